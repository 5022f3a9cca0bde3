//! How tests write positions and moves: as the rules do (sections 4.5 and 4.6).

use std::collections::BTreeMap;
use tableside::engine::prelude::*;

use tableside::engine::{Seat, Setup, Violation};
use tableside::games::dice_war::content::Content;
use tableside::games::dice_war::{Action, BLACK, Chance, DiceWar, Field, RED, Ruling, State};

use crate::test_table::{TestTable, Tested};

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

/// A table of this game. Its tests begin at a position and go on from it: `given(position).after("3d4xd5")`.
pub type Given = TestTable<DiceWar>;

impl Tested for DiceWar {
    type Known = ();

    fn know(&self, _: &State) {}

    fn read(&self, state: &State, _: Seat, word: &str) -> Option<Result<Action, Violation>> {
        self.read_move(state, word).map(Ok)
    }

    fn write(&self, state: &State, _: Seat, action: &Action) -> String {
        self.write_move(state, action)
    }

    /// Also while dice decide who begins, and after the end.
    fn active(&self, state: &State) -> Option<Seat> {
        Some(state.active)
    }
}

/// At the roll for the first turn.
pub fn start(options: &[(&str, &str)]) -> Given {
    Given::new(rules(options))
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
    Given::new(rules_with(&[("position", position)], content).unwrap())
}

/// Why a position cannot be read.
pub fn unreadable(position: &str) -> String {
    rules_with(&[("position", position)], pack()).expect_err("the position should be refused")
}

pub fn field(word: &str) -> Field {
    word.parse().unwrap()
}

impl TestTable<DiceWar> {
    pub fn read(&self, word: &str) -> Action {
        self.game
            .read_move(&self.state, word)
            .unwrap_or_else(|| panic!("{word} means nothing in {}", self.position()))
    }

    pub fn position(&self) -> String {
        self.game.position(&self.state)
    }

    /// After moves of the seats to act, one after the other; of what happened only the last is kept.
    #[track_caller]
    pub fn after(mut self, words: &str) -> Self {
        for word in words.split_whitespace() {
            self.events.clear();
            self.does(word);
        }
        self
    }

    /// After the table has overruled the rules.
    #[track_caller]
    pub fn adjusted(mut self, ruling: Ruling) -> Self {
        self.events.clear();
        self.adjusts(ruling);
        self
    }

    /// After the roll for the first turn.
    #[track_caller]
    pub fn roll(mut self, red: u8, black: u8) -> Self {
        self.chance(Chance::StartRoll { red, black });
        self
    }

    /// The legal moves, sorted, as people write them.
    pub fn moves(&self) -> Vec<String> {
        let mut moves = self.choices();
        moves.sort();
        moves
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
