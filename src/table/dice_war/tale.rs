//! What a finished match came to: the dice that each seat captured, and its points every ten turns.

use super::{Model, names};
use crate::engine::{Match, Seat};
use crate::games::dice_war::state::Reason;
use crate::games::dice_war::{BLACK, DiceWar, Event, RED, State};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::{Look, SeatTale, Tale, Thing, end, words};

/// So many turns share a bar.
const TURNS: usize = 10;

/// What the match came to.
pub fn tale(m: &Model, played: &Match<DiceWar>) -> Tale {
    let part = |state: &State| usize::from(state.turn.saturating_sub(1)) / TURNS;
    let mut brought = end::by_score(played, part);
    let n = brought.iter().map(Vec::len).max().unwrap_or(0);
    let parts = (1..=n).map(|at| (at * TURNS).to_string()).collect();
    let captured: Vec<(Seat, u8)> = played
        .log()
        .iter()
        .flat_map(|logged| &logged.events)
        .filter_map(|event| match event {
            Event::Defeated { seat, level, .. } => Some((*seat, *level)),
            _ => None,
        })
        .collect();
    let thing = |(seat, level): &(Seat, u8)| Thing {
        look: Look::Die(names::die_look(&m.game, *seat, *level)),
        name: names::die(&m.game, *seat, *level),
    };
    let seat = |seat: Seat| {
        let own: Vec<&(Seat, u8)> = captured.iter().filter(|(whose, _)| *whose != seat).collect();
        let n = [("n", &*own.len().to_string())];
        SeatTale {
            score: names::vp(m.game.total(&m.state, seat)),
            words: ngettext_f("{n} die captured", "{n} dice captured", words::number(own.len()), &n),
            sources: Vec::new(),
            things: own.into_iter().map(thing).collect(),
            brought: brought.get_mut(seat.index()).map(std::mem::take).unwrap_or_default(),
        }
    };
    Tale {
        margin: margin(m),
        heading: gettext("Points every ten turns"),
        parts,
        seats: [RED, BLACK].into_iter().map(seat).collect(),
        on_board: true,
        ..Tale::default()
    }
}

/// How the match ended, if not by points.
fn margin(m: &Model) -> Option<String> {
    let ended = m.state.ended()?;
    let loser = ended.winner.map(|seat| if seat == RED { BLACK } else { RED });
    let name = loser.map(|seat| m.name(seat)).unwrap_or_default();
    let turn = m.state.turn.to_string();
    let (words, seat, turn) = ([("seat", &*name), ("n", &*turn)], [("seat", &*name)], [("n", &*turn)]);
    Some(match ended.reason {
        Reason::Vp | Reason::EndOfWar | Reason::QuietCap | Reason::TurnCap => return None,
        Reason::Annihilation => gettext_f("{seat} has no creature left", &seat),
        Reason::Ruins => gettext("All Ruins are held"),
        Reason::NoAction => gettext_f("{seat} has no legal action", &seat),
        Reason::Resign => gettext_f("{seat} gave up in turn {n}", &words),
        Reason::Agreed => gettext_f("By agreement in turn {n}", &turn),
        Reason::CardText => gettext("Decided by the text of a card"),
    })
}
