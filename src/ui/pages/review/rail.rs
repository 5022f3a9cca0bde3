//! What stands beside the table: the card about the moment, and the pages with turning points, entries and the balance.

use relm4::gtk::{self, glib, prelude::*};

use super::choice::{self, Moment};
use super::entries::Entries;
use super::turning::Turning;
use super::{Left, ReviewMsg, ReviewPage, Shown, balance};
use crate::i18n::{gettext, gettext_f};
use crate::insight::{Analysis, Effort, Stage};
use crate::tables::kit::{set_text, styled_box, titled};
use crate::widgets::{Named, Tabs, follow_window_size, readers};

/// The rail. Where all of it is taken out for a while, an empty one stands in its place.
#[derive(Default)]
pub struct Rail {
    pub root: gtk::Box,
    pub left: Option<Left>,
    parts: Option<Parts>,
}

struct Parts {
    scroller: gtk::ScrolledWindow,
    card: gtk::Box,
    answer: gtk::Label,
    again: gtk::Button,
    best: gtk::Button,
    stop: gtk::Button,
    fork: gtk::Button,
    stack: gtk::Stack,
    tabs: Tabs,
    turning: Turning,
    entries: Entries,
    balance: gtk::Box,
    foot: gtk::Label,
    more: gtk::Button,
    pause: gtk::Button,
    input: relm4::Sender<ReviewMsg>,
}

impl Rail {
    pub fn new(input: &relm4::Sender<ReviewMsg>) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 10, "rail");
        let parts = Parts::new(&root, input);
        Self { root, left: None, parts: Some(parts) }
    }

    /// After how many entries the turning points lie.
    pub fn turning(&self) -> &[usize] {
        self.parts.as_ref().map_or(&[], |parts| parts.turning.places())
    }

    /// Shows a page by its number.
    pub fn choose(&self, tab: usize) {
        let Some(parts) = &self.parts else { return };
        let page = std::iter::successors(parts.stack.first_child(), gtk::Widget::next_sibling).nth(tab);
        if let Some(page) = page {
            parts.stack.set_visible_child(&page);
        }
    }

    pub fn show(&mut self, shown: &Shown<'_>, page: &ReviewPage) {
        let Some(parts) = &mut self.parts else { return };
        parts.show_moment(shown, page);
        parts.turning.show(shown);
        parts.entries.show(shown, page.at);
        balance::fill(&parts.balance, shown);
        let covered = page.is_covered();
        parts.stack.set_visible(!covered);
        parts.tabs.widget().set_visible(!covered);
        parts.show_foot(shown.analysis, page);
    }
}

impl Parts {
    fn new(root: &gtk::Box, input: &relm4::Sender<ReviewMsg>) -> Self {
        let button = |label: &str, msg: fn() -> ReviewMsg| {
            let words = gtk::Label::builder().label(label).use_underline(true).build();
            words.set_ellipsize(gtk::pango::EllipsizeMode::End);
            let button = gtk::Button::builder().child(&words).hexpand(true).build();
            words.set_mnemonic_widget(Some(&button));
            button.set_accessible_name(&label.replace('_', ""));
            let input = input.clone();
            button.connect_clicked(move |_| drop(input.send(msg())));
            button
        };
        let whole = styled_box(gtk::Orientation::Vertical, 10, "card");
        whole.add_css_class("moment");
        let card = styled_box(gtk::Orientation::Vertical, 8, "");
        let scroller = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .propagate_natural_height(true)
            .min_content_height(LEAST)
            .child(&card)
            .build();
        let answer = gtk::Label::builder()
            .wrap(true)
            .xalign(0.0)
            .css_classes(["answer"])
            .accessible_role(readers::TELLER)
            .build();
        let buttons = styled_box(gtk::Orientation::Horizontal, 8, "");
        buttons.set_homogeneous(true);
        let again = button(&gettext("_Try Again"), || ReviewMsg::Try);
        again.add_css_class("suggested-action");
        let best = button(&gettext("Show the _Best"), || ReviewMsg::ShowBest);
        let stop = button(&gettext("_Stop"), || ReviewMsg::StopTrying);
        let fork = button(&gettext("Play _On From Here"), || ReviewMsg::Fork);
        for part in [&again, &best, &stop, &fork] {
            buttons.append(part);
        }
        whole.append(&scroller);
        whole.append(&answer);
        whole.append(&buttons);
        root.append(&whole);
        let stack = gtk::Stack::builder().vexpand(true).css_classes(["card"]).build();
        let (turning, entries) = (Turning::new(input), Entries::new(input));
        let balance = styled_box(gtk::Orientation::Vertical, 10, "balance");
        let scrolled = |child: &gtk::Box| {
            gtk::ScrolledWindow::builder()
                .hscrollbar_policy(gtk::PolicyType::Never)
                .min_content_height(170)
                .child(child)
                .build()
        };
        stack.add_titled(&scrolled(&turning.root), Some("turning"), &gettext("Turning Points"));
        stack.add_titled(&entries.root, Some("entries"), &gettext("Entries"));
        stack.add_titled(&scrolled(&balance), Some("balance"), &gettext("Balance"));
        readers::expose_visible_child(&stack);
        let tabs = Tabs::new(&stack);
        root.append(tabs.widget());
        root.append(&stack);
        let line = styled_box(gtk::Orientation::Horizontal, 8, "");
        let foot = titled("remark", "");
        foot.set_hexpand(true);
        let more = gtk::Button::builder().css_classes(["flat"]).valign(gtk::Align::Center).build();
        let pause = gtk::Button::builder().css_classes(["flat"]).valign(gtk::Align::Center).build();
        let send = input.clone();
        pause.connect_clicked(move |_| drop(send.send(ReviewMsg::Pause)));
        line.append(&foot);
        line.append(&pause);
        line.append(&more);
        root.append(&line);
        let this = Self {
            scroller,
            card,
            answer,
            again,
            best,
            stop,
            fork,
            stack,
            tabs,
            turning,
            entries,
            balance,
            foot,
            more,
            pause,
            input: input.clone(),
        };
        this.connect_more();
        fit_to_window(&this.scroller);
        this
    }

    /// The button counts once more, with the effort that it names.
    fn connect_more(&self) {
        let input = self.input.clone();
        self.more.connect_clicked(move |more| {
            let effort = if more.widget_name() == THOROUGH { Effort::Thorough } else { Effort::Normal };
            let _ = input.send(ReviewMsg::Count(effort));
        });
    }

    fn show_moment(&self, shown: &Shown<'_>, page: &ReviewPage) {
        let last = page.at.checked_sub(1);
        let before = page.session.game().at(last.unwrap_or(0));
        let attempt = page.attempt.as_ref();
        let analysis = shown.analysis;
        let words = match last.and_then(|at| page.told.get(at)) {
            Some(told) => told.words.clone(),
            None => gettext("The match begins."),
        };
        choice::fill(
            &self.card,
            &Moment {
                before: &*before,
                at: last.unwrap_or(0),
                step: last.and_then(|at| analysis?.steps.get(at)),
                chances: last.and_then(|at| analysis?.chances.get(at)?.as_deref()),
                words: &words,
                names: shown.names,
                group: analysis.is_some_and(|analysis| analysis.group),
                open: attempt.is_none_or(|attempt| attempt.shown),
            },
        );
        let said = attempt.map(|attempt| attempt.words(&shown.names.of(attempt.seat()))).unwrap_or_default();
        let new = self.answer.text() != said;
        set_text(&self.answer, &said);
        if new && !said.is_empty() {
            readers::tell(&self.answer, &said);
        }
        let covered = page.is_covered();
        self.again.set_visible(attempt.is_none() && page.judged().is_some());
        self.best.set_visible(covered);
        self.stop.set_visible(attempt.is_some());
        self.fork.set_visible(attempt.is_none());
    }

    /// How much stands behind the figures, and a way to have more.
    fn show_foot(&self, analysis: Option<&Analysis>, page: &ReviewPage) {
        let (at_work, paused) = (page.counting.is_at_work(), page.counting.is_paused());
        let words = match analysis {
            _ if paused => gettext("Counting is paused."),
            None if at_work => gettext("Counting…"),
            None if page.session.game().outcome().is_none() => gettext("Counted once the match is over."),
            None if page.session.game().info().sheet_of.is_some() => {
                gettext("A score sheet says nothing about luck and choices.")
            }
            None => gettext("Not everything was noted, so luck and choices cannot be told apart."),
            Some(analysis) => {
                let doing = match (at_work, analysis.stage) {
                    (false, _) => String::new(),
                    (true, Stage::Positions) => gettext("Counting positions…"),
                    (true, Stage::Luck) => gettext("Counting luck…"),
                    (true, Stage::Choices | Stage::Done) => gettext("Comparing choices…"),
                };
                let error = format!("{:.0}", (analysis.error * 200.0).ceil());
                let n = analysis.work.position.to_string();
                let known =
                    gettext_f("{n} tries a position, ±{error} points", &[("n", &n), ("error", &error)]);
                if doing.is_empty() { known } else { doing }
            }
        };
        self.foot.set_text(&words);
        let next = analysis.filter(|analysis| !at_work && !paused && analysis.stage == Stage::Done).and_then(
            |analysis| match analysis.effort {
                Effort::Quick => Some((gettext("Count More"), "")),
                Effort::Normal => Some((gettext("Count Thoroughly"), THOROUGH)),
                Effort::Thorough => None,
            },
        );
        self.pause.set_visible(at_work || paused);
        let (icon, name) = match paused {
            true => ("media-playback-start-symbolic", gettext("Go On Counting")),
            false => ("media-playback-pause-symbolic", gettext("Pause Counting")),
        };
        self.pause.set_icon_name(icon);
        self.pause.set_tooltip_text(Some(&name));
        self.pause.set_accessible_name(&name);
        self.more.set_visible(next.is_some());
        if let Some((label, name)) = next {
            self.more.set_label(&label);
            self.more.set_widget_name(name);
        }
    }
}

/// The card about the moment is as tall for every moment, so that nothing jumps; all choices are in sight where the window is
/// tall.
fn fit_to_window(scroller: &gtk::ScrolledWindow) {
    let fitted = scroller.downgrade();
    follow_window_size(scroller, move |_, window| {
        let (fitted, height) = (fitted.clone(), (window * 37 / 100).clamp(LEAST, MOST));
        // Not in the middle of an allocation.
        glib::idle_add_local_once(move || {
            let Some(scroller) = fitted.upgrade().filter(|fitted| fitted.min_content_height() != height)
            else {
                return;
            };
            // Neither bound may pass the other one meanwhile.
            scroller.set_max_content_height(-1);
            scroller.set_min_content_height(height);
            scroller.set_max_content_height(height);
        });
    });
}

/// How tall the card about the moment is at least and at most, in pixels.
const LEAST: i32 = 236;
const MOST: i32 = 400;
/// The name of the button that counts with all effort.
const THOROUGH: &str = "thorough";
