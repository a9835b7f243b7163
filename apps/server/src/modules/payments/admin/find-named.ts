import { paymentOfReceipt } from '@oficio/domain/payments/documents/receipt.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { numberSearched } from '../../../platform/database/paging/admin-list.ts';
import { inOrderOf } from '../../../platform/database/paging/id-pages.ts';
import { findPaymentIdsOfRequest } from '../store/admin/payment-list.ts';
import { findIdOfObject, findPaidByIds, type PaidRow } from '../store/admin/payments.ts';

/** Returns the received payments that a search names exactly, as `findNamedPaymentIds`. */
export async function findNamedPayments(db: Reader, search: string): Promise<readonly PaidRow[]> {
  const ids = await findNamedPaymentIds(db, search);
  return inOrderOf(ids, await findPaidByIds(db, ids));
}

/**
 * Returns the ids of the payments that a search names exactly: by the number of the request, the payment or its receipt, or by the
 * provider's id of the payment, a refund or a dispute. Those of the request are first, because lists show its number.
 */
export async function findNamedPaymentIds(db: Reader, search: string): Promise<readonly number[]> {
  const number = numberSearched(search);
  const paymentId = number ?? paymentOfReceipt(search) ?? (await findIdOfObject(db, search));
  const ofRequest = number === null ? [] : await findPaymentIdsOfRequest(db, number);
  return [...new Set(paymentId === null ? ofRequest : [...ofRequest, paymentId])];
}
