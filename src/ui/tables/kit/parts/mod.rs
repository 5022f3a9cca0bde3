//! Small parts that are kept and shown anew: dice, cards, buttons, rows of them.

mod button;
mod card;
mod die;
mod needs;
mod offer;
mod peek;
mod pile;
mod row;

pub use button::{Button, ButtonCell};
pub use card::{CardCell, CardLook};
pub use die::{DieCell, DieLook};
pub use needs::Needs;
pub use offer::CardOffer;
pub use peek::{Peek, PeekLook};
pub use pile::Pile;
pub use row::{Part, PartRow};
