//! Sentences: what is asked for, choices in a few words, what entries did.

mod ask;
mod card;
pub mod effects;
mod events;
mod name;
mod picture;
mod reason;
mod tell;

use super::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId};
use super::names;
use super::rules::asked::Asked;
use super::state::{Card, Wound};
use super::{Action, Dicequest, Event, State, Step, Target, tally};
use crate::engine::{Arg, ChanceRules, Entry, EntryOf, Printed, Seat, Text, Words, text};
use events::tell_events;
use name::market;

impl Words for Dicequest {
    fn ask(&self, state: &State) -> Text {
        if let Some(request) = self.request(state) {
            return ask::ask_chance(state, request);
        }
        match self.asked(state) {
            Asked::Over => ask::over(self, state),
            Asked::Overflow(seat) => {
                let n = state.seat(seat).backpack.len().saturating_sub(5);
                text("{seat}: your Backpack holds too many Items; put back {n}.")
                    .with("seat", seat)
                    .with("n", n)
            }
            Asked::LevelUp(seat) => text("{seat}: choose who levels up.").with("seat", seat),
            Asked::Reaction(seat) => text("{seat}: play a “Take That!” card, or pass.").with("seat", seat),
            Asked::Effect(seat) => ask::ask_effect(self, state, seat),
            Asked::Chance | Asked::Step(_) => ask::ask_step(state),
        }
    }

    fn name(&self, state: &State, seat: Seat, action: &Action) -> Text {
        let hero = |space: u8| names::hero_in(self, state, seat, space);
        let market = |place: u8| market(self, state, place);
        match *action {
            Action::Recruit { place } => text("Recruit {hero} ({n} Gold)")
                .with("hero", market(place))
                .with("n", name::price(self, state, seat, action)),
            Action::Graduate { hero: space } => text("Graduate {hero}").with("hero", hero(space)),
            Action::Equip { item, hero: space } => {
                let sentence = text("Equip {hero} with {item}").with("hero", hero(space));
                sentence.with("item", names::item_title(self, item))
            }
            Action::Unequip { hero: space } => text("Unequip {hero}").with("hero", hero(space)),
            Action::UseItem { item } => text("Use {item}").with("item", names::item_title(self, item)),
            Action::DiscardItem { item } => {
                text("Discard {item}").with("item", names::item_at(self, state, seat, item))
            }
            Action::BuyItem => {
                text("Buy a Basic Item ({n} Gold)").with("n", name::price(self, state, seat, action))
            }
            Action::SellItem { item } => {
                text("Sell {item}").with("item", names::item_at(self, state, seat, item))
            }
            Action::TrainHero { hero: space } => text("Level up {hero} ({n} Gold)")
                .with("hero", hero(space))
                .with("n", name::price(self, state, seat, action)),
            Action::HealHero { hero: space } => text("Heal {hero} ({n} Gold)")
                .with("hero", hero(space))
                .with("n", name::price(self, state, seat, action)),
            Action::Refresh { places } => {
                let heroes = Arg::List(places.iter().map(|place| market(*place)).collect());
                let sentence = text("Replace in the Market ({n} Gold): {heroes}").with("heroes", heroes);
                sentence.with("n", name::price(self, state, seat, action))
            }
            Action::Gift { item, to } => {
                text("Give {item} to {seat}").with("item", names::item_title(self, item)).with("seat", to)
            }
            Action::EndTavern => text("Leave the Tavern"),
            Action::Deploy { target, heroes } if heroes.is_empty() => {
                text("{quest}").with("quest", names::target(self, state, target))
            }
            Action::Deploy { target, heroes } => {
                let sentence = match target {
                    Target::Adventure => text("Adventure {quest} with {heroes}"),
                    Target::Quest { .. } | Target::Playtime => text("{quest} with {heroes}"),
                };
                let sentence = sentence.with("quest", names::target(self, state, target));
                sentence.with("heroes", names::heroes(self, state, seat, heroes))
            }
            Action::UseAbility { source, ability, pay } => {
                name::use_ability(self, state, seat, source, ability, pay)
            }
            Action::UseRerollToken { dice } => text("Reroll {dice}").with("dice", name::chosen(state, dice)),
            Action::RerollWithRune { rune, die } => {
                let sentence = text("Spend {rune}: reroll {die}").with("rune", name::rune_words(state, rune));
                sentence.with("die", names::die_at(state, die))
            }
            Action::EndStep => text("Go on"),
            Action::BlockWounds { light: 0, deadly: 0 } => text("Block nothing"),
            Action::BlockWounds { light, deadly } => {
                text("Block {wounds}").with("wounds", names::wounds([light, deadly, 0, 0]))
            }
            Action::AssignWound { kind, hero: space } => {
                text("{wound} to {hero}").with("wound", names::wound(kind)).with("hero", hero(space))
            }
            Action::DiscardThreat { token } => name::discard_token(self, token),
            Action::QuestToken { there: true } => text("There was a Threat token on it"),
            Action::QuestToken { there: false } => text("There was no Threat token on it"),
            Action::LevelUp { hero: space } => text("{hero} levels up").with("hero", hero(space)),
            Action::PlayReaction { item } => text("Play {item}").with("item", names::item_title(self, item)),
            Action::Pass => text("Pass"),
            Action::Choose { choice } => name::answer(self, state, seat, choice),
        }
    }

    /// Why `seat` may want to do this; `None` where there is nothing short to say.
    fn reason(&self, state: &State, seat: Seat, action: &Action) -> Option<Text> {
        let own = state.seats.get(seat.index())?;
        match *action {
            Action::Recruit { place } => reason::recruit(self, state, place),
            Action::Graduate { hero } => {
                let hero = own.hero(hero).filter(|hero| hero.expert)?;
                let sentence = text("{hero} still counts {n} VP and makes room for another Hero.");
                Some(
                    sentence
                        .with("hero", names::hero_title(self, hero.card))
                        .with("n", self.hero(hero.card).vp),
                )
            }
            Action::Equip { item, .. } => {
                let dice = reason::dice_of(self.cards().items.get(item.index())?.dice)?;
                Some(text("Adds to this Hero’s dice: {dice}.").with("dice", dice))
            }
            Action::TrainHero { hero } | Action::LevelUp { hero } => {
                let card = own.hero(hero)?.card;
                let sentence = text("As an Expert, {hero} is worth {n} VP and has its ability.");
                Some(sentence.with("hero", names::hero_title(self, card)).with("n", self.hero(card).vp))
            }
            Action::HealHero { .. } => Some(text("The next Light Wound would defeat this Hero.")),
            Action::Deploy { target, .. } => reason::deploy(self, state, seat, action, target),
            Action::UseRerollToken { .. }
            | Action::RerollWithRune { .. }
            | Action::UseAbility { .. }
            | Action::UseItem { .. }
                if matches!(state.step, Step::Combat | Step::Deployment) =>
            {
                let percent = reason::chance(self, state, seat, action)?;
                Some(text("Chance of success afterwards: {n}%.").with("n", percent))
            }
            Action::EndStep if state.step == Step::Combat => Some(if self.is_met(state) {
                text("You have all the symbols you need.")
            } else {
                text("Nothing more you can use is worth its price now.")
            }),
            Action::BlockWounds { light: 0, deadly: 0 } => None,
            Action::BlockWounds { deadly, .. } if deadly > 0 => {
                Some(text("A Deadly Wound would defeat a Hero at once."))
            }
            Action::AssignWound { kind, hero } => {
                let hero = own.hero(hero)?;
                let dies = kind.is_deadly() || hero.wound != Wound::None;
                let sentence = if dies {
                    text("{hero} is the one you can best spare.")
                } else {
                    text("{hero} survives it.")
                };
                Some(sentence.with("hero", names::hero_title(self, hero.card)))
            }
            Action::DiscardThreat { .. } => {
                let sentence = text("Threat tokens left on the Adventure afterwards: {n}.");
                Some(sentence.with("n", state.tokens.len().saturating_sub(1)))
            }
            _ => None,
        }
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, events: &[Event], after: &State) -> Vec<Text> {
        let mut sentence = match entry {
            Entry::Do { seat, action } => vec![tell::tell_choice(self, before, *seat, action)],
            Entry::Chance(chance) => tell::tell_chance(self, before, chance),
            Entry::Ruling(ruling) => vec![tell::tell_ruling(self, before, ruling)],
            // The match tells it for all games.
            Entry::HandOver(_) => Vec::new(),
        };
        // The choice of who takes a wound has said it.
        let said = matches!(entry, Entry::Do { action: Action::AssignWound { .. }, .. });
        let events = match events {
            [Event::Wounded(..), rest @ ..] if said => rest,
            all => all,
        };
        tell_events(self, events, before, after, &mut sentence);
        sentence
    }

    fn moment(&self, state: &State) -> Option<Text> {
        Some(ask::moment(state))
    }

    fn chapter(&self, state: &State) -> Option<Text> {
        Some(match state.step {
            Step::SetUp => text("Set-up"),
            Step::Over => text("The end"),
            _ if state.round == 0 => text("Set-up"),
            Step::Tavern
            | Step::Deploy
            | Step::Deployment
            | Step::Combat
            | Step::Wound
            | Step::Block
            | Step::Assign
            | Step::Reward
            | Step::SpendExcess
            | Step::Rewards => text("Round {n} · {seat}").with("n", state.round).with("seat", state.active),
            Step::NewAct | Step::Threat | Step::RoundStart | Step::Complete | Step::Show => {
                text("Round {n}").with("n", state.round)
            }
        })
    }

    fn rule(&self, state: &State) -> Option<&'static str> {
        Some(match self.asked(state) {
            Asked::Overflow(_) => "DQ-ITEM-2",
            Asked::Effect(_) => "DQ-ABIL-4",
            Asked::LevelUp(_) => "DQ-REW-6",
            Asked::Reaction(_) => "DQ-TT-3",
            Asked::Chance | Asked::Step(_) | Asked::Over => match state.step {
                Step::SetUp => "DQ-SETUP-2",
                Step::NewAct => "DQ-DONE-7",
                Step::Threat => "DQ-THR-1",
                Step::RoundStart => "DQ-ROUND-1",
                Step::Tavern => "DQ-TAV-1",
                Step::Deploy => "DQ-DEP-1",
                Step::Deployment => "DQ-DEP-11",
                Step::Combat => "DQ-COMB-2",
                Step::Wound => "DQ-WND-1",
                Step::Block => "DQ-WND-3",
                Step::Assign => "DQ-WND-6",
                Step::Reward => "DQ-OUT-2",
                Step::SpendExcess => "DQ-THR-5",
                Step::Rewards if self.asks_of_quest_token(state) => "DQ-THR-9",
                Step::Rewards => "DQ-REW-9",
                Step::Complete => "DQ-DONE-1",
                Step::Show => "DQ-HIDE-6",
                Step::Over => "DQ-VP-5",
            },
        })
    }

    /// `adventure`: the Adventure can be attempted; `full`: no place is left in the Party.
    fn cues(&self, state: &State, seat: Seat) -> Vec<&'static str> {
        let full = state.seat(seat).party.iter().all(Option::is_some);
        let cues = [(state.is_adventure_round(), "adventure"), (full, "full")];
        cues.into_iter().filter(|(now, _)| *now).map(|(_, cue)| cue).collect()
    }

    fn card(&self, kind: &str, id: &str) -> Option<Printed> {
        let content = self.content();
        let (card, printed) = match kind {
            "hero" => {
                let (at, card) = card::find(&content.hero, |card| &card.id, id)?;
                (Card::Hero(HeroId(at)), card::hero(card))
            }
            "item" => {
                let (at, card) = card::find(&content.item, |card| &card.id, id)?;
                (Card::Item(ItemId(at)), card::item(card))
            }
            "quest" => {
                let (at, card) = card::find(&content.quest, |card| &card.id, id)?;
                (Card::Quest(QuestId(at)), card::quest(card))
            }
            "playtime" if content.playtime.id == id => (Card::Playtime, card::playtime(&content.playtime)),
            "adventure" => {
                let (at, card) = card::find(&content.adventure, |card| &card.id, id)?;
                (Card::Adventure(AdventureId(at)), card::adventure(card))
            }
            "threat_card" => {
                let (at, card) = card::find(&content.threat_card, |card| &card.id, id)?;
                (Card::Threat(ThreatId(at)), card::threat(card.timing))
            }
            "threat_token" => {
                return content.threat_token.iter().find(|token| token.id == id).map(card::token);
            }
            _ => return None,
        };
        let card::Written { facts, demands, gains } = printed;
        let lines = demands.into_iter().chain(card::abilities(self, card)).chain(gains).collect();
        Some(Printed { name: None, facts, lines })
    }

    /// Market, Quests and Adventure, then each seat, then the pool.
    fn picture(&self, state: &State) -> Vec<Text> {
        let mut lines = Vec::new();
        let heroes = state.market.iter().flatten().map(|hero| picture::priced(self, state, *hero));
        lines.push(text("Market: {heroes}").with("heroes", picture::list(heroes.collect())));
        if let Some(top) = state.hero_top {
            lines.push(text("Next Hero: {hero}").with("hero", names::hero_title(self, top)));
        }
        for (place, quest) in (0u8..).zip(&state.quests) {
            if let Some(quest) = quest {
                lines.push(picture::quest_line(self, state, place, quest.quest, quest.token));
            }
        }
        if let Some(adventure) = state.adventure {
            lines.push(picture::adventure_line(self, state, adventure));
        }
        if let Some(threat) = state.ongoing {
            lines.push(text("Threat: {card}").with("card", names::threat_title(self, threat)));
        }
        for seat in Seat::all(self.seats()) {
            lines.extend(picture::seat_lines(self, state, seat));
        }
        if !state.turn.dice.is_empty() {
            lines.push(text("Pool: {dice}").with("dice", names::dice(state.turn.dice.iter())));
        }
        if state.turn.bonus.total() > 0 {
            lines.push(text("Bonus: {symbols}").with("symbols", names::symbols(state.turn.bonus)));
        }
        lines
    }

    fn tally(
        &self,
        before: &State,
        entry: &EntryOf<Self>,
        events: &[Event],
    ) -> Vec<(Seat, &'static str, String)> {
        tally::tally(self, before, entry, events)
    }
}
