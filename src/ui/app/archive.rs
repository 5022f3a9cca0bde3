//! The archive itself: what is put off until the window is there, and backups.

use std::time::Duration;

use relm4::adw;
use relm4::gtk::glib;
use relm4::prelude::*;

use super::damage::show_damage;
use super::{App, AppCmd, AppMsg, AppWidgets};
use crate::archive::{Archive, ArchiveError, Clock};
use crate::config;
use crate::dialogs::{ArchiveDialog, ArchiveInit, ArchiveOutput, present_above};
use crate::error::UserError;
use crate::exchange;
use crate::i18n::gettext;
use crate::pages::history::HistoryMsg;
use crate::preferences::Preferences;

/// How long after its start the window begins with what was put off.
const SETTLED: Duration = Duration::from_millis(1200);
/// How long it rests after each match that it plays again beside everything else.
const REST: Duration = Duration::from_millis(1);

impl App {
    /// Begins what was put off when the window is there and has shown its first page.
    pub(super) fn settle_soon(sender: &ComponentSender<Self>) {
        let input = sender.input_sender().clone();
        glib::timeout_add_local_once(SETTLED, move || drop(input.send(AppMsg::Settled)));
    }

    pub(super) fn tidy(&self, sender: &ComponentSender<Self>) {
        let archive = self.services.archive();
        sender.spawn_oneshot_command(move || AppCmd::Tidied(archive.tidy()));
    }

    pub(super) fn tidied(
        &self,
        done: Result<(), ArchiveError>,
        widgets: &AppWidgets,
        sender: &ComponentSender<Self>,
    ) {
        match done {
            Ok(()) => self.verify_after_update(sender),
            Err(error @ ArchiveError::Damaged(_)) => {
                show_damage(&widgets.damage, UserError::new(gettext("The archive is damaged"), &error));
            }
            // A full disk is told when something is to be saved; a backup is made another time.
            Err(error) => tracing::warn!(%error, "the archive could not be tidied up"),
        }
    }

    /// Plays every match again if another version of the program was here the last time: newer rules may not hold for
    /// old matches, and people should know that before they look for one.
    fn verify_after_update(&self, sender: &ComponentSender<Self>) {
        if self.services.preferences().verified_by == config::VERSION {
            return;
        }
        let Some(path) = self.services.archive_path() else { return };
        let catalogue = self.services.catalogue.clone();
        sender.spawn_oneshot_command(move || {
            let mut matches = 0;
            let found = Archive::open_read_only(&path, Clock::system()).map_err(ArchiveError::from).and_then(
                |archive| {
                    exchange::verify(&catalogue, &archive, &mut |_, of| {
                        matches = of;
                        std::thread::sleep(REST);
                        true
                    })
                },
            );
            AppCmd::Verified(match found {
                Ok(found) => found.map(|found| (matches, found.len())),
                Err(error) => {
                    tracing::warn!(%error, "the matches could not be played again");
                    None
                }
            })
        });
    }

    pub(super) fn verified(&self, found: Option<(usize, usize)>) {
        let Some((matches, wrong)) = found else { return };
        self.note_verified();
        if let Some(history) = self.history.page().filter(|_| matches > 0) {
            history.emit(HistoryMsg::Verified { matches, wrong });
        }
    }

    fn note_verified(&self) {
        let verified_by = config::VERSION.to_owned();
        let preferences = self.services.preferences();
        if preferences.verified_by == verified_by {
            return;
        }
        if let Err(error) = self.services.prefer(Preferences { verified_by, ..preferences }) {
            // Then they are played again once more.
            tracing::warn!(%error, "the preferences do not know which version was here");
        }
    }

    /// The window with backups and the check.
    pub(super) fn open_archive(&mut self, window: &adw::ApplicationWindow, sender: &ComponentSender<Self>) {
        let Some(path) = self.services.archive_path() else { return };
        let (archive, catalogue) = self.services.counting();
        let megabytes = self.services.preferences().backup_megabytes;
        let dialog = ArchiveDialog::builder()
            .launch(ArchiveInit { archive, catalogue, path, megabytes })
            .forward(sender.input_sender(), |output| match output {
                ArchiveOutput::Restored => AppMsg::Restored,
                ArchiveOutput::Space(megabytes) => AppMsg::BackupSpace(megabytes),
                ArchiveOutput::Failed(error) => AppMsg::Failed(error),
            });
        present_above(dialog.widget(), window);
        self.archive = Some(dialog);
    }
}
