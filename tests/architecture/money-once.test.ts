import { expect, it } from 'vitest';
import { CONTRACT_ROWS, nameOf } from '../../apps/server/src/testing/permissions/contract-rows.ts';
import { parse } from '../../packages/domain/parse.ts';
import { readSources } from './sources.ts';

const MODULES = 'apps/server/src/modules/';
const sources = readSources().filter(({ path }) => path.startsWith(MODULES) && !/\.test\.ts$/.test(path));

/** Functions that move money in the ledger, order a refund or change who gets a payment. */
const MOVES =
  /\b(postEntry|scheduleRefund|sharePayment|refundInTransaction|openPayout|movePayout|changePayout|resolveStops|removeStop|freezePayout|reducePayout)\(/;

/** Files that run in `actOnce`, because a person's form moves the money. */
const FORMS: readonly string[] = [
  'admin/job-decisions.ts',
  'payments/adjustments.ts',
  'payments/admin/failed-refund.ts',
  'payments/admin/decisions.ts',
  'payments/payouts/confirm-job.ts',
  'payments/problems/close-problem.ts',
  'payments/withdrawal.ts',
];

/** Functions that call `actOnce`, once for each call of a form. */
const CALLS_FOR_FORMS: readonly string[] = [
  'admin/routes.ts jobDecisionRoutes',
  'admin/routes.ts jobDecisionRoutes',
  'payments/adjustments.ts createAdjustment',
  'payments/admin/decisions.ts continueJob',
  'payments/admin/decisions.ts refundPayment',
  'payments/admin/decisions.ts releasePayment',
  'payments/admin/failed-refund.ts retryRefund',
  'payments/admin/failed-refund.ts settleRefund',
  'payments/payouts/confirm-job.ts confirmJob',
  'payments/problems/close-problem.ts closeProblem',
  'payments/withdrawal.ts withdrawRequest',
];

/** Files without a form, and what makes a repetition harmless (decision 0056). */
const WITHOUT_FORM: Readonly<Record<string, string>> = {
  'payments/charges/refresh-intent.ts': 'the id of the intent',
  'payments/disputes/refresh-dispute.ts': 'the id of the dispute',
  'payments/payouts/send-transfer.ts': 'the id of the transfer',
  'payments/payouts/stops.ts': 'one stop per cause',
  'payments/payouts/open-payout.ts': 'one payout per payment, when the lifecycle completes the job',
  'payments/payouts/move-payout.ts': 'a part of the others',
  'payments/payouts/payout-tasks.ts': 'the state of the payout',
  'payments/problems/unanswered-report-task.ts': 'the state of the problem',
  'payments/refunds/refresh-refund.ts': 'the id of the refund',
  'payments/refunds/schedule-refund.ts': 'the id of the intent that came too late',
  'payments/refunds/upsert-refund.ts': 'the id of the refund',
  'payments/store/ledger/post-entry.ts': 'a part of the others',
  'payments/suspension.ts': 'the lifecycle, which calls off a job once',
  'payments/refunds/share-payment.ts': 'a part of the others',
};

it('every file that moves money runs in `actOnce` for a form, or says what makes a repetition harmless', () => {
  const moving = sources.filter(({ text }) => MOVES.test(text)).map(({ path }) => path.slice(MODULES.length));
  expect(moving.sort()).toEqual([...FORMS, ...Object.keys(WITHOUT_FORM)].sort());
});

it('each call of a form that moves money runs in `actOnce`', () => {
  const found = sources.flatMap(({ path, text }) =>
    text
      .split(/^(?=(?:export )?(?:async )?function |(?:export )?const )/m)
      .flatMap(block =>
        Array.from(
          block.matchAll(/\bactOnce\(platform, (call\.)?form, /g),
          () => `${path.slice(MODULES.length)} ${/(?:function|const) (\w+)/.exec(block)?.[1]}`,
        ),
      ),
  );
  expect(found.sort()).toEqual(CALLS_FOR_FORMS);
  expect(found).toHaveLength(CONTRACT_ROWS.filter(row => row.movesMoney).length);
});

it('exactly the rows that move money require a key of the form', () => {
  const marked = CONTRACT_ROWS.filter(row => row.movesMoney);
  for (const row of marked) {
    const values: Record<string, unknown> = {};
    // Fills the fields that the schema misses until only the key is left.
    for (let round = 0; round < 10; round += 1) {
      const parsed = row.body && parse(row.body, values);
      const field = parsed && 'problem' in parsed ? parsed.problem.field : undefined;
      expect(field, `${nameOf(row)} requires a key`).toBeDefined();
      if (field === 'client_id') break;
      values[field ?? ''] = field === 'reason' ? 'Motivo' : field === 'debit' ? 'losses' : 'fees';
      if (['amount', 'refund', 'refundable'].includes(field ?? '')) values[field ?? ''] = 1;
    }
    if (row.shownAmount) expect(values, nameOf(row)).toHaveProperty(row.shownAmount);
  }
  expect(marked.map(nameOf).sort()).toEqual([
    'POST /api/admin/adjustments',
    'POST /api/admin/payments/{id}/continue',
    'POST /api/admin/payments/{id}/refund',
    'POST /api/admin/payments/{id}/release',
    'POST /api/admin/refunds/{id}/retry',
    'POST /api/admin/refunds/{id}/settle',
    'POST /api/admin/requests/{id}/cancel',
    'POST /api/admin/requests/{id}/replace',
    'POST /api/requests/{id}/confirm',
    'POST /api/requests/{id}/problem/close',
    'POST /api/requests/{id}/withdraw',
  ]);
});
