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

pub(crate) use option_values;
