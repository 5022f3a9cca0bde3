//! The rule of thumb: recruit what can be paid, attempt what the dice can bring, and stop when the requirements are met.

use crate::engine::Seat;
use crate::games::dicequest::action::{HeroSpaces, Target};
use crate::games::dicequest::content::Reward;
use crate::games::dicequest::content::compiled::Task;
use crate::games::dicequest::dice::{Colour, SymbolSet, Symbols};
use crate::games::dicequest::ids::ItemId;
use crate::games::dicequest::state::{State, Step, Wound};
use crate::games::dicequest::{Action, Choice, Dicequest, ItemPlace};

impl Dicequest {
    /// How sensible a choice looks to a seat. Ending a step is worth 1.
    pub(super) fn thumb(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        let own = state.seat(seat);
        let room = own.party.iter().any(Option::is_none);
        match *action {
            Action::Recruit { place } => {
                let hero = state.market.get(usize::from(place)).copied().flatten();
                hero.map_or(0.0, |hero| {
                    let card = self.hero(hero);
                    2.0 + 2.0 * f32::from(card.dice.iter().sum::<u8>()) + 0.5 * f32::from(card.vp)
                        - 0.3 * f32::from(self.cost_of(state, seat, hero))
                })
            }
            Action::Graduate { hero } => match own.hero(hero) {
                Some(hero) if hero.expert && !room && own.gold >= 5 => 0.8,
                _ => -1.0,
            },
            Action::Equip { item, .. } => 1.5 + f32::from(self.dice_of_item(item)) * 2.0,
            Action::UseItem { .. } if state.step == Step::Tavern => 1.2,
            Action::UseItem { .. } | Action::UseAbility { .. } => self.use_worth(state),
            Action::BuyItem => {
                if own.gold >= 6 && own.backpack.len() < 5 {
                    1.5
                } else {
                    0.5
                }
            }
            Action::TrainHero { hero } => {
                1.5 + own.hero(hero).map_or(0.0, |hero| f32::from(self.hero(hero.card).vp))
            }
            Action::HealHero { .. } => {
                if own.gold >= 5 {
                    1.3
                } else {
                    0.6
                }
            }
            Action::EndTavern | Action::EndStep | Action::Pass => 1.0,
            Action::PlayReaction { .. } => 1.5,
            Action::Deploy { target, heroes } => self.deploy_worth(state, seat, target, heroes),
            Action::UseRerollToken { dice } => {
                if self.is_met(state) {
                    return 0.2;
                }
                let idle = dice.iter().map(|die| self.idleness(state, die)).sum::<f32>();
                1.0 + 0.5 * idle
            }
            Action::RerollWithRune { die, .. } => {
                if self.is_met(state) {
                    0.2
                } else {
                    0.9 + 0.5 * self.idleness(state, die)
                }
            }
            Action::BlockWounds { light, deadly } => 3.0 * f32::from(deadly) + f32::from(light),
            Action::AssignWound { kind, hero } => {
                let Some(hero) = own.hero(hero) else { return 0.0 };
                let worth = self.hero_worth(hero.card, hero.expert);
                let dies = kind.is_deadly() || hero.wound != Wound::None;
                if dies { -worth } else { -0.2 * worth }
            }
            Action::DiscardThreat { .. } => 5.0,
            // A fact that only people are asked for.
            Action::QuestToken { .. } => 0.0,
            Action::LevelUp { hero } => own.hero(hero).map_or(0.0, |hero| f32::from(self.hero(hero.card).vp)),
            Action::DiscardItem { item } => -self.item_worth(item) - 1.0,
            Action::SellItem { item } => 0.3 - self.item_worth(item),
            Action::Gift { .. } | Action::Refresh { .. } | Action::Unequip { .. } => -1.0,
            Action::Choose { choice } => self.answer_worth(state, seat, choice),
        }
    }

    fn dice_of_item(&self, item: ItemId) -> u8 {
        self.cards().items.get(item.index()).map_or(0, |card| card.dice.iter().sum())
    }

    fn item_worth(&self, place: ItemPlace) -> f32 {
        match place {
            ItemPlace::Backpack { item } => self
                .cards()
                .items
                .get(item.index())
                .map_or(0.0, |card| f32::from(card.vp) + 0.5 + f32::from(card.dice.iter().sum::<u8>())),
            ItemPlace::Equipped { .. } => 3.0,
        }
    }

    fn hero_worth(&self, hero: crate::games::dicequest::ids::HeroId, expert: bool) -> f32 {
        let card = self.hero(hero);
        let vp = if expert { f32::from(card.vp) } else { 0.0 };
        1.0 + vp + f32::from(card.dice.iter().sum::<u8>()) + 0.2 * f32::from(card.cost)
    }

    /// Abilities and Items help where the requirements are missed, and while dice are gathered.
    fn use_worth(&self, state: &State) -> f32 {
        match state.step {
            Step::Combat if self.is_met(state) => 0.3,
            Step::Combat => 2.5,
            Step::Deployment => 1.2,
            _ => 1.5,
        }
    }

    /// How little a die brings: 1 for a blank, 0 for symbols that are required.
    fn idleness(&self, state: &State, die: u8) -> f32 {
        let Some(die) = state.turn.dice.get(usize::from(die)) else { return 0.0 };
        let needs = &state.turn.needs;
        let mut wanted = SymbolSet(if needs.generic > 0 { self.generic().0 } else { 0 });
        wanted.0 |= wanted_of(needs.exactly).0;
        needs.either.iter().for_each(|either| wanted.0 |= either.0);
        match wanted.count(die.symbols) {
            0 => 1.0,
            1 => -0.5,
            _ => -1.0,
        }
    }

    /// What an attempt promises: its rewards if the dice bring enough on average, less its wounds.
    fn deploy_worth(&self, state: &State, seat: Seat, target: Target, heroes: HeroSpaces) -> f32 {
        let own = state.seat(seat);
        let (task, gold): (&Task, u8) = match target {
            Target::Playtime => (&self.cards().playtime, 0),
            Target::Adventure => match state.adventure {
                Some(adventure) => (self.adventure(adventure), 0),
                None => return 0.0,
            },
            Target::Quest { place } => match state.quests.get(usize::from(place)).copied().flatten() {
                Some(quest) => (self.quest(quest.quest), state.quest_gold[usize::from(place)]),
                None => return 0.0,
            },
        };
        let mut dice = [0u8; 4];
        for hero in heroes.iter().filter_map(|hero| own.hero(hero)) {
            let carried = hero.item.map_or([0; 4], |item| self.item(item).dice);
            for (at, n) in dice.iter_mut().enumerate() {
                *n = (*n + self.hero(hero.card).dice[at] + carried[at]).min(4);
            }
        }
        let [light, deadly, ulight, udeadly] = task.wounds.map(f32::from);
        let harm = 0.7 * (light + ulight) + 1.6 * (deadly + udeadly);
        let shields = self.mean(dice)[3];
        let success = self.likelihood(task, dice);
        let gain = f32::from(task.vp)
            + reward_worth(task.rewards)
            + f32::from(gold) * 0.5
            + task.ranks.first().map_or(0.0, |reward| reward_worth(*reward));
        let guaranteed = reward_worth(task.guaranteed);
        let token = if own.token { 0.0 } else { 0.4 };
        guaranteed + success * gain + (1.0 - success) * token - (harm - 0.7 * shields).max(0.0)
    }

    /// The mean symbols of a pool: Swords, Arrows, Wands, Shields, Runes.
    fn mean(&self, dice: [u8; 4]) -> [f32; 5] {
        let mut mean = [0.0; 5];
        for colour in Colour::ALL {
            for face in self.cards().faces[colour.index()] {
                for (sum, n) in mean.iter_mut().zip(face.0) {
                    *sum += f32::from(dice[colour.index()]) * f32::from(n) / 6.0;
                }
            }
        }
        mean
    }

    /// About how likely a pool brings what is required: the worst ratio of what comes to what is wanted.
    fn likelihood(&self, task: &Task, dice: [u8; 4]) -> f32 {
        let mean = self.mean(dice);
        let mut worst = 2.0f32;
        for (have, need) in mean.iter().zip(task.needs.exactly.0).filter(|(_, need)| *need > 0) {
            worst = worst.min(have / f32::from(need));
        }
        let fighting: f32 = mean[..4].iter().sum();
        let wanted = task.needs.exactly.total() + task.needs.generic + task.needs.either.len() as u8;
        if wanted > 0 {
            worst = worst.min((fighting + 0.5 * mean[4]) / f32::from(wanted));
        }
        (0.75 * worst).clamp(0.0, 1.0)
    }

    fn answer_worth(&self, state: &State, seat: Seat, choice: Choice) -> f32 {
        let own = state.seat(seat);
        match choice {
            Choice::Dice { dice } => dice.iter().map(|die| self.idleness(state, die)).sum(),
            Choice::Face { die, side } => {
                let Some(shown) = state.turn.dice.get(usize::from(die)) else { return 0.0 };
                let face = self.cards().faces[shown.colour.index()].get(usize::from(side)).copied();
                self.idleness(state, die) + f32::from(face.unwrap_or_default().total())
            }
            Choice::Convert { die, .. } => self.idleness(state, die),
            Choice::Hero { hero } => own.hero(hero).map_or(0.0, |hero| {
                let worth = self.hero_worth(hero.card, hero.expert);
                if hero.wound == Wound::None { -0.2 * worth } else { -worth }
            }),
            Choice::Seat { seat } => f32::from(self.points(state, seat, !self.secret())),
            Choice::Item { item } => -self.item_worth(item),
            Choice::Done => 0.1,
            _ => 0.0,
        }
    }
}

fn wanted_of(symbols: Symbols) -> SymbolSet {
    crate::games::dicequest::content::set_of(symbols)
}

fn reward_worth(reward: Reward) -> f32 {
    0.5 * f32::from(reward.gold)
        + if reward.reroll { 0.4 } else { 0.0 }
        + 1.5 * f32::from(reward.level_up)
        + 0.8 * f32::from(reward.basic)
        + 1.5 * f32::from(reward.legendary)
        + f32::from(reward.vp)
}
