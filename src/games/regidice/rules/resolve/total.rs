//! Uses of dice of which people tell only what they came to (RD-REF-6).
//!
//! Refused is only what no dice can have done that fit everything told: nobody knows who has which dice, nor what they show.

use crate::engine::{EventSink, Seat, Text, Violation, text, text_n};
use crate::games::regidice::Regidice;
use crate::games::regidice::action::{Action, Kind};
use crate::games::regidice::content::Whose;
use crate::games::regidice::dice::{Colour, FACES};
use crate::games::regidice::event::Event;
use crate::games::regidice::late::{Late, USES, Used};
use crate::games::regidice::names;
use crate::games::regidice::options::{AttackDice, BlockSets};
use crate::games::regidice::rules::executor::Executor;
use crate::games::regidice::rules::late::RULE;
use crate::games::regidice::state::{State, Step};

/// What is told of a round, told or about to be.
type All = [Option<Used>; USES];

fn no<T>(rule: &'static str, why: Text) -> Result<T, Violation> {
    Err(Violation::impossible(rule, why))
}

impl Used {
    /// What an entry tells.
    fn of(action: &Action) -> Option<Self> {
        match *action {
            Action::Total { action, amount, colour } => Some(Self { action, amount, colour }),
            _ => None,
        }
    }

    /// How much it came to; 0 where that was left out.
    pub(in crate::games::regidice) fn n(&self) -> u8 {
        self.amount.unwrap_or(0)
    }

    /// Whether something was done.
    fn acts(&self) -> bool {
        match self.action {
            Kind::Cast => self.colour.is_some(),
            Kind::Animal => self.amount != Some(0),
            _ => self.n() > 0,
        }
    }
}

impl Regidice {
    /// Everything that can be told of a seat’s dice.
    pub(super) fn legal_totals(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some(late) = &state.late else { return };
        for action in self.open_kinds(state, seat) {
            let amounts: &[Option<u8>] = if action == Kind::Animal { &[None] } else { &[] };
            let total = |amount: Option<u8>, colour| Action::Total { action, amount, colour };
            match action {
                Kind::Cast => {
                    for colour in Colour::ALL {
                        let most = self.heals_late(state, colour).unwrap_or(0);
                        let least = most.min(1);
                        out.extend((least..=most).map(|n| total(Some(n), Some(colour))));
                    }
                }
                Kind::Attack | Kind::Block | Kind::Heal | Kind::Animal => {
                    let most = if action == Kind::Attack { late.pooled * FACES } else { late.pooled };
                    out.extend((1..=most).map(|n| total(Some(n), None)));
                    out.extend(amounts.iter().map(|amount| total(*amount, None)));
                }
            }
            if !self.solo() {
                out.push(total(Some(0), None));
            }
        }
        if self.solo() {
            out.push(Action::EndActions);
        }
        out.retain(|action| self.check_use(state, seat, action).is_ok());
    }

    /// Whether dice can have done this, if everything told so far is so.
    pub(super) fn check_total(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        let (Some(late), Some(used)) = (&state.late, Used::of(action)) else {
            return no(RULE, text("Totals are entered only where nobody enters what was rolled."));
        };
        if let Some(other) = state.all().find(|other| !self.has_declared(state, *other)) {
            let why = match used.action {
                Kind::Attack => {
                    let hits = u32::from(self.hits_of(state, used.n()));
                    text_n(
                        "That would be 1 hit; but {seat} has not declared yet.",
                        "That would be {n} hits; but {seat} has not declared yet.",
                        hits,
                    )
                }
                Kind::Block | Kind::Heal | Kind::Cast | Kind::Animal => text("{seat} has not declared yet."),
            };
            return no("RD-COLLECT-1", why.with("seat", other));
        }
        if state.step != Step::Resolve {
            return Err(self.not_now(state));
        }
        if used.colour.is_some() && used.action != Kind::Cast {
            return no("RD-CAST-1", text("Only a spell has a colour."));
        }
        if used.amount.is_none() && !matches!(used.action, Kind::Animal | Kind::Cast) {
            return no(RULE, text("Enter how much it came to."));
        }
        if self.solo() && !used.acts() {
            return no("RD-SOLO-2", text("A solo player must end their actions instead."));
        }
        let mut all = late.used;
        let at = place(self, seat, used.action);
        all[at] = Some(used);
        let table = Told { game: self, state, late, all: &all, ended: false };
        table.check(seat, used)?;
        table.check_together(at)
    }

    /// Whether a player alone can have done all this, if no more comes.
    pub(super) fn check_ended(&self, state: &State) -> Result<(), Violation> {
        let Some(late) = &state.late else { return Ok(()) };
        let table = Told { game: self, state, late, all: &late.used, ended: true };
        table.check_together(USES)
    }

    /// The fewest dice that these seats can have when the enemy strikes (RD-SUFFER-7): those they used, and those that
    /// came back to them.
    pub(in crate::games::regidice) fn surely_held(
        &self,
        state: &State,
        seats: impl Iterator<Item = Seat>,
    ) -> u8 {
        let Some(late) = &state.late else { return 0 };
        if self.solo() {
            return late.pooled;
        }
        let table = Told { game: self, state, late, all: &late.used, ended: true };
        let of = |seat: Seat| {
            let Some(used) = late.used[seat.index()] else { return 0 };
            let healed = if self.heals_anyone() { 0 } else { used.healed() };
            table.least(seat, used).saturating_add(healed)
        };
        seats.map(of).fold(0, u8::saturating_add)
    }

    fn has_declared(&self, state: &State, seat: Seat) -> bool {
        self.solo() || state.seat(seat).declared.is_some()
    }

    /// What an attack of so many pips, or groups, deals (RD-ATTACK-1, RD-OPT-4).
    #[must_use]
    pub fn hits_of(&self, state: &State, told: u8) -> u8 {
        match self.options().attack_dice {
            AttackDice::Pooled => told / self.divisor(state),
            AttackDice::WholeGroups => told,
        }
    }

    /// How many dice a spell brings back at most; `None` if it does not heal.
    #[must_use]
    pub fn heals_late(&self, state: &State, colour: Colour) -> Option<u8> {
        let amount = self.compiled().spells[colour.index()].heal?;
        Some(amount.of_pattern(state.hits.len() as u8).min(injured_left(state)))
    }
}

impl Used {
    /// How many dice came back.
    pub(in crate::games::regidice) fn healed(&self) -> u8 {
        if matches!(self.action, Kind::Heal | Kind::Cast) { self.n() } else { 0 }
    }
}

/// Where a use is kept.
fn place(game: &Regidice, seat: Seat, action: Kind) -> usize {
    if game.solo() { action.index() } else { seat.index() }
}

/// How many injured dice nobody has brought back in this round.
fn injured_left(state: &State) -> u8 {
    let Some(late) = &state.late else { return 0 };
    let healed = late.used.iter().flatten().map(Used::healed).fold(0, u8::saturating_add);
    late.injured().saturating_sub(healed)
}

/// A round as far as it was told.
struct Told<'a> {
    game: &'a Regidice,
    state: &'a State,
    late: &'a Late,
    all: &'a All,
    /// Whether nothing more comes.
    ended: bool,
}

impl Told<'_> {
    /// The uses that were told, with whose they are.
    fn told(&self) -> impl Iterator<Item = (usize, Seat, Used)> + '_ {
        let seat = |at: usize| if self.game.solo() { Seat(0) } else { Seat(at as u8) };
        self.all.iter().enumerate().filter_map(move |(at, used)| Some((at, seat(at), (*used)?)))
    }

    /// Whether a seat gets the dice of a value, and nobody before it.
    fn gets(&self, seat: Seat, value: u8) -> bool {
        self.first_for(value) == Some(seat)
    }

    /// Who gets the dice of a value (RD-COLLECT-2, RD-OPT-3).
    fn first_for(&self, value: u8) -> Option<Seat> {
        let asks = |seat: &Seat| self.state.seat(*seat).declared.is_some_and(|own| own.value == value);
        self.state.in_order().find(asks)
    }

    /// Whether a seat can have dice of a value after they were collected.
    fn can_show(&self, seat: Seat, value: u8) -> bool {
        self.game.solo() || self.first_for(value).is_none_or(|first| first == seat)
    }

    /// The most raises that dice of a seat can have had (RD-ANIMAL-1). As long as an Animal has not told its 1s, there may
    /// be as many as dice.
    fn raises(&self, seat: Seat) -> u8 {
        let raise = self.game.compiled().animal;
        let mut raises = 0u8;
        let animals = (0..self.all.len()).filter(|at| {
            let declared = |seat: Seat| self.state.seats.get(seat.index()).and_then(|pool| pool.declared);
            match self.game.solo() {
                true => *at == Kind::Animal.index(),
                false => declared(Seat(*at as u8)).is_some_and(|own| own.action == Kind::Animal),
            }
        });
        for at in animals {
            let whose = if self.game.solo() { seat } else { Seat(at as u8) };
            let own = whose == seat;
            let touches = match raise.whose {
                Whose::Other => !own || self.game.solo(),
                Whose::Own => own,
                Whose::Any => true,
            };
            if !touches || !self.can_show(whose, raise.face) {
                continue;
            }
            raises = raises.saturating_add(match self.all[at] {
                Some(used) => used.amount.unwrap_or(self.late.pooled),
                None if self.ended => 0,
                None => self.late.pooled,
            });
        }
        raises.min(self.late.pooled)
    }

    /// By how many pips dice of a seat can have been raised.
    fn raised(&self, seat: Seat) -> u16 {
        u16::from(self.raises(seat)) * u16::from(self.game.compiled().animal.by)
    }

    /// The highest value that a seat can have without being raised.
    fn highest(&self, seat: Seat) -> u16 {
        (1..=FACES).rev().find(|value| self.can_show(seat, *value)).unwrap_or(FACES).into()
    }

    /// The longest run that a seat can have.
    fn longest_run(&self, seat: Seat) -> u8 {
        if self.raises(seat) > 0 {
            return FACES;
        }
        let (mut longest, mut length) = (0, 0);
        for value in 1..=FACES {
            length = if self.can_show(seat, value) { length + 1 } else { 0 };
            longest = longest.max(length);
        }
        longest
    }

    /// The pips that an attack needs.
    fn pips(&self, told: u8) -> u16 {
        match self.game.options().attack_dice {
            AttackDice::Pooled => told.into(),
            AttackDice::WholeGroups => u16::from(told) * u16::from(self.game.divisor(self.state)),
        }
    }

    /// The most pips that a seat can have attacked with.
    fn most_pips(&self, seat: Seat) -> u16 {
        let all = u16::from(self.late.pooled);
        let (highest, raised) = (self.highest(seat), self.raised(seat));
        let limit = all * u16::from(FACES);
        let held = self.late.held[seat.index()].filter(|_| !self.game.solo()).map(u16::from);
        let (Some(own), Some(declared)) = (held, self.state.seat(seat).declared) else {
            return (all * highest + raised).min(limit);
        };
        let got = if self.gets(seat, declared.value) { u16::from(declared.value) } else { 0 };
        let own = own.min(all);
        (own * highest + (all - own) * got + raised).min(limit)
    }

    /// The fewest dice that a use needs.
    fn least(&self, seat: Seat, used: Used) -> u8 {
        if !used.acts() {
            return 0;
        }
        let n = match used.action {
            Kind::Attack => {
                let pips = self.pips(used.n());
                let short = pips.saturating_sub(self.raised(seat));
                // No die shows more than a 6, however often it is raised (RD-ANIMAL-3).
                short.div_ceil(self.highest(seat)).max(pips.div_ceil(FACES.into())).max(1)
            }
            Kind::Block => {
                let set = self.game.compiled().block;
                u16::from(set.min).max(u16::from(used.n()) + u16::from(set.minus))
            }
            Kind::Heal => {
                let run = self.game.compiled().heal;
                let each = self.longest_run(seat).saturating_sub(run.minus).max(1);
                let more = u16::from(used.n()) + u16::from(run.minus) * u16::from(used.n().div_ceil(each));
                u16::from(run.min).max(more)
            }
            Kind::Cast => self.state.hits.len() as u16,
            Kind::Animal => used.n().into(),
        };
        n.min(u16::from(u8::MAX)) as u8
    }

    /// Whether a use can be by itself.
    fn check(&self, seat: Seat, used: Used) -> Result<(), Violation> {
        if !used.acts() {
            return Ok(());
        }
        match used.action {
            Kind::Attack => self.check_attack(seat, used.n()),
            Kind::Block => self.check_block(seat, used),
            Kind::Heal => self.check_heal(seat, used.n()),
            Kind::Cast => self.check_cast(seat, used),
            Kind::Animal => self.check_animal(seat),
        }
    }

    fn check_attack(&self, seat: Seat, n: u8) -> Result<(), Violation> {
        let (game, reach) = (self.game, self.game.divisor(self.state));
        if game.options().attack_dice == AttackDice::Pooled && n < reach {
            let why = text("A total of {sum} does not reach the defence of {defence}.").with("sum", n);
            return no("RD-ATTACK-4", why.with("defence", reach));
        }
        let most = self.most_pips(seat);
        if self.pips(n) <= most {
            return Ok(());
        }
        let why = text("{seat}’s dice can total {n} at most, not {m}.").with("seat", seat);
        no("RD-REF-1", why.with("n", u32::from(most)).with("m", u32::from(self.pips(n))))
    }

    fn check_block(&self, seat: Seat, used: Used) -> Result<(), Violation> {
        let set = self.game.compiled().block;
        let need = self.least(seat, used);
        if used.n() >= set.min.saturating_sub(set.minus) && need <= self.late.pooled {
            return Ok(());
        }
        let why = text("Blocking {n} takes {dice} of one value; {m} are in the pools.");
        let why = why.with("n", used.n()).with("dice", names::how_many(need));
        no("RD-BLOCK-1", why.with("m", self.late.pooled))
    }

    /// Whether so many dice can have come back, which are `n` of those that one seat brings.
    fn check_injured(&self, n: u8) -> Result<(), Violation> {
        let left = injured_left(self.state);
        match left {
            left if n <= left => Ok(()),
            0 => no("RD-HEAL-5", text("The injured pool is empty.")),
            left => no("RD-HEAL-3", text_n("You may take 1 die.", "You may take {n} dice.", left)),
        }
    }

    fn check_heal(&self, seat: Seat, n: u8) -> Result<(), Violation> {
        self.check_injured(n)?;
        let (heal, longest) = (self.game.compiled().heal, self.longest_run(seat));
        if longest < heal.min {
            let why = text("{seat} cannot have {n} values in a row: the others asked for them.");
            return no("RD-HEAL-1", why.with("seat", seat).with("n", heal.min));
        }
        let most = longest.saturating_sub(heal.minus);
        let one = self.game.options().block_sets == BlockSets::One || !heal.many;
        if one && n > most {
            return no(
                "RD-OPT-5",
                text_n("One run heals 1 die at most.", "One run heals {n} dice at most.", most),
            );
        }
        Ok(())
    }

    fn check_cast(&self, seat: Seat, used: Used) -> Result<(), Violation> {
        let (game, state) = (self.game, self.state);
        let Some(colour) = used.colour else { return Ok(()) };
        let of_it = |why: Text| why.with("colour", names::colour(colour));
        if game.is_immune(state, colour) || !game.compiled().spells[colour.index()].is_some() {
            return no("RD-PACK-2", of_it(text("The {colour} spell has no effect on this enemy.")));
        }
        let same = self.told().filter(|(_, _, other)| other.colour == Some(colour)).count();
        let (there, need) = (self.late.most_pooled(colour), state.hits.len() * same);
        if usize::from(there) < need {
            let why = text_n(
                "The spell needs {n} {colour} die; at most {m} are in the pools.",
                "The spell needs {n} {colour} dice; at most {m} are in the pools.",
                need,
            );
            let why = of_it(why.with("m", there));
            return no(if colour == Colour::Black { "RD-CAST-7" } else { "RD-CAST-1" }, why);
        }
        let missing = (1..).zip(state.pattern()).find(|(face, n)| *n > 0 && !self.can_show(seat, *face));
        if let Some((face, _)) = missing.filter(|_| self.raises(seat) == 0) {
            let why = text("{seat} has no {n}: another player asked for them.").with("seat", seat);
            return no("RD-CAST-1", why.with("n", face));
        }
        match (game.compiled().spells[colour.index()].heal, used.n()) {
            (None, 0) => Ok(()),
            (None, _) => no("RD-CAST-4", of_it(text("The {colour} spell brings no dice back."))),
            (Some(_), 0) if injured_left(state) > 0 => {
                no("RD-HEAL-3", text("The spell brings 1 die back at least."))
            }
            (Some(_), n) => {
                self.check_injured(n.max(1))?;
                let most = game.heals_late(state, colour).unwrap_or(0);
                if n <= most {
                    return Ok(());
                }
                no("RD-HEAL-3", text_n("You may take 1 die.", "You may take {n} dice.", most))
            }
        }
    }

    fn check_animal(&self, seat: Seat) -> Result<(), Violation> {
        let face = self.game.compiled().animal.face;
        if self.can_show(seat, face) {
            return Ok(());
        }
        let why = text("{seat} has no {n}: another player asked for them.").with("seat", seat);
        no("RD-ANIMAL-1", why.with("n", face))
    }

    /// Whether all uses can be together; the one at a place was looked at.
    fn check_together(&self, but: usize) -> Result<(), Violation> {
        for (_, seat, used) in self.told().filter(|(at, ..)| *at != but) {
            match used.action {
                Kind::Attack if used.acts() => self.check_attack(seat, used.n())?,
                Kind::Cast if used.acts() && self.raises(seat) == 0 => {
                    let pattern = (1..).zip(self.state.pattern());
                    let lacks = pattern.into_iter().find(|(face, n)| *n > 0 && !self.can_show(seat, *face));
                    if let Some((face, _)) = lacks {
                        let why = text("{seat} has no {n}: another player asked for them.");
                        return no("RD-CAST-1", why.with("seat", seat).with("n", face));
                    }
                }
                Kind::Heal if used.acts() && self.longest_run(seat) < self.game.compiled().heal.min => {
                    let why = text("{seat} cannot have {n} values in a row: the others asked for them.");
                    let why = why.with("seat", seat).with("n", self.game.compiled().heal.min);
                    return no("RD-HEAL-1", why);
                }
                _ => {}
            }
        }
        let need = self.told().map(|(_, seat, used)| u32::from(self.least(seat, used))).sum::<u32>();
        if need <= u32::from(self.late.pooled) {
            return Ok(());
        }
        let why = text("These need at least {n} dice; {m} are in the pools.").with("n", need);
        no("RD-REF-1", why.with("m", self.late.pooled))
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// What a seat’s dice came to.
    pub(super) fn total(&mut self, seat: Seat, action: &Action) {
        let Some(used) = Used::of(action) else { return };
        let at = place(self.game, seat, used.action);
        if let Some(late) = &mut self.state.late {
            late.used[at] = Some(used);
        }
        if !used.acts() {
            return;
        }
        match (used.action, used.colour) {
            (Kind::Attack, _) => {
                let hits = self.game.hits_of(self.state, used.n());
                self.deal(seat, hits);
            }
            (Kind::Block, _) => self.keep_off(seat, used.n()),
            (Kind::Heal, _) => self.note(Event::Back(Some(seat), used.n())),
            (Kind::Cast, Some(colour)) => {
                self.take_effect(seat, colour);
                if used.n() > 0 {
                    self.note(Event::Back(Some(seat), used.n()));
                }
            }
            (Kind::Cast | Kind::Animal, _) => {}
        }
    }
}
