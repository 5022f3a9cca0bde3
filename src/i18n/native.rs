//! The gettext of the C library, made safe: texts go in and come out as Rust’s, and what cannot be looked up stays as it is.
#![expect(unsafe_code, reason = "the C library is called here and nowhere else")]

use std::ffi::{CStr, CString, c_char, c_int};
use std::path::Path;

/// `LC_ALL` of the C library.
const LC_ALL: c_int = if cfg!(target_os = "linux") { 6 } else { 0 };
/// Between a context and a sentence, as compiled translations have it.
const CONTEXT: char = '\u{4}';

fn owned(text: *const c_char) -> Option<String> {
    if text.is_null() {
        return None;
    }
    // SAFETY: the library returns a text that ends with NUL: one of ours, or one of its catalogue, which stays.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().ok().map(str::to_owned)
}

/// The sentence in the reader's language.
pub(super) fn gettext(msgid: &str) -> String {
    let found = CString::new(msgid).ok().and_then(|id| {
        // SAFETY: the text ends with NUL and lives until what is returned was copied.
        owned(unsafe { gettext_sys::gettext(id.as_ptr()) })
    });
    found.unwrap_or_else(|| msgid.to_owned())
}

/// The sentence for so many in the reader's language.
pub(super) fn ngettext(singular: &str, plural: &str, n: u32) -> String {
    let ids = CString::new(singular).ok().zip(CString::new(plural).ok());
    let found = ids.and_then(|(one, many)| {
        // SAFETY: both texts end with NUL and live until what is returned was copied.
        owned(unsafe { gettext_sys::ngettext(one.as_ptr(), many.as_ptr(), n.into()) })
    });
    found.unwrap_or_else(|| english(singular, plural, n))
}

/// A sentence with its context; without a translation, the sentence.
pub(super) fn pgettext(context: &str, msgid: &str) -> String {
    let id = format!("{context}{CONTEXT}{msgid}");
    let found = gettext(&id);
    if found == id { msgid.to_owned() } else { found }
}

/// A sentence for so many with its context; without a translation, the English one.
pub(super) fn npgettext(context: &str, singular: &str, plural: &str, n: u32) -> String {
    let (one, many) = (format!("{context}{CONTEXT}{singular}"), format!("{context}{CONTEXT}{plural}"));
    let found = ngettext(&one, &many, n);
    if found == one || found == many { english(singular, plural, n) } else { found }
}

fn english(singular: &str, plural: &str, n: u32) -> String {
    if n == 1 { singular } else { plural }.to_owned()
}

/// Takes the reader's locale, and the translations of a domain from a folder, as UTF-8. Where that cannot be, all stays
/// English. To be called before there are other threads.
pub(super) fn bind(domain: &str, folder: &Path) {
    let texts = CString::new(domain).ok().zip(CString::new(folder.as_os_str().as_encoded_bytes()).ok());
    let Some((domain, folder)) = texts else { return };
    // SAFETY: all texts end with NUL, and the library copies them.
    unsafe {
        gettext_sys::setlocale(LC_ALL, c"".as_ptr());
        gettext_sys::bindtextdomain(domain.as_ptr(), folder.as_ptr());
        gettext_sys::bind_textdomain_codeset(domain.as_ptr(), c"UTF-8".as_ptr());
        gettext_sys::textdomain(domain.as_ptr());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_translated_stays() {
        assert_eq!(gettext("no such sentence"), "no such sentence");
        assert_eq!(gettext("a NUL \0 within"), "a NUL \0 within");
        assert_eq!(pgettext("a context", "word"), "word");
        assert_eq!(npgettext("a context", "{n} word", "{n} words", 1), "{n} word");
        assert_eq!(npgettext("a context", "{n} word", "{n} words", 2), "{n} words");
        assert_eq!(ngettext("{n} \0", "{n} \0s", 2), "{n} \0s");
    }
}
