//! Heal, and taking dice out of the injured pool (RD-HEAL-*, RD-OPT-5, RD-OPT-6).

use crate::engine::{EventSink, Few, Random, Seat, Violation, text};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::{Action, Gift};
use crate::games::regidice::dice::{Counts, Dice};
use crate::games::regidice::event::Event;
use crate::games::regidice::formation;
use crate::games::regidice::options::BlockSets;
use crate::games::regidice::rules::executor::Executor;
use crate::games::regidice::rules::subsets::{count_by_size, draw_showing, each_counts, each_subset};
use crate::games::regidice::state::State;

impl Regidice {
    fn one_run(&self) -> bool {
        self.options().block_sets == BlockSets::One || !self.compiled().heal.many
    }

    /// How many dice such faces heal; `None` unless all of them belong to runs (RD-HEAL-1, RD-HEAL-2).
    fn heals(&self, faces: &[u8; 6]) -> Option<u8> {
        let heal = self.compiled().heal;
        let runs = formation::runs(faces, heal.min)?;
        if runs == 0 || self.one_run() && runs > 1 {
            return None;
        }
        let dice: u8 = faces.iter().sum();
        Some(dice.saturating_sub(heal.minus * runs)).filter(|n| *n > 0)
    }

    /// How many dice a Heal with these may take; `None` unless all of them belong to runs.
    #[must_use]
    pub fn heal_value(&self, state: &State, dice: &Dice) -> Option<u8> {
        Some(self.heals(&dice.faces())?.min(state.injured.total()))
    }

    pub(super) fn can_heal(&self, state: &State, seat: Seat) -> bool {
        !state.injured.is_empty()
            && formation::has_run(&state.seat(seat).live.faces(), self.compiled().heal.min)
    }

    pub(super) fn legal_heals(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        each_subset(&state.seat(seat).live, |dice| {
            if let Some(most) = self.heal_value(state, dice) {
                self.each_take(state, seat, most, |take, give| {
                    out.push(Action::Heal { dice: *dice, take: *take, give: *give });
                });
            }
        });
    }

    /// Calls `each` with all ways to take one die to `most` dice out of the injured pool.
    pub(super) fn each_take(
        &self,
        state: &State,
        seat: Seat,
        most: u8,
        mut each: impl FnMut(&Counts, &Few<Gift, 3>),
    ) {
        each_counts(&state.injured, |take| {
            let n = take.total();
            if n > most {
                return;
            }
            if n > 0 {
                each(take, &Few::new());
            }
            if self.heals_anyone() {
                let left = state.injured.minus(take);
                self.each_gift(seat, Seat(0), &left, most - n, &Few::new(), &mut |give| each(take, give));
            }
        });
    }

    /// Calls `each` with all ways to give away some of `left`, to seats from `from` on.
    fn each_gift(
        &self,
        healer: Seat,
        from: Seat,
        left: &Counts,
        most: u8,
        give: &Few<Gift, 3>,
        each: &mut dyn FnMut(&Few<Gift, 3>),
    ) {
        for seat in (from.0..self.seats() as u8).map(Seat).filter(|seat| *seat != healer) {
            each_counts(left, |dice| {
                let n = dice.total();
                if n == 0 || n > most {
                    return;
                }
                let mut more = *give;
                more.push(Gift { seat, dice: *dice });
                each(&more);
                self.each_gift(healer, Seat(seat.0 + 1), &left.minus(dice), most - n, &more, each);
            });
        }
    }

    /// How many ways there are to take so many dice out of the injured pool, by their number.
    fn count_takes(&self, state: &State) -> Vec<usize> {
        let seats = if self.heals_anyone() { self.seats() } else { 1 };
        let mut ways = vec![1usize];
        for n in state.injured.0 {
            // Dice of one colour, shared among the seats.
            let mut shared = vec![1usize; usize::from(n) + 1];
            for _ in 1..seats {
                for at in 1..shared.len() {
                    shared[at] += shared[at - 1];
                }
            }
            let mut next = vec![0usize; ways.len() + usize::from(n)];
            for (size, way) in ways.iter().enumerate() {
                for (k, more) in shared.iter().enumerate() {
                    next[size + k] = next[size + k].saturating_add(way.saturating_mul(*more));
                }
            }
            ways = next;
        }
        ways
    }

    pub(super) fn count_heals(&self, state: &State, seat: Seat) -> usize {
        let live = state.seat(seat).live;
        let takes = self.count_takes(state);
        let ways: Vec<Vec<usize>> =
            (1..=6).map(|face| count_by_size(live.showing(face).colours().0.into_iter())).collect();
        let have = live.faces();
        let (mut faces, mut sum) = ([0u8; 6], 0usize);
        loop {
            if let Some(most) = self.heals(&faces) {
                let dice = faces.iter().zip(&ways).map(|(n, ways)| ways[usize::from(*n)]);
                let dice = dice.fold(1, usize::saturating_mul);
                let taken: usize = takes.iter().skip(1).take(usize::from(most)).sum();
                sum = sum.saturating_add(dice.saturating_mul(taken));
            }
            let Some(at) = (0..6).find(|at| faces[*at] < have[*at]) else { return sum };
            faces[at] += 1;
            faces[..at].fill(0);
        }
    }

    /// Takes runs by lot, and injured dice by lot; sometimes does nothing.
    pub(super) fn some_heal(&self, state: &State, seat: Seat, random: &mut Random) -> Option<Action> {
        let min = usize::from(self.compiled().heal.min);
        let mut live = state.seat(seat).live;
        let mut dice = Dice::EMPTY;
        loop {
            let faces = live.faces();
            let runs = (0..=6 - min).filter(|at| faces[*at..at + min].iter().all(|n| *n > 0));
            let runs: Few<u8, 6> = runs.map(|at| at as u8).collect();
            // Nothing, or nothing more.
            let done = random.below(if dice.is_empty() { 8 } else { 2 }) == 0;
            if done || runs.is_empty() || self.one_run() && !dice.is_empty() {
                break;
            }
            let first = usize::from(*random.pick(&runs)?);
            let mut last = first + min;
            while last < 6 && faces[last] > 0 && random.below(2) == 0 {
                last += 1;
            }
            for face in first..last {
                let one = draw_showing(&live, face as u8 + 1, 1, random);
                dice = dice.plus(&one);
                live = live.minus(&one);
            }
        }
        let most = self.heal_value(state, &dice)?;
        let (take, give) = self.some_take(state, seat, most, random);
        Some(Action::Heal { dice, take, give })
    }

    /// One die to `most` dice of the injured pool, by lot.
    fn some_take(&self, state: &State, seat: Seat, most: u8, random: &mut Random) -> (Counts, Few<Gift, 3>) {
        let mut left = state.injured;
        let mut shares = [Counts::EMPTY; 4];
        for _ in 0..=random.below(u32::from(most)) {
            let Some(colour) = left.draw(random) else { break };
            let to = if self.heals_anyone() { random.index(self.seats()) } else { seat.index() };
            shares[to].add(colour, 1);
        }
        let mut give = Few::new();
        for (to, dice) in (0u8..).map(Seat).zip(shares) {
            if to != seat && !dice.is_empty() {
                give.push(Gift { seat: to, dice });
            }
        }
        (shares[seat.index()], give)
    }

    pub(super) fn check_heal(
        &self,
        state: &State,
        seat: Seat,
        dice: &Dice,
        take: &Counts,
        give: &[Gift],
    ) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::impossible(rule, why));
        if state.injured.is_empty() {
            return no("RD-HEAL-5", text("The injured pool is empty."));
        }
        self.check_live(state, seat, dice, "RD-RESOLVE-5")?;
        let runs = formation::runs(&dice.faces(), self.compiled().heal.min);
        if self.one_run() && runs.is_some_and(|runs| runs > 1) {
            return no("RD-OPT-5", text("With this house rule, a heal uses only one run."));
        }
        let Some(most) = self.heal_value(state, dice) else {
            let why = text("A run needs {n} or more consecutive values; 1 does not follow 6.");
            return no("RD-HEAL-1", why.with("n", self.compiled().heal.min));
        };
        self.check_take(state, seat, most, take, give)
    }

    /// RD-HEAL-3, RD-HEAL-4, RD-OPT-6.
    pub(super) fn check_take(
        &self,
        state: &State,
        seat: Seat,
        most: u8,
        take: &Counts,
        give: &[Gift],
    ) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::impossible(rule, why));
        for (at, gift) in give.iter().enumerate() {
            let twice = give.iter().take(at).any(|other| other.seat == gift.seat);
            if gift.seat == seat || twice || gift.seat.index() >= self.seats() || gift.dice.is_empty() {
                return no("RD-OPT-6", text("List each other player who gets dice only once."));
            }
        }
        let all = give.iter().fold(*take, |all, gift| all.plus(&gift.dice));
        if !(1..=most).contains(&all.total()) {
            let why = if most == 1 {
                text("You can bring back one die, not {m}.")
            } else {
                text("You can bring back one to {n} dice, not {m}.").with("n", most)
            };
            return no("RD-HEAL-3", why.with("m", all.total()));
        }
        if !state.injured.contains(&all) {
            return no("RD-HEAL-3", text("The injured pool has no such dice."));
        }
        if !self.heals_anyone() && !give.is_empty() {
            // It may stand: they are without pips there (RD-REF-5).
            let why = text("Healed dice go to {seat}’s own pool.").with("seat", seat);
            return Err(Violation::new("RD-HEAL-4", why));
        }
        Ok(())
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub(super) fn heal(&mut self, seat: Seat, dice: &Dice, take: &Counts, give: &[Gift]) {
        self.state.seat_mut(seat).spend(dice);
        self.bring_back(seat, take, give);
    }

    /// Injured dice come back, without pips until they are rolled (RD-HEAL-4).
    pub(super) fn bring_back(&mut self, seat: Seat, take: &Counts, give: &[Gift]) {
        let own = [Gift { seat, dice: *take }];
        for Gift { seat, dice } in own.iter().chain(give).filter(|gift| !gift.dice.is_empty()) {
            self.state.injured = self.state.injured.minus(dice);
            if let Some(pool) = self.state.seats.get_mut(seat.index()) {
                pool.blank = pool.blank.plus(dice);
            }
            self.note(Event::Healed(*seat, *dice));
        }
    }
}
