//! The picture of a moment.

use super::changes::Change;
use super::draft::{Draft, Edit};
use super::fields::{self, Snapshot};
use super::outlook::{Side, near_and_far};
use super::{Item, Model, Press, Zone, moves, names, panel, press, ribbon};
use crate::engine::Seat;
use crate::games::dice_war::GOAL;
use crate::games::dice_war::field::SIDE;
use crate::games::dice_war::{BLACK, DiceWar, Field, RED, Step, pair_index};
use crate::i18n::{N_, gettext, gettext_f, ngettext_f};
use crate::play::Next;
use crate::table::look::Tint;
use crate::table::{ActionLook, Board, Bonus, DieLook, Look, Place, Plate, State, Tool, View, Way};

/// The picture of a moment.
pub fn view(m: &Model, draft: &Draft) -> View<Press> {
    let shown = Snapshot::of(m, draft);
    let outlook = &draft.outlook;
    let seats = near_and_far(outlook.is_from_black(m));
    let offer = ribbon::offer(&shown);
    let stores = seats.iter().rev().map(|seat| store(&shown, *seat));
    let zones = panel::zones(&shown, offer.more).into_iter().chain(stores).collect();
    View {
        plates: seats.iter().map(|seat| plate(&shown, *seat)).collect(),
        board: Some(board(&shown)),
        zones,
        moves: Some(moves::moves(&shown)),
        tools: tools(&shown),
        ribbon: offer.ribbon,
        facing: outlook.is_facing().then_some(m.acting == Some(BLACK)),
        called: outlook.called.map(|at| at.to_string()),
        ..View::default()
    }
}

fn plate(shown: &Snapshot<'_>, seat: Seat) -> Plate<Press> {
    let Snapshot { m, state, .. } = shown;
    Plate {
        seat,
        tint: names::tint(seat),
        score: m.game.total(state, seat).to_string(),
        unit: gettext_f("of {n}", &[("n", &GOAL.to_string())]),
        line: names::seat_line(&m.game, state, seat),
        bot: m.bot_level(seat),
        to_move: m.to_move(seat),
        name: m.name(seat),
        ..Plate::default()
    }
}

/// The dice of a seat that are not on the board.
fn store(shown: &Snapshot<'_>, seat: Seat) -> Zone {
    let state = &shown.state;
    let tally = |id: &str, n: u8, word: String, name: String| {
        let die = DieLook { tint: names::tint(seat), ..DieLook::default() };
        Item {
            id: format!("{id}/{}", seat.0),
            look: Look::Tally(die, n.into(), word),
            name,
            ..Item::default()
        }
    };
    let (waiting, gone) = (state.reserve[pair_index(seat)], state.exile(seat));
    let reserve = tally(
        "reserve",
        waiting,
        gettext("Reserve"),
        ngettext_f(
            "{n} die in the Reserve, not on the board yet",
            "{n} dice in the Reserve, not on the board yet",
            waiting.into(),
            &[("n", &waiting.to_string())],
        ),
    );
    let exile = tally(
        "exile",
        gone,
        gettext("Exile"),
        ngettext_f(
            "{n} die in the Exile, out of the match",
            "{n} dice in the Exile, out of the match",
            gone.into(),
            &[("n", &gone.to_string())],
        ),
    );
    Zone {
        id: format!("store/{}", seat.0),
        place: Place::Store(seat),
        owner: Some(seat),
        name: gettext_f("{seat}’s dice off the board", &[("seat", &shown.m.name(seat))]),
        items: vec![reserve, exile],
        ..Zone::default()
    }
}

fn board(shown: &Snapshot<'_>) -> Board<Press> {
    let Snapshot { m, draft, .. } = shown;
    let hint = m.hint.as_ref().and_then(|(_, action)| m.ends(action));
    Board {
        fields: fields::all(shown),
        hint: hint.map(|(from, to)| (from.to_string(), to.map(|to| to.to_string()))),
        beside: press::beside(m, draft),
        cancel: m.acting.map(|_| Press::Edit(Edit::Select(None))),
        ways: shown.steps.last().map(|step| ways(shown, &step.changes)).unwrap_or_default(),
        past: shown.back(),
        ..frame(&m.game, draft.outlook.is_from_black(m))
    }
}

/// A board without fields: what is carved into its frame.
pub fn frame<P>(game: &DiceWar, from_black: bool) -> Board<P> {
    let along = |n: u8| if from_black { SIDE - 1 - n } else { n };
    let file = |n: u8| char::from(b'a' + along(n)).to_string();
    // The upper row is the last rank of whoever sits below.
    let rank = |n: u8| along(SIDE - 1 - n);
    Board {
        name: gettext("Board"),
        columns: (0..SIDE).map(file).collect(),
        rows: (0..SIDE).map(|n| (rank(n) + 1).to_string()).collect(),
        bonuses: (0..SIDE).map(|n| bonus(game, rank(n))).collect(),
        ..Board::default()
    }
}

/// The VP that a rank gives to each seat in addition.
fn bonus(game: &DiceWar, rank: u8) -> Option<Bonus> {
    let first = Field::at(0, rank.cast_signed())?;
    let [red, black] = [RED, BLACK].map(|seat| game.field_bonus(seat, first));
    let told =
        |msgid: &str, n: u8| gettext_f(msgid, &[("rank", &(rank + 1).to_string()), ("n", &n.to_string())]);
    let about = match (red, black) {
        (0, 0) => return None,
        (n, 0) => told(N_("Red gets {n} extra VP for each capture on rank {rank}."), n),
        (0, n) => told(N_("Black gets {n} extra VP for each capture on rank {rank}."), n),
        (n, _) => told(N_("Each capture on rank {rank} gives {n} extra VP."), n),
    };
    let carved = |n: u8, tint: Tint| (n > 0).then(|| (format!("+{n}"), tint.emblem()));
    let each = [carved(red, Tint::Red), carved(black, Tint::Black)];
    Some(Bonus { each: each.into_iter().flatten().collect(), about })
}

/// How dice come to where the last action brought them; what is off the board lies with its owner.
fn ways(shown: &Snapshot<'_>, changes: &[Change]) -> Vec<Way> {
    let facing = shown.draft.outlook.is_facing();
    let off = |kind: &str, seat: Seat| format!("{kind}/{}", seat.0);
    let way = |change: &Change| {
        let ((seat, level), from, to) = match *change {
            Change::Moved { die, from, to } => (die, from.to_string(), to.to_string()),
            Change::Gone { die, at, captured } => {
                (die, at.to_string(), off(if captured { "exile" } else { "reserve" }, die.0))
            }
            Change::Placed { die, at } => (die, off("reserve", die.0), at.to_string()),
            Change::Cast { .. } | Change::Turned { .. } => return None,
        };
        Some(Way { piece: names::piece(&shown.m.game, seat, level, facing), from, to })
    };
    changes.iter().filter_map(way).collect()
}

/// How the board is looked at, and the editor for a real board that looks different.
fn tools(shown: &Snapshot<'_>) -> Vec<Tool<Press>> {
    let (m, outlook) = (shown.m, &shown.draft.outlook);
    let entry = |id: &str, label: String, press: Press, on: bool| Item {
        id: id.to_owned(),
        name: label.replace('_', ""),
        look: Look::Action(ActionLook { label, on, ..ActionLook::default() }),
        state: State::Lit,
        press: Some(press),
        ..Item::default()
    };
    let one = |id: &str, icon: &'static str, name: String, press: Press, on: bool| Tool {
        id: id.to_owned(),
        icon,
        entries: vec![entry(id, name.clone(), press, on)],
        name,
    };
    let side = |(id, side, label): (&str, Side, String)| {
        entry(id, label, Press::Edit(Edit::Side(side)), outlook.side == side)
    };
    let sides = [
        ("side/mine", Side::Mine, gettext("_Your Side at the Bottom")),
        ("side/opposite", Side::Opposite, gettext("_Opponent’s Side at the Bottom")),
        ("side/mover", Side::Mover, gettext("Active _Player at the Bottom")),
        ("side/facing", Side::Facing, gettext("Players _Facing Each Other")),
    ];
    let danger = Press::Edit(Edit::Danger(!outlook.danger));
    let mut tools = vec![
        one(
            "danger",
            "dialog-warning-symbolic",
            gettext("Show Dice Under Threat (T)"),
            danger,
            outlook.danger,
        ),
        Tool {
            id: "side".to_owned(),
            icon: "object-flip-vertical-symbolic",
            name: gettext("Board Orientation"),
            entries: sides.into_iter().map(side).collect(),
        },
        Tool {
            id: "creatures".to_owned(),
            icon: "view-list-symbolic",
            name: gettext("Creatures"),
            entries: panel::creatures(m),
        },
    ];
    // Only while the table can still decide something.
    if m.next != Next::Nobody && !m.amending && !matches!(m.state.step, Step::Over(_)) {
        tools.push(one(
            "real",
            "document-edit-symbolic",
            gettext("Match the Real Board…"),
            Press::Form,
            false,
        ));
    }
    tools
}
