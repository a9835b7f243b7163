import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { readyToDecideSince } from '@oficio/domain/payments/problems/silence.ts';
import { toDisputeStatus } from '@oficio/domain/payments/stored-statuses.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { isoOf, isoOrNull } from '../../../platform/database/instant.ts';
import type { PaymentContext } from '../provider/context.ts';
import { providerPage } from '../provider/intents.ts';
import { readPaymentMoney } from '../request-money/read-money.ts';
import { findDisputes, findFailures, type PaidRow } from '../store/admin/payments.ts';
import { refundableAmounts } from '../store/charges/amount-left.ts';
import { readTerms } from '../store/charges/read.ts';
import { findOpenStatements } from '../store/problems/read.ts';
import { findReasonsOfPayments } from './payments-for-staff.ts';

/** Returns payments as administrators see them, in the same order. */
export async function presentPayments(
  { database, provider, clock, settings }: PaymentContext,
  rows: readonly PaidRow[],
): Promise<AdminPaymentOut[]> {
  const db = database.read;
  const ids = rows.map(({ id }) => id);
  const money = await readPaymentMoney(db, settings, rows);
  const disputes = await findDisputes(db, ids);
  const refundable = await refundableAmounts(db, rows);
  const failures = await findFailures(db, ids);
  const reasons = await findReasonsOfPayments(db, ids, clock());
  const ready = await findReadyToDecide(db, ids, clock());
  return rows.map(row => {
    const dispute = disputes.get(row.id);
    const terms = readTerms(row, settings);
    return {
      id: row.id,
      request_id: row.request_id,
      service_name: row.service_name,
      customer_name: row.customer_name,
      technician_name: row.technician_name ?? '',
      technician_id: row.technician_id,
      town: row.town,
      time_zone: row.time_zone,
      amount: toEuros(row.amount_cents),
      paid_at: isoOf(row.paid_at),
      intent_id: row.intent_id ?? '',
      money: money(row),
      refundable: toEuros(refundable.get(row.id) ?? 0),
      dispute: dispute
        ? {
            // An older version may have stored a status of the provider that it did not know.
            status: toDisputeStatus(dispute.status),
            amount: toEuros(dispute.amount_cents),
            reason: dispute.reason,
            due_by: isoOrNull(dispute.due_by),
          }
        : null,
      failed_refunds: (failures.get(row.id) ?? []).map(refund => ({
        id: refund.refund_id,
        amount: toEuros(refund.amount_cents),
        reason: refund.reason,
      })),
      todo: [...(reasons.get(row.id) ?? [])]
        .sort((one, other) => one.since - other.since)
        .map(({ reason, since }) => ({ kind: reason, since: isoOf(since) })),
      ready_to_decide: isoOrNull(ready.get(row.id) ?? null),
      provider_url: providerPage(provider, row.intent_id),
      hold_hours: terms.hold_hours,
      fee_percent: terms.fee_percent,
    };
  });
}

/** Returns since when the open problem of each payment is ready to decide, by payment id. Others are missing. */
async function findReadyToDecide(
  db: Reader,
  paymentIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const statements = await findOpenStatements(db, paymentIds);
  return new Map(
    [...Map.groupBy(statements, ({ payment_id: id }) => id)].flatMap(([id, all]) => {
      const spoken = all.map(({ opened_by: opener, author_id: author, created_at: at }) => ({
        isOpener: opener !== null && author === opener,
        at,
      }));
      const since = readyToDecideSince(spoken, now);
      return since === null ? [] : [[id, since] as const];
    }),
  );
}
