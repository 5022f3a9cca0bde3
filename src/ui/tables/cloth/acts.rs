//! What is seen to happen between two views: things that move, and acts over them. One press brings all to rest.

use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, graphene, prelude::*, subclass::prelude::*};

use super::cloth::Cloth;
use super::item::ItemView;
use crate::tables::kit::{Lifted, focus};
use crate::widgets::{Die, Emblem, Glyph, Portrait};
use tableside::table::{Act, Look, PortraitLook, Spot, View, flights, turned};

/// How many sparks fly from one thing.
const SPARKS: u32 = 5;
/// How many where several things have their own.
const SPARKS_OF_EACH: u32 = 2;
/// How long each act is seen, in milliseconds; the styles say what happens meanwhile.
const STRUCK: u32 = 800;
const FALL: u32 = 1100;
const SEAL: u32 = 1200;
const BLADES: u32 = 800;
const TURN: u32 = 110;

/// What was taken up from the last view, to be put down in the next.
#[derive(Default)]
pub struct Moved {
    flown: Vec<(Lifted, String)>,
    turned: Vec<(Lifted, String)>,
}

/// An act with what it takes from the last view.
pub enum Begun {
    Sparks(graphene::Rect, Spot, u32),
    Struck(Spot),
    Fell(Lifted, Option<PortraitLook>),
    Sealed(Lifted),
    Crossed(Glyph, graphene::Rect),
}

impl Cloth {
    /// Everything that moves has arrived.
    pub fn bring_to_rest(&self) {
        let imp = self.imp();
        imp.flights.finish_all();
        self.dice().iter().for_each(Die::finish_roll);
        if let Some(form) = self.board_form() {
            form.board.arrive();
        }
    }

    fn dice(&self) -> Vec<Die> {
        let zones = self.imp().zones.get();
        let items = zones
            .iter()
            .flat_map(|(_, zone)| zone.items().iter().map(|item| item.widget()).collect::<Vec<_>>());
        items.filter_map(|widget| widget.downcast().ok()).collect()
    }

    /// A press anywhere, or a key, brings all to rest. On a die that tumbles it does nothing else.
    pub(super) fn rest_on_a_press(&self) {
        let click = gtk::GestureClick::new();
        click.set_button(0);
        click.set_propagation_phase(gtk::PropagationPhase::Capture);
        let cloth = self.downgrade();
        click.connect_pressed(move |click, _, x, y| {
            let Some(cloth) = cloth.upgrade() else { return };
            let under = cloth.pick(x, y, gtk::PickFlags::DEFAULT);
            let die = under.and_then(|under| under.downcast::<Die>().ok());
            let tumbles = die.is_some_and(|die| die.is_rolling());
            cloth.bring_to_rest();
            if tumbles {
                click.set_state(gtk::EventSequenceState::Claimed);
            }
        });
        self.add_controller(click);
        let keys = gtk::EventControllerKey::new();
        keys.set_propagation_phase(gtk::PropagationPhase::Capture);
        let cloth = self.downgrade();
        keys.connect_key_pressed(move |_, key, _, _| {
            let Some(cloth) = cloth.upgrade() else { return glib::Propagation::Proceed };
            let presses =
                matches!(key, gdk::Key::Return | gdk::Key::KP_Enter | gdk::Key::space | gdk::Key::KP_Space);
            let die = focus::within(&cloth).and_then(|held| held.downcast::<Die>().ok());
            let tumbles = presses && die.is_some_and(|die| die.is_rolling());
            cloth.bring_to_rest();
            if tumbles { glib::Propagation::Stop } else { glib::Propagation::Proceed }
        });
        self.add_controller(keys);
    }

    /// Takes up what lies elsewhere in the next view, or the other way up.
    pub(super) fn lift_all(&self, old: &View, view: &View, acts: &[Act]) -> Moved {
        let layer = &self.imp().flights;
        // What gets a seal, or falls, is seen where it lay.
        let stays = acts.iter().filter(|act| matches!(act, Act::Sealed(_) | Act::Fell(_)));
        let stay: Vec<&Spot> = stays.flat_map(Act::spots).collect();
        let flown =
            flights(old, view).into_iter().filter(|flight| !stay.contains(&&Spot::item(&*flight.from)));
        let flown: Vec<_> = flown
            .filter_map(|flight| Some((layer.lift(&self.item(&flight.from)?.widget())?, flight.to)))
            .collect();
        let turned = turned(old, view).into_iter();
        let turned = turned.filter_map(|id| Some((layer.lift(&self.item(&id)?.widget())?, id))).collect();
        Moved { flown, turned }
    }

    pub(super) fn land_all(&self, moved: Moved) {
        let layer = &self.imp().flights;
        for (n, (lifted, to)) in (0..).zip(moved.flown) {
            if let Some(to) = self.item(&to) {
                layer.land(lifted, &to.widget(), n);
            }
        }
        for (lifted, id) in moved.turned {
            if let Some(item) = self.item(&id) {
                layer.keep(lifted, "turning", TURN);
                layer.mark(&item.widget(), "turned", 3 * TURN);
            }
        }
    }

    /// What stands for something now: an item, a field of the board, a plate.
    fn spot(&self, spot: &Spot) -> Option<gtk::Widget> {
        match spot {
            Spot::Item(id) => self.item(id).map(|item: Rc<ItemView>| item.widget()).or_else(|| {
                let view = self.imp().view.get();
                let at = view.board.as_ref()?.fields.iter().position(|field| field.id == *id)?;
                self.board_form()?.board.square(at)
            }),
            Spot::Plate(seat) => {
                let plates = self.imp().plates.get();
                plates
                    .iter()
                    .find(|plate| plate.shown().seat == *seat)
                    .map(|plate| plate.button.clone().upcast())
            }
        }
    }

    fn area(&self, spot: &Spot) -> Option<graphene::Rect> {
        self.spot(spot).filter(gtk::Widget::is_mapped)?.compute_bounds(&self.imp().flights)
    }

    /// Takes from the last view what acts need of it.
    pub(super) fn begin_acts(&self, acts: &[Act]) -> Vec<Begun> {
        let layer = &self.imp().flights;
        let several = acts.iter().filter(|act| matches!(act, Act::Sparks { .. })).count() > 2;
        let begin = |act: &Act| match act {
            Act::Sparks { from, to } => {
                let sparks = if several { SPARKS_OF_EACH } else { SPARKS };
                Some(Begun::Sparks(self.area(from)?, to.clone(), sparks))
            }
            Act::Struck(spot) => Some(Begun::Struck(spot.clone())),
            Act::Fell(spot) => Some(Begun::Fell(layer.lift(&self.spot(spot)?)?, self.portrait(spot))),
            Act::Sealed(spot) => Some(Begun::Sealed(layer.lift(&self.spot(spot)?)?)),
            Act::Crossed(blade, spots) => {
                let areas: Vec<_> = spots.iter().filter_map(|spot| self.area(spot)).collect();
                Some(Begun::Crossed(*blade, areas.into_iter().reduce(|one, other| one.union(&other))?))
            }
        };
        acts.iter().filter_map(begin).collect()
    }

    fn portrait(&self, spot: &Spot) -> Option<PortraitLook> {
        let Spot::Item(id) = spot else { return None };
        let view = self.imp().view.get();
        let item = view.items().find(|item| item.id == *id)?;
        match &item.look {
            Look::Portrait(look) => Some(look.clone()),
            _ => None,
        }
    }

    /// Lets acts be seen over the view that is shown now.
    pub(super) fn act(&self, begun: Vec<Begun>) {
        let layer = &self.imp().flights;
        for act in begun {
            match act {
                Begun::Sparks(from, to, sparks) => {
                    if let Some(to) = self.spot(&to) {
                        layer.spark(&from, &to, sparks);
                    }
                }
                Begun::Struck(spot) => {
                    if let Some(struck) = self.spot(&spot) {
                        layer.mark(&struck, "struck", STRUCK);
                    }
                }
                Begun::Fell(lifted, None) => layer.keep(lifted, "falling", FALL),
                Begun::Fell(lifted, Some(look)) => {
                    let portrait = Portrait::default();
                    let area = lifted.from();
                    portrait.set_size(area.width().min(area.height()) as i32);
                    portrait.set_resource(look.path);
                    portrait.set_broken(true);
                    portrait.add_css_class("falling");
                    layer.show_at(&portrait, area, FALL);
                }
                Begun::Sealed(lifted) => {
                    let area = lifted.from();
                    layer.keep(lifted, "sealed", SEAL);
                    let size = (area.width().min(area.height()) * 0.5).min(84.0);
                    let seal = gtk::Box::builder().css_classes(["seal"]).build();
                    let sign = Emblem::of_glyph(Some(Glyph::CHECK), (size * 0.55) as i32);
                    sign.set_hexpand(true);
                    seal.append(&sign);
                    seal.set_size_request(size as i32, size as i32);
                    layer.show_at(&seal, centred(&area, size), SEAL);
                }
                Begun::Crossed(blade, area) => {
                    for class in ["left", "right"] {
                        let blade = Emblem::of_glyph(Some(blade), BLADE_SIZE);
                        blade.add_css_class("blade");
                        blade.add_css_class(class);
                        layer.show_at(&blade, centred(&area, BLADE_SIZE as f32), BLADES);
                    }
                }
            }
        }
    }
}

/// How large a blade is, in pixels.
const BLADE_SIZE: i32 = 96;

/// A square in the middle of an area.
fn centred(area: &graphene::Rect, size: f32) -> graphene::Rect {
    let middle = area.center();
    graphene::Rect::new(middle.x() - size / 2.0, middle.y() - size / 2.0, size, size)
}
