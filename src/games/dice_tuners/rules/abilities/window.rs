use crate::engine::{Arg, EventSink, Rules, Seat, Turn, Violation, text};
use crate::games::dice_tuners::content::compiled::Ability;
use crate::games::dice_tuners::content::{Trigger, Uses};
use crate::games::dice_tuners::dice::Colour;
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{DuelResult, OUTSIDE_DUELS, State, Step};
use crate::games::dice_tuners::{AbilityRef, Action, DiceTuners, Targets};

use super::Depth;

/// What a seat has to do in a timing window.
enum Use {
    Nothing,
    Choose,
    /// Happens by itself.
    Mandatory(AbilityRef, Targets),
}

/// When an ability is used now, as [`SeatState::used`](crate::games::dice_tuners::SeatState) keeps it.
pub(super) const fn mark(state: &State) -> u8 {
    if state.step.in_duel() { state.duel.index + 1 } else { OUTSIDE_DUELS }
}

/// Whether a seat may not decline an ability; it may where nobody knows that it holds the cards to pay (DT-REF-3).
fn must_use(state: &State, seat: Seat, ability: &Ability) -> bool {
    !ability.optional && state.seat(seat).least_hand() >= usize::from(ability.cost_cards)
}

impl DiceTuners {
    /// Which abilities a seat could use now; none outside timing windows.
    pub(in crate::games::dice_tuners) fn window_trigger(&self, state: &State, seat: Seat) -> Option<Trigger> {
        let in_it = |yes: bool, trigger: Trigger| yes.then_some(trigger);
        match state.step {
            Step::Hired => in_it(self.hiring(state) == Some(seat), Trigger::Hired),
            Step::Picked => in_it(self.picker(state) == seat, Trigger::Picked),
            Step::Deployed => Some(Trigger::Deployed),
            Step::BeforeDuel => in_it(state.duel.live.contains(seat), Trigger::BeforeDuel),
            Step::Declare => in_it(state.duel.live.contains(seat), Trigger::Declare),
            Step::AfterDuel => in_it(
                state.duel.seats.contains(seat),
                match state.duel.result {
                    DuelResult::Won(winner) if winner == seat => Trigger::Won,
                    DuelResult::Won(_) if state.duel.live.contains(seat) => Trigger::Lost,
                    DuelResult::Won(_) | DuelResult::Null | DuelResult::Open => Trigger::Null,
                },
            ),
            Step::RoundEnd => Some(Trigger::RoundEnd),
            _ => None,
        }
    }

    /// The seat that the window asks: the first, clockwise from the first player, that has not passed.
    pub(in crate::games::dice_tuners) fn window_seat(&self, state: &State) -> Option<Seat> {
        let asked =
            |seat: &Seat| !state.passed.contains(*seat) && self.window_trigger(state, *seat).is_some();
        state.in_order().find(asked)
    }

    /// Whether a hero or card has abilities of this trigger at all: the quick test before the long one.
    fn may_have(&self, state: &State, seat: Seat, trigger: Trigger) -> bool {
        let hero = state.seat(seat).hero.is_some_and(|hero| self.hero(hero).triggers.contains(trigger));
        hero || state.step.in_duel()
            && state.duel.played[seat.index()].is_some_and(|card| self.card(card).triggers.contains(trigger))
    }

    fn used_up(&self, state: &State, seat: Seat, which: AbilityRef, ability: &Ability) -> bool {
        let used = state.seat(seat).used[which.index()];
        // A card's effect is used in the duel the card is played in; the next card is another one.
        if ability.uses == Uses::Round && !which.is_effect() { used != 0 } else { used == mark(state) }
    }

    /// DT-FX-2.
    pub(in crate::games::dice_tuners) fn has_colours(
        &self,
        state: &State,
        seat: Seat,
        ability: &Ability,
    ) -> bool {
        let dice = &state.seat(seat).sides;
        self.all_deployed(state)
            && !state.fills_in()
            && Colour::ALL.into_iter().all(|colour| {
                let have = dice.iter().flatten().filter(|die| die.colour == colour).count();
                have >= ability.needs[colour.index()] as usize
            })
    }

    /// DT-FIRE-6, DT-FX-5, DT-FX-6.
    pub(in crate::games::dice_tuners) fn effect_works(&self, state: &State, seat: Seat) -> bool {
        let duel = &state.duel;
        let burns = || {
            let card = duel.played[seat.index()];
            duel.fire.contains(seat) || card.is_some_and(|card| !self.card(card).needs_fire)
        };
        duel.live.contains(seat) && !duel.cancelled.contains(seat) && burns()
    }

    /// An ability that a seat may use now, as far as that does not depend on its targets.
    pub(in crate::games::dice_tuners) fn usable(
        &self,
        state: &State,
        seat: Seat,
        which: AbilityRef,
        trigger: Trigger,
    ) -> Option<&Ability> {
        let open = which.is_effect() && state.duel.alike.contains(seat);
        let ability = self.ability(state, seat, which).filter(|ability| !open && ability.when == trigger)?;
        let own = state.seat(seat);
        let usable = !self.used_up(state, seat, which, ability)
            && own.hand.len() >= ability.cost_cards as usize
            && own.vp >= ability.cost_vp
            && match which {
                AbilityRef::Skill1 | AbilityRef::Skill2 => true,
                AbilityRef::Overdrive => self.has_colours(state, seat, ability),
                AbilityRef::Effect1 | AbilityRef::Effect2 => self.effect_works(state, seat),
            };
        usable.then_some(ability)
    }

    fn window_use(&self, state: &State, seat: Seat, trigger: Trigger) -> Use {
        let mut found = Use::Nothing;
        if !self.may_have(state, seat, trigger) {
            return found;
        }
        for which in AbilityRef::ALL {
            let Some(ability) = self.usable(state, seat, which, trigger) else { continue };
            let (mut ways, mut way) = (0, Targets::default());
            self.each_use(state, seat, ability, |targets| {
                ways += 1;
                way = targets;
            });
            if ways == 1 && must_use(state, seat, ability) {
                return Use::Mandatory(which, way);
            }
            if ways > 0 {
                found = Use::Choose;
            }
        }
        found
    }

    pub(in crate::games::dice_tuners) fn legal_uses(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some(trigger) = self.window_trigger(state, seat) else { return };
        let mut may_pass = true;
        for which in AbilityRef::ALL {
            let Some(ability) = self.usable(state, seat, which, trigger) else { continue };
            let before = out.len();
            self.each_use(state, seat, ability, |targets| {
                out.push(Action::Activate { ability: which, targets });
            });
            may_pass &= !must_use(state, seat, ability) || out.len() == before;
        }
        if may_pass {
            out.push(Action::Pass);
        }
    }

    pub(in crate::games::dice_tuners) fn check_pass(
        &self,
        state: &State,
        seat: Seat,
    ) -> Result<(), Violation> {
        if self.is_due(state) || self.turn(state) != Turn::Choose(seat) {
            return Err(self.not_now(state));
        }
        let Some(trigger) = self.window_trigger(state, seat) else { return Err(self.not_now(state)) };
        for which in AbilityRef::ALL {
            let Some(ability) = self.usable(state, seat, which, trigger) else { continue };
            let mut ways = 0;
            self.each_use(state, seat, ability, |_| ways += 1);
            if ways > 0 && must_use(state, seat, ability) {
                let why = text("This ability is not optional: choose its target.");
                return Err(Violation::new("DT-FX-1", why));
            }
        }
        Ok(())
    }

    pub(in crate::games::dice_tuners) fn check_use(
        &self,
        state: &State,
        seat: Seat,
        which: AbilityRef,
        targets: &Targets,
    ) -> Result<(), Violation> {
        let Some(ability) = self.ability(state, seat, which) else {
            let why = text("{seat} cannot use that ability now.").with("seat", seat);
            return Err(Violation::impossible("DT-FX-1", why));
        };
        if which.is_effect() && state.duel.alike.contains(seat) {
            let why = text("Only the colour and value of {seat}’s card were entered: say which card it is.")
                .with("seat", seat);
            return Err(Violation::impossible("DT-REF-3", why));
        }
        let mut fits = false;
        self.each_choice(state, seat, ability, |choice| fits |= choice == *targets);
        let trigger = self.window_trigger(state, seat);
        let now = trigger == Some(ability.when) && self.is_window(state);
        if let Some(violation) = self.why_useless(state, seat, which, ability) {
            return Err(Violation { can_stand: now && fits, ..violation });
        }
        if !now || self.turn(state) != Turn::Choose(seat) {
            return Err(self.not_now(state));
        }
        let own = state.seat(seat);
        let refuse = |why| Err(Violation::impossible("DT-FX-9", why));
        if own.hand.len() < ability.cost_cards as usize || own.vp < ability.cost_vp {
            return refuse(text("You cannot pay the cost of this ability."));
        }
        if !fits {
            return refuse(text("This ability cannot target that."));
        }
        if !self.conditions_hold(state, seat, ability, targets, Depth::Full) {
            return refuse(text("The condition of this ability is not met."));
        }
        if !ability.effects.iter().any(|op| self.possible(state, seat, *op, targets)) {
            return refuse(text("This ability would have no effect."));
        }
        Ok(())
    }

    fn is_window(&self, state: &State) -> bool {
        !self.is_due(state) && state.resolving.is_none()
    }

    /// Why an ability is out of reach at any moment until things change.
    fn why_useless(
        &self,
        state: &State,
        seat: Seat,
        which: AbilityRef,
        ability: &Ability,
    ) -> Option<Violation> {
        if which == AbilityRef::Overdrive && !self.has_colours(state, seat, ability) {
            let colours = |dice: &mut dyn Iterator<Item = Colour>| Arg::List(dice.map(Arg::from).collect());
            let mut needs = Colour::ALL
                .into_iter()
                .flat_map(|colour| std::iter::repeat_n(colour, ability.needs[colour.index()] as usize));
            let mut dice = state.seat(seat).sides.iter().flatten().map(|die| die.colour);
            let why = text("Overdrive needs {needs}; your dice are {dice}.");
            let why = why.with("needs", colours(&mut needs)).with("dice", colours(&mut dice));
            return Some(Violation::new("DT-FX-2", why));
        }
        if self.used_up(state, seat, which, ability) {
            return Some(self.why_used_up(state, seat, which));
        }
        if !which.is_effect() || self.effect_works(state, seat) {
            return None;
        }
        let card = state.duel.played[seat.index()]?;
        let about = |why: crate::engine::Text| why.with("card", self.card_name(card));
        Some(if state.duel.cancelled.contains(seat) {
            Violation::new("DT-FX-5", about(text("{card} was cancelled.")))
        } else if !state.duel.live.contains(seat) {
            Violation::new(
                "DT-FX-6",
                about(text("{card} has no further effect: its owner has left the duel.")),
            )
        } else {
            let (own, best) = self.fire_values(state, seat);
            let why = about(text("{card} works only On Fire: its value is {v}, the highest is {max}."));
            Violation::new("DT-FIRE-6", why.with("v", own).with("max", best))
        })
    }

    fn why_used_up(&self, state: &State, seat: Seat, which: AbilityRef) -> Violation {
        let used = state.seat(seat).used[which.index()];
        if which != AbilityRef::Overdrive {
            return Violation::new("DT-FX-4", text("This ability has already been used."));
        }
        let hero = state.seat(seat).hero.map_or(Arg::Verbatim(String::new()), |hero| self.hero_name(hero));
        let why = if used == OUTSIDE_DUELS {
            text("{hero}’s Overdrive has already been used this round.")
        } else {
            text("{hero}’s Overdrive was already used in duel {i}.").with("i", u32::from(used))
        };
        Violation::new("DT-FX-3", why.with("hero", hero))
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// A timing window (DT-FX-4). None once everyone is done; else whether something happened by itself
    /// (true) or a seat is asked (false).
    pub fn window(&mut self) -> Option<bool> {
        for seat in self.state.in_order() {
            if self.state.passed.contains(seat) {
                continue;
            }
            let Some(trigger) = self.game.window_trigger(self.state, seat) else { continue };
            match self.game.window_use(self.state, seat, trigger) {
                Use::Nothing => self.state.passed.insert(seat),
                Use::Choose => return Some(false),
                Use::Mandatory(which, targets) => {
                    self.activate(seat, which, targets);
                    return Some(true);
                }
            }
        }
        self.state.passed = Default::default();
        None
    }
}
