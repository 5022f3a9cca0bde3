/// Declares an option's values with the words set-ups use; the first is the default.
macro_rules! option_values {
    ($(#[$doc:meta])* $name:ident: $($(#[$value_doc:meta])* $value:ident = $word:literal),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $name {
            #[default]
            $($(#[$value_doc])* $value),+
        }

        impl $name {
            fn read(word: &str) -> Self {
                match word {
                    $($word => Self::$value,)+
                    _ => Self::default(),
                }
            }
        }
    };
}

/// Declares a game's house rules, each with the id by which set-ups name it, and reads them. The values of an option are
/// those of its type, unless a function reads its word.
macro_rules! options {
    ($(#[$meta:meta])* $book:ident, $($(#[$doc:meta])* $field:ident: $type:ty = $id:literal $(by $read:expr)?),+ $(,)?) => {
        /// The house rules of a match.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $(#[$meta])*
        pub struct Options {
            $(#[doc = concat!("`", $id, "`")] $(#[doc = ""] #[$doc])* pub $field: $type),+
        }

        impl Options {
            /// Reads a set-up's options.
            ///
            /// # Errors
            /// Every option that does not exist and every value an option does not have.
            pub fn read(
                given: &std::collections::BTreeMap<String, String>,
            ) -> Result<Self, Vec<crate::engine::Text>> {
                let words = $book.get().resolve_options(given)?;
                let word = |id: &str| words.get(id).map_or("", String::as_str);
                Ok(Self { $($field: crate::engine::options!(@read $type, word($id) $(, $read)?)),+ })
            }
        }
    };
    (@read $type:ty, $word:expr) => { <$type>::read($word) };
    (@read $type:ty, $word:expr, $read:expr) => { ($read)($word) };
}

pub(crate) use {option_values, options};
