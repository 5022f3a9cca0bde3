//! What the introduction shows.

use relm4::gtk::{self, prelude::*};

use super::names;
use crate::engine::{ExampleBoard, ExampleDie, Rules, Setup};
use crate::games::dice_tuners::{CardId, DiceTuners, HeroId};
use crate::tables::kit::Drawings;
use crate::widgets::{CardContent, CardSize, CardView, Face};

/// Dice with symbols, and cards.
pub const DRAWINGS: Drawings = Drawings { face, cards, board };

fn face(die: &ExampleDie) -> Option<Face> {
    if die.face.is_empty() { Some(Face::Unknown) } else { die.face.parse().ok().map(names::face) }
}

fn cards(ids: &[String]) -> Option<Vec<gtk::Widget>> {
    let content = toml::from_str(DiceTuners::default_pack()).ok()?;
    let game = DiceTuners::new(Setup { seats: 2, options: Default::default(), content }).ok()?;
    let card = |id: &String| {
        let content = card(&game, id)?;
        Some(CardView::new(Some(content), CardSize::Small).upcast())
    };
    ids.iter().map(card).collect()
}

fn card(game: &DiceTuners, id: &str) -> Option<CardContent> {
    let content = game.content();
    let strategy = content.strategy.iter().position(|card| card.id == id);
    let hero = content.hero.iter().position(|card| card.id == id);
    strategy
        .and_then(|at| Some(names::strategy(game, CardId(at.try_into().ok()?))))
        .or_else(|| Some(names::hero(game, HeroId(hero?.try_into().ok()?))))
}

fn board(_: &ExampleBoard) -> Option<gtk::Widget> {
    None
}
