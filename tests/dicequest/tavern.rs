//! The Tavern, Items, board actions: SC-8 to SC-16, SC-62 to SC-65, SC-86 to SC-92.

use tableside::engine::Seat;
use tableside::engine::prelude::*;
use tableside::games::dicequest::content::HeroDeck;
use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::ids::HeroId;
use tableside::games::dicequest::{Chance, Request, Step};

use crate::cards::with_abilities;
use crate::table::{Table, group, rule, table, table_of, table_under};

#[test]
fn sc8_recruit() {
    let mut table = table(2);
    table.market("quartermaster pirate");
    let top = table.state.hero_top;
    table.does("recruit quartermaster");
    rule("DQ-TAV-2").and("DQ-TAV-6").gives((table.own().gold, table.party(0).as_str()), (0, "quartermaster"));
    rule("DQ-TAV-4").gives_when("the top comes to the Market", table.state.market[0], top);
    assert_eq!(table.request(), Some(Request::RevealHeroes { n: 1 }));
    table.fair(1);
    table.forbids("recruit pirate", "DQ-TAV-2").saying("Pirate costs 2 Gold; Ada has 0.");
    table.stands(0, "recruit pirate", "DQ-TAV-2");
    assert_eq!(table.own().gold, 0);
}

#[test]
fn sc9_a_full_party() {
    let mut table = table(2);
    table.gold(0, 5).market("shaman").heroes(0, "pirate:frost-knives corporal fire-mage");
    table.forbids("recruit shaman", "DQ-TAV-3").saying("The Party of Ada is full; graduate a Hero first.");
    table.does("graduate pirate");
    rule("DQ-TAV-8").and("DQ-TAV-9").gives(
        (table.under_heroes().as_str(), table.under(ItemDeck::Basic).as_str()),
        ("pirate", "frost-knives"),
    );
    table.does("recruit shaman");
    assert_eq!(table.party(0), "shaman corporal fire-mage");
}

#[test]
fn sc10_graduate_an_expert() {
    let mut table = table(2);
    table.heroes(0, "paladin+* corporal");
    rule("DQ-VP-1").and("DQ-VP-2").gives_when("the Apprentice scores nothing", table.points(), [2, 0]);
    table.does("graduate paladin");
    rule("DQ-TAV-7").holds(table.seat(0).graduated.contains(table.hero("paladin")));
    rule("DQ-TAV-10").gives((table.points(), table.party(0)), (vec![2, 0], "corporal".to_owned()));
}

#[test]
fn sc11_only_from_the_market() {
    let mut table = table(2);
    table.heroes(1, "pirate+");
    let top = table.state.hero_top.unwrap();
    let id = table.game.content().hero[top.index()].id.clone();
    table.forbids(&format!("recruit {id}"), "DQ-TAV-5");
    table.forbids("recruit pirate", "DQ-TAV-5");
}

#[test]
fn sc12_equip() {
    let mut table = table(2);
    table.heroes(0, "pirate:charm-of-liathan").items(0, "staff-of-lightning arcane-potion");
    table
        .forbids("equip staff-of-lightning pirate", "DQ-TAV-11")
        .saying("Pirate already carries Charm of Liathan.");
    table.forbids("equip arcane-potion pirate", "DQ-ITEM-4");
    table.forbids("unequip pirate", "DQ-TAV-12");
    table.does("discard charm-of-liathan@pirate").does("equip staff-of-lightning pirate");
    rule("DQ-ITEM-3").gives(
        (table.backpack(0).as_str(), table.under(ItemDeck::Basic).as_str()),
        ("arcane-potion", "charm-of-liathan"),
    );
    table.forbids("use staff-of-lightning", "DQ-ITEM-1");
}

#[test]
fn sc13_a_sixth_item() {
    let mut table = table(2);
    table.at_round(4).gold(0, 3).items(0, "relic relic purse purse bandage");
    table.does("buy");
    table.chances("frost-knives");
    rule("DQ-BOARD-2").gives((table.asked(), table.backpack(0).split(' ').count()), (0, 6));
    assert_eq!(table.choices().len(), 4, "of two alike one stands for both: {:?}", table.choices());
    assert!(table.allows("discard frost-knives"));
    table.heroes(0, "pirate:old-sword");
    table
        .forbids("discard old-sword@pirate", "DQ-ITEM-2")
        .saying("The Backpack of Ada holds 6 Items; put back 1.");
    table.forbids("leave", "DQ-ROUND-5");
    table.does("discard frost-knives");
    rule("DQ-BOARD-2").gives((table.state.step, table.own().gold), (Step::Tavern, 0));
    table.forbids("buy", "DQ-BOARD-2");
}

#[test]
fn sc14_too_early() {
    let mut table = table(2);
    table.items(0, "relic").heroes(0, "pirate*");
    table.forbids("sell relic", "DQ-BOARD-1").saying("This board action comes after the Adventure of Act I.");
    table.forbids("train pirate", "DQ-BOARD-1");
    table.stands(0, "sell relic", "DQ-BOARD-1");
}

#[test]
fn sc15_sell() {
    let mut table = table(2);
    table.at_round(4).gold(0, 0).heroes(0, "pirate:crown");
    table.does("sell crown@pirate");
    rule("DQ-BOARD-3").gives((table.under(ItemDeck::Legendary).as_str(), table.own().gold), ("crown", 1));
    assert_eq!(table.party(0), "pirate");
}

#[test]
fn sc16_train_and_heal() {
    let mut table = table(2);
    table.at_round(7).gold(0, 9).heroes(0, "pirate* corporal+**");
    table.does("train pirate");
    rule("DQ-BOARD-4").gives(table.party(0), "pirate+* corporal+**");
    table.does("heal pirate");
    rule("DQ-BOARD-5").gives((table.party(0).as_str(), table.own().gold), ("pirate+ corporal+**", 3));
    let mut again = crate::table::table(2);
    again.at_round(7).gold(0, 6).heroes(0, "pirate corporal").does("train pirate").does("train corporal");
    rule("DQ-BOARD-6").gives((again.party(0).as_str(), again.own().gold), ("pirate+ corporal+", 0));
    table.forbids("heal corporal", "DQ-WND-10");
    table.forbids("heal pirate", "DQ-BOARD-5");
    table.forbids("train pirate", "DQ-BOARD-4");
}

#[test]
fn sc62_equipped_items_score_nothing() {
    let mut table = table(2);
    table.heroes(0, "pirate:relic").items(0, "relic");
    rule("DQ-VP-3").gives(table.points(), [1, 0]);
}

#[test]
fn sc63_certain_cards() {
    let mut table = table(2);
    table.at_round(4).gold(0, 9);
    // All but one lie under the deck.
    for item in 0..table.game.cards().items.len() as u8 {
        let item = tableside::games::dicequest::ids::ItemId(item);
        if table.game.item(item).deck == ItemDeck::Basic {
            while table.state.items_unseen.take(item) {
                table.state.item_bottom[0].push(item);
            }
        }
    }
    let [x, y, z] = ["frost-knives", "relic", "purse"].map(|id| table.item(id));
    let bottom = &mut table.state.item_bottom[0];
    let at = bottom.iter().position(|item| *item == x).unwrap();
    bottom.remove(at);
    table.state.items_unseen.add(x, 1);
    for (place, item) in [y, z].into_iter().enumerate() {
        let at = table.state.item_bottom[0].iter().position(|other| *other == item).unwrap();
        table.state.item_bottom[0].swap(place, at);
    }
    table.check();
    table.does("buy").does("buy").does("buy");
    rule("DQ-HIDE-5").gives_when("no chance entry was asked for", table.state.step, Step::Tavern);
    rule("DQ-COMP-5").holds(
        table
            .told
            .ends_with(&["Ada buys a Basic Item for 3 Gold.".to_owned(), "Ada draws Purse.".to_owned()]),
    );
    let mut held = table.backpack(0);
    held.push(' ');
    assert!(["frost-knives ", "relic ", "purse "].iter().all(|item| held.contains(item)), "{held}");
}

#[test]
fn sc64_a_card_stands_once() {
    let mut table = table(2);
    table.at_round(4).gold(0, 9).items(1, "frost-knives").does("buy");
    let knives = Chance::DealItems {
        items: [tableside::games::dicequest::action::Drawn::Item(table.item("frost-knives"))]
            .into_iter()
            .collect(),
    };
    table
        .refuses_chance(knives, "DQ-HIDE-4")
        .saying("Frost Knives cannot be turned up; it is in the Backpack of Ben.");
    // Whichever of the others comes next, nobody could have known.
    let next = |word: &str| {
        let item = tableside::games::dicequest::action::Drawn::Item(table.item(word));
        table
            .game
            .check_chance(&table.state, &Chance::DealItems { items: [item].into_iter().collect() })
            .is_ok()
    };
    rule("DQ-HIDE-3")
        .gives(["frost-knives", "relic", "purse", "bandage"].map(next), [false, true, true, true]);
    table.refuses_chance(Chance::DealItems { items: Default::default() }, "DQ-HIDE-4");
    table
        .refuses_chance(Chance::DealItems { items: [Default::default()].into_iter().collect() }, "DQ-HIDE-2");
}

#[test]
fn sc86_any_order_and_the_end() {
    let mut table = table(2);
    table.gold(0, 9).market("pirate shaman").heroes(0, "corporal").items(0, "relic");
    table.does("equip relic corporal").does("recruit pirate").fair(1).does("graduate corporal");
    table.does("recruit shaman").fair(1);
    rule("DQ-TAV-1")
        .gives((table.party(0), table.under_heroes()), ("shaman pirate".to_owned(), "corporal".to_owned()));
    table.does("leave");
    table.forbids("recruit pirate", "DQ-TAV-5");
    let market = table.state.market[2].unwrap();
    let id = table.game.content().hero[market.index()].id.clone();
    let said = table.forbids(&format!("recruit {id}"), "DQ-ROUND-5");
    rule("DQ-TAV-13").gives(said, "The Tavern is closed; this is the step: Deployment.");
}

#[test]
fn sc87_a_defeated_expert_comes_back() {
    let mut table = table(2);
    table.gold(0, 20).market("pirate corporal shaman").heroes(0, "defender+*").quests("dark-cellar");
    // Nobody has to turn up anything: the whole deck has been returned in a known order.
    let deck = table.state.heroes_unseen.and(table.game.heroes_of(HeroDeck::Apprentice));
    table.state.heroes_unseen = table.state.heroes_unseen.without(deck);
    table.state.hero_bottom = deck.iter().map(HeroId).collect();
    let next = table.state.hero_bottom[0];
    table.does("graduate defender").does("recruit pirate");
    assert_eq!((table.state.step, table.state.hero_top), (Step::Tavern, Some(next)), "no question was asked");
    table.does("recruit corporal").goes("dark-cellar pirate").chances("-").does("end");
    // A Deadly Wound defeats the Pirate, who goes to the bottom as an Apprentice.
    rule("DQ-COMP-4").holds(table.under_heroes().ends_with("pirate"));
    let pirate = table.hero("pirate");
    let old = table.state.market[0].replace(pirate).unwrap();
    let at = table.state.hero_bottom.iter().position(|hero| *hero == pirate).unwrap();
    table.state.hero_bottom[at] = old;
    table.has_playtime();
    table.does("recruit pirate");
    rule("DQ-COMP-4").gives(table.party(0), "pirate corporal");
}

#[test]
fn sc89_new_items() {
    let mut table = table(2);
    table.heroes(0, "scavenger+ ward-mage").quests("swordplay");
    table.goes("swordplay scavenger ward-mage").chances("-, R");
    table.does("scavenger rune y1").chances("scroll-of-shiny-rune").does("use scroll-of-shiny-rune");
    rule("DQ-ITEM-6").and("DQ-CARD-4").gives(table.result(), "R");
    let mut table = crate::table::table(2);
    table.heroes(0, "scavenger+ ward-mage").quests("swordplay");
    table.goes("swordplay scavenger ward-mage").chances("-, R");
    table.does("scavenger rune y1").chances("arcane-potion");
    table.forbids("use arcane-potion", "DQ-ABIL-3");
}

#[test]
fn sc90_equipment_gives_once_and_only_when_carried() {
    let mut table = table(2);
    table.heroes(0, "pirate+:crown").items(0, "old-sword").quests("swordplay");
    table.goes("swordplay pirate");
    rule("DQ-ITEM-9").and("DQ-DEP-10").gives_when(
        "a Legendary Item gives its die like a Basic one; the Backpack gives none",
        table.pool(),
        "blue yellow",
    );
    table.chances("-, -").does("discard crown@pirate");
    rule("DQ-ITEM-8").gives(table.pool(), "blue= yellow=");
    table.forbids("use old-sword", "DQ-ITEM-7");
}

#[test]
fn sc91_items_at_playtime() {
    let mut table = table(2);
    table.items(0, "scroll-of-shiny-rune").goes("playtime");
    rule("DQ-ITEM-5").gives(table.state.step, Step::Combat);
    table.does("use scroll-of-shiny-rune");
    rule("DQ-OUT-9").gives_when("Playtime succeeded", (table.asked(), table.seat(0).gold), (1, 5));
}

#[test]
fn sc92_stealing() {
    let mut table = table(3);
    table.items(0, "pickpocket pickpocket").gold(1, 1).gold(2, 0).gold(0, 0);
    table.does("use pickpocket");
    rule("DQ-TT-1").gives_when("only one rival has any", (table.seat(0).gold, table.seat(1).gold), (1, 0));
    table.forbids("use pickpocket", "DQ-TT-2").saying("Pickpocket has nobody to hurt.");
    table.gold(1, 5).gold(2, 5).does("use pickpocket");
    table.forbids("choose seat 1", "DQ-ABIL-8");
    table.does("choose seat 3");
    rule("DQ-TT-4").gives((table.seat(0).gold, table.seat(2).gold), (3, 3));
}

/// Each part of a card that hurts falls on the same rival; the rival chooses what it loses.
#[test]
fn a_rival_chooses_what_it_loses() {
    let mut table = table(3);
    table.items(0, "jinx").heroes(1, "pirate corporal*").items(1, "relic purse");
    table.does("use jinx").does("choose seat 2");
    assert!(!table.seat(1).token);
    assert_eq!(table.asked(), 1);
    table.refuses(0, "choose item relic", "DQ-ROUND-2");
    table.plays(1, "choose item purse");
    assert_eq!(table.under(ItemDeck::Basic), "purse");
    table.plays(1, "choose hero corporal");
    assert_eq!((table.party(1).as_str(), table.backpack(1).as_str()), ("pirate", "relic"));
    assert_eq!(table.under(ItemDeck::Basic), "purse jinx");
    assert_eq!(table.asked(), 0);
}

#[test]
fn sc65_reactions() {
    let mut table = table(3);
    table.heroes(0, "corporal+ bladedancer").items(1, "tripwire").items(2, "tripwire").quests("swordplay");
    table.goes("swordplay corporal bladedancer").chances("S, S").does("end");
    assert_eq!(table.asked(), 1);
    rule("DQ-TT-3").gives(table.legal(1), ["play tripwire", "pass"]);
    table.forbids("end", "DQ-ROUND-5");
    table.plays(1, "play tripwire").chances("-");
    rule("DQ-TT-3").gives_when("the others are asked too", table.asked(), 2);
    table.plays(2, "pass");
    rule("DQ-TT-3").gives_when(
        "the active seat gets the step back",
        (table.asked(), table.state.step),
        (0, Step::Combat),
    );
    table.does("end").plays(2, "pass");
    assert_ne!(table.state.step, Step::Combat);
    table.refuses(2, "pass", "DQ-TT-3");
}

/// Nobody reacts to a turn of their own.
#[test]
fn the_active_seat_does_not_react() {
    let mut table = table(2);
    table.heroes(0, "corporal+ bladedancer").items(0, "tripwire").quests("swordplay");
    table.goes("swordplay corporal bladedancer").chances("S, S").does("end");
    rule("DQ-TT-3").holds(table.state.window.is_none() && table.state.step != Step::Combat);
}

/// A reaction costs what its card says.
#[test]
fn a_reaction_is_paid_for() {
    let ability = "[{ step = \"rival.combat\", cost = { gold = 2 }, do = [{ reroll = { color = \"any\", max = 1 } }] }]";
    let mut table = table_of(2, &[], with_abilities("tripwire", ability));
    table.heroes(0, "corporal+ bladedancer").items(1, "tripwire").gold(1, 3).quests("swordplay");
    table.goes("swordplay corporal bladedancer").chances("S, S").does("end");
    table.plays(1, "play tripwire");
    rule("DQ-TT-3").gives(table.seat(1).gold, 1);
}

/// An Item costs what its ability says.
#[test]
fn a_used_item_is_paid_for() {
    let ability = "[{ step = \"tavern\", cost = { gold = 2 }, do = [{ remove_wound = { who = \"own\" } }] }]";
    let mut table = table_of(2, &[], with_abilities("bandage", ability));
    table.heroes(0, "pirate*").items(0, "bandage").gold(0, 3).does("use bandage");
    rule("DQ-ITEM-4").gives((table.own().gold, table.party(0).as_str()), (1, "pirate"));
}

/// Of a card that there is once, nobody draws two.
#[test]
fn a_card_is_drawn_once() {
    let ability = "[{ step = \"deployment\", do = [{ draw_item = { deck = \"basic\", n = 2 } }] }]";
    let mut table = table_of(2, &[], with_abilities("map", ability));
    table.heroes(0, "pirate").items(0, "map").quests("rats").goes("rats pirate").does("use map");
    let draws = |words: [&str; 2]| Chance::DealItems {
        items: words
            .map(|word| tableside::games::dicequest::action::Drawn::Item(table.item(word)))
            .into_iter()
            .collect(),
    };
    table
        .refuses_chance(draws(["frost-knives", "frost-knives"]), "DQ-HIDE-4")
        .saying("Frost Knives is named more often than there are such cards.");
    let two = draws(["relic", "relic"]);
    table.chance(two);
    rule("DQ-HIDE-4").gives(table.backpack(0), "relic relic");
}

#[test]
fn sc77_gifts() {
    let mut table = group(2);
    table
        .items(0, "relic purse")
        .heroes(0, "pirate:frost-knives")
        .items(1, "relic relic bandage bandage purse");
    table.forbids("gift frost-knives 2", "DQ-COOP-11");
    table.forbids("gift relic 1", "DQ-MODE-2");
    table.does("gift relic 2");
    assert_eq!(table.asked(), 1);
    table.plays(1, "discard bandage");
    rule("DQ-COOP-11").gives((table.asked(), table.backpack(0).as_str()), (0, "purse"));
    let mut alone = group(1);
    alone.items(0, "relic");
    rule("DQ-MODE-2").holds(alone.choices().iter().all(|legal| !legal.starts_with("gift")));
    let mut rivals = crate::table::table(2);
    rivals.items(0, "relic").forbids("gift relic 2", "DQ-COOP-1");
}

#[test]
fn sc78_and_88_refresh() {
    let mut table = group(2);
    table.market("pirate corporal shaman defender paladin").gold(0, 2);
    table.forbids("refresh", "DQ-COOP-10");
    assert!(
        serde_json::from_str::<tableside::games::dicequest::Action>(r#"{"Refresh":{"places":[0,1,2,3]}}"#)
            .is_err()
    );
    rule("DQ-COOP-10")
        .gives(table.choices().iter().filter(|legal| legal.starts_with("refresh")).count(), 5 + 20 + 60);
    table.forbids("refresh pirate pirate", "DQ-TAV-5");
    let mut rivals = crate::table::table(2);
    rivals.market("pirate corporal shaman defender paladin").gold(0, 2);
    rivals.forbids("refresh pirate", "DQ-COOP-1");
    table.does("refresh paladin corporal").fair(1);
    rule("DQ-COMP-6").gives((table.under_heroes().as_str(), table.own().gold), ("paladin corporal", 0));
    assert!(table.state.market.iter().all(Option::is_some));
    table.forbids("refresh pirate", "DQ-COOP-10");
}

/// Abilities of the Tavern belong to Experts of the Party.
#[test]
fn abilities_in_the_tavern() {
    let mut table = table(2);
    table.gold(0, 3).heroes(0, "quartermaster").market("pirate corporal shaman defender paladin");
    table.forbids("ability quartermaster", "DQ-ABIL-7");
    assert!(table.allows("recruit paladin"));
    let mut table = crate::table::table(2);
    table.gold(0, 3).heroes(0, "quartermaster+").market("pirate corporal shaman defender paladin");
    assert_eq!(table.game.cost_of(&table.state, Seat(0), table.hero("paladin")), 2, "one Gold less");
    table.does("quartermaster").does("choose market shaman");
    assert_eq!(table.state.market[2], None, "refilled when all have been chosen");
    table.does("choose done").fair(1);
    assert_eq!((table.under_heroes().as_str(), table.own().gold), ("shaman", 2));
    table.forbids("quartermaster", "DQ-ABIL-4");
}

/// `unequip = yes`
#[test]
fn equipment_can_be_taken_back() {
    let mut table = table_under(2, &[("unequip", "yes")]);
    table.heroes(0, "pirate:relic corporal").does("unequip pirate").does("equip relic corporal");
    assert_eq!(table.choices().iter().filter(|legal| legal.starts_with("unequip")).count(), 1);
    table.forbids("unequip pirate", "DQ-ITEM-1");
}

/// Two Items that give Gold in the Tavern once a turn, of one of which there are two.
fn heirlooms() -> Table {
    let mut cards = with_abilities("relic", "[{ step = \"tavern\", do = [{ gold = { n = 1 } }] }]");
    let gives_gold = cards.item.iter().find(|item| item.id == "relic").unwrap().abilities.clone();
    cards.item.iter_mut().find(|item| item.id == "old-sword").unwrap().abilities = gives_gold;
    let mut table = table_of(2, &[("unequip", "yes")], cards);
    table.heroes(0, "pirate corporal").gold(0, 0);
    table
}

/// SC-104: what an Item has used goes with it, and another Item in its place has its own.
#[test]
fn sc104_marks_go_with_their_item() {
    let mut table = heirlooms();
    table.items(0, "relic old-sword").does("equip relic pirate").does("relic@pirate");
    table.forbids("relic@pirate", "DQ-ABIL-4");
    table.does("unequip pirate").does("equip relic corporal");
    table.forbids("relic@corporal", "DQ-ABIL-4");
    table.does("equip old-sword pirate").does("old-sword@pirate");
    table.does("unequip corporal").does("unequip pirate").does("equip relic pirate");
    table.forbids("relic@pirate", "DQ-ABIL-4");
    rule("DQ-ABIL-4").gives_when("each of them once", table.own().gold, 2);
    table
        .does("discard relic@pirate")
        .does("equip old-sword pirate")
        .forbids("old-sword@pirate", "DQ-ABIL-4");
    table.has_playtime().has_playtime();
    rule("DQ-ABIL-4").holds_when("in the next turn it works again", table.allows("ability old-sword@pirate"));
}

/// SC-105: of equal copies each counts apart, the unused one is taken first.
#[test]
fn sc105_of_equal_copies_each_counts_apart() {
    let mut table = heirlooms();
    table.items(0, "old-sword old-sword").does("equip old-sword pirate").does("old-sword@pirate");
    table.does("unequip pirate").does("equip old-sword corporal").does("old-sword@corporal");
    rule("DQ-ABIL-4").gives(table.own().gold, 2);
    table.does("unequip corporal").does("equip old-sword pirate").forbids("old-sword@pirate", "DQ-ABIL-4");
    // The used copy is sold, and the other one has still its ability.
    let mut sold = heirlooms();
    sold.items(0, "old-sword old-sword").does("equip old-sword pirate").does("old-sword@pirate");
    sold.does("unequip pirate").does("discard old-sword").does("equip old-sword corporal");
    sold.does("old-sword@corporal");
}

/// SC-106
#[test]
fn sc106_no_room_to_unequip() {
    let mut table = heirlooms();
    table.items(0, "purse purse scroll-of-shiny-rune old-sword old-sword");
    table.does("equip old-sword pirate").items(0, "bandage");
    table.forbids("unequip pirate", "DQ-ITEM-1");
}

/// However many cards make Heroes cheaper, one costs 1 Gold at least.
#[test]
fn no_hero_is_free() {
    let mut table = table(2);
    table.heroes(0, "quartermaster+ corporal");
    let cheaper = table.own().party[0];
    table.state.seat_mut(Seat(0)).party = [cheaper; 3];
    let hero = table.state.market[0].unwrap();
    let cost = table.game.hero(hero).cost;
    rule("DQ-TAV-2").gives(table.game.cost_of(&table.state, Seat(0), hero), cost.saturating_sub(3).max(1));
    let cheapest = (0u8..).zip(&table.game.cards().heroes).find(|(_, hero)| hero.cost <= 3).unwrap().0;
    let cheapest = tableside::games::dicequest::ids::HeroId(cheapest);
    rule("DQ-TAV-2").gives(table.game.cost_of(&table.state, Seat(0), cheapest), 1);
}
