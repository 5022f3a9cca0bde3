//! General rules, set-up, rounds and the referee.

use std::sync::atomic::AtomicBool;

use tableside::bots::{Bot, Level, Question, Watch};
use tableside::engine::prelude::*;
use tableside::engine::{Match, Random, Seat, Setup, Viewer};
use tableside::games::dice_tuners::content::Content;
use tableside::games::dice_tuners::dice::Side;
use tableside::games::dice_tuners::{CardPlace, CardRef, Chance, DiceTuners, Event, Ruling, Step};

use crate::given::{given, given_with};
use crate::notation::{card, face, plain, plain_rules, skilled};
use crate::table::{Table, rule};

fn set_up(players: usize, option: Option<(&str, &str)>) -> Result<DiceTuners, usize> {
    let options = option.map(|(id, value)| (id.to_owned(), value.to_owned())).into_iter().collect();
    DiceTuners::new(Setup { seats: players, options, content: plain() }).map_err(|errors| errors.0.len())
}

#[test]
fn two_to_four_sit_in_a_circle_dt_gen_1() {
    for players in [0, 1, 5] {
        rule("DT-GEN-1").gives_when(players, set_up(players, None).err(), Some(1));
    }
    for players in 2..=4 {
        let table = Table::new(plain_rules(players));
        // The left neighbour of the last seat is the first one.
        let pairing = table.game.pairing(Seat(players as u8 - 1), 0);
        rule("DT-GEN-1").gives(pairing.side(Seat(players as u8 - 1)), Some(Side::Left));
        rule("DT-GEN-1").gives(pairing.side(Seat(0)), Some(Side::Right));
        table.refuses(players as u8, "bid R4", "DT-GEN-1");
    }
}

#[test]
fn rounds_by_players_dt_gen_2() {
    rule("DT-GEN-2").gives([2, 3, 4].map(|players| plain_rules(players).rounds()), [3, 3, 4]);
}

#[test]
fn points_are_public_and_begin_at_nothing_dt_gen_3() {
    let table = Table::new(plain_rules(3));
    rule("DT-GEN-3").gives(table.vp(), [0, 0, 0]);
    let mut table = given(2).vp(&[2, 1]).hands(&["R1", "R2"]).meet("R:K1", "R:K2").deployed();
    for viewer in [Viewer::Table, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
        let seen = table.game.observe(&table.state, viewer);
        let points: Vec<u8> = seen.seats.iter().map(|seat| seat.vp).collect();
        rule("DT-GEN-3").gives_when(
            format!("{viewer:?}"),
            (points, &table.game.scores(&seen)[..]),
            (vec![2, 1], &[2, 1][..]),
        );
    }
    table.adjusts(Ruling::AdjustVp { seat: Seat(0), n: -5 });
    rule("DT-GEN-3").gives(table.vp(), [0, 1]);
}

#[test]
fn the_triangle_dt_gen_4() {
    for (winner, loser) in [("G", "B"), ("B", "R"), ("R", "G")] {
        let mut table = given(2).meet(&format!("{winner}:K1"), &format!("{loser}:K1")).deployed();
        table.compare();
        rule("DT-GEN-4").gives_when(
            format!("{winner} beats {loser}"),
            &table.strengths()[..2],
            [Some(2), Some(1)],
        );
    }
}

/// Two seats lose a point and discard at the same time, and two are kept out by Shields.
#[test]
fn clockwise_from_the_first_player_dt_gen_5() {
    let revenge = "when = 'lost', do = [\
        { op = 'Vp', who = 'opponents', n = -1 }, { op = 'Discard', who = 'opponents', n = 1 }]";
    let fought = |first: u8, fronts: [&str; 3]| {
        let given = given_with(3, &[skilled("loser", &[revenge])]).hero(0, "loser").first(first);
        let given = given.fronts(&fronts).vp(&[1, 1, 1]).hands(&["", "G1 G2", "B1 B2"]);
        let mut table = given.deployed();
        for seat in table.in_secret() {
            table.plays(seat, ["none", "play G1", "play B2"][seat as usize]);
        }
        table.plays(2, "fight");
        table
    };
    // Seat 1 is shielded out; only seat 2, which has won, is an opponent.
    let table = fought(1, ["R:K1", "R:SH", "R:K2"]);
    assert_eq!((table.asked(), table.state.due.discards), (2, [0, 0, 1, 0]));
    for (first, order) in [(0, [1, 2]), (1, [1, 2]), (2, [2, 1])] {
        let mut table = fought(first, ["R:K1", "R:K1", "R:K2"]);
        let lost = |event: &Event| match event {
            Event::VpChanged(seat, -1) => Some(seat.0),
            _ => None,
        };
        rule("DT-GEN-5").gives_when(
            format!("first player {first}"),
            table.events.iter().filter_map(lost).collect::<Vec<_>>(),
            order,
        );
        assert_eq!((table.asked(), table.state.due.discards), (order[0], [0, 1, 1, 0]));
        let words = ["", "discard G2", "discard B1"];
        table.plays(order[0], words[order[0] as usize]);
        rule("DT-GEN-5").gives(table.asked(), order[1]);
        let table = given(3).first(first).fronts(&["R:SH", "R:K1", "R:SH"]).deployed();
        let out = |event: &Event| match event {
            Event::ShieldedOut(seat) => Some(seat.0),
            _ => None,
        };
        let expected: &[u8] = if first == 0 { &[0, 2] } else { &[2, 0] };
        rule("DT-GEN-5").gives_when(
            format!("first player {first}"),
            table.events.iter().filter_map(out).collect::<Vec<_>>(),
            expected,
        );
    }
}

#[test]
fn cards_win_over_rules_dt_gen_6() {
    let hold = skilled("hold", &["when = 'always', do = [{ op = 'NoRetreat' }]"]);
    let given = given_with(2, &[hold]).hero(1, "hold").meet("R:K1", "R:K2").hands(&["R5", "R1"]);
    let mut table = given.deployed();
    table.cards(&[(0, "R5"), (1, "R1")]);
    rule("DT-GEN-6").gives_when("seat 0 was not asked whether it retreats", table.won(), Some((1, 1)));
    let open = skilled("open", &["when = 'always', do = [{ op = 'AnyColour', colours = ['green'] }]"]);
    let given = given_with(2, &[open]).hero(0, "open").aside("R R R").meet("B:K1", "B:K1");
    let table = given.hands(&["G1 B1", "G1"]).deployed();
    table.only(0, &["play G1"]);
    table.refuses(1, "play G1", "DT-CARD-2");
}

#[test]
fn two_discard_piles_dt_gen_7() {
    let mut table = given(2).round(1).first(0).hands(&["R4 G1", "R4"]).market("H4a H4b H4c").next_round();
    let heroes = table.state.hero_discard;
    assert_eq!(heroes.len(), 2, "the heroes of the last round");
    table.plays(0, "spend R4").plays(0, "hire H4a");
    rule("DT-GEN-7").gives((table.state.hero_discard, table.discarded("R4")), (heroes, 1));
    // They are public, so every observer sees them.
    let seen = table.game.observe(&table.state, Viewer::Table);
    rule("DT-GEN-7").gives((seen.discard, seen.hero_discard), (table.state.discard, heroes));
    table.refuses(
        1,
        &format!("hire {}", table.game.content().hero[heroes.iter().next().unwrap().index()].id),
        "DT-GEN-7",
    );
}

/// No mode, and no seat that follows other rules: a table differs from the next by its house rules alone.
#[test]
fn no_other_mode_dt_gen_8() {
    let info = DiceTuners::INFO;
    rule("DT-GEN-8").gives((info.min_seats, info.max_seats), (2, 4));
    rule("DT-GEN-8").holds(!plain_rules(2).cooperative());
    assert_eq!(set_up(1, None).err(), Some(1), "nobody plays alone");
    for mode in ["difficulty", "mode", "variant", "teams"] {
        rule("DT-GEN-8").gives_when(mode, set_up(2, Some((mode, "hard"))).err(), Some(1));
    }
    assert_eq!(set_up(2, Some(("pass_card", "sometimes"))).err(), Some(1));
    assert!(set_up(2, Some(("pass_card", "may"))).is_ok());
    // A bot sits in a seat like a person: it sees what the seat sees and does what the rules allow.
    let mut table = Table::new(plain_rules(3));
    table.deal(&["R4 G1 B1 B2", "R3 G2 G3 G4", "? ? ? ?"]).turn_up("?").reveal("H1a H2a H3a H4a").begins(0);
    for level in [Level::Random, Level::Easy, Level::Medium] {
        for seat in [0, 1].map(Seat) {
            let observation = table.game.observe(&table.state, Viewer::Seat(seat));
            let question = Question { game: &*table.game, observation: &observation, seat, seed: 3 };
            let watch = Watch { cancel: &AtomicBool::new(false), progress: &mut |_| {} };
            let advice = Bot::new(level).advise(&question, watch).expect("the seat is asked");
            rule("DT-GEN-8").gives_when(
                format!("{level:?}"),
                table.game.check_action(&table.state, seat, &advice.choice),
                Ok(()),
            );
        }
    }
    assert_eq!(table.in_secret(), [0, 1, 2], "whoever sits there is asked the same");
}

/// DT-SETUP-1, DT-SETUP-3, DT-SETUP-5, DT-SETUP-6: the box must hold enough for so many players.
#[test]
fn a_box_with_too_little() {
    let fits = |change: fn(&mut Content), players: usize| {
        let mut content = plain();
        change(&mut content);
        DiceTuners::new(Setup { seats: players, options: Default::default(), content }).is_ok()
    };
    let heroes: fn(&mut Content) = |content| content.hero.truncate(7);
    assert!(fits(heroes, 3) && !fits(heroes, 4), "two for each player and one");
    let dice: fn(&mut Content) = |content| content.dice.count.blue = 4;
    assert!(fits(dice, 3) && !fits(dice, 4), "one for each player and one, of each colour");
    let bluffs: fn(&mut Content) = |content| content.strategy[0].copies = 3;
    assert!(fits(bluffs, 3) && !fits(bluffs, 4), "one for each player");
    let cards: fn(&mut Content) = |content| content.strategy.truncate(1 + 13 / 3);
    assert!(fits(cards, 2) && !fits(cards, 3), "four for each player and one");
}

/// People name cards by their ids.
#[test]
fn names_become_numbers() {
    let game = plain_rules(2);
    let table = Match::new(game.clone());
    let read = |entry| table.read(0, &entry).unwrap().to_json();
    let entry = read(
        serde_json::json!({"do": {"seat": 0, "action": {"DiscardCards": {"cards": ["R4", "unknown"]}}}}),
    );
    let number = card(&game, "R4").0;
    assert_eq!(entry["do"]["action"]["DiscardCards"]["cards"], serde_json::json!([number, "unknown"]));
    let entry = read(serde_json::json!({"chance": {"RevealHeroes": {"heroes": ["H1b"]}}}));
    assert_eq!(entry["chance"]["RevealHeroes"]["heroes"], serde_json::json!([1]));
}

#[test]
fn lots_choose_the_first_player_dt_setup_7() {
    let mut table = Table::new(plain_rules(3));
    table.deal(&["? ? ? ?"; 3]).turn_up("?").reveal("H1a H2a H3a H4a");
    let drawn = |seed| table.game.sample(&table.state, &mut Random::from_seed(seed));
    for seat in (0..3).map(Seat) {
        rule("DT-SETUP-7").holds_when(
            "everyone can be it",
            (0..40).any(|seed| drawn(seed) == Chance::FirstPlayer { seat }),
        );
    }
    table.refuses_chance(Chance::FirstPlayer { seat: Seat(3) }, "DT-GEN-1");
    table.begins(2);
    rule("DT-SETUP-7").gives((table.state.first, table.state.round), (Seat(2), 1));
}

/// DT-SETUP-1, DT-SETUP-2
#[test]
fn as_many_bluffs_as_players() {
    for players in 2..=4 {
        let game = plain_rules(players);
        rule("DT-SETUP-1").gives(game.all_cards().of(card(&game, "X0")) as usize, players);
        let table = Table::new(game);
        rule("DT-SETUP-2").holds((0..players as u8).all(|seat| table.hand(seat) == "X0!"));
    }
}

/// DT-SETUP-3, DT-SETUP-5: what is dealt and revealed must be there, and be enough.
#[test]
fn deals_that_cannot_be() {
    let mut table = Table::new(plain_rules(2));
    let deal = |hands: &[&[&str]]| Chance::Deal {
        hands: hands
            .iter()
            .map(|hand| hand.iter().map(|word| crate::notation::card_ref(&table.game, word)).collect())
            .collect(),
    };
    table.refuses_chance(deal(&[&["R1", "R1", "R1"], &["?", "?", "?", "?"]]), "DT-SETUP-3");
    table.refuses_chance(deal(&[&["R1", "R1", "R1", "R1"], &["?", "?", "?", "?"]]), "DT-REF-1");
    table.refuses_chance(deal(&[&["X0", "R1", "R1", "R1"], &["?", "?", "?", "?"]]), "DT-REF-1");
    table.refuses_chance(Chance::FirstPlayer { seat: Seat(0) }, "DT-ROUND-1");
    table.deal(&["R1 R1 R1 ?", "? ? ? ?"]);
    table.refuses_chance(Chance::TurnTop { card: CardRef::Card(card(&table.game, "R1")) }, "DT-REF-1");
    table.turn_up("R2");
    let reveal = |words: &str| Chance::RevealHeroes {
        heroes: crate::notation::heroes(&table.game, words).into_iter().collect(),
    };
    table.refuses_chance(reveal("H1a H1b"), "DT-SETUP-5");
    table.refuses_chance(reveal("H1a H1b H1b"), "DT-SETUP-5");
}

#[test]
fn the_deck_lies_face_up_dt_setup_4() {
    let mut table = Table::new(plain_rules(2));
    table.deal(&["? ? ? ?"; 2]).turn_up("R2");
    let top = Some(CardRef::Card(card(&table.game, "R2")));
    for viewer in [Viewer::Table, Viewer::Seat(Seat(1))] {
        rule("DT-SETUP-4").gives(table.game.observe(&table.state, viewer).top, top);
    }
}

#[test]
fn the_phases_of_a_round_dt_round_1() {
    let mut table = Table::new(plain_rules(2));
    table.deal(&["? ? ? ?"; 2]).turn_up("?").reveal("H1a H2a H3a").begins(0);
    assert_eq!(table.state.step, Step::Bid);
    let others = |table: &Table, own: &str| {
        for words in ["bid R4", "hire H1a", "pick G:K1", "deploy G:K1 left", "play R1", "fight", "take"] {
            let action = crate::notation::action(&table.game, words);
            let mut verdicts =
                [0, 1].map(|seat| table.game.check_action(&table.state, Seat(seat), &action)).into_iter();
            rule("DT-ROUND-1").holds_when(
                format!("{words} in the step of {own}"),
                words.starts_with(own) || verdicts.all(|v| v.is_err()),
            );
        }
    };
    others(&table, "bid");
    let steps =
        [(Step::Hire, "hire"), (Step::Pick, "pick"), (Step::Deploy, "deploy"), (Step::Commit, "play")];
    for (step, own) in steps {
        table.until(step);
        assert_eq!(table.state.round, 1);
        others(&table, own);
    }
    table.until(Step::Spend);
    rule("DT-ROUND-1").holds_when("the next round begins with payments", table.state.round > 1);
    table.refuses(0, "pass", "DT-ROUND-1");
}

#[test]
fn the_first_player_card_goes_left_dt_round_2() {
    for (players, round, first, next) in [(2, 1, 1, 0), (3, 1, 2, 0), (4, 2, 1, 2)] {
        let table = given(players).round(round).first(first).next_round();
        rule("DT-ROUND-2").gives((table.state.first, table.state.round), (Seat(next), round + 1));
    }
}

/// DT-END-1, DT-END-2
#[test]
fn the_end_of_a_round() {
    let given =
        given(3).round(1).first(0).vp(&[3, 1, 2]).hands(&["R1 R2", "G1", ""]).market("H1a H2a H3a H4a");
    let table = given.hero(0, "H6a").hero(1, "H6b").hero(2, "H6c").top("R6").discard("B1 B2").next_round();
    rule("DT-END-1").gives(table.state.pool, [4, 4, 4]);
    rule("DT-END-1")
        .holds(table.state.aside.is_empty() && table.state.seats.iter().all(|seat| seat.sides == [None; 3]));
    assert!(table.state.seats.iter().all(|seat| seat.hero.is_none()));
    rule("DT-END-1").gives(table.state.hero_discard.len(), 3);
    rule("DT-END-2")
        .gives((table.vp(), table.hand(0), table.hand(1)), (vec![3, 1, 2], "R1 R2".into(), "G1".into()));
    rule("DT-END-2").gives((table.state.market.len(), table.state.discard.total()), (4, 2));
    assert_eq!(table.state.top, Some(CardRef::Card(card(&table.game, "R6"))));
}

/// DT-OVER-1, DT-OVER-3: the heroes of the last round stay, so that they can be compared.
#[test]
fn the_last_heroes_are_not_discarded() {
    let table = given(2).round(3).vp(&[1, 0]).hero(0, "H6a").deployed();
    assert_eq!(table.state.step, Step::Over);
    rule("DT-OVER-3").holds(table.state.seats.iter().all(|seat| seat.hero.is_some()));
    table.refuses(0, "pass", "DT-OVER-1");
}

/// DT-OVER-4: all places follow from the same criteria.
#[test]
fn places_below_the_first() {
    let given = given(4).round(4).vp(&[1, 5, 1, 1]).hands(&["R2", "", "R3", "G2"]);
    let table = given.hero(0, "H3a").hero(3, "H4a").deployed();
    let outcome = table.game.outcome(&table.state).unwrap();
    let places: Vec<_> = (0..4).filter_map(|seat| outcome.place(Seat(seat))).collect();
    rule("DT-OVER-4").gives(places, [4, 1, 2, 3]);
    rule("DT-OVER-1").decides(&outcome);
}

#[test]
fn adjustments_are_the_only_way_around_dt_ref_2() {
    let mut table = given(2).meet("R:K1", "R:K2").hands(&["R1", "R2"]).deployed();
    table.refuses_ruling(Ruling::AdjustVp { seat: Seat(2), n: 1 }, "DT-REF-2");
    table.refuses_ruling(Ruling::DrawCards { seat: Seat(0), n: 4 }, "DT-REF-2");
    table.adjusts(Ruling::AdjustVp { seat: Seat(1), n: 3 });
    rule("DT-REF-2").gives(table.vp(), [0, 3]);
}

/// DT-REF-1: an unknown card may be named whenever it can be there, and stays named.
#[test]
fn unknown_cards_are_named_or_not() {
    let mut table = given(2)
        .round(1)
        .first(1)
        .vp(&[0, 1])
        .hands(&["? ? R1!", "? G1!"])
        .market("H1a H2a H3a")
        .next_round();
    let unseen = table.state.unseen.total();
    table.plays(0, "spend B3");
    rule("DT-REF-1").gives((table.hand(0).as_str(), table.state.unseen.total()), ("? R1!", unseen - 1));
    table.plays(0, "add R1");
    rule("DT-REF-1").gives_when(
        "the known one is used",
        (table.hand(0).as_str(), table.state.unseen.total()),
        ("?", unseen - 1),
    );
    table.plays(0, "hire H3a");
    let known = CardRef::Card(card(&table.game, "G6"));
    table.adjusts(Ruling::MoveCard {
        card: known,
        from: CardPlace::Hand(Seat(1)),
        to: CardPlace::Hand(Seat(1)),
    });
    assert_eq!(table.hand(1), "G1! G6!");
    table.refuses(1, "spend B1", "DT-REF-1");
}

/// DT-REF-1, DT-HAND-4: of equal cards the one that everyone knows is used up first.
#[test]
fn a_known_copy_goes_first() {
    let mut table = given(2).round(1).first(1).vp(&[0, 1]).hands(&["R1! R1 ?", "G1"]).next_round();
    let unseen = table.state.unseen;
    table.plays(0, "spend R1");
    rule("DT-HAND-4").gives((table.hand(0).as_str(), table.state.unseen), ("? R1", unseen));
}

/// DT-STR-1
#[test]
fn each_katana_is_one_strength() {
    let mut content = plain();
    content.dice.faces.red = ["K0", "K1", "K2", "K3", "K1+SE", "SH"].map(face);
    let game = crate::notation::rules(2, &[], content);
    for (shown, strength) in [("K0", 0), ("K1", 1), ("K2", 2), ("K3", 3), ("K1+SE", 1)] {
        let given = crate::given::Given::with(game.clone()).meet(&format!("R:{shown}"), "R:K3");
        let mut table = given.deployed();
        table.compare();
        rule("DT-STR-1").gives_when(shown, table.strengths()[0], Some(strength));
    }
}
