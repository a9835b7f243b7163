import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { serviceFilter, townFilter } from '../../fields/admin-lists/contract.ts';
import { instantOut, lineIfGiven, oneOf } from '../../fields/contract.ts';
import { PAYMENT_REASON_NAMES, QUEUE_GROUP_NAMES, QUEUE_REASON_NAMES } from '../../must-act/staff.ts';
import { STATUSES } from '../../requests/lifecycle.ts';
import { isMonthName } from '../../requests/month.ts';
import { CHECKLIST_STEP_NAMES } from '../checklist.ts';
import { FIGURE_SPANS } from '../figures.ts';
import { ANSWER_MEASURES, END_MEASURES } from '../job-figures.ts';

/** Until when the figures of a reply hold. */
const asOf = instantOut;

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

/** Figures of a day, week or month: requests by their current status, euros and accounts opened. */
const figureOut = z.object({
  /** First day, 'YYYY-MM-DD'. */
  day: z.string(),
  requests: z.partialRecord(z.enum(STATUSES), z.number()),
  /** `BASES.charged` and `BASES.fees`. */
  volume: z.number(),
  fees: z.number(),
  registrations: z.number(),
});
export type FigureOut = z.output<typeof figureOut>;

const demandOut = z.object({
  requests: z.number(),
  /** Requests that a technician accepted or declined. */
  answered: z.number(),
  completed: z.number(),
  /** Technicians that the public can find, counted every hour; null before the first count. */
  technicians: z.number().nullable(),
});

const counts = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  z.record(z.enum(Object.keys(names) as [Name, ...Name[]]), z.number());

/** Jobs by the month of their request; amounts in euros. */
const jobFiguresOut = z.object({
  as_of: asOf,
  /** Month of `towns` and `services`. */
  month: z.string(),
  /** The last `FIGURE_MONTHS` months, oldest first. The amounts are those of all jobs, also with a filter. */
  months: z.array(
    z.object({
      month: z.string(),
      requests: z.number(),
      completed: z.number(),
      answers: counts(ANSWER_MEASURES),
      ends: counts(END_MEASURES),
      volume: z.number(),
      fees: z.number(),
    }),
  ),
  /** When the technicians of `towns` and `services` were counted; null before the first count. */
  technicians_counted_at: instantOut.nullable(),
  /** Towns with the most requests; the code is `NO_TOWN` for places without one. */
  towns: z.array(demandOut.extend({ town: z.number() })),
  services: z.array(demandOut.extend({ service_id: z.number() })),
});
export type JobFiguresOut = z.output<typeof jobFiguresOut>;

export const overviewEndpoints = defineEndpoints({
  getStats: {
    method: 'GET',
    path: '/api/admin/stats',
    access: 'overview:read',
    reply: z.object({ stats: statsOut, as_of: asOf }),
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
    reply: z.object({ figures: z.array(figureOut), as_of: asOf }),
  },
  getJobFigures: {
    method: 'GET',
    path: '/api/admin/figures/jobs',
    access: 'overview:read',
    query: z.object({
      month: lineIfGiven('el mes', { max: 7 })
        .refine(month => month === undefined || isMonthName(month), 'El mes no es válido')
        .transform(month => month ?? null),
      service: serviceFilter,
      town: townFilter,
    }),
    reply: jobFiguresOut,
  },
});

const queueRowOut = z.object({
  /** Of the payment, the technician's profile or the delivery. */
  id: z.number(),
  kind: z.enum(QUEUE_REASON_NAMES),
  /** Less urgent reasons for which the same payment waits. */
  also: z.array(z.enum(PAYMENT_REASON_NAMES)),
  /** The job of a payment; null in other rows. */
  job: z
    .object({
      request_id: z.number(),
      service_name: z.string(),
      customer_name: z.string(),
      technician_name: z.string(),
    })
    .nullable(),
  /** Name of the technician, or kind and recipient of a delivery; null for payments. */
  name: z.string().nullable(),
  /** Address of the applicant, or the error of a delivery. */
  detail: z.string().nullable(),
  /** Euros that the decision is about; null without money. */
  amount: z.number().nullable(),
  since: instantOut,
  /** True while the bank reviews the evidence of a dispute, so that nothing can be done now. */
  is_with_bank: z.boolean(),
  /** Deadline for an answer to the bank; null when there is none or it was answered. */
  due_by: instantOut.nullable(),
  /** The provider's page of the payment; null when the provider has none. */
  provider_url: z.string().nullable(),
});
export type QueueRowOut = z.output<typeof queueRowOut>;

const queueGroupOut = z.object({
  group: z.enum(QUEUE_GROUP_NAMES),
  /** A number above `COUNT_CAP` means more than `COUNT_CAP`. */
  count: z.number(),
  /** The rows that wait for the longest time, at most `QUEUE_ROWS`. */
  rows: z.array(queueRowOut),
});
export type QueueGroupOut = z.output<typeof queueGroupOut>;

export const queueEndpoints = defineEndpoints({
  /** What waits for an administrator: the groups that the caller may decide, the most urgent first, also the empty ones. */
  getQueue: {
    method: 'GET',
    path: '/api/admin/queue',
    access: 'overview:read',
    reply: z.object({ groups: z.array(queueGroupOut) }),
  },
});

export const checklistEndpoints = defineEndpoints({
  /** What the person who installs the site has done, from its real state. The first two steps are about the caller. */
  getChecklist: {
    method: 'GET',
    path: '/api/admin/checklist',
    access: 'config:manage',
    reply: z.object({
      steps: z.array(z.object({ step: z.enum(CHECKLIST_STEP_NAMES), done: z.boolean() })),
    }),
  },
});
