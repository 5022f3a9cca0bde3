//! What sentences are made of.

pub mod whereabouts;

use crate::engine::{Arg, Seat, Text, text, text_n};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::action::{HeroSpaces, ItemPlace, Target};
use crate::games::dicequest::content::ability::{ItemDeck, Step as Printed, WoundKind};
use crate::games::dicequest::content::needs::Need;
use crate::games::dicequest::dice::{Colour, Die, Symbol, Symbols};
use crate::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId, TokenId};
use crate::games::dicequest::state::{Card, State, Step};
use crate::i18n::N_;

pub use crate::games::dicequest::content::act_name as act;

/// A colour of dice.
pub fn colour(colour: Colour) -> Arg {
    Arg::Term(match colour {
        Colour::Red => N_("red"),
        Colour::Blue => N_("blue"),
        Colour::Yellow => N_("yellow"),
        Colour::Green => N_("green"),
    })
}

/// One die of a colour, or of any: `a red die`.
pub fn a_die(colour: Option<Colour>) -> Arg {
    Arg::Term(match colour {
        None => N_("a die of any colour"),
        Some(Colour::Red) => N_("a red die"),
        Some(Colour::Blue) => N_("a blue die"),
        Some(Colour::Yellow) => N_("a yellow die"),
        Some(Colour::Green) => N_("a green die"),
    })
}

/// Several dice of a colour, or of any: `up to 3 red dice`.
pub fn up_to_dice(colour: Option<Colour>, n: u8) -> Arg {
    let sentence = match colour {
        None => text_n("up to {n} die", "up to {n} dice", n),
        Some(Colour::Red) => text_n("up to {n} red die", "up to {n} red dice", n),
        Some(Colour::Blue) => text_n("up to {n} blue die", "up to {n} blue dice", n),
        Some(Colour::Yellow) => text_n("up to {n} yellow die", "up to {n} yellow dice", n),
        Some(Colour::Green) => text_n("up to {n} green die", "up to {n} green dice", n),
    };
    sentence.into()
}

/// A symbol.
pub fn symbol(symbol: Symbol) -> Arg {
    Arg::Term(match symbol {
        Symbol::Sword => N_("Sword"),
        Symbol::Arrow => N_("Arrow"),
        Symbol::Wand => N_("Wand"),
        Symbol::Shield => N_("Shield"),
        Symbol::Rune => N_("Rune"),
    })
}

/// Some symbols, joined by commas; a blank if there are none.
pub fn symbols(symbols: Symbols) -> Arg {
    let listed: Vec<Arg> = Symbol::ALL
        .into_iter()
        .filter(|one| symbols.of(*one) > 0)
        .map(|one| match symbols.of(one) {
            1 => symbol(one),
            n => text("{n} {symbol}").with("n", n).with("symbol", plural(one)).into(),
        })
        .collect();
    if listed.is_empty() { Arg::Term(N_("blank")) } else { Arg::List(listed) }
}

fn plural(symbol: Symbol) -> Arg {
    Arg::Term(match symbol {
        Symbol::Sword => N_("Swords"),
        Symbol::Arrow => N_("Arrows"),
        Symbol::Wand => N_("Wands"),
        Symbol::Shield => N_("Shields"),
        Symbol::Rune => N_("Runes"),
    })
}

/// A die and what it shows: `blue (Arrow, Rune)`.
pub fn die(die: &Die) -> Arg {
    let sentence = if !die.rests() {
        return colour(die.colour);
    } else if die.locked {
        text("Locked {color} ({face})")
    } else {
        text("{color} ({face})")
    };
    sentence.with("color", colour(die.colour)).with("face", symbols(die.symbols)).into()
}

/// Several dice, joined by commas.
pub fn dice<'a>(dice: impl Iterator<Item = &'a Die>) -> Arg {
    Arg::List(dice.map(die).collect())
}

/// A die by its place in the pool.
pub fn die_at(state: &State, at: u8) -> Arg {
    state.turn.dice.get(usize::from(at)).map_or_else(|| text("a die").into(), die)
}

/// A step of a turn.
pub fn step(step: Step) -> Arg {
    Arg::Term(match step {
        Step::SetUp | Step::NewAct => N_("Set-up"),
        Step::Threat => N_("Threat Phase"),
        Step::RoundStart => N_("Start of the round"),
        Step::Tavern => N_("Tavern"),
        Step::Deploy | Step::Deployment => N_("Deployment"),
        Step::Combat => N_("Combat"),
        Step::Wound | Step::Block | Step::Assign => N_("Wounds"),
        Step::Reward | Step::SpendExcess | Step::Rewards => N_("Rewards"),
        Step::Complete => N_("End of the Act"),
        Step::Show | Step::Over => N_("The end"),
    })
}

/// A step as cards name it.
pub fn printed_step(step: Printed) -> Arg {
    Arg::Term(match step {
        Printed::Tavern => N_("Tavern"),
        Printed::Deployment => N_("Deployment"),
        Printed::Combat => N_("Combat"),
        Printed::Wound => N_("Wounds"),
        Printed::Reward => N_("Rewards"),
        Printed::Static => N_("always"),
        Printed::RivalTavern => N_("after another player’s Tavern"),
        Printed::RivalDeployment => N_("after another player’s Deployment"),
        Printed::RivalCombat => N_("after another player’s Combat"),
        Printed::RivalWound => N_("after another player’s Wound abilities"),
        Printed::RivalReward => N_("after another player’s Reward abilities"),
        Printed::Reveal => N_("when the Adventure is revealed"),
        Printed::RoundStart => N_("start of the round"),
    })
}

/// An Item deck.
pub fn deck(deck: ItemDeck) -> Arg {
    Arg::Term(match deck {
        ItemDeck::Basic => N_("Basic Items"),
        ItemDeck::Legendary => N_("Legendary Items"),
    })
}

/// So many Items of each deck: Basic ones, Legendary ones.
pub fn items_of_decks(n: [u8; 2]) -> Arg {
    let [basic, legendary] = n;
    let basic = (basic > 0).then(|| text_n("{n} Basic Item", "{n} Basic Items", basic));
    let legendary = (legendary > 0).then(|| text_n("{n} Legendary Item", "{n} Legendary Items", legendary));
    Arg::List(basic.into_iter().chain(legendary).map(Arg::from).collect())
}

/// A kind of wound.
pub fn wound(kind: WoundKind) -> Arg {
    Arg::Term(match kind {
        WoundKind::Light => N_("Light Wound"),
        WoundKind::Deadly => N_("Deadly Wound"),
        WoundKind::UnblockableLight => N_("Unblockable Light Wound"),
        WoundKind::UnblockableDeadly => N_("Unblockable Deadly Wound"),
    })
}

/// Wounds by kind, joined by commas.
pub fn wounds(counts: [u8; 4]) -> Arg {
    let there = WoundKind::ALL.into_iter().zip(counts).filter(|(_, n)| *n > 0);
    let named = |(kind, n): (WoundKind, u8)| match n {
        1 => wound(kind),
        n => text("{n} × {wound}").with("n", n).with("wound", wound(kind)).into(),
    };
    Arg::List(there.map(named).collect())
}

/// The requirements of a card.
pub fn needs(needs: &[Need]) -> Arg {
    let named = |need: &Need| match need {
        Need::Exactly(one) => symbol(*one),
        Need::Generic => Arg::Term(N_("any success")),
        Need::Either(set) => {
            let mut either = set.iter().map(symbol);
            let first = either.next().unwrap_or_else(|| Arg::Term(N_("blank")));
            either.fold(first, |all, one| text("{a} or {b}").with("a", all).with("b", one).into())
        }
    };
    if needs.is_empty() { Arg::Term(N_("nothing")) } else { Arg::List(needs.iter().map(named).collect()) }
}

/// How many Heroes a card takes.
pub fn party([least, most]: [u8; 2]) -> Text {
    match (least, most) {
        (1, 1) => text("1 Hero"),
        (least, most) if least == most => text("{n} Heroes").with("n", least),
        (least, most) => text("{least} to {most} Heroes").with("least", least).with("most", most),
    }
}

/// The name of the Hero in a space.
pub fn hero_in(game: &Dicequest, state: &State, seat: Seat, space: u8) -> Arg {
    let hero = state.seats.get(seat.index()).and_then(|own| own.hero(space));
    hero.map_or_else(|| text("an empty space").into(), |hero| hero_title(game, hero.card))
}

/// The names of several Heroes, joined by commas.
pub fn heroes(game: &Dicequest, state: &State, seat: Seat, spaces: HeroSpaces) -> Arg {
    Arg::List(spaces.iter().map(|space| hero_in(game, state, seat, space)).collect())
}

/// A Hero’s name.
pub fn hero_title(game: &Dicequest, hero: HeroId) -> Arg {
    game.title(Card::Hero(hero))
}

/// An Item’s name.
pub fn item_title(game: &Dicequest, item: ItemId) -> Arg {
    game.title(Card::Item(item))
}

/// A Quest’s name.
pub fn quest_title(game: &Dicequest, quest: QuestId) -> Arg {
    game.title(Card::Quest(quest))
}

/// An Adventure’s name.
pub fn adventure_title(game: &Dicequest, adventure: AdventureId) -> Arg {
    game.title(Card::Adventure(adventure))
}

/// A Threat card’s name.
pub fn threat_title(game: &Dicequest, threat: ThreatId) -> Arg {
    game.title(Card::Threat(threat))
}

/// A token by what discards it.
pub fn token(game: &Dicequest, token: TokenId) -> Arg {
    let found = game.content().threat_token.get(token.index());
    found.map_or_else(|| text("a token").into(), |token| needs(&token.needs))
}

/// What is attempted.
pub fn target(game: &Dicequest, state: &State, target: Target) -> Arg {
    let card = match target {
        Target::Playtime => Some(Card::Playtime),
        Target::Adventure => state.adventure.map(Card::Adventure),
        Target::Quest { place } => {
            let quest = state.quests.get(usize::from(place)).copied().flatten();
            quest.map(|quest| Card::Quest(quest.quest))
        }
    };
    card.map_or_else(|| text("the Quest").into(), |card| game.title(card))
}

/// An Item of a seat; one that a Hero carries says so.
pub fn item_at(game: &Dicequest, state: &State, seat: Seat, place: ItemPlace) -> Text {
    match place {
        ItemPlace::Backpack { item } => text("{item}").with("item", item_title(game, item)),
        ItemPlace::Equipped { hero } => {
            let own = state.seats.get(seat.index()).and_then(|own| own.hero(hero));
            let item = own.and_then(|own| own.item);
            let sentence = text("{item}, carried by {hero}").with("hero", hero_in(game, state, seat, hero));
            sentence.with("item", item.map_or_else(|| text("nothing").into(), |item| item_title(game, item)))
        }
    }
}

/// Several seats, joined by commas.
pub fn seats(seats: impl Iterator<Item = Seat>) -> Arg {
    Arg::List(seats.map(Arg::Seat).collect())
}

/// A place of the Market or of the Quests, as people count.
pub fn place(place: u8) -> u32 {
    u32::from(place) + 1
}
