//! All duels of the round, in order: done, current, coming.

use std::cell::RefCell;
use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use crate::engine::Seat;
use crate::games::dice_tuners::dice;
use crate::games::dice_tuners::{DuelResult, Step};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::dice_tuners::names;
use crate::ui::tables::dice_tuners::{DiceTunersTable, DieCell, DieLook, Session, ViewModel};
use crate::ui::tables::kit::{Part, label, set_accessible_name, set_class, set_text, styled_box};

/// The round's duels, done, current and to come.
pub fn looks(m: &ViewModel) -> impl Iterator<Item = DuelChipLook> {
    (0..m.game.duels()).map(|at| look(m, at))
}

/// How a duel of the list looks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DuelChipLook {
    sides: Vec<(String, dice::Side, Option<dice::Die>, bool)>,
    current: bool,
    done: bool,
    verdict: String,
}

fn look(m: &ViewModel, at: u8) -> DuelChipLook {
    let pairing = m.game.pairing(m.state.first, at);
    let verdict = m.facts.results.get(usize::from(at)).copied().unwrap_or_default();
    let current = m.state.step.in_duel() && m.state.duel.index == at;
    let side = |seat: Seat| {
        let side = pairing.side(seat)?;
        let die = m.state.seat(seat).sides[side.index()];
        Some((m.name(seat), side, die, verdict == DuelResult::Won(seat)))
    };
    let seats = pairing.seats.clockwise_from(m.state.first, m.seats());
    DuelChipLook {
        sides: seats.filter_map(side).collect(),
        current,
        done: verdict != DuelResult::Open && !current,
        verdict: match verdict {
            _ if current => gettext("now"),
            DuelResult::Won(seat) => gettext_f("{seat} won", &[("seat", &m.name(seat))]),
            DuelResult::Null => gettext("null"),
            DuelResult::Open if m.state.step == Step::Deployed => String::new(),
            DuelResult::Open => gettext("to come"),
        },
    }
}

/// A duel of the list.
pub struct DuelChip {
    pub root: gtk::Box,
    sides: Vec<(gtk::Box, gtk::Label, DieCell, gtk::Image)>,
    verdict: gtk::Label,
    look: RefCell<DuelChipLook>,
}

impl Part<DiceTunersTable> for DuelChip {
    type Look = DuelChipLook;

    fn new(session: &Rc<Session>) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 0, "dt-chip");
        root.set_accessible_role(gtk::AccessibleRole::Img);
        let row = styled_box(gtk::Orientation::Horizontal, 6, "");
        row.set_halign(gtk::Align::Center);
        let sides: Vec<_> = (0..3)
            .map(|_| {
                let side = styled_box(gtk::Orientation::Horizontal, 4, "");
                let name = gtk::Label::new(None);
                name.add_css_class("caption");
                name.set_ellipsize(gtk::pango::EllipsizeMode::End);
                name.set_width_chars(3);
                name.set_max_width_chars(8);
                let die = DieCell::new(session);
                let icon = gtk::Image::new();
                icon.set_pixel_size(12);
                side.append(&name);
                side.append(&icon);
                side.append(&die.widget());
                row.append(&side);
                (side, name, die, icon)
            })
            .collect();
        let verdict = label("caption");
        verdict.set_xalign(0.5);
        root.append(&row);
        root.append(&verdict);
        Self { root, sides, verdict, look: RefCell::default() }
    }

    fn widget(&self) -> gtk::Widget {
        self.root.clone().upcast()
    }

    fn show(&self, look: DuelChipLook) {
        if *self.look.borrow() == look {
            return;
        }
        let mut words = Vec::new();
        for (at, (holder, name, die, icon)) in self.sides.iter().enumerate() {
            let side = look.sides.get(at);
            holder.set_visible(side.is_some());
            let Some((who, side, rolled, won)) = side else { continue };
            name.set_text(who);
            set_class(name, "won", *won);
            icon.set_icon_name(Some(names::side_icon(*side)));
            let what = rolled.map(names::die_words).unwrap_or_default();
            die.show(DieLook { size: 22, spoken: what.clone(), ..names::die_look(*rolled) });
            words.push(names::place(who, *side, &what));
        }
        set_text(&self.verdict, &look.verdict);
        set_class(&self.root, "current", look.current);
        set_class(&self.root, "done", look.done);
        let against = |one: String, other: String| {
            gettext_f("{one} against {other}", &[("one", &one), ("other", &other)])
        };
        let duel = words.into_iter().reduce(against).unwrap_or_default();
        set_accessible_name(&self.root, &format!("{duel}; {}", look.verdict));
        self.look.replace(look);
    }
}
