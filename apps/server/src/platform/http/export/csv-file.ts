import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { PageQuery } from '../../database/paging/id-pages.ts';
import type { Log } from '../../logs/log.ts';
import { StreamedFile } from '../handler-result.ts';

/** A text, or an amount, which is written with two decimals. */
export type Cell = string | number;

/** Marks the file as UTF-8. Without it, spreadsheets misread accented letters. */
const BYTE_ORDER_MARK = '\ufeff';

/** A cell that a spreadsheet may run as a formula: it ignores leading blanks, and `\p{C}` includes characters that no reader sees. */
const FORMULA = /^[\s\p{C}]*[=+\-\u2212@]|^[\t\r\n]/u;

/**
 * Writes a table as spreadsheets in Spain open it: RFC 4180 with semicolons, because the comma is the decimal sign. An
 * apostrophe marks a text that a spreadsheet would otherwise run as a formula.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvRows(rows);

/** Returns further rows of a table that `csvOf` began. */
const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map(row => `${row.map(written).join(';')}\r\n`).join('');

function written(cell: Cell): string {
  if (typeof cell === 'number') return cell.toFixed(2).replace('.', ',');
  // Some spreadsheets read full-width and other compatibility forms of the signs, which NFKC maps to the plain ones.
  const text = FORMULA.test(cell) || FORMULA.test(cell.normalize('NFKC')) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A column of the table: its Spanish heading and the cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

export interface CsvPage<Row> {
  readonly page: readonly Row[];
  readonly next_cursor: string | null;
  /** True if the search matches too many people: the page has only the rows that the text names exactly. */
  readonly isTooBroad?: boolean;
}

interface CsvFile<Row> {
  /** File name with its ending. */
  readonly name: string;
  readonly columns: CsvColumns<Row>;
  /** Returns one page of the list. */
  readonly read: (page: PageQuery) => Promise<CsvPage<Row>>;
  readonly log: Log;
}

/** Rows that are read at a time. */
const PAGE_SIZE = 200;

/** All downloads read one page in a turn of the event loop, because SQLite reads it within the turn and other calls would wait. */
const inTurn = pLimit(1);

/** Returns a list as a CSV file that is built page by page while it is sent. If a page fails, the download fails. */
export function csvFile<Row>({ name, columns, read, log }: CsvFile<Row>): StreamedFile {
  const cells = Object.values(columns);
  async function* text() {
    try {
      yield csvOf([Object.keys(columns)]);
      let cursor: string | undefined;
      do {
        const part = { limit: PAGE_SIZE, cursor };
        const { page, next_cursor, isTooBroad } = await inTurn(async () => {
          await nextTurn();
          return read(part);
        });
        // More people than on the first page: without an error the file would silently lack the rows from here on.
        if (isTooBroad && cursor !== undefined) throw new Error('The search became too broad');
        yield csvRows(page.map(row => cells.map(cellOf => cellOf(row))));
        cursor = next_cursor ?? undefined;
      } while (cursor !== undefined);
    } catch (error) {
      log.error({ err: error, file: name }, 'export of a list failed');
      throw error;
    }
  }
  return new StreamedFile(name, Readable.from(text()));
}
