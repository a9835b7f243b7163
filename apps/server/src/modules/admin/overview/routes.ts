import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import { shareCall } from '../../../platform/concurrency/share-call.ts';
import { isoOf } from '../../../platform/format/instant.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findNewestCount } from '../store/figure-months.ts';
import { countFigures } from './count-figures.ts';
import { readFigures } from './figures.ts';
import { readJobFigures } from './job-figures.ts';
import { readStats } from './stats.ts';
import { readSystem } from './system.ts';

/** Serves the data of the administrators' first screen. */
export function overviewRoutes(router: Router, platform: Platform): void {
  const { database, clock } = platform;
  const { read } = database;
  const count = shareCall(() => countFigures(platform));

  /** Returns the newest count. The first call after the installation may come before the job, and counts. */
  async function newest() {
    const current = monthOf(clock()).name;
    const find = () => findNewestCount(read, current);
    if ((await find()) === null) await count();
    const { month, counted_at } = (await find()) ?? { month: current, counted_at: clock() };
    return { month, asOf: isoOf(counted_at) };
  }

  router.on(overviewEndpoints.getStats, async () => {
    const { month, asOf } = await newest();
    return { as_of: asOf, stats: await readStats(read, month) };
  });
  router.on(overviewEndpoints.getSystem, async () => ({ system: await readSystem(platform) }));
  router.on(overviewEndpoints.getFigures, async ({ query }) => ({
    as_of: (await newest()).asOf,
    figures: await readFigures(read, query.days, clock()),
  }));
  router.on(overviewEndpoints.getJobFigures, async ({ query }) => ({
    as_of: (await newest()).asOf,
    ...(await readJobFigures(read, query, clock())),
  }));
}
