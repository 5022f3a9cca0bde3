//! Alone against the House (section 2.13 of the rules, scenarios 37 to 39).

use tableside::engine::prelude::*;
use tableside::engine::{GroupResult, Seat, Standing};
use tableside::games::dualing_dice::options::House;
use tableside::games::dualing_dice::state::White;
use tableside::games::dualing_dice::{Request, SoloResult, Step};

use crate::table::{PLAIN, Table, rule, table_under};

fn alone(level: &str) -> Table {
    table_under(1, &[("house", level)])
}

#[test]
fn one_player_meets_the_house() {
    let mut table = alone("even");
    rule("DD-SOLO-1").holds(table.game.cooperative() && !table_under(2, &[]).game.cooperative());
    table.deal(&["easy hard hard"]);
    assert_eq!(table.all_asked(), [0]);
    table.plays(0, "D4 D4").roll(&[(4, 1), (3, 1)]).plays(0, "save color");
    rule("DD-SOLO-1").gives((table.state.round, table.saved(0).as_str()), (2, "cD4=4"));
}

/// `house = gentle`, `house = stern`, `house = ruthless`
#[test]
fn the_dice_of_the_house() {
    for (level, colour) in [("gentle", "D6"), ("even", "D10"), ("stern", "D20"), ("ruthless", "D20")] {
        let mut table = alone(level);
        table.deal(&["easy hard hard"]);
        for white in ["D4", "D6", "D8", "D10", "D12"] {
            table.plays(0, "D20 D4");
            let Some(Request::RollDice { dice }) = table.request() else { panic!("dice are rolled") };
            rule("DD-SOLO-2").and("DD-SOLO-3").gives_when(
                level,
                (dice[1].colour.name(), dice[1].white.name()),
                (colour, white),
            );
            table.roll(&[(20, 1), (1, 1)]).plays(0, "save white");
        }
        assert_eq!(table.state.step, Step::Reveal);
    }
}

/// S37
#[test]
fn s37_the_house_is_first() {
    let mut table = alone("even");
    table.at_round(3, &["wD4=1 wD4=1"]).plays(0, "D12 D8").roll(&[(4, 8), (7, 8)]);
    rule("DD-SOLO-5").gives(table.seat(0).white, White::Removed);
    table.only(0, &["save color", "save house"]);
    table.refuses(0, "save white", "DD-SOLO-5").saying("The House has already removed that white D8.");
    let mut other = table.clone();
    table.plays(0, "save house");
    assert_eq!(table.saved(0), "wD4=1 wD4=1 wD8=8");
    other.plays(0, "save color");
    assert_eq!((other.saved(0).as_str(), other.state.piles[2]), ("wD4=1 wD4=1 cD12=4", 10));
    // A higher white die of its own is removed instead.
    let mut table = alone("even");
    table.at_round(3, &["wD4=1 wD4=1"]).plays(0, "D12 D8").roll(&[(4, 7), (7, 8)]);
    table.only(0, &["save color", "save white 1"]);
}

/// S38
#[test]
fn s38_a_tie_with_the_house() {
    let mut table = alone("even");
    table.at_round(3, &["wD4=1 wD4=1"]).plays(0, "D6 D12").roll(&[(5, 1), (5, 3)]);
    rule("DD-SOLO-4").gives((table.state.step, table.all_asked()), (Step::TiePick, vec![0]));
    table.plays(0, "re-roll white").reroll(&[9, 9]);
    rule("DD-SOLO-4").gives(table.state.step, Step::TiePick);
    table.plays(0, "re-roll color").reroll(&[4, 2]);
    rule("DD-SOLO-6").gives(table.legal(0), ["save color", "save white 1", "save house"]);
    let rolled = table.seat(0).rolled.unwrap();
    assert_eq!((rolled.colour, rolled.white), (4, 9));
    rule("DD-SOLO-3").gives(table.state.piles, [8, 10, 9, 10, 9]);
    table.plays(0, "save white");
    rule("DD-SOLO-7").gives_when("the die of the House goes back", table.state.piles, [8, 10, 10, 10, 9]);
}

/// S39
#[test]
fn s39_the_last_set() {
    let end = |level: &str, set: u16, points: u16| {
        let mut table = alone(level);
        table.at_scoring(&["easy hard hard"], &[PLAIN]).scored(&[(points - 1, 4)]);
        table.state.set = set;
        table.reveal_all();
        table.game.outcome(&table.state).map(|outcome| {
            assert_eq!(outcome.decided_by, "DD-SOLO-8");
            match outcome.standing {
                Standing::Group(GroupResult { won, reached, stages }) => (won, reached, stages),
                Standing::Places(_) => panic!("{outcome:?}"),
            }
        })
    };
    rule("DD-SOLO-8").gives(end("stern", 8, 14), Some((false, 14, 15)));
    rule("DD-SOLO-8").gives(end("ruthless", 6, 15), Some((true, 15, 15)));
    assert_eq!(end("ruthless", 6, 14), Some((false, 14, 15)));
    // An agreed last set comes before that of the level, and no later.
    let last = |limit: &str| table_under(1, &[("house", "stern"), ("set_limit", limit)]).game.last_set();
    rule("DD-OPT-8").gives(["2", "none", "10"].map(last), [Some(2), Some(8), Some(8)]);
    rule("DD-SOLO-8").gives((end("stern", 7, 14), end("stern", 7, 18)), (None, Some((true, 15, 15))));
}

#[test]
fn no_goals_left_is_a_loss() {
    let mut table = alone("even");
    table.at_scoring(&["easy"], &[PLAIN]);
    table.state.deck = 0;
    table.state.seats[0].hand.remove(0);
    table.state.seats[0].hand.remove(0);
    table.scored(&[(4, 3)]).reveal_all();
    let outcome = table.game.outcome(&table.state).unwrap();
    assert_eq!((table.state.step, outcome.winners().len()), (Step::Over, 0));
}

#[test]
fn results_are_ranked() {
    let result = |level, sets, goals| SoloResult::new(true, level, sets, goals);
    let ranked = [
        SoloResult::new(false, House::Ruthless, 6, 3),
        result(House::Gentle, 3, 5),
        result(House::Even, 8, 9),
        result(House::Even, 7, 9),
        result(House::Even, 7, 8),
        result(House::Stern, 8, 9),
        result(House::Ruthless, 6, 9),
    ];
    rule("DD-SOLO-9").holds(ranked.is_sorted() && ranked.windows(2).all(|pair| pair[0] < pair[1]));
    let mut table = alone("even");
    table.at_scoring(&["easy hard hard"], &[PLAIN]).scored(&[(14, 6)]).reveal_all();
    assert_eq!(table.game.solo_result(&table.state), Some(result(House::Even, 1, 7)));
    assert_eq!(table.told.last().unwrap(), "Ada beats the House with 15 points; sets: 1, goals: 7.");
    assert_eq!(table.state.seat(Seat(0)).points, 15);
}
