import type { Unit } from '../../../platform/database/database.ts';
import type { DueKind, DueRow } from '../../../platform/jobs/job-kind.ts';
import { reappoint } from '../../../platform/jobs/reschedule.ts';
import type { PaymentContext } from '../provider/context.ts';

const EVERY_MS = 3_600_000;

interface Duty {
  readonly name: string;
  /** Does everything that is due. Repeating it must be harmless. */
  readonly run: () => Promise<void>;
}

/** Does something every hour, in one process at a time. */
export const hourly = (
  { database }: Pick<PaymentContext, 'database'>,
  { name, run }: Duty,
): DueKind<DueRow> => ({
  name,
  findDue: (db, now) =>
    db
      .selectFrom('duties')
      .select(['attempts', 'attempt_at as attemptAt'])
      .where('name', '=', name)
      .where('attempt_at', '<=', now)
      .execute(),
  async findNext(db) {
    const row = await db
      .selectFrom('duties')
      .select('attempt_at as at')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.at ?? null;
  },
  reschedule: ({ db }, row, to) => reappoint(db.updateTable('duties').where('name', '=', name), row, to),
  async attempt({ attemptAt }) {
    await run();
    await database.transaction(({ db, now }) =>
      db
        .updateTable('duties')
        .set({ attempts: 0, attempt_at: now + EVERY_MS })
        .where('name', '=', name)
        .where('attempt_at', '=', attemptAt)
        .execute(),
    );
  },
});

/** Makes an hourly duty due at the first start. */
export async function planDuty({ db, now }: Unit, name: string): Promise<void> {
  await db
    .insertInto('duties')
    .values({ name, attempts: 0, attempt_at: now, told: null })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute();
}
