//! The choices with words, and what to press on the table.

use super::draft::{Draft, Edit};
use super::{Item, Model, Press, claims, dice, goals, names, numbers, saving};
use crate::engine::{Component, Seat};
use crate::games::dualing_dice::options::Reveal;
use crate::games::dualing_dice::{Action, GoalRef, RolledDie, Step};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::Ribbon;

/// A choice that is being put together.
pub type Choice = crate::table::Choice<crate::games::dualing_dice::DualingDice, Edit>;

/// What changes the draft.
pub fn edit(edit: Edit) -> Press {
    Press::Edit(edit)
}

/// What there is to choose with words now, and what to press.
pub fn ribbon(m: &Model, draft: &Draft) -> Ribbon<Press> {
    if m.awaits_chance() {
        return told_by_people(m, draft);
    }
    if saving::on(m, draft) {
        return saving::ribbon(m, draft);
    }
    let mut choices = claims::choices(m, draft);
    choices.extend(saving::begin(m));
    let Some(seat) = m.acting else {
        return Ribbon { help: telling(m, draft), choices, ..Ribbon::default() };
    };
    if m.is_covered(seat) {
        choices.push(look(m, seat));
    }
    let help = match m.state.step {
        Step::Pick | Step::Repick => {
            choices.extend(pick(m, draft));
            match (m.state.step, draft.colour, draft.white) {
                // The sentence says it.
                (Step::Repick, _, _) | (_, None, None) => String::new(),
                (_, Some(_), None) => gettext("Now choose a white die from a pile"),
                (_, None, Some(_)) => gettext("Now choose one of your colour dice"),
                (_, Some(_), Some(_)) => gettext("Both are shown when everyone has picked"),
            }
        }
        Step::Select => {
            choices.extend(save(m, draft));
            String::new()
        }
        Step::Reveal if choices.is_empty() => return reveal(m, draft, seat),
        Step::Discard => {
            choices.extend(discard(m, draft, seat));
            String::new()
        }
        _ => String::new(),
    };
    Ribbon { help, choices, ..Ribbon::default() }
}

/// Whose choice people at a real table tell next.
fn telling(m: &Model, draft: &Draft) -> String {
    let Some(seat) = m.asked(draft) else { return String::new() };
    let words = [("seat", &*m.name(seat))];
    match m.state.step {
        Step::Pick => gettext_f("Which dice does {seat} pick? A colour die first, then a white one", &words),
        Step::TiePick => gettext_f("Which die does {seat} reroll?", &words),
        _ => String::new(),
    }
}

fn look(m: &Model, seat: Seat) -> Item {
    let name = names::escape(&m.name(seat));
    Choice::new("look", gettext("Look at _Your Goals"), Press::Look(seat))
        .outcome(gettext_f("Only {seat} is allowed to see them", &[("seat", &name)]))
        .icon("tableside-curtain-symbolic")
        .item()
}

/// Both dice are chosen.
fn pick(m: &Model, draft: &Draft) -> Option<Item> {
    let (seat, action) = dice::picked(m, draft)?;
    let label = match action {
        Action::PickDice { colour, white } => {
            let words = [("color", colour.name()), ("white", white.name())];
            gettext_f("_Pick {color} and White {white}", &words)
        }
        _ => {
            let white = draft.white.unwrap_or_default();
            gettext_f("_Pick White {white}", &[("white", white.name())])
        }
    };
    Some(Choice::new("pick", label, Press::Act(seat, action)).golden().item())
}

/// A die is chosen, or nothing may be saved.
fn save(m: &Model, draft: &Draft) -> Vec<Item> {
    let nothing = m
        .has_legal(|action| *action == Action::SaveNothing)
        .then(|| Choice::act(m, "nothing", gettext("Save _Nothing"), Action::SaveNothing))
        .flatten();
    let chosen = dice::saves(m, draft).and_then(|(seat, action)| {
        let Action::SaveDie { die } = action else { return None };
        let saved = m.state.rolled_die(seat, die)?;
        let label = gettext_f("_Save the {n}", &[("n", &saved.number.to_string())]);
        let whose = match die {
            RolledDie::White { from } if from != seat => gettext_f(
                "{seat}’s {die}",
                &[("seat", &m.name(from)), ("die", &names::die_kind(saved.tint, saved.kind))],
            ),
            _ => names::die_kind(saved.tint, saved.kind),
        };
        Some(Choice::new("save", label, Press::Act(seat, action)).outcome(whose).golden())
    });
    nothing.into_iter().chain(chosen).map(Choice::item).collect()
}

/// The chosen goals are revealed together.
fn reveal(m: &Model, draft: &Draft, seat: Seat) -> Ribbon<Press> {
    let slots = goals::chosen(m, draft, seat);
    let action = goals::revealed(m, seat, &slots);
    let n = slots.len();
    let label = match n {
        0 => gettext("_Reveal Nothing"),
        _ => ngettext_f("_Reveal {n} Goal", "_Reveal {n} Goals", names::number(n), &[("n", &n.to_string())]),
    };
    let must = m.game.options().reveal == Reveal::Compulsory;
    let help = match (n, must) {
        (0, _) => gettext("Your dice meet none of your goals"),
        (_, true) => gettext("You must reveal the goals your dice meet"),
        (_, false) => gettext("You may keep back goals that your dice meet"),
    };
    let choice = Choice::act(m, "reveal", label, action).map(|choice| choice.golden().item());
    Ribbon { help, choices: choice.into_iter().collect(), ..Ribbon::default() }
}

fn discard(m: &Model, draft: &Draft, seat: Seat) -> Vec<Item> {
    let own = m.state.seat(seat);
    let keep = Choice::act(m, "keep", gettext("_Keep All Goals"), Action::DiscardGoal { goal: None });
    let chosen = draft.discard.and_then(|at| own.hand.get(at)).and_then(|slot| slot.card());
    let card = chosen.and_then(|goal| {
        let title = names::escape(&names::goal_title(&m.game, goal, &m.names));
        let label = gettext_f("_Discard {goal}", &[("goal", &title)]);
        Choice::act(m, "discard", label, Action::DiscardGoal { goal: Some(GoalRef::Card(goal)) })
    });
    let unknown = Action::DiscardGoal { goal: Some(GoalRef::Unknown) };
    let any = if m.is_legal(&unknown) {
        Choice::act(m, "discard-unknown", gettext("_Discard a Goal"), unknown)
    } else {
        None
    };
    [keep, card.map(Choice::golden), any].into_iter().flatten().map(Choice::item).collect()
}

/// The numbers told are entered together; the program may roll in people’s stead.
fn told_by_people(m: &Model, draft: &Draft) -> Ribbon<Press> {
    let told = numbers::asked(m);
    if told.is_empty() {
        let deals = m.program_may(Component::Cards);
        let mut choices = claims::choices(m, draft);
        let deal = || Press::ProgramAnswers(Component::Cards);
        choices.extend(deals.then(|| Choice::new("deal", gettext("_Let Tableside Deal"), deal()).item()));
        return Ribbon { choices, ..Ribbon::default() };
    }
    let roll = Press::ProgramAnswers(Component::Dice);
    let roll = Choice::new("roll", gettext("_Let Tableside Roll"), roll).icon("tableside-dice-roll-symbolic");
    let enter = numbers::answer(m, draft)
        .map(|chance| Choice::new("enter", gettext("_Enter These Numbers"), Press::Answer(chance)).golden());
    let words = [("n", &*draft.numbers.len().to_string()), ("of", &*told.len().to_string())];
    let help = match enter {
        Some(_) => gettext_f("{n} of {of} numbers entered; choose a die to change its number", &words),
        None => numbers::question(m, draft),
    };
    Ribbon {
        help,
        choices: std::iter::once(roll).chain(enter).map(Choice::item).collect(),
        ..Ribbon::default()
    }
}
