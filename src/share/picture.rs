//! A [`View`] as the page draws it: JSON, in which what can be pressed has a number. What pressing it does stays here.

use serde_json::{Map, Value, json};

use crate::table::look::{Face, Glyph, Shape, Sign, SignRow, Stance, Tint};
use crate::table::{
    ActionLook, Arrangement, Board, CardLook, Command, DieLook, Drawing, End, FieldLook, Item, Link, Look,
    Mark, Meter, Paper, Place, Plate, State, View, Zone,
};

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq)]
pub struct Pressable {
    /// What it is, for as long as it lasts.
    pub id: String,
    pub name: String,
    pub state: State,
    pub command: Command,
}

/// How much is told, where a view is too large for a frame: from everything to what is needed for choosing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    Least,
    Less,
    Full,
}

/// A view as JSON, and what its numbers stand for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    pub json: Value,
    pub pressables: Vec<Pressable>,
}

/// Makes the picture of a view. Only what is `allowed` can be pressed; `sentence` is what the table is asked, where the view
/// asks nothing of its own.
pub fn picture(view: &View, detail: Detail, sentence: &str, allowed: &dyn Fn(&Command) -> bool) -> Picture {
    let mut painter = Painter { detail, allowed, pressables: Vec::new() };
    let json = painter.view(view, sentence);
    Picture { json, pressables: painter.pressables }
}

struct Painter<'a> {
    detail: Detail,
    allowed: &'a dyn Fn(&Command) -> bool,
    pressables: Vec<Pressable>,
}

/// An object without what is empty.
#[derive(Default)]
struct Object(Map<String, Value>);

impl Object {
    fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        let value = value.into();
        let empty = match &value {
            Value::Null | Value::Bool(false) => true,
            Value::String(text) => text.is_empty(),
            Value::Array(list) => list.is_empty(),
            _ => false,
        };
        if !empty {
            self.0.insert(key.to_owned(), value);
        }
        self
    }

    fn done(self) -> Value {
        Value::Object(self.0)
    }
}

impl Painter<'_> {
    fn view(&mut self, view: &View, sentence: &str) -> Value {
        let ribbon = &view.ribbon;
        let asked = if ribbon.sentence.is_empty() { sentence } else { &ribbon.sentence };
        let zones: Vec<Value> = view.zones.iter().filter_map(|zone| self.zone(zone)).collect();
        let sheet = view.sheet.as_ref().map(|sheet| {
            json!({ "w": sheet.sentence, "i": self.items(&sheet.cards), "n": self.items(&sheet.named) })
        });
        Object::default()
            .with("p", view.plates.iter().map(|plate| self.plate(plate)).collect::<Vec<_>>())
            .with("w", asked)
            .with("h", &*ribbon.help)
            .with("m", ribbon.meter.as_ref().map(meter))
            .with("asks", ribbon.asks)
            .with("t", &*view.tray)
            .with("b", view.board.as_ref().map(|board| self.board(board)))
            .with("z", zones)
            .with("k", view.links.iter().map(link).collect::<Vec<_>>())
            .with("s", sheet)
            .with("c", self.items(&ribbon.choices))
            .with("e", view.end.as_deref().map(end))
            .done()
    }

    fn plate(&mut self, plate: &Plate) -> Value {
        let opens = plate.opens.as_ref().filter(|_| self.detail == Detail::Full);
        let opens = opens.and_then(|zone| self.zone(zone));
        Object::default()
            .with("s", plate.seat.0)
            .with("n", &*plate.name)
            .with("c", tint(plate.tint))
            .with("v", &*plate.score)
            .with("u", &*plate.unit)
            .with("l", &*plate.line)
            .with("k", &*plate.crown)
            .with("b", plate.bot.as_deref())
            .with("m", plate.to_move)
            .with("o", opens)
            .done()
    }

    fn zone(&mut self, zone: &Zone) -> Option<Value> {
        let own = matches!(zone.place, Place::Own | Place::Saved | Place::Hand | Place::Pad);
        let needed = own || zone.items.iter().any(|item| item.press.is_some());
        if self.detail == Detail::Least && !needed {
            return None;
        }
        let (arrangement, columns) = match zone.arrangement {
            Arrangement::Row => ("", 0),
            Arrangement::Column => ("column", 0),
            Arrangement::Fan => ("fan", 0),
            Arrangement::Grid => ("grid", 0),
            Arrangement::Versus => ("versus", 0),
            Arrangement::Figure => ("figure", 0),
            Arrangement::Box(_) => ("box", 0),
            Arrangement::Table(columns) => ("table", columns),
        };
        Some(
            Object::default()
                .with("i", self.items(&zone.items))
                .with("at", place(zone.place))
                .with("own", own)
                .with("a", arrangement)
                .with("cols", Some(columns).filter(|columns| *columns > 0))
                .with("o", zone.owner.map(|seat| seat.0))
                .with("t", &*zone.title)
                .with("n", &*zone.name)
                .with("w", &*zone.note)
                .done(),
        )
    }

    fn items(&mut self, items: &[Item]) -> Vec<Value> {
        items.iter().map(|item| self.item(item)).collect()
    }

    fn item(&mut self, item: &Item) -> Value {
        let about = match &item.look {
            Look::Action(look) if look.outcome == item.about => "",
            _ if self.detail < Detail::Full || item.press.is_none() => "",
            _ => &*item.about,
        };
        // What stands on it need not be said twice.
        let name = match &item.look {
            Look::Action(look) if plain(&look.label) == item.name => "",
            _ => &*item.name,
        };
        Object::default()
            .with("i", &*item.id)
            .with("p", self.number(item))
            .with("s", state(item.state))
            .with("n", name)
            .with("a", about)
            .with("c", &*item.caption)
            .with("e", &*item.effect)
            .with("h", item.hinted)
            .with("r", item.rolled)
            .with("l", look(&item.look, self.detail))
            .done()
    }

    /// The number of what can be pressed. What is dragged on the screen is pressed on a phone.
    fn number(&mut self, item: &Item) -> Option<usize> {
        let command =
            [&item.press, &item.lift].into_iter().flatten().find(|command| (self.allowed)(command))?;
        let Item { id, name, state, .. } = item;
        let pressable =
            Pressable { id: id.clone(), name: name.clone(), state: *state, command: command.clone() };
        self.pressables.push(pressable);
        Some(self.pressables.len() - 1)
    }

    fn board(&mut self, board: &Board) -> Value {
        let bonuses = board.bonuses.iter().map(|bonus| match bonus {
            None => Value::Null,
            Some(bonus) => json!([
                bonus
                    .each
                    .iter()
                    .map(|(much, whose)| json!([much, whose.map(Glyph::name)]))
                    .collect::<Vec<_>>(),
                bonus.about
            ]),
        });
        let bonuses = bonuses.collect::<Vec<_>>();
        Object::default()
            .with("n", &*board.name)
            .with("x", board.columns.clone())
            .with("y", board.rows.clone())
            .with("z", bonuses)
            .with("past", board.past)
            .with("f", self.items(&board.fields))
            .done()
    }
}

/// Where a zone lies, as far as the page tells places apart.
const fn place(place: Place) -> &'static str {
    match place {
        Place::Tray => "tray",
        Place::Foot => "foot",
        Place::Left | Place::Right | Place::Corner(_) => "side",
        Place::Beside(_) | Place::Below(_) | Place::Before(_) | Place::Edge(_) | Place::Store(_) => "seat",
        Place::Own | Place::Saved => "own",
        Place::Hand => "hand",
        Place::Pad => "pad",
        Place::Panel => "panel",
    }
}

const fn state(state: State) -> Option<&'static str> {
    match state {
        State::Idle => None,
        State::Lit => Some("lit"),
        State::Chosen => Some("on"),
        State::Dimmed => Some("dim"),
        State::Aside => Some("aside"),
    }
}

fn tint(tint: Tint) -> &'static str {
    tint.css_class().strip_prefix("tint-").unwrap_or_default()
}

fn glyph(glyph: Glyph) -> Value {
    Value::from(glyph.name())
}

fn meter(meter: &Meter) -> Value {
    json!([meter.full, meter.more, meter.of, meter.words])
}

fn link(link: &Link) -> Value {
    Object::default()
        .with("t", &*link.title)
        .with("m", &*link.mark)
        .with("w", &*link.note)
        .with("n", &*link.name)
        .with("s", state(link.state))
        .with("d", link.ends.clone())
        .done()
}

fn end(end: &End) -> Value {
    let seats: Vec<Value> = end
        .seats
        .iter()
        .map(|seat| {
            Object::default()
                .with("n", &*seat.name)
                .with("p", seat.place)
                .with("w", seat.winner)
                .with("v", &*seat.tale.score)
                .with("l", &*seat.tale.words)
                .done()
        })
        .collect();
    json!({ "t": end.title, "m": end.margin, "s": seats, "w": end.notes })
}

fn look(look: &Look, detail: Detail) -> Value {
    match look {
        Look::Die(look) => die(look).with("t", "die").done(),
        Look::Pile(look, count) => die(look).with("t", "pile").with("n", *count).done(),
        Look::Vacant(word) => json!({ "t": "vacant", "w": word }),
        Look::Space(word) => json!({ "t": "space", "w": word }),
        Look::Card(look) => card(look, detail).with("t", "card").done(),
        Look::Backs(sign, count) => json!({ "t": "backs", "g": glyph(*sign), "n": count }),
        Look::Stack(sign, known, count) => {
            let titles: Vec<&str> = known.iter().map(|card| &*card.title).collect();
            let titles = if detail == Detail::Full { titles } else { Vec::new() };
            Object::default()
                .with("t", "stack")
                .with("g", glyph(*sign))
                .with("n", *count)
                .with("k", titles)
                .done()
        }
        Look::Sign(sign) => json!({ "t": "sign", "g": glyph(*sign) }),
        Look::Chip { tint: colour, text } => json!({ "t": "chip", "c": tint(*colour), "w": text }),
        Look::Badge(sign, word) => json!({ "t": "badge", "g": glyph(*sign), "w": word }),
        Look::Number(number, made) => json!({ "t": "number", "v": number, "w": made }),
        Look::Action(look) => action(look),
        Look::Field(look) => field(look),
        Look::Tally(look, count, word) => {
            die(look).with("t", "tally").with("n", *count).with("w", &**word).done()
        }
        Look::Profile(look) => {
            let texts: Vec<&str> = look.texts.iter().map(|(text, _)| &**text).collect();
            Object::default()
                .with("t", "profile")
                .with("d", die(&look.die).done())
                .with("w", &*look.title)
                .with("b", &*look.below)
                .with("f", &*look.note)
                .with("ok", look.good)
                .with("x", texts)
                .done()
        }
        Look::Steps(steps, over) => {
            let last: Vec<u8> = steps.iter().map(|step| u8::from(step.last)).collect();
            json!({ "t": "steps", "x": last, "n": over })
        }
        Look::Portrait(look) => {
            Object::default().with("t", "portrait").with("glow", look.glow).with("x", look.broken).done()
        }
        Look::Meter(look) => json!({ "t": "meter", "m": meter(look) }),
    }
}

/// A label without its mnemonic.
fn plain(label: &str) -> String {
    label.replace("__", "\u{0}").replace('_', "").replace('\u{0}', "_")
}

fn action(look: &ActionLook) -> Value {
    Object::default()
        .with("t", "action")
        .with("w", plain(&look.label))
        .with("o", &*look.outcome)
        .with("y", look.golden)
        .with("x", look.on)
        .done()
}

fn die(look: &DieLook) -> Object {
    Object::default()
        .with("c", tint(look.tint))
        .with("f", face(&look.face))
        .with("q", shape(look.shape))
        .with("x", look.locked)
}

const fn shape(shape: Shape) -> Option<u8> {
    match shape {
        Shape::Cube => None,
        Shape::D4 => Some(4),
        Shape::D8 => Some(8),
        Shape::D10 => Some(10),
        Shape::D12 => Some(12),
        Shape::D20 => Some(20),
    }
}

/// Nothing if it is not known; a number of pips, a text, or a list of pictures.
fn face(face: &Face) -> Value {
    match face {
        Face::Unknown => Value::Null,
        Face::Blank => json!([]),
        Face::Pips(pips) => json!(pips),
        Face::Number(number) => json!(number.to_string()),
        Face::Text(text) => json!(text),
        Face::Symbols(symbols) => {
            let long = symbols.iter().any(|symbol| symbol.stance == Stance::Long);
            let signs: Vec<&str> = symbols.iter().map(|symbol| symbol.glyph.name()).collect();
            json!({ "g": signs, "long": long })
        }
        Face::Figure(figure, level) => json!({ "g": [figure.name()], "n": level }),
    }
}

fn card(look: &CardLook, detail: Detail) -> Object {
    let part = look.part.as_ref().map(|part| {
        let needs: Vec<Value> =
            part.needs.iter().map(|(colour, missing)| json!([tint(*colour), missing])).collect();
        json!({ "d": needs, "t": part.title, "w": part.text })
    });
    let paper = match look.paper {
        Paper::Ivory => None,
        Paper::Parchment => Some("parchment"),
        Paper::Gilded => Some("gilded"),
        Paper::Dusk => Some("dusk"),
    };
    // Short rows stand for others, which are told in their stead.
    let rows = look.rows.iter().filter(|row| !row.short && !row.signs.is_empty());
    let rows = if detail == Detail::Least { Vec::new() } else { rows.map(sign_row).collect() };
    Object::default()
        .with("c", tint(look.tint))
        .with("v", &*look.value)
        .with("cost", look.cost)
        .with("w", &*look.title)
        .with("g", look.sign.map(glyph))
        .with("pic", drawings(&look.picture))
        .with("x", &*look.text)
        .with("part", part)
        .with("f", &*look.foot)
        .with("m", &*look.measure)
        .with("b", &*look.before)
        .with("ok", look.met)
        .with("k", &*look.kind)
        .with("rows", rows)
        .with("bad", look.badges.iter().map(sign).collect::<Vec<_>>())
        .with("paper", paper)
}

fn sign_row(row: &SignRow) -> Value {
    json!([row.title, row.signs.iter().map(sign).collect::<Vec<_>>()])
}

fn sign(sign: &Sign) -> Value {
    use crate::table::look::Field;
    let field = match sign.field {
        Field::Ink => None,
        Field::Red => Some("red"),
        Field::Gold => Some("gold"),
        Field::Green => Some("green"),
        Field::Dark => Some("dark"),
        Field::Die(colour) => Some(tint(colour)),
    };
    Object::default()
        .with("g", sign.glyphs.iter().map(|sign| sign.name()).collect::<Vec<_>>())
        .with("l", &*sign.label)
        .with("c", field)
        .with("no", sign.there == Some(false))
        .with("n", &*sign.words)
        .done()
}

fn drawings(line: &[Drawing]) -> Vec<Value> {
    let one = |drawing: &Drawing| match drawing {
        Drawing::Die { shape: solid, tint: colour, face: shown, .. } => {
            Object::default().with("c", tint(*colour)).with("f", face(shown)).with("q", shape(*solid)).done()
        }
        Drawing::Any { tint: colour, face: shown, .. } => {
            Object::default().with("c", tint(*colour)).with("f", face(shown)).with("q", 0).done()
        }
        Drawing::Several { shapes, tint: colour } => {
            let solids: Vec<u8> = shapes.iter().map(|solid| shape(*solid).unwrap_or(6)).collect();
            json!({ "c": tint(*colour), "any": solids })
        }
        Drawing::Word(word) => json!(word),
        Drawing::Crossed(inner) => json!({ "no": drawings(inner) }),
    };
    line.iter().map(one).collect()
}

fn field(look: &FieldLook) -> Value {
    let piece = look.piece.as_ref().map(|piece| json!([tint(piece.tint), piece.glyph.name(), piece.level]));
    let (mark, points) = match look.mark {
        Mark::None => (None, None),
        Mark::Move => (Some("move"), None),
        Mark::Attack(points) => (Some("attack"), Some(points)),
        Mark::Target => (Some("target"), None),
        Mark::Chosen => (Some("chosen"), None),
        Mark::Home => (Some("home"), None),
    };
    Object::default()
        .with("t", "field")
        .with("x", look.column)
        .with("y", look.row)
        .with("d", piece)
        .with("m", mark)
        .with("v", points)
        .with("on", look.selected)
        .with("last", look.last)
        .with("safe", look.safe)
        .with("bad", look.danger)
        .with("n", look.count)
        .with("g", look.ground.map(glyph))
        .with("dark", look.dark)
        .done()
}
