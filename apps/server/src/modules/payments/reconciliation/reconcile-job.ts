import { createHash } from 'node:crypto';
import type { Unit } from '../../../platform/database/database.ts';
import type { DueKind, DueRow } from '../../../platform/jobs/job-kind.ts';
import { reappoint } from '../../../platform/jobs/reschedule.ts';
import type { PaymentContext } from '../provider/context.ts';
import { reconcile } from './reconcile.ts';

const DUTY = 'reconcile';
const EVERY_MS = 3_600_000;
/** What is older than this changes so rarely that looking at it on demand is enough. */
const LOOK_BACK_MS = 7 * 24 * 3_600_000;

/** Compares what is recent with the provider every hour, in one process at a time. */
export const reconcileWork = (context: PaymentContext): DueKind<DueRow> => ({
  name: 'comparison with the provider',
  async findDue(db, now) {
    return db
      .selectFrom('duties')
      .select(['attempts', 'attempt_at as attemptAt'])
      .where('name', '=', DUTY)
      .where('attempt_at', '<=', now)
      .execute();
  },
  async findNext(db) {
    const row = await db
      .selectFrom('duties')
      .select('attempt_at as at')
      .where('name', '=', DUTY)
      .executeTakeFirst();
    return row?.at ?? null;
  },
  reschedule: ({ db }, row, to) => reappoint(db.updateTable('duties').where('name', '=', DUTY), row, to),
  async attempt(row) {
    const { database, log, clock } = context;
    const { checked, mended, findings } = await reconcile(context, { since: clock() - LOOK_BACK_MS });
    if (mended > 0 || findings.length > 0)
      log.warn({ checked, mended, findings }, 'our books were not as the payment provider has them');
    await database.transaction(unit => conclude(unit, row, findings));
  },
});

/** The first comparison is an hour after the first start. */
export async function planReconciling(unit: Unit): Promise<void> {
  await unit.db
    .insertInto('duties')
    .values({ name: DUTY, attempts: 0, attempt_at: unit.now + EVERY_MS, told: null })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute();
}

/** The administrators hear of what is new, not every hour of the same. */
async function conclude(unit: Unit, { attemptAt }: DueRow, findings: readonly string[]): Promise<void> {
  const told = findings.length === 0 ? null : createHash('sha256').update(findings.join('\n')).digest('hex');
  const before = await unit.db
    .selectFrom('duties')
    .select('told')
    .where('name', '=', DUTY)
    .executeTakeFirst();
  const { numUpdatedRows } = await unit.db
    .updateTable('duties')
    .set({ attempts: 0, attempt_at: unit.now + EVERY_MS, told })
    .where('name', '=', DUTY)
    .where('attempt_at', '=', attemptAt)
    .executeTakeFirst();
  if (numUpdatedRows === 1n && told !== null && told !== before?.told)
    await unit.record('money_differs', { findings: findings.length });
}
