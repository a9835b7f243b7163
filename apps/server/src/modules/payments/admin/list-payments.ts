import type { Query } from '@oficio/domain/endpoint.ts';
import type { adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { type FindNewest, readPage } from '../../../platform/database/paging/admin-list.ts';
import { keepOfPeople, newestOfPeople } from '../../../platform/database/paging/rows-of-people.ts';
import { sortOf } from '../../../platform/database/paging/sorted-list.ts';
import { findPeople } from '../../accounts/public.ts';
import { isStored, newestInState, PAYMENT_LIST, paymentFilters } from '../store/admin/payment-list.ts';
import { findNamedPaymentIds } from './find-named.ts';
import { type PaymentsForStaff, paymentsForStaff } from './waiting-payments.ts';

type PaymentQuery = Query<typeof adminPaymentEndpoints.listAdminPayments>;

/**
 * Returns one page of the received payments that match an administrator's filters and search. Only the list without a filter by state and
 * without a search has the order of the sort.
 */
export async function listPayments(db: Reader, query: PaymentQuery, now: number) {
  const { filter, search, sort = '-paid' } = query;
  const found = search === null ? null : await findPeople(db, search);
  const named = search === null ? [] : await findNamedPaymentIds(db, search);
  const forStaff = isStored(filter) ? null : paymentsForStaff(db, filter, now);
  const state = isStored(filter) && filter !== 'all' ? filter : null;
  /** Returns the reader of what replaces the order of the sort: the payments for the staff, those of the found people or those in a state. */
  const readerOfNewest = () => {
    if (forStaff) return newestForStaff(db, forStaff, found?.people ?? null);
    if (found) return newestOfPeople(db, PAYMENT_LIST, found.people);
    return state && newestInState(db, state);
  };
  const page = await readPage(db, PAYMENT_LIST, {
    ...query,
    sort: sortOf(sort),
    days: instantsOf(query),
    filters: paymentFilters({ ...query, state }),
    named: forStaff ? await forStaff.keep(named) : named,
    newest: readerOfNewest(),
  });
  return { ...page, isTooBroad: found?.isTooBroad ?? false };
}

/** Payments for the staff that are read at a time, because their reasons are in several tables. */
const MAX_FOR_STAFF = 500;

/** Returns a reader of the payments for the staff, or of those of the people. */
const newestForStaff =
  (db: Reader, forStaff: PaymentsForStaff, people: readonly number[] | null): FindNewest =>
  async page => {
    const limit = Math.min(page.limit, MAX_FOR_STAFF);
    const rows = await forStaff.find({ ...page, limit });
    const ids = rows.filter(({ isOfGroup }) => isOfGroup).map(({ id }) => id);
    return {
      ids: people ? await keepOfPeople(db, PAYMENT_LIST, ids, people) : ids,
      end: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
    };
  };
