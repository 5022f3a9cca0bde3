//! What the documents say still holds.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

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
