//! Goals that the program does not know are told from the cards on the table: what a seat reveals, what a bot draws,
//! what is put out of the match.

use super::draft::{Draft, Edit};
use super::ribbon::{Choice, edit};
use super::{Item, Model, Press, goals, names};
use crate::engine::{Rules, Seat};
use crate::games::dualing_dice::action::HAND;
use crate::games::dualing_dice::ids::Counts;
use crate::games::dualing_dice::options::GoalsPerSet;
use crate::games::dualing_dice::{Action, Chance, Claim, Claims, GoalId, GoalRef, Request, Step};
use crate::i18n::{gettext, gettext_f};
use crate::table::{CardLook, Look, Sheet, State, paged};

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

fn asked(m: &Model, draft: &Draft) -> Option<Asked> {
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

/// All cards that can be meant, if goals are told.
pub fn sheet(m: &Model, draft: &Draft) -> Option<Sheet<Press>> {
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
    let pressed = |(id, mut item): (String, Item)| {
        item.press = picked(m, draft, &id);
        item.state = if matches!(item.press, Some(Press::AskWhy(..))) { State::Dimmed } else { State::Lit };
        item
    };
    Some(Sheet { sentence, cards: cards.into_iter().map(pressed).collect(), named: named(m, draft) })
}

/// The goals a hand can hold: known ones, and unseen ones where slots are unknown.
fn held(m: &Model, seat: Seat) -> Counts {
    let own = m.state.seat(seat);
    let mut goals = if own.unknown() > 0 { m.state.unseen } else { Counts::EMPTY };
    own.known().for_each(|goal| goals.add(goal, 1));
    goals
}

/// Whether the dice of a seat meet a goal, or the table judges it.
fn fits(m: &Model, seat: Seat, goal: GoalId) -> bool {
    m.game.met(goal, &m.state.seat(seat).saved) || m.game.is_manual(goal)
}

/// The goals a seat can reveal: those that are not accounted for, and that its dice meet, or all.
fn claimable(m: &Model, draft: &Draft, seat: Seat) -> Vec<(String, Item)> {
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

/// Goals with their ids, each with a mark.
fn list(m: &Model, goals: &Counts, mark: impl Fn(GoalId) -> String) -> Vec<(String, Item)> {
    let card = |(goal, _): (GoalId, u8)| {
        let face = goals::face(&m.game, goal, m.nearest, &m.names);
        let look = CardLook { foot: mark(goal), ..face };
        let id = goal.0.to_string();
        let name = goals::spoken(&look);
        (
            id.clone(),
            Item { id: format!("sheet/{id}"), name, look: Look::Card(Box::new(look)), ..Item::default() },
        )
    };
    goals.iter().map(card).collect()
}

/// The cards of an unlisted deck have only points.
fn by_points() -> Vec<(String, Item)> {
    let card = |points: u8| {
        let title = names::points(points.into());
        let look = CardLook { value: points.to_string(), title: title.clone(), ..CardLook::default() };
        let id = format!("sheet/{points}");
        (points.to_string(), Item { id, name: title, look: Look::Card(Box::new(look)), ..Item::default() })
    };
    (1..=9).map(card).collect()
}

/// What picking a goal of the list does.
fn picked(m: &Model, draft: &Draft, id: &str) -> Option<Press> {
    let number: u8 = id.parse().ok()?;
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
                return Some(Press::AskWhy(seat, reveal(&claims)));
            }
            let one = m.game.options().goals_per_set == GoalsPerSet::One;
            let all = m.state.seat(seat).hand.len().min(if one { 1 } else { HAND });
            if claims.len() >= all {
                return Some(finish(m, draft, seat, &claims));
            }
            Some(Press::Edit(Edit::Claim(claim)))
        }
        Asked::Draws(_, n) => Some(name(draft, n, GoalRef::Card(GoalId(number)))),
        Asked::Discards(_) => m.press(Action::DiscardGoal { goal: Some(GoalRef::Card(GoalId(number))) }),
    }
}

/// Naming one more goal that was drawn; the last one gives the answer.
fn name(draft: &Draft, n: usize, goal: GoalRef) -> Press {
    let mut named = draft.named.clone();
    named.push(goal);
    if named.len() < n {
        return Press::Edit(Edit::Name(goal));
    }
    Press::Answer(Chance::DrawGoals { goals: named.into_iter().collect() })
}

fn reveal(claims: &[Claim]) -> Action {
    let mut claims = claims.to_vec();
    claims.sort_unstable();
    Action::RevealGoals { goals: claims.into_iter().collect::<Claims>() }
}

/// A seat reveals these and no more. At a real table the last seat enters what all have revealed.
fn finish(m: &Model, draft: &Draft, seat: Seat, claims: &[Claim]) -> Press {
    let action = reveal(claims);
    if m.game.check_action(&m.state, seat, &action).is_err() {
        return Press::AskWhy(seat, action);
    }
    if m.acting.is_some() {
        return Press::Act(seat, action);
    }
    let of = |other: Seat| match other == seat {
        true => Some(reveal(claims)),
        false => draft.claimed_by(other).map(|claims| reveal(&claims)),
    };
    let all: Option<Vec<(Seat, Action)>> =
        m.telling().into_iter().map(|other| Some((other, of(other)?))).collect();
    all.map_or_else(|| Press::Edit(Edit::Claimed(seat, claims.to_vec())), Press::ActAll)
}

/// The choices beside the cards.
pub fn choices(m: &Model, draft: &Draft) -> Vec<Item> {
    match asked(m, draft) {
        Some(Asked::Reveals(seat)) => reveal_choices(m, draft, seat),
        Some(Asked::Draws(seat, n)) if !m.bots.contains(seat) => {
            vec![Choice::new("unknown", gettext("Not _Recorded"), name(draft, n, GoalRef::Unknown)).item()]
        }
        _ => Vec::new(),
    }
}

fn reveal_choices(m: &Model, draft: &Draft, seat: Seat) -> Vec<Item> {
    let label = if draft.claims.is_empty() { gettext("_No Goal") } else { gettext("_That Is All") };
    let done = Choice::new("done", label, finish(m, draft, seat, &draft.claims));
    let told = m.telling().into_iter().filter_map(|other| Some((other, draft.claimed_by(other)?)));
    let told = told.map(|(other, claims)| {
        let outcome = match claims.len() {
            0 => gettext("no goal"),
            n => names::goals(n),
        };
        let id = format!("again/{}", other.0);
        Choice::new(&id, names::escape(&m.name(other)), edit(Edit::Turn(other)))
            .outcome(outcome)
            .icon("emblem-ok-symbolic")
            .named(gettext_f("Enter {seat}’s goals again", &[("seat", &m.name(other))]))
    });
    let all = (!m.game.unlisted()).then(|| {
        Choice::new("all", gettext("List _All Goals"), edit(Edit::ListAll(!draft.list_all)))
            .on(draft.list_all)
            .outcome(gettext("Including those the dice do not meet"))
    });
    paged(all.into_iter().chain(told).collect(), Some(done), draft.page, Edit::Page)
}

/// What has been named, to be taken back.
fn named(m: &Model, draft: &Draft) -> Vec<Item> {
    let item = |(title, value): (String, String), at: usize, back: Edit| Item {
        id: format!("named/{at}"),
        name: title.clone(),
        look: Look::Card(Box::new(CardLook { title, value, ..CardLook::default() })),
        state: State::Chosen,
        about: gettext("Remove this"),
        press: Some(Press::Edit(back)),
        ..Item::default()
    };
    let words = |claim: Claim| (names::claim(&m.game, claim, &m.names), m.game.points(claim).to_string());
    let claims = draft.claims.iter().enumerate();
    let claims = claims.map(|(at, claim)| item(words(*claim), at, Edit::Unclaim(at)));
    let drawn = draft.named.iter().enumerate().map(|(at, card)| {
        let words = card.card().map(|goal| words(Claim::Goal(goal)));
        item(words.unwrap_or_else(|| (gettext("Not recorded"), String::new())), at, Edit::Unname(at))
    });
    claims.chain(drawn).collect()
}
