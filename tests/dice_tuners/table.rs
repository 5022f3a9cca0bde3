//! What the tests of this game add to the table: how they deal, roll and turn cards over, and what a duel came to.

use tableside::engine::prelude::*;

use tableside::engine::{Entry, Few, Names, Random, Seat, SeatSet, Turn, Violation};
use tableside::games::dice_tuners::{
    Action, Chance, DiceTuners, DuelResult, Event, NoWinner, SeatState, Shown, State, Step, disproofs,
};

use crate::invariants::{Table as Under, check_invariants};
use crate::notation::{action, card, card_ref, face, faces, hand_words, heroes};
pub use crate::rule::rule;
pub use crate::test_table::{TestTable, Tested};

/// A table of this game. It knows in which round it began.
pub type Table = TestTable<DiceTuners>;

impl Tested for DiceTuners {
    type Known = u8;

    fn know(&self, state: &State) -> u8 {
        state.round
    }

    fn seat_names() -> Names {
        Names((0..4).map(|n| format!("seat {n}")).collect())
    }

    fn check(table: &TestTable<Self>) {
        let under = if table.ruled { Under::Ruled } else { Under::Rules };
        check_invariants(&table.game, &table.state, under);
    }

    fn read(&self, _: &State, _: Seat, words: &str) -> Option<Result<Action, Violation>> {
        Some(Ok(action(self, words)))
    }
}

impl TestTable<DiceTuners> {
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
        let legal = self.legal_actions(seat);
        let quiet = [Action::Pass, Action::Fight, Action::LeaveCard, Action::Continue];
        *quiet.iter().find(|action| legal.contains(action)).unwrap_or(&legal[0])
    }

    /// All cards of the duel are turned over: `("0", "R4")`, `"-"` for none.
    #[track_caller]
    pub fn cards(&mut self, played: &[(u8, &str)]) -> &mut Self {
        for (seat, word) in played {
            let words = if *word == "-" { "none".to_owned() } else { format!("play {word}") };
            self.plays(*seat, &words);
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
        let begin = (&first, &[Event::RoundBegins(self.known)][..]);
        let log = self.log.iter().map(|(entry, events)| (entry, &events[..]));
        let found = disproofs(std::iter::once(begin).chain(log));
        found.into_iter().map(|(wrong, proof)| (wrong - 1, proof - 1)).collect()
    }

    pub fn is_open(&self) -> bool {
        self.state.duel.result == DuelResult::Open
    }
}
