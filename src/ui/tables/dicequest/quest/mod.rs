//! An attempt at a Quest or an Adventure on the stage: the card, the pool, what is missing, wounds, what would help.
//!
//! [`QuestModel`] is everything that is shown, as plain values; [`QuestView`] shows it. [`choices`] gives the buttons
//! below the stage, [`commands`] everything that can be pressed on it.
//!
//! ```text
//! needs     which requirements are met
//! marks     which die is meant, where several are alike
//! steps     what would help: abilities, Items, the Reroll token, Runes
//! answers   what a card asks meanwhile
//! told      the faces of real dice
//! model     all of it as values
//! desk      chances, found in a worker
//! view      the widgets; help and hero are parts of it
//! ```

mod answers;
mod card;
mod desk;
mod help;
mod hero;
mod marks;
mod model;
mod needs;
mod steps;
mod told;
mod view;

use crate::games::dicequest::content::ability::WoundKind;
use crate::games::dicequest::dice::DiceSet;
use crate::games::dicequest::{Action, Rune, Source};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dicequest::{Button, Choices, Command, ViewModel, names};

pub use answers::choices as answers;
pub use model::{QuestModel, press_hero};
pub use told::choices as told;
pub use view::QuestView;

/// What is being done on the stage.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mode {
    /// Nothing yet.
    #[default]
    Idle,
    /// Dice are marked for the Reroll token.
    Token,
    /// A die is chosen that a Rune rolls again.
    Rune,
    /// What pays for an ability is chosen.
    Pay(Source, u8),
}

/// A change of what has been begun here.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Something is begun, with these dice marked.
    Begin(Mode, DiceSet),
    /// A die is marked, or no longer.
    Mark(u8),
    /// A die is looked at, to do something with it.
    Die(u8),
    /// This Rune is spent.
    Rune(Rune),
    /// Wounds of this kind are assigned.
    Wound(WoundKind),
    /// A real die shows this side; or is told next.
    Told(usize, u8),
    At(usize),
    /// The last side that was told is taken back.
    TakeBack,
    /// All dice that are not told yet are blank: their sides.
    Rest(Vec<u8>),
    /// The beginning of a face, typed.
    Typed(String),
}

/// What has been begun here.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    pub mode: Mode,
    pub dice: DiceSet,
    pub die: Option<u8>,
    pub rune: Option<Rune>,
    pub wound: Option<WoundKind>,
    /// The sides of real dice, in the order of telling them: which die, which side.
    pub told: Vec<(usize, u8)>,
    pub at: Option<usize>,
    pub typed: String,
}

impl Draft {
    pub fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::Begin(mode, dice) => *self = Self { mode, dice, ..Self::default() },
            Edit::Mark(die) => {
                self.dice = self.dice.iter().chain([die]).fold(DiceSet::default(), |mut set, at| {
                    let twice = at == die && self.dice.contains(die);
                    if !twice {
                        set.insert(at);
                    }
                    set
                });
            }
            Edit::Die(die) => self.die = Some(die),
            Edit::Rune(rune) => self.rune = Some(rune),
            Edit::Wound(kind) => self.wound = Some(kind),
            Edit::Told(at, side) => {
                self.told.retain(|(known, _)| *known != at);
                self.told.push((at, side));
                self.at = None;
                self.typed.clear();
            }
            Edit::At(at) => {
                self.at = Some(at);
                self.typed.clear();
            }
            Edit::TakeBack => {
                if self.typed.pop().is_none() {
                    self.told.pop();
                }
                self.at = None;
            }
            Edit::Rest(sides) => {
                for (at, side) in sides.into_iter().enumerate() {
                    if self.side_of(at).is_none() {
                        self.told.push((at, side));
                    }
                }
            }
            Edit::Typed(typed) => self.typed = typed,
        }
    }

    /// What was told of a real die.
    pub fn side_of(&self, at: usize) -> Option<u8> {
        self.told.iter().find(|(known, _)| *known == at).map(|(_, side)| *side)
    }
}

fn edit(edit: Edit) -> Command {
    Command::Edit(super::draft::Edit::Quest(edit))
}

/// What can be pressed on the stage.
#[cfg(test)]
pub fn commands(m: &ViewModel, draft: &Draft) -> Vec<Command> {
    QuestModel::of(m, draft).map(|model| model.commands()).unwrap_or_default()
}

/// The buttons during an attempt.
pub fn choices(m: &ViewModel, draft: &Draft) -> Choices {
    let Some(seat) = m.acting else { return Choices::default() };
    let plain = |action: &Action| Button::act(m, names::escape(&m.words(seat, action)), *action);
    let back = || Button::new(gettext("_Back"), edit(Edit::Begin(Mode::Idle, DiceSet::default())));
    let all_of =
        |kind: &dyn Fn(&Action) -> bool| m.legal.iter().filter(|a| kind(a)).copied().collect::<Vec<_>>();
    match draft.mode {
        Mode::Token if m.has_legal(|a| matches!(a, Action::UseRerollToken { .. })) => {
            let n = draft.dice.len();
            let label = match n {
                0 => gettext("Mark Dice to Reroll"),
                _ => gettext_f("_Reroll {dice}", &[("dice", &steps::dice_words(n))]),
            };
            let action = Action::UseRerollToken { dice: marks::canonical(&m.state.turn.dice, draft.dice) };
            let button = Button::act(m, label, action).only_if(n > 0).suggested();
            return Choices::row("", vec![button, back()]);
        }
        Mode::Rune if m.has_legal(|a| matches!(a, Action::RerollWithRune { .. })) => {
            let mut row = steps::runes(m, draft);
            row.push(back());
            return Choices::row(gettext("Choose a die to reroll"), row);
        }
        Mode::Pay(source, ability) => {
            let pays = all_of(
                &|a| matches!(a, Action::UseAbility { source: s, ability: n, .. } if *s == source && *n == ability),
            );
            if !pays.is_empty() {
                let mut row: Vec<Button> = pays.iter().map(plain).collect();
                row.push(back());
                return Choices::row(gettext("Pay with what?"), row);
            }
        }
        _ => {}
    }
    steps::choices(m)
}
