import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { documentMonth } from '@oficio/domain/payments/documents/dates.ts';
import { formatCents } from '@oficio/domain/payments/money.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import type Stripe from 'stripe';
import type { Reader } from '../../../platform/database/database.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { findTransferById } from '../provider/transfers.ts';
import {
  findFirstSince,
  findMovementPage,
  findStrandedMoney,
  findUnbalancedIn,
  isMonthExact,
  type MovementRow,
  sumProviderEntries,
} from '../store/ledger/checks.ts';
import { entriesOf } from '../store/ledger/read.ts';
import { compareTheirs } from './compare-pages.ts';
import type { Progress } from './progress.ts';

/** Movements that are checked between two stored positions. */
const PAGE = 500;

/** Delay before differences are checked again, because a transfer is posted a moment after it was sent. Milliseconds. */
const RECHECK_DELAY_MS = 1000;

/**
 * Checks the movements of the ledger from the cursor on: their sums, the totals of their technicians, their transfers at the
 * provider and the money that cancelled requests still hold.
 */
export async function compareMovements(context: PaymentContext, progress: Progress): Promise<void> {
  const { step, since } = progress;
  const { read } = context.database;
  const wrongMonths = monthComparison(read);
  const start = since === null ? 0 : await findFirstSince(read, since);
  for (;;) {
    const after = progress.cursor === null ? start : Number(progress.cursor);
    const page = await findMovementPage(read, { after, limit: PAGE });
    const last = page.at(-1);
    if (!last) return;
    const found = [
      ...(await unbalanced(read, page)),
      ...(await wrongMonths(page)),
      ...(await unknownTransfers(context, progress, page)),
      ...(await strandedMoney(read, page)),
    ];
    await addUnseen(progress, found);
    await progress.save(step, String(last.id));
  }
}

/** Adds the findings of a page. A request or a month has movements on several pages, so its finding counts only once. */
async function addUnseen(progress: Progress, findings: readonly string[]): Promise<void> {
  const seen = await progress.hasSeen(findings);
  for (const finding of findings) {
    if (seen.has(finding)) continue;
    progress.addSeen(finding);
    progress.addFinding(finding);
  }
}

type Page = readonly MovementRow[];

const unbalanced = async (read: Reader, page: Page): Promise<string[]> =>
  (await findUnbalancedIn(read, page)).map(
    ({ kind, source_id: sourceId }) => `El movimiento ${kind} ${sourceId} no suma cero.`,
  );

/** Returns a function that compares the totals of the technicians of a page with their entries, each month only once. */
function monthComparison(read: Reader): (page: Page) => Promise<string[]> {
  const compared = new Set<string>();
  let month = monthOf(0);
  return async page => {
    const findings: string[] = [];
    for (const { technician_id: technicianId, at } of page) {
      if (technicianId === null) continue;
      if (at < month.from || at >= month.until) month = monthOf(at);
      const key = `${technicianId} ${month.name}`;
      if (compared.has(key)) continue;
      compared.add(key);
      await nextTurn();
      if (!(await isMonthExact(read, technicianId, month)))
        findings.push(
          `Los totales del técnico ${technicianId} en ${documentMonth(month.name)} no coinciden con sus movimientos.`,
        );
    }
    return findings;
  };
}

/** Reports posted transfers that the provider does not know. */
async function unknownTransfers(context: PaymentContext, progress: Progress, page: Page): Promise<string[]> {
  const { client } = requireProvider(context);
  const ids = page.filter(({ kind }) => kind === 'transfer').map(row => row.source_id);
  const seen = await progress.hasSeen(ids);
  const findings: string[] = [];
  // A transfer that was posted late may be older than the window.
  for (const id of ids)
    if (!seen.has(id) && !(await findTransferById(client, id)))
      findings.push(`El proveedor no conoce la transferencia ${id}.`);
  return findings;
}

/** Reports cancelled requests with money that is neither refunded nor paid out. */
async function strandedMoney(read: Reader, page: Page): Promise<string[]> {
  const requestIds = new Set(page.map(row => row.request_id).filter(id => id !== null));
  return (await findStrandedMoney(read, [...requestIds])).map(
    ({ requestId, cents }) =>
      `La solicitud ${requestId} está cancelada y quedan ${formatCents(cents)} de su pago sin devolver al cliente ni enviar al técnico.`,
  );
}

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
