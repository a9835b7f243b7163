import { setTimeout as sleep } from 'node:timers/promises';
import { formatCents } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import { toProviderError } from '../provider/errors.ts';
import { findStrandedMoney } from '../store/ledger/stranded-money.ts';
import { compareAccounts } from './compare-accounts.ts';
import { compareDisputes } from './compare-disputes.ts';
import { compareIntents } from './compare-intents.ts';
import { compareLedger } from './compare-ledger.ts';
import { compareRefunds } from './compare-refunds.ts';
import { ReconciliationReport } from './report.ts';
import type { Window } from './window.ts';

/** Delay before differences of sums are checked again, because a running payment causes short ones. Milliseconds. */
const RECHECK_DELAY_MS = 1000;

/**
 * Compares the stored rows with the provider's objects, updates rows where that is safe and reports other differences.
 * Throws `payment_provider` when the provider fails, 503 without a provider.
 */
export async function reconcile(
  { database, ...rest }: PaymentContext,
  window: Window,
): Promise<ReconciliationReport> {
  const context = { ...rest, database: database.longRunning };
  requireProvider(context);
  const report = new ReconciliationReport();
  try {
    await compareAccounts(context, report);
    await compareIntents(context, report, window);
    await compareRefunds(context, report, window);
    await compareDisputes(context, report, window);
    report.findings.push(
      ...(await compareHeldMoney(context.database.read)),
      ...(await findPersistentDifferences(context, window)),
    );
  } catch (error) {
    throw toProviderError(error);
  }
  return report;
}

/** Returns the differences that a second comparison after `RECHECK_DELAY_MS` finds too. */
async function findPersistentDifferences(context: PaymentContext, window: Window): Promise<string[]> {
  const first = await compareLedger(context, window);
  if (first.length === 0) return [];
  await sleep(RECHECK_DELAY_MS);
  const second = new Set(await compareLedger(context, window));
  return first.filter(finding => second.has(finding));
}

/** Reports cancelled requests with money that is neither refunded nor paid out. */
const compareHeldMoney = async (read: Reader): Promise<string[]> =>
  (await findStrandedMoney(read)).map(
    ({ requestId, cents }) =>
      `La solicitud ${requestId} está cancelada y quedan ${formatCents(cents)} suyos sin devolver ni pagar.`,
  );
