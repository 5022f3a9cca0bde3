//! Packs: what is wrong is told with file, line, column and field; one bad pack does not hide the others.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use tableside::content::{
    Fault, MAX_BYTES, Origin, PackError, PackKind, Position, Problem, available, canonical_json, hash,
    load_file, load_str,
};
use tableside::engine::{Arg, Text, text};
use tableside::games::dice_tuners::content::Content;
use tableside::play::Catalogue;

const DEFAULT: &str = include_str!("../data/packs/dice-tuners/default.toml");

/// Refusing a pack takes a few times as long as taking its text apart: it is taken apart with and without places, and typed.
const MOST_TIMES: f64 = 25.0;

fn kind() -> PackKind<Content> {
    PackKind {
        game: "dice-tuners",
        default: DEFAULT,
        check,
        schema: || serde_json::json!(schemars::schema_for!(Content)),
        join: |_, _| {},
    }
}

/// A rule of meaning as a game may have it: no hero costs 10 or more.
fn check(content: &Content) -> Vec<Text> {
    let dear = content.hero.iter().filter(|hero| hero.cost >= 10);
    dear.map(|hero| {
        text("{hero} costs {cost}; a hero costs 1 to 9.")
            .with("hero", Arg::Verbatim(hero.id.clone()))
            .with("cost", hero.cost)
    })
    .collect()
}

/// The default pack with one piece of text replaced, and the place of that piece.
fn broken(old: &str, new: &str) -> (String, Position) {
    let start = DEFAULT.find(old).expect("the default pack holds the piece");
    let before = &DEFAULT[..start];
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    (DEFAULT.replacen(old, new, 1), Position { line, column })
}

fn refused(toml: &str) -> PackError {
    load_str(&kind(), Origin::Draft, toml).expect_err("the pack should be refused")
}

fn only(toml: &str) -> Problem {
    let mut error = refused(toml);
    assert_eq!(error.problems.len(), 1, "{error}");
    error.problems.remove(0)
}

#[test]
fn the_default_pack_loads_with_head_and_hash() {
    let pack = load_str(&kind(), Origin::Default, DEFAULT).unwrap();
    assert_eq!(pack.info, pack.content.pack);
    assert_eq!(pack.info.game, "dice-tuners");
    assert_eq!(pack.hash, hash(&pack.value));
    let back: Content = serde_json::from_str(&canonical_json(&pack.value)).unwrap();
    assert_eq!(back, pack.content, "the stored JSON gives the content back");
}

#[test]
fn the_hash_depends_on_the_content_only() {
    let plain = load_str(&kind(), Origin::Default, DEFAULT).unwrap();
    let remarked = format!("\u{feff}# a remark\r\n{}", DEFAULT.replace("\ncost = 1\n", "\ncost    = 1\n"));
    assert_eq!(load_str(&kind(), Origin::Draft, &remarked).unwrap().hash, plain.hash);
    let (dearer, _) = broken("cost = 1", "cost = 2");
    assert_ne!(load_str(&kind(), Origin::Draft, &dearer).unwrap().hash, plain.hash);
}

#[test]
fn a_wrong_type_names_place_field_and_what_was_expected() {
    let (toml, at) = broken("cost = 1", "cost = \"one\"");
    let problem = only(&toml);
    assert_eq!(problem.at, Some(Position { column: at.column + 7, ..at }));
    assert_eq!(problem.field, "hero[1].cost");
    let shown = refused(&toml).to_string();
    let told = "hero[1].cost: must be a whole number from 1 to 9, not \"one\"";
    assert_eq!(shown, format!("draft:{}:8: {told}", at.line));
}

#[test]
fn an_unknown_field_is_named() {
    let (toml, at) = broken("cost = 1", "cost = 1\nprice = 1");
    let problem = only(&toml);
    assert_eq!((problem.at.unwrap().line, problem.field.as_str()), (at.line + 1, "hero[1].price"));
    assert!(problem.fault.to_string().contains("unknown field “price”; expected"), "{problem}");
}

#[test]
fn a_missing_field_is_named_at_its_card() {
    let (toml, at) = broken("cost = 1\n", "");
    let problem = only(&toml);
    assert_eq!(problem.field, "hero[1].cost");
    assert!(problem.at.unwrap().line < at.line, "{problem}");
    assert!(problem.fault.to_string().starts_with("is missing"), "{problem}");
}

#[test]
fn everything_that_is_wrong_with_the_form_is_told_at_once() {
    let toml = DEFAULT.replacen("cost = 1", "cost = \"one\"\nprize = 2", 1);
    let toml = toml.replacen("op = \"Draw\"", "op = \"Drow\"", 1).replacen("cost = 2\n", "", 1);
    let fields: Vec<String> = refused(&toml).problems.iter().map(|problem| problem.field.clone()).collect();
    let [cost, prize, op, missing] = fields.as_slice() else { panic!("{fields:?}") };
    assert_eq!((cost.as_str(), prize.as_str()), ("hero[1].cost", "hero[1].prize"));
    assert!(op.starts_with("hero[1].skill[1].do[1]") && missing.ends_with(".cost"), "{fields:?}");
}

#[test]
fn an_unknown_effect_is_placed_on_its_line() {
    let (toml, at) = broken("op = \"Draw\"", "op = \"Drow\"");
    let problem = only(&toml);
    assert_eq!(problem.at.unwrap().line, at.line);
    assert!(problem.field.starts_with("hero[1].skill[1].do[1]"), "{problem}");
    assert!(problem.fault.to_string().contains("Drow"), "{problem}");
}

#[test]
fn every_syntax_error_is_told() {
    let (one, first) = broken("cost = 1", "cost = = 1");
    let toml = one.replacen("id = \"hero.suri\"", "id = \"hero.suri", 1);
    let error = refused(&toml);
    assert!(error.problems.len() >= 2, "{error}");
    assert!(error.problems.iter().all(|problem| matches!(problem.fault, Fault::Syntax(_))));
    assert_eq!(error.problems[0].at.unwrap().line, first.line);
    let last = error.problems.last().unwrap().at.unwrap();
    assert_eq!(toml.lines().nth(last.line - 1), Some("id = \"hero.suri"));
}

#[test]
fn another_games_pack_is_told_so_even_if_its_fields_are_strange() {
    let toml =
        "[pack]\ngame = \"dice-war\"\nid = \"x\"\nname = \"X\"\nversion = 1\n\n[[tribe]]\nid = \"y\"\n";
    let problem = only(toml);
    assert_eq!(problem.at, Some(Position { line: 2, column: 1 }));
    assert_eq!(problem.field, "pack.game");
    assert_eq!(
        problem.fault,
        Fault::WrongGame { found: "dice-war".to_owned(), wanted: "dice-tuners".to_owned() }
    );
}

#[test]
fn the_head_must_be_there_and_filled() {
    assert_eq!(only("[dice]\n").field, "pack");
    assert!(only("[dice]\n").fault.to_string().starts_with("is missing; it must be"));
    let toml = "[pack]\ngame = \"dice-tuners\"\nid = \" \"\nname = \"\"\nversion = 1\n";
    let error = refused(toml);
    let places: Vec<_> =
        error.problems.iter().map(|p| (p.at.unwrap().line, p.field.as_str(), &p.fault)).collect();
    assert_eq!(places, [(3, "pack.id", &Fault::Empty), (4, "pack.name", &Fault::Empty)]);
}

#[test]
fn everything_that_is_wrong_with_the_head_is_told_at_once() {
    let toml = "[pack]\ngame = \"chess\"\nid = \"\"\nversion = \"new\"\nauthor = 7\nowner = \"Anna\"\n";
    let error = refused(toml);
    let told: Vec<(usize, &str, String)> =
        error.problems.iter().map(|p| (p.at.unwrap().line, p.field.as_str(), p.fault.to_string())).collect();
    let field = |line: usize, field: &str, words: &str| {
        let found = told.iter().any(|(at, of, what)| (*at, *of) == (line, field) && what.contains(words));
        assert!(found, "{field}: {words}\nin {told:#?}");
    };
    field(1, "pack.name", "is missing; it must be a text");
    field(2, "pack.game", "this pack is for “chess”");
    field(3, "pack.id", "must not be empty");
    field(4, "pack.version", "must be a whole number from 0 to 4294967295, not \"new\"");
    field(5, "pack.author", "must be a text, not 7");
    field(6, "pack.owner", "unknown field “owner”");
    assert_eq!(told.len(), 6, "{told:#?}");
}

/// Everything in every pack is spoilt once. What is said then is about the file, never about the program's own types.
#[test]
fn every_message_names_a_field_and_none_of_our_types() {
    for def in Catalogue::standard().games() {
        for text in def.example_packs().into_iter().rev().take(2) {
            let whole: serde_json::Value = toml::from_str(text).unwrap();
            let mut places = Vec::new();
            leaves(&whole, "", &mut places);
            places.sort_unstable();
            for pointer in places.iter().step_by(1 + places.len() / 25) {
                for wrong in
                    [serde_json::json!("no such word"), serde_json::json!(-99), serde_json::json!([])]
                {
                    let mut spoilt = whole.clone();
                    *spoilt.pointer_mut(pointer).unwrap() = wrong;
                    let Err(error) = def.read_draft(&toml::to_string(&spoilt).unwrap()) else { continue };
                    for line in error.lines() {
                        for ours in
                            ["untagged", "variant", "enum ", "struct ", "invalid type", "invalid value"]
                        {
                            assert!(!line.contains(ours), "{}, {pointer}: {line}", def.info.id);
                        }
                    }
                    let meant = |problem: &Problem| matches!(problem.fault, Fault::Meaning(_));
                    let placed =
                        error.problems.iter().all(|problem| meant(problem) || !problem.field.is_empty());
                    assert!(placed, "{}, {pointer}: {error}", def.info.id);
                }
            }
        }
    }
}

fn leaves(value: &serde_json::Value, pointer: &str, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| leaves(value, &format!("{pointer}/{key}"), found));
        }
        serde_json::Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| leaves(item, &format!("{pointer}/{at}"), found));
        }
        _ => found.push(pointer.to_owned()),
    }
}

#[test]
fn a_breach_of_meaning_is_placed_at_the_id_of_the_card() {
    let (toml, _) = broken("cost = 1", "cost = 12");
    let problem = only(&toml);
    let line = toml[..toml.find("id = \"hero.nami\"").unwrap()].matches('\n').count() + 1;
    assert_eq!(problem.at, Some(Position { line, column: 6 }));
    assert_eq!(problem.field, "hero[1]");
    assert_eq!(problem.fault.to_string(), "hero.nami costs 12; a hero costs 1 to 9.");
}

#[test]
fn files_that_are_no_text_or_too_big_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let fault = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let error = load_file(&kind(), &path).unwrap_err();
        assert_eq!(error.origin, Origin::File(path.clone()));
        assert!(error.to_string().starts_with(&path.display().to_string()), "{error}");
        error.problems[0].fault.clone()
    };
    assert_eq!(fault("latin.toml", b"name = \"\xe9\""), Fault::NotText);
    let big = vec![b'#'; usize::try_from(MAX_BYTES).unwrap() + 1];
    assert_eq!(fault("big.toml", &big), Fault::TooBig { limit: MAX_BYTES });
    let full = vec![b'#'; usize::try_from(MAX_BYTES).unwrap()];
    assert!(matches!(fault("full.toml", &full), Fault::Missing { .. }), "a pack may have this many bytes");
    let missing = load_file(&kind(), &folder.path().join("none.toml")).unwrap_err();
    assert!(matches!(missing.problems[0].fault, Fault::Unreadable(_)));
    let garbage = "=[\n".repeat(10_000);
    assert!((1..=20).contains(&refused(&garbage).problems.len()), "nobody reads thousands of problems");
    let nested = format!("[pack]\nname = {}", "[".repeat(100_000));
    assert!(!refused(&nested).problems.is_empty(), "deep nesting is an error, not a crash");
}

#[test]
fn one_bad_pack_does_not_hide_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, toml: &str| fs::write(folder.path().join(name), toml).unwrap();
    let mine = DEFAULT.replacen("tableside.default", "anna.deck", 1);
    put("b-mine.toml", &mine);
    put("a-bad.toml", "nonsense");
    put("c-copy.toml", DEFAULT);
    put("d-again.toml", &mine);
    put(".hidden.toml", "nonsense");
    put("mine.toml~", "nonsense");
    fs::create_dir(folder.path().join("e-folder.toml")).unwrap();

    let (packs, errors) = available(&kind(), Some(folder.path()));
    let ids: Vec<_> = packs.iter().map(|pack| pack.info.id.as_str()).collect();
    assert_eq!(ids, ["tableside.default", "anna.deck"]);
    let file = |error: &PackError| match &error.origin {
        Origin::File(path) => path.file_name().unwrap().to_str().unwrap().to_owned(),
        other => format!("{other:?}"),
    };
    let names: Vec<_> = errors.iter().map(file).collect();
    assert_eq!(names, ["a-bad.toml", "c-copy.toml", "d-again.toml", "e-folder.toml"]);
    assert!(
        matches!(&errors[1].problems[0].fault, Fault::SameId { id, other: Origin::Default } if id == "tableside.default")
    );
    assert!(
        matches!(&errors[2].problems[0].fault, Fault::SameId { other: Origin::File(path), .. } if path.ends_with("b-mine.toml"))
    );
    assert!(matches!(errors[3].problems[0].fault, Fault::Unreadable(_)));
}

#[test]
fn a_folder_that_does_not_exist_is_empty() {
    let (packs, errors) = available(&kind(), Some(Path::new("/nowhere/at/all")));
    assert_eq!((packs.len(), errors.len()), (1, 0));
    assert_eq!(available(&kind(), None).0.len(), 1);
}

/// How long this thread has computed: how busy the machine is besides says nothing of that. Where no system tells, how long
/// it took.
fn computed() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// How many times as long as taking its text apart it took to refuse a pack.
fn times_its_reading(pack: &str, refuse: impl Fn(&str) -> PackError) -> (f64, PackError) {
    let begun = computed();
    let written: Result<serde_json::Value, _> = toml::from_str(pack);
    assert!(written.is_ok());
    let read = computed();
    let error = refuse(pack);
    ((computed() - read).as_secs_f64() / (read - begun).as_secs_f64(), error)
}

/// Twenty thousand mistakes cost little more than reading them: looking each up anew took minutes.
#[test]
fn a_pack_full_of_mistakes_is_read_at_once() {
    let (head, body) = DEFAULT.split_once("\n[[").unwrap();
    let times = 500_000 / body.len();
    let text = |digits: &str| {
        let line = |line: &str| match line.split_once(" = ") {
            Some((key, value)) if value.bytes().all(|byte| byte.is_ascii_digit()) => {
                format!("{key} = {digits}\n")
            }
            _ => format!("{line}\n"),
        };
        let body: String = format!("[[{body}").lines().map(line).collect();
        format!("{head}\n{}", body.repeat(times))
    };
    for (digits, told) in [("\"x\"", 20), ("99", 200)] {
        let pack = text(digits);
        assert!(pack.len() > 400_000, "{}", pack.len());
        let (times, error) = times_its_reading(&pack, refused);
        assert!(times < MOST_TIMES, "{digits}: {times}");
        assert_eq!(error.problems.len(), told, "{}", error.problems[0]);
        assert!(error.problems.iter().all(|problem| problem.at.is_some()), "{error}");
    }
}

/// Tables in which everything is missing are short, and each has many mistakes.
#[test]
fn a_pack_of_empty_tables_is_read_at_once() {
    for (id, list) in [("dicequest", "hero"), ("dualing-dice", "goal")] {
        let catalogue = Catalogue::standard();
        let game = catalogue.find(id).unwrap();
        let head = format!("[pack]\ngame = \"{id}\"\nid = \"x\"\nname = \"X\"\nversion = 1\n\n");
        let pack = head + &format!("[[{list}]]\n").repeat(60_000);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.toml");
        fs::write(&path, &pack).unwrap();
        let (times, error) = times_its_reading(&pack, |_| game.read_pack(&path).unwrap_err());
        assert!(times < MOST_TIMES, "{id}: {times}");
        assert_eq!(error.problems.len(), 20, "{error}");
        let expected = format!("{list}[1]");
        assert!(error.problems[0].field.starts_with(&expected), "{error}");
    }
}
