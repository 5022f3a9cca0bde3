//! What stands on the tiles of Heroes, Items, Quests and Adventures.

use crate::games::dicequest::content::ability::{ItemDeck, WoundKind};
use crate::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId, TokenId};
use crate::games::dicequest::state::{Card, ItemRef, PartyHero, Wound};
use crate::games::dicequest::words::parts as told;
use crate::games::dicequest::{Dicequest, State};
use crate::i18n::{gettext, gettext_f};
use crate::tables::dicequest::names;
use crate::tables::dicequest::parts::{cards, symbols};
use crate::tables::dicequest::tile::Face;
use crate::widgets::{CardContent, Glyph, Sign};

/// A card as it is printed, with its rows of symbols line by line.
fn printed(card: Card, kind: &'static str, content: CardContent) -> Face {
    let lines = (1..4).map(|line| {
        let rows = content.rows.iter().filter(|row| row.line == line);
        rows.flat_map(|row| row.signs.iter().cloned()).collect::<Vec<_>>()
    });
    let rows = lines.filter(|row| !row.is_empty()).collect();
    Face { card: Some(card), kind, rows, content, ..Face::default() }
}

fn badge(glyph: Glyph, label: impl Into<String>, class: &'static str, words: &str) -> Sign {
    Sign { glyphs: vec![glyph], label: label.into(), class, words: words.to_owned() }
}

/// A Hero of the Market.
pub fn recruit(game: &Dicequest, hero: HeroId, price: u8) -> Face {
    let content = cards::recruit(game, hero, price);
    let corner = vec![badge(symbols::GOLD, price.to_string(), "dq-price", &gettext("Gold"))];
    Face { corner, ..printed(Card::Hero(hero), "recruit", content) }
}

/// A Hero of a Party.
pub fn hero(game: &Dicequest, hero: &PartyHero) -> Face {
    let content = cards::hero(game, hero);
    let mut face = printed(Card::Hero(hero.card), if hero.expert { "expert" } else { "apprentice" }, content);
    let wound = match hero.wound {
        Wound::None => None,
        Wound::Light => Some((WoundKind::Light, gettext("Wounded"))),
        Wound::Unblockable => Some((WoundKind::UnblockableLight, gettext("Wounded, Unblockable"))),
    };
    if let Some((kind, words)) = wound {
        face.badges.push(badge(symbols::wound(kind), words.clone(), "dq-wounded", &words));
        face.besides.push(words);
    }
    if let Some(item) = hero.item {
        let title = names::title(game, Card::Item(item));
        let words = gettext_f("Carries {item}", &[("item", &title)]);
        face.badges.push(badge(symbols::ITEM, title, "dq-carried", &words));
        let dice = symbols::dice(game.item(item).dice);
        match face.rows.first_mut() {
            Some(row) => row.extend(dice),
            None => face.rows.push(dice),
        }
        let text = cards::abilities(game, Card::Item(item));
        if !text.is_empty() {
            face.content.body = format!("{}\n{text}", face.content.body);
        }
        face.besides.push(words);
    }
    face
}

/// An Item.
pub fn item(game: &Dicequest, item: ItemId) -> Face {
    let mut face = printed(Card::Item(item), "item", cards::item(game, item));
    face.corner = face.rows.drain(..).flatten().collect();
    face
}

/// An Item in a Backpack; one that only its owner knows lies face down.
pub fn held(game: &Dicequest, held: ItemRef) -> Face {
    match held {
        ItemRef::Item(id) => item(game, id),
        ItemRef::Unknown(deck) => unknown_item(deck),
    }
}

fn unknown_item(deck: ItemDeck) -> Face {
    let content = CardContent { title: names::words(told::deck(deck)), ..CardContent::default() };
    Face { kind: "back", content, ..Face::default() }
}

/// A Threat token: what discards it.
pub fn token(game: &Dicequest, token: TokenId) -> Vec<Sign> {
    let mut signs = vec![badge(symbols::THREAT, "", "dq-threat-sign", &gettext("Threat token"))];
    let written = game.content().threat_token.get(token.index());
    signs.extend(written.map(|token| symbols::needs(&token.needs)).unwrap_or_default());
    signs
}

/// A Quest on the board.
pub fn quest(game: &Dicequest, quest: QuestId, gold: u8, threat: Option<TokenId>) -> Face {
    let mut face = printed(Card::Quest(quest), "quest", cards::quest(game, quest));
    if gold > 0 {
        let words = gettext_f("{gold} on it", &[("gold", &names::gold(gold))]);
        face.badges.push(badge(symbols::GOLD, format!("+{gold}"), "dq-gold", &words));
        face.besides.push(words);
    }
    if let Some(threat) = threat {
        face.badges.extend(token(game, threat));
        let needs = names::words(told::token(game, threat));
        face.besides.push(gettext_f("Threat token: {needs}", &[("needs", &needs)]));
    }
    face
}

/// The Adventure with its Threat tokens.
pub fn adventure(game: &Dicequest, adventure: AdventureId, state: &State) -> Face {
    let mut face = printed(Card::Adventure(adventure), "adventure", cards::adventure(game, adventure));
    let all: Vec<String> = state.tokens.iter().map(|token| names::words(told::token(game, *token))).collect();
    if !all.is_empty() {
        let words = gettext_f("Threat tokens: {tokens}", &[("tokens", &all.join("; "))]);
        face.badges = match state.tokens.len() {
            1..=2 => state.tokens.iter().flat_map(|one| token(game, *one)).collect(),
            n => vec![badge(symbols::THREAT, n.to_string(), "dq-threat-sign", &words)],
        };
        face.besides.push(words);
    }
    face
}

/// The Quest that is printed on the board.
pub fn playtime(game: &Dicequest) -> Face {
    printed(Card::Playtime, "playtime", cards::playtime(game))
}

/// The next Hero of the deck.
pub fn next(game: &Dicequest, hero: HeroId) -> Face {
    let content = cards::recruit(game, hero, game.hero(hero).cost);
    let content = CardContent { kind: gettext("Next in the deck"), ..content };
    printed(Card::Hero(hero), "next", content)
}

/// A Quest in the Achievements Zone: its name and what it is worth.
pub fn achieved_quest(game: &Dicequest, id: QuestId) -> Face {
    Face { corner: symbols::points(game.quest(id).vp), ..quest(game, id, 0, None) }
}

/// A graduated Hero.
pub fn achieved_hero(game: &Dicequest, own: &PartyHero) -> Face {
    Face { corner: symbols::points(game.hero(own.card).vp), ..hero(game, own) }
}
