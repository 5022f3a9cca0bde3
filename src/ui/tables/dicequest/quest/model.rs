//! An attempt as it is shown, as plain values.

use super::card::{self, CardPanel};
use super::steps::{self, Help};
use super::{Draft, Edit, Mode, answers, edit, marks, told};
use crate::games::dicequest::content::ability::WoundKind;
use crate::games::dicequest::dice::{DiceSet, Die};
use crate::games::dicequest::state::{Card, Wound};
use crate::games::dicequest::words::parts;
use crate::games::dicequest::{Action, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dicequest::parts::{cards, symbols};
use crate::tables::dicequest::{Button, Command, DieLook, ViewModel, names};
use crate::widgets::{CellState, Face, Picture, Sign};

/// Sizes of dice, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    pub die: i32,
    pub locked: i32,
    pub pad: i32,
    pub hero: i32,
    pub picture: i32,
}

/// A Hero of the attempt.
#[derive(Clone, Debug, PartialEq)]
pub struct HeroLook {
    pub name: String,
    pub picture: Picture,
    pub wound: Wound,
    /// What the next wounds do to it, in words.
    pub fate: String,
    pub state: CellState,
    /// What pressing does, in words.
    pub action: String,
    pub command: Option<Command>,
}

/// An attempt as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct QuestModel {
    pub card: CardPanel,
    pub unlocked: Vec<DieLook>,
    pub locked: Vec<DieLook>,
    /// Bonus symbols and free Runes.
    pub extra: Vec<Sign>,
    pub heroes: Vec<HeroLook>,
    /// Which wound is assigned, if there are several kinds.
    pub kinds: Vec<Button>,
    pub helps: Vec<Help>,
    /// Faces to be pressed, and what they are for.
    pub pad: Vec<DieLook>,
    pub pad_title: String,
    /// Whether it is not decided yet what the dice show.
    pub open: bool,
    /// Whether real dice are told.
    pub tells: bool,
}

impl QuestModel {
    /// The attempt, while there is one, with things of usual size.
    pub fn of(m: &ViewModel, draft: &Draft) -> Option<Self> {
        let usual = Sizes { die: 60, locked: 44, pad: 52, hero: 52, picture: 96 };
        Self::sized(m, draft, usual)
    }

    pub fn sized(m: &ViewModel, draft: &Draft, sizes: Sizes) -> Option<Self> {
        if !m.attempts() {
            return None;
        }
        let card: Card = m.game.task_card(&m.state)?;
        let tells = !told::asked(m).is_empty();
        let (unlocked, locked) = dice(m, draft, sizes);
        let (pad, pad_title) = if tells {
            (told::pad(m, draft, sizes.pad), told::title(m, draft))
        } else {
            (answers::pad(m, draft, sizes.pad), answers::title(m, draft))
        };
        Some(Self {
            card: card::panel(m, card),
            unlocked,
            locked,
            extra: extra(m),
            heroes: heroes(m, draft),
            kinds: kinds(m, draft),
            helps: steps::helps(m, draft),
            pad,
            pad_title,
            open: matches!(m.state.step, Step::Deployment | Step::Combat),
            tells,
        })
    }

    /// Everything that can be pressed.
    #[cfg(test)]
    pub fn commands(&self) -> Vec<Command> {
        let dice = [&self.unlocked, &self.locked, &self.pad].into_iter().flatten();
        let dice = dice.filter_map(|look| look.command.clone());
        let heroes = self.heroes.iter().filter_map(|hero| hero.command.clone());
        let kinds = self.kinds.iter().filter_map(|button| button.command.clone());
        let helps = self.helps.iter().filter_map(|help| help.command.clone());
        dice.chain(heroes).chain(kinds).chain(helps).collect()
    }
}

/// The pool, the Unlocked dice and the Locked ones.
fn dice(m: &ViewModel, draft: &Draft, sizes: Sizes) -> (Vec<DieLook>, Vec<DieLook>) {
    let (mut unlocked, mut locked) = (Vec::new(), Vec::new());
    let telling = told::dice(m, draft, sizes.die);
    let payer = (draft.mode == Mode::Rune).then(|| steps::rune_of(m, draft)).flatten();
    for (at, die) in (0u8..).zip(&m.state.turn.dice) {
        if !die.rests() && !telling.is_empty() {
            continue;
        }
        let mut look = look(m, die);
        look.size = if die.locked { sizes.locked } else { sizes.die };
        if let Some((state, command)) = press(m, draft, at) {
            look.action = action_words(m, &command);
            look.state = state;
            look.command = Some(command);
        }
        // What pays is locked before its effect.
        look.locked = die.locked || payer == Some(crate::games::dicequest::Rune::Die { die: at });
        if die.locked { locked.push(look) } else { unlocked.push(look) }
    }
    (telling.into_iter().chain(unlocked).collect(), locked)
}

fn look(m: &ViewModel, die: &Die) -> DieLook {
    let face = if die.rests() { symbols::face(die.symbols) } else { Face::Unknown };
    let lies = if die.locked { gettext("Locked") } else { gettext("Unlocked") };
    let words = [("color", &*names::tint(die.color).name()), ("face", &*face.spoken()), ("zone", &*lies)];
    DieLook {
        spoken: gettext_f("{color} die: {face}; {zone}", &words),
        tint: names::tint(die.color),
        faces: symbols::faces(m.game.cards(), die.color),
        face,
        ..DieLook::default()
    }
}

/// What pressing a die of the pool does.
fn press(m: &ViewModel, draft: &Draft, at: u8) -> Option<(CellState, Command)> {
    let seat = m.acting?;
    if answers::answers(m).next().is_some() {
        return answers::press(m, draft, at);
    }
    let die = m.state.turn.dice.get(usize::from(at))?;
    let token = m.has_legal(|action| matches!(action, Action::UseRerollToken { .. }));
    let with_rune = || {
        let rune = steps::rune_of(m, draft)?;
        let dice = &m.state.turn.dice;
        let same = |a: &&Action| matches!(a, Action::RerollWithRune { rune: r, die } if *r == rune && marks::alike(dice, *die, at));
        // A die that is alike may be rolled in place of the one that pays.
        m.legal.iter().find(same).copied()
    };
    match draft.mode {
        Mode::Token if token => Some(if die.locked {
            let action = Action::UseRerollToken { dice: DiceSet::one(at) };
            (CellState::Dimmed, Command::AskWhy(seat, action))
        } else {
            let state = if draft.dice.contains(at) { CellState::Selected } else { CellState::Selectable };
            (state, edit(Edit::Mark(at)))
        }),
        Mode::Rune => match with_rune() {
            Some(action) => Some((CellState::Selectable, Command::Act(seat, action))),
            None => {
                let action = Action::RerollWithRune { rune: steps::rune_of(m, draft)?, die: at };
                m.command(action).map(|command| (CellState::Dimmed, command))
            }
        },
        Mode::Idle if die.locked || !die.rests() => None,
        // The first press of a die begins what dice are pressed for.
        Mode::Idle if token => {
            Some((CellState::Selectable, edit(Edit::Begin(Mode::Token, DiceSet::one(at)))))
        }
        Mode::Idle => {
            with_rune().map(|_| (CellState::Selectable, edit(Edit::Begin(Mode::Rune, DiceSet::default()))))
        }
        _ => None,
    }
}

fn action_words(m: &ViewModel, command: &Command) -> String {
    match command {
        Command::Act(seat, action) => m.words(*seat, action),
        Command::AskWhy(seat, action) => m.reason(*seat, action),
        _ => gettext("Marks this die"),
    }
}

fn extra(m: &ViewModel) -> Vec<Sign> {
    use crate::games::dicequest::dice::Symbol;
    let counts = Symbol::ALL.into_iter().map(|symbol| (symbol, m.state.turn.bonus.of(symbol)));
    let signs = counts.flat_map(|(symbol, n)| std::iter::repeat_n(symbols::need_of(symbol), usize::from(n)));
    signs.collect()
}

/// The kind of wound that is assigned now.
fn assigned(m: &ViewModel, draft: &Draft) -> Option<WoundKind> {
    let there = |kind: &WoundKind| m.state.turn.wounds[kind.index()] > 0;
    draft.wound.filter(there).or_else(|| WoundKind::ALL.into_iter().find(there))
}

/// What pressing a Hero before the acting seat does in an attempt: to give it a wound.
pub fn press_hero(m: &ViewModel, draft: &Draft, hero: u8) -> Option<(Action, String)> {
    if m.state.step != Step::Assign || !m.has_legal(|action| matches!(action, Action::AssignWound { .. })) {
        return None;
    }
    let action = Action::AssignWound { kind: assigned(m, draft)?, hero };
    Some((action, m.words(m.acting?, &action)))
}

fn kinds(m: &ViewModel, draft: &Draft) -> Vec<Button> {
    if m.state.step != Step::Assign || m.acting.is_none() {
        return Vec::new();
    }
    let there: Vec<WoundKind> =
        WoundKind::ALL.into_iter().filter(|kind| m.state.turn.wounds[kind.index()] > 0).collect();
    if there.len() < 2 {
        return Vec::new();
    }
    let now = assigned(m, draft);
    let button = |kind: &WoundKind| {
        let n = m.state.turn.wounds[kind.index()].to_string();
        let label = symbols::counted_words(&n, &names::words(parts::wound(*kind)));
        Button::new(names::escape(&label), edit(Edit::Wound(*kind))).on(now == Some(*kind))
    };
    there.iter().map(button).collect()
}

fn heroes(m: &ViewModel, draft: &Draft) -> Vec<HeroLook> {
    let own = m.state.own();
    let assigning = m.state.step == Step::Assign && m.state.running.is_none();
    let coming = match m.state.turn.wounds {
        [0, 0, 0, 0] => m.game.net_wounds(&m.state),
        left => left,
    };
    // The Heroes before the nearest seat are shown there; here it is about their wounds.
    if m.nearest == m.state.seat && coming == [0; 4] {
        return Vec::new();
    }
    let [light, deadly, more_light, more_deadly] = coming;
    let look = |space: u8| {
        let hero = own.hero(space)?;
        let command = assigned(m, draft).filter(|_| assigning).and_then(|kind| {
            let action = Action::AssignWound { kind, hero: space };
            m.command(action)
        });
        let state = match &command {
            Some(Command::Act(..)) => CellState::Selectable,
            Some(_) => CellState::Dimmed,
            None => CellState::Idle,
        };
        let fate = match (hero.wound, deadly + more_deadly > 0, light + more_light) {
            (_, false, 0) => wound_words(hero.wound),
            (Wound::None, false, 1) => gettext("survives a Light Wound"),
            (Wound::None, false, _) => gettext("defeated by two Light Wounds"),
            (Wound::None, true, _) => gettext("defeated by a Deadly Wound"),
            _ => gettext("wounded; defeated by the next wound"),
        };
        Some(HeroLook {
            name: names::title(&m.game, Card::Hero(hero.card)),
            picture: cards::portrait(&m.game, hero.card, hero.expert),
            wound: hero.wound,
            fate,
            state,
            action: command.as_ref().map(|command| action_words(m, command)).unwrap_or_default(),
            command,
        })
    };
    m.state.turn.active.iter().filter_map(look).collect()
}

fn wound_words(wound: Wound) -> String {
    match wound {
        Wound::None => gettext("unwounded"),
        Wound::Light => gettext("wounded"),
        Wound::Unblockable => gettext("wounded, Unblockable"),
    }
}
