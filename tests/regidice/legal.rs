//! `legal` against the plain definition: everything that could be written down, as far as `check_action` accepts it.

use std::collections::BTreeSet;

use tableside::engine::prelude::*;
use tableside::engine::{
    AnyMatch, AnyWords, Entry, Few, MAX_CANDIDATES, Match, Random, Record, Seat, Source, Viewer,
};
use tableside::games::regidice::{Action, Chance, Colour, Counts, Dice, DieRef, Faces, Kind, Step};

use crate::table::{Table, content, dice, rules, table, table_under};

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
    let Some(&seat) = table.all_asked().first() else { return };
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
            let seat = table.asked();
            let action = *table.legal_actions(seat).last().unwrap();
            table.plays_as(seat, action);
        }
    }
}

#[test]
fn alone_by_the_plain_definition() {
    let mut random = Random::from_seed(3);
    for _ in 0..4 {
        let mut table = table_under(1, &[("solo_dice", "12")]);
        table.with_injured("r y");
        table.state.seats[0].blank = Counts([2, 3, 2, 1]);
        table.known = crate::invariants::Totals::of(&table.state);
        let rolled = table.game.sample(&table.state, &mut random);
        table.chance(rolled);
        for _ in 0..4 {
            if table.state.round > 1 || table.all_asked().is_empty() {
                break;
            }
            same(&table);
            let action =
                table.game.random_legal(&table.state, Seat(0), &mut random, &mut Vec::new()).unwrap();
            table.plays_as(0, action);
        }
    }
}

/// What cannot be listed is counted: thousands of ways to attack do not stop whoever asks what is legal.
#[test]
fn too_many_are_counted() {
    let mut played = Match::new(rules(4, &[], content()));
    let sixes = "r6 r6 y6 y6 b6 b6";
    for (seat, rolled) in (0..4).map(Seat).zip(["r1 r2 y1 y2 b1 b2", sixes, sixes, sixes]) {
        let rolled = Chance::Rolled { seat, faces: Faces::Known(dice(rolled)) };
        played.play(Record::new(Entry::Chance(rolled), Source::Typed)).unwrap();
    }
    for (seat, value) in (0..4).map(Seat).zip([6, 5, 4, 3]) {
        let action = Action::Declare { action: Kind::Attack, value };
        played.play(Record::new(Entry::Do { seat, action }, Source::Typed)).unwrap();
    }
    let listing = AnyWords::legal(&played, Seat(0));
    // Each of six different dice, or not, and none to six of the sixes of each colour; without those below a defence
    // of 3: nothing, a 1, a 2, or two 1s; and doing nothing.
    assert_eq!(listing.count, 64 * 7 * 7 * 7 - (1 + 3 + 3 + 3) + 1);
    assert!(!listing.is_complete() && (1..=MAX_CANDIDATES).contains(&listing.choices.len()));
    for choice in &listing.choices {
        assert_eq!(played.check(Viewer::All, &choice.entry), Ok(()));
    }
    assert_eq!(AnyWords::legal(&played, Seat(1)).count, 0, "it is not asked");
}

/// The draw by lot reaches every action of a list, and nothing else.
#[test]
fn every_action_can_be_drawn() {
    let (own, low) = ("r2 r3 r4 y3 b3 y4", "r1 r1 b1 y4");
    for (own, words) in [
        (own, ["heal 6", "attack 5"]),
        (own, ["block 6", "heal 5"]),
        (own, ["attack 6", "block 1"]),
        (low, ["animal 6", "attack 5"]),
    ] {
        let mut table = table(2);
        table.with_injured("r y").roll(&[own, "b1 b1 y5 r6"]).declare(&words);
        let seat = table.asked();
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
