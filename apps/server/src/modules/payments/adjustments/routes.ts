import { type AdjustmentOut, adjustmentEndpoints } from '@oficio/domain/payments/adjustments/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { auditActorOf } from '../../../platform/database/audit-log.ts';
import { isoOf } from '../../../platform/database/instant.ts';
import { cutPage, idPage } from '../../../platform/database/paging/id-pages.ts';
import type { Router } from '../../../platform/http/router.ts';
import { createAdjustment } from '../adjustments.ts';
import type { PaymentContext } from '../provider/context.ts';
import { type AdjustmentRow, findAdjustments } from '../store/ledger/adjustments.ts';

/** Registers the calls for manual adjustments of the ledger. */
export function adjustmentRoutes(router: Router, context: PaymentContext): void {
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
