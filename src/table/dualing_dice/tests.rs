//! The table of Dualing Dice under the law of all tables, and what is its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::draft::Draft;
use super::{
    DualingDiceTable, Item, Model, Press, claims, dice, names, numbers, ribbon, saving, set_end, zones,
};
use crate::engine::{ChanceRules, Packs, Rules, RulingRules, Seat, Setup, Viewer};
use crate::games::dualing_dice::{Action, Chance, DualingDice, State, Step};
use crate::table::game::Desk;
use crate::table::law::{self, every_choice, tells_no_secret};
use crate::table::{Act, Draft as _, Key, Look, Place, Spot, flights};

fn rules(seats: usize, options: &[(&str, &str)]) -> Arc<DualingDice> {
    let content = toml::from_str(DualingDice::default_pack()).unwrap();
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(DualingDice::new(Setup { seats, options, content }).unwrap())
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

fn every_choice_at(seats: usize, options: &[(&str, &str)]) {
    let game = rules(seats, options);
    let looked: usize =
        (0..3).map(|seed| every_choice::<DualingDiceTable>(&game, seed, (300, 8), written)).sum();
    assert!(looked > 25, "only {looked} moments");
}

#[test]
fn what_is_told_can_have_happened() {
    for seats in [2, 8] {
        law::what_is_told_can_have_happened::<DualingDiceTable>(&rules(seats, &[]), 3, (120, 8));
    }
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

#[test]
fn nothing_secret_is_told_to_the_table() {
    let hidden = tells_no_secret::<DualingDiceTable>(&rules(3, &[]), 5, 200);
    assert!(hidden > 10, "{hidden}");
}

fn moments(seats: usize, seed: u64, viewer: Viewer, most: usize) -> Vec<Model> {
    law::moments::<DualingDiceTable>(&rules(seats, &[]), seed, viewer, most)
}

fn told(m: &Model) -> String {
    law::words(&law::view::<DualingDiceTable>(m))
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

/// Between rivals nobody is told chances unless the table wants it, and the table never is.
#[test]
fn chances_are_told_where_advice_is_wanted() {
    let has_chance = |m: &Model| {
        let mut desk = Desk::default();
        desk.answer_all(|_| 0.5);
        let view = zones::view(m, &Draft::default(), &mut desk);
        view.items().any(|item| matches!(&item.look, Look::Card(card) if !card.measure.is_empty()))
    };
    let m = moments(2, 3, Viewer::Seat(Seat(0)), 4).pop().unwrap();
    assert!(!has_chance(&m));
    let wanted = Model { advice: true, ..m };
    assert!(has_chance(&wanted));
    assert!(!has_chance(&Model { viewer: Viewer::Table, shared: true, ..wanted }));
}

/// A moment in which people at a real table are asked, found in random matches.
fn at_table(seats: usize, wanted: impl Fn(&Model) -> bool) -> Model {
    let found = (0..60).find_map(|seed| {
        let moments = moments(seats, seed, Viewer::Table, 90);
        moments.into_iter().find(|m| wanted(m))
    });
    found.expect("no such moment")
}

fn edit(draft: &mut Draft, press: Option<Press>) -> Option<Press> {
    match press {
        Some(Press::Edit(edit)) => {
            draft.apply(edit);
            None
        }
        other => other,
    }
}

/// Types digits, ends of numbers (`,`), corrections (`<`) and what enters all (`!`).
fn type_all(m: &Model, draft: &mut Draft, keys: &str) -> Option<Chance> {
    let mut answer = None;
    for key in keys.chars() {
        let key = match key {
            ',' => Key::End,
            '!' => Key::Enter,
            '<' => Key::Back,
            digit => Key::Digit(digit),
        };
        for press in numbers::typed(m, draft, key).unwrap_or_default() {
            if let Some(Press::Answer(chance)) = edit(draft, Some(press)) {
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
        let colours = dice::colours(&m, &draft, seat);
        assert!(edit(&mut draft, colours[seat.index() % 6].press.clone()).is_none());
        let piles = dice::piles(&m, &draft);
        presses += 2;
        if let Some(press) = edit(&mut draft, piles[seat.index() % 5].press.clone()) {
            break press;
        }
    };
    assert_eq!(presses, 16);
    let Press::ActAll(actions) = entered else { panic!("{entered:?}") };
    assert_eq!(actions.len(), 8);
    let mut state = m.state;
    for (seat, action) in actions {
        m.game.check_action(&state, seat, &action).unwrap();
        m.game.apply_action(&mut state, seat, &action, &mut ());
    }
    assert_eq!(state.step, Step::Roll);
}

/// A round at a real table by its saved dice: a press for the die, a press for its number.
#[test]
fn a_round_is_told_by_its_saved_dice() {
    let open = |m: &Model| m.state.step == Step::Pick && m.state.round == 2 && m.game.round_is_open(&m.state);
    let m = Model { real_dice: true, ..at_table(3, open) };
    let mut draft = Draft::default();
    let begin = ribbon::ribbon(&m, &draft).choices.pop().unwrap();
    assert_eq!(begin.name, "Enter Only the Saved Dice");
    assert!(edit(&mut draft, begin.press).is_none());
    let mut presses = 1;
    let report = loop {
        let seat = saving::asked(&m, &draft).unwrap();
        let view = zones::view(&m, &draft, &mut Desk::default());
        let zone = if seat.0 == 1 { "colours" } else { "piles" };
        let dice = &view.zones.iter().find(|zone_of| zone_of.id == zone).unwrap().items;
        let die = dice.iter().find(|item| item.press.is_some()).unwrap();
        assert!(edit(&mut draft, die.press.clone()).is_none());
        let view = zones::view(&m, &draft, &mut Desk::default());
        let face = view.zones.iter().find(|zone| zone.place == Place::Pad).unwrap().items[1].clone();
        presses += 2;
        if let Some(press) = edit(&mut draft, face.press) {
            break press;
        }
    };
    assert_eq!(presses, 7);
    let Press::Report(ruling) = report else { panic!("{report:?}") };
    m.game.check_ruling(&m.state, &ruling).unwrap();
    let mut state = m.state;
    m.game.apply_ruling(&mut state, &ruling, &mut ());
    assert_eq!((state.round, state.seat(Seat(1)).saved.len()), (3, 2));
    // The second can be told again, and everything can be told after all.
    let view = zones::view(&m, &draft, &mut Desk::default());
    let card = view.zones.iter().find(|zone| zone.id == "saved/1").unwrap();
    assert!(card.items[1].name.starts_with("Saved by") && card.items[1].name.ends_with("(2)"));
    for asked in [2, 1] {
        assert_eq!(saving::asked(&m, &draft), Some(Seat(asked)));
        type_all(&m, &mut draft, "<<");
    }
    assert_eq!(saving::asked(&m, &draft), Some(Seat(0)));
    let full = saving::ribbon(&m, &draft).choices.pop().unwrap();
    assert!(edit(&mut draft, full.press).is_none());
    assert_eq!(draft, Draft::default());
}

/// Whatever is pressed while a round is told so is allowed in the end.
#[test]
fn every_die_that_can_be_told_can_have_been_saved() {
    let mut random = crate::engine::Random::from_seed(5);
    for m in moments(4, 2, Viewer::Table, 120) {
        let m = Model { real_dice: true, ..m };
        if !saving::offered(&m) {
            continue;
        }
        let mut draft = Draft { saving: true, ..Draft::default() };
        let ruling = loop {
            let view = zones::view(&m, &draft, &mut Desk::default());
            let tells = |item: &&Item| {
                let told = |edit: &super::draft::Edit| {
                    use super::draft::Edit::{Kept, KeptKind};
                    matches!(edit, Kept(_)) || matches!(edit, KeptKind(Some(_))) && draft.kept_kind.is_none()
                };
                matches!(&item.press, Some(Press::Report(_)))
                    || matches!(&item.press, Some(Press::Edit(edit)) if told(edit))
            };
            let items: Vec<Item> = view.items().filter(tells).cloned().collect();
            let item = random.pick(&items).unwrap();
            if let Some(Press::Report(ruling)) = edit(&mut draft, item.press.clone()) {
                break ruling;
            }
        };
        m.game.check_ruling(&m.state, &ruling).unwrap();
    }
}

/// The program's own dice are rolled: there is nothing to report.
#[test]
fn saved_dice_are_told_only_of_real_ones() {
    let m = at_table(3, |m| m.state.step == Step::Pick && m.game.round_is_open(&m.state));
    assert!(!saving::offered(&m) && saving::begin(&m).is_none());
    let bots = Model { real_dice: true, bots: [Seat(1)].into_iter().collect(), ..m };
    assert!(!saving::offered(&bots));
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

/// Every face of the die that is told lies on the pad, the 17 to 20 of a D20 among them.
#[test]
fn every_face_lies_on_the_pad() {
    let m = at_table(3, |m| numbers::asked(m).iter().any(|told| told.kind.sides() == 20));
    let at = numbers::asked(&m).iter().position(|told| told.kind.sides() == 20).unwrap();
    let mut draft = Draft::default();
    draft.apply(super::draft::Edit::At(at));
    let view = zones::view(&m, &draft, &mut Desk::default());
    let pad = view.zones.iter().find(|zone| zone.place == Place::Pad).unwrap();
    assert_eq!(pad.items.len(), 20);
    assert!(pad.items.iter().all(|item| item.press.is_some()));
}

#[test]
fn a_digit_that_cannot_go_on_begins_the_next_number() {
    let wide = |m: &Model| {
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
        let press = dice::pair(&m, &draft, seat)[1].press.clone();
        entered = edit(&mut draft, press);
    }
    let Some(Press::ActAll(actions)) = entered else { panic!("{entered:?}") };
    assert_eq!(actions.len(), m.state.tied.len());
    assert!(actions.iter().all(|(seat, action)| m.game.check_action(&m.state, *seat, action).is_ok()));
}

#[test]
fn claims_are_told_seat_by_seat() {
    let m = at_table(3, |m| m.state.step == Step::Reveal && m.state.waiting.len() == 3);
    let mut draft = Draft::default();
    let first = m.asked(&draft).unwrap();
    let met = claims::sheet(&m, &draft).unwrap().cards;
    draft.apply(super::draft::Edit::ListAll(true));
    let all = claims::sheet(&m, &draft).unwrap().cards;
    assert!(met.len() < all.len() && all.len() > 60, "{} of {}", met.len(), all.len());
    // A goal that the dice do not meet is only asked about.
    let not_met = |card: &&Item| matches!(&card.look, Look::Card(look) if look.foot.starts_with("Not met"));
    match all.iter().find(not_met).unwrap().press.clone() {
        Some(Press::AskWhy(seat, action)) => assert!(seat == first && !m.reason(seat, &action).is_empty()),
        other => panic!("{other:?}"),
    }
    // One that they meet is taken; then nobody has more.
    draft = Draft::default();
    let claimed = met.first().map(|card| card.press.clone());
    assert!(claimed.is_none_or(|press| edit(&mut draft, press).is_none()));
    let mut entered = None;
    for _ in 0..3 {
        let done = claims::choices(&m, &draft).pop().unwrap().press;
        entered = edit(&mut draft, done);
    }
    let Some(Press::ActAll(actions)) = entered else { panic!("{entered:?}") };
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
    let views: Vec<_> = moments.iter().map(law::view::<DualingDiceTable>).collect();
    let (mut saved, mut picked, mut ends) = (0, 0, 0);
    for (at, pair) in views.windows(2).enumerate() {
        for flight in flights(&pair[0], &pair[1]) {
            let zone =
                pair[1].zones.iter().find(|zone| zone.items.iter().any(|item| item.id == flight.to)).unwrap();
            let saves = moments[at].state.step == Step::Select;
            saved += usize::from(saves && matches!(zone.place, Place::Beside(_) | Place::Saved));
            picked += usize::from(flight.from.starts_with("pile/"));
        }
        if let Some(end) = set_end::interlude(&moments[at], &moments[at + 1]) {
            ends += 1;
            assert_eq!((end.title, end.lines.len()), (format!("Set {ends} is over"), 3));
        }
    }
    let rounds = moments.windows(2).filter(|pair| pair[0].state.step == Step::Select).count();
    // The last white die of a round is told by the scoring card alone: the others have gone back by then.
    assert!(saved * 10 >= rounds * 7, "{saved} of {rounds}");
    assert!(picked > 0, "{picked} picks");
    assert!(ends >= 2, "{ends} sets");
}

#[test]
fn the_end_tells_the_whole_match() {
    // With more seats a random match goes on for very long.
    law::the_end_tells_the_whole_match::<DualingDiceTable>(&rules(1, &[]), 3);
}

#[test]
fn points_fly_from_the_saved_dice() {
    let acts: Vec<Act> =
        (0..4).flat_map(|seed| law::acts::<DualingDiceTable>(&rules(3, &[]), seed)).collect();
    assert!(acts.iter().any(|act| matches!(act, Act::Sparks { to: Spot::Plate(_), .. })));
}
