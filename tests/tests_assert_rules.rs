//! A rule without a test does not exist: the tests of every game, which ran before these, asserted something about each
//! rule. Only what ran and held counts, see `common/rule.rs`; to see it after a change, run the tests of the game first:
//! `cargo test --test dicequest --test tests_assert_rules`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::collections::BTreeSet;
use std::fs::read_dir;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tableside::engine::{Game, GameVisitor};
use tableside::games;

/// The rules of which the last build of a game's tests asserted something, and when it was built.
fn asserted(tests: &str) -> Option<(BTreeSet<String>, SystemTime)> {
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rules").join(tests);
    let built = |path: PathBuf| path.file_name()?.to_str()?.parse::<u64>().ok();
    let last = read_dir(&kept).ok()?.filter_map(|entry| built(entry.unwrap().path())).max()?;
    let ids = std::fs::read_to_string(kept.join(last.to_string())).unwrap();
    Some((ids.lines().map(str::to_owned).collect(), UNIX_EPOCH + Duration::from_nanos(last)))
}

/// When something below a folder of the project was last changed.
fn changed(folder: &Path) -> SystemTime {
    let entries = read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let when = entries.map(|entry| match entry.path() {
        path if path.is_dir() => changed(&path),
        _ => entry.metadata().unwrap().modified().unwrap(),
    });
    when.max().unwrap_or(UNIX_EPOCH)
}

#[test]
fn every_rule_is_asserted() {
    struct Each(Vec<String>);
    impl GameVisitor for Each {
        fn game<G: Game>(&mut self) {
            // The score sheets share their rules and their tests.
            let tests = if G::INFO.sheet_of.is_some() { "score_sheet" } else { G::INFO.id }.replace('-', "_");
            let project = Path::new(env!("CARGO_MANIFEST_DIR"));
            let changed = changed(&project.join("tests").join(&tests))
                .max(changed(&project.join("src/games").join(&tests)));
            let Some((ids, _)) = asserted(&tests).filter(|(_, built)| changed <= *built) else {
                self.0.push(format!("these tests have not run yet: cargo test --test {tests}"));
                return;
            };
            let rules: BTreeSet<String> = G::rulebook().rules.iter().map(|rule| rule.id.clone()).collect();
            let missing: Vec<_> = rules.difference(&ids).collect();
            if !missing.is_empty() {
                self.0.push(format!("{tests}: nothing is asserted of {} rules: {missing:?}", missing.len()));
            }
            let unknown: Vec<_> = ids.difference(&rules).collect();
            if !unknown.is_empty() {
                self.0.push(format!("{tests}: there is no rule {unknown:?}"));
            }
        }
    }
    let mut each = Each(Vec::new());
    games::visit(&mut each);
    games::visit_sheets(&mut each);
    assert!(each.0.is_empty(), "{}", each.0.join("\n"));
}
