//! The picture of its table.

use tableside::engine::{Match, Seat};
use tableside::table::look::{Face as Shown, Shape, Tint};
use tableside::table::{
    Arrangement, Choice, Desk, DieLook, Draft, Item, Look, ModelOf, Place, Plate, Press, PressOf, Ribbon,
    State as Stands, Table, View, Zone, toggle,
};

use super::{Action, Dice, Farkle, Rolled, Step};

/// The table of Farkle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FarkleTable;

/// The dice that are to be set aside, by their places among those that were rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Begun {
    chosen: Vec<usize>,
    /// What people tell of real dice.
    told: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    Toggle(usize),
    Tell(u8),
    TakeBack,
}

impl Draft for Begun {
    type Edit = Edit;

    fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::Toggle(at) => toggle(&mut self.chosen, at),
            Edit::Tell(number) => self.told.push(number),
            Edit::TakeBack => drop(self.told.pop()),
        }
    }
}

type FarkleItem = Item<PressOf<FarkleTable>>;

impl Table for FarkleTable {
    type Rules = Farkle;
    type Facts = ();
    type Draft = Begun;
    type Question = ();
    type Answer = ();

    fn facts(_: &Match<Farkle>, _: &Match<Farkle>, _: Option<&()>) {}

    fn view(m: &ModelOf<Self>, begun: &Begun, _: &mut Desk<Self>) -> View<PressOf<Self>> {
        let plate = |seat: Seat| Plate {
            seat,
            name: m.name(seat),
            score: m.state.scores.get(seat.index()).copied().unwrap_or_default().to_string(),
            unit: format!("of {}", m.game.target),
            to_move: m.to_move(seat),
            ..Plate::default()
        };
        let mut zones = vec![zone("tray", Place::Tray, lying(m, begun))];
        if m.awaits_chance() && m.real_dice {
            zones.push(zone("pad", Place::Pad, pad(m, begun)));
        }
        View {
            plates: m.around().map(plate).collect(),
            tray: format!("This turn: {}", m.state.pending),
            zones,
            ribbon: Ribbon { choices: choices(m, begun), ..Ribbon::default() },
            ..View::default()
        }
    }

    fn work_out(_: &Farkle, (): &()) -> Option<()> {
        None
    }
}

/// The dice that were rolled. Pressing one chooses it to be set aside.
fn lying(m: &ModelOf<FarkleTable>, begun: &Begun) -> Vec<FarkleItem> {
    let asked = m.acting.is_some();
    let die = |(at, number): (usize, u8)| {
        let chosen = if begun.chosen.contains(&at) { Stands::Chosen } else { Stands::Lit };
        Item {
            id: format!("die/{at}"),
            look: Look::Die(white(Shown::Pips(number))),
            state: if asked { chosen } else { Stands::Idle },
            name: number.to_string(),
            press: asked.then_some(Press::Edit(Edit::Toggle(at))),
            ..Item::default()
        }
    };
    m.state.rolled.numbers().enumerate().map(die).collect()
}

/// The numbers of real dice, one after the other; the last one is the answer.
fn pad(m: &ModelOf<FarkleTable>, begun: &Begun) -> Vec<FarkleItem> {
    let number = |number: u8| {
        let told: Vec<u8> = begun.told.iter().copied().chain([number]).collect();
        let complete = told.len() == usize::from(m.state.left);
        let answer = Dice::showing(&told).filter(|_| complete).map(|dice| Press::Answer(Rolled { dice }));
        Item {
            id: format!("number/{number}"),
            look: Look::Die(white(Shown::Pips(number))),
            state: Stands::Lit,
            name: number.to_string(),
            press: Some(answer.unwrap_or(Press::Edit(Edit::Tell(number)))),
            ..Item::default()
        }
    };
    (1..=6).map(number).collect()
}

fn white(face: Shown) -> DieLook {
    DieLook { face, tint: Tint::White, shape: Shape::Cube, ..DieLook::default() }
}

/// The choices with words. What is not allowed asks why.
fn choices(m: &ModelOf<FarkleTable>, begun: &Begun) -> Vec<FarkleItem> {
    let act = |id: &str, label: &str, action: Action| Choice::act(m, id, label.to_owned(), action);
    let found = match m.state.step {
        Step::Decide => {
            let bank = format!("_Bank {}", m.state.pending);
            vec![act("throw", "_Throw", Action::Roll), act("bank", &bank, Action::Bank)]
        }
        Step::Keep => {
            let numbers: Vec<u8> = m.state.rolled.numbers().collect();
            let chosen: Vec<u8> = begun.chosen.iter().filter_map(|at| numbers.get(*at).copied()).collect();
            let dice = Dice::showing(&chosen).unwrap_or_default();
            let keep = format!("_Keep for {}", dice.worth().unwrap_or(0));
            vec![act("keep", &keep, Action::Keep { dice }).map(Choice::golden)]
        }
        Step::Rolling if m.real_dice && !begun.told.is_empty() => {
            vec![Some(Choice::new("back", "_Take Back".to_owned(), Press::Edit(Edit::TakeBack)))]
        }
        Step::Rolling | Step::Over => Vec::new(),
    };
    found.into_iter().flatten().map(Choice::item).collect()
}

fn zone(id: &str, place: Place, items: Vec<FarkleItem>) -> Zone<PressOf<FarkleTable>> {
    Zone {
        id: id.to_owned(),
        place,
        arrangement: Arrangement::Row,
        name: id.to_owned(),
        items,
        ..Zone::default()
    }
}
