//! What is fixed for a match: seats, options, compiled cards (DQ-MODE-*, DQ-SETUP-*).

use std::sync::LazyLock;

use super::content::ability::ItemDeck;
use super::content::compiled::{Ability, Compiled, HeroCard, ItemCard, Task};
use super::content::needs::Needs;
use super::content::{self, AdventureSet, Content, HeroDeck};
use super::dice::{Symbol, SymbolSet};
use super::ids::{AdventureId, CardSet, Counts, HeroId, ItemId, QuestId, ThreatId, TokenId};
use super::options::{Adventures, Backpack, Difficulty, GenericRune, HeroTop, Mode, Options, TakeThat};
use super::state::{Card, State};
use crate::engine::{Arg, Packs, Rules, Seat, SeatSet, Setup, SetupError, text};

/// A match's rules: seats, options and cards.
#[derive(Clone, Debug)]
pub struct Dicequest {
    seats: usize,
    options: Options,
    content: Content,
    cards: Compiled,
    sets: Sets,
    bots: SeatSet,
}

/// Which cards belong together, and how many there are at the start.
#[derive(Clone, Debug)]
struct Sets {
    heroes: [CardSet; 2],
    items: [CardSet; 2],
    item_counts: Counts,
    quests: [CardSet; 3],
    adventures: [CardSet; 3],
    threats: CardSet,
    tokens: [CardSet; 3],
    token_counts: Counts,
}

impl Dicequest {
    /// Fixes a set-up.
    ///
    /// # Errors
    /// If seats, options or content do not fit; all reasons.
    pub fn new(setup: Setup<Content>) -> Result<Self, SetupError> {
        let players = text("Dicequest is for 1 to 4 players, not {n}.");
        let faults = Self::check_content(&setup.content);
        let mut options = setup.fitting(&Self::INFO, players, faults, Options::read)?;
        let Setup { seats, content, .. } = setup;
        // One player always plays the solo mode (DQ-MODE-1).
        if seats == 1 {
            options.mode = Mode::Coop;
            options.first = Some(Seat(0));
        }
        let mut generic = content.rules.generic_set();
        if options.generic_rune == GenericRune::Yes {
            generic.insert(Symbol::Rune);
        }
        let cards = Compiled::with_generic(&content, generic);
        let sets = Sets::new(&cards, &options);
        Ok(Self { seats, options, content, cards, sets, bots: SeatSet::EMPTY })
    }

    /// How many seats.
    #[must_use]
    #[inline]
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// The seats of bots at the beginning.
    #[must_use]
    pub const fn bots(&self) -> SeatSet {
        self.bots
    }

    pub(super) const fn set_bots(&mut self, bots: SeatSet) {
        self.bots = bots;
    }

    /// The house rules.
    #[must_use]
    #[inline]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The cards as written in the pack.
    #[must_use]
    pub const fn content(&self) -> &Content {
        &self.content
    }

    /// The cards as compiled.
    #[must_use]
    #[inline]
    pub const fn cards(&self) -> &Compiled {
        &self.cards
    }

    /// Whether everyone wins or loses together.
    #[must_use]
    #[inline]
    pub fn coop(&self) -> bool {
        self.options.mode == Mode::Coop
    }

    /// Whether Backpacks are known to their owners only (DQ-HIDE-2).
    #[must_use]
    #[inline]
    pub fn secret(&self) -> bool {
        self.options.backpack == Backpack::Secret
    }

    /// Whether there are Threat cards (DQ-DIFF-2).
    #[must_use]
    pub fn has_threat_phase(&self) -> bool {
        self.coop() && self.options.difficulty != Difficulty::Practice
    }

    /// What matches a generic success (DQ-OUT-5).
    #[must_use]
    pub const fn generic(&self) -> SymbolSet {
        self.cards.generic
    }

    /// A Hero card.
    #[must_use]
    #[inline]
    pub fn hero(&self, hero: HeroId) -> &HeroCard {
        &self.cards.heroes[hero.index()]
    }

    /// An Item card.
    #[must_use]
    #[inline]
    pub fn item(&self, item: ItemId) -> &ItemCard {
        &self.cards.items[item.index()]
    }

    /// A Quest card.
    #[must_use]
    #[inline]
    pub fn quest(&self, quest: QuestId) -> &Task {
        &self.cards.quests[quest.index()]
    }

    /// An Adventure card.
    #[must_use]
    #[inline]
    pub fn adventure(&self, adventure: AdventureId) -> &Task {
        &self.cards.adventures[adventure.index()]
    }

    /// The Heroes of a deck.
    #[must_use]
    pub const fn heroes_of(&self, deck: HeroDeck) -> CardSet {
        self.sets.heroes[deck as usize]
    }

    /// The kinds of Items of a deck that are in the match (DQ-MODE-3, DQ-MODE-4).
    #[must_use]
    pub const fn items_of(&self, deck: ItemDeck) -> CardSet {
        self.sets.items[deck.index()]
    }

    /// How many of each kind of Item are in the match.
    #[must_use]
    pub const fn item_counts(&self) -> &Counts {
        &self.sets.item_counts
    }

    /// The Quests of an Act.
    #[must_use]
    pub fn quests_of(&self, act: u8) -> CardSet {
        self.sets.quests.get(usize::from(act.wrapping_sub(1))).copied().unwrap_or_default()
    }

    /// The Adventures of an Act that are in the match.
    #[must_use]
    pub fn adventures_of(&self, act: u8) -> CardSet {
        self.sets.adventures.get(usize::from(act.wrapping_sub(1))).copied().unwrap_or_default()
    }

    /// All Threat cards.
    #[must_use]
    pub const fn threats(&self) -> CardSet {
        self.sets.threats
    }

    /// The kinds of tokens of an Act.
    #[must_use]
    pub fn tokens_of(&self, act: u8) -> CardSet {
        self.sets.tokens.get(usize::from(act.wrapping_sub(1))).copied().unwrap_or_default()
    }

    /// How many of each kind of token there are.
    #[must_use]
    pub const fn token_counts(&self) -> &Counts {
        &self.sets.token_counts
    }

    /// The deck of Heroes in use (DQ-DONE-8).
    #[must_use]
    pub const fn deck_in_use(&self, state: &State) -> HeroDeck {
        if state.act >= 3 { HeroDeck::Legendary } else { HeroDeck::Apprentice }
    }

    /// Whether the top of the deck in use is seen (DQ-SETUP-6).
    #[must_use]
    pub fn shows_top(&self, state: &State) -> bool {
        self.options.hero_top == HeroTop::On && self.deck_in_use(state) == HeroDeck::Apprentice
    }

    /// The abilities of a card.
    #[must_use]
    #[inline]
    pub fn abilities_of(&self, card: Card) -> &[Ability] {
        match card {
            Card::Hero(hero) => &self.hero(hero).abilities,
            Card::Item(item) => &self.item(item).abilities,
            Card::Quest(quest) => &self.quest(quest).abilities,
            Card::Playtime => &self.cards.playtime.abilities,
            Card::Adventure(adventure) => &self.adventure(adventure).abilities,
            Card::Threat(threat) => &self.cards.threats[threat.index()].abilities,
        }
    }

    /// A Threat card.
    #[must_use]
    pub fn threat(&self, threat: ThreatId) -> &content::compiled::Threat {
        &self.cards.threats[threat.index()]
    }

    /// A Threat token; nothing is known of one that nobody has named.
    #[must_use]
    pub fn token(&self, token: TokenId) -> &content::compiled::Token {
        static UNNAMED: LazyLock<content::compiled::Token> =
            LazyLock::new(|| content::compiled::Token { act: 0, needs: Needs::default(), copies: 0 });
        self.cards.tokens.get(token.index()).unwrap_or(&UNNAMED)
    }

    /// A card's name, for sentences.
    #[must_use]
    pub fn title(&self, card: Card) -> Arg {
        let content = &self.content;
        let name = match card {
            Card::Hero(hero) => content.hero.get(hero.index()).map(|card| &card.name),
            Card::Item(item) => content.item.get(item.index()).map(|card| &card.name),
            Card::Quest(quest) => content.quest.get(quest.index()).map(|card| &card.name),
            Card::Playtime => Some(&content.playtime.name),
            Card::Adventure(card) => content.adventure.get(card.index()).map(|card| &card.name),
            Card::Threat(threat) => content.threat_card.get(threat.index()).map(|card| &card.name),
        };
        name.map_or_else(|| text("a card").into(), |name| Arg::Content(name.clone()))
    }
}

impl Sets {
    fn new(cards: &Compiled, options: &Options) -> Self {
        let of_deck = |deck| numbers(&cards.heroes, |hero| hero.deck == deck);
        let with_take_that = options.mode == Mode::Competitive && options.take_that == TakeThat::In;
        let in_match = |item: &ItemCard| with_take_that || !item.take_that;
        let items =
            ItemDeck::ALL.map(|deck| numbers(&cards.items, |item| item.deck == deck && in_match(item)));
        let mut item_counts = Counts::EMPTY;
        for (id, item) in (0u8..).zip(&cards.items).filter(|(_, item)| in_match(item)) {
            item_counts.add(id, item.copies);
        }
        let set = match options.mode {
            Mode::Competitive => AdventureSet::Competitive,
            Mode::Coop => AdventureSet::Coop,
        };
        let starred = options.adventures == Adventures::Starred && options.mode == Mode::Coop;
        let fits = |card: &Task| card.set == set && (!starred || card.starred);
        let acts = [1u8, 2, 3];
        let mut token_counts = Counts::EMPTY;
        for (id, token) in (0u8..).zip(&cards.tokens) {
            token_counts.add(id, token.copies);
        }
        Self {
            heroes: [of_deck(HeroDeck::Apprentice), of_deck(HeroDeck::Legendary)],
            items,
            item_counts,
            quests: acts.map(|act| numbers(&cards.quests, |quest| quest.act == act)),
            adventures: acts.map(|act| numbers(&cards.adventures, |card| card.act == act && fits(card))),
            threats: numbers(&cards.threats, |_| true),
            tokens: acts.map(|act| numbers(&cards.tokens, |token| token.act == act)),
            token_counts,
        }
    }
}

/// The numbers of those cards that something holds for.
fn numbers<T>(cards: &[T], holds: impl Fn(&T) -> bool) -> CardSet {
    (0u8..).zip(cards).filter(|(_, card)| holds(card)).map(|(id, _)| id).collect()
}
