//! DW-TRIBE-3: what a manual text may ask for can be adjusted (section 7.5 of the rules). Every adjustment
//! keeps 15 dice a seat, ends chases, and is told.

use super::given::{Given, field, given};
use tableside::engine::Entry;
use tableside::engine::prelude::*;
use tableside::games::dice_war::{BLACK, OffBoard, RED, Ruling};

/// Red's die on c3 has fled twice, and Black's on d7 has four flights left.
const CHASES: &str = "3d3/7/7/7/2C4/7/7 r - 2,1 3,1 12,13 gears,lod - r@c3:2,b@d7!4 5 31";

/// After an adjustment of that position.
#[track_caller]
fn adjusted(ruling: Ruling, words: &str) -> Given {
    let before = given(CHASES);
    assert!(before.state.countdown.is_some() && before.state.runs[0].n == 2);
    let entry = Entry::Ruling(ruling);
    let after = before.clone().adjusted(ruling);
    let told = before.game.tell(&before.state, &entry, &after.events, &after.state);
    let told: Vec<String> = told.iter().map(|text| text.render(&Default::default())).collect();
    assert!(told.iter().any(|text| text.contains(words)), "{told:?}");
    for seat in [RED, BLACK] {
        let dice = u32::from(after.state.reserve[seat.index()]) + after.state.own(seat).count_ones();
        assert_eq!(dice + u32::from(after.state.exile(seat)), 15, "I1");
    }
    assert_eq!((after.state.countdown, after.state.runs[0].n, after.state.runs[1].n), (None, 0, 0));
    after
}

/// Whether an adjustment is refused, and by which rule.
#[track_caller]
fn refused(ruling: Ruling, rule: &'static str) {
    let given = given(CHASES);
    given.refuses_ruling(ruling, rule);
}

#[test]
fn a_level_is_set() {
    let after = adjusted(Ruling::SetLevel { at: field("c3"), level: 5 }, "is now level 5");
    assert_eq!(after.at("c3"), 'E');
    refused(Ruling::SetLevel { at: field("c3"), level: 0 }, "DW-DICE-3");
    refused(Ruling::SetLevel { at: field("c4"), level: 2 }, "DW-TRIBE-3");
}

#[test]
fn a_die_is_moved() {
    let after = adjusted(Ruling::MoveDie { from: field("c3"), to: field("g3") }, "from c3 to g3");
    assert_eq!(after.board("c3 g3"), ".C");
    refused(Ruling::MoveDie { from: field("c3"), to: field("d7") }, "DW-BOARD-5");
    refused(Ruling::MoveDie { from: field("c4"), to: field("c5") }, "DW-TRIBE-3");
    // The die of a follow-up keeps it.
    let rampage = given("7/3b3/2c4/1Ed4/7/7/5a1 r - 0,0 0,1 14,11 lod,lod - - 0 9").after("5b4xc5");
    let after = rampage.adjusted(Ruling::MoveDie { from: field("c5"), to: field("e5") });
    assert_eq!(after.state.active, RED);
    assert_eq!(after.after("&5e5xd6").state.earned[0], 8);
}

#[test]
fn dice_go_beside_the_board_and_back() {
    let stones = |after: &Given| (after.state.reserve, after.exiles());
    let after = adjusted(Ruling::TakeOff { at: field("d7"), to: OffBoard::Exile }, "goes to the Exile");
    assert_eq!((stones(&after), after.result().as_str()), (([12, 13], (2, 2)), "red annihilation"));
    let put = |from| Ruling::PutOn { seat: RED, from, at: field("a1"), level: 2 };
    let after = adjusted(put(OffBoard::Exile), "from the Exile to a1");
    assert_eq!((after.at("a1"), stones(&after)), ('B', ([12, 13], (1, 1))));
    let after = adjusted(put(OffBoard::Reserve), "from the Reserve to a1");
    assert_eq!((after.at("a1"), stones(&after)), ('B', ([11, 13], (2, 1))));
    let after = after.adjusted(Ruling::TakeOff { at: field("a1"), to: OffBoard::Reserve });
    assert_eq!(stones(&after), ([12, 13], (2, 1)));
    let after = adjusted(Ruling::Reserve { seat: BLACK, n: 1 }, "now has 14 dice");
    assert_eq!(stones(&after), ([12, 14], (2, 0)));
    let after = adjusted(Ruling::Reserve { seat: RED, n: -3 }, "now has 9 dice");
    assert_eq!(stones(&after), ([9, 13], (5, 1)));
    refused(Ruling::Reserve { seat: RED, n: 3 }, "DW-DICE-1");
    refused(Ruling::Reserve { seat: RED, n: -13 }, "DW-DICE-1");
    let empty = given("3d3/7/7/7/2C4/7/7 r - 0,0 0,1 14,14 lod,lod - - 5 31");
    empty.refuses_ruling(put(OffBoard::Exile), "DW-DICE-1");
}

#[test]
fn bars_are_set() {
    let after = adjusted(Ruling::SetVp { seat: BLACK, vp: 9 }, "VP bar is now");
    assert_eq!(after.totals(), (2, 9));
    assert_eq!(adjusted(Ruling::SetVp { seat: BLACK, vp: 10 }, "VP").result(), "black vp");
    refused(Ruling::SetVp { seat: BLACK, vp: 100 }, "DW-TRIBE-3");
    assert_eq!(adjusted(Ruling::SetTp { seat: RED, tp: 7 }, "TP bar is now").tp(), (7, 1));
    refused(Ruling::SetTp { seat: BLACK, tp: 2 }, "DW-TP-1");
    refused(Ruling::SetTp { seat: RED, tp: 11 }, "DW-TP-1");
}

/// After a spell the turn is over; the card's text may give its seat another action.
#[test]
fn a_further_action_is_given() {
    let after = adjusted(Ruling::Act { seat: BLACK }, "takes the next action");
    assert_eq!(after.state.active, BLACK);
    assert_eq!(after.after("4d7-d6").state.active, RED);
    let rampage = given("7/3b3/2c4/1Ed4/7/7/5a1 r - 0,0 0,1 14,11 lod,lod - - 0 9").after("5b4xc5");
    let after = rampage.adjusted(Ruling::Act { seat: RED });
    after.lists("5c5+");
}

/// DW-CAP-1: an action that is given in the middle of a turn does not undo that VP were earned in it.
#[test]
fn a_further_action_after_an_attack_counts_from_its_vp() {
    let rampage = given("7/3b3/2c4/1Ed4/7/7/5a1 r - 0,0 0,1 14,11 lod,lod - - 40 60").after("5b4xc5");
    let after = rampage.adjusted(Ruling::Act { seat: RED });
    assert_eq!((after.state.quiet, after.clone().after("5c5+").state.quiet), (0, 1));
    let calm = given(CHASES).adjusted(Ruling::Act { seat: BLACK });
    assert_eq!(calm.state.quiet, 5);
}

#[test]
fn a_card_ends_the_match() {
    assert_eq!(given(CHASES).adjusted(Ruling::End { winner: Some(RED) }).result(), "red card_text");
    assert_eq!(given(CHASES).adjusted(Ruling::End { winner: None }).result(), "draw card_text");
    refused(Ruling::End { winner: Some(tableside::engine::Seat(2)) }, "DW-TRIBE-3");
}
