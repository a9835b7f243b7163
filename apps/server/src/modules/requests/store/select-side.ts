import type { Reader } from '../../../platform/database/database.ts';

/** Columns of the people of a request: the customer and the technician. An index finds the requests of each in the order of ids. */
export const SIDES = ['user_id', 'technician_id'] as const;
export type Side = (typeof SIDES)[number];

export interface Batch {
  /** Only rows with a higher id. */
  readonly after: number;
  readonly limit: number;
}

/** Starts a query for a batch of the requests that a user has on one side, in the order of ids. The caller selects columns. */
export const selectSide = (db: Reader, side: Side, userId: number, { after, limit }: Batch) =>
  db.selectFrom('requests').where(side, '=', userId).where('id', '>', after).orderBy('id').limit(limit);
