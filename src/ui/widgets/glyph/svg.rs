//! Reads the symbols of the resources: filled paths, circles and rectangles, as in symbolic icons. Of a path the
//! commands M, L, H, V, C, S and Z are understood, in capitals and small letters.

use std::iter::Peekable;
use std::str::Chars;

/// A step of an outline, absolute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    Move(f64, f64),
    Line(f64, f64),
    Curve([f64; 6]),
    Close,
    Circle { x: f64, y: f64, radius: f64 },
}

/// What one element fills.
pub type Shape = Vec<Step>;

/// A shape with what the drawing says of its paint.
#[derive(Clone, Debug, PartialEq)]
pub struct Painted {
    pub shape: Shape,
    /// The colour, `0xRRGGBB`; black if none is given.
    pub fill: u32,
    /// Its class; may be empty.
    pub class: String,
}

/// The shapes of a drawing, in a square of side 1 around the origin.
pub fn read(svg: &str) -> Result<Vec<Shape>, String> {
    Ok(read_painted(svg)?.into_iter().map(|painted| painted.shape).collect())
}

/// The same, each with its paint.
pub fn read_painted(svg: &str) -> Result<Vec<Painted>, String> {
    let mut shapes = Vec::new();
    let mut place = None;
    for tag in svg.split('<').skip(1) {
        let name = tag.split(|c: char| c.is_whitespace() || c == '/' || c == '>').next().unwrap_or_default();
        let number = |key: &str| {
            attribute(tag, key)
                .unwrap_or("0")
                .parse::<f64>()
                .map_err(|_| format!("{name}: {key} is no number"))
        };
        let shape = match name {
            "svg" => {
                place = attribute(tag, "viewBox").and_then(view_box);
                continue;
            }
            "path" => path(attribute(tag, "d").unwrap_or_default())?,
            "circle" => vec![Step::Circle { x: number("cx")?, y: number("cy")?, radius: number("r")? }],
            "rect" => rectangle(number("x")?, number("y")?, number("width")?, number("height")?),
            "" => continue,
            _ if name.starts_with(['/', '?', '!']) => continue,
            _ => return Err(format!("<{name}> is not understood")),
        };
        let place = place.ok_or("there is no viewBox")?;
        shapes.push(Painted {
            shape: shape.into_iter().map(|step| placed(step, place)).collect(),
            fill: attribute(tag, "fill").map_or(Ok(0), colour)?,
            class: attribute(tag, "class").unwrap_or_default().to_owned(),
        });
    }
    Ok(shapes)
}

/// A colour written `#rrggbb`.
fn colour(words: &str) -> Result<u32, String> {
    let number = words.strip_prefix('#').and_then(|digits| u32::from_str_radix(digits, 16).ok());
    number.ok_or_else(|| format!("“{words}” is no colour"))
}

/// The middle and the longer side of a view box.
fn view_box(words: &str) -> Option<(f64, f64, f64)> {
    let numbers: Vec<f64> = words.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [x, y, width, height] = numbers[..] else { return None };
    let side = width.max(height);
    (side > 0.0).then_some((x + width / 2.0, y + height / 2.0, side))
}

fn placed(step: Step, (x, y, side): (f64, f64, f64)) -> Step {
    let (at_x, at_y) = (|v: f64| (v - x) / side, |v: f64| (v - y) / side);
    match step {
        Step::Move(a, b) => Step::Move(at_x(a), at_y(b)),
        Step::Line(a, b) => Step::Line(at_x(a), at_y(b)),
        Step::Curve([a, b, c, d, e, f]) => {
            Step::Curve([at_x(a), at_y(b), at_x(c), at_y(d), at_x(e), at_y(f)])
        }
        Step::Close => Step::Close,
        Step::Circle { x, y, radius } => Step::Circle { x: at_x(x), y: at_y(y), radius: radius / side },
    }
}

fn attribute<'a>(tag: &'a str, key: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {key}=\""))? + key.len() + 3;
    tag.get(start..)?.split('"').next()
}

fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Shape {
    let (right, bottom) = (x + width, y + height);
    vec![
        Step::Move(x, y),
        Step::Line(right, y),
        Step::Line(right, bottom),
        Step::Line(x, bottom),
        Step::Close,
    ]
}

fn path(data: &str) -> Result<Shape, String> {
    let mut chars = data.chars().peekable();
    let mut shape = Vec::new();
    let (mut at, mut start) = ((0.0, 0.0), (0.0, 0.0));
    // The second handle of the last curve, for S.
    let mut handle = None;
    let mut command = 'M';
    loop {
        skip_separators(&mut chars);
        let Some(&next) = chars.peek() else { return Ok(shape) };
        if next.is_ascii_alphabetic() {
            command = next;
            chars.next();
        }
        let (dx, dy) = if command.is_ascii_lowercase() { at } else { (0.0, 0.0) };
        let mut point = || Ok::<_, String>((number(&mut chars)? + dx, number(&mut chars)? + dy));
        let last_handle = handle.take();
        match command.to_ascii_uppercase() {
            'M' => {
                at = point()?;
                start = at;
                shape.push(Step::Move(at.0, at.1));
                // Further points are lines.
                command = if command == 'm' { 'l' } else { 'L' };
            }
            'L' => {
                at = point()?;
                shape.push(Step::Line(at.0, at.1));
            }
            'H' => {
                at.0 = number(&mut chars)? + dx;
                shape.push(Step::Line(at.0, at.1));
            }
            'V' => {
                at.1 = number(&mut chars)? + dy;
                shape.push(Step::Line(at.0, at.1));
            }
            'C' | 'S' => {
                let first = match (command.eq_ignore_ascii_case(&'S'), last_handle) {
                    (false, _) => point()?,
                    (true, Some((x, y))) => (2.0 * at.0 - x, 2.0 * at.1 - y),
                    (true, None) => at,
                };
                let second = point()?;
                at = point()?;
                shape.push(Step::Curve([first.0, first.1, second.0, second.1, at.0, at.1]));
                handle = Some(second);
            }
            'Z' => {
                at = start;
                shape.push(Step::Close);
            }
            other => return Err(format!("the path command {other} is not understood")),
        }
    }
}

fn skip_separators(chars: &mut Peekable<Chars<'_>>) {
    while chars.next_if(|c| c.is_whitespace() || *c == ',').is_some() {}
}

fn number(chars: &mut Peekable<Chars<'_>>) -> Result<f64, String> {
    skip_separators(chars);
    let mut digits = String::new();
    while let Some(c) = chars.next_if(|c| match c {
        '-' | '+' => digits.is_empty(),
        '.' => !digits.contains('.'),
        _ => c.is_ascii_digit(),
    }) {
        digits.push(c);
    }
    digits.parse().map_err(|_| format!("“{digits}” is no number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_as_the_standard_has_them() {
        let relative = path("m1 1h2v2c0 1-1 1-1 1s-1.5.5-1-1z").unwrap();
        let absolute = path("M1,1 H3 V3 C3,4 2,4 2,4 S.5 4.5 1 3 Z").unwrap();
        assert_eq!(relative, absolute);
        assert_eq!(absolute[3], Step::Curve([3.0, 4.0, 2.0, 4.0, 2.0, 4.0]));
        assert_eq!(absolute[4], Step::Curve([2.0, 4.0, 0.5, 4.5, 1.0, 3.0]));
        assert!(path("M0 0A1 1 0 0 0 2 2").is_err());
        assert!(path("M0").is_err());
    }

    #[test]
    fn paint_is_read_with_the_shape() {
        let svg =
            r##"<svg viewBox="0 0 2 2"><circle class="ember" fill="#ff6a24" cx="1" cy="1" r="1"/></svg>"##;
        let painted = read_painted(svg).unwrap();
        assert_eq!((painted[0].fill, painted[0].class.as_str()), (0xff6a24, "ember"));
        assert_eq!(painted[0].shape, [Step::Circle { x: 0.0, y: 0.0, radius: 0.5 }]);
        assert!(read_painted(&svg.replace("#ff6a24", "red")).is_err());
    }

    #[test]
    fn a_drawing_fits_the_square_around_the_origin() {
        let shapes =
            read(r#"<svg viewBox="0 0 10 10"><rect x="0" y="5" width="10" height="5"/></svg>"#).unwrap();
        assert_eq!(shapes, [rectangle(-0.5, 0.0, 1.0, 0.5)]);
        assert!(read(r#"<svg viewBox="0 0 9 9"><ellipse rx="1"/></svg>"#).is_err());
    }
}
