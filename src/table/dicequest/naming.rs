//! Real cards that are named late: once something is done with them (DQ-TABLE-4).

use super::draft::{Draft, Edit, Unnamed};
use super::{Choice, Item, Model, Press, names, prints};
use crate::engine::RulingRules;
use crate::games::dicequest::action::HeroSpaces;
use crate::games::dicequest::ids::{HeroId, ItemId, QuestId};
use crate::games::dicequest::state::{Card, Naming, Step};
use crate::games::dicequest::{Action, Ruling, Target};
use crate::i18n::{gettext, gettext_f};
use crate::table::{CardLook, Look, Sheet, State};

/// Whether people may say now what lies on the table.
fn may_report(m: &Model) -> bool {
    m.real_cards && !m.reviewing && m.state.step != Step::Over
}

/// What says so of a card; the number is that of the Hero, the Quest or the Item.
fn ruling(m: &Model, card: Unnamed, number: u8) -> Ruling {
    match card {
        Unnamed::Hero(place) => Ruling::NameHero { place, hero: HeroId(number) },
        Unnamed::Quest(place) => Ruling::NameQuest { place, quest: QuestId(number) },
        Unnamed::Item(_) => Ruling::NameItem { seat: m.nearest, item: ItemId(number) },
    }
}

/// All that the card can be.
fn candidates(m: &Model, card: Unnamed) -> impl Iterator<Item = u8> + '_ {
    let n = match card {
        Unnamed::Hero(_) => m.game.cards().heroes.len(),
        Unnamed::Quest(_) => m.game.cards().quests.len(),
        Unnamed::Item(_) => m.game.cards().items.len(),
    };
    let fits = move |number: &u8| match card {
        Unnamed::Item(deck) => m.game.items_of(deck).contains(*number),
        Unnamed::Hero(_) | Unnamed::Quest(_) => true,
    };
    let can = move |number: &u8| m.game.check_ruling(&m.state, &ruling(m, card, *number)).is_ok();
    (0u8..).take(n).filter(fits).filter(can)
}

/// Whether a card lies there that nobody has named.
pub fn lies_unnamed(m: &Model, card: Unnamed) -> bool {
    m.state.naming == Naming::Late
        && match card {
            Unnamed::Hero(_) => m.game.unnamed_heroes(&m.state) > 0,
            Unnamed::Quest(_) => m.game.unnamed_quests(&m.state) > 0,
            Unnamed::Item(deck) => m.state.seat(m.nearest).unknown(deck) > 0,
        }
}

/// Whether any Quest on the board has no name yet.
pub fn any(m: &Model) -> bool {
    m.game.unnamed_quests(&m.state) > 0
}

/// Whether any Hero of the Market has no name yet, and none has been named to be recruited.
pub fn any_hero(m: &Model) -> bool {
    let recruits = m.has_legal(|action| matches!(action, Action::Recruit { .. }));
    m.game.unnamed_heroes(&m.state) > 0 && m.state.naming == Naming::Late && !recruits
}

/// A card that lies open without a name, pressed to name it.
pub fn unnamed(m: &Model, draft: &Draft, card: Unnamed, place: String) -> Item {
    let id = match card {
        Unnamed::Hero(place) => format!("place/market/{place}"),
        Unnamed::Quest(place) => format!("place/quest/{place}"),
        Unnamed::Item(deck) => format!("place/item/{}", deck.index()),
    };
    let word = gettext("not named");
    let mut item = Item { id, name: format!("{place}: {word}"), look: Look::Vacant(word), ..Item::default() };
    press(m, draft, card, &mut item);
    item
}

/// What pressing a card without a name does.
pub fn press(m: &Model, draft: &Draft, card: Unnamed, item: &mut Item) {
    // Heroes are named to be recruited or to be replaced, Quests to be attempted.
    let now = match card {
        Unnamed::Hero(_) => m.state.step == Step::Tavern && (!m.asked_otherwise() || m.replaces_heroes()),
        Unnamed::Quest(_) => m.state.step == Step::Deploy,
        Unnamed::Item(_) => true,
    };
    if !may_report(m) || !now || !lies_unnamed(m, card) || m.awaits_chance() {
        return;
    }
    item.state = if current(m, draft) == Some(card) { State::Chosen } else { State::Lit };
    item.about = gettext("Say which card this is");
    // A place that can be pressed.
    item.look = Look::Space("?".to_owned());
    item.press = Some(Press::Edit(Edit::Naming(card)));
}

/// The card that is being named.
pub fn current(m: &Model, draft: &Draft) -> Option<Unnamed> {
    draft.naming.filter(|card| may_report(m) && lies_unnamed(m, *card) && !m.awaits_chance())
}

/// Which card that is, in words.
pub fn question(m: &Model, card: Unnamed) -> String {
    match card {
        Unnamed::Hero(_) => gettext("Which Hero lies in the Market?"),
        Unnamed::Quest(_) => gettext("Which Quest lies on the board?"),
        Unnamed::Item(_) => gettext_f("Which Item does {seat} have?", &[("seat", &m.name(m.nearest))]),
    }
}

fn printed(m: &Model, card: Unnamed, number: u8) -> CardLook {
    match card {
        Unnamed::Hero(_) => {
            let hero = HeroId(number);
            prints::recruit(&m.game, hero, m.game.cost_of(&m.state, m.state.active, hero))
        }
        Unnamed::Quest(_) => prints::quest(&m.game, QuestId(number)),
        Unnamed::Item(_) => prints::card(&m.game, Card::Item(ItemId(number)), false),
    }
}

/// All cards that can lie there.
pub fn sheet(m: &Model, draft: &Draft) -> Option<Sheet<Press>> {
    let card = current(m, draft)?;
    let item = |number: u8| {
        let look = printed(m, card, number);
        Item {
            id: format!("sheet/{number}"),
            name: prints::spoken(&look),
            look: Look::Card(Box::new(look)),
            state: State::Lit,
            about: gettext("This card lies there"),
            press: Some(Press::Report(ruling(m, card, number))),
            ..Item::default()
        }
    };
    let cards = candidates(m, card).map(item).collect();
    Some(Sheet { sentence: question(m, card), cards, named: Vec::new() })
}

/// What begins to name cards late, where real cards are asked for and only people play.
pub fn late(m: &Model) -> Option<Choice> {
    let ruling = Ruling::NameCards { late: true, tokens: true };
    let may = may_report(m) && !m.amending && m.game.check_ruling(&m.state, &ruling).is_ok();
    may.then(|| {
        Choice::new("late", gettext("Name Cards _Later"), Press::Report(ruling))
            .outcome(gettext("When you use them"))
    })
}

/// What leads back to naming everything.
pub fn everything(m: &Model) -> Option<Choice> {
    let ruling = Ruling::NameCards { late: false, tokens: false };
    let may = may_report(m) && !m.amending && m.game.check_ruling(&m.state, &ruling).is_ok();
    may.then(|| {
        Choice::new("everything", gettext("Name _All Cards"), Press::Report(ruling))
            .outcome(gettext("Those that lie open"))
    })
}

/// The Quest that was named last: it is going to be attempted.
pub fn just_named(m: &Model) -> Option<Target> {
    match m.facts.reported {
        Some(Ruling::NameQuest { place, .. }) => Some(Target::Quest { place }),
        _ => None,
    }
}

/// The Hero that was named last is going to be recruited.
pub fn recruit(m: &Model) -> Option<Choice> {
    let Some(Ruling::NameHero { place, hero }) = m.facts.reported else { return None };
    let name = names::escape(&names::title(&m.game, Card::Hero(hero)));
    let label = gettext_f("_Recruit {hero}", &[("hero", &name)]);
    let choice = Choice::act(m, "recruit", label, Action::Recruit { place })?;
    let cost = m.game.cost_of(&m.state, m.state.active, hero);
    Some(choice.outcome(names::gold(cost)).golden())
}

/// Who goes where cards are named late, unless people say otherwise.
pub fn party(m: &Model, target: Target) -> Option<HeroSpaces> {
    let late = m.state.naming == Naming::Late && m.state.step == Step::Deploy;
    late.then(|| m.game.proposed_party(&m.state, target)).flatten()
}

/// Who takes a wound or levels up there, unless people say otherwise: one press takes it.
pub fn proposed(m: &Model) -> Option<Choice> {
    let late = m.state.naming == Naming::Late && may_report(m);
    let (seat, action) = m.game.proposal(&m.state).filter(|_| late)?;
    if !matches!(action, Action::AssignWound { .. } | Action::LevelUp { .. }) {
        return None;
    }
    let label = names::escape(&m.words(seat, &action));
    Choice::act(m, "proposed", label, action).map(Choice::golden)
}
