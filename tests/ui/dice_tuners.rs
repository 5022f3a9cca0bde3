//! The table of Dice Tuners on a display: `build-aux/in-xvfb cargo test -p tableside-window --test ui_dice_tuners`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

#[path = "common/mod.rs"]
mod ui;

use std::collections::BTreeSet;
use std::sync::Arc;

use relm4::adw::prelude::*;
use relm4::gtk::{self, gdk};
use serde_json::Value;
use tableside::engine::prelude::*;
use tableside::engine::{AnyEntry, AnyMatch, Entry, Few, Match, Seat, Turn, Viewer};
use tableside::games::dice_tuners::{Action, CardRef, Chance, DiceTuners, Request, Slot, State, Step};
use tableside::play::Next;
use tableside_window::tables::Intent;
use ui::bench::{self, Options, dump, face, press, walk};
use ui::laws::{self, Told, shown};

type Bench = bench::Bench<DiceTuners>;

impl Told for DiceTuners {
    fn phase(state: &State) -> String {
        format!("{:?}", state.step)
    }

    fn plain(mut action: Value) -> String {
        for list in ["DiscardCards", "SelectDice"] {
            for field in ["cards", "extras"] {
                let items = action.pointer_mut(&format!("/{list}/{field}"));
                if let Some(items) = items.and_then(Value::as_array_mut) {
                    items.sort_by_key(Value::to_string);
                }
            }
        }
        action.to_string()
    }
}

#[gtk::test]
fn every_choice_can_be_made() {
    for seats in 2..=4 {
        laws::all_choices::<DiceTuners>(&Options { seats, ..Options::default() }, 2);
    }
}

#[gtk::test]
fn every_choice_can_be_made_with_house_rules() {
    let rules = vec![
        ("dice_at_four", "4"),
        ("strategy_deck", "face_down"),
        ("no_money", "none"),
        ("pass_card", "may"),
        ("retreat", "secret"),
        ("three_way_shield", "all_null"),
    ];
    for seats in [3, 4] {
        laws::all_choices::<DiceTuners>(&Options { seats, rules: rules.clone(), ..Options::default() }, 2);
    }
}

#[gtk::test]
fn showing_says_nothing_and_asks_why_when_dimmed() {
    laws::showing_says_nothing_and_dimmed_asks_why::<DiceTuners>(&Options { seats: 3, ..Options::default() });
}

#[gtk::test]
fn a_shared_screen_covers_the_hands() {
    let mut bench = Bench::new(&Options { seats: 2, ..Options::default() });
    while !matches!(bench.game.turn(), Turn::Secret { .. }) {
        bench.step(0);
    }
    let next = Next::told_by_people(bench.game.turn());
    bench.show_to(Viewer::Table, None, next);
    assert!(bench.lit().is_empty(), "the page asks who looks, not the table");
    for n in 0..4 {
        bench.step(n);
    }
    // Hiring: heroes that can be paid are lit, the hand is not.
    let Turn::Choose(seat) = bench.game.turn() else { panic!("{:?}", bench.game.turn()) };
    bench.show_to(Viewer::Table, Some(seat), Next::told_by_people(bench.game.turn()));
    for widget in bench.lit() {
        press(&widget);
    }
    let hand = |action: &Value| action.get("AddCard").or_else(|| action.get("HireCheapest")).is_some();
    let said = bench.said();
    assert!(said.iter().any(|intent| matches!(intent, Intent::Look(who) if *who == seat)));
    assert!(
        !said.iter().any(|intent| matches!(intent, Intent::Enter(e) if hand(&e.to_json()["do"]["action"])))
    );
}

/// What differs between two matches: one card each of two hands that nobody has seen is the other way round.
fn with_cards_exchanged(bench: &Bench, seats: [Seat; 2]) -> Option<Match<DiceTuners>> {
    let game = bench.game.game();
    let seen = game.observe(bench.game.state(), Viewer::Table);
    let mut records: Vec<_> = bench.game.log().iter().map(|logged| logged.record.clone()).collect();
    let Entry::Chance(Chance::Deal { hands }) = &mut records.first_mut()?.entry else { return None };
    // Cards still in the hands they were dealt to, which the table has not seen.
    let hidden = |seat: Seat, hands: &Few<Few<CardRef, 4>, 4>| {
        let hand = &bench.game.state().seats[seat.index()].hand;
        let covered = seen.seats[seat.index()].hand.contains(&Slot::Unknown);
        hands[seat.index()].iter().position(|card| {
            let CardRef::Card(card) = *card else { return false };
            covered && hand.contains(&Slot::Known { card, public: false })
        })
    };
    let (mine, theirs) = (hidden(seats[0], hands)?, hidden(seats[1], hands)?);
    let card = hands[seats[0].index()][mine];
    hands[seats[0].index()][mine] = std::mem::replace(&mut hands[seats[1].index()][theirs], card);
    let mut other = Match::new(Arc::clone(game));
    for record in records {
        // Where the other card would have changed what a seat may do, the two are not the same to the table.
        other.play(record).ok()?;
    }
    let same = game.observe(other.state(), Viewer::Table) == seen;
    (same && other.state() != bench.game.state()).then_some(other)
}

/// The view of a match must look the same if only what the viewer cannot see is different.
#[gtk::test]
fn secrets_stay_secret() {
    for seats in [2, 3, 4] {
        let mut compared = 0;
        let mut bench = Bench::new(&Options { seats, ..Options::default() });
        for n in 0..300 {
            let pair = [Seat((n % seats) as u8), Seat(((n + 1) % seats) as u8)];
            if let Some(other) = with_cards_exchanged(&bench, pair) {
                let game = shown(&bench, &bench.game, Viewer::Table);
                assert_eq!(game, shown(&bench, &other, Viewer::Table), "entry {n}");
                assert!(game.lines().count() > 20);
                compared += 1;
            }
            if !bench.step(n * 7919) {
                break;
            }
        }
        assert!(compared >= 15, "{seats} seats: only {compared} moments");
    }
}

/// Another seat's secret bid shows nothing but that there is one.
#[gtk::test]
fn a_bid_in_secret_shows_only_that_it_was_made() {
    let shown: Vec<String> = [2, 3]
        .into_iter()
        .map(|choice| {
            let mut bench = Bench::new(&Options { seats: 3, ..Options::default() });
            while !matches!(bench.game.turn(), Turn::Secret { .. }) {
                bench.step(0);
            }
            bench.play(Entry::Do { seat: Seat(1), action: bench.legal(Seat(1))[choice] });
            [Viewer::Table, Viewer::Seat(Seat(0))].map(|viewer| shown(&bench, &bench.game, viewer)).concat()
        })
        .collect();
    assert_eq!(shown[0], shown[1]);
}

#[gtk::test]
fn it_fits_every_cloth_with_two_seats() {
    fits_with(2);
}

#[gtk::test]
fn it_fits_every_cloth_with_three_seats() {
    fits_with(3);
}

#[gtk::test]
fn it_fits_every_cloth_with_four_seats() {
    fits_with(4);
}

fn fits_with(seats: usize) {
    let phases = ["Bid", "Spend", "Hire", "Pick", "Deploy", "Commit", "Retreat", "Declare", "Take", "Over"];
    laws::fits_every_cloth::<DiceTuners>(&Options { seats, ..Options::default() }, &phases);
}

#[gtk::test]
fn the_frame_stands_still() {
    for seats in 2..=4 {
        laws::the_cloth_stands_still::<DiceTuners>(&Options { seats, ..Options::default() });
    }
}

#[gtk::test]
fn everything_that_takes_the_focus_has_a_name() {
    laws::everything_focusable_has_a_name::<DiceTuners>(&Options { seats: 3, ..Options::default() });
}

#[gtk::test]
fn the_focus_stays_or_goes_to_something_sensible() {
    let mut bench = Bench::new(&Options { seats: 2, ..Options::default() });
    while !matches!(bench.game.turn(), Turn::Secret { .. }) {
        bench.step(0);
    }
    bench.show_to_asked();
    bench.wait(30);
    bench.wait(100);
    let card = bench.lit().into_iter().find(|widget| widget.has_css_class("cardface")).unwrap();
    assert!(card.grab_focus());
    bench.show_to_asked();
    bench.wait(10);
    assert_eq!(GtkWindowExt::focus(&bench.window), Some(card.clone()), "the same question, the same focus");
    while bench.game.state().step != Step::Pick {
        bench.step(0);
    }
    bench.show_to_asked();
    bench.wait(20);
    bench.wait(200);
    let focus = GtkWindowExt::focus(&bench.window).expect("something has the focus");
    assert!(bench.lit().contains(&focus), "{}", face(&focus));
}

/// The name of an action, such as “PlayCard”.
fn kind(entry: &AnyEntry) -> String {
    let action = entry.to_json()["do"]["action"].clone();
    action.as_str().map(str::to_owned).unwrap_or_else(|| {
        action.as_object().and_then(|fields| fields.keys().next().cloned()).unwrap_or_default()
    })
}

/// Presses what has the focus, as Enter does; what was entered by it.
fn enter(bench: &Bench) -> Option<AnyEntry> {
    let focus = GtkWindowExt::focus(&bench.window)?;
    // The way back from the targets of an ability leads nowhere new.
    if bench.lit().contains(&focus) && !dump(&focus).contains("_Back") {
        press(&focus);
    }
    bench.said().into_iter().find_map(|intent| match intent {
        Intent::Enter(entry) => Some(entry),
        _ => None,
    })
}

/// A whole match with Enter, Tab and, within a row, arrows: Enter alone, right after an entry, never spends anything.
#[gtk::test]
fn a_match_with_the_keyboard_spends_nothing_unasked() {
    let harmless = ["Continue", "DeployDie", "DraftDie", "Fight", "SelectDice", "TakeCard"];
    let mut bench = Bench::new(&Options { seats: 2, ..Options::default() });
    let (mut kinds, mut waited) = (BTreeSet::new(), 0);
    for n in 0..1000 {
        if bench.show_to_asked().is_none() {
            if !bench.step(n) {
                break;
            }
            continue;
        }
        bench.wait(3);
        let mut entry = enter(&bench);
        if let Some(entry) = &entry {
            assert!(harmless.contains(&kind(entry).as_str()), "Enter did {}", kind(entry));
        } else {
            waited += 1;
        }
        let ways = std::iter::repeat_n(gtk::DirectionType::Right, 6);
        let ways = std::iter::once(gtk::DirectionType::TabForward).chain(ways).cycle();
        for way in ways.take(140) {
            if entry.is_some() {
                break;
            }
            let old = GtkWindowExt::focus(&bench.window);
            // Arrows are for rows of cards, dice and buttons, also from one that is dimmed.
            let row = |at: &gtk::Widget| bench.lit().contains(at) || bench.dimmed().contains(at);
            if way == gtk::DirectionType::Right && !old.as_ref().is_some_and(row) {
                continue;
            }
            bench.window.child_focus(way);
            // What has just been made is mapped a little later.
            bench.wait(1);
            // What was pressed once is not pressed again.
            entry = if GtkWindowExt::focus(&bench.window) == old { None } else { enter(&bench) };
        }
        let entry = entry.unwrap_or_else(|| panic!("nothing can be entered: {:?}", bench.game.state().step));
        kinds.insert(kind(&entry));
        bench.take(entry.to_json()).unwrap();
    }
    assert_eq!(bench.game.turn(), Turn::Over);
    assert!(waited > 10 && kinds.contains("PlayCard") && kinds.contains("DraftDie"), "{waited} {kinds:?}");
}

/// With the most seats every die that is deployed is in sight, and a mark stands for every duel.
#[gtk::test]
fn all_duels_are_in_sight() {
    let mut bench = Bench::new(&Options { seats: 4, ..Options::default() });
    let cloth = bench.view.frame().widget();
    let mut moments = 0;
    for n in 0..1000 {
        bench.show_to_asked();
        if bench.game.state().step.in_duel() {
            bench.wait(40);
            let (mut dice, mut marks) = (0, 0);
            walk(&cloth, &mut |widget| {
                let shown = widget.is_mapped() && widget.is_child_visible() && widget.width() > 10;
                let deployed = widget.is::<tableside_window::widgets::Die>()
                    && !bench::tip(widget).contains("Set aside");
                dice += usize::from(shown && deployed);
                marks += usize::from(shown && widget.has_css_class("mark"));
            });
            assert!(dice >= 12 && marks == 6, "{dice} dice, {marks} marks");
            moments += 1;
        }
        if !bench.step(n * 7919) {
            break;
        }
    }
    assert!(moments > 50, "{moments}");
}

/// Passing is a whole choice at the right end of the ribbon, at every size.
#[gtk::test]
fn pass_is_a_whole_choice_at_every_size() {
    let mut bench = Bench::new(&Options { seats: 3, ..Options::default() });
    let cloth = bench.view.frame().widget();
    let mut seen = 0;
    for n in 0..1000 {
        let pass = |bench: &Bench| bench.lit().into_iter().find(|widget| dump(widget).contains("label Pass"));
        if bench.show_to_asked().is_some() && pass(&bench).is_some() && seen < 4 {
            for (width, height) in [(360, 594), (900, 600), (1100, 674)] {
                bench.window.set_default_size(width, height);
                bench.until(|_| cloth.width() == width);
                bench.wait(150);
                let area = |widget: &gtk::Widget| widget.compute_bounds(&cloth).unwrap();
                let shown = area(&pass(&bench).expect("a choice"));
                assert!(shown.x() >= 0.0 && shown.x() + shown.width() <= width as f32, "{width}: {shown:?}");
                assert!(shown.height() >= 40.0, "{width}: {shown:?}");
                let choices: Vec<_> =
                    bench.lit().into_iter().filter(|widget| widget.has_css_class("choice")).collect();
                assert!(choices.iter().all(|other| area(other).x() <= shown.x()), "{width}");
            }
            seen += 1;
        }
        if !bench.step(n * 7919) {
            break;
        }
    }
    assert_eq!(seen, 4);
}

#[gtk::test]
fn a_hand_is_one_tab_stop_with_arrows_inside() {
    let mut bench = Bench::new(&Options { seats: 2, ..Options::default() });
    while !matches!(bench.game.turn(), Turn::Secret { .. }) {
        bench.step(0);
    }
    bench.show_to_asked();
    bench.wait(200);
    let cards = bench.lit().into_iter().filter(|widget| widget.has_css_class("cardface"));
    let hand: Vec<gtk::Widget> = cards.collect();
    assert_eq!(hand.len(), 5);
    assert!(hand[0].grab_focus());
    let focus = |way| {
        bench.window.child_focus(way);
        GtkWindowExt::focus(&bench.window)
    };
    assert_eq!(focus(gtk::DirectionType::Right).as_ref(), Some(&hand[1]));
    assert_eq!(focus(gtk::DirectionType::Right).as_ref(), Some(&hand[2]));
    assert_eq!(focus(gtk::DirectionType::Left).as_ref(), Some(&hand[1]));
    let before = focus(gtk::DirectionType::TabBackward).expect("something stands before it");
    assert!(!hand.contains(&before), "Tab leaves the hand: {}", face(&before));
    assert_eq!(focus(gtk::DirectionType::TabForward).as_ref(), Some(&hand[1]), "and comes back");
}

#[gtk::test]
fn adjustments_can_be_entered() {
    let mut bench = Bench::new(&Options { seats: 3, ..Options::default() });
    let mut entered = BTreeSet::new();
    for n in 0..400 {
        let step = bench.game.state().step;
        if matches!(step, Step::Pick | Step::Retreat | Step::Declare) && n % 3 == 0 {
            let form = bench.open_ruling();
            let offered = form.candidates("Adjustment");
            form.0.destroy();
            for title in offered {
                let form = bench.open_ruling();
                form.choose("Adjustment", &title);
                form.say("Reason", "agreed");
                form.enter();
                let [Intent::Ruling { entry, .. }] = &bench.said()[..] else {
                    panic!("{title} is not entered")
                };
                // Judged by what everyone sees: the form does not know the hands either.
                AnyMatch::check(&bench.game, Viewer::Table, entry).unwrap();
                entered.insert(title);
            }
        }
        if !bench.step(n * 17) || entered.len() == 11 {
            break;
        }
    }
    assert_eq!(entered.len(), 11, "{entered:?}");
}

/// What depends on an answer is asked anew, a number is as it was entered, and the reason stays.
#[gtk::test]
fn what_is_answered_is_what_is_entered() {
    let mut bench = Bench::new(&Options { seats: 2, ..Options::default() });
    let mut n = 0;
    while !bench.game.state().step.in_duel() {
        assert!(bench.step(n));
        n += 7;
    }
    let form = bench.open_ruling();
    form.say("Reason", "misread the card");
    form.choose("Adjustment", "Turn a Die");
    let sheet = "_The Table Looks Different…";
    assert_eq!(form.rows(), [sheet, "Adjustment", "Die", "New face", "Reason"]);
    let dice = form.candidates("Die");
    assert!(dice[0].starts_with("Anna, "), "{dice:?}");
    form.choose("Die", &dice[dice.len() - 1]);
    form.choose("Adjustment", "Change Victory Points");
    form.choose("Seat", "Ben");
    form.count("Change", -2);
    form.enter();
    let [Intent::Ruling { entry, reason }] = &bench.said()[..] else { panic!("it is not entered") };
    assert_eq!(entry.to_json().to_string(), r#"{"ruling":{"AdjustVp":{"seat":1,"n":-2}}}"#);
    assert_eq!(reason, "misread the card");
}

/// Enters one thing that happened on a real table; says what was entered.
fn tell(bench: &Bench, n: usize) -> Vec<Value> {
    if bench
        .game
        .game()
        .request(bench.game.state())
        .is_some_and(|request| matches!(request, Request::RollDice { .. } | Request::Reroll { .. }))
    {
        let keys = bench.view.keys();
        // A single die is entered with its face.
        for at in 0..5 {
            let told = bench.game.game().request(bench.game.state());
            if at > 0 && matches!(told, Some(Request::Reroll { .. })) {
                break;
            }
            keys([gdk::Key::_1, gdk::Key::_2, gdk::Key::_3, gdk::Key::_4, gdk::Key::_5][(n + at) % 5]);
        }
        if !matches!(bench.game.game().request(bench.game.state()), Some(Request::Reroll { .. })) {
            keys(gdk::Key::Return);
        }
    }
    for round in 0..40 {
        let entries: Vec<Value> = bench
            .said()
            .into_iter()
            .flat_map(|intent| match intent {
                Intent::Enter(entry) => vec![entry.to_json()],
                Intent::EnterAll(entries) => entries.iter().map(AnyEntry::to_json).collect(),
                _ => Vec::new(),
            })
            .collect();
        if !entries.is_empty() {
            return entries;
        }
        // What has just come has no place before the next frame.
        if bench.lit().is_empty() {
            bench.beat();
        }
        let lit = bench.lit();
        assert!(
            !lit.is_empty(),
            "nothing can be entered: {:?} {:?} {}",
            bench.game.turn(),
            bench.game.state().step,
            dump(&bench.view.frame().widget())
        );
        // What completes something comes first; what is chosen stays chosen, and what was told is not taken back.
        let golden = lit.iter().find(|widget| widget.has_css_class("golden"));
        let on: Vec<&gtk::Widget> = lit
            .iter()
            .filter(|widget| !widget.has_css_class("selected") && !dump(widget).contains("Back"))
            .collect();
        press(golden.unwrap_or_else(|| on[(n * 7919 + round * 31 + n / 3) % on.len()]));
        bench.beat();
    }
    panic!("nothing was entered: {:?}", bench.game.state().step);
}

/// Whole matches with real dice and cards, entered through the view alone.
#[gtk::test]
fn a_match_with_real_dice_and_cards() {
    for (seats, bots) in [(3, vec![]), (2, vec![1])] {
        let mut bench = Bench::new(&Options { seats, bots: bots.clone(), real: true, ..Options::default() });
        let mut asked = BTreeSet::new();
        for n in 0..1500 {
            let turn = bench.game.turn();
            let bot = match turn {
                Turn::Choose(seat) => bots.contains(&seat.index()).then_some(seat),
                Turn::Secret { seats, .. } => seats.iter().find(|seat| bots.contains(&seat.index())),
                _ => None,
            };
            if turn == Turn::Over {
                break;
            }
            if let Some(seat) = bot {
                let action: Action = bench.legal(seat)[0];
                bench.play(Entry::Do { seat, action });
                continue;
            }
            let next = Next::told_by_people(turn);
            let acting = match next {
                Next::People { seats, secret: false } => seats.first(),
                Next::People { seats, .. } if bots.len() + 1 == bench.setup.seats.len() => seats.first(),
                _ => None,
            };
            if let Some(request) = bench.game.game().request(bench.game.state()) {
                let words = serde_json::to_value::<Request>(request).unwrap().to_string();
                asked.insert(words.split('"').nth(1).unwrap_or_default().to_owned());
            }
            bench.show_to(Viewer::Table, acting, next);
            bench.wait(1);
            for entry in tell(&bench, n) {
                // Who begins may be told while the first market is asked for.
                if !entry["chance"]["FirstPlayer"].is_null() {
                    asked.insert("FirstPlayer".to_owned());
                }
                if let Err(why) = bench.take(entry.clone()) {
                    // A card that everyone knows to be in the hand may not be played illegally; and the list
                    // does not give away which cards a bot holds.
                    let known = entry.to_string().contains("ForfeitCard") || why.starts_with("DT-REF-1");
                    assert!(known, "{entry}: {why}");
                    // All that was told is told anew.
                    bench.forget();
                    break;
                }
            }
        }
        assert_eq!(bench.game.turn(), Turn::Over);
        for request in ["Deal", "TurnTop", "RevealHeroes", "FirstPlayer", "RollDice"] {
            assert!(asked.contains(request), "{request} was not asked: {asked:?}");
        }
    }
}
