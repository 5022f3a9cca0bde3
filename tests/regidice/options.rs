//! House rules and levels (RD-OPT-*, RD-LEVEL-*) beyond the scenarios.

use tableside::engine::prelude::*;
use tableside::engine::{ChanceTurn, Component, Seat, SeatSet, Setup, Turn, Viewer};
use tableside::games::regidice::{Ending, Regidice, Step};

use crate::table::{content, rule, table, table_under};

/// `level = gentle`, `level = hard`, `level = brutal`
#[test]
fn levels() {
    let at = |seats: usize, level: &str| {
        let table = table_under(seats, &[("level", level)]);
        (table.sizes(), table.injured(), table.game.attack(&table.state))
    };
    rule("RD-LEVEL-1").gives(at(2, "standard"), (vec![9, 9], String::new(), 3));
    rule("RD-LEVEL-2").gives(at(3, "gentle"), (vec![7, 7, 7], String::new(), 2));
    rule("RD-LEVEL-3").gives(at(2, "hard"), (vec![8, 8], "r b".to_owned(), 3));
    rule("RD-LEVEL-3").gives(at(3, "hard"), (vec![6, 6, 6], "r y b".to_owned(), 3));
    assert_eq!(at(4, "hard"), (vec![5, 5, 5, 5], "r r y b".to_owned(), 3));
    rule("RD-LEVEL-4").gives(at(1, "brutal"), (vec![13], String::new(), 4));
    assert_eq!(at(2, "brutal"), (vec![9, 9], String::new(), 4));
    rule("RD-LEVEL-4").gives(at(4, "brutal"), (vec![5, 5, 5, 5], "r r y b".to_owned(), 4));
    let short = table_under(3, &[("level", "hard")]);
    assert_eq!([0, 1, 2].map(|seat| short.blank(seat)), ["r r y y b b"; 3]);
}

/// `solo_dice = 12`, `solo_dice = 14`, `solo_dice = 15`, `solo_colour = yellow`, `solo_colour = blue`
#[test]
fn dice_for_one() {
    let dice = |colour: &str, n: &str| table_under(1, &[("solo_colour", colour), ("solo_dice", n)]).blank(0);
    rule("RD-OPT-11").gives(dice("blue", "12"), "r r r r y y y y b b b b");
    assert_eq!(dice("blue", "13"), "r r r r y y y y b b b b b");
    rule("RD-OPT-11").gives(dice("blue", "14"), "r r r r r y y y y b b b b b");
    assert_eq!(dice("red", "14"), "r r r r r y y y y b b b b b");
    assert_eq!(dice("yellow", "14"), "r r r r r y y y y y b b b b");
    rule("RD-OPT-11").gives(dice("yellow", "15"), "r r r r r y y y y y b b b b b");
}

/// `first_seat = 2`, `first_seat = 3`
#[test]
fn first_seats() {
    let first = |seats: usize, n: &str| table_under(seats, &[("first_seat", n)]).state.first.0;
    assert_eq!([first(4, "2"), first(4, "3"), first(2, "2"), first(2, "4")], [1, 2, 1, 1]);
}

/// `start_seat = fixed`
#[test]
fn a_fixed_start_seat() {
    let second = |option: &str| {
        let mut table = table_under(2, &[("start_seat", option)]);
        table
            .roll(&["b1 b1 b1 y4", "r3 y3"])
            .declare(&["cast 6", "heal 5"])
            .plays(0, "cast blue")
            .pass_nothing();
        (table.state.round, table.state.first.0)
    };
    rule("RD-OPT-9").gives([second("fixed"), second("rotates")], [(2, 0), (2, 1)]);
}

/// `suffer = one_target`
#[test]
fn one_target_pays_alone() {
    let mut table = table_under(3, &[("suffer", "one_target")]);
    table.roll(&["r2 r3 y4", "b2 b3 r5 r4", "y6 y6"]).declare(&["block 1", "block 5", "attack 6"]);
    table.plays(2, "nothing");
    assert_eq!((table.state.step, table.asked()), (Step::Target, 0));
    table.only(0, &["target 1", "target 2"]);
    table.refuses(0, "target 3", "RD-SUFFER-2");
    table.refuses(1, "target 1", "RD-OPT-8");
    let mut other = table.clone();
    table.plays(0, "target 2");
    assert_eq!(table.game.loss_bounds(&table.state, Seat(1)), (3, 3));
    table.refuses(0, "lose r2 r3 y4", "RD-SUFFER-7").saying("Only Ben can lose dice to this attack.");
    other.plays(0, "target 1");
    assert_eq!((other.sizes(), other.state.step), (vec![0, 4, 2], Step::Prepare));
    // A target that cannot pay loses the match for all.
    let mut table = table_under(2, &[("suffer", "one_target")]);
    table.roll(&["r2", "b2 b3 r5 r4"]).declare(&["heal 1", "heal 6"]).plays(0, "target 1");
    assert_eq!(table.state.ending, Some(Ending::CannotPay { net: 3, dice: 1 }));
}

/// `suffer = each_player`: a blue spell stops everything, and one who cannot pay loses the match for all.
#[test]
fn each_player_is_struck() {
    let begun = || {
        let mut table = table_under(2, &[("suffer", "each_player")]);
        table.roll(&["b1 b1 b1 r4", "r6 y6"]).declare(&["cast 5", "attack 3"]);
        table
    };
    let mut blue = begun();
    blue.plays(0, "cast blue").plays(1, "nothing");
    assert_eq!((blue.sizes(), blue.state.step), (vec![4, 2], Step::Prepare));
    let mut struck = begun();
    struck.plays(0, "nothing").plays(1, "nothing");
    assert_eq!(struck.state.ending, Some(Ending::CannotPay { net: 3, dice: 2 }));
}

/// One player pays with every way to share a blow.
#[test]
fn one_player_pays_as_always() {
    let mut table = table_under(1, &[("suffer", "each_player")]);
    table.roll(&["r6 r5 y4 b3 b1"]).plays(0, "end");
    let refused = table.refuses(0, "none", "RD-SUFFER-4");
    rule("RD-SOLO-4").holds(refused == "Ada must lose 3 dice, not 0.");
}

/// `solo = two_hands`
#[test]
fn two_hands() {
    let table = table_under(2, &[("solo", "two_hands")]);
    let all = SeatSet::all(2);
    let open = ChanceTurn { component: Component::Dice, seats: all, secret: false };
    rule("RD-SOLO-8").gives(table.game.turn(&table.state), Turn::Chance(open));
    assert_eq!(table.game.unknown_answer(&table.state, all, true), None);
    let mut table = table;
    table.roll(&["r3", "y4"]);
    rule("RD-SOLO-8").gives(table.game.observe(&table.state, Viewer::Seat(Seat(0))), table.state);
    assert!(table.told[0].contains("red 3"));
}

/// `round_limit = 10`, `round_limit = 15`, `round_limit = 20`, `round_limit = 30`, `round_limit = 100`
#[test]
fn round_limits() {
    for limit in [10u16, 15, 20, 30, 100] {
        for (round, ends) in [(limit - 1, false), (limit, true)] {
            let mut table = table_under(2, &[("round_limit", &limit.to_string())]);
            table.state.round = round;
            table
                .roll(&["b1 b1 b1", "r3 y3"])
                .declare(&["cast 6", "heal 5"])
                .plays(0, "cast blue")
                .pass_nothing();
            rule("RD-OPT-10").gives_when(
                format!("{limit} {round}"),
                table.state.ending == Some(Ending::RoundLimit),
                ends,
            );
        }
    }
}

/// `block_sets = one`: a heal is one run.
#[test]
fn one_run() {
    let mut table = table_under(2, &[("block_sets", "one")]);
    table.with_injured("r r r").roll(&["r2 r3 r4 y4 y5 y6", "b2 b2"]).declare(&["heal 2", "attack 1"]);
    table.refuses(0, "heal r2 3 4 4 5 6 take r", "RD-OPT-5");
    table.plays(0, "heal r2 3 r4 5 6 take r r r");
}

/// `heal_to = anyone`: gifts are named once each, and only to others.
#[test]
fn gifts() {
    let mut table = table_under(3, &[("heal_to", "anyone")]);
    table
        .with_injured("r r y")
        .roll(&["r1 y2 b3 r4", "b6 b6", "r6"])
        .declare(&["heal 2", "attack 6", "heal 5"]);
    for wrong in ["take 1:r", "take 4:r"] {
        table.refuses(0, &format!("heal r1 y2 b3 r4 {wrong}"), "RD-OPT-6");
    }
    let legal = table.legal_actions(0);
    assert_eq!(legal.len(), table.game.count_legal(&table.state, Seat(0)));
    let mut plain = table_under(3, &[]);
    plain.with_injured("r").roll(&["r1 y2 b3", "b6 b6", "r6"]).declare(&["heal 2", "attack 6", "heal 5"]);
    plain.refuses(0, "heal r1 y2 take 2:r", "RD-HEAL-1");
    let mut other = table_under(2, &[]);
    other.with_injured("r").roll(&["r1 y2 b3", "b6 b6"]).declare(&["heal 2", "attack 6"]);
    other.refuses(0, "heal r1 y2 b3 take 2:r", "RD-HEAL-4").saying("Healed dice go to Ada’s own pool.");
}

#[test]
fn what_cannot_be_set_up() {
    let options = [("level".to_owned(), "cruel".to_owned()), ("mood".to_owned(), "good".to_owned())];
    let refused = Regidice::new(Setup { seats: 5, options: options.into(), content: content() }).unwrap_err();
    assert_eq!(refused.0.len(), 3, "{refused}");
    assert_eq!(table(4).sizes(), [6; 4]);
}
