//! What lies on the table before the duels, on one line: `g2b3 r1g5 b4g2 g3b1r2 43 21 32`, or on a number pad
//! `122331152412132432132132`.
//!
//! First the dice that meet, the left one of each seat with the right one of the next, then the dice in front, then the
//! heroes; each from the first player on, or from seat 2 with `2/` before it. A die is its colour, `g` or 1, `b` or 2, `r`
//! or 3, and its face: 0 to 3 Katanas, `sh` or 4, `se` or 5; 6 to 9 are other faces of the pack, in its order. A hero is its
//! cost and its place among the heroes of that cost, or its name; `-` is none. What was used after that stands at the end
//! ([`uses`]): nothing else was.

use super::uses::{self, Telling, Use};
use crate::engine::notation::{Keys, Unread};
use crate::engine::{Entry, EntryOf, Few, Seat};
use crate::games::dice_tuners::action::{InFront, Ruling};
use crate::games::dice_tuners::dice::{Colour, Die, Face, Side};
use crate::games::dice_tuners::state::{MAX_PLAYERS, State, Step};
use crate::games::dice_tuners::{DiceTuners, HeroId};

/// What a line enters; `None` if it is no such line, and an error if it does not say on whom something is used.
pub(super) fn read(
    game: &DiceTuners,
    state: &State,
    line: &str,
) -> Option<Result<Vec<EntryOf<DiceTuners>>, Unread>> {
    let (seats, used) = lies(game, state, line)?;
    let mut telling = Telling::of(game, state, used);
    telling.enter(Entry::Ruling(Ruling::Laid { seats }));
    let before = |copy: &State| matches!(copy.step, Step::Hired | Step::Picked | Step::Deployed);
    telling.go_on(before, |_, _| None);
    Some(match telling.left() {
        Some(why) => Err(Unread::Unclear(why)),
        None => Ok(telling.entries),
    })
}

/// What a line says that lies in front of the seats, and what was used; `None` if it is no such line. Whether it can lie so
/// is for the rules.
fn lies(game: &DiceTuners, state: &State, line: &str) -> Option<(Few<InFront, MAX_PLAYERS>, Vec<Use>)> {
    let n = game.seats();
    let (mut keys, begin) = Keys::of(line, n)?;
    let begin = begin.unwrap_or(state.first);
    let mut all: Few<InFront, MAX_PLAYERS> = Few::filled(InFront::default(), n);
    let mut put = |seat: Seat, side: Side, die: Die| {
        if let Some(own) = all.get_mut(seat.index()) {
            own.dice[side.index()] = die;
        }
    };
    for seat in begin.and_on(n) {
        put(seat, Side::Left, die(game, &mut keys)?);
        put(seat.clockwise(1, n), Side::Right, die(game, &mut keys)?);
    }
    for seat in begin.and_on(n) {
        put(seat, Side::Front, die(game, &mut keys)?);
    }
    for seat in begin.and_on(n) {
        all.get_mut(seat.index())?.hero = hero(game, &mut keys)?;
    }
    let used = uses::read(game, &mut keys)?;
    keys.is_over().then_some((all, used))
}

pub(super) fn colour(key: char) -> Option<Colour> {
    match key.to_ascii_lowercase() {
        'g' | '1' => Some(Colour::Green),
        'b' | '2' => Some(Colour::Blue),
        'r' | '3' => Some(Colour::Red),
        _ => None,
    }
}

fn die(game: &DiceTuners, keys: &mut Keys<'_>) -> Option<Die> {
    keys.skip();
    let colour = colour(keys.key()?)?;
    keys.skip_spaces();
    Some(Die { colour, face: face(game, keys)? })
}

/// The face that a digit alone means.
pub(super) fn only_face(game: &DiceTuners, line: &str) -> Option<Face> {
    let mut keys = Keys::plain(line);
    let digit = keys.rest().starts_with(|key: char| key.is_ascii_digit());
    let face = face(game, &mut keys).filter(|_| digit)?;
    keys.is_over().then_some(face)
}

fn face(game: &DiceTuners, keys: &mut Keys<'_>) -> Option<Face> {
    let key = keys.key()?.to_ascii_lowercase();
    if key == 's' {
        return match keys.key()?.to_ascii_lowercase() {
            'h' => Some(Face::SHIELD),
            'e' => Some(Face::SHEATHE),
            _ => None,
        };
    }
    match key.to_digit(10)? {
        katana @ 0..=3 => Some(Face::katana(katana as u8)),
        4 => Some(Face::SHIELD),
        5 => Some(Face::SHEATHE),
        other => other_faces(game).nth(other as usize - 6),
    }
}

/// The faces of the pack that have no key of their own.
fn other_faces(game: &DiceTuners) -> impl Iterator<Item = Face> {
    let mut all: Vec<Face> = Vec::new();
    for face in Colour::ALL.into_iter().flat_map(|colour| game.faces(colour)) {
        let plain = [Face::SHIELD, Face::SHEATHE].contains(face) || *face == Face::katana(face.katana);
        if !plain && !all.contains(face) {
            all.push(*face);
        }
    }
    all.into_iter()
}

/// A hero, or that a seat has none.
fn hero(game: &DiceTuners, keys: &mut Keys<'_>) -> Option<Option<HeroId>> {
    keys.skip();
    if keys.take('-') {
        return Some(None);
    }
    let Some(cost) = keys.next_if(char::is_ascii_digit) else { return named(game, keys).map(Some) };
    let of_cost: Vec<HeroId> = of_cost(game, cost.to_digit(10)?).collect();
    let mut place = 0;
    for _ in 0..of_cost.len().to_string().len() {
        keys.skip_spaces();
        place = place * 10 + keys.key()?.to_digit(10)? as usize;
    }
    of_cost.get(place.checked_sub(1)?).copied().map(Some)
}

fn of_cost(game: &DiceTuners, cost: u32) -> impl Iterator<Item = HeroId> {
    let all = (0u8..).map(HeroId).zip(game.heroes());
    all.filter(move |(_, hero)| u32::from(hero.cost) == cost).map(|(id, _)| id)
}

/// The hero of which the next words are the name, or the beginning of a part of it.
fn named(game: &DiceTuners, keys: &mut Keys<'_>) -> Option<HeroId> {
    let rest = keys.rest();
    let (mut end, mut found) = (0, None);
    let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]).skip(1);
    for at in ends {
        let (said, after) = rest.split_at_checked(at)?;
        let whole = after.chars().next().is_none_or(|key| !key.is_alphanumeric());
        if let (true, Some(hero)) = (whole, only(game, said.trim())) {
            (end, found) = (said.chars().count(), Some(hero));
        }
    }
    for _ in 0..end {
        keys.key();
    }
    found
}

/// The only hero whose name, or a word of it, begins so.
fn only(game: &DiceTuners, said: &str) -> Option<HeroId> {
    let said = said.to_lowercase();
    let begins = |name: &str| {
        let name = name.to_lowercase();
        name.starts_with(&said) || name.split_whitespace().any(|word| word.starts_with(&said))
    };
    let mut all = game.content().hero.iter().zip((0u8..).map(HeroId)).filter(|(hero, _)| begins(&hero.name));
    let (_, hero) = all.next()?;
    (all.next().is_none() && !said.is_empty()).then_some(hero)
}

/// The line by letters, from the first player on.
#[cfg(test)]
pub(super) fn write(game: &DiceTuners, state: &State, all: &[InFront]) -> String {
    let n = game.seats();
    let order = || state.first.and_on(n);
    let die = |seat: Seat, side: Side| {
        let Die { colour, face } = all[seat.index()].dice[side.index()];
        let face = match face {
            Face::SHIELD => "sh".to_owned(),
            Face::SHEATHE => "se".to_owned(),
            face if face == Face::katana(face.katana) => face.katana.to_string(),
            face => (6 + other_faces(game).position(|other| other == face).unwrap()).to_string(),
        };
        format!("{}{face}", colour.letter().to_ascii_lowercase())
    };
    let hero = |seat: Seat| {
        let Some(hero) = all[seat.index()].hero else { return "-".to_owned() };
        let cost = game.hero(hero).cost;
        let of_cost: Vec<HeroId> = of_cost(game, cost.into()).collect();
        let place = 1 + of_cost.iter().position(|other| *other == hero).unwrap();
        format!("{cost}{place:0width$}", width = of_cost.len().to_string().len())
    };
    let pairs =
        order().map(|seat| format!("{}{}", die(seat, Side::Left), die(seat.clockwise(1, n), Side::Right)));
    let fronts = order().map(|seat| die(seat, Side::Front)).collect();
    pairs.chain([fronts]).chain(order().map(hero)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Random;
    use crate::games::dice_tuners::tests::table;

    #[test]
    fn written_lines_are_read_again() {
        let mut random = Random::from_seed(4);
        for seed in 0..300 {
            let game = table(2 + seed % 3, &[]);
            let mut state = crate::engine::Rules::start(&game);
            state.first = Seat(random.index(game.seats()) as u8);
            let mut one = |_| InFront {
                dice: [(); 3].map(|()| {
                    let colour = *random.pick(&Colour::ALL).unwrap();
                    Die { colour, face: *random.pick(game.faces(colour)).unwrap() }
                }),
                hero: (random.below(5) > 0).then(|| HeroId(random.index(game.heroes().len()) as u8)),
            };
            let all: Few<InFront, 4> = (0..game.seats()).map(&mut one).collect();
            let line = write(&game, &state, &all);
            assert_eq!(lies(&game, &state, &line), Some((all, Vec::new())), "{line}");
            let pad = line.replace("sh", "4").replace("se", "5").replace('g', "1").replace('b', "2");
            let pad = pad.replace('r', "3").replace(' ', "");
            assert_eq!(lies(&game, &state, &pad), Some((all, Vec::new())), "{pad}");
            let begun = format!("{}/{line}", state.first.0 + 1);
            assert_eq!(lies(&game, &state, &begun), Some((all, Vec::new())), "{begun}");
        }
    }

    #[test]
    fn heroes_by_name_and_what_is_no_such_line() {
        let game = table(2, &[]);
        let state = crate::engine::Rules::start(&game);
        let heroes = |line: &str| {
            let (all, _) = lies(&game, &state, line)?;
            Some(all.iter().map(|own| own.hero.unwrap().0).collect::<Vec<_>>())
        };
        let dice = "g1b2 r3g1 b1r1";
        assert_eq!(heroes(&format!("{dice} nami, old kamo")), Some(vec![0, 2]));
        assert_eq!(heroes(&format!("{dice} kamo suri")), Some(vec![2, 1]));
        assert_eq!(heroes(&format!("{dice} 11 kamo")), Some(vec![0, 2]));
        assert_eq!(heroes(&format!("{dice}, 1 1, 1 3")), Some(vec![0, 2]));
        let wrong = ["11", "11 12 13", "11 nobody", "11 19", "11 0", "", "11 12 g1"];
        assert!(wrong.iter().all(|rest| heroes(&format!("{dice} {rest}")).is_none()));
        let wrong = [
            "3/g1b2 r3g1 b1r1 11 12",
            "y1b2 r3g1 b1r1 11 12",
            "gsxb2 r3g1 b1r1 11 12",
            "g6b2 r3g1 b1r1 11 12",
        ];
        assert!(wrong.iter().all(|line| heroes(line).is_none()));
    }
}
