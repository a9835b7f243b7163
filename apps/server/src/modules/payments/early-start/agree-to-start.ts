import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { saveStartAgreement as storeAgreement } from '../store/charges/write.ts';
import { assertDecided } from '../store/problems/read.ts';
import { assertAnswerable, lockForCustomer } from './lock-early-start.ts';

/**
 * The customer agrees to a start before the agreed time ('Sí, que empiece ya') and can object to it no more. Throws 403 or 404 when the
 * caller is not the customer, 409 when the agreed time has come, nothing is in progress or a problem is undecided. Does nothing for a
 * second press.
 */
export async function agreeToStart(
  { database }: Platform,
  session: Session,
  requestId: number,
): Promise<void> {
  await database.transaction(async tx => {
    const job = await lockForCustomer(tx, session, requestId);
    if (job.status === 'in_progress' && job.isStartAgreed) return;
    assertAnswerable(job, tx.now);
    await assertDecided(tx.db, requestId, 'start_problem_undecided');
    await storeAgreement(tx, job.payment.id);
    await tx.publish('start_agreed', { requestId });
  });
}
