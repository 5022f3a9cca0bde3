//! Cards that everybody has put face down are turned over together.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::{Game, Seat};
use crate::games::dice_tuners::{Action, Step};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::dice_tuners::core::Core;
use crate::ui::tables::dice_tuners::moment::Moment;
use crate::ui::tables::dice_tuners::names;
use crate::ui::tables::dice_tuners::parts::{ButtonCell, ButtonLook, Pool, boxed, label, say};
use crate::ui::tables::dice_tuners::plan::{Change, Plan, Press, Turned};

/// A line for each seat.
pub struct RevealEntry {
    root: gtk::Box,
    hint: gtk::Label,
    seats: Pool<ButtonCell>,
    ways: Pool<ButtonCell>,
}

impl RevealEntry {
    /// Nobody.
    #[must_use]
    pub fn new(core: &Rc<Core>) -> Self {
        let this = Self {
            root: boxed(gtk::Orientation::Vertical, 10, ""),
            hint: label("title-3"),
            seats: Pool::centred(core, 10),
            ways: Pool::centred(core, 10),
        };
        this.hint.set_xalign(0.5);
        this.hint.set_justify(gtk::Justification::Center);
        this.root.append(&this.hint);
        this.root.append(this.seats.widget());
        this.root.append(this.ways.widget());
        this
    }

    /// Its widget.
    #[must_use]
    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Shows the seats that turn cards over; says whether any do.
    pub fn show(&self, m: &Moment, plan: &Plan) -> bool {
        let seats = turning(m);
        self.root.set_visible(!seats.is_empty());
        if seats.is_empty() {
            return false;
        }
        say(
            &self.hint,
            &if m.state.step == Step::Retreat {
                gettext("Everybody On Fire decides at once")
            } else {
                gettext("All cards face down? Turn them over.")
            },
        );
        let now = current(m, plan);
        self.seats.show(&gettext("Seats"), seats.iter().map(|seat| seat_look(m, plan, *seat, now)));
        let mut ways = now.map(|seat| way_looks(m, seat)).unwrap_or_default();
        ways.push(confirm(m, plan, &seats));
        self.ways.show(&gettext("Choices"), ways);
        true
    }
}

/// The seats that turn something over together at a table with real cards.
#[must_use]
pub fn turning(m: &Moment) -> Vec<Seat> {
    match m.secret() {
        Some(seats) if !m.shared => seats.clockwise_from(m.state.first, m.seats()).collect(),
        _ => Vec::new(),
    }
}

/// The seat whose card is told next.
#[must_use]
pub fn current(m: &Moment, plan: &Plan) -> Option<Seat> {
    turning(m).into_iter().find(|seat| plan.turned_by(*seat).is_none())
}

fn seat_look(m: &Moment, plan: &Plan, seat: Seat, now: Option<Seat>) -> ButtonLook {
    let turned = plan.turned_by(seat);
    let title = |card| names::strategy(&m.game, card).title;
    let detail = match turned {
        None if now == Some(seat) => gettext("now"),
        None => gettext("face down"),
        Some(Turned::Card(card)) => title(card),
        Some(Turned::Illegal(card)) => {
            gettext_f("{card}: illegal colour, discarded", &[("card", &title(card))])
        }
        Some(Turned::Nothing) => gettext("no card"),
        Some(Turned::Fights) => gettext("fights"),
        Some(Turned::Retreats) => gettext("retreats"),
    };
    let icon = if turned.is_some() { "emblem-ok-symbolic" } else { "tableside-cards-symbolic" };
    let label = names::escape(&m.name(seat));
    ButtonLook::new(label, Press::Change(Change::Turned(seat, None)))
        .detail(detail)
        .icon(icon)
        .open_if(turned.is_some())
}

/// What a seat can have done besides showing a card.
fn way_looks(m: &Moment, seat: Seat) -> Vec<ButtonLook> {
    let way =
        |label: String, turned| ButtonLook::new(label, Press::Change(Change::Turned(seat, Some(turned))));
    match m.state.step {
        Step::Retreat => vec![
            way(gettext("_Fights"), Turned::Fights).icon("tableside-fight-symbolic"),
            way(gettext("_Retreats"), Turned::Retreats).icon("tableside-retreat-symbolic"),
        ],
        Step::Commit => {
            let none = Action::PlayNone;
            match m.game.check(&m.state, seat, &none) {
                Ok(()) => vec![way(gettext("_No Card"), Turned::Nothing)],
                Err(_) => vec![ButtonLook::new(gettext("_No Card"), Press::Why(seat, none)).dim()],
            }
        }
        _ => Vec::new(),
    }
}

/// One confirmation for all.
fn confirm(m: &Moment, plan: &Plan, seats: &[Seat]) -> ButtonLook {
    let actions: Vec<(Seat, Action)> =
        seats.iter().filter_map(|seat| Some((*seat, action(m, plan, *seat)?))).collect();
    let all = actions.len() == seats.len();
    ButtonLook::new(gettext("_Turn Over"), Press::All(actions)).suggested().open_if(all)
}

fn action(m: &Moment, plan: &Plan, seat: Seat) -> Option<Action> {
    plan.turned_by(seat).map(|turned| match turned {
        Turned::Card(card) if m.state.step == Step::Bid => Action::CommitBid { card },
        Turned::Card(card) => Action::PlayCard { card },
        Turned::Nothing => Action::PlayNone,
        Turned::Illegal(card) => Action::ForfeitCard { card },
        Turned::Fights => Action::Fight,
        Turned::Retreats => Action::Retreat,
    })
}
