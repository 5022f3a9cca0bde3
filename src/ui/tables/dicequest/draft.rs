//! What a person has begun to enter: nothing of it has happened yet.

use crate::games::dicequest::{ItemPlace, Target, action::HeroSpaces};
use crate::tables::dicequest::quest;
use crate::tables::kit;

/// Something of the nearest seat that is looked at, to do something with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// A Hero, by its space.
    Hero(u8),
    /// An Item.
    Item(ItemPlace),
    /// Heroes of the Market, to be replaced (DQ-COOP-10).
    Market,
}

/// A change of the draft.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// This is picked; or nothing any more.
    Pick(Option<Picked>),
    /// A place of the Market is to be replaced, or no longer.
    Place(u8),
    /// What is to be attempted.
    Target(Option<Target>),
    /// Who goes there.
    Send(Target, HeroSpaces),
    /// A card that was turned over.
    Name(u8),
    /// One of those named is taken back.
    Unname(usize),
    /// Something of the attempt.
    Quest(quest::Edit),
}

/// What has been begun.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    pub picked: Option<Picked>,
    /// Places of the Market, in the order in which their cards go under the deck.
    pub places: Vec<u8>,
    pub target: Option<Target>,
    /// Who goes, once that was changed.
    pub heroes: Option<HeroSpaces>,
    /// Cards that were turned over, by number.
    pub named: Vec<u8>,
    pub quest: quest::Draft,
}

impl kit::Draft for Draft {
    type Edit = Edit;

    fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::Pick(picked) => {
                self.picked = picked;
                self.places.clear();
            }
            Edit::Place(place) => kit::toggle(&mut self.places, place),
            Edit::Target(target) => {
                self.target = target;
                self.heroes = None;
            }
            Edit::Send(target, heroes) => {
                self.target = Some(target);
                self.heroes = Some(heroes);
            }
            Edit::Name(card) => self.named.push(card),
            Edit::Unname(at) => kit::remove(&mut self.named, at),
            Edit::Quest(edit) => self.quest.apply(edit),
        }
    }
}
