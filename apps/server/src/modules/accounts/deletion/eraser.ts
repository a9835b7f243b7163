import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { Redact } from './redact.ts';

/** A deleted account and the means to erase its rows. */
export interface Erasure {
  readonly userId: number;
  readonly redact: Redact;
  readonly db: Reader;
  /** Runs one batch in its own transaction. Throws when the server stops. */
  write<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Removes stored photos. The photo sweep removes those that a crash leaves. */
  removePhotos(names: readonly string[]): Promise<void>;
}

/**
 * Deletes the rows of one module about a deleted account, or redacts the person's own texts that others need. It never changes the
 * text of another person. It works in batches and may run again from its start, because the process may die between two batches.
 */
export type Eraser = (erasure: Erasure) => Promise<void>;
