//! The choices with words, and what to press on the table.

use super::draft::{Draft, Edit};
use super::{Choice, Desk, Model, Press, declare, foe, names, odds, press, reveal, totals, uses};
use crate::engine::prelude::*;
use crate::engine::{Component, Seat, Turn};
use crate::games::regidice::best;
use crate::games::regidice::deed::Deed;
use crate::games::regidice::{Action, Colour, Dice, Event, Kind, Step};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::{Ribbon, paged};

/// What there is to choose with words now, and what to press.
pub fn ribbon(m: &Model, draft: &Draft, desk: &mut Desk) -> Ribbon<Press> {
    if totals::asked(m) {
        return totals::ribbon(m, draft);
    }
    let (help, mut choices) = match m.acting {
        _ if m.awaits_chance() => told_by_people(m, draft),
        Some(seat) => asked(m, draft, seat, desk),
        None => (String::new(), Vec::new()),
    };
    let begun = !draft.told.is_empty() || draft.announce.is_some() || draft.letter.is_some();
    choices.extend(totals::begin(m).filter(|_| !begun));
    let help = if totals::by_line(m) && !begun { totals::line_help() } else { help };
    let last = choices.pop();
    Ribbon { help, choices: paged(choices, last, draft.page, Edit::Page), ..Ribbon::default() }
}

fn asked(m: &Model, draft: &Draft, seat: Seat, desk: &mut Desk) -> (String, Vec<Choice>) {
    let mut choices = Vec::new();
    // An enemy asks for something that only people can do.
    if m.facts.events.iter().any(|event| matches!(event, Event::Manual(_))) {
        choices.push(Choice::new("adjust", gettext("Ad_just the Game"), Press::Adjust));
    }
    if m.is_covered(seat) {
        choices.push(look(m, seat));
    }
    let help = match m.state.step {
        Step::Declare => {
            let (help, declare) = announce(m, draft, desk);
            choices.extend(declare);
            help
        }
        Step::Resolve => {
            choices.extend(resolve(m, draft, seat));
            resolve_help(m, draft, seat)
        }
        Step::Place => {
            choices.extend(place(m, draft, seat));
            gettext("Choose the enemy dice to hit")
        }
        Step::Spoils => {
            choices.extend(spoils(m, draft));
            gettext("Choose the black dice to take")
        }
        Step::Target => {
            choices.extend(targets(m));
            String::new()
        }
        Step::Suffer => {
            choices.extend(lose(m, draft, seat));
            gettext("Choose the dice to lose")
        }
        Step::Prepare => {
            choices.extend(pass(m, draft, seat));
            match m.game.solo() {
                true => gettext("Choose unused dice to keep as they are"),
                false => gettext("Choose unused dice to pass; they keep their values"),
            }
        }
        Step::Roll | Step::Reveal | Step::Over => String::new(),
    };
    (help, choices)
}

fn look(m: &Model, seat: Seat) -> Choice {
    let name = names::escape(&m.name(seat));
    Choice::new("look", gettext("Look at _Your Dice"), Press::Look(seat))
        .outcome(gettext_f("Only {seat} is allowed to see them", &[("seat", &name)]))
        .icon("tableside-curtain-symbolic")
}

/// The announcement that was chosen on the table, and what it promises.
fn announce(m: &Model, draft: &Draft, desk: &mut Desk) -> (String, Option<Choice>) {
    if let Some(kind) = draft.letter {
        let words = [("action", &*names::action(kind))];
        return (gettext_f("{action}: now type a value from 1 to 6", &words), None);
    }
    let Some((action, value)) = declare::chosen(m, draft) else {
        return (gettext("Choose an action and a value, or type them, such as A6"), None);
    };
    let words = [("action", &*names::action(action)), ("value", &*value.to_string())];
    let label = gettext_f("_Declare {action} for {value}s", &words);
    let promise = odds::promise(m, (action, value), desk);
    let outcome = declare::brings(value);
    let choice = Choice::act(m, "announce", label, Action::Declare { action, value });
    let choice = choice.map(|choice| choice.about(promise.clone().unwrap_or_else(|| outcome.clone())));
    (promise.unwrap_or_else(|| names::about(action)), choice.map(|choice| choice.outcome(outcome).golden()))
}

fn resolve(m: &Model, draft: &Draft, seat: Seat) -> Vec<Choice> {
    let solo = m.game.solo();
    let mut choices: Vec<Choice> =
        uses::entered(m, draft).into_iter().filter_map(|a| use_dice(m, a)).collect();
    if draft.is_changed() {
        let label = if solo { gettext("_Clear") } else { gettext("_Suggest Again") };
        choices.push(Choice::new("anew", label, Press::Edit(Edit::Anew)));
    }
    let end = match (solo, m.state.tally.boosting) {
        (true, _) => (gettext("_End Actions"), Action::EndActions, gettext("The enemy attacks")),
        (false, true) => (gettext("_Done"), Action::Idle, String::new()),
        (false, false) => (gettext("Do _Nothing"), Action::Idle, gettext("Keep all dice")),
    };
    choices.push(Choice::new("end", end.0, Press::Act(seat, end.1)).outcome(end.2));
    choices
}

/// What dice are pressed for.
fn resolve_help(m: &Model, draft: &Draft, seat: Seat) -> String {
    if uses::raises(m, draft) {
        let ones = m.state.seat(seat).live.showing(m.game.compiled().animal.face).total();
        return match press::one(m, draft, seat) {
            Some(one) => {
                let words = [("colour", &*names::colour(one)), ("n", &*ones.to_string())];
                gettext_f("Choose a die to raise with the {colour} 1; 1s left: {n}", &words)
            }
            None => gettext("You have no 1 to raise a die with"),
        };
    }
    match (uses::healing(m, draft), uses::kind(m, draft)) {
        (Some(n), _) => {
            let n = n.to_string();
            gettext_f("Choose dice to use, and up to {n} injured dice to heal", &[("n", &n)])
        }
        (None, Some(Kind::Cast)) => gettext("A spell needs exactly the enemy’s pattern, in one colour"),
        (None, Some(_)) => gettext("Choose dice to use"),
        (None, None) => gettext("Choose an action"),
    }
}

/// What an action would come to, as the rules say.
pub fn comes_to(m: &Model, seat: Seat, action: &Action) -> Option<Deed> {
    m.game.check_action(&m.state, seat, action).ok()?;
    let (mut after, mut events) = (m.state, Vec::new());
    m.game.apply_action(&mut after, seat, action, &mut events);
    let mut deed = Deed::of(seat, action, &events)?;
    deed.complete(&m.game, action, || m.state);
    Some(deed)
}

/// The choice that uses the dice chosen, or those proposed.
fn use_dice(m: &Model, action: Action) -> Option<Choice> {
    let seat = m.acting?;
    let deed = comes_to(m, seat, &action);
    let dice = |dice: &Dice| names::dice(dice.total());
    let label = match &action {
        Action::Attack { dice } => gettext_f("_Attack with {pips}", &[("pips", &names::pips(dice.pips()))]),
        Action::Block { dice: used } => gettext_f("_Block with {dice}", &[("dice", &dice(used))]),
        Action::Heal { dice: used, .. } => gettext_f("_Heal with {dice}", &[("dice", &dice(used))]),
        Action::Cast { colour: Colour::Red, .. } => gettext("Cast _Red"),
        Action::Cast { colour: Colour::Yellow, .. } => gettext("Cast _Yellow"),
        Action::Cast { colour: Colour::Blue, .. } => gettext("Cast Bl_ue"),
        Action::Cast { colour: Colour::Black, .. } => gettext("Cast Blac_k"),
        _ => return None,
    };
    let outcome = deed.map_or_else(|| gettext("Why not?"), |deed| outcome(&deed));
    Choice::act(m, "use", label, action).map(|choice| choice.outcome(outcome).golden())
}

/// What a deed comes to, without the dice.
fn outcome(deed: &Deed) -> String {
    match deed.kind {
        Some(Kind::Attack) => names::hits(deed.damage),
        Some(Kind::Block) => gettext_f("blocks {n}", &[("n", &deed.blocked.to_string())]),
        Some(Kind::Heal) => names::counts(&deed.healed),
        Some(Kind::Cast) if deed.slain => gettext("defeats the enemy"),
        Some(Kind::Cast) if deed.damage > 0 => names::hits(deed.damage),
        Some(Kind::Cast) if deed.all_blocked => gettext("blocks the whole attack"),
        Some(Kind::Cast) => gettext_f("heals {n}", &[("n", &deed.healed.total().to_string())]),
        _ => deed.words(),
    }
}

/// Hits that the attacker places.
fn place(m: &Model, draft: &Draft, seat: Seat) -> Vec<Choice> {
    let due = m.state.tally.damage[seat.index()];
    if draft.place.is_empty() {
        let evenly = Action::PlaceHits { faces: best::spread(&m.state, due).into_iter().collect() };
        let choice = Choice::act(m, "spread", gettext("_Spread Them Evenly"), evenly);
        return choice.map(Choice::golden).into_iter().collect();
    }
    let chosen = Action::PlaceHits { faces: draft.place.iter().copied().collect() };
    let mark = ngettext_f("_Mark {n} Hit", "_Mark {n} Hits", due.into(), &[("n", &due.to_string())]);
    let left = usize::from(due).saturating_sub(draft.place.len());
    let outcome = match left {
        0 => String::new(),
        _ => {
            let n = left.to_string();
            ngettext_f("{n} hit left", "{n} hits left", names::number(left), &[("n", &n)])
        }
    };
    let fewer = draft.place.split_last().map(|(_, rest)| rest.to_vec()).unwrap_or_default();
    let back = Choice::new("back", gettext("_Take Back"), Press::Edit(Edit::Place(fewer)));
    let mark = Choice::act(m, "mark", mark, chosen).map(|choice| choice.outcome(outcome).golden());
    [Some(back), mark].into_iter().flatten().collect()
}

fn spoils(m: &Model, draft: &Draft) -> Option<Choice> {
    let count = foe::spoils(m, draft);
    let words = [("n", &*count.to_string())];
    let label = match count {
        0 => gettext("_Take None"),
        _ => ngettext_f("_Take {n} Black Die", "_Take {n} Black Dice", count.into(), &words),
    };
    Choice::act(m, "spoils", label, Action::TakeBlack { count }).map(Choice::golden)
}

fn targets(m: &Model) -> Vec<Choice> {
    let choice = |seat: Seat| {
        let pool = m.state.seat(seat);
        let label = gettext_f("{seat} Pays", &[("seat", &names::escape(&m.name(seat)))]);
        let choice = Choice::act(m, &format!("pays/{}", seat.0), label, Action::NameTarget { seat })?;
        Some(choice.outcome(names::dice(pool.total())))
    };
    m.game.struck(&m.state).0.iter().filter_map(choice).collect()
}

fn lose(m: &Model, draft: &Draft, seat: Seat) -> Option<Choice> {
    let loss = press::loss(m, draft, seat);
    let n = loss.total();
    let (least, most) = m.game.loss_bounds(&m.state, seat);
    let label = match n {
        0 => gettext("_Lose Nothing"),
        _ => ngettext_f("_Lose {n} Die", "_Lose {n} Dice", n.into(), &[("n", &n.to_string())]),
    };
    let action = Action::LoseDice { spent: loss.spent, blank: loss.blank, live: loss.live };
    let (least, most) = (least.to_string(), most.to_string());
    let outcome = match least == most {
        true => gettext_f("{n} to lose", &[("n", &most)]),
        false => gettext_f("{least} to {most} to lose", &[("least", &least), ("most", &most)]),
    };
    Choice::act(m, "lose", label, action).map(|choice| choice.outcome(outcome).golden())
}

fn pass(m: &Model, draft: &Draft, seat: Seat) -> Vec<Choice> {
    let dice = press::passed(m, draft);
    let n = dice.total();
    let left = names::escape(&m.name(m.state.left_of(seat)));
    let words = [("seat", &*left), ("n", &*n.to_string())];
    let solo = m.game.solo();
    let mut choices = Vec::new();
    if n > 0 {
        let label = match solo {
            true => ngettext_f("_Keep {n} Die", "_Keep {n} Dice", n.into(), &words[1..]),
            false => ngettext_f("_Pass {n} Die to {seat}", "_Pass {n} Dice to {seat}", n.into(), &words),
        };
        let pass = Choice::act(m, "pass", label, Action::PassDice { dice });
        choices.extend(pass.map(|choice| choice.outcome(names::shown(&dice)).golden()));
    }
    let none = Action::PassDice { dice: Dice::EMPTY };
    // Where nobody has to look at anything, one press is enough for all.
    let people: Vec<Seat> = m.state.in_order().filter(|seat| m.state.waiting.contains(*seat)).collect();
    let bots = people.iter().any(|seat| m.bots.contains(*seat));
    let able = people.iter().filter(|seat| !m.state.seat(**seat).live.is_empty()).copied();
    let all: Vec<(Seat, Action)> = able.map(|seat| (seat, none)).collect();
    if n == 0 && !bots && all.len() > 1 && !m.amending {
        choices.push(Choice::new("nobody", gettext("N_obody Passes"), Press::ActAll(all)));
    }
    let label = if solo { gettext("_Reroll All") } else { gettext("Pass _Nothing") };
    let nothing = Choice::act(m, "nothing", label, none);
    choices.extend(nothing.map(|choice| if n == 0 { choice.golden() } else { choice }));
    choices
}

/// The dice told are entered with the last one; the program may roll in people’s stead.
fn told_by_people(m: &Model, draft: &Draft) -> (String, Vec<Choice>) {
    let mut choices = match draft.told.is_empty() {
        true => reveal::others(m, draft),
        false => vec![Choice::new("back", gettext("_Take Back"), Press::Edit(Edit::TakeBack))],
    };
    if matches!(m.turn, Turn::Chance(_)) {
        let roll = Press::ProgramAnswers(Component::Dice);
        let roll = Choice::new("program", gettext("_Let Tableside Roll"), roll);
        choices.push(roll.icon("tableside-dice-roll-symbolic"));
    }
    (reveal::question(m, draft), choices)
}
