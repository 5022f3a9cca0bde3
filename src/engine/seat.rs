use serde::{Deserialize, Serialize, Serializer};

use super::bits::{Bit, Bits};

/// The most seats any game may have.
pub const MAX_SEATS: usize = 8;

/// A place at the table, numbered clockwise from 0.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, schemars::JsonSchema,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

/// What a seat calls itself to who walks through a value, so that it differs from other numbers.
pub(super) const SEAT: &str = "Seat";

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_newtype_struct(SEAT, &self.0)
    }
}

impl Seat {
    /// The seat as an index into per-seat arrays.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a table of `seats` places, by number.
    #[inline]
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone + use<> {
        (0..seats as u8).map(Self)
    }

    /// The seats of a table of `seats` places from this one on, clockwise.
    #[inline]
    pub fn and_on(self, seats: usize) -> impl Iterator<Item = Self> + use<> {
        let (first, seats) = (self.0, seats as u8);
        // Every entry walks round the table several times: two ranges are faster than a remainder.
        (first..seats).chain(0..first.min(seats)).map(Self)
    }

    /// The seat `steps` places clockwise, at a table of `seats` places.
    #[must_use]
    #[inline]
    pub const fn clockwise(self, steps: usize, seats: usize) -> Self {
        let at = self.0 as usize + steps;
        // Cheaper than a remainder, and the usual case.
        match if at < seats { Some(at) } else { at.checked_rem(seats) } {
            Some(seat) => Self(seat as u8),
            None => self,
        }
    }

    /// How many places clockwise this seat is from `first`.
    #[must_use]
    #[inline]
    pub const fn distance_from(self, first: Self, seats: usize) -> usize {
        match (first.0 as usize).checked_rem(seats) {
            Some(first) => (self.0 as usize + seats - first) % seats,
            None => 0,
        }
    }
}

impl Bit for Seat {
    type Item = Self;
    type Word = u8;
    const NOUN: &'static str = "seat";
    const MOST: u8 = MAX_SEATS as u8;

    #[inline]
    fn numbered(number: u8) -> Self {
        Self(number)
    }

    #[inline]
    fn number(seat: Self) -> u8 {
        seat.0
    }
}

/// A set of seats.
pub type SeatSet = Bits<Seat>;

impl SeatSet {
    /// The seats clockwise from `first`, at a table of `seats` places.
    #[inline]
    pub fn clockwise_from(self, first: Seat, seats: usize) -> impl Iterator<Item = Seat> {
        first.and_on(seats).filter(move |seat| self.contains(*seat))
    }
}

/// Whose eyes look at a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// One seat: its own secrets and what is public.
    Seat(Seat),
    /// Everyone at the table: only what is public.
    Table,
    /// Nobody's in particular: everything there is, for a match that is looked back at.
    All,
}

impl Viewer {
    /// Whether these eyes see what only this seat sees.
    #[must_use]
    pub fn sees(self, seat: Seat) -> bool {
        self == Self::All || self == Self::Seat(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_seats_take_any_number() {
        for seat in (0..=u8::MAX).map(Seat) {
            let mut set = SeatSet::one(seat);
            assert_eq!(set.contains(seat), seat.index() < MAX_SEATS);
            set.insert(seat);
            assert_eq!(set.len(), usize::from(seat.index() < MAX_SEATS));
            assert_eq!(set.clockwise_from(seat, MAX_SEATS).count(), set.len());
            set.remove(seat);
            assert_eq!(set, SeatSet::EMPTY);
            assert_eq!(SeatSet::all(seat.index()).len(), seat.index().min(MAX_SEATS));
            for seats in 0..=MAX_SEATS {
                assert!(seat.clockwise(3, seats).index() < seats.max(256));
                assert!(seat.distance_from(Seat(255 - seat.0), seats) < seats.max(1));
            }
        }
    }

    #[test]
    fn a_set_with_a_seat_that_no_table_has_cannot_be_read() {
        let read = |json: &str| serde_json::from_str::<SeatSet>(json);
        assert_eq!(read("[1,7]").unwrap(), SeatSet::from_iter([Seat(1), Seat(7)]));
        assert!(read("[1,8]").is_err());
        assert_eq!(serde_json::to_string(&Seat(3)).unwrap(), "3");
    }
}
