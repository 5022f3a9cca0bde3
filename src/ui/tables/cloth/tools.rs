//! Small buttons for how the table is looked at.

use std::rc::Rc;

use relm4::gtk::{self, prelude::*};

use super::item::{ItemView, Run};
use crate::shared::Shared;
use crate::tables::kit::{open_over, set_accessible_name, set_class, styled_box};
use crate::widgets::PressButton;
use tableside::table::{Look, Tool};

/// The buttons, side by side.
pub struct Tools {
    pub root: gtk::Box,
    title: gtk::Label,
    grid: gtk::Grid,
    run: Run,
    buttons: Shared<Vec<(PressButton, Rc<Shared<Tool>>)>>,
}

impl Tools {
    pub fn new(run: &Run) -> Self {
        let root = styled_box(gtk::Orientation::Horizontal, 4, "tools");
        let title = gtk::Label::builder().css_classes(["printed"]).hexpand(true).xalign(0.0).build();
        let grid = gtk::Grid::new();
        root.append(&title);
        root.append(&grid);
        Self { root, title, grid, run: Rc::clone(run), buttons: Shared::default() }
    }

    /// Lays the buttons in so many columns; what is listed below them may be named beside them.
    pub fn lay(&self, columns: i32, title: &str) {
        self.title.set_text(title);
        self.title.set_visible(!title.is_empty());
        for (at, (button, _)) in (0..).zip(self.buttons.get().iter()) {
            let place = (at % columns, at / columns);
            let (column, row, _, _) = self.grid.query_child(button);
            if (column, row) != place {
                self.grid.remove(button);
                self.grid.attach(button, place.0, place.1, 1, 1);
            }
        }
    }

    pub fn show(&self, tools: &[Tool]) {
        while self.buttons.get().len() < tools.len() {
            let (button, tool) = (PressButton::default(), Rc::new(Shared::new(Tool::default())));
            button.add_css_class("flat");
            let (run, pressed) = (Rc::clone(&self.run), Rc::clone(&tool));
            button.connect_clicked(move |button| open(button, &pressed.get(), &run));
            let at = i32::try_from(self.buttons.get().len()).unwrap_or_default();
            self.grid.attach(&button, at, 0, 1, 1);
            self.buttons.change(|buttons| buttons.push((button, tool)));
        }
        for (at, (button, shown)) in self.buttons.get().iter().enumerate() {
            button.set_visible(at < tools.len());
            let Some(tool) = tools.get(at) else { continue };
            let old = shown.replace(tool.clone());
            if old.id != tool.id {
                button.set_icon_name(tool.icon);
                button.set_tooltip_text(Some(&tool.name));
                set_accessible_name(button, &tool.name);
            }
            let on = matches!(tool.entries.as_slice(), [only] if is_on(&only.look));
            set_class(button, "on", on);
            button.update_state(&[gtk::accessible::State::Pressed(if on {
                gtk::AccessibleTristate::True
            } else {
                gtk::AccessibleTristate::False
            })]);
        }
    }
}

fn is_on(look: &Look) -> bool {
    matches!(look, Look::Action(look) if look.on)
}

/// Does the only thing there is to do, or shows what there is.
fn open(button: &PressButton, tool: &Tool, run: &Run) {
    if let [only] = tool.entries.as_slice() {
        if let Some(command) = only.press.clone() {
            run(command);
        }
        return;
    }
    let list = styled_box(gtk::Orientation::Vertical, 6, "opened");
    for entry in &tool.entries {
        let view = Rc::new(ItemView::new(entry, run, false));
        let widget = view.widget();
        if let Some(pressed) = widget.downcast_ref::<PressButton>().filter(|_| entry.press.is_some()) {
            pressed.connect_clicked(|entry| {
                if let Some(popover) =
                    entry.ancestor(gtk::Popover::static_type()).and_downcast::<gtk::Popover>()
                {
                    popover.popdown();
                }
            });
        }
        list.append(&widget);
    }
    let reads = tool.entries.iter().any(|entry| matches!(entry.look, Look::Profile(_)));
    if !reads {
        open_over(button, "on-cloth", &list);
        return;
    }
    list.set_size_request(330, -1);
    let scroller = gtk::ScrolledWindow::builder()
        .hscrollbar_policy(gtk::PolicyType::Never)
        .propagate_natural_height(true)
        .propagate_natural_width(true)
        .max_content_height(460)
        .child(&list)
        .build();
    open_over(button, "on-cloth", &scroller);
}
