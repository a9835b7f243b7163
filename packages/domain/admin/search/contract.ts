import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { ADMIN_SEARCH_MAX } from '../../fields/admin-lists/contract.ts';
import { instantOut, page, searchText } from '../../fields/contract.ts';
import { STATUSES } from '../../requests/lifecycle.ts';
import { ROLES } from '../../roles.ts';

/** Results of each kind below the search field, and at most in one reply, as on the page of all results. */
export const SEARCH_LIMITS = { field: 5, page: 20 } as const;
/** Fewer digits are only a number of a row, not a part of a telephone number. */
export const MIN_PHONE_DIGITS = 4;

/** Results of one kind. Null for a caller who may not read this kind. */
const resultsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({
      found: z.array(z.object({ id: z.number(), ...shape })),
      /** There are more results than the limit. */
      has_more: z.boolean(),
    })
    .nullable();

const resultsOut = z.object({
  people: resultsOf({
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role: z.enum(ROLES),
    suspended: z.boolean(),
    /** Address of the technician's profile; null for others. */
    address: z.string().nullable(),
  }),
  requests: resultsOf({
    status: z.enum(STATUSES),
    service_name: z.string(),
    customer_name: z.string(),
    address: z.string().nullable(),
  }),
  payments: resultsOf({
    request_id: z.number(),
    amount: z.number(),
    paid_at: instantOut,
    service_name: z.string(),
    customer_name: z.string(),
  }),
});
export type SearchResultsOut = z.output<typeof resultsOut>;

export const searchEndpoints = defineEndpoints({
  /**
   * Finds people by number, name, e-mail address, telephone number and the address of their profile; requests by number and address;
   * payments by number, request, receipt and id of the provider. Upper case and accents do not matter.
   */
  search: {
    method: 'GET',
    path: '/api/admin/search',
    access: 'overview:read',
    query: z.object({
      q: searchText({ max: ADMIN_SEARCH_MAX, missing: 'Escribe qué quieres buscar' }),
      limit: page({ default: SEARCH_LIMITS.field, max: SEARCH_LIMITS.page }).limit,
    }),
    reply: z.object({ results: resultsOut }),
  },
});
