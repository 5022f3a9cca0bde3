//! What all share: the pool, dice aside, decks and piles.

use super::draft::Draft;
use super::ribbon::add_extra;
use super::{Item, Model, Zone, names};
use crate::games::dice_tuners::Step;
use crate::games::dice_tuners::dice::{Colour, Die};
use crate::i18n::{gettext, gettext_f, ngettext_f};
use crate::table::look::Glyph;
use crate::table::{Arrangement, CardLook, Look, Place, State};

/// The pile of a colour in the pool.
pub fn pool_id(colour: Colour) -> String {
    format!("pool/{}", colour.letter())
}

/// The pool; a pile is pressed to add one of its dice.
pub fn pool(m: &Model, draft: &Draft) -> Zone {
    let item = |colour: Colour| {
        let n = m.state.pool[colour.index()];
        let (count, word) = (n.to_string(), gettext(colour.word()));
        let words = [("n", count.as_str()), ("colour", word.as_str())];
        let press = m.acting.filter(|_| m.state.step == Step::Select);
        let press = press.and_then(|_| add_extra(m, draft, colour));
        let mut item = Item {
            id: pool_id(colour),
            look: Look::Pile(names::unrolled(colour), n.into()),
            name: ngettext_f("{n} {colour} die", "{n} {colour} dice", n.into(), &words),
            caption: gettext_f("× {n}", &[("n", &count)]),
            ..Item::default()
        };
        if let Some(press) = press {
            let asks = matches!(press, super::Press::AskWhy(..));
            item.state = if asks { State::Dimmed } else { State::Lit };
            item.about =
                if asks { names::pressed(m, &press) } else { gettext("Roll one more of these dice") };
            item.press = Some(press);
        }
        item
    };
    Zone {
        id: "pool".to_owned(),
        place: Place::Left,
        arrangement: Arrangement::Column,
        title: gettext("Pool"),
        name: gettext("Pool"),
        items: Colour::ALL.map(item).into(),
        ..Zone::default()
    }
}

/// The dice set aside, and the colours that may be played because of them.
pub fn aside(m: &Model) -> Zone {
    let dice = &m.state.aside;
    let die = |at: usize| match dice.get(at) {
        Some(die) => lying(m, *die, names::copy(dice, at)),
        None => names::vacant(format!("aside/{at}"), String::new(), gettext("Space for a die set aside")),
    };
    let settled = dice.len() == 3;
    let legal = Colour::ALL.into_iter().filter(|colour| m.state.colour_legal(*colour)).map(|colour| {
        let word = gettext(colour.word());
        let words = [("colour", word.as_str())];
        Item {
            id: format!("legal/{}", colour.letter()),
            look: Look::Chip { tint: names::tint(colour), text: word.clone() },
            name: match settled {
                true => gettext_f("Cards that are {colour} may be played", &words),
                false => gettext_f("Cards that are {colour} may be played so far", &words),
            },
            ..Item::default()
        }
    });
    Zone {
        id: "aside".to_owned(),
        place: Place::Corner(0),
        title: gettext("Set Aside"),
        name: gettext("Set Aside"),
        items: (0..3).map(die).chain(legal).collect(),
        ..Zone::default()
    }
}

fn lying(m: &Model, die: Die, copy: usize) -> Item {
    let left = m.state.rolled.iter().filter(|other| **other == die).count();
    // Only the colour is known of dice that were never rolled, or of which only what lies was told.
    let (look, words) = match m.game.aside_unrolled(&m.state) {
        true => (names::unrolled(die.colour), gettext(die.colour.word())),
        false => (names::die(&m.game, die), names::die_words(die)),
    };
    Item {
        id: names::die_id("aside", die, copy),
        look: Look::Die(look),
        name: gettext_f("Set aside: {die}", &[("die", &words)]),
        from: Some(names::die_id("rolled", die, left)),
        ..Item::default()
    }
}

/// Decks and piles; while nobody hires also the market.
pub fn decks(m: &Model) -> Zone {
    let state = &m.state;
    let discard: Vec<CardLook> = state
        .discard
        .iter()
        .flat_map(|(card, n)| std::iter::repeat_n(names::strategy(&m.game, card), n.into()))
        .collect();
    let played = discard.len() + usize::from(state.discard_unknown);
    let used: Vec<CardLook> = state.hero_discard.iter().map(|hero| names::hero(&m.game, hero)).collect();
    let heroes = state.hero_deck.len();
    let (n, deck) = (played.to_string(), gettext("Hero deck: {n}"));
    let mut items = vec![
        top(m),
        Item {
            id: "discard".to_owned(),
            look: Look::Stack(names::EMBLEM, discard, played),
            name: format!("{}: {n}", gettext("Strategy Discard Pile")),
            caption: n,
            effect: gettext("played"),
            ..Item::default()
        },
        Item {
            id: "hero-deck".to_owned(),
            look: Look::Backs(Glyph::CROWN, heroes),
            name: deck.replace("{n}", &heroes.to_string()),
            caption: heroes.to_string(),
            effect: gettext("heroes"),
            ..Item::default()
        },
    ];
    let market: Vec<CardLook> = state.market.iter().map(|hero| names::hero(&m.game, hero)).collect();
    let n = used.len();
    items.push(Item {
        id: "hero-discard".to_owned(),
        look: Look::Stack(Glyph::CROWN, used, n),
        name: format!("{}: {n}", gettext("Hero Discard Pile")),
        caption: n.to_string(),
        effect: gettext("used"),
        ..Item::default()
    });
    if !m.recruiting() && !market.is_empty() {
        let n = market.len();
        items.push(Item {
            id: "market-pile".to_owned(),
            look: Look::Stack(Glyph::CROWN, market, n),
            name: gettext_f("Market: {n}", &[("n", &n.to_string())]),
            caption: n.to_string(),
            effect: gettext("market"),
            ..Item::default()
        });
    }
    Zone {
        id: "decks".to_owned(),
        place: Place::Corner(1),
        title: gettext("Decks"),
        name: gettext("Decks and piles"),
        items,
        ..Zone::default()
    }
}

/// The strategy deck, with its top card where that lies face up.
fn top(m: &Model) -> Item {
    let n = m.state.deck.to_string();
    let words = gettext_f("Strategy deck: {n}", &[("n", &n)]);
    let (look, name) = match m.state.top.map(|top| top.card()) {
        Some(Some(card)) => {
            let look = names::strategy(&m.game, card);
            let name = format!("{words}. {}: {}", gettext("Top of the strategy deck"), names::spoken(&look));
            (Look::Card(Box::new(look)), name)
        }
        Some(None) => {
            let unknown = gettext("The top card was not recorded");
            (Look::Backs(names::EMBLEM, m.state.deck.into()), format!("{words}. {unknown}"))
        }
        None => (Look::Backs(names::EMBLEM, m.state.deck.into()), words),
    };
    Item { id: "deck".to_owned(), look, name, caption: n, ..Item::default() }
}
