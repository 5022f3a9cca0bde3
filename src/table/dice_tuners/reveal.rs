//! Cards that everyone has put face down are turned over together.

use super::draft::{Draft, Edit, Turned};
use super::{Choice, Item, Model, Press, names};
use crate::engine::Seat;
use crate::engine::prelude::*;
use crate::games::dice_tuners::{Action, Step};
use crate::i18n::{gettext, gettext_f};

/// The seats that turn something over together at a table with real cards.
pub fn turning(m: &Model) -> Vec<Seat> {
    match m.secret() {
        Some(seats) if !m.shared => seats.clockwise_from(m.state.first, m.seats()).collect(),
        _ => Vec::new(),
    }
}

/// The seat whose card is told next.
pub fn current(m: &Model, draft: &Draft) -> Option<Seat> {
    turning(m).into_iter().find(|seat| draft.turned_by(*seat).is_none())
}

/// What is to be told now.
pub fn help(m: &Model, draft: &Draft) -> String {
    let Some(seat) = current(m, draft) else { return String::new() };
    match m.state.step {
        Step::Retreat => gettext_f("Does {seat} fight on?", &[("seat", &m.name(seat))]),
        _ => gettext_f("All cards face down? Turn them over: {seat} first", &[("seat", &m.name(seat))]),
    }
}

/// The choices beside the sheet.
pub fn choices(m: &Model, draft: &Draft) -> Vec<Item> {
    let seats = turning(m);
    let now = current(m, draft);
    let last = draft.turned.last().map(|(seat, turned)| {
        let label = gettext_f("_Take Back {seat}", &[("seat", &names::escape(&m.name(*seat)))]);
        Choice::new("back", label, Press::Edit(Edit::Turned(*seat, None))).outcome(words(m, *turned))
    });
    let ways = now.map(|seat| alternatives(m, seat)).unwrap_or_default();
    let actions: Vec<(Seat, Action)> =
        seats.iter().filter_map(|seat| Some((*seat, action(m, draft, *seat)?))).collect();
    let all = !seats.is_empty() && actions.len() == seats.len();
    let confirm = all.then(|| Choice::new("turn", gettext("Turn _Over"), Press::ActAll(actions)).golden());
    last.into_iter().chain(ways).chain(confirm).map(Choice::item).collect()
}

fn words(m: &Model, turned: Turned) -> String {
    match turned {
        Turned::Card(card) => names::title(m, card),
        Turned::Illegal(card) => {
            gettext_f("{card}: illegal colour, discarded", &[("card", &names::title(m, card))])
        }
        Turned::Nothing => gettext("no card"),
        Turned::Fights => gettext("fights"),
        Turned::Retreats => gettext("retreats"),
    }
}

/// What a seat can have done besides showing a card.
fn alternatives(m: &Model, seat: Seat) -> Vec<Choice> {
    let way =
        |id, label: String, turned| Choice::new(id, label, Press::Edit(Edit::Turned(seat, Some(turned))));
    match m.state.step {
        Step::Retreat => vec![
            way("fights", gettext("_Fights"), Turned::Fights).icon("tableside-fight-symbolic"),
            way("retreats", gettext("_Retreats"), Turned::Retreats).icon("tableside-retreat-symbolic"),
        ],
        Step::Commit => {
            let none = Action::PlayNone;
            vec![match m.game.check_action(&m.state, seat, &none) {
                Ok(()) => way("none", gettext("_No Card"), Turned::Nothing),
                Err(_) => Choice::new("none", gettext("_No Card"), Press::AskWhy(seat, none)),
            }]
        }
        _ => Vec::new(),
    }
}

fn action(m: &Model, draft: &Draft, seat: Seat) -> Option<Action> {
    draft.turned_by(seat).map(|turned| match turned {
        Turned::Card(card) if m.state.step == Step::Bid => Action::CommitBid { card },
        Turned::Card(card) => Action::PlayCard { card },
        Turned::Nothing => Action::PlayNone,
        Turned::Illegal(card) => Action::ForfeitCard { card },
        Turned::Fights => Action::Fight,
        Turned::Retreats => Action::Retreat,
    })
}
