//! A table as rows: whose it is, the number that counts with its range, and the rest below.

use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::gtk;

use crate::archive::{MatchId, PersonId};
use crate::i18n::gettext;
use crate::insight::{Cell, Kind, Table};
use crate::services::local_day;
use crate::tables::kit::{styled_box, titled};
use crate::widgets::person::face;
use crate::widgets::{Named, Tint};

/// So many rows are shown at first, and more at a time.
const FIRST: usize = 6;
const MORE: usize = 50;
/// The side of a face in a row.
const FACE: i32 = 36;

/// Where a row leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Match(MatchId),
    Person(PersonId),
}

/// Opens what a row leads to.
pub type Opener = Rc<dyn Fn(Target)>;

/// What a row says.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// In which game, where a table tells of games.
    pub game: String,
    pub title: String,
    pub value: String,
    /// What the value is.
    pub measure: String,
    pub rest: String,
    /// Whose face stands there: a name, and whether it is a bot.
    pub face: Option<(String, bool)>,
    /// The match it tells of, else the person.
    pub leads_to: Option<Target>,
}

/// A row of a table in words.
pub fn told(table: &Table, cells: &[Cell]) -> Told {
    let mut told = Told {
        game: String::new(),
        title: String::new(),
        value: String::new(),
        measure: String::new(),
        rest: String::new(),
        face: None,
        leads_to: None,
    };
    let (mut title, mut seats, mut rest) = (Vec::new(), Vec::new(), Vec::new());
    // A range is what counts, unless there is a share.
    let ranged = table.column("low").is_some()
        && table.column("high").is_some()
        && !table.columns.iter().any(|column| column.kind == Kind::Share);
    let words_of =
        |id: &str| table.column(id).and_then(|at| cells.get(at)).map(Cell::words).unwrap_or_default();
    if ranged {
        let known = table.column("low").and_then(|at| cells.get(at)).is_some_and(|low| *low != Cell::Nothing);
        told.value = if known {
            format!("{}–{}", words_of("low"), words_of("high")).replace('-', "−")
        } else {
            gettext("too few to say")
        };
    }
    // The best is what such a row is read for; else it is the first number.
    let best = table.column("best");
    for (at, (column, cell)) in table.columns.iter().zip(cells).enumerate() {
        let counts = !matches!(column.kind, Kind::Text | Kind::Who | Kind::Day | Kind::Match);
        match (column.id, cell) {
            ("game", _) => told.game = cell.words(),
            ("low" | "high", _) if ranged => {}
            (_, Cell::Match(id)) => told.leads_to = Some(Target::Match(*id)),
            (_, Cell::Nothing) if !told.value.is_empty() || !counts => {}
            // A day is what a row is about, or when that was.
            (_, Cell::Day(day)) if !title.is_empty() => {
                rest.push(format!("{} {}", column.title, local_day(*day)));
            }
            (_, Cell::Day(day)) => title.push(local_day(*day)),
            _ if !counts => {
                if let (Cell::Who(player), None) = (cell, &told.face) {
                    told.face = Some((player.name.clone(), player.bot.is_some()));
                    let person = player.person.map(Target::Person);
                    told.leads_to = told.leads_to.or(person);
                }
                title.push(cell.words());
            }
            // The number of seats is a part of what a row is about.
            ("seats" | "seat", _) => seats.push(format!("{} {}", column.title, cell.words())),
            _ if told.value.is_empty() && best.is_none_or(|best| best == at) => {
                (told.value, told.measure) = (cell.words(), column.title.clone())
            }
            _ => rest.push(format!("{} {}", column.title, cell.words())),
        }
    }
    title.append(&mut seats);
    if title.is_empty() {
        title.push(std::mem::take(&mut told.game));
    }
    told.title = title.join(" · ");
    told.rest = rest.join(" · ");
    told
}

/// Whether so little is known of a row that no figure shows it.
pub fn is_too_little(table: &Table, cells: &[Cell]) -> bool {
    let unknown = table.column("low").and_then(|at| cells.get(at)).is_some_and(|low| *low == Cell::Nothing);
    unknown || cells.iter().any(|cell| matches!(cell, Cell::Share(share) if share.too_few()))
}

/// The rows of a table that are wanted. Games have their names above their rows. `open` opens what a row leads to.
pub fn list(table: &Table, wanted: impl Fn(&[Cell]) -> bool, open: &Opener) -> gtk::Box {
    let all = styled_box(gtk::Orientation::Vertical, 6, "");
    let rows: Vec<Told> =
        table.rows.iter().filter(|cells| wanted(cells)).map(|cells| told(table, cells)).collect();
    let list = new_list(&table.title, open);
    all.append(&list);
    let rows = Rc::new(rows);
    append(&list, &rows, 0, FIRST);
    if rows.len() > FIRST {
        let more = gtk::Button::builder().label(gettext("More")).css_classes(["flat"]).build();
        more.set_accessible_words(&gettext("More"), &table.title);
        let (list, shown) = (list.downgrade(), std::cell::Cell::new(FIRST));
        more.connect_clicked(move |more| {
            let Some(list) = list.upgrade() else { return };
            let from = shown.replace(shown.get() + MORE);
            append(&list, &rows, from, MORE);
            more.set_visible(shown.get() < rows.len());
        });
        all.append(&more);
    }
    all
}

/// How a row notes where it leads.
fn noted(target: Target) -> String {
    match target {
        Target::Match(MatchId(id)) => format!("match {id}"),
        Target::Person(PersonId(id)) => format!("person {id}"),
    }
}

fn target(noted: &str) -> Option<Target> {
    match noted.split_once(' ')? {
        ("match", id) => Some(Target::Match(MatchId(id.parse().ok()?))),
        ("person", id) => Some(Target::Person(PersonId(id.parse().ok()?))),
        _ => None,
    }
}

fn new_list(title: &str, open: &Opener) -> gtk::ListBox {
    let list = gtk::ListBox::builder().selection_mode(gtk::SelectionMode::None).build();
    list.add_css_class("told");
    list.set_accessible_name(title);
    let open = Rc::clone(open);
    list.connect_row_activated(move |_, row| {
        if let Some(target) = target(&row.widget_name()) {
            open(target);
        }
    });
    list
}

fn append(list: &gtk::ListBox, rows: &[Told], from: usize, n: usize) {
    let several = rows.iter().any(|row| row.game != rows[0].game);
    for at in from..rows.len().min(from + n) {
        let told = &rows[at];
        let new = at == 0 || rows[at - 1].game != told.game;
        if !told.game.is_empty() && new && (several || at == 0) {
            let head = titled("caption-heading", &told.game);
            head.set_margin_top(8);
            let row = gtk::ListBoxRow::builder().child(&head).activatable(false).focusable(false).build();
            row.add_css_class("head");
            list.append(&row);
        }
        list.append(&row(told));
    }
}

fn row(told: &Told) -> gtk::ListBoxRow {
    let line = gtk::Box::new(gtk::Orientation::Horizontal, 12);
    line.set_margin_top(7);
    line.set_margin_bottom(7);
    if let Some((name, bot)) = &told.face {
        line.append(&face(name, *bot, Tint::Neutral, FACE));
    }
    let words = gtk::Box::new(gtk::Orientation::Vertical, 2);
    words.set_hexpand(true);
    words.set_valign(gtk::Align::Center);
    words.append(&titled("", &told.title));
    if !told.rest.is_empty() {
        words.append(&titled("note", &told.rest));
    }
    line.append(&words);
    let numbers = gtk::Box::new(gtk::Orientation::Vertical, 2);
    numbers.set_valign(gtk::Align::Center);
    for (class, words) in [("numeric", &told.value), ("note", &told.measure)] {
        if !words.is_empty() {
            let label = titled(class, words);
            label.set_xalign(1.0);
            label.set_justify(gtk::Justification::Right);
            label.set_max_width_chars(16);
            label.set_wrap_mode(gtk::pango::WrapMode::Word);
            // A range stays in one line.
            label.set_wrap(words.contains(' '));
            numbers.append(&label);
        }
    }
    line.append(&numbers);
    let row = gtk::ListBoxRow::builder().child(&line).activatable(told.leads_to.is_some()).build();
    if let Some(target) = told.leads_to {
        row.set_widget_name(&noted(target));
        // A face says enough by itself.
        if matches!(target, Target::Match(_)) {
            line.append(&gtk::Image::from_icon_name("go-next-symbolic"));
        }
    }
    let value = format!("{} {}", told.measure, told.value);
    let parts = [&told.game, &told.title, value.trim_start(), &told.rest];
    let spoken: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    row.set_accessible_name(&spoken.join(", "));
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::{Column, Share};

    fn columns(all: &[(&'static str, &str, Kind)]) -> Vec<Column> {
        all.iter().map(|(id, title, kind)| Column::new(id, (*title).to_owned(), *kind)).collect()
    }

    #[test]
    fn a_share_counts_and_the_rest_stands_below() {
        let columns = columns(&[
            ("game", "Game", Kind::Text),
            ("seats", "Players", Kind::Count),
            ("who", "Player", Kind::Text),
            ("won", "Won", Kind::Share),
            ("fair", "By lot", Kind::Chance),
        ]);
        let cells = vec![
            Cell::Text("Dicequest".into()),
            Cell::Count(3),
            Cell::Text("Anna".into()),
            Cell::Share(Share { hits: 2, of: 3 }),
            Cell::Chance(0.5),
        ];
        let table = Table::new("wins", String::new(), columns).with([cells.clone()]);
        let told = told(&table, &cells);
        assert_eq!((told.game.as_str(), told.title.as_str()), ("Dicequest", "Anna · Players 3"));
        assert_eq!((told.measure.as_str(), told.value.as_str()), ("Won", "2 of 3 (too few to say)"));
        assert_eq!(told.rest, "By lot 50%");
        assert!(is_too_little(&table, &cells));
    }

    #[test]
    fn a_row_leads_to_its_match_else_to_its_person() {
        let columns = columns(&[("who", "Player", Kind::Who), ("match", "Match", Kind::Match)]);
        let anna =
            Cell::Who(crate::archive::Player { person: Some(PersonId(7)), name: "Anna".into(), bot: None });
        let table = Table::new("records", String::new(), columns);
        let leads_to = |cells: &[Cell]| told(&table, cells).leads_to;
        assert_eq!(leads_to(&[anna.clone(), Cell::Nothing]), Some(Target::Person(PersonId(7))));
        assert_eq!(leads_to(&[anna, Cell::Match(MatchId(3))]), Some(Target::Match(MatchId(3))));
        assert_eq!(leads_to(&[Cell::Text("Anna".into()), Cell::Nothing]), None);
        for target_of in [Target::Match(MatchId(3)), Target::Person(PersonId(7))] {
            assert_eq!(target(&noted(target_of)), Some(target_of));
        }
    }

    #[test]
    fn a_rating_is_a_range_or_words_where_nothing_can_be_said() {
        let columns = columns(&[
            ("who", "Player", Kind::Text),
            ("low", "From", Kind::Count),
            ("high", "To", Kind::Count),
            ("matches", "Matches", Kind::Count),
        ]);
        let known = vec![Cell::Text("Anna".into()), Cell::Count(1530), Cell::Count(1720), Cell::Count(58)];
        let hidden = vec![Cell::Text("Emil".into()), Cell::Nothing, Cell::Nothing, Cell::Count(3)];
        let table = Table::new("ratings", String::new(), columns).with([known.clone(), hidden.clone()]);
        let words = |cells: &[Cell]| (told(&table, cells).value, told(&table, cells).rest);
        assert_eq!(words(&known), ("1,530–1,720".to_owned(), "Matches 58".to_owned()));
        assert_eq!(words(&hidden), ("too few to say".to_owned(), "Matches 3".to_owned()));
        assert!(is_too_little(&table, &hidden) && !is_too_little(&table, &known));
    }
}
