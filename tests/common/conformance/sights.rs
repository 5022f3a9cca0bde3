//! What a seat sees: no more than it may, and enough to choose.

use tableside::engine::{Game, Random, Turn, Viewer, apply};

use super::{Seen, asked, legal, run, seats, some_entry, survives_json};

pub fn hold<G: Game>(game: &G, state: &G::State, seen: &Seen<G>, random: &mut Random, step: usize) {
    let table = game.observe(state, Viewer::Table);
    assert_eq!(game.observe(state, Viewer::All), *state, "something is hidden from all eyes");
    for viewer in seats(game).map(Viewer::Seat).chain([Viewer::Table]) {
        let sight = game.observe(state, viewer);
        survives_json(&sight);
        assert_eq!(game.observe(&sight, viewer), sight, "{viewer:?} sees less at a second look");
        assert_eq!(game.observe(&sight, Viewer::Table), table, "the table sees what {viewer:?} does not");
        assert_eq!(game.turn(&sight), game.turn(state), "{viewer:?} sees another turn: {state:?}");
        assert_eq!(game.request(&sight), game.request(state), "{viewer:?} sees another request");
        assert_eq!(game.scores(&sight), game.scores(state), "{viewer:?} sees other scores");
        for _ in 0..2 {
            // Two states that differ only in what the viewer cannot see.
            let mut guess = sight.clone();
            game.fill_unknown(&mut guess, random);
            assert_eq!(
                game.observe(&guess, viewer),
                sight,
                "{viewer:?} can tell a guess from the truth: {state:?}"
            );
            assert_eq!(game.turn(&guess), game.turn(state), "a guess changes the turn: {state:?}");
        }
    }
    for seat in asked(game.turn(state)).iter() {
        own_choices_show(game, state, seat, seen, random);
    }
    the_log_tells_only_what_the_table_sees(game, state, random);
    if step.is_multiple_of(13) {
        guesses_can_be_played(game, state, random);
    }
}

/// A seat's choices depend on nothing that it cannot see.
fn own_choices_show<G: Game>(
    game: &G,
    state: &G::State,
    seat: tableside::engine::Seat,
    seen: &Seen<G>,
    random: &mut Random,
) {
    let sight = game.observe(state, Viewer::Seat(seat));
    let mut guess = sight.clone();
    game.fill_unknown(&mut guess, random);
    let actions = legal(game, state, seat);
    assert_eq!(legal(game, &sight, seat), actions, "{seat:?} sees other choices: {state:?}");
    assert_eq!(legal(game, &guess, seat), actions, "{seat:?} has other choices in a guess: {state:?}");
    for action in &actions {
        let thumbs = [state, &sight].map(|state| game.rate(state, seat, action).to_bits());
        assert_eq!(
            thumbs[0], thumbs[1],
            "{seat:?}'s thumb looks at what it cannot see: {action:?} {state:?}"
        );
    }
    for action in seen.actions(random) {
        let verdicts = [state, &sight, &guess].map(|state| game.check_action(state, seat, action));
        assert_eq!(verdicts[0], verdicts[1], "{action:?} of {seat:?}: {state:?}");
        assert_eq!(verdicts[0], verdicts[2], "{action:?} of {seat:?} in a guess: {state:?}");
    }
}

/// An entry that leads from two states, which look alike to the table, to two that do so too, is told alike.
fn the_log_tells_only_what_the_table_sees<G: Game>(game: &G, state: &G::State, random: &mut Random) {
    let mut guess = game.observe(state, Viewer::Table);
    game.fill_unknown(&mut guess, random);
    let Some(entry) = some_entry(game, state, random) else { return };
    let told = |from: &G::State| {
        let (mut after, mut events) = (from.clone(), Vec::new());
        apply(game, &mut after, &entry, false, &mut events).ok()?;
        let seen = game.observe(&after, Viewer::Table);
        Some((seen, game.tell(from, &entry, &events, &after)))
    };
    if let (Some(truth), Some(guessed)) = (told(state), told(&guess))
        && truth.0 == guessed.0
    {
        assert_eq!(truth.1, guessed.1, "the log of {entry:?} depends on what nobody sees: {state:?}");
    }
}

/// A guess is a state like any other: it can be played to the end.
fn guesses_can_be_played<G: Game>(game: &G, state: &G::State, random: &mut Random) {
    let viewers: Vec<Viewer> = seats(game).map(Viewer::Seat).chain([Viewer::Table]).collect();
    let mut guess = game.observe(state, *random.pick(&viewers).unwrap());
    game.fill_unknown(&mut guess, random);
    let end = run(game, guess, random, &mut |_| {});
    assert_eq!(game.turn(&end), Turn::Over);
}
