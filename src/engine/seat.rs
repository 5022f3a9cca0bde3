use serde::{Deserialize, Serialize};

/// The most seats any game may have.
pub const MAX_SEATS: usize = 8;

/// A place at the table, numbered clockwise from 0.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat `steps` places clockwise, at a table of `seats` places.
    #[must_use]
    pub const fn clockwise(self, steps: usize, seats: usize) -> Self {
        Self(((self.0 as usize + steps) % seats) as u8)
    }

    /// How many places clockwise this seat is from `first`.
    #[must_use]
    pub const fn distance_from(self, first: Self, seats: usize) -> usize {
        (self.0 as usize + seats - first.0 as usize) % seats
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
#[schemars(with = "Vec<Seat>")]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// All seats of a table of `seats` places.
    #[must_use]
    pub const fn all(seats: usize) -> Self {
        Self(((1u16 << seats) - 1) as u8)
    }

    /// The set of one seat.
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes a seat.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// How many seats are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seat with the lowest number.
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats from the lowest number up.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let seat = Self(bits).first()?;
            bits &= bits - 1;
            Some(seat)
        })
    }

    /// The seats clockwise from `first`, at a table of `seats` places.
    pub fn clockwise_from(self, first: Seat, seats: usize) -> impl Iterator<Item = Seat> {
        (0..seats).map(move |d| first.clockwise(d, seats)).filter(move |s| self.contains(*s))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        seats.into_iter().filter(|s| s.index() < MAX_SEATS).for_each(|s| set.insert(s));
        set
    }
}

impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> Self {
        seats.into_iter().collect()
    }
}

impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Self {
        set.iter().collect()
    }
}

/// Whose eyes look at a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// One seat: its own secrets and what is public.
    Seat(Seat),
    /// Everyone at the table: only what is public.
    Table,
}
