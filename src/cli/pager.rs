//! Long texts in people's pager, at a terminal only.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;

use signal_hook::consts::SIGINT;
use signal_hook::{flag, low_level};

use super::Console;
use super::fail::Fail;

/// What shows long texts where people name nothing.
const USUAL: &str = "less";
/// Ends with what fits on the screen, keeps colours, and leaves the text there.
const LESS: &str = "FRX";

impl Console<'_> {
    /// Writes what is told, in a pager if it is longer than the screen. Where there is no pager, or it fails, the text is
    /// written as always.
    pub(super) fn paged(
        &mut self,
        tell: impl FnOnce(&mut Console<'_>) -> Result<(), Fail>,
    ) -> Result<(), Fail> {
        let rows = terminal_size::terminal_size().map(|(_, rows)| usize::from(rows.0));
        let Some(rows) = rows.filter(|_| self.editor.is_some()) else { return tell(self) };
        let mut text = Vec::new();
        let mut page = Console {
            input: &mut io::empty(),
            out: &mut text,
            err: &mut *self.err,
            width: self.width,
            terminal: self.terminal,
            colour: self.colour,
            editor: None,
            ending: self.ending.clone(),
        };
        tell(&mut page)?;
        let long = text.iter().filter(|byte| **byte == b'\n').count() >= rows;
        self.out.flush()?;
        if !(long && in_pager(&wanted(), &text)) {
            self.out.write_all(&text)?;
        }
        Ok(())
    }
}

fn wanted() -> OsString {
    std::env::var_os("PAGER").filter(|pager| !pager.is_empty()).unwrap_or_else(|| USUAL.into())
}

/// Whether a pager has shown a text.
fn in_pager(pager: &OsString, text: &[u8]) -> bool {
    let mut command = Command::new("sh");
    command.arg("-c").arg(pager).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", LESS);
    }
    // Ctrl+C is for the pager.
    let heard = flag::register(SIGINT, Arc::default());
    let shown = command.spawn().is_ok_and(|mut child| {
        if let Some(mut input) = child.stdin.take() {
            // Whoever has seen enough closes it.
            let _ = input.write_all(text);
        }
        child.wait().is_ok_and(|status| status.success())
    });
    if let Ok(heard) = heard {
        low_level::unregister(heard);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pager_that_is_missing_or_fails_has_shown_nothing() {
        assert!(in_pager(&"cat > /dev/null".into(), b"rules\n"));
        assert!(in_pager(&"true".into(), &[b'x'; 1 << 20]), "who has seen enough");
        for broken in ["no-such-pager-anywhere 2> /dev/null", "exit 3"] {
            assert!(!in_pager(&broken.into(), b"rules\n"), "{broken}");
        }
    }
}
