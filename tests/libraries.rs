//! The licences of the libraries that are compiled in, where cargo-deny is not at hand. The list is that of deny.toml.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop at the first surprise")]

use std::process::Command;

use serde_json::Value;

/// Whether an expression such as `MIT OR (Apache-2.0 AND Zlib)` can be met with these licences.
fn allowed(expression: &str, list: &[String]) -> bool {
    let plain = expression.replace(['(', ')'], "").replace('/', " OR ");
    // Brackets stand around what is joined by AND, or do not matter.
    plain.split(" OR ").any(|way| way.split(" AND ").all(|one| list.iter().any(|known| known == one.trim())))
}

#[test]
fn licences_are_those_of_the_list() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deny.toml")).unwrap();
    let deny: toml::Table = toml::from_str(&text).unwrap();
    let list: Vec<String> = deny["licenses"]["allow"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one.as_str().unwrap().to_owned())
        .collect();
    assert!(allowed("MIT/Apache-2.0", &list) && !allowed("CC-BY-NC-4.0", &list));
    assert!(!allowed("MIT AND CC-BY-NC-4.0", &list) && allowed("CC-BY-NC-4.0 OR MIT", &list));
    let found = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    if !found.status.success() {
        let why = String::from_utf8_lossy(&found.stderr);
        eprintln!("skipped: cargo cannot tell without a network: {why}");
        return;
    }
    let metadata: Value = serde_json::from_slice(&found.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let licence = |package: &Value| package["license"].as_str().unwrap_or("none").to_owned();
    let refused: Vec<String> = packages
        .iter()
        .filter(|package| !allowed(&licence(package), &list))
        .map(|package| format!("{}: {}", package["name"].as_str().unwrap(), licence(package)))
        .collect();
    assert!(packages.len() > 100, "{}", packages.len());
    assert!(refused.is_empty(), "{refused:#?}");
}
