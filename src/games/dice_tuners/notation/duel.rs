//! All of a duel on one line: `r4b3*`, or on a number pad `3423*`.
//!
//! A card for each seat that plays one, the left die's seat before the right die's, else from the first player on: its
//! colour, `g` or 1, `b` or 2, `r` or 3, and its value; `x` or 0 is a Bluff, `-` no card. Where several cards look so, it stays
//! open which of them it is, unless its effect is used or one of them acts by itself: then a letter says it, in the order of the
//! pack, or as many `+`. Before the cards and after them stands what is used ([`uses`]). After the cards `-` is a retreat of the
//! first seat that is asked, `/` and a seat one of that seat; `*` takes the winner's card and `**` leaves it to the second loser.
//! What is not said does not happen: all fight, nobody uses anything, the card stays. Where something has to be asked on the way,
//! the rest is said after that, `.` for nothing more.

use super::laid::colour;
use super::uses::{self, Telling, Use};
use crate::engine::notation::{Keys, Unread, seat};
use crate::engine::{Arg, Entry, EntryOf, Few, Rules, Seat, Turn, Words, text};
use crate::games::dice_tuners::dice::{Colour, Side};
use crate::games::dice_tuners::names;
use crate::games::dice_tuners::state::{State, Step};
use crate::games::dice_tuners::{Action, CardId, CardRef, DiceTuners, Ruling};

/// What a line says of the duel.
struct Told {
    plays: Vec<(Seat, Card)>,
    /// What is used after that.
    after: Vec<Use>,
    /// Who retreats; none for the first who can.
    retreats: Vec<Option<Seat>>,
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
    let (told, telling) = told(game, state, line)?;
    Some(entries(state, told, telling).map(without_what_follows))
}

/// The program notes by itself what nobody tells after that; noted by a person, it would stand in the way of an undo.
fn without_what_follows(mut entries: Vec<EntryOf<DiceTuners>>) -> Vec<EntryOf<DiceTuners>> {
    while matches!(entries.last(), Some(Entry::Chance(_))) {
        entries.pop();
    }
    entries
}

/// Whether nothing could follow after these keys, so that the last of them has said all of the duel: who of two retreats or
/// takes the card, or that the second of two losers does.
pub(super) fn closes(game: &DiceTuners, state: &State, line: &str) -> bool {
    told(game, state, line).is_some_and(|(told, _)| match told.plays.len() {
        2 => told.taker > 0 || !told.retreats.is_empty(),
        _ => told.taker == 2,
    })
}

/// The cards that a seat discards, as they look; `-` is one that nobody notes. `None` if it is no such line.
pub(super) fn discards(game: &DiceTuners, state: &State, seat: Seat, line: &str) -> Option<Action> {
    let (mut keys, mut cards) = (Keys::plain(line), Few::new());
    while !keys.is_over() {
        let card = card(&mut keys)?;
        let card = named(game, state, seat, card).ok()?;
        cards.push(card.map_or(CardRef::Unknown, CardRef::Card)).then_some(())?;
    }
    Some(Action::DiscardCards { cards })
}

/// The seats that play a card, in the order in which the line names them.
fn players(game: &DiceTuners, state: &State) -> Vec<Seat> {
    let pairing = game.pairing(state.first, state.duel.index);
    let committers = game.committers(state);
    let mut seats: Vec<Seat> = state.in_order().filter(|seat| committers.contains(*seat)).collect();
    seats.sort_by_key(|seat| pairing.side(*seat) == Some(Side::Right));
    seats
}

/// What a line says, and the copy on which the abilities before the cards have been used.
fn told<'a>(game: &'a DiceTuners, state: &State, line: &str) -> Option<(Told, Telling<'a>)> {
    let (mut keys, begin) = Keys::of(line, game.seats())?;
    let before = uses::read(game, &mut keys)?;
    // Until the cards are played, only what was said is used.
    let mut telling = Telling::of(game, state, before);
    telling.go_on(|copy| copy.step == Step::BeforeDuel, |_, _| None);
    // Something may have to be asked before that.
    let plays_now = telling.copy.step == Step::Commit;
    let mut players = if plays_now { players(game, &telling.copy) } else { Vec::new() };
    if let Some(begin) = begin {
        let at = players.iter().position(|seat| *seat == begin)?;
        players.rotate_left(at);
    }
    let mut plays = Vec::new();
    for seat in players {
        plays.push((seat, card(&mut keys)?));
    }
    let after = uses::read(game, &mut keys)?;
    let mut retreats = Vec::new();
    loop {
        if keys.take('-') {
            retreats.push(None);
        } else if keys.take('/') {
            retreats.push(Some(seat(&keys.key()?.to_string(), game.seats())?));
        } else {
            break;
        }
        keys.skip();
    }
    let mut taker = 0;
    while keys.take('*') {
        taker += 1;
    }
    let says = !plays.is_empty() || !telling.uses.is_empty() || !after.is_empty() || !retreats.is_empty();
    let begins = state.step == Step::BeforeDuel || says || taker > 0 || line.trim() == ".";
    (begins && keys.is_over()).then_some((Told { plays, after, retreats, taker }, telling))
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

/// The card of a hand that looks so, and whether it stays open which of several it is.
fn meant(game: &DiceTuners, state: &State, seat: Seat, card: Card) -> Result<(Option<CardId>, bool), Unread> {
    let told = named(game, state, seat, card);
    let (Err(Unread::Unclear(_)), Card::Looks(colour, value, 0)) = (&told, card) else {
        return told.map(|card| (card, false));
    };
    let mut held = Vec::new();
    game.nameable(state, seat, |card| {
        held.extend(
            Some(card).filter(|_| (game.card(card).colour, game.card(card).value) == (colour, value)),
        );
    });
    // One that lies open is meant before one that nobody knows.
    let known = held.iter().find(|card| state.seat(seat).find(**card).is_some()).or_else(|| held.first());
    match known {
        Some(card) if game.check_looks(state, seat).is_ok() && !game.acts_by_itself(*card) => {
            Ok((Some(*card), true))
        }
        _ => told.map(|card| (card, false)),
    }
}

/// The card of a hand that looks so, if only one does or it was said which.
fn named(game: &DiceTuners, state: &State, seat: Seat, card: Card) -> Result<Option<CardId>, Unread> {
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
            let why =
                text("Several of {seat}’s cards look like that. Add a letter: {cards}.").with("seat", seat);
            Err(Unread::Unclear(why.with("cards", Arg::List(held.iter().map(letter).collect()))))
        }
    }
}

fn entries(state: &State, told: Told, mut telling: Telling<'_>) -> Result<Vec<EntryOf<DiceTuners>>, Unread> {
    let Told { plays, after, mut retreats, taker } = told;
    if telling.copy.step == Step::BeforeDuel {
        return match telling.left() {
            Some(why) => Err(Unread::Unclear(why)),
            None if telling.entries.is_empty() => Err(Unread::nothing()),
            None => Ok(telling.entries),
        };
    }
    telling.uses.extend(after);
    for (seat, card) in &plays {
        // An effect is that of a certain card.
        let used = telling.uses.iter().any(|told| told.seat == *seat && told.is_effect());
        let (card, open) = match used {
            true => (named(telling.game, &telling.copy, *seat, *card)?, false),
            false => meant(telling.game, &telling.copy, *seat, *card)?,
        };
        if open {
            telling.enter(Entry::Ruling(Ruling::Looks { seat: *seat }));
        }
        let action = card.map_or(Action::PlayNone, |card| Action::PlayCard { card });
        telling.enter(Entry::Do { seat: *seat, action });
    }
    if telling.failed {
        // The rules say why.
        return Ok(telling.entries);
    }
    let mut asked = 0;
    let same = |copy: &State| {
        copy.round == state.round
            && (copy.duel.index == state.duel.index && copy.step.in_duel() || copy.step == Step::RoundEnd)
    };
    telling.go_on(same, |copy, seat| match copy.step {
        Step::Retreat => {
            let said = |other: &Option<Seat>| other.is_none_or(|other| other == seat);
            Some(match retreats.iter().position(said) {
                Some(at) => {
                    retreats.remove(at);
                    Action::Retreat
                }
                None => Action::Fight,
            })
        }
        Step::Take => {
            asked += 1;
            Some(if asked == taker { Action::TakeCard } else { Action::LeaveCard })
        }
        _ => None,
    });
    let Telling { game, copy, failed, .. } = telling;
    let left = !telling.uses.is_empty() || !retreats.is_empty() || taker > asked;
    if left && !failed && matches!(game.turn(&copy), Turn::Chance(_)) && same(&copy) {
        // That comes first.
        return Err(Unread::Unclear(game.ask(&copy)));
    }
    if let Some(why) = telling.left() {
        return Err(Unread::Unclear(why));
    }
    match retreats.first().filter(|_| !failed) {
        Some(Some(seat)) => {
            let why = text("{seat} cannot do this in this duel.").with("seat", *seat);
            Err(Unread::Unclear(why))
        }
        Some(None) => Err(Unread::Unclear(text("Nobody can retreat from this duel."))),
        None => Ok(telling.entries),
    }
}
