//! Cards that everyone has put face down are turned over together.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::Seat;
use crate::engine::prelude::*;
use crate::games::dice_tuners::{Action, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_tuners::draft::{Draft, Edit, Turned};
use crate::tables::dice_tuners::names;
use crate::tables::dice_tuners::{Button, ButtonCell, Command, PartRow, Session, ViewModel};
use crate::tables::kit::{label, set_text, styled_box};

/// A line for each seat.
pub struct RevealEntry {
    pub root: gtk::Box,
    hint: gtk::Label,
    seats: PartRow<ButtonCell>,
    ways: PartRow<ButtonCell>,
}

impl RevealEntry {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 10, ""),
            hint: label("title-3"),
            seats: PartRow::centred(session, 10),
            ways: PartRow::centred(session, 10),
        };
        this.hint.set_xalign(0.5);
        this.hint.set_justify(gtk::Justification::Center);
        this.root.append(&this.hint);
        this.root.append(&this.seats.root);
        this.root.append(&this.ways.root);
        this
    }

    /// Shows the seats that turn cards over; says whether any do.
    pub fn show(&self, m: &ViewModel, draft: &Draft) -> bool {
        let seats = turning(m);
        self.root.set_visible(!seats.is_empty());
        if seats.is_empty() {
            return false;
        }
        set_text(
            &self.hint,
            &if m.state.step == Step::Retreat {
                gettext("Everyone On Fire decides at the same time")
            } else {
                gettext("All cards face down? Turn them over.")
            },
        );
        let now = current(m, draft);
        self.seats.show(&gettext("Seats"), seats.iter().map(|seat| seat_look(m, draft, *seat, now)));
        let mut ways = now.map(|seat| alternatives(m, seat)).unwrap_or_default();
        ways.push(confirm(m, draft, &seats));
        self.ways.show(&gettext("Choices"), ways);
        true
    }
}

/// The seats that turn something over together at a table with real cards.
pub fn turning(m: &ViewModel) -> Vec<Seat> {
    match m.secret() {
        Some(seats) if !m.shared => seats.clockwise_from(m.state.first, m.seats()).collect(),
        _ => Vec::new(),
    }
}

/// The seat whose card is told next.
pub fn current(m: &ViewModel, draft: &Draft) -> Option<Seat> {
    turning(m).into_iter().find(|seat| draft.turned_by(*seat).is_none())
}

fn seat_look(m: &ViewModel, draft: &Draft, seat: Seat, now: Option<Seat>) -> Button {
    let turned = draft.turned_by(seat);
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
    Button::new(label, Command::Edit(Edit::Turned(seat, None)))
        .detail(detail)
        .icon(icon)
        .only_if(turned.is_some())
}

/// What a seat can have done besides showing a card.
fn alternatives(m: &ViewModel, seat: Seat) -> Vec<Button> {
    let way = |label: String, turned| Button::new(label, Command::Edit(Edit::Turned(seat, Some(turned))));
    match m.state.step {
        Step::Retreat => vec![
            way(gettext("_Fights"), Turned::Fights).icon("tableside-fight-symbolic"),
            way(gettext("_Retreats"), Turned::Retreats).icon("tableside-retreat-symbolic"),
        ],
        Step::Commit => {
            let none = Action::PlayNone;
            match m.game.check_action(&m.state, seat, &none) {
                Ok(()) => vec![way(gettext("_No Card"), Turned::Nothing)],
                Err(_) => {
                    let why = Button::new(gettext("_No Card"), Command::AskWhy(seat, none));
                    vec![Button { dim: true, ..why }]
                }
            }
        }
        _ => Vec::new(),
    }
}

/// One confirmation for all.
fn confirm(m: &ViewModel, draft: &Draft, seats: &[Seat]) -> Button {
    let actions: Vec<(Seat, Action)> =
        seats.iter().filter_map(|seat| Some((*seat, action(m, draft, *seat)?))).collect();
    let all = actions.len() == seats.len();
    Button::new(gettext("_Turn Over"), Command::ActAll(actions)).suggested().only_if(all)
}

fn action(m: &ViewModel, draft: &Draft, seat: Seat) -> Option<Action> {
    draft.turned_by(seat).map(|turned| match turned {
        Turned::Card(card) if m.state.step == Step::Bid => Action::CommitBid { card },
        Turned::Card(card) => Action::PlayCard { card },
        Turned::Nothing => Action::PlayNone,
        Turned::Illegal(card) => Action::ForfeitCard { card },
        Turned::Fights => Action::Fight,
        Turned::Retreats => Action::Retreat,
    })
}
