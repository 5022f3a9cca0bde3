//! Small parts that are kept and shown anew: dice, cards, buttons, rows of them.

mod button;
mod card;
mod die;
mod peek;
mod row;

pub use button::{Button, ButtonCell};
pub use card::{CardCell, CardLook};
pub use die::{DieCell, DieLook};
pub use peek::{Peek, PeekLook};
pub use row::{Part, PartRow};
