//! The judgement of the bots: what each choice is worth, in Victory Points with all that they promise.

use super::attempt::Stakes;
use super::worth::{Taste, logistic, rounds_after};
use crate::engine::{Care, Effort, Rules, Seat};
use crate::games::dicequest::content::needs::Needs;
use crate::games::dicequest::dice::Symbol;
use crate::games::dicequest::rules::asked::Asked;
use crate::games::dicequest::state::{Attempt, State, Step};
use crate::games::dicequest::{Action, Dicequest, matching};

/// What a choice is worth that only wastes something.
const IDLE: f32 = -50.0;
/// How many points more make a win likely.
const SCALE: f32 = 4.0;

/// One who judges the choices of a seat.
pub(super) struct Judge<'a> {
    pub game: &'a Dicequest,
    taste: Taste<'a>,
    pub seat: Seat,
    /// Whether it looks from the Tavern to the Quest, and further in Combat.
    pub careful: bool,
}

impl<'a> Judge<'a> {
    pub fn new(game: &'a Dicequest, seat: Seat, effort: Effort) -> Self {
        Self {
            game,
            taste: Taste::new(game, effort.care),
            seat,
            careful: !matches!(effort.care, Care::Hasty),
        }
    }

    /// What each choice is worth, from 0 to 1: the best one what the state is, the others as much less as they are
    /// worse. `None` where a rule of thumb is as good.
    pub fn judge(&self, state: &State, choices: &[Action], now: f32) -> Option<Vec<f32>> {
        let values = self.points(state, choices)?;
        let best = values.iter().copied().fold(f32::MIN, f32::max);
        let odds = (now.clamp(0.01, 0.99) / (1.0 - now.clamp(0.01, 0.99))).ln();
        Some(values.iter().map(|value| logistic(odds + (value - best) / SCALE)).collect())
    }

    fn points(&self, state: &State, choices: &[Action]) -> Option<Vec<f32>> {
        match (self.game.asked(state), state.step) {
            (Asked::Step(Step::Tavern), _) => Some(self.tavern(state, choices)),
            (Asked::Step(Step::Deploy), _) => Some(self.deploy(state, choices)),
            (Asked::Step(Step::Deployment), _) => Some(self.deployment(state, choices)),
            (Asked::Step(_) | Asked::Effect(_), Step::Combat) if state.active == self.seat => {
                Some(self.combat(state, choices))
            }
            (Asked::Step(Step::Wound | Step::Block), _) => Some(self.wounds(state, choices)),
            (Asked::Step(Step::SpendExcess), _) => Some(self.excess(state, choices)),
            _ => Some(choices.iter().map(|choice| self.thumb(state, choice)).collect()),
        }
    }

    fn thumb(&self, state: &State, choice: &Action) -> f32 {
        self.game.thumb(state, self.seat, choice)
    }

    const fn rolls(&self) -> u32 {
        if self.careful { 64 } else { 12 }
    }

    fn deploy(&self, state: &State, choices: &[Action]) -> Vec<f32> {
        let rolls = 4 * self.rolls();
        let value = |choice: &Action| {
            let mut after = *state;
            self.game.act_within_step(&mut after, self.seat, choice);
            self.taste.attempt_value(&after, self.seat, rolls)
        };
        choices.iter().map(value).collect()
    }

    /// Potions and the like: they cost what they are worth later.
    fn deployment(&self, state: &State, choices: &[Action]) -> Vec<f32> {
        let after = rounds_after(state);
        let before = self.taste.wealth(state, self.seat, after);
        let value = |choice: &Action| {
            if matches!(choice, Action::DiscardItem { .. }) {
                return IDLE;
            }
            let mut then = *state;
            self.game.act_within_step(&mut then, self.seat, choice);
            let spent = before - self.taste.wealth(&then, self.seat, after);
            let rolls = 4 * self.rolls();
            self.best_way(&then, rolls) - spent
        };
        choices.iter().map(value).collect()
    }

    /// What an attempt before its roll is worth; what a card asks is answered as well as can be.
    fn best_way(&self, state: &State, rolls: u32) -> f32 {
        let Asked::Effect(seat) = self.game.asked(state) else {
            return self.taste.attempt_value(state, self.seat, rolls);
        };
        let mut choices = Vec::new();
        self.game.legal(state, seat, &mut choices);
        let mut best = IDLE;
        for choice in choices.iter().take(24) {
            let mut after = *state;
            self.game.act_within_step(&mut after, seat, choice);
            best = best.max(self.best_way(&after, rolls / 2));
        }
        best
    }

    fn combat(&self, state: &State, choices: &[Action]) -> Vec<f32> {
        let stakes = Stakes::of(self.taste, state);
        let dice = state.turn.dice.len();
        let (wide, budget) = if self.careful { (dice <= 5, 20_000) } else { (false, 1_500) };
        let mut search = self.taste.search(state, self.seat, &stakes, wide, budget);
        let mut value = |choice: &Action| match choice {
            Action::DiscardItem { .. } => IDLE,
            Action::EndStep => {
                let scene = search.setting.scene(state);
                search.now(&scene)
            }
            choice => {
                let mut after = *state;
                self.game.act_within_step(&mut after, self.seat, choice);
                let price = search.setting.price_between(state, &after);
                search.value_of(&after) - price
            }
        };
        choices.iter().map(&mut value).collect()
    }

    fn wounds(&self, state: &State, choices: &[Action]) -> Vec<f32> {
        let (game, taste) = (self.game, self.taste);
        let shields = game.result(state).of(Symbol::Shield);
        let value = |choice: &Action| match choice {
            Action::BlockWounds { light, deadly } => {
                let [l, d, ul, ud] = state.turn.wounds;
                -taste.harm(state, [l.saturating_sub(*light), d.saturating_sub(*deadly), ul, ud])
                    - 0.01 * f32::from(light + deadly)
            }
            Action::DiscardItem { .. } => IDLE,
            Action::EndStep => -taste.harm(state, super::attempt::blocked(game.net_wounds(state), shields)),
            choice => {
                let mut after = *state;
                game.act_within_step(&mut after, self.seat, choice);
                let price = if matches!(choice, Action::UseItem { .. }) {
                    taste.single_use_worth(state)
                } else {
                    -0.01
                };
                -taste.harm(&after, super::attempt::blocked(game.net_wounds(&after), shields)) - price
            }
        };
        choices.iter().map(value).collect()
    }

    /// The more tokens go the better.
    fn excess(&self, state: &State, choices: &[Action]) -> Vec<f32> {
        let value = |choice: &Action| match choice {
            Action::DiscardThreat { token } => {
                let paid = super::attempt::with(&state.turn.paid, &self.game.token(*token).needs);
                1.0 + self.payable(state, &paid)
            }
            _ => 0.0,
        };
        choices.iter().map(value).collect()
    }

    fn payable(&self, state: &State, paid: &Needs) -> f32 {
        let required = match state.turn.outcome {
            Attempt::Score(_) => state.turn.needs,
            Attempt::None | Attempt::Failed => Needs::default(),
        };
        let result = self.game.result(state);
        let shields = result.of(Symbol::Shield).saturating_sub(state.turn.blocked);
        let mut paid = *paid;
        let mut n = 0.0;
        for token in &state.tokens {
            let more = super::attempt::with(&paid, &self.game.token(*token).needs);
            if matching::pays(result, &required, &more, self.game.generic(), shields) {
                (paid, n) = (more, n + 1.0);
            }
        }
        n
    }

    fn tavern(&self, state: &State, choices: &[Action]) -> Vec<f32> {
        choices.iter().map(|choice| self.tavern_choice(state, choice)).collect()
    }

    fn tavern_choice(&self, state: &State, choice: &Action) -> f32 {
        let mut after = *state;
        match choice {
            Action::DiscardItem { .. } | Action::Gift { .. } | Action::Unequip { .. } => return IDLE,
            Action::EndTavern => return self.outlook(state),
            _ => self.game.act_within_step(&mut after, self.seat, choice),
        }
        let value = self.answered(&after);
        match choice {
            // What nobody sees at once, such as another one’s loss.
            Action::UseItem { item } if self.game.item(*item).take_that => value + 1.0,
            Action::Graduate { .. } => self.after_graduating(&after).max(value - 0.1),
            _ => value - 0.01,
        }
    }

    /// What a state in the Tavern is worth; what a card asks is answered as well as can be.
    fn answered(&self, state: &State) -> f32 {
        let Asked::Effect(seat) = self.game.asked(state) else { return self.outlook(state) };
        let mut choices = Vec::new();
        self.game.legal(state, seat, &mut choices);
        let mut best = IDLE;
        for choice in choices.iter().take(6) {
            let mut after = *state;
            self.game.act_within_step(&mut after, seat, choice);
            best = best.max(self.outlook(&after));
        }
        best
    }

    /// Room in the Party is worth what can be recruited.
    fn after_graduating(&self, state: &State) -> f32 {
        let mut best = IDLE;
        for place in 0..state.market.len() as u8 {
            let choice = Action::Recruit { place };
            if self.game.allows(state, self.seat, &choice).is_ok() {
                let mut after = *state;
                self.game.act_within_step(&mut after, self.seat, &choice);
                best = best.max(self.outlook(&after));
            }
        }
        best
    }

    /// What a seat has, with the attempt that follows.
    fn outlook(&self, state: &State) -> f32 {
        if !self.careful {
            // The attempt of this turn is one more.
            return self.taste.wealth(state, self.seat, rounds_after(state) + 1.0);
        }
        self.taste.wealth(state, self.seat, rounds_after(state))
            + self.taste.best_attempt(state, self.seat, self.rolls() / 4)
    }
}
