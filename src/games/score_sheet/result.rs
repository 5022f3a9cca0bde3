//! Totals, what is asked after the last line, who won.

use super::action::{Finish, Source};
use super::forms::SheetOf;
use super::law::{Decides, Extra};
use super::lines::ENEMIES;
use super::setup::ScoreSheet;
use super::state::State;
use crate::engine::{Few, GroupResult, MAX_SEATS, Outcome, RuleId, Scores, Seat, Standing};

impl<F: SheetOf> ScoreSheet<F> {
    /// The total of a seat as it stands.
    #[must_use]
    pub fn total(&self, state: &State, seat: Seat) -> i32 {
        let own = state.marks.iter().filter(|mark| mark.seat == Some(seat) && mark.source.adds());
        let written: i32 = own.map(|mark| i32::from(mark.points)).sum();
        let adjusted = state.adjusted.get(seat.index()).copied().unwrap_or_default();
        written + i32::from(state.number(seat, Source::Virtual).unwrap_or(0)) + i32::from(adjusted)
    }

    pub(super) fn totals(&self, state: &State) -> Scores {
        // What all have together stands beside every name.
        let of = |seat| if self.foe(state).is_some() { Seat(0) } else { seat };
        self.all().map(|seat| self.total(state, of(seat))).collect()
    }

    /// What decides a match that the table has ended.
    pub(super) fn decides(&self, finish: Finish) -> Option<Decides> {
        F::LAW.endings.iter().find(|(why, _)| *why == finish.why).map(|(_, decides)| *decides)
    }

    /// What is asked next after the last line, and of whom; none before, and none at the end.
    #[must_use]
    pub fn asked(&self, state: &State) -> Option<(Seat, &'static Extra)> {
        if !state.played {
            return None;
        }
        if let Some(finish) = state.finish
            && (self.together || self.decides(finish) != Some(Decides::Totals))
        {
            return None;
        }
        let fits = |extra: &&Extra| !extra.team || self.together;
        for extra in F::LAW.last.iter().filter(fits) {
            let mut seats = self.all().take(if extra.team { 1 } else { self.seats });
            if let Some(seat) = seats.find(|seat| state.number(*seat, extra.source).is_none()) {
                return Some((seat, extra));
            }
        }
        if self.together { None } else { self.tied(state).1 }
    }

    /// Who is still tied for the first place, and what one of them is asked then.
    fn tied(&self, state: &State) -> (Vec<Seat>, Option<(Seat, &'static Extra)>) {
        let totals = self.totals(state);
        let total = |seat: Seat| totals.get(seat.index()).copied().unwrap_or_default();
        let most = totals.iter().copied().max().unwrap_or_default();
        let target = self.target.filter(|target| self.equal_at_target && most >= *target);
        let least = target.unwrap_or(most);
        let mut tied: Vec<Seat> = self.all().filter(|seat| total(*seat) >= least).collect();
        for (extra, higher) in F::LAW.ties {
            if tied.len() < 2 {
                break;
            }
            let number = |seat: &Seat| state.number(*seat, extra.source);
            if let Some(seat) = tied.iter().find(|seat| number(seat).is_none()) {
                return (tied.clone(), Some((*seat, extra)));
            }
            let worth = |seat: &Seat| number(seat).map(|n| if *higher { n } else { -n });
            let best = tied.iter().filter_map(worth).max();
            tied.retain(|seat| worth(seat) == best);
        }
        (tied, None)
    }

    pub(super) fn result(&self, state: &State) -> Option<Outcome> {
        if !state.played || self.asked(state).is_some() {
            return None;
        }
        let (standing, rule) = if self.together { self.group(state) } else { self.places(state) };
        let scores = self.totals(state);
        Some(Outcome { standing, scores, decided_by: RuleId::new(rule), adjusted: false })
    }

    fn group(&self, state: &State) -> (Standing, &'static str) {
        let stated = state.finish.is_some();
        let lowest = self.totals(state).iter().copied().min().unwrap_or_default();
        let (reached, stages) = match (self.foe(state), self.target) {
            (Some(foe), _) => (i32::from(foe.at), i32::from(ENEMIES)),
            (None, target) => {
                let target = target.unwrap_or_default();
                (lowest.clamp(0, target), target)
            }
        };
        let threat = state.number(Seat(0), Source::Threat).unwrap_or(0);
        let won = !stated && reached >= stages && threat == 0;
        let whole = |n: i32| u16::try_from(n).unwrap_or(0);
        let group = GroupResult { won, reached: whole(reached), stages: whole(stages) };
        (Standing::Group(group), if stated { "SHEET-END-2" } else { "SHEET-END-1" })
    }

    fn places(&self, state: &State) -> (Standing, &'static str) {
        if let Some(finish) = state.finish {
            match self.decides(finish) {
                Some(Decides::Winner) => {
                    let place = |seat| if finish.winner == Some(seat) { 1 } else { 2 };
                    return (Standing::Places(self.all().map(place).collect()), "SHEET-END-2");
                }
                Some(Decides::Draw) => {
                    return (Standing::Places(Few::filled(1, self.seats)), "SHEET-END-2");
                }
                Some(Decides::Totals) | None => {}
            }
        }
        let totals = self.totals(state);
        let (winners, _) = self.tied(state);
        // The first place may have been told apart by ties; the others are ranked by their totals.
        let total = |seat: Seat| totals.get(seat.index()).copied().unwrap_or_default();
        let ranks: Few<_, MAX_SEATS> =
            self.all().map(|seat| [winners.contains(&seat).into(), total(seat)]).collect();
        let (standing, _) = Standing::by_criteria(&ranks);
        let most = totals.iter().copied().max().unwrap_or_default();
        let level = totals.iter().filter(|total| **total == most).count();
        let rule = match winners.as_slice() {
            [_, _, ..] => "SHEET-TIE-2",
            [_] if level > 1 || self.equal_at_target => "SHEET-TIE-1",
            _ if state.finish.is_some() => "SHEET-END-2",
            _ => "SHEET-END-1",
        };
        (standing, rule)
    }
}
