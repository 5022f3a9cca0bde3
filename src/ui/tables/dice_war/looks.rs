//! How each field looks, and what a screen reader is told.

use std::rc::Rc;

use super::board::{Mark, SquareLook};
use super::draft::Draft;
use super::facts::Step;
use super::names;
use super::news::{self, LastTurn};
use super::outlook::Outlook;
use super::press::{self, home_file};
use crate::engine::Seat;
use crate::games::dice_war::content::Immunity;
use crate::games::dice_war::field;
use crate::games::dice_war::{Action, BLACK, Field, Phase, RED, State};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_war::ViewModel;

/// What is shown of the match.
pub struct Snapshot<'a> {
    pub m: &'a ViewModel,
    /// What has been begun.
    pub draft: &'a Draft,
    /// The state: now, or in a look back.
    pub state: State,
    /// What happened up to then.
    pub steps: &'a [Rc<Step>],
    /// The die that is asked about where its card is out of sight.
    pub about: Option<Field>,
}

impl<'a> Snapshot<'a> {
    /// What a draft shows of a moment.
    pub fn of(m: &'a ViewModel, draft: &'a Draft) -> Self {
        let (state, steps) = m.shown(draft.back);
        Self { m, draft, state, steps, about: None }
    }

    /// Whether this is a look back.
    pub fn back(&self) -> bool {
        !self.m.reviewing && self.steps.len() < self.m.facts.steps.len()
    }
}

/// Every field.
pub fn all(outlook: &Outlook, shown: &Snapshot<'_>) -> Vec<(Field, SquareLook)> {
    let Snapshot { m, draft, state, steps, .. } = shown;
    let none = [Mark::None; 49];
    let marks = if shown.back() { none } else { press::marks(m, draft) };
    let actor = if shown.back() || m.acting.is_none() { None } else { draft.actor(state) };
    let last = LastTurn::of(steps);
    let safe = m.game.immune(state, RED, Immunity::Attacks) | m.game.immune(state, BLACK, Immunity::Attacks);
    let facing = outlook.is_facing();
    let look = |at: Field| {
        let mut look = SquareLook {
            mark: marks[at.index()],
            selected: actor == Some(at),
            last: last.fields & at.bit() != 0,
            news: last.at(at),
            safe: safe & at.bit() != 0,
            ruin: m.game.options().ruins & at.bit() != 0,
            read_from_afar: facing && m.acting == Some(BLACK),
            dark: (at.file() + at.rank()).is_multiple_of(2),
            flights: state.countdown.filter(|count| count.field == at).map(|count| count.left),
            ..SquareLook::default()
        };
        let die = state.owner(at).map(|seat| (seat, state.level(at))).or_else(|| drafted_die(shown, at));
        look.die = die.map(|(seat, level)| names::piece(&m.game, seat, level, facing));
        let threats = state.owner(at).map_or(0, |_| m.game.threats(state, at));
        look.danger = outlook.danger && threats != 0;
        let free = draft.spell.is_none() && draft.asked.is_none();
        look.upgrade = look.selected && free && m.legal.contains(&Action::Upgrade { at });
        look.spoken = spoken(shown, at, &look, threats != 0);
        look.action = action(shown, at, &look);
        if matches!(look.mark, Mark::Attack(_)) {
            let way = actor.and_then(|from| press::paths(m, from, at).next());
            let backlash = way.map(|way| names::backlash(m, way)).unwrap_or_default();
            look.costly = !backlash.is_empty();
            look.action = [vec![look.action], backlash].concat().join(" ");
            look.tip.clone_from(&look.action);
        }
        look
    };
    field::each(field::ALL).map(|at| (at, look(at))).collect()
}

/// A die of a line-up that is not entered yet.
fn drafted_die(shown: &Snapshot<'_>, at: Field) -> Option<(Seat, u8)> {
    let seat = shown.m.acting.filter(|_| shown.state.phase == Phase::Setup && !shown.back())?;
    let level = shown.draft.row.get(usize::from(home_file(seat, at)?)).copied()?;
    (level > 0).then_some((seat, level))
}

fn spoken(shown: &Snapshot<'_>, at: Field, look: &SquareLook, threatened: bool) -> String {
    let Snapshot { m, state, .. } = shown;
    let mut parts = vec![match (state.owner(at), look.die) {
        (None, Some(piece)) => {
            let seat = if piece.tint == names::tint(RED) { RED } else { BLACK };
            let die = names::die(&m.game, seat, piece.level);
            gettext_f("{field}: {content}", &[("field", &at.to_string()), ("content", &die)])
        }
        _ => names::field(&m.game, state, at),
    }];
    let marks = [
        (look.ruin, gettext("Ruin")),
        (look.safe, gettext("cannot be attacked")),
        (threatened, gettext("under threat")),
        (look.last, gettext("last action")),
        (look.mark == Mark::Chosen, gettext("chosen")),
    ];
    parts.extend(marks.into_iter().filter(|(on, _)| *on).map(|(_, word)| word));
    parts.extend(news::spoken(look.news));
    if let Some(left) = look.flights {
        parts.push(gettext_f("escapes until the End of War: {n}", &[("n", &left.to_string())]));
    }
    parts.join(", ")
}

/// What pressing a field does, in words.
fn action(shown: &Snapshot<'_>, at: Field, look: &SquareLook) -> String {
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
            Some(seat) if state.owner(at) == Some(seat) && state.phase == Phase::War => {
                gettext("Select this die")
            }
            _ => String::new(),
        },
    }
}
