//! The rules: whose turn it is, what is allowed and what an entry does. Each phase of the game has its own file.
//!
//! An entry is carried out, and the executor carries on by itself until somebody is asked again (section 4 of the
//! rules). What is allowed is found out without words: a `Refusal` becomes a sentence only when
//! somebody wants to read it.

mod abilities;
mod acts;
mod advance;
mod adventure;
pub(super) mod answered;
pub(super) mod asked;
mod board;
mod certain;
mod combat;
pub(super) mod deploy;
pub(super) mod due;
pub(super) mod effects;
pub(super) mod executor;
mod finish;
pub(super) mod fought;
mod items;
pub(super) mod lasting;
mod lot;
mod marks;
pub(super) mod named;
pub(super) mod outcome;
mod proposal;
mod reactions;
pub(super) mod refusal;
mod stands;
mod tavern;
mod tokens;
mod wounds;

use super::action::{Action, PLACES};
use super::content::{Content, HeroDeck};
use super::event::Event;
use super::ids::{CardSet, Counts, QuestId};
use super::options::RULEBOOK;
use super::state::{Naming, SEATS, State, Step, TurnState};
use super::{Dicequest, Request, SeatState};
use crate::engine::{
    AtTable, Carried, ChanceTurn, Component, EventSink, Few, GameInfo, Outcome, Presses, Random, RuleId,
    Rulebook, Rules, Scores, Seat, SeatSet, Setup, SetupError, Standing, Turn, Violation,
};
use crate::i18n::N_;
use asked::Asked;
use executor::Executor;
use lot::Lot;
use refusal::Verdict;

impl Rules for Dicequest {
    type State = State;
    type Action = Action;
    type Event = Event;

    const INFO: GameInfo = GameInfo {
        id: "dicequest",
        title: N_("Dicequest"),
        tagline: "Gather a party, send it on Quests, and make the most of your dice.",
        min_seats: 1,
        max_seats: SEATS,
        rules_version: 2,
        has_dice: true,
        has_cards: true,
        sheet_of: None,
        at_table: Some(&AtTable {
            referee: Presses::Turn(15),
            sheet: Presses::Turn(2),
            bots: N_(
                "Bots have to see all cards that lie open, their own Items and every roll: enter each of them.",
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

    fn cooperative(&self) -> bool {
        self.coop()
    }

    fn start(&self) -> State {
        let seat = SeatState { token: true, ..SeatState::default() };
        let all = |of_act: &dyn Fn(u8) -> CardSet| (1..=3).flat_map(|act| of_act(act).iter()).collect();
        let heroes = [HeroDeck::Apprentice, HeroDeck::Legendary];
        let mut state = State {
            round: 0,
            act: 1,
            step: Step::SetUp,
            cursor: 0,
            first: self.options().first,
            active: self.options().first.unwrap_or_default(),
            market: [None; PLACES],
            hero_top: None,
            heroes_unseen: heroes.into_iter().flat_map(|deck| self.heroes_of(deck).iter()).collect(),
            hero_bottom: Few::new(),
            quests: [None; PLACES],
            quest_gold: [0; PLACES],
            quests_unseen: all(&|act| self.quests_of(act)),
            adventure: None,
            adventures_unseen: all(&|act| self.adventures_of(act)),
            tokens: Few::new(),
            act3: Few::new(),
            board_level: 0,
            items_unseen: *self.item_counts(),
            item_bottom: [Few::new(); 2],
            threats_unseen: self.threats(),
            ongoing: None,
            token_pool: *self.token_counts(),
            token_discard: Counts::EMPTY,
            seats: Few::filled(seat, self.seats()),
            turn: TurnState::default(),
            deal: None,
            draw: None,
            threat_due: false,
            running: None,
            granting: None,
            window: None,
            won: false,
            naming: Naming::AtOnce,
            counts_tokens: false,
            quest_tokens: 0,
            bots: self.bots(),
        };
        Executor { game: self, state: &mut state, events: &mut () }.advance();
        state
    }

    fn turn(&self, state: &State) -> Turn {
        if state.step == Step::Over {
            return Turn::Over;
        }
        let request = if due::may_be_due(self, state) { due::asked(self, state) } else { None };
        let Some(request) = request else {
            let asked = self.asked_of_seats(state);
            return self.seat_of(state, asked).map_or(Turn::Over, Turn::Choose);
        };
        Turn::Chance(match request {
            Request::PickSeat => ChanceTurn::of_table(Component::Lot),
            Request::RollDice { .. } => ChanceTurn::of_seat(Component::Dice, state.active),
            Request::DealItems { seat, .. } if self.secret() => {
                ChanceTurn::in_secret(Component::Cards, SeatSet::one(seat))
            }
            Request::DealItems { seat, .. } | Request::ShowItems { seat, .. } => {
                ChanceTurn::of_seat(Component::Cards, seat)
            }
            Request::RevealHeroes { .. }
            | Request::RevealQuests { .. }
            | Request::RevealAdventure { .. }
            | Request::RevealThreat
            | Request::DrawTokens { .. } => ChanceTurn::of_table(Component::Cards),
        })
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        let asked = self.asked(state);
        if self.seat_of(state, asked) == Some(seat) {
            self.legal_where(state, seat, asked, out);
        }
    }

    fn random_legal(
        &self,
        state: &State,
        seat: Seat,
        random: &mut Random,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        let asked = self.asked(state);
        (self.seat_of(state, asked) == Some(seat)).then(|| self.lot(state, seat, asked, random, room))?
    }

    fn random_asked(
        &self,
        state: &State,
        seat: Seat,
        random: &mut Random,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        self.lot(state, seat, self.asked_of_seats(state), random, room)
    }

    fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        Violation::check_seat("DQ-MODE-1", seat, self.seats())?;
        self.allows(state, seat, action).map_err(|refusal| self.violation(state, seat, action, refusal))
    }

    fn apply_action(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        events: &mut impl EventSink<Event>,
    ) {
        if seat.index() >= self.seats() {
            return;
        }
        let mut executor = Executor { game: self, state, events };
        executor.act(seat, action);
        executor.advance();
    }

    fn scores(&self, state: &State) -> Scores {
        // Before the end nobody counts what is hidden (DQ-VP-6).
        let with_backpack = !self.secret() || state.step == Step::Over;
        Seat::all(self.seats()).map(|seat| i32::from(self.points(state, seat, with_backpack))).collect()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if state.step != Step::Over {
            return None;
        }
        let scores = self.scores(state);
        if self.coop() {
            return Some(self.group_result(state, scores));
        }
        let heroes = |seat: Seat| state.seat(seat).spaces().len() as i32;
        let ranks: Few<_, SEATS> =
            Seat::all(self.seats()).zip(&scores).map(|(seat, score)| [*score, heroes(seat)]).collect();
        let (standing, criterion) = Standing::by_criteria(&ranks);
        // Heroes decide a tie, and what is still tied is shared, by the same rule.
        let decided_by = if criterion == Some(0) { "DQ-VP-1" } else { "DQ-VP-5" };
        Some(Outcome { standing, scores, decided_by: RuleId::new(decided_by), adjusted: false })
    }

    fn carried(&self, state: &State) -> Option<Carried> {
        // Heroes and Items are counted at the end.
        let points = |seat: Seat| {
            let own = state.seat(seat);
            let quests = own.completed.iter().map(|id| u16::from(self.quest(QuestId(id)).vp));
            i16::try_from(own.vp + quests.sum::<u16>()).unwrap_or(i16::MAX)
        };
        let plays = Step::Tavern <= state.step && state.step <= Step::Complete;
        let done = state.in_order().take_while(|seat| plays && *seat != state.active);
        Some(Carried {
            round: state.round.max(1),
            points: Seat::all(self.seats()).map(points).collect(),
            done: done.map(|seat| seat.0).collect(),
            ..Carried::default()
        })
    }
}

impl Dicequest {
    /// Carries out a choice, but ends no step by itself: for those who look ahead within a step.
    pub(in crate::games::dicequest) fn act_within_step(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
    ) {
        let mut executor = Executor { game: self, state, events: &mut () };
        executor.act(seat, action);
        executor.advance_effects();
    }

    /// What a seat may do that is asked for this.
    fn legal_where(&self, state: &State, seat: Seat, asked: Asked, out: &mut Vec<Action>) {
        match asked {
            Asked::Overflow(_) => self.legal_overflow(state, seat, out),
            Asked::Effect(_) => self.legal_answers(state, out),
            Asked::LevelUp(_) => self.legal_level_ups(state, seat, out),
            Asked::Reaction(_) => self.legal_reactions(state, seat, out),
            Asked::Step(step) => self.legal_in(state, seat, step, out),
            Asked::Chance | Asked::Over => {}
        }
    }

    /// One of the things that a seat may do that is asked for this, without a list where that may be long.
    fn lot(
        &self,
        state: &State,
        seat: Seat,
        asked: Asked,
        random: &mut Random,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        if let Asked::Step(
            step @ (Step::Tavern | Step::Deployment | Step::Combat | Step::Wound | Step::Reward),
        ) = asked
        {
            let mut lot = Lot::new(random);
            self.offer_ability_step(state, seat, &mut lot);
            if step == Step::Tavern {
                self.offer_tavern(state, seat, &mut lot);
            }
            return lot.drawn;
        }
        if let Asked::Effect(_) = asked {
            return self.draw_answer(state, random, room);
        }
        room.clear();
        self.legal_where(state, seat, asked, room);
        random.pick(room).copied()
    }

    fn legal_in(&self, state: &State, seat: Seat, step: Step, out: &mut Vec<Action>) {
        match step {
            Step::Tavern => {
                self.offer_ability_step(state, seat, out);
                self.offer_tavern(state, seat, out);
            }
            Step::Deploy => self.legal_deployments(state, seat, out),
            Step::Deployment | Step::Combat | Step::Wound | Step::Reward => {
                self.offer_ability_step(state, seat, out);
            }
            Step::Block => self.legal_blocks(state, out),
            Step::Assign => self.legal_assignments(state, out),
            Step::SpendExcess => self.legal_excess(state, seat, out),
            Step::SetUp | Step::NewAct | Step::Threat | Step::RoundStart => {}
            Step::Rewards if self.asks_of_quest_token(state) => {
                out.extend([false, true].map(|there| Action::QuestToken { there }));
            }
            Step::Rewards | Step::Complete | Step::Show | Step::Over => {}
        }
    }

    /// Whether a seat may do this now.
    pub(in crate::games::dicequest) fn allows(&self, state: &State, seat: Seat, action: &Action) -> Verdict {
        let tavern = |hero: u8| {
            self.check_step(state, seat, &[Step::Tavern])?;
            self.check_own_hero(state, seat, hero, "DQ-TAV-7").map(drop)
        };
        match *action {
            Action::Recruit { place } => self.check_recruit(state, seat, place),
            Action::Graduate { hero } => tavern(hero),
            Action::Equip { item, hero } => self.check_equip(state, seat, item, hero),
            Action::Unequip { hero } => self.check_unequip(state, seat, hero),
            Action::UseItem { item } => self.check_use_item(state, seat, item),
            Action::DiscardItem { item } => self.check_discard(state, seat, item),
            Action::BuyItem => self.check_buy(state, seat),
            Action::SellItem { item } => self.check_sell(state, seat, item),
            Action::TrainHero { hero } => self.check_train(state, seat, hero),
            Action::HealHero { hero } => self.check_heal(state, seat, hero),
            Action::Refresh { places } => self.check_refresh(state, seat, &places),
            Action::Gift { item, to } => self.check_gift(state, seat, item, to),
            Action::EndTavern => {
                self.check_step(state, seat, &[Step::Tavern])?;
                self.check_all_used(state, seat)
            }
            Action::Deploy { target, heroes } => self.check_deploy(state, seat, target, heroes),
            Action::UseAbility { source, ability, pay } => {
                self.check_ability(state, seat, source, ability, pay)
            }
            Action::UseRerollToken { dice } => self.check_token_reroll(state, seat, dice),
            Action::RerollWithRune { rune, die } => self.check_rune_reroll(state, seat, rune, die),
            Action::EndStep if state.step == Step::SpendExcess => {
                self.check_step(state, seat, &[Step::SpendExcess])
            }
            Action::EndStep => self.check_end(state, seat),
            Action::BlockWounds { light, deadly } => self.check_block(state, seat, light, deadly),
            Action::AssignWound { kind, hero } => self.check_assign(state, seat, kind, hero),
            Action::DiscardThreat { token } => self.check_excess(state, seat, token),
            Action::QuestToken { .. } => self.check_quest_token(state, seat),
            Action::LevelUp { hero } => self.check_level_up(state, seat, hero),
            Action::PlayReaction { item } => self.check_reaction(state, seat, item),
            Action::Pass => self.check_pass(state, seat),
            Action::Choose { choice } => self.check_answer(state, seat, choice),
        }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    pub(super) fn act(&mut self, seat: Seat, action: &Action) {
        match *action {
            Action::Recruit { place } => self.recruit(seat, place),
            Action::Graduate { hero } => self.graduate(seat, hero),
            Action::Equip { item, hero } => self.equip(seat, item, hero),
            Action::Unequip { hero } => self.unequip(seat, hero),
            Action::UseItem { item } => self.use_item(seat, item),
            Action::DiscardItem { item } => {
                self.discard(seat, item);
            }
            Action::BuyItem => self.buy(seat),
            Action::SellItem { item } => self.sell(seat, item),
            Action::TrainHero { hero } => self.train(seat, hero),
            Action::HealHero { hero } => self.heal(seat, hero),
            Action::Refresh { places } => self.refresh(seat, &places),
            Action::Gift { item, to } => self.gift(seat, item, to),
            Action::EndTavern | Action::EndStep => self.end_step(),
            Action::Deploy { target, heroes } => self.deploy(target, heroes),
            Action::UseAbility { source, ability, pay } => self.use_ability(seat, source, ability, pay),
            Action::UseRerollToken { dice } => self.use_token(seat, dice),
            Action::RerollWithRune { rune, die } => self.reroll_with_rune(rune, die),
            Action::BlockWounds { light, deadly } => self.block(light, deadly),
            Action::AssignWound { kind, hero } => self.assign(kind, hero),
            Action::DiscardThreat { token } => self.pay_token(token),
            Action::QuestToken { there } => self.tell_quest_token(there),
            Action::LevelUp { hero } => self.take_level_up(hero),
            Action::PlayReaction { item } => self.react(seat, item),
            Action::Pass => self.pass(seat),
            Action::Choose { choice } => self.answer(choice),
        }
    }
}
