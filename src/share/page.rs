//! The page that phones show: one HTML, one script, one style sheet, all of them in the program.

use hyper::body::Bytes;
use serde_json::{Value, json};

use super::frame::FrameSize;
use crate::engine::GameInfo;
use crate::i18n::gettext;

const HTML: &str = include_str!("page/hand.html");
const STYLE: &str = include_str!("page/hand.css");
/// The libraries stand before what uses them.
const SCRIPT: &str = concat!(include_str!("page/noble.js"), include_str!("page/hand.js"));

/// Everything that is served.
#[derive(Clone, Debug)]
pub struct Page {
    pub html: Bytes,
    pub script: Bytes,
    pub style: Bytes,
}

impl Page {
    /// The page for a game, in the reader’s language.
    #[must_use]
    pub fn of(info: &GameInfo) -> Self {
        let game = info.sheet_of.unwrap_or(info.id);
        let boot = json!({
            "game": gettext(info.title),
            "emblem": emblem(game),
            "frame": FrameSize::MATCH.on_the_wire(),
            "words": words(),
        });
        // Nothing in it can end the element that it stands in.
        let boot = boot.to_string().replace('<', "\\u003c");
        let html = HTML
            .replace("{lang}", &language())
            .replace("{game}", game)
            .replace("{title}", &escaped(&gettext(info.title)))
            .replace("{signs}", &signs(game))
            .replace("{boot}", &boot);
        Self { html: html.into(), script: served(SCRIPT).into(), style: served(STYLE).into() }
    }
}

/// A file as it is served: without what is only for who reads its source. What stands in a line stays as it is, and so do
/// the notices of licences.
fn served(source: &str) -> String {
    let comment = |line: &str| line.starts_with("// ") || is_whole_comment(line);
    let lines = source.lines().map(str::trim).filter(|line| !line.is_empty() && !comment(line));
    lines.map(|line| format!("{line}\n")).collect()
}

/// Whether a comment is all that a line is.
fn is_whole_comment(line: &str) -> bool {
    let begins = line.starts_with("/* ") || line.starts_with("/** ");
    begins && line.find("*/").is_some_and(|end| end + 2 == line.len())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// The language that the program speaks, as a page names it.
fn language() -> String {
    if gettext("Hold to Look") == "Hold to Look" {
        return "en".to_owned();
    }
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let chosen =
        set("LANGUAGE").or_else(|| set("LC_ALL")).or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
    let letters = chosen.unwrap_or_default().chars().take_while(char::is_ascii_lowercase).collect::<String>();
    if letters.len() == 2 { letters } else { "en".to_owned() }
}

/// What the page says of itself.
fn words() -> Value {
    json!({
        "hand_of": gettext("This is {name}’s hand"),
        "sit": gettext("Sit Down as {name}"),
        "about": gettext("Your cards and choices appear here. Nobody else at the table can see them."),
        "trust": gettext("Only inside this network, with a key for this match. Use it on networks you trust."),
        "stay": gettext("Keep this page open; it wakes up by itself."),
        "noKey": gettext("There is no key in this address. Scan the code on the screen once more."),
        "gone": gettext("This code does not open this hand. Ask for a new one at the screen."),
        "waiting": gettext("Another phone has this hand. The table is being asked…"),
        "locked": gettext("Too many phones have tried. Wait a minute."),
        "lost": gettext("No connection to the table. Trying again…"),
        "over": gettext("The table has stopped sharing hands."),
        "hold": gettext("Hold to Look"),
        "let_go": gettext("Let go to cover your hand"),
        "keep": gettext("Keep open for 20 seconds"),
        "keep_about": gettext("for one hand, or a screen reader"),
        "cover": gettext("Cover now"),
        "covered": gettext("Your hand is covered."),
        "appears": gettext("What you can do appears with it."),
        "table": gettext("On the table"),
        "hand": gettext("Your hand"),
    })
}

fn emblem(game: &str) -> &'static str {
    match game {
        "dice-tuners" => "dice-tuners/katana",
        "dice-war" => "dice-war/dragon",
        "dicequest" => "dicequest/lantern",
        "dualing-dice" => "dualing-dice/d20",
        _ => "regidice/crowned-die",
    }
}

/// The pictures in one colour that a game shows, each with its name; the page gives them their colours.
fn signs(game: &str) -> String {
    let shown = |name: &str| match name.split_once('/') {
        Some((folder, _)) => folder == game,
        None => borrowed(game).contains(&name),
    };
    let sign = |(name, svg): &(&str, &str)| format!("<g id=\"{name}\">{}</g>", drawn(svg));
    SIGNS.iter().filter(|(name, _)| shown(name)).map(sign).collect()
}

/// The pictures that a game shows besides those of its own.
const fn borrowed(game: &str) -> &'static [&'static str] {
    match game.as_bytes() {
        b"dice-tuners" => &["crown", "drop", "flame", "leaf", "shield"],
        b"dice-war" => &["crescent", "crown", "drop", "flame", "ring", "shield", "sword", "wand"],
        b"dicequest" => &["crown", "drop", "flame", "leaf", "shield", "sun", "sword", "wand"],
        b"dualing-dice" => &["crown", "drop", "flame", "leaf", "star", "sun"],
        _ => &["crown", "shield", "sword", "wand"],
    }
}

/// What is drawn in a file, without what the style sheet says of all of them. Whole numbers are enough for the size of a
/// letter.
fn drawn(svg: &str) -> String {
    let inside = svg.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>"));
    let inside = inside.map_or("", |(inside, _)| inside);
    let inside: String = inside.lines().map(str::trim).collect();
    rounded(&inside.replace(" fill=\"#2e3436\"", "").replace(" fill-rule=\"evenodd\"", ""))
}

/// A text with its decimals rounded off.
fn rounded(text: &str) -> String {
    let (mut made, mut rest) = (String::new(), text);
    while let Some(at) = rest.find('.') {
        let begins = rest[..at].rfind(|sign: char| !sign.is_ascii_digit()).map_or(0, |before| before + 1);
        let ends = rest[at + 1..].find(|sign: char| !sign.is_ascii_digit());
        let ends = ends.map_or(rest.len(), |end| at + 1 + end);
        let Ok(number) = rest[begins..ends].parse::<f64>() else { break };
        // Two numbers may have had nothing but a point between them.
        if begins == 0 && made.ends_with(|last: char| last.is_ascii_digit()) {
            made.push(' ');
        }
        made.push_str(&rest[..begins]);
        made.push_str(&number.round().to_string());
        rest = &rest[ends..];
    }
    made + rest
}

macro_rules! signs {
    ($($name:literal => $path:literal),* $(,)?) => {
        /// The pictures by name.
        const SIGNS: &[(&str, &str)] = &[$(($name, include_str!(concat!("../../data/resources/", $path, ".svg")))),*];
    };
}

signs! {
    "bolt" => "symbols/bolt",
    "crescent" => "symbols/crescent",
    "crown" => "symbols/crown",
    "diamond" => "symbols/diamond",
    "drop" => "symbols/drop",
    "flame" => "symbols/flame",
    "leaf" => "symbols/leaf",
    "ring" => "symbols/ring",
    "shield" => "symbols/shield",
    "star" => "symbols/star",
    "sun" => "symbols/sun",
    "sword" => "symbols/sword",
    "wand" => "symbols/wand",
    "dice-tuners/fire" => "dice-tuners/symbols/fire",
    "dice-tuners/katana" => "dice-tuners/symbols/katana",
    "dice-tuners/mask" => "dice-tuners/symbols/mask",
    "dice-tuners/sheathe" => "dice-tuners/symbols/sheathe",
    "dice-war/blood" => "dice-war/symbols/blood",
    "dice-war/cog" => "dice-war/symbols/cog",
    "dice-war/dragon" => "dice-war/symbols/dragon",
    "dice-war/ghost" => "dice-war/symbols/ghost",
    "dice-war/halberd" => "dice-war/symbols/halberd",
    "dice-war/hammer" => "dice-war/symbols/hammer",
    "dice-war/plate" => "dice-war/symbols/plate",
    "dice-war/serpent" => "dice-war/symbols/serpent",
    "dice-war/spring" => "dice-war/symbols/spring",
    "dice-war/swords" => "dice-war/symbols/swords",
    "dice-war/tower" => "dice-war/symbols/tower",
    "dice-war/wisp" => "dice-war/symbols/wisp",
    "dicequest/any" => "dicequest/symbols/any",
    "dicequest/arrow" => "dicequest/symbols/arrow",
    "dicequest/blank" => "dicequest/symbols/blank",
    "dicequest/deadly-unblockable" => "dicequest/symbols/deadly-unblockable",
    "dicequest/deadly" => "dicequest/symbols/deadly",
    "dicequest/gold" => "dicequest/symbols/gold",
    "dicequest/hero" => "dicequest/symbols/hero",
    "dicequest/item" => "dicequest/symbols/item",
    "dicequest/lantern" => "dicequest/symbols/lantern",
    "dicequest/legendary-item" => "dicequest/symbols/legendary-item",
    "dicequest/level-up" => "dicequest/symbols/level-up",
    "dicequest/medal" => "dicequest/symbols/medal",
    "dicequest/reroll" => "dicequest/symbols/reroll",
    "dicequest/rune" => "dicequest/symbols/rune",
    "dicequest/score" => "dicequest/symbols/score",
    "dicequest/threat" => "dicequest/symbols/threat",
    "dicequest/wound-unblockable" => "dicequest/symbols/wound-unblockable",
    "dicequest/wound" => "dicequest/symbols/wound",
    "dualing-dice/d20" => "dualing-dice/symbols/d20",
    "regidice/crowned-die" => "regidice/symbols/crowned-die",
    "regidice/heart" => "regidice/symbols/heart",
    "regidice/paw" => "regidice/symbols/paw",
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Catalogue;

    /// How much of a page may be served, in bytes.
    const ROOM: usize = 60 << 10;

    /// By how much the words of another language may be longer.
    const LONGEST: usize = 300;

    #[test]
    fn a_page_is_small_whole_and_needs_nothing_else() {
        let catalogue = Catalogue::standard();
        for def in catalogue.games() {
            let page = Page::of(&def.info);
            let all = page.html.len() + page.script.len() + page.style.len();
            eprintln!("{}: {all} bytes", def.info.id);
            assert!(all + LONGEST <= ROOM, "{}: {all} bytes", def.info.id);
            let html = std::str::from_utf8(&page.html).unwrap();
            assert!(!["{boot}", "{lang}", "{signs}"].iter().any(|left| html.contains(left)), "{html}");
            for outside in ["https://", "//cdn", "@import", "url("] {
                assert!(!html.contains(outside) && !STYLE.contains(outside), "{outside}");
            }
            assert!(!include_str!("page/hand.js").contains("innerHTML"));
            assert!(html.contains(&format!("<g id=\"{}\"><", emblem(def.info.id))));
            let (_, boot) = html.split_once("id=\"boot\">").unwrap();
            let boot: Value = serde_json::from_str(boot.split_once("</script>").unwrap().0).unwrap();
            assert_eq!(boot["words"], words());
        }
    }

    /// The words of a page in each language of the lists in `po`.
    #[test]
    fn no_language_makes_the_page_too_large() {
        let said = words();
        let said: Vec<&str> = said.as_object().unwrap().values().map(|word| word.as_str().unwrap()).collect();
        let length = |text: &str| text.len();
        let english: usize = said.iter().copied().map(length).sum();
        for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/po")).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_none_or(|kind| kind != "po") {
                continue;
            }
            // Long texts stand in several lines.
            let list = std::fs::read_to_string(&path).unwrap().replace("\"\n\"", "");
            let translated = |word: &&str| {
                let (_, after) = list.split_once(&format!("msgid \"{word}\"\nmsgstr \""))?;
                Some(after.split_once("\"\n")?.0.to_owned()).filter(|found| !found.is_empty())
            };
            let all: usize =
                said.iter().map(|word| translated(word).map_or(word.len(), |found| found.len())).sum();
            eprintln!("{}: {} bytes more", path.display(), all.saturating_sub(english));
            // The longest name of a game is longer by less than what is left.
            assert!(all <= english + LONGEST - 100, "{}: {all} bytes for {english}", path.display());
        }
    }

    #[test]
    fn what_is_served_has_no_comments_but_those_of_licences() {
        assert_eq!(
            served("a {\n  // Why.\n\n  b: '// no'; // c\n}\n/* d */\n/*! e */\n"),
            "a {\nb: '// no'; // c\n}\n/*! e */\n"
        );
        assert!(served(SCRIPT).contains("SPDX-License-Identifier: MIT"));
        assert_eq!(rounded("M0.4 -1.13L85.96.5 17C3-0.2 2.5 7"), "M0 -1L86 1 17C3-0 3 7");
    }

    /// The vectors of the standards in the page’s own JavaScript, and what both sides make of one key.
    #[test]
    fn the_page_encrypts_as_the_standards_say_and_as_the_host_does() {
        use std::process::Command;

        use crate::share::crypt::{Key, sign, to_hex};
        use crate::share::frame::sealed;

        if !Command::new("node").arg("--version").output().is_ok_and(|told| told.status.success()) {
            eprintln!("** SKIPPED: without node nobody runs the page’s JavaScript here. **");
            return;
        }
        let (own, _) =
            include_str!("page/hand.js").split_once("/* ---- The line to the table. ---- */").unwrap();
        let key = Key::of(*b"sixteen secrets!");
        let keys = key.joined(&[1; 16], &[2; 16]).unwrap();
        let filled = FrameSize::MATCH.fill("Würfel ♥".as_bytes()).unwrap();
        let frame = sealed(&keys.frames, 300, &filled).unwrap();
        let known = [
            format!("const code = '{}'", key.code()),
            format!("const name = '{}'", to_hex(&key.name().unwrap())),
            format!("const joining = '{}'", to_hex(&key.joining().unwrap())),
            format!("const requests = '{}'", to_hex(&keys.requests)),
            format!(
                "const signature = '{}'",
                to_hex(&sign(&keys.requests, &[b"/press\n", b"x 1 2 3"]).unwrap())
            ),
            format!("const frame = '{}'", to_hex(&frame)),
        ];
        let script = [
            "const document = { getElementById: () => ({ textContent: '{}' }) };",
            include_str!("page/noble.js"),
            own,
            &known.join(";\n"),
            include_str!("page/vectors.js"),
        ];
        let file = tempfile::Builder::new().suffix(".js").tempfile().unwrap();
        std::fs::write(file.path(), script.join("\n")).unwrap();
        let told = Command::new("node").arg(file.path()).output().unwrap();
        let (out, err) = (String::from_utf8_lossy(&told.stdout), String::from_utf8_lossy(&told.stderr));
        assert!(told.status.success() && out.ends_with("all as expected\n"), "{out}{err}");
    }
}
