//! The widgets, where they stand, and what is done with them.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

use super::board::{Board, BoardEvent, End, Travel};
use super::card::{Creatures, LookedAt};
use super::changes::Change;
use super::choices::choices;
use super::draft::{Draft, Edit};
use super::looks::{self, Snapshot};
use super::moves::Moves;
use super::names;
use super::outlook::{OutlookBar, far_and_near};
use super::press::{self, home_file};
use super::rail::{CARD, LIST, Rail};
use crate::engine::Seat;
use crate::games::dice_war::field::SIDE;
use crate::games::dice_war::{Action, BLACK, DiceWar, Field, Phase, RED};
use crate::i18n::gettext;
use crate::play::Next;
use crate::tables::dice_war::{DiceWarTable, Session, ViewModel};
use crate::tables::kit::frame::{Frame, FrameParts, Kind};
use crate::tables::kit::layout::{Form, scrolling};
use crate::tables::kit::{self, ChoicesBar, set_class};

/// The widgets of the table.
pub struct Layout {
    session: Rc<Session>,
    board: Board,
    rail: Rail,
    choices: ChoicesBar<DiceWarTable>,
    looked_at: LookedAt,
    moves: Moves,
    creatures: Creatures,
    outlook: OutlookBar,
    /// The file of a field that is being typed.
    file: Cell<Option<u8>>,
    /// Whether a question is on the screen.
    asked: Cell<bool>,
}

/// The VP that the ranks give to each seat in addition.
pub fn bonus(game: &DiceWar) -> [[u8; 7]; 2] {
    [RED, BLACK].map(|seat| {
        let mut row = [0; 7];
        for (rank, points) in (0..SIDE.cast_signed()).zip(&mut row) {
            *points = Field::at(0, rank).map_or(0, |at| game.field_bonus(seat, at));
        }
        row
    })
}

impl kit::Layout<DiceWarTable> for Layout {
    fn new(session: &Rc<Session>) -> Self {
        let board = Board::default();
        let events = Rc::clone(session);
        board.connect(move |event| on_event(&events, event));
        let (moves, creatures) = (Moves::new(session), Creatures::new(session));
        let lists = gtk::Stack::builder().vexpand(true).vhomogeneous(false).build();
        lists.add_titled(&moves.root, Some("moves"), &gettext("Moves"));
        lists.add_titled(&scrolling(&creatures.root, LIST), Some("creatures"), &gettext("Creatures"));
        crate::widgets::readers::expose_visible_child(&lists);
        let outlook = OutlookBar::new(session, &lists);
        let looked_at = LookedAt::new(session);
        let card = scrolling(&looked_at.card.root, CARD);
        // An empty scrolled window would swallow the focus.
        looked_at.card.root.bind_property("visible", &card, "visible").sync_create().build();
        let rail = Rail::new(&card, &outlook.root, &lists);
        Self {
            session: Rc::clone(session),
            board,
            rail,
            choices: ChoicesBar::new(session, 0.0),
            looked_at,
            moves,
            creatures,
            outlook,
            file: Cell::default(),
            asked: Cell::default(),
        }
    }

    fn parts(&self) -> FrameParts {
        FrameParts {
            game: "dice-war",
            kind: Kind::Board,
            stage: self.board.clone().upcast(),
            choices: self.choices.root.clone().upcast(),
            own: None,
            rail: Some(self.rail.clone().upcast()),
            facts: None,
        }
    }

    fn show(&self, m: &ViewModel, draft: &Draft, form: Form, fresh: bool) {
        let mut shown = Snapshot::of(m, draft);
        let outlook = self.session.outlook();
        let far_acts = self.facing(m) == Some(true);
        shown.about = outlook.field.filter(|_| form.is_column() || far_acts);
        self.board.set_turned(outlook.is_from_black(m));
        self.board.set_bonus(bonus(&m.game));
        self.board.set_draggable(if shown.back() { 0 } else { press::draggable(m, draft) });
        for (at, look) in looks::all(&outlook, &shown) {
            self.board.set_square(at, look);
        }
        self.board.set_hint(m.hint.as_ref().and_then(|(_, action)| m.ends(action)));
        if fresh && let Some(step) = shown.steps.last() {
            self.board.travel(self.ways(m, &step.changes));
        }
        self.choices.show(&choices(&shown));
        self.ask(draft.asked.is_some());
        self.looked_at.show(outlook.field, &shown);
        self.outlook.set_open(m.next != Next::Nobody && !m.amending);
        self.moves.show(&shown);
        self.creatures.show(&m.game);
        set_class(&self.board, "looking-back", shown.back());
    }

    /// From where somebody looks back, a button leads to the match again.
    fn choices_first(&self, m: &ViewModel, draft: &Draft) -> bool {
        Snapshot::of(m, draft).back()
    }

    fn order(&self, m: &ViewModel) -> Vec<Seat> {
        let [far, near] = far_and_near(self.session.outlook().is_from_black(m));
        vec![near, far]
    }

    fn facing(&self, m: &ViewModel) -> Option<bool> {
        self.session.outlook().is_facing().then_some(m.acting == Some(BLACK))
    }

    /// Letters and digits name a field; while a line-up is made, digits place dice.
    fn key(&self, key: gdk::Key) -> bool {
        let Some(letter) = key.to_unicode().map(|letter| letter.to_ascii_lowercase()) else { return false };
        let file = self.file.take();
        match (letter, file) {
            ('a'..='g', _) => {
                self.file.set(Some(letter as u8 - b'a'));
                true
            }
            ('1'..='7', Some(file)) => {
                let rank = letter as u8 - b'1';
                let field = Field::at(file.cast_signed(), rank.cast_signed());
                field.is_some_and(|field| self.board.focus_field(field))
            }
            ('0'..='6', None) => self.put(letter as u8 - b'0'),
            ('+', _) => self.upgrade(),
            ('t', _) => {
                self.outlook.toggle_danger();
                true
            }
            _ => false,
        }
    }

    fn focus_home(&self, _frame: &Frame) -> bool {
        self.board.child_focus(gtk::DirectionType::TabForward)
    }

    fn begins_focused(&self) -> bool {
        true
    }
}

impl Layout {
    /// A question takes the focus, on the button that changes nothing.
    fn ask(&self, asked: bool) {
        if self.asked.replace(asked) || !asked {
            return;
        }
        let choices = self.choices.root.clone();
        // What has just been made can take it only later.
        glib::idle_add_local_once(move || {
            choices.child_focus(gtk::DirectionType::TabForward);
        });
    }

    /// How dice come to where the last action brought them; what is off the board lies with its owner.
    fn ways(&self, m: &ViewModel, changes: &[Change]) -> Vec<Travel> {
        let frame = self.board.ancestor(Frame::static_type()).and_downcast::<Frame>();
        let owner = |seat: Seat| Some(End::Beside(frame.as_ref()?.plate(seat)?.upcast()));
        let facing = self.session.outlook().is_facing();
        let way = |change: &Change| {
            let ((seat, level), from, to) = match *change {
                Change::Moved { die, from, to } => (die, End::Field(from), End::Field(to)),
                Change::Gone { die, at, .. } => (die, End::Field(at), owner(die.0)?),
                Change::Placed { die, at } => (die, owner(die.0)?, End::Field(at)),
                Change::Cast { .. } | Change::Turned { .. } => return None,
            };
            Some(Travel { piece: names::piece(&m.game, seat, level, facing), from, to })
        };
        changes.iter().filter_map(way).collect()
    }

    /// Puts a die of a level under the cursor.
    fn put(&self, level: u8) -> bool {
        let Some(m) = self.session.model().filter(|m| m.state.phase == Phase::Setup) else { return false };
        let (Some(seat), Some(at)) = (m.acting, self.board.cursor()) else { return false };
        let Some(file) = home_file(seat, at) else { return false };
        let now = self.session.draft().row[usize::from(file)];
        if now != level {
            self.session.edit(Edit::Put(file, if level == 0 { now } else { level }));
        }
        true
    }

    /// Upgrades the chosen die, or the one under the cursor.
    fn upgrade(&self) -> bool {
        let Some(m) = self.session.model().filter(|m| m.acting.is_some()) else { return false };
        let Some(at) = self.session.draft().from.or_else(|| self.board.cursor()) else { return false };
        if let Some(command) = press::enter(&m, Action::Upgrade { at }) {
            self.session.run(command);
        }
        true
    }
}

fn on_event(session: &Rc<Session>, event: BoardEvent) {
    let Some(m) = session.model() else { return };
    let draft = session.draft();
    match event {
        BoardEvent::Look(field) => session.look(|outlook| outlook.field = field),
        _ if draft.back.is_some() => session.edit(Edit::Back(None)),
        BoardEvent::Press(field, corner) => {
            session.look(|outlook| outlook.field = Some(field));
            if let Some(command) = press::press(&m, &draft, field, corner) {
                session.run(command);
            }
        }
        BoardEvent::Lift(field) if m.state.phase == Phase::War => {
            session.edit(Edit::Select(Some(field)));
        }
        BoardEvent::Lift(_) => {}
        BoardEvent::Drop(from, to) => drop_die(session, &m, from, to),
        BoardEvent::Cancel => session.edit(Edit::Select(None)),
    }
}

fn drop_die(session: &Session, m: &ViewModel, from: Field, to: Option<Field>) {
    if to == Some(from) {
        return;
    }
    if m.state.phase == Phase::Setup {
        let Some(seat) = m.acting else { return };
        if let Some(file) = home_file(seat, from) {
            session.edit(Edit::Shift(file, to.and_then(|to| home_file(seat, to))));
        }
    } else if let Some(to) = to {
        if let Some(command) = press::press(m, &session.draft(), to, false) {
            session.run(command);
        }
    } else {
        session.edit(Edit::Select(None));
    }
}
