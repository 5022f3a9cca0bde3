//! A sensible player for balancing decks: it knows the exact chances of its dice before it sends anybody, looks one
//! choice ahead in Combat, and otherwise follows the rule of thumb.

use std::collections::HashMap;

use tableside::engine::prelude::*;
use tableside::engine::{Random, Seat, Turn};
use tableside::games::dicequest::content::Reward;
use tableside::games::dicequest::content::ability::Scored;
use tableside::games::dicequest::content::compiled::{Op, Task};
use tableside::games::dicequest::content::needs::Needs;
use tableside::games::dicequest::dice::{SymbolSet, Symbols};
use tableside::games::dicequest::ids::HeroId;
use tableside::games::dicequest::odds::{Odds, Pool};
use tableside::games::dicequest::state::{ROUNDS, Wound};
use tableside::games::dicequest::{Action, Dicequest, State, Step, Target, matching};

/// How often a roll is tried out in thought.
const TRIES: usize = 6;
/// The most ways to use the Reroll token that are tried out.
const SUBSETS: usize = 24;

pub struct Player<'a> {
    game: &'a Dicequest,
    odds: Odds,
    /// By card, whether three go, and pool.
    chances: HashMap<(usize, bool, Pool), f64>,
    random: Random,
}

impl<'a> Player<'a> {
    pub fn new(game: &'a Dicequest, seed: u64) -> Self {
        let odds = Odds::new(game.cards().faces);
        Self { game, odds, chances: HashMap::new(), random: Random::from_seed(seed) }
    }

    pub fn choose(&mut self, state: &State, seat: Seat) -> Action {
        let mut choices = Vec::new();
        self.game.candidates(state, seat, &mut choices);
        let mut best = (f64::MIN, choices[0]);
        let mut subsets = 0;
        for action in choices {
            if matches!(action, Action::UseRerollToken { .. }) {
                subsets += 1;
                if subsets > SUBSETS {
                    continue;
                }
            }
            let worth = self.worth(state, seat, &action);
            if worth > best.0 {
                best = (worth, action);
            }
        }
        best.1
    }

    fn worth(&mut self, state: &State, seat: Seat, action: &Action) -> f64 {
        let thumb = f64::from(self.game.rate(state, seat, action));
        let noise = self.random.below(1000) as f64 * 1e-6;
        let worth = match (state.step, *action) {
            (_, Action::Graduate { hero }) => self.graduation(state, seat, hero),
            (_, Action::Recruit { place }) => {
                let id = state.market[usize::from(place)].unwrap();
                1.0 + self.recruit(state, seat, id) - 0.3 * f64::from(self.game.hero(id).cost)
            }
            (_, Action::Deploy { target, heroes }) => {
                self.attempt(state, seat, target, heroes.iter().collect())
            }
            (Step::Combat | Step::Deployment, Action::DiscardItem { .. }) => -1.0,
            (Step::Combat, action) => self.after(state, seat, &action, 0) - price(state, &action),
            _ => thumb,
        };
        worth + noise
    }

    /// What a new Hero is worth to a Party.
    fn recruit(&self, state: &State, seat: Seat, id: HeroId) -> f64 {
        let own = state.of(seat);
        let card = self.game.hero(id);
        let dice = f64::from(card.dice.iter().sum::<u8>());
        if state.act < 3 {
            return 2.0 * dice + 0.5;
        }
        let all =
            own.heroes().map(|(_, hero)| hero.card.index()).chain(own.graduated.iter().map(usize::from));
        let classes: std::collections::BTreeSet<_> =
            all.map(|id| format!("{:?}", self.game.cards().heroes[id].class)).collect();
        let scored = |op: &Op| match op {
            Op::ScoreVp { per, n } => {
                f64::from(*n)
                    * match per {
                        Scored::Item => own.backpack.len() as f64,
                        Scored::Hero => (own.heroes().count() + own.graduated.len()) as f64,
                        Scored::Quest => own.completed.len() as f64 + 0.6 * f64::from(ROUNDS - state.round),
                        Scored::Class => classes.len() as f64,
                    }
            }
            _ => 0.0,
        };
        let scored: f64 = card.abilities.iter().flat_map(|ability| &ability.ops).map(scored).sum();
        2.0 * dice + f64::from(card.vp) + scored
    }

    /// What the Party gains when this Hero makes room for the best that can be paid.
    fn graduation(&self, state: &State, seat: Seat, hero: u8) -> f64 {
        let own = state.of(seat);
        if own.party.iter().any(Option::is_none) {
            return -1.0;
        }
        let Some(leaving) = own.hero(hero) else { return -1.0 };
        let card = self.game.hero(leaving.card);
        let payable = |cost: u8| u16::from(cost) <= own.gold;
        let best = state
            .market
            .iter()
            .flatten()
            .filter(|id| payable(self.game.hero(**id).cost))
            .map(|id| self.recruit(state, seat, *id));
        let best = best.fold(0.0, f64::max);
        // Experts keep their points; Apprentices are lost.
        let ability = if leaving.expert { 1.0 } else { 0.0 };
        let wound = if leaving.wound == Wound::None { 0.0 } else { 1.0 };
        let item = if leaving.item.is_some() { 1.5 } else { 0.0 };
        let growth = if leaving.expert || state.act == 3 { 0.0 } else { 1.5 };
        let kept = 2.0 * f64::from(card.dice.iter().sum::<u8>()) + ability + growth + item - wound;
        if best > kept + 0.5 { 1.0 + best - kept } else { -1.0 }
    }

    /// What an attempt is worth in points, roughly.
    fn attempt(&mut self, state: &State, seat: Seat, target: Target, heroes: Vec<u8>) -> f64 {
        let game = self.game;
        let own = state.of(seat);
        let (task, gold, card): (&Task, u8, usize) = match target {
            Target::Playtime => (&game.cards().playtime, 0, 0),
            Target::Adventure => {
                let card = state.adventure.unwrap();
                (game.adventure(card), 0, 1 + card.index())
            }
            Target::Quest { place } => {
                let at = usize::from(place);
                let card = state.quests[at].unwrap().quest;
                (game.quest(card), state.quest_gold[at], 100 + card.index())
            }
        };
        let mut pool = [0u8; 4];
        let mut worth = 0.0;
        for hero in heroes.iter().filter_map(|hero| own.hero(*hero)) {
            let carried = hero.item.map_or([0; 4], |item| game.item(item).dice);
            let card = game.hero(hero.card);
            for (at, n) in pool.iter_mut().enumerate() {
                *n = (*n + card.dice[at] + carried[at]).min(4);
            }
            let vp = if hero.expert { f64::from(card.vp) } else { 0.0 };
            let wound = if hero.wound == Wound::None { 0.5 } else { 1.0 };
            worth += wound * (1.0 + vp);
        }
        let mut needs = task.needs;
        for op in task.abilities.iter().flat_map(|ability| &ability.ops) {
            match op {
                Op::BanDie(color) => pool[color.index()] = 0,
                Op::AddDie(color) => {
                    let at = color.map_or(0, |color| color.index());
                    pool[at] = (pool[at] + 1).min(4);
                }
                Op::Need(change) if heroes.len() == 3 => needs.change(*change),
                _ => {}
            }
        }
        let key = (card, heroes.len() == 3, pool);
        let chance: f64 = match self.chances.get(&key) {
            Some(known) => *known,
            None => self.odds.chance(pool, |result| matching::met(result, &needs, game.generic())),
        };
        self.chances.insert(key, chance);
        let tries = if own.token { 2.2 } else { 1.0 };
        let chance = 1.0 - (1.0 - chance).powf(tries);
        let level_ups = heroes.iter().filter_map(|hero| own.hero(*hero)).filter(|hero| !hero.expert).count();
        let gain = f64::from(task.vp)
            + self.reward(state, task.rewards, level_ups)
            + f64::from(gold) * 0.6
            + task.ranks.first().map_or(0.0, |reward| self.reward(state, *reward, level_ups)) * 0.7;
        let token = match target {
            Target::Quest { place }
                if state.quests[usize::from(place)].is_some_and(|quest| quest.token.is_some()) =>
            {
                1.5
            }
            _ => 0.0,
        };
        // Every die helps against the Threat.
        let threat = if target == Target::Adventure && game.coop() {
            0.4 * f64::from(pool.iter().sum::<u8>()).min(2.0 * state.tokens.len() as f64 + 2.0)
        } else {
            0.0
        };
        let [light, deadly, ulight, udeadly] = task.wounds.map(f64::from);
        let shields = f64::from(pool[3]) * 0.6 + f64::from(pool[0]) * 0.15;
        let harm = (0.5 * light + deadly - 0.6 * shields).max(0.0) + 0.5 * ulight + udeadly;
        let heads = heroes.len().max(1) as f64;
        let lost = (harm / heads).min(1.0) * worth * if state.round == ROUNDS { 0.7 } else { 1.0 };
        self.reward(state, task.guaranteed, level_ups)
            + threat
            + chance * (gain + token)
            + (1.0 - chance) * 0.5
            - 0.6 * lost
    }

    fn reward(&self, state: &State, reward: Reward, apprentices: usize) -> f64 {
        let left = f64::from(ROUNDS - state.round) / f64::from(ROUNDS);
        (0.3 + 0.6 * left) * f64::from(reward.gold)
            + if reward.reroll { 0.4 } else { 0.0 }
            + 2.2 * f64::from(reward.level_up.min(apprentices as u8))
            + 1.2 * left * f64::from(reward.basic)
            + (1.0 + 2.0 * left) * f64::from(reward.legendary)
            + f64::from(reward.vp)
    }

    /// How good Combat looks after a choice: 1 and more if the requirements are met.
    fn after(&mut self, state: &State, seat: Seat, action: &Action, depth: u8) -> f64 {
        if matches!(action, Action::EndStep) {
            return self.promise(state);
        }
        let mut next = *state;
        self.game.apply_action(&mut next, seat, action, &mut ());
        self.settled(&next, seat, depth)
    }

    fn settled(&mut self, state: &State, seat: Seat, depth: u8) -> f64 {
        match self.game.turn(state) {
            Turn::Chance(_) => {
                let mut sum = 0.0;
                for _ in 0..TRIES {
                    let mut next = *state;
                    let chance = self.game.sample(&next, &mut self.random);
                    self.game.apply_chance(&mut next, &chance, &mut ());
                    sum += if depth < 3 { self.settled(&next, seat, depth + 2) } else { self.promise(&next) };
                }
                sum / TRIES as f64
            }
            Turn::Choose(asked) if asked == seat && state.running.is_some() && depth < 3 => {
                let mut choices = Vec::new();
                self.game.candidates(state, seat, &mut choices);
                choices.truncate(40);
                let mut best = 0.0f64;
                for choice in choices {
                    best = best.max(self.after(state, seat, &choice, depth + 1));
                }
                best
            }
            _ => self.promise(state),
        }
    }

    /// How many Threat tokens of the Adventure a result pays for, one after the other; symbols left count a little.
    fn tokens(&self, state: &State, result: Symbols) -> f64 {
        let generic = self.game.generic();
        let shields = result.0[3].saturating_sub(state.turn.blocked);
        let mut paid = Needs::default();
        let mut n = 0.0;
        for token in state.tokens.iter() {
            let mut more = paid;
            let wanted = &self.game.token(*token).needs;
            more.exactly.add(wanted.exactly);
            more.generic += wanted.generic;
            if matching::pays(result, &state.turn.needs, &more, generic, shields) {
                paid = more;
                n += 1.0;
            }
        }
        n
    }

    /// 1 if the requirements are met, else a part of it; an Adventure’s excess and Shields count a little.
    fn promise(&self, state: &State) -> f64 {
        let result = self.game.result(state);
        let needs = &state.turn.needs;
        let shields = 0.02 * f64::from(result.of(tableside::games::dicequest::dice::Symbol::Shield));
        let runes = 0.02 * f64::from(result.0[4]);
        if matching::met(result, needs, self.game.generic()) {
            let excess = match (state.turn.target, state.adventure) {
                (Some(Target::Adventure), Some(adventure)) => {
                    let task = self.game.adventure(adventure);
                    if self.game.coop() {
                        return 1.0 + 0.35 * self.tokens(state, result) + shields;
                    }
                    matching::score(result, needs, self.game.generic(), task.excess).unwrap_or(0)
                }
                _ => 0,
            };
            return 1.0 + 0.08 * f64::from(excess) + shields;
        }
        0.6 * covered(result, needs, self.game.generic()) + shields + runes
    }
}

/// Which part of the requirements is matched.
fn covered(result: Symbols, needs: &Needs, generic: SymbolSet) -> f64 {
    let mut left = result;
    let mut matched = 0u8;
    for (have, need) in left.0.iter_mut().zip(needs.exactly.0) {
        let used = need.min(*have);
        *have -= used;
        matched += used;
    }
    for either in needs.either.iter() {
        let found = either.iter().find(|symbol| left.of(*symbol) > 0);
        if let Some(symbol) = found {
            left.take(symbol);
            matched += 1;
        }
    }
    matched += generic.count(left).min(needs.generic);
    let all = needs.exactly.total() + needs.generic + needs.either.len() as u8;
    f64::from(matched) / f64::from(all.max(1))
}

/// What a choice uses up.
fn price(state: &State, action: &Action) -> f64 {
    let price: f64 = match action {
        Action::UseRerollToken { .. } => 0.12,
        Action::UseItem { .. } => 0.06,
        Action::UseAbility { .. } => 0.005,
        Action::RerollWithRune { .. } => 0.005,
        _ => 0.0,
    };
    if state.round == ROUNDS { price.min(0.01) } else { price }
}
