import type { RequestMoneyOut } from '../../requests/contract.ts';
import { toCents, toEuros } from '../money.ts';
import { CANCELLATION_TERMS } from '../payment-terms.ts';
import { isDecidedAfterSilence, unansweredRefund } from './problem-rules.ts';

type Report = Pick<NonNullable<RequestMoneyOut['problem']>, 'kind' | 'has_photo' | 'refund_percent'>;

/**
 * Returns the refund in euros when the other side does not answer a report in time; null if an administrator
 * decides then.
 */
export function unansweredEuros(
  { kind, has_photo, refund_percent }: Report,
  { left, cancellation }: RequestMoneyOut,
): number | null {
  if (isDecidedAfterSilence(kind, has_photo)) return null;
  const terms = cancellation?.terms ?? CANCELLATION_TERMS;
  return toEuros(unansweredRefund(kind, { left: toCents(left), terms, percent: refund_percent }));
}
