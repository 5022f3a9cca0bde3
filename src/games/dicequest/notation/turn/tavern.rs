//! What was done in the Tavern: each deed is carried out on the copy before the next one is read, so that it may speak of what
//! the one before brought.

use super::fight;
use super::keys::{Read, Stop, digit, some, space, unclear};
use super::telling::{Marks, Telling};
use crate::engine::notation::{Keys, seat};
use crate::engine::{Rules, Seat, Turn, Words, text};
use crate::games::dicequest::action::{Action, Away, Choice, ItemPlace, PLACES, Pay, Ruling, Source};
use crate::games::dicequest::content::ability::{ItemDeck, Step as Printed};
use crate::games::dicequest::ids::{HeroId, ItemId};
use crate::games::dicequest::notation::sheets::{Sort, card};
use crate::games::dicequest::state::{State, Step};

impl Telling<'_> {
    /// The deeds that come next in a line; what was used up may stand among them.
    pub(super) fn deeds(&mut self, keys: &mut Keys<'_>, marks: &mut Marks) -> Read<()> {
        while !self.failed {
            keys.skip_spaces();
            if keys.take('+') {
                self.recruit(keys)?;
            } else if keys.take('-') {
                let hero = some(space(keys))?;
                self.does(Action::Graduate { hero });
                // Whoever takes its space may follow at once.
                keys.skip_spaces();
                if keys.rest().starts_with(|key: char| key.is_alphanumeric()) {
                    self.recruit(keys)?;
                }
            } else if keys.take('*') {
                let key = some(keys.key())?;
                self.deed(key, keys, marks)?;
            } else {
                break;
            }
        }
        Ok(())
    }

    fn recruit(&mut self, keys: &mut Keys<'_>) -> Read<()> {
        let hero = some(self.hero_card(keys))?;
        let place = self.market(hero);
        self.does(Action::Recruit { place });
        Ok(())
    }

    fn deed(&mut self, key: char, keys: &mut Keys<'_>, marks: &mut Marks) -> Read<()> {
        match key {
            '0' => marks.token = true,
            '1' => {
                let hero = some(space(keys))?;
                let item = some(self.item_card(keys))?;
                let item = self.item(item);
                self.does(Action::Equip { item, hero });
            }
            '2' => self.does(Action::BuyItem),
            '3' => match self.maybe_item(keys)? {
                Some(item) => {
                    let item = self.anywhere(item);
                    self.does(Action::SellItem { item });
                }
                None => self.puts_away(Away::Sold)?,
            },
            '4' => {
                let hero = some(space(keys))?;
                self.does(Action::TrainHero { hero });
            }
            '5' => {
                let hero = some(space(keys))?;
                self.does(Action::HealHero { hero });
            }
            '6' => {
                let n = some(digit(keys).filter(|n| (1..=3).contains(n)))?;
                let heroes: Option<Vec<u8>> = (0..n).map(|_| self.hero_card(keys)).collect();
                let places = some(heroes)?.into_iter().map(|hero| self.market(hero)).collect();
                self.does(Action::Refresh { places });
            }
            '7' => {
                let to = some(keys.key().and_then(|key| seat(&key.to_string(), self.game.seats())))?;
                match self.maybe_item(keys)? {
                    Some(item) => {
                        let item = self.item(item);
                        self.does(Action::Gift { item, to });
                    }
                    None => self.puts_away(Away::Given { seat: to })?,
                }
            }
            '8' => {
                let item = some(self.item_card(keys))?;
                let first = self.game.item(ItemId(item)).abilities.first();
                if first.is_none_or(|ability| ability.step == Printed::Tavern) {
                    let item = self.item(item);
                    self.does(Action::UseItem { item });
                    self.answers(keys)?;
                } else {
                    marks.items.push(some(fight::item_with_digits(self.game, item, keys))?);
                }
            }
            '9' => {
                let (space, carried) = some(fight::source(keys))?;
                match self.tavern_ability(space, carried) {
                    Some(action) => {
                        self.does(action);
                        self.answers(keys)?;
                    }
                    None => marks.used.push(some(fight::ability_with_digits(self, space, carried, keys))?),
                }
            }
            '.' => match self.maybe_item(keys)? {
                Some(item) => {
                    let item = self.anywhere(item);
                    self.does(Action::DiscardItem { item });
                }
                None => self.puts_away(Away::Discarded)?,
            },
            _ => return Err(Stop::NoLine),
        }
        Ok(())
    }

    fn hero_card(&self, keys: &mut Keys<'_>) -> Option<u8> {
        let state = &self.copy;
        let in_market = |hero: u8| {
            state.market.contains(&Some(HeroId(hero)))
                || self.game.check_name_hero(state, free(state), HeroId(hero)).is_ok()
        };
        card(self.game, state, Sort::Heroes, keys, &in_market)
    }

    pub(super) fn item_card(&self, keys: &mut Keys<'_>) -> Option<u8> {
        let held = |item: u8| self.game.may_hold(&self.copy, self.seat, ItemId(item));
        card(self.game, &self.copy, Sort::Items, keys, &held)
    }

    /// An Item if one is named, with a full stop before it or not.
    fn maybe_item(&self, keys: &mut Keys<'_>) -> Read<Option<u8>> {
        keys.skip_spaces();
        let marked = keys.take('.');
        let rest = keys.rest();
        let named = rest.trim_start().starts_with(|key: char| key.is_alphanumeric());
        if named || marked { some(self.item_card(keys)).map(Some) } else { Ok(None) }
    }

    /// An Item goes whose name nobody says; the only one that it can be, if its deck leaves one.
    fn puts_away(&mut self, to: Away) -> Read<()> {
        let (own, seat) = (*self.copy.seat(self.seat), self.seat);
        let mut unnamed = ItemDeck::ALL.into_iter().filter(|deck| own.unknown(*deck) > 0);
        let (deck, other) = (unnamed.next(), unnamed.next());
        let mut known = own.known();
        let (first, second) = (known.next(), known.next());
        match (deck, other, first, second) {
            (Some(deck), None, ..) => self.report(Ruling::PutAway { seat, deck, to }),
            (None, _, Some(item), None) => self.does(match to {
                Away::Sold => Action::SellItem { item: ItemPlace::Backpack { item } },
                Away::Discarded => Action::DiscardItem { item: ItemPlace::Backpack { item } },
                Away::Given { seat: to } => Action::Gift { item, to },
            }),
            // Nothing is there: the rules say so.
            (None, _, None, _) => self.report(Ruling::PutAway { seat, deck: ItemDeck::Basic, to }),
            _ => return unclear(text("Several Items can be meant: name one of them.")),
        }
        Ok(())
    }

    /// The place of a Hero in the Market, who is named if that was not done before.
    fn market(&mut self, hero: u8) -> u8 {
        let hero = HeroId(hero);
        if let Some(place) = self.copy.market.iter().position(|there| *there == Some(hero)) {
            return place as u8;
        }
        let place = free(&self.copy);
        self.report(Ruling::NameHero { place, hero });
        place
    }

    /// The ability for the Tavern of the Hero in a space, or of what it carries.
    fn tavern_ability(&self, space: u8, carried: bool) -> Option<Action> {
        if self.copy.step != Step::Tavern {
            return None;
        }
        let own = self.copy.own().hero(space)?;
        let (source, abilities) = match own.item.filter(|_| carried) {
            Some(item) => (Source::Equipment { hero: space }, &self.game.item(item).abilities),
            None => (Source::Hero { hero: space }, &self.game.hero(own.card).abilities),
        };
        let at = abilities.iter().position(|own| !own.passive && own.step == Printed::Tavern)?;
        Some(Action::UseAbility { source, ability: at as u8, pay: Pay::Nothing })
    }

    /// Whom something used hits or heals, and what else it asks of its seat.
    fn answers(&mut self, keys: &mut Keys<'_>) -> Read<()> {
        while !self.failed && self.copy.running.is_some() {
            if self.game.turn(&self.copy) != Turn::Choose(self.seat) {
                break;
            }
            let mut legal = Vec::new();
            self.game.legal(&self.copy, self.seat, &mut legal);
            keys.skip_spaces();
            let Some(choice) = self.answer(&legal, keys) else {
                return unclear(self.game.ask(&self.copy));
            };
            self.does(Action::Choose { choice });
        }
        keys.skip_spaces();
        if !self.failed && keys.rest().starts_with(|key: char| key.is_ascii_digit()) {
            return unclear(text("Nothing more is to be chosen there: leave out the digit."));
        }
        Ok(())
    }

    fn answer(&self, legal: &[Action], keys: &mut Keys<'_>) -> Option<Choice> {
        let Some(Action::Choose { choice }) = legal.first() else { return None };
        let place = |at: Option<usize>| at.map_or(PLACES as u8, |at| at as u8);
        Some(match choice {
            Choice::Seat { .. } => Choice::Seat {
                seat: seat(&keys.key()?.to_string(), self.game.seats()).unwrap_or(Seat(u8::MAX)),
            },
            Choice::Hero { .. } => Choice::Hero { hero: space(keys)? },
            Choice::Market { .. } => {
                let hero = HeroId(self.hero_card(keys)?);
                let at = self.copy.market.iter().position(|there| *there == Some(hero));
                Choice::Market { place: place(at) }
            }
            Choice::Quest { .. } | Choice::QuestWithThreat { .. } => {
                let lies = |quest: u8| self.copy.quests.iter().flatten().any(|there| there.quest.0 == quest);
                let quest = card(self.game, &self.copy, Sort::Quests, keys, &lies)?;
                let at =
                    self.copy.quests.iter().position(|there| there.is_some_and(|on| on.quest.0 == quest));
                let place = place(at);
                let (without, with) = (Choice::Quest { place }, Choice::QuestWithThreat { place });
                let allowed = |choice| legal.contains(&Action::Choose { choice });
                // A full stop: a Threat token that nobody has named lies on it.
                if keys.take('.') || allowed(with) && !allowed(without) { with } else { without }
            }
            _ => return None,
        })
    }
}

/// The lowest place of the Market that has no name.
fn free(state: &State) -> u8 {
    state.market.iter().position(Option::is_none).unwrap_or(PLACES) as u8
}
