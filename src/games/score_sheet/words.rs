//! What the program says about a sheet.

use super::action::{Action, Ruling, Source};
use super::forms::SheetOf;
use super::law::Rows;
use super::lines::{Foe, Line};
use super::names::{source, why};
use super::setup::ScoreSheet;
use super::state::{Mark, State};
use crate::engine::{Arg, Entry, EntryOf, Seat, SeatSet, Text, Words, text};

impl<F: SheetOf> ScoreSheet<F> {
    /// What a line of a round is called.
    #[must_use]
    pub fn line_name(&self, line: Line) -> Text {
        match F::LAW.rows {
            // With two seats each meets the other three times.
            Rows::Duels if self.seats == 2 => match line.line {
                0 => text("left of {seat}").with("seat", Seat(0)),
                1 => text("left of {seat}").with("seat", Seat(1)),
                _ => text("in front"),
            },
            Rows::Duels if line.seats.len() > 2 => text("in front"),
            Rows::Duels => {
                let seats = Arg::List(line.seats.iter().map(Arg::Seat).collect());
                text("{seats}").with("seats", seats)
            }
            Rows::Seats | Rows::Captures | Rows::Team => text("the line"),
        }
    }

    /// The line of a mark or an action.
    fn line(&self, at: u8) -> Line {
        let line = self.lines().into_iter().find(|line| line.line == at);
        line.unwrap_or(Line { line: at, seats: SeatSet::EMPTY })
    }

    /// What the round is called.
    #[must_use]
    pub fn round_name(&self, round: u8) -> Text {
        let named = match F::LAW.rows {
            Rows::Seats if !self.asks_at_the_end() => text("Set {n}"),
            Rows::Seats if round.is_multiple_of(3) => text("Adventure, round {n}"),
            Rows::Duels | Rows::Seats | Rows::Team => text("Round {n}"),
            Rows::Captures => return text("Captures"),
        };
        named.with("n", round)
    }

    /// How the enemy stands.
    pub(super) fn foe_stands(foe: Foe) -> Text {
        text("Enemy {at}: defence {defence}, attack {attack}, {missing} hits missing")
            .with("at", foe.at.min(2) + 1)
            .with("defence", foe.defence)
            .with("attack", foe.attack)
            .with("missing", foe.missing)
    }

    /// Who won the next duel.
    fn ask_duel(&self, state: &State) -> Text {
        let next = self.open(state).into_iter().next();
        let seats: Vec<Seat> = next.iter().flat_map(|line| line.seats.iter()).collect();
        match (next, seats.as_slice()) {
            (Some(_), [a, b]) if self.seats > 2 => {
                text("{round}: who won, {a} or {b}?").with("a", *a).with("b", *b)
            }
            (Some(line), _) => text("{round}: who won {line}?").with("line", self.line_name(line)),
            (None, _) => text("{round}"),
        }
    }

    fn scored(&self, seat: Seat, of: Source, points: i16, line: u8) -> Text {
        let counted = |words: Text| words.with("n", points);
        match (of, F::LAW.rows) {
            (Source::Line, Rows::Duels) => counted(text("{seat} scores {n}: {line}"))
                .with("seat", seat)
                .with("line", self.line_name(self.line(line))),
            (Source::Line, Rows::Captures) => counted(text("{seat} captures: {n}")).with("seat", seat),
            (Source::Line, Rows::Seats) => counted(text("{seat} scores {n}")).with("seat", seat),
            (Source::Line, Rows::Team) => counted(text("Hits: {n}")),
            (Source::Spell, _) => text("A black spell defeats the enemy"),
            (Source::Threat, _) => counted(text("Threat tokens left: {n}")),
            (of, _) => counted(text("{seat}, {what}: {n}")).with("seat", seat).with("what", source(of)),
        }
    }

    fn action(&self, action: &Action) -> Text {
        match *action {
            Action::Scored { seat, source, points, line } => self.scored(seat, source, points, line),
            Action::RoundEnds { line } if F::LAW.rows == Rows::Duels => {
                text("Nobody wins {line}").with("line", self.line_name(self.line(line)))
            }
            Action::RoundEnds { .. } => text("No more points in this line"),
            Action::Finished(finish) => match finish.winner {
                Some(seat) => text("{seat} wins: {why}").with("seat", seat).with("why", why(finish.why)),
                None => text("The match is over: {why}").with("why", why(finish.why)),
            },
        }
    }

    fn row(&self, mark: &Mark) -> Text {
        let sentence = match mark.seat {
            Some(seat) => self.scored(seat, mark.source, mark.points, mark.line),
            None => self.action(&Action::RoundEnds { line: mark.line }),
        };
        text("{round}: {told}").with("round", self.round_name(mark.round)).with("told", sentence)
    }
}

impl<F: SheetOf> Words for ScoreSheet<F> {
    fn ask(&self, state: &State) -> Text {
        if let Some((seat, extra)) = self.asked(state) {
            if extra.team {
                return text("How many: {what}?").with("what", source(extra.source));
            }
            return text("{seat}: {what}?").with("seat", seat).with("what", source(extra.source));
        }
        if state.played {
            return text("The match is over.");
        }
        if let Some(foe) = self.foe(state) {
            return text("{foe}. How many hits?").with("foe", Self::foe_stands(foe));
        }
        let round = self.round_name(state.round);
        match F::LAW.rows {
            Rows::Duels => self.ask_duel(state).with("round", round),
            Rows::Captures => text("Who captures, and for how many points?"),
            Rows::Seats | Rows::Team => {
                let next = self.open(state).first().and_then(|line| line.seats.first());
                let asked = text("{round}: how many points for {seat}?").with("round", round);
                asked.with("seat", next.unwrap_or_default())
            }
        }
    }

    fn name(&self, _: &State, _: Seat, action: &Action) -> Text {
        self.action(action)
    }

    fn tell(&self, _: &State, entry: &EntryOf<Self>, _: &[()], after: &State) -> Vec<Text> {
        let whole = |words: Text| text("{told}.").with("told", Arg::Capital(Box::new(words)));
        let sentence = match entry {
            Entry::Do { action, .. } => whole(self.action(action)),
            Entry::Chance(_) => text("Nothing is rolled on a score sheet."),
            Entry::Ruling(Ruling::SetTotal { seat, total }) => {
                text("{seat} now has {n}.").with("seat", *seat).with("n", *total)
            }
            Entry::Ruling(Ruling::Carried(_)) => {
                let stands =
                    |(seat, total): (Seat, &i32)| text("{seat} {n}").with("seat", seat).with("n", *total);
                let totals = self.all().zip(&self.totals(after)).map(stands).map(Arg::from).collect();
                match self.foe(after) {
                    Some(_) => text("From here on only the score is kept."),
                    None => text("From here on only the score is kept: {totals}.")
                        .with("totals", Arg::List(totals)),
                }
            }
            Entry::HandOver(over) => over.told(over.seat),
        };
        let foe = self.foe(after).filter(|_| !after.played);
        std::iter::once(sentence).chain(foe.map(|foe| whole(Self::foe_stands(foe)))).collect()
    }

    fn moment(&self, state: &State) -> Option<Text> {
        Some(match F::LAW.rows {
            _ if state.played => text("The End"),
            Rows::Captures => text("Score Sheet"),
            Rows::Duels | Rows::Seats | Rows::Team => self.round_name(state.round),
        })
    }

    fn rule(&self, state: &State) -> Option<&'static str> {
        match self.asked(state) {
            Some((_, extra)) if F::LAW.last.iter().any(|last| last.source == extra.source) => {
                Some("SHEET-END-1")
            }
            Some(_) => Some("SHEET-TIE-1"),
            None if state.played => None,
            None => Some("SHEET-ROW-1"),
        }
    }

    fn picture(&self, state: &State) -> Vec<Text> {
        let rows = state.marks.iter().map(|mark| self.row(mark));
        let scores = self.totals(state);
        let totals = self
            .all()
            .zip(&scores)
            .map(|(seat, total)| text("{seat}: {n}").with("seat", seat).with("n", *total));
        let totals: Vec<Text> = match self.foe(state) {
            Some(foe) => vec![Self::foe_stands(foe)],
            None => totals.collect(),
        };
        rows.chain(totals).collect()
    }
}
