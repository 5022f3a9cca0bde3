//! How large things are in each form.

use crate::tables::kit::layout::Form;

/// The sizes of things, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The enemy's picture; where there is room it grows.
    pub portrait: i32,
    /// The width of the enemy, where it stands beside the rest.
    pub enemy: i32,
    /// The enemy's dice.
    pub foe: i32,
    pub injured: i32,
    /// How wide injured dice may lie.
    pub side: i32,
    /// Dice of other seats.
    pub panel: i32,
    /// Whether panels have height to spare.
    pub great: bool,
    /// Whether they are higher than wide, so that everything stands in a line of its own.
    pub tall: bool,
    /// Dice of the nearest seat.
    pub own: i32,
    /// How wide they may lie.
    pub own_width: i32,
    /// The least a cell of the grid is.
    pub cell: (i32, i32),
    /// Dice that are told.
    pub told: i32,
    /// Faces to be told.
    pub pad: i32,
}

/// How high the dice of the nearest seat need to lie, in two rows: in a narrow window, beside a plate, on a television.
pub const OWN: [i32; 3] = [106, 152, 218];

impl Sizes {
    /// What fits, with so many seats.
    pub const fn of(form: Form, seats: usize) -> Self {
        let wide = Self {
            portrait: 120,
            enemy: 272,
            foe: 46,
            injured: 24,
            side: 480,
            panel: 38,
            great: true,
            tall: false,
            own: 64,
            own_width: 800,
            cell: (72, 38),
            told: 44,
            pad: 56,
        };
        match (form, seats) {
            (Form::Narrow, _) => Self {
                portrait: 72,
                foe: 38,
                injured: 20,
                side: 320,
                panel: 30,
                great: false,
                own: 42,
                own_width: 324,
                cell: (44, 34),
                told: 36,
                pad: 44,
                ..wide
            },
            (Form::Medium, _) => Self {
                portrait: 96,
                foe: 48,
                side: 520,
                panel: 36,
                great: false,
                own: 60,
                own_width: 520,
                ..wide
            },
            (Form::Low, _) => Self {
                portrait: 96,
                enemy: 232,
                foe: 38,
                side: 340,
                panel: 28,
                great: false,
                cell: (60, 34),
                told: 36,
                pad: 44,
                ..wide
            },
            (Form::Wide, 0..=1) => Self { enemy: 320, foe: 54, injured: 28, ..wide },
            (Form::Wide, _) => wide,
            (Form::Tv, 0..=1) => Self { portrait: 200, enemy: 480, ..Self::TV },
            (Form::Tv, _) => Self::TV,
        }
    }

    const TV: Self = Self {
        portrait: 180,
        enemy: 420,
        foe: 72,
        injured: 36,
        side: 720,
        panel: 60,
        great: true,
        tall: true,
        own: 96,
        own_width: 1400,
        cell: (100, 56),
        told: 66,
        pad: 84,
    };

    /// Where something is entered, the enemy makes a little room in a column, and panels are narrow.
    #[must_use]
    pub const fn entering(self, form: Form) -> Self {
        match form {
            Form::Narrow => Self { portrait: 44, foe: 24, ..self },
            Form::Medium => Self { portrait: 52, foe: 28, ..self },
            Form::Low => Self { panel: 26, ..self },
            Form::Wide => Self { panel: 34, great: false, ..self },
            Form::Tv => Self { panel: 46, great: false, ..self },
        }
    }
}
