//! What is known of dice of which people tell only what came of them (RD-REF-6): how many there are, and ranges by colour.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::action::{Kind, SEATS};
use super::dice::{Colour, Counts};

/// How many uses of dice a round has at most: one for each seat, or the five actions of one player.
pub const USES: usize = 5;

/// Dice of a table that tells totals: nobody says which lie where, so the pools of the state are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Late {
    /// All dice in pools and injured pool, by colour.
    pub all: Counts,
    /// How many of them are in the pools. No others change within the phase in which dice are used.
    pub pooled: u8,
    /// The fewest dice of each colour that the injured pool can hold.
    pub least: Counts,
    /// The most.
    pub most: Counts,
    /// How many dice each seat had before any were collected, as long as that is known.
    pub held: [Option<u8>; SEATS],
    /// The dice of the last blow, as long as nothing else has changed and nobody has said which they were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Lost>,
    /// What was told in this round: by seat, of one player by action.
    pub used: [Option<Used>; USES],
}

/// Dice that were lost, of any colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Lost {
    /// How many.
    pub dice: u8,
    /// The fewest dice of each colour that the injured pool can have held before.
    pub least: Counts,
    /// The most.
    pub most: Counts,
}

/// What a use of dice came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Used {
    /// The action.
    pub action: Kind,
    /// Its amount, as in [`Action::Total`](super::Action::Total).
    pub amount: Option<u8>,
    /// The spell.
    pub colour: Option<Colour>,
}

impl Late {
    /// Dice that are all injured or in pools of which the colours are known now.
    #[must_use]
    pub fn new(pools: &[Counts], injured: Counts) -> Self {
        let together = pools.iter().fold(Counts::EMPTY, |sum, pool| sum.plus(pool));
        let mut held = [None; SEATS];
        held.iter_mut().zip(pools).for_each(|(held, pool)| *held = Some(pool.total()));
        Self {
            all: together.plus(&injured),
            pooled: together.total(),
            least: injured,
            most: injured,
            held,
            lost: None,
            used: [None; USES],
        }
    }

    /// How many dice are injured.
    #[must_use]
    pub fn injured(&self) -> u8 {
        self.all.total().saturating_sub(self.pooled)
    }

    /// The most dice of a colour that can lie in the pools.
    #[must_use]
    pub fn most_pooled(&self, colour: Colour) -> u8 {
        self.all.of(colour).saturating_sub(self.least.of(colour)).min(self.pooled)
    }

    /// The fewest.
    #[must_use]
    pub fn least_pooled(&self, colour: Colour) -> u8 {
        self.all.of(colour).saturating_sub(self.most.of(colour))
    }

    /// Injured dice of any colours come back.
    pub fn heal(&mut self, n: u8) {
        let n = n.min(self.injured());
        self.lost = None;
        self.pooled += n;
        for least in &mut self.least.0 {
            *least = least.saturating_sub(n);
        }
        self.narrow();
    }

    /// Dice of any colours are lost.
    pub fn lose(&mut self, n: u8) {
        let n = n.min(self.pooled);
        let (least, most) = (self.least, self.most);
        self.lost.get_or_insert(Lost { dice: 0, least, most }).dice += n;
        self.pooled -= n;
        for most in &mut self.most.0 {
            *most = most.saturating_add(n);
        }
        self.narrow();
    }

    /// These are the dice that were lost last.
    pub fn name_lost(&mut self, dice: &Counts) {
        if let Some(lost) = self.lost.take() {
            (self.least, self.most) = (lost.least.plus(dice), lost.most.plus(dice));
            self.narrow();
        }
    }

    /// Dice of these colours lie in the pools.
    pub fn name_passed(&mut self, dice: &Counts) {
        for colour in Colour::ALL {
            let most = &mut self.most.0[colour.index()];
            *most = (*most).min(self.all.of(colour).saturating_sub(dice.of(colour)));
        }
        self.narrow();
    }

    /// Black dice come into the match: some into pools, the others to the injured ones.
    pub fn add_black(&mut self, pooled: u8, injured: u8) {
        self.lost = None;
        self.all.add(Colour::Black, pooled + injured);
        self.pooled += pooled;
        self.least.add(Colour::Black, injured);
        self.most.add(Colour::Black, injured);
        self.narrow();
    }

    /// What follows from the number of all injured dice for those of each colour.
    fn narrow(&mut self) {
        let injured = self.injured();
        for colour in Colour::ALL {
            let others = self.least.total() - self.least.of(colour);
            let most = &mut self.most.0[colour.index()];
            *most = (*most).min(self.all.of(colour)).min(injured.saturating_sub(others));
        }
        for colour in Colour::ALL {
            let others = self.most.total() - self.most.of(colour);
            let least = &mut self.least.0[colour.index()];
            *least = (*least).max(injured.saturating_sub(others));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_what_can_be() {
        let mut late = Late::new(&[Counts([3, 2, 2, 0]), Counts([2, 2, 3, 0])], Counts::EMPTY);
        assert_eq!((late.pooled, late.injured(), late.held), (14, 0, [Some(7), Some(7), None, None]));
        late.lose(2);
        assert_eq!((late.least, late.most), (Counts::EMPTY, Counts([2, 2, 2, 0])));
        let mut named = late;
        named.name_lost(&Counts([1, 0, 1, 0]));
        assert_eq!((named.least, named.most, named.lost), (Counts([1, 0, 1, 0]), Counts([1, 0, 1, 0]), None));
        late.add_black(0, 3);
        assert_eq!(
            (late.injured(), late.least.of(Colour::Black), late.most_pooled(Colour::Black)),
            (5, 3, 0)
        );
        late.heal(4);
        // One is left, of any colour.
        assert_eq!((late.least, late.most), (Counts::EMPTY, Counts([1, 1, 1, 1])));
        late.heal(9);
        assert_eq!((late.injured(), late.most, late.pooled), (0, Counts::EMPTY, 17));
        assert_eq!((late.least_pooled(Colour::Black), late.most_pooled(Colour::Red)), (3, 5));
    }
}
