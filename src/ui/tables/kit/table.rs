//! The table of one game, and the widget that makes it a [`TableView`].

use std::cell::Cell;
use std::fmt::Debug;
use std::rc::{Rc, Weak};

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::adjust::{OtherForm, open_adjustment};
use super::focus;
use super::frame::{Frame, FrameParts};
use super::layout::Form;
use super::{Draft, Interlude, Move, Place, Session, ViewModel};
use crate::engine::{
    Advice, AnyEntry, AnyMatch, ChanceRules, Entry, EntryOf, Game, Hidden, Match, Rules, RulingRules, Seat,
    Turn, Viewer,
};
use crate::sound::Sound;
use crate::tables::{Report, Rolled, Scene, Surround, TableView};
use crate::widgets::{Glyph, SeatView};
use tableside::table::Adjusts;

/// A game's table. The type itself holds nothing; it names what belongs together.
pub trait Table: Clone + Copy + Debug + Default + PartialEq + 'static {
    type Rules: Game;
    /// What the view model holds beyond the common fields.
    type Facts;
    type Draft: Draft<Edit = Self::Edit>;
    type Edit: Clone + Debug + PartialEq;
    /// How the table is looked at, which no question changes.
    type Outlook: Clone + Default + PartialEq;
    type Layout: Layout<Self>;

    /// The sign on the backs of cards.
    const CARD_BACK: Option<Glyph> = None;

    /// Whether the view model lists everything that may be chosen. Not in a game in which that can be far more than can
    /// be shown.
    const LISTS_CHOICES: bool = true;

    /// What the view model holds besides. In a review `played` is a moment of the `whole` match, else they are the
    /// same; `known` is what the last model held, so that nothing is found out twice.
    fn facts(
        played: &Match<Self::Rules>,
        whole: &Match<Self::Rules>,
        known: Option<&Self::Facts>,
    ) -> Self::Facts;
    /// Adds to a seat's place on the scoreboard what only the game knows.
    fn seat_facts(game: &Self::Rules, seen: &StateOf<Self>, seat: Seat, view: &mut SeatView);
    /// What an entry with these events sounds like, where that follows neither from what was asked nor from the scores.
    fn sound(_events: &[EventOf<Self>]) -> Option<Sound> {
        None
    }
    /// The dice that were rolled with an entry, which the log draws beside its words; `before` is the state in which it
    /// was made.
    fn rolled(_before: &StateOf<Self>, _game: &Self::Rules, _entry: &ChanceOf<Self>) -> Vec<Rolled> {
        Vec::new()
    }
    /// How a seat gives up, in a game that knows that.
    fn resignation(_seat: Seat) -> Option<RulingOf<Self>> {
        None
    }
    /// How all agree on a draw, in a game that knows that.
    fn draw() -> Option<RulingOf<Self>> {
        None
    }
    /// Another window in which the table can adjust things, besides the form that is the same for all games.
    fn other_form(_session: &Rc<Session<Self>>, _model: &Rc<ViewModel<Self>>) -> Option<OtherForm> {
        None
    }
    /// Whether a choice spends, gives up or reveals something: then the focus never comes to it by itself.
    fn spends(_action: &ActionOf<Self>) -> bool {
        false
    }
    /// What the entry between two models moved, to be seen flying. Both hold only what the viewer sees.
    fn moves(_before: &ViewModel<Self>, _after: &ViewModel<Self>) -> Vec<Move> {
        Vec::new()
    }
    /// What a part of the match brought, if the entry between two models ended one. Both hold only what the viewer sees.
    fn interlude(_before: &ViewModel<Self>, _after: &ViewModel<Self>) -> Option<Interlude> {
        None
    }
}

/// Up to this value of its position, from 0 to 1, a bot agrees to a draw.
const CONTENT: f32 = 0.5;

/// A choice in a table's game.
pub type ActionOf<T> = <<T as Table>::Rules as Rules>::Action;
/// An event of a table's game.
pub type EventOf<T> = <<T as Table>::Rules as Rules>::Event;
/// An answer of chance in a table's game.
pub type ChanceOf<T> = <<T as Table>::Rules as ChanceRules>::Chance;
/// An adjustment in a table's game.
pub type RulingOf<T> = <<T as Table>::Rules as RulingRules>::Ruling;
/// The state of a table's game.
pub type StateOf<T> = <<T as Table>::Rules as Rules>::State;

/// Where a game's widgets stand and what they show.
pub trait Layout<T: Table>: 'static {
    fn new(session: &Rc<Session<T>>) -> Self;
    /// The parts that the frame gives their places.
    fn parts(&self) -> FrameParts;
    fn take_form(&self, _form: Form) {}
    /// How low the stage and what lies before the nearest seat may be in a column that is too low for the usual heights.
    fn low(&self) -> Option<[i32; 2]> {
        None
    }
    /// How high what lies before the nearest seat has to be, where that is less than usual: in a narrow window, beside
    /// its plate, on a television.
    fn own(&self) -> Option<[i32; 3]> {
        None
    }
    /// From which height on a wide cloth has room for everything, if not the usual one; for letters of 11 pixels.
    fn wide_from(&self) -> Option<i32> {
        None
    }
    /// Shows a model. `fresh` says that it has just come about, so that dice may tumble.
    fn show(&self, model: &ViewModel<T>, draft: &T::Draft, form: Form, fresh: bool);
    /// Whether what the game offers goes before what the page does: while something else than the match as it stands is shown.
    fn choices_first(&self, _model: &ViewModel<T>, _draft: &T::Draft) -> bool {
        false
    }
    /// What stands for a place, as the model is shown now; the plates are the frame's.
    fn at(&self, _shown: &ViewModel<T>, _place: Place) -> Option<gtk::Widget> {
        None
    }
    /// What is shown of a seat when its plate is pressed, in a game whose plates open.
    fn about_seat(&self, _model: &ViewModel<T>, _seat: Seat) -> Option<gtk::Widget> {
        None
    }
    /// Which seat is at each place, the nearest first.
    fn order(&self, model: &ViewModel<T>) -> Vec<Seat> {
        model.around().collect()
    }
    /// If two people face each other across the screen: whether the far one is asked.
    fn facing(&self, _model: &ViewModel<T>) -> Option<bool> {
        None
    }
    /// Takes a key typed anywhere on the page; says whether it was of use.
    fn key(&self, key: gdk::Key) -> bool;
    /// Where the focus goes when what had it is gone; says whether there is such a thing.
    fn focus_home(&self, frame: &Frame) -> bool {
        focus::focus_first_lit(frame)
    }
    /// Whether the focus goes there by itself as soon as somebody is asked; then it never waits on the table itself.
    fn begins_focused(&self) -> bool {
        false
    }
}

/// A game's table as a widget of the page.
pub struct TableWidget<T: Table> {
    inner: Rc<Inner<T>>,
}

struct Inner<T: Table> {
    session: Rc<Session<T>>,
    frame: Frame,
    layout: T::Layout,
    /// Whether the focus has come to the table by itself.
    begun: Cell<bool>,
    this: Weak<Self>,
}

impl<T: Table> TableWidget<T> {
    /// A table that reports there.
    #[must_use]
    pub fn new(report: Report) -> Self {
        let session = Session::new(report);
        let inner = Rc::new_cyclic(|weak: &Weak<Inner<T>>| Inner::new(&session, weak));
        let weak = Rc::downgrade(&inner);
        session.connect_redraw(move || {
            if let Some(inner) = weak.upgrade() {
                inner.draw(false, false);
            }
        });
        let weak = Rc::downgrade(&inner);
        session.connect_open_rulings(move || {
            if let Some(inner) = weak.upgrade() {
                inner.open_rulings();
            }
        });
        inner.take_form(Form::Narrow);
        Self { inner }
    }
}

impl<T: Table> TableView for TableWidget<T> {
    fn frame(&self) -> Rc<dyn Surround> {
        Rc::new(self.inner.frame.clone())
    }

    fn show(&self, scene: &Scene<'_>) {
        let last = self.inner.session.model();
        let Some(model) = ViewModel::of(scene, last.as_deref()) else { return };
        let anew = !last.as_ref().is_some_and(|last| last.asks_the_same(&model));
        let last = last.filter(|_| scene.animate);
        let moves = last.as_ref().map(|last| T::moves(last, &model)).unwrap_or_default();
        let interlude = last.and_then(|last| T::interlude(&last, &model));
        let inner = &self.inner;
        let flights = inner.frame.flights();
        let departures = flights.depart(&moves, T::CARD_BACK, |place| inner.at(place));
        inner.session.set_model(model);
        inner.draw(scene.animate, anew);
        flights.launch(departures, |place| inner.at(place));
        if let Some(interlude) = interlude {
            inner.frame.interlude().begin(&interlude);
        }
    }

    fn seat_facts(&self, scene: &Scene<'_>, seat: Seat, view: &mut SeatView) {
        if let Some(played) = scene.game.downcast_ref::<T::Rules>() {
            T::seat_facts(played.game(), &played.seen(scene.viewer), seat, view);
        }
    }

    fn sound(&self, game: &dyn AnyMatch) -> Option<Sound> {
        let played = game.downcast_ref::<T::Rules>()?;
        T::sound(&played.log().last()?.events)
    }

    fn open_rulings(&self, scene: &Scene<'_>, parent: &gtk::Window) {
        if let Some(model) = ViewModel::of(scene, self.inner.session.model().as_deref()) {
            self.inner.adjust(&Rc::new(model), parent);
        }
    }

    fn rolled(&self, game: &dyn AnyMatch, at: usize) -> Vec<Rolled> {
        let Some(played) = game.downcast_ref::<T::Rules>() else { return Vec::new() };
        match played.log().get(at).map(|logged| &logged.record.entry) {
            Some(Entry::Chance(chance)) => {
                let before = played.game().observe(&played.state_at(at), Viewer::Table);
                // The log is for everyone: dice that only some may see are not drawn there.
                match played.game().turn(&before) {
                    Turn::Chance(asked) if asked.secret => Vec::new(),
                    _ => T::rolled(&before, played.game(), chance),
                }
            }
            _ => Vec::new(),
        }
    }

    fn resignation(&self, seat: Seat) -> Option<AnyEntry> {
        T::resignation(seat).map(|ruling| AnyEntry::new(EntryOf::<T::Rules>::Ruling(ruling)))
    }

    fn draw(&self) -> Option<AnyEntry> {
        T::draw().map(|ruling| AnyEntry::new(EntryOf::<T::Rules>::Ruling(ruling)))
    }

    fn bots_agree_to_draw(&self, scene: &Scene<'_>) -> bool {
        let Some(played) = scene.game.downcast_ref::<T::Rules>() else { return false };
        let content = |seat: Seat| {
            let seen = played.seen(Viewer::Seat(seat));
            scene.setup.bot(seat).is_none() || played.game().evaluate(&seen, seat) <= CONTENT
        };
        (0u8..).map(Seat).take(scene.setup.seats.len()).all(content)
    }

    fn focus_home(&self) -> bool {
        // Who asks for it means what can be done, whatever that is.
        let inner = &self.inner;
        inner.focus_home() || (focus::focus_any_lit(&inner.frame) && focus::wait_on(&inner.frame, false))
    }

    fn keys(&self) -> Rc<dyn Fn(gdk::Key) -> bool> {
        let weak = Rc::downgrade(&self.inner);
        Rc::new(move |key| weak.upgrade().is_some_and(|inner| inner.layout.key(key)))
    }
}

impl<T: Table> Inner<T> {
    fn new(session: &Rc<Session<T>>, weak: &Weak<Self>) -> Self {
        let layout = T::Layout::new(session);
        let this = weak.clone();
        let frame = Frame::new(layout.parts(), move |form| {
            if let Some(inner) = this.upgrade() {
                inner.take_form(form);
            }
        });
        frame.set_low(layout.low());
        frame.set_own(layout.own());
        frame.set_wide_from(layout.wide_from());
        let this = weak.clone();
        frame.set_opener(move |seat| {
            let inner = this.upgrade()?;
            let model = inner.session.model()?;
            inner.layout.about_seat(&model, seat)
        });
        let this = weak.clone();
        frame.connect_map(move |_| {
            let this = this.clone();
            // The page gives the focus to its first button; a person may want the table.
            glib::idle_add_local_once(move || {
                if let Some(inner) = this.upgrade() {
                    inner.begin();
                }
            });
        });
        Self { session: Rc::clone(session), frame, layout, begun: Cell::default(), this: weak.clone() }
    }

    fn at(&self, place: Place) -> Option<gtk::Widget> {
        match place {
            Place::Plate(seat) => self.frame.plate(seat).map(Cast::upcast),
            _ => self.layout.at(&*self.session.model()?, place),
        }
    }

    fn take_form(&self, form: Form) {
        self.layout.take_form(form);
        self.session.set_form(form);
    }

    /// `fresh` says that one entry has led here, `anew` that another question is asked.
    fn draw(&self, fresh: bool, anew: bool) {
        let Some(model) = self.session.model() else { return };
        let draft = self.session.draft();
        let held = focus::within(&self.frame);
        self.layout.show(&model, &draft, self.session.form(), fresh);
        self.frame.set_choices_first(self.layout.choices_first(&model, &draft));
        self.frame.set_order(self.layout.order(&model));
        let facing = self.layout.facing(&model);
        self.frame.set_facing(facing.is_some(), facing.unwrap_or_default());
        if let Some(held) = held {
            self.keep_focus(&held, anew);
        }
        self.begin();
    }

    /// If what had the focus is gone, the focus goes home. While nobody is asked it waits on the table.
    fn keep_focus(&self, held: &gtk::Widget, anew: bool) {
        if focus::can_keep(&self.frame, held, anew) {
            if focus::within(&self.frame).as_ref() != Some(held) {
                held.grab_focus();
            }
        } else if self.frame.is_mapped() && !self.focus_home() && !self.layout.begins_focused() {
            focus::wait_on(&self.frame, true);
            // What has just been made may be mapped only later.
            let this = self.this.clone();
            glib::idle_add_local_once(move || {
                if let Some(inner) = this.upgrade().filter(|inner| inner.frame.is_focus()) {
                    inner.focus_home();
                }
            });
        }
    }

    fn focus_home(&self) -> bool {
        let found = self.layout.focus_home(&self.frame);
        if found {
            focus::wait_on(&self.frame, false);
        }
        found
    }

    fn begin(&self) {
        let asked = self.session.model().is_some_and(|model| model.acting.is_some());
        if self.begun.get() || !asked || !self.layout.begins_focused() || !self.frame.is_mapped() {
            return;
        }
        self.begun.set(true);
        let inside = self.frame.root().and_then(|root| root.focus());
        if !inside.is_some_and(|focus| focus.is_ancestor(&self.frame)) {
            self.focus_home();
        }
    }

    fn open_rulings(&self) {
        let parent = self.frame.root().and_downcast::<gtk::Window>();
        if let (Some(model), Some(parent)) = (self.session.model(), parent) {
            self.adjust(&model, &parent);
        }
    }

    fn adjust(&self, model: &Rc<ViewModel<T>>, parent: &gtk::Window) {
        let session = Rc::clone(&self.session);
        let report: Report = Rc::new(move |intent| session.report(intent));
        let moment: Rc<dyn Adjusts> = Rc::clone(model) as Rc<dyn Adjusts>;
        open_adjustment(moment, report, T::other_form(&self.session, model), parent);
    }
}
