//! What is told of dice besides what they came to: how many a seat holds, which were passed or lost, who has which.

use super::keys::{Keys, colour};
use crate::engine::notation::seat as numbered;
use crate::engine::{Entry, EntryOf, Few, Names, Seat};
use crate::games::regidice::action::{Action, SEATS};
use crate::games::regidice::dice::{Counts, Dice, DieRef, FACES};
use crate::games::regidice::state::{State, Step};
use crate::games::regidice::{Regidice, Ruling};

/// What a line of this kind enters; `None` if it is none.
pub(super) fn read(game: &Regidice, state: &State, line: &str, people: &Names) -> Option<EntryOf<Regidice>> {
    if let Some(pools) = pools(game, state, line) {
        return Some(Entry::Ruling(Ruling::EveryDie { pools }));
    }
    if let Some((seat, dice)) = passed(game, state, line, people) {
        return Some(Entry::Ruling(Ruling::Passed { seat, dice }));
    }
    if let Some(dice) = lost(state, line) {
        return Some(Entry::Ruling(Ruling::Lost { dice }));
    }
    let keys: Vec<char> = line.chars().collect();
    let mut keys = Keys { keys: &keys, at: 0 };
    if let Some((seat, dice)) = holds(game, state, &mut keys) {
        return keys.is_over().then_some(Entry::Ruling(Ruling::Holds { seat, dice }));
    }
    let dice = cannot_pay(state, &mut keys)?;
    keys.is_over().then_some(Entry::Do { seat: state.active, action: Action::CannotPay { dice } })
}

/// `dice rry yyb`, or `9rry.yyb`: everyone’s dice, in seat order; `-` for a seat without any.
fn pools(game: &Regidice, state: &State, line: &str) -> Option<Few<Counts, SEATS>> {
    let line = line.trim();
    let rest = match line.strip_prefix('9') {
        // A total that begins so is one number.
        Some(rest) if begins_round(state) => rest,
        Some(_) => return None,
        None => line.split_at_checked(4).filter(|(word, _)| word.eq_ignore_ascii_case("dice"))?.1,
    };
    let pools: Vec<&str> = rest
        .split(|key: char| key.is_whitespace() || [',', ';', '.'].contains(&key))
        .filter(|word| !word.is_empty())
        .collect();
    if state.late.is_none() || pools.len() != game.seats() {
        return None;
    }
    let pool = |word: &str| {
        let mut counts = Counts::EMPTY;
        for key in word.chars().filter(|key| *key != '-') {
            counts.add(colour(key).flatten()?, 1);
        }
        Some(counts)
    };
    pools.into_iter().map(pool).collect()
}

/// Whether nobody has announced anything in this round: a digit first is then no total.
fn begins_round(state: &State) -> bool {
    state.step == Step::Declare && state.all().all(|seat| state.seat(seat).declared.is_none())
}

/// `82r6`, or `pass r6`: dice that were passed before this round, with who passed them if that is said.
fn passed(game: &Regidice, state: &State, line: &str, people: &Names) -> Option<(Option<Seat>, Dice)> {
    let keys: Vec<char> = line.trim().chars().collect();
    let keys = &mut Keys { keys: &keys, at: 0 };
    if state.late.is_none() || state.step == Step::Prepare {
        return None;
    }
    let seat = if keys.peek() == Some('8') && begins_round(state) {
        keys.next();
        keys.skip();
        Some(numbered(&keys.next()?.to_string(), game.seats())?)
    } else {
        let seat = keys.called(game, people);
        for key in "pass".chars() {
            keys.next().filter(|typed| typed.eq_ignore_ascii_case(&key))?;
        }
        keys.peek().filter(|key| key.is_whitespace())?;
        seat
    };
    let mut dice = Dice::EMPTY;
    keys.skip();
    while let Some(key) = keys.next() {
        let colour = colour(key).flatten()?;
        let face = keys.next()?.to_digit(10).filter(|face| (1..=u32::from(FACES)).contains(face))?;
        dice.add(DieRef::new(colour, face as u8), 1);
        keys.skip();
    }
    (!dice.is_empty()).then_some((seat, dice))
}

/// `lose r y`: the dice that the last blow cost.
fn lost(state: &State, line: &str) -> Option<Counts> {
    let (word, rest) = line.trim().split_once(' ')?;
    if state.late.is_none() || !word.eq_ignore_ascii_case("lose") {
        return None;
    }
    let mut counts = Counts::EMPTY;
    for key in rest.chars().filter(|key| !key.is_whitespace() && ![',', ';'].contains(key)) {
        counts.add(key.is_alphabetic().then(|| colour(key)).flatten().flatten()?, 1);
    }
    (!counts.is_empty()).then_some(counts)
}

/// `725`: seat 2 holds five dice, before anybody has announced anything.
fn holds(game: &Regidice, state: &State, keys: &mut Keys<'_>) -> Option<(Seat, u8)> {
    if state.late.is_none() || !begins_round(state) || keys.peek() != Some('7') {
        return None;
    }
    keys.next();
    let seat = numbered(&keys.next()?.to_string(), game.seats())?;
    Some((seat, keys.number()?))
}

/// `03`: those who are struck hold three dice.
fn cannot_pay(state: &State, keys: &mut Keys<'_>) -> Option<u8> {
    let open = state.step == Step::Resolve;
    if state.late.is_none() || open || keys.peek() != Some('0') {
        return None;
    }
    keys.next();
    keys.number()
}
