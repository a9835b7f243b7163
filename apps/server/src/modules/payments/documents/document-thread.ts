/** Renders documents in a thread, because typesetting takes much time and memory. */
import { answerTasks } from '../../../platform/concurrency/task-thread.ts';
import type { DocumentTask } from './document-worker.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';

answerTasks(async (task: DocumentTask) => {
  if ('receipt' in task) return receiptPdf(task.receipt, task.made);
  return 'csvOf' in task ? statementCsv(task.csvOf) : statementPdf(task.statement, task.made);
});
