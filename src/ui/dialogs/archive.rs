//! The window about the archive itself: whether it is sound, and its backups.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use relm4::adw::{self, prelude::*};
use relm4::gtk::{self, glib};
use relm4::prelude::*;

use super::message::{Answer, Message};
use super::rows_window::{RowsWindow, on_close, rows_window};
use crate::archive::{Archive, ArchiveError, Backup, BackupKind, Clock, MatchId, SharedArchive, backups};
use crate::error::UserError;
use crate::exchange;
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::play::Catalogue;
use crate::widgets::Named;

/// How many backups are offered, the newest first.
const OFFERED: usize = 30;
/// How many matches that do not hold are listed.
const LISTED: usize = 50;
/// The least and the most mebibytes that backups can be given.
const SPACE: (f64, f64) = (16.0, 65_536.0);

pub struct ArchiveDialog {
    archive: SharedArchive,
    catalogue: Catalogue,
    path: PathBuf,
    /// Set to stop the check that runs; `None` if none does.
    checking: Option<Arc<AtomicBool>>,
}

/// What the window begins with.
pub struct ArchiveInit {
    pub archive: SharedArchive,
    pub catalogue: Catalogue,
    pub path: PathBuf,
    /// How many mebibytes the backups may have together.
    pub megabytes: u64,
}

/// Input messages of the window.
#[derive(Debug)]
pub enum ArchiveMsg {
    /// Look for damage, or stop looking.
    Check,
    /// Ask whether a backup is to be restored.
    Ask(Backup),
    /// Restore it.
    Restore(Backup),
    /// The window closes.
    Closed,
}

/// What the window says.
#[derive(Debug)]
pub enum ArchiveOutput {
    /// The archive is another one now.
    Restored,
    /// Backups may have so many mebibytes.
    Space(u64),
    /// Something went wrong.
    Failed(UserError),
}

/// What comes back from the worker.
#[derive(Debug)]
pub enum ArchiveCmd {
    /// The backups, with how many matches each holds.
    Listed(Vec<(Backup, Option<usize>)>),
    /// So many of so many matches were played again.
    Progress(usize, usize),
    /// The check has ended, or could not be made; then why not, in words.
    Checked(Result<Checked, String>),
    /// A backup was put in place.
    Restored(Result<(), UserError>),
}

/// What a check found.
#[derive(Debug)]
pub struct Checked {
    /// How many matches there are.
    matches: usize,
    /// Which of them do not hold, and why not; `None` if the check was stopped.
    faults: Option<Vec<(MatchId, String)>>,
    /// Whether something that follows from the matches was damaged, and made anew.
    mended: bool,
}

pub struct ArchiveWidgets {
    window: RowsWindow,
    check: adw::ActionRow,
    button: gtk::Button,
    faults: adw::PreferencesGroup,
    fault_rows: Vec<adw::ActionRow>,
    backups: adw::PreferencesGroup,
    backup_rows: Vec<adw::ActionRow>,
}

impl Component for ArchiveDialog {
    type Init = ArchiveInit;
    type Input = ArchiveMsg;
    type Output = ArchiveOutput;
    type CommandOutput = ArchiveCmd;
    type Root = RowsWindow;
    type Widgets = ArchiveWidgets;

    fn init_root() -> Self::Root {
        rows_window(Some(&gettext("Archive and Backups")), (560, 620))
    }

    fn init(init: ArchiveInit, window: Self::Root, sender: ComponentSender<Self>) -> ComponentParts<Self> {
        let page = adw::PreferencesPage::new();
        let button = gtk::Button::builder()
            .label(gettext("_Check"))
            .use_underline(true)
            .valign(gtk::Align::Center)
            .build();
        let input = sender.input_sender().clone();
        button.connect_clicked(move |_| drop(input.send(ArchiveMsg::Check)));
        let check = adw::ActionRow::builder()
            .title(gettext("Check Archive"))
            .subtitle(gettext("Looks for damage and replays every match"))
            .subtitle_lines(0)
            .build();
        check.add_suffix(&button);
        let group = adw::PreferencesGroup::builder().title(gettext("Archive")).build();
        group.add(&check);
        let faults = adw::PreferencesGroup::builder().visible(false).build();
        let backups = adw::PreferencesGroup::builder()
            .title(gettext("Backups"))
            .description(gettext("Made after matches and before anything that cannot be undone"))
            .build();
        backups.add(&space(init.megabytes, &sender));
        for group in [&group, &faults, &backups] {
            page.add(group);
        }
        window.add(&page);
        let input = sender.input_sender().clone();
        on_close(&window, move || drop(input.send(ArchiveMsg::Closed)));
        let ArchiveInit { archive, catalogue, path, .. } = init;
        let model = Self { archive, catalogue, path, checking: None };
        model.list(&sender);
        let (fault_rows, backup_rows) = (Vec::new(), Vec::new());
        let widgets = ArchiveWidgets { window, check, button, faults, fault_rows, backups, backup_rows };
        ComponentParts { model, widgets }
    }

    fn update_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        msg: ArchiveMsg,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        match msg {
            ArchiveMsg::Check => match &self.checking {
                Some(stop) => stop.store(true, Ordering::Relaxed),
                None => self.check(widgets, &sender),
            },
            ArchiveMsg::Ask(backup) => ask(&widgets.window, backup, &sender),
            ArchiveMsg::Restore(backup) => {
                widgets.backups.set_sensitive(false);
                let archive = self.archive.clone();
                sender.spawn_oneshot_command(move || {
                    let restored = archive.with(|archive| archive.restore_from(&backup.path));
                    let failed = |error| UserError::new(gettext("The backup could not be restored"), &error);
                    ArchiveCmd::Restored(restored.map_err(failed))
                });
            }
            ArchiveMsg::Closed => {
                if let Some(stop) = &self.checking {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
    }

    fn update_cmd_with_view(
        &mut self,
        widgets: &mut Self::Widgets,
        cmd: ArchiveCmd,
        sender: ComponentSender<Self>,
        _root: &Self::Root,
    ) {
        match cmd {
            ArchiveCmd::Listed(found) => widgets.show_backups(found, &sender),
            ArchiveCmd::Progress(n, of) => {
                let percent = (n * 100).checked_div(of).unwrap_or(100).to_string();
                widgets.check.set_subtitle(&gettext_f("Checking… {n}%", &[("n", &percent)]));
            }
            ArchiveCmd::Checked(found) => {
                self.checking = None;
                widgets.button.set_label(&gettext("_Check"));
                widgets.show_faults(found);
            }
            ArchiveCmd::Restored(restored) => {
                widgets.backups.set_sensitive(true);
                // The button that was pressed is about to go with its row.
                widgets.button.grab_focus();
                match restored {
                    Ok(()) => {
                        widgets.window.add_toast(adw::Toast::new(&gettext("Backup restored")));
                        let _ = sender.output(ArchiveOutput::Restored);
                    }
                    Err(error) => {
                        widgets.window.close();
                        let _ = sender.output(ArchiveOutput::Failed(error));
                    }
                }
                self.list(&sender);
            }
        }
    }
}

impl ArchiveDialog {
    fn list(&self, sender: &ComponentSender<Self>) {
        let path = self.path.clone();
        sender.spawn_oneshot_command(move || {
            let found = backups(&path).into_iter().take(OFFERED);
            ArchiveCmd::Listed(
                found.map(|backup| (backup.matches().ok(), backup)).map(|(n, b)| (b, n)).collect(),
            )
        });
    }

    /// Looks for damage and plays every match again, beside the connection that the table writes with.
    fn check(&mut self, widgets: &ArchiveWidgets, sender: &ComponentSender<Self>) {
        let stop = Arc::new(AtomicBool::new(false));
        self.checking = Some(Arc::clone(&stop));
        widgets.button.set_label(&gettext("_Stop"));
        widgets.check.set_subtitle(&gettext("Checking…"));
        let (path, catalogue) = (self.path.clone(), self.catalogue.clone());
        let shared = self.archive.clone();
        sender.spawn_command(move |out| {
            let mut shown = 0;
            let found = Archive::open_read_only(&path, Clock::system()).map_err(ArchiveError::from).and_then(
                |archive| {
                    archive.check()?;
                    let mended = if archive.unfit()? > 0 { shared.mend()? } else { 0 };
                    let mut matches = 0;
                    let found = exchange::verify(&catalogue, &archive, &mut |n, of| {
                        matches = of;
                        let percent = (n * 100).checked_div(of).unwrap_or(100);
                        if percent > shown {
                            shown = percent;
                            let _ = out.send(ArchiveCmd::Progress(n, of));
                        }
                        !stop.load(Ordering::Relaxed)
                    });
                    Ok(Checked { matches, faults: found?, mended: mended > 0 })
                },
            );
            let _ = out.send(ArchiveCmd::Checked(found.map_err(|error| error.to_string())));
        });
    }
}

impl ArchiveWidgets {
    fn show_faults(&mut self, found: Result<Checked, String>) {
        self.fault_rows.drain(..).for_each(|row| self.faults.remove(&row));
        let counted = |n: usize| (u32::try_from(n).unwrap_or(u32::MAX), n.to_string());
        let mended = found.as_ref().is_ok_and(|found| found.mended);
        let (mut words, faults) = match found {
            Err(why) => (why, Vec::new()),
            Ok(Checked { faults: None, .. }) => (gettext("The check was stopped."), Vec::new()),
            Ok(Checked { matches, faults: Some(faults), .. }) if faults.is_empty() => {
                let (count, n) = counted(matches);
                let words = ngettext_f(
                    "The archive is intact: {n} match.",
                    "The archive is intact: {n} matches.",
                    count,
                    &[("n", &n)],
                );
                (words, faults)
            }
            Ok(Checked { faults: Some(faults), .. }) => {
                let (count, n) = counted(faults.len());
                let words = ngettext_f(
                    "{n} match is damaged or incorrect. All others are fine.",
                    "{n} matches are damaged or incorrect. All others are fine.",
                    count,
                    &[("n", &n)],
                );
                (words, faults)
            }
        };
        if mended {
            let first = gettext(
                "The search index, the list of players or the cards of a built-in pack were damaged and have been rebuilt.",
            );
            words = format!("{first} {words}");
        }
        self.check.set_subtitle(&glib::markup_escape_text(&words));
        self.faults.set_visible(!faults.is_empty());
        for (id, why) in faults.into_iter().take(LISTED) {
            let title = gettext_f("Match {id}", &[("id", &id.to_string())]);
            let row = adw::ActionRow::builder().title(title).subtitle_lines(0).build();
            row.set_subtitle(&glib::markup_escape_text(&why));
            self.faults.add(&row);
            self.fault_rows.push(row);
        }
    }

    fn show_backups(&mut self, found: Vec<(Backup, Option<usize>)>, sender: &ComponentSender<ArchiveDialog>) {
        self.backup_rows.drain(..).for_each(|row| self.backups.remove(&row));
        if found.is_empty() {
            let row = adw::ActionRow::builder().title(gettext("There are no backups yet")).build();
            self.backups.add(&row);
            self.backup_rows.push(row);
        }
        for (backup, matches) in found {
            let row = backup_row(backup, matches, sender);
            self.backups.add(&row);
            self.backup_rows.push(row);
        }
    }
}

/// A backup with a button that restores it, if it can be read.
fn backup_row(
    backup: Backup,
    matches: Option<usize>,
    sender: &ComponentSender<ArchiveDialog>,
) -> adw::ActionRow {
    let mut words = vec![match matches {
        None => gettext("cannot be read"),
        Some(n) => {
            let (count, n) = (u32::try_from(n).unwrap_or(u32::MAX), n.to_string());
            ngettext_f("{n} match", "{n} matches", count, &[("n", &n)])
        }
    }];
    words.push(glib::format_size(backup.bytes).to_string());
    words.extend(match backup.kind {
        BackupKind::Regular => None,
        BackupKind::Doubtful => Some(gettext("contains damaged matches")),
        BackupKind::Migration => Some(gettext("before an update")),
        BackupKind::Restore => Some(gettext("before a backup was restored")),
        BackupKind::Deletion => Some(gettext("before matches were deleted")),
    });
    let when = when(&backup);
    let row = adw::ActionRow::builder().title(&when).subtitle(words.join(" · ")).build();
    if matches.is_some() {
        let button = gtk::Button::builder()
            .label(gettext("Restore…"))
            .valign(gtk::Align::Center)
            .css_classes(["flat"])
            .build();
        let name = gettext_f("Restore the backup of {when}…", &[("when", &when)]);
        button.set_accessible_name(&name);
        let input = sender.input_sender().clone();
        button.connect_clicked(move |_| drop(input.send(ArchiveMsg::Ask(backup.clone()))));
        row.add_suffix(&button);
    }
    row
}

/// When a backup was made, as people here write it.
fn when(backup: &Backup) -> String {
    glib::DateTime::from_unix_local(backup.at / 1000)
        .and_then(|at| at.format("%x %H:%M"))
        .map_or_else(|_| backup.made.clone(), |at| at.to_string())
}

fn ask(window: &RowsWindow, backup: Backup, sender: &ComponentSender<ArchiveDialog>) {
    let body = gettext_f(
        "Your matches will be as they were on {when}. The current archive is kept as a backup.",
        &[("when", &when(&backup))],
    );
    let input = sender.input_sender().clone();
    Message::new(window, &gettext("Restore This Backup?"), &body)
        .close(&gettext("_Cancel"))
        .answer(&gettext("_Restore"), Answer::Suggested, move || {
            let _ = input.send(ArchiveMsg::Restore(backup.clone()));
        })
        .enter_answers()
        .show();
}

/// How much space the backups may have.
fn space(megabytes: u64, sender: &ComponentSender<ArchiveDialog>) -> adw::ActionRow {
    let spin = gtk::SpinButton::with_range(SPACE.0, SPACE.1, 64.0);
    spin.set_value(megabytes as f64);
    spin.set_valign(gtk::Align::Center);
    let output = sender.output_sender().clone();
    spin.connect_value_changed(move |spin| {
        let _ = output.send(ArchiveOutput::Space(u64::try_from(spin.value_as_int()).unwrap_or_default()));
    });
    let title = gettext("Space for backups in MB");
    spin.set_accessible_name(&title);
    let row = adw::ActionRow::builder()
        .title(&title)
        .subtitle(gettext("When it is full, the oldest backups are deleted; the newest is always kept"))
        .subtitle_lines(0)
        .activatable_widget(&spin)
        .build();
    row.add_suffix(&spin);
    row
}
