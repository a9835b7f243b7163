import type { TaskKind } from '../../../platform/tasks/task-kind.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { createRefund, listRefunds } from '../provider/refunds.ts';
import {
  deleteDueRefund,
  findDueRefunds,
  findNextRefund,
  findRefund,
  type RefundRow,
  refundedAmount,
  rescheduleRefund,
} from '../store/refunds.ts';
import { refreshRefund, refreshRefundsOfIntent } from './refresh-refund.ts';
import { saveRefusal } from './upsert-refund.ts';

type DueRefund = RefundRow & { readonly attempt_at: number };

/** Requests decided refunds from the provider, each once. */
export const refundTask = (context: PaymentContext): TaskKind<DueRefund> => ({
  name: 'refunds',
  async findDue(db, now, limit) {
    const rows = await findDueRefunds(db, now, limit);
    return rows.map(row => ({ ...row, attempt_at: row.attempt_at ?? now }));
  },
  findNext: findNextRefund,
  reschedule: rescheduleRefund,
  attempt: row => requestRefund(context, row),
});

async function requestRefund(context: PaymentContext, row: DueRefund): Promise<void> {
  const { database, log } = context;
  const { intent_id: intentId } = row;
  if (intentId === null) return refuse(context, row, 'no_intent');
  const { client } = requireProvider(context);
  // Stripe deletes idempotency keys after a time, so first look for a refund that was made and not answered.
  const made = row.attempts > 1 ? await listRefunds(client, intentId) : [];
  const known = made.find(({ metadata }) => metadata?.refund_id === String(row.id));
  const answer =
    known ??
    (await createRefund(client, {
      intentId,
      amountCents: row.amount_cents,
      refundId: row.id,
      reason: row.cause === 'too_late' ? 'duplicate' : 'requested_by_customer',
    }));
  if (!('refused' in answer)) return refreshRefund(context, answer.id);
  log.warn({ intent: intentId, refund: row.id, code: answer.code }, 'the payment provider refused a refund');
  await refreshRefundsOfIntent(context, intentId);
  const gone = await refundedAmount(database.read, row.payment_id, ['pending', 'succeeded']);
  if (gone < row.payment_cents) return refuse(context, row, answer.code);
  // The whole payment was refunded in the dashboard, so the customer has the money.
  await database.transaction(tx => deleteDueRefund(tx, row.id));
}

/** Stores the refusal unless the refund already has a state. */
async function refuse({ database }: PaymentContext, { id }: DueRefund, code: string): Promise<void> {
  await database.transaction(async tx => {
    const row = await findRefund(tx.db, id);
    if (row?.status === 'due') await saveRefusal(tx, row, code);
  });
}
