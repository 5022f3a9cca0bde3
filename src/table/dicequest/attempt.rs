//! The card that is attempted, and how things stand with it.

use super::board;
use super::chances::Chances;
use super::{Item, Model, Zone, names, needs, prints, symbols};
use crate::games::dicequest::content::compiled::Task;
use crate::games::dicequest::content::{AdventureSet, Reward};
use crate::games::dicequest::ids::TokenId;
use crate::games::dicequest::state::Card;
use crate::games::dicequest::{Target, matching};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::look::{Sign, SignRow};
use crate::table::{CardLook, Look, Place};

/// The card, to the left of the tray.
pub fn zone(m: &Model, odds: &Chances) -> Option<Zone> {
    let (card, target) = board::attempted(m)?;
    let mut look = sheet(m, card);
    let name = spoken(&look);
    if let Some(chance) = odds.best().filter(|_| !look.met) {
        look.measure = names::chance(chance);
    }
    Some(Zone {
        id: "attempt".to_owned(),
        place: Place::Left,
        name: gettext("What is attempted"),
        items: vec![Item {
            id: board::quest_id(target, m),
            look: Look::Card(Box::new(look)),
            name,
            ..Item::default()
        }],
        ..Zone::default()
    })
}

fn sheet(m: &Model, card: Card) -> CardLook {
    let task = m.game.task(&m.state);
    let printed = prints::card(&m.game, card, false);
    let required = needs::required(m.game.result(&m.state), &m.state.turn.needs, m.game.generic());
    let missing = required.iter().filter(|required| !required.there).count();
    let needed = required
        .iter()
        .map(|required| Sign { there: Some(required.there), ..symbols::need(required.need) })
        .collect();
    let row = |title: String, signs: Vec<Sign>, line| SignRow { title, signs, line, short: false };
    CardLook {
        rows: vec![
            row(gettext("Needed"), needed, 1),
            row(gettext("Wounds"), symbols::wounds(m.coming_wounds()), 2),
            row(gettext("Success"), success(m, card, task), 3),
            row(gettext("Failure"), failure(m, task), 3),
            row(gettext("Threat"), tokens(m), 2),
        ],
        foot: missing_words(m, task, missing),
        met: missing == 0,
        ..printed
    }
}

/// “1 symbol missing”.
pub fn missing(missing: usize) -> String {
    let n = [("n", &*missing.to_string())];
    ngettext_f("{n} symbol missing", "{n} symbols missing", names::number(missing), &n)
}

fn missing_words(m: &Model, task: &Task, missing: usize) -> String {
    if missing > 0 {
        return self::missing(missing);
    }
    let scores = m.state.turn.target == Some(Target::Adventure) && task.set == AdventureSet::Competitive;
    let result = m.game.result(&m.state);
    let score = matching::score(result, &m.state.turn.needs, m.game.generic(), task.excess);
    match score.filter(|_| scores) {
        Some(score) => gettext_f("All symbols met; Adventure Score {n}", &[("n", &score.to_string())]),
        None => gettext("All symbols met"),
    }
}

fn success(m: &Model, card: Card, task: &Task) -> Vec<Sign> {
    let gold = match m.state.turn.target {
        Some(Target::Quest { place }) => m.state.quest_gold.get(usize::from(place)).copied().unwrap_or(0),
        _ => 0,
    };
    let all = symbols::together(task.guaranteed, task.rewards);
    let mut signs = symbols::reward(Reward { gold: all.gold + gold, ..all });
    if matches!(card, Card::Quest(_) | Card::Playtime) {
        signs.extend(symbols::points(task.vp));
    } else if let Some(best) = task.ranks.first() {
        // The best that an Adventure can bring in competition.
        signs.extend(symbols::reward(*best));
    }
    signs
}

/// The Reroll token turns active in any case.
fn failure(m: &Model, task: &Task) -> Vec<Sign> {
    let adventure = m.state.turn.target == Some(Target::Adventure);
    let sure = if adventure { Reward::default() } else { task.guaranteed };
    symbols::reward(Reward { reroll: true, ..sure })
}

/// What discards the Threat tokens, each symbol once with its number: there can be more than a line has room for.
fn tokens(m: &Model) -> Vec<Sign> {
    let there: Vec<TokenId> = match m.state.turn.target {
        Some(Target::Adventure) => m.state.tokens.to_vec(),
        Some(Target::Quest { place }) => {
            let quest = m.state.quests.get(usize::from(place)).copied().flatten();
            quest.and_then(|quest| quest.token).into_iter().collect()
        }
        _ => Vec::new(),
    };
    let written = |token: &TokenId| m.game.content().threat_token.get(token.index());
    let mut all: Vec<(Sign, u32)> = Vec::new();
    for sign in there.iter().filter_map(written).flat_map(|token| symbols::needs(&token.needs)) {
        let n = sign.label.parse().unwrap_or(1);
        let sign = Sign { label: String::new(), ..sign };
        match all.iter_mut().find(|(old, _)| *old == sign) {
            Some((_, count)) => *count += n,
            None => all.push((sign, n)),
        }
    }
    let told = |(sign, n): (Sign, u32)| match n {
        1 => sign,
        n => Sign { label: n.to_string(), ..sign },
    };
    all.into_iter().map(told).collect()
}

/// What is required and there, as it is read aloud.
fn spoken(look: &CardLook) -> String {
    let signs = |at: usize| look.rows.get(at).map(|row| row.signs.as_slice()).unwrap_or_default();
    let told = |there: bool| {
        let signs = signs(0).iter().filter(|sign| sign.there == Some(there));
        signs.map(|sign| sign.words.clone()).collect::<Vec<_>>().join(", ")
    };
    let all = |at: usize| signs(at).iter().map(Sign::spoken).collect::<Vec<_>>().join(", ");
    let mut parts = vec![look.title.clone(), look.foot.clone()];
    let (there, missing, wounds, tokens) = (told(true), told(false), all(1), all(4));
    if !there.is_empty() {
        parts.push(gettext_f("met: {symbols}", &[("symbols", &there)]));
    }
    if !missing.is_empty() {
        parts.push(gettext_f("missing: {symbols}", &[("symbols", &missing)]));
    }
    if !tokens.is_empty() {
        parts.push(gettext_f("Threat tokens: {tokens}", &[("tokens", &tokens)]));
    }
    if !wounds.is_empty() {
        parts.push(gettext_f("wounds: {wounds}", &[("wounds", &wounds)]));
    }
    parts.join(". ")
}
