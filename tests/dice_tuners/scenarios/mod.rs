//! The scenarios of section 8 of the rules, in its order within each file.

pub mod draft;
mod duels;
mod effects;
mod end;
pub mod recruitment;
mod trio;
