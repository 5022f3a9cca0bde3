//! Entries as people type them: `Anna 3`, `3` for whoever is next, `none` for a duel
//! that nobody won, `effect Anna 2`, `stop`.

use super::action::{Action, Finish, Source, Why};
use super::forms::SheetOf;
use super::law::Rows;
use super::lines::Line;
use super::setup::ScoreSheet;
use super::state::State;
use crate::engine::notation::{Form, Forms, NUMBER, Reading, SEAT, form, maybe, one};
use crate::engine::{Notation, Seat};

impl<F: SheetOf> ScoreSheet<F> {
    /// Who has how much.
    const SEATED: &'static [Form<Self, Action>] = &[form(&[""], &[one(SEAT), one(NUMBER)], |said| {
        Ok(said.game.number_of_seat(said, Seat(said.one(0)), said.maybe(1), None))
    })];

    /// How much whoever is asked has.
    const NEXT: &'static [Form<Self, Action>] = &[form(&["", "points", "hits"], &[one(NUMBER)], |said| {
        Ok(said.game.number_of_seat(said, said.who(), Some(said.one(0)), None))
    })];

    /// Who won, and which duel, if it is not the first one of that seat.
    const DUELS: &'static [Form<Self, Action>] = &[
        form(&[""], &[one(SEAT), maybe(NUMBER)], |said| {
            Ok(said.game.number_of_seat(said, Seat(said.one(0)), said.maybe(1), None))
        }),
        form(&["in"], &[one(NUMBER), one(SEAT), maybe(NUMBER)], |said| {
            let line = said.one(0).saturating_sub(1);
            Ok(said.game.number_of_seat(said, Seat(said.one(1)), said.maybe(2), Some(line)))
        }),
    ];

    const NOBODY: &'static [Form<Self, Action>] = &[form(&["none"], &[maybe(NUMBER)], |said| {
        let first = said.game.open(said.state).first().map_or(0, |line| line.line);
        Ok(Action::RoundEnds { line: said.maybe(0).map_or(first, |line| line.saturating_sub(1)) })
    })];

    const EXTRAS: &'static [Form<Self, Action>] = &[
        form(&["effect", "gain"], &[one(SEAT), one(NUMBER)], |said| Ok(extra(said, Source::Effect, false))),
        form(&["lose"], &[one(SEAT), one(NUMBER)], |said| Ok(extra(said, Source::Effect, true))),
        form(&["virtual"], &[one(SEAT), one(NUMBER)], |said| Ok(extra(said, Source::Virtual, false))),
        form(&["token"], &[one(SEAT), one(NUMBER)], |said| Ok(extra(said, Source::Token, false))),
        form(&["spell"], &[], |_| {
            Ok(Action::Scored { seat: Seat(0), source: Source::Spell, points: 1, line: 0 })
        }),
    ];

    const ENDINGS: &'static [Form<Self, Action>] = &[
        form(&["stop"], &[], |_| Ok(over(Why::Stopped, None))),
        form(&["empty"], &[], |_| Ok(over(Why::Empty, None))),
        form(&["resigned"], &[one(SEAT)], |said| Ok(over(Why::Resigned, Some(Seat(said.one(0)))))),
        form(&["annihilated"], &[one(SEAT)], |said| Ok(over(Why::Annihilated, Some(Seat(said.one(0)))))),
        form(&["ruins"], &[one(SEAT)], |said| Ok(over(Why::Ruins, Some(Seat(said.one(0)))))),
        form(&["end-of-war"], &[], |_| Ok(over(Why::EndOfWar, None))),
        form(&["cap"], &[], |_| Ok(over(Why::Cap, None))),
        form(&["draw"], &[], |_| Ok(over(Why::Draw, None))),
        form(&["unpaid"], &[], |_| Ok(over(Why::Unpaid, None))),
        form(&["no-dice"], &[], |_| Ok(over(Why::NoDice, None))),
        form(&["limit"], &[], |_| Ok(over(Why::Limit, None))),
        form(&["failed"], &[], |_| Ok(over(Why::Failed, None))),
    ];

    const FOR_ANSWERS: Forms<Self, Action> = &[Self::SEATED, Self::NEXT];
    const FOR_DUELS: Forms<Self, Action> = &[Self::DUELS, Self::NOBODY, Self::EXTRAS, Self::ENDINGS];
    const FOR_SEATS: Forms<Self, Action> =
        &[Self::SEATED, Self::NEXT, Self::NOBODY, Self::EXTRAS, Self::ENDINGS];
    const FOR_CAPTURES: Forms<Self, Action> = &[Self::SEATED, Self::EXTRAS, Self::ENDINGS];
    const FOR_TEAM: Forms<Self, Action> = &[Self::NEXT, Self::EXTRAS, Self::ENDINGS];

    /// What a number, or a seat without one, means now.
    fn number_of_seat(
        &self,
        said: &Reading<'_, Self>,
        seat: Seat,
        points: Option<u8>,
        line: Option<u8>,
    ) -> Action {
        if let Some((_, extra)) = self.asked(said.state) {
            let points = i16::from(points.unwrap_or_default());
            return Action::Scored { seat, source: extra.source, points, line: 0 };
        }
        let open = self.open(said.state);
        let meant = |open: &&Line| line.map_or(open.seats.contains(seat), |line| open.line == line);
        let found = open.iter().find(meant).copied();
        let most = found.map_or(1, |found| *self.points_in(found).end());
        let usual = if F::LAW.rows == Rows::Duels { most } else { 1 };
        let line = line.or(found.map(|found| found.line)).unwrap_or_default();
        Action::Scored { seat, source: Source::Line, points: points.map_or(usual, i16::from), line }
    }
}

fn extra<F: SheetOf>(said: &Reading<'_, ScoreSheet<F>>, source: Source, loses: bool) -> Action {
    let n = i16::from(said.one(1));
    Action::Scored { seat: Seat(said.one(0)), source, points: if loses { -n } else { n }, line: 0 }
}

const fn over(why: Why, winner: Option<Seat>) -> Action {
    Action::Finished(Finish { why, winner })
}

impl<F: SheetOf> Notation for ScoreSheet<F> {
    fn forms(&self, state: &State) -> Forms<Self, Action> {
        if self.asked(state).is_some() {
            return Self::FOR_ANSWERS;
        }
        match F::LAW.rows {
            Rows::Duels => Self::FOR_DUELS,
            Rows::Seats => Self::FOR_SEATS,
            Rows::Captures => Self::FOR_CAPTURES,
            Rows::Team => Self::FOR_TEAM,
        }
    }

    fn write_action(&self, _: &State, _: Seat, action: &Action) -> Option<String> {
        let named = |seat: Seat| seat.0 + 1;
        Some(match *action {
            Action::Scored { seat, source, points, line } => match source {
                Source::Line if F::LAW.rows == Rows::Duels => {
                    format!("in {} {} {points}", line + 1, named(seat))
                }
                Source::Line if F::LAW.rows == Rows::Team => points.to_string(),
                Source::Effect if points < 0 => format!("lose {} {}", named(seat), -points),
                Source::Effect => format!("effect {} {points}", named(seat)),
                Source::Virtual => format!("virtual {} {points}", named(seat)),
                Source::Token => format!("token {} {points}", named(seat)),
                Source::Spell => "spell".to_owned(),
                Source::Line
                | Source::Threat
                | Source::Party
                | Source::Graduated
                | Source::Backpack
                | Source::Hand
                | Source::Hero
                | Source::Heroes
                | Source::Goals => format!("{} {points}", named(seat)),
            },
            Action::RoundEnds { line } => format!("none {}", line + 1),
            Action::Finished(finish) => {
                let word = match finish.why {
                    Why::Stopped => "stop",
                    Why::Empty => "empty",
                    Why::Resigned => "resigned",
                    Why::Annihilated => "annihilated",
                    Why::Ruins => "ruins",
                    Why::EndOfWar => "end-of-war",
                    Why::Cap => "cap",
                    Why::Draw => "draw",
                    Why::Unpaid => "unpaid",
                    Why::NoDice => "no-dice",
                    Why::Limit => "limit",
                    Why::Failed => "failed",
                };
                let winner = finish.winner.map(|seat| format!(" {}", named(seat)));
                format!("{word}{}", winner.unwrap_or_default())
            }
        })
    }
}
