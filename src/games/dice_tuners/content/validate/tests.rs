#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use super::*;
use crate::engine::Names;
use crate::engine::prelude::*;
use crate::games::dice_tuners::DiceTuners;
use crate::games::dice_tuners::dice::Colour;

/// The examples of section 7.7 with the least that two players need besides.
const EXAMPLES: &str = include_str!("../examples.toml");

fn examples() -> Content {
    toml::from_str(EXAMPLES).unwrap()
}

fn sentences(reasons: &[Text]) -> Vec<String> {
    reasons.iter().map(|reason| reason.render(&Names::default())).collect()
}

#[test]
fn the_examples_of_7_7_and_the_default_deck_pass() {
    assert_eq!(sentences(&validate(&examples())), [""; 0]);
    let deck: Content = toml::from_str(DiceTuners::default_pack()).unwrap();
    assert_eq!(sentences(&validate(&deck)), [""; 0]);
    for seats in 2..=4 {
        assert_eq!(fits(&deck, seats), Ok(()));
    }
}

/// Spoils the examples and expects exactly one complaint with the given words in it.
#[track_caller]
fn wrong(spoil: impl FnOnce(&mut Content), words: &str) {
    let mut content = examples();
    spoil(&mut content);
    let found = sentences(&validate(&content));
    assert!(found.len() == 1 && found[0].contains(words), "{words:?} expected, but: {found:#?}");
}

fn skill(content: &mut Content, hero: usize) -> &mut Ability {
    &mut content.hero[hero].skill[0]
}

fn overdrive(content: &mut Content, hero: usize) -> &mut Ability {
    &mut content.hero[hero].overdrive[0]
}

fn effect(content: &mut Content, card: usize) -> &mut Ability {
    &mut content.strategy[card].effect[0]
}

#[test]
fn numbers_have_ranges() {
    wrong(|c| c.hero[0].cost = 0, "hero.aoi, cost: 0 is not between 1 and 9");
    wrong(|c| c.hero[0].cost = 10, "hero.aoi, cost: 10");
    wrong(|c| c.strategy[0].value = 10, "red.rising_cut, value: 10");
    wrong(
        |c| (c.strategy[0].copies, c.strategy[1].copies) = (0, 4),
        "red.rising_cut, copies: 0 is not between 1 and ",
    );
    wrong(|c| c.strategy[0].copies = 251, "strategy, copies: 261");
    wrong(|c| effect(c, 3).cost = vec![Cost::Discard { n: 5 }], "blue.turned_wrist, effect 1, cost 1, n: 5");
    wrong(|c| effect(c, 3).cost = vec![Cost::Vp { n: 0 }], "blue.turned_wrist, effect 1, cost 1, n: 0");
    wrong(
        |c| effect(c, 0).effects = vec![Effect::Strength { who: Who::Myself, n: 10 }],
        "red.rising_cut, effect 1, do 1 (Strength), n: 10",
    );
    wrong(
        |c| skill(c, 1).effects = vec![Effect::Sheathe { bonus: 10, cold: true }],
        "hero.genzo, skill 1, do 1 (Sheathe), bonus: 10",
    );
    wrong(|c| skill(c, 3).effects = vec![Effect::CardValue { n: -10 }], "CardValue), n: -10");
    wrong(|c| skill(c, 4).effects = vec![Effect::Draw { who: Who::Myself, n: 4 }], "Draw), n: 4");
    wrong(|c| effect(c, 4).effects = vec![Effect::Discard { who: Who::Myself, n: 0 }], "Discard), n: 0");
    wrong(|c| overdrive(c, 3).effects = vec![Effect::Vp { who: Who::Myself, n: 4 }], "Vp), n: 4");
    let per = |n, max| Effect::StrengthPer {
        who: Who::Myself,
        per: crate::games::dice_tuners::content::Per::HandCard,
        n,
        max,
    };
    wrong(|c| effect(c, 0).effects = vec![per(1, 0)], "StrengthPer), max: 0");
    wrong(|c| effect(c, 0).effects = vec![per(-10, 1)], "StrengthPer), n: -10");
}

#[test]
fn ids_and_names_are_there_and_unique() {
    wrong(|c| c.hero[1].id = "hero.aoi".into(), "hero hero.aoi: The id must be unique");
    wrong(|c| c.strategy[1].id = "red.rising_cut".into(), "strategy red.rising_cut: The id must be unique");
    wrong(|c| c.strategy[1].id = "unknown".into(), "must not be empty or “unknown”");
    wrong(|c| c.hero[0].name = " ".into(), "hero.aoi, name");
    wrong(|c| c.strategy[0].name = String::new(), "red.rising_cut, name");
    wrong(|c| effect(c, 0).text = String::new(), "red.rising_cut, effect 1, text");
}

#[test]
fn cards_hold_so_many_abilities() {
    wrong(|c| c.hero[0].skill = vec![c.hero[0].skill[0].clone(); 3], "hero.aoi, skill: 3");
    wrong(|c| c.hero[0].overdrive = vec![c.hero[0].overdrive[0].clone(); 2], "hero.aoi, overdrive: 2");
    wrong(|c| c.strategy[0].effect = vec![c.strategy[0].effect[0].clone(); 3], "red.rising_cut, effect: 3");
    wrong(|c| effect(c, 0).effects.clear(), "red.rising_cut, effect 1, do: 0");
    wrong(|c| overdrive(c, 0).effects = vec![Effect::WinTies; 5], "hero.aoi, overdrive 1, do: 5");
    wrong(|c| overdrive(c, 0).needs.clear(), "hero.aoi, overdrive 1, needs: 0");
    wrong(|c| overdrive(c, 0).needs = vec![Colour::Red; 4], "hero.aoi, overdrive 1, needs: 4");
    wrong(|c| skill(c, 0).needs = vec![Colour::Red], "hero.aoi, skill 1, needs: Only Overdrives");
    wrong(|c| effect(c, 0).needs = vec![Colour::Red], "red.rising_cut, effect 1, needs: Only Overdrives");
}

#[test]
fn the_box_holds_at_most_64_designs_of_each_kind() {
    let fill = |c: &mut Content| {
        let hero = c.hero[0].clone();
        c.hero.extend((5..65).map(|n| Hero { id: format!("hero.{n}"), ..hero.clone() }));
    };
    wrong(fill, "hero: 65 is not between 0 and 64");
    let fill = |c: &mut Content| {
        let card = c.strategy[0].clone();
        c.strategy.extend((6..65).map(|n| Strategy { id: format!("red.{n}"), ..card.clone() }));
    };
    wrong(fill, "strategy: 65 is not between 0 and 64");
}

#[test]
fn triggers_belong_to_what_they_are_printed_on() {
    let manual = |when| {
        move |a: &mut Ability| {
            a.when = when;
            a.conditions.clear();
            a.effects = vec![Effect::Manual { note: "as printed".into() }];
        }
    };
    for when in [Always, Hired, Picked] {
        wrong(|c| manual(when)(overdrive(c, 0)), "hero.aoi, overdrive 1, when: “");
    }
    for when in [Always, Hired, Picked, Deployed, BeforeDuel, RoundEnd] {
        wrong(|c| manual(when)(effect(c, 0)), "is not allowed here; use one of: declare, won, lost, null");
    }
    for when in ALL {
        let mut content = examples();
        manual(when)(skill(&mut content, 0));
        assert_eq!(sentences(&validate(&content)), [""; 0], "a Skill may work at any time");
    }
}

#[test]
fn each_op_works_only_at_its_triggers() {
    let mine = Who::Myself;
    let (face, colours) = (crate::games::dice_tuners::dice::Face::SHIELD, vec![Colour::Red]);
    let per = crate::games::dice_tuners::content::Per::HandCard;
    let mode = crate::games::dice_tuners::content::Mode::Gain;
    let table: Vec<(Effect, &[Trigger])> = vec![
        (Effect::Strength { who: mine, n: 1 }, &[Always, Deployed, BeforeDuel, Declare]),
        (Effect::StrengthPer { who: mine, per, n: 1, max: 1 }, &[Always, Deployed, BeforeDuel, Declare]),
        (Effect::CardValue { n: 1 }, &[Always]),
        (Effect::Sheathe { bonus: 1, cold: false }, &[Always]),
        (
            Effect::Colour { who: mine, to: crate::games::dice_tuners::content::ColourChoice::Choose },
            &[BeforeDuel, Declare],
        ),
        (Effect::Advantage { who: mine, mode }, &[Always, BeforeDuel, Declare]),
        (Effect::WinTies, &[Always, BeforeDuel, Declare]),
        (Effect::Pierce, &[Always, BeforeDuel]),
        (Effect::Face { who: mine, to: face }, &[Picked, Deployed, BeforeDuel, Declare]),
        (Effect::Reroll { who: mine }, &[Picked, Deployed, BeforeDuel, Declare]),
        (Effect::SwapSides, &[Deployed]),
        (Effect::SwapAside, &[Deployed]),
        (
            Effect::Draw { who: mine, n: 1 },
            &[Hired, Deployed, BeforeDuel, Declare, Won, Lost, Null, RoundEnd],
        ),
        (Effect::Discard { who: mine, n: 1 }, &[Declare, Won, Lost, Null]),
        (Effect::Vp { who: mine, n: 1 }, &[Won, Lost, Null, RoundEnd]),
        (Effect::NoRetreat, &[Always]),
        (Effect::Annul, &[Declare]),
        (Effect::Keep, &[Declare, Won, Lost, Null]),
        (Effect::NoTake, &[Always, Declare, Won]),
        (Effect::Cancel { who: Who::Opponents }, &[Declare]),
        (Effect::AnyColour { colours }, &[Always]),
        (Effect::Manual { note: "as printed".into() }, &ALL),
    ];
    for (op, allowed) in table {
        for when in ALL {
            let mut content = examples();
            *skill(&mut content, 0) = Ability {
                text: "text".into(),
                when,
                optional: None,
                uses: None,
                conditions: Vec::new(),
                cost: Vec::new(),
                effects: vec![op.clone()],
                needs: Vec::new(),
            };
            let found = sentences(&validate(&content));
            assert_eq!(found.is_empty(), allowed.contains(&when), "{op:?} at {when:?}: {found:?}");
        }
    }
}

#[test]
fn abilities_make_sense() {
    wrong(
        |c| effect(c, 1).effects = vec![Effect::Cancel { who: Who::Myself }],
        "blue.broken_stance, effect 1, do 1 (Cancel), who",
    );
    wrong(|c| skill(c, 0).cost = vec![Cost::Vp { n: 1 }], "hero.aoi, skill 1: An effect that always works");
    wrong(|c| skill(c, 0).optional = Some(true), "hero.aoi, skill 1: An effect that always works");
    wrong(
        |c| skill(c, 2).effects = vec![Effect::Reroll { who: Who::Opponent }],
        "hero.tomo, skill 1, do 1 (Reroll), who",
    );
    wrong(|c| skill(c, 0).effects = vec![Effect::AnyColour { colours: Vec::new() }], "AnyColour), colours");
    wrong(|c| effect(c, 0).effects = vec![Effect::Manual { note: String::new() }], "Manual), note");
}

#[test]
fn conditions_make_sense() {
    let fire = Condition::OnFire { who: Who::Myself, yes: true };
    wrong(
        |c| skill(c, 4).conditions = vec![fire],
        "hero.iwa, skill 1, if 1 (on_fire): This condition only makes sense in",
    );
    let aside = Condition::Aside { colour: Colour::Red, min: 4 };
    wrong(|c| effect(c, 0).conditions = vec![aside], "red.rising_cut, effect 1, if 1 (aside), min: 4");
    let hand = Condition::Hand { who: Who::Myself, min: Some(3), max: Some(2) };
    wrong(|c| effect(c, 0).conditions = vec![hand], "if 1 (hand): Give min or max");
    let round = Condition::Round { min: None, max: None };
    wrong(|c| effect(c, 0).conditions = vec![round], "if 1 (round): Give min or max");
    let side = Condition::Side { any: Vec::new() };
    wrong(|c| effect(c, 0).conditions = vec![side], "if 1 (side), any: At least one");
    let colour = Condition::Colour { who: Who::Opponent, any: Vec::new() };
    wrong(|c| effect(c, 0).conditions = vec![colour], "if 1 (colour), any: At least one");
}

#[test]
fn there_is_exactly_one_plain_bluff() {
    wrong(|c| c.strategy[5].colour = CardColour::Red, "bluff, colour: A Bluff must have the colour “none”");
    wrong(|c| c.strategy[5].value = 1, "bluff, value: A Bluff must have the value 0");
    wrong(
        |c| c.strategy[5].effect = c.strategy[2].effect.clone(),
        "bluff, effect: A Bluff cannot have an effect",
    );
    let second = |c: &mut Content| {
        let bluff = Strategy { id: "bluff.two".into(), ..c.strategy[5].clone() };
        c.strategy.push(bluff);
    };
    wrong(second, "Exactly one strategy card must have bluff = true, not 2");
    let mut none = examples();
    none.strategy.pop();
    assert!(sentences(&validate(&none)).iter().any(|found| found.contains("bluff = true, not 0")));
    // Section 7.3 knows colourless cards that are no Bluffs.
    let mut colourless = examples();
    colourless.strategy[4].colour = CardColour::None;
    assert_eq!(sentences(&validate(&colourless)), [""; 0]);
}

#[test]
fn the_box_is_big_enough() {
    wrong(|c| drop(c.hero.pop()), "2 players need at least 5 heroes; there are 4.");
    wrong(|c| drop(c.strategy.remove(0)), "at least 9 strategy cards other than Bluffs; there are 8.");
    wrong(|c| c.strategy[5].copies = 1, "at least 2 Bluffs; there are 1.");
    wrong(|c| c.dice.count.green = 2, "at least 3 green dice; there are 2.");
    wrong(|c| c.dice.count.blue = 2, "at least 3 blue dice");
    wrong(|c| c.dice.count.red = 0, "at least 3 red dice");
    let found = sentences(&fits(&examples(), 3).unwrap_err());
    assert_eq!(found.len(), 3, "three players lack heroes, cards and Bluffs: {found:?}");
}
