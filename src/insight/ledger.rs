//! The ledger of a match: what each position was worth to each seat, and so what each entry brought whom.
//!
//! One number is kept for each position and used twice, as what was after an entry and as what was before the next. So
//! the changes add up to the result, whatever the numbers are.

use std::sync::atomic::AtomicBool;

use super::analysis::{Account, Analysis, Cause, Stage, Step, rounded};
use crate::bots::{Measure, Shares, Valuer, Worth, pass_over_forced};
use crate::engine::{Entry, EntryOf, Game, Match, Turn, apply};

/// So many entries later it is looked for what came of a forced choice.
const FORCED: usize = 32;

/// A match with its positions and what they are worth, as far as it is known.
#[derive(Debug)]
pub struct Ledger<G: Game> {
    /// Before the first entry, and after each.
    states: Vec<G::State>,
    entries: Vec<EntryOf<G>>,
    causes: Vec<Cause>,
    worths: Vec<Option<Worth>>,
    /// The position whose worth each has: its own, or after a choice that was the only one, that of what follows.
    worth_of: Vec<usize>,
    seats: usize,
    group: bool,
}

impl<G: Game> Ledger<G> {
    /// That of a match, of which nothing is valued yet.
    #[must_use]
    pub fn new(of: &Match<G>) -> Self {
        let game = of.game();
        let (mut states, mut state) = (Vec::with_capacity(of.log().len() + 1), game.start());
        let (mut entries, mut causes) = (Vec::new(), Vec::new());
        states.push(state.clone());
        for logged in of.log() {
            let record = &logged.record;
            // Each of them held when it was entered.
            if apply(&**game, &mut state, &record.entry, record.stood, &mut ()).is_err() {
                break;
            }
            causes.push(match record.entry {
                _ if record.stood => Cause::Ruling,
                Entry::Do { seat, .. } => Cause::Choice(seat.0),
                Entry::Chance(_) => Cause::Luck,
                Entry::Ruling(_) => Cause::Ruling,
                Entry::HandOver(_) => Cause::Nothing,
            });
            entries.push(record.entry.clone());
            states.push(state.clone());
        }
        let worths = vec![None; states.len()];
        let worth_of = followed(&**game, &states);
        let (seats, group) = (game.seats(), game.cooperative() || game.seats() == 1);
        Self { states, entries, causes, worths, worth_of, seats, group }
    }

    /// The entries.
    #[must_use]
    pub const fn entries(&self) -> &[EntryOf<G>] {
        self.entries.as_slice()
    }

    /// How many entries are choices of a seat that had several.
    #[must_use]
    pub fn choices(&self) -> usize {
        let own = |(at, cause): &(usize, &Cause)| {
            matches!(cause, Cause::Choice(_)) && self.worth_of.get(*at) == Some(at)
        };
        self.causes.iter().enumerate().filter(own).count()
    }

    /// The state before the first entry, and that after each.
    #[must_use]
    pub const fn states(&self) -> &[G::State] {
        self.states.as_slice()
    }

    /// Values the positions that are not valued yet: first those in which somebody chooses and the end, then those in which
    /// chance is asked. Tells after each what is known. Says whether all are valued; else it was stopped, and goes on where
    /// it was.
    pub fn value<M: Measure<G>>(
        &mut self,
        game: &G,
        valuer: &mut Valuer<M>,
        cancel: &AtomicBool,
        told: &mut dyn FnMut(&Self, usize, Stage),
    ) -> bool {
        for stage in [Stage::Positions, Stage::Luck] {
            for at in 0..self.states.len() {
                let of = self.worth_of[at];
                let chance = matches!(game.turn(&self.states[of]), Turn::Chance(_));
                if self.worths[at].is_some() || chance != (stage == Stage::Luck) {
                    continue;
                }
                if self.worths[of].is_none() {
                    let Some(worth) = valuer.worth(game, &self.states[of], cancel) else { return false };
                    self.worths[of] = Some(worth);
                    told(self, of, stage);
                }
                if of == at {
                    continue;
                }
                self.worths[at] = self.worths[of].clone();
                told(self, at, stage);
            }
        }
        true
    }

    /// What is known so far, as an analysis without judgements.
    pub fn write(&self, analysis: &mut Analysis) {
        analysis.group = self.group;
        analysis.chances = vec![None; self.states.len()];
        analysis.steps = self.causes.iter().map(|cause| empty(*cause)).collect();
        for at in 0..self.states.len() {
            self.write_position(at, analysis);
        }
        self.close(analysis);
    }

    /// What is known of a position, and of the entries before and after it.
    pub fn write_position(&self, at: usize, analysis: &mut Analysis) {
        let Some(worth) = &self.worths[at] else { return };
        analysis.chances[at] = Some(self.own(&worth.mean()));
        analysis.error = self.own(&worth.error()).into_iter().fold(analysis.error, f64::max);
        for entry in [at.checked_sub(1), Some(at)].into_iter().flatten() {
            if let (Some(step), Some(Some(before)), Some(Some(after))) =
                (analysis.steps.get_mut(entry), self.worths.get(entry), self.worths.get(entry + 1))
            {
                let mut change = Worth::nothing();
                change.add_change(before, after);
                step.error = self.own(&change.error());
                // The difference of what stands there, so that the sum is that of first and last.
                let (before, after) = (before.mean(), after.mean());
                step.change = self.own(&std::array::from_fn(|seat| after[seat] - before[seat]));
            }
        }
    }

    /// The sums, once all is valued.
    pub(super) fn close(&self, analysis: &mut Analysis) {
        let Some(worths) = self.worths.iter().map(Option::as_ref).collect::<Option<Vec<&Worth>>>() else {
            return;
        };
        let [Some(first), Some(last)] = [worths.first(), worths.last()] else { return };
        let mut luck = Worth::nothing();
        for (at, cause) in self.causes.iter().enumerate() {
            if *cause == Cause::Luck {
                luck.add_change(worths[at], worths[at + 1]);
            }
        }
        let (first, last, errors) = (first.mean(), last.mean(), luck.error());
        let mut given = vec![vec![0.0; self.seats]; self.seats];
        let mut accounts: Vec<Account> = (0..self.seats)
            .map(|seat| Account {
                start: first[seat],
                result: last[seat],
                luck_error: errors[seat],
                ..Account::default()
            })
            .collect();
        for step in &analysis.steps {
            for (seat, (account, change)) in accounts.iter_mut().zip(&step.change).enumerate() {
                match step.cause {
                    Cause::Luck => account.luck += change,
                    Cause::Choice(from) => {
                        if usize::from(from) == seat {
                            account.own += change;
                        } else {
                            account.others += change;
                        }
                        if let Some(row) = given.get_mut(usize::from(from)) {
                            row[seat] += change;
                        }
                    }
                    Cause::Ruling | Cause::Nothing => account.rulings += change,
                }
            }
        }
        for account in &mut accounts {
            let Account { start, luck, luck_error, own, others, rulings, result } = account;
            for figure in [start, luck, luck_error, own, others, rulings, result] {
                *figure = rounded(*figure);
            }
        }
        given.iter_mut().flatten().for_each(|figure| *figure = rounded(*figure));
        (analysis.accounts, analysis.given) = (accounts, given);
    }

    fn own(&self, shares: &Shares) -> Vec<f64> {
        shares.iter().take(self.seats).map(|share| rounded(*share)).collect()
    }
}

/// For each position the one whose worth it has: where nobody had a choice, one of those that came of it.
fn followed<G: Game>(game: &G, states: &[G::State]) -> Vec<usize> {
    let mut choices = Vec::new();
    let mut of = |at: usize| {
        let mut settled = states[at].clone();
        pass_over_forced(game, &mut settled, &mut choices);
        if settled == states[at] {
            return at;
        }
        (at + 1..states.len()).take(FORCED).find(|later| states[*later] == settled).unwrap_or(at)
    };
    (0..states.len()).map(&mut of).collect()
}

const fn empty(cause: Cause) -> Step {
    Step { cause, change: Vec::new(), error: Vec::new(), judged: None }
}
