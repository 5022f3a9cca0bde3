//! What things are worth to a bot, in Victory Points: Heroes, Items, Gold, the Reroll token, wounds.

use super::weights::Weights;
use crate::engine::{Care, Seat};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::content::ability::{ItemDeck, WoundKind};
use crate::games::dicequest::content::compiled::{Ability, Op, Sides, Task};
use crate::games::dicequest::content::{ItemKind, Reward};
use crate::games::dicequest::dice::Colour;
use crate::games::dicequest::ids::{HeroId, ItemId};
use crate::games::dicequest::state::{ItemRef, PartyHero, ROUNDS, State, Step, Wound};

/// How many points a good player gains from the start of each round to the end.
const USUAL_GAIN: [f32; ROUNDS as usize] = [24.0, 23.0, 22.0, 20.5, 18.5, 16.5, 14.0, 10.0, 5.0];

/// How many rounds follow this one.
pub fn rounds_after(state: &State) -> f32 {
    f32::from(ROUNDS - state.round.min(ROUNDS))
}

/// One who says what things are worth.
#[derive(Clone, Copy, Debug)]
pub struct Taste<'a> {
    pub game: &'a Dicequest,
    weights: &'static Weights,
}

impl<'a> Taste<'a> {
    pub fn new(game: &'a Dicequest, care: Care) -> Self {
        Self { game, weights: Weights::of(care, game.coop()) }
    }
}

impl Taste<'_> {
    /// What Gold is worth: nothing at the end.
    pub(super) fn gold_worth(&self, state: &State) -> f32 {
        self.weights.gold * (rounds_after(state) / 2.0).min(1.0)
    }

    /// What a purse is worth: the more is in it, the less one more helps.
    fn purse_worth(&self, state: &State, gold: u16) -> f32 {
        let (first, more) = (gold.min(8), gold.clamp(8, 16) - 8);
        self.gold_worth(state) * (f32::from(first) + self.weights.more_gold * f32::from(more))
    }

    /// What holding off the Threat of this Act is worth to the group, about.
    fn threat_at_stake(&self, state: &State) -> f32 {
        let (token, clear) = self.threat_worth(state);
        clear + 1.5 * token
    }

    /// What an active Reroll token is worth: most before an Adventure against the Threat.
    pub(super) fn token_worth(&self, state: &State) -> f32 {
        if rounds_after(state) == 0.0 {
            0.0
        } else if !self.game.coop() {
            self.weights.token
        } else {
            match state.round % 3 {
                0 => 0.5,
                1 => (0.1 * self.threat_at_stake(state)).max(0.7),
                _ => (0.2 * self.threat_at_stake(state)).max(1.2),
            }
        }
    }

    /// What an Item is worth that is used only once.
    pub(super) fn single_use_worth(&self, state: &State) -> f32 {
        let now = if state.step == Step::Tavern { 0.7 } else { 0.0 };
        let later = ((rounds_after(state) + now) / 2.0).min(1.0);
        if !self.game.coop() {
            self.weights.single_use * later
        } else if state.is_adventure_round() {
            0.3 * later
        } else {
            (0.1 * self.threat_at_stake(state)).max(1.0)
        }
    }

    /// What a Victory Point is worth: a group needs only so many.
    pub(super) fn point_worth(&self, state: &State, seat: Seat) -> f32 {
        if !self.game.coop() {
            return 1.0;
        }
        let points = f32::from(self.game.points(state, seat, !self.game.secret()));
        let to_come = USUAL_GAIN[usize::from(state.round.clamp(1, ROUNDS) - 1)];
        let ahead = points + to_come - f32::from(self.game.options().difficulty.minimum());
        match ahead {
            ..0.0 => 1.5,
            ..5.0 => 1.2,
            ..10.0 => 0.9,
            ..15.0 => 0.6,
            _ => 0.25,
        }
    }

    /// What a die and an ability are worth for each round that follows, up to a limit.
    fn force(&self) -> [f32; 3] {
        if self.game.coop() { [0.45, 2.2, 0.8] } else { [self.weights.die, 1.6, 0.5] }
    }

    /// What a Hero is worth in a Party for some more attempts, with what it scores.
    pub(super) fn hero_value(&self, state: &State, seat: Seat, hero: &PartyHero, after: f32) -> f32 {
        let ([die, most, ability], point) = (self.force(), self.point_worth(state, seat));
        let card = self.game.hero(hero.card);
        let mut value = hero.item.map_or(0.0, |item| self.carried_value(state, seat, item, after));
        value += f32::from(card.dice.iter().sum::<u8>()) * (die * after).min(most);
        if self.game.coop() {
            // Without Heroes nobody holds off the Threat.
            value += (0.5 * after).min(1.0);
        }
        if hero.expert {
            value += point * (f32::from(card.vp) + self.scored_vp(state, hero.card));
            value += ability * (after / 3.0).min(1.0) * f32::from(u8::from(!card.abilities.is_empty()));
        } else {
            // It may be levelled up yet.
            value += self.weights.apprentice * point * f32::from(card.vp) * (after / 4.0).min(1.0);
        }
        if hero.wound != Wound::None {
            value -= self.weights.wound * value.min(4.0);
        }
        value
    }

    /// What a Hero scores for other cards, about.
    fn scored_vp(&self, state: &State, hero: HeroId) -> f32 {
        let per = |op: &Op| match op {
            Op::ScoreVp { n, .. } => f32::from(*n) * (2.0 + 0.5 * f32::from(state.round)) / 2.0,
            _ => 0.0,
        };
        self.game.hero(hero).abilities.iter().flat_map(|ability| &ability.ops).map(per).sum()
    }

    /// What equipment is worth to the Hero who carries it, for some more attempts.
    fn carried_value(&self, state: &State, seat: Seat, item: ItemId, after: f32) -> f32 {
        let ([die, most, ability], card) = (self.force(), self.game.item(item));
        let dice = f32::from(card.dice.iter().sum::<u8>()) * (die * after).min(most);
        let strength: f32 = card.abilities.iter().map(|one| self.strength(state, seat, one, card.dice)).sum();
        dice + ability * strength * (after / 3.0).min(1.0)
    }

    /// How much an ability helps a seat with the dice of its Party and `more`; a usual one has 1.
    fn strength(&self, state: &State, seat: Seat, ability: &Ability, more: [u8; 4]) -> f32 {
        let mut dice = more;
        for (_, hero) in state.seat(seat).heroes() {
            dice.iter_mut().zip(self.game.hero(hero.card).dice).for_each(|(sum, n)| *sum += n);
        }
        let there = |colour: Colour| dice[colour.index()] > 0;
        let turned =
            |sides: &Sides| Colour::ALL.into_iter().any(|colour| sides[colour.index()] != 0 && there(colour));
        let of = |op: &Op| match op {
            Op::Reroll { colour: None, max } => 0.8 + 0.3 * f32::from((*max).min(3)),
            Op::Reroll { colour: Some(colour), max } => {
                let n = dice[colour.index()].min(*max);
                if n == 0 { 0.0 } else { 0.7 + 0.3 * f32::from(n.min(3)) }
            }
            Op::SetFace { from, .. } if turned(from) => 1.6,
            Op::SetFace { .. } => 0.0,
            Op::AddSymbol(symbols) => f32::from(symbols.total()),
            _ => 1.0,
        };
        let cost = ability.cost;
        let paid = cost.rune > 0 || cost.gold > 0 || cost.reroll_token || cost.discard_item > 0;
        ability.ops.iter().map(of).fold(0.0, f32::max) * if paid { 0.6 } else { 1.0 }
    }

    /// What an Item in a Backpack is worth, with what it scores. Equipment is worth what it will be, a round later, if
    /// some Hero has a hand free.
    pub(super) fn item_value(&self, state: &State, seat: Seat, item: ItemId, after: f32) -> f32 {
        let (card, scored) =
            (self.game.item(item), self.point_worth(state, seat) * f32::from(self.game.item(item).vp));
        match card.kind {
            ItemKind::SingleUse => scored + self.single_use_worth(state),
            ItemKind::Equipment => {
                let free = state.seat(seat).heroes().any(|(_, hero)| hero.item.is_none());
                let carried = self.carried_value(state, seat, item, (after - 1.0).max(0.0));
                scored.max(carried * if free { 0.95 } else { 0.4 })
            }
        }
    }

    /// What an Item from the top of a deck is worth on average, about.
    fn drawn_value(&self, state: &State, deck: ItemDeck) -> f32 {
        let later = (rounds_after(state) / 3.0).min(1.0);
        let used = self.single_use_worth(state);
        match deck {
            ItemDeck::Basic => 0.6 * used + 0.4 * later * if self.game.coop() { 1.5 } else { 1.1 },
            ItemDeck::Legendary => 1.0 + later,
        }
    }

    /// The points of a seat with all that they promise for some more attempts.
    pub(super) fn wealth(&self, state: &State, seat: Seat, after: f32) -> f32 {
        let own = state.seat(seat);
        let point = self.point_worth(state, seat);
        let mut value = point * f32::from(self.game.points(state, seat, !self.game.secret()));
        for (_, hero) in own.heroes() {
            let scored = if hero.expert { f32::from(self.game.hero(hero.card).vp) } else { 0.0 };
            value += self.hero_value(state, seat, hero, after) - point * scored;
        }
        for item in own.known() {
            value += self.item_value(state, seat, item, after) - point * f32::from(self.game.item(item).vp);
        }
        let unknown = own.backpack.iter().filter(|item| matches!(item, ItemRef::Unknown(_))).count();
        value += 0.5 * unknown as f32;
        if let Some(deal) = state.deal.filter(|deal| deal.seat == seat) {
            let room = 5usize.saturating_sub(own.backpack.len()).min(usize::from(deal.n));
            value += self.drawn_value(state, deal.deck) * room as f32;
        }
        value += self.purse_worth(state, own.gold);
        if own.token {
            value += self.token_worth(state);
        }
        value
    }

    /// What a reward is worth to the active seat, if these Heroes went.
    pub(super) fn reward_value(&self, state: &State, reward: Reward) -> f32 {
        let (own, after) = (state.own(), rounds_after(state));
        let mut apprentices: Vec<f32> = state
            .turn
            .heroes
            .iter()
            .filter_map(|space| own.hero(space))
            .filter(|hero| !hero.expert)
            .map(|hero| {
                let expert = PartyHero { expert: true, ..*hero };
                self.hero_value(state, state.active, &expert, after)
                    - self.hero_value(state, state.active, hero, after)
            })
            .collect();
        apprentices.sort_by(|a, b| b.total_cmp(a));
        let levels: f32 = apprentices.iter().take(usize::from(reward.level_up)).sum();
        let room = if own.backpack.len() < 5 { 1.0 } else { 0.3 };
        self.point_worth(state, state.active) * f32::from(reward.vp)
            + self.gold_worth(state) * f32::from(reward.gold)
            + if reward.reroll && !own.token { self.token_worth(state) } else { 0.0 }
            + levels
            + self.drawn_value(state, ItemDeck::Basic) * room * f32::from(reward.basic)
            + self.drawn_value(state, ItemDeck::Legendary) * room * f32::from(reward.legendary)
    }

    /// What wounds cost the Active Heroes, dealt as kindly as can be: Light ones first to the unwounded.
    pub(super) fn harm(&self, state: &State, wounds: [u8; 4]) -> f32 {
        let own = state.own();
        let mut heroes: Vec<(f32, bool)> = state
            .turn
            .heroes
            .iter()
            .filter_map(|space| own.hero(space))
            .map(|hero| {
                let value = self.hero_value(state, state.active, hero, rounds_after(state));
                (value + 0.6, hero.wound != Wound::None)
            })
            .collect();
        heroes.sort_by(|a, b| a.0.total_cmp(&b.0));
        let deadly = wounds[WoundKind::Deadly.index()] + wounds[WoundKind::UnblockableDeadly.index()];
        let light = wounds[WoundKind::Light.index()] + wounds[WoundKind::UnblockableLight.index()];
        let mut harm = 0.0;
        for _ in 0..deadly {
            if heroes.is_empty() {
                return harm;
            }
            harm += heroes.remove(0).0;
        }
        for _ in 0..light {
            if heroes.is_empty() {
                return harm;
            }
            match heroes.iter_mut().rev().find(|(_, wounded)| !wounded) {
                Some(hero) => {
                    harm += self.weights.wound * hero.0.min(4.0);
                    hero.1 = true;
                }
                None => harm += heroes.remove(0).0,
            }
        }
        harm
    }

    /// What a Threat token that goes is worth to the group, and what it is worth that none is left.
    pub(super) fn threat_worth(&self, state: &State) -> (f32, f32) {
        let difficulty = self.game.options().difficulty;
        match state.act {
            3 => (2.0, 14.0),
            _ if difficulty.unforgiving() => (2.0, 14.0),
            _ if difficulty.renews_tokens() => (0.4, 2.5 + self.game.seats() as f32),
            _ => (2.5, 1.0),
        }
    }

    /// The best that an Adventure’s rank can bring with a score, about.
    pub(super) fn rank_value(&self, task: &Task, score: u8) -> f32 {
        let first = task.ranks.first().map_or(0.0, |reward| f32::from(reward.vp));
        let second = task.ranks.get(1).or(task.ranks.first()).map_or(0.0, |reward| f32::from(reward.vp));
        let last = task.ranks.last().map_or(0.0, |reward| f32::from(reward.vp));
        let rivals = self.game.seats().saturating_sub(1).max(1) as f32;
        let low = if rivals > 1.0 { (second + last) / 2.0 } else { second };
        // Half of the rivals fail, or score one or two.
        let good = f32::from(score) + 0.6;
        low + (first - low) * (good / (good + 0.7 * rivals))
    }
}

/// A difference as a chance.
pub fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
