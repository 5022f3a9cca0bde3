//! A seat puts its dice on its sides, facing the others.

use std::rc::Rc;

use relm4::gtk::{self, gdk, glib, prelude::*};

use crate::engine::Seat;
use crate::games::dice_tuners::dice::{Die, Side};
use crate::games::dice_tuners::{Action, Step};
use crate::i18n::{gettext, gettext_f};
use crate::ui::tables::dice_tuners::draft::{Draft, Edit};
use crate::ui::tables::dice_tuners::names;
use crate::ui::tables::dice_tuners::{
    Button, ButtonCell, Command, DieCell, DieLook, PartRow, Session, ViewModel,
};
use crate::ui::tables::kit::layout::{Form, Wrap};
use crate::ui::tables::kit::{Part, label, set_accessible_name, set_text, styled_box};
use crate::ui::widgets::CellState;

/// The dice of the seat that deploys, and its sides.
pub struct DeployStage {
    pub root: gtk::Box,
    hint: gtk::Label,
    dice: PartRow<DieCell>,
    places: Vec<Place>,
}

struct Place {
    side: Side,
    pub root: gtk::Box,
    facing: PartRow<DieCell>,
    facing_word: gtk::Label,
    title: gtk::Label,
    die: DieCell,
    target: ButtonCell,
}

impl DeployStage {
    pub fn new(session: &Rc<Session>) -> Self {
        let hint = label("dim-label");
        hint.set_xalign(0.5);
        hint.set_justify(gtk::Justification::Center);
        let row = Wrap::new(8).align(0.5);
        row.set_accessible_name(&gettext("Sides"));
        let places: Vec<Place> = [Side::Left, Side::Front, Side::Right]
            .into_iter()
            .map(|side| {
                let place = Place::new(session, side);
                row.append(&place.root);
                place
            })
            .collect();
        let this = Self {
            root: styled_box(gtk::Orientation::Vertical, 12, "dt-deploy"),
            hint,
            dice: PartRow::centred(session, 20),
            places,
        };
        this.root.append(&this.hint);
        this.root.append(&row);
        this.root.append(&this.dice.root);
        drag_from(&this.dice.root);
        this
    }

    /// Shows the deployment.
    pub fn show(&self, m: &ViewModel, draft: &Draft, form: Form) {
        let seat = deployer(m);
        self.root.set_visible(seat.is_some());
        let Some(seat) = seat else { return };
        set_text(
            &self.hint,
            &match (acting(m), draft.held) {
                (false, _) => gettext_f("{seat} deploys a die", &[("seat", &m.name(seat))]),
                (true, None) => gettext("Choose a die, then one of the free sides"),
                (true, Some(die)) => {
                    gettext_f("Choose a side for this die: {die}", &[("die", &names::die_words(die))])
                }
            },
        );
        let size = match form {
            Form::Narrow => 56,
            Form::Medium => 72,
            Form::Wide | Form::Low => 50,
            Form::Tv => 104,
        };
        // The sentence says it where room is short.
        self.hint.set_visible(form.is_column() || !acting(m));
        self.dice.show(&gettext("Drafted dice"), looks(m, draft, size));
        for place in &self.places {
            place.show(m, draft, seat, size);
        }
    }
}

/// The seat that deploys a die now.
fn deployer(m: &ViewModel) -> Option<Seat> {
    (m.state.step == Step::Deploy).then(|| m.game.deployer(&m.state))
}

/// Whether that can be done here now.
fn acting(m: &ViewModel) -> bool {
    m.acting.is_some() && m.acting == deployer(m) && m.discarding().is_none()
}

/// The drafted dice of the seat that deploys.
pub fn looks(m: &ViewModel, draft: &Draft, size: i32) -> Vec<DieLook> {
    let Some(seat) = deployer(m) else { return Vec::new() };
    let dice = &m.state.seat(seat).dice;
    let acting = acting(m);
    // Of two equal dice only one is held.
    let held = draft.held.and_then(|held| dice.iter().position(|die| *die == held));
    let look = |(at, die): (usize, &Die)| {
        let here = held == Some(at);
        DieLook {
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
            command: acting.then(|| Command::Edit(Edit::Hold((!here).then_some(*die)))),
            ..names::die_look(Some(*die))
        }
    };
    dice.iter().enumerate().map(look).collect()
}

/// What pressing a side does with the die that is held: also of a taken side one may ask why nothing fits there.
pub fn command(m: &ViewModel, draft: &Draft, side: Side) -> Option<Command> {
    let die = draft.held.filter(|_| acting(m))?;
    m.command(Action::DeployDie { die, side })
}

impl Place {
    fn new(session: &Rc<Session>, side: Side) -> Self {
        let root = styled_box(gtk::Orientation::Vertical, 6, "dt-target");
        let title = gtk::Label::new(Some(&names::side_title(side)));
        title.add_css_class("heading");
        let facing_word = label("caption");
        facing_word.set_xalign(0.5);
        facing_word.set_justify(gtk::Justification::Center);
        facing_word.set_max_width_chars(12);
        facing_word.set_vexpand(true);
        let (facing, die, target) =
            (PartRow::centred(session, 6), DieCell::new(session), ButtonCell::new(session));
        root.append(&facing_word);
        root.append(&facing.root);
        root.append(&title);
        root.append(&die.widget());
        root.append(&target.widget());
        target.widget().set_valign(gtk::Align::End);
        let place = Self { side, root, facing, facing_word, title, die, target };
        place.drop_to(session);
        place
    }

    /// A die dropped here is deployed here.
    fn drop_to(&self, session: &Rc<Session>) {
        let side = self.side;
        let target = gtk::DropTarget::new(glib::Type::STRING, gdk::DragAction::MOVE);
        target.connect_drop({
            let session = Rc::clone(session);
            move |_, value, _, _| {
                let (Some(m), Ok(at)) = (session.model(), value.get::<String>()) else { return false };
                let Some(seat) = m.acting else { return false };
                let die = at.parse().ok().and_then(|at: usize| m.state.seat(seat).dice.get(at).copied());
                let Some(press) = die.and_then(|die| m.command(Action::DeployDie { die, side })) else {
                    return false;
                };
                session.run(press);
                true
            }
        });
        self.root.add_controller(target);
    }

    fn show(&self, m: &ViewModel, draft: &Draft, seat: Seat, size: i32) {
        let side = self.side;
        let name = m.name(seat);
        let opposite = opposite(m, seat, side);
        let foes: Vec<String> = opposite.iter().map(|(foe, _)| m.name(*foe)).collect();
        set_text(&self.facing_word, &gettext_f("faces {seats}", &[("seats", &foes.join(", "))]));
        let looks = opposite.iter().map(|(foe, foe_side)| {
            let die = m.state.seat(*foe).sides[foe_side.index()];
            let words = die.map_or_else(|| gettext("empty"), names::die_words);
            DieLook {
                size: size * 2 / 3,
                state: if die.is_some() { CellState::Idle } else { CellState::Aside },
                spoken: names::place(&m.name(*foe), *foe_side, &words),
                ..names::die_look(die)
            }
        });
        self.facing.show(&gettext("Facing dice"), looks);

        let die = m.state.seat(seat).sides[side.index()];
        let words = die.map_or_else(|| gettext("empty"), names::die_words);
        set_accessible_name(&self.root, &names::place(&name, side, &words));
        self.die.widget().set_visible(die.is_some());
        self.target.widget().set_visible(die.is_none());
        self.title.set_visible(die.is_some());
        let command = command(m, draft, side);
        let why = match &command {
            Some(Command::AskWhy(_, action)) => Some(m.reason(seat, action)),
            _ => None,
        };
        self.die.show(DieLook {
            size,
            state: if why.is_some() { CellState::Dimmed } else { CellState::Idle },
            spoken: names::place(&name, side, &words),
            command: command.clone().filter(|_| why.is_some()),
            action: why.unwrap_or_default(),
            ..names::die_look(die)
        });
        let command = command.filter(|command| matches!(command, Command::Act(..)));
        self.target.show(Button {
            label: names::side_mnemonic(side),
            spoken: names::place(&name, side, &words),
            suggested: command.is_some(),
            command,
            ..Button::default()
        });
    }
}

/// The dice that a side meets, in the duels to come.
fn opposite(m: &ViewModel, seat: Seat, side: Side) -> Vec<(Seat, Side)> {
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
