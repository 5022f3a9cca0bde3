//! DiceWar on paper: every action, when it is made.

use tableside::bots::Level;
use tableside::engine::prelude::*;
use tableside::engine::{Entry, Seat};
use tableside::games::dice_war::field::Field;
use tableside::games::dice_war::{Action, Chance, DiceWar, State};

use crate::real_tables::desk::{Desk, end, key};
use crate::real_tables::record::{Record, Unit};
use crate::real_tables::truth::{Moment, truth};

/// A field by letters, and by the keys of a pad.
fn field(at: Field, pad: bool) -> String {
    let said = at.to_string();
    let file = said.as_bytes()[0] - b'a' + b'1';
    if pad { format!("{}{}", char::from(file), &said[1..]) } else { said }
}

/// The ways to type an action, the shortest first.
fn ways(game: &DiceWar, state: &State, action: &Action, pad: bool) -> Vec<String> {
    let at = |at: &Field| field(*at, pad);
    let mut ways = match action {
        Action::SetLineup { row } => vec![row.iter().map(u8::to_string).collect()],
        Action::Move { from, to, .. } | Action::Attack { from, to, .. } => vec![at(from) + &at(to)],
        Action::Upgrade { at: own } => vec![at(own) + "+"],
        Action::CastSpell { at: own, fields, amount, .. } => {
            let begin = [format!("*{}", at(own)), format!("*{}*", at(own))];
            let fields: String = fields.iter().map(at).collect();
            let rest = [String::new(), fields.clone(), format!("{fields}{amount}")];
            rest.iter().flat_map(|rest| begin.each_ref().map(|begin| format!("{begin}{rest}"))).collect()
        }
        Action::Pass => vec!["-".to_owned()],
        Action::DeclareEndOfWar { die } => vec![format!("/{}", die.as_ref().map(at).unwrap_or_default())],
        Action::FollowMove { to, .. } | Action::FollowAttack { to, .. } => vec![at(to)],
        Action::EndTurn => vec![".".to_owned()],
        Action::PlaceDie { .. } => Vec::new(),
    };
    ways.sort_by_key(String::len);
    ways.push(game.write_move(state, action));
    ways
}

pub fn record(seats: usize, seed: u64) -> Record {
    let truth = truth::<DiceWar>(seats, seed, Level::Easy);
    let mut desk = Desk::new("dice-war", seats);
    let mut units: Vec<Unit> = Vec::new();
    for Moment { before, entry, after, .. } in &truth.moments {
        let lines = match entry {
            Entry::Chance(Chance::StartRoll { red, black }) => [false, true].map(|_| format!("{red}{black}")),
            Entry::Do { action, .. } => [false, true].map(|pad| {
                let all = ways(&truth.game, before, action, pad);
                let same =
                    |line: &&String| desk.after(line).is_some_and(|desk| desk.state::<DiceWar>() == *after);
                all.iter().find(same).unwrap_or_else(|| panic!("{action:?}: {all:?}")).clone()
            }),
            other => panic!("{other:?}"),
        };
        desk.enter(&lines[0]).unwrap();
        let war = before.turn > 0 && !matches!(entry, Entry::Do { action: Action::SetLineup { .. }, .. });
        let name = if war { format!("turn {}", before.turn) } else { "set-up".to_owned() };
        if units.last().is_none_or(|unit| unit.name != name) {
            units.push(Unit::of(name));
        }
        let unit = units.last_mut().unwrap();
        unit.lines.push(lines);
        // What a seat earned by captures, and what counts for it only as long as it lasts.
        for seat in [Seat(0), Seat(1)] {
            let lasts = |state: &State| {
                truth.game.scores(state)[seat.index()] - i32::from(state.earned[seat.index()])
            };
            if lasts(after) != lasts(before) {
                unit.sheet += &format!("*{}{}", key(seat), lasts(after));
            }
            let earned = after.earned[seat.index()].saturating_sub(before.earned[seat.index()]);
            if earned > 0 {
                unit.sheet += &format!("{}{earned}", key(seat));
            }
        }
    }
    let about = format!("DiceWar at a table of {seats}, played by generator {seed}.");
    Record { about, seats, units, end: end(&truth.outcome) }
}
