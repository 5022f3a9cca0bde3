//! What everyone reveals after a set, on one line: `07.-.1244`, or `07; none; 12 44`.
//!
//! The claims of each seat that holds goals, in seat order, with a full stop or a semicolon between seats; `-` or `none` for no
//! claim. A goal is its place in the deck’s list, with two digits, or three in a list of over 99; in an unlisted deck a digit is the
//! points of a goal. `2/` first begins with seat 2. Whoever is left out is asked after that.

use crate::engine::notation::seat;
use crate::engine::{Seat, SeatSet};
use crate::games::dualing_dice::DualingDice;
use crate::games::dualing_dice::action::{Claim, Claims};
use crate::games::dualing_dice::ids::GoalId;

/// A list of so many goals is counted with two digits.
const TWO_DIGITS: usize = 99;

/// The claims that a line says, of those seats in turn; `None` if it is no such line.
pub(super) fn read(game: &DualingDice, waiting: SeatSet, line: &str) -> Option<Vec<(Seat, Claims)>> {
    let line = line.trim();
    let (begin, line) = match line.split_once('/') {
        Some((head, rest)) => (seat(head, game.seats())?, rest),
        None => (Seat::default(), line),
    };
    let mut seats: Vec<Seat> = begin.and_on(game.seats()).filter(|seat| waiting.contains(*seat)).collect();
    let parts: Vec<&str> = line.split(['.', ';']).map(str::trim).collect();
    if parts.len() > seats.len() {
        return None;
    }
    seats.truncate(parts.len());
    seats.into_iter().zip(parts).map(|(seat, said)| Some((seat, claims(game, said)?))).collect()
}

fn claims(game: &DualingDice, said: &str) -> Option<Claims> {
    if said == "-" || said.eq_ignore_ascii_case("none") {
        return Some(Claims::new());
    }
    let keys: Vec<char> = said.chars().filter(|key| !key.is_whitespace() && *key != ',').collect();
    let number = |keys: &[char]| keys.iter().collect::<String>().parse::<usize>().ok();
    let claim = |keys: &[char]| {
        let n = number(keys)?;
        if game.unlisted() {
            return Some(Claim::Points { points: n as u8 });
        }
        let at = n.checked_sub(1).filter(|at| *at < game.content().goal.len())?;
        Some(Claim::Goal(GoalId(at as u8)))
    };
    let digits = digits(game);
    if keys.is_empty() || !keys.len().is_multiple_of(digits) || !keys.iter().all(char::is_ascii_digit) {
        return None;
    }
    let mut claims = Claims::new();
    keys.chunks(digits).map(claim).try_for_each(|claim| claims.push(claim?).then_some(()))?;
    Some(claims)
}

/// The digits of a claim.
fn digits(game: &DualingDice) -> usize {
    match game.content().goal.len() {
        _ if game.unlisted() => 1,
        goals if goals > TWO_DIGITS => 3,
        _ => 2,
    }
}
