//! What holds for every game's table on a display.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use relm4::gtk::{self, prelude::*};
use serde_json::Value;
use tableside::engine::{AnyMatch, Game, Turn, Viewer};
use tableside::play::Next;
use tableside_window::tables::Intent;

use super::bench::{Bench, Options, dump, face, press, throughout, walk};

/// What the laws need to know of a game.
pub trait Told: Game {
    /// The phase a match is in, in a word.
    fn phase(state: &Self::State) -> String;

    /// An action with its lists in order, so that equal choices are equal.
    fn plain(action: Value) -> String;
}

/// Presses what is lit, what is lit then, and so on; what is said on the way.
fn explore<G: Told>(bench: &Bench<G>) -> BTreeSet<String> {
    let (mut said, mut seen) = (BTreeSet::new(), BTreeSet::new());
    // The shortest ways first: a longer one to the same place leads no further.
    let mut ways: VecDeque<Vec<usize>> = VecDeque::from([Vec::new()]);
    while let Some(way) = ways.pop_front() {
        bench.forget();
        bench.show_to_asked();
        for at in &way {
            press(&bench.lit()[*at]);
        }
        for intent in bench.said() {
            if let Intent::Enter(entry) = intent {
                said.insert(G::plain(entry.to_json()["do"]["action"].clone()));
            }
        }
        let lit = bench.lit();
        let looks: Vec<String> = lit.iter().map(face).collect();
        let words: Vec<String> = lit.iter().map(dump).collect();
        if way.len() < 5 && seen.insert(format!("{looks:?}{words:?}")) {
            ways.extend((0..lit.len()).map(|at| [way.as_slice(), &[at]].concat()));
        }
    }
    said
}

/// Every choice there is can be made, in every kind of question, and nothing else can; each kind is tried `most`
/// times in the course of a match.
pub fn all_choices<G: Told>(options: &Options, most: usize) {
    let mut bench = Bench::<G>::new(options);
    let mut asked: BTreeMap<String, usize> = BTreeMap::new();
    throughout(&mut bench, 7919, |bench, _| {
        let Some(seat) = bench.show_to_asked() else { return };
        let legal: BTreeSet<String> =
            bench.legal(seat).iter().map(|action| G::plain(serde_json::to_value(action).unwrap())).collect();
        let phase = G::phase(bench.game.state());
        let times = asked.entry(format!("{phase} {}", legal.len().min(3))).or_default();
        *times += 1;
        if *times <= most {
            assert_eq!(explore(bench), legal, "{phase}, {options:?}");
        }
    });
    assert_eq!(bench.game.turn(), Turn::Over);
}

/// To show a match says nothing, and whatever is dimmed says why it is, truly.
pub fn showing_says_nothing_and_dimmed_asks_why<G: Told>(options: &Options) {
    let mut bench = Bench::<G>::new(options);
    let mut reasons = 0;
    throughout(&mut bench, 31, |bench, _| {
        bench.show_to_asked();
        assert!(bench.said().is_empty(), "showing said something");
        for widget in bench.dimmed() {
            press(&widget);
            let said = bench.said();
            let [Intent::Why(entry)] = said.as_slice() else { panic!("{said:?} from {}", face(&widget)) };
            assert!(AnyMatch::check(&bench.game, Viewer::All, entry).is_err(), "{entry:?} is allowed");
            reasons += 1;
        }
    });
    assert!(reasons > 20, "only {reasons}");
}

/// All that a table shows and says: texts, tooltips, looks of cards and dice.
pub fn shown<G: Game>(bench: &Bench<G>, game: &tableside::engine::Match<G>, viewer: Viewer) -> String {
    let names = bench.setup.names();
    let scene = bench.scene(game, &names, viewer, None, Next::told_by_people(game.turn()));
    bench.view.show(&scene);
    dump(&bench.view.frame().widget())
}

/// A screen reader has a name for everything that takes the focus.
pub fn everything_focusable_has_a_name<G: Told>(options: &Options) {
    let mut bench = Bench::<G>::new(options);
    throughout(&mut bench, 13, |bench, _| {
        bench.show_to_asked();
        walk(&bench.view.frame().widget(), &mut |widget| {
            // Parts of a whole that has the name itself.
            let inner =
                widget.is::<gtk::Text>() || widget.parent().is_some_and(|p| p.is::<gtk::MenuButton>());
            if !widget.is_focusable() || inner {
                return;
            }
            let named = gtk::test_accessible_has_property(widget, gtk::AccessibleProperty::Label);
            assert!(named, "{} {}", G::phase(bench.game.state()), face(widget));
        });
    });
}

/// Sizes of cloths: windows less their headers. Others are looked at by the test of the geometry.
const CLOTHS: [(i32, i32); 3] = [(360, 594), (900, 600), (1100, 674)];

/// Everything that lies on a cloth lies within it and not over the ribbon, no value is cut, and what can be pressed is
/// large enough, on a telephone and in small windows; `phases` are those the match must come through.
pub fn fits_every_cloth<G: Told>(options: &Options, phases: &[&str]) {
    let mut bench = Bench::<G>::new(options);
    let cloth = bench.view.frame().widget();
    let (mut steps, mut widths) = (BTreeSet::new(), BTreeSet::new());
    throughout(&mut bench, 7919, |bench, _| {
        bench.show_to_asked();
        let step = format!("{} {:?}", G::phase(bench.game.state()), bench.lit().len().min(5));
        if !steps.insert(step.clone()) {
            return;
        }
        for size in CLOTHS {
            bench.window.set_default_size(size.0, size.1);
            // The window has a header of its own here, and the display may not be as large as that.
            for _ in 0..60 {
                if cloth.width() == size.0 {
                    break;
                }
                bench.wait(10);
            }
            // Letters take their size, and cards show what fits, when the allocation is over.
            for _ in 0..40 {
                bench.wait(30);
                if faults(&cloth).is_empty() {
                    break;
                }
            }
            widths.insert(cloth.width());
            assert_eq!(faults(&cloth), [""; 0], "{} seats, {step}, {size:?}", options.seats);
        }
    });
    let (narrow, wide) = (widths.first().copied(), widths.last().copied());
    assert!(narrow < Some(600) && wide > Some(1000), "{widths:?}");
    for phase in phases {
        assert!(steps.iter().any(|step| step.starts_with(phase)), "{}: no {phase}", options.seats);
    }
}

/// What is wrong with how things lie on a cloth.
fn faults(cloth: &gtk::Widget) -> Vec<String> {
    let (width, height, few) = (cloth.width() as f32, cloth.height() as f32, 1.0);
    let mut found = Vec::new();
    walk(cloth, &mut |widget| {
        if !widget.is_mapped() || !widget.is_child_visible() || widget == cloth {
            return;
        }
        let Some(area) = widget.compute_bounds(cloth) else { return };
        let (right, bottom) = (area.x() + area.width(), area.y() + area.height());
        if area.x() < -few || area.y() < -few || right > width + few || bottom > height + few {
            found.push(format!("{} lies at {area:?}", face(widget)));
        }
        if widget.has_css_class("selectable") {
            let least = area.width().min(area.height());
            if least < if width < 600.0 { 32.0 } else { 40.0 } {
                found.push(format!("{} is {least}", face(widget)));
            }
        }
        let value = ["score", "value", "measure", "under", "effect"];
        if let Some(label) = widget.downcast_ref::<gtk::Label>()
            && value.iter().any(|class| label.has_css_class(class))
            && label.layout().is_ellipsized()
        {
            found.push(format!("“{}” is cut", label.text()));
        }
    });
    found
}

/// Nothing that happens in a match moves plates or ribbon.
pub fn the_cloth_stands_still<G: Told>(options: &Options) {
    the_cloth_stands_still_for::<G>(options, 100);
}

/// The same in a match of at least so many moments.
pub fn the_cloth_stands_still_for<G: Told>(options: &Options, least: usize) {
    let mut bench = Bench::<G>::new(options);
    let frame = bench.view.frame();
    let cloth = frame.widget();
    let places = |bench: &Bench<G>| {
        bench.wait(2);
        let mut places = Vec::new();
        walk(&cloth, &mut |widget| {
            if widget.has_css_class("nameplate") || widget.has_css_class("ribbon") {
                let area = widget.compute_bounds(&cloth).unwrap();
                places.push([area.x(), area.y(), area.width(), area.height()].map(|at| at.round() as i32));
            }
        });
        places.sort_unstable();
        places
    };
    bench.show_to_asked();
    bench.until(|bench| cloth.width() == 1200 && places(bench).len() > options.seats);
    // Letters take their size, and with them everything its place, when the first allocation is over.
    let mut first = places(&bench);
    let mut same = 0;
    while same < 4 {
        bench.beat();
        let now = places(&bench);
        same = if now == first { same + 1 } else { 0 };
        first = now;
    }
    let mut moments = 0;
    throughout(&mut bench, 7919, |bench, n| {
        bench.show_to_asked();
        frame.banner().set_sentence(&"Who does what now. ".repeat(n % 12));
        assert_eq!(places(bench), first, "{}", G::phase(bench.game.state()));
        moments += 1;
    });
    assert!(moments > least, "{moments}");
}
