//! Words as they stand in HTML.

use serde_json::Value;

/// A text between tags or within quotation marks.
pub(super) fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => written.push_str("&amp;"),
            '<' => written.push_str("&lt;"),
            '>' => written.push_str("&gt;"),
            '"' => written.push_str("&quot;"),
            c => written.push(c),
        }
    }
    written
}

/// JSON within a script: nothing in it can end the script.
pub(super) fn in_script(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_gets_out_of_its_place() {
        assert_eq!(escaped("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
        assert_eq!(in_script(&Value::from("</script><!--")), "\"\\u003c/script>\\u003c!--\"");
    }
}
