//! How a line that is begun can go on: words of the program, the notation of what can be chosen, names of cards.

use super::said::COMMANDS;
use super::terminal::Terminal;
use crate::content::cards;
use crate::engine::{AnyMatch, Names, Seat};
use crate::play::GameSession;

/// What may stand before words of the game.
const ASKING: [&str; 3] = ["why ", "what ", "?"];

impl Terminal<'_, '_> {
    /// Asks for a line, which may be words of the game. What somebody types whom the others must not see is kept in no
    /// history.
    pub(super) fn prompt(&mut self, seat: Option<Seat>) -> Result<Option<String>, crate::cli::fail::Fail> {
        let (session, viewer) = (&self.session, self.session.viewer(self.uncovered));
        let open = self.uncovered.is_none();
        self.console.prompt_with(open, &|begun| {
            let seen = session.game().as_seen(viewer);
            lines(session, &*seen, seat, begun)
        })
    }
}

/// Whole lines that the beginning of one may become.
fn lines(session: &GameSession, seen: &dyn AnyMatch, seat: Option<Seat>, begun: &str) -> Vec<String> {
    if let Some(name) = begun.strip_prefix("card ") {
        return of_cards(session, name);
    }
    let at = begun.rfind([',', ';']).map_or(0, |at| at + 1);
    let (before, last) = begun.split_at(at);
    let asking = ASKING.into_iter().find(|word| last.starts_with(word)).unwrap_or_default();
    let said = last.get(asking.len()..).unwrap_or_default();
    let words = said.trim_start();
    let before = format!("{before}{asking}{}", said.strip_suffix(words).unwrap_or_default());
    let mut found = of_game(session.game(), seen, seat, words, session.names());
    if before.is_empty() {
        found.extend(begin_so(COMMANDS.iter().map(|word| (*word).to_owned()), words));
    }
    found.sort();
    found.dedup();
    found.retain(|line| line != words);
    found.into_iter().map(|line| format!("{before}{line}")).collect()
}

/// What the game can read, and the notation of what can be chosen now.
fn of_game(
    game: &dyn AnyMatch,
    seen: &dyn AnyMatch,
    seat: Option<Seat>,
    words: &str,
    names: &Names,
) -> Vec<String> {
    let last = words.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
    let whole = |word: String| {
        let goes_on = word.to_lowercase().starts_with(&words.to_lowercase());
        if goes_on { word } else { format!("{}{word}", words.get(..last).unwrap_or_default()) }
    };
    let mut found: Vec<String> = seen.complete(seat, words, names).into_iter().map(whole).collect();
    // All of them at once would be the list that stands there.
    if let Some(seat) = seat.filter(|_| !words.is_empty()) {
        let written = game.candidates(seat).into_iter().filter_map(|choice| game.write_action(&choice.entry));
        found.extend(begin_so(written, words));
    }
    found
}

fn of_cards(session: &GameSession, name: &str) -> Vec<String> {
    let all = cards(&session.setup().content);
    let mut found: Vec<String> =
        begin_so(all.iter().map(|card| card.name.clone()), name).map(|name| format!("card {name}")).collect();
    found.sort();
    found.dedup();
    found
}

fn begin_so(all: impl Iterator<Item = String>, words: &str) -> impl Iterator<Item = String> {
    let words = words.to_lowercase();
    all.filter(move |one| one.to_lowercase().starts_with(&words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::setup::{SeatArg, Wanted, find_default, named, set_up};
    use crate::engine::{Turn, Viewer};
    use crate::play::Catalogue;

    fn completed(game: &str, begun: &str) -> Vec<String> {
        let catalogue = Catalogue::standard();
        let def = catalogue.find(game).unwrap();
        let seats = named(std::iter::repeat_n(SeatArg::person(), 2));
        let wanted = Wanted { seats, seed: Some(1), ..Wanted::default() };
        let setup = set_up(def, find_default(def).unwrap(), wanted).unwrap();
        let mut session = GameSession::new(setup.clone(), def.create(&setup).unwrap(), None);
        while matches!(session.game().turn(), Turn::Chance(_)) {
            session.answer(0).unwrap();
        }
        let seat = match session.game().turn() {
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => seats.first().unwrap(),
            turn => panic!("{turn:?}"),
        };
        let seen = session.game().as_seen(Viewer::Seat(seat));
        lines(&session, &*seen, Some(seat), begun)
    }

    #[test]
    fn words_of_the_program_and_of_the_game_are_completed() {
        assert_eq!(completed("dice-tuners", "und"), ["undo"]);
        assert_eq!(completed("regidice", "att")[..2], ["attack", "attack 1"]);
        assert_eq!(completed("dice-tuners", "why bi")[0], "why bid", "also of a line that only asks");
        assert_eq!(completed("dice-tuners", "bid bluff, bi")[0], "bid bluff, bid", "and of a second thing");
        assert!(completed("dice-tuners", "zzz").is_empty());
    }

    #[test]
    fn so_is_the_notation_of_what_can_be_chosen() {
        let line_ups = completed("dice-war", "=");
        assert!(line_ups.len() > 5 && line_ups.iter().all(|line| line.starts_with('=')), "{line_ups:?}");
        let values = completed("regidice", "attack ");
        assert!(values.contains(&"attack 6".to_owned()), "{values:?}");
    }

    #[test]
    fn so_are_names_of_cards() {
        assert_eq!(completed("dice-tuners", "card kaji"), ["card Kaji of Cinder Isle"]);
    }
}
