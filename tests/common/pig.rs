//! Pig, the sixth game: throw a die as often as you dare, or hold. It lives outside `src` to show that a
//! new game needs nothing there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tableside::engine::notation::{Form, Forms, NUMBER, form, one};
use tableside::engine::{
    Adjustment, Adjustments, Advice, BuiltInRulebook, ChanceRules, ChanceTurn, Component, Entry, EntryOf,
    EventSink, Few, GameInfo, Hidden, MAX_SEATS, Match, Notation, Outcome, PackInfo, Packs, Random, RuleId,
    Rulebook, Rules, RulingRules, Scores, Seat, Setup, SetupError, Standing, Text, Turn, Viewer, Violation,
    Words, text,
};
use tableside::table::look::{Face as Shown, Shape, Tint};
use tableside::table::{
    Arrangement, Choice, Desk, DieLook, Draft, Item, Look, ModelOf, Place, Plate, Press, PressOf, Ribbon,
    State as Stands, Table, View, Zone,
};

static RULEBOOK: BuiltInRulebook = BuiltInRulebook::new(RULES);

const RULES: &str = r#"
game = "pig"
prefix = "PIG"
version = 1
title = "Pig"
tagline = "Throw once more, or keep what you have"
summary = "Players throw a die as often as they dare; a 1 costs the turn. The first to reach the target wins."
players = [2, 8]

[[section]]
id = "turn"
title = "A Turn"

[[section]]
id = "end"
title = "The End"

[[rule]]
id = "PIG-TURN-1"
section = "turn"
title = "Whose Turn"
text = "Players take turns clockwise, beginning with the first seat. Nobody else may act."
origin = "book"

[[rule]]
id = "PIG-ROLL-1"
section = "turn"
title = "Throw"
text = "The die shows 1 to 6. A 2 to 6 is added to the points of the turn, and the player goes on."
origin = "book"

[[rule]]
id = "PIG-ROLL-2"
section = "turn"
title = "A One"
text = "A 1 ends the turn; its points are lost."
origin = "book"

[[rule]]
id = "PIG-HOLD-1"
section = "turn"
title = "Hold"
text = "A player who holds scores the points of the turn, which ends."
origin = "book"

[[rule]]
id = "PIG-HOLD-2"
section = "turn"
title = "Throw First"
text = "A turn begins with a throw: nobody holds without points."
origin = "ruling"

[[rule]]
id = "PIG-OVER-1"
section = "end"
title = "Target"
text = "The first player whose score reaches the target wins at once; the others are ranked by score."
origin = "book"
option = "target"

[[rule]]
id = "PIG-FIX-1"
section = "end"
title = "Adjustments"
text = "A table may set a score below the target."
origin = "ruling"

[[option]]
id = "target"
rule = "PIG-OVER-1"
title = "Target"
text = "How many points win."
default = "100"

[[option.value]]
value = "30"
title = "30 points"

[[option.value]]
value = "100"
title = "100 points"

[[introduction]]
title = "Throw or Hold"
text = "In your turn you throw a die as often as you dare. Its numbers add up, but a 1 costs you all of them. Hold in time, and you keep them."
[introduction.example]
description = "A 4, a 6 and a 3 make 13 points; a 1 would have cost them."
dice = [{ face = "4" }, { sign = "+", face = "6" }, { sign = "+", face = "3" }]
result = "13 points"

[[tip]]
id = "throw"
when = ["Throw"]
title = "Throw the Die"
text = "Each throw adds to the points of your turn, unless it is a 1: then they are gone."
rule = "PIG-ROLL-2"

[[tip]]
id = "hold"
when = ["Hold"]
about = "choices"
title = "Enough?"
text = "You may keep what you have and end your turn."
rule = "PIG-HOLD-1"
"#;

const PACK: &str = r#"
[pack]
game = "pig"
id = "tableside.pig"
name = "A Die"
version = 1
"#;

/// Nothing but the pack's head: a die is a die.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Content {
    pub pack: PackInfo,
}

impl Packs for Pig {
    type Content = Content;

    fn default_pack() -> &'static str {
        PACK
    }

    fn check_content(content: &Content) -> Vec<Text> {
        if content.pack.game == Self::INFO.id { Vec::new() } else { vec![text("This pack is not for Pig.")] }
    }
}

/// The rules for one table.
#[derive(Debug)]
pub struct Pig {
    seats: usize,
    target: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// Points kept, by seat.
    pub scores: Few<u16, MAX_SEATS>,
    /// Whose turn it is.
    pub active: Seat,
    /// Points of this turn.
    pub pending: u16,
    /// The die is in the air.
    pub rolling: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Action {
    Throw,
    Hold,
}

/// Which dice are to be thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Request {
    pub dice: u8,
    pub sides: u8,
}

/// The face that came up, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Face {
    pub face: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Ruling {
    SetScore { seat: Seat, score: u16 },
}

impl Pig {
    fn winner(&self, state: &State) -> Option<Seat> {
        let at = state.scores.iter().position(|score| *score >= self.target)?;
        Some(Seat(at as u8))
    }

    fn pass(&self, state: &mut State) {
        state.pending = 0;
        state.active = state.active.clockwise(1, self.seats);
    }
}

impl Rules for Pig {
    type State = State;
    type Action = Action;
    type Event = ();

    const INFO: GameInfo = GameInfo {
        id: "pig",
        title: "Pig",
        tagline: "Throw once more, or keep what you have",
        min_seats: 2,
        max_seats: 8,
        rules_version: 1,
        has_dice: true,
        has_cards: false,
        sheet_of: None,
        at_table: None,
    };

    fn rulebook() -> &'static Rulebook {
        RULEBOOK.get()
    }

    fn new(setup: Setup<Content>) -> Result<Self, SetupError> {
        let mut errors = Self::check_content(&setup.content);
        if !(Self::INFO.min_seats..=Self::INFO.max_seats).contains(&setup.seats) {
            errors.push(text("Pig is for 2 to 8 players, not {n}.").with("n", setup.seats));
        }
        let target = match Self::rulebook().resolve_options(&setup.options) {
            Ok(options) => options["target"].parse().expect("the values of the option are numbers"),
            Err(more) => {
                errors.extend(more);
                0
            }
        };
        if errors.is_empty() { Ok(Self { seats: setup.seats, target }) } else { Err(SetupError(errors)) }
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> State {
        State { scores: (0..self.seats).map(|_| 0).collect(), active: Seat(0), pending: 0, rolling: false }
    }

    fn turn(&self, state: &State) -> Turn {
        if self.winner(state).is_some() {
            Turn::Over
        } else if state.rolling {
            Turn::Chance(ChanceTurn::of_seat(Component::Dice, state.active))
        } else {
            Turn::Choose(state.active)
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.turn(state) == Turn::Choose(seat) {
            out.push(Action::Throw);
            if state.pending > 0 {
                out.push(Action::Hold);
            }
        }
    }

    fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        match self.turn(state) {
            Turn::Choose(active) if active != seat => Err(Violation::impossible(
                "PIG-TURN-1",
                text("It is the turn of {active}, not of {seat}.").with("active", active).with("seat", seat),
            )),
            Turn::Choose(_) if *action == Action::Hold && state.pending == 0 => {
                Err(Violation::new("PIG-HOLD-2", text("There are no points to keep yet.")))
            }
            Turn::Choose(_) => Ok(()),
            Turn::Over => Err(Violation::impossible("PIG-OVER-1", text("The match has ended."))),
            _ => Err(Violation::impossible("PIG-ROLL-1", text("The die has not come to rest."))),
        }
    }

    fn apply_action(&self, state: &mut State, seat: Seat, action: &Action, _: &mut impl EventSink<()>) {
        match action {
            Action::Throw => state.rolling = true,
            Action::Hold => {
                let pending = state.pending;
                if let Some(score) = state.scores.get_mut(seat.index()) {
                    *score += pending;
                }
                self.pass(state);
            }
        }
    }

    fn scores(&self, state: &State) -> Scores {
        state.scores.iter().map(|score| i32::from(*score)).collect()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.winner(state)?;
        let better = |score: &u16| state.scores.iter().filter(|other| *other > score).count() as u8;
        let places = state.scores.iter().map(|score| better(score) + 1).collect();
        Some(Outcome {
            standing: Standing::Places(places),
            scores: self.scores(state),
            decided_by: RuleId::new("PIG-OVER-1"),
            adjusted: false,
        })
    }
}

impl ChanceRules for Pig {
    type Request = Request;
    type Chance = Face;

    fn request(&self, state: &State) -> Option<Request> {
        state.rolling.then_some(Request { dice: 1, sides: 6 })
    }

    fn check_chance(&self, state: &State, chance: &Face) -> Result<(), Violation> {
        if !state.rolling {
            return Err(Violation::impossible("PIG-TURN-1", text("Nobody has thrown the die.")));
        }
        if !(1..=6).contains(&chance.face) {
            return Err(Violation::impossible(
                "PIG-ROLL-1",
                text("The die shows 1 to 6, not {face}.").with("face", chance.face),
            ));
        }
        Ok(())
    }

    fn apply_chance(&self, state: &mut State, chance: &Face, _: &mut impl EventSink<()>) {
        state.rolling = false;
        if chance.face == 1 {
            self.pass(state);
        } else {
            state.pending += u16::from(chance.face);
        }
    }

    fn sample(&self, _: &State, random: &mut Random) -> Face {
        Face { face: random.below(6) as u8 + 1 }
    }

    fn outcomes(&self, _: &State) -> Option<Vec<(Face, f64)>> {
        Some((1..=6).map(|face| (Face { face }, 1.0 / 6.0)).collect())
    }
}

impl RulingRules for Pig {
    type Ruling = Ruling;

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        let Ruling::SetScore { seat, score } = *ruling;
        if seat.index() < state.scores.len() && score < self.target {
            return Ok(());
        }
        Err(Violation::impossible("PIG-FIX-1", text("That score cannot be set.")))
    }

    fn apply_ruling(&self, state: &mut State, ruling: &Ruling, _: &mut impl EventSink<()>) {
        let Ruling::SetScore { seat, score } = *ruling;
        if let Some(old) = state.scores.get_mut(seat.index()) {
            *old = score;
        }
    }
}

impl Hidden for Pig {
    fn observe(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn fill_unknown(&self, _: &mut State, _: &mut Random) {}
}

impl Advice for Pig {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        let worth = |(at, score): (usize, &u16)| {
            let pending = if at == state.active.index() { state.pending } else { 0 };
            f32::from(*score + pending)
        };
        let (mut mine, mut best) = (0.0, 0.0f32);
        for (at, score) in state.scores.iter().enumerate() {
            let worth = worth((at, score));
            if at == seat.index() { mine = worth } else { best = best.max(worth) }
        }
        (0.5 + (mine - best) / (2.0 * f32::from(self.target))).clamp(0.0, 1.0)
    }

    /// A timid thumb: hold from 10 points on. (From 20 on is nearly perfect play.)
    fn rate(&self, state: &State, _: Seat, action: &Action) -> f32 {
        match action {
            Action::Throw => 10.0,
            Action::Hold => f32::from(state.pending),
        }
    }
}

impl Words for Pig {
    fn ask(&self, state: &State) -> Text {
        match self.turn(state) {
            Turn::Over => text("The match has ended."),
            Turn::Chance(_) => text("{seat} throws the die.").with("seat", state.active),
            _ => text("{seat}: throw or hold?").with("seat", state.active),
        }
    }

    fn name(&self, state: &State, _: Seat, action: &Action) -> Text {
        match action {
            Action::Throw => text("Throw"),
            Action::Hold => text("Keep {n}").with("n", i64::from(state.pending)),
        }
    }

    fn picture(&self, state: &State) -> Vec<Text> {
        let score = |(seat, score): (u8, &u16)| {
            text("{seat}: {n}").with("seat", Seat(seat)).with("n", u32::from(*score))
        };
        (0..).zip(&state.scores).map(score).collect()
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, _: &[()], _: &State) -> Vec<Text> {
        vec![match entry {
            Entry::Do { seat, action: Action::Throw } => text("{seat} throws.").with("seat", *seat),
            Entry::Do { seat, action: Action::Hold } => {
                text("{seat} keeps {n}.").with("seat", *seat).with("n", i64::from(before.pending))
            }
            Entry::Chance(chance) => text("The die shows {face}.").with("face", chance.face),
            Entry::Ruling(Ruling::SetScore { seat, score }) => {
                text("{seat} now has {n}.").with("seat", *seat).with("n", i64::from(*score))
            }
            Entry::HandOver(over) => over.told(over.seat),
        }]
    }
}

const ACTIONS: &[Form<Pig, Action>] =
    &[form(&["throw"], &[], |_| Ok(Action::Throw)), form(&["hold", "keep"], &[], |_| Ok(Action::Hold))];
const ROLL: &[Form<Pig, Face>] = &[form(&[""], &[one(NUMBER)], |said| Ok(Face { face: said.one(0) }))];

impl Notation for Pig {
    fn forms(&self, _: &State) -> Forms<Self, Action> {
        &[ACTIONS]
    }

    fn chance_forms(&self, _: &State) -> Forms<Self, Face> {
        &[ROLL]
    }

    fn write_chance(&self, _: &State, chance: &Face) -> Option<String> {
        Some(chance.face.to_string())
    }
}

impl Adjustments for Pig {
    const DECLARED: &'static [Adjustment<Self>] =
        &[Adjustment::<Self>::new("score", text("Set a Score"), |game, state, ask| {
            let seat = ask.seat((0u8..).map(Seat).take(state.scores.len()))?;
            let most = i32::from(game.target) - 1;
            let now = state.scores.get(seat.index()).copied()?;
            let score = ask.number("score", text("Score"), 0..=most, now)?;
            Some(Ruling::SetScore { seat, score })
        })];
}

/// The table of Pig: the type only names what belongs together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PigTable;

/// Nothing is entered step by step, so nothing is ever begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Begun;

impl Draft for Begun {
    type Edit = ();

    fn apply(&mut self, (): ()) {}
}

impl Table for PigTable {
    type Rules = Pig;
    type Facts = ();
    type Draft = Begun;
    type Question = ();
    type Answer = ();

    fn facts(_: &Match<Pig>, _: &Match<Pig>, _: Option<&()>) {}

    fn view(m: &ModelOf<Self>, _: &Begun, _: &mut Desk<Self>) -> View<PressOf<Self>> {
        let plate = |seat: Seat| Plate {
            seat,
            name: m.name(seat),
            score: m.state.scores.get(seat.index()).copied().unwrap_or_default().to_string(),
            unit: format!("of {}", m.game.target),
            to_move: m.to_move(seat),
            ..Plate::default()
        };
        let mut zones = vec![zone("tray", Place::Tray, vec![thrown(m)])];
        if m.awaits_chance() && m.real_dice {
            zones.push(zone("pad", Place::Pad, (1..=6).map(told).collect()));
        }
        View {
            plates: m.around().map(plate).collect(),
            tray: format!("This turn: {}", m.state.pending),
            zones,
            ribbon: Ribbon { choices: keep(m).into_iter().collect(), ..Ribbon::default() },
            ..View::default()
        }
    }

    fn work_out(_: &Pig, (): &()) -> Option<()> {
        None
    }
}

/// The die. Pressing it throws it.
fn thrown(m: &ModelOf<PigTable>) -> Item<PressOf<PigTable>> {
    let press = m.press(Action::Throw);
    let state = if press.is_some() { Stands::Lit } else { Stands::Idle };
    let look = Look::Die(white(Shown::Unknown));
    Item { id: "die".to_owned(), look, state, name: "The die".to_owned(), press, ..Item::default() }
}

/// A face that people tell of a real die.
fn told(face: u8) -> Item<PressOf<PigTable>> {
    Item {
        id: format!("face/{face}"),
        look: Look::Die(white(Shown::Pips(face))),
        state: Stands::Lit,
        name: face.to_string(),
        press: Some(Press::Answer(Face { face })),
        ..Item::default()
    }
}

fn white(face: Shown) -> DieLook {
    DieLook { face, tint: Tint::White, shape: Shape::Cube, ..DieLook::default() }
}

/// The choice with words; while nothing can be kept, pressing it asks why.
fn keep(m: &ModelOf<PigTable>) -> Option<Item<PressOf<PigTable>>> {
    let label = format!("_Keep {}", m.state.pending);
    Some(Choice::act(m, "keep", label, Action::Hold)?.golden().item())
}

fn zone(id: &str, place: Place, items: Vec<Item<PressOf<PigTable>>>) -> Zone<PressOf<PigTable>> {
    Zone {
        id: id.to_owned(),
        place,
        arrangement: Arrangement::Row,
        name: id.to_owned(),
        items,
        ..Zone::default()
    }
}

/// A table of Pig with the default content.
#[must_use]
pub fn table(seats: usize, target: u16) -> Pig {
    let content = toml::from_str(Pig::default_pack()).expect("the pack is TOML");
    let options = [("target".to_owned(), target.to_string())].into();
    Pig::new(Setup { seats, options, content }).expect("the set-up is right")
}
