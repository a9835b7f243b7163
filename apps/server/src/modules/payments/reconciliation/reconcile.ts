import { AppError, type ErrorCode } from '@oficio/domain/errors.ts';
import type { ReconciliationFailure } from '@oficio/domain/payments/admin/contract.ts';
import Stripe from 'stripe';
import type { Transaction } from '../../../platform/database/database.ts';
import { toProviderError } from '../provider/answers.ts';
import { type PaymentContext, requireProvider } from '../provider/context.ts';
import {
  deleteSeen,
  findEarlierDifferences,
  type ReconciliationRow,
  updateRun,
} from '../store/reconciliations.ts';
import { compareBalance, compareMovements, compareTransfers } from './compare-movements.ts';
import {
  compareAccounts,
  compareDisputes,
  compareIntents,
  compareOwnAccounts,
  compareOwnPayments,
  compareOwnRefunds,
  compareRefunds,
} from './compare-objects.ts';
import { Progress, RunInterrupted } from './progress.ts';

const FIRST_BACKOFF_MS = 2000;
/** Failures without progress after which a run ends without a result; about a minute. */
const MAX_FAILURES = 6;

type Step = (context: PaymentContext, progress: Progress) => Promise<void>;

/** In their order. A stored run names its step, so a renamed step is compared from the first one again. */
const STEPS: readonly (readonly [name: string, run: Step])[] = [
  ['accounts', compareAccounts],
  ['own_accounts', compareOwnAccounts],
  ['intents', compareIntents],
  ['own_payments', compareOwnPayments],
  ['refunds', compareRefunds],
  ['own_refunds', compareOwnRefunds],
  ['disputes', compareDisputes],
  ['transfers', compareTransfers],
  ['movements', compareMovements],
  ['balance', compareBalance],
];
export const FIRST_STEP = 'accounts';

/**
 * Continues a claimed run from its stored position: compares the stored rows with the provider's objects, updates rows where
 * that is safe and stores other differences. Retries later after a failure. Throws only when it cannot store that.
 */
export async function continueRun(
  payments: PaymentContext,
  row: ReconciliationRow,
  claimedUntil: number,
): Promise<void> {
  const context = { ...payments, database: payments.database.longRunning };
  const { clock, database, log, shutdown } = context;
  const progress = new Progress(context, row, claimedUntil);
  const update = (change: Parameters<typeof updateRun>[3]) =>
    database.transaction(tx => updateRun(tx, row.id, progress.claimedUntil, change));
  try {
    requireProvider(context);
    const first = STEPS.findIndex(([name]) => name === progress.step);
    for (const [name, run] of STEPS.slice(Math.max(0, first))) {
      if (name !== progress.step) await progress.save(name, null);
      await run(context, progress);
    }
    await database.transaction(tx => finish(tx, row, progress));
    const { checked, repaired, differences, findings } = progress;
    if (row.is_scheduled === 1 && (repaired > 0 || differences > 0))
      log.warn(
        { checked, repaired, differences, findings },
        'stored payments differed from the payment provider',
      );
  } catch (error) {
    // Any instance may continue at once. Does nothing when another process has taken the run over.
    if (shutdown.requested.aborted) return void (await update({ attempt_at: clock() }));
    if (error instanceof RunInterrupted) return;
    const failure = toRunError(error);
    // A saved page has reset the number of failures.
    const attempts = progress.claimedUntil === claimedUntil ? row.attempts + 1 : 1;
    log.warn({ err: failure, attempts }, 'the comparison with the payment provider failed');
    if (attempts < MAX_FAILURES)
      return void (await update({ attempts, attempt_at: clock() + FIRST_BACKOFF_MS * 2 ** (attempts - 1) }));
    await database.transaction(tx =>
      end(tx, row.id, progress.claimedUntil, { attempts, failure: failure.code }),
    );
  }
}

/** Ends a run with its result or failure. Returns false when another process continues it. */
async function end(
  tx: Transaction,
  id: number,
  claimedUntil: number,
  result: Omit<Parameters<typeof updateRun>[3], 'attempt_at'>,
): Promise<boolean> {
  const change = { ...result, is_running: null, finished_at: tx.now, attempt_at: tx.now };
  if (!(await updateRun(tx, id, claimedUntil, change))) return false;
  await deleteSeen(tx, id);
  return true;
}

/** Ends a run. An hourly run notifies the administrators when its differences are new. */
async function finish(tx: Transaction, row: ReconciliationRow, progress: Progress): Promise<void> {
  const { checked, repaired, differences, claimedUntil } = progress;
  const findings = JSON.stringify(progress.findings);
  if (!(await end(tx, row.id, claimedUntil, { checked, repaired, differences, findings }))) return;
  if (row.is_scheduled === 0 || differences === 0) return;
  const earlier = await findEarlierDifferences(tx.db, row.id);
  if (!earlier || earlier.differences !== differences || earlier.findings !== findings)
    await tx.publish('money_differs', { findings: differences });
}

/** Codes that a failed run stores, and the failing part that administrators see. Other codes mean a mistake in the server's code. */
const PARTS = {
  payment_provider: 'provider',
  service_unavailable: 'database',
  payments_unavailable: 'settings',
} as const satisfies Partial<Record<ErrorCode, ReconciliationFailure>>;

const isKnown = (code: string): code is keyof typeof PARTS => Object.hasOwn(PARTS, code);

/** Converts the error that stopped a run. Only an error of the provider's library becomes `payment_provider`. */
function toRunError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return error instanceof Stripe.errors.StripeError
    ? toProviderError(error)
    : new AppError('internal', { cause: error });
}

/** Returns which part made a run fail, from its stored code. */
export const failedPart = (code: string): ReconciliationFailure =>
  isKnown(code) ? PARTS[code] : 'unexpected';

/** Returns the error that the callers of a failed run get, from its stored code. */
export const storedError = (code: string): AppError => new AppError(isKnown(code) ? code : 'internal');
