//! What analyses tell of people over all their matches: how much luck they had, and what their choices cost. Only matches
//! count of which an analysis is kept.

use std::collections::BTreeMap;

use super::answers::{Answer, Question};
use super::classes::{self, FEWEST};
use super::kept::Kept;
use super::results::{Past, Results};
use super::table::{Cell, Column, Kind, Table};
use super::telling;
use super::{Analysis, Cause};
use crate::archive::Archive;
use crate::exchange;
use crate::i18n::{gettext, gettext_f};
use crate::play::Catalogue;

/// So many matches are looked through, the last ones: no more analyses are kept.
const LOOKED_THROUGH: usize = 100;
/// 95 % lie within so many standard errors.
const Z: f64 = 1.959_963_984_540_054;

/// What was found of one person in one game.
#[derive(Clone, Debug, Default, PartialEq)]
struct Sum {
    matches: i64,
    luck: f64,
    /// The sum of the squared standard errors.
    luck_error: f64,
    /// How many simulations each choice had at least.
    simulations: Option<u32>,
    /// What each choice that mattered cost at least and at most, by whether all played together and how many.
    costs: BTreeMap<(bool, usize), Vec<[f64; 2]>>,
}

/// How much luck people had and what their choices cost, in the last hundred of these matches of which an analysis is kept:
/// of the asker, or of everybody if nobody in particular asks. Matches in which a seat changed hands are left out. `go_on` is
/// told how many of how many matches were looked through, and says whether to go on; `None` if it did not. Matches are
/// played again for it: for a worker.
pub fn luck_and_choices(
    archive: &Archive,
    catalogue: &Catalogue,
    results: &Results,
    kept: &Kept,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Option<Answer> {
    let mut sums: BTreeMap<(usize, usize), Sum> = BTreeMap::new();
    let played = results.matches.iter().rev().filter(|past| !past.sheet && !past.played.elsewhere);
    let wanted: Vec<&Past> = if kept.is_empty() { Vec::new() } else { played.take(LOOKED_THROUGH).collect() };
    for (done, past) in wanted.iter().enumerate() {
        if !go_on(done, wanted.len()) {
            return None;
        }
        let Ok(file) = archive.export(past.played.id) else { continue };
        let Ok((session, None)) = exchange::replay(catalogue, file) else { continue };
        if !session.game().hand_overs().is_empty() {
            continue;
        }
        let Some(found) = kept.best(&session) else { continue };
        for (seat, player) in past.single(&results.players) {
            if results.is_person(player) && results.asker.is_none_or(|asker| asker == player) {
                sums.entry((past.game, player)).or_default().add(&found, seat);
            }
        }
    }
    Some(Answer::new(Question::Luck, vec![luck(results, &sums), choices(results, &sums)]))
}

impl Sum {
    fn add(&mut self, found: &Analysis, seat: usize) {
        let (Some(account), Ok(own)) = (found.accounts.get(seat), u8::try_from(seat)) else { return };
        self.matches += 1;
        self.luck += account.luck;
        self.luck_error += account.luck_error.powi(2);
        let simulations = found.work.choice;
        self.simulations = Some(self.simulations.map_or(simulations, |least| least.min(simulations)));
        let steps = found.steps.iter().filter(|step| step.cause == Cause::Choice(own));
        let judged = steps.filter_map(|step| step.judged.as_ref()).filter(|judged| judged.mattered);
        let costs = self.costs.entry((found.group, found.seats())).or_default();
        costs.extend(judged.map(|judged| [judged.low, judged.high.max(judged.low)]));
    }

    /// The luck of all matches together, and where it lies with 95 % confidence: it is measured by simulations.
    fn luck(&self) -> [f64; 3] {
        let half = Z * self.luck_error.sqrt();
        [self.luck, self.luck - half, self.luck + half]
    }

    fn weighty(&self) -> usize {
        self.costs.values().map(Vec::len).sum()
    }

    /// What a choice that mattered cost at least, on average; and between what it lies with 95 % confidence, from the least to
    /// the most that it can have cost. `None` of too few.
    fn lost(&self) -> Option<[f64; 3]> {
        if self.weighty() < FEWEST {
            return None;
        }
        let of = |at: usize| {
            let all = self.costs.values().flatten().map(move |cost| cost[at]);
            let n = self.weighty() as f64;
            let mean = all.clone().sum::<f64>() / n;
            let variance = all.map(|cost| (cost - mean).powi(2)).sum::<f64>() / (n - 1.0);
            (mean, Z * (variance / n).sqrt())
        };
        let ((low, below), (high, above)) = (of(0), of(1));
        Some([low, low - below, high + above].map(|cost| cost.max(0.0)))
    }

    /// How well somebody chose, told by bots; where they were measured, and if all matches had the same form.
    fn class(&self, game: &str) -> Option<classes::Class> {
        let mut forms = self.costs.iter();
        let (Some((form, costs)), None) = (forms.next(), forms.next()) else { return None };
        let lows: Vec<f64> = costs.iter().map(|cost| cost[0]).collect();
        classes::class_for(game, *form, self.simulations.unwrap_or_default(), &lows)
    }
}

fn points(part: f64) -> Cell {
    Cell::Number(100.0 * part)
}

fn luck(results: &Results, sums: &BTreeMap<(usize, usize), Sum>) -> Table {
    let columns = vec![
        Column::new("who", gettext("Who"), Kind::Who),
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("matches", gettext("Matches"), Kind::Count),
        Column::new("luck", gettext("Luck"), Kind::Number),
        Column::new("low", gettext("At least"), Kind::Number),
        Column::new("high", gettext("At most"), Kind::Number),
    ];
    let row = |((game, player), sum): (&(usize, usize), &Sum)| {
        let luck = sum.luck().map(points);
        let head = [results.who(*player), Cell::Text(results.title(*game)), Cell::Count(sum.matches)];
        head.into_iter().chain(luck).collect()
    };
    Table::new("luck", gettext("Luck"), columns)
        .noting(gettext(
            "Points of win chance that dice and cards brought in all analysed matches together; it lies between “At least” and “At most” with 95% confidence. Whatever one plays, it is nothing on average.",
        ))
        .with(sums.iter().map(row))
}

fn choices(results: &Results, sums: &BTreeMap<(usize, usize), Sum>) -> Table {
    let columns = vec![
        Column::new("who", gettext("Who"), Kind::Who),
        Column::new("game", gettext("Game"), Kind::Text),
        Column::new("matches", gettext("Matches"), Kind::Count),
        Column::new("choices", gettext("Choices that mattered"), Kind::Count),
        Column::new("lost", gettext("Lost with each"), Kind::Number),
        Column::new("low", gettext("At least"), Kind::Number),
        Column::new("high", gettext("At most"), Kind::Number),
        Column::new("like", gettext("Like"), Kind::Text),
    ];
    let row = |((game, player), sum): (&(usize, usize), &Sum)| {
        let weighty = Cell::Count(i64::try_from(sum.weighty()).unwrap_or(i64::MAX));
        let lost = sum.lost().map_or([Cell::Nothing, Cell::Nothing, Cell::Nothing], |lost| lost.map(points));
        let id = results.games.get(*game).map(|game| game.id.as_str()).unwrap_or_default();
        let like = sum.class(id).map_or(Cell::Nothing, |class| Cell::Text(telling::class(&class)));
        let head = [results.who(*player), Cell::Text(results.title(*game)), Cell::Count(sum.matches)];
        head.into_iter().chain([weighty]).chain(lost).chain([like]).collect()
    };
    let few = FEWEST.to_string();
    Table::new("choices", gettext("Choices"), columns)
        .noting(gettext_f(
            "Points of win chance, judged by what could be known; what a choice cost lies between “At least” and “At most” with 95% confidence. A dash: nothing can be said of fewer than {n} choices that mattered.",
            &[("n", &few)],
        ))
        .with(sums.iter().map(row))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::{Account, Judged, Step};

    fn analysis(lows: &[f64]) -> Analysis {
        let step = |low: &f64| Step {
            cause: Cause::Choice(0),
            change: vec![],
            error: vec![],
            judged: Some(Judged { low: *low, high: low + 0.01, mattered: true, ..Judged::default() }),
        };
        let account = |luck| Account { luck, luck_error: 0.03, ..Account::default() };
        Analysis {
            game: "dice-tuners".to_owned(),
            chances: vec![Some(vec![0.5, 0.5])],
            accounts: vec![account(0.2), account(-0.2)],
            steps: lows.iter().map(step).collect(),
            ..Analysis::default()
        }
    }

    #[test]
    fn luck_is_added_up_with_its_error() {
        let mut sum = Sum::default();
        let found = analysis(&[]);
        (0..4).for_each(|_| sum.add(&found, 0));
        let [luck, low, high] = sum.luck();
        assert!((luck - 0.8).abs() < 1e-12 && (high - luck - Z * 0.06).abs() < 1e-12, "{luck} {high}");
        assert!((luck - low - (high - luck)).abs() < 1e-12);
        sum.add(&found, 1);
        assert!((sum.luck()[0] - 0.6).abs() < 1e-12 && sum.matches == 5);
        // A seat that was not there adds nothing.
        sum.add(&found, 2);
        assert_eq!(sum.matches, 5);
    }

    #[test]
    fn of_few_choices_nothing_is_said_and_of_others_with_a_range() {
        let few: Vec<f64> = (1..FEWEST).map(|n| if n % 2 == 0 { 0.0 } else { 0.04 }).collect();
        let mut sum = Sum::default();
        sum.add(&analysis(&few), 0);
        assert_eq!((sum.weighty(), sum.lost(), sum.class("dice-tuners")), (FEWEST - 1, None, None));
        sum.add(&analysis(&[0.0]), 0);
        let [lost, low, high] = sum.lost().unwrap();
        assert!((lost - 0.02).abs() < 1e-12 && sum.class("dice-tuners").is_some(), "{lost}");
        // Half of them cost 4 points, half none: a standard error of 0.46, and at most a point more.
        let half = Z * 0.02 * (20.0_f64 / 19.0).sqrt() / 20.0_f64.sqrt();
        assert!((lost - low - half).abs() < 1e-9 && (high - 0.03 - half).abs() < 1e-9, "{low} {high}");
        assert_eq!(sum.class("pig"), None, "bots were not measured");
        // Noise below zero is nothing.
        let mut noise = Sum::default();
        noise.add(&analysis(&[-0.005; FEWEST]), 0);
        assert_eq!(noise.lost().unwrap()[..2], [0.0, 0.0]);
        let mut other = analysis(&[0.01; FEWEST]);
        other.chances = vec![Some(vec![0.25; 4])];
        sum.add(&other, 0);
        assert_eq!(sum.class("dice-tuners"), None, "with two and with four");
    }
}
