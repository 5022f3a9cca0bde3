//! What a person has begun to enter: nothing of it has happened yet.

use crate::engine::Seat;
use crate::games::dualing_dice::action::Picked;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::{Claim, GoalRef, RolledDie};
use crate::table::{self, remove};

/// A change of the draft.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// This seat's dice or goals are told next.
    Turn(Seat),
    /// The colour die of a pick, or none again.
    Colour(Option<Kind>),
    /// The white die of a pick, or none again.
    White(Option<Kind>),
    /// What a seat has picked on the table.
    Picked(Seat, Picked),
    /// Which die a tied seat re-rolls on the table.
    Reroll(Seat, Tint),
    /// What one of the rolled dice shows.
    Number(usize, u8),
    /// This die is told next.
    At(usize),
    /// The beginning of a number.
    Typed(String),
    /// The last number is taken back.
    TakeBack,
    /// Which of the rolled dice is to be saved, or none again.
    Save(Option<RolledDie>),
    /// Which slots of the hand are revealed.
    Goals(Vec<usize>),
    /// Which slot of the hand is put out of the match, or none.
    Discard(Option<usize>),
    /// One more goal that the seat reveals on the table.
    Claim(Claim),
    /// The claim at an index is taken back.
    Unclaim(usize),
    /// All that a seat reveals on the table.
    Claimed(Seat, Vec<Claim>),
    /// Goals that the dice do not meet are listed, too, or no longer.
    ListAll(bool),
    /// The choices of this page stand in the ribbon.
    Page(usize),
    /// The round is told by its saved dice, or no longer.
    Saving(bool),
    /// Which type of die the seat saved, or none again.
    KeptKind(Option<(Tint, Kind)>),
    /// What the next seat saved.
    Kept(Option<Die>),
    /// Saved dice are told again from this seat on.
    KeptAgain(usize),
    /// One more goal that was drawn.
    Name(GoalRef),
    /// The named goal at an index is taken back.
    Unname(usize),
}

impl Edit {
    /// The rolled die that this chooses to be saved, or puts back.
    pub fn saves(&self) -> Option<RolledDie> {
        match self {
            Self::Save(die) => *die,
            _ => None,
        }
    }
}

/// What has been begun.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// Whose dice or goals are told next, if not the next in order.
    pub turn: Option<Seat>,
    pub colour: Option<Kind>,
    pub white: Option<Kind>,
    /// What seats have picked on the table.
    pub picks: Vec<(Seat, Picked)>,
    /// What tied seats re-roll on the table.
    pub rerolls: Vec<(Seat, Tint)>,
    /// Numbers told, in the order of telling.
    pub numbers: Vec<(usize, u8)>,
    /// The die that is told next, if not the next in order.
    pub at: Option<usize>,
    /// The beginning of a number.
    pub typed: String,
    /// Which slots of the hand are revealed, once that was changed.
    pub goals: Option<Vec<usize>>,
    /// The rolled die that is to be saved.
    pub save: Option<RolledDie>,
    pub discard: Option<usize>,
    /// Goals that the seat reveals on the table, so far.
    pub claims: Vec<Claim>,
    /// What seats reveal on the table.
    pub claimed: Vec<(Seat, Vec<Claim>)>,
    pub list_all: bool,
    /// Which of the choices stand in the ribbon, where there are many.
    pub page: usize,
    /// Whether the round is told by its saved dice.
    pub saving: bool,
    /// The type of die that the next seat saved.
    pub kept_kind: Option<(Tint, Kind)>,
    /// What seats saved, in seat order, so far.
    pub kept: Vec<Option<Die>>,
    /// Goals drawn, so far.
    pub named: Vec<GoalRef>,
}

impl table::Draft for Draft {
    type Edit = Edit;

    fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::Turn(seat) => {
                self.turn = Some(seat);
                self.picks.retain(|(other, _)| *other != seat);
                self.rerolls.retain(|(other, _)| *other != seat);
                self.claimed.retain(|(other, _)| *other != seat);
                self.clear_seat();
            }
            Edit::Colour(kind) => self.colour = kind,
            Edit::White(kind) => self.white = kind,
            Edit::Picked(seat, picked) => {
                put(&mut self.picks, seat, picked);
                self.next_seat();
            }
            Edit::Reroll(seat, tint) => {
                put(&mut self.rerolls, seat, tint);
                self.next_seat();
            }
            Edit::Number(at, number) => {
                put(&mut self.numbers, at, number);
                (self.at, self.typed) = (None, String::new());
            }
            Edit::At(at) => (self.at, self.typed) = (Some(at), String::new()),
            Edit::Typed(typed) => self.typed = typed,
            Edit::TakeBack => self.take_back(),
            Edit::Save(die) => self.save = die,
            Edit::Goals(slots) => self.goals = Some(slots),
            Edit::Discard(slot) => self.discard = slot,
            Edit::Claim(claim) => self.claims.push(claim),
            Edit::Unclaim(at) => remove(&mut self.claims, at),
            Edit::Claimed(seat, claims) => {
                put(&mut self.claimed, seat, claims);
                self.next_seat();
            }
            Edit::ListAll(all) => self.list_all = all,
            Edit::Page(page) => self.page = page,
            Edit::Saving(saving) => *self = Self { saving, ..Self::default() },
            Edit::KeptKind(kind) => self.kept_kind = kind,
            Edit::Kept(die) => {
                self.kept.push(die);
                self.kept_kind = None;
            }
            Edit::KeptAgain(at) => {
                self.kept.truncate(at);
                self.kept_kind = None;
            }
            Edit::Name(goal) => self.named.push(goal),
            Edit::Unname(at) => remove(&mut self.named, at),
        }
    }
}

/// What belongs to `key` now; it counts as told last.
fn put<K: PartialEq, V>(list: &mut Vec<(K, V)>, key: K, value: V) {
    list.retain(|(other, _)| *other != key);
    list.push((key, value));
}

fn get<K: PartialEq, V>(list: &[(K, V)], key: &K) -> Option<V>
where
    V: Clone,
{
    list.iter().find(|(other, _)| other == key).map(|(_, value)| value.clone())
}

impl Draft {
    fn next_seat(&mut self) {
        self.turn = None;
        self.clear_seat();
    }

    /// Forgets what was begun for one seat.
    fn clear_seat(&mut self) {
        (self.colour, self.white) = (None, None);
        self.claims.clear();
        (self.list_all, self.page) = (false, 0);
    }

    /// The beginning of a number, else the number told last.
    fn take_back(&mut self) {
        if self.typed.pop().is_none() {
            self.at = self.numbers.pop().map(|(at, _)| at);
        }
    }

    /// What a seat has picked on the table, if it was told.
    pub fn picked_by(&self, seat: Seat) -> Option<Picked> {
        get(&self.picks, &seat)
    }

    /// What a tied seat re-rolls on the table, if it was told.
    pub fn reroll_of(&self, seat: Seat) -> Option<Tint> {
        get(&self.rerolls, &seat)
    }

    /// The number of a rolled die, if it was told.
    pub fn number_of(&self, at: usize) -> Option<u8> {
        get(&self.numbers, &at)
    }

    /// What a seat reveals on the table, if it was told.
    pub fn claimed_by(&self, seat: Seat) -> Option<Vec<Claim>> {
        get(&self.claimed, &seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Draft as _;

    fn draft(edits: impl IntoIterator<Item = Edit>) -> Draft {
        let mut draft = Draft::default();
        edits.into_iter().for_each(|edit| draft.apply(edit));
        draft
    }

    #[test]
    fn numbers_are_taken_back_from_the_last() {
        let told = [Edit::Number(3, 7), Edit::Number(0, 2), Edit::Typed("1".into())];
        let mut draft = draft(told);
        draft.apply(Edit::TakeBack);
        assert_eq!((draft.typed.as_str(), draft.number_of(0)), ("", Some(2)));
        draft.apply(Edit::TakeBack);
        assert_eq!((draft.number_of(0), draft.at, draft.number_of(3)), (None, Some(0), Some(7)));
    }

    #[test]
    fn a_seat_can_be_told_again() {
        let picked = Picked { colour: Kind::D20, white: Kind::D4 };
        let mut draft = draft([Edit::Colour(Some(Kind::D20)), Edit::Picked(Seat(1), picked)]);
        assert_eq!((draft.colour, draft.picked_by(Seat(1))), (None, Some(picked)));
        draft.apply(Edit::Turn(Seat(1)));
        assert_eq!((draft.turn, draft.picked_by(Seat(1))), (Some(Seat(1)), None));
    }

    #[test]
    fn claims_belong_to_one_seat() {
        let claim = Claim::Points { points: 3 };
        let told = [Edit::Claim(claim), Edit::ListAll(true), Edit::Claimed(Seat(0), vec![claim])];
        let draft = draft(told);
        assert!(draft.claims.is_empty() && !draft.list_all);
        assert_eq!(draft.claimed_by(Seat(0)), Some(vec![claim]));
    }
}
