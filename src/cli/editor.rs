//! Lines that people edit at a terminal: with a history, and with words that a tab completes.
//!
//! Only at a terminal that can do that; elsewhere lines are read as they come.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};

use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Helper};

use super::Ending;
use super::ending::News;
use crate::files;

/// What stands before a line that is asked for.
pub(super) const MARK: &str = "> ";
/// How many lines the history keeps.
const KEPT: usize = 1_000;
/// The most ways in which a line is completed.
const MOST: usize = 200;

/// What came of a question.
#[derive(Debug)]
pub(super) enum Typed {
    /// This line.
    Line(String),
    /// There will be no more.
    End,
    /// People want the program to end: Ctrl+C.
    Interrupt,
}

/// What the thread with the editor is to do.
#[derive(Debug)]
enum Wanted {
    /// Ask for a line, and keep it in the history or not.
    Line { keep: bool },
    /// Keep the history here.
    History(PathBuf),
}

/// Asks for lines at a terminal.
#[derive(Debug)]
pub struct Editor {
    wanted: Sender<Wanted>,
    news: Receiver<News>,
    /// How the terminal was, to leave it so if the program ends in the middle of a line.
    as_it_was: Option<Termios>,
}

impl Editor {
    /// For the terminal of the process, if it has one in which a line can be edited. What ends the program ends its
    /// lines.
    pub(super) fn of_process(ending: &mut Ending) -> Option<Self> {
        let able = std::env::var("TERM").is_ok_and(|term| !["", "dumb", "cons25", "emacs"].contains(&&*term));
        if !(able && io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return None;
        }
        let (wanted, asked) = channel();
        let (sender, news) = channel();
        ending.also_wakes(sender.clone());
        std::thread::spawn(move || edit(&asked, &sender));
        Some(Self { wanted, news, as_it_was: tcgetattr(io::stdin()).ok() })
    }

    /// Keeps the history of lines in a file from here on.
    pub(super) fn keep_history(&self, path: &Path) {
        // The other thread ends with this value only.
        let _ = self.wanted.send(Wanted::History(path.to_owned()));
    }

    /// Asks for a line. `complete` gives whole lines that the beginning of one may become.
    pub(super) fn line(&self, keep: bool, complete: &dyn Fn(&str) -> Vec<String>) -> io::Result<Typed> {
        let _ = self.wanted.send(Wanted::Line { keep });
        loop {
            match self.news.recv() {
                Ok(News::Complete { begun, answer }) => {
                    let mut lines = complete(&begun);
                    lines.truncate(MOST);
                    // Who asked may be gone.
                    let _ = answer.send(lines);
                }
                Ok(News::Typed(typed)) => return typed,
                Ok(News::End) => {
                    self.leave();
                    return Ok(Typed::End);
                }
                Ok(_) => {}
                Err(_) => return Ok(Typed::End),
            }
        }
    }

    /// The terminal as it was before a line was begun.
    fn leave(&self) {
        if let Some(as_it_was) = &self.as_it_was {
            // Without a terminal there is nothing to leave.
            let _ = tcsetattr(io::stdin(), OptionalActions::Drain, as_it_was);
        }
    }
}

/// Asks for lines as long as somebody wants them.
fn edit(wanted: &Receiver<Wanted>, news: &Sender<News>) {
    let Ok(mut editor) = begin(news) else { return };
    let mut kept_in = None;
    for wanted in wanted {
        match wanted {
            Wanted::History(path) => {
                // Without a history lines can be typed all the same.
                let _ = editor.load_history(&path);
                kept_in = Some(path);
            }
            Wanted::Line { keep } => {
                let typed = editor.readline(MARK);
                if let (true, Ok(line)) = (keep, &typed)
                    && editor.add_history_entry(line.as_str()).unwrap_or_default()
                    && let Some(path) = &kept_in
                    && path.parent().is_some_and(|folder| files::make_private_folder(folder).is_ok())
                {
                    let _ = editor.append_history(path);
                }
                if news.send(News::Typed(told(typed))).is_err() {
                    return;
                }
            }
        }
    }
}

fn begin(news: &Sender<News>) -> rustyline::Result<rustyline::Editor<Words, FileHistory>> {
    let config = Config::builder()
        .max_history_size(KEPT)?
        .history_ignore_dups(true)?
        .history_ignore_space(true)
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true)
        // Lines that are pasted are typed one after the other.
        .bracketed_paste(false)
        .build();
    let mut editor = rustyline::Editor::with_config(config)?;
    editor.set_helper(Some(Words { news: news.clone() }));
    Ok(editor)
}

fn told(typed: rustyline::Result<String>) -> io::Result<Typed> {
    match typed {
        Ok(line) => Ok(Typed::Line(line)),
        Err(ReadlineError::Eof) => Ok(Typed::End),
        Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
        Err(ReadlineError::Io(error)) => Err(error),
        Err(error) => Err(io::Error::other(error.to_string())),
    }
}

/// Asks the thread that knows the match how a line may go on.
struct Words {
    news: Sender<News>,
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Validator for Words {}

impl Hinter for Words {
    type Hint = String;
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let begun = line.get(..at).unwrap_or(line).to_owned();
        let (answer, lines) = channel();
        let asked = self.news.send(News::Complete { begun, answer });
        let lines = asked.ok().and_then(|()| lines.recv().ok()).unwrap_or_default();
        let pair = |line: String| Pair { display: line.clone(), replacement: line };
        Ok((0, lines.into_iter().map(pair).collect()))
    }
}
