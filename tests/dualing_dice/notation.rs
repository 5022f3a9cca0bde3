//! Entries as people type them.

use tableside::engine::Seat;
use tableside::engine::prelude::*;
use tableside::games::dualing_dice::{Action, Chance, Claim, RolledDie};

use crate::table::{PLAIN, names, table};

#[test]
fn actions_are_read() {
    let mut table = table(2);
    table.deal(&[]);
    let read = |text: &str| table.game.read_action(&table.state, Seat(0), text, &names()).ok();
    assert_eq!(read("d12 + d8"), Some(table.action(0, "D12 D8")));
    assert_eq!(read("save colour"), Some(Action::SaveDie { die: RolledDie::Colour }));
    assert_eq!(read("SAVE WHITE 2"), Some(Action::SaveDie { die: RolledDie::White { from: Seat(1) } }));
    for wrong in
        ["", "D7 D8", "save", "save white 0", "save pink", "reveal zebra", "discard zebra", "hello world"]
    {
        assert_eq!(read(wrong), None, "{wrong}");
    }
}

#[test]
fn goals_go_by_their_ids() {
    let mut table = table(2);
    table.at_scoring(&["easy easy hard", "hard hard hard"], &[PLAIN, PLAIN]);
    let Action::RevealGoals { goals } = table.action(0, "reveal easy, easy") else {
        panic!("goals are revealed")
    };
    assert_eq!(goals[..], [Claim::Goal(table.goal("easy")); 2]);
    let json = serde_json::to_string(&Action::RevealGoals { goals }).unwrap();
    assert_eq!(json, r#"{"RevealGoals":{"goals":[6,6]}}"#);
    let points: Action = serde_json::from_str(r#"{"RevealGoals":{"goals":[{"points":3}]}}"#).unwrap();
    assert_eq!(points, table.action(0, "reveal 3"));
    assert!(
        table.game.number_of("goals", "zebra").is_none() && table.game.number_of("die", "easy").is_none()
    );
}

#[test]
fn rolls_are_read() {
    let mut table = table(2);
    table.deal(&[]).pick(&["D4 D12", "D4 D8"]);
    assert!(table.game.read_chance(&table.state, None, "1 2 3", &names()).is_err());
    assert!(table.game.read_chance(&table.state, None, "1 two 3 4", &names()).is_err());
    let chance = table.game.read_chance(&table.state, None, "4 12, 4 8", &names()).unwrap();
    table.chance(chance).plays(0, "re-roll color").plays(1, "re-roll white");
    let chance = table.game.read_chance(&table.state, None, "3 8", &names()).unwrap();
    assert_eq!(chance, Chance::Reroll { numbers: [3, 8].into_iter().collect() });
    table.chance(chance);
    assert_eq!(table.all_asked(), [1]);
}
