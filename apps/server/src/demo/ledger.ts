import { postEntry } from '../modules/payments/public.ts';
import type { Transaction } from '../platform/database/database.ts';

/** A past movement of money. */
export type PastMovement = Parameters<typeof postEntry>[1] & {
  /** Milliseconds since the epoch. */
  readonly at: number;
};

/** Posts movements in chronological order. */
export async function insertMovements(tx: Transaction, movements: readonly PastMovement[]): Promise<void> {
  for (const { at, ...movement } of [...movements].sort((one, other) => one.at - other.at))
    await postEntry({ ...tx, now: at }, movement);
}
