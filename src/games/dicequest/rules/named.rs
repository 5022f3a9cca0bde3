//! Real cards that are named late: once something is done with them (DQ-TABLE-4).
//!
//! Empty places of the Market and of the Quests are then those whose card nobody has named. They are counted, never guessed: what
//! lies there is among the unseen cards of the deck, or among those that came back to it and are due again.

use super::due::{open_heroes, open_quests, unseen_adventures, unseen_heroes, unseen_quests};
use super::executor::Executor;
use crate::engine::{EventSink, Seat, Text, Violation, text};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::Away;
use crate::games::dicequest::content::HeroDeck;
use crate::games::dicequest::content::ability::{ItemDeck, Step as Printed};
use crate::games::dicequest::event::Event;
use crate::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId};
use crate::games::dicequest::names;
use crate::games::dicequest::names::whereabouts::not_there;
use crate::games::dicequest::state::{BoardQuest, Card, ItemRef, Naming, State, Step};

/// The rule that cards can be named late.
pub const RULE: &str = "DQ-TABLE-4";

type Checked = Result<(), Violation>;

fn no(rule: &'static str, why: Text) -> Checked {
    Err(Violation::impossible(rule, why))
}

impl Dicequest {
    /// How many Heroes lie open that nobody has named.
    #[must_use]
    pub fn unnamed_heroes(&self, state: &State) -> usize {
        if state.naming.at_once() {
            return 0;
        }
        open_heroes(self, state).min(unseen_heroes(self, state).len() + state.hero_bottom.len())
    }

    /// How many Quests lie open that nobody has named.
    #[must_use]
    pub fn unnamed_quests(&self, state: &State) -> usize {
        if state.naming.at_once() { 0 } else { open_quests(self, state).into() }
    }

    /// Whether the Adventure lies there and nobody has to name it yet: it is attempted in the last round of the Act.
    pub(super) fn adventure_waits(&self, state: &State) -> bool {
        let acts = |adventure: u8| {
            let abilities = &self.adventure(AdventureId(adventure)).abilities;
            abilities.iter().any(|ability| matches!(ability.step, Printed::Reveal | Printed::RoundStart))
        };
        state.naming == Naming::Late
            && (!state.is_adventure_round() || state.step == Step::NewAct)
            && !(self.coop() && unseen_adventures(self, state).iter().any(acts))
    }

    /// Whether a seat may choose a Quest that is still to be named.
    pub(super) fn may_attempt_unnamed(&self, state: &State, seat: Seat) -> bool {
        if self.unnamed_quests(state) == 0 {
            return false;
        }
        let owned = state.seat(seat).spaces().len() as u8;
        if let Some(adventure) = state.adventure.filter(|_| state.is_adventure_round())
            && owned >= self.adventure(adventure).party[0]
        {
            return false;
        }
        let quests = unseen_quests(self, state);
        quests.iter().any(|quest| self.quest(QuestId(quest)).party[0] <= owned)
    }

    /// Whether cards can be named late from now on, or no longer.
    pub(in crate::games::dicequest) fn check_naming(&self, state: &State, late: bool) -> Checked {
        match (late, state.naming) {
            _ if state.step == Step::Over => no(RULE, text("The match is over.")),
            (true, Naming::AtOnce | Naming::CatchingUp) if !state.bots.is_empty() => {
                no(RULE, text("A bot has to see all cards: name them as they are turned up."))
            }
            (true, Naming::Late) => no(RULE, text("Cards are already named late.")),
            (false, Naming::AtOnce | Naming::CatchingUp) => {
                no(RULE, text("Cards are already named as they are turned up."))
            }
            (true, Naming::AtOnce | Naming::CatchingUp) | (false, Naming::Late) => Ok(()),
        }
    }

    fn check_late(&self, state: &State) -> Checked {
        if state.naming == Naming::Late {
            return Ok(());
        }
        no(RULE, text("At this table cards are named as they are turned up."))
    }

    /// Whether a Hero can lie in this place of the Market.
    pub(in crate::games::dicequest) fn check_name_hero(
        &self,
        state: &State,
        place: u8,
        hero: HeroId,
    ) -> Checked {
        self.check_late(state)?;
        if state.market.get(usize::from(place)) != Some(&None) || self.unnamed_heroes(state) == 0 {
            return no("DQ-TAV-5", text("No Hero without a name lies in this place of the Market."));
        }
        if hero.index() >= self.cards().heroes.len() {
            return no("DQ-HIDE-4", text("There is no such Hero in this pack."));
        }
        let card = Card::Hero(hero);
        let unseen = unseen_heroes(self, state);
        // Those that came back lie open again once the deck was used up.
        let again = open_heroes(self, state).saturating_sub(unseen.len());
        let there =
            unseen.contains(hero.0) || state.hero_bottom.iter().take(again).any(|other| *other == hero);
        if there {
            return Ok(());
        }
        // Apprentices have left the game once Legendary Heroes are unlocked.
        let deck = self.hero(hero).deck;
        let gone = deck == HeroDeck::Apprentice && self.deck_in_use(state) != deck;
        no(if gone { "DQ-DONE-8" } else { "DQ-HIDE-4" }, not_there(self, state, card))
    }

    /// Whether a Quest can lie in this place of the board.
    pub(in crate::games::dicequest) fn check_name_quest(
        &self,
        state: &State,
        place: u8,
        quest: QuestId,
    ) -> Checked {
        self.check_late(state)?;
        if quest.index() >= self.cards().quests.len() {
            return no("DQ-HIDE-4", text("There is no such Quest in this pack."));
        }
        if self.unnamed_quests(state) == 0 {
            return no("DQ-DEP-1", text("All Quests on the board are named."));
        }
        if !matches!(state.quests.get(usize::from(place)), Some(None)) {
            return no("DQ-DEP-1", text("Another Quest lies in that place."));
        }
        if unseen_quests(self, state).contains(quest) {
            return Ok(());
        }
        no("DQ-HIDE-4", not_there(self, state, Card::Quest(quest)))
    }

    /// Whether an Item of a Backpack that nobody has named can be this one.
    pub(in crate::games::dicequest) fn check_name_item(
        &self,
        state: &State,
        seat: Seat,
        item: ItemId,
    ) -> Checked {
        Violation::check_seat(RULE, seat, self.seats())?;
        self.check_late(state)?;
        let Some(card) = self.cards().items.get(item.index()) else {
            return no("DQ-HIDE-4", text("There is no such Item in this pack."));
        };
        if self.uncovered_copies(state, seat, item) == 0 {
            return no("DQ-HIDE-4", not_there(self, state, Card::Item(item)));
        }
        if state.seat(seat).unknown(card.deck) > 0 {
            return Ok(());
        }
        no("DQ-HIDE-4", all_named(seat, card.deck))
    }
}

impl Dicequest {
    /// Whether an Item that nobody has named can leave a Backpack so.
    pub(in crate::games::dicequest) fn check_put_away(
        &self,
        state: &State,
        seat: Seat,
        deck: ItemDeck,
        to: Away,
    ) -> Checked {
        Violation::check_seat(RULE, seat, self.seats())?;
        self.check_late(state)?;
        if state.seat(seat).unknown(deck) == 0 {
            return no("DQ-HIDE-4", all_named(seat, deck));
        }
        let verdict = match to {
            Away::Sold => self.may_sell(state, seat),
            Away::Discarded => self.may_discard(state, seat),
            Away::Given { seat: other } => {
                self.check_step(state, seat, &[Step::Tavern]).and_then(|()| self.may_give(seat, other))
            }
        };
        verdict.map_err(|refusal| refusal.violation(self, state, seat, false))
    }
}

fn all_named(seat: Seat, deck: ItemDeck) -> Text {
    let why = text("All Items of this deck in {seat}’s Backpack are named: {deck}.").with("seat", seat);
    why.with("deck", names::deck(deck))
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// An Item that nobody has named leaves a Backpack. Nobody knows then in which order its deck comes round.
    pub fn put_away(&mut self, seat: Seat, deck: ItemDeck, to: Away) {
        let own = self.state.seat_mut(seat);
        let unknown = own.backpack.iter().position(|slot| *slot == ItemRef::Unknown(deck));
        if unknown.and_then(|at| own.backpack.remove(at)).is_none() {
            return;
        }
        match to {
            Away::Given { seat: other } => {
                if other.index() < self.state.seats.len() {
                    self.state.seat_mut(other).backpack.insert_sorted(ItemRef::Unknown(deck));
                }
            }
            Away::Sold => {
                self.paid_for_item(seat);
                self.mix_items(deck);
            }
            Away::Discarded => self.mix_items(deck),
        }
    }

    /// The returned cards of an Item deck are among the unseen ones from now on.
    pub fn mix_items(&mut self, deck: ItemDeck) {
        let returned = std::mem::take(&mut self.state.item_bottom[deck.index()]);
        returned.iter().for_each(|item| self.state.items_unseen.add(*item, 1));
    }

    /// Items are drawn, and nobody says which.
    pub fn deal_unnamed(&mut self) {
        let Some(mut deal) = self.state.deal else { return };
        let n = self.game.undrawn(self.state, deal.deck).min(deal.n.into()) as u8;
        for _ in 0..n {
            self.state.seat_mut(deal.seat).backpack.insert_sorted(ItemRef::Unknown(deal.deck));
        }
        deal.n = deal.n.saturating_sub(n);
        self.state.deal = Some(deal).filter(|deal| deal.n > 0 && n > 0);
        self.note(Event::DrawnUnnamed(deal.seat, deal.deck, n));
    }

    /// Cards are named late from now on, or all that were left out now.
    pub fn name_late(&mut self, late: bool, tokens: bool) {
        self.state.naming = if late { Naming::Late } else { Naming::CatchingUp };
        self.state.counts_tokens = late && tokens;
    }

    pub fn name_hero(&mut self, place: u8, hero: HeroId) {
        self.take_from_deck(hero);
        if let Some(there) = self.state.market.get_mut(usize::from(place)) {
            *there = Some(hero);
        }
    }

    pub fn name_quest(&mut self, place: u8, quest: QuestId) {
        self.state.quests_unseen.remove(quest);
        if let Some(there) = self.state.quests.get_mut(usize::from(place)) {
            *there = Some(BoardQuest { quest, token: None });
        }
    }

    pub fn name_item(&mut self, seat: Seat, item: ItemId) {
        let Some(card) = self.game.cards().items.get(item.index()) else { return };
        let own = self.state.seat_mut(seat);
        let unknown = own.backpack.iter().position(|slot| *slot == ItemRef::Unknown(card.deck));
        if unknown.and_then(|at| own.backpack.remove(at)).is_some() {
            own.backpack.insert_sorted(ItemRef::Item(item));
            self.uncover(seat, item);
        }
    }
}
