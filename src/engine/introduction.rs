//! The introduction of a rulebook: a game in a few minutes, for people who have never played it.

use serde::Deserialize;

/// One section of an introduction.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passage {
    /// The heading.
    pub title: String,
    /// A few sentences.
    pub text: String,
    /// What they look like on the table.
    #[serde(default)]
    pub example: Option<Example>,
}

/// Something that front ends draw with the things of the table, or say in words.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Written")]
pub struct Example {
    /// What can be seen, in words.
    pub description: String,
    /// What is drawn.
    pub shows: Shows,
}

/// What an [`Example`] shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Shows {
    /// A row of dice, and what comes of them; that may be empty.
    Dice {
        /// From left to right.
        dice: Vec<ExampleDie>,
        /// In a few words.
        result: String,
    },
    /// Cards of the default pack, by id.
    Cards(Vec<String>),
    /// A board.
    Board(ExampleBoard),
}

/// A die of a row.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExampleDie {
    /// What stands between it and the die before it, such as `+`; possibly empty.
    #[serde(default)]
    pub sign: String,
    /// The solid.
    #[serde(default)]
    pub kind: DieKind,
    /// The name of its colour in English, such as `red`; possibly none.
    #[serde(default)]
    pub colour: String,
    /// A number, or a face as the game writes it; nothing for a die that was not rolled.
    #[serde(default)]
    pub face: String,
    /// Whether it is the one that matters.
    #[serde(default)]
    pub marked: bool,
    /// What stands below it; possibly empty.
    #[serde(default)]
    pub name: String,
}

/// The solid of an [`ExampleDie`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DieKind {
    /// Four sides.
    D4,
    /// The common cube.
    #[default]
    D6,
    /// Eight sides.
    D8,
    /// Ten sides.
    D10,
    /// Twelve sides.
    D12,
    /// Twenty sides.
    D20,
}

/// A board with what is to be seen on it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExampleBoard {
    /// In the game's own notation.
    pub position: String,
    /// The field whose piece is to act: what it may do is lit.
    #[serde(default)]
    pub from: Option<String>,
    /// The field to which an arrow points from there.
    #[serde(default)]
    pub to: Option<String>,
}

/// An example as it stands in a rulebook.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    description: String,
    #[serde(default)]
    dice: Vec<ExampleDie>,
    #[serde(default)]
    result: String,
    #[serde(default)]
    cards: Vec<String>,
    #[serde(default)]
    board: Option<ExampleBoard>,
}

impl TryFrom<Written> for Example {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        let Written { description, dice, result, cards, board } = written;
        if description.trim().is_empty() {
            return Err("an example needs a description for those who cannot see it");
        }
        let shows = match (dice.is_empty(), cards.is_empty(), board) {
            (false, true, None) => Shows::Dice { dice, result },
            (true, false, None) if result.is_empty() => Shows::Cards(cards),
            (true, true, Some(board)) if result.is_empty() => Shows::Board(board),
            (true, true, None) => return Err("an example shows dice, cards or a board"),
            _ => {
                return Err("an example shows only one of dice, cards and a board; a result is that of dice");
            }
        };
        Ok(Self { description, shows })
    }
}
