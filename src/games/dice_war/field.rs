//! The 49 fields and sets of them (DW-BOARD-1, DW-GEN-5, DW-GEN-8).

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::engine::{Arg, Seat};

/// Files and ranks.
pub const SIDE: u8 = 7;
/// A set of fields: bit 0 is a1, bit 6 is g1, bit 48 is g7.
pub type Fields = u64;
/// All fields.
pub const ALL: Fields = (1 << 49) - 1;
/// Rank 1.
pub const RANK_1: Fields = 0x7f;

/// A field, numbered a1, b1, … g7 from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field(u8);

impl Field {
    /// Red's left corner.
    pub const A1: Self = Self(0);

    /// The field at a file and rank, both from 0; `None` off the board (DW-GEN-8).
    #[must_use]
    #[inline]
    pub const fn at(file: i8, rank: i8) -> Option<Self> {
        if file < 0 || rank < 0 || file >= SIDE as i8 || rank >= SIDE as i8 {
            return None;
        }
        Some(Self(rank as u8 * SIDE + file as u8))
    }

    /// The field with a number from 0 to 48.
    #[must_use]
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if index < SIDE * SIDE { Some(Self(index)) } else { None }
    }

    /// As an index into per-field arrays.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 0 (file a) to 6.
    #[must_use]
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % SIDE
    }

    /// From 0 (rank 1) to 6.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / SIDE
    }

    /// The set of this field.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> Fields {
        1 << self.0
    }

    /// The next field in a direction.
    #[must_use]
    #[inline]
    pub const fn step(self, (dx, dy): (i8, i8)) -> Option<Self> {
        Self::at(self.file() as i8 + dx, self.rank() as i8 + dy)
    }

    /// The four orthogonal neighbours, as far as they are on the board (DW-GEN-5).
    #[must_use]
    #[inline]
    pub const fn adjacent(self) -> Fields {
        ADJACENT[self.0 as usize]
    }

    /// The four diagonal neighbours, as far as they are on the board (DW-GEN-5).
    #[must_use]
    #[inline]
    pub const fn diagonal(self) -> Fields {
        DIAGONAL[self.0 as usize]
    }

    /// All of the same file or rank but the field itself.
    #[must_use]
    #[inline]
    pub const fn lines(self) -> Fields {
        (RANK_1 << (self.rank() * SIDE) | FILE_A << self.file()) & !self.bit()
    }

    /// The field after turning the board by 180 degrees.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(SIDE * SIDE - 1 - self.0)
    }

    /// The field after mirroring the board from left to right.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.rank() * SIDE + SIDE - 1 - self.file())
    }
}

/// The eight directions: the four orthogonal ones, then the diagonal ones.
pub const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// File a.
const FILE_A: Fields = {
    let (mut file, mut rank) = (0, 0);
    while rank < SIDE {
        file |= 1 << (rank * SIDE);
        rank += 1;
    }
    file
};
const FILE_G: Fields = FILE_A << (SIDE - 1);

const ADJACENT: [Fields; 49] = neighbours(0);
const DIAGONAL: [Fields; 49] = neighbours(4);

const fn neighbours(first: usize) -> [Fields; 49] {
    let mut table = [0; 49];
    let mut at = 0;
    while at < 49 {
        let mut direction = first;
        while direction < first + 4 {
            if let Some(next) = Field(at as u8).step(DIRECTIONS[direction]) {
                table[at] |= next.bit();
            }
            direction += 1;
        }
        at += 1;
    }
    table
}

/// The fields of a set, a1 first.
#[inline]
pub fn each(mut set: Fields) -> impl Iterator<Item = Field> {
    std::iter::from_fn(move || {
        let field = (set != 0).then(|| Field(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(field)
    })
}

/// The first field of a set.
#[must_use]
#[inline]
pub const fn first(set: Fields) -> Option<Field> {
    if set == 0 { None } else { Field::new(set.trailing_zeros() as u8) }
}

/// A set moved one field up, down, right and left; what leaves the board is gone.
#[must_use]
#[inline]
pub const fn shifted(set: Fields) -> [Fields; 4] {
    [set << SIDE & ALL, set >> SIDE, (set & !FILE_G) << 1, (set & !FILE_A) >> 1]
}

/// All orthogonal neighbours of a set.
#[must_use]
#[inline]
pub const fn adjacent(set: Fields) -> Fields {
    let [up, down, right, left] = shifted(set);
    up | down | right | left
}

/// All orthogonal and diagonal neighbours of a set.
#[must_use]
#[inline]
pub const fn surrounding(set: Fields) -> Fields {
    let wide = set | (set & !FILE_G) << 1 | (set & !FILE_A) >> 1;
    (wide | wide << SIDE | wide >> SIDE) & ALL
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl FromStr for Field {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let field = match word.as_bytes() {
            [file @ b'a'..=b'g', rank @ b'1'..=b'7'] => Self::at((file - b'a') as i8, (rank - b'1') as i8),
            _ => None,
        };
        field.ok_or_else(|| format!("“{word}” is no field from a1 to g7"))
    }
}

impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl JsonSchema for Field {
    fn schema_name() -> Cow<'static, str> {
        "Field".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A square of the board: its file, a to g, and its rank, 1 to 7.",
            "type": "string",
            "pattern": "^[a-g][1-7]$",
        })
    }
}

/// The field in front of Black's or Red's eyes is the same for both; only patterns turn. Rows of a seat's own
/// half come first.
pub(super) fn own_rank(seat: Seat, field: Field) -> u8 {
    if seat.0 == 0 { field.rank() } else { 6 - field.rank() }
}

/// Stands in sentences as it is written.
impl From<Field> for Arg {
    fn from(field: Field) -> Self {
        Self::Verbatim(field.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_written_as_people_do() {
        let d4: Field = "d4".parse().unwrap();
        assert_eq!((d4.index(), d4.to_string()), (24, "d4".to_owned()));
        assert!(
            ["", "d", "h1", "a8", "a0", "A1", "d44", "4d"].iter().all(|word| word.parse::<Field>().is_err())
        );
        assert!((0..49).all(|n| Field(n).to_string().parse() == Ok(Field(n))));
    }

    #[test]
    fn neighbours_never_wrap_dw_gen_8() {
        let names = |set| each(set).map(|field| field.to_string()).collect::<Vec<_>>().join(" ");
        let field = |word: &str| word.parse::<Field>().unwrap();
        assert_eq!(names(field("g3").adjacent()), "g2 f3 g4");
        assert_eq!(names(field("a1").diagonal()), "b2");
        assert_eq!(names(field("b2").lines()), "b1 a2 c2 d2 e2 f2 g2 b3 b4 b5 b6 b7");
        for n in 0..49 {
            let field = Field(n);
            assert_eq!(adjacent(field.bit()), field.adjacent());
            assert_eq!(surrounding(field.bit()), field.adjacent() | field.diagonal() | field.bit());
        }
    }
}
