//! The rows of the paper: what each round brought each seat, and below them what is written now.

use super::draft::{Draft, Edit, What};
use super::pad::seat_wins;
use super::question::{Question, question, written};
use super::{Item, Model, Press};
use crate::engine::Seat;
use crate::games::score_sheet::lines::Line;
use crate::games::score_sheet::{Mark, Rows, SheetOf, Source, names};
use crate::i18n::{gettext, gettext_f};
use crate::table::{Look, State};

/// A row.
pub struct Row<F: SheetOf> {
    id: String,
    title: String,
    /// What pressing its title does.
    press: Option<Press<F>>,
    /// Whether it is the one that is written.
    now: bool,
    /// Whether its round is still to come.
    coming: bool,
    /// One for each column.
    cells: Vec<Cell<F>>,
}

/// What stands in a column.
struct Cell<F: SheetOf> {
    text: String,
    press: Option<Press<F>>,
    now: bool,
}

impl<F: SheetOf> Cell<F> {
    const fn of(text: String) -> Self {
        Self { text, press: None, now: false }
    }

    fn empty() -> Self {
        Self::of(String::new())
    }
}

/// More rows than this are not shown one by one.
const MOST: usize = 12;
/// What stands where nothing was won.
const NONE: &str = "–";

/// How many columns the paper has beside that of the titles.
pub fn columns<F: SheetOf>(m: &Model<F>) -> usize {
    if F::LAW.rows == Rows::Team { 1 } else { m.seats() }
}

/// What stands at the head of a column.
pub fn head<F: SheetOf>(m: &Model<F>, column: usize) -> String {
    match u8::try_from(column) {
        Ok(at) if F::LAW.rows != Rows::Team => m.name(Seat(at)),
        _ => crate::table::listed(&m.names.0),
    }
}

/// The rows as things on the table, row by row, the title of each first; what is still to come comes last, and its titles are
/// aside.
pub fn items<F: SheetOf>(m: &Model<F>, draft: &Draft) -> Vec<Item<F>> {
    let mut rows = over(m);
    let now = now(m, draft);
    let room = MOST.saturating_sub(now.len()).max(3);
    if rows.len() > room {
        let rest = rows.split_off(rows.len() - (room - 1));
        rows = std::iter::once(sum(m, &rows)).chain(rest).collect();
    }
    rows.into_iter().chain(now).chain(coming(m)).flat_map(|row| row.items(m)).collect()
}

/// The rounds that are still to come, if it is known how many there are.
fn coming<F: SheetOf>(m: &Model<F>) -> Vec<Row<F>> {
    let rounds = m.game.rounds().filter(|_| !m.state.played).unwrap_or(0);
    let row = |round: u8| {
        let cells = (0..columns(m)).map(|_| Cell::empty()).collect();
        let title = m.game.round_name(round).render(&m.names);
        Row { coming: true, ..Row::new(format!("r{round}"), title, cells) }
    };
    (m.state.round + 1..=rounds).map(row).collect()
}

impl<F: SheetOf> Row<F> {
    fn new(id: String, title: String, cells: Vec<Cell<F>>) -> Self {
        Self { id, title, press: None, now: false, coming: false, cells }
    }

    fn items(self, m: &Model<F>) -> Vec<Item<F>> {
        let spoken = |text: &str| if text.is_empty() { gettext("nothing yet") } else { text.to_owned() };
        let row = self.title.clone();
        let cell = |(at, cell): (usize, Cell<F>)| {
            let words = [("row", &*row), ("column", &*head(m, at)), ("n", &*spoken(&cell.text))];
            Item::<F> {
                id: format!("paper/{}/{at}", self.id),
                look: look(cell.text, cell.press.is_some()),
                state: if cell.now { State::Chosen } else { State::Idle },
                name: gettext_f("{row}, {column}: {n}", &words),
                press: cell.press,
                ..Item::<F>::default()
            }
        };
        let title = Item::<F> {
            id: format!("paper/{}", self.id),
            look: look(self.title.clone(), self.press.is_some()),
            state: match (self.now, self.coming) {
                (true, _) => State::Chosen,
                (false, true) => State::Aside,
                (false, false) => State::Idle,
            },
            name: self.title,
            press: self.press,
            ..Item::<F>::default()
        };
        std::iter::once(title).chain(self.cells.into_iter().enumerate().map(cell)).collect()
    }
}

const fn look(text: String, pressed: bool) -> Look {
    if pressed { Look::Space(text) } else { Look::Vacant(text) }
}

/// The column of a seat's numbers.
fn column<F: SheetOf>(seat: Seat) -> usize {
    if F::LAW.rows == Rows::Team { 0 } else { seat.index() }
}

/// Numbers of one row, put together by column.
fn cells<F: SheetOf>(m: &Model<F>, marks: &[&Mark]) -> Vec<Cell<F>> {
    let text = |at: usize| {
        let own = marks.iter().filter(|mark| mark.seat.is_some_and(|seat| column::<F>(seat) == at));
        let numbers: Vec<String> = own.map(|mark| number(mark)).collect();
        numbers.join(" ")
    };
    (0..columns(m)).map(|at| Cell::of(text(at))).collect()
}

/// A number as it is written down.
fn number(mark: &Mark) -> String {
    match mark.source {
        Source::Effect | Source::Token => format!("{:+}", mark.points).replace('-', "−"),
        Source::Spell => gettext("black spell"),
        _ => mark.points.to_string(),
    }
}

/// The rows that are full.
fn over<F: SheetOf>(m: &Model<F>) -> Vec<Row<F>> {
    if F::LAW.rows == Rows::Captures {
        return captures(m);
    }
    let last = if m.state.played { m.state.round } else { m.state.round.saturating_sub(1) };
    let mut rows: Vec<Row<F>> = (1..=last).map(|round| full(m, round)).collect();
    rows.extend(told_at_the_end(m));
    rows
}

fn full<F: SheetOf>(m: &Model<F>, round: u8) -> Row<F> {
    let of_round = |mark: &&Mark| mark.round == round && !at_the_end::<F>(mark.source);
    let marks: Vec<&Mark> = m.state.marks.iter().filter(of_round).collect();
    let cells = if F::LAW.rows == Rows::Duels { won(m, &marks) } else { cells(m, &marks) };
    Row::new(format!("r{round}"), m.game.round_name(round).render(&m.names), cells)
}

/// What the duels of a round brought, with effects.
fn won<F: SheetOf>(m: &Model<F>, marks: &[&Mark]) -> Vec<Cell<F>> {
    let total = |at: usize| {
        let own = marks.iter().filter(|mark| mark.seat.is_some_and(|seat| seat.index() == at));
        let points: i32 = own.map(|mark| i32::from(mark.points)).sum();
        Cell::of(points.to_string())
    };
    (0..columns(m)).map(total).collect()
}

/// Each capture is a row, and so are points that count only as long as they last.
fn captures<F: SheetOf>(m: &Model<F>) -> Vec<Row<F>> {
    let mut n = 0;
    let row = |(at, mark): (usize, &Mark)| {
        let title = if mark.source == Source::Line {
            n += 1;
            gettext_f("Capture {n}", &[("n", &n.to_string())])
        } else {
            super::ribbon::capital(&names::source(mark.source).render(&m.names))
        };
        Row::new(format!("c{at}"), title, cells(m, &[mark]))
    };
    m.state.marks.iter().enumerate().map(row).collect()
}

fn at_the_end<F: SheetOf>(source: Source) -> bool {
    let ties = F::LAW.ties.iter().map(|(extra, _)| extra);
    F::LAW.last.iter().chain(ties).any(|extra| extra.source == source)
}

/// What was asked after the last line: a row for each thing.
fn told_at_the_end<F: SheetOf>(m: &Model<F>) -> Vec<Row<F>> {
    let ties = F::LAW.ties.iter().map(|(extra, _)| extra);
    let told = |source: Source| {
        let marks: Vec<&Mark> = m.state.marks.iter().filter(|mark| mark.source == source).collect();
        // The one that is asked for now stands below.
        let asked = m.game.asked(&m.state).is_some_and(|(_, extra)| extra.source == source);
        let title = super::ribbon::capital(&names::source(source).render(&m.names));
        (!marks.is_empty() && !asked).then(|| Row::new(format!("{source:?}"), title, cells(m, &marks)))
    };
    F::LAW.last.iter().chain(ties).filter_map(|extra| told(extra.source)).collect()
}

/// The first rows as one, with their sums.
fn sum<F: SheetOf>(m: &Model<F>, rows: &[Row<F>]) -> Row<F> {
    let numbers = |text: &str| -> i32 {
        let plain = text.replace('−', "-");
        plain.split_whitespace().filter_map(|n| n.parse::<i32>().ok()).sum()
    };
    let total = |at: usize| {
        let sum: i32 = rows.iter().filter_map(|row| row.cells.get(at)).map(|cell| numbers(&cell.text)).sum();
        Cell::of(sum.to_string())
    };
    let title = gettext_f("{n} rows before", &[("n", &rows.len().to_string())]);
    Row::new("before".to_owned(), title, (0..columns(m)).map(total).collect())
}

/// The rows that are written now.
fn now<F: SheetOf>(m: &Model<F>, draft: &Draft) -> Vec<Row<F>> {
    if let Some((seat, extra)) = m.game.asked(&m.state) {
        let source = extra.source;
        let marks: Vec<&Mark> = m.state.marks.iter().filter(|mark| mark.source == source).collect();
        let title = super::ribbon::capital(&names::source(source).render(&m.names));
        let mut row = Row::new(format!("{source:?}"), title, cells(m, &marks));
        written_in(&mut row, column::<F>(seat), draft);
        return vec![row];
    }
    if m.state.played {
        return Vec::new();
    }
    match F::LAW.rows {
        Rows::Duels => duels(m, draft),
        Rows::Seats | Rows::Team => vec![open_row(m, draft)],
        Rows::Captures => vec![next_capture(m, draft)],
    }
}

/// What is begun in a cell of a row.
fn written_in<F: SheetOf>(row: &mut Row<F>, at: usize, draft: &Draft) {
    if let Some(cell) = row.cells.get_mut(at) {
        cell.text = if draft.typed.is_empty() { "?".to_owned() } else { draft.typed.clone() };
        cell.now = true;
    }
}

/// The duels of this round: those that were won, and those that can be.
fn duels<F: SheetOf>(m: &Model<F>, draft: &Draft) -> Vec<Row<F>> {
    let open = m.game.open(&m.state);
    let now = written(m, draft).filter(|_| draft.what == What::Line).map(|line| line.line);
    let row = |line: Line| {
        let is_open = open.iter().any(|open| open.line == line.line);
        let name = super::ribbon::capital(&m.game.line_name(line).render(&m.names));
        let mut row = Row::new(format!("d{}", line.line), name, Vec::new());
        let of_line = |mark: &&Mark| {
            mark.round == m.state.round && mark.line == line.line && mark.source == Source::Line
        };
        let mark = m.state.marks.iter().find(of_line);
        row.now = now == Some(line.line);
        let acts = is_open && m.acting.is_some();
        row.press = (acts && !row.now).then_some(Press::<F>::Edit(Edit::Line(line.line)));
        let cell = |at: u8| {
            let seat = Seat(at);
            if !line.seats.contains(seat) {
                return Cell::empty();
            }
            if is_open {
                let press = acts.then(|| seat_wins(m, seat, line.line, Source::Line)).flatten();
                let chosen = row.now && draft.seat == Some(seat);
                return Cell { text: "?".to_owned(), press, now: chosen };
            }
            let won = mark.filter(|mark| mark.seat == Some(seat));
            Cell::of(won.map_or_else(|| NONE.to_owned(), |mark| mark.points.to_string()))
        };
        row.cells = (0u8..).take(m.seats()).map(cell).collect();
        row
    };
    let extras: Vec<&Mark> = m
        .state
        .marks
        .iter()
        .filter(|mark| mark.round == m.state.round && mark.source == Source::Effect)
        .collect();
    let effects = (!extras.is_empty())
        .then(|| Row::new("effects".to_owned(), gettext("Card effects"), cells(m, &extras)));
    m.game.lines().into_iter().map(row).chain(effects).collect()
}

/// The round that is written, with a number of each seat.
fn open_row<F: SheetOf>(m: &Model<F>, draft: &Draft) -> Row<F> {
    let mut row = full(m, m.state.round);
    row.now = true;
    let seats = m.game.open(&m.state).first().map(|line| line.seats).unwrap_or_default();
    let now = match question(m, draft) {
        Question::Number { seat, source: Source::Line, .. } => Some(seat),
        _ => None,
    };
    for seat in seats.iter() {
        let many = seats.len() > 1 && now != Some(seat) && m.acting.is_some();
        if let Some(cell) = row.cells.get_mut(column::<F>(seat)) {
            // A token may stand there already.
            if cell.text.is_empty() {
                cell.text = "?".to_owned();
            }
            cell.press = many.then_some(Press::<F>::Edit(Edit::Seat(seat, None)));
        }
        if now == Some(seat) {
            written_in(&mut row, column::<F>(seat), draft);
        }
    }
    row
}

/// The next capture: whose it is can be pressed.
fn next_capture<F: SheetOf>(m: &Model<F>, draft: &Draft) -> Row<F> {
    let n = m.state.marks.iter().filter(|mark| mark.source == Source::Line).count() + 1;
    let title = gettext_f("Capture {n}", &[("n", &n.to_string())]);
    let cell = |at: u8| {
        let now = draft.what == What::Line && draft.seat == Some(Seat(at));
        let press = m.acting.map(|_| Press::<F>::Edit(Edit::Seat(Seat(at), Some(0))));
        Cell { text: "?".to_owned(), press: press.filter(|_| !now && draft.what == What::Line), now }
    };
    let cells = (0u8..).take(m.seats()).map(cell).collect();
    Row { now: true, ..Row::new("next".to_owned(), title, cells) }
}
