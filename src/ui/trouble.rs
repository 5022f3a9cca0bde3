//! The window when the archive cannot be opened: what happened, and the ways on. Nothing is lost on any.

use std::os::unix::process::CommandExt;

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use crate::archive::{OpenError, begin_anew, newest_good_backup, restore_newest_backup};
use crate::i18n::{gettext, ngettext_f};

pub struct Trouble {
    error: OpenError,
    /// What a way on led to, if it failed.
    failed: Option<String>,
}

/// Input messages of the window.
#[derive(Debug)]
pub enum TroubleMsg {
    /// Try again as it is.
    Again,
    /// Put the newest backup in the place of the damaged archive.
    Restore,
    /// Begin a new archive and keep the damaged one beside it.
    Empty,
    /// Show the folder.
    Folder,
}

#[relm4::component(pub)]
impl SimpleComponent for Trouble {
    type Init = OpenError;
    type Input = TroubleMsg;
    type Output = ();

    view! {
        adw::ApplicationWindow {
            set_title: Some("Tableside"),
            set_default_size: (560, 480),
            gtk::Box {
                set_orientation: gtk::Orientation::Vertical,
                append: &adw::HeaderBar::new(),
                adw::StatusPage {
                    set_vexpand: true,
                    set_icon_name: Some("dialog-warning-symbolic"),
                    set_title: &model.title(),
                    #[watch]
                    set_description: Some(&model.words()),
                    gtk::Box {
                        set_orientation: gtk::Orientation::Vertical,
                        set_halign: gtk::Align::Center,
                        set_spacing: 9,
                        gtk::Button {
                            set_label: &gettext("_Restore the Newest Backup"),
                            set_use_underline: true,
                            set_css_classes: &["pill", "suggested-action"],
                            set_visible: model.backup(),
                            connect_clicked => TroubleMsg::Restore,
                        },
                        gtk::Button {
                            set_label: &gettext("_Start Empty"),
                            set_use_underline: true,
                            add_css_class: "pill",
                            set_visible: model.damaged(),
                            connect_clicked => TroubleMsg::Empty,
                        },
                        gtk::Button {
                            set_label: &gettext("_Try Again"),
                            set_use_underline: true,
                            add_css_class: "pill",
                            connect_clicked => TroubleMsg::Again,
                        },
                        gtk::Button {
                            set_label: &gettext("_Open Folder"),
                            set_use_underline: true,
                            add_css_class: "pill",
                            connect_clicked => TroubleMsg::Folder,
                        },
                    },
                },
            },
        }
    }

    fn init(error: OpenError, root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let model = Self { error, failed: None };
        let widgets = view_output!();
        ComponentParts { model, widgets }
    }

    fn update(&mut self, msg: TroubleMsg, _sender: ComponentSender<Self>) {
        let Some(path) = crate::archive::default_path() else { return };
        let done = match msg {
            TroubleMsg::Again => Ok(()),
            TroubleMsg::Restore => restore_newest_backup(&path, super::now()).map(drop),
            TroubleMsg::Empty => begin_anew(&path, super::now()).map(drop),
            TroubleMsg::Folder => {
                let folder = path.parent().unwrap_or(&path);
                let uri = gtk::gio::File::for_path(folder).uri();
                gtk::show_uri(gtk::Window::NONE, &uri, gtk::gdk::CURRENT_TIME);
                return;
            }
        };
        self.failed = match done {
            Ok(()) => Some(start_anew()),
            Err(error) => Some(error.to_string()),
        };
    }
}

impl Trouble {
    fn title(&self) -> String {
        match self.error {
            OpenError::Lost { .. } => gettext("The Archive Is Missing"),
            _ => gettext("Could Not Open the Archive"),
        }
    }

    fn damaged(&self) -> bool {
        matches!(
            self.error,
            OpenError::Damaged { .. } | OpenError::NotADatabase { .. } | OpenError::Lost { .. }
        )
    }

    fn backup(&self) -> bool {
        self.damaged()
            && crate::archive::default_path().is_some_and(|path| newest_good_backup(&path).is_some())
    }

    /// What restoring would bring back.
    fn newest(&self) -> Option<String> {
        let path = crate::archive::default_path().filter(|_| self.damaged())?;
        let backup = newest_good_backup(&path)?;
        let matches = backup.matches().ok()?;
        let (day, n) = (backup.day_in_words(super::now()), matches.to_string());
        Some(ngettext_f(
            "The newest backup is from {day} and contains {n} match.",
            "The newest backup is from {day} and contains {n} matches.",
            u32::try_from(matches).unwrap_or(u32::MAX),
            &[("day", &day), ("n", &n)],
        ))
    }

    fn words(&self) -> String {
        let words = match &self.failed {
            Some(failed) => format!("{}\n\n{failed}", self.error),
            None => [Some(self.error.to_string()), self.newest()]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("\n\n"),
        };
        // A status page reads its description as markup.
        gtk::glib::markup_escape_text(&words).to_string()
    }
}

/// Puts a fresh start of the program in the place of this one; comes back only with the reason why not.
fn start_anew() -> String {
    match std::env::current_exe() {
        Ok(program) => {
            std::process::Command::new(program).args(std::env::args_os().skip(1)).exec().to_string()
        }
        Err(error) => {
            tracing::error!(%error, "the program’s own file cannot be found");
            gettext("Close the window and start Tableside again.")
        }
    }
}
