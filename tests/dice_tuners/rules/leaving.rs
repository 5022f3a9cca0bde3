//! What a seat used lasts until the duel ends, also when the seat has left it: the others go on.

use tableside::engine::Seat;
use tableside::games::dice_tuners::{Event, Step};

use crate::given::{Given, given_under, given_with};
use crate::notation::{card_with, driven, plain_and, rules, skilled};
use crate::table::{Table, rule};

/// An Overdrive for the front duel.
fn front_drive(effects: &str) -> String {
    let when = "when = 'before_duel', needs = ['red'], if = [{ is = 'side', any = ['front'] }]";
    driven("hero", &format!("{when}, do = [{effects}]"))
}

/// Three fronts; seat 0 may ignore Shields.
fn piercing(fronts: [&str; 3]) -> Given {
    given_with(3, &[front_drive("{ op = 'Pierce' }")]).hero(0, "hero").fronts(&fronts)
}

fn won_by_seat_two(table: &Table) {
    rule("DT-FX-7").and("DT-TRIO-2").gives_when(
        "the Shield is ignored, and worth nothing",
        &table.strengths()[..3],
        [None, Some(0), Some(1)],
    );
    assert_eq!((table.won(), table.vp()), (Some((2, 1)), vec![0, 0, 1]));
    assert!(!table.happened(&Event::ShieldedOut(Seat(1))));
}

#[test]
fn pierce_lasts_when_its_owners_own_shield_takes_it_out() {
    let mut table = piercing(["R:SH", "R:SH", "R:K1"]).hands(&["R6", "R1 G1", "R2"]).deployed();
    table.plays(0, "use overdrive");
    rule("DT-TRIO-4").holds(table.happened(&Event::ShieldedOut(Seat(0))));
    rule("DT-TRIO-4").gives_when("the other two go on", table.in_secret(), [1, 2]);
    table.cards(&[(1, "R1"), (2, "R2")]).plays(2, "fight");
    won_by_seat_two(&table);
    assert_eq!(table.asked(), 1);
    table.plays(1, "take");
    assert_eq!((table.hand(1).as_str(), table.hand(0).as_str(), table.discarded("R1")), ("G1 R2!", "R6", 1));
}

#[test]
fn pierce_lasts_when_its_owner_retreats() {
    let mut table = piercing(["R:K3", "R:SH", "R:K1"]).hands(&["R6", "R1", "R2"]).deployed();
    table.plays(0, "use overdrive").cards(&[(0, "R6"), (1, "R1"), (2, "R2")]).plays(0, "retreat");
    won_by_seat_two(&table);
}

/// What a hero always does to the Shields of a duel does not change in the middle of it either.
#[test]
fn a_pierce_that_always_works_lasts_as_well() {
    let hero = skilled("piercer", &["when = 'always', do = [{ op = 'Pierce' }]"]);
    for fronts in [["R:SH", "R:SH", "R:K1"], ["R:K3", "R:SH", "R:K1"]] {
        let given = given_with(3, std::slice::from_ref(&hero)).hero(0, "piercer").fronts(&fronts);
        let mut table = given.hands(&["R6", "R1", "R2"]).deployed();
        if fronts[0] == "R:SH" {
            table.cards(&[(1, "R1"), (2, "R2")]).plays(2, "fight");
        } else {
            table.cards(&[(0, "R6"), (1, "R1"), (2, "R2")]).plays(0, "retreat");
        }
        won_by_seat_two(&table);
    }
}

/// Nobody pierces the piercer's Shield, and two Shields that nobody pierces leave no duel.
#[test]
fn pierce_is_not_for_the_own_shield() {
    let mut table = piercing(["R:SH", "R:K1", "R:SH"]).hands(&["R6", "R1", "R2"]).deployed();
    table.plays(0, "pass");
    assert!(table.negated(3), "without it two Shields are left");
}

/// `shield_timing = after_cards`: a piercer whose Shield takes it out after the cards has pierced theirs.
#[test]
fn pierce_lasts_when_shields_count_after_the_cards() {
    let pierce = plain_and(&front_drive("{ op = 'Pierce' }"));
    let game = rules(3, &[("shield_timing", "after_cards")], pierce);
    let given = Given::with(game).hero(0, "hero").fronts(&["R:SH", "R:SH", "R:K1"]);
    let mut table = given.hands(&["R6 R5", "R1", "R2"]).deployed();
    while table.state.duel.index < 3 {
        // The duels before are negated too, but only once everyone has chosen; nobody has a card to spare.
        for seat in table.in_secret() {
            table.stands(seat, "none", "DT-CARD-4");
        }
    }
    table.plays(0, "use overdrive").cards(&[(0, "R6"), (1, "R1"), (2, "R2")]);
    assert!(table.happened(&Event::ShieldedOut(Seat(0))));
    table.plays(2, "fight");
    won_by_seat_two(&table);
}

/// An effect on others stays when its user has left: here Strength and advantage, used before the duel.
#[test]
fn what_was_done_to_others_stays() {
    let weaken = "{ op = 'Strength', who = 'opponents', n = -1 }";
    let hero = front_drive(&format!("{weaken}, {{ op = 'Advantage', who = 'opponents', mode = 'lose' }}"));
    let given = given_with(3, &[hero]).hero(0, "hero").fronts(&["R:K1", "G:K3", "B:K3"]);
    let mut table = given.hands(&["R6", "R1", "R2"]).deployed();
    table.plays(0, "use overdrive").cards(&[(0, "R6"), (1, "R1"), (2, "R2")]).plays(0, "retreat");
    rule("DT-FX-7").gives_when(
        "green has lost its advantage over blue",
        &table.strengths()[..3],
        [None, Some(2), Some(2)],
    );
    assert_eq!(table.won(), None);
}

/// A card that was kept returns also to a seat that a late Shield took out.
#[test]
fn a_kept_card_returns_to_a_seat_that_is_out() {
    let keep = card_with(
        "keep",
        &["when = 'declare', do = [{ op = 'Keep' }, { op = 'Face', who = 'self', to = 'SH' }]"],
    );
    let given = given_with(3, &[keep]).fronts(&["R:K3", "R:K2", "R:K1"]).hands(&["keep", "R1", "R2"]);
    let mut table = given.deployed();
    table.cards(&[(0, "keep"), (1, "R1"), (2, "R2")]).plays(0, "fight").plays(0, "use effect1");
    assert!(table.happened(&Event::ShieldedOut(Seat(0))));
    assert_eq!(table.won(), Some((1, 1)));
    table.plays(2, "leave");
    assert_eq!((table.hand(0).as_str(), table.discarded("keep")), ("keep!", 0));
}

/// Its hero still has the trigger `null`, its card has none: the duel goes on without it.
#[test]
fn the_card_of_a_seat_that_is_out_does_nothing_more() {
    let turn = "when = 'declare', do = [{ op = 'Face', who = 'self', to = 'SH' }]";
    let card = card_with("turn", &[turn, "when = 'null', do = [{ op = 'Vp', n = 3 }]"]);
    let hero = skilled("hero", &["when = 'null', optional = true, do = [{ op = 'Vp', n = 1 }]"]);
    let given = given_with(3, &[card, hero]).hero(0, "hero").fronts(&["R:K3", "R:K2", "R:K1"]);
    let mut table = given.hands(&["turn", "R1", "R2"]).deployed();
    table.cards(&[(0, "turn"), (1, "R1"), (2, "R2")]).plays(0, "fight").plays(0, "use effect1");
    assert_eq!((table.won(), table.state.step), (Some((1, 1)), Step::AfterDuel));
    table.only(0, &["use skill1", "pass"]);
    table
        .refuses(0, "use effect2", "DT-FX-6")
        .saying("turn has no further effect: its owner has left the duel.");
    table.plays(0, "use skill1");
    assert_eq!(table.vp(), [1, 1, 0]);
}

/// The option that lets one Shield negate the whole front duel asks for a Shield that nobody pierces.
#[test]
fn one_pierced_shield_negates_nothing() {
    let hero = skilled("piercer", &["when = 'always', do = [{ op = 'Pierce' }]"]);
    let game = rules(3, &[("three_way_shield", "all_null")], plain_and(&hero));
    let given = Given::with(game).hero(0, "piercer").fronts(&["R:K1", "R:SH", "R:K1"]);
    let table = given.hands(&["R6", "R1", "R2"]).deployed();
    assert_eq!(table.in_secret(), [0, 1, 2]);
    let given = given_under(3, &[("three_way_shield", "all_null")]).fronts(&["R:K1", "R:SH", "R:K1"]);
    assert!(given.hands(&["R6", "R1", "R2"]).deployed().negated(3));
}
