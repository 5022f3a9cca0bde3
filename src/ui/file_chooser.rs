//! Files that people point at: chosen in a window of their own, or dropped on one of ours.
//!
//! The window is a `GtkFileChooserNative`, which `GtkFileDialog` replaces from GTK 4.10 on; Debian 12 has 4.8.

use std::path::PathBuf;

use relm4::gtk::{self, gdk, gio, prelude::*};

use crate::i18n::gettext;

/// What is asked for.
pub struct FileChoice<'a> {
    /// The title of the window.
    pub title: &'a str,
    /// The label of the button that agrees.
    pub accept: &'a str,
    /// The name that a new file gets unless people want another; `None` asks for a file that is there.
    pub save_as: Option<&'a str>,
    /// The kinds of files to choose among: what they are called, and how their names look.
    pub kinds: &'a [(&'a str, &'a str)],
}

/// Asks for a file. `chosen` is called with its path and the index of its kind, unless the person cancels.
pub fn choose_file(
    window: &impl IsA<gtk::Window>,
    choice: &FileChoice<'_>,
    chosen: impl Fn(PathBuf, usize) + 'static,
) -> gtk::FileChooserNative {
    let action = match choice.save_as {
        Some(_) => gtk::FileChooserAction::Save,
        None => gtk::FileChooserAction::Open,
    };
    let cancel = gettext("_Cancel");
    let chooser = gtk::FileChooserNative::new(
        Some(choice.title),
        Some(window),
        action,
        Some(choice.accept),
        Some(&cancel),
    );
    if let Some(name) = choice.save_as {
        chooser.set_current_name(name);
    }
    let filter = |(name, pattern): &(&str, &str)| {
        let filter = gtk::FileFilter::new();
        filter.set_name(Some(name));
        filter.add_pattern(pattern);
        filter
    };
    let filters: Vec<gtk::FileFilter> = choice.kinds.iter().map(filter).collect();
    filters.iter().for_each(|filter| chooser.add_filter(filter));
    // Holds itself until it is answered.
    let held = chooser.clone();
    chooser.connect_response(move |_, response| {
        let path = held.file().and_then(|file| file.path());
        if let Some(path) = path.filter(|_| response == gtk::ResponseType::Accept) {
            let kind = filters.iter().position(|filter| held.filter().as_ref() == Some(filter));
            chosen(path, kind.unwrap_or_default());
        }
        held.destroy();
    });
    chooser.show();
    chooser
}

/// Hands every file that is dropped on a window to `taken`.
pub fn take_dropped_files(window: &impl IsA<gtk::Widget>, taken: impl Fn(PathBuf) + 'static) {
    let target = gtk::DropTarget::new(gdk::FileList::static_type(), gdk::DragAction::COPY);
    target.connect_drop(move |_, value, _, _| {
        let Ok(list) = value.get::<gdk::FileList>() else { return false };
        let paths: Vec<PathBuf> = list.files().iter().filter_map(gio::prelude::FileExt::path).collect();
        let any = !paths.is_empty();
        paths.into_iter().for_each(&taken);
        any
    });
    window.add_controller(target);
}
