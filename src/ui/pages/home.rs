//! The first page: where you were, the games, the last matches.

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use super::match_row::match_row;
use crate::archive::MatchId;
use crate::error::UserError;
use crate::i18n::{gettext, gettext_f};
use crate::play::GameDef;
use crate::services::{MatchRow, Services};
use crate::tables;
use crate::widgets::{Emblem, Named};

/// How many of the last matches are shown.
const RECENT: usize = 5;
/// How many matches that go on are shown.
const RUNNING: usize = 4;

pub struct HomePage {
    services: Services,
    running: gtk::Box,
    recent: gtk::ListBox,
}

/// Input messages of the page.
#[derive(Debug)]
pub enum HomeMsg {
    /// The archive has changed.
    Refresh,
}

/// What the page says.
#[derive(Debug)]
pub enum HomeOutput {
    /// Prepare a match of this game.
    Prepare(String),
    /// Go on with a match.
    Resume(MatchId),
    /// Look back on a match.
    Review(MatchId),
    /// Show the history.
    History,
    /// Show the matches that go on.
    Unfinished,
    /// Something went wrong.
    Failed(UserError),
}

#[relm4::component(pub)]
impl Component for HomePage {
    type Init = Services;
    type Input = HomeMsg;
    type Output = HomeOutput;
    type CommandOutput = ();

    view! {
        gtk::ScrolledWindow {
            set_hscrollbar_policy: gtk::PolicyType::Never,
            adw::Clamp {
                set_maximum_size: 1120,
                set_tightening_threshold: 1120,
                gtk::Box {
                    set_orientation: gtk::Orientation::Vertical,
                    set_spacing: 24,
                    set_margin_all: 18,
                    #[local_ref]
                    running -> gtk::Box {
                        set_orientation: gtk::Orientation::Vertical,
                        set_spacing: 12,
                    },
                    gtk::Box {
                        set_orientation: gtk::Orientation::Vertical,
                        set_spacing: 9,
                        gtk::Label {
                            set_label: &gettext("Start a Match"),
                            set_xalign: 0.0,
                            add_css_class: "title-4",
                        },
                        #[local_ref]
                        games -> gtk::FlowBox {
                            set_selection_mode: gtk::SelectionMode::None,
                            set_max_children_per_line: 3,
                            set_column_spacing: 12,
                            set_row_spacing: 12,
                            set_homogeneous: true,
                        },
                    },
                    #[name = "recent_group"]
                    gtk::Box {
                        set_orientation: gtk::Orientation::Vertical,
                        set_spacing: 9,
                        gtk::Box {
                            gtk::Label {
                                set_label: &gettext("Recent Matches"),
                                set_xalign: 0.0,
                                set_hexpand: true,
                                add_css_class: "title-4",
                            },
                            gtk::Button {
                                set_label: &gettext("All Matches"),
                                add_css_class: "flat",
                                connect_clicked[sender] => move |_| {
                                    let _ = sender.output(HomeOutput::History);
                                },
                            },
                        },
                        #[local_ref]
                        recent -> gtk::ListBox {
                            set_selection_mode: gtk::SelectionMode::None,
                            add_css_class: "boxed-list",
                        },
                    },
                },
            },
        }
    }

    fn init(services: Services, root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let running = gtk::Box::default();
        let recent = gtk::ListBox::new();
        let games = gtk::FlowBox::new();
        // What cannot be shown is not offered.
        for game in services.catalogue.games().iter().filter(|game| tables::has_view(game.info.id)) {
            games.insert(&tile(game, &sender), -1);
        }
        // The tiles are buttons; the places they stand in need no focus of their own.
        let mut child = games.first_child();
        while let Some(place) = child {
            place.set_focusable(false);
            child = place.next_sibling();
        }
        let model = Self { services, running: running.clone(), recent: recent.clone() };
        let widgets = view_output!();
        sender.input(HomeMsg::Refresh);
        ComponentParts { model, widgets }
    }

    fn update_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        HomeMsg::Refresh: HomeMsg,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        match self.services.running(RUNNING + 1) {
            Ok(running) => self.show_running(&running, &sender),
            Err(error) => drop(sender.output(HomeOutput::Failed(error))),
        }
        match self.services.recent(RECENT) {
            Ok(recent) => {
                widgets.recent_group.set_visible(!recent.is_empty());
                self.show_recent(&recent, &sender);
            }
            Err(error) => drop(sender.output(HomeOutput::Failed(error))),
        }
    }
}

impl HomePage {
    /// Of the matches that go on, one more than are shown.
    fn show_running(&self, running: &[MatchRow], sender: &ComponentSender<Self>) {
        while let Some(child) = self.running.first_child() {
            self.running.remove(&child);
        }
        self.running.set_visible(!running.is_empty());
        let shown = running.get(..RUNNING).unwrap_or(running);
        if let Some((latest, others)) = shown.split_first() {
            self.running.append(&here(latest, sender));
            if !others.is_empty() {
                let list = gtk::ListBox::builder()
                    .selection_mode(gtk::SelectionMode::None)
                    .css_classes(["boxed-list"])
                    .build();
                for row in others {
                    let (id, output) = (row.id, sender.output_sender().clone());
                    list.append(&match_row(row, move || drop(output.send(HomeOutput::Resume(id)))));
                }
                self.running.append(&list);
            }
        }
        if running.len() > shown.len() {
            let all = gtk::Button::builder()
                .label(gettext("All _Unfinished Matches"))
                .use_underline(true)
                .halign(gtk::Align::End)
                .css_classes(["flat"])
                .build();
            let output = sender.output_sender().clone();
            all.connect_clicked(move |_| drop(output.send(HomeOutput::Unfinished)));
            self.running.append(&all);
        }
    }

    fn show_recent(&self, recent: &[MatchRow], sender: &ComponentSender<Self>) {
        while let Some(row) = self.recent.row_at_index(0) {
            self.recent.remove(&row);
        }
        for row in recent {
            let (id, output) = (row.id, sender.output_sender().clone());
            self.recent.append(&match_row(row, move || drop(output.send(HomeOutput::Review(id)))));
        }
    }
}

/// The match that was left last.
fn here(row: &MatchRow, sender: &ComponentSender<HomePage>) -> gtk::Box {
    let card = gtk::Box::builder().spacing(12).css_classes(["card", "here"]).build();
    let words = gtk::Box::builder()
        .orientation(gtk::Orientation::Vertical)
        .spacing(3)
        .margin_top(15)
        .margin_bottom(15)
        .margin_start(18)
        .hexpand(true)
        .valign(gtk::Align::Center)
        .build();
    let label = |text: &str, class: &str| {
        let label = gtk::Label::builder().label(text).xalign(0.0).wrap(true);
        label.wrap_mode(gtk::pango::WrapMode::WordChar).css_classes([class]).build()
    };
    words.append(&label(&gettext("Last played"), "caption-heading"));
    words.append(&label(&gettext(&row.title), "title-3"));
    words.append(&label(&row.people(), "dim-label"));
    let button = gtk::Button::builder()
        .label(gettext("_Continue"))
        .use_underline(true)
        .valign(gtk::Align::Center)
        .margin_end(18)
        .css_classes(["suggested-action", "pill"])
        .build();
    let (id, output) = (row.id, sender.output_sender().clone());
    button.connect_clicked(move |_| drop(output.send(HomeOutput::Resume(id))));
    card.append(&words);
    card.append(&button);
    card
}

fn tile(game: &GameDef, sender: &ComponentSender<HomePage>) -> gtk::Button {
    let info = game.info;
    let column = gtk::Box::builder()
        .orientation(gtk::Orientation::Vertical)
        .spacing(6)
        .margin_top(18)
        .margin_bottom(18)
        .margin_start(12)
        .margin_end(12)
        .build();
    let icon = Emblem::of_glyph(tables::emblem(game.info.id), 52);
    icon.set_halign(gtk::Align::Center);
    icon.add_css_class("accent");
    column.append(&icon);
    let label = |text: &str, class: &str| {
        let label = gtk::Label::builder().label(text).wrap(true).max_width_chars(22);
        label.justify(gtk::Justification::Center).css_classes([class]).build()
    };
    column.append(&label(&gettext(info.title), "title-3"));
    column.append(&label(&gettext(info.tagline), "dim-label"));
    let [least, most] = [info.min_seats, info.max_seats].map(|n| n.to_string());
    let players = if least == most {
        gettext_f("{n} seats", &[("n", &most)])
    } else {
        gettext_f("{least} to {most} seats", &[("least", &least), ("most", &most)])
    };
    column.append(&label(&players, "caption"));
    let button = gtk::Button::builder().child(&column).css_classes(["card"]).build();
    let name = gettext_f("New match of {game}", &[("game", &gettext(info.title))]);
    button.set_accessible_name(&name);
    let (id, output) = (game.info.id, sender.output_sender().clone());
    button.connect_clicked(move |_| drop(output.send(HomeOutput::Prepare(id.to_owned()))));
    button
}
