//! Guess, a test game about what bots can know: seat 0 names a face and wins if the die shows it,
//! otherwise seat 1 does. [`Mode`] says where the face comes from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tableside::engine::{
    Adjustments, Advice, BuiltInRulebook, ChanceRules, ChanceTurn, Component, Entry, EntryOf, EventSink,
    GameInfo, Hidden, Notation, Outcome, PackInfo, Packs, Random, RuleId, Rulebook, Rules, RulingRules,
    Scores, Seat, SeatSet, Setup, SetupError, Standing, Text, Turn, Viewer, Violation, Words, text,
};

static RULEBOOK: BuiltInRulebook = BuiltInRulebook::new(RULES);

const RULES: &str = r#"
game = "guess"
prefix = "GU"
version = 1
title = "Guess"
tagline = "What will the die show?"
summary = "The first player names a face, then a die is thrown."
players = [2, 2]

[[section]]
id = "all"
title = "All Rules"

[[rule]]
id = "GU-1"
section = "all"
title = "Guess"
text = "The first player names a face and wins if the die then shows it. Nothing else can be done."
origin = "book"
"#;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Content {
    pub pack: PackInfo,
}

/// Where the face comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A die is thrown after the guess.
    Die,
    /// So it is, but what it will show lies in the state, as it would with a generator in there: the
    /// mistake that the rules of this program must not make.
    Foresight { face: u8 },
    /// Seat 1 chooses it in secret, while seat 0 guesses.
    Opponent,
    /// Seat 0 may give up; or a die is thrown under a cup, and only then seat 0 guesses.
    Cup,
}

/// In [`Mode::Cup`]: seat 1 wins.
pub const GIVE_UP: u8 = 0;
/// In [`Mode::Cup`]: the die is thrown.
pub const DARE: u8 = 7;
/// A face that is not seen.
const HIDDEN: u8 = 0;

#[derive(Debug)]
pub struct Guess(pub Mode);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    pub guess: Option<u8>,
    pub face: Option<u8>,
    /// Whether seat 0 dares to play at all; `None` until it said so.
    pub dares: Option<bool>,
    /// The face that will come up, if the game makes the mistake.
    pub next: Option<u8>,
}

impl State {
    fn waiting(&self) -> SeatSet {
        let waiting = [(Seat(0), self.guess), (Seat(1), self.face)];
        waiting.into_iter().filter(|(_, choice)| choice.is_none()).map(|(seat, _)| seat).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Name {
    pub face: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Nothing {}

fn no() -> Violation {
    Violation::impossible("GU-1", text("Nothing else can be done."))
}

impl Packs for Guess {
    type Content = Content;

    fn default_pack() -> &'static str {
        "[pack]\ngame = \"guess\"\nid = \"tableside.guess\"\nname = \"A Die\"\nversion = 1\n"
    }

    fn check_content(_: &Content) -> Vec<Text> {
        Vec::new()
    }
}

impl Rules for Guess {
    type State = State;
    type Action = Name;
    type Event = ();

    const INFO: GameInfo = GameInfo {
        id: "guess",
        title: "Guess",
        tagline: "What will the die show?",
        min_seats: 2,
        max_seats: 2,
        rules_version: 1,
        has_dice: true,
        has_cards: false,
        sheet_of: None,
        at_table: None,
    };

    fn rulebook() -> &'static Rulebook {
        RULEBOOK.get()
    }

    fn new(_: Setup<Content>) -> Result<Self, SetupError> {
        Ok(Self(Mode::Die))
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        let next = if let Mode::Foresight { face } = self.0 { Some(face) } else { None };
        let dares = (self.0 != Mode::Cup).then_some(true);
        State { guess: None, face: None, dares, next }
    }

    fn turn(&self, state: &State) -> Turn {
        match (self.0, state.guess, state.face) {
            _ if state.dares == Some(false) => Turn::Over,
            (_, Some(_), Some(_)) => Turn::Over,
            (Mode::Opponent, _, _) => Turn::Secret { seats: state.waiting(), component: Component::Dice },
            (Mode::Cup, _, None) if state.dares.is_some() => {
                Turn::Chance(ChanceTurn::of_table(Component::Dice))
            }
            (_, None, _) => Turn::Choose(Seat(0)),
            (_, _, None) => Turn::Chance(ChanceTurn::of_table(Component::Dice)),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Name>) {
        out.clear();
        let faces = [GIVE_UP, DARE].into_iter().chain(1..=6).map(|face| Name { face });
        out.extend(faces.filter(|action| self.check_action(state, seat, action).is_ok()));
    }

    fn check_action(&self, state: &State, seat: Seat, action: &Name) -> Result<(), Violation> {
        let asked = match self.turn(state) {
            Turn::Choose(asked) => seat == asked,
            Turn::Secret { seats, .. } => seats.contains(seat),
            _ => false,
        };
        let face = (1..=6).contains(&action.face);
        if asked && face == state.dares.is_some() { Ok(()) } else { Err(no()) }
    }

    fn apply_action(&self, state: &mut State, seat: Seat, action: &Name, _: &mut impl EventSink<()>) {
        match seat {
            _ if state.dares.is_none() => state.dares = Some(action.face == DARE),
            Seat(0) => state.guess = Some(action.face),
            _ => state.face = Some(action.face),
        }
    }

    fn scores(&self, state: &State) -> Scores {
        let over = self.turn(state) == Turn::Over;
        let right = state.dares == Some(true) && state.guess == state.face;
        [over && right, over && !right].into_iter().map(i32::from).collect()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (self.turn(state) == Turn::Over).then(|| {
            let scores = self.scores(state);
            let places = scores.iter().map(|score| 2 - *score as u8).collect();
            Outcome {
                standing: Standing::Places(places),
                scores,
                decided_by: RuleId::new("GU-1"),
                adjusted: false,
            }
        })
    }
}

impl ChanceRules for Guess {
    type Request = Nothing;
    type Chance = Name;

    fn request(&self, state: &State) -> Option<Nothing> {
        matches!(self.turn(state), Turn::Chance(_)).then_some(Nothing {})
    }

    fn check_chance(&self, state: &State, chance: &Name) -> Result<(), Violation> {
        let asked = matches!(self.turn(state), Turn::Chance(_));
        if asked && (1..=6).contains(&chance.face) { Ok(()) } else { Err(no()) }
    }

    fn apply_chance(&self, state: &mut State, chance: &Name, _: &mut impl EventSink<()>) {
        state.face = Some(chance.face);
    }

    fn sample(&self, state: &State, random: &mut Random) -> Name {
        Name { face: state.next.unwrap_or_else(|| random.below(6) as u8 + 1) }
    }
}

impl RulingRules for Guess {
    type Ruling = Nothing;

    fn check_ruling(&self, _: &State, _: &Nothing) -> Result<(), Violation> {
        Err(no())
    }

    fn apply_ruling(&self, _: &mut State, _: &Nothing, _: &mut impl EventSink<()>) {}
}

impl Hidden for Guess {
    fn observe(&self, state: &State, viewer: Viewer) -> State {
        let hide =
            |choice: Option<u8>, owner| if viewer.sees(owner) { choice } else { choice.map(|_| HIDDEN) };
        let mut seen = state.clone();
        if self.turn(state) != Turn::Over && matches!(self.0, Mode::Opponent | Mode::Cup) {
            seen.guess = hide(state.guess, Seat(0));
            seen.face = hide(state.face, Seat(1));
        }
        seen
    }

    fn fill_unknown(&self, state: &mut State, random: &mut Random) {
        for face in [&mut state.guess, &mut state.face] {
            if *face == Some(HIDDEN) {
                *face = Some(random.below(6) as u8 + 1);
            }
        }
    }
}

impl Advice for Guess {
    fn evaluate(&self, _: &State, _: Seat) -> f32 {
        0.5
    }

    fn rate(&self, _: &State, _: Seat, _: &Name) -> f32 {
        0.0
    }
}

impl Words for Guess {
    fn ask(&self, _: &State) -> Text {
        text("What will the die show?")
    }

    fn name(&self, _: &State, _: Seat, action: &Name) -> Text {
        text("{face}").with("face", action.face)
    }

    fn picture(&self, state: &State) -> Vec<Text> {
        let face = |face: Option<u8>| u32::from(face.unwrap_or_default());
        vec![text("{guess} {face}").with("guess", face(state.guess)).with("face", face(state.face))]
    }

    fn tell(&self, _: &State, entry: &EntryOf<Self>, _: &[()], _: &State) -> Vec<Text> {
        vec![match entry {
            Entry::Do { .. } => text("A face is named."),
            _ => text("The die is rolled."),
        }]
    }
}

impl Notation for Guess {}

impl Adjustments for Guess {}
