//! Fair answers.

use super::{unseen_adventures, unseen_heroes, unseen_quests};
use crate::engine::{Few, Random, Rules, Seat};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{Chance, Drawn, Request};
use crate::games::dicequest::content::ability::ItemDeck;
use crate::games::dicequest::dice::PER_COLOR;
use crate::games::dicequest::ids::{
    AdventureId, CardSet, Counts, HeroId, ItemId, QuestId, ThreatId, TokenId,
};
use crate::games::dicequest::state::State;

/// Answers as fair dice and well-shuffled decks would.
pub fn sample(game: &Dicequest, state: &State, random: &mut Random) -> Chance {
    let Some(request) = game.request(state) else { return Chance::PickSeat { seat: Seat(0) } };
    match request {
        Request::PickSeat => Chance::PickSeat { seat: Seat(random.index(game.seats()) as u8) },
        Request::RevealHeroes { n } => {
            Chance::RevealHeroes { cards: some(unseen_heroes(game, state), n, random).map(HeroId).collect() }
        }
        Request::RevealQuests { n, .. } => Chance::RevealQuests {
            quests: some(unseen_quests(game, state), n, random).map(QuestId).collect(),
        },
        Request::RevealAdventure { .. } => {
            let adventure = some(unseen_adventures(game, state), 1, random).next().unwrap_or_default();
            Chance::RevealAdventure { adventure: AdventureId(adventure) }
        }
        Request::RevealThreat => {
            let card = some(state.threats_unseen, 1, random).next().unwrap_or_default();
            Chance::RevealThreat { card: ThreatId(card) }
        }
        Request::DealItems { deck, n, .. } => {
            let mut unseen = state.items_unseen;
            let draw = |_| draw(&mut unseen, game.items_of(deck), random);
            let items =
                (0..n).map(draw).map(|item| item.map_or_else(Drawn::default, |id| Drawn::Item(ItemId(id))));
            Chance::DealItems { items: items.collect() }
        }
        Request::DrawTokens { act, n, .. } => {
            let mut pool = state.token_pool;
            let draw = |_| draw(&mut pool, game.tokens_of(act), random).map(TokenId);
            Chance::DrawTokens { tokens: (0..n).filter_map(draw).collect() }
        }
        Request::RollDice { dice } => {
            let n = dice.iter().sum::<u8>().min(PER_COLOR * 4);
            Chance::RollDice { sides: (0..n).map(|_| random.below(6) as u8).collect() }
        }
        Request::ShowItems { seat, .. } => {
            let mut unseen = state.items_unseen;
            let mut items = Few::new();
            for deck in ItemDeck::ALL {
                for _ in 0..state.of(seat).unknown(deck) {
                    if let Some(item) = draw(&mut unseen, game.items_of(deck), random) {
                        items.push(ItemId(item));
                    }
                }
            }
            Chance::ShowItems { items, seat: Some(seat) }
        }
    }
}

/// Random cards of a set, each once.
fn some(set: CardSet, n: u8, random: &mut Random) -> impl Iterator<Item = u8> + '_ {
    let mut left = set;
    (0..n).map_while(move |_| {
        let card = left.iter().nth(random.index(left.len()))?;
        left.take(card);
        Some(card)
    })
}

/// Takes a random card out of those of `kinds`.
pub fn draw(counts: &mut Counts, kinds: CardSet, random: &mut Random) -> Option<u8> {
    let mut at = random.index(counts.total(kinds));
    let found = counts.among(kinds).find(|(_, n)| {
        let here = at < usize::from(*n);
        at = at.saturating_sub(usize::from(*n));
        here
    });
    let (card, _) = found?;
    counts.take(card);
    Some(card)
}
