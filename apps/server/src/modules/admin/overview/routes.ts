import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { isoOf } from '../../../platform/format/instant.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readFigures } from './figures.ts';
import { readJobFigures } from './job-figures.ts';
import { readStats } from './stats.ts';
import { readSystem } from './system.ts';

/** Serves the data of the administrators' first screen. */
export function overviewRoutes(router: Router, platform: Platform): void {
  const { database, clock } = platform;

  router.on(overviewEndpoints.getStats, async () => {
    const as_of = isoOf(clock());
    return { stats: await readStats(database.read), as_of };
  });
  router.on(overviewEndpoints.getSystem, async () => ({ system: await readSystem(platform) }));
  router.on(overviewEndpoints.getFigures, async ({ query }) => {
    const now = clock();
    return { figures: await readFigures(database.read, query.days, now), as_of: isoOf(now) };
  });
  router.on(overviewEndpoints.getJobFigures, ({ query }) => readJobFigures(database.read, query, clock()));
}
