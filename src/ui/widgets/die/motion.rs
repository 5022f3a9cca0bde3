//! How a die tumbles.

use std::{cell::Cell, rc::Rc};

use relm4::{adw, adw::prelude::*, gtk::glib::object::ObjectType};

use super::{Die, Face};

/// Length of a roll in milliseconds.
const DURATION: u32 = 500;
/// How much later one of several dice may begin.
const APART: u32 = 35;
/// So many dice begin one after the other.
const STAGGERED: usize = 6;
/// The share of the roll after which the die has landed and only rocks.
const LANDED: f64 = 0.76;

/// How far the die is from lying still.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Degrees clockwise.
    pub turn: f64,
    /// Size, 1 when still.
    pub scale: f64,
    /// Height in sides of the die, negative is up.
    pub lift: f64,
}

impl Default for Pose {
    fn default() -> Self {
        Self { turn: 0.0, scale: 1.0, lift: 0.0 }
    }
}

/// A roll under way.
pub struct Roll {
    animation: adw::TimedAnimation,
    progress: Rc<Cell<f64>>,
    faces: Vec<Face>,
    /// Neighbours show different faces and turn in different directions.
    phase: usize,
}

impl Roll {
    /// Starts a roll of `die` in which `faces` flash by.
    pub fn start(die: &Die, faces: Vec<Face>) -> Self {
        let progress = Rc::new(Cell::new(0.0));
        // Any number that differs from die to die; where it lies is not known yet when it has just been made.
        let phase = die.as_ptr() as usize >> 6;
        let wait = (phase % STAGGERED) as u32 * APART;
        let whole = f64::from(DURATION + wait);
        let target = adw::CallbackAnimationTarget::new({
            let (die, progress) = (die.downgrade(), progress.clone());
            move |value| {
                progress.set(((value * whole - f64::from(wait)) / f64::from(DURATION)).clamp(0.0, 1.0));
                if let Some(die) = die.upgrade() {
                    die.queue_draw();
                }
            }
        });
        let animation = adw::TimedAnimation::new(die, 0.0, 1.0, DURATION + wait, target);
        animation.set_easing(adw::Easing::Linear);
        animation.connect_done({
            let die = die.downgrade();
            move |_| {
                if let Some(die) = die.upgrade() {
                    die.finish_roll();
                }
            }
        });
        animation.play();
        Self { animation, progress, faces, phase }
    }

    /// Stops moving; `done` finds no roll any more.
    pub fn stop(&self) {
        self.animation.skip();
    }

    /// The face that flashes by now, `None` for the result.
    pub fn face(&self) -> Option<Face> {
        let count = self.faces.len();
        let face = flash(self.progress.get(), count)?;
        self.faces.get((face + self.phase) % count).cloned()
    }

    /// Where the die is in the air.
    pub fn pose(&self) -> Pose {
        let pose = pose(self.progress.get());
        let side = if self.phase.is_multiple_of(2) { 1.0 } else { -1.0 };
        Pose { turn: pose.turn * side, ..pose }
    }
}

/// Fast first, slower towards the landing.
fn eased(progress: f64) -> f64 {
    let q = (progress / LANDED).min(1.0);
    1.0 - (1.0 - q).powi(2)
}

fn flash(progress: f64, faces: usize) -> Option<usize> {
    let e = eased(progress);
    if faces == 0 || e > 0.93 {
        return None;
    }
    // A stride that is coprime to six keeps neighbours on the die apart.
    Some((e * 8.0) as usize * 5 % faces)
}

fn pose(progress: f64) -> Pose {
    use std::f64::consts::PI;
    if progress < LANDED {
        let q = progress / LANDED;
        let hop = (q * PI * 2.0).sin().abs() * (1.0 - q);
        Pose { turn: 360.0 * (eased(progress) - 1.0), scale: 1.0 + 0.10 * hop, lift: -0.26 * hop }
    } else {
        let q = (progress - LANDED) / (1.0 - LANDED);
        let rest = (1.0 - q).powi(2);
        Pose {
            turn: 5.0 * (q * PI * 2.0).sin() * rest,
            scale: 1.0 - 0.05 * (q * PI * 2.0).sin() * rest,
            lift: -0.05 * (q * PI).sin() * rest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Pose, flash, pose};

    #[test]
    fn a_roll_ends_still_and_shows_the_result() {
        let end = pose(1.0);
        let still = Pose::default();
        assert!((end.turn - still.turn).abs() < 1e-9);
        assert!((end.scale - still.scale).abs() < 1e-9);
        assert!((end.lift - still.lift).abs() < 1e-9);
        assert_eq!(flash(1.0, 6), None);
    }

    #[test]
    fn several_faces_flash_by() {
        let seen: std::collections::BTreeSet<_> =
            (0..70).filter_map(|i| flash(f64::from(i) / 100.0, 6)).collect();
        assert!(seen.len() >= 4, "{seen:?}");
    }
}
