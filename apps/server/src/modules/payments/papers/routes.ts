import { paperEndpoints } from '@oficio/domain/papers/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { PaymentContext } from '../context.ts';
import { readReceipt } from './read-receipt.ts';
import { readStatement } from './read-statement.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';

export function paperRoutes(router: Router, context: PaymentContext): void {
  router.on(paperEndpoints.getReceipt, async ({ session, params }) => ({
    receipt: await readReceipt(context, session, params.id),
  }));

  router.on(paperEndpoints.getReceiptPdf, async ({ session, params }) =>
    receiptPdf(await readReceipt(context, session, params.id), context.clock()),
  );

  const statementOf = (session: Session, { month }: { readonly month: string }) =>
    readStatement(context.database.read, session.userId, month);

  router.on(paperEndpoints.getStatement, async ({ session, query }) => ({
    statement: await statementOf(session, query),
  }));

  router.on(paperEndpoints.getStatementPdf, async ({ session, query }) =>
    statementPdf(await statementOf(session, query), context.clock()),
  );

  router.on(paperEndpoints.getStatementCsv, async ({ session, query }) =>
    statementCsv(await statementOf(session, query)),
  );
}
