//! A table at which tests play: every entry is checked, and every state after it.

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Entry, EntryOf, Names, Seat, SeatSet, Setup, Turn, Violation, apply};
use tableside::games::dualing_dice::action::Numbers;
use tableside::games::dualing_dice::content::Content;
use tableside::games::dualing_dice::dice::{Die, Kind, Tint};
use tableside::games::dualing_dice::{
    Action, Chance, DualingDice, Event, GoalId, GoalRef, Request, Ruling, SeatState, State, Step,
};

pub use crate::covers::covers;
use crate::invariants::check_invariants;
use crate::refusal::{refusal, words_of};

/// What the seats are called.
pub fn names() -> Names {
    Names(["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"].map(str::to_owned).to_vec())
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

#[derive(Clone)]
pub struct Table {
    pub game: Arc<DualingDice>,
    pub state: State,
    pub events: Vec<Event>,
    /// The sentences of the log.
    pub told: Vec<String>,
    /// After an adjustment the invariants do not all hold.
    ruled: bool,
}

/// A match with the goals of the tests, before the first draw.
pub fn table(seats: usize) -> Table {
    table_under(seats, &[])
}

/// The same with house rules.
pub fn table_under(seats: usize, options: &[(&str, &str)]) -> Table {
    Table::new(rules(seats, options, content()))
}

impl Table {
    pub fn new(game: Arc<DualingDice>) -> Self {
        let state = game.start();
        let table = Self { game, state, events: Vec::new(), told: Vec::new(), ruled: false };
        check_invariants(&table.game, &table.state, false);
        table
    }

    #[track_caller]
    fn enter(&mut self, entry: &EntryOf<DualingDice>, stood: bool) {
        let before = self.state;
        let mut events = Vec::new();
        if let Err(violation) = apply(&*self.game, &mut self.state, entry, stood, &mut events) {
            panic!("{entry:?} is refused: {violation}\n{before:?}");
        }
        let told = self.game.tell(&before, entry, &events, &self.state);
        self.told.extend(told.iter().map(|text| text.render(&names())));
        self.events.extend(events);
        check_invariants(&self.game, &self.state, self.ruled);
    }

    #[track_caller]
    pub fn action(&self, seat: u8, words: &str) -> Action {
        match self.game.read_action(&self.state, Seat(seat), words, &names()) {
            Ok(action) => action,
            other => panic!("“{words}” is no action: {other:?}"),
        }
    }

    /// A seat does something that the rules allow.
    #[track_caller]
    pub fn act(&mut self, seat: u8, words: &str) -> &mut Self {
        let action = self.action(seat, words);
        self.enter(&Entry::Do { seat: Seat(seat), action }, false);
        self
    }

    /// A seat does something that the rules forbid, and the table lets it stand.
    #[track_caller]
    pub fn stands(&mut self, seat: u8, words: &str) -> &mut Self {
        let action = self.action(seat, words);
        let verdict = self.game.check_action(&self.state, Seat(seat), &action);
        assert!(verdict.is_err_and(|violation| violation.can_stand), "{words} is allowed, or cannot stand");
        self.enter(&Entry::Do { seat: Seat(seat), action }, true);
        self
    }

    #[track_caller]
    pub fn chance(&mut self, chance: Chance) -> &mut Self {
        self.enter(&Entry::Chance(chance), false);
        self
    }

    #[track_caller]
    pub fn rule(&mut self, ruling: Ruling) -> &mut Self {
        self.ruled = true;
        self.enter(&Entry::Ruling(ruling), false);
        self
    }

    #[track_caller]
    fn refused(&self, entry: &EntryOf<DualingDice>) -> Violation {
        refusal(&*self.game, &self.state, entry)
    }

    /// Refuses an action with this rule; gives the words.
    #[track_caller]
    pub fn refuses(&self, seat: u8, words: &str, rule: &str) -> String {
        let action = self.action(seat, words);
        words_of(&self.refused(&Entry::Do { seat: Seat(seat), action }), rule, &names())
    }

    #[track_caller]
    pub fn refuses_chance(&self, chance: &Chance, rule: &str) -> String {
        words_of(&self.refused(&Entry::Chance(*chance)), rule, &names())
    }

    #[track_caller]
    pub fn refuses_ruling(&self, ruling: Ruling, rule: &str) -> String {
        words_of(&self.refused(&Entry::Ruling(ruling)), rule, &names())
    }

    /// What a seat may do, as it is typed.
    pub fn legal(&self, seat: u8) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, Seat(seat), &mut actions);
        actions
            .iter()
            .map(|action| self.game.write_action(&self.state, Seat(seat), action).unwrap())
            .collect()
    }

    #[track_caller]
    pub fn only(&self, seat: u8, words: &[&str]) {
        assert_eq!(self.legal(seat), words);
    }

    pub fn seat(&self, seat: u8) -> &SeatState {
        self.state.seat(Seat(seat))
    }

    /// The seats that are asked to choose.
    pub fn asked(&self) -> Vec<u8> {
        let seats = match self.game.turn(&self.state) {
            Turn::Choose(seat) => SeatSet::one(seat),
            Turn::Secret { seats, .. } => seats,
            Turn::Chance(_) | Turn::Over => SeatSet::EMPTY,
        };
        seats.iter().map(|seat| seat.0).collect()
    }

    pub fn request(&self) -> Option<Request> {
        self.game.request(&self.state)
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
        (0..self.game.seats()).map(|place| self.state.in_order(place).0).collect()
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
            self.act(seat, words);
        }
        self
    }

    /// All dice are rolled: colour and white, seat by seat.
    #[track_caller]
    pub fn roll(&mut self, rolls: &[(u8, u8)]) -> &mut Self {
        let rolls = rolls.iter().map(|(color, white)| Numbers { color: *color, white: *white });
        self.chance(Chance::RollDice { rolls: rolls.collect() })
    }

    /// Picks and rolls at once: `cD20=7 wD4=1`, seat by seat.
    #[track_caller]
    pub fn round(&mut self, rows: &[&str]) -> &mut Self {
        let rows: Vec<Vec<Die>> = rows.iter().map(|row| dice(row)).collect();
        for (seat, row) in (0..).zip(&rows) {
            self.act(seat, &format!("{} {}", row[0].kind.name(), row[1].kind.name()));
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
        check_invariants(&self.game, &self.state, self.ruled);
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
        check_invariants(&self.game, &self.state, self.ruled);
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
            let seat = self.asked()[0];
            let words = self.legal(seat).last().unwrap().clone();
            self.act(seat, &words);
        }
        self
    }
}

/// Five dice that meet nothing but `easy`.
pub const PLAIN: &str = "wD4=1 wD6=1 wD8=3 wD10=3 wD12=4";
