//! Every choice can be made by pressing something, and nothing else can: without a display, for any game.

use super::table::ActionOf;
use crate::engine::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use tableside::table::Model;

use super::{Choices, Command, Draft, StateOf, Table, ViewModel};
use crate::engine::{Names, Random, Seat, SeatSet, Turn, Viewer};
use crate::play::Next;

/// What the test has to know of a game.
pub trait Pressable: Table {
    fn facts_for_test(game: &Self::Rules) -> Self::Facts;
    /// Everything that can be pressed now, on the table and among the buttons.
    fn commands(model: &ViewModel<Self>, draft: &Self::Draft) -> Vec<Command<Self>>;
    /// An action in words that are equal for equal choices.
    fn written(action: &ActionOf<Self>) -> String {
        format!("{action:?}")
    }
}

/// No two buttons that stand side by side are pressed with the same letter.
pub fn check_mnemonics<T: Table>(choices: &Choices<T>) {
    let letter = |label: &str| {
        // Two underlines are one that is shown.
        let label = label.replace("__", "");
        label.split_once('_')?.1.chars().next()?.to_lowercase().next()
    };
    let labels = || choices.buttons().map(|button| button.label.as_str());
    let letters: Vec<char> = labels().filter_map(letter).collect();
    let distinct: BTreeSet<&char> = letters.iter().collect();
    assert_eq!(distinct.len(), letters.len(), "{:?}", labels().collect::<Vec<_>>());
}

/// A model in which whoever is to act is a person, who sees their own secrets.
pub fn model<T: Pressable>(game: &Arc<T::Rules>, state: &StateOf<T>) -> ViewModel<T> {
    let turn = game.turn(state);
    let acting = match turn {
        Turn::Choose(seat) => Some(seat),
        Turn::Secret { seats, .. } => seats.first(),
        _ => None,
    };
    let seen = acting.map_or_else(|| state.clone(), |seat| game.observe(state, Viewer::Seat(seat)));
    let mut legal = Vec::new();
    if let Some(seat) = acting.filter(|_| T::LISTS_CHOICES) {
        game.legal(&seen, seat, &mut legal);
    }
    let names = ["Anna", "Ben", "Clara", "Dora", "Emil", "Fred", "Gina", "Hugo"];
    ViewModel {
        model: Model {
            game: Arc::clone(game),
            state: seen,
            turn,
            request: game.request(state),
            names: Names(names.iter().take(game.seats()).map(|name| (*name).to_owned()).collect()),
            viewer: acting.map_or(Viewer::All, Viewer::Seat),
            next: Next::told_by_people(turn),
            acting,
            legal,
            hint: None,
            nearest: acting.unwrap_or(Seat(0)),
            shared: false,
            amending: false,
            bots: SeatSet::default(),
            levels: Vec::new(),
            real_dice: false,
            real_cards: false,
            entries: 0,
            adjusted: false,
            reviewing: false,
            facts: T::facts_for_test(game),
        },
    }
}

/// All that can be entered by pressing one thing after the other; every question why is a question about something
/// that is not allowed.
pub fn enterable<T: Pressable>(model: &ViewModel<T>) -> BTreeSet<String> {
    let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
    let mut drafts = vec![T::Draft::default()];
    while let Some(draft) = drafts.pop() {
        if !seen.insert(format!("{draft:?}")) {
            continue;
        }
        for command in T::commands(model, &draft) {
            match command {
                Command::Act(seat, action) => {
                    assert_eq!(Some(seat), model.acting);
                    found.insert(T::written(&action));
                }
                Command::AskWhy(seat, action) => {
                    assert!(!model.reason(seat, &action).is_empty(), "{action:?} is allowed");
                }
                Command::Edit(edit) => {
                    let mut next = draft.clone();
                    next.apply(edit);
                    drafts.push(next);
                }
                // Only one seat is asked here, and nothing of it is typed in.
                Command::ActAll(_) | Command::Answer(_) | Command::ProgramAnswers(_) => {}
                Command::Look(_) | Command::OpenRulings => {}
            }
        }
    }
    found
}

/// Plays a match of random choices and looks at about one in `pace` of those moments that are worth it. Says how many
/// it looked at.
pub fn every_choice<T: Pressable>(
    game: &Arc<T::Rules>,
    seed: u64,
    (most, pace): (usize, u32),
    worth: impl Fn(&StateOf<T>) -> bool,
) -> usize {
    let mut random = Random::from_seed(seed);
    let mut state = game.start();
    let (mut looked, mut room) = (0, Vec::new());
    for _ in 0..most {
        if matches!(game.turn(&state), Turn::Chance(_)) {
            let chance = game.sample(&state, &mut random);
            game.apply_chance(&mut state, &chance, &mut ());
            continue;
        }
        let model = model::<T>(game, &state);
        let Some(seat) = model.acting else { break };
        if worth(&state) && random.below(pace as _) == 0 {
            looked += 1;
            game.legal(&model.state, seat, &mut room);
            let legal: BTreeSet<String> = room.iter().map(T::written).collect();
            assert_eq!(enterable(&model), legal, "{state:?}");
        }
        let Some(action) = game.random_legal(&state, seat, &mut random, &mut room) else { break };
        act::<T>(game, &mut state, seat, &action);
    }
    looked
}

fn act<T: Table>(game: &T::Rules, state: &mut StateOf<T>, seat: Seat, action: &ActionOf<T>) {
    assert_eq!(game.check_action(state, seat, action), Ok(()));
    game.apply_action(state, seat, action, &mut ());
}
