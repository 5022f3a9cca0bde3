//! How each field looks, and what a screen reader is told.

use std::rc::Rc;

use super::Model;
use super::draft::Draft;
use super::facts::Played;
use super::names;
use super::news::{self, LastTurn};
use super::press::{self, home_file};
use super::ribbon::UPGRADE;
use super::{Item, symbols};
use crate::engine::Seat;
use crate::games::dice_war::content::Immunity;
use crate::games::dice_war::field;
use crate::games::dice_war::{Action, BLACK, DiceWar, Field, RED, State, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::look::Glyph;
use crate::table::{self, FieldLook, Look, Mark};

/// What is shown of the match.
pub struct Snapshot<'a> {
    pub m: &'a Model,
    /// What has been begun.
    pub draft: &'a Draft,
    /// The state: now, or in a look back.
    pub state: State,
    /// What happened up to then.
    pub steps: &'a [Rc<Played>],
}

impl<'a> Snapshot<'a> {
    /// What a draft shows of a moment.
    pub fn of(m: &'a Model, draft: &'a Draft) -> Self {
        let (state, steps) = m.shown(draft.back);
        Self { m, draft, state, steps }
    }

    /// Whether this is a look back.
    pub fn back(&self) -> bool {
        !self.m.reviewing && self.steps.len() < self.m.facts.steps.len()
    }
}

/// Every field.
pub fn all(shown: &Snapshot<'_>) -> Vec<Item> {
    let Snapshot { m, draft, state, steps } = shown;
    let outlook = &draft.outlook;
    let none = [Mark::None; 49];
    let marks = if shown.back() { none } else { press::marks(m, draft) };
    let actor = if shown.back() || m.acting.is_none() { None } else { draft.actor(state) };
    let held = draft.held.zip(m.acting);
    let last = LastTurn::of(steps);
    let safe = m.game.immune(state, RED, Immunity::Attacks) | m.game.immune(state, BLACK, Immunity::Attacks);
    let (facing, from_black) = (outlook.is_facing(), outlook.is_from_black(m));
    let field = |at: Field| {
        let (column, row) = if from_black { (6 - at.file(), at.rank()) } else { (at.file(), 6 - at.rank()) };
        let held = held.is_some_and(|(file, seat)| home_file(seat, at) == Some(file));
        let mut look = FieldLook {
            column,
            row,
            mark: marks[at.index()],
            selected: actor == Some(at) || held,
            last: last.fields & at.bit() != 0,
            news: last.at(at),
            safe: safe & at.bit() != 0,
            ground: ground(&m.game, at),
            read_from_afar: facing && m.acting == Some(BLACK),
            dark: is_dark(at),
            count: state.countdown.filter(|count| count.field == at).map(|count| count.left),
            ..FieldLook::default()
        };
        let die = state.owner(at).map(|seat| (seat, state.level(at))).or_else(|| drafted_die(shown, at));
        look.piece = die.map(|(seat, level)| names::piece(&m.game, seat, level, facing));
        let threats = state.owner(at).map_or(0, |_| m.game.threats(state, at));
        look.danger = outlook.danger && threats != 0;
        let free = draft.spell.is_none() && draft.asked.is_none();
        let upgrade = look.selected && free && m.legal.contains(&Action::Upgrade { at });
        look.plus = upgrade.then(|| UPGRADE.to_owned());
        let name = spoken(shown, at, &look, threats != 0);
        let mut about = action(shown, at, &look);
        if matches!(look.mark, Mark::Attack(_)) {
            let way = actor.and_then(|from| press::paths(m, from, at).next());
            let backlash = way.map(|way| names::backlash(m, way)).unwrap_or_default();
            look.costly = !backlash.is_empty();
            about = [vec![about], backlash].concat().join(" ");
            look.tip.clone_from(&about);
        }
        let standing = match look.mark {
            _ if look.selected => table::State::Chosen,
            Mark::Chosen => table::State::Chosen,
            Mark::None => table::State::Idle,
            Mark::Move | Mark::Attack(_) | Mark::Target | Mark::Home => table::State::Lit,
        };
        Item {
            id: at.to_string(),
            look: Look::Field(Box::new(look)),
            state: standing,
            name,
            about,
            press: press::press(m, draft, at),
            lift: press::lift(m, draft, at),
            ..Item::default()
        }
    };
    field::each(field::ALL).map(field).collect()
}

/// Column and row of a field, from the upper left.
pub const fn place(at: Field, from_black: bool) -> (u8, u8) {
    if from_black { (6 - at.file(), at.rank()) } else { (at.file(), 6 - at.rank()) }
}

pub const fn is_dark(at: Field) -> bool {
    (at.file() + at.rank()).is_multiple_of(2)
}

/// The Ruin on a field, if one lies there.
pub fn ground(game: &DiceWar, at: Field) -> Option<Glyph> {
    (game.options().ruins & at.bit() != 0).then_some(symbols::TOWER)
}

/// A die of a line-up that is not entered yet.
fn drafted_die(shown: &Snapshot<'_>, at: Field) -> Option<(Seat, u8)> {
    let seat = shown.m.acting.filter(|_| shown.state.step == Step::Setup && !shown.back())?;
    let level = shown.draft.row.get(usize::from(home_file(seat, at)?)).copied()?;
    (level > 0).then_some((seat, level))
}

fn spoken(shown: &Snapshot<'_>, at: Field, look: &FieldLook, threatened: bool) -> String {
    let Snapshot { m, state, .. } = shown;
    let mut parts = vec![match (state.owner(at), look.piece) {
        (None, Some(piece)) => {
            let seat = if piece.tint == names::tint(RED) { RED } else { BLACK };
            let die = names::die(&m.game, seat, piece.level);
            gettext_f("{field}: {content}", &[("field", &at.to_string()), ("content", &die)])
        }
        _ => names::field(&m.game, state, at),
    }];
    let marks = [
        (look.ground.is_some(), gettext("Ruin")),
        (look.safe, gettext("cannot be attacked")),
        (threatened, gettext("under threat")),
        (look.last, gettext("last action")),
        (look.mark == Mark::Chosen, gettext("chosen")),
    ];
    parts.extend(marks.into_iter().filter(|(on, _)| *on).map(|(_, word)| word));
    parts.extend(news::spoken(look.news));
    if let Some(left) = look.count {
        parts.push(gettext_f("escapes until the End of War: {n}", &[("n", &left.to_string())]));
    }
    parts.join(", ")
}

/// What pressing a field does, in words.
fn action(shown: &Snapshot<'_>, at: Field, look: &FieldLook) -> String {
    let Snapshot { m, state, .. } = shown;
    if shown.back() {
        return String::new();
    }
    match look.mark {
        Mark::Move => gettext("Move here"),
        Mark::Attack(_) => m.acting.map_or_else(String::new, |seat| names::attack(m, seat, at)),
        Mark::Target => gettext("Choose for the spell"),
        Mark::Chosen => gettext("Deselect"),
        Mark::Home => gettext("Change the die here"),
        Mark::None if look.selected => gettext("Deselect this die"),
        Mark::None => match m.acting {
            Some(seat) if state.owner(at) == Some(seat) && state.step == Step::War => {
                gettext("Select this die")
            }
            _ => String::new(),
        },
    }
}
