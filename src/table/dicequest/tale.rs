//! What a finished match came to: what each seat’s points came from, and what a group did.

use super::model::Course;
use super::{Model, names, prints};
use crate::engine::{Match, Seat};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::ids::{HeroId, ItemId, QuestId};
use crate::games::dicequest::state::{Card, ROUNDS};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::{CardLook, Look, SeatTale, Tale, Thing, end};

/// What the match came to.
pub fn tale(m: &Model, played: &Match<Dicequest>) -> Tale {
    let group = m.game.coop();
    let least = m.game.options().difficulty.minimum();
    let mut brought = end::by_score(played, |state| usize::from(state.round.saturating_sub(1)));
    let parts_of_match = end::numbered(&brought);
    let seat = |seat: Seat| {
        let points = m.game.points(&m.state, seat, true);
        let words = [("points", &*names::points(points)), ("n", &*least.to_string())];
        let sources = parts(m, seat);
        let short = group && points < least;
        SeatTale {
            score: if short { gettext_f("{points}, needed {n}", &words) } else { names::points(points) },
            words: sources.join(", "),
            sources,
            things: things(m, seat),
            brought: brought.get_mut(seat.index()).map(std::mem::take).unwrap_or_default(),
        }
    };
    Tale {
        heading: gettext("What each round brought"),
        parts: parts_of_match,
        seats: (0u8..).map(Seat).take(m.seats()).map(seat).collect(),
        notes: told(m, group),
        ..Tale::default()
    }
}

/// What a seat has achieved: the Heroes who are worth points, then its Quests, the best first.
fn things(m: &Model, seat: Seat) -> Vec<Thing> {
    let (game, own) = (&m.game, m.state.seat(seat));
    let graduated = own.graduated.iter().map(HeroId);
    let experts = own.heroes().filter(|(_, hero)| hero.expert).map(|(_, hero)| hero.card);
    let mut heroes: Vec<HeroId> = graduated.chain(experts).collect();
    heroes.sort_by_key(|hero| std::cmp::Reverse(game.hero(*hero).vp));
    let mut quests: Vec<QuestId> = own.completed.iter().map(QuestId).collect();
    quests.sort_by_key(|quest| std::cmp::Reverse(game.quest(*quest).vp));
    let thing = |title: String, look: CardLook, vp: u8| {
        let name = format!("{title}, {}", names::points(vp));
        // Only its picture: what it says no longer matters.
        let look = CardLook { paper: look.paper, title, art: look.art, ..CardLook::default() };
        Thing { look: Look::Card(Box::new(look)), name }
    };
    let hero = |hero: HeroId| {
        let title = names::title(game, Card::Hero(hero));
        thing(title, prints::card(game, Card::Hero(hero), true), game.hero(hero).vp)
    };
    let quest = |quest: QuestId| {
        let title = names::title(game, Card::Quest(quest));
        thing(title, prints::quest(game, quest), game.quest(quest).vp)
    };
    heroes.into_iter().map(hero).chain(quests.into_iter().map(quest)).collect()
}

/// What a seat’s Victory Points are made of.
fn parts(m: &Model, seat: Seat) -> Vec<String> {
    let (game, own) = (&m.game, m.state.seat(seat));
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
    parts.iter().filter(|(_, n)| *n > 0).map(|(what, n)| format!("{what} {n}")).collect()
}

/// What a group did in a match, and where it was decided.
fn course(course: &Course) -> Vec<String> {
    let act = |&(act, success, round): &(u8, bool, u8)| {
        let words = [("act", &*names::act(act)), ("n", &*round.to_string())];
        match success {
            true => gettext_f("{act}: done in round {n}", &words),
            false => gettext_f("{act}: failed in round {n}", &words),
        }
    };
    let mut lines: Vec<String> = course.acts.iter().map(act).collect();
    let (done, tried) = course.attempts;
    let words = [("done", &*done.to_string()), ("n", &*tried.to_string())];
    lines.push(ngettext_f(
        "{done} of 1 attempt succeeded",
        "{done} of {n} attempts succeeded",
        tried,
        &words,
    ));
    let words = [("n", &*course.defeated.to_string())];
    lines.push(ngettext_f("1 Hero was defeated", "{n} Heroes were defeated", course.defeated, &words));
    lines
}

/// What the match came to for a group, line by line.
fn told(m: &Model, group: bool) -> Vec<String> {
    if !group {
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
        lines.push(ngettext_f(
            "1 Threat token is left",
            "{n} Threat tokens are left",
            names::number(n),
            &words,
        ));
    }
    lines
}
