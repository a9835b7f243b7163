import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { actOnce, type SentForm } from '../../../platform/database/sent-forms.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findParty } from '../../requests/public.ts';
import { assertDecided } from '../store/problems/read.ts';
import { lockPayoutOfRequest, movePayout } from './move-payout.ts';

/**
 * Releases the held money at the customer's request ('Todo correcto'). Throws 403 or 404 when the caller is not
 * the customer, 409 when nothing is held or a problem is undecided.
 */
export async function confirmJob(
  platform: Platform,
  form: SentForm,
  session: Session,
  requestId: number,
): Promise<void> {
  await actOnce(platform, form, async tx => {
    const { by } = await findParty(tx.db, session, requestId);
    if (by !== 'customer') throw new AppError('forbidden');
    await assertDecided(tx.db, requestId);
    if (!(await releaseHeld(tx, requestId))) throw new AppError('nothing_held');
    return null;
  });
}

/** Releases the held money when the customer confirms the job. Returns false when nothing is held. */
async function releaseHeld(tx: Transaction, requestId: number): Promise<boolean> {
  const payout = await lockPayoutOfRequest(tx, requestId);
  if (!payout) return false;
  // The customer's time to object ends now, so a later freeze does not give it back.
  return movePayout(tx, payout, { action: 'confirm', set: { release_at: tx.now } });
}
