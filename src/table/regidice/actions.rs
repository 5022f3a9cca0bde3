//! What dice are used for, where there is more than one way: one player’s five actions, spells of several colours, who
//! gets the dice that are healed.

use super::draft::{Draft, Edit};
use super::{Item, Model, Press, Zone, declare, names, ribbon, uses};
use crate::engine::Seat;
use crate::games::regidice::best;
use crate::games::regidice::{Colour, Kind, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::{ActionLook, Arrangement, Look, Place, State};

/// One player’s five actions: what they came to, and what could be done with those that are left.
pub fn alone(m: &Model, draft: &Draft) -> Zone {
    let rows =
        Kind::ALL.into_iter().flat_map(|kind| [declare::row_head(m, draft, kind), tile(m, draft, kind)]);
    Zone {
        id: "actions".to_owned(),
        place: Place::Tray,
        arrangement: Arrangement::Table(2),
        name: gettext("Your actions"),
        items: rows.collect(),
        ..Zone::default()
    }
}

fn tile(m: &Model, draft: &Draft, kind: Kind) -> Item {
    let done = m.facts.deeds.iter().find(|deed| deed.kind == Some(kind));
    let open = uses::kinds(m).contains(&kind);
    let (words, able) = match (done, open) {
        (Some(deed), _) => (deed.words(), open && kind == Kind::Animal && m.has_boost()),
        (None, true) => could(m, kind),
        (None, false) => (String::new(), false),
    };
    let here = able && uses::kind(m, draft) == Some(kind);
    let press = match (m.acting, able) {
        (Some(_), true) => Some(Press::Edit(Edit::Kind(kind))),
        // With all dice, one learns what is missing.
        (Some(seat), false) if open && done.is_none() => {
            let asked = uses::entered_as(m, &Draft::default(), kind).filter(|action| !m.is_legal(action));
            asked.map(|action| Press::AskWhy(seat, action))
        }
        _ => None,
    };
    let state = match &press {
        Some(Press::AskWhy(..)) => State::Dimmed,
        Some(_) if here => State::Chosen,
        Some(_) => State::Lit,
        None => State::Aside,
    };
    let about = match (&press, m.acting) {
        (Some(Press::AskWhy(_, action)), Some(seat)) => m.reason(seat, action),
        (Some(_), _) => gettext("Prepare this action"),
        _ => String::new(),
    };
    let name = [("action", &*names::action(kind)), ("result", &*words)];
    Item {
        id: format!("tile/{}", kind.index()),
        name: gettext_f("{action}: {result}", &name),
        look: Look::Action(ActionLook {
            label: words,
            outcome: names::about_alone(kind),
            on: done.is_some(),
            ..ActionLook::default()
        }),
        state,
        about,
        press,
        ..Item::default()
    }
}

/// What could be done with an action, and whether anything could.
fn could(m: &Model, kind: Kind) -> (String, bool) {
    if m.state.late.is_some() {
        return (gettext("not entered"), true);
    }
    if kind == Kind::Animal && m.has_boost() {
        return (gettext("can raise dice"), true);
    }
    let best = m.acting.and_then(|seat| Some((seat, best::action(&m.game, &m.state, seat, kind)?)));
    let deed = best.and_then(|(seat, action)| ribbon::comes_to(m, seat, &action));
    deed.map_or_else(|| (gettext("nothing to do"), false), |deed| (deed.words(), true))
}

/// Spells of several colours, and who gets the next healed die where that may be anybody.
pub fn ways(m: &Model, draft: &Draft) -> Option<Zone> {
    let seat = m.acting.filter(|_| m.state.step == Step::Resolve)?;
    let mut items = Vec::new();
    let spells = uses::spells(m);
    if uses::kind(m, draft) == Some(Kind::Cast) && spells.len() > 1 {
        items.extend(spells.into_iter().map(|colour| spell(m, draft, seat, colour)));
    }
    if m.game.heals_anyone() && uses::healing(m, draft).is_some() {
        let now = draft.to.unwrap_or(seat);
        items.extend(m.state.all().map(|to| {
            let words = gettext_f("For {seat}", &[("seat", &m.name(to))]);
            way(&format!("for/{}", to.0), words, to == now, Edit::For(to))
        }));
    }
    (!items.is_empty()).then(|| Zone {
        id: "ways".to_owned(),
        place: Place::Foot,
        name: gettext("Ways to use dice"),
        items,
        ..Zone::default()
    })
}

fn way(id: &str, words: String, now: bool, edit: Edit) -> Item {
    Item {
        id: format!("way/{id}"),
        name: words.clone(),
        look: Look::Action(ActionLook { label: names::escape(&words), on: now, ..ActionLook::default() }),
        state: if now { State::Chosen } else { State::Lit },
        press: Some(Press::Edit(edit)),
        ..Item::default()
    }
}

fn spell(m: &Model, draft: &Draft, seat: Seat, colour: Colour) -> Item {
    let words = match colour {
        Colour::Red => gettext("Red spell"),
        Colour::Yellow => gettext("Yellow spell"),
        Colour::Blue => gettext("Blue spell"),
        Colour::Black => gettext("Black spell"),
    };
    let now = uses::entered(m, draft).as_ref().and_then(uses::spell) == Some(colour);
    let action = best::cast(&m.game, &m.state, seat, colour, None);
    let mut item = way(&format!("spell/{}", colour.letter()), words, now, Edit::Spell(colour));
    if !m.is_legal(&action) {
        super::press::dim(m, &mut item, seat, action);
    }
    item
}
