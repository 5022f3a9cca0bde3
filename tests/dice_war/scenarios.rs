//! Section 8 of the rules, scenario by scenario.

use super::given::{Given, given, start, under, unreadable};
use super::rule::rule;
use tableside::games::dice_war::Event;
use tableside::games::dice_war::state::Countdown;
use tableside::games::dice_war::{BLACK, RED};

const A: &str = "1b1c1e1/7/7/7/7/7/2D1F2 r - 0,0 1,0 13,12 lod,lod - - 0 1";

/// DW-SETUP-1, DW-SETUP-3, DW-SETUP-7, DW-TP-2, DW-TURN-1.
#[test]
fn s01_line_ups_lead_to_the_first_turn() {
    let red = start(&[]).roll(5, 2).after("=..4.6..");
    rule("DW-SETUP-7").gives((red.totals(), red.tp(), red.state.reserve), ((1, 0), (1, 0), [13, 15]));
    let both = red.after("=.2.3.5.");
    rule("DW-SETUP-1").gives(both.position(), A);
    assert_eq!((both.totals(), both.tp(), both.state.reserve), ((1, 0), (1, 0), [13, 12]));
}

/// DW-SETUP-3.
#[test]
fn s02_line_ups_have_power_ten() {
    let given = start(&[]).roll(5, 2);
    given.forbids("=..5.4..", "DW-SETUP-3").forbids("=5....6.", "DW-SETUP-3");
    let told = "The line-up has power 9; it must be exactly 10.";
    given.forbids("=..5.4..", "DW-SETUP-3").saying(told);
}

/// DW-ATK-7, DW-BOARD-4, DW-DICE-4: the example of the book.
#[test]
fn s03_three_vp_more_in_the_supply_zone() {
    let after = given("2c4/2D4/7/7/7/7/6a r - 0,0 1,0 14,13 lod,lod - - 0 9").after("4c6xc7");
    rule("DW-ATK-7")
        .and("DW-BOARD-4")
        .and("DW-DICE-4")
        .gives((after.totals(), after.exiles(), after.at("c7")), ((6, 0), (0, 1), 'D'));
}

/// DW-BOARD-4, DW-BOARD-3.
#[test]
fn s04_one_vp_more_on_the_nearest_rank() {
    let after = given("7/6a/3a3/3B3/7/7/7 r - 0,0 0,0 14,13 lod,lod - - 0 9").after("2d4xd5");
    rule("DW-BOARD-4").gives(after.totals(), (2, 0));
    let after = given("7/6a/7/3a3/3B3/7/7 r - 0,0 0,0 14,13 lod,lod - - 0 9").after("2d3xd4");
    rule("DW-BOARD-4").gives_when("the middle rank belongs to nobody", after.totals(), (1, 0));
}

/// DW-BOARD-4 for Black.
#[test]
fn s05_black_gets_it_on_reds_ranks() {
    let after = given("7/7/7/7/3d3/3AA2/7 b - 0,0 0,1 13,14 lod,lod - - 0 9").after("4d3xd2");
    rule("DW-BOARD-4").gives(after.totals(), (0, 3));
}

/// DW-ATK-2, DW-ATK-3.
#[test]
fn s06_three_beats_six() {
    let given = given("7/6a/3f3/3C3/3c3/7/6A r - 0,0 0,0 13,12 lod,lod - - 0 9");
    given.forbids("3d4xd3", "DW-ATK-2");
    rule("DW-ATK-3").gives(given.after("3d4xd5").state.earned, [7, 0]);
}

/// DW-ATK-4, DW-ATK-2.
#[test]
fn s07_six_beats_three() {
    let given = given("7/6a/3c3/3F3/3f3/7/6A r - 0,0 0,0 13,12 lod,lod - - 0 9");
    given.forbids("6d4xd3", "DW-ATK-2");
    rule("DW-ATK-4").gives(given.after("6d4xd5").state.earned, [4, 0]);
}

/// DW-WIN-1, DW-VP-4.
#[test]
fn s08_ten_vp_win_at_once() {
    let won = given("3f3/3C3/7/7/7/7/6a r - 1,0 0,0 14,13 lod,lod - - 3 31").after("3d6xd7");
    rule("DW-WIN-1").gives((won.totals().0, won.result().as_str()), (10, "red vp"));
    let goes_on = given("3f3/3C3/7/7/7/7/6a r - 0,0 0,0 14,13 lod,lod - - 3 31").after("3d6xd7");
    rule("DW-WIN-1").gives((goes_on.totals().0, goes_on.result().as_str()), (9, ""));
}

/// DW-UPG-1, DW-LOD-62, DW-WIN-1, DW-VP-2, DW-VP-3.
#[test]
fn s09_virtual_vp_win_too() {
    let won = given("6c/7/7/7/7/7/3E3 r - 9,4 0,0 12,12 lod,lod - - 3 31").after("5d1+");
    rule("DW-VP-3").gives((won.at("d1"), won.state.earned, won.result().as_str()), ('F', [9, 4], "red vp"));
}

/// DW-LOD-62.
#[test]
fn s10_only_the_difference_of_dragons_counts() {
    let after = given("6f/7/7/7/7/7/3E3 r - 9,4 0,0 12,12 lod,lod - - 3 31").after("5d1+");
    rule("DW-LOD-62").gives((after.totals(), after.result().as_str()), ((9, 4), ""));
}

/// DW-LOD-23, DW-WIN-2.
#[test]
fn s11_virtual_vp_lost_by_a_curse_do_not_help() {
    let given = given("6c/7/7/3b3/3F3/7/7 r - 7,0 0,0 12,12 lod,lod - - 3 31");
    assert_eq!(given.totals(), (8, 0));
    let after = given.after("6d3xd4");
    rule("DW-WIN-2").gives((after.totals(), after.at("d4"), after.result().as_str()), ((9, 0), 'D', ""));
}

/// DW-WIN-5.
#[test]
fn s12_black_wins_on_reds_turn() {
    let won = given("6f/7/7/7/7/7/3F3 r - 0,9 0,0 10,12 lod,lod - - 3 31").after("6d1*dragon_blood(c1,d2)");
    rule("DW-WIN-5").gives((won.totals(), won.result().as_str()), ((0, 10), "black vp"));
}

/// DW-WIN-3.
#[test]
fn s13_both_at_ten_the_acting_seat_wins() {
    let won = given("3b2f/3F3/7/7/7/7/7 r - 5,9 0,0 10,12 lod,lod - - 3 31").after("6d6xd7");
    rule("DW-WIN-3").gives((won.totals(), won.at("d7"), won.result().as_str()), ((10, 10), 'D', "red vp"));
}

/// DW-SPELL-2, DW-LOD-61.
#[test]
fn s14_dragon_blood_needs_two_dice_and_two_fields() {
    let given = given("6c/7/7/7/7/2a4/A1F4 r - 0,0 0,0 2,12 lod,lod - - 3 31");
    assert_eq!(given.choices().len(), 7);
    given.lists("6c1*dragon_blood(b1,d1)");
    given.forbids("6c1*dragon_blood(b1,c2)", "DW-LOD-61").forbids("6c1*dragon_blood(b1,b2)", "DW-LOD-61");
    let short = super::given::given("6c/7/7/7/7/2a4/A1F4 r - 0,0 0,0 1,12 lod,lod - - 3 31");
    assert_eq!(short.choices().len(), 6);
    short.forbids("6c1*dragon_blood(b1,d1)", "DW-SPELL-2");
}

/// DW-LOD-31.
#[test]
fn s15_no_soul_shards_in_a_corner() {
    let given = given("6c/7/7/7/7/7/C6 r - 0,0 0,0 12,12 lod,lod - - 3 31");
    assert_eq!(given.moves(), ["3a1+", "3a1-a2", "3a1-b1"]);
    given.forbids("3a1*soul_shards(a2,b1,b2)", "DW-LOD-31");
}

/// DW-LOD-31, DW-LOD-12.
#[test]
fn s16_soul_shards_leave_the_warriors_field() {
    let after =
        given("6c/7/7/7/7/7/1C5 r - 0,0 0,0 12,12 lod,lod - - 3 31").after("3b1*soul_shards(a1,c1,b2)");
    rule("DW-LOD-31").gives((after.board("a1 b1 c1 b2"), after.state.reserve[0]), ("A.AA".to_owned(), 10));
    let immunity = tableside::games::dice_war::content::Immunity::Attacks;
    rule("DW-LOD-12").gives_when(
        "the three do not hang together",
        after.game.immune(&after.state, RED, immunity),
        0,
    );
}

/// DW-LOD-21, DW-LOD-22, DW-EOW-1.
#[test]
fn s17_the_spirit_haunts_what_it_passes() {
    let given = given("6c/7/7/3f3/3B3/7/7 r - 0,4 0,0 12,12 lod,lod - - 3 31");
    assert_eq!(given.totals(), (0, 5));
    let after = given.after("2d3-d5");
    rule("DW-LOD-22").gives((after.at("d4"), after.totals(), after.state.runs[0].n), ('e', (0, 4), 1));
}

/// DW-LOD-22, DW-TURN-6: passing comes before the attack.
#[test]
fn s18_haunting_on_an_attack() {
    let after = given("6c/7/3a3/3f3/3B3/7/7 r - 0,4 0,0 12,12 lod,lod - - 3 31").after("2d3xd5");
    rule("DW-LOD-22")
        .and("DW-TURN-6")
        .gives((after.board("d3 d4 d5"), after.totals()), (".eB".to_owned(), (2, 4)));
}

/// DW-LOD-22, DW-LOD-23, DW-TP-2.
#[test]
fn s19_a_haunted_mage_takes_the_spirit_and_is_cursed() {
    let after = given("7/7/7/3d3/3B3/6A/7 r - 0,0 0,1 12,12 lod,lod - - 3 31").after("2d3-d5");
    rule("DW-TP-2").gives((after.at("d4"), after.tp()), ('c', (0, 0)));
    let after = after.after("3d4xd5");
    rule("DW-LOD-23").gives((after.at("d5"), after.totals()), ('a', (0, 2)));
}

/// DW-LOD-52, DW-GEN-6.
#[test]
fn s20_a_cursed_basilisk_does_not_rampage() {
    let after = given("7/7/2b4/1E5/7/7/5a1 r - 0,0 0,0 14,13 lod,lod - - 0 9").after("5b4xc5");
    rule("DW-LOD-52").gives((after.totals(), after.at("c5"), after.state.active), ((3, 0), 'C', BLACK));
    assert!(!after.events.iter().any(|event| matches!(event, Event::MayFollow(_))));
}

/// DW-LOD-52, DW-LOD-23, DW-LOD-51.
#[test]
fn s21_rampage() {
    let after = given("7/3b3/2c4/1Ed4/7/7/5a1 r - 0,0 0,1 14,11 lod,lod - - 0 9").after("5b4xc5");
    assert_eq!((after.totals().0, after.state.active), (4, RED));
    after.forbids("&5c5xc4", "DW-LOD-51");
    let after = after.after("&5c5xd6");
    rule("DW-LOD-52").gives((after.totals().0, after.at("d6"), after.state.active), (8, 'C', BLACK));
}

/// DW-LOD-12.
#[test]
fn s22_a_wall_may_have_any_shape() {
    given("7/7/2aa3/3a3/3D3/7/7 r - 0,0 1,0 12,12 lod,lod - - 3 31").forbids("4d3xd4", "DW-LOD-12");
}

/// DW-LOD-12.
#[test]
fn s23_diagonal_contact_makes_no_wall() {
    let after =
        given("7/7/2aa3/4a2/3D3/7/7 r - 0,0 1,0 12,12 lod,lod - - 3 31").after("4d3-d4 1e4-e3 4d4xd5");
    rule("DW-LOD-12").gives(after.totals(), (2, 0));
}

/// DW-TURN-5.
#[test]
fn s24_an_attack_that_completes_a_wall_goes_through() {
    let after = given("7/7/3aa2/3b3/3B3/7/6A r - 0,0 0,0 12,12 lod,lod - - 3 31").after("2d3xd5");
    rule("DW-TURN-5").gives((after.at("d4"), after.totals()), ('a', (2, 0)));
}

/// DW-LOD-11.
#[test]
fn s25_souls_drift_over_souls() {
    let after = given("6c/7/7/7/2A4/2A4/2A1a2 r - 0,0 0,0 12,12 lod,lod - - 3 31").after("1c1-c4");
    rule("DW-LOD-11").gives(after.board("c1 c2 c3 c4"), ".AAA");
    let taken = given("6c/7/7/2a4/2A4/2A4/2A4 r - 0,0 0,0 12,12 lod,lod - - 3 31");
    taken.forbids("1c1-c4", "DW-LOD-11");
}

/// DW-LOD-41.
#[test]
fn s26_blood_offerings() {
    let given = given("6c/7/7/7/7/7/B1D1DE1 r - 0,0 2,0 11,12 lod,lod - - 3 31");
    assert_eq!(given.choices().len(), 20);
    rule("DW-LOD-41")
        .gives(given.moves().iter().filter(|listed| listed.contains("blood_offering")).count(), 6);
    given.forbids("4c1*blood_offering(f1,1)", "DW-LOD-41").forbids("4c1*blood_offering(c1,1)", "DW-LOD-41");
    given.forbids("4c1*blood_offering(a1,3)", "DW-LOD-41");
    let after = given.after("4c1*blood_offering(a1,2)");
    rule("DW-LOD-41").gives((after.at("a1"), after.state.reserve[0], after.exiles().0), ('E', 9, 2));
}

/// DW-LOD-41, DW-TP-2.
#[test]
fn s27_an_offering_may_make_another_mage() {
    let after =
        given("6c/7/7/7/7/7/B1D4 r - 0,0 1,0 13,12 lod,lod - - 3 31").after("4c1*blood_offering(a1,1)");
    rule("DW-LOD-41").gives((after.at("a1"), after.tp()), ('D', (2, 0)));
}

/// DW-WIN-4.
#[test]
fn s28_without_creatures_one_loses() {
    let won = given("7/7/7/3c3/3D3/7/7 r - 0,0 1,0 14,14 lod,lod - - 3 31").after("4d3xd4");
    rule("DW-WIN-4").gives((won.state.earned, won.result().as_str()), ([3, 0], "red annihilation"));
}

/// DW-TURN-4.
#[test]
fn s29_who_can_do_nothing_passes() {
    let given = given("7/7/7/7/7/f6/Ff5 r - 0,0 0,0 14,10 lod,lod - - 3 31");
    rule("DW-TURN-4").gives(given.moves(), ["--"]);
    rule("DW-TURN-4").gives(given.after("--").state.active, BLACK);
}

const CHASE: &str = "7/7/3d3/3F3/7/7/7 b - 0,0 0,1 14,14 lod,lod - - 0 10";
const TO_B7: &str = "4d5-d6 6d4-d5 4d6-d7 6d5-d6 4d7-c7 =? 6d6-c6 4c7-b7";

fn left(given: &Given) -> Option<u8> {
    given.state.countdown.map(|Countdown { left, .. }| left)
}

/// DW-EOW-2, DW-EOW-3, DW-EOW-4, DW-EOW-5, DW-EOW-6.
#[test]
fn s30_five_flights_end_the_war() {
    let mut now = given(CHASE);
    for flight in ["4d5-d6 6d4-d5", "4d6-d7 6d5-d6"] {
        now = now.after(flight.split(' ').next().unwrap());
        now.forbids("=?", "DW-EOW-3");
        now = now.after(flight.split(' ').nth(1).unwrap());
    }
    now = now.after("4d7-c7 =?");
    rule("DW-EOW-5").gives(now.state.countdown.map(|count| (count.seat, count.left)), Some((BLACK, 5)));
    now = now.after("6d6-c6 4c7-b7");
    assert_eq!(left(&now), Some(4));
    for (moves, n) in [("6c6-b6 4b7-a7", 3), ("6b6-a6 4a7-b7", 2), ("6a6-b6 4b7-c7", 1)] {
        now = now.after(moves);
        assert_eq!(left(&now), Some(n));
    }
    let over = now.after("6b6-c6 4c7-d7");
    rule("DW-EOW-6").gives((over.totals(), over.result().as_str()), ((1, 0), "red end_of_war"));
}

/// DW-EOW-6.
#[test]
fn s31_equal_totals_are_a_draw() {
    let chase = "7/7/3c3/3D3/7/7/7 b - 0,0 1,0 14,14 lod,lod - - 0 10";
    let path = "3d5-d6 4d4-d5 3d6-d7 4d5-d6 3d7-c7 =? 4d6-c6 3c7-b7 4c6-b6 3b7-a7 4b6-a6 3a7-b7 4a6-b6 \
                3b7-c7 4b6-c6 3c7-d7";
    rule("DW-EOW-6").gives(given(chase).after(path).result(), "draw end_of_war");
}

/// DW-EOW-7.
#[test]
fn s32_a_die_that_was_not_threatened_does_not_flee() {
    let after = given(CHASE).after(TO_B7);
    assert_eq!(left(&after), Some(4));
    let after = after.after("6c6-c5 4b7-a7");
    rule("DW-EOW-7").gives((left(&after), after.state.runs[1].n), (None, 0));
}

/// DW-EOW-7, DW-ATK-2.
#[test]
fn s33_an_upgrade_is_no_flight() {
    let chase = "7/7/3c3/3D3/7/7/7 b - 0,0 1,0 14,14 lod,lod - - 0 10";
    let after = given(chase).after("3d5-d6 4d4-d5 3d6-d7 4d5-d6 3d7-c7 =? 4d6-c6 3c7+");
    rule("DW-EOW-7").gives(left(&after), None);
    after.forbids("4c6xc7", "DW-ATK-2");
}

/// DW-CAP-1.
#[test]
fn s34_eighty_quiet_turns() {
    let after = given("7/7/3d3/7/7/7/3F3 r - 0,0 0,1 14,14 lod,lod - - 79 90").after("6d1-d2");
    rule("DW-CAP-1").gives((after.state.quiet, after.result().as_str()), (80, "red quiet_cap"));
}

/// DW-RUIN-4.
#[test]
fn s35_a_soul_cannot_hold_a_ruin() {
    let after = given("6c/7/7/7/1A5/7/6B r - 0,0 0,0 12,12 lod,lod b4,d4,f4 - 3 31").after("1b3-b4");
    rule("DW-RUIN-4").gives((after.at("b4"), after.state.reserve[0]), ('.', 13));
}

/// DW-RUIN-4, DW-ATK-8.
#[test]
fn s36_reduced_to_one_on_a_ruin() {
    let after = given("6c/7/7/3b3/3B3/7/7 r - 0,0 0,0 12,12 lod,lod b4,d4,f4 - 3 31").after("2d3-d5");
    rule("DW-RUIN-4").gives((after.at("d4"), after.state.reserve[1], after.totals()), ('.', 13, (0, 0)));
}

/// DW-RUIN-4, DW-LOD-23.
#[test]
fn s37_cursed_on_a_ruin() {
    let after = given("6c/7/7/3b3/3C3/7/6A r - 0,0 0,0 12,12 lod,lod b4,d4,f4 - 3 31").after("3d3xd4");
    rule("DW-RUIN-4").gives((after.at("d4"), after.state.reserve[0], after.totals()), ('.', 13, (2, 0)));
}

/// DW-RUIN-5.
#[test]
fn s38_all_ruins_win() {
    let won = given("6c/7/7/1B1C3/5D1/7/7 r - 0,0 1,0 12,12 lod,lod b4,d4,f4 - 3 31").after("4f3-f4");
    rule("DW-RUIN-5").gives(won.result(), "red ruins");
}

/// DW-RUIN-5, DW-LOD-52.
#[test]
fn s39_ruins_are_checked_at_the_end_of_the_turn() {
    let after = given("6c/7/7/1C1C1c1/4E2/7/7 r - 0,0 0,0 12,12 lod,lod b4,d4,f4 - 3 31").after("5e3xf4");
    rule("DW-RUIN-5").gives(after.result(), "");
    rule("DW-RUIN-5").gives(after.clone().after("&.").result(), "red ruins");
    rule("DW-RUIN-5").gives(after.after("&5f4-g5").result(), "");
}

/// DW-WIN-4, DW-RUIN-4.
#[test]
fn s40_the_last_die_leaves_by_a_ruin() {
    let lost = given("6c/7/7/7/1A5/7/7 r - 0,0 0,0 14,14 lod,lod b4,d4,f4 - 3 31").after("1b3-b4");
    rule("DW-WIN-4").gives(lost.result(), "black annihilation");
}

/// DW-GEAR-2.
#[test]
fn s41_the_springheel_jumps() {
    let after = given("6c/7/4a2/7/3B3/7/A6 r - 0,0 0,0 12,12 gears,lod - - 3 31").after("2d3xe5");
    rule("DW-GEAR-2").gives(after.totals(), (2, 0));
}

/// DW-GEAR-3, DW-ATK-3, DW-MOVE-4.
#[test]
fn s42_the_halberdier_reaches_two_fields() {
    let after = given("6c/7/3f3/7/3C3/7/A6 r - 0,0 0,0 12,12 gears,lod - - 3 31").after("3d3xd5");
    rule("DW-GEAR-3").gives((after.state.earned[0], after.at("d5")), (7, 'C'));
    given("6c/7/3f3/3a3/3C3/7/A6 r - 0,0 0,0 12,11 gears,lod - - 3 31").forbids("3d3xd5", "DW-MOVE-4");
}

/// DW-GEAR-1, DW-GEAR-4.
#[test]
fn s43_cogs_are_wound_up_and_cast() {
    let given = given("6c/7/7/7/7/7/A1D4 r - 0,0 0,0 12,12 gears,lod - - 3 31");
    given.forbids("4c1*cast_cog(c2)", "DW-SPELL-3");
    let after = given.after("1a1-a2 3g7-g6");
    rule("DW-GEAR-1").gives(after.tp(), (1, 0));
    let after = after.after("4c1*cast_cog(c2)");
    rule("DW-GEAR-4").gives((after.tp(), after.at("c2"), after.state.reserve[0]), ((0, 0), 'A', 11));
}

/// DW-GEAR-6.
#[test]
fn s44_tremor() {
    let after = given("6c/7/2abf2/3F3/2c4/7/7 r - 0,0 3,0 12,10 gears,lod - - 3 31").after("6d4*tremor()");
    rule("DW-GEAR-6").gives((after.board("c5 d5 e5 c3"), after.tp()), ("aaeb".to_owned(), (0, 0)));
}

/// DW-GEAR-5, DW-SPEC-4.
#[test]
fn s45_the_ironhide_is_neither_haunted_nor_cursed() {
    let after = given("6c/7/7/3E3/3b3/7/7 b - 0,0 0,0 14,13 gears,lod - - 3 31").after("2d3-d5");
    rule("DW-GEAR-5").gives(after.at("d4"), 'E');
    let after = after.after("5d4xd5");
    rule("DW-GEAR-5").gives((after.at("d5"), after.totals().0), ('E', 3));
}

/// DW-GEAR-6, DW-WIN-1.
#[test]
fn s46_siege() {
    let given = given("6c/7/7/3F3/7/7/7 r - 9,0 0,0 14,14 gears,lod - - 3 31");
    rule("DW-BOARD-3").gives_when("the middle rank belongs to nobody", given.totals().0, 9);
    let won = given.after("6d4-d5");
    rule("DW-GEAR-6").gives((won.totals().0, won.result().as_str()), (10, "red vp"));
}

/// DW-WIN-4, DW-RUIN-4.
#[test]
fn s47_nobody_is_left() {
    let last = |vp: &str| {
        let position = format!("7/7/7/3b3/3C3/7/7 r - {vp} 0,0 14,14 lod,lod b4,d4,f4 - 3 31");
        given(&position).after("3d3xd4").result()
    };
    rule("DW-WIN-4").gives(last("0,0"), "red annihilation");
    rule("DW-WIN-4").gives(last("0,2"), "draw annihilation");
}

/// DW-PREP-4, DW-SETUP-1.
#[test]
fn s48_equal_dice_are_rolled_again() {
    let after = start(&[]).roll(4, 4);
    rule("DW-PREP-4").gives(after.state, start(&[]).state);
    let after = after.roll(2, 5);
    assert_eq!((after.state.active, after.state.first), (BLACK, BLACK));
    let after = after.after("=..4.6.. =.2.3.5.");
    rule("DW-TURN-1").gives(after.state.active, BLACK);
}

#[test]
fn replay_1() {
    let begun = start(&[]).roll(6, 1).after("=151111. =...55..");
    assert_eq!(begun.position(), "3ee2/7/7/7/7/7/AEAAAA1 r - 0,0 0,0 9,13 lod,lod - - 0 1");
    let ended = begun.after(
        "5b1+ 5d7+ 1a1+ 5e7+ 2a1+ 6e7-e6 1e1+ 6d7-d6 2e1+ 6d6-d5 1c1+ 6e6-e5 2c1+ 6e5-e4 1f1+ 6e4-e3 2f1+ \
         6e3-f3 1d1+ 6f3-e3 2d1+ 6d5-d4 3c1-c2 6d4-d3 3f1-f2 6d3-d4 3e1-e2 6e3-d3 3d1-d2 \
         6d3*dragon_blood(c3,e3) 6b1-b2 3e3+ 3e2+ 4e3+ 4e2*blood_offering(d2,1) 6d4-d3 5d2xc3 &5c3-b4 5e3xf2 \
         &5f2-e1 5b4+ 6d3-e3 3a1-a2 6e3xe2",
    );
    assert_eq!(ended.position(), "7/7/7/1F5/7/CFC1f2/4e2 b - 3,11 0,0 8,12 lod,lod - - 3 42");
    assert_eq!((ended.totals(), ended.result().as_str()), ((4, 11), "black vp"));
}

#[test]
fn replay_2() {
    let begun = under(
        "2c2fa/7/7/7/7/7/FAC4 r - 0,0 0,0 12,12 gears,lod b4,d4,f4 - 0 1",
        &[("ruins", "none"), ("red", "lod")],
    );
    let ended = begun.after(
        "1b1+ 6f7*dragon_blood(f6,e7) 2b1+ 1g7+ 3b1-b2 2g7+ 3c1-c2 3g7-g6 6a1-a2 3g6-g5 3c2-c3 3e7-e6 3b2-b3 \
         3c7-c6 3b3-b4 3c6-c5 3b4-b5 3c5-c4 6a2-a3 3g5-g4 6a3-a4 3c4+ 3c3-d3 4c4+ 3d3-d4 5c4xb5 &5b5-c4 6a4-a5 \
         3g4-g3 6a5-b5 5c4-d3 3d4-d5 3f6-f5 6b5-b6 3e6+ 6b6-b7 4e6*blood_offering(g3,1) 3d5-c5 4e6+ 3c5-c6 \
         5e6-d5 3c6-c7 5g3-f2 3c7-d7 3f5-f4 3d7+ 5d5+ 4d7+ 6d5*dragon_blood(d4,c5) 5d7+ 3c5-c4 6b7-c7 3c4-b4",
    );
    assert_eq!(ended.position(), "2FF3/7/7/1c1c1c1/3e3/5e1/7 b - 0,3 0,0 12,9 gears,lod b4,d4,f4 - 25 52");
    assert_eq!((ended.totals(), ended.result().as_str()), ((2, 3), "black ruins"));
}

#[test]
fn bad_positions_are_refused_with_a_reason() {
    let cases = [
        ("7/7 r - 0,0 0,0 15,15 lod,lod - - 0 1", "7 ranks"),
        ("7/7/7/7/7/7/8 r - 0,0 0,0 15,15 lod,lod - - 0 1", "“8”"),
        ("7/7/7/7/7/7/6 r - 0,0 0,0 15,15 lod,lod - - 0 1", "rank 1 does not have 7 fields"),
        ("7/7/7/7/7/7/A5BA r - 0,0 0,0 12,15 lod,lod - - 0 1", "rank 1 does not have 7 fields"),
        ("a6/7/7/7/7/7/A6 r - 0,0 0,0 15,14 lod,lod - - 0 1", "Red has 16 dice"),
        ("a6/7/7/7/7/7/D6 r - 0,0 0,0 14,14 lod,lod - - 0 1", "must show 1"),
        ("a6/7/7/7/7/7/D6 r - 0,0 11,0 14,14 gears,lod - - 0 1", "must show 10"),
        ("a6/7/7/1A5/7/7/D6 r - 0,0 1,0 13,14 lod,lod b4,d4,f4 - 0 1", "level 1"),
        ("a6/7/7/7/7/7/D6 r - 0,0 1,0 13,14 lod,lod b4,d4 - 0 1", "180 degrees"),
        ("a6/7/7/7/7/7/D6 r fb4 0,0 1,0 13,14 lod,lod - - 0 1", "b4"),
        ("a6/7/7/7/7/7/D6 r - 0,0 1,0 13,14 lod,lod - r@b3:2 0 1", "chase"),
        ("a6/7/7/7/7/7/D6 r - 0,0 1,0 13,14 lod,lod - r@a1:2,r@a1:3 0 1", "chase"),
        ("a6/7/7/7/7/7/D6 x - 0,0 1,0 13,14 lod,lod - - 0 1", "“x”"),
        ("a6/7/7/7/7/7/D6 r q 0,0 1,0 13,14 lod,lod - - 0 1", "“q”"),
        ("a6/7/7/7/7/7/D6 r - 0 1,0 13,14 lod,lod - - 0 1", "VP"),
        ("a6/7/7/7/7/7/D6 r - 0,0 1,0 13,14 lod,orcs - - 0 1", "orcs"),
        ("a6/7/7/7/7/7/D6 r - 0,0 1,0 13,14 lod,lod - - 0", "10 parts"),
    ];
    for (position, reason) in cases {
        let told = unreadable(position);
        assert!(told.contains(reason), "{position}: {told}");
    }
}

/// Until the end of the turn a state keeps the chase that earned VP have ended (section 4.4): of a captured die
/// and of the one that captured it there is nothing to write (DW-EOW-2).
#[test]
fn positions_in_the_middle_of_a_turn_can_be_read() {
    let chases = "7/3b3/2c4/1Ed4/7/7/5a1 r - 0,0 0,1 14,11 lod,lod - r@b4:1,b@c5:2 3 9";
    let after = given(chases).after("5b4xc5");
    assert_eq!(after.position(), "7/3b3/2E4/2d4/7/7/5a1 r fc5 4,0 0,1 14,11 lod,lod - - 3 9");
    let again = given(&after.position());
    assert_eq!(again.after("&.").position(), after.after("&.").position());
    // Another die’s run is still told, and ends with the turn.
    let after = given(&chases.replace("b@c5:2", "b@d6:2")).after("5b4xc5");
    assert!(after.position().ends_with(" - b@d6:2 3 9"), "{}", after.position());
    assert!(given(&after.position()).after("&.").position().ends_with(" - - 0 10"));
    // Nothing is left to count once the War has ended.
    let over = given("2d4/2F4/7/7/7/7/c6 b - 0,0 0,1 14,13 lod,lod - b@c7:7,b@c7!1 5 20").after("4c7-b7");
    assert_eq!(over.result(), "red end_of_war");
    assert_eq!(given(&over.position()).position(), over.position());
}

/// With dice placed in turns, who has more on the board has begun (DW-TURN-1).
#[test]
fn positions_in_the_middle_of_a_set_up_tell_who_began() {
    let alternate = [("setup", "alternate")];
    for (roll, words) in [((6, 1), "=a2 =a2 =b2"), ((1, 6), "=a2 =a2"), ((1, 6), "=a2 =a2 =b2 =b2 =c2")] {
        let live = start(&alternate).roll(roll.0, roll.1).after(words);
        let again = under(&live.position(), &alternate);
        assert_eq!(again.state, live.state, "{words}");
    }
}

/// DW-WIN-1 and DW-WIN-4 are looked at once when a position is loaded.
#[test]
fn positions_can_be_over() {
    assert_eq!(given("6c/7/7/7/7/7/3E3 r - 10,4 0,0 12,12 lod,lod - - 3 31").result(), "red vp");
    assert_eq!(given("7/7/7/7/7/7/3E3 r - 0,4 0,0 12,12 lod,lod - - 3 31").result(), "red annihilation");
}
