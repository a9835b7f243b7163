import { paperEndpoints } from '@oficio/domain/papers/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Session } from '../../../platform/http/session.ts';
import { readSiteName } from '../../../platform/mail/site-name.ts';
import type { PaymentContext } from '../context.ts';
import type { Made } from './made.ts';
import { readReceipt } from './read-receipt.ts';
import { readStatement } from './read-statement.ts';
import { statementCsv } from './statement-csv.ts';

/** With the first paper: setting type takes some 20 MB that a server without papers need not hold. */
const loadReceiptPdf = () => import('./receipt-pdf.ts');
const loadStatementPdf = () => import('./statement-pdf.ts');

export function paperRoutes(router: Router, context: PaymentContext): void {
  const made = async (): Promise<Made> => ({
    site: await readSiteName(context.database.read),
    madeAt: context.clock(),
  });

  router.on(paperEndpoints.getReceipt, async ({ session, params }) => ({
    receipt: await readReceipt(context, session, params.id),
  }));

  router.on(paperEndpoints.getReceiptPdf, async ({ session, params }) => {
    const receipt = await readReceipt(context, session, params.id);
    const { receiptPdf } = await loadReceiptPdf();
    return receiptPdf(receipt, await made());
  });

  const statementOf = (session: Session, { month }: { readonly month: string }) =>
    readStatement(context.database.read, session.userId, month);

  router.on(paperEndpoints.getStatement, async ({ session, query }) => ({
    statement: await statementOf(session, query),
  }));

  router.on(paperEndpoints.getStatementPdf, async ({ session, query }) => {
    const statement = await statementOf(session, query);
    const { statementPdf } = await loadStatementPdf();
    return statementPdf(statement, await made());
  });

  router.on(paperEndpoints.getStatementCsv, async ({ session, query }) =>
    statementCsv(await statementOf(session, query)),
  );
}
