import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import {
  isTooBroad,
  paging,
  person,
  serviceFilter,
  tableQuery,
  townFilter,
} from '../../fields/admin-lists/contract.ts';
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
  /** Code of the nearest town; null without one. */
  town: z.number().nullable(),
  /** IANA zone of the job. */
  time_zone: z.string(),
  /** Agreed or proposed date, else the preferred one; null without any. */
  date: instantOut.nullable(),
  created_at: instantOut,
  /** Last change of the status or of an offer. */
  updated_at: instantOut,
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

/** Orders of the list: by creation or by the last change. */
export const REQUEST_SORTS = ['-created', 'created', '-updated', 'updated'] as const;

const requestFilters = z.object({
  /** The number of a request, or part of the name or e-mail address of its customer or technician; then the newest is first. */
  ...tableQuery(REQUEST_SORTS),
  status: oneOf('el estado', ['all', ...STATUSES]).default('all'),
  service: serviceFilter,
  town: townFilter,
});

export const adminRequestEndpoints = defineEndpoints({
  /**
   * With a filter that few requests match, a page may have fewer entries than its limit, and still a next page. The first page
   * begins with the request that the search names by its number, in addition to the limit.
   */
  listRequests: {
    method: 'GET',
    path: '/api/admin/requests',
    access: 'requests:read',
    query: requestFilters.extend(paging),
    reply: z.object({
      requests: z.array(adminRequestRowOut),
      next_cursor: z.string().nullable(),
      is_too_broad: isTooBroad,
    }),
  },
  /** The requests of the same filters as a table. The audit log names the filters. */
  exportRequests: {
    method: 'GET',
    path: '/api/admin/requests/export',
    access: 'requests:read',
    confirm: true,
    query: requestFilters,
    file: 'text/csv; charset=utf-8',
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
