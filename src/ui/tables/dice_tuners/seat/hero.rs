//! A hired hero: name, cost, Skill and Overdrive, and whether it can be used.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::Seat;
use crate::games::dice_tuners::dice::Colour;
use crate::games::dice_tuners::state::OUTSIDE_DUELS;
use crate::games::dice_tuners::{AbilityRef, HeroId};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::dice_tuners::names;
use crate::ui::tables::dice_tuners::{Peek, Session, ViewModel};
use crate::ui::tables::kit::{Needs, Part, PeekLook, label, set_class, set_text, styled_box};

/// A hero before its owner.
pub struct HeroView {
    pub root: gtk::Box,
    peek: Peek,
    skill: gtk::Label,
    overdrive: gtk::Box,
    word: gtk::Label,
    pips: Needs,
    status: gtk::Label,
    text: gtk::Label,
    none: gtk::Label,
}

/// Whether an Overdrive can be used.
enum Status {
    Used(String),
    Ready,
    Missing(String),
}

impl HeroView {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 4, "dt-hero"),
            peek: Peek::new(session),
            skill: label("skill"),
            overdrive: styled_box(gtk::Orientation::Horizontal, 6, "overdrive"),
            word: label("overdrive-word"),
            pips: Needs::default(),
            status: label("status"),
            text: label("caption"),
            none: label("dim-label"),
        };
        this.none.set_text(&gettext("No hero yet"));
        this.word.set_text(&gettext("Overdrive"));
        for text in [&this.skill, &this.text] {
            text.set_max_width_chars(26);
        }
        this.overdrive.append(&this.word);
        this.overdrive.append(&this.pips.root);
        this.overdrive.append(&this.status);
        this.pips.root.set_valign(gtk::Align::Center);
        this.root.append(&this.none);
        this.root.append(&this.peek.widget());
        this.root.append(&this.skill);
        this.root.append(&this.overdrive);
        this.root.append(&this.text);
        this
    }

    /// Shows the hero of a seat, with its texts if `full`.
    pub fn show(&self, m: &ViewModel, seat: Seat, full: bool) {
        let hero = m.state.seat(seat).hero;
        self.peek.widget().set_visible(hero.is_some());
        self.none.set_visible(hero.is_none() && (full || m.recruiting()));
        let Some(hero) = hero else {
            for widget in
                [self.skill.upcast_ref::<gtk::Widget>(), self.overdrive.upcast_ref(), self.text.upcast_ref()]
            {
                widget.set_visible(false);
            }
            return;
        };
        let card = names::hero(&m.game, hero);
        let place = gettext_f("Hero of {seat}", &[("seat", &m.name(seat))]);
        self.peek.show(PeekLook { content: Some(card.clone()), mini: false, place });
        set_text(&self.skill, if full { &card.body } else { "" });
        self.overdrive.set_visible(card.panel.is_some());
        let Some(overdrive) = card.panel else {
            self.text.set_visible(false);
            return;
        };
        set_text(&self.text, if full { &overdrive.text } else { "" });
        self.word.set_visible(full);
        self.pips.show(&overdrive.needs);
        let status = status(m, seat, hero);
        set_class(&self.overdrive, "ready", matches!(status, Status::Ready));
        set_class(&self.overdrive, "used", matches!(status, Status::Used(_)));
        let words = match &status {
            Status::Ready => gettext("ready"),
            Status::Used(words) | Status::Missing(words) => words.clone(),
        };
        set_text(&self.status, &words);
    }
}

fn status(m: &ViewModel, seat: Seat, hero: HeroId) -> Status {
    let state = m.state.seat(seat);
    match state.used[AbilityRef::Overdrive.index()] {
        0 => {}
        OUTSIDE_DUELS => return Status::Used(gettext("used")),
        duel => return Status::Used(gettext_f("used in duel {n}", &[("n", &duel.to_string())])),
    }
    let Some(ability) = m.game.hero(hero).ability(AbilityRef::Overdrive) else { return Status::Ready };
    let dice = state.sides.iter().flatten().chain(&state.dice);
    let mut missing = ability.needs;
    for die in dice {
        let need = &mut missing[die.colour.index()];
        *need = need.saturating_sub(1);
    }
    let lacking = Colour::ALL.into_iter().filter(|colour| missing[colour.index()] > 0);
    let words: Vec<String> = lacking
        .map(|colour| match missing[colour.index()] {
            1 => gettext(colour.word()),
            n => gettext_f("{n} {colour}", &[("n", &n.to_string()), ("colour", &gettext(colour.word()))]),
        })
        .collect();
    if words.is_empty() {
        Status::Ready
    } else {
        Status::Missing(gettext_f("lacks {colours}", &[("colours", &words.join(", "))]))
    }
}
