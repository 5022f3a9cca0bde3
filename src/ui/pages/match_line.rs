//! A line of a long list of matches: its widgets are used again for the match that is scrolled to.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use relm4::gtk::{self, gio, glib, prelude::*};

use super::match_picture::{MatchPicture, SIZE, SMALL, Studio};
use crate::archive::{MatchId, PersonId};
use crate::i18n::{gettext, gettext_f};
use crate::services::MatchRow;
use crate::shared::Shared;
use crate::tables;
use crate::widgets::{Beside, Emblem, Line, Lines, Named, Narrow, Room};

/// Which matches are chosen, while several are.
#[derive(Default)]
pub struct Choosing {
    on: Cell<bool>,
    chosen: Shared<BTreeSet<MatchId>>,
}

impl Choosing {
    pub fn is_on(&self) -> bool {
        self.on.get()
    }

    /// Begins or ends; nothing is chosen then.
    pub fn turn(&self, on: bool) {
        self.on.set(on);
        self.chosen.set(BTreeSet::new());
    }

    pub fn choose(&self, id: MatchId, chosen: bool) {
        self.chosen.change(|all| if chosen { all.insert(id) } else { all.remove(&id) });
    }

    pub fn has(&self, id: MatchId) -> bool {
        self.chosen.get().contains(&id)
    }

    /// What is chosen, in the order of the archive.
    pub fn all(&self) -> Vec<MatchId> {
        self.chosen.get().iter().copied().collect()
    }
}

/// What a button of a line asks for.
#[derive(Clone, Copy, Debug)]
pub enum Asked {
    /// Look back on the match.
    Review(MatchId),
    /// Put it into a file.
    Export(MatchId),
    /// Hand it over to BG Stats.
    HandOver(MatchId),
    /// Let it count in statistics, or not.
    Count(MatchId, bool),
    /// Hide it.
    Delete(MatchId),
    /// Show somebody who played.
    Person(PersonId),
    /// Change its note and labels.
    Note(MatchId),
    /// Show the seal of its dice.
    Seal(MatchId),
    /// It is one of those that are chosen, or no longer.
    Choose(MatchId, bool),
}

/// The widgets of a line.
pub struct MatchLine {
    root: gtk::Box,
    check: gtk::CheckButton,
    choosing: Rc<Choosing>,
    /// Whether the line itself sets the mark.
    filling: Rc<Cell<bool>>,
    more: gtk::MenuButton,
    picture: Rc<MatchPicture>,
    icon: gtk::Image,
    /// Whether it counts, in the menu.
    counted: gio::SimpleAction,
    /// The people whose pages the menu offers.
    pages: gio::Menu,
    people: gtk::Label,
    about: gtk::Label,
    scores: gtk::Label,
    review: gtk::Button,
    /// The match that it shows.
    id: Rc<Cell<MatchId>>,
}

/// Makes and fills the lines of a list whose items are boxed [`MatchRow`]s.
pub fn lines(
    choosing: &Rc<Choosing>,
    studio: &Rc<Studio>,
    ask: impl Fn(Asked) + 'static,
) -> (gtk::SignalListItemFactory, Lines<MatchLine>) {
    let ask: Rc<dyn Fn(Asked)> = Rc::new(ask);
    let (lines, choosing, studio) = (Lines::default(), Rc::clone(choosing), Rc::clone(studio));
    (lines.factory(move || MatchLine::new(&ask, &choosing, &studio)), lines)
}

/// The button with what is seldom wanted of a match.
fn more_button(
    root: &gtk::Box,
    id: &Rc<Cell<MatchId>>,
    (counted, people): (&gio::SimpleAction, &gio::Menu),
    ask: &Rc<dyn Fn(Asked)>,
) -> gtk::MenuButton {
    let group = gio::SimpleActionGroup::new();
    let menu = gio::Menu::new();
    let add = |name: &str, title: &str, asked: fn(MatchId) -> Asked| {
        let action = gio::SimpleAction::new(name, None);
        let (id, ask) = (Rc::clone(id), Rc::clone(ask));
        action.connect_activate(move |_, _| ask(asked(id.get())));
        group.add_action(&action);
        menu.append(Some(title), Some(&format!("match.{name}")));
    };
    add("note", &gettext("_Note and Labels…"), Asked::Note);
    add("export", &gettext("_Export…"), Asked::Export);
    add("hand-over", &gettext("Hand Over to _BG Stats…"), Asked::HandOver);
    add("seal", &gettext("_Sealed Dice…"), Asked::Seal);
    let (one, ask_count) = (Rc::clone(id), Rc::clone(ask));
    counted.connect_activate(move |counted, _| {
        let counts = counted.state().and_then(|state| state.get::<bool>()).unwrap_or(true);
        ask_count(Asked::Count(one.get(), !counts));
    });
    group.add_action(counted);
    menu.append(Some(&gettext("_Count in Statistics")), Some("match.counted"));
    add("delete", &gettext("_Delete"), Asked::Delete);
    let person = gio::SimpleAction::new("person", Some(glib::VariantTy::INT64));
    let ask_person = Rc::clone(ask);
    person.connect_activate(move |_, id| {
        if let Some(id) = id.and_then(glib::Variant::get::<i64>) {
            ask_person(Asked::Person(PersonId(id)));
        }
    });
    group.add_action(&person);
    menu.append_section(None, people);
    root.insert_action_group("match", Some(&group));
    let words = gettext("More about this match");
    let button = gtk::MenuButton::builder().icon_name("view-more-symbolic").tooltip_text(&words);
    let button = button.menu_model(&menu).css_classes(["flat"]).valign(gtk::Align::Center).build();
    button.set_accessible_name(&words);
    super::name_menu_items(&button);
    button
}

impl MatchLine {
    fn new(ask: &Rc<dyn Fn(Asked)>, choosing: &Rc<Choosing>, studio: &Rc<Studio>) -> Self {
        let id = Rc::new(Cell::new(MatchId(0)));
        let (check, filling) = (gtk::CheckButton::new(), Rc::new(Cell::new(false)));
        check.set_valign(gtk::Align::Center);
        let (one, ask_choice, own) = (Rc::clone(&id), Rc::clone(ask), Rc::clone(&filling));
        check.connect_toggled(move |check| {
            if !own.get() {
                ask_choice(Asked::Choose(one.get(), check.is_active()));
            }
        });
        let root = gtk::Box::builder().spacing(12).margin_top(9).margin_bottom(9);
        let root = root.margin_start(12).margin_end(6).build();
        let icon = gtk::Image::builder().css_classes(["dim-label"]).build();
        let counted = gio::SimpleAction::new_stateful("counted", None, &true.to_variant());
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
        let pages = gio::Menu::new();
        let more = more_button(&root, &id, (&counted, &pages), ask);
        root.append(&check);
        let picture = MatchPicture::new(studio);
        let room = Room { beside_from: 420, beside: SIZE, narrow: Narrow::Beside(SMALL.0, SMALL.1) };
        let both = Beside::new(picture.root.upcast_ref(), words.upcast_ref(), room);
        both.set_hexpand(true);
        root.append(&both);
        root.append(&scores);
        root.append(&icon);
        root.append(&review);
        root.append(&more);
        let choosing = Rc::clone(choosing);
        Self {
            root,
            check,
            choosing,
            filling,
            more,
            picture,
            icon,
            counted,
            pages,
            people,
            about,
            scores,
            review,
            id,
        }
    }
}

impl Line for MatchLine {
    type Shown = MatchRow;

    fn root(&self) -> &gtk::Box {
        &self.root
    }

    fn show(&self, row: &MatchRow, item: &gtk::ListItem) {
        self.id.set(row.id);
        self.picture.show(row);
        self.counted.set_state(&(!row.uncounted).to_variant());
        let (icon, words) = if row.finished {
            ("tableside-trophy-symbolic", gettext("Finished"))
        } else {
            ("media-playback-pause-symbolic", gettext("Not finished"))
        };
        self.icon.set_icon_name(Some(icon));
        self.icon.set_tooltip_text(Some(&words));
        let (people, about) = (row.people(), row.about());
        self.people.set_label(&people);
        self.pages.remove_all();
        for (name, person) in row.names.iter().zip(&row.people) {
            let Some(PersonId(id)) = person else { continue };
            let words = gettext_f("About {name}", &[("name", name)]).replace('_', "__");
            let item = gio::MenuItem::new(Some(&words), None);
            item.set_action_and_target_value(Some("match.person"), Some(&id.to_variant()));
            self.pages.append_item(&item);
        }
        self.about.set_label(&about);
        let scores = row.shown_scores();
        self.scores.set_visible(scores.is_some());
        self.scores.set_label(&scores.unwrap_or_default());
        let choosing = self.choosing.is_on();
        self.filling.set(true);
        self.check.set_active(self.choosing.has(row.id));
        self.filling.set(false);
        self.check.set_visible(choosing);
        self.check.set_accessible_name(&gettext_f(
            "Choose {people}: {about}",
            &[("people", &people), ("about", &about)],
        ));
        self.more.set_visible(!choosing);
        self.review.set_visible(!row.finished && !choosing);
        let places = [("people", people.as_str()), ("about", about.as_str()), ("state", words.as_str())];
        self.set_spoken(item, &gettext_f("{people}: {about}, {state}", &places), "");
    }
}

/// A match as a row of a short list that cannot be changed there.
pub fn short_row(row: &MatchRow) -> gtk::ListBoxRow {
    let line = gtk::Box::builder().spacing(12).margin_top(8).margin_bottom(8).build();
    let emblem = Emblem::of_glyph(tables::emblem(&row.game), 24);
    emblem.set_valign(gtk::Align::Center);
    line.append(&emblem);
    let words = gtk::Box::builder().orientation(gtk::Orientation::Vertical).spacing(2).hexpand(true).build();
    words.set_valign(gtk::Align::Center);
    words.append(&tables::kit::titled("", &row.people()));
    words.append(&tables::kit::titled("note", &row.about()));
    line.append(&words);
    if let Some(scores) = row.shown_scores() {
        line.append(&gtk::Label::builder().label(scores).css_classes(["numeric", "heading"]).build());
    }
    line.append(&gtk::Image::from_icon_name("go-next-symbolic"));
    let name = format!("{}: {}", row.people(), row.about());
    let row = gtk::ListBoxRow::builder().child(&line).build();
    row.set_accessible_name(&name);
    row
}
