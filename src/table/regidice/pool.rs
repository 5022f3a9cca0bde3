//! Every die in a pool, as it lies.

use super::draft::Draft;
use super::press::Pressing;
use super::{Item, Model, names};
use crate::engine::Seat;
use crate::games::regidice::{Colour, Counts, Dice, DieRef, Event};
use crate::i18n::{gettext, gettext_f};
use crate::table::look::Face;
use crate::table::{DieLook, Look, State};

/// How a die lies in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// With pips that count.
    Live(DieRef),
    /// With pips that nobody here knows.
    Hidden(Colour),
    /// Used in this round.
    Spent(Colour),
    /// Without pips.
    Blank(Colour),
    /// Set aside for the left neighbour.
    Passed(DieRef),
}

/// A die of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying {
    pub lies: Lies,
    /// Which of those that lie in the same way it is, from 0.
    pub nth: u8,
    pub locked: bool,
}

impl Lying {
    const fn colour(self) -> Colour {
        match self.lies {
            Lies::Live(die) | Lies::Passed(die) => die.colour,
            Lies::Hidden(colour) | Lies::Spent(colour) | Lies::Blank(colour) => colour,
        }
    }

    /// Its id in the pool of a seat.
    fn id(self, seat: Seat) -> String {
        let what = match self.lies {
            Lies::Live(die) => die.face.to_string(),
            Lies::Passed(die) => format!("{}p", die.face),
            Lies::Hidden(_) => "?".to_owned(),
            Lies::Spent(_) => "used".to_owned(),
            Lies::Blank(_) => "blank".to_owned(),
        };
        format!("die/{}/{}{what}.{}", seat.0, self.colour().letter(), self.nth)
    }
}

/// All dice of a seat: those that count, highest first; then the others.
fn dice(m: &Model, seat: Seat) -> Vec<Lying> {
    let pool = m.state.seat(seat);
    let mut kinds: Vec<(DieRef, u8)> = pool.live.iter().collect();
    kinds.sort_by_key(|(die, _)| (std::cmp::Reverse(die.face), die.colour));
    let mut dice = Vec::new();
    for (die, n) in kinds {
        let locked = pool.locked.of(die);
        dice.extend((0..n).map(|nth| Lying { lies: Lies::Live(die), nth, locked: nth < locked }));
    }
    let of = |counts: &Counts, lies: fn(Colour) -> Lies| {
        let each = |(colour, n)| (0..n).map(move |nth| Lying { lies: lies(colour), nth, locked: false });
        counts.iter().flat_map(each).collect::<Vec<_>>()
    };
    dice.extend(of(&pool.unknown, Lies::Hidden));
    dice.extend(of(&pool.blank, Lies::Blank));
    dice.extend(of(&pool.spent, Lies::Spent));
    let passed = pool.passed.iter();
    dice.extend(
        passed
            .flat_map(|(die, n)| (0..n).map(move |nth| Lying { lies: Lies::Passed(die), nth, locked: true })),
    );
    dice
}

/// The dice of a seat as they can be pressed.
pub fn items(m: &Model, draft: &Draft, seat: Seat) -> Vec<Item> {
    let rolled = !m.real_dice && m.facts.rolled == Some(seat);
    let pressing = Pressing::of(m, draft, seat);
    let item = |lying: Lying| {
        let mut item = still(m, seat, lying);
        item.rolled = rolled && matches!(lying.lies, Lies::Live(_)) && !lying.locked;
        item.from = came_from(m, seat, lying);
        if let Some(pressing) = &pressing {
            pressing.press(m, draft, seat, lying, &mut item);
        }
        item
    };
    dice(m, seat).into_iter().map(item).collect()
}

/// A die that cannot be pressed.
fn still(m: &Model, seat: Seat, lying: Lying) -> Item {
    let (face, words) = match lying.lies {
        Lies::Live(die) | Lies::Passed(die) => {
            (Face::Pips(die.face), gettext_f("showing {n}", &[("n", &die.face.to_string())]))
        }
        Lies::Hidden(_) => (Face::Unknown, gettext("face down")),
        Lies::Spent(_) => (Face::Blank, gettext("used")),
        Lies::Blank(_) => (Face::Blank, gettext("not rolled yet")),
    };
    let words_of = [("die", &*names::colour_die(lying.colour())), ("seat", &*m.name(seat))];
    let mut spoken = vec![gettext_f("{die} of {seat}", &words_of), words];
    if matches!(lying.lies, Lies::Passed(_)) {
        spoken.push(gettext("will be passed"));
    } else if lying.locked {
        spoken.push(gettext("locked"));
    }
    Item {
        id: lying.id(seat),
        look: Look::Die(DieLook { locked: lying.locked, ..names::die(lying.colour(), face) }),
        state: if matches!(lying.lies, Lies::Spent(_)) { State::Aside } else { State::Idle },
        name: spoken.join(", "),
        ..Item::default()
    }
}

/// The dice of a seat that counted at one moment and are used at the next, as the first one showed them.
pub fn used(before: &Model, after: &Model, seat: Seat) -> Vec<String> {
    let (pool, left) = (&before.state.seat(seat).live, &after.state.seat(seat).live);
    let gone = |(die, n): (DieRef, u8)| {
        (left.of(die).min(n)..n).map(move |nth| Lying { lies: Lies::Live(die), nth, locked: false }.id(seat))
    };
    pool.iter().flat_map(gone).collect()
}

/// Where a die was before the last entry, if that brought it here.
fn came_from(m: &Model, seat: Seat, lying: Lying) -> Option<String> {
    let events = &m.facts.events;
    match lying.lies {
        Lies::Live(die) => {
            let handed = events.iter().find_map(|event| match event {
                Event::Collected { to, from, dice } if *to == seat && dice.of(die) > 0 => {
                    Some((*from, dice, m.viewer.sees(*from), false))
                }
                Event::Passed { from, to, dice } if *to == seat && from != to && dice.of(die) > 0 => {
                    Some((*from, dice, true, m.facts.actor != Some(*from)))
                }
                _ => None,
            });
            let (from, dice, seen, aside) = handed?;
            let nth = arrived(m, seat, lying, die, dice)?;
            let lies = match (seen, aside) {
                (true, true) => Lies::Passed(die),
                (true, false) => Lies::Live(die),
                (false, _) => Lies::Hidden(die.colour),
            };
            Some(Lying { lies, nth, locked: false }.id(from))
        }
        Lies::Blank(colour) => {
            let spoils = |event: &Event| matches!(event, Event::Spoils(to, _) if *to == seat);
            Some(match colour == Colour::Black && events.iter().any(spoils) {
                true => format!("foe/{}", lying.nth),
                false => super::foe::injured_id(colour),
            })
        }
        _ => None,
    }
}

/// The last of equal dice are those that came; which of them this is.
fn arrived(m: &Model, seat: Seat, lying: Lying, die: DieRef, came: &Dice) -> Option<u8> {
    let stayed = m.state.seat(seat).live.of(die).checked_sub(came.of(die))?;
    lying.nth.checked_sub(stayed)
}

/// How many of the dice that the viewer sees show a value.
pub fn known(m: &Model, value: u8) -> u8 {
    m.state.seats.iter().map(|pool| pool.live.showing(value).total()).sum()
}
