//! Entries as they are read: what can be said, and what it makes.

use super::kinds::{
    ADVENTURE, COLOUR, DIE, DRAWN, FACE, HERO, HERO_CARD, ITEM, MARKET, OFFER, PLACE, QUEST, QUEST_CARD,
    ROLLED, RUNE, SHOWN, SOURCE, SYMBOL, TARGET, THREAT, TOKEN, WOUND, WOUNDS,
};
use super::write::{letters, offers, write_die};
use crate::engine::notation::{
    Form, NUMBER, Part, Reading, SEAT, Thing, UNKNOWN, any, cards, form, maybe, one, some, unknown,
};
use crate::engine::{ChanceRules, Seat, Unread, Violation, text, text_n};
use crate::games::dicequest::action::{
    Chance, Drawn, HeroSpaces, ItemPlace, PLACES, Pay, Request, Rune, Source, Target,
};
use crate::games::dicequest::content::condition::colour_name;
use crate::games::dicequest::dice::{Colour, DiceSet, Symbols};
use crate::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId, TokenId};
use crate::games::dicequest::names;
use crate::games::dicequest::rules::refusal::Refusal;
use crate::games::dicequest::state::{ItemRef, State};
use crate::games::dicequest::{Action, Choice, Dicequest};
use crate::i18n::gettext;

type Said<'a> = Reading<'a, Dicequest>;

/// What carries an Item, a Rune on no die, Playtime, a colour among faces: more than there are of the other.
const OTHER: u8 = 64;
/// The Adventure, the Quest that is attempted, the rest of a roll.
const THIRD: u8 = 128;

pub const ACTIONS: &[Form<Dicequest, Action>] = &[
    form(&["recruit", "hire"], &[one(MARKET)], |r| Ok(Action::Recruit { place: in_market(r, r.one(0))? })),
    form(&["graduate"], &[one(HERO)], |r| Ok(Action::Graduate { hero: r.one(0) })),
    form(&["equip", "give"], &[one(ITEM), one(HERO).after("to")], |r| {
        Ok(Action::Equip { item: ItemId(r.one(0)), hero: r.one(1) })
    }),
    form(&["unequip"], &[one(HERO)], |r| Ok(Action::Unequip { hero: r.one(0) })),
    form(&["use"], &[one(ITEM)], |r| Ok(Action::UseItem { item: ItemId(r.one(0)) })),
    form(&["discard"], &[one(PLACE)], |r| Ok(Action::DiscardItem { item: place(r.one(0)) })),
    form(&["buy"], &[], |_| Ok(Action::BuyItem)),
    form(&["sell"], &[one(PLACE)], |r| Ok(Action::SellItem { item: place(r.one(0)) })),
    form(&["train"], &[one(HERO)], |r| Ok(Action::TrainHero { hero: r.one(0) })),
    form(&["heal"], &[one(HERO)], |r| Ok(Action::HealHero { hero: r.one(0) })),
    form(&["refresh"], &[any(MARKET)], |r| {
        r.all(0).iter().try_for_each(|place| in_market(r, *place).map(|_| ()))?;
        Ok(Action::Refresh { places: r.few(0, |place| place)? })
    }),
    form(&["gift"], &[one(ITEM), one(SEAT).after("to")], |r| {
        Ok(Action::Gift { item: ItemId(r.one(0)), to: Seat(r.one(1)) })
    }),
    form(&["leave"], &[], |_| Ok(Action::EndTavern)),
    form(&["go"], &[one(TARGET), any(HERO).after("with")], |r| {
        Ok(Action::Deploy { target: target(r.one(0)), heroes: heroes(r)? })
    }),
    form(&["ability", ""], ABILITY, |r| {
        let (source, pay) = (source(r)?, pay(r));
        let ability = r.maybe(1).unwrap_or(1).checked_sub(1).ok_or_else(Unread::nothing)?;
        Ok(Action::UseAbility { source, ability, pay })
    }),
    form(&["token"], &[any(DIE)], |r| Ok(Action::UseRerollToken { dice: dice(r) })),
    form(&["rune"], &[one(RUNE), one(DIE).after("for")], |r| {
        Ok(Action::RerollWithRune { rune: rune(r.one(0)), die: r.one(1) })
    }),
    form(&["end"], &[], |_| Ok(Action::EndStep)),
    form(&["block"], &[one(NUMBER), one(NUMBER)], |r| {
        Ok(Action::BlockWounds { light: r.one(0), deadly: r.one(1) })
    }),
    form(&["wound"], &[one(WOUND), one(HERO).after("for")], |r| {
        let (_, kind) = WOUNDS.get(usize::from(r.one(0))).ok_or_else(Unread::nothing)?;
        Ok(Action::AssignWound { kind: *kind, hero: r.one(1) })
    }),
    form(&["with threat"], &[], |_| Ok(Action::QuestToken { there: true })),
    form(&["without threat"], &[], |_| Ok(Action::QuestToken { there: false })),
    form(&["threat"], &[one(TOKEN)], |r| Ok(Action::DiscardThreat { token: TokenId(r.one(0)) })),
    form(&["level-up", "level up"], &[one(HERO)], |r| Ok(Action::LevelUp { hero: r.one(0) })),
    form(&["play"], &[one(ITEM)], |r| Ok(Action::PlayReaction { item: ItemId(r.one(0)) })),
    form(&["pass"], &[], |_| Ok(Action::Pass)),
    form(&["choose done"], &[], |_| chosen(Choice::Done)),
    form(&["choose coming"], &[], |_| chosen(Choice::ComingWound)),
    form(&["choose dice"], &[any(DIE)], |r| chosen(Choice::Dice { dice: dice(r) })),
    form(&["choose hero"], &[one(HERO)], |r| chosen(Choice::Hero { hero: r.one(0) })),
    form(&["choose seat"], &[one(SEAT)], |r| chosen(Choice::Seat { seat: Seat(r.one(0)) })),
    form(&["choose item"], &[one(PLACE)], |r| chosen(Choice::Item { item: place(r.one(0)) })),
    form(&["choose market"], &[one(MARKET)], |r| chosen(Choice::Market { place: r.one(0) })),
    form(&["choose quest"], &[one(QUEST)], |r| chosen(Choice::Quest { place: r.one(0) })),
    form(&["choose quest with threat"], &[one(QUEST)], |r| {
        chosen(Choice::QuestWithThreat { place: r.one(0) })
    }),
    form(&["choose token"], &[one(TOKEN)], |r| chosen(Choice::Token { token: TokenId(r.one(0)) })),
    form(&["choose"], &[one(DIE), one(FACE).marked("=")], |r| {
        let colour = r.state.turn.dice.get(usize::from(r.one(0))).map_or(Colour::Red, |die| die.colour);
        chosen(Choice::Face { die: r.one(0), side: side_of(r.game, colour, r.one(1))? })
    }),
    form(&["choose"], &[one(SYMBOL), one(OFFER).marked(">")], |r| {
        chosen(Choice::Swap { die: Some(r.one(0)).filter(|die| *die < OTHER), give: r.one(1) })
    }),
    form(&["choose"], &[one(COLOUR)], |r| chosen(Choice::Colour { colour: colour(r.one(0)) })),
    form(&["choose"], &[one(DIE), one(COLOUR)], |r| {
        chosen(Choice::Convert { die: r.one(0), colour: colour(r.one(1)) })
    }),
];

const ABILITY: &[Part] = &[
    one(SOURCE),
    maybe(NUMBER),
    maybe(RUNE).marked("rune"),
    maybe(HERO).marked("wound"),
    maybe(PLACE).marked("item"),
];

pub const FIRST: &[Form<Dicequest, Chance>] =
    &[form(&[""], &[one(SEAT)], |r| Ok(Chance::PickSeat { seat: Seat(r.one(0)) }))];
pub const HEROES: &[Form<Dicequest, Chance>] =
    &[form(&[""], &[some(HERO_CARD)], |r| Ok(Chance::RevealHeroes { cards: r.few(0, HeroId)? }))];
pub const QUESTS: &[Form<Dicequest, Chance>] =
    &[form(&[""], &[some(QUEST_CARD)], |r| Ok(Chance::RevealQuests { quests: r.few(0, QuestId)? }))];
pub const NEXT_ADVENTURE: &[Form<Dicequest, Chance>] =
    &[form(&[""], &[one(ADVENTURE)], |r| Ok(Chance::RevealAdventure { adventure: AdventureId(r.one(0)) }))];
pub const NEXT_THREAT: &[Form<Dicequest, Chance>] =
    &[form(&[""], &[one(THREAT)], |r| Ok(Chance::RevealThreat { card: ThreatId(r.one(0)) }))];
pub const TOKENS: &[Form<Dicequest, Chance>] =
    &[form(&[""], &[some(TOKEN)], |r| Ok(Chance::DrawTokens { tokens: r.few(0, TokenId)? }))];
pub const DEAL: &[Form<Dicequest, Chance>] = &[form(&[""], &[some(DRAWN)], |r| {
    let drawn = |item| if item == UNKNOWN { Drawn::default() } else { Drawn::Item(ItemId(item)) };
    Ok(Chance::DealItems { items: r.few(0, drawn)? })
})];
pub const SHOW: &[Form<Dicequest, Chance>] = &[form(&[""], &[some(SHOWN)], |r| {
    let seat = match r.game.request(r.state) {
        Some(Request::ShowItems { seat, .. }) => Some(seat),
        _ => r.seat,
    };
    Ok(Chance::ShowItems { items: r.few(0, ItemId)?, seat })
})];
pub const ROLL: &[Form<Dicequest, Chance>] = &[form(&[""], &[some(ROLLED)], roll)];

pub fn things(game: &Dicequest, state: &State, seat: Option<Seat>, kind: &str) -> Vec<Thing> {
    let content = game.content();
    let own = state.seats.get(seat.unwrap_or_default().index());
    let all_heroes = || cards(&content.hero, |card| (&card.id, &card.name));
    let all_items = || cards(&content.item, |card| (&card.id, &card.name));
    let all_quests = || cards(&content.quest, |card| (&card.id, &card.name));
    let heroes = || {
        let card_in = |space: u8| own?.hero(space).map(|hero| hero.card.0);
        let space = |card: u8| (0..3).find(|space| card_in(*space) == Some(card));
        placed(all_heroes(), space)
    };
    let quests = || {
        let at =
            |card: u8| state.quests.iter().position(|quest| quest.is_some_and(|quest| quest.quest.0 == card));
        placed(all_quests(), |card| at(card).map(|at| at as u8))
    };
    // Those of the Backpack are meant first.
    let items = || {
        let held = |item: u8| own.is_some_and(|own| own.backpack.contains(&ItemRef::Item(ItemId(item))));
        all_items()
            .into_iter()
            .map(move |thing| if held(thing.value) { thing } else { thing.away() })
            .collect()
    };
    let carried = || {
        (0..3).filter_map(|space| {
            let hero = own?.hero(space)?;
            let (item, hero) = (
                all_items().into_iter().nth(hero.item?.index())?,
                all_heroes().into_iter().nth(hero.card.index())?,
            );
            let names = item.names.iter().zip(&hero.names).map(|(item, hero)| format!("{item}@{hero}"));
            Some(Thing { value: OTHER + space, names: names.collect(), here: true })
        })
    };
    let dice = || {
        (0..state.turn.dice.len() as u8).filter_map(|die| {
            let short = write_die(state, die)?;
            let colour = state.turn.dice.get(usize::from(die))?.colour;
            Some(Thing::new(die, &short).or(format!("{} {}", colour_name(colour), &short[1..])).or(short))
        })
    };
    let colours = |first: u8, letters: bool| {
        Colour::ALL.into_iter().map(move |colour| {
            let word = colour_name(colour);
            let thing = Thing::new(first + colour.index() as u8, word).or(gettext(word));
            if letters || colour != Colour::Red { thing.or(&word[..1]).or(word) } else { thing }
        })
    };
    let faces = || (0..).zip(faces(game)).map(|(n, face)| face_thing(n, face));
    match kind {
        HERO_CARD => all_heroes(),
        QUEST_CARD => all_quests(),
        ADVENTURE => cards(&content.adventure, |card| (&card.id, &card.name)),
        THREAT => cards(&content.threat_card, |card| (&card.id, &card.name)),
        TOKEN => cards(&content.threat_token, |token| (&token.id, &token.id)),
        ITEM => items(),
        SHOWN => all_items(),
        DRAWN => all_items().into_iter().chain([unknown()]).collect(),
        MARKET => {
            let at = |card: u8| state.market.iter().position(|hero| *hero == Some(HeroId(card)));
            placed(all_heroes(), |card| at(card).map(|at| at as u8))
        }
        HERO => heroes(),
        PLACE => items().into_iter().chain(carried()).collect(),
        QUEST => quests(),
        TARGET => {
            let others = [
                Thing::new(OTHER, "playtime").titled("Playtime"),
                Thing::new(THIRD, "adventure").titled("Adventure"),
            ];
            quests().into_iter().chain(others).collect()
        }
        SOURCE => {
            let task = Thing::new(THIRD, "quest");
            heroes().into_iter().filter(|hero| hero.here).chain(carried()).chain([task]).collect()
        }
        DIE => dice().collect(),
        RUNE => dice().chain([Thing::new(OTHER, "free")]).collect(),
        SYMBOL => dice().chain([Thing::new(OTHER, "bonus")]).collect(),
        OFFER => (0..).zip(offers(game, state)).map(|(n, face)| face_thing(n, face)).collect(),
        COLOUR => colours(0, true).collect(),
        FACE => faces().collect(),
        ROLLED => faces().chain(colours(OTHER, false)).chain([Thing::new(THIRD, "rest")]).collect(),
        WOUND => (0..).zip(WOUNDS).map(|(n, (word, _))| Thing::new(n, word)).collect(),
        _ => Vec::new(),
    }
}

/// Cards by their places; those that have none lie elsewhere.
fn placed(cards: Vec<Thing>, place: impl Fn(u8) -> Option<u8>) -> Vec<Thing> {
    let at = |thing: Thing| match place(thing.value) {
        Some(value) => Thing { value, ..thing },
        None => Thing { value: UNKNOWN, ..thing }.away(),
    };
    cards.into_iter().map(at).collect()
}

/// Every face that a die has, once.
fn faces(game: &Dicequest) -> Vec<Symbols> {
    let mut faces: Vec<Symbols> = game.cards().faces.iter().flatten().copied().collect();
    faces.sort_unstable();
    faces.dedup();
    faces
}

fn face_thing(value: u8, face: Symbols) -> Thing {
    let thing = Thing::new(value, letters(face));
    if face == Symbols::NONE { thing.or("blank").or("-") } else { thing }
}

/// The lowest side of a colour with a face (DQ-DICE-2).
fn side_of(game: &Dicequest, colour: Colour, face: u8) -> Result<u8, Violation> {
    let face = faces(game).get(usize::from(face)).copied().unwrap_or_default();
    let side = game.cards().faces[colour.index()].iter().position(|printed| *printed == face);
    side.map(|side| side as u8).ok_or_else(|| {
        let why = text("A {colour} die has no face {face}.").with("colour", names::colour(colour));
        Violation::impossible("DQ-DICE-2", why.with("face", crate::engine::Arg::Verbatim(letters(face))))
    })
}

fn colour(value: u8) -> Colour {
    Colour::ALL.get(usize::from(value)).copied().unwrap_or_default()
}

fn chosen(choice: Choice) -> Result<Action, Unread> {
    Ok(Action::Choose { choice })
}

fn in_market(r: &Said<'_>, place: u8) -> Result<u8, Unread> {
    let refused = || Refusal::NotInMarket.violation(r.game, r.state, r.who(), false).into();
    if usize::from(place) < PLACES { Ok(place) } else { Err(refused()) }
}

fn heroes(r: &Said<'_>) -> Result<HeroSpaces, Unread> {
    let mut spaces = HeroSpaces::default();
    for hero in r.all(1) {
        if *hero == UNKNOWN {
            return Err(Refusal::NoHero("DQ-DEP-2").violation(r.game, r.state, r.who(), false).into());
        }
        spaces.insert(*hero);
    }
    Ok(spaces)
}

fn place(value: u8) -> ItemPlace {
    match value.checked_sub(OTHER) {
        Some(hero) => ItemPlace::Equipped { hero },
        None => ItemPlace::Backpack { item: ItemId(value) },
    }
}

const fn target(value: u8) -> Target {
    match value {
        OTHER => Target::Playtime,
        THIRD => Target::Adventure,
        place => Target::Quest { place },
    }
}

fn source(r: &Said<'_>) -> Result<Source, Unread> {
    Ok(match r.one(0) {
        THIRD => Source::Task,
        hero @ 0..OTHER => Source::Hero { hero },
        hero => Source::Equipment { hero: hero - OTHER },
    })
}

fn rune(value: u8) -> Rune {
    if value == OTHER { Rune::Free } else { Rune::Die { die: value } }
}

fn pay(r: &Said<'_>) -> Pay {
    let by_rune = r.maybe(2).map(|die| Pay::Rune(rune(die)));
    let by_wound = || r.maybe(3).map(|hero| Pay::Wound { hero });
    let by_item = || r.maybe(4).map(|item| Pay::Item(place(item)));
    by_rune.or_else(by_wound).or_else(by_item).unwrap_or_default()
}

fn dice(r: &Said<'_>) -> DiceSet {
    r.all(0).iter().fold(DiceSet::default(), |mut set, die| {
        set.insert(*die);
        set
    })
}

/// The faces of a whole pool in one sweep, in the order of the colours or with their names; `rest` makes all that were
/// not named blank. `r` at the beginning is red if that makes sense, and a Rune otherwise; elsewhere red is written out.
fn roll(r: &Said<'_>) -> Result<Chance, Unread> {
    let Some(Request::RollDice { dice }) = r.game.request(r.state) else { return Err(Unread::nothing()) };
    let rune = faces(r.game).iter().position(|face| letters(*face) == "R");
    let red = r.all(0).split_first().filter(|(first, _)| Some(usize::from(**first)) == rune);
    let with_red = red.and_then(|(_, rest)| roll_of(r.game, dice, Some(Colour::Red), rest).ok());
    Ok(with_red.map_or_else(|| roll_of(r.game, dice, None, r.all(0)), Ok)?)
}

fn roll_of(game: &Dicequest, dice: [u8; 4], first: Option<Colour>, said: &[u8]) -> Result<Chance, Violation> {
    let mut rolled: [Vec<u8>; 4] = Default::default();
    let mut named = first;
    for value in said {
        match *value {
            THIRD => {
                for (sides, n) in (0..).zip(dice) {
                    let blank = faces(game).iter().position(|face| *face == Symbols::NONE);
                    let blank = side_of(game, colour(sides), blank.unwrap_or_default() as u8)?;
                    let sides = &mut rolled[usize::from(sides)];
                    sides.resize(sides.len().max(usize::from(n)), blank);
                }
            }
            OTHER.. => named = Some(colour(*value - OTHER)),
            face => {
                let open = |colour: &Colour| rolled[colour.index()].len() < usize::from(dice[colour.index()]);
                let colour = named.or_else(|| Colour::ALL.into_iter().find(open)).unwrap_or(Colour::Green);
                rolled[colour.index()].push(side_of(game, colour, face)?);
            }
        }
    }
    match (0..4).find(|at| rolled[*at].len() != usize::from(dice[*at])) {
        Some(at) => {
            let why = text_n(
                "{n} {colour} die needed, {entered} entered.",
                "{n} {colour} dice needed, {entered} entered.",
                dice[at],
            );
            let why = why.with("entered", rolled[at].len()).with("colour", names::colour(colour(at as u8)));
            Err(Violation::impossible("DQ-HIDE-4", why))
        }
        None => Ok(Chance::RollDice { sides: rolled.into_iter().flatten().collect() }),
    }
}
