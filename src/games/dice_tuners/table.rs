//! Carries entries out and then goes on by itself until something is asked for (section 4 of the rules).

use super::event::{Event, Watch};
use super::state::{Commit, Slot, State, Step};
use super::{Action, CardId, CardRef, Chance, DiceTuners};
use crate::engine::{Seat, SeatSet};

/// A state that is being changed, with its rules and with somebody who may want to know what happens.
pub(super) struct Table<'a, W: Watch> {
    pub game: &'a DiceTuners,
    pub state: &'a mut State,
    pub watch: &'a mut W,
}

impl<W: Watch> Table<'_, W> {
    /// Carries out a choice.
    pub fn act(&mut self, seat: Seat, action: &Action) {
        match *action {
            Action::CommitBid { card } | Action::PlayCard { card } => {
                self.commit(seat, card, Commit::Card(card))
            }
            Action::ForfeitCard { card } => self.commit(seat, card, Commit::Forfeit(card)),
            Action::PlayNone => self.state.seat_mut(seat).committed = Commit::Nothing,
            Action::SpendCard { card } | Action::AddCard { card } => self.show(seat, card),
            Action::HireHero { hero } => self.hire(seat, Some(hero)),
            Action::HireCheapest { hero } => self.hire_without_money(seat, Some(hero)),
            Action::HireNobody => self.hire_without_money(seat, None),
            Action::DiscardCards { cards } => self.discard_cards(seat, &cards),
            Action::SelectDice { extras } => self.select(&extras),
            Action::DraftDie { die } => self.pick(seat, die),
            Action::DeployDie { die, side } => self.deploy(seat, die, side),
            Action::Fight | Action::Retreat => self.decide_retreat(seat, *action == Action::Retreat),
            Action::Activate { ability, targets } => self.activate(seat, ability, targets),
            Action::Pass => self.state.passed.insert(seat),
            Action::TakeCard => self.state.duel.taker = Some(seat),
            Action::LeaveCard => self.state.duel.left.insert(seat),
            Action::Continue => self.state.due.manual = None,
        }
        self.advance();
    }

    /// Carries out an answer of chance.
    pub fn happen(&mut self, chance: &Chance) {
        match *chance {
            Chance::Deal { hands } => self.deal(&hands),
            Chance::TurnTop { card } => self.turn_top(card),
            Chance::RevealHeroes { heroes } => self.reveal_heroes(&heroes),
            Chance::FirstPlayer { seat } => self.first_player(seat),
            Chance::RollDice { faces } => self.roll(&faces),
            Chance::Reroll { face } => self.rerolled(face),
            Chance::DrawHidden { cards } => self.draw_hidden(&cards),
            Chance::ShowHand { seat, shown } => self.show_hand(seat, shown),
        }
        self.advance();
    }

    /// Goes on until something is asked for.
    pub fn advance(&mut self) {
        loop {
            if self.blocked() {
                return;
            }
            if self.state.resolving.is_some() {
                self.resolve_next();
            } else if !self.step_on() {
                return;
            }
        }
    }

    /// Goes on from a step in which nothing is due; false if the step asks.
    fn step_on(&mut self) -> bool {
        match self.state.step {
            Step::Deal | Step::Market | Step::FirstPlayer | Step::Roll | Step::Over => false,
            Step::Bid => self.after_bids(),
            Step::Spend => self.before_spending(),
            Step::Hire => self.back_to_spending(),
            Step::Hired => self.after_hire(),
            Step::Refill => self.refill(),
            Step::Draw => self.after_draw(),
            Step::Select => self.select_if_forced(),
            Step::Pick => self.after_picks(),
            Step::Picked => self.after_pick(),
            Step::Deploy => self.deploy_if_forced(),
            Step::Deployed => self.after_deployment(),
            Step::BeforeDuel => self.open_duel(),
            Step::Commit => self.after_commits(),
            Step::Retreat => self.after_retreats(),
            Step::Declare => self.after_declarations(),
            Step::Resolve => self.resolve_declared(),
            Step::AfterDuel => self.after_duel(),
            Step::Take => self.after_offers(),
            Step::RoundEnd => self.end_round(),
            Step::ShowHands => self.after_showing(),
        }
    }

    pub fn note(&mut self, event: Event) {
        self.watch.note(event);
    }

    /// Some seats clockwise from the first player, the order in which they do what they do at the same time
    /// (DT-GEN-5).
    pub fn clockwise(&self, seats: SeatSet) -> impl Iterator<Item = Seat> + use<W> {
        self.state.clockwise().filter(move |seat| seats.contains(*seat))
    }

    fn commit(&mut self, seat: Seat, card: CardId, commit: Commit) {
        let named = self.learn(seat, card);
        let own = self.state.seat_mut(seat);
        (own.committed, own.named) = (commit, named);
    }

    /// A card of a hand is named: if it is not a known one, an unknown slot was it (DT-REF-1), and this is true.
    fn learn(&mut self, seat: Seat, card: CardId) -> bool {
        let state = &mut *self.state;
        let hand = &mut state.seats[seat.index()];
        let unknown = hand.find(card).is_none() && hand.unknown() > 0 && state.unseen.take(card);
        if unknown {
            hand.hand.remove(0);
            hand.gain(Slot::Known { card, public: false });
        }
        unknown
    }

    /// Takes a card out of a hand, for everybody to see.
    pub fn take_from_hand(&mut self, seat: Seat, card: CardId) {
        let unknown = self.learn(seat, card);
        let own = self.state.seat_mut(seat);
        let unknown = std::mem::take(&mut own.named) || unknown;
        if let Some(at) = own.find(card) {
            own.hand.remove(at);
        }
        if unknown {
            self.unknown_shown(seat, card);
        }
    }

    /// Puts a card that everybody sees into a hand.
    pub fn give(&mut self, seat: Seat, card: CardRef) {
        self.add_to_hand(seat, Slot::face_up(card));
    }

    /// A hand grows; from then on its limit holds (DT-HAND-2).
    pub fn add_to_hand(&mut self, seat: Seat, slot: Slot) {
        self.state.seat_mut(seat).gain(slot);
        self.state.due.limit.insert(seat);
        if slot == Slot::Unknown {
            self.unknown_came(seat);
        }
    }
}
