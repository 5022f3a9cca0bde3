//! Bot matches with luck taken out: the same win rates, more exactly.

use tableside::bots::{Level, Series, Shard, simulate_luck_adjusted};

use super::matches::{NEVER, long};
use crate::pig;

#[test]
fn without_luck_the_same_wins_are_known_more_exactly() {
    let matches = if long() { 4_000 } else { 250 };
    let levels = [Level::Easy, Level::Random];
    let (shard, threads) = (Shard::WHOLE, 1);
    let series =
        Series { levels: &levels, matches, seed: 3, shard, threads, cancel: &NEVER, progress: &mut |_| {} };
    let (plain, found) = simulate_luck_adjusted(&pig::table(2, 30), series);
    assert_eq!((plain.matches, found.seats.len()), (matches, 2));
    let mut sum = 0.0;
    for seat in &found.seats {
        let ([wins, error], [adjusted, narrow]) = (seat.plain(), seat.adjusted());
        assert!((wins - adjusted).abs() < 4.0 * error, "{wins} ± {error}, {adjusted} ± {narrow}");
        assert!(narrow < error && seat.factor().unwrap() > 1.2, "{error} {narrow}");
        sum += adjusted;
    }
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
}
