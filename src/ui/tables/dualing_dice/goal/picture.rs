//! A goal as a small drawing of dice, which is understood across the table without reading.

use std::cell::{Cell, RefCell};

use relm4::adw;
use relm4::gtk::{self, gdk, glib, graphene, gsk, pango, prelude::*, subclass::prelude::*};

use crate::games::dualing_dice::dice::{Kind, Tint as Which};
use crate::games::dualing_dice::goal::Picture;
use crate::games::dualing_dice::goal::condition::{Half, Measure, Parity};
use crate::games::dualing_dice::goal::picture::{Comparison, HowMany, Mark, Symbol, Wanted};
use crate::ui::tables::dualing_dice::names;
use crate::ui::widgets::glyph::{self, Spot};
use crate::ui::widgets::{self, Face, Glyph, Shape, Stance, Tint, die};

/// What stands in the line of a picture.
#[derive(Clone, Debug, PartialEq)]
enum Item {
    /// A die; `lift` is how far above the line it stands, in sides of a die.
    Die {
        shape: Shape,
        tint: Tint,
        face: Face,
        lift: f64,
    },
    /// A die of any type: a round token.
    Any {
        tint: Tint,
        face: Face,
        lift: f64,
    },
    /// A die of one of several types: small, one beside and above the other.
    Several {
        shapes: Vec<Shape>,
        tint: Tint,
    },
    Word(String),
    /// Crossed out.
    Crossed(Vec<Item>),
}

/// The side of a die, in pixels.
const SIDE: f64 = 28.0;
/// Between items, in pixels.
const GAP: f64 = 4.0;

/// The items of a picture, from left to right.
fn items(picture: &Picture, own: Tint) -> Vec<Item> {
    let word = |words: &str| Item::Word(words.to_owned());
    match picture {
        Picture::Dice { dice, how_many } => {
            let sign = match how_many {
                HowMany::AtLeast => None,
                HowMany::AtMost => Some(word("≤")),
                HowMany::Exactly => Some(word("=")),
            };
            sign.into_iter().chain(dice.iter().flat_map(|symbol| symbol_items(symbol, own))).collect()
        }
        Picture::Measure { measure, of, wanted } => {
            let mut items = measured(*measure, of, own);
            items.extend(wanted.iter().map(|wanted| Item::Word(wanted_words(*wanted))));
            items
        }
        Picture::Compare { left, sign, right } => {
            let mut items = measured(left.0, &left.1, own);
            items.push(Item::Word(sign_words(*sign)));
            items.extend(measured(right.0, &right.1, own));
            items
        }
        Picture::Crossed(inner) => vec![Item::Crossed(items(inner, own))],
        Picture::Some { n, of } => {
            let all = *n == of.len();
            let start = (!all && *n > 1).then(|| Item::Word(format!("{n} ×")));
            let between = if all { "+" } else { "/" };
            let mut found: Vec<Item> = start.into_iter().collect();
            for (at, part) in of.iter().enumerate() {
                if at > 0 {
                    found.push(word(between));
                }
                found.extend(items(part, own));
            }
            found
        }
        Picture::Judged => vec![word("?")],
    }
}

fn measured(measure: Measure, of: &Symbol, own: Tint) -> Vec<Item> {
    let sign = match measure {
        Measure::Count => "#",
        Measure::Sum => "Σ",
        Measure::Max => "▲",
        Measure::Min => "▼",
        Measure::Spread => "↔",
        Measure::Values => "≠",
        Measure::Kinds => "△□",
        Measure::Same => "=",
        Measure::SameKind => "□□",
        Measure::Run => "↗",
    };
    let mut items = vec![Item::Word(sign.to_owned())];
    if *of != Symbol::default() {
        items.extend(symbol_items(of, own));
    }
    items
}

fn wanted_words(wanted: Wanted) -> String {
    match wanted {
        Wanted::AtLeast(n) => format!("≥ {n}"),
        Wanted::AtMost(n) => format!("≤ {n}"),
        Wanted::Exactly(n) => format!("= {n}"),
        Wanted::Between(low, high) => format!("{low}–{high}"),
        Wanted::MultipleOf(n) => format!("= {n}, {}, {}…", n.saturating_mul(2), n.saturating_mul(3)),
        Wanted::Parity(Parity::Even) => "= 2, 4, 6…".to_owned(),
        Wanted::Parity(Parity::Odd) => "= 1, 3, 5…".to_owned(),
    }
}

fn sign_words(sign: Comparison) -> String {
    match sign {
        Comparison::MoreBy(0) => "≥".to_owned(),
        Comparison::MoreBy(n) => format!("≥ {n} +"),
        Comparison::Exactly(0) => "=".to_owned(),
        Comparison::Exactly(n) if n < 0 => format!("= −{} +", n.unsigned_abs()),
        Comparison::Exactly(n) => format!("= {n} +"),
        Comparison::Within(n) => format!("≈ {n}"),
    }
}

/// A die with its marks; marks that do not go on a die stand beside it.
fn symbol_items(symbol: &Symbol, own: Tint) -> Vec<Item> {
    let tint = match symbol.tint {
        Some(Which::White) => Tint::White,
        Some(Which::Colour) => own,
        None => Tint::Neutral,
    };
    let mut face = Face::Blank;
    let mut lift = 0.0;
    let mut shape = symbol.kinds.first().copied().map(names::shape);
    let mut words = Vec::new();
    for mark in &symbol.marks {
        match mark {
            Mark::Step(n) => lift = f64::from(*n) * 0.13,
            Mark::SameNumber(group) => {
                words.extend(face_words(&face));
                face = group_face(*group);
            }
            Mark::SameKind(group) => shape = Some(group_shape(*group)),
            Mark::Top => face = sign(Glyph::CROWN),
            mark if face == Face::Blank => face = mark_face(mark),
            mark => words.push(mark_words(mark)),
        }
    }
    let several = symbol.kinds.len() > 1;
    let mut items = if several {
        if let Some(word) = face_words(&face) {
            words.insert(0, word);
        }
        vec![Item::Several { shapes: symbol.kinds.iter().copied().map(names::shape).collect(), tint }]
    } else {
        vec![match shape {
            Some(shape) => Item::Die { shape, tint, face, lift },
            None => Item::Any { tint, face, lift },
        }]
    };
    items.extend(words.into_iter().map(Item::Word));
    items
}

fn sign(glyph: Glyph) -> Face {
    Face::Symbols(vec![widgets::Symbol { glyph, name: "", stance: Stance::Upright }])
}

/// The same sign stands for the same number, whichever that is.
fn group_face(group: u8) -> Face {
    let signs = [Glyph::STAR, Glyph::DROP, Glyph::SUN, Glyph::LEAF, Glyph::FLAME];
    sign(signs.get(usize::from(group)).copied().unwrap_or(Glyph::STAR))
}

/// The same solid stands for the same type, whichever that is.
fn group_shape(group: u8) -> Shape {
    let kinds = [Kind::D8, Kind::D12, Kind::D4, Kind::D10, Kind::D20];
    names::shape(kinds.get(usize::from(group)).copied().unwrap_or_default())
}

fn mark_face(mark: &Mark) -> Face {
    match mark {
        Mark::Is(numbers) => match numbers.as_slice() {
            [n] => Face::Number((*n).into()),
            _ => Face::Text(mark_words(mark)),
        },
        mark => Face::Text(mark_words(mark)),
    }
}

fn face_words(face: &Face) -> Option<String> {
    match face {
        Face::Text(words) => Some(words.clone()),
        Face::Number(n) => Some(n.to_string()),
        _ => None,
    }
}

fn mark_words(mark: &Mark) -> String {
    match mark {
        Mark::Is(numbers) => {
            let row = numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
            match (numbers.first(), numbers.last()) {
                (Some(low), Some(high)) if row && numbers.len() > 2 => format!("{low}–{high}"),
                _ => numbers.iter().map(u8::to_string).collect::<Vec<_>>().join("/"),
            }
        }
        Mark::AtLeast(n) => format!("{n}+"),
        Mark::AtMost(n) => format!("≤{n}"),
        Mark::Between(low, high) => format!("{low}–{high}"),
        Mark::Parity(Parity::Even) => "2·4".to_owned(),
        Mark::Parity(Parity::Odd) => "1·3".to_owned(),
        Mark::Half(Half::Upper) => "▲".to_owned(),
        Mark::Half(Half::Lower) => "▼".to_owned(),
        Mark::Top | Mark::Step(_) | Mark::SameNumber(_) | Mark::SameKind(_) => String::new(),
    }
}

mod imp {
    use super::*;

    #[derive(Default)]
    pub struct GoalPicture {
        pub(super) items: RefCell<Vec<Item>>,
        /// How much of its full size it is drawn in.
        pub scale: Cell<f64>,
    }

    #[glib::object_subclass]
    impl ObjectSubclass for GoalPicture {
        const NAME: &'static str = "TablesideGoalPicture";
        type Type = super::GoalPicture;
        type ParentType = gtk::Widget;

        fn class_init(class: &mut Self::Class) {
            class.set_css_name("goalpicture");
            // The card says in words what is drawn.
            class.set_accessible_role(gtk::AccessibleRole::Presentation);
        }
    }

    impl ObjectImpl for GoalPicture {
        fn constructed(&self) {
            self.parent_constructed();
            self.obj().set_direction(gtk::TextDirection::Ltr);
        }
    }

    impl WidgetImpl for GoalPicture {
        fn measure(&self, orientation: gtk::Orientation, _: i32) -> (i32, i32, i32, i32) {
            match orientation {
                gtk::Orientation::Horizontal => {
                    let width = self.obj().wide(&self.items.borrow()) as i32;
                    (width.min(60), width, -1, -1)
                }
                _ => {
                    let high = (SIDE * 1.3) as i32;
                    (high, high, -1, -1)
                }
            }
        }

        fn snapshot(&self, snapshot: &gtk::Snapshot) {
            let view = self.obj();
            let items = self.items.borrow();
            let wide = view.wide(&items).max(1.0);
            let scale = (f64::from(view.width()) / wide).min(1.0);
            let lift = items.iter().map(highest).fold(0.0, f64::max);
            snapshot.save();
            let y = (f64::from(view.height()) - SIDE * scale * (1.0 - lift)) / 2.0;
            snapshot.translate(&graphene::Point::new(0.0, y.max(0.0) as f32));
            snapshot.scale(scale as f32, scale as f32);
            view.draw(snapshot, &items, 0.0);
            snapshot.restore();
        }
    }
}

/// How far above the line an item stands.
fn highest(item: &Item) -> f64 {
    match item {
        Item::Die { lift, .. } | Item::Any { lift, .. } => *lift,
        Item::Crossed(items) => items.iter().map(highest).fold(0.0, f64::max),
        _ => 0.0,
    }
}

glib::wrapper! {
    /// The drawing of a goal.
    pub struct GoalPicture(ObjectSubclass<imp::GoalPicture>)
        @extends gtk::Widget,
        @implements gtk::Accessible, gtk::Buildable, gtk::ConstraintTarget;
}

impl Default for GoalPicture {
    fn default() -> Self {
        glib::Object::new()
    }
}

impl GoalPicture {
    /// Draws this, with colour dice in the colour `own`; nothing without a picture.
    pub fn show(&self, picture: Option<&Picture>, own: Tint) {
        let items = picture.map(|picture| items(picture, own)).unwrap_or_default();
        self.set_visible(!items.is_empty());
        if *self.imp().items.borrow() != items {
            self.imp().items.replace(items);
            self.queue_resize();
        }
    }

    fn words(&self, words: &str) -> pango::Layout {
        let layout = self.create_pango_layout(Some(words));
        let mut font = self.pango_context().font_description().unwrap_or_default();
        font.set_weight(pango::Weight::Bold);
        font.set_absolute_size(SIDE * 0.62 * f64::from(pango::SCALE));
        layout.set_font_description(Some(&font));
        layout
    }

    fn width_of(&self, item: &Item) -> f64 {
        match item {
            Item::Die { .. } | Item::Any { .. } | Item::Several { .. } => SIDE,
            Item::Word(words) => f64::from(self.words(words).pixel_size().0) + 2.0,
            Item::Crossed(items) => self.wide(items),
        }
    }

    fn wide(&self, items: &[Item]) -> f64 {
        items.iter().map(|item| self.width_of(item) + GAP).sum::<f64>() - GAP
    }

    fn draw(&self, snapshot: &gtk::Snapshot, items: &[Item], start: f64) {
        let mut x = start;
        for item in items {
            let width = self.width_of(item);
            match item {
                Item::Die { shape, tint, face, lift } => {
                    let node = self.die(*shape, *tint, face.clone(), SIDE);
                    place(snapshot, node, x, -lift * SIDE);
                }
                Item::Any { tint, face, lift } => self.draw_token(snapshot, *tint, face, (x, -lift * SIDE)),
                Item::Several { shapes, tint } => self.draw_several(snapshot, shapes, *tint, x),
                Item::Word(words) => self.draw_words(snapshot, words, x),
                Item::Crossed(inner) => {
                    self.draw(snapshot, inner, x);
                    self.cross(snapshot, x, width);
                }
            }
            x += width + GAP;
        }
    }

    fn die(&self, shape: Shape, tint: Tint, face: Face, size: f64) -> Option<gsk::RenderNode> {
        let contrast = adw::StyleManager::default().is_high_contrast();
        die::picture(self, &die::Look { face, tint, shape, size, contrast })
    }

    fn draw_token(&self, snapshot: &gtk::Snapshot, tint: Tint, face: &Face, (x, y): (f64, f64)) {
        let (half, paints) = (SIDE / 2.0, tint.body());
        let area = graphene::Rect::new(x as f32, y as f32, SIDE as f32, SIDE as f32);
        let cr = snapshot.append_cairo(&area);
        cr.arc(x + half, y + half, half - 1.0, 0.0, std::f64::consts::TAU);
        cr.set_source_rgb(paints.base.r, paints.base.g, paints.base.b);
        cr.fill_preserve().ok();
        cr.set_line_width(1.5);
        cr.set_source_rgba(paints.ink.r, paints.ink.g, paints.ink.b, 0.5);
        cr.stroke().ok();
        let spot = Spot::new(x + half, y + half, SIDE * 0.62);
        match face {
            Face::Symbols(signs) => {
                signs.iter().for_each(|sign| glyph::fill(&cr, sign.glyph, spot, paints.ink, 1.0));
            }
            face => {
                if let Some(words) = face_words(face) {
                    let size = if words.chars().count() > 2 { SIDE * 0.45 } else { SIDE * 0.6 };
                    die::print(snapshot, self, &words, Spot { size, ..spot }, paints.ink);
                }
            }
        }
    }

    fn draw_several(&self, snapshot: &gtk::Snapshot, shapes: &[Shape], tint: Tint, x: f64) {
        let across = if shapes.len() > 4 { 3 } else { 2 };
        let side = SIDE / across as f64;
        for (at, shape) in shapes.iter().enumerate() {
            let (column, row) = ((at % across) as f64, (at / across) as f64);
            let node = self.die(*shape, tint, Face::Blank, side - 1.0);
            place(snapshot, node, x + column * side, row * side + (SIDE - 2.0 * side) / 2.0);
        }
    }

    fn draw_words(&self, snapshot: &gtk::Snapshot, words: &str, x: f64) {
        let layout = self.words(words);
        let y = (SIDE - f64::from(layout.pixel_size().1)) / 2.0;
        snapshot.save();
        snapshot.translate(&graphene::Point::new(x as f32, y as f32));
        snapshot.append_layout(&layout, &self.style_context().color());
        snapshot.restore();
    }

    /// A line through what is not wanted, with a light edge, so that it is seen on dice of any colour.
    fn cross(&self, snapshot: &gtk::Snapshot, x: f64, width: f64) {
        let area = graphene::Rect::new(x as f32 - 4.0, -4.0, width as f32 + 8.0, SIDE as f32 + 8.0);
        let cr = snapshot.append_cairo(&area);
        for (line, colour) in [(4.0, gdk::RGBA::WHITE), (2.2, gdk::RGBA::new(0.75, 0.08, 0.12, 1.0))] {
            cr.set_line_width(line);
            cr.set_source_rgba(
                colour.red().into(),
                colour.green().into(),
                colour.blue().into(),
                colour.alpha().into(),
            );
            cr.move_to(x, SIDE);
            cr.line_to(x + width, 0.0);
            cr.stroke().ok();
        }
    }
}

fn place(snapshot: &gtk::Snapshot, node: Option<gsk::RenderNode>, x: f64, y: f64) {
    let Some(node) = node else { return };
    snapshot.save();
    snapshot.translate(&graphene::Point::new(x as f32, y as f32));
    snapshot.append_node(&node);
    snapshot.restore();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Rules;
    use crate::games::dualing_dice::DualingDice;
    use crate::games::dualing_dice::content::Content;

    /// Goals that differ look different, in every colour that is needed.
    #[test]
    fn every_goal_of_the_default_deck_has_a_drawing_of_its_own() {
        let content: Content = toml::from_str(DualingDice::default_pack()).unwrap();
        let mut seen: Vec<(String, Vec<Item>)> = Vec::new();
        for goal in &content.goal {
            let drawn = items(&goal.picture(), Tint::Blue);
            assert!(!drawn.is_empty() && drawn.len() <= 12, "{}: {drawn:?}", goal.id);
            let same = seen.iter().find(|(_, other)| *other == drawn);
            assert!(same.is_none(), "{} looks like {same:?}", goal.id);
            seen.push((goal.id.clone(), drawn));
        }
        assert!(seen.len() > 60);
    }
}
