//! What people tell of real cards: those that were turned over, picked from all that there can be.

use super::draft::{Draft, Edit};
use super::{Item, Model, Press, names, prints};
use crate::games::dicequest::action::{Chance, Drawn, Request};
use crate::games::dicequest::content::HeroDeck;
use crate::games::dicequest::content::ability::ItemDeck;
use crate::games::dicequest::ids::{AdventureId, CardSet, HeroId, ItemId, QuestId, ThreatId, TokenId};
use crate::games::dicequest::names as parts;
use crate::games::dicequest::state::Card;
use crate::i18n::{gettext, gettext_f};
use crate::table::look::SignRow;
use crate::table::{CardLook, Look, Paper, Sheet, State};

/// A number that stands for an Item nobody is told.
const UNKNOWN: u8 = u8::MAX;

/// How many cards are named.
fn wanted(m: &Model) -> Option<usize> {
    let n = match m.request.filter(|_| m.awaits_chance())? {
        Request::RevealHeroes { n }
        | Request::RevealQuests { n, .. }
        | Request::DealItems { n, .. }
        | Request::DrawTokens { n, .. } => n.into(),
        Request::ShowItems { n, .. } => n.iter().map(|n| usize::from(*n)).sum(),
        Request::RevealAdventure { .. } | Request::RevealThreat => 1,
        Request::PickSeat | Request::RollDice { .. } => return None,
    };
    Some(n)
}

/// What can still be turned over, with how many of each.
fn left(m: &Model, draft: &Draft) -> Vec<(u8, u8)> {
    let (game, state) = (&m.game, &m.state);
    let one_each = |set: CardSet| set.iter().map(|card| (card, 1)).collect::<Vec<_>>();
    let items = |deck: ItemDeck| state.items_unseen.among(game.items_of(deck)).collect::<Vec<_>>();
    let all = match m.request {
        Some(Request::RevealHeroes { .. }) => {
            one_each(state.heroes_unseen.and(game.heroes_of(game.deck_in_use(state))))
        }
        Some(Request::RevealQuests { act, .. }) => one_each(state.quests_unseen.and(game.quests_of(act))),
        Some(Request::RevealAdventure { act }) => {
            one_each(state.adventures_unseen.and(game.adventures_of(act)))
        }
        Some(Request::RevealThreat) => one_each(state.threats_unseen),
        Some(Request::DealItems { deck, .. }) => items(deck),
        Some(Request::ShowItems { .. }) => ItemDeck::ALL.into_iter().flat_map(items).collect(),
        Some(Request::DrawTokens { act, .. }) => state.token_pool.among(game.tokens_of(act)).collect(),
        _ => Vec::new(),
    };
    let fewer = |(card, n): (u8, u8)| {
        let named = draft.named.iter().filter(|named| **named == card).count();
        (card, n.saturating_sub(u8::try_from(named).unwrap_or(u8::MAX)))
    };
    all.into_iter().map(fewer).filter(|(_, n)| *n > 0).collect()
}

/// What is printed on a card that can be named now.
fn printed(m: &Model, card: u8) -> CardLook {
    let game = &m.game;
    match m.request {
        Some(Request::RevealHeroes { .. }) => {
            prints::recruit(game, HeroId(card), m.game.hero(HeroId(card)).cost)
        }
        Some(Request::RevealQuests { .. }) => prints::quest(game, QuestId(card)),
        Some(Request::RevealAdventure { .. }) => prints::adventure(game, AdventureId(card)),
        Some(Request::RevealThreat) => prints::threat(game, ThreatId(card)),
        Some(Request::DealItems { .. } | Request::ShowItems { .. }) if card != UNKNOWN => {
            prints::card(game, Card::Item(ItemId(card)), false)
        }
        Some(Request::DrawTokens { .. }) => CardLook {
            paper: Paper::Dusk,
            title: names::words(parts::token(game, TokenId(card))),
            rows: vec![SignRow {
                signs: prints::token(game, TokenId(card)),
                line: 1,
                short: true,
                ..SignRow::default()
            }],
            ..CardLook::default()
        },
        _ => CardLook { paper: Paper::Parchment, title: gettext("Not recorded"), ..CardLook::default() },
    }
}

/// All cards that can be meant, if some are told.
pub fn sheet(m: &Model, draft: &Draft) -> Option<Sheet<Press>> {
    let n = wanted(m)?;
    let card = |(card, left): (u8, u8)| {
        let look = printed(m, card);
        Some(Item {
            id: format!("sheet/{card}"),
            name: prints::spoken(&look),
            look: Look::Card(Box::new(look)),
            state: State::Lit,
            about: gettext_f("× {n}", &[("n", &left.to_string())]),
            press: Some(picked(m, draft, card)?),
            ..Item::default()
        })
    };
    let named = |(at, card): (usize, &u8)| {
        let look = printed(m, *card);
        Item {
            id: format!("named/{at}"),
            name: look.title.clone(),
            look: Look::Card(Box::new(look)),
            state: State::Chosen,
            about: gettext("Remove this"),
            press: Some(Press::Edit(Edit::Unname(at))),
            ..Item::default()
        }
    };
    Some(Sheet {
        sentence: sentence(m, draft, n),
        cards: left(m, draft).into_iter().filter_map(card).collect(),
        named: draft.named.iter().enumerate().map(named).collect(),
    })
}

/// What says that an Item is not recorded, where that may be.
pub fn unrecorded(m: &Model, draft: &Draft) -> Option<Press> {
    let hidden = m.game.secret() && matches!(m.request, Some(Request::DealItems { .. }));
    picked(m, draft, UNKNOWN).filter(|_| hidden)
}

fn sentence(m: &Model, draft: &Draft, n: usize) -> String {
    let (at, of) = ((draft.named.len() + 1).min(n).to_string(), n.to_string());
    let words = [("n", &*at), ("of", &*of)];
    match m.request {
        Some(Request::RevealHeroes { .. }) => {
            let top = m.game.shows_top(&m.state) && draft.named.len() + 1 >= n;
            let places = m.state.market.iter().filter(|place| place.is_none()).count();
            let legendary = m.game.deck_in_use(&m.state) == HeroDeck::Legendary;
            match (top, legendary) {
                (true, _) => gettext("The Hero who is now on top of the deck"),
                (false, _) if n == 1 => gettext("The Hero who comes to the Market"),
                (false, true) => gettext_f("Legendary Hero {n} of {of}", &words),
                (false, false) => {
                    let words = [("n", &*at), ("of", &*places.max(1).to_string())];
                    gettext_f("Hero {n} of {of} in the Market", &words)
                }
            }
        }
        Some(Request::RevealQuests { .. }) if n == 1 => gettext("The Quest that fills the empty place"),
        Some(Request::RevealQuests { .. }) => {
            gettext_f("Quest {n} of {of}, starting from the first place", &words)
        }
        Some(Request::RevealAdventure { .. }) => gettext("The Adventure that was revealed"),
        Some(Request::RevealThreat) => gettext("This round’s Threat card"),
        Some(Request::DealItems { seat, .. }) if n == 1 => {
            gettext_f("The Item that {seat} drew", &[("seat", &m.name(seat))])
        }
        Some(Request::DealItems { seat, .. }) => {
            let words = [("seat", &*m.name(seat)), ("n", &*at), ("of", &*of)];
            gettext_f("Item {n} of {of} that {seat} drew", &words)
        }
        Some(Request::ShowItems { seat, .. }) => {
            let words = [("seat", &*m.name(seat)), ("n", &*at), ("of", &*of)];
            gettext_f("Item {n} of {of} in {seat}’s Backpack", &words)
        }
        Some(Request::DrawTokens { .. }) if n == 1 => gettext("The Threat token that was drawn"),
        Some(Request::DrawTokens { .. }) => gettext_f("Threat token {n} of {of}", &words),
        _ => String::new(),
    }
}

/// What picking a card does: the last one gives the answer.
fn picked(m: &Model, draft: &Draft, card: u8) -> Option<Press> {
    let cards: Vec<u8> = draft.named.iter().copied().chain([card]).collect();
    if cards.len() < wanted(m)? {
        return Some(Press::Edit(Edit::Name(card)));
    }
    answer(m, &cards).map(Press::Answer)
}

/// The answer that these cards give.
fn answer(m: &Model, named: &[u8]) -> Option<Chance> {
    let first = *named.first()?;
    let each = named.iter().copied();
    Some(match m.request? {
        Request::RevealHeroes { .. } => Chance::RevealHeroes { cards: each.map(HeroId).collect() },
        Request::RevealQuests { .. } => Chance::RevealQuests { quests: each.map(QuestId).collect() },
        Request::RevealAdventure { .. } => Chance::RevealAdventure { adventure: AdventureId(first) },
        Request::RevealThreat => Chance::RevealThreat { card: ThreatId(first) },
        Request::DealItems { .. } => {
            let drawn = |card| if card == UNKNOWN { Drawn::default() } else { Drawn::Item(ItemId(card)) };
            Chance::DealItems { items: each.map(drawn).collect() }
        }
        Request::ShowItems { seat, .. } => {
            Chance::ShowItems { items: each.map(ItemId).collect(), seat: Some(seat) }
        }
        Request::DrawTokens { .. } => Chance::DrawTokens { tokens: each.map(TokenId).collect() },
        Request::PickSeat | Request::RollDice { .. } => return None,
    })
}
