import type { PaymentStepOut } from '@oficio/domain/payments/admin/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf, isoOrNull } from '../../../platform/database/instant.ts';
import { findRequest, readSteps, type TimelineStep } from '../../requests/public.ts';
import { readMoneySteps } from '../timeline/money-steps.ts';

/** Returns the steps of a request and its money for administrators, in the order of the request's timeline. */
export async function readTimeline(db: Reader, requestId: number): Promise<PaymentStepOut[]> {
  const request = await findRequest(db, requestId);
  return request ? (await readSteps(db, request, readMoneySteps)).map(toStep) : [];
}

const toStep = ({
  at,
  text,
  cents = null,
  date = null,
  actor,
  reason = null,
}: TimelineStep): PaymentStepOut => ({
  at: isoOf(at),
  text,
  date: isoOrNull(date),
  amount: cents === null ? null : toEuros(cents),
  actor,
  reason,
});
