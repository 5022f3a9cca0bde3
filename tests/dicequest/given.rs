//! What happened before a test, as if it had been played: Parties, Items, Quests, later rounds.

use tableside::engine::Seat;
use tableside::games::dicequest::content::HeroDeck;
use tableside::games::dicequest::ids::{AdventureId, HeroId, QuestId, TokenId};
use tableside::games::dicequest::state::{BoardQuest, ItemRef, PartyHero, Wound};
use tableside::games::dicequest::{Action, Event, Step};

use crate::table::Table;

impl Table {
    pub fn empty_backpack(&mut self, seat: u8) -> &mut Self {
        for item in std::mem::take(&mut self.state.seat_mut(Seat(seat)).backpack).iter() {
            if let ItemRef::Item(item) = item {
                self.state.items_unseen.add(*item, 1);
            }
        }
        self
    }

    /// Some Hero nobody has seen, of the deck in use, with no ability that would be in the way.
    fn some_hero(&mut self) -> HeroId {
        let deck = self.game.heroes_of(self.game.deck_in_use(&self.state));
        let unseen = self.state.heroes_unseen.and(deck);
        let hero = unseen.iter().map(HeroId).max_by_key(|hero| hero.0).unwrap();
        self.state.heroes_unseen.remove(hero);
        hero
    }

    /// Takes a Hero from wherever it lies.
    fn fetch_hero(&mut self, hero: HeroId) {
        if self.state.heroes_unseen.take(hero) {
            return;
        }
        if self.state.hero_top == Some(hero) {
            self.state.hero_top = Some(self.some_hero());
            return;
        }
        if let Some(place) = self.state.market.iter().position(|other| *other == Some(hero)) {
            self.state.market[place] = Some(self.some_hero());
            return;
        }
        assert_eq!(self.game.hero(hero).deck, HeroDeck::Apprentice, "{hero:?} lies somewhere else");
    }

    /// Gives a seat Heroes: `pirate+*:frost-knives` is a wounded Expert with an Item.
    pub fn heroes(&mut self, seat: u8, words: &str) -> &mut Self {
        for (space, word) in words.split_whitespace().enumerate() {
            let (word, item) = word.split_once(':').map_or((word, None), |(word, item)| (word, Some(item)));
            let name = word.trim_end_matches(['+', '*']);
            let hero = self.hero(name);
            self.fetch_hero(hero);
            let legendary = self.game.hero(hero).deck == HeroDeck::Legendary;
            let wound = match word.matches('*').count() {
                0 => Wound::None,
                1 => Wound::Light,
                _ => Wound::Unblockable,
            };
            let item = item.map(|item| {
                let item = self.item(item);
                assert!(self.state.items_unseen.take(item));
                item
            });
            let expert = legendary || word.contains('+');
            let free = self.seat(seat).party.iter().position(Option::is_none).unwrap_or(space);
            self.state.seat_mut(Seat(seat)).party[free] = Some(PartyHero { card: hero, expert, wound, item });
        }
        self.check();
        self
    }

    pub fn items(&mut self, seat: u8, words: &str) -> &mut Self {
        for word in words.split_whitespace() {
            let item = self.item(word);
            assert!(self.state.items_unseen.take(item), "{word}");
            self.state.seat_mut(Seat(seat)).backpack.insert_sorted(ItemRef::Item(item));
        }
        self.check();
        self
    }

    pub fn gold(&mut self, seat: u8, gold: u16) -> &mut Self {
        self.state.seat_mut(Seat(seat)).gold = gold;
        self
    }

    /// Puts Quests on the board, from the first place on.
    pub fn quests(&mut self, words: &str) -> &mut Self {
        for (place, word) in words.split_whitespace().enumerate() {
            let quest = self.quest_id(word);
            self.state.quests_unseen.remove(quest);
            let old = self.state.quests[place].replace(BoardQuest { quest, token: None });
            if let Some(other) = (0..5).find(|other| {
                *other != place && self.state.quests[*other].is_some_and(|other| other.quest == quest)
            }) {
                self.state.quests[other] = old;
            } else if let Some(old) = old.filter(|old| old.quest != quest) {
                self.state.quests_unseen.insert(old.quest);
            }
        }
        self.check();
        self
    }

    pub fn market(&mut self, words: &str) -> &mut Self {
        for (place, word) in words.split_whitespace().enumerate() {
            let hero = self.hero(word);
            self.fetch_hero(hero);
            if let Some(old) = self.state.market[place].replace(hero) {
                self.state.heroes_unseen.insert(old);
            }
        }
        self.check();
        self
    }

    pub fn adventure(&mut self, word: &str) -> &mut Self {
        let adventure = AdventureId(self.id("adventure", word));
        self.state.adventures_unseen.remove(adventure);
        if let Some(old) = self.state.adventure.replace(adventure).filter(|old| *old != adventure) {
            self.state.adventures_unseen.insert(old);
        }
        self
    }

    /// Goes to the Tavern of the First Player in a later round; Acts change as they do.
    pub fn at_round(&mut self, round: u8) -> &mut Self {
        let act = (round - 1) / 3 + 1;
        self.state.round = round;
        while self.state.act < act {
            self.state.act += 1;
            self.state.board_level = self.state.act - 1;
            self.state.tokens.iter().for_each(|token| self.state.token_discard.add(*token, 1));
            self.state.tokens.clear();
            let quests = self.state.quests_unseen.and(self.game.quests_of(self.state.act));
            for (place, quest) in quests.iter().map(QuestId).take(5).enumerate() {
                self.state.quests_unseen.remove(quest);
                self.state.quests[place] = Some(BoardQuest { quest, token: None });
            }
            let next =
                self.state.adventures_unseen.and(self.game.adventures_of(self.state.act)).iter().next();
            self.state.adventure = next.map(AdventureId);
            self.state.adventures_unseen.remove(next.unwrap());
            if self.state.act == 3 {
                let waiting = std::mem::take(&mut self.state.act3);
                for token in &waiting {
                    self.state.tokens.insert_sorted(*token);
                }
                self.state.heroes_unseen =
                    self.state.heroes_unseen.and(self.game.heroes_of(HeroDeck::Legendary));
                self.state.hero_top = None;
                self.state.hero_bottom.clear();
                for place in 0..5 {
                    self.state.market[place] = Some(self.some_hero());
                }
            }
        }
        self.check();
        self
    }

    /// A token lies on the Adventure, or on a Quest.
    pub fn tokens(&mut self, words: &str) -> &mut Self {
        for word in words.split_whitespace() {
            let token = self.token(word);
            self.fetch_token(token);
            self.state.tokens.insert_sorted(token);
        }
        self.check();
        self
    }

    pub fn token_on_quest(&mut self, place: usize, word: &str) -> &mut Self {
        let token = self.token(word);
        self.fetch_token(token);
        self.state.quests[place].as_mut().unwrap().token = Some(token);
        self.check();
        self
    }

    fn fetch_token(&mut self, token: TokenId) {
        assert!(self.state.token_pool.take(token) || self.state.token_discard.take(token));
    }

    /// No token lies on the Adventure.
    pub fn no_tokens(&mut self) -> &mut Self {
        let lying = std::mem::take(&mut self.state.tokens);
        lying.iter().for_each(|token| self.state.token_pool.add(*token, 1));
        self
    }

    /// Leaves the Tavern and goes on a Quest; by itself if there is no other choice.
    #[track_caller]
    pub fn goes(&mut self, words: &str) -> &mut Self {
        let seat = self.state.active;
        let go = self.action(seat.0, &format!("go {words}"));
        if self.state.step == Step::Tavern {
            let told = self.events.len();
            self.does("leave");
            if let Action::Deploy { target, heroes } = go
                && self.events[told..].contains(&Event::Deployed(seat, target, heroes))
            {
                return self;
            }
        }
        self.does(&format!("go {words}"))
    }

    /// A whole turn with nothing but Playtime.
    #[track_caller]
    pub fn has_playtime(&mut self) -> &mut Self {
        self.goes("playtime");
        self.fair(3)
    }

    /// Every seat plays until the round is over.
    #[track_caller]
    pub fn rest_of_round(&mut self) -> &mut Self {
        let round = self.state.round;
        while self.state.round == round && self.state.step != Step::Over {
            self.any();
        }
        self
    }

    /// Somebody does the least: ends what can be ended, or the first thing there is.
    #[track_caller]
    pub fn any(&mut self) -> &mut Self {
        self.fair(5);
        if self.state.step == Step::Over {
            return self;
        }
        let seat = self.asked();
        let legal = self.legal(seat);
        let quiet = ["leave", "end", "go playtime", "pass", "block 0 0"];
        let words = quiet.iter().find(|word| legal.iter().any(|legal| legal == *word));
        let words = words.map_or_else(|| legal[0].clone(), |word| (*word).to_owned());
        self.plays(seat, &words);
        self.fair(5)
    }
}
