//! What pressing a field does, and what is lit.

use super::draft::{Draft, Edit};
use super::{Model, Press};
use crate::engine::{Few, Seat};
use crate::games::dice_war::action::MAX_CHOSEN;
use crate::games::dice_war::field;
use crate::games::dice_war::{Action, Field, Step};
use crate::table::Draft as _;
use crate::table::Mark;

/// The Movements and Attacks of a die to a field.
pub fn paths(m: &Model, from: Field, to: Field) -> impl Iterator<Item = &Action> {
    m.legal.iter().filter(move |action| arrival(m, action) == Some((from, to)))
}

/// Where a Movement or Attack begins and ends.
fn arrival(m: &Model, action: &Action) -> Option<(Field, Field)> {
    match (*action, m.state.step) {
        (Action::Move { from, to, .. } | Action::Attack { from, to, .. }, _) => Some((from, to)),
        (Action::FollowMove { to, .. } | Action::FollowAttack { to, .. }, Step::FollowUp(from)) => {
            Some((from, to))
        }
        _ => None,
    }
}

/// What pressing a field does.
pub fn press(m: &Model, draft: &Draft, field: Field) -> Option<Press> {
    if draft.back.is_some() {
        return Some(Press::Edit(Edit::Back(None)));
    }
    let seat = m.acting?;
    if draft.asked.is_some() {
        // A stray press is no answer to a question.
        return Some(Press::Edit(Edit::Select(draft.from)));
    }
    match m.state.step {
        Step::Setup => line_up(m, draft, seat, field),
        Step::War if draft.declaring => enter(m, Action::DeclareEndOfWar { die: Some(field) }),
        Step::War | Step::FollowUp(_) if draft.spell.is_some() => aim(m, draft, field),
        Step::War | Step::FollowUp(_) => act(m, draft, seat, field),
        Step::StartRoll | Step::Over(_) => None,
    }
}

/// Enters an action, or asks why it is not allowed. What loses the match is asked about first, unless all there is to do
/// does; what happened already, as when an old entry is amended, is not asked about.
pub fn enter(m: &Model, action: Action) -> Option<Press> {
    let seat = m.acting?;
    let rash =
        !m.amending && is_rash(m, seat, &action) && m.legal.iter().any(|other| !is_rash(m, seat, other));
    if rash { Some(Press::Edit(Edit::Ask(action))) } else { m.press(action) }
}

/// Whether a seat loses by this: at once, or by a declaration if nobody earns VP any more (DW-EOW-6).
fn is_rash(m: &Model, seat: Seat, action: &Action) -> bool {
    let behind = || m.game.total(&m.state, seat) < m.game.total(&m.state, seat.clockwise(1, 2));
    match action {
        Action::DeclareEndOfWar { .. } => m.is_legal(action) && behind(),
        action => m.is_regrettable(seat, action),
    }
}

/// The file of a field of the seat's Supply Zone.
pub fn home_file(seat: Seat, field: Field) -> Option<u8> {
    let home = if seat.index() == 0 { 0 } else { 6 };
    (field.rank() == home).then(|| field.file())
}

fn line_up(m: &Model, draft: &Draft, seat: Seat, field: Field) -> Option<Press> {
    let file = home_file(seat, field);
    if let (Some(held), Some(file)) = (draft.held, file) {
        return Some(Press::Edit(if held == file {
            Edit::Hold(None)
        } else {
            Edit::Shift(held, Some(file))
        }));
    }
    let Some(file) = file else { return m.press(Action::Upgrade { at: field }) };
    if m.state.free() & field.bit() == 0 {
        return m.press(Action::PlaceDie { file, level: draft.brush.unwrap_or(1) });
    }
    Some(Press::Edit(match draft.brush {
        None => Edit::Cycle(file),
        Some(level) => Edit::Put(file, level),
    }))
}

fn aim(m: &Model, draft: &Draft, field: Field) -> Option<Press> {
    let (Some(from), Some(spell)) = (draft.from, draft.spell) else { return None };
    if field == from && !draft.castings(m).any(|(_, fields, _)| fields.contains(&field)) {
        return Some(Press::Edit(Edit::Spell(None)));
    }
    let mut further = draft.clone();
    further.apply(Edit::ChooseAgain(field));
    if draft.chosen.contains(&field) && further.castings(m).next().is_none() {
        return Some(Press::Edit(Edit::Choose(field)));
    }
    let mut left = further.castings(m);
    match (left.next(), left.next()) {
        (None, _) => {
            let mut fields: Few<Field, MAX_CHOSEN> = Few::new();
            for field in &further.chosen {
                fields.push(*field);
            }
            enter(m, Action::CastSpell { at: from, spell, fields, amount: 0 })
        }
        // Nothing is left to choose.
        (Some((action, fields, _)), None) if fields.len() == further.chosen.len() => enter(m, *action),
        _ => Some(Press::Edit(Edit::ChooseAgain(field))),
    }
}

fn act(m: &Model, draft: &Draft, seat: Seat, field: Field) -> Option<Press> {
    let follows = matches!(m.state.step, Step::FollowUp(_));
    let from = draft.actor(&m.state);
    if from == Some(field) {
        return (!follows).then_some(Press::Edit(Edit::Select(None)));
    }
    let owner = m.state.owner(field);
    if let Some(from) = from {
        let mut paths = paths(m, from, field);
        match (paths.next(), paths.next()) {
            (Some(path), None) => return enter(m, *path),
            (Some(_), Some(_)) => return Some(Press::Edit(Edit::ChoosePath(field))),
            (None, _) => {}
        }
    }
    match (owner, from) {
        (Some(owner), _) if owner == seat && !follows => Some(Press::Edit(Edit::Select(Some(field)))),
        // The other seat acts already: nobody wants the further action.
        (Some(owner), _) if follows && owner != seat && !m.bots.contains(owner) => enter(m, Action::EndTurn),
        (Some(owner), Some(_)) if follows => enter(
            m,
            match owner == seat {
                true => Action::FollowMove { to: field, via: None },
                false => Action::FollowAttack { to: field, via: None },
            },
        ),
        (None, Some(_)) if follows => enter(m, Action::FollowMove { to: field, via: None }),
        (Some(_), Some(from)) => enter(m, Action::Attack { from, to: field, via: None }),
        (None, Some(from)) => enter(m, Action::Move { from, to: field, via: None }),
        // Who only taps a die wants to know what it is.
        (_, None) => None,
    }
}

/// What may be done with each field now.
pub fn marks(m: &Model, draft: &Draft) -> [Mark; 49] {
    let mut marks = [Mark::None; 49];
    let Some(seat) = m.acting else { return marks };
    if m.state.step == Step::Setup {
        for at in field::each(m.state.free()).filter(|at| home_file(seat, *at).is_some()) {
            marks[at.index()] = Mark::Home;
        }
        return marks;
    }
    if draft.asked.is_some() {
        return marks;
    }
    if draft.declaring {
        for at in field::each(m.state.occupied()) {
            marks[at.index()] = Mark::Target;
        }
        return marks;
    }
    if draft.spell.is_some() {
        for (_, fields, _) in draft.castings(m) {
            for at in &fields {
                marks[at.index()] = if draft.chosen.contains(at) { Mark::Chosen } else { Mark::Target };
            }
        }
        return marks;
    }
    let Some(actor) = draft.actor(&m.state) else { return marks };
    for (from, to) in m.legal.iter().filter_map(|action| arrival(m, action)) {
        if from == actor {
            marks[to.index()] = match m.state.owner(to) {
                Some(owner) if owner != seat => {
                    Mark::Attack(m.state.level(to) + m.game.field_bonus(seat, to))
                }
                _ => Mark::Move,
            };
        }
    }
    marks
}

/// What taking up the die of a field does, if it can be dragged.
pub fn lift(m: &Model, draft: &Draft, field: Field) -> Option<Press> {
    let seat = m.acting.filter(|_| draft.back.is_none())?;
    let edit = match m.state.step {
        Step::Setup => {
            let file = home_file(seat, field).filter(|_| m.state.free() & field.bit() != 0)?;
            (draft.row[usize::from(file)] > 0).then_some(Edit::Hold(Some(file)))
        }
        Step::War => (m.state.owner(field) == Some(seat)).then_some(Edit::Select(Some(field))),
        // It is the one that acts already.
        Step::FollowUp(from) => (from == field).then_some(Edit::Select(None)),
        Step::StartRoll | Step::Over(_) => None,
    };
    edit.map(Press::Edit)
}

/// What letting a die go beside the board does.
pub fn beside(m: &Model, draft: &Draft) -> Option<Press> {
    m.acting?;
    Some(Press::Edit(match draft.held {
        Some(file) => Edit::Shift(file, None),
        None => Edit::Select(None),
    }))
}

#[cfg(test)]
mod tests {
    use super::super::tests::at;
    use super::*;
    use crate::games::dice_war::{BLACK, RED};

    fn field(name: &str) -> Field {
        name.parse().unwrap()
    }

    /// Presses fields one after the other; gives what the last press does besides changing the draft.
    fn tap(m: &Model, draft: &mut Draft, names: &[&str]) -> Option<Press> {
        let mut last = None;
        for name in names {
            last = press(m, draft, field(name));
            if let Some(Press::Edit(edit)) = last {
                draft.apply(edit);
            }
        }
        last
    }

    fn written(m: &Model, command: Option<Press>) -> String {
        match command {
            Some(Press::Act(_, action)) => m.game.write_move(&m.state, &action),
            Some(Press::AskWhy(_, action)) => format!("why {}", m.game.write_move(&m.state, &action)),
            other => format!("{other:?}"),
        }
    }

    const WAR: &str = "7/6a/3f3/3C3/3c3/7/6A r - 0,0 0,0 13,12 lod,lod - - 0 9";

    #[test]
    fn two_taps_are_a_move_and_a_third_puts_the_die_down() {
        let m = at(WAR);
        assert_eq!(written(&m, tap(&m, &mut Draft::default(), &["d4", "d5"])), "3d4xd5");
        assert_eq!(written(&m, tap(&m, &mut Draft::default(), &["d4", "e4"])), "3d4-e4");
        assert_eq!(written(&m, tap(&m, &mut Draft::default(), &["d4", "g1", "g2"])), "1g1-g2");
        let mut draft = Draft::default();
        tap(&m, &mut draft, &["d4", "d4"]);
        assert_eq!(draft.from, None);
    }

    #[test]
    fn what_is_not_allowed_asks_why() {
        let m = at(WAR);
        assert_eq!(written(&m, tap(&m, &mut Draft::default(), &["d4", "d3"])), "why 3d4xd3");
        assert_eq!(written(&m, tap(&m, &mut Draft::default(), &["d4", "f4"])), "why 3d4-f4");
        // Who taps a die of the other seat, or a free field, only looks.
        assert_eq!(tap(&m, &mut Draft::default(), &["d5"]), None);
        assert_eq!(tap(&m, &mut Draft::default(), &["a4"]), None);
    }

    #[test]
    fn targets_are_lit_with_what_they_are_worth() {
        let m = at(WAR);
        let draft = Draft { from: Some(field("d4")), ..Draft::default() };
        let marks = marks(&m, &draft);
        assert_eq!(marks[field("d5").index()], Mark::Attack(7));
        assert_eq!(marks[field("c4").index()], Mark::Move);
        assert_eq!(marks[field("d3").index()], Mark::None);
        assert_eq!(marks.iter().filter(|mark| **mark != Mark::None).count(), 3);
    }

    #[test]
    fn fields_of_a_spell_are_chosen_in_any_order() {
        let m = at("6c/7/7/7/7/7/3F3 r - 0,0 0,0 12,12 lod,lod - - 3 31");
        let spell = m.game.spell_number("dragon_blood");
        let mut draft = Draft { from: Some(field("d1")), spell, ..Draft::default() };
        assert_eq!(written(&m, tap(&m, &mut draft, &["e1", "d2"])), "6d1*dragon_blood(e1,d2)");
        // Taken back, and another; what is no target asks why.
        let mut draft = Draft { from: Some(field("d1")), spell, ..Draft::default() };
        assert_eq!(written(&m, tap(&m, &mut draft, &["e1", "e1", "c1", "d2"])), "6d1*dragon_blood(c1,d2)");
        let mut draft = Draft { from: Some(field("d1")), spell, ..Draft::default() };
        assert_eq!(written(&m, tap(&m, &mut draft, &["e2"])), "why 6d1*dragon_blood(e2)");
    }

    #[test]
    fn how_much_a_spell_costs_is_asked_last() {
        let m = at("6c/7/7/7/7/7/B1D1D2 r - 0,0 2,0 12,12 lod,lod - - 3 31");
        let spell = m.game.spell_number("blood_offering");
        let mut draft = Draft { from: Some(field("c1")), spell, ..Draft::default() };
        tap(&m, &mut draft, &["a1"]);
        let amounts: Vec<u8> = draft.complete(&m).map(|(_, amount)| amount).collect();
        assert_eq!(amounts, [1, 2]);
    }

    #[test]
    fn the_other_seat_ends_a_further_action_by_touching_its_die() {
        let m = at("7/3b3/2E4/2d4/7/7/5a1 r fc5 4,0 0,1 14,11 lod,lod - - 0 9");
        assert_eq!(written(&m, tap(&m, &mut Draft::default(), &["f1"])), "&.");
        assert_eq!(written(&m, tap(&m, &mut Draft::default(), &["d6"])), "&5c5xd6");
        assert_eq!(written(&m, tap(&m, &mut Draft::default(), &["c6"])), "why &5c5-c6");
        let against_a_bot = Model { bots: [BLACK].into_iter().collect(), ..m };
        let pressed = tap(&against_a_bot, &mut Draft::default(), &["f1"]);
        assert_eq!(written(&against_a_bot, pressed), "why &5c5xf1");
    }

    #[test]
    fn taps_on_the_home_row_make_a_line_up() {
        let m = at("7/7/7/7/7/7/7 r s 0,0 0,0 15,15 lod,lod - - 0 1");
        let mut draft = Draft::default();
        tap(&m, &mut draft, &["b1", "b1", "d1"]);
        assert_eq!((draft.row, draft.power()), ([0, 2, 0, 1, 0, 0, 0], 3));
        draft.apply(Edit::Brush(Some(5)));
        tap(&m, &mut draft, &["e1", "b1", "e1"]);
        assert_eq!(draft.row, [0, 5, 0, 1, 0, 0, 0]);
        draft.apply(Edit::Shift(1, Some(6)));
        draft.apply(Edit::Shift(3, None));
        assert_eq!(draft.row, [0, 0, 0, 0, 0, 0, 5]);
        let why = tap(&m, &mut draft, &["b2"]);
        assert_eq!(written(&m, why.clone()), "why 0b2+");
        let Some(Press::AskWhy(seat, action)) = why else { panic!("{why:?}") };
        assert_eq!(m.reason(seat, &action), "b2 is not in your Supply Zone: you set up on rank 1.");
        assert_eq!((home_file(RED, field("c1")), home_file(BLACK, field("c1"))), (Some(2), None));
    }

    /// Red is behind, and this last flight of the chased die ends the war.
    const LAST_FLIGHT: &str = "7/6a/7/7/3d3/3C3/6A r - 2,5 0,1 13,12 lod,lod - r@d2!1 0 31";

    #[test]
    fn what_would_lose_the_match_is_asked_about_first() {
        let m = at(LAST_FLIGHT);
        let mut draft = Draft::default();
        let flight = tap(&m, &mut draft, &["d2", "c2"]);
        let Some(Press::Edit(Edit::Ask(action))) = flight else { panic!("{flight:?}") };
        assert_eq!(draft.asked, Some(action));
        // The board does not answer; what was begun is begun still.
        tap(&m, &mut draft, &["c2"]);
        assert_eq!((draft.asked, draft.from), (None, Some(field("d2"))));
        // What does not end the match needs no question, nor does what happened already.
        assert_eq!(written(&m, tap(&m, &mut Draft::default(), &["g1", "g2"])), "1g1-g2");
        let amending = Model { amending: true, ..at(LAST_FLIGHT) };
        assert_eq!(written(&amending, tap(&amending, &mut Draft::default(), &["d2", "c2"])), "3d2-c2");
    }

    #[test]
    fn who_wins_by_it_is_not_asked() {
        let m = at(&LAST_FLIGHT.replace("2,5", "6,5"));
        assert_eq!(written(&m, tap(&m, &mut Draft::default(), &["d2", "c2"])), "3d2-c2");
        // A draw is asked about by who is ahead only; nobody is here.
        let m = at(&LAST_FLIGHT.replace("2,5", "5,5"));
        assert_eq!(written(&m, tap(&m, &mut Draft::default(), &["d2", "c2"])), "3d2-c2");
    }

    #[test]
    fn who_is_behind_is_asked_before_a_declaration() {
        let chase = "7/6a/7/7/3d3/3C3/6A r - 2,5 0,1 13,12 lod,lod - r@d2:3 0 31";
        let declare = Action::DeclareEndOfWar { die: None };
        assert_eq!(enter(&at(chase), declare), Some(Press::Edit(Edit::Ask(declare))));
        assert_eq!(enter(&at(&chase.replace("2,5", "5,2")), declare), Some(Press::Act(RED, declare)));
    }
}
