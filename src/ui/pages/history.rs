//! All matches, searchable. The archive is read in a worker, page by page; only rows that can be seen have widgets.

use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gio, glib};
use relm4::prelude::*;

use super::match_line::{self, Asked, Choosing, MatchLine};
use super::match_picture::Studio;
use super::span::Span;
use crate::actions::Action;
use crate::archive::{MatchId, Person, PersonId, SharedArchive};
use crate::error::UserError;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::insight::Calendar;
use crate::services::{HistoryFilter, MatchRow, Services};
use crate::widgets::person::face;
use crate::widgets::{Line, Lines, Named, Tint, Wrap, readers};

/// How many matches are read at a time.
const PAGE: u32 = 60;
/// How many stay on the list when it is read anew.
const MOST: u32 = 1200;
/// So many people are offered whose names hold the words that are searched.
const CALLED: usize = 3;
/// Which choice of the list of kinds is that of matches that go on.
const UNFINISHED: u32 = 2;
/// Which are those of matches that the table adjusted, with real dice, that do not count, that were recorded elsewhere.
const ADJUSTED: u32 = 3;
const REAL_DICE: u32 = 4;
const UNCOUNTED: u32 = 5;
const ELSEWHERE: u32 = 6;

pub struct HistoryPage {
    services: Services,
    rows: gio::ListStore,
    filter: HistoryFilter,
    /// The games that can be asked for, by id and title.
    games: Vec<(String, String)>,
    /// Raised with every new question, so that answers to older ones are known as such.
    ticket: u64,
    /// Whether an answer is waited for.
    reading: bool,
    /// Whether the archive has no more.
    whole: bool,
    lines: Lines<MatchLine>,
    choosing: Rc<Choosing>,
}

/// Input messages of the page.
#[derive(Debug)]
pub enum HistoryMsg {
    /// The archive has changed.
    Refresh,
    /// Other words are searched.
    Searched(String),
    /// Which matches are shown.
    Shown(u32),
    /// Of which game, by its place on the list; all at the first.
    Game(u32),
    /// Since when, by its place on the list.
    Since(u32),
    /// Show the matches that go on.
    Unfinished,
    /// Search these words.
    Find(String),
    /// The end of the list was reached.
    More,
    /// A match of the list is wanted.
    Open(u32),
    /// All matches were played again by a new version of the program.
    Verified {
        /// How many there are.
        matches: usize,
        /// How many do not hold.
        wrong: usize,
    },
    /// A person has read what a new version found.
    CloseNotice,
    /// Several matches are to be chosen, or no longer.
    Choosing(bool),
    /// A match is one of them, or no longer.
    Choose(MatchId, bool),
    /// All that the list shows are chosen.
    ChooseAll,
    /// Something is to be done with those that are chosen.
    Together(Together),
}

/// What can be done with several matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Together {
    /// Put them into a file.
    Export,
    /// Let them count in statistics, or not.
    Count(bool),
    /// Hide them.
    Delete,
}

/// What the page says.
#[derive(Clone, Debug)]
pub enum HistoryOutput {
    /// Look back on a match.
    Review(MatchId),
    /// Go on with a match.
    Resume(MatchId),
    /// Put a match into a file.
    Export(MatchId),
    /// Hand a match over to BG Stats.
    HandOver(MatchId),
    /// Let a match count in statistics, or not.
    Count(MatchId, bool),
    /// Hide a match.
    Delete(MatchId),
    /// Show somebody.
    Person(PersonId),
    /// Change the note and the labels of a match.
    Note(MatchId),
    /// Show the seal of its dice.
    Seal(MatchId),
    /// Do something with several.
    Together(Vec<MatchId>, Together),
    /// Who won how often.
    Statistics,
    /// Back to the games.
    Home,
    /// Something went wrong.
    Failed(UserError),
}

/// A page of the archive.
#[derive(Debug)]
pub struct Read {
    ticket: u64,
    /// How many were asked for.
    asked: u32,
    /// Whether they take the place of all that are shown.
    anew: bool,
    /// Whoever is called as the words say, if any are searched.
    people: Vec<Person>,
    rows: Result<Vec<MatchRow>, UserError>,
}

#[relm4::component(pub)]
impl Component for HistoryPage {
    type Init = Services;
    type Input = HistoryMsg;
    type Output = HistoryOutput;
    type CommandOutput = Read;

    view! {
        gtk::Box {
            set_orientation: gtk::Orientation::Vertical,
            #[name = "notice"]
            gtk::Box {
                set_visible: false,
                set_halign: gtk::Align::Center,
                set_spacing: 9,
                set_margin_all: 9,
                add_css_class: "card",
                #[name = "notice_words"]
                gtk::Label {
                    set_wrap: true,
                    set_xalign: 0.0,
                    set_margin_start: 12,
                },
                gtk::Button {
                    set_icon_name: "window-close-symbolic",
                    set_valign: gtk::Align::Center,
                    set_css_classes: &["flat", "circular"],
                    set_tooltip_text: Some(&gettext("Close")),
                    set_accessible_name: &gettext("Close"),
                    connect_clicked => HistoryMsg::CloseNotice,
                },
            },
            gtk::Box {
                add_css_class: "toolbar",
                set_halign: gtk::Align::Center,
                #[name = "search"]
                gtk::SearchEntry {
                    set_hexpand: true,
                    // As narrow as a telephone wants it.
                    set_width_chars: 8,
                    set_placeholder_text: Some(&gettext("Search names")),
                    set_accessible_name: &gettext("Search names"),
                    connect_search_changed[sender] => move |entry| {
                        sender.input(HistoryMsg::Searched(entry.text().to_string()));
                    },
                },
                gtk::Button {
                    set_label: &gettext("Stat_istics"),
                    set_use_underline: true,
                    set_css_classes: &["flat"],
                    connect_clicked[sender] => move |_| {
                        let _ = sender.output(HistoryOutput::Statistics);
                    },
                },
                #[name = "choose"]
                gtk::ToggleButton {
                    set_icon_name: "object-select-symbolic",
                    set_css_classes: &["flat"],
                    set_tooltip_text: Some(&gettext("Choose several matches")),
                    set_accessible_name: &gettext("Choose several matches"),
                    connect_toggled[sender] => move |choose| {
                        sender.input(HistoryMsg::Choosing(choose.is_active()));
                    },
                },
                #[name = "more"]
                gtk::MenuButton {
                    set_icon_name: "view-more-symbolic",
                    set_css_classes: &["flat"],
                    set_menu_model: Some(&menu()),
                    set_tooltip_text: Some(&gettext("More")),
                    set_accessible_name: &gettext("More"),
                },
            },
            Wrap::new(6).plain().align(0.5) {
                add_css_class: "toolbar",
                #[name = "game"]
                append = &gtk::DropDown {
                    set_model: Some(&gtk::StringList::new(&titles)),
                    connect_selected_notify[sender] => move |choice| {
                        sender.input(HistoryMsg::Game(choice.selected()));
                    },
                },
                #[name = "which"]
                append = &gtk::DropDown {
                    set_model: Some(&gtk::StringList::new(&shown)),
                    connect_selected_notify[sender] => move |choice| {
                        sender.input(HistoryMsg::Shown(choice.selected()));
                    },
                },
                #[name = "since"]
                append = &gtk::DropDown {
                    set_model: Some(&gtk::StringList::new(&spans)),
                    connect_selected_notify[sender] => move |choice| {
                        sender.input(HistoryMsg::Since(choice.selected()));
                    },
                },
            },
            #[name = "people"]
            gtk::Box {
                set_visible: false,
                set_halign: gtk::Align::Center,
                set_spacing: 6,
                set_margin_start: 12,
                set_margin_end: 12,
                set_margin_bottom: 6,
            },
            #[name = "stack"]
            gtk::Stack {
                set_vexpand: true,
                add_named[Some("list")] = &gtk::ScrolledWindow {
                    set_hscrollbar_policy: gtk::PolicyType::Never,
                    connect_edge_reached[sender] => move |_, edge| {
                        if edge == gtk::PositionType::Bottom {
                            sender.input(HistoryMsg::More);
                        }
                    },
                    adw::ClampScrollable {
                        set_maximum_size: 760,
                        #[wrap(Some)]
                        set_child = &gtk::ListView {
                            set_model: Some(&gtk::NoSelection::new(Some(model.rows.clone()))),
                            set_factory: Some(&factory),
                            set_single_click_activate: true,
                            set_css_classes: &["matches"],
                            set_accessible_name: &gettext("Matches"),
                            connect_activate[sender] => move |_, at| sender.input(HistoryMsg::Open(at)),
                        },
                    },
                },
                add_named[Some("empty")] = &adw::StatusPage {
                    set_icon_name: Some("document-open-recent-symbolic"),
                    set_title: &gettext("No Matches Yet"),
                    set_description: Some(&gettext("Every match you play is saved here, move by move.")),
                    gtk::Button {
                        set_label: &gettext("Choose a Game"),
                        set_halign: gtk::Align::Center,
                        set_css_classes: &["pill", "suggested-action"],
                        connect_clicked[sender] => move |_| {
                            let _ = sender.output(HistoryOutput::Home);
                        },
                    },
                },
                add_named[Some("nothing")] = &adw::StatusPage {
                    set_icon_name: Some("edit-find-symbolic"),
                    set_title: &gettext("No Match Found"),
                    set_description: Some(&gettext("Try another name or show all matches.")),
                },
            },
            #[name = "chosen_bar"]
            gtk::ActionBar {
                set_revealed: false,
                pack_start: chosen = &gtk::Label {
                    set_ellipsize: gtk::pango::EllipsizeMode::End,
                    set_width_chars: 6,
                    set_accessible_role: readers::TELLER,
                },
                pack_end: delete_all = &gtk::Button {
                    set_icon_name: "user-trash-symbolic",
                    set_css_classes: &["flat"],
                    set_tooltip_text: Some(&gettext("Delete")),
                    set_accessible_name: &gettext("Delete the matches that are chosen"),
                    connect_clicked => HistoryMsg::Together(Together::Delete),
                },
                pack_end: count_all = &gtk::MenuButton {
                    set_label: &gettext("Co_unt"),
                    set_use_underline: true,
                    set_css_classes: &["flat"],
                    set_direction: gtk::ArrowType::Up,
                    set_menu_model: Some(&counting_menu()),
                },
                pack_end: export_all = &gtk::Button {
                    set_label: &gettext("E_xport…"),
                    set_use_underline: true,
                    set_css_classes: &["flat"],
                    connect_clicked => HistoryMsg::Together(Together::Export),
                },
                pack_end = &gtk::Button {
                    set_label: &gettext("_All"),
                    set_use_underline: true,
                    set_css_classes: &["flat"],
                    set_tooltip_text: Some(&gettext("Choose all that are listed")),
                    connect_clicked => HistoryMsg::ChooseAll,
                },
            },
        }
    }

    fn init(services: Services, root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let shown = [
            gettext("All matches"),
            gettext("Finished"),
            gettext("Not finished"),
            gettext("Adjusted"),
            gettext("With real dice"),
            gettext("Not counted"),
            gettext("Recorded elsewhere"),
        ];
        let games: Vec<(String, String)> = services
            .catalogue
            .all()
            .map(|game| (game.info.id.to_owned(), gettext(game.info.title)))
            .collect();
        let all = gettext("All games");
        let titles: Vec<&str> =
            std::iter::once(all.as_str()).chain(games.iter().map(|(_, title)| title.as_str())).collect();
        let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
        let spans = Span::ALL.map(Span::title);
        let spans = spans.each_ref().map(String::as_str);
        let output = sender.output_sender().clone();
        let (choosing, input) = (Rc::new(Choosing::default()), sender.input_sender().clone());
        let (factory, lines) = match_line::lines(&choosing, &Studio::new(&services), move |asked| {
            let _ = output.send(match asked {
                Asked::Choose(id, chosen) => return drop(input.send(HistoryMsg::Choose(id, chosen))),
                Asked::Note(id) => HistoryOutput::Note(id),
                Asked::Seal(id) => HistoryOutput::Seal(id),
                Asked::Review(id) => HistoryOutput::Review(id),
                Asked::Export(id) => HistoryOutput::Export(id),
                Asked::HandOver(id) => HistoryOutput::HandOver(id),
                Asked::Count(id, counted) => HistoryOutput::Count(id, counted),
                Asked::Delete(id) => HistoryOutput::Delete(id),
                Asked::Person(id) => HistoryOutput::Person(id),
            });
        });
        let model = Self {
            services,
            rows: gio::ListStore::new::<glib::BoxedAnyObject>(),
            filter: HistoryFilter::default(),
            games: games.clone(),
            ticket: 0,
            reading: false,
            whole: false,
            lines,
            choosing,
        };
        let widgets = view_output!();
        crate::widgets::readers::expose_visible_child(&widgets.stack);
        super::search_by_typing(&root, &widgets.search);
        super::name_menu_items(&widgets.more);
        super::name_menu_items(&widgets.count_all);
        install_counting(&root, sender.input_sender());
        let (input, keys) = (sender.input_sender().clone(), gtk::EventControllerKey::new());
        let choosing = Rc::clone(&model.choosing);
        keys.connect_key_pressed(move |_, key, _, _| {
            if key == gtk::gdk::Key::Escape && choosing.is_on() {
                let _ = input.send(HistoryMsg::Choosing(false));
                return glib::Propagation::Stop;
            }
            glib::Propagation::Proceed
        });
        root.add_controller(keys);
        super::name_choice(&widgets.which, &gettext("Filter matches"));
        super::name_choice(&widgets.game, &gettext("Game"));
        super::name_choice(&widgets.since, &gettext("Played"));
        let input = sender.input_sender().clone();
        // The pictures of tables have other colours then.
        adw::StyleManager::default().connect_dark_notify(move |_| drop(input.send(HistoryMsg::Refresh)));
        sender.input(HistoryMsg::Refresh);
        ComponentParts { model, widgets }
    }

    fn update_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        msg: HistoryMsg,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        match msg {
            HistoryMsg::Refresh => self.read_anew(self.rows.n_items().clamp(PAGE, MOST), &sender),
            HistoryMsg::Searched(words) => {
                self.filter.words = words;
                self.read_anew(PAGE, &sender);
            }
            HistoryMsg::Shown(which) => {
                self.filter.finished = match which {
                    1 => Some(true),
                    UNFINISHED => Some(false),
                    _ => None,
                };
                self.filter.adjusted = which == ADJUSTED;
                self.filter.real_dice = which == REAL_DICE;
                self.filter.uncounted = which == UNCOUNTED;
                self.filter.elsewhere = which == ELSEWHERE;
                self.read_anew(PAGE, &sender);
            }
            HistoryMsg::Game(at) => {
                let game = at.checked_sub(1).and_then(|at| self.games.get(at as usize));
                self.filter.game = game.map(|(id, _)| id.clone());
                self.read_anew(PAGE, &sender);
            }
            HistoryMsg::Since(at) => {
                self.filter.from = Span::at(at as usize).from(&Calendar::system());
                self.read_anew(PAGE, &sender);
            }
            HistoryMsg::Unfinished => widgets.which.set_selected(UNFINISHED),
            HistoryMsg::Find(words) => {
                widgets.which.set_selected(0);
                widgets.game.set_selected(0);
                widgets.since.set_selected(0);
                widgets.search.set_text(&words);
            }
            HistoryMsg::More => {
                if !(self.whole || self.reading) {
                    self.read(self.last(), PAGE, &sender);
                }
            }
            HistoryMsg::Open(at) if self.choosing.is_on() => {
                if let Some(row) = self.row(at) {
                    self.choose(row.id, !self.choosing.has(row.id), widgets);
                }
            }
            HistoryMsg::Open(at) => {
                if let Some(row) = self.row(at) {
                    let (id, finished) = (row.id, row.finished);
                    let wanted = if finished { HistoryOutput::Review(id) } else { HistoryOutput::Resume(id) };
                    let _ = sender.output(wanted);
                }
            }
            HistoryMsg::Verified { matches, wrong } => {
                widgets.notice_words.set_label(&verified(matches, wrong));
                widgets.notice.set_visible(true);
            }
            HistoryMsg::CloseNotice => widgets.notice.set_visible(false),
            HistoryMsg::Choosing(on) => {
                self.choosing.turn(on);
                widgets.chosen_bar.set_revealed(on);
                if widgets.choose.is_active() != on {
                    widgets.choose.set_active(on);
                }
                self.show_chosen(widgets);
            }
            HistoryMsg::Choose(id, chosen) => self.choose(id, chosen, widgets),
            HistoryMsg::ChooseAll => {
                let rows = (0..self.rows.n_items()).filter_map(|at| self.row(at));
                rows.for_each(|row| self.choosing.choose(row.id, true));
                self.show_chosen(widgets);
            }
            HistoryMsg::Together(together) => {
                let ids = self.choosing.all();
                if !ids.is_empty() {
                    let _ = sender.output(HistoryOutput::Together(ids, together));
                    sender.input(HistoryMsg::Choosing(false));
                }
            }
        }
    }

    fn update_cmd_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        read: Read,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        if read.ticket != self.ticket {
            return;
        }
        self.reading = false;
        if read.anew {
            show_people(&widgets.people, &read.people, sender.output_sender());
        }
        let rows = match read.rows {
            Ok(rows) => rows,
            Err(error) => return drop(sender.output(HistoryOutput::Failed(error))),
        };
        self.whole = rows.len() < read.asked as usize;
        let objects: Vec<glib::BoxedAnyObject> = rows.into_iter().map(glib::BoxedAnyObject::new).collect();
        let gone = if read.anew { self.rows.n_items() } else { 0 };
        self.rows.splice(self.rows.n_items() - gone, gone, &objects);
        let page = match (self.rows.n_items() > 0, self.filter == HistoryFilter::default()) {
            (true, _) => "list",
            (false, true) => "empty",
            (false, false) => "nothing",
        };
        widgets.stack.set_visible_child_name(page);
    }
}

impl HistoryPage {
    fn choose(&self, id: MatchId, chosen: bool, widgets: &HistoryPageWidgets) {
        self.choosing.choose(id, chosen);
        self.show_chosen(widgets);
    }

    /// Shows which are chosen, and how many.
    fn show_chosen(&self, widgets: &HistoryPageWidgets) {
        self.lines.each(|item, line| {
            if let Some(row) = self.row(item.position()) {
                line.show(&row, item);
            }
        });
        let n = self.choosing.all().len();
        let count = u32::try_from(n).unwrap_or(u32::MAX);
        let words = ngettext_f("{n} chosen", "{n} chosen", count, &[("n", &n.to_string())]);
        widgets.chosen.set_label(&words);
        if self.choosing.is_on() {
            readers::tell(&widgets.chosen, &words);
        }
        widgets.export_all.set_sensitive(n > 0);
        widgets.count_all.set_sensitive(n > 0);
        widgets.delete_all.set_sensitive(n > 0);
    }

    /// The match in a row.
    fn row(&self, at: u32) -> Option<MatchRow> {
        let object = self.rows.item(at).and_downcast::<glib::BoxedAnyObject>()?;
        let row = object.borrow::<MatchRow>().clone();
        Some(row)
    }

    fn last(&self) -> Option<MatchRow> {
        self.row(self.rows.n_items().checked_sub(1)?)
    }

    fn read_anew(&mut self, asked: u32, sender: &ComponentSender<Self>) {
        self.read(None, asked, sender);
    }

    /// Asks for the rows after one, in a worker: with hundreds of thousands of matches a search takes a moment.
    fn read(&mut self, after: Option<MatchRow>, asked: u32, sender: &ComponentSender<Self>) {
        self.ticket += 1;
        self.reading = true;
        let (ticket, filter) = (self.ticket, self.filter.clone());
        let anew = after.is_none();
        let (archive, catalogue) = self.services.counting();
        sender.spawn_oneshot_command(move || {
            let people = if anew { called(&archive, &filter.words) } else { Vec::new() };
            let rows = Services::history(&archive, &catalogue, &filter, after.as_ref(), asked as usize);
            Read { ticket, asked, anew, people, rows }
        });
    }
}

/// Whoever is called as some words say, those with most matches first; nobody without words.
fn called(archive: &SharedArchive, words: &str) -> Vec<Person> {
    let words = words.trim().to_lowercase();
    if words.is_empty() {
        return Vec::new();
    }
    let mut people = archive.with(|archive| archive.people()).unwrap_or_default();
    people.retain(|person| person.matches > 0 && person.name.to_lowercase().contains(&words));
    people.sort_by_key(|person| std::cmp::Reverse(person.matches));
    people.truncate(CALLED);
    people
}

/// A button for each, which leads to their page.
fn show_people(place: &gtk::Box, people: &[Person], output: &relm4::Sender<HistoryOutput>) {
    while let Some(old) = place.first_child() {
        place.remove(&old);
    }
    for person in people {
        let inside = gtk::Box::builder().spacing(8).build();
        inside.append(&face(&person.name, false, Tint::Neutral, 28));
        let name =
            gtk::Label::builder().label(&person.name).ellipsize(gtk::pango::EllipsizeMode::End).build();
        inside.append(&name);
        let button = gtk::Button::builder().child(&inside).css_classes(["flat"]).build();
        button.set_accessible_name(&gettext_f("About {name}", &[("name", &person.name)]));
        let (id, output) = (person.id, output.clone());
        button.connect_clicked(move |_| drop(output.send(HistoryOutput::Person(id))));
        place.append(&button);
    }
    place.set_visible(!people.is_empty());
}

fn counting_menu() -> gio::Menu {
    let menu = gio::Menu::new();
    menu.append(Some(&gettext("_Count in Statistics")), Some("chosen.count"));
    menu.append(Some(&gettext("Do _Not Count in Statistics")), Some("chosen.leave-out"));
    menu
}

fn install_counting(root: &gtk::Box, input: &relm4::Sender<HistoryMsg>) {
    let group = gio::SimpleActionGroup::new();
    for (name, counted) in [("count", true), ("leave-out", false)] {
        let (action, input) = (gio::SimpleAction::new(name, None), input.clone());
        action.connect_activate(move |_, _| {
            let _ = input.send(HistoryMsg::Together(Together::Count(counted)));
        });
        group.add_action(&action);
    }
    root.insert_action_group("chosen", Some(&group));
}

fn menu() -> gio::Menu {
    let menu = gio::Menu::new();
    let add = |title: &str, action: Action| {
        menu.append(Some(title), Some(&format!("main.{}", action.name())));
    };
    add(&gettext("_Import Match…"), Action::Import);
    add(&gettext("Import _Results…"), Action::ImportResults);
    add(&gettext("I_mported Results…"), Action::Imports);
    add(&gettext("_Archive and Backups…"), Action::Archive);
    menu
}

/// What a new version of the program found.
fn verified(matches: usize, wrong: usize) -> String {
    let counted = |n: usize| (u32::try_from(n).unwrap_or(u32::MAX), n.to_string());
    if wrong == 0 {
        let (count, n) = counted(matches);
        return ngettext_f(
            "Tableside was updated. {n} match was replayed and is correct.",
            "Tableside was updated. {n} matches were replayed, and all are correct.",
            count,
            &[("n", &n)],
        );
    }
    let (count, n) = counted(wrong);
    ngettext_f(
        "Tableside was updated. {n} match is not correct under this version. See Archive and Backups.",
        "Tableside was updated. {n} matches are not correct under this version. See Archive and Backups.",
        count,
        &[("n", &n)],
    )
}
