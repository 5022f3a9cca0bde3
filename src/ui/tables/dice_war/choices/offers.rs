//! Which buttons there are now. Plain values.

use crate::engine::{Few, Game, Seat};
use crate::games::dice_war::content::Kind;
use crate::games::dice_war::options::SetupOrder;
use crate::games::dice_war::{Action, BLACK, Field, Outcome, Phase, RED, pair_index};
use crate::i18n::{gettext, gettext_f};
use crate::play::Next;
use crate::ui::tables::dice_war::looks::Shown;
use crate::ui::tables::dice_war::names;
use crate::ui::tables::dice_war::plan::{Change, Press};
use crate::ui::tables::dice_war::press::ways;

/// A button.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offer {
    /// Its words, with a mnemonic.
    pub label: String,
    /// A second line that explains; may be empty.
    pub detail: String,
    /// What a screen reader calls it; its words if empty.
    pub spoken: String,
    /// Whether it is the one most people want.
    pub suggested: bool,
    /// Whether pressing it only tells why it is not allowed.
    pub dim: bool,
    /// Whether it is one of several of which this one holds now.
    pub on: bool,
    /// What pressing it does; it cannot be pressed without.
    pub press: Option<Press>,
}

impl Offer {
    fn new(label: impl Into<String>, press: Press) -> Self {
        Self { label: label.into(), press: Some(press), ..Self::default() }
    }

    fn suggested(mut self) -> Self {
        self.suggested = true;
        self
    }

    fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    fn spoken(mut self, spoken: impl Into<String>) -> Self {
        self.spoken = spoken.into();
        self
    }

    /// What may be done, or the question why not.
    fn of(label: impl Into<String>, action: Action, legal: bool) -> Self {
        let press = if legal { Press::Do(action) } else { Press::Why(action) };
        Self { dim: !legal, ..Self::new(label, press) }
    }
}

/// All that can be chosen besides the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offers {
    /// What to do.
    pub hint: String,
    /// The power of a line-up so far.
    pub power: Option<u8>,
    /// Rows of buttons, each with a title that may be empty.
    pub rows: Vec<(String, Vec<Offer>)>,
}

impl Offers {
    fn one(hint: impl Into<String>, row: Vec<Offer>) -> Self {
        Self { hint: hint.into(), power: None, rows: vec![(String::new(), row)] }
    }
}

/// What is offered now.
#[must_use]
pub fn offers(shown: &Shown<'_>) -> Offers {
    let m = shown.m;
    if shown.back() {
        let (at, of) = (shown.steps.len().to_string(), m.steps.len().to_string());
        let hint = gettext_f("Looking back: entry {at} of {of}", &[("at", &at), ("of", &of)]);
        let now = Offer::new(gettext("_Back to Now"), Press::Change(Change::Back(None))).suggested();
        return Offers::one(hint, vec![now]);
    }
    match (m.state.phase, m.acting) {
        (Phase::StartRoll, _) if matches!(m.next, Next::Tell(_)) => roll(shown),
        (Phase::Setup, Some(seat)) => line_up(shown, seat),
        (Phase::FollowUp(from), Some(_)) => match shown.plan.ways {
            Some(to) => around(shown, from, to),
            None => Offers::one(
                gettext("Tap a lit field for one more action, or end the turn."),
                vec![Offer::new(gettext("_End Turn"), Press::Do(Action::EndTurn)).suggested()],
            ),
        },
        (Phase::War, Some(seat)) => war(shown, seat),
        _ => Offers::default(),
    }
}

/// What the dice for the first turn show.
fn roll(shown: &Shown<'_>) -> Offers {
    let m = shown.m;
    let rolled = shown.plan.rolled;
    let row = |seat: Seat| {
        let name = m.name(seat);
        let other = rolled[1 - pair_index(seat)];
        let face = |face: u8| {
            let press = match other {
                Some(other) if seat == RED => Press::Chance(Outcome::StartRoll { red: face, black: other }),
                Some(other) => Press::Chance(Outcome::StartRoll { red: other, black: face }),
                None => Press::Change(Change::Rolled(seat, face)),
            };
            let number = face.to_string();
            let spoken = gettext_f("{seat} rolled {n}", &[("seat", &name), ("n", &number)]);
            let on = rolled[pair_index(seat)] == Some(face);
            Offer { on, ..Offer::new(number, press).spoken(spoken) }
        };
        (name.clone(), (1..=6).map(face).collect())
    };
    let program = Offer::new(gettext("Let the _Program Roll"), Press::Roll);
    Offers {
        hint: gettext("Both roll a die for the first turn. What came up?"),
        power: None,
        rows: vec![row(RED), row(BLACK), (String::new(), vec![program])],
    }
}

fn line_up(shown: &Shown<'_>, seat: Seat) -> Offers {
    let (m, plan) = (shown.m, shown.plan);
    let whole = m.game.options().setup == SetupOrder::Whole;
    let brush = |level: Option<u8>| {
        let label = level.map_or_else(|| "+1".to_owned(), |level| level.to_string());
        let spoken = match level {
            Some(level) => gettext_f(
                "Place level {n}: {creature}",
                &[("n", &level.to_string()), ("creature", &names::creature(&m.game, seat, level))],
            ),
            None => gettext("Each tap counts up"),
        };
        let press = Press::Change(Change::Brush(level));
        Offer { on: plan.brush == level, ..Offer::new(label, press).spoken(spoken) }
    };
    let brushes = [None].into_iter().chain((1..=6).map(Some)).map(brush).collect();
    let placed = || plan.row.iter().zip(0u8..).find(|(level, _)| **level > 0);
    let done = match (whole, placed()) {
        (true, _) => Some(Action::SetLineup { row: plan.row }),
        (false, Some((level, file))) => Some(Action::PlaceDie { file, level: *level }),
        (false, None) => None,
    };
    let done = match done {
        Some(action) => {
            let legal = m.reason(&action).is_empty();
            let offer = Offer::of(gettext("_Done"), action, legal);
            Offer { suggested: legal, ..offer }
        }
        None => Offer { label: gettext("_Done"), ..Offer::default() },
    };
    let mut last = vec![done];
    if whole && let Some(row) = suggestion(shown, seat) {
        last.push(Offer::new(gettext("_Suggest"), Press::Change(Change::Row(row))));
    }
    let clear = Press::Change(Change::Row([0; 7]));
    last.push(Offer {
        press: (plan.power() > 0).then_some(clear),
        label: gettext("_Clear"),
        ..Offer::default()
    });
    let hint = if whole {
        gettext("Tap fields of your lit row to place dice; their levels make 10 together.")
    } else {
        gettext("Tap a field of your lit row to place a die.")
    };
    let standing = if whole { 0 } else { on_board(shown, seat) };
    Offers {
        hint,
        power: Some(plan.power() + standing),
        rows: vec![(String::new(), brushes), (String::new(), last)],
    }
}

/// The power that stands on the board already, in a set-up die by die.
fn on_board(shown: &Shown<'_>, seat: Seat) -> u8 {
    let state = &shown.state;
    crate::games::dice_war::field::each(state.own(seat)).map(|at| state.level(at)).sum()
}

/// The line-up of the bots' book after the one on the board.
fn suggestion(shown: &Shown<'_>, seat: Seat) -> Option<[u8; 7]> {
    let game = &shown.m.game;
    let mut book = Vec::new();
    game.lookahead()?.candidates(&shown.state, seat, &mut book);
    let rows: Vec<[u8; 7]> = book
        .into_iter()
        .filter_map(|action| match action {
            Action::SetLineup { row } => Some(row),
            _ => None,
        })
        .collect();
    let at = rows.iter().position(|row| *row == shown.plan.row).map_or(0, |at| at + 1);
    rows.get(at % rows.len().max(1)).copied()
}

fn war(shown: &Shown<'_>, seat: Seat) -> Offers {
    let (m, plan) = (shown.m, shown.plan);
    if m.legal.contains(&Action::Pass) {
        let pass = Offer::new(gettext("_Pass"), Press::Do(Action::Pass)).suggested();
        return Offers::one(gettext("There is nothing you can do."), vec![pass]);
    }
    if plan.declaring {
        let back = Offer::new(gettext("_Something Else"), Press::Change(Change::Declare(false)));
        return Offers::one(gettext("Tap the die that keeps fleeing."), vec![back]);
    }
    match (plan.from, plan.spell) {
        (None, _) => Offers::one(gettext("Tap one of your dice to act with it."), declarations(shown)),
        (Some(from), Some(spell)) => casting(shown, seat, from, spell),
        (Some(from), None) => match plan.ways {
            Some(to) => around(shown, from, to),
            None => deeds(shown, seat, from),
        },
    }
}

/// The End of War (DW-EOW-3): offered once somebody flees, or at any time where the table plays so.
fn declarations(shown: &Shown<'_>) -> Vec<Offer> {
    let m = shown.m;
    let label = gettext("_Declare the End of War");
    let declare = Action::DeclareEndOfWar { die: None };
    let for_a_die = |action: &Action| matches!(action, Action::DeclareEndOfWar { die: Some(_) });
    let fled = m.state.runs.iter().any(|run| run.n > 0) && m.state.countdown.is_none();
    if m.legal.iter().any(for_a_die) {
        vec![Offer::new(label, Press::Change(Change::Declare(true)))]
    } else if m.legal.contains(&declare) || fled {
        vec![Offer::of(label, declare, m.legal.contains(&declare))]
    } else {
        Vec::new()
    }
}

/// What a die can do besides moving and attacking.
fn deeds(shown: &Shown<'_>, seat: Seat, from: Field) -> Offers {
    let m = shown.m;
    let level = m.state.level(from);
    let upgrade = Action::Upgrade { at: from };
    let next = names::creature(&m.game, seat, (level + 1).min(6));
    let label = gettext("_Upgrade");
    let up = Offer::of(label, upgrade, m.legal.contains(&upgrade));
    let up = if level < 6 { up.detail(gettext_f("becomes {creature}", &[("creature", &next)])) } else { up };
    let mut row = vec![up];
    let card = m.game.creature(seat, level);
    for ability in card.abilities.iter().filter(|ability| ability.kind == Kind::Spell) {
        let Some(spell) = m.game.spell_number(&ability.id) else { continue };
        let mut castings = m.legal.iter().filter(|action| {
            matches!(action, Action::CastSpell { at, spell: other, .. } if *at == from && *other == spell)
        });
        let name = gettext(&ability.name);
        row.push(match (castings.next(), castings.next()) {
            (None, _) => {
                let action = Action::CastSpell { at: from, spell, fields: Few::new(), amount: 0 };
                Offer::of(name, action, false)
            }
            (Some(only), None) => Offer::new(name, Press::Do(*only)).detail(aimed(only)),
            _ => Offer::new(name, Press::Change(Change::Spell(Some(spell)))),
        });
    }
    row.extend(declarations(shown));
    let creature = names::creature(&m.game, seat, level);
    let hint = gettext_f(
        "{creature} on {field}: tap a lit field, or choose",
        &[("creature", &creature), ("field", &from.to_string())],
    );
    Offers::one(hint, row)
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
fn casting(shown: &Shown<'_>, seat: Seat, from: Field, spell: u8) -> Offers {
    let (m, plan) = (shown.m, shown.plan);
    let name = m.game.spell(spell).map_or_else(String::new, |card| gettext(&card.name));
    let most = plan.castings(m).map(|(_, fields, _)| fields.len()).max().unwrap_or_default();
    let (at, of) = (plan.chosen.len().to_string(), most.to_string());
    let words = [("spell", name.as_str()), ("at", &at), ("of", &of)];
    let complete: Vec<_> = plan.complete(m).collect();
    let hint = if complete.is_empty() {
        gettext_f("{spell}: choose lit fields ({at} of {of})", &words)
    } else {
        gettext_f("{spell}: how much?", &words[..1])
    };
    // What is paid and what is meant may change places; only the notation tells them apart.
    let amounts: Vec<u8> = complete.iter().map(|(_, amount)| *amount).collect();
    let several = |amount: u8| amounts.iter().filter(|other| **other == amount).count() > 1;
    let mut row: Vec<Offer> = complete
        .into_iter()
        .map(|(action, amount)| {
            let after = m.game.after(&m.state, action);
            let change = if several(amount) {
                m.game.write_move(&m.state, action)
            } else {
                plan.chosen.first().map_or_else(String::new, |at| {
                    let creature = names::creature(&m.game, seat, after.level(*at).max(1));
                    let words = [("field", &*at.to_string()), ("creature", &creature)];
                    gettext_f("{field} becomes {creature}", &words)
                })
            };
            let label = if amount > 0 { names::dice(amount) } else { gettext("_Cast") };
            Offer::new(label, Press::Do(*action)).detail(change).suggested()
        })
        .collect();
    let back = Offer::new(gettext("_Something Else"), Press::Change(Change::Select(Some(from))));
    row.push(back);
    Offers::one(hint, row)
}

/// Several ways to the same field.
fn around(shown: &Shown<'_>, from: Field, to: Field) -> Offers {
    let m = shown.m;
    let way = |action: &Action| {
        let via = match action {
            Action::Move { via, .. }
            | Action::Attack { via, .. }
            | Action::FollowMove { via, .. }
            | Action::FollowAttack { via, .. } => *via,
            _ => None,
        };
        let label = via.map_or_else(
            || gettext("Directly"),
            |via| gettext_f("Over {field}", &[("field", &via.to_string())]),
        );
        Offer::new(label, Press::Do(*action))
    };
    let mut row: Vec<Offer> = ways(m, from, to).map(way).collect();
    row.push(Offer::new(gettext("_Something Else"), Press::Change(Change::Select(Some(from)))));
    Offers::one(gettext_f("Which way to {field}?", &[("field", &to.to_string())]), row)
}
