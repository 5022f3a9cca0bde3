//! The enemy: its picture, its dice, how much it has taken, what it takes to hit it, how hard it strikes; the injured
//! dice, and those who are still to come.

use std::cell::Cell;
use std::rc::Rc;

use relm4::gtk::{self, pango, prelude::*};

use super::draft::Draft;
use super::forecast::Forecast;
use super::sizes::Sizes;
use super::{middle, names};
use crate::games::regidice::state::Ending;
use crate::i18n::{gettext, gettext_f};
use crate::tables::kit::layout::{Form, Wrap};
use crate::tables::kit::{
    PartRow, add_all, centred, group, label, set_accessible_name, set_class, set_text, styled_box, titled,
};
use crate::tables::regidice::{DieCell, RegidiceTable, Session, ViewModel};
use crate::widgets::track::{Level, Track};
use crate::widgets::{Emblem, Glyph, Named, Portrait};

/// A number with its sign and what it is, to be read at a glance.
struct Badge {
    root: gtk::Box,
    number: gtk::Label,
    word: gtk::Label,
}

impl Badge {
    fn new(sign: Glyph, word: &str, class: &str) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 0, "rd-badge");
        root.add_css_class(class);
        let top = styled_box(gtk::Orientation::Horizontal, 6, "");
        top.set_halign(gtk::Align::Center);
        let (number, word) = (centred("rd-number"), titled("caption", word));
        number.set_wrap(false);
        word.set_wrap(false);
        word.set_ellipsize(pango::EllipsizeMode::End);
        word.set_xalign(0.5);
        add_all(&top, &[&Emblem::of_glyph(Some(sign), 20), &number]);
        add_all(&root, &[&top, &word]);
        Self { root, number, word }
    }
}

/// A fact with its sign.
struct Fact {
    root: gtk::Box,
    words: gtk::Label,
}

impl Fact {
    fn new(sign: Glyph, class: &str) -> Self {
        let root = styled_box(gtk::Orientation::Horizontal, 7, "rd-fact");
        root.append(&Emblem::of_glyph(Some(sign), 18));
        let words = label("heading");
        words.set_wrap(false);
        root.append(&words);
        if !class.is_empty() {
            root.add_css_class(class);
        }
        Self { root, words }
    }
}

/// An enemy that is still to come.
struct Coming {
    root: gtk::Box,
    portrait: Portrait,
    words: gtk::Label,
}

impl Coming {
    fn new() -> Self {
        let root = styled_box(gtk::Orientation::Horizontal, 6, "rd-coming");
        let (portrait, words) = (Portrait::default(), label("caption"));
        words.set_wrap(false);
        portrait.set_size(34);
        add_all(&root, &[&portrait, &words]);
        Self { root, portrait, words }
    }
}

/// The part of the stage that belongs to the enemy.
pub struct EnemyView {
    pub root: gtk::Box,
    portrait: Portrait,
    middle: gtk::Box,
    name: gtk::Label,
    place: gtk::Label,
    dice: PartRow<RegidiceTable, DieCell>,
    /// Picture, name and dice.
    front: gtk::Box,
    facts: gtk::Box,
    /// Where hits and track stand.
    taken: gtk::Box,
    hits: Fact,
    track: Track,
    defence: Badge,
    attack: Badge,
    /// Name and place.
    head: gtk::Box,
    /// The injured dice and what is still to come, which the layout gives a place of their own.
    pub side: gtk::Box,
    injured_words: gtk::Label,
    injured: PartRow<RegidiceTable, DieCell>,
    supply: gtk::Label,
    next: gtk::Box,
    coming: Vec<Coming>,
    form: Cell<Form>,
}

impl EnemyView {
    pub fn new(session: &Rc<Session>) -> Self {
        let this = Self {
            root: group(gtk::Orientation::Vertical, 6, "rd-enemy", ""),
            portrait: Portrait::default(),
            middle: styled_box(gtk::Orientation::Vertical, 6, "rd-foe"),
            name: label("rd-name"),
            place: label("caption"),
            dice: PartRow::within(session, Wrap::new(8).align(0.5)),
            front: styled_box(gtk::Orientation::Horizontal, 20, ""),
            facts: styled_box(gtk::Orientation::Vertical, 6, "rd-facts"),
            head: styled_box(gtk::Orientation::Horizontal, 10, ""),
            taken: styled_box(gtk::Orientation::Vertical, 6, ""),
            hits: Fact::new(Glyph::FLAME, "rd-hits"),
            track: Track::default(),
            defence: Badge::new(Glyph::SHIELD, &gettext("Defence"), "rd-defence"),
            attack: Badge::new(Glyph::SWORD, &gettext("Attack"), "rd-strength"),
            side: styled_box(gtk::Orientation::Horizontal, 16, "rd-side"),
            injured_words: label("caption-heading"),
            injured: PartRow::new(session, 4),
            supply: label("caption"),
            next: styled_box(gtk::Orientation::Horizontal, 12, ""),
            coming: (0..2).map(|_| Coming::new()).collect(),
            form: Cell::default(),
        };
        this.build();
        this
    }

    fn build(&self) {
        self.name.set_wrap(false);
        self.place.set_wrap(false);
        self.place.set_ellipsize(pango::EllipsizeMode::End);
        self.injured_words.set_wrap(false);
        self.place.set_valign(gtk::Align::Baseline);
        self.name.set_valign(gtk::Align::Baseline);
        add_all(&self.head, &[&self.name, &self.place]);
        add_all(&self.middle, &[&self.head, &self.dice.root]);
        self.track.add_css_class("ink");
        self.track.add_css_class("rd-track");
        let rest = styled_box(gtk::Orientation::Horizontal, 8, "");
        rest.set_homogeneous(true);
        add_all(&rest, &[&self.defence.root, &self.attack.root]);
        add_all(&self.taken, &[&self.hits.root, &self.track]);
        add_all(&self.facts, &[&self.taken, &rest]);
        self.coming.iter().for_each(|other| self.next.append(&other.root));
        self.injured.root.set_hexpand(true);
        add_all(&self.side, &[&self.injured_words, &self.injured.root, &self.supply, &self.next]);
        for part in [self.injured_words.upcast_ref::<gtk::Widget>(), self.injured.root.upcast_ref()] {
            part.set_valign(gtk::Align::Center);
        }
        self.supply.set_wrap(false);
        self.middle.set_valign(gtk::Align::Center);
        self.middle.set_hexpand(true);
        add_all(&self.front, &[&self.portrait, &self.middle]);
        add_all(&self.root, &[&self.front, &self.facts]);
    }

    /// In a column the enemy lies down: the picture is beside the dice. Else it stands, as high as the stage.
    pub fn take_form(&self, form: Form) {
        let column = form.is_column();
        let align = if column { gtk::Align::Start } else { gtk::Align::Center };
        let along = if column { gtk::Orientation::Horizontal } else { gtk::Orientation::Vertical };
        self.front.set_orientation(along);
        self.front.set_spacing(if column { 8 } else { 4 });
        self.front.set_vexpand(!column);
        self.portrait.set_vexpand(!column);
        self.portrait.set_valign(if column { gtk::Align::Center } else { gtk::Align::Fill });
        self.portrait.set_halign(if column { gtk::Align::Center } else { gtk::Align::Fill });
        self.middle.set_halign(align);
        self.head.set_halign(align);
        self.root.set_valign(if column { gtk::Align::Start } else { gtk::Align::Fill });
        self.root.set_hexpand(false);
        let line = if column { gtk::Orientation::Horizontal } else { gtk::Orientation::Vertical };
        let beside = form == Form::Medium;
        self.taken.set_orientation(if beside {
            gtk::Orientation::Horizontal
        } else {
            gtk::Orientation::Vertical
        });
        self.taken.set_spacing(if form == Form::Narrow { 2 } else { 6 });
        self.taken.set_hexpand(true);
        self.facts.set_orientation(line);
        self.facts.set_spacing(if column { 12 } else { 6 });
        for badge in [&self.defence, &self.attack] {
            badge.root.set_orientation(line);
            badge.root.set_spacing(if column { 6 } else { 0 });
            badge.word.set_visible(form != Form::Narrow);
        }
        self.place.set_visible(!matches!(form, Form::Narrow | Form::Low));
        self.form.set(form);
        for other in &self.coming {
            other.words.set_visible(matches!(form, Form::Wide | Form::Tv));
            other.portrait.set_size(if form == Form::Narrow { 24 } else { 30 });
        }
        self.track.set_size_request(if column { 90 } else { 190 }, 14);
    }

    pub fn show(
        &self,
        m: &ViewModel,
        draft: &Draft,
        forecast: Option<&Forecast>,
        (sizes, entering): (Sizes, bool),
    ) {
        let state = &m.state;
        let name = m.enemy();
        let health = m.game.health(state);
        // One that has fallen lies no longer on the table.
        let fallen = state.hits.is_empty() || m.state.ending == Some(Ending::Won);
        let hits = if fallen { health } else { state.hits() };
        // Where something is entered in a column, little must be enough.
        let column = self.form.get().is_column();
        self.side.set_visible(!(column && entering));
        self.track.set_visible(!(column && entering));
        self.root.set_size_request(if column { -1 } else { sizes.enemy }, -1);
        let wounds = f64::from(hits) / f64::from(health.max(1));
        self.portrait.set_resource(names::portrait(state.enemy));
        self.portrait.set_size(sizes.portrait);
        self.portrait.set_glow(0.15 + 0.85 * wounds);
        self.portrait.set_accessible_name(&gettext_f("Portrait of {enemy}", &[("enemy", &name)]));
        set_text(&self.name, &name);
        let of = m.game.enemies().to_string();
        let words = [("n", &*(state.enemy + 1).to_string()), ("of", &*of)];
        self.place.set_text(&gettext_f("Enemy {n} of {of}", &words));
        let words = gettext_f("{enemy}’s dice", &[("enemy", &name)]);
        self.dice.show(&words, middle::enemy(m, draft, sizes.foe));
        let words = [("n", &*hits.to_string()), ("of", &*health.to_string())];
        let taken = gettext_f("{n} of {of} hits", &words);
        set_text(&self.hits.words, &taken);
        let more = forecast.map_or(0, |forecast| forecast.damage);
        let ghost = u8::try_from(more).unwrap_or(u8::MAX).min(health.saturating_sub(hits));
        self.track.set_level(Level { full: hits, ghost, of: health });
        self.defence.root.set_visible(!fallen);
        self.attack.root.set_visible(!fallen);
        let defence = state.defence().to_string();
        self.defence.number.set_text(&defence);
        let defence = gettext_f("Defence {n}", &[("n", &defence)]);
        self.defence.root.set_tooltip_text(Some(&gettext("Pips needed for one hit")));
        let attack = m.game.attack(state).to_string();
        self.attack.number.set_text(&attack);
        let attack = gettext_f("Attack {n}", &[("n", &attack)]);
        self.attack.root.set_tooltip_text(Some(&gettext("Dice you lose to its attack")));
        set_accessible_name(&self.root, &[name, taken, defence, attack].join(", "));
        set_class(&self.root, "fallen", fallen);
        self.show_side(m, draft, sizes);
    }

    fn show_side(&self, m: &ViewModel, draft: &Draft, sizes: Sizes) {
        let state = &m.state;
        let n = state.injured.total();
        let words = gettext_f("Injured: {n}", &[("n", &n.to_string())]);
        set_text(&self.injured_words, &words);
        let looks = middle::injured(m, draft, sizes.injured);
        // What is pressed has to be large enough for fingers.
        let pressed = looks.iter().any(|look| look.command.is_some());
        let size = if pressed { sizes.injured.max(34) } else { sizes.injured };
        let looks = looks.into_iter().map(|look| super::DieLook { size, ..look });
        self.injured.root.set_limit(sizes.side);
        self.injured.show(&words, looks);
        let black = [("n", &*state.supply.to_string())];
        self.supply.set_text(&gettext_f("Black dice in the supply: {n}", &black));
        self.supply.set_visible(self.form.get() != Form::Narrow);
        for (at, other) in (state.enemy + 1..).zip(&self.coming) {
            other.root.set_visible(at < m.game.enemies());
            let name = names::enemy(&m.game, at, &m.names);
            other.portrait.set_resource(names::portrait(at));
            other.portrait.set_glow(0.0);
            other.portrait.set_accessible_name(&gettext_f("Upcoming: {enemy}", &[("enemy", &name)]));
            other.words.set_text(&name);
            other.root.set_tooltip_text(Some(&gettext_f("Upcoming: {enemy}", &[("enemy", &name)])));
        }
    }

    /// A die of the enemy.
    pub fn die(&self, at: usize) -> Option<gtk::Widget> {
        self.dice.at(at)
    }

    /// Where injured dice lie.
    pub fn injured(&self) -> gtk::Widget {
        self.injured_words.clone().upcast()
    }
}

#[cfg(test)]
mod tests {
    use crate::tables::regidice::names;
    use crate::widgets::portrait;

    #[test]
    fn every_enemy_can_be_drawn_and_has_a_fire() {
        for enemy in 0..3 {
            let path = names::portrait(enemy);
            let (fires, reach) = portrait::measure(path).unwrap();
            assert!(fires >= 3, "{path}: {fires}");
            assert!(reach > 0.3 && reach <= 1.1, "{path}: {reach}");
        }
    }
}
