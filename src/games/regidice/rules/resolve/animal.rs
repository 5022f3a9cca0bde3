//! Animal (RD-ANIMAL-*, RD-SOLO-5): one die is raised at a time.

use crate::engine::{EventSink, Random, Seat, Violation, text};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::Action;
use crate::games::regidice::content::Whose;
use crate::games::regidice::dice::{Colour, Counts, Dice, DieRef};
use crate::games::regidice::event::Event;
use crate::games::regidice::names;
use crate::games::regidice::rules::executor::Executor;
use crate::games::regidice::state::State;

impl Regidice {
    /// Whether an Animal may raise dice of a seat (RD-ANIMAL-5, RD-SOLO-5).
    fn may_raise(&self, seat: Seat, whose: Seat) -> bool {
        match self.compiled().animal.whose {
            Whose::Any => true,
            Whose::Own => seat == whose,
            Whose::Other => self.solo() || seat != whose,
        }
    }

    /// What a die shows after it is raised; `None` if it cannot be (RD-ANIMAL-3).
    fn raised(&self, die: DieRef) -> Option<DieRef> {
        let animal = self.compiled().animal;
        let face = die.face.checked_add(animal.by).filter(|face| *face <= animal.max)?;
        Some(DieRef { face, ..die })
    }

    /// The die that is spent.
    const fn one(&self, colour: Colour) -> DieRef {
        DieRef::new(colour, self.compiled().animal.face)
    }

    /// Whether a die can be raised with a 1 of this colour: the 1 itself cannot.
    fn can_raise(&self, state: &State, seat: Seat, one: Colour, whose: Seat, die: DieRef) -> bool {
        let one = self.one(one);
        let needed = 1 + u8::from(seat == whose && one == die);
        state.seat(whose).live.of(die) >= needed && self.raised(die).is_some()
    }

    pub(super) fn can_boost(&self, state: &State, seat: Seat) -> bool {
        let Some(one) = self.ones(state, seat).iter().next() else { return false };
        let mut others = state.all().filter(|whose| self.may_raise(seat, *whose));
        others.any(|whose| !self.low_dice(state, seat, one.0, whose).is_empty())
    }

    /// The dice of a seat that can be spent, by colour.
    fn ones(&self, state: &State, seat: Seat) -> Counts {
        state.seat(seat).live.showing(self.compiled().animal.face).colours()
    }

    /// The dice in a pool that can be raised with a 1 of this colour.
    fn low_dice(&self, state: &State, seat: Seat, one: Colour, whose: Seat) -> Dice {
        let animal = self.compiled().animal;
        let mut dice = state.seat(whose).live.up_to(animal.max.saturating_sub(animal.by));
        if seat == whose {
            dice.take(self.one(one));
        }
        dice
    }

    /// A die raised by lot; nothing stands for stopping.
    pub(super) fn some_boost(&self, state: &State, seat: Seat, random: &mut Random) -> Option<Action> {
        if random.below(8) == 0 {
            return None;
        }
        let one = self.ones(state, seat).draw(random)?;
        let first = random.index(self.seats());
        let others = (0..self.seats()).map(|n| Seat(first as u8).clockwise(n, self.seats()));
        let able = others.filter(|whose| self.may_raise(seat, *whose));
        let dice = able.map(|whose| (whose, self.low_dice(state, seat, one, whose)));
        let (whose, dice) = dice.into_iter().find(|(_, dice)| !dice.is_empty())?;
        let die = dice.nth(random.below(u32::from(dice.total())) as u8)?;
        Some(Action::Boost { one, seat: whose, die })
    }

    pub(super) fn legal_boosts(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        for one in Colour::ALL.into_iter().filter(|one| state.seat(seat).live.of(self.one(*one)) > 0) {
            for whose in state.all().filter(|whose| self.may_raise(seat, *whose)) {
                for (die, _) in state.seat(whose).live.iter() {
                    if self.can_raise(state, seat, one, whose, die) {
                        out.push(Action::Boost { one, seat: whose, die });
                    }
                }
            }
        }
    }

    pub(super) fn check_boost(
        &self,
        state: &State,
        seat: Seat,
        one: Colour,
        whose: Seat,
        die: DieRef,
    ) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::impossible(rule, why));
        let spent = self.one(one);
        if state.seat(seat).live.of(spent) == 0 {
            let why = text("Only dice that show {n} raise others; {seat} has no {die}.");
            let why = why.with("n", spent.face).with("seat", seat);
            return no("RD-ANIMAL-1", why.with("die", names::die(spent)));
        }
        Violation::check_seat("RD-ANIMAL-1", whose, self.seats())?;
        // An own die that is raised may stand (RD-REF-5).
        let own = !self.may_raise(seat, whose);
        if own && seat != whose {
            return no("RD-ANIMAL-5", text("You can raise only your own dice."));
        }
        self.check_live(state, whose, &[die].into_iter().collect(), "RD-ANIMAL-1")?;
        if self.raised(die).is_none() {
            let why = text("A die that shows {n} cannot be raised.").with("n", die.face);
            return no("RD-ANIMAL-3", why);
        }
        if !self.can_raise(state, seat, one, whose, die) {
            return no("RD-SOLO-5", text("The die that is spent cannot be raised."));
        }
        if own {
            return Err(Violation::new("RD-ANIMAL-5", text("You must raise another player’s dice.")));
        }
        Ok(())
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// A 1 is spent; the raised die keeps its new value (RD-ANIMAL-4).
    pub(super) fn boost(&mut self, seat: Seat, one: Colour, whose: Seat, die: DieRef) {
        let spent = self.game.one(one);
        let raised = self.game.raised(die);
        let own = self.state.seat_mut(seat);
        own.live.take(spent);
        own.spent = own.spent.plus(&Counts::of_one(one, 1));
        if let (Some(raised), Some(pool)) = (raised, self.state.seats.get_mut(whose.index()))
            && pool.live.take(die)
        {
            pool.live.add(raised, 1);
        }
    }
}
