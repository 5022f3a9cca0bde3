//! The best use of dice, which is proposed to people, who change it: as much as can be had, with as little as it takes.

use super::action::Gift;
use super::options::{AttackDice, BlockSets};
use super::state::face;
use super::{Action, Colour, Counts, Dice, DieRef, Kind, Regidice, State, formation};
use crate::engine::prelude::*;
use crate::engine::{Few, Seat};

/// Healed dice, each with who gets it, in order.
pub type Taken = Vec<(Seat, Colour)>;

/// Dice that a seat is going to lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// Used ones.
    pub spent: Counts,
    /// Those without pips.
    pub blank: Counts,
    /// Those that count.
    pub live: Dice,
}

impl Loss {
    /// How many they are.
    #[must_use]
    pub fn total(&self) -> u8 {
        self.spent.total() + self.blank.total() + self.live.total()
    }
}

/// The spells, those that decide most first.
const SPELLS: [Colour; 4] = [Colour::Black, Colour::Red, Colour::Blue, Colour::Yellow];

/// What a seat could do with an action, if it can do it.
#[must_use]
pub fn action(game: &Regidice, state: &State, seat: Seat, kind: Kind) -> Option<Action> {
    let allowed = |action: &Action| game.check_action(state, seat, action).is_ok();
    match kind {
        Kind::Attack => Some(Action::Attack { dice: attack(game, state, seat)? }).filter(allowed),
        Kind::Block => Some(Action::Block { dice: block(game, &state.seat(seat).live)? }).filter(allowed),
        Kind::Heal => {
            let dice = heal(game, state, seat)?;
            Some(heal_with(game, state, seat, dice, None)).filter(allowed)
        }
        Kind::Cast => SPELLS.into_iter().map(|colour| cast(game, state, seat, colour, None)).find(allowed),
        Kind::Animal => None,
    }
}

/// What a seat does if nobody has a better idea: what it announced, or nothing.
#[must_use]
pub fn proposal(game: &Regidice, state: &State, seat: Seat) -> Action {
    let declared = state.seat(seat).declared;
    declared.and_then(|declared| action(game, state, seat, declared.action)).unwrap_or(Action::Idle)
}

/// The dice of an attack.
fn attack(game: &Regidice, state: &State, seat: Seat) -> Option<Dice> {
    let live = &state.seat(seat).live;
    let reach = game.divisor(state);
    match game.options().attack_dice {
        AttackDice::Pooled => pooled(live, reach),
        AttackDice::WholeGroups => grouped(live, reach),
    }
}

/// The most hits with the fewest pips, and of those the most dice: what is left is high, and good to pass.
fn pooled(live: &Dice, reach: u8) -> Option<Dice> {
    let reach = usize::from(reach.max(1));
    let all = usize::from(live.pips());
    let least = all / reach * reach;
    if least == 0 {
        return None;
    }
    let dice: Vec<DieRef> = live.each().collect();
    // For each sum, after each die: how many dice make it at most.
    let mut most: Vec<Vec<Option<u8>>> = vec![vec![None; all + 1]];
    most[0][0] = Some(0);
    for die in &dice {
        let face = usize::from(die.face);
        let last = &most[most.len() - 1];
        let next = (0..=all).map(|sum| {
            let with = sum.checked_sub(face).and_then(|rest| last[rest]).map(|n| n + 1);
            last[sum].max(with)
        });
        let next = next.collect();
        most.push(next);
    }
    let mut sum = (least..=all).find(|sum| most[dice.len()][*sum].is_some())?;
    let mut chosen = Dice::EMPTY;
    for (at, die) in dice.iter().enumerate().rev() {
        if most[at + 1][sum] != most[at][sum] {
            chosen.add(*die, 1);
            sum -= usize::from(die.face);
        }
    }
    Some(chosen)
}

/// The most groups, without dice that no group needs, the largest left out first.
fn grouped(live: &Dice, reach: u8) -> Option<Dice> {
    let most = formation::groups(&live.faces(), reach);
    let mut chosen = *live;
    let mut dice: Vec<DieRef> = live.each().collect();
    dice.sort_by_key(|die| std::cmp::Reverse(die.face));
    for die in dice {
        let mut fewer = chosen;
        if fewer.take(die) && formation::groups(&fewer.faces(), reach) == most {
            chosen = fewer;
        }
    }
    (most > 0).then_some(chosen)
}

/// All sets, or the largest where only one counts.
fn block(game: &Regidice, live: &Dice) -> Option<Dice> {
    let rule = game.compiled().block;
    let many = rule.many && game.options().block_sets == BlockSets::Many;
    let mut sets: Vec<Dice> =
        (1..=6).map(|face| live.showing(face)).filter(|set| set.total() >= rule.min).collect();
    sets.sort_by_key(|set| std::cmp::Reverse(set.total()));
    let all = sets.iter().take(if many { sets.len() } else { 1 });
    all.copied().reduce(|sum, set| sum.plus(&set))
}

/// The runs that bring most back, with the fewest dice.
fn heal(game: &Regidice, state: &State, seat: Seat) -> Option<Dice> {
    let live = &state.seat(seat).live;
    let rule = game.compiled().heal;
    let many = rule.many && game.options().block_sets == BlockSets::Many;
    let most = state.injured.total();
    // More runs of the same face than this need no thought.
    let have = live.faces().map(|n| n.min(3));
    let mut best: Option<(u8, u8, [u8; 6])> = None;
    let mut faces = [0u8; 6];
    loop {
        let n: u8 = faces.iter().sum();
        let runs = formation::runs(&faces, rule.min).filter(|runs| *runs > 0 && (many || *runs == 1));
        if let Some(runs) = runs {
            let amount = n.saturating_sub(rule.minus * runs).min(most);
            if amount > 0 && best.is_none_or(|(more, with, _)| amount > more || amount == more && n < with) {
                best = Some((amount, n, faces));
            }
        }
        // The next way to choose, as one counts.
        let Some(at) = (0..6).find(|at| faces[*at] < have[*at]) else { break };
        faces[at] += 1;
        faces[..at].fill(0);
    }
    best.map(|(.., faces)| with_faces(live, faces))
}

/// Dice that show these faces, of the colours that are there most often.
fn with_faces(live: &Dice, faces: [u8; 6]) -> Dice {
    let mut left = *live;
    let mut chosen = Dice::EMPTY;
    for (face, n) in (1..).zip(faces) {
        for _ in 0..n {
            let dice = Colour::ALL.map(|colour| DieRef::new(colour, face)).into_iter();
            let plentiful =
                dice.filter(|die| left.of(*die) > 0).max_by_key(|die| left.colours().of(die.colour));
            if let Some(die) = plentiful.filter(|die| left.take(*die)) {
                chosen.add(die, 1);
            }
        }
    }
    chosen
}

/// Healing with these dice. Which come back is chosen, or the colours of which most are injured.
#[must_use]
pub fn heal_with(game: &Regidice, state: &State, seat: Seat, dice: Dice, taken: Option<&Taken>) -> Action {
    let amount = game.heal_value(state, &dice).unwrap_or(0);
    let (take, give) = shares(seat, taken.cloned().unwrap_or_else(|| take_most(state, seat, amount)));
    Action::Heal { dice, take, give }
}

/// The spell of a colour; if it heals, dice are chosen as for [`heal_with`].
#[must_use]
pub fn cast(game: &Regidice, state: &State, seat: Seat, colour: Colour, taken: Option<&Taken>) -> Action {
    let amount = game.spell_heals(state, colour).unwrap_or(0);
    let taken = if amount == 0 { None } else { taken.cloned() };
    let (take, give) = shares(seat, taken.unwrap_or_else(|| take_most(state, seat, amount)));
    Action::Cast { colour, take, give }
}

/// The most plentiful colours among the injured dice, all for the seat itself.
fn take_most(state: &State, seat: Seat, n: u8) -> Taken {
    let mut left = state.injured;
    let mut taken = Taken::new();
    for _ in 0..n {
        let Some((colour, _)) = left.iter().max_by_key(|(colour, n)| (*n, std::cmp::Reverse(colour.index())))
        else {
            break;
        };
        left.take(colour, 1);
        taken.push((seat, colour));
    }
    taken.sort_unstable();
    taken
}

/// What the seat keeps, and what it gives to others.
fn shares(seat: Seat, taken: Taken) -> (Counts, Few<Gift, 3>) {
    let mut own = Counts::EMPTY;
    let mut gifts: Vec<Gift> = Vec::new();
    for (to, colour) in taken {
        if to == seat {
            own.add(colour, 1);
        } else if let Some(gift) = gifts.iter_mut().find(|gift| gift.seat == to) {
            gift.dice.add(colour, 1);
        } else {
            gifts.push(Gift { seat: to, dice: Counts::of_one(colour, 1) });
        }
    }
    (own, gifts.into_iter().collect())
}

/// What a seat can best do without of what it has to lose: used dice, then those without pips, then the lowest.
#[must_use]
pub fn loss(game: &Regidice, state: &State, seat: Seat) -> Loss {
    let (least, most) = game.loss_bounds(state, seat);
    let waiting = u8::try_from(state.waiting.len()).unwrap_or(1).max(1);
    let due = if least == most { most } else { state.tally.due.div_ceil(waiting).clamp(least, most) };
    let pool = state.seat(seat);
    let mut loss = Loss::default();
    let mut take = |counts: &Counts, into: fn(&mut Loss) -> &mut Counts| {
        for colour in counts.each() {
            if loss.total() < due {
                into(&mut loss).add(colour, 1);
            }
        }
    };
    take(&pool.spent, |loss| &mut loss.spent);
    take(&pool.blank, |loss| &mut loss.blank);
    let mut live: Vec<DieRef> = pool.live.each().collect();
    live.sort_by_key(|die| die.face);
    for die in live {
        if loss.total() < due {
            loss.live.add(die, 1);
        }
    }
    loss
}

/// Hits on the enemy’s dice with the fewest, each by what its die shows before.
#[must_use]
pub fn spread(state: &State, due: u8) -> Vec<u8> {
    let mut hits = state.hits.to_vec();
    let mut faces = Vec::new();
    for _ in 0..due {
        if let Some(fewest) = hits.iter_mut().min() {
            faces.push(face(*fewest));
            *fewest += 1;
        }
    }
    faces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(words: &str) -> Dice {
        let die = |word: &str| {
            let colour = Colour::ALL.into_iter().find(|colour| word.starts_with(colour.letter())).unwrap();
            DieRef::new(colour, word[1..].parse().unwrap())
        };
        words.split_whitespace().map(die).collect()
    }

    #[test]
    fn an_attack_wastes_few_pips_and_keeps_high_dice() {
        // 17 pips against 5: three hits with 15, with as many dice as can make 15.
        let chosen = pooled(&dice("r6 r5 y3 y2 b1"), 5).unwrap();
        assert_eq!((chosen.pips(), chosen.total()), (15, 4));
        assert_eq!(pooled(&dice("r2 y1"), 4), None);
        assert_eq!(pooled(&dice("r6 y6"), 12).unwrap().total(), 2);
        // Where no sum is exact, the next one is taken.
        assert_eq!(pooled(&dice("r6 r6 r6"), 4).unwrap().pips(), 18);
    }

    #[test]
    fn an_attack_in_groups_leaves_out_what_no_group_needs() {
        let chosen = grouped(&dice("r6 r6 y1"), 6).unwrap();
        assert_eq!((chosen.pips(), chosen.total()), (12, 2));
        assert_eq!(grouped(&dice("r2 y1"), 6), None);
    }
}
