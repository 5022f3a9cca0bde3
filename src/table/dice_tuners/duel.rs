//! The sides of the duel of now, and the lines between all dice that meet.

use super::draft::Draft;
use super::{Item, Model, Zone, abilities, dice, hand, names};
use crate::engine::Seat;
use crate::games::dice_tuners::{Commit, DuelResult, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::{Arrangement, CardLook, Link, Look, Place, State};

/// The seats of the duel of now; the nearest first, else the one whose left die fights.
fn seats(m: &Model) -> Vec<Seat> {
    let seats = m.game.pairing(m.state.first, m.state.duel.index).seats;
    let leader = if seats.contains(m.nearest) { m.nearest } else { seats.first().unwrap_or(m.nearest) };
    seats.clockwise_from(leader, m.seats()).collect()
}

/// Each side of the duel: how strong it is, whether it is On Fire, its card.
pub fn corners(m: &Model, draft: &Draft) -> Vec<Zone> {
    seats(m).into_iter().map(|seat| corner(m, draft, seat)).collect()
}

fn corner(m: &Model, draft: &Draft, seat: Seat) -> Zone {
    let duel = &m.state.duel;
    let live = duel.live.contains(seat);
    let fire = (duel.fire.contains(seat) && live).then(|| Item {
        id: format!("fire/{}", seat.0),
        look: Look::Badge(names::FIRE, gettext("On Fire")),
        name: gettext_f("{seat} is On Fire", &[("seat", &m.name(seat))]),
        ..Item::default()
    });
    Zone {
        id: format!("corner/{}", seat.0),
        place: Place::Tray,
        arrangement: Arrangement::Versus,
        owner: Some(seat),
        title: m.name(seat),
        name: gettext_f("{seat} in this duel", &[("seat", &m.name(seat))]),
        note: status(m, seat),
        items: std::iter::once(strength(m, seat, live)).chain([card(m, draft, seat)]).chain(fire).collect(),
    }
}

fn strength(m: &Model, seat: Seat, live: bool) -> Item {
    let number = if live { m.game.strength(&m.state, seat).to_string() } else { "–".to_owned() };
    let why = if live { dice::reasons(m, m.state.duel.index, seat) } else { Vec::new() };
    let spoken = gettext_f("Strength {strength}", &[("strength", &number)]);
    Item {
        id: format!("strength/{}", seat.0),
        name: format!("{spoken}: {}", why.join(" + ")),
        about: why.join(" + "),
        look: Look::Number(number, why.join(", ")),
        state: match m.state.duel.result {
            DuelResult::Won(winner) if winner == seat => State::Chosen,
            DuelResult::Open => State::Idle,
            _ => State::Aside,
        },
        ..Item::default()
    }
}

/// The card of a seat in the duel, face down until all are turned over.
fn card(m: &Model, draft: &Draft, seat: Seat) -> Item {
    let duel = &m.state.duel;
    let committed = m.state.seat(seat).committed;
    let played = duel.played.get(seat.index()).copied().flatten();
    let own = match committed {
        Commit::Card(card) | Commit::Forfeit(card) => Some(card),
        _ => None,
    };
    let from = Some(hand::played_from(m, seat, played.or(own)));
    let id = format!("played/{}", seat.0);
    if let Some(card) = played.or(own) {
        let look = names::strategy(&m.game, card);
        let words = [("seat", &*m.name(seat)), ("card", &*names::spoken(&look))];
        let press = abilities::press_source(m, draft, seat, true);
        return Item {
            id,
            name: gettext_f("{seat}’s card: {card}", &words),
            state: match press {
                Some(_) => State::Lit,
                None if duel.cancelled.contains(seat) => State::Aside,
                None => State::Idle,
            },
            about: if press.is_some() { gettext("Use the effect of this card") } else { String::new() },
            look: Look::Card(Box::new(CardLook { foot: effect(m, seat, played.is_some()), ..look })),
            press,
            from,
            ..Item::default()
        };
    }
    if committed == Commit::Hidden && !duel.revealed {
        let words = [("seat", &*m.name(seat)), ("card", &*gettext("face down"))];
        let name = gettext_f("{seat}’s card: {card}", &words);
        return Item { id, look: Look::Backs(names::EMBLEM, 1), name, from, ..Item::default() };
    }
    let none = match committed {
        Commit::Nothing => gettext("No card"),
        _ if duel.revealed => gettext("No card"),
        _ => gettext("No card yet"),
    };
    let words = [("seat", &*m.name(seat)), ("card", &*none)];
    let name = gettext_f("{seat}’s card: {card}", &words);
    names::vacant(format!("place/played/{}", seat.0), none, name)
}

/// Whether the card’s effect counts, once cards have been turned over.
fn effect(m: &Model, seat: Seat, turned: bool) -> String {
    let duel = &m.state.duel;
    let card = duel.played.get(seat.index()).copied().flatten().map(|card| m.game.card(card));
    match card {
        _ if !turned => gettext("Face down for the others"),
        _ if duel.cancelled.contains(seat) => gettext("The card is cancelled"),
        Some(card) if card.needs_fire && !duel.fire.contains(seat) && card.effects[0].is_some() => {
            gettext("Not On Fire: no effect")
        }
        _ => String::new(),
    }
}

fn status(m: &Model, seat: Seat) -> String {
    let duel = &m.state.duel;
    if duel.retreated.contains(seat) {
        gettext("Retreated")
    } else if !duel.live.contains(seat) {
        gettext("Out of the duel: the die shows a Shield")
    } else if duel.result == DuelResult::Won(seat) {
        gettext("Winner")
    } else if duel.fights.contains(seat) {
        gettext("Fights")
    } else {
        String::new()
    }
}

/// What lies in the tray while a duel is fought.
pub fn title(m: &Model) -> String {
    title_of(m, m.state.duel.index)
}

/// “Duel 2: front”, “Duel 4: Anna, Cedar”.
fn title_of(m: &Model, at: u8) -> String {
    let pairing = m.game.pairing(m.state.first, at);
    let n = (at + 1).to_string();
    if m.seats() == 2 {
        let side = pairing.side(m.nearest).map(names::side_word).unwrap_or_default();
        return gettext_f("Duel {n}: {side}", &[("n", &n), ("side", &side)]);
    }
    let leader = if pairing.seats.contains(m.nearest) { m.nearest } else { m.state.first };
    let names: Vec<String> =
        pairing.seats.clockwise_from(leader, m.seats()).map(|seat| m.name(seat)).collect();
    gettext_f("Duel {n}: {seats}", &[("n", &n), ("seats", &names.join(" × "))])
}

/// A line for every duel of the round.
pub fn links(m: &Model) -> Vec<Link> {
    (0..m.game.duels()).map(|at| link(m, at)).collect()
}

fn link(m: &Model, at: u8) -> Link {
    let pairing = m.game.pairing(m.state.first, at);
    let result = m.result(at);
    let ends = pairing.seats.clockwise_from(m.nearest, m.seats());
    let ends = ends.filter_map(|seat| Some(dice::side_id(m, seat, pairing.side(seat)?)));
    let mark = match result {
        DuelResult::Open => (at + 1).to_string(),
        DuelResult::Won(_) => "✓".to_owned(),
        DuelResult::Null => "=".to_owned(),
    };
    Link {
        ends: ends.collect(),
        mark,
        title: title_of(m, at),
        note: note(m, at),
        name: words(m, at),
        state: match result {
            _ if m.fights(at) => State::Chosen,
            DuelResult::Open => State::Idle,
            _ => State::Aside,
        },
    }
}

/// How a duel stands.
fn note(m: &Model, at: u8) -> String {
    let points = m.facts.results.get(usize::from(at)).map_or(1, |(_, points)| (*points).max(1));
    match m.result(at) {
        DuelResult::Won(seat) => m.wins_points(seat, &names::points(points)),
        DuelResult::Null => gettext("nobody scores"),
        DuelResult::Open if m.fights(at) && m.state.duel.revealed => ahead(m),
        DuelResult::Open if m.fights(at) => gettext("now"),
        DuelResult::Open if m.duelling() && m.state.step != Step::RoundEnd && next(m) == Some(at) => {
            gettext("next")
        }
        DuelResult::Open => String::new(),
    }
}

fn next(m: &Model) -> Option<u8> {
    (m.state.duel.index + 1 < m.game.duels()).then_some(m.state.duel.index + 1)
}

/// Who is ahead: “Ash is ahead, 3 to 2”.
fn ahead(m: &Model) -> String {
    let live = m.state.duel.live.iter();
    let mut all: Vec<(u8, Seat)> = live.map(|seat| (m.game.strength(&m.state, seat), seat)).collect();
    all.sort_by_key(|(strength, _)| std::cmp::Reverse(*strength));
    match all.as_slice() {
        [(most, seat), (other, _), ..] if most > other => {
            let words =
                [("seat", &*m.name(*seat)), ("n", &*most.to_string()), ("other", &*other.to_string())];
            match m.you() {
                Some(you) if you == *seat => gettext_f("You are ahead, {n} to {other}", &words[1..]),
                _ => gettext_f("{seat} is ahead, {n} to {other}", &words),
            }
        }
        [(most, _), _, ..] => gettext_f("Level at {n}", &[("n", &most.to_string())]),
        _ => String::new(),
    }
}

/// A duel of the round in words: who meets whom with what, and how it ended.
fn words(m: &Model, at: u8) -> String {
    let pairing = m.game.pairing(m.state.first, at);
    let seats = pairing.seats.clockwise_from(m.state.first, m.seats());
    let sides = seats.filter_map(|seat| {
        let side = pairing.side(seat)?;
        let die = m.state.seat(seat).sides[side.index()];
        let what = die.map_or_else(|| gettext("empty"), names::die_words);
        Some(names::place(&m.name(seat), side, &what))
    });
    let against =
        |one: String, other: String| gettext_f("{one} vs. {other}", &[("one", &one), ("other", &other)]);
    let duel = sides.reduce(against).unwrap_or_default();
    let result = match m.result(at) {
        DuelResult::Won(seat) => gettext_f("{seat} won", &[("seat", &m.name(seat))]),
        DuelResult::Null => gettext("null"),
        DuelResult::Open if m.fights(at) => gettext("now"),
        DuelResult::Open if m.state.step == Step::RoundEnd => String::new(),
        DuelResult::Open => gettext("upcoming"),
    };
    format!("{duel}; {result}")
}
