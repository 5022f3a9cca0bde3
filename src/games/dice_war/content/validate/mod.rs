//! What is wrong with a pack's content, beyond its form (sections 7.1 to 7.6 of the rules). Every sentence
//! names an id, from which the place in the file is found, the field and what was expected.

mod abilities;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::{
    Content, Creature, Effect, House, Location, Pattern, SYMBOLS, Side, TpMode, TpRule, Tribe, When,
};
use crate::engine::{Arg, Faults, Text, text};
use crate::games::dice_war::field::Fields;
use crate::games::dice_war::options;
use crate::games::dice_war::options::RULEBOOK;

/// The most tribes of a pack.
const MAX_TRIBES: usize = 32;
/// The most spells of a pack, so that a byte numbers them.
const MAX_SPELLS: usize = 250;

/// Everything that is wrong with a pack.
#[must_use]
pub fn faults(content: &Content) -> Vec<Text> {
    validate(content, true)
}

/// What keeps two seats from playing with a content. Matches keep their content, and older packs name things
/// that nobody looked for; they still open.
#[must_use]
pub fn unplayable(content: &Content) -> Vec<Text> {
    validate(content, false)
}

fn validate(content: &Content, names: bool) -> Vec<Text> {
    let mut report = Report { faults: Faults::default(), names, choice: Choice::default() };
    let pack = &content.pack.id;
    report.range(pack, "tribe", content.tribe.len(), 1..=MAX_TRIBES);
    report.range(pack, "location", content.location.len(), 0..=1);
    report.range(pack, "spells", content.spells().count(), 0..=MAX_SPELLS);
    report.ids("tribe", content.tribe.iter().map(|tribe| &*tribe.id));
    report.ids("creature", content.tribe.iter().flat_map(|tribe| &tribe.creature).map(|card| &*card.id));
    // Moves name spells by their ids alone.
    report.ids("spell", content.spells().map(|(_, spell)| &*spell.id));
    content.tribe.iter().for_each(|tribe| report.tribe(tribe));
    content.location.iter().for_each(|location| report.location(location));
    report.faults.into_texts()
}

/// What has been found so far.
struct Report {
    faults: Faults,
    /// Whether everything that is named must be there.
    names: bool,
    /// What there is for the ability that is looked at.
    choice: Choice,
}

/// What an ability can refer to.
#[derive(Clone, Copy, Default)]
struct Choice {
    creatures: bool,
    fields: bool,
    amount: bool,
    tp: bool,
}

impl Report {
    /// A number, or how many things there are, must lie in a range.
    fn range<T: Copy + PartialOrd + Into<Arg>>(
        &mut self,
        id: &str,
        place: &str,
        n: T,
        range: RangeInclusive<T>,
    ) {
        self.faults.look_at(Some(id));
        self.faults.range(place, n, range);
    }

    /// Something that must hold does not.
    fn must(&mut self, holds: bool, id: &str, place: &str, expected: Text) {
        self.faults.look_at(Some(id));
        self.faults.must(holds, place, expected);
    }

    /// Something that is named must be there.
    fn known(&mut self, known: bool, id: &str, place: &str, expected: Text) {
        self.must(known || !self.names, id, place, expected);
    }

    fn ids<'a>(&mut self, list: &str, ids: impl Iterator<Item = &'a str>) {
        let mut seen = BTreeSet::new();
        for id in ids {
            let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '.';
            let named = !id.is_empty() && id.chars().all(letters);
            let expected = text("An id may contain the letters a to z, digits, “_” and “.”.");
            self.must(named, id, list, expected);
            self.must(seen.insert(id), id, list, text("The id must be unique."));
        }
    }

    fn name(&mut self, id: &str, name: &str) {
        self.must(!name.trim().is_empty(), id, "name", text("A name is required."));
    }

    fn rule(&mut self, id: &str, rule: &str) {
        let known = rule.is_empty() || RULEBOOK.get().id_of(rule).is_some();
        let expected = || text("There is no rule “{rule}”; choose from {rules}.").with("rule", word(rule));
        self.must(known, id, "rule", expected().with("rules", rules_like(rule)));
    }

    fn tribe(&mut self, tribe: &Tribe) {
        let id = &tribe.id;
        // Position strings separate tribes by commas and blanks, and creatures have ids with dots.
        self.must(!id.contains('.'), id, "id", text("The id of a tribe must not contain “.”."));
        self.name(id, &tribe.name);
        self.tp(id, &tribe.tp);
        for level in 1..=6u8 {
            let n = tribe.creature.iter().filter(|card| card.level == level && card.house.is_none()).count();
            if n != 1 {
                let problem = text("Exactly one creature of level {level} must have no “house”, not {n}.");
                self.must(false, id, "creature", problem.with("level", level).with("n", n));
            }
        }
        let mut seen = Vec::new();
        for card in &tribe.creature {
            let place = card.house.as_ref().map(|house| (card.level, house));
            let expected = text("Another card of this level already uses the same house rule.");
            self.known(place.is_none() || !seen.contains(&place), &card.id, "house", expected);
            seen.push(place);
        }
        tribe.creature.iter().for_each(|card| self.creature(card, &tribe.tp));
    }

    fn tp(&mut self, id: &str, tp: &TpRule) {
        self.range(id, "tp, max", tp.max, 0..=15);
        let counted = tp.count.is_some() == (tp.mode == TpMode::Count);
        self.must(counted, id, "tp, count", text("Only the mode “count” has a count, and it must have one."));
        if let Some(filter) = &tp.count {
            self.filter(id, "tp, count", filter, When::Always);
            let alone = filter.side != Side::Myself && filter.side != Side::Friendly;
            self.must(alone, id, "tp, count", text("TP belong to a player, not to a creature."));
        }
    }

    fn creature(&mut self, card: &Creature, tp: &TpRule) {
        let id = &card.id;
        self.range(id, "level", card.level, 1..=6);
        self.name(id, &card.name);
        self.rule(id, &card.rule);
        let known = card.symbol.is_empty() || SYMBOLS.contains(&&*card.symbol);
        let expected = text("There is no symbol “{symbol}”; choose from {symbols}.");
        let expected = expected.with("symbol", word(&card.symbol));
        self.known(known, id, "symbol", expected.with("symbols", words(SYMBOLS)));
        if let Some(house) = &card.house {
            self.house(id, house);
        }
        for (place, patterns) in [("move", Some(&card.moves)), ("attack", card.attack.as_ref())] {
            let Some(patterns) = patterns else { continue };
            self.range(id, place, patterns.len(), 0..=4);
            for (pattern, n) in patterns.iter().zip(1..) {
                self.pattern(id, &format!("{place} {n}"), pattern, place == "attack");
            }
        }
        let mut seen = BTreeSet::new();
        for ability in &card.abilities {
            let unique = seen.insert(&ability.id);
            self.must(unique, id, &ability.id, text("The id must be unique."));
            self.ability(&ability.id, ability, Some(tp));
        }
        let follow_ups = card.abilities.iter().flat_map(|ability| &ability.effects);
        let follow_ups = follow_ups.filter(|effect| matches!(effect, Effect::FollowUp { .. })).count();
        self.range(id, "follow_up", follow_ups, 0..=1);
    }

    fn house(&mut self, id: &str, house: &House) {
        let options = &RULEBOOK.get().options;
        let Some(option) = options.iter().find(|option| option.id == house.option) else {
            let expected = text("There is no option “{option}”; choose from {options}.");
            let expected = expected.with("option", word(&house.option));
            let known = words(options.iter().map(|option| &*option.id));
            return self.must(false, id, "house", expected.with("options", known));
        };
        let known = option.values.iter().any(|listed| listed.value == house.value);
        let expected = text("The option “{option}” can be {values}, not “{value}”.");
        let expected = expected.with("option", word(&house.option)).with("value", word(&house.value));
        let values = words(option.values.iter().map(|listed| &*listed.value));
        self.must(known, id, "house", expected.with("values", values));
    }

    fn pattern(&mut self, id: &str, place: &str, pattern: &Pattern, attack: bool) {
        match pattern {
            Pattern::Slide { min, max, turn, .. } => {
                self.range(id, &format!("{place}, max"), *max, 1..=6);
                self.range(id, &format!("{place}, min"), *min, 1..=(*max).max(1));
                let short = !turn || (*min, *max) == (1, 2);
                self.must(short, id, place, text("A pattern that may turn must be one or two squares long."));
            }
            Pattern::Hop { over, rule, .. } => {
                self.rule(id, rule);
                self.filter(id, place, over, When::Always);
            }
            Pattern::Offset { steps } => {
                self.range(id, &format!("{place}, steps"), steps.len(), 1..=24);
                let near = |n: i8| (-6..=6).contains(&n);
                let jumps = steps.iter().all(|(dx, dy)| near(*dx) && near(*dy) && (*dx, *dy) != (0, 0));
                self.must(jumps, id, place, text("A step needs two numbers from -6 to 6, not both 0."));
            }
            Pattern::Swap { with, .. } => {
                self.filter(id, place, with, When::Always);
                self.must(!attack, id, place, text("Swapping places is not an attack."));
            }
            Pattern::None => {}
        }
    }

    fn location(&mut self, location: &Location) {
        let id = &location.id;
        self.name(id, &location.name);
        self.range(id, "tiles", location.tiles as usize, location.fields.len()..=location.fields.len());
        let written: Vec<String> = location.fields.iter().map(ToString::to_string).collect();
        let layout: Result<Fields, Text> = options::layout(&written.join(","));
        if let Err(expected) = layout {
            self.must(false, id, "fields", expected);
        }
        for ability in &location.abilities {
            self.ability(&ability.id, ability, None);
        }
    }
}

/// The rules of the chapter that an id names, or the chapters.
fn rules_like(id: &str) -> Arg {
    let chapter = |id: &str| id.rsplit_once('-').map_or_else(String::new, |(chapter, _)| chapter.to_owned());
    let ids = || RULEBOOK.get().rules.iter().map(|rule| &*rule.id);
    let near: Vec<&str> = ids().filter(|known| chapter(known) == chapter(id)).collect();
    if !near.is_empty() {
        return words(near);
    }
    let chapters: BTreeSet<String> = ids().map(|known| format!("{}-…", chapter(known))).collect();
    words(chapters.iter().map(String::as_str))
}

fn words<'a>(list: impl IntoIterator<Item = &'a str>) -> Arg {
    Arg::List(list.into_iter().map(word).collect())
}

fn word(word: &str) -> Arg {
    Arg::Verbatim(word.to_owned())
}
