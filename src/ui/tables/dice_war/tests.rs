//! Every choice can be made on the board or with a button, and nothing else can.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::choices::offers;
use super::looks::Shown;
use super::moment::Moment;
use super::plan::{Plan, Press};
use super::press::press;
use crate::engine::{Game, Names, Random, Setup, Turn};
use crate::games::dice_war::field;
use crate::games::dice_war::{Action, DiceWar, Phase, State};
use crate::play::Next;

/// The rules with these options.
pub fn rules(options: &[(&str, &str)]) -> Arc<DiceWar> {
    rules_of(DiceWar::default_pack(), options)
}

fn rules_of(pack: &str, options: &[(&str, &str)]) -> Arc<DiceWar> {
    let content = toml::from_str(pack).unwrap();
    let options: BTreeMap<String, String> =
        options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(DiceWar::new(Setup { seats: 2, options, content }).unwrap())
}

/// A moment in which whoever is to act is a person.
pub fn moment(game: &Arc<DiceWar>, state: State) -> Moment {
    let turn = game.turn(&state);
    let acting = match turn {
        Turn::Choose(seat) => Some(seat),
        _ => None,
    };
    let mut legal = Vec::new();
    acting.inspect(|seat| game.legal(&state, *seat, &mut legal));
    Moment {
        game: Arc::clone(game),
        state,
        names: Names(vec!["Anna".to_owned(), "Ben".to_owned()]),
        next: Next::told_by_people(turn),
        acting,
        legal,
        people: [true, true],
        real_dice: false,
        amending: false,
        entries: 0,
        steps: Vec::new(),
    }
}

/// A moment at a position.
pub fn at(position: &str) -> Moment {
    let game = rules(&[("position", position)]);
    let state = game.start();
    moment(&game, state)
}

/// All that can be entered by pressing fields and buttons one after the other; every question why is a
/// question about something that is not allowed.
fn enterable(m: &Moment) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut plans = vec![Plan::default()];
    while let Some(plan) = plans.pop() {
        if !seen.insert(format!("{plan:?}")) {
            continue;
        }
        let on_board = field::each(field::ALL)
            .flat_map(|at| [press(m, &plan, at, false), press(m, &plan, at, true)])
            .flatten();
        let buttons = offers(&Shown::of(m, &plan)).rows.into_iter().flat_map(|(_, row)| row);
        let presses: Vec<Press> = on_board.chain(buttons.filter_map(|offer| offer.press)).collect();
        for press in presses {
            match press {
                Press::Do(action) => drop(found.insert(format!("{action:?}"))),
                Press::Why(action) => assert!(!m.reason(&action).is_empty(), "{action:?} is allowed"),
                Press::Change(change) => {
                    let mut next = plan.clone();
                    next.change(change);
                    plans.push(next);
                }
                Press::Chance(_) | Press::Roll => {}
            }
        }
    }
    found
}

/// Plays at random and looks at every so many moments of the war.
fn every_choice(options: &[(&str, &str)], seed: u64) {
    every_choice_of(&rules(options), options, seed);
}

fn every_choice_of(game: &Arc<DiceWar>, options: &[(&str, &str)], seed: u64) {
    let mut random = Random::from_seed(seed);
    let mut state = game.start();
    let mut looked = 0;
    for _ in 0..160 {
        let m = moment(game, state);
        match game.turn(&state) {
            Turn::Chance(_) => {
                let outcome = game.sample(&state, &mut random);
                game.happen(&mut state, &outcome);
                continue;
            }
            Turn::Choose(seat) => {
                if matches!(state.phase, Phase::War | Phase::FollowUp(_)) && random.below(6) == 0 {
                    looked += 1;
                    let legal: BTreeSet<String> =
                        m.legal.iter().map(|action| format!("{action:?}")).collect();
                    assert_eq!(enterable(&m), legal, "{} {options:?}", game.position(&state));
                }
                let Some(action) = random.pick(&m.legal).copied() else { break };
                game.act(&mut state, seat, &action);
            }
            _ => break,
        }
    }
    assert!(looked > 0, "nothing was looked at: {options:?}");
}

#[test]
fn every_choice_can_be_made() {
    for (seed, red) in (1..).zip(["lod", "gears", "lod", "gears"]) {
        every_choice(&[("red", red), ("ruins", "b4,d4,f4")], seed);
    }
}

#[test]
fn every_choice_can_be_made_under_house_rules() {
    let tables: [&[(&str, &str)]; 5] = [
        &[("spirit", "turns")],
        &[("blood_offering", "spread"), ("soul_shards", "stays")],
        &[("blood_offering", "near"), ("spirit", "two")],
        &[("end_of_war", "free"), ("rampage", "chain")],
        &[("end_of_war", "announced"), ("setup", "alternate"), ("black", "gears")],
    ];
    for (seed, options) in (20..).zip(tables) {
        every_choice(options, seed);
        every_choice(options, seed + 100);
    }
}

/// Cards that pay with own creatures, and that name a field twice.
#[test]
fn every_choice_can_be_made_with_other_cards() {
    let offering = r#"cost = { exile_reserve = "k" }, choose = { creature = { of = { side = "friendly" } }, amount = { min = 1, max = "tp" } }, do = [{ level = { who = { where = "target" }, by = { base = 1, per_k = 1 }, strict = true } }]"#;
    let paid = r#"cost = { exile_own = { of = { side = "friendly" }, n = 1 } }, choose = { creature = { of = { side = "friendly" } } }, do = [{ level = { who = { where = "target" }, by = 1, strict = true } }]"#;
    let twice = r#"choose = { fields = { where = "adjacent", n = 2, distinct = false } }"#;
    let pack = DiceWar::default_pack().replacen(offering, paid, 1);
    let pack = pack.replacen(r#"choose = { fields = { where = "adjacent", n = 2 } }"#, twice, 9);
    assert!(pack.contains("exile_own") && pack.contains("distinct"));
    for seed in 50..54 {
        every_choice_of(&rules_of(&pack, &[]), &[], seed);
    }
}

/// Creatures that turn, and that jump where they also slide: several ways lead to a field, in follow-ups too.
#[test]
fn every_way_can_be_gone() {
    let step = r#"[{ kind = "slide", dirs = "diag", min = 1, max = 1, pass = "none" }]"#;
    let winding = r#"[
        { kind = "slide", dirs = "diag", min = 1, max = 2, pass = "any", turn = true },
        { kind = "offset", steps = [[0, 2], [2, 2]] },
    ]"#;
    let pack = DiceWar::default_pack().replace(step, winding);
    for (position, follows) in [
        ("7/3b3/2E4/2d4/7/7/5a1 r fc5 4,0 0,1 14,11 lod,lod - - 0 9", true),
        ("4c2/3bd2/2E4/3a3/7/7/5a1 r - 4,0 0,1 14,10 lod,lod - - 0 9", false),
    ] {
        let game = rules_of(&pack, &[("position", position)]);
        let m = moment(&game, game.start());
        let legal: BTreeSet<String> = m.legal.iter().map(|action| format!("{action:?}")).collect();
        assert_eq!(enterable(&m), legal, "{position}");
        let over = |action: &&Action| match action {
            Action::FollowMove { via, .. } | Action::FollowAttack { via, .. } => follows && via.is_some(),
            Action::Move { via, .. } | Action::Attack { via, .. } => !follows && via.is_some(),
            _ => false,
        };
        assert!(m.legal.iter().filter(over).count() > 4, "{position}: {legal:?}");
    }
    for seed in 60..63 {
        every_choice_of(&rules_of(&pack, &[]), &[], seed);
    }
}

/// Every symbol that a pack may name has a picture.
#[test]
fn symbols_are_drawn() {
    for symbol in crate::games::dice_war::content::SYMBOLS {
        assert!(crate::ui::widgets::Glyph::named(symbol).is_some(), "{symbol}");
    }
}

#[test]
fn every_line_up_can_be_made() {
    let game = rules(&[]);
    let mut state = game.start();
    game.happen(&mut state, &crate::games::dice_war::Outcome::StartRoll { red: 2, black: 5 });
    let m = moment(&game, state);
    let mut random = Random::from_seed(3);
    for _ in 0..40 {
        let Some(Action::SetLineup { row }) = random.pick(&m.legal).copied() else { panic!("no line-up") };
        let mut plan = Plan::default();
        for (file, level) in (0..).zip(row) {
            for _ in 0..level {
                let home = field::Field::at(file, 6).unwrap();
                let Some(Press::Change(change)) = press(&m, &plan, home, false) else { panic!("{home}") };
                plan.change(change);
            }
        }
        let done = offers(&Shown::of(&m, &plan)).rows.into_iter().flat_map(|(_, row)| row);
        let done: Vec<Press> = done.filter(|offer| offer.suggested).filter_map(|offer| offer.press).collect();
        assert_eq!(done, [Press::Do(Action::SetLineup { row })]);
    }
}
