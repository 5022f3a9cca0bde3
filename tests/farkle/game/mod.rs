//! Farkle, another game outside `src`, written from docs/adding-a-game.md alone: six dice, some of which are set aside
//! after each roll; who rolls nothing that scores loses the points of the turn.

mod advice;
mod chance;
mod dice;
mod notation;
mod picture;
mod rulings;
mod state;
mod turn;
mod words;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use tableside::engine::{BuiltInRulebook, PackInfo, Packs, Rules, Setup, Text, text};

pub use dice::Dice;
pub use picture::FarkleTable;
pub use state::{Action, Event, Request, Rolled, Ruling, State, Step};

static RULEBOOK: BuiltInRulebook = BuiltInRulebook::new(include_str!("../rules.toml"));

/// Nothing but the pack's head.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Content {
    pub pack: PackInfo,
}

impl Packs for Farkle {
    type Content = Content;

    fn default_pack() -> &'static str {
        include_str!("../pack.toml")
    }

    fn check_content(content: &Content) -> Vec<Text> {
        let fits = content.pack.game == Self::INFO.id;
        if fits { Vec::new() } else { vec![text("This pack is not for Farkle.")] }
    }
}

/// The rules for one table.
#[derive(Debug)]
pub struct Farkle {
    seats: usize,
    target: u32,
}

/// A table of Farkle with the default content.
#[must_use]
pub fn table(seats: usize, target: u32) -> Farkle {
    let content = toml::from_str(Farkle::default_pack()).expect("the pack is TOML");
    let options = [("target".to_owned(), target.to_string())].into();
    Farkle::new(Setup { seats, options, content }).expect("the set-up is right")
}
