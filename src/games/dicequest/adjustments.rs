//! The adjustments that a table can choose from when it types them; not all are allowed at every moment.

use super::Dicequest;
use super::action::{ItemPlace, MixedDeck, Onto, PLACES, Ruling};
use super::content::ability::{TokenSide, WoundKind};
use super::dice::{Color, ROLLING, Symbol};
use super::ids::{HeroId, ItemId, QuestId, TokenId};
use super::state::{SeatState, State, Wound};
use crate::engine::Seat;

/// The most Gold and VP that are offered.
const MOST: u8 = 40;
/// The most symbols and wounds of a kind.
const FEW: u8 = 9;

pub(super) fn adjustments(game: &Dicequest, state: &State) -> Vec<Ruling> {
    let mut all = Vec::new();
    for (seat, own) in (0u8..).map(Seat).zip(&state.seats) {
        of_seat(game, seat, own, &mut all);
    }
    for die in (0u8..).take(state.turn.dice.len()) {
        all.extend((0..ROLLING).map(|side| Ruling::SetDie { die, side }));
        all.extend([true, false].map(|locked| Ruling::SetLocked { die, locked }));
        all.push(Ruling::RemoveDie { die });
    }
    for color in Color::ALL {
        all.extend((0..ROLLING).map(|side| Ruling::AddDie { color, side }));
    }
    for symbol in Symbol::ALL {
        all.extend((0..=FEW).map(|n| Ruling::SetBonus { symbol, n }));
    }
    for kind in WoundKind::ALL {
        all.extend((0..=FEW).map(|n| Ruling::SetPending { kind, n }));
    }
    let quests = (0u8..).take(state.quests.len()).map(|place| Onto::Quest { place });
    for onto in [Onto::Adventure, Onto::Act3].into_iter().chain(quests) {
        for token in (0u8..).take(game.cards().tokens.len()).map(TokenId) {
            all.extend([Ruling::RemoveToken { token, from: onto }, Ruling::PlaceToken { token, onto }]);
        }
    }
    of_board(game, state, &mut all);
    all.extend(MixedDeck::ALL.map(|deck| Ruling::MixDeck { deck }));
    all
}

fn of_board(game: &Dicequest, state: &State, all: &mut Vec<Ruling>) {
    all.extend((0..=2).map(|level| Ruling::SetBoardLevel { level }));
    let heroes = game.heroes_of(game.deck_in_use(state));
    let quests = game.quests_of(state.act);
    for place in 0..PLACES as u8 {
        let named = heroes.iter().map(|hero| Some(HeroId(hero)));
        all.extend(named.chain([None]).map(|hero| Ruling::SetMarket { place, hero }));
        let named = quests.iter().map(|quest| Some(QuestId(quest)));
        all.extend(named.chain([None]).map(|quest| Ruling::SetQuest { place, quest }));
        all.extend((0..=FEW).map(|gold| Ruling::SetQuestGold { place, gold }));
    }
}

fn of_seat(game: &Dicequest, seat: Seat, own: &SeatState, all: &mut Vec<Ruling>) {
    all.extend((0..=MOST).map(|gold| Ruling::SetGold { seat, gold }));
    all.extend((0..=MOST).map(|vp| Ruling::SetVp { seat, vp }));
    all.extend([TokenSide::Active, TokenSide::Inactive].map(|side| Ruling::SetToken { seat, side }));
    for (hero, _) in own.heroes() {
        let wounds = [Wound::None, Wound::Light, Wound::Unblockable];
        all.extend(wounds.map(|wound| Ruling::SetWound { seat, hero, wound }));
        all.extend([true, false].map(|expert| Ruling::SetSide { seat, hero, expert }));
        all.extend([Ruling::RemoveHero { seat, hero }, Ruling::GraduateHero { seat, hero }]);
        all.push(Ruling::TakeItem { seat, item: ItemPlace::Equipped { hero } });
    }
    for quest in (0u8..).take(game.cards().quests.len()).map(QuestId) {
        all.extend([true, false].map(|completed| Ruling::SetCompleted { seat, quest, completed }));
    }
    for item in (0u8..).take(game.cards().items.len()).map(ItemId) {
        let packed = ItemPlace::Backpack { item };
        all.extend([Ruling::GiveItem { seat, item }, Ruling::TakeItem { seat, item: packed }]);
    }
    all.extend((0u8..).take(game.content().hero.len()).map(|n| Ruling::GiveHero { seat, hero: HeroId(n) }));
}
