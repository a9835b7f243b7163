import { type BooksOut, MAX_LATE_MOVEMENTS } from '@oficio/domain/payments/books/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/format/instant.ts';
import { findLateIn, findPostedAfter, type LateMovement } from '../store/ledger/late-movements.ts';
import type { BookMonth } from './read-books.ts';

/** Returns the movements of a month that happened at the provider in an earlier one. */
export const readLate = async (db: Reader, { from, countedUntil }: BookMonth): Promise<BooksOut['late']> =>
  present(await findLateIn(db, { from, until: countedUntil }));

/** Returns the movements that happened at the provider in a month and were posted in a later one. */
export const readPostedLater = async (db: Reader, { from, until }: BookMonth): Promise<BooksOut['late']> =>
  present(await findPostedAfter(db, { from, until }));

const present = (rows: readonly LateMovement[]): BooksOut['late'] => ({
  count: rows.length,
  amount: toEuros(rows.reduce((sum, { cents }) => sum + cents, 0)),
  movements: rows.slice(0, MAX_LATE_MOVEMENTS).map(({ id, kind, at, happened_at, request_id, cents }) => ({
    ...{ id, kind, request_id },
    at: isoOf(at),
    happened_at: isoOf(happened_at),
    amount: toEuros(cents),
  })),
});
