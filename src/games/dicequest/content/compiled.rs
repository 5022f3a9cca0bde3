//! Cards compiled for play: small tables without text, in the order of the pack's lists.

use super::ability::{
    self as written, AnyFace, Cost, Effect, Forbidden, Heroes, ItemDeck, LightKind, PreventKind, Priced,
    Scored, Step, ThreatPlace, Times, TokenSide, Victim, Who, WoundKind,
};
use super::condition::When;
use super::needs::{NeedChange, Needs};
use super::{
    Adventure, AdventureSet, Class, Content, Dice, HeroDeck, ItemKind, Quest, Reward, Timing, Wounds, set_of,
};
use crate::engine::Few;
use crate::games::dicequest::dice::{Colour, Symbol, SymbolSet, Symbols};

/// For each colour the sides that something holds for, as bits.
pub type Sides = [u8; 4];

/// All cards of a pack.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// What matches a generic success.
    pub generic: SymbolSet,
    /// What is printed on the sides of each colour.
    pub faces: [[Symbols; 6]; 4],
    /// For each side the lowest one that is printed alike.
    pub canon: [[u8; 6]; 4],
    /// By [`HeroId`](crate::games::dicequest::ids::HeroId).
    pub heroes: Vec<HeroCard>,
    /// By [`ItemId`](crate::games::dicequest::ids::ItemId).
    pub items: Vec<ItemCard>,
    /// The steps of another seat's turn in which any Item can be played, by [`in_step`].
    pub awaited: u16,
    /// By [`QuestId`](crate::games::dicequest::ids::QuestId).
    pub quests: Vec<Task>,
    /// Printed on the board.
    pub playtime: Task,
    /// By [`AdventureId`](crate::games::dicequest::ids::AdventureId).
    pub adventures: Vec<Task>,
    /// By [`ThreatId`](crate::games::dicequest::ids::ThreatId).
    pub threats: Vec<Threat>,
    /// By [`TokenId`](crate::games::dicequest::ids::TokenId).
    pub tokens: Vec<Token>,
}

/// A Hero.
#[derive(Clone, Debug)]
pub struct HeroCard {
    /// Which deck.
    pub deck: HeroDeck,
    /// Its class.
    pub class: Class,
    /// What it costs.
    pub cost: u8,
    /// How many dice of each colour.
    pub dice: [u8; 4],
    /// What it is worth.
    pub vp: u8,
    /// What it can do.
    pub abilities: Vec<Ability>,
    /// In which steps, by [`in_step`].
    pub steps: u16,
}

/// An Item.
#[derive(Clone, Debug)]
pub struct ItemCard {
    /// Which deck.
    pub deck: ItemDeck,
    /// Equipment or single-use.
    pub kind: ItemKind,
    /// Whether it is a “Take That!” card.
    pub take_that: bool,
    /// How many there are.
    pub copies: u8,
    /// How many dice of each colour.
    pub dice: [u8; 4],
    /// What it is worth.
    pub vp: u8,
    /// What it can do.
    pub abilities: Vec<Ability>,
    /// In which steps, by [`in_step`].
    pub steps: u16,
}

/// Something that is attempted: a Quest, Playtime or an Adventure.
#[derive(Clone, Debug)]
pub struct Task {
    /// 1 to 3; 0 for Playtime.
    pub act: u8,
    /// Fewest and most Heroes.
    pub party: [u8; 2],
    /// What it requires.
    pub needs: Needs,
    /// The ∞ symbols.
    pub excess: SymbolSet,
    /// By [`WoundKind`].
    pub wounds: [u8; 4],
    /// What happens meanwhile.
    pub abilities: Vec<Ability>,
    /// In which steps, by [`in_step`].
    pub steps: u16,
    /// Whether any of that counts while the card is in force.
    pub lasting: bool,
    /// What is given in any case.
    pub guaranteed: Reward,
    /// What success gives besides.
    pub rewards: Reward,
    /// What a completed Quest is worth.
    pub vp: u8,
    /// What the ranks of a competitive Adventure get.
    pub ranks: Vec<Reward>,
    /// Adventures: for which way of playing.
    pub set: AdventureSet,
    /// Adventures: whether it is one for a first game.
    pub starred: bool,
}

/// A Threat card.
#[derive(Clone, Debug)]
pub struct Threat {
    /// Once or for a round.
    pub timing: Timing,
    /// What it does.
    pub abilities: Vec<Ability>,
    /// Whether any of that counts while the card is in force.
    pub lasting: bool,
}

/// A Threat token.
#[derive(Clone, Debug)]
pub struct Token {
    /// 1 to 3.
    pub act: u8,
    /// What discards it.
    pub needs: Needs,
    /// How many there are.
    pub copies: u8,
}

/// A step in a set of them.
#[must_use]
pub const fn in_step(step: Step) -> u16 {
    1 << step as u16
}

/// The steps in which any of these abilities works.
fn steps(abilities: &[Ability]) -> u16 {
    abilities.iter().fold(0, |steps, ability| steps | in_step(ability.step))
}

/// An ability.
#[derive(Clone, Debug)]
pub struct Ability {
    /// When it works.
    pub step: Step,
    /// What it costs.
    pub cost: Cost,
    /// All must hold.
    pub when: Vec<Cond>,
    /// What it does, in order.
    pub ops: Vec<Op>,
    /// Nothing that is used: it counts while its card is in force.
    pub passive: bool,
}

impl Ability {
    /// Whether it counts while its card is in force, and not just when that is revealed or a round starts.
    #[must_use]
    pub const fn lasts(&self) -> bool {
        self.passive && !matches!(self.step, Step::Reveal | Step::RoundStart)
    }
}

/// Something that must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cond {
    /// Its Hero has a Light Wound.
    SelfWounded,
    /// A die shows one of these sides.
    Shows(Sides),
    /// The result has so many of a symbol.
    Has(Symbol, u8),
    /// The requirements are met, or not.
    Met(bool),
    /// So many Active Heroes.
    Party(u8),
    /// The attempt is one at an Adventure.
    OnAdventure,
    /// The Reroll token is active, or not.
    Reroll(bool),
    /// So much Gold.
    Gold(u8),
    /// This Act or a later one.
    Act(u8),
}

/// One thing that an ability does; see [`Effect`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the effects of packs say what they mean")]
pub enum Op {
    AddDie(Option<Colour>),
    ConvertDie { from: Option<Colour>, to: Option<Colour> },
    Reroll { colour: Option<Colour>, max: u8 },
    SetFace { from: Sides, to: Sides },
    AddSymbol(Symbols),
    ConvertSymbol { take: Symbol, give: Few<Symbols, 4> },
    RemoveWound { who: Heroes, pending: bool },
    Prevent { kind: PreventKind, n: u8 },
    GiveWound { who: Victim, kind: WoundKind },
    ExtraWound { kind: WoundKind, n: u8, per: Option<Symbol> },
    BanDie(Colour),
    Gold { n: i8, who: Who },
    Vp(u8),
    DrawItem { deck: ItemDeck, n: u8 },
    LevelUp(Heroes),
    RerollToken { side: TokenSide, who: Who },
    StealGold(u8),
    LoseItem { who: Who, n: u8 },
    RefreshMarket(u8),
    ReplaceQuest(u8),
    Need(NeedChange),
    Price { what: Priced, delta: i8 },
    Forbid(Forbidden),
    PlaceThreat { place: ThreatPlace, n: u8, per: Times },
    DiscardThreat(u8),
    ScoreVp { per: Scored, n: u8 },
    Manual,
}

impl Op {
    /// Whether it counts while its card is in force and is never carried out.
    #[must_use]
    pub const fn lasts(&self) -> bool {
        matches!(
            self,
            Self::ExtraWound { .. }
                | Self::BanDie(_)
                | Self::Need(_)
                | Self::Price { .. }
                | Self::Forbid(_)
                | Self::ScoreVp { .. }
        )
    }
}

impl Compiled {
    /// Compiles a content that is in order.
    #[must_use]
    pub fn new(content: &Content) -> Self {
        Self::with_generic(content, content.rules.generic_set())
    }

    /// The same where these symbols match a generic success, and an ∞ that is printed as one (DQ-OUT-5, DQ-ADV-5).
    #[must_use]
    pub fn with_generic(content: &Content, generic: SymbolSet) -> Self {
        let faces = Colour::ALL.map(|colour| *content.dice.of(colour));
        let dice = &content.dice;
        Self {
            generic,
            faces,
            canon: faces.map(|sides| sides.map(|face| first_like(&sides, face))),
            heroes: content
                .hero
                .iter()
                .map(|hero| (hero, abilities(&hero.abilities, dice)))
                .map(|(hero, abilities)| HeroCard {
                    deck: hero.deck,
                    class: hero.class,
                    cost: hero.cost,
                    dice: count(&hero.dice),
                    vp: hero.vp,
                    steps: steps(&abilities),
                    abilities,
                })
                .collect(),
            items: content
                .item
                .iter()
                .map(|item| (item, abilities(&item.abilities, dice)))
                .map(|(item, abilities)| ItemCard {
                    deck: item.deck,
                    kind: item.kind,
                    take_that: item.take_that,
                    copies: item.copies,
                    dice: count(&item.dice),
                    vp: item.vp,
                    steps: steps(&abilities),
                    abilities,
                })
                .collect(),
            awaited: {
                let first = content.item.iter().filter_map(|item| item.abilities.first());
                first.filter_map(|ability| ability.step.rival()).fold(0, |steps, step| steps | in_step(step))
            },
            quests: content.quest.iter().map(|quest| Task::of_quest(quest, dice)).collect(),
            playtime: Task::of_quest(&content.playtime, dice),
            adventures: content
                .adventure
                .iter()
                .map(|card| Task::of_adventure(card, dice, generic))
                .collect(),
            threats: content
                .threat_card
                .iter()
                .map(|card| {
                    let abilities = abilities(&card.abilities, dice);
                    Threat { timing: card.timing, lasting: abilities.iter().any(Ability::lasts), abilities }
                })
                .collect(),
            tokens: content
                .threat_token
                .iter()
                .map(|token| Token {
                    act: token.act,
                    needs: token.needs.iter().copied().collect(),
                    copies: token.copies,
                })
                .collect(),
        }
    }
}

fn first_like(sides: &[Symbols; 6], face: Symbols) -> u8 {
    (0u8..).zip(sides).find(|(_, other)| **other == face).map_or(0, |(side, _)| side)
}

fn count(dice: &[Colour]) -> [u8; 4] {
    let mut counts = [0u8; 4];
    dice.iter().for_each(|colour| counts[colour.index()] = counts[colour.index()].saturating_add(1));
    counts
}

const fn wounds(wounds: Wounds) -> [u8; 4] {
    [wounds.light, wounds.deadly, wounds.ulight, wounds.udeadly]
}

impl Task {
    fn of_quest(quest: &Quest, dice: &Dice) -> Self {
        let abilities = abilities(&quest.abilities, dice);
        Self {
            act: quest.act,
            party: quest.party,
            needs: quest.needs.iter().copied().collect(),
            excess: SymbolSet::default(),
            wounds: wounds(quest.wounds),
            steps: steps(&abilities),
            lasting: abilities.iter().any(Ability::lasts),
            abilities,
            guaranteed: quest.guaranteed,
            rewards: quest.rewards,
            vp: quest.vp,
            ranks: Vec::new(),
            set: AdventureSet::Competitive,
            starred: false,
        }
    }

    fn of_adventure(card: &Adventure, dice: &Dice, generic: SymbolSet) -> Self {
        let excess = match card.excess.as_str() {
            "*" => generic,
            letters => Symbols::try_from(letters.to_owned()).map(set_of).unwrap_or_default(),
        };
        let abilities = abilities(&card.abilities, dice);
        Self {
            act: card.act,
            party: card.party,
            needs: card.needs.iter().copied().collect(),
            excess,
            wounds: wounds(card.wounds),
            steps: steps(&abilities),
            lasting: abilities.iter().any(Ability::lasts),
            abilities,
            guaranteed: Reward::default(),
            rewards: card.rewards.unwrap_or_default(),
            vp: 0,
            ranks: card.ranks.clone(),
            set: card.set,
            starred: card.starred,
        }
    }
}

fn abilities(written: &[written::Ability], dice: &Dice) -> Vec<Ability> {
    written.iter().map(|ability| compile(ability, dice)).collect()
}

fn compile(ability: &written::Ability, dice: &Dice) -> Ability {
    let ops: Vec<Op> = ability.effects.iter().map(|effect| op(effect, dice)).collect();
    let passive = ability.step == Step::Static || ops.iter().all(Op::lasts);
    Ability {
        step: ability.step,
        cost: ability.cost,
        when: ability.when.iter().map(|when| cond(when, dice)).collect(),
        ops,
        passive,
    }
}

/// The sides of the dice of a colour, or of all, that are printed like one of these.
fn sides_like(dice: &Dice, faces: &[Symbols], colour: Option<Colour>) -> Sides {
    Colour::ALL.map(|each| {
        let here = colour.is_none_or(|colour| colour == each);
        let like = |side: &usize| here && faces.contains(&dice.of(each)[*side]);
        (0..6).filter(like).fold(0, |bits, side| bits | 1 << side)
    })
}

/// Any side of a colour.
fn any_side(colour: Option<Colour>) -> Sides {
    Colour::ALL.map(|each| if colour.is_none_or(|colour| colour == each) { 0b11_1111 } else { 0 })
}

fn cond(when: &When, dice: &Dice) -> Cond {
    match when {
        When::SelfWounded => Cond::SelfWounded,
        When::Shows { faces, colour } => Cond::Shows(sides_like(dice, faces, *colour)),
        When::Blank { colour } => Cond::Shows(sides_like(dice, &[Symbols::NONE], *colour)),
        When::Has { symbol, n } => Cond::Has(*symbol, *n),
        When::Met => Cond::Met(true),
        When::NotMet => Cond::Met(false),
        When::Party(n) => Cond::Party(*n),
        When::OnAdventure => Cond::OnAdventure,
        When::Reroll { active } => Cond::Reroll(*active),
        When::Gold(n) => Cond::Gold(*n),
        When::Act(n) => Cond::Act(*n),
    }
}

fn op(effect: &Effect, dice: &Dice) -> Op {
    match effect {
        Effect::AddDie(colour) => Op::AddDie(colour.colour()),
        Effect::ConvertDie { from, to } => Op::ConvertDie { from: from.colour(), to: to.colour() },
        Effect::Reroll { colour, max } => Op::Reroll { colour: colour.colour(), max: *max },
        Effect::SetFace { colour, from, to } => {
            let colour = colour.colour();
            Op::SetFace {
                from: if from.is_empty() { any_side(colour) } else { sides_like(dice, from, colour) },
                to: match to {
                    AnyFace::Any => any_side(colour),
                    AnyFace::Face(face) => sides_like(dice, &[*face], colour),
                },
            }
        }
        Effect::AddSymbol(symbols) => Op::AddSymbol(*symbols),
        Effect::ConvertSymbol { take, give } => {
            Op::ConvertSymbol { take: take.0, give: give.iter().copied().collect() }
        }
        Effect::GainRune(n) => Op::AddSymbol(Symbols([0, 0, 0, 0, *n])),
        Effect::RemoveWound { who, pending } => Op::RemoveWound { who: *who, pending: *pending },
        Effect::Prevent { kind, n } => Op::Prevent { kind: *kind, n: *n },
        Effect::GiveWound { who, kind } => Op::GiveWound { who: *who, kind: *kind },
        Effect::ExtraWound { kind, n, per } => {
            Op::ExtraWound { kind: *kind, n: *n, per: per.map(|letter| letter.0) }
        }
        Effect::BanDie(colour) => Op::BanDie(*colour),
        Effect::Gold { n, who } => Op::Gold { n: *n, who: *who },
        Effect::Vp(n) => Op::Vp(*n),
        Effect::DrawItem { deck, n } => Op::DrawItem { deck: *deck, n: *n },
        Effect::LevelUp(who) => Op::LevelUp(*who),
        Effect::RerollToken { side, who } => Op::RerollToken { side: *side, who: *who },
        Effect::StealGold(n) => Op::StealGold(*n),
        Effect::LoseItem { who, n } => Op::LoseItem { who: *who, n: *n },
        Effect::RefreshMarket(n) => Op::RefreshMarket(*n),
        Effect::ReplaceQuest(n) => Op::ReplaceQuest(*n),
        Effect::Need(change) => Op::Need(*change),
        Effect::Price { what, delta } => Op::Price { what: *what, delta: *delta },
        Effect::Forbid(what) => Op::Forbid(*what),
        Effect::PlaceThreat { place, n, per } => Op::PlaceThreat { place: *place, n: *n, per: *per },
        Effect::DiscardThreat(n) => Op::DiscardThreat(*n),
        Effect::ScoreVp { per, n } => Op::ScoreVp { per: *per, n: *n },
        Effect::Manual(_) => Op::Manual,
    }
}

impl LightKind {
    /// As a wound.
    #[must_use]
    pub const fn wound(self) -> WoundKind {
        match self {
            Self::Light => WoundKind::Light,
            Self::Unblockable => WoundKind::UnblockableLight,
        }
    }
}
