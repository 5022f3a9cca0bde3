//! What is wrong with a pack, beyond its form (section 7.1 of the rules). Every sentence names the card, the field,
//! the value and what was expected.

mod abilities;
mod counts;

use std::ops::RangeInclusive;

use super::needs::{MAX_EITHER, Need};
use super::{Adventure, AdventureSet, Content, Hero, Item, ItemKind, Quest, Reward, Wounds};
use crate::engine::{Faults, Text, text};
use crate::games::dicequest::dice::{Colour, Symbols};
use crate::games::dicequest::ids::MAX_CARDS;

/// Everything that is wrong; empty for a pack that can be played with.
#[must_use]
pub fn check(content: &Content) -> Vec<Text> {
    let mut report = Report::default();
    report.dice(content);
    report.ids("hero", content.hero.iter().map(|card| card.id.as_str()));
    report.ids("item", content.item.iter().map(|card| card.id.as_str()));
    report.ids("quest", content.quest.iter().map(|card| card.id.as_str()));
    report.ids("adventure", content.adventure.iter().map(|card| card.id.as_str()));
    report.ids("threat_card", content.threat_card.iter().map(|card| card.id.as_str()));
    report.ids("threat_token", content.threat_token.iter().map(|card| card.id.as_str()));
    content.hero.iter().for_each(|hero| report.hero(hero));
    content.item.iter().for_each(|item| report.item(item));
    content.quest.iter().for_each(|quest| report.quest(quest, 1..=3));
    report.playtime(&content.playtime);
    content.adventure.iter().for_each(|card| report.adventure(card));
    for card in &content.threat_card {
        report.faults.look_at(Some(&card.id));
        report.named(&card.name);
        report.threat_abilities(card.timing, &card.abilities);
    }
    for token in &content.threat_token {
        report.faults.look_at(Some(&token.id));
        report.faults.range("act", token.act, 1..=3);
        report.faults.range("copies", token.copies, 1..=12);
        report.faults.range("needs", token.needs.len(), 1..=3);
    }
    report.faults.look_at(None);
    counts::check(&mut report.faults, content);
    report.faults.into_texts()
}

/// What has been found so far.
#[derive(Default)]
struct Report {
    faults: Faults,
}

impl Report {
    fn ids<'a>(&mut self, sort: &str, ids: impl Iterator<Item = &'a str> + Clone) {
        self.faults.ids(ids.clone());
        self.faults.range(sort, ids.count(), 0..=MAX_CARDS);
    }

    fn named(&mut self, name: &str) {
        self.faults.must(!name.trim().is_empty(), "name", text("A name must not be empty."));
    }

    fn dice(&mut self, content: &Content) {
        for colour in Colour::ALL {
            let place = format!("dice.{}", super::condition::colour_name(colour));
            for face in content.dice.of(colour) {
                self.faults.range(&place, face.total(), 0..=3);
            }
        }
        let generic = content.rules.generic.is_none_or(|letters| letters != Symbols::NONE);
        self.faults.must(generic, "rules.generic", text("At least one letter is expected."));
    }

    fn hero(&mut self, hero: &Hero) {
        self.faults.look_at(Some(&hero.id));
        self.named(&hero.name);
        // A free Hero could be recruited and graduated for ever.
        self.faults.range("cost", hero.cost, 1..=9);
        self.faults.range("dice", hero.dice.len(), 1..=4);
        self.faults.range("vp", hero.vp, 0..=9);
        self.faults.range("abilities", hero.abilities.len(), 0..=4);
        self.hero_abilities(&hero.abilities);
    }

    fn item(&mut self, item: &Item) {
        self.faults.look_at(Some(&item.id));
        self.named(&item.name);
        self.faults.range("copies", item.copies, 1..=4);
        self.faults.range("vp", item.vp, 0..=5);
        let single = item.kind == ItemKind::SingleUse;
        if single {
            self.faults.must(
                item.dice.is_empty(),
                "dice",
                text("A single-use Item has no dice; use the effect add_die."),
            );
            let expected = text("A single-use Item has exactly one ability, with all it does.");
            self.faults.must(item.abilities.len() == 1, "abilities", expected);
        } else {
            self.faults.range("dice", item.dice.len(), 0..=4);
            self.faults.range("abilities", item.abilities.len(), 0..=4);
        }
        let basic = item.deck == super::ItemDeck::Basic;
        let expected = text("A “Take That!” card is a single-use Basic Item.");
        self.faults.must(!item.take_that || single && basic, "take_that", expected);
        if single {
            self.single_use(item.take_that, &item.abilities)
        } else {
            self.hero_abilities(&item.abilities)
        }
    }

    fn party(&mut self, party: [u8; 2]) {
        self.faults.must(
            party[0] <= party[1],
            "party",
            text("The first number must not be above the second."),
        );
        self.faults.range("party", party[1], 0..=3);
    }

    fn needs(&mut self, needs: &[Need]) {
        self.faults.range("needs", needs.len(), 0..=9);
        let either = needs.iter().filter(|need| matches!(need, Need::Either(_))).count();
        self.faults.range("needs", either, 0..=MAX_EITHER);
    }

    fn wounds(&mut self, wounds: Wounds) {
        let Wounds { light, deadly, ulight, udeadly } = wounds;
        let kinds = [
            ("wounds.light", light),
            ("wounds.deadly", deadly),
            ("wounds.ulight", ulight),
            ("wounds.udeadly", udeadly),
        ];
        kinds.iter().for_each(|(place, n)| self.faults.range(place, *n, 0..=9));
    }

    fn reward(&mut self, place: &str, reward: Reward) {
        let Reward { gold, reroll: _, level_up, basic, legendary, vp } = reward;
        self.faults.range(&format!("{place}.gold"), gold, 0..=9);
        self.faults.range(&format!("{place}.level_up"), level_up, 0..=3);
        self.faults.range(&format!("{place}.basic"), basic, 0..=3);
        self.faults.range(&format!("{place}.legendary"), legendary, 0..=3);
        self.faults.range(&format!("{place}.vp"), vp, 0..=15);
    }

    fn quest(&mut self, quest: &Quest, acts: RangeInclusive<u8>) {
        self.faults.look_at(Some(&quest.id));
        self.named(&quest.name);
        self.faults.range("act", quest.act, acts);
        self.party(quest.party);
        self.needs(&quest.needs);
        self.wounds(quest.wounds);
        self.faults.range("vp", quest.vp, 0..=9);
        for (place, reward) in [("guaranteed", quest.guaranteed), ("rewards", quest.rewards)] {
            self.reward(place, reward);
            let expected = text("The points of a Quest stand in its own “vp”.");
            self.faults.must(reward.vp == 0, &format!("{place}.vp"), expected);
        }
        self.task_abilities(false, &quest.abilities);
    }

    fn playtime(&mut self, playtime: &Quest) {
        self.quest(playtime, 0..=0);
        let expected = text("Playtime takes no Heroes: party = [0, 0].");
        self.faults.must(playtime.party == [0, 0], "party", expected);
        self.faults.must(playtime.vp == 0, "vp", text("Playtime is not a card and is worth no points."));
    }

    fn adventure(&mut self, card: &Adventure) {
        self.faults.look_at(Some(&card.id));
        self.named(&card.name);
        self.faults.range("act", card.act, 1..=3);
        self.party(card.party);
        self.faults.range("party", card.party[0], 1..=3);
        self.needs(&card.needs);
        self.wounds(card.wounds);
        let good = card.excess == "*" || Symbols::try_from(card.excess.clone()).is_ok();
        self.faults.must(good, "excess", text("Letters of S, A, W, H and R are expected, or * alone."));
        match card.set {
            AdventureSet::Competitive => {
                self.faults.range("ranks", card.ranks.len(), 1..=4);
                let expected = text("A competitive Adventure has “ranks” and no “rewards”.");
                self.faults.must(card.rewards.is_none(), "rewards", expected);
            }
            AdventureSet::Coop => {
                let expected = text("A co-op Adventure has “rewards” and neither “ranks” nor “excess”.");
                let none = card.ranks.is_empty() && card.excess.is_empty();
                self.faults.must(none && card.rewards.is_some(), "rewards", expected);
            }
        }
        card.ranks.iter().for_each(|reward| self.reward("ranks", *reward));
        card.rewards.into_iter().for_each(|reward| self.reward("rewards", reward));
        self.task_abilities(true, &card.abilities);
    }
}
