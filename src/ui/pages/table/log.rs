//! The log beside the table: every entry in words, who says so, and a menu to amend it.

use std::cell::RefCell;
use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::gtk::{self, gio, glib};
use relm4::prelude::*;

use super::{AmendKind, TableMsg, TablePage};
use crate::engine::{AnyMatch, LogLine, Names, RecordId, Source};
use crate::i18n::{N_, gettext, gettext_f};
use crate::ui::tables::kit::layout::Wrap;
use crate::ui::tables::{Rolled, TableView};
use crate::ui::widgets::Die;

/// The rows of the log, kept in step with the match.
pub(super) struct LogPanel {
    list: gtk::ListBox,
    scroller: gtk::ScrolledWindow,
    /// What the rows stand for; compared to see from where on they must be made anew.
    shown: Vec<Shown>,
    /// The part of the match to which each row belongs.
    chapters: Rc<RefCell<Vec<String>>>,
    input: relm4::Sender<TableMsg>,
}

/// What a row stands for: a record, how it is marked, and whether it can be amended.
#[derive(Clone, Copy, PartialEq)]
struct Shown {
    id: RecordId,
    disproved_by: Option<usize>,
    amendable: bool,
}

impl LogPanel {
    pub fn new(sender: &ComponentSender<TablePage>) -> Self {
        let list = gtk::ListBox::builder().selection_mode(gtk::SelectionMode::None).build();
        list.connect_row_activated(|_, row| {
            if let Some(menu) = menu_of(row.upcast_ref()) {
                menu.popup();
            }
        });
        list.add_css_class("navigation-sidebar");
        list.update_property(&[gtk::accessible::Property::Label(&gettext("Log"))]);
        let chapters = Rc::new(RefCell::new(Vec::<String>::new()));
        let known = Rc::clone(&chapters);
        list.set_header_func(move |row, before| {
            let (known, at) = (known.borrow(), row.index());
            let chapter = |at: i32| usize::try_from(at).ok().and_then(|at| known.get(at));
            let begins = before.is_none() || chapter(at) != chapter(at - 1);
            let words = chapter(at).filter(|words| begins && !words.is_empty());
            row.set_header(words.map(|words| heading(words)).as_ref());
        });
        let placeholder = gtk::Label::builder()
            .label(gettext("Nothing has happened yet."))
            .margin_top(24)
            .css_classes(["dim-label"])
            .build();
        list.set_placeholder(Some(&placeholder));
        let scroller = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .vexpand(true)
            .width_request(280)
            .child(&list)
            .build();
        Self { list, scroller, shown: Vec::new(), chapters, input: sender.input_sender().clone() }
    }

    pub const fn widget(&self) -> &gtk::ScrolledWindow {
        &self.scroller
    }

    /// What is in it; the panel keeps its place when this is hidden.
    pub const fn list(&self) -> &gtk::ListBox {
        &self.list
    }

    /// Brings the rows up to date: keeps those that still hold, adds and removes the others. Where there are no
    /// `referees`, what the program and the bots answered cannot be amended.
    pub fn show(&mut self, game: &dyn AnyMatch, view: Option<&dyn TableView>, names: &Names, referees: bool) {
        let disproved = game.disproved();
        let shown = |at: usize| {
            let (id, source) = game.record_id(at)?;
            let disproved_by = disproved.iter().find(|found| found.wrong == at).map(|found| found.proof);
            let amendable = referees || !matches!(source, Source::Program | Source::Bot);
            Some(Shown { id, disproved_by, amendable })
        };
        // Nearly always all rows hold; then the last one tells, unless one of those before is marked anew.
        let marks = |shown: &[Shown]| shown.iter().filter(|row| row.disproved_by.is_some()).count();
        let last = self.shown.len().checked_sub(1);
        let holds = last.is_none_or(|at| shown(at) == self.shown.last().copied())
            && marks(&self.shown) == disproved.len();
        let same = |(at, row): &(usize, &Shown)| shown(*at) == Some(**row);
        let held =
            if holds { self.shown.len() } else { self.shown.iter().enumerate().take_while(same).count() };
        while self.shown.len() > held {
            self.shown.pop();
            if let Some(row) = i32::try_from(self.shown.len()).ok().and_then(|at| self.list.row_at_index(at))
            {
                self.list.remove(&row);
            }
        }
        if held == game.len() {
            return;
        }
        self.chapters.borrow_mut().truncate(held);
        for (at, line) in (held..).zip(game.lines_from(held)) {
            let Some(row) = shown(at) else { break };
            let chapter = line.chapter.as_ref().map_or_else(String::new, |chapter| chapter.render(names));
            self.chapters.borrow_mut().push(chapter);
            let rolled = view.map_or_else(Vec::new, |view| view.rolled(game, at));
            self.list.append(&self.row(at, &line, &rolled, names, row.amendable));
            self.shown.push(row);
        }
        self.scroll_to_end();
    }

    fn scroll_to_end(&self) {
        let adjustment = self.scroller.vadjustment();
        // The new rows get their height in the next frame.
        glib::idle_add_local_once(move || adjustment.set_value(adjustment.upper()));
    }

    fn row(
        &self,
        at: usize,
        line: &LogLine,
        rolled: &[Rolled],
        names: &Names,
        amendable: bool,
    ) -> gtk::ListBoxRow {
        let words: Vec<String> = line.told.iter().map(|text| text.render(names)).collect();
        let words = words.join(" ");
        let content = gtk::Box::builder().spacing(9).margin_top(3).margin_bottom(3).build();
        let number = (at + 1).to_string();
        let count = gtk::Label::builder().label(&number).width_chars(3).xalign(1.0).valign(gtk::Align::Start);
        content.append(&count.css_classes(["caption", "numeric", "dim-label"]).margin_top(3).build());
        let (icon, source) = source(line.record.source, line.record.stood);
        let image = gtk::Image::builder().icon_name(icon).valign(gtk::Align::Start).margin_top(3).build();
        image.set_tooltip_text(Some(&gettext(source)));
        image.add_css_class("dim-label");
        content.append(&image);
        let column = gtk::Box::new(gtk::Orientation::Vertical, 0);
        let label = gtk::Label::builder().label(&words).xalign(0.0).wrap(true).hexpand(true);
        column.append(&label.wrap_mode(gtk::pango::WrapMode::WordChar).build());
        if !rolled.is_empty() {
            column.append(&dice(rolled));
        }
        if line.record.stood || !line.record.note.is_empty() {
            let reason = match (line.record.stood, line.record.note.as_str()) {
                (true, "") => gettext("Against the rules; the table let it stand."),
                (true, why) => gettext_f("Against the rules; the table let it stand: {why}", &[("why", why)]),
                (false, why) => gettext_f("Reason: {why}", &[("why", why)]),
            };
            column.append(&remark(&reason));
        }
        if let Some(proof) = line.disproved_by {
            let n = (proof + 1).to_string();
            column.append(&remark(&gettext_f("Entry {n} proves this wrong.", &[("n", &n)])));
        }
        content.append(&column);
        if amendable {
            content.append(&self.menu(at));
        }
        let row = gtk::ListBoxRow::builder().child(&content).activatable(amendable).build();
        let name = gettext_f("Entry {number}: {words}", &[("number", &number), ("words", &words)]);
        row.update_property(&[gtk::accessible::Property::Label(&name)]);
        row
    }

    fn menu(&self, at: usize) -> gtk::MenuButton {
        let menu = gio::Menu::new();
        menu.append(Some(&gettext("_Change This Entry")), Some("entry.replace"));
        menu.append(Some(&gettext("_Insert an Entry Before")), Some("entry.insert"));
        menu.append(Some(&gettext("_Delete This Entry")), Some("entry.delete"));
        let button = gtk::MenuButton::builder()
            .icon_name("view-more-symbolic")
            .menu_model(&menu)
            .valign(gtk::Align::Start)
            .css_classes(["flat", "small"])
            .tooltip_text(gettext("Amend"))
            .build();
        // The log is one stop of the Tab key; Enter opens the menu of a line.
        if let Some(inner) = button.first_child() {
            inner.set_focusable(false);
        }
        let number = (at + 1).to_string();
        let name = gettext_f("Amend entry {number}", &[("number", &number)]);
        button.update_property(&[gtk::accessible::Property::Label(&name)]);
        let group = gio::SimpleActionGroup::new();
        let kinds =
            [("replace", AmendKind::Replace), ("insert", AmendKind::Insert), ("delete", AmendKind::Delete)];
        for (name, kind) in kinds {
            let action = gio::SimpleAction::new(name, None);
            let input = self.input.clone();
            action.connect_activate(move |_, _| {
                let _ = input.send(TableMsg::Amend { at, kind });
            });
            group.add_action(&action);
        }
        button.insert_action_group("entry", Some(&group));
        button
    }
}

/// The menu of a line.
fn menu_of(within: &gtk::Widget) -> Option<gtk::MenuButton> {
    let mut child = within.first_child();
    while let Some(widget) = child {
        let found = widget.downcast_ref::<gtk::MenuButton>().cloned().or_else(|| menu_of(&widget));
        if found.is_some() {
            return found;
        }
        child = widget.next_sibling();
    }
    None
}

/// Small dice, to be looked at; the words beside them say the same.
fn dice(rolled: &[Rolled]) -> Wrap {
    let row = Wrap::new(4).plain();
    row.set_margin_top(4);
    row.set_can_focus(false);
    row.set_can_target(false);
    for Rolled { face, tint, shape } in rolled {
        let die = Die::new(*tint, face.clone());
        die.set_shape(*shape);
        die.set_size(26);
        row.append(&die);
    }
    row
}

fn heading(words: &str) -> gtk::Label {
    let label = gtk::Label::builder().label(words).xalign(0.0).wrap(true).css_classes(["heading"]);
    label.margin_top(12).margin_bottom(3).margin_start(6).build()
}

fn remark(words: &str) -> gtk::Label {
    gtk::Label::builder().label(words).xalign(0.0).wrap(true).css_classes(["caption", "dim-label"]).build()
}

/// The icon and the words for who says that an entry happened.
fn source(source: Source, stood: bool) -> (&'static str, &'static str) {
    match source {
        _ if stood => ("dialog-warning-symbolic", N_("Against the rules; the table let it stand")),
        Source::Typed => ("document-edit-symbolic", N_("Entered by a person")),
        Source::Program => ("tableside-dice-roll-symbolic", N_("Rolled or dealt by the program")),
        Source::Bot => ("tableside-bot-symbolic", N_("Chosen by a bot")),
        Source::Ruled => ("tableside-amend-symbolic", N_("House ruling")),
    }
}
