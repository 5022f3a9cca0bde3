//! The choices with words, and what to press on the table.

use super::chances::Chances;
use super::draft::{Draft, Edit, Mode};
use super::{
    Choice, Model, Press, answers, attempt, board, cards, dice, faces, helps, marks, names, naming, needs,
    party, tavern,
};
use crate::engine::{Component, Seat};
use crate::games::dicequest::content::ability::WoundKind;
use crate::games::dicequest::names as parts;
use crate::games::dicequest::state::Card;
use crate::games::dicequest::{Action, Chance, Request, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::{Ribbon, paged};

/// Choices, and the one that ends something or leads back.
#[derive(Default)]
pub struct Row {
    pub help: String,
    pub choices: Vec<Choice>,
    pub last: Option<Choice>,
}

/// What there is to choose with words now, and what to press.
pub fn ribbon(m: &Model, draft: &Draft, odds: &Chances) -> Ribbon<Press> {
    let Row { help, choices, last } = row(m, draft, odds);
    Ribbon { help, choices: paged(choices, last, draft.page, Edit::Page), ..Ribbon::default() }
}

fn row(m: &Model, draft: &Draft, odds: &Chances) -> Row {
    if let Some(card) = naming::current(m, draft) {
        return Row { help: naming::question(m, card), choices: Vec::new(), last: Some(tavern::back()) };
    }
    if m.awaits_chance() {
        return chance(m, draft);
    }
    let Some(seat) = m.acting else { return Row::default() };
    if m.asked_otherwise() {
        return otherwise(m, draft, seat);
    }
    match (draft.mode, m.state.step) {
        (Mode::Item(item), _) => tavern::item(m, seat, item),
        (Mode::Give(item), _) => tavern::give(m, seat, item),
        (Mode::Hero(hero), _) => tavern::hero(m, seat, hero),
        (_, Step::Tavern) => {
            let mut row = tavern::choices(m, draft, seat);
            row.choices.splice(0..0, naming::recruit(m));
            row.choices.extend(naming::everything(m));
            row
        }
        (_, Step::Deploy) => deploy(m, draft, odds),
        _ => in_attempt(m, draft, seat),
    }
}

/// What people tell of lots, cards and dice.
fn chance(m: &Model, draft: &Draft) -> Row {
    let program = |label: String, component, icon| {
        Choice::new("program", label, Press::ProgramAnswers(component)).icon(icon)
    };
    match m.request {
        Some(Request::RollDice { .. }) => {
            let roll =
                program(gettext("_Let Tableside Roll"), Component::Dice, "tableside-dice-roll-symbolic");
            // The program rolls first dice, not final ones.
            let roll = Some(roll).filter(|_| !faces::in_the_end(m, draft));
            let choices = roll.into_iter().chain(faces::choices(m, draft)).collect();
            Row { help: faces::question(m, draft), choices, last: None }
        }
        Some(Request::PickSeat) => {
            let seat = |seat: Seat| {
                let press = Press::Answer(Chance::PickSeat { seat });
                Choice::new(&format!("first/{}", seat.0), names::escape(&m.name(seat)), press)
            };
            Row {
                help: gettext("Who goes first?"),
                choices: Seat::all(m.seats()).map(seat).collect(),
                last: Some(program(
                    gettext("_Let Tableside Draw Lots"),
                    Component::Lot,
                    "tableside-dice-roll-symbolic",
                )),
            }
        }
        Some(_) => {
            let unknown = cards::unrecorded(m, draft);
            let mut choices: Vec<Choice> = unknown
                .map(|press| Choice::new("unknown", gettext("Not _Recorded"), press))
                .into_iter()
                .collect();
            choices.extend(naming::late(m));
            if m.program_may(Component::Cards) {
                choices.push(program(
                    gettext("_Let Tableside Deal"),
                    Component::Cards,
                    "tableside-cards-symbolic",
                ));
            }
            Row { choices, ..Row::default() }
        }
        None => Row::default(),
    }
}

/// What interrupts a step.
fn otherwise(m: &Model, draft: &Draft, seat: Seat) -> Row {
    let (mut help, mut choices) = answers::choices(m, draft);
    if m.overflows() {
        help = gettext("Choose an Item to discard");
        // What a Hero carries is a part of the Hero.
        let carried = m.legal.iter().filter(|action| match action {
            Action::DiscardItem { item } => {
                !matches!(item, crate::games::dicequest::ItemPlace::Backpack { .. })
            }
            _ => false,
        });
        let discard = |(at, action): (usize, &Action)| {
            Choice::act(m, &format!("discard/{at}"), names::escape(&m.words(seat, action)), *action)
        };
        choices.extend(carried.enumerate().filter_map(discard));
    } else if m.has_legal(|action| matches!(action, Action::LevelUp { .. })) {
        help = gettext("Choose a Hero to level up");
    }
    choices.splice(0..0, naming::proposed(m));
    let last = m.is_legal(&Action::Pass).then(|| Choice::act(m, "pass", gettext("_Pass"), Action::Pass));
    Row { help, choices, last: last.flatten() }
}

/// A Quest and who goes.
fn deploy(m: &Model, draft: &Draft, odds: &Chances) -> Row {
    let Some(target) = board::chosen(m, draft) else {
        let help = match naming::any(m) {
            true => gettext("Choose a Quest, or a place to say which Quest lies there"),
            false => gettext("Choose a Quest, the Adventure or Playtime"),
        };
        return Row { help, ..Row::default() };
    };
    let Some(seat) = m.acting else { return Row::default() };
    let heroes = board::going(m, draft);
    let action = Action::Deploy { target, heroes };
    let title = |space: u8| Some(names::title(&m.game, Card::Hero(m.state.own().hero(space)?.card)));
    let sent: Vec<String> = heroes.iter().filter_map(title).collect();
    let label = match sent.len() {
        0 => gettext("_Go"),
        n => {
            let words = [("n", &*n.to_string())];
            crate::i18n::ngettext_f("_Send 1 Hero", "_Send {n} Heroes", u32::try_from(n).unwrap_or(2), &words)
        }
    };
    let quest = names::escape(&board::title(m, target));
    let chance = odds.after(|other| *other == action).map(names::chance);
    let outcome = match chance {
        Some(chance) => gettext_f("{quest}, {chance}", &[("quest", &quest), ("chance", &chance)]),
        None => quest,
    };
    let help = match m.state.own().spaces().len() {
        0 | 1 => String::new(),
        _ => gettext("Choose Heroes to send; the others stay at home"),
    };
    let send = Choice::act(m, "send", label, action);
    let send = send.map(|send| send.outcome(outcome).named(m.words(seat, &action)).golden());
    Row { help, choices: Vec::new(), last: send }
}

/// The choices during an attempt.
fn in_attempt(m: &Model, draft: &Draft, seat: Seat) -> Row {
    match draft.mode {
        Mode::Token if m.has_legal(|a| matches!(a, Action::UseRerollToken { .. })) => {
            let n = draft.dice.len();
            let action = Action::UseRerollToken { dice: marks::canonical(&m.state.turn.dice, draft.dice) };
            let label = gettext_f("_Reroll {dice}", &[("dice", &dice::counted(n))]);
            let reroll = Choice::act(m, "reroll", label, action).filter(|_| n > 0).map(Choice::golden);
            let help = gettext("Mark the dice to reroll");
            return Row { help, choices: reroll.into_iter().collect(), last: Some(tavern::back()) };
        }
        Mode::Rune if m.has_legal(|a| matches!(a, Action::RerollWithRune { .. })) => {
            let help = gettext("Choose a die to reroll");
            return Row { help, choices: helps::runes(m, draft), last: Some(tavern::back()) };
        }
        Mode::Pay(source, ability) => {
            let pays = |a: &&Action| matches!(a, Action::UseAbility { source: s, ability: n, .. } if *s == source && *n == ability);
            let choice = |(at, action): (usize, &Action)| {
                let words = m.words(seat, action);
                let label = words.split_once(": ").map_or(&*words, |(label, _)| label);
                let choice = Choice::act(m, &format!("pay/{at}"), names::escape(label), *action)?;
                Some(choice.named(words.clone()))
            };
            let choices: Vec<Choice> = m.legal.iter().filter(pays).enumerate().filter_map(choice).collect();
            if !choices.is_empty() {
                return Row { help: gettext("Pay with what?"), choices, last: Some(tavern::back()) };
            }
        }
        _ => {}
    }
    step(m, draft, seat)
}

/// What ends the step, and what lies nowhere on the table.
fn step(m: &Model, draft: &Draft, seat: Seat) -> Row {
    let best = best_block(m).filter(|_| m.advises());
    let helped = helps::open(m);
    let mut choices = wound_kinds(m, draft);
    choices.splice(0..0, naming::proposed(m));
    for (at, action) in m.legal.iter().enumerate() {
        let lies = match action {
            Action::EndStep | Action::DiscardItem { .. } | Action::AssignWound { .. } => true,
            Action::UseAbility { .. }
            | Action::UseItem { .. }
            | Action::UseRerollToken { .. }
            | Action::RerollWithRune { .. } => helped,
            _ => false,
        };
        if lies {
            continue;
        }
        let label = names::escape(&m.words(seat, action));
        let choice = Choice::act(m, &format!("step/{at}"), label, *action);
        if Some(*action) == best {
            // What is best comes first.
            choices.splice(0..0, choice.map(Choice::golden));
        } else {
            choices.extend(choice);
        }
    }
    let help =
        if m.state.step == Step::Assign { gettext("Choose the Hero who takes it") } else { String::new() };
    Row { help, choices, last: if m.is_legal(&Action::EndStep) { end(m) } else { None } }
}

/// Which wound is assigned, if there are several kinds.
fn wound_kinds(m: &Model, draft: &Draft) -> Vec<Choice> {
    let wounds = m.state.turn.wounds;
    let there: Vec<WoundKind> = WoundKind::ALL.into_iter().filter(|kind| wounds[kind.index()] > 0).collect();
    if m.state.step != Step::Assign || m.acting.is_none() || there.len() < 2 {
        return Vec::new();
    }
    let now = party::assigned(m, draft);
    let choice = |kind: &WoundKind| {
        let words =
            [("n", &*wounds[kind.index()].to_string()), ("wound", &*names::words(parts::wound(*kind)))];
        let label = gettext_f("{n} × {wound}", &words);
        let id = format!("wound/{}", kind.index());
        Choice::new(&id, names::escape(&label), Press::Edit(Edit::Wound(*kind))).on(now == Some(*kind))
    };
    there.iter().map(choice).collect()
}

/// Shields are not used up by blocking, so all of them block, Deadly Wounds first.
fn best_block(m: &Model) -> Option<Action> {
    let blocks = m.legal.iter().filter_map(|action| match action {
        Action::BlockWounds { light, deadly } => Some((light + deadly, *deadly, *action)),
        _ => None,
    });
    blocks.max_by_key(|(all, deadly, _)| (*all, *deadly)).map(|(.., action)| action)
}

fn end(m: &Model) -> Option<Choice> {
    let (label, counts) = match m.state.step {
        Step::Deployment => (gettext("_Roll the Dice"), false),
        Step::Combat => (gettext("_End Combat"), true),
        Step::Wound => (gettext("_Take the Wounds"), false),
        Step::Reward | Step::SpendExcess => (gettext("_Go On"), false),
        // These are ended in other ways, or by themselves.
        Step::SetUp | Step::NewAct | Step::Threat | Step::RoundStart | Step::Tavern | Step::Deploy => {
            return None;
        }
        Step::Block | Step::Assign | Step::Rewards | Step::Complete | Step::Show | Step::Over => return None,
    };
    let end = Choice::act(m, "end", label, Action::EndStep)?;
    let missing = needs::missing(m.game.result(&m.state), &m.state.turn.needs, m.game.generic());
    Some(match (counts, missing) {
        (false, _) => end.golden(),
        (true, 0) => end.outcome(gettext("it succeeds")).golden(),
        (true, n) => end.outcome(gettext_f("fails: {missing}", &[("missing", &attempt::missing(n))])),
    })
}
