//! What a table is asked when it adjusts something (DQ-TABLE-1).

use super::Dicequest;
use super::action::{ItemPlace, MixedDeck, Onto, PLACES, Ruling, Target};
use super::content::ability::{TokenSide, WoundKind};
use super::dice::{Colour, Symbol, Symbols};
use super::ids::{HeroId, ItemId, QuestId, TokenId};
use super::names;
use super::rulings::{FEW, MOST};
use super::state::{State, Wound};
use crate::engine::{Adjustment, Adjustments, Arg, Ask, Seat, Text, text};

type Asked = Adjustment<Dicequest>;

impl Adjustments for Dicequest {
    const DECLARED: &'static [Asked] = &[
        Asked::of_fact("gold", text("Set a Player’s Gold"), text("Gold"), |game, state, ask| {
            let seat = seat(game, state, ask, |seat| Ruling::SetGold { seat, gold: 0 })?;
            let gold = ask.number("gold", text("Gold"), 0..=MOST.into(), state.seat(seat).gold)?;
            Some(Ruling::SetGold { seat, gold })
        }),
        Asked::of_fact("vp", text("Set a Player’s VP Tokens"), text("VP Tokens"), |game, state, ask| {
            let seat = seat(game, state, ask, |seat| Ruling::SetVp { seat, vp: 0 })?;
            let vp = ask.number("vp", text("VP"), 0..=MOST.into(), state.seat(seat).vp)?;
            Some(Ruling::SetVp { seat, vp })
        }),
        Asked::of_fact(
            "reroll-token",
            text("Flip a Reroll Token"),
            text("Reroll Tokens"),
            |game, state, ask| {
                let seat = seat(game, state, ask, |seat| Ruling::SetToken { seat, side: TokenSide::Active })?;
                let sides = [(TokenSide::Active, text("active")), (TokenSide::Inactive, text("inactive"))];
                let side = ask.one_from("side", text("Side"), state.seat(seat).token.into(), sides)?;
                Some(Ruling::SetToken { seat, side })
            },
        ),
        Asked::of_fact("wound", text("Wound or Heal a Hero"), text("Wounds"), |game, state, ask| {
            let wounded = |seat, hero, wound| Ruling::SetWound { seat, hero, wound };
            let (seat, hero) = hero(game, state, ask, |seat, hero| wounded(seat, hero, Wound::None))?;
            let words = [
                (Wound::None, Arg::from(text("no wound"))),
                (Wound::Light, names::wound(WoundKind::Light)),
                (Wound::Unblockable, names::wound(WoundKind::UnblockableLight)),
            ];
            let is = state.seat(seat).hero(hero).map(|hero| hero.wound);
            let others = words.into_iter().filter(|(wound, _)| Some(*wound) != is);
            Some(wounded(seat, hero, ask.one("wound", text("Wound"), others)?))
        }),
        Asked::of_fact("hero-side", text("Flip a Hero Card"), text("Hero Cards"), |game, state, ask| {
            let (seat, hero) =
                hero(game, state, ask, |seat, hero| Ruling::SetSide { seat, hero, expert: true })?;
            let sides = [(true, text("Expert")), (false, text("Apprentice"))];
            let is = state.seat(seat).hero(hero).is_some_and(|hero| hero.expert);
            let expert = ask.one_from("side", text("Side"), is.into(), sides)?;
            Some(Ruling::SetSide { seat, hero, expert })
        }),
        Asked::new("remove-hero", text("Remove a Hero"), |game, state, ask| {
            let removed = |seat, hero| Ruling::RemoveHero { seat, hero };
            hero(game, state, ask, removed).map(|(seat, hero)| removed(seat, hero))
        }),
        Asked::new("give-hero", text("Give a Hero"), |game, state, ask| {
            let given = |seat, hero| Ruling::GiveHero { seat, hero };
            let joins = |seat| heroes(game).filter(move |hero| game.fits(state, &given(seat, *hero)));
            let seat = ask.seat(seats(game).filter(|seat| joins(*seat).next().is_some()))?;
            let hero =
                ask.one("hero", text("Hero"), joins(seat).map(|hero| (hero, names::hero_title(game, hero))))?;
            Some(given(seat, hero))
        }),
        Asked::new("graduate", text("Graduate a Hero"), |game, state, ask| {
            let graduated = |seat, hero| Ruling::GraduateHero { seat, hero };
            hero(game, state, ask, graduated).map(|(seat, hero)| graduated(seat, hero))
        }),
        Asked::new("give-item", text("Give an Item"), |game, state, ask| {
            let given = |seat, item| Ruling::GiveItem { seat, item };
            let gets = |seat| items(game).filter(move |item| game.fits(state, &given(seat, *item)));
            let seat = ask.seat(seats(game).filter(|seat| gets(*seat).next().is_some()))?;
            let item =
                ask.one("item", text("Item"), gets(seat).map(|item| (item, names::item_title(game, item))))?;
            Some(given(seat, item))
        }),
        Asked::new("take-item", text("Take an Item Away"), |game, state, ask| {
            let taken = |seat, item| Ruling::TakeItem { seat, item };
            let has = |seat: Seat| {
                let carried = state.seat(seat).heroes().map(|(hero, _)| ItemPlace::Equipped { hero });
                let packed = items(game).map(|item| ItemPlace::Backpack { item });
                carried.chain(packed).filter(move |item| game.fits(state, &taken(seat, *item)))
            };
            let seat = ask.seat(seats(game).filter(|seat| has(*seat).next().is_some()))?;
            let named = has(seat).map(|item| (item, names::item_at(game, state, seat, item)));
            Some(taken(seat, ask.one("item", text("Item"), named)?))
        }),
        Asked::of_fact("turn-die", text("Turn a Die"), text("Dice"), |game, state, ask| {
            let die = die(game, state, ask, |die| Ruling::SetDie { die, side: 0 })?;
            let there = state.turn.dice.get(usize::from(die))?;
            let side = face(game, there.colour, Some(there.symbols), ask)?;
            Some(Ruling::SetDie { die, side })
        }),
        Asked::new("add-die", text("Add a Die"), |game, state, ask| {
            let there = |colour: &Colour| game.fits(state, &Ruling::AddDie { colour: *colour, side: 0 });
            let colours = Colour::ALL.into_iter().filter(there);
            let colour =
                ask.one("colour", text("Colour"), colours.map(|colour| (colour, names::colour(colour))))?;
            Some(Ruling::AddDie { colour, side: face(game, colour, None, ask)? })
        }),
        Asked::new("remove-die", text("Remove a Die"), |game, state, ask| {
            let removed = |die| Ruling::RemoveDie { die };
            die(game, state, ask, removed).map(removed)
        }),
        Asked::new("lock-die", text("Lock or Unlock a Die"), |game, state, ask| {
            let die = die(game, state, ask, |die| Ruling::SetLocked { die, locked: true })?;
            let is = state.turn.dice.get(usize::from(die)).is_some_and(|die| die.locked);
            let zones = [(true, text("Locked")), (false, text("Unlocked"))];
            let locked = ask.one_from("zone", text("Zone"), is.into(), zones)?;
            Some(Ruling::SetLocked { die, locked })
        }),
        Asked::new("bonus", text("Set Bonus Symbols"), |game, state, ask| {
            let there = |symbol: &Symbol| game.fits(state, &Ruling::SetBonus { symbol: *symbol, n: 0 });
            let symbols = Symbol::ALL.into_iter().filter(there);
            let symbol =
                ask.one("symbol", text("Symbol"), symbols.map(|symbol| (symbol, names::symbol(symbol))))?;
            let n = ask.number("number", text("Number"), 0..=FEW.into(), state.turn.bonus.of(symbol))?;
            Some(Ruling::SetBonus { symbol, n })
        }),
        Asked::new("pending", text("Set Wounds to Be Assigned"), |game, state, ask| {
            let there = |kind: &WoundKind| game.fits(state, &Ruling::SetPending { kind: *kind, n: 0 });
            let kinds = WoundKind::ALL.into_iter().filter(there);
            let kind = ask.one("wound", text("Wound"), kinds.map(|kind| (kind, names::wound(kind))))?;
            let n = ask.number("number", text("Number"), 0..=FEW.into(), state.turn.wounds[kind.index()])?;
            Some(Ruling::SetPending { kind, n })
        }),
        Asked::new("remove-token", text("Discard a Threat Token"), |game, state, ask| {
            let pairs = onto(state).flat_map(|from| tokens(game).map(move |token| (token, from)));
            let there = pairs.filter(|(token, from)| {
                game.fits(state, &Ruling::RemoveToken { token: *token, from: *from })
            });
            let named = there.map(|(token, from)| {
                let why = text("{token}, {place}").with("token", token_name(game, token));
                ((token, from), why.with("place", onto_name(game, state, from)))
            });
            let (token, from) = ask.one("token", text("Token"), named)?;
            Some(Ruling::RemoveToken { token, from })
        }),
        Asked::new("place-token", text("Place a Threat Token"), |game, state, ask| {
            let placed = |token, onto| Ruling::PlaceToken { token, onto };
            let places = |token| onto(state).filter(move |onto| game.fits(state, &placed(token, *onto)));
            let free = tokens(game).filter(|token| places(*token).next().is_some());
            let token =
                ask.one("token", text("Token"), free.map(|token| (token, token_name(game, token))))?;
            let named = places(token).map(|onto| (onto, onto_name(game, state, onto)));
            Some(placed(token, ask.one("place", text("Place"), named)?))
        }),
        Asked::of_fact("market", text("Replace a Hero of the Market"), text("Market"), |game, state, ask| {
            let place = place(
                game,
                state,
                ask,
                |place| Ruling::SetMarket { place, hero: None },
                |place| state.market.get(place).copied().flatten().map(|hero| names::hero_title(game, hero)),
            )?;
            let comes = |hero: &HeroId| game.fits(state, &Ruling::SetMarket { place, hero: Some(*hero) });
            let next = [(None, Arg::from(text("the next card of the deck")))].into_iter();
            let named = heroes(game).filter(comes).map(|hero| (Some(hero), names::hero_title(game, hero)));
            let hero = ask.one("hero", text("New Hero"), next.chain(named))?;
            Some(Ruling::SetMarket { place, hero })
        }),
        Asked::of_fact("quest", text("Replace a Quest"), text("Quests"), |game, state, ask| {
            let place = place(
                game,
                state,
                ask,
                |place| Ruling::SetQuest { place, quest: None },
                |place| quest_at(game, state, place),
            )?;
            let comes = |quest: &QuestId| game.fits(state, &Ruling::SetQuest { place, quest: Some(*quest) });
            let next = [(None, Arg::from(text("the next card of the deck")))].into_iter();
            let named =
                quests(game).filter(comes).map(|quest| (Some(quest), names::quest_title(game, quest)));
            let quest = ask.one("quest", text("New Quest"), next.chain(named))?;
            Some(Ruling::SetQuest { place, quest })
        }),
        Asked::of_fact(
            "quest-gold",
            text("Set the Gold on a Quest"),
            text("Gold on Quests"),
            |game, state, ask| {
                let place = place(
                    game,
                    state,
                    ask,
                    |place| Ruling::SetQuestGold { place, gold: 0 },
                    |place| quest_at(game, state, place),
                )?;
                let now = state.quest_gold.get(usize::from(place)).copied().unwrap_or_default();
                let gold = ask.number("gold", text("Gold"), 0..=MOST.into(), now)?;
                Some(Ruling::SetQuestGold { place, gold })
            },
        ),
        Asked::of_fact(
            "board-level",
            text("Set the Unlocked Board Actions"),
            text("Unlocked Board Actions"),
            |game, state, ask| {
                let most =
                    (0..=2).rfind(|level| game.fits(state, &Ruling::SetBoardLevel { level: *level }))?;
                let level = ask.number("level", text("Acts unlocked"), 0..=most.into(), state.board_level)?;
                Some(Ruling::SetBoardLevel { level })
            },
        ),
        Asked::new("completed", text("Set a Player’s Completed Quests"), |game, state, ask| {
            let set = |seat, quest, completed| Ruling::SetCompleted { seat, quest, completed };
            let fits = |seat, completed| {
                quests(game).filter(move |quest| game.fits(state, &set(seat, *quest, completed)))
            };
            let some = |seat, completed| fits(seat, completed).next().is_some();
            let seat = ask.seat(seats(game).filter(|seat| some(*seat, true) || some(*seat, false)))?;
            let ways = [(true, text("Add a Quest")), (false, text("Take a Quest away"))];
            let ways = ways.into_iter().filter(|(completed, _)| some(seat, *completed));
            let completed = ask.one("change", text("Change"), ways)?;
            let named = fits(seat, completed).map(|quest| (quest, names::quest_title(game, quest)));
            Some(set(seat, ask.one("quest", text("Quest"), named)?, completed))
        }),
        Asked::new("mix", text("Shuffle the Returned Cards of a Deck"), |game, state, ask| {
            let mixes = |deck: &MixedDeck| game.fits(state, &Ruling::MixDeck { deck: *deck });
            let named = MixedDeck::ALL
                .into_iter()
                .filter(mixes)
                .map(|deck| (deck, deck.items().map_or_else(|| text("Heroes").into(), names::deck)));
            Some(Ruling::MixDeck { deck: ask.one("deck", text("Deck"), named)? })
        }),
    ];
}

fn seats(game: &Dicequest) -> impl Iterator<Item = Seat> + use<> {
    (0u8..).map(Seat).take(game.seats())
}

fn heroes(game: &Dicequest) -> impl Iterator<Item = HeroId> + use<> {
    (0u8..).map(HeroId).take(game.cards().heroes.len())
}

fn items(game: &Dicequest) -> impl Iterator<Item = ItemId> + use<> {
    (0u8..).map(ItemId).take(game.cards().items.len())
}

fn quests(game: &Dicequest) -> impl Iterator<Item = QuestId> + use<> {
    (0u8..).map(QuestId).take(game.cards().quests.len())
}

fn tokens(game: &Dicequest) -> impl Iterator<Item = TokenId> + use<> {
    (0u8..).map(TokenId).take(game.cards().tokens.len())
}

/// Where Threat tokens can lie.
fn onto(state: &State) -> impl Iterator<Item = Onto> + use<> {
    let quests = (0u8..).take(state.quests.len()).map(|place| Onto::Quest { place });
    [Onto::Adventure, Onto::Act3].into_iter().chain(quests)
}

/// Asks for one of the seats for which such an adjustment can be made.
fn seat(game: &Dicequest, state: &State, ask: &mut Ask<'_>, sample: impl Fn(Seat) -> Ruling) -> Option<Seat> {
    ask.seat(seats(game).filter(|seat| game.fits(state, &sample(*seat))))
}

/// Asks for one of the Heroes for whom such an adjustment can be made.
fn hero(
    game: &Dicequest,
    state: &State,
    ask: &mut Ask<'_>,
    sample: impl Fn(Seat, u8) -> Ruling,
) -> Option<(Seat, u8)> {
    let spaces = seats(game).flat_map(|seat| state.seat(seat).heroes().map(move |(space, _)| (seat, space)));
    let there = spaces.filter(|(seat, space)| game.fits(state, &sample(*seat, *space)));
    let named = |(seat, space): (Seat, u8)| {
        let why = text("{hero} of {seat}").with("hero", names::hero_in(game, state, seat, space));
        ((seat, space), why.with("seat", seat))
    };
    ask.one("hero", text("Hero"), there.map(named))
}

/// Asks for one of the dice of the pool, equal ones once.
fn die(game: &Dicequest, state: &State, ask: &mut Ask<'_>, sample: impl Fn(u8) -> Ruling) -> Option<u8> {
    let dice = &state.turn.dice;
    let first =
        |at: u8| dice.iter().position(|die| Some(die) == dice.get(usize::from(at))) == Some(at.into());
    let there = (0u8..).take(dice.len()).filter(|at| first(*at) && game.fits(state, &sample(*at)));
    ask.one("die", text("Die"), there.map(|at| (at, names::die_at(state, at))))
}

/// Asks for a face of a colour's dice, equal ones once, and not what a die shows already.
fn face(game: &Dicequest, colour: Colour, shown: Option<Symbols>, ask: &mut Ask<'_>) -> Option<u8> {
    let faces = game.cards().faces.get(colour.index())?;
    let new = |(at, face): &(u8, &Symbols)| {
        Some(**face) != shown && faces.iter().position(|other| other == *face) == Some(usize::from(*at))
    };
    let others = (0u8..).zip(faces).filter(new);
    ask.one("face", text("Face"), others.map(|(at, face)| (at, names::symbols(*face))))
}

/// Asks for one of the places of the Market or of the Quests; `lies` says what is there.
fn place(
    game: &Dicequest,
    state: &State,
    ask: &mut Ask<'_>,
    sample: impl Fn(u8) -> Ruling,
    lies: impl Fn(usize) -> Option<Arg>,
) -> Option<u8> {
    let there = (0..PLACES as u8).filter(|place| game.fits(state, &sample(*place)));
    let named = |place: u8| {
        let there = lies(place.into()).unwrap_or_else(|| text("empty").into());
        (place, text("{n}: {card}").with("n", names::place(place)).with("card", there))
    };
    ask.one("place", text("Place"), there.map(named))
}

fn quest_at(game: &Dicequest, state: &State, place: usize) -> Option<Arg> {
    state.quests.get(place).copied().flatten().map(|quest| names::quest_title(game, quest.quest))
}

/// A Threat token by its Act and what discards it.
fn token_name(game: &Dicequest, token: TokenId) -> Text {
    let why = text("Act {act}: {needs}").with("act", names::act(game.token(token).act));
    why.with("needs", names::token(game, token))
}

fn onto_name(game: &Dicequest, state: &State, onto: Onto) -> Text {
    match onto {
        Onto::Adventure => text("on the Adventure"),
        Onto::Act3 => text("on the Act III Adventure"),
        Onto::Quest { place } => {
            text("on {quest}").with("quest", names::target(game, state, Target::Quest { place }))
        }
    }
}
