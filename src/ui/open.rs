//! What other programs show.
//!
//! `gtk_show_uri` asks for it, which `GtkFileLauncher` replaces from GTK 4.10 on; Debian 12 has 4.8.

use std::path::Path;

use relm4::gtk::{self, gdk, gio, prelude::*};

/// Shows a folder in the person's own way.
pub fn open_folder(near: &impl IsA<gtk::Widget>, folder: &Path) {
    let window = near.root().and_downcast::<gtk::Window>();
    gtk::show_uri(window.as_ref(), &gio::File::for_path(folder).uri(), gdk::CURRENT_TIME);
}
