//! The rows of the window: how much comes in, people, games, plays.

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, glib};

use super::{PlaysMsg, strange_games};
use crate::archive::Person;
use crate::dialogs::rows_window::RowsWindow;
use crate::exchange;
use crate::exchange::plays::{Fate, Matching, Plan, PlanLine, Stranger, Whom, Whose};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::pages::{name_choice, shorten_choice};
use crate::play::Catalogue;
use crate::shared::Shared;

/// So many plays are listed at a time.
const LISTED: usize = 40;

/// The groups of the window.
pub struct Rows {
    summary: adw::ActionRow,
    people: adw::PreferencesGroup,
    /// By the key of each person of the file, what is said of them.
    people_rows: Vec<(String, adw::ActionRow)>,
    games: adw::PreferencesGroup,
    game_rows: Vec<(String, adw::ActionRow)>,
    plays: adw::PreferencesGroup,
    play_rows: std::rc::Rc<Shared<Vec<gtk::Widget>>>,
}

impl Rows {
    pub fn new(window: &RowsWindow, import: &gtk::Button, file: &str) -> Self {
        let page = adw::PreferencesPage::new();
        let group = |title: String, description: String| {
            let group = adw::PreferencesGroup::builder().title(title).description(description).build();
            page.add(&group);
            group
        };
        let first = adw::PreferencesGroup::new();
        page.add(&first);
        let title = glib::markup_escape_text(file);
        let summary = adw::ActionRow::builder()
            .title(title.as_str())
            .subtitle(gettext("Reading…"))
            .subtitle_lines(0)
            .title_lines(2)
            .build();
        summary.add_suffix(import);
        first.add(&summary);
        let people = group(
            gettext("People"),
            gettext("Who the people in the file are. The next import remembers it."),
        );
        let games = group(
            gettext("Other Games"),
            gettext(
                "Tableside does not know them by these names. They are left out unless you say what they are.",
            ),
        );
        let plays = group(gettext("Results"), String::new());
        for later in [&people, &games, &plays] {
            later.set_visible(false);
        }
        window.add(&page);
        Self {
            summary,
            people,
            people_rows: Vec::new(),
            games,
            game_rows: Vec::new(),
            plays,
            play_rows: std::rc::Rc::default(),
        }
    }

    /// Shows what would come in.
    pub fn show(
        &mut self,
        plan: &Plan,
        people: &[Person],
        matching: &Matching,
        catalogue: &Catalogue,
        input: &relm4::Sender<PlaysMsg>,
    ) {
        self.summary.set_subtitle(&glib::markup_escape_text(&summary(plan)));
        self.show_people(plan, people, input);
        self.show_games(plan, matching, catalogue, input);
        self.show_plays(plan, catalogue);
    }

    fn show_people(&mut self, plan: &Plan, people: &[Person], input: &relm4::Sender<PlaysMsg>) {
        let keys: Vec<&str> = plan.people.iter().map(|(stranger, ..)| stranger.key.as_str()).collect();
        // A choice that a person has just made keeps the focus.
        if !self.people_rows.iter().map(|(key, _)| key.as_str()).eq(keys.iter().copied()) {
            self.people_rows.drain(..).for_each(|(_, row)| self.people.remove(&row));
            for (stranger, name, _) in &plan.people {
                let row = person_row(stranger, name, people, input);
                self.people.add(&row);
                self.people_rows.push((stranger.key.clone(), row));
            }
        }
        for ((stranger, name, why), (_, row)) in plan.people.iter().zip(&self.people_rows) {
            row.set_subtitle(&glib::markup_escape_text(&told(stranger, name, *why)));
        }
        self.people.set_visible(!plan.people.is_empty());
    }

    fn show_games(
        &mut self,
        plan: &Plan,
        matching: &Matching,
        catalogue: &Catalogue,
        input: &relm4::Sender<PlaysMsg>,
    ) {
        let games = strange_games(plan, matching);
        if !self.game_rows.iter().map(|(name, _)| name).eq(games.keys()) {
            self.game_rows.drain(..).for_each(|(_, row)| self.games.remove(&row));
            for (name, chosen) in &games {
                let row = game_row(name, chosen.as_deref(), catalogue, input);
                self.games.add(&row);
                self.game_rows.push((name.clone(), row));
            }
        }
        for (name, row) in &self.game_rows {
            let n = plan.other_games.get(name).copied().unwrap_or_default();
            row.set_subtitle(&if n > 0 { left_out(n) } else { String::new() });
        }
        self.games.set_visible(!games.is_empty());
    }

    fn show_plays(&mut self, plan: &Plan, catalogue: &Catalogue) {
        for row in self.play_rows.replace(Vec::new()).iter() {
            self.plays.remove(row);
        }
        // What a person may have to see to comes first.
        let order = |line: &PlanLine| match line.fate {
            Fate::Conflicting(..) => 0,
            Fate::Refused(_) => 1,
            Fate::New => 2,
            Fate::Known(_) => 3,
        };
        let mut lines: Vec<PlanLine> = plan.lines.clone();
        lines.sort_by_key(|line| (order(line), std::cmp::Reverse(line.play.at)));
        let said = lines.iter().map(|line| said(line, catalogue)).collect();
        list(&self.plays, &self.play_rows, std::rc::Rc::new(said), 0);
        self.plays.set_visible(!plan.lines.is_empty());
    }
}

/// Lists rows from a place on, and a button for more.
fn list(
    group: &adw::PreferencesGroup,
    rows: &std::rc::Rc<Shared<Vec<gtk::Widget>>>,
    said: std::rc::Rc<Vec<(String, String)>>,
    from: usize,
) {
    let mut shown: Vec<gtk::Widget> = Vec::new();
    for (title, about) in said.iter().skip(from).take(LISTED) {
        let row = adw::ActionRow::builder().title_lines(0).subtitle_lines(0).build();
        row.set_title(&glib::markup_escape_text(title));
        row.set_subtitle(&glib::markup_escape_text(about));
        group.add(&row);
        shown.push(row.upcast());
    }
    let next = from + LISTED;
    if next < said.len() {
        let more = gtk::Button::builder().label(gettext("More")).css_classes(["flat"]).build();
        let (group_held, rows_held) = (group.downgrade(), std::rc::Rc::clone(rows));
        more.connect_clicked(move |more| {
            let Some(group) = group_held.upgrade() else { return };
            rows_held.change(|rows| rows.retain(|row| row != more.upcast_ref::<gtk::Widget>()));
            group.remove(more);
            list(&group, &rows_held, std::rc::Rc::clone(&said), next);
        });
        group.add(&more);
        shown.push(more.upcast());
    }
    rows.change(|rows| rows.append(&mut shown));
}

/// Somebody of the file, and who they may be here.
fn person_row(
    stranger: &Stranger,
    name: &str,
    people: &[Person],
    input: &relm4::Sender<PlaysMsg>,
) -> adw::ActionRow {
    let known =
        |name: &str| people.iter().position(|person| person.name.to_lowercase() == name.to_lowercase());
    let mut whom: Vec<(String, Whom)> =
        people.iter().map(|person| (person.name.clone(), Whom::Person(person.id))).collect();
    if known(&stranger.name).is_none() {
        let words = gettext_f("{name} (new)", &[("name", &stranger.name)]);
        whom.push((words, Whom::Named(stranger.name.clone())));
    }
    whom.push((gettext("A guest, without a name"), Whom::Nobody));
    let chosen = if name.is_empty() {
        whom.len() - 1
    } else {
        known(name).unwrap_or_else(|| whom.len().saturating_sub(2))
    };
    let words: Vec<&str> = whom.iter().map(|(words, _)| words.as_str()).collect();
    let choice = gtk::DropDown::from_strings(&words);
    choice.set_selected(u32::try_from(chosen).unwrap_or_default());
    let title = gettext_f("{name} of the file", &[("name", &stranger.name)]);
    let row = row_with(&stranger.name, &title, &choice);
    let (key, input) = (stranger.key.clone(), input.clone());
    choice.connect_selected_notify(move |choice| {
        if let Some((_, whom)) = whom.get(choice.selected() as usize) {
            let _ = input.send(PlaysMsg::Person { key: key.clone(), whom: whom.clone() });
        }
    });
    row
}

/// A game of the file that is not known by its name.
fn game_row(
    name: &str,
    chosen: Option<&str>,
    catalogue: &Catalogue,
    input: &relm4::Sender<PlaysMsg>,
) -> adw::ActionRow {
    let games: Vec<(String, String)> =
        catalogue.games().iter().map(|game| (game.info.id.to_owned(), gettext(game.info.title))).collect();
    let first = gettext("Left out");
    let words: Vec<&str> =
        std::iter::once(first.as_str()).chain(games.iter().map(|(_, title)| title.as_str())).collect();
    let choice = gtk::DropDown::from_strings(&words);
    let at = chosen.and_then(|chosen| games.iter().position(|(id, _)| id == chosen)).map_or(0, |at| at + 1);
    choice.set_selected(u32::try_from(at).unwrap_or_default());
    let row = row_with(name, name, &choice);
    let (name, input) = (name.to_owned(), input.clone());
    choice.connect_selected_notify(move |choice| {
        let game = (choice.selected() as usize).checked_sub(1).and_then(|at| games.get(at));
        let game = game.map(|(id, _)| id.clone());
        let _ = input.send(PlaysMsg::Game { name: name.clone(), game });
    });
    row
}

fn row_with(title: &str, name: &str, choice: &gtk::DropDown) -> adw::ActionRow {
    shorten_choice(choice);
    name_choice(choice, name);
    choice.set_valign(gtk::Align::Center);
    choice.set_size_request(170, -1);
    // Newer versions of libadwaita would name a widget that the row activates after the row, without what is chosen.
    let row = adw::ActionRow::builder().subtitle_lines(0).title_lines(2).build();
    row.set_title(&glib::markup_escape_text(title));
    row.add_suffix(choice);
    row
}

/// In how many results somebody is, and why they are taken for whom they are.
fn told(stranger: &Stranger, name: &str, why: Whose) -> String {
    let n = u32::try_from(stranger.plays).unwrap_or(u32::MAX);
    let plays = ngettext_f("{n} result", "{n} results", n, &[("n", &stranger.plays.to_string())]);
    let why = match why {
        Whose::Chosen => gettext("as you said"),
        Whose::Remembered => gettext("as the last time"),
        Whose::SameName => gettext("same name"),
        Whose::New => gettext("new"),
    };
    let whom = if name.is_empty() { gettext("guest") } else { name.to_owned() };
    if whom == stranger.name { format!("{plays} · {why}") } else { format!("{plays} · {whom} · {why}") }
}

/// A result in words, and what becomes of it.
fn said(line: &PlanLine, catalogue: &Catalogue) -> (String, String) {
    let play = &line.play;
    let title = catalogue.find(&play.game).map_or_else(|| play.game.clone(), |def| gettext(def.info.title));
    let points = play.result.as_ref().ok().filter(|outcome| outcome.group().is_none());
    let seat = |(at, name): (usize, &String)| {
        let name = if name.is_empty() { gettext("guest") } else { name.clone() };
        match points.and_then(|outcome| outcome.scores.get(at)) {
            Some(score) => format!("{name} {score}"),
            None => name,
        }
    };
    let seats: Vec<String> = line.names.iter().enumerate().map(seat).collect();
    let fate = match &line.fate {
        Fate::New => gettext("comes in"),
        Fate::Known(id) => gettext_f("already here as number {id}", &[("id", &id.to_string())]),
        Fate::Conflicting(id, why) => gettext_f(
            "stays out, in conflict with number {id}: {why}",
            &[("id", &id.to_string()), ("why", why)],
        ),
        Fate::Refused(why) => gettext_f("cannot come in: {why}", &[("why", why)]),
    };
    (format!("{title}: {}", seats.join(", ")), format!("{} · {fate}", exchange::day_and_time(play.at)))
}

/// How many come in, are there, or cannot.
fn summary(plan: &Plan) -> String {
    let count = |is: fn(&Fate) -> bool| plan.lines.iter().filter(|line| is(&line.fate)).count();
    let (known, conflicting) =
        (count(|fate| matches!(fate, Fate::Known(_))), count(|fate| matches!(fate, Fate::Conflicting(..))));
    let refused = count(|fate| matches!(fate, Fate::Refused(_)));
    let words = |n: usize, told: String| Some(told).filter(|_| n > 0);
    let n = |n: usize| n.to_string();
    let parts = [
        Some(gettext_f("{n} new", &[("n", &n(plan.coming_in()))])),
        words(known, gettext_f("{n} already here", &[("n", &n(known))])),
        words(conflicting, gettext_f("{n} in conflict", &[("n", &n(conflicting))])),
        words(refused, gettext_f("{n} not possible", &[("n", &n(refused))])),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn left_out(n: usize) -> String {
    let count = u32::try_from(n).unwrap_or(u32::MAX);
    ngettext_f("{n} result is left out", "{n} results are left out", count, &[("n", &n.to_string())])
}

/// What the button says.
pub fn count_words(n: usize) -> String {
    let count = u32::try_from(n).unwrap_or(u32::MAX);
    match n {
        0 => gettext("Nothing to Import"),
        _ => ngettext_f("_Import {n} Result", "_Import {n} Results", count, &[("n", &n.to_string())]),
    }
}
