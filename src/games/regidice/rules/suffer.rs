//! The enemy's blow, and who pays for it (RD-SUFFER-*, RD-OPT-8).

use super::executor::Executor;
use super::subsets::{count_by_size, each_counts, each_subset};
use crate::engine::{EventSink, Random, Seat, SeatSet, Violation, text, text_n};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::{Action, Kind};
use crate::games::regidice::content::Trigger;
use crate::games::regidice::dice::{Counts, Dice};
use crate::games::regidice::event::Event;
use crate::games::regidice::names;
use crate::games::regidice::options::Suffer;
use crate::games::regidice::state::{Ending, State, Step};

impl Regidice {
    /// Whom the enemy strikes: the seats of the first class that somebody announced (RD-SUFFER-2). One player is
    /// always struck (RD-SOLO-4).
    #[must_use]
    pub fn struck(&self, state: &State) -> (SeatSet, Option<Kind>) {
        let all = SeatSet::all(self.seats());
        if self.solo() || self.options().suffer == Suffer::EachPlayer {
            return (all, None);
        }
        for class in self.compiled().classes {
            let of_class = |seat: &Seat| state.seat(*seat).declared.is_some_and(|d| d.action == class);
            let seats: SeatSet = state.all().filter(of_class).collect();
            if !seats.is_empty() {
                return (seats, Some(class));
            }
        }
        (all, None)
    }

    /// Whether each seat pays for a blow of its own (RD-OPT-8). One player pays as always (RD-SOLO-4).
    pub(super) fn each_pays(&self) -> bool {
        self.options().suffer == Suffer::EachPlayer && !self.solo()
    }

    /// How many dice a seat loses at least and at most (RD-SUFFER-4).
    #[must_use]
    pub fn loss_bounds(&self, state: &State, seat: Seat) -> (u8, u8) {
        if self.each_pays() {
            let owed = state.tally.owed[seat.index()];
            return (owed, owed);
        }
        let others = state.waiting.iter().filter(|other| *other != seat);
        let later: u8 = others.map(|other| state.seat(other).total()).fold(0, u8::saturating_add);
        let due = state.tally.due;
        (due.saturating_sub(later), due.min(state.seat(seat).total()))
    }

    pub(super) fn legal_targets(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(self.struck(state).0.iter().map(|seat| Action::NameTarget { seat }));
    }

    pub(super) fn check_target(&self, state: &State, seat: Seat, target: Seat) -> Result<(), Violation> {
        self.check_asked(state, seat, Step::Target, "RD-OPT-8")?;
        let (struck, class) = self.struck(state);
        if struck.contains(target) {
            return Ok(());
        }
        Err(strikes_first(struck, class))
    }

    /// Everything that a seat may lose.
    pub(super) fn legal_losses(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.late.is_some() {
            return self.legal_payments(state, seat, out);
        }
        let (min, max) = self.loss_bounds(state, seat);
        let pool = state.seat(seat);
        each_subset(&pool.live, |live| {
            let from_live = live.total();
            if from_live > max {
                return;
            }
            each_counts(&pool.spent, |spent| {
                let used = from_live + spent.total();
                if used > max {
                    return;
                }
                each_counts(&pool.blank, |blank| {
                    if (min..=max).contains(&(used + blank.total())) {
                        out.push(Action::LoseDice { spent: *spent, blank: *blank, live: *live });
                    }
                });
            });
        });
    }

    pub(super) fn count_losses(&self, state: &State, seat: Seat) -> usize {
        if state.late.is_some() {
            let mut few = Vec::new();
            self.legal_payments(state, seat, &mut few);
            return few.len();
        }
        let (min, max) = self.loss_bounds(state, seat);
        let pool = state.seat(seat);
        let kinds = pool.live.iter().map(|(_, n)| n);
        let ways = count_by_size(kinds.chain(pool.spent.0).chain(pool.blank.0));
        ways.iter().take(usize::from(max) + 1).skip(usize::from(min)).sum()
    }

    pub(super) fn some_loss(&self, state: &State, seat: Seat, random: &mut Random) -> Action {
        let (min, max) = self.loss_bounds(state, seat);
        let n = min + random.below(u32::from(max - min) + 1) as u8;
        let pool = state.seat(seat);
        let (mut spent, mut blank, mut live) = (Counts::EMPTY, Counts::EMPTY, Dice::EMPTY);
        let mut left = (pool.spent, pool.blank, pool.live);
        for _ in 0..n {
            let sizes = [left.0.total(), left.1.total(), left.2.total()];
            let mut at = random.below(sizes.iter().map(|n| u32::from(*n)).sum()) as u8;
            if at < sizes[0] {
                spent.0[left.0.draw(random).unwrap_or_default().index()] += 1;
                continue;
            }
            at -= sizes[0];
            if at < sizes[1] {
                blank.0[left.1.draw(random).unwrap_or_default().index()] += 1;
                continue;
            }
            at -= sizes[1];
            if let Some(die) = left.2.nth(at) {
                left.2.take(die);
                live.add(die, 1);
            }
        }
        Action::LoseDice { spent, blank, live }
    }

    pub(super) fn check_loss(
        &self,
        state: &State,
        seat: Seat,
        spent: &Counts,
        blank: &Counts,
        live: &Dice,
    ) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::impossible(rule, why));
        if state.step != Step::Suffer {
            return Err(self.not_now(state));
        }
        if !state.waiting.contains(seat) {
            let (struck, class) = self.struck(state);
            if !struck.contains(seat) {
                return Err(strikes_first(struck, class));
            }
            if self.options().suffer == Suffer::OneTarget {
                let why = text("Only {seats} can lose dice to this attack.");
                return no("RD-SUFFER-7", why.with("seats", names::seats(state.waiting.iter())));
            }
        }
        self.check_asked(state, seat, Step::Suffer, "RD-SUFFER-4")?;
        let pool = state.seat(seat);
        if !pool.spent.contains(spent) || !pool.blank.contains(blank) || !pool.live.contains(live) {
            let why = text("{seat} does not have all of these dice.").with("seat", seat);
            return no("RD-SUFFER-5", why);
        }
        let (min, max) = self.loss_bounds(state, seat);
        let n = spent.total().saturating_add(blank.total()).saturating_add(live.total());
        if (min..=max).contains(&n) {
            return Ok(());
        }
        if min == max {
            let why = text_n("{seat} must lose 1 die, not {m}.", "{seat} must lose {n} dice, not {m}.", min);
            return no("RD-SUFFER-4", why.with("seat", seat).with("m", n));
        }
        let why = text("{seat} must lose {min} to {dice}, not {m}.").with("seat", seat);
        no("RD-SUFFER-4", why.with("min", min).with("dice", names::how_many(max)).with("m", n))
    }
}

fn strikes_first(struck: SeatSet, class: Option<Kind>) -> Violation {
    let why = match class {
        Some(class) => text("The enemy hits {class} first: {seats}.").with("class", names::kind(class)),
        None => text("The enemy hits {seats}."),
    };
    Violation::impossible("RD-SUFFER-2", why.with("seats", names::seats(struck.iter())))
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// The enemy strikes (RD-SUFFER-1).
    pub fn suffer(&mut self) {
        let (struck, class) = self.game.struck(self.state);
        self.abilities(Trigger::Suffer, class);
        let attack = self.game.attack(self.state);
        let (ignored, extra) = self.game.harder_blow(self.state, class);
        let all_blocked = self.state.tally.all_blocked;
        // What is left of the blow if so much was blocked (RD-SUFFER-3).
        let net = |blocked: u16| {
            let blocked = blocked.saturating_sub(u16::from(ignored));
            let net = u16::from(attack).saturating_sub(blocked) as u8;
            if net == 0 || all_blocked { 0 } else { net.saturating_add(extra) }
        };
        if self.game.each_pays() {
            return self.each_suffers(attack, net);
        }
        let due = net(self.state.blocked());
        let blocked = attack.saturating_sub(due);
        let seats = if due > 0 { struck } else { SeatSet::EMPTY };
        self.note(Event::Strikes { attack, blocked, net: due, seats, class });
        if due == 0 {
            return self.prepare();
        }
        self.state.tally.due = due;
        if self.game.options().suffer == Suffer::OneTarget && struck.len() > 1 {
            self.state.step = Step::Target;
            self.state.waiting = struck;
            if let Some(first) = self.next_waiting() {
                self.state.active = first;
            }
            return;
        }
        self.begin_losses(struck);
    }

    /// RD-OPT-8: every seat pays for a blow of its own.
    fn each_suffers(&mut self, attack: u8, net: impl Fn(u16) -> u8) {
        let shared = self.state.tally.other_block;
        let mut seats = SeatSet::EMPTY;
        for seat in self.state.all() {
            let own = i16::from(self.state.tally.block[seat.index()]) + i16::from(shared);
            let owed = net(own.max(0) as u16);
            self.state.tally.owed[seat.index()] = owed;
            if owed > 0 {
                seats.insert(seat);
            }
        }
        let most = self.state.tally.owed.into_iter().max().unwrap_or(0);
        let blocked = attack.saturating_sub(most);
        self.note(Event::Strikes { attack, blocked, net: most, seats, class: None });
        if seats.is_empty() {
            return self.prepare();
        }
        if self.state.late.is_some() {
            return self.begin_payment(seats);
        }
        for seat in seats.iter() {
            let (owed, dice) = (self.state.tally.owed[seat.index()], self.state.seat(seat).total());
            if dice < owed {
                return self.end(Ending::CannotPay { net: owed, dice });
            }
        }
        self.state.step = Step::Suffer;
        self.state.waiting = seats;
        self.next_loss();
    }

    /// RD-OPT-8: this seat pays alone.
    pub fn name_target(&mut self, target: Seat) {
        self.begin_losses(SeatSet::one(target));
    }

    /// These seats pay together, or the match is lost (RD-SUFFER-7).
    fn begin_losses(&mut self, seats: SeatSet) {
        if self.state.late.is_some() {
            return self.begin_payment(seats);
        }
        let net = self.state.tally.due;
        let dice = seats.iter().map(|seat| self.state.seat(seat).total()).fold(0, u8::saturating_add);
        if dice < net {
            return self.end(Ending::CannotPay { net, dice });
        }
        self.state.step = Step::Suffer;
        self.state.waiting = seats;
        self.next_loss();
    }

    /// Goes on to the next seat that has a choice; a seat that loses nothing or everything has none.
    pub fn next_loss(&mut self) {
        while let Some(seat) = self.next_waiting() {
            let (min, max) = self.game.loss_bounds(self.state, seat);
            if max > 0 && min < self.state.seat(seat).total() {
                self.state.active = seat;
                return;
            }
            if max > 0 {
                let pool = *self.state.seat(seat);
                let lost = pool.colours();
                self.take_losses(seat, &pool.spent, &pool.blank, &pool.live);
                self.note(Event::Lost(seat, lost));
            }
            self.state.waiting.remove(seat);
        }
        self.prepare();
    }

    /// A seat has chosen what it loses.
    pub fn lose(&mut self, seat: Seat, spent: &Counts, blank: &Counts, live: &Dice) {
        self.take_losses(seat, spent, blank, live);
        self.state.waiting.remove(seat);
        self.next_loss();
    }

    /// RD-SUFFER-6: lost dice go to the injured pool.
    fn take_losses(&mut self, seat: Seat, spent: &Counts, blank: &Counts, live: &Dice) {
        let pool = self.state.seat_mut(seat);
        pool.spent = pool.spent.minus(spent);
        pool.blank = pool.blank.minus(blank);
        pool.live = pool.live.minus(live);
        let lost = spent.plus(blank).plus(&live.colours());
        self.state.injured = self.state.injured.plus(&lost);
        let tally = &mut self.state.tally;
        tally.due = tally.due.saturating_sub(lost.total());
        tally.owed[seat.index()] = 0;
    }
}
