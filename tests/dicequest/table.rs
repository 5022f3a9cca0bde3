//! A table at which tests play: every entry is checked, and every state after it.

use std::sync::Arc;

use tableside::engine::prelude::*;
use tableside::engine::{Entry, EntryOf, Names, Random, Seat, Setup, Turn, Violation, apply};
use tableside::games::dicequest::content::ability::ItemDeck;
use tableside::games::dicequest::content::{
    AdventureSet, Class, Content, Hero, HeroDeck, Item, ItemKind, Quest,
};
use tableside::games::dicequest::dice::{Color, Symbols};
use tableside::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId, TokenId};
use tableside::games::dicequest::state::{BoardQuest, ItemRef, PartyHero, SeatState, Wound};
use tableside::games::dicequest::{Action, Chance, Dicequest, Event, Request, Ruling, State, Step};

pub use crate::covers::covers;
use crate::invariants::check_invariants;

/// What the seats are called.
pub fn names() -> Names {
    Names(["Ada", "Ben", "Cleo", "Dan"].map(str::to_owned).to_vec())
}

/// The cards of the tests: a fan pack with few of each.
pub fn content() -> Content {
    toml::from_str(include_str!("deck.toml")).unwrap()
}

/// The same, filled up to the numbers of the box.
pub fn box_content() -> Content {
    let mut content = content();
    content.rules.fan = false;
    let classes = [
        (Class::Warrior, Color::Red),
        (Class::Marksman, Color::Blue),
        (Class::Mage, Color::Yellow),
        (Class::Tank, Color::Green),
    ];
    for (deck, due) in [(HeroDeck::Apprentice, 28), (HeroDeck::Legendary, 15)] {
        let there = content.hero.iter().filter(|hero| hero.deck == deck).count();
        for n in there..due {
            let (class, color) = classes[n % 4];
            let legendary = deck == HeroDeck::Legendary;
            let kind = if legendary { "legend" } else { "recruit" };
            content.hero.push(Hero {
                id: format!("{kind}-{n}"),
                name: format!("Filler {kind} {n}"),
                deck,
                class,
                cost: if legendary { 5 } else { 2 + n as u8 % 3 },
                dice: vec![color; if legendary { 2 } else { 1 }],
                vp: if legendary { 4 } else { 1 },
                abilities: Vec::new(),
            });
        }
    }
    for (deck, due) in [(ItemDeck::Basic, 30), (ItemDeck::Legendary, 20)] {
        let of_deck = content.item.iter().filter(|item| item.deck == deck && !item.take_that);
        let mut there: usize = of_deck.map(|item| usize::from(item.copies)).sum();
        while there < due {
            let copies = (due - there).min(4);
            content.item.push(Item {
                id: format!("trinket-{}", content.item.len()),
                name: format!("Filler Trinket {}", content.item.len()),
                deck,
                kind: ItemKind::Equipment,
                take_that: false,
                copies: copies as u8,
                dice: Vec::new(),
                vp: 0,
                abilities: Vec::new(),
            });
            there += copies;
        }
    }
    for act in 1..=3u8 {
        fill_act(&mut content, act);
    }
    content
}

fn fill_act(content: &mut Content, act: u8) {
    let there = content.quest.iter().filter(|quest| quest.act == act).count();
    for n in there..18 {
        content.quest.push(Quest {
            id: format!("errand-{act}-{n}"),
            name: format!("Filler Errand {act} {n}"),
            act,
            party: [1, 1 + n as u8 % 3],
            needs: content.quest[n % 3].needs.clone(),
            wounds: Default::default(),
            abilities: Vec::new(),
            guaranteed: Default::default(),
            rewards: Default::default(),
            vp: act,
        });
    }
    for set in [AdventureSet::Competitive, AdventureSet::Coop] {
        let of_act = content.adventure.iter().filter(|card| card.act == act && card.set == set);
        let first = of_act.clone().next().unwrap().clone();
        for n in of_act.count()..4 {
            let mut card = first.clone();
            card.id = format!("{}-{n}", first.id);
            card.name = format!("{} {n}", first.name);
            card.starred = false;
            content.adventure.push(card);
        }
    }
}

/// A match with cards and options.
pub fn rules(seats: usize, options: &[(&str, &str)], content: Content) -> Arc<Dicequest> {
    let options = options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
    Arc::new(Dicequest::new(Setup { seats, options, content }).unwrap())
}

/// Letters of symbols.
pub fn symbols(letters: &str) -> Symbols {
    Symbols::try_from(letters.to_owned()).unwrap()
}

#[derive(Clone)]
pub struct Table {
    pub game: Arc<Dicequest>,
    pub state: State,
    pub events: Vec<Event>,
    /// The sentences of the log.
    pub told: Vec<String>,
}

/// A competitive match with the first seat as First Player, in its first Tavern; nobody holds an Item.
pub fn table(seats: usize) -> Table {
    table_under(seats, &[])
}

/// A co-op match, likewise.
pub fn group(seats: usize) -> Table {
    group_under(seats, &[])
}

pub fn group_under(seats: usize, options: &[(&str, &str)]) -> Table {
    let with_mode: Vec<(&str, &str)> =
        [("mode", "coop"), ("adventures", "starred")].into_iter().chain(options.iter().copied()).collect();
    table_under(seats, &with_mode)
}

/// The same with house rules.
pub fn table_under(seats: usize, options: &[(&str, &str)]) -> Table {
    let mut all: Vec<(&str, &str)> = options.to_vec();
    if !options.iter().any(|(id, _)| *id == "first") {
        all.push(("first", "first"));
    }
    let mut table = Table::new(rules(seats, &all, box_content()));
    table.fair(7);
    for seat in 0..seats as u8 {
        table.empty_backpack(seat);
    }
    table.check();
    table
}

impl Table {
    pub fn new(game: Arc<Dicequest>) -> Self {
        let state = game.start();
        Self { game, state, events: Vec::new(), told: Vec::new() }
    }

    #[track_caller]
    pub fn check(&self) {
        check_invariants(&self.game, &self.state);
    }

    #[track_caller]
    pub fn enter(&mut self, entry: &EntryOf<Dicequest>, stood: bool) {
        let before = self.state;
        let mut events = Vec::new();
        if let Err(violation) = apply(&*self.game, &mut self.state, entry, stood, &mut events) {
            panic!("{entry:?} is refused: {violation}\n{before:?}");
        }
        let told = self.game.tell(&before, entry, &events, &self.state);
        self.told.extend(told.iter().map(|text| text.render(&names())));
        self.events.extend(events);
        self.check();
    }

    /// Chance answers fairly until a seat is asked.
    pub fn fair(&mut self, seed: u64) -> &mut Self {
        let mut random = Random::from_seed(seed);
        while matches!(self.game.turn(&self.state), Turn::Chance(_)) {
            let chance = self.game.sample(&self.state, &mut random);
            self.enter(&Entry::Chance(chance), false);
        }
        self
    }

    #[track_caller]
    pub fn action(&self, seat: u8, words: &str) -> Action {
        match self.game.read_action(&self.state, Seat(seat), words) {
            Some(Ok(action)) => action,
            other => panic!("“{words}” is no action: {other:?}"),
        }
    }

    /// A seat does something that the rules allow.
    #[track_caller]
    pub fn act(&mut self, seat: u8, words: &str) -> &mut Self {
        let action = self.action(seat, words);
        self.enter(&Entry::Do { seat: Seat(seat), action }, false);
        self
    }

    /// The active seat does it.
    #[track_caller]
    pub fn does(&mut self, words: &str) -> &mut Self {
        self.act(self.state.seat.0, words)
    }

    #[track_caller]
    pub fn stands(&mut self, words: &str) -> &mut Self {
        let seat = self.state.seat;
        let action = self.action(seat.0, words);
        let verdict = self.game.check_action(&self.state, seat, &action);
        assert!(verdict.is_err_and(|violation| violation.can_stand), "{words} is allowed, or cannot stand");
        self.enter(&Entry::Do { seat, action }, true);
        self
    }

    /// Chance answers, as people type it.
    #[track_caller]
    pub fn chance(&mut self, words: &str) -> &mut Self {
        let chance = self.game.read_chance(&self.state, words);
        let chance = chance.unwrap_or_else(|| panic!("“{words}” is no answer to {:?}", self.request()));
        self.enter(&Entry::Chance(chance), false);
        self
    }

    #[track_caller]
    pub fn answers(&mut self, chance: Chance) -> &mut Self {
        self.enter(&Entry::Chance(chance), false);
        self
    }

    #[track_caller]
    pub fn rules(&mut self, ruling: Ruling) -> &mut Self {
        self.enter(&Entry::Ruling(ruling), false);
        self
    }

    fn refused(&self, entry: &EntryOf<Dicequest>) -> Violation {
        let mut after = self.state;
        match apply(&*self.game, &mut after, entry, false, &mut ()) {
            Ok(_) => panic!("{entry:?} is accepted\n{:?}", self.state),
            Err(violation) => {
                assert_eq!(after, self.state, "a refusal changed the state");
                violation
            }
        }
    }

    #[track_caller]
    fn says(violation: &Violation, rule: &str) -> String {
        let said = violation.text.render(&names());
        assert_eq!(violation.rule, rule, "{said}");
        said
    }

    /// Refuses what the active seat would do with this rule; gives the words.
    #[track_caller]
    pub fn refuses(&self, words: &str, rule: &str) -> String {
        self.refuses_of(self.state.seat.0, words, rule)
    }

    #[track_caller]
    pub fn refuses_of(&self, seat: u8, words: &str, rule: &str) -> String {
        match self.game.read_action(&self.state, Seat(seat), words) {
            Some(Ok(action)) => Self::says(&self.refused(&Entry::Do { seat: Seat(seat), action }), rule),
            Some(Err(violation)) => Self::says(&violation, rule),
            None => panic!("“{words}” is no action"),
        }
    }

    #[track_caller]
    pub fn refuses_chance(&self, chance: Chance, rule: &str) -> String {
        Self::says(&self.refused(&Entry::Chance(chance)), rule)
    }

    #[track_caller]
    pub fn refuses_ruling(&self, ruling: Ruling, rule: &str) -> String {
        Self::says(&self.refused(&Entry::Ruling(ruling)), rule)
    }

    /// What a seat may do, as it is typed.
    pub fn legal_of(&self, seat: u8) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, Seat(seat), &mut actions);
        let write = |action| self.game.write_action(&self.state, Seat(seat), action).unwrap();
        actions.iter().map(write).collect()
    }

    pub fn legal(&self) -> Vec<String> {
        self.legal_of(self.state.seat.0)
    }

    pub fn allows(&self, words: &str) -> bool {
        self.legal().iter().any(|legal| legal == words)
    }

    pub fn seat(&self, seat: u8) -> &SeatState {
        self.state.of(Seat(seat))
    }

    pub fn own(&self) -> &SeatState {
        self.state.own()
    }

    pub fn request(&self) -> Option<Request> {
        self.game.request(&self.state)
    }

    /// The seat that is asked to choose.
    pub fn asked(&self) -> u8 {
        match self.game.turn(&self.state) {
            Turn::Choose(seat) => seat.0,
            turn => panic!("{turn:?}"),
        }
    }

    pub fn points(&self) -> Vec<i32> {
        self.game.scores(&self.state).to_vec()
    }

    pub fn result(&self) -> String {
        self.game.result(&self.state).to_string()
    }

    /// The pool: `blue=A red=SS!`, with a mark for Locked dice.
    pub fn pool(&self) -> String {
        let word = |die: &tableside::games::dicequest::dice::Die| {
            let color = format!("{:?}", die.color).to_lowercase();
            match (die.rests(), die.locked) {
                (false, _) => color,
                (true, locked) => format!("{color}={}{}", die.symbols, if locked { "!" } else { "" }),
            }
        };
        self.state.turn.dice.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    fn id(&self, field: &str, name: &str) -> u8 {
        self.game.number_of(field, name).unwrap_or_else(|| panic!("no {field} {name}")).unwrap() as u8
    }

    pub fn hero(&self, name: &str) -> HeroId {
        HeroId(self.id("heroes", name))
    }

    pub fn item(&self, name: &str) -> ItemId {
        ItemId(self.id("item", name))
    }

    pub fn quest_id(&self, name: &str) -> QuestId {
        QuestId(self.id("quest", name))
    }

    pub fn token(&self, name: &str) -> TokenId {
        TokenId(self.id("token", name))
    }

    pub fn threat(&self, name: &str) -> ThreatId {
        ThreatId(self.id("card", name))
    }

    /// The names in a Party with marks: `pirate`, `pirate+` for an Expert, `*` for wounded, `**` for good.
    pub fn party(&self, seat: u8) -> String {
        let word = |hero: &PartyHero| {
            let id = &self.game.content().hero[hero.card.index()].id;
            let wound = match hero.wound {
                Wound::None => "",
                Wound::Light => "*",
                Wound::Unblockable => "**",
            };
            format!("{id}{}{wound}", if hero.expert { "+" } else { "" })
        };
        self.seat(seat).heroes().map(|(_, hero)| word(hero)).collect::<Vec<_>>().join(" ")
    }

    pub fn backpack(&self, seat: u8) -> String {
        let word = |item: &ItemRef| match item {
            ItemRef::Item(item) => self.game.content().item[item.index()].id.clone(),
            ItemRef::Unknown(_) => "?".to_owned(),
        };
        self.seat(seat).backpack.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// The Items under a deck, the next one first.
    pub fn under(&self, deck: ItemDeck) -> String {
        let id = |item: &ItemId| self.game.content().item[item.index()].id.clone();
        self.state.item_bottom[deck.index()].iter().map(id).collect::<Vec<_>>().join(" ")
    }

    pub fn under_heroes(&self) -> String {
        let id = |hero: &HeroId| self.game.content().hero[hero.index()].id.clone();
        self.state.hero_bottom.iter().map(id).collect::<Vec<_>>().join(" ")
    }
}

/// What happened before, as if it had been played.
impl Table {
    pub fn empty_backpack(&mut self, seat: u8) -> &mut Self {
        for item in std::mem::take(&mut self.state.of_mut(Seat(seat)).backpack).iter() {
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
        self.state.heroes_unseen.take(hero);
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
            self.state.of_mut(Seat(seat)).party[free] = Some(PartyHero { card: hero, expert, wound, item });
        }
        self.check();
        self
    }

    pub fn items(&mut self, seat: u8, words: &str) -> &mut Self {
        for word in words.split_whitespace() {
            let item = self.item(word);
            assert!(self.state.items_unseen.take(item), "{word}");
            self.state.of_mut(Seat(seat)).backpack.insert_sorted(ItemRef::Item(item));
        }
        self.check();
        self
    }

    pub fn gold(&mut self, seat: u8, gold: u16) -> &mut Self {
        self.state.of_mut(Seat(seat)).gold = gold;
        self
    }

    /// Puts Quests on the board, from the first place on.
    pub fn quests(&mut self, words: &str) -> &mut Self {
        for (place, word) in words.split_whitespace().enumerate() {
            let quest = self.quest_id(word);
            self.state.quests_unseen.take(quest);
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
        self.state.adventures_unseen.take(adventure);
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
                self.state.quests_unseen.take(quest);
                self.state.quests[place] = Some(BoardQuest { quest, token: None });
            }
            let next =
                self.state.adventures_unseen.and(self.game.adventures_of(self.state.act)).iter().next();
            self.state.adventure = next.map(AdventureId);
            self.state.adventures_unseen.take(next.unwrap());
            if self.state.act == 3 {
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

    /// Leaves the Tavern and goes on a Quest.
    #[track_caller]
    pub fn goes(&mut self, words: &str) -> &mut Self {
        if self.state.step == Step::Tavern {
            self.does("leave");
        }
        self.does(&format!("go {words}"))
    }

    /// A whole turn with nothing but Playtime.
    #[track_caller]
    pub fn plays(&mut self) -> &mut Self {
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
        let legal = self.legal_of(seat);
        let quiet = ["leave", "end", "go playtime", "pass", "block 0 0"];
        let words = quiet.iter().find(|word| legal.iter().any(|legal| legal == *word));
        let words = words.map_or_else(|| legal[0].clone(), |word| (*word).to_owned());
        self.act(seat, &words);
        self.fair(5)
    }
}
