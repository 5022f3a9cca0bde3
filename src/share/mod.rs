//! Everyone’s hand on their own phone.
//!
//! A host, a window or a terminal with a match, lets phones in the same room show each person’s own hand and take their
//! choices. The phones run a page that this program serves itself; what they are told is made from the [`View`] of their
//! seat and encrypted for it, and what they say is the number of one thing on that view. Only the host’s `GameSession`
//! decides.
//!
//! ```text
//! crypt    keys, and what is made of them
//! frame    frames of one size
//! door     who may come in, and whose request it is
//! picture  a view as JSON, with numbers for what can be pressed
//! hands    what each phone shows, and what pressing does
//! page     the page that phones show
//! server   the socket, and what is asked of it
//! address  the addresses it can be bound to
//! ```
//!
//! [`View`]: crate::table::View

#![allow(missing_docs, reason = "most fields and variants say what they are by their names")]

pub mod address;
#[cfg(test)]
mod attacks;
pub mod crypt;
pub mod door;
pub mod frame;
pub mod hands;
#[cfg(test)]
mod law;
pub mod page;
pub mod picture;
pub mod server;

pub use address::{Place, places};
pub use crypt::Key;
pub use door::Door;
pub use hands::{Hands, Pressed, Shows};
pub use page::Page;
pub use server::{Heard, Limits, Server};
