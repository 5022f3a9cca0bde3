//! What an attempt or an Act brought, for a moment over the stage.

use super::{Model, board, names};
use crate::engine::Seat;
use crate::games::dicequest::Event;
use crate::games::dicequest::ids::HeroId;
use crate::games::dicequest::state::Card;
use crate::i18n::{gettext, gettext_f};
use crate::table::{Brought, Interlude};

/// What the entry between two moments brought, if an attempt or an Act ended.
pub fn interlude(before: &Model, after: &Model) -> Option<Interlude> {
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
            let name = board::title(before, target);
            Some(attempt(after, seat, &name, success))
        }
        _ => None,
    }
}

fn attempt(m: &Model, seat: Seat, name: &str, success: bool) -> Interlude {
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
    Interlude { title, lines, ..Interlude::default() }
}

fn title(m: &Model, hero: HeroId) -> String {
    names::title(&m.game, Card::Hero(hero))
}

fn adventure(m: &Model, act: u8, success: Option<bool>) -> Interlude {
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
    Interlude { title, lines, ..Interlude::default() }
}
