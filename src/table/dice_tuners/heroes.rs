//! The market, and the hero before a seat: Skills, Overdrive, and whether it can be used.

use super::draft::Draft;
use super::{Item, Model, Press, Zone, abilities, laying, names};
use crate::engine::Seat;
use crate::games::dice_tuners::dice::Colour;
use crate::games::dice_tuners::state::OUTSIDE_DUELS;
use crate::games::dice_tuners::{AbilityRef, Action, HeroId, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::look::Tint;
use crate::table::{Arrangement, CardLook, Look, Place, State};

/// What the places of the market hold: while heroes are hired, also those of heroes that are gone, so that the others
/// keep theirs.
fn places(m: &Model) -> Vec<HeroId> {
    let hiring = matches!(m.state.step, Step::Bid | Step::Spend | Step::Hire | Step::Hired);
    let gone = m.state.seats.iter().filter(|_| hiring).filter_map(|seat| seat.hero);
    let mut places: Vec<HeroId> = m.state.market.iter().chain(gone).collect();
    places.sort_by_key(|hero| (m.game.hero(*hero).cost, hero.0));
    places.dedup();
    places
}

/// The heroes for hire.
pub fn market(m: &Model) -> Zone {
    let item = |hero: HeroId| if m.state.market.contains(hero) { for_hire(m, hero) } else { hired(m, hero) };
    Zone {
        id: "market".to_owned(),
        place: Place::Tray,
        arrangement: Arrangement::Grid,
        name: gettext("Market"),
        items: places(m).into_iter().map(item).collect(),
        ..Zone::default()
    }
}

fn id(hero: HeroId) -> String {
    format!("hero/{}", hero.0)
}

/// The place of a hero that has been hired.
fn hired(m: &Model, hero: HeroId) -> Item {
    let by = m.state.seats.iter().position(|seat| seat.hero == Some(hero));
    let by = m.name(Seat(by.and_then(|at| u8::try_from(at).ok()).unwrap_or_default()));
    let title = names::hero(&m.game, hero).title;
    let name = gettext_f("{hero}, hired by {seat}", &[("seat", by.as_str()), ("hero", &title)]);
    names::vacant(format!("place/hero/{}", hero.0), gettext_f("hired by {seat}", &[("seat", &by)]), name)
}

fn for_hire(m: &Model, hero: HeroId) -> Item {
    let look = names::hero(&m.game, hero);
    let mut item = Item {
        id: id(hero),
        name: gettext_f("Market: {hero}", &[("hero", &names::spoken(&look))]),
        look: Look::Card(Box::new(look)),
        ..Item::default()
    };
    let Some(seat) = m.acting.filter(|_| m.state.step == Step::Hire && m.discarding().is_none()) else {
        return item;
    };
    let (full, cheap) = (Action::HireHero { hero }, Action::HireCheapest { hero });
    // Whether the cheapest hero may be taken depends on the hand, which may be covered.
    let action = if m.is_legal(&full) || m.is_covered(seat) || !m.is_legal(&cheap) { full } else { cheap };
    if m.is_legal(&action) {
        item.state = State::Lit;
        item.press = Some(Press::Act(seat, action));
    } else {
        let wrong = if m.has_legal(|a| matches!(a, Action::HireCheapest { .. })) { cheap } else { full };
        item.state = State::Dimmed;
        item.press = Some(Press::AskWhy(seat, wrong));
    }
    item.about = item.press.as_ref().map(|press| names::pressed(m, press)).unwrap_or_default();
    item
}

/// The hero before a seat, or its place.
pub fn before(m: &Model, draft: &Draft, seat: Seat) -> Zone {
    let name = m.name(seat);
    let title = gettext_f("{seat}’s hero", &[("seat", &name)]);
    let told = laying::hero(m, draft, seat).filter(|_| laying::on(m, draft));
    let item = match m.state.seat(seat).hero.or(told) {
        Some(hero) => owned(m, draft, seat, hero),
        None => names::vacant(format!("place/hero-of/{}", seat.0), gettext("hero"), gettext("No hero yet")),
    };
    Zone {
        id: format!("hero-of/{}", seat.0),
        place: Place::Before(seat),
        owner: Some(seat),
        name: title,
        items: vec![item],
        ..Zone::default()
    }
}

fn owned(m: &Model, draft: &Draft, seat: Seat, hero: HeroId) -> Item {
    let look = face(m, seat, hero);
    let words = [("seat", &*m.name(seat)), ("hero", &*names::spoken(&look))];
    let press = abilities::press_source(m, draft, seat, false);
    Item {
        id: id(hero),
        name: gettext_f("{seat}’s hero: {hero}", &words),
        look: Look::Card(Box::new(look)),
        state: if press.is_some() { State::Lit } else { State::Idle },
        about: if press.is_some() { gettext("Use an ability of this hero") } else { String::new() },
        press,
        ..Item::default()
    }
}

/// A hero’s card with how its Overdrive stands.
fn face(m: &Model, seat: Seat, hero: HeroId) -> CardLook {
    let mut look = names::hero(&m.game, hero);
    let Some(part) = &mut look.part else { return look };
    let lacking = lacking(m, seat, hero);
    let (all, missing) = (part.needs.len(), lacking.len());
    let tints: Vec<Tint> = part.needs.iter().map(|(tint, _)| *tint).collect();
    part.needs = with_missing(&tints, &lacking);
    let state = m.state.seat(seat);
    let dice = state.dice.len() + state.sides.iter().flatten().count();
    part.title = match state.used[AbilityRef::Overdrive.index()] {
        OUTSIDE_DUELS => gettext("Overdrive, used"),
        0 if missing == 0 && dice > 0 => gettext("Overdrive, ready"),
        0 if dice > 0 => {
            let words = [("n", &*(all - missing.min(all)).to_string()), ("of", &*all.to_string())];
            gettext_f("Overdrive, {n} of {of}", &words)
        }
        0 => gettext("Overdrive"),
        duel => gettext_f("Overdrive, used in duel {n}", &[("n", &duel.to_string())]),
    };
    look
}

/// The colours that the dice of a seat lack for its hero’s Overdrive.
fn lacking(m: &Model, seat: Seat, hero: HeroId) -> Vec<Tint> {
    let Some(ability) = m.game.hero(hero).ability(AbilityRef::Overdrive) else { return Vec::new() };
    let state = m.state.seat(seat);
    let mut missing = ability.needs;
    for die in state.sides.iter().flatten().chain(&state.dice) {
        let need = &mut missing[die.colour.index()];
        *need = need.saturating_sub(1);
    }
    let each = |colour: Colour| std::iter::repeat_n(names::tint(colour), missing[colour.index()].into());
    Colour::ALL.into_iter().flat_map(each).collect()
}

/// What is needed, each with whether it is missing.
fn with_missing(needs: &[Tint], missing: &[Tint]) -> Vec<(Tint, bool)> {
    let mut left = missing.to_vec();
    // The last ones of a colour are those that are missing.
    let mark = |tint: &Tint| {
        let at = left.iter().position(|other| other == tint);
        (*tint, at.map(|at| left.swap_remove(at)).is_some())
    };
    let mut marked: Vec<(Tint, bool)> = needs.iter().rev().map(mark).collect();
    marked.reverse();
    marked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_a_colour_are_missing() {
        use Tint::{Blue, Green};
        let marked = with_missing(&[Blue, Blue, Green], &[Blue]);
        assert_eq!(marked, [(Blue, false), (Blue, true), (Green, false)]);
        assert!(with_missing(&[Blue, Green], &[]).iter().all(|(_, missing)| !missing));
    }
}
