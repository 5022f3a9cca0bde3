use std::collections::BTreeMap;
use std::fmt::Debug;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{
    Entry, EntryOf, Lookahead, Names, Outcome, Random, Rulebook, Scores, Seat, SeatSet, Text, Viewer,
    Violation,
};

/// The one thing a state asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A seat chooses, openly.
    Choose(Seat),
    /// These seats have yet to choose in secret; their choices are shown together. Any order of entry.
    Secret(SeatSet),
    /// Dice, cards or lots: whoever has them answers.
    Chance(Component),
    /// The match has ended.
    Over,
}

/// What a chance request is about; each may be real or the program's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Component {
    /// Dice are rolled.
    Dice,
    /// Cards are dealt or revealed.
    Cards,
    /// Lots are drawn, for example for the first player.
    Lot,
}

/// What is fixed about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The id used in files and commands, such as `dice-tuners`.
    pub id: &'static str,
    /// The title, to be translated.
    pub title: &'static str,
    /// The fewest seats.
    pub min_seats: usize,
    /// The most seats.
    pub max_seats: usize,
    /// Raised whenever a change makes old matches replay differently.
    pub rules_version: u32,
    /// Whether the game has dice, so that the table may use its own.
    pub has_dice: bool,
    /// Whether the game has cards, so that the table may use its own.
    pub has_cards: bool,
    /// Whether everybody wins or loses together.
    pub cooperative: bool,
}

/// Everything that is decided before the first entry.
#[derive(Clone, Debug)]
pub struct Setup<C> {
    /// How many seats.
    pub seats: usize,
    /// House-rule options that differ from the default, by id.
    pub options: BTreeMap<String, String>,
    /// Cards and dice.
    pub content: C,
}

/// Why a match cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(|t| t.render(&Names::default())).collect::<Vec<_>>().join("\n"))]
pub struct SetupError(pub Vec<Text>);

impl SetupError {
    /// The one reason.
    #[must_use]
    pub fn one(text: Text) -> Self {
        Self(vec![text])
    }
}

/// A game's rules, for one set-up (seats, options, content).
///
/// Pure: the same entries give the same states. `legal`, `check` and `act` never disagree:
/// an action is in `legal` exactly if `check` accepts it, except where the method says otherwise.
pub trait Game: Debug + Send + Sync + Sized + 'static {
    /// Cards, dice and boards, as written in packs.
    type Content: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// Everything that changes during a match.
    type State: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A seat's choice.
    type Action: Clone + Eq + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// What is asked of chance.
    type Request: Clone + Eq + Debug + Serialize + JsonSchema;
    /// How chance answered.
    type Outcome: Clone + Eq + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// The closed list of adjustments a table may make.
    type Ruling: Clone + Eq + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;

    /// What is fixed about the game.
    const INFO: GameInfo;

    /// The rulebook, with options and terms.
    fn rulebook() -> &'static Rulebook;

    /// The content the program ships, as TOML.
    fn default_pack() -> &'static str;

    /// What is wrong with a pack's content, apart from its form; empty if nothing is.
    fn check_content(content: &Self::Content) -> Vec<Text>;

    /// Fixes the set-up.
    ///
    /// # Errors
    /// If the seats, an option or the content do not fit the game; all reasons are given.
    fn new(setup: Setup<Self::Content>) -> Result<Self, SetupError>;

    /// How many seats this match has.
    fn seats(&self) -> usize;

    /// The state before the first entry.
    fn start(&self) -> Self::State;

    /// What is asked for now.
    fn turn(&self, state: &Self::State) -> Turn;

    /// What exactly is asked of chance; `None` if nothing is.
    fn request(&self, state: &Self::State) -> Option<Self::Request>;

    /// Fills `out` (cleared first) with what `seat` may do now; empty if it is not asked. Choices that
    /// differ only in interchangeable pieces stand once; `check` accepts each of them.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Whether `seat` may do this now.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Result<(), Violation>;

    /// Whether chance can have answered so.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check_chance(&self, state: &Self::State, outcome: &Self::Outcome) -> Result<(), Violation>;

    /// Whether the table may adjust this.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check_ruling(&self, state: &Self::State, ruling: &Self::Ruling) -> Result<(), Violation>;

    /// Carries out a choice. The caller has seen `check` accept it, or refuse it with
    /// [`Violation::can_stand`]; anything else may give a state that breaks the rules, but never a panic.
    fn act(&self, state: &mut Self::State, seat: Seat, action: &Self::Action);

    /// Carries out an answer of chance that `check_chance` accepted.
    fn happen(&self, state: &mut Self::State, outcome: &Self::Outcome);

    /// Carries out an adjustment that `check_ruling` accepted.
    fn rule(&self, state: &mut Self::State, ruling: &Self::Ruling);

    /// Answers the chance request as fair dice and a well-shuffled deck would. Only called if
    /// `turn` is [`Turn::Chance`].
    fn sample(&self, state: &Self::State, random: &mut Random) -> Self::Outcome;

    /// At a table with real cards: the answer to enter without asking anybody, because the cards stay
    /// face down, or, unless `track_draws`, because the table does not want to tell what it drew.
    /// `None` where it must be told.
    fn untold(&self, state: &Self::State, track_draws: bool) -> Option<Self::Outcome> {
        let _ = (state, track_draws);
        None
    }

    /// The state with everything `viewer` cannot see turned unknown.
    fn observe(&self, state: &Self::State, viewer: Viewer) -> Self::State;

    /// A determinization: replaces what is unknown by something that can be, drawn fairly.
    fn fill_unknown(&self, state: &mut Self::State, random: &mut Random);

    /// The scores as they stand.
    fn scores(&self, state: &Self::State) -> Scores;

    /// How the match ended; `None` while it runs.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// How good the state looks for `seat`, from 0 (lost) to 1 (won), for bots that stop early.
    fn evaluate(&self, state: &Self::State, seat: Seat) -> f32;

    /// A rule of thumb: how sensible `action` looks to `seat`; only the order of the values counts.
    /// Reads nothing that `seat` cannot see.
    fn rate(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> f32;

    /// What a search that looks at every line of play needs to know. `None` for games with luck, secrets or
    /// other than two seats: their bots sample instead.
    fn lookahead(&self) -> Option<&dyn Lookahead<Self>> {
        None
    }

    /// Who does what now, in one sentence.
    fn ask(&self, state: &Self::State) -> Text;

    /// A choice in a few words, for buttons and lists.
    fn name(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Text;

    /// What an entry did, as sentences for the log. `after` is `before` with the entry applied.
    fn tell(&self, before: &Self::State, entry: &EntryOf<Self>, after: &Self::State) -> Vec<Text>;

    /// Turns names people write (`"red.rising_cut"`) into the numbers entries use, in place.
    fn resolve_names(&self, value: &mut serde_json::Value);

    /// Whether an entry as people write it, before names are resolved, says something about the state that
    /// is not so. Most games have nothing to look at; a move's notation may name more than the entry keeps.
    ///
    /// # Errors
    /// The rule behind what is not so.
    fn check_written(&self, state: &Self::State, value: &serde_json::Value) -> Result<(), Violation> {
        let _ = (state, value);
        Ok(())
    }
}

/// Applies an entry. On an error the state is unchanged.
///
/// # Errors
/// The rule that forbids the entry. With `stood` a violation that can stand is let pass.
pub fn apply<G: Game>(
    game: &G,
    state: &mut G::State,
    entry: &EntryOf<G>,
    stood: bool,
) -> Result<(), Violation> {
    let verdict = match entry {
        Entry::Do { seat, action } => game.check(state, *seat, action),
        Entry::Chance(outcome) => game.check_chance(state, outcome),
        Entry::Ruling(ruling) => game.check_ruling(state, ruling),
    };
    match verdict {
        Err(violation) if !(stood && violation.can_stand) => return Err(violation),
        _ => {}
    }
    match entry {
        Entry::Do { seat, action } => game.act(state, *seat, action),
        Entry::Chance(outcome) => game.happen(state, outcome),
        Entry::Ruling(ruling) => game.rule(state, ruling),
    }
    Ok(())
}

/// Something that is done for each game of the list.
pub trait GameVisitor {
    /// Called once for each game.
    fn game<G: Game>(&mut self);
}
