import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { instantOut } from '../../fields/contract.ts';
import { requestOut } from '../contract.ts';

/** Rows of each list. */
export const MAX_TODAY = 5;

export const todayEndpoints = defineEndpoints({
  /**
   * What needs the technician first. `answers` wait for the technician: reports in the order of their deadlines, then proposed
   * dates, offers with a past date, prices and new requests, of each kind the oldest request first. `countTechnicianRequests` counts
   * all of them. `jobs` are paid and unfinished: the started ones, then the others in the order of their dates. `waiting` is the money
   * that is not transferred yet, in euros, at `as_of`.
   */
  getToday: {
    method: 'GET',
    path: '/api/requests/for-technician/today',
    access: 'technician',
    viewable: true,
    reply: z.object({
      answers: z.array(requestOut),
      jobs: z.array(requestOut),
      waiting: z.number(),
      as_of: instantOut,
    }),
  },
});
