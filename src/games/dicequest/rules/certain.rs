//! Answers that need no entry.

use super::answered::{apply, fill_market};
use super::due::{asked, heroes_wanted, unseen_adventures, unseen_heroes, unseen_quests};
use super::executor::{Executor, Progress};
use crate::engine::{EventSink, Few};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Chance, Drawn, Request};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::ids::{AdventureId, CardSet, HeroId, ItemId, QuestId, ThreatId, TokenId};
use crate::games::dicequest::state::{Draw, Naming, State};

/// Carries out what needs no entry: the answer is certain (section 4.2, DQ-HIDE-5). Says whether there was any, or chance is
/// asked; `None` where chance owes nothing.
pub fn answer_certain<S: EventSink<Event>>(executor: &mut Executor<'_, S>) -> Option<Progress> {
    let (game, state) = (executor.game, &*executor.state);
    if state.first.is_none() {
        return Some(Progress::Asks);
    }
    // The top of the deck comes to the Market without a question.
    if state.hero_top.is_some() && state.market.contains(&None) && !game.is_refreshing(state) {
        fill_market(executor, None);
        return Some(Progress::GoesOn);
    }
    if heroes_wanted(game, state) > 0
        && unseen_heroes(game, state).is_empty()
        && let Some(hero) = executor.state.hero_bottom.remove(0)
    {
        fill_market(executor, Some(hero));
        return Some(Progress::GoesOn);
    }
    if let Some(deal) = executor.state.deal
        && game.undrawn(executor.state, deal.deck) == 0
    {
        deal_from_bottom(executor);
        return Some(Progress::GoesOn);
    }
    if executor.state.naming == Naming::Late && executor.state.deal.is_some() {
        executor.deal_unnamed();
        return Some(Progress::GoesOn);
    }
    // Of tokens on Quests it is only known where they lie once they have moved.
    if executor.state.naming == Naming::CatchingUp
        && executor.state.quest_tokens == 0
        && asked(game, executor.state).is_none()
    {
        executor.state.naming = Naming::AtOnce;
        return Some(Progress::GoesOn);
    }
    if let Some(draw) = executor.state.draw {
        let kinds = game.tokens_of(draw.act);
        if game.undrawn_tokens(executor.state, draw.act) == 0 {
            shuffle_back(executor.state, kinds, &draw);
            return Some(Progress::GoesOn);
        }
        if game.counts_tokens(executor.state) {
            executor.put_unnamed_tokens(&draw);
            return Some(Progress::GoesOn);
        }
    }
    let request = asked(game, executor.state)?;
    let Some(only) = certain(game, executor.state, request) else { return Some(Progress::Asks) };
    apply(executor, &only);
    Some(Progress::GoesOn)
}

/// The only answer there can be.
fn certain(game: &Dicequest, state: &State, request: Request) -> Option<Chance> {
    let one = |set: CardSet| set.iter().next().filter(|_| set.len() == 1);
    Some(match request {
        Request::RevealHeroes { .. } => {
            let hero = one(unseen_heroes(game, state))?;
            Chance::RevealHeroes { cards: [HeroId(hero)].into_iter().collect() }
        }
        Request::RevealQuests { .. } => {
            let quest = one(unseen_quests(game, state))?;
            Chance::RevealQuests { quests: [QuestId(quest)].into_iter().collect() }
        }
        Request::RevealAdventure { .. } => {
            Chance::RevealAdventure { adventure: AdventureId(one(unseen_adventures(game, state))?) }
        }
        Request::RevealThreat => Chance::RevealThreat { card: ThreatId(one(state.threats_unseen)?) },
        Request::DealItems { deck, n, .. } if !game.secret() => {
            let mut kinds = state.items_unseen.among(game.items_of(deck));
            let (item, _) = kinds.next()?;
            if kinds.next().is_some() {
                return None;
            }
            Chance::DealItems { items: Few::filled(Drawn::Item(ItemId(item)), usize::from(n)) }
        }
        Request::DrawTokens { act, n, .. } => {
            let mut kinds = state.token_pool.among(game.tokens_of(act));
            let (token, _) = kinds.next()?;
            if kinds.next().is_some() {
                return None;
            }
            Chance::DrawTokens { tokens: Few::filled(TokenId(token), usize::from(n)) }
        }
        _ => return None,
    })
}

/// The unknown part of a deck is used up: the next cards are the returned ones, in their order.
fn deal_from_bottom<S: EventSink<Event>>(executor: &mut Executor<'_, S>) {
    let Some(mut deal) = executor.state.deal else { return };
    match executor.state.item_bottom[deal.deck.index()].remove(0) {
        Some(item) => {
            executor.put_openly(deal.seat, item);
            executor.note(Event::Drawn(deal.seat, item));
            deal.n = deal.n.saturating_sub(1);
            executor.state.deal = Some(deal).filter(|deal| deal.n > 0);
        }
        None => {
            executor.state.deal = None;
            executor.note(Event::NothingToDraw(deal.deck));
        }
    }
}

/// Discarded tokens are shuffled back when the pool is empty; without any, nothing is drawn (DQ-THR-4).
fn shuffle_back(state: &mut State, kinds: CardSet, draw: &Draw) {
    if state.token_discard.total(kinds) == 0 {
        state.draw = None;
        return;
    }
    let back: [(u8, u8); 64] = std::array::from_fn(|kind| {
        let kind = kind as u8;
        (kind, if kinds.contains(kind) { state.token_discard.of(kind) } else { 0 })
    });
    for (kind, n) in back {
        state.token_pool.add(kind, n);
        (0..n).for_each(|_| {
            state.token_discard.take(kind);
        });
    }
    state.draw = Some(*draw);
}
