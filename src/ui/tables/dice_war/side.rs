//! One seat beside the board: VP, TP, Reserve, Exile.

use relm4::gtk::{self, prelude::*};

use super::looks::Shown;
use super::names;
use super::track::{Level, Track};
use crate::engine::Seat;
use crate::games::dice_war::content::TpMode;
use crate::games::dice_war::state::DICE;
use crate::games::dice_war::{Phase, pair_index};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::kit::{boxed, label, mark, say};
use crate::ui::widgets::{Emblem, Tint};

/// The VP that win (DW-WIN-1).
const GOAL: u8 = 10;

/// A seat.
pub struct SideView {
    root: gtk::Box,
    emblem: Emblem,
    name: gtk::Label,
    tribe: gtk::Label,
    vp: Line,
    tp: Line,
    reserve: Line,
    exile: Line,
}

/// A bar with words before and after it.
struct Line {
    root: gtk::Box,
    track: Track,
    value: gtk::Label,
}

impl Line {
    fn new(words: &str) -> Self {
        let root = boxed(gtk::Orientation::Horizontal, 6, "dw-line");
        let name = label("caption");
        name.set_text(words);
        name.set_width_chars(7);
        name.set_wrap(false);
        let track = Track::default();
        let value = label("numeric");
        value.set_wrap(false);
        value.set_xalign(1.0);
        value.set_width_chars(2);
        root.append(&name);
        root.append(&track);
        root.append(&value);
        Self { root, track, value }
    }

    fn show(&self, level: Level, words: &str) {
        self.track.set_level(level);
        say(&self.value, words);
    }
}

impl SideView {
    /// An empty place.
    #[must_use]
    pub fn new() -> Self {
        let root = boxed(gtk::Orientation::Vertical, 3, "dw-side");
        let head = boxed(gtk::Orientation::Horizontal, 7, "head");
        let emblem = Emblem::new(Tint::Neutral, 18);
        let name = label("heading");
        name.set_wrap(false);
        name.set_ellipsize(gtk::pango::EllipsizeMode::End);
        let tribe = label("caption");
        tribe.set_wrap(false);
        tribe.set_ellipsize(gtk::pango::EllipsizeMode::End);
        tribe.set_hexpand(true);
        tribe.set_xalign(1.0);
        head.append(&emblem);
        head.append(&name);
        head.append(&tribe);
        let [vp, tp, reserve, exile] = [gettext("VP"), gettext("TP"), gettext("Reserve"), gettext("Exile")]
            .map(|words| Line::new(&words));
        root.append(&head);
        let lines = gtk::Grid::builder().column_spacing(14).row_spacing(2).column_homogeneous(true).build();
        for (line, place) in [&vp, &tp, &reserve, &exile].into_iter().zip(0..) {
            lines.attach(&line.root, place % 2, place / 2, 1, 1);
        }
        root.append(&lines);
        Self { root, emblem, name, tribe, vp, tp, reserve, exile }
    }

    /// The widget.
    #[must_use]
    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Shows a seat.
    pub fn show(&self, shown: &Shown<'_>, seat: Seat) {
        let Shown { m, state, .. } = shown;
        let game = &m.game;
        let (name, colour) = (m.name(seat), names::tint(seat).name());
        self.emblem.set_tint(names::tint(seat));
        say(&self.name, &name);
        say(&self.tribe, &gettext(&game.tribe_card(seat).name));
        let (earned, ghost) = (state.earned[pair_index(seat)], game.virtual_points(state, seat));
        let total = game.total(state, seat);
        let words = match ghost {
            0 => total.to_string(),
            _ => format!("{earned} + {ghost}"),
        };
        self.vp.show(
            Level { full: earned.min(GOAL), ghost: ghost.min(GOAL.saturating_sub(earned)), of: GOAL },
            &words,
        );
        let rule = &game.tribe_card(seat).tp;
        let tp = game.trigger_points(state, seat);
        self.tp.root.set_visible(rule.mode != TpMode::None);
        let places = if rule.mode == TpMode::Stored { rule.max } else { GOAL.min(rule.max) };
        self.tp.show(Level { full: tp.min(places), ghost: 0, of: places }, &tp.to_string());
        let (reserve, exile) = (state.reserve[pair_index(seat)], state.exile(seat));
        self.reserve.show(Level { full: reserve, ghost: 0, of: DICE }, &reserve.to_string());
        self.exile.show(Level { full: exile, ghost: 0, of: DICE }, &exile.to_string());
        let asked = matches!(state.phase, Phase::Setup | Phase::War | Phase::FollowUp(_));
        mark(&self.root, "to-move", asked && state.to_act == seat);
        let numbers = [total, earned, ghost, tp, reserve, exile].map(|n| n.to_string());
        let [total, earned, ghost, tp, reserve, exile] = &numbers;
        let spoken = gettext_f(
            "{name}, {color}: {total} VP, {earned} earned and {ghost} virtual, {tp} TP, {reserve} dice in the Reserve, {exile} in the Exile",
            &[
                ("name", &name),
                ("color", &colour),
                ("total", total),
                ("earned", earned),
                ("ghost", ghost),
                ("tp", tp),
                ("reserve", reserve),
                ("exile", exile),
            ],
        );
        crate::ui::tables::kit::call(&self.root, &spoken);
    }
}
