import { setTimeout as sleep } from 'node:timers/promises';
import { formatCents } from '@oficio/domain/payments/money.ts';
import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { sumProviderEntries } from '../store/ledger/checks.ts';
import { RECHECK_DELAY_MS } from './compare-transfers.ts';
import type { Progress } from './progress.ts';

/**
 * Compares the balance at the sandbox with the ledger, to the cent, in a complete comparison. Stripe's balance also contains fees
 * and bank payouts, so it cannot be compared.
 */
export async function compareBalance(context: PaymentContext, progress: Progress): Promise<void> {
  const { client, name } = requireProvider(context);
  if (name !== 'sandbox' || progress.since !== null) return;
  const { read } = context.database;
  if ((await balanceDiffers(read, client)) === null) return;
  // A running payment causes a short difference.
  await sleep(RECHECK_DELAY_MS);
  const still = await balanceDiffers(read, client);
  if (still !== null) progress.addFinding(still);
}

async function balanceDiffers(read: Reader, client: Stripe): Promise<string | null> {
  const ours = await sumProviderEntries(read);
  const { available, pending } = await client.balance.retrieve();
  const theirs = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
  if (ours === theirs) return null;
  return `El saldo es de ${formatCents(theirs)} en el proveedor y de ${formatCents(ours)} en nuestra contabilidad.`;
}
