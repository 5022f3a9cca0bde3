//! Set-up, bids, payments, hires, refill and draws.

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Turn};
use tableside::games::dice_tuners::{CardPlace, CardRef, Chance, DiceTuners, Request, Ruling, Slot, Step};

use crate::given::{Given, given};
use crate::notation::{card, plain, plain_and, plain_rules, rules};
use crate::table::{Table, rule};

/// The default deck, set up, with seat 0 to begin.
fn set_up(players: usize) -> Table {
    let game = rules(players, &[], toml::from_str(DiceTuners::default_pack()).unwrap());
    let mut table = Table::new(game);
    assert_eq!(table.request(), Some(Request::Deal { seats: players as u8, n: 4 }));
    table.deal(&vec!["? ? ? ?"; players]);
    assert_eq!(table.request(), Some(Request::TurnTop));
    table.turn_up("?");
    assert_eq!(table.request(), Some(Request::RevealHeroes { n: players as u8 + 1 }));
    let heroes = table.state.hero_deck.iter().take(players + 1).collect();
    table.chance(Chance::RevealHeroes { heroes });
    assert_eq!(table.request(), Some(Request::FirstPlayer { seats: players as u8 }));
    table.begins(0);
    table
}

/// Round 1 with these bids, beginning with `first`. Everyone else's hand is of ones.
fn bids(players: usize, first: u8, bids: &[&str]) -> Table {
    let mut table = Table::new(plain_rules(players));
    let hands: Vec<String> =
        bids.iter().map(|bid| format!("{} ? ? ?", if *bid == "X0" { "B2" } else { bid })).collect();
    let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
    table
        .deal(&hands)
        .turn_up("?")
        .reveal(["H1a H2a H3a", "H1a H2a H3a H4a", "H1a H2a H3a H4a H5a"][players - 2]);
    table.begins(first);
    for (seat, bid) in bids.iter().enumerate() {
        table.plays(seat as u8, &format!("bid {bid}"));
    }
    table
}

fn order(table: &Table) -> Vec<u8> {
    table.state.hire.order[..table.game.seats()].iter().map(|seat| seat.0).collect()
}

/// DT-SETUP-1, DT-SETUP-2, DT-SETUP-3, DT-SETUP-4, DT-SETUP-5, DT-SETUP-6
#[test]
fn s01_set_up_for_two() {
    let table = set_up(2);
    rule("DT-SETUP-6").gives(table.state.pool, [3, 3, 3]);
    rule("DT-SETUP-5").gives(table.state.market.len(), 3);
    for seat in &table.state.seats {
        rule("DT-SETUP-3").gives(seat.hand.len(), 5);
        let public =
            |slot: &&Slot| matches!(slot, Slot::Known { card, public: true } if table.game.card(*card).bluff);
        rule("DT-SETUP-2")
            .and("DT-SETUP-3")
            .gives((seat.hand.iter().filter(public).count(), seat.unknown()), (1, 4));
    }
    assert_eq!((table.state.deck, table.state.hero_deck.len()), (46, 21));
    assert_eq!(table.state.round, 1);
}

/// DT-SETUP-1, DT-SETUP-3, DT-SETUP-5, DT-SETUP-6
#[test]
fn s02_set_up_for_four() {
    let table = set_up(4);
    rule("DT-SETUP-6").gives(table.state.pool, [5, 5, 5]);
    rule("DT-SETUP-5").gives(table.state.market.len(), 5);
    rule("DT-SETUP-1").gives((table.state.deck, table.state.hero_deck.len()), (38, 19));
}

/// DT-HIRE-3, DT-HIRE-4
#[test]
fn s03_equal_bids_go_clockwise_and_the_first_player_comes_last() {
    rule("DT-HIRE-4").gives(order(&bids(3, 1, &["R4", "G4", "B4"])), [2, 0, 1]);
}

/// DT-HIRE-3, DT-HIRE-4, DT-HIRE-13
#[test]
fn s04_the_highest_bid_hires_first_and_a_bluff_bids_nothing() {
    rule("DT-HIRE-3").gives(order(&bids(4, 2, &["X0", "R6", "G3", "B3"])), [1, 3, 2, 0]);
}

/// Round 1, seat 0 has bid `R3` and holds `G1 X0 B2 B2`; the market costs 4, 4, 5, 6.
fn bid_three() -> Table {
    let mut table = Table::new(plain_rules(3));
    table.deal(&["R3 G1 B2 B2", "G2 ? ? ?", "G2 ? ? ?"]).turn_up("?").reveal("H4a H4b H5a H6a").begins(1);
    table.plays(0, "bid R3").plays(1, "bid G2").plays(2, "bid G2");
    table
}

/// DT-HIRE-8, DT-HIRE-9, DT-HIRE-10
#[test]
fn s05_hire_cheapest_refused_when_a_second_card_reaches() {
    let mut table = bid_three();
    table
        .refuses(0, "cheapest H4a", "DT-HIRE-10")
        .saying("Show a second card: G1 would bring you to 4, enough for cost 4.");
    table.refuses(0, "hire H4a", "DT-HIRE-9");
    table
        .refuses(0, "add X0", "DT-HIRE-10")
        .saying("Bluff brings you to only 3; G1 would be enough for cost 4.");
    table.only(0, &["add G1", "add B2"]);
    table.plays(0, "add G1");
    table.refuses(0, "hire H5a", "DT-HIRE-9");
    table.plays(0, "hire H4a");
    assert_eq!(table.hand(0), "B2 B2 X0!");
    assert_eq!((table.discarded("R3"), table.discarded("G1")), (1, 1));
}

/// Round 2, a seat that hires first has shown `R2` and holds `X0` and `G1`; the market costs 4, 4, 6.
fn shown_two() -> Table {
    let mut table = given(2).round(1).first(1).hands(&["R2 X0 G1", "G1"]).market("H4a H4b H6a").next_round();
    assert_eq!((table.asked(), table.state.step), (0, Step::Spend));
    table.plays(0, "spend R2");
    table
}

/// DT-HIRE-10, DT-HIRE-11
#[test]
fn s06_nothing_reaches_a_hero_so_the_cheapest_comes_and_only_the_shown_card_is_lost() {
    let mut table = shown_two();
    table.refuses(0, "hire H4a", "DT-HIRE-9");
    table.refuses(0, "cheapest H6a", "DT-HIRE-11");
    table.plays(0, "cheapest H4a");
    rule("DT-HIRE-11").gives(table.hand(0), "G1 X0");
    rule("DT-HIRE-11").gives(table.discarded("R2"), 1);
}

/// An unknown card must reach a hero as well, if a known one would; nothing is asked of a seat without one.
#[test]
fn a_second_card_reaches_a_hero_if_one_can() {
    let spent = |hand: &str| {
        let given = given(2).round(1).first(1).hands(&[hand, "G1"]).market("H4a H4b H6a");
        let mut table = given.next_round();
        table.plays(0, "spend R2");
        table
    };
    let table = spent("R2 R3! G1! ?");
    table.refuses(0, "add G1", "DT-HIRE-10");
    table.refuses(0, "add B1", "DT-HIRE-10");
    table.accepts(0, "add B2");
    table.refuses(0, "cheapest H4a", "DT-HIRE-10");
    let mut table = spent("R2 G1! ?");
    table.accepts(0, "cheapest H4a");
    table.plays(0, "add G1").plays(0, "cheapest H4a");
    // With enough to hire somebody any card may be added.
    let given = given(2).round(1).first(1).hands(&["R4 X0 R2", "G1"]).market("H4a H5a H6a");
    let mut table = given.next_round();
    table.plays(0, "spend R4");
    table.only(0, &["add X0", "add R2", "hire H4a"]);
}

/// DT-HIRE-8, DT-HIRE-11
#[test]
fn s07_no_third_card_and_two_shown_cards_are_lost_on_the_cheapest() {
    let mut table = shown_two();
    table.plays(0, "add G1");
    table
        .refuses(0, "add X0", "DT-HIRE-8")
        .saying("You can add only one card; you have already shown R2 and G1.");
    table.plays(0, "cheapest H4b");
    assert_eq!(table.hand(0), "X0");
    assert_eq!((table.discarded("R2"), table.discarded("G1")), (1, 1));
}

/// DT-HIRE-12, DT-DRAW-1
#[test]
fn s08_an_empty_hand_takes_the_cheapest_and_draws_three() {
    let mut table = given(2).round(2).first(1).vp(&[0, 1]).hand(1, "R3").market("H2a H3a H5a").next_round();
    assert_eq!((table.state.round, table.asked()), (3, 0));
    table.only(0, &["cheapest H2a"]);
    table.plays(0, "cheapest H2a").plays(1, "spend R3").plays(1, "hire H3a");
    assert_eq!(table.request(), Some(Request::TurnTop));
    table.turn_up("G2").turn_up("G3").turn_up("G4");
    rule("DT-HIRE-12").gives(table.seat(0).hand.len(), 3);
}

/// DT-HIRE-5
#[test]
fn s09_the_fewest_points_hire_first_then_clockwise() {
    let table = given(3).round(1).first(1).vp(&[2, 1, 1]).hands(&["R1 R2 R3", "G1 G2", "B1 B2"]).next_round();
    assert_eq!(table.state.first, Seat(2));
    rule("DT-HIRE-5").gives(order(&table), [1, 2, 0]);
}

/// DT-HIRE-5
#[test]
fn s10_among_equal_points_more_cards_hire_first() {
    let table = given(3).round(1).first(0).vp(&[1, 1, 1]).hands(&["R1 R2", "G1 G2 X0", "B1 B2"]).next_round();
    assert_eq!(table.state.first, Seat(1));
    rule("DT-HIRE-5").gives(order(&table), [1, 2, 0]);
}

/// DT-DRAW-1, DT-HAND-1, DT-HAND-3
#[test]
fn s11_three_cards_are_drawn_before_two_of_the_six_go() {
    let mut table = given(2).round(1).first(1).hands(&["R1 R2 R3 R4", "G1"]).top("B1").next_round();
    assert_eq!(table.asked(), 0);
    table.plays(0, "spend R4").plays(0, "hire H3c").plays(1, "spend G1");
    table.until(Step::Draw);
    assert_eq!(table.turn(), Turn::Choose(Seat(0)));
    rule("DT-HAND-3").gives(table.seat(0).hand.len(), 6);
    let extra =
        table.hand(0).split(' ').find(|card| card.ends_with('!')).unwrap().trim_end_matches('!').to_owned();
    table.refuses(0, "discard R1", "DT-HAND-1");
    table.refuses(0, "discard R1 R2 R3", "DT-HAND-1");
    table.accepts(0, &format!("discard {extra} R1"));
    table.plays(0, "discard R1 R2");
    rule("DT-DRAW-1").gives(table.seat(0).hand.len(), 4);
}

/// A box with nine plain cards and two Bluffs.
pub fn few_cards(options: &[(&str, &str)]) -> Given {
    let mut content = plain();
    content.strategy.retain(|card| "X0 R4 G1 G2 G3 B1 B2 B3 R1 R2".contains(&card.id));
    for card in &mut content.strategy {
        card.copies = if card.bluff { 2 } else { 1 };
    }
    Given::with(rules(2, options, content)).round(1).first(1).top("R4")
}

/// DT-DRAW-2, DT-DRAW-3, DT-DRAW-5
#[test]
fn s12_an_empty_deck_is_reshuffled_when_a_card_is_needed() {
    let mut table = few_cards(&[]).hand(1, "X0 X0").discard("G1 G2 G3 B1 B2 B3 R1 R2").next_round();
    table.plays(1, "spend X0").plays(1, "cheapest H3d");
    assert_eq!((table.state.deck, table.state.discard.total()), (1, 9));
    table.plays(0, "cheapest H3c").reveal("H5a H5b");
    // The top is taken; only then, with a card needed, is the pile shuffled.
    assert_eq!((table.hand(0).as_str(), table.request()), ("R4!", Some(Request::TurnTop)));
    rule("DT-DRAW-3").gives((table.state.deck, table.state.discard.total()), (9, 0));
    rule("DT-DRAW-5").gives_when("the Bluff may turn up", table.state.unseen.of(card(&table.game, "X0")), 1);
    table.turn_up("X0").turn_up("G1");
    // It was seat 1's.
    rule("DT-DRAW-2").gives((table.hand(0).as_str(), table.state.deck), ("G1! R4! X0!", 7));
    assert_eq!((table.state.top, table.state.discard.total()), (None, 0));
    assert_eq!(table.request(), Some(Request::TurnTop));
}

/// DT-DRAW-4
#[test]
fn s13_without_any_card_the_draw_ends() {
    let everything = few_cards(&[("bluff", "once")]).gone("X0 X0");
    let mut table = everything.hands(&["G1 G2 G3", "B1 B2 B3 R1"]).discard("R2").next_round();
    // To get to a deck of one card and an empty pile, the table puts the last discarded card into a hand.
    let card = CardRef::Card(card(&table.game, "R2"));
    table.adjusts(Ruling::MoveCard { card, from: CardPlace::Discard, to: CardPlace::Hand(Seat(0)) });
    assert_eq!((table.state.deck, table.state.discard.total()), (1, 0));
    table.adjusts(Ruling::DrawCards { seat: Seat(0), n: 3 });
    rule("DT-DRAW-4").gives(table.hand(0), "G1 G2 G3 R2! R4!");
    rule("DT-DRAW-4").gives((table.asked(), table.state.deck), (0, 0));
    table.plays(0, "discard G2");
    assert_eq!((table.turn(), table.state.step), (Turn::Choose(Seat(1)), Step::Spend));
}

/// DT-HIRE-16, DT-DRAW-1
#[test]
fn s53_no_refill_in_the_last_round() {
    let mut table = given(3).round(2).first(0).market("H4a H4b H4c H4d").top("G6").next_round();
    assert_eq!((table.state.round, table.state.first), (3, Seat(1)));
    for seat in [2, 0, 1] {
        table.plays(seat, ["cheapest H4a", "cheapest H4b", "cheapest H4c"][seat as usize]);
    }
    assert_eq!(table.hand(1), "G6!");
    rule("DT-HIRE-16").gives((table.state.market.len(), table.request()), (1, Some(Request::TurnTop)));
}

/// DT-HIRE-16, DT-HIRE-17
#[test]
fn s54_discarded_heroes_are_shuffled_when_the_deck_is_empty() {
    let mut content = plain();
    content.hero.retain(|hero| ["H1a", "H2a", "H3a", "H4a", "H5a"].contains(&hero.id.as_str()));
    let given = Given::with(rules(2, &[], content)).round(1).first(1);
    let mut table = given.hero(0, "H4a").hero(1, "H5a").market("H1a H2a H3a").next_round();
    assert_eq!((table.state.hero_deck.len(), table.state.hero_discard.len()), (0, 2));
    table.only(1, &["cheapest H1a"]);
    table.plays(1, "cheapest H1a").plays(0, "cheapest H2a");
    rule("DT-HIRE-17").gives(table.request(), Some(Request::RevealHeroes { n: 2 }));
    table.reveal("H5a H4a");
    rule("DT-HIRE-17").gives((table.state.market.len(), table.state.hero_discard.len()), (3, 0));
}

/// DT-HAND-1, DT-HAND-2
#[test]
fn s60_the_opening_hand_of_five_is_allowed_until_a_card_is_added() {
    let eager = r#"hero = [{ id = "eager", name = "Eager", cost = 1, skill = [
        { text = "Draw a card.", when = "hired", do = [{ op = "Draw", who = "self", n = 1 }] },
    ] }]"#;
    let mut table = Table::new(rules(2, &[], plain_and(eager)));
    table.deal(&["R4 G1 G2 G3", "B1 B2 B3 B4"]).turn_up("R6").reveal("eager H5a H6a").begins(1);
    rule("DT-HAND-2").gives(table.seat(0).hand.len(), 5);
    table.plays(0, "bid R4").plays(1, "bid B1").plays(0, "hire eager");
    assert_eq!((table.hand(0).as_str(), table.request()), ("G1 G2 G3 R6! X0!", Some(Request::TurnTop)));
    table.turn_up("?");
    table.refuses(0, "discard G1 G2", "DT-HAND-1");
    table.plays(0, "discard R6");
    rule("DT-HAND-2").gives((table.hand(0).as_str(), table.asked()), ("G1 G2 G3 X0!", 1));
}
