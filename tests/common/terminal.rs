//! The command line, run in process with streams and a folder of its own.

use std::path::Path;

use serde_json::Value;
use tableside::cli::{Console, Ending, Exit, Toolbox, run};
use tableside::engine::GameVisitor;
use tempfile::TempDir;

use super::pig::Pig;

/// A person at a terminal whose program knows Pig too.
pub struct Terminal {
    pub toolbox: Toolbox,
    pub data: TempDir,
    /// Whether there is a screen to clear.
    pub screen: bool,
}

/// What a run gave.
#[derive(Debug)]
pub struct Ran {
    pub exit: Exit,
    pub out: String,
    pub err: String,
}

impl Terminal {
    pub fn new() -> Self {
        let mut toolbox = Toolbox::standard();
        toolbox.game::<Pig>();
        Self { toolbox, data: TempDir::new().unwrap(), screen: false }
    }

    /// Runs a command with nothing typed.
    pub fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, b"")
    }

    /// Runs a command with these lines typed.
    pub fn run_with(&self, args: &[&str], typed: &[u8]) -> Ran {
        let mut input = typed;
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console {
            input: &mut input,
            out: &mut out,
            err: &mut err,
            width: 80,
            terminal: self.screen,
            colour: false,
            editor: None,
            ending: Ending::default(),
        };
        let data = self.data.path().to_str().unwrap();
        let args = ["tableside-cli", "--data-dir", data].into_iter().chain(args.iter().copied());
        let exit = run(&self.toolbox, args, &mut console);
        Ran { exit, out: String::from_utf8(out).unwrap(), err: String::from_utf8(err).unwrap() }
    }

    /// Runs a command that must succeed; what it printed.
    pub fn ok(&self, args: &[&str]) -> String {
        self.run(args).ok()
    }

    /// Runs a command that must succeed and print JSON.
    pub fn json(&self, args: &[&str]) -> Value {
        serde_json::from_str(&self.ok(args)).unwrap()
    }

    /// A path in the data folder.
    pub fn path(&self, name: &str) -> String {
        Path::join(self.data.path(), name).to_str().unwrap().to_owned()
    }
}

impl Ran {
    /// What was printed, if all went well.
    pub fn ok(self) -> String {
        assert_eq!((self.exit, self.err.as_str()), (Exit::Done, ""), "{}", self.out);
        self.out
    }

    /// The message, if it ended so.
    pub fn fails(self, exit: Exit) -> String {
        assert_eq!(self.exit, exit, "{}{}", self.out, self.err);
        let message = self.err.strip_prefix("tableside-cli: ").expect("errors begin with the program's name");
        message.to_owned()
    }
}
