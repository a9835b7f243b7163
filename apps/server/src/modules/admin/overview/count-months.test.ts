import { startOfDay } from '@oficio/domain/requests/month.ts';
import { expect, it } from 'vitest';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { countTurns } from '../../../testing/process/count-turns.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { countMonths } from './count-months.ts';

const MONTHS = ['2026-03', '2026-04', '2026-05', '2026-07', '2026-08', '2026-09', '2026-10'];

onOneEngine('a count of several months', world => {
  it('takes one turn of the event loop for each, so that other calls run meanwhile', async () => {
    await world().app.platform.tasks.hold();
    for (const month of MONTHS) {
      world().now = startOfDay(`${month}-15`);
      await seedPerson(world().app, 'user');
    }
    const turn = countTurns();
    const before = turn();
    const counted = await countMonths(world().app.platform.database.read, world().now);
    expect(counted.map(({ month }) => month)).toEqual(MONTHS);
    expect(turn() - before).toBeGreaterThanOrEqual(MONTHS.length);
  });
});
