//! A pack to begin one's own with.

/// A starting point made of a pack of a game: its text and comments under a head of its own, with a few words on what to
/// do with it.
#[must_use]
pub fn starter(game: &str, text: &str) -> String {
    let head = text.find("[pack]").unwrap_or(0);
    let rest = text.get(head..).unwrap_or_default();
    // The head ends with the first empty line.
    let body = rest.split_once("\n\n").map_or("", |(_, body)| body);
    format!(
        r#"# A pack for {game}. Change what you like, and check it now and then:
#   tableside-cli packs check FILE
# It can be chosen for a match once it lies in the folder that “tableside-cli packs list” names, or with --pack FILE.
# docs/packs.md lists everything that can stand in a pack.

[pack]
game = "{game}"
# Unlike that of every other pack.
id = "mine"
# What people choose it by.
name = "My Pack"
version = 1
author = ""
licence = ""
description = ""

{body}"#
    )
}
