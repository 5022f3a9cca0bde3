//! The seats that stand in a value, wherever its type has them: an entry may name only seats that its match has.

use std::fmt;

use serde::ser::{self, Serialize};

use super::form::Mismatch;
use super::seat::SEAT;

/// The first seat in a value that a match of `seats` places does not have, with the field it stands in.
#[must_use]
pub fn stranger(value: &impl Serialize, seats: usize) -> Option<Mismatch> {
    let mut look = Look { seats, path: Vec::new(), at_seat: false };
    let Err(Found(Some(seat))) = value.serialize(&mut look) else { return None };
    let most = seats.saturating_sub(1);
    Some(Mismatch { field: look.path(), expected: format!("0 to {most}"), found: seat.to_string() })
}

/// Walks through a value as if it wrote it down, and stops at the first such seat.
struct Look {
    seats: usize,
    /// The fields around the place, innermost last. What was left well stands there no more.
    path: Vec<Step>,
    /// Whether the next number is that of a seat.
    at_seat: bool,
}

#[derive(Clone, Copy)]
enum Step {
    Field(&'static str),
    Item(usize),
}

/// Why the walk stopped: at a seat, or at something that cannot be written down at all.
#[derive(Debug)]
struct Found(Option<u8>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such seat")
    }
}

impl std::error::Error for Found {}

impl ser::Error for Found {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self(None)
    }
}

impl Look {
    fn path(&self) -> String {
        let mut path = String::new();
        for step in &self.path {
            match step {
                Step::Field(name) if path.is_empty() => path.push_str(name),
                Step::Field(name) => path.push_str(&format!(".{name}")),
                Step::Item(n) => path.push_str(&format!("[{n}]")),
            }
        }
        path
    }

    fn within(&mut self, step: Step, value: &(impl Serialize + ?Sized)) -> Result<(), Found> {
        self.path.push(step);
        value.serialize(&mut *self)?;
        self.path.pop();
        Ok(())
    }
}

macro_rules! nothing_in {
    ($($method:ident($kind:ty))*) => {$(
        fn $method(self, _: $kind) -> Result<(), Found> {
            Ok(())
        }
    )*};
}

impl<'a> ser::Serializer for &'a mut Look {
    type Ok = ();
    type Error = Found;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    nothing_in! {
        serialize_bool(bool) serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_u16(u16) serialize_u32(u32) serialize_u64(u64) serialize_f32(f32)
        serialize_f64(f64) serialize_char(char) serialize_str(&str) serialize_bytes(&[u8])
        serialize_unit_struct(&'static str)
    }

    fn serialize_u8(self, n: u8) -> Result<(), Found> {
        let seat = std::mem::take(&mut self.at_seat);
        if seat && usize::from(n) >= self.seats { Err(Found(Some(n))) } else { Ok(()) }
    }

    fn serialize_none(self) -> Result<(), Found> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Found> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Found> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), Found> {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Found> {
        self.at_seat = name == SEAT;
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Found> {
        self.within(Step::Field(variant), value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, Found> {
        Ok(Parts::of(self, None))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Found> {
        Ok(Parts::of(self, None))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Found> {
        Ok(Parts::of(self, None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Found> {
        Ok(Parts::of(self, Some(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Found> {
        Ok(Parts::of(self, None))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Found> {
        Ok(Parts::of(self, None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Found> {
        Ok(Parts::of(self, Some(variant)))
    }
}

/// What a list, a map, a struct or a variant is made of.
struct Parts<'a> {
    look: &'a mut Look,
    /// How many items were passed.
    n: usize,
    /// Whether the name of a variant stands around them.
    named: bool,
}

impl<'a> Parts<'a> {
    fn of(look: &'a mut Look, variant: Option<&'static str>) -> Self {
        look.path.extend(variant.map(Step::Field));
        Self { look, n: 0, named: variant.is_some() }
    }

    fn item(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Found> {
        self.n += 1;
        self.look.within(Step::Item(self.n - 1), value)
    }

    fn leave(self) {
        if self.named {
            self.look.path.pop();
        }
    }
}

macro_rules! items {
    ($($parts:ident :: $method:ident)*) => {$(
        impl ser::$parts for Parts<'_> {
            type Ok = ();
            type Error = Found;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Found> {
                self.item(value)
            }

            fn end(self) -> Result<(), Found> {
                self.leave();
                Ok(())
            }
        }
    )*};
}
items! {
    SerializeSeq::serialize_element
    SerializeTuple::serialize_element
    SerializeTupleStruct::serialize_field
    SerializeTupleVariant::serialize_field
}

macro_rules! fields {
    ($($parts:ident)*) => {$(
        impl ser::$parts for Parts<'_> {
            type Ok = ();
            type Error = Found;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Found> {
                self.look.within(Step::Field(key), value)
            }

            fn end(self) -> Result<(), Found> {
                self.leave();
                Ok(())
            }
        }
    )*};
}
fields! { SerializeStruct SerializeStructVariant }

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Found;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Found> {
        // Seats may be the keys themselves.
        key.serialize(&mut *self.look)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Found> {
        self.item(value)
    }

    fn end(self) -> Result<(), Found> {
        self.leave();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;

    use super::stranger;
    use crate::engine::{Seat, SeatSet};

    #[derive(Default, Serialize)]
    struct Everything {
        plain: u8,
        one: Seat,
        perhaps: Option<Seat>,
        some: SeatSet,
        pairs: Vec<(u8, Seat)>,
        by_seat: BTreeMap<Seat, u8>,
        form: Form,
    }

    #[derive(Default, Serialize)]
    enum Form {
        #[default]
        Unit,
        New(Seat),
        Pair(Seat, Seat),
        Named {
            seat: Seat,
        },
    }

    #[test]
    fn a_seat_is_found_wherever_it_stands() {
        let (plain, far) = (Everything { plain: 200, ..Everything::default() }, Seat(2));
        assert_eq!(stranger(&plain, 2), None, "other numbers are none");
        let of = |everything| stranger(&everything, 2).map(|found| found.to_string());
        let expected = |field: &str| Some(format!("{field}: expected 0 to 1, not 2"));
        assert_eq!(of(Everything { one: far, ..Everything::default() }), expected("one"));
        assert_eq!(of(Everything { perhaps: Some(far), ..Everything::default() }), expected("perhaps"));
        assert_eq!(of(Everything { some: SeatSet::all(3), ..Everything::default() }), expected("some[2]"));
        let pairs = vec![(9, Seat(1)), (9, far)];
        assert_eq!(of(Everything { pairs, ..Everything::default() }), expected("pairs[1][1]"));
        assert_eq!(
            of(Everything { by_seat: [(far, 9)].into(), ..Everything::default() }),
            expected("by_seat")
        );
        for (form, field) in [
            (Form::New(far), "form.New"),
            (Form::Pair(Seat(0), far), "form.Pair[1]"),
            (Form::Named { seat: far }, "form.Named.seat"),
        ] {
            assert_eq!(of(Everything { form, ..Everything::default() }), expected(field));
        }
        assert_eq!(of(Everything { form: Form::Pair(Seat(1), Seat(0)), ..Everything::default() }), None);
    }
}
