//! `turn`, `legal`, `check_action` and `apply_action` agree.

use tableside::engine::{Entry, Game, MAX_CANDIDATES, Random, Seat, Turn, Viewer, apply};

use super::{Seen, asked, legal, listed, run, says, seats, some_entry, survives_json};

pub fn hold<G: Game>(game: &G, state: &G::State, seen: &Seen<G>, random: &mut Random) {
    let turn = game.turn(state);
    for seat in seats(game) {
        let actions = legal(game, state, seat);
        assert_eq!(
            !actions.is_empty(),
            asked(turn).contains(seat),
            "{seat:?} has {} choices in {turn:?}: {state:?}",
            actions.len()
        );
        every_choice_holds(game, state, seat, &actions);
        if listed(game, state, seat) {
            assert_eq!(
                game.count_legal(state, seat),
                actions.len(),
                "counting is as good as listing: {state:?}"
            );
        }
        drawn_choices_are_legal(game, state, seat, &actions, random);
        candidates_are_legal(game, state, seat, &actions);
        others_do_not(game, state, seat, &actions, &seen.actions(random), random);
    }
    match turn {
        Turn::Secret { seats: waiting, .. } if waiting.len() > 1 => {
            order_does_not_matter(game, state, random);
            secrets_stay_secret(game, state);
            log_keeps_secrets(game, state);
        }
        Turn::Chance(_) => chance_holds(game, state, random),
        _ => {}
    }
    for chance in seen.chances(random) {
        foreign_chance(game, state, chance);
    }
}

/// What stands in the list is accepted, once, and has a name of its own.
fn every_choice_holds<G: Game>(game: &G, state: &G::State, seat: Seat, actions: &[G::Action]) {
    let mut names = std::collections::BTreeMap::new();
    for action in actions {
        if let Err(violation) = game.check_action(state, seat, action) {
            panic!("{action:?} is legal for {seat:?} and refused, {violation}: {state:?}");
        }
        survives_json(action);
        assert!(game.rate(state, seat, action).is_finite());
        let name = game.name(state, seat, action);
        says(&name);
        let name = name.render(&Default::default());
        if let Some(twin) = names.insert(name.clone(), action) {
            panic!("{twin:?} and {action:?} are both called “{name}”: {state:?}");
        }
    }
}

/// What does not stand in the list is refused, or does the same as something in the list.
fn others_do_not<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    actions: &[G::Action],
    candidates: &[&G::Action],
    random: &mut Random,
) {
    for &action in candidates {
        let mut after = state.clone();
        match game.check_action(state, seat, action) {
            Ok(()) if actions.contains(action) => {}
            Ok(()) => {
                game.apply_action(&mut after, seat, action, &mut ());
                let same = |other: &G::Action| {
                    let mut state = state.clone();
                    game.apply_action(&mut state, seat, other, &mut ());
                    state == after
                };
                assert!(
                    !listed(game, state, seat) || actions.iter().any(same),
                    "{action:?} is accepted from {seat:?} and not legal: {state:?}\n{actions:?}"
                );
            }
            Err(violation) => {
                assert!(!actions.contains(action), "{action:?} is legal for {seat:?} and refused: {state:?}");
                assert!(G::rulebook().find(&violation.rule).is_some(), "{violation} names no rule");
                says(&violation.text);
                let entry = Entry::Do { seat, action: action.clone() };
                assert_eq!(apply(game, &mut after, &entry, false, &mut ()), Err(violation.clone()));
                assert_eq!(after, *state, "a refusal changed the state");
                if !violation.can_stand {
                    assert_eq!(apply(game, &mut after, &entry, true, &mut ()), Err(violation));
                    assert_eq!(after, *state, "what cannot stand changed the state");
                } else if apply(game, &mut after, &entry, true, &mut ()).is_ok() && random.below(10) == 0 {
                    goes_on(game, after, random);
                }
                // Not to be called without leave, but it must not panic.
                game.apply_action(&mut state.clone(), seat, action, &mut ());
            }
        }
    }
}

/// A choice by lot is one of the list, and there is one whenever there is a list.
fn drawn_choices_are_legal<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    actions: &[G::Action],
    random: &mut Random,
) {
    for _ in 0..3 {
        let drawn = game.random_legal(state, seat, random, &mut Vec::new());
        assert_eq!(drawn.is_none(), actions.is_empty(), "{seat:?} draws {drawn:?}: {state:?}");
        let Some(drawn) = drawn else { return };
        assert_eq!(game.check_action(state, seat, &drawn), Ok(()), "{drawn:?} was drawn: {state:?}");
        let found = actions.contains(&drawn) || !listed(game, state, seat);
        assert!(found, "{drawn:?} was drawn for {seat:?} and is not legal: {state:?}");
    }
}

/// After an entry that stood the match goes on as far as it can, without a panic.
fn goes_on<G: Game>(game: &G, mut state: G::State, random: &mut Random) {
    for _ in 0..40 {
        let turn = game.turn(&state);
        let stuck = asked(turn).iter().any(|seat| legal(game, &state, seat).is_empty());
        assert!(!stuck, "nobody can go on after an entry that stood: {turn:?} {state:?}");
        let Some(entry) = some_entry(game, &state, random) else { return };
        if let Err(violation) = apply(game, &mut state, &entry, false, &mut ()) {
            panic!("after an entry that stood {entry:?} is refused: {violation}\n{state:?}");
        }
        says(&game.ask(&state));
    }
}

/// Secret choices may be entered in any order.
fn order_does_not_matter<G: Game>(game: &G, state: &G::State, random: &mut Random) {
    let waiting: Vec<Seat> = asked(game.turn(state)).iter().collect();
    let choices: Vec<(Seat, G::Action)> = waiting
        .iter()
        .filter_map(|seat| Some((*seat, random.pick(&legal(game, state, *seat))?.clone())))
        .collect();
    let carry_out = |order: &mut dyn Iterator<Item = &(Seat, G::Action)>| {
        let mut after = state.clone();
        for (seat, action) in order {
            assert_eq!(
                game.check_action(&after, *seat, action),
                Ok(()),
                "another secret choice changed this one"
            );
            game.apply_action(&mut after, *seat, action, &mut ());
        }
        after
    };
    let forwards = carry_out(&mut choices.iter());
    let backwards = carry_out(&mut choices.iter().rev());
    assert_eq!(forwards, backwards, "the order of secret choices matters: {choices:?}");
}

/// Nobody can tell one secret choice from another before they are shown.
fn secrets_stay_secret<G: Game>(game: &G, state: &G::State) {
    let waiting = asked(game.turn(state));
    for seat in waiting.iter() {
        let actions = legal(game, state, seat);
        for viewer in seats(game).filter(|other| *other != seat).map(Viewer::Seat).chain([Viewer::Table]) {
            let mut sights = actions.iter().map(|action| {
                let mut after = state.clone();
                game.apply_action(&mut after, seat, action, &mut ());
                game.observe(&after, viewer)
            });
            let first = sights.next();
            assert!(
                sights.all(|sight| Some(&sight) == first.as_ref()),
                "{viewer:?} sees what {seat:?} chose in secret: {state:?}"
            );
        }
    }
}

/// The log does not tell secret choices apart either, as long as somebody has yet to choose.
fn log_keeps_secrets<G: Game>(game: &G, state: &G::State) {
    let waiting = asked(game.turn(state));
    for seat in waiting.iter().filter(|_| waiting.len() > 1) {
        let mut told = legal(game, state, seat).into_iter().map(|action| {
            let (mut after, mut events) = (state.clone(), Vec::new());
            game.apply_action(&mut after, seat, &action, &mut events);
            game.tell(state, &Entry::Do { seat, action }, &events, &after)
        });
        let first = told.next();
        assert!(told.all(|other| Some(&other) == first.as_ref()), "the log gives away what {seat:?} chose");
    }
}

/// What bots and hints choose from is legal, bounded, and there whenever there is a choice.
fn candidates_are_legal<G: Game>(game: &G, state: &G::State, seat: Seat, actions: &[G::Action]) {
    let mut candidates = Vec::new();
    game.candidates(state, seat, &mut candidates);
    assert!(candidates.len() <= MAX_CANDIDATES, "{} candidates: {state:?}", candidates.len());
    assert_eq!(candidates.is_empty(), actions.is_empty(), "candidates of {seat:?}: {state:?}");
    for action in &candidates {
        assert_eq!(game.check_action(state, seat, action), Ok(()), "{action:?} is a candidate: {state:?}");
    }
}

/// What the program rolls can be, and the match goes on to its end from there.
fn chance_holds<G: Game>(game: &G, state: &G::State, random: &mut Random) {
    for _ in 0..3 {
        let chance = game.sample(state, random);
        survives_json(&chance);
        if let Err(violation) = game.check_chance(state, &chance) {
            panic!("{chance:?} was drawn and is refused, {violation}: {state:?}");
        }
    }
    if let Some(outcomes) = game.outcomes(state).filter(|outcomes| outcomes.len() <= 64) {
        let sum: f64 = outcomes.iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-9, "the chances add up to {sum}: {outcomes:?}");
        assert!(outcomes.iter().all(|(chance, _)| game.check_chance(state, chance).is_ok()), "{outcomes:?}");
        let after = |chance| {
            let mut after = state.clone();
            game.apply_chance(&mut after, chance, &mut ());
            after
        };
        let drawn = game.sample(state, random);
        let came = after(&drawn);
        assert!(
            outcomes.iter().any(|(chance, _)| after(chance) == came),
            "{drawn:?} is not among {outcomes:?}"
        );
    }
    if random.below(16) == 0 {
        run(game, state.clone(), random, &mut |_| {});
    }
}

/// An answer from another moment is refused with a rule, or fits.
fn foreign_chance<G: Game>(game: &G, state: &G::State, chance: &G::Chance) {
    let entry = Entry::Chance(chance.clone());
    let mut after = state.clone();
    let mut events = Vec::new();
    match apply(game, &mut after, &entry, false, &mut events) {
        Ok(_) => {
            assert!(matches!(game.turn(state), Turn::Chance(_)), "{chance:?} answers nothing: {state:?}");
            game.tell(state, &entry, &events, &after).iter().for_each(says);
        }
        Err(violation) => {
            assert!(G::rulebook().find(&violation.rule).is_some(), "{violation} names no rule");
            says(&violation.text);
            assert_eq!(after, *state, "a refusal changed the state");
        }
    }
}
