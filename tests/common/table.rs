//! A table at which the tests of every game play: each entry is checked, and each state after it. The games add what is
//! their own, in the same words: `plays`, `does`, `stands`, `chance`, `adjusts`, `refuses`, `only`, `asked`.
#![allow(dead_code, reason = "no game needs all of it")]

use std::fmt::{self, Debug, Display};
use std::ops::Deref;
use std::sync::Arc;

use tableside::engine::{Entry, EntryOf, Game, Names, Random, Seat, SeatSet, Turn, Unread, Violation, apply};

use crate::rule::rule;

/// A game as its tests play it.
pub trait Tested: Game {
    /// What a test knows of a position besides its state, and what its check needs.
    type Known: Clone;

    /// What is known at the start of a table.
    fn know(&self, state: &Self::State) -> Self::Known;

    /// What the seats are called.
    fn seat_names() -> Names {
        Names(["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"].map(str::to_owned).to_vec())
    }

    /// Fails if the state is none that the rules allow.
    fn check(table: &TestTable<Self>) {
        let _ = table;
    }

    /// A choice as tests write it: as people type it.
    fn read(&self, state: &Self::State, seat: Seat, words: &str) -> Option<Result<Self::Action, Violation>> {
        match self.read_action(state, seat, words, &Self::seat_names()) {
            Ok(action) => Some(Ok(action)),
            Err(Unread::Refused(violation)) => Some(Err(violation)),
            Err(Unread::Unclear(_)) => None,
        }
    }

    /// The seat to act: the one that is asked alone and openly.
    fn active(&self, state: &Self::State) -> Option<Seat> {
        match self.turn(state) {
            Turn::Choose(seat) => Some(seat),
            Turn::Secret { .. } | Turn::Chance(_) | Turn::Over => None,
        }
    }

    /// The same the other way round.
    fn write(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> String {
        self.write_action(state, seat, action).unwrap()
    }
}

/// In so short a list it is looked up that what is refused is not listed.
const FEW: usize = 500;

/// A match at some point, and what has happened at the table.
pub struct TestTable<G: Tested> {
    pub game: Arc<G>,
    pub state: G::State,
    pub events: Vec<G::Event>,
    /// The sentences of the log.
    pub told: Vec<String>,
    /// The entries, each with what happened while it was carried out.
    pub log: Vec<(EntryOf<G>, Vec<G::Event>)>,
    pub known: G::Known,
    /// Whether the table has overruled the rules, so that not everything need hold.
    pub ruled: bool,
}

impl<G: Tested> Clone for TestTable<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            state: self.state.clone(),
            events: self.events.clone(),
            told: self.told.clone(),
            log: self.log.clone(),
            known: self.known.clone(),
            ruled: self.ruled,
        }
    }
}

impl<G: Tested> TestTable<G> {
    /// Before the first entry.
    pub fn new(game: impl Into<Arc<G>>) -> Self {
        let game = game.into();
        let state = game.start();
        Self::at_state(game, state)
    }

    /// At a position.
    pub fn at_state(game: Arc<G>, state: G::State) -> Self {
        let (events, told, log) = (Vec::new(), Vec::new(), Vec::new());
        let known = game.know(&state);
        let table = Self { game, state, events, told, log, known, ruled: false };
        table.check();
        table
    }

    /// Fails if the state is none that the rules allow.
    #[track_caller]
    pub fn check(&self) {
        G::check(self);
    }

    /// Enters what the rules allow; with `stood` also what they forbid.
    #[track_caller]
    pub fn enter(&mut self, entry: &EntryOf<G>, stood: bool) -> &mut Self {
        let before = self.state.clone();
        let mut events = Vec::new();
        if let Err(violation) = apply(&*self.game, &mut self.state, entry, stood, &mut events) {
            panic!("{entry:?} is refused: {violation}\n{before:?}");
        }
        let told = self.game.tell(&before, entry, &events, &self.state);
        self.told.extend(told.iter().map(|text| text.render(&G::seat_names())));
        self.events.extend(events.iter().cloned());
        self.log.push((entry.clone(), events));
        self.check();
        self
    }

    /// A choice in words.
    #[track_caller]
    pub fn action(&self, seat: impl Into<Place>, words: &str) -> G::Action {
        match self.game.read(&self.state, seat.into().0, words) {
            Some(Ok(action)) => action,
            other => panic!("“{words}” is no action: {other:?}\n{:?}", self.state),
        }
    }

    /// A seat does what the rules allow.
    #[track_caller]
    pub fn plays(&mut self, seat: impl Into<Place>, words: &str) -> &mut Self {
        let seat = seat.into();
        let action = self.action(seat, words);
        self.plays_as(seat, action)
    }

    /// The same, not in words.
    #[track_caller]
    pub fn plays_as(&mut self, seat: impl Into<Place>, action: G::Action) -> &mut Self {
        self.enter(&Entry::Do { seat: seat.into().0, action }, false)
    }

    /// The seat to act does what the rules allow.
    #[track_caller]
    pub fn does(&mut self, words: &str) -> &mut Self {
        self.plays(self.active(), words)
    }

    /// A seat does what this rule forbids, and the table lets it stand.
    #[track_caller]
    pub fn stands(&mut self, seat: impl Into<Place>, words: &str, id: &'static str) -> &mut Self {
        let seat = seat.into();
        let action = self.action(seat, words);
        self.stands_as(seat, action, id)
    }

    /// The same, not in words.
    #[track_caller]
    pub fn stands_as(&mut self, seat: impl Into<Place>, action: G::Action, id: &'static str) -> &mut Self {
        let seat = seat.into().0;
        let entry = Entry::Do { seat, action };
        let violation = self.refused(&entry, id);
        assert!(violation.can_stand, "{entry:?} cannot stand");
        rule(id).refuses(Err::<(), _>(violation), &G::seat_names());
        self.ruled = true;
        self.enter(&entry, true)
    }

    /// A seat cannot do this, nor can the table let it stand.
    #[track_caller]
    pub fn cannot_stand(&self, seat: impl Into<Place>, action: G::Action, id: &'static str) {
        let violation = self.refused(&Entry::Do { seat: seat.into().0, action }, id);
        assert!(!violation.can_stand, "{violation} can stand");
        rule(id).refuses(Err::<(), _>(violation), &G::seat_names());
    }

    /// A seat could do this; nothing is done.
    #[track_caller]
    pub fn accepts(&self, seat: impl Into<Place>, words: &str) -> &Self {
        let seat = seat.into();
        assert!(self.could(seat, words), "{words} is refused\n{:?}", self.state);
        self
    }

    /// Whether a seat could do this.
    #[track_caller]
    pub fn could(&self, seat: impl Into<Place>, words: &str) -> bool {
        let seat = seat.into();
        self.game.check_action(&self.state, seat.0, &self.action(seat, words)).is_ok()
    }

    /// Chance answers so.
    #[track_caller]
    pub fn chance(&mut self, chance: G::Chance) -> &mut Self {
        self.enter(&Entry::Chance(chance), false)
    }

    /// Chance answers as people type it.
    #[track_caller]
    pub fn chances(&mut self, words: &str) -> &mut Self {
        let chance = self.game.read_chance(&self.state, None, words, &G::seat_names());
        let chance =
            chance.unwrap_or_else(|no| panic!("“{words}” is no answer to {:?}: {no:?}", self.request()));
        self.chance(chance)
    }

    /// Chance answers fairly, once.
    #[track_caller]
    pub fn fair_once(&mut self, seed: u64) -> &mut Self {
        let chance = self.game.sample(&self.state, &mut Random::from_seed(seed));
        self.chance(chance)
    }

    /// Chance answers fairly until a seat is asked.
    #[track_caller]
    pub fn fair(&mut self, seed: u64) -> &mut Self {
        let mut random = Random::from_seed(seed);
        while matches!(self.turn(), Turn::Chance(_)) {
            let chance = self.game.sample(&self.state, &mut random);
            self.chance(chance);
        }
        self
    }

    /// The table overrules the rules.
    #[track_caller]
    pub fn adjusts(&mut self, ruling: G::Ruling) -> &mut Self {
        self.ruled = true;
        self.enter(&Entry::Ruling(ruling), false)
    }

    /// Why an entry is refused, which this rule is to forbid; the state stays as it was.
    #[track_caller]
    fn refused(&self, entry: &EntryOf<G>, id: &str) -> Violation {
        let mut after = self.state.clone();
        match apply(&*self.game, &mut after, entry, false, &mut ()) {
            Ok(_) => panic!("{id}: {entry:?} is accepted\n{:?}", self.state),
            Err(violation) => {
                assert!(after == self.state, "a refusal changed the state: {after:?}");
                if let Entry::Do { seat, action } = entry
                    && self.game.count_legal(&self.state, *seat) <= FEW
                {
                    assert!(!self.legal_actions(*seat).contains(action), "{entry:?} is listed");
                }
                violation
            }
        }
    }

    #[track_caller]
    fn refuses_entry(&self, entry: &EntryOf<G>, id: &'static str) -> Refused<'_, G> {
        let said = rule(id).refuses(Err::<(), _>(self.refused(entry, id)), &G::seat_names());
        Refused { table: self, said }
    }

    /// A seat is refused this, by this rule.
    #[track_caller]
    pub fn refuses(&self, seat: impl Into<Place>, words: &str, id: &'static str) -> Refused<'_, G> {
        let seat = seat.into();
        match self.game.read(&self.state, seat.0, words) {
            Some(Ok(action)) => self.refuses_of(seat, action, id),
            // What cannot even be an action.
            Some(Err(violation)) => {
                let said = rule(id).refuses(Err::<(), _>(violation), &G::seat_names());
                Refused { table: self, said }
            }
            None => panic!("“{words}” is no action\n{:?}", self.state),
        }
    }

    /// The same, not in words.
    #[track_caller]
    pub fn refuses_of(&self, seat: impl Into<Place>, action: G::Action, id: &'static str) -> Refused<'_, G> {
        self.refuses_entry(&Entry::Do { seat: seat.into().0, action }, id)
    }

    /// The seat to act is refused this, by this rule.
    #[track_caller]
    pub fn forbids(&self, words: &str, id: &'static str) -> Refused<'_, G> {
        self.refuses(self.active(), words, id)
    }

    /// Chance cannot have answered so, by this rule.
    #[track_caller]
    pub fn refuses_chance(&self, chance: G::Chance, id: &'static str) -> Refused<'_, G> {
        self.refuses_entry(&Entry::Chance(chance), id)
    }

    /// The table cannot adjust this, by this rule.
    #[track_caller]
    pub fn refuses_ruling(&self, ruling: G::Ruling, id: &'static str) -> Refused<'_, G> {
        self.refuses_entry(&Entry::Ruling(ruling), id)
    }

    /// What a seat may do.
    pub fn legal_actions(&self, seat: impl Into<Place>) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, seat.into().0, &mut actions);
        actions
    }

    /// The same in words.
    pub fn legal(&self, seat: impl Into<Place>) -> Vec<String> {
        let seat = seat.into();
        let write = |action| self.game.write(&self.state, seat.0, action);
        self.legal_actions(seat).iter().map(write).collect()
    }

    /// A seat may do exactly this, in whatever order it is listed.
    #[track_caller]
    pub fn only(&self, seat: impl Into<Place>, words: &[&str]) -> &Self {
        let seat = seat.into();
        let legal = self.legal_actions(seat);
        let expected: Vec<G::Action> = words.iter().map(|words| self.action(seat, words)).collect();
        let exact = legal.len() == expected.len() && expected.iter().all(|action| legal.contains(action));
        assert!(exact, "expected {words:?}, not {:?}", self.legal(seat));
        self
    }

    /// What the seat to act may do, in words.
    #[track_caller]
    pub fn choices(&self) -> Vec<String> {
        self.legal(self.active())
    }

    /// The seat to act may do this, among other things.
    #[track_caller]
    pub fn lists(&self, words: &str) -> &Self {
        assert!(self.may(self.active(), words), "{words} is not in {:?}", self.choices());
        self
    }

    /// The seat to act may not do this.
    #[track_caller]
    pub fn lists_not(&self, words: &str) -> &Self {
        assert!(!self.may(self.active(), words), "{words} is in {:?}", self.choices());
        self
    }

    /// Whether a seat may do this.
    pub fn may(&self, seat: impl Into<Place>, words: &str) -> bool {
        self.legal(seat).iter().any(|legal| legal == words)
    }

    /// Whether the seat to act may do this.
    #[track_caller]
    pub fn allows(&self, words: &str) -> bool {
        self.may(self.active(), words)
    }

    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// The seat that is asked, alone and openly.
    #[track_caller]
    pub fn asked(&self) -> u8 {
        match self.turn() {
            Turn::Choose(seat) => seat.0,
            turn => panic!("nobody chooses openly: {turn:?}\n{:?}", self.state),
        }
    }

    /// The seat to act.
    #[track_caller]
    fn active(&self) -> Seat {
        match self.game.active(&self.state) {
            Some(seat) => seat,
            None => panic!("nobody is to act: {:?}\n{:?}", self.turn(), self.state),
        }
    }

    /// All seats that are asked, openly or in secret.
    pub fn all_asked(&self) -> Vec<u8> {
        let seats = match self.turn() {
            Turn::Choose(seat) => SeatSet::one(seat),
            Turn::Secret { seats, .. } => seats,
            Turn::Chance(_) | Turn::Over => SeatSet::EMPTY,
        };
        seats.iter().map(|seat| seat.0).collect()
    }

    /// The seats that choose in secret now.
    #[track_caller]
    pub fn in_secret(&self) -> Vec<u8> {
        assert!(matches!(self.turn(), Turn::Secret { .. }), "{:?}\n{:?}", self.turn(), self.state);
        self.all_asked()
    }

    pub fn request(&self) -> Option<G::Request> {
        self.game.request(&self.state)
    }

    pub fn happened(&self, event: &G::Event) -> bool {
        self.events.contains(event)
    }

    /// The sentence of the log that came last.
    pub fn last_told(&self) -> &str {
        self.told.last().map_or("", String::as_str)
    }
}

/// A seat, as its number or as the rules name it.
#[derive(Clone, Copy)]
pub struct Place(Seat);

impl From<u8> for Place {
    fn from(seat: u8) -> Self {
        Self(Seat(seat))
    }
}

impl From<Seat> for Place {
    fn from(seat: Seat) -> Self {
        Self(seat)
    }
}

/// A refusal: its words, and the table, at which nothing has changed.
pub struct Refused<'a, G: Tested> {
    table: &'a TestTable<G>,
    pub said: String,
}

impl<'a, G: Tested> Refused<'a, G> {
    /// In these words.
    #[track_caller]
    pub fn saying(self, words: &str) -> &'a TestTable<G> {
        assert_eq!(self.said, words);
        self.table
    }
}

impl<G: Tested> Deref for Refused<'_, G> {
    type Target = TestTable<G>;

    fn deref(&self) -> &TestTable<G> {
        self.table
    }
}

impl<G: Tested> Debug for Refused<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.said)
    }
}

impl<G: Tested> Display for Refused<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said)
    }
}

impl<G: Tested, S: AsRef<str>> PartialEq<S> for Refused<'_, G> {
    fn eq(&self, other: &S) -> bool {
        self.said == other.as_ref()
    }
}
