//! The archive: what it keeps, how it is searched, and what it does when the disk or the file is bad.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[path = "archive/backups.rs"]
mod backups;
#[path = "archive/branches.rs"]
mod branches;
#[path = "archive/common.rs"]
mod common;
#[path = "archive/damage.rs"]
mod damage;
#[path = "archive/dice.rs"]
mod dice;
#[path = "archive/disk.rs"]
mod disk;
#[path = "archive/files.rs"]
mod files;
#[path = "archive/flips.rs"]
mod flips;
#[path = "archive/guard.rs"]
mod guard;
#[path = "archive/hand_over.rs"]
mod hand_over;
#[path = "archive/listing.rs"]
mod listing;
#[path = "archive/matches.rs"]
mod matches;
#[path = "archive/opening.rs"]
mod opening;
#[path = "archive/parts.rs"]
mod parts;
#[path = "archive/people.rs"]
mod people;
#[path = "archive/puzzles.rs"]
mod puzzles;
#[path = "archive/statistics.rs"]
mod statistics;
#[path = "archive/tidy.rs"]
mod tidy;
