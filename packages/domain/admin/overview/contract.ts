import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { instantOut, oneOf } from '../../fields/contract.ts';
import { STATUSES } from '../../requests/lifecycle.ts';
import { FIGURE_SPANS } from '../figures.ts';

/** The counters (spec, section 3). */
const statsOut = z.object({
  totalUsers: z.number(),
  totalTechnicians: z.number(),
  pendingTechnicians: z.number(),
  totalRequests: z.number(),
  completedRequests: z.number(),
  totalReviews: z.number(),
});
export type StatsOut = z.output<typeof statsOut>;

/** State of the running system. */
const systemOut = z.object({
  version: z.string(),
  engine: z.enum(['SQLite', 'PostgreSQL']),
  engine_version: z.string(),
  /** Health checks that ran for this reply. */
  checks: z.array(z.object({ name: z.string(), healthy: z.boolean(), detail: z.string() })),
  now: instantOut,
});
export type SystemOut = z.output<typeof systemOut>;

/** Figures of a day, week or month: requests by their current status, euros paid and accounts opened. */
const figureOut = z.object({
  /** First day, 'YYYY-MM-DD'. */
  day: z.string(),
  requests: z.partialRecord(z.enum(STATUSES), z.number()),
  revenue: z.number(),
  registrations: z.number(),
});
export type FigureOut = z.output<typeof figureOut>;

export const overviewEndpoints = defineEndpoints({
  getStats: {
    method: 'GET',
    path: '/api/admin/stats',
    access: 'overview:read',
    reply: z.object({ stats: statsOut }),
  },
  getSystem: {
    method: 'GET',
    path: '/api/admin/system',
    access: 'overview:read',
    reply: z.object({ system: systemOut }),
  },
  getFigures: {
    method: 'GET',
    path: '/api/admin/figures',
    access: 'overview:read',
    query: z.object({ days: oneOf('el periodo', FIGURE_SPANS).default('30') }),
    reply: z.object({ figures: z.array(figureOut) }),
  },
});
