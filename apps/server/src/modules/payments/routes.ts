import { type AdjustmentOut, adjustmentEndpoints } from '@oficio/domain/payments/adjustments/contract.ts';
import { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { chargeEndpoints } from '@oficio/domain/payments/charges/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { payoutAccountEndpoints, payoutEndpoints } from '@oficio/domain/payments/payouts/contract.ts';
import { withdrawalEndpoints } from '@oficio/domain/payments/withdrawal/contract.ts';
import type { FastifyInstance } from 'fastify';
import { auditActorOf, recordAct } from '../../platform/database/audit-log.ts';
import { isoOf } from '../../platform/database/instant.ts';
import { cutPage, idPage } from '../../platform/database/paging/id-pages.ts';
import type { Router } from '../../platform/http/router.ts';
import { readRequest } from '../requests/public.ts';
import { createAdjustment } from './adjustments.ts';
import { adminPaymentRoutes } from './admin/routes.ts';
import { bookRoutes } from './books/routes.ts';
import { openPayment } from './charges/open-payment.ts';
import { readEarnings } from './documents/read-statement.ts';
import { documentRoutes } from './documents/routes.ts';
import { paidJobRoutes } from './paid-jobs/routes.ts';
import { confirmIfMoneyWaits } from './payout-accounts/guard-account.ts';
import { dashboardLink, onboardingLink } from './payout-accounts/links.ts';
import { openAccount } from './payout-accounts/open-account.ts';
import { checkAccount } from './payout-accounts/refresh-account.ts';
import { confirmJob } from './payouts/confirm-job.ts';
import { listPayouts } from './payouts/list-payouts.ts';
import { presentPayment, presentPayoutAccount, presentProvider } from './present.ts';
import { problemRoutes } from './problems/routes.ts';
import type { PaymentContext } from './provider/context.ts';
import { presentRun } from './reconciliation/present.ts';
import { startReconciliation } from './reconciliation/reconcile-task.ts';
import { type AdjustmentRow, findAdjustments } from './store/ledger/adjustments.ts';
import { findLatestRun } from './store/reconciliations.ts';
import { webhookRoute } from './webhook.ts';
import { getWithdrawal, withdrawRequest } from './withdrawal.ts';

export async function paymentRoutes(
  router: Router,
  server: FastifyInstance,
  context: PaymentContext,
): Promise<void> {
  router.on(chargeEndpoints.paymentConfig, async ({ origin }) =>
    presentProvider(context.provider, origin, context.settings),
  );

  router.on(chargeEndpoints.createPaymentIntent, async ({ session, body }) =>
    presentPayment(await openPayment(context, session.userId, body.request_id)),
  );

  router.on(payoutAccountEndpoints.payoutAccount, async ({ session }) =>
    presentPayoutAccount(await checkAccount(context, session)),
  );

  router.on(payoutAccountEndpoints.createPayoutAccount, async ({ session }) => {
    await confirmIfMoneyWaits(context, session);
    return presentPayoutAccount(await openAccount(context, session.userId));
  });

  router.on(payoutAccountEndpoints.createOnboardingLink, async ({ session, origin }) => {
    await confirmIfMoneyWaits(context, session);
    return { url: await onboardingLink(context, session.userId, origin) };
  });

  router.on(payoutAccountEndpoints.payoutDashboardLink, async ({ session }) => ({
    url: await dashboardLink(context, session.userId),
  }));

  const readReconciliation = async () => {
    const run = await findLatestRun(context.database.read);
    return { reconciliation: run ? presentRun(run) : null };
  };
  router.on(adminPaymentEndpoints.reconcilePayments, async call => {
    await context.database.transaction(tx =>
      recordAct(tx, auditActorOf(call), { action: 'payments_reconciled' }),
    );
    await startReconciliation(context);
    return readReconciliation();
  });
  router.on(adminPaymentEndpoints.getReconciliation, readReconciliation);

  router.on(payoutEndpoints.getEarnings, ({ session }) =>
    readEarnings(context.database.read, session.userId, context.clock()),
  );

  router.on(payoutEndpoints.listPayouts, ({ session, query }) =>
    listPayouts(context.database.read, session.userId, query),
  );

  router.on(withdrawalEndpoints.getWithdrawal, ({ session, params }) =>
    getWithdrawal(context, session, params.id),
  );

  router.on(withdrawalEndpoints.withdrawRequest, async ({ form, session, params, body }) => {
    await withdrawRequest(context, form, session, params.id, body);
    return { request: await readRequest(context, session, params.id) };
  });

  router.on(payoutEndpoints.confirmJob, async ({ form, session, params }) => {
    await confirmJob(context, form, session, params.id);
    return { request: await readRequest(context, session, params.id) };
  });

  paidJobRoutes(router, context);
  problemRoutes(router, context);
  documentRoutes(router, server, context);
  adminPaymentRoutes(router, context);
  adjustmentRoutes(router, context);
  bookRoutes(router, context);
  await webhookRoute(server, context);
}

/** Registers the calls for manual adjustments of the ledger. */
function adjustmentRoutes(router: Router, context: PaymentContext): void {
  router.on(adjustmentEndpoints.listAdjustments, async ({ query }) => {
    const rows = await findAdjustments(context.database.read, idPage(query));
    const { page, next_cursor } = cutPage(rows, query, row => row.id);
    return { adjustments: page.map(presentAdjustment), next_cursor };
  });
  router.on(adjustmentEndpoints.createAdjustment, async call => ({
    adjustment: presentAdjustment(await createAdjustment(context, call.form, auditActorOf(call), call.body)),
  }));
}

const presentAdjustment = ({ at, amount_cents, ...row }: AdjustmentRow): AdjustmentOut => ({
  ...row,
  at: isoOf(at),
  amount: toEuros(amount_cents),
});
