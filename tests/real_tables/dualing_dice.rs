//! Dualing Dice on paper: the saved dice of each round, and what is revealed after a set.

use tableside::bots::Level;
use tableside::engine::{Entry, Seat};
use tableside::games::dualing_dice::dice::{Die, Tint};
use tableside::games::dualing_dice::{Action, Claim, DualingDice, Event};

use crate::real_tables::desk::{Desk, end};
use crate::real_tables::record::{Record, Unit};
use crate::real_tables::truth::{Moment, truth};

/// A die by letters.
fn letters(die: Die) -> String {
    let kind = if die.tint == Tint::White { 'w' } else { 'c' };
    format!("{kind}{} {}", die.kind.sides(), die.number)
}

/// A die by the keys of a pad.
fn keys(die: Die) -> String {
    let sides = die.kind.sides();
    let kind = match (die.tint, sides) {
        (Tint::White, _) => (sides % 10).to_string(),
        (_, 20) => "+".to_owned(),
        (_, sides) => ((sides + 9) % 10).to_string(),
    };
    let number = match die.number {
        20 => "*".to_owned(),
        10 => "0".to_owned(),
        n if n > 10 => format!("+{}", n - 10),
        n => n.to_string(),
    };
    kind + &number
}

/// A number of a sheet by the keys of a pad.
fn points(n: u8) -> String {
    match n {
        20.. => format!("*{}", n - 20),
        10.. => format!("+{}", n - 10),
        _ => n.to_string(),
    }
}

pub fn record(seats: usize, seed: u64) -> Record {
    let truth = truth::<DualingDice>(seats, seed, Level::Easy);
    let mut desk = Desk::new("dualing-dice", seats);
    let mut units = Vec::new();
    let mut saved: Vec<Option<Die>> = vec![None; seats];
    let mut revealed: Vec<(Seat, Vec<Claim>)> = Vec::new();
    for Moment { before, entry, events, after } in &truth.moments {
        if let Entry::Do { seat, action: Action::SaveDie { die } } = entry {
            saved[seat.index()] = before.rolled_die(*seat, *die);
        }
        if saved.iter().all(Option::is_some) {
            let dice: Vec<Die> = saved.iter().flatten().copied().collect();
            saved.fill(None);
            let mut unit = Unit::of(format!("round {} of set {}", before.round, before.set));
            let line = dice.iter().map(|die| letters(*die)).collect::<Vec<_>>().join(",");
            let pad: String = dice.iter().map(|die| keys(*die)).collect();
            // Where the deck may run short, who saved first decides who draws first.
            let first = format!("/{}", before.first.0 + 1);
            let short = desk.after(&pad).is_none();
            let ends = |words: String| if short { words + &first } else { words };
            unit.lines.push([ends(line), ends(pad)]);
            desk.enter(&unit.lines[0][1]).unwrap();
            units.push(unit);
        }
        for event in events {
            match event {
                Event::Revealed(seat, claims) => revealed.push((*seat, claims.to_vec())),
                Event::SetEnds(set) if !revealed.is_empty() => {
                    let mut unit = Unit::of(format!("set {set} is scored"));
                    let goal = |claim: &Claim| match claim {
                        Claim::Goal(goal) => format!("{:02}", goal.0 + 1),
                        Claim::Points { points } => points.to_string(),
                    };
                    let said = |(_, claims): &(Seat, Vec<Claim>)| match claims.as_slice() {
                        [] => "-".to_owned(),
                        claims => claims.iter().map(goal).collect(),
                    };
                    revealed.sort_by_key(|(seat, _)| *seat);
                    unit.types(&revealed.iter().map(said).collect::<Vec<_>>().join("."));
                    desk.enter(&unit.lines[0][1]).unwrap();
                    revealed.clear();
                    let earned = |seat: Seat| {
                        let begun = truth.moments.iter().find(|moment| moment.before.set == before.set);
                        let begun = begun.map_or(0, |moment| moment.before.seat(seat).points);
                        points((after.seat(seat).points - begun) as u8)
                    };
                    unit.sheet = Seat::all(seats).map(earned).collect();
                    units.push(unit);
                }
                _ => {}
            }
        }
    }
    let about = format!("Dualing Dice at a table of {seats}, rolled and dealt by generator {seed}.");
    Record { about, seats, units, end: end(&truth.outcome) }
}
