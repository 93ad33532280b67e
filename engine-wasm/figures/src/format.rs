//! The format of figure files and paper files, declared once; the checker and the schema follow.

use engine_core::{EventKind, Quantity};

use crate::shape::Kind::{
    Anything, Choice, Either, Flag, List, Map, Nothing, Number, Object, Tagged, Text, Whole,
};
use crate::shape::{Kind, Shape, Variant, may, need};

/// Longest id, title and paragraph, characters.
const ID: Kind = Text(64);
const TITLE: Kind = Text(200);
const PROSE: Kind = Text(4000);
const ANY_NUMBER: Kind = Number(f64::MIN, f64::MAX);
const TIME_MS: Kind = Number(0.0, 3_600_000.0);

/// A value of an axis: a number or a text.
const AXIS_VALUE: Kind = Either(&[ANY_NUMBER, TITLE]);
/// Values chosen of each axis: one, or a list.
const SELECTION: Kind = Map(&Either(&[ANY_NUMBER, TITLE, List(1, &AXIS_VALUE)]));
const ONLY: Kind = Map(&List(1, &AXIS_VALUE));
const PLACE: Kind = Map(&AXIS_VALUE);

/// The summary's fields by list, as `cell53 run --json` names them.
pub const OF_TOTAL: &[&str] = &["goodputMbps", "cellLossRatio", "jainIndex"];
/// See [`OF_TOTAL`].
pub const OF_SOURCES: &[&str] = &[
    "goodputMbps",
    "segmentsSent",
    "retransmits",
    "timeouts",
    "fastRetransmits",
    "mergedFrames",
    "wholeFrames",
    "brokenFrames",
];
/// See [`OF_TOTAL`].
pub const OF_CIRCUITS: &[&str] = &[
    "meanAcrMbps",
    "finalAcrMbps",
    "throughputMbps",
    "cellsSent",
    "cellsDropped",
    "cellsPoliced",
    "cellsTagged",
];
/// See [`OF_TOTAL`].
pub const OF_PORTS: &[&str] =
    &["offeredMbps", "utilization", "meanQueueCells", "maxQueueCells", "drops"];

/// What the rate algorithm of a port leaves to ABR, Mb/s: sampled every 5 ms, but no curve of the page.
pub const CAPACITY: &str = "capacity";
/// Names of curves, as `cell53 trace` writes them.
pub const CURVES: &[&str] = Quantity::IDS;
/// What can be measured: curves, and [`CAPACITY`].
pub const QUANTITIES: &[&str] = &{
    let mut all = [CAPACITY; CURVES.len() + 1];
    all.split_at_mut(CURVES.len()).0.copy_from_slice(CURVES);
    all
};
/// Kinds of events, as `cell53 trace` writes them.
pub const EVENTS: &[&str] = EventKind::IDS;
/// How a curve becomes a number.
pub const OVER_TIME: &[&str] = &[
    "mean",
    "min",
    "max",
    "first",
    "last",
    "growth",
    "range",
    "deviation",
    "meanOfPeaks",
    "maxAtMs",
    "settledMs",
    "firstAboveMs",
    "firstBelowMs",
    "fallsBelowMs",
    "staysAboveMs",
    "staysBelowMs",
    "shareAbove",
    "shareBelow",
];
/// How the numbers of several parts become one.
pub const REDUCE: &[&str] = &["mean", "sum", "min", "max", "median", "jain", "spread"];
/// What is said of events.
pub const OF_EVENTS: &[&str] = &["count", "firstMs", "lastMs"];

macro_rules! measure {
    ($($field:expr),* $(,)?) => {
        Shape(&[
            need("id", ID, "name by which tests and panels refer to the measure"),
            may("label", TITLE, "name for axes and tables"),
            may("unit", Text(24), "unit of the number"),
            $($field),*
        ])
    };
}

const IDS: &str = "which parts, by id; * stands for any characters; all if absent";
const REDUCED: &str = "how the numbers of the parts become one; mean if absent";
const FROM: &str = "begin of the window, milliseconds; 0 if absent";
const TO: &str = "end of the window, milliseconds; the end of the run if absent";

const MEASURE: Kind = Tagged(
    "of",
    &[
        Variant {
            tags: &["total"],
            shape: measure![need("field", Choice(OF_TOTAL), "a total of the summary")],
        },
        Variant {
            tags: &["sources"],
            shape: measure![
                need("field", Choice(OF_SOURCES), "a figure of every TCP source"),
                may("ids", TITLE, IDS),
                may("reduce", Choice(REDUCE), REDUCED),
            ],
        },
        Variant {
            tags: &["circuits"],
            shape: measure![
                need("field", Choice(OF_CIRCUITS), "a figure of every circuit"),
                may("ids", TITLE, IDS),
                may("reduce", Choice(REDUCE), REDUCED),
            ],
        },
        Variant {
            tags: &["ports"],
            shape: measure![
                need("field", Choice(OF_PORTS), "a figure of every switch port"),
                may("ids", TITLE, IDS),
                may("reduce", Choice(REDUCE), REDUCED),
            ],
        },
        Variant {
            tags: &["series"],
            shape: measure![
                need("quantity", Choice(QUANTITIES), "which curves"),
                may("ids", TITLE, IDS),
                may("fromMs", TIME_MS, FROM),
                may("toMs", TIME_MS, TO),
                may(
                    "overTime",
                    Choice(OVER_TIME),
                    "how a curve becomes a number; if absent, max or min where reduce says so, else mean",
                ),
                may(
                    "target",
                    Either(&[ANY_NUMBER, Nothing]),
                    "where settledMs settles; null or absent: each curve's mean over the last fifth of the window"
                ),
                may(
                    "spanMs",
                    Number(0.001, 3_600_000.0),
                    "length of the pieces of which meanOfPeaks takes the largest sample"
                ),
                may(
                    "tolerance",
                    Number(0.0, 10.0),
                    "distance from the target that counts as settled, or from the level as a fall, a share of it"
                ),
                may("level", ANY_NUMBER, "what first…, falls…, stays… and share… compare with"),
                may("reduce", Choice(REDUCE), REDUCED),
            ],
        },
        Variant {
            tags: &["events"],
            shape: measure![
                need("kind", Choice(EVENTS), "which events"),
                may(
                    "ids",
                    TITLE,
                    "which circuits or ports, by id; * stands for any characters; all if absent"
                ),
                may("fromMs", TIME_MS, FROM),
                may("toMs", TIME_MS, TO),
                may(
                    "reduce",
                    Choice(OF_EVENTS),
                    "count if absent; firstMs and lastMs since the begin of the window"
                ),
            ],
        },
        Variant {
            tags: &["quotient", "difference", "sum", "product"],
            shape: measure![
                need("over", Either(&[ANY_NUMBER, ID]), "an earlier measure, or a number"),
                need("under", Either(&[ANY_NUMBER, ID]), "an earlier measure, or a number"),
            ],
        },
    ],
);

static SETTING: Shape = Shape(&[
    need("replications", Whole(1, 1000), "runs with consecutive seeds from the scenario's"),
    may("durationMs", Number(0.001, 3_600_000.0), "simulated time instead of the scenario's"),
    may("warmUpMs", TIME_MS, "start of the summary instead of the scenario's"),
    may("only", ONLY, "values of axes to which this setting is restricted"),
]);

static PROBE: Shape = Shape(&[
    need("claim", ID, "the representative claim"),
    may("replications", Whole(1, 10), "runs with consecutive seeds; 1 if absent"),
    may("durationMs", Number(0.001, 3_600_000.0), "simulated time instead of the scenario's"),
    may("warmUpMs", TIME_MS, "start of the summary instead of the scenario's"),
    may("only", ONLY, "values of axes to which the probe is restricted"),
]);

const SETTINGS: Kind = Map(&Anything);

static AXIS: Shape = Shape(&[
    need("id", ID, "name by which tests and panels refer to the axis"),
    need("label", TITLE, "name on the drawing"),
    may("unit", Text(24), "unit of its values"),
    need("values", List(1, &Object(&VALUE)), "in the order of the figure"),
]);
static VALUE: Shape = Shape(&[
    need("value", AXIS_VALUE, "a number or a text"),
    may("label", TITLE, "name instead of the value"),
    may("scenario", TITLE, "scenario instead of the base"),
    may("set", SETTINGS, "changes by dotted path"),
]);

static RECONSTRUCTED: Shape = Shape(&[
    need("what", PROSE, "the value that the paper does not print"),
    need("why", PROSE, "why it is taken so"),
]);

const CURVE: Shape =
    Shape(&[need("quantity", Choice(CURVES), "which curves"), may("ids", TITLE, IDS)]);
/// One place along an axis, or several.
const PLACES: Kind = Either(&[ANY_NUMBER, TITLE, List(1, &AXIS_VALUE)]);
const RANGE: Kind = List(2, &ANY_NUMBER);

/// A mark that says something: the claim that has the words, or words of its own.
macro_rules! said {
    ($($field:expr),* $(,)?) => {
        Shape(&[
            may("claim", ID, "the claim that says it"),
            may("statement", PROSE, "the statement in our own words, where no claim has it"),
            may("place", TITLE, "where the paper says so, with statement"),
            may("label", Text(24), "what stands at the mark; its number if absent"),
            $($field),*
        ])
    };
}

const PUBLISHED: Kind = Tagged(
    "kind",
    &[
        Variant {
            tags: &["points"],
            shape: Shape(&[
                may(
                    "series",
                    AXIS_VALUE,
                    "the measure, or the value of the series axis, to which the points belong; absent where there is one line",
                ),
                need("points", List(0, &List(2, &AXIS_VALUE)), "pairs of x and y"),
                may("note", PROSE, "where they come from"),
            ]),
        },
        Variant {
            tags: &["line"],
            shape: said![
                may("x", PLACES, "an upright line there, or several; milliseconds over time"),
                may("y", PLACES, "a level line there, or several"),
            ],
        },
        Variant {
            tags: &["band"],
            shape: said![
                may("x", RANGE, "an upright band between two values; milliseconds over time"),
                may("y", RANGE, "a level band between two values"),
            ],
        },
        Variant {
            tags: &["arrow"],
            shape: said![
                need("below", AXIS_VALUE, "value of the series axis that the paper has below"),
                need("above", AXIS_VALUE, "and the one above it"),
                may("x", List(1, &AXIS_VALUE), "where along x it is said; everywhere if absent"),
            ],
        },
    ],
);

macro_rules! panel {
    ($($field:expr),* $(,)?) => {
        Shape(&[
            need("id", ID, "name in addresses"),
            may("title", TITLE, "heading"),
            may("xLabel", TITLE, "name of the horizontal axis"),
            may("yLabel", TITLE, "name of the vertical axis"),
            may("xLog", Flag, "logarithmic horizontal axis"),
            may("yLog", Flag, "logarithmic vertical axis"),
            may("yFrom0", Flag, "does the vertical axis begin at 0?"),
            may("note", PROSE, "a sentence under the drawing"),
            may("published", List(0, &PUBLISHED), "marks of what the paper says"),
            $($field),*
        ])
    };
}

const PANEL: Kind = Tagged(
    "kind",
    &[
        Variant {
            tags: &["line", "bar"],
            shape: panel![
                need("x", ID, "axis along which is drawn"),
                need("y", Either(&[ID, List(1, &ID)]), "the measure, or several"),
                may("series", ID, "axis whose values are the curves"),
                may("where", PLACE, "values of the other axes"),
            ],
        },
        Variant {
            tags: &["table"],
            shape: panel![
                need("rows", ID, "axis of the rows"),
                may("columns", ID, "axis of the columns; the measures if absent"),
                need("y", Either(&[ID, List(1, &ID)]), "the measure, or several"),
                may("where", PLACE, "values of the other axes"),
            ],
        },
        Variant {
            tags: &["time"],
            shape: panel![
                need("curves", List(1, &Object(&CURVE)), "curves of the run with the first seed"),
                may("at", PLACE, "the point that is run"),
                may("fromMs", TIME_MS, FROM),
                may("toMs", TIME_MS, TO),
            ],
        },
    ],
);

macro_rules! test {
    ($($field:expr),* $(,)?) => {
        Shape(&[
            may("measure", ID, "what is judged"),
            may("at", SELECTION, "values of axes; a list where each, pool or along names the axis"),
            may("against", Object(&AGAINST), "a second selection, subtracted or divided by"),
            may("each", List(1, &ID), "axes over which a term is formed for every value"),
            may("pool", List(1, &ID), "axes whose points are averaged first, seed by seed"),
            may("along", ID, "axis for shapes: terms between neighbours along it, each compared with its against first"),
            may("as", Choice(ALONG_AS), "with along: next over or minus previous, or largest over smallest"),
            may("low", Either(&[ANY_NUMBER, Nothing]), "lower end of the band; null or absent: none"),
            may("high", Either(&[ANY_NUMBER, Nothing]), "upper end of the band; null or absent: none"),
            may("share", Number(0.0, 1.0), "share of the terms that must hold; 1 if absent"),
            may("estimate", Choice(ESTIMATES), "what of the seeds is judged; mean if absent"),
            $($field),*
        ])
    };
}
/// Words of `as` with `along`.
pub const ALONG_AS: &[&str] = &["quotient", "difference", "spread"];
/// Words of `as` in `against`.
pub const AGAINST_AS: &[&str] = &["quotient", "difference"];
/// Words of `estimate`.
pub const ESTIMATES: &[&str] = &["mean", "median", "everySeed", "someSeed"];
/// Kinds of claims.
pub const CLAIM_KINDS: &[&str] = &["value", "ordering", "shape", "zero", "nonzero"];

static AGAINST: Shape = Shape(&[
    may("measure", ID, "another measure than the first selection's"),
    may("at", SELECTION, "values of axes, in place of the first selection's"),
    need("as", Choice(AGAINST_AS), "first over second, or first minus second"),
]);
static LEAF: Shape = test![];
static TEST: Shape =
    test![may("all", List(1, &Object(&LEAF)), "several tests that must all hold, instead of one")];

static EXAMINED: Shape = Shape(&[
    need("hypothesis", PROSE, "what could be the reason"),
    need("found", PROSE, "what trying it gave, with figures"),
    may("set", SETTINGS, "the changes that were tried"),
]);

static CLAIM: Shape = Shape(&[
    need("id", ID, "name within the figure"),
    need("statement", PROSE, "the statement in our own words"),
    need("place", TITLE, "where the paper says so"),
    need("kind", Choice(CLAIM_KINDS), "what kind of statement it is"),
    may("headline", Flag, "is it one of the paper's main results?"),
    need("published", Either(&[ANY_NUMBER, PROSE]), "number or words, as the paper has it"),
    need("test", Object(&TEST), "how it is judged"),
    need("why", PROSE, "where the band comes from"),
    may("examined", List(1, &Object(&EXAMINED)), "what was tried where the claim differs"),
]);

/// A figure file.
pub static FIGURE: Shape = Shape(&[
    may("$schema", Text(200), "address of the schema, for editors"),
    need("format", Whole(1, 1), "version of this format: 1"),
    need("title", TITLE, "what is shown"),
    need("place", TITLE, "section and figures of the paper"),
    need("asked", PROSE, "what the figure asks"),
    need("found", PROSE, "what the paper says it shows, in our own words"),
    may("reconstructed", List(0, &Object(&RECONSTRUCTED)), "values that the paper does not print"),
    may("axes", List(0, &Object(&AXIS)), "the points are their product, in order; none: one point"),
    may("scenario", TITLE, "base scenario, an id such as explicit-rate/r1"),
    may("set", SETTINGS, "changes of the base by dotted path"),
    may("skip", List(0, &PLACE), "points left out: those that match all values of an entry"),
    need("quick", Object(&SETTING), "the setting of the page"),
    need("full", Object(&SETTING), "the setting of the report"),
    may("probe", Object(&PROBE), "one claim in a very short setting, for every test run"),
    need("measures", List(1, &MEASURE), "each gives one number per run"),
    need("panels", List(0, &PANEL), "how the figure is drawn"),
    need("claims", List(0, &Object(&CLAIM)), "statements that can be checked"),
]);

/// A paper file.
pub static PAPER: Shape = Shape(&[
    may("$schema", Text(200), "address of the schema, for editors"),
    need("format", Whole(1, 1), "version of this format: 1"),
    need("label", Text(24), "first author and year, such as Fang 1996"),
    need("order", Whole(0, 99), "place in lists"),
    need("title", TITLE, "title of the paper"),
    need("authors", List(1, &TITLE), "names"),
    need("year", Whole(1980, 2100), "year of publication"),
    need("published", TITLE, "journal or conference"),
    need("asked", PROSE, "what the paper asked"),
    need("network", PROSE, "its network in words"),
    need("scenario", TITLE, "scenario whose network is drawn, an id"),
]);
