import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readFigures, readStats } from './figures.ts';
import { readJobFigures } from './job-figures.ts';
import { createNewestCount } from './newest-count.ts';
import { readSystem } from './system.ts';

export interface OverviewContext extends Platform {
  /** See `createFigureRefresh`. */
  readonly refreshFiguresShared: () => Promise<void>;
}

/** Serves the data of the administrators' first screen. */
export function overviewRoutes(router: Router, context: OverviewContext): void {
  const { clock } = context;
  const { read } = context.database;
  const newest = createNewestCount(context, context.refreshFiguresShared);

  router.on(overviewEndpoints.getStats, async () => {
    const { month, asOf } = await newest();
    return { as_of: asOf, stats: await readStats(read, month) };
  });
  router.on(overviewEndpoints.getSystem, async () => ({ system: await readSystem(context) }));
  router.on(overviewEndpoints.getFigures, async ({ query }) => ({
    as_of: (await newest()).asOf,
    figures: await readFigures(read, query.days, clock()),
  }));
  router.on(overviewEndpoints.getJobFigures, async ({ query }) => ({
    as_of: (await newest()).asOf,
    ...(await readJobFigures(read, query, clock())),
  }));
}
