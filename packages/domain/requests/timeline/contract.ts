import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { id, instantOut } from '../../fields/contract.ts';
import { TIMELINE_ACTORS, TIMELINE_KINDS } from './kinds.ts';

const timelineStepOut = z.object({
  /** Unique in the timeline and equal in each call. */
  key: z.string(),
  at: instantOut,
  kind: z.enum(TIMELINE_KINDS),
  /** Spanish sentence or phrase. */
  text: z.string(),
  /** Null for automatic steps. */
  by: z.enum(TIMELINE_ACTORS).nullable(),
  /** Name of the customer or technician. Only administrators get the name of an administrator. */
  actor: z.string().nullable(),
  /** Euros; null without an amount. The customer does not get the amounts of the technician's share. */
  amount: z.number().nullable(),
  /** The offered, proposed or agreed date of the job. */
  date: instantOut.nullable(),
  /** What the acting side wrote: a reason, a statement or the message of a counter-offer. */
  reason: z.string().nullable(),
});
export type TimelineStepOut = z.output<typeof timelineStepOut>;

export const timelineEndpoints = defineEndpoints({
  /**
   * Returns the history of a job, oldest first; at the same instant causes come before their effects. 404 also for an eligible
   * technician of an open request, who sees only a part of it.
   */
  getTimeline: {
    method: 'GET',
    path: '/api/requests/{id}/timeline',
    access: 'session',
    viewable: true,
    allow: ['owner', 'technician', 'admin'],
    params: z.object({ id: id('la solicitud') }),
    /** `time_zone` is the IANA zone of the job. */
    reply: z.object({ time_zone: z.string(), steps: z.array(timelineStepOut) }),
  },
});
