//! A table that tells only what uses of dice came to (RD-REF-6): how that begins and ends, and what becomes of dice of which
//! nobody says which they are.

use super::executor::Executor;
use crate::engine::{EventSink, Few, Seat, SeatSet, Text, Violation, text};
use crate::games::regidice::action::{Action, SEATS};
use crate::games::regidice::dice::{Colour, Counts, Dice};
use crate::games::regidice::event::Event;
use crate::games::regidice::late::{Late, USES, Used};
use crate::games::regidice::state::{Ending, SeatState, State, Step};
use crate::games::regidice::{Regidice, names};

/// The rule that totals can be told instead of dice.
pub(in crate::games::regidice) const RULE: &str = "RD-REF-6";

fn no(rule: &'static str, why: Text) -> Result<(), Violation> {
    Err(Violation::impossible(rule, why))
}

impl Regidice {
    /// Whether totals can be told from now on (RD-REF-6).
    #[must_use]
    pub fn can_tell_totals(&self, state: &State) -> bool {
        self.check_totals(state).is_ok()
    }

    pub(in crate::games::regidice) fn check_totals(&self, state: &State) -> Result<(), Violation> {
        if state.late.is_some() {
            return no(RULE, text("Only totals are entered already."));
        }
        if !state.bots.is_empty() {
            return no(RULE, text("A bot has to see all dice: enter what was rolled."));
        }
        match state.step {
            Step::Roll | Step::Declare | Step::Reveal => Ok(()),
            Step::Resolve
            | Step::Place
            | Step::Spoils
            | Step::Target
            | Step::Suffer
            | Step::Prepare
            | Step::Over => {
                no(RULE, text("In this round, dice have been entered: totals can be told from the next on."))
            }
        }
    }

    /// Whether these can be everyone’s dice.
    pub(in crate::games::regidice) fn check_pools(
        &self,
        state: &State,
        pools: &[Counts],
    ) -> Result<(), Violation> {
        let Some(late) = &state.late else {
            return no(RULE, text("Who has which dice is already known."));
        };
        if state.step == Step::Resolve && late.used != [None; USES] || !self.may_count(state) {
            return no(RULE, text("Everyone’s dice can be entered only before the first total of a round."));
        }
        if pools.len() != self.seats() {
            let why = text("Enter the dice of {n} players, not {m}.").with("n", self.seats());
            return no(RULE, why.with("m", pools.len()));
        }
        for colour in Colour::ALL {
            let n = pools.iter().map(|pool| u16::from(pool.of(colour))).sum::<u16>();
            let (least, most) = (late.least_pooled(colour), late.most_pooled(colour));
            if n < least.into() || n > most.into() {
                let why = text(
                    "Dice of this colour ({colour}) that the players have together: {least} to {most}, not {n}.",
                );
                let why = why.with("least", least).with("most", most).with("n", u32::from(n));
                return no("RD-REF-1", why.with("colour", names::colour(colour)));
            }
        }
        let n = pools.iter().map(|pool| u32::from(pool.total())).sum::<u32>();
        if n != u32::from(late.pooled) {
            let why = text("Dice that the players have together: {n}, not {m}.").with("n", late.pooled);
            return no("RD-REF-1", why.with("m", n));
        }
        Ok(())
    }

    /// Whether a seat can hold so many dice.
    pub(in crate::games::regidice) fn check_holds(
        &self,
        state: &State,
        seat: Seat,
        dice: u8,
    ) -> Result<(), Violation> {
        let Some(late) = &state.late else {
            return no(RULE, text("Who has which dice is already known."));
        };
        if state.step == Step::Resolve && late.used != [None; USES] || !self.may_count(state) || self.solo() {
            return no(RULE, text("Dice can be counted only before the first total of a round."));
        }
        Violation::check_seat(RULE, seat, self.seats())?;
        let others = || state.all().filter(|other| *other != seat).map(|other| late.held[other.index()]);
        let known = others().flatten().map(u16::from).sum::<u16>() + u16::from(dice);
        if known > u16::from(late.pooled)
            || others().all(|held| held.is_some()) && known < u16::from(late.pooled)
        {
            let why = text("Dice that the players have together: {n}, not {m}.").with("n", late.pooled);
            return no("RD-REF-1", why.with("m", u32::from(known)));
        }
        Ok(())
    }

    /// Whether the last blow can have cost these dice.
    pub(in crate::games::regidice) fn check_lost(
        &self,
        state: &State,
        dice: &Counts,
    ) -> Result<(), Violation> {
        let lost = state.late.and_then(|late| Some((late, late.lost?)));
        let Some((late, lost)) = lost.filter(|_| self.may_count(state)) else {
            return no(RULE, text("There are no lost dice whose colours are unknown."));
        };
        if dice.total() != lost.dice {
            let why = text("The last attack cost this many dice: {n}, not {m}.").with("n", lost.dice);
            return no("RD-SUFFER-4", why.with("m", dice.total()));
        }
        for colour in Colour::ALL {
            let most = late.all.of(colour).saturating_sub(lost.least.of(colour));
            if dice.of(colour) > most {
                let why = text("At most {n} {colour} dice were in the pools, not {m}.").with("n", most);
                let why = why.with("colour", names::colour(colour)).with("m", dice.of(colour));
                return no("RD-REF-1", why);
            }
        }
        Ok(())
    }

    /// Whether these dice can have been passed before this round.
    pub(in crate::games::regidice) fn check_passed(
        &self,
        state: &State,
        seat: Option<Seat>,
        dice: &Dice,
    ) -> Result<(), Violation> {
        let Some(late) = &state.late else {
            return no(RULE, text("Who has which dice is already known."));
        };
        let begun =
            state.step != Step::Declare || state.all().any(|seat| state.seat(seat).declared.is_some());
        if begun && (!self.solo() || state.step != Step::Resolve || late.used != [None; USES]) {
            return no(RULE, text("Passed dice can be named only before anybody has declared."));
        }
        if let Some(seat) = seat {
            Violation::check_seat(RULE, seat, self.seats())?;
        }
        if state.round == 1 {
            return no("RD-PREPARE-1", text("No dice have been passed before the first round."));
        }
        if dice.is_empty() {
            return no("RD-PREPARE-1", text("Name the dice that were passed."));
        }
        let colours = dice.colours();
        for colour in Colour::ALL {
            let (n, most) = (colours.of(colour), late.most_pooled(colour));
            if n > most {
                let why = text("At most {n} {colour} dice are in the pools, not {m}.").with("n", most);
                return no("RD-REF-1", why.with("colour", names::colour(colour)).with("m", n));
            }
        }
        if colours.total() > late.pooled {
            let why = text("Dice that the players have together: {n}, not {m}.").with("n", late.pooled);
            return no("RD-REF-1", why.with("m", colours.total()));
        }
        Ok(())
    }

    const fn may_count(&self, state: &State) -> bool {
        matches!(state.step, Step::Declare | Step::Resolve)
    }

    /// Who pays for the blow that is asked about, and how many dice.
    #[must_use]
    pub fn payers(&self, state: &State) -> (SeatSet, u8) {
        if self.each_pays() {
            return (SeatSet::one(state.active), state.tally.owed[state.active.index()]);
        }
        (state.waiting, state.tally.due)
    }

    pub(super) fn legal_payments(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let dice = state.late.map_or(0, |late| late.pooled);
        out.push(Action::Paid);
        out.extend((0..=dice).map(|dice| Action::CannotPay { dice }));
        out.retain(|action| self.check_action_of(state, seat, action).is_ok());
    }

    fn check_action_of(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        match action {
            Action::CannotPay { dice } => self.check_cannot_pay(state, seat, *dice),
            _ => self.check_paid(state, seat),
        }
    }

    /// Refuses to speak of a blow that nobody asks about.
    fn check_blow(&self, state: &State, seat: Seat) -> Result<Late, Violation> {
        match state.late {
            Some(late) if state.step == Step::Suffer => {
                self.check_asked(state, seat, Step::Suffer, "RD-SUFFER-4").map(|()| late)
            }
            Some(_) => {
                let why = text("The players who were hit could pay for the last attack.");
                Err(Violation::impossible("RD-SUFFER-7", why))
            }
            None => {
                let why = text("Totals are entered only where nobody enters what was rolled.");
                Err(Violation::impossible(RULE, why))
            }
        }
    }

    pub(super) fn check_paid(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        let late = self.check_blow(state, seat)?;
        let (seats, due) = self.payers(state);
        if due <= late.pooled {
            return Ok(());
        }
        let why = text("{seats} cannot have lost {dice}: {n} are in the pools.").with("n", late.pooled);
        let why = why.with("seats", names::seats(seats.iter())).with("dice", names::how_many(due));
        no("RD-SUFFER-7", why)
    }

    pub(super) fn check_cannot_pay(&self, state: &State, seat: Seat, dice: u8) -> Result<(), Violation> {
        let late = self.check_blow(state, seat)?;
        let (seats, due) = self.payers(state);
        let who = |why: Text| why.with("seats", names::seats(seats.iter()));
        if dice >= due {
            let why = who(text("{seats} can pay {due} with {dice}."));
            return no("RD-SUFFER-7", why.with("due", due).with("dice", names::how_many(dice)));
        }
        let least = self.surely_held(state, seats.iter());
        if dice < least {
            let why = who(text("{seats}: at least {dice}, which were used or came back."));
            return no("RD-SUFFER-7", why.with("dice", names::how_many(least)));
        }
        if dice > late.pooled {
            let why = who(text("{seats} cannot have {dice}: {n} are in the pools.")).with("n", late.pooled);
            return no("RD-SUFFER-7", why.with("dice", names::how_many(dice)));
        }
        Ok(())
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// From now on only totals are told. What is rolled and covered now is not asked for any more.
    pub fn begin_late(&mut self) {
        let pools: Few<Counts, SEATS> = self.state.seats.iter().map(SeatState::colours).collect();
        self.state.late = Some(Late::new(&pools, self.state.injured));
        self.state.injured = Counts::EMPTY;
        for pool in self.state.seats.iter_mut() {
            *pool = SeatState { declared: pool.declared, ..SeatState::default() };
        }
        match self.state.step {
            Step::Roll => {
                self.state.waiting = SeatSet::EMPTY;
                self.all_rolled();
            }
            Step::Reveal => self.begin_reveal(),
            _ => {}
        }
    }

    /// Everyone’s dice are known again; what they show is asked for.
    pub fn end_late(&mut self, pools: &[Counts]) {
        let Some(late) = self.state.late.take() else { return };
        let together = pools.iter().fold(Counts::EMPTY, |sum, pool| sum.plus(pool));
        self.state.injured = late.all.minus(&together);
        let solo = self.game.solo();
        for (own, pool) in self.state.seats.iter_mut().zip(pools) {
            if solo {
                own.blank = *pool;
            } else {
                own.unknown = *pool;
            }
            own.live = Dice::EMPTY;
        }
        match self.state.step {
            Step::Resolve if solo => {
                self.state.step = Step::Roll;
                self.state.waiting =
                    self.state.all().filter(|seat| !self.state.seat(*seat).blank.is_empty()).collect();
            }
            Step::Resolve => self.begin_reveal(),
            _ => {}
        }
    }

    /// Dice that came back are in the pools from now on (RD-HEAL-4).
    pub fn heal_late(&mut self) {
        if let Some(late) = &mut self.state.late {
            late.heal(late.used.iter().flatten().map(Used::healed).fold(0, u8::saturating_add));
        }
    }

    /// An ability brings dice back (RD-PACK-3).
    pub fn heal_by_ability(&mut self, n: u8) {
        let Some(late) = &mut self.state.late else { return };
        let n = n.min(late.injured());
        late.heal(n);
        if n > 0 {
            self.note(Event::Back(None, n));
        }
    }

    /// The black dice of an enemy that fell: those who hit it share some, as they like (RD-CHECK-3 to RD-CHECK-5).
    pub fn black_late(&mut self, shared: u8, injured: u8) {
        let seats: SeatSet = self.state.attackers().collect();
        if let Some(late) = &mut self.state.late {
            late.add_black(shared, injured);
        }
        match (seats.first(), seats.len()) {
            _ if shared == 0 => {}
            (Some(seat), 1) => self.note(Event::Spoils(seat, shared)),
            _ => self.note(Event::Shared(seats, shared)),
        }
    }

    /// These seats pay for the blow. Only where they might not be able to, people are asked (RD-SUFFER-7).
    pub fn begin_payment(&mut self, seats: SeatSet) {
        self.state.step = Step::Suffer;
        self.state.waiting = seats;
        if let Some(late) = &mut self.state.late {
            late.lost = None;
        }
        self.next_payment();
    }

    fn next_payment(&mut self) {
        while let Some(first) = self.next_waiting() {
            self.state.active = first;
            let Some(late) = self.state.late else { return };
            let (seats, due) = self.game.payers(self.state);
            if seats.len() == self.game.seats() && late.pooled < due {
                return self.end(Ending::CannotPay { net: due, dice: late.pooled });
            }
            let everyone = seats.len() == self.game.seats();
            if !everyone && self.game.surely_held(self.state, seats.iter()) < due {
                return;
            }
            self.pay(seats, due);
        }
        self.prepare();
    }

    fn pay(&mut self, seats: SeatSet, due: u8) {
        if let Some(late) = &mut self.state.late {
            late.lose(due);
        }
        for seat in seats.iter() {
            self.state.waiting.remove(seat);
            self.state.tally.owed[seat.index()] = 0;
        }
        self.state.tally.due = 0;
    }

    /// People say that the blow was paid for.
    pub fn paid(&mut self) {
        let (seats, due) = self.game.payers(self.state);
        self.pay(seats, due);
        self.next_payment();
    }

    /// People say that it was not.
    pub fn cannot_pay(&mut self, dice: u8) {
        let (_, net) = self.game.payers(self.state);
        self.end(Ending::CannotPay { net, dice });
    }

    /// A round is over: how many dice there are is told, and forgotten is what held for it alone.
    pub fn count_late(&mut self) {
        let Some(late) = &mut self.state.late else { return };
        (late.used, late.held) = ([None; USES], [None; SEATS]);
        let (pooled, injured) = (late.pooled, late.injured());
        self.note(Event::Counted { pooled, injured });
    }
}
