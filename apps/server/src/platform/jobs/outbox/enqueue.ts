import type { Unit } from '../../database/database.ts';
import { inParts } from '../../database/in-parts.ts';
import type { Kind, Payloads } from './tables.ts';

/** Something to deliver. */
export interface Parcel<K extends Kind> {
  /** Whom it is for, as an administrator may read it. */
  readonly recipient: string;
  readonly payload: Payloads[K];
  /** Which host it goes to, where deliveries of this kind go to many. */
  readonly host?: string;
  /** Not before then; milliseconds since the epoch. At once unless told. */
  readonly dueAt?: number;
  /** Of parcels with the same key only the first waits, until it is taken up. */
  readonly foldKey?: string;
}

/** Has parcels delivered as soon as this transaction is durable; if it is undone, they never were. */
export async function enqueue<K extends Kind>(
  unit: Unit,
  kind: K,
  parcels: readonly Parcel<K>[],
): Promise<void> {
  for (const part of inParts(parcels)) {
    const rows = part.map(({ recipient, payload, host, dueAt, foldKey }) => ({
      kind,
      recipient,
      payload: JSON.stringify(payload),
      host: host ?? null,
      fold_key: foldKey ?? null,
      attempts: 0,
      attempt_at: dueAt ?? unit.now,
      created_at: unit.now,
    }));
    await unit.db
      .insertInto('outbox')
      .values(rows)
      .onConflict(conflict => conflict.column('fold_key').doNothing())
      .execute();
  }
  if (parcels.some(({ dueAt }) => (dueAt ?? unit.now) <= unit.now))
    await unit.record('outbox_filled', { kind });
}
