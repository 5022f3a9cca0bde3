//! The rule that a refusal names: SC-108, SC-109, SC-120.

use tableside::engine::Seat;
use tableside::engine::prelude::*;
use tableside::games::dicequest::content::ability::WoundKind;
use tableside::games::dicequest::{Action, Chance, Pay, Request, Source};

use crate::cards::with_abilities;
use crate::deck::deck;
use crate::table::{Table, group_of, rule, table, table_of};

/// SC-109: a prohibition names the rule of the card that forbids, which the match has.
#[test]
fn sc109_prohibitions() {
    for (kind, word) in
        [("reroll_token", "token r1"), ("rune_reroll", "rune r3 r1"), ("items", "use scroll-of-shiny-rune")]
    {
        let ability = format!("[{{ step = \"static\", do = [{{ forbid = \"{kind}\" }}] }}]");
        let mut table = table_of(2, &[], with_abilities("swordplay", &ability));
        table.heroes(0, "corporal+ duelist").quests("swordplay").items(0, "scroll-of-shiny-rune");
        table.goes("swordplay corporal duelist").chances("-, -, R");
        rule("DQ-ABIL-11").gives_when(kind, table.forbids(word, "DQ-ABIL-1"), "Swordplay forbids that.");
    }
    let mut omen = group_of(1, &[], deck());
    omen.state.seat_mut(Seat(0)).gold = 0;
    let card = omen.threat("an-ill-omen");
    omen.state.threats_unseen.insert(card);
    omen.does("leave");
    while omen.request() != Some(Request::RevealThreat) {
        omen.fair_once(1);
    }
    omen.chance(Chance::RevealThreat { card }).fair(1);
    omen.empty_backpack(0).heroes(0, "corporal pirate").items(0, "scroll-of-shiny-rune");
    omen.quests("goblin-toll").goes("goblin-toll corporal pirate").chances("red -, blue -");
    omen.forbids("token r1", "DQ-THR-2");
}

/// SC-108: the condition comes before the cost.
#[test]
fn sc108_conditions_before_costs() {
    let ability = "[{ step = \"combat\", cost = { gold = 2 }, when = [\"self_wounded\"], do = [{ add_symbol = \"S\" }] }]";
    let mut table = table_of(2, &[], with_abilities("duelist", ability));
    table.heroes(0, "duelist+").quests("rats").gold(0, 0).goes("rats duelist").chances("-, -");
    table.forbids("duelist", "DQ-ABIL-8").saying("The condition of Duelist is not met now.");
    table.state.seat_mut(Seat(0)).party[0].as_mut().unwrap().wound =
        tableside::games::dicequest::state::Wound::Light;
    table.forbids("duelist", "DQ-ABIL-8").saying("Duelist costs 2 Gold; Ada has 0.");
}

/// The effect is looked at as things lie once the cost is paid.
#[test]
fn effects_are_looked_at_after_paying() {
    let ability = "[{ step = \"combat\", cost = { reroll_token = true }, do = [{ reroll_token = { side = \"active\", who = \"self\" } }] }, \
         { step = \"combat\", cost = { gold = 1 }, do = [{ gold = { n = -1 } }] }]";
    let mut table = table_of(2, &[], with_abilities("duelist", ability));
    table.heroes(0, "duelist+").quests("rats").goes("rats duelist").chances("-, -");
    table.gold(0, 1).forbids("duelist.2", "DQ-ABIL-8");
    table.gold(0, 2);
    rule("DQ-ABIL-8").holds(table.allows("ability duelist.2"));
    rule("DQ-ABIL-8").holds_when("the token is inactive once it has paid", table.allows("ability duelist"));
}

/// A condition of Gold is met by just so much.
#[test]
fn a_condition_of_gold() {
    let ability = "[{ step = \"combat\", when = [\"gold(2)\"], do = [{ add_symbol = \"S\" }] }]";
    let mut table = table_of(2, &[], with_abilities("duelist", ability));
    table.heroes(0, "duelist+").quests("rats").goes("rats duelist").chances("-, -");
    table.gold(0, 1).forbids("duelist", "DQ-ABIL-8").saying("The condition of Duelist is not met now.");
    table.gold(0, 2);
    rule("DQ-ABIL-8").holds(table.allows("ability duelist"));
}

fn refuses(table: &Table, action: Action, rule: &'static str) -> String {
    table.refuses_of(0, action, rule).said
}

/// SC-120: a Hero that has been defeated, one at home, and a space without any.
#[test]
fn sc120_who_can_be_wounded() {
    let mut table = table(2);
    table.heroes(0, "pirate* corporal shaman*").quests("dark-cellar");
    table.state.seat_mut(Seat(0)).token = false;
    table.goes("dark-cellar pirate corporal").chances("red S, blue A");
    let light = |hero| Action::AssignWound { kind: WoundKind::Light, hero };
    let deadly = |hero| Action::AssignWound { kind: WoundKind::Deadly, hero };
    rule("DQ-WND-6").gives_when(format!("{:?}", table.choices()), table.choices().len(), 6);
    let said = refuses(&table, light(2), "DQ-WND-6");
    assert_eq!(said, "Shaman stayed at home; only Active Heroes take wounds.");
    let mut space = table.clone();
    space.state.seat_mut(Seat(0)).party[2] = None;
    refuses(&space, light(2), "DQ-WND-6");
    table.state.turn.heroes.insert(2);
    table.does("wound light pirate");
    let said = refuses(&table, deadly(0), "DQ-WND-7");
    assert_eq!(said, "Pirate was already defeated.");
}

/// A wound that pays follows the same rules.
#[test]
fn wounds_that_pay() {
    let mut table = table(2);
    table.heroes(0, "scarifier+ corporal").quests("rats").goes("rats scarifier").chances("red -, yellow W");
    let pay =
        |hero| Action::UseAbility { source: Source::Hero { hero: 0 }, ability: 0, pay: Pay::Wound { hero } };
    refuses(&table, pay(1), "DQ-WND-6");
    let accepted = |hero| table.game.check_action(&table.state, Seat(0), &pay(hero)).is_ok();
    rule("DQ-WND-13").gives([0, 1].map(accepted), [true, false]);
}

/// A space without a Hero is refused by what the Hero is needed for.
#[test]
fn a_space_without_a_hero() {
    let mut table = table(2);
    table.items(0, "relic").state.board_level = 2;
    let relic = table.item("relic");
    refuses(&table, Action::Graduate { hero: 1 }, "DQ-TAV-7");
    refuses(&table, Action::Equip { item: relic, hero: 1 }, "DQ-TAV-11");
    refuses(&table, Action::TrainHero { hero: 1 }, "DQ-BOARD-4");
    refuses(&table, Action::HealHero { hero: 1 }, "DQ-BOARD-5");
    let ability = Action::UseAbility { source: Source::Hero { hero: 1 }, ability: 0, pay: Pay::Nothing };
    refuses(&table, ability, "DQ-ABIL-6");
    table.heroes(0, "corporal").does("leave");
    let mut heroes = tableside::games::dicequest::action::HeroSpaces::default();
    heroes.insert(1);
    let target = tableside::games::dicequest::Target::Quest { place: 0 };
    refuses(&table, Action::Deploy { target, heroes }, "DQ-DEP-2");
}
