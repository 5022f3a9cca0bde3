//! Rules that no scenario shows, by chapter.

mod basics;
mod draft_and_deployment;
mod duels;
mod leaving;
mod recruitment;
