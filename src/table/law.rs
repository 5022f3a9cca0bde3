//! The law of every table, held against any game without a display: everything that can be reached by pressing is legal,
//! everything legal can be reached, everything has a name, and no view tells a secret.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::any::{end, picture};
use super::game::{Desk, ModelOf};
use super::{Command, Draft, Intent, Item, Look, Model, Table, View, flights};
use crate::engine::prelude::*;
use crate::engine::{
    Entry, EntryOf, Match, Names, Random, Record, Rules, Seat, SeatSet, Source, Turn, Viewer,
};
use crate::play::Next;

type ActionOf<T> = <<T as Table>::Rules as Rules>::Action;
type StateOf<T> = <<T as Table>::Rules as Rules>::State;

/// A model in which whoever is to act is a person, who sees their own secrets.
pub fn model<T: Table>(game: &Arc<T::Rules>, state: &StateOf<T>) -> ModelOf<T> {
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
    Model {
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
        advice: game.seats() == 1 || game.cooperative(),
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
        end: None,
        facts: T::Facts::default(),
    }
}

/// All moments of a random match as this viewer sees them; people tell what is secret.
pub fn moments<T: Table>(game: &Arc<T::Rules>, seed: u64, viewer: Viewer, most: usize) -> Vec<ModelOf<T>> {
    let mut played = Match::new(Arc::clone(game));
    let (mut random, mut room) = (Random::from_seed(seed), Vec::new());
    let mut moments: Vec<ModelOf<T>> = Vec::new();
    while moments.len() < most {
        let known = moments.last().map(|last| &last.facts);
        let turn = game.turn(played.state());
        let acting = match (turn, viewer) {
            (Turn::Choose(seat), _) => Some(seat),
            (Turn::Secret { seats, .. }, Viewer::Seat(seat)) => seats.contains(seat).then_some(seat),
            _ => None,
        };
        let mut moment = Model {
            facts: T::facts(&played, &played, known),
            state: game.observe(played.state(), viewer),
            viewer,
            nearest: Seat(0),
            entries: played.log().len(),
            acting,
            ..model::<T>(game, played.state())
        };
        moment.end = end::<T>(&moment, &played);
        moments.push(moment);
        let seat = match turn {
            Turn::Over => break,
            Turn::Chance(_) => None,
            Turn::Choose(seat) => Some(seat),
            Turn::Secret { seats, .. } => seats.first(),
        };
        let entry = match seat {
            None => Entry::Chance(game.sample(played.state(), &mut random)),
            Some(seat) => {
                let Some(action) = game.random_legal(played.state(), seat, &mut random, &mut room) else {
                    break;
                };
                Entry::Do { seat, action }
            }
        };
        played.play(Record::new(entry, Source::Typed)).unwrap();
    }
    moments
}

/// The view of a moment in which nothing has been begun.
pub fn view<T: Table>(m: &ModelOf<T>) -> View {
    picture::<T>(m, &T::Draft::default(), &mut Desk::default()).0
}

/// All words of a view.
pub fn words(view: &View) -> String {
    let mut words = vec![view.tray.clone(), view.ribbon.sentence.clone(), view.ribbon.help.clone()];
    for plate in &view.plates {
        words.extend([&plate.name, &plate.score, &plate.unit, &plate.line].map(Clone::clone));
    }
    words.extend(
        view.zones.iter().flat_map(|zone| [zone.title.clone(), zone.name.clone(), zone.note.clone()]),
    );
    words.extend(view.moves.iter().flat_map(|moves| &moves.lines).map(|line| format!("{line:?}")));
    words.extend(view.links.iter().flat_map(|link| [&link.title, &link.note, &link.name]).cloned());
    words.extend(view.sheet.iter().map(|sheet| sheet.sentence.clone()));
    for item in view.items() {
        words.extend([&item.name, &item.about, &item.caption, &item.effect].map(Clone::clone));
        words.push(format!("{:?}", item.look));
    }
    words.join("\n")
}

/// What holds for every view: things are told apart, and each has a name.
fn well_formed(view: &View) {
    let mut ids = BTreeSet::new();
    let fields = view.board.iter().flat_map(|board| &board.fields);
    let lying = view.zones.iter().flat_map(|zone| &zone.items).chain(&view.ribbon.choices);
    let tools = view.tools.iter().flat_map(|tool| &tool.entries);
    for item in lying.chain(fields).chain(tools) {
        assert!(ids.insert(item.id.clone()), "{} lies twice on the table", item.id);
    }
    for end in view.links.iter().flat_map(|link| &link.ends) {
        assert!(ids.contains(end), "a line leads to {end}, which does not lie on the table");
    }
    let zones: BTreeSet<&str> = view.zones.iter().map(|zone| zone.id.as_str()).collect();
    assert_eq!(zones.len(), view.zones.len(), "two zones of one id");
    let places: BTreeSet<(u8, u8)> = view.board.iter().flat_map(|board| &board.fields).map(place).collect();
    assert_eq!(
        places.len(),
        view.board.as_ref().map_or(0, |board| board.fields.len()),
        "two fields in one place"
    );
    for item in view.items() {
        assert!(!item.name.is_empty(), "{item:?} has no name");
        assert!(item.press.is_none() || !matches!(item.look, Look::Vacant(_)), "{item:?}");
    }
    assert!(view.ribbon.choices.len() <= 12, "{:?}", view.ribbon.choices);
    let golden =
        view.ribbon.choices.iter().filter(|item| matches!(&item.look, Look::Action(look) if look.golden));
    assert!(golden.count() <= 1, "a golden button twice");
    letters_differ(view);
}

/// Where a field lies.
fn place<P>(item: &Item<P>) -> (u8, u8) {
    match &item.look {
        Look::Field(look) => (look.column, look.row),
        other => panic!("{other:?} on a board"),
    }
}

/// No two choices side by side are pressed with the same letter.
fn letters_differ(view: &View) {
    let letter = |label: &str| {
        // Two underlines are one that is shown.
        let label = label.replace("__", "");
        label.split_once('_')?.1.chars().next()?.to_lowercase().next()
    };
    let labels = view.ribbon.choices.iter().filter_map(|item| match &item.look {
        Look::Action(look) => letter(&look.label),
        _ => None,
    });
    let letters: Vec<char> = labels.collect();
    let distinct: BTreeSet<&char> = letters.iter().collect();
    assert_eq!(distinct.len(), letters.len(), "{letters:?}");
}

/// All choices of the acting seat that can be entered by pressing one thing after the other; every question why is a
/// question about something that is not allowed.
pub fn reachable<T: Table>(m: &ModelOf<T>, written: impl Fn(&ActionOf<T>) -> String) -> BTreeSet<String> {
    let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
    let mut drafts = vec![T::Draft::default()];
    while let Some(draft) = drafts.pop() {
        if !seen.insert(format!("{draft:?}")) {
            continue;
        }
        let (view, edits) = picture::<T>(m, &draft, &mut Desk::default());
        well_formed(&view);
        let pressed = |item: &Item| [item.press.clone(), item.lift.clone()];
        for command in view.items().flat_map(pressed).flatten() {
            match command {
                Command::Edit(edit) => {
                    let mut next = draft.clone();
                    next.apply(edits[edit].clone());
                    drafts.push(next);
                }
                Command::Intent(Intent::Enter(entry)) => {
                    if let Some(Entry::Do { seat, action }) = entry.downcast_ref::<EntryOf<T::Rules>>() {
                        assert_eq!(Some(*seat), m.acting);
                        found.insert(written(action));
                    }
                }
                Command::Intent(Intent::Why(entry)) => {
                    let Some(Entry::Do { seat, action }) = entry.downcast_ref::<EntryOf<T::Rules>>() else {
                        panic!("{entry:?}")
                    };
                    assert!(!m.reason(*seat, action).is_empty(), "{action:?} is allowed");
                }
                Command::Intent(_) => {}
            }
        }
    }
    found
}

/// Plays a match of random choices and looks at about one in `pace` of its moments. Says at how many it looked.
pub fn every_choice<T: Table>(
    game: &Arc<T::Rules>,
    seed: u64,
    pace: (usize, usize),
    written: impl Fn(&ActionOf<T>) -> String,
) -> usize {
    every_choice_in::<T>(game, seed, pace, |_| true, written)
}

/// The same at some moments alone: where there are thousands of choices, how each is made has a test of its own.
pub fn every_choice_in<T: Table>(
    game: &Arc<T::Rules>,
    seed: u64,
    (most, pace): (usize, usize),
    looks: impl Fn(&StateOf<T>) -> bool,
    written: impl Fn(&ActionOf<T>) -> String,
) -> usize {
    let mut random = Random::from_seed(seed);
    let mut state = game.start();
    let (mut looked, mut room) = (0, Vec::new());
    let mut last: Option<View> = None;
    for _ in 0..most {
        if matches!(game.turn(&state), Turn::Chance(_)) {
            let chance = game.sample(&state, &mut random);
            game.apply_chance(&mut state, &chance, &mut ());
            continue;
        }
        let m = model::<T>(game, &state);
        let shown = view::<T>(&m);
        well_formed(&shown);
        if let Some(last) = last.replace(shown.clone()) {
            for flight in flights(&last, &shown) {
                assert!(shown.items().any(|item| item.id == flight.to), "{flight:?}");
            }
        }
        let Some(seat) = m.acting else { break };
        if looks(&state) && random.below(u32::try_from(pace).unwrap() as _) == 0 {
            looked += 1;
            game.legal(&m.state, seat, &mut room);
            let legal: BTreeSet<String> = room.iter().map(&written).collect();
            assert_eq!(reachable::<T>(&m, &written), legal, "{state:?}");
        }
        let Some(action) = game.random_legal(&state, seat, &mut random, &mut room) else { break };
        assert_eq!(game.check_action(&state, seat, &action), Ok(()));
        game.apply_action(&mut state, seat, &action, &mut ());
    }
    looked
}

/// A view for the table is a function of what the table sees: whatever else is hidden, it stays the same.
pub fn tells_the_table_no_secret<T: Table>(game: &Arc<T::Rules>, seed: u64, most: usize) -> usize {
    let mut random = Random::from_seed(seed);
    let mut compared = 0;
    for m in moments::<T>(game, seed, Viewer::Table, most) {
        if m.turn == Turn::Over {
            break;
        }
        let mut other = m.state.clone();
        m.game.fill_unknown(&mut other, &mut random);
        let shown = view::<T>(&m);
        let again = Model { state: m.game.observe(&other, Viewer::Table), ..m };
        assert_eq!(shown, view::<T>(&again));
        compared += 1;
    }
    compared
}

/// The end of a random match tells every seat by place and all that its score came from, and says the result first.
pub fn the_end_tells_the_whole_match<T: Table>(game: &Arc<T::Rules>, seed: u64) {
    let moments = moments::<T>(game, seed, Viewer::Table, 3000);
    assert!(moments.iter().rev().skip(1).all(|m| m.end.is_none()), "a match that goes on has an end");
    let m = moments.last().unwrap();
    let (end, outcome) = (m.end.as_ref().unwrap(), m.outcome().unwrap());
    assert_eq!(view::<T>(m).end.as_ref(), Some(end));
    let mut seats: Vec<usize> = end.seats.iter().map(|end| end.seat.index()).collect();
    assert!(end.seats.is_sorted_by_key(|end| end.place), "not by place");
    seats.sort_unstable();
    assert_eq!(seats, (0..game.seats()).collect::<Vec<_>>());
    let spoken = end.spoken();
    assert!(spoken.starts_with(&end.title) && !end.title.is_empty(), "{spoken}");
    for seat in &end.seats {
        assert!(spoken.contains(&seat.name) && spoken.contains(&seat.tale.score), "{spoken}");
        assert!(seat.tale.brought.len() <= end.parts.len(), "more bars than parts");
        assert!(seat.tale.things.iter().all(|thing| !thing.name.is_empty()));
        if outcome.group().is_none() {
            let score = outcome.scores[seat.seat.index()];
            assert_eq!(
                seat.tale.brought.iter().sum::<i32>(),
                score,
                "{}: {:?}",
                seat.name,
                seat.tale.brought
            );
            assert_eq!(seat.winner, outcome.winners().contains(seat.seat));
        }
    }
    let reviewed = Model { reviewing: true, ..moments.into_iter().next_back().unwrap() };
    assert_eq!(view::<T>(&reviewed).end, None, "a review shows the table");
}
