import { AppError } from '@oficio/domain/errors.ts';

/** Place of a row in a list: the value that sorts the list, such as an instant or cents, and the id, which decides between equal values. */
export type Position = readonly [key: number, id: number];

/** Reads the cursor of a list that a whole number sorts. Throws 400 for a text that no list wrote. Returns null on the first page. */
export const positionIn = (cursor: string | undefined): Position | null =>
  readCursor(cursor, [isWholeNumber, isWholeNumber]);

/** Returns an opaque page cursor: the position as JSON in base64url. */
export function writeCursor(position: readonly number[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Returns whether a number is valid at its position in a cursor. The database must be able to compare valid numbers.
 */
type Check = (value: number) => boolean;

/** Accepts ids, counts and instants. Larger numbers do not fit into a column, and PostgreSQL refuses fractions. */
export const isWholeNumber: Check = value => Number.isSafeInteger(value) && value >= 0;

/** Returns a check for numbers from 0 to `max`, fractions included. */
export const isUpTo =
  (max: number): Check =>
  value =>
    value >= 0 && value <= max;

/**
 * Reads a cursor that `writeCursor` wrote, with one number for each check. Returns null without a cursor. Throws 400
 * `cursor_unreadable` for any other text.
 */
export function readCursor<const Checks extends readonly Check[]>(
  cursor: string | undefined,
  checks: Checks,
): { readonly [Place in keyof Checks]: number } | null {
  if (cursor === undefined) return null;
  const position = parsed(cursor);
  const fits =
    Array.isArray(position) &&
    position.length === checks.length &&
    checks.every((check, place) => typeof position[place] === 'number' && check(position[place]));
  if (!fits) throw new AppError('cursor_unreadable', { field: 'cursor' });
  return position as unknown as { readonly [Place in keyof Checks]: number };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
