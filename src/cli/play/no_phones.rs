//! Without the feature `share` there are no phones.

use std::net::IpAddr;

use super::terminal::Terminal;
use crate::cli::fail::Fail;

/// There are none.
pub(super) enum Phones {}

impl Terminal<'_, '_> {
    pub(super) fn begin_phones(&mut self, _: Option<IpAddr>) -> Result<(), Fail> {
        self.phones = None;
        Ok(())
    }

    pub(super) const fn show_phones(&self) {}

    pub(super) const fn hear_phones(&self) -> Result<(), Fail> {
        Ok(())
    }

    pub(super) const fn phones_asked(&self, _: &str) -> Result<(), Fail> {
        Ok(())
    }
}
