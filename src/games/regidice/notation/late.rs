//! A round by what dice came to (RD-REF-6), in the fewest keys, of letters or of a number pad: `a629 b41 h30` or
//! `-629/41+30`.
//!
//! A part is an action, `a` or `-`, `b` or `/`, `h` or `+`, `c` or `*`, `m` or `.`, its value, and what it came to; of a spell
//! its colour, `r y b k` or 1 to 4, and after yellow the dice that came back. `2:` or a name says whose it is, else they stand
//! in turn order. What was left out follows in turn order: `-6/4+2`, then `29.4.3`. One player names no values. `03` says that
//! those who are struck hold three dice, and cannot pay; `725` that seat 2 holds five at the beginning of a round, and `lose r y`
//! which dice the last blow cost. `82r6` or `8216` says that seat 2 passed a red 6 before this round, `pass r6` that somebody did.
//! `9` and the dice of each seat, as in `9rry.yyb.-` or `9112.223.-`, notes every die again, as `dice rry yyb -` does.

mod besides;
mod keys;

use std::ops::Range;

use crate::engine::notation::{Spanned, Unread};
use crate::engine::{Entry, Few, Names, Rules, Seat, Turn, apply, text};
use crate::games::regidice::action::{Action, Kind, SEATS};
use crate::games::regidice::dice::Colour;
use crate::games::regidice::state::{State, Step};
use crate::games::regidice::{Regidice, Ruling, names};
use keys::Keys;

/// More parts than a round can have.
const MOST: usize = 12;

/// What a line says of a seat, or of one player’s action.
struct Part {
    seat: Option<Seat>,
    action: Kind,
    value: u8,
    at: Range<usize>,
    told: Option<Told>,
}

/// What dice came to.
#[derive(Clone)]
struct Told {
    digits: Option<u8>,
    colour: Option<Colour>,
    at: Range<usize>,
}

/// The entries that a line of codes means, each with its place in the line in characters.
pub(super) fn read(
    game: &Regidice,
    state: &State,
    line: &str,
    people: &Names,
) -> Option<Result<Vec<Spanned<Regidice>>, Unread>> {
    let keys: Vec<char> = line.chars().collect();
    let mut keys = Keys { keys: &keys, at: 0 };
    let mut copy = *state;
    let mut entries = Vec::new();
    if let Some(entry) = besides::read(game, state, line, people) {
        return Some(Ok(vec![(entry, 0..keys.keys.len())]));
    }
    keys.skip();
    let mut parts = Vec::new();
    loop {
        match part(game, people, &mut keys)? {
            Begun::Part(part) if parts.len() < MOST => parts.push(part),
            Begun::Part(_) => return None,
            Begun::Action(action) => {
                let why = text("{action}: which value?").with("action", names::kind(action));
                return Some(Err(Unread::Unclear(why)));
            }
            Begun::Nothing => break,
        }
        keys.skip();
    }
    if game.solo() {
        return keys.is_over().then(|| alone(game, state, &parts)).flatten().map(Ok);
    }
    // What was told of the last blow is taken as said.
    while !parts.is_empty() && copy.late.is_some() && copy.step == Step::Suffer {
        let paid = Entry::Do { seat: copy.active, action: Action::Paid };
        let held = apply(game, &mut copy, &paid, false, &mut ()).is_ok();
        entries.push((paid, 0..keys.at));
        if !held {
            return Some(Ok(entries));
        }
    }
    let later = amounts(&copy, &mut keys, &parts)?;
    if parts.is_empty() && later.is_empty() || !keys.is_over() {
        return None;
    }
    let told = announce(&copy, parts, later, &mut entries);
    tell(game, &copy, told, &mut entries);
    (!entries.is_empty()).then_some(Ok(entries))
}

/// The action of a key.
fn action(key: char) -> Option<Kind> {
    Some(match key.to_ascii_lowercase() {
        'a' | '-' => Kind::Attack,
        'b' | '/' => Kind::Block,
        'h' | '+' => Kind::Heal,
        'c' | '*' => Kind::Cast,
        'm' | '.' => Kind::Animal,
        _ => return None,
    })
}

/// What comes next in a line.
enum Begun {
    Part(Part),
    /// A sign of the number pad, and nothing after it.
    Action(Kind),
    /// No part.
    Nothing,
}

/// The next part; `None` if it is no such line.
fn part(game: &Regidice, people: &Names, keys: &mut Keys<'_>) -> Option<Begun> {
    let seat = keys.called(game, people);
    let at = keys.at;
    let Some(action) = keys.peek().and_then(action) else {
        return if seat.is_some() { None } else { Some(Begun::Nothing) };
    };
    let sign = keys.next().is_some_and(|key| !key.is_alphanumeric());
    if sign && keys.peek().is_none() && !game.solo() {
        return Some(Begun::Action(action));
    }
    let value = if game.solo() {
        0
    } else {
        let value = keys.next()?.to_digit(10)? as u8;
        if value == 0 {
            return None;
        }
        value
    };
    let (declared, from) = (at..keys.at, keys.at);
    let told = keys.told(action).map(|(digits, colour)| Told { digits, colour, at: from..keys.at });
    // A word goes on with letters.
    if keys.keys.get(keys.at).is_some_and(|key| key.is_alphabetic() && self::action(*key).is_none()) {
        return None;
    }
    Some(Begun::Part(Part { seat, action, value, at: declared, told }))
}

/// What one player’s dice came to: the line is the round.
fn alone(game: &Regidice, state: &State, parts: &[Part]) -> Option<Vec<Spanned<Regidice>>> {
    if parts.is_empty() || parts.iter().any(|part| part.seat.is_some()) {
        return None;
    }
    let from = parts.first().map_or(0, |part| part.at.start);
    let end = parts.last().map_or(0, |part| part.told.as_ref().map_or(part.at.end, |told| told.at.end));
    let mut entries = Vec::new();
    if state.late.is_none() {
        entries.push((Entry::Ruling(Ruling::Totals), from..end));
    }
    for part in parts {
        let open = part.told.is_none() && part.action != Kind::Animal;
        if open {
            return None;
        }
        let zero = part.told.as_ref().is_some_and(|told| told.digits == Some(0) || told.colour.is_none());
        let cast = part.action == Kind::Cast;
        let digits = part.told.as_ref().and_then(|told| told.digits);
        if !(cast && zero || !cast && digits == Some(0)) {
            let action = total(game, state, part.action, part.told.as_ref());
            let at = part.told.as_ref().map_or(part.at.clone(), |told| part.at.start..told.at.end);
            entries.push((Entry::Do { seat: Seat(0), action }, at));
        }
    }
    entries.push((Entry::Do { seat: Seat(0), action: Action::EndActions }, from..end));
    Some(entries)
}

/// What a use came to, as an entry.
fn total(game: &Regidice, state: &State, action: Kind, told: Option<&Told>) -> Action {
    let colour = told.and_then(|told| told.colour);
    let amount = match (action, told, colour) {
        (Kind::Cast, _, None) => Some(0),
        // Where nobody says it, as many as can.
        (Kind::Cast, Some(told), Some(colour)) => {
            Some(told.digits.unwrap_or_else(|| game.heals_most(state, colour)))
        }
        (_, told, _) => told.and_then(|told| told.digits),
    };
    Action::Total { action, amount, colour }
}

impl Regidice {
    /// How many dice a spell brings back at most, whether only totals are told yet or not.
    fn heals_most(&self, state: &State, colour: Colour) -> u8 {
        let most = if state.late.is_some() {
            self.heals_late(state, colour)
        } else {
            self.spell_heals(state, colour)
        };
        most.unwrap_or(0)
    }
}

/// The seats that have not told what their dice came to, with their actions, in turn order.
fn open(state: &State) -> Vec<(Seat, Kind)> {
    let declared = |seat: Seat| state.seat(seat).declared.map(|own| (seat, own.action));
    let open = |seat: &Seat| state.step != Step::Resolve || state.waiting.contains(*seat);
    state.in_order().filter(open).filter_map(declared).collect()
}

/// What was left out, in turn order. `None` if that is no line of this kind.
fn amounts(state: &State, keys: &mut Keys<'_>, parts: &[Part]) -> Option<Vec<Told>> {
    // Of those who announced before, and of those who do in this line.
    let mut kinds: Vec<Kind> = open(state).into_iter().map(|(_, kind)| kind).collect();
    kinds.extend(parts.iter().filter(|part| part.told.is_none()).map(|part| part.action));
    let tokens = keys.tokens();
    if tokens == 0 {
        return Some(Vec::new());
    }
    let quiet = kinds.iter().filter(|kind| **kind != Kind::Animal).count();
    if tokens == quiet && tokens < kinds.len() {
        kinds.retain(|kind| *kind != Kind::Animal);
    }
    // Where dice are asked for, numbers may be what they show.
    if state.late.is_none() && parts.is_empty() {
        let numbers = keys.high_number() || tokens == kinds.len() && !keys.are_faces();
        if state.step != Step::Reveal || !numbers {
            return None;
        }
    }
    let mut told = Vec::new();
    for kind in kinds {
        keys.skip_dots();
        let from = keys.at;
        let Some((digits, colour)) = keys.told(kind) else { break };
        told.push(Told { digits, colour, at: from..keys.at });
    }
    Some(told)
}

/// Enters who announces what; gives what each is told to have come to, in turn order.
fn announce(
    state: &State,
    parts: Vec<Part>,
    later: Vec<Told>,
    entries: &mut Vec<Spanned<Regidice>>,
) -> Vec<(Seat, Kind, Option<Told>)> {
    let mut told: Vec<(Seat, Kind, Option<Told>)> =
        open(state).into_iter().map(|(seat, kind)| (seat, kind, None)).collect();
    let declared = |seat: &Seat| state.seat(*seat).declared.is_some();
    let order: Few<Seat, SEATS> = state.in_order().filter(|seat| !declared(seat)).collect();
    let named: Vec<Seat> = parts.iter().filter_map(|part| part.seat).collect();
    let mut free = order.iter().copied().filter(|seat| !named.contains(seat));
    let mut announced: Vec<(Seat, Part)> = Vec::new();
    for part in parts {
        // One that is too many is refused by the rules.
        let seat = part.seat.or_else(|| free.next()).unwrap_or(state.first);
        announced.push((seat, part));
    }
    let place = |seat: Seat| state.in_order().position(|other| other == seat);
    announced.sort_by_key(|(seat, _)| place(*seat));
    for (seat, part) in announced {
        let action = Action::Declare { action: part.action, value: part.value };
        entries.push((Entry::Do { seat, action }, part.at));
        told.push((seat, part.action, part.told));
    }
    told.sort_by_key(|(seat, ..)| place(*seat));
    let without = told.iter().filter(|(_, kind, own)| own.is_none() && *kind != Kind::Animal).count();
    let skips = later.len() == without;
    let mut later = later.into_iter();
    for (_, kind, own) in &mut told {
        if own.is_none() && !(skips && *kind == Kind::Animal) {
            *own = later.next();
        }
    }
    told
}

/// Enters what dice came to. An Animal whose 1s nobody tells has told so with the others.
fn tell(
    game: &Regidice,
    state: &State,
    told: Vec<(Seat, Kind, Option<Told>)>,
    entries: &mut Vec<Spanned<Regidice>>,
) {
    let Some(first) = told.iter().find_map(|(.., own)| own.as_ref().map(|own| own.at.clone())) else {
        return;
    };
    if state.late.is_none() {
        entries.push((Entry::Ruling(Ruling::Totals), first.clone()));
    }
    let rest = |kind: Kind, own: &Option<Told>| own.is_some() || kind == Kind::Animal;
    let whole = told.iter().all(|(_, kind, own)| rest(*kind, own));
    for (seat, kind, own) in told {
        if own.is_none() && !whole {
            continue;
        }
        let at = own.as_ref().map_or(first.clone(), |own| own.at.clone());
        entries.push((Entry::Do { seat, action: total(game, state, kind, own.as_ref()) }, at));
    }
}

/// Whether a line may begin with this key.
pub(super) fn begins(game: &Regidice, state: &State, key: char) -> bool {
    let codes = state.late.is_some() || game.can_tell_totals(state);
    let open = matches!(state.step, Step::Declare | Step::Suffer) || game.solo();
    codes && open && game.turn(state) != Turn::Over && !key.is_alphanumeric() && action(key).is_some()
}
