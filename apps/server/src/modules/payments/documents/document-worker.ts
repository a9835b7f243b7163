import type { FileOut } from '@oficio/domain/endpoint.ts';
import type { ReceiptOut, StatementOut } from '@oficio/domain/payments/documents/contract.ts';
import { WorkerThread } from '../../../platform/tasks/worker-thread.ts';
import type { DocumentIssue } from './pdf.ts';

/** A document to render, with all data that it shows. */
export type DocumentInput =
  | { readonly receipt: ReceiptOut; readonly made: DocumentIssue }
  | { readonly statement: StatementOut; readonly made: DocumentIssue }
  | { readonly csvOf: StatementOut };

/** Creates a worker that renders documents in a thread, because a long statement takes seconds and much memory. */
export const createDocumentWorker = () =>
  new WorkerThread<DocumentInput, FileOut>({
    entry: new URL('./document-thread.ts', import.meta.url),
    timeoutMs: 30_000,
    idleMs: 30_000,
    maxPerKey: 2,
    maxTotal: 20,
    maxHeapMb: 256,
  });
