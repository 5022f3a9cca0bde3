//! The panel of a seat on the stage: what it announced, its dice, what they came to.

use std::rc::Rc;

use relm4::gtk::{self, pango, prelude::*};

use super::deed::Deed;
use super::draft::Draft;
use super::forecast::{self, Forecast};
use super::sizes::Sizes;
use super::{model, names, pool};
use crate::engine::Seat;
use crate::games::regidice::{Kind, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::kit::{
    PartRow, add_all, centred, group, label, set_accessible_name, set_class, set_text, styled_box,
};
use crate::tables::regidice::{DieCell, RegidiceTable, Session, ViewModel};
use crate::widgets::{Emblem, Tint};

/// What a seat's panel says besides its dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// “Attack for 6s”.
    pub announced: String,
    pub kind: Option<Kind>,
    /// Its place in the order of acting, from 1; 0 if that is not of interest.
    pub place: usize,
    /// What its dice came to, or are going to come to.
    pub result: String,
    /// Whether that has happened.
    pub done: bool,
}

/// What there is to say of a seat.
pub fn lines(m: &ViewModel, forecast: Option<&Forecast>, seat: Seat) -> Lines {
    let kind = pool::announced(m, seat);
    let order = forecast::order(&m.state);
    let place = order.iter().position(|other| *other == seat).map_or(0, |at| at + 1);
    let told = |deed: &Deed| deed.words();
    let expected = forecast.and_then(|forecast| forecast.deeds.iter().find(|deed| deed.seat == seat));
    let (result, done) = match (m.deed(seat), expected) {
        (Some(deed), None) => (told(deed), true),
        (_, Some(deed)) if deed.kind.is_none() => (nothing(kind), false),
        (_, Some(deed)) => (told(deed), false),
        // Who has nothing to do with the dice is not asked.
        (None, None) if resolved(m, seat) => (gettext("nothing to do"), true),
        (None, None) => (suffers(m, seat), false),
    };
    Lines {
        announced: model::note(&m.state, seat),
        kind,
        place: if m.state.step == Step::Resolve { place } else { 0 },
        result,
        done,
    }
}

/// What an action without a proposal is likely to be.
fn nothing(kind: Option<Kind>) -> String {
    match kind {
        Some(Kind::Animal) => gettext("can raise dice"),
        _ => gettext("nothing to do"),
    }
}

/// Whether the seat's part in using dice is over.
fn resolved(m: &ViewModel, seat: Seat) -> bool {
    match m.state.step {
        Step::Resolve => !m.state.waiting.contains(seat) && m.asked() != Some(seat),
        Step::Place | Step::Spoils | Step::Target | Step::Suffer | Step::Prepare => {
            pool::announced(m, seat).is_some()
        }
        _ => false,
    }
}

fn suffers(m: &ViewModel, seat: Seat) -> String {
    if m.state.step == Step::Declare && m.asked() == Some(seat) {
        return gettext("declares now");
    }
    String::new()
}

/// The panel.
pub struct Panel {
    pub root: gtk::Box,
    emblem: Emblem,
    name: gtk::Label,
    place: gtk::Label,
    sign: Emblem,
    announced: gtk::Label,
    pub dice: PartRow<RegidiceTable, DieCell>,
    /// In the place of the dice that lie before the nearest seat.
    great: Emblem,
    result: gtk::Label,
    /// Who sits there and what was announced, one beside the other where there is little height.
    top: gtk::Box,
}

impl Panel {
    pub fn new(session: &Rc<Session>) -> Self {
        let one_line = |class: &str| {
            let label = label(class);
            label.set_wrap(false);
            label.set_ellipsize(pango::EllipsizeMode::End);
            label
        };
        let this = Self {
            root: group(gtk::Orientation::Vertical, 6, "rd-seat", ""),
            emblem: Emblem::new(Tint::Neutral, 16),
            name: one_line("heading"),
            place: centred("rd-place"),
            sign: Emblem::of_glyph(None, 18),
            announced: one_line("rd-announced"),
            dice: PartRow::new(session, 5),
            great: Emblem::of_glyph(None, 56),
            result: label("rd-result"),
            top: styled_box(gtk::Orientation::Vertical, 4, ""),
        };
        let head = styled_box(gtk::Orientation::Horizontal, 6, "");
        this.name.set_hexpand(true);
        add_all(&head, &[&this.emblem, &this.name, &this.place]);
        let announced = styled_box(gtk::Orientation::Horizontal, 6, "rd-says");
        add_all(&announced, &[&this.sign, &this.announced]);
        this.dice.root.set_vexpand(true);
        this.dice.root.set_valign(gtk::Align::Center);
        this.result.set_valign(gtk::Align::End);
        this.great.set_vexpand(true);
        this.great.add_css_class("rd-great");
        head.set_hexpand(true);
        add_all(&this.top, &[&head, &announced]);
        add_all(&this.root, &[&this.top, &this.dice.root, &this.great, &this.result]);
        this
    }

    pub fn show(
        &self,
        m: &ViewModel,
        draft: &Draft,
        seat: Seat,
        forecast: Option<&Forecast>,
        (sizes, fresh): (Sizes, bool),
    ) {
        let name = m.name(seat);
        let lines = lines(m, forecast, seat);
        self.emblem.set_tint(names::sign(seat));
        set_text(&self.name, &name);
        set_text(&self.announced, &lines.announced);
        self.sign.set_visible(lines.kind.is_some());
        self.sign.set_glyph(lines.kind.map(names::action_sign));
        set_text(&self.place, &if lines.place > 0 { lines.place.to_string() } else { String::new() });
        self.place.set_tooltip_text(Some(&gettext("The order in which players use their dice")));
        set_text(&self.result, &lines.result);
        set_class(&self.root, "done", lines.done);
        set_class(&self.root, "to-move", m.asked() == Some(seat));
        set_class(&self.root, "struck", m.state.step == Step::Suffer && m.state.waiting.contains(seat));
        let spoken = [&name, &lines.announced, &lines.result];
        let spoken: Vec<&str> =
            spoken.into_iter().map(String::as_str).filter(|words| !words.is_empty()).collect();
        set_accessible_name(&self.root, &spoken.join(", "));
        // The nearest seat's dice lie before it, large.
        let near = seat == m.nearest;
        self.great.set_visible(near && sizes.great);
        self.great.set_glyph(lines.kind.map(names::action_sign));
        let tall = sizes.great || sizes.tall;
        let along = if tall { gtk::Orientation::Vertical } else { gtk::Orientation::Horizontal };
        self.top.set_orientation(along);
        self.result.set_vexpand(near && !sizes.great);
        let dice = if near { Vec::new() } else { pool::looks(m, draft, seat, sizes.panel, fresh) };
        self.dice.show(&gettext_f("{seat}’s dice", &[("seat", &name)]), dice);
    }
}
