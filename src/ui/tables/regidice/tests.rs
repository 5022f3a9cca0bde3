//! Every choice can be made by pressing what is lit, and nothing else can.

use std::collections::BTreeMap;
use std::sync::Arc;
use tableside::engine::{ChanceRules, Packs};
use tableside::table::Model;

use super::draft::{Draft, Edit};
use super::forecast::{Forecast, forecast};
use super::model::Facts;
use super::{choices, declare, middle, model, moves, panel, pool, reveal, story, uses};
use crate::engine::{Entry, Hidden, Match, Random, Record, Rules, Seat, Setup, Source, Turn, Viewer};
use crate::games::regidice::{Action, Chance, Dice, Event, Faces, Kind, Regidice, State, Step};
use crate::tables::kit::testing::{self, Pressable, check_mnemonics, every_choice};
use crate::tables::kit::{Draft as _, Place};
use crate::tables::regidice::{Command, RegidiceTable, ViewModel};
use crate::widgets::Face;

impl Pressable for RegidiceTable {
    fn facts_for_test(_: &Regidice) -> Facts {
        Facts::default()
    }

    fn commands(m: &ViewModel, draft: &Draft) -> Vec<Command> {
        let cells = if declare::is_open(m) { declare::cells(m, draft) } else { Vec::new() };
        let cells = cells.into_iter().map(|cell| cell.command);
        let pools = m.state.all().flat_map(|seat| pool::looks(m, draft, seat, 0, false));
        let dice = pools.chain(middle::injured(m, draft, 0)).chain(middle::enemy(m, draft, 0));
        let dice = dice.map(|look| look.command);
        let choices = choices::choices(m, draft);
        check_mnemonics(&choices);
        let buttons = choices.buttons().map(|button| button.command.clone());
        cells.chain(dice).chain(buttons).flatten().collect()
    }

    /// Hits in another order come to the same, and gifts have no order.
    fn written(action: &Action) -> String {
        match action {
            Action::PlaceHits { faces } => {
                let mut faces = faces.to_vec();
                faces.sort_unstable();
                format!("place {faces:?}")
            }
            Action::Heal { dice, take, give } => {
                let mut give = give.to_vec();
                give.sort_by_key(|gift| gift.seat);
                format!("heal {dice:?} {take:?} {give:?}")
            }
            Action::Cast { colour, take, give } => {
                let mut give = give.to_vec();
                give.sort_by_key(|gift| gift.seat);
                format!("cast {colour:?} {take:?} {give:?}")
            }
            other => format!("{other:?}"),
        }
    }
}

fn rules(seats: usize, options: &[(&str, &str)]) -> Arc<Regidice> {
    let content = toml::from_str(Regidice::default_pack()).unwrap();
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(Regidice::new(Setup { seats, options, content }).unwrap())
}

/// Moments in which there are not too many ways to choose to try them all.
fn every_choice_at(seats: usize, options: &[(&str, &str)], least: usize) {
    let game = rules(seats, options);
    let few = |state: &State| match game.turn(state) {
        Turn::Choose(seat) => game.count_legal(state, seat) <= 400,
        _ => false,
    };
    let looked: usize = (0..9).map(|seed| every_choice::<RegidiceTable>(&game, seed, (160, 5), few)).sum();
    assert!(looked >= least, "only {looked} moments");
}

#[test]
fn every_choice_can_be_made() {
    for seats in 2..=4 {
        every_choice_at(seats, &[], 30);
    }
}

#[test]
fn one_player_can_make_every_choice() {
    every_choice_at(1, &[], 8);
}

#[test]
fn every_choice_can_be_made_with_house_rules() {
    let rules = [
        ("damage_placement", "attacker_chooses"),
        ("values", "per_action"),
        ("attack_dice", "whole_groups"),
        ("block_sets", "one"),
        ("suffer", "one_target"),
    ];
    every_choice_at(3, &rules, 20);
    every_choice_at(
        4,
        &[("suffer", "each_player"), ("overkill", "per_point"), ("health", "six_per_die")],
        20,
    );
    every_choice_at(2, &[("heal_to", "anyone"), ("level", "hard"), ("solo", "two_hands")], 20);
}

/// All moments of a random match as this viewer sees them. At a real table people roll behind their hands.
fn moments(seats: usize, seed: u64, viewer: Viewer, physical: bool, most: usize) -> Vec<ViewModel> {
    let game = rules(seats, &[]);
    let mut played = Match::new(Arc::clone(&game));
    let (mut random, mut room) = (Random::from_seed(seed), Vec::new());
    let mut moments: Vec<ViewModel> = Vec::new();
    while moments.len() < most {
        let turn = game.turn(played.state());
        let acting = match turn {
            Turn::Choose(seat) => Some(seat),
            _ => None,
        };
        moments.push(ViewModel {
            model: Model {
                facts: Facts::of(&played),
                state: game.observe(played.state(), viewer),
                viewer,
                nearest: Seat(0),
                entries: played.log().len(),
                real_dice: physical,
                acting,
                ..testing::model::<RegidiceTable>(&game, played.state()).model
            },
        });
        let entry = match turn {
            Turn::Over => break,
            Turn::Chance(_) => Entry::Chance(answer(&game, played.state(), physical, &mut random)),
            Turn::Choose(seat) => {
                let action = game.random_legal(played.state(), seat, &mut random, &mut room).unwrap();
                Entry::Do { seat, action }
            }
            Turn::Secret { .. } => unreachable!("nobody chooses in secret"),
        };
        played.play(Record::new(entry, Source::Typed)).unwrap();
    }
    moments
}

fn answer(game: &Regidice, state: &State, physical: bool, random: &mut Random) -> Chance {
    match game.sample(state, random) {
        Chance::Rolled { seat, .. } if physical && !game.rolls_openly() => {
            Chance::Rolled { seat, faces: Faces::Concealed }
        }
        other => other,
    }
}

/// Everything that is shown or said of a moment.
fn told(m: &ViewModel) -> String {
    let draft = Draft::default();
    let mut told = Vec::new();
    let expected = forecast(&m.game, &m.state, None);
    for seat in m.state.all() {
        told.push(model::note(&m.state, seat));
        told.push(format!("{:?}", panel::lines(m, expected.as_ref(), seat)));
        let dice = pool::looks(m, &draft, seat, 0, true);
        told.extend(dice.into_iter().map(|look| format!("{:?} {} {}", look.face, look.spoken, look.action)));
    }
    told.extend(declare::cells(m, &draft).into_iter().map(|cell| format!("{} {}", cell.spoken, cell.about)));
    told.extend(declare::VALUES.map(|value| declare::known(m, value)));
    let choices = choices::choices(m, &draft);
    told.extend(choices.buttons().flat_map(|button| [button.label.clone(), button.detail.clone()]));
    told.push(choices.sentence.clone());
    told.extend(expected.map(|forecast| forecast.words(&m.game, &m.names)));
    told.join("\n")
}

/// What is shown for the table, or for a seat, does not depend on what only others see.
#[test]
fn nothing_secret_is_told() {
    let mut random = Random::from_seed(9);
    for viewer in [Viewer::Table, Viewer::Seat(Seat(0))] {
        let mut compared = 0;
        for m in moments(3, 5, viewer, false, 200) {
            let mut other = m.state;
            m.game.fill_unknown(&mut other, &mut random);
            if other == m.state || m.state.step == Step::Over {
                continue;
            }
            let seen = m.game.observe(&other, viewer);
            let words = told(&m);
            let again = ViewModel { model: Model { state: seen, ..m.model } };
            assert_eq!(words, told(&again));
            compared += 1;
        }
        assert!(compared > 10, "{viewer:?}: {compared}");
    }
}

/// Dice of others are face down until all have announced, but for locked ones; the own ones are seen.
#[test]
fn dice_are_shown_to_their_owner_alone() {
    let mut seen = 0;
    for m in moments(3, 2, Viewer::Seat(Seat(0)), false, 120) {
        if m.state.step != Step::Declare {
            continue;
        }
        for seat in m.state.all() {
            for look in pool::looks(&m, &Draft::default(), seat, 0, false) {
                let pips = matches!(look.face, Face::Pips(_));
                assert_eq!(pips, seat == Seat(0) || look.locked, "{}", look.spoken);
                let words = if pips { ", showing " } else { ", face down" };
                assert!(
                    look.spoken.contains(&m.name(seat)) && look.spoken.contains(words),
                    "{}",
                    look.spoken
                );
                assert_eq!(look.spoken.ends_with(", locked"), look.locked, "{}", look.spoken);
                seen += usize::from(!pips);
            }
        }
    }
    assert!(seen > 20, "{seen}");
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

/// A match with real dice: one press a die, nothing else, and what is told is what is entered.
#[test]
fn real_dice_are_told_with_a_press_each() {
    let moments = moments(4, 3, Viewer::Table, true, 60);
    let m = moments.into_iter().find(|m| m.state.step == Step::Reveal).expect("dice are shown");
    let mut draft = Draft::default();
    let (seat, colours) = reveal::asked(&m, &draft).unwrap();
    assert_eq!(seat, m.state.start);
    let mut answered = None;
    for (at, face) in (0..colours.len()).zip([6, 1, 2, 3, 4, 5, 6, 1, 2].into_iter().cycle()) {
        assert_eq!(reveal::current(&draft, colours.len()), Some(at));
        let command = reveal::typed(&m, &draft, char::from_digit(face, 10));
        answered = edit(&mut draft, command);
    }
    let Some(Command::Answer(chance)) = answered else { panic!("{answered:?}") };
    m.game.check_chance(&m.state, &chance).unwrap();
    // Others may tell first, and a wrong digit is taken back.
    let other = m.state.all().find(|other| *other != seat).unwrap();
    draft.apply(Edit::Seat(other));
    assert_eq!(reveal::asked(&m, &draft).unwrap().0, other);
    for key in [Some('5'), None] {
        let command = reveal::typed(&m, &draft, key);
        edit(&mut draft, command);
    }
    assert_eq!((draft.told.len(), reveal::current(&draft, 6)), (0, Some(0)));
    assert_eq!(reveal::typed(&m, &draft, Some('7')), None);
}

#[test]
fn an_announcement_is_typed_with_a_letter_and_a_digit() {
    let m =
        moments(2, 1, Viewer::Seat(Seat(0)), false, 9).into_iter().find(|m| m.state.step == Step::Declare);
    let m = m.expect("somebody announces");
    let mut draft = Draft::default();
    assert_eq!(declare::typed(&m, &draft, '6'), None);
    let letter = declare::typed(&m, &draft, 'h');
    edit(&mut draft, letter);
    let entered = declare::typed(&m, &draft, '6');
    let declared = Action::Declare { action: Kind::Heal, value: 6 };
    assert_eq!(entered, Some(Command::Act(m.acting.unwrap(), declared)));
}

/// The forecast is what happens if everyone does what it says.
#[test]
fn the_forecast_comes_true() {
    let (mut looked, mut fell, mut struck) = (0, 0, 0);
    for seed in 0..12 {
        let game = rules(3, &[]);
        let (mut state, mut random, mut room) = (game.start(), Random::from_seed(seed), Vec::new());
        for _ in 0..200 {
            match game.turn(&state) {
                Turn::Chance(_) => {
                    let chance = game.sample(&state, &mut random);
                    game.apply_chance(&mut state, &chance, &mut ());
                }
                Turn::Choose(_) if state.step == Step::Resolve => {
                    let expected = forecast(&game, &state, None).unwrap();
                    let (damage, events) = carry_out(&game, &mut state);
                    assert_eq!(expected.damage, damage);
                    check(&expected, &events);
                    looked += 1;
                    fell += usize::from(expected.falls.is_some());
                    struck += usize::from(expected.blow.is_some_and(|blow| blow.net > 0));
                }
                Turn::Choose(seat) => {
                    let action = game.random_legal(&state, seat, &mut random, &mut room).unwrap();
                    // Most attack, so that enemies fall.
                    let action = match action {
                        Action::Declare { value, .. } if random.below(3) > 0 => {
                            Action::Declare { action: Kind::Attack, value }
                        }
                        Action::LoseDice { .. } | Action::Declare { .. } => action,
                        Action::PassDice { .. } => Action::PassDice { dice: Dice::EMPTY },
                        other => other,
                    };
                    game.apply_action(&mut state, seat, &action, &mut ());
                }
                _ => break,
            }
        }
    }
    assert!(looked > 15 && fell > 2 && struck > 5, "{looked} rounds, {fell} falls, {struck} blows");
}

/// Everyone does what is proposed; the damage of the round and what happened.
fn carry_out(game: &Regidice, state: &mut State) -> (u16, Vec<Event>) {
    let mut events = Vec::new();
    let before = state.damage();
    while state.step == Step::Resolve {
        let Turn::Choose(seat) = game.turn(state) else { break };
        let action = super::best::proposal(game, state, seat);
        game.check_action(state, seat, &action).unwrap();
        game.apply_action(state, seat, &action, &mut events);
    }
    let dealt = events.iter().filter_map(|event| match event {
        Event::Damage(_, n) => Some(u16::from(*n)),
        _ => None,
    });
    (before + dealt.sum::<u16>(), events)
}

fn check(expected: &Forecast, events: &[Event]) {
    for event in events {
        match *event {
            Event::Fell { overkill, .. } => assert_eq!(expected.falls, Some(overkill)),
            Event::Strikes { attack, blocked, net, seats, .. } => {
                let blow = expected.blow.expect("a blow was expected");
                assert_eq!((blow.attack, blow.blocked, blow.net, blow.seats), (attack, blocked, net, seats));
            }
            _ => {}
        }
    }
}

/// The best use of an attack cannot be bettered by any other choice of the same dice.
#[test]
fn no_attack_hits_more_than_the_proposed_one() {
    let game = rules(2, &[]);
    let (mut random, mut room, mut legal, mut looked) = (Random::from_seed(4), Vec::new(), Vec::new(), 0);
    for _ in 0..30 {
        let mut state = game.start();
        for _ in 0..120 {
            match game.turn(&state) {
                Turn::Chance(_) => {
                    let chance = game.sample(&state, &mut random);
                    game.apply_chance(&mut state, &chance, &mut ());
                    continue;
                }
                Turn::Choose(seat) => {
                    let kind = state.pool(seat).declared.map(|declared| declared.action);
                    if state.step == Step::Resolve
                        && kind == Some(Kind::Attack)
                        && game.count_legal(&state, seat) < 600
                    {
                        game.legal(&state, seat, &mut legal);
                        let hits = |dice: &Dice| dice.pips() / u16::from(game.divisor(&state));
                        let all = legal.iter().filter_map(|action| match action {
                            Action::Attack { dice } => Some(hits(dice)),
                            _ => None,
                        });
                        let Action::Attack { dice } = super::best::proposal(&game, &state, seat) else {
                            panic!("an attack is possible")
                        };
                        assert_eq!(all.max(), Some(hits(&dice)));
                        looked += 1;
                    }
                    let action = game.random_legal(&state, seat, &mut random, &mut room).unwrap();
                    game.apply_action(&mut state, seat, &action, &mut ());
                }
                _ => break,
            }
        }
    }
    assert!(looked > 20, "{looked}");
}

/// Dice that change hands or are lost are seen to fly once each, and blows and falls are told.
#[test]
fn dice_fly_to_where_they_lie_and_blows_are_told() {
    let moments = moments(3, 8, Viewer::Seat(Seat(0)), false, 200);
    let (mut handed, mut lost, mut told) = (0, 0, 0);
    for pair in moments.windows(2) {
        let moved = moves::between(&pair[0], &pair[1]);
        for (at, one) in moved.iter().enumerate() {
            let twice = moved[at + 1..]
                .iter()
                .any(|two| one.from == two.from && matches!(one.from, Place::Before(..)));
            assert!(!twice, "{moved:?}");
        }
        handed += moved
            .iter()
            .filter(|one| matches!((one.from, one.to), (Place::Before(..), Place::Before(..))))
            .count();
        lost += moved.iter().filter(|one| one.to == Place::Supply(moves::INJURED)).count();
        told += usize::from(story::interlude(&pair[0], &pair[1]).is_some());
    }
    let events = || moments.iter().flat_map(|m| &m.facts.events);
    let dice: usize = events()
        .map(|event| match event {
            Event::Collected { dice, .. } | Event::Passed { dice, .. } => usize::from(dice.total()),
            _ => 0,
        })
        .sum();
    // A die that is gathered and lost with the same entry is seen to be lost.
    assert!(handed <= dice && handed + 4 > dice, "{handed} of {dice}");
    assert!(lost > 3, "{lost} dice lost");
    let strikes = |m: &&ViewModel| {
        m.facts.events.iter().any(|event| matches!(event, Event::Strikes { .. } | Event::Fell { .. }))
    };
    assert_eq!(told, moments.iter().filter(strikes).count());
}

/// At the end the group reads what it achieved, and nobody is ranked.
#[test]
fn the_end_tells_what_the_group_achieved() {
    let last = moments(3, 4, Viewer::Table, false, 2000).pop().unwrap();
    assert_eq!(last.state.step, Step::Over);
    let lines = story::told(&last);
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].starts_with("Enemies defeated: ") && lines[1].contains(&last.state.round.to_string()));
    assert!(last.state.all().all(|seat| lines[2].contains(&last.name(seat))), "{lines:?}");
}

/// Nothing is asked to be used where nothing can be.
#[test]
fn nothing_is_used_while_nobody_acts() {
    for m in moments(2, 6, Viewer::Table, false, 60).into_iter().filter(|m| m.state.step != Step::Resolve) {
        assert!(uses::kinds(&m).is_empty() && uses::begun(&m, &Draft::default()).is_none());
    }
}
