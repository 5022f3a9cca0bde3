//! Chances worth showing (section 10 of the rules), against the numbers there and against counting every roll.

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Viewer};
use tableside::games::regidice::odds::{Odds, at_least, blocks, has_all, has_run, reaches};
use tableside::games::regidice::state::Ending;
use tableside::games::regidice::{Action, Chance, Colour, Faces, Kind, State, Step};

use crate::table::{Table, table};

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
}

/// Equal to a figure that the rules give with four places.
fn rounds_to(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 0.000_05, "{found}, not {expected}");
}

#[test]
fn dice_of_a_value() {
    rounds_to(at_least(3, 24), 0.7882);
    rounds_to(at_least(3, 18), 0.5973);
    rounds_to(at_least(3, 12), 0.3226);
    rounds_to(at_least(5, 24), 0.3706);
    near(at_least(0, 0), 1.0);
    near(at_least(1, 0), 0.0);
    near(at_least(1, 2), 11.0 / 36.0);
}

#[test]
fn sums_of_dice() {
    near(reaches(21, 6), 4249.0 / 7776.0);
    rounds_to(reaches(45, 13), 0.5638);
}

#[test]
fn patterns() {
    near(has_all(&[3, 0, 0, 0, 0, 0], 6), 1453.0 / 23328.0);
    near(has_all(&[0, 0, 2, 1, 0, 0], 6), 431.0 / 2916.0);
    near(has_all(&[5, 0, 0, 0, 0, 0], 7), 187.0 / 93312.0);
    near(has_all(&[0; 6], 0), 1.0);
    near(has_all(&[0, 1, 0, 0, 0, 0], 0), 0.0);
}

#[test]
fn runs() {
    near(has_run(3, 5), 145.0 / 324.0);
    near(has_run(3, 6), 385.0 / 648.0);
    rounds_to(has_run(3, 9), 0.8594);
}

/// Against counting all rolls of five dice beside two known 4s.
#[test]
fn blocks_counted() {
    let mut counted = [0.0; 8];
    for roll in 0..6usize.pow(5) {
        let mut faces = [0u8, 0, 0, 2, 0, 0];
        (0..5).for_each(|die| faces[roll / 6usize.pow(die) % 6] += 1);
        let block: u8 = faces.iter().map(|n| if *n >= 3 { n - 2 } else { 0 }).sum();
        counted[usize::from(block)] += 1.0 / 7776.0;
    }
    let found = blocks(&[0, 0, 0, 2, 0, 0], &[1, 2, 3, 4, 5, 6], 5, 3, 2);
    for (block, chance) in counted.into_iter().enumerate() {
        near(found.get(block).copied().unwrap_or(0.0), chance);
    }
    near(found.iter().sum(), 1.0);
}

/// As a seat sees it.
fn seen(table: &Table, seat: u8) -> State {
    table.game.observe(&table.state, Viewer::Seat(Seat(seat)))
}

/// Everyone uses all dice that help: whether the enemy falls, and whether the match goes on.
fn play_out(mut table: Table) -> (bool, bool) {
    let enemy = table.state.enemy;
    while table.state.step == Step::Resolve {
        let seat = table.asked();
        let own = table.seat(seat).live;
        let value = |action: &Action| match action {
            Action::Attack { dice } => table.game.attack_damage(&table.state, dice),
            Action::Block { dice } => table.game.block_value(dice).unwrap(),
            _ => 0,
        };
        let all = Action::Attack { dice: own };
        let action = match table.game.check_action(&table.state, Seat(seat), &all) {
            Ok(()) => all,
            Err(_) => table.legal_actions(seat).into_iter().max_by_key(value).unwrap(),
        };
        table.plays_as(seat, action);
    }
    let fell = table.state.enemy > enemy || table.state.ending == Some(Ending::Won);
    (fell, !matches!(table.state.ending, Some(Ending::CannotPay { .. })))
}

/// A round of two, all that the second may have rolled counted out.
fn against_every_roll(base: &Table, first: &str, second: &str, kind: Kind, value: u8) {
    let mut rolled = base.clone();
    rolled.roll(&[first, "r1 y1 b1"]);
    let outlook = rolled.game.outlook(&seen(&rolled, 0), Seat(0), kind, value).unwrap();
    let (mut fell, mut survived) = (0.0, 0.0);
    for roll in 0..216u32 {
        let faces = [roll % 6 + 1, roll / 6 % 6 + 1, roll / 36 + 1];
        let mut table = base.clone();
        table.roll(&[first, &format!("r{} y{} b{}", faces[0], faces[1], faces[2])]);
        table.plays_as(0, Action::Declare { action: kind, value }).declare(&[second]);
        let (falls, survives) = play_out(table);
        fell += f64::from(u8::from(falls)) / 216.0;
        survived += f64::from(u8::from(survives)) / 216.0;
    }
    assert!(
        matches!(outlook.falls, Odds::Exact(_)) && matches!(outlook.survives, Odds::Exact(_)),
        "{outlook:?}"
    );
    near(outlook.falls.value(), fell);
    near(outlook.survives.value(), survived);
}

/// What is counted equals what comes of every single roll. Whoever has not announced is taken to attack for the highest
/// value that is free.
#[test]
fn a_round_counted_roll_by_roll() {
    let mut base = table(2);
    base.at_enemy(1, 11);
    against_every_roll(&base, "r6 y4 b2", "attack 5", Kind::Attack, 6);
    against_every_roll(&base, "r6 y4 b2", "attack 6", Kind::Attack, 1);
    // The block of the first may not be enough for dice that are too few.
    base.at_enemy(3, 17);
    against_every_roll(&base, "r2 y2", "attack 6", Kind::Block, 2);
    against_every_roll(&base, "r6 y6 b6 b1", "attack 5", Kind::Attack, 6);
    against_every_roll(&base, "r6 y5", "attack 6", Kind::Heal, 5);
}

/// Section 2: if all attack in the first round for 6, 5, 4 and 3, the first enemy falls so often. At a table with real
/// dice nobody's pips are known.
#[test]
fn the_opening() {
    for (seats, expected) in [(2, 0.992), (3, 0.9997), (4, 1.0)] {
        let mut table = table(seats);
        for seat in 0..seats as u8 {
            table.chance(Chance::Rolled { seat: Seat(seat), faces: Faces::Concealed });
        }
        let outlook = table.game.outlook(&table.state, Seat(0), Kind::Attack, 6).unwrap();
        let Odds::Exact(falls) = outlook.falls else { panic!("{outlook:?}") };
        assert!((falls - expected).abs() < 0.000_5, "{seats}: {falls}");
        near(outlook.survives.value(), 1.0);
    }
}

/// Spells and raised dice are imagined, and the answer says so.
#[test]
fn estimates_are_marked() {
    let mut table = table(2);
    table.at_enemy(1, 12).roll(&["r5 r5 r5 y1 b1", "r1 y2 b3"]);
    let outlook = table.game.outlook(&seen(&table, 0), Seat(0), Kind::Cast, 5).unwrap();
    let Odds::Estimate { value, between: (low, high) } = outlook.falls else { panic!("{outlook:?}") };
    assert!(low <= value && value <= high && (0.0..=1.0).contains(&low), "{outlook:?}");
    // The red spell has three hits, as many as are missing.
    assert!(value > 0.99, "{outlook:?}");
    assert_eq!(table.game.outlook(&seen(&table, 0), Seat(0), Kind::Attack, 7), None, "no such value");
    assert_eq!(table.game.outlook(&seen(&table, 1), Seat(1), Kind::Attack, 5), None, "not asked");
    let counted = table.game.outlook(&seen(&table, 0), Seat(0), Kind::Attack, 5).unwrap();
    assert!(matches!(counted.falls, Odds::Exact(_)));
}

/// Dice that others ask for leave; those that are asked for come from all.
#[test]
fn damage_of_an_attack() {
    let mut table = table(2);
    table.roll(&["r3 y3 b1", "r6 y4"]);
    let odds = table.game.attack_odds(&seen(&table, 0), Seat(0), 6);
    // Defence 3; 7 pips are sure, and each covered die is a 6 or brings nothing.
    near(odds[2], 25.0 / 36.0);
    near(odds[4], 10.0 / 36.0);
    near(odds[6], 1.0 / 36.0);
    table.declare(&["attack 6"]);
    let odds = table.game.attack_odds(&seen(&table, 1), Seat(1), 3);
    // The 6 goes away: 4 pips, and three covered dice.
    near(odds[1], 125.0 / 216.0);
    near(odds[2], 75.0 / 216.0);
    near(odds[3], 15.0 / 216.0);
    near(odds[4], 1.0 / 216.0);
}

#[test]
fn spells_of_a_seat() {
    let mut table = table(2);
    table.roll(&["r1 r1 y1 b4", "r5 r6 y2"]);
    let see = seen(&table, 0);
    // A third red 1 from two covered red dice; two yellow ones from one are too many.
    near(table.game.spell_odds(&see, Seat(0), Colour::Red, 1), 11.0 / 36.0);
    near(table.game.spell_odds(&see, Seat(0), Colour::Red, 2), 0.0);
    near(table.game.spell_odds(&see, Seat(0), Colour::Yellow, 1), 0.0);
}

/// What others have rolled changes nothing of what a seat is told.
#[test]
fn nothing_hidden_is_read() {
    let told = |others: &str| {
        let mut table = table(3);
        table.roll(&["r6 y5 b4", others, "r1 y1 b1"]);
        let see = seen(&table, 0);
        let kinds = [Kind::Attack, Kind::Block, Kind::Cast];
        kinds.map(|kind| table.game.outlook(&see, Seat(0), kind, 6).unwrap())
    };
    assert_eq!(told("r6 y6 b6"), told("r1 y2 b3"));
}
