//! Laws of section 9, held against random matches.

use super::given::{pack, rules, rules_with, under};
use tableside::bots::perft;
use tableside::engine::prelude::*;
use tableside::engine::{Entry, EntryOf, Lookahead, Random, Seat, apply};
use tableside::games::dice_war::content::Immunity;
use tableside::games::dice_war::options::SetupOrder;
use tableside::games::dice_war::{Action, BLACK, DiceWar, Event, Field, RED, State, Step, field};

/// The options of the matches, in turn.
const TABLES: [&[(&str, &str)]; 6] = [
    &[],
    &[("ruins", "b4,d4,f4")],
    &[("red", "gears")],
    &[("black", "gears"), ("ruins", "c4,d4,e4")],
    &[("red", "gears"), ("black", "gears")],
    &[("spirit", "turns"), ("rampage", "chain"), ("soul_wall", "unpassable"), ("end_of_war", "free")],
];

/// Plays random matches from random line-ups and looks at each step: before, entry, after.
pub fn matches(n: u64, mut look: impl FnMut(&DiceWar, &State, &EntryOf<DiceWar>, &[Event], &State)) {
    for seed in 0..n {
        let game = rules(TABLES[seed as usize % TABLES.len()]);
        let mut random = Random::from_seed(seed);
        let mut state = game.start();
        let mut legal = Vec::new();
        for step in 0.. {
            assert!(step < 900, "with caps on a match ends (I14)");
            let entry = match state.step {
                Step::Over(_) => break,
                Step::StartRoll => Entry::Chance(game.sample(&state, &mut random)),
                _ => {
                    game.legal(&state, state.active, &mut legal);
                    Entry::Do { seat: state.active, action: *random.pick(&legal).unwrap() }
                }
            };
            let before = state;
            let mut events = Vec::new();
            apply(&game, &mut state, &entry, false, &mut events).unwrap();
            look(&game, &before, &entry, &events, &state);
        }
    }
}

/// A choice by lot is the one at that place of the list, though no list is made.
#[test]
fn what_is_drawn_stands_at_that_place_of_the_list() {
    let (mut listed, mut room) = (Vec::new(), Vec::new());
    matches(30, |game, before, entry, _, _| {
        let Entry::Do { seat, .. } = entry else { return };
        game.legal(before, *seat, &mut listed);
        let seed = listed.len() as u64 + u64::from(before.turn);
        let drawn = game.random_legal(before, *seat, &mut Random::light(seed), &mut room);
        assert_eq!(drawn, Random::light(seed).pick(&listed).copied(), "{before:?}");
    });
}

#[test]
fn invariants_hold_after_each_entry() {
    matches(60, |game, before, entry, _, state| {
        let mut dice_before = 0;
        for seat in [RED, BLACK] {
            let at = seat.index();
            let board = state.own(seat).count_ones() as u8;
            assert_eq!(state.reserve[at] + board + state.exile(seat), 15, "I1");
            assert!(state.exile(seat) >= before.exile(seat), "I3");
            let earned = state.earned[at] - before.earned[at];
            assert!(earned <= 9, "I4");
            assert!(game.trigger_points(state, seat) <= 15, "I6");
            dice_before += before.own(seat).count_ones();
        }
        assert_eq!(state.own(RED) & state.own(BLACK), 0, "I2");
        let levels = (1..=6).fold(0, |set, level| set | state.of_level(level));
        assert_eq!(levels, state.occupied(), "I2");
        assert_eq!(state.occupied() & !field::ALL, 0);
        let small = state.of_level(1) & game.options().ruins;
        assert!(matches!(state.step, Step::Setup) || small == 0, "I8");
        match state.step {
            Step::War | Step::FollowUp(_) => {
                assert!(
                    [RED, BLACK].iter().all(|seat| game.total(state, *seat) <= 9 && state.own(*seat) != 0),
                    "I5"
                );
                let legal = legal(game, state);
                assert!(legal.len() > usize::from(matches!(state.step, Step::FollowUp(_))), "I9");
                assert_eq!(
                    game.count_legal(state, state.active),
                    legal.len(),
                    "counting is as good as listing"
                );
                let mut once = legal.clone();
                once.dedup();
                assert_eq!(once, legal, "I10");
            }
            _ => {}
        }
        assert!(state.quiet <= 80 && state.turn <= 401, "I14");
        if let Entry::Do { action, .. } = entry
            && game.options().ruins == 0
        {
            let dice = state.occupied().count_ones() as i32 - dice_before as i32;
            match action {
                Action::Attack { .. } | Action::FollowAttack { .. } => assert_eq!(dice, -1, "I15"),
                Action::Move { .. } | Action::FollowMove { .. } | Action::Upgrade { .. } => {
                    assert_eq!(dice, 0, "I15");
                }
                Action::CastSpell { spell, .. } => {
                    let expected = match game.spell(*spell).unwrap().id.as_str() {
                        "dragon_blood" | "cast_cog" => 1,
                        "soul_shards" => 2,
                        _ => 0,
                    };
                    assert_eq!(dice, expected, "I15");
                }
                _ => {}
            }
        }
        if let Entry::Do { action: Action::Move { from, to, via: None }, seat } = entry
            && before.level(*from) == 5
            && game.tribe_card(*seat).id == "lod"
        {
            let colour = |field: &Field| (field.file() + field.rank()) % 2;
            assert_eq!(colour(from), colour(to), "I16");
        }
    });
}

fn legal(game: &DiceWar, state: &State) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal(state, state.active, &mut legal);
    legal
}

/// I7: at most one seat has virtual VP from the flame.
#[test]
fn dragons_shine_for_one_seat() {
    matches(12, |game, _, _, _, state| {
        if [RED, BLACK].iter().all(|seat| game.tribe_card(*seat).id == "lod") {
            let dragons = [RED, BLACK].map(|seat| (state.own(seat) & state.of_level(6)).count_ones() as u8);
            let [red, black] = [RED, BLACK].map(|seat| game.virtual_points(state, seat));
            assert_eq!(
                (red, black),
                (dragons[0].saturating_sub(dragons[1]), dragons[1].saturating_sub(dragons[0]))
            );
        }
    });
}

/// Every action there could be is listed or refused with a rule (I10).
#[test]
fn legal_and_check_agree() {
    let mut looked = 0u32;
    matches(12, |game, before, _, _, _| {
        looked += 1;
        if matches!(before.step, Step::StartRoll | Step::Setup) || !looked.is_multiple_of(9) {
            return;
        }
        let legal = legal(game, before);
        let all = || field::each(field::ALL);
        let mut candidates = vec![Action::Pass, Action::EndTurn, Action::DeclareEndOfWar { die: None }];
        candidates.extend(all().map(|die| Action::DeclareEndOfWar { die: Some(die) }));
        for from in all() {
            candidates.extend([
                Action::Upgrade { at: from },
                Action::FollowMove { to: from, via: None },
                Action::FollowAttack { to: from, via: None },
            ]);
            for to in all() {
                candidates
                    .extend([Action::Move { from, to, via: None }, Action::Attack { from, to, via: None }]);
                if from.adjacent() & to.bit() != 0 {
                    for via in field::each(from.adjacent()) {
                        let via = Some(via);
                        candidates.extend([Action::Move { from, to, via }, Action::Attack { from, to, via }]);
                        candidates.extend([Action::FollowMove { to, via }, Action::FollowAttack { to, via }]);
                    }
                }
            }
            for (spell, amount) in (0..12).flat_map(|spell| [0, 1, 2].map(|amount| (spell, amount))) {
                let near: Vec<Field> = field::each(field::surrounding(from.bit())).take(4).collect();
                for n in 0..=near.len().min(3) {
                    let fields = near.iter().copied().take(n).collect();
                    candidates.push(Action::CastSpell { at: from, spell, fields, amount });
                }
            }
        }
        for action in candidates {
            let verdict = game.check_action(before, before.active, &action);
            assert_eq!(
                verdict.is_ok(),
                legal.contains(&action),
                "{action:?} in {}: {verdict:?}",
                game.position(before)
            );
            if let Err(violation) = verdict {
                assert!(DiceWar::rulebook().find(&violation.rule).is_some(), "{violation}");
            }
            assert!(game.check_action(before, Seat(1 - before.active.0), &action).is_err());
        }
        let captures =
            |action: &&Action| matches!(action, Action::Attack { .. } | Action::FollowAttack { .. });
        let mut found = Vec::new();
        Lookahead::captures(game, before, before.active, &mut found);
        assert_eq!(found, legal.iter().filter(captures).copied().collect::<Vec<_>>(), "captures");
    });
}

/// I11: moves are read as they were written, and states as JSON.
#[test]
fn moves_survive_writing() {
    matches(30, |game, before, entry, _, after| {
        if let Entry::Do { action, .. } = entry {
            let word = game.write_move(before, action);
            assert_eq!(game.read_move(before, &word), Some(*action), "{word}");
        }
        let json = serde_json::to_string(after).unwrap();
        assert_eq!(serde_json::from_str::<State>(&json).unwrap(), *after);
    });
}

/// What a position tells of a state: not that the match is over, not who began unless it follows from the dice
/// that stand, and no chase of a die that is gone.
fn told(game: &DiceWar, state: &State) -> State {
    let mut told = *state;
    if state.step != Step::Setup || game.options().setup != SetupOrder::Whole {
        told.first = RED;
    }
    if let Step::Over(_) = state.step {
        told.step = Step::War;
    }
    for seat in [RED, BLACK] {
        let run = &mut told.runs[seat.index()];
        *run = Some(*run).filter(|run| state.own(seat) & run.field.bit() != 0).unwrap_or_default();
    }
    told.countdown = state.countdown.filter(|count| count.left > 0);
    told
}

/// I11: a position is read as it was written, under all options and house cards, and says what the state is.
#[test]
fn positions_survive_writing() {
    let (mut looked, mut odd) = (0, 0);
    for seed in 0..150 {
        let mut random = Random::from_seed(seed);
        let options = any_options(&mut random);
        let options: Vec<(&str, &str)> = options.iter().map(|(id, value)| (&**id, &**value)).collect();
        let game = rules(&options);
        let mut state = game.start();
        let mut legal = Vec::new();
        for _ in 0..150 {
            let written = game.position(&state);
            let chase = state.runs.iter().any(|run| run.n > 0) || state.countdown.is_some();
            let rare = chase && !matches!(state.step, Step::War);
            if rare || random.below(12) == 0 {
                let again = under(&written, &options);
                assert_eq!(again.position(), written, "{options:?}");
                assert_eq!(told(&game, &again.state), told(&game, &state), "{written} {options:?}");
                looked += 1;
                odd += u32::from(rare);
            }
            match state.step {
                Step::Over(_) => break,
                Step::StartRoll => {
                    let outcome = game.sample(&state, &mut random);
                    game.apply_chance(&mut state, &outcome, &mut ());
                }
                _ => {
                    game.legal(&state, state.active, &mut legal);
                    // Otherwise there is hardly ever something to be said of a chase.
                    legal.retain(|action| {
                        !matches!(action, Action::DeclareEndOfWar { .. }) || random.below(4) == 0
                    });
                    let threatened = |at: Field| game.threats(&state, at) != 0;
                    let flees =
                        |action: &&Action| matches!(action, Action::Move { from, .. } if threatened(*from));
                    let flights: Vec<Action> = legal.iter().filter(flees).copied().collect();
                    let some = if flights.is_empty() || random.below(3) == 0 { &legal } else { &flights };
                    let action = *random.pick(some).unwrap();
                    let seat = state.active;
                    game.apply_action(&mut state, seat, &action, &mut ());
                }
            }
        }
    }
    assert!(looked > 1000 && odd > 10, "{looked}, {odd}");
}

/// The string after a half-turn of the board with the seats exchanged, or after mirroring.
fn transformed(position: &str, turn: bool) -> String {
    let parts: Vec<&str> = position.split(' ').collect();
    let ranks = parts[0].split('/');
    let flipped = |row: &str| row.chars().rev().collect::<String>();
    let case = |letter: char| {
        if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    };
    let board: Vec<String> = if turn {
        ranks.rev().map(|row| flipped(row).chars().map(case).collect()).collect()
    } else {
        ranks.map(flipped).collect()
    };
    let square = |word: &str| {
        let at: Field = word.parse().unwrap();
        (if turn { at.turned() } else { at.mirrored() }).to_string()
    };
    let swap = |pair: &str| {
        let (a, b) = pair.split_once(',').unwrap();
        if turn { format!("{b},{a}") } else { pair.to_owned() }
    };
    let active = match (parts[1], turn) {
        ("r", true) => "b",
        ("b", true) => "r",
        (seat, _) => seat,
    };
    let step = parts[2].strip_prefix('f').map_or(parts[2].to_owned(), |at| format!("f{}", square(at)));
    let mut ruins: Vec<String> =
        if parts[7] == "-" { vec!["-".into()] } else { parts[7].split(',').map(square).collect() };
    ruins.sort();
    [
        board.join("/"),
        active.into(),
        step,
        swap(parts[3]),
        swap(parts[4]),
        swap(parts[5]),
        swap(parts[6]),
        ruins.join(","),
        "-".into(),
        parts[9].into(),
        parts[10].into(),
    ]
    .join(" ")
}

/// I12: turning and mirroring changes nothing.
#[test]
fn the_board_is_symmetric() {
    let mut looked = 0u32;
    let quiet = [("caps", "off"), ("end_of_war", "off")];
    matches(18, |game, _, _, _, state| {
        looked += 1;
        let other_rules = game.options().is("spirit", "turns");
        if !matches!(state.step, Step::War | Step::FollowUp(_)) || other_rules || !looked.is_multiple_of(7) {
            return;
        }
        let mut position = game.position(state);
        let chase = position.split(' ').nth(8).unwrap().to_owned();
        position = position.replace(&format!(" {chase} {} ", state.quiet), &format!(" - {} ", state.quiet));
        let plain = under(&position, &quiet);
        let count = perft(&*plain.game, &plain.state, 0, 2, 0);
        for turn in [true, false] {
            let other = transformed(&position, turn);
            assert_eq!(transformed(&other, turn), position);
            let other = under(&other, &quiet);
            assert_eq!(perft(&*other.game, &other.state, 0, 2, 0), count, "{position}");
            let [red, black] = [RED, BLACK].map(|seat| plain.game.total(&plain.state, seat));
            let expected = if turn { (black, red) } else { (red, black) };
            assert_eq!(other.totals(), expected);
            let worth = plain.game.board_points(&plain.state, RED);
            assert_eq!(other.game.board_points(&other.state, if turn { BLACK } else { RED }), worth);
        }
    });
}

/// DW-EOW-1, DW-GEN-7: threats are exactly the attacks that the opponent could make.
#[test]
fn threats_are_the_opponents_attacks() {
    matches(18, |game, before, _, _, _| {
        if before.step != Step::War {
            return;
        }
        let mut turned = *before;
        turned.active = Seat(1 - before.active.0);
        let mut attacks = Vec::new();
        Lookahead::captures(game, &turned, turned.active, &mut attacks);
        for at in field::each(before.own(before.active)) {
            let from = attacks.iter().filter_map(|action| match action {
                Action::Attack { from, to, .. } if *to == at => Some(from.bit()),
                _ => None,
            });
            assert_eq!(
                game.threats(before, at),
                from.fold(0, |set, bit| set | bit),
                "{}",
                game.position(before)
            );
        }
    });
}

/// DW-LOD-12 against the plain definition: a flood over neighbours.
#[test]
fn walls_are_groups_of_three() {
    let game = rules(&[]);
    let mut random = Random::from_seed(5);
    for _ in 0..300 {
        let mut rows = vec![vec!['.'; 7]; 7];
        for _ in 0..9 {
            rows[random.index(7)][random.index(7)] = 'A';
        }
        let written: Vec<String> =
            rows.iter().map(|row| row.iter().map(|c| if *c == 'A' { 'A' } else { '1' }).collect()).collect();
        let board = written.join("/");
        let dice = board.matches('A').count();
        let given = rules_with(
            &[
                ("position", &format!("{board} r - 0,0 0,0 {},15 lod,lod - - 0 1", 15 - dice)),
                ("no_creatures", "total"),
            ],
            pack(),
        )
        .unwrap();
        let state = given.start();
        let souls = state.own(RED);
        let mut walls = 0;
        for soul in field::each(souls) {
            let mut group = soul.bit();
            for _ in 0..12 {
                for member in field::each(group) {
                    group |= member.adjacent() & souls;
                }
            }
            if group.count_ones() >= 3 {
                walls |= soul.bit();
            }
        }
        assert_eq!(game.immune(&state, RED, Immunity::Attacks), walls, "{board}");
    }
}

/// DW-TURN-6: what is told adds up to the points.
#[test]
fn events_add_up() {
    matches(18, |_, before, _, events, after| {
        let mut earned = before.earned;
        for event in events {
            if let Event::Defeated { seat, level, bonus, .. } = *event {
                earned[1 - seat.index()] += level + bonus;
            }
        }
        assert_eq!(earned, after.earned);
    });
}

/// Different states have different keys, as far as random play goes.
#[test]
fn keys_tell_states_apart() {
    let mut seen = std::collections::HashMap::new();
    matches(30, |_, _, _, _, state| {
        let mut plain = *state;
        (plain.quiet, plain.turn, plain.first) = (0, 1, RED);
        let earlier = seen.insert(state.key(), plain);
        let same = earlier.is_none_or(|earlier| earlier == plain);
        assert!(matches!(state.step, Step::Over(_)) || same);
    });
    assert!(seen.len() > 500);
}

/// Options at random, every value of every option among them.
fn any_options(random: &mut Random) -> Vec<(String, String)> {
    let book = DiceWar::rulebook();
    let mut options = Vec::new();
    for option in &book.options {
        if let Some(value) = random.pick(&option.values) {
            options.push((option.id.clone(), value.value.clone()));
        }
    }
    options
}

/// Acting on a copy leaves the original as it was, and a state that was written and read acts alike.
fn copies_are_independent(actions: u64) {
    let (mut done, mut seed) = (0, 0);
    let mut legal = Vec::new();
    while done < actions {
        seed += 1;
        let mut random = Random::from_seed(seed);
        let options = any_options(&mut random);
        let options: Vec<(&str, &str)> = options.iter().map(|(id, value)| (&**id, &**value)).collect();
        let game = rules(&options);
        let mut state = game.start();
        // Without caps a match could go on for ever.
        for _ in 0..500 {
            let before = state;
            let json = serde_json::to_string(&state).unwrap();
            let mut read: State = serde_json::from_str(&json).unwrap();
            assert_eq!((read, read.key()), (state, state.key()), "{options:?}");
            match state.step {
                Step::Over(_) => break,
                Step::StartRoll => {
                    let chance = game.sample(&state, &mut random);
                    game.apply_chance(&mut state, &chance, &mut ());
                    game.apply_chance(&mut read, &chance, &mut ());
                }
                _ => {
                    let seat = state.active;
                    game.legal(&state, seat, &mut legal);
                    let action = *random.pick(&legal).unwrap();
                    let mut copy = state;
                    game.apply_action(&mut copy, seat, &action, &mut ());
                    assert_eq!(state, before, "{action:?} on a copy, {options:?}");
                    assert_eq!(serde_json::to_string(&state).unwrap(), json);
                    game.apply_action(&mut read, seat, &action, &mut ());
                    game.apply_action(&mut state, seat, &action, &mut ());
                    assert_eq!(copy, state, "{action:?}, {options:?}");
                    done += 1;
                }
            }
            assert_eq!(read, state, "{options:?}");
        }
    }
    assert!(seed >= actions / 500);
}

#[test]
fn a_hundred_thousand_copies() {
    copies_are_independent(100_000);
}

#[test]
#[ignore = "takes minutes without optimisation; the hundred thousand above look for the same"]
fn a_million_copies() {
    copies_are_independent(1_000_000);
}

/// A search copies states by the million: one line of a processor's cache.
#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 64, "{} bytes", size_of::<State>());
}

/// Seats that do not exist are refused, and nothing panics whatever is carried out for them.
#[test]
fn other_seats_are_refused_and_harm_nothing() {
    let mut random = Random::from_seed(8);
    matches(12, |game, before, _, _, _| {
        let mut field = || Field::new(random.below(49) as u8).unwrap();
        let (from, to, at) = (field(), field(), field());
        let via = Some(at).filter(|_| random.below(2) == 0);
        let (small, seat) = (random.below(256) as u8, Seat(2 + random.below(254) as u8));
        let fields = [from, to].into_iter().collect();
        for action in [
            Action::SetLineup { row: [small; 7] },
            Action::PlaceDie { file: small, level: small },
            Action::Move { from, to, via },
            Action::Attack { from, to, via },
            Action::Upgrade { at },
            Action::CastSpell { at, spell: small % 16, fields, amount: small },
            Action::Pass,
            Action::DeclareEndOfWar { die: via },
            Action::FollowMove { to, via },
            Action::FollowAttack { to, via },
            Action::EndTurn,
        ] {
            assert!(game.check_action(before, seat, &action).is_err(), "{seat:?} {action:?}");
            for seat in [seat, RED, BLACK] {
                let mut copy = *before;
                game.apply_action(&mut copy, seat, &action, &mut ());
            }
        }
        let mut legal = vec![Action::Pass];
        game.legal(before, seat, &mut legal);
        assert!(legal.is_empty());
        assert_eq!(game.total(before, seat), game.total(before, Seat(seat.0 & 1)));
    });
}
