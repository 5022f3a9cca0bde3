//! A seat puts its dice on its sides, facing the others.

use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

use crate::engine::Seat;
use crate::games::dice_tuners::dice::Side;
use crate::games::dice_tuners::{Action, Step};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::dice_tuners::core::Core;
use crate::ui::tables::dice_tuners::moment::Moment;
use crate::ui::tables::dice_tuners::names;
use crate::ui::tables::dice_tuners::parts::{
    ButtonCell, ButtonLook, DieCell, DieLook, Part, Pool, boxed, call, label, say,
};
use crate::ui::tables::dice_tuners::plan::{Change, Plan, Press};
use crate::ui::tables::layout::{Form, Wrap};
use crate::ui::widgets::CellState;

/// The dice of the seat that deploys, and its sides.
pub struct DeployStage {
    root: gtk::Box,
    hint: gtk::Label,
    dice: Pool<DieCell>,
    places: Vec<Place>,
}

struct Place {
    side: Side,
    root: gtk::Box,
    facing: Pool<DieCell>,
    facing_word: gtk::Label,
    title: gtk::Label,
    die: DieCell,
    target: ButtonCell,
}

impl DeployStage {
    /// Nothing to deploy yet.
    #[must_use]
    pub fn new(core: &Rc<Core>) -> Self {
        let hint = label("dim-label");
        hint.set_xalign(0.5);
        hint.set_justify(gtk::Justification::Center);
        let row = Wrap::new(8).align(0.5);
        row.set_name_spoken(&gettext("Sides"));
        let places: Vec<Place> = [Side::Left, Side::Front, Side::Right]
            .into_iter()
            .map(|side| {
                let place = Place::new(core, side);
                row.append(&place.root);
                place
            })
            .collect();
        let this = Self {
            root: boxed(gtk::Orientation::Vertical, 12, "dt-deploy"),
            hint,
            dice: Pool::centred(core, 20),
            places,
        };
        this.root.append(&this.hint);
        this.root.append(&row);
        this.root.append(this.dice.widget());
        drag_from(this.dice.widget());
        this
    }

    /// Its widget.
    #[must_use]
    pub const fn widget(&self) -> &gtk::Box {
        &self.root
    }

    /// Shows the deployment.
    pub fn show(&self, m: &Moment, plan: &Plan, form: Form) {
        let seat = match m.state.step {
            Step::Deploy => Some(m.game.deployer(&m.state)),
            _ => None,
        };
        self.root.set_visible(seat.is_some());
        let Some(seat) = seat else { return };
        let acting = m.acting == Some(seat) && m.discarding().is_none();
        say(
            &self.hint,
            &match (acting, plan.held) {
                (false, _) => gettext_f("{seat} deploys a die", &[("seat", &m.name(seat))]),
                (true, None) => gettext("Choose a die, then one of the free sides"),
                (true, Some(die)) => {
                    gettext_f("Choose a side for this die: {die}", &[("die", &names::die_words(die))])
                }
            },
        );
        let size = match form {
            Form::Narrow => 56,
            Form::Medium | Form::Wide | Form::Low => 72,
            Form::Tv => 104,
        };
        self.show_dice(m, plan, seat, acting, size);
        for place in &self.places {
            place.show(m, plan, seat, acting, size);
        }
    }

    fn show_dice(&self, m: &Moment, plan: &Plan, seat: Seat, acting: bool, size: i32) {
        let dice = &m.state.seat(seat).dice;
        // Of two equal dice only one is held.
        let held = plan.held.and_then(|held| dice.iter().position(|die| *die == held));
        let looks = dice.iter().enumerate().map(|(at, die)| {
            let here = held == Some(at);
            DieLook {
                die: Some(*die),
                size,
                state: match (acting, here) {
                    (false, _) => CellState::Idle,
                    (true, true) => CellState::Selected,
                    (true, false) => CellState::Selectable,
                },
                spoken: gettext_f("Drafted: {die}", &[("die", &names::die_words(*die))]),
                action: match (acting, here) {
                    (false, _) => String::new(),
                    (true, true) => gettext("Put this die down again"),
                    (true, false) => gettext("Take this die to deploy it"),
                },
                press: acting.then(|| Press::Change(Change::Hold((!here).then_some(*die)))),
                ..DieLook::default()
            }
        });
        self.dice.show(&gettext("Drafted dice"), looks);
    }
}

impl Place {
    fn new(core: &Rc<Core>, side: Side) -> Self {
        let root = boxed(gtk::Orientation::Vertical, 6, "dt-target");
        let title = gtk::Label::new(Some(&names::side_title(side)));
        title.add_css_class("heading");
        let facing_word = label("caption");
        facing_word.set_xalign(0.5);
        facing_word.set_justify(gtk::Justification::Center);
        facing_word.set_max_width_chars(12);
        facing_word.set_vexpand(true);
        let (facing, die, target) = (Pool::centred(core, 6), DieCell::new(core), ButtonCell::new(core));
        root.append(&facing_word);
        root.append(facing.widget());
        root.append(&title);
        root.append(&die.widget());
        root.append(&target.widget());
        target.widget().set_valign(gtk::Align::End);
        let place = Self { side, root, facing, facing_word, title, die, target };
        place.drop_to(core);
        place
    }

    /// A die dropped here is deployed here.
    fn drop_to(&self, core: &Rc<Core>) {
        let side = self.side;
        let target = gtk::DropTarget::new(glib::Type::STRING, gdk::DragAction::MOVE);
        target.connect_drop({
            let core = Rc::clone(core);
            move |_, value, _, _| {
                let (Some(m), Ok(at)) = (core.moment(), value.get::<String>()) else { return false };
                let Some(seat) = m.acting else { return false };
                let die = at.parse().ok().and_then(|at: usize| m.state.seat(seat).dice.get(at).copied());
                let Some(press) = die.and_then(|die| m.press(Action::DeployDie { die, side })) else {
                    return false;
                };
                core.press(press);
                true
            }
        });
        self.root.add_controller(target);
    }

    fn show(&self, m: &Moment, plan: &Plan, seat: Seat, acting: bool, size: i32) {
        let side = self.side;
        let name = m.name(seat);
        let opposite = opposite(m, seat, side);
        let foes: Vec<String> = opposite.iter().map(|(foe, _)| m.name(*foe)).collect();
        say(&self.facing_word, &gettext_f("faces {seats}", &[("seats", &foes.join(", "))]));
        let looks = opposite.iter().map(|(foe, foe_side)| {
            let die = m.state.seat(*foe).sides[foe_side.index()];
            let words = die.map_or_else(|| gettext("empty"), names::die_words);
            DieLook {
                die,
                size: size * 2 / 3,
                state: if die.is_some() { CellState::Idle } else { CellState::Aside },
                spoken: names::place(&m.name(*foe), *foe_side, &words),
                ..DieLook::default()
            }
        });
        self.facing.show(&gettext("Facing dice"), looks);

        let die = m.state.seat(seat).sides[side.index()];
        let words = die.map_or_else(|| gettext("empty"), names::die_words);
        call(&self.root, &names::place(&name, side, &words));
        self.die.widget().set_visible(die.is_some());
        // A taken side can be pressed all the same: one may ask why nothing more fits there.
        let action = plan.held.map(|die| Action::DeployDie { die, side });
        self.target.widget().set_visible(die.is_none());
        self.title.set_visible(die.is_some());
        let why = action.filter(|action| acting && !m.may(action));
        self.die.show(DieLook {
            die,
            size,
            state: if why.is_some() { CellState::Dimmed } else { CellState::Idle },
            spoken: names::place(&name, side, &words),
            action: why.map(|action| m.reason(seat, &action)).unwrap_or_default(),
            press: why.map(|action| Press::Why(seat, action)),
            ..DieLook::default()
        });
        let open = acting && action.is_some_and(|action| m.may(&action));
        let mut look = ButtonLook { label: names::side_mnemonic(side), open, ..ButtonLook::default() };
        look.spoken = names::place(&name, side, &words);
        look.press = action.and_then(|action| m.press(action));
        look.suggested = open;
        self.target.show(look);
    }
}

/// The dice that a side meets, in the duels to come.
fn opposite(m: &Moment, seat: Seat, side: Side) -> Vec<(Seat, Side)> {
    let duels = (0..m.game.duels()).map(|at| m.game.pairing(m.state.first, at));
    let own = duels.into_iter().find(|pairing| pairing.side(seat) == Some(side));
    own.into_iter()
        .flat_map(|pairing| pairing.seats.iter().map(move |foe| (foe, pairing.side(foe))).collect::<Vec<_>>())
        .filter(|(foe, _)| *foe != seat)
        .filter_map(|(foe, side)| Some((foe, side?)))
        .collect()
}

/// Dice of the row can be dragged; what is dragged is the index.
fn drag_from(row: &Wrap) {
    let source = gtk::DragSource::new();
    source.set_actions(gdk::DragAction::MOVE);
    source.connect_prepare(|source, x, y| {
        let row = source.widget()?;
        let die = row.pick(x, y, gtk::PickFlags::DEFAULT)?;
        let at = std::iter::successors(row.first_child(), gtk::Widget::next_sibling)
            .position(|child| child == die || die.is_ancestor(&child))?;
        source.set_icon(Some(&gtk::WidgetPaintable::new(Some(&die))), 24, 24);
        Some(gdk::ContentProvider::for_value(&at.to_string().to_value()))
    });
    row.add_controller(source);
}
