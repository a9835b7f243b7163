import { AppError } from '@oficio/domain/errors.ts';
import { canAnswerStart } from '@oficio/domain/requests/early-start.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findParty } from '../../requests/public.ts';
import { type JobWithPayment, lockJobWithPayment } from '../paid-jobs/paid-job.ts';

/** Locks a paid job for the customer's answer to its start. Throws 403 for the technician, 404 for a stranger, 409 when nothing is paid. */
export async function lockForCustomer(
  tx: Transaction,
  session: Session,
  requestId: number,
): Promise<JobWithPayment> {
  const { by } = await findParty(tx.db, session, requestId);
  if (by !== 'customer') throw new AppError('forbidden');
  const job = await lockJobWithPayment(tx, requestId);
  if (!job) throw new AppError('early_start_over');
  return job;
}

/** Throws 409 unless the job started before its agreed time, which has not come, and the customer has not agreed to that. */
export function assertAnswerable(job: JobWithPayment, now: number): void {
  if (!canAnswerStart(job, now)) throw new AppError('early_start_over');
}
