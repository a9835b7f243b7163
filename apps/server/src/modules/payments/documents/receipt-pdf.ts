import type { FileOut } from '@oficio/domain/endpoint.ts';
import { dayInName, fileName } from '@oficio/domain/file-names.ts';
import type { ReceiptOut } from '@oficio/domain/payments/documents/contract.ts';
import {
  NOT_AN_INVOICE,
  RECEIPT_TITLE,
  receiptAmounts,
  receiptDetails,
  receiptNumber,
  TOTAL_LEFT,
} from '@oficio/domain/payments/documents/receipt.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { PdfDocument } from '../../../platform/files/pdf/pdf-document.ts';
import type { DocumentIssue } from './issue.ts';

/** Renders the receipt. */
export async function receiptPdf(receipt: ReceiptOut, { site, madeAt }: DocumentIssue): Promise<FileOut> {
  const number = receiptNumber(receipt.payment_id);
  const document = new PdfDocument({ title: `${RECEIPT_TITLE} ${number}`, issuer: site, madeAt });
  document.table({
    columns: [
      { label: '', share: 35 },
      { label: '', share: 65 },
    ],
    rows: receiptDetails(receipt, site).map(({ label, value }) => [label, value]),
    rowsHaveHeadings: true,
  });
  const lines = receiptAmounts(receipt);
  document.section('Importe', {
    columns: [
      { label: 'Concepto', share: 75 },
      { label: 'Importe', share: 25, numeric: true },
    ],
    rows: lines.map(({ label, note, amount }) => [note ? `${label}. ${note}` : label, formatEuros(amount)]),
    total: [TOTAL_LEFT, formatEuros(receipt.left)],
  });
  document.space(18);
  document.note(NOT_AN_INVOICE);
  const name = fileName('recibo', `${number}-${dayInName(Date.parse(receipt.paid_at))}`, 'pdf');
  return { name, bytes: await document.finish() };
}
