//! Every die in a pool, as it lies.

use crate::engine::Seat;
use crate::games::regidice::{Colour, Counts, DieRef, Kind};
use crate::i18n::{gettext, gettext_f};
use crate::tables::regidice::draft::Draft;
use crate::tables::regidice::press::Pressing;
use crate::tables::regidice::{DieLook, ViewModel, names};
use crate::widgets::{CellState, Face};

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
    pub const fn colour(self) -> Colour {
        match self.lies {
            Lies::Live(die) | Lies::Passed(die) => die.colour,
            Lies::Hidden(colour) | Lies::Spent(colour) | Lies::Blank(colour) => colour,
        }
    }
}

/// All dice of a seat: those that count, highest first; then the others.
pub fn dice(m: &ViewModel, seat: Seat) -> Vec<Lying> {
    let pool = m.state.pool(seat);
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
pub fn looks(m: &ViewModel, draft: &Draft, seat: Seat, size: i32, fresh: bool) -> Vec<DieLook> {
    let tumble = fresh && !m.real_dice && m.facts.rolled == Some(seat);
    let pressing = Pressing::of(m, draft, seat);
    dice(m, seat)
        .into_iter()
        .map(|lying| {
            let mut look = still(m, seat, lying, size);
            look.tumble = tumble && matches!(lying.lies, Lies::Live(_)) && !lying.locked;
            if let Some(pressing) = &pressing {
                pressing.press(m, draft, seat, lying, &mut look);
            }
            look
        })
        .collect()
}

/// A die that cannot be pressed.
fn still(m: &ViewModel, seat: Seat, lying: Lying, size: i32) -> DieLook {
    let (face, words) = match lying.lies {
        Lies::Live(die) | Lies::Passed(die) => {
            (Face::Pips(die.face), gettext_f("showing {n}", &[("n", &die.face.to_string())]))
        }
        Lies::Hidden(_) => (Face::Unknown, gettext("face down")),
        Lies::Spent(_) => (Face::Blank, gettext("used")),
        Lies::Blank(_) => (Face::Blank, gettext("not rolled yet")),
    };
    let mut spoken = [gettext_f(
        "{die} of {seat}",
        &[("die", &names::colour_die(lying.colour())), ("seat", &m.name(seat))],
    )]
    .to_vec();
    spoken.push(words);
    if matches!(lying.lies, Lies::Passed(_)) {
        spoken.push(gettext("will be passed"));
    } else if lying.locked {
        spoken.push(gettext("locked"));
    }
    DieLook {
        face,
        tint: names::tint(lying.colour()),
        locked: lying.locked,
        size,
        state: if matches!(lying.lies, Lies::Spent(_)) { CellState::Aside } else { CellState::Idle },
        spoken: spoken.join(", "),
        faces: names::faces(),
        ..DieLook::default()
    }
}
/// The kind of action a seat announced.
pub fn announced(m: &ViewModel, seat: Seat) -> Option<Kind> {
    m.state.pool(seat).declared.map(|declared| declared.action)
}

/// How many of the dice that `seat` sees show a value, in its own pool or locked anywhere.
pub fn known(m: &ViewModel, value: u8) -> u8 {
    m.state.pools.iter().map(|pool| pool.live.showing(value).total()).sum()
}
