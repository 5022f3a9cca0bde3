//! What the page is told, and what it says.

use std::path::PathBuf;

use super::amend::AmendKind;
use super::end_bar;
use super::pad::Press;
use super::phones::PhonesMsg;
use crate::actions::Action;
use crate::bots::AnyAnalysis;
use crate::counting::Counted;
use crate::engine::Seat;
use crate::error::UserError;
use crate::play::{Advice, GameSession, MatchSetup, ScoreKept, SeatSetup};
use crate::preferences::{Preferences, TipsChange};
use crate::tables::Intent;

/// What the page begins with.
pub struct TableInit {
    pub session: GameSession,
    /// What the person prefers.
    pub preferences: Preferences,
    /// The highest score so far of who plays alone.
    pub best: Option<i32>,
    /// How often each seat's player has won before in this sitting.
    pub wins: Option<Vec<u32>>,
}

/// Input messages of the page.
#[derive(Debug)]
pub enum TableMsg {
    /// The page has come onto the screen; only now buttons with actions can be dimmed.
    Mapped,
    /// An action of the table of actions.
    Do(Action),
    /// The view of the game wants something.
    Intent(Intent),
    /// The pending entry has waited long enough.
    Due(u64),
    /// Somebody has pressed where nothing can be chosen: what is only waited for happens now.
    Hurry,
    /// Let the bot go on, or the table after a pause.
    GoOn,
    /// Nobody's time runs until the table goes on.
    Pause,
    /// The clock is wanted, or no longer.
    ShowClock,
    /// Chances and what would help are wanted, or no longer.
    ShowAdvice,
    CloseRefusal,
    /// The refused entry happened anyway, it seems; why?
    AskReason,
    /// The refused entry happened anyway; with the reason.
    LetStand(String),
    /// A person looks at what only they may see.
    Look(Seat),
    /// Nobody does any more.
    Cover,
    /// The button beside the sentence: hide what one person looks at, or stop thinking.
    BannerPressed,
    /// Show the other choice that the hint proposes.
    NextHint,
    CloseHint,
    /// A question has stood for a while: something in it may be new.
    TipDue(u64),
    /// A person has read what was explained.
    TipRead,
    /// Explain nothing more of this question.
    CloseTip,
    /// Explain nothing more at all.
    NoMoreTips,
    /// Explain everything of this game once more.
    TipsAgain,
    /// Change the log.
    Amend {
        /// Index of the entry.
        at: usize,
        /// How.
        kind: AmendKind,
    },
    /// A line opens with this text in it.
    OpenLine(String),
    /// A letter, digit or sign that nothing else has taken.
    LineKey(char),
    /// What stands in the line has changed.
    LineTyped,
    /// Nothing was typed for a moment, after so many keys.
    LinePaused(u64),
    /// What stands in the line is to be entered.
    LineEntered,
    /// A key of the pad that is drawn was pressed.
    PadPressed(Press),
    /// The line is opened for keys that are pressed there.
    OpenPad,
    CloseLine,
    /// What can be read beside the table has come into sight.
    RailSeen,
    /// Keep the amendment.
    AcceptAmendment,
    /// Keep the old log.
    KeepOld,
    /// Show the rule at which the amended log stops.
    AmendRule,
    /// Open the game's list of rulings.
    Rulings,
    /// The table on another screen: opens or closes it.
    Television,
    /// Hands on phones.
    Phones(PhonesMsg),
    /// The match is to be handed over to BG Stats.
    HandOverToBgStats,
    /// The match is to go out as a file.
    Export,
    /// The seal of the dice is wanted.
    Seal,
    /// The table as it stands is wanted in the game's own notation.
    CopyPosition,
    /// A person wants to hand a seat to somebody else.
    AskToHandOver,
    /// Somebody else plays a seat from here on.
    HandOver {
        /// Which one.
        seat: Seat,
        /// Who takes it.
        to: SeatSetup,
    },
    /// People want only the score to be kept from here on.
    AskToKeepScore,
    /// Only the score is kept from here on.
    KeepScore,
    /// A person wants to give up.
    AskToResign,
    /// A person offers a draw.
    OfferDraw,
    /// Preferences were changed.
    PreferencesChanged(Preferences),
    /// The same people play once more.
    Rematch {
        /// Whether they sit one place further.
        swap: bool,
    },
    /// A new match of the same game.
    Again,
    /// Look back on this match.
    Review,
    /// Show how the match ended, or the table as it was then.
    ShowEnd(bool),
    /// The match is tried again as it stood after so many entries.
    PlayFrom(usize),
    /// How the match ended is seen now, or no longer.
    EndTurned(bool),
    /// The end is wanted as a picture, in a file or to be pasted.
    Picture(end_bar::Picture),
}

/// What the page says.
#[derive(Debug)]
pub enum TableOutput {
    /// Show a rule.
    Rule {
        /// The game's id.
        game: String,
        /// The rule's id.
        rule: String,
    },
    /// Something went wrong.
    Failed(UserError),
    /// The match is over.
    Ended,
    /// A match with this set-up is wanted.
    Rematch(Box<MatchSetup>),
    /// The match goes on as this score sheet.
    KeepScore(Box<ScoreKept>),
    /// A new match of this game is wanted.
    Again(String),
    /// The match is to be looked back on.
    Review,
    /// A variation of the match is wanted, as it stood after so many entries.
    Fork(usize),
    /// The match is to go out as a file.
    Export,
    /// Show the seal of the dice.
    Seal,
    /// Hand the match over to BG Stats.
    HandOver,
    /// A picture is to be written to a file.
    Picture { path: PathBuf, png: Vec<u8> },
    /// Something to be said in passing.
    Said(String),
    /// The clock is wanted, or no longer.
    ShowClock(bool),
    /// To whom chances and what would help are shown from now on.
    Advise(Advice),
    /// Something was explained, or is to be explained no more.
    Tips {
        /// The game's id.
        game: String,
        change: TipsChange,
    },
}

/// What was found for a hint or a bot.
#[derive(Debug)]
pub enum Found {
    /// A first look; a better one follows.
    Look(AnyAnalysis),
    /// All that was looked for.
    All(AnyAnalysis),
    /// It was stopped.
    Nothing,
}

/// What comes back from other threads.
#[derive(Debug)]
pub enum TableCmd {
    /// A bot has thought.
    Thought {
        /// Which of all thoughts.
        thought: u64,
        /// Whether for a hint.
        hint: bool,
        /// For whom.
        seat: Seat,
        /// What it found.
        found: Found,
    },
    /// The finished match is being analysed.
    Counted(Counted),
}

impl TableMsg {
    /// Shows where phones are let in.
    #[must_use]
    pub const fn let_phones_in() -> Self {
        Self::Phones(PhonesMsg::Open)
    }
}
