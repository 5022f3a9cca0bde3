//! What is said of actions before they are made.

use super::given::{field, given, start};
use tableside::engine::Names;
use tableside::engine::prelude::*;
use tableside::games::dice_war::{Action, BLACK, RED};

/// What a legal Attack does to the attacker, in words.
fn backlash(position: &str, word: &str) -> Vec<String> {
    let given = given(position);
    let action = given.lists(word).read(word);
    let told = given.game.backlash(&given.state, &action);
    told.iter().map(|text| text.render(&Names::default())).collect()
}

/// DW-LOD-23, DW-RUIN-4: before an Attack is made it can be asked what it does to the attacker.
#[test]
fn what_an_attack_brings_upon_the_attacker_is_known_before() {
    let spirit = "7/6a/3b3/3D3/7/7/6A r - 0,0 1,0 13,12 lod,lod - - 0 9";
    assert_eq!(backlash(spirit, "4d4xd5"), ["Curse: the Blood Mage becomes a Spirit, level 2."]);
    assert!(backlash(spirit, "4d4-e4").is_empty());
    assert!(backlash(&spirit.replace("3b3", "3c3"), "4d4xd5").is_empty());
    // What the Curse leaves is too weak to stay on a Ruin.
    let ruin = "7/6a/7/3b3/3C3/7/6A r - 0,0 0,0 13,12 lod,lod b4,d4,f4 - 0 9";
    assert_eq!(
        backlash(ruin, "3d3xd4"),
        [
            "Curse: the Dragon Warrior becomes a Soul, level 1.",
            "Then it is too weak for the Ruin and goes to the Reserve."
        ]
    );
}

/// Choices begin with words, for hints; the notation after them tells ways apart.
#[test]
fn choices_begin_with_words() {
    let war = "7/6a/3f3/3C3/7/7/6A r - 0,0 0,0 13,12 lod,lod - - 0 9";
    let name = |word: &str| {
        let given = given(war);
        given.game.name(&given.state, RED, &given.read(word)).render(&Names::default())
    };
    assert_eq!(name("3d4xd5"), "Dragon Warrior d4 captures Light Dragon d5: 7 VP (3d4xd5)");
    assert_eq!(name("3d4-e4"), "Dragon Warrior d4 to e4 (3d4-e4)");
    assert_eq!(name("3d4+"), "Dragon Warrior d4 becomes Blood Mage (3d4+)");
    let setup = start(&[]).roll(5, 2);
    let line_up = setup.game.name(&setup.state, RED, &setup.read("=..4.6..")).render(&Names::default());
    assert_eq!(line_up, "Blood Mage c1, Light Dragon e1 (=..4.6..)");
}

/// A hint says what a choice earns, saves and threatens.
#[test]
fn reasons_speak_of_the_board() {
    let why = |position: &str, word: &str| {
        let given = given(position);
        let action = given.lists(word).read(word);
        given.game.reason(&given.state, RED, &action).map(|text| text.render(&Names::default()))
    };
    let both = "7/7/5b1/3d3/3C3/7/A6 r - 0,0 0,1 12,12 lod,lod - - 3 31";
    assert_eq!(why(both, "3d3-e3").as_deref(), Some("Keeps the Dragon Warrior on e3 safe."));
    let flees_and_threatens = both.replace("3C3", "3C1b1");
    assert_eq!(
        why(&flees_and_threatens, "3d3-e3").as_deref(),
        Some("Keeps the Dragon Warrior on e3 safe and threatens f3 for 2 VP.")
    );
    let takes = "7/6a/3f3/3C3/7/7/6A r - 0,0 0,0 13,12 lod,lod - - 0 9";
    assert_eq!(
        why(takes, "3d4xd5").as_deref(),
        Some("Earns 7 VP, and nothing of yours can be captured in return.")
    );
    let wins = "3f3/3C3/7/7/7/7/6a r - 1,0 0,0 14,13 lod,lod - - 3 31";
    assert_eq!(why(wins, "3d6xd7").as_deref(), Some("Wins the match."));
}

/// DW-SETUP-2: who wants something of a field off the own row while line-ups are made is told where they stand.
#[test]
fn who_sets_up_elsewhere_is_told_where() {
    for (rolls, seat, word, rank) in [((5, 2), RED, "b2", 1), ((2, 5), BLACK, "b1", 7)] {
        let setup = start(&[]).roll(rolls.0, rolls.1);
        let upgrade = Action::Upgrade { at: field(word) };
        let told = format!("{word} is not in your Supply Zone: you set up on rank {rank}.");
        setup.refuses_of(seat, upgrade, "DW-SETUP-2").saying(&told);
    }
    let setup = start(&[]).roll(5, 2);
    setup.refuses_of(RED, Action::Upgrade { at: field("b1") }, "DW-SETUP-1");
}
