//! Adjustments by the table: the closed list of RD-REF-4.

use super::{RegidiceTable, ViewModel, names};
use crate::engine::Seat;
use crate::games::regidice::action::{Dealt, Move, Place, Turned};
use crate::games::regidice::{Colour, DieRef, Ruling, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::kit::{Adjustment, Field};

/// The closed list of adjustments (RD-REF-4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
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
    const ALL: [Self; 5] = [Self::Move, Self::Turn, Self::Hits, Self::Block, Self::Damage];

    fn title(self) -> String {
        match self {
            Self::Move => gettext("Move a Die"),
            Self::Turn => gettext("Turn a Die"),
            Self::Hits => gettext("Change the Hits on the Enemy"),
            Self::Block => gettext("Change the Blocked Damage"),
            Self::Damage => gettext("Change a Player’s Damage"),
        }
    }

    const fn has_seat(self) -> bool {
        matches!(self, Self::Turn | Self::Damage)
    }

    const fn has_die(self) -> bool {
        matches!(self, Self::Move | Self::Turn)
    }

    /// The least and the greatest number, if it has one.
    const fn range(self) -> Option<(i8, i8)> {
        match self {
            Self::Move => None,
            Self::Turn => Some((1, 6)),
            Self::Hits | Self::Block | Self::Damage => Some((-30, 30)),
        }
    }
}

/// A die that can be meant: its colour, and what it shows if that is known.
type Meant = (Colour, Option<u8>);

/// An adjustment being put together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Draft {
    kind: Kind,
    seat: usize,
    from: usize,
    to: usize,
    /// Which of the dice that can be meant.
    die: usize,
    n: i8,
}

/// Where dice can lie: the pools, the injured dice, the supply, out of the match.
fn places(m: &ViewModel) -> Vec<Place> {
    m.state.all().map(Place::Pool).chain([Place::Injured, Place::Supply, Place::Box]).collect()
}

/// A place in words.
fn place_name(m: &ViewModel, place: Place) -> String {
    match place {
        Place::Pool(seat) => gettext_f("{seat}’s pool", &[("seat", &m.name(seat))]),
        Place::Injured => gettext("Injured dice"),
        Place::Supply => gettext("Black dice in the supply"),
        Place::Box => gettext("Out of the match"),
    }
}

/// A die in words.
fn die_name((colour, face): Meant) -> String {
    let die = names::colour_die(colour);
    match face {
        Some(face) => gettext_f("{die} showing {n}", &[("die", &die), ("n", &face.to_string())]),
        None => gettext_f("{die} without a value", &[("die", &die)]),
    }
}

impl Draft {
    /// What is proposed at first: a die that moves is injured, more often than not.
    pub fn of(m: &ViewModel) -> Self {
        Self { to: m.seats(), ..Self::default() }
    }

    fn seat(&self) -> Seat {
        Seat(u8::try_from(self.seat).unwrap_or_default())
    }

    /// The dice that can be meant.
    fn dice(&self, m: &ViewModel) -> Vec<Meant> {
        match self.kind {
            Kind::Move => places(m).get(self.from).map(|place| lying(m, *place)).unwrap_or_default(),
            Kind::Turn => {
                lying(m, Place::Pool(self.seat())).into_iter().filter(|(_, face)| face.is_some()).collect()
            }
            _ => Vec::new(),
        }
    }

    fn put_together(&self, m: &ViewModel) -> Option<Ruling> {
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
    fn now(&self, m: &ViewModel) -> String {
        let value = match self.kind {
            Kind::Hits => m.state.hits().to_string(),
            Kind::Block => m.state.blocked().to_string(),
            Kind::Damage => m.state.tally.damage.get(self.seat).copied().unwrap_or_default().to_string(),
            Kind::Move | Kind::Turn => return String::new(),
        };
        gettext_f("Currently: {value}", &[("value", &value)])
    }
}

impl Adjustment<RegidiceTable> for Draft {
    fn fields(&self, m: &ViewModel) -> Vec<Field<Self>> {
        let kind = self.kind;
        let mut fields =
            vec![Field::kind(Kind::ALL.map(Kind::title), kind as usize, |draft: &mut Self, at| {
                draft.kind = Kind::ALL.get(at).copied().unwrap_or_default();
            })];
        let places = || places(m).into_iter().map(|place| place_name(m, place)).collect();
        if kind.has_seat() {
            fields.push(Field::seat(m, self.seat, |draft: &mut Self, at| draft.seat = at));
        }
        if kind == Kind::Move {
            fields.push(Field::one(gettext("_From"), places(), self.from, |draft, at| draft.from = at));
        }
        if kind.has_die() {
            let dice = self.dice(m).into_iter().map(die_name).collect();
            fields.push(Field::one(gettext("_Die"), dice, self.die, |draft, at| draft.die = at));
        }
        if kind == Kind::Move {
            fields.push(Field::one(gettext("_To"), places(), self.to, |draft, at| draft.to = at));
        }
        if let Some((least, most)) = kind.range() {
            let title = match kind {
                Kind::Turn => gettext("New Face"),
                _ => gettext("Change"),
            };
            let field =
                Field::number(title, self.n.into(), (least.into(), most.into()), |draft: &mut Self, n| {
                    draft.n = i8::try_from(n).unwrap_or_default();
                });
            fields.push(field.now(self.now(m)));
        }
        fields
    }

    /// The dice that can be meant are others, and so is the number's range.
    fn follow(&mut self, before: &Self, _m: &ViewModel) {
        if (self.kind, self.seat, self.from) != (before.kind, before.seat, before.from) {
            self.die = 0;
        }
        if let Some((least, most)) = self.kind.range() {
            self.n = self.n.clamp(least, most);
        }
    }

    fn ruling(&self, m: &ViewModel) -> Result<Ruling, String> {
        self.put_together(m).ok_or_else(|| gettext("Nothing to adjust"))
    }
}

/// The different dice at a place.
fn lying(m: &ViewModel, place: Place) -> Vec<Meant> {
    let bare = |colour: Colour| (colour, None);
    let mut dice: Vec<Meant> = match place {
        Place::Pool(seat) => {
            let pool = m.state.pool(seat);
            // Before all dice are shown only locked ones have pips that can be named (RD-REF-4).
            let covered = matches!(m.state.step, Step::Roll | Step::Declare) && !m.game.rolls_openly();
            let (open, rolled) =
                if covered { (pool.locked, pool.rolled()) } else { (pool.live, pool.unknown) };
            let live = open.iter().map(|(die, _)| (die.colour, Some(die.face)));
            let rest = pool.spent.plus(&pool.blank).plus(&rolled);
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
