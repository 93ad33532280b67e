/** The columns of a Parquet file. The library that reads them comes with this part, when a sweep is opened. */

import { parquetMetadata, parquetRead } from 'hyparquet';

/** Columns by name, each with a value for every row; what is not there is `null`. */
export type Table = {
  readonly names: readonly string[];
  readonly columns: ReadonlyMap<string, readonly unknown[]>;
  readonly count: number;
};

/** Marks at the begin and at the end of every Parquet file. Source: parquet.apache.org, file format. */
const MAGIC = 'PAR1';

/** Is this a Parquet file, by its first and last bytes? */
export function isParquet(bytes: ArrayBuffer): boolean {
  const { byteLength } = bytes;
  const text = (from: number) =>
    String.fromCharCode(...new Uint8Array(bytes, Math.max(0, from), Math.min(4, byteLength)));
  return text(0) === MAGIC && text(byteLength - MAGIC.length) === MAGIC;
}

/** Rows of a file, as its foot says. Fails when the foot is damaged. */
export function rowsIn(bytes: ArrayBuffer): number {
  return Number(parquetMetadata(bytes).num_rows);
}

/** Ways in which columns may be packed that are read here. */
const CODECS: readonly unknown[] = ['UNCOMPRESSED', 'SNAPPY', undefined];

/** Another way in which columns of a file are packed, by its name in the format; `undefined` without any. */
export function foreignCodecIn(bytes: ArrayBuffer): string | undefined {
  const columns = parquetMetadata(bytes).row_groups.flatMap((group) => group.columns);
  const codecs = columns.map((column) => column.meta_data?.codec);
  return codecs.find((codec) => !CODECS.includes(codec));
}

/** Reads a whole file. Fails when it is damaged. */
export async function readTable(bytes: ArrayBuffer): Promise<Table> {
  const metadata = parquetMetadata(bytes);
  const count = Number(metadata.num_rows);
  const names = metadata.schema.slice(1).map(({ name }) => name);
  const columns = new Map(names.map((name): [string, unknown[]] => [name, []]));
  await parquetRead({
    file: bytes,
    metadata,
    onChunk: ({ columnName, columnData, rowStart }) => {
      const column = columns.get(columnName);
      columnData.forEach((value: unknown, place: number) => {
        if (column !== undefined) column[rowStart + place] = value ?? null;
      });
    },
  });
  for (const [name, { length }] of columns) {
    if (length !== count) throw new Error(`column ${name} has ${length} of ${count} values`);
  }
  return { names, columns, count };
}
