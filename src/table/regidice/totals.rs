//! Rounds of which people tell only what their dice came to (RD-REF-6).

use super::draft::{Draft, Edit};
use super::{Choice, Item, Model, Press, Zone, model, names, ribbon, uses};
use crate::engine::Seat;
use crate::engine::prelude::*;
use crate::games::regidice::deed::Deed;
use crate::games::regidice::late::Late;
use crate::games::regidice::options::AttackDice;
use crate::games::regidice::{Action, Colour, Kind, Ruling, Step};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::look::Face;
use crate::table::{ActionLook, Key, Look, Place, Ribbon, State};

/// Whether only totals may be told from now on.
fn offered(m: &Model) -> bool {
    let people = m.real_dice && m.bots.is_empty() && !m.amending && !m.reviewing;
    people && m.game.can_tell_totals(&m.state)
}

/// The choice that begins it.
pub fn begin(m: &Model) -> Option<Choice> {
    offered(m).then(|| {
        Choice::new("totals", gettext("Enter Only _Totals"), Press::Report(Ruling::Totals))
            .outcome(gettext("Not which dice"))
            .about(gettext("Or type a round at once, such as -629/41+30: actions, values and totals"))
    })
}

/// Whether a whole round can be typed at once.
pub fn by_line(m: &Model) -> bool {
    let late = m.state.late.is_some() && !m.amending && !m.reviewing && m.acting.is_some();
    (late || offered(m)) && m.state.step == Step::Declare
}

/// How a round is typed.
pub fn line_help() -> String {
    gettext("Choose an action and a value, or type a whole round, such as -629/41+30")
}

/// Whether what dice came to is asked for now.
pub fn asked(m: &Model) -> bool {
    m.state.late.is_some() && matches!(m.state.step, Step::Resolve | Step::Suffer) && m.acting.is_some()
}

/// What would be entered.
pub fn entered(m: &Model, draft: &Draft) -> Option<Action> {
    let action = uses::kind(m, draft).filter(|kind| *kind != Kind::Cast)?;
    Some(Action::Total { action, amount: Some(draft.total?), colour: None })
}

/// The digits of a number.
pub fn pad(m: &Model, draft: &Draft) -> Option<Zone> {
    if asked(m) && m.state.step == Step::Suffer {
        return Some(too_few(m));
    }
    if !asked(m) || uses::kind(m, draft)? == Kind::Cast {
        return None;
    }
    let digit = |digit: u8| {
        let more = u16::from(draft.total.unwrap_or(0)) * 10 + u16::from(digit);
        let press = u8::try_from(more).ok().map(|more| Press::Edit(Edit::Total(Some(more))));
        let words = digit.to_string();
        Item {
            id: format!("digit/{digit}"),
            look: Look::Action(ActionLook { label: words.clone(), ..ActionLook::default() }),
            state: if press.is_some() { State::Lit } else { State::Aside },
            name: words,
            press,
            ..Item::default()
        }
    };
    Some(Zone {
        id: "digits".to_owned(),
        place: Place::Pad,
        name: gettext("Number"),
        items: (1..=9).chain([0]).map(digit).collect(),
        ..Zone::default()
    })
}

/// What is asked, and what can be said.
pub fn ribbon(m: &Model, draft: &Draft) -> Ribbon<Press> {
    let choices = match m.state.step {
        Step::Suffer => payment(m).into_iter().collect(),
        _ if uses::kind(m, draft) == Some(Kind::Cast) => spells(m),
        _ => numbers(m, draft),
    };
    let help = match m.state.step {
        Step::Suffer => gettext("If not, press how many dice are left: the match is lost"),
        _ => gettext("Press digits, or type totals in turn order, such as 29.4.3"),
    };
    Ribbon {
        sentence: m.game.ask(&m.state).render(&m.names),
        help,
        choices: choices.into_iter().map(Choice::item).collect(),
        ..Ribbon::default()
    }
}

fn numbers(m: &Model, draft: &Draft) -> Vec<Choice> {
    let (Some(seat), Some(kind)) = (m.acting, uses::kind(m, draft)) else { return Vec::new() };
    let mut choices = Vec::new();
    if let Some(action) = entered(m, draft) {
        let label = label(m, kind, draft.total.unwrap_or(0));
        let deed = ribbon::comes_to(m, seat, &action);
        let outcome = deed.filter(|_| kind == Kind::Attack).map(|deed| names::hits(deed.damage));
        let why = if m.is_legal(&action) { String::new() } else { gettext("Why not?") };
        let choice = Choice::act(m, "total", label, action);
        choices.extend(choice.map(|choice| choice.outcome(outcome.unwrap_or(why)).golden()));
        choices.push(Choice::new("anew", gettext("_Clear"), Press::Edit(Edit::Total(None))));
    }
    let total = |amount| Action::Total { action: kind, amount, colour: None };
    if kind == Kind::Animal {
        let label = gettext("Leave It _Out");
        let quiet = Choice::act(m, "quiet", label, total(None));
        choices.extend(quiet.map(|choice| choice.outcome(gettext("How many 1s is not noted"))));
    }
    let end = match m.game.solo() {
        true => Choice::act(m, "end", gettext("_End Actions"), Action::EndActions),
        false => Choice::act(m, "end", gettext("Did _Nothing"), total(Some(0))),
    };
    choices.extend(end);
    choices
}

fn label(m: &Model, kind: Kind, n: u8) -> String {
    let words = n.to_string();
    let words = [("n", &*words)];
    match kind {
        Kind::Attack if m.game.options().attack_dice == AttackDice::WholeGroups => {
            gettext_f("_Groups: {n}", &words)
        }
        Kind::Attack => gettext_f("Attack _Total: {n}", &words),
        Kind::Block => gettext_f("_Block {n}", &words),
        Kind::Heal => gettext_f("_Heal {n}", &words),
        Kind::Cast | Kind::Animal => gettext_f("1s _Used: {n}", &words),
    }
}

/// Everything that can be told now: little, but for numbers.
fn legal(m: &Model) -> Vec<Action> {
    let mut legal = Vec::new();
    if let Some(seat) = m.acting {
        m.game.legal(&m.state, seat, &mut legal);
    }
    legal
}

fn spells(m: &Model) -> Vec<Choice> {
    let seat = |action: &Action| names::escape(&m.game.name(&m.state, m.nearest, action).render(&m.names));
    let spell = |action: &Action| match action {
        Action::Total { action: Kind::Cast, amount, colour: Some(colour) } => {
            let id = format!("spell/{}/{}", colour.letter(), amount.unwrap_or(0));
            Choice::act(m, &id, seat(action), *action)
        }
        _ => None,
    };
    let mut choices: Vec<Choice> = legal(m).iter().filter_map(spell).collect();
    let idle = Action::Total { action: Kind::Cast, amount: Some(0), colour: None };
    choices.extend(match m.game.solo() {
        true => Choice::act(m, "end", gettext("_End Actions"), Action::EndActions),
        false => Choice::act(m, "end", gettext("Did _Nothing"), idle),
    });
    choices
}

fn payment(m: &Model) -> Option<Choice> {
    let n = m.game.payers(&m.state).1;
    let label = ngettext_f("_Lose {n} Die", "_Lose {n} Dice", n.into(), &[("n", &n.to_string())]);
    Choice::act(m, "paid", label, Action::Paid).map(Choice::golden)
}

/// How many dice those who are struck hold, if they are too few.
fn too_few(m: &Model) -> Zone {
    let item = |action: &Action| match action {
        Action::CannotPay { dice } => Some(Item {
            id: format!("only/{dice}"),
            look: Look::Action(ActionLook { label: dice.to_string(), ..ActionLook::default() }),
            state: State::Lit,
            name: gettext_f("Only {dice}", &[("dice", &names::dice(*dice))]),
            about: gettext("The match is lost"),
            press: Some(Press::Act(m.acting?, *action)),
            ..Item::default()
        }),
        _ => None,
    };
    Zone {
        id: "digits".to_owned(),
        place: Place::Pad,
        name: gettext("Number of dice left"),
        items: legal(m).iter().filter_map(item).collect(),
        ..Zone::default()
    }
}

/// A typed key: Enter enters the number, Backspace takes a digit back.
pub fn typed(m: &Model, draft: &Draft, key: Key) -> Option<Vec<Press>> {
    if !asked(m) {
        return None;
    }
    match key {
        Key::Enter if m.state.step == Step::Suffer => Some(vec![m.press(Action::Paid)?]),
        Key::Enter => Some(vec![m.press(entered(m, draft)?)?]),
        Key::Back => {
            let fewer = Some(draft.total? / 10).filter(|left| *left > 0);
            Some(vec![Press::Edit(Edit::Total(fewer))])
        }
        _ => None,
    }
}

/// What was told of each seat in this round.
pub fn told(m: &Model) -> Option<Zone> {
    if m.state.late.is_none() || m.game.solo() || !matches!(m.state.step, Step::Resolve | Step::Suffer) {
        return None;
    }
    let item = |seat: Seat| {
        let declared = model::note(&m.state, seat);
        let label = gettext_f("{seat}: {declared}", &[("seat", &m.name(seat)), ("declared", &declared)]);
        let outcome = m.deed(seat).map_or_else(|| gettext("not entered"), Deed::words);
        Item {
            id: format!("told/{}", seat.0),
            name: format!("{label}, {outcome}"),
            look: Look::Action(ActionLook { label: names::escape(&label), outcome, ..ActionLook::default() }),
            ..Item::default()
        }
    };
    Some(Zone {
        id: "told".to_owned(),
        place: Place::Tray,
        name: gettext("What was entered in this round"),
        items: m.state.in_order().map(item).collect(),
        ..Zone::default()
    })
}

/// All dice in the pools, of which nobody says where they are.
pub fn pools(m: &Model, late: &Late) -> Zone {
    let n = late.pooled.to_string();
    let name = match m.game.solo() {
        true => gettext_f("{seat}’s dice", &[("seat", &m.name(m.nearest))]),
        false => gettext("Dice of all players"),
    };
    Zone {
        id: "pools".to_owned(),
        place: Place::Own,
        title: gettext_f("{name}: {n}", &[("name", &name), ("n", &n)]),
        name,
        items: piles(late, "pooled", |colour| (late.least_pooled(colour), late.most_pooled(colour))),
        ..Zone::default()
    }
}

/// How many of each colour there are, in a line.
pub fn ranges(zone: &Zone) -> String {
    zone.items.iter().map(|item| &*item.name).collect::<Vec<_>>().join(", ")
}

/// The injured dice by colour, as far as that is known.
pub fn injured(late: &Late) -> Vec<Item> {
    piles(late, "injured", |colour| (late.least.of(colour), late.most.of(colour)))
}

fn piles(late: &Late, id: &str, range: impl Fn(Colour) -> (u8, u8)) -> Vec<Item> {
    let pile = |colour: Colour| {
        let (least, most) = range(colour);
        let words = [("least", &*least.to_string()), ("most", &*most.to_string())];
        let n = if least == most {
            gettext_f("× {n}", &[("n", words[1].1)])
        } else {
            gettext_f("{least}–{most}", &words)
        };
        let spoken = match least == most {
            true => most.to_string(),
            false => gettext_f("{least} to {most}", &words),
        };
        let name = [("die", &*names::colour_die(colour)), ("n", &*spoken)];
        (most > 0).then(|| Item {
            id: format!("{id}/{}", colour.letter()),
            look: Look::Pile(names::die(colour, Face::Blank), most.into()),
            name: gettext_f("{die}: {n}", &name),
            caption: n,
            ..Item::default()
        })
    };
    Colour::ALL.into_iter().filter(|colour| late.all.of(*colour) > 0).filter_map(pile).collect()
}
