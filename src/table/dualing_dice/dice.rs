//! Every die on the table, as it can be pressed.

use super::draft::{Draft, Edit};
use super::{Item, Model, Press, names, numbers, saving};
use crate::engine::{Rules, Seat};
use crate::games::dualing_dice::action::Picked;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::state::{Pick, ROUNDS, White};
use crate::games::dualing_dice::{Action, RolledDie, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::look::Face;
use crate::table::{DieLook, Look, State};

/// A die in a colour, with this on it.
fn look(tint: Tint, owner: Option<Seat>, kind: Kind, face: Face) -> DieLook {
    let (tint, shape) = (names::paint(tint, owner), names::shape(kind));
    DieLook { face, tint, shape, faces: names::faces(kind), ..DieLook::default() }
}

/// A die that lies still, with a number.
pub fn still(die: Die, owner: Option<Seat>) -> DieLook {
    look(die.tint, owner, die.kind, names::face(die.kind, die.number))
}

/// A die that has not been rolled.
fn unrolled_look(tint: Tint, owner: Option<Seat>, kind: Kind) -> Look {
    Look::Die(look(tint, owner, kind, names::unrolled(kind)))
}

/// A place for a die, with a word on it.
fn vacant(id: String, word: String, name: String) -> Item {
    Item { id, look: Look::Vacant(word), name, ..Item::default() }
}

/// A colour die is the only one of its kind that its owner has.
fn colour_id(seat: Seat, kind: Kind) -> String {
    format!("die/{}/{}", seat.0, kind.name())
}

/// White dice are told apart by who rolls them.
fn white_id(seat: Seat) -> String {
    format!("white/{}", seat.0)
}

/// The pile of a kind of white dice.
pub fn pile_id(kind: Kind) -> String {
    format!("pile/{}", kind.name())
}

/// A die of the House.
fn house_id(tint: Tint) -> String {
    if tint == Tint::White { "house/white".to_owned() } else { "house/colour".to_owned() }
}

/// A die that is rolled in a round, wherever it belongs.
fn rolled_id(seat: Seat, tint: Tint, kind: Kind) -> String {
    if tint == Tint::White { white_id(seat) } else { colour_id(seat, kind) }
}

/// The dice on a scoring card.
pub fn saved_ids(m: &Model, seat: Seat) -> Vec<String> {
    saved(m, seat).into_iter().filter(|item| matches!(item.look, Look::Die(_))).map(|item| item.id).collect()
}

/// The five places of a scoring card.
pub fn saved(m: &Model, seat: Seat) -> Vec<Item> {
    let name = m.name(seat);
    let dice = &m.state.seat(seat).saved;
    let place = |at: usize| {
        let Some(die) = dice.get(at) else {
            let name = gettext_f("Space for one of {seat}’s dice", &[("seat", &name)]);
            return vacant(format!("saved/{}/{at}", seat.0), String::new(), name);
        };
        let id = match die.tint {
            Tint::Colour => colour_id(seat, die.kind),
            Tint::White => format!("saved/{}/{at}/{}", seat.0, die.kind.name()),
        };
        Item {
            id,
            look: Look::Die(still(*die, Some(seat))),
            name: gettext_f("Saved by {seat}: {die}", &[("seat", &name), ("die", &names::die(*die))]),
            from: white_before(m, seat, *die),
            ..Item::default()
        }
    };
    (0..usize::from(ROUNDS)).map(place).collect()
}

/// Where a white die lay that has just been saved.
fn white_before(m: &Model, by: Seat, die: Die) -> Option<String> {
    if die.tint == Tint::Colour {
        return None;
    }
    let taken =
        m.state.all().find(|from| matches!(m.state.seat(*from).white, White::Saved(seat) if seat == by));
    taken.map(white_id).or_else(|| m.state.house.map(|_| house_id(Tint::White)))
}

/// The types of colour dice a seat can pick from.
pub fn colours(m: &Model, draft: &Draft, seat: Seat) -> Vec<Item> {
    let own = m.state.seat(seat);
    let name = m.name(seat);
    let picking = m.state.step == Step::Pick;
    let saves = saving::asked(m, draft).filter(|asked| *asked == seat);
    let asked = m.asked(draft).filter(|asked| *asked == seat && picking && !saving::on(m, draft));
    let item = |kind: Kind| {
        let spoken = gettext_f("{seat}’s colour die: {die}", &[("seat", &name), ("die", kind.name())]);
        let (id, here) = (colour_id(seat, kind), format!("own/{}/{}", seat.0, kind.name()));
        if own.saved.iter().any(|die| die.tint == Tint::Colour && die.kind == kind) {
            return vacant(here, gettext("saved"), gettext_f("{die}: saved", &[("die", kind.name())]));
        }
        if !picking && own.picked().is_some_and(|picked| picked.colour == kind) {
            return vacant(here, gettext("rolled"), gettext_f("{die}: rolled", &[("die", kind.name())]));
        }
        let press = match saves {
            Some(seat) => saving::press_kind(m, draft, seat, Tint::Colour, kind),
            None => asked.and_then(|seat| press_colour(m, draft, seat, kind)),
        };
        let chosen = draft.colour == Some(kind)
            || draft.kept_kind == Some((Tint::Colour, kind))
            || picking && asked.is_none() && own.picked().is_some_and(|picked| picked.colour == kind);
        let mut item = Item {
            id,
            look: unrolled_look(Tint::Colour, Some(seat), kind),
            name: spoken,
            press,
            ..Item::default()
        };
        (item.state, item.about) = match &item.press {
            Some(Press::AskWhy(seat, action)) => (State::Dimmed, m.reason(*seat, action)),
            Some(_) if chosen => (State::Chosen, gettext("Put this die back")),
            Some(_) if saves.is_some() => (State::Lit, gettext("Choose this die")),
            Some(_) => (State::Lit, pick_words(m, draft, seat, Some(kind), None)),
            None if chosen => (State::Chosen, String::new()),
            None => (State::Idle, String::new()),
        };
        item
    };
    Kind::COLOUR.into_iter().map(item).collect()
}

/// The five piles: a die of each, and how many there are.
pub fn piles(m: &Model, draft: &Draft) -> Vec<Item> {
    let saves = saving::asked(m, draft);
    let picking = matches!(m.state.step, Step::Pick | Step::Repick) && !saving::on(m, draft);
    let asked = m.asked(draft).filter(|_| picking);
    let item = |kind: Kind| {
        let n = left(m, draft, kind);
        let count = n.to_string();
        let press = match saves {
            Some(seat) => saving::press_kind(m, draft, seat, Tint::White, kind),
            None => asked.and_then(|seat| press_pile(m, draft, seat, kind)),
        };
        let chosen = draft.white == Some(kind) || draft.kept_kind == Some((Tint::White, kind));
        let mut item = Item {
            id: pile_id(kind),
            look: Look::Pile(look(Tint::White, None, kind, names::unrolled(kind)), n.into()),
            name: gettext_f("White {die} pile: {n}", &[("die", kind.name()), ("n", &count)]),
            caption: gettext_f("× {n}", &[("n", &count)]),
            press,
            ..Item::default()
        };
        (item.state, item.about) = match (&item.press, asked) {
            (Some(Press::AskWhy(seat, action)), _) => (State::Dimmed, m.reason(*seat, action)),
            (Some(_), _) if chosen => (State::Chosen, gettext("Put this die back")),
            (Some(_), Some(seat)) => (State::Lit, pick_words(m, draft, seat, None, Some(kind))),
            (Some(_), None) => (State::Lit, gettext("Choose this die")),
            (None, _) => (State::Idle, String::new()),
        };
        item
    };
    Kind::WHITE.into_iter().map(item).collect()
}

/// How many dice a pile has; fewer than the record while people tell their picks.
fn left(m: &Model, draft: &Draft, kind: Kind) -> u8 {
    if saving::on(m, draft) {
        return saving::left(m, draft, kind);
    }
    let told = draft.picks.iter().filter(|(_, picked)| picked.white == kind).count();
    m.state.piles[kind.index()].saturating_sub(u8::try_from(told).unwrap_or(u8::MAX))
}

/// What the seat that picks has chosen so far: its colour die, its white die.
pub fn pick(m: &Model, draft: &Draft) -> Vec<Item> {
    let Some(seat) = m.asked(draft).or(m.viewer_seat()) else { return Vec::new() };
    let own = m.state.seat(seat);
    let known = own.picked().filter(|_| m.state.step == Step::Repick || m.asked(draft).is_none());
    let chosen = |tint: Tint| match (tint, known) {
        (Tint::Colour, Some(picked)) => Some(picked.colour),
        (Tint::White, Some(picked)) if m.state.step != Step::Repick => Some(picked.white),
        (Tint::Colour, None) => draft.colour,
        (Tint::White, _) => draft.white,
    };
    [Tint::Colour, Tint::White]
        .map(|tint| match chosen(tint) {
            Some(kind) => Item {
                id: format!("pick/{tint:?}/{}", kind.name()),
                look: unrolled_look(tint, Some(seat), kind),
                name: names::die_kind(tint, kind),
                ..Item::default()
            },
            None => {
                let word = if tint == Tint::Colour { gettext("colour") } else { gettext("white") };
                vacant(format!("pick/{tint:?}"), word, gettext("not picked yet"))
            }
        })
        .into()
}

/// What pressing a die of a pick does, in words.
fn pick_words(m: &Model, draft: &Draft, seat: Seat, colour: Option<Kind>, white: Option<Kind>) -> String {
    if m.state.step == Step::Repick {
        return white.map(|white| m.words(seat, &Action::RepickWhite { white })).unwrap_or_default();
    }
    match (colour.or(draft.colour), white.or(draft.white)) {
        (Some(colour), Some(white)) => {
            let words = m.words(seat, &Action::PickDice { colour, white });
            gettext_f("Picks: {dice}", &[("dice", &words)])
        }
        _ => gettext("Choose this die"),
    }
}

/// A type of white die that can be picked, to ask about a colour die alone.
fn some_white(m: &Model) -> Kind {
    Kind::WHITE.into_iter().find(|kind| m.state.piles[kind.index()] > 0).unwrap_or_default()
}

fn press_colour(m: &Model, draft: &Draft, seat: Seat, colour: Kind) -> Option<Press> {
    if draft.colour == Some(colour) {
        return Some(Press::Edit(Edit::Colour(None)));
    }
    let action = Action::PickDice { colour, white: draft.white.unwrap_or_else(|| some_white(m)) };
    if m.game_refuses(seat, &action) {
        return Some(Press::AskWhy(seat, action));
    }
    Some(match draft.white.filter(|_| m.acting.is_none()) {
        Some(white) => complete(m, draft, seat, Picked { colour, white }),
        None => Press::Edit(Edit::Colour(Some(colour))),
    })
}

fn press_pile(m: &Model, draft: &Draft, seat: Seat, white: Kind) -> Option<Press> {
    if m.state.step == Step::Repick {
        let action = Action::RepickWhite { white };
        let chosen = draft.white == Some(white);
        return match m.press(action)? {
            Press::Act(..) => Some(Press::Edit(Edit::White((!chosen).then_some(white)))),
            why => Some(why),
        };
    }
    if draft.white == Some(white) {
        return Some(Press::Edit(Edit::White(None)));
    }
    let own = m.state.seat(seat);
    let colour = draft.colour.or_else(|| Kind::COLOUR.into_iter().find(|kind| own.has_free(*kind)))?;
    let action = Action::PickDice { colour, white };
    if m.game_refuses(seat, &action) {
        return Some(Press::AskWhy(seat, action));
    }
    Some(match draft.colour.filter(|_| m.acting.is_none()) {
        Some(colour) => complete(m, draft, seat, Picked { colour, white }),
        None => Press::Edit(Edit::White(Some(white))),
    })
}

/// What completes a pick: both dice are chosen, or in a re-pick the white one.
pub fn picked(m: &Model, draft: &Draft) -> Option<(Seat, Action)> {
    let seat = m.acting?;
    let white = draft.white?;
    match m.state.step {
        Step::Repick => Some((seat, Action::RepickWhite { white })),
        Step::Pick => Some((seat, Action::PickDice { colour: draft.colour?, white })),
        _ => None,
    }
}

/// Both dice of a seat at a real table are known; the last seat enters what all have picked.
fn complete(m: &Model, draft: &Draft, seat: Seat, picked: Picked) -> Press {
    let act = |picked: Picked| Action::PickDice { colour: picked.colour, white: picked.white };
    let of = |other: Seat| if other == seat { Some(picked) } else { draft.picked_by(other) };
    let all: Option<Vec<(Seat, Action)>> =
        m.telling().into_iter().map(|other| Some((other, act(of(other)?)))).collect();
    all.map_or(Press::Edit(Edit::Picked(seat, picked)), Press::ActAll)
}

impl Model {
    /// Whether a rule forbids this.
    pub fn game_refuses(&self, seat: Seat, action: &Action) -> bool {
        self.game.check_action(&self.state, seat, action).is_err()
    }
}

/// The two dice of a seat in a round: the colour die, the white die.
pub fn pair(m: &Model, draft: &Draft, seat: Seat) -> Vec<Item> {
    [Tint::Colour, Tint::White].map(|tint| rolled(m, draft, seat, tint)).into()
}

fn rolled(m: &Model, draft: &Draft, seat: Seat, tint: Tint) -> Item {
    let own = m.state.seat(seat);
    let name = m.name(seat);
    let place = format!("rolled/{}/{}", seat.0, if tint == Tint::White { "white" } else { "colour" });
    let Some(picked) = own.picked().or_else(|| draft.picked_by(seat)) else {
        let (word, words) = if own.pick == Pick::Hidden {
            (gettext("picked"), gettext_f("Picked by {seat}, not revealed yet", &[("seat", &name)]))
        } else {
            (String::new(), gettext_f("Not picked yet by {seat}", &[("seat", &name)]))
        };
        return vacant(place, word, words);
    };
    let kind = if tint == Tint::White { picked.white } else { picked.colour };
    if m.state.step == Step::Repick && tint == Tint::White && m.state.waiting.contains(seat) {
        return vacant(place, String::new(), gettext_f("{seat} picks another white die", &[("seat", &name)]));
    }
    let id = rolled_id(seat, tint, kind);
    let from = (tint == Tint::White).then(|| pile_id(kind));
    let Some(numbers) = own.rolled else {
        return unrolled(m, draft, seat, (tint, kind), Item { id, from, ..Item::default() });
    };
    let number = if tint == Tint::White { numbers.white } else { numbers.colour };
    let die = Die { tint, kind, number };
    if let Some((word, gone)) = gone(m, seat, tint, die) {
        return vacant(place, word, gone);
    }
    let turned = m.facts.rolled.get(seat.index()).copied().unwrap_or_default();
    let mut item = Item {
        id,
        from,
        look: Look::Die(still(die, Some(seat))),
        name: gettext_f("Rolled by {seat}: {die}", &[("seat", &name), ("die", &names::die(die))]),
        caption: kind.name().to_owned(),
        rolled: !m.real_dice && if tint == Tint::White { turned.1 } else { turned.0 },
        ..Item::default()
    };
    if tint == Tint::White && own.white == White::Removed {
        item.state = State::Aside;
        item.about = gettext("The House has removed it");
        item.caption = gettext("removed");
    }
    answer(m, draft, seat, tint, &mut item);
    item
}

/// What became of a rolled die that lies here no longer, in a word and in a sentence.
fn gone(m: &Model, seat: Seat, tint: Tint, die: Die) -> Option<(String, String)> {
    let own = m.state.seat(seat);
    let by = match (tint, own.white) {
        (Tint::Colour, _) if own.colour_saved => seat,
        (Tint::White, White::Saved(by)) => by,
        _ => return None,
    };
    let words = [("die", &*names::die(die)), ("seat", &*m.name(by))];
    Some((gettext("saved"), gettext_f("{die}, saved by {seat}", &words)))
}

/// What can be done with a die that shows a number: saved, re-rolled, told again.
fn answer(m: &Model, draft: &Draft, seat: Seat, tint: Tint, item: &mut Item) {
    match m.state.step {
        Step::Select => select(m, draft, meant(m, seat, tint), item),
        Step::TiePick => {
            item.press = press_reroll(m, draft, seat, tint);
            light(m, item);
            if draft.reroll_of(seat) == Some(tint) {
                item.state = State::Chosen;
            }
        }
        Step::TieRoll => {
            if let Some(at) = numbers::place(m, seat, tint) {
                numbers::mark(m, draft, at, item);
            }
        }
        _ => {}
    }
}

/// A die that may be saved is chosen first, and saved with the ribbon's choice.
fn select(m: &Model, draft: &Draft, die: RolledDie, item: &mut Item) {
    item.press = m.acting.and_then(|_| m.press(Action::SaveDie { die }));
    light(m, item);
    if let Some(Press::Act(..)) = item.press {
        let chosen = draft.save == Some(die);
        item.press = Some(Press::Edit(Edit::Save((!chosen).then_some(die))));
        if chosen {
            (item.state, item.about) = (State::Chosen, gettext("Put this die back"));
        }
    }
}

/// What saves the die that was chosen.
pub fn saves(m: &Model, draft: &Draft) -> Option<(Seat, Action)> {
    let die = draft.save.filter(|_| m.state.step == Step::Select)?;
    Some((m.acting?, Action::SaveDie { die }))
}

/// Lights a die by what pressing it does.
fn light(m: &Model, item: &mut Item) {
    (item.state, item.about) = match &item.press {
        Some(Press::AskWhy(seat, action)) => (State::Dimmed, m.reason(*seat, action)),
        Some(Press::Act(seat, action)) => (State::Lit, m.words(*seat, action)),
        Some(_) => (State::Lit, gettext("Choose this die")),
        None => return,
    };
}

/// A rolled die as the acting seat means it.
fn meant(m: &Model, seat: Seat, tint: Tint) -> RolledDie {
    match tint {
        Tint::White => RolledDie::White { from: seat },
        Tint::Colour if m.acting == Some(seat) => RolledDie::Colour,
        Tint::Colour => RolledDie::ColourOf { from: seat },
    }
}

/// A tied seat chooses one of its dice; at a real table the last one enters all choices.
fn press_reroll(m: &Model, draft: &Draft, seat: Seat, die: Tint) -> Option<Press> {
    if m.acting.is_some() {
        return if m.acting == Some(seat) { m.press(Action::PickReroll { die }) } else { None };
    }
    let telling = m.telling();
    if !telling.contains(&seat) {
        return None;
    }
    let of = |other: Seat| if other == seat { Some(die) } else { draft.reroll_of(other) };
    let all: Option<Vec<(Seat, Action)>> =
        telling.iter().map(|other| Some((*other, Action::PickReroll { die: of(*other)? }))).collect();
    Some(all.map_or(Press::Edit(Edit::Reroll(seat, die)), Press::ActAll))
}

/// A die that has been picked and not rolled: people may be telling its number.
fn unrolled(m: &Model, draft: &Draft, seat: Seat, (tint, kind): (Tint, Kind), item: Item) -> Item {
    let name = m.name(seat);
    let words = [("seat", name.as_str()), ("die", &*names::die_kind(tint, kind))];
    let mut item = Item {
        look: unrolled_look(tint, Some(seat), kind),
        name: gettext_f("Picked by {seat}: {die}", &words),
        caption: kind.name().to_owned(),
        ..item
    };
    if let Some(at) = numbers::place(m, seat, tint) {
        numbers::mark(m, draft, at, &mut item);
    } else if m.telling().contains(&seat) && m.state.step == Step::Pick {
        item.state = State::Lit;
        item.about = gettext("Enter this player’s dice again");
        item.press = Some(Press::Edit(Edit::Turn(seat)));
    }
    item
}

/// The dice of the House: its colour die, its white die.
pub fn house(m: &Model, draft: &Draft) -> Vec<Item> {
    let Some(house) = m.state.house else { return Vec::new() };
    let picked = !matches!(m.state.step, Step::Discard | Step::Draw | Step::Pick | Step::Repick);
    let turned = m.facts.rolled.get(m.seats()).copied().unwrap_or_default();
    let item = |(tint, kind): (Tint, Kind)| {
        if tint == Tint::White && (!picked || matches!(house.white, White::Saved(_))) {
            let word = if picked { gettext("saved") } else { String::new() };
            return vacant("rolled/house".to_owned(), word, gettext("The House’s white die"));
        }
        let number =
            house.rolled.map(|numbers| if tint == Tint::White { numbers.white } else { numbers.colour });
        let (look, words) = match number {
            Some(number) => {
                let die = Die { tint, kind, number };
                (Look::Die(still(die, None)), names::die(die))
            }
            None => (unrolled_look(tint, None, kind), names::die_kind(tint, kind)),
        };
        let mut item = Item {
            id: house_id(tint),
            look,
            name: gettext_f("The House: {die}", &[("die", &words)]),
            caption: kind.name().to_owned(),
            rolled: !m.real_dice && if tint == Tint::White { turned.1 } else { turned.0 },
            ..Item::default()
        };
        if tint == Tint::White && house.white == White::Removed {
            item.state = State::Aside;
            item.caption = gettext("removed");
        } else if let Some(at) = numbers::house_place(m, tint) {
            numbers::mark(m, draft, at, &mut item);
        } else if tint == Tint::White && m.state.step == Step::Select {
            select(m, draft, RolledDie::House, &mut item);
        }
        item
    };
    [(Tint::Colour, m.game.options().house.die()), (Tint::White, m.state.house_white())].map(item).into()
}
