//! Files that come in through the window, by a chooser or dropped on it: `build-aux/in-xvfb cargo test -p tableside-window --test ui_files`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::cell::RefCell;
use std::fs;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

use relm4::adw;
use relm4::gtk::glib::translate::IntoGlib;
use relm4::gtk::{self, gdk, gio, glib, prelude::*};
use relm4::prelude::*;
use tableside::play::Catalogue;
use tableside_window::app::App;
use tableside_window::dialogs::{PacksDialog, PacksInit};
use tableside_window::file_chooser::{FileChoice, choose_file};
use tableside_window::pages::history::{HistoryMsg, HistoryPage};
use tableside_window::services::Services;

const MATCH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/dice-tuners-1.json");

fn until(holds: impl Fn() -> bool, what: &str) {
    let end = Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(Instant::now() < end, "waited too long for {what}");
        glib::MainContext::default().iteration(false);
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Drops files on a window; says whether it wanted them.
fn drop_on(window: &impl IsA<gtk::Widget>, files: &[PathBuf]) -> bool {
    let files: Vec<gio::File> = files.iter().map(gio::File::for_path).collect();
    let controllers = window.observe_controllers();
    let target =
        controllers.iter::<glib::Object>().flatten().find_map(|c| c.downcast::<gtk::DropTarget>().ok());
    let list = gdk::FileList::from_array(&files);
    target
        .expect("the window takes drops")
        .emit_by_name("drop", &[&glib::BoxedValue(list.to_value()), &0.0, &0.0])
}

/// Every word that stands in a window, the labels of what is in passing included.
fn words(root: &impl IsA<gtk::Widget>) -> String {
    fn walk(widget: &gtk::Widget, words: &mut String) {
        if let Some(label) = widget.downcast_ref::<gtk::Label>().filter(|label| label.is_mapped()) {
            words.push_str(&label.text());
            words.push('\n');
        }
        let mut child = widget.first_child();
        while let Some(widget) = child {
            walk(&widget, words);
            child = widget.next_sibling();
        }
    }
    let mut all = String::new();
    walk(root.upcast_ref(), &mut all);
    all
}

/// The words of all windows that are there.
fn words_anywhere() -> String {
    let windows = gtk::Window::toplevels();
    let windows =
        windows.iter::<glib::Object>().flatten().filter_map(|window| window.downcast::<gtk::Window>().ok());
    windows.filter(WidgetExt::is_visible).map(|window| words(&window)).collect::<Vec<_>>().join("\n")
}

#[gtk::test]
fn a_match_that_is_dropped_on_the_window_is_looked_back_on() {
    adw::init().unwrap();
    let home = tempfile::tempdir().unwrap();
    let services = Services::open_at(&home.path().join("archive.db"), None).unwrap();
    let app = App::builder().launch(services.clone()).detach();
    let window = app.widget();
    window.present();
    assert!(drop_on(window, &[MATCH.into()]));
    until(|| words(window).contains("Match imported"), "the match");
    until(|| words(window).contains("Dice Tuners"), "its review");
    // What is no match is refused with the reason, whatever lies beside it.
    let wrong = home.path().join("wrong.json");
    fs::write(&wrong, "{}").unwrap();
    assert!(drop_on(window, &[wrong, MATCH.into()]));
    let refused = "“wrong.json” could not be imported. This is not a match file";
    until(|| words(window).contains(refused), "the refusal");
    assert_eq!(services.recent(10).unwrap().len(), 1, "it is there once");
    window.close();
}

/// The pictures in a widget that show something.
fn pictures(widget: &gtk::Widget) -> Vec<gdk::Paintable> {
    let mut found: Vec<gdk::Paintable> =
        widget.downcast_ref::<gtk::Picture>().and_then(gtk::Picture::paintable).into_iter().collect();
    let mut child = widget.first_child();
    while let Some(widget) = child {
        found.extend(pictures(&widget));
        child = widget.next_sibling();
    }
    found
}

#[gtk::test]
fn a_match_in_the_history_gets_its_picture() {
    adw::init().unwrap();
    let home = tempfile::tempdir().unwrap();
    let services = Services::open_at(&home.path().join("archive.db"), None).unwrap();
    let app = App::builder().launch(services.clone()).detach();
    let window = app.widget();
    window.present();
    assert!(drop_on(window, &[MATCH.into()]));
    until(|| words(window).contains("Match imported"), "the match");
    let page = HistoryPage::builder().launch(services).detach();
    let other = gtk::Window::builder().default_width(700).default_height(500).child(page.widget()).build();
    other.present();
    until(|| !pictures(page.widget().upcast_ref()).is_empty(), "the picture");
    let picture = pictures(page.widget().upcast_ref()).remove(0);
    assert_eq!((picture.intrinsic_width(), picture.intrinsic_height()), (112, 66));
    assert!(picture.is::<gdk::Texture>(), "it is nothing but pixels");
    // Whoever comes back finds it, without waiting.
    page.emit(HistoryMsg::Searched("nobody of this name".into()));
    until(|| words(page.widget()).contains("No Match Found"), "nothing");
    page.emit(HistoryMsg::Searched(String::new()));
    until(|| !words(page.widget()).contains("No Match Found"), "the match again");
    assert_eq!(pictures(page.widget().upcast_ref()), [picture]);
    other.close();
    window.close();
}

/// A window of packs whose folder is empty.
struct Packs {
    home: tempfile::TempDir,
    dialog: Controller<PacksDialog>,
}

impl Packs {
    fn new() -> Self {
        adw::init().unwrap();
        let home = tempfile::tempdir().unwrap();
        let folder = Some(home.path().join("packs"));
        let dialog =
            PacksDialog::builder().launch(PacksInit { catalogue: Catalogue::standard(), folder }).detach();
        dialog.widget().present();
        Self { home, dialog }
    }

    /// A pack of goals in a file outside of the folder.
    fn file(&self, name: &str, change: impl FnOnce(String) -> String) -> PathBuf {
        let path = self.home.path().join(name);
        let text = Catalogue::standard().find("dualing-dice").unwrap().new_pack();
        fs::write(&path, change(text)).unwrap();
        path
    }

    fn there(&self) -> Vec<String> {
        let names = fs::read_dir(self.home.path().join("packs/dualing-dice")).into_iter().flatten().flatten();
        let mut names: Vec<_> = names.map(|entry| entry.file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn until_it_says(&self, wanted: &str) {
        until(|| words_anywhere().contains(wanted), wanted);
    }
}

#[gtk::test]
fn a_pack_that_is_dropped_on_packs_is_there_at_once() {
    let packs = Packs::new();
    packs.until_it_says("Dualing Dice");
    assert!(drop_on(packs.dialog.widget(), &[packs.file("mine.toml", |text| text)]));
    packs.until_it_says("“My Pack” can now be chosen for Dualing Dice");
    packs.until_it_says("version 1 · mine · mine.toml");
    assert_eq!(packs.there(), ["mine.toml"]);
    // Another version is not put in its place unasked.
    let newer = packs.file("newer.toml", |text| text.replace("version = 1", "version = 2"));
    assert!(drop_on(packs.dialog.widget(), &[newer]));
    packs.until_it_says("Replace “My Pack”?");
    assert_eq!(packs.there(), ["mine.toml"]);
    packs.dialog.widget().close();
}

#[gtk::test]
fn what_is_wrong_with_a_pack_is_told_at_once() {
    let packs = Packs::new();
    let broken = packs.file("broken.toml", |text| text.replacen("points = 1", "points = \"x\"", 2));
    assert!(drop_on(packs.dialog.widget(), &[broken]));
    packs.until_it_says("“broken.toml” Was Not Imported");
    let told = words_anywhere();
    assert!(told.contains("Cannot be used: 2 problems") && told.contains("goal[1].points"), "{told}");
    assert!(packs.there().is_empty());
    packs.dialog.widget().close();
}

/// The cards of a pack stand there as a player reads them.
#[gtk::test]
fn what_is_in_a_pack_can_be_read() {
    let packs = Packs::new();
    packs.until_it_says("Regidice");
    fn press(widget: &gtk::Widget, tooltip: &str, nth: &mut usize) -> bool {
        if let Some(button) = widget.downcast_ref::<gtk::Button>()
            && button.tooltip_text().is_some_and(|text| text == tooltip)
        {
            if *nth == 0 {
                button.emit_clicked();
                return true;
            }
            *nth -= 1;
        }
        let children = std::iter::successors(widget.first_child(), gtk::Widget::next_sibling);
        children.into_iter().any(|child| press(&child, tooltip, nth))
    }
    let games = Catalogue::standard();
    let mut nth = games.games().iter().position(|game| game.info.id == "regidice").unwrap();
    assert!(press(packs.dialog.widget().upcast_ref(), "Show the cards", &mut nth));
    packs.until_it_says("Enemy · 3 dice · attacks for as many dice as it has · 5 hits for each die");
    packs.dialog.widget().close();
}

#[gtk::test]
fn a_chooser_tells_which_file_and_which_kind() {
    adw::init().unwrap();
    let window = gtk::Window::new();
    let chosen: Rc<RefCell<Vec<(PathBuf, usize)>>> = Rc::default();
    let open = || {
        let choice = FileChoice {
            title: "Export Match",
            accept: "_Export",
            save_as: Some("a match.json"),
            kinds: &[("Match file", "*.json"), ("Text", "*.txt")],
        };
        let heard = Rc::clone(&chosen);
        choose_file(&window, &choice, move |path, kind| heard.borrow_mut().push((path, kind)))
    };
    let answer = |chooser: &gtk::FileChooserNative, response: gtk::ResponseType| {
        // It reads the folder; a chooser that goes meanwhile takes GTK with it.
        let read = Instant::now() + Duration::from_millis(500);
        until(|| chooser.file().is_some() && Instant::now() > read, "the folder");
        chooser.emit_by_name::<()>("response", &[&response.into_glib()]);
    };
    let chooser = open();
    assert_eq!(chooser.title().as_deref(), Some("Export Match"));
    assert_eq!(chooser.action(), gtk::FileChooserAction::Save);
    answer(&chooser, gtk::ResponseType::Cancel);
    assert!(chosen.borrow().is_empty(), "decided against it");
    let chooser = open();
    answer(&chooser, gtk::ResponseType::Accept);
    let chooser = open();
    let kinds = chooser.filters();
    chooser.set_filter(&kinds.item(1).and_downcast::<gtk::FileFilter>().unwrap());
    answer(&chooser, gtk::ResponseType::Accept);
    let named = |path: &PathBuf| path.ends_with("a match.json");
    let kinds: Vec<usize> =
        chosen.borrow().iter().filter(|(path, _)| named(path)).map(|(_, kind)| *kind).collect();
    assert_eq!(kinds, [0, 1]);
    window.destroy();
}
