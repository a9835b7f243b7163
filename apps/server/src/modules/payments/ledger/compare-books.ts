import { formatCents } from '@oficio/domain/payments/money.ts';
import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { type PaymentContext, providerIn } from '../context.ts';
import { toFailure } from '../provider-failure.ts';
import { balances, findTransferMovements, findUnbalanced } from './read.ts';

/**
 * Holds our books against themselves and against the provider's, to the cent; Spanish sentences for administrators, none
 * when all agree. Only while nothing is under way. A real provider's balance has its own fees and payouts to banks in it,
 * so there the transfers alone are compared. Throws when the provider does not answer.
 */
export async function compareBooks(context: PaymentContext): Promise<string[]> {
  const { client, name } = providerIn(context);
  const { read } = context.database;
  try {
    return [
      ...(await findUnbalanced(read)).map(
        ({ kind, sourceId }) => `El movimiento ${kind} ${sourceId} no suma cero.`,
      ),
      ...(name === 'sandbox' ? await compareBalance(read, client) : []),
      ...(await compareTransfers(read, client)),
    ];
  } catch (error) {
    throw toFailure(error);
  }
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

/** Each transfer there is must be booked with its amount, and each that is booked must be there. */
async function compareTransfers(read: Reader, client: Stripe): Promise<string[]> {
  const booked = new Map(
    (await findTransferMovements(read)).map(({ sourceId, amountCents }) => [sourceId, amountCents]),
  );
  const findings: string[] = [];
  for await (const { id, amount, metadata } of client.transfers.list({ limit: 100 })) {
    const ours = booked.get(id);
    booked.delete(id);
    // Others may transfer through the same account.
    if (ours === undefined && metadata.payment_id !== undefined)
      findings.push(`La transferencia ${id} de ${formatCents(amount)} no está en nuestros libros.`);
    if (ours !== undefined && ours !== amount)
      findings.push(`La transferencia ${id} es de ${formatCents(amount)}, no de ${formatCents(ours)}.`);
  }
  return [...findings, ...[...booked.keys()].map(id => `El proveedor no conoce la transferencia ${id}.`)];
}
