import { formatCents } from '@oficio/domain/payments/money.ts';
import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { findTransferById } from '../provider/transfers.ts';
import { balances, entriesOf, findTransferMovements, findUnbalanced } from '../store/ledger/read.ts';
import { listParams, type Window } from './window.ts';

/**
 * Checks the ledger's sums and compares it with the provider, to the cent. With Stripe, compares only the transfers of the
 * window, because Stripe's balance also contains fees and bank payouts. Returns Spanish findings for administrators.
 */
export async function compareLedger(
  context: PaymentContext,
  window: Window = { since: null },
): Promise<string[]> {
  const { client, name } = requireProvider(context);
  const { read } = context.database;
  return [
    ...(await findUnbalanced(read)).map(
      ({ kind, source_id: sourceId }) => `El movimiento ${kind} ${sourceId} no suma cero.`,
    ),
    ...(name === 'sandbox' ? await compareBalance(read, client) : []),
    ...(await compareTransfers(read, client, window)),
  ];
}

async function compareBalance(read: Reader, client: Stripe): Promise<string[]> {
  const ours = (await balances(read)).get('provider') ?? 0;
  const { available, pending } = await client.balance.retrieve();
  const theirs = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
  if (ours === theirs) return [];
  return [
    `El saldo es de ${formatCents(theirs)} en el proveedor y de ${formatCents(ours)} en nuestros libros.`,
  ];
}

/** Checks that each transfer is posted with its amount and that each posted transfer exists. */
async function compareTransfers(read: Reader, client: Stripe, window: Window): Promise<string[]> {
  const findings: string[] = [];
  const seen = new Set<string>();
  for await (const { id, amount, metadata } of client.transfers.list(listParams(window))) {
    seen.add(id);
    const ours = await postedAmount(read, id);
    // Other applications may transfer through the same account.
    if (ours === undefined && metadata.payment_id !== undefined)
      findings.push(`La transferencia ${id} de ${formatCents(amount)} no está en nuestros libros.`);
    if (ours !== undefined && ours !== amount)
      findings.push(`La transferencia ${id} es de ${formatCents(amount)}, no de ${formatCents(ours)}.`);
  }
  for (const id of await findTransferMovements(read, window.since ?? 0)) {
    // A transfer that was posted late may be older than the window.
    if (!seen.has(id) && !(await findTransferById(client, id)))
      findings.push(`El proveedor no conoce la transferencia ${id}.`);
  }
  return findings;
}

/** Returns the posted amount of a transfer in cents. */
async function postedAmount(read: Reader, transferId: string): Promise<number | undefined> {
  const entries = await entriesOf(read, 'transfer', transferId);
  return entries?.find(({ account }) => account === 'technician')?.amountCents;
}
