//! Why an action is refused. Agrees with `legal`: what is not refused here is listed there.

mod follow_ups;
mod spells;
mod ways;

use super::action::Action;
use super::content::Deed;
use super::field::Field;
use super::options::{EndOfWar, SetupOrder};
use super::state::{Phase, RED, State, TOP};
use super::view::{View, Way};
use super::words::{field_arg, seat_word};
use super::{DiceWar, finish, notation, rule_id};
use crate::engine::{Arg, Seat, Text, Violation, text};

/// Something that a table may have let happen.
fn no(rule: &'static str, told: Text) -> Result<(), Violation> {
    Err(Violation::new(rule, told))
}

/// Something that cannot have happened.
fn never(rule: &'static str, told: Text) -> Result<(), Violation> {
    Err(Violation::impossible(rule, told))
}

impl DiceWar {
    /// Whether `seat` may do this now.
    pub(super) fn judge(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        match state.phase {
            Phase::Over(_) => never("DW-TURN-1", text("The match is over.")),
            Phase::StartRoll => never("DW-PREP-4", text("Roll for the first turn.")),
            Phase::Setup => self.check_setup(state, seat, action),
            _ if seat != state.to_act => self.not_your_turn(state, action),
            Phase::FollowUp(from) => self.check_follow_up(state, seat, from, action),
            Phase::War => self.check_war(state, seat, action),
        }
    }

    fn check_setup(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        if seat != state.to_act {
            let told = text("{seat} sets up now.").with("seat", state.to_act);
            return never("DW-SETUP-1", told);
        }
        match (*action, self.options.setup) {
            (Action::SetLineup { row }, SetupOrder::Whole) => self.check_lineup(&row),
            (Action::PlaceDie { file, level }, SetupOrder::Alternate) => {
                self.check_placement(state, seat, file, level)
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

    fn not_your_turn(&self, state: &State, action: &Action) -> Result<(), Violation> {
        let seat = state.to_act;
        match action {
            Action::DeclareEndOfWar { .. } => never("DW-EOW-3", text("Declare before your action.")),
            Action::FollowMove { .. } | Action::FollowAttack { .. } | Action::EndTurn => {
                self.check_late_follow_up(state, action)
            }
            action if Self::is_setup(action) => self.setup_is_over(action),
            _ => {
                let told = text("One Standard Action per turn; it is {seat}’s turn.");
                never("DW-TURN-2", told.with("seat", seat))
            }
        }
    }

    fn setup_is_over(&self, action: &Action) -> Result<(), Violation> {
        match action {
            Action::PlaceDie { .. } => never("DW-TURN-2", text("Dice enter only through spells.")),
            _ => never("DW-SETUP-1", text("Both line-ups stand.")),
        }
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

    fn check_war(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Violation> {
        match *action {
            Action::Move { from, to, via } => {
                self.check_way(state, seat, Way { from, to, via, attack: false })
            }
            Action::Attack { from, to, via } => {
                self.check_way(state, seat, Way { from, to, via, attack: true })
            }
            Action::Upgrade { at } => self.check_upgrade(state, seat, at),
            Action::CastSpell { at, spell, fields, amount } => {
                self.check_spell(state, seat, at, spell, &fields, amount)
            }
            Action::Pass => match self.example(state, seat) {
                None => Ok(()),
                Some(example) => {
                    let example = notation::write(self, state, &example);
                    let told = text("You must act; for example {move}.");
                    no("DW-TURN-3", told.with("move", Arg::Verbatim(example)))
                }
            },
            Action::DeclareEndOfWar { die } => self.check_declaration(state, seat, die),
            Action::FollowMove { .. } | Action::FollowAttack { .. } | Action::EndTurn => {
                never(self.follow_rule(seat), text("There was no attack to follow up."))
            }
            Action::SetLineup { .. } | Action::PlaceDie { .. } => self.setup_is_over(action),
        }
    }

    fn check_declaration(&self, state: &State, seat: Seat, die: Option<Field>) -> Result<(), Violation> {
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
    fn own_die(&self, state: &State, seat: Seat, at: Field) -> Result<(), Violation> {
        match state.owner(at) {
            Some(owner) if owner == seat => Ok(()),
            None => never("DW-TURN-2", text("No die stands on {field}.").with("field", field_arg(at))),
            Some(owner) => {
                let told = text("The die on {field} belongs to {seat}.").with("field", field_arg(at));
                never("DW-TURN-2", told.with("seat", owner))
            }
        }
    }

    fn allowed(&self, state: &State, seat: Seat, at: Field, deed: Deed) -> Result<(), Violation> {
        if (View { game: self, state }).forbidden(seat, deed) & at.bit() == 0 {
            return Ok(());
        }
        no(
            "DW-GEN-2",
            text("An ability forbids this to the {creature}.").with("creature", self.who(state, at)),
        )
    }

    fn check_upgrade(&self, state: &State, seat: Seat, at: Field) -> Result<(), Violation> {
        self.own_die(state, seat, at)?;
        if state.level(at) >= TOP {
            return never("DW-UPG-2", text("Level 6 is the top."));
        }
        self.allowed(state, seat, at, Deed::Upgrade)
    }

    /// A seat as a colour, for sentences.
    pub(super) fn colour(seat: Seat) -> Text {
        seat_word(seat == RED)
    }
}
