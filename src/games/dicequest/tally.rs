//! What entries say about the cards of a pack, for people who balance one.

use super::state::State;
use super::{Action, Dicequest, Event, Target};
use crate::engine::{Entry, EntryOf, Seat};
use crate::i18n::N_;

type Tally = (Seat, &'static str, String);

/// Who did what with which card.
pub fn tally(game: &Dicequest, before: &State, entry: &EntryOf<Dicequest>, events: &[Event]) -> Vec<Tally> {
    let mut all = Vec::new();
    if let Entry::Do { seat, action } = entry
        && let Some((what, card)) = chosen(game, before, *seat, action)
    {
        all.push((*seat, what, card));
    }
    all.extend(events.iter().filter_map(|event| happened(game, before, event)));
    all
}

fn chosen(game: &Dicequest, before: &State, seat: Seat, action: &Action) -> Option<(&'static str, String)> {
    let content = game.content();
    let item = |at: usize| content.item.get(at).map(|item| item.id.clone());
    let hero = |at: usize| content.hero.get(at).map(|hero| hero.id.clone());
    let class = |at: usize| content.hero.get(at).map(|hero| format!("{:?}", hero.class).to_lowercase());
    Some(match *action {
        Action::Recruit { place } => {
            (N_("Hero recruited"), hero(before.market.get(usize::from(place)).copied().flatten()?.index())?)
        }
        Action::Graduate { hero: space } => {
            (N_("Class graduated"), class(before.seat(seat).hero(space)?.card.index())?)
        }
        Action::Equip { item: id, .. } => (N_("Item equipped"), item(id.index())?),
        Action::UseItem { item: id } | Action::PlayReaction { item: id } => {
            (N_("Item used"), item(id.index())?)
        }
        Action::BuyItem => (N_("Board action"), "buy".to_owned()),
        Action::SellItem { .. } => (N_("Board action"), "sell".to_owned()),
        Action::TrainHero { .. } => (N_("Board action"), "train".to_owned()),
        Action::HealHero { .. } => (N_("Board action"), "heal".to_owned()),
        Action::Refresh { .. } => (N_("Board action"), "refresh".to_owned()),
        Action::Deploy { target, .. } => tried(game, before, target)?,
        _ => return None,
    })
}

fn tried(game: &Dicequest, before: &State, target: Target) -> Option<(&'static str, String)> {
    let content = game.content();
    Some(match target {
        Target::Playtime => (N_("Quest attempted"), "playtime".to_owned()),
        Target::Adventure => {
            (N_("Adventure attempted"), content.adventure.get(before.adventure?.index())?.id.clone())
        }
        Target::Quest { place } => {
            let quest = before.quests.get(usize::from(place)).copied().flatten()?.quest;
            (N_("Quest attempted"), content.quest.get(quest.index())?.id.clone())
        }
    })
}

fn happened(game: &Dicequest, before: &State, event: &Event) -> Option<Tally> {
    let content = game.content();
    let act = ["I", "II", "III"].get(usize::from(before.act.saturating_sub(1))).copied().unwrap_or("?");
    Some(match *event {
        Event::Deployed(seat, target, _) => {
            let (what, card) = tried(game, before, target)?;
            (seat, what, card)
        }
        Event::Completed(seat, quest) => {
            (seat, N_("Quest completed"), content.quest.get(quest.index())?.id.clone())
        }
        Event::Succeeded(seat, Target::Quest { .. }) => (seat, N_("Quest succeeds, by Act"), act.to_owned()),
        Event::Failed(seat, Target::Quest { .. }) => (seat, N_("Quest fails, by Act"), act.to_owned()),
        Event::Succeeded(seat, Target::Adventure) => (seat, N_("Adventure succeeds, by Act"), act.to_owned()),
        Event::Failed(seat, Target::Adventure) => (seat, N_("Adventure fails, by Act"), act.to_owned()),
        Event::AdventureDone(_, Some(false)) => (before.active, N_("Group fails, by Act"), act.to_owned()),
        Event::AdventureDone(_, Some(true)) => (before.active, N_("Group succeeds, by Act"), act.to_owned()),
        Event::LeveledUp(seat, hero) => {
            (seat, N_("Hero leveled up"), content.hero.get(hero.index())?.id.clone())
        }
        Event::Defeated(seat, hero, _) => {
            (seat, N_("Hero defeated"), content.hero.get(hero.index())?.id.clone())
        }
        Event::HeroRevealed(hero) => {
            (before.active, N_("Hero revealed"), content.hero.get(hero.index())?.id.clone())
        }
        Event::QuestRevealed(quest) => {
            (before.active, N_("Quest revealed"), content.quest.get(quest.index())?.id.clone())
        }
        _ => return None,
    })
}
