//! How the chance at the start became the result: luck, own choices, those of the others; and whose choices moved whom.

use relm4::gtk::{self, prelude::*};

use super::Shown;
use super::range::{Drawn, Range};
use super::told::points;
use super::waiting::waiting;
use crate::engine::{Seat, capital};
use crate::i18n::{gettext, gettext_f};
use crate::insight::telling::{class, mistakes, percent};
use crate::insight::{Analysis, Stage, class_of};
use crate::tables::kit::{label, set_class, styled_box, titled};
use crate::widgets::Named;

/// With more seats than this only the own row and column are shown.
const ALL_AGAINST_ALL: usize = 4;

/// Puts it into a box.
pub fn fill(page: &gtk::Box, shown: &Shown<'_>) {
    while let Some(child) = page.first_child() {
        page.remove(&child);
    }
    let Some(analysis) = shown.analysis.filter(|analysis| !analysis.accounts.is_empty()) else {
        if shown.counting {
            page.append(&waiting(2, &gettext("Counting…")));
        }
        return;
    };
    let steps = waterfall(analysis, shown.seat);
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return };
    let (from, to) = (percent(first.to), percent(last.to));
    let title = match analysis.group {
        true => gettext_f("How {from} became {to}", &[("from", &from), ("to", &to)]),
        false => {
            let name = shown.names.of(shown.seat);
            gettext_f("How {seat}’s {from} became {to}", &[("seat", &name), ("from", &from), ("to", &to)])
        }
    };
    page.append(&titled("heading", &title));
    let grid = gtk::Grid::builder().column_spacing(10).row_spacing(5).build();
    for (row, step) in (0..).zip(&steps) {
        grid.attach(&titled("", &step.name(analysis.group)), 0, row, 1, 1);
        let picture = Range::new(Drawn::Bar { from: step.from, to: step.to, colour: step.kind.colour() });
        grid.attach(&picture, 1, row, 1, 1);
        let whole = matches!(step.kind, Kind::Start | Kind::Result);
        let value = titled("numeric", &if whole { percent(step.to) } else { points(step.to - step.from) });
        value.add_css_class("heading");
        value.set_xalign(1.0);
        grid.attach(&value, 2, row, 1, 1);
    }
    page.append(&grid);
    if shown.seats.len() > 1 {
        page.append(&titled("heading", &gettext("Whose choices moved whom")));
        page.append(&matrix(analysis, shown));
    }
    let foot =
        titled("remark", &gettext("Counted against the usual choice there: a swing is not yet a mistake."));
    page.append(&foot);
    choices(page, analysis, shown);
}

/// How everybody chose, and which bots chose so; once all choices are compared.
fn choices(page: &gtk::Box, analysis: &Analysis, shown: &Shown<'_>) {
    if analysis.stage < Stage::Done {
        return;
    }
    page.append(&titled("heading", &gettext("Choices, judged by what each player knew")));
    for seat in shown.seats {
        let Some(sum) = analysis.mistakes(seat.0) else { continue };
        let name = titled("", &shown.names.of(*seat));
        name.add_css_class("caption-heading");
        page.append(&name);
        let words = [Some(mistakes(&sum)), class_of(analysis, seat.0).map(|found| class(&found))];
        for words in words.into_iter().flatten() {
            page.append(&titled("remark", &capital(&words)));
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Start,
    Luck,
    Own,
    Others,
    Rulings,
    Result,
}

impl Kind {
    const fn colour(self) -> &'static str {
        match self {
            Self::Luck => "luck_color",
            Self::Own => "accent_color",
            _ => "others_color",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Bar {
    kind: Kind,
    from: f64,
    to: f64,
}

impl Bar {
    fn name(&self, group: bool) -> String {
        match self.kind {
            Kind::Start => gettext("At the start"),
            Kind::Luck => gettext("Luck"),
            Kind::Own if group => gettext("Choices"),
            Kind::Own => gettext("Own choices"),
            Kind::Others => gettext("Others’ choices"),
            Kind::Rulings => gettext("Rulings"),
            Kind::Result => gettext("Result"),
        }
    }
}

/// From the start to the result, each bar where the one before it ended.
fn waterfall(analysis: &Analysis, seat: Seat) -> Vec<Bar> {
    let Some(account) = analysis.accounts.get(seat.index()) else { return Vec::new() };
    // Together every choice is one of the group's own.
    let (own, others) = match analysis.group {
        true => (account.own + account.others, 0.0),
        false => (account.own, account.others),
    };
    let parts = [
        (Kind::Luck, account.luck),
        (Kind::Own, own),
        (Kind::Others, others),
        (Kind::Rulings, account.rulings),
    ];
    let start = account.start;
    let mut bars = vec![Bar { kind: Kind::Start, from: 0.0, to: start }];
    let mut at = start;
    for (kind, by) in parts {
        let empty = by.abs() < 1e-12 && matches!(kind, Kind::Others | Kind::Rulings);
        if !empty {
            bars.push(Bar { kind, from: at, to: at + by });
            at += by;
        }
    }
    bars.push(Bar { kind: Kind::Result, from: 0.0, to: at });
    bars
}

/// Whose choices brought whom how much; with many seats only what concerns the one that is looked through.
fn matrix(analysis: &Analysis, shown: &Shown<'_>) -> gtk::Widget {
    let grid = gtk::Grid::builder().column_spacing(6).row_spacing(6).css_classes(["matrix"]).build();
    let by_for = |by: Seat, on: Seat| {
        analysis.given.get(by.index()).and_then(|row| row.get(on.index())).copied().unwrap_or_default()
    };
    if analysis.group {
        // One result: a column is enough.
        for (row, by) in (0..).zip(shown.seats) {
            grid.attach(&titled("", &shown.names.of(*by)), 0, row, 1, 1);
            grid.attach(&cell(by_for(*by, shown.seat), &shown.names.of(*by), ""), 1, row, 1, 1);
        }
        return grid.upcast();
    }
    let columns: Vec<Seat> =
        if shown.seats.len() > ALL_AGAINST_ALL { vec![shown.seat] } else { shown.seats.to_vec() };
    grid.attach(&titled("remark", &gettext("by")), 0, 0, 1, 1);
    for (column, on) in (1..).zip(&columns) {
        let head = label("remark");
        head.set_text(&gettext_f("for {seat}", &[("seat", &shown.names.of(*on))]));
        head.set_xalign(0.5);
        head.set_lines(2);
        head.set_ellipsize(gtk::pango::EllipsizeMode::End);
        grid.attach(&head, column, 0, 1, 1);
    }
    for (row, by) in (1..).zip(shown.seats) {
        let name = titled("", &shown.names.of(*by));
        name.set_lines(1);
        name.set_ellipsize(gtk::pango::EllipsizeMode::End);
        grid.attach(&name, 0, row, 1, 1);
        for (column, on) in (1..).zip(&columns) {
            let spoken = [shown.names.of(*by), shown.names.of(*on)];
            grid.attach(&cell(by_for(*by, *on), &spoken[0], &spoken[1]), column, row, 1, 1);
        }
    }
    grid.upcast()
}

fn cell(value: f64, by: &str, on: &str) -> gtk::Widget {
    let cell = styled_box(gtk::Orientation::Horizontal, 0, "cell");
    let words = points(value);
    let number = titled("numeric", &words);
    number.set_hexpand(true);
    number.set_xalign(0.5);
    cell.append(&number);
    cell.set_hexpand(true);
    set_class(&cell, "gain", value >= 0.005);
    set_class(&cell, "loss", value <= -0.005);
    let spoken = match on.is_empty() {
        true => format!("{by}: {words}"),
        false => gettext_f("{by} for {seat}: {points}", &[("by", by), ("seat", on), ("points", &words)]),
    };
    number.set_accessible_name(&spoken);
    cell.upcast()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::Account;

    fn analysis(group: bool) -> Analysis {
        let account = |own, others, result| Account {
            start: 0.5,
            luck: 0.2,
            own,
            others,
            result,
            ..Account::default()
        };
        Analysis { group, accounts: vec![account(-0.3, -0.4, 0.0)], ..Analysis::default() }
    }

    #[test]
    fn bars_lead_from_the_start_to_the_result() {
        let kinds = |bars: &[Bar]| bars.iter().map(|bar| bar.kind).collect::<Vec<_>>();
        let bars = waterfall(&analysis(false), Seat(0));
        assert_eq!(kinds(&bars), [Kind::Start, Kind::Luck, Kind::Own, Kind::Others, Kind::Result]);
        assert!(bars.windows(2).skip(1).all(|two| two[1].kind == Kind::Result || two[0].to == two[1].from));
        assert!(bars.last().is_some_and(|last| last.to.abs() < 1e-12));
        let together = waterfall(&analysis(true), Seat(0));
        assert_eq!(kinds(&together), [Kind::Start, Kind::Luck, Kind::Own, Kind::Result]);
        assert!(together.last().is_some_and(|last| last.to.abs() < 1e-12));
    }
}
