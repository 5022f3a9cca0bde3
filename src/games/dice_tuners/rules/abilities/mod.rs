//! Skills, Overdrives and card effects (DT-FX-*, section 7.4 of the rules).

mod conditions;
mod resolve;
mod targets;
mod window;

pub(in crate::games::dice_tuners) use conditions::Depth;
