//! One finished match for BG Stats on a telephone: a link that it opens, as a QR code.

use jiff::Timestamp;
use qrcode::{Color, EcLevel, QrCode};
use serde_json::{Map, Value, json};

use super::csv::players;
use crate::archive::MatchFile;
use crate::engine::{Outcome, Seat};
use crate::i18n::{gettext, gettext_f};
use crate::play::{Catalogue, SeatSetup};

/// What BG Stats answers to.
const ADDRESS: &str = "https://app.bgstatsapp.com/createPlay.html?data=";
/// So many letters of a note go along: the code has to be read from a screen.
const NOTE: usize = 120;
/// So long a match lasts at most whose length is told, in minutes.
const LONGEST: i64 = 6 * 60;
/// How many modules of quiet a code needs on each side.
pub const QUIET: usize = 4;

/// A QR code as plain data, without the quiet zone around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// How many modules each side has.
    pub side: usize,
    /// The modules line by line, true for dark.
    pub dark: Vec<bool>,
}

impl Code {
    /// The code of a text; `None` if it is too long for one.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
        let dark = code.to_colors().into_iter().map(|colour| colour == Color::Dark).collect();
        Some(Self { side: code.width(), dark })
    }

    /// Whether a module is dark; outside of the code none is.
    #[must_use]
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        x < self.side && self.dark.get(y * self.side + x).copied().unwrap_or_default()
    }

    /// The code for a terminal, two modules a letter, with the quiet zone. `inverse` is for letters that are lighter than
    /// what is behind them, so that what is dark stays dark.
    #[must_use]
    pub fn lines(&self, inverse: bool) -> Vec<String> {
        let all = self.side + 2 * QUIET;
        let at = |x: usize, y: usize| {
            let inside = x >= QUIET && y >= QUIET;
            (inside && self.is_dark(x - QUIET, y - QUIET)) != inverse
        };
        let letter = |x: usize, y: usize| match (at(x, y), y + 1 < all && at(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        (0..all).step_by(2).map(|y| (0..all).map(|x| letter(x, y)).collect()).collect()
    }

    /// The code as SVG, dark on light whatever is around it. `scale` is how many pixels a module has.
    #[must_use]
    pub fn svg(&self, scale: usize) -> String {
        let all = self.side + 2 * QUIET;
        let mut path = String::new();
        for y in 0..self.side {
            for x in (0..self.side).filter(|x| self.is_dark(*x, y)) {
                path.push_str(&format!("M{} {}h1v1h-1z", x + QUIET, y + QUIET));
            }
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{0}\" viewBox=\"0 0 {all} {all}\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{all}v{all}H0z\"/><path d=\"{path}\"/></svg>",
            all * scale
        )
    }
}

/// The link by which BG Stats takes a match in; `None` if it has not ended, or was recorded elsewhere.
#[must_use]
pub fn bg_stats_link(catalogue: &Catalogue, file: &MatchFile) -> Option<String> {
    let outcome = file.outcome.as_ref().filter(|_| file.elsewhere.is_none())?;
    Some(format!("{ADDRESS}{}", encoded(&play(catalogue, file, outcome).to_string())))
}

fn play(catalogue: &Catalogue, file: &MatchFile, outcome: &Outcome) -> Value {
    let id = catalogue.counts_as(&file.setup.game);
    let title = catalogue.find(id).map_or_else(|| id.to_owned(), |def| gettext(def.info.title));
    let ended = file.finished_at.unwrap_or(file.updated_at);
    let minutes = ended.saturating_sub(file.started_at) / 60_000;
    let together = outcome.group().is_some();
    let group = outcome.group().filter(|group| group.stages > 0).map(|group| {
        let [reached, of] = [group.reached, group.stages].map(|n| n.to_string());
        gettext_f("{n} of {of}", &[("n", &reached), ("of", &of)])
    });
    let note: String = file.note.chars().filter(|c| !c.is_control()).take(NOTE).collect();
    let comments: Vec<String> = group.into_iter().chain(Some(note).filter(|note| !note.is_empty())).collect();
    let seats: Vec<Value> =
        players(file).iter().enumerate().map(|(at, seat)| player(seat, at, outcome)).collect();
    let day =
        Timestamp::from_millisecond(ended).unwrap_or_default().strftime("%Y-%m-%d %H:%M:%S").to_string();
    // No number of BoardGameGeek: a wrong one would attach the play to another game.
    json!({
        "sourceName": "Tableside", "sourcePlayId": file.uuid, "playDate": day,
        "durationMin": if (0..=LONGEST).contains(&minutes) { minutes } else { 0 },
        "comments": comments.join(". "), "location": "",
        "game": {"name": title, "sourceGameId": id, "highestWins": true, "noPoints": together},
        "players": seats,
    })
}

/// All that is said to be optional is there: the app fails without it.
fn player(seat: &SeatSetup, at: usize, outcome: &Outcome) -> Value {
    let own = Seat(u8::try_from(at).unwrap_or(u8::MAX));
    let together = outcome.group().is_some();
    let draw = !together && outcome.scores.len() > 1 && outcome.winners().len() == outcome.scores.len();
    let name = match (seat.bot, seat.name.as_str()) {
        (Some(_), _) => gettext("Bot"),
        (None, "") => gettext("Guest"),
        (None, name) => name.to_owned(),
    };
    let mut player = Map::new();
    player.insert("name".to_owned(), json!(name));
    let id = if seat.bot.is_some() { "bot".to_owned() } else { seat.name.to_lowercase() };
    player.insert("sourcePlayerId".to_owned(), json!(id));
    player.insert("startPlayer".to_owned(), json!(at == 0));
    player.insert("winner".to_owned(), json!(outcome.winners().contains(own) && !draw));
    if let Some(score) = outcome.scores.get(at).filter(|_| !together) {
        player.insert("score".to_owned(), json!(score));
    }
    player.insert("rank".to_owned(), json!(outcome.place(own).unwrap_or_default()));
    if let Some(level) = seat.bot {
        player.insert("role".to_owned(), json!(level.word()));
    }
    Value::Object(player)
}

/// A text within a link.
fn encoded(text: &str) -> String {
    let mut written = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                written.push(char::from(byte))
            }
            other => written.push_str(&format!("%{other:02X}")),
        }
    }
    written
}
