//! Values that signal handlers share.

use std::rc::Rc;

/// A value that the handlers of signals share, and change.
///
/// Nearly every call of GTK can end in another handler of ours before it returns: a signal is emitted, a focus moves, a
/// list makes or unmakes a line, something is disposed of. Which calls do so changes from one version of GTK to the next.
/// So no cell may stay borrowed while GTK is called: a handler that came back to it would stop the program, and in the
/// middle of C, where nothing can be unwound.
///
/// Here nothing *can* stay borrowed. [`get`](Self::get) hands out the value as it is at that moment; who looks at it longer
/// sees it as it was then, whatever becomes of it. The cell inside is borrowed for as long as it takes to move or clone an
/// [`Rc`], which calls nothing.
///
/// For `Copy` values, and for those that are only ever put in and taken out whole, a [`Cell`](std::cell::Cell) does the
/// same.
#[derive(Default)]
#[allow(clippy::disallowed_types, reason = "the one cell that is never borrowed while anything is called")]
pub struct Shared<T>(std::cell::RefCell<Rc<T>>);

impl<T> Shared<T> {
    /// Holds this value.
    #[must_use]
    pub fn new(value: T) -> Self {
        Self(Rc::new(value).into())
    }

    /// The value as it is at this moment. Nothing stays borrowed.
    #[must_use]
    pub fn get(&self) -> Rc<T> {
        Rc::clone(&self.0.borrow())
    }

    /// Puts another value in place of the one that is there. The old one is dropped when the new one stands.
    pub fn set(&self, value: T) {
        drop(self.replace(value));
    }

    /// Puts another value in place of the one that is there, and gives that back.
    pub fn replace(&self, value: T) -> Rc<T> {
        self.0.replace(Rc::new(value))
    }

    /// Takes the value out; the usual one takes its place.
    pub fn take(&self) -> Rc<T>
    where
        T: Default,
    {
        self.replace(T::default())
    }

    /// Changes a copy of the value, which then takes its place. If `change` leads to another change of the same value,
    /// the one that ends last wins.
    pub fn change<R>(&self, change: impl FnOnce(&mut T) -> R) -> R
    where
        T: Clone,
    {
        let mut copy = T::clone(&self.get());
        let said = change(&mut copy);
        self.set(copy);
        said
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use relm4::gtk::{gio, prelude::*};

    use super::*;

    #[test]
    fn a_value_is_looked_at_set_replaced_and_taken() {
        let shared = Shared::new(1);
        shared.set(2);
        assert_eq!(*shared.replace(3), 2);
        assert_eq!(*shared.take(), 3);
        assert_eq!(*shared.get(), 0);
        assert_eq!(*Shared::<String>::default().get(), "");
    }

    #[test]
    fn who_looks_longer_sees_the_value_as_it_was() {
        let shared = Shared::new(vec![1, 2]);
        for n in shared.get().iter() {
            shared.change(|all| all.push(n * 10));
            shared.set([shared.get().as_slice(), &[*n]].concat());
        }
        assert_eq!(*shared.get(), [1, 2, 10, 1, 20, 2]);
    }

    #[test]
    fn inside_a_change_the_value_can_be_looked_at_and_set() {
        let shared = Shared::new(1);
        let seen = shared.change(|n| {
            *n += 1;
            let before = *shared.get();
            shared.set(10);
            assert_eq!((before, *shared.get()), (1, 10));
            *shared.take()
        });
        assert_eq!((seen, *shared.get()), (10, 2));
    }

    #[test]
    fn of_two_changes_one_inside_the_other_the_last_to_end_wins() {
        let shared = Shared::new(vec!["here"]);
        shared.change(|outer| {
            outer.push("outer");
            shared.change(|inner| inner.push("inner"));
            assert_eq!(*shared.get(), ["here", "inner"]);
        });
        assert_eq!(*shared.get(), ["here", "outer"]);
    }

    /// Looks at the value that took its place, and changes it, when it goes.
    #[derive(Clone, Default)]
    struct Leaving {
        name: &'static str,
        from: Option<Rc<Shared<Leaving>>>,
        found: Rc<Cell<&'static str>>,
    }

    impl Drop for Leaving {
        fn drop(&mut self) {
            if let Some(from) = self.from.take() {
                self.found.set(from.get().name);
                from.change(|value| value.name = "changed by who left");
            }
        }
    }

    #[test]
    fn the_destructor_of_an_old_value_meets_the_new_one() {
        let (shared, found) = (Rc::new(Shared::<Leaving>::default()), Rc::new(Cell::new("")));
        let leaving = || Leaving { name: "old", from: Some(Rc::clone(&shared)), found: Rc::clone(&found) };
        let new = || Leaving { name: "new", from: None, found: Rc::default() };

        shared.set(leaving());
        shared.set(new());
        assert_eq!((found.replace(""), shared.get().name), ("new", "changed by who left"));

        shared.set(leaving());
        drop(shared.replace(new()));
        assert_eq!((found.replace(""), shared.get().name), ("new", "changed by who left"));

        shared.set(leaving());
        drop(shared.take());
        assert_eq!((found.replace("-"), shared.get().name), ("", "changed by who left"));
    }

    #[test]
    fn the_handler_of_a_signal_comes_back_to_a_value_that_is_being_changed() {
        let (shared, action) =
            (Rc::new(Shared::<Vec<&str>>::default()), gio::SimpleAction::new("press", None));
        let heard = Rc::clone(&shared);
        action.connect_activate(move |action, _| {
            let before = heard.get().len();
            heard.change(|said| said.push("heard"));
            if before < 2 {
                action.activate(None);
            }
            assert!(heard.get().len() > before);
        });
        let pressed = Rc::clone(&shared);
        shared.change(|said| {
            action.activate(None);
            said.extend(pressed.get().iter());
            said.push("pressed");
        });
        assert_eq!(*shared.get(), ["heard", "heard", "heard", "pressed"]);
        for _ in shared.get().iter() {
            action.activate(None);
        }
        assert_eq!(shared.get().len(), 8);
    }
}
