//! What a JSON document must look like: one declaration for the checker and for the schema.

use engine_core::scenario::Problem;
use serde_json::Value;

/// What may stand in one place.
pub enum Kind {
    /// A text of 1 to so many characters.
    Text(usize),
    /// A number between two ends.
    Number(f64, f64),
    /// A whole number between two ends.
    Whole(u64, u64),
    /// A truth.
    Flag,
    /// One of these texts.
    Choice(&'static [&'static str]),
    /// A list of at least so many.
    List(usize, &'static Kind),
    /// An object of the shape.
    Object(&'static Shape),
    /// An object with any keys.
    Map(&'static Kind),
    /// An object whose text under the key says its shape.
    Tagged(&'static str, &'static [Variant]),
    /// One of several.
    Either(&'static [Kind]),
    /// Exactly `null`.
    Nothing,
    /// Any JSON.
    Anything,
}

/// One of the shapes of a tagged object: the tags it stands for, and its other keys.
pub struct Variant {
    /// Texts under the tag.
    pub tags: &'static [&'static str],
    /// Keys besides the tag.
    pub shape: Shape,
}

/// An object: its keys, nothing else.
pub struct Shape(pub &'static [Field]);

/// One key of an object.
pub struct Field {
    /// The key.
    pub key: &'static str,
    /// Must it be there?
    pub needed: bool,
    /// What it holds.
    pub kind: Kind,
    /// What it means, for the schema and for complaints.
    pub doc: &'static str,
}

/// A key that must be there.
pub const fn need(key: &'static str, kind: Kind, doc: &'static str) -> Field {
    Field { key, needed: true, kind, doc }
}

/// A key that may be there.
pub const fn may(key: &'static str, kind: Kind, doc: &'static str) -> Field {
    Field { key, needed: false, kind, doc }
}

/// Problems found so far.
#[derive(Default)]
pub struct Report(pub Vec<Problem>);

/// A longer list is cut; nobody reads more.
const MOST_PROBLEMS: usize = 100;

impl Report {
    /// Notes one problem.
    pub fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        if self.0.len() < MOST_PROBLEMS {
            self.0.push(Problem { path: path.into(), message: message.into() });
        }
    }
}

/// The path of a key or of an item.
pub fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_string() } else { format!("{path}.{key}") }
}

/// Notes everything in which the object differs from the shape; `extra` keys are somebody else's.
pub fn check(value: &Value, shape: &Shape, path: &str, report: &mut Report) {
    check_keys(value, shape, path, &[], report);
}

fn check_keys(value: &Value, shape: &Shape, path: &str, extra: &[&str], report: &mut Report) {
    let Some(map) = value.as_object() else {
        return report.add(path, format!("must be an object with {}", keys_of(shape)));
    };
    for key in map.keys() {
        if !extra.contains(&key.as_str()) && !shape.0.iter().any(|f| f.key == key) {
            report.add(
                join(path, key),
                format!("there is no such key; choose one of {}", keys_of(shape)),
            );
        }
    }
    for field in shape.0 {
        match map.get(field.key) {
            Some(item) => check_kind(item, &field.kind, &join(path, field.key), report),
            None if field.needed => {
                report.add(join(path, field.key), format!("is missing: {}", field.doc));
            }
            None => (),
        }
    }
}

fn keys_of(shape: &Shape) -> String {
    shape.0.iter().map(|f| f.key).collect::<Vec<_>>().join(", ")
}

fn check_kind(value: &Value, kind: &Kind, path: &str, report: &mut Report) {
    match kind {
        Kind::List(least, inner) => check_list(value, (*least, inner), path, report),
        Kind::Object(shape) => check(value, shape, path, report),
        Kind::Map(inner) => match value.as_object() {
            Some(map) => {
                map.iter().for_each(|(k, v)| check_kind(v, inner, &join(path, k), report));
            }
            None => report.add(path, "must be an object"),
        },
        Kind::Tagged(tag, variants) => check_tagged(value, (tag, variants), path, report),
        Kind::Either(kinds) => check_either(value, kinds, path, report),
        _ if fits(value, kind) => (),
        _ => report.add(path, format!("is {}; it must be {}", shown(value), words(kind))),
    }
}

fn check_list(value: &Value, (least, inner): (usize, &Kind), path: &str, report: &mut Report) {
    let Some(items) = value.as_array().filter(|items| items.len() >= least) else {
        let many = if least > 0 { format!(" with at least {least}") } else { String::new() };
        return report.add(path, format!("must be a list{many}"));
    };
    for (i, item) in items.iter().enumerate() {
        check_kind(item, inner, &format!("{path}[{i}]"), report);
    }
}

fn check_tagged(
    value: &Value,
    (tag, variants): (&str, &[Variant]),
    path: &str,
    report: &mut Report,
) {
    let tags =
        || variants.iter().flat_map(|v| v.tags.iter().copied()).collect::<Vec<_>>().join(", ");
    let said = value.get(tag).and_then(Value::as_str);
    match said.and_then(|said| variants.iter().find(|v| v.tags.contains(&said))) {
        Some(variant) => check_keys(value, &variant.shape, path, &[tag], report),
        None => report.add(join(path, tag), format!("must be one of {}", tags())),
    }
}

/// Complains for the first kind whose outer form fits, or for all of them.
fn check_either(value: &Value, kinds: &[Kind], path: &str, report: &mut Report) {
    match kinds.iter().find(|kind| is_like(value, kind)) {
        Some(kind) => check_kind(value, kind, path, report),
        None => {
            let all: Vec<_> = kinds.iter().map(words).collect();
            report.add(path, format!("is {}; it must be {}", shown(value), all.join(", or ")));
        }
    }
}

/// Has the value the JSON type of the kind?
fn is_like(value: &Value, kind: &Kind) -> bool {
    match kind {
        Kind::Text(_) | Kind::Choice(_) => value.is_string(),
        Kind::Number(..) | Kind::Whole(..) => value.is_number(),
        Kind::Flag => value.is_boolean(),
        Kind::List(..) => value.is_array(),
        Kind::Object(_) | Kind::Map(_) | Kind::Tagged(..) => value.is_object(),
        Kind::Either(kinds) => kinds.iter().any(|kind| is_like(value, kind)),
        Kind::Nothing => value.is_null(),
        Kind::Anything => true,
    }
}

fn fits(value: &Value, kind: &Kind) -> bool {
    match kind {
        Kind::Text(most) => value.as_str().is_some_and(|t| is_text(t, *most)),
        Kind::Number(low, high) => value.as_f64().is_some_and(|x| x >= *low && x <= *high),
        Kind::Whole(low, high) => value.as_u64().is_some_and(|x| x >= *low && x <= *high),
        Kind::Choice(all) => value.as_str().is_some_and(|t| all.contains(&t)),
        _ => is_like(value, kind),
    }
}

/// Visible text: no control or direction characters, which could disguise what it says.
fn is_text(text: &str, most: usize) -> bool {
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    !text.trim().is_empty() && text.chars().count() <= most && !text.chars().any(hidden)
}

fn words(kind: &Kind) -> String {
    match kind {
        Kind::Text(most) => format!("a text of 1 to {most} visible characters"),
        Kind::Number(low, high) if *low == f64::MIN && *high == f64::MAX => "a number".to_string(),
        Kind::Number(low, high) if *high == f64::MAX => format!("a number of at least {low}"),
        Kind::Number(low, high) => format!("a number from {low} to {high}"),
        Kind::Whole(low, high) => format!("a whole number from {low} to {high}"),
        Kind::Flag => "true or false".to_string(),
        Kind::Choice(all) => format!("one of {}", all.join(", ")),
        Kind::List(..) => "a list".to_string(),
        Kind::Object(shape) => format!("an object with {}", keys_of(shape)),
        Kind::Map(_) | Kind::Tagged(..) => "an object".to_string(),
        Kind::Either(kinds) => kinds.iter().map(words).collect::<Vec<_>>().join(", or "),
        Kind::Nothing => "null".to_string(),
        Kind::Anything => "anything".to_string(),
    }
}

/// A value cut for a message.
fn shown(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() > 40 {
        format!("{}…", text.chars().take(40).collect::<String>())
    } else {
        text
    }
}
