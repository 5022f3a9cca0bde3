//! What a table is asked when it adjusts something: every game declares all its rulings, and whatever is answered from the
//! candidates is a ruling.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;
use tableside::engine::{
    Answer, AnyWords, Arg, Entry, EntryOf, Fact, FactValue, Field, FieldKind, Filled, Game, GameVisitor,
    Match, Names, Random, Record, RuleOption, Seat, SeatSet, Setup, Source, Turn, Viewer, adjust, apply,
    facts, set,
};
use tableside::games;

/// How many adjustments are tried at a moment.
const TRIES: usize = 6;
/// What is set by these has another name then: a die is named by what it shows, a card that is replaced is another one.
const RENAMES: [&str; 5] = ["turn-die", "wound", "hero-side", "market", "quest"];
/// How many things are set at a moment.
const SETS: usize = 3;
/// How many matches of a game are played, and how long.
const MATCHES: usize = 8;
const ENTRIES: usize = 400;
/// No adjustment asks for more.
const MOST: usize = 8;

/// A random answer to a question.
fn answer(field: &Field, random: &mut Random) -> Answer {
    match &field.kind {
        FieldKind::One(of) => Answer::One(random.index(of.len())),
        FieldKind::Several { of, most } => {
            let mut among: Vec<usize> = (0..of.len()).collect();
            let n = 1 + random.index(*most);
            Answer::Several((0..n).map(|_| among.swap_remove(random.index(among.len()))).collect())
        }
        FieldKind::Number { least, most, .. } => {
            Answer::Number(least + random.index((most - least + 1) as usize) as i32)
        }
        FieldKind::Text { .. } => Answer::Text(" so it was ".to_owned()),
    }
}

/// Answers everything at random; `None` if there is nothing to adjust.
fn filled<G: Game>(
    game: &G,
    state: &G::State,
    random: &mut Random,
) -> Option<(Vec<Answer>, Filled<G::Ruling>)> {
    let mut answers = Vec::new();
    loop {
        let filled = adjust(game, state, &answers);
        let Some(field) = filled.fields.get(answers.len()) else {
            return (!answers.is_empty()).then_some((answers, filled));
        };
        assert!(answers.len() < MOST, "{:?}", filled.fields);
        reads_well(field);
        answers.push(answer(field, random));
    }
}

/// Candidates are there, and no two of a list read alike, unless several can be taken.
fn reads_well(field: &Field) {
    let told = field.candidates(&Names::default());
    assert!(!matches!(field.kind, FieldKind::One(_)) || !told.is_empty(), "{field:?}");
    assert!(told.iter().all(|word| !word.trim().is_empty()), "{told:?}");
    let different: BTreeSet<&String> = told.iter().collect();
    let alike = matches!(field.kind, FieldKind::Several { .. });
    assert!(alike || different.len() == told.len(), "{}: {told:?}", field.id);
}

/// The variants of a game's rulings, and their fields, as the schema has them.
fn variants<G: Game>() -> BTreeSet<String> {
    let schema = serde_json::to_value(schemars::schema_for!(G::Ruling)).unwrap();
    let mut all = BTreeSet::new();
    for variant in schema["oneOf"].as_array().into_iter().flatten() {
        let words = variant["enum"].as_array().into_iter().flatten().chain(variant.get("const"));
        all.extend(words.map(|word| word.as_str().unwrap().to_owned()));
        for (name, fields) in variant["properties"].as_object().into_iter().flatten() {
            all.insert(name.clone());
            let fields = fields["properties"].as_object().into_iter().flatten();
            all.extend(fields.map(|(field, _)| format!("{name}.{field}")));
        }
    }
    all
}

/// What people report of their own dice is told at the table, not among the adjustments
/// ([`RulingRules::reports`](tableside::engine::RulingRules::reports)).
const REPORTS: [&str; 14] = [
    "SavedDice",
    "Laid",
    "Looks",
    "Totals",
    "EveryDie",
    "Holds",
    "Lost",
    "Passed",
    "NameCards",
    "NameHero",
    "NameQuest",
    "NameItem",
    "PutAway",
    "Fought",
];

/// The same of one ruling, as far as it says something.
fn said(ruling: &Value) -> Vec<String> {
    if let Some(word) = ruling.as_str() {
        return vec![word.to_owned()];
    }
    let Some((name, fields)) = ruling.as_object().and_then(|ruling| ruling.iter().next()) else {
        return Vec::new();
    };
    let fields = fields.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
    [name.clone()].into_iter().chain(fields.map(|(field, _)| format!("{name}.{field}"))).collect()
}

/// What was met in the matches of a game.
#[derive(Default)]
struct Met {
    /// Variants and fields of rulings that were accepted.
    said: BTreeSet<String>,
    /// The titles of the adjustments that were accepted.
    titles: BTreeSet<&'static str>,
    /// How often adjustments were looked at.
    held: u64,
    /// The adjustments by which something on the table was set and found to be so.
    set: BTreeSet<&'static str>,
}

/// Sets one thing of the table to something else; then it is so, and nothing else of its kind has changed.
fn set_a_fact<G: Game>(game: &G, seen: &G::State, random: &mut Random, met: &mut Met) {
    let all = facts(game, seen);
    // Rather what was never set than what often was, and of each kind one as often as of the others.
    let kinds: BTreeSet<&'static str> = all.iter().map(|fact| fact.adjustment).collect();
    let new: Vec<&'static str> = kinds.difference(&met.set).copied().collect();
    let kind =
        random.pick(&new).copied().or_else(|| random.pick(&kinds.into_iter().collect::<Vec<_>>()).copied());
    let alike: Vec<&Fact> = all.iter().filter(|fact| Some(fact.adjustment) == kind).collect();
    let Some(fact) = random.pick(&alike).copied() else { return };
    let told = fact.candidates(&Names::default());
    let different: BTreeSet<&String> = told.iter().collect();
    assert_eq!(different.len(), told.len(), "{told:?}");
    let wanted = match &fact.value {
        FactValue::Number { least, most, now } => {
            assert!((least..=most).contains(&now), "{fact:?}");
            Answer::Number(least + random.index((most - least + 1) as usize) as i32)
        }
        FactValue::One { of, .. } => Answer::One(random.index(of.len())),
    };
    if let FactValue::Number { now, .. } = fact.value
        && wanted == Answer::Number(now)
    {
        return;
    }
    let ruling = set(game, seen, fact, &wanted).unwrap_or_else(|| panic!("{fact:?}: {wanted:?}"));
    if game.check_ruling(seen, &ruling).is_err() {
        return;
    }
    let mut after = seen.clone();
    game.apply_ruling(&mut after, &ruling, &mut Vec::new());
    if RENAMES.contains(&fact.adjustment) {
        return;
    }
    let same = |other: &&Fact| (other.adjustment, &other.which) == (fact.adjustment, &fact.which);
    let later = facts(game, &after);
    // Of two that look alike, either may be meant.
    if all.iter().filter(same).count() > 1 || later.iter().filter(same).count() > 1 {
        return;
    }
    let is = later.iter().find(same).map(|other| (&other.value, &wanted));
    match is {
        Some((FactValue::Number { now, .. }, Answer::Number(n))) => assert_eq!(now, n, "{fact:?}"),
        Some((FactValue::One { of, now: Some(now) }, Answer::One(at))) => {
            let FactValue::One { of: before, .. } = &fact.value else { panic!("{fact:?}") };
            assert_eq!(of[*now], before[*at], "{fact:?}");
        }
        // It cannot be set any more.
        _ => return,
    }
    met.set.insert(fact.adjustment);
}

/// Whatever is answered makes a ruling, which is accepted or refused by a rule. What is offered follows from what the
/// viewer sees. Gives an adjustment that was accepted.
fn hold<G: Game>(table: &Match<G>, viewer: Viewer, random: &mut Random, met: &mut Met) -> Option<EntryOf<G>> {
    let game = &**table.game();
    let seen = game.observe(table.state(), viewer);
    let mut accepted = None;
    // Lots of its own: those of the matches stay what they are.
    met.held += 1;
    let mut lots = Random::from_seed(met.held);
    for _ in 0..SETS {
        set_a_fact(game, &seen, &mut lots, met);
    }
    for _ in 0..TRIES {
        let (answers, filled) = filled(game, &seen, random)?;
        let ruling = filled.ruling.unwrap_or_else(|| panic!("{answers:?}: {:?}\n{seen:?}", filled.fields));
        assert_eq!(filled.reason.as_deref(), Some("so it was"));
        let shown = AnyWords::adjust(table, viewer, &answers);
        assert_eq!(shown.fields, filled.fields);
        let entry = EntryOf::<G>::Ruling(ruling.clone());
        assert_eq!(shown.ruling.unwrap().downcast_ref::<EntryOf<G>>(), Some(&entry));
        match game.check_ruling(&seen, &ruling) {
            Err(violation) => {
                assert!(G::rulebook().rule(&violation.rule.to_string()).is_some(), "{violation:?}");
            }
            Ok(()) => {
                met.said.extend(said(&serde_json::to_value(&ruling).unwrap()));
                if let (FieldKind::One(titles), Answer::One(at)) = (&filled.fields[0].kind, &answers[0])
                    && let Arg::Text(title) = &titles[*at]
                {
                    met.titles.insert(title.msgid);
                }
                accepted = Some(entry);
            }
        }
    }
    accepted
}

fn play<G: Game>(game: &Arc<G>, told: bool, random: &mut Random, met: &mut Met) {
    let mut table = Match::new(Arc::clone(game));
    for n in 0..ENTRIES {
        if random.index(15) == 0 || n == 0 {
            let viewer = match random.index(game.seats() + 1) {
                0 => Viewer::Table,
                seat => Viewer::Seat(Seat(seat as u8 - 1)),
            };
            // Some are made, so that there is something to take back.
            while let Some(entry) = hold(&table, viewer, random, met)
                && random.index(3) > 0
                && goes_on(&**game, table.state(), &entry)
            {
                table.play(Record::new(entry, Source::Ruled)).unwrap();
            }
        }
        let state = table.state();
        let entry = match game.turn(state) {
            Turn::Over => break,
            Turn::Chance(_) => {
                let everyone = SeatSet::all(game.seats());
                let unknown = (!told).then(|| game.unknown_answer(state, everyone, false)).flatten();
                Entry::Chance(unknown.unwrap_or_else(|| game.sample(state, random)))
            }
            Turn::Choose(seat) => some_choice(&**game, state, seat, random),
            Turn::Secret { seats, .. } => some_choice(&**game, state, seats.first().unwrap(), random),
        };
        table.play(Record::new(entry, Source::Typed)).unwrap();
    }
    hold(&table, Viewer::Table, random, met);
}

/// Whether the match goes on after an entry that the rules allow.
fn goes_on<G: Game>(game: &G, state: &G::State, entry: &EntryOf<G>) -> bool {
    let mut after = state.clone();
    apply(game, &mut after, entry, false, &mut ()).is_ok() && game.turn(&after) != Turn::Over
}

fn some_choice<G: Game>(game: &G, state: &G::State, seat: Seat, random: &mut Random) -> EntryOf<G> {
    let action = game.random_legal(state, seat, random, &mut Vec::new()).unwrap();
    Entry::Do { seat, action }
}

/// The adjustments of a game that set something on the table.
fn facts_of<G: Game>() -> BTreeSet<&'static str> {
    G::DECLARED.iter().filter(|adjustment| adjustment.is_of_fact()).map(|adjustment| adjustment.id).collect()
}

/// Everything that a game declares is accepted at some moment, and nothing that a ruling can say is missing.
fn complete<G: Game>(tables: impl Iterator<Item = (G, bool)>) {
    let (mut random, mut met) = (Random::from_seed(5), Met::default());
    for (game, told) in tables {
        play(&Arc::new(game), told, &mut random, &mut met);
    }
    let id = G::INFO.id;
    let missing: Vec<String> = variants::<G>().difference(&met.said).cloned().collect();
    let reported = |said: &String| said.split('.').next().is_some_and(|name| REPORTS.contains(&name));
    let missing: Vec<String> = missing.into_iter().filter(|said| !reported(said)).collect();
    assert!(missing.is_empty(), "{id}: no declared adjustment says {missing:?}");
    let declared: Vec<&str> = G::DECLARED.iter().map(|adjustment| adjustment.title.msgid).collect();
    let different: BTreeSet<&str> = declared.iter().copied().collect();
    assert_eq!(different.len(), declared.len(), "{id}: two adjustments have one title");
    let idle: Vec<&&str> = different.difference(&met.titles).collect();
    assert!(idle.is_empty(), "{id}: never accepted: {idle:?}");
    let ids: BTreeSet<&str> = G::DECLARED.iter().map(|adjustment| adjustment.id).collect();
    assert_eq!(ids.len(), declared.len(), "{id}: two adjustments have one id");
    let set = facts_of::<G>();
    let never: Vec<&&str> = set.difference(&met.set).filter(|id| !RENAMES.contains(*id)).collect();
    assert!(never.is_empty(), "{id}: never set: {never:?}");
}

#[test]
fn every_ruling_is_declared_and_can_be_made() {
    struct Each;
    impl GameVisitor for Each {
        fn game<G: Game>(&mut self) {
            let mut random = Random::from_seed(11);
            let table = |n: usize| {
                let seats = G::INFO.min_seats + n % (G::INFO.max_seats - G::INFO.min_seats + 1);
                // The first match of each number of seats is played by the book.
                let house = n > G::INFO.max_seats - G::INFO.min_seats;
                let mut value = |option: &RuleOption| random.pick(&option.values).unwrap().value.clone();
                let options = G::rulebook().options.iter().filter(|_| house);
                let options = options.map(|option| (option.id.clone(), value(option))).collect();
                let content = toml::from_str(G::default_pack()).unwrap();
                (G::new(Setup { seats, options, content }).unwrap(), n.is_multiple_of(2))
            };
            complete::<G>((0..MATCHES).map(table));
        }
    }
    games::visit(&mut Each);
}
