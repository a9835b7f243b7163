import type { Reader } from '../database/database.ts';

/** Reads the data of one module about a person, for the archive that the person can download. */
export interface Exporter {
  /** Name of the file without its extension: 'solicitudes' becomes `solicitudes.json`. */
  readonly name: string;
  /** Describes the content to the reader of the archive. */
  readonly about: string;
  /**
   * Returns the records in batches, so that a long history does not have to fit into memory. Each batch reads a limited number
   * of rows through an index; it may be empty. Keys are Spanish, because people read them.
   */
  rows(db: Reader, userId: number): AsyncIterable<readonly object[]>;
  /** Returns the stored photos that belong to the records. */
  photos?(db: Reader, userId: number): AsyncIterable<readonly ExportedPhoto[]>;
}

interface ExportedPhoto {
  /** Name in the file store. */
  readonly stored: string;
  /** File name in the archive, without its extension. */
  readonly as: string;
}

/** Yields a few records as one batch, each converted by `toRecord`. */
export async function* inOneBatch<Row, Entry extends object>(
  rows: Promise<readonly Row[]>,
  toRecord: (row: Row) => Entry,
): AsyncGenerator<readonly Entry[]> {
  yield (await rows).map(toRecord);
}

/** Yields the batches with each record converted by `toRecord`. */
export async function* mapBatches<Row>(
  batches: AsyncIterable<readonly Row[]>,
  toRecord: (row: Row) => object,
): AsyncGenerator<readonly object[]> {
  for await (const rows of batches) yield rows.map(toRecord);
}
