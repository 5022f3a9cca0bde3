//! The choices with words, and what to press on the board.

use super::draft::Edit;
use super::fields::Snapshot;
use super::press::{self, paths};
use super::{Item, Model, Press, names};
use crate::engine::prelude::*;
use crate::engine::{Component, Few, Seat};
use crate::games::dice_war::content::AbilityKind;
use crate::games::dice_war::options::SetupOrder;
use crate::games::dice_war::{Action, DiceWar, Field, POWER, Step};
use crate::i18n::{gettext, gettext_f};
use crate::play::Next;
use crate::table::{Meter, Ribbon};

/// The id of the choice that upgrades the chosen die.
pub const UPGRADE: &str = "choice/upgrade";

/// What is offered now.
#[derive(Default)]
pub struct Offer {
    pub ribbon: Ribbon<Press>,
    /// Choices for which the ribbon has no room.
    pub more: Vec<Item>,
}

/// So many choices the ribbon has room for.
const ROOM: usize = 4;

/// What is offered now.
pub fn offer(shown: &Snapshot<'_>) -> Offer {
    let mut ribbon = ribbon(shown);
    // What leads back stays where it is looked for.
    let more = match ribbon.choices.len() {
        n if n > ROOM => ribbon.choices.drain(..n - 1).collect(),
        _ => Vec::new(),
    };
    Offer { ribbon, more }
}

fn ribbon(shown: &Snapshot<'_>) -> Ribbon<Press> {
    let m = shown.m;
    if shown.back() {
        let (at, of) = (shown.steps.len().to_string(), m.facts.steps.len().to_string());
        let help = gettext_f("Reviewing entry {at} of {of}", &[("at", &at), ("of", &of)]);
        let now = edit("back", gettext("_Back to the Match"), Edit::Back(None)).golden();
        return Ribbon { first: true, ..row(help, vec![now]) };
    }
    if let Some(action) = shown.draft.asked {
        return question(shown, &action);
    }
    match (m.state.step, m.acting) {
        (Step::StartRoll, _) if matches!(m.next, Next::Tell(_)) => {
            let program = Press::ProgramAnswers(Component::Dice);
            let roll = Choice::new("roll", gettext("Let _Tableside Roll"), program)
                .icon("tableside-dice-roll-symbolic");
            row(gettext("Each player rolls a die for the first turn. What came up?"), vec![roll])
        }
        (Step::Setup, Some(seat)) => line_up(shown, seat),
        (Step::FollowUp(from), Some(_)) => match shown.draft.path_to {
            Some(to) => path_choices(shown, from, to),
            None => row(
                gettext("Choose a highlighted square for one more action, or end your turn."),
                act(m, "end", gettext("_End Turn"), Action::EndTurn)
                    .map(Choice::golden)
                    .into_iter()
                    .collect(),
            ),
        },
        (Step::War, Some(seat)) => war(shown, seat),
        _ => Ribbon::default(),
    }
}

fn row(help: String, choices: Vec<Choice>) -> Ribbon<Press> {
    Ribbon { help, choices: choices.into_iter().map(Choice::item).collect(), ..Ribbon::default() }
}

type Choice = crate::table::Choice<DiceWar, Edit>;

fn edit(id: &str, label: String, edit: Edit) -> Choice {
    Choice::new(id, label, Press::Edit(edit))
}

/// Something that is not allowed tells why; what would lose the match is asked about first.
fn act(m: &Model, id: &str, label: String, action: Action) -> Option<Choice> {
    Some(Choice::new(id, label, press::enter(m, action)?))
}

/// The same, golden if it is allowed: it completes what was begun.
fn completes(m: &Model, id: &str, label: String, action: Action) -> Option<Choice> {
    let choice = act(m, id, label, action)?;
    Some(if m.is_legal(&action) { choice.golden() } else { choice })
}

/// Whether what would lose the match is meant. The first choice, which gets the focus, does nothing.
fn question(shown: &Snapshot<'_>, action: &Action) -> Ribbon<Press> {
    let m = shown.m;
    let sentence = names::ending(m, action);
    let label = match action {
        Action::DeclareEndOfWar { .. } => gettext("_Declare"),
        _ => gettext("_End the Match"),
    };
    let stay = gettext("_Keep Playing");
    // A screen reader that reads only what has the focus reads the question, too.
    let spoken = format!("{sentence} {}", stay.replace('_', ""));
    let stay = edit("stay", stay, Edit::Select(shown.draft.from)).named(spoken).golden();
    let meant = m.press(*action).map(|press| Choice::new("meant", label, press));
    let choices = std::iter::once(stay).chain(meant).collect();
    Ribbon { asks: true, ..row(sentence, choices) }
}

fn line_up(shown: &Snapshot<'_>, seat: Seat) -> Ribbon<Press> {
    let (m, draft) = (shown.m, shown.draft);
    let whole = m.game.options().setup == SetupOrder::Whole;
    let mut choices = Vec::new();
    if whole
        && m.advised(seat)
        && let Some(row) = suggestion(shown, seat)
    {
        choices.push(edit("suggest", gettext("_Suggest"), Edit::Row(row)));
    }
    if draft.power() > 0 {
        choices.push(edit("clear", gettext("_Clear"), Edit::Row([0; 7])));
    }
    let placed = || draft.row.iter().zip(0u8..).find(|(level, _)| **level > 0);
    let done = match (whole, placed()) {
        (true, _) => Some(Action::SetLineup { row: draft.row }),
        (false, Some((level, file))) => Some(Action::PlaceDie { file, level: *level }),
        (false, None) => None,
    };
    let standing = if whole { 0 } else { on_board(shown, seat) };
    let used = draft.power() + standing;
    let missing = POWER.saturating_sub(used);
    let short = if whole && missing > 0 { names::missing(missing) } else { String::new() };
    let done = done.and_then(|action| completes(m, "done", gettext("_Done"), action));
    choices.extend(done.map(|done| done.outcome(short)));
    let help = match draft.brush {
        Some(level) => {
            let creature = names::creature(&m.game, seat, level);
            gettext_f("Choose a square for the {creature}.", &[("creature", &creature)])
        }
        None => gettext("Choose a square again to raise its die."),
    };
    Ribbon { meter: Some(power(used, draft.brush)), ..row(help, choices) }
}

/// How much of the power of a line-up is used, and what the creature in hand would add.
fn power(n: u8, brush: Option<u8>) -> Meter {
    let words = [("n", &*n.to_string()), ("of", &*POWER.to_string())];
    let full = n.min(POWER);
    let more = brush.unwrap_or_default().min(POWER - full);
    Meter { full, more, of: POWER, words: gettext_f("{n} of {of}", &words) }
}

/// The power that stands on the board already, in a set-up die by die.
fn on_board(shown: &Snapshot<'_>, seat: Seat) -> u8 {
    let state = &shown.state;
    crate::games::dice_war::field::each(state.own(seat)).map(|at| state.level(at)).sum()
}

/// The line-up of the bots' book after the one on the board.
fn suggestion(shown: &Snapshot<'_>, seat: Seat) -> Option<[u8; 7]> {
    let game = &shown.m.game;
    let mut book = Vec::new();
    game.candidates(&shown.state, seat, &mut book);
    let rows: Vec<[u8; 7]> = book
        .into_iter()
        .filter_map(|action| match action {
            Action::SetLineup { row } => Some(row),
            _ => None,
        })
        .collect();
    let at = rows.iter().position(|row| *row == shown.draft.row).map_or(0, |at| at + 1);
    rows.get(at % rows.len().max(1)).copied()
}

fn war(shown: &Snapshot<'_>, seat: Seat) -> Ribbon<Press> {
    let (m, draft) = (shown.m, shown.draft);
    if m.legal.contains(&Action::Pass) {
        let pass = completes(m, "pass", gettext("_Pass"), Action::Pass);
        return row(gettext("You have no legal action."), pass.into_iter().collect());
    }
    if draft.declaring {
        let back = edit("else", gettext("_Something Else"), Edit::Declare(false));
        return row(gettext("Choose the die that keeps fleeing."), vec![back]);
    }
    match (draft.from, draft.spell) {
        (None, _) => row(String::new(), declarations(shown)),
        (Some(from), Some(spell)) => casting(shown, seat, from, spell),
        (Some(from), None) => match draft.path_to {
            Some(to) => path_choices(shown, from, to),
            None => die_actions(shown, seat, from),
        },
    }
}

/// The End of War (DW-EOW-3): offered once somebody flees, or at any time where the table plays so.
fn declarations(shown: &Snapshot<'_>) -> Vec<Choice> {
    let m = shown.m;
    let label = gettext("_Declare the End of War");
    let declare = Action::DeclareEndOfWar { die: None };
    let for_a_die = |action: &Action| matches!(action, Action::DeclareEndOfWar { die: Some(_) });
    let fled = m.state.runs.iter().any(|run| run.n > 0) && m.state.countdown.is_none();
    if m.legal.iter().any(for_a_die) {
        vec![edit("declare", label, Edit::Declare(true))]
    } else if m.legal.contains(&declare) || fled {
        act(m, "declare", label, declare).into_iter().collect()
    } else {
        Vec::new()
    }
}

/// What a die can do besides moving and attacking.
fn die_actions(shown: &Snapshot<'_>, seat: Seat, from: Field) -> Ribbon<Press> {
    let m = shown.m;
    let level = m.state.level(from);
    let upgrade = Action::Upgrade { at: from };
    let next = names::creature(&m.game, seat, (level + 1).min(6));
    let up = act(m, "upgrade", gettext("_Upgrade"), upgrade);
    let becomes = || gettext_f("becomes {creature}", &[("creature", &next)]);
    let up = up.map(|up| if level < 6 { up.outcome(becomes()) } else { up });
    let mut choices: Vec<Choice> = up.into_iter().collect();
    let card = m.game.creature(seat, level);
    for ability in card.abilities.iter().filter(|ability| ability.kind == AbilityKind::Spell) {
        let Some(spell) = m.game.spell_number(&ability.id) else { continue };
        let mut castings = m.legal.iter().filter(|action| {
            matches!(action, Action::CastSpell { at, spell: other, .. } if *at == from && *other == spell)
        });
        let (id, name) = (format!("spell/{spell}"), names::escape(&gettext(&ability.name)));
        choices.extend(match (castings.next(), castings.next()) {
            (None, _) => {
                act(m, &id, name, Action::CastSpell { at: from, spell, fields: Few::new(), amount: 0 })
            }
            (Some(only), None) => act(m, &id, name, *only).map(|cast| cast.outcome(aimed(only))),
            _ => Some(edit(&id, name, Edit::Spell(Some(spell)))),
        });
    }
    choices.extend(declarations(shown));
    let creature = names::creature(&m.game, seat, level);
    let help = gettext_f(
        "{creature} on {field}: choose a highlighted square or an action",
        &[("creature", &creature), ("field", &from.to_string())],
    );
    // Below the question of the turn there would be no room for it.
    Ribbon { sentence: help, ..row(String::new(), choices) }
}

/// The fields of the only way to cast a spell.
fn aimed(action: &Action) -> String {
    match action {
        Action::CastSpell { fields, .. } => {
            fields.iter().map(Field::to_string).collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    }
}

/// What is still to be chosen for a spell.
fn casting(shown: &Snapshot<'_>, seat: Seat, from: Field, spell: u8) -> Ribbon<Press> {
    let (m, draft) = (shown.m, shown.draft);
    let name = m.game.spell(spell).map_or_else(String::new, |card| gettext(&card.name));
    let most = draft.castings(m).map(|(_, fields, _)| fields.len()).max().unwrap_or_default();
    let (at, of) = (draft.chosen.len().to_string(), most.to_string());
    let words = [("spell", name.as_str()), ("at", &at), ("of", &of)];
    let complete: Vec<_> = draft.complete(m).collect();
    let hint = if complete.is_empty() {
        gettext_f("{spell}: choose highlighted squares ({at} of {of})", &words)
    } else {
        gettext_f("{spell}: how much?", &words[..1])
    };
    // What is paid and what is meant may change places: all that changes tells them apart.
    let amounts: Vec<u8> = complete.iter().map(|(_, amount)| *amount).collect();
    let several = |amount: u8| amounts.iter().filter(|other| **other == amount).count() > 1;
    let cast = |(at, (action, amount)): (usize, (&Action, u8))| {
        let after = m.game.after(&m.state, action);
        let change = match (draft.chosen.first(), several(amount)) {
            (Some(_), true) => names::changed(m, seat, action),
            (Some(at), false) => names::becomes(m, &after, *at),
            (None, _) => String::new(),
        };
        // The same letter does not press several.
        let cast = || if amounts.len() > 1 { gettext("_Cast").replace('_', "") } else { gettext("_Cast") };
        let label = if amount > 0 { names::dice(amount) } else { cast() };
        let id = format!("cast/{at}");
        let cast = if amounts.len() == 1 { completes } else { act };
        Some(cast(m, &id, label, *action)?.outcome(change))
    };
    let mut choices: Vec<Choice> = complete.into_iter().enumerate().filter_map(cast).collect();
    choices.push(edit("else", gettext("_Something Else"), Edit::Select(Some(from))));
    row(hint, choices)
}

/// Several ways to the same field.
fn path_choices(shown: &Snapshot<'_>, from: Field, to: Field) -> Ribbon<Press> {
    let m = shown.m;
    let path = |(at, action): (usize, &Action)| {
        let via = match action {
            Action::Move { via, .. }
            | Action::Attack { via, .. }
            | Action::FollowMove { via, .. }
            | Action::FollowAttack { via, .. } => *via,
            _ => None,
        };
        let label = via.map_or_else(
            || gettext("Directly"),
            |via| gettext_f("Via {field}", &[("field", &via.to_string())]),
        );
        Some(act(m, &format!("path/{at}"), label, *action)?.outcome(names::backlash(m, action).join(" ")))
    };
    let mut choices: Vec<Choice> = paths(m, from, to).enumerate().filter_map(path).collect();
    choices.push(edit("else", gettext("_Something Else"), Edit::Select(Some(from))));
    row(gettext_f("Which way to {field}?", &[("field", &to.to_string())]), choices)
}
