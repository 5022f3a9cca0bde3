//! The two worked examples of section 8, entry by entry.

use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::{Attempt, Step};

use crate::table::{Table, covers, table};

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
    covers("DQ-REW-3");
    covers("DQ-REW-4");
    covers("DQ-CARD-22");
    let mut table = stormcaller();
    table.refuses("go stormcaller pirate", "DQ-DEP-2");
    table.does("go stormcaller pirate blademaster");
    assert_eq!(table.pool(), "red blue");
    covers("DQ-CARD-17");
    table.does("blademaster").does("use arcane-potion");
    covers("DQ-CARD-20");
    assert_eq!(table.pool(), "red red blue yellow");
    assert_eq!(table.under(ItemDeck::Basic), "arcane-potion");
    // Nothing is left to do in Deployment, so that the dice are rolled.
    assert_eq!(table.state.step, Step::Combat);
    table.chance("red S H, blue A, yellow -");
    assert_eq!(table.result(), "SAH");
    covers("DQ-CARD-1");
    table.does("pirate").does("choose dice y1").chance("-");
    assert_eq!(table.own().gold, 3);
    table.does("token y1").chance("-");
    assert!(!table.own().token);
    covers("DQ-CARD-21");
    table.does("use scroll-of-shiny-rune");
    assert_eq!(table.result(), "SAHR");
    assert_eq!(table.under(ItemDeck::Basic), "arcane-potion scroll-of-shiny-rune");
    covers("DQ-CARD-19");
    table.does("staff-of-lightning@blademaster rune free");
    assert_eq!(table.result(), "SAWH");
    // No Rune is left and the token is used, so Combat is over.
    assert_eq!((table.state.step, table.state.turn.wounds), (Step::Block, [1, 1, 0, 0]));
    table.does("block 0 1").does("wound light pirate");
    assert_eq!(table.party(0), "pirate+* blademaster+*");
    assert_eq!((table.own().gold, table.own().token), (5, false));
    assert!(table.seat(0).completed.contains(table.quest_id("stormcaller")));
    assert_eq!(table.points(), [5, 0], "3 for the Quest, 1 for each Expert");
    assert_eq!(table.state.quest_gold, [0; 5]);
    assert!(matches!(
        table.request(),
        Some(tableside::games::dicequest::Request::RevealQuests { act: 2, n: 1 })
    ));
    table.fair(1);
    assert_eq!(table.asked(), 1);
}

#[test]
fn sc60_the_other_wound_would_defeat() {
    let mut table = stormcaller();
    table.does("go stormcaller pirate blademaster").does("end").chance("S, A");
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
    table.chance("red S, blue A -, yellow W, green H");
    assert_eq!(table.result(), "SAWH");
    covers("DQ-CARD-18");
    table.does("frost-knives@scavenger").does("choose dice b1").chance("AR");
    assert_eq!(table.result(), "SAAWHR");
    covers("DQ-CARD-13");
    covers("DQ-CARD-23");
    table.does("akimo");
    assert_eq!(table.result(), "SSAAWHR");
    table.does("use scroll-of-shiny-rune");
    covers("DQ-CARD-3");
    covers("DQ-WND-11");
    // Akimo is wounded, so there is a choice.
    table.does("charm-of-liathan@ward-mage rune free").does("choose coming");
    covers("DQ-CARD-6");
    table.does("ward-mage rune b2");
    assert_eq!(table.pool(), "red=SS blue=A blue=A! yellow=W green=H");
    assert_eq!(table.result(), "SSAAWHH");
    covers("DQ-RUNE-3");
    covers("DQ-RUNE-6");
    table.does("end");
    assert_eq!(table.state.turn.wounds, [4, 0, 1, 0]);
    table.does("block 2 0").does("wound ulight akimo");
    covers("DQ-WND-8");
    assert_eq!(table.under_heroes(), "akimo");
    table.does("wound light scavenger").does("wound light scavenger");
    assert_eq!(table.party(0), "ward-mage+");
    assert_eq!(table.under_heroes(), "akimo", "an Expert leaves the match in Act III");
    assert!(table.under(ItemDeck::Basic).ends_with("frost-knives"));
    covers("DQ-WND-4");
    covers("DQ-ADV-4");
    covers("DQ-ADV-6");
    assert_eq!(table.seat(0).adventure, Attempt::Score(2));
    assert!(table.seat(0).token, "the token marks the score with its side unchanged");
    // Nobody else is ready: the match ends with the reward for the first.
    table.plays();
    assert_eq!(table.state.step, Step::Over);
    assert_eq!(table.points(), [9, 0], "8 for the Adventure, 1 for the Ward Mage");
}
