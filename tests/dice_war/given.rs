//! How tests write positions and moves: as the rules do (sections 4.5 and 4.6).

use std::collections::BTreeMap;
use tableside::engine::prelude::*;

use tableside::engine::{Entry, EntryOf, Seat, Setup, Violation, apply};
use tableside::games::dice_war::content::Content;
use tableside::games::dice_war::{Action, BLACK, DiceWar, Event, Field, RED, Ruling, State};

/// The tribes the program ships.
pub fn pack() -> Content {
    toml::from_str(DiceWar::default_pack()).unwrap()
}

/// The rules with options.
pub fn rules(options: &[(&str, &str)]) -> DiceWar {
    rules_with(options, pack()).unwrap()
}

/// The rules with options and other tribes.
pub fn rules_with(options: &[(&str, &str)], content: Content) -> Result<DiceWar, String> {
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    DiceWar::new(Setup { seats: 2, options, content }).map_err(|error| error.to_string())
}

/// A match at some point.
#[derive(Clone)]
pub struct Given {
    pub game: DiceWar,
    pub state: State,
    pub events: Vec<Event>,
}

/// At the roll for the first turn.
pub fn start(options: &[(&str, &str)]) -> Given {
    let game = rules(options);
    let state = game.start();
    Given { game, state, events: Vec::new() }
}

/// At a position.
pub fn given(position: &str) -> Given {
    under(position, &[])
}

/// At a position, with options.
pub fn under(position: &str, options: &[(&str, &str)]) -> Given {
    start(&[&[("position", position)], options].concat())
}

/// At a position, with a changed pack.
pub fn spoiled(position: &str, change: impl FnOnce(&mut Content)) -> Given {
    let mut content = pack();
    change(&mut content);
    let game = rules_with(&[("position", position)], content).unwrap();
    let state = game.start();
    Given { game, state, events: Vec::new() }
}

/// Why a position cannot be read.
pub fn unreadable(position: &str) -> String {
    rules_with(&[("position", position)], pack()).expect_err("the position should be refused")
}

pub fn field(word: &str) -> Field {
    word.parse().unwrap()
}

impl Given {
    pub fn read(&self, word: &str) -> Action {
        self.game
            .read_move(&self.state, word)
            .unwrap_or_else(|| panic!("{word} means nothing in {}", self.position()))
    }

    pub fn position(&self) -> String {
        self.game.position(&self.state)
    }

    /// The seat to act makes moves, one after the other.
    pub fn play(mut self, words: &str) -> Self {
        for word in words.split_whitespace() {
            let action = self.read(word);
            let entry = Entry::Do { seat: self.state.to_act, action };
            self = self.enter(&entry, word);
        }
        self
    }

    pub fn rule(self, ruling: Ruling) -> Self {
        self.enter(&Entry::Ruling(ruling), "the ruling")
    }

    pub fn roll(self, red: u8, black: u8) -> Self {
        let outcome = tableside::games::dice_war::Chance::StartRoll { red, black };
        self.enter(&Entry::Chance(outcome), "the roll")
    }

    fn enter(mut self, entry: &EntryOf<DiceWar>, word: &str) -> Self {
        self.events.clear();
        if let Err(violation) = apply(&self.game, &mut self.state, entry, false, &mut self.events) {
            panic!("{word} is refused in {}: {violation}", self.position());
        }
        self
    }

    /// The seat to act is refused a move, by this rule.
    #[track_caller]
    pub fn refuses(&self, word: &str, rule: &str) -> &Self {
        let action = self.read(word);
        self.refuses_of(self.state.to_act, &action, rule)
    }

    /// A seat is refused an action, by this rule.
    #[track_caller]
    pub fn refuses_of(&self, seat: Seat, action: &Action, rule: &str) -> &Self {
        assert!(!self.legal().contains(action) || seat != self.state.to_act, "{action:?} is listed");
        let verdict = self.game.check_action(&self.state, seat, action);
        assert_eq!(
            verdict.as_ref().map_err(|violation| violation.rule.as_str()),
            Err(rule),
            "{action:?}: {verdict:?}"
        );
        self
    }

    /// Why the seat to act is refused a move, in words.
    pub fn why(&self, word: &str) -> Violation {
        self.game
            .check_action(&self.state, self.state.to_act, &self.read(word))
            .expect_err("it should be refused")
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.legal(&self.state, self.state.to_act, &mut legal);
        legal
    }

    /// The legal moves, sorted, as people write them.
    pub fn moves(&self) -> Vec<String> {
        let mut moves: Vec<String> =
            self.legal().iter().map(|action| self.game.write_move(&self.state, action)).collect();
        moves.sort();
        moves
    }

    #[track_caller]
    pub fn lists(&self, word: &str) -> &Self {
        assert!(self.moves().iter().any(|listed| listed == word), "{word} is not in {:?}", self.moves());
        self
    }

    #[track_caller]
    pub fn lists_not(&self, word: &str) -> &Self {
        assert!(self.moves().iter().all(|listed| listed != word), "{word} is in {:?}", self.moves());
        self
    }

    /// What stands on a field: `A` to `F` and `a` to `f`, `.` for nothing.
    pub fn at(&self, word: &str) -> char {
        let at = field(word);
        match self.state.owner(at) {
            None => '.',
            Some(seat) => char::from(if seat == RED { b'A' } else { b'a' } + self.state.level(at) - 1),
        }
    }

    /// What stands on fields, one letter each.
    pub fn board(&self, words: &str) -> String {
        words.split_whitespace().map(|word| self.at(word)).collect()
    }

    pub fn totals(&self) -> (u8, u8) {
        (self.game.total(&self.state, RED), self.game.total(&self.state, BLACK))
    }

    pub fn tp(&self) -> (u8, u8) {
        (self.game.trigger_points(&self.state, RED), self.game.trigger_points(&self.state, BLACK))
    }

    pub fn exiles(&self) -> (u8, u8) {
        (self.state.exile(RED), self.state.exile(BLACK))
    }

    /// Who won and why: `red vp`, `draw quiet_cap`; empty while the match runs.
    pub fn result(&self) -> String {
        let Some(ended) = self.state.ended() else { return String::new() };
        let who = match ended.winner {
            Some(RED) => "red",
            Some(_) => "black",
            None => "draw",
        };
        let reason = serde_json::to_value(ended.reason).unwrap();
        format!("{who} {}", reason.as_str().unwrap_or_default())
    }
}
