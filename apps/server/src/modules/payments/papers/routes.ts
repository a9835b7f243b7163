import { paperEndpoints } from '@oficio/domain/papers/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { PaymentContext } from '../context.ts';
import { readReceipt } from './read-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';

export function paperRoutes(router: Router, context: PaymentContext): void {
  router.on(paperEndpoints.getReceipt, async ({ session, params }) => ({
    receipt: await readReceipt(context, session, params.id),
  }));

  router.on(paperEndpoints.getReceiptPdf, async ({ session, params }) =>
    receiptPdf(await readReceipt(context, session, params.id), context.clock()),
  );
}
