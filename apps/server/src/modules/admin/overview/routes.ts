import { overviewEndpoints } from '@oficio/domain/admin/overview/contract.ts';
import { monthOf } from '@oficio/domain/requests/month.ts';
import { shareCall } from '../../../platform/concurrency/share-call.ts';
import { isoOf } from '../../../platform/format/instant.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCountedAt } from '../store/figure-months.ts';
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

  /** Returns when the figures were counted. The first call after the installation may come before the job, and counts. */
  async function countedAt(): Promise<string> {
    const month = monthOf(clock()).name;
    const find = () => findCountedAt(read, month);
    if ((await find()) === null) await count();
    return isoOf((await find()) ?? clock());
  }

  router.on(overviewEndpoints.getStats, async () => ({
    as_of: await countedAt(),
    stats: await readStats(read),
  }));
  router.on(overviewEndpoints.getSystem, async () => ({ system: await readSystem(platform) }));
  router.on(overviewEndpoints.getFigures, async ({ query }) => ({
    as_of: await countedAt(),
    figures: await readFigures(read, query.days, clock()),
  }));
  router.on(overviewEndpoints.getJobFigures, async ({ query }) => ({
    as_of: await countedAt(),
    ...(await readJobFigures(read, query, clock())),
  }));
}
