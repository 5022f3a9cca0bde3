//! Every die in a pool, as it lies.

use super::draft::Draft;
use super::press::Pressing;
use super::{Item, Model, model, names};
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
    /// Used in this round, and what it showed if that is known.
    Spent(Colour, Option<u8>),
    /// Without pips.
    Blank(Colour),
    /// Set aside for the left neighbour.
    Passed(DieRef),
}

/// A die of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying {
    pub lies: Lies,
    /// Which of those that lie in the same way it is, from 0; of used dice, which of its colour.
    pub nth: u8,
    /// How many like it come before that: it keeps its id when others of its kind are used, and when it is used itself.
    pub after: u8,
    pub locked: bool,
}

impl Lying {
    const fn colour(self) -> Colour {
        match self.lies {
            Lies::Live(die) | Lies::Passed(die) => die.colour,
            Lies::Hidden(colour) | Lies::Spent(colour, _) | Lies::Blank(colour) => colour,
        }
    }

    /// What it shows or showed.
    const fn face(self) -> Option<u8> {
        match self.lies {
            Lies::Live(die) | Lies::Passed(die) => Some(die.face),
            Lies::Spent(_, face) => face,
            Lies::Hidden(_) | Lies::Blank(_) => None,
        }
    }

    /// Its id in the pool of a seat.
    pub fn id(self, seat: Seat) -> String {
        let (mut nth, mut what) = (self.nth, String::new());
        match self.lies {
            Lies::Live(die) => (nth, what) = (self.nth + self.after, die.face.to_string()),
            Lies::Spent(_, Some(face)) => (nth, what) = (self.after, face.to_string()),
            Lies::Passed(die) => what = format!("{}p", die.face),
            Lies::Hidden(_) => what.push('?'),
            Lies::Spent(_, None) => what.push_str("used"),
            Lies::Blank(_) => what.push_str("blank"),
        }
        format!("die/{}/{}{what}.{nth}", seat.0, self.colour().letter())
    }
}

/// All dice of a seat: those that show something or did so, highest first; then the others. None changes its place when it
/// is used.
fn dice(m: &Model, seat: Seat) -> Vec<Lying> {
    let pool = m.state.seat(seat);
    let used = m.used(seat);
    let mut dice = spent(&pool.spent, &used);
    for (die, n) in pool.live.iter() {
        let (locked, after) = (pool.locked.of(die), used.of(die));
        dice.extend((0..n).map(|nth| Lying { lies: Lies::Live(die), nth, after, locked: nth < locked }));
    }
    let unused = |lying: &Lying| !matches!(lying.lies, Lies::Spent(..));
    dice.sort_by_key(|lying| (std::cmp::Reverse(lying.face()), lying.colour(), unused(lying)));
    let unseen = dice.iter().position(|lying| lying.face().is_none()).unwrap_or(dice.len());
    let unseen = dice.split_off(unseen);
    let of = |counts: &Counts, lies: fn(Colour) -> Lies| {
        let each =
            |(colour, n)| (0..n).map(move |nth| Lying { lies: lies(colour), nth, after: 0, locked: false });
        counts.iter().flat_map(each).collect::<Vec<_>>()
    };
    dice.extend(of(&pool.unknown, Lies::Hidden));
    dice.extend(of(&pool.blank, Lies::Blank));
    dice.extend(unseen);
    let passed = pool.passed.iter();
    dice.extend(passed.flat_map(|(die, n)| {
        (0..n).map(move |nth| Lying { lies: Lies::Passed(die), nth, after: 0, locked: true })
    }));
    dice
}

/// The used dice of a pool. The first ones of a colour are lost first, so that the last ones are those that are left.
fn spent(counts: &Counts, used: &Dice) -> Vec<Lying> {
    let mut dice = Vec::new();
    for (colour, n) in counts.iter() {
        let faces: Vec<(u8, u8)> = used
            .iter()
            .filter(|(die, _)| die.colour == colour)
            .flat_map(|(die, n)| (0..n).map(move |after| (die.face, after)))
            .collect();
        let gone = faces.len().saturating_sub(usize::from(n));
        let mut known = faces.into_iter().skip(gone);
        dice.extend((0..n).map(|nth| {
            let (face, after) = known.next().map_or((None, 0), |(face, after)| (Some(face), after));
            Lying { lies: Lies::Spent(colour, face), nth, after, locked: false }
        }));
    }
    dice
}

/// A die of a pool, as it lies and as it can be pressed.
pub struct Shown {
    pub lying: Lying,
    pub item: Item,
}

/// The dice of a seat as they can be pressed.
pub fn items(m: &Model, draft: &Draft, seat: Seat) -> Vec<Item> {
    shown(m, draft, seat).into_iter().map(|die| die.item).collect()
}

/// The same, with how each lies.
pub fn shown(m: &Model, draft: &Draft, seat: Seat) -> Vec<Shown> {
    let rolled = !m.real_dice && m.facts.rolled == Some(seat);
    let pressing = Pressing::of(m, draft, seat);
    let item = |lying: Lying| {
        let mut item = still(m, seat, lying);
        item.rolled = rolled && matches!(lying.lies, Lies::Live(_)) && !lying.locked;
        item.from = came_from(m, seat, lying);
        if let Some(pressing) = &pressing {
            pressing.press(m, draft, seat, lying, &mut item);
        }
        Shown { lying, item }
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
        Lies::Spent(_, face) => (face.map_or(Face::Blank, Face::Pips), gettext("used")),
        Lies::Blank(_) => (Face::Blank, gettext("not rolled yet")),
    };
    let words_of = [("die", &*names::colour_die(lying.colour())), ("seat", &*m.name(seat))];
    let mut spoken = vec![gettext_f("{die} of {seat}", &words_of), words];
    if let Lies::Spent(_, Some(face)) = lying.lies {
        spoken.insert(1, gettext_f("showing {n}", &[("n", &face.to_string())]));
    }
    if matches!(lying.lies, Lies::Passed(_)) {
        spoken.push(gettext("will be passed"));
    } else if lying.locked {
        spoken.push(gettext("locked"));
    }
    Item {
        id: lying.id(seat),
        look: Look::Die(DieLook { locked: lying.locked, ..names::die(lying.colour(), face) }),
        state: if matches!(lying.lies, Lies::Spent(..)) { State::Aside } else { State::Idle },
        name: spoken.join(", "),
        ..Item::default()
    }
}

/// The dice of a seat that counted at one moment and are used at the next, as the first one showed them.
pub fn used(before: &Model, after: &Model, seat: Seat) -> Vec<String> {
    let (pool, left) = (&before.state.seat(seat).live, &after.state.seat(seat).live);
    // Those that were chosen are the first ones.
    let gone = |(die, n): (DieRef, u8)| {
        let after = before.used(seat).of(die);
        (0..n.saturating_sub(left.of(die)))
            .map(move |nth| Lying { lies: Lies::Live(die), nth, after, locked: false }.id(seat))
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
            // What was used in the round that is over came before it.
            let after = model::used(&m.facts.past, from).of(die);
            Some(Lying { lies, nth, after, locked: false }.id(from))
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
