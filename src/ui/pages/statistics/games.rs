//! A card for each game that was played: its cloth with some of its dice, how often, who leads, and when last.

use std::collections::BTreeMap;

use relm4::gtk::{self, prelude::*};

use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::insight::{Answer, Cell, Question, Share, Table};
use crate::play::Catalogue;
use crate::services::local_day;
use crate::tables::StillLife;
use crate::tables::kit::titled;
use crate::widgets::Named;

/// How high the cloth of a card is.
const CLOTH: i32 = 84;
/// The least width of a card.
const WIDTH: i32 = 150;

/// What a card says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// Which game, by its place in the catalogue.
    pub game: usize,
    pub title: String,
    pub matches: i64,
    /// Who leads, or how the groups did.
    pub leader: String,
    /// The day of the last match.
    pub last: String,
}

/// The games that were played, in the order of the answers: the most played one first.
pub fn played(answers: &[Answer], catalogue: &Catalogue) -> Vec<Played> {
    let table = |question: Question, id: &str| -> Option<&Table> {
        let answer = answers.iter().find(|answer| answer.question == question)?;
        answer.tables.iter().find(|table| table.id == id)
    };
    let leaders = leaders(table(Question::Wins, "wins"), table(Question::Wins, "wins-together"));
    let Some(games) = table(Question::Games, "games") else { return Vec::new() };
    let words = |cells: &[Cell], id: &str| {
        games.column(id).and_then(|at| cells.get(at)).map(Cell::words).unwrap_or_default()
    };
    let last = |cells: &[Cell]| match games.column("last").and_then(|at| cells.get(at)) {
        Some(Cell::Day(day)) => local_day(*day),
        _ => String::new(),
    };
    let card = |cells: &Vec<Cell>| {
        let title = words(cells, "game");
        let game = catalogue.games().iter().position(|game| gettext(game.info.title) == title)?;
        let matches = match games.column("matches").and_then(|at| cells.get(at)) {
            Some(Cell::Count(n)) => *n,
            _ => 0,
        };
        let leader = leaders.get(&title).cloned().unwrap_or_default();
        Some(Played { game, leader, last: last(cells), matches, title })
    };
    games.rows.iter().filter_map(card).collect()
}

/// By the title of a game who won most of it, else how its groups did: the two are never blended.
fn leaders(rivals: Option<&Table>, groups: Option<&Table>) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let cell = |table: &Table, cells: &[Cell], id: &str| {
        table.column(id).and_then(|at| cells.get(at)).cloned().unwrap_or(Cell::Nothing)
    };
    let counts = |share: Share| (share.hits.to_string(), share.of.to_string());
    for (table, cells) in rivals.into_iter().flat_map(|table| table.rows.iter().map(move |row| (table, row)))
    {
        // The rows of a game begin with whoever won most.
        if let (who, Cell::Share(won)) = (cell(table, cells, "who").words(), cell(table, cells, "won")) {
            let (n, of) = counts(won);
            let words = gettext_f("{name} won {n} of {of}", &[("name", &who), ("n", &n), ("of", &of)]);
            found.entry(cell(table, cells, "game").words()).or_insert(words);
        }
    }
    for (table, cells) in groups.into_iter().flat_map(|table| table.rows.iter().map(move |row| (table, row)))
    {
        if let Cell::Share(won) = cell(table, cells, "won") {
            let (n, of) = counts(won);
            let words = gettext_f("Won {n} of {of} together", &[("n", &n), ("of", &of)]);
            found.entry(cell(table, cells, "game").words()).or_insert(words);
        }
    }
    found
}

/// The cards in rows that fit; pressing one calls `chosen` with the place of its game.
pub fn cards(chosen: impl Fn(usize) + 'static) -> gtk::FlowBox {
    let cards = gtk::FlowBox::builder()
        .selection_mode(gtk::SelectionMode::None)
        .homogeneous(true)
        .max_children_per_line(5)
        .column_spacing(12)
        .row_spacing(12)
        .css_classes(["game-cards"])
        .build();
    cards.set_accessible_name(&gettext("Games"));
    cards.connect_child_activated(move |_, child| {
        if let Ok(game) = child.widget_name().parse() {
            chosen(game);
        }
    });
    cards
}

/// Fills the cards anew.
pub fn fill(cards: &gtk::FlowBox, played: &[Played], catalogue: &Catalogue) {
    while let Some(old) = cards.first_child() {
        cards.remove(&old);
    }
    for one in played {
        let Some(game) = catalogue.games().get(one.game) else { continue };
        let cloth = gtk::Box::builder().css_classes(["game-cloth", game.info.id]).build();
        let still = StillLife::of(game.info.id);
        still.set_size_request(WIDTH, CLOTH);
        still.set_hexpand(true);
        cloth.append(&still);
        let words = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(2).build();
        words.set_css_classes(&["words"]);
        let add = |class: &str, said: &str| {
            let label = titled(class, said);
            // Five cards fit beside each other.
            label.set_max_width_chars(18);
            words.append(&label);
        };
        add("card-title", &one.title);
        let n = u32::try_from(one.matches).unwrap_or(u32::MAX);
        let matches = ngettext_f("{n} match", "{n} matches", n, &[("n", &one.matches.to_string())]);
        let last = gettext_f("last on {day}", &[("day", &one.last)]);
        for said in [&matches, &one.leader, &last] {
            if !said.is_empty() {
                add("note", said);
            }
        }
        let card = gtk::Box::builder().orientation(gtk::Orientation::Vertical).css_classes(["card"]).build();
        card.append(&cloth);
        card.append(&words);
        let child = gtk::FlowBoxChild::builder().child(&card).name(one.game.to_string()).build();
        let said: Vec<&str> = [one.title.as_str(), &matches, &one.leader, &last]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        child.set_accessible_name(&said.join(", "));
        cards.insert(&child, -1);
    }
    cards.set_visible(!played.is_empty());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::Player;
    use crate::insight::{Column, Kind};

    #[test]
    fn a_card_tells_who_leads_and_never_blends_groups_with_rivals() {
        let columns = |ids: &[&'static str]| {
            ids.iter().map(|id| Column::new(id, (*id).to_owned(), Kind::Text)).collect::<Vec<_>>()
        };
        let who = |name: &str| Cell::Who(Player { person: None, name: name.into(), bot: None });
        let text = |words: &str| Cell::Text(words.into());
        let won = |hits, of| Cell::Share(Share { hits, of });
        let wins = Table::new("wins", String::new(), columns(&["game", "who", "won"])).with([
            vec![text("Dice Tuners"), who("Anna"), won(24, 58)],
            vec![text("Dice Tuners"), who("Ben"), won(20, 58)],
        ]);
        let together = Table::new("wins-together", String::new(), columns(&["game", "won"]))
            .with([vec![text("Dice Tuners"), won(1, 2)], vec![text("Regidice"), won(12, 44)]]);
        let day = |day: &str| Cell::Day(day.parse().unwrap());
        let games = Table::new("games", String::new(), columns(&["game", "matches", "last"])).with([
            vec![text("Dice Tuners"), Cell::Count(60), day("2026-11-20")],
            vec![text("Regidice"), Cell::Count(44), day("2026-11-26")],
        ]);
        let answers =
            [Answer::new(Question::Wins, vec![wins, together]), Answer::new(Question::Games, vec![games])];
        let cards = played(&answers, &Catalogue::standard());
        assert_eq!(cards.len(), 2);
        let last = local_day("2026-11-20".parse().unwrap());
        assert_eq!((cards[0].leader.as_str(), cards[0].last.as_str()), ("Anna won 24 of 58", last.as_str()));
        assert!(last.contains("20"));
        assert_eq!((cards[1].leader.as_str(), cards[1].matches), ("Won 12 of 44 together", 44));
    }
}
