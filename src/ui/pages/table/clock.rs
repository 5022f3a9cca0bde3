//! How long each seat has taken, on its plate, for who wants to see it; and pauses, in which nobody's time runs.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use relm4::ComponentSender;
use relm4::gtk::{self, glib, prelude::*};

use super::{TableMsg, TablePage};
use crate::engine::Seat;
use crate::now;
use crate::play::{Clock, GameSession, Next, clock_face, longest_thought};
use crate::shared::Shared;
use crate::tables::Surround;

/// The clock of a page. Nothing ticks while it is not shown, or while nobody is asked.
#[derive(Default)]
pub(super) struct TableClock {
    /// Whether it is wanted.
    pub wanted: bool,
    /// What the log says, and after which change of it.
    past: Option<(u64, Clock)>,
    ticking: Rc<Ticking>,
    held: Rc<Cell<bool>>,
}

/// The seat whose time runs.
#[derive(Default)]
struct Ticking {
    timer: Cell<Option<glib::SourceId>>,
    run: Shared<Option<Run>>,
}

struct Run {
    frame: Rc<dyn Surround>,
    seat: Seat,
    /// What the seat had taken before.
    before: Duration,
    /// What had run already when it was looked at.
    ran: Duration,
    looked: Instant,
}

impl Run {
    /// What the seat has taken by now.
    fn total(&self) -> Duration {
        self.before + (self.ran + self.looked.elapsed()).min(longest_thought())
    }
}

impl TableClock {
    pub fn new(wanted: bool) -> Self {
        Self { wanted, ..Self::default() }
    }

    /// Shows how it stands after the `ticket`-th change of the log. The time of who is `asked` goes on from there, unless it has
    /// been `held` since some time.
    pub fn show(
        &mut self,
        frame: &Rc<dyn Surround>,
        session: &GameSession,
        ticket: u64,
        asked: Option<Seat>,
        held: Option<i64>,
    ) {
        self.ticking.stop();
        if !self.wanted {
            self.past = None;
            return frame.set_times(None);
        }
        let known = self.past.take().filter(|(known, _)| *known == ticket);
        let seats = session.game().seats();
        let (_, past) = &*self.past.insert(
            known.unwrap_or_else(|| (ticket, Clock::of(session).unwrap_or_else(|| Clock::new(seats)))),
        );
        let ran = session.running(held.unwrap_or_else(now));
        let times: Vec<String> = (0u8..)
            .map(Seat)
            .zip(&past.seats)
            .map(|(seat, before)| clock_face(if asked == Some(seat) { *before + ran } else { *before }))
            .collect();
        frame.set_times(Some(&times));
        if let Some(seat) = asked
            && held.is_none()
            && let Some(before) = past.seats.get(seat.index()).copied()
            && frame.widget().is_mapped()
        {
            self.ticking.begin(Run { frame: Rc::clone(frame), seat, before, ran, looked: Instant::now() });
        }
    }

    /// Whether the table pauses, for handlers of presses.
    pub fn held(&self) -> Rc<Cell<bool>> {
        Rc::clone(&self.held)
    }

    /// Nobody looks at it any more.
    pub fn stopper(&self) -> impl Fn() + 'static {
        let ticking = Rc::clone(&self.ticking);
        move || ticking.stop()
    }
}

impl Ticking {
    fn begin(self: &Rc<Self>, run: Run) {
        self.run.set(Some(run));
        self.wait();
    }

    fn stop(&self) {
        self.run.set(None);
        if let Some(timer) = self.timer.take() {
            timer.remove();
        }
    }

    /// Waits for the next full second.
    fn wait(self: &Rc<Self>) {
        let run = self.run.get();
        let Some(run) = run.as_ref() else { return };
        let rest =
            Duration::from_secs(1).saturating_sub(Duration::from_millis(run.total().subsec_millis().into()));
        let held = Rc::downgrade(self);
        let timer = glib::timeout_add_local_once(rest, move || {
            let Some(ticking) = held.upgrade() else { return };
            // It has come, and cannot be removed any more.
            ticking.timer.set(None);
            if let Some(run) = ticking.run.get().as_ref() {
                run.frame.tick(run.seat, &clock_face(run.total()));
            }
            ticking.wait();
        });
        self.timer.set(Some(timer));
    }
}

impl Drop for Ticking {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Wherever the table is pressed in a pause, it goes on, and nothing else is done.
pub(super) fn go_on_by_press(
    clock: &TableClock,
    frame: &Rc<dyn Surround>,
    sender: &ComponentSender<TablePage>,
) {
    let click = gtk::GestureClick::builder().propagation_phase(gtk::PropagationPhase::Capture).build();
    let (held, input) = (clock.held(), sender.input_sender().clone());
    click.connect_pressed(move |click, _, _, _| {
        if held.get() {
            click.set_state(gtk::EventSequenceState::Claimed);
            let _ = input.send(TableMsg::GoOn);
        }
    });
    frame.widget().add_controller(click);
}

impl TablePage {
    /// Whose time runs now, or would but for a pause.
    fn has_time(&self) -> Option<Seat> {
        match self.session.next() {
            Next::Bot(seat) => Some(seat),
            _ => self.acting(),
        }
    }

    pub(super) fn show_clock(&mut self) {
        let Some(view) = &self.view else { return };
        let (frame, asked) = (view.frame(), self.has_time());
        // A bot that was stopped does not think, either; but a press on the table does not let it go on.
        self.clock.show(&frame, &self.session, self.ticket, asked, self.pause.or(self.stopped));
        self.clock.held.set(self.pause.is_some());
    }

    /// Whether the table can pause: somebody has time that can be stopped.
    pub(super) fn may_pause(&self) -> bool {
        let asked = matches!(self.session.next(), Next::People { .. } | Next::Tell(_));
        asked && self.pause.is_none() && self.amending.is_none()
    }

    /// From now on nobody's time runs, and what only one person may see is covered.
    pub(super) fn begin_pause(&mut self) {
        if self.may_pause() {
            self.cover_all();
            self.refused = None;
            self.hint = None;
            self.thinking = None;
            self.close_tip();
            self.pause = Some(now());
        }
    }

    /// The table goes on, if it had paused.
    pub(super) fn end_pause(&mut self) -> bool {
        let since = self.pause.take();
        if let Some(since) = since {
            self.session.pause(since, now());
        }
        since.is_some()
    }

    /// Whoever was stopped goes on; says whether somebody was.
    pub(super) fn end_stop(&mut self) -> bool {
        let since = self.stopped.take();
        if let Some(since) = since {
            self.session.pause(since, now());
        }
        since.is_some()
    }
}
