//! What abilities do, in words: for cards whose pack gives none.

use crate::engine::{Arg, Text, text, text_n};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::content::ability::{
    Ability, AnyFace, Cost, Effect, Forbidden, ItemDeck, LightKind, PreventKind, Priced, Scored, ThreatPlace,
    Times, TokenSide, Victim, Who,
};
use crate::games::dicequest::dice::{Colour, Symbols};
use crate::games::dicequest::names;
use crate::games::dicequest::state::Card;
use crate::i18n::N_;

/// The abilities of a card as written in the pack.
pub fn written(game: &Dicequest, card: Card) -> Option<&[Ability]> {
    let content = game.content();
    Some(match card {
        Card::Hero(hero) => &content.hero.get(hero.index())?.abilities,
        Card::Item(item) => &content.item.get(item.index())?.abilities,
        Card::Quest(quest) => &content.quest.get(quest.index())?.abilities,
        Card::Playtime => &content.playtime.abilities,
        Card::Adventure(adventure) => &content.adventure.get(adventure.index())?.abilities,
        Card::Threat(threat) => &content.threat_card.get(threat.index())?.abilities,
    })
}

/// An ability of a card in words: those of the pack, or its effects.
pub fn phrase(game: &Dicequest, card: Card, ability: u8) -> Arg {
    let found = written(game, card).and_then(|abilities| abilities.get(usize::from(ability)));
    let Some(found) = found else { return text("nothing").into() };
    if !found.text.is_empty() {
        return Arg::Content(found.text.clone());
    }
    Arg::List(found.effects.iter().map(|effect| Arg::from(effect_words(effect))).collect())
}

/// What a use costs, in words; none if it is free.
pub fn cost(cost: Cost) -> Option<Arg> {
    let mut all: Vec<Arg> = Vec::new();
    if cost.gold > 0 {
        all.push(text("{n} Gold").with("n", cost.gold).into());
    }
    if cost.rune > 0 {
        all.push(text("a Rune").into());
    }
    match cost.wound {
        Some(LightKind::Light) => all.push(text("a Light Wound").into()),
        Some(LightKind::Unblockable) => all.push(text("an Unblockable Light Wound").into()),
        None => {}
    }
    if cost.reroll_token {
        all.push(text("the Reroll token").into());
    }
    if cost.discard_item > 0 {
        all.push(text("an Item").into());
    }
    (!all.is_empty()).then_some(Arg::List(all))
}

/// A table of all effects, complete, so that none comes without its words.
fn effect_words(effect: &Effect) -> Text {
    match effect {
        Effect::AddDie(of) => text("add {die}").with("die", names::a_die(of.colour())),
        Effect::ConvertDie { from, to } => match to.colour() {
            None => text("turn {die} into one of any colour").with("die", names::a_die(from.colour())),
            to => text("turn {die} into {other}")
                .with("die", names::a_die(from.colour()))
                .with("other", names::a_die(to)),
        },
        Effect::Reroll { colour: of, max: 1 } => {
            text("reroll {dice}").with("dice", names::a_die(of.colour()))
        }
        Effect::Reroll { colour: of, max } => {
            text("reroll {dice}").with("dice", names::up_to_dice(of.colour(), *max))
        }
        Effect::SetFace { colour: of, to: AnyFace::Any, .. } => {
            text("set {die} to any face").with("die", names::a_die(of.colour()))
        }
        Effect::SetFace { colour: of, to: AnyFace::Face(face), .. } => text("set {die} to {face}")
            .with("die", names::a_die(of.colour()))
            .with("face", names::symbols(*face)),
        Effect::AddSymbol(symbols) => text("add {symbols}").with("symbols", names::symbols(*symbols)),
        Effect::GainRune(n) => text("gain {runes}").with("runes", names::symbols(Symbols([0, 0, 0, 0, *n]))),
        Effect::ConvertSymbol { take, give } => {
            let give = Arg::List(give.iter().map(|one| names::symbols(*one)).collect());
            text("exchange one {take} for one of these: {give}")
                .with("take", names::symbol(take.0))
                .with("give", give)
        }
        Effect::RemoveWound { .. } => text("remove a Light Wound"),
        Effect::Prevent { kind: PreventKind::Light, n } => {
            text_n("prevent a Light Wound", "prevent {n} Light Wounds", *n)
        }
        Effect::Prevent { kind: PreventKind::Deadly, n } => {
            text_n("prevent a Deadly Wound", "prevent {n} Deadly Wounds", *n)
        }
        Effect::Prevent { kind: PreventKind::Any, n } => text_n("prevent a wound", "prevent {n} wounds", *n),
        Effect::GiveWound { who, kind } => {
            let sentence = match who {
                Victim::Active => text("{wound} for one of your Active Heroes"),
                Victim::Own => text("{wound} for one of your Heroes"),
                Victim::Rival => text("{wound} for a Hero of another player"),
                Victim::EachSeat => text("{wound} for a Hero of each player"),
            };
            sentence.with("wound", names::wound(*kind))
        }
        Effect::ExtraWound { kind, n: 1, per: None } => {
            text("one more wound: {wound}").with("wound", names::wound(*kind))
        }
        Effect::ExtraWound { kind, n, per: None } => {
            text("{n} more wounds: {wound}").with("n", *n).with("wound", names::wound(*kind))
        }
        Effect::ExtraWound { kind, n: 1, per: Some(symbol) } => {
            text("one more wound for each symbol ({symbol}) on the dice: {wound}")
                .with("symbol", names::symbol(symbol.0))
                .with("wound", names::wound(*kind))
        }
        Effect::ExtraWound { kind, n, per: Some(symbol) } => {
            text("{n} more wounds for each symbol ({symbol}) on the dice: {wound}")
                .with("n", *n)
                .with("symbol", names::symbol(symbol.0))
                .with("wound", names::wound(*kind))
        }
        Effect::BanDie(Colour::Red) => text("no red dice"),
        Effect::BanDie(Colour::Blue) => text("no blue dice"),
        Effect::BanDie(Colour::Yellow) => text("no yellow dice"),
        Effect::BanDie(Colour::Green) => text("no green dice"),
        Effect::Vp(n) => text("gain {n} VP").with("n", *n),
        Effect::DrawItem { deck: ItemDeck::Basic, n: 1 } => text("draw a Basic Item"),
        Effect::DrawItem { deck: ItemDeck::Basic, n } => text("draw {n} Basic Items").with("n", *n),
        Effect::DrawItem { deck: ItemDeck::Legendary, n: 1 } => text("draw a Legendary Item"),
        Effect::DrawItem { deck: ItemDeck::Legendary, n } => text("draw {n} Legendary Items").with("n", *n),
        Effect::LevelUp(_) => text("an Apprentice levels up"),
        Effect::Gold { n, who } => {
            let sentence = match (who, *n < 0) {
                (Who::Own, false) => text("gain {n} Gold"),
                (Who::Own, true) => text("lose {n} Gold"),
                (Who::Rival, false) => text("another player gains {n} Gold"),
                (Who::Rival, true) => text("another player loses {n} Gold"),
                (Who::EachSeat, false) => text("each player gains {n} Gold"),
                (Who::EachSeat, true) => text("each player loses {n} Gold"),
            };
            sentence.with("n", n.unsigned_abs())
        }
        Effect::RerollToken { side, who } => {
            let side = if *side == TokenSide::Active { N_("active") } else { N_("inactive") };
            let sentence = match who {
                Who::Own => text("your Reroll token turns {side}"),
                Who::Rival => text("the Reroll token of another player turns {side}"),
                Who::EachSeat => text("every Reroll token turns {side}"),
            };
            sentence.with("side", Arg::Term(side))
        }
        Effect::StealGold(n) => text("take up to {n} Gold from another player").with("n", *n),
        Effect::LoseItem { who, n } => match (who, n) {
            (Who::Own, 1) => text("lose an Item"),
            (Who::Rival, 1) => text("another player loses an Item"),
            (Who::EachSeat, 1) => text("each player loses an Item"),
            (Who::Own, n) => text("lose {n} Items").with("n", *n),
            (Who::Rival, n) => text("another player loses {n} Items").with("n", *n),
            (Who::EachSeat, n) => text("each player loses {n} Items").with("n", *n),
        },
        Effect::RefreshMarket(1) => text("replace a Hero of the Market"),
        Effect::ReplaceQuest(1) => text("replace a Quest"),
        Effect::DiscardThreat(1) => text("discard a Threat token"),
        Effect::RefreshMarket(n) => text("replace up to {n} Heroes of the Market").with("n", *n),
        Effect::ReplaceQuest(n) => text("replace {n} Quests").with("n", *n),
        Effect::Need(change) => {
            let sentence = if change.more {
                text("one more is required: {need}")
            } else {
                text("one less is required: {need}")
            };
            sentence.with("need", names::needs(&[change.need]))
        }
        Effect::Price { what, delta } => {
            let what = match what {
                Priced::Recruit => N_("recruiting"),
                Priced::Buy => N_("buying an Item"),
                Priced::Train => N_("levelling up in the Tavern"),
                Priced::Heal => N_("healing in the Tavern"),
                Priced::Refresh => N_("refreshing the Market"),
            };
            let sentence =
                if *delta < 0 { text("{n} Gold less for {what}") } else { text("{n} Gold more for {what}") };
            sentence.with("n", delta.unsigned_abs()).with("what", Arg::Term(what))
        }
        Effect::Forbid(what) => {
            let what = match what {
                Forbidden::RerollToken => N_("the Reroll token"),
                Forbidden::RuneReroll => N_("rerolling with Runes"),
                Forbidden::Recruit => N_("recruiting"),
                Forbidden::Equip => N_("equipping"),
                Forbidden::Items => N_("single-use Items"),
                Forbidden::Board => N_("board actions"),
            };
            text("not allowed: {what}").with("what", Arg::Term(what))
        }
        Effect::PlaceThreat { place, n, per } => {
            let sentence = match (place, n) {
                (ThreatPlace::Adventure, 1) => text("a Threat token onto the Adventure"),
                (ThreatPlace::Act3, 1) => text("a Threat token onto the Adventure of Act III"),
                (ThreatPlace::Quest, 1) => text("a Threat token onto a Quest"),
                (ThreatPlace::Adventure, n) => text("{n} Threat tokens onto the Adventure").with("n", *n),
                (ThreatPlace::Act3, n) => {
                    text("{n} Threat tokens onto the Adventure of Act III").with("n", *n)
                }
                (ThreatPlace::Quest, n) => text("{n} Threat tokens onto Quests").with("n", *n),
            };
            match per {
                Times::Total => sentence,
                Times::Seat => text("for each player {effect}").with("effect", sentence),
            }
        }
        Effect::DiscardThreat(n) => text("discard {n} Threat tokens").with("n", *n),
        Effect::ScoreVp { per, n } => {
            let per = match per {
                Scored::Item => N_("Item in your Backpack"),
                Scored::Hero => N_("Hero"),
                Scored::Quest => N_("completed Quest"),
                Scored::Class => N_("class among your Heroes"),
            };
            text("{n} VP for each {what}").with("n", *n).with("what", Arg::Term(per))
        }
        Effect::Manual(words) => text("{words}").with("words", Arg::Content(words.clone())),
    }
}

/// What an ability of a card does and costs, for people who look at the card.
pub fn described(game: &Dicequest, card: Card, ability: u8) -> Text {
    let found = written(game, card).and_then(|abilities| abilities.get(usize::from(ability)));
    let effect = phrase(game, card, ability);
    match found.and_then(|found| cost(found.cost)) {
        Some(cost) => text("pay {cost}: {effect}").with("cost", cost).with("effect", effect),
        None => text("{effect}").with("effect", effect),
    }
}
