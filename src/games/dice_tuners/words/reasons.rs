//! Why a die is as strong as it is, for the table view.

use crate::engine::{Arg, Seat, Text, text};
use crate::games::dice_tuners::content::compiled::Op;
use crate::games::dice_tuners::content::{Trigger, Who};
use crate::games::dice_tuners::dice::Die;
use crate::games::dice_tuners::names;
use crate::games::dice_tuners::rules::Depth;
use crate::games::dice_tuners::{AbilityRef, DiceTuners, State, Targets};

impl DiceTuners {
    /// What a seat's Strength in a duel of the round is made of, a few words each; `duel` counts from 0.
    /// For a duel that is not being fought, what its dice alone say.
    #[must_use]
    pub fn duel_reasons(&self, state: &State, duel: u8, seat: Seat) -> Vec<Text> {
        duel_reasons(self, state, duel, seat)
    }
}

fn duel_reasons(game: &DiceTuners, state: &State, duel: u8, seat: Seat) -> Vec<Text> {
    let mut then = *state;
    let now = state.step.in_duel() && state.duel.index == duel;
    if !now {
        let seats = game.pairing(state.first, duel).seats;
        then.duel = crate::games::dice_tuners::Duel::new(duel, seats, game.seats());
    }
    let Some(die) = game.duel_die(&then, seat) else { return Vec::new() };
    if die.face.shield && game.shielded(&then, seat) {
        return vec![text("Shield")];
    }
    let mut sum = Sum { game, state: &then, seat, reasons: Vec::new(), total: 0 };
    sum.die(die);
    sum.effects();
    let rest = i32::from(game.strength(&then, seat)) - sum.total;
    if rest != 0 {
        sum.reasons.push(text("other effects {n}").with("n", signed(rest)));
    }
    sum.reasons
}

/// A number with its sign.
fn signed(n: i32) -> Arg {
    Arg::Verbatim(if n < 0 { format!("−{}", n.unsigned_abs()) } else { format!("+{n}") })
}

struct Sum<'a> {
    game: &'a DiceTuners,
    state: &'a State,
    seat: Seat,
    reasons: Vec<Text>,
    total: i32,
}

impl Sum<'_> {
    fn die(&mut self, die: Die) {
        if die.face.katana > 0 || !die.face.sheathe {
            self.reasons.push(names::katanas(die.face.katana));
            self.total += i32::from(die.face.katana);
        }
        if die.face.sheathe {
            self.sheathe();
        }
        if self.game.advantage(self.state, self.seat) {
            self.reasons.push(text("advantage {n}").with("n", signed(1)));
            self.total += 1;
        }
    }

    /// What the Sheathe adds: the difference to a die without it.
    fn sheathe_worth(&self) -> i32 {
        let mut without = *self.state;
        if let Some(side) = self.game.duel_side(self.state, self.seat)
            && let Some(die) = &mut without.seat_mut(self.seat).sides[side.index()]
        {
            die.face.sheathe = false;
        }
        let strength = |state| i32::from(self.game.strength(state, self.seat));
        strength(self.state) - strength(&without)
    }

    fn sheathe(&mut self) {
        let (state, seat) = (self.state, self.seat);
        let worth = self.sheathe_worth();
        let fire = state.duel.fire.contains(seat);
        let sentence = match worth {
            0 if !state.duel.revealed => {
                let cost = state.seat(seat).hero.map_or(0, |hero| self.game.hero(hero).cost);
                text("Sheathe {n} if On Fire").with("n", cost)
            }
            0 => text("Sheathe 0 (not On Fire)"),
            n if fire => text("Sheathe {n} (On Fire)").with("n", n),
            n => text("Sheathe {n}").with("n", n),
        };
        self.reasons.push(sentence);
        self.total += worth;
    }

    /// What cards and heroes add: what always works, and what was declared.
    fn effects(&mut self) {
        let none = Targets::default();
        for owner in self.state.duel.live.iter() {
            for which in [AbilityRef::Skill1, AbilityRef::Skill2] {
                let always = self.game.ability(self.state, owner, which).is_some_and(|ability| {
                    ability.when == Trigger::Always
                        && self.game.conditions_hold(self.state, owner, ability, &none, Depth::Full)
                });
                if always {
                    self.effect(owner, which, &none);
                }
            }
        }
        let round = i32::from(self.state.seat(self.seat).strength);
        if round != 0 {
            self.reasons.push(text("this round {n}").with("n", signed(round)));
            self.total += round;
        }
        // Before they are carried out they add nothing.
        let duel = &self.state.duel;
        let done = (duel.resolved as usize).saturating_sub(duel.declared.len());
        for declared in duel.declared.iter().take(done) {
            let targets =
                Targets { opponent: declared.opponent, colour: declared.colour, ..Targets::default() };
            let cancelled = declared.ability.is_effect() && duel.cancelled.contains(declared.seat);
            if !cancelled {
                self.effect(declared.seat, declared.ability, &targets);
            }
        }
    }

    /// What one ability adds to the seat's Strength.
    fn effect(&mut self, owner: Seat, which: AbilityRef, targets: &Targets) {
        let (game, state) = (self.game, self.state);
        let Some(ability) = game.ability(state, owner, which) else { return };
        let concerns = |who: Who| match who {
            Who::Myself => owner == self.seat,
            Who::Opponent => owner != self.seat && targets.opponent.is_none_or(|meant| meant == self.seat),
            Who::Opponents => owner != self.seat,
        };
        let add = |op: &Op| match *op {
            Op::Strength { who, n } if concerns(who) => i32::from(n),
            Op::StrengthPer { who, per, n, max } if concerns(who) => {
                game.counted(state, owner, per, n, max, targets)
            }
            _ => 0,
        };
        let sum: i32 = ability.effects.iter().map(add).sum();
        if sum != 0
            && let Some(source) = names::source(game, state, owner, which)
        {
            self.reasons.push(text("{source} {n}").with("source", source).with("n", signed(sum)));
            self.total += sum;
        }
    }
}
