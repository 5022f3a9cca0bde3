//! The rules, by their names.

use tableside::engine::prelude::*;
use tableside::engine::{Seat, Standing, Turn};

use crate::game::{Dice, Event, Farkle, Rolled, Ruling, table};
use crate::rule::rule;
use crate::test_table::{TestTable, Tested};

impl Tested for Farkle {
    type Known = ();

    fn know(&self, _: &Self::State) {}
}

type Table = TestTable<Farkle>;

/// Two seats, who play to 2,000 points.
fn two() -> Table {
    Table::new(table(2, 2000))
}

fn worth(numbers: &[u8]) -> Option<u32> {
    Dice::showing(numbers).unwrap().worth()
}

/// Ada or Ben rolls these and keeps those.
fn rolls(table: &mut Table, rolled: &str, kept: &str) {
    table.does("throw").chances(rolled).does(&format!("keep {kept}"));
}

#[test]
fn what_dice_are_worth() {
    rule("FK-WORTH-1").gives([worth(&[1]), worth(&[5, 1, 5]), worth(&[2])], [Some(100), Some(200), None]);
    let kinds = [worth(&[1, 1, 1]), worth(&[4, 4, 4, 4]), worth(&[2; 6]), worth(&[3, 3])];
    rule("FK-WORTH-2").gives(kinds, [Some(1000), Some(800), Some(1600), None]);
    let all = [worth(&[1, 2, 3, 4, 5, 6]), worth(&[2, 2, 3, 3, 6, 6]), worth(&[1, 1, 1, 1, 5, 5])];
    rule("FK-WORTH-3").gives(all, [Some(1500), Some(1500), Some(2100)]);
}

#[test]
fn a_turn() {
    let mut table = two();
    table.refuses(1, "throw", "FK-TURN-1");
    table.refuses(0, "bank", "FK-BANK-1");
    table.refuses(0, "keep 1", "FK-KEEP-1");
    table.does("throw").refuses(0, "throw", "FK-ROLL-1");
    table.refuses_chance(Rolled { dice: Dice([5, 0, 0, 0, 0, 0]) }, "FK-ROLL-1");
    for wrong in ["1 1 1 1 1 1 1", "1 1 1 1 1 7"] {
        assert!(table.game.read_chance(&table.state, None, wrong, &Farkle::seat_names()).is_err(), "{wrong}");
    }
    table.refuses_chance(Rolled { dice: Dice([u8::MAX; 6]) }, "FK-ROLL-1");
    table.chances("1 2 3 3 4 5").only(0, &["keep 1", "keep 5", "keep 1 5"]);
    table.refuses(0, "keep 1 2", "FK-KEEP-1").saying("Not each of 1 2 scores.");
    table.refuses(0, "keep 1 1", "FK-KEEP-1");
    table.refuses(0, "keep 7", "FK-ROLL-1");
    table.refuses(0, "bank", "FK-KEEP-1");
    table.does("keep 1");
    rule("FK-ROLL-1").gives(table.game.request(&table.state), None);
    table.does("throw");
    rule("FK-ROLL-1").gives(table.game.request(&table.state).map(|request| request.dice), Some(5));
    table.chances("5 2 3 3 4").does("keep 5").does("bank");
    rule("FK-BANK-1").gives(&*table.state.scores, &[150, 0][..]);
    rule("FK-TURN-1").gives(table.game.turn(&table.state), Turn::Choose(Seat(1)));
}

#[test]
fn a_farkle_costs_the_turn() {
    let mut table = two();
    rolls(&mut table, "1 1 1 2 3 4", "1 1 1");
    table.does("throw").chances("2 3 4");
    rule("FK-FARKLE-1").gives(table.events.clone(), vec![Event::Farkle(1000)]);
    rule("FK-FARKLE-1").gives((table.state.scores[0], table.state.active, table.state.left), (0, Seat(1), 6));
}

#[test]
fn hot_dice() {
    let mut table = two();
    rolls(&mut table, "1 1 1 5 5 5", "1 1 1 5 5 5");
    rule("FK-HOT-1").gives((table.state.left, table.state.pending), (6, 1500));
    table.does("throw").chances("1 2 2 3 3 4").does("keep 1").does("bank");
    rule("FK-HOT-1").gives(table.state.scores[0], 1600);
}

/// `target = 2000`
#[test]
fn the_last_round() {
    let mut table = Table::new(table(3, 2000));
    rolls(&mut table, "1 1 1 2 3 4", "1 1 1");
    table.does("bank");
    rolls(&mut table, "1 1 1 1 2 3", "1 1 1 1");
    table.does("bank");
    rule("FK-OVER-1").gives(table.state.last, Some(Seat(1)));
    table.refuses_ruling(Ruling::SetScore { seat: Seat(0), score: 0 }, "FK-FIX-1");
    table.does("throw").chances("2 2 3 3 4 6");
    rolls(&mut table, "1 1 1 2 3 4", "1 1 1");
    table.does("bank");
    rule("FK-OVER-1").gives(table.game.turn(&table.state), Turn::Over);
    table.refuses(1, "throw", "FK-OVER-1");
    let outcome = table.game.outcome(&table.state).unwrap();
    rule("FK-OVER-2").gives(outcome.standing, Standing::Places([1, 1, 3].into_iter().collect()));
}

#[test]
fn a_table_sets_scores() {
    let mut table = two();
    table.refuses_ruling(Ruling::SetScore { seat: Seat(0), score: 2000 }, "FK-FIX-1");
    table.refuses_ruling(Ruling::SetScore { seat: Seat(2), score: 0 }, "FK-FIX-1");
    table.adjusts(Ruling::SetScore { seat: Seat(1), score: 1950 });
    rule("FK-FIX-1").gives(&*table.state.scores, &[0, 1950][..]);
}
