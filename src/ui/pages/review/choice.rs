//! The card about the moment that is looked at: what could be chosen and what it was worth, or what luck did.

use relm4::gtk::{self, prelude::*};

use super::range::{Drawn, Range};
use super::told::{cost, form, mark_name, points};
use crate::engine::{AnyMatch, Names, Seat};
use crate::i18n::{gettext, gettext_f};
use crate::insight::telling::percent;
use crate::insight::{Cause, Judged, Judgement, Mark, Step};
use crate::tables::kit::{styled_box, titled};
use crate::widgets::Named;

/// So many choices are shown.
const MOST: usize = 4;
/// By how much of a win choices may differ and be about as good.
const ALIKE: f64 = 0.01;

/// What the card is about.
pub struct Moment<'a> {
    /// The match before the entry.
    pub before: &'a dyn AnyMatch,
    /// How many entries there were before it.
    pub at: usize,
    /// What the entry did, if that is known.
    pub step: Option<&'a Step>,
    /// The chances before it.
    pub chances: Option<&'a [f64]>,
    /// What the entry did, in words.
    pub words: &'a str,
    pub names: &'a Names,
    pub group: bool,
    /// Whether all choices are shown, and which was made: not while somebody tries again.
    pub open: bool,
}

/// What stands on the card.
pub fn fill(card: &gtk::Box, moment: &Moment<'_>) {
    while let Some(child) = card.first_child() {
        card.remove(&child);
    }
    let heading = titled("heading", &heading(moment));
    heading.set_wrap(true);
    heading.set_xalign(0.0);
    card.append(&heading);
    let Some(step) = moment.step else { return };
    match (&step.judged, step.cause) {
        (Some(judged), _) if moment.open => judged_rows(card, moment, judged),
        (Some(_), _) => {}
        (None, Cause::Choice(_)) if moment.open => {
            note(card, &gettext("Nothing to choose here, or nothing that mattered."));
            changes(card, moment, step);
        }
        (None, Cause::Luck | Cause::Ruling) => changes(card, moment, step),
        (None, _) => {}
    }
}

fn heading(moment: &Moment<'_>) -> String {
    match moment.step.map(|step| step.cause) {
        Some(Cause::Choice(_)) => super::told::question(moment.before, moment.names),
        _ => moment.words.to_owned(),
    }
}

fn note(card: &gtk::Box, words: &str) {
    let note = titled("dim-label", words);
    note.add_css_class("note");
    note.set_wrap(true);
    note.set_xalign(0.0);
    card.append(&note);
}

/// What the entry did to the chances of each.
fn changes(card: &gtk::Box, moment: &Moment<'_>, step: &Step) {
    let Some(before) = moment.chances else { return };
    let grid = gtk::Grid::builder().column_spacing(10).row_spacing(4).build();
    let seats = if moment.group { 1 } else { before.len().min(step.change.len()) };
    for (seat, (before, change)) in before.iter().zip(&step.change).enumerate().take(seats) {
        let who = match moment.group {
            true => gettext("The win"),
            false => moment.names.of(Seat(seat as u8)),
        };
        let row = seat as i32;
        let name = titled("", &who);
        name.set_xalign(0.0);
        name.set_hexpand(true);
        name.set_ellipsize(gtk::pango::EllipsizeMode::End);
        grid.attach(&name, 0, row, 1, 1);
        let from_to = format!("{} → {}", percent(*before), percent(before + change));
        let chance = titled("dim-label", &from_to);
        chance.add_css_class("numeric");
        grid.attach(&chance, 1, row, 1, 1);
        let by = titled("numeric", &points(*change));
        by.add_css_class("heading");
        by.set_xalign(1.0);
        grid.attach(&by, 2, row, 1, 1);
    }
    card.append(&grid);
}

/// The choices on one scale, the one that was made among them.
fn judged_rows(card: &gtk::Box, moment: &Moment<'_>, judged: &Judged) {
    let who = match moment.step.map(|step| step.cause) {
        Some(Cause::Choice(seat)) => moment.names.of(Seat(seat)),
        _ => String::new(),
    };
    let about = if judged.mark.is_some() {
        let words = [("cost", &*cost(judged.low, judged.high)), ("seat", &who)];
        gettext_f("{cost}, judged by what {seat} could see", &words)
    } else if judged.is_among_the_best() {
        gettext("These cannot be told apart.")
    } else {
        gettext_f("No mistake, judged by what {seat} could see", &[("seat", &who)])
    };
    note(card, &about);
    let shown = shown(judged);
    let least =
        shown.iter().map(|(_, option)| option.value - 2.0 * option.error).fold(1.0, f64::min).max(0.0);
    let most = shown.iter().map(|(_, option)| option.value + 2.0 * option.error).fold(0.0, f64::max).min(1.0);
    let wide = (most - least).max(0.02);
    let rows = styled_box(gtk::Orientation::Vertical, 2, "judged");
    let best = judged.options.first().map_or(0.0, |best| best.value);
    for (nth, option) in shown {
        let scale = |value: f64| (value - least) / wide;
        let drawn = Drawn::Dot {
            value: scale(option.value),
            low: scale(option.value - 2.0 * option.error),
            high: scale(option.value + 2.0 * option.error),
            done: nth == judged.made,
        };
        let mark = judged.mark.filter(|_| nth == judged.made);
        let remark = match (nth == judged.made, nth == 0) {
            (true, _) => gettext("chosen"),
            (false, true) => gettext("best"),
            (false, false) if best - option.value < ALIKE.max(2.0 * option.error) => gettext("about as good"),
            _ => String::new(),
        };
        rows.append(&row(&words_of(moment, option), &remark, mark, drawn, option.value));
    }
    card.append(&rows);
}

/// The best choices with their places, and the one that was made.
fn shown(judged: &Judged) -> Vec<(usize, &Judgement)> {
    let mut shown: Vec<(usize, &Judgement)> = judged.options.iter().enumerate().take(MOST).collect();
    if judged.made >= MOST
        && let Some(made) = judged.options.get(judged.made)
    {
        shown.pop();
        shown.push((judged.made, made));
    }
    shown
}

/// A choice in words.
pub fn words_of(moment: &Moment<'_>, option: &Judgement) -> String {
    let entry = moment.before.read(moment.at, &option.entry).ok();
    let text = entry.and_then(|entry| moment.before.named(&entry));
    text.map_or_else(|| gettext("Another choice"), |text| text.render(moment.names))
}

fn row(words: &str, remark: &str, mark: Option<Mark>, drawn: Drawn, value: f64) -> gtk::Box {
    let made = matches!(drawn, Drawn::Dot { done: true, .. });
    let row = styled_box(gtk::Orientation::Horizontal, 8, if made { "made" } else { "" });
    let texts = styled_box(gtk::Orientation::Vertical, 0, "");
    let name = titled("", words);
    name.set_xalign(0.0);
    name.set_wrap(true);
    name.set_lines(2);
    name.set_ellipsize(gtk::pango::EllipsizeMode::End);
    name.set_tooltip_text(Some(words));
    texts.append(&name);
    if !remark.is_empty() {
        let line = styled_box(gtk::Orientation::Horizontal, 6, "");
        line.append(&titled("remark", remark));
        if let Some(mark) = mark {
            line.append(&mark_sign(mark));
        }
        texts.append(&line);
    }
    texts.set_hexpand(true);
    texts.set_valign(gtk::Align::Center);
    row.append(&texts);
    let range = Range::new(drawn);
    range.set_hexpand(false);
    range.set_size_request(92, 22);
    range.set_valign(gtk::Align::Center);
    row.append(&range);
    let chance = titled("numeric", &percent(value));
    chance.add_css_class("heading");
    chance.set_width_chars(5);
    chance.set_xalign(1.0);
    row.append(&chance);
    let spoken = mark.map(mark_name).unwrap_or_default();
    row.set_accessible_name([words, remark, &spoken, &percent(value)].join(" ").trim());
    row
}

/// A mark, in its own form.
pub fn mark_sign(mark: Mark) -> gtk::Label {
    let badge = titled("mark", mark.sign());
    badge.set_wrap(false);
    badge.add_css_class(form(mark));
    badge.set_tooltip_text(Some(&mark_name(mark)));
    badge.set_valign(gtk::Align::Center);
    badge.set_halign(gtk::Align::Start);
    badge
}
