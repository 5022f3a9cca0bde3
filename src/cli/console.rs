use std::io::{self, BufRead, IsTerminal, Read, Write};

use serde_json::Value;

use super::editor::{MARK, Typed};
use super::fail::Fail;
use super::paint::Paint;
use super::wrap::{columns, padded, wrap};
use super::{Editor, Ending};
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
    /// Edits the lines that people type; `None` where they are only read.
    pub editor: Option<Editor>,
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
    /// None yet: something else has happened.
    Rang,
}

/// What came of asking for a line.
pub(super) enum Prompted {
    /// A line.
    Line(String),
    /// There are no more.
    End,
    /// None yet: something else has happened.
    Rang,
}

/// The most bytes of a typed line.
const LONGEST_LINE: usize = 1 << 16;
/// The columns of a page that is no terminal.
const PAGE: usize = 100;
/// The columns of a terminal that does not tell them.
const TERMINAL: usize = 80;
/// Where a text begins that has no room beside what it belongs to.
const NARROW: usize = 6;

impl<'a> Console<'a> {
    /// The streams of the process.
    pub fn of_process(
        input: &'a mut dyn BufRead,
        out: &'a mut dyn Write,
        err: &'a mut dyn Write,
        mut ending: Ending,
    ) -> Self {
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let width = columns_of_terminal(if io::stdout().is_terminal() { TERMINAL } else { PAGE });
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let colour = terminal && set("NO_COLOR").is_none() && set("TERM").is_some_and(|term| term != "dumb");
        let editor = Editor::of_process(&mut ending);
        Self { input, out, err, width, terminal, colour, editor, ending }
    }

    /// As wide as the terminal is now: people make it wider or narrower.
    fn fit(&mut self) {
        if self.editor.is_some() {
            self.width = columns_of_terminal(self.width);
        }
    }

    /// Writes a line; at a terminal, wrapped if it is too long. Control characters of names and packs stay out.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        match self.terminal && columns(line) > self.width {
            true => self.say_painted(line, 0, &Paint::default()),
            false => self.say_row(line),
        }
    }

    /// Writes a line as it is, such as a row of a table.
    pub(super) fn say_row(&mut self, line: &str) -> io::Result<()> {
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
        let column = indent + text.chars().take_while(|c| *c == ' ').count();
        self.say_hanging("", text.trim(), (column, column + 2), paint)
    }

    /// Writes a line with something at its beginning, such as a number, and a text beside it from a column on. Further
    /// lines of the text stay in that column.
    pub(super) fn say_beside(
        &mut self,
        lead: &str,
        column: usize,
        text: &str,
        paint: &Paint,
    ) -> io::Result<()> {
        let (lead, text) = (harmless(lead), harmless(text));
        if columns(&lead) > column || self.width < 2 * column {
            writeln!(self.out, "{}", lead.trim_end())?;
            return self.say_hanging("", text.trim(), (NARROW, NARROW), paint);
        }
        self.say_hanging(&padded(&lead, column), text.trim(), (column, column), paint)
    }

    /// Writes a text that begins in one column, behind something or blanks, and goes on in another.
    fn say_hanging(
        &mut self,
        lead: &str,
        text: &str,
        (first, next): (usize, usize),
        paint: &Paint,
    ) -> io::Result<()> {
        // What fits keeps its blanks.
        let fits = first + columns(text) <= self.width && !text.contains('\n');
        let most = self.width.saturating_sub(first.max(next)).max(20);
        let lines = if fits { vec![text.to_owned()] } else { wrap(text, most) };
        for (n, line) in lines.into_iter().enumerate() {
            let line = if self.colour { paint.line(&line) } else { line };
            let (lead, column) = if n == 0 { (lead, first) } else { ("", next) };
            writeln!(self.out, "{}{line}", padded(lead, column))?;
        }
        Ok(())
    }

    /// Writes a value as JSON over several lines.
    pub(super) fn print_json(&mut self, value: &Value) -> Result<(), Fail> {
        // The alternate form cannot fail but for the stream.
        Ok(writeln!(self.out, "{value:#}")?)
    }

    /// Writes to standard error. That it cannot be written to is no reason to stop.
    pub(super) fn complain(&mut self, message: &str) {
        let message = format!("tableside-cli: {}", harmless(message));
        let lines = match io::stderr().is_terminal() {
            // As it is printed, a blank at a time, so that nothing is broken in the middle of a word.
            true => message.lines().flat_map(|line| wrap(line, columns_of_terminal(self.width))).collect(),
            false => vec![message],
        };
        for line in lines {
            let _ = writeln!(self.err, "{line}");
        }
        let _ = self.err.flush();
    }

    /// Reads a line of at most `limit` bytes.
    pub(super) fn read_line(&mut self, limit: usize) -> io::Result<Line> {
        let mut bytes = Vec::new();
        // Two more for the end of the line.
        match self.input.take(limit as u64 + 2).read_until(b'\n', &mut bytes) {
            Ok(0) => return Ok(Line::End),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(Line::Rang),
            Err(error) => return Err(error),
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

    /// Reads a line after a mark; `None` at the end of input. Whatever else happens has to wait.
    pub(super) fn prompt(&mut self) -> Result<Option<String>, Fail> {
        self.prompt_with(false, &|_| Vec::new())
    }

    /// Reads a line after a mark; `None` at the end of input. Where people edit it, it is kept in the history or not, and
    /// `complete` gives whole lines that the beginning of one may become.
    pub(super) fn prompt_with(
        &mut self,
        keep: bool,
        complete: &dyn Fn(&str) -> Vec<String>,
    ) -> Result<Option<String>, Fail> {
        self.out.flush()?;
        if let Some(editor) = self.editor.as_ref().filter(|_| !self.ending.is_near()) {
            let typed = editor.line(keep, complete)?;
            self.fit();
            return self.said(typed);
        }
        write!(self.out, "{MARK}")?;
        loop {
            match self.typed()? {
                Prompted::Line(line) => return Ok(Some(line)),
                Prompted::End => return Ok(None),
                Prompted::Rang => {}
            }
        }
    }

    /// Reads a line after a mark, unless something else happens first. It is typed as it is, without an editor: what happens
    /// meanwhile could not be told in the middle of one.
    pub(super) fn prompt_or_bell(&mut self) -> Result<Prompted, Fail> {
        write!(self.out, "{MARK}")?;
        self.typed()
    }

    fn typed(&mut self) -> Result<Prompted, Fail> {
        loop {
            self.out.flush()?;
            match self.read_line(LONGEST_LINE)? {
                Line::Text(line) => return Ok(Prompted::Line(line)),
                Line::Rang => return Ok(Prompted::Rang),
                Line::End => {
                    self.say("")?;
                    return Ok(Prompted::End);
                }
                Line::TooLong | Line::NotText => {
                    self.say(&gettext("That line could not be understood."))?;
                    write!(self.out, "{MARK}")?;
                }
            }
        }
    }

    /// What an edited line is, or how the lines end.
    fn said(&mut self, typed: Typed) -> Result<Option<String>, Fail> {
        match typed {
            Typed::Line(line) => return Ok(Some(line)),
            Typed::Interrupt => self.ending.tell(),
            // In the middle of a line.
            Typed::End if self.ending.is_near() => self.say("")?,
            Typed::End => {}
        }
        Ok(None)
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

/// The columns that lines may have at this terminal.
fn columns_of_terminal(unknown: usize) -> usize {
    let told = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    told.filter(|width| *width > 0).unwrap_or(unknown).clamp(30, 120)
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
            editor: None,
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
    fn escape_sequences_stay_out() {
        assert_eq!(harmless("A\u{1b}[2Jnna\n"), "A[2Jnna\n");
    }
}
