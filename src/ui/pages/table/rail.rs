//! What can be read beside the table: what was done, the rule by which something is asked now, and what lies where.

use std::cell::Cell;

use relm4::adw::prelude::*;
use relm4::gtk;
use relm4::prelude::*;

use super::{LogPanel, TableMsg, TablePage};
use crate::engine::{AnyMatch, Rule};
use crate::i18n::gettext;
use crate::shared::Shared;
use crate::tables::kit::{label, styled_box};
use crate::widgets::Tabs;

/// The rail.
pub(super) struct Rail {
    root: gtk::Box,
    rules: gtk::Box,
    cards: gtk::Box,
    /// What is shown: the rule, and the lines of the table.
    shown: Shared<Shown>,
    /// Whether somebody looks for the first time.
    fresh: Cell<bool>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Shown {
    rule: String,
    lines: Vec<String>,
}

impl Rail {
    pub fn new(log: &LogPanel, sender: &ComponentSender<TablePage>) -> Self {
        let stack = gtk::Stack::builder().vexpand(true).hhomogeneous(true).build();
        let (rules, cards) = (
            styled_box(gtk::Orientation::Vertical, 9, "read"),
            styled_box(gtk::Orientation::Vertical, 6, "read"),
        );
        stack.add_titled(log.widget(), Some("log"), &gettext("Log"));
        stack.add_titled(&scrolled(&rules), Some("rules"), &gettext("Rules"));
        stack.add_titled(&scrolled(&cards), Some("cards"), &gettext("Table"));
        crate::widgets::readers::expose_visible_child(&stack);
        let tabs = Tabs::new(&stack);
        tabs.widget().add_css_class("rail-tabs");
        let root = styled_box(gtk::Orientation::Vertical, 0, "rail");
        root.append(tabs.widget());
        root.append(&stack);
        // What nobody sees is not kept up to date.
        let input = sender.input_sender().clone();
        stack.connect_visible_child_notify(move |_| drop(input.send(TableMsg::RailSeen)));
        let input = sender.input_sender().clone();
        root.connect_map(move |_| drop(input.send(TableMsg::RailSeen)));
        Self { root, rules, cards, shown: Shared::default(), fresh: Cell::new(true) }
    }

    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Brings what can be read up to date.
    pub fn show(&self, page: &TablePage, sender: &ComponentSender<TablePage>) {
        if !self.rules.is_mapped() && !self.cards.is_mapped() {
            return;
        }
        let (game, names) = (page.session.game(), page.session.names());
        let now = Shown {
            rule: game.rule().unwrap_or_default().to_owned(),
            lines: game.picture(page.viewer()).iter().map(|line| line.render(names)).collect(),
        };
        let old = self.shown.replace(now.clone());
        let fresh = self.fresh.replace(false);
        if fresh || old.rule != now.rule {
            self.show_rules(game, &now.rule, sender);
        }
        if fresh || old.lines != now.lines {
            clear(&self.cards);
            now.lines.iter().for_each(|line| self.cards.append(&words("", line)));
        }
    }

    /// The rule of this moment, those it names, and a way to all of them.
    fn show_rules(&self, game: &dyn AnyMatch, id: &str, sender: &ComponentSender<TablePage>) {
        clear(&self.rules);
        let book = game.rulebook();
        if let Some(rule) = book.rule(id) {
            self.append_rule(rule);
            rule.see.iter().filter_map(|id| book.rule(id)).for_each(|rule| self.append_rule(rule));
        } else {
            self.rules.append(&words("", &gettext(&book.summary)));
        }
        let all = gtk::Button::builder().label(gettext("All Rules")).halign(gtk::Align::Start).build();
        let input = sender.input_sender().clone();
        all.connect_clicked(move |_| drop(input.send(TableMsg::Do(crate::actions::Action::Rules))));
        let can = gtk::Button::builder().label(gettext("Can I…?")).halign(gtk::Align::Start).build();
        can.set_action_name(Some("table.can"));
        self.rules.append(&can);
        self.rules.append(&all);
    }

    fn append_rule(&self, rule: &Rule) {
        let whole = styled_box(gtk::Orientation::Vertical, 3, "");
        whole.append(&words("heading", &gettext(&rule.title)));
        whole.append(&words("", &gettext(&rule.text)));
        if !rule.note.is_empty() {
            whole.append(&words("note", &gettext(&rule.note)));
        }
        whole.append(&words("note", &rule.id));
        self.rules.append(&whole);
    }
}

fn words(class: &str, text: &str) -> gtk::Label {
    let line = label(class);
    line.set_text(text);
    line
}

fn clear(list: &gtk::Box) {
    while let Some(child) = list.first_child() {
        list.remove(&child);
    }
}

/// Long texts scroll; by keys as well.
fn scrolled(content: &gtk::Box) -> gtk::ScrolledWindow {
    let scroller = gtk::ScrolledWindow::builder().hscrollbar_policy(gtk::PolicyType::Never).child(content);
    scroller.vexpand(true).focusable(true).build()
}
