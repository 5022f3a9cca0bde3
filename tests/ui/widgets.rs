//! The widgets one by one, on a display: `xvfb-run -a cargo test --test widgets`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::{cell::RefCell, rc::Rc};

use relm4::{
    adw,
    gtk::{self, gdk, glib, prelude::*},
};
use tableside_window::widgets::lines::{Line, Lines, OneStop, bring_into_view};
use tableside_window::widgets::{
    CellState, Die, Face, Glyph, Refusal, RuleChip, Shape, Stance, Symbol, Tint, TurnBanner,
};

/// Lets everything happen that is due.
fn settle() {
    while glib::MainContext::default().iteration(false) {}
}

/// Runs the main loop for a while.
fn wait(milliseconds: u64) {
    let end = std::time::Instant::now() + std::time::Duration::from_millis(milliseconds);
    while std::time::Instant::now() < end {
        glib::MainContext::default().iteration(false);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

/// Shows `widget` in a window with the style sheet of the program.
fn show(widget: &impl IsA<gtk::Widget>, width: i32, height: i32) -> gtk::Window {
    adw::init().unwrap();
    let style = gtk::CssProvider::new();
    style.load_from_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/resources/style.css"));
    let display = gdk::Display::default().unwrap();
    gtk::style_context_add_provider_for_display(&display, &style, 600);
    let window = gtk::Window::builder().default_width(width).default_height(height).child(widget).build();
    window.present();
    wait(60);
    window
}

/// The drawing of a widget as text.
fn drawing(widget: &impl IsA<gtk::Widget>) -> String {
    let paintable = gtk::WidgetPaintable::new(Some(widget));
    let snapshot = gtk::Snapshot::new();
    let (width, height) = (f64::from(widget.width()), f64::from(widget.height()));
    paintable.snapshot(&snapshot, width.max(1.0), height.max(1.0));
    let node = snapshot.to_node().expect("the widget draws nothing");
    String::from_utf8_lossy(&node.serialize()).into_owned()
}

fn least_width(widget: &impl IsA<gtk::Widget>) -> i32 {
    widget.measure(gtk::Orientation::Horizontal, -1).0
}

fn press(widget: &impl IsA<gtk::Widget>) {
    widget.activate_action("cell.activate", None).unwrap();
    settle();
}

type Seen<T> = Rc<RefCell<Vec<T>>>;

fn seen<T>() -> Seen<T> {
    Rc::new(RefCell::new(Vec::new()))
}

/// The labels below `root`, in order.
fn labels(root: &gtk::Widget) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(label) = root.downcast_ref::<gtk::Label>() {
        found.push(label.text().into());
    }
    let mut child = root.first_child();
    while let Some(widget) = child {
        found.extend(labels(&widget));
        child = widget.next_sibling();
    }
    found
}

fn swords(n: usize) -> Face {
    Face::Symbols(vec![Symbol { glyph: Glyph::SWORD, name: "Sword", stance: Stance::Long }; n])
}

fn shield() -> Symbol {
    Symbol { glyph: Glyph::SHIELD, name: "Shield", stance: Stance::Upright }
}

#[gtk::test]
fn every_face_is_drawn_and_no_two_look_alike() {
    let faces = [
        Face::Unknown,
        Face::Blank,
        Face::Pips(6),
        Face::Number(17),
        Face::Text("A".into()),
        swords(1),
        swords(2),
        swords(3),
        Face::Symbols(vec![shield()]),
        Face::Symbols(vec![shield(); 2]),
        Face::Figure(Glyph::SUN, 4),
        Face::Figure(Glyph::SUN, 6),
    ];
    let die = Die::new(Tint::Green, Face::Blank);
    let window = show(&die, 200, 200);
    let mut drawings = Vec::new();
    for face in faces {
        die.set_face(face.clone());
        wait(30);
        let drawn = drawing(&die);
        assert!(!drawings.contains(&drawn), "{face:?} looks like another face");
        drawings.push(drawn);
    }
    window.destroy();
}

#[gtk::test]
fn a_die_is_as_large_as_asked() {
    for size in [28, 64, 160] {
        for shape in [Shape::Cube, Shape::D4, Shape::D20] {
            let die = Die::new(Tint::Blue, Face::Number(3));
            die.set_shape(shape);
            die.set_size(size);
            assert_eq!(least_width(&die), size);
        }
    }
}

#[gtk::test]
fn only_open_dice_act_and_dimmed_ones_tell_why() {
    let die = Die::new(Tint::Red, Face::Pips(1));
    let (acted, asked) = (seen::<()>(), seen::<()>());
    let (a, b) = (acted.clone(), asked.clone());
    die.connect_activated(move |_| a.borrow_mut().push(()));
    die.connect_refused(move |_| b.borrow_mut().push(()));
    press(&die);
    assert_eq!((acted.borrow().len(), asked.borrow().len()), (0, 0));
    assert!(!die.is_focusable());
    die.set_state(CellState::Selectable);
    press(&die);
    assert_eq!((acted.borrow().len(), asked.borrow().len()), (1, 0));
    assert!(die.is_focusable());
    die.set_state(CellState::Dimmed);
    assert!(!die.is_focusable());
    die.set_action_text("Blue is not legal.");
    assert!(die.is_focusable(), "a reason can be reached by keyboard");
    press(&die);
    assert_eq!((acted.borrow().len(), asked.borrow().len()), (1, 1));
}

#[gtk::test]
fn a_roll_has_its_result_at_once_and_a_press_ends_it() {
    let die = Die::new(Tint::Green, Face::Unknown);
    let window = show(&die, 200, 200);
    let (settled, acted) = (seen::<()>(), seen::<()>());
    let (a, b) = (settled.clone(), acted.clone());
    die.connect_settled(move |_| a.borrow_mut().push(()));
    die.connect_activated(move |_| b.borrow_mut().push(()));
    die.set_state(CellState::Selectable);
    die.set_faces((1..=6).map(Face::Pips).collect());
    die.roll_to(Face::Pips(4));
    assert_eq!(die.face(), Face::Pips(4));
    assert!(die.is_rolling());
    press(&die);
    assert!(!die.is_rolling());
    assert_eq!(settled.borrow().len(), 1);
    assert!(acted.borrow().is_empty(), "the press only ended the roll");
    die.roll_to(Face::Pips(2));
    wait(900);
    assert!(!die.is_rolling(), "a roll takes at most 700 ms");
    assert_eq!(settled.borrow().len(), 2);
    window.destroy();
}

#[gtk::test]
fn a_die_that_has_just_been_made_tumbles_once_it_is_on_the_screen() {
    let die = Die::new(Tint::Green, Face::Unknown);
    die.set_faces((1..=6).map(Face::Pips).collect());
    die.roll_to(Face::Pips(4));
    assert_eq!((die.face(), die.is_rolling()), (Face::Pips(4), false));
    let window = show(&die, 200, 200);
    assert!(die.is_rolling(), "it lies there at once");
    wait(900);
    assert!(!die.is_rolling());
    // Rolled again it tumbles, though it shows the same.
    die.roll_to(Face::Pips(4));
    assert!(die.is_rolling());
    window.destroy();
}

#[gtk::test]
fn without_animations_nothing_tumbles() {
    let die = Die::new(Tint::Green, Face::Unknown);
    let window = show(&die, 200, 200);
    let settings = die.settings();
    settings.set_gtk_enable_animations(false);
    let settled = seen::<()>();
    let a = settled.clone();
    die.connect_settled(move |_| a.borrow_mut().push(()));
    die.roll_to(Face::Pips(4));
    assert!(!die.is_rolling());
    assert_eq!(settled.borrow().len(), 1);
    settings.set_gtk_enable_animations(true);
    window.destroy();
}

#[gtk::test]
fn the_banner_tells_sentence_and_detail() {
    let banner = TurnBanner::default();
    banner.set_sentence("Anna deploys a die");
    banner.set_detail("Two sides are free.");
    assert_eq!(banner.spoken(), "Anna deploys a die Two sides are free.");
    assert_eq!(banner.accessible_role(), tableside_window::widgets::readers::TELLER);
    assert!(least_width(&banner) <= 336);
}

/// What the lines of a banner say, the large one first; nothing where one is hidden.
fn lines_of(banner: &TurnBanner) -> [String; 2] {
    fn find(widget: &gtk::Widget, class: &str) -> Option<gtk::Label> {
        if widget.has_css_class(class) {
            return widget.clone().downcast().ok();
        }
        let children = std::iter::successors(widget.first_child(), WidgetExt::next_sibling);
        children.into_iter().find_map(|child| find(&child, class))
    }
    ["sentence", "detail"].map(|class| {
        let label = find(banner.upcast_ref(), class).filter(WidgetExt::get_visible);
        label.map_or_else(String::new, |label| label.text().into())
    })
}

#[gtk::test]
fn the_banner_asks_for_the_next_die_where_its_sentence_is_long() {
    let (all, next) =
        ("Everyone: roll your dice and keep them covered.", "Anna: what does the red die show? (3 of 8)");
    let banner = TurnBanner::default();
    banner.set_compact();
    banner.set_narrow(true);
    banner.set_sentence(all);
    banner.set_detail(next);
    assert_eq!(lines_of(&banner), [all, ""], "where nothing is told, the sentence has both lines");
    banner.set_tells(true);
    assert_eq!(lines_of(&banner), [all, ""], "what happened is not what is asked");
    banner.set_guides(true);
    assert_eq!(lines_of(&banner), [next, ""]);
    assert_eq!((banner.sentence(), banner.detail()), (all.to_owned(), next.to_owned()));
    assert_eq!(banner.spoken(), format!("{all} {next}"));
    banner.set_narrow(false);
    assert_eq!(lines_of(&banner), [all, next], "there is room for both");
    banner.set_sentence(&format!("{all} Nobody else may see them."));
    assert_eq!(lines_of(&banner)[0], next);
    banner.set_before("Entry 12: what happened?");
    assert_eq!(lines_of(&banner), ["Entry 12: what happened?", next], "what is amended comes first");
}

#[gtk::test]
fn a_refusal_names_its_rule_until_it_is_closed() {
    let refusal = Refusal::default();
    let rules = seen::<String>();
    let r = rules.clone();
    refusal.connect_rule_activated(move |_, rule| r.borrow_mut().push(rule.to_owned()));
    refusal.refuse("Kuro costs 5; you have shown 3.", &["DT-HIRE-9"]);
    assert!(refusal.is_shown());
    chips(refusal.upcast_ref()).first().expect("a chip").emit_clicked();
    assert_eq!(*rules.borrow(), ["DT-HIRE-9"]);
    refusal.activate_action("refusal.close", None).unwrap();
    assert!(!refusal.is_shown());
}

/// A line that shows a number.
struct NumberLine {
    root: gtk::Box,
    label: gtk::Label,
}

impl Line for NumberLine {
    type Shown = usize;

    fn root(&self) -> &gtk::Box {
        &self.root
    }

    fn show(&self, shown: &usize, _item: &gtk::ListItem) {
        self.label.set_label(&shown.to_string());
    }
}

#[gtk::test]
fn a_list_of_any_length_has_few_widgets_and_is_one_stop_of_the_tab_key() {
    const MANY: usize = 20_000;
    let rows = gtk::gio::ListStore::new::<glib::BoxedAnyObject>();
    let objects: Vec<_> = (0..MANY).map(glib::BoxedAnyObject::new).collect();
    rows.extend_from_slice(&objects);
    let (lines, made) = (Lines::<NumberLine>::default(), Rc::new(RefCell::new(0)));
    let count = Rc::clone(&made);
    let factory = lines.factory(move || {
        *count.borrow_mut() += 1;
        let line = NumberLine { root: gtk::Box::default(), label: gtk::Label::default() };
        line.root.append(&line.label);
        line
    });
    let list = gtk::ListView::builder().model(&gtk::NoSelection::new(Some(rows))).factory(&factory).build();
    let scroller = gtk::ScrolledWindow::builder().child(&list).min_content_height(200).build();
    let last = MANY as u32 - 1;
    let all = lines.clone();
    let stop = OneStop::new(&scroller, move || all.focus(last));
    let [before, after] = ["before", "after"].map(gtk::Button::with_label);
    let whole = gtk::Box::new(gtk::Orientation::Vertical, 0);
    whole.append(&before);
    whole.append(&stop);
    whole.append(&after);
    let window = show(&whole, 300, 400);
    bring_into_view(&list, last);
    wait(200);
    assert!(*made.borrow() < 1_000, "{} lines were made", made.borrow());
    assert!(labels(list.upcast_ref()).contains(&last.to_string()), "the last line is not in view");

    let focus = |window: &gtk::Window| labels(&gtk::prelude::RootExt::focus(window).unwrap());
    before.grab_focus();
    window.child_focus(gtk::DirectionType::TabForward);
    assert_eq!(focus(&window), [last.to_string()], "Tab goes to the line that is asked for");
    window.child_focus(gtk::DirectionType::TabForward);
    assert_eq!(focus(&window), ["after"], "and leaves the list");
    window.child_focus(gtk::DirectionType::TabBackward);
    assert_eq!(focus(&window), [last.to_string()]);
    window.child_focus(gtk::DirectionType::TabBackward);
    assert_eq!(focus(&window), ["before"]);

    // To focus a line out of sight scrolls, and makes others.
    let step = (1..200).rev().find(|step| lines.focus(last - step)).expect("some lines above have widgets");
    assert_eq!(focus(&window), [(last - step).to_string()]);
    wait(100);
    assert_eq!(focus(&window), [(last - step).to_string()], "and it keeps the focus");
}

/// A line that tells screen readers more than it shows.
struct NamedLine {
    root: gtk::Box,
    label: gtk::Label,
}

impl NamedLine {
    fn new() -> Self {
        let line = Self { root: gtk::Box::default(), label: gtk::Label::default() };
        line.root.append(&line.label);
        line
    }
}

impl Line for NamedLine {
    type Shown = String;

    fn root(&self) -> &gtk::Box {
        &self.root
    }

    fn show(&self, words: &String, item: &gtk::ListItem) {
        self.label.set_label(words);
        self.set_spoken(item, &format!("Line {words}"), &format!("About {words}"));
    }
}

/// A list of named lines in a window.
struct NamedLines {
    rows: gtk::gio::ListStore,
    lines: Lines<NamedLine>,
    list: gtk::ListView,
    window: gtk::Window,
}

impl NamedLines {
    fn new() -> Self {
        let rows = gtk::gio::ListStore::new::<glib::BoxedAnyObject>();
        let lines = Lines::<NamedLine>::default();
        let model = gtk::SingleSelection::new(Some(rows.clone()));
        let list = gtk::ListView::builder().model(&model).factory(&lines.factory(NamedLine::new)).build();
        let scroller = gtk::ScrolledWindow::builder().child(&list).build();
        let window = show(&scroller, 300, 400);
        Self { rows, lines, list, window }
    }

    fn named(words: &[&str]) -> Vec<glib::BoxedAnyObject> {
        words.iter().map(|words| glib::BoxedAnyObject::new((*words).to_owned())).collect()
    }

    /// These and no others are shown, and screen readers hear of each.
    fn tell(&self, words: &[&str]) {
        wait(100);
        assert_eq!(labels(self.list.upcast_ref()), words);
        for (at, words) in (0..).zip(words) {
            let root = self.lines.find(at, |line| line.root.clone()).expect("a line that can be seen");
            let item = root.parent().expect("a line stands in its list");
            assert_eq!(said_instead(&item, gtk::AccessibleProperty::Label, &format!("Line {words}")), None);
            let about = format!("About {words}");
            assert_eq!(said_instead(&item, gtk::AccessibleProperty::Description, &about), None);
        }
    }
}

/// What a screen reader is told in place of `words`, if it is not told these.
#[allow(unsafe_code, reason = "GTK compares what is told, but not through its bindings")]
fn said_instead(
    widget: &gtk::Widget,
    property: gtk::AccessibleProperty,
    words: &str,
) -> Option<glib::GString> {
    use glib::translate::{IntoGlib, ToGlibPtr, from_glib_full};
    let widget: &gtk::Accessible = widget.upcast_ref();
    let words: glib::translate::Stash<'_, *const std::ffi::c_char, str> = words.to_glib_none();
    // SAFETY: the widget and the words live until the call is over, and a property of text is compared with text.
    unsafe {
        from_glib_full(gtk::ffi::gtk_test_accessible_check_property(
            widget.to_glib_none().0,
            property.into_glib(),
            words.0,
        ))
    }
}

#[gtk::test]
fn lines_added_to_a_list_in_a_window_have_names() {
    let list = NamedLines::new();
    list.tell(&[]);
    for added in NamedLines::named(&["one", "two"]) {
        list.rows.append(&added);
        settle();
    }
    list.tell(&["one", "two"]);
    list.rows.splice(1, 0, &NamedLines::named(&["between", "and"]));
    list.tell(&["one", "between", "and", "two"]);
    list.rows.splice(0, 3, &NamedLines::named(&["new"]));
    list.tell(&["new", "two"]);
    list.rows.remove_all();
    list.rows.extend_from_slice(&NamedLines::named(&["last"]));
    list.tell(&["last"]);
    list.window.destroy();
}

#[gtk::test]
fn lines_of_a_list_that_gets_another_model_have_names_while_the_focus_moves() {
    let list = NamedLines::new();
    list.rows.extend_from_slice(&NamedLines::named(&["a", "b", "c", "d"]));
    list.tell(&["a", "b", "c", "d"]);
    assert!(list.lines.focus(2));
    list.window.child_focus(gtk::DirectionType::Down);
    list.rows.splice(1, 2, &NamedLines::named(&["x"]));
    list.window.child_focus(gtk::DirectionType::Up);
    list.tell(&["a", "x", "d"]);
    assert!(list.lines.focus(1));
    let others = gtk::gio::ListStore::new::<glib::BoxedAnyObject>();
    others.extend_from_slice(&NamedLines::named(&["e", "f"]));
    list.list.set_model(Some(&gtk::SingleSelection::new(Some(others.clone()))));
    list.window.child_focus(gtk::DirectionType::Down);
    list.tell(&["e", "f"]);
    // Whoever has the focus goes, and what takes its place is named.
    assert!(list.lines.focus(0));
    others.splice(0, 2, &NamedLines::named(&["g", "h", "i"]));
    list.tell(&["g", "h", "i"]);
    list.list.set_model(None::<&gtk::SelectionModel>);
    list.tell(&[]);
    list.window.destroy();
}

fn chips(root: &gtk::Widget) -> Vec<RuleChip> {
    let mut found: Vec<RuleChip> = root.downcast_ref::<RuleChip>().cloned().into_iter().collect();
    let mut child = root.first_child();
    while let Some(widget) = child {
        found.extend(chips(&widget));
        child = widget.next_sibling();
    }
    found
}

/// The colours defined in a style sheet.
fn defined(file: &str) -> std::collections::BTreeMap<String, tableside_window::widgets::palette::Rgb> {
    let path = format!("{}/../../data/resources/{file}", env!("CARGO_MANIFEST_DIR"));
    // Not every folder has every sheet.
    let css = std::fs::read_to_string(path).unwrap_or_default();
    css.lines()
        .filter_map(|line| line.strip_prefix("@define-color ")?.split_once(" #"))
        .map(|(name, hex)| {
            let hex = u32::from_str_radix(hex.trim_end_matches(';'), 16).unwrap();
            (name.to_owned(), tableside_window::widgets::palette::Rgb::hex(hex))
        })
        .collect()
}

#[gtk::test]
fn text_on_our_colors_has_contrast_in_every_style() {
    let pairs = [
        ("cloth_paper_ink", "cloth_paper"),
        ("band_fg", "band_neutral"),
        ("band_fg", "band_green"),
        ("band_fg", "band_blue"),
        ("band_fg", "band_red"),
        ("band_fg", "band_violet"),
        ("band_fg", "band_teal"),
        ("band_fg", "band_black"),
        ("band_dark_fg", "band_yellow"),
        ("band_dark_fg", "band_orange"),
        ("band_dark_fg", "band_white"),
        ("tint_green_fg", "cloth_paper"),
        ("tint_blue_fg", "cloth_paper"),
        ("tint_red_fg", "cloth_paper"),
        ("tint_yellow_fg", "cloth_paper"),
        ("tint_violet_fg", "cloth_paper"),
        ("tint_orange_fg", "cloth_paper"),
        ("tint_teal_fg", "cloth_paper"),
        ("tint_white_fg", "cloth_paper"),
        ("tint_black_fg", "cloth_paper"),
        // Where the light falls, the cloth is brightest.
        ("cloth_ink", "cloth_dark"),
        ("cloth_gold_ink", "cloth_gold"),
        ("cloth_gold", "cloth_dark"),
        ("cloth_brass_ink", "cloth_brass"),
        ("cloth_parchment_ink", "cloth_parchment"),
        ("lock_fg_color", "lock_bg_color"),
    ];
    // What games have for themselves, by the folder of the resources.
    let folders = ["", "cloth/"];
    let styles: [&[&str]; 4] = [
        &["style.css"],
        &["style.css", "style-dark.css"],
        &["style.css", "style-hc.css"],
        &["style.css", "style-dark.css", "style-hc.css", "style-hc-dark.css"],
    ];
    for files in styles {
        let mut colors = std::collections::BTreeMap::new();
        for file in files {
            folders.iter().for_each(|folder| colors.extend(defined(&format!("{folder}{file}"))));
        }
        for (text, ground) in pairs {
            let contrast = colors[text].contrast(colors[ground]);
            assert!(contrast >= 4.5, "{text} on {ground} in {files:?}: {contrast:.2}");
        }
    }
}
