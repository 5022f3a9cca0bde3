//! Why an action is refused. Agrees with `legal`: what is not refused here is listed there.

use super::action::Action;
use super::content::{Deed, Dirs, Immunity, Pass, Pattern};
use super::field::{self, Field};
use super::legal::{affordable, amounts, creatures};
use super::options::{EndOfWar, SetupOrder};
use super::state::{Phase, RED, State, TOP};
use super::tribe::Spell;
use super::view::{Around, View, other};
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
        let levels = |told: Text| told.with("a", a).with("d", d);
        if self.tribe(seat).kind(a).beats >> d & 1 == 0 {
            return match (a, d) {
                (1, _) => no("DW-ATK-5", levels(text("Level {a} has nothing to attack."))),
                (4 | 5, 6) => no("DW-ATK-3", levels(text("Only level 3 has the exception against {d}."))),
                (6, 3) => no("DW-ATK-4", levels(text("In this match level {a} does not beat level {d}."))),
                (a, d) if a <= d => {
                    no("DW-ATK-2", levels(text("Level {a} cannot attack level {d}: it must be higher.")))
                }
                _ => no("DW-ATK-2", levels(text("The card keeps level {a} from attacking level {d}."))),
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
                return no("DW-MOVE-1", fields(told).with("n", n));
            }
            let told = text("The {creature} moves to adjacent fields only, not {from} to {to}.");
            return no("DW-MOVE-1", fields(told));
        }
        let told = text("The {creature} does not get from {from} to {to}: {rule}");
        let told = fields(told).with("rule", Arg::Content(card.text.clone()));
        no(rule_id(&card.rule).unwrap_or("DW-MOVE-2"), told)
    }

    fn judge_spell(
        &self,
        state: &State,
        seat: Seat,
        at: Field,
        spell: u8,
        fields: &[Field],
        amount: u8,
    ) -> Verdict {
        self.own_die(state, seat, at)?;
        let kind = self.tribe(seat).kind(state.level(at));
        let Some(spell) = kind.spells.iter().find(|own| own.id == spell) else {
            let told = text("The {creature} does not have this spell.");
            return never("DW-SPELL-6", told.with("creature", self.who(state, at)));
        };
        self.judge_cost(state, seat, at, spell)?;
        let view = View { game: self, state };
        let rule = rule_id(&spell.card.rule).unwrap_or("DW-SPELL-3");
        let around = Around { k: amount, ..Around::new(seat, at.bit()) };
        let (least, most) = amounts(&view, spell, &around);
        if !(least..=most).contains(&amount) {
            let told = text("{spell}: {n} is not possible, at most {max} is.").with("spell", name(spell));
            return never(rule, told.with("n", amount).with("max", most));
        }
        if !affordable(&view, seat, spell, &around) {
            return self.reserve_short(state, seat, spell, &around);
        }
        let (targets, n) = creatures(&view, seat, spell, &around);
        let places = spell.card.choose.fields.map_or(0, |choice| choice.n);
        if fields.len() != usize::from(n) + usize::from(places) {
            let told = text("{spell} is cast on {n} fields, not {m}.").with("spell", name(spell));
            let n = u32::from(n) + u32::from(places);
            return never(rule, told.with("n", n).with("m", fields.len()));
        }
        let (chosen, onto) = fields.split_at(usize::from(n));
        let ordered = |fields: &[Field]| fields.windows(2).all(|pair| pair[0] < pair[1]);
        if !ordered(chosen) || !ordered(onto) {
            return never(rule, text("The fields must be different, in the order a1, b1, … g7."));
        }
        if let Some(wrong) = chosen.iter().find(|field| targets & field.bit() == 0) {
            let told = text("{spell} cannot be cast on {field}.").with("spell", name(spell));
            return never(rule, told.with("field", field_arg(*wrong)));
        }
        let free =
            spell.card.choose.fields.map_or(0, |choice| view.region(choice.place, &around) & state.free());
        if let Some(wrong) = onto.iter().find(|field| free & field.bit() == 0) {
            let told = text("{spell}: no die can be placed on {field}.").with("spell", name(spell));
            return never(rule, told.with("field", field_arg(*wrong)));
        }
        if !self.changes(&view, spell, fields, around) {
            return never("DW-SPELL-4", text("{spell} would change nothing.").with("spell", name(spell)));
        }
        self.allowed(state, seat, at, Deed::Spell)
    }

    /// DW-SPELL-2, DW-SPELL-3.
    fn judge_cost(&self, state: &State, seat: Seat, at: Field, spell: &Spell) -> Verdict {
        let view = View { game: self, state };
        let around = Around::new(seat, at.bit());
        if state.reserve[seat.index()] < spell.places {
            return self.reserve_short(state, seat, spell, &around);
        }
        let (cost, tp) = (spell.card.cost.tp, view.tp(seat));
        if tp < cost {
            let told = text("{spell} costs {cost} TP, you have {tp}.").with("spell", name(spell));
            return never("DW-SPELL-3", told.with("cost", cost).with("tp", tp));
        }
        let rule = rule_id(&spell.card.rule).unwrap_or("DW-SPELL-3");
        if state.level(at) <= spell.card.cost.level_self {
            return never(
                rule,
                text("{spell} would take the caster’s last level.").with("spell", name(spell)),
            );
        }
        if !view.holds(spell.card.condition.as_ref(), &around, true) {
            return never(rule, text("{spell} cannot be cast now.").with("spell", name(spell)));
        }
        let Some(choice) = spell.card.choose.fields else { return Ok(()) };
        let free = view.region(choice.place, &around) & state.free();
        if free.count_ones() < u32::from(choice.n) {
            let list = field::each(free).map(field_arg).collect();
            let told =
                text("{spell} needs {n} free fields, there are {m}: {list}.").with("spell", name(spell));
            let told = told.with("n", choice.n).with("m", free.count_ones()).with("list", Arg::List(list));
            return never(rule, told);
        }
        Ok(())
    }

    fn reserve_short(&self, state: &State, seat: Seat, spell: &Spell, around: &Around) -> Verdict {
        let exiled = View { game: self, state }.number(&spell.card.cost.exile_reserve, around).max(0);
        let need = i64::from(spell.places) + i64::from(exiled);
        let told = text("{spell} needs {need} Reserve dice, you have {n}.").with("spell", name(spell));
        never("DW-SPELL-2", told.with("need", need).with("n", state.reserve[seat.index()]))
    }

    /// A seat as a colour, for sentences.
    pub(super) fn colour(seat: Seat) -> Text {
        seat_word(seat == RED)
    }
}

fn name(spell: &Spell) -> Arg {
    Arg::Content(spell.card.name.clone())
}
