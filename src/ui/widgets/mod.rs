//! Widgets that know neither a rule nor a component: plain values in, signals out.
//!
//! - [`Die`] is a *cell*: it has a [`CellState`], emits
//!   `activated` when it is open and `refused` when it is dimmed, and is told to a screen
//!   reader by `set_spoken` (place and content) and `set_action_text` (what pressing does,
//!   or why it is not allowed).
//! - [`TurnBanner`] tells how things stand.
//! - [`Portrait`] is a picture in many colours, in which a fire may glow; a [`PictureView`] shows one of many layers.
//! - [`Refusal`] and [`RuleChip`] say why not; [`TipNote`] explains what is new.
//! - [`lines`] are those of long lists; [`Tabs`] choose among the pages of a stack.
//! - [`follow_window_size`] tells a widget how large its window is.
//! - [`SidePanel`], [`view_title`] and [`colour`] each hold what newer versions of the toolkit do in another way.
//! - [`Beside`] is a picture with words, beside it or below it; [`Scaled`] shows another widget as large as there is room.
//! - [`FigureView`] draws every figure of the insight and goes along its marks.
//! - [`person`] is the face of whoever sits in a seat; [`bars`] are bars on one scale.
//! - [`Emblem`] is a part of the others; [`Wrap`] is a row that wraps.
//!
//! Colours of printed things live in [`palette`] (dice) and in the style sheets (everything else).

pub mod bars;
mod beside;
pub mod cell;
pub mod colour;
mod columns;
pub mod die;
pub mod emblem;
pub mod figure;
pub mod glyph;
pub mod hover;
pub mod lines;
pub mod marks;
mod paged;
pub mod person;
pub mod picture;
mod place;
pub mod portrait;
mod press_button;
mod qr_code;
pub mod raster;
pub mod readers;
mod refusal;
mod scaled;
mod side_panel;
mod switch_row;
mod tabs;
mod tip_note;
pub mod track;
pub mod turn_banner;
mod view_title;
mod window_size;
mod wrap;

pub use beside::{Beside, Narrow, Room};
pub use cell::CellState;
pub use columns::{Columns, Shares};
pub use die::{Die, Face, Shape, Stance, Symbol};
pub use emblem::Emblem;
pub use figure::FigureView;
pub use glyph::Glyph;
pub use hover::{Hover, say_over};
pub use lines::{Line, Lines};
pub use paged::Paged;
pub use picture::{Picture, PictureView};
pub use place::place;
pub use portrait::Portrait;
pub use press_button::{ONLY_SHOWN, PressButton};
pub use qr_code::QrCode;
pub use readers::Named;
pub use refusal::{ALONG, Refusal, RuleChip};
pub use scaled::Scaled;
pub use side_panel::SidePanel;
pub use switch_row::switch_row;
pub use tableside::table::look::{Tint, palette};
pub use tabs::Tabs;
pub use tip_note::{NoteForm, TipNote, TipText};
pub use turn_banner::{Progress, TurnBanner};
pub use view_title::view_title;
pub use window_size::follow_window_size;
pub use wrap::Wrap;
