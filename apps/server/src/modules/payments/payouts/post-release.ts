import type { Unit } from '../../../platform/database/database.ts';
import { lossCoveredEntries, releaseEntries, reversed } from '../store/ledger/movements.ts';
import { postEntry } from '../store/ledger/post-entry.ts';
import { balancesOfRequest } from '../store/ledger/read.ts';
import type { PayoutRow } from '../store/payouts/read.ts';

type Released = Pick<
  PayoutRow,
  'paymentId' | 'requestId' | 'technicianId' | 'amountCents' | 'feeCents' | 'revision'
>;

/** Books that the money is the technician's from now on, and tells of it; `payout` as it stands once it is due. */
export async function postRelease(unit: Unit, payout: Released): Promise<void> {
  await postEntry(unit, {
    kind: 'release',
    sourceId: sourceOf(payout),
    requestId: payout.requestId,
    entries: releaseEntries(payout),
  });
  await unit.record('payout_due', { requestId: payout.requestId });
}

/**
 * Books that it is not theirs after all; `payout` as it stood before. Money that went back while a transfer was under way
 * was booked as a loss: it comes out of what is held again.
 */
export async function reverseRelease(unit: Unit, payout: Released): Promise<void> {
  await postEntry(unit, {
    kind: 'release_undone',
    sourceId: sourceOf(payout),
    requestId: payout.requestId,
    entries: reversed(releaseEntries(payout)),
  });
  const books = await balancesOfRequest(unit.db, payout.requestId);
  const lost = Math.min(books.get('losses') ?? 0, -(books.get('held') ?? 0));
  if (lost <= 0) return;
  await postEntry(unit, {
    kind: 'loss_covered',
    sourceId: sourceOf(payout),
    requestId: payout.requestId,
    entries: lossCoveredEntries(lost),
  });
}

/** The same payout can be released, stopped and released again: the revision tells the times apart. */
const sourceOf = ({ paymentId, revision }: Released): string => `${paymentId}-${revision}`;
