//! Sealed dice, checked by two programs; a match as one HTML file; and its QR code.
//!
//! `UPDATE_SEALS=1 cargo test --test sealed` writes the test vectors anew. What needs Node or zbarimg is left out where they are
//! missing.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod handed_on;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use common::handed_on::{at_random, finished, sealed};
use common::terminal::Terminal;
use serde_json::{Value, json};
use tableside::archive::{MatchFile, Status};
use tableside::engine::{Draw, Random, Seed};
use tableside::exchange::{Checked, Code, Seal, bg_stats_link, check_rolls};
use tableside::page::page;
use tableside::play::Catalogue;

const SEED: Seed = Seed::Bytes([0xa7; 32]);

fn root(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// What a script for Node prints, which is given the checker and some JSON; `None` without Node.
fn node(script: &str, input: &Value) -> Option<Value> {
    let seal = root("data/exchange/seal.js");
    let script = format!(
        "const Seal = require({:?}); const input = JSON.parse(require('fs').readFileSync(0, 'utf8')); console.log(JSON.stringify(({script})(input)));",
        seal.display().to_string()
    );
    let child =
        Command::new("node").args(["-e", &script]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = child.ok()?;
    child.stdin.take().unwrap().write_all(input.to_string().as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success(), "{script}");
    Some(serde_json::from_slice(&out.stdout).unwrap())
}

/// Seals and draws of some seeds.
fn vectors() -> Value {
    let seed = |n: u8| {
        let mut bytes = [n; 32];
        bytes[5] = n.wrapping_mul(7);
        (Seed::Bytes(bytes), bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
    };
    let one = |n: u8| {
        let (seed, digits) = seed(n);
        let seal = Seal::of(&seed).unwrap();
        let index = usize::from(n) * 1000;
        let mut random = Random::noting(seed, index);
        for bound in [6, 20, 2, 74, 3_000_000_000, 1_000_003].into_iter().cycle().take(60) {
            random.below(bound);
        }
        (0..30).for_each(|_| assert_ne!(random.seed(), 0));
        random.unit();
        let draws: Vec<Value> = random.draws().into_iter().map(draw).collect();
        json!({"seed": digits, "words": seal.line(), "fingerprint": seal.digits, "stream": index, "draws": draws, "fits": true})
    };
    [0, 1, 7, 200, 255].into_iter().map(one).collect()
}

fn draw(draw: Draw) -> Value {
    match draw {
        Draw::Below { bound, value } => json!([bound, value]),
        Draw::Word(word) => json!(["word", word]),
        Draw::Words(words) => json!(["words", words & 0xffff_ffff, words >> 32]),
    }
}

#[test]
fn both_checkers_agree_with_the_vectors() {
    let path = root("tests/data/seal-vectors.json");
    if std::env::var_os("UPDATE_SEALS").is_some() {
        std::fs::write(&path, format!("{:#}\n", vectors())).unwrap();
    }
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(vectors(), kept);
    let script = "(all) => all.map((one) => Seal.fingerprint(one.seed) === one.fingerprint && Seal.fits(one.seed, one))";
    if let Some(told) = node(script, &kept) {
        assert_eq!(told, json!([true, true, true, true, true]));
        let abc = node("() => Seal.hex(Seal.sha256(new Uint8Array([97, 98, 99])))", &json!(0)).unwrap();
        assert_eq!(abc, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        let mut wrong = kept.clone();
        wrong[2]["draws"][40][1] = json!(wrong[2]["draws"][40][1].as_u64().unwrap() ^ 1);
        wrong[3]["stream"] = json!(1);
        wrong[4]["seed"] = wrong[0]["seed"].clone();
        assert_eq!(node(script, &wrong).unwrap(), json!([true, true, false, false, false]));
    }
}

#[test]
fn every_roll_of_every_game_follows_from_the_seed() {
    let catalogue = Catalogue::standard();
    for def in catalogue.games().iter().filter(|def| def.info.id != "dice-war") {
        let file = sealed(def, def.info.max_seats, SEED, 300);
        let rolls = check_rolls(&catalogue, &file).unwrap().unwrap();
        assert!(rolls.hold() && rolls.rolls.len() > 5, "{}", def.info.id);
        assert!(rolls.rolls.iter().all(|roll| roll.checked == Checked::Same));
        let script = "(all) => all.rolls.every((roll) => Seal.fits(all.seed, roll)) && Seal.fingerprint(all.seed) === all.fingerprint";
        if let Some(told) = node(script, &rolls.json()) {
            assert_eq!(told, true, "{}", def.info.id);
        }
        // Another seed fits nothing, and one roll that was chosen is named.
        let mut forged = file.clone();
        forged.setup.seed = Seed::Bytes([0xa8; 32]);
        assert!(!check_rolls(&catalogue, &forged).unwrap().unwrap().hold());
        // A match that goes on tells nothing.
        let running = MatchFile { status: Status::Running, outcome: None, ..file.clone() };
        assert!(check_rolls(&catalogue, &running).unwrap().is_none());
        let named = MatchFile {
            setup: tableside::play::MatchSetup { seed: Seed::Number(7), ..file.setup.clone() },
            ..file
        };
        assert!(check_rolls(&catalogue, &named).unwrap().is_none());
    }
}

#[test]
fn the_terminal_shows_the_seal_before_and_checks_the_rolls_after() {
    let terminal = Terminal::new();
    let catalogue = Catalogue::standard();
    // Before the first choice.
    let begun = terminal.run_with(&["play", "regidice", "--seats", "Anna"], b"");
    let words = begun.out.split("Seal of the dice: ").nth(1).expect(&begun.out).split_whitespace();
    let words: Vec<&str> = words.take(12).collect();
    assert!(terminal.ok(&["history", "seal", "1"]).starts_with(&words.join(" ")));
    assert!(terminal.run(&["verify", "1"]).err.contains("it goes on"));
    let mut file = sealed(catalogue.find("regidice").unwrap(), 2, SEED, 4000);
    let path = terminal.path("match.json");
    std::fs::write(&path, file.to_json().unwrap()).unwrap();
    terminal.ok(&["history", "import", &path]);
    let told = terminal.ok(&["verify", "2"]);
    assert!(
        told.starts_with(&Seal::of(&SEED).unwrap().line()) && told.contains("rolls match the seed"),
        "{told}"
    );
    assert!(terminal.ok(&["history", "record", "2"]).contains("[Seal \""));
    assert!(!terminal.ok(&["history", "record", "1"]).contains("[Seal \""));
    // Somebody chose another seed for the file.
    file.uuid = "11111111-7b34-4cc4-8a39-52f8bc3a9a0d".to_owned();
    file.setup.seed = Seed::Bytes([1; 32]);
    std::fs::write(&path, file.to_json().unwrap()).unwrap();
    terminal.ok(&["history", "import", &path]);
    assert!(terminal.run(&["verify", "3"]).err.contains("These entries are not what the seed gives: 1"));
}

#[test]
fn a_page_holds_everything_and_loads_nothing() {
    let catalogue = Catalogue::standard();
    for def in catalogue.all() {
        let mut file = at_random(def, def.info.min_seats, 2, 400);
        file.setup.seats[0].name = "<b>Ada</b> & \"Co\"</script>".to_owned();
        let html = page(&catalogue, &file, None).unwrap();
        assert!(!html.contains("<b>Ada") && !html.contains("Co\"</script>"), "{}", def.info.id);
        assert!(html.contains("&lt;b&gt;Ada&lt;/b&gt; &amp;"));
        let outside = html.replace("http://www.w3.org/2000/svg", "");
        for word in ["http:", "https:", "src=", "url(", "@import", "<link"] {
            assert!(!outside.contains(word), "{word}");
        }
        let at = html.find("id=\"positions\">").unwrap() + "id=\"positions\">".len();
        let end = at + html[at..].find("</script>").unwrap();
        let positions: Value = serde_json::from_str(&html[at..end]).unwrap();
        assert_eq!(positions["at"].as_array().unwrap().len(), file.records.len() + 1);
        assert_eq!(html.matches("data-n=").count(), file.records.len());
    }
    let scripts = [root("data/exchange/page.js"), root("data/exchange/seal.js")];
    let bytes: u64 = scripts.iter().map(|path| std::fs::metadata(path).unwrap().len()).sum();
    assert!(bytes < 40 << 10, "{bytes}");
}

#[test]
fn the_page_of_a_match_that_goes_on_tells_no_secret() {
    let catalogue = Catalogue::standard();
    let mut file = sealed(catalogue.find("dualing-dice").unwrap(), 2, SEED, 40);
    (file.status, file.outcome, file.finished_at) = (Status::Running, None, None);
    let html = page(&catalogue, &file, None).unwrap();
    assert!(!html.contains(&"a7".repeat(32)) && !html.contains("id=\"sealed\""));
    let over = MatchFile { status: Status::Abandoned, ..file };
    let html = page(&catalogue, &over, None).unwrap();
    assert!(html.contains(&"a7".repeat(32)) && html.contains("id=\"sealed\""));
}

/// A grey picture that zbarimg reads: so many pixels for each module.
fn picture(code: &Code, scale: usize) -> Vec<u8> {
    let all = (code.side + 8) * scale;
    let mut pixels = format!("P5\n{all} {all}\n255\n").into_bytes();
    for y in 0..all {
        for x in 0..all {
            let dark = x / scale >= 4 && y / scale >= 4 && code.is_dark(x / scale - 4, y / scale - 4);
            pixels.push(if dark { 0 } else { 255 });
        }
    }
    pixels
}

/// A picture of the terminal, whose letters have one grey and whose ground has another.
fn terminal_picture(lines: &[String], ink: u8, ground: u8, scale: usize) -> Vec<u8> {
    let (wide, high) = (lines[0].chars().count() * scale, lines.len() * 2 * scale);
    let mut pixels = format!("P5\n{wide} {high}\n255\n").into_bytes();
    for y in 0..high {
        let line: Vec<char> = lines[y / scale / 2].chars().collect();
        for x in 0..wide {
            let upper = (y / scale).is_multiple_of(2);
            let on = match line[x / scale] {
                '█' => true,
                '▀' => upper,
                '▄' => !upper,
                _ => false,
            };
            pixels.push(if on { ink } else { ground });
        }
    }
    pixels
}

fn decoded(picture: &[u8]) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("code.pgm");
    std::fs::write(&path, picture).unwrap();
    let out = Command::new("zbarimg").args(["--quiet", "--raw"]).arg(&path).output().ok()?;
    Some(String::from_utf8(out.stdout).unwrap().trim_end().to_owned())
}

#[test]
fn the_code_is_read_in_every_size_and_style() {
    let catalogue = Catalogue::standard();
    for (game, seats, together) in [("regidice", 1, true), ("dice-war", 2, false), ("dualing-dice", 8, false)]
    {
        let link = bg_stats_link(&catalogue, &finished(game, seats, together, 5)).unwrap();
        let code = Code::of(&link).unwrap();
        assert_eq!(code.dark.len(), code.side * code.side);
        let pictures = [
            picture(&code, 4),
            picture(&code, 8),
            terminal_picture(&code.lines(true), 230, 30, 6),
            terminal_picture(&code.lines(false), 20, 250, 6),
        ];
        for (at, picture) in pictures.iter().enumerate() {
            match decoded(picture) {
                Some(read) => assert_eq!(read, link, "{game}, style {at}"),
                None => return,
            }
        }
    }
    assert!(Code::of(&"x".repeat(4000)).is_none());
}

#[test]
fn the_link_has_every_field_that_the_app_fails_without() {
    let catalogue = Catalogue::standard();
    for (n, together) in [(1, false), (2, true), (3, false)] {
        let file = finished("dualing-dice", 3, together, n);
        let link = bg_stats_link(&catalogue, &file).unwrap();
        let data = link.strip_prefix("https://app.bgstatsapp.com/createPlay.html?data=").unwrap();
        let mut bytes = Vec::new();
        let mut letters = data.bytes();
        while let Some(byte) = letters.next() {
            let mut digit = || (letters.next().unwrap() as char).to_digit(16).unwrap() as u8;
            bytes.push(if byte == b'%' { digit() * 16 + digit() } else { byte });
        }
        let play: Value = serde_json::from_slice(&bytes).unwrap();
        for field in ["sourceName", "sourcePlayId", "playDate", "durationMin", "comments", "location"] {
            assert!(play.get(field).is_some(), "{field}");
        }
        assert!(
            play["game"].get("bggId").is_none()
                && play["game"]["highestWins"] == true
                && play["game"]["noPoints"] == together
        );
        for player in play["players"].as_array().unwrap() {
            for field in ["name", "sourcePlayerId", "startPlayer", "winner", "rank"] {
                assert!(player.get(field).is_some(), "{field}");
            }
            assert_eq!(player.get("score").is_some_and(Value::is_number), !together);
        }
    }
    let terminal = Terminal::new();
    let path = terminal.path("match.json");
    std::fs::write(&path, at_random(catalogue.find("regidice").unwrap(), 2, 2, 4000).to_json().unwrap())
        .unwrap();
    terminal.ok(&["history", "import", &path]);
    assert!(
        terminal.ok(&["history", "qr", "1"]).contains("https://app.bgstatsapp.com/createPlay.html?data=")
    );
    let svg = terminal.path("code.svg");
    terminal.ok(&["history", "qr", "1", "--svg", &svg]);
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg "));
    let html = terminal.path("match.html");
    terminal.ok(&["history", "page", "1", &html]);
    assert!(std::fs::read_to_string(&html).unwrap().starts_with("<!DOCTYPE html>"));
}
