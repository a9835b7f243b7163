import { ApiError } from '../http/api-error.ts';
import { type ApiCall, ok } from '../http/call.ts';
import type { StoredAccount } from '../store/records.ts';
import { list } from './list.ts';

/** Returns the call `GET /v1/{kind}s/{id}` for objects that are returned as they are stored. */
const retrieve = (kind: 'charge' | 'refund' | 'dispute'): ApiCall => ({
  method: 'GET',
  path: `/${kind}s/:id`,
  prepare({ id }) {
    return async store => {
      const record = await store.find(kind, id);
      if (!record) throw ApiError.missing(kind, id, 'id');
      return ok(record);
    };
  },
});

const retrieveEvent: ApiCall = {
  method: 'GET',
  path: '/events/:id',
  prepare({ id }) {
    return async store => {
      const event = await store.findEvent(id);
      if (!event) throw ApiError.missing('event', id, 'id');
      return ok(event);
    };
  },
};

export const retrieveCalls: readonly ApiCall[] = [
  retrieve('charge'),
  retrieve('refund'),
  retrieve('dispute'),
  retrieveEvent,
  list('payment_intent', '/payment_intents'),
  list('charge', '/charges'),
  list('refund', '/refunds'),
  list('dispute', '/disputes'),
  list('account', '/accounts', stored => (stored as StoredAccount).account),
];
