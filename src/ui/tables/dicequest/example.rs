//! What the introduction shows.

use relm4::gtk::{self, prelude::*};
use tableside::engine::Packs;

use super::parts::{cards, symbols};
use crate::engine::{ExampleBoard, ExampleDie, Setup};
use crate::games::dicequest::Dicequest;
use crate::games::dicequest::content::Content;
use crate::games::dicequest::dice::Symbols;
use crate::games::dicequest::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId};
use crate::games::dicequest::state::Card;
use crate::tables::kit::Drawings;
use crate::widgets::{CardContent, CardSize, CardView, Face};

/// Dice with symbols, and cards.
pub const DRAWINGS: Drawings = Drawings { face, cards: drawn_cards, board };

/// Letters, as packs write them: `SS`, `AR`; `-` is blank, nothing a die that was not rolled.
fn face(die: &ExampleDie) -> Option<Face> {
    match die.face.as_str() {
        "" => Some(Face::Unknown),
        "-" => Some(Face::Blank),
        letters => Symbols::try_from(letters.to_owned()).ok().map(symbols::face),
    }
}

fn drawn_cards(ids: &[String]) -> Option<Vec<gtk::Widget>> {
    let content: Content = toml::from_str(Dicequest::default_pack()).ok()?;
    let game = Dicequest::new(Setup { seats: 2, options: Default::default(), content }).ok()?;
    ids.iter().map(|id| Some(CardView::new(Some(card(&game, id)?), CardSize::Small).upcast())).collect()
}

/// The card with this id; an Expert’s has a `+` after it.
fn card(game: &Dicequest, id: &str) -> Option<CardContent> {
    let (id, expert) = id.strip_suffix('+').map_or((id, false), |id| (id, true));
    let content = game.content();
    let number = |at: Option<usize>| at.and_then(|at| u8::try_from(at).ok());
    let hero = number(content.hero.iter().position(|card| card.id == id)).map(|n| Card::Hero(HeroId(n)));
    let item = || number(content.item.iter().position(|card| card.id == id)).map(|n| Card::Item(ItemId(n)));
    let quest =
        || number(content.quest.iter().position(|card| card.id == id)).map(|n| Card::Quest(QuestId(n)));
    let adventure = || {
        let at = number(content.adventure.iter().position(|card| card.id == id));
        at.map(|n| Card::Adventure(AdventureId(n)))
    };
    let threat = || {
        let at = number(content.threat_card.iter().position(|card| card.id == id));
        at.map(|n| Card::Threat(ThreatId(n)))
    };
    let playtime = || (content.playtime.id == id).then_some(Card::Playtime);
    let found = hero.or_else(item).or_else(quest).or_else(adventure).or_else(threat).or_else(playtime)?;
    Some(match found {
        // As the Market offers it.
        Card::Hero(hero) if !expert => cards::recruit(game, hero, game.hero(hero).cost),
        _ => cards::content(game, found, expert),
    })
}

fn board(_: &ExampleBoard) -> Option<gtk::Widget> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rules, Shows};

    #[test]
    fn the_introduction_names_faces_and_cards_that_there_are() {
        let content: Content = toml::from_str(Dicequest::default_pack()).unwrap();
        let game = Dicequest::new(Setup { seats: 2, options: Default::default(), content }).unwrap();
        let examples =
            Dicequest::rulebook().introduction.iter().filter_map(|section| section.example.as_ref());
        for example in examples {
            match &example.shows {
                Shows::Dice { dice, .. } => {
                    assert!(dice.iter().all(|die| face(die).is_some()), "{example:?}")
                }
                Shows::Cards(ids) => assert!(ids.iter().all(|id| card(&game, id).is_some()), "{example:?}"),
                Shows::Board(_) => panic!("{example:?}"),
            }
        }
        assert_eq!(card(&game, "rusk-the-elder").map(|card| card.title), Some("Rusk the Elder".to_owned()));
        assert!(card(&game, "nobody").is_none());
    }
}
