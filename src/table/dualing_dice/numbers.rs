//! What people tell of real dice: a number for each die, pressed or typed, in any order.

use super::draft::{Draft, Edit};
use super::{Item, Model, Press, names, saving};
use crate::engine::{Few, Seat};
use crate::games::dualing_dice::action::{Numbers, Picked, Reroll};
use crate::games::dualing_dice::dice::{Kind, Tint};
use crate::games::dualing_dice::{Chance, Request};
use crate::i18n::{gettext, gettext_f};
use crate::table::{DieLook, Draft as _, Key, Look, State};

/// A die whose number people tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// Whose; none for the House.
    pub seat: Option<Seat>,
    pub tint: Tint,
    pub kind: Kind,
}

/// The dice whose numbers people tell now, in the order in which they are asked for.
pub fn asked(m: &Model) -> Vec<Told> {
    if !m.awaits_chance() {
        return Vec::new();
    }
    match m.request {
        Some(Request::RollDice { dice }) => {
            let seat = |at: usize| (at < m.seats()).then(|| Seat(u8::try_from(at).unwrap_or_default()));
            let pair = |(at, picked): (usize, &Picked)| {
                let seat = seat(at);
                [
                    Told { seat, tint: Tint::Colour, kind: picked.colour },
                    Told { seat, tint: Tint::White, kind: picked.white },
                ]
            };
            dice.iter().enumerate().flat_map(pair).collect()
        }
        Some(Request::Reroll { dice }) => {
            let told = |die: &Reroll| Told { seat: die.seat, tint: die.tint, kind: die.die };
            dice.iter().map(told).collect()
        }
        _ => Vec::new(),
    }
}

/// Which of the dice that are asked for this is.
pub fn place(m: &Model, seat: Seat, tint: Tint) -> Option<usize> {
    asked(m).iter().position(|told| told.seat == Some(seat) && told.tint == tint)
}

/// The same for a die of the House.
pub fn house_place(m: &Model, tint: Tint) -> Option<usize> {
    asked(m).iter().position(|told| told.seat.is_none() && told.tint == tint)
}

/// The die that is told next.
pub fn current(m: &Model, draft: &Draft) -> Option<(usize, Told)> {
    let dice = asked(m);
    let open = || (0..dice.len()).find(|at| draft.number_of(*at).is_none());
    let at = draft.at.filter(|at| *at < dice.len()).or_else(open)?;
    dice.get(at).map(|told| (at, *told))
}

/// Shows what was told of a die, and lets it be told next.
pub fn mark(m: &Model, draft: &Draft, at: usize, item: &mut Item) {
    let dice = asked(m);
    let Some(told) = dice.get(at) else { return };
    let number = draft.number_of(at);
    item.rolled = false;
    if let Look::Die(look) = &mut item.look {
        look.face = number.map_or_else(|| names::unrolled(told.kind), |n| names::face(told.kind, n));
    }
    let now = current(m, draft).is_some_and(|(now, _)| now == at);
    item.state = if now { State::Chosen } else { State::Lit };
    let number = number.map_or_else(|| gettext("no number yet"), |n| n.to_string());
    item.name = gettext_f("{die}: {n}", &[("die", &words(m, *told)), ("n", &number)]);
    item.about = gettext("Enter this die next");
    item.press = Some(Press::Edit(Edit::At(at)));
}

/// “Anna’s colour D8”.
pub fn words(m: &Model, told: Told) -> String {
    let die = names::die_kind(told.tint, told.kind);
    match told.seat {
        Some(seat) => gettext_f("{seat}’s {die}", &[("seat", &m.name(seat)), ("die", &die)]),
        None => gettext_f("the House’s {die}", &[("die", &die)]),
    }
}

/// The numbers that the die told next can show.
pub fn faces(m: &Model, draft: &Draft) -> Vec<Item> {
    let Some((at, told)) = current(m, draft) else { return Vec::new() };
    let what = words(m, told);
    let number = |n: u8| Item {
        id: format!("face/{n}"),
        look: Look::Die(DieLook {
            face: names::face(told.kind, n),
            tint: names::paint(told.tint, told.seat),
            shape: names::shape(told.kind),
            faces: Vec::new(),
            ..DieLook::default()
        }),
        state: State::Lit,
        name: gettext_f("{die}: {n}", &[("die", &what), ("n", &n.to_string())]),
        about: gettext("Enters this number"),
        press: Some(press(m, draft, at, n)),
        ..Item::default()
    };
    (1..=told.kind.sides()).map(number).collect()
}

/// A single die is answered with its number.
fn press(m: &Model, draft: &Draft, at: usize, number: u8) -> Press {
    let mut after = draft.clone();
    after.apply(Edit::Number(at, number));
    match answer(m, &after).filter(|_| asked(m).len() == 1) {
        Some(chance) => Press::Answer(chance),
        None => Press::Edit(Edit::Number(at, number)),
    }
}

/// The answer, once all numbers are told.
pub fn answer(m: &Model, draft: &Draft) -> Option<Chance> {
    let n = asked(m).len();
    let numbers: Vec<u8> = (0..n).map(|at| draft.number_of(at)).collect::<Option<_>>()?;
    match m.request? {
        Request::RollDice { .. } => {
            let pair = |pair: &[u8]| match pair {
                [colour, white] => Some(Numbers { colour: *colour, white: *white }),
                _ => None,
            };
            let rolls: Option<Few<Numbers, 8>> = numbers.chunks(2).map(pair).collect();
            Some(Chance::RollDice { rolls: rolls? })
        }
        Request::Reroll { .. } => Some(Chance::Reroll { numbers: numbers.into_iter().collect() }),
        Request::DrawGoals { .. } => None,
    }
}

/// What a typed key does: none if it is of no use, else the commands, one after the other.
pub fn typed(m: &Model, draft: &Draft, key: Key) -> Option<Vec<Press>> {
    if asked(m).is_empty() {
        let back = saving::take_back(m, draft).filter(|_| key == Key::Back);
        return back.map(|press| vec![press]);
    }
    let Some((at, told)) = current(m, draft) else {
        let done = (key == Key::Enter).then(|| answer(m, draft)).flatten();
        let back = key == Key::Back && !draft.numbers.is_empty();
        return done
            .map(|chance| vec![Press::Answer(chance)])
            .or_else(|| back.then(|| vec![Press::Edit(Edit::TakeBack)]));
    };
    match key {
        Key::Letter(_) => None,
        Key::Back if draft.typed.is_empty() && draft.numbers.is_empty() => None,
        Key::Back => Some(vec![Press::Edit(Edit::TakeBack)]),
        // Between two numbers it separates nothing, but is not for the button that has the focus either.
        Key::End if draft.typed.is_empty() => Some(Vec::new()),
        Key::End | Key::Enter => number(told.kind, &draft.typed).map(|n| vec![press(m, draft, at, n)]),
        Key::Digit(digit) => {
            let longer = format!("{}{digit}", draft.typed);
            let ways = ways(told.kind, &longer);
            match (number(told.kind, &longer), ways) {
                (Some(n), 1) => Some(vec![press(m, draft, at, n)]),
                (_, 0) => end_and_begin(m, draft, (at, told), digit),
                _ => Some(vec![Press::Edit(Edit::Typed(longer))]),
            }
        }
    }
}

/// A digit that does not go on with a number ends it, and begins that of the next die.
fn end_and_begin(m: &Model, draft: &Draft, (at, told): (usize, Told), digit: char) -> Option<Vec<Press>> {
    let n = number(told.kind, &draft.typed)?;
    let first = press(m, draft, at, n);
    let mut after = draft.clone();
    if let Press::Edit(edit) = &first {
        after.apply(edit.clone());
    }
    let more = typed(m, &after, Key::Digit(digit)).unwrap_or_default();
    Some(std::iter::once(first).chain(more).collect())
}

/// Which die is told now, with the beginning of its number.
pub fn question(m: &Model, draft: &Draft) -> String {
    let Some((_, told)) = current(m, draft) else { return String::new() };
    let die = words(m, told);
    if draft.typed.is_empty() {
        return gettext_f("What does {die} show?", &[("die", &die)]);
    }
    gettext_f("What does {die} show? {n}…", &[("die", &die), ("n", &draft.typed)])
}

/// How a number is typed: the ten of a D10 also as its 0.
fn keys(kind: Kind) -> impl Iterator<Item = (String, u8)> {
    let zero = (kind == Kind::D10).then(|| ("0".to_owned(), 10));
    (1..=kind.sides()).map(|n| (n.to_string(), n)).chain(zero)
}

fn number(kind: Kind, typed: &str) -> Option<u8> {
    keys(kind).find(|(key, _)| key == typed).map(|(_, n)| n)
}

/// How many numbers begin so.
fn ways(kind: Kind, typed: &str) -> usize {
    keys(kind).filter(|(key, _)| key.starts_with(typed)).count()
}
