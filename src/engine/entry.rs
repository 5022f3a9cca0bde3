use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ChanceRules, EventSink, HandOver, Hidden, Rules, RulingRules, Seat, Violation};

/// One line of a match's log. Nothing else changes a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry<A, C, R> {
    /// A seat's choice.
    Do {
        /// Who chose.
        seat: Seat,
        /// What they chose.
        action: A,
    },
    /// How a chance request was answered: the faces that came up, the card that was revealed.
    Chance(C),
    /// The table overrides the rules: an adjustment from the game's closed list.
    Ruling(R),
    /// Somebody else plays a seat from here on.
    HandOver(HandOver),
}

/// The entries of a game.
pub type EntryOf<R> = Entry<<R as Rules>::Action, <R as ChanceRules>::Chance, <R as RulingRules>::Ruling>;

/// Where an entry came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A person said so.
    #[default]
    Typed,
    /// The program rolled or dealt.
    Program,
    /// A bot chose.
    Bot,
    /// The table ruled so.
    Ruled,
}

/// An entry with what the log keeps about it. Rules see only the entry and whether it stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Record<E> {
    /// What happened.
    pub entry: E,
    /// Who says so.
    #[serde(default)]
    pub source: Source,
    /// The entry broke a rule and the table let it stand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stood: bool,
    /// People's reason, for rulings and entries that stood. Before it, how long the table paused before the entry: `⏸ 12:05`.
    /// Between them, how many entries were tried after it and did not fit what is hidden: `⚑2`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// When it was entered, in milliseconds since 1970 UTC; 0 if unknown.
    #[serde(default)]
    pub at: i64,
}

/// The records of a game.
pub type RecordOf<R> = Record<EntryOf<R>>;

impl<E> Record<E> {
    /// A record without note and time.
    pub const fn new(entry: E, source: Source) -> Self {
        Self { entry, source, stood: false, note: String::new(), at: 0 }
    }

    /// The same about an entry in another form.
    pub fn map<F>(self, form: impl FnOnce(E) -> F) -> Record<F> {
        let Self { entry, source, stood, note, at } = self;
        Record { entry: form(entry), source, stood, note, at }
    }
}

/// Whether an entry is allowed.
///
/// # Errors
/// The rule that forbids it.
pub fn check<R: Hidden + RulingRules>(
    rules: &R,
    state: &R::State,
    entry: &EntryOf<R>,
) -> Result<(), Violation> {
    match entry {
        Entry::Do { seat, action } => rules.check_action(state, *seat, action),
        Entry::Chance(chance) => rules.check_chance(state, chance),
        Entry::Ruling(ruling) => rules.check_ruling(state, ruling),
        Entry::HandOver(HandOver { seat, bot: Some(_), .. }) => rules.check_bot(state, *seat),
        Entry::HandOver(_) => Ok(()),
    }
}

/// Checks and applies an entry; says whether it broke a rule and stands nevertheless. On an error the state is
/// unchanged.
///
/// # Errors
/// The rule that forbids the entry. With `stood` a violation that can stand is let pass.
pub fn apply<R: Hidden + RulingRules>(
    rules: &R,
    state: &mut R::State,
    entry: &EntryOf<R>,
    stood: bool,
    events: &mut impl EventSink<R::Event>,
) -> Result<bool, Violation> {
    let stands = match check(rules, state, entry) {
        Ok(()) => false,
        Err(violation) if stood && violation.can_stand => true,
        Err(violation) => return Err(violation),
    };
    match entry {
        Entry::Do { seat, action } => rules.apply_action(state, *seat, action, events),
        Entry::Chance(chance) => rules.apply_chance(state, chance, events),
        Entry::Ruling(ruling) => rules.apply_ruling(state, ruling, events),
        Entry::HandOver(over) => rules.hand_over(state, over.seat, over.bot.is_some()),
    }
    Ok(stands)
}
