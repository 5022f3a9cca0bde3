//! Dice that people have named, and their rolls.

use rusqlite::Connection;
use tableside::archive::{
    Archive, ArchiveError, DiceSet, DieId, MOST_DICE, MOST_SIDES, NewDie, backups, restore,
};

use crate::common::*;

fn two() -> [NewDie; 2] {
    let star =
        NewDie { name: "Star".to_owned(), faces: vec![("blank".to_owned(), 4), ("★".to_owned(), 2)] };
    [NewDie::numbered(" Chipped  one ", 6), star]
}

fn rolls(archive: &Archive, die: DieId) -> Vec<usize> {
    let sets = archive.dice_sets().unwrap();
    sets.iter().flat_map(|set| &set.dice).find(|one| one.id == die).unwrap().rolls.clone()
}

#[test]
fn dice_are_named_as_a_set_and_keep_their_rolls() {
    let time = Time::noon();
    let mut archive = in_memory(&time);
    let id = archive.name_dice("pig", "Old box", &two()).unwrap();
    let sets = archive.dice_sets().unwrap();
    let set = &sets[0];
    assert_eq!((set.id, set.game.as_str(), set.name.as_str()), (id, "pig", "Old box"));
    assert_eq!((set.among, set.named_at, set.put_away, set.dice.len()), (2, NOON, false, 2));
    let [chipped, star] = [0, 1].map(|at| set.dice[at].id);
    assert_eq!((set.dice[0].name.as_str(), set.dice[0].faces.len()), ("Chipped one", 6));
    archive.note_rolls(chipped, &[5, 5, 0]).unwrap();
    archive.note_rolls(star, &[1]).unwrap();
    archive.note_rolls(chipped, &[2, 5]).unwrap();
    archive.note_rolls(chipped, &[]).unwrap();
    assert_eq!((rolls(&archive, chipped), rolls(&archive, star)), (vec![5, 5, 0, 2, 5], vec![1]));
    // What was noted by mistake is taken back, the last first.
    assert_eq!(archive.take_back_rolls(chipped, 3).unwrap(), 3);
    assert_eq!(rolls(&archive, chipped), [5, 5]);
    assert_eq!((archive.take_back_rolls(chipped, 9).unwrap(), rolls(&archive, chipped)), (2, vec![]));
    // Another name, and put away: rolls stay.
    archive.rename_die(star, "Sun").unwrap();
    archive.rename_dice(id, "New box", &[]).unwrap();
    archive.put_dice_away(id, true).unwrap();
    let set = &archive.dice_sets().unwrap()[0];
    assert_eq!((set.name.as_str(), set.put_away), ("New box", true));
    assert_eq!((set.dice[1].name.as_str(), set.dice[1].rolls.as_slice()), ("Sun", [1].as_slice()));
    archive.put_dice_away(id, false).unwrap();
    assert!(!archive.dice_sets().unwrap()[0].put_away);
    // Two dice exchange their names, rolls stay with the die.
    archive.rename_dice(id, "Box", &[(chipped, "sun".to_owned()), (star, "Chipped one".to_owned())]).unwrap();
    let set = &archive.dice_sets().unwrap()[0];
    assert_eq!((set.dice[0].name.as_str(), set.dice[1].name.as_str()), ("sun", "Chipped one"));
    assert_eq!(set.dice[1].rolls, [1]);
    assert_eq!(archive.unfit().unwrap(), 0);
}

#[test]
fn what_is_no_die_is_refused() {
    let mut archive = in_memory(&Time::noon());
    let die = |faces: &[(&str, u32)]| NewDie {
        name: "Die".to_owned(),
        faces: faces.iter().map(|(face, sides)| ((*face).to_owned(), *sides)).collect(),
    };
    let refused = [
        vec![],
        vec![die(&[("1", 1)])],
        vec![die(&[("1", 1), ("2", 0)])],
        vec![die(&[("1", 1), ("1", 1)])],
        vec![die(&[("1", u32::MAX), ("2", u32::MAX)])],
        vec![NewDie::numbered("Die", MOST_SIDES + 1)],
        vec![NewDie::numbered("One", 6), NewDie::numbered("ONE", 6)],
        (0..=MOST_DICE).map(|n| NewDie::numbered(&n.to_string(), 6)).collect(),
    ];
    for dice in refused {
        assert!(matches!(archive.name_dice("", "Set", &dice), Err(ArchiveError::Dice)), "{dice:?}");
    }
    assert!(matches!(archive.name_dice("", " ", &two()), Err(ArchiveError::NameEmpty)));
    assert!(matches!(
        archive.name_dice("", "Set", &[NewDie::numbered("\t", 6)]),
        Err(ArchiveError::NameEmpty)
    ));
    assert!(archive.dice_sets().unwrap().is_empty());
    let set = archive.name_dice("", "Set", &two()).unwrap();
    let [one, other] = [0, 1].map(|at| archive.dice_sets().unwrap()[0].dice[at].id);
    assert!(matches!(archive.note_rolls(one, &[0, 6]), Err(ArchiveError::Dice)));
    assert!(matches!(archive.note_rolls(DieId(99), &[0]), Err(ArchiveError::Dice)));
    assert!(matches!(archive.rename_die(DieId(99), "X"), Err(ArchiveError::Dice)));
    assert!(matches!(archive.rename_die(other, "chipped one"), Err(ArchiveError::Dice)));
    assert!(matches!(archive.rename_dice(set, "", &[]), Err(ArchiveError::NameEmpty)));
    // All or none: the set keeps its name as well.
    let before = told(&archive);
    for dice in [[(one, "B"), (other, "b")], [(one, "B"), (DieId(99), "C")], [(one, "B"), (other, " ")]] {
        let dice = dice.map(|(die, name)| (die, name.to_owned()));
        assert!(archive.rename_dice(set, "Other", &dice).is_err(), "{dice:?}");
        assert_eq!(told(&archive), before);
    }
    assert_eq!(archive.take_back_rolls(DieId(99), 1).unwrap(), 0);
    assert!(rolls(&archive, one).is_empty());
}

fn told(archive: &Archive) -> Vec<DiceSet> {
    archive.dice_sets().unwrap()
}

#[test]
fn dice_are_in_backups_whole_and_in_parts() {
    let place = Place::new();
    let mut archive = place.open();
    let id = played(&mut archive, 3);
    archive.set_note(id, &"x".repeat(400_000)).unwrap();
    archive.name_dice("pig", "Old box", &two()).unwrap();
    archive.backup_due().unwrap().expect("a backup is due").run().unwrap();
    place.time.pass(DAY);
    let other = played(&mut archive, 20);
    archive.finish(other, &outcome(&[1, 2], &[3, 1])).unwrap();
    let die = told(&archive)[0].dice[0].id;
    archive.note_rolls(die, &[1, 2, 3]).unwrap();
    archive.backup_due().unwrap().expect("a backup is due").run().unwrap();
    let before = told(&archive);
    let all = backups(&place.path);
    assert!(all[0].path.extension().is_some_and(|end| end == "changes"), "the last one is a part: {all:?}");
    archive.take_back_rolls(die, 3).unwrap();
    archive.close().unwrap();
    restore(&place.path, &all[0].path, place.time.clock()).unwrap();
    assert_eq!(told(&place.open()), before);
}

/// A damaged roll is forgotten, a damaged name stays with all rolls.
#[test]
fn damage_costs_what_is_damaged() {
    let place = Place::new();
    let mut archive = place.open();
    archive.name_dice("pig", "Old box", &two()).unwrap();
    let die = told(&archive)[0].dice[0].id;
    archive.note_rolls(die, &[1, 2]).unwrap();
    archive.note_rolls(die, &[3]).unwrap();
    archive.close().unwrap();
    let conn = Connection::open(&place.path).unwrap();
    conn.execute_batch(
        "UPDATE die_rolls SET faces = '[4]' WHERE faces = '[3]'; UPDATE dice SET name = 'Chopped one' WHERE id = 1;",
    )
    .unwrap();
    drop(conn);
    let mut archive = place.open();
    assert_eq!((archive.unfit().unwrap(), archive.mend().unwrap(), archive.unfit().unwrap()), (2, 2, 0));
    let set = &told(&archive)[0];
    assert_eq!((set.dice[0].name.as_str(), set.dice[0].rolls.as_slice()), ("Chopped one", [1, 2].as_slice()));
}
