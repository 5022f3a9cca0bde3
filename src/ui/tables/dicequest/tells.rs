//! What people tell of real cards and lots: the card that was turned over, by typing a part of its name.

use crate::engine::{Component, Seat};
use crate::games::dicequest::action::{Chance, Drawn, Request};
use crate::games::dicequest::content::HeroDeck;
use crate::games::dicequest::content::ability::ItemDeck;
use crate::games::dicequest::ids::{AdventureId, CardSet, HeroId, ItemId, QuestId, ThreatId, TokenId};
use crate::games::dicequest::state::Card;
use crate::games::dicequest::words::parts;
use crate::i18n::{gettext, gettext_f};
use crate::tables::dicequest::draft::{Draft, Edit};
use crate::tables::dicequest::parts::cards;
use crate::tables::dicequest::{Button, CardLook, Choices, Command, ViewModel, names, quest};
use crate::tables::kit::CardQuestion;
use crate::widgets::{CardContent, CardSize, CellState, PickCard, Tint};

/// A number that stands for an Item nobody is told.
const UNTOLD: u8 = u8::MAX;

/// The buttons while people tell what happened.
pub fn choices(m: &ViewModel, draft: &Draft) -> Choices {
    match m.request {
        Some(Request::RollDice { .. }) => quest::told(m, &draft.quest),
        Some(Request::PickSeat) => {
            let seats = (0..m.seats() as u8).map(Seat);
            let mut buttons: Vec<Button> = seats
                .map(|seat| {
                    Button::new(names::escape(&m.name(seat)), Command::Answer(Chance::PickSeat { seat }))
                })
                .collect();
            let draw =
                Button::new(gettext("_Let Tableside Draw Lots"), Command::ProgramAnswers(Component::Lot));
            buttons.push(draw.icon("tableside-dice-roll-symbolic"));
            Choices::row(gettext("Who goes first?"), buttons)
        }
        Some(_) if m.program_may(Component::Cards) => {
            let deal = Button::new(gettext("_Let Tableside Deal"), Command::ProgramAnswers(Component::Cards));
            Choices::row("", vec![deal.icon("tableside-cards-symbolic")])
        }
        _ => Choices::default(),
    }
}

/// How many cards are named.
fn wanted(m: &ViewModel) -> Option<usize> {
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
fn left(m: &ViewModel, draft: &Draft) -> Vec<(u8, u8)> {
    let one_each = |set: CardSet| -> Vec<(u8, u8)> {
        set.iter().filter(|card| !draft.named.contains(card)).map(|card| (card, 1)).collect()
    };
    let fewer = |(card, n): (u8, u8)| {
        let named = draft.named.iter().filter(|named| **named == card).count();
        (card, n.saturating_sub(u8::try_from(named).unwrap_or(u8::MAX)))
    };
    let state = &m.state;
    let kinds = |counts: Vec<(u8, u8)>| counts.into_iter().map(fewer).filter(|(_, n)| *n > 0).collect();
    match m.request {
        Some(Request::RevealHeroes { .. }) => {
            one_each(state.heroes_unseen.and(m.game.heroes_of(m.game.deck_in_use(state))))
        }
        Some(Request::RevealQuests { act, .. }) => one_each(state.quests_unseen.and(m.game.quests_of(act))),
        Some(Request::RevealAdventure { act }) => {
            one_each(state.adventures_unseen.and(m.game.adventures_of(act)))
        }
        Some(Request::RevealThreat) => one_each(state.threats_unseen),
        Some(Request::DealItems { deck, .. }) => {
            kinds(state.items_unseen.among(m.game.items_of(deck)).collect())
        }
        Some(Request::ShowItems { .. }) => {
            let decks = ItemDeck::ALL.into_iter();
            kinds(
                decks
                    .flat_map(|deck| state.items_unseen.among(m.game.items_of(deck)).collect::<Vec<_>>())
                    .collect(),
            )
        }
        Some(Request::DrawTokens { act, .. }) => {
            kinds(state.token_pool.among(m.game.tokens_of(act)).collect())
        }
        _ => Vec::new(),
    }
}

/// What is printed on a card that can be named now.
fn printed(m: &ViewModel, card: u8) -> CardContent {
    let game = &m.game;
    match m.request {
        Some(Request::RevealHeroes { .. }) => cards::content(game, Card::Hero(HeroId(card)), false),
        Some(Request::RevealQuests { .. }) => cards::content(game, Card::Quest(QuestId(card)), false),
        Some(Request::RevealAdventure { .. }) => {
            cards::content(game, Card::Adventure(AdventureId(card)), false)
        }
        Some(Request::RevealThreat) => cards::content(game, Card::Threat(ThreatId(card)), false),
        Some(Request::DealItems { .. } | Request::ShowItems { .. }) if card != UNTOLD => {
            cards::content(game, Card::Item(ItemId(card)), false)
        }
        Some(Request::DrawTokens { .. }) => {
            CardContent { title: names::words(parts::token(game, TokenId(card))), ..CardContent::default() }
        }
        _ => CardContent { title: gettext("Not recorded"), ..CardContent::default() },
    }
}

fn note(m: &ViewModel, card: u8) -> String {
    match m.request {
        Some(Request::RevealHeroes { .. }) => names::class(m.game.hero(HeroId(card)).class),
        Some(Request::RevealQuests { .. }) => {
            let written = m.game.content().quest.get(usize::from(card));
            written.map(|quest| names::words(parts::needs(&quest.needs))).unwrap_or_default()
        }
        _ => String::new(),
    }
}

/// The list to pick from, if a card is to be named.
pub fn question(m: &ViewModel, draft: &Draft) -> Option<CardQuestion> {
    let n = wanted(m)?;
    let pick = |(card, left): (u8, u8)| {
        let content = printed(m, card);
        let hero = matches!(m.request, Some(Request::RevealHeroes { .. }));
        PickCard {
            id: card.to_string(),
            name: content.title,
            tint: if hero { content.tint } else { Tint::Neutral },
            value: if hero { m.game.hero(HeroId(card)).cost.to_string() } else { String::new() },
            left: left.into(),
            note: note(m, card),
        }
    };
    let hidden = m.game.secret() && matches!(m.request, Some(Request::DealItems { .. }));
    Some(CardQuestion {
        sentence: sentence(m, draft, n),
        cards: left(m, draft).into_iter().map(pick).collect(),
        unknown: hidden.then(|| gettext("Not Recorded")),
        named: draft.named.len(),
    })
}

fn sentence(m: &ViewModel, draft: &Draft, n: usize) -> String {
    let (at, of) = ((draft.named.len() + 1).min(n).to_string(), n.to_string());
    let words = [("n", &*at), ("of", &*of)];
    match m.request {
        Some(Request::RevealHeroes { .. }) => {
            let top = m.game.shows_top(&m.state);
            let places = m.state.market.iter().filter(|place| place.is_none()).count();
            let legendary = m.game.deck_in_use(&m.state) == HeroDeck::Legendary;
            let last = draft.named.len() + 1 >= n;
            match (top && last, legendary) {
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

/// What has been named, to be taken back.
pub fn named(m: &ViewModel, draft: &Draft) -> Vec<CardLook> {
    let look = |(at, card): (usize, &u8)| {
        let content = printed(m, *card);
        CardLook {
            spoken: content.title.clone(),
            content: Some(content),
            size: CardSize::Chip,
            state: CellState::Selected,
            action: gettext("Remove this"),
            command: Some(Command::Edit(Edit::Unname(at))),
            ..CardLook::default()
        }
    };
    draft.named.iter().enumerate().map(look).collect()
}

/// What picking a card does: the last one gives the answer.
pub fn picked(m: &ViewModel, draft: &Draft, id: Option<&str>) -> Option<Command> {
    let card = match id {
        Some(id) => id.parse().ok()?,
        None => UNTOLD,
    };
    let mut cards = draft.named.clone();
    cards.push(card);
    if cards.len() < wanted(m)? {
        return Some(Command::Edit(Edit::Name(card)));
    }
    answer(m, &cards).map(Command::Answer)
}

/// The answer that these cards give.
fn answer(m: &ViewModel, named: &[u8]) -> Option<Chance> {
    let first = *named.first()?;
    Some(match m.request? {
        Request::RevealHeroes { .. } => {
            Chance::RevealHeroes { cards: named.iter().map(|card| HeroId(*card)).collect() }
        }
        Request::RevealQuests { .. } => {
            Chance::RevealQuests { quests: named.iter().map(|card| QuestId(*card)).collect() }
        }
        Request::RevealAdventure { .. } => Chance::RevealAdventure { adventure: AdventureId(first) },
        Request::RevealThreat => Chance::RevealThreat { card: ThreatId(first) },
        Request::DealItems { .. } => {
            let drawn =
                |card: &u8| if *card == UNTOLD { Drawn::default() } else { Drawn::Item(ItemId(*card)) };
            Chance::DealItems { items: named.iter().map(drawn).collect() }
        }
        Request::ShowItems { seat, .. } => {
            let items = named.iter().map(|card| ItemId(*card)).collect();
            Chance::ShowItems { items, seat: Some(seat) }
        }
        Request::DrawTokens { .. } => {
            Chance::DrawTokens { tokens: named.iter().map(|card| TokenId(*card)).collect() }
        }
        Request::PickSeat | Request::RollDice { .. } => return None,
    })
}
