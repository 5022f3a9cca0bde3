//! What a finished match came to: the enemies, broken or standing, and who hit them in which round.

use super::{Model, names};
use crate::engine::{Match, Seat};
use crate::games::regidice::state::Ending;
use crate::games::regidice::{Event, Regidice};
use crate::i18n::{gettext, gettext_f};
use crate::table::{Foe, PortraitLook, SeatTale, Tale, end};

/// What the match came to.
pub fn tale(m: &Model, played: &Match<Regidice>) -> Tale {
    let (mut brought, rounds) = hits(played, m.seats());
    let seat = |seat: Seat| {
        let brought = brought.get_mut(seat.index()).map(std::mem::take).unwrap_or_default();
        let all = u16::try_from(brought.iter().sum::<i32>()).unwrap_or_default();
        SeatTale { score: names::hits(all), brought, ..SeatTale::default() }
    };
    Tale {
        title: Some(title(m)),
        margin: Some(margin(m)),
        heading: gettext("Hits each round"),
        seats: m.state.all().map(seat).collect(),
        parts: (1..=rounds).map(|n| n.to_string()).collect(),
        foes: (0..m.game.enemies()).map(|at| foe(m, at)).collect(),
        ..Tale::default()
    }
}

/// What each seat dealt in each round, and how many rounds there were.
fn hits(played: &Match<Regidice>, seats: usize) -> (Vec<Vec<i32>>, usize) {
    let (mut brought, mut round) = (vec![Vec::new(); seats], 1u16);
    for event in played.log().iter().flat_map(|logged| &logged.events) {
        match event {
            Event::RoundBegins(n) => round = *n,
            Event::Damage(seat, n) => {
                if let Some(own) = brought.get_mut(seat.index()) {
                    end::add(own, usize::from(round.saturating_sub(1)), (*n).into());
                }
            }
            _ => {}
        }
    }
    let rounds = usize::from(round).max(brought.iter().map(Vec::len).max().unwrap_or(0));
    brought.iter_mut().for_each(|own| own.resize(rounds, 0));
    (brought, rounds)
}

fn title(m: &Model) -> String {
    let words = [("enemy", &*m.enemy())];
    match m.state.ending {
        Some(Ending::Won) if m.game.solo() => gettext("You win"),
        Some(Ending::Won) => gettext_f("{enemy} has fallen", &words),
        Some(Ending::CannotPay { .. } | Ending::NoDice | Ending::RoundLimit | Ending::Conceded) | None => {
            gettext_f("{enemy} stands", &words)
        }
    }
}

fn margin(m: &Model) -> String {
    let fallen = [("n", &*m.facts.fell.len().to_string()), ("of", &*m.game.enemies().to_string())];
    let fallen = gettext_f("Enemies defeated: {n} of {of}", &fallen);
    let round = m.state.round.to_string();
    let how = match m.state.ending {
        Some(Ending::Won) => return gettext_f("The last enemy fell in round {n}", &[("n", &round)]),
        Some(Ending::CannotPay { net, dice }) => {
            let (due, left) = (("due", &*names::dice(net)), ("left", &*dice.to_string()));
            match dice {
                0 => gettext_f("The attack cost {due}, but there were none left.", &[due]),
                1 => gettext_f("The attack cost {due}, but only one was left.", &[due]),
                _ => gettext_f("The attack cost {due}; dice left: {left}.", &[due, left]),
            }
        }
        Some(Ending::NoDice) => gettext("Nobody has a die left."),
        Some(Ending::RoundLimit) => gettext_f("Round {n} was the last one.", &[("n", &round)]),
        Some(Ending::Conceded) if m.game.solo() => gettext_f("You gave up in round {n}.", &[("n", &round)]),
        Some(Ending::Conceded) => gettext_f("The team gave up in round {n}.", &[("n", &round)]),
        None => String::new(),
    };
    format!("{how} {fallen}").trim().to_owned()
}

/// An enemy, broken or standing.
pub fn foe(m: &Model, at: u8) -> Foe {
    let fell = m.facts.fell.get(usize::from(at));
    let (hits, of) = (m.state.hits().to_string(), m.game.health(&m.state).to_string());
    Foe {
        portrait: PortraitLook {
            path: names::portrait(at),
            glow: if fell.is_none() { 70 } else { 0 },
            broken: fell.is_some(),
        },
        name: names::enemy(&m.game, at, &m.names),
        note: match fell {
            Some(round) => gettext_f("fell in round {n}", &[("n", &round.to_string())]),
            None if at == m.state.enemy => gettext_f("{n} of {of} hits", &[("n", &hits), ("of", &of)]),
            None => gettext("not fought"),
        },
        fell: fell.map(|round| usize::from(round.saturating_sub(1))),
    }
}
