//! Goals in a hand: what they need, and how they are revealed and discarded.

use super::draft::{Draft, Edit};
use super::odds::Chances;
use super::{Item, Model, Press, drawing, names};
use crate::engine::{Arg, Names, Seat, Text, text};
use crate::games::dualing_dice::goal::missing;
use crate::games::dualing_dice::options::GoalsPerSet;
use crate::games::dualing_dice::{Action, Claim, Claims, DualingDice, GoalId, GoalRef, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::{CardLook, Look, State};

/// A goal as it is printed, in the colour of whoever holds it.
pub fn face(game: &DualingDice, goal: GoalId, owner: Seat, words: &Names) -> CardLook {
    let Some(card) = game.goal(goal) else { return CardLook::default() };
    let (title, line) = (names::goal_title(game, goal, words), names::goal_line(game, goal, words));
    CardLook {
        tint: names::tint(owner),
        value: card.points.to_string(),
        picture: drawing::items(&card.picture(), names::tint(owner)),
        text: if line == title { String::new() } else { line },
        title,
        ..CardLook::default()
    }
}

/// The card read aloud.
pub fn spoken(face: &CardLook) -> String {
    let words = [("goal", &*face.title), ("points", &*face.value), ("line", &*face.text)];
    if face.text.is_empty() {
        return gettext_f("{goal}, points: {points}.", &words);
    }
    gettext_f("{goal}, points: {points}. {line}.", &words)
}

/// The goals of a hand, as they can be pressed, with how likely they are where that may be told and is known.
pub fn hand(m: &Model, draft: &Draft, seat: Seat, chances: &Chances) -> Vec<Item> {
    let name = m.name(seat);
    let mut copies: Vec<GoalId> = Vec::new();
    let mut item = |(at, slot): (usize, &GoalRef)| {
        let Some(goal) = slot.card() else {
            return Item {
                id: format!("goal/{}/{at}", seat.0),
                look: Look::Backs(names::EMBLEM, 1),
                name: gettext_f("{seat}’s goal, face down", &[("seat", &name)]),
                from: Some("deck".to_owned()),
                ..Item::default()
            };
        };
        let copy = copies.iter().filter(|other| **other == goal).count();
        copies.push(goal);
        let mut item = Item {
            id: format!("goal/{}/{}.{copy}", seat.0, goal.0),
            from: Some("deck".to_owned()),
            ..known(m, seat, goal, chances)
        };
        if m.acting == Some(seat) {
            match m.state.step {
                Step::Reveal if m.state.seat(seat).unknown() == 0 => reveal(m, draft, seat, at, &mut item),
                Step::Discard => discard(m, draft, at, goal, &mut item),
                _ => {}
            }
        }
        item
    };
    m.state.seat(seat).hand.iter().enumerate().map(&mut item).collect()
}

/// What a seat has completed, for everyone to read.
pub fn completed(m: &Model, seat: Seat) -> Vec<Item> {
    let item = |(at, claim): (usize, &Claim)| {
        let look = match claim {
            Claim::Goal(goal) => face(&m.game, *goal, seat, &m.names),
            Claim::Points { points } => CardLook {
                tint: names::tint(seat),
                value: points.to_string(),
                title: names::claim(&m.game, *claim, &m.names),
                ..CardLook::default()
            },
        };
        let look = CardLook { met: true, ..look };
        Item {
            id: format!("completed/{}/{at}", seat.0),
            name: spoken(&look),
            look: Look::Card(Box::new(look)),
            ..Item::default()
        }
    };
    m.state.seat(seat).completed.iter().enumerate().map(item).collect()
}

/// “Needs one more even die”, or that no die can help any more.
fn needs(m: &Model, what: Text) -> String {
    if what == text("out of reach in this set") {
        return text("{text}").with("text", Arg::Capital(Box::new(what))).render(&m.names);
    }
    gettext_f("Needs {what}", &[("what", &what.render(&m.names))])
}

fn known(m: &Model, seat: Seat, goal: GoalId, chances: &Chances) -> Item {
    let saved = &m.state.seat(seat).saved;
    let met = m.game.met(goal, saved);
    let card = m.game.goal(goal);
    let foot = match card {
        _ if met && m.state.step == Step::Reveal => gettext("Your dice meet it"),
        // Nothing is met yet by no dice at all, and only the five dice at the end of the set count (DD-SCORE-7).
        _ if met && !saved.is_empty() => gettext("Met so far"),
        Some(card) if card.is_manual() => gettext("You decide at the table whether it is met"),
        Some(card) => missing(card, saved).map(|what| needs(m, what)).unwrap_or_default(),
        None => String::new(),
    };
    let (before, now) = chances.of(goal);
    let look = CardLook {
        before: before.map(names::percent).unwrap_or_default(),
        measure: now.map(names::percent).unwrap_or_default(),
        met: met && !saved.is_empty(),
        foot,
        ..face(&m.game, goal, seat, &m.names)
    };
    let words = [("seat", &*m.name(seat)), ("goal", &*spoken(&look))];
    let mut name = gettext_f("{seat}’s goal: {goal}", &words);
    if !look.foot.is_empty() {
        name = format!("{name} {}.", look.foot);
    }
    if !look.measure.is_empty() {
        name = format!("{name} {}", gettext_f("Chance: {chance}", &[("chance", &look.measure)]));
    }
    Item { look: Look::Card(Box::new(look)), name, ..Item::default() }
}

/// The slots of the hand that are revealed: as chosen, else all that the dice meet.
pub fn chosen(m: &Model, draft: &Draft, seat: Seat) -> Vec<usize> {
    if let Some(slots) = &draft.goals {
        return slots.clone();
    }
    let own = m.state.seat(seat);
    let goal = |at: usize| own.hand.get(at).and_then(|slot| slot.card());
    let met = |at: &usize| goal(*at).is_some_and(|goal| m.game.met(goal, &own.saved));
    let met: Vec<usize> = (0..own.hand.len()).filter(met).collect();
    if m.game.options().goals_per_set == GoalsPerSet::One {
        let points = |at: &usize| goal(*at).map_or(0, |goal| m.game.points(Claim::Goal(goal)));
        return met.into_iter().max_by_key(points).into_iter().collect();
    }
    met
}

/// What revealing these slots is.
pub fn revealed(m: &Model, seat: Seat, slots: &[usize]) -> Action {
    let hand = &m.state.seat(seat).hand;
    let mut goals: Vec<Claim> =
        slots.iter().filter_map(|at| hand.get(*at)?.card()).map(Claim::Goal).collect();
    goals.sort_unstable();
    Action::RevealGoals { goals: goals.into_iter().collect::<Claims>() }
}

fn reveal(m: &Model, draft: &Draft, seat: Seat, at: usize, item: &mut Item) {
    let mut slots = chosen(m, draft, seat);
    let on = slots.contains(&at);
    if on {
        slots.retain(|other| *other != at);
    } else if m.game.options().goals_per_set == GoalsPerSet::One {
        slots = vec![at];
    } else {
        slots.push(at);
    }
    let action = revealed(m, seat, &slots);
    item.state = if on { State::Chosen } else { State::Lit };
    if m.game_refuses(seat, &action) {
        if !on {
            item.state = State::Dimmed;
        }
        item.about = m.reason(seat, &action);
        item.press = Some(Press::AskWhy(seat, action));
    } else {
        item.about = if on { gettext("Keep this goal") } else { gettext("Reveal this goal") };
        item.press = Some(Press::Edit(Edit::Goals(slots)));
    }
}

fn discard(m: &Model, draft: &Draft, at: usize, goal: GoalId, item: &mut Item) {
    let action = Action::DiscardGoal { goal: Some(GoalRef::Card(goal)) };
    let Some(press) = m.press(action) else { return };
    if let Press::AskWhy(..) = press {
        item.press = Some(press);
        return;
    }
    let on = draft.discard == Some(at);
    item.state = if on { State::Chosen } else { State::Lit };
    item.about = if on { gettext("Keep this goal") } else { gettext("Choose this goal to discard it") };
    item.press = Some(Press::Edit(Edit::Discard((!on).then_some(at))));
}
