//! Every die on the table, as it can be pressed.

use crate::engine::Seat;
use crate::games::dualing_dice::action::Picked;
use crate::games::dualing_dice::dice::{Die, Kind, Tint};
use crate::games::dualing_dice::state::{Pick, ROUNDS, White};
use crate::games::dualing_dice::{Action, RolledDie, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dualing_dice::draft::{Draft, Edit};
use crate::tables::dualing_dice::{Command, DieLook, ViewModel};
use crate::tables::dualing_dice::{names, numbers};
use crate::widgets::{CellState, Face};

/// A die in a colour, with this on it.
fn look(tint: Tint, owner: Option<Seat>, kind: Kind, face: Face, size: i32) -> DieLook {
    DieLook {
        face,
        tint: names::paint(tint, owner),
        shape: names::shape(kind),
        size,
        faces: names::faces(kind),
        ..DieLook::default()
    }
}

/// A place for a die.
fn vacant(size: i32, spoken: String) -> DieLook {
    DieLook { face: Face::Blank, vacant: true, size, spoken, ..DieLook::default() }
}

/// A die that lies still, with a number.
pub fn still(die: Die, owner: Option<Seat>, size: i32) -> DieLook {
    look(die.tint, owner, die.kind, names::face(die.kind, die.number), size)
}

/// The five places of a scoring card.
pub fn saved(m: &ViewModel, seat: Seat, size: i32) -> Vec<DieLook> {
    let name = m.name(seat);
    let saved = m.state.seat(seat).saved.iter().map(|die| {
        let spoken = gettext_f("Saved by {seat}: {die}", &[("seat", &name), ("die", &names::die(*die))]);
        DieLook { spoken, ..still(*die, Some(seat), size) }
    });
    let n = usize::from(ROUNDS).saturating_sub(m.state.seat(seat).saved.len());
    let spoken = gettext_f("Space for one of {seat}’s dice", &[("seat", &name)]);
    saved.chain(std::iter::repeat_with(|| vacant(size, spoken.clone())).take(n)).collect()
}

/// The types of colour dice a seat can pick from, while dice are picked.
pub fn colours(m: &ViewModel, draft: &Draft, size: i32) -> Vec<DieLook> {
    let asked = m.asked(draft);
    let seat = asked.unwrap_or(m.nearest);
    let own = m.state.seat(seat);
    let name = m.name(seat);
    Kind::COLOUR
        .into_iter()
        .map(|kind| {
            let spoken = gettext_f("{seat}’s colour die: {die}", &[("seat", &name), ("die", kind.name())]);
            if !own.has_free(kind) && asked.is_none() {
                return vacant(size, spoken);
            }
            let command = asked.and_then(|seat| press_colour(m, draft, seat, kind));
            let mut look = DieLook {
                spoken,
                command,
                ..look(Tint::Colour, Some(seat), kind, names::unrolled(kind), size)
            };
            let chosen = draft.colour == Some(kind);
            (look.state, look.action) = match (&look.command, asked) {
                (Some(Command::AskWhy(seat, action)), _) => (CellState::Dimmed, m.reason(*seat, action)),
                (Some(_), _) if chosen => (CellState::Selected, gettext("Put this die back")),
                (Some(_), _) => (CellState::Selectable, pick_words(m, draft, seat, Some(kind), None)),
                _ => (CellState::Idle, String::new()),
            };
            look
        })
        .collect()
}

/// The five piles: a die of each, and how many there are.
pub fn piles(m: &ViewModel, draft: &Draft, size: i32) -> Vec<(DieLook, u8)> {
    let asked = m.asked(draft).filter(|_| matches!(m.state.step, Step::Pick | Step::Repick));
    Kind::WHITE
        .into_iter()
        .map(|kind| {
            let n = left(m, draft, kind);
            let count = n.to_string();
            let spoken = gettext_f("White {die} pile: {n}", &[("die", kind.name()), ("n", &count)]);
            let command = asked.and_then(|seat| press_pile(m, draft, seat, kind));
            let mut look =
                DieLook { spoken, command, ..look(Tint::White, None, kind, names::unrolled(kind), size) };
            let chosen = draft.white == Some(kind);
            (look.state, look.action) = match (&look.command, asked) {
                (Some(Command::AskWhy(seat, action)), _) => (CellState::Dimmed, m.reason(*seat, action)),
                (Some(_), _) if chosen => (CellState::Selected, gettext("Put this die back")),
                (Some(_), Some(seat)) => {
                    (CellState::Selectable, pick_words(m, draft, seat, None, Some(kind)))
                }
                _ => (CellState::Idle, String::new()),
            };
            (look, n)
        })
        .collect()
}

/// How many dice a pile has; fewer than the record while people tell their picks.
fn left(m: &ViewModel, draft: &Draft, kind: Kind) -> u8 {
    let told = draft.picks.iter().filter(|(_, picked)| picked.white == kind).count();
    m.state.piles[kind.index()].saturating_sub(u8::try_from(told).unwrap_or(u8::MAX))
}

/// What pressing a die of a pick does, in words.
fn pick_words(m: &ViewModel, draft: &Draft, seat: Seat, color: Option<Kind>, white: Option<Kind>) -> String {
    if m.state.step == Step::Repick {
        return white.map(|white| m.words(seat, &Action::RepickWhite { white })).unwrap_or_default();
    }
    match (color.or(draft.colour), white.or(draft.white)) {
        (Some(color), Some(white)) => {
            let words = m.words(seat, &Action::PickDice { color, white });
            gettext_f("Picks: {dice}", &[("dice", &words)])
        }
        _ => gettext("Choose this die"),
    }
}

/// A type of white die that can be picked, to ask about a colour die alone.
fn some_white(m: &ViewModel) -> Kind {
    Kind::WHITE.into_iter().find(|kind| m.state.piles[kind.index()] > 0).unwrap_or_default()
}

fn press_colour(m: &ViewModel, draft: &Draft, seat: Seat, color: Kind) -> Option<Command> {
    if draft.colour == Some(color) {
        return Some(Command::Edit(Edit::Colour(None)));
    }
    let action = Action::PickDice { color, white: draft.white.unwrap_or_else(|| some_white(m)) };
    if m.game_refuses(seat, &action) {
        return Some(Command::AskWhy(seat, action));
    }
    Some(match draft.white {
        Some(white) => complete(m, draft, seat, Picked { color, white }),
        None => Command::Edit(Edit::Colour(Some(color))),
    })
}

fn press_pile(m: &ViewModel, draft: &Draft, seat: Seat, white: Kind) -> Option<Command> {
    if m.state.step == Step::Repick {
        return m.command(Action::RepickWhite { white });
    }
    if draft.white == Some(white) {
        return Some(Command::Edit(Edit::White(None)));
    }
    let own = m.state.seat(seat);
    let color = draft.colour.or_else(|| Kind::COLOUR.into_iter().find(|kind| own.has_free(*kind)))?;
    let action = Action::PickDice { color, white };
    if m.game_refuses(seat, &action) {
        return Some(Command::AskWhy(seat, action));
    }
    Some(match draft.colour {
        Some(color) => complete(m, draft, seat, Picked { color, white }),
        None => Command::Edit(Edit::White(Some(white))),
    })
}

/// Both dice are known: the acting seat picks them. At a real table the last seat enters what all have picked.
fn complete(m: &ViewModel, draft: &Draft, seat: Seat, picked: Picked) -> Command {
    let act = |picked: Picked| Action::PickDice { color: picked.color, white: picked.white };
    if m.acting.is_some() {
        return Command::Act(seat, act(picked));
    }
    let of = |other: Seat| if other == seat { Some(picked) } else { draft.picked_by(other) };
    let all: Option<Vec<(Seat, Action)>> =
        m.telling().into_iter().map(|other| Some((other, act(of(other)?)))).collect();
    all.map_or(Command::Edit(Edit::Picked(seat, picked)), Command::ActAll)
}

impl ViewModel {
    /// Whether a rule forbids this.
    pub fn game_refuses(&self, seat: Seat, action: &Action) -> bool {
        use crate::engine::Rules;
        self.game.check_action(&self.state, seat, action).is_err()
    }
}

/// The two dice of a seat in a round: the colour die, the white die.
pub fn pair(m: &ViewModel, draft: &Draft, seat: Seat, size: i32, fresh: bool) -> [DieLook; 2] {
    [Tint::Colour, Tint::White].map(|tint| rolled(m, draft, seat, tint, size, fresh))
}

fn rolled(m: &ViewModel, draft: &Draft, seat: Seat, tint: Tint, size: i32, fresh: bool) -> DieLook {
    let own = m.state.seat(seat);
    let name = m.name(seat);
    let known = own.picked().or_else(|| draft.picked_by(seat));
    let Some(picked) = known else {
        let words = if own.pick == Pick::Hidden {
            gettext_f("Picked by {seat}, not revealed yet", &[("seat", &name)])
        } else {
            gettext_f("Not picked yet by {seat}", &[("seat", &name)])
        };
        return vacant(size, words);
    };
    let kind = if tint == Tint::White { picked.white } else { picked.color };
    if m.state.step == Step::Repick && tint == Tint::White && m.state.waiting.contains(seat) {
        return vacant(size, gettext_f("{seat} picks another white die", &[("seat", &name)]));
    }
    let Some(numbers) = own.rolled else {
        return unrolled(m, draft, seat, (tint, kind), size);
    };
    let number = if tint == Tint::White { numbers.white } else { numbers.color };
    let die = Die { tint, kind, number };
    let words = [("seat", name.as_str()), ("die", &*names::die(die))];
    if let Some(gone) = gone(m, seat, tint, die) {
        return vacant(size, gone);
    }
    let turned = m.facts.rolled.get(seat.index()).copied().unwrap_or_default();
    let mut look = DieLook {
        spoken: gettext_f("Rolled by {seat}: {die}", &words),
        tumble: fresh && !m.real_dice && if tint == Tint::White { turned.1 } else { turned.0 },
        ..still(die, Some(seat), size)
    };
    if tint == Tint::White && own.white == White::Removed {
        look.state = CellState::Aside;
        look.action = gettext("The House has removed it");
    }
    answer(m, draft, seat, tint, &mut look);
    look
}

/// What became of a rolled die that lies here no longer.
fn gone(m: &ViewModel, seat: Seat, tint: Tint, die: Die) -> Option<String> {
    let own = m.state.seat(seat);
    let by = match (tint, own.white) {
        (Tint::Colour, _) if own.color_saved => seat,
        (Tint::White, White::Saved(by)) => by,
        _ => return None,
    };
    let words = [("die", &*names::die(die)), ("seat", &*m.name(by))];
    Some(gettext_f("{die}, saved by {seat}", &words))
}

/// What can be done with a die that shows a number: saved, re-rolled, told again.
fn answer(m: &ViewModel, draft: &Draft, seat: Seat, tint: Tint, look: &mut DieLook) {
    let command = match m.state.step {
        Step::Select => m.acting.and_then(|_| m.command(Action::SaveDie { die: meant(m, seat, tint) })),
        Step::TiePick => press_reroll(m, draft, seat, tint),
        Step::TieRoll => {
            if let Some(at) = numbers::place(m, seat, tint) {
                numbers::mark(m, draft, at, look);
            }
            return;
        }
        _ => None,
    };
    set_command(m, look, command);
    if m.state.step == Step::TiePick && draft.reroll_of(seat) == Some(tint) {
        look.state = CellState::Selected;
    }
}

/// Lights a die by what pressing it does.
pub fn set_command(m: &ViewModel, look: &mut DieLook, command: Option<Command>) {
    match &command {
        Some(Command::AskWhy(seat, action)) => {
            look.state = CellState::Dimmed;
            look.action = m.reason(*seat, action);
        }
        Some(Command::Act(seat, action)) => {
            look.state = CellState::Selectable;
            look.action = m.words(*seat, action);
        }
        Some(_) => {
            look.state = CellState::Selectable;
            look.action = gettext("Choose this die");
        }
        None => {}
    }
    look.command = command;
}

/// A rolled die as the acting seat means it.
fn meant(m: &ViewModel, seat: Seat, tint: Tint) -> RolledDie {
    match tint {
        Tint::White => RolledDie::White { from: seat },
        Tint::Colour if m.acting == Some(seat) => RolledDie::Color,
        Tint::Colour => RolledDie::ColorOf { from: seat },
    }
}

/// A tied seat chooses one of its dice; at a real table the last one enters all choices.
fn press_reroll(m: &ViewModel, draft: &Draft, seat: Seat, die: Tint) -> Option<Command> {
    if m.acting.is_some() {
        return if m.acting == Some(seat) { m.command(Action::PickReroll { die }) } else { None };
    }
    let telling = m.telling();
    if !telling.contains(&seat) {
        return None;
    }
    let of = |other: Seat| if other == seat { Some(die) } else { draft.reroll_of(other) };
    let all: Option<Vec<(Seat, Action)>> =
        telling.iter().map(|other| Some((*other, Action::PickReroll { die: of(*other)? }))).collect();
    Some(all.map_or(Command::Edit(Edit::Reroll(seat, die)), Command::ActAll))
}

/// A die that has been picked and not rolled: people may be telling its number.
fn unrolled(m: &ViewModel, draft: &Draft, seat: Seat, (tint, kind): (Tint, Kind), size: i32) -> DieLook {
    let name = m.name(seat);
    let words = [("seat", name.as_str()), ("die", &*names::die_kind(tint, kind))];
    let mut look = DieLook {
        spoken: gettext_f("Picked by {seat}: {die}", &words),
        ..look(tint, Some(seat), kind, names::unrolled(kind), size)
    };
    if let Some(at) = numbers::place(m, seat, tint) {
        numbers::mark(m, draft, at, &mut look);
    } else if m.telling().contains(&seat) && m.state.step == Step::Pick {
        look.state = CellState::Selectable;
        look.action = gettext("Enter this player’s dice again");
        look.command = Some(Command::Edit(Edit::Turn(seat)));
    }
    look
}

/// The dice of the House: its colour die, its white die.
pub fn house(m: &ViewModel, draft: &Draft, size: i32, fresh: bool) -> Option<[DieLook; 2]> {
    let house = m.state.house?;
    let color = m.game.options().house.die();
    let white = m.state.house_white();
    let picked = !matches!(m.state.step, Step::Discard | Step::Draw | Step::Pick | Step::Repick);
    let seats = m.seats();
    let turned = m.facts.rolled.get(seats).copied().unwrap_or_default();
    Some([(Tint::Colour, color), (Tint::White, white)].map(|(tint, kind)| {
        if tint == Tint::White && (!picked || matches!(house.white, White::Saved(_))) {
            return vacant(size, gettext("The House’s white die"));
        }
        let number =
            house.rolled.map(|numbers| if tint == Tint::White { numbers.white } else { numbers.color });
        let face = number.map_or_else(|| names::unrolled(kind), |number| names::face(kind, number));
        let words = match number {
            Some(number) => names::die(Die { tint, kind, number }),
            None => names::die_kind(tint, kind),
        };
        let mut look = DieLook {
            spoken: gettext_f("The House: {die}", &[("die", &words)]),
            tumble: fresh && !m.real_dice && if tint == Tint::White { turned.1 } else { turned.0 },
            ..look(tint, None, kind, face, size)
        };
        if tint == Tint::White && house.white == White::Removed {
            look.state = CellState::Aside;
        } else if let Some(at) = numbers::house_place(m, tint) {
            numbers::mark(m, draft, at, &mut look);
        } else if tint == Tint::White && m.state.step == Step::Select && m.acting.is_some() {
            set_command(m, &mut look, m.command(Action::SaveDie { die: RolledDie::House }));
        }
        look
    }))
}
