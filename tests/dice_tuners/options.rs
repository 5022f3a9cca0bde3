//! House rules (section 11 of the rules): what each value changes.

use tableside::engine::prelude::*;

use tableside::engine::{Few, Seat, Turn, Viewer};
use tableside::games::dice_tuners::{CardRef, Chance, Commit, Event, Request, Step};

use crate::given::given_under;
use crate::notation::{card, colour, hand_words, rules};
use crate::scenarios::draft::{drafting, roll_and_pick};

/// `dice_at_four = 4`: DT-DRAFT-3, DT-DRAFT-7, S51
#[test]
fn four_dice_for_four_players() {
    let mut table = drafting(4, 0, &[("dice_at_four", "4")]);
    assert_eq!(table.game.dice_per_step(), 4);
    table.only(0, &["select G", "select B", "select R"]);
    table.refuses(0, "select G G", "DT-DRAFT-3");
    table.plays(0, "select R");
    roll_and_pick(&mut table);
    assert_eq!((table.state.aside.len(), table.state.rolled.len()), (0, 0), "nothing goes aside yet");
    // The same colour is available again: DT-DRAFT-4 guards by itself.
    table.only(1, &["select G", "select B", "select R"]);
}

/// `strategy_deck = face_down`: DT-SETUP-4, DT-DRAW-2
#[test]
fn a_face_down_deck_hides_draws() {
    let given = given_under(2, &[("strategy_deck", "face_down")]).round(1).first(1);
    let mut table = given.next_round();
    table.plays(1, "cheapest H3c").plays(0, "cheapest H3d").reveal("H5a H5b");
    assert_eq!((table.state.top, table.request()), (None, Some(Request::DrawHidden { seat: Seat(0), n: 3 })));
    table.refuses_chance(Chance::TurnTop { card: CardRef::Unknown }, "DT-ROUND-1");
    let cards = Few::from_iter(["R1", "R2", "R3"].map(|id| CardRef::Card(card(&table.game, id))));
    table.chance(Chance::DrawHidden { cards });
    assert_eq!(table.hand(0), "R1 R2 R3", "not public");
    let seen = table.game.observe(&table.state, Viewer::Seat(Seat(1)));
    assert_eq!(hand_words(&table.game, &seen.seat(Seat(0)).hand), "? ? ?");
}

/// A face-down deck that runs out is reshuffled on the way: DT-DRAW-3
#[test]
fn a_face_down_deck_runs_out() {
    let mut content = crate::notation::plain();
    content.strategy.retain(|card| "X0 R4 G1 G2 G3 B1 B2 B3 R1 R2".contains(&card.id));
    content.strategy.iter_mut().for_each(|card| card.copies = if card.bluff { 2 } else { 1 });
    let game = rules(2, &[("strategy_deck", "face_down")], content);
    let given = crate::given::Given::with(game).round(1).first(1);
    let mut table = given.hands(&["", "X0 X0"]).discard("G1 G2 G3 B1 B2 B3 R1").next_round();
    table.plays(1, "spend X0").plays(1, "cheapest H3c").plays(0, "cheapest H3d").reveal("H5a H5b");
    assert_eq!(table.request(), Some(Request::DrawHidden { seat: Seat(0), n: 2 }));
    table.chance(Chance::DrawHidden { cards: Few::from_iter([CardRef::Unknown; 2]) });
    assert_eq!((table.state.deck, table.request()), (8, Some(Request::DrawHidden { seat: Seat(0), n: 1 })));
}

/// `extra_dice = free`: DT-DRAFT-4
#[test]
fn any_extra_die_in_the_pool() {
    let mut table = drafting(3, 0, &[("extra_dice", "free")]);
    table.plays(0, "select R");
    roll_and_pick(&mut table);
    table.only(1, &["select G", "select B", "select R"]);
    table.plays(1, "select R");
    roll_and_pick(&mut table);
    // No red die is left: every colour still there once, and the rest freely; here that is all of it.
    assert_eq!((table.state.step, table.state.selected[colour("R").index()]), (Step::Roll, 0));
    assert_eq!(table.state.selected.iter().sum::<u8>(), 4);
}

/// `no_money = draw_first`: DT-HIRE-12, DT-DRAW-1
#[test]
fn cards_are_drawn_before_hiring() {
    let given = given_under(2, &[("no_money", "draw_first")]).round(1).first(1).top("R6");
    let mut table = given.hands(&["", "R1 R2"]).market("H3a H4a H6a").next_round();
    assert_eq!((table.state.step, table.hand(0).as_str()), (Step::Draw, "R6!"));
    table.turn_up("G1").turn_up("G2").turn_up("B1").turn_up("B2").turn_up("B3").turn_up("B4");
    assert_eq!(table.asked(), 1, "five cards");
    table.plays(1, "discard R1");
    assert_eq!((table.state.step, table.asked()), (Step::Spend, 1), "the order counts the cards drawn");
    table.plays(1, "spend R2").plays(1, "add B2").plays(1, "hire H3a");
    table.plays(0, "spend R6").plays(0, "hire H6a").reveal("H5a H5b");
    assert!(matches!(table.state.step, Step::Roll), "nothing more is drawn");
}

/// `no_money = none`: DT-HIRE-10, DT-HIRE-11
#[test]
fn no_hero_without_money() {
    let given = given_under(2, &[("no_money", "none")]).round(1).first(1);
    let mut table = given.hands(&["", "R1 R2"]).market("H3a H4a H6a").next_round();
    table.plays(1, "spend R1");
    table.refuses(1, "nobody", "DT-HIRE-10");
    table.plays(1, "add R2").plays(1, "hire H3a");
    table.only(0, &["nobody"]);
    table.refuses(0, "cheapest H4a", "DT-HIRE-11");
    table.plays(0, "nobody").reveal("H5a");
    assert_eq!((table.seat(0).hero, table.hand(0).len()), (None, 3));
    assert_eq!(table.state.step, Step::Draw);
}

/// Without a hero the Sheathe is worth nothing.
#[test]
fn a_sheathe_without_a_hero() {
    let given = given_under(2, &[("no_money", "none")]).meet("R:SE", "R:K1").hands(&["R1", ""]);
    let (mut table, last) = given.before_the_last_die();
    let hero = table.state.seats[0].hero.take().unwrap();
    table.state.hero_discard.insert(hero);
    table.plays_as(last.0, last.1).plays(0, "play R1").plays(0, "fight");
    assert_eq!(table.strengths()[..2], [Some(0), Some(1)]);
}

/// `pass_card = may`: DT-CARD-4
#[test]
fn playing_none_is_allowed() {
    let given = given_under(2, &[("pass_card", "may")]).meet("R:K1", "R:K2").hands(&["R1", "R2"]);
    let mut table = given.deployed();
    table.only(0, &["play R1", "none"]);
    table.cards(&[(0, "-"), (1, "R2")]);
    assert_eq!(table.fire(), [1]);
    table.plays(1, "fight").plays(0, "leave");
    assert_eq!(table.hand(0), "R1");
}

/// `bluff = returns`: DT-DRAW-5, DT-CARD-6
#[test]
fn bluffs_return() {
    let options = [("bluff", "returns")];
    let given = given_under(2, &options).round(1).meet("R:K1", "R:K2").hands(&["R1 G1 G2 G3", "X0"]);
    let mut table = given.deployed();
    table.cards(&[(0, "R1"), (1, "X0")]).plays(0, "fight");
    // Nobody may take it, and it comes back at the end of the round.
    assert_eq!((table.won(), table.state.round), (Some((1, 1)), 2));
    assert_eq!((table.hand(1).as_str(), table.discarded("X0")), ("X0!", 0));
    assert!(table.happened(&Event::BluffReturned(Seat(1))));
}

/// `bluff = returns`: only if the hand has room.
#[test]
fn a_bluff_waits_for_room() {
    let given = given_under(2, &[("bluff", "returns")]).round(1).meet("R:K2", "R:K1");
    let mut table = given.hands(&["R1", "X0 G1 G2 G3"]).deployed();
    table.cards(&[(0, "R1"), (1, "X0")]).plays(0, "fight").plays(1, "take");
    assert_eq!((table.hand(1).as_str(), table.seat(1).bluffs.len()), ("G1 G2 G3 R1!", 1));
    assert_eq!(table.state.round, 2);
}

/// `bluff = once`: DT-DRAW-5
#[test]
fn a_discarded_bluff_leaves_the_match() {
    let given = given_under(2, &[("bluff", "once")]).meet("R:K2", "R:K1").hands(&["R1", "X0"]);
    let mut table = given.deployed();
    table.cards(&[(0, "R1"), (1, "X0")]).plays(0, "fight").plays(1, "leave");
    assert_eq!((table.state.gone.len(), table.discarded("X0")), (1, 0));
}

/// `shield_timing = after_cards`: DT-DUEL-6
#[test]
fn cards_are_lost_on_a_shield() {
    let given = given_under(2, &[("shield_timing", "after_cards")]).meet("R:K3", "R:SH");
    let mut table = given.hands(&["R1 G1", "R2"]).deployed();
    assert_eq!(table.in_secret(), [0, 1]);
    table.cards(&[(0, "R1"), (1, "R2")]);
    assert_eq!((table.discarded("R1"), table.discarded("R2"), table.vp()), (1, 1, vec![0, 0]));
    assert!(!table.events.iter().any(|event| matches!(event, Event::OnFire(_))));
    assert_eq!(table.in_secret(), [0], "the next negated duel asks as well");
}

/// `three_way_shield = all_null`: DT-TRIO-4
#[test]
fn one_shield_negates_the_front_duel() {
    let given = given_under(3, &[("three_way_shield", "all_null")]).fronts(&["G:SH", "B:K1", "R:K1"]);
    let table = given.hands(&["R1", "G1", "B1"]).deployed();
    assert!(table.negated(3));
    assert_eq!((table.vp(), table.state.round), (vec![0, 0, 0], 3));
}

/// `retreat = secret`: DT-FIRE-4
#[test]
fn retreats_are_decided_in_secret() {
    let fought = || {
        let given = given_under(2, &[("retreat", "secret")]).meet("R:K3", "R:K1").hands(&["R4", "G4"]);
        let mut table = given.deployed();
        table.cards(&[(0, "R4"), (1, "G4")]);
        table
    };
    let mut table = fought();
    assert_eq!(table.in_secret(), [0, 1]);
    table.plays(0, "retreat");
    assert_eq!((table.in_secret(), table.seat(0).committed), (vec![1], Commit::Retreat));
    table.refuses(0, "fight", "DT-FIRE-4");
    let seen = table.game.observe(&table.state, Viewer::Seat(Seat(1)));
    assert_eq!(seen.seat(Seat(0)).committed, Commit::Hidden);
    table.plays(1, "retreat");
    assert_eq!((table.discarded("R4"), table.discarded("G4"), table.won()), (1, 1, None), "both are lost");
    let mut table = fought();
    table.plays(1, "fight").plays(0, "retreat");
    assert_eq!((table.hand(1).as_str(), table.discarded("R4")), ("G4!", 1));
    let mut table = fought();
    table.plays(1, "fight").plays(0, "fight");
    assert_eq!(table.won(), Some((0, 1)));
}

/// `front_order_2p = middle`: DT-DUEL-2
#[test]
fn the_front_duel_in_the_middle() {
    let given = given_under(2, &[("front_order_2p", "middle")]);
    let mut table = given.fronts(&["R:K1", "R:K2"]).deployed();
    table.compare();
    assert_eq!(table.vp(), [0, 1]);
    let sides = |index| table.game.pairing(Seat(0), index).side(Seat(0)).unwrap();
    use tableside::games::dice_tuners::dice::Side;
    assert_eq!([0, 1, 2].map(sides), [Side::Left, Side::Front, Side::Right]);
}

/// Defaults first: every option is known, and its first value is the one without a word.
#[test]
fn defaults_are_the_rules() {
    use tableside::games::dice_tuners::options::Options;
    let book = tableside::games::dice_tuners::DiceTuners::rulebook();
    let defaults = book.options.iter().map(|option| (option.id.clone(), option.default.clone())).collect();
    assert_eq!(Options::read(&defaults), Ok(Options::default()));
    for option in &book.options {
        assert_eq!(option.values[0].value, option.default, "{}", option.id);
        for value in &option.values[1..] {
            let given = [(option.id.clone(), value.value.clone())].into();
            assert_ne!(Options::read(&given), Ok(Options::default()), "{} = {}", option.id, value.value);
        }
    }
    assert_eq!(book.options.len(), 10);
    let rolls = tableside::engine::ChanceTurn::of_seat(tableside::engine::Component::Dice, Seat(0));
    assert_eq!(drafting(2, 0, &[]).turn(), Turn::Chance(rolls));
}
