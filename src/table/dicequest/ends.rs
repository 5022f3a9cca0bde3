//! The end: who came where, and what each seat’s points came from.

use super::model::Course;
use super::{Item, Model, Zone, names};
use crate::engine::{Outcome, Seat};
use crate::games::dicequest::ids::{HeroId, ItemId, QuestId};
use crate::games::dicequest::state::ROUNDS;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::look::{Glyph, Tint};
use crate::table::{Arrangement, Look, Place};

fn chip(id: String, text: String) -> Item {
    Item { id, name: text.clone(), look: Look::Chip { tint: Tint::Neutral, text }, ..Item::default() }
}

/// A column for each seat by place, and before them one for a group.
pub fn zones(m: &Model) -> Vec<Zone> {
    let outcome = m.outcome();
    let winners = outcome.as_ref().map(Outcome::winners).unwrap_or_default();
    let group = outcome.as_ref().is_some_and(|outcome| outcome.group().is_some());
    let mut seats: Vec<Seat> = (0u8..).map(Seat).take(m.seats()).collect();
    seats.sort_by_key(|seat| outcome.as_ref().and_then(|outcome| outcome.place(*seat)));
    let least = m.game.options().difficulty.minimum();
    let zone = |seat: Seat| {
        let crown = (winners.contains(seat) && !group).then(|| Item {
            id: format!("crown/{}", seat.0),
            look: Look::Sign(Glyph::CROWN),
            name: gettext_f("{seat} wins", &[("seat", &m.name(seat))]),
            ..Item::default()
        });
        let points = m.game.points(&m.state, seat, true);
        let parts = parts(m, seat).into_iter().enumerate();
        let chips = parts.map(|(at, text)| chip(format!("end/{}/{at}", seat.0), text));
        let short = group && points < least;
        let words = [("points", &*names::points(points)), ("n", &*least.to_string())];
        Zone {
            id: format!("end/{}", seat.0),
            place: Place::Tray,
            arrangement: Arrangement::Column,
            owner: Some(seat),
            title: m.name(seat),
            name: format!("{}: {}", m.name(seat), names::points(points)),
            note: if short { gettext_f("{points}, needed {n}", &words) } else { names::points(points) },
            items: crown.into_iter().chain(chips).collect(),
        }
    };
    let told = told(m, group);
    let together = (!told.is_empty()).then(|| Zone {
        id: "end/group".to_owned(),
        place: Place::Tray,
        arrangement: Arrangement::Column,
        title: gettext("Together"),
        name: gettext("Together"),
        items: told.into_iter().enumerate().map(|(at, text)| chip(format!("told/{at}"), text)).collect(),
        ..Zone::default()
    });
    together.into_iter().chain(seats.into_iter().map(zone)).collect()
}

/// What a seat’s Victory Points are made of.
fn parts(m: &Model, seat: Seat) -> Vec<String> {
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
