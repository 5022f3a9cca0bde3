//! The line above the table: round, phase, pool, dice aside and the legal colours.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::names;
use crate::games::dice_tuners::Step;
use crate::games::dice_tuners::dice::Colour;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::ui::tables::dice_tuners::{DieCell, DieLook, PartRow, Session, ViewModel};
use crate::ui::tables::kit::layout::{Form, Wrap};
use crate::ui::tables::kit::{set_accessible_name, set_class, set_text, styled_box};
use crate::ui::widgets::{CellState, Emblem};

/// The phases of a round, and its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Recruitment,
    Draft,
    Deployment,
    Duels,
    Over,
}

/// Round, phase and dice that concern everybody.
pub struct Strip {
    pub root: Wrap,
    round: gtk::Label,
    phases: Vec<(Phase, gtk::Label)>,
    pool: Vec<(Colour, gtk::Box, gtk::Label)>,
    pool_box: gtk::Box,
    aside: PartRow<DieCell>,
    aside_box: gtk::Box,
    legal: Vec<(Colour, gtk::Box)>,
    legal_box: gtk::Box,
    legal_word: gtk::Label,
}

impl Strip {
    pub fn new(session: &Rc<Session>) -> Self {
        let root = Wrap::new(12).plain();
        root.add_css_class("dt-strip");
        let titles = [
            (Phase::Recruitment, gettext("Recruitment")),
            (Phase::Draft, gettext("Draft")),
            (Phase::Deployment, gettext("Deployment")),
            (Phase::Duels, gettext("Duels")),
        ];
        let phase_box = styled_box(gtk::Orientation::Horizontal, 4, "phases");
        let phases: Vec<_> = titles
            .into_iter()
            .map(|(phase, title)| {
                let word = gtk::Label::new(Some(&title));
                word.add_css_class("phase");
                word.set_valign(gtk::Align::Center);
                phase_box.append(&word);
                (phase, word)
            })
            .collect();
        let round = gtk::Label::new(None);
        round.add_css_class("heading");
        root.append(&round);
        root.append(&phase_box);

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
        let (aside_box, _) = section(&gettext("Aside"));
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
        Self { root, round, phases, pool, pool_box, aside, aside_box, legal, legal_box, legal_word }
    }

    /// Shows a moment.
    pub fn show(&self, m: &ViewModel, form: Form) {
        let state = &m.state;
        let now = phase(m);
        let (n, of) = (state.round.max(1).to_string(), m.game.rounds().to_string());
        self.round.set_text(&gettext_f("Round {n} of {of}", &[("n", &n), ("of", &of)]));
        for (phase, word) in &self.phases {
            set_class(word, "now", *phase == now);
            // Where one line is to hold it all, only the present phase.
            let room = match form {
                Form::Narrow => false,
                Form::Medium => state.aside.is_empty(),
                Form::Wide | Form::Low | Form::Tv => true,
            };
            word.set_visible(room || *phase == now);
        }
        for (colour, pill, count) in &self.pool {
            let n = state.pool[colour.index()];
            count.set_text(&n.to_string());
            set_class(pill, "none", n == 0);
            let (count, word) = (n.to_string(), gettext(colour.word()));
            let words = [("n", count.as_str()), ("colour", word.as_str())];
            set_accessible_name(pill, &ngettext_f("{n} {colour} die", "{n} {colour} dice", n.into(), &words));
        }
        self.pool_box.set_visible(state.round > 0);
        let dice = state.aside.iter().map(|die| DieLook {
            size: 28,
            state: CellState::Idle,
            spoken: gettext_f("Aside: {die}", &[("die", &names::die_words(*die))]),
            ..names::die_look(Some(*die))
        });
        self.aside.show(&gettext("Aside"), dice);
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
            &if settled { gettext("Legal colours") } else { gettext("Legal colours so far") },
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

fn phase(m: &ViewModel) -> Phase {
    match m.state.step {
        Step::Over | Step::ShowHands => Phase::Over,
        _ if m.recruiting() => Phase::Recruitment,
        _ if m.drafting() => Phase::Draft,
        _ if m.deploying() => Phase::Deployment,
        _ => Phase::Duels,
    }
}
