//! Deployment, dice, Combat, Runes: SC-17 to SC-42, SC-66, SC-93 to SC-95.

use tableside::games::dicequest::{Chance, Request, Step};

use crate::table::{Table, box_content, covers, rules, symbols, table, table_under};

/// A seat on a Quest with these Heroes, once the dice have been rolled.
fn on(quest: &str, heroes: &str, roll: &str) -> Table {
    let mut table = table(2);
    go(&mut table, quest, heroes, roll);
    table
}

fn go(table: &mut Table, quest: &str, heroes: &str, roll: &str) {
    let names: Vec<&str> = heroes.split_whitespace().map(name).collect();
    table.gold(0, 9).heroes(0, heroes).quests(quest);
    table.goes(&format!("{quest} {}", names.join(" ")));
    if table.state.step == Step::Deployment {
        table.does("end");
    }
    table.chance(roll);
}

fn name(hero: &str) -> &str {
    let hero = hero.split(':').next().unwrap();
    hero.trim_end_matches(['+', '*'])
}

#[test]
fn sc17_party_size() {
    covers("DQ-DEP-1");
    let mut table = table(2);
    table.heroes(0, "pirate corporal shaman").quests("doomies").does("leave");
    let said = table.refuses("go doomies", "DQ-DEP-2");
    assert_eq!(said, "Doomies takes 1 to 2 Heroes, not 0.");
    table.refuses("go doomies pirate corporal shaman", "DQ-DEP-2");
    let there = table.legal().iter().filter(|legal| legal.starts_with("go doomies")).count();
    assert_eq!(there, 3 + 3);
    table.refuses("go adventure pirate", "DQ-DEP-1");
}

#[test]
fn sc18_to_20_the_adventure_calls() {
    covers("DQ-DEP-4");
    covers("DQ-DEP-5");
    covers("DQ-ADV-7");
    covers("DQ-ADV-8");
    let mut one = table(2);
    one.at_round(3).heroes(0, "corporal pirate").adventure("hill-giant").quests("rats").does("leave");
    let said = one.refuses("go rats corporal", "DQ-DEP-3");
    assert_eq!(said, "Heroes of Ada: 2. The Adventure needs 1, so it must be attempted.");
    one.refuses("go playtime", "DQ-DEP-3");
    assert!(one.legal().iter().all(|legal| legal.starts_with("go adventure")));
    one.stands("go rats corporal");

    let mut few = table(2);
    few.at_round(6).heroes(0, "corporal").adventure("stone-king").quests("bandits").does("leave");
    assert!(few.allows("go bandits corporal") && few.allows("go playtime"));
    few.does("go playtime");
    assert!(few.seat(0).adventure == Default::default() && few.seat(0).token);

    let mut graduated = table(2);
    graduated.at_round(6).heroes(0, "corporal pirate").adventure("stone-king");
    graduated.quests("bandits").does("graduate pirate").goes("playtime");
    assert_eq!(graduated.asked(), 1);
}

#[test]
fn sc21_playtime() {
    covers("DQ-DEP-8");
    covers("DQ-DEP-9");
    let mut table = table(2);
    table.heroes(0, "corporal pirate shaman");
    table.state.of_mut(tableside::engine::Seat(0)).token = false;
    let (quests, gold) = (table.state.quests, table.seat(0).gold);
    table.does("leave");
    let said = table.refuses("go playtime pirate", "DQ-DEP-7");
    assert_eq!(said, "Playtime takes no Heroes.");
    table.does("go playtime");
    assert_eq!((table.seat(0).gold, table.seat(0).token), (gold + 1, true));
    assert_eq!((table.state.quests, table.state.quest_gold), (quests, [0; 5]));
    assert!(table.seat(0).completed.is_empty());
}

#[test]
fn sc22_four_of_a_colour() {
    covers("DQ-DICE-4");
    covers("DQ-DEP-10");
    let table = on("swordplay", "duelist:old-sword corporal:old-sword bladedancer:old-sword", "-, -, -, -");
    assert_eq!(table.pool(), "red= red= red= red=", "seven red dice would be too many");
}

#[test]
fn sc23_a_fifth_die() {
    covers("DQ-CARD-9");
    let mut content = box_content();
    let at = content.hero.iter().position(|hero| hero.id == "pistolier").unwrap();
    content.hero[at].dice = vec![tableside::games::dicequest::dice::Color::Blue; 4];
    let mut table = Table::new(rules(2, &[("first", "first")], content));
    table.fair(1).empty_backpack(0).empty_backpack(1);
    table.items(0, "scroll-of-shiny-rune");
    go(&mut table, "runestone", "pistolier+", "AR, A, -, -");
    table.does("rune b4 b1");
    table.chance("-");
    table.does("use scroll-of-shiny-rune");
    let said = table.refuses("pistolier rune free", "DQ-DICE-3");
    assert_eq!(said, "There are already four dice of this colour: blue.");
}

#[test]
fn pistolier_adds_a_die_that_is_rolled_at_once() {
    covers("DQ-DICE-5");
    let mut table = table(2);
    table.items(0, "scroll-of-shiny-rune");
    go(&mut table, "runestone", "pistolier+", "-");
    table.does("use scroll-of-shiny-rune").does("pistolier rune free");
    assert_eq!(table.request(), Some(Request::RollDice { dice: [0, 1, 0, 0] }));
    table.chance("AA");
    assert_eq!(table.pool(), "blue= blue=AA");
}

#[test]
fn sc24_a_forbidden_colour() {
    covers("DQ-DICE-6");
    let mut table = table(2);
    table
        .gold(0, 9)
        .heroes(0, "ward-mage+ pirate+")
        .items(0, "arcane-potion minion-potion")
        .quests("dark-cellar");
    table.goes("dark-cellar ward-mage pirate");
    assert_eq!(table.pool(), "blue");
    let said = table.refuses("use arcane-potion", "DQ-DICE-6");
    assert_eq!(said, "Dark Cellar allows no dice of this colour: yellow.");
    table.does("use minion-potion");
    table.refuses("choose b1 yellow", "DQ-DICE-6");
    covers("DQ-DICE-7");
    covers("DQ-CARD-10");
    table.does("choose b1 green");
    assert_eq!(table.request(), Some(Request::RollDice { dice: [0, 0, 0, 1] }));
}

#[test]
fn sc26_rolled_together() {
    covers("DQ-COMB-2");
    covers("DQ-COMB-3");
    let mut table = on("runestone", "corporal bladedancer pirate", "S, -, -");
    table.refuses("token", "DQ-COMB-3");
    table.does("token r1 b1");
    assert_eq!(table.request(), Some(Request::RollDice { dice: [1, 1, 0, 0] }));
    table.refuses_chance(Chance::RollDice { sides: [1].into_iter().collect() }, "DQ-HIDE-4");
    table.refuses_chance(Chance::RollDice { sides: [1, 6].into_iter().collect() }, "DQ-DICE-2");
    table.chance("R, A");
    assert!(!table.own().token);
    let said = table.refuses("token r1", "DQ-COMB-4");
    assert_eq!(said, "The Reroll token of Ada is inactive until an attempt fails.");
    table.does("end").fair(1);
    table.refuses_chance(Chance::RollDice { sides: [1].into_iter().collect() }, "DQ-COMB-1");
}

#[test]
fn sc27_to_29_a_rune_rerolls() {
    covers("DQ-RUNE-4");
    covers("DQ-RUNE-9");
    let mut table = on("runestone", "pirate corporal ward-mage", "-, AR, R");
    table.refuses("rune y1 y1", "DQ-RUNE-5");
    table.refuses("rune free r1", "DQ-RUNE-1");
    table.does("rune b1 r1").chance("R");
    assert_eq!(table.pool(), "red=R blue=A! yellow=R");
    let said = table.refuses("rune y1 b1", "DQ-RUNE-3");
    assert_eq!(said, "That die is Locked: blue.");
    table.refuses("token r1 b1", "DQ-RUNE-3");
    table.refuses("rune b1 r1", "DQ-RUNE-6");
    table.does("rune r1 y1").chance("W");
    assert_eq!(table.pool(), "red=! blue=A! yellow=W");
    table.does("end");
    assert_eq!(table.told.iter().filter(|line| *line == "Ada fails: Runestone.").count(), 1);
}

#[test]
fn sc28_only_one_die() {
    let table = on("runestone", "ward-mage", "R");
    assert!(table.legal().iter().all(|legal| !legal.starts_with("rune")));
    table.refuses("rune y1 y1", "DQ-RUNE-5");
}

#[test]
fn sc30_runes_that_are_required() {
    covers("DQ-RUNE-7");
    let mut table = table(2);
    table.items(0, "scroll-of-shiny-rune");
    go(&mut table, "runestone", "ward-mage fire-mage pirate", "-, R, WR");
    table.does("rune y1 b1").chance("-");
    assert_eq!(table.result(), "WR");
    assert!(!table.game.is_met(&table.state));
    table.does("use scroll-of-shiny-rune");
    assert!(table.game.is_met(&table.state));
    table.does("end").fair(1);
    assert!(table.seat(0).completed.contains(table.quest_id("runestone")));
}

#[test]
fn sc31_to_34_refused_abilities() {
    let mut used = on("runestone", "ward-mage+ fire-mage shaman", "R, R, -");
    let said = used.refuses("shaman rune y1", "DQ-ABIL-7");
    assert_eq!(said, "Shaman is an Apprentice; the ability is that of the Expert.");
    assert!(used.allows("rune y2 y1"));
    used.does("ward-mage rune y2");
    used.refuses("ward-mage rune y2", "DQ-ABIL-4");

    let mut home = table(2);
    home.heroes(0, "shaman+").items(0, "scroll-of-shiny-rune");
    go(&mut home, "runestone", "pirate+", "-");
    let said = home.refuses("shaman rune free", "DQ-ABIL-6");
    assert_eq!(said, "Shaman is not on this Quest.");
    home.gold(0, 1);
    let said = home.refuses("pirate", "DQ-ABIL-8");
    assert_eq!(said, "Pirate costs 2 Gold; Ada has 1.");
    home.refuses("pirate rune free", "DQ-ABIL-8");
}

#[test]
fn sc36_duelist() {
    covers("DQ-CARD-12");
    covers("DQ-OUT-1");
    covers("DQ-OUT-4");
    let mut table = on("sword-and-shield", "duelist+ corporal", "SS, SS, -");
    table.does("end");
    assert_eq!(table.result(), "SSSSH", "one Shield however many dice");
    // The Shield could block the Deadly Wound; it goes to the Duelist instead.
    table.does("block 0 0").does("wound deadly duelist").fair(1);
    assert_eq!(table.party(0), "corporal");
    covers("DQ-ABIL-10");
    assert!(table.seat(0).completed.contains(table.quest_id("sword-and-shield")));
}

#[test]
fn duelist_works_by_itself() {
    let table = on("sword-and-shield", "duelist+ corporal", "S, S, -");
    table.refuses("duelist", "DQ-ABIL-10");
}

#[test]
fn sc37_akimo() {
    covers("DQ-COMB-6");
    let mut table = table(2);
    table.at_round(7).gold(0, 9).heroes(0, "akimo khepiax corporal").quests("dragon");
    table.goes("dragon akimo khepiax corporal").chance("red SS, red R, red H, red -, blue -");
    assert_eq!(table.pool(), "red= red=SS red=H red=R blue=");
    table.does("akimo");
    assert_eq!(table.pool(), "red=SS red=SS red=H red=R blue=", "the blank was the only one that fits");
    let mut table = crate::table::table(2);
    table.at_round(7).gold(0, 9).heroes(0, "akimo corporal").quests("dragon");
    table.goes("dragon akimo corporal").chance("red SS, red H, blue -");
    table.refuses("akimo", "DQ-ABIL-8");
}

#[test]
fn sc38_corjof_and_the_wands() {
    covers("DQ-CARD-14");
    covers("DQ-CARD-24");
    covers("DQ-COMB-7");
    let mut table = table(2);
    table.at_round(9).gold(0, 9).adventure("death-dealer");
    table.heroes(0, "corjof spiritist+ ward-mage:staff-of-lightning").items(0, "scroll-of-shiny-rune");
    table.goes("adventure corjof spiritist ward-mage").chance("yellow W, yellow WR, yellow -, green -");
    table.does("rune y3 y1").chance("-").does("use scroll-of-shiny-rune");
    table.does("staff-of-lightning@ward-mage rune free");
    table.does("corjof");
    table.refuses("choose y3>H", "DQ-RUNE-3");
    assert!(table.allows("choose bonus>S"));
    table.does("choose y2>H");
    assert_eq!(table.result(), "WWH");
    table.does("end");
    assert_eq!(table.state.turn.wounds, [5, 0, 1, 0], "one Wand is on a die; the Staff’s does not count");
}

#[test]
fn sc39_zacoal() {
    covers("DQ-CARD-16");
    let mut table = table(2);
    table.at_round(7).gold(0, 9).heroes(0, "zacoal pirate").quests("dragon");
    table.goes("dragon zacoal pirate").chance("red -, blue -, green HH");
    table.does("zacoal").does("choose b1=AA");
    assert_eq!(table.pool(), "red= blue=AA green=HH");
    let mut table = crate::table::table(2);
    table.at_round(7).gold(0, 9).heroes(0, "zacoal pirate").quests("dragon");
    table.goes("dragon zacoal pirate").chance("red -, blue -, green H");
    table.refuses("zacoal", "DQ-ABIL-8");
}

#[test]
fn sc40_changes_are_lost_with_the_face() {
    covers("DQ-CARD-8");
    covers("DQ-DICE-8");
    let mut table = table(2);
    table.items(0, "scroll-of-shiny-rune");
    go(&mut table, "runestone", "defender+ corporal", "-, H");
    table.does("defender");
    assert_eq!(table.result(), "HH");
    table.does("token g1").chance("S");
    assert_eq!(table.result(), "S");
}

#[test]
fn sc41_dying_for_an_ability() {
    covers("DQ-ABIL-9");
    covers("DQ-CARD-7");
    covers("DQ-WND-13");
    let mut table = on("runestone", "scarifier+*:relic", "-, R");
    table.does("scarifier wound scarifier");
    assert_eq!((table.party(0).as_str(), table.result().as_str()), ("", "RR"));
    assert_eq!(table.under_heroes(), "scarifier");
    assert_eq!(table.pool(), "red= yellow=R", "the dice stay");
    covers("DQ-OUT-8");
    table.does("end").fair(1);
    assert!(table.seat(0).completed.contains(table.quest_id("runestone")));
}

#[test]
fn sc42_yami() {
    covers("DQ-CARD-15");
    let mut table = table(2);
    table.at_round(7).gold(0, 9).heroes(0, "yami khepiax:old-sword vorhild").quests("dragon");
    table
        .goes("dragon yami khepiax vorhild")
        .chance("red -, red -, red -, red -, yellow -, green -, green -");
    table.does("yami wound yami");
    let said = table.refuses("choose red", "DQ-DICE-3");
    assert_eq!(said, "There are already four dice of this colour: red.");
    table.does("choose yellow").chance("W");
    assert_eq!((table.result().as_str(), table.party(0).as_str()), ("W", "yami+** khepiax+ vorhild+"));
}

#[test]
fn sc66_an_empty_pool() {
    covers("DQ-DICE-9");
    let mut table = table(2);
    table.heroes(0, "ward-mage").quests("dark-cellar").goes("dark-cellar ward-mage");
    assert_eq!(table.told.iter().filter(|line| line.contains("rolls")).count(), 0);
    assert!(table.told.contains(&"Ada fails: Dark Cellar.".to_owned()));
}

#[test]
fn sc93_setting_dice() {
    covers("DQ-DEP-6");
    covers("DQ-CARD-2");
    covers("DQ-CARD-5");
    covers("DQ-DICE-1");
    let mut table =
        on("swordplay", "bladedancer+ paladin+:old-sword corporal+", "red -, red -, red -, green H");
    table.does("bladedancer");
    assert_eq!(table.pool(), "red= red= red=S green=H", "three blanks are alike");
    table.refuses("paladin", "DQ-ABIL-8");
    table.refuses("corporal", "DQ-RUNE-1");
    table.refuses("ability corporal.2", "DQ-ABIL-6");
}

#[test]
fn a_die_of_the_wrong_colour() {
    let mut table = on("runestone", "pirate:frost-knives scavenger corporal", "-, -, A");
    table.does("frost-knives@pirate");
    table.refuses("choose dice r1", "DQ-COMB-5");
    table.refuses("choose dice b1 b2", "DQ-ABIL-8");
    table.does("choose dice b2").chance("AA");
    assert_eq!(table.result(), "AA");
}

#[test]
fn sc94_two_runes_on_a_face() {
    covers("DQ-RUNE-8");
    let mut content = box_content();
    content.dice.yellow.faces[3] = symbols("RR");
    let mut table = Table::new(rules(2, &[("first", "first")], content));
    table.fair(1).empty_backpack(0).empty_backpack(1);
    go(&mut table, "runestone", "ward-mage corporal pirate", "-, -, RR");
    table.does("rune y1 r1").chance("-");
    assert_eq!(table.pool(), "red= blue= yellow=R!");
    table.does("rune y1 b1").chance("A");
    assert_eq!(table.pool(), "red= blue=A yellow=!");
}

#[test]
fn sc95_a_compulsory_ability_with_a_choice() {
    covers("DQ-ABIL-1");
    covers("DQ-ABIL-2");
    let mut table = on("whirlpool", "corporal pirate", "S, A");
    let said = table.refuses("end", "DQ-ABIL-5");
    assert_eq!(said, "Whirlpool comes first: it is compulsory.");
    table.does("quest").does("choose dice r1").chance("SS").does("end");
    assert!(table.told.contains(&"Ada succeeds: Whirlpool.".to_owned()));
    // With one die it leaves no choice and happens when the step ends.
    let mut alone = on("whirlpool", "corporal", "S");
    alone.does("end");
    assert_eq!(alone.request(), Some(Request::RollDice { dice: [1, 0, 0, 0] }));
    alone.chance("-");
    assert!(alone.told.contains(&"Ada fails: Whirlpool.".to_owned()), "the step is over");
}

#[test]
fn abilities_in_deployment_and_their_order() {
    covers("DQ-DEP-11");
    covers("DQ-ABIL-3");
    let mut table = table(2);
    table.gold(0, 9).heroes(0, "blademaster+* pirate+").items(0, "dragonskin-potion").quests("swordplay");
    table.goes("swordplay blademaster pirate");
    table.refuses("pirate", "DQ-ABIL-3");
    table.does("use dragonskin-potion").does("blademaster");
    assert_eq!(table.request(), Some(Request::RollDice { dice: [2, 1, 0, 1] }));
    let mut well = crate::table::table(2);
    well.heroes(0, "blademaster+")
        .quests("swordplay")
        .items(0, "dragonskin-potion")
        .goes("swordplay blademaster");
    well.refuses("blademaster", "DQ-ABIL-8");
}

/// `abilities = free_compulsory`
#[test]
fn free_abilities_must_be_used() {
    let mut table = table_under(2, &[("abilities", "free_compulsory")]);
    go(&mut table, "runestone", "bladedancer+ pirate+", "-, A");
    let said = table.refuses("end", "DQ-ABIL-2");
    assert_eq!(said, "Bladedancer comes first: by your house rule free abilities are compulsory.");
    table.does("bladedancer").does("end");
    assert!(table.told.contains(&"Ada fails: Runestone.".to_owned()), "the Pirate’s costs something");
}
