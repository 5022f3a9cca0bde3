//! Bids, hires and hands.

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Viewer};
use tableside::games::dice_tuners::{CardPlace, CardRef, Chance, Commit, Event, Request, Ruling, Slot, Step};

use crate::given::{given, given_with};
use crate::notation::{card, card_with, colour, plain_rules};
use crate::scenarios::recruitment::few_cards;
use crate::table::{Table, rule};

fn bidding() -> Table {
    let mut table = Table::new(plain_rules(2));
    table.deal(&["R4 G1 B1 B2", "R3 G2 G3 G4"]).turn_up("R6").reveal("H4a H5a H6a").begins(0);
    table
}

#[test]
fn one_secret_card_each_is_revealed_together_dt_hire_2() {
    let mut table = bidding();
    rule("DT-HIRE-2").gives(table.in_secret(), [0, 1]);
    table.plays(0, "bid R4");
    assert_eq!(table.in_secret(), [1]);
    table.refuses(0, "bid G1", "DT-HIRE-2");
    let seen = table.game.observe(&table.state, Viewer::Seat(Seat(1)));
    assert_eq!(seen.seat(Seat(0)).committed, Commit::Hidden);
    rule("DT-HIRE-2").gives_when(
        "which card is not seen",
        (seen.seat(Seat(0)).hand.len(), seen.seat(Seat(0)).unknown()),
        (5, 4),
    );
    table.plays(1, "bid R3");
    let bids = [Some(card(&table.game, "R4")), Some(card(&table.game, "R3")), None, None];
    rule("DT-HIRE-2").holds(table.happened(&Event::BidsRevealed(bids)));
    assert_eq!((table.seat(0).shown.len(), table.hand(0).as_str()), (1, "B1 B2 G1 X0!"));
}

/// Neither colour nor effect nor being a Bluff matters while hiring.
#[test]
fn only_the_value_pays() {
    let mut table = bidding();
    table.plays(0, "bid X0").plays(1, "bid G4");
    rule("DT-HIRE-13").gives([0, 1].map(|seat| table.game.power(&table.state, Seat(seat))), [0, 4]);
    table.plays(1, "add X0");
    assert_eq!(table.game.power(&table.state, Seat(1)), 4, "a Bluff adds nothing and is no money by itself");
    // A card whose effect would come at once if it worked, of a colour that may not be played.
    let eager = card_with("eager", &["when = 'declare', optional = false, do = [{ op = 'Draw', n = 3 }]"]);
    let eager = eager.replace("copies = 3", "copies = 3\nneeds_fire = false");
    let given = given_with(2, &[eager]).round(1).first(0).hands(&["X0", "eager G1"]);
    let mut table = given.market("H5a H6a H6b").next_round();
    table.adjusts(Ruling::LegalColour { colour: colour("R"), legal: false });
    table.plays(1, "spend eager");
    rule("DT-HIRE-13").gives(table.game.power(&table.state, Seat(1)), 5);
    table.plays(1, "hire H5a");
    assert_eq!((table.hand(1).as_str(), table.discarded("eager"), table.asked()), ("G1", 1, 0));
    rule("DT-HIRE-13")
        .holds(!table.events.iter().any(|event| matches!(event, Event::Used(..) | Event::Drew(..))));
    table.only(0, &["spend X0"]);
}

#[test]
fn a_first_card_must_be_shown_from_round_two_dt_hire_7() {
    let mut table = given(2).round(1).first(0).hands(&["G1", "R3 X0"]).market("H3a H4a H5a").next_round();
    table.only(1, &["spend R3", "spend X0"]);
    table.plays(1, "spend R3");
    table.only(1, &["add X0", "hire H3a"]);
    rule("DT-HIRE-7").gives_when("what is shown has left the hand", table.hand(1), "X0");
}

/// DT-HIRE-7, DT-HIRE-12: a seat that had nothing to show gets a card by an adjustment.
#[test]
fn a_card_that_comes_late_is_to_be_shown() {
    let mut table = given(2).round(1).first(1).vp(&[0, 1]).discard("R4").market("H3a H4a H5a").next_round();
    table.only(0, &["cheapest H3a"]);
    let card = CardRef::Card(card(&table.game, "R4"));
    table.adjusts(Ruling::MoveCard { card, from: CardPlace::Discard, to: CardPlace::Hand(Seat(0)) });
    table.only(0, &["spend R4"]);
    table.plays(0, "spend R4").plays(0, "hire H4a");
}

#[test]
fn the_order_does_not_change_while_hiring_dt_hire_6() {
    let mut table =
        given(3).round(1).first(0).vp(&[0, 1, 2]).hands(&["R3", "R3", "R3"]).market("H1a H1b H1c H1d");
    table = table.hero(0, "H6a");
    let mut table = table.next_round();
    let order: Vec<u8> = table.state.hire.order[..3].iter().map(|seat| seat.0).collect();
    assert_eq!(order, [0, 1, 2]);
    table.plays(0, "spend R3").adjusts(Ruling::AdjustVp { seat: Seat(1), n: 5 });
    table.plays(0, "hire H1a");
    rule("DT-HIRE-6").gives(table.asked(), 1);
}

#[test]
fn everybody_hires_one_hero_dt_hire_1() {
    let mut table =
        given(3).round(1).first(0).hands(&["R3", "R3", "R3"]).market("H1a H1b H1c H1d").next_round();
    for (seat, id) in [(2, "H1a"), (0, "H1b"), (1, "H1c")] {
        table.plays(seat, "spend R3").plays(seat, &format!("hire {id}"));
    }
    rule("DT-HIRE-1").holds(table.state.seats.iter().all(|seat| seat.hero.is_some()));
    assert_eq!((table.state.step, table.request()), (Step::Refill, Some(Request::RevealHeroes { n: 3 })));
    table.refuses(2, "hire H1d", "DT-HIRE-1");
}

/// DT-HIRE-9: an exact price is enough, and no change is given.
#[test]
fn excess_is_lost() {
    let mut table = given(2).round(1).first(0).hands(&["", "R6 R5"]).market("H2a H6a H6b").next_round();
    table.plays(1, "spend R6");
    table.accepts(1, "hire H6a");
    table.plays(1, "add R5").plays(1, "hire H2a");
    rule("DT-HIRE-9").gives((table.hand(1).as_str(), table.state.discard.total()), ("", 2));
}

/// DT-HIRE-14
#[test]
fn shown_cards_are_discarded_after_the_hire_dt_hire_14() {
    let mut table = given(2).round(1).first(0).hands(&["", "R3 G1"]).market("H3a H4a H5a").next_round();
    table.plays(1, "spend R3").plays(1, "add G1");
    rule("DT-HIRE-14").gives((table.state.discard.total(), table.seat(1).shown.len()), (0, 2));
    table.plays(1, "hire H4a");
    rule("DT-HIRE-14")
        .gives((table.discarded("R3"), table.discarded("G1"), table.seat(1).shown.len()), (1, 1, 0));
}

#[test]
fn a_hero_lies_before_its_owner_for_the_round_dt_hire_15() {
    let mut table = given(2).round(1).first(1).hands(&["R3", "R3"]).market("H3a H3b H5a").next_round();
    table.plays(1, "spend R3").plays(1, "hire H3a").plays(0, "spend R3");
    table.refuses(0, "hire H3a", "DT-HIRE-15").saying("H3a has already been recruited by seat 1.");
    table.plays(0, "hire H3b");
    table.until(Step::Commit);
    rule("DT-HIRE-15").gives(table.seat(1).hero, Some(crate::notation::hero(&table.game, "H3a")));
}

#[test]
fn the_market_is_refilled_at_the_end_dt_hire_16() {
    let mut table = given(2).round(1).first(1).market("H3a H3b H5a").next_round();
    table.plays(1, "cheapest H3a");
    rule("DT-HIRE-16").gives(table.state.market.len(), 2);
    table.plays(0, "cheapest H3b");
    rule("DT-HIRE-16").gives(table.request(), Some(Request::RevealHeroes { n: 2 }));
}

/// A pack may have as few heroes as two for each player and one: they all come round again.
#[test]
fn the_fewest_heroes() {
    let mut content = crate::notation::plain();
    content.hero.truncate(5);
    let given = crate::given::Given::with(crate::notation::rules(2, &[], content)).round(1).first(1);
    let mut table = given.hero(0, "H1a").hero(1, "H1b").market("H1c H1d H2a").next_round();
    table.plays(1, "cheapest H1c").plays(0, "cheapest H1d").reveal("H1a H1b");
    rule("DT-HIRE-17").gives(
        (table.state.market.len(), table.state.hero_deck.len(), table.state.hero_discard.len()),
        (3, 0, 0),
    );
}

/// DT-DRAW-1, DT-DRAW-2: clockwise from the first player, card by card, and each seat discards at once.
#[test]
fn one_seat_draws_and_discards_before_the_next() {
    let mut table =
        given(2).round(1).first(0).hands(&["R1 R2", "G1 G2 G3"]).market("H6a H6b H6c").top("B1").next_round();
    assert_eq!(table.state.first, Seat(1));
    table
        .plays(1, "spend G1")
        .plays(1, "cheapest H6a")
        .plays(0, "spend R1")
        .plays(0, "cheapest H6b")
        .reveal("H5a H5b");
    rule("DT-DRAW-2").gives_when("the top was taken", table.hand(1), "B1! G2 G3");
    table.turn_up("B2").turn_up("B3");
    rule("DT-DRAW-1").gives((table.hand(1).as_str(), table.seat(0).hand.len()), ("B1! B2! B3! G2 G3", 1));
    table.turn_up("B4");
    rule("DT-DRAW-1").gives(table.asked(), 1);
    table.plays(1, "discard G2");
    assert_eq!(table.hand(0), "B4! R2");
}

/// DT-HAND-4: what everyone saw stays known, what nobody saw stays hidden.
#[test]
fn others_see_what_entered_openly() {
    let table = given(2).hands(&["R1 R2! ?", "G1"]).meet("R:K1", "R:K2").deployed();
    let seen = table.game.observe(&table.state, Viewer::Seat(Seat(1)));
    let hand = crate::notation::hand_words(&table.game, &seen.seat(Seat(0)).hand);
    rule("DT-HAND-4").gives(hand, "? ? R2!");
    rule("DT-HAND-4").holds(
        seen.seat(Seat(1)).hand.contains(&Slot::Known { card: card(&table.game, "G1"), public: false }),
    );
}

/// DT-HAND-2: five cards are all right as long as none is added.
#[test]
fn nobody_discards_from_the_opening_hand() {
    let table = bidding();
    assert_eq!(table.in_secret(), [0, 1]);
    rule("DT-HAND-2").holds(table.state.seats.iter().all(|seat| seat.hand.len() == 5));
}

/// Not before a card is needed: the last card of the deck leaves it empty until somebody draws again.
#[test]
fn the_pile_is_shuffled_when_a_card_is_needed() {
    let drawn = |discard: &str| {
        let given = few_cards(&[("strategy_deck", "face_down")]).hand(1, "X0").discard(discard);
        let mut table = given.next_round();
        table.plays(1, "spend X0").plays(1, "cheapest H3d").plays(0, "cheapest H3c").reveal("H5a H5b");
        for n in [3, 3] {
            if let Some(Request::DrawHidden { n: due, .. }) = table.request() {
                assert_eq!(due, n);
                table.chance(Chance::DrawHidden { cards: (0..n).map(|_| CardRef::Unknown).collect() });
            }
        }
        let shuffled = table.events.iter().filter(|event| matches!(event, Event::Reshuffled(_))).count();
        (shuffled, table.state.deck, table.state.discard.total())
    };
    // Six cards for six draws: nobody needs a seventh.
    rule("DT-DRAW-3").gives(drawn("G1 G2 G3 B1"), (0, 0, 5));
    // Three cards: the second seat needs more.
    rule("DT-DRAW-3").gives(drawn("G1 G2 G3 B1 B2 B3 R1"), (1, 5, 0));
}
