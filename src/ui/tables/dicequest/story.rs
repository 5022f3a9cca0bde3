//! What an attempt, an Act and a match brought: for a moment over the stage, and at the end.

use crate::engine::Seat;
use crate::engine::prelude::*;
use crate::games::dicequest::Event;
use crate::games::dicequest::ids::{HeroId, ItemId, QuestId};
use crate::games::dicequest::state::{Attempt, Card, ROUNDS};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::tables::dicequest::model::Course;
use crate::tables::dicequest::{ViewModel, middle, names};
use crate::tables::kit::{Brought, Interlude};

/// What the entry between two moments brought, if an attempt or an Act ended.
pub fn interlude(before: &ViewModel, after: &ViewModel) -> Option<Interlude> {
    if after.entries <= before.entries {
        return None;
    }
    let events = &after.facts.events;
    let done = events.iter().find_map(|event| match event {
        Event::AdventureDone(act, success) => Some((*act, *success)),
        _ => None,
    });
    let ended = events.iter().find_map(|event| match event {
        Event::Succeeded(seat, target) => Some((*seat, *target, true)),
        Event::Failed(seat, target) => Some((*seat, *target, false)),
        _ => None,
    });
    match (done, ended) {
        (Some((act, success)), _) => Some(adventure(after, act, success)),
        (None, Some((seat, target, success))) => {
            let name = middle::title(before, target);
            Some(attempt(after, seat, &name, success))
        }
        _ => None,
    }
}

fn attempt(m: &ViewModel, seat: Seat, name: &str, success: bool) -> Interlude {
    let who = m.name(seat);
    let mut lines = Vec::new();
    let mut line = |what: String, result: String, won| lines.push(Brought { what, result, won });
    for event in &m.facts.events {
        match event {
            Event::Completed(_, quest) => {
                let vp = m.game.quest(*quest).vp;
                line(gettext("Achievement"), names::points(vp), true);
            }
            Event::Gold(to, n) if *to == seat && *n > 0 => {
                line(gettext("Reward"), names::gold(n.unsigned_abs()), true);
            }
            Event::QuestGoldTaken(to, _, n) if *to == seat => {
                line(gettext("Reward"), names::gold(*n), true);
            }
            Event::Vp(to, n) if *to == seat => line(gettext("Reward"), names::points(*n), true),
            Event::Token(to, true) if *to == seat => {
                // Translators: beside “Reroll token”.
                line(gettext("Reroll token"), gettext("ready again"), true)
            }
            // Translators: beside the name of a Hero.
            Event::LeveledUp(_, hero) => line(title(m, *hero), gettext("becomes an Expert"), true),
            // Translators: beside the name of a Hero.
            Event::Defeated(_, hero, _) => line(title(m, *hero), gettext("is defeated"), false),
            Event::Scored(_, n) => line(gettext("Adventure Score"), n.to_string(), true),
            // Translators: beside “Threat token”.
            Event::TokenDiscarded(_) => line(gettext("Threat token"), gettext("discarded"), true),
            _ => {}
        }
    }
    let words = [("seat", &*who), ("quest", name)];
    let title = match (success, m.seats()) {
        (true, 1) => gettext_f("{quest}: success", &words[1..]),
        (false, 1) => gettext_f("{quest}: failed", &words[1..]),
        (true, _) => gettext_f("{seat} succeeds: {quest}", &words),
        (false, _) => gettext_f("{seat} fails: {quest}", &words),
    };
    Interlude { title, lines }
}

fn title(m: &ViewModel, hero: HeroId) -> String {
    names::title(&m.game, Card::Hero(hero))
}

fn adventure(m: &ViewModel, act: u8, success: Option<bool>) -> Interlude {
    let words = [("act", &*names::act(act))];
    let title = match success {
        None => gettext_f("{act} is over", &words),
        Some(true) => gettext_f("{act} is over, and no Threat is left", &words),
        Some(false) => gettext_f("{act} is over, but some Threat is left", &words),
    };
    let mut lines = Vec::new();
    for event in &m.facts.events {
        let (what, result, won) = match event {
            Event::Ranked(seat, rank, due) => {
                let rank = gettext_f("rank {n}", &[("n", &rank.to_string())]);
                (m.name(*seat), rank, due.is_some())
            }
            Event::Unlocked(1) => (gettext("Tavern"), gettext("You can now buy and sell Items"), true),
            Event::Unlocked(_) => (gettext("Tavern"), gettext("Heroes can be levelled up and healed"), true),
            Event::LegendaryUnlocked => (gettext("Market"), gettext("Legendary Heroes"), true),
            _ => continue,
        };
        lines.push(Brought { what, result, won });
    }
    Interlude { title, lines }
}

/// What a seat's Victory Points are made of.
pub fn score(m: &ViewModel, seat: Seat) -> String {
    let (game, own) = (&m.game, m.state.of(seat));
    let quests: u16 = own.completed.iter().map(|quest| u16::from(game.quest(QuestId(quest)).vp)).sum();
    let graduated = own.graduated.iter().map(HeroId);
    let experts = own.heroes().filter(|(_, hero)| hero.expert).map(|(_, hero)| hero.card);
    let heroes: u16 = graduated.chain(experts).map(|hero| u16::from(game.hero(hero).vp)).sum();
    let items: u16 = own.known().map(|item: ItemId| u16::from(game.item(item).vp)).sum();
    let all = game.points(&m.state, seat, true);
    let cards = all.saturating_sub(quests + heroes + items + own.vp);
    let parts = [
        (gettext("Quests"), quests),
        (gettext("Heroes"), heroes),
        (gettext("Items"), items),
        // Translators: VP from tokens, before their number, as in “Tokens 3”.
        (gettext("Tokens"), own.vp),
        // Translators: VP from card effects, before their number.
        (gettext("Cards"), cards),
    ];
    let told = parts.iter().filter(|(_, n)| *n > 0).map(|(what, n)| format!("{what} {n}"));
    let parts = told.collect::<Vec<_>>().join(", ");
    let points = names::points(all);
    if parts.is_empty() {
        points
    } else {
        gettext_f("{points} ({parts})", &[("points", &points), ("parts", &parts)])
    }
}

/// What a group did in a match, and where it was decided.
fn course(course: &Course) -> Vec<String> {
    let act = |&(act, success, round): &(u8, bool, u8)| {
        let words = [("act", &*names::act(act)), ("n", &*round.to_string())];
        if success {
            gettext_f("{act}: done in round {n}", &words)
        } else {
            gettext_f("{act}: failed in round {n}", &words)
        }
    };
    let acts: Vec<String> = course.acts.iter().map(act).collect();
    let (done, tried) = course.attempts;
    let words = [("done", &*done.to_string()), ("n", &*tried.to_string())];
    let attempts =
        ngettext_f("{done} of 1 attempt succeeded", "{done} of {n} attempts succeeded", tried, &words);
    let words = [("n", &*course.defeated.to_string())];
    let defeated = ngettext_f("1 Hero was defeated", "{n} Heroes were defeated", course.defeated, &words);
    let lines = [acts.join(" · "), format!("{attempts} · {defeated}")];
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

/// What the match came to for a group, line by line, once it is over: what it had to reach, and what each has.
pub fn told(m: &ViewModel) -> Vec<String> {
    if m.game.outcome(&m.state).is_none_or(|outcome| outcome.group().is_none()) {
        return Vec::new();
    }
    let mut lines = m.facts.course.as_ref().map(course).unwrap_or_default();
    if m.state.round < ROUNDS {
        let words = [("n", &*m.state.round.to_string()), ("of", &*ROUNDS.to_string())];
        lines.push(gettext_f("The match ended in round {n} of {of}", &words));
    }
    let n = m.state.tokens.len();
    if n > 0 {
        let words = [("n", &*n.to_string())];
        let left = ngettext_f(
            "1 Threat token is left on the last Adventure",
            "{n} Threat tokens are left on the last Adventure",
            n as u32,
            &words,
        );
        lines.push(left);
    }
    let least = m.game.options().difficulty.minimum();
    let each = (0..m.seats() as u8).map(Seat).map(|seat| {
        let words = [("seat", &*m.name(seat)), ("score", &*score(m, seat)), ("n", &*least.to_string())];
        if m.game.points(&m.state, seat, true) < least {
            gettext_f("{seat}: {score}, needed {n}", &words)
        } else {
            gettext_f("{seat}: {score}", &words)
        }
    });
    lines.extend(each);
    lines
}

/// How the Adventure went, for a plate: what stands on it, and what is said of it.
pub fn adventure_note(attempt: Attempt) -> Option<(String, String)> {
    match attempt {
        Attempt::None => None,
        Attempt::Failed => Some((gettext("Adventure failed"), gettext("Adventure failed"))),
        Attempt::Score(n) => {
            let n = n.to_string();
            let spoken = gettext_f("Adventure Score {n}", &[("n", &n)]);
            Some((n, spoken))
        }
    }
}
