//! What every game is looked at in: its steps, and with what each of them has to be seen.

use tableside::engine::Game;
use tableside::games::{dice_tuners, dice_war, dicequest, dualing_dice, regidice};

/// With what a step is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// What is asked.
    Question,
    /// Why something is refused.
    Refusal,
    /// What a hint proposes.
    Hint,
    /// A tip.
    Tip,
    /// The entry of this step is amended.
    Amendment,
    /// Real dice or cards are told.
    Pad,
}

impl Kind {
    pub const ALL: [Self; 6] =
        [Self::Question, Self::Refusal, Self::Hint, Self::Tip, Self::Amendment, Self::Pad];
}

/// What a step is never seen with, and why.
pub type Lacks = &'static [(Kind, &'static str)];

/// A game with all of its steps.
pub trait Steps: Game {
    /// Those that random matches come to, in the words of [`Steps::step`], with what each is never seen with.
    const SEEN: &'static [(&'static str, Lacks)];

    fn step(state: &Self::State) -> &'static str;
}

/// Somebody chooses.
const CHOSEN: Lacks = &[(Kind::Pad, "neither dice nor cards come to the table")];
/// Somebody chooses, with what comes from a real hand or is rolled.
const ALL: Lacks = &[];
/// Dice or cards come to the table.
const ROLLED: Lacks = &[(Kind::Hint, "nobody chooses")];
/// The same, where abilities may ask for a choice.
const DRAWN: Lacks =
    &[(Kind::Hint, "in the matches that are looked at cards are drawn there, and nobody chooses")];
/// What only its owner sees.
const AUTOMATIC: Lacks = &[
    (Kind::Refusal, "nobody is asked"),
    (Kind::Hint, "nobody chooses"),
    (Kind::Tip, "nobody is asked"),
    (Kind::Pad, "at a real table it lies in a hand and is not told"),
];
/// The end.
const ENDED: Lacks = &[
    (Kind::Refusal, "nothing can be done any more"),
    (Kind::Hint, "nobody chooses"),
    (Kind::Amendment, "no entry follows"),
    (Kind::Pad, "neither dice nor cards come to the table"),
];

/// Names the steps that must be seen with what they lack, and those that cannot be seen with their reasons; the compiler
/// knows if one is missing.
macro_rules! steps {
    ($game:ty, $state:ident => $step:expr, $kind:ident:
        $([$lacks:ident: $($seen:ident $(($($rest:tt)*))?),+])+ $($never:ident: $why:literal),*) => {
        impl Steps for $game {
            const SEEN: &'static [(&'static str, Lacks)] = &[$($((stringify!($seen), $lacks)),+),+];

            fn step($state: &Self::State) -> &'static str {
                match $step {
                    $($($kind::$seen $(($($rest)*))? => stringify!($seen),)+)+
                    $($kind::$never => $why,)*
                }
            }
        }
    };
}

mod of {
    pub use super::dice_tuners::Step as DiceTuners;
    pub use super::dice_war::Step as DiceWar;
    pub use super::dicequest::Step as Dicequest;
    pub use super::dualing_dice::Step as DualingDice;
    pub use super::regidice::Step as Regidice;
}
use of::{DiceTuners, DiceWar, Dicequest, DualingDice, Regidice};

steps!(dice_tuners::DiceTuners, state => state.step, DiceTuners:
    [AUTOMATIC: Deal]
    [ROLLED: Market, FirstPlayer, Refill, Roll]
    [DRAWN: Hired, RoundEnd]
    [CHOSEN: Hire, Select, Pick, Deploy, BeforeDuel, Retreat, Declare, Take]
    [ALL: Bid, Spend, Draw, Picked, Deployed, Commit, Resolve, AfterDuel]
    [ENDED: Over]
    ShowHands: "hardly any random match ends with a tie for which hands are shown");
steps!(dualing_dice::DualingDice, state => state.step, DualingDice:
    [AUTOMATIC: Draw]
    [ROLLED: Roll, TieRoll]
    [CHOSEN: Pick, TiePick, Select]
    [ALL: Discard, Reveal]
    [ENDED: Over]
    Repick: "eight seats do not run out of a pile of ten dice; the page is that of Pick");
steps!(dicequest::Dicequest, state => state.step, Dicequest:
    [ROLLED: SetUp, NewAct]
    [CHOSEN: Deploy, Wound, Block, Assign, SpendExcess]
    [ALL: Threat, Tavern, Deployment, Combat, Reward, Rewards]
    [ENDED: Over]
    RoundStart: "few Adventures have abilities at the start of a round, which look like those of an Act",
    Complete: "hardly any match that is not played well completes an Adventure; it looks like Rewards",
    Show: "Backpacks are secret under a house rule alone, and shown by the program at once");
steps!(regidice::Regidice, state => state.step, Regidice:
    [AUTOMATIC: Roll]
    [CHOSEN: Declare, Resolve, Place, Spoils, Target, Suffer, Prepare]
    [ENDED: Over]
    Reveal: "dice are shown at a real table alone, where they were rolled behind a hand");
steps!(dice_war::DiceWar, state => state.step, DiceWar:
    [ROLLED: StartRoll]
    [CHOSEN: Setup, War, FollowUp(_)]
    [ENDED: Over(_)]);
