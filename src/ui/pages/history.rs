//! All matches, searchable. The archive is read in a worker, page by page; only rows that can be seen have widgets.

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gio, glib};
use relm4::prelude::*;

use super::match_line::{self, Asked};
use crate::actions::Action;
use crate::archive::MatchId;
use crate::error::UserError;
use crate::i18n::{gettext, ngettext_f};
use crate::services::{HistoryFilter, MatchRow, Services};
use crate::widgets::Named;

/// How many matches are read at a time.
const PAGE: u32 = 60;
/// How many stay on the list when it is read anew.
const MOST: u32 = 1200;
/// Which choice of the list of kinds is that of matches that go on.
const UNFINISHED: u32 = 2;
/// Which is that of matches that the table adjusted.
const ADJUSTED: u32 = 3;

pub struct HistoryPage {
    services: Services,
    rows: gio::ListStore,
    filter: HistoryFilter,
    /// Raised with every new question, so that answers to older ones are known as such.
    ticket: u64,
    /// Whether an answer is waited for.
    reading: bool,
    /// Whether the archive has no more.
    whole: bool,
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
    /// Show the matches that go on.
    Unfinished,
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
    /// Hide a match.
    Delete(MatchId),
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
                #[name = "which"]
                gtk::DropDown {
                    set_model: Some(&gtk::StringList::new(&shown)),
                    connect_selected_notify[sender] => move |choice| {
                        sender.input(HistoryMsg::Shown(choice.selected()));
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
        }
    }

    fn init(services: Services, root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let shown = [gettext("All"), gettext("Finished"), gettext("Not finished"), gettext("Adjusted")];
        let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
        let output = sender.output_sender().clone();
        let factory = match_line::factory(move |asked| {
            let _ = output.send(match asked {
                Asked::Review(id) => HistoryOutput::Review(id),
                Asked::Export(id) => HistoryOutput::Export(id),
                Asked::Delete(id) => HistoryOutput::Delete(id),
            });
        });
        let model = Self {
            services,
            rows: gio::ListStore::new::<glib::BoxedAnyObject>(),
            filter: HistoryFilter::default(),
            ticket: 0,
            reading: false,
            whole: false,
        };
        let widgets = view_output!();
        crate::widgets::readers::expose_visible_child(&widgets.stack);
        super::search_by_typing(&root, &widgets.search);
        super::name_menu_items(&widgets.more);
        super::name_choice(&widgets.which, &gettext("Filter matches"));
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
                self.read_anew(PAGE, &sender);
            }
            HistoryMsg::Unfinished => widgets.which.set_selected(UNFINISHED),
            HistoryMsg::More => {
                if !(self.whole || self.reading) {
                    self.read(self.last(), PAGE, &sender);
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
            let rows = Services::history(&archive, &catalogue, &filter, after.as_ref(), asked as usize);
            Read { ticket, asked, anew, rows }
        });
    }
}

fn menu() -> gio::Menu {
    let menu = gio::Menu::new();
    let add = |title: &str, action: Action| {
        menu.append(Some(title), Some(&format!("main.{}", action.name())));
    };
    add(&gettext("_Import Match…"), Action::Import);
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
