//! What a round and a match brought: for a moment over the stage, and at the end.

use super::{Item, Model, Zone, names, tale};
use crate::engine::Seat;
use crate::games::regidice::Event;
use crate::i18n::{gettext, gettext_f};
use crate::table::{Brought, Interlude, Look, Place, PortraitLook};

/// What the entry between two moments brought, if an enemy fell or struck.
pub fn interlude(before: &Model, after: &Model) -> Option<Interlude> {
    if after.entries <= before.entries {
        return None;
    }
    let events = &after.facts.events;
    let fell = events.iter().find_map(|event| match event {
        Event::Fell { enemy, overkill } => Some((*enemy, *overkill)),
        _ => None,
    });
    if let Some((enemy, overkill)) = fell {
        return Some(fall(before, after, enemy, overkill));
    }
    events.iter().find_map(|event| match event {
        Event::Strikes { attack, blocked, net, seats, .. } => {
            let struck: Vec<String> = seats.iter().map(|seat| after.name(seat)).collect();
            Some(blow(before, (*attack, *blocked, *net), &struck))
        }
        _ => None,
    })
}

fn fall(before: &Model, after: &Model, enemy: u8, overkill: u8) -> Interlude {
    let name = names::enemy(&after.game, enemy, &after.names);
    let mut lines = vec![Brought {
        what: gettext_f("Round {n}", &[("n", &before.state.round.to_string())]),
        result: match overkill {
            0 => gettext("exactly enough"),
            n => gettext_f("{hits} to spare", &[("hits", &names::hits(n.into()))]),
        },
        won: true,
    }];
    for event in &after.facts.events {
        let (n, to) = match event {
            Event::Spoils(seat, n) => (*n, after.name(*seat)),
            Event::Shared(seats, n) => {
                (*n, seats.iter().map(|seat| after.name(seat)).collect::<Vec<_>>().join(", "))
            }
            Event::BlackInjured(n) => (*n, gettext("the injured pool")),
            _ => continue,
        };
        let result = gettext_f("{n} to {to}", &[("n", &n.to_string()), ("to", &to)]);
        lines.push(Brought { what: gettext("Black dice"), result, won: false });
    }
    // The next one may be there already: who looks at the table sees this one fall.
    let portrait = PortraitLook { path: names::portrait(enemy), broken: true, ..PortraitLook::default() };
    let title = gettext_f("{enemy} is defeated", &[("enemy", &name)]);
    Interlude { title, portrait: Some(portrait), lines }
}

fn blow(before: &Model, (attack, blocked, net): (u8, u8, u8), struck: &[String]) -> Interlude {
    let name = before.enemy();
    let words = [("attack", &*attack.to_string()), ("blocked", &*blocked.min(attack).to_string())];
    let mut lines = vec![Brought {
        what: gettext("Attack"),
        result: gettext_f("{attack}, {blocked} blocked", &words),
        won: net == 0,
    }];
    if net > 0 && !struck.is_empty() {
        lines.push(Brought { what: struck.join(", "), result: names::dice(net), won: false });
    }
    let words = [("enemy", &*name)];
    let title = if net == 0 {
        gettext_f("{enemy}’s attack is blocked", &words)
    } else {
        gettext_f("{enemy} attacks", &words)
    };
    Interlude { title, lines, ..Interlude::default() }
}

/// The end: each enemy, broken or standing, and who hit them.
pub fn medals(m: &Model) -> Zone {
    let fell = &m.facts.fell;
    let medal = |at: u8| {
        let foe = tale::foe(m, at);
        Item {
            id: format!("medal/{at}"),
            look: Look::Portrait(foe.portrait),
            name: format!("{}: {}", foe.name, foe.note),
            caption: foe.name,
            effect: foe.note,
            ..Item::default()
        }
    };
    let words = [("n", &*fell.len().to_string()), ("of", &*m.game.enemies().to_string())];
    let title = gettext_f("Enemies defeated: {n} of {of}", &words);
    Zone {
        id: "medals".to_owned(),
        place: Place::Tray,
        name: title.clone(),
        title,
        note: shares(m),
        items: (0..m.game.enemies()).map(medal).collect(),
        ..Zone::default()
    }
}

/// How much each seat had a part in.
fn shares(m: &Model) -> String {
    let share = |(seat, n): (Seat, &u16)| {
        let words = [("seat", &*m.name(seat)), ("hits", &*names::hits(*n))];
        gettext_f("{seat}: {hits}", &words)
    };
    let shares: Vec<String> = m.state.all().zip(&m.facts.damage).map(share).collect();
    if m.seats() > 1 { shares.join(", ") } else { String::new() }
}
