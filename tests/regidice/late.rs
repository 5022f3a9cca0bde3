//! Rounds at a real table of which people tell only what their dice came to (RD-REF-6).

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Entry, EntryOf, Random, Seat, SeatSet, Turn, Violation, apply};
use tableside::games::regidice::late::Late;
use tableside::games::regidice::options::{AttackDice, Suffer};
use tableside::games::regidice::{
    Action, Chance, Colour, Counts, Ending, Event, Kind, Regidice, Ruling, SeatState, State, Step,
};

use crate::invariants::check_invariants;
use crate::table::{Table, content, counts, dice, names, rule, rules, table, table_under};

/// Everyone has rolled behind their hands.
fn covered(table: &mut Table) {
    while let Some(answer) = table.game.unknown_answer(&table.state, SeatSet::all(4), true) {
        table.chance(answer);
    }
}

fn begun(seats: usize) -> Table {
    let mut table = table(seats);
    covered(&mut table);
    table
}

/// What a line means.
fn read(game: &Regidice, state: &State, line: &str) -> Vec<EntryOf<Regidice>> {
    let entries = game.read_codes(state, line, &names());
    let entries = entries.unwrap_or_else(|| panic!("“{line}” is no line of codes"));
    entries.unwrap_or_else(|why| panic!("“{line}”: {why:?}")).into_iter().map(|(entry, _)| entry).collect()
}

fn enters(game: &Regidice, state: &mut State, line: &str) {
    for entry in read(game, state, line) {
        apply(game, state, &entry, false, &mut ())
            .unwrap_or_else(|why| panic!("“{line}”: {why:?}\n{state:?}"));
    }
}

/// Enters a line, as a whole or not at all; gives what follows.
fn tell(table: &mut Table, line: &str) -> Vec<Event> {
    tried(table, line).unwrap_or_else(|(why, at)| panic!("“{line}”, {at}: {why:?}"))
}

fn tried(table: &mut Table, line: &str) -> Result<Vec<Event>, (Violation, String)> {
    covered(table);
    let mut state = table.state;
    let mut events = Vec::new();
    let spans = table.game.read_codes(&table.state, line, &names()).unwrap().unwrap();
    for (entry, at) in &spans {
        apply(&*table.game, &mut state, entry, false, &mut events)
            .map_err(|why| (why, line.chars().skip(at.start).take(at.len()).collect::<String>()))?;
    }
    table.state = state;
    table.check();
    Ok(events)
}

/// Refuses a line by a rule, at a place, and nothing has changed.
#[track_caller]
fn refuses(table: &Table, line: &str, id: &'static str, at: &str) -> String {
    let mut copy = table.clone();
    let (why, place) = tried(&mut copy, line).expect_err(line);
    rule(id).gives(why.rule.to_string(), id.to_owned());
    rule(id).gives(place, at.to_owned());
    rule(id).holds(copy.state.late.is_none() || table.state.late == copy.state.late);
    why.text.render(&names())
}

fn late(table: &Table) -> Late {
    table.state.late.unwrap()
}

/// How many dice are in the pools, and injured.
fn sizes(table: &Table) -> (u8, u8) {
    (late(table).pooled, late(table).injured())
}

fn struck(events: &[Event]) -> Option<(Vec<u8>, u8)> {
    events.iter().find_map(|event| match event {
        Event::Strikes { seats, net, .. } => Some((seats.iter().map(|seat| seat.0).collect(), *net)),
        _ => None,
    })
}

/// An evening of three, with a slip, a defeated enemy and a blow that nobody can pay.
#[test]
fn a_table_tells_its_rounds_by_totals() {
    let mut table = table(3);
    let events = tell(&mut table, "-629/41+30");
    assert_eq!((table.enemy(), table.state.defence(), sizes(&table)), (vec![4, 4, 4], 12, (19, 2)));
    rule("RD-SUFFER-3").gives(struck(&events), Some((vec![1], 2)));
    assert_eq!((table.state.round, table.state.step, table.asked()), (2, Step::Declare, 1));
    let why = refuses(&table, "+23-640/52", "RD-HEAL-3", "3");
    assert_eq!(why, "You may take 2 dice.");
    let events = tell(&mut table, "+22-640/52");
    assert_eq!((table.enemy(), table.state.defence(), sizes(&table)), (vec![5, 5, 5], 15, (20, 1)));
    rule("RD-SUFFER-3").gives(struck(&events), Some((vec![0], 1)));
    let events = tell(&mut table, "*51-634.12");
    rule("RD-CHECK-4").holds(events.contains(&Event::Fell { enemy: 0, overkill: 2 }));
    let both = [Seat(0), Seat(2)].into_iter().collect();
    rule("RD-CHECK-5").holds(events.contains(&Event::Shared(both, 3)));
    assert_eq!((table.state.enemy, sizes(&table)), (1, (23, 1)));
    let events = tell(&mut table, "-625-527-431");
    assert_eq!((table.enemy(), table.state.defence(), sizes(&table)), (vec![5, 6, 6, 6], 23, (19, 5)));
    rule("RD-SUFFER-4").gives(struck(&events), Some((vec![0, 1, 2], 4)));
    let mut blocked = table.clone();
    tell(&mut blocked, "/32+61-20");
    refuses(&blocked, "03", "RD-SUFFER-7", "03");
    let events = tell(&mut table, "/30+61-20");
    rule("RD-SUFFER-2").gives(struck(&events), Some((vec![1], 4)));
    assert_eq!(table.state.step, Step::Suffer);
    refuses(&table, "04", "RD-SUFFER-7", "04");
    tell(&mut table, "03");
    rule("RD-SUFFER-7").gives(table.state.ending, Some(Ending::CannotPay { net: 4, dice: 3 }));
}

/// Announced first, and what the dice came to later; the same by letters, by names, in parts.
#[test]
fn a_line_can_be_cut_and_written_in_several_ways() {
    let mut whole = begun(3);
    tell(&mut whole, "-629/41+30");
    let ways: [&[&str]; 9] = [
        &["-6/4+2", "29.4.3"],
        &["a629b41h30"],
        &["a629 b41, h30"],
        &["-6", "/4", "+3", "29", "1", "0"],
        &["-6", "/4", "+3", "29.1", "0"],
        &["-6/4+3", "29 1 0"],
        &["-6/41+3", "29.0"],
        &["cleo:h30 1:a629 ben:b41"],
        &["3:+30 2:/41 1:-629"],
    ];
    for way in &ways[1..] {
        let mut cut = begun(3);
        for line in *way {
            tell(&mut cut, line);
        }
        assert_eq!(cut.state, whole.state, "{way:?}");
    }
    let mut two = begun(3);
    tell(&mut two, ways[0][0]);
    assert_eq!(two.state.step, Step::Reveal, "nothing is said of totals yet");
    tell(&mut two, "29.1.0");
    assert_eq!(two.state.late.map(|late| late.pooled), Some(19));
    // An Animal need not tell its 1s.
    let mut quiet = begun(3);
    tell(&mut quiet, "-6.1/4");
    let mut told = quiet.clone();
    tell(&mut quiet, "29.1");
    tell(&mut told, "29.3.1");
    assert_eq!((quiet.state.hits(), quiet.state.late), (told.state.hits(), told.state.late));
}

/// What shows dice is still read as dice, where the dice are asked for.
#[test]
fn few_numbers_are_dice_where_dice_are_asked_for() {
    let mut table = begun(3);
    table.declare(&["attack 6", "block 4", "heal 3"]);
    let is_line = |line: &str| table.game.read_codes(&table.state, line, &names()).is_some();
    for faces in
        ["3", "3 4", "3 1 1 3 5 5 2", "r3 r1 r1 y3 y5 b5 b2", "3 4 4", "1,2,3", "attack 6", "block 4 4 4"]
    {
        assert!(!is_line(faces), "{faces}");
    }
    assert!(is_line("9 1 0") && is_line("29.1.0") && is_line("3.4.4") && is_line("29"));
    let begun = begun(3);
    let is_line = |line: &str| begun.game.read_codes(&begun.state, line, &names()).is_some();
    for words in ["attack 6", "animal 3", "29", "a", "all", "a0", "", "03", "heal 3, block 4"] {
        assert!(!is_line(words), "{words}");
    }
    let unread = |line: &str| begun.game.read_codes(&begun.state, line, &names()).unwrap();
    assert!(unread("-").is_err() && unread("-6/").is_err(), "a value is missing");
}

/// A late table of three at some enemy, whose round is not told yet.
fn at(enemy: u8, hits: u8, injured: &str) -> Table {
    let mut table = table(3);
    table.at_enemy(enemy, hits).with_injured(injured);
    table
}

fn can(table: &Table, line: &str) {
    let mut copy = table.clone();
    if let Err((why, at)) = tried(&mut copy, line) {
        panic!("“{line}”, {at}: {why:?}");
    }
}

#[test]
fn attacks_that_cannot_be() {
    let one = at(1, 7, "");
    can(&one, "-510/40+30");
    refuses(&one, "-59/40+30", "RD-ATTACK-4", "9");
    // Seven own dice of 6 and fourteen of the others that show 5; without a 6 to keep, all show 5.
    can(&one, "-5112/40+30");
    assert_eq!(refuses(&one, "-5113/40+30", "RD-REF-1", "113"), "Ada’s dice can total 112 at most, not 113.");
    can(&one, "-5105/60+30");
    refuses(&one, "-5106/60+30", "RD-REF-1", "106");
    // An Animal raises it by a pip for each of its 1s.
    can(&one, "-597/60.12");
    refuses(&one, "-598/60.12", "RD-REF-1", "2");
    // Seats of one round share the dice.
    can(&one, "-660-50+4");
    let why = refuses(&one, "-666/54-450", "RD-REF-1", "50");
    rule("RD-REF-1").holds(why.starts_with("These need at least") && why.ends_with("21 are in the pools."));
    // Later in the match nobody knows who has how many.
    let mut later = at(1, 7, "");
    tell(&mut later, "-50/60-40");
    later.plays(1, "paid");
    let pooled = u32::from(late(&later).pooled);
    can(&later, &format!("-5{}-40-30", 6 * pooled));
    refuses(&later, &format!("-5{}-40-30", 6 * pooled + 1), "RD-REF-1", &(6 * pooled + 1).to_string());
}

#[test]
fn blocks_that_cannot_be() {
    let one = at(1, 0, "");
    can(&one, "/419+30-50");
    let why = refuses(&one, "/420+30-50", "RD-BLOCK-1", "20");
    assert_eq!(why, "Blocking 20 takes 22 dice of one value; 21 are in the pools.");
    // Two players need three dice each at least.
    can(&one, "/416/31-50");
    refuses(&one, "/417/31-50", "RD-REF-1", "1");
}

#[test]
fn heals_that_cannot_be() {
    let two = at(1, 0, "r r");
    can(&two, "+62-50/40");
    assert_eq!(refuses(&two, "+63-50/40", "RD-HEAL-3", "3"), "You may take 2 dice.");
    // All healers together.
    can(&two, "+61+51/40");
    refuses(&two, "+61+52/40", "RD-HEAL-3", "2");
    refuses(&two, "+62*521", "RD-COLLECT-1", "2");
    let none = at(1, 0, "");
    can(&none, "+60-50/40");
    refuses(&none, "+61-50/40", "RD-HEAL-5", "1");
    // Where the others asked for too much there are no three values in a row, unless dice were raised.
    let mut four = table_under(4, &[]);
    four.with_injured("r");
    can(&four, "+61-10/20-30");
    refuses(&four, "+61-20/30-50", "RD-HEAL-1", "1");
    can(&four, "+61-20.31-50");
    refuses(&four, "+61-20.30-50", "RD-HEAL-1", "0");
    // Runs of 3 4 5 6 heal two dice each: eight take 16 dice, and 5 of 21 block 3.
    let many = at(1, 0, "r r r r r r r r");
    can(&many, "+68-10/23");
    refuses(&many, "+68-10/24", "RD-REF-1", "4");
    let mut one = table_under(3, &[("block_sets", "one")]);
    one.with_injured("r r r");
    can(&one, "+62-10/20");
    refuses(&one, "+63-10/20", "RD-OPT-5", "3");
}

#[test]
fn spells_that_cannot_be() {
    let one = at(1, 0, "r r r");
    can(&one, "*61/50+40");
    refuses(&one, "*61/10+40", "RD-CAST-1", "1");
    // Raised dice may show what others asked for. Not so if the Animal used no 1s.
    can(&at(1, 3, ""), "*61/20.11");
    refuses(&at(1, 3, ""), "*61/20.10", "RD-CAST-1", "0");
    rule("RD-CAST-7").holds(refuses(&one, "*64/50+40", "RD-CAST-7", "4").contains("black"));
    let mut three = at(3, 0, "");
    three.state.seats[0].blank.add(Colour::Black, 7);
    three.known = crate::invariants::Totals::of(&three.state);
    can(&three, "*64-50+40");
    let mut hurt = three.clone();
    hurt.state.seats[0].blank.take(Colour::Black, 3);
    hurt.state.injured.add(Colour::Black, 3);
    refuses(&hurt, "*64-50+40", "RD-CAST-7", "4");
    // Two spells of a colour take its dice twice; there are seven red ones, and ten dice are needed.
    refuses(&three, "*61*51-40", "RD-CAST-1", "1");
    can(&three, "*61*53-40");
    // Yellow brings back as many as the enemy has dice, one at least.
    can(&one, "*62/50+40");
    can(&one, "*623/50+40");
    refuses(&one, "*624/50+40", "RD-HEAL-3", "24");
    refuses(&one, "*620/50+40", "RD-HEAL-3", "20");
    refuses(&at(1, 0, ""), "*621/50+40", "RD-HEAL-5", "21");
}

#[test]
fn animals_that_cannot_be() {
    let one = at(1, 0, "");
    can(&one, ".62/50+40");
    refuses(&one, ".62/10+40", "RD-ANIMAL-1", "2");
    can(&one, ".60/10+40");
    can(&one, ".621/50+40");
    refuses(&one, ".622/50+40", "RD-REF-1", "22");
    // A block of 17 takes 19 of the 21 dice, and a spell three.
    can(&one, ".62/417+30");
    refuses(&one, ".63/417+30", "RD-REF-1", "17");
    can(&at(1, 0, ""), "*61/516+40");
    refuses(&at(1, 0, ""), "*61/517+40", "RD-REF-1", "17");
}

/// As long as an Animal has not told its 1s, it may have raised any die: nothing is refused for what others requested.
#[test]
fn an_animal_that_says_nothing_refuses_nothing() {
    let mut four = table_under(4, &[]);
    four.with_injured("r");
    refuses(&four, "+61-20.30-50", "RD-HEAL-1", "0");
    can(&four, "+61-20.3-50");
    refuses(&at(1, 3, ""), "*61/20.10", "RD-CAST-1", "0");
    can(&at(1, 3, ""), "*61/20.1");
    // No die shows more than a 6.
    let one = at(1, 7, "");
    can(&one, "-5126/60.1");
    refuses(&one, "-5127/60.1", "RD-REF-1", "127");
}

/// Under other rules the same limits are reached elsewhere.
#[test]
fn limits_under_house_rules() {
    let with = |options: &[(&str, &str)]| {
        let mut table = table_under(3, options);
        table.at_enemy(1, 7);
        table
    };
    // Each group takes 10 pips; 21 dice of 6 are 126, of which other seats' 5s keep back none.
    let groups = with(&[("attack_dice", "whole_groups")]);
    can(&groups, "-511/40+30");
    refuses(&groups, "-512/40+30", "RD-REF-1", "12");
    let mut each = table_under(3, &[("suffer", "each_player")]);
    each.at_enemy(2, 0);
    tell(&mut each, "/40-60-50");
    assert_eq!((each.state.step, each.asked()), (Step::Suffer, 0));
    let (_, due) = each.game.payers(&each.state);
    refuses(&each, &format!("0{due}"), "RD-SUFFER-7", &format!("0{due}"));
    can(&each, &format!("0{}", due - 1));
}

/// Values are distinct, everyone has declared, and a player does what was declared.
#[test]
fn announcements_are_refused_as_always() {
    let table = begun(3);
    refuses(&table, "-629/61+30", "RD-DECLARE-3", "/6");
    refuses(&table, "-729/61+30", "RD-DECLARE-1", "-7");
    let why = refuses(&table, "-629", "RD-COLLECT-1", "29");
    assert_eq!(why, "That would be 9 hits; but Ben has not declared yet.");
    refuses(&table, "-6/4+3-5", "RD-DECLARE-5", "-5");
    refuses(&table, "2:-629", "RD-DECLARE-1", "-6");
    let mut told = table.clone();
    tell(&mut told, "-6/4+3");
    told.adjusts(Ruling::Totals);
    let total = |action, amount| Action::Total { action, amount, colour: None };
    told.refuses_of(0, total(Kind::Block, Some(1)), "RD-RESOLVE-2");
    told.refuses_of(0, total(Kind::Attack, None), "RD-REF-6");
    told.refuses_of(0, Action::Attack { dice: dice("r6") }, "RD-REF-6");
    told.refuses_of(0, Action::Idle, "RD-REF-6");
    let colour = Some(Colour::Red);
    told.refuses_of(0, Action::Total { action: Kind::Attack, amount: Some(9), colour }, "RD-CAST-1");
    told.plays_as(0, total(Kind::Attack, Some(29)));
    told.refuses_of(0, total(Kind::Attack, Some(29)), "RD-RESOLVE-2");
    // At a table, anybody may be told first.
    told.plays_as(2, total(Kind::Heal, Some(0)));
    assert_eq!(told.asked(), 1);
}

/// Where nobody says it is known already, only whether those who are struck hold enough.
#[test]
fn a_blow_is_asked_about_only_if_it_might_not_be_paid() {
    let mut payable = at(2, 0, "");
    tell(&mut payable, "/41-60-50");
    assert_eq!(payable.state.step, Step::Declare, "three dice block, three are lost");
    let mut doubtful = at(2, 0, "");
    tell(&mut doubtful, "/40-60-50");
    assert_eq!((doubtful.state.step, doubtful.asked()), (Step::Suffer, 0));
    let asks = doubtful.game.ask(&doubtful.state).render(&names());
    assert_eq!(asks, "Can Ada lose 4 dice?");
    let mut paid = doubtful.clone();
    paid.plays(0, "paid");
    assert_eq!((paid.state.step, sizes(&paid)), (Step::Declare, (17, 4)));
    // The next line takes it as paid.
    let mut next = doubtful.clone();
    tell(&mut next, "-6/5+4");
    tell(&mut paid, "-6/5+4");
    assert_eq!(next.state, paid.state);
    doubtful.refuses_of(0, Action::CannotPay { dice: 4 }, "RD-SUFFER-7");
    doubtful.refuses_of(1, Action::CannotPay { dice: 3 }, "RD-SUFFER-4");
    doubtful.plays(0, "cannot pay 3");
    assert_eq!(doubtful.state.ending, Some(Ending::CannotPay { net: 4, dice: 3 }));
    // A block of 1 took three dice, and Ada has them.
    let mut block = table_under(3, &[("level", "brutal")]);
    block.at_enemy(3, 0);
    tell(&mut block, "/41-60-50");
    block.refuses_of(0, Action::CannotPay { dice: 2 }, "RD-SUFFER-7");
    block.plays_as(0, Action::CannotPay { dice: 3 });
    // Everyone is struck, and everyone's dice are known.
    let mut all = table(3);
    all.at_enemy(2, 0);
    all.state.seats = ["r", "y", "b"]
        .map(|own| SeatState { blank: counts(own), ..SeatState::default() })
        .into_iter()
        .collect();
    all.known = crate::invariants::Totals::of(&all.state);
    tell(&mut all, "-60-50-40");
    rule("RD-SUFFER-7").gives(all.state.ending, Some(Ending::CannotPay { net: 4, dice: 3 }));
}

/// Totals overrule nothing; bots have to see all dice.
#[test]
fn bots_see_every_die() {
    let table = begun(3);
    rule("RD-REF-6").gives(table.game.reason_rule(&Ruling::Totals), None);
    let mut bots = Regidice::clone(&table.game);
    bots.seat_bots(SeatSet::one(Seat(1))).unwrap();
    let bots = Table::new(Arc::new(bots));
    bots.refuses_ruling(Ruling::Totals, "RD-REF-6");
    assert!(!bots.game.can_tell_totals(&bots.state) && table.game.can_tell_totals(&table.state));
    let mut over = table.clone();
    over.game.hand_over(&mut over.state, Seat(2), true);
    over.refuses_ruling(Ruling::Totals, "RD-REF-6");
    over.game.hand_over(&mut over.state, Seat(2), false);
    over.adjusts(Ruling::Totals);
    over.refuses_ruling(Ruling::Totals, "RD-REF-6");
    let why = over.game.check_bot(&over.state, Seat(0)).unwrap_err();
    rule("RD-REF-6").gives(why.rule.to_string(), "RD-REF-6".to_owned());
    rule("RD-REF-6").holds(!over.game.can_advise(&over.state, Seat(0)));
    let mut used = table_under(2, &[]);
    used.roll(&["r6 y6 b5", "b4 y4 r4 r5 b6"]).declare(&["attack 6", "block 4"]);
    used.refuses_ruling(Ruling::Totals, "RD-REF-6");
    used.refuses_of(0, Action::Total { action: Kind::Attack, amount: Some(9), colour: None }, "RD-REF-6");
}

/// Everyone's dice are entered again, and what they show is asked for as always.
#[test]
fn every_die_is_noted_again() {
    let mut table = table(3);
    tell(&mut table, "-629/41+30");
    covered(&mut table);
    let pools = |own: [&str; 3]| Ruling::EveryDie { pools: own.map(counts).into_iter().collect() };
    table.refuses_ruling(pools(["r r r", "y y y", "b b b"]), "RD-REF-1");
    table.refuses_ruling(pools(["r r r r r r r", "y y y y y y y", "b b b k k"]), "RD-REF-1");
    let mut typed = table.clone();
    tell(&mut typed, "dice rrrrr, yyyyyyy bbbbbbb");
    let mut known = table.clone();
    known.adjusts(pools(["r r r r r", "y y y y y y y", "b b b b b b b"]));
    assert_eq!((known.injured(), known.state.late), ("r r".to_owned(), None));
    assert_eq!(known.sizes(), [5, 7, 7]);
    assert_eq!(typed.state, known.state);
    for words in ["dice rrrrr", "dice rrrrr yyyyyyy zz", "dice"] {
        assert!(table.game.read_codes(&table.state, words, &names()).is_none(), "{words}");
    }
    known.declare(&["attack 6", "block 5", "heal 4"]);
    assert_eq!(known.state.step, Step::Reveal);
    known.chance(Chance::Revealed { seat: Seat(0), dice: dice("r1 r2 r3 r4 r6") });
    known.refuses_ruling(pools(["r", "y", "b"]), "RD-REF-6");
    tell(&mut table, "-6/5+4 18");
    table.refuses_ruling(pools(["r r r r r", "y y y y y y y", "b b b b b b b"]), "RD-REF-6");
    // Moving one die of nobody knows which is no adjustment.
    let moved = tableside::games::regidice::action::Move {
        colour: Colour::Red,
        face: None,
        from: tableside::games::regidice::action::Place::Box,
        to: tableside::games::regidice::action::Place::Pool(Seat(0)),
    };
    let moves = [moved].into_iter().collect();
    let (faces, damage) = (Default::default(), Default::default());
    table.refuses_ruling(Ruling::Adjust { moves, faces, hits: 0, block: 0, damage }, "RD-REF-4");
    let mut alone = crate::table::table(1);
    tell(&mut alone, "-29");
    alone.adjusts(Ruling::EveryDie { pools: [alone_pool(&alone)].into_iter().collect() });
    rule("RD-SOLO-1").gives(alone.state.step, Step::Roll);
}

fn alone_pool(table: &Table) -> Counts {
    let late = late(table);
    let mut pool = Counts::EMPTY;
    for colour in Colour::ALL {
        pool.add(colour, late.most_pooled(colour).min(late.pooled - pool.total()));
    }
    pool
}

/// Dice that were passed may be named before anybody declares: by pad, by letters, in words.
#[test]
fn passed_dice_are_named() {
    let mut first = table(3);
    first.adjusts(Ruling::Totals);
    refuses(&first, "81r6", "RD-PREPARE-1", "81r6");
    let mut table = table(3);
    tell(&mut table, "-629/41+30");
    covered(&mut table);
    let ways = ["82r6", "8216", "8 2 r6", "2: pass r6", "ben: pass r6", "pass r6"];
    let after = |line: &str| {
        let mut copy = table.clone();
        tell(&mut copy, line);
        copy.state
    };
    for line in ways {
        rule("RD-REF-6").gives_when(line.to_owned(), after(line), after(ways[0]));
    }
    let red = |line: &str| after(line).late.unwrap().most.of(Colour::Red);
    rule("RD-PREPARE-3").gives((late(&table).most.of(Colour::Red), red("pass r6")), (2, 2));
    rule("RD-PREPARE-3").gives((red("82r1r1r2r3r4r5"), red("82r1r1r2r3r4r5r6")), (1, 0));
    let all = "82r1r1r2r3r4r5r6r6";
    refuses(&table, all, "RD-REF-1", all);
    for line in ["8", "82", "84r6", "82r7", "82x6", "82r", "pass", "pass r", "passr6", "4: pass r6"] {
        assert!(table.game.read_codes(&table.state, line, &names()).is_none(), "{line}");
    }
    let told = table.clone();
    tell(&mut table, "pass b2");
    tell(&mut table, "-6/4+2");
    refuses(&table, "pass r6", "RD-REF-6", "pass r6");
    rule("RD-REF-6").gives(told.game.reason_rule(&Ruling::Passed { seat: None, dice: dice("r6") }), None);
    told.refuses_ruling(Ruling::Passed { seat: Some(Seat(3)), dice: dice("r6") }, "RD-REF-6");
    told.refuses_ruling(Ruling::Passed { seat: None, dice: dice("") }, "RD-PREPARE-1");
}

/// The table's sheet: every die is noted again, on the pad as in words.
#[test]
fn the_sheet_of_the_table() {
    let mut table = table(3);
    tell(&mut table, "-629/41+30");
    covered(&mut table);
    let after = |line: &str| {
        let mut copy = table.clone();
        tell(&mut copy, line);
        copy.state
    };
    for line in ["9rrrrr.yyyyyyy.bbbbbbb", "911111.2222222.3333333", "9 rrrrr yyyyyyy bbbbbbb"] {
        rule("RD-REF-6").gives_when(line.to_owned(), after(line), after("dice rrrrr yyyyyyy bbbbbbb"));
    }
    refuses(&table, "9r.y.b", "RD-REF-1", "9r.y.b");
    for line in ["9", "9rr", "9rr.yy", "9rr.yy.x"] {
        assert!(table.game.read_codes(&table.state, line, &names()).is_none(), "{line}");
    }
    // Once all have announced, a digit first is a total.
    tell(&mut table, "-6/4+2");
    let totals = table.game.read_codes(&table.state, "9.1.0", &names()).unwrap().unwrap();
    rule("RD-REF-6").holds(
        totals.iter().any(|(entry, _)| {
            matches!(entry, Entry::Do { action: Action::Total { amount: Some(9), .. }, .. })
        }),
    );
}

/// A seat is counted, and lost dice are named: both narrow what can have been.
#[test]
fn counts_and_colours_are_told() {
    let mut table = at(1, 7, "");
    tell(&mut table, "-50/60-40");
    table.plays(1, "paid");
    covered(&mut table);
    let pooled = late(&table).pooled;
    // With nobody counted, all of the dice may be the attacker's; with twelve, the others' fives come to it.
    let most = |table: &Table, n: u32| {
        let mut copy = table.clone();
        tried(&mut copy, &format!("-5{n}-40-30")).is_ok()
    };
    let begins = table.state.in_order().next().unwrap();
    let all = 6 * u32::from(pooled);
    assert!(most(&table, all));
    let mut counted = table.clone();
    tell(&mut counted, &format!("7{}7", begins.0 + 1));
    let limit = 7 * 6 + 5 * u32::from(pooled - 7);
    assert!(most(&counted, limit));
    let line = format!("-5{}-40-30", limit + 1);
    refuses(&counted, &line, "RD-REF-1", &(limit + 1).to_string());
    // All of them together are as many as there are.
    refuses(&table, "7199", "RD-REF-1", "7199");
    refuses(
        &counted,
        &format!("7{}99", (begins.0 + 1) % 3 + 1),
        "RD-REF-1",
        &format!("7{}99", (begins.0 + 1) % 3 + 1),
    );
    let mut sum = counted.clone();
    let others: Vec<u8> = (0..3).filter(|seat| *seat != begins.0).map(|seat| seat + 1).collect();
    tell(&mut sum, &format!("7{}5", others[0]));
    refuses(&sum, &format!("7{}1", others[1]), "RD-REF-1", &format!("7{}1", others[1]));
    tell(&mut sum, &format!("7{}{}", others[1], pooled - 12));
    assert_eq!(late(&sum).held.iter().flatten().sum::<u8>(), pooled);
    let mut after = table.clone();
    tell(&mut after, "-629/41+30");
    after.refuses_ruling(Ruling::Holds { seat: Seat(3), dice: 1 }, "RD-REF-6");
    // What was lost has colours.
    let lost = late(&table).lost.unwrap().dice;
    let reds = "r".repeat(lost.into());
    let mut named = table.clone();
    tell(&mut named, &format!("lose {reds}"));
    let red = |late: Late| (late.least.of(Colour::Red), late.most.of(Colour::Red));
    assert_eq!((red(late(&named)), late(&named).injured()), ((lost, lost), lost));
    assert_eq!(red(late(&table)), (0, lost));
    refuses(&named, "lose r", "RD-REF-6", "lose r");
    let more = format!("lose {reds}y");
    refuses(&table, &more, "RD-SUFFER-4", &more);
    let black = format!("lose {}", "k".repeat(lost.into()));
    refuses(&table, &black, "RD-REF-1", &black);
    let full = begun(3);
    full.refuses_ruling(Ruling::Lost { dice: counts("r") }, "RD-REF-6");
    full.refuses_ruling(Ruling::Holds { seat: Seat(0), dice: 7 }, "RD-REF-6");
}

/// One player names no values, and each action once a round; the line is the round.
#[test]
fn alone() {
    let mut table = table(1);
    let events = tell(&mut table, "-29/1");
    assert_eq!((table.enemy(), sizes(&table)), (vec![4, 4, 4], (11, 2)));
    rule("RD-SOLO-4").gives(struck(&events), Some((vec![0], 2)));
    refuses(&table, "-24-12", "RD-SOLO-2", "-12");
    refuses(&table, "+3", "RD-HEAL-3", "+3");
    let mut red = table.clone();
    tell(&mut red, "*1/1+2.1");
    assert_eq!(red.enemy(), [5, 5, 5]);
    // All dice are the player's: a blow that cannot be paid ends the match unasked.
    let mut idle = table.clone();
    for pooled in [8, 5, 2] {
        tell(&mut idle, "-0");
        assert_eq!(late(&idle).pooled, pooled);
    }
    tell(&mut idle, "/0");
    rule("RD-SUFFER-7").gives(idle.state.ending, Some(Ending::CannotPay { net: 3, dice: 2 }));
    // Twelve dice of 6 and one 1 raise nothing to 73.
    let first = crate::table::table(1);
    refuses(&first, "-73.1", "RD-REF-1", ".1");
    can(&first, "-72.1");
    refuses(&first, "-79", "RD-REF-1", "-79");
}

/// What the picture says of colours follows from what was told.
#[test]
fn ranges_by_colour_are_told() {
    let mut table = table(3);
    tell(&mut table, "-629/41+30");
    let lines = table.game.picture(&table.state).into_iter();
    let lines: Vec<String> = lines.map(|line| line.render(&names())).collect();
    for line in [
        "Pools: 19 dice together. Injured pool: 2. Black dice in the supply: 9.",
        "  red dice in the pools: 5 to 7",
        "Ada",
    ] {
        assert!(lines.iter().any(|other| other == line), "{line}: {lines:?}");
    }
}

/// What random matches did, told late.
struct Teller<'a> {
    game: &'a Regidice,
    late: State,
    /// What was done in this round: by seat, of one player by action.
    used: [Option<(Kind, u8, Option<Colour>)>; 5],
    random: Random,
    rounds: u32,
    log: Vec<String>,
}

impl Teller<'_> {
    fn does(&mut self, seat: Seat, action: Action) {
        let entry = Entry::Do { seat, action };
        self.log.push(format!("{entry:?}"));
        apply(self.game, &mut self.late, &entry, false, &mut ())
            .unwrap_or_else(|why| panic!("{entry:?}: {why:?}\n{:?}", self.late));
        check_invariants(self.game, &self.late, None);
    }

    /// Notes what an entry of the true match came to.
    fn notes(&mut self, before: &State, seat: Seat, action: &Action) {
        self.log.push(format!("truth {action:?}"));
        let game = self.game;
        let (kind, n, colour) = match action {
            Action::Attack { dice } => match game.options().attack_dice {
                AttackDice::Pooled => (Kind::Attack, dice.pips() as u8, None),
                AttackDice::WholeGroups => (Kind::Attack, game.attack_damage(before, dice), None),
            },
            Action::Block { dice } => (Kind::Block, game.block_value(dice).unwrap(), None),
            Action::Heal { take, give, .. } => {
                (Kind::Heal, take.total() + give.iter().map(|gift| gift.dice.total()).sum::<u8>(), None)
            }
            Action::Cast { colour, take, give } => {
                let healed = take.total() + give.iter().map(|gift| gift.dice.total()).sum::<u8>();
                (Kind::Cast, healed, Some(*colour))
            }
            Action::Boost { .. } => (Kind::Animal, 1, None),
            _ => return,
        };
        let at = if game.solo() { kind.index() } else { seat.index() };
        let own = self.used[at].get_or_insert((kind, 0, colour));
        own.1 += n;
    }

    /// The round as a line.
    fn line(&self, pad: bool) -> String {
        let sign = |kind: Kind| if pad { ["-", "/", "+", "*", "."] } else { ["a", "b", "h", "c", "m"] }[kind.index()];
        let amount = |kind: Kind, used: Option<(Kind, u8, Option<Colour>)>| match (kind, used) {
            (Kind::Cast, Some((_, n, Some(colour)))) => {
                let letter = if pad { ["1", "2", "3", "4"] } else { ["r", "y", "b", "k"] }[colour.index()];
                if n > 0 { format!("{letter}{n}") } else { letter.to_owned() }
            }
            (_, used) => used.map_or(0, |used| used.1).to_string(),
        };
        let space = if pad { "" } else { " " };
        if self.game.solo() {
            let parts = Kind::ALL.into_iter().filter_map(|kind| {
                Some(format!("{}{}", sign(kind), amount(kind, Some(self.used[kind.index()]?))))
            });
            let parts: Vec<String> = parts.collect();
            return if parts.is_empty() { format!("{}0", sign(Kind::Attack)) } else { parts.join(space) };
        }
        let part = |seat: Seat| {
            let own = self.late.seat(seat).declared.unwrap();
            format!("{}{}{}", sign(own.action), own.value, amount(own.action, self.used[seat.index()]))
        };
        self.late.in_order().map(part).collect::<Vec<_>>().join(space)
    }

    /// Tells the round, in some order; some Animals say nothing.
    fn tells(&mut self, begun: &State) {
        self.rounds += 1;
        self.log.push(format!("{:?}", self.used));
        let lines = [self.line(false), self.line(true)];
        if self.game.solo() {
            for kind in Kind::ALL {
                let Some((_, n, colour)) = self.used[kind.index()] else { continue };
                self.does(Seat(0), Action::Total { action: kind, amount: Some(n), colour });
            }
            if self.late.step == Step::Resolve && self.late.round == begun.round {
                self.does(Seat(0), Action::EndActions);
            }
        } else {
            let mut seats: Vec<Seat> = self.late.in_order().collect();
            let n = seats.len();
            seats.rotate_left(self.random.index(n));
            for seat in seats {
                let action = self.late.seat(seat).declared.unwrap().action;
                let (_, n, colour) = self.used[seat.index()].unwrap_or((action, 0, None));
                self.does(seat, Action::Total { action, amount: Some(n), colour });
            }
        }
        for line in lines {
            let mut state = *begun;
            enters(self.game, &mut state, &line);
            assert_eq!(state, self.late, "{line}");
        }
        self.used = [None; 5];
    }

    /// Says of a blow that is asked about whether it is paid.
    fn pays(&mut self, truth: &State) {
        while self.late.step == Step::Suffer {
            let (seats, due) = self.game.payers(&self.late);
            let held: u8 = seats.iter().map(|seat| truth.seat(seat).total()).sum();
            let lost = matches!(truth.ending, Some(Ending::CannotPay { .. })) && held < due;
            self.does(self.late.active, if lost { Action::CannotPay { dice: held } } else { Action::Paid });
        }
    }

    /// Everything that is known agrees with what is so.
    fn agrees(&self, truth: &State) {
        let late = self.late.late.unwrap();
        // Where each pays alone, several may be unable to; the first who is asked says so.
        let ending = |state: &State| match state.ending {
            Some(Ending::CannotPay { net, .. }) if self.game.options().suffer == Suffer::EachPlayer => {
                Some(Ending::CannotPay { net, dice: 0 })
            }
            ending => ending,
        };
        let told = |state: &State| (state.enemy, state.hits, state.round, state.first, ending(state));
        assert_eq!(told(&self.late), told(truth));
        if matches!(truth.ending, Some(Ending::CannotPay { .. })) {
            return;
        }
        let pooled: u8 = truth.seats.iter().map(SeatState::total).sum();
        assert_eq!(
            (late.pooled, late.injured()),
            (pooled, truth.injured.total()),
            "{truth:?} {:?} {:?}",
            self.game.options(),
            self.log
        );
        for colour in Colour::ALL {
            let n = truth.injured.of(colour);
            assert!((late.least.of(colour)..=late.most.of(colour)).contains(&n), "{late:?} {truth:?}");
        }
    }
}

/// A random match as it is, and told late: the same enemies, hits, losses and end. Gives the number of rounds.
fn told_late(game: &Regidice, seed: u64) -> u32 {
    let mut random = Random::from_seed(seed);
    let mut truth = game.start();
    let mut late = truth;
    apply(game, &mut late, &Entry::Ruling(Ruling::Totals), false, &mut ()).unwrap();
    let mut begun = late;
    let mut teller = Teller {
        game,
        late,
        used: [None; 5],
        random: Random::from_seed(seed + 1),
        rounds: 0,
        log: Vec::new(),
    };
    let mut room = Vec::new();
    while game.turn(&truth) != Turn::Over {
        let before = truth;
        match game.turn(&truth) {
            Turn::Choose(seat) => {
                let action = game.random_legal(&truth, seat, &mut random, &mut room).unwrap();
                game.apply_action(&mut truth, seat, &action, &mut ());
                teller.notes(&before, seat, &action);
                let shared = matches!(
                    action,
                    Action::Declare { .. } | Action::PlaceHits { .. } | Action::NameTarget { .. }
                );
                if shared {
                    teller.does(seat, action);
                }
            }
            _ => {
                let chance = game.sample(&truth, &mut random);
                game.apply_chance(&mut truth, &chance, &mut ());
            }
        }
        let resolved =
            |state: &State| !matches!(state.step, Step::Roll | Step::Declare | Step::Reveal | Step::Resolve);
        // A round in which nobody has a choice goes by with the entry before.
        let behind = |late: &State| {
            let now = late.round == truth.round && (truth.ending.is_some() || resolved(&truth));
            late.step == Step::Resolve && (late.round < truth.round || now)
        };
        let may_pay = !matches!(truth.step, Step::Place | Step::Target);
        while behind(&teller.late) {
            teller.tells(&begun);
            if may_pay {
                teller.pays(&truth);
            }
            begun = teller.late;
        }
        if may_pay {
            teller.pays(&truth);
        }
        if truth.round != before.round || truth.ending.is_some() {
            teller.agrees(&truth);
            begun = teller.late;
        }
    }
    teller.rounds
}

#[test]
fn random_matches_told_late_come_to_the_same() {
    let houses: &[&[(&str, &str)]] = &[
        &[],
        &[("level", "hard")],
        &[("level", "brutal"), ("suffer", "one_target"), ("start_seat", "fixed")],
        &[("damage_placement", "attacker_chooses"), ("attack_dice", "whole_groups"), ("level", "gentle")],
        &[("health", "six_per_die"), ("suffer", "each_player"), ("blue_spell", "per_die")],
        &[("heal_to", "anyone"), ("values", "per_action"), ("overkill", "per_point"), ("block_sets", "one")],
    ];
    let mut rounds = 0;
    for (n, options) in houses.iter().enumerate() {
        for seats in 1..=4 {
            let game = rules(seats, options, content());
            rounds += (0..25)
                .map(|seed| told_late(&game, 1000 * n as u64 + 100 * seats as u64 + seed))
                .sum::<u32>();
        }
    }
    for seats in 1..=4 {
        let game = crate::enemies::game(seats);
        rounds += (0..25).map(|seed| told_late(&game, seed)).sum::<u32>();
    }
    assert!(rounds > 2_000, "{rounds}");
}

/// Matches of which only totals are told end, by any choices.
#[test]
fn random_totals_keep_the_invariants() {
    for seats in 1..=4 {
        let game = rules(seats, &[("round_limit", "30")], content());
        for seed in 0..6 {
            let mut random = Random::from_seed(seed);
            let mut state = game.start();
            apply(&*game, &mut state, &Entry::Ruling(Ruling::Totals), false, &mut ()).unwrap();
            let known = crate::invariants::Totals::of(&state);
            let (mut room, mut legal) = (Vec::new(), Vec::new());
            while let Turn::Choose(seat) = game.turn(&state) {
                check_invariants(&game, &state, Some(&known));
                game.legal(&state, seat, &mut legal);
                assert_eq!(game.count_legal(&state, seat), legal.len());
                let action = game.random_legal(&state, seat, &mut random, &mut room).unwrap();
                assert!(legal.contains(&action));
                let words: std::collections::BTreeSet<String> =
                    legal.iter().map(|one| game.name(&state, seat, one).render(&names())).collect();
                assert_eq!(words.len(), legal.len(), "no two choices have the same words");
                for one in &legal {
                    let written = game.write_action(&state, seat, one).unwrap();
                    assert_eq!(
                        game.read_action(&state, seat, &written, &names()).as_ref(),
                        Ok(one),
                        "{written}"
                    );
                }
                let entry = Entry::Do { seat, action };
                apply(&*game, &mut state, &entry, false, &mut ()).unwrap();
            }
            assert_eq!(game.turn(&state), Turn::Over);
        }
    }
}
