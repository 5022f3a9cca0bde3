//! Where the parts of a table stand. Plain numbers: a plan follows from the size, the kind of table and the number
//! of seats, and from nothing that happens in a match. So the stage stands still.

use crate::tables::kit::layout::Form;

/// What kind of stage a table has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A square, with everything else beside it.
    #[default]
    Board,
    /// As wide as the window, between the other seats and the nearest one.
    Cloth,
}

/// What a plan is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Room {
    pub kind: Kind,
    pub width: i32,
    pub height: i32,
    pub seats: usize,
    /// How large letters are, compared with [`LETTER`]: 1 at their usual size.
    pub text: f32,
    /// Whether something that concerns everyone stands beside the plates of a wide cloth.
    pub facts: bool,
    /// Whether sentence and choices are for somebody at the far side.
    pub far_acts: bool,
    /// Whether score and sentence are to be read from afar.
    pub far_view: bool,
    /// The least heights of the stage of a cloth and of what lies before the nearest seat, in a column that is too low
    /// for the usual ones; for letters of 11 pixels. None where they cannot be lower.
    pub low: Option<[i32; 2]>,
    /// How high what lies before the nearest seat has to be, where that is less than usual: in a narrow window, beside
    /// its plate, on a television.
    pub own: Option<[i32; 3]>,
    /// From which height on a wide cloth has room for everything, if not the usual one; for letters of 11 pixels.
    pub wide_from: Option<i32>,
}

/// A rectangle in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

/// Where everything stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    pub form: Form,
    /// The nearest seat first, then clockwise.
    pub plates: Vec<Area>,
    pub stage: Area,
    pub sentence: Area,
    pub choices: Area,
    /// What lies before the nearest seat; empty on a board.
    pub own: Area,
    /// What is beside a board; empty on a cloth.
    pub rail: Area,
    /// What concerns everyone; empty on a board and in a column.
    pub facts: Area,
    /// How high all of it is.
    pub height: i32,
}

/// The size of letters at 11 points and 96 dots an inch, in pixels.
pub const LETTER: f32 = 11.0 * 96.0 / 72.0;
/// Heights that hold text are written for letters of 11 pixels.
const WRITTEN_FOR: f32 = 11.0;
/// From which height on a cloth is wide.
const WIDE_FROM: i32 = 600;
/// Between parts.
const GAP: i32 = 8;
/// The least a stage is, in both directions.
const LEAST_STAGE: i32 = 260;
/// The least a plate beside a hand is, at the usual size of letters.
const PLATE: f32 = 140.0;
/// The rail beside a board.
const RAIL: (i32, i32) = (300, 460);

impl Area {
    const fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self { x, y, width, height }
    }

    const fn below(self) -> i32 {
        self.y + self.height + GAP
    }
}

impl Room {
    /// Heights that hold text grow with it, but not so far that nothing is left of the table.
    fn high(&self, pixels: i32) -> i32 {
        (pixels as f32 * (self.text * LETTER / WRITTEN_FOR).clamp(1.0, 2.2)) as i32
    }

    const fn margin(&self) -> i32 {
        if self.width < 600 { 6 } else { 12 }
    }

    /// The form for the size.
    pub fn form(&self) -> Form {
        // What stands on a cloth is as high as its texts.
        let cloth_is_high = self.height >= self.high(self.wide_from.unwrap_or(WIDE_FROM));
        match (self.kind, self.width, self.height) {
            (_, 1700.., 800..) => Form::Tv,
            (Kind::Board, 700.., 520..) => Form::Wide,
            (Kind::Cloth, 1000.., _) if cloth_is_high => Form::Wide,
            (Kind::Board, 700.., _) | (Kind::Cloth, 1000.., _) => Form::Low,
            (Kind::Board, 560.., _) | (Kind::Cloth, 600.., _) => Form::Medium,
            _ => Form::Narrow,
        }
    }

    /// How much larger than usual things are on a television.
    fn far(&self) -> f32 {
        if self.form() == Form::Tv { 1.3 } else { 1.0 }
    }

    fn tall(&self, pixels: i32) -> i32 {
        (self.high(pixels) as f32 * self.far()) as i32
    }

    /// The height of what is to be read from afar.
    fn read(&self, pixels: i32) -> i32 {
        if self.far_view { self.tall(pixels) * 9 / 5 } else { self.tall(pixels) }
    }

    /// How many lines a sentence has room for in this height, with two smaller ones below it.
    pub fn lines(&self, height: i32) -> i32 {
        let text = self.text.max(1.0) * if self.far_view { 2.3 } else { 1.0 };
        ((height as f32 - 36.0 * self.text.max(1.0)) / (24.0 * text)).clamp(2.0, 6.0) as i32
    }

    /// The height of the sentence where everything stands below each other. What grows there makes the page longer, so
    /// it grows as far as it must; large words also break into more lines.
    fn told(&self, pixels: i32) -> i32 {
        let text = self.text.max(1.0);
        let lines = if text > 1.3 { 1.35 } else { 1.0 };
        self.read(pixels).max((pixels as f32 * text * lines) as i32)
    }

    /// Where everything stands in it.
    pub fn plan(&self) -> Plan {
        match (self.kind, self.form().is_column()) {
            (Kind::Board, false) => self.board(),
            (Kind::Board, true) => self.board_column(),
            (Kind::Cloth, _) => self.cloth(),
        }
    }

    fn board(&self) -> Plan {
        let margin = self.margin();
        let height = self.height.max(self.high(440));
        let inner = height - 2 * margin;
        let side = inner.min(self.width - 3 * margin - RAIL.0).max(LEAST_STAGE);
        let widest = (RAIL.1 as f32 * self.far()) as i32;
        let rail = (self.width - 3 * margin - side).clamp(RAIL.0, widest);
        let left = ((self.width - side - rail - margin) / 2).max(margin);
        let stage = Area::new(left, margin + (inner - side) / 2, side, side);
        let (x, plate) = (left + side + margin, self.read(62));
        let far = Area::new(x, margin, rail, plate);
        let near = Area::new(x, height - margin - plate, rail, plate);
        let (words, buttons) = (self.read(74), self.tall(if height < 600 { 96 } else { 128 }));
        let room = near.y - far.below() - buttons - 2 * GAP;
        // Where little is left the rail makes way; from afar nobody reads it.
        let spare = room - words - GAP;
        let (words, beside) =
            if self.far_view || spare < self.high(110) { (room, 0) } else { (words, spare) };
        let block = words + buttons + 2 * GAP;
        let (sentence_y, rail_y) =
            if self.far_acts { (far.below(), far.below() + block) } else { (near.y - block, far.below()) };
        let sentence = Area::new(x, sentence_y, rail, words);
        Plan {
            form: self.form(),
            plates: vec![near, far],
            stage,
            sentence,
            choices: Area::new(x, sentence.below(), rail, buttons),
            rail: Area::new(x, rail_y, rail, beside),
            own: Area::default(),
            facts: Area::default(),
            height,
        }
    }

    fn board_column(&self) -> Plan {
        let margin = self.margin();
        let (width, chip) = (self.width - 2 * margin, self.read(44));
        let plates = self.row(margin, chip);
        let side = width.min(560);
        let top = margin + chip + GAP;
        let (words, buttons) = (self.told(62), self.told(116));
        let stage = Area::new(margin + (width - side) / 2, top, side, side);
        let sentence = Area::new(margin, stage.below(), width, words);
        let rail_y = sentence.below() + buttons + GAP;
        let height = self.height.max(rail_y + self.high(300) + margin);
        Plan {
            form: self.form(),
            plates,
            stage,
            sentence,
            choices: Area::new(margin, sentence.below(), width, buttons),
            rail: Area::new(margin, rail_y, width, height - margin - rail_y),
            own: Area::default(),
            facts: Area::default(),
            height,
        }
    }

    fn cloth(&self) -> Plan {
        let margin = self.margin();
        let (form, width) = (self.form(), self.width - 2 * margin);
        let narrow = form == Form::Narrow;
        let chip = self.read(if narrow { 44 } else { 58 });
        let words = if form.is_column() { self.told(62) } else { self.read(62) };
        let buttons = self.tall(if narrow { 66 } else { 62 });
        let line = if form.is_column() { words + GAP + buttons } else { words.max(buttons) };
        let usual =
            if narrow { self.high(152) } else { (self.height * 25 / 100).min(330).max(self.high(168)) };
        let own = self.enough(usual);
        // Alone at the table nobody else has a plate.
        let alone = self.seats <= 1 && !narrow && !self.facts;
        let rows = if narrow { self.rows() } else { 1 };
        let others = if alone { margin } else { margin + rows * (chip + GAP) };
        // Larger letters need a higher stage; the page then gets longer.
        let least_stage = (if narrow { 190.0 } else { LEAST_STAGE as f32 } * self.text.max(1.0)) as i32;
        let fixed = others + GAP + line + GAP + margin;
        let (least_stage, own) = self.squeeze(least_stage, own, self.height - fixed);
        let least = fixed + least_stage + own;
        let height = self.height.max(least);
        let own_y = height - margin - own;
        let stage = Area::new(margin, others, width, own_y - line - 2 * GAP - others);
        let sentence = match form.is_column() {
            true => Area::new(margin, stage.below(), width, words),
            false => Area::new(margin, stage.below(), width * 2 / 5, line),
        };
        let choices = match form.is_column() {
            true => Area::new(margin, sentence.below(), width, buttons),
            false => {
                let x = margin + sentence.width + GAP;
                Area::new(x, sentence.y, width - sentence.width - GAP, line)
            }
        };
        let facts = if form.is_column() || !self.facts {
            Area::default()
        } else {
            let wide = (width * 3 / 10).min((380.0 * self.far()) as i32);
            Area::new(margin + width - wide, margin, wide, chip)
        };
        let (plates, own) = if narrow {
            (self.row(margin, chip), Area::new(margin, own_y, width, own))
        } else {
            let plate = self.tall((width / 7).clamp(140, 180)).min(width / 4);
            let mut plates = vec![Area::new(margin, own_y, plate, own)];
            if self.seats > 1 {
                plates.extend(self.others(margin, chip, width - facts.width));
            }
            let x = margin + plate + GAP;
            (plates, Area::new(x, own_y, width - plate - GAP, own))
        };
        Plan { form, plates, stage, sentence, choices, own, rail: Area::default(), facts, height }
    }

    /// How high what lies before the nearest seat is, if this is usual. Beside it stands a plate with its texts.
    fn enough(&self, usual: i32) -> i32 {
        let Some([narrow, beside, far]) = self.own else { return usual };
        // The score on the plate is read from afar.
        let read = if self.far_view { 1.4 } else { 1.0 };
        let plate = (PLATE * self.text.max(1.0) * self.far() * read) as i32;
        match self.form() {
            Form::Narrow => narrow,
            Form::Tv => far.max(plate),
            _ => beside.max(plate),
        }
        .min(usual)
    }

    /// The heights of the stage and of what lies before the nearest seat, where both together should not be higher than
    /// the room: first the one, then the other shrinks as far as it can.
    fn squeeze(&self, stage: i32, own: i32, room: i32) -> (i32, i32) {
        let Some([low_stage, low_own]) = self.low.filter(|_| self.form().is_column()) else {
            return (stage, own);
        };
        let stage = (room - own).clamp(low_stage.min(stage), stage);
        (stage, (room - stage).clamp(self.high(low_own).min(own), own))
    }

    /// In how many rows the plates of all seats stand in a narrow window.
    const fn rows(&self) -> i32 {
        if self.seats > 4 { 2 } else { 1 }
    }

    /// All seats, in one row or two.
    fn row(&self, y: i32, height: i32) -> Vec<Area> {
        let width = self.width - 2 * self.margin();
        let first = self.seats.div_ceil(self.rows().unsigned_abs() as usize);
        let mut plates = self.share(first, y, height, width);
        if self.seats > first {
            plates.extend(self.share(self.seats - first, y + height + GAP, height, width));
        }
        plates
    }

    /// All seats but the nearest in a row.
    fn others(&self, y: i32, height: i32, width: i32) -> Vec<Area> {
        let gap = if width < self.width - 2 * self.margin() { GAP } else { 0 };
        self.share(self.seats.saturating_sub(1), y, height, width - gap)
    }

    fn share(&self, n: usize, y: i32, height: i32, width: i32) -> Vec<Area> {
        let margin = self.margin();
        let n = i32::try_from(n).unwrap_or(8).clamp(1, 8);
        let gap = if self.width < 600 { 4 } else { GAP };
        let width = (width - (n - 1) * gap) / n;
        (0..n).map(|at| Area::new(margin + at * (width + gap), y, width, height)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(kind: Kind, width: i32, height: i32, seats: usize) -> Room {
        // The header takes 47.
        Room {
            kind,
            width,
            height: height - 47,
            seats,
            text: 1.0,
            facts: true,
            far_acts: false,
            far_view: false,
            low: None,
            own: None,
            wide_from: None,
        }
    }

    #[test]
    fn a_board_is_as_large_as_promised() {
        for (width, height, side) in [(1100, 720, 560), (1280, 800, 620), (1920, 1080, 918)] {
            let plan = room(Kind::Board, width, height, 2).plan();
            assert!(plan.stage.width >= side, "{width}x{height}: {}", plan.stage.width);
        }
    }

    /// What can be lower makes room for all of it in a small window; what cannot makes the page longer.
    #[test]
    fn a_low_column_is_squeezed_where_it_can_be() {
        for (width, height) in [(360, 640), (700, 700)] {
            let usual = room(Kind::Cloth, width, height, 2);
            let low = Room { low: Some([150, 116]), ..usual };
            let (long, short) = (usual.plan(), low.plan());
            assert!(long.height > usual.height, "{long:?}");
            assert_eq!(short.height, low.height);
            assert!(short.own.height >= 116 && short.stage.height >= 150, "{short:?}");
            let high = Room { height: 1200, ..low };
            assert_eq!(high.plan(), Room { low: None, ..high }.plan(), "where there is room nothing changes");
        }
    }

    /// What needs little before the nearest seat leaves the rest to the stage.
    #[test]
    fn what_lies_low_leaves_room_for_the_stage() {
        for (width, height) in [(360, 640), (700, 760), (1100, 720), (1280, 800), (1920, 1080)] {
            let usual = room(Kind::Cloth, width, height, 4);
            let low = Room { own: Some([106, 150, 216]), ..usual };
            let (usual, low) = (usual.plan(), low.plan());
            let spared = usual.own.height - low.own.height;
            assert!(spared > 30 && low.own.height >= 106, "{width}: {low:?}");
            assert_eq!(
                low.stage.height + low.own.height,
                low.height - (usual.height - usual.stage.height - usual.own.height)
            );
        }
        let near = Room { own: Some([106, 150, 216]), ..room(Kind::Cloth, 1280, 800, 4) };
        let far = Room { far_view: true, ..near };
        assert!(
            far.plan().own.height > near.plan().own.height + 30,
            "scores that are read from afar need room"
        );
    }

    /// Whatever the size, parts do not cover each other and lie within the table.
    #[test]
    fn parts_do_not_overlap() {
        let sizes = [(360, 640), (500, 900), (620, 700), (760, 560), (1100, 720), (1280, 800), (1920, 1080)];
        for (width, height) in sizes {
            for (kind, seats) in [(Kind::Board, 2), (Kind::Cloth, 1), (Kind::Cloth, 4), (Kind::Cloth, 8)] {
                for (text, far_acts, far_view) in
                    [(1.0, false, false), (2.0, false, false), (1.0, true, false), (1.0, false, true)]
                {
                    let room = Room { text, far_acts, far_view, ..room(kind, width, height, seats) };
                    let plan = room.plan();
                    let mut areas = plan.plates.clone();
                    areas.extend([plan.stage, plan.sentence, plan.choices, plan.own, plan.rail, plan.facts]);
                    areas.retain(|area| area.width > 0 && area.height > 0);
                    for (n, a) in areas.iter().enumerate() {
                        assert!(a.x >= 0 && a.y >= 0, "{room:?} {a:?}");
                        assert!(a.x + a.width <= width && a.y + a.height <= plan.height, "{room:?} {a:?}");
                        for b in &areas[n + 1..] {
                            let apart = a.x + a.width <= b.x
                                || b.x + b.width <= a.x
                                || a.y + a.height <= b.y
                                || b.y + b.height <= a.y;
                            assert!(apart, "{room:?}: {a:?} covers {b:?}");
                        }
                    }
                }
            }
        }
    }
}
