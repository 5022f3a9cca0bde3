//! Tables with their own cards: the program knows nothing but what people tell it, and people tell little.

use std::sync::Arc;
use tableside::engine::prelude::*;

use tableside::engine::{Entry, EntryOf, Match, Outcome, Random, Record, Seat, Source, Turn, apply};
use tableside::games::dice_tuners::{
    Action, CardId, CardRef, Chance, DiceTuners, Event, Request, Said, Shown, State, Step,
};

use crate::invariants::{Table as Under, check_invariants};
use crate::notation::{card, examples, plain_rules, rules};
use crate::table::{Table, rule};

/// What really happens, and the referee that is told.
struct Physical {
    game: Arc<DiceTuners>,
    truth: State,
    referee: Match<DiceTuners>,
    /// Whether people play no card, or take a cheapest hero, also where they may not.
    lie: bool,
    /// Whose word, in which round and duel, was a lie.
    lies: Vec<(Seat, u8, Option<u8>)>,
    disproved: usize,
}

impl Physical {
    fn new(game: Arc<DiceTuners>) -> Self {
        let referee = Match::new(Arc::clone(&game));
        Self { truth: game.start(), referee, game, lie: false, lies: Vec::new(), disproved: 0 }
    }

    fn run(&mut self, random: &mut Random, talks: u32) {
        while self.game.turn(&self.truth) != Turn::Over {
            let entry = self.something(random);
            let told = self.tell(&entry, random, talks);
            match &entry {
                Entry::Do { seat, action } => self.game.apply_action(&mut self.truth, *seat, action, &mut ()),
                Entry::Chance(chance) => self.game.apply_chance(&mut self.truth, chance, &mut ()),
                Entry::Ruling(_) | Entry::HandOver(_) => unreachable!("nobody rules"),
            }
            self.refer(told);
            self.agree();
        }
        while let Some(Request::ShowHand { seat, .. }) = self.game.request(self.referee.state()) {
            self.refer(Entry::Chance(Chance::ShowHand { seat, shown: Shown::Cards(self.unknown(seat)) }));
        }
        assert_eq!(self.referee.turn(), Turn::Over);
        let results = [&self.truth, self.referee.state()].map(|state| self.game.outcome(state).unwrap());
        let seats = || (0..self.game.seats() as u8).map(Seat);
        for seat in seats() {
            let [truth, told] = [0, 1].map(|at| results[at].place(seat).unwrap());
            let level = seats().filter(|other| results[1].place(*other) == Some(told)).count() as u8;
            assert!((told..told + level).contains(&truth), "{results:?}");
        }
        assert_eq!(results[0].winners(), results[1].winners());
        assert_eq!(
            (&results[0].scores, &results[0].decided_by),
            (&results[1].scores, &results[1].decided_by)
        );
    }

    fn refer(&mut self, entry: EntryOf<DiceTuners>) {
        let (mut after, mut events) = (*self.referee.state(), Vec::new());
        apply(&*self.game, &mut after, &entry, false, &mut events).unwrap();
        for event in events {
            if let Event::Disproved(claim, _) = event {
                let duel = match claim.said {
                    Said::NoCard { duel, .. } => Some(duel),
                    Said::NoMoney { .. } => None,
                };
                let lie = (claim.seat, claim.round, duel);
                assert!(self.lies.contains(&lie), "an honest word is held to be wrong: {claim:?}");
                self.disproved += 1;
            }
        }
        if let Err(violation) = self.referee.play(Record::new(entry.clone(), Source::Typed)) {
            panic!("the referee refuses what happened, {entry:?}: {violation}\n{:?}", self.referee.state());
        }
        check_invariants(&self.game, self.referee.state(), Under::Rules);
    }

    /// A word that is not so, though nothing that the referee knows contradicts it.
    fn some_lie(&self, seat: Seat) -> Option<Action> {
        let heroes = self.truth.market.iter().map(|hero| Action::HireCheapest { hero });
        heroes.chain([Action::PlayNone]).find(|action| {
            let wrong = self.game.check_action(&self.truth, seat, action).err();
            wrong.is_some_and(|why| ["DT-CARD-4", "DT-HIRE-10"].contains(&why.rule.as_str()))
                && self.game.check_action(self.referee.state(), seat, action).is_ok()
        })
    }

    /// A random entry of the real match.
    fn something(&mut self, random: &mut Random) -> EntryOf<DiceTuners> {
        let seats: Vec<Seat> = match self.game.turn(&self.truth) {
            Turn::Choose(seat) => vec![seat],
            Turn::Secret { seats, .. } => seats.iter().collect(),
            _ => return Entry::Chance(self.game.sample(&self.truth, random)),
        };
        let seat = *random.pick(&seats).unwrap();
        if let Some(action) = self.some_lie(seat).filter(|_| self.lie && random.below(2) == 0) {
            let duel = (action == Action::PlayNone).then_some(self.truth.duel.index);
            self.lies.push((seat, self.truth.round, duel));
            return Entry::Do { seat, action };
        }
        let mut legal = Vec::new();
        self.game.legal(&self.truth, seat, &mut legal);
        Entry::Do { seat, action: *random.pick(&legal).unwrap() }
    }

    /// What people say of it: `talks` in 4 they name a card that they need not name.
    fn tell(&self, entry: &EntryOf<DiceTuners>, random: &mut Random, talks: u32) -> EntryOf<DiceTuners> {
        let mut mumble = |card: CardRef| if random.below(4) < talks { card } else { CardRef::Unknown };
        match *entry {
            Entry::Chance(Chance::Deal { hands }) => Entry::Chance(Chance::Deal {
                hands: hands.iter().map(|hand| hand.iter().map(|_| CardRef::Unknown).collect()).collect(),
            }),
            Entry::Chance(Chance::TurnTop { card }) => Entry::Chance(Chance::TurnTop { card: mumble(card) }),
            Entry::Chance(Chance::DrawHidden { cards }) => {
                Entry::Chance(Chance::DrawHidden { cards: cards.iter().map(|_| CardRef::Unknown).collect() })
            }
            Entry::Do { seat, action: Action::DiscardCards { cards } } => {
                // A card that everyone knows is named, of course.
                let known = |card: &CardRef| {
                    card.card().is_some_and(|card| self.referee.state().seat(seat).find(card).is_some())
                };
                let cards = cards.iter().map(|card| if known(card) { *card } else { mumble(*card) });
                Entry::Do { seat, action: Action::DiscardCards { cards: cards.collect() } }
            }
            ref other => other.clone(),
        }
    }

    /// The cards of a hand that the referee does not know.
    fn unknown(&self, seat: Seat) -> tableside::engine::Few<CardId, 10> {
        let mut cards: Vec<CardId> =
            self.truth.seat(seat).hand.iter().filter_map(|slot| slot.card()).collect();
        for known in self.referee.state().seat(seat).hand.iter().filter_map(|slot| slot.card()) {
            let at =
                cards.iter().position(|card| *card == known).expect("the referee believes what is false");
            cards.remove(at);
        }
        cards.into_iter().collect()
    }

    /// The referee says what everyone sees.
    fn agree(&self) {
        let (truth, told) = (&self.truth, self.referee.state());
        if told.step != Step::ShowHands {
            assert_eq!(self.game.turn(truth), self.game.turn(told), "{truth:?}\n{told:?}");
        }
        let public = |state: &State| {
            (state.round, state.first, state.market, state.hero_deck, state.deck, state.rolled, state.aside)
        };
        assert_eq!(public(truth), public(told));
        assert_eq!(truth.discard.total(), told.discard.total() + told.discard_unknown as usize);
        assert!(told.discard.iter().all(|(card, n)| truth.discard.of(card) >= n));
        for seat in truth.in_order() {
            let (truth, told) = (truth.seat(seat), told.seat(seat));
            assert_eq!((truth.vp, truth.hand.len(), truth.hero), (told.vp, told.hand.len(), told.hero));
            assert_eq!((truth.sides, truth.dice, truth.used), (told.sides, told.dice, told.used));
            self.unknown(seat);
        }
    }
}

fn play(players: usize, options: &[(&str, &str)], talks: u32) {
    for seed in 0..6 {
        let game = match seed % 2 {
            0 => plain_rules(players),
            _ => rules(players, options, examples()),
        };
        Physical::new(game).run(&mut Random::from_seed(seed), talks);
    }
}

/// What is held against a seat is so; and with cards that are told some of what is not so comes out.
#[test]
fn lies_come_out_and_honest_words_stand() {
    let (mut told, mut disproved) = (0, 0);
    for seed in 0..24 {
        let game =
            rules(2 + seed % 3, &[], if seed % 2 == 0 { examples() } else { crate::notation::plain() });
        let mut table = Physical::new(game);
        table.lie = true;
        table.run(&mut Random::from_seed(seed as u64), [0, 2, 4][seed / 8]);
        told += table.lies.len();
        disproved += table.disproved;
    }
    assert!(told > 100 && disproved > 20, "{disproved} of {told} lies came out");
}

/// DT-REF-1
#[test]
fn nobody_tells_what_is_drawn() {
    for players in 2..=4 {
        play(players, &[], 0);
    }
}

/// DT-REF-1
#[test]
fn people_tell_some_of_it() {
    for players in 2..=4 {
        play(players, &[], 2);
        play(players, &[("strategy_deck", "face_down"), ("retreat", "secret"), ("pass_card", "may")], 1);
    }
}

/// DT-REF-1, DT-SETUP-2: what was told bounds what can still be, also for the cards that nobody told.
#[test]
fn a_wrong_card_is_refused_with_the_places_of_its_copies() {
    let mut table = Table::new(plain_rules(2));
    table.deal(&["? ? ? ?", "? ? ? ?"]).turn_up("R1").reveal("H1a H2a H3a").begins(0);
    table.plays(0, "bid R1").plays(1, "bid R1");
    assert_eq!((table.hand(0).as_str(), table.asked()), ("? ? ? X0!", 1));
    let said = table.refuses(1, "add R1", "DT-REF-1");
    assert_eq!(
        said,
        "All 3 copies of R1 are accounted for: in front of seat 0, in front of seat 1, on top of the deck."
    );
    table.accepts(1, "add R2");
}

/// DT-REF-1, DT-HAND-1: what is discarded comes from the hand, named or not.
#[test]
fn discards_of_unknown_cards() {
    let fought = |hand: &str| {
        let given = crate::given::duel("R:K1", "R:K2").aside("G G G").hands(&[hand, "G3"]);
        let mut table = given.deployed();
        table.cards(&[(0, "-"), (1, "G3")]).plays(1, "fight").plays(0, "take");
        table
    };
    let known = fought("R4 B2 R1 B5");
    known.refuses(0, "discard ?", "DT-REF-1");
    known.refuses(0, "discard R6", "DT-REF-1");
    let mut table = fought("R4 B2 ? ?");
    table.accepts(0, "discard ?");
    table.accepts(0, "discard G3");
    table.refuses(0, "discard ? ?", "DT-HAND-1");
    table.plays(0, "discard R6");
    assert_eq!((table.hand(0).as_str(), table.discarded("R6")), ("? B2 G3! R4", 1));
}

/// DT-OVER-2: a tie is broken by the hands shown, or by what they add up to, on the table's word.
#[test]
fn tied_hands_are_shown() {
    let tied = || {
        crate::given::given(2).round(3).vp(&[4, 4]).hands(&["? ? G1!", "R6"]).discard("R2 R2 R2").deployed()
    };
    let mut table = tied();
    assert_eq!(table.request(), Some(Request::ShowHand { seat: Seat(0), n: 2 }));
    let shown = |words: &str| {
        let cards = words.split(' ').map(|word| card(&table.game, word)).collect();
        Chance::ShowHand { seat: Seat(0), shown: Shown::Cards(cards) }
    };
    table.refuses_chance(shown("R5"), "DT-OVER-2");
    table.refuses_chance(shown("R5 R2"), "DT-REF-1");
    let other = Chance::ShowHand { seat: Seat(1), shown: Shown::Total(3) };
    table.refuses_chance(other, "DT-OVER-2");
    table.show_hand(0, "R5 G1");
    let places = |outcome: &Outcome| [0, 1].map(|seat| outcome.place(Seat(seat)).unwrap());
    let outcome = table.game.outcome(&table.state).unwrap();
    assert_eq!(places(&outcome), [1, 2], "1 + 5 + 1 against 6");
    let mut table = tied();
    let total = |n| Chance::ShowHand { seat: Seat(0), shown: Shown::Total(n) };
    // The Bluff that does not lie on the deck and a one are the least besides the known G1, two sixes the most.
    let said = "seat 0’s hand is worth 2 to 13: 2 of its cards are unknown.";
    assert_eq!(table.refuses_chance(total(1), "DT-OVER-2"), said);
    assert_eq!(table.refuses_chance(total(14), "DT-OVER-2"), said);
    assert_eq!([2, 13].map(|n| table.game.check_chance(&table.state, &total(n))), [Ok(()), Ok(())]);
    table.chance(total(4));
    let outcome = table.game.outcome(&table.state).unwrap();
    assert_eq!((places(&outcome), outcome.decided_by.as_str()), ([2, 1], "DT-OVER-2"));
}

/// What is left among the unseen cards bounds the sum of a hand.
#[test]
fn a_sum_that_the_unseen_cards_cannot_make() {
    let sixes = "R6 R6 R6 G6 G6 G6 B6 B6";
    let given = crate::given::given(2).round(3).vp(&[4, 4]).hands(&["? ?", "X0 X0"]).top("R5");
    let table = given.discard(sixes).deployed();
    let total = |n| Chance::ShowHand { seat: Seat(0), shown: Shown::Total(n) };
    table
        .refuses_chance(total(12), "DT-OVER-2")
        .saying("seat 0’s hand is worth 2 to 11: 2 of its cards are unknown.");
    assert_eq!(table.game.check_chance(&table.state, &total(11)), Ok(()));
}

/// Only the seats tied for first show their hands; others whose order a hand that nobody knows would decide
/// share their place.
#[test]
fn places_that_no_hand_decides_are_shared() {
    let outcome = |table: &Table| {
        let outcome = table.game.outcome(&table.state).unwrap();
        let places = (0..table.game.seats() as u8).filter_map(|seat| outcome.place(Seat(seat)));
        (places.collect::<Vec<_>>(), outcome.decided_by.to_string())
    };
    let ended = |vp: [u8; 4], hands: [&str; 4]| {
        crate::given::given(4).round(4).vp(&vp).hands(&hands).hero(2, "H6a").deployed()
    };
    let table = ended([5, 1, 1, 0], ["? ?", "G1! ?", "R6 R6", "?"]);
    rule("DT-OVER-4").gives_when("nobody was asked", outcome(&table), (vec![1, 2, 2, 4], "DT-OVER-1".into()));
    assert_eq!(table.hand(2), "R6 R6", "nor shown");
    let table = ended([5, 1, 1, 0], ["? ?", "G1!", "R6 R6", "?"]);
    rule("DT-OVER-4").gives_when(
        "by the hands, where all are known",
        outcome(&table),
        (vec![1, 3, 2, 4], "DT-OVER-1".into()),
    );
    assert_eq!(table.hand(2), "R6! R6!");
    let mut table = ended([1, 4, 1, 4], ["?", "?", "R6", "G1"]);
    assert_eq!(table.request(), Some(Request::ShowHand { seat: Seat(1), n: 1 }));
    table.show_hand(1, "G2");
    rule("DT-OVER-2").gives(outcome(&table), (vec![3, 1, 3, 2], "DT-OVER-2".into()));
}
