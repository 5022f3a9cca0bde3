//! What lies where in each step.

use super::draft::Draft;
use super::{
    Desk, Model, Press, Zone, actions, boxes, declare, foe, model, names, pool, reveal, ribbon, story,
    totals, uses,
};
use crate::engine::Seat;
use crate::games::regidice::Step;
use crate::games::regidice::deed::Deed;
use crate::games::regidice::forecast::{Forecast, forecast};
use crate::i18n::{gettext, gettext_f, npgettext};
use crate::table::{Place, Plate, Seating, View};

/// The picture of a moment.
pub fn view(m: &Model, draft: &Draft, desk: &mut Desk) -> View<Press> {
    let forecast = forecast(&m.game, &m.state, uses::begun(m, draft).as_ref());
    let over = m.state.step == Step::Over;
    let boxed = boxes::lie(m, draft);
    let mut zones = Vec::new();
    if over {
        zones.push(story::medals(m));
    } else {
        zones.push(foe::enemy(m, draft, forecast.as_ref()));
        if m.state.late.is_none() {
            zones.extend(m.around().skip(1).map(|seat| others(m, draft, seat)));
        }
        if boxed {
            zones.extend(boxes::zones(m, draft, forecast.as_ref()));
        }
        zones.extend(middle(m, draft, desk));
        zones.extend(foe::round(m, forecast.as_ref()));
        zones.push(foe::injured(m, draft));
        zones.extend(foe::coming(m));
        zones.push(own(m, draft, forecast.as_ref()));
        zones.extend(reveal::pad(m, draft));
        zones.extend(totals::pad(m, draft));
    }
    View {
        plates: m.around().map(|seat| plate(m, seat, boxed)).collect(),
        seating: Seating::Against,
        tray: match over || boxed {
            true => String::new(),
            false => gettext_f("Round {n}", &[("n", &m.state.round.to_string())]),
        },
        zones,
        ribbon: ribbon::ribbon(m, draft, desk),
        ..View::default()
    }
}

/// What lies in the middle in the step of now.
fn middle(m: &Model, draft: &Draft, desk: &mut Desk) -> Vec<Zone> {
    if let Some(told) = reveal::told(m, draft) {
        return vec![told];
    }
    if let Some(told) = totals::told(m) {
        return vec![told];
    }
    match m.state.step {
        Step::Declare => vec![declare::grid(m, draft, desk)],
        _ if m.game.solo() => {
            std::iter::once(actions::alone(m, draft)).chain(actions::ways(m, draft)).collect()
        }
        _ => actions::ways(m, draft).into_iter().collect(),
    }
}

fn plate(m: &Model, seat: Seat, boxed: bool) -> Plate<Press> {
    let pool = m.state.seat(seat);
    let total = m.state.late.filter(|_| m.game.solo()).map_or(pool.total(), |late| late.pooled);
    // Nobody says how many are whose.
    let counted = m.state.late.is_none() || m.game.solo();
    Plate {
        seat,
        name: m.name(seat),
        tint: names::sign(seat),
        score: if counted { total.to_string() } else { "?".to_owned() },
        unit: npgettext("beside how many dice a player has", "die", "dice", total.into()),
        line: if boxed { left(m, seat) } else { line(m, seat) },
        crown: if m.seats() > 1 && m.state.first == seat { gettext("Declares first") } else { String::new() },
        bot: m.bot_level(seat),
        to_move: m.to_move(seat) && m.state.step != Step::Over,
        opens: None,
    }
}

/// What a seat has done with its dice, else what it announced.
fn line(m: &Model, seat: Seat) -> String {
    let note = model::note(&m.state, seat);
    let deed = m.deed(seat).filter(|_| !m.game.solo()).map(Deed::words);
    match m.state.step {
        _ if deed.is_some() => deed.unwrap_or_default(),
        _ if !note.is_empty() => note,
        Step::Declare if m.asked() == Some(seat) => gettext("declares now"),
        Step::Declare => gettext("yet to declare"),
        _ if m.state.late.is_some() => String::new(),
        _ if m.game.solo() => names::counts(&m.state.seat(seat).colours()),
        _ => String::new(),
    }
}

/// How many dice a seat has used and kept; its box says the rest.
fn left(m: &Model, seat: Seat) -> String {
    let pool = m.state.seat(seat);
    let (used, left) = (pool.spent.total(), pool.total().saturating_sub(pool.spent.total()));
    if used == 0 {
        return String::new();
    }
    gettext_f("{used} used, {left} left", &[("used", &used.to_string()), ("left", &left.to_string())])
}

/// The dice of another seat.
fn others(m: &Model, draft: &Draft, seat: Seat) -> Zone {
    Zone {
        id: format!("pool/{}", seat.0),
        place: Place::Below(seat),
        owner: Some(seat),
        name: gettext_f("{seat}’s dice", &[("seat", &m.name(seat))]),
        items: match boxes::lie(m, draft) {
            true => boxes::others(m, draft, seat),
            false => pool::items(m, draft, seat),
        },
        ..Zone::default()
    }
}

/// The dice of the nearest seat.
fn own(m: &Model, draft: &Draft, forecast: Option<&Forecast>) -> Zone {
    if let Some(late) = &m.state.late {
        let told = forecast.filter(|_| m.acting.is_some()).map(|forecast| forecast.words(&m.game, &m.names));
        let pools = totals::pools(m, late);
        return Zone { note: told.unwrap_or_else(|| totals::ranges(&pools)), ..pools };
    }
    let name = gettext_f("{seat}’s dice", &[("seat", &m.name(m.nearest))]);
    let live = &m.state.seat(m.nearest).live;
    Zone {
        id: format!("pool/{}", m.nearest.0),
        place: Place::Own,
        owner: Some(m.nearest),
        // Whose they are, the plate below says.
        name,
        note: if live.is_empty() { String::new() } else { names::pips(live.pips()) },
        items: match boxes::lie(m, draft) {
            true => boxes::own(m, draft, m.nearest),
            false => pool::items(m, draft, m.nearest),
        },
        ..Zone::default()
    }
}
