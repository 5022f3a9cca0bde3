//! Every entry with what it changed, by parts of the match.

use relm4::gtk::{self, gio, glib, prelude::*};

use super::told::{chance, form, mark_name, points};
use super::{ReviewMsg, Shown};
use crate::archive::MatchId;
use crate::i18n::gettext;
use crate::insight::telling::percent;
use crate::insight::{Cause, Mark};
use crate::tables::kit::{label, set_class, set_text, styled_box};
use crate::widgets::lines::{Line, Lines, OneStop, bring_into_view};
use crate::widgets::{Emblem, Named, Tint};

/// So many variations of an entry are brought into view with it.
const MOST_VARIATIONS: u32 = 3;

/// The list of entries.
pub struct Entries {
    pub root: OneStop,
    list: gtk::ListView,
    rows: gio::ListStore,
    chosen: gtk::SingleSelection,
    shown: Vec<Said>,
    /// In which row each entry is.
    places: Vec<u32>,
}

/// What a row says.
#[derive(Clone, Default, PartialEq)]
struct Said {
    at: usize,
    words: String,
    /// It is a variation that begins behind this entry.
    variation: Option<MatchId>,
    /// The part of the match that begins with it, and the chances then.
    heading: Option<(String, String)>,
    tint: Option<Tint>,
    mark: Option<Mark>,
    change: String,
    gains: bool,
}

struct Row {
    root: gtk::Box,
    heading: gtk::Box,
    part: gtk::Label,
    chances: gtk::Label,
    count: gtk::Label,
    sign: Emblem,
    words: gtk::Label,
    mark: gtk::Label,
    change: gtk::Label,
}

impl Entries {
    pub fn new(input: &relm4::Sender<ReviewMsg>) -> Self {
        let rows = gio::ListStore::new::<glib::BoxedAnyObject>();
        let chosen =
            gtk::SingleSelection::builder().model(&rows).autoselect(false).can_unselect(true).build();
        let lines = Lines::default();
        let list = gtk::ListView::builder()
            .model(&chosen)
            .factory(&lines.factory(Row::new))
            .single_click_activate(true)
            .css_classes(["navigation-sidebar", "entries"])
            .build();
        let (send, all) = (input.clone(), rows.clone());
        list.connect_activate(move |_, row| {
            let Some(said) = all.item(row).and_downcast::<glib::BoxedAnyObject>() else { return };
            let said = said.borrow::<Said>();
            let _ = send.send(said.variation.map_or(ReviewMsg::Go(said.at), ReviewMsg::Variation));
        });
        list.set_accessible_name(&gettext("Entries"));
        let scroller = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .vexpand(true)
            .min_content_height(220)
            .child(&list)
            .build();
        let now = chosen.clone();
        let root = OneStop::new(&scroller, move || {
            now.selected() != gtk::INVALID_LIST_POSITION && lines.focus(now.selected())
        });
        Self { root, list, rows, chosen, shown: Vec::new(), places: Vec::new() }
    }

    /// Shows what is known now; rows that stay the same keep their widgets.
    pub fn show(&mut self, shown: &Shown<'_>, at: usize) {
        let said = said(shown);
        let same = self.shown.iter().zip(&said).take_while(|(old, new)| old == new).count();
        let rows: Vec<glib::BoxedAnyObject> =
            said[same..].iter().map(|said| glib::BoxedAnyObject::new(said.clone())).collect();
        let old = self.rows.n_items() - same as u32;
        if old > 0 || !rows.is_empty() {
            self.rows.splice(same as u32, old, &rows);
        }
        self.places =
            (0..).zip(&said).filter(|(_, said)| said.variation.is_none()).map(|(row, _)| row).collect();
        self.shown = said;
        let place = at.checked_sub(1).and_then(|at| self.places.get(at)).copied();
        self.chosen.set_selected(place.unwrap_or(gtk::INVALID_LIST_POSITION));
        if let Some(place) = place {
            // Its variations with it, as far as there is room for both.
            let behind = self.places.get(at).copied().unwrap_or(self.rows.n_items());
            bring_into_view(&self.list, behind.saturating_sub(1).min(place + MOST_VARIATIONS));
        }
    }
}

fn said(shown: &Shown<'_>) -> Vec<Said> {
    let mut last = "";
    let mut rows = Vec::new();
    variations(&mut rows, shown, 0);
    for (at, told) in shown.told.iter().enumerate() {
        let begins = !told.chapter.is_empty() && told.chapter != last;
        last = &told.chapter;
        let step = shown.analysis.and_then(|analysis| analysis.steps.get(at));
        let change = step.and_then(|step| step.change.get(shown.seat.index()).copied());
        let tells = step.is_some_and(|step| step.cause != Cause::Nothing);
        rows.push(Said {
            at: at + 1,
            words: told.words.clone(),
            heading: begins.then(|| (told.chapter.clone(), chances(shown, at))),
            tint: told.seat.map(|seat| shown.tint(seat)),
            mark: step.and_then(|step| step.judged.as_ref()?.mark),
            change: change.filter(|change| tells && change.abs() >= 0.005).map(points).unwrap_or_default(),
            gains: change.is_some_and(|change| change > 0.0),
            variation: None,
        });
        variations(&mut rows, shown, at + 1);
    }
    rows
}

/// The variations that begin behind an entry.
fn variations(rows: &mut Vec<Said>, shown: &Shown<'_>, at: usize) {
    for one in shown.variations.iter().filter(|one| one.at == at) {
        rows.push(Said { at, words: one.words.clone(), variation: Some(one.id), ..Said::default() });
    }
}

/// Everybody's chances after so many entries.
fn chances(shown: &Shown<'_>, at: usize) -> String {
    let Some(analysis) = shown.analysis else { return String::new() };
    let seats = if analysis.group { &shown.seats[..1.min(shown.seats.len())] } else { shown.seats };
    let each = seats.iter().filter_map(|seat| {
        let share = percent(chance(analysis, at, *seat)?);
        Some(if analysis.group { share } else { format!("{} {share}", shown.names.of(*seat)) })
    });
    // Eight names do not stand in one line.
    let each: Vec<String> = each.collect();
    if each.len() > 4 { String::new() } else { each.join(" · ") }
}

impl Row {
    fn new() -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 4, "");
        let heading = styled_box(gtk::Orientation::Horizontal, 8, "part");
        let (part, chances) = (label("heading"), label("remark"));
        chances.set_hexpand(true);
        chances.set_xalign(1.0);
        heading.append(&part);
        heading.append(&chances);
        let line = styled_box(gtk::Orientation::Horizontal, 8, "");
        let count = label("remark");
        count.add_css_class("numeric");
        count.set_width_chars(3);
        count.set_xalign(1.0);
        let sign = Emblem::of_glyph(None, 14);
        sign.set_valign(gtk::Align::Center);
        let words = label("");
        words.set_hexpand(true);
        words.set_lines(2);
        words.set_ellipsize(gtk::pango::EllipsizeMode::End);
        let mark = label("mark");
        mark.set_wrap(false);
        mark.set_valign(gtk::Align::Center);
        let change = label("numeric");
        change.set_xalign(1.0);
        change.set_width_chars(4);
        for part in [
            count.upcast_ref::<gtk::Widget>(),
            sign.upcast_ref(),
            words.upcast_ref(),
            mark.upcast_ref(),
            change.upcast_ref(),
        ] {
            line.append(part);
        }
        root.append(&heading);
        root.append(&line);
        Self { root, heading, part, chances, count, sign, words, mark, change }
    }
}

impl Line for Row {
    type Shown = Said;

    fn root(&self) -> &gtk::Box {
        &self.root
    }

    fn show(&self, said: &Said, item: &gtk::ListItem) {
        self.heading.set_visible(said.heading.is_some());
        if let Some((part, chances)) = &said.heading {
            self.part.set_text(part);
            set_text(&self.chances, chances);
        }
        let branch = said.variation.is_some();
        set_class(&self.root, "variation", branch);
        self.count.set_text(&if branch { "↳".to_owned() } else { said.at.to_string() });
        self.sign.set_tint(said.tint.unwrap_or_default());
        self.words.set_text(&said.words);
        self.words.set_tooltip_text(Some(&said.words));
        set_text(&self.mark, said.mark.map(Mark::sign).unwrap_or_default());
        for mark in Mark::ALL {
            set_class(&self.mark, form(mark), said.mark == Some(mark));
        }
        self.change.set_text(&said.change);
        set_class(&self.change, "gain", !said.change.is_empty() && said.gains);
        set_class(&self.change, "loss", !said.change.is_empty() && !said.gains);
        let mark = said.mark.map(mark_name).unwrap_or_default();
        match branch {
            true => self.set_spoken(item, &said.words, ""),
            false => {
                self.set_spoken(item, &format!("{}. {} {mark} {}", said.at, said.words, said.change), "")
            }
        }
    }
}
