import { jobTime, momentText } from '../../requests/job-time.ts';
import { customerDisputeText, TAKEN_BY_BANK } from '../disputes/texts.ts';
import type { ReceiptOut } from './contract.ts';

/** Texts and rows of a receipt, for the page and the PDF. */

export const RECEIPT_TITLE = 'Recibo de pago';
export const NOT_AN_INVOICE =
  'Este documento es un recibo de pago, no una factura. Si necesitas una factura, pídesela al profesional que hace el trabajo.';

export const TOTAL_LEFT = 'Total';

/** Returns the number of a receipt: 'R-000012'. */
export const receiptNumber = (paymentId: number): string => `R-${String(paymentId).padStart(6, '0')}`;

/** Returns the payment of a receipt's number, or null for other texts. */
export function paymentOfReceipt(text: string): number | null {
  const digits = /^R-(\d{1,15})$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

export interface ReceiptDetail {
  readonly label: string;
  readonly value: string;
}

/** Returns the details at the top of a receipt. `site` is the name of the site. */
export function receiptDetails(receipt: ReceiptOut, site: string): readonly ReceiptDetail[] {
  const { card } = receipt;
  return [
    { label: 'Número de recibo', value: receiptNumber(receipt.payment_id) },
    { label: 'Fecha del pago', value: momentText(receipt.paid_at, receipt.time_zone) },
    { label: 'Pagado por', value: receipt.customer_name },
    { label: 'Profesional', value: receipt.technician_name },
    { label: 'Servicio', value: receipt.service_name },
    { label: 'Solicitud', value: `n.º ${receipt.request_id}` },
    ...(card
      ? [{ label: 'Forma de pago', value: `${brandName(card.brand)} terminada en ${card.last4}` }]
      : []),
    { label: 'Cobrado a través de', value: site },
  ];
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Returns the usual name of a card brand. */
const brandName = (brand: string): string => BRANDS[brand] ?? 'Tarjeta';

export interface AmountLine {
  /** Unique among the lines of the receipt. */
  readonly key: string;
  readonly label: string;
  /** A sentence under the label. */
  readonly note: string | null;
  /** Euros; negative for a refund or a lost dispute. */
  readonly amount: number;
}

/** Returns the payment, its refunds and its disputes. Only a lost dispute has an amount. */
export const receiptAmounts = ({
  amount,
  refunds,
  disputes,
  time_zone: zone,
}: ReceiptOut): readonly AmountLine[] => [
  { key: 'paid', label: 'Importe pagado', note: null, amount },
  ...refunds.map((refund, index) => ({
    key: `refund ${index}`,
    label: `Devolución del ${jobTime(refund.at, 'day', { zone, reader: null })}`,
    note: noteOf(refund),
    amount: -refund.amount,
  })),
  ...disputes.map((dispute, index) => ({
    key: `dispute ${index}`,
    label: dispute.state === 'lost' ? TAKEN_BY_BANK : 'Reclamación a tu banco',
    note: customerDisputeText(
      dispute,
      dispute.ended_at && jobTime(dispute.ended_at, 'day', { zone, reader: null }),
    ),
    amount: dispute.state === 'lost' ? -dispute.amount : 0,
  })),
];

const STATUS_NOTES = {
  pending: 'En camino: tu banco puede tardar unos días.',
  succeeded: null,
  settled: 'Hecha por otro medio.',
} as const;

const noteOf = ({ status, reason }: ReceiptOut['refunds'][number]): string | null => {
  return [reason, STATUS_NOTES[status]].filter(Boolean).join(' · ') || null;
};
