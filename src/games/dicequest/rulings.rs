//! Adjustments by the table (section 7.6 of the rules). Each keeps the invariants of section 9.

use super::Dicequest;
use super::action::{ItemPlace, Onto, PLACES, Ruling, Target};
use super::content::HeroDeck;
use super::content::ability::TokenSide;
use super::dice::{Die, PER_COLOUR, POOL, ROLLING};
use super::event::Event;
use super::ids::{HeroId, ItemId, QuestId, TokenId};
use super::names::whereabouts::not_there;
use super::rules::effects::show;
use super::rules::executor::Executor;
use super::rules::{fought, named};
use super::state::{BACKPACK, BoardQuest, Card, SeatState, State, Step};
use crate::engine::{Component, EventSink, RulingRules, Seat, Text, Violation, text};

/// The rule by which a table adjusts.
pub const RULE: &str = "DQ-TABLE-1";
/// The highest number that can be set.
pub(super) const MOST: u8 = 99;
/// The most symbols and wounds of a kind.
pub(super) const FEW: u8 = 9;

fn no(why: Text) -> Result<(), Violation> {
    Err(Violation::impossible(RULE, why))
}

fn within(n: u8, most: u8) -> Result<(), Violation> {
    if n <= most { Ok(()) } else { no(text("A number from 0 to {n} is expected.").with("n", most)) }
}

impl RulingRules for Dicequest {
    type Ruling = Ruling;

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        match *ruling {
            Ruling::NameCards { late, .. } => return self.check_naming(state, late),
            Ruling::NameHero { place, hero } => return self.check_name_hero(state, place, hero),
            Ruling::NameQuest { place, quest } => return self.check_name_quest(state, place, quest),
            Ruling::NameItem { seat, item } => return self.check_name_item(state, seat, item),
            Ruling::PutAway { seat, deck, to } => return self.check_put_away(state, seat, deck, to),
            Ruling::Fought { end } => return self.check_fought(state, &end),
            _ => {}
        }
        if state.step == Step::SetUp || state.step == Step::Over {
            return no(text("Nothing can be adjusted before the first round or after the last."));
        }
        let own = |seat: Seat| -> Result<&SeatState, Violation> {
            Violation::check_seat(RULE, seat, self.seats()).map(|()| state.seat(seat))
        };
        let hero = |seat: Seat, hero: u8| match own(seat)?.hero(hero) {
            Some(hero) => Ok(hero),
            None => {
                Err(Violation::impossible(RULE, text("{seat} has no Hero in that space.").with("seat", seat)))
            }
        };
        match *ruling {
            Ruling::SetGold { seat, gold: n } | Ruling::SetVp { seat, vp: n } => {
                own(seat)?;
                within(n, MOST)
            }
            Ruling::SetToken { seat, .. } => own(seat).map(drop),
            Ruling::SetDie { die, side } => {
                within(side, ROLLING - 1)?;
                check_die(state, die)
            }
            Ruling::RemoveDie { die } => check_die(state, die),
            Ruling::AddDie { colour, side } => {
                within(side, ROLLING - 1)?;
                let there = state.turn.dice.iter().filter(|die| die.colour == colour).count();
                if !has_dice(state) {
                    return no(text("Dice are on the table in the Quest Phase only."));
                }
                if there < usize::from(PER_COLOUR) && state.turn.dice.len() < POOL {
                    return Ok(());
                }
                no(text("There are already four dice of this colour: {color}.")
                    .with("color", super::names::colour(colour)))
            }
            Ruling::SetBonus { n, .. } => {
                if !has_dice(state) {
                    return no(text("Dice are on the table in the Quest Phase only."));
                }
                within(n, FEW)
            }
            Ruling::SetWound { seat, hero: space, .. } | Ruling::RemoveHero { seat, hero: space } => {
                hero(seat, space).map(drop)
            }
            Ruling::SetSide { seat, hero: space, .. } => {
                let card = hero(seat, space)?.card;
                match self.hero(card).deck {
                    HeroDeck::Apprentice => Ok(()),
                    HeroDeck::Legendary => no(text("A Legendary Hero has one side only.")),
                }
            }
            Ruling::GiveItem { seat, item } => own(seat).and_then(|_| check_give(self, state, seat, item)),
            Ruling::TakeItem { seat, item } => {
                own(seat)?;
                self.check_taken(state, seat, item)
            }
            Ruling::SetPending { n, .. } => {
                if !matches!(state.step, Step::Block | Step::Assign) {
                    return no(text("No wounds are being assigned now."));
                }
                within(n, FEW)
            }
            Ruling::RemoveToken { token, from } => match from {
                Onto::Adventure if self.check_lying_token(state, token).is_ok() => Ok(()),
                Onto::Adventure => no(text("No such token lies on the Adventure.")),
                Onto::Act3 if state.act3.contains(&token) => Ok(()),
                Onto::Act3 => no(text("No such token lies on the Adventure of Act III.")),
                Onto::Quest { place } => match quest_at(state, place) {
                    Some(quest) if quest.token == Some(token) => Ok(()),
                    _ => no(text("No such token lies on that Quest.")),
                },
            },
            Ruling::PlaceToken { token, onto } => check_place_token(self, state, token, onto),
            Ruling::SetLocked { die, .. } => check_die(state, die),
            Ruling::GiveHero { seat, hero } => check_give_hero(self, state, own(seat)?, hero),
            Ruling::GraduateHero { seat, hero: space } => {
                if hero(seat, space)?.expert {
                    Ok(())
                } else {
                    no(text("Only Experts and Legendary Heroes go to the Achievements Zone."))
                }
            }
            Ruling::SetMarket { place, hero } => check_market(self, state, place, hero),
            Ruling::SetQuest { place, quest } => check_quest(self, state, place, quest),
            Ruling::SetQuestGold { place, gold } => {
                within(gold, MOST)?;
                if quest_at(state, place).is_some() {
                    return Ok(());
                }
                no(text("There is no Quest in that place."))
            }
            Ruling::SetBoardLevel { level } => within(level, 2),
            Ruling::SetCompleted { seat, quest, completed } => {
                check_completed(self, state, own(seat)?, quest, completed)
            }
            Ruling::MixDeck { deck } => {
                let returned = match deck.items() {
                    Some(deck) => state.item_bottom[deck.index()].len(),
                    None => state.hero_bottom.len(),
                };
                if returned > 0 { Ok(()) } else { no(text("No cards have been returned to this deck.")) }
            }
            Ruling::NameCards { .. }
            | Ruling::NameHero { .. }
            | Ruling::NameQuest { .. }
            | Ruling::NameItem { .. }
            | Ruling::PutAway { .. }
            | Ruling::Fought { .. } => Ok(()),
        }
    }

    /// What is reported overrules nothing (DQ-TABLE-4, DQ-TABLE-5).
    fn reason_rule(&self, ruling: &Ruling) -> Option<&'static str> {
        (!ruling.is_report()).then_some(RULE)
    }

    fn reports(&self, ruling: &Ruling) -> Option<(&'static [Component], &'static str)> {
        match ruling {
            Ruling::Fought { .. } => Some((&[Component::Dice], fought::RULE)),
            report => report.is_report().then_some((&[Component::Cards], named::RULE)),
        }
    }

    fn apply_ruling(&self, state: &mut State, ruling: &Ruling, events: &mut impl EventSink<Event>) {
        let executor = &mut Executor { game: self, state, events };
        let game = executor.game;
        let state = &mut *executor.state;
        match *ruling {
            Ruling::SetGold { seat, gold } => state.seat_mut(seat).gold = u16::from(gold),
            Ruling::SetVp { seat, vp } => state.seat_mut(seat).vp = u16::from(vp),
            Ruling::SetToken { seat, side } => state.seat_mut(seat).token = side == TokenSide::Active,
            Ruling::SetDie { die, side } => {
                if let Some(die) = state.turn.dice.get_mut(usize::from(die)) {
                    show(game, die, side);
                }
                executor.sort_dice();
            }
            Ruling::AddDie { colour, side } => {
                let mut die = Die::rolling(colour);
                show(game, &mut die, side);
                state.turn.dice.insert_sorted(die);
            }
            Ruling::RemoveDie { die } => {
                state.turn.dice.remove(usize::from(die));
            }
            Ruling::SetBonus { symbol, n } => state.turn.bonus.0[symbol.index()] = n,
            Ruling::SetWound { seat, hero, wound } => {
                if let Some(hero) = state.seat_mut(seat).hero_mut(hero) {
                    hero.wound = wound;
                }
            }
            Ruling::SetSide { seat, hero, expert } => {
                if let Some(hero) = state.seat_mut(seat).hero_mut(hero) {
                    hero.expert = expert;
                }
            }
            Ruling::RemoveHero { seat, hero } => {
                let card = state.seat(seat).hero(hero).map(|hero| hero.card);
                executor.leave_party(seat, hero);
                if let Some(card) = card {
                    executor.return_hero(card);
                }
            }
            Ruling::GiveItem { seat, item } => {
                executor.take_out(seat, item);
                executor.put_openly(seat, item);
            }
            Ruling::TakeItem { seat, item } => {
                executor.discard(seat, item);
            }
            Ruling::SetPending { kind, n } => state.turn.wounds[kind.index()] = n,
            Ruling::RemoveToken { token, from: Onto::Adventure } => executor.discard_token(token),
            Ruling::RemoveToken { token, from } => {
                let there = match from {
                    Onto::Quest { place } => {
                        let quest = state.quests.get_mut(usize::from(place)).and_then(Option::as_mut);
                        quest.and_then(|quest| quest.token.take_if(|there| *there == token)).is_some()
                    }
                    Onto::Adventure | Onto::Act3 => {
                        let at = state.act3.iter().position(|there| *there == token);
                        at.and_then(|at| state.act3.remove(at)).is_some()
                    }
                };
                if there {
                    state.token_discard.add(token, 1);
                }
            }
            Ruling::PlaceToken { token, onto } => {
                let undrawn = game.undrawn_tokens(state, game.token(token).act) > 0;
                if undrawn && state.token_pool.take(token) || state.token_discard.take(token) {
                    executor.put_token(token, onto);
                }
            }
            Ruling::SetLocked { die, locked } => {
                if let Some(die) = state.turn.dice.get_mut(usize::from(die)) {
                    die.locked = locked;
                    if !locked {
                        die.spent = 0;
                    }
                }
                executor.sort_dice();
            }
            Ruling::GiveHero { seat, hero } => executor.take_in(seat, hero),
            Ruling::GraduateHero { seat, hero } => executor.graduate(seat, hero),
            Ruling::SetMarket { place, hero } => {
                executor.return_from_market(place);
                if let Some(hero) = hero {
                    executor.take_from_deck(hero);
                    set(&mut executor.state.market, place, Some(hero));
                }
            }
            Ruling::SetQuest { place, quest } => {
                executor.move_token(usize::from(place));
                let quest = quest.map(|quest| BoardQuest { quest, token: None });
                if let Some(quest) = quest {
                    executor.state.quests_unseen.remove(quest.quest);
                }
                set(&mut executor.state.quests, place, quest);
            }
            Ruling::SetQuestGold { place, gold } => set(&mut state.quest_gold, place, gold),
            Ruling::SetBoardLevel { level } => state.board_level = level,
            Ruling::SetCompleted { seat, quest, completed: true } => {
                match place_of(state, quest) {
                    Some(place) => {
                        let token = quest_at(state, place).and_then(|quest| quest.token);
                        token.iter().for_each(|token| state.token_discard.add(*token, 1));
                        set(&mut state.quests, place, None);
                    }
                    None => {
                        state.quests_unseen.remove(quest);
                    }
                }
                state.seat_mut(seat).completed.insert(quest);
            }
            Ruling::SetCompleted { seat, quest, completed: false } => {
                state.seat_mut(seat).completed.remove(quest);
            }
            Ruling::NameCards { late, tokens } => executor.name_late(late, tokens),
            Ruling::NameHero { place, hero } => executor.name_hero(place, hero),
            Ruling::NameQuest { place, quest } => executor.name_quest(place, quest),
            Ruling::NameItem { seat, item } => executor.name_item(seat, item),
            Ruling::PutAway { seat, deck, to } => executor.put_away(seat, deck, to),
            Ruling::Fought { end } => executor.fight_ends(&end),
            Ruling::MixDeck { deck } => match deck.items() {
                Some(deck) => executor.mix_items(deck),
                None => {
                    let returned = std::mem::take(&mut state.hero_bottom);
                    returned.iter().for_each(|hero| state.heroes_unseen.insert(*hero));
                }
            },
        }
        executor.advance();
    }
}

fn quest_at(state: &State, place: u8) -> Option<BoardQuest> {
    state.quests.get(usize::from(place)).copied().flatten()
}

/// A place that there is, from 0.
fn check_place(place: u8) -> Result<(), Violation> {
    if usize::from(place) < PLACES {
        return Ok(());
    }
    no(text("There are only places 1 to {n}.").with("n", PLACES))
}

fn check_market(game: &Dicequest, state: &State, place: u8, hero: Option<HeroId>) -> Result<(), Violation> {
    check_place(place)?;
    let Some(hero) = hero else { return Ok(()) };
    if game.cards().heroes.get(hero.index()).is_none() {
        return no(text("There is no such Hero in this pack."));
    }
    if in_hero_deck(game, state, hero) { Ok(()) } else { no(not_there(game, state, Card::Hero(hero))) }
}

/// Whether a Hero lies in the deck in use.
fn in_hero_deck(game: &Dicequest, state: &State, hero: HeroId) -> bool {
    let there = state.heroes_unseen.contains(hero)
        || state.hero_bottom.contains(&hero)
        || state.hero_top == Some(hero);
    there && game.hero(hero).deck == game.deck_in_use(state)
}

fn check_quest(game: &Dicequest, state: &State, place: u8, quest: Option<QuestId>) -> Result<(), Violation> {
    check_place(place)?;
    check_not_attempted(state, place)?;
    match quest {
        Some(quest) if game.cards().quests.get(quest.index()).is_none() => {
            no(text("There is no such Quest in this pack."))
        }
        Some(quest) if !state.quests_unseen.and(game.quests_of(state.act)).contains(quest) => {
            no(not_there(game, state, Card::Quest(quest)))
        }
        Some(_) | None => Ok(()),
    }
}

/// The Quest that is attempted stays where it is.
fn check_not_attempted(state: &State, place: u8) -> Result<(), Violation> {
    if state.turn.target == Some(Target::Quest { place }) && quest_at(state, place).is_some() {
        return no(text("That Quest is being attempted."));
    }
    Ok(())
}

fn check_completed(
    game: &Dicequest,
    state: &State,
    own: &SeatState,
    quest: QuestId,
    completed: bool,
) -> Result<(), Violation> {
    let Some(card) = game.cards().quests.get(quest.index()) else {
        return no(text("There is no such Quest in this pack."));
    };
    if !completed {
        let there = own.completed.contains(quest);
        return if there { Ok(()) } else { no(not_there(game, state, Card::Quest(quest))) };
    }
    if let Some(place) = place_of(state, quest) {
        return check_not_attempted(state, place);
    }
    if state.quests_unseen.contains(quest) && card.act <= state.act {
        return Ok(());
    }
    no(not_there(game, state, Card::Quest(quest)))
}

/// The place of a Quest on the board.
fn place_of(state: &State, quest: QuestId) -> Option<u8> {
    let places = (0u8..).zip(&state.quests);
    places.filter(|(_, there)| there.is_some_and(|there| there.quest == quest)).map(|(place, _)| place).next()
}

fn check_place_token(game: &Dicequest, state: &State, token: TokenId, onto: Onto) -> Result<(), Violation> {
    if !game.coop() {
        return no(text("Only solo and co-op matches have Threat tokens."));
    }
    let undrawn = game.undrawn_tokens(state, game.token(token).act) > 0 && state.token_pool.of(token) > 0;
    if !undrawn && state.token_discard.of(token) == 0 {
        return no(text("No such token is left."));
    }
    match onto {
        Onto::Adventure if state.adventure.is_none() => no(text("No Adventure is face up.")),
        Onto::Act3 if state.shows_last_adventure() => {
            no(text("The Adventure of Act III is already face up."))
        }
        Onto::Adventure | Onto::Act3 => Ok(()),
        Onto::Quest { place } => match quest_at(state, place) {
            None => no(text("There is no Quest in that place.")),
            Some(quest) if quest.token.is_some() => no(text("That Quest already has a Threat token.")),
            Some(_) => Ok(()),
        },
    }
}

fn check_give_hero(game: &Dicequest, state: &State, own: &SeatState, hero: HeroId) -> Result<(), Violation> {
    if game.cards().heroes.get(hero.index()).is_none() {
        return no(text("There is no such Hero in this pack."));
    }
    if own.party.iter().all(Option::is_some) {
        return no(text("The Party is full with three Heroes."));
    }
    if state.market.contains(&Some(hero)) || in_hero_deck(game, state, hero) {
        return Ok(());
    }
    no(text("{card} is neither in the Market nor in the deck in use.")
        .with("card", super::names::hero_title(game, hero)))
}

/// Whether a pool of dice lies on the table.
fn has_dice(state: &State) -> bool {
    let running =
        matches!(state.step, Step::Combat | Step::Wound | Step::Block | Step::Assign | Step::Reward);
    running && state.turn.dice.iter().all(Die::rests)
}

fn check_die(state: &State, die: u8) -> Result<(), Violation> {
    if has_dice(state) && state.turn.dice.get(usize::from(die)).is_some() {
        return Ok(());
    }
    no(text("There is no such die in the pool."))
}

fn check_give(game: &Dicequest, state: &State, seat: Seat, item: ItemId) -> Result<(), Violation> {
    let Some(card) = game.cards().items.get(item.index()) else {
        return no(text("There is no such Item in this pack."));
    };
    if state.seat(seat).backpack.len() >= BACKPACK {
        return no(text("The Backpack is full with five Items."));
    }
    let unseen = game.undrawn(state, card.deck) > 0 && game.uncovered_copies(state, seat, item) > 0;
    if unseen || state.item_bottom[card.deck.index()].contains(&item) {
        return Ok(());
    }
    no(text("All cards of {card} are accounted for.").with("card", super::names::item_title(game, item)))
}

impl Dicequest {
    fn check_taken(&self, state: &State, seat: Seat, place: ItemPlace) -> Result<(), Violation> {
        let there = match place {
            ItemPlace::Backpack { item } => self.may_hold(state, seat, item),
            ItemPlace::Equipped { hero } => {
                state.seat(seat).hero(hero).is_some_and(|hero| hero.item.is_some())
            }
        };
        if there { Ok(()) } else { no(text("{seat} has no such Item.").with("seat", seat)) }
    }
}

fn set<T>(places: &mut [T], place: u8, value: T) {
    if let Some(there) = places.get_mut(usize::from(place)) {
        *there = value;
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// An Item leaves its deck for a seat: from among the returned cards if it is there, otherwise from those nobody has seen.
    fn take_out(&mut self, seat: Seat, item: ItemId) {
        let Some(card) = self.game.cards().items.get(item.index()) else { return };
        let bottom = &mut self.state.item_bottom[card.deck.index()];
        match bottom.iter().position(|other| *other == item) {
            Some(at) => {
                bottom.remove(at);
            }
            None => self.uncover(seat, item),
        }
    }
}
