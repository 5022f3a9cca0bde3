//! The law of phones, held against whole random matches of every game: what goes to a phone follows from what its seat sees,
//! frames differ in nothing that the network could tell, and a match can be played to its end by pressing what phones show.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::crypt::Key;
use super::frame::{FrameSize, opened, sealed};
use super::hands::{Hands, Pressed, Shows};
use super::page::Page;
use crate::engine::{Random, Record, Seat, Source, Turn, Viewer};
use crate::play::{Advice, Catalogue, GameSession, MatchSetup, Next, Provider, SeatSetup};

const NAMES: [&str; 8] = ["Anna", "Ben", "Clara", "Dora", "Emil", "Fred", "Gina", "Hugo"];

/// Whether everything is tried in full numbers, which takes minutes.
fn full() -> bool {
    std::env::var_os("TABLESIDE_FULL").is_some()
}

/// A match of people only.
pub fn session(game: &str, seats: usize, seed: u64, options: &[(&str, &str)], real: bool) -> GameSession {
    let catalogue = Catalogue::standard();
    let def = catalogue.all().find(|def| def.info.id == game).unwrap();
    let provider = if real { Provider::Physical } else { Provider::Program };
    let pair = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    let setup = MatchSetup {
        seats: NAMES
            .iter()
            .take(seats)
            .map(|name| SeatSetup { name: (*name).to_owned(), bot: None })
            .collect(),
        options: options.iter().map(pair).collect(),
        dice: provider,
        cards: provider,
        ..MatchSetup::of(def, &def.packs(None).0[0], seed)
    };
    let game = def.create(&setup).unwrap();
    let mut session = GameSession::new(setup, game, None);
    // Nobody comes upon a whole line-up by chance.
    session.set_advice(Advice::default().with(true, true));
    session
}

/// What a phone reads of what it is shown.
pub fn content(shows: &Shows) -> Value {
    let used = u32::from_be_bytes(shows.filled[..4].try_into().unwrap()) as usize;
    serde_json::from_slice(&shows.filled[4..4 + used]).unwrap()
}

/// Everything that can be pressed in a picture: its number, with how it stands to the question.
pub fn presses(value: &Value, found: &mut BTreeMap<u64, Value>) {
    match value {
        Value::Array(list) => list.iter().for_each(|value| presses(value, found)),
        Value::Object(fields) => {
            // An item has a look; a plate or a seat has none.
            if let (Some(number), true) = (fields.get("p").and_then(Value::as_u64), fields.contains_key("l"))
            {
                found.insert(number, value.clone());
            }
            fields.values().for_each(|value| presses(value, found));
        }
        _ => {}
    }
}

/// One step of a match that is played on phones: a random phone presses something; nobody else does anything.
fn step(session: &mut GameSession, hands: &mut Hands, shown: &[Shows], random: &mut Random) -> usize {
    let mut all = Vec::new();
    for hand in shown {
        let content = content(hand);
        assert!(content["view"].as_u64() > Some(0), "too large for a phone: {}", session.setup().game);
        let mut found = BTreeMap::new();
        presses(&content["now"]["own"], &mut found);
        let view = content["view"].as_u64().unwrap();
        all.extend(found.into_iter().map(|(number, item)| (hand.seat, view, number, item)));
    }
    // What may be chosen, before what only asks why; a golden button ends what was begun.
    let golden: Vec<_> =
        all.iter().filter(|(.., item)| item["l"]["y"] == true && item["s"] != "dim").collect();
    let lit: Vec<_> = all.iter().filter(|(.., item)| item["s"] != "dim").collect();
    let among = if !golden.is_empty() && random.below(3) > 0 { golden } else { lit };
    assert!(!among.is_empty(), "nobody can do anything: {:?} {:?}", session.next(), session.game().ask());
    let (seat, view, number, _) = among[random.below(u32::try_from(among.len()).unwrap()) as usize];
    match hands.press(session, *seat, (*view, *number), 1) {
        Pressed::Entered(entries) => entries,
        Pressed::Drafted => 0,
    }
}

/// Lets phones play until the match is over or so many things were pressed; `look` is called at each moment.
fn play(
    session: &mut GameSession,
    seed: u64,
    most: usize,
    mut look: impl FnMut(&GameSession, &[Shows]),
) -> bool {
    let mut hands = Hands::new(session).unwrap();
    let mut random = Random::from_seed(seed);
    let (mut pressed, mut since) = (0, 0);
    while pressed < most {
        if session.next() == Next::Nobody {
            look(session, &hands.show(session));
            return true;
        }
        if session.next() == Next::Program {
            session.answer(1).unwrap();
            continue;
        }
        let shown = hands.show(session);
        look(session, &shown);
        pressed += 1;
        since = if step(session, &mut hands, &shown, &mut random) > 0 { 0 } else { since + 1 };
        assert!(since < 2000, "phones go round in circles: {:?}", session.game().ask());
    }
    false
}

/// The names of all pictures in what a phone is shown.
fn signs_in(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(list) => list.iter().for_each(|value| signs_in(value, found)),
        Value::Object(fields) => {
            // Those of one thing, or the piece that stands on a field.
            let piece = value.pointer("/d/1").filter(|_| fields.get("t") == Some(&"field".into()));
            let named = fields.get("g").into_iter().chain(piece);
            let one_by_one = named.flat_map(|named| match named {
                Value::Array(list) => list.iter().collect(),
                one => vec![one],
            });
            found.extend(
                one_by_one.filter_map(Value::as_str).filter(|name| !name.is_empty()).map(str::to_owned),
            );
            fields.values().for_each(|value| signs_in(value, found));
        }
        _ => {}
    }
}

const GAMES: [(&str, usize); 5] =
    [("dice-tuners", 3), ("dice-war", 2), ("dicequest", 3), ("dualing-dice", 3), ("regidice", 3)];

#[test]
fn phones_play_every_game() {
    let most = if full() { 10_000 } else { 100 };
    for (game, seats) in GAMES {
        let mut session = session(game, seats, 0, &[], false);
        let page = Page::of(&session.game().info());
        let page = std::str::from_utf8(&page.html).unwrap();
        let mut largest = 0;
        let mut signs = BTreeSet::new();
        let over = play(&mut session, 0, most, |_, shown| {
            for shows in shown {
                let used = u32::from_be_bytes(shows.filled[..4].try_into().unwrap());
                largest = largest.max(used);
                signs_in(&content(shows), &mut signs);
            }
        });
        // The page has every picture that is named to it.
        for sign in &signs {
            assert!(page.contains(&format!("<g id=\"{sign}\">")), "{game}: {sign}");
        }
        let entries = session.game().len();
        eprintln!("{game}: {entries} entries, over: {over}, largest view {largest} bytes");
        assert!(over || !full() && entries > 5, "{game}: {entries} entries");
    }
}

/// Another match that differs in what is hidden from somebody: one hidden answer or choice of the log is another one, and
/// everything after it still holds.
fn twin(session: &GameSession, at: usize, random: &mut Random) -> Option<GameSession> {
    let mut branch = session.game().branch(at);
    let record = session.game().record(at)?;
    let other = match branch.turn() {
        Turn::Chance(asked) if asked.secret && random.below(3) == 0 => {
            branch.roll(u64::from(random.below(1 << 20)).into())?
        }
        Turn::Chance(_) => {
            // Two cards change places, such as those of two hands.
            let mut json = record.entry.to_json();
            let mut leaves = Vec::new();
            leaves_of(&json, String::new(), &mut leaves);
            if leaves.is_empty() {
                return None;
            }
            let mut pick = || leaves[random.below(u32::try_from(leaves.len()).unwrap()) as usize].clone();
            let (one, two) = (pick(), pick());
            let value = json.pointer(&one)?.clone();
            let value = std::mem::replace(json.pointer_mut(&two)?, value);
            *json.pointer_mut(&one)? = value;
            branch.read(at, &json).ok()?
        }
        Turn::Secret { .. } => {
            let choices = branch.candidates(record.entry.seat()?);
            choices.get(random.below(u32::try_from(choices.len()).ok()?.max(1)) as usize)?.entry.clone()
        }
        _ => return None,
    };
    if other == record.entry {
        return None;
    }
    branch.play(Record { entry: other, ..record }).ok()?;
    for at in at + 1..session.game().len() {
        branch.play(session.game().record(at)?).ok()?;
    }
    let mut twin = GameSession::new(session.setup_at_start(), branch, None);
    twin.set_advice(session.advice());
    Some(twin)
}

/// The paths of the texts and numbers within lists.
fn leaves_of(value: &Value, path: String, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => {
            for (at, value) in list.iter().enumerate() {
                leaves_of(value, format!("{path}/{at}"), found);
            }
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| leaves_of(value, format!("{path}/{name}"), found))
        }
        _ => found.push(path),
    }
}

/// Whether somebody sees both matches alike, while they differ.
fn tells_apart(one: &GameSession, two: &GameSession) -> bool {
    let same = |viewer| one.game().state(viewer) == two.game().state(viewer);
    let seats = one.setup().people();
    !same(Viewer::All) && (same(Viewer::Table) || seats.iter().any(|seat| same(Viewer::Seat(seat))))
}

/// Compares everything that goes to phones that cannot tell two matches apart. Says how many it compared.
fn compare(one: &GameSession, two: &GameSession) -> usize {
    let shown = [one, two].map(|session| Hands::new(session).unwrap().show(session));
    let [first, second] = &shown;
    let told =
        |shown: &[Shows]| shown.iter().map(|shows| (shows.seat, shows.filled.len())).collect::<Vec<_>>();
    assert_eq!(told(first), told(second), "the network sees a difference");
    let mut compared = 0;
    for (mine, other) in first.iter().zip(second) {
        let viewer = Viewer::Seat(mine.seat);
        if one.game().state(viewer) == two.game().state(viewer) {
            assert_eq!(content(mine), content(other), "{:?} is told what it cannot see", mine.seat);
            assert_eq!(mine.filled, other.filled);
            compared += 1;
        }
    }
    // What lies open while a hand is covered is the same for all who see what the table sees.
    if one.game().state(Viewer::Table) == two.game().state(Viewer::Table) {
        for (mine, other) in first.iter().zip(second) {
            let (mine, other) = (content(mine), content(other));
            if !mine["now"]["open"].is_null() && !other["now"]["open"].is_null() {
                assert_eq!(mine["now"]["open"], other["now"]["open"], "a covered hand tells something");
            }
        }
    }
    compared
}

/// Compares what phones show with what they would if something else had been told or chosen just now that not all may see.
fn compare_last(session: &GameSession, random: &mut Random) -> usize {
    let Some(last) = session.game().len().checked_sub(1) else { return 0 };
    let mut other = || twin(session, last, random).filter(|twin| tells_apart(session, twin));
    (0..12).find_map(|_| other()).map_or(0, |twin| compare(session, &twin))
}

/// A game, how many play it, with which options, and whether its dice and cards are real.
type Played<'a> = (&'a str, usize, &'a [(&'a str, &'a str)], bool);

#[test]
fn no_phone_is_told_what_its_seat_cannot_see() {
    let games: [Played<'_>; 8] = [
        ("dice-tuners", 3, &[], false),
        ("dice-tuners", 3, &[("retreat", "secret")], false),
        ("dicequest", 3, &[("backpack", "secret")], false),
        ("dualing-dice", 3, &[], false),
        ("dice-war", 2, &[], false),
        ("regidice", 3, &[], false),
        ("dice-tuners", 3, &[], true),
        ("regidice", 3, &[], true),
    ];
    for (game, seats, options, real) in games {
        let (enough, most) = match (full(), real) {
            (true, _) => (40, 120),
            (false, false) => (12, 60),
            (false, true) => (6, 40),
        };
        // It takes many tries to find two matches that some cannot tell apart.
        if !full() && options.contains(&("retreat", "secret")) {
            continue;
        }
        let mut random = Random::from_seed(7);
        let (mut compared, mut tried) = (0, 0);
        // In DiceWar everything lies open.
        let open = game == "dice-war";
        let seeds = if open { 1 } else { 12 };
        for seed in 0..seeds {
            if compared >= enough || tried >= 100 * enough {
                break;
            }
            let mut session = session(game, seats, seed, options, real);
            play(&mut session, seed + 10, most, |session, _| {
                let len = session.game().len();
                if len == 0 || random.below(3) > 0 || compared >= enough {
                    return;
                }
                for _ in 0..12 {
                    let at = random.below(u32::try_from(len).unwrap()) as usize;
                    tried += 1;
                    if let Some(twin) = twin(session, at, &mut random)
                        && tells_apart(session, &twin)
                    {
                        compared += compare(session, &twin);
                    }
                }
            });
        }
        eprintln!("{game} {options:?}, real: {real}: {compared} views compared in {tried} tries");
        assert!(compared >= enough / 2 || open, "{game} {options:?}, real: {real}: {compared}");
    }
}

#[test]
fn frames_have_one_length_whatever_happens() {
    for (game, seats) in GAMES {
        let mut session = session(game, seats, 3, &[], false);
        let size = FrameSize::MATCH;
        let keys = Key::of([1; 16]).joined(&[2; 16], &[3; 16]).unwrap();
        let mut number = 0;
        play(&mut session, 3, 12, |session, shown| {
            let seats: Vec<Seat> = shown.iter().map(|shows| shows.seat).collect();
            assert_eq!(seats, session.setup().people().iter().collect::<Vec<_>>(), "all, in one order");
            for shows in shown {
                let frame = sealed(&keys.frames, number, &shows.filled).unwrap();
                assert_eq!(frame.len(), size.on_the_wire());
                assert_eq!(opened(&keys.frames, &frame).unwrap().0, number);
                number += 1;
            }
        });
    }
}

/// The numbers of a phone’s view.
fn numbers(shows: &Shows) -> (u64, BTreeMap<u64, Value>) {
    let content = content(shows);
    let mut found = BTreeMap::new();
    presses(&content["now"]["own"], &mut found);
    (content["view"].as_u64().unwrap(), found)
}

#[test]
fn a_phone_chooses_for_its_own_seat_alone() {
    let mut session = session("dice-war", 2, 1, &[], false);
    let mut hands = Hands::new(&session).unwrap();
    while session.next() == Next::Program {
        session.answer(1).unwrap();
    }
    let Next::People { seats, .. } = session.next() else { panic!("{:?}", session.next()) };
    let asked = seats.first().unwrap();
    let other = if asked == Seat(0) { Seat(1) } else { Seat(0) };
    let shown = hands.show(&session);
    let find = |seat| shown.iter().find(|shows| shows.seat == seat).unwrap();
    let ((view, mine), (theirs, _)) = (numbers(find(asked)), numbers(find(other)));
    assert!(!mine.is_empty());
    let before = session.game().len();
    for number in mine.keys() {
        assert_eq!(hands.press(&mut session, other, (theirs, *number), 1), Pressed::Drafted);
        assert_eq!(session.game().len(), before, "a choice of another seat");
    }
    for wrong in [(view, 10_000), (view + 1000, 0), (0, 0), (u64::MAX, u64::MAX)] {
        assert_eq!(hands.press(&mut session, asked, wrong, 1), Pressed::Drafted);
        assert_eq!(session.game().len(), before);
        let told = content(&hands.show(&session)[asked.index()]);
        assert_eq!(told["now"]["note"], "The table has moved on.");
    }
    assert_eq!(hands.press(&mut session, Seat(7), (view, 0), 1), Pressed::Drafted, "nobody sits there");
    // What a phone was told goes with what it was about.
    let choice = session.game().candidates(asked)[0].entry.clone();
    session.play(Record::new(choice, Source::Typed)).unwrap();
    assert_eq!(content(&hands.show(&session)[asked.index()])["now"]["note"], "");
}

#[test]
fn what_was_chosen_on_an_old_view_is_chosen_no_more() {
    let mut session = session("dice-tuners", 2, 5, &[], false);
    let mut random = Random::from_seed(5);
    let mut hands = Hands::new(&session).unwrap();
    let mut stale = 0;
    for _ in 0..400 {
        if session.next() == Next::Program {
            session.answer(1).unwrap();
            continue;
        }
        if session.next() == Next::Nobody {
            break;
        }
        let shown = hands.show(&session);
        let old = shown.iter().map(|shows| (shows.seat, numbers(shows))).collect::<Vec<_>>();
        if step(&mut session, &mut hands, &shown, &mut random) == 0 {
            continue;
        }
        while session.next() == Next::Program {
            session.answer(1).unwrap();
        }
        hands.show(&session);
        // Whoever pressed is not asked the same again by the view from before.
        for (seat, (view, items)) in old {
            if session.game().turn().asks(seat) {
                continue;
            }
            for number in items.keys().take(2) {
                let before = session.game().len();
                assert_eq!(hands.press(&mut session, seat, (view, *number), 1), Pressed::Drafted);
                assert_eq!(session.game().len(), before);
                stale += 1;
            }
        }
    }
    assert!(stale > 20, "{stale}");
}

#[test]
fn what_others_choose_in_secret_leaves_a_draft_as_it_is() {
    let mut kept = 0;
    for seed in 0..6 {
        if kept >= 3 {
            break;
        }
        let mut session = session("dualing-dice", 3, seed, &[], false);
        let mut hands = Hands::new(&session).unwrap();
        let mut random = Random::from_seed(seed);
        for _ in 0..300 {
            match (session.next(), session.game().turn()) {
                (Next::Program, _) => session.answer(1).unwrap(),
                (Next::Nobody, _) => break,
                (_, Turn::Secret { seats, .. }) if seats.len() > 1 => {
                    // One begins something; another one decides; the first finds it as it was.
                    let (one, two) = (seats.iter().next().unwrap(), seats.iter().nth(1).unwrap());
                    let shown = hands.show(&session);
                    let (view, items) = numbers(shown.iter().find(|shows| shows.seat == one).unwrap());
                    let begun = items.keys().find(|number| {
                        let before = session.game().len();
                        hands.press(&mut session, one, (view, **number), 1) == Pressed::Drafted
                            && session.game().len() == before
                    });
                    let now = |hands: &mut Hands, session: &GameSession| {
                        let shown = hands.show(session);
                        let (_, items) = numbers(shown.iter().find(|shows| shows.seat == one).unwrap());
                        items.values().map(|item| (item["i"].clone(), item["s"].clone())).collect::<Vec<_>>()
                    };
                    if begun.is_none()
                        || session.game().turn() != (Turn::Secret { seats, component: component(&session) })
                    {
                        continue;
                    }
                    let before = now(&mut hands, &session);
                    let choices = session.game().candidates(two);
                    let choice =
                        choices[random.below(u32::try_from(choices.len()).unwrap()) as usize].entry.clone();
                    session.play(Record::new(choice, Source::Typed)).unwrap();
                    if session.game().turn().asks(one) {
                        assert_eq!(now(&mut hands, &session), before);
                        kept += 1;
                    }
                }
                _ => {
                    let shown = hands.show(&session);
                    step(&mut session, &mut hands, &shown, &mut random);
                }
            }
        }
    }
    assert!(kept >= 3, "{kept}");
}

/// The dice of its seat that a phone is telling, as they look and as they are named.
fn told(shows: &Shows) -> Vec<(Value, Value)> {
    let own = format!("told/{}/", shows.seat.0);
    let (_, items) = numbers(shows);
    let is_own = |item: &&Value| item["i"].as_str().is_some_and(|id| id.starts_with(&own));
    items.values().filter(is_own).map(|item| (item["n"].clone(), item["s"].clone())).collect()
}

/// Presses the 3 for the next die on a seat’s phone.
fn tell(session: &mut GameSession, hands: &mut Hands, seat: Seat) -> Pressed {
    let (view, items) = numbers(&hands.show(session)[seat.index()]);
    let (number, _) = items.iter().find(|(_, item)| item["i"] == "face/3").expect("a die to tell");
    hands.press(session, seat, (view, *number), 1)
}

#[test]
fn each_phone_tells_its_own_dice_and_keeps_those_while_others_finish() {
    let mut session = session("regidice", 2, 1, &[], true);
    let mut hands = Hands::new(&session).unwrap();
    let mut random = Random::from_seed(1);
    let asked = (0..500).any(|_| {
        if session.next() == Next::Program {
            session.answer(1).unwrap();
            return false;
        }
        let shown = hands.show(&session);
        let both = shown.iter().all(|shows| !told(shows).is_empty());
        if !both {
            step(&mut session, &mut hands, &shown, &mut random);
        }
        both
    });
    assert!(asked, "each phone asks for the dice of its own seat");
    for seat in [Seat(0), Seat(1), Seat(1), Seat(0), Seat(1)] {
        assert_eq!(tell(&mut session, &mut hands, seat), Pressed::Drafted);
    }
    let before = told(&hands.show(&session)[1]);
    assert_eq!(before.iter().filter(|(name, _)| name.as_str().unwrap().ends_with(": 3")).count(), 3);
    let finish = |session: &mut GameSession, hands: &mut Hands, seat| {
        (0..20).any(|_| tell(session, hands, seat) == Pressed::Entered(1))
    };
    assert!(finish(&mut session, &mut hands, Seat(0)));
    assert_eq!(told(&hands.show(&session)[1]), before, "what Ben has told is still there");
    assert!(finish(&mut session, &mut hands, Seat(1)));
}

fn component(session: &GameSession) -> crate::engine::Component {
    match session.game().turn() {
        Turn::Secret { component, .. } => component,
        other => panic!("{other:?}"),
    }
}

#[test]
fn people_tell_their_real_dice_and_cards_on_their_phones() {
    let mut all = 0;
    for (game, seats) in [("regidice", 3), ("dice-tuners", 3), ("dualing-dice", 3), ("dice-war", 2)] {
        let mut session = session(game, seats, 1, &[], true);
        let mut random = Random::from_seed(2);
        let (mut looked, mut compared) = (0, 0);
        play(&mut session, 1, 150, |session, _| {
            let entries = session.game().len();
            if std::mem::replace(&mut looked, entries) != entries {
                compared += compare_last(session, &mut random);
            }
        });
        eprintln!("{game}, real: {} entries, {compared} views compared", session.game().len());
        all += compared;
        assert!(session.game().len() > 2, "{game}: {:?}", session.game().ask());
    }
    // No other phone learns what somebody has told of what only they see.
    assert!(all > 1, "{all} views compared");
}
