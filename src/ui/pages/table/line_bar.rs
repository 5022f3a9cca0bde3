//! The line in the ribbon's place: what people type, below it what was understood, and the first that cannot be.

use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;

use relm4::gtk::{self, glib, pango, prelude::*};
use relm4::prelude::*;

use super::pad::{Pad, Press};
use super::{TableMsg, TablePage};
use crate::engine::Names;
use crate::engine::notation::PadPart;
use crate::i18n::{gettext, gettext_f};
use crate::play::line::{Line, Why};
use crate::shared::Shared;
use crate::tables::Intent;
use crate::tables::kit::{label, styled_box};
use crate::widgets::{Named, RuleChip, readers};

/// The most that is shown of what was understood; more scrolls.
const TALLEST: i32 = 110;
/// The most characters of a line: more than any round has.
const LONGEST: i32 = 1000;

pub(super) struct LineBar {
    root: gtk::Box,
    entry: gtk::Entry,
    enter: gtk::Button,
    understood: gtk::Label,
    scroller: gtk::ScrolledWindow,
    pad: Pad,
    refused: gtk::Box,
    why: gtk::Label,
    rule: RuleChip,
    stand: gtk::Button,
    /// What was said last.
    said: Shared<String>,
    /// Whether something was pasted since it was opened.
    pasted: Rc<Cell<bool>>,
    /// Whether the last key was one of the pad that is drawn.
    drawn_key: Rc<Cell<bool>>,
}

impl LineBar {
    pub fn new(sender: &ComponentSender<TablePage>) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 4, "line-bar");
        root.add_css_class("card");
        root.set_visible(false);
        let entry = gtk::Entry::builder()
            .hexpand(true)
            .max_length(LONGEST)
            .width_chars(8)
            .placeholder_text(gettext("What happens?"))
            .build();
        entry.set_accessible_words(
            &gettext("What happens"),
            &gettext("Several things with commas between; a question mark first asks “Can I…?”"),
        );
        let enter = gtk::Button::builder().label(gettext("_Enter")).use_underline(true).build();
        enter.add_css_class("suggested-action");
        let close = gtk::Button::from_icon_name("window-close-symbolic");
        ["flat", "circular"].iter().for_each(|class| close.add_css_class(class));
        close.set_tooltip_text(Some(&gettext("Close")));
        close.set_accessible_name(&gettext("Close"));
        let row = styled_box(gtk::Orientation::Horizontal, 6, "");
        for part in [entry.upcast_ref::<gtk::Widget>(), enter.upcast_ref(), close.upcast_ref()] {
            part.set_valign(gtk::Align::Center);
            row.append(part);
        }
        let understood = gtk::Label::builder()
            .xalign(0.0)
            .wrap(true)
            .wrap_mode(pango::WrapMode::WordChar)
            .css_classes(["understood"])
            .accessible_role(readers::TELLER)
            .build();
        let scroller = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .propagate_natural_height(true)
            .vexpand(true)
            .max_content_height(TALLEST)
            .child(&understood)
            .build();
        let refused = styled_box(gtk::Orientation::Horizontal, 8, "refused");
        let (why, rule) = (label("why"), RuleChip::new(""));
        why.set_wrap_mode(pango::WrapMode::WordChar);
        why.set_hexpand(true);
        let stand = gtk::Button::builder().label(gettext("_Accept Anyway…")).use_underline(true).build();
        stand.add_css_class("stand");
        refused.append(&why);
        refused.append(&rule);
        refused.append(&stand);
        root.append(&row);
        let input = sender.input_sender().clone();
        let pad = Pad::new(move |key| drop(input.send(TableMsg::PadPressed(key))));
        root.append(&scroller);
        root.append(&refused);
        // Last, where it stays however much stands above it.
        root.append(pad.widget());
        let (said, pasted, drawn_key) = (Shared::default(), Rc::default(), Rc::default());
        let this = Self {
            root,
            entry,
            enter,
            understood,
            scroller,
            pad,
            refused,
            why,
            rule,
            stand,
            said,
            pasted,
            drawn_key,
        };
        this.connect(&close, sender);
        this
    }

    fn connect(&self, close: &gtk::Button, sender: &ComponentSender<TablePage>) {
        let send = |msg: fn() -> TableMsg| {
            let input = sender.input_sender().clone();
            move || drop(input.send(msg()))
        };
        let typed = send(|| TableMsg::LineTyped);
        self.entry.connect_changed(move |_| typed());
        if let Some(text) = self.entry.delegate().and_downcast::<gtk::Text>() {
            let pasted = Rc::clone(&self.pasted);
            text.connect_paste_clipboard(move |_| pasted.set(true));
        }
        // Whoever goes on with a keyboard has no more use for the pad that is drawn.
        let (keys, drawn_key) = (gtk::EventControllerKey::new(), Rc::clone(&self.drawn_key));
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        keys.connect_key_pressed(move |_, _, _, _| {
            drawn_key.set(false);
            glib::Propagation::Proceed
        });
        self.entry.add_controller(keys);
        let entered = send(|| TableMsg::LineEntered);
        self.entry.connect_activate(move |_| entered());
        let entered = send(|| TableMsg::LineEntered);
        self.enter.connect_clicked(move |_| entered());
        let stands = send(|| TableMsg::AskReason);
        self.stand.connect_clicked(move |_| stands());
        let closed = send(|| TableMsg::CloseLine);
        close.connect_clicked(move |_| closed());
        let input = sender.input_sender().clone();
        self.rule.connect_activated(move |_, rule| {
            let _ = input.send(TableMsg::Intent(Intent::Rule(rule.to_owned())));
        });
    }

    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Whether it is there; what holds it may have to come up yet.
    pub fn is_open(&self) -> bool {
        self.root.get_visible()
    }

    pub fn text(&self) -> String {
        self.entry.text().into()
    }

    /// Whether something in it was pasted.
    pub fn was_pasted(&self) -> bool {
        self.pasted.get()
    }

    /// Whether the last key was one of the pad that is drawn.
    pub fn is_pressed(&self) -> bool {
        self.drawn_key.get()
    }

    /// Says whether the next keys are pressed on the pad that is drawn.
    pub fn set_pressed(&self, pressed: bool) {
        self.drawn_key.set(pressed);
    }

    /// Does what a key of the pad does where it is printed, but for Enter.
    pub fn press(&self, key: Press) {
        self.set_pressed(true);
        if !has_focus(&self.entry) {
            self.write_on();
        }
        let chosen = self.entry.selection_bounds().is_some();
        self.entry.delete_selection();
        let mut at = self.entry.position();
        match key {
            Press::Sign(sign) => {
                self.entry.insert_text(&sign.to_string(), &mut at);
                self.entry.set_position(at);
            }
            Press::Back if !chosen && at > 0 => self.entry.delete_text(at - 1, at),
            Press::Back | Press::Enter => {}
        }
    }

    /// Opens the line with a text in it, or puts that behind what is typed already.
    pub fn open(&self, begin: &str) {
        let text = if self.is_open() { format!("{}{begin}", self.text()) } else { begin.to_owned() };
        self.pasted.set(self.pasted.get() && self.is_open());
        self.root.set_visible(true);
        self.entry.set_text(&text);
        self.write_on();
        // A menu that closes gives the focus back first; and newer versions of the toolkit select what is there when the entry
        // comes up for the first time, so that the next key would replace it.
        let entry = self.entry.downgrade();
        glib::idle_add_local_once(move || {
            let Some(entry) = entry.upgrade().filter(WidgetExt::is_mapped) else { return };
            if !has_focus(&entry) {
                entry.grab_focus_without_selecting();
            }
            if entry.text() == text {
                entry.set_position(-1);
            }
        });
    }

    /// Gives the focus to the end of the line.
    fn write_on(&self) {
        self.entry.grab_focus_without_selecting();
        self.entry.set_position(-1);
    }

    /// Closes the line; what was typed is gone. Says whether it had the focus.
    pub fn close(&self) -> bool {
        let focus = self.root.root().and_then(|root| root.focus());
        let held = self.is_open() && focus.is_some_and(|focus| focus.is_ancestor(&self.root));
        self.root.set_visible(false);
        self.entry.set_text("");
        self.said.set(String::new());
        held
    }

    /// Marks these characters, so that the next keys replace them.
    pub fn mark(&self, at: &Range<usize>) {
        let place = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        self.entry.grab_focus_without_selecting();
        self.entry.select_region(place(at.start), place(at.end));
    }

    /// Shows what the keys of a number pad mean now.
    pub fn show_pad(&mut self, parts: Vec<PadPart>) {
        self.pad.show(parts);
    }

    /// Shows what the line means; `usage` is how things are typed now, `stands` whether the table may let stand what is
    /// refused.
    pub fn show(&self, line: &Line, names: &Names, usage: &[String], stands: bool) {
        let text = self.text();
        let lines: Vec<String> = match line {
            _ if line.asks => vec![line.answer(names)],
            _ if line.is_empty() && !usage.is_empty() => {
                vec![gettext_f("What you can type here: {words}", &[("words", &usage.join("; "))])]
            }
            _ => line.items.iter().map(|item| format!("✓ {}", item.words(names))).collect(),
        };
        let why = line.refused.as_ref().filter(|_| !line.asks).map(|refusal| {
            let part: String = text.chars().skip(refusal.at.start).take(refusal.at.len()).collect();
            gettext_f("“{part}”: {why}", &[("part", &part), ("why", &refusal.words(names))])
        });
        let understood = lines.join("\n");
        self.understood.set_text(&understood);
        self.scroller.set_visible(!understood.is_empty());
        self.why.set_text(why.as_deref().unwrap_or_default());
        let rule = line.refused.as_ref().and_then(|refusal| refusal.rule()).unwrap_or_default();
        if !rule.is_empty() {
            self.rule.set_rule(rule);
        }
        self.rule.set_visible(!rule.is_empty());
        self.stand.set_visible(stands);
        self.why.set_visible(why.is_some());
        self.refused.set_visible(why.is_some() || !rule.is_empty());
        // What is only begun is not against anything.
        let against = line.refused.as_ref().is_some_and(|refusal| matches!(refusal.why, Why::Refused(_)));
        crate::tables::kit::set_class(&self.refused, "against", against);
        self.enter.set_visible(!line.asks);
        self.enter.set_sensitive(line.can_be_entered());
        let said = [understood, why.unwrap_or_default()].join("\n");
        if *self.said.replace(said.clone()) != said {
            readers::tell(&self.understood, said.trim());
        }
        let scroller = self.scroller.downgrade();
        glib::idle_add_local_once(move || {
            if let Some(along) = scroller.upgrade().map(|scroller| scroller.vadjustment()) {
                along.set_value(along.upper());
            }
        });
    }
}

fn has_focus(entry: &gtk::Entry) -> bool {
    entry.root().and_then(|root| root.focus()).is_some_and(|focus| focus.is_ancestor(entry))
}
