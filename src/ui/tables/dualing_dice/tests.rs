//! Every choice can be made by pressing what is lit, and nothing else can.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::draft::Draft;
use super::model::Facts;
use super::numbers::{self, Key};
use super::{choices, claims, dice, goal, model, moves, names, set_end};
use crate::engine::{Entry, Hidden, Match, Random, Record, Rules, Seat, Setup, Source, Turn, Viewer};
use crate::games::dualing_dice::{Action, Chance, DualingDice, State, Step};
use crate::tables::dualing_dice::{Command, DualingDiceTable, ViewModel};
use crate::tables::kit::testing::{self, Pressable, check_mnemonics, every_choice};
use crate::tables::kit::{Draft as _, Place};

impl Pressable for DualingDiceTable {
    fn facts_for_test(_: &DualingDice) -> Facts {
        Facts::default()
    }

    fn commands(m: &ViewModel, draft: &Draft) -> Vec<Command> {
        let pairs = m.state.all().flat_map(|seat| dice::pair(m, draft, seat, 0, false));
        let house = dice::house(m, draft, 0, false).into_iter().flatten();
        let piles = dice::piles(m, draft, 0).into_iter().map(|(look, _)| look);
        let picking = m.state.step == Step::Pick;
        let colours = if picking { dice::colours(m, draft, 0) } else { Vec::new() };
        let dice = pairs.chain(house).chain(piles).chain(colours).map(|look| look.command);
        let goals = m.acting.map(|seat| goal::looks(m, draft, seat, |_| None)).unwrap_or_default();
        let goals = goals.into_iter().map(|look| look.command);
        let choices = choices::choices(m, draft);
        check_mnemonics(&choices);
        let buttons = choices.buttons().map(|button| button.command.clone());
        dice.chain(goals).chain(buttons).flatten().collect()
    }

    /// Lists of goals have no order.
    fn written(action: &Action) -> String {
        match action {
            Action::RevealGoals { goals } => {
                let mut goals = goals.to_vec();
                goals.sort_unstable();
                format!("reveal {goals:?}")
            }
            other => format!("{other:?}"),
        }
    }
}

pub fn rules(seats: usize, options: &[(&str, &str)]) -> Arc<DualingDice> {
    let content = toml::from_str(DualingDice::default_pack()).unwrap();
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(DualingDice::new(Setup { seats, options, content }).unwrap())
}

fn every_choice_at(seats: usize, options: &[(&str, &str)]) {
    let game = rules(seats, options);
    let looked: usize =
        (0..4).map(|seed| every_choice::<DualingDiceTable>(&game, seed, (400, 4), |_| true)).sum();
    assert!(looked > 60, "only {looked} moments");
}

#[test]
fn every_choice_can_be_made() {
    for seats in [1, 2, 3, 5, 8] {
        every_choice_at(seats, &[]);
    }
}

#[test]
fn every_choice_can_be_made_with_house_rules() {
    let rules = [
        ("picking", "clockwise"),
        ("reveal", "optional"),
        ("selection", "optional"),
        ("discard", "one"),
        ("manual_goals", "in"),
    ];
    every_choice_at(3, &rules);
    every_choice_at(4, &[("goals_per_set", "one"), ("discard", "one"), ("contention", "reverse")]);
}

/// All moments of a random match as this viewer sees them, with what the log tells; people tell what is secret.
fn moments(seats: usize, seed: u64, viewer: Viewer, most: usize) -> Vec<ViewModel> {
    let game = rules(seats, &[]);
    let mut played = Match::new(Arc::clone(&game));
    let (mut random, mut legal) = (Random::from_seed(seed), Vec::new());
    let mut moments: Vec<ViewModel> = Vec::new();
    while moments.len() < most {
        let known = moments.last().map(|last| &last.facts);
        let acting = match (game.turn(played.state()), viewer) {
            (Turn::Choose(seat), _) => Some(seat),
            (Turn::Secret { seats, .. }, Viewer::Seat(seat)) => seats.contains(seat).then_some(seat),
            _ => None,
        };
        moments.push(ViewModel {
            facts: Facts::of(&played, known),
            state: game.observe(played.state(), viewer),
            viewer: Some(viewer),
            nearest: Seat(0),
            entries: played.log().len(),
            acting,
            ..testing::model::<DualingDiceTable>(&game, played.state())
        });
        let seat = match game.turn(played.state()) {
            Turn::Over => break,
            Turn::Chance(_) => None,
            Turn::Choose(seat) => Some(seat),
            Turn::Secret { seats, .. } => seats.first(),
        };
        let entry = match seat {
            None => Entry::Chance(game.sample(played.state(), &mut random)),
            Some(seat) => {
                game.legal(played.state(), seat, &mut legal);
                Entry::Do { seat, action: *random.pick(&legal).unwrap() }
            }
        };
        played.play(Record::new(entry, Source::Typed)).unwrap();
    }
    moments
}

/// Everything that is shown or said of a moment.
fn told(m: &ViewModel) -> String {
    let draft = Draft::default();
    let mut told = Vec::new();
    for seat in m.state.all() {
        told.push(model::note(&m.game, &m.state, seat));
        let dice = dice::pair(m, &draft, seat, 0, false).into_iter().chain(dice::saved(m, seat, 0));
        told.extend(dice.flat_map(|look| [look.spoken, look.action]));
        let goals = goal::looks(m, &draft, seat, |_| Some(0.5));
        told.extend(goals.into_iter().flat_map(|look| [look.spoken, look.action, look.needs, look.chance]));
    }
    let piles = dice::piles(m, &draft, 0).into_iter().map(|(look, _)| look);
    told.extend(piles.chain(dice::colours(m, &draft, 0)).flat_map(|look| [look.spoken, look.action]));
    let choices = choices::choices(m, &draft);
    told.extend(choices.buttons().flat_map(|button| [button.label.clone(), button.detail.clone()]));
    told.push(choices.sentence.clone());
    told.join("\n")
}

/// What is shown for the table does not depend on what only seats see.
#[test]
fn nothing_secret_is_told_to_the_table() {
    let mut random = Random::from_seed(9);
    let mut compared = 0;
    for m in moments(3, 5, Viewer::Table, 200).into_iter().filter(|m| m.state.step != Step::Over) {
        let mut other = m.state;
        m.game.fill_unknown(&mut other, &mut random);
        let seen = m.game.observe(&other, Viewer::Table);
        let words = told(&m);
        let again = ViewModel { state: seen, ..m };
        assert_eq!(words, told(&again));
        compared += 1;
    }
    assert!(compared > 100);
}

/// The goals of a hand are told to nobody but their owner.
#[test]
fn goals_are_told_to_their_owner_alone() {
    for (viewer, sees) in
        [(Viewer::Seat(Seat(0)), true), (Viewer::Seat(Seat(1)), false), (Viewer::Table, false)]
    {
        let m = moments(2, 3, viewer, 4).pop().unwrap();
        let whole = moments(2, 3, Viewer::Seat(Seat(0)), 4).pop().unwrap();
        let goals: Vec<_> = whole.state.seat(Seat(0)).known().collect();
        assert_eq!(goals.len(), 3);
        let words = told(&m);
        let title = |goal| names::goal_title(&m.game, goal, &m.names);
        assert!(goals.into_iter().all(|goal| words.contains(&title(goal)) == sees), "{viewer:?}: {words}");
    }
}

/// A moment in which people at a real table are asked, found in random matches.
fn at_table(seats: usize, wanted: impl Fn(&ViewModel) -> bool) -> ViewModel {
    let found = (0..60).find_map(|seed| {
        let moments = moments(seats, seed, Viewer::Table, 90);
        moments.into_iter().find(|m| wanted(m))
    });
    found.expect("no such moment")
}

fn edit(draft: &mut Draft, command: Option<Command>) -> Option<Command> {
    match command {
        Some(Command::Edit(edit)) => {
            draft.apply(edit);
            None
        }
        other => other,
    }
}

/// Types digits, ends of numbers (`,`), corrections (`<`) and what enters all (`!`).
fn type_all(m: &ViewModel, draft: &mut Draft, keys: &str) -> Option<Chance> {
    let mut answer = None;
    for key in keys.chars() {
        let key = match key {
            ',' => Key::End,
            '!' => Key::Enter,
            '<' => Key::Back,
            digit => Key::Digit(digit),
        };
        for command in numbers::typed(m, draft, key).unwrap_or_default() {
            if let Some(Command::Answer(chance)) = edit(draft, Some(command)) {
                answer = Some(chance);
            }
        }
    }
    answer
}

#[test]
fn a_round_of_eight_is_picked_with_two_presses_each() {
    let m = at_table(8, |m| m.state.step == Step::Pick && m.state.waiting.len() == 8);
    let mut draft = Draft::default();
    let mut presses = 0;
    let entered = loop {
        let seat = m.asked(&draft).unwrap();
        let colours = dice::colours(&m, &draft, 0);
        assert!(edit(&mut draft, colours[seat.index() % 6].command.clone()).is_none());
        let piles = dice::piles(&m, &draft, 0);
        presses += 2;
        if let Some(command) = edit(&mut draft, piles[seat.index() % 5].0.command.clone()) {
            break command;
        }
    };
    assert_eq!(presses, 16);
    let Command::ActAll(actions) = entered else { panic!("{entered:?}") };
    assert_eq!(actions.len(), 8);
    let mut state = m.state;
    for (seat, action) in actions {
        m.game.check_action(&state, seat, &action).unwrap();
        m.game.apply_action(&mut state, seat, &action, &mut ());
    }
    assert_eq!(state.step, Step::Roll);
}

#[test]
fn numbers_are_typed_as_they_are_called_out() {
    let m = at_table(4, |m| m.state.step == Step::Roll);
    let dice = numbers::asked(&m);
    assert_eq!(dice.len(), 8);
    let mut draft = Draft::default();
    // The greatest number of each die; the ten of a D10 as its 0.
    let keys: String = dice
        .iter()
        .map(|told| if told.kind.sides() == 10 { "0,".into() } else { format!("{},", told.kind.sides()) })
        .collect();
    assert_eq!(type_all(&m, &mut draft, &keys), None);
    let told: Vec<_> = (0..8).map(|at| draft.number_of(at).unwrap()).collect();
    assert_eq!(told, dice.iter().map(|told| told.kind.sides()).collect::<Vec<_>>());
    // The last one was wrong; then all are entered.
    assert_eq!(type_all(&m, &mut draft, "<1,,"), None);
    let answer = type_all(&m, &mut draft, "!").expect("all numbers are told");
    m.game.check_chance(&m.state, &answer).unwrap();
    let Chance::RollDice { rolls } = answer else { panic!("{answer:?}") };
    assert_eq!(rolls[3].white, 1);
}

#[test]
fn a_digit_that_cannot_go_on_begins_the_next_number() {
    let wide = |m: &ViewModel| {
        let first = numbers::asked(m).first().map(|told| told.kind.sides());
        m.state.step == Step::Roll && matches!(first, Some(12 | 20))
    };
    let m = at_table(3, wide);
    let mut draft = Draft::default();
    type_all(&m, &mut draft, "22");
    assert_eq!(draft.number_of(0), Some(2));
    assert!(draft.number_of(1) == Some(2) || draft.typed == "2");
    // No die shows a number that begins with 0, but for the ten of a D10.
    let mut draft = Draft::default();
    type_all(&m, &mut draft, "0");
    assert_eq!(draft, Draft::default());
}

#[test]
fn a_tie_is_told_with_a_press_a_seat() {
    let m = at_table(4, |m| m.state.step == Step::TiePick && m.state.waiting == m.state.tied);
    let mut draft = Draft::default();
    let mut entered = None;
    for seat in m.telling() {
        let command = dice::pair(&m, &draft, seat, 0, false)[1].command.clone();
        entered = edit(&mut draft, command);
    }
    let Some(Command::ActAll(actions)) = entered else { panic!("{entered:?}") };
    assert_eq!(actions.len(), m.state.tied.len());
    assert!(actions.iter().all(|(seat, action)| m.game.check_action(&m.state, *seat, action).is_ok()));
}

#[test]
fn claims_are_told_seat_by_seat() {
    let m = at_table(3, |m| m.state.step == Step::Reveal && m.state.waiting.len() == 3);
    let mut draft = Draft::default();
    let first = m.asked(&draft).unwrap();
    let met = claims::question(&m, &draft).unwrap().cards;
    draft.apply(super::draft::Edit::ListAll(true));
    let all = claims::question(&m, &draft).unwrap().cards;
    assert!(met.len() < all.len() && all.len() > 60, "{} of {}", met.len(), all.len());
    // A goal that the dice do not meet is only asked about.
    let unmet = all.iter().find(|card| !met.contains(card) && card.note.starts_with("Not met")).unwrap();
    match claims::picked(&m, &draft, Some(&unmet.id)) {
        Some(Command::AskWhy(seat, action)) => assert!(seat == first && !m.reason(seat, &action).is_empty()),
        other => panic!("{other:?}"),
    }
    // One that they meet is taken; then nobody has more.
    let claimed = met.first().map(|card| claims::picked(&m, &draft, Some(&card.id)));
    assert!(claimed.is_none_or(|command| edit(&mut draft, command).is_none()));
    let mut entered = None;
    for _ in 0..3 {
        let done = claims::buttons(&m, &draft).remove(0).command;
        entered = edit(&mut draft, done);
    }
    let Some(Command::ActAll(actions)) = entered else { panic!("{entered:?}") };
    let mut state: State = m.state;
    for (seat, action) in actions {
        m.game.check_action(&state, seat, &action).unwrap();
        m.game.apply_action(&mut state, seat, &action, &mut ());
    }
    assert_ne!(state.step, Step::Reveal);
}

/// Every die that is saved flies to the scoring card once, and every set ends with what it brought.
#[test]
fn dice_fly_to_who_saves_them_and_sets_end_with_what_they_brought() {
    let moments = moments(3, 1, Viewer::Seat(Seat(0)), 150);
    let (mut saved, mut picked, mut ends) = (0, 0, 0);
    for pair in moments.windows(2) {
        for moved in moves::between(&pair[0], &pair[1]) {
            saved += usize::from(matches!((moved.from, moved.to), (Place::Before(..), Place::Front(..))));
            picked += usize::from(matches!((moved.from, moved.to), (Place::Supply(0..5), Place::Before(..))));
            let drawn = moved.from == Place::Supply(moves::DECK);
            assert!(!drawn || moved.face_down, "{moved:?}");
        }
        if let Some(end) = set_end::interlude(&pair[0], &pair[1]) {
            ends += 1;
            assert_eq!((end.title, end.lines.len()), (format!("Set {ends} is over"), 3));
        }
    }
    let rounds = moments.windows(2).filter(|pair| pair[0].state.step == Step::Select).count();
    assert_eq!(saved, rounds, "each of them saves a die");
    assert!(picked >= rounds, "{picked} picks, {rounds} saved");
    assert!(ends >= 2, "{ends} sets");
}
