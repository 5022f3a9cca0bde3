//! The table of Regidice on a display: `build-aux/in-xvfb cargo test -p tableside-window --test ui_regidice`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[path = "common/mod.rs"]
mod ui;

use std::sync::Arc;

use relm4::adw;
use relm4::gtk::{self, gdk, graphene, prelude::*};
use serde_json::Value;
use tableside::engine::prelude::*;
use tableside::engine::{AnyMatch, Entry, Random, Seat, Turn, Viewer};
use tableside::games::regidice::{Action, Chance, Dice, DieRef, Faces, Kind, Regidice, State, Step};
use tableside::play::{Next, Provider};
use tableside_window::tables::Intent;
use tableside_window::widgets::colour::ink;
use tableside_window::widgets::palette::Rgb;
use ui::bench::{self, Options, face, press, walk};
use ui::laws::{self, Told, shown};

type Bench = bench::Bench<Regidice>;

impl Told for Regidice {
    fn phase(state: &State) -> String {
        format!("{:?}", state.step)
    }

    fn plain(action: Value) -> String {
        action.to_string()
    }
}

/// A table for so many people, with the program's dice or real ones.
fn bench(seats: usize, real: bool) -> Bench {
    Bench::new(&Options { seats, real, ..Options::default() })
}

/// Goes on by one entry. Real dice are rolled in secret.
fn go_on(bench: &mut Bench, n: usize) -> bool {
    let physical = bench.setup.dice == Provider::Physical;
    let game = Arc::clone(bench.game.game());
    if let (true, Turn::Chance(_)) = (physical, bench.game.turn()) {
        let mut random = Random::from_seed(n as u64);
        let answer = match game.sample(bench.game.state(), &mut random) {
            Chance::Rolled { seat, .. } => Chance::Rolled { seat, faces: Faces::Concealed },
            answer => answer,
        };
        bench.play(Entry::Chance(answer));
        return true;
    }
    bench.step(n * 7919 + bench.setup.seats.len())
}

/// Plays until a step.
fn until_step(bench: &mut Bench, step: Step) {
    for n in 0..200 {
        if bench.game.state().step == step {
            return;
        }
        assert!(go_on(bench, n), "the match is over before {step:?}");
    }
    panic!("no {step:?}");
}

fn fits_with(seats: usize, phases: &[&str]) {
    laws::fits_every_cloth::<Regidice>(&Options { seats, ..Options::default() }, phases);
}

#[gtk::test]
fn it_fits_every_cloth_alone() {
    fits_with(1, &["Resolve", "Suffer", "Prepare", "Over"]);
}

#[gtk::test]
fn it_fits_every_cloth_with_two_seats() {
    fits_with(2, &["Declare", "Resolve", "Suffer", "Prepare", "Over"]);
}

#[gtk::test]
fn it_fits_every_cloth_with_four_seats() {
    fits_with(4, &["Declare", "Resolve", "Suffer", "Prepare", "Over"]);
}

#[gtk::test]
fn the_frame_stands_still() {
    for seats in [1, 2, 4] {
        laws::the_cloth_stands_still_for::<Regidice>(&Options { seats, ..Options::default() }, 15);
    }
}

/// What is pressed to announce is large enough for fingers, and stands still while others announce.
#[gtk::test]
fn cells_are_large_enough_and_stand_still() {
    let mut bench = bench(4, false);
    bench.window.set_default_size(1100, 674);
    until_step(&mut bench, Step::Declare);
    let cloth = bench.view.frame().widget();
    bench.until(|_| cloth.width() == 1100);
    bench.wait(100);
    let mut corners = std::collections::BTreeSet::new();
    while bench.game.state().step == Step::Declare {
        bench.show_to_asked();
        bench.wait(60);
        let cells: Vec<_> = fields(&bench).iter().map(|cell| cell.compute_bounds(&cloth).unwrap()).collect();
        assert_eq!(cells.len(), 30);
        assert!(cells.iter().all(|cell| cell.height().min(cell.width()) >= 44.0), "{cells:?}");
        corners.insert((cells[0].x() as i32, cells[0].y() as i32));
        let Turn::Choose(seat) = bench.game.turn() else { panic!("{:?}", bench.game.turn()) };
        bench.play(Entry::Do { seat, action: Action::Declare { action: Kind::Attack, value: seat.0 + 1 } });
    }
    assert_eq!(corners.len(), 1, "{corners:?}");
}

/// The fields of the announcements, whether they can be pressed or not.
fn fields(bench: &Bench) -> Vec<gtk::Widget> {
    let mut found = Vec::new();
    walk(&bench.view.frame().widget(), &mut |widget| {
        let lies = widget.parent().is_some_and(|parent| parent.css_name() == "zone");
        if lies && widget.has_css_class("choice") {
            found.push(widget.clone());
        }
    });
    found
}

#[gtk::test]
fn everything_that_takes_the_focus_has_a_name() {
    for real in [false, true] {
        let mut bench = bench(3, real);
        for n in 0..150 {
            bench.show_to_asked();
            walk(&bench.view.frame().widget(), &mut |widget| {
                if widget.is_focusable() {
                    let named = gtk::test_accessible_has_property(widget, gtk::AccessibleProperty::Label);
                    assert!(named, "{:?} {}", bench.game.state().step, face(widget));
                }
            });
            if !go_on(&mut bench, n) {
                break;
            }
        }
    }
}

/// Showing says nothing; what is dimmed asks about something that is not allowed.
#[gtk::test]
fn what_is_dimmed_tells_why() {
    let mut bench = bench(3, false);
    let mut reasons = 0;
    for n in 0..200 {
        bench.show_to_asked();
        assert!(bench.said().is_empty(), "showing said something");
        for widget in bench.dimmed() {
            press(&widget);
            let said = bench.said();
            let [Intent::Why(entry)] = said.as_slice() else { panic!("{said:?}") };
            assert!(AnyMatch::check(&bench.game, Viewer::All, entry).is_err(), "{entry:?} is allowed");
            reasons += 1;
        }
        if !go_on(&mut bench, n) {
            break;
        }
    }
    assert!(reasons > 20, "only {reasons}");
}

fn announced(said: &[Intent]) -> Option<serde_json::Value> {
    match said {
        [Intent::Enter(entry)] => Some(entry.to_json()["do"]["action"]["Declare"].clone()),
        _ => None,
    }
}

/// A field is chosen with a press, or with a letter and a digit, and confirmed with another.
#[gtk::test]
fn announcements_are_chosen_and_confirmed() {
    let mut bench = bench(3, false);
    until_step(&mut bench, Step::Declare);
    bench.show_to_asked();
    let golden = |bench: &Bench| bench.lit().into_iter().find(|widget| widget.has_css_class("golden"));
    assert!(golden(&bench).is_none(), "nothing is chosen yet");
    press(&fields(&bench)[11]);
    assert!(bench.said().is_empty(), "a field alone announces nothing");
    press(&golden(&bench).expect("the choice that confirms"));
    let block = serde_json::json!({"action": "block", "value": 6});
    assert_eq!(announced(&bench.said()), Some(block));
    let keys = bench.view.keys();
    assert!(!keys(gdk::Key::_4), "no action was typed yet");
    assert!(keys(gdk::Key::n) && keys(gdk::Key::_4));
    assert!(bench.said().is_empty());
    assert!(keys(gdk::Key::Return));
    let animal = serde_json::json!({"action": "animal", "value": 4});
    assert_eq!(announced(&bench.said()), Some(animal));
}

/// The colour in which a widget is painted near its left edge.
fn ground(widget: &gtk::Widget) -> Rgb {
    let snapshot = gtk::Snapshot::new();
    let image = gtk::WidgetPaintable::new(Some(widget)).current_image();
    let (width, height) = (widget.width() as f32, widget.height() as f32);
    image.snapshot(&snapshot, width.into(), height.into());
    let frame = graphene::Rect::new(width / 8.0, height / 2.0, 1.0, 1.0);
    let renderer = widget.native().and_then(|native| native.renderer()).expect("a widget on a display");
    let mut pixel = [0; 4];
    renderer
        .render_texture(snapshot.to_node().expect("a painted widget"), Some(&frame))
        .download(&mut pixel, 4);
    Rgb::hex(u32::from_le_bytes(pixel) & 0x00ff_ffff)
}

/// What is chosen is painted as chosen in the light and in the dark, and can be read.
#[gtk::test]
fn what_is_chosen_can_be_read_in_the_dark() {
    let mut bench = bench(3, false);
    until_step(&mut bench, Step::Declare);
    bench.show_to_asked();
    press(&fields(&bench)[11]);
    let manager = adw::StyleManager::default();
    for scheme in [adw::ColorScheme::ForceLight, adw::ColorScheme::ForceDark] {
        manager.set_color_scheme(scheme);
        bench.wait(500);
        let [chosen, other] = [11, 12].map(|at| fields(&bench)[at].clone());
        for field in [&chosen, &other] {
            let mut label = None;
            walk(field, &mut |widget| {
                label = label.take().or_else(|| widget.downcast_ref::<gtk::Label>().cloned())
            });
            let text = ink(&label.expect("a number"));
            let text = Rgb { r: text.red().into(), g: text.green().into(), b: text.blue().into() };
            let contrast = ground(field).contrast(text);
            assert!(contrast >= 4.5, "{scheme:?}: {contrast:.2}");
        }
        assert!(
            ground(&chosen).contrast(ground(&other)) > 3.0,
            "{scheme:?}: the chosen one looks like any other"
        );
    }
    manager.set_color_scheme(adw::ColorScheme::Default);
}

/// Real dice are typed one after the other; the last one enters them all.
#[gtk::test]
fn real_dice_are_typed() {
    let mut bench = bench(2, true);
    until_step(&mut bench, Step::Reveal);
    bench.show_to(Viewer::Table, None, Next::told_by_people(bench.game.turn()));
    let keys = bench.view.keys();
    for digit in [gdk::Key::_6, gdk::Key::BackSpace, gdk::Key::_1] {
        assert!(keys(digit));
    }
    for _ in 0..8 {
        assert!(bench.said().is_empty());
        assert!(keys(gdk::Key::_3));
    }
    let said = bench.said();
    let [Intent::Enter(entry)] = said.as_slice() else { panic!("{said:?}") };
    let dice = entry.to_json()["chance"]["Revealed"]["dice"].clone();
    assert_eq!(dice.as_array().unwrap().len(), 9);
    assert!(AnyMatch::check(&bench.game, Viewer::All, entry).is_ok());
}

/// A table at which every seat rolled this face with all its dice, and the first has announced.
fn rolled(faces: [u8; 3]) -> Bench {
    let mut bench = bench(3, false);
    for (seat, face) in (0u8..).map(Seat).zip(faces) {
        let colours = bench.game.state().seat(seat).colours();
        let dice: Dice = colours.each().map(|colour| DieRef::new(colour, face)).collect();
        bench.play(Entry::Chance(Chance::Rolled { seat, faces: Faces::Known(dice) }));
    }
    let action = Action::Declare { action: Kind::Attack, value: 6 };
    bench.play(Entry::Do { seat: Seat(0), action });
    bench
}

fn told(bench: &Bench, viewer: Viewer) -> String {
    shown(bench, &bench.game, viewer)
}

/// The table looks the same if only what the viewer cannot see is different, and else it does not.
#[gtk::test]
fn secrets_stay_secret() {
    let (first, second) = (rolled([2, 3, 4]), rolled([2, 5, 1]));
    for viewer in [Viewer::Table, Viewer::Seat(Seat(0))] {
        assert_eq!(told(&first, viewer), told(&second, viewer), "{viewer:?}");
    }
    let own = Viewer::Seat(Seat(1));
    assert_ne!(told(&first, own), told(&second, own));
    assert!(told(&first, own).lines().count() > 40);
}

/// Several dice move at once, none without a reason.
#[gtk::test]
fn several_dice_are_moved_by_one_ruling() {
    let mut bench = bench(2, false);
    let mut n = 0;
    while !matches!(bench.game.turn(), Turn::Choose(_)) {
        assert!(go_on(&mut bench, n));
        n += 1;
    }
    let dice = |form: &bench::RulingForm, reason: &str| {
        form.choose("Adjustment", "Move Dice");
        form.choose("From", "The box");
        form.toggle("Dice", &[1, 2]);
        form.say("Reason", reason);
    };
    let form = bench.open_ruling();
    dice(&form, " ");
    form.enter();
    assert!(bench.said().is_empty(), "without a reason nothing is entered");
    let form = bench.open_ruling();
    dice(&form, "lost");
    form.toggle("Dice", &[0, 1, 2]);
    form.toggle("Dice", &[0, 2]);
    form.enter();
    let [Intent::Ruling { entry, .. }] = &bench.said()[..] else { panic!("it is not entered") };
    let moves = entry.to_json()["ruling"]["Adjust"]["moves"].as_array().unwrap().len();
    assert_eq!(moves, 2, "the first and the third: {entry:?}");
}
