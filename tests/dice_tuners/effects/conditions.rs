//! Conditions: an ability works if all of them hold.

use tableside::games::dice_tuners::dice::Side;

use super::{fight, with_skill};
use crate::given::{Given, given_with};
use crate::notation::card_with;

/// Whether seat 0, which plays `special` with this condition for +5 Strength, is offered it.
fn offered(condition: &str, given: impl Fn(Given) -> Given) -> bool {
    let effect = format!("when = 'declare', if = [{condition}], do = [{{ op = 'Strength', n = 5 }}]");
    let position = given(given_with(2, &[card_with("special", &[&effect])]).meet("R:K2", "G:K1"));
    let table = fight(position.hands(&["special G1", "R1"]));
    table.is_open()
}

fn holds(condition: &str) -> bool {
    offered(condition, |given| given)
}

#[test]
fn on_fire() {
    assert!(holds("{ is = 'on_fire', yes = true }"));
    assert!(!holds("{ is = 'on_fire', yes = false }"));
    assert!(holds("{ is = 'on_fire', who = 'opponent', yes = false }"));
    assert!(!holds("{ is = 'on_fire', who = 'opponents', yes = true }"));
}

#[test]
fn advantage() {
    // Red beats green.
    assert!(holds("{ is = 'advantage', yes = true }"));
    assert!(!holds("{ is = 'advantage', yes = false }"));
    assert!(!holds("{ is = 'advantage', who = 'opponent', yes = true }"));
}

#[test]
fn colour() {
    assert!(holds("{ is = 'colour', any = ['blue', 'red'] }"));
    assert!(!holds("{ is = 'colour', any = ['blue', 'green'] }"));
    assert!(holds("{ is = 'colour', who = 'opponent', any = ['green'] }"));
}

#[test]
fn face() {
    assert!(holds("{ is = 'face', has = 'katana' }"));
    assert!(!holds("{ is = 'face', has = 'sheathe' }"));
    assert!(!holds("{ is = 'face', who = 'opponent', has = 'shield' }"));
    let sheathe = |given: Given| given.die(0, Side::Left, "R:SE");
    assert!(offered("{ is = 'face', has = 'sheathe' }", sheathe));
    assert!(!offered("{ is = 'face', has = 'katana' }", sheathe));
}

#[test]
fn side() {
    assert!(holds("{ is = 'side', any = ['left'] }"));
    assert!(!holds("{ is = 'side', any = ['right', 'front'] }"));
}

#[test]
fn hand() {
    // After `special` was played one card is left.
    assert!(holds("{ is = 'hand', min = 1, max = 1 }"));
    assert!(!holds("{ is = 'hand', min = 2 }"));
    assert!(holds("{ is = 'hand', who = 'opponent', max = 0 }"));
}

#[test]
fn vp() {
    let points = |own, other| move |given: Given| given.vp(&[own, other]);
    for (own, other, rel) in [(1, 2, "behind"), (2, 2, "level"), (3, 2, "ahead")] {
        for asked in ["behind", "level", "ahead"] {
            let condition = format!("{{ is = 'vp', rel = '{asked}' }}");
            assert_eq!(offered(&condition, points(own, other)), asked == rel, "{own} {other} {asked}");
        }
    }
}

#[test]
fn aside() {
    let two_green = |given: Given| given.aside("G G R");
    assert!(offered("{ is = 'aside', colour = 'green', min = 2 }", two_green));
    assert!(!offered("{ is = 'aside', colour = 'red', min = 2 }", two_green));
}

#[test]
fn round() {
    assert!(holds("{ is = 'round', min = 2, max = 2 }"));
    assert!(!holds("{ is = 'round', min = 3 }"));
    assert!(!holds("{ is = 'round', max = 1 }"));
}

#[test]
fn all_conditions_must_hold() {
    assert!(!holds("{ is = 'round', max = 2 }, { is = 'side', any = ['front'] }"));
}

/// Conditions are looked at again when the ability resolves.
#[test]
fn a_condition_that_no_longer_holds() {
    let effect =
        "when = 'declare', if = [{ is = 'face', has = 'katana' }], do = [{ op = 'Strength', n = 5 }]";
    let other = "when = 'declare', do = [{ op = 'Face', who = 'opponent', to = 'SE' }]";
    let given = given_with(2, &[card_with("special", &[effect]), card_with("turn", &[other])]);
    let mut table = given.first(0).meet("R:K2", "R:K1").hero(0, "H4a").hands(&["special", "turn"]).deployed();
    table.cards(&[(0, "special"), (1, "turn")]).plays(0, "fight").plays(1, "fight");
    table.plays(0, "use effect1").plays(1, "use effect1");
    assert_eq!(table.strengths()[0], Some(4 + 5), "announced first, so it was carried out first");
    let given = given_with(2, &[card_with("special", &[effect]), card_with("turn", &[other])]);
    // Now the other seat is the first player and announces first.
    let given = given.first(1).die(0, Side::Right, "R:K2").die(1, Side::Left, "R:K1").hero(0, "H4a");
    let mut table = given.hands(&["special", "turn"]).deployed();
    table.cards(&[(0, "special"), (1, "turn")]).plays(1, "fight").plays(0, "fight");
    table.plays(1, "use effect1").plays(0, "use effect1");
    assert_eq!(table.strengths()[0], Some(4), "the die shows no Katana any more");
}

/// A Skill that works all the time asks its condition whenever the value is needed.
#[test]
fn always_under_a_condition() {
    let skill = "when = 'always', if = [{ is = 'on_fire', yes = false }], do = [{ op = 'Strength', n = 2 }]";
    let strength = |card: &str| {
        let mut table = with_skill(skill).meet("R:K1", "R:K1").hands(&[card, "G3"]).deployed();
        table.cards(&[(0, card), (1, "G3")]).compare();
        table.strengths()[0].unwrap()
    };
    assert_eq!([strength("R1"), strength("R5")], [3, 1]);
}
