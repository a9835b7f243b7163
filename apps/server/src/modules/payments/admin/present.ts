import type { AdminPaymentOut } from '@oficio/domain/payments/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/instant.ts';
import { readPaymentMoney } from '../read-money.ts';
import { findDisputes, type PaidRow } from './read.ts';
import { refundableOf } from './refundable-of.ts';

/** Payments as administrators see them, in the same order. */
export async function presentPayments(db: Reader, rows: readonly PaidRow[]): Promise<AdminPaymentOut[]> {
  const money = await readPaymentMoney(db, rows);
  const disputes = await findDisputes(
    db,
    rows.map(({ id }) => id),
  );
  const refundable = await refundableOf(db, rows);
  return rows.map(row => {
    const dispute = disputes.get(row.id);
    return {
      id: row.id,
      request_id: row.requestId,
      service_name: row.serviceName,
      customer_name: row.customerName,
      technician_name: row.technicianName ?? '',
      amount: toEuros(row.amountCents),
      paid_at: isoOf(row.paidAt),
      intent_id: row.intentId ?? '',
      money: money(row),
      refundable: toEuros(refundable.get(row.id) ?? 0),
      dispute: dispute
        ? { status: dispute.status, amount: toEuros(dispute.amountCents), reason: dispute.reason }
        : null,
    };
  });
}
