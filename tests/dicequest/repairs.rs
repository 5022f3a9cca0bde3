//! What was done wrongly and may stand (SC-125, SC-126), and adjustments of the board (SC-127).

use tableside::engine::prelude::*;
use tableside::engine::{Entry, Seat, apply};
use tableside::games::dicequest::content::ability::Priced;
use tableside::games::dicequest::ids::QuestId;
use tableside::games::dicequest::{Action, ItemPlace, Request, Ruling, Step};

use crate::table::{Table, group, rule, table};

fn can_stand(table: &Table, words: &str) -> bool {
    let seat = table.state.active;
    let action = table.action(seat.0, words);
    table.game.check_action(&table.state, seat, &action).unwrap_err().can_stand
}

#[test]
fn sc125_what_may_stand() {
    let mut table = table(2);
    table.heroes(0, "pirate+ scavenger corporal+").quests("rats").gold(0, 3);
    table.items(0, "scroll-of-shiny-rune").does("leave").forbids("go rats pirate scavenger", "DQ-DEP-2");
    rule("DQ-TABLE-2").holds_when("Playtime takes no Heroes", !can_stand(&table, "go playtime pirate"));
    table.stands(0, "go rats pirate scavenger", "DQ-DEP-2").chances("-, -");
    rule("DQ-TABLE-2").gives_when("the Heroes sent are Active", table.state.turn.heroes.len(), 2);
    table.does("pirate").chances("-").forbids("pirate", "DQ-ABIL-4");
    table.stands(0, "pirate", "DQ-ABIL-4").chances("-");
    rule("DQ-TABLE-2").gives_when("paid again, with all there is", table.own().gold, 0);
    let mut home = table.clone();
    home.does("use scroll-of-shiny-rune").forbids("corporal rune free", "DQ-ABIL-6");
    assert!(!can_stand(&home, "corporal rune free"), "there is no red die: it would change nothing");
    table.does("token b1").chances("A").forbids("token b1", "DQ-COMB-4");
    table.stands(0, "token b1", "DQ-COMB-4").chances("-");
    assert!(!table.own().token, "it stays inactive");
}

/// The ability of a Hero who stayed at home, and paid with too little Gold at the same time.
#[test]
fn abilities_at_home_and_too_dear_may_stand() {
    let mut table = table(2);
    table.heroes(0, "pirate+ corporal").quests("rats").gold(0, 1);
    table.goes("rats corporal").chances("-").forbids("pirate", "DQ-ABIL-6");
    table.stands(0, "pirate", "DQ-ABIL-6").chances("S");
    rule("DQ-TABLE-2").gives((table.own().gold, table.pool().as_str()), (0, "red=S"));
    let mut dear = crate::table::table(2);
    dear.heroes(0, "pirate+").quests("rats").gold(0, 1).goes("rats pirate").chances("-");
    dear.stands(0, "pirate", "DQ-ABIL-8").chances("A");
    rule("DQ-TABLE-2").gives_when("all the Gold there is goes", dear.own().gold, 0);
}

/// Board actions that only solo and co-op matches have.
#[test]
fn a_refresh_that_is_too_dear_may_stand() {
    let mut table = group(2);
    table.market("pirate corporal shaman defender paladin").gold(0, 1);
    table.forbids("refresh pirate", "DQ-COOP-10");
    table.stands(0, "refresh pirate", "DQ-COOP-10").fair(1);
    rule("DQ-TABLE-2").gives((table.own().gold, table.under_heroes().as_str()), (0, "pirate"));
    assert!(!can_stand(&table, "refresh"), "no Hero is named");
}

/// An Apprentice’s ability works as printed on the Expert side.
#[test]
fn sc125_an_apprentices_ability() {
    let mut table = table(2);
    table.heroes(0, "shaman corporal*").quests("swordplay").items(0, "scroll-of-shiny-rune");
    table.goes("swordplay shaman corporal").chances("red -, yellow -").does("use scroll-of-shiny-rune");
    table.forbids("shaman rune free", "DQ-ABIL-7");
    table.stands(0, "shaman rune free", "DQ-ABIL-7");
    if table.state.running.is_some() {
        table.does("choose hero corporal");
    }
    assert_eq!(table.party(0), "shaman corporal");
}

/// SC-126: what leaves no position to play on from is not offered.
#[test]
fn sc126_what_may_not_stand() {
    let mut table = table(2);
    table.heroes(0, "pirate+ pistolier+ corporal").quests("doomies").gold(0, 9);
    table.goes("doomies pirate pistolier").chances("blue AR -");
    assert!(!can_stand(&table, "rune b2 b2"));
    table.does("rune b2 b1").chances("A");
    let locked = table.state.turn.dice.iter().position(|die| die.locked).unwrap() + 1;
    assert!(!can_stand(&table, &format!("token b{locked}")), "a Locked die");
    assert!(!can_stand(&table, "use purse"), "a card that is not there");
    let mut full = table.clone();
    for _ in 0..2 {
        let die = full.state.turn.dice[0];
        full.state.turn.dice.insert_sorted(die);
    }
    full.state.turn.bonus.0[4] = 1;
    let fifth = |table: &Table| can_stand(table, "pistolier rune free");
    assert!(!fifth(&full), "a fifth die of a colour");
    // Used twice it could stand, but not where it is impossible besides.
    full.state.turn.used = u32::MAX >> 4;
    assert!(!fifth(&full));
}

/// With too little Gold and before its time: both may stand together.
#[test]
fn board_actions_may_stand() {
    let mut table = table(2);
    table.gold(0, 1).heroes(0, "corporal");
    table.forbids("train corporal", "DQ-BOARD-1");
    table.stands(0, "train corporal", "DQ-BOARD-1");
    assert_eq!((table.party(0).as_str(), table.own().gold), ("corporal+", 0));
    assert_eq!(table.game.board_price(&table.state, Seat(0), Priced::Train), 3);
    assert!(!can_stand(&table, "train corporal"), "an Expert is no Apprentice");
}

#[test]
fn sc127_the_board_is_set_right() {
    let mut table = table(2);
    table.at_round(5).gold(0, 9).heroes(0, "corporal").heroes(1, "pirate");
    table.state.board_level = 0;
    table.forbids("train corporal", "DQ-BOARD-1");
    table.adjusts(Ruling::SetBoardLevel { level: 2 });
    rule("DQ-TABLE-1").holds(table.allows("train corporal"));
    table.refuses_ruling(Ruling::SetBoardLevel { level: 3 }, "DQ-TABLE-1");
    let market = |hero: Option<&str>, table: &Table| Ruling::SetMarket {
        place: 1,
        hero: hero.map(|word| table.hero(word)),
    };
    table.refuses_ruling(market(Some("pirate"), &table), "DQ-TABLE-1");
    let old = table.state.market[1].unwrap();
    let unseen = table.state.heroes_unseen.and(table.game.heroes_of(table.game.deck_in_use(&table.state)));
    let new = tableside::games::dicequest::ids::HeroId(unseen.iter().next().unwrap());
    table.adjusts(Ruling::SetMarket { place: 1, hero: Some(new) });
    rule("DQ-TABLE-1")
        .gives((table.state.market[1], table.state.hero_bottom.to_vec()), (Some(new), vec![old]));
    table.adjusts(market(None, &table)).fair(1);
    assert!(table.state.market[1].is_some() && table.state.hero_bottom.to_vec() == [old, new]);
    table.refuses_ruling(Ruling::SetMarket { place: 5, hero: None }, "DQ-TABLE-1");
}

#[test]
fn quests_on_the_board_and_completed() {
    let mut table = table(2);
    table.at_round(5);
    table.state.quest_gold[2] = 2;
    let quest = table.state.quests[2].unwrap().quest;
    table.adjusts(Ruling::SetCompleted { seat: Seat(0), quest, completed: true }).fair(1);
    let vp = i32::from(table.game.quest(quest).vp);
    assert_eq!(table.points(), [vp, 0]);
    assert!(table.state.quests[2].is_some_and(|there| there.quest != quest), "its place is refilled");
    table.refuses_ruling(Ruling::SetCompleted { seat: Seat(1), quest, completed: false }, "DQ-TABLE-1");
    table.refuses_ruling(Ruling::SetCompleted { seat: Seat(1), quest, completed: true }, "DQ-TABLE-1");
    table.adjusts(Ruling::SetCompleted { seat: Seat(0), quest, completed: false });
    assert_eq!(table.points(), [0, 0]);
    table.refuses_ruling(Ruling::SetCompleted { seat: Seat(0), quest, completed: true }, "DQ-TABLE-1");
    let unseen = table.state.quests_unseen.and(table.game.quests_of(2)).iter().next().unwrap();
    let next = QuestId(unseen);
    table.adjusts(Ruling::SetQuest { place: 2, quest: Some(next) });
    assert_eq!((table.state.quests[2].unwrap().quest, table.state.quest_gold[2]), (next, 2));
    table.adjusts(Ruling::SetQuest { place: 2, quest: None }).fair(1);
    assert!(table.state.quests[2].is_some_and(|there| there.quest != next));
    let late = table.game.quests_of(3).iter().next().unwrap();
    let late = QuestId(late);
    table.refuses_ruling(Ruling::SetCompleted { seat: Seat(0), quest: late, completed: true }, "DQ-TABLE-1");
}

/// The token on a Quest goes by the rules, and the Quest that is attempted stays.
#[test]
fn tokens_of_quests_that_are_set_right() {
    let mut table = group(1);
    table.no_tokens().heroes(0, "corporal pirate").quests("swordplay rats");
    table.state.ongoing = None;
    table.token_on_quest(1, "t1-sword");
    table.adjusts(Ruling::SetQuest { place: 1, quest: None }).fair(1);
    assert_eq!(table.state.tokens.to_vec(), [table.token("t1-sword")]);
    table.token_on_quest(2, "t1-any");
    let quest = table.state.quests[2].unwrap().quest;
    table.adjusts(Ruling::SetCompleted { seat: Seat(0), quest, completed: true }).fair(1);
    assert_eq!(table.state.token_discard.of(table.token("t1-any")), 1);
    table.goes("swordplay corporal pirate").fair(1);
    if table.state.step == Step::Combat {
        table.refuses_ruling(Ruling::SetQuest { place: 0, quest: None }, "DQ-TABLE-1");
        let quest = table.quest_id("swordplay");
        table.refuses_ruling(Ruling::SetCompleted { seat: Seat(0), quest, completed: true }, "DQ-TABLE-1");
    }
}

/// A place that waits for its card can be set as well, and whenever cards or dice are asked for.
#[test]
fn adjustments_while_something_is_turned_up() {
    let mut table = table(2);
    table.heroes(0, "pirate").quests("rats").goes("rats pirate");
    table.adjusts(Ruling::SetQuestGold { place: 0, gold: 2 }).chances("A");
    while table.request().is_none() {
        table.does("end");
    }
    let due = |table: &Table| matches!(table.request(), Some(Request::RevealQuests { .. }));
    while !due(&table) {
        table.fair_once(1);
    }
    let quest = Some(table.quest_id("doomies")).filter(|quest| table.state.quests_unseen.contains(*quest));
    let other = table.state.quests_unseen.and(table.game.quests_of(1)).iter().next().map(QuestId);
    table.adjusts(Ruling::SetQuest { place: 0, quest: quest.or(other) });
    assert_eq!((table.asked(), table.state.step), (1, Step::Tavern));
}

/// SC-121: the gift itself may go back.
#[test]
fn sc121_a_gift_can_be_put_back() {
    let mut table = group(2);
    table.items(0, "relic").items(1, "purse purse bandage bandage scroll-of-shiny-rune");
    table.does("gift relic 2");
    assert_eq!(table.asked(), 1);
    let relic = Action::DiscardItem { item: ItemPlace::Backpack { item: table.item("relic") } };
    let gift = Entry::Do { seat: Seat(1), action: relic };
    rule("DQ-COOP-11").holds(apply(&*table.game, &mut table.state.clone(), &gift, false, &mut ()).is_ok());
    table.plays(1, "discard relic");
    rule("DQ-COOP-11").gives(table.asked(), 0);
}
