import { AppError } from '@oficio/domain/errors.ts';
import type { WrittenInstant } from '@oficio/domain/fields/contract.ts';
import { instantIn } from '../../../platform/database/instant.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assertDate, assertJobLimit, findStoredZone } from '../../requests/public.ts';
import { lockUnstartedJob } from '../rescheduling/lock-unstarted-job.ts';
import {
  endPendingProposal,
  findPendingProposals,
  findProposalTimes,
  insertProposal,
} from '../store/date-proposals.ts';

/**
 * Proposes another date for a paid job and replaces the pending proposal. Throws 400 for an invalid date, 404
 * when the caller is not a party, 409 when the job is not paid, has started or has an undecided problem, 429 over `JOB_LIMITS`.
 */
export async function proposeDate(
  { database, settings }: Platform,
  session: Session,
  requestId: number,
  written: WrittenInstant,
): Promise<void> {
  await database.transaction(async tx => {
    const { by, payment } = await lockUnstartedJob(tx, session, requestId);
    const zone = await findStoredZone(tx.db, requestId);
    const date = instantIn(zone, written);
    assertDate(date, 'date', tx.now);
    if (date === payment.agreed_at) throw new AppError('date_unchanged', { field: 'date' });
    const [pending] = await findPendingProposals(tx.db, [requestId]);
    // Ignores a double click or the same proposal from a second tab.
    if (pending?.proposed_by === by && pending.date === date) return;
    await assertJobLimit({
      act: 'date_proposal',
      now: tx.now,
      zone,
      rateLimit: settings.rateLimit,
      findTimes: limit => findProposalTimes(tx.db, { requestId, by }, limit),
    });
    await endPendingProposal(tx, requestId, 'replaced');
    await insertProposal(tx, { requestId, paymentId: payment.id, proposedBy: by, date });
    await tx.publish('date_negotiated', { requestId, by, what: 'proposed', date });
  });
}
