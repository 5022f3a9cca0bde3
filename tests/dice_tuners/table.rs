//! A table at which tests play: every entry is checked, and every state after it.

use std::sync::Arc;
use tableside::engine::prelude::*;

use tableside::engine::{Entry, EntryOf, Few, Names, Random, Seat, SeatSet, Turn, Violation, apply};
use tableside::games::dice_tuners::{
    Action, Chance, DiceTuners, DuelResult, Event, NoWinner, Request, Ruling, SeatState, Shown, State, Step,
    disproofs,
};

pub use crate::covers::covers;
use crate::invariants::{Table as Under, check_invariants};
use crate::notation::{action, card, card_ref, face, faces, hand_words, heroes};

/// What the seats are called.
fn names() -> Names {
    Names((0..4).map(|n| format!("seat {n}")).collect())
}

#[derive(Clone)]
pub struct Table {
    pub game: Arc<DiceTuners>,
    pub state: State,
    pub events: Vec<Event>,
    /// The sentences of the log.
    pub told: Vec<String>,
    /// Its entries, each with what happened while it was carried out.
    pub log: Vec<(EntryOf<DiceTuners>, Vec<Event>)>,
    began_in: u8,
    under: Under,
}

impl Table {
    pub fn new(game: Arc<DiceTuners>) -> Self {
        let state = game.start();
        Self::at(game, state)
    }

    pub fn at(game: Arc<DiceTuners>, state: State) -> Self {
        check_invariants(&game, &state, Under::Rules);
        let began_in = state.round;
        Self {
            game,
            state,
            began_in,
            events: Vec::new(),
            told: Vec::new(),
            log: Vec::new(),
            under: Under::Rules,
        }
    }

    #[track_caller]
    fn enter(&mut self, entry: &EntryOf<DiceTuners>, stood: bool) {
        let before = self.state;
        let mut events = Vec::new();
        if let Err(violation) = apply(&*self.game, &mut self.state, entry, stood, &mut events) {
            panic!("{entry:?} is refused: {violation}\n{before:?}");
        }
        self.events.extend(&events);
        let told = self.game.tell(&before, entry, &events, &self.state);
        self.log.push((entry.clone(), events));
        self.told.extend(told.iter().map(|text| text.render(&names())));
        check_invariants(&self.game, &self.state, self.under);
    }

    /// A seat does something that the rules allow.
    #[track_caller]
    pub fn act(&mut self, seat: u8, words: &str) -> &mut Self {
        let action = action(&self.game, words);
        self.enter(&Entry::Do { seat: Seat(seat), action }, false);
        self
    }

    /// A seat does something that the rules forbid, and the table lets it stand.
    #[track_caller]
    pub fn stands(&mut self, seat: u8, words: &str) -> &mut Self {
        let action = action(&self.game, words);
        let verdict = self.game.check_action(&self.state, Seat(seat), &action);
        assert!(
            verdict.is_err_and(|violation| violation.can_stand),
            "{words} is not refused, or cannot stand"
        );
        self.under = Under::Ruled;
        self.enter(&Entry::Do { seat: Seat(seat), action }, true);
        self
    }

    fn verdict(&self, seat: u8, words: &str) -> Result<(), Violation> {
        let (mut after, action) = (self.state, action(&self.game, words));
        let entry = Entry::Do { seat: Seat(seat), action };
        let verdict = apply(&*self.game, &mut after, &entry, false, &mut ()).map(drop);
        if verdict.is_err() {
            assert_eq!(after, self.state, "a refusal changed the state");
        }
        verdict
    }

    /// Refuses an action with this rule; gives the words.
    #[track_caller]
    pub fn refuses(&self, seat: u8, words: &str, rule: &str) -> String {
        match self.verdict(seat, words) {
            Ok(()) => panic!("{words} is accepted\n{:?}", self.state),
            Err(violation) => {
                let said = violation.text.render(&names());
                assert_eq!(violation.rule, rule, "{words}: {said}");
                said
            }
        }
    }

    #[track_caller]
    pub fn accepts(&self, seat: u8, words: &str) {
        if let Err(violation) = self.verdict(seat, words) {
            panic!("{words} is refused: {violation}\n{:?}", self.state);
        }
    }

    /// What a seat may do, in the order of the rules' lists.
    pub fn legal(&self, seat: u8) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, Seat(seat), &mut actions);
        actions
    }

    /// Exactly this is legal.
    #[track_caller]
    pub fn only(&self, seat: u8, words: &[&str]) {
        let legal = self.legal(seat);
        let expected: Vec<Action> = words.iter().map(|words| action(&self.game, words)).collect();
        assert!(
            legal.len() == expected.len() && expected.iter().all(|action| legal.contains(action)),
            "expected {expected:?}, not {legal:?}"
        );
    }

    #[track_caller]
    pub fn chance(&mut self, chance: Chance) -> &mut Self {
        self.enter(&Entry::Chance(chance), false);
        self
    }

    #[track_caller]
    pub fn refuses_chance(&self, chance: &Chance, rule: &str) -> String {
        match self.game.check_chance(&self.state, chance) {
            Ok(()) => panic!("{chance:?} is accepted\n{:?}", self.state),
            Err(violation) => {
                assert_eq!(violation.rule, rule, "{chance:?}: {violation}");
                violation.text.render(&Names::default())
            }
        }
    }

    #[track_caller]
    pub fn rule(&mut self, ruling: Ruling) -> &mut Self {
        self.under = Under::Ruled;
        self.enter(&Entry::Ruling(ruling), false);
        self
    }

    #[track_caller]
    pub fn refuses_ruling(&self, ruling: &Ruling) {
        let verdict = self.game.check_ruling(&self.state, ruling);
        assert!(verdict.is_err_and(|violation| violation.rule == "DT-REF-2"), "{ruling:?}");
    }

    /// Deals `hands`, one for each seat, besides the Bluffs.
    #[track_caller]
    pub fn deal(&mut self, hands: &[&str]) -> &mut Self {
        let cards = |words: &&str| words.split_whitespace().map(|word| card_ref(&self.game, word)).collect();
        let hands: Few<Few<_, 4>, 4> = hands.iter().map(cards).collect();
        self.chance(Chance::Deal { hands })
    }

    #[track_caller]
    pub fn turn_up(&mut self, word: &str) -> &mut Self {
        let card = card_ref(&self.game, word);
        self.chance(Chance::TurnTop { card })
    }

    #[track_caller]
    pub fn reveal(&mut self, words: &str) -> &mut Self {
        let heroes = heroes(&self.game, words).into_iter().collect();
        self.chance(Chance::RevealHeroes { heroes })
    }

    #[track_caller]
    pub fn begins(&mut self, seat: u8) -> &mut Self {
        self.chance(Chance::FirstPlayer { seat: Seat(seat) })
    }

    #[track_caller]
    pub fn roll(&mut self, words: &str) -> &mut Self {
        self.chance(Chance::RollDice { faces: faces(words) })
    }

    #[track_caller]
    pub fn reroll(&mut self, word: &str) -> &mut Self {
        self.chance(Chance::Reroll { face: face(word) })
    }

    #[track_caller]
    pub fn show_hand(&mut self, seat: u8, words: &str) -> &mut Self {
        let cards = words.split_whitespace().map(|word| card(&self.game, word)).collect();
        self.chance(Chance::ShowHand { seat: Seat(seat), shown: Shown::Cards(cards) })
    }

    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// The seat that chooses openly now.
    #[track_caller]
    pub fn asked(&self) -> u8 {
        match self.turn() {
            Turn::Choose(seat) => seat.0,
            turn => panic!("nobody chooses openly: {turn:?}\n{:?}", self.state),
        }
    }

    /// The seats that choose in secret now.
    #[track_caller]
    pub fn in_secret(&self) -> Vec<u8> {
        match self.turn() {
            Turn::Secret { seats, .. } => seats.iter().map(|seat| seat.0).collect(),
            turn => panic!("nobody chooses in secret: {turn:?}\n{:?}", self.state),
        }
    }

    pub fn request(&self) -> Option<Request> {
        self.game.request(&self.state)
    }

    pub fn seat(&self, seat: u8) -> &SeatState {
        self.state.seat(Seat(seat))
    }

    pub fn vp(&self) -> Vec<u8> {
        self.state.seats.iter().map(|seat| seat.vp).collect()
    }

    /// A hand as tests write it, sorted.
    pub fn hand(&self, seat: u8) -> String {
        hand_words(&self.game, &self.seat(seat).hand)
    }

    /// How many copies of a card lie in the discard pile.
    pub fn discarded(&self, id: &str) -> u8 {
        self.state.discard.of(card(&self.game, id))
    }

    /// Answers as the program would until a step asks, whoever it asks.
    #[track_caller]
    pub fn until(&mut self, step: Step) -> &mut Self {
        let mut random = Random::from_seed(1);
        let chance = matches!(step, Step::Roll | Step::Refill | Step::ShowHands);
        while self.state.step != step || matches!(self.turn(), Turn::Chance(_)) != chance {
            let entry = match self.turn() {
                Turn::Over => panic!("the match ended before {step:?}"),
                Turn::Chance(_) => Entry::Chance(self.game.sample(&self.state, &mut random)),
                Turn::Choose(seat) => Entry::Do { seat, action: self.some(seat) },
                Turn::Secret { seats, .. } => {
                    let seat = seats.first().unwrap();
                    Entry::Do { seat, action: self.some(seat) }
                }
            };
            self.enter(&entry, false);
        }
        self
    }

    /// Something quiet that a seat may do: it passes, fights and leaves cards where it can.
    fn some(&self, seat: Seat) -> Action {
        let legal = self.legal(seat.0);
        let quiet = [Action::Pass, Action::Fight, Action::LeaveCard, Action::Continue];
        *quiet.iter().find(|action| legal.contains(action)).unwrap_or(&legal[0])
    }

    /// All cards of the duel are turned over: `("0", "R4")`, `"-"` for none.
    #[track_caller]
    pub fn cards(&mut self, played: &[(u8, &str)]) -> &mut Self {
        for (seat, word) in played {
            let words = if *word == "-" { "none".to_owned() } else { format!("play {word}") };
            self.act(*seat, &words);
        }
        self
    }

    /// Everyone fights and passes until the duel is compared and its cards are offered, or it is over.
    #[track_caller]
    pub fn compare(&mut self) -> &mut Self {
        let index = self.state.duel.index;
        while self.state.duel.index == index
            && matches!(self.state.step, Step::Retreat | Step::Declare | Step::AfterDuel)
        {
            let Turn::Choose(seat) = self.turn() else { break };
            let action = self.some(seat);
            self.enter(&Entry::Do { seat, action }, false);
        }
        self
    }

    /// The Strengths last compared, by seat.
    #[track_caller]
    pub fn strengths(&self) -> [Option<u8>; 4] {
        let compared = |event: &Event| match event {
            Event::Compared(strengths) => Some(*strengths),
            _ => None,
        };
        self.events.iter().rev().find_map(compared).expect("nothing was compared")
    }

    /// How the last duel that was fought ended: the winner and its points, none if it was null.
    #[track_caller]
    pub fn won(&self) -> Option<(u8, u8)> {
        let settled = |event: &Event| match event {
            Event::Won(seat, points) => Some(Some((seat.0, *points))),
            Event::Null(_) => Some(None),
            _ => None,
        };
        self.events.iter().rev().find_map(settled).expect("no duel was settled")
    }

    /// Who was On Fire last.
    #[track_caller]
    pub fn fire(&self) -> Vec<u8> {
        let fire = |event: &Event| match event {
            Event::OnFire(seats) => Some(*seats),
            _ => None,
        };
        let seats: SeatSet = self.events.iter().rev().find_map(fire).expect("no cards were revealed");
        seats.iter().map(|seat| seat.0).collect()
    }

    pub fn happened(&self, event: &Event) -> bool {
        self.events.contains(event)
    }

    /// Whether a duel of the round began.
    pub fn began(&self, duel: u8) -> bool {
        self.events.iter().any(|event| matches!(event, Event::DuelBegins(at, _) if *at == duel))
    }

    /// Whether a Shield kept a duel of the round from taking place.
    pub fn negated(&self, duel: u8) -> bool {
        self.happened(&Event::Negated(duel, NoWinner::Shield))
    }

    /// What the log says of the duels since so many sentences.
    pub fn duels_told(&self, since: usize) -> Vec<&str> {
        self.told.iter().skip(since).map(String::as_str).filter(|said| said.contains("uel")).collect()
    }

    /// Which entries of the log later ones prove wrong: (wrong, proof).
    pub fn disproofs(&self) -> Vec<(usize, usize)> {
        // A position begins in the middle of a round; in a match an entry before it has begun the round.
        let first = Entry::Chance(Chance::FirstPlayer { seat: Seat(0) });
        let begin = (&first, &[Event::RoundBegins(self.began_in)][..]);
        let log = self.log.iter().map(|(entry, events)| (entry, &events[..]));
        let found = disproofs(std::iter::once(begin).chain(log));
        found.into_iter().map(|(wrong, proof)| (wrong - 1, proof - 1)).collect()
    }

    pub fn is_open(&self) -> bool {
        self.state.duel.result == DuelResult::Open
    }
}

impl Table {
    /// A seat does something that is not written in words.
    #[track_caller]
    pub fn act_as(&mut self, (seat, action): (Seat, Action)) -> &mut Self {
        self.enter(&Entry::Do { seat, action }, false);
        self
    }
}
