//! Rounds at a real table of which only what lies is entered up to the duels (DT-REF-3).

use std::sync::Arc;
use tableside::engine::prelude::*;

use tableside::engine::{
    Component, Entry, EntryOf, Few, Match, Names, Random, Record, Seat, SeatSet, Source, Turn, Viewer, apply,
};
use tableside::games::dice_tuners::dice::{Colour, Die, Face, Side};
use tableside::games::dice_tuners::options::NoMoney;
use tableside::games::dice_tuners::{
    AbilityRef, Action, CardId, CardRef, Chance, DiceTuners, Event, HeroId, InFront, Request, Ruling,
    SeatState, Shown, State, Step, Targets,
};

use crate::invariants::{Table as Under, check_invariants};
use crate::notation::{card, die, hero, plain, plain_and, plain_rules, rules};
use crate::table::{Table, Tested, rule};

/// What lies: for each seat its dice, left, right and front, and its hero.
pub fn laid(game: &DiceTuners, seats: &[(&str, &str)]) -> Ruling {
    let seat = |(dice, name): &(&str, &str)| InFront {
        dice: dice.split_whitespace().map(die).collect::<Vec<_>>().try_into().unwrap(),
        hero: (*name != "-").then(|| hero(game, name)),
    };
    Ruling::Laid { seats: seats.iter().map(seat).collect() }
}

pub const THREE: [(&str, &str); 3] =
    [("G:K2 G:K2 G:K3", "H4c"), ("R:K1 B:K3 B:K1", "H2a"), ("B:SH G:SE R:K2", "H3b")];

/// A table with its own dice and cards at the first bids.
pub fn begun(game: Arc<DiceTuners>, market: &str) -> Table {
    let mut table = Table::new(game);
    let hands = vec!["? ? ? ?"; table.game.seats()];
    table.deal(&hands).turn_up("?").reveal(market).begins(0);
    table
}

fn three() -> Table {
    begun(plain_rules(3), "H4c H2a H3b H1a")
}

fn names() -> Names {
    DiceTuners::seat_names()
}

/// Enters what a line means.
#[track_caller]
fn types(table: &mut Table, line: &str) {
    let entries = table.game.read_entries(&table.state, line, &names()).unwrap_or_else(|| panic!("{line}?"));
    for entry in entries {
        table.ruled |= matches!(entry, Entry::Ruling(_));
        table.enter(&entry, false);
    }
}

/// How many cards a hand can hold.
fn range(state: &State, seat: u8) -> (usize, usize) {
    let own = state.seat(Seat(seat));
    (own.least_hand(), own.hand.len())
}

/// The round of the page on real tables: typed in 48 presses at most.
#[test]
fn a_round_is_typed_on_a_number_pad() {
    let mut table = three();
    let lines = ["122331152412132132432132", "3423*", "26"];
    types(&mut table, lines[0]);
    rule("DT-REF-3").gives(table.state.step, Step::Commit);
    let aside: Vec<Colour> = table.state.aside.iter().map(|die| die.colour).collect();
    rule("DT-DRAFT-7").gives(aside, vec![Colour::Blue, Colour::Red, Colour::Red]);
    let told = "On the table: seat 0 with H4c, left green (2 Katanas), right green (2 Katanas), front green (3 \
                Katanas); seat 1 with H2a, left red (1 Katana), right blue (3 Katanas), front blue (1 Katana); \
                seat 2 with H3b, left blue (Shield), right green (Sheathe), front red (2 Katanas).";
    assert!(table.told.contains(&told.to_owned()), "{:?}", table.told);
    types(&mut table, lines[1]);
    assert_eq!((table.vp(), table.hand(1)), (vec![1, 0, 0], "? ? ? R4!".to_owned()));
    // Green is not among the dice aside.
    let entries = table.game.read_entries(&table.state, "3216", &names()).unwrap();
    let seat = |at: usize| match entries[at] {
        Entry::Do { seat, .. } => seat,
        _ => panic!("{entries:?}"),
    };
    assert_eq!((seat(0), seat(1)), (Seat(1), Seat(2)));
    let Entry::Do { action, .. } = entries[1] else { panic!("{entries:?}") };
    let mut half = Table::at_state(Arc::clone(&table.game), table.state);
    half.enter(&entries[0], false);
    half.refuses_of(2, action, "DT-CARD-2");
    types(&mut table, "3226");
    assert_eq!(table.vp(), [1, 0, 1]);
    // The left die of seat 2 shows a Shield: the three front dice are next.
    types(&mut table, "22340");
    assert_eq!((table.vp(), table.state.round), (vec![3, 0, 1], 2));
    let pressed: usize =
        lines.iter().map(|line| line.len() + 1).sum::<usize>() + "3216".len() + "22340".len() + 1;
    assert!(pressed <= 49, "{pressed} presses");
}

#[test]
fn letters_and_pad_mean_the_same() {
    let read = |line: &str| {
        let table = three();
        table.game.read_entries(&table.state, line, &names())
    };
    let pad = read("122331152412132132432132");
    assert!(pad.is_some());
    assert_eq!(read("g2b3 r1g5 b4g2 g3b1r2 43 21 32"), pad);
    assert_eq!(read("1/g2b3, r1gse, bshg2; G3B1R2. H4c h2a H3b"), pad);
    assert_eq!(read("2/ r1g5 b4g2 g2b3 b1r2g3 21 32 43"), pad);
}

/// How a duel is told on one line; what it does not say does not happen.
#[test]
fn a_duel_on_one_line() {
    let begin = || {
        let mut table = three();
        let ruling = laid(&table.game, &THREE);
        table.adjusts(ruling);
        table
    };
    let after = |line: &str| {
        let mut table = begin();
        types(&mut table, line);
        (table.vp(), table.hand(0), table.hand(1), table.state.duel.index)
    };
    let hand = |cards: &str| cards.to_owned();
    assert_eq!(after("r4b3"), (vec![1, 0, 0], hand("? ? ?"), hand("? ? ?"), 1));
    assert_eq!(after("r4 b3 *").2, "? ? ? R4!");
    assert_eq!(after("2/b3r4*").2, "? ? ? R4!", "the same, seat 2 first");
    assert_eq!(after("x-"), (vec![1, 0, 0], hand("? ? ?"), hand("? ? ? ?"), 1));
    assert_eq!(after("r3b4/2").0, [0, 0, 0], "who is On Fire retreats");
    let table = begin();
    for line in ["r4", "r4b3g1", "y4b3", "r4b3/5", "4/r4b3", "r4b3*x"] {
        assert!(table.game.read_entries(&table.state, line, &names()).is_none(), "{line}");
    }
    let unclear = |line: &str| table.game.read_action(&table.state, Seat(0), line, &names()).unwrap_err();
    assert!(format!("{:?}", unclear("r4b3/2")).contains("cannot do this"), "seat 1 is not On Fire");
    assert!(format!("{:?}", unclear("+11r4b3")).contains("cannot do this"), "it has no Skill");
}

/// The last key of some lines says all of a duel; a retreat needs no seat.
#[test]
fn some_keys_close_a_duel() {
    let mut table = three();
    let ruling = laid(&table.game, &THREE);
    table.adjusts(ruling);
    let closes = |line: &str| table.game.closes(&table.state, Seat(0), line);
    for line in ["r4b3*", "3423*", "r3b4-", "r3b4/2"] {
        rule("DT-REF-3").holds_when(line, closes(line));
    }
    for line in ["r4b3", "r4", "x-", "", "r4b3/5", "*"] {
        rule("DT-REF-3").holds_when(line, !closes(line));
    }
    let retreats = |line: &str| {
        let mut copy = Table::at_state(Arc::clone(&table.game), table.state);
        types(&mut copy, line);
        copy.state
    };
    assert_eq!(retreats("r3b4-"), retreats("r3b4/2"), "only seat 2 is asked");
    let nobody = table.game.read_action(&table.state, Seat(0), "r4b3--", &names()).unwrap_err();
    assert!(format!("{nobody:?}").contains("Nobody can retreat"), "{nobody:?}");
    // Against two, the first loser who takes the card could be the second as well.
    table.state.duel.index = 3;
    table.state.duel.seats = SeatSet::all(3);
    table.state.duel.live = SeatSet::all(3);
    let closes = |line: &str| table.game.closes(&table.state, Seat(0), line);
    assert!(closes("r4b3b1**") && !closes("r4b3b1*") && !closes("r4b3b1-"));
}

/// Which of several ways an ability was used in is a number; what was used after the dice lay stands behind the heroes.
#[test]
fn what_was_used_and_how() {
    let heroes = r#"hero = [{ id = "aims", name = "Aims", cost = 1, skill = [{ text = "Face.", when = "deployed", optional = true, do = [{ op = "Face", who = "self", to = "K3" }] }] }]"#;
    let game = rules(3, &[], plain_and(heroes));
    let mut table = begun(Arc::clone(&game), "aims H4c H2a H3b");
    let line = "g2r1 r1g5 b4g2 g3b1r2 ";
    let cost = |id: &str| {
        let hero = hero(&game, id);
        let own = game.hero(hero).cost;
        let alike = || (0u8..).map(HeroId).zip(game.heroes()).filter(|(_, other)| other.cost == own);
        let at = 1 + alike().position(|(other, _)| other == hero).unwrap();
        format!("{own}{at:0width$}", width = alike().count().to_string().len())
    };
    let line = format!("{line}{} {} {}", cost("aims"), cost("H2a"), cost("H3b"));
    let read = |line: &str| table.game.read_entries(&table.state, line, &names());
    assert_eq!(read(&line).unwrap().len(), 2, "what lies, and that nothing was used");
    let why = table.game.read_action(&table.state, Seat(0), &format!("{line}+11"), &names()).unwrap_err();
    assert!(format!("{why:?}").contains("add / and the number"), "{why:?}");
    let why = table.game.read_action(&table.state, Seat(0), &format!("{line}+11/9"), &names()).unwrap_err();
    assert!(format!("{why:?}").contains("There are only"), "{why:?}");
    let why = table.game.read_action(&table.state, Seat(0), &format!("{line}+22"), &names()).unwrap_err();
    assert!(format!("{why:?}").contains("cannot do this"), "{why:?}");
    types(&mut table, &format!("{line}+11/1"));
    rule("DT-REF-3").gives(table.seat(0).sides[0], Some(die("G:K3")));
    assert_eq!(table.state.step, Step::Commit);
}

/// Nobody needs the first market where only what lies is told: who begins is enough.
#[test]
fn the_first_market_can_stay_open() {
    let mut table = Table::new(plain_rules(3));
    table.deal(&["? ? ? ?"; 3]).turn_up("?");
    assert_eq!(table.state.step, Step::Market);
    table.refuses_chance(Chance::FirstPlayer { seat: Seat(3) }, "DT-GEN-1");
    let read = table.game.read_chance(&table.state, None, "2", &names());
    assert_eq!(read, Ok(Chance::FirstPlayer { seat: Seat(1) }));
    let mut named = Table::at_state(Arc::clone(&table.game), table.state);
    named.reveal("H4c H2a H3b H1a").begins(1);
    table.chance(Chance::FirstPlayer { seat: Seat(1) });
    rule("DT-REF-3")
        .gives((table.state.round, table.state.step, table.state.first), (1, Step::Market, Seat(1)));
    // The market can be told after all.
    let mut told = Table::at_state(Arc::clone(&table.game), table.state);
    told.reveal("H4c H2a H3b H1a");
    assert_eq!((told.state.step, told.state.market), (named.state.step, named.state.market));
    table.adjusts(laid(&table.game.clone(), &THREE));
    assert_eq!(table.state.step, Step::Commit);
    // A bot has to see it.
    let mut bots = DiceTuners::clone(&table.game);
    bots.seat_bots(SeatSet::one(Seat(1))).unwrap();
    let mut bots = Table::new(Arc::new(bots));
    bots.deal(&["? ? ? ?", "R1 R2 R3 R4", "? ? ? ?"]).turn_up("?");
    bots.refuses_chance(Chance::FirstPlayer { seat: Seat(0) }, "DT-ROUND-1");
}

/// Where something has to be asked in the middle of a duel, the rest is told after that.
#[test]
fn the_rest_of_a_duel() {
    let more = r#"strategy = [{ id = "R4b", name = "Counts", colour = "red", value = 4, copies = 1,
            effect = [{ text = "More.", when = "declare", optional = false, do = [{ op = "StrengthPer", who = "self", per = "hand_card", n = 1, max = 3 }] }] }]"#;
    let game = rules(3, &[], plain_and(more));
    let mut table = begun(Arc::clone(&game), "H1a H4c H2a H3b");
    let ruling = laid(&game, &THREE);
    table.adjusts(ruling);
    let why = game.read_action(&table.state, Seat(1), "r3r4b/2", &names()).unwrap_err();
    assert!(format!("{why:?}").contains("count your cards"), "the count comes first: {why:?}");
    types(&mut table, "r3r4b");
    assert!(
        matches!(table.request(), Some(Request::CountHand { seat: Seat(1), .. })),
        "{:?}",
        table.request()
    );
    table.chance(Chance::CountHand { seat: Seat(1), n: 3 });
    let index = table.state.duel.index;
    let mut stays = Table::at_state(Arc::clone(&game), table.state);
    types(&mut table, "/2");
    assert_eq!((table.vp(), table.state.duel.index), (vec![0, 0, 0], index + 1));
    types(&mut stays, ".");
    assert_eq!((stays.vp(), stays.state.duel.index), (vec![0, 1, 0], index + 1));
}

/// What has to be discarded is told as cards are: `-` for one that nobody notes.
#[test]
fn discards_by_their_keys() {
    let mut table = three();
    let ruling = laid(&table.game, &THREE);
    table.adjusts(ruling);
    types(&mut table, "r4b3*");
    table.state.due.discards[1] = 2;
    let read = |line: &str| table.game.read_action(&table.state, Seat(1), line, &names());
    let entries = table.game.read_entries(&table.state, "34-", &names()).unwrap();
    let red = card(&table.game, "R4");
    let cards = [CardRef::Card(red), CardRef::Unknown].into_iter().collect();
    assert_eq!(entries, [Entry::Do { seat: Seat(1), action: Action::DiscardCards { cards } }]);
    assert!(read("34y").is_err());
    types(&mut table, "r4-");
    rule("DT-HAND-1").gives(table.state.discard.of(red), 1);
}

/// Cards that look alike are told apart by a letter, or by as many `+`.
#[test]
fn which_of_several_cards() {
    let twin = r#"strategy = [{ id = "R4b", name = "Other", colour = "red", value = 4, copies = 1,
        effect = [{ text = "More.", when = "declare", do = [{ op = "Strength", who = "self", n = 1 }] }] }]"#;
    let mut table = begun(rules(3, &[], plain_and(twin)), "H4c H2a H3b H1a");
    let ruling = laid(&table.game, &THREE);
    table.adjusts(ruling);
    let first = |line: &str| match table.game.read_entries(&table.state, line, &names()).unwrap()[0] {
        Entry::Do { action: Action::PlayCard { card }, .. } => card,
        ref other => panic!("{other:?}"),
    };
    let [red, other] = ["R4", "R4b"].map(|id| card(&table.game, id));
    assert_eq!([first("r4ab3"), first("r4bb3"), first("r4+b3"), first("34++23")], [red, other, red, other]);
    // An effect that was said is used, in its moment.
    types(&mut table, "+13 r4b b3");
    assert!(table.events.iter().any(|event| matches!(event, Event::Used(Seat(0), _))));
}

#[test]
fn what_cannot_lie() {
    let mut table = three();
    let game = Arc::clone(&table.game);
    let with = |seat: usize, dice: &'static str, hero: &'static str| {
        let mut seats = THREE;
        seats[seat] = (dice, hero);
        laid(&game, &seats)
    };
    table.refuses_ruling(laid(&game, &THREE[..2]), "DT-REF-3");
    let said = table.refuses_ruling(with(0, "G:K0 G:K2 G:K3", "H4c"), "DT-DRAFT-5");
    assert_eq!(said.said, "A green die has no face K0.");
    let said = table.refuses_ruling(with(1, "G:K1 B:K3 B:K1", "H2a"), "DT-SETUP-6");
    assert_eq!(said.said, "There are only 4 green dice, not 5.");
    let said = table.refuses_ruling(with(1, "R:K1 B:K3 B:K1", "H4c"), "DT-HIRE-15");
    assert_eq!(said.said, "H4c has already been recruited by seat 0.");
    table.refuses_ruling(with(1, "R:K1 B:K3 B:K1", "-"), "DT-HIRE-1");
    table.refuses_ruling(with(1, "R:K1 B:K3 B:K1", "H5a"), "DT-HIRE-16");
    let mut seats = THREE.map(|(dice, name)| InFront {
        dice: dice.split_whitespace().map(die).collect::<Vec<_>>().try_into().unwrap(),
        hero: Some(hero(&game, name)),
    });
    seats[2].hero = Some(HeroId(60));
    table.refuses_ruling(Ruling::Laid { seats: seats.into_iter().collect() }, "DT-HIRE-9");
    table.adjusts(laid(&game, &THREE));
    let said = table.refuses_ruling(laid(&game, &THREE), "DT-REF-3");
    assert_eq!(said.said, "The deployed dice can be entered alone only before the first duel.");
    // In the next round they cannot be hired again, and nobody knows the market.
    table.until(Step::Commit);
    next_round(&mut table);
    rule("DT-REF-3").gives((table.state.step, table.state.market.len()), (Step::Market, 0));
    let again = laid(&game, &[THREE[0], (THREE[1].0, "H1a"), (THREE[2].0, "H5a")]);
    let said = table.refuses_ruling(again, "DT-HIRE-17");
    assert_eq!(said.said, "H4c was recruited in an earlier round.");
    table.adjusts(laid(&game, &[(THREE[0].0, "H6a"), (THREE[1].0, "H1a"), (THREE[2].0, "H5a")]));
}

/// Nobody plays any card until the round is over.
fn next_round(table: &mut Table) {
    let round = table.state.round;
    while table.state.round == round {
        match table.turn() {
            Turn::Secret { seats, .. } => table.plays_as(seats.first().unwrap().0, Action::PlayNone),
            Turn::Choose(seat) => {
                let legal = table.legal_actions(seat.0);
                let quiet = [Action::Pass, Action::Fight, Action::LeaveCard];
                let action = quiet.into_iter().find(|action| legal.contains(action)).unwrap();
                table.plays_as(seat.0, action)
            }
            Turn::Chance(_) | Turn::Over => panic!("{:?}", table.state.step),
        };
    }
}

#[test]
fn what_was_entered_before_lies_there() {
    let mut table = three();
    let game = Arc::clone(&table.game);
    for seat in 0..3 {
        table.plays(seat, ["bid R4", "bid R3", "bid R2"][usize::from(seat)]);
    }
    table.plays(0, "hire H4c");
    let other = laid(&game, &[(THREE[0].0, "H1a"), THREE[1], THREE[2]]);
    let said = table.refuses_ruling(other, "DT-HIRE-1");
    assert_eq!(said.said, "seat 0 has already recruited H4c.");
    {
        let mut early = Table::at_state(Arc::clone(&game), table.state);
        early.adjusts(laid(&game, &THREE));
        // Who had not hired may have shown a second card.
        assert_eq!([range(&early.state, 0), range(&early.state, 1)], [(4, 4), (3, 4)]);
        assert_eq!(early.state.discard.total(), 3, "the bids are known");
    }
    table.plays(1, "hire H2a").plays(2, "hire H1a");
    table.chance(Chance::RevealHeroes {
        heroes: [hero(&game, "H5a"), hero(&game, "H5b"), hero(&game, "H5c")].into_iter().collect(),
    });
    assert_eq!(table.state.step, Step::Select);
    table
        .plays(0, "select red")
        .roll("K2 K3 K1 K2")
        .plays(0, "pick G:K2")
        .plays(1, "pick B:K3")
        .plays(2, "pick R:K1");
    let lies = |first: (&'static str, &'static str), third: &'static str| {
        laid(&game, &[first, THREE[1], (third, "H1a")])
    };
    let good = "R:K1 G:SE R:K2";
    let said = table.refuses_ruling(lies(THREE[0], "B:SH G:SE R:K2"), "DT-DRAFT-6");
    assert_eq!(said.said, "seat 2 has already taken R:K1.");
    let mut late = Table::at_state(Arc::clone(&game), table.state);
    late.refuses_ruling(lies(("G:K2 R:K2 G:K3", "H4c"), good), "DT-DRAFT-7");
    late.adjusts(lies(THREE[0], good));
    assert_eq!(late.state.market.len(), 4, "the market was told");
    assert_eq!([0, 1, 2].map(|seat| range(&late.state, seat)), [(4, 4); 3], "and all that was shown");
    late.check();
}

/// Dice that were deployed stay.
#[test]
fn deployed_dice_stay() {
    let mut table = three();
    let game = Arc::clone(&table.game);
    table.until(Step::Deploy);
    let first = Seat(table.asked());
    let own = table.state.seat(first).dice[0];
    table.plays_as(first.0, Action::DeployDie { die: own, side: Side::Front });
    let all = |table: &Table, turned: bool| {
        let seat = |seat: Seat| {
            let own = table.state.seat(seat);
            let mut free = own.dice.iter().copied();
            let mut dice = own.sides.map(|side| side.unwrap_or_else(|| free.next().unwrap()));
            if turned && seat == first {
                dice.swap(0, 2);
            }
            InFront { dice, hero: own.hero }
        };
        Ruling::Laid { seats: (0..3).map(Seat).map(seat).collect() }
    };
    let turned = all(&table, true);
    if turned != all(&table, false) {
        table.refuses_ruling(turned, "DT-DEPLOY-2");
    }
    let straight = all(&table, false);
    let colours = |table: &Table| table.state.aside.iter().map(|die| die.colour).collect::<Vec<_>>();
    let aside = colours(&table);
    table.adjusts(straight);
    rule("DT-DEPLOY-2").gives((table.state.seat(first).sides[2], colours(&table)), (Some(own), aside));
    assert!(!game.can_be_laid(&table.state));
}

#[test]
fn four_seats_with_four_dice_take_three_of_each_colour() {
    let game = rules(4, &[("dice_at_four", "4")], plain());
    let table = begun(Arc::clone(&game), "H1a H1b H1c H1d H2a");
    let seats = [
        ("G:K1 G:K1 G:K1", "H1a"),
        ("G:K1 G:K1 B:K1", "H1b"),
        ("B:K1 B:K1 B:K1", "H1c"),
        ("B:K1 R:K1 R:K1", "H1d"),
    ];
    let said = table.refuses_ruling(laid(&game, &seats), "DT-DRAFT-2");
    assert_eq!(said.said, "At least 3 red dice are taken, not 2.");
    let four = begun(rules(4, &[], plain()), "H1a H1b H1c H1d H2a");
    rule("DT-DRAFT-2").gives(four.game.check_ruling(&four.state, &laid(&game, &seats)), Ok(()));
}

/// What heroes do when they are hired happens; what cannot be told is refused.
#[test]
fn what_heroes_do_before_the_duels() {
    let heroes = r#"
        hero = [
          { id = "draws", name = "Draws", cost = 1, skill = [{ text = "Draw 2.", when = "hired", do = [{ op = "Draw", who = "self", n = 2 }] }] },
          { id = "may", name = "May", cost = 1, skill = [{ text = "You may draw.", when = "hired", optional = true, do = [{ op = "Draw", who = "self", n = 1 }] }] },
          { id = "turns", name = "Turns", cost = 1, skill = [{ text = "Turn.", when = "picked", optional = true, do = [{ op = "Face", who = "self", to = "K2" }] }] },
          { id = "asks", name = "Asks", cost = 1, skill = [{ text = "Do this.", when = "picked", do = [{ op = "Manual", note = "Do this." }] }] },
        ]"#;
    let game = rules(3, &[], plain_and(heroes));
    let mut table = begun(Arc::clone(&game), "draws may turns asks");
    let lie = |names: [&'static str; 3]| {
        laid(&game, &[(THREE[0].0, names[0]), (THREE[1].0, names[1]), (THREE[2].0, names[2])])
    };
    let said = table.refuses_ruling(lie(["draws", "may", "asks"]), "DT-REF-3");
    assert_eq!(said.said, "Asks does something before the duels that the dice do not show: enter each step.");
    table.adjusts(lie(["draws", "may", "turns"]));
    rule("DT-REF-3").gives((table.state.step, table.turn()), (Step::Hired, Turn::Choose(Seat(1))));
    assert_eq!([range(&table.state, 0), range(&table.state, 1)], [(4, 4), (3, 4)]);
    table.plays(1, "use skill1");
    assert_eq!((range(&table.state, 1), table.state.step), ((4, 4), Step::Commit));
}

/// Nobody has told what the dice aside show: one that comes in is looked at, not rolled again.
#[test]
fn a_die_aside_shows_its_face_when_it_comes_in() {
    let heroes = r#"hero = [{ id = "swaps", name = "Swaps", cost = 1, skill = [{ text = "Swap.", when = "deployed", do = [{ op = "SwapAside" }] }] }]"#;
    let game = rules(3, &[], plain_and(heroes));
    let mut table = begun(Arc::clone(&game), "swaps H4c H2a H3b");
    table.adjusts(laid(&game, &[(THREE[0].0, "swaps"), THREE[1], THREE[2]]));
    let blank = Die { colour: Colour::Blue, face: Face::default() };
    let targets = Targets { side: Some(Side::Left), aside: Some(blank), ..Targets::default() };
    table.plays_as(0, Action::Activate { ability: AbilityRef::Skill1, targets });
    let asked = game.ask(&table.state).render(&names());
    rule("DT-REF-3").gives(asked.as_str(), "seat 0: what does the new blue die show?");
    table.reroll("K3");
    assert_eq!(table.seat(0).sides[0], Some(die("B:K3")));
}

/// A hand of which the number is open is counted when something goes by it.
#[test]
fn cards_are_counted_when_they_matter() {
    let more = r#"
        hero = [{ id = "full", name = "Full", cost = 1, skill = [{ text = "With four cards.", when = "before_duel", if = [{ is = "hand", who = "self", min = 4 }], do = [{ op = "Strength", who = "self", n = 1 }] }] }]
        strategy = [{ id = "R4b", name = "Counts", colour = "red", value = 4, copies = 1,
            effect = [{ text = "More.", when = "declare", optional = false, do = [{ op = "StrengthPer", who = "self", per = "hand_card", n = 1, max = 3 }] }] }]"#;
    let game = rules(3, &[], plain_and(more));
    let mut table = begun(Arc::clone(&game), "full H4c H2a H3b");
    let ruling = laid(&game, &THREE);
    let [mut other, mut burns] = [(); 2].map(|()| Table::at_state(Arc::clone(&game), table.state));
    table.adjusts(ruling);
    burns.adjusts(ruling).cards(&[(0, "R3"), (1, "R4b")]);
    assert_eq!(table.state.step, Step::Commit, "nothing in play goes by it");
    table.cards(&[(0, "R6"), (1, "R4b")]);
    assert_eq!(table.request(), None, "who is not On Fire cannot use it");
    let hand = |least, most, seat| Some(Request::CountHand { seat: Seat(seat), least, most });
    rule("DT-REF-3").gives_when("after the card", burns.request(), hand(2, 3, 1));
    let ruling = laid(&game, &[(THREE[0].0, "full"), THREE[1], THREE[2]]);
    other.adjusts(ruling);
    rule("DT-REF-3").gives(other.request(), hand(3, 4, 0));
    other.refuses_chance(Chance::CountHand { seat: Seat(0), n: 5 }, "DT-REF-3");
    other.refuses_chance(Chance::CountHand { seat: Seat(1), n: 3 }, "DT-REF-3");
    let read = other.game.read_chance(&other.state, None, "3", &names());
    assert_eq!(read, Ok(Chance::CountHand { seat: Seat(0), n: 3 }));
    other.chance(Chance::CountHand { seat: Seat(0), n: 3 });
    assert_eq!((range(&other.state, 0), other.request()), ((3, 3), hand(3, 4, 1)));
    other.check();
}

/// The table says how many cards a hand holds.
#[test]
fn a_hand_is_counted_by_a_ruling() {
    let mut table = three();
    let ruling = laid(&table.game, &THREE);
    table.adjusts(ruling);
    table.adjusts(Ruling::SetHandCount { seat: Seat(0), count: 3 });
    assert_eq!((range(&table.state, 0), range(&table.state, 1)), ((3, 3), (3, 4)));
    table.adjusts(Ruling::SetHandCount { seat: Seat(1), count: 1 });
    let deck = table.state.deck;
    table.adjusts(Ruling::SetHandCount { seat: Seat(1), count: 4 });
    rule("DT-REF-2").gives((range(&table.state, 1), table.state.deck), ((4, 4), deck - 3));
    table.refuses_ruling(Ruling::SetHandCount { seat: Seat(1), count: 11 }, "DT-REF-2");
    table.refuses_ruling(Ruling::SetHandCount { seat: Seat(3), count: 1 }, "DT-REF-2");
    table.state.deck = 2;
    let said = table.refuses_ruling(Ruling::SetHandCount { seat: Seat(1), count: 7 }, "DT-REF-2");
    assert_eq!(said.said, "The strategy deck has only 2 cards.");
}

#[test]
fn it_overrules_nothing_and_bots_or_bluffs_are_entered_step_by_step() {
    let table = three();
    let ruling = laid(&table.game, &THREE);
    rule("DT-REF-3").gives(table.game.reason_rule(&ruling), None);
    let both = [Component::Dice, Component::Cards];
    rule("DT-REF-3").gives(table.game.reports(&ruling), Some((&both[..], "DT-REF-3")));
    let mut bots = DiceTuners::clone(&table.game);
    bots.seat_bots(SeatSet::one(Seat(1))).unwrap();
    let bots = begun(Arc::new(bots), "H4c H2a H3b H1a");
    bots.refuses_ruling(ruling, "DT-REF-3");
    assert!(!bots.game.can_be_laid(&bots.state));
    let once = begun(rules(3, &[("bluff", "once")], plain()), "H4c H2a H3b H1a");
    once.refuses_ruling(ruling, "DT-REF-3");
    assert!(table.game.can_be_laid(&table.state) && !once.game.can_be_laid(&once.state));
}

/// A bot that takes a seat on the way has to see each step as well, as long as it plays.
#[test]
fn while_a_bot_has_a_seat_each_step_is_entered() {
    let mut table = three();
    let ruling = laid(&table.game, &THREE);
    let game = Arc::clone(&table.game);
    game.hand_over(&mut table.state, Seat(1), true);
    table.refuses_ruling(ruling, "DT-REF-3");
    assert!(!game.can_be_laid(&table.state));
    game.hand_over(&mut table.state, Seat(1), false);
    rule("DT-REF-3").holds(game.check_ruling(&table.state, &ruling).is_ok());
}

/// Nothing that only some know decides what is refused or what it brings about.
#[test]
fn nothing_depends_on_secrets() {
    let game = plain_rules(3);
    let table = |hands: [&str; 3]| {
        let mut table = Table::new(Arc::clone(&game));
        table.deal(&hands).turn_up("?").reveal("H4c H2a H3b H1a").begins(0);
        table
    };
    let mut one = table(["R1 R2 R3 R4", "? ? ? ?", "? ? ? ?"]);
    let mut two = table(["G1 G2 ? ?", "R6 ? ? ?", "? ? ? ?"]);
    one.adjusts(laid(&game, &THREE));
    two.adjusts(laid(&game, &THREE));
    assert_eq!(game.observe(&one.state, Viewer::Table), game.observe(&two.state, Viewer::Table));
}

/// Undone, put right and played again it leads to the same.
#[test]
fn amendments_undo_and_replay() {
    let table = three();
    let game = Arc::clone(&table.game);
    let mut whole = Match::new(Arc::clone(&game));
    for (entry, _) in &table.log {
        whole.play(Record::new(entry.clone(), Source::Typed)).unwrap();
    }
    let before = *whole.state();
    let told = Record::new(Entry::Ruling(laid(&game, &THREE)), Source::Typed);
    whole.play(told.clone()).unwrap();
    let after = *whole.state();
    assert_eq!(whole.state_at(whole.len() - 1), before);
    let json = serde_json::to_value(&told.entry).unwrap();
    assert_eq!(serde_json::from_value::<EntryOf<DiceTuners>>(json).unwrap(), told.entry);
    let again = serde_json::to_value(after).unwrap();
    assert_eq!(serde_json::from_value::<State>(again).unwrap(), after);
    assert_eq!(whole.undo(1), 1);
    assert_eq!(*whole.state(), before);
    whole.play(told).unwrap();
    assert_eq!(*whole.state(), after);
}

/// What really happens, and a referee that is told what lies and what the duels ask.
struct Late {
    game: Arc<DiceTuners>,
    truth: State,
    told: State,
    /// What lay before the duels of this round.
    placed: [[Option<Die>; 3]; 4],
    heroes: [Option<HeroId>; 4],
    placed_in: u8,
    /// Whether what lies is told in this round, and from which step of it on nothing else.
    late: bool,
    from: u32,
    laid: usize,
    /// How often only the looks of a card were told.
    alike: usize,
    /// In which duel that was the last time.
    alike_in: (u8, u8),
    alike_seats: SeatSet,
}

impl Late {
    fn run(&mut self, random: &mut Random) {
        while self.game.turn(&self.truth) != Turn::Over {
            // The referee may be further, because it is told of no card that is drawn.
            let together = self.truth.round == self.told.round;
            if self.late && self.from == 0 && together && self.game.can_be_laid(&self.told) {
                self.skip(random);
            } else {
                self.catch_up();
                if together {
                    self.open_market();
                    self.from = self.from.saturating_sub(1);
                }
                self.both(random);
            }
            self.catch_up();
            self.agree();
        }
        self.catch_up();
        let result = |state: &State| self.game.outcome(state).unwrap_or_else(|| panic!("{state:?}"));
        let results = [result(&self.truth), result(&self.told)];
        assert_eq!((results[0].winners(), &results[0].scores), (results[1].winners(), &results[1].scores));
        assert_eq!(results[0].decided_by, results[1].decided_by);
    }

    fn real(&self, random: &mut Random) -> EntryOf<DiceTuners> {
        let seat = match self.game.turn(&self.truth) {
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => seats.first().unwrap(),
            _ => return Entry::Chance(self.game.sample(&self.truth, random)),
        };
        let mut legal = Vec::new();
        self.game.legal(&self.truth, seat, &mut legal);
        let here = (self.truth.round, self.truth.duel.index) == self.alike_in;
        if here && self.alike_seats.contains(seat) && self.truth.step.in_duel() {
            // Of a card of which only the looks were told no effect is used.
            let effect =
                |action: &Action| matches!(action, Action::Activate { ability, .. } if ability.is_effect());
            legal.retain(|action| !effect(action));
        }
        Entry::Do { seat, action: *random.pick(&legal).unwrap() }
    }

    /// Whether only the looks of a card can be told that is about to be played: what acts by itself needs its name.
    fn by_looks(&self, entry: &EntryOf<DiceTuners>) -> Option<Ruling> {
        let Entry::Do { seat, action: action @ Action::PlayCard { .. } } = *entry else { return None };
        let looks = Ruling::Looks { seat };
        self.game.check_ruling(&self.told, &looks).ok()?;
        let mut after = self.told;
        apply(&*self.game, &mut after, &Entry::Ruling(looks), false, &mut ()).ok()?;
        self.game.check_action(&after, seat, &action).ok().map(|()| looks)
    }

    /// One of the cards that look like this one.
    fn look(&self, card: CardId) -> CardId {
        let looks = |card: CardId| (self.game.card(card).colour, self.game.card(card).value);
        let all = (0..self.game.cards().len() as u8).map(CardId);
        all.into_iter().find(|other| looks(*other) == looks(card)).unwrap()
    }

    fn happens(&mut self, entry: &EntryOf<DiceTuners>) {
        if self.placed_in != self.truth.round {
            (self.placed, self.heroes, self.placed_in) = Default::default();
            self.placed_in = self.truth.round;
        }
        let mut events = Vec::new();
        apply(&*self.game, &mut self.truth, entry, false, &mut events).unwrap();
        if let Entry::Do { seat, action: Action::DeployDie { die, side } } = *entry {
            self.placed[seat.index()][side.index()] = Some(die);
        }
        for event in events {
            match event {
                Event::LastDie(seat, die, side) => self.placed[seat.index()][side.index()] = Some(die),
                Event::Hired(seat, hero) => self.heroes[seat.index()] = hero,
                _ => {}
            }
        }
    }

    /// Up to the duels only what lies is told.
    fn skip(&mut self, random: &mut Random) {
        let round = self.truth.round;
        while self.placed_in != round
            || self.placed.iter().take(self.game.seats()).flatten().any(Option::is_none)
        {
            let entry = self.real(random);
            self.happens(&entry);
        }
        let seat =
            |seat: usize| InFront { dice: self.placed[seat].map(Option::unwrap), hero: self.heroes[seat] };
        let seats = (0..self.game.seats()).map(seat).collect();
        self.tell(Entry::Ruling(Ruling::Laid { seats }));
        (self.late, self.laid) = (false, self.laid + 1);
        if self.truth.round != round {
            self.begin_round(random);
        }
    }

    fn both(&mut self, random: &mut Random) {
        let round = self.truth.round;
        let entry = self.real(random);
        let looks = self.by_looks(&entry).filter(|_| random.below(2) == 0);
        if let Some(looks) = looks {
            self.tell(Entry::Ruling(looks));
            self.alike += 1;
            self.alike_in = (self.truth.round, self.truth.duel.index);
            self.alike_seats = self.told.duel.alike;
        }
        // Nobody is asked for the effect of a card of which only the looks were told.
        let unasked = matches!(entry, Entry::Do { action: Action::Pass, .. }) && self.is_ahead();
        self.happens(&entry);
        if let Some(told) = self.words(&entry, random).filter(|_| !unasked) {
            self.tell(told);
        }
        if self.truth.round != round {
            self.begin_round(random);
        }
    }

    /// How people tell the round that begins.
    fn begin_round(&mut self, random: &mut Random) {
        // Where cards are drawn first, some are in hand by now, and nobody could say how many there were before.
        let always = self.game.options().no_money == NoMoney::DrawFirst;
        self.late = always || random.below(4) > 0;
        self.from = if always || random.below(2) == 0 { 0 } else { random.below(40) };
    }

    /// Where a round is entered in full after one that was not, people say what the program cannot know.
    fn open_market(&mut self) {
        if self.told.step != Step::Market || self.told.round == 0 {
            return;
        }
        for seat in self.truth.in_order() {
            if self.told.seat(seat).unsure == 0 {
                continue;
            }
            let count = self.truth.seat(seat).hand.len() as u8;
            self.tell(Entry::Ruling(Ruling::SetHandCount { seat, count }));
        }
        let heroes = self.truth.market.iter().filter(|hero| !self.told.market.contains(*hero)).collect();
        self.tell(Entry::Chance(Chance::RevealHeroes { heroes }));
    }

    /// What people say of an entry; none for what they do not note.
    fn words(&self, entry: &EntryOf<DiceTuners>, random: &mut Random) -> Option<EntryOf<DiceTuners>> {
        let known = |seat: Seat, card: &CardRef| {
            card.card().is_some_and(|card| self.told.seat(seat).find(card).is_some())
        };
        Some(match *entry {
            Entry::Chance(Chance::Deal { hands }) => {
                let unknown = |hand: &Few<CardRef, 4>| hand.iter().map(|_| CardRef::Unknown).collect();
                Entry::Chance(Chance::Deal { hands: hands.iter().map(unknown).collect() })
            }
            Entry::Chance(Chance::TurnTop { .. } | Chance::DrawHidden { .. }) => return None,
            Entry::Do { seat, action: Action::DiscardCards { cards } } => {
                let mut said = |card: &CardRef| match known(seat, card) || random.below(3) == 0 {
                    true => *card,
                    false => CardRef::Unknown,
                };
                Entry::Do {
                    seat,
                    action: Action::DiscardCards { cards: cards.iter().map(&mut said).collect() },
                }
            }
            Entry::Do { seat, action: Action::Activate { ability, targets } } if self.told.laid => {
                // Nobody knows what the dice aside show.
                let aside = targets.aside.map(|die| Die { face: Face::default(), ..die });
                Entry::Do {
                    seat,
                    action: Action::Activate { ability, targets: Targets { aside, ..targets } },
                }
            }
            ref other => other.clone(),
        })
    }

    fn tell(&mut self, entry: EntryOf<DiceTuners>) {
        let mut events = Vec::new();
        if let Err(violation) = apply(&*self.game, &mut self.told, &entry, false, &mut events) {
            panic!(
                "the referee refuses what happened, {entry:?}: {violation}\n{:?}\n{:?}",
                self.truth, self.told
            );
        }
        let disproved = events.iter().any(|event| matches!(event, Event::Disproved(..)));
        assert!(!disproved, "an honest word is held to be wrong");
        check_invariants(&self.game, &self.told, Under::Ruled);
    }

    /// What the referee asks that the truth does not.
    fn catch_up(&mut self) {
        while !self.is_ahead() {
            let waits = self.draws();
            let entry = match (self.game.request(&self.told), self.game.turn(&self.told)) {
                (Some(Request::TurnTop), _) => Entry::Chance(Chance::TurnTop { card: CardRef::Unknown }),
                (Some(Request::DrawHidden { n, .. }), _) => {
                    Entry::Chance(Chance::DrawHidden { cards: (0..n).map(|_| CardRef::Unknown).collect() })
                }
                // First the truth draws its cards.
                _ if waits => return,
                (Some(Request::CountHand { seat, .. }), _) => {
                    Entry::Chance(Chance::CountHand { seat, n: self.truth.seat(seat).hand.len() as u8 })
                }
                (Some(Request::Reroll { seat, .. }), _)
                    if self.told.step == Step::Deployed
                        && !matches!(self.game.request(&self.truth), Some(Request::Reroll { .. })) =>
                {
                    let side = self.told.due.reroll_side;
                    let face = self.truth.seat(seat).sides[side.index()].unwrap().face;
                    Entry::Chance(Chance::Reroll { face })
                }
                (Some(Request::ShowHand { seat, .. }), _) => {
                    let cards = self.unknown(seat);
                    let hand = self.truth.seat(seat).hand;
                    let total =
                        hand.iter().filter_map(|slot| slot.card()).map(|card| self.game.card(card).value);
                    let shown = match self.told.open.is_empty() {
                        true => Shown::Cards(cards),
                        false => Shown::Total(total.sum()),
                    };
                    Entry::Chance(Chance::ShowHand { seat, shown })
                }
                (None, Turn::Choose(seat))
                    if self.game.discards_due(&self.told, seat) > 0
                        && self.game.least_discards(&self.told, seat) == 0
                        && (self.is_past() || self.game.discards_due(&self.truth, seat) == 0) =>
                {
                    Entry::Do { seat, action: Action::DiscardCards { cards: Few::new() } }
                }
                // For all the referee knows, the seat holds cards that the ability needs.
                (None, Turn::Choose(seat))
                    if (self.game.turn(&self.truth), self.truth.step)
                        != (Turn::Choose(seat), self.told.step)
                        && self.nothing_to_use(seat).is_some() =>
                {
                    Entry::Do { seat, action: self.nothing_to_use(seat).unwrap() }
                }
                (None, Turn::Secret { seats, .. })
                    if self.told.step == Step::Commit && seats.iter().any(|seat| self.holds_none(seat)) =>
                {
                    let seat = seats.iter().find(|seat| self.holds_none(*seat)).unwrap();
                    Entry::Do { seat, action: Action::PlayNone }
                }
                _ => return,
            };
            self.tell(entry);
        }
    }

    /// Whether the referee is further, because it asks for no effect of a card of which only the looks were told.
    fn is_ahead(&self) -> bool {
        let at = |state: &State| (state.round, state.duel.index, state.step as u8);
        let here = (self.truth.round, self.truth.duel.index) == self.alike_in;
        let asks = |seat: Seat| self.game.turn(&self.told) == Turn::Choose(seat);
        let window = matches!(self.truth.step, Step::Declare | Step::AfterDuel);
        let beside = match self.game.turn(&self.truth) {
            Turn::Choose(seat) => {
                window && at(&self.told) == at(&self.truth) && self.alike_seats.contains(seat) && !asks(seat)
            }
            _ => false,
        };
        here && self.truth.step.in_duel() && (beside || at(&self.told) > at(&self.truth))
    }

    /// Whether cards come into hands that the referee is not told of.
    fn draws(&self) -> bool {
        matches!(self.game.request(&self.truth), Some(Request::TurnTop | Request::DrawHidden { .. }))
    }

    /// Whether the truth is past the duel of which the referee asks.
    fn is_past(&self) -> bool {
        let at = |state: &State| (state.round, state.duel.index);
        at(&self.truth) > at(&self.told) || self.truth.step == Step::Over
    }

    /// Whether a seat has no card in the duel of which the referee asks; the truth is past it if nobody has.
    fn holds_none(&self, seat: Seat) -> bool {
        self.is_past() || self.truth.seat(seat).hand.is_empty()
    }

    /// What is said in a window that asks nobody in truth: nothing is used, or on whom it was.
    fn nothing_to_use(&self, seat: Seat) -> Option<Action> {
        let mut legal = Vec::new();
        self.game.legal(&self.told, seat, &mut legal);
        let on = |seat: Seat| self.truth.due.discards[seat.index()] > 0;
        let used = legal.iter().filter(|action| matches!(action, Action::Activate { .. }));
        let meant = used.clone().find(
            |action| matches!(action, Action::Activate { targets, .. } if targets.opponent.is_some_and(on)),
        );
        let pass = legal.contains(&Action::Pass).then_some(Action::Pass);
        pass.or(meant.or(used.clone().next()).copied())
    }

    /// The cards of a hand that the referee does not know.
    fn unknown(&self, seat: Seat) -> Few<CardId, 10> {
        let mut cards: Vec<CardId> =
            self.truth.seat(seat).hand.iter().filter_map(|slot| slot.card()).collect();
        for known in self.told.seat(seat).hand.iter().filter_map(|slot| slot.card()) {
            let same = |card: &CardId| *card == known;
            let alike = |card: &CardId| self.look(*card) == self.look(known);
            let at = cards.iter().position(same).or_else(|| cards.iter().position(alike));
            cards.remove(
                at.unwrap_or_else(|| panic!("{seat:?} is believed to hold {known:?}: {:?}", self.told)),
            );
        }
        cards.into_iter().collect()
    }

    /// The referee says what everyone sees, and never what is not so.
    fn agree(&self) {
        let (truth, told) = (&self.truth, &self.told);
        if self.draws() || self.is_ahead() {
            // The referee is told of no card that is drawn, and goes on.
            return;
        }
        assert_eq!((truth.round, truth.first), (told.round, told.first), "{truth:?}\n{told:?}");
        let colours = |state: &State| {
            let mut all: Vec<Colour> = state.aside.iter().map(|die| die.colour).collect();
            all.sort_unstable();
            all
        };
        assert_eq!(colours(truth), colours(told));
        let looks = |state: &State| -> std::collections::BTreeMap<CardId, usize> {
            let mut all = std::collections::BTreeMap::new();
            state
                .discard
                .iter()
                .for_each(|(card, n)| *all.entry(self.look(card)).or_default() += usize::from(n));
            all
        };
        let (lies, said) = (looks(truth), looks(told));
        assert!(said.iter().all(|(card, n)| lies.get(card) >= Some(n)), "{truth:?}\n{told:?}");
        for seat in truth.in_order() {
            let [own, other] = [truth.seat(seat), told.seat(seat)];
            // Whether a Skill turned a die that was picked is not told; the die lies as it was turned.
            let used = |own: &SeatState| (own.used[AbilityRef::Overdrive.index()], own.strength);
            let seen = |own: &SeatState| (own.vp, own.hero, own.sides, used(own));
            assert_eq!(seen(own), seen(other), "{truth:?}\n{told:?}");
            let held = other.least_hand()..=other.hand.len();
            let drawn = told.step == Step::Market && self.game.options().no_money == NoMoney::DrawFirst;
            assert!(drawn || held.contains(&own.hand.len()), "{seat:?}: {held:?}\n{truth:?}\n{told:?}");
            self.unknown(seat);
        }
    }
}

/// The same match entered in full and told late: the same points at every stop, and the same end.
#[test]
fn told_late_a_match_has_the_same_points() {
    let sets: [&[(&str, &str)]; 7] = [
        &[],
        &[("strategy_deck", "face_down")],
        &[("no_money", "draw_first")],
        &[("no_money", "none"), ("retreat", "secret")],
        &[("dice_at_four", "4"), ("pass_card", "may")],
        &[("extra_dice", "free"), ("shield_timing", "after_cards")],
        &[("three_way_shield", "all_null"), ("front_order_2p", "middle")],
    ];
    let house: tableside::games::dice_tuners::content::Content =
        toml::from_str(DiceTuners::default_pack()).unwrap();
    let (mut rounds, mut alike) = (0, 0);
    for seed in 0..126u64 {
        let players = 2 + (seed % 3) as usize;
        let content = if seed % 2 == 0 { house.clone() } else { plain() };
        let options: Vec<_> = sets[(seed as usize / 3) % sets.len()].to_vec();
        let game = rules(players, &options, content);
        let (truth, told) = (game.start(), game.start());
        let mut late = Late {
            game,
            truth,
            told,
            placed: Default::default(),
            heroes: Default::default(),
            placed_in: 0,
            late: false,
            from: 0,
            laid: 0,
            alike: 0,
            alike_in: (0, 0),
            alike_seats: SeatSet::EMPTY,
        };
        late.run(&mut Random::from_seed(seed));
        rounds += late.laid;
        alike += late.alike;
    }
    assert!(rounds > 200 && alike > 200, "{rounds} rounds, {alike} cards by their looks");
}
