//! The adjustments that a table can choose from when it types them; not all are allowed at every moment.

use super::field::Field;
use super::state::{BLACK, DICE, RED, State, TOP};
use super::{DiceWar, OffBoard, Ruling};

/// The most VP that are offered.
const POINTS: u8 = 40;
/// The most TP that a tribe stores.
const TRIGGER: u8 = 15;

pub(super) fn adjustments(_: &DiceWar, state: &State) -> Vec<Ruling> {
    let beside = [OffBoard::Reserve, OffBoard::Exile];
    let fields = || (0..49).filter_map(Field::new);
    let mut all = vec![Ruling::AgreeDraw, Ruling::End { winner: None }];
    for seat in [RED, BLACK] {
        all.extend([Ruling::Resign { seat }, Ruling::Act { seat }, Ruling::End { winner: Some(seat) }]);
        all.extend((0..=POINTS).map(|vp| Ruling::SetVp { seat, vp }));
        all.extend((0..=TRIGGER).map(|tp| Ruling::SetTp { seat, tp }));
        let most = i8::try_from(DICE).unwrap_or(i8::MAX);
        all.extend((-most..=most).filter(|n| *n != 0).map(|n| Ruling::Reserve { seat, n }));
    }
    for at in fields() {
        if state.owner(at).is_none() {
            let put = |seat, from| (1..=TOP).map(move |level| Ruling::PutOn { seat, from, at, level });
            all.extend(
                [RED, BLACK]
                    .into_iter()
                    .flat_map(|seat| beside.into_iter().flat_map(move |from| put(seat, from))),
            );
            continue;
        }
        all.extend((1..=TOP).map(|level| Ruling::SetLevel { at, level }));
        all.extend(beside.map(|to| Ruling::TakeOff { at, to }));
        all.extend(fields().map(|to| Ruling::MoveDie { from: at, to }));
    }
    all
}
