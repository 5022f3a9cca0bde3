//! What chance is asked: `check.rs` looks at the cards and dice of an answer, `sample.rs` draws fairly. What is due, and what an
//! answer does, the rules say.

mod check;
mod sample;

use super::action::{Drawn, Request};
use super::content::ability::ItemDeck;
use super::dice::{Colour, PER_COLOUR};
use super::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId, TokenId};
use super::rules::answered;
use super::rules::due::{asked, unseen_adventures, unseen_heroes, unseen_quests};
use super::rules::executor::Executor;
use super::state::{Card, State, Step};
use super::{Chance, Dicequest, Event, names};
use crate::engine::{ChanceRules, EventSink, Fallen, Few, Random, Seat, Violation, Words, text};

pub use sample::{draw, some};

use check::{check_each, check_items, check_roll, check_seat, check_shown, check_tokens, no, no_such_show};

impl ChanceRules for Dicequest {
    type Request = Request;
    type Chance = Chance;

    fn request(&self, state: &State) -> Option<Request> {
        asked(self, state).filter(|_| state.step != Step::Over)
    }

    fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), Violation> {
        match (*chance, self.request(state)) {
            (Chance::PickSeat { seat }, Some(Request::PickSeat)) => check_seat(self, seat),
            (Chance::RevealHeroes { cards }, Some(Request::RevealHeroes { n })) => {
                let cards = cards.iter().map(|hero| hero.0);
                check_each(self, state, n, cards, unseen_heroes(self, state), |id| Card::Hero(HeroId(id)))
            }
            (Chance::RevealQuests { quests }, Some(Request::RevealQuests { n, .. })) => {
                let cards = quests.iter().map(|quest| quest.0);
                check_each(self, state, n, cards, unseen_quests(self, state), |id| Card::Quest(QuestId(id)))
            }
            (Chance::RevealAdventure { adventure }, Some(Request::RevealAdventure { .. })) => {
                let (cards, unseen) = ([adventure.0].into_iter(), unseen_adventures(self, state));
                check_each(self, state, 1, cards, unseen, |id| Card::Adventure(AdventureId(id)))
            }
            (Chance::RevealThreat { card }, Some(Request::RevealThreat)) => {
                let cards = [card.0].into_iter();
                check_each(self, state, 1, cards, state.threats_unseen, |id| Card::Threat(ThreatId(id)))
            }
            (Chance::DealItems { items }, Some(Request::DealItems { seat, deck, n })) => {
                check_items(self, state, seat, deck, n, &items)
            }
            (Chance::DrawTokens { tokens }, Some(Request::DrawTokens { act, n, .. })) => {
                check_tokens(self, state, act, n, &tokens)
            }
            (Chance::RollDice { sides }, Some(Request::RollDice { dice })) => check_roll(dice, &sides),
            (Chance::ShowItems { items, seat: named }, Some(Request::ShowItems { seat, n })) => {
                if named.is_some_and(|named| named != seat) {
                    return no_such_show(seat, n);
                }
                check_shown(self, state, seat, n, &items)
            }
            (Chance::RollDice { .. }, None) => {
                no("DQ-COMB-1", text("The pool is rolled once; nothing is to be rolled now."))
            }
            (
                Chance::PickSeat { .. }
                | Chance::RevealHeroes { .. }
                | Chance::RevealQuests { .. }
                | Chance::RevealAdventure { .. }
                | Chance::RevealThreat { .. }
                | Chance::DealItems { .. }
                | Chance::DrawTokens { .. }
                | Chance::RollDice { .. }
                | Chance::ShowItems { .. },
                _,
            ) => no("DQ-ROUND-5", text("Not now: {ask}").with("ask", self.ask(state))),
        }
    }

    fn apply_chance(&self, state: &mut State, chance: &Chance, events: &mut impl EventSink<Event>) {
        let mut executor = Executor { game: self, state, events };
        answered::apply(&mut executor, chance);
        executor.advance();
    }

    fn fallen(&self, state: &State, chance: &Chance) -> Vec<Fallen> {
        let (Some(Request::RollDice { dice }), Chance::RollDice { sides }) = (self.request(state), chance)
        else {
            return Vec::new();
        };
        let colours = Colour::ALL.into_iter().zip(dice);
        let colours = colours.flat_map(|(colour, n)| std::iter::repeat_n(colour, n.into()));
        let one = |(colour, side): (Colour, &u8)| {
            let faces = self.cards().faces.get(colour.index())?;
            let name = text("{colour} dice").with("colour", names::colour(colour));
            // People tell a symbol, not on which of two equal sides it stood.
            let fell = faces.get(usize::from(*side))?;
            Fallen::on(word(colour), name, faces, fell, Colour::ALL.len(), |face| String::from(*face))
        };
        colours.zip(sides).filter_map(one).collect()
    }

    fn sample(&self, state: &State, random: &mut Random) -> Chance {
        let Some(request) = self.request(state) else { return Chance::PickSeat { seat: Seat(0) } };
        match request {
            Request::PickSeat => Chance::PickSeat { seat: Seat(random.index(self.seats()) as u8) },
            Request::RevealHeroes { n } => Chance::RevealHeroes {
                cards: some(unseen_heroes(self, state), n, random).map(HeroId).collect(),
            },
            Request::RevealQuests { n, .. } => Chance::RevealQuests {
                quests: some(unseen_quests(self, state), n, random).map(QuestId).collect(),
            },
            Request::RevealAdventure { .. } => {
                let adventure = some(unseen_adventures(self, state), 1, random).next().unwrap_or_default();
                Chance::RevealAdventure { adventure: AdventureId(adventure) }
            }
            Request::RevealThreat => {
                let card = some(state.threats_unseen, 1, random).next().unwrap_or_default();
                Chance::RevealThreat { card: ThreatId(card) }
            }
            Request::DealItems { deck, n, .. } => {
                let mut unseen = state.items_unseen;
                let draw = |_| draw(&mut unseen, self.items_of(deck), random);
                let items = (0..n)
                    .map(draw)
                    .map(|item| item.map_or_else(Drawn::default, |id| Drawn::Item(ItemId(id))));
                Chance::DealItems { items: items.collect() }
            }
            Request::DrawTokens { act, n, .. } => {
                let mut pool = state.token_pool;
                let draw = |_| draw(&mut pool, self.tokens_of(act), random).map(TokenId);
                Chance::DrawTokens { tokens: (0..n).filter_map(draw).collect() }
            }
            Request::RollDice { dice } => {
                let n = dice.iter().sum::<u8>().min(PER_COLOUR * 4);
                Chance::RollDice { sides: (0..n).map(|_| random.below(6) as u8).collect() }
            }
            Request::ShowItems { seat, .. } => {
                let mut unseen = state.items_unseen;
                let mut items = Few::new();
                for deck in ItemDeck::ALL {
                    for _ in 0..state.seat(seat).unknown(deck) {
                        if let Some(item) = draw(&mut unseen, self.items_of(deck), random) {
                            items.push(ItemId(item));
                        }
                    }
                }
                Chance::ShowItems { items, seat: Some(seat) }
            }
        }
    }
}

/// A colour in ids.
const fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Yellow => "yellow",
        Colour::Green => "green",
    }
}
