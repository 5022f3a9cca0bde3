//! What a seat may do, told to whoever lists it, looks at it, or draws one by lot without a list.

use crate::engine::Random;
use crate::games::dicequest::action::Action;

/// Who is told what may be done.
pub trait Offers {
    /// This may be done.
    fn one(&mut self, action: Action);

    /// So many more things may be done; `nth` makes the one at a place.
    fn many(&mut self, n: usize, nth: &dyn Fn(usize) -> Action) {
        (0..n).for_each(|at| self.one(nth(at)));
    }

    /// Whether nothing more need be told.
    fn enough(&self) -> bool {
        false
    }
}

/// A list.
impl Offers for Vec<Action> {
    fn one(&mut self, action: Action) {
        self.push(action);
    }
}

/// A look at each, until enough was seen.
pub struct Look<'f> {
    /// Looks at one; says whether that is enough.
    see: &'f mut dyn FnMut(Action) -> bool,
    enough: bool,
}

impl<'f> Look<'f> {
    pub const fn new(see: &'f mut dyn FnMut(Action) -> bool) -> Self {
        Self { see, enough: false }
    }
}

impl Offers for Look<'_> {
    fn one(&mut self, action: Action) {
        if !self.enough {
            self.enough = (self.see)(action);
        }
    }

    fn enough(&self) -> bool {
        self.enough
    }
}

/// One of them by lot, each as likely as the others: what comes later takes the place of what was drawn as often as it
/// should.
pub struct Lot<'r> {
    random: &'r mut Random,
    offered: u32,
    pub drawn: Option<Action>,
}

impl<'r> Lot<'r> {
    pub const fn new(random: &'r mut Random) -> Self {
        Self { random, offered: 0, drawn: None }
    }
}

impl Offers for Lot<'_> {
    fn one(&mut self, action: Action) {
        self.offered += 1;
        if self.random.below(self.offered) == 0 {
            self.drawn = Some(action);
        }
    }

    fn many(&mut self, n: usize, nth: &dyn Fn(usize) -> Action) {
        self.offered += n as u32;
        let at = self.random.below(self.offered) as usize;
        if at < n {
            self.drawn = Some(nth(at));
        }
    }
}
