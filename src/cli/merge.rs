//! `merge`: the reports of all shards of a series as one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use super::Console;
use super::args::MergeArgs;
use super::fail::Fail;
use super::report::{Body, Cards, Head, Matches, Values, whole};
use crate::i18n::{gettext, gettext_f};

/// A report with the file that it comes from.
struct Read<'a> {
    path: &'a Path,
    head: Head,
    report: Value,
}

pub(super) fn merge(args: &MergeArgs, console: &mut Console<'_>) -> Result<(), Fail> {
    let read: Vec<Read<'_>> = args.files.iter().map(read).collect::<Result<_, _>>()?;
    let shards = in_order(read)?;
    let Some(first) = shards.first() else { return Ok(()) };
    let has = |key: &str| first.report.get(key).is_some();
    let joined = if has("endings") {
        joined::<Matches>(&shards)
    } else if has("parts") {
        joined::<Values>(&shards)
    } else {
        joined::<Cards>(&shards)
    };
    console.print_json(&joined?)
}

fn read(path: &PathBuf) -> Result<Read<'_>, Fail> {
    let text = std::fs::read_to_string(path).map_err(|error| Fail::file(path, error))?;
    let report: Value = serde_json::from_str(&text).map_err(|error| Fail::file(path, error))?;
    let head = Head::deserialize(&report).map_err(|error| Fail::file(path, error))?;
    Ok(Read { path, head, report })
}

/// The shards from the first to the last: all of them, of one series, and each once.
fn in_order(read: Vec<Read<'_>>) -> Result<Vec<Read<'_>>, Fail> {
    let mut shards = BTreeMap::new();
    let mut series = None;
    for read in read {
        let Some(part) = read.head.part() else {
            return Err(Fail::file(read.path, gettext("there is no such shard")));
        };
        let about = (read.head.whole(), part.of());
        if *series.get_or_insert_with(|| about.clone()) != about {
            return Err(Fail::file(read.path, gettext("it is about another series")));
        }
        let path = read.path;
        if shards.insert(part.at(), read).is_some() {
            return Err(Fail::file(path, gettext("this shard is there twice")));
        }
    }
    let of = series.map_or(0, |(_, of)| of);
    match (1..=of).find(|at| !shards.contains_key(at)) {
        Some(missing) => {
            let (at, of) = (missing.to_string(), of.to_string());
            Err(Fail::Failed(gettext_f("Shard {at} of {of} is missing.", &[("at", &at), ("of", &of)])))
        }
        None => Ok(shards.into_values().collect()),
    }
}

fn joined<B: Body>(shards: &[Read<'_>]) -> Result<Value, Fail> {
    let mut sum: Option<B> = None;
    for Read { path, report, .. } in shards {
        let mut body = B::deserialize(report).map_err(|error| Fail::file(path, error))?;
        body.settle();
        match &mut sum {
            Some(sum) => sum.join(body),
            None => sum = Some(body),
        }
    }
    match (shards.first(), sum) {
        (Some(first), Some(sum)) => whole(&first.head.whole(), &sum),
        _ => Ok(Value::Null),
    }
}
