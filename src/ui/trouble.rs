//! The window when the archive cannot be opened, or when the program panics at every start: what happened, and the ways
//! on. Nothing is lost on any.

use std::path::PathBuf;

use relm4::adw::{self, prelude::*};
use relm4::gtk;
use relm4::prelude::*;

use crate::actions::Action;
use crate::archive::{OpenError, begin_anew, newest_good_backup, restore_newest_backup};
use crate::crash::{self, Fall};
use crate::deliberate;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::open::open_folder;
use crate::{anew, now};

pub struct Trouble {
    why: Why,
    /// What a way on led to, if it failed or there is nothing else to see of it.
    said: Option<String>,
}

/// Why the window with the pages is not there.
#[derive(Debug)]
pub enum Why {
    /// The archive cannot be opened.
    Archive(OpenError),
    /// The program has panicked soon after it had started again for a panic.
    Panic(Fall),
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
    /// Show the folder of the archive, or of reports.
    Folder,
    /// Put the report on the clipboard.
    Copy,
}

#[relm4::component(pub)]
impl SimpleComponent for Trouble {
    type Init = Why;
    type Input = TroubleMsg;
    type Output = ();

    view! {
        adw::ApplicationWindow {
            set_title: Some("Tableside"),
            set_width_request: 360,
            set_default_size: (560, 620),
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
                            set_css_classes: model.again_classes(),
                            connect_clicked => TroubleMsg::Again,
                        },
                        gtk::Button {
                            set_label: &gettext("_Open Folder"),
                            set_use_underline: true,
                            add_css_class: "pill",
                            connect_clicked => TroubleMsg::Folder,
                        },
                        gtk::Button {
                            set_label: &gettext("_Copy Report"),
                            set_use_underline: true,
                            add_css_class: "pill",
                            set_visible: model.report().is_some(),
                            connect_clicked => TroubleMsg::Copy,
                        },
                    },
                },
            },
        }
    }

    fn init(why: Why, root: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        deliberate::panic_at(deliberate::Place::Alone);
        let model = Self { why, said: None };
        let widgets = view_output!();
        // The actions of the window with the pages are not there.
        relm4::main_application().set_accels_for_action("window.close", Action::Close.accels());
        ComponentParts { model, widgets }
    }

    fn update(&mut self, msg: TroubleMsg, _sender: ComponentSender<Self>) {
        let path = crate::archive::default_path();
        self.said = match (msg, &path) {
            (TroubleMsg::Again, _) => Some(start_anew()),
            (TroubleMsg::Restore, Some(path)) => after(restore_newest_backup(path, now())),
            (TroubleMsg::Empty, Some(path)) => after(begin_anew(path, now())),
            (TroubleMsg::Restore | TroubleMsg::Empty, None) => None,
            (TroubleMsg::Folder, _) => {
                if let (Some(folder), Some(window)) =
                    (self.folder(), relm4::main_application().active_window())
                {
                    open_folder(&window, &folder);
                }
                None
            }
            (TroubleMsg::Copy, _) => self.copy_report(),
        };
    }
}

impl Trouble {
    fn title(&self) -> String {
        match self.why {
            Why::Archive(OpenError::Lost { .. }) => gettext("The Archive Is Missing"),
            Why::Archive(_) => gettext("Could Not Open the Archive"),
            Why::Panic(_) => gettext("Something Keeps Going Wrong"),
        }
    }

    fn damaged(&self) -> bool {
        matches!(
            self.why,
            Why::Archive(OpenError::Damaged { .. } | OpenError::NotADatabase { .. } | OpenError::Lost { .. })
        )
    }

    fn backup(&self) -> bool {
        self.damaged()
            && crate::archive::default_path().is_some_and(|path| newest_good_backup(&path).is_some())
    }

    /// How the button looks that tries again: as what people mostly want where there is nothing to decide.
    const fn again_classes(&self) -> &'static [&'static str] {
        match self.why {
            Why::Archive(_) => &["pill"],
            Why::Panic(_) => &["pill", "suggested-action"],
        }
    }

    fn report(&self) -> Option<String> {
        match &self.why {
            Why::Archive(_) => None,
            Why::Panic(fall) => fall.report_text(),
        }
    }

    fn folder(&self) -> Option<PathBuf> {
        match self.why {
            Why::Archive(_) => crate::archive::default_path()?.parent().map(ToOwned::to_owned),
            Why::Panic(_) => crash::folder(),
        }
    }

    fn copy_report(&self) -> Option<String> {
        let (text, window) = (self.report()?, relm4::main_application().active_window()?);
        window.clipboard().set_text(&text);
        Some(gettext("The report has been copied."))
    }

    /// What restoring would bring back.
    fn newest(&self) -> Option<String> {
        let path = crate::archive::default_path().filter(|_| self.damaged())?;
        let backup = newest_good_backup(&path)?;
        let matches = backup.matches().ok()?;
        let (day, n) = (backup.day_in_words(now()), matches.to_string());
        Some(ngettext_f(
            "The newest backup is from {day} and contains {n} match.",
            "The newest backup is from {day} and contains {n} matches.",
            u32::try_from(matches).unwrap_or(u32::MAX),
            &[("day", &day), ("n", &n)],
        ))
    }

    fn words(&self) -> String {
        let mut words = match &self.why {
            Why::Archive(error) => vec![error.to_string()],
            Why::Panic(fall) => after_panics(fall),
        };
        words.extend(self.said.clone().or_else(|| self.newest()));
        // A status page reads its description as markup.
        gtk::glib::markup_escape_text(&words.join("\n\n")).to_string()
    }
}

fn after_panics(fall: &Fall) -> Vec<String> {
    let what =
        gettext("Tableside ran into an error again right after it had started. Your matches are saved.");
    let report =
        fall.report_path().map(|path| gettext_f("Report: {path}", &[("path", &path.to_string_lossy())]));
    [Some(what), report].into_iter().flatten().collect()
}

/// Goes on after a way that has led somewhere, or says why it did not.
fn after<T>(done: Result<T, impl std::fmt::Display>) -> Option<String> {
    Some(done.map_or_else(|error| error.to_string(), |_| start_anew()))
}

/// Puts a fresh start of the program in the place of this one; comes back only with what people can do instead.
fn start_anew() -> String {
    let error = anew::start(None);
    tracing::error!(%error, "no fresh start");
    gettext("Close the window and start Tableside again.")
}
