//! Fights of which only the final dice are entered (DQ-TABLE-5), and turns on one line.

use tableside::engine::prelude::*;
use tableside::engine::{Component, Entry, Seat, Unread};
use tableside::games::dicequest::action::{FightEnd, FinalDie, Source, UsedAbility};
use tableside::games::dicequest::dice::Colour;
use tableside::games::dicequest::state::{Attempt, Wound};
use tableside::games::dicequest::{Event, Request, Ruling, Step};

use crate::deck::deck;
use crate::table::{Table, group_of, names, rule, symbols, table_of};

/// A competitive match with the cards of the box, in its first Tavern; nobody holds an Item.
fn boxed(seats: usize) -> Table {
    table_of(seats, &[], deck())
}

/// A die: `red SS`, `blue ARx` with its Rune spent.
fn die(table: &Table, words: &str) -> FinalDie {
    let (colour, face) = words.split_once(' ').unwrap();
    let (face, spent) = face.strip_suffix('x').map_or((face, false), |face| (face, true));
    let colour = Colour::ALL.into_iter().find(|one| format!("{one:?}").eq_ignore_ascii_case(colour)).unwrap();
    let wanted = symbols(if face == "-" { "" } else { face });
    let side = table.game.cards().faces[colour.index()].iter().position(|face| *face == wanted);
    FinalDie { colour, side: side.unwrap() as u8, spent }
}

fn end(table: &Table, dice: &[&str]) -> FightEnd {
    FightEnd { dice: dice.iter().map(|words| die(table, words)).collect(), ..FightEnd::default() }
}

fn fought(end: FightEnd) -> Ruling {
    Ruling::Fought { end }
}

/// Types a line; says how many presses that took.
#[track_caller]
fn types(table: &mut Table, line: &str) -> usize {
    let entries = table.game.read_entries(&table.state, line, &names());
    for entry in entries.unwrap_or_else(|| panic!("{line} at {:?}", table.state)) {
        table.ruled |= matches!(entry, Entry::Ruling(_));
        table.enter(&entry, false);
    }
    line.len() + 1
}

/// The rule that refuses a line, and what it says; nothing of it is entered.
#[track_caller]
fn refused(table: &Table, line: &str) -> (String, String) {
    let entries = table.game.read_entries(&table.state, line, &names());
    let mut copy = table.state;
    for entry in entries.unwrap_or_else(|| panic!("{line}")) {
        if let Err(violation) = tableside::engine::apply(&*table.game, &mut copy, &entry, false, &mut ()) {
            return (violation.rule.to_string(), violation.text.render(&names()));
        }
    }
    panic!("{line} is taken")
}

/// The first turns of the page on real tables.
#[test]
fn a_match_begins_on_single_lines() {
    let mut table = Table::new(crate::table::rules(3, &[("first", "first")], deck()));
    table.adjusts(Ruling::NameCards { late: true, tokens: true });
    let gold = |table: &Table, seat: u8| table.seat(seat).gold;
    let mut presses = vec![types(&mut table, "+21/121")];
    rule("DQ-TABLE-5").gives((table.party(0).as_str(), gold(&table, 0)), ("pirate+", 3));
    rule("DQ-REW-3").holds(table.seat(0).completed.contains(table.quest_id("cat-up-the-tower")));
    presses.push(types(&mut table, "+11/110"));
    rule("DQ-REW-1").gives((table.party(1).as_str(), gold(&table, 1)), ("corporal", 3));
    assert_eq!(table.state.quest_gold[0], 1);
    // The Pirate is with Anna.
    let (id, said) = refused(&table, "+21/111");
    assert_eq!(
        (id.as_str(), &*said),
        ("DQ-HIDE-4", "Pirate cannot be turned up; it is in the Party of Ada.")
    );
    presses.push(types(&mut table, "+22/111"));
    rule("DQ-REW-3").gives((table.party(2).as_str(), gold(&table, 2)), ("scavenger+", 4));
    presses.push(types(&mut table, "+15/2321"));
    rule("DQ-REW-6").gives((table.party(0).as_str(), gold(&table, 0)), ("pirate+ duelist+*", 4));
    assert!(presses.iter().all(|n| *n <= 10), "{presses:?}");
    types(&mut table, "/00");
    types(&mut table, "/00");
    rule("DQ-TABLE-4")
        .gives((table.state.round, table.request()), (3, Some(Request::RevealAdventure { act: 1 })));
    let mut wolves = table.clone();
    assert_eq!(types(&mut wolves, "//222"), 6);
    // The Duelist adds a Shield, which blocks and counts.
    rule("DQ-CARD-12").and("DQ-WND-4").gives(wolves.seat(0).adventure, Attempt::Score(3));
    assert_eq!(wolves.party(0), "pirate+ duelist+*");
    // Its name first is the same.
    types(&mut table, "//2");
    rule("DQ-TABLE-5").gives(table.request(), Some(Request::RollDice { dice: [1, 1, 0, 0] }));
    types(&mut table, "22");
    assert_eq!(table.state, wolves.state);
}

/// Letters, names and digits, on one line or on several, enter the same.
#[test]
fn ways_to_say_the_same() {
    let after = |lines: &[&str]| {
        let mut table = Table::new(crate::table::rules(2, &[("first", "first")], deck()));
        table.adjusts(Ruling::NameCards { late: true, tokens: true });
        lines.iter().for_each(|line| {
            types(&mut table, line);
        });
        table.state
    };
    let same = after(&["+21/121"]);
    let ways = [
        &["+pir/cat A"][..],
        &["+21", "/121"],
        &["+21 /12", "1"],
        &["+pirate /cat up the tower -1- A"],
        &["recruit pirate", "/cat 1"],
    ];
    for lines in ways {
        rule("DQ-TABLE-5").gives_when(format!("{lines:?}"), after(lines), same);
    }
    let table = Table::at_state(crate::table::rules(2, &[("first", "first")], deck()), same);
    for line in ["+91", "/99", "+", "+21/12Q", "/121.9", "*6", "-4", "+pirate/nothing"] {
        let read = table.game.read_entries(&table.state, line, &names());
        assert!(read.is_none_or(|entries| entries.len() < 2), "{line}");
    }
    // Where nothing is named late, these are no lines.
    let full = boxed(2);
    assert!(full.game.read_entries(&full.state, "+21/121", &names()).is_none());
}

/// What was used up is told with the dice.
#[test]
fn what_was_used() {
    let mut table = boxed(2);
    table.heroes(0, "pirate+ scarifier+:lucky-copper").items(0, "ember-ale scroll-of-shiny-rune").gold(0, 3);
    table.quests("goblin-toll").goes("goblin-toll pirate scarifier");
    // A known potion could be drunk first, or in the telling.
    table.does("end");
    let gold = table.own().gold;
    let mut all = end(&table, &["red S", "blue AA", "yellow WRx"]);
    all.token = true;
    all.items = [table.item("ember-ale")].into_iter().collect();
    let pirate = UsedAbility { source: Source::Hero { hero: 0 }, ..UsedAbility::default() };
    all.used = [pirate].into_iter().collect();
    table.adjusts(fought(all));
    rule("DQ-TABLE-5").gives(table.own().gold, gold - 2);
    rule("DQ-TABLE-5")
        .gives((table.own().token, table.backpack(0).as_str()), (false, "scroll-of-shiny-rune"));
    rule("DQ-TABLE-5").gives(table.pool(), "red=S blue=AA yellow=W!".to_owned());
    assert!(table.told.contains(
        &"Ada ends the fight with red (Sword); blue (2 Arrows); yellow (Wand, Rune). Used: the Reroll token, 1 Rune, Ember Ale, Pirate."
            .to_owned()
    ), "{:?}", table.told);
    assert_eq!(table.state.step, Step::Assign);
}

/// What a fight cannot have ended with is refused, each by its rule.
#[test]
fn fights_that_cannot_have_ended_so() {
    let mut table = boxed(2);
    table.heroes(0, "corporal+ pistolier+").items(0, "smoke-pellet barrel-lid").quests("goblin-toll");
    table.refuses_ruling(fought(end(&table, &["red S"])), "DQ-TABLE-5");
    table.gold(0, 1).goes("goblin-toll corporal pistolier");
    let with = |change: &dyn Fn(&mut FightEnd)| {
        let mut told = end(&table, &["red S", "blue A"]);
        change(&mut told);
        fought(told)
    };
    let no = |ruling, id| table.refuses_ruling(ruling, id).said;
    rule("DQ-TABLE-5").holds(table.game.check_ruling(&table.state, &with(&|_| {})).is_ok());
    // Faces, and how many dice.
    no(with(&|told| told.dice[0].side = 6), "DQ-DICE-2");
    no(with(&|told| told.dice[0].spent = true), "DQ-RUNE-1");
    let said = no(fought(end(&table, &["red S"])), "DQ-DEP-10");
    assert!(said.starts_with("blue dice in the pool: 1; entered: 0."), "{said}");
    no(fought(end(&table, &["red S", "red S", "blue A"])), "DQ-DEP-10");
    // The Pistolier adds blue dice, one.
    rule("DQ-DEP-10").holds(
        table.game.check_ruling(&table.state, &fought(end(&table, &["red S", "blue A", "blue -"]))).is_ok(),
    );
    no(fought(end(&table, &["red S", "blue A", "blue A", "blue A"])), "DQ-DEP-10");
    no(fought(end(&table, &["red S", "blue A", "blue A", "blue A", "blue A", "blue A"])), "DQ-DICE-3");
    // Symbols on no die.
    no(with(&|told| told.bonus = symbols("W")), "DQ-OUT-1");
    // Items: not there, of another step, equipment.
    let using = |name: &'static str| {
        let item = table.item(name);
        with(&move |told| told.items = [item].into_iter().collect())
    };
    no(using("ember-ale"), "DQ-ITEM-1");
    no(using("smoke-pellet"), "DQ-ABIL-3");
    no(using("barrel-lid"), "DQ-ITEM-7");
    // Abilities: nobody there, nothing printed, paid with what is not asked.
    let used = |source, wound| {
        with(&move |told| {
            told.used = [UsedAbility { source, ability: 0, wound, heals: None }].into_iter().collect();
        })
    };
    no(used(Source::Hero { hero: 2 }, None), "DQ-ABIL-6");
    no(used(Source::Task, None), "DQ-ABIL-6");
    no(used(Source::Hero { hero: 0 }, Some(0)), "DQ-ABIL-8");
    no(
        with(&|told| {
            let one = UsedAbility { source: Source::Hero { hero: 0 }, ..UsedAbility::default() };
            told.used = [one, one].into_iter().collect();
        }),
        "DQ-ABIL-4",
    );
    let mut inactive = table.clone();
    inactive.state.seat_mut(Seat(0)).token = false;
    inactive.refuses_ruling(with(&|told| told.token = true), "DQ-COMB-4");
    let mut young = table.clone();
    young.state.seat_mut(Seat(0)).party[0].as_mut().unwrap().expert = false;
    young.refuses_ruling(used(Source::Hero { hero: 0 }, None), "DQ-ABIL-7");
    // After the roll it is too late.
    let mut rolled = table.clone();
    rolled.chances("-, -");
    rolled.refuses_ruling(with(&|_| {}), "DQ-TABLE-5");
}

/// Cards in force, prices, wounds that are paid, what the dice do not show.
#[test]
fn other_things_that_cannot_be() {
    let mut table = boxed(2);
    table.heroes(0, "shaman+:lucky-copper scarifier+ bladedancer").quests("the-mayors-goose").gold(0, 0);
    table.goes("the-mayors-goose bladedancer scarifier");
    table.refuses_ruling(fought(end(&table, &["red S", "red S", "yellow W"])), "DQ-DICE-6");
    let scarifier = |wound| UsedAbility { source: Source::Hero { hero: 1 }, ability: 0, wound, heals: None };
    let told = |table: &Table, used: UsedAbility| {
        let mut told = end(table, &["red S", "red S"]);
        (told.used, told.bonus) = ([used].into_iter().collect(), symbols("R"));
        fought(told)
    };
    table.refuses_ruling(told(&table, scarifier(None)), "DQ-ABIL-8");
    table.refuses_ruling(told(&table, scarifier(Some(0))), "DQ-WND-6");
    let mut paid = table.clone();
    paid.adjusts(told(&table, scarifier(Some(1))));
    rule("DQ-WND-13").gives(paid.seat(0).hero(1).unwrap().wound, Wound::Unblockable);
    // A free Rune is there only if it was paid.
    let mut free = end(&table, &["red S", "red S"]);
    free.bonus = symbols("R");
    table.refuses_ruling(fought(free), "DQ-OUT-1");

    let mut table = boxed(2);
    table.heroes(0, "shaman+:lucky-copper").quests("rats-in-the-cellar").gold(0, 0);
    table.goes("rats-in-the-cellar shaman");
    let used = |table: &Table, source| {
        let mut told = end(table, &["yellow W"]);
        told.used = [UsedAbility { source, ..UsedAbility::default() }].into_iter().collect();
        fought(told)
    };
    table
        .refuses_ruling(used(&table, Source::Hero { hero: 0 }), "DQ-TABLE-5")
        .saying("Shaman does something that the dice do not show: enter each step.");
    table.refuses_ruling(used(&table, Source::Equipment { hero: 0 }), "DQ-ABIL-8");

    let mut wyrm = boxed(2);
    wyrm.at_round(4).heroes(0, "corporal+ pirate+ defender+").quests("the-sleeping-wyrm");
    let sent = ["corporal pirate", "corporal pirate defender"];
    let go = sent.into_iter().find(|heroes| {
        let mut trial = wyrm.clone();
        trial.does("leave");
        trial.could(0, &format!("go the-sleeping-wyrm {heroes}"))
    });
    wyrm.goes(&format!("the-sleeping-wyrm {}", go.unwrap()));
    let mut told = FightEnd { token: true, ..FightEnd::default() };
    told.dice = wyrm
        .state
        .turn
        .dice
        .iter()
        .map(|die| FinalDie { colour: die.colour, side: 0, spent: false })
        .collect();
    wyrm.refuses_ruling(fought(told), "DQ-ABIL-1");
}

/// A bot has to see each roll; final dice are real ones, and overrule nothing.
#[test]
fn who_may_tell_it() {
    let mut table = boxed(2);
    table.heroes(0, "corporal").quests("rats-in-the-cellar").goes("rats-in-the-cellar corporal");
    let told = fought(end(&table, &["red S"]));
    let (of, by) = table.game.reports(&told).unwrap();
    rule("DQ-TABLE-5")
        .gives((of, by, table.game.reason_rule(&told)), (&[Component::Dice][..], "DQ-TABLE-5", None));
    let game = table.game.clone();
    game.hand_over(&mut table.state, Seat(0), true);
    table.refuses_ruling(told, "DQ-TABLE-5");
    game.hand_over(&mut table.state, Seat(0), false);
    table.adjusts(told);
    rule("DQ-TABLE-5")
        .holds(table.happened(&Event::Completed(Seat(0), table.quest_id("rats-in-the-cellar"))));
}

/// Wounds are blocked, given and rewards taken as proposed unless the line says otherwise.
#[test]
fn what_is_proposed() {
    let begin = |heroes: &str, quest: &str| {
        let mut table = boxed(2);
        table.heroes(0, heroes).quests(quest);
        table.state.naming = tableside::games::dicequest::state::Naming::Late;
        table
    };
    let after = |table: &Table, line: &str| {
        let mut table = table.clone();
        types(&mut table, line);
        (table.party(0), table.state.active)
    };
    // Bandits in the Barn: two Light Wounds, Swords and Arrows; nobody needs to fall.
    let table = begin("pirate+ duelist corporal*", "bandits-in-the-barn");
    let (party, next) = after(&table, "/33111");
    rule("DQ-TABLE-5").gives((party.as_str(), next), ("pirate+* duelist+* corporal*", Seat(1)));
    // Who it is, and who levels up, can be told.
    assert_eq!(after(&table, "/33111.13").0, "pirate+* duelist+");
    assert_eq!(after(&table, "/33111.12.3").0, "pirate+* duelist* corporal+*");
    assert_eq!(after(&table, "/33-12-11").0, "pirate+* duelist+* corporal*");
    let fewer = table.game.read_action(&table.state, Seat(0), "/33111.1212", &names());
    assert!(matches!(fewer, Err(Unread::Unclear(_))), "{fewer:?}");
    let blocked = table.game.read_action(&table.state, Seat(0), "/33111.0", &names());
    let Err(Unread::Refused(no)) = blocked else { panic!("{blocked:?}") };
    rule("DQ-WND-3").gives(no.rule.as_str(), "DQ-WND-3");
    let shield = begin("defender+ corporal", "wolf-at-the-fold");
    // A Shield blocks; another is told on no die.
    assert_eq!(after(&shield, "/1611").0, "defender+ corporal+");
    assert_eq!(after(&shield, "/1611.1").0, "defender+* corporal+");
    assert_eq!(after(&shield, "/1611+4.0").0, "defender+ corporal+");
    rule("DQ-OUT-1").gives(refused(&shield, "/1611+3").0, "DQ-OUT-1".to_owned());
}

/// Items are used in the Tavern and after the fight, too, and named for that in time.
#[test]
fn items_around_a_fight() {
    let mut table = Table::new(crate::table::rules(2, &[("first", "first")], deck()));
    table.adjusts(Ruling::NameCards { late: true, tokens: true });
    let item = |name: &str| {
        let at = table.game.content().item.iter().position(|item| item.id == name).unwrap();
        table.game.content().item[at].name.clone()
    };
    // Named before anybody is asked for it.
    let mut named = table.clone();
    types(&mut named, &format!("name {}", item("ember-ale")));
    rule("DQ-TABLE-4").gives(named.backpack(0), "? ember-ale".to_owned());
    for line in ["name nobody", "name", "name 99"] {
        let read = table.game.read_entries(&table.state, line, &names());
        assert!(read.is_none(), "{line}");
    }
    // What cannot be used once the dice lie is refused.
    let used_later = |id: &str| {
        use tableside::games::dicequest::content::ability::Step as Printed;
        let abilities = &table.game.item(table.item(id)).abilities;
        abilities.iter().any(|ability| matches!(ability.step, Printed::Wound | Printed::Reward))
    };
    let later = table.game.content().item.iter().find(|item| used_later(&item.id)).unwrap();
    let line = format!("+21/12*8 {} 1", later.name);
    let why = table.game.read_action(&table.state, Seat(0), &line, &names()).unwrap_err();
    assert!(format!("{why:?}").contains("after this fight"), "{line}: {why:?}");
}

/// Heroes of the Market are refreshed by their digits, one to three of them.
#[test]
fn the_market_is_refreshed_on_a_line() {
    let mut coop = group_of(2, &[("difficulty", "practice")], deck());
    coop.state.naming = tableside::games::dicequest::state::Naming::Late;
    coop.state.market = [None; 5];
    coop.state.hero_top = None;
    coop.state.board_level = 2;
    coop.gold(0, 9);
    let read = |line: &str| coop.game.read_entries(&coop.state, line, &names());
    let entries = read("*621122").unwrap();
    assert_eq!(entries.len(), 3, "two Heroes are named, and refreshed: {entries:?}");
    assert!(["*6", "*60", "*64", "*6211", "*61"].iter().all(|line| read(line).is_none()));
}

/// What was used, on a line.
#[test]
fn marks_on_a_line() {
    let mut table = boxed(2);
    table.heroes(0, "pirate+ yami").items(0, "ember-ale minion-potion").gold(0, 4);
    table.quests("runaway-ale-cart");
    table.state.naming = tableside::games::dicequest::state::Naming::Late;
    let pool = |line: &str| {
        let entries = table.game.read_entries(&table.state, line, &names()).unwrap();
        let told = entries.iter().find_map(|entry| match entry {
            Entry::Ruling(Ruling::Fought { end }) => Some(*end),
            _ => None,
        });
        let told = told.unwrap();
        let dice: Vec<String> = told.dice.iter().map(|die| format!("{:?}{}", die.colour, die.side)).collect();
        (dice.join(" "), told.token, told.items.len(), told.used.len())
    };
    let said = |dice: &str, token, items, used| (dice.to_owned(), token, items, used);
    assert_eq!(pool("/22-1-*0*913"), said("Blue5", true, 0, 1));
    assert_eq!(pool("/22-1-*8 ember 21"), said("Red3 Blue2", false, 1, 0));
    // The Minion Potion makes a blue die green.
    assert_eq!(pool("/22-1-*815241"), said("Green1", false, 1, 0));
    assert_eq!(pool("/22-1- ARx"), said("Blue5", false, 0, 0));
    assert_eq!(pool("/22-1-8"), said("Blue5", false, 0, 0));
    let mut coop = group_of(1, &[("difficulty", "practice")], deck());
    coop.state.naming = tableside::games::dicequest::state::Naming::Late;
    coop.heroes(0, "pirate+").items(0, "fat-purse");
    types(&mut coop, "*.fat purse");
    rule("DQ-TABLE-4").gives(coop.backpack(0), String::new());
}
