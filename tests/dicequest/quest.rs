//! Deployment, dice, Combat, Runes: SC-17 to SC-42, SC-66, SC-93 to SC-95.

use tableside::games::dicequest::{Chance, Request, Step};

use crate::table::{Table, box_content, rule, rules, symbols, table, table_under};

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
    table.chances(roll);
}

fn name(hero: &str) -> &str {
    let hero = hero.split(':').next().unwrap();
    hero.trim_end_matches(['+', '*'])
}

#[test]
fn sc17_party_size() {
    let mut table = table(2);
    table.heroes(0, "pirate corporal shaman").quests("doomies").does("leave");
    table.forbids("go doomies", "DQ-DEP-2").saying("Doomies takes 1 to 2 Heroes, not 0.");
    table.forbids("go doomies pirate corporal shaman", "DQ-DEP-2");
    let there = table.choices().iter().filter(|legal| legal.starts_with("go doomies")).count();
    rule("DQ-DEP-2").gives(there, 3 + 3);
    table.forbids("go adventure pirate", "DQ-DEP-1");
}

#[test]
fn sc18_to_20_the_adventure_calls() {
    let mut one = table(2);
    one.at_round(3).heroes(0, "corporal pirate").adventure("hill-giant").quests("rats").does("leave");
    one.forbids("go rats corporal", "DQ-DEP-3")
        .saying("Heroes of Ada: 2. The Adventure needs 1, so it must be attempted.");
    one.forbids("go playtime", "DQ-DEP-3");
    rule("DQ-DEP-3").holds(one.choices().iter().all(|legal| legal.starts_with("go adventure")));
    one.stands(0, "go rats corporal", "DQ-DEP-3");

    let mut few = table(2);
    few.at_round(6).heroes(0, "corporal").adventure("stone-king").quests("bandits").does("leave");
    rule("DQ-DEP-4").holds(few.allows("go bandits corporal") && few.allows("go playtime"));
    let mut quest = few.clone();
    quest.does("go bandits corporal");
    rule("DQ-ADV-8").gives(quest.request(), Some(Request::RollDice { dice: [1, 0, 0, 0] }));
    few.does("go playtime");
    rule("DQ-ADV-7").holds(few.seat(0).adventure == Default::default() && few.seat(0).token);

    let mut graduated = table(2);
    graduated.at_round(6).heroes(0, "corporal pirate").adventure("stone-king");
    graduated.quests("bandits").does("graduate pirate").goes("playtime");
    rule("DQ-DEP-5").gives(graduated.asked(), 1);
}

#[test]
fn sc21_playtime() {
    let mut table = table(2);
    table.heroes(0, "corporal pirate shaman");
    table.state.seat_mut(tableside::engine::Seat(0)).token = false;
    let (quests, gold) = (table.state.quests, table.seat(0).gold);
    table.does("leave");
    table.forbids("go playtime pirate", "DQ-DEP-7").saying("Playtime takes no Heroes.");
    table.does("go playtime");
    rule("DQ-DEP-8").gives((table.seat(0).gold, table.seat(0).token), (gold + 1, true));
    rule("DQ-DEP-9").gives((table.state.quests, table.state.quest_gold), (quests, [0; 5]));
    rule("DQ-DEP-9").holds(table.seat(0).completed.is_empty());
}

#[test]
fn sc22_four_of_a_colour() {
    let table = on("swordplay", "duelist:old-sword corporal:old-sword bladedancer:old-sword", "-, -, -, -");
    rule("DQ-DICE-4").gives_when("seven red dice would be too many", table.pool(), "red= red= red= red=");
}

#[test]
fn sc23_a_fifth_die() {
    let mut content = box_content();
    let at = content.hero.iter().position(|hero| hero.id == "pistolier").unwrap();
    content.hero[at].dice = vec![tableside::games::dicequest::dice::Colour::Blue; 4];
    let mut table = Table::new(rules(2, &[("first", "first")], content));
    table.fair(1).empty_backpack(0).empty_backpack(1);
    table.items(0, "scroll-of-shiny-rune");
    go(&mut table, "runestone", "pistolier+", "AR, A, -, -");
    table.does("rune b4 b1");
    table.chances("-");
    table.does("use scroll-of-shiny-rune");
    table
        .forbids("pistolier rune free", "DQ-DICE-3")
        .saying("There are already four dice of this colour: blue.");
}

#[test]
fn pistolier_adds_a_die_that_is_rolled_at_once() {
    let mut table = table(2);
    table.items(0, "scroll-of-shiny-rune");
    go(&mut table, "runestone", "pistolier+", "-");
    table.does("use scroll-of-shiny-rune").does("pistolier rune free");
    rule("DQ-DICE-5").and("DQ-CARD-9").gives(table.request(), Some(Request::RollDice { dice: [0, 1, 0, 0] }));
    table.chances("AA");
    rule("DQ-DICE-5").gives(table.pool(), "blue= blue=AA");
}

#[test]
fn sc24_a_forbidden_colour() {
    let mut table = table(2);
    table
        .gold(0, 9)
        .heroes(0, "ward-mage+ pirate+")
        .items(0, "arcane-potion minion-potion")
        .quests("dark-cellar");
    table.goes("dark-cellar ward-mage pirate");
    rule("DQ-DICE-6").gives(table.pool(), "blue");
    table
        .forbids("use arcane-potion", "DQ-DICE-6")
        .saying("Dark Cellar allows no dice of this colour: yellow.");
    table.does("use minion-potion");
    table.forbids("choose b1 yellow", "DQ-DICE-6");
    table.does("choose b1 green");
    rule("DQ-DICE-7")
        .and("DQ-CARD-10")
        .gives(table.request(), Some(Request::RollDice { dice: [0, 0, 0, 1] }));
}

#[test]
fn sc26_rolled_together() {
    let mut table = on("runestone", "corporal bladedancer pirate", "S, -, -");
    table.forbids("token", "DQ-COMB-3");
    table.does("token r1 b1");
    rule("DQ-COMB-3").gives(table.request(), Some(Request::RollDice { dice: [1, 1, 0, 0] }));
    table.refuses_chance(Chance::RollDice { sides: [1].into_iter().collect() }, "DQ-HIDE-4");
    table.refuses_chance(Chance::RollDice { sides: [1, 6].into_iter().collect() }, "DQ-DICE-2");
    table.chances("R, A");
    let runes = table.choices().iter().filter(|word| word.starts_with("rune")).count();
    rule("DQ-COMB-2").gives((table.state.step, runes > 0, table.allows("end")), (Step::Combat, true, true));
    assert!(!table.own().token);
    table
        .forbids("token r1", "DQ-COMB-4")
        .saying("The Reroll token of Ada is inactive until an attempt fails.");
    table.does("end").fair(1);
    table.refuses_chance(Chance::RollDice { sides: [1].into_iter().collect() }, "DQ-COMB-1");
}

#[test]
fn sc27_to_29_a_rune_rerolls() {
    let mut table = on("runestone", "pirate corporal ward-mage", "-, AR, R");
    table.forbids("rune y1 y1", "DQ-RUNE-5");
    table.forbids("rune free r1", "DQ-RUNE-1");
    table.does("rune b1 r1").chances("R");
    rule("DQ-RUNE-4").gives(table.pool(), "red=R blue=A! yellow=R");
    table.forbids("rune y1 b1", "DQ-RUNE-3").saying("That die is Locked: blue.");
    table.forbids("token r1 b1", "DQ-RUNE-3");
    table.forbids("rune b1 r1", "DQ-RUNE-6");
    table.does("rune r1 y1").chances("W");
    rule("DQ-RUNE-9").gives(table.pool(), "red=! blue=A! yellow=W");
    table.does("end");
    assert_eq!(table.told.iter().filter(|line| *line == "Ada fails: Runestone.").count(), 1);
}

#[test]
fn sc28_only_one_die() {
    let table = on("runestone", "ward-mage", "R");
    assert!(table.choices().iter().all(|legal| !legal.starts_with("rune")));
    table.forbids("rune y1 y1", "DQ-RUNE-5");
}

#[test]
fn sc30_runes_that_are_required() {
    let mut table = table(2);
    table.items(0, "scroll-of-shiny-rune");
    go(&mut table, "runestone", "ward-mage fire-mage pirate", "-, R, WR");
    table.does("rune y1 b1").chances("-");
    assert_eq!(table.result(), "WR");
    rule("DQ-RUNE-7").holds(!table.game.is_met(&table.state));
    table.does("use scroll-of-shiny-rune");
    rule("DQ-RUNE-7").holds(table.game.is_met(&table.state));
    table.does("end").fair(1);
    assert!(table.seat(0).completed.contains(table.quest_id("runestone")));
}

#[test]
fn sc31_to_34_refused_abilities() {
    let mut used = on("runestone", "ward-mage+ fire-mage shaman", "R, R, -");
    used.forbids("shaman rune y1", "DQ-ABIL-7")
        .saying("Shaman is an Apprentice; the ability is that of the Expert.");
    assert!(used.allows("rune y2 y1"));
    used.does("ward-mage rune y2");
    used.forbids("ward-mage rune y2", "DQ-ABIL-4");

    let mut home = table(2);
    home.heroes(0, "shaman+").items(0, "scroll-of-shiny-rune");
    go(&mut home, "runestone", "pirate+", "-");
    home.forbids("shaman rune free", "DQ-ABIL-6").saying("Shaman is not on this Quest.");
    home.gold(0, 1);
    home.forbids("pirate", "DQ-ABIL-8").saying("Pirate costs 2 Gold; Ada has 1.");
    home.forbids("pirate rune free", "DQ-ABIL-8");
}

#[test]
fn sc36_duelist() {
    let mut table = on("sword-and-shield", "duelist+ corporal", "SS, SS, -");
    table.does("end");
    rule("DQ-CARD-12").and("DQ-OUT-4").gives_when("one Shield however many dice", table.result(), "SSSSH");
    // The Shield could block the Deadly Wound; it goes to the Duelist instead.
    table.does("block 0 0").does("wound deadly duelist").fair(1);
    assert_eq!(table.party(0), "corporal");
    rule("DQ-OUT-1")
        .and("DQ-ABIL-10")
        .holds(table.seat(0).completed.contains(table.quest_id("sword-and-shield")));
}

#[test]
fn duelist_works_by_itself() {
    let table = on("sword-and-shield", "duelist+ corporal", "S, S, -");
    table.forbids("duelist", "DQ-ABIL-10");
}

#[test]
fn sc37_akimo() {
    let mut table = table(2);
    table.at_round(7).gold(0, 9).heroes(0, "akimo khepiax corporal").quests("dragon");
    table.goes("dragon akimo khepiax corporal").chances("red SS, red R, red H, red -, blue -");
    assert_eq!(table.pool(), "red= red=SS red=H red=R blue=");
    table.does("akimo");
    rule("DQ-CARD-13").gives_when(
        "the blank was the only one that fits",
        table.pool(),
        "red=SS red=SS red=H red=R blue=",
    );
    let mut table = crate::table::table(2);
    table.at_round(7).gold(0, 9).heroes(0, "akimo corporal").quests("dragon");
    table.goes("dragon akimo corporal").chances("red SS, red H, blue -");
    table.forbids("akimo", "DQ-ABIL-8");
}

#[test]
fn sc38_corjof_and_the_wands() {
    let mut table = table(2);
    table.at_round(9).gold(0, 9).adventure("death-dealer");
    table.heroes(0, "corjof spiritist+ ward-mage:staff-of-lightning").items(0, "scroll-of-shiny-rune");
    table.goes("adventure corjof spiritist ward-mage").chances("yellow W, yellow WR, yellow -, green -");
    table.does("rune y3 y1").chances("-").does("use scroll-of-shiny-rune");
    table.does("staff-of-lightning@ward-mage rune free");
    table.does("corjof");
    table.forbids("choose y3>H", "DQ-RUNE-3");
    rule("DQ-COMB-7").holds(table.allows("choose bonus>S"));
    table.does("choose y2>H");
    rule("DQ-CARD-14").gives(table.result(), "WWH");
    table.does("end");
    rule("DQ-CARD-24").gives_when(
        "one Wand is on a die; the Staff’s does not count",
        table.state.turn.wounds,
        [5, 0, 1, 0],
    );
}

#[test]
fn sc39_zacoal() {
    let mut table = table(2);
    table.at_round(7).gold(0, 9).heroes(0, "zacoal pirate").quests("dragon");
    table.goes("dragon zacoal pirate").chances("red -, blue -, green HH");
    table.does("zacoal").does("choose b1=AA");
    rule("DQ-CARD-16").gives(table.pool(), "red= blue=AA green=HH");
    let mut table = crate::table::table(2);
    table.at_round(7).gold(0, 9).heroes(0, "zacoal pirate").quests("dragon");
    table.goes("dragon zacoal pirate").chances("red -, blue -, green H");
    table.forbids("zacoal", "DQ-ABIL-8");
}

#[test]
fn sc40_changes_are_lost_with_the_face() {
    let mut table = table(2);
    table.items(0, "scroll-of-shiny-rune");
    go(&mut table, "runestone", "defender+ corporal", "-, H");
    table.does("defender");
    rule("DQ-CARD-8").gives(table.result(), "HH");
    table.does("token g1").chances("S");
    rule("DQ-DICE-8").gives(table.result(), "S");
}

#[test]
fn sc41_dying_for_an_ability() {
    let mut table = on("runestone", "scarifier+*:relic", "-, R");
    table.does("scarifier wound scarifier");
    rule("DQ-ABIL-9").and("DQ-CARD-7").gives((table.party(0).as_str(), table.result().as_str()), ("", "RR"));
    rule("DQ-WND-13").gives(table.under_heroes(), "scarifier");
    assert_eq!(table.pool(), "red= yellow=R", "the dice stay");
    table.does("end").fair(1);
    rule("DQ-OUT-8").holds(table.seat(0).completed.contains(table.quest_id("runestone")));
}

#[test]
fn sc42_yami() {
    let mut table = table(2);
    table.at_round(7).gold(0, 9).heroes(0, "yami khepiax:old-sword vorhild").quests("dragon");
    table
        .goes("dragon yami khepiax vorhild")
        .chances("red -, red -, red -, red -, yellow -, green -, green -");
    table.does("yami wound yami");
    table.forbids("choose red", "DQ-DICE-3").saying("There are already four dice of this colour: red.");
    table.does("choose yellow").chances("W");
    rule("DQ-CARD-15")
        .gives((table.result().as_str(), table.party(0).as_str()), ("W", "yami+** khepiax+ vorhild+"));
}

#[test]
fn sc66_an_empty_pool() {
    let mut table = table(2);
    table.heroes(0, "ward-mage").quests("dark-cellar").goes("dark-cellar ward-mage");
    rule("DQ-DICE-9").gives(table.told.iter().filter(|line| line.contains("rolls")).count(), 0);
    rule("DQ-DICE-9").and("DQ-DEP-6").holds(table.told.contains(&"Ada fails: Dark Cellar.".to_owned()));
}

#[test]
fn sc93_setting_dice() {
    let mut table =
        on("swordplay", "bladedancer+ paladin+:old-sword corporal+", "red -, red -, red -, green H");
    table.does("bladedancer");
    rule("DQ-CARD-5").gives_when("three blanks are alike", table.pool(), "red= red= red=S green=H");
    table.forbids("paladin", "DQ-ABIL-8");
    table.forbids("corporal", "DQ-RUNE-1");
    table.forbids("ability corporal.2", "DQ-ABIL-6");
}

/// Any face is one of the die’s own colour, and the die is of the Hero’s.
#[test]
fn a_die_is_set_to_any_face_of_its_colour() {
    let mut table = on("runestone", "corporal+ pirate+ ward-mage", "-, -, R");
    let before = table.pool();
    table.does("corporal rune y1");
    // It shows its blank face already.
    rule("DQ-COMB-6").gives(table.choices(), ["choose r1=S", "choose r1=SS", "choose r1=H", "choose r1=R"]);
    table.does("choose r1=SS");
    let pools = [before, table.pool()];
    rule("DQ-CARD-2").gives(pools, ["red= blue= yellow=R", "red=SS blue= yellow=!"]);
}

#[test]
fn a_die_of_the_wrong_colour() {
    let mut table = on("runestone", "pirate:frost-knives scavenger corporal", "-, -, A");
    table.does("frost-knives@pirate");
    table.forbids("choose dice r1", "DQ-COMB-5");
    table.forbids("choose dice b1 b2", "DQ-ABIL-8");
    table.does("choose dice b2").chances("AA");
    assert_eq!(table.result(), "AA");
}

#[test]
fn sc94_two_runes_on_a_face() {
    let mut content = box_content();
    content.dice.yellow.faces[3] = symbols("RR");
    let mut table = Table::new(rules(2, &[("first", "first")], content));
    table.fair(1).empty_backpack(0).empty_backpack(1);
    go(&mut table, "runestone", "ward-mage corporal pirate", "-, -, RR");
    table.does("rune y1 r1").chances("-");
    rule("DQ-RUNE-8").gives(table.pool(), "red= blue= yellow=R!");
    table.does("rune y1 b1").chances("A");
    rule("DQ-RUNE-8").gives(table.pool(), "red= blue=A yellow=!");
}

#[test]
fn sc95_a_compulsory_ability_with_a_choice() {
    let mut table = on("whirlpool", "corporal pirate", "S, A");
    table.forbids("end", "DQ-ABIL-5").saying("Whirlpool comes first: it is compulsory.");
    table.does("quest").does("choose dice r1").chances("SS").does("end");
    assert!(table.told.contains(&"Ada succeeds: Whirlpool.".to_owned()));
    // With one die it leaves no choice and happens when the step ends.
    let mut alone = on("whirlpool", "corporal", "S");
    alone.does("end");
    rule("DQ-ABIL-1").gives(alone.request(), Some(Request::RollDice { dice: [1, 0, 0, 0] }));
    alone.chances("-");
    assert!(alone.told.contains(&"Ada fails: Whirlpool.".to_owned()), "the step is over");
}

#[test]
fn abilities_in_deployment_and_their_order() {
    let mut table = table(2);
    table.gold(0, 9).heroes(0, "blademaster+* pirate+").items(0, "dragonskin-potion").quests("swordplay");
    table.goes("swordplay blademaster pirate");
    table.forbids("pirate", "DQ-ABIL-3");
    table.does("use dragonskin-potion").does("blademaster");
    rule("DQ-DEP-11").gives(table.request(), Some(Request::RollDice { dice: [2, 1, 0, 1] }));
    let mut well = crate::table::table(2);
    well.heroes(0, "blademaster+")
        .quests("swordplay")
        .items(0, "dragonskin-potion")
        .goes("swordplay blademaster");
    well.forbids("blademaster", "DQ-ABIL-8");
}

/// `abilities = free_compulsory`
#[test]
fn free_abilities_must_be_used() {
    let mut table = table_under(2, &[("abilities", "free_compulsory")]);
    go(&mut table, "runestone", "bladedancer+ pirate+", "-, A");
    table
        .forbids("end", "DQ-ABIL-2")
        .saying("Bladedancer comes first: by your house rule free abilities are compulsory.");
    table.does("bladedancer").does("end");
    assert!(table.told.contains(&"Ada fails: Runestone.".to_owned()), "the Pirate’s costs something");
}
