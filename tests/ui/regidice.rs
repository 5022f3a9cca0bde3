//! The table of Regidice on a display: `build-aux/in-xvfb cargo test -p tableside-window --test ui_regidice`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[allow(dead_code, reason = "other games' tests use the rest")]
#[path = "common/bench.rs"]
mod bench;

use std::collections::BTreeSet;
use std::sync::Arc;

use bench::{Options, dump, face, press, walk};
use relm4::gtk::{self, gdk, prelude::*};
use tableside::engine::prelude::*;
use tableside::engine::{AnyMatch, Entry, Random, Seat, Turn, Viewer};
use tableside::games::regidice::{Action, Chance, Dice, DieRef, Faces, Kind, Regidice, Step};
use tableside::play::{Next, Provider};
use tableside_window::tables::Intent;
use tableside_window::tables::kit::frame::Room;
use tableside_window::widgets::SeatView;

type Bench = bench::Bench<Regidice>;

/// A table for so many people, with the program's dice or real ones.
fn bench(seats: usize, real: bool) -> Bench {
    Bench::new(&Options { seats, real, ..Options::default() })
}

/// Goes on by one entry, some choice of those there are, which are too many to list; false at the end. Real dice are
/// rolled in secret.
fn go_on(bench: &mut Bench, n: usize) -> bool {
    let game = Arc::clone(bench.game.game());
    let mut random = Random::from_seed(n as u64 * 7919 + bench.setup.seats.len() as u64);
    let entry = match bench.game.turn() {
        Turn::Over => return false,
        Turn::Chance(_) => Entry::Chance(match game.sample(bench.game.state(), &mut random) {
            Chance::Rolled { seat, .. } if bench.setup.dice == Provider::Physical => {
                Chance::Rolled { seat, faces: Faces::Concealed }
            }
            answer => answer,
        }),
        Turn::Choose(seat) => {
            let action = game.random_legal(bench.game.state(), seat, &mut random, &mut Vec::new()).unwrap();
            Entry::Do { seat, action }
        }
        Turn::Secret { .. } => panic!("nobody chooses in secret"),
    };
    bench.play(entry);
    true
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

/// The sizes of the content of a window, without its header.
const SIZES: [(i32, i32); 6] = [(360, 593), (700, 700), (1100, 673), (1280, 753), (1590, 840), (1920, 1033)];

/// How wide a part is at least, and how high in a width.
fn needs(part: Option<gtk::Widget>, width: i32) -> (i32, i32) {
    let scrolled = part.and_downcast::<gtk::ScrolledWindow>().and_then(|part| part.child());
    let content = scrolled.and_downcast::<gtk::Viewport>().and_then(|port| port.child()).unwrap();
    let least = content.measure(gtk::Orientation::Horizontal, -1).0;
    (least, content.measure(gtk::Orientation::Vertical, width.max(least)).0)
}

/// Nothing is wider than its place, from a telephone to a television; and from 1100 pixels on nobody has to scroll the
/// stage, however many sit there and whatever happens.
#[gtk::test]
fn it_fits_every_window_in_every_phase() {
    for seats in 1..=4 {
        let mut bench = bench(seats, false);
        let frame = bench.frame();
        let mut steps = BTreeSet::new();
        for n in 0..400 {
            bench.show_to_asked();
            let step = format!("{:?}", bench.game.state().step);
            if steps.insert(step.clone()) || n % 40 == 7 {
                for (width, height) in SIZES {
                    let plan = Room { seats, text: 1.0, ..frame.room(width, height) }.plan();
                    frame.take_form(plan.form);
                    let (wide, high) = needs(frame.stage(), plan.stage.width);
                    assert!(wide <= plan.stage.width, "{step}, {seats} seats, {width}: {wide}");
                    if width >= 1100 {
                        let there = plan.stage.height;
                        assert!(high <= there, "{step}, {seats} seats, {width}x{height}: {high} in {there}");
                    }
                    let (wide, _) = needs(frame.choices(), plan.choices.width);
                    assert!(wide <= plan.choices.width, "{step}, {seats} seats, {width}: {wide}");
                }
            }
            if !go_on(&mut bench, n) {
                break;
            }
        }
        for phase in ["Resolve", "Suffer", "Prepare", "Over"] {
            assert!(steps.contains(phase), "{seats}: no {phase}");
        }
    }
}

/// What is pressed to announce is large enough for fingers, and stands still while others announce.
#[gtk::test]
fn cells_are_large_enough_and_stand_still() {
    for (size, least) in [((1100, 720), 34.0), ((1280, 800), 44.0)] {
        let mut bench = bench(4, false);
        bench.window.set_default_size(size.0, size.1 - 47);
        until_step(&mut bench, Step::Declare);
        let frame = bench.frame();
        bench.until(|_| frame.width() == size.0);
        let mut corners = BTreeSet::new();
        while bench.game.state().step == Step::Declare {
            bench.show_to_asked();
            let cells = || {
                let mut cells = Vec::new();
                walk(frame.upcast_ref(), &mut |widget| {
                    if widget.has_css_class("rd-cell") {
                        cells.push(widget.compute_bounds(&frame).unwrap());
                    }
                });
                cells
            };
            let smallest = |cells: &[gtk::graphene::Rect]| {
                cells.iter().map(|cell| cell.height().min(cell.width())).fold(f32::MAX, f32::min)
            };
            // The form for this size may come a few frames later on a busy machine.
            bench.until(|_| smallest(&cells()) >= least);
            bench.wait(60);
            let cells = cells();
            assert_eq!(cells.len(), 30);
            assert!(smallest(&cells) >= least, "{size:?}: {}", smallest(&cells));
            corners.insert((cells[0].x() as i32, cells[0].y() as i32));
            let seat = match bench.game.turn() {
                Turn::Choose(seat) => seat,
                turn => panic!("{turn:?}"),
            };
            let action = Action::Declare { action: Kind::Attack, value: seat.0 + 1 };
            bench.play(Entry::Do { seat, action });
        }
        assert_eq!(corners.len(), 1, "{size:?}: {corners:?}");
    }
}

/// Nothing that happens in a match moves the stage or changes its size.
#[gtk::test]
fn the_stage_stands_still() {
    let mut bench = bench(4, false);
    let frame = bench.frame();
    let stage = frame.stage().unwrap();
    let place = |bench: &Bench| {
        bench.wait(2);
        let area = stage.compute_bounds(&frame).unwrap();
        (area.x() as i32, area.y() as i32, area.width() as i32, area.height() as i32)
    };
    bench.show_to_asked();
    bench.until(|bench| frame.width() == 1200 && place(bench).2 < 1200);
    let first = place(&bench);
    assert!(first.2 > 600 && first.3 > 200, "{first:?}");
    let mut moments = 0;
    for n in 0..200 {
        bench.show_to_asked();
        frame.banner().set_sentence(&"Who does what now. ".repeat(n % 12));
        assert_eq!(place(&bench), first, "{:?}", bench.game.state().step);
        moments += 1;
        if !go_on(&mut bench, n) {
            break;
        }
    }
    assert!(moments > 20, "{moments}");
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

/// A cell announces with one press, and with a letter and a digit.
#[gtk::test]
fn announcements_are_pressed_or_typed() {
    let mut bench = bench(3, false);
    until_step(&mut bench, Step::Declare);
    bench.show_to_asked();
    let cells: Vec<gtk::Widget> =
        bench.lit().into_iter().filter(|widget| widget.has_css_class("rd-cell")).collect();
    assert_eq!(cells.len(), 30);
    press(&cells[11]);
    let block = serde_json::json!({"action": "block", "value": 6});
    assert_eq!(announced(&bench.said()), Some(block));
    let keys = bench.view.keys();
    assert!(!keys(gdk::Key::_4), "no action was typed yet");
    assert!(keys(gdk::Key::n) && keys(gdk::Key::_4));
    let animal = serde_json::json!({"action": "animal", "value": 4});
    assert_eq!(announced(&bench.said()), Some(animal));
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

/// All that a table shows and says.
fn shown(bench: &Bench, viewer: Viewer) -> String {
    let acting = match bench.game.turn() {
        Turn::Choose(seat) => Some(seat),
        _ => None,
    };
    bench.show_to(viewer, acting, Next::told_by_people(bench.game.turn()));
    let names = bench.setup.names();
    let scene = bench.scene(&bench.game, &names, viewer, acting, Next::told_by_people(bench.game.turn()));
    let facts = (0u8..3).map(|seat| {
        let mut view = SeatView::default();
        bench.view.seat_facts(&scene, Seat(seat), &mut view);
        format!("{view:?}")
    });
    facts.chain([dump(&bench.view.frame().widget())]).collect::<Vec<_>>().join("\n")
}

/// A table at which every seat rolled this face with all its dice, and the first has announced.
fn rolled(faces: [u8; 3]) -> Bench {
    let mut bench = bench(3, false);
    for (seat, face) in (0u8..).map(Seat).zip(faces) {
        let colours = bench.game.state().pool(seat).colours();
        let dice: Dice = colours.each().map(|colour| DieRef::new(colour, face)).collect();
        bench.play(Entry::Chance(Chance::Rolled { seat, faces: Faces::Known(dice) }));
    }
    let action = Action::Declare { action: Kind::Attack, value: 6 };
    bench.play(Entry::Do { seat: Seat(0), action });
    bench
}

/// The table looks the same if only what the viewer cannot see is different, and else it does not.
#[gtk::test]
fn secrets_stay_secret() {
    let (first, second) = (rolled([2, 3, 4]), rolled([2, 5, 1]));
    for viewer in [Viewer::Table, Viewer::Seat(Seat(0))] {
        assert_eq!(shown(&first, viewer), shown(&second, viewer), "{viewer:?}");
    }
    let own = Viewer::Seat(Seat(1));
    assert_ne!(shown(&first, own), shown(&second, own));
    assert!(shown(&first, own).lines().count() > 40);
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
