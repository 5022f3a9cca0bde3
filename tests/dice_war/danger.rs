//! What a creature has to fear now, as a window shows it.

use tableside::games::dice_war::{Capture, Field, Step};

use super::given::{Given, field, given};
use super::random::matches;

/// Who can capture the creature on a field, and for how many VP: `e4:3`.
fn captures(given: &Given, at: &str) -> String {
    let captures = given.game.captures_of(&given.state, field(at));
    captures.iter().map(|Capture { from, vp }| format!("{from}:{vp}")).collect::<Vec<_>>().join(" ")
}

/// DW-GEN-7, DW-ATK-7: every threatening creature is told with the VP it would earn.
#[test]
fn attackers_and_their_vp() {
    let crowd = given("7/7/2d1e2/2bCd2/7/3b3/7 r - 0,0 0,2 14,10 lod,lod - - 3 31");
    assert_eq!(captures(&crowd, "d4"), "e4:3 e5:3");
    assert_eq!(captures(&crowd, "c4"), "d4:2", "whoever is to act");
    assert_eq!((captures(&crowd, "c5"), captures(&crowd, "a1")), (String::new(), String::new()));
    // DW-BOARD-4: deep in enemy land it is worth more.
    let deep = given("7/7/7/7/3d3/3AA2/7 b - 0,0 0,1 13,14 lod,lod - - 0 9");
    assert_eq!(captures(&deep, "d2"), "d3:3");
    // DW-ATK-3, DW-ATK-4: 3 and 6 fear each other.
    let six = given("7/6a/3f3/3C3/7/7/6A r - 0,0 0,0 13,13 lod,lod - - 0 9");
    assert_eq!((captures(&six, "d5"), captures(&six, "d4")), ("d4:7".into(), "d5:3".into()));
}

/// DW-GEN-7: walls protect, passing counts as it would happen, follow-ups do not count.
#[test]
fn what_is_no_threat() {
    let wall = given("7/7/3b3/7/2AAA2/7/7 r - 0,0 0,0 12,14 lod,lod - - 3 31");
    assert_eq!(captures(&wall, "d3"), "");
    let passing = given("7/7/3b3/3C3/3A3/7/A6 r - 0,0 0,0 12,14 lod,lod - - 3 31");
    assert_eq!(captures(&passing, "d3"), "d5:2");
    // With a follow-up open, it is still what Attacks of a turn could take.
    let rampage = given("7/3b3/2c4/1Ed4/7/7/5a1 r - 0,0 0,1 14,11 lod,lod - - 0 9").after("5b4xc5");
    assert!(matches!(rampage.state.step, Step::FollowUp(_)));
    assert_eq!(["d6", "c4", "c5"].map(|at| captures(&rampage, at)), ["c5:4", "", ""]);
}

/// DW-GEN-7: the attackers are the threatening creatures, at every moment of a match.
#[test]
fn attackers_are_the_threats() {
    let mut found = 0;
    matches(12, |game, _, _, _, state| {
        for at in (0..49).filter_map(Field::new) {
            let captures = game.captures_of(state, at);
            let from = captures.iter().fold(0, |set, capture| set | capture.from.bit());
            assert_eq!(from, game.threats(state, at), "{at} in {}", game.position(state));
            assert_eq!(from.count_ones() as usize, captures.len());
            found += captures.len();
            for Capture { from, vp } in captures {
                let seat = state.owner(from).unwrap();
                assert_eq!(vp, state.level(at) + game.field_bonus(seat, at));
            }
        }
    });
    assert!(found > 1000, "{found}");
}
