//! What a set brought, shown for a moment when it has been scored.

use super::{Model, names};
use crate::games::dualing_dice::Claim;
use crate::i18n::{gettext, gettext_f};
use crate::table::{Brought, Interlude};

/// What the set brought, if the entry between two moments ended it.
pub fn interlude(before: &Model, after: &Model) -> Option<Interlude> {
    let (set, revealed) = after.facts.ended.as_ref()?;
    if after.entries <= before.entries {
        return None;
    }
    let line = |seat| {
        let claims = revealed.iter().find(|(other, _)| *other == seat).map(|(_, claims)| claims.as_slice());
        let claims = claims.unwrap_or_default();
        let points: u16 = claims.iter().map(|claim| after.game.points(*claim)).sum();
        let title = |claim: &Claim| names::claim(&after.game, *claim, &after.names);
        let titles: Vec<String> = claims.iter().map(title).collect();
        let words = [("goals", &*titles.join(", ")), ("points", &*names::points(points))];
        let result =
            if claims.is_empty() { gettext("no goal") } else { gettext_f("{goals}: {points}", &words) };
        Brought { what: after.name(seat), result, won: !claims.is_empty() }
    };
    let seats = (0..after.seats()).map(|d| before.nearest.clockwise(d, before.seats()));
    Some(Interlude {
        title: gettext_f("Set {n} is over", &[("n", &set.to_string())]),
        lines: seats.map(line).collect(),
        ..Interlude::default()
    })
}
