//! What an answer of chance does.

use super::due::asked;
use super::effects::show;
use super::executor::Executor;
use crate::engine::{EventSink, Seat};
use crate::games::dicequest::action::{Chance, Drawn, Request, UnknownItem};
use crate::games::dicequest::dice::Colour;
use crate::games::dicequest::event::Event;
use crate::games::dicequest::ids::{HeroId, ItemId, TokenId};
use crate::games::dicequest::state::{BoardQuest, ItemRef};

/// Carries out an answer of chance.
pub fn apply<S: EventSink<Event>>(executor: &mut Executor<'_, S>, chance: &Chance) {
    let game = executor.game;
    match *chance {
        Chance::PickSeat { seat } => {
            executor.state.first = Some(seat).filter(|seat| seat.index() < game.seats());
            executor.state.active = seat;
        }
        Chance::RevealHeroes { cards } => {
            for hero in &cards {
                executor.state.heroes_unseen.remove(*hero);
                fill_market(executor, Some(*hero));
            }
        }
        Chance::RevealQuests { quests } => {
            for quest in &quests {
                executor.state.quests_unseen.remove(*quest);
                if let Some(open) = executor.state.quests.iter_mut().find(|place| place.is_none()) {
                    *open = Some(BoardQuest { quest: *quest, token: None });
                }
                executor.note(Event::QuestRevealed(*quest));
            }
        }
        Chance::RevealAdventure { adventure } => {
            executor.state.adventures_unseen.remove(adventure);
            executor.state.adventure = Some(adventure);
            executor.note(Event::AdventureRevealed(adventure));
        }
        Chance::DealItems { items } => deal(executor, &items),
        Chance::RevealThreat { card } => {
            executor.state.threats_unseen.remove(card);
            executor.state.threat_due = false;
            executor.state.ongoing = Some(card);
            executor.note(Event::ThreatRevealed(card));
        }
        Chance::DrawTokens { tokens } => put_tokens(executor, &tokens),
        Chance::RollDice { sides } => {
            if let Some(Request::RollDice { dice }) = asked(game, executor.state) {
                roll(executor, dice, &sides);
            }
        }
        Chance::ShowItems { items, .. } => {
            if let Some(Request::ShowItems { seat, .. }) = asked(game, executor.state) {
                items.iter().for_each(|item| show_item(executor, seat, *item));
            }
        }
    }
}

fn deal<S: EventSink<Event>>(executor: &mut Executor<'_, S>, items: &[Drawn]) {
    let Some(mut due) = executor.state.deal else { return };
    for drawn in items {
        let item = match drawn {
            Drawn::Unknown(UnknownItem::Unknown) => ItemRef::Unknown(due.deck),
            Drawn::Item(item) => {
                executor.uncover(due.seat, *item);
                ItemRef::Item(*item)
            }
        };
        executor.state.seat_mut(due.seat).backpack.insert_sorted(item);
        due.n = due.n.saturating_sub(1);
    }
    executor.state.deal = Some(due).filter(|due| due.n > 0 && !items.is_empty());
}

/// An Item that was still unknown is shown; those that are known stay as they are (DQ-HIDE-6).
fn show_item<S: EventSink<Event>>(executor: &mut Executor<'_, S>, seat: Seat, item: ItemId) {
    let Some(card) = executor.game.cards().items.get(item.index()) else { return };
    let own = executor.state.seat_mut(seat);
    let unknown = own.backpack.iter().position(|slot| *slot == ItemRef::Unknown(card.deck));
    if unknown.and_then(|at| own.backpack.remove(at)).is_some() {
        own.backpack.insert_sorted(ItemRef::Item(item));
        executor.state.items_unseen.take(item);
    }
}

fn put_tokens<S: EventSink<Event>>(executor: &mut Executor<'_, S>, tokens: &[TokenId]) {
    let Some(mut draw) = executor.state.draw else {
        tokens.iter().for_each(|token| executor.name_token(*token));
        return;
    };
    for token in tokens {
        executor.state.token_pool.take(*token);
        draw.n = draw.n.saturating_sub(1);
        executor.put_token(*token, draw.onto);
        executor.note(Event::TokenPlaced(*token, draw.onto));
    }
    executor.state.draw = Some(draw).filter(|draw| draw.n > 0 && !tokens.is_empty());
}

/// The dice in the air come to rest: the sides of the red ones first, then blue, yellow and green.
fn roll<S: EventSink<Event>>(executor: &mut Executor<'_, S>, dice: [u8; 4], sides: &[u8]) {
    let mut sides = sides.iter().copied();
    for colour in Colour::ALL {
        for _ in 0..dice[colour.index()] {
            let Some(side) = sides.next() else { break };
            let flying = executor.state.turn.dice.iter_mut().find(|die| die.colour == colour && !die.rests());
            if let Some(die) = flying {
                show(executor.game, die, side);
            }
        }
    }
    executor.sort_dice();
}

/// Lets a Hero come to the top of the deck or to the Market, and the top to the Market.
pub fn fill_market<S: EventSink<Event>>(executor: &mut Executor<'_, S>, hero: Option<HeroId>) {
    let state = &mut *executor.state;
    if let Some(open) = state.market.iter().position(Option::is_none) {
        match state.hero_top.take() {
            Some(top) => {
                state.market[open] = Some(top);
                state.hero_top = hero;
            }
            None => state.market[open] = hero,
        }
    } else {
        state.hero_top = hero;
    }
    if let Some(hero) = hero {
        executor.note(Event::HeroRevealed(hero));
    }
}
