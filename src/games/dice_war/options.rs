//! House rules (section 11 of the rules): what a table decides before a match.

use std::collections::BTreeMap;

use super::field::{self, Field, Fields, RANK_1, SIDE};
use crate::engine::{Arg, BuiltInRulebook, Text, option_values, text};

/// The rules in words, with what a table may decide.
pub(super) static RULEBOOK: BuiltInRulebook =
    BuiltInRulebook::new(include_str!("../../../data/rules/dice-war.toml"));

option_values! {
    /// What happens to a seat without creatures (DW-WIN-4).
    NoCreatures:
    /// It loses.
    Loses = "loses",
    /// The match ends and the higher total wins.
    Total = "total"
}
option_values! {
    /// What happens to a seat without a legal action (DW-TURN-4).
    NoAction:
    /// It passes.
    Pass = "pass",
    /// It loses.
    Loses = "loses",
    /// The match is a draw.
    Draw = "draw"
}
option_values! {
    /// How the End of War is declared and counted (DW-EOW-3, DW-EOW-5).
    EndOfWar:
    /// After a run of three; five flights of the chased die.
    Strict = "strict",
    /// At any time, for any die; five flights of it.
    Free = "free",
    /// After a run of three; five turns of each seat, whatever is played.
    Announced = "announced",
    /// Not at all.
    Off = "off"
}
option_values! {
    /// How line-ups are placed (DW-SETUP-1).
    SetupOrder:
    /// All at once.
    Whole = "whole",
    /// Die by die in turns.
    Alternate = "alternate"
}
option_values! {
    /// Whether level 6 beats level 3 (DW-ATK-4).
    SixAgainstThree:
    /// It does.
    Beats = "beats",
    /// It does not.
    Safe = "safe"
}
option_values! {
    /// Who wins if both have ten (DW-WIN-3).
    BothAtTen:
    /// The seat whose turn it is.
    Acting = "acting",
    /// The higher total; equal is a draw.
    Total = "total"
}
option_values! {
    /// Whether long matches are cut off (DW-CAP-3).
    Caps:
    /// After 80 turns without VP, and after turn 400.
    On = "on",
    /// Never.
    Off = "off"
}

/// The key of a position string among the options: the match begins there.
pub const POSITION: &str = "position";

/// All options of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `no_creatures`
    pub no_creatures: NoCreatures,
    /// `no_action`
    pub no_action: NoAction,
    /// `end_of_war`
    pub end_of_war: EndOfWar,
    /// `setup`
    pub setup: SetupOrder,
    /// `six_against_three`
    pub six_against_three: SixAgainstThree,
    /// `both_at_ten`
    pub both_at_ten: BothAtTen,
    /// `caps`
    pub caps: Caps,
    /// `field_bonus`: by rank, from the own Supply Zone on (DW-BOARD-4).
    pub field_bonus: [u8; 7],
    /// `ruins`: where they lie; none without (DW-RUIN-1).
    pub ruins: Fields,
    /// `red` and `black`: the tribes' ids; without, the first of the pack.
    pub tribes: [Option<String>; 2],
    /// `position`: where the match begins, instead of at the roll for the first turn.
    pub position: Option<String>,
    /// All as words, for creatures that stand in under house rules.
    words: BTreeMap<String, String>,
}

/// Options that take more than the values the rulebook lists.
const OPEN: [&str; 4] = ["red", "black", "ruins", "field_bonus"];

impl Options {
    /// Reads a set-up's options.
    ///
    /// # Errors
    /// Every option that does not exist and every value an option does not have.
    pub fn read(given: &BTreeMap<String, String>) -> Result<Self, Vec<Text>> {
        let book = RULEBOOK.get();
        let mut closed = given.clone();
        let position = closed.remove(POSITION);
        let listed = |id: &str, value: &String| {
            let option = book.options.iter().find(|option| option.id == id);
            option.is_some_and(|option| option.values.iter().any(|listed| listed.value == *value))
        };
        let mut open = BTreeMap::new();
        for id in OPEN {
            if let Some(value) = closed.get(id).filter(|value| !listed(id, value)).cloned() {
                closed.remove(id);
                open.insert(id.to_owned(), value);
            }
        }
        let mut words = book.resolve_options(&closed)?;
        words.extend(open);
        let word = |id: &str| words.get(id).map_or("", String::as_str);
        let mut errors = Vec::new();
        let field_bonus = bonus(word("field_bonus")).unwrap_or_else(|| {
            errors.push(bad(
                "field_bonus",
                word("field_bonus"),
                text("expected seven numbers from 0 to 9, starting at your own Supply Zone, such as 0,0,0,0,1,2,3"),
            ));
            [0; 7]
        });
        let ruins = layout(word("ruins")).unwrap_or_else(|expected| {
            errors.push(bad("ruins", word("ruins"), expected));
            0
        });
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Self {
            no_creatures: NoCreatures::read(word("no_creatures")),
            no_action: NoAction::read(word("no_action")),
            end_of_war: EndOfWar::read(word("end_of_war")),
            setup: SetupOrder::read(word("setup")),
            six_against_three: SixAgainstThree::read(word("six_against_three")),
            both_at_ten: BothAtTen::read(word("both_at_ten")),
            caps: Caps::read(word("caps")),
            field_bonus,
            ruins,
            tribes: ["red", "black"].map(|id| given.get(id).cloned()),
            position,
            words,
        })
    }

    /// Whether an option has a value.
    #[must_use]
    pub fn is(&self, option: &str, value: &str) -> bool {
        self.words.get(option).is_some_and(|word| word == value)
    }
}

fn bad(option: &'static str, value: &str, expected: Text) -> Text {
    let why = text("The option “{option}” cannot be “{value}”: {expected}.");
    let why = why.with("option", Arg::Verbatim(option.to_owned()));
    why.with("value", Arg::Verbatim(value.to_owned())).with("expected", expected)
}

/// DW-BOARD-4: seven numbers from the own Supply Zone on.
fn bonus(word: &str) -> Option<[u8; 7]> {
    let numbers: Option<Vec<u8>> = match word {
        "rows" => return Some([0, 0, 0, 0, 1, 2, 3]),
        "supply" => return Some([0, 0, 0, 0, 0, 0, 3]),
        _ => word.split(',').map(|n| n.trim().parse().ok().filter(|n| *n <= 9)).collect(),
    };
    numbers?.try_into().ok()
}

/// DW-RUIN-2: fields that a half-turn of the board maps to themselves, outside both Supply Zones.
pub(super) fn layout(word: &str) -> Result<Fields, Text> {
    if word == "none" || word == "-" {
        return Ok(0);
    }
    let fields: Option<Vec<Field>> = word.split(',').map(|field| field.trim().parse().ok()).collect();
    let Some(fields) = fields else {
        return Err(text("expected squares such as b4,d4,f4"));
    };
    let set = fields.iter().fold(0, |set, field| set | field.bit());
    let turned = fields.iter().fold(0, |set, field| set | field.turned().bit());
    if set.count_ones() as usize != fields.len() || set != turned {
        return Err(text("the Ruins must be on the same squares when the board is rotated by 180 degrees"));
    }
    if set & (RANK_1 | RANK_1 << (6 * SIDE)) != 0 {
        return Err(text("a Ruin cannot be in a Supply Zone"));
    }
    Ok(set)
}

/// The fields as options and position strings name them.
pub(super) fn layout_word(set: Fields) -> String {
    if set == 0 {
        return "-".to_owned();
    }
    field::each(set).map(|field| field.to_string()).collect::<Vec<_>>().join(",")
}
