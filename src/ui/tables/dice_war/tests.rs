//! Every choice can be made on the board or with a button, and nothing else can.

use crate::engine::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::board::Mark;
use super::choices::choices;
use super::draft::{Draft, Edit};
use super::facts::Facts;
use super::looks::{self, Snapshot};
use super::outlook::{Outlook, Side};
use super::press::press;
use crate::engine::{Random, Setup};
use crate::games::dice_war::field;
use crate::games::dice_war::{Action, BLACK, DiceWar, Phase, RED, State};
use crate::tables::dice_war::{Command, DiceWarTable, ViewModel};
use crate::tables::kit::Draft as _;
use crate::tables::kit::testing::{self, Pressable};

impl Pressable for DiceWarTable {
    fn facts_for_test(_game: &DiceWar) -> Facts {
        Facts::default()
    }

    fn commands(m: &ViewModel, draft: &Draft) -> Vec<Command> {
        let on_board =
            field::each(field::ALL).flat_map(|at| [press(m, draft, at, false), press(m, draft, at, true)]);
        let choices = choices(&Snapshot::of(m, draft));
        on_board.chain(choices.buttons().map(|button| button.command.clone())).flatten().collect()
    }
}

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

/// A model at a position.
pub fn at(position: &str) -> ViewModel {
    let game = rules(&[("position", position)]);
    let state = game.start();
    testing::model(&game, &state)
}

fn every_choice(options: &[(&str, &str)], seed: u64) {
    every_choice_of(&rules(options), seed);
}

/// A line-up is one of thousands; how each is made, a test of its own shows.
fn every_choice_of(game: &Arc<DiceWar>, seed: u64) {
    let war = |state: &State| matches!(state.phase, Phase::War | Phase::FollowUp(_));
    assert!(testing::every_choice::<DiceWarTable>(game, seed, (160, 6), war) > 0);
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
        every_choice_of(&rules_of(&pack, &[]), seed);
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
        let m: ViewModel = testing::model(&game, &game.start());
        let legal: BTreeSet<String> = m.legal.iter().map(DiceWarTable::written).collect();
        assert_eq!(testing::enterable(&m), legal, "{position}");
        let over = |action: &&Action| match action {
            Action::FollowMove { via, .. } | Action::FollowAttack { via, .. } => follows && via.is_some(),
            Action::Move { via, .. } | Action::Attack { via, .. } => !follows && via.is_some(),
            _ => false,
        };
        assert!(m.legal.iter().filter(over).count() > 4, "{position}: {legal:?}");
    }
    for seed in 60..63 {
        every_choice_of(&rules_of(&pack, &[]), seed);
    }
}

/// Every symbol that a pack may name has a picture.
#[test]
fn symbols_are_drawn() {
    for symbol in crate::games::dice_war::content::SYMBOLS {
        assert!(super::symbols::named(symbol).is_some(), "{symbol}");
    }
}

#[test]
fn every_line_up_can_be_made() {
    let game = rules(&[]);
    let mut state = game.start();
    game.apply_chance(&mut state, &crate::games::dice_war::Chance::StartRoll { red: 2, black: 5 }, &mut ());
    let m: ViewModel = testing::model(&game, &state);
    let mut random = Random::from_seed(3);
    for _ in 0..40 {
        let Some(Action::SetLineup { row }) = random.pick(&m.legal).copied() else { panic!("no line-up") };
        let mut draft = Draft::default();
        for (file, level) in (0..).zip(row) {
            for _ in 0..level {
                let home = field::Field::at(file, 6).unwrap();
                let Some(Command::Edit(edit)) = press(&m, &draft, home, false) else { panic!("{home}") };
                draft.apply(edit);
            }
        }
        let all = choices(&Snapshot::of(&m, &draft));
        let done: Vec<_> = all.buttons().filter(|button| button.suggested).collect();
        assert_eq!(done.len(), 1);
        assert_eq!(done[0].command, m.command(Action::SetLineup { row }));
        assert!(!done[0].dim);
    }
}

/// The last flight of a chased die ends the war, and Red is behind.
const LAST_FLIGHT: &str = "7/6a/7/7/3d3/3C3/6A r - 2,5 0,1 13,12 lod,lod - r@d2!1 0 31";

#[test]
fn what_would_lose_the_match_is_asked_in_words() {
    let m = at(LAST_FLIGHT);
    let flight =
        m.legal.iter().find(|action| m.game.write_move(&m.state, action) == "3d2-c2").copied().unwrap();
    let mut draft = Draft { from: Some("d2".parse().unwrap()), ..Draft::default() };
    draft.apply(Edit::Ask(flight));
    let asked = choices(&Snapshot::of(&m, &draft));
    assert_eq!(asked.sentence, "This ends the war. Ben wins 5 to 2.");
    let commands: Vec<_> = asked.buttons().map(|button| button.command.clone().unwrap()).collect();
    // The first, which gets the focus, changes nothing.
    assert_eq!(commands, [Command::Edit(Edit::Select(draft.from)), Command::Act(RED, flight)]);
    let looks = looks::all(&Outlook::default(), &Snapshot::of(&m, &draft));
    assert!(looks.iter().all(|(_, look)| look.mark == Mark::None && !look.upgrade));
}

#[test]
fn a_declaration_that_loses_is_asked_in_words() {
    let m = at(&LAST_FLIGHT.replace("r@d2!1", "r@d2:3"));
    let mut draft = Draft::default();
    draft.apply(Edit::Ask(Action::DeclareEndOfWar { die: None }));
    let asked = choices(&Snapshot::of(&m, &draft));
    assert_eq!(
        asked.sentence,
        "If nobody earns any more VP, the war ends with the current score. Ben wins 5 to 2."
    );
}

#[test]
fn an_attack_says_what_it_brings_before_it_is_made() {
    let m = at("7/6a/3b3/2cD3/7/7/6A r - 0,0 1,0 13,12 lod,lod - - 0 9");
    let draft = Draft { from: Some("d4".parse().unwrap()), ..Draft::default() };
    let looks: BTreeMap<String, _> = looks::all(&Outlook::default(), &Snapshot::of(&m, &draft))
        .into_iter()
        .map(|(at, look)| (at.to_string(), look))
        .collect();
    let cursed = &looks["d5"];
    assert!(cursed.costly && cursed.tip == cursed.action);
    assert_eq!(cursed.action, "Attack for 3 VP. Curse: the Blood Mage becomes a Spirit, level 2.");
    let plain = &looks["c4"];
    assert!(!plain.costly);
    assert_eq!(plain.action, "Attack for 3 VP.");
    assert!(looks["e4"].tip.is_empty());
}

/// Where the card of a creature is out of sight, what it is and does stands among the choices.
#[test]
fn a_die_that_is_looked_at_is_described() {
    let m = at("7/6a/3b3/2cD3/7/7/6A r - 0,0 1,0 13,12 lod,lod - - 0 9");
    let draft = Draft::default();
    let mut shown = Snapshot::of(&m, &draft);
    assert_eq!(choices(&shown).sentence, "");
    shown.about = Some("d5".parse().unwrap());
    let words = choices(&shown).sentence;
    assert!(words.starts_with("d5: Black Spirit, level 2. Moves one or two squares"), "{words}");
    assert!(
        words.contains("Curse: A creature that defeats the Spirit with an attack loses two levels."),
        "{words}"
    );
    shown.about = Some("a4".parse().unwrap());
    assert_eq!(choices(&shown).sentence, "");
}

/// If two people face each other, Black's dice are upside down, and what is written is for who acts.
#[test]
fn facing_people_read_what_is_theirs() {
    let outlook = Outlook { side: Side::Facing, ..Outlook::default() };
    for (letter, far) in [("r", false), ("b", true)] {
        let m = at(&format!("7/6a/3b3/2cD3/7/7/6A {letter} - 0,0 1,0 13,12 lod,lod - - 0 9"));
        let draft = Draft::default();
        for (at, look) in looks::all(&outlook, &Snapshot::of(&m, &draft)) {
            assert_eq!(look.read_from_afar, far);
            assert_eq!(look.die.is_some_and(|die| die.turned), m.state.owner(at) == Some(BLACK), "{at}");
        }
    }
}
