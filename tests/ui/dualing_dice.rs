//! The table of Dualing Dice on a display: `build-aux/in-xvfb cargo test -p tableside-window --test ui_dualing_dice`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[path = "common/mod.rs"]
mod ui;

use std::collections::BTreeSet;
use std::sync::Arc;

use relm4::adw::prelude::*;
use relm4::gtk::{self, gdk};
use serde_json::Value;
use tableside::engine::prelude::*;
use tableside::engine::{AnyEntry, Entry, Match, Seat, SeatSet, Turn, Viewer};
use tableside::games::dualing_dice::{Action, Chance, DualingDice, GoalRef, State, Step};
use tableside::play::Next;
use tableside_window::tables::Intent;
use tableside_window::tables::cloth::Cloth;
use tableside_window::widgets::{CellState, Die};
use ui::bench::{self, Options, dump, face, press, throughout};
use ui::laws::{self, Told, shown};

type Bench = bench::Bench<DualingDice>;

impl Told for DualingDice {
    fn phase(state: &State) -> String {
        format!("{:?}", state.step)
    }

    /// Goals are revealed in any order.
    fn plain(mut action: Value) -> String {
        if let Some(goals) = action.pointer_mut("/RevealGoals/goals").and_then(Value::as_array_mut) {
            goals.sort_by_key(Value::to_string);
        }
        action.to_string()
    }
}

/// A table whose match ends: aimless players complete few goals.
fn table(seats: usize, rules: &[(&'static str, &'static str)]) -> Options {
    let rules = [("set_limit", "2")].iter().chain(rules).copied().collect();
    Options { seats, rules, ..Options::default() }
}

#[gtk::test]
fn every_choice_can_be_made() {
    for seats in [1, 2, 3, 8] {
        laws::all_choices::<DualingDice>(&table(seats, &[]), 1);
    }
}

#[gtk::test]
fn every_choice_can_be_made_with_house_rules() {
    let rules =
        [("picking", "clockwise"), ("reveal", "optional"), ("selection", "optional"), ("discard", "one")];
    laws::all_choices::<DualingDice>(&table(3, &rules), 2);
    laws::all_choices::<DualingDice>(&table(4, &[("goals_per_set", "one"), ("contention", "reverse")]), 1);
}

#[gtk::test]
fn showing_says_nothing_and_asks_why_when_dimmed() {
    laws::showing_says_nothing_and_dimmed_asks_why::<DualingDice>(&table(3, &[]));
}

#[gtk::test]
fn it_fits_every_window_in_every_phase() {
    let phases = ["Draw", "Pick", "Roll", "TiePick", "TieRoll", "Select", "Reveal", "Over"];
    for seats in [1, 2, 3, 4, 8] {
        // Not every match comes to a discard, so that has a table of its own.
        let asked = if seats == 4 { "Discard" } else { "Pick" };
        let rules: &[_] = if seats == 4 { &[("discard", "one")] } else { &[] };
        let phases: Vec<&str> = phases.into_iter().chain([asked]).collect();
        laws::fits_every_cloth::<DualingDice>(&table(seats, rules), &phases);
    }
}

#[gtk::test]
fn the_frame_stands_still() {
    laws::the_cloth_stands_still::<DualingDice>(&table(4, &[]));
}

#[gtk::test]
fn everything_that_takes_the_focus_has_a_name() {
    laws::everything_focusable_has_a_name::<DualingDice>(&table(3, &[("discard", "one")]));
}

/// The same match with one goal each of two hands the other way round, if the table cannot tell the two apart.
fn with_goals_exchanged(bench: &Bench, seats: [Seat; 2]) -> Option<Match<DualingDice>> {
    let game = bench.game.game();
    let seen = game.observe(bench.game.state(), Viewer::Table);
    let mut records: Vec<_> = bench.game.log().iter().map(|logged| logged.record.clone()).collect();
    // In the first set the seats draw in their order.
    let drawn = |records: &[tableside::engine::Record<_>], seat: Seat| {
        let Entry::Chance(Chance::DrawGoals { goals }) = records.get(seat.index())?.entry else {
            return None;
        };
        let hand = &bench.game.state().seat(seat).hand;
        goals.iter().copied().find(|goal| *goal != GoalRef::Unknown && hand.contains(goal))
    };
    let (mine, theirs) = (drawn(&records, seats[0])?, drawn(&records, seats[1])?);
    for (seat, from, to) in [(seats[0], mine, theirs), (seats[1], theirs, mine)] {
        let Entry::Chance(Chance::DrawGoals { goals }) = &mut records[seat.index()].entry else {
            return None;
        };
        *goals.iter_mut().find(|goal| **goal == from)? = to;
    }
    let mut other = Match::new(Arc::clone(game));
    for record in records {
        // Where the other goal would have had to be revealed, the two are not the same to the table.
        other.play(record).ok()?;
    }
    let same = game.observe(other.state(), Viewer::Table) == seen;
    (same && other.state() != bench.game.state()).then_some(other)
}

/// The view of a match must look the same if only what the viewer cannot see is different.
#[gtk::test]
fn secrets_stay_secret() {
    for seats in [2, 4, 8] {
        let mut compared = 0;
        let mut bench = Bench::new(&table(seats, &[]));
        throughout(&mut bench, 7919, |bench, n| {
            let pair = [Seat((n % seats) as u8), Seat(((n + 1) % seats) as u8)];
            if let Some(other) = with_goals_exchanged(bench, pair) {
                let game = shown(bench, &bench.game, Viewer::Table);
                assert_eq!(game, shown(bench, &other, Viewer::Table), "entry {n}");
                assert!(game.lines().count() > 20);
                compared += 1;
            }
        });
        assert!(compared >= 15, "{seats} seats: only {compared} moments");
    }
}

/// What another seat has picked in secret shows nothing but that it has picked.
#[gtk::test]
fn a_pick_in_secret_shows_only_that_it_was_made() {
    let shown: Vec<String> = [2, 17]
        .into_iter()
        .map(|choice| {
            let mut bench = Bench::new(&table(3, &[]));
            while bench.game.state().step != Step::Pick {
                bench.step(0);
            }
            bench.play(Entry::Do { seat: Seat(1), action: bench.legal(Seat(1))[choice] });
            [Viewer::Table, Viewer::Seat(Seat(0))].map(|viewer| shown(&bench, &bench.game, viewer)).concat()
        })
        .collect();
    assert_eq!(shown[0], shown[1]);
}

#[gtk::test]
fn a_shared_screen_covers_the_goals() {
    let mut bench = Bench::new(&table(2, &[]));
    while bench.game.state().step != Step::Select {
        bench.step(0);
    }
    // Saving is open: dice are lit for everyone, goals lie face down until their owner looks.
    let Turn::Choose(seat) = bench.game.turn() else { panic!("{:?}", bench.game.turn()) };
    bench.show_to(Viewer::Table, Some(seat), Next::told_by_people(bench.game.turn()));
    let goals = |bench: &Bench| {
        dump(&bench.view.frame().widget()).lines().filter(|line| line.starts_with("label Needs")).count()
    };
    assert_eq!(goals(&bench), 0);
    for widget in bench.lit() {
        press(&widget);
    }
    let golden = bench.lit().into_iter().find(|widget| widget.has_css_class("golden"));
    press(&golden.expect("what saves the chosen die"));
    let said = bench.said();
    assert!(said.iter().any(|intent| matches!(intent, Intent::Look(who) if *who == seat)), "{said:?}");
    assert!(said.iter().any(|intent| matches!(intent, Intent::Enter(_))), "dice are no secret");
    bench.show_to_asked();
    assert_eq!(goals(&bench), 3, "the goals of whoever has looked");
}

/// After each entry the focus is on something that can be done, and stays where it is while nothing is asked anew.
#[gtk::test]
fn the_focus_stays_or_goes_to_something_sensible() {
    let mut bench = Bench::new(&table(2, &[]));
    while bench.game.state().step != Step::Pick {
        bench.step(0);
    }
    bench.show_to_asked();
    bench.wait(200);
    let pile = bench.lit().into_iter().next_back().unwrap();
    assert!(pile.grab_focus());
    bench.show_to_asked();
    bench.wait(10);
    assert_eq!(GtkWindowExt::focus(&bench.window), Some(pile), "the same question, the same focus");
    let mut steps = BTreeSet::new();
    throughout(&mut bench, 7919, |bench, _| {
        if bench.show_to_asked().is_none() {
            return;
        }
        bench.wait(3);
        let step = bench.game.state().step;
        let focused = |bench: &Bench| GtkWindowExt::focus(&bench.window);
        // What has just been made is mapped a little later.
        (0..100)
            .take_while(|_| !focused(bench).is_some_and(|at| bench.lit().contains(&at)))
            .for_each(|_| bench.wait(5));
        let focus = focused(bench).expect("something has the focus");
        // Where everything gives something up it waits on the table.
        let waits = bench.lit().iter().all(|at| at.has_css_class("spends")) && focus.is::<Cloth>();
        assert!(bench.lit().contains(&focus) || waits, "{step:?}: {}", face(&focus));
        steps.insert(format!("{step:?}"));
    });
    assert!(steps.len() >= 4, "{steps:?}");
}

/// A pick takes two presses, so the focus of the first never enters anything: Enter twice does not do two things.
#[gtk::test]
fn one_press_picks_no_pair() {
    let mut bench = Bench::new(&table(2, &[]));
    while bench.game.state().step != Step::Pick {
        bench.step(0);
    }
    let entered = |bench: &Bench| bench.said().into_iter().any(|intent| matches!(intent, Intent::Enter(_)));
    for at in 0..bench.lit().len().max(11) {
        bench.forget();
        bench.show_to_asked();
        let lit = bench.lit();
        assert_eq!(lit.len(), 11, "six colour dice and five piles");
        press(&lit[at]);
        assert!(!entered(&bench), "one die is no pair");
        // The same die again takes it back.
        press(&bench.lit()[at]);
        assert!(!entered(&bench));
    }
    let asked = bench.legal(Seat(0));
    assert!(asked.iter().all(|action| matches!(action, Action::PickDice { .. })));
}

/// Enters what happened on a real table, by pressing and typing alone; says what was entered.
fn tell(bench: &Bench, n: usize) -> Vec<Value> {
    for round in 0..60 {
        let said = bench.said().into_iter().flat_map(|intent| match intent {
            Intent::Enter(entry) => vec![entry.to_json()],
            Intent::EnterAll(entries) => entries.iter().map(AnyEntry::to_json).collect(),
            _ => Vec::new(),
        });
        let entries: Vec<Value> = said.collect();
        if !entries.is_empty() {
            return entries;
        }
        if matches!(bench.game.turn(), Turn::Chance(_)) && round % 3 < 2 {
            // Some numbers are typed, others pressed; Enter enters them when all are told.
            let keys = bench.view.keys();
            let digit = [gdk::Key::_1, gdk::Key::_2, gdk::Key::_3, gdk::Key::_4][(n + round) % 4];
            let typed = if round % 3 == 0 { vec![digit, gdk::Key::comma] } else { vec![gdk::Key::Return] };
            typed.into_iter().for_each(|key| _ = keys(key));
            continue;
        }
        let lit: Vec<gtk::Widget> = bench
            .lit()
            .into_iter()
            .filter(|widget| bench::state(widget) != Some(CellState::Selected))
            .collect();
        let suggested = lit.iter().find(|widget| widget.has_css_class("golden"));
        // The last button of a scoring says that a seat reveals no more. Other buttons, and dice that lie before a
        // seat while others pick, let one tell something again.
        let (scoring, picking) =
            (bench.game.state().step == Step::Reveal, bench.game.state().step == Step::Pick);
        // Small dice tell again what has been told.
        let again = "Enter this player’s dice again";
        let begun = |widget: &gtk::Widget| picking && bench::tip(widget) == again;
        let done = lit.iter().rfind(|widget| scoring && round >= 3 && widget.has_css_class("choice"));
        let open: Vec<&gtk::Widget> =
            lit.iter().filter(|widget| scoring || widget.is::<Die>() && !begun(widget)).collect();
        assert!(
            !open.is_empty(),
            "nothing can be entered: {:?}\n{}",
            bench.game.turn(),
            dump(&bench.view.frame().widget())
        );
        press(suggested.or(done).unwrap_or(open[(n + round) % open.len()]));
    }
    panic!("nothing was entered: {:?}", bench.game.state().step);
}

/// Whole matches with real dice and cards, entered through the view alone.
#[gtk::test]
fn a_match_with_real_dice_and_cards() {
    for seats in [1, 2, 5] {
        let mut bench = Bench::new(&Options { real: true, ..table(seats, &[]) });
        let mut asked = BTreeSet::new();
        for n in 0..600 {
            let turn = bench.game.turn();
            if turn == Turn::Over {
                break;
            }
            asked.insert(format!("{:?}", bench.game.state().step));
            let all = SeatSet::all(seats);
            if let Some(chance) = bench.game.game().unknown_answer(bench.game.state(), all, true) {
                bench.play(Entry::Chance(chance));
                continue;
            }
            let next = Next::told_by_people(turn);
            let acting = match next {
                Next::People { seats, secret: false } => seats.first(),
                _ => None,
            };
            bench.show_to(Viewer::Table, acting, next);
            // What has flown to another place can be pressed where it lies.
            bench.beat();
            for entry in tell(&bench, n) {
                bench.take(entry.clone()).unwrap_or_else(|why| panic!("{entry}: {why}"));
            }
        }
        assert_eq!(bench.game.turn(), Turn::Over);
        for step in ["Draw", "Pick", "Roll", "Select", "Reveal"] {
            assert!(asked.contains(step), "{step} was not asked: {asked:?}");
        }
    }
}

/// A small table beside a large one, such as the picture of a match that waits, has letters of its own.
#[gtk::test]
fn each_cloth_has_letters_of_its_own() {
    let letters = |bench: &Bench| {
        let words = bench.view.frame().widget().create_pango_context();
        words.font_description().map_or(0, |font| font.size())
    };
    let sized = |size: (i32, i32)| {
        let bench = Bench::new(&Options { seats: 2, ..Options::default() });
        bench.show_to_asked();
        bench.window.set_default_size(size.0, size.1);
        bench.until(|bench| bench.view.frame().widget().width() == size.0);
        bench.wait(200);
        bench
    };
    let large = sized((1500, 860));
    let before = letters(&large);
    let small = sized((1000, 700));
    assert!(letters(&small) < before, "both cloths are of one size: {before}");
    assert_eq!(letters(&large), before);
    small.window.destroy();
    large.wait(100);
    assert_eq!(letters(&large), before);
}
