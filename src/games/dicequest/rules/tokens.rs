//! Threat tokens of a real table that are counted, and named once they are paid (DQ-TABLE-4).
//!
//! Those that nobody has named stay in the pool of their Act, as unknown Items do in their deck: what lies there is among them.

use super::executor::Executor;
use super::refusal::{Refusal, Verdict};
use crate::engine::{EventSink, Seat};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Onto, PLACES, Target};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::ids::TokenId;
use crate::games::dicequest::state::{Attempt, Draw, Naming, State, Step};

/// A Quest of which nobody has said which it is.
pub const ON_SOME_QUEST: Onto = Onto::Quest { place: PLACES as u8 };

impl Dicequest {
    /// Whether tokens are only counted now.
    pub(super) const fn counts_tokens(&self, state: &State) -> bool {
        state.counts_tokens && matches!(state.naming, Naming::Late)
    }

    /// How many tokens of an Act are still face down in its pool.
    pub(in crate::games::dicequest) fn undrawn_tokens(&self, state: &State, act: u8) -> usize {
        let all = state.token_pool.total(self.tokens_of(act));
        let lying = state.tokens.iter().chain(&state.act3);
        let unnamed = lying.filter(|token| **token == TokenId::unnamed(act)).count();
        let on_quests = if act == state.act { state.quest_tokens } else { 0 };
        all.saturating_sub(unnamed + usize::from(on_quests))
    }

    /// Whether a token lies on the Adventure, or one that nobody has named can be it (DQ-HIDE-4).
    pub(in crate::games::dicequest) fn check_lying_token(&self, state: &State, token: TokenId) -> Verdict {
        if token.index() >= self.cards().tokens.len() {
            return Err(Refusal::NoSuchToken);
        }
        if state.tokens.contains(&token) {
            return Ok(());
        }
        let unnamed = TokenId::unnamed(self.token(token).act);
        match state.tokens.contains(&unnamed) {
            true if state.token_pool.of(token) > 0 => Ok(()),
            true => Err(Refusal::NoTokenLeft),
            false => Err(Refusal::NoSuchToken),
        }
    }

    /// The kinds of tokens by the digits of a line: those of the Act, then those of other Acts of which some lie on its Adventure.
    pub(in crate::games::dicequest) fn token_kinds(&self, state: &State) -> Vec<TokenId> {
        let lies = |act: u8| {
            let of_act =
                |token: &TokenId| token.unnamed_act().unwrap_or_else(|| self.token(*token).act) == act;
            act != state.act && state.tokens.iter().any(of_act)
        };
        let acts = std::iter::once(state.act).chain((1..=3).filter(|act| lies(*act)));
        let kinds = if self.coop() { acts.collect() } else { Vec::new() };
        kinds.into_iter().flat_map(|act| self.tokens_of(act).iter().map(TokenId)).collect()
    }

    /// How many Quests lie open on which no token is known to lie.
    pub(super) fn quests_without_named_token(&self, state: &State) -> u8 {
        let free = state.quests.iter().flatten().filter(|quest| quest.token.is_none()).count();
        (free + self.unnamed_quests(state)) as u8
    }

    /// How many Quests lie open without a token (DQ-THR-7).
    pub(super) fn quests_without_token(&self, state: &State) -> u8 {
        self.quests_without_named_token(state).saturating_sub(state.quest_tokens)
    }

    /// Whether it matters now whether a token lay on the Quest: it has just succeeded (DQ-THR-9).
    pub(in crate::games::dicequest) fn asks_of_quest_token(&self, state: &State) -> bool {
        let named = |place: u8| state.quests.get(usize::from(place)).copied().flatten();
        let quest = match state.turn.target {
            Some(Target::Quest { place }) => named(place),
            _ => None,
        };
        state.quest_tokens > 0
            && (state.step, state.cursor) == (Step::Rewards, 0)
            && matches!(state.turn.outcome, Attempt::Score(_))
            && quest.is_some_and(|quest| quest.token.is_none())
    }

    /// Whether a Quest may lie without one of the tokens that nobody has named, and whether it may lie with one (DQ-THR-10).
    pub(super) fn may_bear_token(&self, state: &State, place: u8) -> (bool, bool) {
        let named =
            state.quests.get(usize::from(place)).copied().flatten().is_none_or(|on| on.token.is_some());
        let with = state.quest_tokens > 0 && !named;
        (!with || state.quest_tokens < self.quests_without_named_token(state), with)
    }

    pub(super) fn check_quest_token(&self, state: &State, seat: Seat) -> Verdict {
        self.check_step(state, seat, &[Step::Rewards])?;
        if self.asks_of_quest_token(state) { Ok(()) } else { Err(Refusal::NotNow) }
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// Tokens are drawn, and nobody says which.
    pub fn put_unnamed_tokens(&mut self, draw: &Draw) {
        let undrawn = self.game.undrawn_tokens(self.state, draw.act).min(draw.n.into()) as u8;
        for _ in 0..undrawn {
            match draw.onto {
                Onto::Quest { .. } => self.state.quest_tokens += 1,
                onto => self.put_token(TokenId::unnamed(draw.act), onto),
            }
            self.note(Event::TokenPlaced(TokenId::unnamed(draw.act), draw.onto));
        }
        let n = draw.n.saturating_sub(undrawn);
        self.state.draw = Some(Draw { n, ..*draw }).filter(|draw| draw.n > 0 && undrawn > 0);
    }

    /// One of the tokens that nobody has named is this one.
    pub fn name_token(&mut self, token: TokenId) {
        let unnamed = TokenId::unnamed(self.game.token(token).act);
        let state = &mut *self.state;
        let there = if state.tokens.contains(&unnamed) { &mut state.tokens } else { &mut state.act3 };
        if let Some(at) = there.iter().position(|other| *other == unnamed)
            && state.token_pool.take(token)
        {
            there.remove(at);
            there.insert_sorted(token);
        }
    }

    /// A token goes to the discarded ones of its Act. After one without a name nobody knows which of them are back in the pool.
    pub fn token_to_discards(&mut self, token: TokenId) {
        let Some(act) = token.unnamed_act() else {
            self.state.token_discard.add(token, 1);
            return;
        };
        for kind in self.game.tokens_of(act).iter().map(TokenId) {
            let discarded = self.state.token_discard.of(kind);
            self.state.token_pool.add(kind, discarded);
            (0..discarded).for_each(|_| {
                self.state.token_discard.take(kind);
            });
        }
    }

    /// Tokens on Quests of which nobody has said where move to the Adventure (DQ-THR-8, DQ-THR-10); how many these are.
    pub fn move_unnamed_tokens(&mut self) -> usize {
        let moved = std::mem::take(&mut self.state.quest_tokens);
        (0..moved).for_each(|_| self.put_on_adventure(TokenId::unnamed(self.state.act)));
        moved.into()
    }

    /// One of the tokens on Quests of which nobody has said where they lie is on this one.
    pub fn find_token_on(&mut self, place: u8) {
        let state = &mut *self.state;
        if let Some(Some(quest)) = state.quests.get_mut(usize::from(place))
            && quest.token.is_none()
            && state.quest_tokens > 0
        {
            state.quest_tokens -= 1;
            quest.token = Some(TokenId::unnamed(state.act));
        }
    }

    /// Whether a token lay on the Quest that has just succeeded.
    pub fn tell_quest_token(&mut self, there: bool) {
        // The next part of the step follows.
        self.state.cursor = 2;
        if there {
            self.state.quest_tokens = self.state.quest_tokens.saturating_sub(1);
            let token = TokenId::unnamed(self.state.act);
            self.token_to_discards(token);
            self.note(Event::TokenDiscarded(token));
        }
    }
}
