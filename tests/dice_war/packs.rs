//! Tribes as content: what is wrong is told with its place.

use super::given::pack;
use tableside::content::{Origin, PackKind, load_str};
use tableside::engine::prelude::*;
use tableside::engine::{Names, Text};
use tableside::games::dice_war::DiceWar;
use tableside::games::dice_war::content::{Content, Effect, Levels, Pattern, TpMode, When, Where};

fn sentences(content: &Content) -> Vec<String> {
    DiceWar::check_content(content).iter().map(|reason: &Text| reason.render(&Names::default())).collect()
}

/// Spoils the pack and expects exactly one complaint with the given words in it.
#[track_caller]
fn wrong(words: &str, spoil: impl FnOnce(&mut Content)) {
    let mut content = pack();
    spoil(&mut content);
    let told = sentences(&content);
    assert!(told.len() == 1 && told[0].contains(words), "{words:?} expected, but: {told:#?}");
}

#[test]
fn the_default_pack_is_right() {
    assert_eq!(sentences(&pack()), [""; 0]);
    let kind = PackKind::<Content>::of::<DiceWar>();
    let read = load_str(&kind, Origin::Default, DiceWar::default_pack()).unwrap();
    assert_eq!(read.info.game, "dice-war");
}

/// DW-TRIBE-2 and the numbers of section 7.6.
#[test]
fn the_default_tribes_have_the_numbers_of_7_6() {
    let pack = pack();
    let count = |tribe: usize| {
        let creatures = pack.tribe[tribe].creature.iter().filter(|card| card.house.is_none());
        let (mut abilities, mut hops, mut n) = (0, 0, 0);
        for card in creatures {
            n += 1;
            abilities += card.abilities.len();
            hops += card.moves.iter().filter(|pattern| matches!(pattern, Pattern::Hop { .. })).count();
        }
        (n, abilities + hops)
    };
    assert_eq!((count(0), count(1)), ((6, 9), (6, 4)));
}

/// DW-TRIBE-2.
#[test]
fn six_creatures() {
    wrong("lod: one creature of level 1 without “house” is expected, not 0.", |c| {
        c.tribe[0].creature[0].house = c.tribe[0].creature[1].house.clone();
    });
    wrong("gears.cog, level: 7 is not in the range from 1 to 6", |c| {
        let mut extra = c.tribe[1].creature[0].clone();
        std::mem::swap(&mut extra.id, &mut c.tribe[1].creature[0].id);
        extra.level = 7;
        extra.abilities.clear();
        c.tribe[1].creature[0].id = "gears.other".to_owned();
        c.tribe[1].creature.push(extra);
    });
}

#[test]
fn ids_names_and_rules() {
    wrong("The id must be unique", |c| c.tribe[1].creature[0].id = "lod.soul".to_owned());
    wrong("The id must be unique", |c| c.tribe[1].creature[3].abilities[0].id = "dragon_blood".to_owned());
    wrong("letters a to z", |c| c.tribe[1].creature[0].id = "Cog!".to_owned());
    wrong("has no “.”", |c| c.tribe[1].id = "gears.two".to_owned());
    wrong("gears.cog, name: A name is expected", |c| c.tribe[1].creature[0].name.clear());
    wrong("gears.cog, rule: There is no such rule", |c| c.tribe[1].creature[0].rule = "none".to_owned());
    wrong("There is no such option", |c| {
        c.tribe[0].creature[1].house.as_mut().unwrap().value = "none".to_owned()
    });
}

#[test]
fn patterns_have_bounds() {
    let slide = |text: &str| -> Pattern { toml::from_str(text).unwrap() };
    let set = |c: &mut Content, pattern: Pattern| c.tribe[1].creature[0].moves = vec![pattern];
    wrong("move 1, max: 7", |c| set(c, slide("kind='slide'\ndirs='orth'\nmin=1\nmax=7\npass='none'")));
    wrong("move 1, min: 3", |c| set(c, slide("kind='slide'\ndirs='orth'\nmin=3\nmax=2\npass='none'")));
    wrong("may turn", |c| set(c, slide("kind='slide'\ndirs='orth'\nmin=1\nmax=3\npass='none'\nturn=true")));
    wrong("not both 0", |c| set(c, slide("kind='offset'\nsteps=[[0,0]]")));
    wrong("no attack", |c| {
        c.tribe[1].creature[0].attack = Some(vec![slide("kind='swap'\ndirs='orth'\nwith={side='own'}")]);
    });
}

#[test]
fn abilities_fit_their_moments() {
    wrong("wind_up, when: Spells, and only spells", |c| {
        c.tribe[1].creature[0].abilities[0].when = When::Action
    });
    wrong("siege, do 1: This works always", |c| c.tribe[1].creature[5].abilities[1].when = When::AfterMove);
    wrong("cast_cog, cost, tp: Only stored TP", |c| {
        c.tribe[1].tp.mode = TpMode::None;
        c.tribe[1].creature[0].abilities.clear();
        c.tribe[1].creature[5].abilities.remove(0);
    });
    wrong("wind_up, do 1: The tribe stores no TP", |c| {
        c.tribe[1].tp.mode = TpMode::None;
        c.tribe[1].creature[3].abilities.clear();
        c.tribe[1].creature[5].abilities.remove(0);
    });
    wrong("tp, count: The mode “count” needs a count", |c| c.tribe[0].tp.count = None);
    wrong("too_small, do 1: Always, a Location", |c| {
        c.location[0].abilities[0].effects = vec![Effect::FromExile { n: 1 }];
    });
    wrong("no such place at this moment", |c| {
        let Effect::Level { who, .. } = &mut c.tribe[1].creature[5].abilities[0].effects[0] else { panic!() };
        who.place = Where::Passed;
    });
    wrong("Dice are placed on chosen fields", |c| {
        c.tribe[1].creature[3].abilities[0].choose.fields = None;
    });
    wrong("180 degrees", |c| {
        c.location[0].fields.pop();
        c.location[0].tiles = 2;
    });
    assert!(Levels::try_from(vec![7]).is_err());
}

#[test]
fn faults_are_placed_in_the_file() {
    let kind = PackKind::<Content>::of::<DiceWar>();
    let refused = |old: &str, new: &str| {
        let text = DiceWar::default_pack().replacen(old, new, 1);
        load_str(&kind, Origin::Draft, &text).unwrap_err().to_string()
    };
    let told = refused("name = \"Cog\"", "name = \"\"");
    let line = DiceWar::default_pack().lines().position(|line| line == "id = \"gears.cog\"").unwrap() + 1;
    assert!(told.starts_with(&format!("draft:{line}:")), "{told}");
    assert!(told.contains("tribe[2].creature[1]") && told.contains("A name is expected"), "{told}");
    let told = refused("kind = \"offset\"", "kind = \"teleport\"");
    assert!(told.contains("teleport") && told.contains("tribe[2].creature[2]"), "{told}");
    let told = refused("dirs = \"diag\"", "dirs = \"round\"");
    assert!(told.contains("round"), "{told}");
}
