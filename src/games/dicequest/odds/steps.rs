//! The chance of success after each choice of a seat, for people and bots.

use super::scene::{Prices, Scene, Setting};
use super::search::Search;
use crate::engine::{Advice, Random, Rules, Seat};
use crate::games::dicequest::content::needs::Needs;
use crate::games::dicequest::dice::{Symbol, SymbolSet, Symbols};
use crate::games::dicequest::rules::asked::Asked;
use crate::games::dicequest::state::{State, Step};
use crate::games::dicequest::{Action, Dicequest, matching};

/// So many scenes are looked at before one is content with an estimate, all choices together.
const EXACT: u32 = 60_000;
/// The same for an estimate.
const ROUGH: u32 = 30_000;
/// So many dice in the air are rolled some times over rather than gone through, in estimates.
const MANY_DICE: usize = 6;
/// How often.
const ROLLS: u32 = 160;

/// The chance of a success.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chance {
    /// From 0 to 1.
    pub p: f64,
    /// Whether it is exact, rather than an estimate of how well one can do.
    pub exact: bool,
}

/// The chances of an attempt.
#[derive(Clone, Debug, PartialEq)]
pub struct Steps {
    /// If nothing more is used.
    pub end: Chance,
    /// If everything is used as well as can be from here.
    pub best: Chance,
    /// The same after each choice worth a thought.
    pub steps: Vec<(Action, Chance)>,
}

/// The chance that the attempt succeeds: a Quest, or the requirements of an Adventure. Potions are counted once they
/// are used. `seen` is what the seat sees; `None` unless it chooses an attempt, prepares one or improves a roll.
#[must_use]
pub fn steps(game: &Dicequest, seen: &State, seat: Seat) -> Option<Steps> {
    let asked = match game.asked(seen) {
        Asked::Step(Step::Deploy | Step::Deployment | Step::Combat) => seen.active,
        Asked::Effect(asked) => asked,
        _ => return None,
    };
    if asked != seat || seen.active != seat {
        return None;
    }
    let mut choices = Vec::new();
    game.candidates(seen, seat, &mut choices);
    choices.retain(|choice| !matches!(choice, Action::DiscardItem { .. }));
    if seen.step == Step::Deploy {
        return Some(before(game, seen, seat, &choices));
    }
    seen.turn.target?;
    let mut hope = Hope::of(game, seen, seat, EXACT);
    let best = hope.chance(seen);
    let mut steps: Vec<(Action, Chance)> = Vec::new();
    for choice in choices {
        let chance = hope.after(seen, seat, &choice);
        steps.push((choice, chance));
    }
    let best = steps.iter().map(|(_, chance)| *chance).fold(best, better);
    Some(Steps { end: hope.plain(seen), best, steps })
}

/// The chance after one choice; `None` where [`steps`] is.
#[must_use]
pub fn after(game: &Dicequest, seen: &State, seat: Seat, choice: &Action) -> Option<Chance> {
    if seen.active != seat || !matches!(seen.step, Step::Deploy | Step::Deployment | Step::Combat) {
        return None;
    }
    let mut after = *seen;
    game.act_within_step(&mut after, seat, choice);
    after.turn.target?;
    Some(Hope::of(game, &after, seat, EXACT).chance(&after))
}

fn better(a: Chance, b: Chance) -> Chance {
    if b.p > a.p { b } else { a }
}

/// The chances of what can be attempted, and with whom.
fn before(game: &Dicequest, seen: &State, seat: Seat, choices: &[Action]) -> Steps {
    let share = EXACT / choices.len().max(1) as u32;
    let mut steps = Vec::new();
    let (mut best, mut end) = (Chance::default(), Chance::default());
    for choice in choices {
        let mut after = *seen;
        game.act_within_step(&mut after, seat, choice);
        let mut hope = Hope::of(game, &after, seat, share);
        let chance = hope.chance(&after);
        best = better(best, chance);
        end = better(end, hope.plain(&after));
        steps.push((*choice, chance));
    }
    Steps { end, best, steps }
}

/// What symbols can make a difference to requirements.
pub fn wanted(needs: &Needs, generic: SymbolSet) -> SymbolSet {
    let mut wanted = SymbolSet(if needs.generic > 0 { generic.0 } else { 0 });
    for symbol in Symbol::ALL.into_iter().filter(|symbol| needs.exactly.of(*symbol) > 0) {
        wanted.insert(symbol);
    }
    needs.either.iter().for_each(|either| wanted.0 |= either.0);
    wanted
}

type Worth<'a> = Box<dyn Fn(Symbols) -> f32 + 'a>;

/// The chance of one attempt, first exactly, then as far as the budget goes.
struct Hope<'a> {
    game: &'a Dicequest,
    seat: Seat,
    wide: Search<'a, Worth<'a>>,
    rough: Search<'a, Worth<'a>>,
}

impl<'a> Hope<'a> {
    fn of(game: &'a Dicequest, state: &State, seat: Seat, budget: u32) -> Self {
        let needs = state.turn.needs;
        let search = |wide: bool, budget: u32| {
            let setting = Setting::new(game, state, seat, wanted(&needs, game.generic()), Prices::default());
            let met = move |result: Symbols| -> f32 {
                if matching::met(result, &needs, game.generic()) { 1.0 } else { 0.0 }
            };
            Search::new(setting, Box::new(met) as Worth<'a>, 1.0, wide, budget)
        };
        Self { game, seat, wide: search(true, budget), rough: search(false, ROUGH.min(budget)) }
    }

    fn chance(&mut self, state: &State) -> Chance {
        if self.wide.whole {
            let p = self.wide.value_of(state);
            if self.wide.whole {
                return Chance { p: p.into(), exact: self.wide.exact() };
            }
        }
        Chance { p: self.rough.value_of(state).into(), exact: false }
    }

    fn after(&mut self, state: &State, seat: Seat, choice: &Action) -> Chance {
        let mut after = *state;
        self.game.act_within_step(&mut after, seat, choice);
        self.chance(&after)
    }

    /// One roll, and nothing more.
    fn plain(&mut self, state: &State) -> Chance {
        let mut setting =
            Setting::new(self.game, state, self.seat, self.rough.setting.matters(), Prices::default());
        setting.rune_rerolls = false;
        let worth = |result: Symbols| self.rough.worth_of(result);
        let mut plain = Search::new(setting, worth, 1.0, true, EXACT);
        let scene = Scene { tools: 0, ..plain.setting.scene(state) };
        let p = plain.value(&scene).into();
        Chance { p, exact: plain.whole }
    }
}

impl<W: Fn(Symbols) -> f32> Search<'_, W> {
    /// What a state of the attempt is worth.
    pub fn value_of(&mut self, state: &State) -> f32 {
        let game = self.setting.game;
        match game.asked(state) {
            Asked::Effect(seat) => {
                let mut choices = Vec::new();
                game.legal(state, seat, &mut choices);
                let mut best = f32::MIN;
                for choice in choices {
                    let mut after = *state;
                    game.act_within_step(&mut after, seat, &choice);
                    best = best.max(self.value_of(&after));
                }
                best
            }
            Asked::Chance | Asked::Reaction(_) | Asked::Overflow(_) | Asked::Step(_)
                if matches!(state.step, Step::Deployment | Step::Combat) =>
            {
                let scene = self.setting.scene(state);
                if state.step == Step::Combat && state.turn.ending {
                    self.now(&scene)
                } else {
                    self.mean(&scene)
                }
            }
            _ => self.worth_of(game.result(state)),
        }
    }

    /// What a scene is worth; with very many dice in the air the mean of some rolls.
    fn mean(&mut self, scene: &Scene) -> f32 {
        let flying = scene.dice.iter().filter(|look| self.flies(**look)).count();
        if self.is_wide() || flying < MANY_DICE {
            return self.value(scene);
        }
        let mut random = Random::from_seed(u64::from(scene.tools) ^ 0x5eed);
        let mut sum = 0.0;
        for _ in 0..ROLLS {
            let rolled = self.roll(scene, &mut random);
            sum += self.value(&rolled);
        }
        sum / ROLLS as f32
    }
}
