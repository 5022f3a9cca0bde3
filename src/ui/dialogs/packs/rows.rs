//! Packs, and what is wrong with one, as rows.

use std::path::{Path, PathBuf};

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use super::{Opened, PacksDialog, PacksMsg, escaped};
use crate::content::{self, Origin, PackError, Problem};
use crate::dialogs::message::Message;
use crate::dialogs::rows_window::RowsWindow;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::play::{AnyPack, GameDef};
use crate::widgets::{Named, PressButton};

/// How high a problem is, and how high the list of them may be, in pixels.
const A_PROBLEM: i32 = 84;
const MOST_HIGH: i32 = 320;
/// How many problems of a pack are listed.
const LISTED: usize = 50;

/// A pack with what there is to know about it; leads to its cards.
pub(super) fn pack_row(
    game: &GameDef,
    pack: &AnyPack,
    sender: &ComponentSender<PacksDialog>,
) -> adw::ActionRow {
    let name = gettext(&pack.info.name);
    let row = adw::ActionRow::builder()
        .title(escaped(&name))
        .subtitle(escaped(&about(pack)))
        .title_lines(2)
        .subtitle_lines(0)
        .build();
    if let Some(path) = pack.path.clone() {
        let edit = edit_button(game, path.clone(), &name, sender);
        let button = gtk::Button::builder()
            .icon_name("user-trash-symbolic")
            .valign(gtk::Align::Center)
            .css_classes(["flat"])
            .build();
        let label = gettext_f("Remove “{name}”…", &[("name", &name)]);
        button.set_tooltip_text(Some(&label));
        button.set_accessible_name(&label);
        let (input, name) = (sender.input_sender().clone(), name.clone());
        button.connect_clicked(move |_| {
            let _ = input.send(PacksMsg::Ask { name: name.clone(), path: path.clone() });
        });
        row.add_suffix(&edit);
        row.add_suffix(&button);
    }
    // A button, because assistive technology cannot activate a row.
    let open = gtk::Button::builder()
        .icon_name("go-next-symbolic")
        .valign(gtk::Align::Center)
        .css_classes(["flat"])
        .tooltip_text(gettext("Show the cards"))
        .build();
    let opened = Opened { game: *game, pack: pack.clone() };
    let input = sender.input_sender().clone();
    open.connect_clicked(move |_| drop(input.send(PacksMsg::Open(Box::new(opened.clone())))));
    row.add_suffix(&open);
    row.set_activatable_widget(Some(&open));
    row
}

/// Goes on with entering the cards of a pack.
fn edit_button(
    game: &GameDef,
    path: PathBuf,
    name: &str,
    sender: &ComponentSender<PacksDialog>,
) -> PressButton {
    // The list may be read anew at any moment.
    let button = PressButton::default();
    button.set_icon_name("document-edit-symbolic");
    button.set_valign(gtk::Align::Center);
    button.set_css_classes(&["flat"]);
    let label = gettext_f("Edit the cards of “{name}”", &[("name", name)]);
    button.set_tip(&label);
    button.set_accessible_name(&label);
    let (input, game) = (sender.input_sender().clone(), *game);
    button.connect_clicked(move |_| drop(input.send(PacksMsg::Edit(game, path.clone()))));
    button
}

/// How many cards a pack has, its version and where it is; then who made it.
fn about(pack: &AnyPack) -> String {
    let from = match pack.path.as_deref().and_then(Path::file_name) {
        Some(name) => name.to_string_lossy().into_owned(),
        None => gettext("built in"),
    };
    let version = gettext_f("version {n}", &[("n", &pack.info.version.to_string())]);
    let first = [cards(copies(pack)), version, pack.info.id.clone(), from].join(" · ");
    let made: Vec<&str> =
        [pack.info.author.as_str(), &pack.info.licence].into_iter().filter(|word| !word.is_empty()).collect();
    if made.is_empty() { first } else { format!("{first}\n{}", made.join(" · ")) }
}

/// How many cards a box with this pack has.
pub(super) fn copies(pack: &AnyPack) -> usize {
    content::cards(&pack.own).iter().map(content::Card::copies).sum()
}

/// A number of cards in words.
pub(super) fn cards(n: usize) -> String {
    let count = u32::try_from(n).unwrap_or(u32::MAX);
    ngettext_f("{n} card", "{n} cards", count, &[("n", &n.to_string())])
}

/// A pack that cannot be used, with everything that is wrong with it.
pub(super) fn error_row(
    game: &GameDef,
    error: &PackError,
    sender: &ComponentSender<PacksDialog>,
) -> adw::ExpanderRow {
    let name = match &error.origin {
        Origin::File(path) => path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned(),
        other => other.to_string(),
    };
    let row = adw::ExpanderRow::builder()
        .title(escaped(&name))
        .subtitle(counted(error.problems.len()))
        .expanded(true)
        .build();
    let icon = gtk::Image::from_icon_name("dialog-warning-symbolic");
    icon.add_css_class("warning");
    row.add_prefix(&icon);
    if let Origin::File(path) = &error.origin {
        // What is not finished can be gone on with.
        row.add_action(&edit_button(game, path.clone(), &name, sender));
    }
    error.problems.iter().take(LISTED).for_each(|problem| row.add_row(&problem_row(problem)));
    row
}

fn counted(n: usize) -> String {
    let count = u32::try_from(n).unwrap_or(u32::MAX);
    ngettext_f("Cannot be used: {n} problem", "Cannot be used: {n} problems", count, &[("n", &n.to_string())])
}

/// What is wrong, and above it where.
fn problem_row(problem: &Problem) -> adw::ActionRow {
    let at = problem.at.map(|at| {
        let (line, column) = (at.line.to_string(), at.column.to_string());
        gettext_f("Line {line}, column {column}", &[("line", &line), ("column", &column)])
    });
    let field = Some(problem.field.clone()).filter(|field| !field.is_empty());
    let place: Vec<String> = at.into_iter().chain(field).collect();
    let fault = problem.fault.to_string();
    let row = adw::ActionRow::builder().title_lines(0).subtitle_lines(0).build();
    if place.is_empty() {
        row.set_title(&escaped(&fault));
    } else {
        row.set_title(&escaped(&place.join(" · ")));
        row.set_subtitle(&escaped(&fault));
    }
    row
}

/// Says why a file was not taken in: everything at once.
pub(super) fn show_problems(window: &RowsWindow, file: &Path, error: &PackError) {
    let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned();
    let heading = gettext_f("“{name}” Was Not Imported", &[("name", &name)]);
    let list = adw::PreferencesGroup::new();
    for margin in ["margin-top", "margin-bottom", "margin-start", "margin-end"] {
        // Room for the shadow.
        list.set_property(margin, 2);
    }
    error.problems.iter().take(LISTED).for_each(|problem| list.add(&problem_row(problem)));
    let shown = i32::try_from(error.problems.len().min(LISTED)).unwrap_or_default();
    let height = (shown * A_PROBLEM).min(MOST_HIGH);
    let scroller = gtk::ScrolledWindow::builder()
        .hscrollbar_policy(gtk::PolicyType::Never)
        // The dialog gives it no more than it must have.
        .min_content_height(height)
        .max_content_height(MOST_HIGH)
        .child(&list)
        .build();
    Message::new(window, &heading, &counted(error.problems.len()))
        .child(&scroller)
        .copy(error.lines().join("\n"))
        .close(&gettext("_Close"))
        .enter_closes()
        .show();
}
