//! A round of which people tell up to its duels only what lies on the table (DT-REF-3): bids, cards shown, the market, draws,
//! rolls and picks stay open.

use crate::engine::{EventSink, Seat, SeatSet, Text, Violation, text, text_n};
use crate::games::dice_tuners::action::InFront;
use crate::games::dice_tuners::content::Trigger;
use crate::games::dice_tuners::content::compiled::{Ability, Cond, Op};
use crate::games::dice_tuners::dice::{Colour, Die, Face, Side};
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::options::{BluffCards, DiceAtFour, NoMoney};
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{
    Commit, DRAFT_STEPS, HAND_LIMIT, ROUND_DRAW, Resolving, Slot, State, Step,
};
use crate::games::dice_tuners::{AbilityRef, CardRef, DiceTuners, HeroId};

/// The rule that a round can be told by what lies.
pub(in crate::games::dice_tuners) const RULE: &str = "DT-REF-3";

/// With four seats and four dice a step, at least so many dice of each colour are taken (DT-DRAFT-2).
const LEAST_AT_FOUR: usize = DRAFT_STEPS as usize;

fn no(rule: &'static str, why: Text) -> Result<(), Violation> {
    Err(Violation::impossible(rule, why))
}

impl DiceTuners {
    /// Whether what lies can be told instead of what leads to it (DT-REF-3).
    #[must_use]
    pub fn can_be_laid(&self, state: &State) -> bool {
        state.bots.is_empty() && self.options().bluff == BluffCards::Circulates && before_duels(state)
    }

    /// Whether the match can begin without the first market, as what lies may be told instead (DT-REF-3).
    #[must_use]
    pub fn may_leave_market_open(&self, state: &State) -> bool {
        state.step == Step::Market
            && state.round == 0
            && state.bots.is_empty()
            && self.options().bluff == BluffCards::Circulates
    }

    /// Whether this can lie in front of the seats, in seat order (DT-REF-3).
    pub(in crate::games::dice_tuners) fn check_laid(
        &self,
        state: &State,
        all: &[InFront],
    ) -> Result<(), Violation> {
        if !state.bots.is_empty() {
            return no(RULE, text("A bot has to see how the round goes: enter each step."));
        }
        if self.options().bluff != BluffCards::Circulates {
            return no(RULE, text("With this house rule, each Bluff must be seen: enter each step."));
        }
        if !before_duels(state) {
            return no(RULE, text("The deployed dice can be entered alone only before the first duel."));
        }
        if all.len() != self.seats() {
            let why = text_n("Enter {n} player, not {m}.", "Enter {n} players, not {m}.", self.seats());
            return no(RULE, why.with("m", all.len()));
        }
        self.check_laid_dice(state, all)?;
        (0u8..).map(Seat).zip(all).try_for_each(|(seat, told)| self.check_laid_hero(state, seat, told, all))
    }

    /// The heroes that a seat which has not hired yet in this round can have, if what lies is told (DT-REF-3).
    #[must_use]
    pub fn heroes_before(&self, state: &State, seat: Seat) -> Vec<HeroId> {
        let all = (0u8..).map(HeroId).take(self.heroes().len());
        let can = |hero: &HeroId| {
            let told = InFront { hero: Some(*hero), ..InFront::default() };
            self.check_laid_hero(state, seat, &told, &[]).is_ok()
        };
        all.filter(can).collect()
    }

    fn check_laid_dice(&self, state: &State, all: &[InFront]) -> Result<(), Violation> {
        let dice = || all.iter().flat_map(|told| told.dice);
        dice().try_for_each(|die| self.check_face(die.colour, die.face))?;
        let there = self.seats() + 1;
        for colour in Colour::ALL {
            let lie = dice().filter(|die| die.colour == colour).count();
            if lie > there {
                let why = text("There are only {n} {colour} dice, not {m}.");
                let why = why.with("n", there).with("colour", colour).with("m", lie);
                return no("DT-SETUP-6", why);
            }
            if self.aside_never_rolled() && lie < LEAST_AT_FOUR {
                let why = text_n(
                    "At least {n} {colour} die is taken, not {m}.",
                    "At least {n} {colour} dice are taken, not {m}.",
                    LEAST_AT_FOUR,
                );
                let why = why.with("colour", colour).with("m", lie);
                return no("DT-DRAFT-2", why);
            }
            if state.aside.iter().filter(|die| die.colour == colour).count() > there - lie {
                let why = text("A {colour} die is already set aside.").with("colour", colour);
                return no("DT-DRAFT-7", why);
            }
        }
        // An ability may be about to turn the die that was just picked.
        let turning = (state.step == Step::Picked).then(|| self.picker(state));
        (0u8..)
            .map(Seat)
            .zip(all)
            .try_for_each(|(seat, told)| check_taken(state, seat, told, turning == Some(seat)))
    }

    fn check_laid_hero(
        &self,
        state: &State,
        seat: Seat,
        told: &InFront,
        all: &[InFront],
    ) -> Result<(), Violation> {
        let own = state.seat(seat).hero;
        if has_hired(state, seat, self.options().no_money) {
            return match own {
                own if own == told.hero => Ok(()),
                Some(own) => {
                    let why = text("{seat} has already recruited {hero}.").with("seat", seat);
                    no("DT-HIRE-1", why.with("hero", self.hero_name(own)))
                }
                None => no("DT-HIRE-1", text("{seat} has recruited nobody.").with("seat", seat)),
            };
        }
        let Some(hero) = told.hero else {
            return match self.options().no_money {
                NoMoney::Nobody => Ok(()),
                NoMoney::Cheapest | NoMoney::DrawFirst => {
                    no("DT-HIRE-1", text("{seat} must recruit a hero.").with("seat", seat))
                }
            };
        };
        if hero.index() >= self.heroes().len() {
            return no("DT-HIRE-9", text("There is no such hero."));
        }
        let before = (0u8..).map(Seat).zip(all).find(|(_, other)| other.hero == Some(hero));
        if let Some((other, _)) = before.filter(|(other, _)| *other != seat) {
            let why = text("{hero} has already been recruited by {seat}.").with("seat", other);
            return no("DT-HIRE-15", why.with("hero", self.hero_name(hero)));
        }
        if state.hero_discard.contains(hero) {
            let why = text("{hero} was recruited in an earlier round.").with("hero", self.hero_name(hero));
            return no("DT-HIRE-17", why);
        }
        if !(state.step == Step::Market && state.hero_deck.contains(hero)) {
            self.check_market(state, hero)?;
        }
        if self.acts_unseen(hero) {
            let why =
                text("{hero} does something before the duels that the dice do not show: enter each step.");
            return no(RULE, why.with("hero", self.hero_name(hero)));
        }
        Ok(())
    }

    /// Whether an ability of a hero does something before the duels that follows neither from the hero nor from its dice.
    fn acts_unseen(&self, hero: HeroId) -> bool {
        // An Overdrive needs dice that are deployed (DT-FX-2).
        let skills = [AbilityRef::Skill1, AbilityRef::Skill2];
        skills.into_iter().filter_map(|which| self.hero(hero).ability(which)).any(|ability| {
            match ability.when {
                Trigger::Hired => {
                    let known = |cond: &Cond| matches!(cond, Cond::Round { .. });
                    let plain = |op: &Op| matches!(op, Op::Draw { .. } | Op::Manual);
                    !(ability.conditions.iter().all(known) && ability.effects.iter().all(plain))
                }
                Trigger::Picked => {
                    // A die lies as it was turned.
                    let turns = |op: &Op| matches!(op, Op::Face { .. } | Op::Reroll { .. });
                    ability.cost_cards > 0 || ability.cost_vp > 0 || !ability.effects.iter().all(turns)
                }
                _ => false,
            }
        })
    }

    /// Whether dice aside come from the pool (option `dice_at_four = 4`).
    fn aside_never_rolled(&self) -> bool {
        self.seats() == 4 && self.options().dice_at_four == DiceAtFour::Four
    }

    /// Whether nobody knows what the dice aside show: they were never rolled, or only what lies was told.
    #[must_use]
    pub fn aside_unrolled(&self, state: &State) -> bool {
        state.laid || self.aside_never_rolled()
    }

    /// Whether the face that is asked for is that of a die which lay aside: it is looked at, not rolled.
    pub(in crate::games::dice_tuners) fn shows_aside(&self, state: &State) -> bool {
        let swaps = |now: Resolving| {
            let ability = self.ability(state, now.seat, now.ability)?;
            ability.effects.get(usize::from(now.next.checked_sub(1)?)).map(|op| *op == Op::SwapAside)
        };
        state.laid && !self.aside_never_rolled() && state.resolving.and_then(swaps) == Some(true)
    }

    /// The seat whose cards must be counted now: something in play goes by them, and their number is open (DT-REF-3).
    #[must_use]
    pub fn uncounted(&self, state: &State) -> Option<Seat> {
        if state.seats.places().iter().all(|seat| seat.unsure == 0) || state.fills_in() {
            return None;
        }
        let counted = |seat: &Seat| {
            let matters = |other: Seat| self.counts_hands(state, other, *seat);
            state.seat(*seat).unsure > 0 && state.in_order().any(matters)
        };
        state.in_order().find(counted)
    }

    /// Whether a hero or a played card of one seat goes by how many cards another, or the same, holds.
    fn counts_hands(&self, state: &State, owner: Seat, seat: Seat) -> bool {
        let looks = |cond: &Cond| matches!(cond, Cond::Hand { .. });
        let works = |which: AbilityRef, ability: &Ability| match which {
            AbilityRef::Skill1 | AbilityRef::Skill2 => true,
            AbilityRef::Overdrive => self.has_colours(state, owner, ability),
            AbilityRef::Effect1 | AbilityRef::Effect2 => {
                state.step.in_duel() && self.effect_works(state, owner)
            }
        };
        AbilityRef::ALL.into_iter().any(|which| {
            self.ability(state, owner, which).is_some_and(|ability| {
                let counts = ability.conditions.iter().any(looks)
                    || owner == seat && ability.effects.iter().any(|op| op.counts_hand());
                counts && works(which, ability)
            })
        })
    }
}

/// Whether the round has not come to its duels, and nothing is being carried out that belongs before what lies.
fn before_duels(state: &State) -> bool {
    let open = match state.step {
        Step::Market => state.round > 0,
        Step::Bid
        | Step::Spend
        | Step::Hire
        | Step::Hired
        | Step::Refill
        | Step::Draw
        | Step::Select
        | Step::Roll
        | Step::Pick
        | Step::Picked
        | Step::Deploy => true,
        Step::Deal
        | Step::FirstPlayer
        | Step::Deployed
        | Step::BeforeDuel
        | Step::Commit
        | Step::Retreat
        | Step::Declare
        | Step::Resolve
        | Step::AfterDuel
        | Step::Take
        | Step::RoundEnd
        | Step::ShowHands
        | Step::Over => false,
    };
    let due = &state.due;
    open && !state.laid && due.rerolls.is_empty() && due.manual.is_none() && state.resolving.is_none()
}

/// What a seat has taken and deployed lies in front of it; its last die may be `turning`.
fn check_taken(state: &State, seat: Seat, told: &InFront, turning: bool) -> Result<(), Violation> {
    let own = state.seat(seat);
    let mut free: Vec<Die> = Vec::new();
    for (side, die) in Side::ALL.into_iter().zip(told.dice) {
        match own.sides[side.index()] {
            Some(placed) if placed != die => {
                let why = text("{seat}’s {side} already has {die}.").with("seat", seat);
                return no("DT-DEPLOY-2", why.with("side", side).with("die", placed));
            }
            Some(_) => {}
            None => free.push(die),
        }
    }
    for (at, die) in own.dice.iter().enumerate() {
        let turns = turning && at + 1 == own.dice.len();
        let same = |other: &Die| other == die || turns && other.colour == die.colour;
        let Some(at) = free.iter().position(same) else {
            let why = text("{seat} has already taken {die}.").with("seat", seat).with("die", *die);
            return no("DT-DRAFT-6", why);
        };
        free.swap_remove(at);
    }
    Ok(())
}

/// Whether a seat has hired, or could not, in this round.
fn has_hired(state: &State, seat: Seat, no_money: NoMoney) -> bool {
    let done = usize::from(state.hire.done);
    let at = state.hire.order.iter().position(|other| *other == seat);
    match state.step {
        Step::Market | Step::Bid => false,
        Step::Spend | Step::Hire => at.is_some_and(|at| at < done),
        Step::Hired => at.is_some_and(|at| at <= done),
        Step::Draw => no_money != NoMoney::DrawFirst,
        _ => true,
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// All dice are deployed, and only what lies is known of how it came to that.
    pub fn lay(&mut self, all: &[InFront]) {
        let no_money = self.game.options().no_money;
        let hired: SeatSet =
            self.state.in_order().filter(|seat| has_hired(self.state, *seat, no_money)).collect();
        let in_window = self.state.step == Step::Hired;
        let draw = self.state.round > 1
            && match self.state.step {
                Step::Market => true,
                Step::Spend | Step::Hire | Step::Hired | Step::Refill => no_money != NoMoney::DrawFirst,
                _ => false,
            };
        for seat in self.state.in_order() {
            if let Commit::Card(card) = std::mem::take(&mut self.state.seat_mut(seat).committed) {
                self.show_card(seat, card);
            }
        }
        self.state.laid = true;
        self.state.step = Step::Hired;
        self.fill_in();
        if draw && no_money == NoMoney::DrawFirst {
            self.draw_for_all();
        }
        for seat in self.clockwise(SeatSet::all(self.game.seats())) {
            if !hired.contains(seat) {
                self.pay_unseen(seat);
            }
        }
        self.hire_unseen(all, hired);
        if draw && no_money != NoMoney::DrawFirst {
            self.draw_for_all();
        }
        self.place(all);
        // Skills of heroes that were not seen when they were hired happen now.
        let done = hired.len() - usize::from(in_window && !hired.is_empty());
        let current = self.state.hire.order.get(usize::from(self.state.hire.done)).copied();
        let current = current.filter(|_| in_window);
        let before = self.state.in_order().filter(|seat| hired.contains(*seat) && Some(*seat) != current);
        let fresh = self.state.in_order().filter(|seat| !hired.contains(*seat));
        self.state.hire.order = before.chain(current).chain(fresh).collect();
        self.state.hire.done = done as u8;
        self.state.passed = SeatSet::EMPTY;
        self.next_hire();
    }

    /// A seat has shown one card or two to hire, if it had some (DT-HIRE-7, DT-HIRE-8). Which is open.
    fn pay_unseen(&mut self, seat: Seat) {
        self.forget(seat);
        let shown = std::mem::take(&mut self.state.seat_mut(seat).shown);
        for card in &shown {
            self.discard_laid(seat, *card);
        }
        if shown.is_empty() {
            self.drop_unknown(seat);
        }
        let own = self.state.seat_mut(seat);
        if shown.len() < 2 {
            own.unsure = (own.unsure + 1).min(own.unknown() as u8);
        }
    }

    /// The heroes before the seats; with them nobody knows any more what lies in the market.
    fn hire_unseen(&mut self, all: &[InFront], hired: SeatSet) {
        if hired.len() == self.game.seats() {
            return;
        }
        for (seat, told) in (0u8..).map(Seat).zip(all) {
            if hired.contains(seat) {
                continue;
            }
            if let Some(hero) = told.hero {
                self.state.market.remove(hero);
                self.state.hero_deck.remove(hero);
            }
            self.state.seat_mut(seat).hero = told.hero;
            self.note(Event::Hired(seat, told.hero));
        }
        let market = std::mem::take(&mut self.state.market);
        market.iter().for_each(|hero| self.state.hero_deck.insert(hero));
    }

    fn place(&mut self, all: &[InFront]) {
        let state = &mut *self.state;
        for (own, told) in state.seats.iter_mut().zip(all) {
            own.sides = told.dice.map(Some);
            own.dice.clear();
        }
        state.rolled.clear();
        (state.pool, state.selected) = ([0; 3], [0; 3]);
        (state.draft, state.picks) = (DRAFT_STEPS, all.len() as u8);
        state.deployed = 3 * all.len() as u8;
        // From now on only their colours matter (DT-DRAFT-7); nobody looks which of them shows what.
        state.aside.iter_mut().for_each(|die| die.face = Face::default());
        for colour in Colour::ALL {
            let lie = all.iter().flat_map(|told| told.dice).filter(|die| die.colour == colour).count();
            let aside = self.state.aside.iter().filter(|die| die.colour == colour).count();
            for _ in lie + aside..=self.game.seats() {
                self.put_aside(Die { colour, face: Face::default() });
            }
        }
    }

    fn draw_for_all(&mut self) {
        let seats = self.game.seats();
        self.state.due.draws[..seats].fill(ROUND_DRAW);
        self.fill_in();
    }

    /// What is due happens without being told: which cards come and go is open.
    pub fn fill_in(&mut self) {
        for seat in self.state.in_order() {
            while self.state.due.draws[seat.index()] > 0 {
                self.state.due.draws[seat.index()] -= 1;
                self.draw_unseen(seat);
            }
            let discards = std::mem::take(&mut self.state.due.discards[seat.index()]);
            if discards > 0 {
                self.forget(seat);
            }
            (0..discards).for_each(|_| self.drop_unknown(seat));
            if self.state.due.limit.contains(seat) {
                self.keep_to_limit(seat);
            }
        }
        if self.game.top_is_due(self.state) {
            self.state.top = Some(CardRef::Unknown);
        }
    }

    /// A seat draws the top card of the deck, which nobody names (DT-DRAW-2 to 4).
    pub fn draw_unseen(&mut self, seat: Seat) {
        if self.state.deck == 0 && !self.reshuffle() {
            return;
        }
        if let Some(CardRef::Card(top)) = self.state.top.take() {
            self.state.unseen.add(top, 1);
        }
        self.state.deck -= 1;
        self.add_to_hand(seat, Slot::Unknown);
    }

    /// DT-HAND-1: which cards are discarded is open.
    fn keep_to_limit(&mut self, seat: Seat) {
        let own = self.state.seat(seat);
        let (over, least) = (own.hand.len().saturating_sub(HAND_LIMIT), own.least_hand().min(HAND_LIMIT));
        if over == 0 {
            return;
        }
        self.forget(seat);
        (0..over).for_each(|_| self.drop_unknown(seat));
        self.state.seat_mut(seat).holds_at_least(least);
    }

    /// Cards of a hand are known no longer, because some may have gone.
    fn forget(&mut self, seat: Seat) {
        let state = &mut *self.state;
        let own = &mut state.seats[seat.index()];
        let mut forgotten = 0;
        for slot in own.hand.iter_mut() {
            if let Slot::Known { card, .. } = std::mem::take(slot) {
                state.unseen.add(card, 1);
                forgotten += 1;
            }
        }
        (0..forgotten).for_each(|_| self.unknown_came(seat));
    }

    /// A card that nobody names goes from a hand to the discard pile.
    pub fn drop_unknown(&mut self, seat: Seat) {
        if self.state.seat_mut(seat).lose_unknown() {
            self.state.discard_unknown += 1;
        }
    }

    /// A hand holds just so many cards: those that may have gone have.
    pub fn count_hand(&mut self, seat: Seat, n: usize) {
        let own = self.state.seat(seat);
        let gone = own.hand.len().saturating_sub(n).min(own.unsure.into());
        (0..gone).for_each(|_| self.drop_unknown(seat));
        self.state.seat_mut(seat).unsure = 0;
    }

    /// The table says how many cards a hand holds; which came or went is open.
    pub fn set_hand(&mut self, seat: Seat, n: usize) {
        if n < self.state.seat(seat).known_cards() {
            self.forget(seat);
        }
        while self.state.seat(seat).hand.len() > n && self.state.seat(seat).unknown() > 0 {
            self.drop_unknown(seat);
        }
        for _ in self.state.seat(seat).hand.len()..n {
            self.draw_unseen(seat);
        }
        self.state.seat_mut(seat).unsure = 0;
    }

    /// After a round of which only what lies was told, heroes that were discarded may have come back, if the deck can
    /// have run out (DT-HIRE-17).
    pub fn open_heroes(&mut self) {
        let seats = self.game.seats();
        let revealed = seats + 1 + seats * usize::from(self.state.round);
        if revealed > self.game.heroes().len() {
            let back = std::mem::take(&mut self.state.hero_discard);
            back.iter().for_each(|hero| self.state.hero_deck.insert(hero));
        }
    }
}
