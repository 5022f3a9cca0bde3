//! `legal` against the plain definition: everything that could be written down, as far as `check_action` accepts it.

use std::collections::BTreeSet;

use tableside::engine::prelude::*;
use tableside::engine::{Few, Random, Seat};
use tableside::games::regidice::{Action, Colour, Counts, Dice, DieRef, Step};

use crate::table::{Table, table, table_under};

/// All multisets within some dice.
fn within(all: &Dice) -> Vec<Dice> {
    let mut sets = vec![Dice::EMPTY];
    for (die, n) in all.iter() {
        let more = sets.iter().flat_map(|set| {
            (0..=n).map(move |k| {
                let mut set = *set;
                set.add(die, k);
                set
            })
        });
        sets = more.collect();
    }
    sets
}

fn within_counts(all: &Counts) -> Vec<Counts> {
    let mut sets = vec![Counts::EMPTY];
    for (colour, n) in all.iter() {
        let more = sets.iter().flat_map(|set| (0..=n).map(move |k| set.plus(&Counts::of_one(colour, k))));
        sets = more.collect();
    }
    sets
}

/// Everything with these dice that could be entered, sensible or not.
fn everything(table: &Table, seat: u8) -> Vec<Action> {
    let own = table.seat(seat);
    let mut all = vec![Action::Idle, Action::EndActions];
    let takes = within_counts(&table.state.injured);
    for dice in within(&own.live) {
        all.push(Action::Attack { dice });
        all.push(Action::Block { dice });
        all.push(Action::PassDice { dice });
        all.extend(takes.iter().map(|take| Action::Heal { dice, take: *take, give: Few::new() }));
        for spent in within_counts(&own.spent) {
            let blanks = within_counts(&own.blank);
            all.extend(blanks.iter().map(|blank| Action::LoseDice { spent, blank: *blank, live: dice }));
        }
    }
    for colour in Colour::ALL {
        all.extend(takes.iter().map(|take| Action::Cast { colour, take: *take, give: Few::new() }));
        for whose in table.state.all() {
            for other in Colour::ALL {
                let dice = (1..=6).map(|face| DieRef::new(other, face));
                all.extend(dice.map(|die| Action::Boost { one: colour, seat: whose, die }));
            }
        }
    }
    all.extend((0..9).map(|count| Action::TakeBlack { count }));
    all
}

#[track_caller]
fn same(table: &Table) {
    let Some(seat) = table.asked() else { return };
    let accepted = |action: &Action| table.game.check_action(&table.state, Seat(seat), action).is_ok();
    let written = |action: Action| format!("{action:?}");
    let plain: BTreeSet<String> = everything(table, seat).into_iter().filter(accepted).map(written).collect();
    let listed = table.legal_actions(seat);
    assert_eq!(listed.len(), table.game.count_legal(&table.state, Seat(seat)), "{:?}", table.state);
    let set: BTreeSet<String> = listed.iter().copied().map(written).collect();
    assert_eq!(set.len(), listed.len(), "each stands once: {:?}", table.state);
    assert_eq!(set, plain, "{:?}", table.state);
}

#[test]
fn every_action_by_the_plain_definition() {
    let pools = ["r1 r2 r3 y3 y3 b4", "y1 y1 y1 b1 b6 b6", "k1 k2"];
    for words in [
        ["attack 6", "cast 4", "animal 5"],
        ["heal 3", "block 6", "attack 5"],
        ["block 3", "attack 4", "heal 2"],
        ["cast 1", "heal 5", "animal 3"],
    ] {
        let mut table = table(3);
        table.with_injured("r r y").roll(&pools).declare(&words);
        while matches!(table.state.step, Step::Resolve | Step::Suffer | Step::Prepare)
            && table.state.round == 1
        {
            same(&table);
            let seat = table.asked().unwrap();
            let action = *table.legal_actions(seat).last().unwrap();
            table.play(seat, action);
        }
    }
}

#[test]
fn alone_by_the_plain_definition() {
    let mut random = Random::from_seed(3);
    for _ in 0..4 {
        let mut table = table_under(1, &[("solo_dice", "12")]);
        table.with_injured("r y");
        table.state.pools[0].blank = Counts([2, 3, 2, 1]);
        table.totals = crate::invariants::Totals::of(&table.state);
        let rolled = table.game.sample(&table.state, &mut random);
        table.chance(rolled);
        for _ in 0..4 {
            if table.state.round > 1 || table.asked().is_none() {
                break;
            }
            same(&table);
            let action =
                table.game.random_legal(&table.state, Seat(0), &mut random, &mut Vec::new()).unwrap();
            table.play(0, action);
        }
    }
}

/// The draw by lot reaches every action of a list, and nothing else.
#[test]
fn every_action_can_be_drawn() {
    for words in [["heal 6", "attack 5"], ["block 6", "heal 5"], ["attack 6", "block 1"]] {
        let mut table = table(2);
        table.with_injured("r y").roll(&["r2 r3 r4 y3 b3 y4", "b1 b1"]).declare(&words);
        let seat = table.asked().unwrap();
        let written = |action: &Action| format!("{action:?}");
        let all: BTreeSet<String> = table.legal_actions(seat).iter().map(written).collect();
        let (mut random, mut room, mut drawn) = (Random::from_seed(1), Vec::new(), BTreeSet::new());
        for _ in 0..20_000 {
            let action = table.game.random_legal(&table.state, Seat(seat), &mut random, &mut room).unwrap();
            drawn.insert(written(&action));
        }
        assert_eq!(drawn, all, "{words:?}");
    }
}
