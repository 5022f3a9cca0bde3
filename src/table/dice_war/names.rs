//! Words and pictures for what the rules have numbers for.

use super::Model;
use super::symbols;
use crate::engine::Seat;
use crate::games::dice_war::content::{Ability, AbilityKind, TpMode};
use crate::games::dice_war::state::Reason;
use crate::games::dice_war::{Action, BLACK, DiceWar, Field, RED, State};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::DieLook;
use crate::table::Piece;
use crate::table::look::{Face, Glyph, Tint};
pub use crate::table::words::escape;

/// The colour of a seat's dice.
pub fn tint(seat: Seat) -> Tint {
    if seat == RED { Tint::Red } else { Tint::Black }
}

/// The name of a seat's creature of a level.
pub fn creature(game: &DiceWar, seat: Seat, level: u8) -> String {
    gettext(&game.creature(seat, level).name)
}

pub fn glyph(game: &DiceWar, seat: Seat, level: u8) -> Glyph {
    symbols::creature(&game.creature(seat, level).symbol, level)
}

/// A die as it is drawn; if two people face each other, Black's stand upside down.
pub fn piece(game: &DiceWar, seat: Seat, level: u8, facing: bool) -> Piece {
    Piece { tint: tint(seat), glyph: glyph(game, seat, level), level, turned: facing && seat == BLACK }
}

/// “Red Spirit, level 2”.
pub fn die(game: &DiceWar, seat: Seat, level: u8) -> String {
    let (colour, name) = (tint(seat).name(), creature(game, seat, level));
    let level = level.to_string();
    gettext_f(
        "{color} {creature}, level {level}",
        &[("color", &colour), ("creature", &name), ("level", &level)],
    )
}

/// What stands on a field: “d4: Red Spirit, level 2”, “d4: free”.
pub fn field(game: &DiceWar, state: &State, at: Field) -> String {
    let content = match state.owner(at) {
        Some(seat) => die(game, seat, state.level(at)),
        None => gettext("empty"),
    };
    gettext_f("{field}: {content}", &[("field", &at.to_string()), ("content", &content)])
}

/// A spell or speciality with its text.
pub fn ability(ability: &Ability) -> String {
    let words = [("name", &*gettext(&ability.name)), ("text", &*gettext(&ability.text))];
    match ability.kind {
        AbilityKind::Spell => gettext_f("{name} (spell): {text}", &words),
        AbilityKind::Speciality => gettext_f("{name}: {text}", &words),
    }
}

/// “Attack for 3 VP.”
pub fn attack(m: &Model, seat: Seat, at: Field) -> String {
    let points = m.state.level(at) + m.game.field_bonus(seat, at);
    gettext_f("Attack for {points}.", &[("points", &vp(points))])
}

/// What an attack brings upon the attacker, one sentence each.
pub fn backlash(m: &Model, action: &Action) -> Vec<String> {
    m.game.backlash(&m.state, action).iter().map(|text| text.render(&m.names)).collect()
}

/// What stands on a field afterwards: “b1 becomes Spirit”.
pub fn becomes(m: &Model, after: &State, at: Field) -> String {
    let field = at.to_string();
    match after.owner(at) {
        Some(owner) => {
            let creature = creature(&m.game, owner, after.level(at));
            gettext_f("{field} becomes {creature}", &[("field", &field), ("creature", &creature)])
        }
        None => gettext_f("{field} becomes empty", &[("field", &field)]),
    }
}

/// All that an action changes on the board: “a1 becomes empty, b1 becomes Spirit”; if nothing, what is done.
pub fn changed(m: &Model, seat: Seat, action: &Action) -> String {
    let after = m.game.after(&m.state, action);
    let stands = |state: &State, at: Field| (state.owner(at), state.level(at));
    let changes = (0..49).filter_map(Field::new).filter(|at| stands(&m.state, *at) != stands(&after, *at));
    let told: Vec<String> = changes.map(|at| becomes(m, &after, at)).collect();
    if told.is_empty() { m.words(seat, action) } else { told.join(", ") }
}

/// How the match ends with an action; for a declaration, how it will if nobody earns VP any more (DW-EOW-6).
pub fn ending(m: &Model, action: &Action) -> String {
    let after = m.game.after(&m.state, action);
    let [red, black] = [RED, BLACK].map(|seat| m.game.total(&after, seat));
    let by_totals = if red < black { Some(BLACK) } else { (red > black).then_some(RED) };
    let (winner, start) = match after.ended() {
        Some(ended) if ended.reason == Reason::EndOfWar => (ended.winner, gettext("This ends the war.")),
        Some(ended) => (ended.winner, gettext("This ends the match.")),
        None => (by_totals, gettext("If nobody earns any more VP, the war ends with the current score.")),
    };
    let pointless = matches!(
        after.ended().map(|ended| ended.reason),
        Some(Reason::Annihilation | Reason::Ruins | Reason::NoAction | Reason::CardText)
    );
    let end = match winner {
        None => gettext_f("It is a draw, {n} to {n}.", &[("n", &red.to_string())]),
        Some(seat) if pointless => format!("{}.", m.wins(seat)),
        Some(seat) => {
            let (own, others) = if seat == RED { (red, black) } else { (black, red) };
            let words = [("seat", &*m.name(seat)), ("n", &*own.to_string()), ("m", &*others.to_string())];
            match m.you() {
                Some(you) if you == seat => gettext_f("You win {n} to {m}.", &words[1..]),
                _ => gettext_f("{seat} wins {n} to {m}.", &words),
            }
        }
    };
    format!("{start} {end}")
}

/// What a seat has besides dice, in one line: VP that may go again, and TP.
pub fn seat_line(game: &DiceWar, state: &State, seat: Seat) -> String {
    let ghost = game.virtual_points(state, seat);
    let tp = game.trigger_points(state, seat);
    let mut parts = Vec::new();
    if ghost > 0 {
        parts.push(gettext_f("{n} virtual", &[("n", &ghost.to_string())]));
    }
    if game.tribe_card(seat).tp.mode != TpMode::None {
        parts.push(gettext_f("TP {n}", &[("n", &tp.to_string())]));
    }
    parts.join(" · ")
}

/// A die that shows a creature.
pub fn die_look(game: &DiceWar, seat: Seat, level: u8) -> DieLook {
    let face = Face::Figure(glyph(game, seat, level), level);
    DieLook { face, tint: tint(seat), ..DieLook::default() }
}

/// “3 VP”.
pub fn vp(n: u8) -> String {
    gettext_f("{n} VP", &[("n", &n.to_string())])
}

/// “3 dice”.
pub fn dice(n: u8) -> String {
    ngettext_f("{n} die", "{n} dice", n.into(), &[("n", &n.to_string())])
}

/// Which way a die is turned from a level to the next, as it lies before its owner (DW-DICE-5).
pub fn turning(from: u8) -> String {
    match from {
        3 => gettext("Turn the die from 3 to 4: tilt it towards its owner."),
        1 | 2 | 4 | 5 => {
            let (from, to) = (from.to_string(), (from + 1).to_string());
            gettext_f(
                "Turn the die from {from} to {to}: tilt it to its owner’s left.",
                &[("from", &from), ("to", &to)],
            )
        }
        _ => String::new(),
    }
}

/// What can capture the die on a field now: “3 on d5 (4 VP)”, several joined by commas; empty if nothing can.
pub fn captors(m: &Model, state: &State, at: Field) -> String {
    let found = m.game.captures_of(state, at).into_iter().map(|capture| {
        let level = state.level(capture.from).to_string();
        let (field, points) = (capture.from.to_string(), vp(capture.vp));
        gettext_f(
            "{level} on {field} ({points})",
            &[("level", &level), ("field", &field), ("points", &points)],
        )
    });
    found.collect::<Vec<_>>().join(", ")
}

/// “3 levels short”.
pub fn missing(n: u8) -> String {
    ngettext_f("{n} level short", "{n} levels short", n.into(), &[("n", &n.to_string())])
}
