/// Where the rules say what happens while an entry is carried out. A list keeps it; `()` drops it and costs
/// nothing, which is what searches use.
pub trait EventSink<E> {
    /// Whether anybody wants to know. What is found out only to be told is skipped otherwise.
    const LISTENS: bool;

    /// Something happened.
    fn push(&mut self, event: E);
}

impl<E> EventSink<E> for () {
    const LISTENS: bool = false;

    fn push(&mut self, _: E) {}
}

impl<E> EventSink<E> for Vec<E> {
    const LISTENS: bool = true;

    fn push(&mut self, event: E) {
        self.push(event);
    }
}
