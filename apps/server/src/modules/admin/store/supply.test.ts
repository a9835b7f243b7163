import { ALL_SERVICES } from '@oficio/domain/admin/job-figures.ts';
import { expect, it } from 'vitest';
import { countTurns } from '../../../testing/process/count-turns.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { readSupplyOfTowns, replaceSupply, SupplyCount } from './supply.ts';

const TOWNS = 2000;

onOneEngine('the stored supply', world => {
  it('is replaced in several turns of the event loop, so that other calls run meanwhile', async () => {
    const { database } = world().app.platform;
    const counts = new SupplyCount();
    for (let town = 1; town <= TOWNS; town += 1) counts.add({ id: town, services: '1,2', town });
    const turn = countTurns();
    const before = turn();
    await database.transaction(tx => replaceSupply(tx, counts));
    expect(turn() - before).toBeGreaterThanOrEqual((3 * TOWNS) / 1000);
    const stored = await readSupplyOfTowns(database.read, ALL_SERVICES);
    expect([stored.missing, stored.counts.size, stored.counts.get(TOWNS)]).toEqual([0, TOWNS, 1]);
  });
});
