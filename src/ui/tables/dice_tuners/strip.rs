//! The line above the table: pool, dice aside and the legal colours.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::names;
use crate::games::dice_tuners::dice::Colour;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::tables::dice_tuners::{DieCell, DieLook, PartRow, Session, ViewModel};
use crate::tables::kit::layout::Wrap;
use crate::tables::kit::{set_accessible_name, set_class, set_text, styled_box};
use crate::widgets::{CellState, Emblem};

/// Dice that concern everyone.
pub struct Strip {
    pub root: Wrap,
    pool: Vec<(Colour, gtk::Box, gtk::Label)>,
    pool_box: gtk::Box,
    pub aside: PartRow<DieCell>,
    aside_box: gtk::Box,
    legal: Vec<(Colour, gtk::Box)>,
    legal_box: gtk::Box,
    legal_word: gtk::Label,
}

impl Strip {
    pub fn new(session: &Rc<Session>) -> Self {
        let root = Wrap::new(12).plain();
        root.add_css_class("dt-strip");
        let section = |title: &str| {
            let section = styled_box(gtk::Orientation::Horizontal, 6, "section");
            section.set_accessible_role(gtk::AccessibleRole::Group);
            set_accessible_name(&section, title);
            let word = gtk::Label::new(Some(title));
            word.add_css_class("caption-heading");
            section.append(&word);
            root.append(&section);
            (section, word)
        };
        let (pool_box, _) = section(&gettext("Pool"));
        let pool = Colour::ALL
            .into_iter()
            .map(|colour| {
                let (pill, count) = pill(colour);
                pool_box.append(&pill);
                (colour, pill, count)
            })
            .collect();
        let (aside_box, _) = section(&gettext("Set Aside"));
        let aside = PartRow::new(session, 4);
        aside_box.append(&aside.root);
        let (legal_box, legal_word) = section(&gettext("Legal colours"));
        let legal = Colour::ALL
            .into_iter()
            .map(|colour| {
                let (pill, count) = pill(colour);
                count.set_text(&names::tint(colour).name());
                legal_box.append(&pill);
                (colour, pill)
            })
            .collect();
        Self { root, pool, pool_box, aside, aside_box, legal, legal_box, legal_word }
    }

    /// Shows a moment.
    pub fn show(&self, m: &ViewModel) {
        let state = &m.state;
        for (colour, pill, count) in &self.pool {
            let n = state.pool[colour.index()];
            count.set_text(&n.to_string());
            set_class(pill, "none", n == 0);
            let (count, word) = (n.to_string(), gettext(colour.word()));
            let words = [("n", count.as_str()), ("colour", word.as_str())];
            set_accessible_name(pill, &ngettext_f("{n} {colour} die", "{n} {colour} dice", n.into(), &words));
        }
        // The pool matters until the dice are out.
        self.pool_box.set_visible(state.round > 0 && (m.recruiting() || m.drafting()));
        let dice = state.aside.iter().map(|die| DieLook {
            size: 28,
            state: CellState::Idle,
            spoken: gettext_f("Set aside: {die}", &[("die", &names::die_words(*die))]),
            ..names::die_look(Some(*die))
        });
        self.aside.show(&gettext("Set Aside"), dice);
        self.aside_box.set_visible(!state.aside.is_empty());
        let mut any = false;
        for (colour, pill) in &self.legal {
            let legal = state.colour_legal(*colour);
            pill.set_visible(legal);
            set_accessible_name(pill, &names::tint(*colour).name());
            any |= legal;
        }
        self.legal_box.set_visible(any);
        let settled = state.aside.len() == 3;
        set_text(
            &self.legal_word,
            &if settled { gettext("Legal colours") } else { gettext("Colours legal so far") },
        );
    }
}

fn pill(colour: Colour) -> (gtk::Box, gtk::Label) {
    let pill = styled_box(gtk::Orientation::Horizontal, 4, "dt-pill");
    pill.set_valign(gtk::Align::Center);
    pill.add_css_class(names::tint(colour).css_class());
    pill.set_accessible_role(gtk::AccessibleRole::Img);
    pill.append(&Emblem::new(names::tint(colour), 14));
    let count = gtk::Label::new(None);
    count.add_css_class("numeric");
    pill.append(&count);
    (pill, count)
}
