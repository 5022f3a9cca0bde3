//! The window about packs: those of the program and the person's own, what is in them, and what is wrong with them.

mod cards;
mod editor;
mod new_pack;
mod rows;

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, gio, glib};
use relm4::prelude::*;

use super::message::{Answer, Message};
use super::rows_window::{RowsWindow, on_close, rows_window};
use crate::error::UserError;
use crate::file_chooser::{FileChoice, choose_file, take_dropped_files};
use crate::files;
use crate::i18n::{gettext, gettext_f};
use crate::open::open_folder;
use crate::play::{
    AnyPack, Catalogue, GameDef, ImportPackError, PackCard, Shelf, TakenPack, all_packs, import_pack,
};

/// How long a folder has to be left alone before it is read anew: files come in several steps.
const QUIET: Duration = Duration::from_millis(250);

pub struct PacksDialog {
    catalogue: Catalogue,
    folder: Option<PathBuf>,
    /// The packs of each game, as they are shown.
    shown: Vec<(GameDef, Shelf)>,
    /// Raised with every change of a folder and every reading.
    ticket: u64,
    /// They watch only while they are held.
    monitors: Vec<gio::FileMonitor>,
    /// What is being entered.
    editor: Option<Rc<editor::Editor>>,
}

/// What the window begins with.
pub struct PacksInit {
    pub catalogue: Catalogue,
    /// Where the folders of the person's own packs are, if there is such a place.
    pub folder: Option<PathBuf>,
}

/// Input messages of the window.
#[derive(Debug)]
pub enum PacksMsg {
    /// Read the folders anew.
    Read,
    /// Something has happened in a folder.
    Touched,
    /// A folder was left alone for a while.
    Quiet(u64),
    /// Show what is in a pack.
    Open(Box<Opened>),
    /// Ask for which game a new pack is, and what it is called.
    AskNew,
    /// Begin a new pack, whose cards are entered.
    New {
        /// For which game.
        game: GameDef,
        /// What it is called.
        name: String,
    },
    /// Go on with entering the cards of a pack.
    Edit(GameDef, PathBuf),
    /// Enter the cards of a pack, whatever goes.
    Enter(new_pack::Begun),
    /// Show the folder of the person's own packs.
    Folder,
    /// Choose a file to take in.
    Choose,
    /// Take in a file.
    Import(PathBuf),
    /// Take in a file in place of one that goes to the trash.
    Replace {
        /// The one that goes.
        there: PathBuf,
        /// The one that comes.
        file: PathBuf,
    },
    /// Ask whether a pack is to be removed.
    Ask {
        /// What it is called.
        name: String,
        /// Its file.
        path: PathBuf,
    },
    /// Move a pack to the trash.
    Remove {
        /// What it is called.
        name: String,
        /// Its file.
        path: PathBuf,
    },
    /// The window closes.
    Closed,
}

/// A pack that is wanted.
#[derive(Clone, Debug)]
pub struct Opened {
    game: GameDef,
    pack: AnyPack,
}

/// What comes back from the worker.
#[derive(Debug)]
pub enum PacksCmd {
    /// The packs of each game.
    Read {
        /// Of which reading.
        ticket: u64,
        packs: Vec<(GameDef, Shelf)>,
    },
    /// What is in a pack.
    Cards(Box<Opened>, Vec<PackCard>),
    /// A pack to be entered, and where; whether it is new.
    Draft(Result<new_pack::Begun, UserError>),
    /// A file was taken in, or not.
    Imported(PathBuf, Result<TakenPack, ImportPackError>),
}

pub struct PacksWidgets {
    window: RowsWindow,
    import: gtk::Button,
    page: adw::PreferencesPage,
    groups: Vec<adw::PreferencesGroup>,
}

impl Component for PacksDialog {
    type Init = PacksInit;
    type Input = PacksMsg;
    type Output = ();
    type CommandOutput = PacksCmd;
    type Root = RowsWindow;
    type Widgets = PacksWidgets;

    fn init_root() -> Self::Root {
        rows_window(Some(&gettext("Packs")), (600, 680))
    }

    fn init(init: PacksInit, window: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let PacksInit { catalogue, folder } = init;
        let page = adw::PreferencesPage::new();
        let import = row_button(&gettext("_Import Pack…"), &sender, || PacksMsg::Choose);
        page.add(&own_group(&import, folder.as_deref(), &sender));
        window.add(&page);
        take_drops(&window, &sender);
        let input = sender.input_sender().clone();
        window.connect_is_active_notify(move |window| {
            if window.is_active() {
                let _ = input.send(PacksMsg::Read);
            }
        });
        let input = sender.input_sender().clone();
        on_close(&window, move || drop(input.send(PacksMsg::Closed)));
        let folders =
            folder.iter().flat_map(|root| catalogue.games().iter().map(|game| root.join(game.info.id)));
        let monitors = folders.filter_map(|folder| watch(&folder, &sender)).collect();
        sender.input(PacksMsg::Read);
        let model = Self { catalogue, folder, shown: Vec::new(), ticket: 0, monitors, editor: None };
        ComponentParts { model, widgets: PacksWidgets { window, import, page, groups: Vec::new() } }
    }

    fn update_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        msg: PacksMsg,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        match msg {
            PacksMsg::Read => self.read(&sender),
            PacksMsg::Touched => {
                self.ticket += 1;
                let (ticket, input) = (self.ticket, sender.input_sender().clone());
                glib::timeout_add_local_once(QUIET, move || drop(input.send(PacksMsg::Quiet(ticket))));
            }
            PacksMsg::Quiet(ticket) => {
                if ticket == self.ticket {
                    self.read(&sender);
                }
            }
            PacksMsg::Open(opened) => sender.spawn_oneshot_command(move || {
                let cards = opened.game.cards(&opened.pack);
                PacksCmd::Cards(opened, cards)
            }),
            PacksMsg::AskNew => new_pack::ask(&widgets.window, self.catalogue.games(), &sender),
            PacksMsg::New { game, name } => {
                let Some(root) = self.folder.clone() else { return };
                sender.spawn_oneshot_command(move || PacksCmd::Draft(new_pack::begin(&game, &root, &name)));
            }
            PacksMsg::Edit(game, path) => {
                sender.spawn_oneshot_command(move || PacksCmd::Draft(new_pack::go_on(&game, path)));
            }
            PacksMsg::Enter(begun) => self.enter(widgets, begun),
            PacksMsg::Folder => self.open_folder(widgets),
            PacksMsg::Choose => choose(&widgets.window, &sender),
            PacksMsg::Import(file) => self.import(file, &sender),
            PacksMsg::Replace { there, file } => match trash(&there) {
                Ok(()) => self.import(file, &sender),
                Err(error) => widgets.fail(&error),
            },
            PacksMsg::Ask { name, path } => ask_to_remove(&widgets.window, name, path, &sender),
            PacksMsg::Remove { name, path } => {
                match trash(&path) {
                    Ok(()) => widgets.say(&gettext_f("“{name}” was moved to the trash", &[("name", &name)])),
                    Err(error) => widgets.fail(&error),
                }
                self.read(&sender);
            }
            PacksMsg::Closed => {
                self.monitors.clear();
                self.editor = None;
            }
        }
    }

    fn update_cmd_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        cmd: PacksCmd,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        match cmd {
            PacksCmd::Read { ticket, packs } => {
                let same = |(shown, read): (&(GameDef, Shelf), &(GameDef, Shelf))| shown.1 == read.1;
                let anew = self.shown.is_empty() || !self.shown.iter().zip(&packs).all(same);
                if ticket == self.ticket && anew {
                    self.shown = packs;
                    widgets.show(&self.shown, &sender);
                }
            }
            PacksCmd::Cards(opened, cards) => cards::present(&widgets.window, &opened.pack, cards),
            PacksCmd::Draft(Ok(begun)) if begun.comments => {
                new_pack::warn_of_comments(&widgets.window, begun, &sender);
            }
            PacksCmd::Draft(Ok(begun)) => self.enter(widgets, begun),
            PacksCmd::Draft(Err(error)) => widgets.fail(&error),
            PacksCmd::Imported(file, done) => {
                self.imported(file, done, widgets, &sender);
                self.read(&sender);
            }
        }
    }
}

impl PacksDialog {
    fn read(&mut self, sender: &ComponentSender<Self>) {
        self.ticket += 1;
        let (ticket, catalogue, folder) = (self.ticket, self.catalogue.clone(), self.folder.clone());
        sender.spawn_oneshot_command(move || PacksCmd::Read {
            ticket,
            packs: all_packs(&catalogue, &|game| Some(folder.as_ref()?.join(game))),
        });
    }

    fn enter(&mut self, widgets: &PacksWidgets, begun: new_pack::Begun) {
        let new_pack::Begun { draft, path, new, .. } = begun;
        self.editor = Some(editor::present(&widgets.window, *draft, path, new));
    }

    fn import(&self, file: PathBuf, sender: &ComponentSender<Self>) {
        let (catalogue, folder) = (self.catalogue.clone(), self.folder.clone());
        sender.spawn_oneshot_command(move || {
            let done = import_pack(&catalogue, &file, &|game| Some(folder.as_ref()?.join(game)));
            PacksCmd::Imported(file, done)
        });
    }

    fn imported(
        &self,
        file: PathBuf,
        done: Result<TakenPack, ImportPackError>,
        widgets: &PacksWidgets,
        sender: &ComponentSender<Self>,
    ) {
        match done {
            Ok(TakenPack { name, known: true, .. }) => {
                widgets.say(&gettext_f("“{name}” is already installed", &[("name", &name)]));
            }
            Ok(TakenPack { name, game, .. }) => {
                let places = [("name", name.as_str()), ("game", &gettext(game))];
                widgets.say(&gettext_f("“{name}” can now be chosen for {game}", &places));
            }
            Err(ImportPackError::Pack(error)) => rows::show_problems(&widgets.window, &file, &error),
            Err(ImportPackError::Known { there, new }) => {
                ask_to_replace(&widgets.window, file, &there, &new, sender);
            }
            Err(error) => {
                widgets.fail(&UserError::new(gettext("The pack could not be imported"), &error));
            }
        }
    }

    /// With a folder for each game, so that people see where a file belongs.
    fn open_folder(&self, widgets: &PacksWidgets) {
        let Some(root) = &self.folder else { return };
        for game in self.catalogue.games() {
            if let Err(error) = files::make_private_folder(&root.join(game.info.id)) {
                return widgets.fail(&UserError::new(gettext("The folder could not be created"), &error));
            }
        }
        open_folder(&widgets.window, root);
    }
}

impl PacksWidgets {
    fn say(&self, words: &str) {
        self.window.add_toast(adw::Toast::new(&glib::markup_escape_text(words)));
    }

    fn fail(&self, error: &UserError) {
        tracing::warn!(summary = error.summary, details = error.details, "shown to the person");
        let toast = adw::Toast::builder().title(glib::markup_escape_text(&error.summary)).timeout(0).build();
        toast.set_button_label(Some(&gettext("_Details")));
        let (error, window) = (error.clone(), self.window.clone());
        toast.connect_button_clicked(move |_| error.show_details(&window));
        self.window.add_toast(toast);
    }

    fn show(&mut self, packs: &[(GameDef, Shelf)], sender: &ComponentSender<PacksDialog>) {
        // A button that was pressed goes with its row.
        let focus = gtk::prelude::GtkWindowExt::focus(&self.window);
        if focus.is_some_and(|focus| self.groups.iter().any(|group| focus.is_ancestor(group))) {
            self.import.grab_focus();
        }
        self.groups.drain(..).for_each(|group| self.page.remove(&group));
        for (game, (good, bad)) in packs {
            let group = adw::PreferencesGroup::builder().title(escaped(&gettext(game.info.title))).build();
            for pack in good {
                group.add(&rows::pack_row(game, pack, sender));
            }
            for error in bad {
                group.add(&rows::error_row(game, error, sender));
            }
            self.page.add(&group);
            self.groups.push(group);
        }
    }
}

/// Where own packs are and come from.
fn own_group(
    import: &gtk::Button,
    folder: Option<&Path>,
    sender: &ComponentSender<PacksDialog>,
) -> adw::PreferencesGroup {
    let group = adw::PreferencesGroup::builder()
        .description(gettext("A pack holds the cards of a game. If you own a game, you can add its cards."))
        .build();
    let add = adw::ActionRow::builder()
        .title(gettext("Add a Pack"))
        .subtitle(gettext("Choose its file or drop it on this window"))
        .subtitle_lines(0)
        .build();
    add.add_suffix(import);
    group.add(&add);
    if folder.is_some() {
        let enter = row_button(&gettext("_New Pack…"), sender, || PacksMsg::AskNew);
        let cards = adw::ActionRow::builder()
            .title(gettext("The Cards in Our Box"))
            .subtitle(gettext("Enter the cards of your own copy, names and numbers first"))
            .subtitle_lines(0)
            .build();
        cards.add_suffix(&enter);
        group.add(&cards);
    }
    if let Some(root) = folder {
        let open = row_button(&gettext("_Open Folder"), sender, || PacksMsg::Folder);
        let folder = adw::ActionRow::builder()
            .title(gettext("Your Packs"))
            .subtitle(escaped(&root.display().to_string()))
            .subtitle_lines(0)
            .build();
        folder.add_suffix(&open);
        group.add(&folder);
    }
    group
}

fn row_button(label: &str, sender: &ComponentSender<PacksDialog>, msg: fn() -> PacksMsg) -> gtk::Button {
    let button = gtk::Button::builder().label(label).use_underline(true).valign(gtk::Align::Center).build();
    let input = sender.input_sender().clone();
    button.connect_clicked(move |_| drop(input.send(msg())));
    button
}

/// Tells of changes in the folder of a game's own packs, also when it does not exist yet.
fn watch(folder: &Path, sender: &ComponentSender<PacksDialog>) -> Option<gio::FileMonitor> {
    let folder = gio::File::for_path(folder);
    match folder.monitor_directory(gio::FileMonitorFlags::WATCH_MOVES, gio::Cancellable::NONE) {
        Ok(monitor) => {
            let input = sender.input_sender().clone();
            monitor.connect_changed(move |_, _, _, _| drop(input.send(PacksMsg::Touched)));
            Some(monitor)
        }
        Err(error) => {
            // It is read anew whenever the window gets the focus.
            tracing::warn!(%error, "a folder of packs cannot be watched");
            None
        }
    }
}

/// Files that are dropped on the window are taken in.
fn take_drops(window: &RowsWindow, sender: &ComponentSender<PacksDialog>) {
    let input = sender.input_sender().clone();
    take_dropped_files(window, move |path| drop(input.send(PacksMsg::Import(path))));
}

fn choose(window: &RowsWindow, sender: &ComponentSender<PacksDialog>) {
    let (title, accept) = (gettext("Import Pack"), gettext("_Import"));
    let (packs, all) = (gettext("Packs"), gettext("All files"));
    let choice = FileChoice {
        title: &title,
        accept: &accept,
        save_as: None,
        kinds: &[(&packs, "*.toml"), (&all, "*")],
    };
    let input = sender.input_sender().clone();
    choose_file(window, &choice, move |path, _| drop(input.send(PacksMsg::Import(path))));
}

/// Moves a file to where people find it again.
fn trash(path: &Path) -> Result<(), UserError> {
    gio::File::for_path(path)
        .trash(gio::Cancellable::NONE)
        .map_err(|error| UserError::new(gettext("The pack could not be moved to the trash"), &error))
}

fn ask_to_remove(window: &RowsWindow, name: String, path: PathBuf, sender: &ComponentSender<PacksDialog>) {
    let heading = gettext_f("Remove “{name}”?", &[("name", &name)]);
    let body = gettext("Its file is moved to the trash. Matches keep the cards they were played with.");
    let input = sender.input_sender().clone();
    Message::new(window, &heading, &body)
        .close(&gettext("_Cancel"))
        .answer(&gettext("_Move to Trash"), Answer::Destructive, move || {
            let _ = input.send(PacksMsg::Remove { name: name.clone(), path: path.clone() });
        })
        .enter_closes()
        .show();
}

fn ask_to_replace(
    window: &RowsWindow,
    file: PathBuf,
    there: &AnyPack,
    new: &AnyPack,
    sender: &ComponentSender<PacksDialog>,
) {
    let Some(path) = there.path.clone() else { return };
    let heading = gettext_f("Replace “{name}”?", &[("name", &there.info.name)]);
    let (old, version) = (there.info.version.to_string(), new.info.version.to_string());
    let body = gettext_f(
        "Version {old} is moved to the trash, and version {new} of “{name}” takes its place. Matches keep the cards they were played with.",
        &[("old", &old), ("new", &version), ("name", &new.info.name)],
    );
    let input = sender.input_sender().clone();
    Message::new(window, &heading, &body)
        .close(&gettext("_Cancel"))
        .answer(&gettext("_Replace"), Answer::Suggested, move || {
            let _ = input.send(PacksMsg::Replace { there: path.clone(), file: file.clone() });
        })
        .enter_closes()
        .show();
}

/// Words as a row reads them, which takes titles for markup.
fn escaped(words: &str) -> glib::GString {
    glib::markup_escape_text(words)
}
