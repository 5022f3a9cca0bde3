//! What past matches tell: every answer is computed a second way, by SQL of the test's own, or from the logs by another
//! tool.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

#[path = "told_by_matches/answers.rs"]
mod answers;
#[allow(dead_code, reason = "each test uses a part of it")]
#[path = "archive/common.rs"]
mod archive_common;
#[path = "told_by_matches/handing_on.rs"]
mod handing_on;
#[path = "told_by_matches/logs.rs"]
mod logs;
#[path = "told_by_matches/past.rs"]
mod past;
#[path = "told_by_matches/ratings.rs"]
mod ratings;
