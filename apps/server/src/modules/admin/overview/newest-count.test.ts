import { ERRORS } from '@oficio/domain/errors.ts';
import { startOfDay } from '@oficio/domain/requests/month.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { shareCall } from '../../../platform/tasks/share-call.ts';
import { Shutdown } from '../../../platform/tasks/shutdown.ts';
import { seedPerson } from '../../../testing/accounts/seed-person.ts';
import { onOneEngine } from '../../../testing/world.ts';
import { storeMonth } from '../store/figure-months.ts';
import { countMonths } from './count-months.ts';
import { createNewestCount } from './newest-count.ts';
import { createFigureRefresh, refreshFigures } from './refresh-figures.ts';

onOneEngine('the newest count of the figures', world => {
  const platform = () => world().app.platform;
  const expected = () => ({ month: '2026-10', asOf: new Date(world().now).toISOString() });

  beforeAll(async () => {
    await platform().tasks.hold();
    world().now = startOfDay('2026-09-20');
    await seedPerson(world().app, 'user');
    world().now = startOfDay('2026-10-05');
  });
  beforeEach(() => platform().database.transaction(({ db }) => db.deleteFrom('figure_months').execute()));

  it('answers 503 while the first count runs, which goes on, and no further call starts another one', async () => {
    const mayCount = Promise.withResolvers<void>();
    let counts = 0;
    const count = shareCall(async () => {
      counts += 1;
      await mayCount.promise;
      await refreshFigures(platform());
    });
    const newest = createNewestCount(platform(), count, 0);
    const [status, text] = ERRORS.figures_being_counted;
    const refusal = expect.objectContaining({ status, message: text, retryAfter: 60 });
    expect(await Promise.allSettled([newest(), newest()])).toEqual(
      Array(2).fill({ status: 'rejected', reason: refusal }),
    );
    await expect(newest()).rejects.toEqual(refusal);
    const running = count();
    expect(counts).toBe(1);
    mayCount.resolve();
    await running;
    expect(await newest()).toEqual(expected());
    expect(counts).toBe(1);
  });

  it('is awaited by a call that comes before the first one', async () => {
    const newest = createNewestCount(platform(), () => refreshFigures(platform()), 600_000);
    expect(await newest()).toEqual(expected());
  });

  it('comes from one run that the job and the calls of a process share', async () => {
    const count = createFigureRefresh(platform());
    const running = count();
    expect(count()).toBe(running);
    await running;
    expect(await createNewestCount(platform(), count)()).toEqual(expected());
  });

  it('fails with the error of a count that fails', async () => {
    const newest = createNewestCount(platform(), () => Promise.reject(new Error('broken')), 600_000);
    await expect(newest()).rejects.toThrow('broken');
  });

  it('is refused as by a server that stops, which ends the count', async () => {
    const shutdown = new Shutdown();
    const context = { ...platform(), shutdown };
    const newest = createNewestCount(context, () => refreshFigures(context), 600_000);
    shutdown.request();
    await expect(newest()).rejects.toMatchObject({ code: 'shutting_down', status: 503 });
  });

  it('is none while a count has stored only its earlier months, which would show the current one as empty', async () => {
    const [september] = await countMonths(platform().database.read, world().now);
    if (!september) throw new Error('Nothing was counted');
    expect(september.month).toBe('2026-09');
    expect(await platform().database.transaction(tx => storeMonth(tx, september))).toBe(true);
    const newest = createNewestCount(platform(), async () => {}, 0);
    await expect(newest()).rejects.toMatchObject({ code: 'figures_being_counted' });
    await refreshFigures(platform());
    expect(await newest()).toEqual(expected());
  });

  it('is that of the month before at the beginning of a month', async () => {
    await refreshFigures(platform());
    const before = expected();
    world().now = startOfDay('2026-11-01');
    const newest = createNewestCount(platform(), () => Promise.reject(new Error('counted again')), 0);
    expect(await newest()).toEqual(before);
    world().now = startOfDay('2026-10-05');
  });
});
