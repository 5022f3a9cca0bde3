//! Moves as people write them (section 4.5 of the rules): `1c1-c2`, `4d3xd4`, `6d1*dragon_blood(c1,d2)`.

use super::DiceWar;
use super::action::{Action, MAX_CHOSEN};
use super::field::Field;
use super::state::{State, Step};
use crate::engine::Few;

/// The text of an action before it is carried out. A way that must say so names the field passed: `2d3-e4@e3`.
pub(super) fn write(game: &DiceWar, state: &State, action: &Action) -> String {
    let level = |at: Field| state.level(at);
    let corner = |via: Option<Field>| via.map_or(String::new(), |via| format!("@{via}"));
    let follow = |sign: char, to: Field, via: Option<Field>| match state.step {
        Step::FollowUp(from) => format!("&{}{from}{sign}{to}{}", level(from), corner(via)),
        _ => format!("&{sign}{to}{}", corner(via)),
    };
    match *action {
        Action::SetLineup { row } => {
            let letter = |level: &u8| if *level == 0 { ".".to_owned() } else { level.to_string() };
            format!("={}", row.iter().map(letter).collect::<String>())
        }
        Action::PlaceDie { file, level } => format!("={}{level}", char::from(b'a'.saturating_add(file))),
        Action::Move { from, to, via } => format!("{}{from}-{to}{}", level(from), corner(via)),
        Action::Attack { from, to, via } => format!("{}{from}x{to}{}", level(from), corner(via)),
        Action::Upgrade { at } => format!("{}{at}+", level(at)),
        Action::CastSpell { at, spell, fields, amount } => {
            let card = game.spell(spell);
            let id = card.map_or_else(|| spell.to_string(), |spell| spell.id.clone());
            let mut args: Vec<String> = fields.iter().map(Field::to_string).collect();
            if card.is_some_and(|spell| spell.choose.amount.is_some()) {
                args.push(amount.to_string());
            }
            format!("{}{at}*{id}({})", level(at), args.join(","))
        }
        Action::Pass => "--".to_owned(),
        Action::DeclareEndOfWar { die: None } => "=?".to_owned(),
        Action::DeclareEndOfWar { die: Some(die) } => format!("=?{die}"),
        Action::FollowMove { to, via } => follow('-', to, via),
        Action::FollowAttack { to, via } => follow('x', to, via),
        Action::EndTurn => "&.".to_owned(),
    }
}

/// A move as written.
pub(super) struct ParsedMove {
    pub action: Action,
    /// Where the die stands that acts and the level it is said to show.
    pub die: Option<(Field, u8)>,
}

/// Reads a move.
pub(super) fn parse(game: &DiceWar, word: &str) -> Option<ParsedMove> {
    let word = word.trim().trim_end_matches('#');
    let word = word.split_once("(+").map_or(word, |(word, _)| word);
    let bare = |action| Some(ParsedMove { action, die: None });
    match word {
        "--" => return bare(Action::Pass),
        "=?" => return bare(Action::DeclareEndOfWar { die: None }),
        "&." => return bare(Action::EndTurn),
        _ => {}
    }
    if let Some(die) = word.strip_prefix("=?") {
        return bare(Action::DeclareEndOfWar { die: Some(die.parse().ok()?) });
    }
    if let Some(row) = word.strip_prefix('=') {
        return bare(lineup(row)?);
    }
    let (rest, follows) = match word.strip_prefix('&') {
        Some(rest) => (rest, true),
        None => (word, false),
    };
    let level = rest.chars().next()?.to_digit(10).filter(|level| (1..=6).contains(level))? as u8;
    let from: Field = rest.get(1..3)?.parse().ok()?;
    let action = standard(game, from, rest.get(3..)?, follows)?;
    Some(ParsedMove { action, die: Some((from, level)) })
}

/// What the die on a field does, from the sign on.
fn standard(game: &DiceWar, from: Field, rest: &str, follows: bool) -> Option<Action> {
    Some(match (rest.split_at_checked(1)?, follows) {
        (("+", ""), false) => Action::Upgrade { at: from },
        (("*", spell), false) => cast(game, from, spell)?,
        ((sign @ ("-" | "x"), way), follows) => {
            let (to, via) = match way.split_once('@') {
                None => (way.parse().ok()?, None),
                Some((to, via)) => (to.parse().ok()?, Some(via.parse().ok()?)),
            };
            match (sign, follows) {
                ("x", true) => Action::FollowAttack { to, via },
                (_, true) => Action::FollowMove { to, via },
                ("x", false) => Action::Attack { from, to, via },
                (_, false) => Action::Move { from, to, via },
            }
        }
        _ => return None,
    })
}

/// The id of the spell that a move names: what stands between the sign and the fields.
pub(super) fn spell(word: &str) -> Option<&str> {
    let (_, cast) = word.trim().split_once('*')?;
    cast.split_once('(').map(|(id, _)| id)
}

fn lineup(row: &str) -> Option<Action> {
    if let [file @ b'a'..=b'g', level @ b'1'..=b'6'] = row.as_bytes() {
        return Some(Action::PlaceDie { file: file - b'a', level: level - b'0' });
    }
    let level = |letter: u8| match letter {
        b'.' => Some(0),
        b'1'..=b'6' => Some(letter - b'0'),
        _ => None,
    };
    let levels: Option<Vec<u8>> = row.bytes().map(level).collect();
    Some(Action::SetLineup { row: levels?.try_into().ok()? })
}

fn cast(game: &DiceWar, at: Field, spell: &str) -> Option<Action> {
    let (id, args) = spell.strip_suffix(')')?.split_once('(')?;
    let mut fields: Few<Field, MAX_CHOSEN> = Few::new();
    let mut amount = None;
    for arg in args.split(',').filter(|arg| !arg.is_empty()) {
        match (arg.parse::<Field>(), amount) {
            (Ok(field), None) if fields.push(field) => {}
            (Err(_), None) => amount = Some(arg.parse().ok()?),
            _ => return None,
        }
    }
    Some(Action::CastSpell { at, spell: game.spell_number(id)?, fields, amount: amount.unwrap_or(0) })
}
