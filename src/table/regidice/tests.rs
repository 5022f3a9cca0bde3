//! The table of Regidice under the law of all tables, and what is its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::draft::{Draft, Edit};
use super::model::Facts;
use super::{Desk, Item, Model, Press, RegidiceTable, declare, reveal, story, uses, zones};
use crate::engine::prelude::*;
use crate::engine::{Entry, Match, Random, Record, Seat, Setup, Source, Turn, Viewer};
use crate::games::regidice::best;
use crate::games::regidice::deed::Deed;
use crate::games::regidice::forecast::{Forecast, forecast};
use crate::games::regidice::{Action, Chance, Dice, Event, Faces, Kind, Regidice, State, Step};
use crate::play::Next;
use crate::table::law::{self, every_choice_in};
use crate::table::look::Face;
use crate::table::{Act, Draft as _, Key, Look, Place, Spot, View, flights};

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
    let looked: usize =
        (0..9).map(|seed| every_choice_in::<RegidiceTable>(&game, seed, (160, 5), few, written)).sum();
    assert!(looked >= least, "only {looked} moments");
}

/// Where there are too many ways to choose, those that bots think of and random ones can be made.
#[test]
fn choices_among_thousands_can_be_made() {
    let game = rules(3, &[]);
    let many = |state: &State| match game.turn(state) {
        Turn::Choose(seat) => game.count_legal(state, seat) > 400,
        _ => false,
    };
    let looked = |seed| law::some_choices::<RegidiceTable>(&game, seed, 1, many, written);
    assert!((0..40).any(|seed| looked(seed) > 0));
}

#[test]
fn what_is_told_can_have_happened() {
    for seats in [1, 4] {
        law::what_is_told_can_have_happened::<RegidiceTable>(&rules(seats, &[]), 3, (200, 8));
    }
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
    every_choice_at(2, &[("solo", "two_hands")], 20);
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
    every_choice_at(2, &[("heal_to", "anyone"), ("level", "hard")], 20);
}

/// All moments of a random match as this viewer sees them. At a real table people roll behind their hands.
fn moments(seats: usize, seed: u64, viewer: Viewer, physical: bool, most: usize) -> Vec<Model> {
    let game = rules(seats, &[]);
    let mut played = Match::new(Arc::clone(&game));
    let (mut random, mut room) = (Random::from_seed(seed), Vec::new());
    let mut moments: Vec<Model> = Vec::new();
    while moments.len() < most {
        let turn = game.turn(played.state());
        let acting = match turn {
            Turn::Choose(seat) => Some(seat),
            _ => None,
        };
        moments.push(Model {
            facts: Facts::of(&played),
            state: game.observe(played.state(), viewer),
            viewer,
            nearest: Seat(0),
            entries: played.log().len(),
            real_dice: physical,
            acting,
            ..law::model::<RegidiceTable>(&game, played.state())
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

fn pictured(m: &Model, draft: &Draft) -> View<Press> {
    zones::view(m, draft, &mut Desk::default())
}

/// What is shown for the table, or for a seat, does not depend on what only others see.
#[test]
fn nothing_secret_is_told() {
    let hidden = law::tells_no_secret::<RegidiceTable>(&rules(3, &[]), 5, 200);
    assert!(hidden > 10, "{hidden}");
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
            let shown = law::view::<RegidiceTable>(&m);
            let again = Model { state: seen, ..m };
            assert_eq!(shown, law::view::<RegidiceTable>(&again));
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
        for zone in pictured(&m, &Draft::default()).zones {
            let Some(seat) = zone.owner else { continue };
            for item in zone.items {
                let Look::Die(look) = item.look else { panic!("{:?}", item.look) };
                let pips = matches!(look.face, Face::Pips(_));
                assert_eq!(pips, seat == Seat(0) || look.locked, "{}", item.name);
                let words = if pips { ", showing " } else { ", face down" };
                assert!(item.name.contains(&m.name(seat)) && item.name.contains(words), "{}", item.name);
                assert_eq!(item.name.ends_with(", locked"), look.locked, "{}", item.name);
                seen += usize::from(!pips);
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

/// In a box lie the dice that are chosen, and then the same ones as they showed; no other die changes its place in the hand.
#[test]
fn dice_that_are_used_lie_in_a_box() {
    let ids = |view: &View<Press>, id: &str| -> Vec<String> {
        let zone = view.zones.iter().find(|zone| zone.id == id);
        zone.into_iter().flat_map(|zone| &zone.items).map(|item| item.id.clone()).collect()
    };
    let dice = |ids: Vec<String>| ids.into_iter().filter(|id| id.starts_with("die/")).collect::<Vec<_>>();
    let mut looked = 0;
    for seed in 0..6 {
        for m in moments(3, seed, Viewer::Seat(Seat(0)), false, 200) {
            let attacks = m.acting == Some(Seat(0)) && m.announced(Seat(0)) == Some(Kind::Attack);
            let uses = uses::entered(&m, &Draft::default()).filter(|action| m.is_legal(action));
            let (true, Some(action)) = (attacks && m.state.step == Step::Resolve, uses) else { continue };
            let before = pictured(&m, &Draft::default());
            let chosen = dice(ids(&before, "box/0"));
            let Action::Attack { dice: used } = &action else { panic!("{action:?}") };
            assert_eq!(chosen.len(), usize::from(used.total()));
            let mut after = m;
            let mut deed = Deed::of(Seat(0), &action, &[]).unwrap();
            deed.complete(&after.game, &action, || after.state);
            after.game.apply_action(&mut after.state, Seat(0), &action, &mut ());
            after.facts.deeds.push(deed);
            after.acting = None;
            if after.state.step != Step::Resolve {
                continue;
            }
            let shown = pictured(&after, &Draft::default());
            assert_eq!(dice(ids(&shown, "box/0")), chosen);
            assert_eq!(ids(&shown, "pool/0"), ids(&before, "pool/0"));
            looked += 1;
        }
    }
    assert!(looked > 1, "only {looked}");
}

/// Chances are told to people who play together against the game, to whoever sees the dice, unless the table wants none.
#[test]
fn chances_are_told_to_who_sees_the_dice() {
    let m = moments(3, 2, Viewer::Seat(Seat(0)), false, 60).into_iter();
    let m = m.into_iter().find(|m| m.state.step == Step::Declare && m.acting == Some(Seat(0))).unwrap();
    let draft = Draft { announce: Some((Kind::Attack, 6)), ..Draft::default() };
    let told = |m: &Model| {
        let mut desk = Desk::default();
        zones::view(m, &draft, &mut desk);
        let question = desk.next()?;
        let answer = super::odds::work_out(&m.game, &question)?;
        desk.learn(question, answer);
        Some(zones::view(m, &draft, &mut desk).ribbon.help)
    };
    let help = told(&m).expect("chances together");
    assert!(help.contains("to defeat the enemy") && help.contains("to survive the round"), "{help}");
    let bots = [Seat(1), Seat(2)].into_iter().collect();
    let alone = Model { bots, ..m };
    assert_eq!(told(&alone), Some(help), "alone with bots");
    let unwanted = Model { advice: false, ..alone };
    assert_eq!(told(&unwanted), None);
    let for_all = Model { advice: true, viewer: Viewer::Table, shared: true, ..unwanted };
    assert_eq!(told(&for_all), None, "for the table while dice are hidden");
}

/// Presses what is found with a draft, which changes it, or is more than that.
fn edit(draft: &mut Draft, presses: impl FnOnce(&Draft) -> Option<Vec<Press>>) -> Option<Press> {
    match presses(draft).into_iter().flatten().next() {
        Some(Press::Edit(edit)) => {
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
    let m = Model { next: Next::told_by_people(m.turn), ..m };
    let mut draft = Draft::default();
    let (seat, colours) = reveal::asked(&m, &draft).unwrap();
    assert_eq!(seat, m.state.first);
    let mut answered = None;
    for (at, face) in (0..colours.len()).zip(['6', '1', '2', '3', '4', '5'].into_iter().cycle()) {
        assert_eq!(reveal::current(&draft, colours.len()), Some(at));
        let pad = pictured(&m, &draft).zones.into_iter().find(|zone| zone.place == Place::Pad).unwrap();
        assert_eq!(pad.items.len(), 6);
        answered = edit(&mut draft, |draft| reveal::typed(&m, draft, Key::Digit(face)));
    }
    let Some(Press::Answer(chance)) = answered else { panic!("{answered:?}") };
    m.game.check_chance(&m.state, &chance).unwrap();
    // Others may tell first, and a wrong digit is taken back.
    let other = m.state.all().find(|other| *other != seat).unwrap();
    draft.apply(Edit::Seat(other));
    assert_eq!(reveal::asked(&m, &draft).unwrap().0, other);
    for key in [Key::Digit('5'), Key::Back] {
        edit(&mut draft, |draft| reveal::typed(&m, draft, key));
    }
    assert_eq!((draft.told.len(), reveal::current(&draft, 6)), (0, Some(0)));
    assert_eq!(reveal::typed(&m, &draft, Key::Digit('7')), None);
}

/// An announcement is typed with a letter and a digit, or pressed; either way a second press confirms it.
#[test]
fn an_announcement_takes_two_presses() {
    let m = moments(2, 1, Viewer::Seat(Seat(0)), false, 9);
    let m = m.into_iter().find(|m| m.state.step == Step::Declare).expect("somebody announces");
    let mut draft = Draft::default();
    assert_eq!(declare::typed(&m, &draft, Key::Digit('6')), None);
    for key in [Key::Letter('h'), Key::Digit('6')] {
        assert_eq!(edit(&mut draft, |draft| declare::typed(&m, draft, key)), None);
    }
    let declared = Press::Act(m.acting.unwrap(), Action::Declare { action: Kind::Heal, value: 6 });
    assert_eq!(edit(&mut draft, |draft| declare::typed(&m, draft, Key::Enter)), Some(declared.clone()));
    let mut pressed = Draft::default();
    let cell = |item: &&Item| item.name == "Heal, collect 6s";
    let press = pictured(&m, &pressed).items().find(cell).and_then(|cell| cell.press.clone());
    assert_eq!(edit(&mut pressed, |_| press.map(|press| vec![press])), None);
    assert_eq!(pressed, draft);
    let choices = pictured(&m, &draft).ribbon.choices;
    assert_eq!(choices.last().and_then(|choice| choice.press.clone()), Some(declared));
}

/// Never more than four choices have words in the ribbon.
#[test]
fn the_ribbon_has_four_choices_at_most() {
    for seats in 1..=4 {
        for m in moments(seats, 11, Viewer::Seat(Seat(0)), false, 300) {
            let view = law::view::<RegidiceTable>(&m);
            assert!(view.ribbon.choices.len() <= 4, "{:?}", view.ribbon.choices);
        }
    }
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
        let action = best::proposal(game, state, seat);
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

/// Dice that change hands are seen to fly, and blows and falls are told.
#[test]
fn dice_fly_to_where_they_lie_and_blows_are_told() {
    let moments = moments(3, 8, Viewer::Seat(Seat(0)), false, 200);
    let views: Vec<View> = moments.iter().map(law::view::<RegidiceTable>).collect();
    let (mut handed, mut used, mut told) = (0, 0, 0);
    for (pair, shown) in moments.windows(2).zip(views.windows(2)) {
        let pool = |id: &str| id.starts_with("die/");
        let moved = flights(&shown[0], &shown[1]);
        let dice = moved.iter().filter(|one| pool(&one.from) && pool(&one.to));
        let (kept, changed): (Vec<_>, Vec<_>) = dice.partition(|one| one.from == one.to);
        handed += changed.len();
        used += kept.len();
        told += usize::from(story::interlude(&pair[0], &pair[1]).is_some());
    }
    let events = || moments.iter().flat_map(|m| &m.facts.events);
    let dice: usize = events()
        .map(|event| match event {
            Event::Collected { dice, .. } | Event::Passed { dice, .. } => usize::from(dice.total()),
            _ => 0,
        })
        .sum();
    // Locked dice that are collected, and what is gathered and lost at once, is not seen to fly.
    assert!(handed <= dice && handed * 2 > dice, "{handed} of {dice}");
    assert!(used > 10, "only {used} were seen to fly into the box of their seat, or out of it");
    let strikes = |m: &&Model| {
        m.facts.events.iter().any(|event| matches!(event, Event::Strikes { .. } | Event::Fell { .. }))
    };
    assert_eq!(told, moments.iter().filter(strikes).count());
}

/// At the end the group reads what it achieved, with each enemy broken or standing, and nobody is ranked.
#[test]
fn the_end_tells_what_the_group_achieved() {
    let last = moments(3, 4, Viewer::Table, false, 2000).pop().unwrap();
    assert_eq!(last.state.step, Step::Over);
    let medals =
        pictured(&last, &Draft::default()).zones.into_iter().find(|zone| zone.id == "medals").unwrap();
    assert!(medals.title.starts_with("Enemies defeated: "), "{}", medals.title);
    assert!(last.state.all().all(|seat| medals.note.contains(&last.name(seat))), "{}", medals.note);
    let broken = |item: &&Item| matches!(&item.look, Look::Portrait(look) if look.broken);
    assert_eq!(medals.items.len(), 3);
    assert_eq!(medals.items.iter().filter(broken).count(), last.facts.fell.len());
}

/// Nothing is asked to be used where nothing can be.
#[test]
fn nothing_is_used_while_nobody_acts() {
    for m in moments(2, 6, Viewer::Table, false, 60).into_iter().filter(|m| m.state.step != Step::Resolve) {
        assert!(uses::kinds(&m).is_empty() && uses::begun(&m, &Draft::default()).is_none());
    }
}

/// A match that the table adjusted says so at its end, and no other.
#[test]
fn an_adjusted_match_says_so_at_its_end() {
    let mut moments = law::moments::<RegidiceTable>(&rules(2, &[]), 5, Viewer::Table, 4_000);
    let marked = |m: &Model| law::view::<RegidiceTable>(m).ribbon.help == "The table adjusted this match.";
    let end = moments.last().unwrap();
    assert_eq!(end.turn, Turn::Over);
    assert!(!marked(end));
    moments.iter_mut().for_each(|m| m.adjusted = true);
    let (end, before) = moments.split_last().unwrap();
    assert!(marked(end));
    assert!(!before.iter().step_by(20).any(marked));
}

#[test]
fn the_end_tells_the_whole_match() {
    for seats in 1..=4 {
        law::the_end_tells_the_whole_match::<RegidiceTable>(&rules(seats, &[]), 3);
    }
}

#[test]
fn attacks_and_the_enemy_are_seen_to_strike() {
    let acts: Vec<Act> = (0..6).flat_map(|seed| law::acts::<RegidiceTable>(&rules(2, &[]), seed)).collect();
    assert!(acts.iter().any(|act| matches!(act, Act::Sparks { to: Spot::Item(id), .. } if id == "foe/hits")));
    assert!(acts.iter().any(|act| matches!(act, Act::Struck(Spot::Plate(_)))));
    assert!(acts.contains(&Act::Struck(Spot::item("foe/portrait"))));
}
