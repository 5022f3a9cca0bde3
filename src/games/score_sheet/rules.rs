//! What may be written down, and what that does.

use super::action::{Action, Finish, Source, Why};
use super::forms::SheetOf;
use super::law::{Decides, Extra, Rows};
use super::lines::ENEMIES;
use super::names;
use super::setup::{Content, ScoreSheet};
use super::state::{Mark, State};
use crate::engine::{
    EventSink, Few, GameInfo, Outcome, Rulebook, Rules, Scores, Seat, Setup, SetupError, Turn, Violation,
    text,
};

/// A sheet has no more entries than this.
const MOST_MARKS: usize = 500;

impl<F: SheetOf> Rules for ScoreSheet<F> {
    type State = State;
    type Action = Action;
    type Event = ();

    const INFO: GameInfo = F::INFO;

    fn rulebook() -> &'static Rulebook {
        F::book().get()
    }

    fn new(setup: Setup<Content>) -> Result<Self, SetupError> {
        Self::of(&setup)
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn cooperative(&self) -> bool {
        self.together
    }

    fn start(&self) -> State {
        let adjusted = Few::filled(0, self.seats);
        State { round: 1, marks: Vec::new(), adjusted, played: false, finish: None }
    }

    /// Whoever writes: the seat whose number is next, or the first of those that could have one.
    fn turn(&self, state: &State) -> Turn {
        if state.played {
            return self.asked(state).map_or(Turn::Over, |(seat, _)| Turn::Choose(seat));
        }
        let next = self.open(state).first().and_then(|line| line.seats.first());
        Turn::Choose(next.unwrap_or_default())
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.turn(state) != Turn::Choose(seat) {
            return;
        }
        if let Some((seat, extra)) = self.asked(state) {
            let of = |points| Action::Scored { seat, source: extra.source, points, line: 0 };
            return out.extend(extra.points.clone().map(of));
        }
        for line in self.open(state) {
            for seat in line.seats.iter() {
                let of = |points| Action::Scored { seat, source: Source::Line, points, line: line.line };
                out.extend(self.points_in(line).map(of));
            }
            if Self::may_be_empty() {
                out.push(Action::RoundEnds { line: line.line });
            }
        }
        let extras = F::LAW.extras.iter().flat_map(|extra| {
            let seats = self.all().take(if extra.team { 1 } else { self.seats });
            seats.flat_map(move |seat| {
                let of = move |points| Action::Scored { seat, source: extra.source, points, line: 0 };
                extra.points.clone().map(of)
            })
        });
        out.extend(extras.filter(|action| self.may(state, action).is_ok()));
        for (why, decides) in F::LAW.endings {
            let seats = self.all().take(if *decides == Decides::Winner { self.seats } else { 0 });
            let won = seats.map(|seat| Finish { why: *why, winner: Some(seat) });
            let why = (*decides != Decides::Winner).then_some(Finish { why: *why, winner: None });
            let fits = |finish: &Finish| self.may_finish(*finish).is_ok();
            out.extend(won.chain(why).filter(fits).map(Action::Finished));
        }
    }

    fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        match self.turn(state) {
            Turn::Choose(asked) if asked == seat => self.may(state, action),
            Turn::Choose(asked) => Err(Violation::impossible(
                "SHEET-END-3",
                text("{asked} writes now, not {seat}.").with("asked", asked).with("seat", seat),
            )),
            Turn::Secret { .. } | Turn::Chance(_) | Turn::Over => {
                Err(Violation::impossible("SHEET-END-3", text("The match is over.")))
            }
        }
    }

    fn apply_action(&self, state: &mut State, _: Seat, action: &Action, _: &mut impl EventSink<()>) {
        match *action {
            Action::Scored { seat, source, points, line } => {
                write(state, line, Some(seat), source, points);
            }
            Action::RoundEnds { line } => match F::LAW.rows {
                Rows::Duels => write(state, line, None, Source::Line, 0),
                Rows::Seats | Rows::Captures | Rows::Team => {
                    for seat in self.open(state).into_iter().flat_map(|line| line.seats.iter()) {
                        write(state, 0, Some(seat), Source::Line, 0);
                    }
                }
            },
            Action::Finished(finish) => {
                state.finish = Some(finish);
                state.played = true;
            }
        }
        self.go_on(state);
    }

    fn scores(&self, state: &State) -> Scores {
        self.totals(state)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.result(state)
    }
}

pub(super) fn write(state: &mut State, line: u8, seat: Option<Seat>, source: Source, points: i16) {
    state.marks.push(Mark { round: state.round, line, seat, source, points });
}

impl<F: SheetOf> ScoreSheet<F> {
    /// Whether a line may end without a number of everybody in it.
    fn may_be_empty() -> bool {
        matches!(F::LAW.rows, Rows::Duels | Rows::Seats)
    }

    /// Turns to the next round, or to the end, if the last line of the round is full.
    pub(super) fn go_on(&self, state: &mut State) {
        if state.played {
            return;
        }
        let reached = |state: &State| {
            self.target.is_some_and(|target| self.totals(state).iter().any(|total| *total >= target))
        };
        let written = state.marks.last().is_some_and(|mark| mark.source == Source::Line);
        let full = match F::LAW.rows {
            Rows::Captures => {
                state.played = reached(state) || state.marks.len() >= MOST_MARKS;
                return;
            }
            Rows::Team => {
                state.played = self.foe(state).is_some_and(|foe| foe.at >= ENEMIES);
                written || state.marks.last().is_some_and(|mark| mark.source == Source::Spell)
            }
            Rows::Duels | Rows::Seats => self.open(state).iter().all(|line| line.seats.is_empty()),
        };
        if !full || state.played {
            return;
        }
        let at_target = !self.asks_at_the_end() && F::LAW.rows == Rows::Seats && reached(state);
        if at_target || state.round >= self.rounds {
            state.played = true;
        } else {
            state.round += 1;
        }
    }

    /// Whether this may be written by whoever writes.
    fn may(&self, state: &State, action: &Action) -> Result<(), Violation> {
        match *action {
            Action::Scored { seat, source, points, line } => {
                if let Some((asked, extra)) = self.asked(state) {
                    let right = asked == seat && extra.source == source && line == 0;
                    return if right { within(extra, points) } else { Err(asks_else(asked, extra)) };
                }
                if source == Source::Line {
                    self.may_score(state, seat, points, line)
                } else {
                    self.may_add(state, seat, source, points, line)
                }
            }
            Action::RoundEnds { line } => {
                if let Some((asked, extra)) = self.asked(state) {
                    return Err(asks_else(asked, extra));
                }
                let open = self.open(state).iter().any(|open| open.line == line);
                if open && Self::may_be_empty() {
                    return Ok(());
                }
                Err(Violation::impossible("SHEET-ROW-4", text("There is no such line to end.")))
            }
            Action::Finished(finish) => match self.asked(state) {
                Some((asked, extra)) => Err(asks_else(asked, extra)),
                None => self.may_finish(finish),
            },
        }
    }

    fn may_score(&self, state: &State, seat: Seat, points: i16, line: u8) -> Result<(), Violation> {
        let open = self.open(state);
        let Some(open) = open.into_iter().find(|open| open.line == line) else {
            return Err(Violation::impossible("SHEET-ROW-1", text("This line is full, or does not exist.")));
        };
        if !open.seats.contains(seat) {
            let why = text("{seat} cannot have a number in this line now.").with("seat", seat);
            return Err(Violation::impossible("SHEET-ROW-1", why));
        }
        let possible = self.points_in(open);
        if possible.contains(&points) {
            return Ok(());
        }
        let why = text("This line brings {least} to {most}, not {n}.").with("n", points);
        let why = why.with("least", *possible.start()).with("most", *possible.end());
        Err(Violation::impossible("SHEET-ROW-2", why))
    }

    fn may_add(
        &self,
        state: &State,
        seat: Seat,
        source: Source,
        points: i16,
        line: u8,
    ) -> Result<(), Violation> {
        let Some(extra) = F::LAW.extras.iter().find(|extra| extra.source == source) else {
            let why = text("This sheet does not ask for that now.");
            return Err(Violation::impossible("SHEET-END-3", why));
        };
        let known = if extra.team { seat == Seat(0) } else { seat.index() < self.seats };
        if !known || line != 0 {
            return Err(Violation::impossible("SHEET-ROW-1", text("There is no such place on this sheet.")));
        }
        if state.marks.len() >= MOST_MARKS {
            return Err(Violation::impossible("SHEET-ROW-5", text("The sheet is full.")));
        }
        let below = source.adds() && self.total(state, seat) + i32::from(points) < 0;
        if below || (source.adds() && points == 0) || !extra.points.contains(&points) {
            let why = text("{seat} cannot get {n} for that.").with("seat", seat).with("n", points);
            return Err(Violation::impossible("SHEET-ROW-3", why));
        }
        Ok(())
    }

    fn may_finish(&self, finish: Finish) -> Result<(), Violation> {
        let right = match self.decides(finish) {
            None => false,
            Some(Decides::Winner) => finish.winner.is_some_and(|seat| seat.index() < self.seats),
            Some(Decides::Totals | Decides::Draw) => finish.winner.is_none(),
        };
        // An Adventure fails for all, or for nobody.
        let right = right && (finish.why != Why::Failed || self.together);
        if right {
            return Ok(());
        }
        Err(Violation::impossible("SHEET-END-2", text("This match cannot end that way.")))
    }
}

fn within(extra: &Extra, points: i16) -> Result<(), Violation> {
    if extra.points.contains(&points) {
        return Ok(());
    }
    let why = text("The number is {least} to {most}, not {n}.").with("n", points);
    let why = why.with("least", *extra.points.start()).with("most", *extra.points.end());
    Err(Violation::impossible("SHEET-TIE-1", why))
}

fn asks_else(asked: Seat, extra: &Extra) -> Violation {
    let why = text("Only this is asked now: {what} ({seat}).");
    let why = why.with("what", names::source(extra.source)).with("seat", asked);
    Violation::impossible("SHEET-END-3", why)
}
