//! What an action did to dice on the board, as plain values: the marks of the last move and the motion follow from it.

use crate::engine::Seat;
use crate::games::dice_war::{Action, Event, Field, State, Step, field};

/// A die: whose, and the level it shows.
pub type Die = (Seat, u8);

/// What happened to one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It went from field to field.
    Moved { die: Die, from: Field, to: Field },
    /// It stood there and is off the board now.
    Gone { die: Die, at: Field, captured: bool },
    /// It came onto the board.
    Placed { die: Die, at: Field },
    /// It casts a spell.
    Cast { at: Field },
    /// It shows another level.
    Turned { at: Field, was: u8, is: u8 },
}

/// What a seat's action and what followed from it did, in order.
pub fn changes(before: &State, seat: Seat, action: &Action, events: &[Event], after: &State) -> Vec<Change> {
    let mut told = Told { dice: dice(before), found: Vec::new() };
    // Some attack from where they stand, and stay there.
    let left =
        |(from, to): &(Field, Field)| after.owner(*to) == Some(seat) || after.owner(*from) != Some(seat);
    let way = way(before, action).filter(left);
    let captures = events.iter().any(|event| matches!(event, Event::Defeated { .. }));
    // An attacker comes to its victim's field only after the victim has left it.
    let mut waiting = way.filter(|_| captures);
    if let Some((from, to)) = way.filter(|_| !captures) {
        told.moved(from, to);
    }
    match *action {
        Action::Upgrade { at } => told.turned(at, before.level(at) + 1),
        Action::CastSpell { at, .. } => told.found.push(Change::Cast { at }),
        _ => {}
    }
    for event in events {
        told.event(event);
        if let (Event::Defeated { at, .. }, Some((from, to))) = (event, waiting)
            && *at == to
        {
            told.moved(from, to);
            waiting = None;
        }
    }
    told.found
}

/// Where a Movement or an Attack leads.
fn way(before: &State, action: &Action) -> Option<(Field, Field)> {
    match (*action, before.step) {
        (Action::Move { from, to, .. } | Action::Attack { from, to, .. }, _) => Some((from, to)),
        (Action::FollowMove { to, .. } | Action::FollowAttack { to, .. }, Step::FollowUp(from)) => {
            Some((from, to))
        }
        _ => None,
    }
}

fn dice(state: &State) -> [Option<Die>; 49] {
    let mut dice = [None; 49];
    for at in field::each(state.occupied()) {
        dice[at.index()] = state.owner(at).map(|seat| (seat, state.level(at)));
    }
    dice
}

/// The board as the events leave it, one after the other.
struct Told {
    dice: [Option<Die>; 49],
    found: Vec<Change>,
}

impl Told {
    fn event(&mut self, event: &Event) {
        match *event {
            Event::Defeated { at, .. } => self.gone(at, true),
            Event::ToReserve { at, .. } | Event::ToExile { at, .. } => self.gone(at, false),
            Event::LevelChanged { at, is, .. } => self.turned(at, is),
            Event::Placed { seat, at, level } => {
                self.dice[at.index()] = Some((seat, level));
                self.found.push(Change::Placed { die: (seat, level), at });
            }
            Event::Relocated { from, to, .. } => self.moved(from, to),
            Event::Swapped { one, two } => {
                let other = self.dice[two.index()].take();
                self.moved(one, two);
                if let Some(die) = other {
                    self.dice[one.index()] = Some(die);
                    self.found.push(Change::Moved { die, from: two, to: one });
                }
            }
            _ => {}
        }
    }

    /// One way, however often it was bent.
    fn moved(&mut self, from: Field, to: Field) {
        let Some(die) = self.dice[from.index()].take() else { return };
        self.dice[to.index()] = Some(die);
        let from = self.began(from);
        self.found.push(Change::Moved { die, from, to });
    }

    /// Where the die on a field came from in this action; its way to here is forgotten.
    fn began(&mut self, at: Field) -> Field {
        let came =
            self.found.iter().rposition(|change| matches!(change, Change::Moved { to, .. } if *to == at));
        match came.map(|came| self.found.remove(came)) {
            Some(Change::Moved { from, .. }) => from,
            _ => at,
        }
    }

    fn gone(&mut self, at: Field, captured: bool) {
        if let Some(die) = self.dice[at.index()].take() {
            let at = if captured { at } else { self.began(at) };
            self.found.push(Change::Gone { die, at, captured });
        }
    }

    fn turned(&mut self, at: Field, is: u8) {
        if let Some((_, level)) = &mut self.dice[at.index()] {
            let was = std::mem::replace(level, is);
            self.found.push(Change::Turned { at, was, is });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::at;
    use super::*;
    use crate::engine::prelude::*;
    use crate::engine::{Random, Turn};
    use crate::games::dice_war::{BLACK, RED};

    fn field(name: &str) -> Field {
        name.parse().unwrap()
    }

    /// What the legal action with this notation does at a position.
    fn told(position: &str, notation: &str) -> Vec<Change> {
        let m = at(position);
        let seat = m.acting.unwrap();
        let action = m.legal.iter().find(|action| m.game.write_move(&m.state, action) == notation).unwrap();
        let (mut after, mut events) = (m.state, Vec::new());
        m.game.apply_action(&mut after, seat, action, &mut events);
        changes(&m.state, seat, action, &events, &after)
    }

    const WAR: &str = "7/6a/3f3/3C3/3c3/7/6A r - 0,0 0,0 13,12 lod,lod - - 0 9";

    #[test]
    fn a_victim_leaves_before_its_captor_comes() {
        let captor = Change::Moved { die: (RED, 3), from: field("d4"), to: field("d5") };
        let victim = Change::Gone { die: (BLACK, 6), at: field("d5"), captured: true };
        assert_eq!(told(WAR, "3d4xd5"), [victim, captor]);
        assert_eq!(
            told(WAR, "3d4-e4"),
            [Change::Moved { die: (RED, 3), from: field("d4"), to: field("e4") }]
        );
    }

    #[test]
    fn an_upgrade_turns_a_die() {
        assert_eq!(told(WAR, "3d4+"), [Change::Turned { at: field("d4"), was: 3, is: 4 }]);
    }

    #[test]
    fn a_curse_turns_the_captor_where_it_has_come_to() {
        let spirit = "7/6a/3b3/3D3/7/7/6A r - 0,0 1,0 13,12 lod,lod - - 0 9";
        let told = told(spirit, "4d4xd5");
        assert_eq!(told[0], Change::Gone { die: (BLACK, 2), at: field("d5"), captured: true });
        assert_eq!(told[1], Change::Moved { die: (RED, 4), from: field("d4"), to: field("d5") });
        assert_eq!(told[2..], [Change::Turned { at: field("d5"), was: 4, is: 2 }]);
    }

    #[test]
    fn a_spell_puts_dice_on_the_board_and_takes_its_caster_off() {
        let told = told("6c/7/7/7/7/7/3C3 r - 0,0 0,0 12,12 lod,lod - - 3 31", "3d1*soul_shards(c1,e1,d2)");
        let placed = |name: &str| Change::Placed { die: (RED, 1), at: field(name) };
        assert_eq!(told[0], Change::Cast { at: field("d1") });
        assert_eq!(told[1..4], ["c1", "e1", "d2"].map(placed));
        assert_eq!(told[4..], [Change::Gone { die: (RED, 3), at: field("d1"), captured: false }]);
    }

    /// Whatever happens, the board before with its changes is the board after.
    #[test]
    fn changes_lead_from_one_board_to_the_next() {
        let (mut random, mut looked) = (Random::from_seed(11), 0);
        for _ in 0..20 {
            let game = super::super::tests::rules(&[("red", "gears"), ("ruins", "b4,d4,f4")]);
            let mut state = game.start();
            let (mut legal, mut events) = (Vec::new(), Vec::new());
            for _ in 0..120 {
                if matches!(game.turn(&state), Turn::Chance(_)) {
                    let chance = game.sample(&state, &mut random);
                    game.apply_chance(&mut state, &chance, &mut ());
                    continue;
                }
                let (before, seat) = (state, state.active);
                game.legal(&state, seat, &mut legal);
                let Some(action) = random.pick(&legal).copied() else { break };
                events.clear();
                game.apply_action(&mut state, seat, &action, &mut events);
                if before.step == Step::Setup {
                    continue;
                }
                looked += 1;
                let mut board = dice(&before);
                for change in changes(&before, seat, &action, &events, &state) {
                    match change {
                        Change::Moved { from, to, .. } => board[to.index()] = board[from.index()].take(),
                        Change::Gone { at, .. } => board[at.index()] = None,
                        Change::Cast { .. } => {}
                        Change::Placed { die, at } => board[at.index()] = Some(die),
                        Change::Turned { at, is, .. } => {
                            board[at.index()] = board[at.index()].map(|(seat, _)| (seat, is));
                        }
                    }
                }
                assert_eq!(board, dice(&state), "{action:?} {events:?}");
            }
        }
        assert!(looked > 200, "{looked}");
    }
}
