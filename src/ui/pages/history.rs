//! All matches, searchable, read from the archive page by page.

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use super::match_row::match_row;
use crate::archive::MatchId;
use crate::i18n::gettext;
use crate::ui::error::UserError;
use crate::ui::services::{HistoryFilter, MatchRow, Services};

/// How many matches are read at a time.
const PAGE: usize = 60;

pub struct HistoryPage {
    services: Services,
    list: gtk::ListBox,
    filter: HistoryFilter,
    /// The last match on the list; where the next page begins.
    last: Option<MatchRow>,
    /// Whether the archive has no more.
    whole: bool,
}

/// What the page hears.
#[derive(Debug)]
pub enum HistoryMsg {
    /// The archive has changed.
    Refresh,
    /// Other words are searched.
    Searched(String),
    /// Which matches are shown.
    Shown(u32),
    /// The end of the list was reached.
    More,
}

/// What the page says.
#[derive(Clone, Debug)]
pub enum HistoryOutput {
    /// Look back on a match.
    Review(MatchId),
    /// Go on with a match.
    Resume(MatchId),
    /// Hide a match.
    Delete(MatchId),
    /// Back to the games.
    Home,
    /// Something went wrong.
    Failed(UserError),
}

#[relm4::component(pub)]
impl Component for HistoryPage {
    type Init = Services;
    type Input = HistoryMsg;
    type Output = HistoryOutput;
    type CommandOutput = ();

    view! {
        gtk::Box {
            set_orientation: gtk::Orientation::Vertical,
            gtk::Box {
                add_css_class: "toolbar",
                set_halign: gtk::Align::Center,
                gtk::SearchEntry {
                    set_hexpand: true,
                    set_placeholder_text: Some(&gettext("Search names")),
                    update_property: &[gtk::accessible::Property::Label(&gettext("Search names"))],
                    connect_search_changed[sender] => move |entry| {
                        sender.input(HistoryMsg::Searched(entry.text().to_string()));
                    },
                },
                #[name = "which"]
                gtk::DropDown {
                    set_model: Some(&gtk::StringList::new(&shown)),
                    connect_selected_notify[sender] => move |choice| {
                        sender.input(HistoryMsg::Shown(choice.selected()));
                    },
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
                    adw::Clamp {
                        set_maximum_size: 760,
                        set_margin_all: 12,
                        #[local_ref]
                        list -> gtk::ListBox {
                            set_valign: gtk::Align::Start,
                            set_selection_mode: gtk::SelectionMode::None,
                            add_css_class: "boxed-list",
                        },
                    },
                },
                add_named[Some("empty")] = &adw::StatusPage {
                    set_icon_name: Some("document-open-recent-symbolic"),
                    set_title: &gettext("No Matches Yet"),
                    set_description: Some(&gettext("Every match you play is kept here, move by move.")),
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
        let list = gtk::ListBox::new();
        let shown = [gettext("All"), gettext("Finished"), gettext("Not finished")];
        let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
        let model =
            Self { services, list: list.clone(), filter: HistoryFilter::default(), last: None, whole: false };
        let widgets = view_output!();
        crate::ui::widgets::readers::expose_visible_child(&widgets.stack);
        super::name_choice(&widgets.which, &gettext("Which matches"));
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
            HistoryMsg::More => {
                if !self.whole {
                    self.read_on(&sender);
                }
                return;
            }
            HistoryMsg::Refresh => {}
            HistoryMsg::Searched(words) => self.filter.words = words,
            HistoryMsg::Shown(which) => {
                self.filter.finished = match which {
                    1 => Some(true),
                    2 => Some(false),
                    _ => None,
                };
            }
        }
        self.read_anew(&sender);
        let page = match (self.last.is_some(), self.filter == HistoryFilter::default()) {
            (true, _) => "list",
            (false, true) => "empty",
            (false, false) => "nothing",
        };
        widgets.stack.set_visible_child_name(page);
    }
}

impl HistoryPage {
    fn read_anew(&mut self, sender: &ComponentSender<Self>) {
        while let Some(row) = self.list.row_at_index(0) {
            self.list.remove(&row);
        }
        self.last = None;
        self.whole = false;
        self.read_on(sender);
    }

    fn read_on(&mut self, sender: &ComponentSender<Self>) {
        let rows = match self.services.history(&self.filter, self.last.as_ref(), PAGE) {
            Ok(rows) => rows,
            Err(error) => return drop(sender.output(HistoryOutput::Failed(error))),
        };
        self.whole = rows.len() < PAGE;
        for row in &rows {
            self.list.append(&self.line(row, sender));
        }
        self.last = rows.into_iter().next_back().or(self.last.take());
    }

    fn line(&self, row: &MatchRow, sender: &ComponentSender<Self>) -> adw::ActionRow {
        let (id, finished, output) = (row.id, row.finished, sender.output_sender().clone());
        let line = match_row(row, move || {
            let _ = output.send(if finished { HistoryOutput::Review(id) } else { HistoryOutput::Resume(id) });
        });
        let button = |icon: &str, words: String, say: HistoryOutput| {
            let button = gtk::Button::builder()
                .icon_name(icon)
                .tooltip_text(&words)
                .valign(gtk::Align::Center)
                .css_classes(["flat"])
                .build();
            button.update_property(&[gtk::accessible::Property::Label(&words)]);
            let output = sender.output_sender().clone();
            button.connect_clicked(move |_| drop(output.send(say.clone())));
            button
        };
        if !finished {
            let words = gettext("Look back");
            line.add_suffix(&button("document-open-recent-symbolic", words, HistoryOutput::Review(id)));
        }
        line.add_suffix(&button(
            "user-trash-symbolic",
            gettext("Delete this match"),
            HistoryOutput::Delete(id),
        ));
        line
    }
}
