//! Which buttons there are now. Plain values.

use crate::engine::prelude::*;
use crate::engine::{Component, Few, Seat};
use crate::games::dice_war::content::AbilityKind;
use crate::games::dice_war::options::SetupOrder;
use crate::games::dice_war::{Action, BLACK, Chance, Field, POWER, Phase, RED, pair_index};
use crate::i18n::{gettext, gettext_f};
use crate::play::Next;
use crate::tables::dice_war::draft::Edit;
use crate::tables::dice_war::looks::Snapshot;
use crate::tables::dice_war::names;
use crate::tables::dice_war::press::{self, paths};
use crate::tables::dice_war::{Button, Choices, Command, ViewModel};
use crate::tables::kit::Meter;
use crate::widgets::track::Level;

/// What is offered now.
pub fn choices(snapshot: &Snapshot<'_>) -> Choices {
    let m = snapshot.m;
    if snapshot.back() {
        let (at, of) = (snapshot.steps.len().to_string(), m.facts.steps.len().to_string());
        let hint = gettext_f("Reviewing entry {at} of {of}", &[("at", &at), ("of", &of)]);
        let now = Button::edit(gettext("_Back to the Match"), Edit::Back(None)).suggested();
        return Choices::row(hint, vec![now]);
    }
    if let Some(action) = snapshot.draft.asked {
        return question(snapshot, &action);
    }
    match (m.state.phase, m.acting) {
        (Phase::StartRoll, _) if matches!(m.next, Next::Tell(_)) => roll(snapshot),
        (Phase::Setup, Some(seat)) => line_up(snapshot, seat),
        (Phase::FollowUp(from), Some(_)) => match snapshot.draft.path_to {
            Some(to) => path_choices(snapshot, from, to),
            None => Choices::row(
                gettext("Choose a highlighted square for one more action, or end your turn."),
                vec![act(m, gettext("_End Turn"), Action::EndTurn).suggested()],
            ),
        },
        (Phase::War, Some(seat)) => war(snapshot, seat),
        _ => Choices::default(),
    }
}

/// Something that is not allowed tells why; what would lose the match is asked about first.
fn act(m: &ViewModel, label: impl Into<String>, action: Action) -> Button {
    Button { command: press::enter(m, action), ..Button::act(m, label, action) }
}

/// Whether what would lose the match is meant. The first button, which gets the focus, does nothing.
fn question(snapshot: &Snapshot<'_>, action: &Action) -> Choices {
    let m = snapshot.m;
    let sentence = names::ending(m, action);
    let label = match action {
        Action::DeclareEndOfWar { .. } => gettext("_Declare"),
        _ => gettext("_End the Match"),
    };
    let stay = gettext("_Keep Playing");
    // A screen reader that reads only what has the focus reads the question, too.
    let spoken = format!("{sentence} {}", stay.replace('_', ""));
    let stay = Button::edit(stay, Edit::Select(snapshot.draft.from)).spoken(spoken).suggested();
    Choices::row(sentence, vec![stay, Button::act(m, label, *action)])
}

/// What the dice for the first turn show.
fn roll(snapshot: &Snapshot<'_>) -> Choices {
    let m = snapshot.m;
    let rolled = snapshot.draft.rolled;
    let row = |seat: Seat| {
        let name = m.name(seat);
        let other = rolled[1 - pair_index(seat)];
        let face = |face: u8| {
            let press = match other {
                Some(other) if seat == RED => Command::Answer(Chance::StartRoll { red: face, black: other }),
                Some(other) => Command::Answer(Chance::StartRoll { red: other, black: face }),
                None => Command::Edit(Edit::Rolled(seat, face)),
            };
            let number = face.to_string();
            let spoken = gettext_f("{seat} rolled {n}", &[("seat", &name), ("n", &number)]);
            let on = rolled[pair_index(seat)] == Some(face);
            Button::new(number, press).spoken(spoken).on(on)
        };
        (name.clone(), (1..=6).map(face).collect())
    };
    let program = Button::new(gettext("Let _Tableside Roll"), Command::ProgramAnswers(Component::Dice));
    Choices {
        sentence: gettext("Each player rolls a die for the first turn. What came up?"),
        meter: None,
        rows: vec![row(RED), row(BLACK), (String::new(), vec![program])],
    }
}

fn line_up(snapshot: &Snapshot<'_>, seat: Seat) -> Choices {
    let (m, draft) = (snapshot.m, snapshot.draft);
    let whole = m.game.options().setup == SetupOrder::Whole;
    let brush = |level: Option<u8>| {
        let label = level.map_or_else(|| "+1".to_owned(), |level| level.to_string());
        let spoken = match level {
            Some(level) => gettext_f(
                "Place level {n}: {creature}",
                &[("n", &level.to_string()), ("creature", &names::creature(&m.game, seat, level))],
            ),
            None => gettext("Choose again to add one more"),
        };
        Button::edit(label, Edit::Brush(level)).spoken(spoken).on(draft.brush == level)
    };
    let brushes = [None].into_iter().chain((1..=6).map(Some)).map(brush).collect();
    let placed = || draft.row.iter().zip(0u8..).find(|(level, _)| **level > 0);
    let done = match (whole, placed()) {
        (true, _) => Some(Action::SetLineup { row: draft.row }),
        (false, Some((level, file))) => Some(Action::PlaceDie { file, level: *level }),
        (false, None) => None,
    };
    let done = done
        .map(|action| act(m, gettext("_Done"), action))
        .unwrap_or_else(|| Button { label: gettext("_Done"), ..Button::default() });
    let done = Button { suggested: done.command.is_some() && !done.dim, ..done };
    let mut last = vec![done];
    if whole && let Some(row) = suggestion(snapshot, seat) {
        last.push(Button::edit(gettext("_Suggest"), Edit::Row(row)));
    }
    last.push(Button::edit(gettext("_Clear"), Edit::Row([0; 7])).only_if(draft.power() > 0));
    let standing = if whole { 0 } else { on_board(snapshot, seat) };
    Choices {
        sentence: String::new(),
        meter: Some(power(draft.power() + standing)),
        rows: vec![(String::new(), brushes), (String::new(), last)],
    }
}

/// How much of the power of a line-up is used.
fn power(n: u8) -> Meter {
    let words = [("n", &*n.to_string()), ("of", &*POWER.to_string())];
    let level = Level { full: n.min(POWER), ghost: 0, of: POWER };
    Meter { level, words: gettext_f("{n} of {of}", &words) }
}

/// The power that stands on the board already, in a set-up die by die.
fn on_board(snapshot: &Snapshot<'_>, seat: Seat) -> u8 {
    let state = &snapshot.state;
    crate::games::dice_war::field::each(state.own(seat)).map(|at| state.level(at)).sum()
}

/// The line-up of the bots' book after the one on the board.
fn suggestion(snapshot: &Snapshot<'_>, seat: Seat) -> Option<[u8; 7]> {
    let game = &snapshot.m.game;
    let mut book = Vec::new();
    game.candidates(&snapshot.state, seat, &mut book);
    let rows: Vec<[u8; 7]> = book
        .into_iter()
        .filter_map(|action| match action {
            Action::SetLineup { row } => Some(row),
            _ => None,
        })
        .collect();
    let at = rows.iter().position(|row| *row == snapshot.draft.row).map_or(0, |at| at + 1);
    rows.get(at % rows.len().max(1)).copied()
}

fn war(snapshot: &Snapshot<'_>, seat: Seat) -> Choices {
    let (m, draft) = (snapshot.m, snapshot.draft);
    if m.legal.contains(&Action::Pass) {
        let pass = act(m, gettext("_Pass"), Action::Pass).suggested();
        return Choices::row(gettext("You have no legal action."), vec![pass]);
    }
    if draft.declaring {
        let back = Button::edit(gettext("_Something Else"), Edit::Declare(false));
        return Choices::row(gettext("Choose the die that keeps fleeing."), vec![back]);
    }
    match (draft.from, draft.spell) {
        // The sentence above says what to do; where the card of the creature is out of sight, it stands here.
        (None, _) => {
            let about = snapshot.about.and_then(|at| names::about(&m.game, &snapshot.state, at));
            Choices::row(about.unwrap_or_default(), declarations(snapshot))
        }
        (Some(from), Some(spell)) => casting(snapshot, seat, from, spell),
        (Some(from), None) => match draft.path_to {
            Some(to) => path_choices(snapshot, from, to),
            None => die_actions(snapshot, seat, from),
        },
    }
}

/// The End of War (DW-EOW-3): offered once somebody flees, or at any time where the table plays so.
fn declarations(snapshot: &Snapshot<'_>) -> Vec<Button> {
    let m = snapshot.m;
    let label = gettext("_Declare the End of War");
    let declare = Action::DeclareEndOfWar { die: None };
    let for_a_die = |action: &Action| matches!(action, Action::DeclareEndOfWar { die: Some(_) });
    let fled = m.state.runs.iter().any(|run| run.n > 0) && m.state.countdown.is_none();
    if m.legal.iter().any(for_a_die) {
        vec![Button::edit(label, Edit::Declare(true))]
    } else if m.legal.contains(&declare) || fled {
        vec![act(m, label, declare)]
    } else {
        Vec::new()
    }
}

/// What a die can do besides moving and attacking.
fn die_actions(snapshot: &Snapshot<'_>, seat: Seat, from: Field) -> Choices {
    let m = snapshot.m;
    let level = m.state.level(from);
    let upgrade = Action::Upgrade { at: from };
    let next = names::creature(&m.game, seat, (level + 1).min(6));
    let label = gettext("_Upgrade");
    let up = act(m, label, upgrade);
    let up = if level < 6 { up.detail(gettext_f("becomes {creature}", &[("creature", &next)])) } else { up };
    let mut row = vec![up];
    let card = m.game.creature(seat, level);
    for ability in card.abilities.iter().filter(|ability| ability.kind == AbilityKind::Spell) {
        let Some(spell) = m.game.spell_number(&ability.id) else { continue };
        let mut castings = m.legal.iter().filter(|action| {
            matches!(action, Action::CastSpell { at, spell: other, .. } if *at == from && *other == spell)
        });
        let name = gettext(&ability.name);
        row.push(match (castings.next(), castings.next()) {
            (None, _) => {
                let action = Action::CastSpell { at: from, spell, fields: Few::new(), amount: 0 };
                act(m, name, action)
            }
            (Some(only), None) => act(m, name, *only).detail(aimed(only)),
            _ => Button::edit(name, Edit::Spell(Some(spell))),
        });
    }
    row.extend(declarations(snapshot));
    let creature = names::creature(&m.game, seat, level);
    let hint = gettext_f(
        "{creature} on {field}: choose a highlighted square or an action",
        &[("creature", &creature), ("field", &from.to_string())],
    );
    Choices::row(hint, row)
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
fn casting(snapshot: &Snapshot<'_>, seat: Seat, from: Field, spell: u8) -> Choices {
    let (m, draft) = (snapshot.m, snapshot.draft);
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
    // What is paid and what is meant may change places; only the notation tells them apart.
    let amounts: Vec<u8> = complete.iter().map(|(_, amount)| *amount).collect();
    let several = |amount: u8| amounts.iter().filter(|other| **other == amount).count() > 1;
    let mut row: Vec<Button> = complete
        .into_iter()
        .map(|(action, amount)| {
            let after = m.game.after(&m.state, action);
            let change = if several(amount) {
                m.game.write_move(&m.state, action)
            } else {
                draft.chosen.first().map_or_else(String::new, |at| {
                    let creature = names::creature(&m.game, seat, after.level(*at).max(1));
                    let words = [("field", &*at.to_string()), ("creature", &creature)];
                    gettext_f("{field} becomes {creature}", &words)
                })
            };
            let label = if amount > 0 { names::dice(amount) } else { gettext("_Cast") };
            act(m, label, *action).detail(change).suggested()
        })
        .collect();
    let back = Button::edit(gettext("_Something Else"), Edit::Select(Some(from)));
    row.push(back);
    Choices::row(hint, row)
}

/// Several ways to the same field.
fn path_choices(snapshot: &Snapshot<'_>, from: Field, to: Field) -> Choices {
    let m = snapshot.m;
    let path = |action: &Action| {
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
        act(m, label, *action).detail(names::backlash(m, action).join(" "))
    };
    let mut row: Vec<Button> = paths(m, from, to).map(path).collect();
    row.push(Button::edit(gettext("_Something Else"), Edit::Select(Some(from))));
    Choices::row(gettext_f("Which way to {field}?", &[("field", &to.to_string())]), row)
}
