//! Tower, a co-operative game with secret dice: every seat rolls a die that it alone sees, then each in turn
//! adds it to the tower or keeps it. A storey stands if it is high enough and not too high; three of them win.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tableside::engine::notation::{Form, Forms, NUMBER, form, one};
use tableside::engine::{
    Adjustments, Advice, BuiltInRulebook, ChanceRules, ChanceTurn, Component, Entry, EntryOf, EventSink, Few,
    GameInfo, GroupResult, Hidden, MAX_SEATS, Notation, Outcome, PackInfo, Packs, Random, RuleId, Rulebook,
    Rules, RulingRules, Scores, Seat, SeatSet, Setup, SetupError, Standing, Text, Turn, Viewer, Violation,
    Words, text,
};

static RULEBOOK: BuiltInRulebook = BuiltInRulebook::new(
    r#"
game = "tower"
prefix = "TW"
version = 1
title = "Tower"
tagline = "Build together, each with a die that nobody else sees"
summary = "Each storey needs a height within bounds; nobody tells what they rolled."
players = [1, 4]

[[section]]
id = "storey"
title = "A Storey"

[[rule]]
id = "TW-ROLL-1"
section = "storey"
title = "Secret Dice"
text = "Every player rolls a die that only they may see."
origin = "book"

[[rule]]
id = "TW-ADD-1"
section = "storey"
title = "Add or Keep"
text = "Clockwise, everyone adds their die to the storey or keeps it."
origin = "book"

[[rule]]
id = "TW-END-1"
section = "storey"
title = "The Tower Stands"
text = "A storey of 3 to 5 for each player stands. After three of them the group has won; one that falls ends the match."
origin = "book"
"#,
);

/// How many storeys win.
const STOREYS: u16 = 3;
/// A die that is not known here.
const UNKNOWN: u8 = 0;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Content {
    pub pack: PackInfo,
}

/// The rules for one table.
#[derive(Debug)]
pub struct Tower {
    seats: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// Storeys that stand.
    pub stand: u16,
    /// The height of the storey that is being built.
    pub height: u8,
    /// What the seats rolled for it, in order.
    pub rolled: Few<u8, MAX_SEATS>,
    /// How many seats have chosen.
    pub chosen: u8,
    /// The last storey fell.
    pub fallen: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Action {
    /// The die is turned over and added.
    Add {
        face: u8,
    },
    Keep,
}

/// A roll for one seat's eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Request {
    pub seat: Seat,
}

/// What it shows; 0 if nobody says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Roll {
    pub face: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Ruling {}

/// A storey stands or falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Built {
    pub stands: bool,
}

impl Tower {
    fn bounds(&self) -> std::ops::RangeInclusive<u8> {
        let seats = self.seats as u8;
        3 * seats..=5 * seats
    }

    fn all_rolled(&self, state: &State) -> bool {
        state.rolled.len() == self.seats
    }
}

impl Packs for Tower {
    type Content = Content;

    fn default_pack() -> &'static str {
        "[pack]\ngame = \"tower\"\nid = \"tableside.tower\"\nname = \"Dice\"\nversion = 1\n"
    }

    fn check_content(_: &Content) -> Vec<Text> {
        Vec::new()
    }
}

impl Rules for Tower {
    type State = State;
    type Action = Action;
    type Event = Built;

    const INFO: GameInfo = GameInfo {
        id: "tower",
        title: "Tower",
        tagline: "Build together, each with a die that nobody else sees",
        min_seats: 1,
        max_seats: 4,
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
        if (1..=4).contains(&setup.seats) {
            return Ok(Self { seats: setup.seats });
        }
        Err(SetupError::one(text("Tower is for 1 to 4 players.")))
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn cooperative(&self) -> bool {
        true
    }

    fn start(&self) -> State {
        State { stand: 0, height: 0, rolled: Few::new(), chosen: 0, fallen: false }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.fallen || state.stand == STOREYS {
            Turn::Over
        } else if self.all_rolled(state) {
            Turn::Choose(Seat(state.chosen))
        } else {
            let roller = SeatSet::one(Seat(state.rolled.len() as u8));
            Turn::Chance(ChanceTurn::in_secret(Component::Dice, roller))
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.turn(state) == Turn::Choose(seat) {
            match state.rolled[seat.index()] {
                UNKNOWN => out.extend((1..=6).map(|face| Action::Add { face })),
                face => out.push(Action::Add { face }),
            }
            out.push(Action::Keep);
        }
    }

    fn check_action(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        if self.turn(state) != Turn::Choose(seat) {
            return Err(Violation::impossible(
                "TW-ADD-1",
                text("{seat} does not choose now.").with("seat", seat),
            ));
        }
        match (*action, state.rolled[seat.index()]) {
            (Action::Keep, _) => Ok(()),
            (Action::Add { face: 1..=6 }, UNKNOWN) => Ok(()),
            (Action::Add { face }, rolled) if face == rolled => Ok(()),
            (Action::Add { .. }, rolled) => {
                let told = text("{seat} has rolled {face}.").with("seat", seat).with("face", rolled);
                Err(Violation::impossible("TW-ROLL-1", told))
            }
        }
    }

    fn apply_action(&self, state: &mut State, _: Seat, action: &Action, events: &mut impl EventSink<Built>) {
        if let Action::Add { face } = *action {
            state.height = state.height.saturating_add(face);
        }
        state.chosen += 1;
        if usize::from(state.chosen) < self.seats {
            return;
        }
        let stands = self.bounds().contains(&state.height);
        events.push(Built { stands });
        let stand = state.stand + u16::from(stands);
        *state = State { stand, fallen: !stands, ..self.start() };
    }

    fn scores(&self, state: &State) -> Scores {
        (0..self.seats).map(|_| i32::from(state.stand)).collect()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (self.turn(state) == Turn::Over).then(|| Outcome {
            standing: Standing::Group(GroupResult {
                won: state.stand == STOREYS,
                reached: state.stand,
                stages: STOREYS,
            }),
            scores: self.scores(state),
            decided_by: RuleId::new("TW-END-1"),
            adjusted: false,
        })
    }
}

impl ChanceRules for Tower {
    type Request = Request;
    type Chance = Roll;

    fn request(&self, state: &State) -> Option<Request> {
        let asked = matches!(self.turn(state), Turn::Chance(_));
        asked.then_some(Request { seat: Seat(state.rolled.len() as u8) })
    }

    fn check_chance(&self, state: &State, chance: &Roll) -> Result<(), Violation> {
        if matches!(self.turn(state), Turn::Chance(_)) && chance.face <= 6 {
            return Ok(());
        }
        Err(Violation::impossible("TW-ROLL-1", text("Nobody rolls that now.")))
    }

    fn apply_chance(&self, state: &mut State, chance: &Roll, _: &mut impl EventSink<Built>) {
        state.rolled.push(chance.face);
    }

    fn sample(&self, _: &State, random: &mut Random) -> Roll {
        Roll { face: random.below(6) as u8 + 1 }
    }
}

impl RulingRules for Tower {
    type Ruling = Ruling;

    fn check_ruling(&self, _: &State, ruling: &Ruling) -> Result<(), Violation> {
        match *ruling {}
    }

    fn apply_ruling(&self, _: &mut State, ruling: &Ruling, _: &mut impl EventSink<Built>) {
        match *ruling {}
    }
}

impl Hidden for Tower {
    fn observe(&self, state: &State, viewer: Viewer) -> State {
        let mut seen = state.clone();
        for (seat, face) in (0u8..).map(Seat).zip(seen.rolled.iter_mut()) {
            if !viewer.sees(seat) {
                *face = UNKNOWN;
            }
        }
        seen
    }

    fn fill_unknown(&self, state: &mut State, random: &mut Random) {
        for face in state.rolled.iter_mut().filter(|face| **face == UNKNOWN) {
            *face = random.below(6) as u8 + 1;
        }
    }

    fn unknown_answer(&self, state: &State, unknowing: SeatSet, _: bool) -> Option<Roll> {
        self.request(state).filter(|request| unknowing.contains(request.seat)).map(|_| Roll { face: UNKNOWN })
    }
}

impl Advice for Tower {
    fn evaluate(&self, state: &State, seat: Seat) -> f32 {
        match self.outcome(state) {
            Some(outcome) => outcome.utility(seat),
            None => f32::from(state.stand) / f32::from(STOREYS),
        }
    }

    /// Adds as long as the storey does not get too high.
    fn rate(&self, state: &State, _: Seat, action: &Action) -> f32 {
        match *action {
            Action::Add { face } if state.height + face <= *self.bounds().end() => 1.0,
            Action::Add { .. } => -1.0,
            Action::Keep => 0.0,
        }
    }
}

impl Words for Tower {
    fn ask(&self, state: &State) -> Text {
        match self.turn(state) {
            Turn::Over => text("The match has ended."),
            Turn::Choose(seat) => text("{seat}: add your die or keep it?").with("seat", seat),
            _ => text("{seat} rolls a die in secret.").with("seat", Seat(state.rolled.len() as u8)),
        }
    }

    fn name(&self, _: &State, _: Seat, action: &Action) -> Text {
        match *action {
            Action::Add { face } => text("Add {face}").with("face", face),
            Action::Keep => text("Keep the die"),
        }
    }

    fn tell(&self, before: &State, entry: &EntryOf<Self>, events: &[Built], _: &State) -> Vec<Text> {
        let told = match *entry {
            Entry::Do { seat, action: Action::Add { face } } => {
                text("{seat} adds {face}.").with("seat", seat).with("face", face)
            }
            Entry::Do { seat, action: Action::Keep } => text("{seat} keeps the die.").with("seat", seat),
            Entry::Chance(_) => text("{seat} has rolled.").with("seat", Seat(before.rolled.len() as u8)),
            Entry::Ruling(ruling) => match ruling {},
            Entry::HandOver(ref over) => over.told(over.seat),
        };
        let built = events.iter().map(|built| match built.stands {
            true => text("The storey stands."),
            false => text("The storey falls."),
        });
        std::iter::once(told).chain(built).collect()
    }

    fn picture(&self, state: &State) -> Vec<Text> {
        let die = |(seat, face): (u8, &u8)| {
            let told =
                if *face == UNKNOWN { text("{seat}: ?") } else { text("{seat}: {face}").with("face", *face) };
            told.with("seat", Seat(seat))
        };
        let height =
            text("Storeys: {n}, height {m}").with("n", u32::from(state.stand)).with("m", state.height);
        std::iter::once(height).chain((0..).zip(&state.rolled).map(die)).collect()
    }
}

impl Adjustments for Tower {}

impl Notation for Tower {
    fn chance_forms(&self, _: &State) -> Forms<Self, Roll> {
        /// Just the number.
        const ROLL: &[Form<Tower, Roll>] = &[form(&[""], &[one(NUMBER)], |r| Ok(Roll { face: r.one(0) }))];
        &[ROLL]
    }
}

/// A table of Tower.
#[must_use]
pub fn table(seats: usize) -> Tower {
    Tower { seats }
}
