//! What a person has begun to enter: nothing of it has happened yet.

use crate::engine::Seat;
use crate::games::regidice::best::{Loss, Taken};
use crate::games::regidice::{Colour, Dice, Kind};
use crate::table;

/// A change of the draft.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// This action with this value is going to be announced.
    Announce(Kind, u8),
    /// An action whose letter was typed.
    Letter(Kind),
    /// One player prepares this action.
    Kind(Kind),
    /// The live dice that are chosen; with nothing, those that the program proposes.
    Dice(Option<Dice>),
    /// The injured dice that are chosen.
    Take(Taken),
    /// Who gets the next healed die.
    For(Seat),
    /// The colour of the 1 that is spent next.
    One(Colour),
    /// The spell of this colour is going to be cast.
    Spell(Colour),
    /// What was begun is forgotten.
    Anew,
    /// How many black dice to take.
    Spoils(u8),
    /// The dice to lose.
    Lose(Loss),
    /// The hits that are placed, each by what its die shows before.
    Place(Vec<u8>),
    /// This seat's dice are told next.
    Seat(Seat),
    /// This die is told next.
    At(usize),
    /// What a die shows.
    Told(usize, u8),
    /// What dice came to.
    Total(Option<u8>),
    /// The last die is taken back.
    TakeBack,
    /// The choices of this page stand in the ribbon.
    Page(usize),
}

/// What has been begun.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    pub announce: Option<(Kind, u8)>,
    pub letter: Option<Kind>,
    pub kind: Option<Kind>,
    pub dice: Option<Dice>,
    pub take: Option<Taken>,
    pub to: Option<Seat>,
    pub one: Option<Colour>,
    pub spell: Option<Colour>,
    pub spoils: Option<u8>,
    pub lose: Option<Loss>,
    pub place: Vec<u8>,
    /// What dice came to, as far as its digits were pressed.
    pub total: Option<u8>,
    /// Whose dice are told, if not the next seat's.
    pub seat: Option<Seat>,
    /// Which die is told next, if not the next in order.
    pub at: Option<usize>,
    /// What dice show, in the order of telling.
    pub told: Vec<(usize, u8)>,
    /// Which of the choices stand in the ribbon, where there are many.
    pub page: usize,
}

impl table::Draft for Draft {
    type Edit = Edit;

    fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::Announce(kind, value) => (self.announce, self.letter) = (Some((kind, value)), None),
            Edit::Letter(kind) => self.letter = Some(kind),
            Edit::Kind(kind) => *self = Self { kind: Some(kind), ..Self::default() },
            Edit::Dice(dice) => self.dice = dice,
            Edit::Take(mut take) => {
                take.sort_unstable();
                self.take = Some(take);
            }
            Edit::For(seat) => self.to = Some(seat),
            Edit::One(colour) => self.one = Some(colour),
            Edit::Spell(colour) => (self.spell, self.take) = (Some(colour), None),
            Edit::Anew => *self = Self::default(),
            Edit::Spoils(n) => self.spoils = Some(n),
            Edit::Lose(loss) => self.lose = Some(loss),
            Edit::Place(faces) => self.place = faces,
            Edit::Seat(seat) => *self = Self { seat: Some(seat), ..Self::default() },
            Edit::At(at) => self.at = Some(at),
            Edit::Told(at, face) => {
                self.told.retain(|(other, _)| *other != at);
                self.told.push((at, face));
                self.at = None;
            }
            Edit::Total(total) => self.total = total,
            Edit::TakeBack => self.at = self.told.pop().map(|(at, _)| at),
            Edit::Page(page) => self.page = page,
        }
    }
}

impl Draft {
    /// What a die shows, if it was told.
    pub fn face_of(&self, at: usize) -> Option<u8> {
        self.told.iter().find(|(other, _)| *other == at).map(|(_, face)| *face)
    }

    /// Whether the proposed use of dice was changed.
    pub fn is_changed(&self) -> bool {
        self.dice.is_some() || self.take.is_some() || self.kind.is_some()
    }
}
