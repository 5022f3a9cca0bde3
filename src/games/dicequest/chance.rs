//! What chance is asked, whether it can have answered so, fair answers, and what an answer does.

use super::Dicequest;
use super::action::{Chance, Drawn, MOST_DRAWN, Onto, PLACES, Request, Untold};
use super::content::ability::ItemDeck;
use super::dice::{Color, PER_COLOR};
use super::event::Event;
use super::ids::{AdventureId, CardSet, Counts, HeroId, ItemId, QuestId, ThreatId, TokenId};
use super::rules::effects::show;
use super::rules::executor::Executor;
use super::state::{BoardQuest, Draw, ItemRef, State, Step};
use super::words::parts;
use crate::engine::{EventSink, Few, Random, Rules, Seat, Text, Violation, Words, text};

/// What exactly is asked of chance.
pub fn request(game: &Dicequest, state: &State) -> Option<Request> {
    if state.first.is_none() {
        return Some(Request::PickSeat);
    }
    let dice = rolling(state);
    if dice != [0; 4] {
        return Some(Request::RollDice { dice });
    }
    if let n @ 1.. = heroes_due(game, state) {
        return Some(Request::RevealHeroes { n });
    }
    if let n @ 1.. = quests_due(game, state) {
        return Some(Request::RevealQuests { act: state.act, n });
    }
    if adventure_due(game, state) {
        return Some(Request::RevealAdventure { act: state.act });
    }
    if let Some(deal) = state.deal {
        let n = game.undrawn(state, deal.deck).min(usize::from(deal.n)).min(MOST_DRAWN) as u8;
        return Some(Request::DealItems { seat: deal.seat, deck: deal.deck, n });
    }
    if let Some(draw) = state.draw {
        let pool = state.token_pool.total(game.tokens_of(draw.act));
        let n = Executor::<'_, ()>::drawn_now(&draw, pool);
        return Some(Request::DrawTokens { act: draw.act, n, onto: draw.onto });
    }
    if state.threat_due {
        return Some(Request::RevealThreat);
    }
    let hidden = |seat: &Seat| ItemDeck::ALL.iter().map(|deck| state.of(*seat).unknown(*deck)).sum::<usize>();
    let shown = |seat: Seat| Request::ShowItems { seat, n: hidden(&seat) as u8 };
    state.in_order().filter(|_| state.step == Step::Show).find(|seat| hidden(seat) > 0).map(shown)
}

/// The dice in the air, once they may be rolled (DQ-COMB-1, DQ-DICE-5).
fn rolling(state: &State) -> [u8; 4] {
    let mut dice = [0; 4];
    if matches!(state.step, Step::Combat | Step::Wound | Step::Reward) {
        let flying = state.turn.dice.iter().filter(|die| !die.rests());
        flying.for_each(|die| dice[die.color.index()] += 1);
    }
    dice
}

/// The Heroes of the deck in use that nobody has seen.
fn unseen_heroes(game: &Dicequest, state: &State) -> CardSet {
    state.heroes_unseen.and(game.heroes_of(game.deck_in_use(state)))
}

/// How many Heroes the Market and the top of the deck are waiting for; the top itself goes to the Market first.
fn heroes_wanted(game: &Dicequest, state: &State) -> usize {
    if game.is_refreshing(state) {
        return 0;
    }
    let open = state.market.iter().filter(|place| place.is_none()).count();
    open + usize::from(game.shows_top(state)) - usize::from(state.hero_top.is_some())
}

fn heroes_due(game: &Dicequest, state: &State) -> u8 {
    heroes_wanted(game, state).min(unseen_heroes(game, state).len()) as u8
}

fn unseen_quests(game: &Dicequest, state: &State) -> CardSet {
    state.quests_unseen.and(game.quests_of(state.act))
}

fn quests_due(game: &Dicequest, state: &State) -> u8 {
    let open = state.quests.iter().filter(|place| place.is_none()).count();
    open.min(unseen_quests(game, state).len()) as u8
}

fn unseen_adventures(game: &Dicequest, state: &State) -> CardSet {
    state.adventures_unseen.and(game.adventures_of(state.act))
}

fn adventure_due(game: &Dicequest, state: &State) -> bool {
    state.adventure.is_none() && !unseen_adventures(game, state).is_empty()
}

/// Carries out what needs no entry: the answer is certain (section 4.2, DQ-HIDE-5). Says whether there was any.
pub fn answer_certain<S: EventSink<Event>>(executor: &mut Executor<'_, S>) -> bool {
    let (game, state) = (executor.game, &*executor.state);
    if state.first.is_none() {
        return false;
    }
    // The top of the deck comes to the Market without a question.
    if state.hero_top.is_some() && state.market.contains(&None) && !game.is_refreshing(state) {
        fill_market(executor, None);
        return true;
    }
    if heroes_wanted(game, state) > 0
        && unseen_heroes(game, state).is_empty()
        && let Some(hero) = executor.state.hero_bottom.remove(0)
    {
        fill_market(executor, Some(hero));
        return true;
    }
    if let Some(deal) = executor.state.deal
        && game.undrawn(executor.state, deal.deck) == 0
    {
        deal_from_bottom(executor);
        return true;
    }
    if let Some(draw) = executor.state.draw {
        let kinds = game.tokens_of(draw.act);
        if executor.state.token_pool.total(kinds) == 0 {
            shuffle_back(executor.state, kinds, &draw);
            return true;
        }
    }
    let Some(only) = request(game, executor.state).and_then(|request| certain(game, executor.state, request))
    else {
        return false;
    };
    apply(executor, &only);
    true
}

/// The only answer there can be.
fn certain(game: &Dicequest, state: &State, request: Request) -> Option<Chance> {
    let one = |set: CardSet| set.iter().next().filter(|_| set.len() == 1);
    Some(match request {
        Request::RevealHeroes { .. } => {
            let hero = one(unseen_heroes(game, state))?;
            Chance::RevealHeroes { heroes: [HeroId(hero)].into_iter().collect() }
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

/// Lets a Hero come to the top of the deck or to the Market, and the top to the Market.
fn fill_market<S: EventSink<Event>>(executor: &mut Executor<'_, S>, hero: Option<HeroId>) {
    let shows_top = executor.game.shows_top(executor.state);
    let state = &mut *executor.state;
    if let Some(open) = state.market.iter().position(Option::is_none) {
        let next = if shows_top { state.hero_top.take() } else { None };
        match next {
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

/// The unknown part of a deck is used up: the next cards are the returned ones, in their order.
fn deal_from_bottom<S: EventSink<Event>>(executor: &mut Executor<'_, S>) {
    let Some(mut deal) = executor.state.deal else { return };
    match executor.state.item_bottom[deal.deck.index()].remove(0) {
        Some(item) => {
            executor.state.of_mut(deal.seat).backpack.insert_sorted(ItemRef::Item(item));
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

/// Whether chance can have answered so.
pub fn check(game: &Dicequest, state: &State, chance: &Chance) -> Result<(), Violation> {
    let asked = game.request(state);
    match (asked, chance) {
        (Some(Request::PickSeat), Chance::PickSeat { seat }) => {
            let there = seat.index() < game.seats();
            if there { Ok(()) } else { no("DQ-SETUP-10", text("There is no such seat.")) }
        }
        (Some(Request::RevealHeroes { n }), Chance::RevealHeroes { heroes }) => {
            let cards = heroes.iter().map(|hero| hero.0);
            check_each(n, cards, unseen_heroes(game, state), |id| parts::hero_title(game, HeroId(id)))
        }
        (Some(Request::RevealQuests { n, .. }), Chance::RevealQuests { quests }) => {
            let cards = quests.iter().map(|quest| quest.0);
            check_each(n, cards, unseen_quests(game, state), |id| parts::quest_title(game, QuestId(id)))
        }
        (Some(Request::RevealAdventure { .. }), Chance::RevealAdventure { adventure }) => {
            let title = |id| parts::adventure_title(game, AdventureId(id));
            check_each(1, [adventure.0].into_iter(), unseen_adventures(game, state), title)
        }
        (Some(Request::RevealThreat), Chance::RevealThreat { card }) => {
            let title = |id| parts::threat_title(game, ThreatId(id));
            check_each(1, [card.0].into_iter(), state.threats_unseen, title)
        }
        (Some(Request::DealItems { seat, deck, n }), Chance::DealItems { items }) => {
            check_items(game, state, seat, deck, n, items)
        }
        (Some(Request::DrawTokens { act, n, .. }), Chance::DrawTokens { tokens }) => {
            if tokens.len() != usize::from(n) {
                return wrong_number(n, tokens.len());
            }
            let (kinds, mut pool) = (game.tokens_of(act), state.token_pool);
            let left = tokens.iter().all(|token| kinds.contains(*token) && pool.take(*token));
            if left {
                Ok(())
            } else {
                no("DQ-HIDE-4", text("Not so many of these tokens are left face down."))
            }
        }
        (Some(Request::RollDice { dice }), Chance::RollDice { sides }) => {
            let n: u8 = dice.iter().sum();
            if sides.len() != usize::from(n) {
                return wrong_number(n, sides.len());
            }
            match sides.iter().find(|side| **side > 5) {
                Some(side) => {
                    let told = text("A die has the sides 0 to 5, not {n}.").with("n", *side);
                    no("DQ-DICE-2", told)
                }
                None => Ok(()),
            }
        }
        (Some(Request::ShowItems { seat, n }), Chance::ShowItems { items }) => {
            check_shown(game, state, seat, n, items)
        }
        (None, Chance::RollDice { .. }) => {
            no("DQ-COMB-1", text("The pool is rolled once; nothing is to be rolled now."))
        }
        _ => no("DQ-ROUND-5", text("Not now: {ask}").with("ask", game.ask(state))),
    }
}

fn no(rule: &'static str, told: Text) -> Result<(), Violation> {
    Err(Violation::impossible(rule, told))
}

fn wrong_number(due: u8, n: usize) -> Result<(), Violation> {
    no("DQ-HIDE-4", text("{due} are asked for, {n} entered.").with("due", due).with("n", n))
}

/// Each card must be one that nobody has seen, and stand once (DQ-HIDE-4).
fn check_each(
    n: u8,
    cards: impl ExactSizeIterator<Item = u8>,
    unseen: CardSet,
    title: impl Fn(u8) -> crate::engine::Arg,
) -> Result<(), Violation> {
    if cards.len() != usize::from(n) {
        return wrong_number(n, cards.len());
    }
    let mut left = unseen;
    for card in cards {
        if !left.take(card) {
            let told = text("{card} is not among the cards of this deck that nobody has seen.");
            return no("DQ-HIDE-4", told.with("card", title(card)));
        }
    }
    Ok(())
}

fn check_items(
    game: &Dicequest,
    state: &State,
    seat: Seat,
    deck: ItemDeck,
    n: u8,
    items: &[Drawn],
) -> Result<(), Violation> {
    if items.len() != usize::from(n) {
        return wrong_number(n, items.len());
    }
    let (kinds, mut unseen) = (game.items_of(deck), state.items_unseen);
    for drawn in items {
        match drawn {
            Drawn::Unknown(_) if game.secret() => {}
            Drawn::Unknown(_) => {
                let told = text("Backpacks are open: say which Item {seat} draws.");
                return no("DQ-HIDE-2", told.with("seat", seat));
            }
            Drawn::Item(item) => see(game, &mut unseen, kinds, *item)?,
        }
    }
    Ok(())
}

fn see(game: &Dicequest, unseen: &mut Counts, kinds: CardSet, item: ItemId) -> Result<(), Violation> {
    if kinds.contains(item) && unseen.take(item) {
        return Ok(());
    }
    let told = text("{card} is not among the cards of this deck that nobody has seen.");
    no("DQ-HIDE-4", told.with("card", parts::item_title(game, item)))
}

fn check_shown(
    game: &Dicequest,
    state: &State,
    seat: Seat,
    n: u8,
    items: &[ItemId],
) -> Result<(), Violation> {
    if items.len() != usize::from(n) {
        return wrong_number(n, items.len());
    }
    let mut unseen = state.items_unseen;
    for deck in ItemDeck::ALL {
        let kinds = game.items_of(deck);
        let of_deck = items.iter().filter(|item| kinds.contains(**item));
        if of_deck.clone().count() != state.of(seat).unknown(deck) {
            return no(
                "DQ-HIDE-4",
                text("The backs of these Items do not fit: {deck}.").with("deck", parts::deck(deck)),
            );
        }
        of_deck.into_iter().try_for_each(|item| see(game, &mut unseen, kinds, *item))?;
    }
    Ok(())
}

/// Answers as fair dice and well-shuffled decks would.
pub fn sample(game: &Dicequest, state: &State, random: &mut Random) -> Chance {
    let Some(request) = game.request(state) else { return Chance::PickSeat { seat: Seat(0) } };
    match request {
        Request::PickSeat => Chance::PickSeat { seat: Seat(random.index(game.seats()) as u8) },
        Request::RevealHeroes { n } => {
            Chance::RevealHeroes { heroes: some(unseen_heroes(game, state), n, random).map(HeroId).collect() }
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
            Chance::ShowItems { items }
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
pub(super) fn draw(counts: &mut Counts, kinds: CardSet, random: &mut Random) -> Option<u8> {
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

/// Carries out an answer of chance.
pub fn apply<S: EventSink<Event>>(executor: &mut Executor<'_, S>, chance: &Chance) {
    let (game, request) = (executor.game, request(executor.game, executor.state));
    match *chance {
        Chance::PickSeat { seat } => {
            executor.state.first = Some(seat).filter(|seat| seat.index() < game.seats());
            executor.state.seat = seat;
        }
        Chance::RevealHeroes { heroes } => {
            for hero in &heroes {
                executor.state.heroes_unseen.take(*hero);
                fill_market(executor, Some(*hero));
            }
        }
        Chance::RevealQuests { quests } => {
            for quest in &quests {
                executor.state.quests_unseen.take(*quest);
                if let Some(open) = executor.state.quests.iter_mut().find(|place| place.is_none()) {
                    *open = Some(BoardQuest { quest: *quest, token: None });
                }
                executor.note(Event::QuestRevealed(*quest));
            }
        }
        Chance::RevealAdventure { adventure } => {
            executor.state.adventures_unseen.take(adventure);
            executor.state.adventure = Some(adventure);
            executor.note(Event::AdventureRevealed(adventure));
        }
        Chance::DealItems { items } => deal(executor, &items),
        Chance::RevealThreat { card } => {
            executor.state.threats_unseen.take(card);
            executor.state.threat_due = false;
            executor.state.ongoing = Some(card);
            executor.note(Event::ThreatRevealed(card));
        }
        Chance::DrawTokens { tokens } => put_tokens(executor, &tokens),
        Chance::RollDice { sides } => {
            if let Some(Request::RollDice { dice }) = request {
                roll(executor, dice, &sides);
            }
        }
        Chance::ShowItems { items } => {
            if let Some(Request::ShowItems { seat, .. }) = request {
                for item in &items {
                    executor.take_held(seat, *item);
                }
                let own = executor.state.of_mut(seat);
                items.iter().for_each(|item| {
                    own.backpack.insert_sorted(ItemRef::Item(*item));
                });
            }
        }
    }
}

fn deal<S: EventSink<Event>>(executor: &mut Executor<'_, S>, items: &[Drawn]) {
    let Some(mut due) = executor.state.deal else { return };
    for drawn in items {
        let item = match drawn {
            Drawn::Unknown(Untold::Unknown) => ItemRef::Unknown(due.deck),
            Drawn::Item(item) => {
                executor.state.items_unseen.take(*item);
                ItemRef::Item(*item)
            }
        };
        executor.state.of_mut(due.seat).backpack.insert_sorted(item);
        due.n = due.n.saturating_sub(1);
    }
    executor.state.deal = Some(due).filter(|due| due.n > 0 && !items.is_empty());
}

fn put_tokens<S: EventSink<Event>>(executor: &mut Executor<'_, S>, tokens: &[TokenId]) {
    let Some(mut draw) = executor.state.draw else { return };
    for token in tokens {
        executor.state.token_pool.take(*token);
        draw.n = draw.n.saturating_sub(1);
        match draw.onto {
            Onto::Adventure => executor.put_on_adventure(*token),
            Onto::Act3 => {
                executor.state.act3.insert_sorted(*token);
            }
            Onto::Quest { place } => {
                if let Some(quest) = executor.state.quests[usize::from(place).min(PLACES - 1)].as_mut() {
                    quest.token = Some(*token);
                }
            }
        }
        executor.note(Event::TokenPlaced(*token));
    }
    executor.state.draw = Some(draw).filter(|draw| draw.n > 0 && !tokens.is_empty());
}

/// The dice in the air come to rest: the sides of the red ones first, then blue, yellow and green.
fn roll<S: EventSink<Event>>(executor: &mut Executor<'_, S>, dice: [u8; 4], sides: &[u8]) {
    let mut sides = sides.iter().copied();
    for color in Color::ALL {
        for _ in 0..dice[color.index()] {
            let Some(side) = sides.next() else { break };
            let flying = executor.state.turn.dice.iter_mut().find(|die| die.color == color && !die.rests());
            if let Some(die) = flying {
                show(executor.game, die, side);
            }
        }
    }
    executor.sort_dice();
}
