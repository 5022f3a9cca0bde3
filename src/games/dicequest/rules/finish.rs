//! Points and the result (DQ-VP-*, DQ-COOP-4).

use crate::engine::{GroupResult, Outcome, RuleId, Scores, Seat, Standing};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::content::ability::{Scored, Step as Printed};
use crate::games::dicequest::content::compiled::{Ability, Op};
use crate::games::dicequest::ids::{HeroId, ItemId, QuestId};
use crate::games::dicequest::options::EquippedVp;
use crate::games::dicequest::state::{ROUNDS, State};

impl Dicequest {
    /// The Victory Points of a seat, with its Backpack or with only those Items in it that everybody has seen
    /// (DQ-VP-1, DQ-VP-6).
    #[must_use]
    pub fn points(&self, state: &State, seat: Seat, with_backpack: bool) -> u16 {
        let own = state.seat(seat);
        let hero = |hero: HeroId| u16::from(self.hero(hero).vp);
        let experts = own.heroes().filter(|(_, hero)| hero.expert).map(|(_, own)| hero(own.card));
        let graduated = own.graduated.iter().map(|id| hero(HeroId(id)));
        let quests = own.completed.iter().map(|id| u16::from(self.quest(QuestId(id)).vp));
        let mut points = own.vp + experts.chain(graduated).chain(quests).sum::<u16>();
        let packed = |item: ItemId| u16::from(self.item(item).vp);
        points += if with_backpack {
            own.known().map(packed).sum::<u16>()
        } else {
            own.shown.iter().copied().map(packed).sum()
        };
        if self.options().equipped_vp == EquippedVp::Yes {
            let carried = own.heroes().filter_map(|(_, hero)| hero.item);
            points += carried.map(|item| u16::from(self.item(item).vp)).sum::<u16>();
        }
        points + self.scored_by_cards(state, seat, with_backpack)
    }

    /// What cards score for others, wherever their own points count.
    fn scored_by_cards(&self, state: &State, seat: Seat, with_backpack: bool) -> u16 {
        let own = state.seat(seat);
        let mut points = 0;
        let mut add = |abilities: &[Ability]| {
            for ability in abilities.iter().filter(|ability| ability.step == Printed::Static) {
                for op in &ability.ops {
                    if let Op::ScoreVp { per, n } = *op {
                        points += u16::from(n) * self.counted(state, seat, per);
                    }
                }
            }
        };
        let experts = own.heroes().filter(|(_, hero)| hero.expert).map(|(_, hero)| hero.card);
        let graduated = own.graduated.iter().map(HeroId);
        experts.chain(graduated).for_each(|hero| add(&self.hero(hero).abilities));
        if with_backpack {
            own.known().for_each(|item| add(&self.item(item).abilities));
        } else {
            own.shown.iter().for_each(|item| add(&self.item(*item).abilities));
        }
        if self.options().equipped_vp == EquippedVp::Yes {
            own.heroes().filter_map(|(_, hero)| hero.item).for_each(|item| add(&self.item(item).abilities));
        }
        points
    }

    fn counted(&self, state: &State, seat: Seat, per: Scored) -> u16 {
        let own = state.seat(seat);
        let heroes = || own.heroes().map(|(_, hero)| hero.card).chain(own.graduated.iter().map(HeroId));
        match per {
            Scored::Item => own.backpack.len() as u16,
            Scored::Hero => heroes().count() as u16,
            Scored::Quest => own.completed.len() as u16,
            Scored::Class => {
                let classes = heroes().fold(0u8, |set, hero| set | 1 << self.hero(hero).class as u8);
                classes.count_ones() as u16
            }
        }
    }

    /// How far a group came: rounds, and the points of the weakest seat.
    pub fn group_result(&self, state: &State, scores: Scores) -> Outcome {
        let least = self.options().difficulty.minimum();
        let lowest = scores.iter().copied().min().unwrap_or(0).clamp(0, i32::from(least));
        let stages = u16::from(ROUNDS) + least;
        let reached = u16::from(state.round.saturating_sub(1)) + lowest as u16;
        let decided_by = if state.round < ROUNDS {
            "DQ-DIFF-5"
        } else if !state.tokens.is_empty() {
            "DQ-COOP-9"
        } else {
            "DQ-COOP-4"
        };
        let group = GroupResult { won: state.won, reached: reached.min(stages), stages };
        Outcome {
            standing: Standing::Group(group),
            scores,
            decided_by: RuleId::new(decided_by),
            adjusted: false,
        }
    }
}
