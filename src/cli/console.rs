use std::io::{self, BufRead, IsTerminal, Read, Write};

use serde_json::Value;

use super::Ending;
use super::fail::Fail;
use super::paint::Paint;
use crate::exchange::harmless;
use crate::i18n::gettext;

/// The streams of a run, and what is known of the terminal.
pub struct Console<'a> {
    /// Standard input.
    pub input: &'a mut dyn BufRead,
    /// Standard output.
    pub out: &'a mut dyn Write,
    /// Standard error.
    pub err: &'a mut dyn Write,
    /// How many columns a line may have.
    pub width: usize,
    /// Whether people sit at a terminal, so that the screen can be cleared.
    pub terminal: bool,
    /// Whether lines may have colours.
    pub colour: bool,
    /// Whether the input ended because the program was told to end.
    pub ending: Ending,
}

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// There are no more.
    End,
    /// Without its end.
    Text(String),
    /// It has more bytes than allowed; it was skipped.
    TooLong,
    /// It is not UTF-8; it was skipped.
    NotText,
}

/// The most bytes of a typed line.
const LONGEST_LINE: usize = 1 << 16;
/// The columns of a page that is no terminal.
const PAGE: usize = 100;

impl<'a> Console<'a> {
    /// The streams of the process.
    pub fn of_process(
        input: &'a mut dyn BufRead,
        out: &'a mut dyn Write,
        err: &'a mut dyn Write,
        ending: Ending,
    ) -> Self {
        let width = terminal_size::terminal_size().map_or(PAGE, |(width, _)| usize::from(width.0));
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let colour = terminal && set("NO_COLOR").is_none() && set("TERM").is_some_and(|term| term != "dumb");
        Self { input, out, err, width: width.clamp(30, 120), terminal, colour, ending }
    }

    /// Writes a line. Control characters of names and packs stay out of the terminal.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{}", harmless(line))
    }

    /// Writes a text wrapped to the width, its lines indented by `indent` columns.
    pub(super) fn say_wrapped(&mut self, text: &str, indent: usize) -> io::Result<()> {
        for line in wrap(&harmless(text), self.width.saturating_sub(indent).max(20)) {
            writeln!(self.out, "{:indent$}{line}", "")?;
        }
        Ok(())
    }

    /// Writes a line that begins after `indent` columns, wrapped to the width, its further lines two columns further
    /// in than its text begins.
    pub(super) fn say_painted(&mut self, text: &str, indent: usize, paint: &Paint) -> io::Result<()> {
        let text = harmless(text);
        let own = text.chars().take_while(|c| *c == ' ').count();
        let column = indent + own;
        let mut hang = 0;
        let text = text.trim();
        // What fits keeps its columns.
        let fits = column + text.chars().count() <= self.width && !text.contains('\n');
        let most = self.width.saturating_sub(column + 2).max(20);
        for line in if fits { vec![text.to_owned()] } else { wrap(text, most) } {
            let line = if self.colour { paint.line(&line) } else { line };
            writeln!(self.out, "{:1$}{line}", "", column + hang)?;
            hang = 2;
        }
        Ok(())
    }

    /// Writes a value as JSON over several lines.
    pub(super) fn print_json(&mut self, value: &Value) -> Result<(), Fail> {
        // The alternate form cannot fail but for the stream.
        Ok(writeln!(self.out, "{value:#}")?)
    }

    /// Tells people at a terminal how far something is, on one line that is written over.
    pub(super) fn progress(&mut self, done: usize, of: usize) {
        let percent = |n: usize| n.saturating_mul(100).checked_div(of).unwrap_or(100);
        let news = done == 0 || percent(done) > percent(done.saturating_sub(1));
        if self.terminal && news {
            // If it cannot be, nothing is lost.
            let _ = write!(self.err, "\r{}%\r", percent(done)).and_then(|()| self.err.flush());
        }
    }

    /// Writes to standard error. That it cannot be written to is no reason to stop.
    pub(super) fn complain(&mut self, message: &str) {
        let _ = writeln!(self.err, "tableside-cli: {}", harmless(message));
        let _ = self.err.flush();
    }

    /// Reads a line of at most `limit` bytes.
    pub(super) fn read_line(&mut self, limit: usize) -> io::Result<Line> {
        let mut bytes = Vec::new();
        // Two more for the end of the line.
        if self.input.take(limit as u64 + 2).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(Line::End);
        }
        // Half a line would be another answer than the whole one.
        if self.ending.is_near() {
            return Ok(Line::End);
        }
        let ended = bytes.pop_if(|byte| *byte == b'\n').is_some();
        if ended {
            bytes.pop_if(|byte| *byte == b'\r');
        }
        if bytes.len() > limit {
            if !ended {
                self.skip_line()?;
            }
            return Ok(Line::TooLong);
        }
        Ok(String::from_utf8(bytes).map_or(Line::NotText, Line::Text))
    }

    /// Reads a line after a mark; `None` at the end of input.
    pub(super) fn prompt(&mut self) -> Result<Option<String>, Fail> {
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            match self.read_line(LONGEST_LINE)? {
                Line::Text(line) => return Ok(Some(line)),
                Line::End => {
                    self.say("")?;
                    return Ok(None);
                }
                Line::TooLong | Line::NotText => self.say(&gettext("That line could not be understood."))?,
            }
        }
    }

    /// Whether people answer “yes”; `None` at the end of input.
    pub(super) fn agrees(&mut self) -> Result<Option<bool>, Fail> {
        let yes = ["yes".to_owned(), "y".to_owned(), gettext("yes")];
        Ok(self.prompt()?.map(|answer| yes.contains(&answer.trim().to_lowercase())))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            let (used, ended) = match buffer.iter().position(|byte| *byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.input.consume(used);
            if ended {
                return Ok(());
            }
        }
    }
}

/// Breaks a text at blanks into lines of at most `width` characters; longer words stand alone.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut len = 0;
        for word in paragraph.split_whitespace() {
            let word_len = word.chars().count();
            if len > 0 && len + 1 + word_len > width {
                lines.push(std::mem::take(&mut line));
                len = 0;
            }
            if len > 0 {
                line.push(' ');
                len += 1;
            }
            line.push_str(word);
            len += word_len;
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8], limit: usize) -> Vec<Line> {
        let mut input = input;
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console {
            input: &mut input,
            out: &mut out,
            err: &mut err,
            width: 80,
            terminal: false,
            colour: false,
            ending: Ending::default(),
        };
        std::iter::from_fn(|| Some(console.read_line(limit).unwrap()).filter(|line| *line != Line::End))
            .collect()
    }

    #[test]
    fn reads_lines_up_to_a_limit() {
        let text = |words: &str| Line::Text(words.into());
        assert_eq!(lines(b"one\r\n\ntwo", 3), [text("one"), text(""), text("two")]);
        for long in ["abcd\nabc\n", "abcde\nabc\n", "abcdefghi\nabc\n", "abcd\r\nabc"] {
            assert_eq!(lines(long.as_bytes(), 3), [Line::TooLong, text("abc")], "{long}");
        }
        assert_eq!(lines(b"\xff\nok", 3), [Line::NotText, text("ok")]);
    }

    #[test]
    fn wraps_at_blanks_and_keeps_paragraphs() {
        assert_eq!(wrap("to be or not to be", 6), ["to be", "or not", "to be"]);
        assert_eq!(wrap("a\n\nunbreakable b", 4), ["a", "", "unbreakable", "b"]);
    }

    #[test]
    fn escape_sequences_stay_out() {
        assert_eq!(harmless("A\u{1b}[2Jnna\n"), "A[2Jnna\n");
    }
}
