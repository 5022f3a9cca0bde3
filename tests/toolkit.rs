//! What newer versions of GTK and libadwaita have replaced is named in one place each, so that the day they are required
//! changes few files.
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::fs;
use std::path::{Path, PathBuf};

/// What is deprecated, the only file that may name it, and what other files use instead.
const PLACES: [(&str, Option<&str>, &str); 14] = [
    ("adw::Flap", Some("widgets/side_panel.rs"), "SidePanel"),
    ("adw::Leaflet", None, "a stack"),
    ("MessageDialog", Some("dialogs/message.rs"), "Message"),
    ("PreferencesWindow", Some("dialogs/rows_window.rs"), "rows_window"),
    ("present_subpage", Some("dialogs/rows_window.rs"), "open_page"),
    ("close_subpage", Some("dialogs/rows_window.rs"), "leave_page"),
    ("AboutWindow", Some("dialogs/about.rs"), "show_about"),
    ("ViewSwitcherTitle", Some("widgets/view_title.rs"), "view_title"),
    ("ShortcutsWindow", None, "show_shortcuts"),
    ("FileChooser", Some("file_chooser.rs"), "choose_file"),
    ("style_context()", Some("widgets/colour.rs"), "colour::ink or colour::named"),
    ("allocation()", None, "place"),
    ("allocated_", None, "width or height"),
    ("show_uri", Some("open.rs"), "open_folder"),
];

#[test]
fn what_is_deprecated_stays_in_its_place() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    collect(&home.join("src"), &mut files);
    let mut strays = Vec::new();
    for (name, place, instead) in PLACES {
        let place = place.map(|place| home.join("src/ui").join(place));
        let there = |file: &PathBuf| uses(&fs::read_to_string(file).unwrap(), name);
        if let Some(place) = &place {
            assert!(!there(place).is_empty(), "{} does not use {name} any more", place.display());
        }
        for file in files.iter().filter(|file| Some(*file) != place.as_ref()) {
            let short = file.strip_prefix(home).unwrap_or(file).display();
            strays
                .extend(there(file).into_iter().map(|line| format!("{short}:{line}: {name}; use {instead}")));
        }
    }
    assert!(strays.is_empty(), "{}", strays.join("\n"));
}

/// The numbers of the lines that name something, but for comments.
fn uses(source: &str, name: &str) -> Vec<usize> {
    let lines = source.lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim_start().starts_with("//") && line.contains(name))
        .map(|(at, _)| at + 1)
        .collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path {
            path if path.is_dir() => collect(&path, found),
            path if path.extension().is_some_and(|ext| ext == "rs") => found.push(path),
            _ => {}
        }
    }
}
