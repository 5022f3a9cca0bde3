//! What followed from an entry by itself.

use std::mem::discriminant;

use super::ask::over;
use super::effects;
use crate::engine::{Arg, Rules, Seat, Text, text, text_n};
use crate::games::dicequest::action::{Onto, Target};
use crate::games::dicequest::names;
use crate::games::dicequest::state::State;
use crate::games::dicequest::{Dicequest, Event};

/// Appends what events say. What is turned up or added together is told together.
pub fn tell_events(
    game: &Dicequest,
    events: &[Event],
    before: &State,
    after: &State,
    sentences: &mut Vec<Text>,
) {
    let mut left = events;
    while let [event, rest @ ..] = left {
        let alike = 1 + rest.iter().take_while(|next| discriminant(*next) == discriminant(event)).count();
        let (run, later) = left.split_at(alike);
        match (told_together(game, run), run) {
            (Some(together), [_, _, ..]) => sentences.push(together),
            _ => run.iter().for_each(|event| tell_event(game, event, before, after, sentences)),
        }
        left = later;
    }
}

fn told_together(game: &Dicequest, run: &[Event]) -> Option<Text> {
    let listed = Arg::List(run.iter().filter_map(|event| new_thing(game, event)).collect());
    Some(match run.first()? {
        Event::HeroRevealed(_) => text("Turned up: {heroes}.").with("heroes", listed),
        Event::QuestRevealed(_) => text("New Quests: {quests}.").with("quests", listed),
        Event::DieAdded(_) => text("Dice join the pool: {dice}.").with("dice", listed),
        _ => return None,
    })
}

fn new_thing(game: &Dicequest, event: &Event) -> Option<Arg> {
    match *event {
        Event::HeroRevealed(hero) => Some(names::hero_title(game, hero)),
        Event::QuestRevealed(quest) => Some(names::quest_title(game, quest)),
        Event::DieAdded(colour) => Some(names::colour(colour)),
        _ => None,
    }
}

/// A table of all events, complete, so that none comes without its words.
fn tell_event(game: &Dicequest, event: &Event, before: &State, after: &State, sentences: &mut Vec<Text>) {
    if *event == Event::Over {
        sentences.push(final_points(game, after));
    }
    sentences.push(match *event {
        Event::RoundBegins(n) => text("Round {n} begins.").with("n", n),
        Event::TurnBegins(seat, gold) => text("{seat} receives {n} Gold.").with("seat", seat).with("n", gold),
        Event::Deployed(seat, target, heroes) => super::tell::goes(game, before, seat, target, heroes),
        Event::HeroRevealed(hero) => text("{hero} is turned up.").with("hero", names::hero_title(game, hero)),
        Event::QuestRevealed(quest) => {
            text("A new Quest: {quest}.").with("quest", names::quest_title(game, quest))
        }
        Event::AdventureRevealed(adventure) => {
            text("The Adventure: {card}.").with("card", names::adventure_title(game, adventure))
        }
        Event::ThreatRevealed(threat) => {
            text("Threat: {card}.").with("card", names::threat_title(game, threat))
        }
        Event::TokenPlaced(token, onto) if token.unnamed_act().is_some() => match onto {
            Onto::Adventure => text("A Threat token is placed on the Adventure."),
            Onto::Act3 => text("A Threat token is placed on the Adventure of Act III."),
            Onto::Quest { .. } => text("A Threat token is placed on a Quest."),
        },
        Event::TokenPlaced(token, onto) => {
            let sentence = match onto {
                Onto::Adventure => text("A Threat token is placed on the Adventure: {needs}."),
                Onto::Act3 => text("A Threat token is placed on the Adventure of Act III: {needs}."),
                Onto::Quest { place } => {
                    let sentence = text("A Threat token is placed on {quest}: {needs}.");
                    sentence.with("quest", names::target(game, after, Target::Quest { place }))
                }
            };
            sentence.with("needs", names::token(game, token))
        }
        Event::TokensMoved(1) => text("The Threat token on a Quest moves to the Adventure."),
        Event::TokensMoved(n) => text("{n} Threat tokens move from Quests to the Adventure.").with("n", n),
        Event::TokenDiscarded(token) if token.unnamed_act().is_some() => text("A Threat token is discarded."),
        Event::TokenDiscarded(token) => {
            text("A Threat token is discarded: {needs}.").with("needs", names::token(game, token))
        }
        Event::Drawn(seat, item) => {
            text("{seat} draws {items}.").with("seat", seat).with("items", names::item_title(game, item))
        }
        Event::DrawnUnnamed(seat, deck, n) => super::tell::drawn_unnamed(seat, deck, n),
        Event::NothingToDraw(deck) => {
            text("Nothing is drawn; this deck is empty: {deck}.").with("deck", names::deck(deck))
        }
        Event::Does(card, ability, _) => {
            let sentence = text("{card}: {effect}.").with("card", game.title(card));
            sentence.with("effect", effects::phrase(game, card, ability))
        }
        Event::DieAdded(colour) => {
            text("A die joins the pool: {color}.").with("color", names::colour(colour))
        }
        Event::Bonus(symbols) => text("Added: {symbols}.").with("symbols", names::symbols(symbols)),
        Event::Gold(seat, n) if n < 0 => {
            text("{seat} loses {n} Gold.").with("seat", seat).with("n", i64::from(n.unsigned_abs()))
        }
        Event::Gold(seat, n) => text("{seat} gains {n} Gold.").with("seat", seat).with("n", i64::from(n)),
        Event::QuestGold(quest, n) => {
            let sentence = text_n(
                "1 Gold is put on {quest}; {n} lies there now.",
                "1 Gold is put on {quest}; {n} lie there now.",
                n,
            );
            sentence.with("quest", names::quest_title(game, quest))
        }
        Event::QuestGoldTaken(seat, quest, n) => {
            let sentence = text("{seat} takes {n} Gold from {quest}.").with("seat", seat).with("n", n);
            sentence.with("quest", names::quest_title(game, quest))
        }
        Event::DieTurned(colour, face) => {
            let sentence = text("A die is turned: {color} ({face}).").with("color", names::colour(colour));
            sentence.with("face", names::symbols(face))
        }
        Event::DieConverted(from, to) => {
            let sentence = text("A die becomes another one: {color} instead of {other}.");
            sentence.with("color", names::colour(to)).with("other", names::colour(from))
        }
        Event::Exchanged(take, given) => {
            let sentence = text("A symbol is exchanged: {symbols} instead of {other}.");
            sentence.with("symbols", names::symbols(given)).with("other", names::symbol(take))
        }
        Event::WoundCancelled(seat) => text("{seat} cancels a coming Light Wound.").with("seat", seat),
        Event::QuestLeft(quest) => {
            text("{quest} leaves the game.").with("quest", names::quest_title(game, quest))
        }
        Event::Vp(seat, n) => text("{seat} gains {n} VP.").with("seat", seat).with("n", n),
        Event::Token(seat, true) => text("The Reroll token of {seat} turns active.").with("seat", seat),
        Event::Token(seat, false) => text("The Reroll token of {seat} turns inactive.").with("seat", seat),
        Event::Wounded(_, hero, kind) => {
            let sentence = text("{hero}: {wound}.").with("hero", names::hero_title(game, hero));
            sentence.with("wound", names::wound(kind))
        }
        Event::Defeated(_, hero, false) => {
            text("{hero} is defeated.").with("hero", names::hero_title(game, hero))
        }
        Event::Defeated(_, hero, true) => {
            text("{hero} is defeated and leaves the game.").with("hero", names::hero_title(game, hero))
        }
        Event::Healed(_, hero) => text("{hero} is healed.").with("hero", names::hero_title(game, hero)),
        Event::LeveledUp(_, hero) => {
            text("{hero} becomes an Expert.").with("hero", names::hero_title(game, hero))
        }
        Event::ItemReturned(_, item) => {
            text("{item} goes under its deck.").with("item", names::item_title(game, item))
        }
        Event::Wounds(counts) => text("Wounds: {wounds}.").with("wounds", names::wounds(counts)),
        Event::Failed(seat, target) => text("{seat} fails: {quest}.")
            .with("seat", seat)
            .with("quest", names::target(game, before, target)),
        Event::Succeeded(seat, target) => {
            let sentence = text("{seat} succeeds: {quest}.").with("seat", seat);
            sentence.with("quest", names::target(game, before, target))
        }
        Event::Scored(seat, n) => {
            text("{seat} has an Adventure Score of {n}.").with("seat", seat).with("n", n)
        }
        Event::Completed(seat, quest) => {
            let sentence = text("{quest} goes to the Achievements of {seat}.").with("seat", seat);
            sentence.with("quest", names::quest_title(game, quest))
        }
        Event::AdventureDone(act, None) => {
            text("The Adventure of Act {act} is completed.").with("act", names::act(act))
        }
        Event::AdventureDone(act, Some(true)) => {
            text("The Adventure of Act {act} succeeds: no Threat is left on it.").with("act", names::act(act))
        }
        Event::AdventureDone(act, Some(false)) => {
            text("The Adventure of Act {act} fails: Threat is left on it.").with("act", names::act(act))
        }
        Event::Ranked(seat, rank, Some(due)) => {
            let sentence = text("{seat} comes in at rank {rank} and gets the reward for rank {due}.");
            sentence.with("seat", seat).with("rank", rank).with("due", due)
        }
        Event::Ranked(seat, rank, None) => {
            text("{seat} comes in at rank {rank} and gets nothing.").with("seat", seat).with("rank", rank)
        }
        Event::Unlocked(act) => {
            text("The board actions of Act {act} are unlocked.").with("act", names::act(act))
        }
        Event::LegendaryUnlocked => text("Legendary Heroes come to the Market."),
        Event::Over => over(game, after),
    });
}

fn final_points(game: &Dicequest, after: &State) -> Text {
    let points = |(seat, score): (u8, &i32)| -> Arg {
        text("{seat} {n}").with("seat", Seat(seat)).with("n", i64::from(*score)).into()
    };
    let scores = game.scores(after);
    let all = Arg::List((0u8..).zip(scores.iter()).map(points).collect());
    text("Victory Points: {points}.").with("points", all)
}
