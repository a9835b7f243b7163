import { expect, it } from 'vitest';
import { onBothEngines } from '../../testing/world.ts';
import { recurringTask, scheduleTask } from './recurring-tasks.ts';

const HOUR_MS = 3_600_000;
const NAME = 'test of recurring tasks';

onBothEngines('a recurring task', world => {
  it('is due at its time, and also when a clock that was years ahead planned its next attempt', async () => {
    const { database } = world().app.platform;
    const isDueAt = async (now: number) =>
      (await recurringTask(NAME).findDue(database.read, now, 1)).length === 1;
    await database.transaction(tx => scheduleTask(tx, NAME, HOUR_MS));
    const { now } = world();
    expect([await isDueAt(now), await isDueAt(now + HOUR_MS)]).toEqual([false, true]);
    await database.transaction(({ db }) =>
      db
        .updateTable('scheduled_jobs')
        .set({ attempt_at: now + 5 * 365 * 24 * HOUR_MS })
        .where('name', '=', NAME)
        .execute(),
    );
    expect(await isDueAt(now)).toBe(true);
  });
});
