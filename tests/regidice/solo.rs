//! One player (RD-SOLO-*).

use tableside::engine::prelude::*;
use tableside::engine::{ChanceTurn, Component, Random, Seat, SeatSet, Turn, Viewer};
use tableside::games::regidice::{Action, Colour, Ending, Kind, Regidice, Step};

use crate::table::{names, rule, table, table_under};

#[test]
fn straight_to_the_actions() {
    let mut table = table(1);
    let open = ChanceTurn { component: Component::Dice, seats: SeatSet::one(Seat(0)), secret: false };
    assert_eq!(table.game.turn(&table.state), Turn::Chance(open));
    table.with_injured("k").roll(&["r6 r6 y6 y5 b4 r1 y1 b1 b2 y3"]);
    rule("RD-SOLO-1").gives((table.state.step, table.asked()), (Step::Resolve, 0));
    assert_eq!(table.game.observe(&table.state, Viewer::Table), table.state);
    table.refuses_of(0, Action::Declare { action: Kind::Attack, value: 6 }, "RD-SOLO-1");
    table.refuses(0, "nothing", "RD-SOLO-2");
    // Each action once, in any order, until the player stops.
    table.plays(0, "raise 1 b2 r1").plays(0, "raise 1 b3 y1").plays(0, "block 6 6 6");
    table.refuses(0, "raise 1 b4 b1", "RD-SOLO-2");
    let left = |words: &String| ["attack", "heal", "end"].iter().any(|word| words.starts_with(word));
    rule("RD-SOLO-2").holds_when(format!("{:?}", table.legal(0)), table.legal(0).iter().all(left));
    table.plays(0, "attack 4 4");
    // Too little is left for a run, and the round goes on by itself.
    assert_eq!((table.state.hits(), table.state.step), (2, Step::Suffer));
    assert_eq!(table.game.loss_bounds(&table.state, Seat(0)), (2, 2));
}

/// Nothing but stopping is left: the round goes on by itself.
#[test]
fn nothing_left_to_do() {
    let mut table = table(1);
    table.roll(&["r1 y2 b5 b5"]).plays(0, "attack all");
    assert_eq!(table.state.step, Step::Suffer);
}

/// A whole match, played by the rule of thumb.
#[test]
fn a_whole_match() {
    let mut endings = Vec::new();
    for seed in 0..8 {
        let mut table = table(1);
        let mut random = Random::from_seed(seed);
        let mut candidates = Vec::new();
        while table.game.turn(&table.state) != Turn::Over {
            if table.request().is_some() {
                let rolled = table.game.sample(&table.state, &mut random);
                table.chance(rolled);
                continue;
            }
            table.game.candidates(&table.state, Seat(0), &mut candidates);
            let rate = |action: &&Action| table.game.rate(&table.state, Seat(0), action);
            let best = candidates.iter().max_by(|a, b| rate(a).total_cmp(&rate(b))).copied().unwrap();
            table.plays_as(0, best);
        }
        endings.push(table.state.ending.unwrap());
        let outcome = table.game.outcome(&table.state).unwrap();
        assert_eq!(outcome.group().unwrap().won, table.state.ending == Some(Ending::Won));
    }
    let lost =
        |ending: &Ending| matches!(ending, Ending::CannotPay { .. } | Ending::NoDice | Ending::RoundLimit);
    assert!(endings.iter().any(lost) && endings.iter().all(|ending| lost(ending) || *ending == Ending::Won));
}

/// `round_limit = none`: a player alone has as many rounds as the level gives, unless the table plays as the rulebook
/// does.
#[test]
fn the_last_round() {
    let told = Regidice::rulebook().rule("RD-SOLO-9").unwrap().text.clone();
    for (level, rounds) in [("gentle", 17), ("standard", 21), ("hard", 22), ("brutal", 25)] {
        assert!(told.to_lowercase().contains(&format!("{rounds} ")), "{told}");
        for (limit, round, ends) in
            [("level", rounds - 1, false), ("level", rounds, true), ("none", rounds, false)]
        {
            let mut table = table_under(1, &[("level", level), ("round_limit", limit)]);
            table.state.round = round;
            table.roll(&["r1 y1 b1 r3 y5 b5 r5 y3"]).plays(0, "block 1 1 1");
            let asked = table.game.picture(&table.state);
            let warned = asked.iter().any(|line| line.render(&names()).contains("the match is lost"));
            assert_eq!(warned, limit == "level", "{asked:?}");
            table.plays(0, "end");
            while table.state.step == Step::Suffer {
                let loss = table.legal_actions(0)[0];
                table.plays_as(0, loss);
            }
            table.pass_nothing();
            rule("RD-SOLO-9").gives_when(
                format!("{level} {limit} {round}"),
                table.state.ending == Some(Ending::RoundLimit),
                ends,
            );
            if ends {
                rule("RD-SOLO-9").decides(&table.game.outcome(&table.state).unwrap());
            }
        }
    }
    // Two players have no limit.
    assert_eq!(table_under(2, &[("level", "brutal")]).game.round_limit(), None);
}

/// With a limit, bots hurry: what a die is worth against a hit shrinks as time runs out.
#[test]
fn bots_know_the_limit() {
    let worth = |round, hits, wounded: bool| {
        let mut table = table(1);
        table.state.round = round;
        table.at_enemy(3, hits);
        if wounded {
            table.state.seats[0].blank.take(Colour::Red, 2);
        }
        table.game.evaluate(&table.state, Seat(0))
    };
    // Early on two dice are worth more than four hits, in the last round less.
    assert!(worth(5, 10, false) > worth(5, 14, true));
    assert!(worth(21, 10, false) < worth(21, 14, true));
    // Time is worth something, and nothing helps when it is over.
    assert!(worth(5, 10, false) > worth(15, 10, false));
    assert!(worth(22, 24, false) <= 0.0);
}
