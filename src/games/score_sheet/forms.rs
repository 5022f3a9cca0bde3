//! The table of each game's score sheet.

use std::fmt::Debug;

use super::action::{Source, Why};
use super::law::{Decides, Extra, Law, Rows};
use crate::engine::{BuiltInRulebook, GameInfo};
use crate::i18n::N_;

/// The score sheet of one game.
pub trait SheetOf: Copy + Debug + Default + Eq + Send + Sync + 'static {
    /// What is fixed about it.
    const INFO: GameInfo;
    /// Its lines, points and endings.
    const LAW: Law;
    /// The head of its pack, which holds nothing else.
    const PACK: &'static str;
    /// Its rulebook.
    fn book() -> &'static BuiltInRulebook;
}

const STOPS: (Why, Decides) = (Why::Stopped, Decides::Totals);

macro_rules! sheets {
    ($($(#[$doc:meta])* $name:ident, $id:literal, $title:expr, $seats:expr, $law:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name;

        impl SheetOf for $name {
            const INFO: GameInfo = GameInfo {
                id: concat!($id, "-sheet"),
                title: $title,
                tagline: "Play on your own table, and keep only the score here.",
                min_seats: $seats.0,
                max_seats: $seats.1,
                rules_version: 1,
                has_dice: false,
                has_cards: false,
                sheet_of: Some($id),
                at_table: None,
            };
            const LAW: Law = $law;
            const PACK: &'static str = concat!(
                "[pack]\ngame = \"", $id, "-sheet\"\nid = \"tableside.", $id, "-sheet\"\n",
                "name = \"Score Sheet\"\nversion = 1\n"
            );

            fn book() -> &'static BuiltInRulebook {
                static BOOK: BuiltInRulebook = BuiltInRulebook::new(concat!(
                    include_str!(concat!("../../../data/rules/", $id, "-sheet.toml")),
                    include_str!("../../../data/rules/score-sheet.toml")
                ));
                &BOOK
            }
        }
    )*};
}

sheets! {
    /// Duels in rounds.
    DiceTunersSheet, "dice-tuners", N_("Dice Tuners: Score Sheet"), (2, 4), Law {
        rows: Rows::Duels,
        points: 1..=2,
        extras: &[Extra::each(Source::Effect, -3..=3)],
        last: &[],
        ties: &[
            (Extra::each(Source::Hand, 0..=24), true),
            (Extra::each(Source::Hero, 0..=9), true),
        ],
        endings: &[STOPS],
    };
    /// Captures.
    DiceWarSheet, "dice-war", N_("DiceWar: Light of Dragons: Score Sheet"), (2, 2), Law {
        rows: Rows::Captures,
        points: 1..=9,
        extras: &[Extra::each(Source::Virtual, 0..=9)],
        last: &[],
        ties: &[],
        endings: &[
            (Why::Ruins, Decides::Winner),
            (Why::Annihilated, Decides::Winner),
            (Why::Resigned, Decides::Winner),
            (Why::EndOfWar, Decides::Totals),
            (Why::Cap, Decides::Totals),
            (Why::Draw, Decides::Draw),
        ],
    };
    /// A number for each turn.
    DicequestSheet, "dicequest", N_("Dicequest: Score Sheet"), (1, 4), Law {
        rows: Rows::Seats,
        points: 0..=9,
        extras: &[Extra::each(Source::Token, 1..=9)],
        last: &[
            Extra::team(Source::Threat, 0..=20),
            Extra::each(Source::Party, 0..=99),
            Extra::each(Source::Graduated, 0..=99),
            Extra::each(Source::Backpack, 0..=99),
        ],
        ties: &[(Extra::each(Source::Heroes, 0..=3), true)],
        endings: &[STOPS, (Why::Failed, Decides::Totals)],
    };
    /// A number of each seat for each set.
    DualingDiceSheet, "dualing-dice", N_("Dualing Dice: Score Sheet"), (1, 8), Law {
        rows: Rows::Seats,
        points: 0..=27,
        extras: &[],
        last: &[],
        ties: &[(Extra::each(Source::Goals, 0..=99), false)],
        endings: &[STOPS, (Why::Empty, Decides::Totals)],
    };
    /// Hits in rounds.
    RegidiceSheet, "regidice", N_("Regidice: Score Sheet"), (1, 4), Law {
        rows: Rows::Team,
        points: 0..=99,
        extras: &[Extra::team(Source::Spell, 1..=1)],
        last: &[],
        ties: &[],
        endings: &[
            (Why::Unpaid, Decides::Totals),
            (Why::NoDice, Decides::Totals),
            (Why::Limit, Decides::Totals),
            STOPS,
        ],
    };
}
