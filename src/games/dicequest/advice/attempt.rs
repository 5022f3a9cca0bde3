//! What an attempt is worth: success, wounds, an Adventure’s score or Threat tokens, and what was used up for it.

use super::worth::Taste;
use crate::engine::{Random, Seat};
use crate::games::dicequest::action::Target;
use crate::games::dicequest::content::compiled::Op;
use crate::games::dicequest::content::needs::{Need, Needs};
use crate::games::dicequest::dice::{Symbol, SymbolSet, Symbols};
use crate::games::dicequest::ids::TokenId;
use crate::games::dicequest::odds::scene::{Prices, Setting};
use crate::games::dicequest::odds::search::Search;
use crate::games::dicequest::odds::steps::wanted;
use crate::games::dicequest::rules::outcome::sum;
use crate::games::dicequest::state::State;
use crate::games::dicequest::{Action, matching};

/// So many rolls are looked at for all attempts together, or more.
const LOOKS: u32 = 256;
/// So many Shields are told apart.
const SHIELDS: usize = 10;

/// What a result of an attempt is worth, from the state in which it is chosen.
pub struct Stakes<'a> {
    taste: Taste<'a>,
    needs: Needs,
    success: f32,
    failure: f32,
    excess: SymbolSet,
    target: Target,
    tokens: Vec<TokenId>,
    token: f32,
    /// What it is worth that none is left.
    clear: f32,
    /// What wounds cost with so many Shields.
    harm: [f32; SHIELDS],
    /// What one more wound costs for each of this symbol.
    per: Option<(Symbol, f32)>,
    /// Which symbols can make a difference.
    pub matters: SymbolSet,
    /// More than this no result is worth.
    pub most: f32,
}

impl<'a> Stakes<'a> {
    /// For an attempt that has been chosen.
    pub fn of(taste: Taste<'a>, state: &State) -> Self {
        let game = taste.game;
        let (task, target) = (game.task(state), state.turn.target.unwrap_or_default());
        let guaranteed = taste.reward_value(state, task.guaranteed);
        let mut success = taste.reward_value(state, sum(task.guaranteed, task.rewards))
            + taste.point_worth(state, state.active) * f32::from(task.vp);
        let (mut token, mut clear) = (0.0, 0.0);
        if let Target::Quest { place } = target {
            let at = usize::from(place).min(state.quest_gold.len() - 1);
            success += taste.gold_worth(state) * f32::from(state.quest_gold[at]);
            if state.quests[at].is_some_and(|quest| quest.token.is_some()) {
                success += 0.8 * taste.threat_worth(state).0;
            }
        }
        if target == Target::Adventure && game.coop() {
            (token, clear) = taste.threat_worth(state);
            success += 1.0;
        }
        let regained = if state.own().token { 0.0 } else { taste.token_worth(state) };
        let mut stakes = Self {
            taste,
            needs: state.turn.needs,
            success,
            failure: guaranteed + regained,
            excess: task.excess,
            target,
            tokens: if token > 0.0 { state.tokens.to_vec() } else { Vec::new() },
            token,
            clear,
            harm: [0.0; SHIELDS],
            per: None,
            matters: wanted(&state.turn.needs, game.generic()),
            most: 0.0,
        };
        stakes.count_harm(state);
        stakes.see_symbols();
        stakes.most = stakes.highest();
        stakes
    }

    fn count_harm(&mut self, state: &State) {
        let net = self.taste.game.net_wounds(state);
        for (shields, harm) in self.harm.iter_mut().enumerate() {
            *harm = self.taste.harm(state, blocked(net, shields as u8));
        }
        let mut per = None;
        for ability in &self.taste.game.task(state).abilities {
            for op in &ability.ops {
                if let Op::ExtraWound { kind, n, per: Some(symbol) } = *op {
                    let mut more = [0; 4];
                    more[kind.index()] = n;
                    per = Some((symbol, 0.7 * self.taste.harm(state, more)));
                }
            }
        }
        self.per = per;
    }

    fn see_symbols(&mut self) {
        if self.harm[0] > self.harm[1] {
            self.matters.insert(Symbol::Shield);
        }
        if let Some((symbol, _)) = self.per {
            self.matters.insert(symbol);
        }
        if self.target == Target::Adventure && !self.taste.game.coop() {
            self.matters.0 |= self.excess.0;
        }
        for token in &self.tokens {
            self.matters.0 |= wanted(&self.taste.game.token(*token).needs, self.taste.game.generic()).0;
        }
    }

    fn highest(&self) -> f32 {
        let harm = self.harm.iter().copied().fold(f32::MAX, f32::min);
        let more = match self.target {
            Target::Adventure if self.taste.game.coop() => self.token * self.tokens.len() as f32 + self.clear,
            // There is always more to score.
            Target::Adventure => 99.0,
            _ => 0.0,
        };
        self.success.max(self.failure) + more - harm
    }

    /// What a result is worth.
    pub fn worth(&self, result: Symbols) -> f32 {
        let shields = usize::from(result.of(Symbol::Shield)).min(SHIELDS - 1);
        let mut worth = -self.harm[shields];
        if let Some((symbol, harm)) = self.per {
            worth -= harm * f32::from(result.of(symbol));
        }
        let generic = self.taste.game.generic();
        match self.target {
            Target::Adventure if !self.taste.game.coop() => {
                let score = matching::score(result, &self.needs, generic, self.excess);
                worth + score.map_or(self.failure, |score| self.success + self.rank(score))
            }
            Target::Adventure => {
                if matching::met(result, &self.needs, generic) {
                    let paid = self.paid(result);
                    let clear = if paid >= self.tokens.len() as f32 { self.clear } else { 0.0 };
                    worth + self.success + self.token * paid + clear
                } else {
                    worth + self.failure
                }
            }
            _ if matching::met(result, &self.needs, generic) => worth + self.success,
            _ => worth + self.failure,
        }
    }

    fn rank(&self, score: u8) -> f32 {
        self.ranks().map_or(0.0, |task| self.taste.rank_value(task, score))
    }

    fn ranks(&self) -> Option<&crate::games::dicequest::content::compiled::Task> {
        // An Adventure’s ranks stand on the card of the Act that is played.
        self.taste
            .game
            .cards()
            .adventures
            .iter()
            .find(|task| !task.ranks.is_empty() && task.needs == self.needs)
    }

    /// How many tokens a result pays for, the ones easiest to pay first.
    fn paid(&self, result: Symbols) -> f32 {
        let mut paid = Needs::default();
        let mut n = 0.0;
        for token in &self.tokens {
            let more = with(&paid, &self.taste.game.token(*token).needs);
            let shields = result.of(Symbol::Shield);
            if matching::pays(result, &self.needs, &more, self.taste.game.generic(), shields) {
                paid = more;
                n += 1.0;
            }
        }
        n
    }
}

/// Requirements together.
pub fn with(needs: &Needs, more: &Needs) -> Needs {
    let mut all = *needs;
    all.exactly.add(more.exactly);
    all.generic = all.generic.saturating_add(more.generic);
    more.either.iter().for_each(|either| all.add(Need::Either(*either)));
    all
}

/// What is left of wounds that Shields block, Deadly ones first.
pub fn blocked([light, deadly, ulight, udeadly]: [u8; 4], shields: u8) -> [u8; 4] {
    let from_deadly = deadly.min(shields);
    [light.saturating_sub(shields - from_deadly), deadly - from_deadly, ulight, udeadly]
}

impl Taste<'_> {
    /// What it costs to use something up in Combat.
    fn prices(&self, state: &State) -> Prices {
        Prices {
            token: 0.02 + self.token_worth(state),
            item: 0.02 + self.single_use_worth(state),
            gold: self.gold_worth(state),
            wound: 0.6,
        }
    }

    /// A search for the attempt that has been chosen. The search does not outlive the stakes.
    pub(super) fn search<'s>(
        &'s self,
        state: &State,
        seat: Seat,
        stakes: &'s Stakes<'_>,
        wide: bool,
        budget: u32,
    ) -> Search<'s, impl Fn(Symbols) -> f32 + 's> {
        let setting = Setting::new(self.game, state, seat, stakes.matters, self.prices(state));
        Search::new(setting, |result| stakes.worth(result), stakes.most, wide, budget)
    }

    /// What an attempt with all its dice in the air is worth: the mean of some rolls, improved by rule of thumb.
    pub(super) fn attempt_value(&self, state: &State, seat: Seat, rolls: u32) -> f32 {
        let stakes = Stakes::of(*self, state);
        let mut search = self.search(state, seat, &stakes, false, 0);
        let scene = search.setting.scene(state);
        let mut random = Random::from_seed(7);
        let sum: f32 = (0..rolls).map(|_| search.play(&scene, &mut random)).sum();
        sum / rolls.max(1) as f32
    }

    /// What the best attempt of a seat is worth if it leaves the Tavern now.
    pub(super) fn best_attempt(&self, state: &State, seat: Seat, rolls: u32) -> f32 {
        let mut there = *state;
        there.step = crate::games::dicequest::state::Step::Deploy;
        (there.deal, there.draw, there.running) = (None, None, None);
        let mut choices = Vec::new();
        self.game.legal_deployments(&there, seat, &mut choices);
        // The fewer there are, the better each is looked at.
        let rolls = rolls.max(LOOKS / choices.len().max(1) as u32);
        let value = |choice: &Action| {
            let mut after = there;
            self.game.act_within_step(&mut after, seat, choice);
            self.attempt_value(&after, seat, rolls)
        };
        choices.iter().map(value).fold(0.0, f32::max)
    }
}
