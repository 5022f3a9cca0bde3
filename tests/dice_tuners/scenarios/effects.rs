//! Skills, Overdrives and card effects.

use tableside::games::dice_tuners::dice::Side;
use tableside::games::dice_tuners::{Event, Request, Step};

use crate::given::Given;
use crate::notation::{examples, plain_and, rules};
use crate::table::rule;

/// A position with the example cards.
fn with_examples(players: usize) -> Given {
    Given::with(rules(players, &[], examples()))
}

const EXTRA: &str = r#"
hero = [{ id = "piercer", name = "Piercer", cost = 2, skill = [
    { text = "Ignore shields.", when = "always", do = [{ op = "Pierce" }] },
] }]
strategy = [
    { id = "strong", name = "Strong", colour = "green", value = 2, copies = 2, effect = [
        { text = "+3.", when = "declare", do = [{ op = "Strength", who = "self", n = 3 }] },
    ] },
    { id = "curse", name = "Curse", colour = "green", value = 3, copies = 2, effect = [
        { text = "The opponent loses a point.", when = "won", do = [{ op = "Vp", who = "opponent", n = -1 }] },
    ] },
    { id = "spin", name = "Spin", colour = "green", value = 3, copies = 2, effect = [
        { text = "The opponent's die is rolled again.", when = "declare", do = [{ op = "Reroll", who = "opponent" }] },
        { text = "Draw if it comes to nothing.", when = "null", do = [{ op = "Draw", who = "self", n = 1 }] },
    ] },
]
"#;

/// A position with the example cards and some more.
fn with_more(players: usize) -> Given {
    let mut content = examples();
    let more = plain_and(EXTRA);
    content.hero.extend(more.hero.into_iter().filter(|hero| hero.id == "piercer"));
    let new = ["strong", "curse", "spin"];
    content.strategy.extend(more.strategy.into_iter().filter(|card| new.contains(&card.id.as_str())));
    Given::with(rules(players, &[], content))
}

/// DT-FX-5
#[test]
fn s41_a_cancel_comes_first_whoever_declares_first() {
    let given = with_more(2).meet("R:K1", "R:K1").hands(&["strong", "blue.broken_stance"]);
    let mut table = given.deployed();
    table.cards(&[(0, "strong"), (1, "blue.broken_stance")]).plays(0, "fight").plays(1, "fight");
    table.plays(0, "use effect1").plays(1, "use effect1 colour=blue");
    rule("DT-FX-5").gives(&table.strengths()[..2], [Some(1), Some(2)]);
    assert_eq!(table.won(), Some((1, 1)));
}

/// DT-FIRE-6, DT-STR-3, DT-WIN-2
#[test]
fn s42_some_cards_work_without_fire() {
    let given = with_examples(2).meet("R:K2", "R:K2").hands(&["R6", "blue.broken_stance"]);
    let mut table = given.deployed();
    table.cards(&[(0, "R6"), (1, "blue.broken_stance")]).plays(0, "fight");
    assert_eq!((table.fire(), table.asked()), (vec![0], 1));
    table.plays(1, "use effect1 colour=blue");
    rule("DT-FIRE-6").gives(&table.strengths()[..2], [Some(2), Some(3)]);
    assert_eq!((table.won(), table.asked()), (Some((1, 1)), 0));
    table.plays(0, "take");
    assert_eq!(table.hand(0), "blue.broken_stance!");
}

/// DT-FX-2
#[test]
fn s43_an_overdrive_needs_its_colours() {
    // Genzo needs red, red and green.
    let given = with_examples(2).hero(0, "hero.genzo").die(0, Side::Left, "R:K1");
    let given = given.die(0, Side::Right, "G:SH").die(0, Side::Front, "B:SH").die(1, Side::Right, "R:K2");
    let table = given.hands(&["R1", "R2"]).deployed();
    table
        .refuses(0, "use overdrive", "DT-FX-2")
        .saying("Overdrive needs green, red, red; your dice are red, green, blue.");
}

/// DT-STR-2
#[test]
fn s44_a_cold_sheathe_counts_without_fire_and_its_bonus_too() {
    let given = with_examples(2).hero(0, "hero.genzo").meet("R:SE", "R:K3").hands(&["R1", "R2"]);
    let mut table = given.deployed();
    table.cards(&[(0, "R1"), (1, "R2")]).compare();
    assert_eq!((table.fire(), table.strengths()[0], table.strengths()[1]), (vec![1], Some(5), Some(3)));
}

/// `Pierce`, `Face`, `WinTies`
#[test]
fn s52_pierced_turned_and_a_tie_won() {
    let given = with_more(2).hero(0, "piercer").meet("R:K1", "R:SH").hands(&["blue.turned_wrist G1", "G2"]);
    let mut table = given.deployed();
    assert_eq!(table.in_secret(), [0, 1], "the shield is ignored");
    table.cards(&[(0, "blue.turned_wrist"), (1, "G2")]).plays(0, "fight").plays(0, "use effect1");
    table.plays(0, "discard G1");
    rule("DT-STR-5").gives(&table.strengths()[..2], [Some(1), Some(1)]);
    assert_eq!(table.won(), Some((0, 1)));
}

/// DT-FX-3
#[test]
fn s55_an_overdrive_works_once_a_round() {
    // Aoi needs two blue dice.
    let given = with_examples(2).hero(0, "hero.aoi").meet("B:K1", "B:K1");
    let given = given.die(0, Side::Front, "B:K1").die(1, Side::Front, "R:K1").aside("G G R");
    let mut table = given.hands(&["B1 B2", "R1 R2"]).deployed();
    table.cards(&[(0, "B1"), (1, "R1")]).plays(0, "fight").plays(1, "fight").plays(0, "use overdrive");
    rule("DT-FX-3").gives(&table.strengths()[..2], [Some(2), Some(1)]);
    table.plays(1, "leave");
    assert_eq!((table.state.step, table.state.duel.index), (Step::Commit, 2));
    table.cards(&[(0, "B2"), (1, "R2")]).plays(0, "fight");
    table
        .refuses(0, "use overdrive", "DT-FX-3")
        .saying("Aoi of Still Water’s Overdrive was already used in duel 1.");
}

/// DT-FX-8, DT-STR-3, DT-STR-4
#[test]
fn s56_rising_cut_with_advantage() {
    let given = with_examples(2).meet("G:K2", "B:K3").hands(&["red.rising_cut", "R1"]);
    let mut table = given.deployed();
    table
        .cards(&[(0, "red.rising_cut"), (1, "R1")])
        .plays(0, "fight")
        .plays(1, "fight")
        .plays(0, "use effect1");
    rule("DT-FX-8").and("DT-STR-4").gives(&table.strengths()[..2], [Some(6), Some(3)]);
    // Without advantage it is not offered.
    let given = with_examples(2).meet("G:K2", "G:K3").hands(&["red.rising_cut", "R1"]);
    let mut table = given.deployed();
    table.cards(&[(0, "red.rising_cut"), (1, "R1")]).plays(0, "fight").plays(1, "fight");
    rule("DT-FX-8").gives(&table.strengths()[..2], [Some(2), Some(3)]);
}

/// DT-STR-7, DT-CARD-6
#[test]
fn s57_a_die_rerolled_to_a_shield_negates_the_duel() {
    let given = with_more(2).meet("R:K1", "B:K3").hands(&["spin", "R1"]).top("G6");
    let mut table = given.deployed();
    table.cards(&[(0, "spin"), (1, "R1")]).plays(0, "fight").plays(0, "use effect1");
    assert!(matches!(table.request(), Some(Request::Reroll { .. })));
    table.refuses_chance(
        tableside::games::dice_tuners::Chance::Reroll { face: crate::notation::face("K0") },
        "DT-DRAFT-5",
    );
    table.reroll("SH");
    rule("DT-STR-7").gives((table.won(), table.state.step), (None, Step::AfterDuel));
    table.plays(0, "use effect2");
    assert_eq!(table.hand(0), "G6!", "`null` triggers");
    table.turn_up("?");
    assert_eq!((table.discarded("spin"), table.discarded("R1")), (1, 1));
}

/// DT-GEN-3
#[test]
fn s58_points_do_not_go_below_nothing() {
    let given = with_more(2).meet("R:K3", "R:K1").hands(&["curse", "R1"]).vp(&[0, 0]);
    let mut table = given.deployed();
    table.cards(&[(0, "curse"), (1, "R1")]).plays(0, "fight").plays(0, "use effect1");
    rule("DT-GEN-3").gives(table.vp(), [1, 0]);
    rule("DT-GEN-3").holds_when(
        "none was there to lose",
        !table.events.iter().any(|event| matches!(event, Event::VpChanged(..))),
    );
}

/// DT-WIN-2, `Keep`
#[test]
fn s61_a_loser_keeps_its_card_and_takes_the_winners() {
    let given = with_examples(2).meet("R:K1", "R:K3").hands(&["green.cats_return", "R4"]);
    let mut table = given.deployed();
    table.cards(&[(0, "green.cats_return"), (1, "R4")]).plays(0, "fight").plays(1, "fight");
    assert_eq!((table.won(), table.state.step), (Some((1, 1)), Step::AfterDuel));
    table.plays(0, "use effect1").plays(0, "take");
    rule("DT-WIN-2").gives(table.hand(0), "R4! green.cats_return!");
}

/// DT-DRAFT-8, DT-CARD-2, `SwapAside`
#[test]
fn s62_a_die_exchanged_with_one_aside_changes_the_legal_colours() {
    // Master Iwa needs blue and green.
    let given = with_examples(2).hero(0, "hero.iwa").aside("R G G").die(0, Side::Left, "B:K1");
    let given = given.die(0, Side::Right, "G:SH").die(1, Side::Right, "B:K2");
    let mut table = given.hands(&["R1 B1 G1", "G2"]).deployed();
    assert_eq!((table.state.step, table.asked()), (Step::Deployed, 0));
    table.plays(0, "use overdrive side=left aside=R:K1");
    table.only(0, &["play B1", "play G1"]);
    table.refuses(0, "play R1", "DT-CARD-2");
    let mut aside: Vec<_> = table.state.aside.iter().map(|die| die.colour.letter()).collect();
    aside.sort_unstable();
    rule("DT-DRAFT-8").gives(aside, ['B', 'G', 'G']);
}
