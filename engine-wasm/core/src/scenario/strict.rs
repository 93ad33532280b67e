//! Strict JSON: checks duplicate keys, depth, size and numbers before the meaning.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::text::shown;
use super::{Problem, Report};

/// Largest scenario text in bytes. Source: chosen; a file of 1 MiB.
pub const MOST_BYTES: usize = 1 << 20;

/// Deepest nesting. Source: chosen.
const MOST_LEVELS: usize = 12;

/// Keys that could reach into the page's object prototypes.
const FORBIDDEN_KEYS: &[&str] = &["__proto__", "constructor", "prototype"];

/// A JSON value that remembers repeated keys.
enum Tree {
    Leaf(Value),
    List(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

/// Reads JSON text strictly.
///
/// # Errors
/// Fails if the text is too large, is not JSON, repeats a key, nests too deeply, or contains a number
/// that no double can hold; all such problems are reported, each with its path.
pub fn read_strict(text: &str) -> Result<Value, Vec<Problem>> {
    read_strict_up_to(text, MOST_BYTES)
}

/// Reads JSON text of at most `most` bytes strictly.
///
/// # Errors
/// Fails as [`read_strict`] does.
pub fn read_strict_up_to(text: &str, most: usize) -> Result<Value, Vec<Problem>> {
    let mut report = Report::default();
    if text.len() > most {
        report.add("", format!("the text has {} bytes; at most {most} are read", text.len()));
        return Err(report.problems);
    }
    if text.trim().is_empty() {
        report.add("", "this is not valid JSON: the text is empty");
        return Err(report.problems);
    }
    if text.starts_with('\u{feff}') {
        let cause = "it begins with a byte order mark; save it as UTF-8 without one";
        report.add("", format!("this is not valid JSON: {cause}"));
        return Err(report.problems);
    }
    match serde_json::from_str::<Tree>(text) {
        Err(error) => report.add("", format!("this is not valid JSON: {error}")),
        Ok(tree) => {
            let value = plain(tree, "", 1, &mut report);
            if report.problems.is_empty() {
                return Ok(value);
            }
        }
    }
    Err(report.problems)
}

/// Up to this number, a double represents every whole number exactly.
const LARGEST_SAFE: f64 = 9_007_199_254_740_991.0;

/// A number as in a file: JSON has one kind of number, so `2.0` and `2e0` are 2. `None` if it is not finite.
pub fn number(value: f64) -> Option<Number> {
    let is_whole = value.fract() == 0.0 && value.abs() <= LARGEST_SAFE;
    // Minus zero stays unchanged, so that it is rejected later.
    if is_whole && !(value == 0.0 && value.is_sign_negative()) {
        return Some(Number::from(value as i64));
    }
    Number::from_f64(value)
}

/// The tree as a plain value; reports repeated and forbidden keys and excessive depth.
///
/// The reader's own recursion limit of 128 levels bounds the recursion here.
fn plain(tree: Tree, path: &str, level: usize, report: &mut Report) -> Value {
    if level > MOST_LEVELS && !matches!(tree, Tree::Leaf(_)) {
        report.add(path, format!("nested too deeply; at most {MOST_LEVELS} levels are allowed"));
        return Value::Null;
    }
    match tree {
        Tree::Leaf(value) => value,
        Tree::List(items) => items
            .into_iter()
            .enumerate()
            .map(|(i, item)| plain(item, &format!("{path}[{i}]"), level + 1, report))
            .collect(),
        Tree::Object(pairs) => {
            let mut map = Map::new();
            for (key, item) in pairs {
                let at = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                if FORBIDDEN_KEYS.contains(&key.as_str()) {
                    report.add(&at, "this key is not allowed; remove it");
                } else if map.contains_key(&key) {
                    report.add(&at, "this key is given twice; remove one of them");
                }
                let value = plain(item, &at, level + 1, report);
                map.insert(key, value);
            }
            Value::Object(map)
        }
    }
}

struct TreeVisitor;

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tree, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Leaf(Value::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Leaf(Value::Bool(value)))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
        Ok(Tree::Leaf(Value::from(value)))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Leaf(Value::from(value)))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Tree, E> {
        let number = number(value).ok_or_else(|| E::custom("number out of range"))?;
        Ok(Tree::Leaf(Value::Number(number)))
    }

    fn visit_str<E>(self, value: &str) -> Result<Tree, E> {
        Ok(Tree::Leaf(Value::from(value)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tree, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Tree::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        let mut pairs = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            let name = |error| A::Error::custom(format_args!("{}: {error}", shown(&key)));
            let item = map.next_value().map_err(name)?;
            pairs.push((key, item));
        }
        Ok(Tree::Object(pairs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_is_refused_in_words() {
        let deep = format!("{}1{}", "[".repeat(5000), "]".repeat(5000));
        let thirteen = format!("{}1{}", "[".repeat(13), "]".repeat(13));
        let cases = [
            ("{", "not valid JSON"),
            ("{\"a\":1} x", "not valid JSON"),
            ("", "the text is empty"),
            (" \n", "the text is empty"),
            ("{\"a\":{\"b\":1e400}}", "JSON: a: b: number out of range at line 1 column 15"),
            ("{\"a\":NaN}", "JSON: a: expected value at line 1 column 6"),
            ("{\"a\":1,\"a\":2}", "given twice"),
            ("{\"__proto__\":{}}", "not allowed"),
            ("\u{feff}{}", "not valid JSON"),
            (deep.as_str(), "recursion limit"),
            (thirteen.as_str(), "nested too deeply"),
        ];
        for (text, words) in cases {
            let problems = read_strict(text).expect_err(words);
            assert!(problems[0].message.contains(words), "{words}: {problems:?}");
        }
        let large = " ".repeat(MOST_BYTES + 1);
        assert!(read_strict(&large).expect_err("too large")[0].message.contains("bytes"));
    }

    #[test]
    fn whole_numbers_stay_whole() {
        let value = read_strict("[9007199254740993, 1.5, -3]").expect("valid");
        assert_eq!(value[0].as_u64(), Some(9_007_199_254_740_993));
        assert_eq!(value[2].as_i64(), Some(-3));
    }
}
