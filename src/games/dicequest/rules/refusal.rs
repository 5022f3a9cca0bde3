//! Why something is not allowed, as plain values; words are made at the edge (section 6 of the rules).

use crate::engine::{Seat, Text, Violation, Words, text};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::Target;
use crate::games::dicequest::content::ability::{ItemDeck, Priced, Step as Printed, WoundKind};
use crate::games::dicequest::dice::Colour;
use crate::games::dicequest::ids::{HeroId, ItemId, TokenId};
use crate::games::dicequest::names;
use crate::games::dicequest::state::{Card, State, Step};

/// Whether something is allowed.
pub type Verdict = Result<(), Refusal>;

/// Why something is not allowed. Heroes stand for their spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    OtherSeat(Seat),
    TavernClosed(Step),
    MatchOver,
    NotNow,
    NotInMarket,
    PartyFull,
    HeroTooDear {
        hero: HeroId,
        cost: u8,
        gold: u16,
    },
    /// No Hero in that space; by which rule one is needed.
    NoHero(&'static str),
    SingleUse(ItemId),
    CarriesAlready {
        hero: u8,
        item: ItemId,
    },
    NoUnequip,
    CarriesNothing(u8),
    BackpackFull,
    NoSuchItem,
    TakeThatOut,
    NotHeld(ItemId),
    /// It may be in the Backpack, but nobody has said so yet (DQ-TABLE-4).
    NotNamed(ItemId),
    Overfull(u8),
    NotSingleUse(ItemId),
    WrongStep {
        card: Card,
        step: Printed,
    },
    Condition(Card),
    AbilityTooDear {
        card: Card,
        cost: u8,
        gold: u16,
    },
    Locked(u8),
    TooDear {
        what: Priced,
        cost: u8,
        gold: u16,
    },
    DeckEmpty(ItemDeck),
    NoApprentice(u8),
    NotWounded(u8),
    WoundStays(u8),
    CoopOnly,
    RefreshNone,
    NoRecipient,
    GiftEquipped(ItemId),
    Forbidden(Card),
    AtHome(u8),
    Apprentice(u8),
    NoAbility,
    WorksByItself(Card),
    UsedUp(Card),
    TokenInactive,
    NoRune,
    WrongPay(Card),
    RunesInCombat,
    NoDie(u8),
    RuneSpent,
    MustBeUsed(Card),
    FreeComesFirst(Card),
    Banned {
        card: Option<Card>,
        colour: Colour,
    },
    ColourFull(Colour),
    NobodyToHurt(Card),
    ChangesNothing(Card),
    DieLocked(Colour),
    WrongColour {
        colour: Colour,
    },
    NothingToCancel,
    NoAnswer,
    NoSuchQuest,
    AdventureClosed(u8),
    MustAttempt {
        owned: u8,
        least: u8,
    },
    PlaytimeAlone,
    WrongParty {
        target: Target,
        least: u8,
        most: u8,
        n: u8,
    },
    NoDice,
    PaysItself,
    NotBlockable {
        light: u8,
        deadly: u8,
        unblockable: u8,
    },
    FewShields {
        shields: u8,
        n: u8,
    },
    NoSuchWound(WoundKind),
    NotHit(u8),
    Fallen(HeroId),
    NoSuchToken,
    /// None of those that nobody has named can be this one.
    NoTokenLeft,
    /// The requirements were missed (DQ-THR-5).
    MissedTokens,
    ShieldsBlocked {
        blocked: u8,
        shields: u8,
    },
    TokenTooDear(TokenId),
    NoLevelUpAtHome(u8),
    NoReaction,
    NotThisReaction(ItemId),
}

impl Refusal {
    /// As a violation, with the words for a seat.
    pub fn violation(self, game: &Dicequest, state: &State, seat: Seat, can_stand: bool) -> Violation {
        let (rule, why) = self.why(game, state, seat);
        if can_stand { Violation::new(rule, why) } else { Violation::impossible(rule, why) }
    }

    /// The rule of each refusal with its words: a table, and complete, so that none comes without its rule.
    fn why(self, game: &Dicequest, state: &State, seat: Seat) -> (&'static str, Text) {
        let hero = |space: u8| names::hero_in(game, state, seat, space);
        let item = |item: ItemId| game.title(Card::Item(item));
        let title = |card: Card| game.title(card);
        match self {
            Self::OtherSeat(asked) => {
                ("DQ-ROUND-2", text("It is {seat}’s turn to decide.").with("seat", asked))
            }
            Self::TavernClosed(step) => {
                let why = text("The Tavern is closed; this is the step: {step}.");
                ("DQ-ROUND-5", why.with("step", names::step(step)))
            }
            Self::MatchOver => ("DQ-VP-7", text("The match is over.")),
            Self::NotNow => ("DQ-ROUND-5", text("Not now: {ask}").with("ask", game.ask(state))),
            Self::NotInMarket => (
                "DQ-TAV-5",
                text("Only the face-up Heroes of the Market can be recruited or replaced, each once."),
            ),
            Self::PartyFull => {
                ("DQ-TAV-3", text("The Party of {seat} is full; graduate a Hero first.").with("seat", seat))
            }
            Self::HeroTooDear { hero, cost, gold } => {
                let why = text("{hero} costs {cost} Gold; {seat} has {gold}.");
                let why = why.with("hero", title(Card::Hero(hero))).with("seat", seat);
                ("DQ-TAV-2", why.with("cost", cost).with("gold", i64::from(gold)))
            }
            Self::NoHero(rule) => (rule, text("{seat} has no Hero in that space.").with("seat", seat)),
            Self::SingleUse(id) => {
                let why = text("{item} is used once and cannot be equipped; only equipment can.");
                ("DQ-ITEM-4", why.with("item", item(id)))
            }
            Self::CarriesAlready { hero: space, item: id } => {
                let why = text("{hero} already carries {item}.");
                ("DQ-TAV-11", why.with("hero", hero(space)).with("item", item(id)))
            }
            Self::NoUnequip => {
                ("DQ-TAV-12", text("Equipment leaves a Hero only by being discarded or sold."))
            }
            Self::CarriesNothing(space) => {
                ("DQ-ITEM-1", text("{hero} carries no Item.").with("hero", hero(space)))
            }
            Self::BackpackFull => {
                ("DQ-ITEM-1", text("The Backpack of {seat} is full with five Items.").with("seat", seat))
            }
            Self::NoSuchItem => ("DQ-HIDE-4", text("There is no such Item in this pack.")),
            Self::TakeThatOut => ("DQ-MODE-4", text("“Take That!” Items are not in this match.")),
            Self::NotHeld(id) => {
                let why = text("{item} is not in the Backpack of {seat}.");
                ("DQ-ITEM-1", why.with("item", item(id)).with("seat", seat))
            }
            Self::NotNamed(id) => {
                let why = text("Say first that {item} is in the Backpack of {seat}.");
                ("DQ-TABLE-4", why.with("item", item(id)).with("seat", seat))
            }
            Self::Overfull(n) => {
                let why = text("The Backpack of {seat} holds {n} Items; put back {more}.");
                ("DQ-ITEM-2", why.with("seat", seat).with("n", n).with("more", n.saturating_sub(5)))
            }
            Self::NotSingleUse(id) => {
                let why = text("{item} is equipment; it works only when a Hero carries it.");
                ("DQ-ITEM-7", why.with("item", item(id)))
            }
            Self::WrongStep { card, step } => {
                let why = text("{card} works in another step: {step}.");
                ("DQ-ABIL-3", why.with("card", title(card)).with("step", names::printed_step(step)))
            }
            Self::Condition(card) => {
                let why = text("The condition of {card} is not met now.");
                ("DQ-ABIL-8", why.with("card", title(card)))
            }
            Self::AbilityTooDear { card, cost, gold } => {
                let why = text("{card} costs {cost} Gold; {seat} has {gold}.").with("card", title(card));
                ("DQ-ABIL-8", why.with("cost", cost).with("seat", seat).with("gold", i64::from(gold)))
            }
            Self::Locked(act) => {
                let why = text("This board action comes after the Adventure of Act {act}.");
                ("DQ-BOARD-1", why.with("act", names::act(act)))
            }
            Self::TooDear { what, cost, gold } => {
                let why = text("That costs {cost} Gold; {seat} has {gold}.").with("cost", cost);
                (price_rule(what), why.with("seat", seat).with("gold", i64::from(gold)))
            }
            Self::DeckEmpty(deck) => {
                ("DQ-COMP-7", text("This deck is empty: {deck}.").with("deck", names::deck(deck)))
            }
            Self::NoApprentice(space) => {
                ("DQ-BOARD-4", text("{hero} is not an Apprentice.").with("hero", hero(space)))
            }
            Self::NotWounded(space) => {
                ("DQ-BOARD-5", text("{hero} is not wounded.").with("hero", hero(space)))
            }
            Self::WoundStays(space) => {
                let why = text("The wound of {hero} is Unblockable and cannot be removed.");
                ("DQ-WND-10", why.with("hero", hero(space)))
            }
            Self::CoopOnly => ("DQ-COOP-1", text("Only solo and co-op matches have this action.")),
            Self::RefreshNone => ("DQ-COOP-10", text("Replace one to three Heroes of the Market.")),
            Self::NoRecipient => ("DQ-MODE-2", text("A gift goes to another player of this match.")),
            Self::GiftEquipped(id) => {
                let why = text("{item} is carried by a Hero; only Items in the Backpack can be given.");
                ("DQ-COOP-11", why.with("item", item(id)))
            }
            Self::Forbidden(card) => {
                (forbidding_rule(card), text("{card} forbids that.").with("card", title(card)))
            }
            Self::AtHome(space) => {
                ("DQ-ABIL-6", text("{hero} is not on this Quest.").with("hero", hero(space)))
            }
            Self::Apprentice(space) => {
                let why = text("{hero} is an Apprentice; the ability is that of the Expert.");
                ("DQ-ABIL-7", why.with("hero", hero(space)))
            }
            Self::NoAbility => ("DQ-ABIL-6", text("There is no such ability.")),
            Self::WorksByItself(card) => {
                let why = text("{card} works by itself; there is nothing to use.");
                ("DQ-ABIL-10", why.with("card", title(card)))
            }
            Self::UsedUp(card) => {
                let why = text("This ability of {card} has been used in this turn.");
                ("DQ-ABIL-4", why.with("card", title(card)))
            }
            Self::TokenInactive => {
                let why = text("The Reroll token of {seat} is inactive until an attempt fails.");
                ("DQ-COMB-4", why.with("seat", seat))
            }
            Self::NoRune => ("DQ-RUNE-1", text("There is no Rune to spend.")),
            Self::WrongPay(card) => {
                let why = text("{card} has to be paid for in another way.");
                ("DQ-ABIL-8", why.with("card", title(card)))
            }
            Self::RunesInCombat => ("DQ-RUNE-2", text("Runes are spent in the Combat Step only.")),
            Self::NoDie(die) => {
                let why = text("There is no die {n} in the pool.");
                ("DQ-COMB-5", why.with("n", u32::from(die) + 1))
            }
            Self::RuneSpent => ("DQ-RUNE-6", text("The Rune on that die has been spent.")),
            Self::MustBeUsed(card) => {
                ("DQ-ABIL-5", text("{card} comes first: it is compulsory.").with("card", title(card)))
            }
            Self::FreeComesFirst(card) => {
                let why = text("{card} comes first: by your house rule free abilities are compulsory.");
                ("DQ-ABIL-2", why.with("card", title(card)))
            }
            Self::Banned { card, colour } => {
                let card = card.map_or_else(|| text("A card").into(), title);
                let why = text("{card} allows no dice of this colour: {color}.");
                ("DQ-DICE-6", why.with("card", card).with("color", names::colour(colour)))
            }
            Self::ColourFull(colour) => {
                let why = text("There are already four dice of this colour: {color}.");
                ("DQ-DICE-3", why.with("color", names::colour(colour)))
            }
            Self::NobodyToHurt(card) => {
                let why = text("{card} has nobody to hurt.");
                ("DQ-TT-2", why.with("card", title(card)))
            }
            Self::ChangesNothing(card) => {
                ("DQ-ABIL-8", text("{card} would change nothing now.").with("card", title(card)))
            }
            Self::DieLocked(colour) => {
                let why = text("That die is Locked: {color}.");
                ("DQ-RUNE-3", why.with("color", names::colour(colour)))
            }
            Self::WrongColour { colour } => {
                let why = text("A die of this colour is asked for: {color}.");
                ("DQ-COMB-5", why.with("color", names::colour(colour)))
            }
            Self::NothingToCancel => {
                ("DQ-WND-12", text("No further ordinary Light Wound is coming that could be cancelled."))
            }
            Self::NoAnswer => {
                ("DQ-ABIL-8", text("That is not one of the answers. {ask}").with("ask", game.ask(state)))
            }
            Self::NoSuchQuest => ("DQ-DEP-1", text("There is no such Quest on the board.")),
            Self::AdventureClosed(round) => {
                let why = text("The Adventure is attempted in round {n}, not before.");
                ("DQ-DEP-1", why.with("n", round))
            }
            Self::MustAttempt { owned, least } => {
                let why =
                    text("Heroes of {seat}: {n}. The Adventure needs {least}, so it must be attempted.");
                ("DQ-DEP-3", why.with("seat", seat).with("n", owned).with("least", least))
            }
            Self::PlaytimeAlone => ("DQ-DEP-7", text("Playtime takes no Heroes.")),
            Self::WrongParty { target, least: 1, most: 1, n } => {
                let why = text("{quest} takes one Hero, not {n}.").with("n", n);
                ("DQ-DEP-2", why.with("quest", names::target(game, state, target)))
            }
            Self::WrongParty { target, least, most, n } if least == most => {
                let why = text("{quest} takes {least} Heroes, not {n}.").with("least", most);
                ("DQ-DEP-2", why.with("quest", names::target(game, state, target)).with("n", n))
            }
            Self::WrongParty { target, least, most, n } => {
                let why = text("{quest} takes {least} to {most} Heroes, not {n}.");
                let why = why.with("quest", names::target(game, state, target)).with("least", least);
                ("DQ-DEP-2", why.with("most", most).with("n", n))
            }
            Self::NoDice => ("DQ-COMB-3", text("Choose at least one die; all are rolled together.")),
            Self::PaysItself => {
                ("DQ-RUNE-5", text("That die is Locked by paying its Rune and cannot be rerolled."))
            }
            Self::NotBlockable { light, deadly, unblockable } => {
                let why = text("Can be blocked: {light} Light, {deadly} Deadly. Unblockable: {n}.");
                ("DQ-WND-5", why.with("light", light).with("deadly", deadly).with("n", unblockable))
            }
            Self::FewShields { shields, n } => {
                let why = text("Too many wounds to block: {n}. Shields in the result: {shields}.");
                ("DQ-WND-3", why.with("shields", shields).with("n", n))
            }
            Self::NoSuchWound(kind) => {
                let why = text("No more of these wounds to assign: {kind}.");
                ("DQ-WND-6", why.with("kind", names::wound(kind)))
            }
            Self::NotHit(space) => {
                let why = text("{hero} stayed at home; only Active Heroes take wounds.");
                ("DQ-WND-6", why.with("hero", hero(space)))
            }
            Self::Fallen(hero) => {
                let why = text("{hero} was already defeated.");
                ("DQ-WND-7", why.with("hero", title(Card::Hero(hero))))
            }
            Self::NoSuchToken => ("DQ-THR-11", text("No such token lies on the Adventure.")),
            Self::NoTokenLeft => {
                ("DQ-HIDE-4", text("There are not that many of these tokens left face down."))
            }
            Self::MissedTokens => ("DQ-THR-5", text("After a miss nothing pays for Threat tokens.")),
            Self::ShieldsBlocked { blocked, shields } => {
                let why =
                    text("{blocked} of {shields} Shields blocked wounds, so {left} can pay for tokens.");
                let why = why.with("blocked", blocked).with("shields", shields);
                ("DQ-THR-6", why.with("left", shields.saturating_sub(blocked)))
            }
            Self::TokenTooDear(token) => {
                let why = text("The symbols left over do not pay for this token: {needs}.");
                let needs = &game.content().threat_token[token.index()].needs;
                ("DQ-THR-5", why.with("needs", names::needs(needs)))
            }
            Self::NoLevelUpAtHome(space) => {
                let why = text("{hero} stayed at home; only Active Apprentices level up.");
                ("DQ-REW-6", why.with("hero", hero(space)))
            }
            Self::NoReaction => ("DQ-TT-3", text("Nobody is asked for a “Take That!” card now.")),
            Self::NotThisReaction(item) => {
                let why = text("{item} cannot be played now.");
                ("DQ-TT-3", why.with("item", game.title(Card::Item(item))))
            }
        }
    }
}

/// The rule by which a card forbids (DQ-ABIL-11): one that the match has.
const fn forbidding_rule(card: Card) -> &'static str {
    match card {
        Card::Quest(_) | Card::Playtime | Card::Adventure(_) => "DQ-ABIL-1",
        Card::Hero(_) | Card::Item(_) => "DQ-ABIL-10",
        Card::Threat(_) => "DQ-THR-2",
    }
}

const fn price_rule(what: Priced) -> &'static str {
    match what {
        Priced::Recruit => "DQ-TAV-2",
        Priced::Buy => "DQ-BOARD-2",
        Priced::Train => "DQ-BOARD-4",
        Priced::Heal => "DQ-BOARD-5",
        Priced::Refresh => "DQ-COOP-10",
    }
}
