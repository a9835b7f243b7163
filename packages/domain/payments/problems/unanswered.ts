import type { RequestMoneyOut } from '../../requests/contract.ts';
import { toCents, toEuros } from '../money.ts';
import { CANCELLATION_TERMS } from '../payment-terms.ts';
import type { ProblemKind } from '../problem-states.ts';
import { unansweredRefund } from './problem-rules.ts';

/** Returns the refund in euros when the other side does not answer a no-show or absence report in time. */
export function unansweredEuros(kind: ProblemKind, { paid, refund, cancellation }: RequestMoneyOut): number {
  const amount = toCents(paid);
  const left = amount - toCents(refund?.amount ?? 0);
  return toEuros(unansweredRefund(kind, { amount, left, terms: cancellation?.terms ?? CANCELLATION_TERMS }));
}
