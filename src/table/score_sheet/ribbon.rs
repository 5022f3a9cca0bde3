//! What else may be written, what has been begun, and in what words it is asked.

use super::buttons::Button;
use super::draft::{Draft, Edit, What};
use super::question::{Question, question, written};
use super::{Model, Press};
use crate::engine::Seat;
use crate::games::score_sheet::{Action, Rows, SheetOf, Source, names};
use crate::i18n::{gettext, gettext_f};
use crate::table::Ribbon;

/// What else may be written.
pub fn ribbon<F: SheetOf>(m: &Model<F>, draft: &Draft) -> Ribbon<Press<F>> {
    let choices = buttons(m, draft).into_iter().filter_map(Button::in_ribbon).collect();
    Ribbon { sentence: sentence(m, draft), choices, ..Ribbon::default() }
}

/// The choices of the ribbon.
pub fn buttons<F: SheetOf>(m: &Model<F>, draft: &Draft) -> Vec<Button<F>> {
    if m.acting.is_none() {
        return Vec::new();
    }
    if draft.is_begun() {
        let back = Some(Press::<F>::Edit(Edit::Back));
        return vec![Button::new("back", gettext("_Back"), back)];
    }
    if m.game.asked(&m.state).is_some() {
        return Vec::new();
    }
    let mut buttons: Vec<Button<F>> = F::LAW.extras.iter().map(|extra| other(m, extra.source)).collect();
    if F::LAW.rows == Rows::Seats {
        let line = written(m, draft).map_or(0, |line| line.line);
        let press = m.press(Action::RoundEnds { line });
        // After somebody's number it is for the others.
        let begun =
            m.game.lines().iter().zip(m.game.open(&m.state)).any(|(line, open)| line.seats != open.seats);
        let label = if begun { gettext("_Others Have 0") } else { gettext("_All Have 0") };
        buttons.push(Button::new("rest", label, press));
    }
    let end = Some(Press::<F>::Edit(Edit::What(What::End)));
    buttons.push(Button::new("end", gettext("_End Match…"), end).key('/'));
    buttons
}

/// Something besides the lines.
fn other<F: SheetOf>(m: &Model<F>, source: Source) -> Button<F> {
    let label = match source {
        Source::Effect => gettext("_Card Effect…"),
        Source::Virtual => gettext("_Virtual Points…"),
        Source::Token => gettext("VP _Token…"),
        Source::Spell => gettext("Black _Spell"),
        other => capital(&names::source(other).render(&m.names)),
    };
    let press = match source {
        Source::Spell => m.press(Action::Scored { seat: Seat(0), source, points: 1, line: 0 }),
        source => Some(Press::<F>::Edit(Edit::What(What::Extra(source)))),
    };
    Button::new("extra", label, press).key('*')
}

/// What is asked once something has been begun.
fn sentence<F: SheetOf>(m: &Model<F>, draft: &Draft) -> String {
    if !draft.is_begun() {
        return String::new();
    }
    let source_of = |source| names::source(source).render(&m.names);
    match question(m, draft) {
        Question::Nothing => String::new(),
        Question::Why => gettext("Why is the match over?"),
        Question::Winner(_) => gettext("Who has won?"),
        Question::Who { line, source: Source::Line, .. } => {
            let line = m.game.lines().into_iter().find(|open| open.line == line);
            let name = line.map(|line| m.game.line_name(line).render(&m.names)).unwrap_or_default();
            gettext_f("{line}: who won?", &[("line", &capital(&name))])
        }
        Question::Who { source, .. } => {
            gettext_f("{what}: whose?", &[("what", &capital(&source_of(source)))])
        }
        Question::Number { seat, source, .. } => {
            let n = draft.typed.as_str();
            match (F::LAW.rows, source) {
                (Rows::Team, Source::Line) => gettext_f("Hits: {n}", &[("n", n)]),
                (Rows::Duels, Source::Line) => {
                    gettext_f("{seat} wins: how many points?", &[("seat", &m.name(seat))])
                }
                (_, Source::Line) => gettext_f("How many points for {seat}?", &[("seat", &m.name(seat))]),
                (_, source) => {
                    let words = [("seat", &*m.name(seat)), ("what", &*source_of(source)), ("n", n)];
                    gettext_f("{seat}, {what}: {n}", &words)
                }
            }
        }
    }
}

/// The same with a capital at its beginning.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
