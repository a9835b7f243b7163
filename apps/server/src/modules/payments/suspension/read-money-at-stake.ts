import { type Cents, toEuros } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { calledOffAmounts } from '../store/charges/amount-left.ts';
import { sumFreezable } from '../store/payouts/read.ts';
import { findUnfinishedPayments } from '../store/unfinished-jobs.ts';

/** Reads what a suspension or the withdrawal of the approval stops of a technician's jobs. */
export async function readMoneyAtStake(db: Reader, technicianId: number) {
  const payments = await findUnfinishedPayments(db, technicianId);
  const amounts = await calledOffAmounts(db, payments);
  const sumOf = (status: (typeof payments)[number]['status']) => {
    const jobs = payments.filter(payment => payment.status === status);
    return presentSum(
      jobs.length,
      jobs.reduce((total, { id }) => total + (amounts.get(id) ?? 0), 0),
    );
  };
  const payouts = await sumFreezable(db, technicianId);
  return {
    not_started: sumOf('payment_completed'),
    started: sumOf('in_progress'),
    payouts: presentSum(payouts.count, payouts.cents),
  };
}

const presentSum = (count: number, cents: Cents) => ({ count, amount: toEuros(cents) });
