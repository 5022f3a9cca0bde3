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

/// Every entry has an example.
#[test]
fn every_entry_of_the_reference_has_an_example() {
    let terminal = Terminal::new();
    for def in Catalogue::standard().games() {
        let told = terminal.ok(&["packs", "reference", def.info.id]);
        let bare: Vec<&str> =
            told.lines().filter(|line| line.starts_with("| `") && line.ends_with("| `` |")).collect();
        assert!(bare.is_empty(), "{}: {bare:#?}", def.info.id);
    }
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
