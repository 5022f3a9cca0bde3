//! What is entered on the stage: announcements, and what real dice show.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::draft::Draft;
use super::grid::DeclareGrid;
use super::odds::OddsView;
use super::reveal;
use super::sizes::Sizes;
use crate::i18n::gettext;
use crate::tables::kit::layout::Form;
use crate::tables::kit::{PartRow, add_all, centred, group, set_accessible_name, set_text, styled_box};
use crate::tables::regidice::{DieCell, RegidiceTable, Session, ViewModel};

/// The desk.
pub struct Desk {
    pub root: gtk::Box,
    pub grid: DeclareGrid,
    pad: gtk::Box,
    question: gtk::Label,
    told: PartRow<RegidiceTable, DieCell>,
    faces: PartRow<RegidiceTable, DieCell>,
}

impl Desk {
    pub fn new(session: &Rc<Session>, odds: &Rc<OddsView>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 8, "rd-desk"),
            grid: DeclareGrid::new(session, odds),
            pad: group(gtk::Orientation::Vertical, 12, "rd-pad", ""),
            question: centred("heading"),
            told: PartRow::centred(session, 8),
            faces: PartRow::centred(session, 12),
        };
        add_all(&this.pad, &[&this.question, &this.told.root, &this.faces.root]);
        this.pad.set_valign(gtk::Align::Center);
        this.pad.set_vexpand(true);
        add_all(&this.root, &[&this.grid.root, &this.pad]);
        this
    }

    pub fn take_form(&self, form: Form) {
        self.grid.take_form(form);
    }

    /// Shows what is entered now; says whether anything is.
    pub fn show(&self, m: &ViewModel, draft: &Draft, sizes: Sizes) -> bool {
        self.grid.show(m, draft, sizes.cell);
        let question = reveal::question(m, draft);
        let told = !question.is_empty();
        self.pad.set_visible(told);
        set_text(&self.question, &question);
        set_accessible_name(&self.pad, &question);
        self.told.root.set_limit(sizes.pad * 8);
        self.told.show(&gettext("This player’s dice"), reveal::told(m, draft, sizes.told));
        self.faces.root.set_limit(sizes.pad * 8);
        self.faces.show(&gettext("Faces"), reveal::faces(m, draft, sizes.pad));
        let shown = told || self.grid.root.get_visible();
        self.root.set_visible(shown);
        shown
    }

    /// Lets the focus go to where something is entered.
    pub fn focus(&self) -> bool {
        let forward = gtk::DirectionType::TabForward;
        self.root.is_visible()
            && (self.grid.focus() || self.faces.root.is_visible() && self.faces.root.child_focus(forward))
    }
}
