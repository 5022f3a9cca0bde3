//! What a card asks while its ability is carried out: which die, which face, which colour.

use super::{Draft, Edit, edit, marks, steps};
use crate::games::dicequest::content::compiled::Op;
use crate::games::dicequest::dice::{Color, DiceSet};
use crate::games::dicequest::words::parts;
use crate::games::dicequest::{Action, Choice};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dicequest::parts::symbols;
use crate::tables::dicequest::{Button, Choices, Command, DieLook, ViewModel, names};
use crate::widgets::{CellState, Face, Tint};

/// All answers that may be given.
pub fn answers(m: &ViewModel) -> impl Iterator<Item = Choice> {
    m.legal.iter().filter_map(|action| match action {
        Action::Choose { choice } => Some(*choice),
        _ => None,
    })
}

/// The die that an answer speaks of.
const fn die_of(choice: Choice) -> Option<u8> {
    match choice {
        Choice::Face { die, .. } | Choice::Convert { die, .. } | Choice::Swap { die: Some(die), .. } => {
            Some(die)
        }
        _ => None,
    }
}

/// How many dice may be marked at most, if dice are marked.
pub fn most(m: &ViewModel) -> usize {
    let sizes = answers(m).map(|choice| if let Choice::Dice { dice } = choice { dice.len() } else { 0 });
    sizes.max().unwrap_or(0)
}

/// The die that is looked at: the one that was chosen, else the only one.
pub fn current(m: &ViewModel, draft: &Draft) -> Option<u8> {
    let mut dice: Vec<u8> = answers(m).filter_map(die_of).collect();
    dice.sort_unstable();
    dice.dedup();
    let chosen =
        draft.die.and_then(|die| dice.iter().copied().find(|at| marks::alike(&m.state.turn.dice, *at, die)));
    chosen.or(if let [only] = dice[..] { Some(only) } else { None })
}

/// What pressing a die of the pool answers, if a card asks for dice.
pub fn press(m: &ViewModel, draft: &Draft, at: u8) -> Option<(CellState, Command)> {
    let (seat, dice) = (m.acting?, &m.state.turn.dice);
    if most(m) > 0 {
        let may = answers(m).any(|choice| {
            matches!(choice, Choice::Dice { dice: set } if set.iter().any(|die| marks::alike(dice, die, at)))
        });
        if !may {
            return None;
        }
        if most(m) == 1 {
            let one = marks::canonical(dice, DiceSet::one(at));
            let action = Action::Choose { choice: Choice::Dice { dice: one } };
            return Some((CellState::Selectable, Command::Act(seat, action)));
        }
        let marked = draft.dice.contains(at);
        let full = draft.dice.len() >= most(m) && !marked;
        let state = if marked { CellState::Selected } else { CellState::Selectable };
        return (!full).then(|| (state, edit(Edit::Mark(at))));
    }
    let there = answers(m).filter_map(die_of).any(|die| marks::alike(dice, die, at));
    let now = draft.die.unwrap_or_else(|| current(m, draft).unwrap_or(u8::MAX)) == at;
    let state = if now { CellState::Selected } else { CellState::Selectable };
    there.then(|| (state, edit(Edit::Die(at))))
}

/// What the die that is looked at can become, as dice to be pressed.
pub fn pad(m: &ViewModel, draft: &Draft, size: i32) -> Vec<DieLook> {
    let Some(seat) = m.acting else { return Vec::new() };
    let now = current(m, draft);
    let shown = |choice: &Choice| match choice {
        Choice::Color { .. } => true,
        _ => die_of(*choice).is_some() && die_of(*choice) == now,
    };
    let die = |choice: Choice| {
        let action = Action::Choose { choice };
        let (face, tint) = look(m, choice)?;
        Some(DieLook {
            face,
            tint,
            size,
            state: CellState::Selectable,
            spoken: m.words(seat, &action),
            action: m.words(seat, &action),
            command: Some(Command::Act(seat, action)),
            ..DieLook::default()
        })
    };
    answers(m).filter(shown).filter_map(die).collect()
}

/// What a die looks like after an answer.
fn look(m: &ViewModel, choice: Choice) -> Option<(Face, Tint)> {
    match choice {
        Choice::Face { die, side } => {
            let color = m.state.turn.dice.get(usize::from(die))?.color;
            let printed = m.game.cards().faces[color.index()].get(usize::from(side)).copied()?;
            Some((symbols::face(printed), names::tint(color)))
        }
        Choice::Color { color } | Choice::Convert { color, .. } => Some((Face::Unknown, names::tint(color))),
        Choice::Swap { die: Some(die), give } => {
            let running = m.state.running?;
            let ability = m.game.abilities_of(running.card).get(usize::from(running.ability))?;
            let Some(Op::ConvertSymbol { give: offers, .. }) = ability.ops.get(usize::from(running.op))
            else {
                return None;
            };
            let color: Color = m.state.turn.dice.get(usize::from(die))?.color;
            Some((symbols::face(offers.get(usize::from(give)).copied()?), names::tint(color)))
        }
        _ => None,
    }
}

/// The words above the pad.
pub fn title(m: &ViewModel, draft: &Draft) -> String {
    match current(m, draft) {
        Some(die) => {
            let die = names::words(parts::die_at(&m.state, die));
            gettext_f("What {die} becomes", &[("die", &die)])
        }
        None if answers(m).any(|choice| matches!(choice, Choice::Color { .. })) => gettext("The new die"),
        None => String::new(),
    }
}

/// The buttons while a card asks something; none if no card does.
pub fn choices(m: &ViewModel, draft: &Draft) -> Option<Choices> {
    let seat = m.acting?;
    answers(m).next()?;
    let mut row = Vec::new();
    if most(m) > 1 {
        let n = draft.dice.len();
        let dice = marks::canonical(&m.state.turn.dice, draft.dice);
        let label = gettext_f("_Reroll {dice}", &[("dice", &steps::dice_words(n))]);
        let button = Button::act(m, label, Action::Choose { choice: Choice::Dice { dice } });
        row.push(button.only_if(n > 0).suggested());
    }
    for choice in answers(m) {
        let on_stage =
            matches!(choice, Choice::Dice { .. } | Choice::Color { .. }) || die_of(choice).is_some();
        if !on_stage {
            let action = Action::Choose { choice };
            row.push(Button::act(m, names::escape(&m.words(seat, &action)), action));
        }
    }
    let sentence = match (most(m), row.is_empty()) {
        (1, _) => gettext("Choose a die to reroll"),
        (0, true) if current(m, draft).is_none() && answers(m).any(|choice| die_of(choice).is_some()) => {
            gettext("Choose a die")
        }
        _ => String::new(),
    };
    Some(Choices::row(sentence, row))
}
