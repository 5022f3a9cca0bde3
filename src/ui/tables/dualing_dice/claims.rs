//! Goals that the program does not know are told from the cards on the table: what a seat reveals, what a bot draws,
//! what is put out of the match.

use crate::engine::{Rules, Seat};
use crate::games::dualing_dice::action::HAND;
use crate::games::dualing_dice::ids::Counts;
use crate::games::dualing_dice::options::GoalsPerSet;
use crate::games::dualing_dice::{Action, Chance, Claim, Claims, GoalId, GoalRef, Request, Step};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dualing_dice::draft::{Draft, Edit};
use crate::tables::dualing_dice::names;
use crate::tables::dualing_dice::{Button, CardLook, Command, ViewModel};
use crate::tables::kit::CardQuestion;
use crate::widgets::{CardContent, CardSize, CellState, PickCard};

/// What is told of goal cards now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// What this seat reveals.
    Reveals(Seat),
    /// What this seat draws: so many.
    Draws(Seat, usize),
    /// What this seat puts out of the match.
    Discards(Seat),
}

fn asked(m: &ViewModel, draft: &Draft) -> Option<Asked> {
    if let Some(Request::DrawGoals { seat, n }) = m.request.filter(|_| m.awaits_chance()) {
        return Some(Asked::Draws(seat, n.into()));
    }
    let seat = m.asked(draft)?;
    let unknown = m.state.seat(seat).unknown() > 0 && !m.is_covered(seat);
    match m.state.step {
        Step::Reveal if unknown || m.acting.is_none() => Some(Asked::Reveals(seat)),
        Step::Discard if unknown && !m.game.unlisted() => Some(Asked::Discards(seat)),
        _ => None,
    }
}

/// The list to pick from, if goals are told.
pub fn question(m: &ViewModel, draft: &Draft) -> Option<CardQuestion> {
    let asked = asked(m, draft)?;
    let (sentence, cards) = match asked {
        Asked::Reveals(seat) => {
            let words = [("seat", &*m.name(seat))];
            let sentence = match draft.claims.len() {
                0 => gettext_f("Which goal does {seat} reveal?", &words),
                _ => gettext_f("Which other goal does {seat} reveal?", &words),
            };
            let cards = if m.game.unlisted() { by_points() } else { claimable(m, draft, seat) };
            (sentence, cards)
        }
        Asked::Draws(seat, n) => {
            let at = (draft.named.len() + 1).min(n).to_string();
            let words = [("seat", &*m.name(seat)), ("n", &*at), ("of", &*n.to_string())];
            let mut left = m.state.unseen;
            for goal in draft.named.iter().filter_map(|card| card.card()) {
                left.take(goal);
            }
            (gettext_f("{seat} draws goal {n} of {of}", &words), list(m, &left, |_| String::new()))
        }
        Asked::Discards(seat) => {
            let sentence = gettext_f("Which goal does {seat} discard?", &[("seat", &m.name(seat))]);
            (sentence, list(m, &held(m, seat), |_| String::new()))
        }
    };
    let named = draft.claims.len() + draft.named.len();
    Some(CardQuestion { sentence, cards, unknown: None, named })
}

/// The goals a hand can hold: known ones, and unseen ones where slots are unknown.
fn held(m: &ViewModel, seat: Seat) -> Counts {
    let own = m.state.seat(seat);
    let mut goals = if own.unknown() > 0 { m.state.unseen } else { Counts::EMPTY };
    own.known().for_each(|goal| goals.add(goal, 1));
    goals
}

/// Whether the dice of a seat meet a goal, or the table judges it.
fn fits(m: &ViewModel, seat: Seat, goal: GoalId) -> bool {
    m.game.met(goal, &m.state.seat(seat).saved) || m.game.is_manual(goal)
}

/// The goals a seat can reveal: those that are not accounted for, and that its dice meet, or all.
fn claimable(m: &ViewModel, draft: &Draft, seat: Seat) -> Vec<PickCard> {
    let mut left = held(m, seat);
    let told = draft.claimed.iter().flat_map(|(_, claims)| claims).chain(&draft.claims);
    for claim in told {
        if let Claim::Goal(goal) = claim {
            left.take(*goal);
        }
    }
    let mut goals = Counts::EMPTY;
    left.iter()
        .filter(|(goal, _)| draft.list_all || fits(m, seat, *goal))
        .for_each(|(goal, n)| goals.add(goal, n));
    list(m, &goals, |goal| if fits(m, seat, goal) { String::new() } else { gettext("Not met") })
}

fn list(m: &ViewModel, goals: &Counts, mark: impl Fn(GoalId) -> String) -> Vec<PickCard> {
    let card = |(goal, left): (GoalId, u8)| {
        let (title, line) =
            (names::goal_title(&m.game, goal, &m.names), names::goal_line(&m.game, goal, &m.names));
        let notes = [mark(goal), if line == title { String::new() } else { line }];
        let notes: Vec<String> = notes.into_iter().filter(|words| !words.is_empty()).collect();
        PickCard {
            id: goal.0.to_string(),
            name: title,
            value: m.game.points(Claim::Goal(goal)).to_string(),
            left: left.into(),
            note: notes.join(": "),
            ..PickCard::default()
        }
    };
    goals.iter().map(card).collect()
}

/// The cards of an unlisted deck have only points.
fn by_points() -> Vec<PickCard> {
    let card = |points: u8| PickCard {
        id: points.to_string(),
        name: names::points(points.into()),
        value: points.to_string(),
        left: 1,
        ..PickCard::default()
    };
    (1..=9).map(card).collect()
}

/// What picking a goal of the list does.
pub fn picked(m: &ViewModel, draft: &Draft, id: Option<&str>) -> Option<Command> {
    let number: u8 = id?.parse().ok()?;
    match asked(m, draft)? {
        Asked::Reveals(seat) => {
            let claim = match m.game.unlisted() {
                true => Claim::Points { points: number },
                false => Claim::Goal(GoalId(number)),
            };
            let mut claims = draft.claims.clone();
            claims.push(claim);
            let unmet = matches!(claim, Claim::Goal(goal) if !fits(m, seat, goal));
            if unmet {
                return Some(Command::AskWhy(seat, reveal(&claims)));
            }
            let one = m.game.options().goals_per_set == GoalsPerSet::One;
            let all = m.state.seat(seat).hand.len().min(if one { 1 } else { HAND });
            if claims.len() >= all {
                return Some(finish(m, draft, seat, &claims));
            }
            Some(Command::Edit(Edit::Claim(claim)))
        }
        Asked::Draws(_, n) => Some(name(draft, n, GoalRef::Card(GoalId(number)))),
        Asked::Discards(_) => m.command(Action::DiscardGoal { goal: Some(GoalRef::Card(GoalId(number))) }),
    }
}

/// Naming one more goal that was drawn; the last one gives the answer.
fn name(draft: &Draft, n: usize, goal: GoalRef) -> Command {
    let mut named = draft.named.clone();
    named.push(goal);
    if named.len() < n {
        return Command::Edit(Edit::Name(goal));
    }
    Command::Answer(Chance::DrawGoals { goals: named.into_iter().collect() })
}

fn reveal(claims: &[Claim]) -> Action {
    let mut claims = claims.to_vec();
    claims.sort_unstable();
    Action::RevealGoals { goals: claims.into_iter().collect::<Claims>() }
}

/// A seat reveals these and no more. At a real table the last seat enters what all have revealed.
fn finish(m: &ViewModel, draft: &Draft, seat: Seat, claims: &[Claim]) -> Command {
    let action = reveal(claims);
    if m.game.check_action(&m.state, seat, &action).is_err() {
        return Command::AskWhy(seat, action);
    }
    if m.acting.is_some() {
        return Command::Act(seat, action);
    }
    let of = |other: Seat| match other == seat {
        true => Some(reveal(claims)),
        false => draft.claimed_by(other).map(|claims| reveal(&claims)),
    };
    let all: Option<Vec<(Seat, Action)>> =
        m.telling().into_iter().map(|other| Some((other, of(other)?))).collect();
    all.map_or_else(|| Command::Edit(Edit::Claimed(seat, claims.to_vec())), Command::ActAll)
}

/// The buttons beside the list.
pub fn buttons(m: &ViewModel, draft: &Draft) -> Vec<Button> {
    match asked(m, draft) {
        Some(Asked::Reveals(seat)) => reveal_buttons(m, draft, seat),
        Some(Asked::Draws(seat, n)) if !m.bots.contains(seat) => {
            let press = name(draft, n, GoalRef::Unknown);
            vec![Button::new(gettext("Not _Recorded"), press)]
        }
        _ => Vec::new(),
    }
}

fn reveal_buttons(m: &ViewModel, draft: &Draft, seat: Seat) -> Vec<Button> {
    let label = if draft.claims.is_empty() { gettext("_No Goal") } else { gettext("_That Is All") };
    let done = finish(m, draft, seat, &draft.claims);
    let dim = matches!(done, Command::AskWhy(..));
    let mut buttons = vec![Button { dim, ..Button::new(label, done) }];
    if !m.game.unlisted() {
        let all = Button::edit(gettext("List _All Goals"), Edit::ListAll(!draft.list_all));
        buttons.push(all.on(draft.list_all).detail(gettext("Including those the dice do not meet")));
    }
    let told = m.telling().into_iter().filter_map(|other| Some((other, draft.claimed_by(other)?)));
    buttons.extend(told.map(|(other, claims)| {
        let detail = match claims.len() {
            0 => gettext("no goal"),
            n => names::goals(n),
        };
        Button::edit(names::escape(&m.name(other)), Edit::Turn(other))
            .detail(detail)
            .icon("emblem-ok-symbolic")
            .spoken(gettext_f("Enter {seat}’s goals again", &[("seat", &m.name(other))]))
    }));
    buttons
}

/// What has been named, to be taken back.
pub fn named(m: &ViewModel, draft: &Draft) -> Vec<CardLook> {
    let look = |(title, points): (String, String), back: Edit| CardLook {
        content: Some(CardContent { title, value: points, ..CardContent::default() }),
        size: CardSize::Chip,
        state: CellState::Selected,
        action: gettext("Remove this"),
        command: Some(Command::Edit(back)),
        ..CardLook::default()
    };
    let words = |claim: Claim| (names::claim(&m.game, claim, &m.names), m.game.points(claim).to_string());
    let claims = draft.claims.iter().enumerate();
    let claims = claims.map(|(at, claim)| look(words(*claim), Edit::Unclaim(at)));
    let drawn = draft.named.iter().enumerate().map(|(at, card)| {
        let words = card.card().map(|goal| words(Claim::Goal(goal)));
        look(words.unwrap_or_else(|| (gettext("Not recorded"), String::new())), Edit::Unname(at))
    });
    claims.chain(drawn).collect()
}
