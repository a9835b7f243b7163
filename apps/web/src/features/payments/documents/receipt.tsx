import { Text } from '@mantine/core';
import type { ReceiptOut } from '@oficio/domain/payments/documents/contract.ts';
import {
  NOT_AN_INVOICE,
  receiptAmounts,
  receiptDetails,
  TOTAL_LEFT,
} from '@oficio/domain/payments/documents/receipt.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { useSiteName } from '../../../lib/page/site.ts';
import { DescriptionList } from '../../../ui/data/description-list.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import classes from './receipt.module.css';

/** Shows the receipt of a payment as a printable document. */
export function Receipt({ receipt }: { readonly receipt: ReceiptOut }) {
  const site = useSiteName();
  return (
    <Card component="article" p={{ base: 'md', sm: 'xl' }} className={classes.receipt}>
      <DescriptionList
        items={receiptDetails(receipt, site).map(({ label, value }) => ({ term: label, value }))}
        className={classes.details}
      />
      <table className={classes.amounts}>
        <caption className="visually-hidden">Importe</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Concepto</th>
            <th scope="col">Importe</th>
          </tr>
        </thead>
        <tbody>
          {receiptAmounts(receipt).map(({ key, label, note, amount }) => (
            <tr key={key}>
              <th scope="row">
                {label}
                {note ? <span className={classes.note}>{note}</span> : null}
              </th>
              <td>{formatEuros(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{TOTAL_LEFT}</th>
            <td>{formatEuros(receipt.left)}</td>
          </tr>
        </tfoot>
      </table>
      <Text size="sm" c="dimmed" mt="lg">
        {NOT_AN_INVOICE}
      </Text>
    </Card>
  );
}

/** Widths of the lines, in percent. */
const DETAIL_WIDTHS = [30, 62, 46, 52, 54, 26, 48, 24] as const;

/** Placeholder of a receipt: its details and the total. */
export function ReceiptSkeleton() {
  return (
    <Card p={{ base: 'md', sm: 'xl' }} role="status" aria-label="Cargando el recibo…">
      <div className={classes.waitingDetails}>
        {DETAIL_WIDTHS.map(width => (
          <div key={width} className={classes.waiting}>
            <Skeleton height={14} width="7rem" />
            <Skeleton height={16} width={`${width}%`} />
          </div>
        ))}
      </div>
      <Skeleton height={44} />
    </Card>
  );
}
