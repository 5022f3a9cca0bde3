//! What stands on the card that is attempted, and how things stand with it.

use super::needs;
use crate::games::dicequest::content::compiled::Task;
use crate::games::dicequest::content::{AdventureSet, Reward};
use crate::games::dicequest::ids::TokenId;
use crate::games::dicequest::state::Card;
use crate::games::dicequest::{Step, Target, matching};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::tables::dicequest::ViewModel;
use crate::tables::dicequest::parts::{cards, symbols};
use crate::widgets::{Picture, Sign};

/// The card that is attempted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardPanel {
    pub title: String,
    pub kind: String,
    pub picture: Option<Picture>,
    /// What is required, and whether it is there.
    pub needs: Vec<(Sign, bool)>,
    /// How much is missing, in words.
    pub missing: String,
    pub met: bool,
    /// Wounds that are coming.
    pub wounds: Vec<Sign>,
    /// Whether they are being dealt with.
    pub wounding: bool,
    /// What success brings, and failure.
    pub success: Vec<Sign>,
    pub failure: Vec<Sign>,
    /// Co-op: what discards the Threat tokens that lie on it.
    pub tokens: Vec<Sign>,
    /// What its abilities do.
    pub body: String,
}

/// The card of the attempt.
pub fn panel(m: &ViewModel, card: Card) -> CardPanel {
    let task = m.game.task(&m.state);
    let printed = cards::content(&m.game, card, false);
    let result = m.game.result(&m.state);
    let required = needs::required(result, &m.state.turn.needs, m.game.generic());
    let missing = required.iter().filter(|required| !required.there).count();
    let wounds = match m.state.turn.wounds {
        [0, 0, 0, 0] => m.game.net_wounds(&m.state),
        left => left,
    };
    CardPanel {
        title: printed.title,
        kind: printed.kind,
        picture: printed.picture,
        needs: required.iter().map(|required| (symbols::need(required.need), required.there)).collect(),
        missing: missing_words(m, task, missing),
        met: missing == 0,
        wounds: symbols::wounds(wounds),
        wounding: matches!(m.state.step, Step::Wound | Step::Block | Step::Assign),
        success: success(m, card, task),
        failure: failure(m, task),
        tokens: tokens(m),
        body: printed.body,
    }
}

fn missing_words(m: &ViewModel, task: &Task, missing: usize) -> String {
    if missing > 0 {
        let n = missing.to_string();
        return ngettext_f("{n} symbol missing", "{n} symbols missing", missing as u32, &[("n", &n)]);
    }
    let scores = m.state.turn.target == Some(Target::Adventure) && task.set == AdventureSet::Competitive;
    let result = m.game.result(&m.state);
    let score = matching::score(result, &m.state.turn.needs, m.game.generic(), task.excess);
    match score.filter(|_| scores) {
        Some(score) => gettext_f("All symbols met; Adventure Score {n}", &[("n", &score.to_string())]),
        None => gettext("All symbols met"),
    }
}

fn success(m: &ViewModel, card: Card, task: &Task) -> Vec<Sign> {
    let gold = match m.state.turn.target {
        Some(Target::Quest { place }) => m.state.quest_gold.get(usize::from(place)).copied().unwrap_or(0),
        _ => 0,
    };
    let (sure, more) = (task.guaranteed, task.rewards);
    let all = Reward {
        gold: sure.gold + more.gold + gold,
        reroll: sure.reroll || more.reroll,
        level_up: sure.level_up + more.level_up,
        basic: sure.basic + more.basic,
        legendary: sure.legendary + more.legendary,
        vp: sure.vp + more.vp,
    };
    let mut signs = symbols::reward(all);
    if matches!(card, Card::Quest(_) | Card::Playtime) {
        signs.extend(symbols::points(task.vp));
    } else if let Some(best) = task.ranks.first() {
        // The best that an Adventure can bring in competition.
        signs.extend(symbols::reward(*best));
    }
    signs
}

/// The Reroll token turns active in any case.
fn failure(m: &ViewModel, task: &Task) -> Vec<Sign> {
    let sure =
        if m.state.turn.target == Some(Target::Adventure) { Reward::default() } else { task.guaranteed };
    symbols::reward(Reward { reroll: true, ..sure })
}

/// What discards the Threat tokens, each symbol once with its number: there can be more tokens than a line has room for.
fn tokens(m: &ViewModel) -> Vec<Sign> {
    let there: Vec<_> = match m.state.turn.target {
        Some(Target::Adventure) => m.state.tokens.to_vec(),
        Some(Target::Quest { place }) => {
            let quest = m.state.quests.get(usize::from(place)).copied().flatten();
            quest.and_then(|quest| quest.token).into_iter().collect()
        }
        _ => Vec::new(),
    };
    let written = |token: &TokenId| m.game.content().threat_token.get(token.index());
    gathered(there.iter().filter_map(written).flat_map(|token| symbols::needs(&token.needs)))
}

/// Equal symbols as one with their number.
fn gathered(signs: impl Iterator<Item = Sign>) -> Vec<Sign> {
    let mut all: Vec<(Sign, u32)> = Vec::new();
    for sign in signs {
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

/// All that is required and there, as it is read aloud.
pub fn spoken(panel: &CardPanel) -> String {
    let told = |there: bool| {
        let signs = panel.needs.iter().filter(|(_, has)| *has == there).map(|(sign, _)| sign.words.clone());
        signs.collect::<Vec<_>>().join(", ")
    };
    let (there, missing) = (told(true), told(false));
    let mut parts = vec![panel.title.clone(), panel.missing.clone()];
    if !there.is_empty() {
        parts.push(gettext_f("met: {symbols}", &[("symbols", &there)]));
    }
    if !missing.is_empty() {
        parts.push(gettext_f("missing: {symbols}", &[("symbols", &missing)]));
    }
    let wounds =
        panel.wounds.iter().map(|sign| symbols::counted_words(&sign.label, &sign.words)).collect::<Vec<_>>();
    let tokens =
        panel.tokens.iter().map(|sign| symbols::counted_words(&sign.label, &sign.words)).collect::<Vec<_>>();
    if !tokens.is_empty() {
        parts.push(gettext_f("Threat tokens: {tokens}", &[("tokens", &tokens.join(", "))]));
    }
    if !wounds.is_empty() {
        parts.push(gettext_f("wounds: {wounds}", &[("wounds", &wounds.join(", "))]));
    }
    parts.join(". ")
}
