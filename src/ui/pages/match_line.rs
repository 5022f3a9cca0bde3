//! A line of a long list of matches: its widgets are used again for the match that is scrolled to.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, gio, prelude::*};

use crate::archive::MatchId;
use crate::i18n::{gettext, gettext_f};
use crate::services::MatchRow;
use crate::widgets::{Line, Lines, Named};

/// What a button of a line asks for.
#[derive(Clone, Copy, Debug)]
pub enum Asked {
    /// Look back on the match.
    Review(MatchId),
    /// Put it into a file.
    Export(MatchId),
    /// Hide it.
    Delete(MatchId),
}

/// The widgets of a line.
struct MatchLine {
    root: gtk::Box,
    icon: gtk::Image,
    people: gtk::Label,
    about: gtk::Label,
    scores: gtk::Label,
    review: gtk::Button,
    /// The match that it shows.
    id: Rc<Cell<MatchId>>,
}

/// Makes and fills the lines of a list whose items are boxed [`MatchRow`]s.
pub fn factory(ask: impl Fn(Asked) + 'static) -> gtk::SignalListItemFactory {
    let ask: Rc<dyn Fn(Asked)> = Rc::new(ask);
    Lines::default().factory(move || MatchLine::new(&ask))
}

/// The button with what is seldom wanted of a match.
fn more_button(root: &gtk::Box, id: &Rc<Cell<MatchId>>, ask: &Rc<dyn Fn(Asked)>) -> gtk::MenuButton {
    let group = gio::SimpleActionGroup::new();
    let menu = gio::Menu::new();
    let add = |name: &str, title: &str, asked: fn(MatchId) -> Asked| {
        let action = gio::SimpleAction::new(name, None);
        let (id, ask) = (Rc::clone(id), Rc::clone(ask));
        action.connect_activate(move |_, _| ask(asked(id.get())));
        group.add_action(&action);
        menu.append(Some(title), Some(&format!("match.{name}")));
    };
    add("export", &gettext("_Export…"), Asked::Export);
    add("delete", &gettext("_Delete"), Asked::Delete);
    root.insert_action_group("match", Some(&group));
    let words = gettext("More about this match");
    let button = gtk::MenuButton::builder().icon_name("view-more-symbolic").tooltip_text(&words);
    let button = button.menu_model(&menu).css_classes(["flat"]).valign(gtk::Align::Center).build();
    button.set_accessible_name(&words);
    super::name_menu_items(&button);
    button
}

impl MatchLine {
    fn new(ask: &Rc<dyn Fn(Asked)>) -> Self {
        let id = Rc::new(Cell::new(MatchId(0)));
        let root = gtk::Box::builder().spacing(12).margin_top(9).margin_bottom(9);
        let root = root.margin_start(12).margin_end(6).build();
        let icon = gtk::Image::builder().css_classes(["dim-label"]).build();
        let words = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(3).hexpand(true);
        let words = words.valign(gtk::Align::Center).build();
        let label = |classes: &[&str]| {
            let label = gtk::Label::builder().xalign(0.0).wrap(true).lines(2).css_classes(classes.to_vec());
            label.ellipsize(gtk::pango::EllipsizeMode::End).build()
        };
        let (people, about) = (label(&[]), label(&["caption", "dim-label"]));
        words.append(&people);
        words.append(&about);
        let scores = gtk::Label::builder().css_classes(["numeric", "heading"]).build();
        let button = |icon: &str, words: String, asked: fn(MatchId) -> Asked| {
            let button = gtk::Button::builder().icon_name(icon).tooltip_text(&words).css_classes(["flat"]);
            let button = button.valign(gtk::Align::Center).build();
            button.set_accessible_name(&words);
            let (id, ask) = (Rc::clone(&id), Rc::clone(ask));
            button.connect_clicked(move |_| ask(asked(id.get())));
            button
        };
        let review = button("document-open-recent-symbolic", gettext("Review this match"), Asked::Review);
        let more = more_button(&root, &id, ask);
        root.append(&icon);
        root.append(&words);
        root.append(&scores);
        root.append(&review);
        root.append(&more);
        Self { root, icon, people, about, scores, review, id }
    }
}

impl Line for MatchLine {
    type Shown = MatchRow;

    fn root(&self) -> &gtk::Box {
        &self.root
    }

    fn show(&self, row: &MatchRow, item: &gtk::ListItem) {
        self.id.set(row.id);
        let (icon, words) = if row.finished {
            ("tableside-trophy-symbolic", gettext("Finished"))
        } else {
            ("media-playback-pause-symbolic", gettext("Not finished"))
        };
        self.icon.set_icon_name(Some(icon));
        self.icon.set_tooltip_text(Some(&words));
        let (people, about) = (row.people(), row.about());
        self.people.set_label(&people);
        self.about.set_label(&about);
        let scores = row.shown_scores();
        self.scores.set_visible(scores.is_some());
        self.scores.set_label(&scores.unwrap_or_default());
        self.review.set_visible(!row.finished);
        let places = [("people", people.as_str()), ("about", about.as_str()), ("state", words.as_str())];
        self.set_spoken(item, &gettext_f("{people}: {about}, {state}", &places), "");
    }
}
