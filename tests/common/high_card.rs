//! High Card, a tiny game with hidden hands: three cards each, three tricks worth 1, 2 and 4 points. Each
//! seat commits a card in secret; the highest takes the trick.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use tableside::engine::{
    Adjustments, Advice, BuiltInRulebook, ChanceRules, ChanceTurn, Component, Entry, EntryOf, EventSink, Few,
    GameInfo, Hidden, Notation, Outcome, PackInfo, Packs, Random, RuleId, Rulebook, Rules, RulingRules,
    Scores, Seat, SeatSet, Setup, SetupError, Standing, Text, Turn, Viewer, Violation, Words, text,
};

static RULEBOOK: BuiltInRulebook = BuiltInRulebook::new(RULES);

const RULES: &str = r#"
game = "high-card"
prefix = "HC"
version = 1
title = "High Card"
tagline = "Three cards, three tricks"
summary = "Each player is dealt three cards and commits one a trick in secret. Later tricks are worth more."
players = [2, 4]

[[section]]
id = "all"
title = "All Rules"

[[rule]]
id = "HC-DEAL-1"
section = "all"
title = "Deal"
text = "Three cards of the deck of 13, numbered 1 to 13, go to each player, face down."
origin = "book"

[[rule]]
id = "HC-PLAY-1"
section = "all"
title = "Commit"
text = "Every player commits one card of the hand, once a trick; all are turned together."
origin = "book"

[[rule]]
id = "HC-TAKE-1"
section = "all"
title = "Take"
text = "The highest card takes the trick: 1 point for the first, 2 for the second, 4 for the third."
origin = "book"

[[rule]]
id = "HC-FIX-1"
section = "all"
title = "Adjustments"
text = "A table adjusts nothing."
origin = "ruling"
"#;

const PACK: &str = r#"
[pack]
game = "high-card"
id = "tableside.high-card"
name = "Thirteen Cards"
version = 1
"#;

const DECK: u8 = 13;
const HAND: usize = 3;
const SEATS: usize = 4;
/// A card nobody at this screen knows.
pub const UNKNOWN: u8 = 0;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Content {
    pub pack: PackInfo,
}

#[derive(Debug)]
pub struct HighCard {
    seats: usize,
}

/// A hand; cards may be [`UNKNOWN`].
pub type Hand = Few<u8, HAND>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    pub dealt: bool,
    pub hands: [Hand; SEATS],
    /// The card each seat has committed to the trick under way.
    pub committed: [Option<u8>; SEATS],
    /// Cards turned up so far, in order of tricks and seats.
    pub shown: Few<u8, { SEATS * HAND }>,
    pub points: [u8; SEATS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Action {
    Commit { card: u8 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Request {
    pub cards_each: u8,
}

/// The hand of each seat; 0 is a card the table does not tell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Deal {
    pub hands: Few<Hand, SEATS>,
}

/// There is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ruling {}

impl HighCard {
    fn trick(&self, state: &State) -> usize {
        state.shown.len() / self.seats
    }

    fn waiting(&self, state: &State) -> SeatSet {
        (0..self.seats as u8).map(Seat).filter(|seat| state.committed[seat.index()].is_none()).collect()
    }

    /// The cards no eye at this screen has seen.
    fn unseen(&self, state: &State) -> Few<u8, { DECK as usize }> {
        let hands = state.hands.iter().flat_map(|hand| hand.iter());
        let mut seen = 1u16;
        hands.chain(&state.shown).chain(state.committed.iter().flatten()).for_each(|card| seen |= 1 << card);
        (1..=DECK).filter(|card| seen & (1 << card) == 0).collect()
    }

    /// Turns the cards when all are there.
    fn advance(&self, state: &mut State) {
        if !self.waiting(state).is_empty() {
            return;
        }
        let worth = 1 << self.trick(state);
        let cards = state.committed.map(|card| card.unwrap_or(UNKNOWN));
        let best = (0..self.seats).max_by_key(|seat| cards[*seat]).unwrap_or(0);
        state.points[best] += worth;
        for card in &cards[..self.seats] {
            state.shown.push(*card);
        }
        state.committed = [None; SEATS];
    }
}

impl Packs for HighCard {
    type Content = Content;

    fn default_pack() -> &'static str {
        PACK
    }

    fn check_content(content: &Content) -> Vec<Text> {
        if content.pack.game == Self::INFO.id {
            Vec::new()
        } else {
            vec![text("This pack is not for High Card.")]
        }
    }
}

impl Rules for HighCard {
    type State = State;
    type Action = Action;
    type Event = ();

    const INFO: GameInfo = GameInfo {
        id: "high-card",
        title: "High Card",
        tagline: "Three cards, three tricks",
        min_seats: 2,
        max_seats: SEATS,
        rules_version: 1,
        has_dice: false,
        has_cards: true,
        sheet_of: None,
        at_table: None,
    };

    fn rulebook() -> &'static Rulebook {
        RULEBOOK.get()
    }

    fn new(setup: Setup<Content>) -> Result<Self, SetupError> {
        let mut errors = Self::check_content(&setup.content);
        if !(Self::INFO.min_seats..=Self::INFO.max_seats).contains(&setup.seats) {
            errors.push(text("High Card is for 2 to 4 players, not {n}.").with("n", setup.seats));
        }
        errors.extend(Self::rulebook().resolve_options(&setup.options).err().unwrap_or_default());
        if errors.is_empty() { Ok(Self { seats: setup.seats }) } else { Err(SetupError(errors)) }
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> State {
        State {
            dealt: false,
            hands: [Hand::new(); SEATS],
            committed: [None; SEATS],
            shown: Few::new(),
            points: [0; SEATS],
        }
    }

    fn turn(&self, state: &State) -> Turn {
        if !state.dealt {
            Turn::Chance(ChanceTurn::of_table(Component::Cards))
        } else if self.trick(state) == HAND {
            Turn::Over
        } else {
            Turn::Secret { seats: self.waiting(state), component: Component::Cards }
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        let asked = matches!(self.turn(state), Turn::Secret { seats, .. } if seats.contains(seat));
        let Some(hand) = state.hands.get(seat.index()).filter(|_| asked) else { return };
        out.extend(hand.iter().filter(|card| **card != UNKNOWN).map(|card| Action::Commit { card: *card }));
        if hand.contains(&UNKNOWN) {
            out.extend(self.unseen(state).iter().map(|card| Action::Commit { card: *card }));
        }
    }

    fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        let Action::Commit { card } = *action;
        if !matches!(self.turn(state), Turn::Secret { seats, .. } if seats.contains(seat)) {
            let why = text("{seat} is not asked for a card.").with("seat", seat);
            return Err(Violation::impossible("HC-PLAY-1", why));
        }
        let hand = &state.hands[seat.index()];
        let held = card != UNKNOWN
            && (hand.contains(&card) || (hand.contains(&UNKNOWN) && self.unseen(state).contains(&card)));
        if held {
            return Ok(());
        }
        let why = text("{seat} cannot hold the {card}.").with("seat", seat).with("card", card);
        Err(Violation::impossible("HC-PLAY-1", why))
    }

    fn apply_action(&self, state: &mut State, seat: Seat, action: &Action, _: &mut impl EventSink<()>) {
        let Action::Commit { card } = *action;
        let Some(hand) = state.hands.get_mut(seat.index()) else { return };
        let Some(at) =
            hand.iter().position(|c| *c == card).or_else(|| hand.iter().position(|c| *c == UNKNOWN))
        else {
            return;
        };
        hand.remove(at);
        state.committed[seat.index()] = Some(card);
        self.advance(state);
    }

    fn scores(&self, state: &State) -> Scores {
        state.points[..self.seats].iter().map(|points| i32::from(*points)).collect()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (self.turn(state) == Turn::Over).then(|| {
            let scores = self.scores(state);
            let better = |score: &i32| scores.iter().filter(|other| *other > score).count() as u8;
            let places = scores.iter().map(|score| better(score) + 1).collect();
            Outcome {
                standing: Standing::Places(places),
                scores,
                decided_by: RuleId::new("HC-TAKE-1"),
                adjusted: false,
            }
        })
    }
}

impl ChanceRules for HighCard {
    type Request = Request;
    type Chance = Deal;

    fn request(&self, state: &State) -> Option<Request> {
        (!state.dealt).then_some(Request { cards_each: HAND as u8 })
    }

    fn check_chance(&self, state: &State, chance: &Deal) -> Result<(), Violation> {
        let cards: Vec<u8> = chance.hands.iter().flat_map(|hand| hand.to_vec()).collect();
        let known: Vec<u8> = cards.iter().copied().filter(|card| *card != UNKNOWN).collect();
        let different = known.iter().collect::<BTreeSet<_>>().len() == known.len();
        let complete = chance.hands.len() == self.seats && cards.len() == self.seats * HAND;
        if !state.dealt && complete && different && known.iter().all(|card| *card <= DECK) {
            return Ok(());
        }
        Err(Violation::impossible("HC-DEAL-1", text("That deal cannot be.")))
    }

    fn apply_chance(&self, state: &mut State, chance: &Deal, _: &mut impl EventSink<()>) {
        state.dealt = true;
        for (hand, dealt) in state.hands.iter_mut().zip(&chance.hands) {
            *hand = *dealt;
        }
    }

    fn sample(&self, _: &State, random: &mut Random) -> Deal {
        let mut deck: Few<u8, { DECK as usize }> = (1..=DECK).collect();
        random.shuffle(&mut deck);
        Deal {
            hands: deck.chunks(HAND).take(self.seats).map(|cards| cards.iter().copied().collect()).collect(),
        }
    }
}

impl RulingRules for HighCard {
    type Ruling = Ruling;

    fn check_ruling(&self, _: &State, _: &Ruling) -> Result<(), Violation> {
        Err(Violation::impossible("HC-FIX-1", text("A table adjusts nothing.")))
    }

    fn apply_ruling(&self, _: &mut State, _: &Ruling, _: &mut impl EventSink<()>) {}
}

impl Hidden for HighCard {
    fn observe(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = *state;
        for seat in (0..self.seats as u8).map(Seat).filter(|seat| !viewer.sees(*seat)) {
            seen.hands[seat.index()].iter_mut().for_each(|card| *card = UNKNOWN);
            seen.committed[seat.index()] = state.committed[seat.index()].map(|_| UNKNOWN);
        }
        seen
    }

    fn fill_unknown(&self, state: &mut State, random: &mut Random) {
        let mut unseen = self.unseen(state);
        random.shuffle(&mut unseen);
        let slots = state.hands.iter_mut().flat_map(|hand| hand.iter_mut());
        let slots = slots.chain(state.committed.iter_mut().flatten()).filter(|card| **card == UNKNOWN);
        for (slot, card) in slots.zip(&unseen) {
            *slot = *card;
        }
    }
}

impl Advice for HighCard {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        let (mut mine, mut best) = (0.0, 0.0f32);
        for (at, points) in state.points[..self.seats].iter().enumerate() {
            let points = f32::from(*points);
            if at == seat.index() { mine = points } else { best = best.max(points) }
        }
        (0.5 + (mine - best) / 14.0).clamp(0.0, 1.0)
    }

    /// A hasty thumb: the highest card first, though the last trick is worth most.
    fn rate(&self, _: &State, _: Seat, action: &Action) -> f32 {
        let Action::Commit { card } = *action;
        f32::from(card)
    }
}

impl Words for HighCard {
    fn ask(&self, state: &State) -> Text {
        match self.turn(state) {
            Turn::Over => text("The match has ended."),
            Turn::Secret { .. } => text("Commit a card for trick {n}.").with("n", self.trick(state) + 1),
            _ => text("Deal three cards each."),
        }
    }

    fn name(&self, _: &State, _: Seat, action: &Action) -> Text {
        let Action::Commit { card } = *action;
        text("Commit the {card}").with("card", card)
    }

    fn picture(&self, state: &State) -> Vec<Text> {
        let hand = |(seat, hand): (u8, &Hand)| {
            let cards = hand.iter().map(|card| tableside::engine::Arg::from(u32::from(*card))).collect();
            text("{seat}: {cards}")
                .with("seat", Seat(seat))
                .with("cards", tableside::engine::Arg::List(cards))
        };
        (0..).zip(&state.hands[..self.seats]).map(hand).collect()
    }

    fn tell(&self, _: &State, entry: &EntryOf<Self>, _: &[()], _: &State) -> Vec<Text> {
        vec![match entry {
            Entry::Do { seat, .. } => text("{seat} commits a card.").with("seat", *seat),
            Entry::Chance(_) => text("The cards are dealt."),
            Entry::Ruling(_) => text("The table adjusts nothing."),
            Entry::HandOver(over) => over.told(over.seat),
        }]
    }
}

impl Notation for HighCard {}

impl Adjustments for HighCard {}

/// A table of High Card with the default content.
#[must_use]
pub fn table(seats: usize) -> HighCard {
    let content = toml::from_str(HighCard::default_pack()).expect("the pack is TOML");
    HighCard::new(Setup { seats, options: [].into(), content }).expect("the set-up is right")
}
