//! Rounds at a real table of which only the saved dice are entered (DD-TABLE-9).

use tableside::engine::prelude::*;
use tableside::engine::{Component, Entry, Few, Random, Seat, SeatSet, Turn};
use tableside::games::dualing_dice::{Chance, DualingDice, Ruling, State, Step};

use crate::table::{PLAIN, Table, content, die, names, rule, rules, table, table_under, with_bots};

/// What a line of saved dice enters: `cD12=9`, `-` for a seat that saved nothing.
fn saved(words: &str) -> Ruling {
    let one = |word| (word != "-").then(|| die(word));
    Ruling::SavedDice { saved: words.split_whitespace().map(one).collect(), first: None }
}

/// The table of three whose goals are open, and what one line makes of it.
fn typed(table: &mut Table, line: &str) {
    let entries = table.game.read_entries(&table.state, line, &names()).unwrap();
    let [Entry::Ruling(ruling)] = entries[..] else { panic!("{entries:?}") };
    table.adjusts(ruling);
}

#[test]
fn a_set_is_typed_on_a_number_pad() {
    let mut table = table(3);
    table.deal(&[]);
    typed(&mut table, "871+142");
    let told = "Saved in round 1: Ada white D8 (7), Ben colour D12 (11), Cleo white D4 (2).";
    assert!(table.told.contains(&told.to_owned()), "{:?}", table.told);
    assert_eq!((table.state.round, table.state.step), (2, Step::Pick));
    typed(&mut table, "w12 12, c20 20, c6 5");
    let entries = table.game.read_entries(&table.state, "001566", &names()).unwrap();
    let [Entry::Ruling(again)] = entries[..] else { panic!("{entries:?}") };
    let said = table.refuses_ruling(again, "DD-SEL-6");
    assert_eq!(said.said, "Ben’s colour D12 is saved until this set has been scored.");
    typed(&mut table, "002566");
    typed(&mut table, "2+12+2++9");
    typed(&mut table, "c4 1, c4 2, c4 3");
    rule("DD-TABLE-9").gives(table.state.step, Step::Reveal);
    assert_eq!(table.saved(1), "cD12=11 cD20=20 wD12=5 wD12=12 cD4=2");
    assert_eq!(table.state.piles, [9, 9, 9, 9, 6]);
}

#[test]
fn what_cannot_have_been_saved() {
    let mut table = table(2);
    table.deal(&[]);
    table.refuses_ruling(saved("wD4=1"), "DD-TABLE-9");
    table.refuses_ruling(saved("wD4=1 wD4=1 wD4=1"), "DD-TABLE-9");
    table.refuses_ruling(saved("wD4=5 wD4=1"), "DD-TABLE-2");
    table.refuses_ruling(saved("wD4=0 wD4=1"), "DD-TABLE-2");
    table.refuses_ruling(saved("wD20=5 wD4=1"), "DD-DICE-1");
    table.refuses_ruling(saved("- wD4=1"), "DD-SEL-4");
    let first = Ruling::SavedDice { saved: Few::filled(Some(die("wD4=1")), 2), first: Some(Seat(2)) };
    table.refuses_ruling(first, "DD-TABLE-9");
    table.adjusts(saved("wD10=0 wD4=4"));
    assert_eq!((table.saved(0).as_str(), table.saved(1).as_str()), ("wD10=10", "wD4=4"));
    // A round of which something has been entered is entered to its end.
    table.plays(1, "D4 D6");
    table.refuses_ruling(saved("wD6=1 wD6=1"), "DD-TABLE-9");
    table.plays(0, "D4 D6").roll(&[(4, 1), (3, 2)]);
    table.refuses_ruling(saved("wD6=1 wD6=1"), "DD-TABLE-9");
}

/// Ten white dice of a type are on the cards at most.
#[test]
fn white_dice_run_out() {
    let mut table = table(5);
    table.at_round(3, &["wD4=1 wD4=2", "wD4=1 wD4=2", "wD4=1 wD4=2", "wD4=1 wD4=2", "wD4=1 wD6=2"]);
    let said = table.refuses_ruling(saved("wD4=1 wD4=1 wD6=1 wD6=1 wD6=1"), "DD-PICK-1");
    assert_eq!(said.said, "Only 1 white D4 is left.");
    table.adjusts(saved("wD4=1 cD4=1 wD6=1 wD6=1 wD6=1"));
    table.refuses_ruling(saved("wD4=1 cD6=1 wD6=1 wD6=1 wD6=1"), "DD-PICK-1");
}

#[test]
fn where_nothing_need_be_saved() {
    let mut table = table_under(2, &[("selection", "optional")]);
    table.deal(&[]).adjusts(saved("- wD4=1"));
    rule("DD-SEL-4").gives((table.saved(0).as_str(), table.saved(1).as_str()), ("", "wD4=1"));
}

/// Who saved first matters once the deck may run short (DD-DRAW-5).
#[test]
fn a_short_deck_asks_who_was_first() {
    let mut table = table(2);
    table.at_round(5, &["wD4=1 wD4=1 wD6=1 wD6=1", "wD8=1 wD8=1 wD6=1 wD6=1"]);
    table.state.deck = 5;
    let late = Ruling::SavedDice { saved: Few::filled(Some(die("wD4=1")), 2), first: None };
    table.refuses_ruling(late, "DD-DRAW-5");
    let Ruling::SavedDice { saved, .. } = late else { unreachable!() };
    let told = Ruling::SavedDice { saved, first: Some(Seat(1)) };
    assert_eq!(table.game.check_ruling(&table.state, &told), Ok(()));
    table.state.deck = 6;
    rule("DD-DRAW-5").gives(table.game.check_ruling(&table.state, &late), Ok(()));
}

#[test]
fn it_overrules_nothing_and_bots_cannot_play_so() {
    let mut table = table(2);
    table.deal(&[]);
    let ruling = saved("wD4=1 wD4=1");
    rule("DD-TABLE-9").gives(table.game.reason_rule(&ruling), None);
    rule("DD-TABLE-9").gives(table.game.reports(&ruling), Some((&[Component::Dice][..], "DD-TABLE-9")));
    let mut bots = Table::new(with_bots(2, content(), 1));
    bots.deal(&["easy easy hard", "easy hard hard"]);
    bots.refuses_ruling(ruling, "DD-TABLE-8");
}

/// What everyone reveals after a set is one line: numbers of the deck's list with two digits.
#[test]
fn what_is_revealed_on_one_line() {
    let begin = || {
        let mut table = table(3);
        table.at_scoring(&["", "", ""], &[PLAIN, "wD12=12 cD20=20 wD6=6 cD6=6 wD10=3", PLAIN]);
        table
    };
    let table = begin();
    let number = |id: &str| {
        format!("{:02}", 1 + table.game.content().goal.iter().position(|goal| goal.id == id).unwrap())
    };
    let after = |line: &str| {
        let mut table = begin();
        let entries =
            table.game.read_entries(&table.state, line, &names()).unwrap_or_else(|| panic!("{line}"));
        for entry in entries {
            table.enter(&entry, false);
        }
        (table.state.seats.iter().map(|own| own.points).collect::<Vec<_>>(), table.state.set)
    };
    let (easy, total) = (number("easy"), number("total-44"));
    let all = after(&format!("{easy}.{total}{easy}.-"));
    assert!(all.0[1] > all.0[0] && all.0[0] > 0 && all.0[2] == 0 && all.1 == 2, "{all:?}");
    for line in [
        format!("{easy}; {total} {easy}; none"),
        format!("1/{easy}.{total},{easy}.-"),
        format!("2/{total}{easy}.-.{easy}"),
    ] {
        rule("DD-TABLE-3").gives_when(line.clone(), after(&line), all.clone());
    }
    // Who is left out is asked after that.
    let entries = table.game.read_entries(&table.state, "-.-", &names()).unwrap();
    assert_eq!(entries.len(), 2);
    let wrong = ["", ".", "1", "00", "99", &format!("{easy}1"), "-.-.-.-", "4/-", "-5-", "x"];
    assert!(wrong.iter().all(|line| table.game.read_entries(&table.state, line, &names()).is_none()));
    // What the dice do not meet, and a fourth card, are refused by their rules.
    let refused = |line: &str| {
        let mut state = table.state;
        let entries = table.game.read_entries(&table.state, line, &names()).unwrap();
        let mut apply = |entry| tableside::engine::apply(&*table.game, &mut state, entry, false, &mut ());
        entries.iter().find_map(|entry| apply(entry).err()).map(|why| why.rule.to_string())
    };
    rule("DD-SCORE-5").gives(refused(&format!("{total}.-.-")), Some("DD-SCORE-5".to_owned()));
    rule("DD-TABLE-3").gives(refused(&easy.repeat(3)), None);
    assert!(table.game.read_entries(&table.state, &easy.repeat(4), &names()).is_none(), "nobody holds four");
}

/// What follows by the rules from a random choice of everyone.
fn step(
    game: &DualingDice,
    state: &mut State,
    random: &mut Random,
) -> Entry<tableside::games::dualing_dice::Action, Chance, Ruling> {
    let asked = match game.turn(state) {
        Turn::Chance(_) => None,
        Turn::Choose(seat) => Some(seat),
        Turn::Secret { seats, .. } => seats.first(),
        Turn::Over => unreachable!("the round goes on"),
    };
    let entry = match asked {
        None => Entry::Chance(game.sample(state, random)),
        Some(seat) => {
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            Entry::Do { seat, action: *random.pick(&legal).unwrap() }
        }
    };
    tableside::engine::apply(game, state, &entry, false, &mut ()).unwrap();
    entry
}

/// The same match entered in full and by its saved dice: after every round it stands the same.
#[test]
fn saved_dice_alone_lead_to_the_same_state() {
    let mut rounds = 0;
    for seed in 0..40 {
        let mut random = Random::from_seed(seed);
        let seats = 1 + random.index(8);
        let selection = *random.pick(&["compulsory", "optional"]).unwrap();
        let game = rules(seats, &[("set_limit", "2"), ("selection", selection)], content());
        let mut full = game.start();
        let mut short = full;
        while full.step != Step::Over {
            if full.step != Step::Pick || full.waiting != SeatSet::all(seats) {
                let entry = step(&game, &mut full, &mut random);
                tableside::engine::apply(&*game, &mut short, &entry, false, &mut ()).unwrap();
                continue;
            }
            let (set, round, before) = (full.set, full.round, full);
            while (full.set, full.round) == (set, round)
                && full.step != Step::Reveal
                && full.step != Step::Over
            {
                step(&game, &mut full, &mut random);
            }
            let of = |seat: Seat| full.seat(seat).saved.get(before.seat(seat).saved.len()).copied();
            // A set that ends with nothing to reveal clears its dice at once.
            if full.set != set || full.step == Step::Over {
                break;
            }
            let told = Ruling::SavedDice { saved: full.all().map(of).collect(), first: Some(full.first) };
            tableside::engine::apply(&*game, &mut short, &Entry::Ruling(told), false, &mut ()).unwrap();
            assert_eq!(short, full, "seed {seed}, set {set}, round {round}");
            rounds += 1;
        }
    }
    assert!(rounds > 200, "{rounds} rounds");
}
