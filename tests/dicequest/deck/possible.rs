//! Every ability can be used at some moment: found by playing turns at random with the card at hand.

use tableside::engine::prelude::*;
use tableside::engine::{Random, Seat, Turn};
use tableside::games::dicequest::content::ability::{Effect, Step as Printed};
use tableside::games::dicequest::content::compiled::Op;
use tableside::games::dicequest::content::needs::Need;
use tableside::games::dicequest::content::{AdventureSet, Content, HeroDeck, ItemKind};
use tableside::games::dicequest::dice::{Colour, Symbol};
use tableside::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId};
use tableside::games::dicequest::state::{BoardQuest, Card, ItemRef, PartyHero, TurnState, Wound};
use tableside::games::dicequest::{Action, Dicequest, Event, Source, State, Step};

use super::deck;
use crate::table::rules;

/// How many turns are tried for an ability.
const TURNS: usize = 5_000;

struct Tries {
    game: std::sync::Arc<Dicequest>,
    start: State,
    random: Random,
}

impl Tries {
    /// A match whose first seat is about to enter the Tavern.
    fn new(mode: &str, seats: usize) -> Self {
        let game = rules(seats, &[("mode", mode), ("first", "first"), ("difficulty", "practice")], deck());
        let mut random = Random::from_seed(3);
        let mut start = game.start();
        let mut legal = Vec::new();
        while start.step != Step::Tavern {
            match game.turn(&start) {
                // The Adventure of a group may ask something when it is revealed.
                Turn::Choose(seat) => {
                    game.legal(&start, seat, &mut legal);
                    game.apply_action(&mut start, seat, &legal[0], &mut ());
                }
                _ => {
                    let chance = game.sample(&start, &mut random);
                    game.apply_chance(&mut start, &chance, &mut ());
                }
            }
        }
        Self { game, start, random }
    }

    /// Three Experts with Gold, one of them this Hero with this Item; wounds, token, round and some Quests by lot.
    fn party(&mut self, hero: HeroId, item: Option<ItemId>) -> State {
        let mut state = self.start;
        let all = self.game.heroes_of(HeroDeck::Apprentice);
        let mut others: Vec<HeroId> = all.iter().map(HeroId).filter(|other| *other != hero).collect();
        self.random.shuffle(&mut others);
        let wound = [Wound::None, Wound::Light][self.random.index(2)];
        state.round = [2, 3][self.random.index(2)];
        let token = self.random.index(2) == 0;
        // Quests of every Act, so that every kind of wound occurs.
        for (act, place) in (1..=3).zip(0..) {
            let quests: Vec<u8> = self.game.quests_of(act).iter().collect();
            let quest = QuestId(*self.random.pick(&quests).unwrap());
            state.quests[place] = Some(BoardQuest { quest, token: None });
        }
        let own = state.seat_mut(Seat(0));
        own.gold = 9;
        own.token = token;
        for (space, card) in [hero, others[0], others[1]].into_iter().enumerate() {
            let item = item.filter(|_| space == 0);
            let wound = if space == 0 { wound } else { Wound::None };
            own.party[space] = Some(PartyHero { card, expert: true, wound, item });
        }
        state
    }

    /// Plays turns of the first seat at random until something is seen.
    fn happens(
        &mut self,
        set_up: &dyn Fn(&mut Self) -> State,
        seen: &dyn Fn(&State, &Action) -> bool,
        heard: &dyn Fn(&Event) -> bool,
    ) -> bool {
        (0..TURNS).any(|_| {
            let state = set_up(self);
            self.turn(state, seen, heard)
        })
    }

    fn turn(
        &mut self,
        mut state: State,
        seen: &dyn Fn(&State, &Action) -> bool,
        heard: &dyn Fn(&Event) -> bool,
    ) -> bool {
        let (seat, round) = (state.active, state.round);
        let mut legal = Vec::new();
        let mut events: Vec<Event> = Vec::new();
        while state.active == seat && state.round == round && state.step != Step::Over {
            events.clear();
            match self.game.turn(&state) {
                Turn::Chance(_) => {
                    let chance = self.game.sample(&state, &mut self.random);
                    self.game.apply_chance(&mut state, &chance, &mut events);
                }
                Turn::Choose(asked) => {
                    self.game.legal(&state, asked, &mut legal);
                    if legal.iter().any(|action| seen(&state, action)) {
                        return true;
                    }
                    // Who discards, lets Heroes go or refreshes the Market shows nothing.
                    let useful = |action: &Action| {
                        !matches!(
                            action,
                            Action::DiscardItem { .. }
                                | Action::SellItem { .. }
                                | Action::Graduate { .. }
                                | Action::Refresh { .. }
                        )
                    };
                    let kept: Vec<Action> = legal.iter().copied().filter(useful).collect();
                    let choices = if kept.is_empty() { &legal } else { &kept };
                    let action = *self.random.pick(choices).unwrap();
                    self.game.apply_action(&mut state, asked, &action, &mut events);
                }
                _ => return false,
            }
            if events.iter().any(heard) {
                return true;
            }
        }
        false
    }
}

fn passive(effects: &[Effect]) -> bool {
    effects.iter().all(|effect| matches!(effect, Effect::Price { .. } | Effect::ScoreVp { .. }))
}

#[test]
fn every_ability_of_heroes_can_be_used() {
    let deck = deck();
    let mut tries = Tries::new("competitive", 2);
    for (n, card) in (0u8..).zip(&deck.hero) {
        for (at, ability) in (0u8..).zip(&card.abilities) {
            if passive(&ability.effects) {
                continue;
            }
            let used = |_: &State, action: &Action| matches!(*action, Action::UseAbility { source: Source::Hero { hero: 0 }, ability, .. } if ability == at);
            // The bonus of a static ability comes by itself.
            let heard = |event: &Event| matches!(*event, Event::Does(Card::Hero(hero), ability, _) if hero == HeroId(n) && ability == at);
            let set_up = |tries: &mut Tries| tries.party(HeroId(n), None);
            assert!(tries.happens(&set_up, &used, &heard), "{}, ability {at}", card.id);
        }
    }
}

#[test]
fn every_ability_of_items_can_be_used() {
    let deck = deck();
    let mut tries = Tries::new("competitive", 2);
    for (n, card) in (0u8..).zip(&deck.item) {
        let id = ItemId(n);
        for (at, ability) in (0u8..).zip(&card.abilities) {
            let equipment = card.kind == ItemKind::Equipment;
            let used = |_: &State, action: &Action| match *action {
                Action::UseAbility { source: Source::Equipment { hero: 0 }, ability, .. } => {
                    equipment && ability == at
                }
                Action::UseItem { item } | Action::PlayReaction { item } => item == id,
                _ => false,
            };
            let set_up = |tries: &mut Tries| {
                let hero = tries.game.heroes_of(HeroDeck::Apprentice).iter().nth(tries.random.index(28));
                let mut state = tries.party(HeroId(hero.unwrap()), equipment.then_some(id));
                let holder = Seat(u8::from(ability.step.rival().is_some()));
                if !equipment {
                    let held = [ItemRef::Item(id)];
                    state.seat_mut(holder).backpack = held.into_iter().collect();
                    state.seat_mut(Seat(1)).gold = 3;
                    state.seat_mut(Seat(1)).token = true;
                    // An Apprentice whom a Ballad can make an Expert.
                    if let Some(hero) = &mut state.seat_mut(Seat(0)).party[2] {
                        hero.expert = false;
                    }
                } else if ability.cost.discard_item > 0 {
                    let held = [ItemRef::Item(ItemId(0))];
                    state.seat_mut(Seat(0)).backpack = held.into_iter().collect();
                }
                state
            };
            assert!(tries.happens(&set_up, &used, &|_| false), "{}, ability {at}", card.id);
        }
    }
}

/// What Quests and Adventures do by themselves is offered or done, unless it only counts while they are attempted.
#[test]
fn every_ability_of_tasks_happens() {
    for mode in ["competitive", "coop"] {
        let mut tries = Tries::new(mode, 2);
        let game = tries.game.clone();
        let set = if mode == "coop" { AdventureSet::Coop } else { AdventureSet::Competitive };
        let quests = (0u8..).zip(&game.cards().quests).map(|(n, task)| (Card::Quest(QuestId(n)), task));
        let adventures = (0u8..).zip(&game.cards().adventures);
        let adventures = adventures.filter(|(_, task)| task.set == set);
        let adventures = adventures.map(|(n, task)| (Card::Adventure(AdventureId(n)), task));
        for (card, task) in quests.chain(adventures) {
            for (at, ability) in (0u8..).zip(&task.abilities) {
                let early = matches!(ability.step, Printed::Reveal | Printed::RoundStart);
                if ability.passive || early {
                    continue;
                }
                let used = |state: &State, action: &Action| {
                    matches!(*action, Action::UseAbility { source: Source::Task, ability, .. } if ability == at)
                        || state.turn.used & TurnState::mark(TurnState::TASK_PLACE, at) != 0
                };
                // Apprentices without Items do none of this themselves.
                let heard = |event: &Event| {
                    ability.ops.iter().any(|op| match op {
                        Op::Gold { .. } => matches!(*event, Event::Gold(_, n) if n < 0),
                        Op::LoseItem { .. } => matches!(*event, Event::ItemReturned(..)),
                        Op::PlaceThreat { .. } => matches!(*event, Event::TokenPlaced(..)),
                        _ => false,
                    })
                };
                let set_up = |tries: &mut Tries| {
                    let mut state = tries.party(HeroId(0), None);
                    match card {
                        Card::Quest(quest) => {
                            state.round = 2;
                            state.quests = [None; 5];
                            state.quests[0] = Some(BoardQuest { quest, token: None });
                        }
                        Card::Adventure(adventure) => {
                            state.round = 3;
                            state.adventure = Some(adventure);
                        }
                        _ => {}
                    }
                    let own = state.seat_mut(Seat(0));
                    own.party.iter_mut().flatten().for_each(|hero| hero.expert = false);
                    let relic =
                        game.content().item.iter().position(|item| item.id == "lucky-copper").unwrap();
                    own.backpack = [ItemRef::Item(ItemId(relic as u8))].into_iter().collect();
                    own.gold = 3;
                    state
                };
                let happens = tries.happens(&set_up, &used, &heard);
                assert!(happens, "{mode}: {:?}, ability {at}", game.title(card));
            }
        }
    }
}

/// Requirements can be met with the dice that are not forbidden.
#[test]
fn no_quest_forbids_what_it_requires() {
    let deck = deck();
    for quest in &deck.quest {
        let effects = || quest.abilities.iter().flat_map(|ability| &ability.effects);
        let banned = |colour: Colour| {
            effects().any(|effect| matches!(effect, Effect::BanDie(other) if *other == colour))
        };
        for need in &quest.needs {
            let shows = |symbol: Symbol| {
                let free = Colour::ALL.into_iter().filter(|colour| !banned(*colour));
                // Other colours may show it on a single side; the class of the symbol shows it on several.
                free.flat_map(|colour| deck.dice.of(colour)).filter(|face| face.of(symbol) > 0).count() >= 2
            };
            let possible = match need {
                Need::Exactly(symbol) => shows(*symbol),
                Need::Either(set) => set.iter().any(shows),
                Need::Generic => true,
            };
            assert!(possible, "{}: {need:?}", quest.id);
        }
    }
}

/// A card's conditions and faces exist: no die is asked for a face that it does not have.
#[test]
fn faces_that_cards_name_are_printed_on_dice() {
    use tableside::games::dicequest::content::ability::AnyFace;
    use tableside::games::dicequest::content::condition::When;
    let deck: Content = deck();
    let sides = |colour: Option<Colour>| {
        let colours = Colour::ALL.into_iter().filter(move |each| colour.is_none_or(|colour| colour == *each));
        colours.flat_map(|colour| deck.dice.of(colour)).copied().collect::<Vec<_>>()
    };
    for (id, ability) in super::abilities(&deck) {
        for when in &ability.when {
            match when {
                When::Shows { faces, colour } => {
                    assert!(faces.iter().all(|face| sides(*colour).contains(face)), "{id}: {when:?}");
                }
                When::Blank { colour } => {
                    assert!(sides(*colour).iter().any(|face| face.total() == 0), "{id}: {when:?}");
                }
                When::Party(n) => assert!((2..=3).contains(n), "{id}: {when:?} is always or never true"),
                _ => {}
            }
        }
        for effect in &ability.effects {
            if let Effect::SetFace { colour, from, to } = effect {
                let printed = sides(colour.colour());
                assert!(from.iter().all(|face| printed.contains(face)), "{id}: {effect:?}");
                let AnyFace::Face(to) = to else { continue };
                assert!(printed.contains(to) && !from.contains(to), "{id}: {effect:?}");
            }
        }
    }
}

/// Cards that only a group meets, and cards that only rivals meet, do what makes sense there.
#[test]
fn threat_is_for_groups_and_rivals_for_rivals() {
    let deck = deck();
    let threat = |effect: &Effect| matches!(effect, Effect::PlaceThreat { .. } | Effect::DiscardThreat(_));
    let groups = |id: &str| {
        deck.threat_card.iter().any(|card| card.id == id)
            || deck.adventure.iter().any(|card| card.id == id && card.set == AdventureSet::Coop)
    };
    let rivals = |id: &str| deck.item.iter().any(|item| item.id == id && item.take_that);
    let refresh = |effect: &Effect| {
        use tableside::games::dicequest::content::ability::Priced;
        matches!(effect, Effect::Price { what: Priced::Refresh, .. })
    };
    for (id, ability) in super::abilities(&deck) {
        for effect in &ability.effects {
            assert!(!(threat(effect) || refresh(effect)) || groups(id), "{id}: {effect:?}");
            let hurts = matches!(effect, Effect::StealGold(_)) || format!("{effect:?}").contains("Rival");
            assert!(!hurts || rivals(id), "{id}: {effect:?}");
        }
        assert!(ability.step.rival().is_none() || rivals(id), "{id}");
    }
}
