import { AppError } from '@oficio/domain/errors.ts';
import { type InFlight, moneyInFlight } from '@oficio/domain/payments/money-in-flight.ts';
import type { DomainEvents } from '../../platform/database/domain-events.ts';
import { readInSlices, workInSlices } from '../../platform/database/in-slices.ts';
import type { Erasure } from '../accounts/public.ts';
import { findInFlight } from './store/money-in-flight.ts';
import { findEntriesBy } from './store/problems/read.ts';
import { eraseEntry } from './store/problems/write.ts';
import { refundReasonsBy, updateRefundReason } from './store/refunds.ts';

/** Removes contact data and photos from a deleted user's statements about problems. */
export async function eraseProblemEntries({
  db,
  userId,
  redact,
  write,
  removePhotos,
}: Erasure): Promise<void> {
  const batches = readInSlices((after, limit) => findEntriesBy(db, userId, { after, limit }));
  for await (const entries of batches) {
    await write(tx =>
      workInSlices(entries, ({ id, text }) => eraseEntry(tx, id, text === null ? null : redact(text))),
    );
    await removePhotos(entries.flatMap(({ image }) => image ?? []));
  }
}

/** Removes contact data from the refund reasons that a deleted user wrote. */
export async function eraseRefundReasons({ db, userId, redact, write }: Erasure): Promise<void> {
  for await (const rows of refundReasonsBy(db, userId)) {
    const reasons = rows.flatMap(({ refund_id: id, reason }) => (reason === null ? [] : [{ id, reason }]));
    if (reasons.length === 0) continue;
    await write(tx => workInSlices(reasons, ({ id, reason }) => updateRefundReason(tx, id, redact(reason))));
  }
}

/** Rejects the deletion of an account with money in flight. The ledger names people by id and stays. */
export function refuseDeletions(events: DomainEvents): void {
  events.subscribe('account_closing', async (tx, { userId }) => {
    const what: InFlight | null = await findInFlight(tx.db, userId);
    if (what) throw new AppError('money_in_flight', { text: moneyInFlight(what) });
  });
  events.subscribe('admin_promoting', async (tx, { userId }) => {
    if (await findInFlight(tx.db, userId)) throw new AppError('not_promotable');
  });
}
