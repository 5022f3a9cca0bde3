//! Who won how often: a table for each game.

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use crate::archive::Who;
use crate::error::UserError;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::insight::{self, GameStatistics, Line};
use crate::play::Catalogue;
use crate::services::Services;
use crate::widgets::person::face;
use crate::widgets::{Named, Tint, switch_row};

/// The side of a face in a row.
const FACE: i32 = 36;

pub struct StatisticsPage {
    services: Services,
    /// Whether matches that the table adjusted count.
    with_adjusted: bool,
}

/// Input messages of the page.
#[derive(Debug)]
pub enum StatisticsMsg {
    /// The archive has changed, or the page is opened.
    Refresh,
    /// Matches that the table adjusted count, or do not.
    Adjusted(bool),
}

/// What the page says.
#[derive(Debug)]
pub enum StatisticsOutput {
    /// To the games.
    Home,
    /// Something went wrong.
    Failed(UserError),
}

#[relm4::component(pub)]
impl Component for StatisticsPage {
    type Init = Services;
    type Input = StatisticsMsg;
    type Output = StatisticsOutput;
    type CommandOutput = Result<(Vec<GameStatistics>, usize), UserError>;

    view! {
        #[name = "stack"]
        gtk::Stack {
            set_vexpand: true,
            add_named[Some("counting")] = &gtk::Box {},
            add_named[Some("tables")] = &gtk::ScrolledWindow {
                set_hscrollbar_policy: gtk::PolicyType::Never,
                adw::Clamp {
                    set_maximum_size: 640,
                    set_margin_all: 12,
                    gtk::Box {
                        set_orientation: gtk::Orientation::Vertical,
                        set_spacing: 24,
                        set_margin_bottom: 12,
                        #[name = "asked"]
                        gtk::ListBox {
                            set_selection_mode: gtk::SelectionMode::None,
                            add_css_class: "boxed-list",
                            set_visible: false,
                            append: &row,
                        },
                        #[name = "tables"]
                        gtk::Box {
                            set_orientation: gtk::Orientation::Vertical,
                            set_spacing: 24,
                        },
                    },
                },
            },
            add_named[Some("empty")] = &adw::StatusPage {
                set_icon_name: Some("tableside-trophy-symbolic"),
                set_title: &gettext("No Finished Matches"),
                set_description: Some(&gettext("Finish a match to see who wins how often.")),
                gtk::Button {
                    set_label: &gettext("Choose a Game"),
                    set_halign: gtk::Align::Center,
                    set_css_classes: &["pill", "suggested-action"],
                    connect_clicked[sender] => move |_| {
                        let _ = sender.output(StatisticsOutput::Home);
                    },
                },
            },
        }
    }

    fn init(services: Services, root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let (row, switch) = choice();
        let input = sender.input_sender().clone();
        switch.connect_active_notify(move |switch| {
            let _ = input.send(StatisticsMsg::Adjusted(switch.is_active()));
        });
        let model = Self { services, with_adjusted: false };
        let widgets = view_output!();
        crate::widgets::readers::expose_visible_child(&widgets.stack);
        ComponentParts { model, widgets }
    }

    fn update(&mut self, msg: StatisticsMsg, sender: ComponentSender<Self>, _: &Self::Root) {
        match msg {
            StatisticsMsg::Refresh => {}
            StatisticsMsg::Adjusted(count) => self.with_adjusted = count,
        }
        let (archive, catalogue) = self.services.counting();
        let with_adjusted = self.with_adjusted;
        sender.spawn_oneshot_command(move || Services::statistics(&archive, &catalogue, with_adjusted));
    }

    fn update_cmd_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        found: Self::CommandOutput,
        sender: ComponentSender<Self>,
        _: &Self::Root,
    ) {
        let (games, adjusted) = match found {
            Ok(found) => found,
            Err(error) => return drop(sender.output(StatisticsOutput::Failed(error))),
        };
        while let Some(table) = widgets.tables.first_child() {
            widgets.tables.remove(&table);
        }
        for game in &games {
            widgets.tables.append(&section(&self.services.catalogue, game));
        }
        widgets.asked.set_visible(adjusted > 0);
        let none = games.is_empty() && adjusted == 0;
        widgets.stack.set_visible_child_name(if none { "empty" } else { "tables" });
    }
}

/// Whether matches that the table adjusted count. A record does not rest on them unless somebody asks.
fn choice() -> (adw::ActionRow, gtk::Switch) {
    let explained = gettext("Matches in which the table overruled the rules");
    switch_row(&gettext("Count _Adjusted Matches"), &explained, false)
}

/// The tables of a game below its title.
fn section(catalogue: &Catalogue, game: &GameStatistics) -> gtk::Box {
    let section = gtk::Box::new(gtk::Orientation::Vertical, 9);
    section.append(&text(&game.title, "title-4", 0.0));
    let tables = [(gettext("Together"), &game.groups), (gettext("Players and bots"), &game.players)];
    for (head, lines) in tables.into_iter().filter(|(_, lines)| !lines.is_empty()) {
        let table = gtk::ListBox::builder().selection_mode(gtk::SelectionMode::None).build();
        table.add_css_class("boxed-list");
        let name = gettext_f("{game}: {table}", &[("game", &game.title), ("table", &head)]);
        table.set_accessible_name(&name);
        let heads = [head, gettext("Won"), gettext("Matches"), gettext("Share")];
        let columns: Vec<gtk::SizeGroup> =
            (0..3).map(|_| gtk::SizeGroup::new(gtk::SizeGroupMode::Horizontal)).collect();
        table.append(&row(&heads, &columns, "caption-heading", "", None));
        for line in lines {
            let label = insight::label(catalogue, &game.game, &line.who);
            let cells = [
                label.clone(),
                line.won.to_string(),
                line.matches.to_string(),
                gettext_f("{n}%", &[("n", &line.percent().to_string())]),
            ];
            table.append(&row(&cells, &columns, "numeric", &spoken(&label, line), face_of(&line.who)));
        }
        section.append(&table);
    }
    section
}

/// A line as a screen reader tells it.
fn spoken(label: &str, line: &Line) -> String {
    let n = u32::try_from(line.matches).unwrap_or(u32::MAX);
    let (won, matches) = (line.won.to_string(), line.matches.to_string());
    let words = [("who", label), ("won", &*won), ("n", &*matches)];
    ngettext_f("{who}: {won} of {n} match won", "{who}: {won} of {n} matches won", n, &words)
}

/// The face of a person or a bot; a group has none.
fn face_of(who: &Who) -> Option<gtk::Box> {
    match who {
        Who::Person(name) => Some(face(name, false, Tint::Neutral, FACE)),
        Who::Bot(_) => Some(face("", true, Tint::Neutral, FACE)),
        Who::Group { .. } => None,
    }
}

fn row(
    cells: &[String; 4],
    columns: &[gtk::SizeGroup],
    class: &str,
    spoken: &str,
    face: Option<gtk::Box>,
) -> gtk::ListBoxRow {
    let line = gtk::Box::new(gtk::Orientation::Horizontal, 18);
    line.set_margin_top(10);
    line.set_margin_bottom(10);
    line.set_margin_start(12);
    line.set_margin_end(12);
    if let Some(face) = face {
        line.append(&face);
    }
    let label = text(&cells[0], if spoken.is_empty() { class } else { "" }, 0.0);
    label.set_hexpand(true);
    label.set_wrap(true);
    label.set_wrap_mode(gtk::pango::WrapMode::WordChar);
    line.append(&label);
    for (cell, column) in cells[1..].iter().zip(columns) {
        let number = text(cell, class, 1.0);
        column.add_widget(&number);
        line.append(&number);
    }
    let row = gtk::ListBoxRow::builder().child(&line).activatable(false).build();
    if spoken.is_empty() {
        row.set_focusable(false);
    } else {
        row.set_accessible_name(spoken);
    }
    row
}

fn text(words: &str, class: &str, align: f32) -> gtk::Label {
    let label = gtk::Label::builder().label(words).xalign(align).build();
    if !class.is_empty() {
        label.add_css_class(class);
    }
    label
}
