//! The rules: whose turn it is, what is allowed and what an entry does. Each phase of the game has its own file.
//!
//! An entry is carried out, and then the match goes on by itself until something is asked for (section 4 of the
//! rules).

mod abilities;
mod claims;
mod deal;
mod deploy;
mod draft;
mod duel;
pub(super) mod executor;
mod finish;
mod hand;
mod laid;
mod looks;
mod recruit;
mod strength;

use super::content::Content;
use super::event::Event;
use super::options::{RULEBOOK, Retreats};
use super::state::{Commit, MAX_PLAYERS, State, Step};
use super::{Action, DiceTuners, Duel, HeroId, HeroSet, SeatState, Slot};
use crate::engine::{
    AtTable, Carried, ChanceTurn, Component, Counts, EventSink, Few, GameInfo, Outcome, Presses, Random,
    RuleId, Rulebook, Rules, Scores, Seat, SeatSet, Setup, SetupError, Standing, Turn, Violation, not_now,
};
use crate::i18n::N_;
pub(super) use abilities::Depth;
use executor::Executor;
pub(super) use laid::RULE as LAID;
pub(super) use strength::Might;

impl Rules for DiceTuners {
    type State = State;
    type Action = Action;
    type Event = Event;

    const INFO: GameInfo = GameInfo {
        id: "dice-tuners",
        title: N_("Dice Tuners"),
        tagline: "Draft dice, place your blades, win the duels.",
        min_seats: 2,
        max_seats: MAX_PLAYERS,
        rules_version: 3,
        has_dice: true,
        has_cards: true,
        sheet_of: None,
        at_table: Some(&AtTable {
            referee: Presses::Round(52),
            sheet: Presses::Round(5),
            bots: N_(
                "Bots have to see how a round goes: enter the market, their cards, every roll and every die that is taken.",
            ),
        }),
    };

    fn rulebook() -> &'static Rulebook {
        RULEBOOK.get()
    }

    fn new(setup: Setup<Content>) -> Result<Self, SetupError> {
        Self::new(setup)
    }

    fn seats(&self) -> usize {
        self.seats()
    }

    fn start(&self) -> State {
        let bluffs = self.bluffs();
        let mut unseen = self.all_cards();
        let mut seats = Few::new();
        for bluff in &bluffs {
            unseen.take(*bluff);
            let mut seat = SeatState::default();
            seat.gain(Slot::Known { card: *bluff, public: true });
            seats.push(seat);
        }
        State {
            round: 0,
            first: Seat(0),
            step: Step::Deal,
            seats,
            market: HeroSet::EMPTY,
            hero_deck: (0u8..).take(self.heroes().len()).map(HeroId).collect(),
            hero_discard: HeroSet::EMPTY,
            deck: u8::try_from(unseen.total()).unwrap_or(u8::MAX),
            top: None,
            unseen,
            open: Few::new(),
            discard: Counts::EMPTY,
            discard_unknown: 0,
            gone: Few::new(),
            pool: [0; 3],
            selected: [0; 3],
            rolled: Few::new(),
            aside: Few::new(),
            colour_rulings: [None; 3],
            hire: Default::default(),
            draft: 0,
            picks: 0,
            deployed: 0,
            passed: SeatSet::EMPTY,
            duel: Duel::new(0, SeatSet::EMPTY, self.seats()),
            last_result: Default::default(),
            due: Default::default(),
            resolving: None,
            claims: Few::new(),
            laid: false,
            bots: self.bots(),
        }
    }

    fn turn(&self, state: &State) -> Turn {
        if self.is_due(state) {
            return self.turn_of_due(state);
        }
        let seats = |seats: SeatSet| match seats.is_empty() {
            true => Turn::Over,
            false => Turn::Secret { seats, component: Component::Cards },
        };
        let of_table = |component| Turn::Chance(ChanceTurn::of_table(component));
        let of_seat = |component, seat| Turn::Chance(ChanceTurn::of_seat(component, seat));
        let seat = |seat: Option<Seat>| seat.map_or(Turn::Over, Turn::Choose);
        match state.step {
            Step::Deal => Turn::Chance(ChanceTurn::in_secret(Component::Cards, SeatSet::all(self.seats()))),
            Step::Market | Step::Refill => of_table(Component::Cards),
            Step::ShowHands => match self.hand_to_show(state) {
                Some(seat) => of_seat(Component::Cards, seat),
                None => of_table(Component::Cards),
            },
            Step::FirstPlayer => of_table(Component::Lot),
            Step::Roll => of_seat(Component::Dice, self.first_drafter(state)),
            Step::Bid => seats(self.bidders(state)),
            Step::Spend | Step::Hire => seat(self.hiring(state)),
            Step::Select => Turn::Choose(self.first_drafter(state)),
            Step::Pick => Turn::Choose(self.picker(state)),
            Step::Deploy => Turn::Choose(self.deployer(state)),
            Step::Commit => seats(self.committers(state)),
            Step::Retreat if self.options().retreat == Retreats::Secret => seats(self.retreaters(state)),
            Step::Retreat => seat(self.retreaters(state).clockwise_from(state.first, self.seats()).next()),
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

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if seat.index() < self.seats() && self.turn(state).asks(seat) {
            self.legal_asked(state, seat, out);
        }
    }

    fn random_asked(
        &self,
        state: &State,
        seat: Seat,
        random: &mut Random,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        room.clear();
        self.legal_asked(state, seat, room);
        random.pick(room).copied()
    }

    fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        Violation::check_seat("DT-GEN-1", seat, self.seats())?;
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
                let waits = state.due.manual == Some(seat) && self.turn(state) == Turn::Choose(seat);
                if waits { Ok(()) } else { Err(self.not_now(state)) }
            }
        }
    }

    fn apply_action(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        events: &mut impl EventSink<Event>,
    ) {
        let mut executor = Executor { game: self, state, events };
        match *action {
            Action::CommitBid { card } | Action::PlayCard { card } => {
                executor.commit(seat, card, Commit::Card(card))
            }
            Action::ForfeitCard { card } => executor.commit(seat, card, Commit::Forfeit(card)),
            Action::PlayNone => executor.state.seat_mut(seat).committed = Commit::Nothing,
            Action::SpendCard { card } | Action::AddCard { card } => executor.show(seat, card),
            Action::HireHero { hero } => executor.hire(seat, Some(hero)),
            Action::HireCheapest { hero } => executor.hire_without_money(seat, Some(hero)),
            Action::HireNobody => executor.hire_without_money(seat, None),
            Action::DiscardCards { cards } => executor.discard_cards(seat, &cards),
            Action::SelectDice { extras } => executor.select(&extras),
            Action::DraftDie { die } => executor.pick(seat, die),
            Action::DeployDie { die, side } => executor.deploy(seat, die, side),
            Action::Fight | Action::Retreat => executor.decide_retreat(seat, *action == Action::Retreat),
            Action::Activate { ability, targets } => executor.activate(seat, ability, targets),
            Action::Pass => executor.state.passed.insert(seat),
            Action::TakeCard => executor.state.duel.taker = Some(seat),
            Action::LeaveCard => executor.state.duel.left.insert(seat),
            Action::Continue => executor.state.due.manual = None,
        }
        executor.advance();
    }

    fn scores(&self, state: &State) -> Scores {
        state.seats.iter().map(|seat| i32::from(seat.vp)).collect()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if state.step != Step::Over {
            return None;
        }
        let ranks: Few<_, 4> = Seat::all(self.seats()).map(|seat| self.rank(state, seat)).collect();
        let (standing, criterion) = Standing::by_criteria(&ranks);
        Some(Outcome {
            standing,
            scores: self.scores(state),
            decided_by: RuleId::new(finish::decided_by(criterion)),
            adjusted: false,
        })
    }

    fn carried(&self, state: &State) -> Option<Carried> {
        let fought = |index: &u8| match state.step {
            Step::RoundEnd | Step::ShowHands => true,
            Step::AfterDuel | Step::Take => *index <= state.duel.index,
            step => step.in_duel() && *index < state.duel.index,
        };
        let done = (0..self.duels()).filter(fought).map(|index| self.sheet_line(state.first, index));
        Some(Carried {
            round: state.round.max(1),
            points: state.seats.iter().map(|seat| seat.vp.into()).collect(),
            done: done.collect(),
            ..Carried::default()
        })
    }
}

impl DiceTuners {
    /// What a seat may do that is asked.
    fn legal_asked(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
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
            Step::Hired | Step::Picked | Step::Deployed | Step::BeforeDuel | Step::Declare => {
                self.legal_uses(state, seat, out);
            }
            Step::AfterDuel | Step::RoundEnd => self.legal_uses(state, seat, out),
            Step::Deal | Step::Market | Step::FirstPlayer | Step::Refill | Step::Draw | Step::Roll => {}
            Step::Resolve | Step::ShowHands | Step::Over => {}
        }
    }

    /// Whether something comes before the step goes on.
    pub(in crate::games::dice_tuners) fn is_due(&self, state: &State) -> bool {
        let due = &state.due;
        !due.rerolls.is_empty()
            || due.manual.is_some()
            || due.draws != [0; 4]
            || self.top_is_due(state)
            || self.discarder(state).is_some()
            || self.uncounted(state).is_some()
    }

    fn turn_of_due(&self, state: &State) -> Turn {
        if !state.due.rerolls.is_empty() {
            Turn::Chance(match self.rerolled_die(state) {
                Some((seat, _)) => ChanceTurn::of_seat(Component::Dice, seat),
                None => ChanceTurn::of_table(Component::Dice),
            })
        } else if let Some(seat) = self.uncounted(state) {
            Turn::Chance(ChanceTurn::of_seat(Component::Cards, seat))
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

    /// Says what is asked for instead.
    pub(in crate::games::dice_tuners) fn not_now(&self, state: &State) -> Violation {
        not_now(self, state, "DT-OVER-1", "DT-ROUND-1")
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Goes on until something is asked for.
    pub fn advance(&mut self) {
        while !self.blocked() {
            if self.state.resolving.is_some() {
                self.resolve_next();
            } else if !self.step_on() {
                break;
            }
        }
        self.tidy_open();
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
}
