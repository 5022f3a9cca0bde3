//! A hired hero: name, cost, Skill and Overdrive, and whether it can be used.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::Seat;
use crate::games::dice_tuners::dice::Colour;
use crate::games::dice_tuners::state::OUTSIDE_DUELS;
use crate::games::dice_tuners::{AbilityRef, HeroId};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dice_tuners::names;
use crate::tables::dice_tuners::{Peek, Session, ViewModel};
use crate::tables::kit::{
    Needs, Part, PeekLook, group, label, set_accessible_name, set_class, set_text, styled_box,
};
use crate::widgets::Tint;

/// A hero before its owner.
pub struct HeroView {
    pub root: gtk::Box,
    peek: Peek,
    skill: gtk::Label,
    overdrive: gtk::Box,
    word: gtk::Label,
    pips: Needs,
    status: gtk::Label,
    /// The colours that are missing.
    lacking: Needs,
    text: gtk::Label,
    none: gtk::Label,
}

/// Whether an Overdrive can be used.
enum Status {
    Used(String),
    Ready,
    Missing(Vec<Colour>),
}

impl HeroView {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 4, "dt-hero"),
            peek: Peek::new(session),
            skill: label("skill"),
            overdrive: group(gtk::Orientation::Horizontal, 6, "overdrive", ""),
            word: label("overdrive-word"),
            pips: Needs::default(),
            status: label("status"),
            lacking: Needs::default(),
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
        this.overdrive.append(&this.lacking.root);
        this.lacking.root.set_valign(gtk::Align::Center);
        this.pips.root.set_valign(gtk::Align::Center);
        this.root.append(&this.none);
        this.root.append(&this.peek.widget());
        this.root.append(&this.skill);
        this.root.append(&this.overdrive);
        this.root.append(&this.text);
        this
    }

    /// Shows the hero of a seat, with its texts if `full`, as its cost and needs alone if `mini`.
    pub fn show(&self, m: &ViewModel, seat: Seat, full: bool, mini: bool) {
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
        let place = gettext_f("{seat}’s hero", &[("seat", &m.name(seat))]);
        self.peek.show(PeekLook { content: Some(card.clone()), mini, place });
        set_text(&self.skill, if full { &card.body } else { "" });
        self.overdrive.set_visible(card.panel.is_some());
        let Some(overdrive) = card.panel else {
            self.text.set_visible(false);
            return;
        };
        set_text(&self.text, if full { &overdrive.text } else { "" });
        self.word.set_visible(full);
        let status = status(m, seat, hero);
        let missing = match &status {
            Status::Missing(missing) => missing.iter().copied().map(names::tint).collect(),
            _ => Vec::new(),
        };
        self.pips.show_with_missing(&with_missing(&overdrive.needs, &missing));
        set_class(&self.overdrive, "ready", matches!(status, Status::Ready));
        set_class(&self.overdrive, "used", matches!(status, Status::Used(_)));
        let names: Vec<String> = missing.iter().map(|tint| tint.name()).collect();
        let (words, told) = match status {
            Status::Ready => (gettext("ready"), gettext("ready")),
            Status::Used(words) => (words.clone(), words),
            Status::Missing(_) => {
                let words = if full { gettext("missing") } else { String::new() };
                (words, gettext_f("missing {colours}", &[("colours", &names.join(", "))]))
            }
        };
        // Where room is short, dimmed symbols say it.
        let words = if mini { String::new() } else { words };
        set_text(&self.status, &words);
        self.lacking.root.set_visible(full && !missing.is_empty());
        self.lacking.show(&missing);
        self.overdrive.set_tooltip_text(Some(&told));
        set_accessible_name(&self.overdrive, &told);
    }
}

/// What is needed, each with whether it is missing.
fn with_missing(needs: &[Tint], missing: &[Tint]) -> Vec<(Tint, bool)> {
    let mut left = missing.to_vec();
    // The last ones of a colour are those that are missing.
    let mut marked: Vec<(Tint, bool)> = needs
        .iter()
        .rev()
        .map(|tint| {
            let at = left.iter().position(|other| other == tint);
            (*tint, at.map(|at| left.swap_remove(at)).is_some())
        })
        .collect();
    marked.reverse();
    marked
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
    let lacking: Vec<Colour> = Colour::ALL
        .into_iter()
        .flat_map(|colour| std::iter::repeat_n(colour, missing[colour.index()].into()))
        .collect();
    if lacking.is_empty() { Status::Ready } else { Status::Missing(lacking) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_a_colour_are_missing() {
        use Tint::{Blue, Green};
        let marked = with_missing(&[Blue, Blue, Green], &[Blue]);
        assert_eq!(marked, [(Blue, false), (Blue, true), (Green, false)]);
        assert!(with_missing(&[Blue, Green], &[]).iter().all(|(_, missing)| !missing));
    }
}
