import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { isTooBroad, paging, person, search } from '../../fields/admin-lists/contract.ts';
import { id, instantOut, oneOf } from '../../fields/contract.ts';
import { requestOut } from '../contract.ts';
import { STATUSES } from '../lifecycle.ts';

export const adminRequestRowOut = z.object({
  id: z.number(),
  status: z.enum(STATUSES),
  service_name: z.string(),
  customer: person,
  technician: person.nullable(),
  price: z.number().nullable(),
  created_at: instantOut,
});
export type AdminRequestRowOut = z.output<typeof adminRequestRowOut>;

const requestEventOut = z.object({
  at: instantOut,
  /** Spanish text for the history. */
  text: z.string(),
  from: z.enum(STATUSES).nullable(),
  to: z.enum(STATUSES),
  /** The person who made the change; null for automatic changes. */
  actor: person.nullable(),
});
export type RequestEventOut = z.output<typeof requestEventOut>;

const requestPaymentOut = z.object({
  id: z.number(),
  amount: z.number(),
  /** Null while no money has arrived. */
  paid_at: instantOut.nullable(),
});

export const adminRequestEndpoints = defineEndpoints({
  listRequests: {
    method: 'GET',
    path: '/api/admin/requests',
    access: 'requests:read',
    query: z.object({
      ...paging,
      /**
       * The number of a request, or part of the name or e-mail address of its customer or technician. The first page begins with
       * the request of this number, in addition to the limit.
       */
      search,
      status: oneOf('el estado', ['all', ...STATUSES]).default('all'),
    }),
    reply: z.object({
      requests: z.array(adminRequestRowOut),
      next_cursor: z.string().nullable(),
      is_too_broad: isTooBroad,
    }),
  },
  getRequest: {
    method: 'GET',
    path: '/api/admin/requests/{id}',
    access: 'requests:read',
    params: z.object({ id: id('la solicitud') }),
    reply: z.object({
      request: requestOut,
      events: z.array(requestEventOut),
      /** A number above `COUNT_CAP` means more than `COUNT_CAP`. */
      messages: z.number(),
      payments: z.array(requestPaymentOut),
    }),
  },
});
