import type { MovementKind } from '@oficio/domain/payments/ledger-kinds.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import type { Reader, Transaction } from '../../../../platform/database/database.ts';
import { findClosedUntil } from './months.ts';
import type { Entry } from './movements.ts';
import { addToMonth } from './technician-months.ts';

interface Movement {
  readonly kind: MovementKind;
  /** Unique within the kind: the id of the provider's object if there is one. */
  readonly sourceId: string;
  /** Null only in adjustments. */
  readonly requestId: number | null;
  readonly entries: readonly Entry[];
  /** The provider's time of its object in milliseconds since the epoch; absent when there is no object or no time. */
  readonly happenedAt?: number | null;
}

/**
 * Posts a movement to the ledger once and adds it to the technician's totals; posting it again does nothing. Returns whether it was new.
 * Throws, and so rolls back the transaction, when the entries do not sum to zero. A movement counts in the month in which it is posted,
 * and never in a closed one.
 */
export async function postEntry(
  tx: Transaction,
  { kind, sourceId, requestId, entries, happenedAt = null }: Movement,
): Promise<boolean> {
  const sum = entries.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum !== 0) throw new Error(`The entries of ${kind} ${sourceId} sum to ${sum} cents and not to zero`);
  const technicianId = entries.find(entry => entry.technicianId !== null)?.technicianId ?? null;
  // A transaction that began long before the end of the month, or a clock that was set back, is behind the end of a closed month.
  const at = Math.max(tx.now, (await findClosedUntil(tx.db)) ?? 0);
  const movement = await tx.db
    .insertInto('ledger_movements')
    .values({
      kind,
      source_id: sourceId,
      request_id: requestId,
      technician_id: technicianId ?? technicianOf(tx.db, requestId),
      at,
      happened_at: earlierMonth(happenedAt, at),
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
  if (technicianId !== null) await addToMonth({ ...tx, now: at }, { technicianId, kind, requestId, entries });
  return true;
}

/** Returns the time if it is in an earlier month than the movement; else null. */
const earlierMonth = (happenedAt: number | null, at: number): number | null =>
  happenedAt !== null && happenedAt < monthOf(at).from ? happenedAt : null;

const technicianOf = (db: Reader, requestId: number | null) =>
  db.selectFrom('requests').select('technician_id').where('id', '=', requestId);
