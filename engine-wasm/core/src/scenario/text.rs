//! Texts and names in a file: limited in length, visible, harmless.

use super::Report;
use crate::params::limits::{MOST_NAME, MOST_PROSE, MOST_TITLE};

/// Checks a text for display: length and invisible or reordering characters.
fn check_text(text: &str, longest: usize, path: &str, report: &mut Report) {
    let length = text.chars().count();
    if length == 0 {
        report.add(path, "is empty; say something");
    }
    if length > longest {
        report.add(path, format!("has {length} characters; at most {longest} are allowed"));
    }
    if let Some(bad) = text.chars().find(|&c| is_hidden(c)) {
        let code = u32::from(bad);
        report.add(
            path,
            format!("contains the invisible or reordering character U+{code:04X}; remove it"),
        );
    }
    if has_mark_flood(text) {
        report.add(path, "has more than three combining marks on one letter; remove some");
    }
}

/// Checks a title or the name of a group of experiments.
pub fn check_title(text: &str, path: &str, report: &mut Report) {
    check_text(text, MOST_TITLE, path, report);
}

/// Checks a question or a note, the only texts that may have several lines.
pub fn check_prose(text: &str, path: &str, report: &mut Report) {
    check_text(&text.replace('\n', " "), MOST_PROSE, path, report);
}

/// Checks a name: 1 to 64 visible characters, none of them white space.
pub fn check_name(name: &str, path: &str, report: &mut Report) {
    check_text(name, MOST_NAME, path, report);
    if name.chars().any(char::is_whitespace) {
        report.add(
            path,
            format!("\"{}\" contains white space; a name must be a single word", shown(name)),
        );
    }
}

/// A text shortened for a message.
pub fn shown(text: &str) -> String {
    let visible: String = text.chars().filter(|&c| !is_hidden(c)).take(41).collect();
    if visible.chars().count() > 40 {
        format!("{}…", &visible.chars().take(40).collect::<String>())
    } else {
        visible
    }
}

/// Invisible characters: controls, zero widths, fillers, tags, changes of direction.
///
/// First and last of each range; the page rejects the same. Source: Unicode annex 9, UTS 39.
const HIDDEN: [(u32, u32); 17] = [
    (0x00, 0x1f),
    (0x7f, 0x9f),
    (0xad, 0xad),
    (0x34f, 0x34f),
    (0x61c, 0x61c),
    (0x115f, 0x1160),
    (0x17b4, 0x17b5),
    (0x180b, 0x180f),
    (0x200b, 0x200f),
    (0x2028, 0x202e),
    (0x2060, 0x206f),
    (0x3164, 0x3164),
    (0xfeff, 0xfeff),
    (0xffa0, 0xffa0),
    (0xfff9, 0xfffb),
    (0x1d173, 0x1d17a),
    (0xe0000, 0xe0fff),
];

fn is_hidden(c: char) -> bool {
    HIDDEN.iter().any(|&(first, last)| (first..=last).contains(&u32::from(c)))
}

fn has_mark_flood(text: &str) -> bool {
    let mut run = 0;
    text.chars().any(|c| {
        let mark = matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}');
        run = if mark { run + 1 } else { 0 };
        run > 3
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_and_flooding_characters_are_refused() {
        let hidden =
            ["\u{202e}", "\u{200b}", "\u{7}", "\n", "\u{3164}", "\u{ad}", "\u{e0041}", "\u{34f}"];
        let cases = hidden.map(|c| format!("a{c}b"));
        let others = ["", "e\u{301}\u{301}\u{301}\u{301}"];
        for text in cases.iter().map(String::as_str).chain(others) {
            let mut report = Report::default();
            check_text(text, MOST_TITLE, "title", &mut report);
            assert_eq!(report.problems.len(), 1, "{text:?}");
        }
        let mut report = Report::default();
        check_text("Grüße <script>alert(1)</script> é", MOST_TITLE, "title", &mut report);
        assert!(report.problems.is_empty(), "markup is text like any other");
    }

    #[test]
    fn questions_may_have_several_lines() {
        let mut report = Report::default();
        check_prose("What happens?\nAnd then?", "question", &mut report);
        assert!(report.problems.is_empty());
        check_prose("What\r\nhappens?", "question", &mut report);
        check_prose(&"\n".repeat(MOST_PROSE + 1), "published.note", &mut report);
        assert_eq!(report.problems.len(), 2);
    }

    #[test]
    fn names_are_single_words() {
        let mut report = Report::default();
        check_name("S 1", "topology.nodes[0].id", &mut report);
        check_name("toString", "topology.nodes[1].id", &mut report);
        assert_eq!(report.problems.len(), 1);
    }
}
