//! The log beside the table: every entry in words, who says so, and a menu to amend it.

use std::cell::Cell;
use std::rc::Rc;

use relm4::adw::prelude::*;
use relm4::gtk::{self, gio, glib};
use relm4::prelude::*;

use super::{AmendKind, TableMsg, TablePage};

use crate::engine::{AnyMatch, LogLine, Names, RecordId, Source, capital};
use crate::i18n::{N_, gettext, gettext_f};
use crate::play::{GameSession, remark_of};
use crate::tables::{Rolled, TableView};
use crate::widgets::Wrap;
use crate::widgets::lines::{Line, Lines, OneStop, bring_into_view};
use crate::widgets::{Die, Emblem, Named, Tint};

/// The rows of the log, kept in step with the match. Only those that can be seen have widgets, so that a long match
/// opens as fast as a short one.
pub(super) struct LogPanel {
    list: gtk::ListView,
    whole: gtk::Overlay,
    placeholder: gtk::Label,
    rows: gio::ListStore,
    /// What the rows stand for; compared to see from where on they must be made anew.
    shown: Vec<Shown>,
    /// The part of the match to which the last row belongs.
    chapter: Vec<String>,
}

/// What a row stands for: a record, how it is marked, and whether it can be amended.
#[derive(Clone, Copy, PartialEq)]
struct Shown {
    id: RecordId,
    disproved_by: Option<usize>,
    amendable: bool,
}

/// What a row says.
struct Said {
    at: usize,
    words: String,
    /// The part of the match that begins with it; empty if none does.
    heading: String,
    source: (&'static str, &'static str),
    /// Whose choice it was.
    tint: Option<Tint>,
    rolled: Vec<Rolled>,
    remarks: Vec<String>,
    /// Whether it is against the rules, but was accepted.
    stood: bool,
    amendable: bool,
    /// Whether it hands a seat over: it can be taken out of the log, not be changed.
    hands_over: bool,
}

/// The widgets of a row.
struct Row {
    root: gtk::Box,
    heading: gtk::Label,
    count: gtk::Label,
    image: gtk::Image,
    /// The sign of the seat, in place of where it comes from.
    sign: Emblem,
    words: gtk::Label,
    /// Dice and remarks, which few rows have.
    more: gtk::Box,
    menu: gtk::MenuButton,
    /// What changes the entry.
    replace: gio::SimpleAction,
    /// The entry it shows.
    at: Rc<Cell<usize>>,
}

impl LogPanel {
    pub fn new(sender: &ComponentSender<TablePage>) -> Self {
        let rows = gio::ListStore::new::<glib::BoxedAnyObject>();
        let lines = Lines::default();
        let input = sender.input_sender().clone();
        let list = gtk::ListView::builder()
            .model(&gtk::NoSelection::new(Some(rows.clone())))
            .factory(&lines.factory(move || Row::new(&input)))
            .single_click_activate(true)
            .css_classes(["navigation-sidebar"])
            .build();
        let (all, weak) = (lines.clone(), rows.downgrade());
        list.connect_activate(move |_, at| {
            if let Some(menu) = lines.find(at, |row| row.menu.clone()) {
                menu.popup();
            }
        });
        list.set_accessible_name(&gettext("Log"));
        let scroller = gtk::ScrolledWindow::builder()
            .hscrollbar_policy(gtk::PolicyType::Never)
            .vexpand(true)
            .width_request(300)
            .child(&list)
            .build();
        let placeholder = gtk::Label::builder()
            .label(gettext("No entries yet."))
            .margin_top(24)
            .valign(gtk::Align::Start)
            .css_classes(["dim-label"])
            .build();
        // Who comes by the Tab key comes to the last entry, if that can be seen.
        let enter = move || {
            let last = weak.upgrade().and_then(|rows| rows.n_items().checked_sub(1));
            last.is_some_and(|last| all.focus(last))
        };
        let whole = gtk::Overlay::builder().child(&OneStop::new(&scroller, enter)).build();
        whole.add_overlay(&placeholder);
        // What came while it was hidden is at its end.
        list.connect_map(scroll_to_end);
        Self { list, whole, placeholder, rows, shown: Vec::new(), chapter: Vec::new() }
    }

    pub const fn widget(&self) -> &gtk::Overlay {
        &self.whole
    }

    /// What is in it; the panel keeps its place when this is hidden.
    pub const fn list(&self) -> &gtk::ListView {
        &self.list
    }

    /// Brings the rows up to date: keeps those that still hold, adds and removes the others. Where there are no
    /// `referees`, what the program and the bots answered cannot be amended.
    pub fn show(&mut self, session: &GameSession, view: Option<&dyn TableView>, referees: bool) {
        let (game, names) = (session.game() as &dyn AnyMatch, session.names());
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
        let gone = self.shown.len() - held;
        self.placeholder.set_visible(game.is_empty());
        if gone == 0 && held == game.len() {
            return;
        }
        self.shown.truncate(held);
        self.chapter.truncate(held);
        let mut new = Vec::new();
        for (at, line) in (held..).zip(session.lines_from(held)) {
            let Some(row) = shown(at) else { break };
            let chapter = line.chapter.as_ref().map_or_else(String::new, |chapter| chapter.render(names));
            let heading = if self.chapter.last() == Some(&chapter) { String::new() } else { chapter.clone() };
            let rolled = view.map_or_else(Vec::new, |view| view.rolled(game, at));
            let tint = line.record.entry.seat().and_then(|seat| view?.tint(seat));
            let tint = tint.filter(|tint| *tint != Tint::Neutral);
            let said = Said { tint, ..Said::of(at, &line, heading, rolled, names, row.amendable) };
            new.push(glib::BoxedAnyObject::new(said));
            self.chapter.push(chapter);
            self.shown.push(row);
        }
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        self.rows.splice(count(held), count(gone), &new);
        if !new.is_empty() {
            scroll_to_end(&self.list);
        }
    }
}

fn scroll_to_end(list: &gtk::ListView) {
    if let Some(last) = list.model().and_then(|model| model.n_items().checked_sub(1)) {
        bring_into_view(list, last);
    }
}

impl Said {
    fn of(
        at: usize,
        line: &LogLine,
        heading: String,
        rolled: Vec<Rolled>,
        names: &Names,
        amendable: bool,
    ) -> Self {
        let words: Vec<String> = line.told.iter().map(|text| text.render(names)).collect();
        let mut remarks = Vec::new();
        let (pause, reason) = remark_of(&line.record.note);
        remarks.extend(pause.map(|pause| capital(&pause)));
        if line.record.stood || !reason.is_empty() {
            remarks.push(match (line.record.stood, reason) {
                (true, "") => gettext("Illegal, but accepted at your table."),
                (true, why) => gettext_f("Illegal, but accepted at your table: {why}", &[("why", why)]),
                (false, why) => gettext_f("Reason: {why}", &[("why", why)]),
            });
        }
        if let Some(proof) = line.disproved_by {
            let n = (proof + 1).to_string();
            remarks.push(gettext_f("Entry {n} contradicts this.", &[("n", &n)]));
        }
        let over = line.record.entry.hand_over();
        let hands_over = over.is_some();
        let source = match over {
            Some(over) if over.bot.is_some() => ("tableside-bot-symbolic", HANDED_OVER),
            Some(_) => ("avatar-default-symbolic", HANDED_OVER),
            None => source(line.record.source, line.record.stood),
        };
        Self {
            at,
            words: words.join(" "),
            heading,
            source,
            tint: None,
            rolled,
            remarks,
            stood: line.record.stood,
            amendable,
            hands_over,
        }
    }
}

impl Row {
    fn new(input: &relm4::Sender<TableMsg>) -> Self {
        let at = Rc::new(Cell::new(0));
        let root = gtk::Box::new(gtk::Orientation::Vertical, 0);
        let heading = gtk::Label::builder().xalign(0.0).wrap(true).css_classes(["heading"]);
        let heading = heading.margin_top(12).margin_bottom(3).margin_start(6).build();
        let content = gtk::Box::builder().spacing(9).margin_top(3).margin_bottom(3).build();
        let count = gtk::Label::builder().width_chars(3).xalign(1.0).valign(gtk::Align::Start).margin_top(3);
        let count = count.css_classes(["caption", "numeric", "dim-label"]).build();
        let image = gtk::Image::builder().valign(gtk::Align::Start).margin_top(3).build();
        image.add_css_class("dim-label");
        let sign = Emblem::new(Tint::Neutral, 16);
        sign.set_valign(gtk::Align::Start);
        sign.set_margin_top(3);
        let words = gtk::Label::builder().xalign(0.0).wrap(true).hexpand(true);
        let words = words.wrap_mode(gtk::pango::WrapMode::WordChar).build();
        let more = gtk::Box::new(gtk::Orientation::Vertical, 0);
        let column = gtk::Box::new(gtk::Orientation::Vertical, 0);
        column.append(&words);
        column.append(&more);
        let (menu, replace) = menu(&at, input);
        let parts: [&gtk::Widget; 5] = [
            count.upcast_ref(),
            image.upcast_ref(),
            sign.upcast_ref(),
            column.upcast_ref(),
            menu.upcast_ref(),
        ];
        for child in parts {
            content.append(child);
        }
        root.append(&heading);
        root.append(&content);
        Self { root, heading, count, image, sign, words, more, menu, replace, at }
    }
}

impl Line for Row {
    type Shown = Said;

    fn root(&self) -> &gtk::Box {
        &self.root
    }

    fn show(&self, said: &Said, item: &gtk::ListItem) {
        item.set_activatable(said.amendable);
        self.at.set(said.at);
        self.heading.set_visible(!said.heading.is_empty());
        self.heading.set_label(&said.heading);
        let number = (said.at + 1).to_string();
        self.count.set_label(&number);
        let (icon, source) = said.source;
        self.image.set_icon_name(Some(icon));
        // Who chose is told by the sign of the seat; what is unusual is told all the same.
        let sign = said.tint.filter(|_| !said.stood);
        self.image.set_visible(sign.is_none());
        self.sign.set_visible(sign.is_some());
        self.sign.set_tint(sign.unwrap_or_default());
        for part in [self.image.upcast_ref::<gtk::Widget>(), self.sign.upcast_ref()] {
            part.set_tooltip_text(Some(&gettext(source)));
        }
        self.words.set_label(&said.words);
        while let Some(child) = self.more.first_child() {
            self.more.remove(&child);
        }
        if !said.rolled.is_empty() {
            self.more.append(&dice(&said.rolled));
        }
        said.remarks.iter().for_each(|words| self.more.append(&remark(words)));
        self.menu.set_visible(said.amendable);
        self.replace.set_enabled(!said.hands_over);
        let name = gettext_f("Edit entry {number}", &[("number", &number)]);
        self.menu.set_accessible_name(&name);
        self.set_spoken(
            item,
            &gettext_f("Entry {number}: {words}", &[("number", &number), ("words", &said.words)]),
            "",
        );
    }
}

/// The menu of a row, about the entry it shows.
fn menu(at: &Rc<Cell<usize>>, input: &relm4::Sender<TableMsg>) -> (gtk::MenuButton, gio::SimpleAction) {
    let menu = gio::Menu::new();
    let change = gio::MenuItem::new(Some(&gettext("_Change This Entry")), Some("entry.replace"));
    change.set_attribute_value("hidden-when", Some(&"action-disabled".to_variant()));
    menu.append_item(&change);
    menu.append(Some(&gettext("_Insert an Entry Before")), Some("entry.insert"));
    menu.append(Some(&gettext("_Delete This Entry")), Some("entry.delete"));
    let button = gtk::MenuButton::builder()
        .icon_name("view-more-symbolic")
        .menu_model(&menu)
        .valign(gtk::Align::Start)
        .css_classes(["flat", "small"])
        .tooltip_text(gettext("Edit"))
        .build();
    crate::pages::name_menu_items(&button);
    // The log is one stop of the Tab key; Enter opens the menu of a line.
    if let Some(inner) = button.first_child() {
        inner.set_focusable(false);
    }
    let group = gio::SimpleActionGroup::new();
    let add = |name: &str, kind: AmendKind| {
        let action = gio::SimpleAction::new(name, None);
        let (at, input) = (Rc::clone(at), input.clone());
        action.connect_activate(move |_, _| {
            let _ = input.send(TableMsg::Amend { at: at.get(), kind });
        });
        group.add_action(&action);
        action
    };
    let replace = add("replace", AmendKind::Replace);
    add("insert", AmendKind::Insert);
    add("delete", AmendKind::Delete);
    button.insert_action_group("entry", Some(&group));
    (button, replace)
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

fn remark(words: &str) -> gtk::Label {
    gtk::Label::builder().label(words).xalign(0.0).wrap(true).css_classes(["caption", "dim-label"]).build()
}

/// The words for the icon of an entry that hands a seat over.
const HANDED_OVER: &str = N_("A seat goes over to somebody else");

/// The icon and the words for who says that an entry happened.
fn source(source: Source, stood: bool) -> (&'static str, &'static str) {
    match source {
        _ if stood => ("dialog-warning-symbolic", N_("Illegal, but accepted at your table")),
        Source::Typed => ("document-edit-symbolic", N_("Entered by a person")),
        Source::Program => ("tableside-dice-roll-symbolic", N_("Rolled or dealt by Tableside")),
        Source::Bot => ("tableside-bot-symbolic", N_("Chosen by a bot")),
        Source::Ruled => ("tableside-amend-symbolic", N_("House ruling")),
    }
}
