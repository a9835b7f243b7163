import type { PaymentContext } from '../../modules/payments/provider/context.ts';
import { continueRun } from '../../modules/payments/reconciliation/reconcile.ts';
import {
  findLatestRun,
  findRunning,
  insertRun,
  updateRun,
} from '../../modules/payments/store/reconciliations.ts';
import { LEASE_MS } from '../../platform/tasks/claim-tasks.ts';

/**
 * Compares only the ledger with the provider, so that the steps before cannot repair what a test looks for. Returns the findings.
 */
export async function compareLedger(
  context: PaymentContext,
  { since }: { readonly since: number | null } = { since: null },
): Promise<readonly string[]> {
  const { database, clock } = context;
  await database.transaction(tx => insertRun(tx, { since, isScheduled: false, step: 'transfers' }));
  const row = await findRunning(database.read);
  if (!row) throw new Error('No comparison is running');
  const claimedUntil = clock() + LEASE_MS;
  await database.transaction(tx => updateRun(tx, row.id, row.attempt_at, { attempt_at: claimedUntil }));
  await continueRun(context, row, claimedUntil);
  const ended = await findLatestRun(database.read);
  if (ended?.is_running !== null || ended.failure !== null) throw new Error('The comparison failed');
  return JSON.parse(ended.findings) as string[];
}
