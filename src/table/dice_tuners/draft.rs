//! What a person has begun to enter: nothing of it has happened yet.

use crate::engine::Seat;
use crate::games::dice_tuners::dice::{Colour, Die, Face, Side};
use crate::games::dice_tuners::{AbilityRef, CardId, CardRef, HeroId, Targets};
use crate::table::{self, remove, toggle};

/// A change of the draft.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A slot of the hand goes to or comes from those to discard.
    ToggleSlot(usize),
    /// The card in a slot is about to be added to those shown, or none.
    Adding(Option<usize>),
    /// A card of an unknown slot goes to those named.
    Name(CardRef),
    /// The named card at an index is taken back.
    Unname(usize),
    /// One more additional die of a colour.
    AddExtra(Colour),
    /// The additional die at an index is taken back.
    RemoveExtra(usize),
    /// A die is held to be deployed, or put down again.
    Hold(Option<Die>),
    /// An ability is chosen, or none again.
    Ability(Option<AbilityRef>),
    /// One of its targets is chosen.
    Aim(Aim),
    /// A hero is or is not among those revealed.
    ToggleHero(HeroId),
    /// What a seat turned over.
    Turned(Seat, Option<Turned>),
    /// What one of the real dice shows.
    Face(usize, Face),
    /// This real die is told next.
    At(usize),
    /// The last face is taken back.
    TakeBack,
    /// Whether a total is told instead of cards.
    TellTotal(bool),
    /// The round is told by what lies, or no longer.
    Laying(bool),
    /// The colour of the die that is told next.
    Colour(Colour),
    /// The die at a place.
    Lies(usize, Die),
    /// The hero before the next seat, or none.
    Before(Option<HeroId>),
    /// What was told last of what lies is taken back.
    LayBack,
    /// The choices of this page stand in the ribbon.
    Page(usize),
}

/// One target of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Against this seat.
    Opponent(Seat),
    Colour(Colour),
    /// The die on this side.
    Side(Side),
    /// Exchanged with the die on this side.
    Other(Side),
    /// Exchanged with this die aside.
    Aside(Die),
}

impl Aim {
    /// Whether the targets are so.
    pub fn matches(self, targets: &Targets) -> bool {
        match self {
            Self::Opponent(seat) => targets.opponent == Some(seat),
            Self::Colour(colour) => targets.colour == Some(colour),
            Self::Side(side) => targets.side == Some(side),
            Self::Other(side) => targets.other == Some(side),
            Self::Aside(die) => targets.aside == Some(die),
        }
    }

    /// The targets in the order in which they are asked for.
    pub fn all(targets: &Targets) -> Vec<Self> {
        let Targets { opponent, colour, side, other, aside } = *targets;
        [
            opponent.map(Self::Opponent),
            colour.map(Self::Colour),
            side.map(Self::Side),
            other.map(Self::Other),
            aside.map(Self::Aside),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// What a seat turned over in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    Card(CardId),
    /// No card.
    Nothing,
    /// This card, of an illegal colour.
    Illegal(CardId),
    /// The seat fights on.
    Fights,
    /// The seat retreats.
    Retreats,
}

/// What has been begun.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// Slots of the hand to discard.
    pub slots: Vec<usize>,
    /// The slot whose card is about to be added to those shown.
    pub adding: Option<usize>,
    /// Cards named: to discard, drawn, dealt or shown.
    pub named: Vec<CardRef>,
    /// Additional dice.
    pub extras: Vec<Colour>,
    /// The die about to be deployed.
    pub held: Option<Die>,
    /// The ability about to be used.
    pub ability: Option<AbilityRef>,
    /// Its targets so far.
    pub aims: Vec<Aim>,
    /// Heroes revealed.
    pub heroes: Vec<HeroId>,
    /// What seats turned over.
    pub turned: Vec<(Seat, Turned)>,
    /// What real dice show, in the order of telling.
    pub faces: Vec<(usize, Face)>,
    /// The real die that is told next, if not the next in order.
    pub at: Option<usize>,
    /// Whether the total is told instead of cards.
    pub tell_total: bool,
    /// Whether the round is told by what lies.
    pub laying: bool,
    /// The colour of the die that is told next, if that was typed.
    pub colour: Option<Colour>,
    /// The dice that lie, by place, in the order of telling.
    pub lies: Vec<(usize, Die)>,
    /// The heroes before the seats that have not hired yet, so far.
    pub before: Vec<Option<HeroId>>,
    /// Which of the choices stand in the ribbon, where there are many.
    pub page: usize,
}

impl table::Draft for Draft {
    type Edit = Edit;

    fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::Adding(slot) => self.adding = slot,
            Edit::ToggleSlot(slot) => toggle(&mut self.slots, slot),
            Edit::Name(card) => self.named.push(card),
            Edit::Unname(at) => remove(&mut self.named, at),
            Edit::AddExtra(colour) => self.extras.push(colour),
            Edit::RemoveExtra(at) => remove(&mut self.extras, at),
            Edit::Hold(die) => self.held = die,
            Edit::Ability(ability) => {
                self.ability = ability;
                self.aims.clear();
            }
            Edit::Aim(aim) => self.aims.push(aim),
            Edit::ToggleHero(hero) => toggle(&mut self.heroes, hero),
            Edit::Turned(seat, turned) => {
                self.turned.retain(|(other, _)| *other != seat);
                self.turned.extend(turned.map(|turned| (seat, turned)));
            }
            Edit::Face(at, face) => {
                self.faces.retain(|(other, _)| *other != at);
                self.faces.push((at, face));
                self.at = None;
            }
            Edit::At(at) => self.at = Some(at),
            Edit::TakeBack => self.at = self.faces.pop().map(|(at, _)| at),
            Edit::TellTotal(tell) => self.tell_total = tell,
            Edit::Laying(laying) => *self = Self { laying, ..Self::default() },
            Edit::Colour(colour) => self.colour = Some(colour),
            Edit::Lies(at, die) => {
                self.lies.retain(|(other, _)| *other != at);
                self.lies.push((at, die));
                (self.at, self.colour) = (None, None);
            }
            Edit::Before(hero) => self.before.push(hero),
            Edit::Page(page) => self.page = page,
            Edit::LayBack => {
                if self.colour.take().is_none() && self.before.pop().is_none() {
                    self.at = self.lies.pop().map(|(at, _)| at);
                }
            }
        }
    }
}

impl Draft {
    /// What a real die shows, if it was told.
    pub fn face_of(&self, at: usize) -> Option<Face> {
        self.faces.iter().find(|(other, _)| *other == at).map(|(_, face)| *face)
    }

    /// The die at a place, if it was told.
    pub fn lies_at(&self, at: usize) -> Option<Die> {
        self.lies.iter().find(|(other, _)| *other == at).map(|(_, die)| *die)
    }

    /// What a seat turned over, if it was told.
    pub fn turned_by(&self, seat: Seat) -> Option<Turned> {
        self.turned.iter().find(|(other, _)| *other == seat).map(|(_, turned)| *turned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Draft as _;

    #[test]
    fn a_toggle_comes_and_goes() {
        let mut draft = Draft::default();
        draft.apply(Edit::ToggleSlot(2));
        draft.apply(Edit::ToggleSlot(0));
        draft.apply(Edit::ToggleSlot(2));
        assert_eq!(draft.slots, [0]);
    }

    #[test]
    fn another_ability_forgets_the_targets() {
        let mut draft = Draft::default();
        draft.apply(Edit::Ability(Some(AbilityRef::Overdrive)));
        draft.apply(Edit::Aim(Aim::Side(Side::Left)));
        draft.apply(Edit::Ability(Some(AbilityRef::Skill1)));
        assert!(draft.aims.is_empty());
    }

    #[test]
    fn a_seat_turns_over_one_thing() {
        let mut draft = Draft::default();
        draft.apply(Edit::Turned(Seat(1), Some(Turned::Nothing)));
        draft.apply(Edit::Turned(Seat(1), Some(Turned::Card(CardId(3)))));
        assert_eq!(draft.turned, [(Seat(1), Turned::Card(CardId(3)))]);
        draft.apply(Edit::Turned(Seat(1), None));
        assert_eq!(draft.turned_by(Seat(1)), None);
    }

    #[test]
    fn faces_are_taken_back_from_the_last() {
        let mut draft = Draft::default();
        draft.apply(Edit::Face(2, Face::SHIELD));
        draft.apply(Edit::Face(0, Face::katana(1)));
        draft.apply(Edit::TakeBack);
        assert_eq!((draft.face_of(0), draft.at, draft.face_of(2)), (None, Some(0), Some(Face::SHIELD)));
    }

    #[test]
    fn targets_are_asked_for_in_order() {
        let targets = Targets { side: Some(Side::Left), opponent: Some(Seat(2)), ..Targets::default() };
        assert_eq!(Aim::all(&targets), [Aim::Opponent(Seat(2)), Aim::Side(Side::Left)]);
        assert!(Aim::Side(Side::Left).matches(&targets) && !Aim::Side(Side::Right).matches(&targets));
    }
}
