//! Adjustments by the table (RD-REF-4), and giving up (RD-END-5).

use super::action::{Dealt, Move, Place, Turned};
use super::dice::{COLOURED, Colour, Dice, DieRef};
use super::event::Event;
use super::names;
use super::rules::executor::Executor;
use super::rules::late::RULE as TOTALS;
use super::state::{Ending, State, Step};
use super::{Regidice, Ruling};
use crate::engine::{Component, EventSink, Rules, RulingRules, Seat, Text, Turn, Violation, text};

pub(super) const RULE: &str = "RD-REF-4";

/// The most that a seat's damage of a round can be set to.
const MOST_DAMAGE: i16 = 200;
/// The most by which blocks can be adjusted in a round.
const MOST_BLOCK: i16 = 50;

fn no<T>(why: Text) -> Result<T, Violation> {
    Err(Violation::impossible(RULE, why))
}

impl RulingRules for Regidice {
    type Ruling = Ruling;

    fn check_ruling(&self, state: &State, ruling: &Ruling) -> Result<(), Violation> {
        match (self.turn(state), ruling) {
            (Turn::Choose(_), _)
            | (
                Turn::Chance(_),
                Ruling::Adjust { .. }
                | Ruling::Totals
                | Ruling::EveryDie { .. }
                | Ruling::Lost { .. }
                | Ruling::Passed { .. },
            ) => {}
            (Turn::Over, _) => return Err(self.not_now(state)),
            (Turn::Chance(_) | Turn::Secret { .. }, _) => {
                return Err(Violation::impossible(
                    "RD-END-5",
                    text("The team can give up only when a player has a choice to make."),
                ));
            }
        }
        match ruling {
            Ruling::Concede { seat } => self.check_seat(*seat),
            Ruling::Adjust { .. } => adjust(self, &mut state.clone(), ruling),
            Ruling::Totals => self.check_totals(state),
            Ruling::EveryDie { pools } => self.check_pools(state, pools),
            Ruling::Holds { seat, dice } => self.check_holds(state, *seat, *dice),
            Ruling::Lost { dice } => self.check_lost(state, dice),
            Ruling::Passed { seat, dice } => self.check_passed(state, *seat, dice),
        }
    }

    fn reports(&self, ruling: &Ruling) -> Option<(&'static [Component], &'static str)> {
        match ruling {
            Ruling::Totals
            | Ruling::EveryDie { .. }
            | Ruling::Holds { .. }
            | Ruling::Lost { .. }
            | Ruling::Passed { .. } => Some((&[Component::Dice], TOTALS)),
            Ruling::Concede { .. } | Ruling::Adjust { .. } => None,
        }
    }

    fn reason_rule(&self, ruling: &Ruling) -> Option<&'static str> {
        match ruling {
            Ruling::Adjust { .. } => Some(RULE),
            // What is reported overrules nothing (RD-REF-6).
            Ruling::Concede { .. }
            | Ruling::Totals
            | Ruling::EveryDie { .. }
            | Ruling::Holds { .. }
            | Ruling::Lost { .. }
            | Ruling::Passed { .. } => None,
        }
    }

    fn stand_rule(&self) -> Option<&'static str> {
        Some("RD-REF-5")
    }

    fn apply_ruling(&self, state: &mut State, ruling: &Ruling, events: &mut impl EventSink<Event>) {
        let executor = &mut Executor { game: self, state, events };
        match ruling {
            Ruling::Concede { .. } => return executor.end(Ending::Conceded),
            Ruling::Totals => return executor.begin_late(),
            Ruling::EveryDie { pools } => return executor.end_late(pools),
            Ruling::Holds { seat, dice } => {
                if let Some(late) = &mut executor.state.late {
                    late.held[seat.index()] = Some(*dice);
                }
                return;
            }
            Ruling::Lost { dice } => {
                if let Some(late) = &mut executor.state.late {
                    late.name_lost(dice);
                }
                return;
            }
            Ruling::Passed { dice, .. } => {
                if let Some(late) = &mut executor.state.late {
                    late.name_passed(&dice.colours());
                }
                return;
            }
            Ruling::Adjust { .. } => {}
        }
        // It was checked; what does not fit after all is left out.
        let _ = adjust(executor.game, executor.state, ruling);
        executor.go_on();
    }
}

/// Changes the state, or says why not.
fn adjust(game: &Regidice, state: &mut State, ruling: &Ruling) -> Result<(), Violation> {
    let Ruling::Adjust { moves, faces, hits, block, damage } = ruling else { return Ok(()) };
    if moves.is_empty() && faces.is_empty() && damage.is_empty() && *hits == 0 && *block == 0 {
        return no(text("Choose what to adjust."));
    }
    if state.late.is_some() && !(moves.is_empty() && faces.is_empty()) {
        return no(text("Only totals are entered. Enter everyone’s dice before you move or turn one."));
    }
    moves.iter().try_for_each(|one| game.move_die(state, one))?;
    faces.iter().try_for_each(|turned| game.turn_die(state, turned))?;
    game.adjust_hits(state, *hits)?;
    if (*block != 0 || !damage.is_empty()) && state.step != Step::Resolve {
        return no(text("Damage and blocks can be adjusted only while players use their dice."));
    }
    let blocked = i16::from(state.tally.other_block) + i16::from(*block);
    if blocked.abs() > MOST_BLOCK {
        return no(text("Blocks can be adjusted by at most {n}.").with("n", MOST_BLOCK as i32));
    }
    state.tally.other_block = blocked as i8;
    for Dealt { seat, n } in damage {
        game.check_seat(*seat)?;
        let dealt = i16::from(state.tally.damage[seat.index()]) + i16::from(*n);
        if !(0..=MOST_DAMAGE).contains(&dealt) {
            let why = text("The damage of {seat} would be {n}.").with("seat", *seat);
            return no(why.with("n", i64::from(dealt)));
        }
        state.tally.damage[seat.index()] = dealt as u8;
    }
    Ok(())
}

impl Regidice {
    fn check_seat(&self, seat: Seat) -> Result<(), Violation> {
        Violation::check_seat(RULE, seat, self.seats())
    }

    /// How many dice of a colour are out of the match.
    pub(super) fn boxed(&self, state: &State, colour: Colour) -> u8 {
        let in_play = state.in_play(colour);
        if colour != Colour::Black {
            return COLOURED.saturating_sub(in_play);
        }
        let others = state.supply + state.hits.len() as u8 + state.tally.spoils;
        self.black().saturating_sub(in_play + others)
    }

    /// Whether what was rolled in this round is hidden, so that only locked dice are open.
    pub(super) fn is_covered(&self, state: &State) -> bool {
        matches!(state.step, Step::Roll | Step::Declare) && !self.rolls_openly()
    }

    fn move_die(&self, state: &mut State, moved: &Move) -> Result<(), Violation> {
        let Move { colour, face, from, to } = *moved;
        let known = face.is_none_or(|face| DieRef::new(colour, face).is_real());
        if !known || from == to {
            return no(text("Only a die showing 1 to 6 can move from one place to another."));
        }
        let missing =
            || no(text("There is no such {colour} die there.").with("colour", names::colour(colour)));
        let mut pips = None;
        match from {
            Place::Pool(seat) => {
                self.check_seat(seat)?;
                match self.take_from_pool(state, seat, colour, face) {
                    Some(seen) => pips = seen,
                    None if face.is_some() => {
                        self.check_open(state, seat, colour)?;
                        return missing();
                    }
                    None => return missing(),
                }
            }
            Place::Injured if state.injured.of(colour) > 0 => state.injured.take(colour, 1),
            Place::Supply if colour == Colour::Black && state.supply > 0 => state.supply -= 1,
            Place::Box if self.boxed(state, colour) > 0 => {}
            _ => return missing(),
        }
        match to {
            Place::Pool(seat) => {
                self.check_seat(seat)?;
                self.put_into_pool(state, seat, colour, face, pips);
            }
            Place::Injured => state.injured.add(colour, 1),
            Place::Supply if colour == Colour::Black => state.supply += 1,
            Place::Supply => return no(text("The supply contains only black dice.")),
            Place::Box => {}
        }
        Ok(())
    }

    fn turn_die(&self, state: &mut State, turned: &Turned) -> Result<(), Violation> {
        let Turned { seat, die, face } = *turned;
        self.check_seat(seat)?;
        let new = DieRef { face, ..die };
        if !new.is_real() || self.take_from_pool(state, seat, die.colour, Some(die.face)).is_none() {
            self.check_open(state, seat, die.colour)?;
            return no(text("{seat} has no {die} that can be turned to that.")
                .with("seat", seat)
                .with("die", names::die(die)));
        }
        self.put_into_pool(state, seat, die.colour, Some(face), None);
        Ok(())
    }

    /// Refuses pips for dice of a colour that a seat has rolled behind its hand.
    fn check_open(&self, state: &State, seat: Seat, colour: Colour) -> Result<(), Violation> {
        if !self.is_covered(state) || state.seat(seat).rolled().of(colour) == 0 {
            return Ok(());
        }
        let why =
            text("{seat}’s {colour} dice are covered; enter what they show when all dice are revealed.");
        no(why.with("seat", seat).with("colour", names::colour(colour)))
    }

    /// Takes a die out of a pool: the live one with this face, or one without pips. Gives the pips that move along with
    /// a covered die without being told; `None` if there is no such die.
    fn take_from_pool(
        &self,
        state: &mut State,
        seat: Seat,
        colour: Colour,
        face: Option<u8>,
    ) -> Option<Option<u8>> {
        let covered = self.is_covered(state);
        let pool = state.seat_mut(seat);
        if let Some(face) = face {
            let die = DieRef::new(colour, face);
            let open = if covered { pool.locked.of(die) } else { pool.live.of(die) };
            if open == 0 || !pool.live.take(die) {
                return None;
            }
            // Locked ones are told last where others lie open as well.
            if pool.locked.of(die) > pool.live.of(die) || covered {
                pool.locked.take(die);
            }
            return Some(None);
        }
        for dice in [&mut pool.unknown, &mut pool.spent, &mut pool.blank] {
            if dice.of(colour) > 0 {
                dice.take(colour, 1);
                return Some(None);
            }
        }
        let rolled = if covered { pool.live.minus(&pool.locked) } else { Dice::EMPTY };
        let die = rolled.iter().map(|(die, _)| die).find(|die| die.colour == colour)?;
        pool.live.take(die);
        Some(Some(die.face))
    }

    /// Puts a die into a pool: with a face that is told, with pips that nobody was told, or without any.
    fn put_into_pool(
        &self,
        state: &mut State,
        seat: Seat,
        colour: Colour,
        face: Option<u8>,
        pips: Option<u8>,
    ) {
        let (covered, step) = (self.is_covered(state), state.step);
        let pool = state.seat_mut(seat);
        match (face.or(pips), step) {
            (Some(shown), _) => {
                let die = DieRef::new(colour, shown);
                pool.live.add(die, 1);
                if covered && face.is_some() {
                    pool.locked.add(die, 1);
                }
            }
            // Its pips are told with those of the others.
            (None, Step::Declare | Step::Reveal) => pool.unknown.add(colour, 1),
            (None, _) => pool.blank.add(colour, 1),
        }
    }

    /// More hits go where hits go (RD-ENEMY-6); fewer come off the dice with the most. The enemy neither falls by it nor
    /// becomes healthier than it came.
    fn adjust_hits(&self, state: &mut State, n: i8) -> Result<(), Violation> {
        if n == 0 {
            return Ok(());
        }
        let to_come = if state.step == Step::Place {
            state.waiting.iter().map(|seat| state.tally.damage[seat.index()]).sum::<u8>()
        } else {
            0
        };
        let most = i16::from(self.health(state)) - i16::from(to_come);
        let hits = i16::from(state.hits()) + i16::from(n);
        if state.hits.is_empty() || !(0..most).contains(&hits) {
            let why = text("The enemy can have 0 to {n} hits, not {m}.").with("n", i64::from(most - 1));
            return no(why.with("m", i64::from(hits)));
        }
        for _ in 0..n.unsigned_abs() {
            let dice = &mut state.hits;
            let end = if n > 0 { dice.first() } else { dice.last() }.copied().unwrap_or(0);
            // The outermost of equal ones, so that the order stays.
            if n > 0
                && let Some(at) = dice.iter().rposition(|own| *own == end)
            {
                dice[at] += 1;
            } else if n < 0
                && let Some(at) = dice.iter().position(|own| *own == end)
            {
                dice[at] = dice[at].saturating_sub(1);
            }
        }
        Ok(())
    }
}

impl<S: EventSink<Event>> Executor<'_, S> {
    /// What follows from an adjustment: whether a seat still has a choice, and whether the blow can still be paid.
    fn go_on(&mut self) {
        match self.state.step {
            Step::Roll => {
                let state = &mut *self.state;
                state.waiting = state.all().filter(|seat| !state.seat(*seat).blank.is_empty()).collect();
                if state.waiting.is_empty() {
                    self.all_rolled();
                }
            }
            Step::Reveal => self.begin_reveal(),
            Step::Resolve => self.next_actor(),
            Step::Prepare => self.next_pass(),
            Step::Suffer if self.state.late.is_some() => {}
            Step::Suffer => {
                let waiting = self.state.waiting;
                let each = waiting.iter().find_map(|seat| {
                    let (owed, dice) = (self.state.tally.owed[seat.index()], self.state.seat(seat).total());
                    (dice < owed).then_some((owed, dice))
                });
                let dice =
                    waiting.iter().map(|seat| self.state.seat(seat).total()).fold(0, u8::saturating_add);
                let together = (dice < self.state.tally.due).then_some((self.state.tally.due, dice));
                match each.or(together) {
                    Some((net, dice)) => self.end(Ending::CannotPay { net, dice }),
                    None => self.next_loss(),
                }
            }
            Step::Declare | Step::Place | Step::Spoils | Step::Target | Step::Over => {}
        }
    }
}
