//! Dice that are selected, rolled, taken and deployed.

use super::draft::{Draft, Edit};
use super::{Item, Model, Press, Zone, faces, laying, names};
use crate::engine::Seat;
use crate::games::dice_tuners::dice::{Colour, Die, Side};
use crate::games::dice_tuners::{Action, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::{Look, Place, State};

/// The dice of a draft step: to be rolled, or rolled.
pub fn tray(m: &Model, draft: &Draft) -> Zone {
    let items = match m.state.step {
        Step::Select => selected(m, draft),
        Step::Roll => waiting(m, draft),
        _ => rolled(m),
    };
    Zone {
        id: "rolled".to_owned(),
        place: Place::Tray,
        name: gettext("Dice of this step"),
        items,
        ..Zone::default()
    }
}

/// A die that has not been rolled.
fn unrolled(id: String, colour: Colour) -> Item {
    Item {
        id,
        look: Look::Die(names::unrolled(colour)),
        name: gettext_f("{colour} die, not rolled yet", &[("colour", &names::tint(colour).name())]),
        caption: names::tint(colour).name(),
        ..Item::default()
    }
}

/// One die of each colour, and the additional ones, which can be taken back.
fn selected(m: &Model, draft: &Draft) -> Vec<Item> {
    let base = Colour::ALL.map(|colour| unrolled(format!("roll/{}", colour.letter()), colour));
    let own = m.acting.is_some();
    let extra = |(at, colour): (usize, &Colour)| Item {
        state: State::Chosen,
        name: gettext_f("Additional {colour} die", &[("colour", &gettext(colour.word()))]),
        about: gettext("Put this die back"),
        press: Some(Press::Edit(Edit::RemoveExtra(at))),
        from: Some(super::supplies::pool_id(*colour)),
        ..unrolled(format!("roll/extra/{at}"), *colour)
    };
    let extras = draft.extras.iter().enumerate().filter(|_| own).map(extra);
    let due = if own { m.game.extras_due(&m.state) } else { 0 };
    let open = (draft.extras.len()..due).map(|at| {
        names::vacant(format!("roll/place/{at}"), gettext("one more"), gettext("Space for an additional die"))
    });
    base.into_iter().chain(extras).chain(open).collect()
}

/// The dice that are about to be rolled, or whose faces people tell.
fn waiting(m: &Model, draft: &Draft) -> Vec<Item> {
    let colours =
        Colour::ALL.iter().flat_map(|c| std::iter::repeat_n(*c, m.state.selected[c.index()].into()));
    let item = |(at, colour): (usize, Colour)| {
        let mut item = unrolled(format!("roll/{at}"), colour);
        faces::mark(m, draft, at, &mut item);
        item
    };
    colours.enumerate().map(item).collect()
}

/// The dice rolled in this step; a place is left where one was taken.
fn rolled(m: &Model) -> Vec<Item> {
    let dice = &m.state.rolled;
    let seats = m.seats();
    let first = m.game.first_drafter(&m.state);
    let taken = (0..m.state.picks.into()).map(|d| first.clockwise(d, seats));
    let taken = taken.filter_map(|seat| Some((*m.state.seat(seat).dice.last()?, Some(seat))));
    let mut all: Vec<(Die, Option<Seat>)> = dice.iter().map(|die| (*die, None)).chain(taken).collect();
    all.sort_by_key(|(die, by)| (*die, *by));
    let picking = m.acting.filter(|_| m.state.step == Step::Pick && m.discarding().is_none());
    let item = |(at, (die, by)): (usize, &(Die, Option<Seat>))| match by {
        Some(by) => {
            let word = gettext(die.colour.word());
            let words = [("seat", &*m.name(*by)), ("die", &*names::die_words(*die))];
            Item {
                caption: gettext("taken"),
                ..names::vacant(format!("taken/{}", by.0), word, gettext_f("{die}, taken by {seat}", &words))
            }
        }
        None => {
            let copy = names::copy(&all, at);
            let press = picking.and_then(|_| m.press(Action::DraftDie { die: *die }));
            Item {
                id: names::die_id("rolled", *die, copy),
                look: Look::Die(names::die(&m.game, *die)),
                state: if press.is_some() { State::Lit } else { State::Idle },
                name: gettext_f("Rolled: {die}", &[("die", &names::die_words(*die))]),
                about: press.as_ref().map(|press| names::pressed(m, press)).unwrap_or_default(),
                caption: worth(m, picking, *die),
                rolled: !m.real_dice && m.state.picks == 0 && m.state.step == Step::Pick,
                press,
                ..Item::default()
            }
        }
    };
    all.iter().enumerate().map(item).collect()
}

/// What a die is worth, in a few words.
fn worth(m: &Model, seat: Option<Seat>, die: Die) -> String {
    let cost = seat.and_then(|seat| m.state.seat(seat).hero).map(|hero| m.game.hero(hero).cost);
    match cost {
        Some(cost) if die.face.sheathe && die.face.katana == 0 => {
            gettext_f("{n} if On Fire", &[("n", &cost.to_string())])
        }
        _ => names::face_words(die.face),
    }
}

/// Whether a seat deploys a die here and now.
fn deploys(m: &Model, seat: Seat) -> bool {
    m.state.step == Step::Deploy && m.acting == Some(seat) && m.discarding().is_none()
}

/// The dice of a seat that are not deployed yet.
pub fn drafted(m: &Model, draft: &Draft, seat: Seat) -> Zone {
    let near = seat == m.nearest;
    let dice = &m.state.seat(seat).dice;
    // Round a tray, whoever deploys has the dice in it.
    let deployer = m.state.step == Step::Deploy && m.game.deployer(&m.state) == seat;
    let place = match near {
        _ if deployer && m.seats() > 2 => Place::Tray,
        true => Place::Own,
        false => Place::Below(seat),
    };
    // Of two equal dice only one is held.
    let held = draft.held.and_then(|held| dice.iter().position(|die| *die == held));
    let acting = deploys(m, seat);
    let item = |(at, die): (usize, &Die)| {
        let here = held == Some(at);
        let words = names::die_words(*die);
        let left = m.state.rolled.iter().filter(|other| *other == die).count();
        let mut item = Item {
            id: names::die_id(&format!("drafted/{}", seat.0), *die, names::copy(dice, at)),
            look: Look::Die(names::die(&m.game, *die)),
            name: gettext_f("Drafted by {seat}: {die}", &[("seat", &m.name(seat)), ("die", &words)]),
            from: Some(names::die_id("rolled", *die, left)),
            ..Item::default()
        };
        if acting {
            (item.state, item.about) = match here {
                true => (State::Chosen, gettext("Put this die back")),
                false => (State::Lit, gettext("Choose this die to deploy it")),
            };
            item.name = gettext_f("Drafted: {die}", &[("die", &words)]);
            item.press = Some(Press::Edit(Edit::Hold((!here).then_some(*die))));
        }
        item
    };
    let mut items: Vec<Item> = dice.iter().enumerate().map(item).collect();
    if near && place == Place::Own && !m.recruiting() {
        items.extend((items.len()..3).map(|at| {
            let word = if m.duelling() { names::side_word(names::SIDES[at]) } else { String::new() };
            let name = gettext_f("Space for one of {seat}’s dice", &[("seat", &m.name(seat))]);
            names::vacant(format!("drafted/place/{at}"), word, name)
        }));
    }
    Zone {
        id: format!("drafted/{}", seat.0),
        place,
        owner: Some(seat),
        name: gettext_f("Drafted by {seat}", &[("seat", &m.name(seat))]),
        items,
        ..Zone::default()
    }
}

/// The item on a side of a seat.
pub fn side_id(m: &Model, seat: Seat, side: Side) -> String {
    let what = if m.state.seat(seat).sides[side.index()].is_some() { "side" } else { "place" };
    format!("{what}/{}/{}", seat.0, side.word())
}

/// What lies on the sides of a seat.
pub fn edge(m: &Model, draft: &Draft, seat: Seat) -> Zone {
    Zone {
        id: format!("edge/{}", seat.0),
        place: Place::Edge(seat),
        owner: Some(seat),
        name: gettext_f("{seat}’s sides", &[("seat", &m.name(seat))]),
        items: names::SIDES
            .into_iter()
            .map(|side| match laying::on(m, draft) {
                true => laying::side(m, draft, seat, side),
                false => on_side(m, draft, seat, side),
            })
            .collect(),
        ..Zone::default()
    }
}

fn on_side(m: &Model, draft: &Draft, seat: Seat, side: Side) -> Item {
    let die = m.state.seat(seat).sides[side.index()];
    let words = die.map_or_else(|| gettext("empty"), names::die_words);
    let press =
        draft.held.filter(|_| deploys(m, seat)).and_then(|die| m.press(Action::DeployDie { die, side }));
    let duel = m.duel_of(seat, side);
    let fights = duel.is_some_and(|duel| m.fights(duel));
    let look = match die {
        Some(die) => Look::Die(names::die(&m.game, shown(m, seat, die, fights))),
        None if press.is_some() => Look::Space(names::side_word(side)),
        None => Look::Vacant(names::side_word(side)),
    };
    let state = match &press {
        Some(Press::Act(..)) => State::Lit,
        Some(_) => State::Dimmed,
        None if !fights && duel.is_some_and(|duel| m.lost(seat, duel)) => State::Aside,
        None => State::Idle,
    };
    let why = match (die, duel) {
        (Some(_), Some(duel)) => reasons(m, duel, seat),
        _ => Vec::new(),
    };
    let hand = &m.state.seat(seat).dice;
    let from = die.map(|die| {
        let left = hand.iter().filter(|other| **other == die).count();
        names::die_id(&format!("drafted/{}", seat.0), die, left)
    });
    Item {
        id: side_id(m, seat, side),
        look,
        state,
        name: names::place(&m.name(seat), side, &words),
        about: press.as_ref().map_or_else(|| why.join(" + "), |press| names::pressed(m, press)),
        caption: short(&why),
        rolled: !m.real_dice && fights && m.facts.rerolled == Some(seat),
        press,
        from,
        ..Item::default()
    }
}

/// As many reasons as two short lines hold; all of them are told on pause.
fn short(reasons: &[String]) -> String {
    let mut line = String::new();
    for reason in reasons {
        if !line.is_empty() && line.chars().count() + reason.chars().count() > 24 {
            break;
        }
        line = if line.is_empty() { reason.clone() } else { format!("{line}, {reason}") };
    }
    line
}

/// In the duel of now a die may count as another colour.
fn shown(m: &Model, seat: Seat, die: Die, fights: bool) -> Die {
    m.game.duel_die(&m.state, seat).filter(|_| fights).unwrap_or(die)
}

/// What a die is as strong as it is by.
pub fn reasons(m: &Model, duel: u8, seat: Seat) -> Vec<String> {
    let reasons = m.game.duel_reasons(&m.state, duel, seat);
    reasons.iter().map(|reason| reason.render(&m.names)).collect()
}
