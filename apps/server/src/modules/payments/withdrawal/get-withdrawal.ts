import type { Reply } from '@oficio/domain/endpoint.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { Party } from '@oficio/domain/payments/payment-terms.ts';
import type { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import { type Actor, decide } from '@oficio/domain/requests/lifecycle.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findParty } from '../../requests/public.ts';
import { readTerms } from '../store/charges/payment-terms.ts';
import { assertDecided } from '../store/problems/read.ts';
import { refundDue } from './refund-due.ts';

const ACTORS: Readonly<Record<Party, Actor>> = { customer: 'customer', technician: 'assigned_technician' };

/**
 * Returns what ending the job now would refund. Throws 404 when the caller is not a party, 409 when the job
 * cannot be ended now.
 */
export async function getWithdrawal(
  { database, clock, settings }: Platform,
  session: Session,
  requestId: number,
): Promise<Reply<typeof withdrawalEndpoints.getWithdrawal>> {
  const { request, by } = await findParty(database.read, session, requestId);
  if (!decide(request.status, 'withdraw', ACTORS[by]).allowed) throw new AppError('request_moved');
  await assertDecided(database.read, requestId);
  const due = await refundDue(database.read, { request, by, now: clock() });
  if (!due) return { paid: 0, refund: 0, percent: 0, fee_percent: 0, why: 'terms' };
  return {
    paid: toEuros(due.refundCents + due.restCents),
    refund: toEuros(due.refundCents),
    percent: due.percent,
    fee_percent: readTerms(due.payment, settings).fee_percent,
    why: due.why,
  };
}
