//! All of a duel on one line: `r4b3*`, or on a number pad `3423*`.
//!
//! A card for each seat that plays one, the left die's seat before the right die's, else from the first player on: its
//! colour, `g` or 1, `b` or 2, `r` or 3, and its value; `x` or 0 is a Bluff, `-` no card. Where several cards look so, a letter
//! says which of them it is, in the order of the pack, or as many `+`. Before the cards `+`, seat and 1, 2 or 3 use a Skill,
//! an Overdrive or a card; after them `/` and a seat retreats, `*` takes the winner's card and `**` leaves it to the second
//! loser. What is not said does not happen: all fight, nobody uses anything, the card stays.

use super::laid::colour;
use crate::engine::notation::{Keys, Unread, seat};
use crate::engine::{Arg, Entry, EntryOf, Rules, Seat, Turn, apply, text};
use crate::games::dice_tuners::dice::{Colour, Side};
use crate::games::dice_tuners::names;
use crate::games::dice_tuners::state::{State, Step};
use crate::games::dice_tuners::{AbilityRef, Action, CardId, DiceTuners};

/// More entries than a duel can have.
const MOST: usize = 60;

/// What a line says of the duel.
struct Told {
    uses: Vec<(Seat, u32)>,
    plays: Vec<(Seat, Card)>,
    retreats: Vec<Seat>,
    /// Which of the losers that are asked takes the card, from 1 on; 0 for none.
    taker: usize,
}

/// A card as it looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Card {
    Nothing,
    /// Colour, value, and which of those that look so, from 1 on; 0 if that was not said.
    Looks(Option<Colour>, u8, usize),
}

/// What a line enters; `None` if it is no such line, and an error if it does not say which card is meant.
pub(super) fn read(
    game: &DiceTuners,
    state: &State,
    line: &str,
) -> Option<Result<Vec<EntryOf<DiceTuners>>, Unread>> {
    let told = told(game, state, line)?;
    Some(entries(game, state, told))
}

/// The seats that play a card, in the order in which the line names them.
fn players(game: &DiceTuners, state: &State) -> Vec<Seat> {
    let pairing = game.pairing(state.first, state.duel.index);
    let committers = game.committers(state);
    let mut seats: Vec<Seat> = state.in_order().filter(|seat| committers.contains(*seat)).collect();
    seats.sort_by_key(|seat| pairing.side(*seat) == Some(Side::Right));
    seats
}

fn told(game: &DiceTuners, state: &State, line: &str) -> Option<Told> {
    let (mut keys, begin) = Keys::of(line, game.seats())?;
    let mut told = Told { uses: Vec::new(), plays: Vec::new(), retreats: Vec::new(), taker: 0 };
    let one_seat = |keys: &mut Keys<'_>| seat(&keys.key()?.to_string(), game.seats());
    keys.skip();
    while keys.take('+') {
        let user = one_seat(&mut keys)?;
        let what = keys.key()?.to_digit(10).filter(|what| (1..=3).contains(what))?;
        told.uses.push((user, what));
        keys.skip();
    }
    let mut players = players(game, state);
    if let Some(begin) = begin {
        let at = players.iter().position(|seat| *seat == begin)?;
        players.rotate_left(at);
    }
    for seat in players {
        told.plays.push((seat, card(&mut keys)?));
    }
    keys.skip();
    while keys.take('/') {
        told.retreats.push(one_seat(&mut keys)?);
        keys.skip();
    }
    while keys.take('*') {
        told.taker += 1;
    }
    keys.is_over().then_some(told)
}

fn card(keys: &mut Keys<'_>) -> Option<Card> {
    keys.skip();
    let key = keys.key()?;
    match key.to_ascii_lowercase() {
        '-' => return Some(Card::Nothing),
        '0' | 'x' => return Some(Card::Looks(None, 0, which(keys))),
        _ => {}
    }
    let colour = colour(key)?;
    keys.skip_spaces();
    let value = keys.key()?.to_digit(10)? as u8;
    Some(Card::Looks(Some(colour), value, which(keys)))
}

/// Which of several that look alike. The colours' letters begin the next card where a digit follows.
fn which(keys: &mut Keys<'_>) -> usize {
    let mut n = 0;
    while keys.take('+') {
        n += 1;
    }
    let rest = keys.rest();
    let mut rest = rest.chars();
    let letter = rest.next().map(|key| key.to_ascii_lowercase()).filter(char::is_ascii_lowercase);
    let begins_card = rest.find(|key| !key.is_whitespace()).is_some_and(|key| key.is_ascii_digit());
    match letter {
        Some('x') | None => n,
        Some('g' | 'b' | 'r') if begins_card => n,
        Some(letter) if n == 0 => {
            keys.key();
            usize::from(letter as u8 - b'a') + 1
        }
        Some(_) => n,
    }
}

/// The card of a hand that looks so.
fn meant(game: &DiceTuners, state: &State, seat: Seat, card: Card) -> Result<Option<CardId>, Unread> {
    let Card::Looks(colour, value, which) = card else { return Ok(None) };
    let looks = |card: &CardId| (game.card(*card).colour, game.card(*card).value) == (colour, value);
    let alike: Vec<CardId> = (0u8..).take(game.cards().len()).map(CardId).filter(looks).collect();
    if let Some(at) = which.checked_sub(1) {
        return alike.get(at).copied().map(Some).ok_or_else(Unread::nothing);
    }
    let mut held = Vec::new();
    game.nameable(state, seat, |card| held.extend(Some(card).filter(looks)));
    match (&*held, &*alike) {
        // The rules say why the hand cannot hold it.
        ([card], _) | ([], [card, ..]) => Ok(Some(*card)),
        ([], []) => Err(Unread::nothing()),
        _ => {
            let letter = |card: &CardId| {
                let at = alike.iter().position(|other| other == card).unwrap_or_default();
                let letter = Arg::Verbatim(char::from(b'a' + at as u8).to_string());
                text("{letter} for {card}")
                    .with("letter", letter)
                    .with("card", names::card(game, *card))
                    .into()
            };
            let why = text("Several cards of {seat} look so. Add a letter: {cards}.").with("seat", seat);
            Err(Unread::Unclear(why.with("cards", Arg::List(held.iter().map(letter).collect()))))
        }
    }
}

fn entries(game: &DiceTuners, state: &State, mut told: Told) -> Result<Vec<EntryOf<DiceTuners>>, Unread> {
    let mut entries = Vec::new();
    let mut copy = *state;
    for (seat, card) in &told.plays {
        let action = match meant(game, &copy, *seat, *card)? {
            Some(card) => Action::PlayCard { card },
            None => Action::PlayNone,
        };
        let entry = Entry::Do { seat: *seat, action };
        let done = apply(game, &mut copy, &entry, false, &mut ()).is_ok();
        entries.push(entry);
        if !done {
            // The rules say why.
            return Ok(entries);
        }
    }
    let mut asked = 0;
    while copy.duel.index == state.duel.index && copy.step.in_duel() && entries.len() < MOST {
        let Some((seat, action)) = next(game, &copy, &mut told, &mut asked) else { break };
        let entry = Entry::Do { seat, action };
        let done = apply(game, &mut copy, &entry, false, &mut ()).is_ok();
        entries.push(entry);
        if !done {
            break;
        }
    }
    let left = told.uses.first().map(|(seat, _)| *seat).or(told.retreats.first().copied());
    match left {
        Some(seat) => Err(Unread::Unclear(text("{seat} cannot do this in this duel.").with("seat", seat))),
        None => Ok(entries),
    }
}

/// What happens next after the cards, unless something must be asked.
fn next(game: &DiceTuners, state: &State, told: &mut Told, asked: &mut usize) -> Option<(Seat, Action)> {
    let seat = match game.turn(state) {
        Turn::Choose(seat) => seat,
        Turn::Secret { seats, .. } if state.step == Step::Retreat => seats.first()?,
        Turn::Secret { .. } | Turn::Chance(_) | Turn::Over => return None,
    };
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    let action = match state.step {
        Step::Retreat => match told.retreats.iter().position(|other| *other == seat) {
            Some(at) => {
                told.retreats.remove(at);
                Action::Retreat
            }
            None => Action::Fight,
        },
        Step::Take => {
            *asked += 1;
            if *asked == told.taker { Action::TakeCard } else { Action::LeaveCard }
        }
        _ => used(seat, &legal, told)?,
    };
    legal.contains(&action).then_some((seat, action))
}

/// The ability that was said to be used, or that nothing is; `None` if it is open on whom.
fn used(seat: Seat, legal: &[Action], told: &mut Told) -> Option<Action> {
    let of = |what: u32, ability: AbilityRef| match ability {
        AbilityRef::Skill1 | AbilityRef::Skill2 => what == 1,
        AbilityRef::Overdrive => what == 2,
        AbilityRef::Effect1 | AbilityRef::Effect2 => what == 3,
    };
    for at in 0..told.uses.len() {
        let (user, what) = *told.uses.get(at)?;
        let fits =
            |action: &&Action| matches!(action, Action::Activate { ability, .. } if of(what, *ability));
        let mut ways = legal.iter().filter(fits);
        if let (true, Some(way)) = (user == seat, ways.next()) {
            told.uses.remove(at);
            return Some(*way).filter(|_| ways.next().is_none());
        }
    }
    Some(Action::Pass)
}
