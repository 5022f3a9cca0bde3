//! A page that is made when somebody first looks at it, so that the window is there sooner.

use std::cell::OnceCell;
use std::rc::Rc;

use relm4::adw::{self, prelude::*};
use relm4::gtk::glib;
use relm4::prelude::*;

/// A page and the place where it will stand.
pub struct Late<C: Component> {
    place: adw::Bin,
    page: OnceCell<Controller<C>>,
    make: Box<dyn Fn() -> Controller<C>>,
}

impl<C: Component> Late<C>
where
    C::Root: AsRef<relm4::gtk::Widget>,
{
    /// The page will be made with `make`, at the latest when its place can be seen.
    pub(super) fn new(make: impl Fn() -> Controller<C> + 'static) -> Rc<Self> {
        let this = Rc::new(Self { place: adw::Bin::new(), page: OnceCell::new(), make: Box::new(make) });
        this.place.connect_map(glib::clone!(
            #[weak]
            this,
            move |_| {
                this.page();
            }
        ));
        this
    }

    pub(super) const fn place(&self) -> &adw::Bin {
        &self.place
    }

    /// The page if it is there; one that is not has nothing to be brought up to date.
    pub(super) fn if_made(&self) -> Option<&Controller<C>> {
        self.page.get()
    }

    /// The page, which is there from now on.
    pub(super) fn page(&self) -> Option<&Controller<C>> {
        // Nothing of ours is being changed while the page is made: that calls GTK.
        if self.page.get().is_none() && self.page.set((self.make)()).is_ok() {
            self.place.set_child(self.page.get().map(|page| page.widget().as_ref()));
        }
        self.page.get()
    }
}
