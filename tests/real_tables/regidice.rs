//! Regidice on paper: what each announced, and what their dice came to.

use tableside::bots::Level;
use tableside::engine::{Entry, Seat};
use tableside::games::regidice::{Action, Colour, Ending, Event, Kind, Regidice, State, Step};

use crate::real_tables::desk::{Desk, ENTER, end};
use crate::real_tables::record::{Record, Unit};
use crate::real_tables::truth::{Moment, truth};

/// What a seat's dice came to.
type Used = Option<(u32, Option<Colour>)>;

/// What an action of the truth came to.
fn came_to(game: &Regidice, action: &Action) -> Used {
    Some(match action {
        Action::Attack { dice } => (dice.pips().into(), None),
        Action::Block { dice } => (u32::from(game.block_value(dice).unwrap()), None),
        Action::Heal { take, .. } => (u32::from(take.total()), None),
        Action::Cast { colour, take, .. } => (u32::from(take.total()), Some(*colour)),
        Action::Boost { .. } => (1, None),
        _ => return None,
    })
}

/// A round as a line, by letters or by the keys of a pad.
fn line(state: &State, used: &[Used], pad: bool) -> String {
    let part = |seat: Seat| {
        let own = state.seat(seat).declared.unwrap();
        let at = own.action.index();
        let sign = if pad { ["-", "/", "+", "*", "."][at] } else { ["a", "b", "h", "c", "m"][at] };
        let amount = match (own.action, used[seat.index()]) {
            (Kind::Cast, Some((n, Some(colour)))) => {
                let colour = colour.index();
                let letter = if pad { ["1", "2", "3", "4"][colour] } else { ["r", "y", "b", "k"][colour] };
                if n > 0 { format!("{letter}{n}") } else { letter.to_owned() }
            }
            (_, used) => used.map_or(0, |(n, _)| n).to_string(),
        };
        format!("{sign}{}{amount}", own.value)
    };
    state.in_order().map(part).collect()
}

pub fn record(seats: usize, seed: u64) -> Record {
    let truth = truth::<Regidice>(seats, seed, Level::Easy);
    let mut desk = Desk::new("regidice", seats);
    let mut units: Vec<Unit> = Vec::new();
    let mut used: Vec<Used> = vec![None; seats];
    let (mut declared, mut hits): (Option<State>, u32) = (None, 0);
    for (at, Moment { before, entry, events, after }) in truth.moments.iter().enumerate() {
        if let Entry::Do { seat, action } = entry
            && let Some((n, colour)) = came_to(&truth.game, action)
        {
            let own = used[seat.index()].get_or_insert((0, colour));
            own.0 += n;
        }
        let declares = matches!(entry, Entry::Do { action: Action::Declare { .. }, .. });
        if declares && Seat::all(seats).all(|seat| after.seat(seat).declared.is_some()) {
            declared = Some(*after);
        }
        for event in events {
            if let Event::Damage(_, n) = event {
                hits += u32::from(*n);
            }
        }
        let over = at + 1 == truth.moments.len();
        let struck = events.iter().any(|event| matches!(event, Event::Fell { .. } | Event::Strikes { .. }));
        if (struck || over || after.round != before.round)
            && let Some(state) = declared.take()
        {
            let mut unit = Unit::of(format!("round {}", before.round));
            unit.lines.push([line(&state, &used, false), line(&state, &used, true)]);
            used.fill(None);
            let slain = after.tally.slain || before.tally.slain;
            unit.sheet = if slain { "*".to_owned() } else { format!("{hits}{ENTER}") };
            hits = 0;
            desk.enter(&unit.lines[0][1]).unwrap_or_else(|why| panic!("{why}"));
            units.push(unit);
        }
        if over {
            let unit = units.last_mut().unwrap();
            if matches!(after.ending, Some(Ending::CannotPay { .. })) {
                unit.sheet += "/1";
            }
            if let Some(Ending::CannotPay { dice, .. }) = after.ending
                && desk.state::<Regidice>().step == Step::Suffer
            {
                unit.types(&format!("0{dice}"));
                desk.enter(&unit.lines[1][1]).unwrap();
            }
        }
    }
    let about = format!("Regidice at a table of {seats}, rolled by generator {seed}.");
    Record { about, seats, units, end: end(&truth.outcome) }
}
