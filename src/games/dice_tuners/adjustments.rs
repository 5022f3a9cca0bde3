//! What a table is asked when it adjusts something (DT-REF-2).

use super::action::MAX_HAND;
use super::dice::{Colour, Die, Side};
use super::names;
use super::words::rulings::{die_place, place};
use super::{CardId, CardPlace, CardRef, DiceTuners, DieRef, Ruling, State};
use crate::engine::{Adjustment, Adjustments, Ask, Seat, Text, text};

/// By how much points and Strength change at most.
const MOST: i32 = 9;
/// How many cards are drawn at most.
const CARDS: i32 = 3;

type Asked = Adjustment<DiceTuners>;

impl Adjustments for DiceTuners {
    const DECLARED: &'static [Asked] = &[
        Asked::of_fact("vp", text("Change Victory Points"), text("Victory Points"), |game, state, ask| {
            let seat = ask.seat(seats(game))?;
            let n = ask.change(text("Change"), -MOST..=MOST, state.seat(seat).vp)?;
            Some(Ruling::AdjustVp { seat, n })
        }),
        Asked::new("strength", text("Change Strength"), |game, state, ask| {
            let seat = seat(game, state, ask, |seat| Ruling::AdjustStrength { seat, n: 1 })?;
            let n = ask.change(text("Change"), -MOST..=MOST, game.strength(state, seat))?;
            Some(Ruling::AdjustStrength { seat, n })
        }),
        Asked::of_fact("fire", text("Set Who Is On Fire"), text("On Fire"), |game, state, ask| {
            let seat = seat(game, state, ask, |seat| Ruling::SetFire { seat, fire: true })?;
            let is = state.duel.fire.contains(seat);
            let words = [(true, text("On Fire")), (false, text("Not On Fire"))];
            let fire = ask.one_from("fire", text("On Fire"), is.into(), words)?;
            Some(Ruling::SetFire { seat, fire })
        }),
        Asked::of_fact("advantage", text("Set Who Has Advantage"), text("Advantage"), |game, state, ask| {
            let seat = seat(game, state, ask, |seat| Ruling::SetAdvantage { seat, advantage: true })?;
            let has = game.advantage(state, seat);
            let words = [(true, text("Has advantage")), (false, text("Has no advantage"))];
            let advantage = ask.one_from("advantage", text("Advantage"), has.into(), words)?;
            Some(Ruling::SetAdvantage { seat, advantage })
        }),
        Asked::new("move-card", text("Move a Card"), |game, state, ask| {
            let moves = |card, from, to| game.fits(state, &Ruling::MoveCard { card, from, to });
            let cards = || (0u8..).take(game.cards().len()).map(|card| CardRef::Card(CardId(card)));
            let cards = || cards().chain([CardRef::Unknown]);
            let leads = |from, to| cards().any(|card| moves(card, from, to));
            let from = places(game).filter(|from| places(game).any(|to| leads(*from, to)));
            let from = ask.one("from", text("From"), from.map(|at| (at, place(at))))?;
            // Mostly a card was not discarded that should have been.
            let to = places(game).collect::<Vec<_>>().into_iter().rev().filter(|to| leads(from, *to));
            let to = ask.one("to", text("To"), to.map(|at| (at, place(at))))?;
            let cards = cards().filter(|card| moves(*card, from, to));
            let card = cards.map(|card| (card, names::card_or_unknown(game, card)));
            let card = ask.one("card", text("Card"), card)?;
            Some(Ruling::MoveCard { card, from, to })
        }),
        Asked::of_fact("turn-die", text("Turn a Die"), text("Dice"), |game, state, ask| {
            let (at, die) = ask.one("die", text("Die"), dice(state).into_iter().map(named))?;
            let mut faces = game.faces(die.colour).to_vec();
            faces.sort_unstable();
            faces.dedup();
            let others = faces.into_iter().filter(|face| *face != die.face);
            let face = ask.one("face", text("New face"), others.map(|face| (face, names::face(face))))?;
            Some(Ruling::SetDie { die: at, face })
        }),
        Asked::new("swap-dice", text("Swap Two Dice"), |_, state, ask| {
            let (die, _) = Some(dice(state))
                .filter(|dice| dice.len() > 1)
                .and_then(|dice| ask.one("die", text("Die"), dice.into_iter().map(named)))?;
            let others = dice(state).into_iter().filter(|(at, _)| *at != die);
            let (to, _) = ask.one("with", text("With"), others.map(named))?;
            Some(Ruling::MoveDie { die, to })
        }),
        Asked::new("annul", text("Cancel the Duel"), |game, state, _| {
            Some(Ruling::AnnulDuel).filter(|ruling| game.fits(state, ruling))
        }),
        Asked::new("draw", text("Draw Cards"), |game, state, ask| {
            let seat = seat(game, state, ask, |seat| Ruling::DrawCards { seat, n: 1 })?;
            let most = (1..=CARDS).rfind(|n| game.fits(state, &Ruling::DrawCards { seat, n: *n as u8 }))?;
            let n = ask.count("cards", text("Cards"), &(1..=most), None, 1)?;
            Some(Ruling::DrawCards { seat, n })
        }),
        Asked::of_fact(
            "hand-count",
            text("Set Number of Cards"),
            text("Cards in Hand"),
            |game, state, ask| {
                let own = |seat: Seat| state.seat(seat).hand.len() as u8;
                let seat = seat(game, state, ask, |seat| Ruling::SetHandCount { seat, count: own(seat) })?;
                let fits = |n: &i32| game.fits(state, &Ruling::SetHandCount { seat, count: *n as u8 });
                let most = (0..=MAX_HAND as i32).rfind(fits)?;
                let count =
                    ask.count("count", text("Cards"), &(0..=most), Some(own(seat).into()), own(seat).into())?;
                Some(Ruling::SetHandCount { seat, count })
            },
        ),
        Asked::of_fact(
            "colour",
            text("Allow a Colour"),
            text("Colours That May Be Played"),
            |game, state, ask| {
                let there =
                    |colour: &Colour| game.fits(state, &Ruling::LegalColour { colour: *colour, legal: true });
                let colours = Colour::ALL.into_iter().filter(there);
                let colour = ask.one("colour", text("Colour"), colours.map(|colour| (colour, colour)))?;
                let words = [(true, text("May be played")), (false, text("May not be played"))];
                let is = state.colour_legal(colour);
                let legal = ask.one_from("legal", text("This round"), is.into(), words)?;
                Some(Ruling::LegalColour { colour, legal })
            },
        ),
    ];
}

fn seats(game: &DiceTuners) -> impl Iterator<Item = Seat> + use<> {
    (0u8..).map(Seat).take(game.seats())
}

/// Asks for one of the seats for which such an adjustment can be made.
fn seat(
    game: &DiceTuners,
    state: &State,
    ask: &mut Ask<'_>,
    sample: impl Fn(Seat) -> Ruling,
) -> Option<Seat> {
    ask.seat(seats(game).filter(|seat| game.fits(state, &sample(*seat))))
}

/// Where cards can be: the hands, the deck’s top, the discard pile.
fn places(game: &DiceTuners) -> impl Iterator<Item = CardPlace> + use<> {
    seats(game).map(CardPlace::Hand).chain([CardPlace::DeckTop, CardPlace::Discard])
}

/// All dice on the table, each with where it lies; equal ones in one heap once.
fn dice(state: &State) -> Vec<(DieRef, Die)> {
    let mut all: Vec<(DieRef, Die)> = Vec::new();
    for (seat, own) in (0u8..).map(Seat).zip(&state.seats) {
        let sides = Side::ALL.into_iter().zip(own.sides);
        all.extend(sides.filter_map(|(side, die)| Some((DieRef::Side { seat, side }, die?))));
        all.extend(own.dice.iter().map(|die| (DieRef::Drafted { seat, die: *die }, *die)));
    }
    all.extend(state.rolled.iter().map(|die| (DieRef::Rolled { die: *die }, *die)));
    all.extend(state.aside.iter().map(|die| (DieRef::Aside { die: *die }, *die)));
    let mut seen = Vec::new();
    all.retain(|(at, _)| {
        let new = !seen.contains(at);
        seen.push(*at);
        new
    });
    all
}

fn named((at, die): (DieRef, Die)) -> ((DieRef, Die), Text) {
    let words = match at {
        DieRef::Side { .. } => {
            text("{place}: {die}").with("place", die_place(at)).with("die", names::die(die))
        }
        DieRef::Drafted { .. } | DieRef::Rolled { .. } | DieRef::Aside { .. } => die_place(at),
    };
    ((at, die), words)
}
