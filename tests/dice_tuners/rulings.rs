//! Adjustments by the table (section 7.5 of the rules, DT-REF-2).

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Turn};
use tableside::games::dice_tuners::dice::Side;
use tableside::games::dice_tuners::{
    CardId, CardPlace, CardRef, Chance, DieRef, Event, Request, Ruling, Shown, Slot, State, Step,
};

use crate::given::{duel, given, given_under, given_with, trio};
use crate::notation::{card, card_ref, card_with, colour, die, face, plain_rules};
use crate::table::{Table, rule};

/// Both have played in the first duel: 3 against 2, seat 1 On Fire; a front duel follows.
fn revealed() -> Table {
    let given = duel("R:K3", "B:K2").fronts(&["R:K1", "G:K1"]).hands(&["R1 G1", "G4 B1"]);
    let mut table = given.deployed();
    table.cards(&[(0, "R1"), (1, "G4")]);
    table
}

#[test]
fn adjust_vp() {
    let mut table = revealed();
    let since = table.told.len();
    table
        .adjusts(Ruling::AdjustVp { seat: Seat(1), n: 4 })
        .adjusts(Ruling::AdjustVp { seat: Seat(1), n: -1 });
    assert_eq!(table.vp(), [0, 3]);
    table.adjusts(Ruling::AdjustVp { seat: Seat(1), n: -128 });
    // Once, and what is different from what was ruled.
    let told = [
        "House ruling: seat 1 gets 4 VP.",
        "House ruling: seat 1 loses 1 VP.",
        "House ruling: seat 1 loses 128 VP.",
        "seat 1 loses 3 VP.",
    ];
    assert_eq!((&table.told[since..], table.vp()), (&told.map(str::to_owned)[..], vec![0, 0]));
}

#[test]
fn adjust_strength_in_the_current_duel() {
    let mut table = revealed();
    table.adjusts(Ruling::AdjustStrength { seat: Seat(0), n: -2 }).compare();
    rule("DT-REF-2").gives(&table.strengths()[..2], [Some(1), Some(3)]);
    table.plays(0, "leave");
    table.cards(&[(0, "G1"), (1, "B1")]).compare();
    rule("DT-REF-2").gives_when("only in that duel", &table.strengths()[..2], [Some(2), Some(1)]);
    table.refuses_ruling(Ruling::AdjustStrength { seat: Seat(4), n: 1 }, "DT-REF-2");
}

#[test]
fn set_fire_until_the_retreats_are_over() {
    let given =
        given_with(2, &[card_with("strong", &["when = 'declare', do = [{ op = 'Strength', n = 1 }]"])]);
    let mut table = given.meet("R:SE", "B:K2").hero(0, "H4a").hands(&["R1", "strong"]).deployed();
    table.cards(&[(0, "R1"), (1, "strong")]);
    let since = table.told.len();
    table.adjusts(Ruling::SetFire { seat: Seat(0), fire: true });
    assert_eq!(table.told[since..], ["House ruling: seat 0 is On Fire."], "once");
    assert_eq!(table.state.duel.fire, tableside::engine::SeatSet::all(2));
    table.only(0, &["fight", "retreat"]);
    table.plays(0, "fight").plays(1, "fight");
    assert_eq!(table.state.step, Step::Declare);
    table.refuses_ruling(Ruling::SetFire { seat: Seat(1), fire: false }, "DT-REF-2");
    table.plays(1, "pass");
    assert_eq!(table.strengths()[0], Some(4));
}

#[test]
fn set_advantage() {
    let mut table = revealed();
    table.adjusts(Ruling::SetAdvantage { seat: Seat(1), advantage: false });
    table.adjusts(Ruling::SetAdvantage { seat: Seat(0), advantage: true }).compare();
    assert_eq!(table.strengths()[..2], [Some(4), Some(2)]);
}

#[test]
fn move_card_between_hands_deck_and_pile() {
    let mut table =
        given(2).round(1).first(1).vp(&[0, 1]).hands(&["R1 R2", "G1"]).discard("B5").top("B6").next_round();
    let moved =
        |id: &str, from, to| Ruling::MoveCard { card: CardRef::Card(card(&table.game, id)), from, to };
    let [give, lift, bury, undo] = [
        moved("R1", CardPlace::Hand(Seat(0)), CardPlace::Hand(Seat(1))),
        moved("B5", CardPlace::Discard, CardPlace::Hand(Seat(0))),
        moved("R2", CardPlace::Hand(Seat(0)), CardPlace::DeckTop),
        moved("R2", CardPlace::DeckTop, CardPlace::Discard),
    ];
    let absent = moved("R6", CardPlace::Discard, CardPlace::DeckTop);
    table.refuses_ruling(absent, "DT-REF-2");
    let deck = table.state.deck;
    table.adjusts(give).adjusts(lift).adjusts(bury);
    assert_eq!((table.hand(0).as_str(), table.hand(1).as_str()), ("B5!", "G1 R1!"));
    assert_eq!((table.state.top, table.state.deck), (Some(CardRef::Card(card(&table.game, "R2"))), deck + 1));
    assert_eq!(table.state.unseen.of(card(&table.game, "B6")), 3, "what lay on top is covered");
    table.adjusts(undo);
    assert_eq!((table.state.top, table.state.deck, table.discarded("R2")), (None, deck, 1));
    table.turn_up("B6");
    assert_eq!(table.asked(), 0);
    let unknown =
        Ruling::MoveCard { card: CardRef::Unknown, from: CardPlace::Hand(Seat(0)), to: CardPlace::Discard };
    table.refuses_ruling(unknown, "DT-REF-2");
}

#[test]
fn move_unknown_cards() {
    let mut table = given(2).round(1).first(1).vp(&[0, 1]).hands(&["? ?", "G1"]).next_round();
    let seen = |from, to| Ruling::MoveCard { card: CardRef::Unknown, from, to };
    table.adjusts(seen(CardPlace::Hand(Seat(0)), CardPlace::Discard));
    assert_eq!((table.seat(0).unknown(), table.state.discard_unknown), (1, 1));
    table.adjusts(seen(CardPlace::Discard, CardPlace::Hand(Seat(1))));
    assert_eq!((table.hand(1).as_str(), table.state.discard_unknown), ("? G1", 0));
}

/// How the deck of [`laid_out`] lies.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Deck {
    TopKnown,
    TopNotNoted,
    TopToBeTurned,
    FaceDown,
}

/// Hands and piles with cards that everyone knows, that the program alone knows, and that nobody knows.
fn laid_out(deck: Deck) -> Table {
    let face = if deck == Deck::FaceDown { "face_down" } else { "face_up" };
    let given = given_under(2, &[("strategy_deck", face)]).round(1).first(1).vp(&[0, 1]);
    let given = given.hands(&["R1! R2 ? ?", "R1! R2 ?"]).discard("R1 B6");
    let mut table = given.top(if deck == Deck::TopNotNoted { "?" } else { "G5" }).next_round();
    let discard = |card, from| Ruling::MoveCard { card, from, to: CardPlace::Discard };
    table.adjusts(discard(CardRef::Unknown, CardPlace::Hand(Seat(0))));
    if deck == Deck::TopToBeTurned {
        let top = CardRef::Card(card(&table.game, "G5"));
        table.adjusts(discard(top, CardPlace::DeckTop));
        assert_eq!(table.request(), Some(Request::TurnTop));
    }
    table
}

/// Whether a card can be there, as far as the table knows.
fn can_be(table: &Table, named: Option<CardId>, place: CardPlace) -> bool {
    let state = &table.state;
    let (known, unknown) = match place {
        CardPlace::Hand(seat) => {
            (named.is_some_and(|card| state.seat(seat).find(card).is_some()), state.seat(seat).unknown() > 0)
        }
        CardPlace::DeckTop => {
            let top = state.top.and_then(CardRef::card);
            (top.is_some() && top == named, top.is_none() && state.deck > 0)
        }
        CardPlace::Discard => {
            (named.is_some_and(|card| state.discard.of(card) > 0), state.discard_unknown > 0)
        }
    };
    known || unknown && named.is_none_or(|card| state.unseen.of(card) > 0)
}

/// How many cards lie in each place.
fn sizes(state: &State) -> [usize; 4] {
    let hand = |seat: usize| state.seats[seat].hand.len();
    [hand(0), hand(1), state.deck.into(), state.discard.total() + state.discard_unknown as usize]
}

/// How many copies of a card (of no name: how many cards that nobody knows) everyone knows to lie there.
fn open_copies(state: &State, named: Option<CardId>, place: CardPlace) -> usize {
    match (place, named) {
        (CardPlace::Hand(seat), Some(card)) => {
            state.seat(seat).hand.iter().filter(|slot| **slot == Slot::Known { card, public: true }).count()
        }
        (CardPlace::Hand(seat), None) => state.seat(seat).unknown(),
        (CardPlace::DeckTop, named) => {
            usize::from(state.top == Some(named.map_or(CardRef::Unknown, CardRef::Card)))
        }
        (CardPlace::Discard, Some(card)) => state.discard.of(card).into(),
        (CardPlace::Discard, None) => state.discard_unknown.into(),
    }
}

/// From everywhere to everywhere, cards with and without a name. What is so after every entry is checked
/// there: no card comes or goes, the unseen cards are as many as the unknown places, nobody sees more.
#[test]
fn every_move_of_a_card() {
    let places = [CardPlace::Hand(Seat(0)), CardPlace::Hand(Seat(1)), CardPlace::DeckTop, CardPlace::Discard];
    let mut moves = 0;
    for deck in [Deck::TopKnown, Deck::TopNotNoted, Deck::TopToBeTurned, Deck::FaceDown] {
        let table = laid_out(deck);
        for ((at, from), (onto, to), id) in places.into_iter().enumerate().flat_map(|from| {
            let ids = ["R1", "R2", "G5", "B3", "B6", "?"];
            let to = places.into_iter().enumerate();
            to.flat_map(move |to| ids.map(|id| (from, to, id)))
        }) {
            let named = (id != "?").then(|| card(&table.game, id));
            let ruling = Ruling::MoveCard { card: card_ref(&table.game, id), from, to };
            if !can_be(&table, named, from) {
                table.refuses_ruling(ruling, "DT-REF-2");
                continue;
            }
            let mut after = table.clone();
            after.adjusts(ruling);
            moves += 1;
            let mut expected = sizes(&table.state);
            expected[at] -= 1;
            expected[onto] += 1;
            assert_eq!(sizes(&after.state), expected, "{deck:?} {ruling:?}");
            let hidden = to == CardPlace::DeckTop && deck == Deck::FaceDown;
            let copies = open_copies(&after.state, named, to);
            let before = open_copies(&table.state, named, to);
            let more = from != to || named.is_some_and(|_| before == 0);
            let least = if hidden {
                0
            } else if to == CardPlace::DeckTop {
                1
            } else {
                before + usize::from(more)
            };
            assert_eq!(copies, least, "everyone saw it: {deck:?} {ruling:?}");
        }
    }
    assert!(moves > 200, "{moves}");
}

/// To name a card of a hand adds none to it: the opening hand of five stays (DT-HAND-2).
#[test]
fn a_named_card_does_not_make_a_hand_grow() {
    let mut table = Table::new(plain_rules(2));
    table.deal(&["? ? ? ?", "? ? ? ?"]).turn_up("R6").reveal("H1a H2a H3a").begins(0);
    let hand = CardPlace::Hand(Seat(0));
    for id in ["G1", "?"] {
        table.adjusts(Ruling::MoveCard { card: card_ref(&table.game, id), from: hand, to: hand });
        rule("DT-HAND-2")
            .gives((table.hand(0).len(), table.in_secret()), ("? ? ? G1! X0!".len(), vec![0, 1]));
    }
    // A card that is added is another matter.
    let card = card_ref(&table.game, "R6");
    table.adjusts(Ruling::MoveCard { card, from: CardPlace::DeckTop, to: hand });
    table.turn_up("R5");
    table.refuses(0, "bid G1", "DT-HAND-1").saying("You have 6 cards and the limit is 4: discard 2.");
}

/// After the match a ruling is a correction of its result: hands that matter then are shown.
#[test]
fn a_ruling_after_the_end() {
    let mut table = given(2).round(3).vp(&[4, 3]).hands(&["R1 ?", "R6"]).deployed();
    assert_eq!(table.turn(), Turn::Over);
    table.adjusts(Ruling::AdjustVp { seat: Seat(1), n: 1 });
    assert_eq!(table.request(), Some(Request::ShowHand { seat: Seat(0), n: 1 }));
    table.chance(Chance::ShowHand { seat: Seat(0), shown: Shown::Total(4) });
    let places = |table: &Table| {
        let outcome = table.game.outcome(&table.state).unwrap();
        (0..table.game.seats() as u8).filter_map(|seat| outcome.place(Seat(seat))).collect::<Vec<_>>()
    };
    assert_eq!(places(&table), [2, 1]);
    assert_eq!(table.told.last().unwrap(), "seat 1 wins the match with 4 VP and the higher-valued hand.");
    // What was said of a hand no longer holds for another one.
    let six = card_ref(&table.game, "R6");
    table.adjusts(Ruling::MoveCard {
        card: six,
        from: CardPlace::Hand(Seat(1)),
        to: CardPlace::Hand(Seat(0)),
    });
    assert_eq!(table.request(), Some(Request::ShowHand { seat: Seat(0), n: 1 }));
    table.show_hand(0, "B1");
    assert_eq!(places(&table), [1, 2]);
}

#[test]
fn too_many_cards_are_discarded_after_a_ruling() {
    let mut table =
        given(2).round(1).first(1).vp(&[0, 1]).hands(&["R1 R2 R3 R4", "G1"]).discard("B5").next_round();
    let card = CardRef::Card(card(&table.game, "B5"));
    table.adjusts(Ruling::MoveCard { card, from: CardPlace::Discard, to: CardPlace::Hand(Seat(0)) });
    table.refuses(0, "spend R1", "DT-HAND-1");
    table.plays(0, "discard B5").plays(0, "spend R1");
}

#[test]
fn set_die() {
    let mut table = revealed();
    let left = DieRef::Side { seat: Seat(0), side: Side::Left };
    table.refuses_ruling(
        Ruling::SetDie { die: DieRef::Aside { die: die("G:SE") }, face: face("K1") },
        "DT-REF-2",
    );
    let verdict = tableside::engine::RulingRules::check_ruling(
        &*table.game,
        &table.state,
        &Ruling::SetDie { die: left, face: face("K0") },
    );
    assert!(verdict.is_err(), "no such face");
    table.adjusts(Ruling::SetDie { die: left, face: face("K1") }).compare();
    assert_eq!(table.strengths()[0], Some(1));
}

#[test]
fn move_die_exchanges_two() {
    let mut table = revealed();
    let side = |seat, side| DieRef::Side { seat: Seat(seat), side };
    table.adjusts(Ruling::MoveDie { die: side(0, Side::Left), to: side(0, Side::Front) });
    assert_eq!(table.seat(0).sides[Side::Left.index()], Some(die("R:K1")));
    let aside = DieRef::Aside { die: die("G:K1") };
    table.adjusts(Ruling::MoveDie { die: side(1, Side::Right), to: aside });
    assert_eq!(table.seat(1).sides[Side::Right.index()], Some(die("G:K1")));
    assert!(table.state.aside.contains(&die("B:K2")), "three lie aside");
    table.refuses_ruling(Ruling::MoveDie { die: aside, to: aside }, "DT-REF-2");
    table.compare();
    assert_eq!(table.strengths()[..2], [Some(2), Some(1)], "red beats green");
}

#[test]
fn annul_duel_before_and_after_the_cards() {
    let mut table = revealed();
    table.adjusts(Ruling::AnnulDuel);
    assert_eq!((table.won(), table.discarded("R1"), table.discarded("G4")), (None, 1, 1));
    assert_eq!((table.state.duel.index, table.in_secret()), (2, vec![0, 1]));
    table.plays(0, "play G1").adjusts(Ruling::AnnulDuel);
    assert_eq!((table.hand(0).as_str(), table.vp()), ("G1", vec![0, 0]), "no card was shown");
    assert_eq!(table.state.round, 3);
    table.refuses_ruling(Ruling::AnnulDuel, "DT-REF-2");
}

#[test]
fn draw_cards() {
    let given = given(2).round(1).first(1).vp(&[0, 1]).hands(&["R1 R2", "G1"]).top("B6");
    let mut table = given.next_round();
    table.adjusts(Ruling::DrawCards { seat: Seat(1), n: 2 }).turn_up("B1").turn_up("B2");
    assert_eq!(table.hand(1), "B1! B6! G1");
    assert_eq!(table.asked(), 0);
}

/// What a seat is about to draw has its place in the hand: no moved card takes it, and none falls out.
#[test]
fn a_hand_has_room_for_the_cards_it_draws() {
    let given = given(2).round(1).first(1).vp(&[0, 1]).hands(&["R1 R2 R3 R4", "G1"]).top("B6");
    let mut table = given.discard("B5 B5 B5 G5").next_round();
    table.adjusts(Ruling::DrawCards { seat: Seat(0), n: 3 });
    assert_eq!((table.hand(0).as_str(), table.state.due.draws[0]), ("B6! R1 R2 R3 R4", 2));
    let moved = |id| Ruling::MoveCard {
        card: CardRef::Card(card(&table.game, id)),
        from: CardPlace::Discard,
        to: CardPlace::Hand(Seat(0)),
    };
    let (blue, green) = (moved("B5"), moved("G5"));
    table.adjusts(blue).adjusts(blue).adjusts(blue);
    table.refuses_ruling(green, "DT-REF-2");
    table.refuses_ruling(Ruling::DrawCards { seat: Seat(0), n: 1 }, "DT-REF-2");
    // Every state is checked for its number of cards.
    table.turn_up("B1").turn_up("B2").turn_up("B3");
    assert_eq!((table.seat(0).hand.len(), table.asked()), (10, 0));
    table.plays(0, "discard B5 B5 B5 B6 B1 B2");
    assert_eq!(table.hand(0), "R1 R2 R3 R4");
}

#[test]
fn legal_colour_for_the_round() {
    let given = given(2).aside("R R B").meet("G:K1", "G:K2").hands(&["G1 R1", ""]);
    let mut table = given.deployed();
    table.only(0, &["play R1"]);
    table.adjusts(Ruling::LegalColour { colour: colour("G"), legal: true });
    table.adjusts(Ruling::LegalColour { colour: colour("R"), legal: false });
    table.only(0, &["play G1"]);
    table.plays(0, "play G1").compare();
    table.until(Step::Spend);
    assert_eq!(table.state.colour_rulings, [None; 3]);
}

#[test]
fn only_those_who_fight_are_ruled_on() {
    let mut table = trio(["G:SH", "B:K1", "R:K1"]).hands(&["R1", "G1", "B2"]).deployed();
    table.refuses_ruling(Ruling::SetAdvantage { seat: Seat(0), advantage: true }, "DT-REF-2");
    table.adjusts(Ruling::SetAdvantage { seat: Seat(1), advantage: true });
    table.refuses_ruling(Ruling::AdjustVp { seat: Seat(7), n: 1 }, "DT-REF-2");
    assert!(table.happened(&Event::ShieldedOut(Seat(0))));
}
