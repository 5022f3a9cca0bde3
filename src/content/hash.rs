use serde_json::Value;
use sha2::{Digest, Sha256};

/// The value as JSON with sorted keys and without white space: the same text for the same value.
#[must_use]
pub fn canonical_json(value: &Value) -> String {
    let mut out = String::new();
    write(value, &mut out);
    out
}

fn write(value: &Value, out: &mut String) {
    match value {
        Value::Object(map) => {
            let mut fields: Vec<_> = map.iter().collect();
            fields.sort_unstable_by_key(|(key, _)| key.as_str());
            out.push('{');
            for (i, (key, value)) in fields.into_iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                out.push_str(&Value::from(key.as_str()).to_string());
                out.push(':');
                write(value, out);
            }
            out.push('}');
        }
        Value::Array(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write(item, out);
            }
            out.push(']');
        }
        plain => out.push_str(&plain.to_string()),
    }
}

/// SHA-256 of the [`canonical_json`], in hex.
#[must_use]
pub fn hash(value: &Value) -> String {
    let digest = Sha256::digest(canonical_json(value).as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn canonical_json_does_not_depend_on_the_order_of_keys() {
        let one = json!({"b": [1, {"y": null, "x": "ü\n\""}], "a": true});
        let two = json!({"a": true, "b": [1, {"x": "ü\n\"", "y": null}]});
        assert_eq!(canonical_json(&one), r#"{"a":true,"b":[1,{"x":"ü\n\"","y":null}]}"#);
        assert_eq!(hash(&one), hash(&two));
        assert_ne!(hash(&one), hash(&json!({"a": true, "b": [{"x": "ü\n\"", "y": null}, 1]})));
    }

    #[test]
    fn the_hash_is_sha256_of_the_text() {
        // printf '{}' | sha256sum
        assert_eq!(hash(&json!({})), "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    }
}
