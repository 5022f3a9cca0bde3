//! Content packs: found, read and checked, with errors that name the file, the line, the field and what
//! was expected. A pack is a TOML file with a head, the table `[pack]` ([`PackInfo`]), and whatever the
//! content type of its game holds.
//!
//! The program ships one pack a game; people add their own in the folder [`user_folder`].
//!
//! [`PackInfo`]: crate::engine::PackInfo

mod card_form;
mod cards;
mod error;
pub mod form;
mod hash;
mod load;
mod moments;
mod place;
mod starter;
mod typed;

pub use card_form::{ByHand, CardForm, Choice, Field, Holds, card_forms};
pub use cards::{Card, cards};
pub use error::{Fault, PackError, Problem};
pub use hash::{canonical_json, hash};
pub use load::{
    MAX_BYTES, Origin, Pack, PackKind, available, load_file, load_str, read_text, user_folder, user_root,
};
pub use moments::{AbilityForm, Moments, moments};
pub use place::Position;
pub use starter::starter;
pub use typed::inline;
