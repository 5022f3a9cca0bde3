//! How matches with the deck go. `tableside-cli balance dicequest` tells more.

use std::sync::atomic::AtomicBool;
use tableside::bots::{Level, Series, Shard, balance};

use crate::deck::deck;
use crate::table::rules;

/// The rule of thumb is enough to see whether a deck is out of hand: points, and what becomes of attempts.
#[test]
fn matches_by_rule_of_thumb_go_as_they_should() {
    let game = rules(3, &[], deck());
    let found = balance(
        &*game,
        Series {
            levels: &[Level::Easy],
            matches: 12,
            seed: 5,
            shard: Shard::WHOLE,
            threads: 1,
            cancel: &AtomicBool::new(false),
            progress: &mut |_| {},
        },
        &[],
    );
    let mean = f64::from(found.scores.iter().sum::<i32>()) / found.scores.len() as f64;
    assert!((10.0..25.0).contains(&mean), "{mean:.1} points");
    let times = |what: &str, card: &str| {
        let row = found.rows.iter().find(|row| row.what.english() == what && row.card == card);
        row.map_or(0.0, |row| f64::from(row.times))
    };
    let success = |act: &str| {
        let [good, bad] = ["Quest succeeds, by Act", "Quest fails, by Act"].map(|what| times(what, act));
        good / (good + bad)
    };
    let (first, last) = (success("I"), success("III"));
    assert!(first > last && first > 0.6 && last > 0.2, "Quests: {first:.2} in Act I, {last:.2} in Act III");
    let per_seat = times("Quest attempted", "playtime") / 36.0;
    assert!(per_seat < 2.0, "{per_seat:.1} Playtimes a seat");
}
