//! Moves as people type them (section 4.5 of the rules).

mod keys;
mod pad;

use super::content::Ability;
use super::field::{self as fields, ALL, Field, SIDE};
use super::move_text::{self, ParsedMove};
use super::options::SetupOrder;
use super::state::TOP;
use super::{Action, BLACK, Chance, DiceWar, RED, State, Step};
use crate::engine::notation::{
    Form, Forms, NUMBER, PadPart, Part, Reading, Thing, any, form, maybe, one, read, some,
};
use crate::engine::{Arg, IdTable, Names, Notation, Seat, Unread, Violation, text};

impl Notation for DiceWar {
    fn pad(&self, state: &State) -> Vec<PadPart> {
        pad::pad(self, state)
    }

    fn number_of(&self, field: &str, name: &str) -> Option<Result<usize, Violation>> {
        (field == "spell").then(|| self.known_spell(name).map(usize::from))
    }

    fn ids(&self) -> Vec<IdTable<'_>> {
        let spells = self.content().spells().map(|(_, spell)| spell.id.as_str());
        vec![IdTable { fields: &["spell"], ids: spells.collect() }]
    }

    fn forms(&self, state: &State) -> Forms<Self, Action> {
        if state.step == Step::Setup { &[LINE_UP] } else { &[WAR] }
    }

    fn chance_forms(&self, _: &State) -> Forms<Self, Chance> {
        &[START_ROLL]
    }

    fn things(&self, _: &State, seat: Option<Seat>, kind: &str) -> Vec<Thing> {
        let seat = seat.unwrap_or_default();
        let creature = |level| Thing::new(level, level.to_string()).titled(&self.creature(seat, level).name);
        match kind {
            CREATURE => (1..=TOP).map(creature).collect(),
            PLACE => (1..=TOP).map(creature).flat_map(|creature| places(&creature, seat)).collect(),
            SQUARE => fields::each(ALL).map(|at| Thing::new(at.index() as u8, at.to_string())).collect(),
            SPELL => {
                let number = |spell: &Ability| self.spell_number(&spell.id);
                // Of variants with one name, that of the seat's own creatures is meant.
                let spells = || (1..=TOP).flat_map(|level| &self.tribe(seat).creature(level).spells);
                let thing = |(_, spell): (_, &Ability)| {
                    let thing = Thing::new(number(spell)?, spell.id.clone()).titled(&spell.name);
                    Some(if spells().any(|own| own.card.id == spell.id) { thing } else { thing.away() })
                };
                self.content().spells().filter_map(thing).collect()
            }
            _ => Vec::new(),
        }
    }

    fn write_chance(&self, _: &State, chance: &Chance) -> Option<String> {
        let Chance::StartRoll { red, black } = chance;
        Some(format!("{red} {black}"))
    }

    fn write_position(&self, state: &State) -> Option<String> {
        Some(self.position(state))
    }

    fn write_action(&self, state: &State, _: Seat, action: &Action) -> Option<String> {
        Some(move_text::write(self, state, action))
    }

    fn closes(&self, state: &State, seat: Seat, text: &str) -> bool {
        keys::closes(self, state, seat, text)
    }

    fn read_chance(
        &self,
        state: &State,
        seat: Option<Seat>,
        text: &str,
        names: &Names,
    ) -> Result<Chance, Unread> {
        match keys::start_roll(text) {
            Some(roll) => Ok(roll),
            None => read(self, state, seat, self.chance_forms(state), text, names),
        }
    }

    /// In the fewest keys, as moves are written, else in words: `light dragon c1 to c5`.
    fn read_action(&self, state: &State, seat: Seat, text: &str, names: &Names) -> Result<Action, Unread> {
        if let Some(read) = keys::action(self, state, seat, text) {
            return read;
        }
        if let Some(Err(unknown)) = move_text::spell(text).map(|spell| self.known_spell(spell)) {
            return Err(unknown.into());
        }
        match move_text::parse(self, text) {
            Some(parsed) => Ok(self.check_die(state, &parsed).map(|()| parsed.action)?),
            None => read(self, state, Some(seat), self.forms(state), text, names),
        }
    }
}

impl DiceWar {
    /// The action that a text means in a state; suffixes `#` and `(+5)` are let pass. `None` if it means
    /// nothing there, or names another level than the die shows.
    #[must_use]
    pub fn read_move(&self, state: &State, word: &str) -> Option<Action> {
        let ParsedMove { action, die } = move_text::parse(self, word)?;
        let follows = matches!(action, Action::FollowMove { .. } | Action::FollowAttack { .. });
        let known = !follows || matches!(state.step, Step::FollowUp(_));
        die.is_none_or(|(at, level)| !known || state.level(at) == level).then_some(action)
    }

    /// The text of an action before it is carried out.
    #[must_use]
    pub fn write_move(&self, state: &State, action: &Action) -> String {
        move_text::write(self, state, action)
    }

    /// The number of a spell that is named (DW-SPELL-6).
    fn known_spell(&self, spell: &str) -> Result<u8, Violation> {
        self.spell_number(spell).ok_or_else(|| {
            let why = text("There is no spell “{spell}” in this match; choose from {spells}.");
            let why = why.with("spell", Arg::Verbatim(spell.to_owned())).with("spells", self.spell_ids());
            Violation::impossible("DW-SPELL-6", why)
        })
    }

    /// All spells that creatures of the match have, each once.
    fn spell_ids(&self) -> Arg {
        let mut ids: Vec<Arg> = Vec::new();
        for (seat, level) in
            [RED, BLACK].into_iter().flat_map(|seat| (1..=TOP).map(move |level| (seat, level)))
        {
            for spell in &self.tribe(seat).creature(level).spells {
                let id = Arg::Verbatim(spell.card.id.clone());
                if !ids.contains(&id) {
                    ids.push(id);
                }
            }
        }
        Arg::List(ids)
    }

    /// Whether the die of a move as written is the creature that it is said to be (DW-GEN-6).
    fn check_die(&self, state: &State, parsed: &ParsedMove) -> Result<(), Violation> {
        let ParsedMove { action, die: Some((at, said)) } = *parsed else { return Ok(()) };
        let follows = matches!(action, Action::FollowMove { .. } | Action::FollowAttack { .. });
        if let (true, Step::FollowUp(from)) = (follows, state.step)
            && from != at
        {
            return self.other_die_follows(state, from);
        }
        let Some(owner) = state.owner(at).filter(|_| state.level(at) != said) else { return Ok(()) };
        if follows && owner != state.active {
            return self.is_another_now(state, at);
        }
        let why = text("The die on {field} shows level {level}, not {said}.").with("field", at);
        let why = why.with("level", state.level(at)).with("said", said);
        Err(Violation::impossible("DW-GEN-6", why))
    }
}

const CREATURE: &str = "creature";
/// A creature and the field of the Supply Zone on which it is set up.
const PLACE: &str = "creature and square";
const SQUARE: &str = "square";
const SPELL: &str = "spell";

const LINE_UP: &[Form<DiceWar, Action>] = &[form(&["set up", ""], &[some(PLACE)], |r| {
    let (mut row, mut last) = ([0; 7], (0, 0));
    for value in r.all(0) {
        let (file, level) = (value % 8, value / 8);
        match row.get_mut(usize::from(file)) {
            Some(place @ 0) => *place = level,
            _ => return Err(Unread::Unclear(text("Two creatures cannot be set up on the same square."))),
        }
        last = (file, level);
    }
    Ok(match r.game.options().setup {
        SetupOrder::Alternate => Action::PlaceDie { file: last.0, level: last.1 },
        _ => Action::SetLineup { row },
    })
})];
const WAY: &[Part] =
    &[maybe(CREATURE), one(SQUARE).after("from"), one(SQUARE).after("to"), maybe(SQUARE).after("via")];
const WAR: &[Form<DiceWar, Action>] = &[
    form(&["move", ""], WAY, |r| {
        go(r, r.state.owner(said_field(r, 2)).is_some_and(|owner| owner != r.who()))
    }),
    form(&["attack"], WAY, |r| go(r, true)),
    form(&["upgrade"], &[maybe(CREATURE), one(SQUARE).after("on")], |r| {
        of_die(r, Action::Upgrade { at: said_field(r, 1) }, r.maybe(0))
    }),
    form(
        &["cast"],
        &[one(SPELL), one(SQUARE).after("from"), any(SQUARE).after("on"), maybe(NUMBER).after("amount")],
        |r| {
            let (at, fields) = (said_field(r, 1), r.few(2, |n| Field::new(n).unwrap_or_default())?);
            Ok(Action::CastSpell { at, spell: r.one(0), fields, amount: r.maybe(3).unwrap_or(0) })
        },
    ),
    form(&["pass"], &[], |_| Ok(Action::Pass)),
    form(&["end turn", "stop", "done"], &[], |_| Ok(Action::EndTurn)),
    form(&["end war", "end of war"], &[maybe(SQUARE)], |r| {
        Ok(Action::DeclareEndOfWar { die: r.maybe(0).and_then(Field::new) })
    }),
];
/// The roll for the first turn: Red's die, then Black's.
const START_ROLL: &[Form<DiceWar, Chance>] =
    &[form(&[""], &[one(NUMBER), one(NUMBER)], |r| Ok(Chance::StartRoll { red: r.one(0), black: r.one(1) }))];

/// What the die on a field does that goes elsewhere.
fn go(r: &Reading<'_, DiceWar>, attacks: bool) -> Result<Action, Unread> {
    let (from, to, via) = (said_field(r, 1), said_field(r, 2), r.maybe(3).and_then(Field::new));
    let action = match (r.state.step, attacks) {
        (Step::FollowUp(_), true) => Action::FollowAttack { to, via },
        (Step::FollowUp(_), false) => Action::FollowMove { to, via },
        (_, true) => Action::Attack { from, to, via },
        (_, false) => Action::Move { from, to, via },
    };
    of_die(r, action, r.maybe(0).or(Some(r.state.level(from)).filter(|_| r.state.owner(from).is_some())))
}

/// The action of a die that is said to be a creature.
fn of_die(r: &Reading<'_, DiceWar>, action: Action, level: Option<u8>) -> Result<Action, Unread> {
    let die = level.map(|level| (said_field(r, 1), level));
    Ok(r.game.check_die(r.state, &ParsedMove { action, die }).map(|()| action)?)
}

fn said_field(r: &Reading<'_, DiceWar>, part: usize) -> Field {
    Field::new(r.one(part)).unwrap_or_default()
}

/// A creature on each field of its Supply Zone: `Spirit b1`, `2 on b`.
fn places(creature: &Thing, seat: Seat) -> Vec<Thing> {
    let ranks = if seat == RED { [1, SIDE] } else { [SIDE, 1] };
    let place = |file: u8| {
        let letter = char::from(b'a' + file);
        // Either side's rank is let pass: it is always the own one.
        let [own, other] = ranks.map(|rank| format!("{letter}{rank}"));
        let places = [letter.to_string(), format!("on {letter}"), other, format!("on {own}"), own];
        let on = |name: &String| places.each_ref().map(|place| format!("{name} {place}"));
        let names = creature.names.iter().flat_map(on).collect();
        Thing { value: 8 * creature.value + file, names, here: true }
    };
    (0..SIDE).map(place).collect()
}
