//! What lies before another seat: its scoring card, the dice it rolled, the goals it completed.

use std::rc::Rc;

use relm4::gtk::{self, pango, prelude::*};

use super::draft::Draft;
use super::goal::{self, GoalCell, GoalLook};
use super::odds::Desk;
use super::{dice, model, names};
use crate::engine::Seat;
use crate::games::dualing_dice::{Claim, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dualing_dice::{DieCell, DieLook, PartRow, Session, ViewModel};
use crate::tables::kit::layout::Form;
use crate::tables::kit::{group, keep_in_sight, label, set_accessible_name, set_class, set_text, styled_box};
use crate::widgets::{Emblem, Tint};

/// The sides of dice, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// On a scoring card.
    pub saved: i32,
    /// Rolled by another seat.
    pub pair: i32,
    /// Of the nearest seat.
    pub own: i32,
    /// Of those that can be picked, and in the piles.
    pub pick: i32,
    /// On the nearest scoring card.
    pub own_saved: i32,
    /// Of a goal card in hand: the least and the most width, and the least height.
    pub goal: (i32, i32, i32),
}

impl Sizes {
    /// What fits, with so many other seats. Three goals fit beside the saved dice, or under them in a column, in the
    /// smallest window of each form.
    pub const fn of(form: Form, others: usize) -> Self {
        match (form, others) {
            (Form::Narrow, _) => {
                Self { saved: 22, pair: 40, own: 44, pick: 44, own_saved: 26, goal: (300, 580, 36) }
            }
            (Form::Medium, _) => {
                Self { saved: 30, pair: 48, own: 60, pick: 46, own_saved: 30, goal: (128, 240, 132) }
            }
            (Form::Low, 0..=3) => Self { saved: 30, pair: 48, own: 56, pick: 56, own_saved: 44, goal: LOW },
            (Form::Low, _) => Self { saved: 24, pair: 44, own: 52, pick: 52, own_saved: 44, goal: LOW },
            (Form::Wide, 0..=1) => Self { saved: 48, pair: 88, own: 88, pick: 88, own_saved: 50, goal: WIDE },
            (Form::Wide, 2..=3) => Self { saved: 44, pair: 80, own: 84, pick: 84, own_saved: 50, goal: WIDE },
            (Form::Wide, 4..=5) => Self { saved: 34, pair: 72, own: 88, pick: 88, own_saved: 50, goal: WIDE },
            (Form::Wide, _) => Self { saved: 27, pair: 64, own: 88, pick: 88, own_saved: 50, goal: WIDE },
            (Form::Tv, 0..=3) => Self { saved: 64, pair: 120, own: 128, pick: 128, own_saved: 84, goal: TV },
            (Form::Tv, _) => Self { saved: 38, pair: 92, own: 120, pick: 120, own_saved: 84, goal: TV },
        }
    }
}

/// Of goal cards in large windows.
const LOW: (i32, i32, i32) = (146, 240, 150);
const WIDE: (i32, i32, i32) = (146, 240, 176);
const TV: (i32, i32, i32) = (240, 380, 240);

/// One other seat, or the House.
pub struct SeatView {
    pub root: gtk::Box,
    head: gtk::Box,
    emblem: Emblem,
    name: gtk::Label,
    note: gtk::Label,
    pub saved: PartRow<DieCell>,
    pub pair: PartRow<DieCell>,
    completed: Completed,
}

impl SeatView {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: group(gtk::Orientation::Vertical, 6, "dd-seat", ""),
            head: styled_box(gtk::Orientation::Vertical, 0, "dd-head"),
            emblem: Emblem::new(Tint::Neutral, 16),
            name: label("heading"),
            note: label("caption"),
            saved: PartRow::centred(session, 3),
            pair: PartRow::centred(session, 10),
            completed: Completed::new(session),
        };
        let top = styled_box(gtk::Orientation::Horizontal, 4, "");
        for words in [&this.name, &this.note] {
            words.set_wrap(false);
            words.set_ellipsize(pango::EllipsizeMode::End);
        }
        top.append(&this.emblem);
        top.append(&this.name);
        this.head.append(&top);
        this.head.append(&this.note);
        this.head.set_valign(gtk::Align::Center);
        this.saved.root.add_css_class("dd-card");
        for part in [this.saved.root.upcast_ref::<gtk::Widget>(), this.pair.root.upcast_ref()] {
            part.set_halign(gtk::Align::Center);
            part.set_valign(gtk::Align::Center);
        }
        this.root.append(&this.head);
        this.root.append(&this.saved.root);
        this.root.append(&this.pair.root);
        this.root.append(&this.completed.button);
        this
    }

    /// In one line where few seats have much room, and where the seats stand below each other and say themselves who
    /// sits there.
    fn take_form(&self, form: Form, others: usize) {
        let column = form.is_column();
        let line = column || others <= 2;
        let across = if line { gtk::Orientation::Horizontal } else { gtk::Orientation::Vertical };
        self.root.set_orientation(across);
        self.root.set_spacing(if column || !line { 6 } else { 36 });
        self.root.set_halign(if line && !column { gtk::Align::Center } else { gtk::Align::Fill });
        self.head.set_visible(column);
        self.head.set_size_request(if form == Form::Narrow { 64 } else { 150 }, -1);
        self.saved.root.set_hexpand(column);
    }

    pub fn show(&self, m: &ViewModel, draft: &Draft, seat: Seat, desk: &Desk, (form, fresh): (Form, bool)) {
        let sizes = self.sizes(m, form);
        let name = m.name(seat);
        let note = model::note(&m.game, &m.state, seat);
        self.emblem.set_tint(names::tint(seat));
        self.emblem.set_visible(true);
        set_text(&self.name, &name);
        set_text(&self.note, &note);
        let now = m.asked(draft);
        let asked = now == Some(seat) || now.is_none() && m.to_move(seat);
        set_class(&self.root, "to-move", asked && m.state.step != Step::Over);
        let spoken: Vec<&str> = [&*name, &*note].into_iter().filter(|words| !words.is_empty()).collect();
        set_accessible_name(&self.root, &spoken.join(", "));
        self.saved
            .show(&gettext_f("{seat}’s scoring card", &[("seat", &name)]), dice::saved(m, seat, sizes.saved));
        let mut pair: Vec<DieLook> =
            if rolls(m) { dice::pair(m, draft, seat, sizes.pair, fresh).into() } else { Vec::new() };
        desk.advise(m, &mut pair);
        self.pair.show(&gettext_f("{seat}’s dice this round", &[("seat", &name)]), pair);
        self.completed.show(m, seat);
    }

    fn sizes(&self, m: &ViewModel, form: Form) -> Sizes {
        let others = m.seats().saturating_sub(1);
        self.take_form(form, others);
        Sizes::of(form, others)
    }

    /// Shows the dice of the House.
    pub fn show_house(&self, m: &ViewModel, draft: &Draft, desk: &Desk, (form, fresh): (Form, bool)) {
        let sizes = self.sizes(m, form);
        let name = gettext("The House");
        self.emblem.set_visible(false);
        self.head.set_visible(true);
        set_text(&self.name, &name);
        let first = m.state.house.is_some_and(|house| house.first);
        set_text(&self.note, &if first { gettext("goes first") } else { String::new() });
        set_accessible_name(&self.root, &name);
        self.saved.show("", []);
        let mut pair = dice::house(m, draft, sizes.pair, fresh).filter(|_| rolls(m));
        if let Some(pair) = &mut pair {
            desk.advise(m, pair);
        }
        self.pair.show(&gettext("The House’s dice this round"), pair.into_iter().flatten());
        self.completed.button.set_visible(false);
    }
}

/// Whether dice are picked, rolled or saved.
pub fn rolls(m: &ViewModel) -> bool {
    !matches!(m.state.step, Step::Discard | Step::Draw | Step::Reveal | Step::Over)
}

/// The goals a seat has completed, for everyone to read.
pub struct Completed {
    pub button: gtk::MenuButton,
    cards: Rc<PartRow<GoalCell>>,
}

impl Completed {
    pub fn new(session: &Rc<Session>) -> Self {
        let button = gtk::MenuButton::builder().css_classes(["flat", "dd-completed"]).build();
        button.set_halign(gtk::Align::Center);
        button.set_valign(gtk::Align::Center);
        let cards = Rc::new(PartRow::<GoalCell>::new(session, 8));
        cards.root.set_limit(640);
        let scroll = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .propagate_natural_height(true)
            .propagate_natural_width(true)
            .max_content_height(420)
            .child(&cards.root)
            .build();
        let popover = gtk::Popover::builder().css_classes(["dd-cards"]).build();
        popover.set_child(Some(&scroll));
        button.set_popover(Some(&popover));
        popover.connect_show(|popover| {
            if let Some(button) = popover.parent() {
                keep_in_sight(popover, &button);
            }
        });
        Self { button, cards }
    }

    pub fn show(&self, m: &ViewModel, seat: Seat) {
        let done = &m.state.seat(seat).completed;
        let n = usize::from(m.state.seat(seat).goals);
        self.button.set_visible(!done.is_empty());
        self.button.set_label(&names::goals(n));
        let words = [("seat", &*m.name(seat)), ("goals", &*names::goals(n))];
        let name = gettext_f("Completed by {seat}: {goals}", &words);
        set_accessible_name(&self.button, &name);
        let look = |claim: &Claim| {
            let face = match claim {
                Claim::Goal(goal) => goal::face(m, *goal, seat),
                Claim::Points { points } => goal::GoalFace {
                    title: names::claim(&m.game, *claim, &m.names),
                    points: points.to_string(),
                    tint: names::tint(seat),
                    ..goal::GoalFace::default()
                },
            };
            let spoken = face.spoken();
            GoalLook { spoken, face: Some(face), met: true, size: (190, 128), ..GoalLook::default() }
        };
        self.cards.show(&name, done.iter().map(look));
    }
}
