//! One seat beside the board: VP, TP, Reserve, Exile.

use relm4::gtk::{self, prelude::*};

use super::looks::Snapshot;
use super::names;
use crate::engine::Seat;
use crate::games::dice_war::content::TpMode;
use crate::games::dice_war::state::DICE;
use crate::games::dice_war::{Phase, pair_index};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::kit::{SeatPanel, label, set_text, styled_box};
use crate::ui::widgets::track::{Level, Track};

/// The VP that win (DW-WIN-1).
const GOAL: u8 = 10;

/// A seat.
pub struct SideView {
    pub panel: SeatPanel,
    vp: Line,
    tp: Line,
    reserve: Line,
    exile: Line,
}

/// A bar with words before and after it.
struct Line {
    pub root: gtk::Box,
    track: Track,
    value: gtk::Label,
}

impl Line {
    fn new(words: &str) -> Self {
        let root = styled_box(gtk::Orientation::Horizontal, 6, "dw-line");
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
        set_text(&self.value, words);
    }
}

impl SideView {
    pub fn new() -> Self {
        let panel = SeatPanel::default();
        let [vp, tp, reserve, exile] = [gettext("VP"), gettext("TP"), gettext("Reserve"), gettext("Exile")]
            .map(|words| Line::new(&words));
        let lines = gtk::Grid::builder().column_spacing(14).row_spacing(2).column_homogeneous(true).build();
        for (line, place) in [&vp, &tp, &reserve, &exile].into_iter().zip(0..) {
            lines.attach(&line.root, place % 2, place / 2, 1, 1);
        }
        panel.root.append(&lines);
        Self { panel, vp, tp, reserve, exile }
    }

    /// Shows a seat.
    pub fn show(&self, shown: &Snapshot<'_>, seat: Seat) {
        let Snapshot { m, state, .. } = shown;
        let game = &m.game;
        let (name, colour) = (m.name(seat), names::tint(seat).name());
        self.panel.set_tint(names::tint(seat));
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
        let tribe = gettext(&game.tribe_card(seat).name);
        self.panel.show(&name, &tribe, &spoken, asked && state.to_act == seat);
    }
}
