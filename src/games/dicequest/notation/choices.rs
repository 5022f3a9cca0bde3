//! Answers to cards as they are written and read: `red`, `r1 green`, `dice r1 b2`, `r1=SS`, `y1>H`.

use super::actions::{
    market_id, quest_id, read_dice, read_die, read_market, read_place, read_quest, read_space, read_token,
    space_id, token_id, write_dice, write_die, write_place,
};
use super::{color_of, face_of};
use crate::engine::Seat;
use crate::games::dicequest::content::compiled::Op;
use crate::games::dicequest::content::condition::color_name;
use crate::games::dicequest::dice::Symbols;
use crate::games::dicequest::state::State;
use crate::games::dicequest::{Choice, Dicequest};

/// What a symbol can be exchanged for now.
fn offers(game: &Dicequest, state: &State) -> Vec<Symbols> {
    let running = state.running.as_ref();
    let op = running.and_then(|running| {
        let ability = game.abilities_of(running.card).get(usize::from(running.ability))?;
        ability.ops.get(usize::from(running.op))
    });
    match op {
        Some(Op::ConvertSymbol { give, .. }) => give.to_vec(),
        _ => Vec::new(),
    }
}

fn letters(face: Symbols) -> String {
    if face == Symbols::NONE { "-".to_owned() } else { face.to_string() }
}

pub fn write(game: &Dicequest, state: &State, seat: Seat, choice: Choice) -> Option<String> {
    Some(match choice {
        Choice::Done => "done".to_owned(),
        Choice::Color { color } => color_name(color).to_owned(),
        Choice::Convert { die, color } => format!("{} {}", write_die(state, die)?, color_name(color)),
        Choice::Dice { dice } => format!("dice {}", write_dice(state, dice)?),
        Choice::Face { die, side } => {
            let color = state.turn.dice.get(usize::from(die))?.color;
            let face = game.cards().faces[color.index()].get(usize::from(side))?;
            format!("{}={}", write_die(state, die)?, letters(*face))
        }
        Choice::Swap { die, give } => {
            let given = letters(*offers(game, state).get(usize::from(give))?);
            match die {
                Some(die) => format!("{}>{given}", write_die(state, die)?),
                None => format!("bonus>{given}"),
            }
        }
        Choice::Hero { hero } => format!("hero {}", space_id(game, state, seat, hero)?),
        Choice::ComingWound => "coming".to_owned(),
        Choice::Seat { seat } => format!("seat {}", seat.0 + 1),
        Choice::Item { item } => format!("item {}", write_place(game, state, seat, item)?),
        Choice::Market { place } => format!("market {}", market_id(game, state, place)?),
        Choice::Quest { place } => format!("quest {}", quest_id(game, state, place)?),
        Choice::Token { token } => format!("token {}", token_id(game, token)?),
    })
}

pub fn read(game: &Dicequest, state: &State, seat: Seat, words: &[&str]) -> Option<Choice> {
    Some(match words {
        ["done"] => Choice::Done,
        ["coming"] => Choice::ComingWound,
        ["dice", dice @ ..] => Choice::Dice { dice: read_dice(state, dice)? },
        ["hero", hero] => Choice::Hero { hero: read_space(game, state, seat, hero)? },
        ["seat", n] => Choice::Seat { seat: Seat(n.parse::<u8>().ok()?.checked_sub(1)?) },
        ["item", item] => Choice::Item { item: read_place(game, state, seat, item)? },
        ["market", hero] => Choice::Market { place: read_market(game, state, hero)? },
        ["quest", quest] => Choice::Quest { place: read_quest(game, state, quest)? },
        ["token", token] => Choice::Token { token: read_token(game, token)? },
        [word] if word.contains('=') => {
            let (die, face) = word.split_once('=')?;
            let die = read_die(state, die)?;
            let color = state.turn.dice.get(usize::from(die))?.color;
            Choice::Face { die, side: super::side_of(game, color, face_of(face)?)? }
        }
        [word] if word.contains('>') => {
            let (die, given) = word.split_once('>')?;
            let given = face_of(given)?;
            let give = offers(game, state).iter().position(|offer| *offer == given)? as u8;
            let die = if die == "bonus" { None } else { Some(read_die(state, die)?) };
            Choice::Swap { die, give }
        }
        [color] => Choice::Color { color: color_of(color)? },
        [die, color] => Choice::Convert { die: read_die(state, die)?, color: color_of(color)? },
        _ => return None,
    })
}
