//! A match as one HTML file: its result, its figures, its log with a replay, its record, and a check of its dice. Nothing is
//! loaded from anywhere. What the script shows was made here; it knows no rules.

mod figures;
mod html;
mod positions;

use serde_json::{Value, json};

use crate::archive::{MatchFile, Status};
use crate::engine::{Names, Seat, Viewer};
use crate::exchange::{self, Rolls, Unplayable};
use crate::i18n::{gettext, gettext_f};
use crate::insight::Analysis;
use crate::play::{Catalogue, GameSession, clock_line};

use html::{escaped, in_script};

/// The script that looks through a match: it is as small as it has to be.
const PAGE_SCRIPT: &str = include_str!("../../data/exchange/page.js");
/// The script that works rolls out again.
const SEAL_SCRIPT: &str = include_str!("../../data/exchange/seal.js");
const STYLE: &str = include_str!("../../data/exchange/page.css");

/// A match as one HTML file, with the chances of everybody if it was analysed. Of a match that goes on, only what the table
/// sees is in it.
///
/// # Errors
/// If it cannot be played again.
pub fn page(
    catalogue: &Catalogue,
    file: &MatchFile,
    analysis: Option<&Analysis>,
) -> Result<String, Unplayable> {
    let file = file.clone().for_others();
    let (session, _) = exchange::replay(catalogue, file.clone())?;
    let over = file.status != Status::Running;
    let viewer = if over { Viewer::All } else { Viewer::Table };
    let positions = positions::positions(catalogue, &file, &session, viewer)?;
    let rolls = exchange::check_rolls(catalogue, &file)?.filter(|rolls| !rolls.rolls.is_empty());
    let record = exchange::record(catalogue, &file)?;
    let analysis = analysis.filter(|_| over);
    let mut body = head(&file, &session);
    body.push_str(&replay(&session, over));
    body.push_str(&figures::section(&session, analysis));
    body.push_str(&rolls.as_ref().map(seal_section).unwrap_or_default());
    body.push_str(&record_section(&record));
    Ok(whole(&file, &session, &body, &positions, rolls.as_ref()))
}

fn whole(
    file: &MatchFile,
    session: &GameSession,
    body: &str,
    positions: &Value,
    rolls: Option<&Rolls>,
) -> String {
    let title = gettext(session.game().info().title);
    let heading = format!("{title}: {}", session.names().all().join(", "));
    let rolls = rolls.map(|rolls| {
        format!("<script type=\"application/json\" id=\"sealed\">{}</script>\n", in_script(&rolls.json()))
    });
    let made = gettext_f(
        "Made by Tableside {version}. This file needs no connection.",
        &[("version", crate::config::VERSION)],
    );
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <title>{}, {}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}<footer><p>{}</p></footer>\n\
         <script type=\"application/json\" id=\"positions\">{}</script>\n{}<script>\n{SEAL_SCRIPT}</script>\n<script>\n{PAGE_SCRIPT}</script>\n</body>\n</html>\n",
        language(),
        escaped(&heading),
        escaped(&exchange::day_and_time(file.started_at)),
        escaped(&made),
        in_script(positions),
        rolls.unwrap_or_default(),
    )
}

/// The language of the reader, as web pages name it.
fn language() -> String {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|set| !set.is_empty()));
    let set = set.unwrap_or_default();
    let code: String = set.chars().take_while(char::is_ascii_lowercase).collect();
    if (2..=3).contains(&code.len()) { code } else { "en".to_owned() }
}

fn head(file: &MatchFile, session: &GameSession) -> String {
    let names = session.names();
    let mut out = format!(
        "<header>\n<p class=\"game\">{}</p>\n<h1>{}</h1>\n<p class=\"when\">{}</p>\n",
        escaped(&gettext(session.game().info().title)),
        escaped(&names.all().join(", ")),
        escaped(&exchange::day_and_time(file.started_at)),
    );
    out.push_str(&result(session, names));
    if let Some(clock) = clock_line(session) {
        out.push_str(&format!("<p class=\"soft\" style=\"margin-top:1rem\">{}</p>\n", escaped(&clock)));
    }
    if !file.note.is_empty() {
        out.push_str(&format!("<p class=\"note\">{}</p>\n", escaped(&exchange::harmless(&file.note))));
    }
    out.push_str("</header>\n<main>\n");
    out
}

/// Who won, or what everybody has as long as the match goes on.
fn result(session: &GameSession, names: &Names) -> String {
    let game = session.game();
    let outcome = game.outcome();
    if let Some(group) = outcome.as_ref().and_then(crate::engine::Outcome::group) {
        let alone = game.seats() == 1;
        let words = match (group.won, alone) {
            (true, true) => gettext("Won."),
            (false, true) => gettext("Lost."),
            (true, false) => gettext("Won together."),
            (false, false) => gettext("Lost together."),
        };
        let ask = game.ask().render(names);
        return format!(
            "<p class=\"verdict\">{}</p>\n<p class=\"soft\">{}</p>\n",
            escaped(&words),
            escaped(&ask)
        );
    }
    let scores = game.scores();
    let mut seats: Vec<(Option<u8>, Seat, i32)> = Seat::all(game.seats())
        .map(|seat| {
            let place = outcome.as_ref().and_then(|outcome| outcome.place(seat));
            (place, seat, scores.get(seat.index()).copied().unwrap_or_default())
        })
        .collect();
    seats.sort_by_key(|(place, seat, _)| (*place, *seat));
    let line = |(place, seat, score): &(Option<u8>, Seat, i32)| {
        let won = if *place == Some(1) { " class=\"won\"" } else { "" };
        let place = place.map(|place| format!("{place}.")).unwrap_or_default();
        format!(
            "<li{won}><span class=\"place\">{place}</span><span class=\"who\">{}</span><span class=\"points\">{score}</span></li>\n",
            escaped(&names.of(*seat))
        )
    };
    let mut out = format!("<ol class=\"stand\">\n{}</ol>\n", seats.iter().map(line).collect::<String>());
    if outcome.is_none() {
        out.push_str(&format!("<p class=\"soft\">{}</p>\n", escaped(&gettext("The match goes on."))));
    }
    if outcome.is_some_and(|outcome| outcome.adjusted) {
        out.push_str(&format!(
            "<p class=\"soft\">{}</p>\n",
            escaped(&gettext("The table adjusted this match."))
        ));
    }
    out
}

fn replay(session: &GameSession, over: bool) -> String {
    let log = positions::log(session);
    let last = session.game().len();
    let word = |words: String| escaped(&words);
    let open = match over {
        true => gettext("Positions show everybody’s cards and dice, as the match is over."),
        false => gettext("Positions show what the whole table sees."),
    };
    format!(
        "<section aria-labelledby=\"course\">\n<h2 id=\"course\">{course}</h2>\n<div class=\"replay\">\n<div class=\"board\">\n\
         <p class=\"told\" id=\"told\" aria-live=\"polite\"></p>\n\
         <div class=\"position\" id=\"position\" role=\"region\" aria-label=\"{position}\" tabindex=\"0\"></div>\n\
         <div class=\"bar\" role=\"group\" aria-label=\"{replay}\">\n\
         <button type=\"button\" id=\"first\" aria-label=\"{first}\" aria-keyshortcuts=\"Home\">|◀</button>\n\
         <button type=\"button\" id=\"back\" aria-label=\"{back}\" aria-keyshortcuts=\"ArrowLeft\">◀</button>\n\
         <button type=\"button\" id=\"play\" class=\"main\" aria-pressed=\"false\" aria-keyshortcuts=\"p\">{play}</button>\n\
         <button type=\"button\" id=\"next\" aria-label=\"{next}\" aria-keyshortcuts=\"ArrowRight\">▶</button>\n\
         <button type=\"button\" id=\"last\" aria-label=\"{end}\" aria-keyshortcuts=\"End\">▶|</button>\n\
         <input type=\"range\" id=\"where\" min=\"0\" max=\"{last}\" value=\"{last}\" aria-label=\"{entry}\">\n\
         <span class=\"soft\" id=\"count\" aria-hidden=\"true\"></span>\n</div>\n</div>\n\
         <div class=\"log\" id=\"log\" role=\"region\" aria-label=\"{log_label}\" tabindex=\"0\">\n{log}</div>\n</div>\n\
         <p class=\"soft\">{open}</p>\n</section>\n",
        course = word(gettext("The match")),
        position = word(gettext("The position")),
        replay = word(gettext("Replay")),
        first = word(gettext("To the beginning")),
        back = word(gettext("One entry back")),
        play = word(gettext("Play")),
        next = word(gettext("One entry on")),
        end = word(gettext("To the end")),
        entry = word(gettext("Entry")),
        log_label = word(gettext("The log")),
        open = word(open),
    )
}

fn seal_section(rolls: &Rolls) -> String {
    let count = rolls.rolls.len().to_string();
    let word = |words: String| escaped(&words);
    format!(
        "<section aria-labelledby=\"dice\">\n<h2 id=\"dice\">{}</h2>\n<p>{}</p>\n<p class=\"words\">{}</p>\n\
         <div class=\"check\"><label for=\"noted\">{}</label>\n<div class=\"field\"><input id=\"noted\" autocomplete=\"off\" spellcheck=\"false\">\n\
         <button type=\"button\" class=\"main\" id=\"check\" hidden>{}</button></div></div>\n<p id=\"verdict\" role=\"status\"></p>\n\
         <p class=\"soft\">{}</p>\n</section>\n",
        word(gettext("The dice of the program")),
        word(gettext(
            "These twelve words were shown before the match. They fix every roll of it, and tell nothing about any:"
        )),
        escaped(&rolls.seal.line()),
        word(gettext("What you noted before the match (may be left out)")),
        word(gettext_f("Check all {n} rolls", &[("n", &count)])),
        word(gettext(
            "It shows that the program chose no roll after the match began. It does not show that bots saw nothing; nor is anything said of real dice."
        )),
    )
}

fn record_section(record: &str) -> String {
    let title = gettext("The record, as text that Tableside reads");
    format!(
        "<section>\n<details><summary>{}</summary>\n<pre tabindex=\"0\">{}</pre></details>\n</section>\n</main>\n",
        escaped(&title),
        escaped(&exchange::harmless(record))
    )
}

/// What the script says.
fn words(session: &GameSession) -> Value {
    json!({
        "begin": gettext("Before the first entry"),
        "count": gettext("Entry {n} of {of}"),
        "play": gettext("Play"),
        "stop": gettext("Stop"),
        "forged": gettext("The seed in this file does not fit its own fingerprint: the file was changed."),
        "other": gettext("The seed of this match is not the one whose words you noted."),
        "differs": gettext("These entries are not what the seed gives: {list}."),
        "holds": gettext("All {n} rolls match the seed behind the words you noted."),
        "unasked": gettext("All {n} rolls are what the seed in this file gives. Compare the words with those you noted before the match."),
        "seats": session.names().all(),
    })
}
