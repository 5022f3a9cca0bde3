//! Tempting actions, the rule that refuses each, and what the referee says (section 6 of the rules).

use tableside::engine::{Few, Names, Seat, Violation};
use tableside::games::dice_tuners::{CardRef, Chance, Request, Step};

use crate::given::{duel, given, given_with, trio};
use crate::notation::{card_with, driven, plain_rules};
use crate::scenarios::draft::{drafting, roll_and_pick};
use crate::table::Table;

fn said(violation: &Violation) -> String {
    violation.text.render(&Names::default())
}

/// Round 2: seat 0 has shown `R3` and holds `R1` and `B1`; the market costs 2, 4, 6.
fn shown_three() -> Table {
    let mut table = given(2).round(1).first(1).vp(&[0, 1]).hands(&["R3 R1 B1", "G1 G2"]);
    table = table.market("H2a H4a H6a");
    let mut table = table.next_round();
    table.plays(0, "spend R3");
    table
}

#[test]
fn hiring_above_ones_means_dt_hire_9() {
    shown_three().refuses(0, "hire H4a", "DT-HIRE-9").saying("H4a costs 4; you have shown 3.");
}

#[test]
fn a_third_card_to_pay_dt_hire_8() {
    let mut table = shown_three();
    table.plays(0, "add R1");
    table
        .refuses(0, "add B1", "DT-HIRE-8")
        .saying("You can add only one card; you have already shown R3 and R1.");
}

#[test]
fn the_cheapest_while_something_is_affordable_dt_hire_11() {
    shown_three().refuses(0, "cheapest H2a", "DT-HIRE-11").saying("You can afford H2a (cost 2) with 3.");
}

/// DT-HIRE-10 is S5.
#[test]
fn not_the_cheapest_dt_hire_11() {
    let table = given(2).round(1).first(1).market("H4a H4b H6a").next_round();
    table
        .refuses(1, "cheapest H6a", "DT-HIRE-11")
        .saying("You must take a hero of the lowest cost, 4; H6a costs 6.");
}

#[test]
fn hiring_without_showing_a_card_dt_hire_7() {
    let mut table = given(2).round(1).first(1).hands(&["G1 G2", "R3 R1"]).market("H1a H4a H6a").next_round();
    assert_eq!(table.state.step, Step::Spend);
    let said = "Show a strategy card first; you hold 2.";
    assert_eq!(table.refuses(1, "hire H1a", "DT-HIRE-7"), said);
    assert_eq!(table.refuses(1, "cheapest H1a", "DT-HIRE-7"), said);
    assert_eq!(table.refuses(1, "add R1", "DT-HIRE-7"), said);
    table.only(1, &["spend R3", "spend R1"]);
    // The table may say that it happened anyway.
    table.stands(1, "hire H1a", "DT-HIRE-7");
    assert_eq!(table.hand(1), "R1 R3");
}

#[test]
fn hiring_out_of_turn_dt_hire_5() {
    let table = shown_three();
    table.refuses(1, "spend G1", "DT-HIRE-5").saying("It is seat 0’s turn to recruit (0 VP, 2 cards).");
}

#[test]
fn a_card_added_for_the_order_dt_hire_8() {
    let mut table = Table::new(plain_rules(2));
    table.deal(&["R4 G1 ? ?", "R3 G2 ? ?"]).turn_up("?").reveal("H4a H5a H6a").begins(0);
    table.plays(0, "bid R4").plays(1, "bid R3");
    table.refuses(1, "add G2", "DT-HIRE-8").saying("The first cards set the order; a second card only pays.");
}

#[test]
fn two_heroes_or_none_dt_hire_1() {
    let mut table = shown_three();
    table.refuses(0, "nobody", "DT-HIRE-1").saying("You recruit exactly one hero per round.");
    table.plays(0, "hire H2a");
    table.refuses(0, "hire H4a", "DT-HIRE-1").saying("You recruit exactly one hero per round.");
    table.refuses(0, "spend R1", "DT-HIRE-1").saying("You recruit exactly one hero per round.");
}

#[test]
fn a_hero_that_is_not_in_the_market_yet_dt_hire_16() {
    shown_three()
        .refuses(0, "hire H1a", "DT-HIRE-16")
        .saying("The market is refilled only after everyone has recruited.");
}

#[test]
fn drawing_fewer_or_more_than_three_dt_draw_1() {
    let mut table =
        crate::given::given_under(2, &[("strategy_deck", "face_down")]).round(1).first(1).next_round();
    table.plays(1, "cheapest H3c").plays(0, "cheapest H3d").reveal("H5a H5b");
    assert_eq!(table.request(), Some(Request::DrawHidden { seat: Seat(0), n: 3 }));
    let cards = Few::from_iter([CardRef::Unknown; 2]);
    table
        .refuses_chance(Chance::DrawHidden { cards }, "DT-DRAW-1")
        .saying("seat 0 must draw 3 cards, not 2.");
}

/// A seat holds five cards after it took the winner's.
fn five_cards() -> Table {
    let mut table = duel("R:K1", "R:K2").aside("G G G").hands(&["R4 B2 R1 B5", "G3"]).deployed();
    table.cards(&[(0, "-"), (1, "G3")]).plays(1, "fight").plays(0, "take");
    table
}

#[test]
fn keeping_a_fifth_card_dt_hand_1() {
    five_cards().refuses(0, "pass", "DT-HAND-1").saying("You have 5 cards and the limit is 4: discard 1.");
}

#[test]
fn discarding_more_than_the_excess_dt_hand_1() {
    five_cards().refuses(0, "discard R4 R1", "DT-HAND-1").saying("Discard exactly 1 card.");
}

/// DT-DRAFT-4 is S14.
#[test]
fn a_wrong_number_of_extra_dice_dt_draft_3() {
    let table = drafting(3, 0, &[]);
    table.refuses(0, "select R G", "DT-DRAFT-3").saying("With 3 players, choose 1 additional die, not 2.");
    table.refuses(0, "select", "DT-DRAFT-3");
}

#[test]
fn picking_a_taken_die_or_out_of_turn_dt_draft_6() {
    let mut table = drafting(3, 0, &[]);
    table.plays(0, "select R").roll("K1 K2 K3 SE");
    table.refuses(1, "pick G:K1", "DT-DRAFT-6").saying("It is seat 0’s turn to choose a die.");
    table.plays(0, "pick G:K1");
    table.refuses(1, "pick G:K1", "DT-DRAFT-6").saying("G:K1 belongs to seat 0.");
    table.refuses(1, "pick G:K2", "DT-DRAFT-6");
}

#[test]
fn deploying_where_something_lies_dt_deploy_2() {
    let mut table = drafting(2, 0, &[]);
    while table.state.step == Step::Roll {
        roll_and_pick(&mut table);
    }
    let [first, second] = [table.seat(0).dice[0], table.seat(0).dice[1]];
    table.plays(0, &format!("deploy {first} left"));
    table
        .refuses(0, &format!("deploy {second} right"), "DT-DEPLOY-1")
        .saying("You can deploy only one die per turn; seat 1 is next.");
    let theirs = table.seat(1).dice[0];
    table.plays(1, &format!("deploy {theirs} front"));
    let said = table.refuses(0, &format!("deploy {second} left"), "DT-DEPLOY-2");
    assert_eq!(said, format!("Your left already has {first}."));
}

#[test]
fn moving_a_deployed_die_dt_deploy_2() {
    let table = given(2).first(1).meet("G:K3", "B:K1").hands(&["R1", "R2"]).deployed();
    assert_eq!(
        table.refuses(1, "deploy G:K3 front", "DT-DEPLOY-2"),
        "G:K3 is already on your left and must stay there."
    );
}

/// DT-CARD-2 is S15, DT-CARD-4 is S32.
#[test]
fn two_cards_in_a_duel_dt_card_1() {
    let mut table = duel("R:K1", "R:K2").hands(&["R1 R2", "R3"]).deployed();
    table.plays(0, "play R1");
    table.refuses(0, "play R2", "DT-CARD-1").saying("You can play only one card per duel.");
    table.refuses(0, "none", "DT-CARD-1").saying("You can play only one card per duel.");
}

#[test]
fn a_card_in_a_negated_duel_dt_duel_6() {
    let table = trio(["G:SH", "B:K1", "R:K1"]).hands(&["R1", "G1", "B2"]).deployed();
    table
        .refuses(0, "play R1", "DT-DUEL-6")
        .saying("seat 0’s G:SH shows a Shield, so there is no duel on this side.");
}

/// DT-REF-1 is S50.
#[test]
fn retreating_without_fire_dt_fire_6() {
    let mut table = duel("R:K1", "R:K2").hands(&["R1", "R3"]).deployed();
    table.cards(&[(0, "R1"), (1, "R3")]);
    assert_eq!(
        table.refuses(0, "retreat", "DT-FIRE-6"),
        "seat 0 is not On Fire (card value 1; the highest is 3)."
    );
}

fn strong() -> String {
    card_with("strong", &["when = 'declare', do = [{ op = 'Strength', n = 1 }]"])
}

#[test]
fn an_effect_without_fire_dt_fire_6() {
    let mut table = given_with(2, &[strong()]).meet("R:K1", "R:K2").hands(&["strong", "R6"]).deployed();
    table.cards(&[(0, "strong"), (1, "R6")]);
    table
        .refuses(0, "use effect1", "DT-FIRE-6")
        .saying("strong works only On Fire: its value is 5, the highest is 6.");
}

#[test]
fn counting_a_cold_sheathe_dt_str_2() {
    let mut table = duel("R:SE", "R:K2").hands(&["R1", "R3"]).deployed();
    table.cards(&[(0, "R1"), (1, "R3")]);
    let violation = table.game.no_sheathe(&table.state, Seat(0)).unwrap();
    assert_eq!(
        (violation.rule.as_str(), said(&violation).as_str()),
        ("DT-STR-2", "Sheathe counts only if you are On Fire.")
    );
    assert_eq!(table.game.no_sheathe(&table.state, Seat(1)), None, "no Sheathe");
}

#[test]
fn retreating_after_effects_dt_fire_4() {
    let mut table = given_with(2, &[strong()]).meet("R:K1", "R:K2").hands(&["strong", "R3"]).deployed();
    table.cards(&[(0, "strong"), (1, "R3")]).plays(0, "fight");
    assert_eq!(table.state.step, Step::Declare);
    table.refuses(0, "retreat", "DT-FIRE-4").saying("You can retreat only before effects are used.");
}

/// DT-FX-2 is S43, DT-FX-3 is S55.
#[test]
fn an_overdrive_twice_outside_duels_dt_fx_3() {
    let hero = driven("swapper", "when = 'deployed', needs = ['red'], do = [{ op = 'SwapSides' }]");
    let given = given_with(2, &[hero]).hero(0, "swapper").meet("R:K1", "R:K2").hands(&["R1", "R3"]);
    let mut table = given.deployed();
    table.plays(0, "use overdrive side=right other=front");
    table
        .refuses(0, "use overdrive side=right other=front", "DT-FX-3")
        .saying("swapper’s Overdrive has already been used this round.");
}

#[test]
fn the_winner_takes_nothing_dt_win_2() {
    let mut table = duel("R:K1", "R:K2").hands(&["R1", "R3"]).deployed();
    table.cards(&[(0, "R1"), (1, "R3")]).plays(1, "fight");
    table.refuses(1, "take", "DT-WIN-2").saying("Only the loser may take a card, and only the winner’s.");
}

#[test]
fn nothing_is_taken_after_a_null_duel_dt_str_6() {
    let given = duel("R:K1", "R:K1").fronts(&["G:K1", "G:K1"]).hands(&["R1 R2", "R3 G1"]);
    let mut table = given.deployed();
    table.cards(&[(0, "R1"), (1, "R3")]).plays(1, "fight");
    assert_eq!((table.won(), table.state.duel.index), (None, 2));
    table.refuses(0, "take", "DT-STR-6").saying("The duel was null: all cards are discarded.");
}

#[test]
fn advantage_against_two_colours_dt_trio_3() {
    let table = trio(["R:K2", "B:K2", "G:K1"]).hands(&["R1", "", ""]).deployed();
    let violation = table.game.no_advantage(&table.state, Seat(0)).unwrap();
    assert_eq!(violation.rule, "DT-TRIO-3");
    assert_eq!(
        said(&violation),
        "You have advantage only if the other two dice share a colour; they are blue and green."
    );
    let table = trio(["R:K2", "G:K2", "G:K1"]).hands(&["R1", "", ""]).deployed();
    assert_eq!(table.game.no_advantage(&table.state, Seat(0)), None, "red beats both");
}
