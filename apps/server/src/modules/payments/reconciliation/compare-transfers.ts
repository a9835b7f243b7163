import { setTimeout as sleep } from 'node:timers/promises';
import { formatCents } from '@oficio/domain/payments/money.ts';
import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { entriesOf } from '../store/ledger/read.ts';
import { compareTheirs } from './compare-pages.ts';
import type { Progress } from './progress.ts';

/** Delay before differences are checked again, because a transfer is posted a moment after it was sent. Milliseconds. */
export const RECHECK_DELAY_MS = 1000;

/** Checks that each transfer of the provider is posted to the ledger with its amount. */
export function compareTransfers(
  context: PaymentContext,
  progress: Progress,
  wait: () => Promise<unknown> = () => sleep(RECHECK_DELAY_MS),
): Promise<void> {
  const { client } = requireProvider(context);
  return compareTheirs<Stripe.Transfer>(progress, {
    list: params => client.transfers.list(params),
    differs: transfer => transferDiffers(context.database.read, transfer),
    recheck: { wait },
  });
}

async function transferDiffers(
  read: Reader,
  { id, amount, metadata }: Stripe.Transfer,
): Promise<string | null> {
  const entries = await entriesOf(read, 'transfer', id);
  const ours = entries?.find(({ account }) => account === 'technician')?.amountCents;
  // Other applications may transfer through the same account.
  if (ours === undefined)
    return metadata.payment_id === undefined
      ? null
      : `La transferencia ${id} de ${formatCents(amount)} no está en nuestra contabilidad.`;
  return ours === amount
    ? null
    : `La transferencia ${id} es de ${formatCents(amount)}, no de ${formatCents(ours)}.`;
}
