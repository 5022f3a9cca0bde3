//! An adjustment that is being put together, without widgets.

use crate::engine::Seat;
use crate::games::regidice::action::{Dealt, Move, Place, Turned};
use crate::games::regidice::{Colour, DieRef, Ruling};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::regidice::{ViewModel, names};

/// The closed list of adjustments (RD-REF-4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A die lies elsewhere.
    #[default]
    Move,
    /// A die shows something else.
    Turn,
    /// The enemy has taken more hits, or fewer.
    Hits,
    /// More has been blocked in this round, or less.
    Block,
    /// A seat has dealt more damage in this round, or less.
    Damage,
}

impl Kind {
    /// All, in the order of the list.
    pub const ALL: [Self; 5] = [Self::Move, Self::Turn, Self::Hits, Self::Block, Self::Damage];

    pub fn title(self) -> String {
        match self {
            Self::Move => gettext("Move a Die"),
            Self::Turn => gettext("Turn a Die"),
            Self::Hits => gettext("Change the Hits on the Enemy"),
            Self::Block => gettext("Change What Is Blocked"),
            Self::Damage => gettext("Change a Seat’s Damage"),
        }
    }

    pub const fn has_seat(self) -> bool {
        matches!(self, Self::Turn | Self::Damage)
    }

    pub const fn has_die(self) -> bool {
        matches!(self, Self::Move | Self::Turn)
    }

    /// The least and the greatest number, if it has one.
    pub const fn range(self) -> Option<(i8, i8)> {
        match self {
            Self::Move => None,
            Self::Turn => Some((1, 6)),
            Self::Hits | Self::Block | Self::Damage => Some((-30, 30)),
        }
    }
}

/// A die that can be meant: its colour, and what it shows if that is known.
pub type Meant = (Colour, Option<u8>);

/// An adjustment being put together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Draft {
    pub kind: Kind,
    pub seat: usize,
    pub from: usize,
    pub to: usize,
    /// Which of the dice that can be meant.
    pub die: usize,
    pub n: i8,
}

/// Where dice can lie: the pools, the injured dice, the supply, out of the match.
pub fn places(m: &ViewModel) -> Vec<Place> {
    m.state.all().map(Place::Pool).chain([Place::Injured, Place::Supply, Place::Box]).collect()
}

/// A place in words.
pub fn place_name(m: &ViewModel, place: Place) -> String {
    match place {
        Place::Pool(seat) => gettext_f("Pool of {seat}", &[("seat", &m.name(seat))]),
        Place::Injured => gettext("Injured dice"),
        Place::Supply => gettext("Black dice to come"),
        Place::Box => gettext("Out of the match"),
    }
}

/// A die in words.
pub fn die_name((colour, face): Meant) -> String {
    let die = names::colour_die(colour);
    match face {
        Some(face) => gettext_f("{die} showing {n}", &[("die", &die), ("n", &face.to_string())]),
        None => gettext_f("{die} without pips", &[("die", &die)]),
    }
}

impl Draft {
    pub fn seat(&self) -> Seat {
        Seat(u8::try_from(self.seat).unwrap_or_default())
    }

    /// The dice that can be meant.
    pub fn dice(&self, m: &ViewModel) -> Vec<Meant> {
        match self.kind {
            Kind::Move => places(m).get(self.from).map(|place| lying(m, *place)).unwrap_or_default(),
            Kind::Turn => {
                lying(m, Place::Pool(self.seat())).into_iter().filter(|(_, face)| face.is_some()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The adjustment, if everything it needs is there.
    pub fn ruling(&self, m: &ViewModel) -> Option<Ruling> {
        let (mut moves, mut faces, mut damage) = (Vec::new(), Vec::new(), Vec::new());
        let (mut hits, mut block) = (0, 0);
        let die = self.dice(m).get(self.die).copied();
        match self.kind {
            Kind::Move => {
                let places = places(m);
                let (colour, face) = die?;
                moves.push(Move { colour, face, from: *places.get(self.from)?, to: *places.get(self.to)? });
            }
            Kind::Turn => {
                let (colour, face) = die?;
                let die = DieRef::new(colour, face?);
                faces.push(Turned { seat: self.seat(), die, face: u8::try_from(self.n).ok()? });
            }
            Kind::Hits => hits = self.n,
            Kind::Block => block = self.n,
            Kind::Damage => damage.push(Dealt { seat: self.seat(), n: self.n }),
        }
        let changes = self.n != 0 || self.kind.has_die();
        changes.then(|| Ruling::Adjust {
            moves: moves.into_iter().collect(),
            faces: faces.into_iter().collect(),
            hits,
            block,
            damage: damage.into_iter().collect(),
        })
    }

    /// How it stands now, in words.
    pub fn now(&self, m: &ViewModel) -> String {
        let value = match self.kind {
            Kind::Hits => m.state.hits().to_string(),
            Kind::Block => m.state.blocked().to_string(),
            Kind::Damage => m.state.tally.damage.get(self.seat).copied().unwrap_or_default().to_string(),
            Kind::Move | Kind::Turn => return String::new(),
        };
        gettext_f("Now: {value}", &[("value", &value)])
    }
}

/// The different dice at a place.
fn lying(m: &ViewModel, place: Place) -> Vec<Meant> {
    let bare = |colour: Colour| (colour, None);
    let mut dice: Vec<Meant> = match place {
        Place::Pool(seat) => {
            let pool = m.state.pool(seat);
            let live = pool.live.iter().map(|(die, _)| (die.colour, Some(die.face)));
            // Dice that are still face down stay where they are (RD-REF-4).
            let rest = pool.spent.plus(&pool.blank);
            live.chain(rest.iter().map(|(colour, _)| bare(colour))).collect()
        }
        Place::Injured => m.state.injured.iter().map(|(colour, _)| bare(colour)).collect(),
        Place::Supply => vec![bare(Colour::Black)],
        Place::Box => Colour::ALL.map(bare).to_vec(),
    };
    dice.sort_unstable();
    dice.dedup();
    dice
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_asks_for_what_it_needs() {
        for kind in Kind::ALL {
            assert!(!kind.title().is_empty());
            assert!(kind.has_die() || kind.range().is_some(), "{kind:?}");
        }
        assert_eq!(die_name((Colour::Red, Some(4))), "Red die showing 4");
    }
}
