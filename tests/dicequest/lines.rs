//! Turns on one line: whom Items hit, what is sold unnamed, results in counts, and what can be left out.

use tableside::engine::prelude::*;
use tableside::engine::{Entry, EntryOf, Seat, Unread, apply};
use tableside::games::dicequest::action::{Away, FightEnd};
use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::dice::Symbols;
use tableside::games::dicequest::ids::TokenId;
use tableside::games::dicequest::state::{Attempt, ItemRef, Naming, Wound};
use tableside::games::dicequest::{Dicequest, Ruling};

use crate::deck::deck;
use crate::table::{Table, group_of, group_under, names, rule, symbols, table_of, table_under};

/// A table whose cards are named late, in the first Tavern; nobody holds an Item.
fn late(seats: usize) -> Table {
    let mut table = table_of(seats, &[], deck());
    table.state.naming = Naming::Late;
    table
}

/// Puts Items that nobody has named into a Backpack.
fn unnamed(table: &mut Table, seat: u8, decks: &[ItemDeck]) {
    table.empty_backpack(seat);
    for deck in decks {
        table.state.seat_mut(Seat(seat)).backpack.insert_sorted(ItemRef::Unknown(*deck));
    }
}

fn means(table: &Table, line: &str) -> Option<Vec<EntryOf<Dicequest>>> {
    table.game.read_entries(&table.state, line, &names())
}

#[track_caller]
fn types(table: &mut Table, line: &str) {
    for entry in means(table, line).unwrap_or_else(|| panic!("{line} at {:?}", table.state)) {
        table.ruled |= matches!(entry, Entry::Ruling(_));
        table.enter(&entry, false);
    }
}

/// The rule that refuses a line. Where a line is refused, nothing of it has happened.
#[track_caller]
fn refused(table: &Table, line: &str) -> String {
    let mut copy = table.state;
    // Some refusals are found while the line is read.
    let read = table.game.read_action(&table.state, table.state.active, line, &names());
    if let (None, Err(Unread::Refused(violation))) = (means(table, line), read) {
        return violation.rule.to_string();
    }
    for entry in means(table, line).unwrap_or_else(|| panic!("{line}")) {
        if let Err(violation) = apply(&*table.game, &mut copy, &entry, false, &mut ()) {
            return violation.rule.to_string();
        }
    }
    panic!("{line} is taken")
}

fn unclear(table: &Table, line: &str) -> bool {
    let why = table.game.read_action(&table.state, table.state.active, line, &names());
    means(table, line).is_none() && matches!(why, Err(Unread::Unclear(_)))
}

/// Whom an Item hits stands behind it, and so does the Hero that an ability of the Tavern heals.
#[test]
fn whom_it_hits() {
    let mut table = late(3);
    table.heroes(0, "pirate+").items(0, "light-fingers itching-powder").gold(0, 1).gold(1, 4).gold(2, 5);
    table.quests("rats-in-the-cellar");
    types(&mut table, "*8 light fingers 3 *8 itching 2");
    rule("DQ-TABLE-5").gives((table.seat(0).gold, table.seat(2).gold, table.seat(1).token), (3, 3, false));
    rule("DQ-TABLE-4").gives(table.backpack(0), String::new());
    let mut whole = late(3);
    whole.heroes(0, "pirate+").items(0, "light-fingers itching-powder").gold(0, 1).gold(1, 4).gold(2, 5);
    whole.quests("rats-in-the-cellar");
    types(&mut whole, "*8 light fingers 3*8 itching 2/rats A");
    rule("DQ-TABLE-5").gives(whole.state.active, Seat(1));
    let mut open = late(3);
    open.heroes(0, "pirate+").items(0, "light-fingers").gold(1, 4).gold(2, 5);
    rule("DQ-TABLE-5").holds(unclear(&open, "*8 light fingers"));
    rule("DQ-TABLE-5").gives(refused(&open, "*8 light fingers 1"), "DQ-ABIL-8".to_owned());
    // Only one of them has any Gold: that is no choice.
    open.gold(1, 0);
    rule("DQ-ABIL-12")
        .holds(means(&open, "*8 light fingers").is_some() && unclear(&open, "*8 light fingers 3"));
    let mut nettle = late(2);
    nettle.heroes(0, "mother-nettle* twin-bow*");
    types(&mut nettle, "*912");
    rule("DQ-TABLE-5").gives(nettle.seat(0).hero(1).map(|hero| hero.wound), Some(Wound::None));
}

/// An Item that nobody has named is sold, given and discarded as such; then nobody knows where in its deck it lies.
#[test]
fn items_go_unnamed() {
    let mut table = late(2);
    unnamed(&mut table, 0, &[ItemDeck::Basic, ItemDeck::Basic]);
    table.heroes(0, "pirate+").gold(0, 0);
    rule("DQ-BOARD-1").gives(refused(&table, "*3"), "DQ-BOARD-1".to_owned());
    table.state.board_level = 2;
    let returned = table.item("ember-ale");
    table.state.items_unseen.take(returned);
    table.state.item_bottom[ItemDeck::Basic.index()].push(returned);
    types(&mut table, "*3");
    rule("DQ-TABLE-4").gives((table.seat(0).gold, table.backpack(0).as_str()), (1, "?"));
    rule("DQ-TABLE-4").gives(table.under(ItemDeck::Basic), String::new());
    assert!(table.game.may_hold(&table.state, Seat(0), returned));
    assert!(
        table.told.iter().any(|told| told.contains("sells an Item that nobody has named")),
        "{:?}",
        table.told
    );
    types(&mut table, "*.");
    rule("DQ-ITEM-3").gives((table.seat(0).gold, table.backpack(0).as_str()), (1, ""));
    rule("DQ-HIDE-4").gives(refused(&table, "*3"), "DQ-HIDE-4".to_owned());
    rule("DQ-HIDE-4").gives(refused(&table, "*."), "DQ-HIDE-4".to_owned());
    // A named one is meant by its name, or where there is no other.
    table.items(0, "fat-purse");
    let sold = |line: &str| {
        let mut table = table.clone();
        types(&mut table, line);
        (table.backpack(0), table.under(ItemDeck::Basic))
    };
    for line in ["*3", "*3.fat purse", "*3 fat purse"] {
        assert_eq!(sold(line), (String::new(), "fat-purse".to_owned()), "{line}");
    }
    unnamed(&mut table, 0, &[ItemDeck::Basic, ItemDeck::Legendary]);
    rule("DQ-TABLE-4").holds(unclear(&table, "*3"));
    let mut coop = group_of(2, &[("difficulty", "practice")], deck());
    coop.state.naming = Naming::Late;
    unnamed(&mut coop, 0, &[ItemDeck::Basic]);
    let others = coop.seat(1).backpack.len();
    assert_eq!(refused(&coop, "*71"), "DQ-MODE-2");
    types(&mut coop, "*72");
    rule("DQ-COOP-11").gives((coop.backpack(0).as_str(), coop.seat(1).backpack.len()), ("", others + 1));
    let mut alone = late(2);
    unnamed(&mut alone, 0, &[ItemDeck::Basic]);
    rule("DQ-COOP-1").gives(refused(&alone, "*72"), "DQ-COOP-1".to_owned());
    let put = |to| Ruling::PutAway { seat: Seat(0), deck: ItemDeck::Basic, to };
    rule("DQ-TABLE-4").gives(alone.game.reason_rule(&put(Away::Discarded)), None);
    alone.state.naming = Naming::AtOnce;
    alone.refuses_ruling(put(Away::Discarded), "DQ-TABLE-4");
}

/// A sixth Item goes before anybody has named it.
#[test]
fn one_of_six_items_goes() {
    let mut table = late(2);
    unnamed(&mut table, 0, &[ItemDeck::Basic; 6]);
    types(&mut table, "*.");
    rule("DQ-ITEM-2").gives(table.seat(0).backpack.len(), 5);
}

/// What all dice came to, in counts: after symbols were exchanged the dice do not show it.
#[test]
fn results_in_counts() {
    let begin = || {
        let mut table = late(2);
        table.heroes(0, "falconer+ duelist+").quests("goblin-toll");
        table
    };
    let after = |line: &str| {
        let mut table = begin();
        types(&mut table, line);
        (table.seat(0).gold, table.state.quest_gold[0], table.state.active)
    };
    // An Arrow became a Shield: one Sword, one Arrow and a Shield in all.
    let dice = after("/goblin toll S AA");
    rule("DQ-TABLE-5").gives(after("/goblin toll.11"), dice);
    rule("DQ-TABLE-5").gives(after("/goblin toll.11001"), dice);
    rule("DQ-TABLE-5").gives(after("/goblin toll.SAA"), dice);
    let none = after("/goblin toll - -");
    rule("DQ-TABLE-5").gives(after("/goblin toll."), none);
    assert_ne!(dice, none);
    let table = begin();
    // Two Swords at most lie on a red die; a Shield lies there, one comes of an Arrow, one by itself; a Wand comes of an Arrow.
    rule("DQ-OUT-1").gives(refused(&table, "/goblin toll.3"), "DQ-OUT-1".to_owned());
    assert!(means(&table, "/goblin toll.0014").is_some());
    rule("DQ-OUT-1").gives(refused(&table, "/goblin toll.0004"), "DQ-OUT-1".to_owned());
    rule("DQ-OUT-1").gives(refused(&table, "/goblin toll.00009"), "DQ-OUT-1".to_owned());
    let mut sent = begin();
    types(&mut sent, "/goblin toll");
    let end = FightEnd { result: Some(symbols("SA")), bonus: symbols("S"), ..FightEnd::default() };
    sent.refuses_ruling(Ruling::Fought { end }, "DQ-TABLE-5");
    let end = FightEnd { result: Some(Symbols::NONE), ..FightEnd::default() };
    sent.adjusts(Ruling::Fought { end });
    assert!(sent.told.iter().any(|told| told.contains("ends the fight with this result")), "{:?}", sent.told);
}

/// Where what follows depends on the faces of dice, the dice are told.
#[test]
fn where_faces_matter() {
    // In the Iron Menagerie each Rune on the dice wounds; Mother Nettle may have added one that lies on none.
    let with = |heroes: &str| {
        let mut table = late(2);
        table.at_round(4).heroes(0, heroes).quests("the-iron-menagerie");
        table
    };
    let wild = with("mother-nettle pirate+ corporal+");
    rule("DQ-TABLE-5").gives(refused(&wild, "/iron menagerie.2"), "DQ-TABLE-5".to_owned());
    // Without her, the Runes of the result lie on dice.
    let mut tame = with("fire-mage+ pirate+ corporal+");
    types(&mut tame, "/iron menagerie.00001.11");
    rule("DQ-WND-2").gives(tame.party(0), "pirate+ corporal+".to_owned());
    let mut blank = with("fire-mage+ pirate+ corporal+");
    types(&mut blank, "/iron menagerie..1");
    rule("DQ-WND-2").gives(blank.party(0), "fire-mage+* pirate+ corporal+".to_owned());
}

/// A wound that an ability of the fight removes is told with it: that of a Hero, or 0 for one still coming.
#[test]
fn wounds_that_are_removed() {
    let begin = || {
        let mut table = late(2);
        table.heroes(0, "shaman+ corporal+*").quests("bandits-in-the-barn");
        table
    };
    let after = |line: &str| {
        let mut table = begin();
        types(&mut table, line);
        table.party(0)
    };
    rule("DQ-TABLE-5").gives(after("/bandits in the barn *912 - WRX.12"), "shaman+* corporal+*".to_owned());
    rule("DQ-TABLE-5").gives(after("/bandits in the barn *910 - WRX.1"), "shaman+* corporal+*".to_owned());
    rule("DQ-TABLE-5").gives(refused(&begin(), "/bandits in the barn *911 - WRX"), "DQ-ABIL-8".to_owned());
}

/// Dice that joined need not be explained where only one ability can have brought them.
#[test]
fn dice_that_joined() {
    let mut table = late(2);
    table.heroes(0, "pistolier+").quests("cat-up-the-tower");
    types(&mut table, "/cat ARX A");
    rule("DQ-TABLE-5").holds(table.seat(0).completed.contains(table.quest_id("cat-up-the-tower")));
    let mut more = late(2);
    more.heroes(0, "pistolier+").quests("cat-up-the-tower");
    rule("DQ-DEP-10").gives(refused(&more, "/cat AA A A"), "DQ-DEP-10".to_owned());
}

/// The Adventure is named by its digit alone, or with a turn that is spent elsewhere.
#[test]
fn the_adventure_by_its_digit() {
    let begin = || {
        let mut table = Table::new(crate::table::rules(2, &[("first", "first")], deck()));
        table.adjusts(Ruling::NameCards { late: true, tokens: true });
        (0..4).for_each(|_| types(&mut table, "/00"));
        table
    };
    let mut named = begin();
    types(&mut named, "2");
    types(&mut named, "/00");
    let mut at_once = begin();
    types(&mut at_once, "2/00");
    rule("DQ-TABLE-4").gives(at_once.state, named.state);
    rule("DQ-TABLE-4").gives(at_once.seat(0).adventure, Attempt::None);
    assert!(means(&begin(), "9").is_none() && means(&begin(), "/00").is_none());
}

/// A slip leaves everything as it was, wherever it stands in the line, and its rule is that of the single entry.
#[test]
fn all_or_none() {
    let mut table = late(3);
    table
        .heroes(0, "pirate+")
        .items(0, "light-fingers")
        .gold(0, 3)
        .gold(1, 2)
        .gold(2, 2)
        .quests("rats-in-the-cellar");
    table.market("corporal duelist");
    let slips = [
        ("-3*8 light fingers 2/rats A", "DQ-TAV-7"),
        ("*8 light fingers 2*41/rats A", "DQ-BOARD-1"),
        ("*8 light fingers 2+corporal*8 fat purse/rats A", "DQ-HIDE-4"),
        ("*8 light fingers 2/rats*0*8 barrel lid A", "DQ-ITEM-1"),
        ("*8 light fingers 2/rats AA+3", "DQ-OUT-1"),
        ("*8 light fingers 2/rats A A", "DQ-DEP-10"),
        ("*8 light fingers 2/rats-2-A", "DQ-DEP-2"),
    ];
    let before = table.state;
    for (line, id) in slips {
        rule(id).gives_when(line.to_owned(), refused(&table, line), id.to_owned());
        assert_eq!(table.state, before);
    }
}

/// Up to the limit a line is taken; one more is refused by that rule, and nothing of the line has happened.
#[track_caller]
fn limit(table: &Table, within: &str, beyond: &str, id: &'static str) {
    let mut taken = table.clone();
    types(&mut taken, within);
    rule(id).gives_when(beyond.to_owned(), refused(table, beyond), id.to_owned());
}

/// Gold, spaces and what fits on a Hero.
#[test]
fn limits_of_the_tavern() {
    let with = |heroes: &str, gold: u16| {
        let mut table = late(2);
        table.heroes(0, heroes).gold(0, gold).market("pirate paladin");
        table
    };
    let price = u16::from(late(2).game.hero(late(2).hero("pirate")).cost);
    types(&mut with("", price), "+pirate");
    rule("DQ-TAV-2").gives(refused(&with("", price - 1), "+pirate"), "DQ-TAV-2".to_owned());
    types(&mut with("duelist corporal", price), "+pirate");
    let full = with("duelist corporal scavenger", price);
    rule("DQ-TAV-3").gives(refused(&full, "+pirate"), "DQ-TAV-3".to_owned());
    // The first of two has to leave the Gold for the second.
    let both = price + u16::from(full.game.hero(full.hero("paladin")).cost);
    limit(&with("duelist", both), "+pirate+paladin", "+pirate+paladin+paladin", "DQ-HIDE-4");
    rule("DQ-TAV-2").gives(refused(&with("duelist", both - 1), "+pirate+paladin"), "DQ-TAV-2".to_owned());

    let mut carries = late(2);
    carries.heroes(0, "pirate:frost-knives duelist").items(0, "staff-of-lightning arcane-potion");
    limit(&carries, "*12 staff of lightning", "*11 staff of lightning", "DQ-TAV-11");
    limit(&carries, "*12 staff of lightning", "*12 arcane potion", "DQ-ITEM-4");
}

/// Five Quests lie there, each with room for so many Heroes, and the Adventure goes before them.
#[test]
fn limits_of_a_goal() {
    let mut table = late(2);
    table.heroes(0, "pirate duelist corporal");
    let four = "rats-in-the-cellar cat-up-the-tower goblin-toll bandits-in-the-barn";
    table.state.quests = [None; 5];
    table.quests(four);
    let mut five = table.clone();
    five.quests(&format!("{four} wolf-at-the-fold"));
    types(&mut table.clone(), "/22-1-1");
    rule("DQ-DEP-1").gives(refused(&five, "/22-1-1"), "DQ-DEP-1".to_owned());
    limit(&five, "/bandits in the barn-123-111", "/rats-123-111", "DQ-DEP-2");
    let mut due = late(2);
    due.at_round(3).heroes(0, "pirate duelist").quests("rats-in-the-cellar");
    limit(&due, "//-12-", "/rats-1-1", "DQ-DEP-3");
}

/// Wounds go to Active Heroes who are not defeated, and no Shield is spent twice.
#[test]
fn limits_of_wounds() {
    let mut table = late(2);
    table.heroes(0, "pirate+ duelist corporal*").quests("bandits-in-the-barn");
    limit(&table, "/33-12-11.12", "/33-12-11.13", "DQ-WND-6");
    limit(&table, "/33111.31", "/33111.33", "DQ-WND-7");
}

/// What nothing blocks goes to somebody.
#[test]
fn limits_of_blocking() {
    let mut table = table_under(2, &[]);
    table.state.naming = Naming::Late;
    // A Light, a Deadly and an Unblockable Light Wound.
    table.heroes(0, "quartermaster paladin").quests("dark-cellar");
    limit(&table, "/dark cellar HH HH HH.1", "/dark cellar HH HH HH.0", "DQ-WND-5");
    limit(&table, "/dark cellar - - -.1", "/dark cellar - - -.0", "DQ-WND-5");
    limit(&table, "/dark cellar HH HH HH.100", "/dark cellar HH HH HH.000", "DQ-WND-5");
}

/// Once Legendary Heroes are unlocked, an Apprentice cannot be named any more.
#[test]
fn limits_of_the_last_act() {
    let market = |round: u8| {
        let mut table = late(2);
        table.at_round(round).gold(0, 9).heroes(0, "");
        let lying = std::mem::take(&mut table.state.market);
        lying.iter().flatten().for_each(|hero| table.state.heroes_unseen.insert(*hero));
        table.state.hero_top.take().iter().for_each(|hero| table.state.heroes_unseen.insert(*hero));
        table
    };
    types(&mut market(6), "+corporal");
    limit(&market(7), "+vorhild", "+corporal", "DQ-DONE-8");
    rule("DQ-HIDE-4").gives(refused(&market(6), "+vorhild"), "DQ-HIDE-4".to_owned());
}

/// The Adventure of Act I needs a Sword and deals a Light Wound; on it lie two tokens of which nobody knows which they are: any symbol
/// is their digit 1, a Sword 2, two Shields 3.
fn with_tokens(heroes: &str) -> Table {
    let mut table = group_under(2, &[]);
    (table.state.naming, table.state.counts_tokens) = (Naming::Late, true);
    table.at_round(3).no_tokens().adventure("first-gate").heroes(0, heroes);
    table.state.ongoing = None;
    (0..2).for_each(|_| assert!(table.state.tokens.push(TokenId::unnamed(1))));
    table
}

/// Tokens are named as they are paid, each by symbols that are left over after a success.
#[test]
fn limits_of_tokens() {
    let table = with_tokens("corporal pirate");
    let left = |line: &str| {
        let mut table = table.clone();
        types(&mut table, line);
        (table.state.tokens.len(), table.state.active)
    };
    rule("DQ-THR-5").gives(left("// SS A...1"), (1, Seat(1)));
    rule("DQ-THR-5").gives(left("// SS A...12"), (0, Seat(1)));
    rule("DQ-THR-5").gives(left("// SS A...0"), (2, Seat(1)));
    rule("DQ-ABIL-12").gives(left("// S -"), (2, Seat(1)));
    limit(&table, "// SS A...2", "// S A...2", "DQ-THR-5");
    limit(&table, "// SS A...21", "// SS A...22", "DQ-THR-5");
    limit(&table, "// S A...1", "// - A...1", "DQ-THR-5");
    limit(&table, "// SS AA...11", "// SS AA...111", "DQ-THR-11");
    limit(&table, "// SS AA...1", "// SS AA...9", "DQ-THR-11");
    // On a line of its own, where nothing was said of them before.
    let mut asked = table.clone();
    types(&mut asked, "// SS A");
    rule("DQ-THR-5").gives((asked.state.tokens.len(), asked.state.active), (2, Seat(0)));
    let mut none = asked.clone();
    types(&mut none, "0");
    types(&mut asked, "21");
    rule("DQ-THR-5").gives((asked.state.tokens.len(), asked.state.active), (0, Seat(1)));
    rule("DQ-THR-5").gives((none.state.tokens.len(), none.state.active), (2, Seat(1)));
    let mut words = table.clone();
    types(&mut words, "// SS A");
    words.does("threat t1-any").does("end");
    rule("DQ-THR-5").gives((words.state.tokens.len(), words.state.active), (1, Seat(1)));
    rule("DQ-THR-5").gives(table.state.token_discard.of(table.token("t1-any")), 0);
    rule("DQ-THR-4").gives(words.state.token_discard.of(words.token("t1-any")), 1);
}

/// A token that cannot lie there is none.
#[test]
fn tokens_of_which_none_is_left() {
    let with = |n: u8| {
        let mut table = with_tokens("corporal pirate");
        let sword = table.token("t1-sword");
        while table.state.token_pool.of(sword) > n {
            table.state.token_pool.take(sword);
            table.state.token_discard.add(sword, 1);
        }
        table
    };
    types(&mut with(1), "// SS A...2");
    rule("DQ-HIDE-4").gives(refused(&with(0), "// SS A...2"), "DQ-HIDE-4".to_owned());
    let mut asked = with(0);
    types(&mut asked, "// SS A");
    asked.forbids("threat t1-sword", "DQ-HIDE-4");
}

/// A Shield that blocked pays for nothing.
#[test]
fn limits_of_shields() {
    let table = with_tokens("quartermaster corporal");
    // Two Shields and nothing blocked, or one of them blocks.
    limit(&table, "// SS - HH.2..3", "// SS - HH...3", "DQ-THR-6");
    limit(&with_tokens("quartermaster corporal"), "// SS - HH...1", "// S - HH...3", "DQ-THR-6");
}

/// A Quest that leaves takes a token to the Adventure, if one may have lain there.
#[test]
fn a_token_on_a_quest_that_leaves() {
    let with = |n: u8| {
        let mut table = group_under(1, &[]);
        (table.state.naming, table.state.counts_tokens) = (Naming::Late, true);
        table.no_tokens().quests("rats swordplay archers runestone dark-cellar");
        table.heroes(0, "pirate").items(0, "map");
        table.state.quest_tokens = n;
        table.goes("rats pirate").does("use map");
        table
    };
    let all = ["swordplay", "archers", "runestone", "dark-cellar"];
    let without = all.map(|quest| format!("choose quest {quest}"));
    let bearing = all.map(|quest| format!("choose quest with threat {quest}"));
    let either: Vec<String> =
        without.iter().zip(&bearing).flat_map(|both| [both.0.clone(), both.1.clone()]).collect();
    rule("DQ-THR-10").gives(with(0).choices(), without.to_vec());
    rule("DQ-THR-10").gives(with(1).choices(), either.clone());
    rule("DQ-THR-10").gives(with(4).choices(), either);
    rule("DQ-THR-10").gives(with(5).choices(), bearing.to_vec());
    let after = |n: u8, choice: &str| {
        let mut table = with(n);
        table.does(choice);
        (table.state.quest_tokens, table.state.tokens.to_vec())
    };
    rule("DQ-THR-10").gives(after(1, &without[1]), (1, Vec::new()));
    rule("DQ-THR-10").gives(after(1, &bearing[1]), (0, vec![TokenId::unnamed(1)]));
    rule("DQ-THR-10").gives(after(5, &bearing[3]), (4, vec![TokenId::unnamed(1)]));
    with(0).forbids(&bearing[1], "DQ-ABIL-8");
}

/// Whether a token lay on a Quest matters once it has succeeded, if one may have.
#[test]
fn a_token_on_a_quest() {
    let with = |n: u8| {
        let mut table = group_under(2, &[]);
        (table.state.naming, table.state.counts_tokens) = (Naming::Late, true);
        table.heroes(0, "corporal").quests("rats").no_tokens();
        table.state.quest_tokens = n;
        table
    };
    let after = |n: u8, line: &str| {
        let mut table = with(n);
        types(&mut table, line);
        (table.state.quest_tokens, table.state.active)
    };
    rule("DQ-THR-9").gives(after(0, "/rats S"), (0, Seat(1)));
    rule("DQ-THR-9").gives(after(1, "/rats S"), (1, Seat(0)));
    rule("DQ-THR-9").gives(after(1, "/rats S...1"), (0, Seat(1)));
    rule("DQ-THR-9").gives(after(1, "/rats S...0"), (1, Seat(1)));
    rule("DQ-THR-9").gives(after(2, "/rats S..."), (2, Seat(1)));
    // A failure leaves it, and where one lies on each Quest nobody is asked.
    rule("DQ-THR-9").gives(after(1, "/rats -"), (1, Seat(1)));
    rule("DQ-ABIL-12").gives(after(5, "/rats S"), (4, Seat(1)));
    rule("DQ-THR-11").gives(refused(&with(0), "/rats S...1"), "DQ-THR-11".to_owned());
    let mut asked = with(1);
    types(&mut asked, "/rats S");
    rule("DQ-THR-9").gives(asked.choices(), ["without threat", "with threat"].map(str::to_owned).to_vec());
    types(&mut asked, "1");
    rule("DQ-THR-9").gives((asked.state.quest_tokens, asked.state.active), (0, Seat(1)));
    asked.forbids("with threat", "DQ-ROUND-5");
}
