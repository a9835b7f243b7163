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
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map(row => `${row.map(written).join(';')}\r\n`).join('');

function written(cell: Cell): string {
  if (typeof cell === 'number') return cell.toFixed(2).replace('.', ',');
  // Some spreadsheets read full-width and other compatibility forms of the signs, which NFKC maps to the plain ones.
  const text = FORMULA.test(cell) || FORMULA.test(cell.normalize('NFKC')) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
