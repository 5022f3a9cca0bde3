//! What a person has begun to enter: nothing of it has happened yet.

use crate::games::dicequest::action::HeroSpaces;
use crate::games::dicequest::content::ability::{ItemDeck, WoundKind};
use crate::games::dicequest::dice::DiceSet;
use crate::games::dicequest::ids::ItemId;
use crate::games::dicequest::{ItemPlace, Rune, Source, Target};
use crate::table::{self, remove, toggle};

/// What is being done.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mode {
    /// Nothing yet.
    #[default]
    Idle,
    /// Something is done with the own Hero in a space.
    Hero(u8),
    /// Something is done with an own Item.
    Item(ItemPlace),
    /// It is given to somebody.
    Give(ItemId),
    /// Heroes of the Market are chosen, to be replaced (DQ-COOP-10).
    Market,
    /// Dice are marked for the Reroll token.
    Token,
    /// A die is chosen that a Rune rolls again.
    Rune,
    /// What pays for an ability is chosen.
    Pay(Source, u8),
}

/// A card that nobody has named yet (DQ-TABLE-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unnamed {
    /// In a place of the Market.
    Hero(u8),
    /// In a place of the board.
    Quest(u8),
    /// In the nearest Backpack.
    Item(ItemDeck),
}

/// A change of the draft.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Something is begun, with these dice marked.
    Begin(Mode, DiceSet),
    /// A place of the Market is to be replaced, or no longer.
    Place(u8),
    /// What is to be attempted.
    Target(Target),
    /// Who goes there.
    Send(Target, HeroSpaces),
    /// A die is marked, or no longer.
    Mark(u8),
    /// A die is looked at, to do something with it.
    Die(u8),
    /// This Rune is spent.
    Rune(Rune),
    /// Wounds of this kind are assigned.
    Wound(WoundKind),
    /// Other choices are shown.
    Page(usize),
    /// This card is going to be named.
    Naming(Unnamed),
    /// A card that was turned over.
    Name(u8),
    /// One of those named is taken back.
    Unname(usize),
    /// A real die shows this side; or is told next.
    Told(usize, u8),
    At(usize),
    /// The last side that was told is taken back.
    TakeBack,
    /// All dice that are not told yet are blank: their sides.
    Rest(Vec<u8>),
    /// The beginning of a face, typed.
    Typed(String),
    /// The dice are told as they lie in the end, or as they were rolled first.
    Final(bool),
    /// The Reroll token was used, or not.
    Token(bool),
}

/// What has been begun.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    pub mode: Mode,
    /// Places of the Market, in the order in which their cards go under the deck.
    pub places: Vec<u8>,
    pub target: Option<Target>,
    /// Who goes, once that was changed.
    pub heroes: Option<HeroSpaces>,
    pub dice: DiceSet,
    pub die: Option<u8>,
    pub rune: Option<Rune>,
    pub wound: Option<WoundKind>,
    pub page: usize,
    /// The card that is being named.
    pub naming: Option<Unnamed>,
    /// Cards that were turned over, by number.
    pub named: Vec<u8>,
    /// The sides of real dice, in the order of telling them: which die, which side.
    pub told: Vec<(usize, u8)>,
    pub at: Option<usize>,
    pub typed: String,
    /// Whether the dice are told as they lie in the end, once that was said.
    pub last: Option<bool>,
    /// Whether the Reroll token was used by then.
    pub token: bool,
}

impl table::Draft for Draft {
    type Edit = Edit;

    fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::Begin(mode, dice) => *self = Self { mode, dice, ..Self::default() },
            Edit::Place(place) => toggle(&mut self.places, place),
            Edit::Target(target) => *self = Self { target: Some(target), ..Self::default() },
            Edit::Send(target, heroes) => {
                (self.target, self.heroes) = (Some(target), Some(heroes));
            }
            Edit::Mark(die) => {
                let others = self.dice.iter().filter(|at| *at != die);
                let added = Some(die).filter(|die| !self.dice.contains(*die));
                self.dice = others.chain(added).fold(DiceSet::default(), |mut set, at| {
                    set.insert(at);
                    set
                });
            }
            Edit::Die(die) => self.die = Some(die),
            Edit::Rune(rune) => self.rune = Some(rune),
            Edit::Wound(kind) => self.wound = Some(kind),
            Edit::Page(page) => self.page = page,
            Edit::Naming(card) => *self = Self { naming: Some(card), ..Self::default() },
            Edit::Name(card) => self.named.push(card),
            Edit::Unname(at) => remove(&mut self.named, at),
            Edit::Told(at, side) => {
                self.told.retain(|(known, _)| *known != at);
                self.told.push((at, side));
                self.at = None;
                self.typed.clear();
            }
            Edit::At(at) => {
                self.at = Some(at);
                self.typed.clear();
            }
            Edit::TakeBack => {
                if self.typed.pop().is_none() {
                    self.told.pop();
                }
                self.at = None;
            }
            Edit::Rest(sides) => {
                for (at, side) in sides.into_iter().enumerate() {
                    if self.side_of(at).is_none() {
                        self.told.push((at, side));
                    }
                }
            }
            Edit::Typed(typed) => self.typed = typed,
            Edit::Final(last) => *self = Self { last: Some(last), ..Self::default() },
            Edit::Token(used) => self.token = used,
        }
    }
}

impl Draft {
    /// What was told of a real die.
    pub fn side_of(&self, at: usize) -> Option<u8> {
        self.told.iter().find(|(known, _)| *known == at).map(|(_, side)| *side)
    }
}

/// Nothing is being done any more.
pub fn nothing() -> Edit {
    Edit::Begin(Mode::Idle, DiceSet::default())
}
