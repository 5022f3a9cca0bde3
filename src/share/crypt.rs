//! Keys, and what is made of them. The primitives are RustCrypto’s; here stands only what is put together, and under which label.
//!
//! A seat has one key of 128 bits, which its phone reads from a code on the screen. From it comes a name by which requests
//! say whose they are, a key for joining, and at each join keys for what follows, made with the nonces of both sides: no
//! nonce is used twice under one key, and nothing of an earlier join is of use in a later one.

use std::fmt;
use std::io;

use chacha20poly1305::aead::Aead as _;
use chacha20poly1305::{ChaCha20Poly1305, Nonce};
use hkdf::Hkdf;
use hmac::{Hmac, KeyInit as _, Mac as _};
use rand::TryRng as _;
use sha2::Sha256;

/// A random number that is used once.
pub type Once = [u8; 16];
/// What a phone calls itself for as long as its page is open; it stays the same when it joins again.
pub type Device = [u8; 16];
/// What a request calls its seat: it follows from the key, and the key does not follow from it.
pub type Name = [u8; 8];
/// A derived key.
pub type Derived = [u8; 32];

/// Bytes that a tag adds to what is encrypted.
pub const TAG: usize = 16;

/// The letters of base 32 (RFC 4648).
const LETTERS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The key of a seat. It is written nowhere but in the link on the screen.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 16]);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Key {
    /// A new one.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub fn random() -> io::Result<Self> {
        random().map(Self)
    }

    /// One with these bytes, for tests.
    #[must_use]
    pub const fn of(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// The key in base 32, without padding: 26 letters.
    #[must_use]
    pub fn code(&self) -> String {
        let number = u128::from_be_bytes(self.0);
        // 26 letters are 130 bits: the last one has two that are nothing.
        let letter = |at: u32| {
            let bits = if at == 25 { number << 2 } else { number >> (123 - 5 * at) };
            char::from(LETTERS[(bits & 31) as usize])
        };
        (0..26).map(letter).collect()
    }

    /// Reads a code: what a phone does with the link.
    #[cfg(test)]
    pub fn read(code: &str) -> Option<Self> {
        let digit = |letter: u8| LETTERS.iter().position(|other| *other == letter);
        let digits =
            code.bytes().map(digit).collect::<Option<Vec<usize>>>().filter(|digits| digits.len() == 26)?;
        let bits = digits[..25].iter().fold(0, |bits: u128, digit| bits << 5 | *digit as u128);
        Some(Self((bits << 3 | (digits[25] >> 2) as u128).to_be_bytes()))
    }

    /// What requests call the seat.
    #[must_use]
    pub fn name(&self) -> Option<Name> {
        derive(&self.0, &[], "tableside 1 name")
    }

    /// What is used for joining.
    #[must_use]
    pub fn joining(&self) -> Option<Derived> {
        derive(&self.0, &[], "tableside 1 joining")
    }

    /// What is used after a join: for its requests, its frames, and for what is said before it.
    #[must_use]
    pub fn joined(&self, phone: &Once, host: &Once) -> Option<Joined> {
        let salt = [*phone, *host].concat();
        let with = |label| derive(&self.0, &salt, label);
        Some(Joined {
            requests: with("tableside 1 requests")?,
            frames: with("tableside 1 frames")?,
            greeting: with("tableside 1 greeting")?,
        })
    }
}

/// The keys of one join.
#[derive(Clone, PartialEq, Eq)]
pub struct Joined {
    /// Its requests are signed with this.
    pub requests: Derived,
    /// Its frames are encrypted with this.
    pub frames: Derived,
    /// The one greeting before it is encrypted with this.
    pub greeting: Derived,
}

impl fmt::Debug for Joined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Joined(…)")
    }
}

/// Random bytes of the system.
///
/// # Errors
/// If it has none.
pub fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    rand::rngs::SysRng.try_fill_bytes(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
}

/// HKDF with SHA-256 (RFC 5869). `None` if more is wanted than it can make.
fn derive<const N: usize>(key: &[u8], salt: &[u8], label: &str) -> Option<[u8; N]> {
    let mut made = [0; N];
    Hkdf::<Sha256>::new(Some(salt), key).expand(label.as_bytes(), &mut made).ok()?;
    Some(made)
}

fn mac(key: &[u8], parts: &[&[u8]]) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).ok()?;
    parts.iter().for_each(|part| mac.update(part));
    Some(mac)
}

/// HMAC with SHA-256 (RFC 2104) over these parts, one after the other: their lengths have to be known, or marked.
#[must_use]
pub fn sign(key: &[u8], parts: &[&[u8]]) -> Option<Derived> {
    Some(mac(key, parts)?.finalize().into_bytes().into())
}

/// Whether that is the signature, found out in a time that does not depend on how much of it is right.
#[must_use]
pub fn is_signed(key: &[u8], parts: &[&[u8]], signature: &[u8]) -> bool {
    mac(key, parts).is_some_and(|mac| mac.verify_slice(signature).is_ok())
}

/// ChaCha20-Poly1305 (RFC 8439); the nonce is a counter, which never comes twice under one key.
#[must_use]
pub fn seal(key: &Derived, counter: u64, plain: &[u8]) -> Option<Vec<u8>> {
    cipher(key)?.encrypt(&nonce(counter), plain).ok()
}

/// What was sealed; `None` if it was not sealed so.
#[must_use]
pub fn open(key: &Derived, counter: u64, sealed: &[u8]) -> Option<Vec<u8>> {
    cipher(key)?.decrypt(&nonce(counter), sealed).ok()
}

fn cipher(key: &Derived) -> Option<ChaCha20Poly1305> {
    ChaCha20Poly1305::new_from_slice(key).ok()
}

fn nonce(counter: u64) -> Nonce {
    let mut nonce = [0; 12];
    nonce[4..].copy_from_slice(&counter.to_be_bytes());
    nonce.into()
}

/// Bytes in hexadecimal.
#[must_use]
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Exactly so many bytes from small hexadecimal digits.
#[must_use]
pub fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    let small = |digit: &u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    if digits.len() != 2 * N || !digits.iter().all(small) {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(text.get(at..at + 2)?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use chacha20poly1305::aead::Payload;

    use super::*;

    fn bytes(hex: &str) -> Vec<u8> {
        let hex: String = hex.split_whitespace().collect();
        (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
    }

    /// RFC 8439, section 2.8.2.
    #[test]
    fn encrypts_as_the_standard_says() {
        let key: Derived =
            bytes("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f").try_into().unwrap();
        let plain = b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.";
        let nonce: [u8; 12] = bytes("070000004041424344454647").try_into().unwrap();
        let aad = bytes("50515253c0c1c2c3c4c5c6c7");
        let sealed = cipher(&key).unwrap().encrypt(&nonce.into(), Payload { msg: plain, aad: &aad }).unwrap();
        let expected = bytes(
            "d31a8d34648e60db7b86afbc53ef7ec2 a4aded51296e08fea9e2b5a736ee62d6 3dbea45e8ca9671282fafb69da92728b
             1a71de0a9e060b2905d6a5b67ecd3b36 92ddbd7f2d778b8c9803aee328091b58 fab324e4fad675945585808b4831d7bc
             3ff4def08e4b7a9de576d26586cec64b 6116 1ae10b594f09e26a7e902ecbd0600691",
        );
        assert_eq!(sealed, expected);
        assert_eq!(nonce_of(7), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]);
    }

    fn nonce_of(counter: u64) -> [u8; 12] {
        nonce(counter).into()
    }

    /// RFC 5869, A.1 and A.3.
    #[test]
    fn derives_as_the_standard_says() {
        let derived = |salt: &str, info: &str| {
            let mut made = [0; 42];
            Hkdf::<Sha256>::new(Some(&bytes(salt)), &[0x0b; 22]).expand(&bytes(info), &mut made).unwrap();
            to_hex(&made)
        };
        assert_eq!(
            derived("000102030405060708090a0b0c", "f0f1f2f3f4f5f6f7f8f9"),
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        );
        assert_eq!(
            derived("", ""),
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
        );
    }

    /// RFC 4231, cases 1, 2, 3 and 6.
    #[test]
    fn signs_as_the_standard_says() {
        let cases: [(&[u8], &[u8], &str); 4] = [
            (&[0x0b; 20], b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
            (
                b"Jefe",
                b"what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            ),
            (&[0xaa; 20], &[0xdd; 50], "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
            (
                &[0xaa; 131],
                b"Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
            ),
        ];
        for (key, data, expected) in cases {
            assert_eq!(to_hex(&sign(key, &[data]).unwrap()), expected);
            assert!(is_signed(key, &[data], &bytes(expected)));
            assert!(!is_signed(key, &[data], &bytes(expected)[..31]), "half a signature is none");
        }
    }

    #[test]
    fn what_was_changed_on_the_way_is_not_opened() {
        let sealed = seal(&[7; 32], 1, b"a hand").unwrap();
        assert_eq!(open(&[7; 32], 1, &sealed).unwrap(), b"a hand");
        assert_eq!(open(&[7; 32], 2, &sealed), None, "another frame");
        assert_eq!(open(&[8; 32], 1, &sealed), None, "another key");
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert_eq!(open(&[7; 32], 1, &changed), None);
        }
    }

    #[test]
    fn keys_are_written_in_base_32_and_shown_nowhere_else() {
        assert_eq!(Key::of([0; 16]).code(), "A".repeat(26));
        assert_eq!(Key::of([255; 16]).code(), format!("{}4", "7".repeat(25)));
        assert_eq!(Key::of(*b"foobarfoobarfoob").code(), "MZXW6YTBOJTG633CMFZGM33PMI");
        let key = Key::random().unwrap();
        assert_eq!(Key::read(&key.code()), Some(key.clone()));
        assert_ne!(key, Key::random().unwrap());
        assert_eq!(format!("{key:?} {:?}", key.joined(&[1; 16], &[2; 16])), "Key(…) Some(Joined(…))");
    }

    #[test]
    fn every_use_and_every_join_has_a_key_of_its_own() {
        let key = Key::of([3; 16]);
        let (one, two) = (key.joined(&[1; 16], &[2; 16]).unwrap(), key.joined(&[1; 16], &[3; 16]).unwrap());
        let mut all =
            [one.requests, one.frames, one.greeting, two.requests, two.frames, key.joining().unwrap()];
        all.sort_unstable();
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn hexadecimal_is_read_strictly() {
        assert_eq!(from_hex("00ff"), Some([0, 255]));
        for wrong in ["", "0", "00FF", "00f", "00ff0", "+0ff", "0 ff", "0€0"] {
            assert_eq!(from_hex::<2>(wrong), None, "{wrong:?}");
        }
    }
}
