//! Dice that belong to no seat: the injured ones, and those of the enemy.

use crate::engine::Seat;
use crate::games::regidice::options::Placement;
use crate::games::regidice::state::face;
use crate::games::regidice::{Colour, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::regidice::draft::{Draft, Edit, Taken};
use crate::tables::regidice::press::{dim, light};
use crate::tables::regidice::{Command, DieLook, ViewModel, names, uses};
use crate::widgets::Face;

/// The injured dice; they are pressed by who heals.
pub fn injured(m: &ViewModel, draft: &Draft, size: i32) -> Vec<DieLook> {
    let choosing = m.acting.and_then(|seat| uses::healing(m, draft).map(|most| (seat, most)));
    let taken = choosing.map(|(seat, _)| uses::taken(m, draft, seat)).unwrap_or_default();
    let each = m.state.injured.iter().flat_map(|(colour, n)| (0..n).map(move |nth| (colour, nth)));
    each.map(|(colour, nth)| {
        let mut look = DieLook {
            face: Face::Blank,
            tint: names::tint(colour),
            size,
            spoken: gettext_f("{die}, injured", &[("die", &names::colour_die(colour))]),
            faces: names::faces(),
            ..DieLook::default()
        };
        if let Some((seat, most)) = choosing {
            press_injured(m, draft, (seat, most), &taken, (colour, nth), &mut look);
        }
        look
    })
    .collect()
}

fn press_injured(
    m: &ViewModel,
    draft: &Draft,
    (seat, most): (Seat, u8),
    taken: &Taken,
    (colour, nth): (Colour, u8),
    look: &mut DieLook,
) {
    let of_colour = taken.iter().filter(|(_, other)| *other == colour).count();
    let selected = usize::from(nth) < of_colour;
    let to = draft.to.unwrap_or(seat);
    let mut after = taken.clone();
    if selected {
        // What goes to whoever is chosen now is taken back first.
        let at = after.iter().position(|one| *one == (to, colour));
        let at = at.or_else(|| after.iter().position(|(_, other)| *other == colour));
        if let Some(at) = at {
            after.remove(at);
        }
        return light(look, true, gettext("Do not choose this die"), Command::Edit(Edit::Take(Some(after))));
    }
    after.push((to, colour));
    let (full, command) = (after.len() > usize::from(most), Command::Edit(Edit::Take(Some(after.clone()))));
    if !full {
        let words = gettext_f("Heal this die for {seat}", &[("seat", &m.name(to))]);
        return light(look, false, words, command);
    }
    let asked = Draft { take: Some(after), ..draft.clone() };
    if let Some(action) = uses::heals(m, &asked).into_iter().find(|action| !m.is_legal(action)) {
        dim(m, look, seat, action);
    }
}

/// The enemy’s dice: where attackers choose, they press those that they hit.
pub fn enemy(m: &ViewModel, draft: &Draft, size: i32) -> Vec<DieLook> {
    let foe = m.game.enemy(&m.state);
    let mut hits: Vec<u8> = m.state.hits.to_vec();
    for before in &draft.place {
        if let Some(at) = hits.iter().position(|n| face(*n) == *before && *n < foe.hits_per_die) {
            hits[at] += 1;
        }
    }
    hits.sort_unstable();
    if hits.is_empty() {
        return (0..m.state.tally.spoils).map(|_| fallen(m, size)).collect();
    }
    let placing = m.state.step == Step::Place && m.game.options().placement == Placement::AttackerChooses;
    let due = m.acting.filter(|_| placing).map(|seat| usize::from(m.state.tally.damage[seat.index()]));
    let name = m.enemy();
    hits.iter()
        .map(|n| {
            let shows = face(*n);
            let mut words = vec![gettext_f("{enemy}’s die", &[("enemy", &name)])];
            words.push(gettext_f("showing {n}", &[("n", &shows.to_string())]));
            let mut look = DieLook {
                face: Face::Pips(shows),
                tint: names::tint(Colour::Black),
                glow: Some(shows - 1),
                size,
                spoken: words.join(", "),
                ..DieLook::default()
            };
            if due.is_some_and(|due| draft.place.len() < due) && *n < foe.hits_per_die {
                let mut after = draft.place.clone();
                after.push(shows);
                light(&mut look, false, gettext("Hit this die"), Command::Edit(Edit::Place(after)));
            }
            look
        })
        .collect()
}

/// A die of an enemy that has fallen.
fn fallen(m: &ViewModel, size: i32) -> DieLook {
    DieLook {
        face: Face::Blank,
        tint: names::tint(Colour::Black),
        size,
        spoken: gettext_f("{enemy}’s die, to be shared out", &[("enemy", &m.enemy())]),
        ..DieLook::default()
    }
}
