//! What a part of a match brought.

use super::PortraitLook;

/// What a part of a match brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interlude {
    /// What has ended.
    pub title: String,
    /// Whom it is about, if that is somebody with a picture.
    pub portrait: Option<PortraitLook>,
    pub lines: Vec<Brought>,
}

/// One line of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brought {
    /// What was played for.
    pub what: String,
    /// Who has it now.
    pub result: String,
    /// Whether somebody has.
    pub won: bool,
}

impl Interlude {
    /// All of it, as it is read aloud.
    #[must_use]
    pub fn spoken(&self) -> String {
        let lines = self.lines.iter().map(|line| format!("{}: {}.", line.what, line.result));
        std::iter::once(format!("{}.", self.title)).chain(lines).collect::<Vec<_>>().join(" ")
    }
}
