//! Cells of CSV, by RFC 4180.

/// Words that no spreadsheet takes for a formula: what begins like one gets an apostrophe before it, which spreadsheets
/// take for the mark of a text. Some know the signs in full width, too.
#[must_use]
pub fn harmless_cell(words: &str) -> String {
    const BEGIN: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    if words.starts_with(BEGIN) { format!("'{words}") } else { words.to_owned() }
}

/// A line of CSV.
#[must_use]
pub fn csv_line(cells: impl IntoIterator<Item = String>) -> String {
    let quoted = cells.into_iter().map(|cell| {
        if cell.contains(['"', ',', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell
        }
    });
    let mut line = quoted.collect::<Vec<_>>().join(",");
    line.push_str("\r\n");
    line
}
