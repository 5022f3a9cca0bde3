//! A roll played on by rule of thumb: quick, where many attempts are compared.

use super::scene::{Kind, Scene};
use super::search::Search;
use crate::engine::Random;
use crate::games::dicequest::dice::{Colour, PER_COLOUR, Symbol, Symbols};

/// A die of less use than this is rolled again.
const IDLE: f32 = 0.05;
/// More than so many steps no playout has.
const STEPS: usize = 24;

impl<W: Fn(Symbols) -> f32> Search<'_, W> {
    /// Lets the dice come to rest by lot and improves them as long as that helps: what turns a die to something better
    /// at once, then rerolls of what is of no use, the Reroll token last.
    pub fn play(&mut self, scene: &Scene, random: &mut Random) -> f32 {
        let mut scene = self.roll(scene, random);
        let mut paid = 0.0;
        for _ in 0..STEPS {
            let now = self.now(&scene);
            if now >= self.most() {
                break;
            }
            if let Some((next, price)) = self.improved(&scene, now).or_else(|| self.rerolled(&scene, random))
            {
                scene = next;
                paid += price;
            } else {
                break;
            }
        }
        self.now(&scene) - paid
    }

    /// The best of what changes dice without luck, if it is worth its price.
    fn improved(&mut self, scene: &Scene, now: f32) -> Option<(Scene, f32)> {
        let mut best: Option<(f32, Scene, f32)> = None;
        for at in 0..self.setting.tools.len() {
            let tool = self.setting.tools[at];
            if matches!(tool.kind, Kind::Reroll { .. } | Kind::NewDie(_)) {
                continue;
            }
            let Some(used) = self.paid(scene, at) else { continue };
            let mut try_one = |search: &Self, next: Scene| {
                let gain = search.now(&next) - now - tool.price;
                if gain > best.as_ref().map_or(1e-4, |best| best.0) {
                    best = Some((gain, next, tool.price));
                }
            };
            match tool.kind {
                Kind::Add(symbols) => {
                    let mut next = used;
                    next.bonus.add(self.setting.only_what_matters(symbols));
                    try_one(self, next);
                }
                Kind::Face { from, to } => {
                    for next in self.faces_set(&used, &from, &to) {
                        try_one(self, next);
                    }
                }
                Kind::Swap { take, give, n } => {
                    for next in self.swapped(&used, take, &give[..usize::from(n)]) {
                        try_one(self, next);
                    }
                }
                Kind::Reroll { .. } | Kind::NewDie(_) => {}
            }
        }
        best.map(|(_, next, price)| (next, price))
    }

    /// Rolls again what is of no use, by whatever allows it most cheaply.
    fn rerolled(&mut self, scene: &Scene, random: &mut Random) -> Option<(Scene, f32)> {
        let mut order: Vec<usize> = (1..self.setting.tools.len()).chain([0]).collect();
        order.retain(|at| {
            let kind = self.setting.tools.get(*at).map(|tool| tool.kind);
            matches!(kind, Some(Kind::Reroll { .. } | Kind::NewDie(_)))
        });
        for at in order {
            let tool = self.setting.tools[at];
            // The token is kept where little can be won.
            if tool.price > 0.3 && self.most() - self.now(scene) < 2.0 * tool.price {
                continue;
            }
            // Runes reroll before the token does.
            if at == 0
                && let Some(next) = self.rune_rerolled(scene, random)
            {
                return Some((next, 0.0));
            }
            let Some(used) = self.paid(scene, at) else { continue };
            match tool.kind {
                Kind::Reroll { colour, max } => {
                    let idle = self.idle(&used, colour, usize::from(max));
                    if !idle.is_empty() {
                        let next = idle.iter().fold(used, |next, at| self.let_fly(&next, &used, *at));
                        return Some((self.roll(&next, random), tool.price));
                    }
                }
                Kind::NewDie(colour) => {
                    let able = |one: &Colour| {
                        colour.is_none_or(|colour| colour == *one)
                            && !self.setting.is_banned(*one)
                            && self.number_of(&used, *one) < usize::from(PER_COLOUR)
                    };
                    if let Some(colour) = Colour::ALL.into_iter().find(able)
                        && let Some(next) = self.one_more(&used, colour)
                    {
                        return Some((self.roll(&next, random), tool.price));
                    }
                }
                _ => {}
            }
        }
        self.rune_rerolled(scene, random).map(|next| (next, 0.0))
    }

    fn rune_rerolled(&mut self, scene: &Scene, random: &mut Random) -> Option<Scene> {
        if !self.setting.rune_rerolls || self.result_of(scene, Symbol::Rune) == 0 {
            return None;
        }
        let paid = self.one_payer(scene)?;
        let idle = self.idle(&paid, None, 1);
        let at = *idle.first()?;
        let next = self.let_fly(&paid, &paid, at);
        Some(self.roll(&next, random))
    }

    /// Dice of no use, the least useful first.
    fn idle(&self, scene: &Scene, colour: Option<Colour>, most: usize) -> Vec<usize> {
        let mut idle: Vec<(f32, usize)> = self
            .free(scene, colour)
            .map(|at| (self.use_of(scene, at), at))
            .filter(|(value, _)| *value < IDLE)
            .collect();
        idle.sort_by(|a, b| a.0.total_cmp(&b.0));
        idle.into_iter().take(most).map(|(_, at)| at).collect()
    }
}
