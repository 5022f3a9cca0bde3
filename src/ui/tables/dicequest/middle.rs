//! The Market, the Quests and the Adventure on the stage, as values, with what pressing them does.

use crate::engine::Seat;
use crate::games::dicequest::action::{HeroSpaces, PLACES};
use crate::games::dicequest::content::compiled::Task;
use crate::games::dicequest::state::{PARTY, Step};
use crate::games::dicequest::words::parts;
use crate::games::dicequest::{Action, Choice, Target};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dicequest::draft::{Draft, Edit, Picked};
use crate::tables::dicequest::tile::TileLook;
use crate::tables::dicequest::{Command, ViewModel, faces, names};
use crate::widgets::CellState;

/// The Heroes of the Market.
pub fn market(m: &ViewModel, draft: &Draft) -> Vec<TileLook> {
    let place = |(place, hero): (u8, &Option<_>)| {
        let price = |hero| m.game.cost_of(&m.state, m.state.seat, hero);
        let mut look = TileLook {
            face: hero.map(|hero| faces::recruit(&m.game, hero, price(hero))),
            place: gettext_f("Market, place {n}", &[("n", &(place + 1).to_string())]),
            ..TileLook::default()
        };
        if hero.is_some() {
            press_market(m, draft, place, &mut look);
        }
        look
    };
    (0u8..).zip(&m.state.market).map(place).collect()
}

fn press_market(m: &ViewModel, draft: &Draft, place: u8, look: &mut TileLook) {
    if m.asks_for(|choice| matches!(choice, Choice::Market { .. })) {
        return answer(m, Choice::Market { place }, gettext("Replace this Hero"), look);
    }
    if draft.picked == Some(Picked::Market) {
        let chosen = draft.places.contains(&place);
        let full = !chosen && draft.places.len() >= 3;
        if !full {
            look.state = if chosen { CellState::Selected } else { CellState::Selectable };
            look.action = if chosen { gettext("Keep this Hero") } else { gettext("Replace this Hero") };
            look.command = Some(Command::Edit(Edit::Place(place)));
        }
        return;
    }
    if m.state.step == Step::Tavern {
        act(m, Action::Recruit { place }, gettext("Recruit"), look);
    }
}

/// The next Hero of the deck, where everyone sees it (DQ-SETUP-6).
pub fn next(m: &ViewModel) -> Option<TileLook> {
    let face = faces::next(&m.game, m.state.hero_top?);
    Some(TileLook { face: Some(face), ..TileLook::default() })
}

/// What can be attempted: the Quests, the Adventure, Playtime.
pub fn targets() -> Vec<Target> {
    let places = (0..PLACES as u8).map(|place| Target::Quest { place });
    places.chain([Target::Adventure, Target::Playtime]).collect()
}

/// The Quests, the Adventure and Playtime.
pub fn quests(m: &ViewModel, draft: &Draft) -> Vec<TileLook> {
    targets().into_iter().map(|target| quest(m, draft, target)).collect()
}

fn quest(m: &ViewModel, draft: &Draft, target: Target) -> TileLook {
    let game = &m.game;
    let mut look = TileLook::default();
    look.face = match target {
        Target::Quest { place } => {
            look.place = gettext_f("Quest {n}", &[("n", &(place + 1).to_string())]);
            let gold = m.state.quest_gold.get(usize::from(place)).copied().unwrap_or_default();
            let quest = m.state.quests.get(usize::from(place)).copied().flatten();
            quest.map(|quest| faces::quest(game, quest.quest, gold, quest.token))
        }
        Target::Adventure => m.state.adventure.map(|adventure| faces::adventure(game, adventure, &m.state)),
        Target::Playtime => Some(faces::playtime(game)),
    };
    if look.face.is_none() {
        return look;
    }
    if let Target::Quest { place } = target
        && m.asks_for(|choice| matches!(choice, Choice::Quest { .. }))
    {
        let placing = m.places_threat();
        let words =
            if placing { gettext("Put the Threat token here") } else { gettext("Replace this Quest") };
        answer(m, Choice::Quest { place }, words, &mut look);
        return look;
    }
    let Some(seat) = m.acting.filter(|_| m.state.step == Step::Deploy) else { return look };
    let open =
        m.legal.iter().find(|action| matches!(action, Action::Deploy { target: to, .. } if *to == target));
    if open.is_some() {
        let chosen = chosen(m, draft) == Some(target);
        look.state = if chosen { CellState::Selected } else { CellState::Selectable };
        look.action = gettext("Attempt this");
        look.command = Some(Command::Edit(Edit::Target(Some(target))));
        return look;
    }
    // Whatever is said of it is said of as many Heroes as it takes, if there are so many.
    let heroes = usual(m, target);
    look.state = CellState::Dimmed;
    let action = Action::Deploy { target, heroes };
    look.action = m.reason(seat, &action);
    look.command = Some(Command::AskWhy(seat, action));
    look
}

fn task(m: &ViewModel, target: Target) -> Option<&Task> {
    match target {
        Target::Playtime => Some(&m.game.cards().playtime),
        Target::Adventure => Some(m.game.adventure(m.state.adventure?)),
        Target::Quest { place } => {
            Some(m.game.quest(m.state.quests.get(usize::from(place)).copied().flatten()?.quest))
        }
    }
}

/// The name of what can be attempted.
pub fn title(m: &ViewModel, target: Target) -> String {
    names::words(parts::target(&m.game, &m.state, target))
}

/// What is going to be attempted: what was pressed, else the only thing that can be.
pub fn chosen(m: &ViewModel, draft: &Draft) -> Option<Target> {
    let can = |target: Target| {
        m.has_legal(|action| matches!(action, Action::Deploy { target: to, .. } if *to == target))
    };
    let mut open = targets().into_iter().filter(|target| can(*target));
    draft.target.or_else(|| open.next().filter(|_| open.next().is_none()))
}

/// Those Heroes that go unless people say otherwise: as many as can.
fn usual(m: &ViewModel, target: Target) -> HeroSpaces {
    let most = task(m, target).map_or(0, |task| task.party[1]);
    let mut heroes = HeroSpaces::default();
    let spaces = m.state.own().spaces();
    // Who is not wounded goes first.
    let wound = |space: &u8| m.state.own().hero(*space).map(|hero| hero.wound);
    let mut order: Vec<u8> = (0..PARTY as u8).filter(|space| spaces.contains(*space)).collect();
    order.sort_by_key(wound);
    order.into_iter().take(most.into()).for_each(|space| heroes.insert(space));
    heroes
}

/// Who is going to go.
pub fn going(m: &ViewModel, draft: &Draft) -> HeroSpaces {
    match chosen(m, draft) {
        Some(target) => draft.heroes.unwrap_or_else(|| usual(m, target)),
        None => HeroSpaces::default(),
    }
}

/// An answer to a card, if it can be given.
pub fn answer(m: &ViewModel, choice: Choice, words: String, look: &mut TileLook) {
    let action = Action::Choose { choice };
    if m.is_legal(&action) {
        act(m, action, words, look);
    }
}

/// What the acting seat may do with something, or the question why it may not.
pub fn act(m: &ViewModel, action: Action, words: String, look: &mut TileLook) {
    let Some(seat) = m.acting else { return };
    look.command = m.command(action);
    let legal = matches!(look.command, Some(Command::Act(..)));
    look.state = if legal { CellState::Selectable } else { CellState::Dimmed };
    look.action = if legal { words } else { m.reason(seat, &action) };
}

/// Whether something belongs to the seat that chooses now.
pub fn is_acting(m: &ViewModel, seat: Seat) -> bool {
    m.acting == Some(seat)
}
