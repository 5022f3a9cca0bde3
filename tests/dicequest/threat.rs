//! Threat tokens on the Adventure of Act III, and what every seat does for itself: SC-110, SC-114 to SC-118.

use tableside::engine::Seat;
use tableside::games::dicequest::action::Onto;
use tableside::games::dicequest::{Chance, Request, Ruling, Step};

use crate::deck::deck;
use crate::table::{Table, group_of, group_under, rule};

/// A co-op match with the cards of the box.
fn boxed(seats: usize, options: &[(&str, &str)]) -> Table {
    group_of(seats, options, deck())
}

/// Plays on to the next round with Playtime, and turns up a Threat card.
fn turn_up(table: &mut Table, card: &str) {
    let id = table.threat(card);
    table.state.threats_unseen.insert(id);
    table.rest_of_round_until_asked_for_threat();
    table.chance(Chance::RevealThreat { card: id });
}

impl Table {
    fn rest_of_round_until_asked_for_threat(&mut self) {
        let round = self.state.round;
        while self.state.round == round || self.request() != Some(Request::RevealThreat) {
            self.least();
        }
    }

    /// Somebody does the least there is to do.
    pub fn least(&mut self) {
        let seat = self.asked();
        let legal = self.legal(seat);
        let quiet = ["leave", "go playtime", "end", "pass", "block 0 0"];
        let words = quiet.iter().find(|word| legal.iter().any(|legal| legal == *word));
        let words = words.map_or_else(|| legal[0].clone(), |word| (*word).to_owned());
        self.plays(seat, &words);
    }
}

fn last_word(table: &Table) -> bool {
    tableside::engine::Rules::outcome(&*table.game, &table.state).unwrap().group().unwrap().won
}

/// The token of The Host Gathers counts in the round in which the last Adventure is attempted.
#[test]
fn sc114_the_host_gathers_in_act_three() {
    for round in [7, 8, 9] {
        let mut table = boxed(1, &[]);
        table.at_round(round - 1).no_tokens();
        table.state.ongoing = None;
        if round == 7 {
            // The new Act is laid out first.
            let id = table.threat("the-host-gathers");
            table.state.threats_unseen.insert(id);
            while table.request() != Some(Request::RevealThreat) {
                match table.request() {
                    Some(_) => {
                        table.fair_once(3);
                    }
                    None => table.least(),
                }
            }
            table.no_tokens();
            table.chance(Chance::RevealThreat { card: id });
        } else {
            turn_up(&mut table, "the-host-gathers");
        }
        rule("DQ-THR-13")
            .gives(table.request(), Some(Request::DrawTokens { act: 3, n: 1, onto: Onto::Adventure }));
        let there = table.state.tokens.len();
        table.fair_once(1);
        rule("DQ-THR-13").gives_when(
            format!("round {round}"),
            (table.state.tokens.len(), table.state.act3.len()),
            (there + 1, 0),
        );
        table.state.seat_mut(Seat(0)).vp = 60;
        while table.state.step != Step::Over {
            table.any();
        }
        rule("DQ-THR-13")
            .holds_when(format!("round {round}: a token was left on the last Adventure"), !last_word(&table));
    }
}

/// It is offered when symbols are left over, and counts no more when it is paid for.
#[test]
fn sc114_the_token_can_be_discarded() {
    let mut table = group_under(1, &[]);
    table.at_round(9).no_tokens().adventure("last-gate");
    table.state.ongoing = None;
    table.state.seat_mut(Seat(0)).token = false;
    let token = table.token("t3-wand-arrow");
    table.heroes(0, "corporal:old-sword pirate:crown scavenger");
    table.refuses_ruling(Ruling::PlaceToken { token, onto: Onto::Act3 }, "DQ-TABLE-1");
    table.adjusts(Ruling::PlaceToken { token, onto: Onto::Adventure });
    table.goes("adventure corporal pirate scavenger").chances("red S S, blue AA A, yellow W");
    while table.state.step != Step::SpendExcess {
        table.least();
    }
    assert_eq!(table.choices(), ["threat t3-wand-arrow", "end"]);
    table.state.seat_mut(Seat(0)).vp = 60;
    table.does("threat t3-wand-arrow");
    assert!(last_word(&table));
}

/// Before Act III it waits with the face-down card; SC-115.
#[test]
fn sc115_a_token_waits_for_act_three() {
    let mut table = boxed(2, &[]);
    turn_up(&mut table, "the-host-gathers");
    assert_eq!(table.request(), Some(Request::DrawTokens { act: 1, n: 1, onto: Onto::Act3 }));
    table.fair(1);
    let waiting = table.state.act3.to_vec();
    assert_eq!(waiting.len(), 1);
    table.at_round(6).no_tokens();
    table.state.ongoing = None;
    while table.state.act == 2 {
        table.any();
    }
    table.fair(1);
    let of_act =
        |act: u8| table.state.tokens.iter().filter(|token| table.game.token(**token).act == act).count();
    assert!(table.state.act3.is_empty() && table.state.tokens.contains(&waiting[0]));
    assert!(of_act(3) >= 2 && of_act(1) == 1, "besides the tokens of every seat");
}

/// After a miss the token is placed without a question; SC-110.
#[test]
fn sc110_the_siege_tower_and_the_siege_engine() {
    for (round, card, waits) in [(3, "the-first-siege-tower", 1), (6, "the-siege-engine", 1)] {
        let mut table = boxed(2, &[]);
        table.at_round(round).no_tokens().adventure(card).heroes(0, "corporal pirate");
        table.state.ongoing = None;
        table.state.seat_mut(Seat(0)).token = false;
        table.goes("adventure corporal pirate").chances("red -, blue -");
        while table.state.step == Step::Assign {
            table.least();
        }
        let act = round / 3;
        assert_eq!(table.request(), Some(Request::DrawTokens { act, n: 1, onto: Onto::Act3 }), "{card}");
        table.fair(1);
        rule("DQ-ABIL-12").gives_when(
            card,
            (table.state.act3.len(), table.seat(0).token, table.asked()),
            (waits, true, 1),
        );
    }
    let mut met = boxed(2, &[]);
    met.at_round(3).no_tokens().adventure("the-first-siege-tower").heroes(0, "corporal");
    met.state.ongoing = None;
    met.state.seat_mut(Seat(0)).token = false;
    met.goes("adventure corporal").chances("S");
    assert_eq!((met.state.act3.len(), met.asked()), (0, 1), "nothing is placed");
}

/// What a card does for each seat every seat does for itself, in turn order; SC-116.
#[test]
fn sc116_smoke_on_the_hills() {
    let smoke = |round: u8, taken: usize| {
        let mut table = boxed(3, &[]);
        table.at_round(round - 1).no_tokens();
        table.state.ongoing = None;
        table.state.first = Some(Seat(1));
        table.state.active = Seat(1);
        let any = table.game.tokens_of(1).iter().next().unwrap();
        let any = table.game.content().threat_token[usize::from(any)].id.clone();
        for place in 0..taken {
            table.token_on_quest(place, &any);
        }
        turn_up(&mut table, "smoke-on-the-hills");
        table
    };
    let mut table = smoke(2, 3);
    rule("DQ-THR-2").gives_when(
        "the First Player chooses first",
        (table.asked(), table.legal(1).len()),
        (1, 2),
    );
    let first = table.legal(1)[0].clone();
    table.plays(1, &first).fair(1);
    assert_eq!((table.state.step, table.asked()), (Step::Tavern, 1), "one Quest was left: nobody is asked");
    rule("DQ-THR-7").holds(table.state.quests.iter().flatten().all(|quest| quest.token.is_some()));
    let mut free = smoke(2, 1);
    for seat in [1, 2, 0] {
        rule("DQ-THR-2").gives_when("each seat chooses for its own token", free.asked(), seat);
        free.plays(seat, &free.legal(seat)[0].clone()).fair(1);
    }
    assert_eq!((free.state.step, free.asked()), (Step::Tavern, 1));
    let mut table = smoke(3, 3);
    table.plays(1, &table.legal(1)[0].clone()).fair(1);
    assert_eq!((table.state.tokens.len(), table.state.step), (5, Step::Tavern), "they move right afterwards");
}

/// `threat_on_fail = yes`: A pays for a token after a miss; SC-117.
#[test]
fn sc117_tokens_after_a_miss() {
    let left = |rule: &str| {
        let mut table = group_under(2, &[("threat_on_fail", rule)]);
        table.at_round(3).no_tokens().tokens("t1-any").adventure("first-gate").heroes(0, "pirate");
        table.state.ongoing = None;
        table.state.seat_mut(Seat(0)).token = false;
        table.goes("adventure pirate").chances("A");
        while table.state.active == Seat(0) && table.state.step != Step::SpendExcess {
            table.least();
        }
        if table.state.step == Step::SpendExcess {
            table.does("threat t1-any");
        }
        (table.state.tokens.len(), table.seat(0).token, table.state.active)
    };
    rule("DQ-THR-5").gives(left("no"), (1, true, Seat(1)));
    rule("DQ-THR-5").gives(left("yes"), (0, true, Seat(1)));
}
