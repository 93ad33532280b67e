//! Names within a figure file: everything that is named is there, and every point of a test is said.

use serde_json::Value;

use crate::axis::{Axis, axes_of};
use crate::json::{items, names, text};
use crate::shape::{Report, join};

/// Notes every name without a meaning; the shape is right.
pub(crate) fn check(file: &Value, report: &mut Report) {
    let axes = axes_of(file);
    let mut checker = Checker { axes: &axes, measures: Vec::new(), report };
    checker.unique(file, "axes");
    checker.unique(file, "measures");
    checker.unique(file, "panels");
    checker.unique(file, "claims");
    checker.axes(file);
    checker.settings(file);
    checker.measures(file);
    let claims: Vec<_> = items(file, "claims").iter().map(|claim| text(claim, "id")).collect();
    for (i, panel) in items(file, "panels").iter().enumerate() {
        checker.panel(panel, &format!("panels[{i}]"));
        checker.marks(panel, &format!("panels[{i}].published"), &claims);
    }
    for (i, claim) in items(file, "claims").iter().enumerate() {
        checker.claim(claim, &format!("claims[{i}]"));
    }
}

struct Checker<'a> {
    axes: &'a [Axis],
    measures: Vec<String>,
    report: &'a mut Report,
}

impl Checker<'_> {
    fn unique(&mut self, file: &Value, list: &str) {
        let ids: Vec<_> = items(file, list).iter().map(|item| text(item, "id")).collect();
        for (i, id) in ids.iter().enumerate() {
            if ids[..i].contains(id) {
                self.report.add(format!("{list}[{i}].id"), format!("\"{id}\" is used already"));
            }
        }
    }

    fn axes(&mut self, file: &Value) {
        for (a, axis) in self.axes.iter().enumerate() {
            for (v, value) in axis.values.iter().enumerate() {
                if axis.find(&value.value).is_some_and(|first| first < v) {
                    let path = format!("axes[{a}].values[{v}].value");
                    self.report.add(path, format!("{} is used already", value.value));
                }
            }
        }
        let by_axis = self.axes.iter().any(|a| a.values.iter().all(|v| v.scenario.is_some()));
        if !file["scenario"].is_string() && !by_axis {
            self.report.add(
                "scenario",
                "is missing; name a base scenario, or one at every value of an axis",
            );
        }
        for (i, entry) in items(file, "skip").iter().enumerate() {
            self.selection(entry, &format!("skip[{i}]"));
        }
    }

    fn settings(&mut self, file: &Value) {
        for key in ["quick", "full", "probe"] {
            if let Some(only) = file[key].get("only") {
                self.selection(only, &format!("{key}.only"));
            }
        }
        let claim = &file["probe"]["claim"];
        if claim.is_string() && !items(file, "claims").iter().any(|c| c["id"] == *claim) {
            self.report.add("probe.claim", format!("there is no claim {claim}"));
        }
    }

    fn axis(&mut self, id: &str, path: &str) -> Option<usize> {
        let found = self.axes.iter().position(|a| a.id == id);
        if found.is_none() {
            let known: Vec<_> = self.axes.iter().map(|a| a.id.as_str()).collect();
            self.report.add(path, format!("there is no axis \"{id}\"; there are {}", list(&known)));
        }
        found
    }

    /// Axes and their values; answers the axes, and whether each has a list of values.
    fn selection(&mut self, value: &Value, path: &str) -> Vec<(usize, bool)> {
        let mut found = Vec::new();
        for (id, chosen) in value.as_object().into_iter().flatten() {
            let path = join(path, id);
            let Some(axis) = self.axis(id, &path) else { continue };
            found.push((axis, chosen.is_array()));
            let one = std::slice::from_ref(chosen);
            for value in chosen.as_array().map_or(one, Vec::as_slice) {
                if self.axes[axis].find(value).is_none() {
                    self.report.add(&path, format!("the axis has no value {value}"));
                }
            }
        }
        found
    }

    fn measures(&mut self, file: &Value) {
        for (i, measure) in items(file, "measures").iter().enumerate() {
            let path = format!("measures[{i}]");
            for key in ["over", "under"] {
                if measure[key].is_string() && !self.measures.contains(&text(measure, key)) {
                    let message = format!("there is no earlier measure {}", measure[key]);
                    self.report.add(join(&path, key), message);
                }
            }
            self.curve(measure, &path);
            self.measures.push(text(measure, "id"));
        }
    }

    fn curve(&mut self, measure: &Value, path: &str) {
        if let (Some(from), Some(to)) = (measure["fromMs"].as_f64(), measure["toMs"].as_f64())
            && to <= from
        {
            self.report.add(join(path, "toMs"), "must be later than fromMs");
        }
        if measure["of"] != "series" {
            return;
        }
        let word = measure["overTime"].as_str().unwrap_or_default();
        let level = [
            "firstAboveMs",
            "firstBelowMs",
            "fallsBelowMs",
            "staysAboveMs",
            "staysBelowMs",
            "shareAbove",
            "shareBelow",
        ]
        .contains(&word);
        let settled = word == "settledMs";
        let tolerant = settled || word == "fallsBelowMs";
        let peaks = word == "meanOfPeaks";
        let keys = [
            ("level", level, level),
            ("tolerance", tolerant, tolerant),
            ("target", settled, false),
            ("spanMs", peaks, peaks),
        ];
        for (key, allowed, needed) in keys {
            match measure.get(key) {
                Some(_) if !allowed => {
                    self.report.add(join(path, key), "belongs to another overTime; remove it");
                }
                None if needed => {
                    self.report.add(join(path, key), format!("is missing: {word} needs it"));
                }
                _ => (),
            }
        }
    }

    fn measure(&mut self, id: &str, path: &str) {
        if !self.measures.iter().any(|m| m == id) {
            let message =
                format!("there is no measure \"{id}\"; there are {}", list(&self.measures));
            self.report.add(path, message);
        }
    }

    fn panel(&mut self, panel: &Value, path: &str) {
        for key in ["x", "series", "rows", "columns"] {
            if let Some(id) = panel[key].as_str() {
                self.axis(id, &join(path, key));
            }
        }
        for id in names(&panel["y"]) {
            self.measure(&id, &join(path, "y"));
        }
        let mut said: Vec<usize> = ["x", "series", "rows", "columns"]
            .iter()
            .filter_map(|key| self.axes.iter().position(|a| panel[*key] == *a.id))
            .collect();
        for key in ["where", "at"] {
            let chosen = self.selection(&panel[key], &join(path, key));
            said.extend(chosen.iter().map(|(axis, _)| axis));
        }
        self.all_said(&said, path, "where (in a time panel: at)");
    }

    /// What the paper has: said by a claim that is there or in words, at a place that is named once.
    fn marks(&mut self, panel: &Value, path: &str, claims: &[String]) {
        for (i, mark) in items(panel, "published").iter().enumerate() {
            let path = format!("{path}[{i}]");
            if mark["kind"] == "points" {
                if panel["kind"] == "time" {
                    self.report.add(&path, "a panel over time has lines and bands, but no points");
                }
                continue;
            }
            if panel["kind"] == "bar" || panel["kind"] == "table" {
                self.report.add(&path, "belongs to a panel of lines or over time; here are points");
            }
            if mark["claim"].is_string() == mark["statement"].is_string() {
                self.report.add(&path, "needs either a claim or a statement");
            }
            if mark["claim"].is_string() && !claims.contains(&text(mark, "claim")) {
                let message = format!("there is no claim {}", mark["claim"]);
                self.report.add(join(&path, "claim"), message);
            }
            if mark["kind"] == "arrow" {
                self.arrow(panel, mark, &path);
            } else if mark.get("x").is_some() == mark.get("y").is_some() {
                self.report.add(&path, "needs either x or y");
            }
        }
    }

    /// Both ends of an arrow are curves of the panel.
    fn arrow(&mut self, panel: &Value, mark: &Value, path: &str) {
        let series = self.axes.iter().find(|axis| panel["series"] == *axis.id);
        for key in ["below", "above"] {
            if series.is_none_or(|axis| axis.find(&mark[key]).is_none()) {
                let message = format!("the series axis has no value {}", mark[key]);
                self.report.add(join(path, key), message);
            }
        }
    }

    /// Every axis with more than one value must be mentioned.
    fn all_said(&mut self, said: &[usize], path: &str, how: &str) {
        for (i, axis) in self.axes.iter().enumerate() {
            if axis.values.len() > 1 && !said.contains(&i) {
                let message = format!(
                    "does not state the values of the axis \"{}\"; name it in {how}",
                    axis.id
                );
                self.report.add(path, message);
            }
        }
    }

    fn claim(&mut self, claim: &Value, path: &str) {
        let test = &claim["test"];
        let path = join(path, "test");
        let leaves = items(test, "all");
        if leaves.is_empty() {
            return self.test(test, &path);
        }
        if test.as_object().is_some_and(|map| map.len() > 1) {
            self.report.add(
                &path,
                "has \"all\" and other keys; move the other keys into the tests of the list",
            );
        }
        leaves
            .iter()
            .enumerate()
            .for_each(|(i, leaf)| self.test(leaf, &format!("{path}.all[{i}]")));
    }

    fn test(&mut self, test: &Value, path: &str) {
        match test["measure"].as_str() {
            Some(id) => self.measure(id, &join(path, "measure")),
            None => self
                .report
                .add(join(path, "measure"), "is missing; name the measure that is judged"),
        }
        self.band(test, path);
        let mut free = Vec::new();
        for key in ["each", "pool"] {
            for (i, id) in names(&test[key]).iter().enumerate() {
                free.extend(self.axis(id, &format!("{path}.{key}[{i}]")));
            }
        }
        if let Some(id) = test["along"].as_str() {
            free.extend(self.axis(id, &join(path, "along")));
        }
        self.sides(test, path, &free);
    }

    fn band(&mut self, test: &Value, path: &str) {
        let (low, high) = (test["low"].as_f64(), test["high"].as_f64());
        match (low, high) {
            (None, None) => self
                .report
                .add(path, "has neither low nor high; state at least one end of the band"),
            (Some(low), Some(high)) if low > high => {
                self.report.add(join(path, "low"), "is above high");
            }
            _ => (),
        }
        if test.get("as").is_some() != test.get("along").is_some() {
            self.report.add(
                path,
                "along and as belong together; the as of a comparison stands in against",
            );
        }
    }

    /// Both selections: values are there, lists only on free axes, nothing left open.
    fn sides(&mut self, test: &Value, path: &str, free: &[usize]) {
        let mut said = free.to_vec();
        let first = self.selection(&test["at"], &join(path, "at"));
        let against = &test["against"];
        if let Some(id) = against["measure"].as_str() {
            self.measure(id, &join(path, "against.measure"));
        }
        let second = self.selection(&against["at"], &join(path, "against.at"));
        for (axis, many) in first.iter().chain(&second) {
            if *many && !free.contains(axis) {
                let id = &self.axes[*axis].id;
                let message = format!(
                    "chooses several values of \"{id}\"; name the axis in each, pool or along"
                );
                self.report.add(path, message);
            }
        }
        said.extend(first.iter().map(|(axis, _)| axis));
        self.all_said(&said, path, "at, each, pool or along");
    }
}

fn list<T: AsRef<str>>(known: &[T]) -> String {
    if known.is_empty() {
        return "none".to_string();
    }
    known.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ")
}
