//! Assertions about a rule. A rule counts as tested only if one of them ran and held: `tests/tests_assert_rules.rs` reads
//! what they leave behind.
#![allow(dead_code, reason = "no game needs all of it")]

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::fs::{File, OpenOptions, create_dir_all, read_dir, remove_file};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use tableside::engine::{Names, Outcome, RuleId, Violation};

/// What follows asserts this rule; each assertion fails when the rule is broken, and its message names the rule.
pub const fn rule(id: &'static str) -> Rule {
    Rule { ids: [id, "", ""], asserted: false }
}

/// A rule, or a few that one assertion proves together.
#[must_use = "a rule that is only named is not asserted"]
pub struct Rule {
    ids: [&'static str; 3],
    asserted: bool,
}

impl Rule {
    /// What follows fails also when this rule is broken.
    pub fn and(mut self, id: &'static str) -> Self {
        *self.ids.iter_mut().find(|id| id.is_empty()).expect("three rules at most") = id;
        self
    }

    /// The value is what the rule gives.
    #[track_caller]
    pub fn gives<F: PartialEq<E> + Debug, E: Debug>(self, found: F, expected: E) {
        self.gives_when("", found, expected);
    }

    /// The same in one of several cases, or with a word on why.
    #[track_caller]
    pub fn gives_when<F: PartialEq<E> + Debug, E: Debug>(
        mut self,
        case: impl Display,
        found: F,
        expected: E,
    ) {
        assert!(found == expected, "{self} {case}\n     found: {found:?}\n  expected: {expected:?}");
        self.proved();
    }

    /// What is true only where the rule is kept.
    #[track_caller]
    pub fn holds(self, holds: bool) {
        self.holds_when("", holds);
    }

    /// The same in one of several cases, or with a word on why.
    #[track_caller]
    pub fn holds_when(mut self, case: impl Display, holds: bool) {
        assert!(holds, "{self} does not hold: {case}");
        self.proved();
    }

    /// The verdict is a refusal by the rule; gives its words.
    #[track_caller]
    pub fn refuses<T: Debug>(mut self, verdict: Result<T, Violation>, names: &Names) -> String {
        let violation = verdict.expect_err("it is allowed");
        let said = violation.text.render(names);
        assert_eq!(violation.rule, self.ids[0], "{said}");
        self.proved();
        said
    }

    /// The rule told the winners from the rest.
    #[track_caller]
    pub fn decides(mut self, outcome: &Outcome) {
        let decided: &RuleId = &outcome.decided_by;
        assert_eq!(*decided, self.ids[0], "{outcome:?}");
        self.proved();
    }

    fn proved(&mut self) {
        self.asserted = true;
        self.ids.iter().filter(|id| !id.is_empty()).for_each(|id| keep(id));
    }
}

impl Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.ids.join(" ").trim_end())
    }
}

impl Drop for Rule {
    fn drop(&mut self) {
        assert!(self.asserted || std::thread::panicking(), "nothing is asserted of {self}");
    }
}

/// Where assertions are kept, in a folder for each program of tests.
const KEPT: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/rules");

/// Keeps for `tests/tests_assert_rules.rs` that an assertion of the rule held in this build of the tests.
fn keep(id: &str) {
    static SEEN: Mutex<(BTreeSet<String>, Option<File>)> = Mutex::new((BTreeSet::new(), None));
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    if seen.0.insert(id.to_owned()) {
        let line = format!("{id}\n");
        seen.1.get_or_insert_with(begin).write_all(line.as_bytes()).expect("the id can be kept");
    }
}

/// The file of this build, which goes by when it was built; those of earlier ones go.
fn begin() -> File {
    let folder = Path::new(KEPT).join(env!("CARGO_CRATE_NAME"));
    create_dir_all(&folder).expect("there is room");
    let built = std::env::current_exe().and_then(|program| program.metadata()?.modified()).unwrap();
    let file = folder.join(built.duration_since(UNIX_EPOCH).unwrap().as_nanos().to_string());
    for old in read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).filter(|old| *old < file) {
        // Another process of the same tests may have been quicker.
        let _ = remove_file(old);
    }
    OpenOptions::new().create(true).append(true).open(file).expect("the file can be written")
}
