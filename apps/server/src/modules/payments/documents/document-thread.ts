/** Renders documents in a thread, because typesetting takes much time and memory. */
import { answerInThread } from '../../../platform/tasks/answer-in-thread.ts';
import type { DocumentInput } from './document-worker.ts';
import { receiptPdf, statementPdf } from './pdf.ts';
import { statementCsv } from './statement-csv.ts';

answerInThread(async (input: DocumentInput) => {
  if ('receipt' in input) return receiptPdf(input.receipt, input.made);
  return 'csvOf' in input ? statementCsv(input.csvOf) : statementPdf(input.statement, input.made);
});
