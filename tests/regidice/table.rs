//! What the tests of this game add to the table: how they write dice, and how they begin in the middle of a match.

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Few, Names, Seat, Setup};
use tableside::games::regidice::content::Content;
use tableside::games::regidice::{
    Action, Chance, Colour, Counts, Dice, DieRef, Faces, Regidice, SeatState, State, Step,
};

use crate::invariants::{Totals, check_invariants};
pub use crate::rule::rule;
pub use crate::test_table::{TestTable, Tested};

/// What the seats are called.
pub fn names() -> Names {
    Regidice::seat_names()
}

pub fn content() -> Content {
    toml::from_str(Regidice::default_pack()).unwrap()
}

/// A match with enemies and house rules.
pub fn rules(seats: usize, options: &[(&str, &str)], content: Content) -> Arc<Regidice> {
    let options = options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(Regidice::new(Setup { seats, options, content }).unwrap())
}

fn colour(letter: char) -> Colour {
    Colour::ALL.into_iter().find(|colour| colour.letter() == letter).unwrap()
}

/// Dice as the rules write them: `r3 y3 b5`.
pub fn dice(words: &str) -> Dice {
    let die = |word: &str| {
        let mut letters = word.chars();
        DieRef::new(colour(letters.next().unwrap()), letters.as_str().parse().unwrap())
    };
    words.split_whitespace().map(die).collect()
}

/// Dice without pips: `r r k`.
pub fn counts(words: &str) -> Counts {
    let mut counts = Counts::EMPTY;
    words.split_whitespace().for_each(|word| counts.add(colour(word.chars().next().unwrap()), 1));
    counts
}

pub fn written(dice: &Dice) -> String {
    dice.each().map(|die| format!("{}{}", die.colour.letter(), die.face)).collect::<Vec<_>>().join(" ")
}

pub fn letters(counts: &Counts) -> String {
    counts.each().map(|colour| colour.letter().to_string()).collect::<Vec<_>>().join(" ")
}

/// A table of this game. It knows how many dice there are.
pub type Table = TestTable<Regidice>;

impl Tested for Regidice {
    type Known = Totals;

    fn know(&self, state: &State) -> Totals {
        Totals::of(state)
    }

    fn check(table: &TestTable<Self>) {
        check_invariants(&table.game, &table.state, (!table.ruled).then_some(&table.known));
    }
}

/// A match before the first roll.
pub fn table(seats: usize) -> Table {
    table_under(seats, &[])
}

/// The same with house rules.
pub fn table_under(seats: usize, options: &[(&str, &str)]) -> Table {
    Table::new(rules(seats, options, content()))
}

impl TestTable<Regidice> {
    pub fn seat(&self, seat: u8) -> &SeatState {
        self.state.seat(Seat(seat))
    }

    /// The dice that a seat shows.
    pub fn live(&self, seat: u8) -> String {
        written(&self.seat(seat).live)
    }

    pub fn blank(&self, seat: u8) -> String {
        letters(&self.seat(seat).blank)
    }

    pub fn injured(&self) -> String {
        letters(&self.state.injured)
    }

    /// What the enemy shows, lowest first.
    pub fn enemy(&self) -> Vec<u8> {
        self.state.enemy_faces().collect()
    }

    pub fn sizes(&self) -> Vec<u8> {
        self.state.seats.iter().map(SeatState::total).collect()
    }

    /// Another enemy, with so many hits: `E2/18` is `at_enemy(2, 18)`.
    pub fn at_enemy(&mut self, number: u8, hits: u8) -> &mut Self {
        let before: u8 = self.game.compiled().enemies[..usize::from(number)].iter().map(|foe| foe.dice).sum();
        self.state.enemy = number - 1;
        let n = self.game.enemy(&self.state).dice;
        let mut dice = vec![0; usize::from(n)];
        (0..hits).for_each(|hit| dice[usize::from(hit % n)] += 1);
        dice.sort_unstable();
        self.state.hits = dice.into_iter().collect();
        self.state.supply = self.game.black() - before;
        self.known = Totals::of(&self.state);
        self
    }

    pub fn with_injured(&mut self, colours: &str) -> &mut Self {
        self.state.injured = counts(colours);
        self.known = Totals::of(&self.state);
        self
    }

    /// The seats have these dice and have rolled just that.
    #[track_caller]
    pub fn roll(&mut self, rolls: &[&str]) -> &mut Self {
        self.roll_with_locked(rolls, &[])
    }

    /// The same, with dice that were passed in the last round besides.
    #[track_caller]
    pub fn roll_with_locked(&mut self, rolls: &[&str], locked: &[&str]) -> &mut Self {
        assert_eq!(rolls.len(), self.game.seats());
        let locked = |at: usize| dice(locked.get(at).copied().unwrap_or(""));
        let pool = |(at, words): (usize, &&str)| SeatState {
            blank: dice(words).colours(),
            live: locked(at),
            locked: locked(at),
            ..SeatState::default()
        };
        self.state.seats = rolls.iter().enumerate().map(pool).collect();
        self.known = Totals::of(&self.state);
        let unrolled = |seat: &Seat| !self.state.seat(*seat).blank.is_empty();
        self.state.waiting = self.state.all().filter(unrolled).collect();
        for (seat, words) in (0..).map(Seat).zip(rolls).filter(|(_, words)| !words.is_empty()) {
            self.chance(Chance::Rolled { seat, faces: Faces::Known(dice(words)) });
        }
        self
    }

    /// All announce, in turn order: `attack 6`.
    #[track_caller]
    pub fn declare(&mut self, words: &[&str]) -> &mut Self {
        for words in words {
            let seat = self.asked();
            self.plays(seat, words);
        }
        self
    }

    /// Everyone who may pass dice passes none, until the next round or the end.
    #[track_caller]
    pub fn pass_nothing(&mut self) -> &mut Self {
        while self.state.step == Step::Prepare {
            let seat = self.asked();
            self.plays(seat, "pass none");
        }
        self
    }

    pub fn lose_of(&self, seat: u8, n: usize) -> Action {
        let fits = |action: &&Action| match action {
            Action::LoseDice { spent, blank, live } => {
                usize::from(spent.total() + blank.total() + live.total()) == n
            }
            _ => false,
        };
        *self.legal_actions(seat).iter().find(fits).unwrap()
    }
}

/// Faces as `PlaceHits` has them.
pub fn hits(faces: &[u8]) -> Action {
    let faces: Few<u8, 48> = faces.iter().copied().collect();
    Action::PlaceHits { faces }
}
