//! What the duels of a round brought, shown for a moment when it has ended.

use super::{Model, names};
use crate::games::dice_tuners::{DuelResult, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::{Brought, Interlude};

/// What the round brought, if the entry between two moments ended it.
pub fn interlude(before: &Model, after: &Model) -> Option<Interlude> {
    let in_duels = |m: &Model| m.state.step.in_duel() || m.state.step == Step::RoundEnd;
    if !in_duels(before) || in_duels(after) || after.facts.brought.is_empty() {
        return None;
    }
    let line = |(index, (result, points)): (u8, &(DuelResult, u8))| {
        let pairing = before.game.pairing(before.state.first, index);
        let seats = pairing.seats.clockwise_from(before.nearest, before.seats());
        let names: Vec<String> = seats.map(|seat| before.name(seat)).collect();
        let (result, won) = match *result {
            DuelResult::Won(seat) => (before.wins_points(seat, &names::points(*points)), true),
            _ => (gettext("nobody scores"), false),
        };
        Brought { what: names.join(" × "), result, won }
    };
    let round = before.state.round.to_string();
    Some(Interlude {
        title: gettext_f("Round {n} is over", &[("n", &round)]),
        lines: (0..).zip(&after.facts.brought).map(line).collect(),
        ..Interlude::default()
    })
}
