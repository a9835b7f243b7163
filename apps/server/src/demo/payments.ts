import type {} from '../modules/payments/public.ts';
import type { Unit } from '../platform/database/database.ts';
import type { Settings } from '../platform/settings.ts';
import { providerOf } from '../platform/stripe.ts';
import { enterPastPayments, type PastPayment } from '../sandbox/past-payments.ts';
import type { WrittenLife } from './requests.ts';

/** How long a payment that is processing takes, as a bank's debit would. Milliseconds. */
const SLOW_PAYMENT = 7 * 24 * 3_600_000;

/**
 * Writes what was paid and is being paid, in our books and in the sandbox's: refunds work, and what is processing ends
 * some day. A real provider knows nothing of the demo's past, so there the payments have no intent.
 */
export async function insertPayments(
  unit: Unit,
  lives: readonly WrittenLife[],
  settings: Settings,
): Promise<void> {
  const payments = lives.flatMap(paymentOf).sort((a, b) => a.startedAt - b.startedAt);
  const intents = providerOf(settings) === 'sandbox' ? await enterPastPayments(unit, payments) : [];
  await unit.db
    .insertInto('payments')
    .values(
      payments.map(({ requestId, offerVersion, amountCents, startedAt, paidAt }, index) => {
        const paid = paidAt <= unit.now;
        return {
          request_id: requestId,
          offer_version: offerVersion,
          amount_cents: amountCents,
          intent_id: intents[index] ?? null,
          status: paid ? 'succeeded' : 'processing',
          revision: 1,
          check_attempts: 0,
          outcome: paid ? ('paid' as const) : null,
          paid_at: paid ? paidAt : null,
          created_at: startedAt,
          updated_at: paid ? paidAt : startedAt,
        };
      }),
    )
    .execute();
}

interface DemoPayment extends PastPayment {
  readonly requestId: number;
  readonly offerVersion: number;
}

function paymentOf({ story, requestId, events }: WrittenLife): DemoPayment[] {
  const steps = events.filter(({ action }) => action === 'payment_started' || action === 'payment_succeeded');
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || last.offer.price === null) return [];
  const { price, offerVersion } = last.offer;
  return [
    {
      requestId,
      offerVersion,
      amountCents: price,
      description: `${story.service} · Solicitud ${requestId}`,
      transferGroup: `request_${requestId}`,
      metadata: { request_id: String(requestId), offer_version: String(offerVersion) },
      startedAt: first.at,
      paidAt: last.action === 'payment_succeeded' ? last.at : last.at + SLOW_PAYMENT,
    },
  ];
}
