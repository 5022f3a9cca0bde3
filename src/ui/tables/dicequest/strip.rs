//! Rounds, Acts and Threat in a line above the stage.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::games::dicequest::state::{Card, ROUNDS};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dicequest::parts::{cards, symbols};
use crate::tables::dicequest::{Session, ViewModel, art, names};
use crate::tables::kit::layout::Form;
use crate::tables::kit::{label, set_accessible_name, set_class, set_text, styled_box};
use crate::widgets::{Emblem, PressButton};

/// The strip.
pub struct Strip {
    pub root: gtk::Box,
    act: gtk::Label,
    path: gtk::Box,
    spaces: Vec<gtk::Box>,
    goal: gtk::Label,
    /// The Gold of the nearest seat, where its plate has no room for that.
    gold: gtk::Label,
    threat: PressButton,
    threat_name: gtk::Label,
    ongoing: Rc<Cell<Option<Card>>>,
    board: PressButton,
    narrow: Cell<bool>,
}

impl Strip {
    pub fn new(session: &Rc<Session>) -> Self {
        let one_line = |class| {
            let label = label(class);
            label.set_wrap(false);
            label
        };
        let this = Self {
            root: styled_box(gtk::Orientation::Horizontal, 12, "dq-strip"),
            act: one_line("heading"),
            path: styled_box(gtk::Orientation::Horizontal, 7, "dq-path"),
            spaces: (0..ROUNDS).map(|_| gtk::Box::new(gtk::Orientation::Horizontal, 0)).collect(),
            goal: one_line("caption"),
            gold: one_line("heading"),
            threat: PressButton::default(),
            threat_name: one_line(""),
            ongoing: Rc::default(),
            board: PressButton::default(),
            narrow: Cell::default(),
        };
        for (n, space) in (1..).zip(&this.spaces) {
            space.add_css_class("dq-space");
            space.set_valign(gtk::Align::Center);
            set_class(space, "dq-adventure-space", n % 3 == 0);
            this.path.append(space);
        }
        this.goal.set_ellipsize(gtk::pango::EllipsizeMode::End);
        this.threat_name.set_ellipsize(gtk::pango::EllipsizeMode::End);
        this.path.set_accessible_role(gtk::AccessibleRole::Img);
        let threat = styled_box(gtk::Orientation::Horizontal, 5, "");
        threat.append(&Emblem::of_glyph(Some(symbols::THREAT), 16));
        threat.append(&this.threat_name);
        this.threat.set_child(Some(&threat));
        this.threat.add_css_class("dq-chip");
        this.threat.add_css_class("flat");
        this.board.add_css_class("dq-chip");
        this.board.add_css_class("flat");
        this.goal.set_hexpand(true);
        for part in [
            this.act.upcast_ref::<gtk::Widget>(),
            this.path.upcast_ref(),
            this.goal.upcast_ref(),
            this.gold.upcast_ref(),
            this.threat.upcast_ref(),
            this.board.upcast_ref(),
        ] {
            this.root.append(part);
        }
        this.threat.connect_clicked({
            let (session, ongoing) = (Rc::clone(session), Rc::clone(&this.ongoing));
            move |button| {
                if let (Some(m), Some(card)) = (session.model(), ongoing.get()) {
                    art::open(button.upcast_ref(), cards::content(&m.game, card, false));
                }
            }
        });
        this.board.connect_clicked({
            let session = Rc::clone(session);
            move |_| session.look(|outlook| outlook.board = !outlook.board)
        });
        this
    }

    /// On a telephone there is no room for what the match is about.
    pub fn take_form(&self, form: Form) {
        let narrow = form == Form::Narrow;
        self.goal.set_visible(!narrow);
        self.root.set_spacing(if narrow { 6 } else { 12 });
        self.path.set_spacing(if narrow { 3 } else { 7 });
        self.threat_name.set_max_width_chars(30);
        self.narrow.set(narrow);
        self.path.set_hexpand(narrow);
    }

    /// Shows the strip; `board` says whether the board covers an attempt, if there is one.
    pub fn show(&self, m: &ViewModel, board: Option<bool>) {
        let state = &m.state;
        set_text(&self.act, &names::act(state.act));
        for (n, space) in (1..).zip(&self.spaces) {
            set_class(space, "done", n < state.round);
            set_class(space, "now", n == state.round);
        }
        let words = [("n", &*state.round.to_string()), ("of", &*ROUNDS.to_string())];
        let mut told = match state.round {
            0 => gettext("Before the first round"),
            _ => gettext_f("Round {n} of {of}", &words),
        };
        if state.is_adventure_round() {
            told = gettext_f("{round}, Adventure", &[("round", &told)]);
        }
        set_accessible_name(&self.path, &told);
        self.path.set_tooltip_text(Some(&told));
        let n = m.game.options().difficulty.minimum().to_string();
        let goal = match m.seats() {
            _ if !m.game.coop() => gettext("Most VP wins"),
            1 => gettext_f("Goal: {n} VP, and no Threat on the last Adventure", &[("n", &n)]),
            _ => gettext_f("Goal: {n} VP each, and no Threat on the last Adventure", &[("n", &n)]),
        };
        self.goal.set_text(&goal);
        self.goal.set_tooltip_text(Some(&goal));
        // In an attempt the button to the board stands there.
        self.gold.set_visible(self.narrow.get() && board.is_none());
        self.gold.set_text(&names::gold(state.of(m.nearest).gold));
        let ongoing = state.ongoing.map(Card::Threat);
        self.ongoing.set(ongoing);
        self.threat.set_visible(ongoing.is_some());
        if let Some(card) = ongoing {
            let title = names::title(&m.game, card);
            set_text(&self.threat_name, if self.narrow.get() { "" } else { &title });
            let words = [("card", &*title), ("text", &*cards::abilities(&m.game, card))];
            let told = gettext_f("This round’s Threat, {card}: {text}", &words);
            set_accessible_name(&self.threat, &told);
            self.threat.set_tooltip_text(Some(&told));
        }
        self.board.set_visible(board.is_some());
        let (words, short) = match board {
            Some(true) => (gettext("Back to the Attempt"), gettext("Attempt")),
            _ => (gettext("Market and Quests"), gettext("Market")),
        };
        self.board.set_label(if self.narrow.get() { &short } else { &words });
        set_accessible_name(&self.board, &words);
    }
}
