//! What a game *is*: seats, turns, entries, the match log, violations and rulebooks. Knows no game.
//!
//! A match is a log of [`Entry`] values; its state is a pure function of the set-up and that log. A [`Game`] is
//! nine traits, none of more than fifteen methods, each implemented in the file of a game's folder that is named for it:
//!
//! | trait | answers |
//! | --- | --- |
//! | [`Packs`] | what packs hold, what is wrong with one |
//! | [`Rules`] | what is asked for, what is allowed, what a choice does |
//! | [`ChanceRules`] | what is asked of chance, what its answers do |
//! | [`RulingRules`] | what a table may adjust |
//! | [`Hidden`] | who sees what |
//! | [`Advice`] | what bots and hints need |
//! | [`Adjustments`] | what a table is asked when it adjusts something |
//! | [`Words`] | sentences |
//! | [`Notation`] | entries as people type them |
//!
//! The rules hold no random generator and no clock: whenever chance is asked for, an entry answers.
//!
//! Each module uses only those above it in this table, and those of its row; no files use each other in a circle:
//!
//! | module | holds |
//! | --- | --- |
//! | `bits`, `seat`, `few`, `cards`, `generator`, `event_sink`, `levels`, `level`, `name` | sets; seats; short lists; cards by number; chance by a seed; who listens; how far bots think, and the levels people choose among; names of people |
//! | `text`, `turn`, `form`, `stranger`, `hand_over` | sentences; what is asked for; what is wrong with JSON, and with seats in it; seats that go over to others |
//! | `rule_id`, `introduction`, `tip`, `rulebook` | the rules as people read them |
//! | `outcome`, `carried`, `violation`, `study`, `faults`, `option_values` | results; what a score sheet begins with; refusals; what is worked out about a pack, what is wrong with one; options |
//! | `info`, `packs` | what is fixed about a game and for a match; [`Packs`] |
//! | `rules` | [`Rules`] |
//! | `chance`, `rulings`, `hidden` | [`ChanceRules`]; [`RulingRules`]; [`Hidden`] |
//! | `entry`, `any_entry`, `log` | what changes a state; the same for any game; what the log keeps of it |
//! | `advice`, `words`, `notation`, `adjustments` | the other traits |
//! | `facts` | what stands on the table, as adjustments can set it |
//! | `game` | [`Game`], which is all of them |
//! | `cues`, `matches` | what tips ask for; [`Match`] |
//! | `any_match` | a match of any game |

mod adjustments;
mod advice;
mod any_entry;
mod any_match;
mod bits;
mod cards;
mod carried;
mod chance;
mod cues;
mod entry;
mod event_sink;
mod facts;
mod faults;
mod few;
pub mod form;
mod game;
mod generator;
mod hand_over;
mod hidden;
mod info;
mod introduction;
mod level;
mod levels;
mod log;
mod matches;
pub(crate) mod name;
pub mod notation;
mod option_values;
mod outcome;
mod packs;
mod quick_map;
mod rule_id;
mod rulebook;
mod rules;
mod rulings;
mod seat;
mod stranger;
mod study;
mod text;
mod tip;
mod turn;
mod violation;
mod words;

pub use adjustments::{Adjustment, Adjustments, Answer, Ask, Field, FieldKind, Filled, adjust};
pub use advice::{Advice, Effort, Gauge, Lookahead, MAX_CANDIDATES, SLOTS};
pub use any_entry::AnyEntry;
pub use any_match::{
    AmendPreview, AnyLog, AnyMatch, AnyNotation, AnyWords, Choice, EntryError, Listing, LogLine, MAX_LISTED,
    Step, Stopped, turn_json,
};
pub use bits::{Bit, Bits, Numbers, Word};
pub use cards::{CardKind, CardRef, Counts};
pub use carried::{Carried, CarriedFoe};
pub use chance::{ChanceRules, Fallen, MAX_OUTCOMES};
pub use cues::Cues;
pub use entry::{Entry, EntryOf, Record, RecordOf, Source, apply, check};
pub use event_sink::EventSink;
pub use facts::{Fact, FactValue, facts, set};
pub use faults::Faults;
pub use few::Few;
pub use game::{Game, GameVisitor};
pub use generator::{Draw, Random, Rolls, Seed};
pub use hand_over::HandOver;
pub use hidden::Hidden;
pub use info::{AtTable, GameInfo, Presses, Setup, SetupError};
pub use introduction::{DieKind, Example, ExampleBoard, ExampleDie, Passage, Shows};
pub use level::Level;
pub use levels::{Budget, Care, Levels, Limits, Manner, Skill};
pub use log::{Disproof, Logged, RecordId};
pub use matches::{Amendment, Edit, FormOfEntries, Match, Stop};
pub use name::{LONGEST_NAME, clean_name};
pub use notation::{IdTable, Notation, Unread};
pub(crate) use option_values::{option_values, options};
pub use outcome::{GroupResult, Outcome, Scores, Standing};
pub use packs::{PackInfo, PackOption, PackValue, Packs};
pub use quick_map::QuickMap;
pub use rule_id::RuleId;
pub use rulebook::{BuiltInRulebook, OptionValue, Origin, Rule, RuleOption, Rulebook, Section, Term};
pub use rules::Rules;
pub use rulings::RulingRules;
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use study::Study;
pub use text::{Arg, Names, Text, capital, text, text_n, text_to};
pub use tip::{About, Tip};
pub use turn::{ChanceTurn, Component, Turn};
pub use violation::Violation;
pub use words::{Printed, Words, not_now};

/// The traits of games and matches, for those who call the methods of one by its type.
pub mod prelude {
    pub use super::{
        Adjustments as _, Advice as _, AnyLog as _, AnyMatch as _, AnyNotation as _, AnyWords as _,
        ChanceRules as _, Game as _, Hidden as _, Notation as _, Packs as _, Rules as _, RulingRules as _,
        Words as _,
    };
}

/// Version of the entry format and of [`Match`]. Stored with every match.
pub const ENGINE_VERSION: u32 = 1;
