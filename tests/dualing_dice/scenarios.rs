//! The scenarios of section 8 of the rules, by their numbers.

use tableside::engine::prelude::*;
use tableside::engine::{Few, Seat, SeatSet, Standing, Viewer};
use tableside::games::dualing_dice::action::Numbers;
use tableside::games::dualing_dice::content::Unlisted;
use tableside::games::dualing_dice::state::Reroll;
use tableside::games::dualing_dice::{Chance, Claim, DualingDice, Event, GoalRef, Ruling, Step};

use crate::table::{PLAIN, Table, content, dice, die, names, rule, rules, table, table_under, with_bots};

/// The dice of scenarios 17 to 19: a total of 45, an 18 on a D20, three on their highest number.
const MANY: &str = "wD12=12 cD20=18 wD6=6 cD6=6 wD10=3";

fn begun(seats: usize) -> Table {
    let mut table = table(seats);
    table.deal(&[]);
    table
}

/// S1, S3: the highest colour number is first, whatever the white dice show.
#[test]
fn s01_order() {
    let mut table = begun(3);
    table.round(&["cD20=7 wD12=12", "cD12=11 wD4=1", "cD4=4 wD4=4"]);
    rule("DD-ROLL-2").gives(table.order(), [1, 2, 0]);
    assert_eq!((table.state.step, table.all_asked()), (Step::Select, vec![1]));
}

/// S2
#[test]
fn s02_the_order_wraps_round() {
    let mut table = begun(4);
    table.round(&["cD4=1 wD4=1", "cD4=2 wD4=1", "cD4=3 wD4=1", "cD4=4 wD4=1"]);
    rule("DD-SEL-1").gives(table.order(), [3, 0, 1, 2]);
}

/// S3
#[test]
fn s03_white_does_not_count_for_the_order() {
    let mut table = begun(2);
    table.round(&["cD6=5 wD12=12", "cD8=6 wD4=1"]);
    rule("DD-ROLL-2").gives(table.all_asked(), [1]);
}

/// S4
#[test]
fn s04_a_lower_tie_means_nothing() {
    let mut table = begun(3);
    table.round(&["cD12=12 wD4=1", "cD20=5 wD4=1", "cD6=5 wD4=1"]);
    rule("DD-TIE-1").gives((table.state.step, table.order()), (Step::Select, vec![0, 1, 2]));
}

/// S5, S6, S8
fn tied() -> Table {
    let mut table = begun(3);
    table.round(&["cD12=9 wD6=2", "cD20=9 wD12=10", "cD10=8 wD4=1"]);
    table
}

/// S5
#[test]
fn s05_a_tie_with_a_higher_outsider() {
    let mut table = tied();
    assert_eq!((table.state.step, table.all_asked()), (Step::TiePick, vec![0, 1]));
    table.plays(1, "re-roll white").plays(0, "re-roll color").reroll(&[3, 2]);
    rule("DD-TIE-4").and("DD-TIE-7").gives((table.all_asked(), table.order()), (vec![0], vec![0, 1, 2]));
    rule("DD-TIE-6").gives(table.seat(0).colour_die(), Some(die("cD12=3")));
    rule("DD-TIE-6").gives(table.seat(1).white_die(), Some(die("wD12=2")));
    assert_eq!(table.seat(1).colour_die(), Some(die("cD20=9")));
}

/// S6
#[test]
fn s06_a_re_rolled_white_die_is_everybodys() {
    let mut table = tied();
    table.plays(0, "re-roll color").plays(1, "re-roll white").reroll(&[3, 2]).plays(0, "save white 2");
    assert_eq!(table.saved(0), "wD12=2");
}

/// S7
#[test]
fn s07_a_chain_of_ties() {
    let mut table = begun(4);
    table.round(&["cD10=6 wD8=1", "cD20=6 wD4=2", "cD6=6 wD4=3", "cD12=5 wD6=1"]);
    assert_eq!(table.all_asked(), [0, 1, 2]);
    table.plays(0, "re-roll white").plays(1, "re-roll color").plays(2, "re-roll color").reroll(&[7, 7, 6]);
    rule("DD-TIE-5").gives(table.all_asked(), [0, 1]);
    let chosen = [0, 1].map(|seat| table.seat(seat).reroll);
    rule("DD-TIE-5").gives_when("both choose again", chosen, [Reroll::Open; 2]);
    table.refuses(2, "re-roll color", "DD-TIE-7");
    table.plays(0, "re-roll color").plays(1, "re-roll white").reroll(&[1, 1]);
    table.plays(0, "re-roll white").plays(1, "re-roll white").reroll(&[5, 4]);
    rule("DD-TIE-5").gives((table.all_asked(), table.order()), (vec![0], vec![0, 1, 2, 3]));
    let shown = |seat| table.seat(seat).rolled.unwrap();
    let numbers = [0, 1, 2].map(|seat| (shown(seat).colour, shown(seat).white));
    assert_eq!(numbers, [(1, 5), (7, 4), (6, 3)]);
}

/// S8
#[test]
fn s08_refusing_the_re_roll() {
    let table = tied();
    table.refuses(0, "save color", "DD-TIE-2").saying("Ada must reroll the colour D12 or the white D6.");
    rule("DD-TIE-2").gives(table.legal(0), ["re-roll color", "re-roll white"]);
}

/// S9, S10
#[test]
fn s09_the_own_white_die_is_taken() {
    let mut table = begun(2);
    table.round(&["cD12=12 wD4=3", "cD20=11 wD10=10"]);
    table.plays(0, "save white 2");
    table.refuses(1, "save white", "DD-SEL-2");
    rule("DD-SEL-2").gives(table.legal(1), ["save color", "save white 1"]);
}

/// S10
#[test]
fn s10_the_colour_die_of_another() {
    let mut table = begun(3);
    table.round(&["cD12=1 wD4=3", "cD20=2 wD10=10", "cD12=12 wD4=1"]);
    table.refuses(2, "save color 2", "DD-SEL-3").saying("The colour D20 belongs to Ben.");
}

/// S11
#[test]
fn s11_nobody_passes() {
    let mut table = begun(2);
    table.round(&["cD12=12 wD4=1", "cD4=1 wD4=1"]).plays(0, "save white 2");
    table.refuses(1, "save nothing", "DD-SEL-4").saying("Ben must save a die.");
    rule("DD-SEL-4").gives(table.legal(1), ["save color", "save white 1"]);
}

/// S12
#[test]
fn s12_saved_and_unsaved_colour_dice() {
    let mut table = begun(2);
    table.round(&["cD20=12 wD4=1", "cD20=1 wD4=1"]).plays(0, "save color").plays(1, "save white");
    assert_eq!(table.state.round, 2);
    table.refuses(0, "D20 D4", "DD-PICK-1");
    rule("DD-CLEAN-2").gives([0, 1].map(|seat| table.may(seat, "D20 D4")), [false, true]);
    table.plays(1, "D20 D4");
}

/// S13
#[test]
fn s13_colour_dice_suffice() {
    let mut table = table(2);
    table.at_round(5, &["cD4=1 cD6=1 cD8=1 cD10=1", "wD4=1 wD4=1 wD4=1 wD4=1"]);
    let picks = table.legal(0);
    assert_eq!((picks.len(), picks[0].as_str(), picks[5].as_str()), (10, "D12 D4", "D20 D4"));
    table.refuses(0, "D4 D4", "DD-PICK-1");
}

/// S14
#[test]
fn s14_contention() {
    let mut table = begun(6);
    table.round(&[
        "cD4=1 wD12=1",
        "cD4=1 wD12=1",
        "cD4=3 wD12=1",
        "cD4=1 wD12=1",
        "cD4=1 wD12=1",
        "cD4=1 wD12=1",
    ]);
    assert_eq!(table.order(), [2, 3, 4, 5, 0, 1]);
    for seat in [2, 3, 4, 5, 0, 1] {
        table.plays(seat, "save white");
    }
    assert_eq!(table.state.piles, [10, 10, 10, 10, 4]);
    table.pick(&["D4 D12", "D4 D12", "D4 D12", "D4 D4", "D4 D12", "D4 D12"]);
    rule("DD-PICK-4").gives((table.state.step, table.all_asked()), (Step::Repick, vec![1]));
    table.refuses(1, "D12", "DD-PICK-5");
    table.only(1, &["D4", "D6", "D8", "D10"]);
    table.plays(1, "D4");
    rule("DD-PICK-5").gives(table.seat(1).picked().unwrap().colour, die("cD4=1").kind);
    rule("DD-PICK-5").gives((table.state.step, table.state.piles), (Step::Roll, [8, 10, 10, 10, 0]));
}

/// S15
#[test]
fn s15_eight_players_with_thin_piles() {
    let mut table = table(8);
    let cards = [
        "wD4=1 wD4=1 wD4=1 wD4=1",
        "wD4=1 wD4=1 wD4=1 wD4=1",
        "wD4=1 wD4=1 wD6=1 wD6=1",
        "wD6=1 wD6=1 wD6=1 wD6=1",
        "wD6=1 wD6=1 wD6=1 wD6=1",
        "wD8=1 wD8=1 wD8=1 wD8=1",
        "wD8=1 wD8=1 wD8=1 wD8=1",
        "wD8=1 wD8=1 wD10=1 wD10=1",
    ];
    table.at_round(5, &cards);
    assert_eq!(table.state.piles, [0, 0, 0, 8, 10]);
    table.refuses(0, "D4 D6", "DD-PICK-1").saying("All white D6 dice are taken; left: D10, D12.");
    table.pick(&["D4 D10"; 8]);
    assert_eq!((table.state.step, table.state.piles), (Step::Roll, [0, 0, 0, 0, 10]));
}

/// S16
#[test]
fn s16_two_pick_again() {
    let mut table = table(8);
    let saved = ["wD12=1", "wD12=1", "wD12=1", "wD12=1", "cD4=1", "cD4=1", "cD4=1", "cD4=1"];
    table.at_round(2, &saved);
    table.state.first = tableside::engine::Seat(4);
    table.pick(&["D6 D12"; 8]);
    assert_eq!((table.state.step, table.all_asked()), (Step::Repick, vec![2]));
    table.refuses(3, "D4", "DD-PICK-5").saying("Cleo must pick again first.");
    table.plays(2, "D4").plays(3, "D4");
    assert_eq!(table.state.step, Step::Roll);
}

/// S17
#[test]
fn s17_one_die_for_several_goals() {
    let mut table = table(2);
    table.at_scoring(&["total-44 d20-18 two-top"], &[MANY, PLAIN]);
    table.only(0, &["reveal total-44 d20-18 two-top"]);
    table.plays(0, "reveal total-44 two-top d20-18").plays(1, "reveal nothing");
    rule("DD-SCORE-2").gives((table.points(), table.hand(0).as_str()), (vec![7, 0], ""));
    rule("DD-DRAW-1").gives(table.request(), Some(draws(0, 3)));
}

fn draws(seat: u8, n: u8) -> tableside::games::dualing_dice::Request {
    tableside::games::dualing_dice::Request::DrawGoals { seat: tableside::engine::Seat(seat), n }
}

/// S18
#[test]
fn s18_a_compulsory_reveal() {
    let mut table = table(2);
    table.at_scoring(&["total-44 d20-18 two-top"], &[MANY, PLAIN]);
    let said = table.refuses(0, "reveal total-44 d20-18", "DD-SCORE-3").said;
    assert!(said.contains("must be revealed"), "{said}");
}

/// S19
#[test]
fn s19_an_unknown_hand() {
    let mut table = table(2);
    table.at_scoring(&[], &[MANY, PLAIN]);
    table.plays(0, "reveal d20-18").plays(1, "reveal nothing");
    assert_eq!((table.points(), table.hand(0).as_str()), (vec![3, 0], "? ?"));
    table.refuses(0, "reveal two-top", "DD-SCORE-8");
}

/// S20
#[test]
fn s20_a_goal_that_is_not_met() {
    let mut table = table(2);
    table.at_scoring(&["total-44 hard hard"], &["wD12=12 cD20=18 wD6=5 cD6=5 wD10=3", PLAIN]);
    let said = table.refuses(0, "reveal total-44", "DD-SCORE-5").said;
    assert!(said.contains("44") && said.contains("colour D20 (18)"), "{said}");
    table.only(0, &["reveal nothing"]);
    table.plays(0, "reveal nothing").plays(1, "reveal nothing");
    assert_eq!(table.hand(0), "total-44 hard hard");
}

/// S21
#[test]
fn s21_met_on_the_way_and_lost() {
    let table = table(2);
    let dice = |last: &str| format!("wD4=4 cD8=8 wD6=2 wD6=6 {last}");
    for (last, expected) in [("wD10=6", "reveal all-even"), ("wD10=5", "reveal nothing")] {
        // Another player's dice count for nothing.
        let mut table = table.clone();
        table.at_scoring(&["all-even hard hard"], &[&dice(last), "wD4=4 cD8=8 wD6=2 wD6=6 wD10=6"]);
        rule("DD-SCORE-7").and("DD-SCORE-1").gives(table.legal(0), [expected]);
    }
}

/// S22
#[test]
fn s22_a_goal_that_lies_face_up() {
    let mut table = table(3);
    let trio = "wD4=3 wD6=3 wD8=3 cD4=1 cD6=1";
    table.at_scoring(&["hard hard hard", "", "white-trio hard hard"], &[PLAIN, PLAIN, trio]);
    table.reveal_all().deal(&[]);
    table.state.round = 5;
    table.state.step = Step::Reveal;
    table.state.waiting = tableside::engine::SeatSet::all(3);
    for die in dice(trio) {
        table.state.seats[1].saved.push(die);
    }
    assert_eq!(
        table.refuses(1, "reveal white-trio", "DD-TABLE-3").said.split(" already").nth(1).unwrap(),
        " face up in front of Cleo."
    );
}

/// S23
#[test]
fn s23_the_refill() {
    let mut table = table(2);
    table.at_scoring(&["easy hard hard", "hard hard hard"], &[PLAIN, PLAIN]);
    table.reveal_all();
    rule("DD-DRAW-4")
        .gives((table.hand(0).as_str(), table.hand(1).as_str()), ("hard hard", "hard hard hard"));
    rule("DD-DRAW-1").gives(table.request(), Some(draws(0, 1)));
    table.deal(&[]);
    assert_eq!((table.state.set, table.state.round, table.state.step), (2, 1, Step::Pick));
}

/// S24
#[test]
fn s24_both_pass_fifteen() {
    let mut table = table(2);
    table.at_scoring(&["total-44 easy hard", "d20-18 two-top hard"], &[MANY, MANY]);
    table.scored(&[(14, 5), (13, 5)]).reveal_all();
    let outcome = table.game.outcome(&table.state).unwrap();
    rule("DD-END-1")
        .gives((table.points(), outcome.place(tableside::engine::Seat(1))), (vec![17, 18], Some(1)));
    rule("DD-END-2").decides(&outcome);
}

/// S25
#[test]
fn s25_a_tie_broken_by_goals() {
    let outcome = ended(&[(15, 5), (15, 6)]);
    rule("DD-END-3").decides(&outcome);
    rule("DD-END-3").gives(places(&outcome), [1, 2]);
}

/// Everyone completes one easy goal, which ends the match.
fn ended(before: &[(u16, u16)]) -> tableside::engine::Outcome {
    ended_under(before, &[])
}

fn ended_under(before: &[(u16, u16)], options: &[(&str, &str)]) -> tableside::engine::Outcome {
    let mut table = table_under(before.len(), options);
    let (hands, dice) = (vec!["easy hard hard"; before.len()], vec![PLAIN; before.len()]);
    table.at_scoring(&hands, &dice).scored(before).reveal_all();
    table.game.outcome(&table.state).unwrap()
}

fn places(outcome: &tableside::engine::Outcome) -> Vec<u8> {
    match &outcome.standing {
        Standing::Places(places) => places.to_vec(),
        Standing::Group(_) => panic!("{outcome:?}"),
    }
}

/// S26
#[test]
fn s26_a_full_tie_is_shared() {
    let outcome = ended(&[(15, 5), (15, 5), (14, 4)]);
    rule("DD-END-4").decides(&outcome);
    rule("DD-END-4").gives(places(&outcome), [1, 1, 3]);
    rule("DD-END-7").gives(places(&ended(&[(15, 5), (13, 4), (13, 4), (13, 3)])), [1, 3, 3, 2]);
}

/// S27
#[test]
fn s27_fourteen_is_not_enough() {
    let mut table = table(2);
    table.at_scoring(&["easy hard hard", "hard hard hard"], &[PLAIN, PLAIN]).scored(&[(13, 4), (9, 3)]);
    let mut fifteen = table.clone();
    fifteen.scored(&[(14, 4), (9, 3)]).reveal_all();
    rule("DD-END-1").gives((fifteen.points(), fifteen.state.step), (vec![15, 9], Step::Over));
    table.state.set = 200;
    table.reveal_all().deal(&[]);
    rule("DD-END-6")
        .gives((table.points(), table.state.set, table.state.step), (vec![14, 9], 201, Step::Pick));
}

/// S28
#[test]
fn s28_a_short_deck() {
    let mut table = table(4);
    table.at_scoring(&["easy easy hard", "easy hard hard", "easy easy easy", "hard hard hard"], &[PLAIN; 4]);
    table.scored(&[(0, 0); 4]);
    table.state.first = tableside::engine::Seat(2);
    // With one card less the first selector still gets two.
    let mut four = table.clone();
    four.state.deck = 4;
    four.reveal_all();
    rule("DD-DRAW-5").gives(four.state.draws, [1, 1, 2, 0, 0, 0, 0, 0]);
    // Five cards are left.
    table.state.deck = 5;
    table.reveal_all();
    rule("DD-DRAW-5").gives(table.state.draws, [2, 1, 2, 0, 0, 0, 0, 0]);
    table.deal(&[]);
    let hands: Vec<usize> = table.state.seats.iter().map(|seat| seat.hand.len()).collect();
    rule("DD-DRAW-5").gives((hands, table.state.deck, table.state.step), (vec![3, 3, 2, 3], 0, Step::Pick));
}

/// S29
#[test]
fn s29_nothing_left() {
    let mut table = table(8);
    table.at_scoring(&["easy"; 8], &[PLAIN; 8]);
    for seat in 0..8 {
        let own = &mut table.state.seats[seat];
        own.hand.clear();
        own.hand.push(GoalRef::Card(tableside::games::dualing_dice::GoalId(6)));
    }
    table.state.deck = 0;
    table.scored(&[(11, 11), (11, 11), (11, 11), (11, 11), (10, 10), (10, 10), (10, 10), (10, 10)]);
    table.reveal_all();
    let outcome = table.game.outcome(&table.state).unwrap();
    rule("DD-END-4").decides(&outcome);
    rule("DD-END-5").gives(places(&outcome), [1, 1, 1, 1, 5, 5, 5, 5]);
}

/// DD-END-5: while somebody holds a goal, an empty deck ends nothing.
#[test]
fn the_last_goals_are_played_for() {
    let mut table = table(2);
    table.at_scoring(&["hard", "hard"], &[PLAIN, PLAIN]);
    table.state.deck = 0;
    table.ruled = true;
    table.reveal_all();
    rule("DD-END-5").gives((table.state.step, table.state.set), (Step::Pick, 2));
}

/// S30
#[test]
fn s30_the_zero_of_a_d10() {
    let mut table = begun(2);
    table.pick(&["D10 D10", "D4 D10"]);
    let eleven = [Numbers { colour: 11, white: 1 }, Numbers { colour: 1, white: 1 }];
    table
        .refuses_chance(Chance::RollDice { rolls: eleven.into_iter().collect() }, "DD-TABLE-2")
        .saying("A D10 shows 1 to 10, not 11.");
    table.roll(&[(0, 0), (4, 3)]);
    rule("DD-DICE-2").gives(table.seat(0).rolled, Some(Numbers { colour: 10, white: 10 }));
    assert_eq!(table.all_asked(), [0]);
}

/// S36 to S39 and S31 to S35 are about conditions and odds, and about playing alone; see `solo.rs`.
///
/// S40
#[test]
fn s40_secret_answers_in_any_order() {
    let mut one = begun(3);
    let mut other = one.clone();
    one.plays(0, "D4 D6").plays(1, "D8 D6").plays(2, "D20 D12");
    other.plays(2, "D20 D12").plays(0, "D4 D6").plays(1, "D8 D6");
    rule("DD-PICK-2").gives((one.state, one.state.step), (other.state, Step::Roll));
}

/// S41
#[test]
fn s41_cleanup() {
    let mut table = begun(3);
    table.round(&["cD4=4 wD6=5", "cD6=3 wD6=2", "cD8=1 wD10=9"]);
    rule("DD-PICK-6").gives(table.state.piles, [10, 8, 10, 9, 10]);
    table.plays(0, "save color").plays(1, "save color").plays(2, "save white 1");
    rule("DD-CLEAN-1").gives((table.state.piles, table.state.round), ([10, 9, 10, 10, 10], 2));
    rule("DD-SEL-5").gives([0, 1, 2].map(|seat| table.saved(seat)), ["cD4=4", "cD6=3", "wD6=5"]);
    table.refuses(0, "D4 D6", "DD-PICK-1");
    table.refuses(1, "D6 D6", "DD-PICK-1");
    rule("DD-CLEAN-2").gives(table.legal(2).len(), 30);
}

/// S42
#[test]
fn s42_the_same_type_twice() {
    let mut table = begun(2);
    table.pick(&["D8 D8", "D8 D8"]);
    rule("DD-PICK-3").gives((table.state.step, table.state.piles), (Step::Roll, [10, 10, 8, 10, 10]));
}

/// S43
#[test]
fn s43_everybody_is_tied() {
    let mut table = begun(8);
    table.round(&["cD12=4 wD12=1"; 8]);
    assert_eq!(table.all_asked().len(), 8);
    for seat in [7, 3, 0, 1, 2, 4, 5, 6] {
        table.plays(seat, "re-roll color");
    }
    table.reroll(&[1, 1, 11, 1, 1, 11, 2, 3]);
    rule("DD-TIE-3").gives(table.all_asked(), [2, 5]);
}

/// S45
#[test]
fn s45_one_card_and_two_claims() {
    let ladder = "wD6=5 wD6=6 wD8=7 wD4=1 wD4=1";
    let mut table = table(3);
    table.at_scoring(&[], &[ladder, PLAIN, ladder]);
    table.plays(0, "reveal high-ladder");
    table.refuses(2, "reveal high-ladder", "DD-TABLE-3");
}

/// S46
#[test]
fn s46_an_unlisted_deck() {
    let mut content = content();
    content.goal.clear();
    content.unlisted = Some(Unlisted { cards: 92 });
    let mut table = Table::new(rules(2, &[], content));
    table.at_scoring(&[], &[PLAIN, PLAIN]);
    table.refuses(1, "reveal 10", "DD-TABLE-4");
    table.refuses(1, "reveal 0", "DD-TABLE-4");
    table.plays(0, "reveal nothing").plays(1, "reveal 3 1");
    rule("DD-TABLE-4").gives((table.points(), table.hand(1).as_str()), (vec![0, 4], "?"));
    assert_eq!(table.request(), Some(draws(1, 2)));
    table.deal(&[]);
    rule("DD-TABLE-4").gives((table.hand(1).as_str(), table.state.deck), ("? ? ?", 84));
}

/// S47
#[test]
fn s47_a_deck_that_is_too_small() {
    let deck = |seats| {
        let mut content = content();
        content.goal.retain(|goal| goal.id == "easy");
        let setup = tableside::engine::Setup { seats, options: [].into(), content };
        tableside::games::dualing_dice::DualingDice::new(setup).map(drop).map_err(|error| error.to_string())
    };
    let told = "8 players need at least 24 goal cards; this deck has 20.";
    rule("DD-SETUP-6").gives((deck(8), deck(6)), (Err(told.to_owned()), Ok(())));
}

/// S48
#[test]
fn s48_a_fourth_goal() {
    let mut table = table(2);
    let four = |n| Chance::DrawGoals { goals: Few::filled(GoalRef::Unknown, n) };
    table.chance(four(3));
    table.refuses_chance(four(2), "DD-DRAW-1");
    table.state.draws[1] = 2;
    table.refuses_chance(four(3), "DD-DRAW-2");
    table.state.draws[1] = 3;
    table.chance(four(3));
    table.refuses_chance(four(1), "DD-DRAW-2");
    rule("DD-TABLE-5").holds(table.state.seats.iter().all(|seat| seat.hand.len() == 3));
}

/// S49
#[test]
fn s49_options() {
    let points = [(14, 4), (17, 6)];
    assert_eq!(places(&ended(&points)), [2, 1]);
    let fewest = ended_under(&points, &[("winner", "fewest_goals")]);
    rule("DD-OPT-3").decides(&fewest);
    assert_eq!(places(&fewest), [1, 2]);
    let mut table = table_under(2, &[("reveal", "optional")]);
    table.at_scoring(&["total-44 d20-18 two-top"], &[MANY, PLAIN]).plays(0, "reveal total-44 d20-18");
    let mut table = table_under(2, &[("goals_per_set", "one")]);
    table.at_scoring(&["total-44 d20-18 two-top", "hard hard hard"], &[MANY, PLAIN]);
    table.only(0, &["reveal total-44", "reveal d20-18", "reveal two-top"]);
    table.plays(0, "reveal two-top").plays(1, "reveal nothing");
    assert_eq!((table.points(), table.hand(0).as_str()), (vec![2, 0], "total-44 d20-18"));
}

/// S50: the record stands, whatever happens to the die.
#[test]
fn s50_a_die_that_was_knocked_over() {
    let mut table = table(2);
    table.at_round(4, &["wD4=1 wD4=1 wD4=1", "wD12=11 wD6=1 wD8=1"]);
    table.round(&["cD20=7 wD12=12", "cD12=11 wD4=1"]).plays(1, "save white").plays(0, "save white");
    rule("DD-DICE-5").and("DD-TABLE-1").gives(table.saved(1), "wD12=11 wD6=1 wD8=1 wD4=1");
    assert!(table.events.contains(&Event::RoundBegins(5)));
}

/// S51
#[test]
fn s51_a_private_note_binds_nobody() {
    let ladder = "wD6=5 wD6=6 wD8=7 wD4=1 wD4=1";
    let mut table = table(3);
    table.at_scoring(&[], &[ladder, PLAIN, ladder]);
    let (high, other) = (table.goal("high-ladder"), table.goal("white-trio"));
    table.adjusts(Ruling::NoteGoal { seat: Seat(0), goal: high });
    let refused = |table: &Table| table.refuses(2, "reveal white-trio", "DD-SCORE-5").said;
    let mut without = table.clone();
    without.adjusts(Ruling::WithdrawNote { seat: Seat(0), goal: high });
    rule("DD-TABLE-7").gives(refused(&table), refused(&without));
    table.plays(2, "reveal high-ladder");
    // The note is dropped, and only its owner is told.
    let told = |viewer| {
        let seen = table.game.observe(&table.state, viewer);
        let lines: Vec<String> = table.game.picture(&seen).iter().map(|line| line.render(&names())).collect();
        lines.iter().any(|line| line.contains("others have all copies"))
    };
    assert_eq!(
        [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Table].map(told),
        [true, false, false, false]
    );
    assert!(table.seat(0).notes.goals.is_empty());
    table.refuses_ruling(Ruling::NoteGoal { seat: Seat(0), goal: high }, "DD-TABLE-7");
    table.adjusts(Ruling::NoteGoal { seat: Seat(0), goal: other });
    assert_eq!(table.seat(0).notes.dropped.len(), 0, "it was read");
    table.plays(0, "reveal nothing").plays(1, "reveal nothing");
    rule("DD-TABLE-3").gives(table.points(), [0, 0, table.game.points(Claim::Goal(high))]);
}

/// S52
#[test]
fn s52_a_note_binds_its_owner() {
    let mut table = table(2);
    table.at_scoring(&[], &["wD12=12 cD20=18 wD8=8 wD6=4 wD4=3", PLAIN]);
    let total = table.goal("total-44");
    table.refuses_ruling(Ruling::WithdrawNote { seat: Seat(0), goal: total }, "DD-TABLE-7");
    table.adjusts(Ruling::NoteGoal { seat: Seat(0), goal: total });
    table.refuses(0, "reveal nothing", "DD-SCORE-3");
    let withdrawn = Ruling::WithdrawNote { seat: Seat(0), goal: total };
    assert_eq!(table.game.reason_rule(&withdrawn), None);
    table.adjusts(withdrawn);
    assert_eq!(table.told.last().unwrap(), "Ada withdraws a private note.");
    table.plays(0, "reveal nothing").plays(1, "reveal nothing");
    assert_eq!(table.points(), [0, 0]);
}

/// S53
#[test]
fn s53_the_open_hand_of_a_bot() {
    let trio = "wD4=3 wD6=3 wD8=3 wD10=5 wD12=6";
    let mut table = Table::new(with_bots(3, content(), 1));
    table.at_scoring(&["", "white-trio hard hard", ""], &[PLAIN, PLAIN, trio]);
    table.refuses(2, "reveal white-trio", "DD-TABLE-3");
    table.plays(2, "reveal nothing");
}

/// S54
#[test]
fn s54_bots_need_to_know() {
    let mut unlisted = content();
    unlisted.goal.clear();
    unlisted.unlisted = Some(Unlisted { cards: 92 });
    let mut game = DualingDice::clone(&rules(3, &[], unlisted.clone()));
    let said = game.seat_bots(SeatSet::one(Seat(2))).unwrap_err().to_string();
    rule("DD-TABLE-8").gives(said, "A bot cannot play with a deck whose cards are not listed.");
    assert_eq!(game.seat_bots(SeatSet::EMPTY), Ok(()), "three people can play with it");
    rule("DD-TABLE-8").gives(game.check_bot(&game.start(), Seat(0)).unwrap_err().rule, "DD-TABLE-8");

    let mut table = Table::new(with_bots(3, content(), 1));
    let hard = table.card("hard");
    let drawn = [GoalRef::Unknown, GoalRef::Unknown, hard];
    table.chance(Chance::DrawGoals { goals: drawn.into_iter().collect() });
    assert_eq!(table.request(), Some(draws(1, 3)), "the bot's goals must be told");
    let unknown = Chance::DrawGoals { goals: Few::filled(GoalRef::Unknown, 3) };
    table.refuses_chance(unknown, "DD-TABLE-8");
    table.deal(&["", "easy easy hard"]);
    table.refuses_ruling(Ruling::SetHandCount { seat: Seat(1), count: 4 }, "DD-TABLE-6");
    table.adjusts(Ruling::SetHandCount { seat: Seat(1), count: 2 });
    table.refuses_ruling(Ruling::SetHandCount { seat: Seat(1), count: 3 }, "DD-TABLE-8");
    // A seat that is handed over.
    let checked = |table: &Table, seat| table.game.check_bot(&table.state, Seat(seat));
    assert_eq!(checked(&table, 1), Ok(()));
    let refused = checked(&table, 0).unwrap_err();
    let said = "Ada holds 2 goals that the program does not know; name them before a bot plays.";
    assert_eq!((refused.rule.as_str(), refused.text.render(&names()).as_str()), ("DD-TABLE-8", said));
    let easy = table.goal("easy");
    table.adjusts(Ruling::NoteGoal { seat: Seat(0), goal: easy });
    assert!(checked(&table, 0).is_err());
    table.adjusts(Ruling::NoteGoal { seat: Seat(0), goal: easy });
    rule("DD-TABLE-8").gives(checked(&table, 0), Ok(()));
}

/// What somebody noted lies open once a bot takes the seat: nobody else can have it, and it stays in that hand.
#[test]
fn s54_the_notes_of_a_seat_that_a_bot_takes() {
    let mut table = table(3);
    table.deal(&["", "", ""]);
    let (once, other) = (table.goal("total-44"), table.goal("white-trio"));
    let noted = [once, other, table.goal("all-even")];
    for goal in noted {
        table.adjusts(Ruling::NoteGoal { seat: Seat(1), goal });
    }
    // Another person has noted the same card: one of the two is wrong.
    table.adjusts(Ruling::NoteGoal { seat: Seat(0), goal: once });
    let mut state = table.state;
    table.game.hand_over(&mut state, Seat(1), true);
    table.state = state;
    rule("DD-TABLE-8").gives(table.state.seat(Seat(1)).unknown(), 0);
    assert!(noted.iter().all(|goal| table.state.seat(Seat(1)).holds(*goal) == 1));
    rule("DD-TABLE-7").gives(table.state.seat(Seat(0)).noted(once), 0);
    table.refuses_ruling(Ruling::AwardGoal { seat: Seat(2), goal: Claim::Goal(once) }, "DD-TABLE-3");
    table.refuses_ruling(Ruling::NoteGoal { seat: Seat(2), goal: other }, "DD-TABLE-7");
    table.refuses_ruling(Ruling::WithdrawNote { seat: Seat(1), goal: once }, "DD-TABLE-7");
    // The bot's goals are open to everyone.
    assert_eq!(table.game.check_bot(&table.state, Seat(1)), Ok(()));
}

/// S55
#[test]
fn s55_several_with_fifteen() {
    let three = [(15, 3), (17, 6), (17, 5)];
    rule("DD-END-2").gives(places(&ended(&three)), [3, 2, 1]);
    let fewest = [("winner", "fewest_goals")];
    rule("DD-OPT-3").gives(places(&ended_under(&three, &fewest))[0], 1);
    rule("DD-OPT-3").gives(places(&ended_under(&[(15, 4), (18, 4)], &fewest)), [1, 1]);
}

/// S56
#[test]
fn s56_points_are_adjusted() {
    let mut table = table(2);
    table.at_scoring(&["easy hard hard", "hard hard hard"], &[PLAIN, PLAIN]);
    table.adjusts(Ruling::SetPoints { seat: Seat(0), points: 16 });
    assert_eq!(table.state.step, Step::Reveal, "the set is played to its end");
    table.reveal_all();
    rule("DD-TABLE-6").gives(table.state.step, Step::Over);
    table.adjusts(Ruling::SetPoints { seat: Seat(0), points: 12 });
    rule("DD-TABLE-6").gives((table.state.step, table.state.set), (Step::Draw, 2));
}

/// S57
#[test]
fn s57_struck_and_awarded_again() {
    let mut table = table(2);
    table.at_scoring(&["d20-18 hard hard", "hard hard hard"], &[MANY, PLAIN]).reveal_all();
    let goal = Claim::Goal(table.goal("d20-18"));
    let (strike, award) =
        (Ruling::StrikeGoal { seat: Seat(0), goal }, Ruling::AwardGoal { seat: Seat(0), goal });
    assert_eq!((table.state.step, table.points()), (Step::Draw, vec![3, 0]));
    table.refuses_ruling(strike, "DD-TABLE-6");
    table.refuses_ruling(award, "DD-TABLE-6");
    table.deal(&["hard"]).adjusts(Ruling::SetHandCount { seat: Seat(0), count: 2 });
    table.adjusts(strike);
    assert_eq!(
        (table.points(), table.seat(0).goals, table.hand(0).as_str()),
        (vec![0, 0], 0, "d20-18 hard hard")
    );
    table.adjusts(award);
    assert_eq!((table.points(), table.seat(0).goals), (vec![3, 0], 1));
}
