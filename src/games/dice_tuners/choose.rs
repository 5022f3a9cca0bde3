//! What is asked of whom, what they may do, and why they may not.

use super::options::{PassCard, Retreats};
use super::state::{Commit, State, Step, Verdict};
use super::{Action, CardId, DiceTuners, words};
use crate::engine::{Arg, ChanceTurn, Component, Seat, SeatSet, Text, Turn, Violation, text};

impl DiceTuners {
    /// What is asked for now.
    pub(super) fn asked(&self, state: &State) -> Turn {
        if self.is_due(state) {
            return self.asked_first(state);
        }
        let seats = |seats: SeatSet| match seats.is_empty() {
            true => Turn::Over,
            false => Turn::Secret { seats, component: Component::Cards },
        };
        let of_table = |component| Turn::Chance(ChanceTurn::of_table(component));
        let of_seat = |component, seat| Turn::Chance(ChanceTurn::of_seat(component, seat));
        let seat = |seat: Option<Seat>| seat.map_or(Turn::Over, Turn::Choose);
        match state.step {
            Step::Deal => Turn::Chance(ChanceTurn::in_secret(Component::Cards, SeatSet::all(self.players()))),
            Step::Market | Step::Refill => of_table(Component::Cards),
            Step::ShowHands => match self.hand_to_show(state) {
                Some(seat) => of_seat(Component::Cards, seat),
                None => of_table(Component::Cards),
            },
            Step::FirstPlayer => of_table(Component::Lot),
            Step::Roll => of_seat(Component::Dice, self.starter(state)),
            Step::Bid => seats(self.bidders(state)),
            Step::Spend | Step::Hire => seat(self.hiring(state)),
            Step::Select => Turn::Choose(self.starter(state)),
            Step::Pick => Turn::Choose(self.picker(state)),
            Step::Deploy => Turn::Choose(self.deployer(state)),
            Step::Commit => seats(self.committers(state)),
            Step::Retreat if self.options().retreat == Retreats::Secret => seats(self.retreaters(state)),
            Step::Retreat => seat(self.retreaters(state).clockwise_from(state.first, self.players()).next()),
            Step::Take => seat(self.taker(state)),
            Step::Hired
            | Step::Picked
            | Step::Deployed
            | Step::BeforeDuel
            | Step::Declare
            | Step::AfterDuel
            | Step::RoundEnd => seat(self.window_seat(state)),
            // Between two entries these two always have something due.
            Step::Draw | Step::Resolve | Step::Over => Turn::Over,
        }
    }

    /// Whether something comes before the step goes on.
    pub(super) fn is_due(&self, state: &State) -> bool {
        let due = &state.due;
        !due.rerolls.is_empty()
            || due.manual.is_some()
            || due.draws != [0; 4]
            || self.top_is_due(state)
            || self.discarder(state).is_some()
    }

    fn asked_first(&self, state: &State) -> Turn {
        if !state.due.rerolls.is_empty() {
            Turn::Chance(match self.rerolled_die(state) {
                Some((seat, _)) => ChanceTurn::of_seat(Component::Dice, seat),
                None => ChanceTurn::of_table(Component::Dice),
            })
        } else if self.top_is_due(state) {
            Turn::Chance(ChanceTurn::of_table(Component::Cards))
        } else if let Some(seat) = self.discarder(state) {
            Turn::Choose(seat)
        } else if let (None, Some(seat)) = (self.drawer(state), state.due.manual) {
            Turn::Choose(seat)
        } else {
            let drawer = self.drawer(state).map_or(SeatSet::EMPTY, SeatSet::one);
            Turn::Chance(ChanceTurn::in_secret(Component::Cards, drawer))
        }
    }

    /// What a seat may do now; `out` is empty before.
    pub(super) fn list(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if seat.index() >= self.players() || !asks(self.asked(state), seat) {
            return;
        }
        if self.discarder(state).is_some() {
            return self.legal_discards(state, seat, out);
        }
        if state.due.manual.is_some() {
            return out.push(Action::Continue);
        }
        match state.step {
            Step::Bid => self.nameable(state, seat, |card| out.push(Action::CommitBid { card })),
            Step::Spend => self.nameable(state, seat, |card| out.push(Action::SpendCard { card })),
            Step::Hire => self.legal_hires(state, seat, out),
            Step::Select => self.legal_selections(state, out),
            Step::Pick => self.legal_picks(state, out),
            Step::Deploy => self.legal_deployments(state, seat, out),
            Step::Commit => self.legal_plays(state, seat, out),
            Step::Retreat => out.extend([Action::Fight, Action::Retreat]),
            Step::Take => out.extend([Action::TakeCard, Action::LeaveCard]),
            _ => self.legal_uses(state, seat, out),
        }
    }

    /// Whether a seat may do this now.
    pub(super) fn judge(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        if seat.index() >= self.players() {
            let told = text("There is no seat {n}.").with("n", u32::from(seat.0) + 1);
            return Err(Violation::impossible("DT-GEN-1", told));
        }
        if !matches!(action, Action::DiscardCards { .. }) && self.discarder(state) == Some(seat) {
            return Err(self.too_many_cards(state, seat));
        }
        match *action {
            Action::CommitBid { card } => self.check_bid(state, seat, card),
            Action::SpendCard { card } => self.check_spend(state, seat, card),
            Action::AddCard { card } => self.check_add(state, seat, card),
            Action::HireHero { hero } => self.check_hire(state, seat, hero),
            Action::HireCheapest { hero } => self.check_cheapest(state, seat, hero),
            Action::HireNobody => self.check_nobody(state, seat),
            Action::DiscardCards { cards } => self.check_discards(state, seat, &cards),
            Action::SelectDice { extras } => self.check_selection(state, seat, &extras),
            Action::DraftDie { die } => self.check_pick(state, seat, die),
            Action::DeployDie { die, side } => self.check_deployment(state, seat, die, side),
            Action::PlayCard { card } => self.check_play(state, seat, card),
            Action::PlayNone => self.check_play_none(state, seat),
            Action::ForfeitCard { card } => self.check_forfeit(state, seat, card),
            Action::Fight => self.check_retreat(state, seat, false),
            Action::Retreat => self.check_retreat(state, seat, true),
            Action::Activate { ability, targets } => self.check_use(state, seat, ability, &targets),
            Action::Pass => self.check_pass(state, seat),
            Action::TakeCard | Action::LeaveCard => self.check_take(state, seat),
            Action::Continue => {
                let waits = state.due.manual == Some(seat) && self.asked(state) == Turn::Choose(seat);
                if waits { Ok(()) } else { Err(self.not_now(state)) }
            }
        }
    }

    /// Says what is asked for instead.
    pub(super) fn not_now(&self, state: &State) -> Violation {
        if state.step == Step::Over {
            return Violation::impossible("DT-OVER-1", text("The match is over."));
        }
        let told = text("Not now: {ask}").with("ask", words::ask(self, state));
        Violation::impossible("DT-ROUND-1", told)
    }

    /// Calls `f` for each card a hand can hold: its known ones, and what its unknown slots can be.
    pub(super) fn nameable(&self, state: &State, seat: Seat, mut f: impl FnMut(CardId)) {
        let hand = state.seat(seat);
        hand.known().for_each(&mut f);
        if hand.unknown() > 0 {
            state.unseen.iter().map(|(card, _)| card).filter(|card| hand.find(*card).is_none()).for_each(f);
        }
    }

    /// DT-REF-1: a named card must be a known one of that hand, or an unknown slot must be able to be it.
    pub(super) fn check_in_hand(&self, state: &State, seat: Seat, card: CardId) -> Result<(), Violation> {
        let hand = state.seat(seat);
        if hand.find(card).is_some() || hand.unknown() > 0 && state.unseen.of(card) > 0 {
            return Ok(());
        }
        Err(self.not_in_hand(state, seat, card))
    }

    /// Why a hand cannot hold a card.
    pub(super) fn not_in_hand(&self, state: &State, seat: Seat, card: CardId) -> Violation {
        let told = if card.index() >= self.cards().len() {
            text("There is no such card.")
        } else if state.seat(seat).unknown() == 0 {
            let told = text("{seat} does not hold {card}.");
            told.with("seat", seat).with("card", self.card_name(card))
        } else {
            let told = text("All {n} copies of {card} are accounted for: {places}.");
            let told = told.with("n", u32::from(self.all_cards().of(card)));
            told.with("card", self.card_name(card)).with("places", Arg::List(self.places(state, card)))
        };
        Violation::impossible("DT-REF-1", told)
    }

    /// Where the copies of a card are, as far as everybody may know.
    pub(super) fn places(&self, state: &State, card: CardId) -> Vec<Arg> {
        let mut places: Vec<Text> = Vec::new();
        for seat in state.clockwise() {
            let own = state.seat(seat);
            let public = super::Slot::Known { card, public: true };
            let held = own.hand.iter().filter(|slot| **slot == public).count();
            let laid = own.shown.iter().chain(&own.bluffs).filter(|shown| **shown == card).count()
                + usize::from(state.duel.played[seat.index()] == Some(card));
            places.extend((0..held).map(|_| text("in the hand of {seat}").with("seat", seat)));
            places.extend((0..laid).map(|_| text("before {seat}").with("seat", seat)));
        }
        if state.top.and_then(super::CardRef::card) == Some(card) {
            places.push(text("on top of the deck"));
        }
        places.extend((0..state.discard.of(card)).map(|_| text("in the discard pile")));
        let gone = state.gone.iter().filter(|gone| **gone == card).count();
        places.extend((0..gone).map(|_| text("out of the match")));
        places.into_iter().map(Arg::from).collect()
    }
}

/// Duels.
impl DiceTuners {
    /// Refuses a commitment by a seat that is not asked for one.
    fn check_committing(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        if state.step != Step::Commit || self.is_due(state) {
            return Err(self.not_now(state));
        }
        if !state.duel.live.contains(seat) {
            return Err(self.not_in_duel(state, seat));
        }
        if state.seat(seat).committed != Commit::Open {
            return Err(Violation::impossible("DT-CARD-1", text("One card per duel.")));
        }
        if state.seat(seat).hand.is_empty() {
            let told = text("{seat} has no card to play.").with("seat", seat);
            return Err(Violation::impossible("DT-CARD-4", told));
        }
        Ok(())
    }

    /// Why a seat is not in the current duel: a Shield, perhaps in one of its duels before, or its place.
    fn not_in_duel(&self, state: &State, seat: Seat) -> Violation {
        let own = |index: &u8| self.pairing(state.first, *index).side(seat).is_some();
        let latest = (0..=state.duel.index).rev().find(own);
        let pairing = latest.map(|index| self.pairing(state.first, index));
        let shield = pairing.and_then(|pairing| {
            let trio = pairing.seats.len() > 2;
            let dice = pairing.seats.iter().filter(|other| !trio || *other == seat);
            let mut dice = dice.filter_map(|other| {
                let die = state.seat(other).sides[pairing.side(other)?.index()]?;
                Some((other, die))
            });
            dice.find(|(_, die)| die.face.shield)
        });
        let told = match shield {
            Some((owner, die)) => text("{seat}’s {die} shows a shield; there is no duel on this side.")
                .with("seat", owner)
                .with("die", die),
            None => {
                return Violation::impossible(
                    "DT-DUEL-5",
                    text("{seat} takes no part in this duel.").with("seat", seat),
                );
            }
        };
        Violation::impossible("DT-DUEL-6", told)
    }

    fn check_play(&self, state: &State, seat: Seat, card: CardId) -> Result<(), Violation> {
        self.check_committing(state, seat)?;
        self.check_in_hand(state, seat, card)?;
        let Some(colour) = self.card(card).colour else { return Ok(()) };
        if self.playable(state, seat, card) {
            return Ok(());
        }
        let told = text("{colour} is not among the aside dice ({dice}).").with("colour", colour);
        let dice = state.aside.iter().map(|die| Arg::from(die.colour)).collect();
        Err(Violation::new("DT-CARD-2", told.with("dice", Arg::List(dice))))
    }

    fn check_play_none(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        self.check_committing(state, seat)?;
        match self.known_playable(state, seat) {
            Some(card) if self.options().pass_card == PassCard::Must => {
                let told = text("You hold {card}, which may be played.").with("card", self.card_name(card));
                Err(Violation::new("DT-CARD-4", told))
            }
            _ => Ok(()),
        }
    }

    /// DT-CARD-5 is for cards the program did not know: with a known one the mistake can be avoided, but
    /// the table may let it stand.
    fn check_forfeit(&self, state: &State, seat: Seat, card: CardId) -> Result<(), Violation> {
        self.check_committing(state, seat)?;
        self.check_in_hand(state, seat, card)?;
        let told = if self.playable(state, seat, card) {
            text("{card} may be played: its colour is legal.")
        } else if state.seat(seat).find(card).is_some() {
            text("{card} may not be played; choose another card or none.")
        } else {
            return Ok(());
        };
        Err(Violation::new("DT-CARD-5", told.with("card", self.card_name(card))))
    }

    /// A seat's value for On Fire and the highest one.
    pub(super) fn fire_values(&self, state: &State, seat: Seat) -> (u32, u32) {
        (self.fire_value(state, seat).unwrap_or(0).into(), state.duel.best.into())
    }

    fn check_retreat(&self, state: &State, seat: Seat, retreats: bool) -> Result<(), Violation> {
        let duel = &state.duel;
        let open = duel.revealed && duel.verdict == Verdict::Open && !self.is_due(state);
        if !open || !duel.live.contains(seat) {
            return Err(self.not_now(state));
        }
        let now = state.step == Step::Retreat;
        if !duel.fire.contains(seat) {
            let (own, best) = self.fire_values(state, seat);
            let told = text("{seat} is not On Fire ({v} against {max}).").with("seat", seat);
            let told = told.with("v", own).with("max", best);
            return Err(Violation { can_stand: now && retreats, ..Violation::new("DT-FIRE-6", told) });
        }
        if !now {
            let told = text("Retreats come before effects.");
            return Err(Violation::impossible("DT-FIRE-4", told));
        }
        if duel.fights.contains(seat) || state.seat(seat).committed != Commit::Open {
            let told = text("{seat} has already decided.").with("seat", seat);
            return Err(Violation::impossible("DT-FIRE-4", told));
        }
        if self.held_back(state, seat) {
            let told = text("The opponent’s hero lets nobody retreat.");
            return Err(Violation { can_stand: retreats, ..Violation::new("DT-GEN-6", told) });
        }
        if asks(self.asked(state), seat) { Ok(()) } else { Err(self.not_now(state)) }
    }

    fn check_take(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        let now = state.step == Step::Take && !self.is_due(state);
        let offered = self.taker(state).filter(|_| now);
        if offered == Some(seat) {
            return Ok(());
        }
        let settled = matches!(state.step, Step::AfterDuel | Step::Take | Step::RoundEnd);
        let verdict = if settled { state.duel.verdict } else { state.last_verdict };
        let in_duels = state.step.in_duel() || state.step == Step::RoundEnd;
        let (rule, told) = match verdict {
            Verdict::Null if in_duels => ("DT-STR-6", text("The duel was null: all cards are discarded.")),
            Verdict::Won(winner) if in_duels && winner == seat => {
                ("DT-WIN-2", text("Only the loser may take a card, the winner’s."))
            }
            _ => match offered {
                Some(other) => {
                    ("DT-TRIO-6", text("The card is offered to {seat} first.").with("seat", other))
                }
                None => return Err(self.not_now(state)),
            },
        };
        Err(Violation::impossible(rule, told))
    }
}

/// Whether a turn asks this seat to choose, openly or in secret.
fn asks(turn: Turn, seat: Seat) -> bool {
    match turn {
        Turn::Choose(asked) => asked == seat,
        Turn::Secret { seats, .. } => seats.contains(seat),
        Turn::Chance(_) | Turn::Over => false,
    }
}
