import { CANCELLATION_TERMS } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestMoneyOut, RequestOut } from '@oficio/domain/requests/contract.ts';
import { REQUEST } from './request.ts';

const HOUR = 3_600_000;

/** Each state of agreeing on a date, by name; `now` is milliseconds since the epoch. */
export function dateRequests(now: number): readonly (readonly [name: string, RequestOut])[] {
  const inHours = (hours: number) => new Date(now + hours * HOUR).toISOString();
  const money = (agreed: number | null, proposal: RequestMoneyOut['date_proposal']): RequestMoneyOut => ({
    payment_id: 9,
    paid: 85.5,
    left: 85.5,
    fee_percent: 10,
    technician_suspended: false,
    start_agreed: false,
    agreed_date: agreed === null ? null : inHours(agreed),
    date_proposal: proposal,
    cancellation: {
      terms: CANCELLATION_TERMS,
      paid_at: inHours(-5),
      dates: agreed === null ? [] : [inHours(agreed)],
      paused_ms: 0,
    },
    failure: null,
    refund: null,
    disputes: [],
    late_payment: null,
    payout: null,
    problem: null,
  });
  const proposed = (proposed_by: 'customer' | 'technician', hours: number) => ({
    id: 4,
    proposed_by,
    date: inHours(hours),
    created_at: inHours(-1),
  });
  const states: Readonly<Record<string, RequestMoneyOut>> = {
    'agreed date': money(240, null),
    'no agreed date': money(null, null),
    'nearer date proposed by the technician': money(240, proposed('technician', 5)),
    'later date proposed by the technician': money(240, proposed('technician', 300)),
    'date proposed by the customer': money(20, proposed('customer', 300)),
    'proposed date over': money(240, proposed('technician', -1)),
  };
  return Object.entries(states).map(
    ([name, paid]) => [name, { ...REQUEST, status: 'payment_completed', money: paid }] as const,
  );
}
