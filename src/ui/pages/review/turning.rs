//! The moments at which most was decided, by size.

use relm4::gtk::{self, prelude::*};

use super::choice::mark_sign;
use super::told::{Told, cost_in_points, origin, points, round};
use super::waiting::waiting;
use super::{ReviewMsg, Shown};
use crate::engine::Seat;
use crate::i18n::gettext;
use crate::insight::{Analysis, Cause, Stage, TurningPoint};
use crate::tables::kit::{set_class, styled_box, titled};
use crate::widgets::Named;

/// How many are told.
const MOST: usize = 5;

/// The list of turning points.
pub struct Turning {
    pub root: gtk::Box,
    list: gtk::ListBox,
    empty: gtk::Label,
    waiting: gtk::Box,
    /// After how many entries each row is.
    places: Vec<usize>,
    input: relm4::Sender<ReviewMsg>,
}

impl Turning {
    pub fn new(input: &relm4::Sender<ReviewMsg>) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 0, "");
        let list =
            gtk::ListBox::builder().selection_mode(gtk::SelectionMode::None).css_classes(["points"]).build();
        list.set_accessible_name(&gettext("Turning Points"));
        let empty = titled("dim-label", &gettext("This match had no turning point."));
        let waiting = waiting(MOST, &gettext("Looking for the moments that decided it…"));
        empty.set_margin_top(12);
        empty.set_margin_start(12);
        empty.set_margin_end(12);
        root.append(&list);
        root.append(&empty);
        root.append(&waiting);
        Self { root, list, empty, waiting, places: Vec::new(), input: input.clone() }
    }

    /// After how many entries the turning points lie, by size.
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    pub fn show(&mut self, shown: &Shown<'_>) {
        while let Some(row) = self.list.first_child() {
            self.list.remove(&row);
        }
        let analysis = shown.analysis.filter(|analysis| analysis.stage >= Stage::Choices);
        let points = analysis.map(|analysis| analysis.turning_points(MOST)).unwrap_or_default();
        self.places = points.iter().map(|point| point.at + 1).collect();
        for (nth, point) in points.iter().enumerate() {
            if let (Some(analysis), Some(told)) = (analysis, shown.told.get(point.at)) {
                self.list.append(&self.row(nth, point, analysis, told, shown));
            }
        }
        self.waiting.set_visible(analysis.is_none() && shown.counting);
        self.empty.set_visible(analysis.is_some() && points.is_empty());
        self.list.set_visible(!points.is_empty());
    }

    fn row(
        &self,
        nth: usize,
        point: &TurningPoint,
        analysis: &Analysis,
        told: &Told,
        shown: &Shown<'_>,
    ) -> gtk::ListBoxRow {
        let mark = analysis.steps.get(point.at).and_then(|step| step.judged.as_ref()?.mark);
        let (cause, change, at) = (point.cause, point.change(), point.at + 1);
        let row = styled_box(gtk::Orientation::Horizontal, 10, "");
        let signs = styled_box(gtk::Orientation::Vertical, 4, "");
        let flag = titled("flag", &(nth + 1).to_string());
        flag.set_xalign(0.5);
        flag.set_halign(gtk::Align::Center);
        signs.append(&flag);
        match mark {
            Some(mark) => signs.append(&mark_sign(mark)),
            None => signs
                .append(&titled(if cause == Cause::Luck { "luck" } else { "other" }, arrow(cause, change))),
        }
        if let Some(sign) = signs.last_child() {
            sign.set_halign(gtk::Align::Center);
        }
        row.append(&signs);
        let lines = styled_box(gtk::Orientation::Vertical, 2, "");
        lines.set_hexpand(true);
        let words = titled("", &told.words);
        words.set_lines(2);
        words.set_ellipsize(gtk::pango::EllipsizeMode::End);
        words.set_tooltip_text(Some(&told.words));
        lines.append(&words);
        let foot = styled_box(gtk::Orientation::Horizontal, 6, "");
        let from = titled("remark", &origin(cause, round(&told.chapter), shown.names));
        from.set_hexpand(true);
        foot.append(&from);
        // A mistake is told by what it cost, luck by what it changed for whom.
        let (value, loses) = match point.cost.filter(|_| mark.is_some()) {
            Some(cost) => (cost_in_points(cost), true),
            None if analysis.group => (points(change), change < 0.0),
            None => (format!("{} {}", shown.names.of(Seat(point.seat)), points(change)), change < 0.0),
        };
        let by = titled("heading", &value);
        by.add_css_class("numeric");
        by.set_wrap(false);
        set_class(&by, "loss", loses);
        set_class(&by, "gain", !loses);
        foot.append(&by);
        lines.append(&foot);
        row.append(&lines);
        let button = gtk::ListBoxRow::builder().child(&row).build();
        button.set_accessible_name(&format!("{}, {}, {value}", told.words, from.text()));
        let input = self.input.clone();
        button.connect_activate(move |_| drop(input.send(ReviewMsg::Go(at))));
        let click = gtk::GestureClick::new();
        let input = self.input.clone();
        click.connect_released(move |_, _, _, _| drop(input.send(ReviewMsg::Go(at))));
        button.add_controller(click);
        button
    }
}

/// Luck that helped or hurt, or somebody's choice.
const fn arrow(cause: Cause, change: f64) -> &'static str {
    match cause {
        Cause::Luck if change < 0.0 => "▼",
        Cause::Luck => "▲",
        _ => "→",
    }
}
