//! Why an action is refused. Agrees with `legal`: what is not refused here is listed there.

mod spells;

use super::action::Action;
use super::content::{Deed, Dirs, Immunity, Pass, Pattern};
use super::field::Field;
use super::options::{EndOfWar, SetupOrder};
use super::state::{Phase, RED, State, TOP};
use super::view::{View, other};
use super::words::{field_arg, seat_word};
use super::{DiceWar, finish, notation, reach, rule_id};
use crate::engine::{Arg, Seat, Text, Violation, text};

type Verdict = Result<(), Violation>;

/// Something that a table may have let happen.
fn no(rule: &'static str, told: Text) -> Verdict {
    Err(Violation::new(rule, told))
}

/// Something that cannot have happened.
fn never(rule: &'static str, told: Text) -> Verdict {
    Err(Violation::impossible(rule, told))
}

/// A way as an action names it.
#[derive(Clone, Copy)]
struct Way {
    from: Field,
    to: Field,
    via: Option<Field>,
    attack: bool,
}

impl DiceWar {
    /// Whether `seat` may do this now.
    pub(super) fn judge(&self, state: &State, seat: Seat, action: &Action) -> Verdict {
        match state.phase {
            Phase::Over(_) => never("DW-TURN-1", text("The match is over.")),
            Phase::StartRoll => never("DW-PREP-4", text("Roll for the first turn.")),
            Phase::Setup => self.judge_setup(state, seat, action),
            _ if seat != state.to_act => self.not_your_turn(state, action),
            Phase::FollowUp(from) => self.judge_follow_up(state, seat, from, action),
            Phase::War => self.judge_war(state, seat, action),
        }
    }

    fn judge_setup(&self, state: &State, seat: Seat, action: &Action) -> Verdict {
        if seat != state.to_act {
            let told = text("{seat} sets up now.").with("seat", state.to_act);
            return never("DW-SETUP-1", told);
        }
        match (*action, self.options.setup) {
            (Action::SetLineup { row }, SetupOrder::Whole) => self.judge_lineup(&row),
            (Action::PlaceDie { file, level }, SetupOrder::Alternate) => {
                self.judge_placement(state, seat, file, level)
            }
            (action, SetupOrder::Whole) if Self::is_setup(&action) => {
                never("DW-SETUP-1", text("The whole line-up is set at once."))
            }
            (action, _) if Self::is_setup(&action) => {
                never("DW-SETUP-1", text("The line-ups are placed die by die."))
            }
            _ => never("DW-SETUP-1", text("The line-ups come first.")),
        }
    }

    fn not_your_turn(&self, state: &State, action: &Action) -> Verdict {
        let seat = state.to_act;
        match action {
            Action::DeclareEndOfWar { .. } => never("DW-EOW-3", text("Declare before your action.")),
            Action::FollowMove { .. } | Action::FollowAttack { .. } | Action::EndTurn => {
                let told = text("Only one extra move or attack per turn; it is {seat}’s turn.");
                never(self.follow_rule(other(seat)), told.with("seat", seat))
            }
            action if Self::is_setup(action) => self.setup_is_over(action),
            _ => {
                let told = text("One Standard Action per turn; it is {seat}’s turn.");
                never("DW-TURN-2", told.with("seat", seat))
            }
        }
    }

    fn setup_is_over(&self, action: &Action) -> Verdict {
        match action {
            Action::PlaceDie { .. } => never("DW-TURN-2", text("Dice enter only through spells.")),
            _ => never("DW-SETUP-1", text("Both line-ups stand.")),
        }
    }

    /// The rule that gives follow-ups to a seat's creatures.
    fn follow_rule(&self, seat: Seat) -> &'static str {
        let follows = |level: &u8| self.tribe(seat).kind(*level).follow.is_some();
        let Some(level) = (1..=TOP).find(follows) else { return "DW-TURN-2" };
        self.ability_rule(seat, level, |ability| {
            ability.effects.iter().any(|effect| matches!(effect, super::content::Effect::FollowUp { .. }))
        })
        .unwrap_or("DW-TURN-2")
    }

    fn ability_rule(
        &self,
        seat: Seat,
        level: u8,
        wanted: impl Fn(&super::content::Ability) -> bool,
    ) -> Option<&'static str> {
        let ability = self.creature(seat, level).abilities.iter().find(|ability| wanted(ability))?;
        rule_id(&ability.rule)
    }

    fn judge_follow_up(&self, state: &State, seat: Seat, from: Field, action: &Action) -> Verdict {
        let rule = self.follow_rule(seat);
        let way = |to, attack| Way { from, to, via: None, attack };
        let follow = self.tribe(seat).kind(state.level(from)).follow;
        match *action {
            Action::EndTurn => Ok(()),
            Action::FollowMove { to } if follow.is_some_and(|f| f.moves) => {
                self.judge_way(state, seat, way(to, false))
            }
            Action::FollowAttack { to } if follow.is_some_and(|f| f.attacks) => {
                self.judge_way(state, seat, way(to, true))
            }
            Action::FollowMove { .. } | Action::FollowAttack { .. } => {
                never(rule, text("The {creature} cannot go on so.").with("creature", self.who(state, from)))
            }
            Action::DeclareEndOfWar { .. } => never("DW-EOW-3", text("Declare before your action.")),
            action if Self::is_setup(&action) => self.setup_is_over(&action),
            _ => {
                let told = text("The follow-up belongs to the {creature} on {field}.");
                let told = told.with("creature", self.who(state, from));
                never(rule, told.with("field", field_arg(from)))
            }
        }
    }

    fn judge_war(&self, state: &State, seat: Seat, action: &Action) -> Verdict {
        match *action {
            Action::Move { from, to, via } => {
                self.judge_way(state, seat, Way { from, to, via, attack: false })
            }
            Action::Attack { from, to, via } => {
                self.judge_way(state, seat, Way { from, to, via, attack: true })
            }
            Action::Upgrade { at } => self.judge_upgrade(state, seat, at),
            Action::CastSpell { at, spell, fields, amount } => {
                self.judge_spell(state, seat, at, spell, &fields, amount)
            }
            Action::Pass => match self.example(state, seat) {
                None => Ok(()),
                Some(example) => {
                    let example = notation::write(self, state, &example);
                    let told = text("You must act; for example {move}.");
                    no("DW-TURN-3", told.with("move", Arg::Verbatim(example)))
                }
            },
            Action::DeclareEndOfWar { die } => self.judge_declaration(state, seat, die),
            Action::FollowMove { .. } | Action::FollowAttack { .. } | Action::EndTurn => {
                never(self.follow_rule(seat), text("There was no attack to follow up."))
            }
            Action::SetLineup { .. } | Action::PlaceDie { .. } => self.setup_is_over(action),
        }
    }

    fn judge_declaration(&self, state: &State, seat: Seat, die: Option<Field>) -> Verdict {
        let free = self.options.end_of_war == EndOfWar::Free;
        match self.options.end_of_war {
            EndOfWar::Off => {
                return never("DW-EOW-3", text("The End of War cannot be declared in this match."));
            }
            _ if state.countdown.is_some() => {
                return never("DW-EOW-3", text("The End of War has been declared already."));
            }
            _ if free != die.is_some() => {
                return never(
                    "DW-EOW-3",
                    text("In this match the declarer names a die exactly if no run is needed."),
                );
            }
            _ => {}
        }
        if let Some(die) = die {
            if state.owner(die).is_some() {
                return Ok(());
            }
            return never("DW-EOW-3", text("No die stands on {field}.").with("field", field_arg(die)));
        }
        if finish::chased(state, seat).is_some() {
            return Ok(());
        }
        let longest = state.runs.iter().map(|run| run.n).max().unwrap_or(0);
        never(
            "DW-EOW-3",
            text("No chase yet: the longest run of flights is {n}, it must be 3.").with("n", longest),
        )
    }

    /// The creature on a field, by name.
    fn who(&self, state: &State, at: Field) -> Arg {
        let name = state.owner(at).map(|seat| self.creature(seat, state.level(at)).name.clone());
        Arg::Content(name.unwrap_or_default())
    }

    /// DW-TURN-2: the seat's own die must stand there.
    fn own_die(&self, state: &State, seat: Seat, at: Field) -> Verdict {
        match state.owner(at) {
            Some(owner) if owner == seat => Ok(()),
            None => never("DW-TURN-2", text("No die stands on {field}.").with("field", field_arg(at))),
            Some(owner) => {
                let told = text("The die on {field} belongs to {seat}.").with("field", field_arg(at));
                never("DW-TURN-2", told.with("seat", owner))
            }
        }
    }

    fn allowed(&self, state: &State, seat: Seat, at: Field, deed: Deed) -> Verdict {
        if (View { game: self, state }).forbidden(seat, deed) & at.bit() == 0 {
            return Ok(());
        }
        no(
            "DW-GEN-2",
            text("An ability forbids this to the {creature}.").with("creature", self.who(state, at)),
        )
    }

    fn judge_upgrade(&self, state: &State, seat: Seat, at: Field) -> Verdict {
        self.own_die(state, seat, at)?;
        if state.level(at) >= TOP {
            return never("DW-UPG-2", text("Level 6 is the top."));
        }
        self.allowed(state, seat, at, Deed::Upgrade)
    }

    fn judge_way(&self, state: &State, seat: Seat, way: Way) -> Verdict {
        let Way { from, to, via, attack } = way;
        self.own_die(state, seat, from)?;
        let view = View { game: self, state };
        let kind = self.tribe(seat).kind(state.level(from));
        let reach = if attack { &kind.attacks } else { &kind.moves };
        let reached = match via {
            None => reach.targets(&view, seat, from) & to.bit() != 0,
            Some(via) => reach.around_corner(&view, seat, from, via) & to.bit() != 0,
        };
        let swaps = !attack
            && via.is_none()
            && !kind.swaps.is_empty()
            && reach::swaps(&kind.swaps, state, seat, from, &view) & to.bit() != 0;
        match (attack, state.owner(to)) {
            (_, Some(owner)) if owner == seat && !swaps => {
                let rule = if reached {
                    self.hop_over(seat, from, to, state).unwrap_or("DW-MOVE-3")
                } else {
                    "DW-MOVE-3"
                };
                let told = text("{field} is taken by your own level {level}.").with("field", field_arg(to));
                return never(rule, told.with("level", state.level(to)));
            }
            (false, Some(_)) if !swaps => {
                let rule = if reached {
                    self.hop_over(seat, from, to, state).unwrap_or("DW-MOVE-3")
                } else {
                    "DW-MOVE-3"
                };
                return never(rule, text("{field} is not free.").with("field", field_arg(to)));
            }
            (true, None) => {
                let told = text("There is no opposing creature on {field}.");
                return never("DW-ATK-1", told.with("field", field_arg(to)));
            }
            _ => {}
        }
        if attack {
            self.judge_prey(state, seat, from, to)?;
        }
        if !reached && !swaps {
            return self.out_of_reach(state, seat, way);
        }
        self.allowed(state, seat, from, if attack { Deed::Attack } else { Deed::Move })
    }

    /// DW-ATK-2 to -5 and -9: whether the attacker beats what stands there.
    fn judge_prey(&self, state: &State, seat: Seat, from: Field, to: Field) -> Verdict {
        let (a, d) = (state.level(from), state.level(to));
        if self.tribe(seat).kind(a).beats >> d & 1 == 0 {
            return match (a, d) {
                (1, _) => no("DW-ATK-5", text("Level {a} has nothing to attack.").with("a", a)),
                (4 | 5, 6) => {
                    no("DW-ATK-3", text("Only level 3 has the exception against {d}.").with("d", d))
                }
                (6, 3) => {
                    let told = text("In this match level {a} does not beat level {d}.");
                    no("DW-ATK-4", told.with("a", a).with("d", d))
                }
                (a, d) if a <= d => {
                    let told = text("Level {a} cannot attack level {d}: it must be higher.");
                    no("DW-ATK-2", told.with("a", a).with("d", d))
                }
                _ => {
                    let told = text("The card keeps level {a} from attacking level {d}.");
                    no("DW-ATK-2", told.with("a", a).with("d", d))
                }
            };
        }
        let enemy = other(seat);
        if (View { game: self, state }).immune(enemy, Immunity::Attacks) & to.bit() == 0 {
            return Ok(());
        }
        let rule = self.ability_rule(enemy, d, |ability| {
            let grants = |effect: &super::content::Effect| match effect {
                super::content::Effect::Grant { immune, .. } => immune.contains(&Immunity::Attacks),
                _ => false,
            };
            ability.effects.iter().any(grants)
        });
        let told =
            text("The {creature} on {field} is immune to attacks.").with("creature", self.who(state, to));
        no(rule.unwrap_or("DW-ATK-9"), told.with("field", field_arg(to)))
    }

    /// The rule of a hop that leads from one field to another.
    fn hop_over(&self, seat: Seat, from: Field, to: Field, state: &State) -> Option<&'static str> {
        if from.adjacent() & to.bit() != 0 {
            return None;
        }
        self.hop_rule(seat, state.level(from)).map(|(rule, _)| rule)
    }

    /// The rule and the sentence of a creature's hop.
    fn hop_rule(&self, seat: Seat, level: u8) -> Option<(&'static str, &str)> {
        self.creature(seat, level).moves.iter().find_map(|pattern| match pattern {
            Pattern::Hop { rule, text, .. } => Some((rule_id(rule).unwrap_or("DW-MOVE-2"), text.as_str())),
            _ => None,
        })
    }

    fn out_of_reach(&self, state: &State, seat: Seat, Way { from, to, attack, .. }: Way) -> Verdict {
        let level = state.level(from);
        let card = self.creature(seat, level);
        let kind = self.tribe(seat).kind(level);
        let reach = if attack { &kind.attacks } else { &kind.moves };
        let fields = |told: Text| {
            let told = told.with("creature", Arg::Content(card.name.clone()));
            told.with("from", field_arg(from)).with("to", field_arg(to))
        };
        let line = reach::between(from, to) != 0 && from.lines() & to.bit() != 0;
        if !attack
            && line
            && let Some((rule, told)) = self.hop_rule(seat, level)
        {
            return no(rule, text("{rule}").with("rule", Arg::Content(told.to_owned())));
        }
        if reach.widest(from) & to.bit() != 0 {
            return no(
                "DW-MOVE-4",
                fields(text("The way of the {creature} from {from} to {to} is blocked.")),
            );
        }
        let patterns = card.attack.as_ref().filter(|_| attack).unwrap_or(&card.moves);
        let plain = |pattern: &Pattern| match pattern {
            Pattern::Slide { dirs, min, max, pass, turn } => {
                (*dirs, *min, *max, *pass, *turn) == (Dirs::Orth, 1, 1, Pass::None, false)
            }
            Pattern::Hop { .. } => true,
            _ => false,
        };
        if patterns.iter().all(plain) {
            if from.lines() & to.bit() != 0 {
                let n = from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
                let told = text("The {creature} reaches one field; {to} is {n} away.");
                let told = told.with("creature", Arg::Content(card.name.clone()));
                return no("DW-MOVE-1", told.with("to", field_arg(to)).with("n", n));
            }
            let told = text("The {creature} moves to adjacent fields only, not {from} to {to}.");
            return no("DW-MOVE-1", fields(told));
        }
        let told = text("The {creature} does not get from {from} to {to}: {rule}");
        let told = fields(told).with("rule", Arg::Content(card.text.clone()));
        no(rule_id(&card.rule).unwrap_or("DW-MOVE-2"), told)
    }

    /// A seat as a colour, for sentences.
    pub(super) fn colour(seat: Seat) -> Text {
        seat_word(seat == RED)
    }
}
