//! Who sees what (section 5 of the rules). Deck orders are nobody’s secret: no state holds them. Only the house rule
//! `backpack = secret` hides something from somebody.

use super::action::Onto;
use super::chance::{draw, some};
use super::content::ability::ItemDeck;
use super::ids::{AdventureId, HeroId, ItemId, QuestId, TokenId};
use super::rules::{due, named};
use super::state::{BoardQuest, ItemRef, Naming, State, Step};
use super::{Chance, Dicequest, Request};
use crate::engine::{ChanceRules, Few, Hidden, Random, Seat, SeatSet, SetupError, Viewer, Violation, text};

impl Hidden for Dicequest {
    /// The state with the Backpacks of others turned unknown, where those are secret (DQ-HIDE-2).
    fn observe(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = *state;
        // At the end all Backpacks are shown (DQ-HIDE-6).
        if !self.secret() || matches!(state.step, Step::Show | Step::Over) {
            return seen;
        }
        for seat in state.in_order().filter(|seat| !viewer.sees(*seat)) {
            let own = &mut seen.seats[seat.index()];
            let mut open = own.shown;
            for slot in own.backpack.iter_mut() {
                if let ItemRef::Item(item) = *slot {
                    if let Some(at) = open.iter().position(|shown| *shown == item) {
                        open.remove(at);
                        continue;
                    }
                    *slot = ItemRef::Unknown(self.item(item).deck);
                    seen.items_unseen.add(item, 1);
                }
            }
            own.backpack.sort_unstable();
        }
        seen
    }

    /// Each unknown Item becomes one drawn fairly from those of its deck that nobody has seen.
    fn fill_unknown(&self, state: &mut State, random: &mut Random) {
        for seat in state.in_order() {
            for deck in ItemDeck::ALL {
                for _ in 0..state.seat(seat).unknown(deck) {
                    let Some(item) = draw(&mut state.items_unseen, self.items_of(deck), random) else {
                        break;
                    };
                    let own = state.seat_mut(seat);
                    if let Some(at) = own.backpack.iter().position(|slot| *slot == ItemRef::Unknown(deck)) {
                        own.backpack.remove(at);
                    }
                    own.backpack.insert_sorted(ItemRef::Item(ItemId(item)));
                }
            }
        }
        self.turn_up_tokens(state, random);
        if state.naming == Naming::Late {
            self.turn_up_unnamed(state, random);
        }
    }

    /// At a table with real cards: Items that only their owner sees are entered without being asked (section 5).
    fn unknown_answer(&self, state: &State, unknowing: SeatSet, _: bool) -> Option<Chance> {
        match self.request(state)? {
            Request::DealItems { seat, n, .. } if self.secret() && unknowing.contains(seat) => {
                Some(Chance::DealItems { items: Few::filled(Default::default(), usize::from(n)) })
            }
            _ => None,
        }
    }

    fn seat_bots(&mut self, bots: SeatSet) -> Result<(), SetupError> {
        self.set_bots(bots);
        Ok(())
    }

    fn hand_over(&self, state: &mut State, seat: Seat, bot: bool) {
        state.bots.set(seat, bot);
    }

    /// A bot knows the Items in its Backpack and sees all that lies open.
    fn check_bot(&self, state: &State, seat: Seat) -> Result<(), Violation> {
        if !state.naming.at_once() {
            return Err(Violation::impossible(
                named::RULE,
                text("A bot has to see all cards: choose to name everything first."),
            ));
        }
        let known = |slot: &ItemRef| matches!(slot, ItemRef::Item(_));
        if state.seats.get(seat.index()).is_none_or(|own| own.backpack.iter().all(known)) {
            return Ok(());
        }
        let why = text("Tableside does not know all Items in {seat}’s Backpack; a bot cannot play with it.");
        Err(Violation::impossible("DQ-HIDE-2", why.with("seat", seat)))
    }
}

impl Dicequest {
    /// What nobody has named becomes something that can lie there, drawn fairly.
    fn turn_up_unnamed(&self, state: &mut State, random: &mut Random) {
        let heroes = some(due::unseen_heroes(self, state), self.unnamed_heroes(state) as u8, random);
        let heroes: Vec<u8> = heroes.collect();
        for hero in heroes {
            state.heroes_unseen.remove(hero);
            match state.market.iter_mut().find(|place| place.is_none()) {
                Some(place) => *place = Some(HeroId(hero)),
                None => state.hero_top = Some(HeroId(hero)),
            }
        }
        let quests: Vec<u8> =
            some(due::unseen_quests(self, state), self.unnamed_quests(state) as u8, random).collect();
        for quest in quests {
            state.quests_unseen.remove(quest);
            if let Some(place) = state.quests.iter_mut().find(|place| place.is_none()) {
                *place = Some(BoardQuest { quest: QuestId(quest), token: None });
            }
        }
        if state.adventure.is_none()
            && let Some(adventure) = some(due::unseen_adventures(self, state), 1, random).next()
        {
            state.adventures_unseen.remove(adventure);
            state.adventure = Some(AdventureId(adventure));
        }
        self.put_on_quests(state, random);
        state.naming = Naming::AtOnce;
        state.counts_tokens = false;
    }

    /// Tokens that nobody has named become some that can lie there.
    fn turn_up_tokens(&self, state: &mut State, random: &mut Random) {
        for (onto, places) in [(Onto::Adventure, state.tokens), (Onto::Act3, state.act3)] {
            for act in places.iter().filter_map(|token| token.unnamed_act()) {
                let Some(token) = draw(&mut state.token_pool, self.tokens_of(act), random) else { continue };
                let there = if onto == Onto::Act3 { &mut state.act3 } else { &mut state.tokens };
                if let Some(at) = there.iter().position(|other| *other == TokenId::unnamed(act)) {
                    there.remove(at);
                    there.insert_sorted(TokenId(token));
                }
            }
        }
    }

    /// The same for those on Quests, once these have names.
    fn put_on_quests(&self, state: &mut State, random: &mut Random) {
        for _ in 0..std::mem::take(&mut state.quest_tokens) {
            let free: Vec<usize> = (0..state.quests.len())
                .filter(|at| state.quests[*at].is_some_and(|quest| quest.token.is_none()))
                .collect();
            let (Some(at), Some(token)) =
                (random.pick(&free), draw(&mut state.token_pool, self.tokens_of(state.act), random))
            else {
                break;
            };
            if let Some(quest) = &mut state.quests[*at] {
                quest.token = Some(TokenId(token));
            }
        }
    }
}
