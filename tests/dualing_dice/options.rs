//! House rules (section 2.14 of the rules): what each value changes.

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Turn};
use tableside::games::dualing_dice::Step;

use crate::table::{PLAIN, Table, rule, table_under};

fn begun(seats: usize, options: &[(&str, &str)]) -> Table {
    let mut table = table_under(seats, options);
    table.deal(&[]);
    table
}

/// `picking = clockwise`
#[test]
fn players_pick_in_turn() {
    let mut table = begun(3, &[("picking", "clockwise")]);
    rule("DD-OPT-1").gives(table.game.turn(&table.state), Turn::Choose(Seat(0)));
    table.refuses(1, "D4 D4", "DD-OPT-1").saying("It is Ada’s turn to pick.");
    table.plays(0, "D4 D4");
    assert_eq!((table.all_asked(), table.state.piles[0]), (vec![1], 9));
    table.plays(1, "D20 D4").plays(2, "D8 D4").roll(&[(1, 1), (20, 1), (2, 1)]);
    for seat in [1, 2, 0] {
        table.plays(seat, "save color");
    }
    // The last first selector picks first now.
    rule("DD-OPT-1").gives((table.state.round, table.all_asked()), (2, vec![1]));
    // Whoever comes late finds what is left.
    table.plays(1, "D4 D4").plays(2, "D4 D6");
    assert_eq!(table.state.piles, [9, 9, 10, 10, 10]);
    table.state.piles[0] = 0;
    let said = table.game.check_action(&table.state, Seat(0), &table.action(0, "D6 D4")).unwrap_err();
    rule("DD-PICK-1").gives(said.rule, "DD-PICK-1");
}

/// `reveal = optional`
#[test]
fn goals_may_be_held_back() {
    let mut table = table_under(2, &[("reveal", "optional")]);
    table.at_scoring(&["easy easy hard", "hard hard hard"], &[PLAIN, PLAIN]);
    table.only(0, &["reveal nothing", "reveal easy", "reveal easy easy"]);
    table.plays(0, "reveal nothing").plays(1, "reveal nothing");
    rule("DD-OPT-2").gives((table.points(), table.hand(0).as_str()), (vec![0, 0], "easy easy hard"));
}

/// `winner = fewest_goals`: those below 15 points stay behind.
#[test]
fn fewest_goals_win() {
    let mut table = table_under(3, &[("winner", "fewest_goals")]);
    table.at_scoring(&["easy hard hard"; 3], &[PLAIN; 3]).scored(&[(14, 4), (20, 6), (13, 1)]).reveal_all();
    let outcome = table.game.outcome(&table.state).unwrap();
    assert_eq!([0, 1, 2].map(|seat| outcome.place(Seat(seat)).unwrap()), [1, 2, 3]);
    rule("DD-OPT-3").decides(&outcome);
}

/// `last_tie = play_on`
#[test]
fn a_tie_is_played_on() {
    let tie = |options: &[(&str, &str)]| {
        let mut table = table_under(2, options);
        table.at_scoring(&["easy hard hard"; 2], &[PLAIN; 2]).scored(&[(15, 5), (15, 5)]).reveal_all();
        table
    };
    rule("DD-END-4").gives(tie(&[]).state.step, Step::Over);
    let mut table = tie(&[("last_tie", "play_on")]);
    rule("DD-OPT-4").gives((table.state.step, table.state.set), (Step::Draw, 2));
    table.at_scoring(&["easy", "hard"], &[PLAIN; 2]).reveal_all();
    rule("DD-OPT-4").gives((table.state.step, table.points()), (Step::Over, vec![17, 16]));
    // An agreed last set ends it all the same.
    rule("DD-OPT-8").gives(tie(&[("last_tie", "play_on"), ("set_limit", "1")]).state.step, Step::Over);
}

/// `selection = optional`
#[test]
fn a_player_may_save_nothing() {
    let mut table = begun(2, &[("selection", "optional")]);
    for _ in 1..=5 {
        table.round(&["cD12=12 wD4=1", "cD4=1 wD4=1"]);
        table.only(0, &["save color", "save white 1", "save white 2", "save nothing"]);
        table.plays(0, "save nothing").plays(1, "save white");
    }
    rule("DD-OPT-5").gives((table.seat(0).saved.len(), table.seat(1).saved.len()), (0, 5));
    assert_eq!((table.state.step, table.state.piles[0]), (Step::Reveal, 5));
    // “All” needs five dice.
    rule("DD-OPT-5")
        .holds(!table.game.met(table.goal("all-even"), &crate::table::dice("wD4=2 wD4=2 wD4=2 wD4=2")));
}

/// `discard = one`
#[test]
fn a_goal_may_be_discarded() {
    let mut table = table_under(3, &[("discard", "one")]);
    table.at_scoring(&["easy hard hard", "total-44 hard hard", "hard hard d20-18"], &[PLAIN; 3]).reveal_all();
    rule("DD-OPT-6").gives((table.state.step, table.all_asked()), (Step::Discard, vec![1]));
    table.refuses(0, "keep", "DD-OPT-6");
    table.refuses(2, "keep", "DD-OPT-6").saying("Ben decides first.");
    table.refuses(1, "discard d20-18", "DD-TABLE-3");
    table.refuses(1, "discard unknown", "DD-OPT-6");
    table.only(1, &["keep", "discard total-44", "discard hard"]);
    table.plays(1, "discard total-44").plays(2, "keep");
    rule("DD-OPT-6").gives((table.hand(1).as_str(), table.state.gone.total()), ("hard hard", 1));
    assert_eq!(table.state.draws[..3], [1, 1, 0]);
}

/// With cards that the program does not know, people say which one it was; in an unlisted deck nobody can.
#[test]
fn an_unknown_goal_may_be_discarded() {
    let mut table = table_under(2, &[("discard", "one")]);
    table.at_scoring(&[], &[PLAIN; 2]).plays(0, "reveal nothing").plays(1, "reveal nothing");
    table.refuses(0, "discard unknown", "DD-OPT-6");
    table.plays(0, "discard total-44");
    assert_eq!((table.hand(0).as_str(), table.state.unseen.of(table.goal("total-44"))), ("? ?", 0));
    table.refuses(1, "discard total-44", "DD-TABLE-3");
}

/// `goals_per_set = one`
#[test]
fn one_goal_in_a_set() {
    let mut table = table_under(2, &[("goals_per_set", "one")]);
    table.at_scoring(&["easy easy two-top", "hard hard hard"], &[PLAIN, PLAIN]);
    table.refuses(0, "reveal easy easy", "DD-OPT-7");
    table.refuses(0, "reveal nothing", "DD-SCORE-3");
    table.only(0, &["reveal easy"]);
    table.stands(0, "reveal easy easy", "DD-OPT-7").plays(1, "reveal nothing");
    rule("DD-OPT-7").gives(table.points(), [2, 0]);
}

/// `set_limit = 1`, `set_limit = 2`, `set_limit = 3`, `set_limit = 4`, `set_limit = 5`, `set_limit = 6`,
/// `set_limit = 8`, `set_limit = 10`
#[test]
fn a_last_set_is_agreed() {
    for limit in [1u16, 2, 3, 4, 5, 6, 8, 10] {
        let mut table = table_under(2, &[("set_limit", &limit.to_string())]);
        table.at_scoring(&["easy hard hard", "hard hard hard"], &[PLAIN, PLAIN]);
        table.state.set = limit - 1;
        let mut last = table.clone();
        table.reveal_all();
        assert_ne!(table.state.step, Step::Over, "set {} of {limit}", limit - 1);
        last.state.set = limit;
        last.reveal_all();
        rule("DD-OPT-8").gives_when(format!("set {limit} of {limit}"), last.state.step, Step::Over);
        let outcome = last.game.outcome(&last.state).unwrap();
        assert_eq!((outcome.place(Seat(0)), outcome.place(Seat(1))), (Some(1), Some(2)));
        rule("DD-END-2").decides(&outcome);
    }
}

/// `contention = reverse`
#[test]
fn the_first_selector_yields() {
    let yields = |options: &[(&str, &str)]| {
        let mut table = table_under(8, options);
        table.at_round(2, &["wD12=1", "wD12=1", "wD12=1", "wD12=1", "cD4=1", "cD4=1", "cD4=1", "cD4=1"]);
        table.state.first = Seat(4);
        table.pick(&["D6 D12"; 8]);
        (table.state.waiting.iter().map(|seat| seat.0).collect::<Vec<_>>(), table.all_asked())
    };
    rule("DD-PICK-4").gives(yields(&[]), (vec![2, 3], vec![2]));
    rule("DD-OPT-9").gives(yields(&[("contention", "reverse")]), (vec![4, 5], vec![5]));
}
