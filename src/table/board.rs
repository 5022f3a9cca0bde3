//! A board of fields: what stands on them, what may be done with them, and what the last turn did there.

use std::cmp::Ordering;

use super::look::{Glyph, Tint};
use super::{Command, Item};

/// A board. What is carved into its frame and where its fields lie is told as it is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Board<P = Command> {
    /// What a screen reader calls it.
    pub name: String,
    /// Carved below the columns, from the left.
    pub columns: Vec<String>,
    /// Carved beside the rows, from the top.
    pub rows: Vec<String>,
    /// Carved at the other side of the rows, from the top.
    pub bonuses: Vec<Option<Bonus>>,
    /// The fields, in an order of their own; each has a [`FieldLook`] that tells where it lies.
    pub fields: Vec<Item<P>>,
    /// What a hint proposes: from the item of this id to another, or that one alone.
    pub hint: Option<(String, Option<String>)>,
    /// What letting a thing go beside the board does.
    pub beside: Option<P>,
    /// What giving up what was begun does.
    pub cancel: Option<P>,
    /// The ways of what the last entry moved.
    pub ways: Vec<Way>,
    /// Whether it is shown as it once was.
    pub past: bool,
}

impl<P> Default for Board<P> {
    fn default() -> Self {
        Self {
            name: String::new(),
            columns: Vec::new(),
            rows: Vec::new(),
            bonuses: Vec::new(),
            fields: Vec::new(),
            hint: None,
            beside: None,
            cancel: None,
            ways: Vec::new(),
            past: false,
        }
    }
}

/// What a row brings in addition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bonus {
    /// How much, and for whom, if not for all.
    pub each: Vec<(String, Option<Glyph>)>,
    /// The same in a sentence.
    pub about: String,
}

/// A piece on a board: a die with a figure and its level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    pub tint: Tint,
    pub glyph: Glyph,
    pub level: u8,
    /// Whether it is drawn upside down, for somebody opposite.
    pub turned: bool,
}

/// What may be done with a field. Each has a shape of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    #[default]
    None,
    /// The chosen piece may go there.
    Move,
    /// The chosen piece may capture what stands there, for so many points.
    Attack(u8),
    /// It can be chosen for something.
    Target,
    /// It is chosen for something.
    Chosen,
    /// A piece can be put here.
    Home,
}

/// What the last turn did on a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// A piece has left it.
    pub left: bool,
    /// A piece came onto the board here.
    pub placed: bool,
    /// What cast a spell stands here, or stood.
    pub cast: bool,
    /// A piece of this colour was captured here.
    pub captured: Option<Tint>,
    /// Its piece shows a higher level than before, or a lower one.
    pub turned: Option<Ordering>,
}

/// A field of a board.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "independent marks on one picture")]
pub struct FieldLook {
    /// Where it lies, from the upper left as the board is seen.
    pub column: u8,
    pub row: u8,
    pub piece: Option<Piece>,
    pub mark: Mark,
    /// Whether its piece is the one that is to act.
    pub selected: bool,
    /// Whether the last turn changed something here.
    pub last: bool,
    pub news: News,
    /// Whether who captures here pays for it.
    pub costly: bool,
    /// Whether somebody who sits opposite reads it now.
    pub read_from_afar: bool,
    /// Whether its piece could be captured now.
    pub danger: bool,
    /// Whether its piece cannot be captured at all.
    pub safe: bool,
    /// A plus in its corner: pressing that is pressing the choice of this id.
    pub plus: Option<String>,
    /// A count at its lower edge.
    pub count: Option<u8>,
    /// What lies on the ground here.
    pub ground: Option<Glyph>,
    /// Whether it is one of the darker fields.
    pub dark: bool,
    /// What is said of it to who points at it; may be empty.
    pub tip: String,
}

/// The way of one piece to where it is now. Both ends are ids of items.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    pub piece: Piece,
    pub from: String,
    pub to: String,
}
