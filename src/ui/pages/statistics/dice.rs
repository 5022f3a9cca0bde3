//! Whether the dice fall as they should: a row for dice that look alike, the verdict beside the dots of their faces.

use relm4::adw::prelude::*;
use relm4::gtk;

use super::counting::Dice;
use crate::i18n::{gettext, ngettext_f};
use crate::insight::Pool;
use crate::insight::fair_dice::Verdict;
use crate::tables::kit::{styled_box, titled};
use crate::widgets::figure::Form;
use crate::widgets::{Columns, FigureView, Shares};

/// What is said of all dice: the worst of it, or of those that were rolled most.
pub fn sentence(dice: &Dice) -> String {
    let unfair = |pool: &Pool| pool.test.verdict(pool.among) == Verdict::Unfair;
    let worst = dice.pools.iter().filter(|(pool, _)| unfair(pool));
    let worst =
        worst.max_by(|(one, _), (two, _)| one.test.most_evidence().total_cmp(&two.test.most_evidence()));
    let most = || dice.pools.iter().max_by_key(|(pool, _)| pool.test.rolls());
    match worst.or_else(most) {
        Some((pool, words)) => format!("{}, {}: {words}", pool.game, pool.name),
        None => gettext("No dice were rolled in finished matches yet."),
    }
}

/// A card with a row for each pool; those of a game stand together.
pub fn fill(place: &gtk::Box, dice: &Dice) {
    while let Some(old) = place.first_child() {
        place.remove(&old);
    }
    for of_game in dice.pools.chunk_by(|one, two| one.0.game == two.0.game) {
        let card = styled_box(gtk::Orientation::Vertical, 18, "card");
        card.add_css_class("answer-card");
        if let Some((pool, _)) = of_game.first() {
            card.append(&titled("card-title", &pool.game));
        }
        of_game.iter().for_each(|(pool, words)| card.append(&row(pool, words)));
        place.append(&card);
    }
    if !dice.pools.is_empty() {
        place.append(&titled("note", &dice.note));
    }
}

pub fn row(pool: &Pool, words: &str) -> Columns {
    let columns = Columns::new(Shares { two_from: 560, gap: 18, right: 46, ..Shares::default() });
    let said = styled_box(gtk::Orientation::Vertical, 3, "");
    said.set_valign(gtk::Align::Center);
    said.append(&titled("heading", &pool.name));
    let n = u32::try_from(pool.test.rolls()).unwrap_or(u32::MAX);
    let rolls = ngettext_f("{n} roll", "{n} rolls", n, &[("n", &pool.test.rolls().to_string())]);
    let by = if pool.real { gettext("the table") } else { gettext("the program") };
    said.append(&titled("note", &format!("{rolls} · {}: {by}", gettext("Rolled by"))));
    let verdict = styled_box(gtk::Orientation::Horizontal, 8, "");
    let unfair = pool.test.verdict(pool.among) == Verdict::Unfair;
    let icon = match (unfair, pool.test.rolls()) {
        (true, _) => "dialog-warning-symbolic",
        (false, ..60) => "document-open-recent-symbolic",
        (false, _) => "object-select-symbolic",
    };
    let icon = gtk::Image::from_icon_name(icon);
    icon.set_accessible_role(gtk::AccessibleRole::Presentation);
    icon.set_valign(gtk::Align::Start);
    verdict.append(&icon);
    verdict.append(&titled(if unfair { "loss" } else { "" }, words));
    said.append(&verdict);
    columns.add(&said);
    // Of a die that was never rolled there is nothing to draw.
    if pool.test.rolls() > 0 {
        columns.add(&FigureView::new(pool.figure(), Form::Upright));
    }
    columns
}
