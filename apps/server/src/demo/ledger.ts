import type { Entry, MovementKind } from '../modules/payments/store/ledger/movements.ts';
import type { Transaction } from '../platform/database/database.ts';

/** A past movement of money. */
export interface PastMovement {
  readonly kind: MovementKind;
  readonly sourceId: string;
  readonly requestId: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly entries: readonly Entry[];
}

/** Inserts movements in chronological order. */
export async function insertMovements(
  { db }: Transaction,
  movements: readonly PastMovement[],
): Promise<void> {
  if (movements.length === 0) return;
  const sorted = [...movements].sort((one, other) => one.at - other.at);
  const rows = await db
    .insertInto('ledger_movements')
    .values(
      sorted.map(({ kind, sourceId, requestId, at }) => ({
        kind,
        source_id: sourceId,
        request_id: requestId,
        at,
      })),
    )
    .returning(['id', 'kind', 'source_id'])
    .execute();
  const ids = new Map(rows.map(row => [`${row.kind} ${row.source_id}`, row.id]));
  const entries = sorted.flatMap(movement => {
    const movementId = ids.get(`${movement.kind} ${movement.sourceId}`);
    if (movementId === undefined) throw new Error(`${movement.kind} ${movement.sourceId} was not written`);
    return movement.entries
      .filter(({ amountCents }) => amountCents !== 0)
      .map(({ account, technicianId, amountCents }) => ({
        movement_id: movementId,
        account,
        technician_id: technicianId,
        amount_cents: amountCents,
      }));
  });
  await db.insertInto('ledger_entries').values(entries).execute();
}
