//! Recruitment: bids, payments, hires, refill and the round's draw (DT-HIRE-*, DT-DRAW-1).

use crate::engine::{EventSink, Few, Seat, SeatSet, Violation, text, text_n};
use crate::games::dice_tuners::event::Event;
use crate::games::dice_tuners::options::NoMoney;
use crate::games::dice_tuners::rules::executor::Executor;
use crate::games::dice_tuners::state::{Commit, MAX_PLAYERS, ROUND_DRAW, State, Step};
use crate::games::dice_tuners::{Action, CardId, DiceTuners, HeroId};

/// DT-HIRE-8: the first card and one more.
const SHOWN_AT_MOST: usize = 2;

impl DiceTuners {
    /// The seat that hires now, in the steps of hiring.
    #[must_use]
    pub fn hiring(&self, state: &State) -> Option<Seat> {
        let hires = matches!(state.step, Step::Spend | Step::Hire | Step::Hired);
        state.hire.order.get(state.hire.done as usize).copied().filter(|_| hires)
    }

    /// The seats that still have to bid (DT-HIRE-2).
    pub(in crate::games::dice_tuners) fn bidders(&self, state: &State) -> SeatSet {
        let open = |seat: &Seat| {
            let seat = state.seat(*seat);
            seat.committed == Commit::Open && !seat.hand.is_empty()
        };
        state.in_order().filter(open).collect()
    }

    /// What a seat can pay with the cards it has shown (DT-HIRE-9).
    #[must_use]
    pub fn power(&self, state: &State, seat: Seat) -> u32 {
        state.seat(seat).shown.iter().map(|card| u32::from(self.card(*card).value)).sum()
    }

    fn cost(&self, hero: HeroId) -> u32 {
        u32::from(self.hero(hero).cost)
    }

    /// The lowest cost in the market.
    fn lowest_cost(&self, state: &State) -> u32 {
        state.market.iter().map(|hero| self.cost(hero)).min().unwrap_or(0)
    }

    /// What a seat that can afford nothing lacks for the cheapest hero.
    fn lacking(&self, state: &State, seat: Seat) -> u32 {
        self.lowest_cost(state).saturating_sub(self.power(state, seat))
    }

    /// What a seat lacked after its first card: a second one worth so much would have been enough.
    pub(in crate::games::dice_tuners) fn lacking_at_first(&self, state: &State, seat: Seat) -> u8 {
        let first = state.seat(seat).shown.first().map_or(0, |card| self.value(*card));
        u8::try_from(self.lowest_cost(state).saturating_sub(first)).unwrap_or(u8::MAX)
    }

    fn value(&self, card: CardId) -> u32 {
        self.card(card).value.into()
    }

    /// A known card that would bring a seat's power up to the cheapest hero (DT-HIRE-10).
    fn helping_card(&self, state: &State, seat: Seat) -> Option<CardId> {
        let hand = state.seat(seat);
        if hand.shown.len() + 1 != SHOWN_AT_MOST {
            return None;
        }
        let lacking = self.lacking(state, seat);
        let value = |card: &CardId| self.value(*card);
        hand.known().filter(|card| value(card) >= lacking).min_by_key(value)
    }

    /// The least value of a second card: it must reach a hero if one that is known does (DT-HIRE-10).
    fn least_added(&self, state: &State, seat: Seat) -> u32 {
        self.helping_card(state, seat).map_or(0, |_| self.lacking(state, seat))
    }

    pub(in crate::games::dice_tuners) fn legal_hires(
        &self,
        state: &State,
        seat: Seat,
        out: &mut Vec<Action>,
    ) {
        let hand = state.seat(seat);
        if hand.shown.len() == 1 {
            let least = self.least_added(state, seat);
            self.nameable(state, seat, |card| {
                if self.value(card) >= least {
                    out.push(Action::AddCard { card });
                }
            });
        }
        let power = self.power(state, seat);
        let before = out.len();
        for hero in state.market.iter().filter(|hero| self.cost(*hero) <= power) {
            out.push(Action::HireHero { hero });
        }
        if out.len() > before || self.helping_card(state, seat).is_some() {
            return;
        }
        if self.options().no_money == NoMoney::Nobody {
            out.push(Action::HireNobody);
            return;
        }
        let lowest = self.lowest_cost(state);
        for hero in state.market.iter().filter(|hero| self.cost(*hero) == lowest) {
            out.push(Action::HireCheapest { hero });
        }
    }

    pub(in crate::games::dice_tuners) fn check_bid(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
    ) -> Result<(), Violation> {
        if state.step != Step::Bid || self.is_due(state) {
            return Err(self.not_now(state));
        }
        if state.seat(seat).committed != Commit::Open {
            let why = text("{seat} has already bid.").with("seat", seat);
            return Err(Violation::impossible("DT-HIRE-2", why));
        }
        self.check_in_hand(state, seat, card)
    }

    /// Refuses an action of hiring by a seat that does not hire now.
    fn check_hiring(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        let Some(now) = self.hiring(state).filter(|_| state.step != Step::Hired && !self.is_due(state))
        else {
            let hired = self.hired_this_round(state, seat);
            let why = text("You recruit exactly one hero per round.");
            return Err(if hired { Violation::impossible("DT-HIRE-1", why) } else { self.not_now(state) });
        };
        if now == seat {
            return Ok(());
        }
        if state.seat(seat).hero.is_some() {
            return Err(Violation::impossible("DT-HIRE-1", text("You recruit exactly one hero per round.")));
        }
        let (vp, cards) = (state.seat(now).vp, state.seat(now).hand.len());
        let why = text_n(
            "It is {seat}’s turn to recruit ({vp} VP, {n} card).",
            "It is {seat}’s turn to recruit ({vp} VP, {n} cards).",
            cards,
        );
        Err(Violation::impossible("DT-HIRE-5", why.with("seat", now).with("vp", vp)))
    }

    fn hired_this_round(&self, state: &State, seat: Seat) -> bool {
        state.seat(seat).hero.is_some() && !self.is_due(state) && state.step != Step::Over
    }

    pub(in crate::games::dice_tuners) fn check_spend(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
    ) -> Result<(), Violation> {
        self.check_hiring(state, seat)?;
        if state.step == Step::Hire {
            self.check_add(state, seat, card)?;
            return Err(self.not_now(state));
        }
        self.check_in_hand(state, seat, card)
    }

    pub(in crate::games::dice_tuners) fn check_add(
        &self,
        state: &State,
        seat: Seat,
        card: CardId,
    ) -> Result<(), Violation> {
        let others_turn = self.hiring(state).is_some_and(|now| now != seat);
        if others_turn && state.round == 1 && state.seat(seat).hero.is_none() && !self.is_due(state) {
            let why = text("The first cards set the order; a second card only pays.");
            return Err(Violation::impossible("DT-HIRE-8", why));
        }
        self.check_hiring(state, seat)?;
        if state.step == Step::Spend {
            return Err(Violation::impossible("DT-HIRE-7", self.show_first(state, seat)));
        }
        self.check_in_hand(state, seat, card)?;
        let shown = &state.seat(seat).shown;
        if let [a, b, ..] = **shown {
            let why = text("You can add only one card; you have already shown {a} and {b}.");
            let why = why.with("a", self.card_name(a)).with("b", self.card_name(b));
            return Err(Violation { can_stand: !shown.is_full(), ..Violation::new("DT-HIRE-8", why) });
        }
        self.check_reaches(state, seat, card)
    }

    /// DT-HIRE-10: a second card that reaches no hero is not shown in the place of one that does.
    fn check_reaches(&self, state: &State, seat: Seat, card: CardId) -> Result<(), Violation> {
        let Some(other) = self.helping_card(state, seat) else { return Ok(()) };
        if self.value(card) >= self.lacking(state, seat) {
            return Ok(());
        }
        let why = text("{card} brings you to only {sum}; {other} would be enough for cost {cost}.");
        let why = why.with("card", self.card_name(card)).with("other", self.card_name(other));
        let why = why.with("sum", self.power(state, seat) + self.value(card));
        Err(Violation::new("DT-HIRE-10", why.with("cost", self.lowest_cost(state))))
    }

    fn show_first(&self, state: &State, seat: Seat) -> crate::engine::Text {
        text("Show a strategy card first; you hold {n}.").with("n", state.seat(seat).hand.len())
    }

    /// Refuses a hero that does not lie in the market.
    pub(super) fn check_market(&self, state: &State, hero: HeroId) -> Result<(), Violation> {
        if hero.index() >= self.heroes().len() {
            return Err(Violation::impossible("DT-HIRE-9", text("There is no such hero.")));
        }
        if state.market.contains(hero) {
            return Ok(());
        }
        let name = self.hero_name(hero);
        let owner = state.in_order().find(|seat| state.seat(*seat).hero == Some(hero));
        Err(if let Some(owner) = owner {
            let why =
                text("{hero} has already been recruited by {seat}.").with("hero", name).with("seat", owner);
            Violation::impossible("DT-HIRE-15", why)
        } else if state.hero_deck.contains(hero) {
            let why = text("The market is refilled only after everyone has recruited.");
            Violation::impossible("DT-HIRE-16", why)
        } else {
            Violation::impossible("DT-GEN-7", text("{hero} is in the discard pile.").with("hero", name))
        })
    }

    pub(in crate::games::dice_tuners) fn check_hire(
        &self,
        state: &State,
        seat: Seat,
        hero: HeroId,
    ) -> Result<(), Violation> {
        self.check_hiring(state, seat)?;
        self.check_market(state, hero)?;
        if state.step == Step::Spend {
            return Err(Violation::new("DT-HIRE-7", self.show_first(state, seat)));
        }
        let (cost, power) = (self.cost(hero), self.power(state, seat));
        if cost > power {
            let why = text("{hero} costs {cost}; you have shown {power}.").with("hero", self.hero_name(hero));
            return Err(Violation::new("DT-HIRE-9", why.with("cost", cost).with("power", power)));
        }
        Ok(())
    }

    /// Refuses what only a seat that can afford nothing may do (DT-HIRE-10, DT-HIRE-11).
    fn check_can_afford_nothing(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        if state.step == Step::Spend {
            return Err(Violation::new("DT-HIRE-7", self.show_first(state, seat)));
        }
        let power = self.power(state, seat);
        let mut heroes = state.market.iter();
        if let Some(hero) = heroes.find(|hero| self.cost(*hero) <= power) {
            let why = text("You can afford {hero} (cost {cost}) with {power}.");
            let why = why.with("hero", self.hero_name(hero)).with("cost", self.cost(hero));
            return Err(Violation::new("DT-HIRE-11", why.with("power", power)));
        }
        if let Some(card) = self.helping_card(state, seat) {
            let why = text("Show a second card: {card} would bring you to {sum}, enough for cost {cost}.");
            let why = why.with("card", self.card_name(card));
            let why = why.with("sum", power + self.value(card));
            return Err(Violation::new("DT-HIRE-10", why.with("cost", self.lowest_cost(state))));
        }
        Ok(())
    }

    pub(in crate::games::dice_tuners) fn check_cheapest(
        &self,
        state: &State,
        seat: Seat,
        hero: HeroId,
    ) -> Result<(), Violation> {
        self.check_hiring(state, seat)?;
        self.check_market(state, hero)?;
        self.check_can_afford_nothing(state, seat)?;
        if self.options().no_money == NoMoney::Nobody {
            let why = text("With this house rule, a player who cannot afford a hero does not recruit one.");
            return Err(Violation::new("DT-HIRE-11", why));
        }
        let (lowest, cost) = (self.lowest_cost(state), self.cost(hero));
        if cost > lowest {
            let why = text("You must take a hero of the lowest cost, {min}; {hero} costs {cost}.")
                .with("min", lowest);
            return Err(Violation::new(
                "DT-HIRE-11",
                why.with("hero", self.hero_name(hero)).with("cost", cost),
            ));
        }
        Ok(())
    }

    pub(in crate::games::dice_tuners) fn check_nobody(
        &self,
        state: &State,
        seat: Seat,
    ) -> Result<(), Violation> {
        self.check_hiring(state, seat)?;
        if self.options().no_money != NoMoney::Nobody {
            return Err(Violation::new("DT-HIRE-1", text("You recruit exactly one hero per round.")));
        }
        self.check_can_afford_nothing(state, seat)
    }

    /// Round 1: descending bids; else fewest VP, then most cards. Ties: clockwise, the first player last
    /// (DT-HIRE-3 to 5).
    fn hire_order(&self, state: &State) -> Few<Seat, MAX_PLAYERS> {
        let n = self.seats();
        let rank = |seat: Seat| {
            let place = (seat.distance_from(state.first, n) + n - 1) % n;
            let hand = state.seat(seat);
            if state.round == 1 {
                // A seat without a bid, possible only after adjustments, comes after a Bluff.
                let bid = hand.shown.first().map_or(-1, |card| i32::from(self.card(*card).value));
                (-bid, 0, place)
            } else {
                (i32::from(hand.vp), -(hand.hand.len() as i32), place)
            }
        };
        let mut order: Few<Seat, MAX_PLAYERS> = (0u8..).take(n).map(Seat).collect();
        order.sort_unstable_by_key(|seat| rank(*seat));
        order
    }

    /// How many heroes are revealed next, in the steps that reveal some.
    pub(in crate::games::dice_tuners) fn heroes_to_reveal(&self, state: &State) -> usize {
        (self.seats() + 1).saturating_sub(state.market.len()).min(state.hero_deck.len())
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Begins the recruitment of a round.
    pub fn begin_recruitment(&mut self) {
        if self.game.heroes_to_reveal(self.state) > 0 {
            // Only what lay was told of the round before, or is to be told of the first: nobody knows the market (DT-REF-3).
            self.state.step = Step::Market;
        } else {
            self.recruit();
        }
    }

    /// The recruitment of a round in which the market is known.
    fn recruit(&mut self) {
        if self.state.round == 1 {
            self.state.step = Step::Bid;
        } else if self.game.options().no_money == NoMoney::DrawFirst {
            self.begin_draw();
        } else {
            self.begin_hiring();
        }
    }

    fn begin_draw(&mut self) {
        let seats = self.game.seats();
        self.state.due.draws[..seats].fill(ROUND_DRAW);
        self.state.step = Step::Draw;
    }

    /// The number of cards counts for the order as long as nobody has shown one (DT-HIRE-5).
    pub fn order_again(&mut self) {
        let begun = self.state.hire.done > 0 || self.state.seats.iter().any(|seat| !seat.shown.is_empty());
        if self.state.step == Step::Spend && !begun {
            self.state.hire.order = self.game.hire_order(self.state);
            self.note(Event::HireOrder(self.state.hire.order));
        }
    }

    fn begin_hiring(&mut self) {
        self.state.hire.order = self.game.hire_order(self.state);
        self.state.hire.done = 0;
        self.note(Event::HireOrder(self.state.hire.order));
        self.next_hire();
    }

    pub fn next_hire(&mut self) {
        let laid = self.state.laid;
        self.state.step = if self.state.hire.done as usize == self.game.seats() {
            if laid { Step::Deployed } else { Step::Refill }
        } else if laid {
            Step::Hired
        } else if self.state.round == 1 {
            Step::Hire
        } else {
            Step::Spend
        };
    }

    pub fn after_bids(&mut self) -> bool {
        if !self.game.bidders(self.state).is_empty() {
            return false;
        }
        let mut bids = [None; MAX_PLAYERS];
        for seat in self.state.in_order() {
            let commit = std::mem::take(&mut self.state.seat_mut(seat).committed);
            if let Commit::Card(card) = commit {
                self.show_card(seat, card);
                bids[seat.index()] = Some(card);
            }
        }
        self.note(Event::BidsRevealed(bids));
        self.begin_hiring();
        true
    }

    pub fn show_card(&mut self, seat: Seat, card: CardId) {
        self.take_from_hand(seat, card);
        self.state.seat_mut(seat).shown.push(card);
    }

    pub fn before_spending(&mut self) -> bool {
        let Some(seat) = self.game.hiring(self.state) else { return false };
        let broke = self.state.seat(seat).hand.is_empty();
        if broke {
            self.state.step = Step::Hire;
        }
        broke
    }

    /// A seat that had nothing to show got a card by an adjustment: it has to show one (DT-HIRE-7).
    pub fn back_to_spending(&mut self) -> bool {
        let Some(seat) = self.game.hiring(self.state) else { return false };
        let own = self.state.seat(seat);
        let can_show = own.shown.is_empty() && !own.hand.is_empty();
        if can_show {
            self.state.step = Step::Spend;
        }
        can_show
    }

    pub fn show(&mut self, seat: Seat, card: CardId) {
        self.show_card(seat, card);
        self.state.step = Step::Hire;
    }

    /// DT-HIRE-11: the seat says that it has no card that would help.
    pub fn hire_without_money(&mut self, seat: Seat, hero: Option<HeroId>) {
        self.claim_no_money(seat);
        self.hire(seat, hero);
    }

    pub fn hire(&mut self, seat: Seat, hero: Option<HeroId>) {
        if let Some(hero) = hero {
            self.state.market.remove(hero);
        }
        self.state.seat_mut(seat).hero = hero;
        let shown = std::mem::take(&mut self.state.seat_mut(seat).shown);
        for card in &shown {
            self.discard_laid(seat, *card);
        }
        self.note(Event::Hired(seat, hero));
        self.state.step = Step::Hired;
    }

    pub fn after_hire(&mut self) -> bool {
        if let Some(goes_on) = self.window() {
            return goes_on;
        }
        self.state.hire.done += 1;
        self.next_hire();
        true
    }

    pub fn reveal_heroes(&mut self, heroes: &[HeroId]) {
        for hero in heroes {
            self.state.hero_deck.remove(*hero);
            self.state.market.insert(*hero);
        }
        if self.state.step == Step::Market {
            if self.state.round == 0 {
                self.state.step = Step::FirstPlayer;
            } else {
                self.recruit();
            }
        }
    }

    /// DT-HIRE-16 and 17.
    pub fn refill(&mut self) -> bool {
        let last_round = self.state.round == self.game.rounds();
        if last_round || self.state.market.len() > self.game.seats() {
            return self.after_refill();
        }
        if !self.state.hero_deck.is_empty() {
            return false;
        }
        if self.state.hero_discard.is_empty() {
            return self.after_refill();
        }
        self.state.hero_deck = std::mem::take(&mut self.state.hero_discard);
        self.note(Event::HeroesReshuffled);
        true
    }

    fn after_refill(&mut self) -> bool {
        if self.state.round > 1 && self.game.options().no_money != NoMoney::DrawFirst {
            self.begin_draw();
        } else {
            self.begin_draft();
        }
        true
    }

    pub fn after_draw(&mut self) -> bool {
        if self.game.options().no_money == NoMoney::DrawFirst {
            self.begin_hiring();
        } else {
            self.begin_draft();
        }
        true
    }
}
