//! What a table is asked when it adjusts something (RD-REF-4), or gives up (RD-END-5).

use super::Regidice;
use super::action::{Dealt, Move, Place, Ruling, SEATS, Turned};
use super::dice::{Colour, DieRef};
use super::names;
use super::state::State;
use crate::engine::{Adjustment, Adjustments, Arg, Ask, Few, Seat, text};

/// By how much hits, blocks and damage change at most.
const MOST: i8 = 30;
/// How many dice move at once.
const DICE: usize = 8;

type Asked = Adjustment<Regidice>;

impl Adjustments for Regidice {
    const DECLARED: &'static [Asked] = &[
        Asked::new("move-dice", text("Move Dice"), move_dice),
        Asked::of_fact("turn-die", text("Turn a Die"), text("Dice"), |game, state, ask| {
            let dice = |seat| lying(game, state, Place::Pool(seat)).into_iter().filter_map(Lies::shown);
            let faces = |seat: Seat, die: DieRef| {
                let turned = move |face: &u8| game.fits(state, &turned(Turned { seat, die, face: *face }));
                (1..=6).filter(move |face| *face != die.face).filter(turned)
            };
            let turns = |seat: Seat| dice(seat).filter(move |die| faces(seat, *die).next().is_some());
            let seat = ask.seat(state.all().filter(|seat| turns(*seat).next().is_some()))?;
            let mut dice: Vec<DieRef> = turns(seat).collect();
            dice.dedup();
            let die = ask.one("die", text("Die"), dice.into_iter().map(|die| (die, names::die(die))))?;
            let face = ask.one("face", text("New face"), faces(seat, die).map(|face| (face, face)))?;
            Some(turned(Turned { seat, die, face }))
        }),
        Asked::of_fact(
            "hits",
            text("Change the Hits on the Enemy"),
            text("Hits on the Enemy"),
            |game, state, ask| {
                let hits = |n| adjusted(|hits, _, _| *hits = n);
                change(game, state, ask, state.hits(), hits)
            },
        ),
        Asked::of_fact(
            "block",
            text("Change the Blocked Damage"),
            text("Blocked Damage"),
            |game, state, ask| {
                let now = u8::try_from(state.blocked()).unwrap_or(u8::MAX);
                change(game, state, ask, now, |n| adjusted(|_, block, _| *block = n))
            },
        ),
        Asked::of_fact("damage", text("Change a Player’s Damage"), text("Damage"), |game, state, ask| {
            let dealt = |seat: Seat, n: i8| {
                adjusted(|_, _, damage| {
                    damage.push(Dealt { seat, n });
                })
            };
            let seat = ask.seat(state.all().filter(|seat| game.fits(state, &dealt(*seat, 1))))?;
            let now = state.tally.damage.get(seat.index()).copied().unwrap_or_default();
            change(game, state, ask, now, |n| dealt(seat, n))
        }),
        Asked::new("concede", text("Give Up"), |game, state, ask| {
            let seat = state.all().filter(|seat| game.fits(state, &Ruling::Concede { seat: *seat }));
            Some(Ruling::Concede { seat: ask.seat(seat)? })
        }),
    ];
}

fn adjusted(change: impl FnOnce(&mut i8, &mut i8, &mut Few<Dealt, SEATS>)) -> Ruling {
    let (mut hits, mut block, mut damage) = (0, 0, Few::default());
    change(&mut hits, &mut block, &mut damage);
    Ruling::Adjust { moves: Few::default(), faces: Few::default(), hits, block, damage }
}

fn turned(turned: Turned) -> Ruling {
    let faces = [turned].into_iter().collect();
    Ruling::Adjust { moves: Few::default(), faces, hits: 0, block: 0, damage: Few::default() }
}

/// Asks by how much something changes, as far as it can.
fn change(
    game: &Regidice,
    state: &State,
    ask: &mut Ask<'_>,
    now: u8,
    ruling: impl Fn(i8) -> Ruling,
) -> Option<Ruling> {
    let fits = |n: &i8| game.fits(state, &ruling(*n));
    let less = (-MOST..0).find(fits);
    let more = (1..=MOST).rfind(fits);
    let within = less.or(more.map(|_| 1))?..=more.or(less.map(|_| -1))?;
    let n = ask.change(text("Change"), (*within.start()).into()..=(*within.end()).into(), now)?;
    Some(ruling(n))
}

/// A die that can be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Lies {
    colour: Colour,
    /// What it shows, if that is known.
    face: Option<u8>,
}

impl Lies {
    fn shown(self) -> Option<DieRef> {
        self.face.map(|face| DieRef::new(self.colour, face))
    }

    fn name(self) -> Arg {
        match self.shown() {
            Some(die) => names::die(die),
            None => text("{colour}, without a value").with("colour", names::colour(self.colour)).into(),
        }
    }
}

/// Which dice go where; one that comes into a pool may be said to show something.
fn move_dice(game: &Regidice, state: &State, ask: &mut Ask<'_>) -> Option<Ruling> {
    let places: Vec<Place> =
        state.all().map(Place::Pool).chain([Place::Injured, Place::Supply, Place::Box]).collect();
    let moved = |dice: &[Lies], from: Place, to: Place, face: Option<u8>| {
        let moves = dice.iter().map(|die| Move { colour: die.colour, face: die.face.or(face), from, to });
        let (faces, damage) = (Few::default(), Few::default());
        Ruling::Adjust { moves: moves.collect(), faces, hits: 0, block: 0, damage }
    };
    let goes = |dice: &[Lies], from: Place, to: Place| game.fits(state, &moved(dice, from, to, None));
    let leaves = |die: &Lies, from: Place| places.iter().any(|to| goes(&[*die], from, *to));
    let some = |from: &&Place| lying(game, state, **from).iter().any(|die| leaves(die, **from));
    let from =
        ask.one("from", text("From"), places.iter().filter(some).map(|at| (*at, names::place(*at))))?;
    let there = lying(game, state, from).into_iter().filter(|die| leaves(die, from));
    let dice = ask.several("dice", text("Dice"), DICE, there.map(|die| (die, die.name())))?;
    // A die that moves was lost, more often than not.
    let to: Vec<Place> = places.iter().copied().filter(|to| goes(&dice, from, *to)).collect();
    let injured = to.iter().position(|to| *to == Place::Injured).unwrap_or_default();
    let to = ask.one_from("to", text("To"), injured, to.iter().map(|at| (*at, names::place(*at))))?;
    let tells = matches!(to, Place::Pool(_)) && !matches!(from, Place::Pool(_));
    let shows = |face: &Option<u8>| game.fits(state, &moved(&dice, from, to, *face));
    let face = if tells {
        let faces = [(None, Arg::from(text("Nothing")))].into_iter();
        let faces = faces.chain((1..=6).map(|face| (Some(face), Arg::from(face))));
        ask.one("face", text("Shows"), faces.filter(|(face, _)| shows(face)))?
    } else {
        None
    };
    Some(moved(&dice, from, to, face))
}

/// The dice at a place, one by one, as far as people can name them; no more of one kind than move at once.
fn lying(game: &Regidice, state: &State, place: Place) -> Vec<Lies> {
    let bare = |(colour, n): (Colour, u8)| (Lies { colour, face: None }, n);
    let dice: Vec<(Lies, u8)> = match place {
        Place::Pool(seat) => {
            let pool = state.seat(seat);
            let covered = game.is_covered(state);
            let (open, rolled) =
                if covered { (pool.locked, pool.rolled()) } else { (pool.live, pool.unknown) };
            let live = open.iter().map(|(die, n)| (Lies { colour: die.colour, face: Some(die.face) }, n));
            live.chain(pool.spent.plus(&pool.blank).plus(&rolled).iter().map(bare)).collect()
        }
        Place::Injured => state.injured.iter().map(bare).collect(),
        Place::Supply => vec![bare((Colour::Black, state.supply))],
        Place::Box => Colour::ALL.map(|colour| bare((colour, game.boxed(state, colour)))).to_vec(),
    };
    let each = |(die, n): (Lies, u8)| std::iter::repeat_n(die, usize::from(n).min(DICE));
    let mut each: Vec<Lies> = dice.into_iter().flat_map(each).collect();
    each.sort_unstable();
    each
}
