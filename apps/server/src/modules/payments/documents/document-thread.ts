/** Renders documents in a thread, because typesetting takes much time and memory. */
import { answerTasks } from '../../../platform/concurrency/task-thread.ts';
import type { DocumentTask } from './document-worker.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { statementPdf } from './statement-pdf.ts';

answerTasks((task: DocumentTask) =>
  'receipt' in task ? receiptPdf(task.receipt, task.made) : statementPdf(task.statement, task.made),
);
