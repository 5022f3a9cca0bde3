//! Adjustments by the table (section 7.6 of the rules).

use tableside::engine::Seat;
use tableside::games::dicequest::action::Onto;
use tableside::games::dicequest::content::ability::{ItemDeck, TokenSide, WoundKind};
use tableside::games::dicequest::dice::{Colour, Symbol};
use tableside::games::dicequest::state::Wound;
use tableside::games::dicequest::{ItemPlace, Ruling, Step};

use crate::table::{Table, group, table};

const ADA: Seat = Seat(0);

fn in_combat() -> Table {
    let mut table = table(2);
    table.heroes(0, "corporal pirate+:old-sword").quests("dark-cellar").goes("dark-cellar corporal pirate");
    table.chances("red S -, blue A");
    table
}

#[test]
fn numbers_and_tokens() {
    let mut table = table(2);
    table.adjusts(Ruling::SetGold { seat: ADA, gold: 12 }).adjusts(Ruling::SetVp { seat: Seat(1), vp: 3 });
    assert_eq!((table.seat(0).gold, table.points()), (12, vec![0, 3]));
    table.adjusts(Ruling::SetToken { seat: ADA, side: TokenSide::Inactive });
    assert!(!table.seat(0).token);
    assert_eq!(table.told.last().unwrap(), "House ruling: the Reroll token of Ada is inactive.");
    table
        .refuses_ruling(Ruling::SetGold { seat: ADA, gold: 100 }, "DQ-TABLE-1")
        .saying("A number from 0 to 99 is expected.");
    table.refuses_ruling(Ruling::SetVp { seat: Seat(2), vp: 1 }, "DQ-TABLE-1");
}

#[test]
fn dice() {
    let mut table = in_combat();
    assert_eq!(table.pool(), "red= red=S blue=A");
    table.adjusts(Ruling::SetDie { die: 0, side: 3 });
    assert_eq!(table.pool(), "red=S red=SS blue=A");
    table.adjusts(Ruling::AddDie { colour: Colour::Green, side: 3 }).adjusts(Ruling::RemoveDie { die: 0 });
    assert_eq!(table.pool(), "red=SS blue=A green=HH");
    table.adjusts(Ruling::SetBonus { symbol: Symbol::Rune, n: 1 });
    assert_eq!(table.result(), "SSAHHR");
    table.refuses_ruling(Ruling::SetDie { die: 3, side: 0 }, "DQ-TABLE-1");
    table.refuses_ruling(Ruling::SetDie { die: 0, side: 6 }, "DQ-TABLE-1");
    for _ in 0..2 {
        table.adjusts(Ruling::AddDie { colour: Colour::Red, side: 0 });
    }
    table.adjusts(Ruling::AddDie { colour: Colour::Red, side: 0 });
    table.refuses_ruling(Ruling::AddDie { colour: Colour::Red, side: 0 }, "DQ-TABLE-1");
    let calm = crate::table::table(2);
    calm.refuses_ruling(Ruling::AddDie { colour: Colour::Red, side: 0 }, "DQ-TABLE-1");
    calm.refuses_ruling(Ruling::SetBonus { symbol: Symbol::Rune, n: 1 }, "DQ-TABLE-1");
}

#[test]
fn heroes_and_wounds() {
    let mut table = table(2);
    table.at_round(7).heroes(0, "pirate:relic akimo");
    table.adjusts(Ruling::SetWound { seat: ADA, hero: 0, wound: Wound::Unblockable });
    table.adjusts(Ruling::SetSide { seat: ADA, hero: 0, expert: true });
    assert_eq!(table.party(0), "pirate+** akimo+");
    table.refuses_ruling(Ruling::SetSide { seat: ADA, hero: 1, expert: false }, "DQ-TABLE-1");
    table.adjusts(Ruling::RemoveHero { seat: ADA, hero: 1 });
    assert_eq!((table.party(0).as_str(), table.under_heroes().as_str()), ("pirate+**", "akimo"));
    table.refuses_ruling(Ruling::RemoveHero { seat: ADA, hero: 1 }, "DQ-TABLE-1");
}

#[test]
fn pending_wounds() {
    let mut table = in_combat();
    table.refuses_ruling(Ruling::SetPending { kind: WoundKind::Deadly, n: 0 }, "DQ-TABLE-1");
    table.does("end");
    assert_eq!((table.state.step, table.state.turn.wounds), (Step::Assign, [1, 1, 1, 0]));
    table.adjusts(Ruling::SetPending { kind: WoundKind::Deadly, n: 0 });
    assert!(!table.allows("wound deadly pirate"));
}

#[test]
fn items() {
    let mut table = table(2);
    let [relic, purse] = [table.item("relic"), table.item("purse")];
    table.items(1, "purse purse").heroes(0, "pirate:relic");
    table.adjusts(Ruling::GiveItem { seat: ADA, item: relic });
    table.refuses_ruling(Ruling::GiveItem { seat: ADA, item: purse }, "DQ-TABLE-1");
    table.adjusts(Ruling::TakeItem { seat: Seat(1), item: ItemPlace::Backpack { item: purse } });
    assert_eq!(table.under(ItemDeck::Basic), "purse");
    table.adjusts(Ruling::GiveItem { seat: ADA, item: purse });
    assert_eq!((table.backpack(0).as_str(), table.under(ItemDeck::Basic).as_str()), ("relic purse", ""));
    table.adjusts(Ruling::TakeItem { seat: ADA, item: ItemPlace::Equipped { hero: 0 } });
    table.refuses_ruling(Ruling::TakeItem { seat: ADA, item: ItemPlace::Equipped { hero: 0 } }, "DQ-TABLE-1");
}

#[test]
fn threat() {
    let mut table = group(1);
    table.no_tokens().tokens("t1-any");
    let token = table.token("t1-any");
    table.adjusts(Ruling::RemoveToken { token, from: Onto::Adventure });
    assert!(table.state.tokens.is_empty());
    table.refuses_ruling(Ruling::RemoveToken { token, from: Onto::Adventure }, "DQ-TABLE-1");
}

/// Tokens can be put anywhere, and taken from anywhere.
#[test]
fn threat_elsewhere() {
    let mut table = group(1);
    table.no_tokens().quests("dark-cellar");
    let token = table.token("t1-any");
    for onto in [Onto::Quest { place: 0 }, Onto::Act3, Onto::Adventure] {
        table.refuses_ruling(Ruling::RemoveToken { token, from: onto }, "DQ-TABLE-1");
        table.adjusts(Ruling::PlaceToken { token, onto });
    }
    let on_quest = table.state.quests[0].unwrap().token;
    assert_eq!(
        (on_quest, table.state.act3.to_vec(), table.state.tokens.to_vec()),
        (Some(token), vec![token], vec![token])
    );
    table.refuses_ruling(Ruling::PlaceToken { token, onto: Onto::Quest { place: 0 } }, "DQ-TABLE-1");
    for from in [Onto::Quest { place: 0 }, Onto::Act3, Onto::Adventure] {
        table.adjusts(Ruling::RemoveToken { token, from });
    }
    assert!(table.state.quests[0].unwrap().token.is_none() && table.state.act3.is_empty());
    let against = crate::table::table(2);
    against.refuses_ruling(Ruling::PlaceToken { token, onto: Onto::Adventure }, "DQ-TABLE-1");
}

#[test]
fn zones() {
    let mut table = in_combat();
    table.adjusts(Ruling::SetLocked { die: 1, locked: true });
    assert!(!table.allows("token r2") && table.allows("token r1"));
    let locked = table.state.turn.dice.iter().position(|die| die.locked).unwrap() as u8;
    table.adjusts(Ruling::SetLocked { die: locked, locked: false });
    assert!(table.allows("token r2"));
    table.refuses_ruling(Ruling::SetLocked { die: 7, locked: true }, "DQ-TABLE-1");
}

#[test]
fn heroes_come_and_go() {
    let mut table = table(2);
    let market = table.state.market[0].unwrap();
    table.adjusts(Ruling::GiveHero { seat: Seat(1), hero: market });
    assert_eq!(table.seat(1).hero(0).unwrap().card, market);
    table.fair(3);
    assert!(table.state.market.iter().all(Option::is_some) && !table.state.market.contains(&Some(market)));
    table.refuses_ruling(Ruling::GiveHero { seat: ADA, hero: market }, "DQ-TABLE-1");
    table.refuses_ruling(Ruling::GraduateHero { seat: Seat(1), hero: 0 }, "DQ-TABLE-1");
    table.adjusts(Ruling::SetSide { seat: Seat(1), hero: 0, expert: true });
    table.adjusts(Ruling::GraduateHero { seat: Seat(1), hero: 0 });
    assert!(table.seat(1).graduated.contains(market) && table.seat(1).hero(0).is_none());
}

/// States that no match reaches come to rest as well.
#[test]
fn impossible_states_come_to_rest() {
    let mut table = table(2);
    table.state.act = 3;
    table.state.market = [None; 5];
    table.adjusts(Ruling::SetGold { seat: ADA, gold: 1 });
    assert!(table.state.market.iter().any(Option::is_some), "what lay on top came to the Market");
    let mut full = crate::table::table(2);
    full.state.act = 3;
    full.adjusts(Ruling::SetGold { seat: ADA, gold: 1 });
    assert_eq!(full.seat(0).gold, 1);
}
