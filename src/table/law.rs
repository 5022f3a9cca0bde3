//! The law of every table, held against any game without a display: everything that can be reached by pressing is legal,
//! everything legal can be reached, everything has a name, and no view tells a secret.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::sync::Arc;

use super::any::{end, picture};
use super::game::{Desk, ModelOf};
use super::{Act, Command, Draft, Intent, Item, Look, Model, ROOM, Table, View, flights};
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
    assert!(view.ribbon.choices.len() <= ROOM, "{:?}", view.ribbon.choices);
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

/// What can be pressed with one draft.
struct Offered<D> {
    /// What is entered, or asked about, for the acting seat.
    entered: Vec<String>,
    asked: Vec<String>,
    /// The drafts that presses lead to.
    next: Vec<D>,
}

/// Looks at what a draft offers: what is pressed can happen, and every question why is one about something that is not allowed.
fn offered<T: Table>(
    m: &ModelOf<T>,
    draft: &T::Draft,
    written: &impl Fn(&ActionOf<T>) -> String,
) -> Offered<T::Draft> {
    let (view, edits) = picture::<T>(m, draft, &mut Desk::default());
    well_formed(&view);
    let mut offered = Offered { entered: Vec::new(), asked: Vec::new(), next: Vec::new() };
    let pressed = |item: &Item| [item.press.clone(), item.lift.clone()];
    for command in view.items().flat_map(pressed).flatten() {
        match command {
            Command::Edit(edit) => {
                let mut next = draft.clone();
                next.apply(edits[edit].clone());
                offered.next.push(next);
            }
            Command::Intent(Intent::Enter(entry)) => {
                let entry = entry.downcast_ref::<EntryOf<T::Rules>>().unwrap();
                can_happen::<T>(m, std::slice::from_ref(entry));
                if let Entry::Do { seat, action } = entry {
                    assert_eq!(Some(*seat), m.acting);
                    offered.entered.push(written(action));
                }
            }
            Command::Intent(Intent::EnterAll(entries)) => {
                let entries = entries.iter().map(|entry| entry.downcast_ref::<EntryOf<T::Rules>>().unwrap());
                can_happen::<T>(m, &entries.cloned().collect::<Vec<_>>());
            }
            Command::Intent(Intent::Why(entry)) => {
                let Some(Entry::Do { seat, action }) = entry.downcast_ref::<EntryOf<T::Rules>>() else {
                    panic!("{entry:?}")
                };
                assert!(!m.reason(*seat, action).is_empty(), "{action:?} is allowed");
                offered.asked.push(written(action));
            }
            Command::Intent(_) => {}
        }
    }
    offered
}

/// What is pressed can happen, one after the other: choices, answers of chance, what people report.
fn can_happen<T: Table>(m: &ModelOf<T>, entries: &[EntryOf<T::Rules>]) {
    let mut state = m.state.clone();
    for entry in entries {
        match entry {
            Entry::Do { seat, action } => {
                if let Err(violation) = m.game.check_action(&state, *seat, action) {
                    // What people may let stand at a real table can be told, too.
                    assert!(m.real_cards && violation.can_stand, "{action:?}: {violation:?}");
                    return;
                }
                m.game.apply_action(&mut state, *seat, action, &mut ());
            }
            Entry::Chance(chance) => {
                assert_eq!(m.game.check_chance(&state, chance), Ok(()), "{chance:?}");
                m.game.apply_chance(&mut state, chance, &mut ());
            }
            Entry::Ruling(ruling) => {
                assert_eq!(m.game.check_ruling(&state, ruling), Ok(()), "{ruling:?}");
                m.game.apply_ruling(&mut state, ruling, &mut ());
            }
            Entry::HandOver(_) => panic!("no table hands a seat over"),
        }
    }
}

/// All that can be begun at a moment, looked at once.
struct Explorer<'a, T: Table, W> {
    m: &'a ModelOf<T>,
    written: W,
    known: BTreeMap<String, Offered<T::Draft>>,
}

impl<'a, T: Table, W: Fn(&ActionOf<T>) -> String> Explorer<'a, T, W> {
    const fn new(m: &'a ModelOf<T>, written: W) -> Self {
        Self { m, written, known: BTreeMap::new() }
    }

    fn look(&mut self, draft: &T::Draft) -> &Offered<T::Draft> {
        let (m, written) = (self.m, &self.written);
        self.known.entry(format!("{draft:?}")).or_insert_with(|| offered::<T>(m, draft, written))
    }

    /// All choices of the acting seat that can be entered by pressing one thing after the other.
    fn all(&mut self) -> BTreeSet<String> {
        let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let mut drafts = vec![T::Draft::default()];
        while let Some(draft) = drafts.pop() {
            if seen.insert(format!("{draft:?}")) {
                let offered = self.look(&draft);
                found.extend(offered.entered.iter().cloned());
                drafts.extend(offered.next.iter().cloned());
            }
        }
        found
    }

    /// Whether presses lead to a choice. What is offered or asked about on the way and is like it is followed first.
    fn leads_to(&mut self, wanted: &str) -> bool {
        /// More drafts than this are not looked at for one choice.
        const MOST: usize = 3000;
        let mut seen = BTreeSet::new();
        let mut drafts = vec![T::Draft::default()];
        let mut next = BinaryHeap::from([(Reverse(usize::MAX), Reverse(0))]);
        while let Some((_, Reverse(at))) = next.pop() {
            let draft = drafts[at].clone();
            if seen.len() > MOST {
                return false;
            }
            if !seen.insert(format!("{draft:?}")) {
                continue;
            }
            for draft in self.look(&draft).next.clone() {
                let offered = self.look(&draft);
                if offered.entered.iter().any(|entered| entered == wanted) {
                    return true;
                }
                let like = offered.entered.iter().chain(&offered.asked).map(|other| unlike(other, wanted));
                next.push((Reverse(like.min().unwrap_or(usize::MAX)), Reverse(drafts.len())));
                drafts.push(draft);
            }
        }
        self.look(&T::Draft::default()).entered.iter().any(|entered| entered == wanted)
    }
}

/// In how many words two texts differ.
fn unlike(one: &str, other: &str) -> usize {
    let mut counts: BTreeMap<&str, isize> = BTreeMap::new();
    let words = |text| str::split(text, |c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words(one).for_each(|word| *counts.entry(word).or_default() += 1);
    words(other).for_each(|word| *counts.entry(word).or_default() -= 1);
    counts.values().map(|n| n.unsigned_abs()).sum()
}

/// All choices of the acting seat that can be entered by pressing one thing after the other; every question why is a
/// question about something that is not allowed.
pub fn reachable<T: Table>(m: &ModelOf<T>, written: impl Fn(&ActionOf<T>) -> String) -> BTreeSet<String> {
    Explorer::<T, _>::new(m, written).all()
}

/// Where there are too many choices to try them all: those that bots think of and 200 random ones can be made.
fn some_are_reachable<T: Table>(
    m: &ModelOf<T>,
    random: &mut Random,
    written: impl Fn(&ActionOf<T>) -> String,
) {
    let (Some(seat), mut room) = (m.acting, Vec::new()) else { return };
    let mut wanted = Vec::new();
    m.game.candidates(&m.state, seat, &mut wanted);
    wanted.extend((0..200).filter_map(|_| m.game.random_legal(&m.state, seat, random, &mut room)));
    let wanted: BTreeSet<String> = wanted.iter().map(&written).collect();
    let mut explorer = Explorer::<T, _>::new(m, written);
    for wanted in &wanted {
        assert!(explorer.leads_to(wanted), "{wanted} cannot be made: {:?}", m.state);
    }
}

/// Presses one random thing after the other, as people do who tell of real dice and cards.
fn stroll<T: Table>(m: &ModelOf<T>, random: &mut Random) {
    let mut draft = T::Draft::default();
    for _ in 0..20 {
        let next = offered::<T>(m, &draft, &|action: &ActionOf<T>| format!("{action:?}")).next;
        let Some(next) = random.pick(&next) else { break };
        draft = next.clone();
    }
}

/// Plays a match of random choices and looks at so many of the moments with too many choices to try them all. Says at how many
/// it looked.
pub fn some_choices<T: Table>(
    game: &Arc<T::Rules>,
    seed: u64,
    wanted: usize,
    many: impl Fn(&StateOf<T>) -> bool,
    written: impl Fn(&ActionOf<T>) -> String,
) -> usize {
    let mut random = Random::from_seed(seed);
    let (mut state, mut room, mut looked) = (game.start(), Vec::new(), 0);
    while looked < wanted {
        if matches!(game.turn(&state), Turn::Chance(_)) {
            let chance = game.sample(&state, &mut random);
            game.apply_chance(&mut state, &chance, &mut ());
            continue;
        }
        let m = model::<T>(game, &state);
        let Some(seat) = m.acting else { break };
        if many(&state) && random.below(3) == 0 {
            looked += 1;
            some_are_reachable::<T>(&m, &mut random, &written);
        }
        let Some(action) = game.random_legal(&state, seat, &mut random, &mut room) else { break };
        game.apply_action(&mut state, seat, &action, &mut ());
    }
    looked
}

/// Plays a match of random choices; at about one in `pace` of its moments random things are pressed, one after the other, as
/// people do who tell of real dice and cards. What is entered then can have happened.
pub fn what_is_told_can_have_happened<T: Table>(game: &Arc<T::Rules>, seed: u64, (most, pace): (usize, u32)) {
    let (mut random, mut room) = (Random::from_seed(seed), Vec::new());
    let mut state = game.start();
    for _ in 0..most {
        if random.below(pace as _) == 0 {
            stroll::<T>(&at_a_real_table::<T>(game, &state), &mut random);
        }
        let seat = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance(_) => {
                let chance = game.sample(&state, &mut random);
                game.apply_chance(&mut state, &chance, &mut ());
                continue;
            }
            Turn::Choose(seat) => seat,
            Turn::Secret { seats, .. } => seats.first().unwrap(),
        };
        let Some(action) = game.random_legal(&state, seat, &mut random, &mut room) else { break };
        game.apply_action(&mut state, seat, &action, &mut ());
    }
}

/// The same moment where people play with their own dice and cards, as everybody sees it.
fn at_a_real_table<T: Table>(game: &Arc<T::Rules>, state: &StateOf<T>) -> ModelOf<T> {
    let m = model::<T>(game, state);
    let state = game.observe(state, Viewer::Table);
    let mut legal = Vec::new();
    let acting = m.acting.filter(|_| !matches!(m.turn, Turn::Secret { .. }));
    if let Some(seat) = acting.filter(|_| T::LISTS_CHOICES) {
        game.legal(&state, seat, &mut legal);
    }
    Model { state, viewer: Viewer::Table, real_dice: true, real_cards: true, acting, legal, ..m }
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

/// The same at some moments alone: for those with thousands of choices there is [`some_choices`].
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

/// What anybody is shown is a function of what they see: whatever else is hidden, it stays the same, also when something has
/// been begun. Says at how many moments with something hidden that was held.
pub fn tells_no_secret<T: Table>(game: &Arc<T::Rules>, seed: u64, most: usize) -> usize {
    let seats = Seat::all(game.seats()).map(Viewer::Seat);
    std::iter::once(Viewer::Table).chain(seats).map(|viewer| twins::<T>(game, seed, viewer, most)).sum()
}

/// Two matches that are the same for a viewer: whatever is hidden from them is another thing in the second. Where that comes
/// to light, the second begins anew from the first.
fn twins<T: Table>(game: &Arc<T::Rules>, seed: u64, viewer: Viewer, most: usize) -> usize {
    let (mut random, mut room) = (Random::from_seed(seed), Vec::new());
    let mut one = Match::new(Arc::clone(game));
    let mut other = one.clone();
    let mut known: [Option<T::Facts>; 2] = [None, None];
    let mut compared = 0;
    for _ in 0..most {
        let pair = [(&one, &known[0]), (&other, &known[1])]
            .map(|(played, known)| moment::<T>(played, viewer, known.as_ref()));
        let turn = one.turn();
        let seat = match turn {
            Turn::Over => break,
            Turn::Chance(_) => None,
            Turn::Choose(seat) => Some(seat),
            Turn::Secret { seats, .. } => seats.first(),
        };
        if one.state() != other.state() || differ::<T>(&pair) {
            compared += 1;
            same_views::<T>(&pair, &mut random);
        }
        known = pair.map(|m| Some(m.facts));
        let entry = match seat {
            None => Entry::Chance(game.sample(one.state(), &mut random)),
            Some(seat) => match game.random_legal(one.state(), seat, &mut random, &mut room) {
                Some(action) => Entry::Do { seat, action },
                None => break,
            },
        };
        let after = game.observe(&after::<T>(game, one.state(), &entry), viewer);
        let fits = |entry: &EntryOf<T::Rules>| {
            allowed::<T>(game, other.state(), entry)
                && game.observe(&self::after::<T>(game, other.state(), entry), viewer) == after
        };
        let hidden = match turn {
            Turn::Chance(asked) => asked.secret,
            Turn::Secret { .. } => seat.is_some_and(|seat| viewer != Viewer::Seat(seat)),
            _ => false,
        };
        let mut draw = || match seat {
            None => Some(Entry::Chance(game.sample(other.state(), &mut random))),
            Some(seat) => {
                let action = game.random_legal(other.state(), seat, &mut random, &mut room)?;
                Some(Entry::Do { seat, action })
            }
        };
        let drawn: Vec<EntryOf<T::Rules>> = (0..if hidden { 12 } else { 0 }).filter_map(|_| draw()).collect();
        let twin =
            drawn.into_iter().filter(|drawn| *drawn != entry).chain([entry.clone()]).find(|twin| fits(twin));
        one.play(Record::new(entry, Source::Typed)).unwrap();
        match twin {
            Some(twin) => other.play(Record::new(twin, Source::Typed)).unwrap(),
            None => {
                other = one.clone();
                known[1] = known[0].clone();
            }
        }
    }
    compared
}

/// All that is seen to happen in a random match; each of it is about something that the table shows.
pub fn acts<T: Table>(game: &Arc<T::Rules>, seed: u64) -> Vec<Act> {
    let moments = moments::<T>(game, seed, Viewer::Table, 3000);
    let mut all = Vec::new();
    for pair in moments.windows(2) {
        let acts = T::acts(&pair[0], &pair[1]);
        if acts.is_empty() {
            continue;
        }
        let (before, after) = (view::<T>(&pair[0]), view::<T>(&pair[1]));
        for act in &acts {
            assert!(act.begins().iter().all(|spot| spot.is_in(&before)), "{act:?} begins nowhere");
            let shown = |spot: &&super::Spot| spot.is_in(&before) || spot.is_in(&after);
            assert!(act.spots().iter().all(shown), "{act:?} is about nothing");
        }
        all.extend(acts);
    }
    all
}

fn differ<T: Table>([one, other]: &[ModelOf<T>; 2]) -> bool {
    format!("{:?}", one.facts) != format!("{:?}", other.facts)
}

/// What is shown at two moments that are the same for whoever looks, with nothing begun and with whatever is begun.
fn same_views<T: Table>(pair: &[ModelOf<T>; 2], random: &mut Random) {
    let mut draft = T::Draft::default();
    for _ in 0..6 {
        let [one, other] = pair.each_ref().map(|m| picture::<T>(m, &draft, &mut Desk::default()));
        assert_eq!(one.0, other.0, "{:?} {draft:?}", pair[0].viewer);
        assert_eq!(one.1, other.1);
        well_formed(&one.0);
        let Some(edit) = random.pick(&one.1) else { break };
        draft.apply(edit.clone());
    }
}

/// A moment of a match as the viewer sees it on a screen that people share.
fn moment<T: Table>(played: &Match<T::Rules>, viewer: Viewer, known: Option<&T::Facts>) -> ModelOf<T> {
    let game = played.game();
    let state = game.observe(played.state(), viewer);
    let acting = match (played.turn(), viewer) {
        (Turn::Choose(seat), _) => Some(seat),
        (Turn::Secret { seats, .. }, Viewer::Seat(seat)) => seats.contains(seat).then_some(seat),
        _ => None,
    };
    let mut legal = Vec::new();
    if let Some(seat) = acting.filter(|_| T::LISTS_CHOICES) {
        game.legal(&state, seat, &mut legal);
    }
    Model {
        facts: T::facts(played, played, known),
        request: game.request(&state),
        state,
        viewer,
        nearest: Seat(0),
        entries: played.log().len(),
        acting,
        legal,
        shared: viewer == Viewer::Table,
        ..model::<T>(game, played.state())
    }
}

fn allowed<T: Table>(game: &T::Rules, state: &StateOf<T>, entry: &EntryOf<T::Rules>) -> bool {
    match entry {
        Entry::Do { seat, action } => game.check_action(state, *seat, action).is_ok(),
        Entry::Chance(chance) => game.check_chance(state, chance).is_ok(),
        Entry::Ruling(_) | Entry::HandOver(_) => false,
    }
}

fn after<T: Table>(game: &T::Rules, state: &StateOf<T>, entry: &EntryOf<T::Rules>) -> StateOf<T> {
    let mut state = state.clone();
    match entry {
        Entry::Do { seat, action } => game.apply_action(&mut state, *seat, action, &mut ()),
        Entry::Chance(chance) => game.apply_chance(&mut state, chance, &mut ()),
        Entry::Ruling(_) | Entry::HandOver(_) => {}
    }
    state
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
    let spoken = end.spoken(&[]);
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
