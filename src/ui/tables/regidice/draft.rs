//! What a person has begun to enter: nothing of it has happened yet.

use crate::engine::Seat;
use crate::games::regidice::{Colour, Counts, Dice, Kind};
use crate::tables::kit;

/// Dice that a seat is going to lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    pub spent: Counts,
    pub blank: Counts,
    pub live: Dice,
}

impl Loss {
    pub fn total(&self) -> u8 {
        self.spent.total() + self.blank.total() + self.live.total()
    }
}

/// Healed dice, each with who gets it, in order.
pub type Taken = Vec<(Seat, Colour)>;

/// A change of the draft.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// The live dice that are chosen; with nothing, those that the program proposes.
    Dice(Option<Dice>),
    /// The injured dice that are chosen; with nothing, those that the program proposes.
    Take(Option<Taken>),
    /// Who gets the next healed die.
    For(Seat),
    /// The colour of the 1 that is spent next.
    One(Colour),
    /// One player begins to raise dice, or stops.
    Raising(bool),
    /// What was begun is forgotten.
    Anew,
    /// The dice to lose; with nothing, those that the program proposes.
    Lose(Option<Loss>),
    /// The hits that are placed, each by what its die shows before.
    Place(Vec<u8>),
    /// An action whose letter was typed.
    Letter(Option<Kind>),
    /// This seat's dice are told next.
    Seat(Seat),
    /// This die is told next.
    At(usize),
    /// What a die shows.
    Told(usize, u8),
    /// The last die is taken back.
    TakeBack,
}

/// What has been begun.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    pub dice: Option<Dice>,
    pub take: Option<Taken>,
    pub to: Option<Seat>,
    pub one: Option<Colour>,
    /// Whether one player raises dice now, once that was said.
    pub raising: Option<bool>,
    pub lose: Option<Loss>,
    pub place: Vec<u8>,
    pub letter: Option<Kind>,
    /// Whose dice are told, if not the next seat's.
    pub seat: Option<Seat>,
    /// Which die is told next, if not the next in order.
    pub at: Option<usize>,
    /// What dice show, in the order of telling.
    pub told: Vec<(usize, u8)>,
}

impl kit::Draft for Draft {
    type Edit = Edit;

    fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::Dice(dice) => self.dice = dice,
            Edit::Take(take) => {
                self.take = take;
                self.take.iter_mut().for_each(|take| take.sort_unstable());
            }
            Edit::For(seat) => self.to = Some(seat),
            Edit::One(colour) => self.one = Some(colour),
            Edit::Raising(raising) => *self = Self { raising: Some(raising), ..Self::default() },
            Edit::Anew => *self = Self::default(),
            Edit::Lose(loss) => self.lose = loss,
            Edit::Place(faces) => self.place = faces,
            Edit::Letter(kind) => self.letter = kind,
            Edit::Seat(seat) => *self = Self { seat: Some(seat), ..Self::default() },
            Edit::At(at) => self.at = Some(at),
            Edit::Told(at, face) => {
                self.told.retain(|(other, _)| *other != at);
                self.told.push((at, face));
                self.at = None;
            }
            Edit::TakeBack => self.at = self.told.pop().map(|(at, _)| at),
        }
    }
}

impl Draft {
    /// What a die shows, if it was told.
    pub fn face_of(&self, at: usize) -> Option<u8> {
        self.told.iter().find(|(other, _)| *other == at).map(|(_, face)| *face)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::kit::Draft as _;

    #[test]
    fn faces_are_taken_back_from_the_last() {
        let mut draft = Draft::default();
        [Edit::Told(2, 6), Edit::Told(0, 1)].into_iter().for_each(|edit| draft.apply(edit));
        draft.apply(Edit::TakeBack);
        assert_eq!((draft.face_of(0), draft.at, draft.face_of(2)), (None, Some(0), Some(6)));
        draft.apply(Edit::Told(0, 3));
        assert_eq!((draft.face_of(0), draft.at), (Some(3), None));
    }

    #[test]
    fn another_seat_begins_anew() {
        let mut draft = Draft::default();
        draft.apply(Edit::Told(0, 4));
        draft.apply(Edit::Seat(Seat(2)));
        assert_eq!((draft.seat, draft.told.len()), (Some(Seat(2)), 0));
    }
}
