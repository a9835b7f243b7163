import type { QueryClient } from '@tanstack/react-query';
import { ADMIN_PAYMENTS_KEY } from '../../apps/web/src/features/payments/admin/api.ts';
import {
  PaymentSummary,
  PaymentTimeline,
} from '../../apps/web/src/features/payments/admin/payment-detail.tsx';
import { ReconcileResult } from '../../apps/web/src/features/payments/reconciliation.tsx';
import { RequestCard } from '../../apps/web/src/features/requests/customer/request-card.tsx';
import { TechnicianRequestCard } from '../../apps/web/src/features/requests/technician/technician-request-card.tsx';
import { WithdrawalTerms } from '../../apps/web/src/features/requests/withdrawal/withdrawal-terms.tsx';
import { problemEntriesKey } from '../../apps/web/src/lib/api/problem-entries.ts';
import { serverNow } from '../../apps/web/src/lib/server-clock.ts';
import { dateRequests } from '../../apps/web/src/testing/date-fixtures.ts';
import { adminPayments, moneyRequests, timelineOf } from '../../apps/web/src/testing/money-fixtures.ts';
import { problemEntries } from '../../apps/web/src/testing/problem-fixtures.ts';
import { REQUEST, TECHNICIAN_ID } from '../../apps/web/src/testing/request.ts';
import type { Sample } from './samples.tsx';

const ignore = () => {};

/** Answers the calls for problem entries, because there is no server. */
export function showProblemEntries(cache: QueryClient): void {
  const now = serverNow();
  for (const [, { id, money }] of moneyRequests(now)) {
    const isSuspension = money?.problem?.kind === 'suspension';
    for (const queryKey of [problemEntriesKey(['requests'], id), problemEntriesKey(ADMIN_PAYMENTS_KEY, id)]) {
      cache.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false });
      cache.setQueryData(queryKey, isSuspension ? { entries: [] } : problemEntries(now));
    }
  }
}

/** Shows each state to both sides. Built when it is shown, because it needs the current time. */
export const moneyCards = (now: number): readonly Sample[] =>
  [...moneyRequests(now), ...dateRequests(now)].flatMap(([name, request]): Sample[] => [
    [
      `${name}: customer`,
      <RequestCard key={`${name} customer`} request={request} isNew={false} onReview={ignore} />,
    ],
    [
      `${name}: technician`,
      <TechnicianRequestCard
        key={`${name} technician`}
        request={request}
        technicianId={TECHNICIAN_ID}
        onSettled={ignore}
      />,
    ],
  ]);

/** Shows the administrators' list and page for each state of a payment. */
export const adminSamples = (now: number): readonly Sample[] =>
  adminPayments(now).map(payment => [
    payment.intent_id,
    <PaymentSummary key={payment.id} payment={payment} />,
  ]);

const RUN = {
  state: 'done',
  failure: null,
  started_at: '2026-05-04T10:00:00.000Z',
  finished_at: '2026-05-04T10:00:09.000Z',
  checked: 128,
  mended: 0,
  differences: 0,
} as const;

export const timelineSample = (now: number): readonly Sample[] => [
  [
    'PaymentTimeline',
    <PaymentTimeline key="timeline" job={{ time_zone: 'Europe/Madrid' }} steps={timelineOf(now)} />,
  ],
  ['ReconcileResult', <ReconcileResult key="agrees" result={{ ...RUN, findings: [] }} />],
  [
    'ReconcileResult: differs',
    <ReconcileResult
      key="differs"
      result={{
        ...RUN,
        mended: 2,
        differences: 1,
        findings: ['pi_1: el proveedor dice 85,50 € y nosotros 80,00 €'],
      }}
    />,
  ],
  [
    'ReconcileResult: many differences',
    <ReconcileResult
      key="many"
      result={{
        ...RUN,
        differences: 12_345,
        findings: [1, 2, 3].map(
          payment => `El proveedor no conoce el pago pi_${payment} de 80,00 € (solicitud ${payment}).`,
        ),
      }}
    />,
  ],
  [
    'ReconcileResult: failed',
    <ReconcileResult key="failed" result={{ ...RUN, state: 'failed', failure: 'database', findings: [] }} />,
  ],
];

const WITHDRAWALS = {
  'nothing paid': { paid: 0, refund: 0, percent: 0, fee_percent: 10, why: 'terms' },
  'all of it': { paid: 85.5, refund: 85.5, percent: 100, fee_percent: 10, why: 'terms' },
  half: { paid: 85.5, refund: 42.75, percent: 50, fee_percent: 10, why: 'terms' },
  suspended: { paid: 85.5, refund: 85.5, percent: 100, fee_percent: 10, why: 'suspended' },
  stalled: { paid: 85.5, refund: 85.5, percent: 100, fee_percent: 10, why: 'stalled' },
  'by the technician': { paid: 85.5, refund: 85.5, percent: 100, fee_percent: 10, why: 'technician' },
} as const;

export const WITHDRAWAL_TERMS: readonly Sample[] = Object.entries(WITHDRAWALS).flatMap(
  ([name, terms]): Sample[] =>
    (name === 'by the technician' ? (['technician'] as const) : (['customer'] as const)).map(by => [
      `${name}: ${by}`,
      <WithdrawalTerms key={`${name} ${by}`} terms={terms} request={REQUEST} by={by} />,
    ]),
);
