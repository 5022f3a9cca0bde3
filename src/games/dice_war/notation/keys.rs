//! Actions in the fewest keys, of letters or of a number pad: `c1c2` or `3132` moves or attacks, `d7+` upgrades, `d1*f1`
//! casts, `-` passes, `/` declares the End of War; after a first action a field alone goes on, and `.` ends the turn.
//!
//! A file is a letter or its number. But for spells no such action begins another: the last key has said it all.

use crate::engine::{Few, Rules, Seat, Unread, Violation, text};
use crate::games::dice_war::action::MAX_CHOSEN;
use crate::games::dice_war::field::Field;
use crate::games::dice_war::options::SetupOrder;
use crate::games::dice_war::state::{State, Step, TOP};
use crate::games::dice_war::{Action, Chance, DiceWar};

/// The action that keys mean in a state, allowed or not; `None` if they are no keys of this kind.
pub(super) fn action(
    game: &DiceWar,
    state: &State,
    seat: Seat,
    keys: &str,
) -> Option<Result<Action, Unread>> {
    let keys = keys.trim().to_ascii_lowercase();
    match state.step {
        Step::Setup => set_up(game, keys.as_bytes()).map(Ok),
        Step::War => war(game, state, seat, keys.as_bytes()),
        Step::FollowUp(from) => follow(game, state, seat, (from, keys.as_bytes())),
        Step::StartRoll | Step::Over(_) => None,
    }
}

/// The roll for the first turn: Red's die, then Black's (DW-PREP-4).
pub(super) fn start_roll(keys: &str) -> Option<Chance> {
    let [red @ b'1'..=b'6', black @ b'1'..=b'6'] = keys.trim().as_bytes() else { return None };
    Some(Chance::StartRoll { red: red - b'0', black: black - b'0' })
}

/// Whether nothing could follow after these keys, so that the last of them has said it all.
pub(super) fn closes(game: &DiceWar, state: &State, seat: Seat, keys: &str) -> bool {
    let any_other = |like: fn(&Action) -> bool| {
        let mut all = Vec::new();
        game.legal(state, seat, &mut all);
        all.iter().any(like)
    };
    match action(game, state, seat, keys) {
        Some(Ok(Action::CastSpell { .. })) => {
            let keys = keys.trim().to_ascii_lowercase();
            let said = cast(keys.as_bytes()).and_then(|said| Said::read(game, state, seat, said)?.ok());
            said.is_some_and(|said| said.begins(game, state, seat).len() == 1)
        }
        Some(Ok(Action::DeclareEndOfWar { die: None })) => {
            !any_other(|other| matches!(other, Action::DeclareEndOfWar { die: Some(_) }))
        }
        Some(Ok(_)) => true,
        Some(Err(_)) | None => false,
    }
}

/// A field, its file by letter or number.
fn field(file: u8, rank: u8) -> Option<Field> {
    let file = match file {
        b'a'..=b'g' => file - b'a',
        b'1'..=b'7' => file - b'1',
        _ => return None,
    };
    let rank = (b'1'..=b'7').contains(&rank).then(|| rank - b'1')?;
    Field::at(file as i8, rank as i8)
}

/// A line-up as seven levels; under option `setup = alternate` a file and a level.
fn set_up(game: &DiceWar, keys: &[u8]) -> Option<Action> {
    let level = |key: &u8| key.checked_sub(b'0').filter(|level| *level <= TOP);
    match (game.options().setup, keys) {
        (SetupOrder::Alternate, [file, key]) => {
            let file = field(*file, b'1')?.index() as u8;
            Some(Action::PlaceDie { file, level: level(key).filter(|level| *level > 0)? })
        }
        (SetupOrder::Alternate, _) => None,
        (SetupOrder::Whole, _) => {
            let row: Option<Vec<u8>> = keys.iter().map(level).collect();
            Some(Action::SetLineup { row: row?.try_into().ok()? })
        }
    }
}

/// The die that casts a spell, and what is said of it.
fn cast(keys: &[u8]) -> Option<(Field, &[u8])> {
    match keys {
        [b'*', file, rank, rest @ ..] | [file, rank, b'*', rest @ ..] => Some((field(*file, *rank)?, rest)),
        _ => None,
    }
}

fn war(game: &DiceWar, state: &State, seat: Seat, keys: &[u8]) -> Option<Result<Action, Unread>> {
    if let Some(said) = cast(keys) {
        let said = Said::read(game, state, seat, said)?;
        return Some(said.and_then(|said| said.action(game, state, seat)));
    }
    let action = match *keys {
        [b'-'] => Action::Pass,
        [b'/'] => Action::DeclareEndOfWar { die: None },
        [b'/', file, rank] => Action::DeclareEndOfWar { die: Some(field(file, rank)?) },
        [file, rank, b'+'] => Action::Upgrade { at: field(file, rank)? },
        [a, b, c, d] => {
            let (from, to) = (field(a, b)?, field(c, d)?);
            match is_others(state, seat, to) {
                true => Action::Attack { from, to, via: None },
                false => Action::Move { from, to, via: None },
            }
        }
        _ => return None,
    };
    Some(Ok(action))
}

/// What the die that has acted does next.
fn follow(
    game: &DiceWar,
    state: &State,
    seat: Seat,
    (at, keys): (Field, &[u8]),
) -> Option<Result<Action, Unread>> {
    let to = match *keys {
        [b'.'] => return Some(Ok(Action::EndTurn)),
        [file, rank] => field(file, rank)?,
        [a, b, c, d] => {
            let (from, to) = (field(a, b)?, field(c, d)?);
            if from != at {
                return game.other_die_follows(state, at).err().map(|why| Err(why.into()));
            }
            to
        }
        _ => return None,
    };
    Some(Ok(match is_others(state, seat, to) {
        true => Action::FollowAttack { to, via: None },
        false => Action::FollowMove { to, via: None },
    }))
}

fn is_others(state: &State, seat: Seat, at: Field) -> bool {
    state.owner(at).is_some_and(|owner| owner != seat)
}

/// A spell as it was said: by the die on a field, on what, and how much.
struct Said {
    at: Field,
    spell: u8,
    fields: Few<Field, MAX_CHOSEN>,
    amount: Option<u8>,
}

impl Said {
    /// The second spell of a die stands after another `*`.
    fn read(
        game: &DiceWar,
        state: &State,
        seat: Seat,
        (at, keys): (Field, &[u8]),
    ) -> Option<Result<Self, Unread>> {
        let (nth, keys) = match keys {
            [b'*', rest @ ..] => (1, rest),
            _ => (0, keys),
        };
        let creature = game.tribe(state.owner(at).unwrap_or(seat)).creature(state.level(at));
        let card = creature.spells.get(nth).map(|spell| &spell.card);
        let Some(spell) = card.and_then(|card| game.spell_number(&card.id)) else {
            let why = text("There is no die with this spell on {field}.").with("field", at);
            return Some(Err(Violation::impossible("DW-SPELL-6", why).into()));
        };
        let mut fields = Few::new();
        for pair in keys.chunks_exact(2) {
            let [file, rank] = *pair else { return None };
            if !fields.push(field(file, rank)?) {
                return None;
            }
        }
        let amount = match *keys.chunks_exact(2).remainder() {
            [key @ b'0'..=b'9'] => Some(key - b'0'),
            [] => None,
            _ => return None,
        };
        Some(Ok(Self { at, spell, fields, amount }))
    }

    /// The legal choices that it can be the beginning of.
    fn begins(&self, game: &DiceWar, state: &State, seat: Seat) -> Vec<Action> {
        let mut all = Vec::new();
        game.legal(state, seat, &mut all);
        all.retain(|action| match action {
            Action::CastSpell { at, spell, fields, amount } => {
                (*at, *spell) == (self.at, self.spell)
                    && self.fields.iter().all(|field| fields.contains(field))
                    && self.amount.is_none_or(|said| said == *amount && fields.len() == self.fields.len())
            }
            _ => false,
        });
        all
    }

    /// What it means; what can be only one thing need not be said.
    fn action(&self, game: &DiceWar, state: &State, seat: Seat) -> Result<Action, Unread> {
        let mut means = self.begins(game, state, seat);
        means.retain(|action| match action {
            Action::CastSpell { fields, .. } => self.fields.is_empty() || fields.len() == self.fields.len(),
            _ => false,
        });
        match *means.as_slice() {
            [one] => Ok(one),
            // The rules say why not.
            [] => {
                let Self { at, spell, fields, amount } = *self;
                Ok(Action::CastSpell { at, spell, fields, amount: amount.unwrap_or(0) })
            }
            _ if self.fields.is_empty() => {
                Err(Unread::Unclear(text("Say on which squares the spell is cast.")))
            }
            _ => Err(Unread::Unclear(text("Say how much, as one digit after the squares."))),
        }
    }
}
