//! One funnel from any error to what a person reads: a toast, with details behind a button.

use relm4::adw::{self, prelude::*};
use relm4::gtk;

use crate::archive::ArchiveError;
use crate::dialogs::Message;
use crate::i18n::{gettext, gettext_f};
use crate::play::PlayError;

/// Something went wrong that a person should know of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserError {
    /// What happened, in one short sentence.
    pub summary: String,
    /// What to do about it; possibly empty.
    pub help: String,
    /// Everything the program knows, for a report; possibly empty.
    pub details: String,
}

impl UserError {
    /// An error whose cause explains itself.
    #[must_use]
    pub fn new(summary: impl Into<String>, cause: &(dyn std::error::Error + 'static)) -> Self {
        let mut details = cause.to_string();
        let mut source = cause.source();
        while let Some(cause) = source {
            details = format!("{details}\n{cause}");
            source = cause.source();
        }
        let summary = summary.into();
        if is_disk_full(cause) {
            let what = summary.trim_end_matches('.');
            let summary = gettext_f("{what}: the disk is full", &[("what", what)]);
            return Self { summary, help: gettext("Free some space and try again."), details };
        }
        Self { summary, help: String::new(), details }
    }

    /// Shows the error: a toast that leads to the details.
    pub fn show(&self, toasts: &adw::ToastOverlay) {
        // The window is gone, and the archive closed while something was still read.
        if toasts.root().is_none() {
            return;
        }
        tracing::warn!(summary = self.summary, details = self.details, "shown to the person");
        let toast = adw::Toast::builder().priority(adw::ToastPriority::High).timeout(0).build();
        toast.set_title(&gtk::glib::markup_escape_text(&self.summary));
        if !(self.details.is_empty() && self.help.is_empty()) {
            toast.set_button_label(Some(&gettext("_Details")));
            let error = self.clone();
            let overlay = toasts.clone();
            toast.connect_button_clicked(move |_| error.show_details(&overlay));
        }
        toasts.add_toast(toast);
    }

    /// Shows everything there is to say, above the window of a widget.
    pub fn show_details(&self, near: &impl IsA<gtk::Widget>) {
        let details = gtk::Label::builder()
            .label(&self.details)
            .selectable(true)
            .wrap(true)
            .xalign(0.0)
            .css_classes(["monospace", "caption"])
            .build();
        Message::new(near, &self.summary, &self.help)
            .child(&details)
            .close(&gettext("_Close"))
            .copy(format!("{}\n{}\n{}", self.summary, self.help, self.details))
            .show();
    }
}

/// Whether there is no space left: that must be seen without a look at the details.
fn is_disk_full(cause: &(dyn std::error::Error + 'static)) -> bool {
    matches!(cause.downcast_ref(), Some(ArchiveError::DiskFull))
        || matches!(cause.downcast_ref(), Some(PlayError::Store(error)) if error.disk_full)
}
