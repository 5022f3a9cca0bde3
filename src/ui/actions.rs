//! All actions of the window with their accelerators and titles. The shortcuts window is filled from here.

use crate::i18n::{N_, gettext};

/// What keys and menus can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Opens the page for a new match.
    NewMatch,
    /// Goes on with the latest match that has not ended.
    Continue,
    /// Goes to the home page.
    Home,
    /// Goes to the history.
    History,
    /// Goes to the rules.
    Rules,
    /// Goes to the puzzles.
    Puzzles,
    /// Goes back one page.
    Back,
    /// Takes in a match from a file.
    Import,
    /// Takes in results that were recorded elsewhere.
    ImportResults,
    /// Lists the imports of results, to take them back.
    Imports,
    /// Opens the window with backups and the check of the archive.
    Archive,
    /// Opens the window with the packs of every game.
    Packs,
    /// Opens the preferences.
    Preferences,
    /// Opens the shortcuts window.
    Shortcuts,
    /// Opens the window about the program.
    About,
    /// Fills the screen, or no longer.
    Fullscreen,
    /// Closes the window.
    Close,
    /// Ends the program.
    Quit,
    /// Takes the last entry back.
    Undo,
    /// Makes it again.
    Redo,
    /// Asks for a hint.
    Hint,
    /// Shows or hides the log.
    Log,
    /// Makes score and sentence readable from afar, or no longer.
    FarView,
    /// Opens a line for what happens.
    Line,
    /// Skips waiting for bots.
    Skip,
    /// Moves the focus to what can be done now.
    FocusTable,
    /// Reads the situation aloud: moves the focus to the sentence that says who does what.
    FocusSentence,
    /// One entry back in a review.
    Previous,
    /// One entry on in a review.
    Next,
}

/// A group of the shortcuts window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Everywhere.
    General,
    /// On the first page.
    Home,
    /// While a match is prepared.
    NewMatch,
    /// While a match is played.
    Table,
    /// While a match is reviewed.
    Review,
}

impl Action {
    /// All actions, in the order of the shortcuts window.
    pub const ALL: [Self; 29] = [
        Self::NewMatch,
        Self::Continue,
        Self::Home,
        Self::History,
        Self::Rules,
        Self::Puzzles,
        Self::Back,
        Self::Import,
        Self::ImportResults,
        Self::Imports,
        Self::Archive,
        Self::Packs,
        Self::Preferences,
        Self::Shortcuts,
        Self::About,
        Self::Fullscreen,
        Self::Close,
        Self::Quit,
        Self::Undo,
        Self::Redo,
        Self::Hint,
        Self::Log,
        Self::FarView,
        Self::Line,
        Self::Skip,
        Self::FocusTable,
        Self::FocusSentence,
        Self::Previous,
        Self::Next,
    ];

    /// The name within the action group `main`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NewMatch => "new-match",
            Self::Continue => "continue",
            Self::Home => "home",
            Self::History => "history",
            Self::Rules => "rules",
            Self::Puzzles => "puzzles",
            Self::Back => "back",
            Self::Import => "import",
            Self::ImportResults => "import-results",
            Self::Imports => "imports",
            Self::Archive => "archive",
            Self::Packs => "packs",
            Self::Preferences => "preferences",
            Self::Shortcuts => "shortcuts",
            Self::About => "about",
            Self::Fullscreen => "fullscreen",
            Self::Close => "close",
            Self::Quit => "quit",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Hint => "hint",
            Self::Log => "log",
            Self::FarView => "far-view",
            Self::Line => "line",
            Self::Skip => "skip",
            Self::FocusTable => "focus-table",
            Self::FocusSentence => "focus-sentence",
            Self::Previous => "previous",
            Self::Next => "next",
        }
    }

    /// The keys, in GTK's notation; the first is the one shown.
    #[must_use]
    pub const fn accels(self) -> &'static [&'static str] {
        match self {
            Self::NewMatch => &["<Control>n"],
            Self::Home => &["<Alt>Home"],
            Self::History => &["<Control>h"],
            Self::Rules => &["F1"],
            Self::Back => &["<Alt>Left"],
            Self::Preferences => &["<Control>comma"],
            Self::Shortcuts => &["<Control>question"],
            Self::Continue
            | Self::Puzzles
            | Self::Import
            | Self::ImportResults
            | Self::Imports
            | Self::Archive
            | Self::Packs
            | Self::About => &[],
            Self::Fullscreen => &["F11"],
            Self::Close => &["<Control>w"],
            Self::Quit => &["<Control>q"],
            Self::Undo => &["<Control>z"],
            Self::Redo => &["<Control><Shift>z", "<Control>y"],
            Self::Hint => &["<Control>i"],
            Self::Log => &["F9"],
            Self::FarView => &["<Control><Shift>f"],
            Self::Line => &["<Control>l"],
            Self::Skip => &["<Control>k"],
            Self::FocusTable => &["F6"],
            Self::FocusSentence => &["F7"],
            Self::Previous => &["<Alt>Page_Up"],
            Self::Next => &["<Alt>Page_Down"],
        }
    }

    /// What it does, in the reader's language.
    #[must_use]
    pub fn title(self) -> String {
        gettext(match self {
            Self::NewMatch => N_("New match"),
            Self::Continue => N_("Continue the last match"),
            Self::Home => N_("Home"),
            Self::History => N_("History"),
            Self::Rules => N_("Rules"),
            Self::Puzzles => N_("Puzzles"),
            Self::Back => N_("Go back"),
            Self::Import => N_("Import a match"),
            Self::ImportResults => N_("Import results that were recorded elsewhere"),
            Self::Imports => N_("Imports of results"),
            Self::Archive => N_("Archive and backups"),
            Self::Packs => N_("Packs"),
            Self::Preferences => N_("Preferences"),
            Self::Shortcuts => N_("Keyboard shortcuts"),
            Self::About => N_("About Tableside"),
            Self::Fullscreen => N_("Full screen"),
            Self::Close => N_("Close the window"),
            Self::Quit => N_("Quit"),
            Self::Undo => N_("Undo the last entry"),
            Self::Redo => N_("Redo"),
            Self::Hint => N_("Ask for a hint"),
            Self::Log => N_("Show or hide the log"),
            Self::FarView => N_("Large text, readable from across the table"),
            Self::Line => N_("Type what happens, in one line"),
            Self::Skip => N_("Skip waiting for bots"),
            Self::FocusTable => N_("Jump to the available choices"),
            Self::FocusSentence => N_("Jump to the sentence that says whose turn it is"),
            Self::Previous => N_("Previous entry"),
            Self::Next => N_("Next entry"),
        })
    }

    /// Where it works.
    #[must_use]
    pub const fn group(self) -> Group {
        match self {
            Self::Undo
            | Self::Redo
            | Self::Hint
            | Self::Log
            | Self::FarView
            | Self::Line
            | Self::Skip
            | Self::FocusTable
            | Self::FocusSentence => Group::Table,
            Self::Previous | Self::Next => Group::Review,
            _ => Group::General,
        }
    }
}

impl Group {
    /// All groups, in the order of the shortcuts window.
    pub const ALL: [Self; 5] = [Self::General, Self::Home, Self::NewMatch, Self::Table, Self::Review];

    /// The heading, in the reader's language.
    #[must_use]
    pub fn title(self) -> String {
        gettext(match self {
            Self::General => N_("General"),
            Self::Home => N_("Home"),
            Self::NewMatch => N_("New Match"),
            Self::Table => N_("At the table"),
            Self::Review => N_("Review"),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_action_stands_once_and_no_key_serves_two() {
        let names: HashSet<_> = Action::ALL.iter().map(|a| a.name()).collect();
        assert_eq!(names.len(), Action::ALL.len());
        let keys: Vec<_> = Action::ALL.iter().flat_map(|a| a.accels()).collect();
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
    }
}
