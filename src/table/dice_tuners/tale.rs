//! What a finished match came to: the duels that each seat won.

use super::{Model, names};
use crate::engine::{Match, Seat};
use crate::games::dice_tuners::dice::Die;
use crate::games::dice_tuners::{DiceTuners, Event};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::{Look, SeatTale, Tale, Thing, end};

/// A duel that was won: by whom, in which round, for how much, and with which die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Won {
    seat: Seat,
    round: u8,
    points: u8,
    die: Option<Die>,
}

/// What the match came to.
pub fn tale(m: &Model, played: &Match<DiceTuners>) -> Tale {
    let won = won(played);
    let mut brought = end::by_score(played, |state| usize::from(state.round.saturating_sub(1)));
    let parts = end::numbered(&brought);
    let seat = |seat: Seat| {
        let own: Vec<&Won> = won.iter().filter(|won| won.seat == seat).collect();
        let n = [("n", &*own.len().to_string())];
        SeatTale {
            score: names::points(m.state.seat(seat).vp),
            words: ngettext_f("{n} duel won", "{n} duels won", names::number(own.len()), &n),
            sources: own.iter().map(|won| words(won)).collect(),
            things: own.iter().filter_map(|won| thing(m, won)).collect(),
            brought: brought.get_mut(seat.index()).map(std::mem::take).unwrap_or_default(),
        }
    };
    let seats = (0u8..).map(Seat).take(m.seats()).map(seat).collect();
    Tale { heading: gettext("What each round brought"), parts, seats, ..Tale::default() }
}

fn words(won: &Won) -> String {
    let words = [("n", &*won.round.to_string()), ("points", &*names::points(won.points))];
    gettext_f("Round {n}: {points}", &words)
}

/// The die that won, as it lay in the end.
fn thing(m: &Model, won: &Won) -> Option<Thing> {
    let die = won.die?;
    let look = Look::Die(names::die(&m.game, die));
    Some(Thing { look, name: format!("{}, {}", words(won), names::die_words(die)) })
}

fn won(played: &Match<DiceTuners>) -> Vec<Won> {
    let (mut won, mut round, mut dice) = (Vec::new(), 1, [None; 4]);
    for event in played.log().iter().flat_map(|logged| &logged.events) {
        match *event {
            Event::RoundBegins(next) => round = next,
            Event::DuelBegins(_, meet) => dice = meet,
            Event::DieTurned(seat, before, after) => {
                if let Some(die) = dice.get_mut(seat.index()).filter(|die| **die == Some(before)) {
                    *die = Some(after);
                }
            }
            Event::Won(seat, points) => {
                won.push(Won { seat, round, points, die: dice.get(seat.index()).copied().flatten() });
            }
            _ => {}
        }
    }
    won
}
