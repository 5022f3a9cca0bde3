//! What the documents say still holds.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

mod common {
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod pig;
    #[allow(dead_code, reason = "each test uses a part of it")]
    pub mod terminal;
}

use common::terminal::Terminal;
use tableside::play::Catalogue;

/// The blocks of Rust in a document, in order, with an empty line between them.
fn rust_blocks(document: &str) -> String {
    let blocks = document.split("```rust\n").skip(1).map(|rest| rest.split_once("```").unwrap().0);
    blocks.collect::<Vec<_>>().join("\n")
}

/// Who follows docs/adding-a-game.md word by word gets Pig.
#[test]
fn adding_a_game_gives_pig() {
    let written = rust_blocks(include_str!("../docs/adding-a-game.md"));
    let pig = include_str!("common/pig.rs");
    let different = written.lines().zip(pig.lines()).enumerate().find(|(_, (written, pig))| written != pig);
    if let Some((line, (written, pig))) = different {
        panic!("line {} of tests/common/pig.rs is\n{pig}\nand in docs/adding-a-game.md\n{written}", line + 1);
    }
    assert!(written == pig, "one of the two is longer");
}

/// The match of docs/terminal.md is what the program prints. `UPDATE_DOCS=1 cargo test --test docs` writes it anew.
#[test]
fn the_session_in_the_terminal_is_that_of_the_program() {
    const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/terminal.md");
    const MARKS: [&str; 2] = ["<!-- session -->\n```\n", "```\n<!-- end of session -->\n"];
    let written = std::fs::read_to_string(PATH).unwrap();
    let (before, rest) = written.split_once(MARKS[0]).unwrap();
    let (session, after) = rest.split_once(MARKS[1]).unwrap();
    let (command, _) = session.split_once('\n').unwrap();
    let args: Vec<&str> = command.strip_prefix("$ tableside-cli ").unwrap().split(' ').collect();
    let typed: Vec<&str> = session.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let ran = Terminal::new().run_with(&args, format!("{}\n", typed.join("\n")).as_bytes()).ok();
    // A terminal shows what is typed.
    let mut lines = typed.iter();
    let shown = |part: &str| lines.next().map_or_else(|| part.to_owned(), |line| format!("{part}> {line}\n"));
    let right: String = ran.split("> ").map(shown).collect();
    let right = format!("{before}{}{command}\n{right}{}{after}", MARKS[0], MARKS[1]);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(PATH, right).unwrap();
    } else {
        assert!(right == written, "docs/terminal.md has another session:\n{right}");
    }
}

/// What docs/adding-a-game.md shows of a file stands there.
#[test]
fn what_is_quoted_stands_in_its_file() {
    let page = include_str!("../docs/adding-a-game.md");
    let mut quoted = 0;
    for block in page.split("```rust ").skip(1) {
        let (path, rest) = block.split_once('\n').unwrap();
        let code = rest.split_once("```").unwrap().0;
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert!(text.contains(code), "{path} has no longer\n{code}");
        quoted += 1;
    }
    assert!(quoted >= 6, "{quoted}");
}

/// The reference of docs/packs.md is what the types say. `UPDATE_DOCS=1 cargo test --test docs` writes it anew.
#[test]
fn the_reference_of_packs_is_that_of_the_types() {
    const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/packs.md");
    const MARK: &str = "<!-- reference -->\n";
    let written = std::fs::read_to_string(PATH).unwrap();
    let (prose, reference) = written.split_once(MARK).unwrap();
    let terminal = Terminal::new();
    let games = Catalogue::standard();
    let right: Vec<String> =
        games.games().iter().map(|def| terminal.ok(&["packs", "reference", def.info.id])).collect();
    let right = format!("\n{}", right.concat());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(PATH, format!("{prose}{MARK}{right}")).unwrap();
        return;
    }
    let different = reference.lines().zip(right.lines()).find(|(written, right)| written != right);
    assert!(reference == right, "docs/packs.md says, and it is: {different:#?}");
}

/// The tables of the reference of packs, as cells.
fn rows(markdown: &str) -> impl Iterator<Item = Vec<&str>> {
    markdown.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ---")).map(|line| {
        line.trim_start_matches("| ").trim_end_matches(" |").split(" | ").map(str::trim).collect()
    })
}

/// What a heading is linked to by.
fn slug(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_in_the_reference_stay_with_their_game_and_lead_somewhere() {
    let page = include_str!("../docs/packs.md");
    let headings: Vec<String> = page
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| slug(line.trim_start_matches('#')))
        .collect();
    let mut once = headings.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), headings.len(), "two headings are linked to by the same words");
    let mut links = 0;
    for chapter in page.split("\n## ").skip(1) {
        let title = slug(chapter.lines().next().unwrap());
        for target in chapter.split("](#").skip(1).map(|rest| rest.split_once(')').unwrap().0) {
            links += 1;
            assert!(headings.iter().any(|heading| heading == target), "{title}: #{target} leads nowhere");
            let own = title.split('-').next().unwrap();
            assert!(target.starts_with(own), "{title}: #{target} leads to another game");
        }
    }
    assert!(links > 200, "{links}");
}

/// Every example of the reference stands in a pack that is read and found in order.
#[test]
fn every_example_of_the_reference_is_read() {
    let page = include_str!("../docs/packs.md");
    for def in Catalogue::standard().games() {
        let title = def.info.title.split(':').next().unwrap();
        let (_, chapter) = page.split_once(&format!("\n### {title}: The pack\n")).unwrap();
        let chapter = chapter.split_once("\n## ").map_or(chapter, |(chapter, _)| chapter);
        let read = |text: &str| -> serde_json::Value {
            def.read_draft(text).unwrap_or_else(|error| panic!("{error}"));
            toml::from_str(text).unwrap()
        };
        let packs: Vec<serde_json::Value> = def.example_packs().into_iter().map(read).collect();
        let mut tried = 0;
        for section in chapter.split("\n### ") {
            let mut rows = rows(section);
            let Some(columns) = rows.next() else { continue };
            for row in rows.filter(|row| row.len() == columns.len()) {
                let cell = match (columns.first(), columns.last()) {
                    (_, Some(&"example")) => row[row.len() - 1],
                    (Some(&"written"), _) => row[0],
                    _ => continue,
                };
                if cell == "(see the pack)" {
                    continue;
                }
                let example = cell.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
                let example = example.unwrap_or_else(|| panic!("{title}: no example in {row:?}"));
                let named = columns[0] == "field";
                let toml = if named { example.to_owned() } else { format!("it = {example}") };
                let parsed: serde_json::Value =
                    toml::from_str(&toml).unwrap_or_else(|error| panic!("{title}: {example}: {error}"));
                let (key, value) = parsed.as_object().unwrap().iter().next().unwrap();
                let key = named.then_some(key.as_str());
                assert!(
                    packs.iter().any(|pack| stands_in(pack, key, value)),
                    "{title}: {example} is in no pack"
                );
                tried += 1;
            }
        }
        assert!(tried > 30, "{title}: {tried}");
    }
}

/// Whether a value stands somewhere in another, under this name if there is one.
fn stands_in(whole: &serde_json::Value, key: Option<&str>, value: &serde_json::Value) -> bool {
    let within = |(name, part): (&String, &serde_json::Value)| {
        (key.is_none_or(|key| key == name) && part == value) || stands_in(part, key, value)
    };
    match whole {
        serde_json::Value::Object(fields) => fields.iter().any(within),
        serde_json::Value::Array(items) => {
            items.iter().any(|item| (key.is_none() && item == value) || stands_in(item, key, value))
        }
        _ => false,
    }
}

/// What the reference says of moments is what the reader of packs does.
#[test]
fn the_moments_of_effects_are_those_that_are_accepted() {
    let page = include_str!("../docs/packs.md");
    let row =
        |start: &str| page.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{start}"));
    assert!(row("| `WinTies`").contains("| `always`, `before_duel`, `declare` |"), "{}", row("| `WinTies`"));
    assert!(row("| `unlock_all`").contains("| `prepare` |"));
    assert!(
        row("| `score_vp`").contains("| `static`; not on `adventure.abilities`"),
        "{}",
        row("| `score_vp`")
    );
    assert!(row("| `raise_die`").contains("| no `Ability` |"), "{}", row("| `raise_die`"));
    assert!(row("| `follow_up`").contains("| `after_attack` |"), "{}", row("| `follow_up`"));
    assert!(page.contains("| `\"has(R,2)\"` |"));
}

#[test]
fn a_new_pack_of_every_game_is_fine() {
    let terminal = Terminal::new();
    for def in Catalogue::standard().games() {
        let file = terminal.path("mine.toml");
        let _ = std::fs::remove_file(&file);
        terminal.ok(&["packs", "new", def.info.id, &file]);
        assert!(terminal.ok(&["packs", "check", &file]).contains("is valid"), "{}", def.info.id);
        assert!(std::fs::read_to_string(&file).unwrap().starts_with("# A pack for "));
        terminal.run(&["packs", "new", def.info.id, &file]).fails(tableside::cli::Exit::Failed);
    }
}

/// The pages of the manual are troff without warnings. Where there is no groff, nobody can tell.
#[test]
fn pages_of_the_manual_have_no_warnings() {
    use std::process::Command;
    if Command::new("groff").arg("--version").output().is_err() {
        eprintln!("skipped: groff is not installed");
        return;
    }
    let terminal = Terminal::new();
    let folder = terminal.path("man");
    terminal.ok(&["man", &folder]);
    let own = std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/data/tableside.1"));
    let made = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let pages: Vec<_> = made.chain([own]).collect();
    assert!(pages.len() > 30, "{}", pages.len());
    for page in pages {
        let done = Command::new("groff").args(["-ww", "-man", "-Tutf8", "-z"]).arg(&page).output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success() && said.is_empty(), "{}: {said}", page.display());
    }
}
