//! What the tests of this game add to the table: how they write dice, and how they begin in the middle of a match.

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Names, Seat, SeatSet, Setup};
use tableside::games::dualing_dice::action::Numbers;
use tableside::games::dualing_dice::content::Content;
use tableside::games::dualing_dice::dice::{Die, Kind, Tint};
use tableside::games::dualing_dice::{Chance, DualingDice, GoalId, GoalRef, Request, SeatState, State, Step};

use crate::invariants::check_invariants;
pub use crate::rule::rule;
pub use crate::test_table::{TestTable, Tested};

/// What the seats are called.
pub fn names() -> Names {
    DualingDice::seat_names()
}

/// The goals of the tests.
pub fn content() -> Content {
    toml::from_str(include_str!("deck.toml")).unwrap()
}

/// A match with goals and house rules.
pub fn rules(seats: usize, options: &[(&str, &str)], content: Content) -> Arc<DualingDice> {
    let options = options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(DualingDice::new(Setup { seats, options, content }).unwrap())
}

/// The same where the program plays one seat.
pub fn with_bots(seats: usize, content: Content, bot: u8) -> Arc<DualingDice> {
    let mut game = DualingDice::clone(&rules(seats, &[], content));
    game.seat_bots(SeatSet::one(Seat(bot))).unwrap();
    Arc::new(game)
}

/// A die as the rules write it: `cD12=9` is a colour die, `wD6=2` a white one.
pub fn die(word: &str) -> Die {
    let (die, number) = word.split_once('=').unwrap();
    let tint = if die.starts_with('c') { Tint::Colour } else { Tint::White };
    let kind = Kind::COLOUR.into_iter().find(|kind| kind.name() == &die[1..]).unwrap();
    Die { tint, kind, number: number.parse().unwrap() }
}

pub fn dice(words: &str) -> Vec<Die> {
    words.split_whitespace().map(die).collect()
}

/// A table of this game.
pub type Table = TestTable<DualingDice>;

impl Tested for DualingDice {
    type Known = ();

    fn know(&self, _: &State) {}

    fn check(table: &TestTable<Self>) {
        check_invariants(&table.game, &table.state, table.ruled);
    }
}

/// A match with the goals of the tests, before the first draw.
pub fn table(seats: usize) -> Table {
    table_under(seats, &[])
}

/// The same with house rules.
pub fn table_under(seats: usize, options: &[(&str, &str)]) -> Table {
    Table::new(rules(seats, options, content()))
}

impl TestTable<DualingDice> {
    pub fn seat(&self, seat: u8) -> &SeatState {
        self.state.seat(Seat(seat))
    }

    pub fn goal(&self, id: &str) -> GoalId {
        let number = self.game.number_of("goal", id).unwrap().unwrap();
        GoalId(number as u8)
    }

    /// A card of a hand: an id, or `?`.
    pub fn card(&self, word: &str) -> GoalRef {
        if word == "?" { GoalRef::Unknown } else { GoalRef::Card(self.goal(word)) }
    }

    pub fn hand(&self, seat: u8) -> String {
        let word = |card: &GoalRef| match card {
            GoalRef::Unknown => "?".to_owned(),
            GoalRef::Card(goal) => self.game.goal(*goal).unwrap().id.clone(),
        };
        self.seat(seat).hand.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    pub fn saved(&self, seat: u8) -> String {
        let word = |die: &Die| {
            let tint = if die.tint == Tint::Colour { 'c' } else { 'w' };
            format!("{tint}{}={}", die.kind.name(), die.number)
        };
        self.seat(seat).saved.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    pub fn points(&self) -> Vec<u16> {
        self.state.seats.iter().map(|seat| seat.points).collect()
    }

    pub fn order(&self) -> Vec<u8> {
        (0..self.game.seats()).map(|place| self.state.nth_in_order(place).0).collect()
    }

    /// Everyone who draws now does: these cards, seat by seat; unknown ones where nothing is said.
    #[track_caller]
    pub fn deal(&mut self, hands: &[&str]) -> &mut Self {
        while let Some(Request::DrawGoals { seat, n }) = self.request() {
            let words = hands.get(seat.index()).copied().unwrap_or("");
            let mut goals: Vec<GoalRef> = words.split_whitespace().map(|word| self.card(word)).collect();
            goals.resize(n as usize, GoalRef::Unknown);
            self.chance(Chance::DrawGoals { goals: goals.into_iter().collect() });
        }
        self
    }

    /// All seats pick: `D12 D8`, seat by seat.
    #[track_caller]
    pub fn pick(&mut self, picks: &[&str]) -> &mut Self {
        for (seat, words) in (0..).zip(picks) {
            self.plays(seat, words);
        }
        self
    }

    /// All dice are rolled: colour and white, seat by seat.
    #[track_caller]
    pub fn roll(&mut self, rolls: &[(u8, u8)]) -> &mut Self {
        let rolls = rolls.iter().map(|(colour, white)| Numbers { colour: *colour, white: *white });
        self.chance(Chance::RollDice { rolls: rolls.collect() })
    }

    /// Picks and rolls at once: `cD20=7 wD4=1`, seat by seat.
    #[track_caller]
    pub fn round(&mut self, rows: &[&str]) -> &mut Self {
        let rows: Vec<Vec<Die>> = rows.iter().map(|row| dice(row)).collect();
        for (seat, row) in (0..).zip(&rows) {
            self.plays(seat, &format!("{} {}", row[0].kind.name(), row[1].kind.name()));
        }
        self.roll(&rows.iter().map(|row| (row[0].number, row[1].number)).collect::<Vec<_>>())
    }

    #[track_caller]
    pub fn reroll(&mut self, numbers: &[u8]) -> &mut Self {
        self.chance(Chance::Reroll { numbers: numbers.iter().copied().collect() })
    }

    /// Puts dice on the scoring cards, as if they had been saved in earlier rounds.
    fn lay(&mut self, saved: &[&str]) {
        for (seat, words) in (0..).zip(saved) {
            for die in dice(words) {
                if die.tint == Tint::White {
                    self.state.piles[die.kind.index()] -= 1;
                }
                self.state.seat_mut(Seat(seat)).saved.push(die);
            }
        }
    }

    /// Begins a round of the first set with these dice saved.
    pub fn at_round(&mut self, round: u8, saved: &[&str]) -> &mut Self {
        self.deal(&[]);
        self.lay(saved);
        self.state.round = round;
        self.check();
        self
    }

    /// Five rounds are over, with these dice saved; deals these goals before.
    pub fn at_scoring(&mut self, hands: &[&str], saved: &[&str]) -> &mut Self {
        self.deal(hands);
        self.lay(saved);
        self.state.round = 5;
        self.state.step = Step::Reveal;
        let holds = |seat: &Seat| !self.state.seat(*seat).hand.is_empty();
        self.state.waiting = self.state.all().filter(holds).collect();
        self.check();
        self
    }

    /// What was scored in earlier sets: points and goals, seat by seat.
    pub fn scored(&mut self, before: &[(u16, u16)]) -> &mut Self {
        for (seat, (points, goals)) in (0..).zip(before) {
            let own = self.state.seat_mut(Seat(seat));
            (own.points, own.goals) = (*points, *goals);
        }
        self.ruled = true;
        self
    }

    /// Everyone who is asked reveals all that is met.
    #[track_caller]
    pub fn reveal_all(&mut self) -> &mut Self {
        let set = self.state.set;
        while self.state.step == Step::Reveal && self.state.set == set {
            let seat = self.all_asked()[0];
            let words = self.legal(seat).last().unwrap().clone();
            self.plays(seat, &words);
        }
        self
    }
}

/// Five dice that meet nothing but `easy`.
pub const PLAIN: &str = "wD4=1 wD6=1 wD8=3 wD10=3 wD12=4";
