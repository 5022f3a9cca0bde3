//! The table of Dice Tuners under the law of all tables, and what is its own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::draft::{Draft, Edit};
use super::{DiceTunersTable, Model, Press, faces, laying, names, ribbon, round_end, zones};
use crate::engine::prelude::*;
use crate::engine::{Component, Seat, Setup, Viewer};
use crate::games::dice_tuners::{Action, Chance, DiceTuners, Step};
use crate::play::Next;
use crate::table::law::{self, every_choice, tells_no_secret};
use crate::table::{Act, Draft as _, Key, Look, Place, Spot, flights};

fn rules(seats: usize, options: &[(&str, &str)]) -> Arc<DiceTuners> {
    let content = toml::from_str(DiceTuners::default_pack()).unwrap();
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(DiceTuners::new(Setup { seats, options, content }).unwrap())
}

/// Lists of cards and colours have no order.
fn written(action: &Action) -> String {
    match action {
        Action::DiscardCards { cards } => {
            let mut cards: Vec<String> = cards.iter().map(|card| format!("{card:?}")).collect();
            cards.sort();
            format!("discard {cards:?}")
        }
        Action::SelectDice { extras } => {
            let mut extras: Vec<String> = extras.iter().map(|colour| format!("{colour:?}")).collect();
            extras.sort();
            format!("select {extras:?}")
        }
        other => format!("{other:?}"),
    }
}

fn every_choice_at(seats: usize, options: &[(&str, &str)]) {
    let game = rules(seats, options);
    let looked: usize =
        (0..6).map(|seed| every_choice::<DiceTunersTable>(&game, seed, (600, 3), written)).sum();
    assert!(looked > 100, "only {looked} moments");
}

#[test]
fn what_is_told_can_have_happened() {
    for seats in [2, 4] {
        law::what_is_told_can_have_happened::<DiceTunersTable>(&rules(seats, &[]), 3, (200, 8));
    }
}

#[test]
fn every_choice_can_be_made() {
    for seats in 2..=4 {
        every_choice_at(seats, &[]);
    }
}

#[test]
fn every_choice_can_be_made_with_house_rules() {
    let rules = [
        ("dice_at_four", "4"),
        ("strategy_deck", "face_down"),
        ("no_money", "none"),
        ("pass_card", "may"),
        ("retreat", "secret"),
        ("three_way_shield", "all_null"),
    ];
    for seats in [3, 4] {
        every_choice_at(seats, &rules);
    }
    let rules = [
        ("extra_dice", "free"),
        ("no_money", "draw_first"),
        ("bluff", "returns"),
        ("shield_timing", "after_cards"),
        ("front_order_2p", "middle"),
    ];
    for seats in 2..=4 {
        every_choice_at(seats, &rules);
    }
}

#[test]
fn nothing_secret_is_told_to_the_table() {
    for seats in 2..=4 {
        let hidden = tells_no_secret::<DiceTunersTable>(&rules(seats, &[]), 5, 200);
        assert!(hidden > 10, "{hidden}");
    }
    let hidden = [("strategy_deck", "face_down")];
    let hidden = tells_no_secret::<DiceTunersTable>(&rules(3, &hidden), 7, 200);
    assert!(hidden > 10, "{hidden}");
}

fn moments(seats: usize, seed: u64, viewer: Viewer) -> Vec<Model> {
    law::moments::<DiceTunersTable>(&rules(seats, &[]), seed, viewer, 1000)
}

/// The cards of a hand are told to nobody but their owner, until everyone has seen them.
#[test]
fn cards_are_told_to_their_owner_alone() {
    let in_hand = |m: &Model| {
        let words = law::words(&law::view::<DiceTunersTable>(m));
        words.matches("In Anna’s hand: ").count() - words.matches("In Anna’s hand: unknown card").count()
    };
    for (viewer, sees) in [(Viewer::Seat(Seat(0)), 5), (Viewer::Seat(Seat(1)), 1), (Viewer::Table, 1)] {
        let m = moments(2, 3, viewer).into_iter().find(|m| m.state.step == Step::Bid).unwrap();
        assert_eq!(in_hand(&m), sees, "{viewer:?}");
    }
}

/// While people share the screen, nothing of a hand is seen before its owner looks.
#[test]
fn a_covered_hand_shows_backs() {
    let m = moments(2, 3, Viewer::Table).into_iter().find(|m| m.state.step == Step::Spend).unwrap();
    let m = Model { shared: true, next: Next::Program, ..m };
    let view = zones::view(&m, &Draft::default());
    let looks = view.ribbon.choices.iter().filter(|choice| matches!(choice.press, Some(Press::Look(_))));
    assert_eq!(looks.count(), 1);
}

/// Heroes for hire keep their places while some of them are hired.
#[test]
fn heroes_keep_their_places() {
    let mut compared = 0;
    for seats in 2..=4 {
        let moments = moments(seats, 11, Viewer::Seat(Seat(0)));
        for pair in moments.windows(2) {
            let hiring = |m: &Model| matches!(m.state.step, Step::Spend | Step::Hire | Step::Hired);
            if !hiring(&pair[0]) || !hiring(&pair[1]) {
                continue;
            }
            let places = |m: &Model| {
                let view = law::view::<DiceTunersTable>(m);
                let market = view.zones.into_iter().find(|zone| zone.id == "market").unwrap();
                let place = |id: String| id.rsplit('/').next().map(str::to_owned);
                market.items.into_iter().filter_map(|item| place(item.id)).collect::<Vec<_>>()
            };
            assert_eq!(places(&pair[0]), places(&pair[1]));
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

/// Passing is the last of the choices, wherever it is one.
#[test]
fn pass_stands_at_the_end() {
    let mut passes = 0;
    for seed in 0..4 {
        for m in moments(3, seed, Viewer::Seat(Seat(0))) {
            let view = law::view::<DiceTunersTable>(&m);
            let ids: Vec<&str> = view.ribbon.choices.iter().map(|choice| choice.id.as_str()).collect();
            if let Some(at) = ids.iter().position(|id| *id == "choice/pass") {
                assert_eq!(at + 1, ids.len(), "{ids:?}");
                passes += 1;
            }
        }
    }
    assert!(passes > 3, "{passes}");
}

/// Every die flies to who took it and from there to its side, once, and every hero to who hired it.
#[test]
fn what_is_taken_and_deployed_flies_once() {
    for (seats, seed) in [(2, 1), (3, 2), (4, 3)] {
        let moments = moments(seats, seed, Viewer::Seat(Seat(0)));
        let views: Vec<_> = moments.iter().map(law::view::<DiceTunersTable>).collect();
        let (mut taken, mut deployed, mut hired, mut aside) = (0, 0, 0, 0);
        for pair in views.windows(2) {
            for flight in flights(&pair[0], &pair[1]) {
                taken += usize::from(flight.to.starts_with("drafted/") && flight.from.starts_with("rolled/"));
                deployed +=
                    usize::from(flight.to.starts_with("side/") && flight.from.starts_with("drafted/"));
                hired += usize::from(flight.to.starts_with("hero/"));
                aside += usize::from(flight.to.starts_with("aside/") && flight.from.starts_with("rolled/"));
            }
        }
        let rounds = usize::from(moments.last().unwrap().state.round);
        assert_eq!(taken, rounds * seats * 3, "{seats} seats");
        assert_eq!(deployed, rounds * seats * 3, "{seats} seats");
        assert_eq!(hired, rounds * seats, "{seats} seats");
        assert_eq!(aside, rounds * 3, "{seats} seats");
    }
}

/// Each round ends with one moment that names every duel; between rounds there is none.
#[test]
fn every_round_ends_with_what_its_duels_brought() {
    for (seats, seed) in [(2, 4), (3, 5), (4, 6)] {
        let moments = moments(seats, seed, Viewer::Seat(Seat(0)));
        let ends: Vec<_> =
            moments.windows(2).filter_map(|pair| round_end::interlude(&pair[0], &pair[1])).collect();
        let game = &moments[0].game;
        assert_eq!(ends.len(), usize::from(game.rounds()), "{seats} seats");
        for end in &ends {
            assert_eq!(end.lines.len(), usize::from(game.duels()), "{end:?}");
            assert!(end.lines.iter().all(|line| line.won != (line.result == "nobody scores")), "{end:?}");
        }
        assert!(ends.iter().flat_map(|end| &end.lines).any(|line| line.won));
        assert_eq!(ends[0].title, "Round 1 is over");
    }
}

/// Whoever looks: every line joins the dice of a duel of the round, and exactly one is now.
#[test]
fn a_line_joins_all_that_meet() {
    for seats in 2..=4 {
        let mut seen = 0;
        for m in moments(seats, 8, Viewer::Seat(Seat(0))).iter().filter(|m| m.state.step.in_duel()) {
            let view = law::view::<DiceTunersTable>(m);
            assert_eq!(view.links.len(), usize::from(m.game.duels()));
            let now: Vec<_> =
                view.links.iter().filter(|link| link.state == crate::table::State::Chosen).collect();
            assert_eq!(now.len(), 1);
            let corners = view.zones.iter().filter(|zone| zone.id.starts_with("corner/")).count();
            assert_eq!(now[0].ends.len(), corners);
            seen += 1;
        }
        assert!(seen > 10, "{seats} seats: {seen}");
    }
}

/// A moment in which people at a real table are asked.
fn at_table(seats: usize, wanted: impl Fn(&Model) -> bool) -> Model {
    let found = (0..60).find_map(|seed| moments(seats, seed, Viewer::Table).into_iter().find(|m| wanted(m)));
    found.expect("no such moment")
}

#[test]
fn faces_are_typed_as_they_are_called_out() {
    let m = at_table(3, |m| m.state.step == Step::Roll);
    let m = Model { next: Next::Tell(Component::Dice), real_dice: true, ..m };
    assert_eq!(faces::asked(&m).len(), 4);
    let mut draft = Draft::default();
    let mut type_keys = |keys: &str| {
        let mut answer = None;
        for key in keys.chars() {
            let key = match key {
                '!' => Key::Enter,
                '<' => Key::Back,
                digit => Key::Digit(digit),
            };
            for press in faces::typed(&m, &draft, key).unwrap_or_default() {
                match press {
                    Press::Edit(edit) => draft.apply(edit),
                    Press::Answer(chance) => answer = Some(chance),
                    other => panic!("{other:?}"),
                }
            }
        }
        answer
    };
    // The last one was wrong; then all are entered. No die has a ninth face.
    assert_eq!(type_keys("3912<45"), None);
    let answer = type_keys("!").expect("all faces are told");
    m.game.check_chance(&m.state, &answer).unwrap();
    let Chance::RollDice { faces } = answer else { panic!("{answer:?}") };
    let shown: Vec<String> = faces.iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["K3", "K1", "SE", "SH"].map(str::to_owned));
}

/// A table at which people roll and deal, as it stands with nothing told but what lies.
fn real(m: Model) -> Model {
    Model { real_dice: true, real_cards: true, ..m }
}

/// Applies an edit of a draft; whatever else a press does comes back.
fn edit(draft: &mut Draft, press: Option<Press>) -> Option<Press> {
    match press {
        Some(Press::Edit(edit)) => {
            draft.apply(edit);
            None
        }
        other => Some(other.expect("it can be pressed")),
    }
}

/// A round up to its duels: a press for each die, a press for each hero (DT-REF-3).
#[test]
fn a_round_is_told_by_what_lies() {
    let m = real(at_table(3, |m| m.state.step == Step::Bid));
    let mut draft = Draft::default();
    let begin = ribbon::ribbon(&m, &draft).choices.pop().unwrap();
    assert_eq!(begin.name, "Enter Only the Deployed Dice");
    assert!(edit(&mut draft, begin.press).is_none());
    let mut presses = 0;
    for _ in 0..9 {
        let view = zones::view(&m, &draft);
        let pad = view.zones.iter().find(|zone| zone.place == Place::Pad).unwrap();
        assert!(edit(&mut draft, pad.items[presses % pad.items.len()].press.clone()).is_none());
        presses += 1;
    }
    // The last one can be told again, also by its keys.
    assert!(laying::current(&m, &draft).is_none());
    type_all(&m, &mut draft, "<");
    assert_eq!(laying::current(&m, &draft).map(|(at, ..)| at), Some(8));
    type_all(&m, &mut draft, "r4");
    let view = zones::view(&m, &draft);
    let front = view.items().find(|item| item.id == "lies/2/front").unwrap();
    assert_eq!(front.name, "Clara, front: red, Shield");
    let report = loop {
        let sheet = zones::view(&m, &draft).sheet.unwrap();
        presses += 1;
        if let Some(press) = edit(&mut draft, sheet.cards[0].press.clone()) {
            break press;
        }
    };
    assert_eq!(presses, 12);
    let Press::Report(ruling) = report else { panic!("{report:?}") };
    let mut state = m.state;
    m.game.apply_ruling(&mut state, &ruling, &mut ());
    assert!(state.step.in_duel() || state.step == Step::Deployed, "{:?}", state.step);
    let full = ribbon::ribbon(&m, &draft).choices.pop().unwrap();
    assert!(edit(&mut draft, full.press).is_none());
    assert_eq!(draft, Draft::default());
}

fn type_all(m: &Model, draft: &mut Draft, keys: &str) {
    for key in keys.chars() {
        let key = match key {
            '<' => Key::Back,
            digit if digit.is_ascii_digit() => Key::Digit(digit),
            letter => Key::Letter(letter),
        };
        for press in laying::typed(m, draft, key).unwrap_or_default() {
            assert!(edit(draft, Some(press)).is_none());
        }
    }
}

/// Whatever is pressed while a round is told so is allowed in the end.
#[test]
fn all_that_can_be_told_can_lie() {
    let mut random = crate::engine::Random::from_seed(5);
    let mut told = 0;
    for (seats, options) in [(2, &[][..]), (3, &[]), (4, &[("dice_at_four", "4")]), (4, &[])] {
        for m in law::moments::<DiceTunersTable>(&rules(seats, options), 2, Viewer::Table, 1000) {
            let m = real(m);
            if !laying::offered(&m) {
                assert!(laying::begin(&m).is_none());
                continue;
            }
            let mut draft = Draft { laying: true, ..Draft::default() };
            let ruling = loop {
                let view = zones::view(&m, &draft);
                let pad = view.zones.iter().filter(|zone| zone.place == Place::Pad);
                let items = pad.flat_map(|zone| &zone.items).chain(view.sheet.iter().flat_map(|s| &s.cards));
                // Where all have hired, a choice enters it all.
                let items = items.chain(view.ribbon.choices.iter());
                let items = items.filter(|item| match &item.press {
                    Some(Press::Report(_)) => true,
                    Some(Press::Edit(edit)) => matches!(edit, Edit::Lies(..) | Edit::Before(_)),
                    _ => false,
                });
                let items: Vec<_> = items.cloned().collect();
                let item = random.pick(&items).unwrap();
                if let Some(Press::Report(ruling)) = edit(&mut draft, item.press.clone()) {
                    break ruling;
                }
            };
            m.game.check_ruling(&m.state, &ruling).unwrap();
            told += 1;
        }
    }
    assert!(told > 60, "{told} moments");
}

/// The program's own dice and cards are there: there is nothing to report.
#[test]
fn what_lies_is_told_only_of_a_real_table() {
    let m = at_table(3, |m| m.state.step == Step::Bid);
    assert!(!laying::offered(&m) && laying::begin(&m).is_none());
    let m = Model { real_dice: true, ..m };
    assert!(!laying::offered(&m));
    assert!(!laying::offered(&Model { bots: [Seat(1)].into_iter().collect(), ..real(m) }));
}

/// Every face of the die that is told lies on the pad.
#[test]
fn every_face_lies_on_the_pad() {
    let m = at_table(2, |m| m.state.step == Step::Roll);
    let m = Model { next: Next::Tell(Component::Dice), ..m };
    let view = zones::view(&m, &Draft::default());
    let pad = view.zones.iter().find(|zone| zone.place == Place::Pad).unwrap();
    let faces: BTreeSet<String> = pad.items.iter().map(|item| item.caption.clone()).collect();
    assert_eq!(faces.len(), 5);
    assert!(pad.items.iter().all(|item| item.press.is_some()));
}

/// At a real table all turn their cards over together, and one press enters that.
#[test]
fn cards_are_turned_over_together() {
    let m = at_table(3, |m| m.state.step == Step::Bid && m.acting.is_none());
    let mut draft = Draft::default();
    for _ in 0..3 {
        let view = zones::view(&m, &draft);
        let card = view.sheet.expect("a sheet").cards[0].press.clone();
        let Some(Press::Edit(edit)) = card else { panic!("{card:?}") };
        draft.apply(edit);
    }
    let view = zones::view(&m, &draft);
    assert!(view.sheet.is_none());
    let Some(Press::ActAll(actions)) = &view.ribbon.choices.last().unwrap().press else {
        panic!("{:?}", view.ribbon.choices)
    };
    assert_eq!(actions.len(), 3);
    let Look::Action(look) = &view.ribbon.choices.last().unwrap().look else { panic!() };
    assert!(look.golden);
    // What was told last can be told again.
    assert!(matches!(view.ribbon.choices[0].press, Some(Press::Edit(_))));
}

/// Every hero and card of the shipped pack has a face with its words.
#[test]
fn every_card_has_its_words() {
    let game = rules(2, &[]);
    for at in 0..game.cards().len() {
        let look = names::strategy(&game, crate::games::dice_tuners::CardId(at.try_into().unwrap()));
        assert!(!look.title.is_empty() && look.sign.is_some(), "{look:?}");
    }
    for at in 0..game.heroes().len() {
        let look = names::hero(&game, crate::games::dice_tuners::HeroId(at.try_into().unwrap()));
        assert!(look.cost && !look.title.is_empty() && look.part.is_some(), "{look:?}");
    }
}

#[test]
fn the_end_tells_the_whole_match() {
    for seats in 2..=4 {
        law::the_end_tells_the_whole_match::<DiceTunersTable>(&rules(seats, &[]), 3);
    }
}

#[test]
fn blades_cross_at_the_end_of_a_duel_and_points_fly_to_who_won() {
    for seats in 2..=4 {
        let acts = law::acts::<DiceTunersTable>(&rules(seats, &[]), 3);
        assert!(acts.iter().any(|act| matches!(act, Act::Crossed(_, of) if of.len() > 1)), "{seats} seats");
        assert!(
            acts.iter().any(|act| matches!(act, Act::Sparks { to: Spot::Plate(_), .. })),
            "{seats} seats"
        );
    }
}
