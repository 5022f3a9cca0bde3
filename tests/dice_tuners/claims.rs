//! What seats said of cards that nobody knew, and cards that prove it wrong (section 5 of the rules).

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Viewer};
use tableside::games::dice_tuners::{CardPlace, CardRef, Claim, Event, MAX_CLAIMS, Ruling};

use crate::given::{Given, given, given_under, given_with};
use crate::notation::{card, skilled};
use crate::table::{Table, rule};

/// Seat 0 fights two duels with cards that nobody knows; the colours of `aside` are legal.
fn two_duels(hand: &str, aside: &str) -> Given {
    given(2).meet("R:K1", "R:K1").fronts(&["B:K1", "B:K1"]).hands(&[hand, "G1 G1"]).aside(aside)
}

/// Seat 0 plays no card in the first duel and is asked for one in the third.
fn played_none(given: Given) -> Table {
    let mut table = given.deployed();
    table.plays(0, "none").plays(1, "play G1").plays(1, "fight");
    assert_eq!((table.state.duel.index, table.state.claims.len()), (2, 1));
    table
}

fn disproved(table: &Table) -> usize {
    table.events.iter().filter(|event| matches!(event, Event::Disproved(..))).count()
}

/// DT-CARD-4, DT-REF-1
#[test]
fn a_card_that_was_there_proves_that_one_could_be_played() {
    let mut table = played_none(two_duels("? ?", "G G R"));
    table.plays(0, "play R4");
    assert_eq!((disproved(&table), table.state.claims.len()), (0, 1), "nobody has seen it yet");
    table.plays(1, "play G1");
    rule("DT-CARD-4").gives((disproved(&table), table.state.claims.len()), (1, 0));
    let said = "In duel 1 of round 2, seat 0 played no card but held R4 (red 4), which was legal.";
    assert!(table.told.iter().any(|told| told == said), "{:?}", table.told);
    // The first entry of the table deployed the last die; then came the duel.
    rule("DT-CARD-4").gives(table.disproofs(), [(1, 5)]);
    assert_eq!(table.state.seats[0].vp, 0, "nothing is rolled back");
}

/// What a commitment will prove is not seen before it is turned over.
#[test]
fn a_commitment_does_not_give_it_away() {
    let mut table = played_none(two_duels("? ?", "G G R"));
    let seen = |table: &Table| table.game.observe(&table.state, Viewer::Seat(Seat(1)));
    table.plays(0, "play R4");
    let playable = seen(&table);
    let mut table = played_none(two_duels("? ?", "G G R"));
    table.plays(0, "forfeit B4");
    assert_eq!(seen(&table), playable);
}

#[test]
fn a_card_of_another_colour_proves_nothing() {
    // Blue is not legal, so it was not then.
    let mut table = played_none(two_duels("? ?", "G G R"));
    table.plays(0, "forfeit B4").plays(1, "play G1");
    assert_eq!(disproved(&table), 0);
    // A Bluff may always be played.
    let mut table = played_none(two_duels("? ?", "G G R"));
    table.plays(0, "play X0").plays(1, "play G1");
    assert_eq!(disproved(&table), 1);
}

/// Which cards could be played is remembered with the duel: what the hero allowed counts, too.
#[test]
fn colours_that_a_hero_allows() {
    let hero = skilled("hero", &["when = 'always', do = [{ op = 'AnyColour', colours = ['blue'] }]"]);
    let given = given_with(2, &[hero]).hero(0, "hero").meet("R:K1", "R:K1").fronts(&["B:K1", "B:K1"]);
    let mut table = played_none(given.hands(&["? ?", "G1 G1"]).aside("G G G"));
    table.plays(0, "play B4").plays(1, "play G1");
    assert_eq!(disproved(&table), 1);
}

/// What the table rules is held against nobody.
#[test]
fn colours_that_the_table_allows() {
    let mut table = two_duels("? ?", "G G G").deployed();
    let red = crate::notation::colour("R");
    table.adjusts(Ruling::LegalColour { colour: red, legal: true });
    table.plays(0, "none").plays(1, "play G1").plays(1, "fight").plays(0, "play R4").plays(1, "play G1");
    assert_eq!(disproved(&table), 0);
}

/// Every way of showing a card counts: discarding it, naming it, showing the hand.
#[test]
fn cards_shown_in_other_ways() {
    let named = |to: CardPlace| {
        let mut table = played_none(two_duels("? ?", "G G R"));
        let card = CardRef::Card(card(&table.game, "R4"));
        table.adjusts(Ruling::MoveCard { card, from: CardPlace::Hand(Seat(0)), to });
        disproved(&table)
    };
    assert_eq!(
        [CardPlace::Discard, CardPlace::Hand(Seat(0)), CardPlace::Hand(Seat(1)), CardPlace::DeckTop]
            .map(named),
        [1; 4]
    );
    let mut table = two_duels("? ? ? ?", "G G R").round(3).vp(&[0, 3]).deployed();
    table.plays(0, "none").plays(1, "play G1").plays(1, "fight");
    table.adjusts(Ruling::AdjustVp { seat: Seat(0), n: 3 });
    table.plays(0, "none").plays(1, "play G1").plays(1, "fight");
    table.show_hand(0, "B1 B2 B3 R4");
    assert_eq!((disproved(&table), table.disproofs().len()), (2, 2), "it disproves both duels");
    // A card that is moved without its name proves nothing.
    let mut table = played_none(two_duels("? ?", "G G R"));
    let unknown = CardRef::Unknown;
    table.adjusts(Ruling::MoveCard { card: unknown, from: CardPlace::Hand(Seat(0)), to: CardPlace::Discard });
    assert_eq!(disproved(&table), 0);
}

/// A card that came unnoted may be the one; only one more than have come must have been there.
#[test]
fn cards_that_came_since() {
    let mut table = played_none(two_duels("? ? ?", "G G R").top("?"));
    table.adjusts(Ruling::DrawCards { seat: Seat(0), n: 1 }).turn_up("?");
    let discard = |id: &str, table: &mut Table| {
        let card = CardRef::Card(card(&table.game, id));
        table.adjusts(Ruling::MoveCard { card, from: CardPlace::Hand(Seat(0)), to: CardPlace::Discard });
    };
    discard("R4", &mut table);
    assert_eq!(disproved(&table), 0, "it may have been drawn");
    discard("R5", &mut table);
    assert_eq!(disproved(&table), 1);
    let said = "In duel 1 of round 2, seat 0 played no card but must have held a legal one.";
    assert!(table.told.iter().any(|told| told == said), "{:?}", table.told);
    // A card that everyone saw come is no unknown one.
    let mut table = played_none(two_duels("? ?", "G G R").top("R6"));
    table.adjusts(Ruling::DrawCards { seat: Seat(0), n: 1 }).turn_up("?");
    table.plays(0, "play R6").plays(1, "play G1");
    assert_eq!(disproved(&table), 0);
}

/// Round 2: seat 0 has shown `R2`, holds unknown cards, and takes a hero of cost 4 without adding one.
fn penniless(added: Option<&str>) -> Table {
    let given = given(2).round(1).first(1).hands(&["R2 ? ? ?", "G1"]).market("H4a H4b H6a");
    let mut table = given.next_round();
    table.plays(0, "spend R2");
    if let Some(card) = added {
        table.plays(0, &format!("add {card}"));
    }
    table.plays(0, "cheapest H4a");
    table
}

/// DT-HIRE-10
#[test]
fn a_card_that_was_there_proves_that_a_hero_could_be_paid() {
    let show = |id: &str, table: &mut Table| {
        let card = CardRef::Card(card(&table.game, id));
        table.adjusts(Ruling::MoveCard {
            card,
            from: CardPlace::Hand(Seat(0)),
            to: CardPlace::Hand(Seat(0)),
        });
        disproved(table)
    };
    let mut table = penniless(None);
    rule("DT-HIRE-10")
        .gives([show("R1", &mut table), show("B2", &mut table), show("R6", &mut table)], [0, 1, 1]);
    let said = "In round 2, seat 0 claimed to be unable to afford a hero but held B2 (blue 2), which would have been enough.";
    assert!(table.told.iter().any(|told| told == said), "{:?}", table.told);
    rule("DT-HIRE-10").gives(table.disproofs(), [(2, 4)]);
    // A second card that did not reach does not excuse it.
    let mut table = penniless(Some("R1"));
    assert_eq!([show("X0", &mut table), show("B2", &mut table)], [0, 1]);
}

/// Where passing is allowed nothing is claimed, and neither where all cards are known.
#[test]
fn nothing_is_claimed() {
    let given = given_under(2, &[("pass_card", "may")]).meet("R:K1", "R:K1").hands(&["? ?", "G1"]);
    let mut table = given.deployed();
    table.plays(0, "none").plays(1, "play G1").plays(1, "fight");
    assert!(table.state.claims.is_empty());
    let mut table = two_duels("R1 B4", "G G G").deployed();
    table.plays(0, "none").plays(1, "play G1").plays(1, "fight");
    assert!(table.state.claims.is_empty());
}

/// A duel that the table ends before the cards are turned over has shown nobody's choice.
#[test]
fn a_choice_that_was_never_shown() {
    let mut table = two_duels("? ?", "G G R").deployed();
    table.plays(0, "none").adjusts(Ruling::AnnulDuel);
    assert!(table.state.claims.is_empty());
    let mut table = played_none(two_duels("? ?", "G G R"));
    table.plays(0, "play R4").adjusts(Ruling::AnnulDuel);
    assert_eq!((disproved(&table), table.seat(0).named), (0, false));
}

/// Only so many are remembered; the oldest makes room.
#[test]
fn the_latest_are_remembered() {
    let mut table = two_duels("? ?", "G G R").deployed();
    let others = (0..MAX_CLAIMS as u8).map(|round| Claim { seat: Seat(1), round, ..Claim::default() });
    table.state.claims = others.collect();
    table.plays(0, "none").plays(1, "play G1");
    let rounds: Vec<(u8, u8)> = table.state.claims.iter().map(|claim| (claim.seat.0, claim.round)).collect();
    assert_eq!(rounds, [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (0, 2)]);
}
