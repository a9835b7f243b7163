/** A text, or an amount, which is written with two decimals. */
export type Cell = string | number;

/** Without it, spreadsheets take the accents for something else. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A table as spreadsheets in Spain open it: RFC 4180 with semicolons, since the comma is the decimal one. A text that a
 * spreadsheet would run as a formula is marked as text with an apostrophe.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map(row => `${row.map(written).join(';')}\r\n`).join('');

function written(cell: Cell): string {
  if (typeof cell === 'number') return cell.toFixed(2).replace('.', ',');
  const text = /^[\s]*[=+\-@]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
