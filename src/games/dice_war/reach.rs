//! Where a creature can go from a field, compiled from its patterns (section 7.2 of the rules).

use super::content::{Dirs, Filter, Pass, Pattern};
use super::field::{self, DIRECTIONS, Field, Fields};
use super::state::RED;
use crate::engine::Seat;

/// What patterns ask of the board at a moment: abilities may change the answers.
pub(super) trait Surroundings {
    /// Where dice stand.
    fn occupied(&self) -> Fields;

    /// Fields on which a creature of the seat may be passed, or which are free.
    fn passable(&self, seat: Seat, pass: Pass) -> Fields;

    /// What a filter means for the creature of a seat on a field.
    fn selected(&self, filter: &Filter, seat: Seat, from: Field) -> Fields;
}

/// The patterns of a creature, for one seat.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// Fields reached whatever stands in between, by field.
    step: [Fields; 49],
    /// The same, and fields reached over anybody.
    direct: [Fields; 49],
    far: Vec<Far>,
    /// Two steps that may turn.
    turning: Vec<Turning>,
    /// A jump may lead where another way goes over other fields.
    crosses: bool,
}

#[derive(Clone, Debug)]
enum Far {
    Slide { dirs: u8, min: u8, max: u8, pass: Pass },
    Hop { dirs: u8, over: Filter, chain: bool },
}

#[derive(Clone, Copy, Debug)]
struct Turning {
    dirs: u8,
    pass: Pass,
}

/// Off the board, in [`NEXT`].
const OFF: u8 = 49;

/// The next field by direction and field.
const NEXT: [[u8; 49]; 8] = {
    let mut table = [[OFF; 49]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut at = 0;
        while at < 49 {
            if let Some(field) = Field::new(at)
                && let Some(next) = field.step(DIRECTIONS[direction])
            {
                table[direction][at as usize] = next.index() as u8;
            }
            at += 1;
        }
        direction += 1;
    }
    table
};

const fn next(direction: usize, field: Field) -> Option<Field> {
    Field::new(NEXT[direction][field.index()])
}

/// The directions of a set of bits.
fn each(dirs: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |direction| dirs >> direction & 1 == 1)
}

/// The bits of [`DIRECTIONS`] that a seat means.
pub(super) const fn bits(dirs: Dirs, seat: Seat) -> u8 {
    let red = seat.0 == RED.0;
    match dirs {
        Dirs::Orth => 0b1111,
        Dirs::Diag => 0b1111_0000,
        Dirs::All => 0b1111_1111,
        Dirs::Forward => {
            if red {
                0b0001
            } else {
                0b0100
            }
        }
        Dirs::Backward => {
            if red {
                0b0100
            } else {
                0b0001
            }
        }
        Dirs::Sideways => 0b1010,
    }
}

/// The fields further along the straight line from a field over its neighbour; none if it is no neighbour.
pub(super) fn beyond(from: Field, via: Field) -> Fields {
    if via == from || field::surrounding(from.bit()) & via.bit() == 0 {
        return 0;
    }
    let step = (via.file() as i8 - from.file() as i8, via.rank() as i8 - from.rank() as i8);
    let fields = std::iter::successors(via.step(step), |field| field.step(step));
    fields.fold(0, |set, field| set | field.bit())
}

/// The fields strictly between two that lie in a straight line; none if they do not.
pub(super) fn between(from: Field, to: Field) -> Fields {
    let (dx, dy) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let mut set = 0;
    if dx == 0 || dy == 0 || dx.abs() == dy.abs() {
        let step = (dx.signum(), dy.signum());
        let mut at = from.step(step);
        while let Some(field) = at.filter(|field| *field != to) {
            set |= field.bit();
            at = field.step(step);
        }
    }
    set
}

impl Reach {
    /// The patterns as a seat uses them; for attacks without those that only move.
    pub(super) fn new(patterns: &[Pattern], seat: Seat, attack: bool) -> Self {
        let (far, turning) = (Vec::new(), Vec::new());
        let mut reach = Self { step: [0; 49], direct: [0; 49], far, turning, crosses: false };
        for pattern in patterns {
            match pattern {
                Pattern::Slide { dirs, min, max, pass, turn } => {
                    let dirs = bits(*dirs, seat);
                    if *max == 1 {
                        reach.steps(&each(dirs).map(|d| DIRECTIONS[d]).collect::<Vec<_>>());
                    } else {
                        reach.far.push(Far::Slide { dirs, min: *min, max: *max, pass: *pass });
                    }
                    if *turn {
                        reach.turning.push(Turning { dirs, pass: *pass });
                    }
                }
                Pattern::Hop { dirs, over, chain, move_only, .. } if !(attack && *move_only) => {
                    reach.far.push(Far::Hop { dirs: bits(*dirs, seat), over: *over, chain: *chain });
                }
                Pattern::Offset { steps } => {
                    let turn = if seat == RED { 1 } else { -1 };
                    let steps: Vec<_> = steps.iter().map(|(dx, dy)| (dx * turn, dy * turn)).collect();
                    reach.steps(&steps);
                }
                Pattern::Hop { .. } | Pattern::Swap { .. } | Pattern::None => {}
            }
        }
        reach.crosses = reach.meets(&reach);
        reach
    }

    /// Whether one of its jumps may lead where another's way goes over other fields.
    pub(super) fn meets(&self, other: &Self) -> bool {
        (0..).zip(&self.step).any(|(at, jumps)| {
            Field::new(at)
                .is_some_and(|from| jumps & !field::surrounding(from.bit()) & other.farthest(from) != 0)
        })
    }

    /// Whether a jump may lead where another way goes over other fields.
    pub(super) const fn crosses(&self) -> bool {
        self.crosses
    }

    /// Expects jumps and ways over other fields to meet, for others may be lent.
    pub(super) fn cross(&mut self) {
        self.crosses = true;
    }

    /// Where nobody keeps others from passing, slides that pass anybody need not look who stands there, unless
    /// it matters whether they lead somewhere besides a jump.
    pub(super) fn pass_freely(&mut self) {
        if self.crosses {
            return;
        }
        let direct = &mut self.direct;
        self.far.retain(|far| {
            let Far::Slide { dirs, min, max, pass: Pass::Any } = far else { return true };
            for (at, set) in (0..).zip(&mut *direct) {
                let Some(from) = Field::new(at) else { continue };
                each(*dirs).for_each(|direction| *set |= slide(direction, from, *min, *max, u64::MAX));
            }
            false
        });
    }

    fn steps(&mut self, steps: &[(i8, i8)]) {
        for (at, set) in (0..).zip(&mut self.step) {
            let Some(from) = Field::new(at) else { continue };
            steps.iter().filter_map(|step| from.step(*step)).for_each(|to| *set |= to.bit());
        }
        self.direct = self.step;
    }

    /// The fields it reaches in a straight way; whether something stands there is not looked at.
    #[inline(always)]
    pub(super) fn targets(&self, board: &impl Surroundings, seat: Seat, from: Field) -> Fields {
        let direct = self.direct[from.index()];
        if self.far.is_empty() { direct } else { direct | self.distant(board, seat, from) }
    }

    /// The fields it reaches whatever stands in between: by jumps, and next to it.
    pub(super) const fn jumps(&self, from: Field) -> Fields {
        self.step[from.index()]
    }

    /// The fields it reaches if nothing is in its way.
    pub(super) fn distant(&self, board: &impl Surroundings, seat: Seat, from: Field) -> Fields {
        let near = from.adjacent() | from.diagonal();
        let mut set = 0;
        for far in &self.far {
            set |= match far {
                Far::Slide { dirs, min, max, pass } => {
                    let open = board.passable(seat, *pass);
                    each(*dirs).fold(0, |set, direction| set | slide(direction, from, *min, *max, open))
                }
                // The common case: nobody there to hop over.
                Far::Hop { .. } if board.occupied() & near == 0 => 0,
                Far::Hop { dirs, over, chain } => {
                    let over = board.selected(over, seat, from);
                    if over & near == 0 {
                        continue;
                    }
                    each(*dirs).fold(0, |set, direction| set | hop(direction, from, over, *chain))
                }
            };
        }
        set
    }

    /// Whether it reaches a field in a straight way.
    #[inline]
    pub(super) fn leads(&self, board: &impl Surroundings, seat: Seat, from: Field, to: Field) -> bool {
        let near = self.direct[from.index()] & to.bit() != 0;
        near || !self.far.is_empty() && self.targets(board, seat, from) & to.bit() != 0
    }

    /// Whether some ways may turn.
    pub(super) const fn turns(&self) -> bool {
        !self.turning.is_empty()
    }

    /// Whether some ways must name a field that they go over (section 4.3).
    pub(super) const fn branches(&self) -> bool {
        self.crosses || self.turns()
    }

    /// The fields it reaches by turning once, over `via`.
    pub(super) fn around_corner(
        &self,
        board: &impl Surroundings,
        seat: Seat,
        from: Field,
        via: Field,
    ) -> Fields {
        let mut set = 0;
        for Turning { dirs, pass } in &self.turning {
            let open = board.passable(seat, *pass);
            for first in each(*dirs).filter(|first| next(*first, from) == Some(via) && open & via.bit() != 0)
            {
                let (dx, dy) = DIRECTIONS[first];
                let turned =
                    each(*dirs).filter(|d| DIRECTIONS[*d] != (dx, dy) && DIRECTIONS[*d] != (-dx, -dy));
                turned.filter_map(|second| next(second, via)).for_each(|to| set |= to.bit());
            }
        }
        set
    }

    /// All fields it could ever reach from a field, if nothing were in its way.
    pub(super) fn widest(&self, from: Field) -> Fields {
        let mut set = self.direct[from.index()] | self.farthest(from);
        for Turning { dirs, .. } in &self.turning {
            for via in each(*dirs).filter_map(|first| next(first, from)) {
                each(*dirs).filter_map(|second| next(second, via)).for_each(|to| set |= to.bit());
            }
        }
        set
    }

    /// The same, by slides and hops alone.
    fn farthest(&self, from: Field) -> Fields {
        self.far.iter().fold(0, |set, far| {
            let (dirs, max) = match far {
                Far::Slide { dirs, max, .. } => (*dirs, *max),
                Far::Hop { dirs, .. } => (*dirs, 6),
            };
            each(dirs).fold(set, |set, direction| set | slide(direction, from, 1, max, u64::MAX))
        })
    }
}

#[inline]
fn slide(direction: usize, from: Field, min: u8, max: u8, open: Fields) -> Fields {
    let mut set = 0;
    let mut at = from;
    for distance in 1..=max {
        let Some(field) = next(direction, at) else { break };
        if distance >= min {
            set |= field.bit();
        }
        if open & field.bit() == 0 {
            break;
        }
        at = field;
    }
    set
}

fn hop(direction: usize, from: Field, over: Fields, chain: bool) -> Fields {
    let mut at = next(direction, from);
    let mut hopped = false;
    while let Some(field) = at {
        if over & field.bit() == 0 || hopped && !chain {
            return if hopped { field.bit() } else { 0 };
        }
        hopped = true;
        at = next(direction, field);
    }
    0
}

/// Own dice that can be exchanged with (DW-MOVE-3 keeps others from it).
pub(super) fn swaps<'p>(
    patterns: impl Iterator<Item = &'p Pattern>,
    own: Fields,
    seat: Seat,
    from: Field,
    board: &impl Surroundings,
) -> Fields {
    let mut set = 0;
    for pattern in patterns {
        if let Pattern::Swap { dirs, with } = pattern {
            let with = board.selected(with, seat, from) & own;
            each(bits(*dirs, seat)).filter_map(|d| next(d, from)).for_each(|to| set |= to.bit() & with);
        }
    }
    set
}
