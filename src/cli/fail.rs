use std::io;
use std::path::Path;

use super::{Console, Exit};
use crate::i18n::gettext_f;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(super) enum Fail {
    /// The arguments are invalid.
    Usage(String),
    /// It was refused, or went wrong.
    Failed(String),
    /// Standard input or output is gone.
    Stream(io::Error),
}

impl Fail {
    /// Something the rules, the archive or another part of the program says.
    pub(super) fn because(why: impl ToString) -> Self {
        Self::Failed(why.to_string())
    }

    /// Something that was asked for cannot be.
    pub(super) fn usage(why: impl ToString) -> Self {
        Self::Usage(why.to_string())
    }

    /// A file that cannot be used.
    pub(super) fn file(path: &Path, why: impl ToString) -> Self {
        let (path, why) = (path.display().to_string(), why.to_string());
        Self::Failed(gettext_f("“{path}” cannot be used: {why}.", &[("path", &path), ("why", &why)]))
    }

    /// Says what happened; gives the exit code.
    pub(super) fn tell(self, console: &mut Console<'_>) -> Exit {
        let (message, exit) = match self {
            // Whoever read our output has seen enough.
            Self::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe => return Exit::Done,
            Self::Stream(error) => (error.to_string(), Exit::Failed),
            Self::Failed(message) => (message, Exit::Failed),
            Self::Usage(message) => (message, Exit::Usage),
        };
        console.complain(&message);
        exit
    }
}

impl From<io::Error> for Fail {
    fn from(error: io::Error) -> Self {
        Self::Stream(error)
    }
}
