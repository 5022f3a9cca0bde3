//! The two worked examples of section 8, entry by entry.

use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::{Attempt, Step};

use crate::table::{Table, rule, table};

/// SC-60: Stormcaller.
fn stormcaller() -> Table {
    let mut table = table(2);
    table
        .at_round(4)
        .gold(0, 5)
        .heroes(0, "pirate+ blademaster+*:staff-of-lightning")
        .items(0, "arcane-potion scroll-of-shiny-rune")
        .quests("stormcaller")
        .does("leave");
    table
}

#[test]
fn sc60_the_quest() {
    let mut table = stormcaller();
    table.forbids("go stormcaller pirate", "DQ-DEP-2");
    table.does("go stormcaller pirate blademaster");
    assert_eq!(table.pool(), "red blue");
    table.does("blademaster").does("use arcane-potion");
    rule("DQ-CARD-17").and("DQ-CARD-20").gives(table.pool(), "red red blue yellow");
    assert_eq!(table.under(ItemDeck::Basic), "arcane-potion");
    // Nothing is left to do in Deployment, so that the dice are rolled.
    assert_eq!(table.state.step, Step::Combat);
    table.chances("red S H, blue A, yellow -");
    assert_eq!(table.result(), "SAH");
    table.does("pirate").does("choose dice y1").chances("-");
    rule("DQ-CARD-1").gives(table.own().gold, 3);
    table.does("token y1").chances("-");
    assert!(!table.own().token);
    table.does("use scroll-of-shiny-rune");
    rule("DQ-CARD-21").gives(table.result(), "SAHR");
    assert_eq!(table.under(ItemDeck::Basic), "arcane-potion scroll-of-shiny-rune");
    table.does("staff-of-lightning@blademaster rune free");
    rule("DQ-CARD-19").gives(table.result(), "SAWH");
    // No Rune is left and the token is used, so Combat is over.
    rule("DQ-CARD-22").gives((table.state.step, table.state.turn.wounds), (Step::Block, [1, 1, 0, 0]));
    table.does("block 0 1").does("wound light pirate");
    assert_eq!(table.party(0), "pirate+* blademaster+*");
    rule("DQ-REW-4").and("DQ-CARD-22").gives((table.own().gold, table.own().token), (5, false));
    rule("DQ-REW-3").holds(table.seat(0).completed.contains(table.quest_id("stormcaller")));
    assert_eq!(table.points(), [5, 0], "3 for the Quest, 1 for each Expert");
    rule("DQ-REW-4").gives(table.state.quest_gold, [0; 5]);
    rule("DQ-REW-3").holds(matches!(
        table.request(),
        Some(tableside::games::dicequest::Request::RevealQuests { act: 2, n: 1 })
    ));
    table.fair(1);
    assert_eq!(table.asked(), 1);
}

#[test]
fn sc60_the_other_wound_would_defeat() {
    let mut table = stormcaller();
    table.does("go stormcaller pirate blademaster").does("end").chances("S, A");
    table.does("end").does("wound light blademaster");
    assert_eq!(table.party(0), "", "the Deadly Wound went to the Pirate, who was left alone");
}

/// SC-61: Death Dealer.
#[test]
fn sc61_the_adventure() {
    let mut table = table(2);
    table
        .at_round(9)
        .heroes(0, "scavenger+:frost-knives akimo* ward-mage+:charm-of-liathan")
        .items(0, "dragonskin-potion scroll-of-shiny-rune")
        .adventure("death-dealer");
    table.goes("adventure scavenger akimo ward-mage").does("use dragonskin-potion");
    assert_eq!(table.pool(), "red blue blue yellow green");
    table.chances("red S, blue A -, yellow W, green H");
    assert_eq!(table.result(), "SAWH");
    table.does("frost-knives@scavenger").does("choose dice b1").chances("AR");
    rule("DQ-CARD-18").gives(table.result(), "SAAWHR");
    table.does("akimo");
    rule("DQ-CARD-13").gives(table.result(), "SSAAWHR");
    table.does("use scroll-of-shiny-rune");
    // Akimo is wounded, so there is a choice.
    table.does("charm-of-liathan@ward-mage rune free").does("choose coming");
    table.does("ward-mage rune b2");
    rule("DQ-RUNE-3").gives(table.pool(), "red=SS blue=A blue=A! yellow=W green=H");
    rule("DQ-CARD-6").and("DQ-RUNE-6").gives(table.result(), "SSAAWHH");
    table.does("end");
    rule("DQ-CARD-3").and("DQ-WND-11").and("DQ-CARD-23").gives(table.state.turn.wounds, [4, 0, 1, 0]);
    table.does("block 2 0").does("wound ulight akimo");
    rule("DQ-WND-8").gives(table.under_heroes(), "akimo");
    table.does("wound light scavenger").does("wound light scavenger");
    assert_eq!(table.party(0), "ward-mage+");
    rule("DQ-WND-8").gives_when("an Expert leaves the match in Act III", table.under_heroes(), "akimo");
    assert!(table.under(ItemDeck::Basic).ends_with("frost-knives"));
    rule("DQ-ADV-4").and("DQ-WND-4").gives(table.seat(0).adventure, Attempt::Score(2));
    rule("DQ-ADV-6").holds_when("the token marks the score with its side unchanged", table.seat(0).token);
    // Nobody else is ready: the match ends with the reward for the first.
    table.has_playtime();
    assert_eq!(table.state.step, Step::Over);
    assert_eq!(table.points(), [9, 0], "8 for the Adventure, 1 for the Ward Mage");
}
