//! Goals in a hand: what they need, and how they are revealed and discarded.

mod card;
mod items;
mod picture;

use crate::engine::{Arg, Seat, Text, text};
use crate::games::dualing_dice::goal::missing;
use crate::games::dualing_dice::options::GoalsPerSet;
use crate::games::dualing_dice::{Action, Claim, Claims, GoalId, GoalRef, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dualing_dice::draft::{Draft, Edit};
use crate::tables::dualing_dice::names;
use crate::tables::dualing_dice::{Command, ViewModel};
use crate::widgets::CellState;
pub use card::{GoalCell, GoalFace, GoalLook};

/// A goal as it is printed, for this seat's eyes or face up on the table.
pub fn face(m: &ViewModel, goal: GoalId, owner: Seat) -> GoalFace {
    let Some(card) = m.game.goal(goal) else { return GoalFace::default() };
    GoalFace {
        title: names::goal_title(&m.game, goal, &m.names),
        points: card.points.to_string(),
        line: names::goal_line(&m.game, goal, &m.names),
        picture: Some(card.picture()),
        tint: names::tint(owner),
    }
}

/// The goals of a hand, as they can be pressed. `chance` tells how likely a goal is, where that is known already.
pub fn looks(
    m: &ViewModel,
    draft: &Draft,
    seat: Seat,
    chance: impl Fn(GoalId) -> Option<f64>,
) -> Vec<GoalLook> {
    let name = m.name(seat);
    let look = |(at, slot): (usize, &GoalRef)| {
        let mut look = match slot.card() {
            Some(goal) => known(m, seat, goal, chance(goal)),
            None => {
                let spoken = gettext_f("{seat}’s goal, face down", &[("seat", &name)]);
                GoalLook { spoken, ..GoalLook::default() }
            }
        };
        if let (Some(seat), Some(goal)) = (m.acting.filter(|acting| *acting == seat), slot.card()) {
            match m.state.step {
                Step::Reveal if m.state.seat(seat).unknown() == 0 => reveal(m, draft, seat, at, &mut look),
                Step::Discard => discard(m, draft, at, goal, &mut look),
                _ => {}
            }
        }
        look
    };
    m.state.seat(seat).hand.iter().enumerate().map(look).collect()
}

/// “Needs one more even die”, or that no die can help any more.
fn needs(m: &ViewModel, what: Text) -> String {
    if what == text("out of reach in this set") {
        return text("{text}").with("text", Arg::Capital(Box::new(what))).render(&m.names);
    }
    gettext_f("Needs {what}", &[("what", &what.render(&m.names))])
}

fn known(m: &ViewModel, seat: Seat, goal: GoalId, chance: Option<f64>) -> GoalLook {
    let face = face(m, goal, seat);
    let saved = &m.state.seat(seat).saved;
    let met = m.game.met(goal, saved);
    let card = m.game.goal(goal);
    let needs = match card {
        _ if met && m.state.step == Step::Reveal => gettext("Your dice meet it"),
        // Only the five dice at the end of the set count (DD-SCORE-7).
        _ if met => gettext("Met so far"),
        Some(card) if card.is_manual() => gettext("You decide at the table whether it is met"),
        Some(card) => missing(card, saved).map(|what| needs(m, what)).unwrap_or_default(),
        None => String::new(),
    };
    let chance = chance.filter(|_| m.state.step != Step::Over).map(names::percent).unwrap_or_default();
    let words = [("seat", &*m.name(seat)), ("goal", &*face.spoken())];
    let mut spoken = gettext_f("{seat}’s goal: {goal}", &words);
    if !needs.is_empty() {
        spoken = format!("{spoken} {needs}.");
    }
    if !chance.is_empty() {
        spoken = format!("{spoken} {}", gettext_f("Chance: {chance}", &[("chance", &chance)]));
    }
    GoalLook { face: Some(face), needs, chance, met, spoken, ..GoalLook::default() }
}

/// The slots of the hand that are revealed: as chosen, else all that the dice meet.
pub fn chosen(m: &ViewModel, draft: &Draft, seat: Seat) -> Vec<usize> {
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
pub fn revealed(m: &ViewModel, seat: Seat, slots: &[usize]) -> Action {
    let hand = &m.state.seat(seat).hand;
    let mut goals: Vec<Claim> =
        slots.iter().filter_map(|at| hand.get(*at)?.card()).map(Claim::Goal).collect();
    goals.sort_unstable();
    Action::RevealGoals { goals: goals.into_iter().collect::<Claims>() }
}

fn reveal(m: &ViewModel, draft: &Draft, seat: Seat, at: usize, look: &mut GoalLook) {
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
    look.state = if on { CellState::Selected } else { CellState::Selectable };
    if m.game_refuses(seat, &action) {
        if !on {
            look.state = CellState::Dimmed;
        }
        look.action = m.reason(seat, &action);
        look.command = Some(Command::AskWhy(seat, action));
    } else {
        look.action = if on { gettext("Keep this goal") } else { gettext("Reveal this goal") };
        look.command = Some(Command::Edit(Edit::Goals(slots)));
    }
}

fn discard(m: &ViewModel, draft: &Draft, at: usize, goal: GoalId, look: &mut GoalLook) {
    let action = Action::DiscardGoal { goal: Some(GoalRef::Card(goal)) };
    let Some(command) = m.command(action) else { return };
    if let Command::AskWhy(..) = command {
        look.command = Some(command);
        return;
    }
    let on = draft.discard == Some(at);
    look.state = if on { CellState::Selected } else { CellState::Selectable };
    look.action = if on { gettext("Keep this goal") } else { gettext("Choose this goal to discard it") };
    look.command = Some(Command::Edit(Edit::Discard((!on).then_some(at))));
}
