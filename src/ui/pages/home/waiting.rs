//! The match that was left last: how it stands, whose turn it is, and on with it.

use relm4::gtk::{self, accessible::Property, glib, prelude::*};

use super::card::{self, Place};
use crate::engine::{Seat, SeatSet, Turn};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::pages::miniature::Miniature;
use crate::play::GameSession;
use crate::services::MatchRow;
use crate::widgets::{Beside, Named};

/// The card of the match that was left last.
pub struct Waiting {
    pub root: Beside,
    continued: gtk::Button,
    miniature: Miniature,
    moment: Place,
    turn: Place,
}

impl Waiting {
    /// `more` matches wait besides; `go_on` continues this one, `others` shows the rest.
    pub fn new(row: &MatchRow, more: usize, go_on: impl Fn() + 'static, others: impl Fn() + 'static) -> Self {
        let words = card::words();
        words.append(&card::label(&gettext(&row.title), &["title-2"]));
        let moment = Place::new(&[], 22);
        words.append(&moment.label);
        words.append(&card::label(&row.people(), &["dim-label"]));
        let turn = Place::new(&["accent", "heading"], 12);
        words.append(&turn.label);
        words.append(&card::label(&paused(row.at), &["dim-label", "caption"]));
        let buttons = card::buttons();
        let continued = card::button(&gettext("_Continue"), "suggested-action");
        continued.update_property(&[Property::KeyShortcuts("C")]);
        continued.connect_clicked(move |_| go_on());
        buttons.append(&continued);
        if more > 0 {
            let n = more.to_string();
            let rest = ngettext_f("{n} More Paused", "{n} More Paused", more as u32, &[("n", &n)]);
            let rest = card::button(&rest, "flat");
            rest.set_accessible_name(&gettext("All Unfinished Matches"));
            rest.connect_clicked(move |_| others());
            buttons.append(&rest);
        }
        words.append(&buttons);
        let (root, miniature) = card::card(&words, &gettext("Last played"));
        Self { root, continued, miniature, moment, turn }
    }

    /// Continues the match, as pressing its button does.
    pub fn press(&self) {
        self.continued.emit_clicked();
    }

    /// Shows how the match stands, once that is known; `None` if it cannot be read.
    pub fn show(&self, session: Option<GameSession>) {
        let moment =
            session.as_ref().and_then(|session| Some(session.game().moment()?.render(session.names())));
        self.moment.fill(&moment.unwrap_or_default());
        self.turn.fill(&session.as_ref().map(whose_turn).unwrap_or_default());
        if let Some(session) = session {
            self.miniature.show(session);
        }
    }
}

/// Whose turn it is, as everybody at the table may see it: who has yet to choose, never what was chosen.
fn whose_turn(session: &GameSession) -> String {
    let seats = match session.game().turn() {
        Turn::Choose(seat) => SeatSet::one(seat),
        Turn::Secret { seats, .. } => {
            // Bots choose at once, so that nobody waits for them.
            let people = session.setup().people();
            let waited: SeatSet = seats.iter().filter(|seat| people.contains(*seat)).collect();
            if waited.is_empty() { seats } else { waited }
        }
        Turn::Chance(asked) => asked.seats,
        Turn::Over => return String::new(),
    };
    let people = session.setup().people();
    if people.len() == 1 && seats.iter().any(|seat| people.contains(seat)) {
        return gettext("Your turn");
    }
    told(&seats.iter().map(|seat: Seat| session.names().of(seat)).collect::<Vec<_>>())
}

/// Whose turn it is among several.
fn told(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => gettext_f("{name}’s turn", &[("name", name)]),
        names => gettext_f("{names} choose", &[("names", &tableside::table::listed(names))]),
    }
}

/// Since when a match waits, in milliseconds since 1970 UTC.
fn paused(at: i64) -> String {
    let day = |time: &glib::DateTime| time.format("%F").map(|day| day.to_string()).ok();
    let (Ok(then), Ok(now)) = (glib::DateTime::from_unix_local(at / 1000), glib::DateTime::now_local())
    else {
        return String::new();
    };
    let yesterday = now.add_days(-1).ok();
    match day(&then) {
        then if then == day(&now) => gettext("Paused today"),
        then if then.is_some() && then == yesterday.as_ref().and_then(day) => gettext("Paused yesterday"),
        _ => {
            let when = then.format("%x").map(|day| day.to_string()).unwrap_or_default();
            gettext_f("Paused on {date}", &[("date", &when)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Catalogue, MatchSetup, Next, SeatSetup};

    /// The first time that seats choose in secret in a match of Dualing Dice with these people.
    fn in_secret(people: &[&str], bots: usize) -> GameSession {
        let catalogue = Catalogue::standard();
        let game = catalogue.find("dualing-dice").unwrap();
        let person = |name: &&str| SeatSetup { name: (*name).to_owned(), bot: None };
        let bot = |n| SeatSetup { name: format!("Bot {n}"), bot: Some(crate::bots::Level::Easy) };
        let seats = people.iter().map(person).chain((0..bots).map(bot)).collect();
        let setup = MatchSetup { seats, ..MatchSetup::of(game, &game.packs(None).0[0], 7) };
        let match_ = game.create(&setup).unwrap();
        let mut session = GameSession::new(setup, match_, None);
        for _ in 0..100 {
            match session.next() {
                Next::Program => session.answer(1).unwrap(),
                _ => break,
            }
        }
        assert!(matches!(session.game().turn(), Turn::Secret { .. }), "{:?}", session.game().turn());
        session
    }

    #[test]
    fn who_chooses_in_secret_is_told() {
        assert_eq!(whose_turn(&in_secret(&["Anna"], 2)), "Your turn");
        assert_eq!(whose_turn(&in_secret(&["Anna", "Ben"], 1)), "Anna and Ben choose");
    }

    #[test]
    fn one_of_several_has_the_turn() {
        assert_eq!(told(&["Ben".to_owned()]), "Ben’s turn");
        assert_eq!(told(&[]), "");
    }
}
