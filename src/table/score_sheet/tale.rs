//! What a finished match came to, and what a round brought.

use super::Model;
use crate::engine::{Match, Seat};
use crate::games::score_sheet::lines::ENEMIES;
use crate::games::score_sheet::{Rows, ScoreSheet, SheetOf, Source, names};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::regidice;
use crate::table::words::number;
use crate::table::{Brought, Foe, Interlude, PortraitLook, SeatTale, Tale, end};

/// What the match came to.
pub fn tale<F: SheetOf>(m: &Model<F>, played: &Match<ScoreSheet<F>>) -> Tale {
    // What is asked after the last line belongs to no round.
    let part = |state: &crate::games::score_sheet::State| match F::LAW.rows {
        Rows::Captures => 0,
        _ => usize::from(state.round.saturating_sub(1)) + usize::from(state.played),
    };
    let team = F::LAW.rows == Rows::Team;
    let mut brought = if team { Vec::new() } else { end::by_score(played, part) };
    let parts = end::numbered(&brought);
    let seat = |seat: Seat| SeatTale {
        score: score(m, seat),
        words: sources(m, seat).join(", "),
        sources: sources(m, seat),
        brought: brought.get_mut(seat.index()).map(std::mem::take).unwrap_or_default(),
        ..SeatTale::default()
    };
    let seats = (0u8..).map(Seat).take(m.seats()).map(seat).collect();
    let why = m.state.finish.map(|finish| super::ribbon::capital(&names::why(finish.why).render(&m.names)));
    let heading = match F::LAW.rows {
        _ if parts.len() < 2 => String::new(),
        Rows::Seats if !m.game.asks_at_the_end() => gettext("What each set brought"),
        _ => gettext("What each round brought"),
    };
    let title = m.game.foe(&m.state).map(|foe| match foe.at {
        ENEMIES.. => gettext("All enemies have fallen"),
        at => gettext_f("Enemy {n} stands", &[("n", &(at + 1).to_string())]),
    });
    Tale { title, heading, parts, seats, foes: foes(m), margin: margin(m, why), ..Tale::default() }
}

/// Why a match was over that no total ended; of a team, what it did.
fn margin<F: SheetOf>(m: &Model<F>, why: Option<String>) -> Option<String> {
    if F::LAW.rows != Rows::Team {
        return why;
    }
    let rounds = m.state.marks.iter().filter(|mark| mark.source == Source::Line).count();
    let hits = m.game.total(&m.state, Seat(0));
    let hits = ngettext_f("{n} hit", "{n} hits", hits.unsigned_abs(), &[("n", &hits.to_string())]);
    let words = [("n", &*rounds.to_string()), ("hits", &*hits)];
    let told = ngettext_f("{hits} in {n} round", "{hits} in {n} rounds", number(rounds), &words);
    Some(why.map_or(told.clone(), |why| format!("{why}. {told}")))
}

/// The enemies that a team met, broken or standing.
fn foes<F: SheetOf>(m: &Model<F>) -> Vec<Foe> {
    let Some(last) = m.game.foe(&m.state) else { return Vec::new() };
    let fell = fallen(m);
    let foe = |at: u8| {
        let round = fell.get(usize::from(at)).copied();
        let hits = [("n", &*last.hits.to_string()), ("of", &*(last.hits + last.missing).to_string())];
        Foe {
            portrait: PortraitLook {
                path: regidice::portrait(at),
                glow: if round.is_none() { 70 } else { 0 },
                broken: round.is_some(),
            },
            name: gettext_f("Enemy {n}", &[("n", &(at + 1).to_string())]),
            note: match round {
                Some(round) => gettext_f("fell in round {n}", &[("n", &round.to_string())]),
                None if at == last.at => gettext_f("{n} of {of} hits", &hits),
                None => gettext("not fought"),
            },
            fell: round.map(|round| usize::from(round.saturating_sub(1))),
        }
    };
    (0..ENEMIES).map(foe).collect()
}

/// The rounds in which enemies fell.
fn fallen<F: SheetOf>(m: &Model<F>) -> Vec<u8> {
    let (mut state, mut fell) = (m.state.clone(), Vec::new());
    state.marks.clear();
    for mark in &m.state.marks {
        state.marks.push(*mark);
        let at = m.game.foe(&state).map_or(0, |foe| foe.at);
        while fell.len() < usize::from(at) {
            fell.push(mark.round);
        }
    }
    fell
}

fn score<F: SheetOf>(m: &Model<F>, seat: Seat) -> String {
    // What a team has stands beside nobody's name.
    if F::LAW.rows == Rows::Team {
        return String::new();
    }
    let n = m.game.total(&m.state, seat);
    ngettext_f("{n} point", "{n} points", n.unsigned_abs(), &[("n", &n.to_string())])
}

/// What the points of a seat came from.
fn sources<F: SheetOf>(m: &Model<F>, seat: Seat) -> Vec<String> {
    if F::LAW.rows == Rows::Team {
        return Vec::new();
    }
    let mut told: Vec<Source> = Vec::new();
    for mark in m.state.marks.iter().filter(|mark| mark.seat == Some(seat)) {
        let counts = mark.source.adds() || mark.source == Source::Virtual;
        if counts && !told.contains(&mark.source) {
            told.push(mark.source);
        }
    }
    let of = |source: &Source| {
        let own = m.state.marks.iter().filter(|mark| mark.seat == Some(seat) && mark.source == *source);
        let n: i32 = match source {
            // The last one holds.
            Source::Virtual => m.state.number(seat, Source::Virtual).unwrap_or(0).into(),
            _ => own.map(|mark| i32::from(mark.points)).sum(),
        };
        let what = match (source, F::LAW.rows) {
            (Source::Line, Rows::Duels) => gettext("from duels"),
            (Source::Line, Rows::Captures) => gettext("from captures"),
            (Source::Line, _) if m.game.asks_at_the_end() => gettext("from Quests"),
            (Source::Line, _) => gettext("from goals"),
            (other, _) => names::source(*other).render(&m.names),
        };
        gettext_f("{n} {what}", &[("n", &n.to_string()), ("what", &what)])
    };
    // One source alone is what the score says.
    if told.len() < 2 { Vec::new() } else { told.iter().map(of).collect() }
}

/// What a round brought, if the entry between two moments ended one.
pub fn interlude<F: SheetOf>(before: &Model<F>, after: &Model<F>) -> Option<Interlude> {
    let next = after.state.round > before.state.round;
    // One number of all together needs no picture of its own.
    if F::LAW.rows == Rows::Team || !next || after.entries <= before.entries || after.seats() < 2 {
        return None;
    }
    let line = |seat: Seat| {
        let own =
            after.state.marks.iter().filter(|mark| {
                mark.round == before.state.round && mark.seat == Some(seat) && mark.source.adds()
            });
        let n: i32 = own.map(|mark| i32::from(mark.points)).sum();
        let total = after.game.total(&after.state, seat).to_string();
        let words = [("n", &*format!("{n:+}").replace('-', "−")), ("total", &*total)];
        let result = gettext_f("{n}, now {total}", &words);
        Brought { what: after.name(seat), result, won: n > 0 }
    };
    let name = after.game.round_name(before.state.round).render(&after.names);
    Some(Interlude {
        title: gettext_f("{round} is over", &[("round", &name)]),
        lines: (0u8..).map(Seat).take(after.seats()).map(line).collect(),
        ..Interlude::default()
    })
}
