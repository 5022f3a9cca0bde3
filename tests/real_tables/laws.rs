//! What holds for lines at a real table in every game: letters and a pad say the same, all of a line is entered or nothing, what
//! is named may be named early or late, what is offered leads on, and from any moment on a table may keep only the score.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use tableside::engine::{
    AnyEntry, AnyMatch, EntryError, Names, Random, Record, Seat, Source, Standing, Turn, Unread, Viewer,
};
use tableside::play::line::Why;
use tableside::play::{Catalogue, GameSession, MatchSetup, SeatSetup};

use crate::real_tables::desk::Desk;
use crate::real_tables::record::{Record as Paper, Unit};
use crate::records;

/// One of so many units is looked at: there are many turns of DiceWar.
fn every(game: &str) -> usize {
    match game {
        "dice-war" => 60,
        "dualing-dice" => 16,
        "dicequest" => 4,
        _ => 2,
    }
}

/// Signs that are typed by mistake.
const SLIPS: [char; 4] = ['9', '/', '*', '7'];

/// Plays the records, and looks at some of their units before they are entered.
pub fn before_units(mut look: impl FnMut(&'static str, &Desk, &Paper, usize)) {
    for (game, _, record) in records() {
        let mut desk = Desk::new(game, record.seats);
        for (at, unit) in record.units.iter().enumerate() {
            if at % every(game) == 1 {
                look(game, &desk, &record, at);
            }
            for line in &unit.lines {
                desk.enter(&line[1]).unwrap_or_else(|why| panic!("{game}: {why}"));
            }
        }
    }
}

/// The line with a slip somewhere in it.
pub fn slips(keys: &str, at: usize) -> impl Iterator<Item = String> {
    let keys: Vec<char> = keys.chars().collect();
    SLIPS.into_iter().enumerate().map(move |(n, slip)| {
        let mut line = keys.clone();
        line[(at + n) % keys.len()] = slip;
        line.into_iter().collect()
    })
}

fn state(desk: &Desk) -> Value {
    desk.session.game().state(Viewer::All)
}

fn in_codes(unit: &Unit) -> bool {
    !["set-up", "steps", "end"].contains(&unit.kind())
}

/// Letters, the keys of a pad, and blanks between the parts of a line enter the same.
#[test]
fn one_reading() {
    let mut compared = 0;
    before_units(|game, desk, record, at| {
        let unit = &record.units[at];
        let (mut letters, mut pad) = (desk.copy(), desk.copy());
        for [line, keys] in unit.lines.iter().filter(|_| in_codes(unit)) {
            letters.enter(line).unwrap_or_else(|why| panic!("{game}: {why}"));
            pad.enter(&format!(" {keys} ")).unwrap_or_else(|why| panic!("{game}: {why}"));
            assert_eq!(state(&letters), state(&pad), "{game}: “{line}” and “{keys}”");
            compared += 1;
        }
    });
    assert!(compared > 50, "{compared}");
}

/// A slip somewhere in a line: either that means something else, or it is marked and nothing at all has happened.
#[test]
fn all_or_none() {
    let mut refused = [0; 2];
    before_units(|game, desk, record, at| {
        let unit = &record.units[at];
        let Some([_, keys]) = unit.lines.first().filter(|_| in_codes(unit)) else { return };
        let keys: Vec<char> = keys.chars().collect();
        let mut typed = desk.copy();
        typed.follow();
        let (before, entries) = (state(&typed), typed.session.game().len());
        let mut line = keys.clone();
        line[at % keys.len()] = SLIPS[at / 2 % SLIPS.len()];
        let line: String = line.into_iter().collect();
        let read = typed.session.read_line(&line, None, 0);
        let Some(refusal) = read.refused.as_ref() else { return };
        assert!(refusal.at.end <= line.chars().count() && !refusal.at.is_empty(), "{game}: “{line}”");
        refused[usize::from(refusal.rule().is_some())] += 1;
        assert!(typed.enter(&line).is_err() && !read.can_be_entered(), "{game}: “{line}”");
        assert_eq!((state(&typed), typed.session.game().len()), (before, entries), "{game}: “{line}”");
    });
    assert!(refused.iter().all(|n| *n > 3), "{refused:?} without and with a rule");
}

/// From every moment over to the sheet: the points are kept, and the same rounds typed there lead to the same end.
#[test]
fn looser() {
    let mut gone_over = 0;
    before_units(|game, desk, record, at| {
        let mut desk = desk.copy();
        desk.follow();
        let Some(mut sheet) = desk.sheet() else { return };
        let points = |desk: &Desk| desk.session.game().scores();
        // What a Party is worth is counted at the end, and the enemy's dice are no points.
        if !["dicequest", "regidice"].contains(&game) {
            assert_eq!(points(&sheet), points(&desk), "{game}");
        }
        for unit in record.units.iter().skip(at).filter(|unit| !unit.sheet.is_empty()) {
            sheet.press(&unit.sheet);
        }
        let told = (&record.units[at].name, points(&desk), points(&sheet));
        assert_eq!(sheet.end().as_ref(), Some(&record.end), "{game} from {told:?}");
        let kept = matches!(sheet.session.game().outcome().unwrap().standing, Standing::Group(_));
        assert_eq!(kept, game == "regidice");
        gone_over += 1;
    });
    assert!(gone_over > 40, "{gone_over}");
}

/// What an entry names that could have been named before it, as an entry of its own.
fn named_before(game: &str, entry: &Value) -> Vec<Value> {
    let ruling = |kind: &str| entry.pointer(&format!("/ruling/{kind}")).is_some();
    let seat = entry.pointer("/do/seat");
    match game {
        "dicequest" if ["NameHero", "NameQuest", "NameItem"].into_iter().any(ruling) => vec![entry.clone()],
        "dualing-dice" => {
            let goals = entry.pointer("/do/action/RevealGoals/goals").and_then(Value::as_array);
            let goal = |goal: &Value| json!({ "ruling": { "NoteGoal": { "seat": seat, "goal": goal } } });
            goals.into_iter().flatten().map(goal).collect()
        }
        "dice-tuners" => {
            let hand = json!({ "hand": seat });
            let moved = |card: &Value| json!({ "ruling": { "MoveCard": { "card": card, "from": hand, "to": hand } } });
            entry.pointer("/do/action/PlayCard/card").map(moved).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Where names can have been told: before the line that says them, or so many units before it.
fn moments(game: &str) -> &'static [usize] {
    // Of a hand, only what has been drawn by then can be named.
    if game == "dice-tuners" { &[0] } else { &[0, 1, 2] }
}

fn enter_all(desk: &mut Desk, lines: &[[String; 2]]) -> Result<(), String> {
    lines.iter().try_for_each(|line| desk.enter(&line[1]).map(drop))
}

/// Tells a name; says whether it can be told by then. It may not be there yet, or something else lies in its place for now.
fn tells(desk: &mut Desk, name: &Value) -> bool {
    desk.follow();
    let game = desk.session.game();
    let entry = game.read(game.len(), name).unwrap();
    let note = "It was shown.".to_owned();
    desk.session.play(Record { note, ..Record::new(entry, Source::Typed) }).is_ok()
}

/// Early or late: what a line names may have been named before it, a round or a turn before as well as at once; then the
/// same lines lead to the same.
#[test]
fn named_early_or_late() {
    let mut named = BTreeMap::new();
    before_units(|game, desk, record, at| {
        for ahead in moments(game) {
            let Some(unit) = record.units.get(at + ahead).filter(|unit| in_codes(unit)) else { return };
            let before: Vec<_> =
                record.units[at..at + ahead].iter().flat_map(|unit| unit.lines.clone()).collect();
            let mut late = desk.copy();
            enter_all(&mut late, &before).unwrap();
            for (n, line) in unit.lines.iter().enumerate() {
                late.follow();
                let (from, lines) = match ahead {
                    0 => (late.copy(), vec![line.clone()]),
                    _ => (desk.copy(), [&before[..], &unit.lines[..=n]].concat()),
                };
                let read = late.session.read_line(&line[1], None, 0).records();
                late.enter(&line[1]).unwrap();
                for name in read.iter().flat_map(|record| named_before(game, &record.entry.to_json())) {
                    let mut early = from.copy();
                    if tells(&mut early, &name) {
                        enter_all(&mut early, &lines)
                            .unwrap_or_else(|why| panic!("{game}, {ahead} before, {name}: {why}"));
                        assert!(state(&early) == state(&late), "{game}, {ahead} before: {name}");
                        *named.entry((game, *ahead)).or_insert(0) += 1;
                    }
                }
            }
        }
    });
    for game in ["dice-tuners", "dicequest", "dualing-dice"] {
        assert!(named.get(&(game, 0)).is_some_and(|n| *n > 3), "{game}: {named:?}");
    }
    assert!(
        named.keys().filter(|(game, ahead)| *game == "dicequest" && *ahead > 0).count() == 2,
        "{named:?}"
    );
}

/// What dice came to can be told once all have announced, whoever tells it first.
#[test]
fn told_at_once_or_in_turn() {
    let mut told = 0;
    before_units(|game, desk, record, at| {
        let unit = &record.units[at];
        if game != "regidice" || !in_codes(unit) {
            return;
        }
        let mut whole = desk.copy();
        whole.follow();
        let mut cut = whole.copy();
        let line = &unit.lines[0][1];
        let records = whole.session.read_line(line, None, 0).records();
        whole.enter(line).unwrap();
        let is_total =
            |record: &Record<AnyEntry>| record.entry.to_json().pointer("/do/action/Total").is_some();
        let (mut totals, announced): (Vec<_>, Vec<_>) = records.into_iter().partition(is_total);
        let n = totals.len().max(1);
        totals.rotate_left(at % n);
        for record in announced.into_iter().chain(totals) {
            cut.session.play(record).unwrap_or_else(|why| panic!("“{line}”: {why}"));
        }
        cut.follow();
        assert_eq!(state(&cut), state(&whole), "“{line}”");
        told += 1;
    });
    assert!(told > 5, "{told}");
}

/// Whatever slip is made, a refusal names a rule of the game, or says in words what was not understood.
#[test]
fn refusals_name_rules_of_the_game() {
    let mut rules: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    before_units(|game, desk, record, at| {
        let mut desk = desk.copy();
        let unit = &record.units[at];
        for (n, [_, keys]) in unit.lines.iter().enumerate().filter(|_| in_codes(unit)) {
            desk.follow();
            if n + 1 < unit.lines.len() {
                desk.enter(keys).unwrap();
                continue;
            }
            let session = &desk.session;
            for line in slips(keys, at) {
                let Some(refusal) = session.read_line(&line, None, 0).refused else { continue };
                assert!(!refusal.words(session.names()).contains('{'), "{game}: “{line}”");
                let Some(rule) = refusal.rule() else {
                    assert!(!matches!(refusal.why, Why::Refused(_)), "{game}: “{line}”: {refusal:?}");
                    continue;
                };
                assert!(session.game().rulebook().rule(rule).is_some(), "{game}: {rule}");
                rules.entry(game).or_default().insert(rule.to_owned());
            }
        }
    });
    assert!(rules.len() > 3 && rules.values().map(BTreeSet::len).sum::<usize>() > 10, "{rules:?}");
}

/// In Dice Tuners hardly any key means nothing, so that slips of other games say only what no line is: here each key of a line that
/// is taken is another one that means something, and a refusal names the rule.
#[test]
fn one_key_beside_a_round_of_dice_tuners() {
    let mut rules: BTreeMap<String, usize> = BTreeMap::new();
    before_units(|game, desk, record, at| {
        if game != "dice-tuners" {
            return;
        }
        let mut desk = desk.copy();
        for [_, keys] in record.units[at].lines.iter().filter(|_| in_codes(&record.units[at])) {
            desk.follow();
            let keys: Vec<char> = keys.chars().collect();
            let slips = (0..keys.len()).flat_map(|at| "123456-".chars().map(move |slip| (at, slip)));
            for (at, slip) in slips.filter(|(at, slip)| keys[*at] != *slip) {
                let mut line = keys.clone();
                line[at] = slip;
                let line: String = line.into_iter().collect();
                let Some(refusal) = desk.session.read_line(&line, None, 0).refused else { continue };
                let words = refusal.words(desk.session.names());
                assert!(!words.contains('{') && refusal.at.end <= line.chars().count(), "“{line}”: {words}");
                let Some(rule) = refusal.rule() else {
                    assert!(!matches!(refusal.why, Why::Refused(_)), "“{line}”: {refusal:?}");
                    continue;
                };
                assert!(desk.session.game().rulebook().rule(rule).is_some(), "{rule}");
                *rules.entry(rule.to_owned()).or_insert(0) += 1;
            }
            desk.enter(&keys.iter().collect::<String>()).unwrap();
        }
    });
    // A die too many of a colour, a face that a die has not, a hero in two places or from a round before, a card that cannot be played.
    for rule in ["DT-SETUP-6", "DT-DRAFT-5", "DT-HIRE-15", "DT-HIRE-17", "DT-CARD-2"] {
        assert!(rules.contains_key(rule), "{rule}: {rules:?}");
    }
}

/// The lines that a line which is begun can become by a word that is offered.
fn offered(game: &dyn AnyMatch, seat: Seat, begun: &str, names: &Names) -> Vec<String> {
    let last = begun.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
    let whole = |word: String| {
        let goes_on = word.to_lowercase().starts_with(&begun.to_lowercase());
        if goes_on { word } else { format!("{}{word}", &begun[..last]) }
    };
    let mut offered: Vec<String> = game.complete(Some(seat), begun, names).into_iter().map(whole).collect();
    // Numbers are not offered.
    offered.extend(["1", "3"].map(|number| format!("{begun}{number}")));
    offered
}

/// Whether a line, gone on with by what is offered, is understood in so many steps.
fn is_understood(game: &dyn AnyMatch, seat: Seat, line: &str, names: &Names, steps: &mut usize) -> bool {
    if *steps == 0 {
        return false;
    }
    *steps -= 1;
    match game.read_action(seat, line, names) {
        // A rule says why it cannot be, if it cannot.
        Ok(entry) => {
            if let Err(EntryError::Refused(violation)) = game.check(Viewer::Seat(seat), &entry) {
                assert!(game.rulebook().find(&violation.rule).is_some(), "“{line}”: {violation}");
            }
            true
        }
        Err(Unread::Refused(violation)) => {
            assert!(game.rulebook().find(&violation.rule).is_some(), "“{line}”: {violation}");
            true
        }
        Err(Unread::Unclear(_)) => {
            let next = offered(game, seat, &format!("{line} "), names).into_iter();
            let mut next = next.filter(|next| next.len() > line.len() + 1).take(4);
            next.any(|next| is_understood(game, seat, &next, names, steps))
        }
    }
}

/// Whatever is offered while a line is typed can be gone on with to a line that is understood.
#[test]
fn what_is_offered_leads_on() {
    let catalogue = Catalogue::standard();
    let mut wrong = BTreeSet::new();
    for game in catalogue.games() {
        let mut setup = MatchSetup::of(game, &game.packs(None).0[0], 1);
        setup.seats = ["Anna", "Ben"].map(|name| SeatSetup { name: name.to_owned(), bot: None }).to_vec();
        let mut session = GameSession::new(setup.clone(), game.create(&setup).unwrap(), None);
        let mut random = Random::from_seed(3);
        for at in 0..160 {
            let asked = match session.game().turn() {
                Turn::Over => break,
                Turn::Chance(_) => None,
                Turn::Choose(seat) => Some(seat),
                Turn::Secret { seats, .. } => seats.first(),
            };
            let entry = match asked {
                None => session.program_answer().unwrap(),
                Some(seat) => {
                    let seen = session.game().as_seen(Viewer::Seat(seat));
                    let lines =
                        if at % 8 == 0 { seen.complete(Some(seat), "", session.names()) } else { Vec::new() };
                    for line in lines {
                        if !is_understood(&*seen, seat, &line, session.names(), &mut 60) {
                            wrong.insert((game.info.id, line));
                        }
                    }
                    let choices = session.game().candidates(seat);
                    random.pick(&choices).unwrap().entry.clone()
                }
            };
            session.play(Record::new(entry, Source::Typed)).unwrap();
        }
    }
    assert!(wrong.is_empty(), "these lead nowhere: {wrong:?}");
}
