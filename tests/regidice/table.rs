//! A table at which tests play: every entry is checked, and every state after it.

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Entry, EntryOf, Few, Names, Seat, Setup, Turn, Violation, apply};
use tableside::games::regidice::content::Content;
use tableside::games::regidice::{
    Action, Chance, Colour, Counts, Dice, DieRef, Event, Faces, Pool, Regidice, Request, Ruling, State, Step,
};

pub use crate::covers::covers;
use crate::invariants::{Totals, check_invariants};
use crate::refusal::{refusal, words_of};

/// What the seats are called.
pub fn names() -> Names {
    Names(["Ada", "Ben", "Cleo", "Dan"].map(str::to_owned).to_vec())
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

#[derive(Clone)]
pub struct Table {
    pub game: Arc<Regidice>,
    pub state: State,
    pub events: Vec<Event>,
    /// The sentences of the log.
    pub told: Vec<String>,
    /// How many dice there are.
    pub totals: Totals,
    /// After an adjustment the invariants do not all hold.
    ruled: bool,
}

/// A match before the first roll.
pub fn table(seats: usize) -> Table {
    table_under(seats, &[])
}

/// The same with house rules.
pub fn table_under(seats: usize, options: &[(&str, &str)]) -> Table {
    Table::new(rules(seats, options, content()))
}

impl Table {
    pub fn new(game: Arc<Regidice>) -> Self {
        let state = game.start();
        let totals = Totals::of(&state);
        let table = Self { game, state, events: Vec::new(), told: Vec::new(), totals, ruled: false };
        table.check();
        table
    }

    #[track_caller]
    fn check(&self) {
        check_invariants(&self.game, &self.state, (!self.ruled).then_some(&self.totals));
    }

    #[track_caller]
    fn enter(&mut self, entry: &EntryOf<Regidice>) {
        self.enter_as(entry, false);
    }

    #[track_caller]
    fn enter_as(&mut self, entry: &EntryOf<Regidice>, stood: bool) {
        let before = self.state;
        let mut events = Vec::new();
        if let Err(violation) = apply(&*self.game, &mut self.state, entry, stood, &mut events) {
            panic!("{entry:?} is refused: {violation}\n{before:?}");
        }
        let told = self.game.tell(&before, entry, &events, &self.state);
        self.told.extend(told.iter().map(|text| text.render(&names())));
        self.events.extend(events);
        self.check();
    }

    #[track_caller]
    pub fn action(&self, seat: u8, words: &str) -> Action {
        match self.game.read_action(&self.state, Seat(seat), words, &names()) {
            Ok(action) => action,
            other => panic!("“{words}” is no action: {other:?}\n{:?}", self.state),
        }
    }

    /// A seat does something that the rules allow.
    #[track_caller]
    pub fn act(&mut self, seat: u8, words: &str) -> &mut Self {
        let action = self.action(seat, words);
        self.enter(&Entry::Do { seat: Seat(seat), action });
        self
    }

    /// The same, not typed.
    #[track_caller]
    pub fn play(&mut self, seat: u8, action: Action) -> &mut Self {
        self.enter(&Entry::Do { seat: Seat(seat), action });
        self
    }

    /// A seat does something that the rules forbid, and the table lets it stand.
    #[track_caller]
    pub fn stands(&mut self, seat: u8, action: Action, rule: &str) -> &mut Self {
        let verdict = self.game.check_action(&self.state, Seat(seat), &action);
        let may = verdict.is_err_and(|violation| violation.can_stand && violation.rule == rule);
        assert!(may, "{action:?} is allowed, or cannot stand");
        self.ruled = true;
        self.enter_as(&Entry::Do { seat: Seat(seat), action }, true);
        self
    }

    /// Refuses an action, which cannot stand either.
    #[track_caller]
    pub fn cannot_stand(&self, seat: u8, action: Action, rule: &str) {
        let violation = self.game.check_action(&self.state, Seat(seat), &action).unwrap_err();
        assert_eq!((violation.rule.as_str(), violation.can_stand), (rule, false));
    }

    #[track_caller]
    pub fn chance(&mut self, chance: Chance) -> &mut Self {
        self.enter(&Entry::Chance(chance));
        self
    }

    #[track_caller]
    pub fn rule(&mut self, ruling: Ruling) -> &mut Self {
        self.ruled = true;
        self.enter(&Entry::Ruling(ruling));
        self
    }

    #[track_caller]
    fn refused(&self, entry: &EntryOf<Regidice>) -> Violation {
        refusal(&*self.game, &self.state, entry)
    }

    /// Refuses an action with this rule; gives the words.
    #[track_caller]
    pub fn refuses(&self, seat: u8, words: &str, rule: &str) -> String {
        let action = self.action(seat, words);
        self.refuses_of(seat, action, rule)
    }

    #[track_caller]
    pub fn refuses_of(&self, seat: u8, action: Action, rule: &str) -> String {
        words_of(&self.refused(&Entry::Do { seat: Seat(seat), action }), rule, &names())
    }

    #[track_caller]
    pub fn refuses_chance(&self, chance: Chance, rule: &str) -> String {
        words_of(&self.refused(&Entry::Chance(chance)), rule, &names())
    }

    #[track_caller]
    pub fn refuses_ruling(&self, ruling: Ruling, rule: &str) -> String {
        words_of(&self.refused(&Entry::Ruling(ruling)), rule, &names())
    }

    pub fn legal_actions(&self, seat: u8) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, Seat(seat), &mut actions);
        actions
    }

    /// What a seat may do, as it is typed.
    pub fn legal(&self, seat: u8) -> Vec<String> {
        let write = |action| self.game.write_action(&self.state, Seat(seat), action).unwrap();
        self.legal_actions(seat).iter().map(write).collect()
    }

    #[track_caller]
    pub fn only(&self, seat: u8, words: &[&str]) {
        assert_eq!(self.legal(seat), words);
    }

    pub fn seat(&self, seat: u8) -> &Pool {
        self.state.pool(Seat(seat))
    }

    /// The seat that is asked to choose.
    pub fn asked(&self) -> Option<u8> {
        match self.game.turn(&self.state) {
            Turn::Choose(seat) => Some(seat.0),
            _ => None,
        }
    }

    pub fn request(&self) -> Option<Request> {
        self.game.request(&self.state)
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
        self.state.pools.iter().map(Pool::total).collect()
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
        self.totals = Totals::of(&self.state);
        self
    }

    pub fn with_injured(&mut self, colours: &str) -> &mut Self {
        self.state.injured = counts(colours);
        self.totals = Totals::of(&self.state);
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
        let pool = |(at, words): (usize, &&str)| Pool {
            blank: dice(words).colours(),
            live: locked(at),
            locked: locked(at),
            ..Pool::default()
        };
        self.state.pools = rolls.iter().enumerate().map(pool).collect();
        self.totals = Totals::of(&self.state);
        let unrolled = |seat: &Seat| !self.state.pool(*seat).blank.is_empty();
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
            let seat = self.asked().unwrap();
            self.act(seat, words);
        }
        self
    }

    /// Everyone who may pass dice passes none, until the next round or the end.
    #[track_caller]
    pub fn pass_nothing(&mut self) -> &mut Self {
        while self.state.step == Step::Prepare {
            let seat = self.asked().unwrap();
            self.act(seat, "pass none");
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
