//! The Reward Step: success or failure, excess symbols, rewards (DQ-OUT-*, DQ-REW-*, DQ-ADV-*, DQ-THR-5).

use super::executor::{Executor, Progress};
use super::refusal::{Refusal, Verdict};
use crate::engine::{Entry, EntryOf, EventSink, Seat, Violation, apply};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Action, Ruling, Target};
use crate::games::dicequest::content::Reward;
use crate::games::dicequest::content::needs::{Need, Needs};
use crate::games::dicequest::dice::Symbol;
use crate::games::dicequest::event::Event;
use crate::games::dicequest::ids::TokenId;
use crate::games::dicequest::matching;
use crate::games::dicequest::options::ThreatOnFail;
use crate::games::dicequest::state::{Attempt, BoardQuest, Granting, State, Step};

impl Dicequest {
    pub(super) fn check_excess(&self, state: &State, seat: Seat, token: TokenId) -> Verdict {
        self.check_step(state, seat, &[Step::SpendExcess])?;
        self.check_payable(state, token)
    }

    /// Whether a token lies on the Adventure and the result pays for it.
    fn check_payable(&self, state: &State, token: TokenId) -> Verdict {
        self.check_lying_token(state, token)?;
        let mut paid = state.turn.paid;
        add_all(&mut paid, &self.token(token).needs);
        let required = match state.turn.outcome {
            Attempt::Score(_) => state.turn.needs,
            Attempt::Failed if self.options().threat_on_fail == ThreatOnFail::No => {
                return Err(Refusal::MissedTokens);
            }
            Attempt::None | Attempt::Failed => Needs::default(),
        };
        let (result, blocked) = (self.result(state), state.turn.blocked);
        let shields = result.of(Symbol::Shield).saturating_sub(blocked);
        if matching::pays(result, &required, &paid, self.generic(), shields) {
            return Ok(());
        }
        let all = result.of(Symbol::Shield);
        if blocked > 0 && matching::pays(result, &required, &paid, self.generic(), all) {
            return Err(Refusal::ShieldsBlocked { blocked, shields: all });
        }
        Err(Refusal::TokenTooDear(token))
    }

    /// Why a token cannot be paid in an attempt that ends with these entries, where nobody was asked for it.
    pub(in crate::games::dicequest) fn why_no_token(
        &self,
        begun: &State,
        entries: &[EntryOf<Self>],
        token: TokenId,
    ) -> Violation {
        let (mut state, seat) = (*begun, begun.active);
        let mut why = Refusal::NoSuchToken;
        for entry in entries {
            let mut spends = state;
            let mut executor = Executor { game: self, state: &mut spends, events: &mut () };
            match entry {
                Entry::Do { seat, action } => executor.act(*seat, action),
                Entry::Ruling(Ruling::Fought { end }) => executor.fight_ends(end),
                _ => {}
            }
            while executor.state.step != Step::SpendExcess && executor.goes_on() == Progress::GoesOn {}
            if spends.step == Step::SpendExcess
                && let Err(refusal) = self.check_payable(&spends, token)
            {
                why = refusal;
            }
            let _ = apply(self, &mut state, entry, false, &mut ());
        }
        why.violation(self, begun, seat, false)
    }

    pub(super) fn legal_excess(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.each_payable(state, seat, &mut |token| out.push(Action::DiscardThreat { token }));
        out.push(Action::EndStep);
    }

    fn each_payable(&self, state: &State, seat: Seat, each: &mut dyn FnMut(TokenId)) {
        let mut last = None;
        for token in state.tokens.iter().filter(|token| last.replace(**token) != Some(**token)) {
            if self.check_excess(state, seat, *token).is_ok() {
                each(*token);
            }
            // One without a name may be any that is paid.
            let Some(act) = token.unnamed_act() else { continue };
            for kind in self.tokens_of(act).iter().map(TokenId).filter(|kind| !state.tokens.contains(kind)) {
                if self.check_excess(state, seat, kind).is_ok() {
                    each(kind);
                }
            }
        }
    }

    pub(super) fn check_level_up(&self, state: &State, seat: Seat, hero: u8) -> Verdict {
        let granting =
            state.granting.filter(|_| matches!(self.asked(state), super::asked::Asked::LevelUp(_)));
        let granting = granting.ok_or(Refusal::NotNow)?;
        if granting.seat != seat {
            return Err(Refusal::OtherSeat(granting.seat));
        }
        let own = self.check_own_hero(state, seat, hero, "DQ-REW-6")?;
        if own.expert {
            Err(Refusal::NoApprentice(hero))
        } else if granting.heroes.contains(hero) {
            Ok(())
        } else {
            Err(Refusal::NoLevelUpAtHome(hero))
        }
    }

    pub(super) fn legal_level_ups(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let heroes = state.seat(seat).spaces().iter().map(|hero| Action::LevelUp { hero });
        out.extend(heroes.filter(|action| self.allows(state, seat, action).is_ok()));
    }
}

/// Puts the requirements of a token to others.
fn add_all(needs: &mut Needs, more: &Needs) {
    needs.exactly.add(more.exactly);
    needs.generic = needs.generic.saturating_add(more.generic);
    more.either.iter().for_each(|either| needs.add(Need::Either(*either)));
}

/// The sum of two rewards.
pub fn sum(a: Reward, b: Reward) -> Reward {
    Reward {
        gold: a.gold.saturating_add(b.gold),
        reroll: a.reroll || b.reroll,
        level_up: a.level_up.saturating_add(b.level_up),
        basic: a.basic.saturating_add(b.basic),
        legendary: a.legendary.saturating_add(b.legendary),
        vp: a.vp.saturating_add(b.vp),
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Success is automatic (DQ-OUT-7).
    pub fn determine_outcome(&mut self) {
        let (game, seat) = (self.game, self.state.active);
        let target = self.state.turn.target.unwrap_or_default();
        let task = game.task(self.state);
        let score =
            matching::score(game.result(self.state), &self.state.turn.needs, game.generic(), task.excess);
        let outcome = score.map_or(Attempt::Failed, Attempt::Score);
        self.state.turn.outcome = outcome;
        let succeeded = score.is_some();
        self.note(if succeeded { Event::Succeeded(seat, target) } else { Event::Failed(seat, target) });
        if target == Target::Adventure {
            self.state.seat_mut(seat).adventure = outcome;
            if !succeeded {
                self.turn_token(seat, true);
            }
            match score {
                Some(score) if !game.coop() => self.note(Event::Scored(seat, score)),
                _ => {}
            }
            return self.enter(Step::SpendExcess);
        }
        let (guaranteed, rewards) = (task.guaranteed, task.rewards);
        if succeeded {
            self.take_quest_gold(target);
            self.give(sum(guaranteed, rewards));
        } else {
            self.turn_token(seat, true);
            self.give(guaranteed);
        }
        self.enter(Step::Rewards);
    }

    fn take_quest_gold(&mut self, target: Target) {
        if let Target::Quest { place } = target
            && let Some(gold) = self.state.quest_gold.get_mut(usize::from(place))
        {
            let taken = std::mem::take(gold);
            let seat = self.state.active;
            let own = self.state.seat_mut(seat);
            own.gold = own.gold.saturating_add(taken.into());
            let quest = self.state.quests.get(usize::from(place)).copied().flatten();
            if let Some(quest) = quest.filter(|_| taken > 0) {
                self.note(Event::QuestGoldTaken(seat, quest.quest, taken));
            }
        }
    }

    /// Rewards for the active seat; only Active Heroes level up.
    fn give(&mut self, left: Reward) {
        self.state.granting =
            Some(Granting { seat: self.state.active, left, heroes: self.state.turn.heroes });
    }

    /// Co-op: excess symbols may discard tokens; then the Adventure’s rewards follow.
    pub fn excess_goes_on(&mut self) -> Progress {
        let game = self.game;
        let met = matches!(self.state.turn.outcome, Attempt::Score(_));
        if game.coop() && !self.state.turn.ending {
            let may = met || game.options().threat_on_fail == ThreatOnFail::Yes;
            let mut payable = false;
            if may {
                game.each_payable(self.state, self.state.active, &mut |_| payable = true);
            }
            if payable {
                return Progress::Asks;
            }
        }
        if game.coop() && met {
            self.give(game.task(self.state).rewards);
        }
        self.enter(Step::Rewards);
        Progress::GoesOn
    }

    pub fn pay_token(&mut self, token: TokenId) {
        if token.index() < self.game.cards().tokens.len() {
            add_all(&mut self.state.turn.paid, &self.game.token(token).needs);
            self.discard_token(token);
        }
    }

    /// Gives the next reward (DQ-REW-9).
    pub fn grant(&mut self) -> Progress {
        let Some(mut granting) = self.state.granting else { return Progress::GoesOn };
        let (seat, left) = (granting.seat, &mut granting.left);
        if left.gold > 0 {
            let gold = std::mem::take(&mut left.gold);
            self.state.granting = Some(granting);
            self.change_gold(seat, i16::from(gold));
        } else if left.reroll {
            left.reroll = false;
            self.state.granting = Some(granting);
            self.turn_token(seat, true);
        } else if left.level_up > 0 {
            return self.grant_level_up(granting);
        } else if left.basic + left.legendary > 0 {
            use crate::games::dicequest::content::ability::ItemDeck;
            let (deck, n) = if left.basic > 0 {
                (ItemDeck::Basic, std::mem::take(&mut left.basic))
            } else {
                (ItemDeck::Legendary, std::mem::take(&mut left.legendary))
            };
            self.state.granting = Some(granting);
            self.state.deal = Some(crate::games::dicequest::state::Deal { seat, deck, n });
        } else {
            let vp = left.vp;
            self.state.granting = None;
            self.gain_vp(seat, vp);
        }
        Progress::GoesOn
    }

    fn grant_level_up(&mut self, granting: Granting) -> Progress {
        let own = self.state.seat(granting.seat);
        let apprentice = |hero: &u8| own.hero(*hero).is_some_and(|hero| !hero.expert);
        let mut able = granting.heroes.iter().filter(apprentice);
        match (able.next(), able.next()) {
            (None, _) => {
                let left = Reward { level_up: 0, ..granting.left };
                self.state.granting = Some(Granting { left, ..granting });
                Progress::GoesOn
            }
            (Some(hero), None) => {
                self.take_level_up(hero);
                Progress::GoesOn
            }
            _ => Progress::Asks,
        }
    }

    pub fn take_level_up(&mut self, hero: u8) {
        let Some(granting) = &mut self.state.granting else { return };
        granting.left.level_up = granting.left.level_up.saturating_sub(1);
        let seat = granting.seat;
        self.level_up(seat, hero);
    }

    /// All rewards have been given: the Quest goes its way, another one comes, and the turn ends.
    pub fn rewarded(&mut self) -> Progress {
        if self.state.cursor == 1 {
            self.end_turn();
            return Progress::GoesOn;
        }
        if self.game.asks_of_quest_token(self.state) {
            if self.state.quest_tokens < self.game.quests_without_named_token(self.state) {
                return Progress::Asks;
            }
            self.tell_quest_token(true);
        }
        self.state.cursor = 1;
        let (seat, target) = (self.state.active, self.state.turn.target);
        if let Some(Target::Quest { place }) = target {
            let at = usize::from(place);
            match (self.state.turn.outcome, self.state.quests.get(at).copied().flatten()) {
                (Attempt::Score(_), Some(BoardQuest { quest, token })) => {
                    self.state.quests[at] = None;
                    self.state.seat_mut(seat).completed.insert(quest);
                    self.note(Event::Completed(seat, quest));
                    if let Some(token) = token {
                        self.token_to_discards(token);
                        self.note(Event::TokenDiscarded(token));
                    }
                }
                (_, Some(BoardQuest { quest, .. })) => {
                    let gold = self.state.quest_gold[at].saturating_add(1);
                    self.state.quest_gold[at] = gold;
                    self.note(Event::QuestGold(quest, gold));
                }
                _ => {}
            }
        }
        Progress::GoesOn
    }
}
