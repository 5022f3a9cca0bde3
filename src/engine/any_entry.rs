use std::any::Any;
use std::fmt;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use super::{Entry, HandOver, Seat};

/// An entry of some game. Typed inside; JSON is made of it where it leaves the program.
#[derive(Clone)]
pub struct AnyEntry(Arc<dyn Erased>);

/// As JSON, which every program can make anyway.
impl fmt::Debug for AnyEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_json())
    }
}

trait Erased: Any + Send + Sync {
    fn to_json(&self) -> Value;
    fn equals(&self, other: &dyn Any) -> bool;
    fn seat(&self) -> Option<Seat>;
    fn hand_over(&self) -> Option<&HandOver>;
    fn as_any(&self) -> &dyn Any;
}

impl<A, C, R> Erased for Entry<A, C, R>
where
    A: Eq + Serialize + Send + Sync + 'static,
    C: Eq + Serialize + Send + Sync + 'static,
    R: Eq + Serialize + Send + Sync + 'static,
{
    fn to_json(&self) -> Value {
        to_json(self)
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>() == Some(self)
    }

    fn seat(&self) -> Option<Seat> {
        match self {
            Self::Do { seat, .. } => Some(*seat),
            Self::Chance(_) | Self::Ruling(_) | Self::HandOver(_) => None,
        }
    }

    fn hand_over(&self) -> Option<&HandOver> {
        match self {
            Self::HandOver(over) => Some(over),
            _ => None,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl AnyEntry {
    /// An entry of a game.
    pub fn new<A, C, R>(entry: Entry<A, C, R>) -> Self
    where
        A: Eq + Serialize + Send + Sync + 'static,
        C: Eq + Serialize + Send + Sync + 'static,
        R: Eq + Serialize + Send + Sync + 'static,
    {
        Self(Arc::new(entry))
    }

    /// As it stands in files: `{"do": …}`, `{"chance": …}`, `{"ruling": …}` or `{"hand_over": …}`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        self.0.to_json()
    }

    /// Whose choice it is, if it is a choice.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.0.seat()
    }

    /// Who takes a seat with it, if it is a hand-over.
    #[must_use]
    pub fn hand_over(&self) -> Option<&HandOver> {
        self.0.hand_over()
    }

    /// As the game has it; `None` if it is an entry of another game.
    #[must_use]
    pub fn downcast_ref<E: 'static>(&self) -> Option<&E> {
        self.0.as_any().downcast_ref()
    }
}

impl PartialEq for AnyEntry {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other.0.as_any())
    }
}

impl Eq for AnyEntry {}

/// A value of a game as JSON.
pub(super) fn to_json(value: &impl Serialize) -> Value {
    // Entries and states are plain data with text keys; serialising them cannot fail.
    serde_json::to_value(value).unwrap_or(Value::Null)
}
