//! What the runs of a block gave, as the bytes of a Parquet file.

use std::sync::Arc;

use cell53_figures::name::engine;
use cell53_figures::{Plan, Row, SweepFile};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};
use serde_json::Value;

/// A column of a part; `None` is a value that is not there.
enum Column {
    Whole(Vec<i64>),
    Number(Vec<Option<f64>>),
    Text(Vec<Option<String>>),
}

/// What the runs of a block gave, in their order, as a file.
///
/// Columns: `run`, `point`, `seed`; the axes; totals and measures; `fingerprint`; `problem`, why a run is
/// not there. See [`names`].
///
/// # Errors
/// Fails when the file cannot be written, which memory alone could be the reason of.
pub fn part(sweep: &SweepFile, rows: &[Row]) -> Result<Vec<u8>, ParquetError> {
    let columns = columns(&sweep.plan, rows);
    let named = names(&sweep.plan).into_iter().zip(&columns);
    let fields = named.map(|(name, column)| field(name, column)).collect::<Result<_, _>>()?;
    let schema = Type::group_type_builder("runs").with_fields(fields).build()?;
    let properties = WriterProperties::builder()
        .set_created_by(format!("cell53 {}", engine()))
        .set_compression(Compression::SNAPPY)
        .build();
    let mut file = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))?;
    let mut group = file.next_row_group()?;
    for column in &columns {
        let mut writer = group.next_column()?.expect("as many as in the schema");
        match column {
            Column::Whole(values) => {
                writer.typed::<Int64Type>().write_batch(values, None, None)?;
            }
            Column::Number(values) => {
                let there: Vec<f64> = values.iter().flatten().copied().collect();
                writer.typed::<DoubleType>().write_batch(&there, Some(&levels(values)), None)?;
            }
            Column::Text(values) => {
                let there = values.iter().flatten().map(|text| ByteArray::from(text.as_str()));
                let there: Vec<ByteArray> = there.collect();
                writer.typed::<ByteArrayType>().write_batch(&there, Some(&levels(values)), None)?;
            }
        }
        writer.close()?;
    }
    group.close()?;
    file.into_inner()
}

/// Names of the columns, in their order.
pub fn names(plan: &Plan) -> Vec<&str> {
    let axes = plan.axes().iter().map(|axis| axis.id.as_str());
    let measures = plan.measures().iter().map(|measure| measure.id.as_str());
    let own = ["run", "point", "seed"].into_iter();
    own.chain(axes).chain(measures).chain(["fingerprint", "problem"]).collect()
}

/// Which values are there: 1 or 0.
fn levels<T>(values: &[Option<T>]) -> Vec<i16> {
    values.iter().map(|value| i16::from(value.is_some())).collect()
}

fn field(name: &str, column: &Column) -> Result<TypePtr, ParquetError> {
    let (physical, repetition) = match column {
        Column::Whole(_) => (Physical::INT64, Repetition::REQUIRED),
        Column::Number(_) => (Physical::DOUBLE, Repetition::OPTIONAL),
        Column::Text(_) => (Physical::BYTE_ARRAY, Repetition::OPTIONAL),
    };
    let text = matches!(column, Column::Text(_)).then_some(LogicalType::String);
    let field = Type::primitive_type_builder(name, physical)
        .with_repetition(repetition)
        .with_logical_type(text);
    field.build().map(Arc::new)
}

/// The columns of [`names`].
fn columns(plan: &Plan, rows: &[Row]) -> Vec<Column> {
    let whole = |of: fn(&Row) -> u64| Column::Whole(rows.iter().map(|r| of(r) as i64).collect());
    let mut columns = vec![whole(|row| row.run), whole(|row| row.point), whole(|row| row.seed)];
    for (place, axis) in plan.axes().iter().enumerate() {
        let values: Vec<&Value> = rows.iter().map(|row| &row.at[place]).collect();
        columns.push(if axis.is_numeric() { numbers(&values) } else { texts(&values) });
    }
    for place in 0..plan.measures().len() {
        let number = |row: &Row| Some(row.numbers[place]).filter(|number| number.is_finite());
        columns.push(Column::Number(rows.iter().map(number).collect()));
    }
    let print = |row: &Row| row.fingerprint.map(|print| format!("{print:016x}"));
    columns.push(Column::Text(rows.iter().map(print).collect()));
    columns.push(Column::Text(rows.iter().map(|row| row.problem.clone()).collect()));
    columns
}

fn numbers(values: &[&Value]) -> Column {
    Column::Number(values.iter().map(|value| value.as_f64()).collect())
}

/// A number among texts is its text.
fn texts(values: &[&Value]) -> Column {
    let text = |value: &&Value| match value.as_str() {
        Some(text) => text.to_string(),
        None => value.to_string(),
    };
    Column::Text(values.iter().map(|value| Some(text(value))).collect())
}
