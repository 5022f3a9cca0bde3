//! What goes to a phone: frames of one size, so that nobody on the network learns from their length.

use super::crypt::{Derived, TAG, open, seal};

/// Bytes before what is encrypted: the number of the frame.
const NUMBER: usize = 8;
/// Bytes that say how much of a frame is used.
const USED: usize = 4;

/// How large the frames of a match are, in bytes before encryption. It is the same for all its seats and never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameSize(usize);

impl FrameSize {
    /// That of a greeting, which says a few words before a phone has joined.
    pub const GREETING: Self = Self(512);

    /// That of a match, whichever game it is. The largest views are about 20 KiB.
    pub const MATCH: Self = Self(32 << 10);

    /// How many bytes of content fit.
    #[must_use]
    pub const fn room(self) -> usize {
        self.0 - USED
    }

    /// How many bytes go over the network for each frame.
    #[must_use]
    pub const fn on_the_wire(self) -> usize {
        NUMBER + self.0 + TAG
    }

    /// The content with its length before it, filled up with zeros; `None` if it does not fit.
    #[must_use]
    pub fn fill(self, content: &[u8]) -> Option<Vec<u8>> {
        let used = u32::try_from(content.len()).ok().filter(|_| content.len() <= self.room())?;
        let mut plain = used.to_be_bytes().to_vec();
        plain.extend_from_slice(content);
        plain.resize(self.0, 0);
        Some(plain)
    }
}

/// A filled frame, encrypted: its number, then what is sealed under it.
#[must_use]
pub fn sealed(key: &Derived, number: u64, filled: &[u8]) -> Option<Vec<u8>> {
    let mut frame = number.to_be_bytes().to_vec();
    frame.extend(seal(key, number, filled)?);
    Some(frame)
}

/// The number and the content of a frame: what a phone does with it.
#[must_use]
pub fn opened(key: &Derived, frame: &[u8]) -> Option<(u64, Vec<u8>)> {
    let (number, sealed) = frame.split_first_chunk::<NUMBER>()?;
    let number = u64::from_be_bytes(*number);
    let plain = open(key, number, sealed)?;
    let (used, content) = plain.split_first_chunk::<USED>()?;
    let used = usize::try_from(u32::from_be_bytes(*used)).ok()?;
    Some((number, content.get(..used)?.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_of_a_game_is_as_long_as_every_other() {
        let size = FrameSize::MATCH;
        let key = [5; 32];
        for (number, content) in [(0, b"".as_slice()), (1, b"a"), (7, &vec![b'x'; size.room()])] {
            let frame = sealed(&key, number, &size.fill(content).unwrap()).unwrap();
            assert_eq!(frame.len(), size.on_the_wire());
            assert_eq!(opened(&key, &frame), Some((number, content.to_vec())));
        }
        assert_eq!(size.fill(&vec![b'x'; size.room() + 1]), None, "nothing is cut off");
    }

    #[test]
    fn what_is_no_frame_is_not_read() {
        assert_eq!(opened(&[5; 32], b""), None);
        assert_eq!(opened(&[5; 32], &[0; 4096]), None);
    }
}
