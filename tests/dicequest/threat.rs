//! Threat tokens on the Adventure of Act III, and what every seat does for itself: SC-110, SC-114 to SC-118.

use tableside::engine::Seat;
use tableside::games::dicequest::action::Onto;
use tableside::games::dicequest::{Chance, Request, Ruling, Step};

use crate::deck::deck;
use crate::table::{Table, covers, group_of, group_under};

/// A co-op match with the cards of the box.
fn boxed(seats: usize, options: &[(&str, &str)]) -> Table {
    group_of(seats, options, deck())
}

/// Plays on to the next round with Playtime, and turns up a Threat card.
fn turn_up(table: &mut Table, card: &str) {
    let id = table.threat(card);
    table.state.threats_unseen.insert(id);
    table.rest_of_round_until_asked_for_threat();
    table.answers(Chance::RevealThreat { card: id });
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
        let legal = self.legal_of(seat);
        let quiet = ["leave", "go playtime", "end", "pass", "block 0 0"];
        let words = quiet.iter().find(|word| legal.iter().any(|legal| legal == *word));
        let words = words.map_or_else(|| legal[0].clone(), |word| (*word).to_owned());
        self.act(seat, &words);
    }
}

fn last_word(table: &Table) -> bool {
    tableside::engine::Rules::outcome(&*table.game, &table.state).unwrap().group().unwrap().won
}

/// The token of The Host Gathers counts in the round in which the last Adventure is attempted.
#[test]
fn sc114_the_host_gathers_in_act_three() {
    covers("DQ-THR-13");
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
                    Some(_) => table.fair_once(3),
                    None => table.least(),
                }
            }
            table.no_tokens();
            table.answers(Chance::RevealThreat { card: id });
        } else {
            turn_up(&mut table, "the-host-gathers");
        }
        assert_eq!(table.request(), Some(Request::DrawTokens { act: 3, n: 1, onto: Onto::Adventure }));
        let there = table.state.tokens.len();
        table.fair_once(1);
        assert_eq!((table.state.tokens.len(), table.state.act3.len()), (there + 1, 0), "round {round}");
        table.state.of_mut(Seat(0)).vp = 60;
        while table.state.step != Step::Over {
            table.any();
        }
        assert!(!last_word(&table), "round {round}: a token was left on the last Adventure");
    }
}

/// It is offered when symbols are left over, and counts no more when it is paid for.
#[test]
fn sc114_the_token_can_be_discarded() {
    let mut table = group_under(1, &[]);
    table.at_round(9).no_tokens().adventure("last-gate");
    table.state.ongoing = None;
    table.state.of_mut(Seat(0)).token = false;
    let token = table.token("t3-wand-arrow");
    table.heroes(0, "corporal:old-sword pirate:crown scavenger");
    table.refuses_ruling(Ruling::PlaceToken { token, onto: Onto::Act3 }, "DQ-TABLE-1");
    table.rules(Ruling::PlaceToken { token, onto: Onto::Adventure });
    table.goes("adventure corporal pirate scavenger").chance("red S S, blue AA A, yellow W");
    while table.state.step != Step::SpendExcess {
        table.least();
    }
    assert_eq!(table.legal(), ["threat t3-wand-arrow", "end"]);
    table.state.of_mut(Seat(0)).vp = 60;
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
    covers("DQ-ABIL-12");
    for (round, card, waits) in [(3, "the-first-siege-tower", 1), (6, "the-siege-engine", 1)] {
        let mut table = boxed(2, &[]);
        table.at_round(round).no_tokens().adventure(card).heroes(0, "corporal pirate");
        table.state.ongoing = None;
        table.state.of_mut(Seat(0)).token = false;
        table.goes("adventure corporal pirate").chance("red -, blue -");
        while table.state.step == Step::Assign {
            table.least();
        }
        let act = round / 3;
        assert_eq!(table.request(), Some(Request::DrawTokens { act, n: 1, onto: Onto::Act3 }), "{card}");
        table.fair(1);
        assert_eq!((table.state.act3.len(), table.seat(0).token, table.asked()), (waits, true, 1), "{card}");
    }
    let mut met = boxed(2, &[]);
    met.at_round(3).no_tokens().adventure("the-first-siege-tower").heroes(0, "corporal");
    met.state.ongoing = None;
    met.state.of_mut(Seat(0)).token = false;
    met.goes("adventure corporal").chance("S");
    assert_eq!((met.state.act3.len(), met.asked()), (0, 1), "nothing is placed");
}

/// What a card does for each seat every seat does for itself, in turn order; SC-116.
#[test]
fn sc116_smoke_on_the_hills() {
    covers("DQ-THR-2");
    covers("DQ-THR-7");
    let smoke = |round: u8, taken: usize| {
        let mut table = boxed(3, &[]);
        table.at_round(round - 1).no_tokens();
        table.state.ongoing = None;
        table.state.first = Some(Seat(1));
        table.state.seat = Seat(1);
        let any = table.game.tokens_of(1).iter().next().unwrap();
        let any = table.game.content().threat_token[usize::from(any)].id.clone();
        for place in 0..taken {
            table.token_on_quest(place, &any);
        }
        turn_up(&mut table, "smoke-on-the-hills");
        table
    };
    let mut table = smoke(2, 3);
    assert_eq!((table.asked(), table.legal_of(1).len()), (1, 2), "the First Player chooses first");
    let first = table.legal_of(1)[0].clone();
    table.act(1, &first).fair(1);
    assert_eq!((table.state.step, table.asked()), (Step::Tavern, 1), "one Quest was left: nobody is asked");
    assert!(table.state.quests.iter().flatten().all(|quest| quest.token.is_some()));
    let mut free = smoke(2, 1);
    for seat in [1, 2, 0] {
        assert_eq!(free.asked(), seat, "each seat chooses for its own token");
        free.act(seat, &free.legal_of(seat)[0].clone()).fair(1);
    }
    assert_eq!((free.state.step, free.asked()), (Step::Tavern, 1));
    let mut table = smoke(3, 3);
    table.act(1, &table.legal_of(1)[0].clone()).fair(1);
    assert_eq!((table.state.tokens.len(), table.state.step), (5, Step::Tavern), "they move right afterwards");
}

/// `threat_on_fail = yes`: A pays for a token after a miss; SC-117.
#[test]
fn sc117_tokens_after_a_miss() {
    covers("DQ-THR-5");
    let left = |rule: &str| {
        let mut table = group_under(2, &[("threat_on_fail", rule)]);
        table.at_round(3).no_tokens().tokens("t1-any").adventure("first-gate").heroes(0, "pirate");
        table.state.ongoing = None;
        table.state.of_mut(Seat(0)).token = false;
        table.goes("adventure pirate").chance("A");
        while table.state.seat == Seat(0) && table.state.step != Step::SpendExcess {
            table.least();
        }
        if table.state.step == Step::SpendExcess {
            table.does("threat t1-any");
        }
        (table.state.tokens.len(), table.seat(0).token, table.state.seat)
    };
    assert_eq!(left("no"), (1, true, Seat(1)));
    assert_eq!(left("yes"), (0, true, Seat(1)));
}
