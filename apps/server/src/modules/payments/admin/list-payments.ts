import type { Query } from '@oficio/domain/endpoint.ts';
import type { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { type FindNewest, readPage } from '../../../platform/paging/admin-list.ts';
import { keepOfPeople, newestOfPeople } from '../../../platform/paging/rows-of-people.ts';
import { sortOf } from '../../../platform/paging/sorted-list.ts';
import { findPeople } from '../../accounts/public.ts';
import { isStored, newestInState, PAYMENT_LIST, paymentFilters } from '../store/admin/payment-list.ts';
import { findNamed } from './find-named.ts';
import { type WaitingPayments, waitingPayments } from './waiting-payments.ts';

type PaymentQuery = Query<typeof adminPaymentEndpoints.listAdminPayments>;

/**
 * Returns one page of the received payments that match an administrator's filters and search. Only the list without a filter by state and
 * without a search has the order of the sort.
 */
export async function listPayments(db: Reader, query: PaymentQuery, now: number) {
  const { filter, search, sort = '-paid' } = query;
  const found = search === null ? null : await findPeople(db, search);
  const named = search === null ? [] : await findNamed(db, search);
  const waiting = isStored(filter) ? null : waitingPayments(db, filter, now);
  const state = isStored(filter) && filter !== 'all' ? filter : null;
  /** Returns the reader of what replaces the order of the sort: the waiting payments, those of the found people or those in a state. */
  const readerOfNewest = () => {
    if (waiting) return newestWaiting(db, waiting, found?.people ?? null);
    if (found) return newestOfPeople(db, PAYMENT_LIST, found.people);
    return state && newestInState(db, state);
  };
  const page = await readPage(db, PAYMENT_LIST, {
    ...query,
    sort: sortOf(sort),
    days: instantsOf(query),
    filters: paymentFilters({ ...query, state }),
    named: waiting ? await waiting.keep(named) : named,
    newest: readerOfNewest(),
  });
  return { ...page, isTooBroad: found?.isTooBroad ?? false };
}

/** Waiting payments that are read at a time, because their reasons are in several tables. */
const MAX_WAITING = 500;

/** Returns a reader of the waiting payments, or of those of the people. */
const newestWaiting =
  (db: Reader, waiting: WaitingPayments, people: readonly number[] | null): FindNewest =>
  async page => {
    const limit = Math.min(page.limit, MAX_WAITING);
    const rows = await waiting.find({ ...page, limit });
    const ids = rows.filter(({ isOfGroup }) => isOfGroup).map(({ id }) => id);
    return {
      ids: people ? await keepOfPeople(db, PAYMENT_LIST, ids, people) : ids,
      end: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
    };
  };
