//! What a person prefers; a small TOML file in the configuration folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::archive::USUAL_BACKUP_BYTES;
use crate::files;
use crate::play::Advice;

/// How fast bots and the program's dice act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// To be followed from across the table.
    Slow,
    /// To be followed.
    #[default]
    Normal,
    /// As fast as can be seen.
    Fast,
}

impl Pace {
    /// All paces, from slow to fast.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    /// How long an act of a bot or the program stays on the screen before the next, in milliseconds.
    #[must_use]
    pub const fn millis(self) -> u64 {
        match self {
            Self::Slow => 1600,
            Self::Normal => 800,
            Self::Fast => 250,
        }
    }
}

/// The colours of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// As the desktop has it.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// All preferences. Unknown ones are kept out, missing ones have their defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// The name of whoever plays here; empty until they say it.
    pub name: String,
    /// How fast bots act.
    pub pace: Pace,
    /// Light or dark.
    pub style: Style,
    /// Whether the log stands beside the table.
    pub show_log: bool,
    /// Whether each plate shows how long its seat has taken.
    pub show_clock: bool,
    /// Whether dice, cards and points can be heard.
    pub sounds: bool,
    /// Whether one person against bots, with the program's dice, may let stand what the rules forbid and amend
    /// what the program rolled.
    pub referee_myself: bool,
    /// How many mebibytes the backups of the archive may have together.
    pub backup_megabytes: u64,
    /// The version of the program that last played all matches of the archive again; empty if none has.
    pub verified_by: String,
    /// Whether new things are explained during a match.
    pub tips: bool,
    /// To whom chances and what would help are shown.
    pub advice: Advice,
    /// The window's size and whether it fills the screen.
    pub window: WindowSize,
    /// The tips that have been shown, by game.
    pub tips_seen: BTreeMap<String, BTreeSet<String>>,
}

/// What a person's tips have come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TipsChange {
    /// One has been shown.
    Seen(String),
    /// No more are wanted.
    Off,
    /// Those of the game are wanted once more.
    Again,
}

/// The window as it was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowSize {
    /// In pixels.
    pub width: i32,
    /// In pixels.
    pub height: i32,
    /// Whether it was maximized.
    pub maximized: bool,
}

impl Default for WindowSize {
    fn default() -> Self {
        Self { width: 1100, height: 720, maximized: false }
    }
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            name: String::new(),
            pace: Pace::default(),
            style: Style::default(),
            show_log: true,
            show_clock: false,
            sounds: true,
            referee_myself: false,
            backup_megabytes: USUAL_BACKUP_BYTES >> 20,
            verified_by: String::new(),
            tips: true,
            advice: Advice::default(),
            tips_seen: BTreeMap::new(),
            window: WindowSize::default(),
        }
    }
}

impl Preferences {
    /// Where they are kept.
    #[must_use]
    pub fn path() -> Option<PathBuf> {
        files::preferences_path()
    }

    /// The same with other tips.
    #[must_use]
    pub fn with_tips(mut self, game: &str, change: TipsChange) -> Self {
        match change {
            TipsChange::Seen(id) => drop(self.tips_seen.entry(game.to_owned()).or_default().insert(id)),
            TipsChange::Off => self.tips = false,
            TipsChange::Again => {
                self.tips = true;
                self.tips_seen.remove(game);
            }
        }
        self
    }

    /// Reads them. A missing or damaged file gives the defaults; nobody should be kept from a table by it.
    #[must_use]
    pub fn load(path: &Path) -> Self {
        match fs::read_to_string(path) {
            Ok(text) => toml::from_str(&text).unwrap_or_else(|error| {
                tracing::warn!(%error, "the preferences cannot be read; the defaults hold");
                Self::default()
            }),
            Err(_) => Self::default(),
        }
    }

    /// Writes them, whole or not at all.
    ///
    /// # Errors
    /// If the folder cannot be written to.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let text = toml::to_string(self).map_err(io::Error::other)?;
        if let Some(folder) = path.parent() {
            files::make_private_folder(folder)?;
        }
        files::write_own(path, text.as_bytes()).map_err(io::Error::other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_damage_gives_the_defaults() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/preferences.toml");
        assert_eq!(Preferences::load(&path), Preferences::default());
        let other = Preferences { pace: Pace::Fast, show_log: false, ..Preferences::default() };
        let other = other.with_tips("pig", TipsChange::Seen("throw".into()));
        other.save(&path).unwrap();
        assert_eq!(Preferences::load(&path), other);
        fs::write(&path, "pace = 7").unwrap();
        assert_eq!(Preferences::load(&path), Preferences::default());
    }

    #[test]
    fn tips_are_known_once_shown_and_new_again_when_wanted() {
        let seen = |id: &str| TipsChange::Seen(id.to_owned());
        let one = Preferences::default().with_tips("pig", seen("throw")).with_tips("hog", seen("hold"));
        assert!(one.tips && one.tips_seen["pig"].contains("throw"));
        let off = one.with_tips("pig", TipsChange::Off);
        assert!(!off.tips && off.tips_seen.len() == 2);
        let again = off.with_tips("pig", TipsChange::Again);
        assert!(
            again.tips && !again.tips_seen.contains_key("pig") && again.tips_seen["hog"].contains("hold")
        );
    }
}
