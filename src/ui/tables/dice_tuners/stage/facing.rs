//! The dice of all seats around the cloth as the nearest seat sees them, each facing the one it meets; between them how
//! the duel ended. A seat that deploys puts its dice here.

mod mark;
mod spots;

use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

use crate::engine::{Few, Seat};
use crate::games::dice_tuners::dice::Side;
use crate::games::dice_tuners::state::MAX_PLAYERS;
use crate::games::dice_tuners::{Action, DuelResult, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_tuners::draft::Draft;
use crate::tables::dice_tuners::names;
use crate::tables::dice_tuners::stage::deploy::{acting, deployer};
use crate::tables::dice_tuners::{Command, DieCell, DieLook, Session, ViewModel};
use crate::tables::kit::layout::{Form, Spread};
use crate::tables::kit::{Part, centred, set_accessible_name, set_class, set_text};
use crate::widgets::CellState;
use mark::Mark;

/// The most duels of a round.
const MOST_DUELS: usize = 6;

/// All sides with their dice.
pub struct Facing {
    pub root: Spread,
    /// By how far a seat sits clockwise from the nearest, then by side.
    places: Vec<[DieCell; 3]>,
    names: Vec<gtk::Label>,
    marks: Vec<Mark>,
}

impl Facing {
    pub fn new(session: &Rc<Session>) -> Self {
        let root = Spread::default();
        root.add_css_class("dt-facing");
        let marks: Vec<Mark> = (0..MOST_DUELS).map(|_| Mark::default()).collect();
        let place = |d: usize, side: Side| {
            let die = DieCell::new(session);
            let widget = die.widget();
            widget.set_halign(gtk::Align::Fill);
            widget.set_valign(gtk::Align::Fill);
            if d == 0 {
                drop_to(&widget, side, session);
            }
            die
        };
        let places = (0..MAX_PLAYERS).map(|d| Side::ALL.map(|side| place(d, side))).collect();
        let name = |_| {
            let name = centred("caption-heading");
            name.set_wrap_mode(gtk::pango::WrapMode::Word);
            name.set_ellipsize(gtk::pango::EllipsizeMode::End);
            name.set_lines(2);
            name
        };
        let names = (0..MAX_PLAYERS).map(name).collect();
        Self { root, places, names, marks }
    }

    /// Shows the sides while dice lie there or are put there.
    pub fn show(&self, m: &ViewModel, draft: &Draft, form: Form) {
        let shown = m.deploying() || m.duelling();
        self.root.set_visible(shown);
        if !shown {
            return;
        }
        let name = if m.deploying() { gettext("Sides") } else { gettext("Duels of this round") };
        set_accessible_name(&self.root, &name);
        let (least, most) = match form {
            Form::Narrow => (28, 44),
            Form::Low => (28, 48),
            Form::Tv => (52, 84),
            _ => (32, 56),
        };
        self.root.set_unit(least, most);
        let (wide, high) = spots::extent(m.seats());
        self.root.set_extent(wide, high);
        let around: Few<Seat, MAX_PLAYERS> = m.around().collect();
        for (d, (dice, name)) in self.places.iter().zip(&self.names).enumerate() {
            let seat = around.get(d).copied();
            name.set_visible(seat.is_some());
            if let Some(seat) = seat {
                set_text(name, &m.name(seat));
                set_class(name, "to-move", m.to_move(seat));
                self.root.put(name, spots::name(m.seats(), d));
            }
            for (side, die) in Side::ALL.into_iter().zip(dice) {
                let spot = seat.and_then(|_| spots::die(m.seats(), d, side));
                die.widget().set_visible(spot.is_some());
                if let (Some(seat), Some(spot)) = (seat, spot) {
                    self.root.put(&die.widget(), spot);
                    show_die(m, draft, (seat, side), die, least);
                }
            }
        }
        for (index, mark) in (0u8..).zip(&self.marks) {
            mark.root.set_visible(index < m.game.duels());
            if index < m.game.duels() {
                mark.show(m, index);
                self.root.put(&mark.root, spots::mark(m, index));
            }
        }
    }

    /// The place of a die, as it is shown now.
    pub fn at(&self, m: &ViewModel, seat: Seat, side: Side) -> Option<gtk::Widget> {
        let d = m.around().position(|other| other == seat)?;
        Some(self.places.get(d)?[side.index()].widget()).filter(|_| self.root.is_visible())
    }
}

/// What pressing a side does with the die that is held: also of a taken side one may ask why nothing fits there.
pub fn command(m: &ViewModel, draft: &Draft, side: Side) -> Option<Command> {
    let die = draft.held.filter(|_| acting(m))?;
    m.command(Action::DeployDie { die, side })
}

fn show_die(m: &ViewModel, draft: &Draft, (seat, side): (Seat, Side), cell: &DieCell, size: i32) {
    let die = m.state.seat(seat).sides[side.index()];
    let words = die.map_or_else(|| gettext("empty"), names::die_words);
    let command = command(m, draft, side).filter(|_| deployer(m) == Some(seat));
    let (state, action) = match &command {
        Some(Command::Act(_, action)) => (CellState::Selectable, m.words(seat, action)),
        Some(Command::AskWhy(_, action)) => (CellState::Dimmed, m.reason(seat, action)),
        _ => (CellState::Idle, String::new()),
    };
    cell.show(DieLook {
        size,
        state,
        spoken: names::place(&m.name(seat), side, &words),
        action,
        command,
        ..names::die_look(die)
    });
    let duel = (0..m.game.duels()).find(|at| m.game.pairing(m.state.first, *at).side(seat) == Some(side));
    let result = duel.map_or(DuelResult::Open, |at| result(m, at));
    let fights = m.state.step.in_duel() && duel == Some(m.state.duel.index);
    let widget = cell.widget();
    set_class(&widget, "fights", fights);
    set_class(&widget, "won", result == DuelResult::Won(seat));
    set_class(&widget, "lost", result != DuelResult::Open && result != DuelResult::Won(seat) && !fights);
}

/// How a duel of the round ended, if it has.
pub fn result(m: &ViewModel, at: u8) -> DuelResult {
    let current = m.state.step.in_duel() && m.state.duel.index == at;
    let known = m.facts.results.get(usize::from(at)).copied().unwrap_or_default();
    if current { m.state.duel.result } else { known }
}

/// A duel of the round in words: who meets whom with what, and how it ended.
pub fn duel_words(m: &ViewModel, at: u8) -> String {
    let pairing = m.game.pairing(m.state.first, at);
    let seats = pairing.seats.clockwise_from(m.state.first, m.seats());
    let sides = seats.filter_map(|seat| {
        let side = pairing.side(seat)?;
        let die = m.state.seat(seat).sides[side.index()];
        let what = die.map_or_else(|| gettext("empty"), names::die_words);
        Some(names::place(&m.name(seat), side, &what))
    });
    let against =
        |one: String, other: String| gettext_f("{one} vs. {other}", &[("one", &one), ("other", &other)]);
    let duel = sides.reduce(against).unwrap_or_default();
    let current = m.state.step.in_duel() && m.state.duel.index == at;
    let verdict = match result(m, at) {
        DuelResult::Won(seat) => gettext_f("{seat} won", &[("seat", &m.name(seat))]),
        DuelResult::Null => gettext("null"),
        DuelResult::Open if current => gettext("now"),
        DuelResult::Open if m.state.step == Step::RoundEnd => String::new(),
        DuelResult::Open => gettext("upcoming"),
    };
    format!("{duel}; {verdict}")
}

/// A die dropped on a side of the nearest seat is deployed there.
fn drop_to(place: &gtk::Widget, side: Side, session: &Rc<Session>) {
    let target = gtk::DropTarget::new(glib::Type::STRING, gdk::DragAction::MOVE);
    let session = Rc::downgrade(session);
    target.connect_drop(move |_, value, _, _| {
        let Some(session) = session.upgrade() else { return false };
        let (Some(m), Ok(at)) = (session.model(), value.get::<String>()) else { return false };
        let Some(seat) = m.acting.filter(|seat| *seat == m.nearest) else { return false };
        let die = at.parse().ok().and_then(|at: usize| m.state.seat(seat).dice.get(at).copied());
        let Some(press) = die.and_then(|die| m.command(Action::DeployDie { die, side })) else {
            return false;
        };
        session.run(press);
        true
    });
    place.add_controller(target);
}
