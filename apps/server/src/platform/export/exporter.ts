import type { Reader } from '../database/database.ts';

/** What one noun holds about a person, for the archive that the person may ask for. */
export interface Exporter {
  /** Of the file: 'solicitudes' becomes `solicitudes.json`. */
  readonly name: string;
  /** What is in it, for who reads the archive. */
  readonly about: string;
  /** Records in batches, so that nobody's life has to fit into memory. Their keys are Spanish: people read them. */
  rows(db: Reader, userId: number): AsyncIterable<readonly object[]>;
  /** Stored photos that go with them. */
  photos?(db: Reader, userId: number): AsyncIterable<readonly ExportedPhoto[]>;
}

interface ExportedPhoto {
  /** Name in the file store. */
  readonly stored: string;
  /** Name in the archive, without its ending. */
  readonly as: string;
}

const BATCH = 200;

/** Walks through a table by its id; `read` answers rows with ids greater than `after`, the smallest first. */
export async function* inBatches<Row extends { readonly id: number }>(
  read: (after: number, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after, BATCH);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

/** Records that are few, each put into words for its reader. */
export async function* atOnce<Row>(
  rows: Promise<readonly Row[]>,
  intoWords: (row: Row) => object,
): AsyncGenerator<readonly object[]> {
  yield (await rows).map(intoWords);
}

/** The same of records in batches. */
export async function* put<Row>(
  batches: AsyncIterable<readonly Row[]>,
  intoWords: (row: Row) => object,
): AsyncGenerator<readonly object[]> {
  for await (const rows of batches) yield rows.map(intoWords);
}
