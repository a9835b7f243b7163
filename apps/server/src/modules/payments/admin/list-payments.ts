import type { Query } from '@oficio/domain/endpoint.ts';
import type { AdminPaymentOut, adminPaymentEndpoints } from '@oficio/domain/payments/admin/contract.ts';
import { REFUND_LABELS } from '@oficio/domain/payments/admin/texts.ts';
import { DISPUTE_STATE_NAMES, takenByBanks } from '@oficio/domain/payments/disputes/texts.ts';
import { paymentOfReceipt } from '@oficio/domain/payments/documents/receipt.ts';
import { PAYOUT_STATE_NAMES } from '@oficio/domain/payments/payout-states.ts';
import { townName } from '@oficio/domain/places/towns.ts';
import { instantsOf } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { localTime } from '../../../platform/database/instant.ts';
import { type FindNewest, numberSearched, readPage } from '../../../platform/database/paging/admin-list.ts';
import { inOrderOf } from '../../../platform/database/paging/id-pages.ts';
import { keepOfPeople, newestOfPeople } from '../../../platform/database/paging/rows-of-people.ts';
import { sortOf } from '../../../platform/database/paging/sorted-list.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
import { findPeople } from '../../accounts/public.ts';
import type { JobDates } from '../books/job-dates.ts';
import {
  findIdOfObject,
  findPaidByIds,
  findPaymentIdsOfRequest,
  isStored,
  newestInState,
  PAYMENT_LIST,
  type PaidRow,
  paymentFilters,
} from '../store/admin/payments.ts';
import { type PaymentsForStaff, paymentsForStaff } from './payments-for-staff.ts';

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

/** Returns the received payments that a search names exactly, as `findNamedPaymentIds`. */
export async function findNamedPayments(db: Reader, search: string): Promise<readonly PaidRow[]> {
  const ids = await findNamedPaymentIds(db, search);
  return inOrderOf(ids, await findPaidByIds(db, ids));
}

/**
 * Returns the ids of the payments that a search names exactly: by the number of the request, the payment or its receipt, or by the
 * provider's id of the payment, a refund or a dispute. Those of the request are first, because lists show its number.
 */
async function findNamedPaymentIds(db: Reader, search: string): Promise<readonly number[]> {
  const number = numberSearched(search);
  const paymentId = number ?? paymentOfReceipt(search) ?? (await findIdOfObject(db, search));
  const ofRequest = number === null ? [] : await findPaymentIdsOfRequest(db, number);
  return [...new Set(paymentId === null ? ofRequest : [...ofRequest, paymentId])];
}

/** A payment with the dates of the money of its job. */
export type DatedPayment = AdminPaymentOut & { readonly dates: JobDates };

const feeIf = ({ money, dates }: DatedPayment, isReleased: boolean) =>
  (dates.released !== null) === isReleased ? (money.payout?.fee ?? '') : '';

/** The administrators' list of payments as a table; amounts in euros, instants in the zone of the calendar. */
export const PAYMENT_CSV_COLUMNS: CsvColumns<DatedPayment> = {
  Pago: ({ id }) => String(id),
  Trabajo: ({ request_id }) => String(request_id),
  Servicio: ({ service_name }) => service_name,
  Cliente: ({ customer_name }) => customer_name,
  Técnico: ({ technician_name }) => technician_name,
  Población: ({ town }) => townName(town) ?? '',
  'Pagado el': ({ paid_at }) => localTime(Date.parse(paid_at)),
  'Liberado el': ({ dates }) => localTime(dates.released),
  'Transferido el': ({ dates }) => localTime(dates.transferred),
  'Devuelto el': ({ dates }) => localTime(dates.refunded),
  Cobrado: ({ amount }) => amount,
  'Para el técnico': ({ money }) => money.payout?.amount ?? '',
  'Comisión liberada': payment => feeIf(payment, true),
  'Comisión por liberar': payment => feeIf(payment, false),
  'Estado del pago al técnico': ({ money }) => (money.payout ? PAYOUT_STATE_NAMES[money.payout.state] : ''),
  Devolución: ({ money }) => money.refund?.amount ?? '',
  'Estado de la devolución': ({ money }) => (money.refund ? REFUND_LABELS[money.refund.status] : ''),
  'Devuelto por el banco': ({ money }) => takenByBanks(money.disputes) || '',
  'Reclamación al banco': ({ money }) =>
    money.disputes.map(({ state }) => DISPUTE_STATE_NAMES[state]).join(' · '),
  'En el proveedor': ({ intent_id }) => intent_id,
};
