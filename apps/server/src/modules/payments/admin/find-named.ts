import { paymentOfReceipt } from '@oficio/domain/payments/documents/receipt.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { inOrderOf, numberIn } from '../../../platform/paging/exact-first.ts';
import { findIdsOfPayment, findIdsOfRequest, type StoredFilter } from '../store/admin/list-rows.ts';
import { findIdOfObject, findPaidByIds, type PaidRow } from '../store/admin/payments.ts';

/** Returns the received payments that a search names exactly, as `findNamed`. */
export async function findNamedPayments(db: Reader, search: string): Promise<readonly PaidRow[]> {
  const ids = await findNamed(db, 'all', search);
  return inOrderOf(ids, await findPaidByIds(db, ids));
}

/**
 * Returns the ids of the payments that a search names exactly: by the number of the request, the payment or its receipt, or by the
 * provider's id of the payment, a refund or a dispute. Those of the request are first, because lists show its number.
 */
export async function findNamed(
  db: Reader,
  filter: StoredFilter,
  search: string,
): Promise<readonly number[]> {
  const number = numberIn(search);
  const paymentId = number ?? paymentOfReceipt(search) ?? (await findIdOfObject(db, search));
  const ids = [
    ...(number === null ? [] : await findIdsOfRequest(db, filter, number)),
    ...(paymentId === null ? [] : await findIdsOfPayment(db, filter, paymentId)),
  ];
  return [...new Set(ids)];
}
