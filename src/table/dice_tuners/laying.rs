//! A round at a real table of which people tell up to its duels only what lies on the table (DT-REF-3).

use super::draft::{Draft, Edit};
use super::{Choice, Item, Model, Press, Zone, names};
use crate::engine::{Few, RulingRules, Seat};
use crate::games::dice_tuners::dice::{Colour, Die, Face, Side};
use crate::games::dice_tuners::options::NoMoney;
use crate::games::dice_tuners::state::DRAFT_STEPS;
use crate::games::dice_tuners::{HeroId, InFront, Ruling, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::{DieLook, Key, Look, Place, Ribbon, Sheet, State};

/// Whether a round can be told by what lies now: before anything of its draft has been entered.
pub fn offered(m: &Model) -> bool {
    let before_rolls = match m.state.step {
        Step::Select => m.state.draft == 1,
        Step::Market => true,
        _ => m.recruiting(),
    };
    let real = m.real_dice && m.real_cards && m.bots.is_empty();
    real && !m.amending && !m.reviewing && before_rolls && m.game.can_be_laid(&m.state)
}

/// Whether it is told so.
pub fn on(m: &Model, draft: &Draft) -> bool {
    draft.laying && offered(m)
}

/// The places of dice in the order of telling: those that meet, then the fronts.
fn places(m: &Model) -> Vec<(Seat, Side)> {
    let n = m.seats();
    let pairs = m.state.in_order().flat_map(|seat| [(seat, Side::Left), (seat.clockwise(1, n), Side::Right)]);
    pairs.chain(m.state.in_order().map(|seat| (seat, Side::Front))).collect()
}

/// The place of the die that is told next.
pub fn current(m: &Model, draft: &Draft) -> Option<(usize, Seat, Side)> {
    let places = places(m);
    let open = || (0..places.len()).find(|at| draft.lies_at(*at).is_none());
    let at = draft.at.filter(|at| *at < places.len()).or_else(open)?;
    places.get(at).map(|(seat, side)| (at, *seat, *side)).filter(|_| on(m, draft))
}

/// How many dice of a colour have been told, without the one that is told now.
fn told(draft: &Draft, colour: Colour, but: Option<usize>) -> usize {
    draft.lies.iter().filter(|(at, die)| die.colour == colour && Some(*at) != but).count()
}

/// Whether a die of a colour can be told for a place: there are enough of it, and places for those that must lie.
fn fits(m: &Model, draft: &Draft, at: usize, colour: Colour) -> bool {
    let count = |other: Colour| told(draft, other, Some(at)) + usize::from(other == colour);
    let all: usize = Colour::ALL.into_iter().map(count).sum();
    let open = (3 * m.seats()).saturating_sub(all);
    let least = if m.game.dice_per_step() == m.seats() { usize::from(DRAFT_STEPS) } else { 0 };
    let lacking: usize = Colour::ALL.into_iter().map(|other| least.saturating_sub(count(other))).sum();
    count(colour) <= m.seats() + 1 && lacking <= open
}

/// What lies on a side, pressed to tell it, or to tell it again.
pub fn side(m: &Model, draft: &Draft, seat: Seat, side: Side) -> Item {
    let at = places(m).iter().position(|place| *place == (seat, side)).unwrap_or_default();
    let now = current(m, draft).is_some_and(|(now, ..)| now == at);
    let die = draft.lies_at(at);
    let words = die.map_or_else(|| gettext("not told yet"), names::die_words);
    Item {
        id: format!("lies/{}/{}", seat.0, side.word()),
        look: match die {
            Some(die) => Look::Die(names::die(&m.game, die)),
            // Each can be pressed.
            None => Look::Space(names::side_word(side)),
        },
        state: if now && die.is_some() { State::Chosen } else { State::Lit },
        name: names::place(&m.name(seat), side, &words),
        about: gettext("Enter this die next"),
        press: Some(Press::Edit(Edit::At(at))),
        ..Item::default()
    }
}

/// All faces that the next die can show; one press tells it.
pub fn pad(m: &Model, draft: &Draft) -> Option<Zone> {
    let (at, seat, side) = current(m, draft)?;
    let colours = Colour::ALL.into_iter().filter(|colour| draft.colour.is_none_or(|only| only == *colour));
    let dice = colours.filter(|colour| fits(m, draft, at, *colour)).flat_map(|colour| {
        super::faces::faces(&m.game, colour).into_iter().map(move |face| Die { colour, face })
    });
    let item = |die: Die| Item {
        id: format!("face/{die}"),
        look: Look::Die(DieLook { faces: Vec::new(), ..names::die(&m.game, die) }),
        state: State::Lit,
        name: names::place(&m.name(seat), side, &names::die_words(die)),
        about: gettext("Enters this die"),
        press: Some(Press::Edit(Edit::Lies(at, die))),
        ..Item::default()
    };
    Some(Zone {
        id: "faces".to_owned(),
        place: Place::Pad,
        name: asks(m, draft),
        items: dice.map(item).collect(),
        ..Zone::default()
    })
}

/// The seat whose hero is told next: those that have been entered are known.
fn hero_of(m: &Model, draft: &Draft) -> Option<Seat> {
    let mut open = m.state.in_order().filter(|seat| m.state.seat(*seat).hero.is_none());
    open.nth(draft.before.len()).filter(|_| on(m, draft) && current(m, draft).is_none())
}

/// The hero before a seat, as far as it was told.
pub fn hero(m: &Model, draft: &Draft, seat: Seat) -> Option<HeroId> {
    let mut open = m.state.in_order().filter(|seat| m.state.seat(*seat).hero.is_none());
    match m.state.seat(seat).hero {
        Some(hero) => Some(hero),
        None => draft.before.get(open.position(|other| other == seat)?).copied().flatten(),
    }
}

/// The heroes that the next seat can have, in the order of their costs.
fn candidates(m: &Model, draft: &Draft) -> Vec<HeroId> {
    let Some(seat) = hero_of(m, draft) else { return Vec::new() };
    let mut heroes = m.game.heroes_before(&m.state, seat);
    heroes.retain(|hero| !draft.before.contains(&Some(*hero)));
    heroes.sort_by_key(|hero| (m.game.hero(*hero).cost, hero.0));
    heroes
}

/// All heroes that the next seat can have.
pub fn sheet(m: &Model, draft: &Draft) -> Option<Sheet<Press>> {
    hero_of(m, draft)?;
    let card = |hero: HeroId| {
        let look = names::hero(&m.game, hero);
        Item {
            id: format!("sheet/hero/{}", hero.0),
            name: names::spoken(&look),
            look: Look::Card(Box::new(look)),
            state: State::Lit,
            about: gettext("Recruited"),
            press: Some(tell_hero(m, draft, Some(hero))),
            ..Item::default()
        }
    };
    let cards = candidates(m, draft).into_iter().map(card).collect();
    Some(Sheet { sentence: asks(m, draft), cards, named: Vec::new() })
}

/// Tells the next hero; with the last one the round is entered up to its duels.
fn tell_hero(m: &Model, draft: &Draft, hero: Option<HeroId>) -> Press {
    let mut after = draft.clone();
    after.before.push(hero);
    report(m, &after).unwrap_or(Press::Edit(Edit::Before(hero)))
}

/// What enters all that was told, if nothing is missing and the rules allow it.
fn report(m: &Model, draft: &Draft) -> Option<Press> {
    let open = m.state.seats.iter().filter(|seat| seat.hero.is_none()).count();
    let places = places(m);
    if draft.before.len() < open {
        return None;
    }
    let die = |seat: Seat, side: Side| draft.lies_at(places.iter().position(|place| *place == (seat, side))?);
    let all = |seat: Seat| {
        let [left, right, front] = Side::ALL.map(|side| die(seat, side));
        Some(InFront { dice: [left?, right?, front?], hero: hero(m, draft, seat) })
    };
    let seats: Option<Few<InFront, 4>> = (0u8..).map(Seat).take(m.seats()).map(all).collect();
    let ruling = Ruling::Laid { seats: seats? };
    m.game.check_ruling(&m.state, &ruling).is_ok().then_some(Press::Report(ruling))
}

/// What is told next.
fn asks(m: &Model, draft: &Draft) -> String {
    if let Some((_, seat, side)) = current(m, draft) {
        let words = [("seat", &*m.name(seat))];
        return match side {
            Side::Left => gettext_f("Which die lies on {seat}’s left side?", &words),
            Side::Right => gettext_f("Which die lies on {seat}’s right side?", &words),
            Side::Front => gettext_f("Which die lies in front of {seat}?", &words),
        };
    }
    match hero_of(m, draft) {
        Some(seat) => gettext_f("Which hero does {seat} have?", &[("seat", &m.name(seat))]),
        None => String::new(),
    }
}

/// Takes back what was told last.
fn take_back(m: &Model, draft: &Draft) -> Option<Press> {
    let begun = draft.colour.is_some() || !draft.before.is_empty() || !draft.lies.is_empty();
    (on(m, draft) && begun).then_some(Press::Edit(Edit::LayBack))
}

/// What is asked, and what there is to choose with words.
pub fn ribbon(m: &Model, draft: &Draft) -> Ribbon<Press> {
    let full = Choice::new("everything", gettext("Enter _Everything"), Press::Edit(Edit::Laying(false)))
        .outcome(gettext("Cards, rolls and picks, too"));
    let back = take_back(m, draft).map(|press| Choice::new("lay-back", gettext("_Take Back"), press));
    let nobody = (hero_of(m, draft).is_some() && m.game.options().no_money == NoMoney::Nobody)
        .then(|| Choice::new("nobody", gettext("_No Hero"), tell_hero(m, draft, None)));
    // Nothing is left to tell and it cannot be so only where something was entered meanwhile.
    let enter = report(m, draft).map(|press| Choice::new("lay", gettext("_Enter This"), press).golden());
    let choices = enter.into_iter().chain(nobody).chain(back).chain([full]);
    Ribbon {
        sentence: asks(m, draft),
        help: match current(m, draft) {
            Some(_) => gettext("Press a face, or a place to enter it first"),
            None => String::new(),
        },
        choices: choices.map(Choice::item).collect(),
        ..Ribbon::default()
    }
}

/// The choice that begins it.
pub fn begin(m: &Model) -> Option<Item> {
    offered(m).then(|| {
        let label = gettext("Enter Only the Deployed D_ice");
        Choice::new("laying", label, Press::Edit(Edit::Laying(true)))
            .outcome(gettext("Dice and heroes, before the first duel"))
            .item()
    })
}

/// What a typed key does: a die by its colour and its face, as on a line.
pub fn typed(m: &Model, draft: &Draft, key: Key) -> Option<Vec<Press>> {
    if !on(m, draft) {
        return None;
    }
    match key {
        Key::Back => take_back(m, draft).map(|press| vec![press]),
        Key::Enter => report(m, draft).map(|press| vec![press]),
        Key::End => None,
        Key::Digit(key) | Key::Letter(key) => {
            let (at, ..) = current(m, draft)?;
            let Some(colour) = draft.colour else {
                let colour = colour(key).filter(|colour| fits(m, draft, at, *colour))?;
                return Some(vec![Press::Edit(Edit::Colour(colour))]);
            };
            let face = face(key).filter(|face| m.game.faces(colour).contains(face))?;
            Some(vec![Press::Edit(Edit::Lies(at, Die { colour, face }))])
        }
    }
}

fn colour(key: char) -> Option<Colour> {
    Colour::ALL.into_iter().zip('1'..).find_map(|(colour, digit)| {
        (key == digit || key.eq_ignore_ascii_case(&colour.letter())).then_some(colour)
    })
}

fn face(key: char) -> Option<Face> {
    match key.to_digit(10)? {
        katana @ 0..=3 => Some(Face::katana(u8::try_from(katana).ok()?)),
        4 => Some(Face::SHIELD),
        5 => Some(Face::SHEATHE),
        _ => None,
    }
}
