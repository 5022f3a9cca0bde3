//! Tribes as content: what is wrong is told with its place.

use super::given::pack;
use tableside::content::{Origin, PackKind, load_str};
use tableside::engine::prelude::*;
use tableside::engine::{Names, Setup, Text};
use tableside::games::dice_war::DiceWar;
use tableside::games::dice_war::content::{
    Ability, Content, Effect, House, Levels, Pattern, TpMode, When, Where,
};

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
    wrong("lod, creature: Exactly one creature of level 1 must have no “house”, not 0.", |c| {
        c.tribe[0].creature[0].house = Some(House { option: "caps".to_owned(), value: "off".to_owned() });
    });
    wrong("gears.cog, level: 7 is not between 1 and 6", |c| {
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
    wrong("must not contain “.”", |c| c.tribe[1].id = "gears.two".to_owned());
    wrong("gears.cog, name: A name is required", |c| c.tribe[1].creature[0].name.clear());
}

/// What a pack names must be there; the complaint says what is.
#[test]
fn names_are_known() {
    let rule = |id: &'static str| move |c: &mut Content| c.tribe[1].creature[0].rule = id.to_owned();
    wrong(
        "gears.cog, rule: There is no rule “DW-GEAR-X”; choose from DW-GEAR-1, DW-GEAR-2, ",
        rule("DW-GEAR-X"),
    );
    wrong("gears.cog, rule: There is no rule “none”; choose from DW-ATK-…, DW-BOARD-…, ", rule("none"));
    wrong("drift", |c| c.tribe[0].creature[0].moves.push(unknown_hop()));
    wrong("There is no option “wall”; choose from red, black, ruins, ", |c| {
        house(c).option = "wall".to_owned()
    });
    wrong("The option “soul_wall” can be any, line, unpassable, not “none”.", |c| {
        house(c).value = "none".to_owned();
    });
    wrong("gears.cog, symbol: There is no symbol “gear”; choose from wisp, ghost, ", |c| {
        c.tribe[1].creature[0].symbol = "gear".to_owned();
    });
    wrong("lod.soul.unpassable, house: Another card of this level", |c| {
        c.tribe[0].creature[2].house = c.tribe[0].creature[1].house.clone();
    });
    // What a spell refers to must be chosen.
    wrong("blood_offering, do 1: No creature is chosen", |c| {
        spell(c, "blood_offering").choose.creature = None;
    });
    wrong("dragon_blood, do 2: No squares are chosen", |c| {
        let dragon = spell(c, "dragon_blood");
        dragon.choose.fields = None;
        dragon.effects =
            vec![effect("to_reserve={who={side='self'}}"), effect("to_exile={who={where='chosen'}}")];
    });
    wrong("tremor, do 1: No amount is chosen", |c| {
        spell(c, "tremor").effects = vec![effect("level={who={side='self'},by='k'}")];
    });
    let poor = |c: &mut Content| {
        c.tribe[1].tp.mode = TpMode::None;
        [0, 3, 5].into_iter().for_each(|at| c.tribe[1].creature[at].abilities.clear());
    };
    let mut siege = pack().tribe[1].creature[5].abilities.remove(1);
    siege.effects = vec![effect("virtual_vp={amount='tp'}")];
    wrong("siege, do 1: This tribe does not use TP", |c| {
        poor(c);
        c.tribe[1].creature[5].abilities.push(siege.clone());
    });
    siege.effects = vec![effect("virtual_vp={amount=1}")];
    siege.condition = Some(toml::from_str("tp_min=1").unwrap());
    wrong("siege, if, tp_min: This tribe does not use TP", |c| {
        poor(c);
        c.tribe[1].creature[5].abilities.push(siege);
    });
}

/// Matches that were set up with packs nobody had looked at so closely still open.
#[test]
fn contents_of_older_matches_can_be_played() {
    let mut content = pack();
    content.tribe[1].creature[0].symbol = "gear".to_owned();
    spell(&mut content, "tremor").effects = vec![effect("level={who={side='self'},by='k'}")];
    assert_eq!(sentences(&content).len(), 2);
    let setup = Setup { seats: 2, options: Default::default(), content };
    assert!(DiceWar::new(setup).is_ok());
}

fn unknown_hop() -> Pattern {
    let hop =
        "kind='hop'\nid='drift'\nrule='drift'\ndirs='orth'\nover={level=[1]}\nchain=true\nmove_only=true";
    toml::from_str(hop).unwrap()
}

fn house(content: &mut Content) -> &mut House {
    content.tribe[0].creature[1].house.as_mut().unwrap()
}

fn spell<'c>(content: &'c mut Content, id: &str) -> &'c mut Ability {
    let creatures = content.tribe.iter_mut().flat_map(|tribe| &mut tribe.creature);
    creatures.flat_map(|card| &mut card.abilities).find(|ability| ability.id == id).unwrap()
}

fn effect(toml: &str) -> Effect {
    #[derive(serde::Deserialize)]
    struct One {
        effect: Effect,
    }
    toml::from_str::<One>(&format!("effect={{{toml}}}")).unwrap().effect
}

#[test]
fn patterns_have_bounds() {
    let slide = |text: &str| -> Pattern { toml::from_str(text).unwrap() };
    let set = |c: &mut Content, pattern: Pattern| c.tribe[1].creature[0].moves = vec![pattern];
    wrong("move 1, max: 7", |c| set(c, slide("kind='slide'\ndirs='orth'\nmin=1\nmax=7\npass='none'")));
    wrong("move 1, min: 3", |c| set(c, slide("kind='slide'\ndirs='orth'\nmin=3\nmax=2\npass='none'")));
    wrong("may turn", |c| set(c, slide("kind='slide'\ndirs='orth'\nmin=1\nmax=3\npass='none'\nturn=true")));
    wrong("not both 0", |c| set(c, slide("kind='offset'\nsteps=[[0,0]]")));
    wrong("not an attack", |c| {
        c.tribe[1].creature[0].attack = Some(vec![slide("kind='swap'\ndirs='orth'\nwith={side='own'}")]);
    });
}

#[test]
fn abilities_fit_their_moments() {
    wrong("wind_up, when: Only spells can be actions", |c| {
        c.tribe[1].creature[0].abilities[0].when = When::Action
    });
    wrong("siege, do 1: virtual_vp can only be “always”", |c| {
        c.tribe[1].creature[5].abilities[1].when = When::AfterMove
    });
    wrong("cast_cog, cost, tp: Only stored TP", |c| {
        c.tribe[1].tp.mode = TpMode::None;
        c.tribe[1].creature[0].abilities.clear();
        c.tribe[1].creature[5].abilities.remove(0);
    });
    wrong("wind_up, do 1: This tribe cannot store TP", |c| {
        c.tribe[1].tp.mode = TpMode::None;
        c.tribe[1].creature[3].abilities.clear();
        c.tribe[1].creature[5].abilities.remove(0);
    });
    wrong("tp, count: Only the mode “count” has a count", |c| c.tribe[0].tp.count = None);
    wrong("too_small, do 1: An effect that always works", |c| {
        c.location[0].abilities[0].effects = vec![Effect::FromExile { n: 1 }];
    });
    wrong("no meaning at this moment", |c| {
        let Effect::Level { who, .. } = &mut c.tribe[1].creature[5].abilities[0].effects[0] else { panic!() };
        who.place = Where::Passed;
    });
    wrong("Dice can be placed only on chosen squares", |c| {
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
    assert!(told.contains("tribe[2].creature[1]") && told.contains("A name is required"), "{told}");
    let told = refused("kind = \"offset\"", "kind = \"teleport\"");
    assert!(told.contains("teleport") && told.contains("tribe[2].creature[2]"), "{told}");
    let told = refused("dirs = \"diag\"", "dirs = \"round\"");
    assert!(told.contains("round") && told.contains("\"diag\"") && told.contains("\"sideways\""), "{told}");
    let told = refused("exile_reserve = \"k\"", "exile_reserve = \"all\"");
    assert!(told.contains("exile_reserve") && told.contains("“all”") || told.contains("\"all\""), "{told}");
    let told = refused("where = \"half_opposing\"", "where = \"heaven\"");
    assert!(told.contains("“k”, “tp”, “reserve”") || told.contains("half_opposing"), "{told}");
    let told = refused("fields = [\"b4\"", "fields = [\"h4\"");
    assert!(told.contains("“h4” is no field from a1 to g7"), "{told}");
    let told = refused("level = [4]", "level = [7]");
    assert!(told.contains("must be a whole number from 1 to 6, not 7"), "{told}");
}

/// A pack with a tribe of somebody's own: it meets the tribes that are there, and those of their other packs.
#[test]
fn any_tribe_may_meet_any() {
    let folder = tempfile::tempdir().unwrap();
    let mine = tableside::content::starter("dice-war", DiceWar::starter_pack());
    std::fs::write(folder.path().join("mine.toml"), &mine).unwrap();
    std::fs::write(folder.path().join("yours.toml"), mine.replace("\"mine", "\"yours")).unwrap();
    let kind = PackKind::<Content>::of::<DiceWar>();
    let (packs, errors) = tableside::content::available(&kind, Some(folder.path()));
    assert!(errors.is_empty(), "{errors:?}");
    let tribes =
        |at: usize| packs[at].content.tribe.iter().map(|tribe| tribe.id.as_str()).collect::<Vec<_>>();
    assert_eq!(tribes(0), ["lod", "gears"], "the built-in pack stays as it is");
    assert_eq!(tribes(1), ["mine", "lod", "gears", "yours"]);
    assert_eq!(tribes(2), ["yours", "lod", "gears", "mine"]);
    let setup = |red: &str| tableside::engine::Setup {
        seats: 2,
        options: [("red".to_owned(), red.to_owned()), ("black".to_owned(), "yours".to_owned())].into(),
        content: packs[1].content.clone(),
    };
    let game = DiceWar::new(setup("gears")).unwrap();
    assert_eq!(game.tribe_card(tableside::games::dice_war::BLACK).id, "yours");
    let refused = DiceWar::new(setup("hers")).unwrap_err().to_string();
    assert!(refused.contains("“hers”") && refused.contains("mine, lod, gears, yours"), "{refused}");
}
