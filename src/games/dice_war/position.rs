//! Position strings (section 4.6 of the rules).

use super::DiceWar;
use super::field::{self, Field, Fields};
use super::options;
use super::state::rows::{conserved, read_rows, rows};
use super::state::{BLACK, Countdown, RED, Run, State, Step, other, pair_index};
use super::view::View;
use crate::engine::{Arg, Seat, Text, text};

/// A position as written; whether it can be played is not known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub tribes: [String; 2],
    pub ruins: Fields,
    pub state: State,
    /// What the TP bars show.
    shown: [u8; 2],
}

/// The text of a state.
fn write(game: &DiceWar, state: &State) -> String {
    let view = View { game, state };
    let step = match state.step {
        Step::StartRoll => "r".to_owned(),
        Step::Setup => "s".to_owned(),
        Step::War | Step::Over(_) => "-".to_owned(),
        Step::FollowUp(field) if state.follow_ups > 0 => format!("f{field}:{}", state.follow_ups),
        Step::FollowUp(field) => format!("f{field}"),
    };
    let pair = |of: [u8; 2]| format!("{},{}", of[0], of[1]);
    let tribes = [RED, BLACK].map(|seat| game.tribe_card(seat).id.clone());
    [
        rows(state),
        letter(state.active).to_string(),
        step,
        pair(state.earned),
        pair([view.tp(RED), view.tp(BLACK)]),
        pair(state.reserve),
        tribes.join(","),
        options::layout_word(game.options.ruins),
        chase(state),
        state.quiet.to_string(),
        state.turn.to_string(),
    ]
    .join(" ")
}

const fn letter(seat: Seat) -> char {
    if seat.0 == RED.0 { 'r' } else { 'b' }
}

/// Runs and the countdown. Until the turn is over a state keeps the run of a die that was captured or has
/// attacked (section 4.4); no die stands there to say it of, and the VP have ended it (DW-EOW-2).
fn chase(state: &State) -> String {
    let mut entries = Vec::new();
    for seat in [RED, BLACK] {
        let run = state.runs[pair_index(seat)];
        if run.n > 0 && state.own(seat) & run.field.bit() != 0 {
            entries.push(format!("{}@{}:{}", letter(seat), run.field, run.n));
        }
    }
    if let Some(count) = state.countdown.filter(|count| count.left > 0) {
        entries.push(format!("{}@{}!{}", letter(count.seat), count.field, count.left));
    }
    if entries.is_empty() { "-".to_owned() } else { entries.join(",") }
}

/// Reads a text.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read(written: &str) -> Result<Position, Text> {
    parse(written).map_err(|why| text("The position cannot be read: {why}.").with("why", Arg::Verbatim(why)))
}

fn parse(written: &str) -> Result<Position, String> {
    let parts: Vec<&str> = written.split_whitespace().collect();
    let &[board, active, step, earned, tp, reserve, tribes, ruins, chase, quiet, turn] = parts.as_slice()
    else {
        return Err(format!("it has {} parts instead of 11", parts.len()));
    };
    let mut state = State::START;
    read_rows(&mut state, board)?;
    state.active = seat(active)?;
    state.first = state.active;
    state.earned = pair(earned, "VP")?;
    state.reserve = pair(reserve, "Reserve")?;
    state.quiet = quiet.parse().map_err(|_| format!("“{quiet}” is no number of turns"))?;
    state.turn = turn.parse().map_err(|_| format!("“{turn}” is no number of a turn"))?;
    conserved(&state)?;
    let ruins = options::layout(ruins).map_err(|why| why.render(&Default::default()))?;
    if field::first(ruins & state.of_level(1)).is_some() {
        return Err("a creature of level 1 cannot stand on a Ruin".to_owned());
    }
    read_step(step, &mut state)?;
    // Who has more dice on the board has begun; with dice placed in turns, if nobody was skipped.
    let enemy = other(state.active);
    let [own, opposing] = [state.active, enemy].map(|seat| state.own(seat).count_ones());
    if state.step == Step::Setup && own < opposing {
        state.first = enemy;
    }
    read_chase(chase, &mut state)?;
    let (red, black) =
        tribes.split_once(',').ok_or_else(|| format!("“{tribes}” does not name two tribes"))?;
    Ok(Position { tribes: [red.to_owned(), black.to_owned()], ruins, state, shown: pair(tp, "TP")? })
}

fn seat(word: &str) -> Result<Seat, String> {
    match word {
        "r" => Ok(RED),
        "b" => Ok(BLACK),
        _ => Err(format!("“{word}” is no seat, only r and b are")),
    }
}

fn pair(word: &str, what: &str) -> Result<[u8; 2], String> {
    let numbers = word.split_once(',').and_then(|(a, b)| Some([a.parse().ok()?, b.parse().ok()?]));
    numbers.ok_or_else(|| format!("“{word}” is not two numbers for {what}"))
}

/// A follow-up that is not the first of its turn comes with the number of those before: `fc5:1`.
fn read_step(word: &str, state: &mut State) -> Result<(), String> {
    state.step = match word.split_at_checked(1) {
        Some(("-", "")) => Step::War,
        Some(("s", "")) => Step::Setup,
        Some(("r", "")) => Step::StartRoll,
        Some(("f", rest)) => {
            let (at, made) = rest.split_once(':').unwrap_or((rest, "0"));
            let field: Field = at.parse()?;
            if state.own(state.active) & field.bit() == 0 {
                return Err(format!("no die of the seat to act stands on {field}"));
            }
            state.follow_ups = made.parse().map_err(|_| format!("“{made}” is no number of follow-ups"))?;
            Step::FollowUp(field)
        }
        _ => return Err(format!("“{word}” is no phase")),
    };
    Ok(())
}

fn read_chase(word: &str, state: &mut State) -> Result<(), String> {
    if word == "-" {
        return Ok(());
    }
    let bad = || format!("“{word}” is no chase");
    for entry in word.split(',') {
        let (who, rest) = entry.split_once('@').ok_or_else(bad)?;
        let seat = seat(who)?;
        let (at, mark) = rest.split_at_checked(2).ok_or_else(bad)?;
        let field: Field = at.parse()?;
        let (mark, n) = mark.split_at_checked(1).ok_or_else(bad)?;
        let n: u8 = n.parse().map_err(|_| bad())?;
        match mark {
            ":" if n > 0 && state.own(seat) & field.bit() != 0 && state.runs[pair_index(seat)].n == 0 => {
                state.runs[pair_index(seat)] = Run { field, n };
            }
            "!" if n > 0 && state.countdown.is_none() => {
                state.countdown = Some(Countdown { seat, field, left: n });
            }
            _ => return Err(bad()),
        }
    }
    Ok(())
}

impl Position {
    /// The state to begin with.
    ///
    /// # Errors
    /// If a bar does not show what the tribe says.
    pub(super) fn state_in(&self, game: &DiceWar) -> Result<State, Text> {
        self.check(game)?;
        let mut state = self.state;
        state.tp = self.stored(game);
        Ok(state)
    }

    /// Whether the bars show what the tribes say.
    fn check(&self, game: &DiceWar) -> Result<(), Text> {
        for (seat, name) in [(RED, text("Red")), (BLACK, text("Black"))] {
            let shown = self.shown[pair_index(seat)];
            let mut state = self.state;
            state.tp = self.shown;
            let counted = View { game, state: &state }.tp(seat);
            if shown != counted || shown > game.tribe(seat).tp.max {
                let why = text("{seat}’s TP bar shows {shown} but must show {counted}.");
                let counted = counted.min(game.tribe(seat).tp.max);
                return Err(why.with("seat", name).with("shown", shown).with("counted", counted));
            }
        }
        Ok(())
    }

    /// The TP of tribes that store them.
    fn stored(&self, game: &DiceWar) -> [u8; 2] {
        [RED, BLACK].map(|seat| {
            let stored = game.tribe(seat).tp.mode == super::content::TpMode::Stored;
            if stored { self.shown[pair_index(seat)] } else { 0 }
        })
    }
}

impl DiceWar {
    /// The position string of a state (section 4.6).
    #[must_use]
    pub fn position(&self, state: &State) -> String {
        write(self, state)
    }
}
