//! What is wrong with a pack's content, beyond its form (sections 7.1 to 7.6 of the rules). Every sentence
//! names the place in the pack, the value and what was expected.

use std::collections::BTreeSet;

use serde::Serialize;

use super::super::ids::{MAX_DESIGNS, MAX_HEROES};
use super::super::state::HAND_LIMIT;
use super::Trigger::{Always, BeforeDuel, Declare, Deployed, Hired, Lost, Null, Picked, RoundEnd, Won};
use super::{Ability, CardColour, Condition, Content, Cost, Effect, Hero, PerColour, Strategy, Trigger, Who};
use crate::engine::{Arg, Faults, Text, text};

/// The most strategy cards altogether, so that piles can be counted in a byte.
const MAX_CARDS: usize = 250;

/// Everything that is wrong; empty for content that at least two players can play with.
#[must_use]
pub fn validate(content: &Content) -> Vec<Text> {
    let mut report = Report::default();
    report.faults.range("hero", content.hero.len(), 0..=MAX_HEROES);
    report.faults.range("strategy", content.strategy.len(), 0..=MAX_DESIGNS);
    report.faults.range("strategy, copies", copies(content, |_| true), 0..=MAX_CARDS);
    report.ids("hero", content.hero.iter().map(|hero| &*hero.id));
    report.ids("strategy", content.strategy.iter().map(|card| &*card.id));
    content.hero.iter().for_each(|hero| report.hero(hero));
    content.strategy.iter().for_each(|card| report.strategy(card));
    let bluffs = content.strategy.iter().filter(|card| card.bluff).count();
    if bluffs != 1 {
        report
            .faults
            .add("", text("Exactly one strategy card must have bluff = true, not {n}.").with("n", bluffs));
    }
    if let Err(reasons) = fits(content, 2) {
        reasons.into_iter().for_each(|reason| report.faults.add("", reason));
    }
    report.faults.into_texts()
}

/// Whether the content is enough for so many players (section 7.6).
///
/// # Errors
/// Everything there is too little of.
pub fn fits(content: &Content, seats: usize) -> Result<(), Vec<Text>> {
    let PerColour { green, blue, red } = content.dice.count;
    let cards = copies(content, |card| !card.bluff);
    let bluffs = copies(content, |card| card.bluff);
    let needs = [
        (text("heroes"), content.hero.len(), 2 * seats + 1),
        (text("strategy cards other than Bluffs"), cards, HAND_LIMIT * seats + 1),
        (text("Bluffs"), bluffs, seats),
        (text("green dice"), green.into(), seats + 1),
        (text("blue dice"), blue.into(), seats + 1),
        (text("red dice"), red.into(), seats + 1),
    ];
    let lacks = needs.into_iter().filter(|(_, have, need)| have < need);
    let reasons: Vec<Text> = lacks
        .map(|(things, have, need)| {
            let reason = text("{players} players need at least {need} {things}; there are {have}.");
            reason.with("players", seats).with("need", need).with("things", things).with("have", have)
        })
        .collect();
    if reasons.is_empty() { Ok(()) } else { Err(reasons) }
}

fn copies(content: &Content, of: impl Fn(&&Strategy) -> bool) -> usize {
    content.strategy.iter().filter(of).map(|card| usize::from(card.copies)).sum()
}

/// Where an ability is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Printed {
    Skill,
    Overdrive,
    Effect,
}

/// What has been found so far.
#[derive(Default)]
struct Report {
    faults: Faults,
}

impl Report {
    fn ids<'a>(&mut self, list: &str, ids: impl Iterator<Item = &'a str>) {
        let mut seen = BTreeSet::new();
        for id in ids {
            // Entries write “unknown” for a card that was not told.
            let named = !id.trim().is_empty() && id != "unknown";
            self.faults.must(named, list, text("An id must not be empty or “unknown”."));
            self.faults.must(seen.insert(id), &format!("{list} {id}"), text("The id must be unique."));
        }
    }

    fn hero(&mut self, hero: &Hero) {
        let id = &hero.id;
        self.faults.must(!hero.name.trim().is_empty(), &format!("{id}, name"), text("A name is required."));
        self.faults.range(&format!("{id}, cost"), hero.cost, 1..=9);
        self.faults.range(&format!("{id}, skill"), hero.skill.len(), 0..=2);
        self.faults.range(&format!("{id}, overdrive"), hero.overdrive.len(), 0..=1);
        for (skill, n) in hero.skill.iter().zip(1..) {
            self.ability(&format!("{id}, skill {n}"), skill, Printed::Skill);
        }
        for (overdrive, n) in hero.overdrive.iter().zip(1..) {
            self.ability(&format!("{id}, overdrive {n}"), overdrive, Printed::Overdrive);
        }
    }

    fn strategy(&mut self, card: &Strategy) {
        let id = &card.id;
        self.faults.must(!card.name.trim().is_empty(), &format!("{id}, name"), text("A name is required."));
        self.faults.range(&format!("{id}, value"), card.value, 0..=9);
        self.faults.range(&format!("{id}, copies"), card.copies, 1..=u8::MAX);
        self.faults.range(&format!("{id}, effect"), card.effect.len(), 0..=2);
        for (effect, n) in card.effect.iter().zip(1..) {
            self.ability(&format!("{id}, effect {n}"), effect, Printed::Effect);
        }
        if card.bluff {
            let colourless = card.colour == CardColour::None;
            self.faults.must(
                colourless,
                &format!("{id}, colour"),
                text("A Bluff must have the colour “none”."),
            );
            self.faults.must(
                card.value == 0,
                &format!("{id}, value"),
                text("A Bluff must have the value 0."),
            );
            self.faults.must(
                card.effect.is_empty(),
                &format!("{id}, effect"),
                text("A Bluff cannot have an effect."),
            );
        }
    }

    fn ability(&mut self, place: &str, ability: &Ability, printed: Printed) {
        self.faults.must(
            !ability.text.trim().is_empty(),
            &format!("{place}, text"),
            text("A text is required."),
        );
        self.trigger(&format!("{place}, when"), ability.when, triggers_of(printed));
        if printed == Printed::Overdrive {
            self.faults.range(&format!("{place}, needs"), ability.needs.len(), 1..=3);
        } else {
            let needless = ability.needs.is_empty();
            self.faults.must(needless, &format!("{place}, needs"), text("Only Overdrives can require dice."));
        }
        if ability.when == Trigger::Always {
            let free = ability.cost.is_empty() && ability.optional != Some(true);
            let expected = text("An effect that always works cannot have a cost or be optional.");
            self.faults.must(free, place, expected);
        }
        for (condition, n) in ability.conditions.iter().zip(1..) {
            self.condition(&format!("{place}, if {n}"), condition, ability.when);
        }
        for (cost, n) in ability.cost.iter().zip(1..) {
            match *cost {
                Cost::Discard { n: cards } => {
                    self.faults.range(&format!("{place}, cost {n}, n"), cards, 1..=4)
                }
                Cost::Vp { n: points } => self.faults.range(&format!("{place}, cost {n}, n"), points, 1..=3),
            }
        }
        self.faults.range(&format!("{place}, do"), ability.effects.len(), 1..=4);
        for (effect, n) in ability.effects.iter().zip(1..) {
            self.effect(&format!("{place}, do {n} ({})", word(effect)), effect, ability.when);
        }
    }

    fn trigger(&mut self, place: &str, when: Trigger, allowed: &[Trigger]) {
        if !allowed.contains(&when) {
            let problem = text("“{when}” is not allowed here; use one of: {allowed}.");
            let allowed = allowed.iter().map(|when| Arg::Verbatim(word(when))).collect();
            let problem = problem.with("when", Arg::Verbatim(word(&when)));
            self.faults.add(place, problem.with("allowed", Arg::List(allowed)));
        }
    }

    fn condition(&mut self, place: &str, condition: &Condition, when: Trigger) {
        let place = &format!("{place} ({})", word(condition));
        let (mut about_duel, mut listed, mut ordered) = (true, true, true);
        match condition {
            Condition::OnFire { .. } | Condition::Advantage { .. } | Condition::Face { .. } => {}
            Condition::Colour { any, .. } => listed = !any.is_empty(),
            Condition::Side { any } => listed = !any.is_empty(),
            Condition::Hand { who, min, max } => {
                about_duel = *who != Who::Myself;
                ordered = in_order(*min, *max);
            }
            Condition::Vp { .. } => {}
            Condition::Aside { min, .. } => {
                about_duel = false;
                self.faults.range(&format!("{place}, min"), *min, 1..=3);
            }
            Condition::Round { min, max } => {
                about_duel = false;
                ordered = in_order(*min, *max);
            }
        }
        self.faults.must(listed, &format!("{place}, any"), text("At least one is required."));
        self.faults.must(ordered, place, text("Give min or max, and min must not be greater than max."));
        let duel = !about_duel || !OUTSIDE_DUELS.contains(&when);
        self.faults.must(duel, place, text("This condition only makes sense in a duel."));
    }

    fn effect(&mut self, place: &str, effect: &Effect, when: Trigger) {
        self.trigger(place, when, triggers_for(effect));
        let n_place = &format!("{place}, n");
        match effect {
            Effect::Strength { n, .. } | Effect::CardValue { n } => self.faults.range(n_place, *n, -9..=9),
            Effect::StrengthPer { n, max, .. } => {
                self.faults.range(n_place, *n, -9..=9);
                self.faults.range(&format!("{place}, max"), *max, 1..=9);
            }
            Effect::Sheathe { bonus, .. } => self.faults.range(&format!("{place}, bonus"), *bonus, 0..=9),
            Effect::Draw { n, .. } | Effect::Discard { n, .. } => self.faults.range(n_place, *n, 1..=3),
            Effect::Vp { n, .. } => self.faults.range(n_place, *n, -3..=3),
            Effect::Cancel { who } => {
                let other = *who != Who::Myself;
                let expected = text("Cancel can only target “opponent” or “opponents”.");
                self.faults.must(other, &format!("{place}, who"), expected);
            }
            Effect::Face { who, .. } | Effect::Reroll { who } => {
                let own = *who == Who::Myself || !OUTSIDE_DUELS.contains(&when);
                self.faults.must(
                    own,
                    &format!("{place}, who"),
                    text("Outside duels, only your own die can be the target."),
                );
            }
            Effect::AnyColour { colours } => {
                let expected = text("At least one is required.");
                self.faults.must(!colours.is_empty(), &format!("{place}, colours"), expected);
            }
            Effect::Manual { note } => {
                self.faults.must(
                    !note.trim().is_empty(),
                    &format!("{place}, note"),
                    text("A note is required."),
                );
            }
            _ => {}
        }
    }
}

/// At least one bound, and not crossed.
fn in_order(min: Option<u8>, max: Option<u8>) -> bool {
    (min.is_some() || max.is_some()) && min.unwrap_or(0) <= max.unwrap_or(u8::MAX)
}

/// The word that packs use: a plain name, or the tag of a table.
fn word(value: &impl Serialize) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    let word = value.get("op").or_else(|| value.get("is")).unwrap_or(&value);
    word.as_str().unwrap_or_default().to_owned()
}

const OUTSIDE_DUELS: [Trigger; 4] = [Hired, Picked, Deployed, RoundEnd];
const ALL: [Trigger; 10] = [Always, Hired, Picked, Deployed, BeforeDuel, Declare, Won, Lost, Null, RoundEnd];

const fn triggers_of(printed: Printed) -> &'static [Trigger] {
    match printed {
        Printed::Skill => &ALL,
        Printed::Overdrive => &[Deployed, BeforeDuel, Declare, Won, Lost, Null, RoundEnd],
        Printed::Effect => &[Declare, Won, Lost, Null],
    }
}

/// The table of section 7.4.
const fn triggers_for(effect: &Effect) -> &'static [Trigger] {
    match effect {
        Effect::Strength { .. } | Effect::StrengthPer { .. } => &[Always, Deployed, BeforeDuel, Declare],
        Effect::CardValue { .. } | Effect::Sheathe { .. } | Effect::NoRetreat | Effect::AnyColour { .. } => {
            &[Always]
        }
        Effect::Colour { .. } => &[BeforeDuel, Declare],
        Effect::Advantage { .. } | Effect::WinTies => &[Always, BeforeDuel, Declare],
        Effect::Pierce => &[Always, BeforeDuel],
        Effect::Face { .. } | Effect::Reroll { .. } => &[Picked, Deployed, BeforeDuel, Declare],
        Effect::SwapSides | Effect::SwapAside => &[Deployed],
        Effect::Draw { .. } => &[Hired, Deployed, BeforeDuel, Declare, Won, Lost, Null, RoundEnd],
        Effect::Discard { .. } => &[Declare, Won, Lost, Null],
        Effect::Vp { .. } => &[Won, Lost, Null, RoundEnd],
        Effect::Annul | Effect::Cancel { .. } => &[Declare],
        Effect::Keep => &[Declare, Won, Lost, Null],
        Effect::NoTake => &[Always, Declare, Won],
        Effect::Manual { .. } => &ALL,
    }
}

#[cfg(test)]
mod tests;
