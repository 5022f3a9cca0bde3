//! Abilities that a line says were used: `+` and a seat, 1 for a Skill, 2 for an Overdrive, 3 for the card; where it could be
//! used in several ways, `/` and which of those that are listed. Of what a line does not say, nothing is used.

use crate::engine::notation::{Keys, seat};
use crate::engine::{Entry, EntryOf, Hidden, Rules, Seat, SeatSet, Text, Turn, apply, text};
use crate::games::dice_tuners::state::State;
use crate::games::dice_tuners::{AbilityRef, Action, CardRef, DiceTuners};

/// More entries than a line can mean.
const MOST: usize = 60;

/// An ability that was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Use {
    pub seat: Seat,
    /// 1 a Skill, 2 an Overdrive, 3 a card.
    what: u32,
    /// Which of several ways, from 1 on.
    way: Option<usize>,
}

impl Use {
    /// Whether it is that of a card.
    pub const fn is_effect(&self) -> bool {
        self.what == 3
    }
}

/// The uses that come next in a line; `None` if what begins with `+` is none.
pub(super) fn read(game: &DiceTuners, keys: &mut Keys<'_>) -> Option<Vec<Use>> {
    let mut uses = Vec::new();
    keys.skip();
    while keys.take('+') {
        let seat = seat(&keys.key()?.to_string(), game.seats())?;
        let what = keys.key()?.to_digit(10).filter(|what| (1..=3).contains(what))?;
        let way = if keys.take('/') { Some(keys.key()?.to_digit(10)? as usize) } else { None };
        uses.push(Use { seat, what, way });
        keys.skip();
    }
    Some(uses)
}

/// What a line enters, tried on a copy step by step.
pub(super) struct Telling<'a> {
    pub game: &'a DiceTuners,
    pub copy: State,
    pub entries: Vec<EntryOf<DiceTuners>>,
    /// What was said to be used, and has not been.
    pub uses: Vec<Use>,
    /// Whether the last entry is refused: the rules say why.
    pub failed: bool,
}

impl<'a> Telling<'a> {
    pub fn of(game: &'a DiceTuners, state: &State, uses: Vec<Use>) -> Self {
        Self { game, copy: *state, entries: Vec::new(), uses, failed: false }
    }

    pub fn enter(&mut self, entry: EntryOf<DiceTuners>) {
        if !self.failed {
            self.failed = apply(self.game, &mut self.copy, &entry, false, &mut ()).is_err();
            self.entries.push(entry);
        }
    }

    /// Goes on for as long as `goes_on` says so and nothing must be asked: what was said is used, and nothing else. `other`
    /// answers what is no matter of abilities.
    pub fn go_on(
        &mut self,
        goes_on: impl Fn(&State) -> bool,
        mut other: impl FnMut(&State, Seat) -> Option<Action>,
    ) {
        while !self.failed && self.entries.len() < MOST && goes_on(&self.copy) {
            let seat = match self.game.turn(&self.copy) {
                Turn::Choose(seat) => seat,
                Turn::Secret { seats, .. } => match seats.first() {
                    Some(seat) => seat,
                    None => return,
                },
                // Nobody tells which cards come into hands.
                Turn::Chance(_) => {
                    let all = SeatSet::all(self.game.seats());
                    let Some(unknown) = self.game.unknown_answer(&self.copy, all, true) else { return };
                    self.enter(Entry::Chance(unknown));
                    continue;
                }
                Turn::Over => return,
            };
            let due = self.game.discards_due(&self.copy, seat) > 0;
            let said = if due { None } else { other(&self.copy, seat) };
            let Some(action) = said.or_else(|| self.used(seat)) else { return };
            self.enter(Entry::Do { seat, action });
        }
    }

    /// The ability that was said to be used, or that nothing is; `None` if it is open on whom.
    fn used(&mut self, seat: Seat) -> Option<Action> {
        let mut legal = Vec::new();
        self.game.legal(&self.copy, seat, &mut legal);
        for at in 0..self.uses.len() {
            let said = *self.uses.get(at)?;
            let fits = |action: &&Action| match action {
                Action::Activate { ability, .. } => of(said.what, *ability),
                _ => false,
            };
            let ways: Vec<Action> = legal.iter().filter(fits).copied().collect();
            if said.seat != seat || ways.is_empty() {
                continue;
            }
            let meant = match (said.way, ways.as_slice()) {
                (Some(way), _) => ways.get(way.checked_sub(1)?).copied(),
                (None, [only]) => Some(*only),
                (None, _) => None,
            }?;
            self.uses.remove(at);
            return Some(meant);
        }
        if legal.contains(&Action::Pass) {
            return Some(Action::Pass);
        }
        unseen_discard(&legal)
    }

    /// What was said to be used, and was not: nobody asked for it, or it is open on whom.
    pub fn left(&self) -> Option<Text> {
        let Use { seat, what, way } = *self.uses.first().filter(|_| !self.failed)?;
        let asked = matches!(self.game.turn(&self.copy), Turn::Choose(asked) if asked == seat);
        let mut legal = Vec::new();
        if asked {
            self.game.legal(&self.copy, seat, &mut legal);
        }
        let ways = legal
            .iter()
            .filter(|action| matches!(action, Action::Activate { ability, .. } if of(what, *ability)));
        Some(match (ways.count(), way) {
            (0, _) => text("{seat} cannot do this in this duel.").with("seat", seat),
            (n, Some(_)) => text("There are only {n} ways to do this.").with("n", n),
            (n, None) => text("{seat} can do this in {n} ways: add / and the number of one of them.")
                .with("seat", seat)
                .with("n", n),
        })
    }
}

/// Discarding cards that nobody knows, if all that can be discarded is so: nobody tells which they are.
fn unseen_discard(legal: &[Action]) -> Option<Action> {
    let unseen = |action: &Action| match action {
        Action::DiscardCards { cards } => cards.iter().all(|card| *card == CardRef::Unknown),
        _ => false,
    };
    legal.iter().all(unseen).then(|| legal.last().copied()).flatten()
}

const fn of(what: u32, ability: AbilityRef) -> bool {
    match ability {
        AbilityRef::Skill1 | AbilityRef::Skill2 => what == 1,
        AbilityRef::Overdrive => what == 2,
        AbilityRef::Effect1 | AbilityRef::Effect2 => what == 3,
    }
}
