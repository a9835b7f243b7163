import type { Reader, Transaction } from '../../../../platform/database/database.ts';
import type { Entry, MovementKind } from './movements.ts';
import { addToMonth } from './technician-months.ts';

interface Movement {
  readonly kind: MovementKind;
  /** Unique within the kind: the id of the provider's object if there is one. */
  readonly sourceId: string;
  /** Null only in adjustments. */
  readonly requestId: number | null;
  readonly entries: readonly Entry[];
}

/**
 * Posts a movement to the ledger once and adds it to the technician's totals; posting it again does nothing. Returns whether it was new. Throws, and
 * so rolls back the transaction, when the entries do not sum to zero.
 */
export async function postEntry(
  tx: Transaction,
  { kind, sourceId, requestId, entries }: Movement,
): Promise<boolean> {
  const sum = entries.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum !== 0) throw new Error(`The entries of ${kind} ${sourceId} sum to ${sum} cents and not to zero`);
  const technicianId = entries.find(entry => entry.technicianId !== null)?.technicianId ?? null;
  const movement = await tx.db
    .insertInto('ledger_movements')
    .values({
      kind,
      source_id: sourceId,
      request_id: requestId,
      technician_id: technicianId ?? technicianOf(tx.db, requestId),
      at: tx.now,
    })
    .onConflict(conflict => conflict.columns(['kind', 'source_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!movement) return false;
  const rows = entries
    .filter(({ amountCents }) => amountCents !== 0)
    .map(({ account, technicianId, amountCents }) => ({
      movement_id: movement.id,
      account,
      technician_id: technicianId,
      amount_cents: amountCents,
    }));
  await tx.db.insertInto('ledger_entries').values(rows).execute();
  if (technicianId !== null) await addToMonth(tx, { technicianId, kind, requestId, entries });
  return true;
}

const technicianOf = (db: Reader, requestId: number | null) =>
  db.selectFrom('requests').select('technician_id').where('id', '=', requestId);
