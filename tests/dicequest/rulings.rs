//! Adjustments by the table (section 7.6 of the rules).

use tableside::engine::Seat;
use tableside::games::dicequest::content::ability::{ItemDeck, TokenSide, WoundKind};
use tableside::games::dicequest::dice::{Color, Symbol};
use tableside::games::dicequest::state::Wound;
use tableside::games::dicequest::{ItemPlace, Ruling, Step};

use crate::table::{Table, group, table};

const ADA: Seat = Seat(0);

fn in_combat() -> Table {
    let mut table = table(2);
    table.heroes(0, "corporal pirate+:old-sword").quests("dark-cellar").goes("dark-cellar corporal pirate");
    table.chance("red S -, blue A");
    table
}

#[test]
fn numbers_and_tokens() {
    let mut table = table(2);
    table.rules(Ruling::SetGold { seat: ADA, gold: 12 }).rules(Ruling::SetVp { seat: Seat(1), vp: 3 });
    assert_eq!((table.seat(0).gold, table.points()), (12, vec![0, 3]));
    table.rules(Ruling::SetToken { seat: ADA, side: TokenSide::Inactive });
    assert!(!table.seat(0).token);
    assert_eq!(table.told.last().unwrap(), "The table rules: the Reroll token of Ada is inactive.");
    let said = table.refuses_ruling(Ruling::SetGold { seat: ADA, gold: 100 }, "DQ-TABLE-1");
    assert_eq!(said, "A number from 0 to 99 is expected.");
    table.refuses_ruling(Ruling::SetVp { seat: Seat(2), vp: 1 }, "DQ-TABLE-1");
}

#[test]
fn dice() {
    let mut table = in_combat();
    assert_eq!(table.pool(), "red= red=S blue=A");
    table.rules(Ruling::SetDie { die: 0, side: 3 });
    assert_eq!(table.pool(), "red=S red=SS blue=A");
    table.rules(Ruling::AddDie { color: Color::Green, side: 3 }).rules(Ruling::RemoveDie { die: 0 });
    assert_eq!(table.pool(), "red=SS blue=A green=HH");
    table.rules(Ruling::SetBonus { symbol: Symbol::Rune, n: 1 });
    assert_eq!(table.result(), "SSAHHR");
    table.refuses_ruling(Ruling::SetDie { die: 3, side: 0 }, "DQ-TABLE-1");
    table.refuses_ruling(Ruling::SetDie { die: 0, side: 6 }, "DQ-TABLE-1");
    for _ in 0..2 {
        table.rules(Ruling::AddDie { color: Color::Red, side: 0 });
    }
    table.rules(Ruling::AddDie { color: Color::Red, side: 0 });
    table.refuses_ruling(Ruling::AddDie { color: Color::Red, side: 0 }, "DQ-TABLE-1");
    let calm = crate::table::table(2);
    calm.refuses_ruling(Ruling::AddDie { color: Color::Red, side: 0 }, "DQ-TABLE-1");
    calm.refuses_ruling(Ruling::SetBonus { symbol: Symbol::Rune, n: 1 }, "DQ-TABLE-1");
}

#[test]
fn heroes_and_wounds() {
    let mut table = table(2);
    table.at_round(7).heroes(0, "pirate:relic akimo");
    table.rules(Ruling::SetWound { seat: ADA, hero: 0, wound: Wound::Unblockable });
    table.rules(Ruling::SetSide { seat: ADA, hero: 0, expert: true });
    assert_eq!(table.party(0), "pirate+** akimo+");
    table.refuses_ruling(Ruling::SetSide { seat: ADA, hero: 1, expert: false }, "DQ-TABLE-1");
    table.rules(Ruling::RemoveHero { seat: ADA, hero: 1 });
    assert_eq!((table.party(0).as_str(), table.under_heroes().as_str()), ("pirate+**", "akimo"));
    table.refuses_ruling(Ruling::RemoveHero { seat: ADA, hero: 1 }, "DQ-TABLE-1");
}

#[test]
fn pending_wounds() {
    let mut table = in_combat();
    table.refuses_ruling(Ruling::SetPending { kind: WoundKind::Deadly, n: 0 }, "DQ-TABLE-1");
    table.does("end");
    assert_eq!((table.state.step, table.state.turn.wounds), (Step::Assign, [1, 1, 1, 0]));
    table.rules(Ruling::SetPending { kind: WoundKind::Deadly, n: 0 });
    assert!(!table.allows("wound deadly pirate"));
}

#[test]
fn items() {
    let mut table = table(2);
    let [relic, purse] = [table.item("relic"), table.item("purse")];
    table.items(1, "purse purse").heroes(0, "pirate:relic");
    table.rules(Ruling::GiveItem { seat: ADA, item: relic });
    table.refuses_ruling(Ruling::GiveItem { seat: ADA, item: purse }, "DQ-TABLE-1");
    table.rules(Ruling::TakeItem { seat: Seat(1), item: ItemPlace::Backpack { item: purse } });
    assert_eq!(table.under(ItemDeck::Basic), "purse");
    table.rules(Ruling::GiveItem { seat: ADA, item: purse });
    assert_eq!((table.backpack(0).as_str(), table.under(ItemDeck::Basic).as_str()), ("relic purse", ""));
    table.rules(Ruling::TakeItem { seat: ADA, item: ItemPlace::Equipped { hero: 0 } });
    table.refuses_ruling(Ruling::TakeItem { seat: ADA, item: ItemPlace::Equipped { hero: 0 } }, "DQ-TABLE-1");
}

#[test]
fn threat() {
    let mut table = group(1);
    table.no_tokens().tokens("t1-any");
    let token = table.token("t1-any");
    table.rules(Ruling::RemoveToken { token });
    assert!(table.state.tokens.is_empty());
    table.refuses_ruling(Ruling::RemoveToken { token }, "DQ-TABLE-1");
}
