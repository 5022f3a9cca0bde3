//! Small pictures as outlines, drawn at any size in one colour.

mod arms;
mod creatures;
mod signs;

use std::f64::consts::{PI, TAU};

use relm4::gtk::cairo::{Context, FillRule};

use super::palette::Rgb;

/// A picture printed on dice and cards. Each fits a square of side 1 around
/// the origin, its top at y = -0.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyph {
    /// A bare curved sword, its tip up.
    Katana,
    /// A shield.
    Shield,
    /// A curved sword in its scabbard, at rest on a stand.
    Sheathe,
    /// A straight sword, its tip up.
    Sword,
    /// An arrow pointing up.
    Arrow,
    /// A staff with a star.
    Wand,
    /// A carved stone.
    Rune,
    /// A leaf: green.
    Leaf,
    /// A drop: blue.
    Drop,
    /// A flame: red.
    Flame,
    /// A sun: yellow.
    Sun,
    /// A star: violet.
    Star,
    /// A ring: white.
    Ring,
    /// A crescent: black.
    Crescent,
    /// A tick.
    Check,
    /// A spark.
    Sparkle,
    /// A padlock.
    Lock,
    /// A fan of cards: a hand.
    Cards,
    /// A die with three pips.
    Cube,
    /// The head of a robot: a bot.
    Robot,
    /// A crown: the first player.
    Crown,
    /// A small light with a tail.
    Wisp,
    /// A ghost.
    Ghost,
    /// Two crossed swords.
    Swords,
    /// A drop with a star in it.
    Blood,
    /// A serpent with a comb.
    Serpent,
    /// A dragon with spread wings.
    Dragon,
    /// A toothed wheel.
    Cog,
    /// A coil between two plates.
    Spring,
    /// An axe on a long pole.
    Halberd,
    /// A smith's hammer.
    Hammer,
    /// An armour plate with rivets.
    Plate,
    /// A tower with an eye.
    Tower,
}

/// Where and how large a glyph is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Centre, in pixels.
    pub x: f64,
    /// Centre, in pixels.
    pub y: f64,
    /// Side of the square the glyph fits, in pixels.
    pub size: f64,
    /// Clockwise turn, in degrees.
    pub turn: f64,
}

impl Spot {
    /// An upright spot.
    #[must_use]
    pub const fn new(x: f64, y: f64, size: f64) -> Self {
        Self { x, y, size, turn: 0.0 }
    }

    /// The same spot turned clockwise by `degrees`.
    #[must_use]
    pub const fn turned(self, degrees: f64) -> Self {
        Self { turn: degrees, ..self }
    }
}

/// Fills `glyph` at `spot` with `ink` (opacity `alpha`, 0 to 1). Drawing never
/// fails: cairo keeps its own error state.
pub fn fill(cr: &Context, glyph: Glyph, spot: Spot, ink: Rgb, alpha: f64) {
    cr.save().ok();
    cr.translate(spot.x, spot.y);
    cr.rotate(spot.turn.to_radians());
    cr.scale(spot.size, spot.size);
    cr.set_source_rgba(ink.r, ink.g, ink.b, alpha);
    cr.set_fill_rule(FillRule::EvenOdd);
    cr.new_path();
    draw(cr, glyph);
    cr.restore().ok();
}

fn draw(cr: &Context, glyph: Glyph) {
    match glyph {
        Glyph::Katana => arms::katana(cr),
        Glyph::Shield => arms::shield(cr),
        Glyph::Sheathe => arms::sheathe(cr),
        Glyph::Sword => arms::sword(cr),
        Glyph::Arrow => arms::arrow(cr),
        Glyph::Wand => arms::wand(cr),
        Glyph::Rune => arms::rune(cr),
        Glyph::Leaf => signs::leaf(cr),
        Glyph::Drop => signs::drop_shape(cr),
        Glyph::Flame => signs::flame(cr),
        Glyph::Sun => signs::sun(cr),
        Glyph::Star => signs::star(cr),
        Glyph::Ring => signs::ring(cr),
        Glyph::Crescent => signs::crescent(cr),
        Glyph::Check => signs::check(cr),
        Glyph::Sparkle => signs::sparkle(cr),
        Glyph::Lock => signs::lock(cr),
        Glyph::Cards => signs::cards(cr),
        Glyph::Cube => signs::cube(cr),
        Glyph::Robot => signs::robot(cr),
        Glyph::Crown => signs::crown(cr),
        Glyph::Wisp => creatures::wisp(cr),
        Glyph::Ghost => creatures::ghost(cr),
        Glyph::Swords => creatures::swords(cr),
        Glyph::Blood => creatures::blood(cr),
        Glyph::Serpent => creatures::serpent(cr),
        Glyph::Dragon => creatures::dragon(cr),
        Glyph::Cog => creatures::cog(cr),
        Glyph::Spring => creatures::spring(cr),
        Glyph::Halberd => creatures::halberd(cr),
        Glyph::Hammer => creatures::hammer(cr),
        Glyph::Plate => creatures::plate(cr),
        Glyph::Tower => creatures::tower(cr),
    }
}

fn paint(cr: &Context) {
    cr.fill().ok();
}

fn polygon(cr: &Context, points: &[(f64, f64)]) {
    for (i, &(x, y)) in points.iter().enumerate() {
        if i == 0 { cr.move_to(x, y) } else { cr.line_to(x, y) }
    }
    cr.close_path();
}

fn circle(cr: &Context, x: f64, y: f64, radius: f64) {
    cr.new_sub_path();
    cr.arc(x, y, radius, 0.0, TAU);
    cr.close_path();
}

fn capsule(cr: &Context, x: f64, y: f64, w: f64, h: f64) {
    let r = w.min(h) / 2.0;
    cr.new_sub_path();
    cr.arc(x + w - r, y + r, r, -PI / 2.0, 0.0);
    cr.arc(x + w - r, y + h - r, r, 0.0, PI / 2.0);
    cr.arc(x + r, y + h - r, r, PI / 2.0, PI);
    cr.arc(x + r, y + r, r, PI, PI * 1.5);
    cr.close_path();
}

fn star_path(cr: &Context, x: f64, y: f64, outer: f64, inner: f64, points: u32) {
    for i in 0..points * 2 {
        let angle = PI * f64::from(i) / f64::from(points) - PI / 2.0;
        let r = if i % 2 == 0 { outer } else { inner };
        let (px, py) = (x + r * angle.cos(), y + r * angle.sin());
        if i == 0 { cr.move_to(px, py) } else { cr.line_to(px, py) }
    }
    cr.close_path();
}
