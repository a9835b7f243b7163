import { documentEndpoints } from '@oficio/domain/payments/documents/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Router } from '../../../platform/http/router.ts';
import { callerOf, type Session } from '../../../platform/http/session.ts';
import { readSiteName } from '../../../platform/mail/mail-settings.ts';
import type { PaymentContext } from '../provider/context.ts';
import { createDocumentWorker } from './document-worker.ts';
import type { DocumentIssue } from './pdf.ts';
import { readReceipt } from './read-receipt.ts';
import { readStatement } from './read-statement.ts';

export function documentRoutes(router: Router, server: FastifyInstance, context: PaymentContext): void {
  const { database, clock, limits } = context;
  const worker = createDocumentWorker();
  server.addHook('onClose', () => worker.close());

  const made = async (): Promise<DocumentIssue> => ({
    site: await readSiteName(database.read),
    madeAt: clock(),
  });
  const statementOf = ({ userId }: Session, { month }: { readonly month: string }) =>
    readStatement(database.read, userId, month, clock());

  router.on(documentEndpoints.getReceipt, ({ session, params }) =>
    limits.run(['document_view', callerOf(session)], async () => ({
      receipt: await readReceipt(context, session, params.id),
    })),
  );

  router.on(documentEndpoints.getReceiptPdf, ({ session, params }) =>
    limits.run(['document_file', session.userId], async () => {
      const receipt = await readReceipt(context, session, params.id);
      return worker.run(String(session.userId), { receipt, made: await made() });
    }),
  );

  router.on(documentEndpoints.getStatement, ({ session, query }) =>
    limits.run(['document_view', callerOf(session)], async () => ({
      statement: await statementOf(session, query),
    })),
  );

  router.on(documentEndpoints.getStatementPdf, ({ session, query }) =>
    limits.run(['document_file', session.userId], async () => {
      const statement = await statementOf(session, query);
      return worker.run(String(session.userId), { statement, made: await made() });
    }),
  );

  router.on(documentEndpoints.getStatementCsv, ({ session, query }) =>
    limits.run(['document_file', session.userId], async () =>
      worker.run(String(session.userId), { csvOf: await statementOf(session, query) }),
    ),
  );
}
