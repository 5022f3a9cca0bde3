//! Cards and heroes that the program does not know are picked from a sheet with all that there can be.

use super::draft::{Draft, Edit, Turned};
use super::model::named;
use super::{Item, Model, Press, hand, laying, names, reveal};
use crate::engine::prelude::*;
use crate::engine::{Few, Seat};
use crate::games::dice_tuners::{Action, CardId, CardRef, Chance, HeroId, Request, Shown, Step};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::{CardLook, Look, Sheet, State};

/// All cards that can be meant, if some are told.
pub fn sheet(m: &Model, draft: &Draft) -> Option<Sheet<Press>> {
    if laying::on(m, draft) {
        return laying::sheet(m, draft);
    }
    if let Some(Request::RevealHeroes { n }) = m.request.filter(|_| m.awaits_chance()) {
        return Some(heroes(m, draft, n.into()));
    }
    let totals = draft.tell_total && matches!(m.request, Some(Request::ShowHand { .. }));
    if totals && m.awaits_chance() {
        return total(m);
    }
    let (sentence, cards) = question(m, draft)?;
    let cards = cards.into_iter().filter_map(|(card, left, note)| {
        let press = picked(m, draft, card)?;
        let look = CardLook { foot: note, ..names::strategy(&m.game, card) };
        let asks = matches!(press, Press::AskWhy(..));
        Some(Item {
            id: format!("sheet/{}", card.0),
            name: names::spoken(&look),
            look: Look::Card(Box::new(look)),
            state: if asks { State::Dimmed } else { State::Lit },
            about: gettext_f("× {n}", &[("n", &left.to_string())]),
            press: Some(press),
            ..Item::default()
        })
    });
    Some(Sheet { sentence, cards: cards.collect(), named: named_so_far(m, draft) })
}

/// What has been named, to be taken back.
fn named_so_far(m: &Model, draft: &Draft) -> Vec<Item> {
    let item = |(at, card): (usize, &CardRef)| {
        let look = card.card().map(|card| names::strategy(&m.game, card));
        let look = look.unwrap_or_else(|| CardLook { title: gettext("Not recorded"), ..CardLook::default() });
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
    draft.named.iter().enumerate().map(item).collect()
}

/// Heroes revealed for the market; the last one enters them all.
fn heroes(m: &Model, draft: &Draft, n: usize) -> Sheet<Press> {
    let mut deck: Vec<HeroId> = m.state.hero_deck.iter().collect();
    deck.sort_by_key(|hero| (m.game.hero(*hero).cost, hero.0));
    let card = |hero: HeroId| {
        let look = names::hero(&m.game, hero);
        let chosen = draft.heroes.contains(&hero);
        let mut all = draft.heroes.clone();
        all.push(hero);
        let press = if !chosen && all.len() == n {
            Press::Answer(Chance::RevealHeroes { heroes: all.into_iter().collect() })
        } else {
            Press::Edit(Edit::ToggleHero(hero))
        };
        Item {
            id: format!("sheet/hero/{}", hero.0),
            name: names::spoken(&look),
            look: Look::Card(Box::new(look)),
            state: if chosen { State::Chosen } else { State::Lit },
            about: if chosen { gettext("Not revealed") } else { gettext("Revealed") },
            press: Some(press),
            ..Item::default()
        }
    };
    let words = [("n", &*n.to_string()), ("chosen", &*draft.heroes.len().to_string())];
    let sentence = ngettext_f(
        "Choose the revealed hero: {chosen} of {n}",
        "Choose the {n} revealed heroes: {chosen} of {n}",
        names::number(n),
        &words,
    );
    Sheet { sentence, cards: deck.into_iter().map(card).collect(), named: Vec::new() }
}

/// A hand shown at the end may be told as its total.
fn total(m: &Model) -> Option<Sheet<Press>> {
    let Some(Request::ShowHand { seat, .. }) = m.request else { return None };
    let item = |total: u8| {
        let chance = Chance::ShowHand { seat, shown: Shown::Total(total) };
        m.game.check_chance(&m.state, &chance).ok()?;
        let look = CardLook { value: total.to_string(), title: total.to_string(), ..CardLook::default() };
        Some(Item {
            id: format!("sheet/total/{total}"),
            name: total.to_string(),
            look: Look::Card(Box::new(look)),
            state: State::Lit,
            press: Some(Press::Answer(chance)),
            ..Item::default()
        })
    };
    let sentence = gettext_f("Total value of {seat}’s hand", &[("seat", &m.name(seat))]);
    Some(Sheet { sentence, cards: (0..=90).filter_map(item).collect(), named: Vec::new() })
}

/// How many cards a chance request asks people to name, and of whom.
fn wanted(m: &Model) -> Option<(usize, Option<Seat>)> {
    match m.request.filter(|_| m.awaits_chance())? {
        Request::TurnTop => Some((1, None)),
        Request::DrawHidden { seat, n } | Request::ShowHand { seat, n } => Some((n.into(), Some(seat))),
        Request::Deal { n, .. } => Some((m.bots.len() * usize::from(n), None)),
        _ => None,
    }
    .filter(|(n, _)| *n > 0)
}

/// A card that can be meant, how many of it there can be, and a note.
type Possible = (CardId, u8, String);

fn question(m: &Model, draft: &Draft) -> Option<(String, Vec<Possible>)> {
    if m.awaits_chance() {
        return chance_question(m, draft);
    }
    if let Some(seat) = reveal::current(m, draft).filter(|_| m.state.step != Step::Retreat) {
        let sentence = gettext_f("{seat}’s card", &[("seat", &m.name(seat))]);
        let cards = still_possible(m, draft, seat).into_iter();
        return Some((sentence, cards.map(|card| playable(m, seat, card)).collect()));
    }
    let seat = m.acting.filter(|_| m.types_cards())?;
    let discarding = m.discarding();
    m.card_action(CardId(0)).or(discarding.map(|_| Action::Pass))?;
    // A hero is hired on the table; a card is added only when that is begun.
    let unknown = |at: usize| m.state.seat(seat).hand.get(at).is_some_and(|slot| slot.card().is_none());
    if m.state.step == Step::Hire && discarding.is_none() && !draft.adding.is_some_and(unknown) {
        return None;
    }
    let words = [("seat", &*m.name(seat))];
    let sentence = match m.state.step {
        _ if discarding.is_some() => gettext_f("Which card does {seat} discard?", &words),
        Step::Bid => gettext_f("Which card does {seat} bid?", &words),
        Step::Commit => gettext_f("Which card does {seat} play?", &words),
        _ => gettext_f("Which card does {seat} reveal?", &words),
    };
    let full = discarding.is_some_and(|due| hand::chosen(&m.state.seat(seat).hand, draft).len() >= due);
    // What was named can still be taken back.
    let cards = if full { Vec::new() } else { m.possible(seat) }.into_iter();
    let cards = match discarding {
        Some(_) => cards.map(|(card, n)| (card, n, String::new())).collect(),
        None => cards.map(|card| playable(m, seat, card)).collect(),
    };
    Some((sentence, cards))
}

/// With a note on those that may not be played.
fn playable(m: &Model, seat: Seat, (card, left): (CardId, u8)) -> Possible {
    let illegal = m.state.step == Step::Commit && !m.game.playable(&m.state, seat, card);
    (card, left, if illegal { gettext("Illegal colour") } else { String::new() })
}

fn chance_question(m: &Model, draft: &Draft) -> Option<(String, Vec<Possible>)> {
    let (n, seat) = wanted(m)?;
    let at = (draft.named.len() + 1).min(n).to_string();
    let sentence = match (m.request?, seat) {
        (Request::Deal { n: each, .. }, _) => {
            let bot = m.bots.iter().nth(draft.named.len() / usize::from(each.max(1)))?;
            let (at, of) = ((draft.named.len() % usize::from(each.max(1)) + 1).to_string(), each.to_string());
            gettext_f("Card {n} of {of} dealt to {seat}", &[("n", &at), ("of", &of), ("seat", &m.name(bot))])
        }
        (Request::ShowHand { .. }, Some(seat)) => gettext_f(
            "{seat} shows card {n} of {of}",
            &[("seat", &m.name(seat)), ("n", &at), ("of", &n.to_string())],
        ),
        (_, Some(seat)) => gettext_f(
            "{seat} draws card {n} of {of}",
            &[("seat", &m.name(seat)), ("n", &at), ("of", &n.to_string())],
        ),
        _ => gettext("New top card of the strategy deck"),
    };
    let mut cards = m.state.unseen;
    for card in draft.named.iter().filter_map(|card| card.card()) {
        cards.take(card);
    }
    Some((sentence, cards.iter().map(|(card, n)| (card, n, String::new())).collect()))
}

/// What a seat can turn over, after what others have: the same copy is not turned over twice.
fn still_possible(m: &Model, draft: &Draft, seat: Seat) -> Vec<(CardId, u8)> {
    let named = |card: CardId| {
        let by_others = draft.turned.iter().filter(|(other, turned)| {
            let same = matches!(turned, Turned::Card(c) | Turned::Illegal(c) if *c == card);
            same && *other != seat && m.state.seat(*other).find(card).is_none()
        });
        u8::try_from(by_others.count()).unwrap_or(u8::MAX)
    };
    let own = |card: CardId| m.state.seat(seat).find(card).is_some();
    let left = |(card, n): (CardId, u8)| (card, n.saturating_sub(named(card)).max(u8::from(own(card))));
    m.possible(seat).into_iter().map(left).filter(|(_, n)| *n > 0).collect()
}

/// What picking a card of the sheet does.
fn picked(m: &Model, draft: &Draft, card: CardId) -> Option<Press> {
    if m.awaits_chance() {
        return press_named(m, draft, named(Some(card)));
    }
    if let Some(seat) = reveal::current(m, draft) {
        let illegal = m.state.step == Step::Commit && !m.game.playable(&m.state, seat, card);
        let turned = if illegal { Turned::Illegal(card) } else { Turned::Card(card) };
        return Some(Press::Edit(Edit::Turned(seat, Some(turned))));
    }
    if m.discarding().is_some() {
        return Some(Press::Edit(Edit::Name(named(Some(card)))));
    }
    let seat = m.acting?;
    let (action, forfeit) = (m.card_action(card)?, Action::ForfeitCard { card });
    if !m.is_legal(&action) && m.is_legal(&forfeit) {
        return Some(Press::Act(seat, forfeit));
    }
    m.press(action)
}

/// What naming one more card does: the last one gives the answer.
pub fn press_named(m: &Model, draft: &Draft, card: CardRef) -> Option<Press> {
    wanted(m)?;
    let mut cards = draft.named.clone();
    cards.push(card);
    Some(chance_answer(m, &cards).map_or(Press::Edit(Edit::Name(card)), Press::Answer))
}

/// The answer once all cards are named.
fn chance_answer(m: &Model, cards: &[CardRef]) -> Option<Chance> {
    let (n, seat) = wanted(m)?;
    if cards.len() < n {
        return None;
    }
    match m.request? {
        Request::TurnTop => Some(Chance::TurnTop { card: *cards.first()? }),
        Request::DrawHidden { .. } => Some(Chance::DrawHidden { cards: cards.iter().copied().collect() }),
        Request::ShowHand { .. } => {
            let cards: Option<Vec<CardId>> = cards.iter().map(|card| card.card()).collect();
            let shown = Shown::Cards(cards?.into_iter().collect());
            Some(Chance::ShowHand { seat: seat?, shown })
        }
        Request::Deal { .. } => dealt_to_bots(m, cards),
        _ => None,
    }
}

/// A deal in which only the bots’ cards are known.
pub fn dealt_to_bots(m: &Model, cards: &[CardRef]) -> Option<Chance> {
    let Some(Request::Deal { seats, n }) = m.request else { return None };
    let mut cards = cards.iter().copied();
    let hand = |seat: Seat| -> Few<CardRef, 4> {
        let bot = m.bots.contains(seat);
        (0..n).map(|_| if bot { cards.next().unwrap_or_default() } else { CardRef::Unknown }).collect()
    };
    Some(Chance::Deal { hands: (0..seats).map(Seat).map(hand).collect() })
}
