import type { JobParams, StoredNotice } from '@oficio/domain/notifications/templates.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { findActiveStaff } from '../../accounts/public.ts';
import { findRequest, type RequestRow } from '../../requests/public.ts';
import { jobOf } from './notices-of-move.ts';
import type { SendNotice } from './notify.ts';

/** The notice for each party of a job and for the administrators; a missing entry sends none. */
export interface PartyNotices {
  readonly customer?: (job: JobParams) => StoredNotice;
  /** Ignored for a job without a technician. */
  readonly technician?: (job: JobParams) => StoredNotice;
  readonly admins?: (job: JobParams) => StoredNotice;
}

/** Notifies the given parties of a job and the administrators. */
export async function notifyParties(
  send: SendNotice,
  tx: Transaction,
  requestId: number,
  sides: PartyNotices,
): Promise<void> {
  const request = await findRequestOfEvent(tx, requestId);
  const { customer, technician, admins } = sides;
  const job = jobOf(request);
  if (customer) await send(tx, [request.user_id], customer(job));
  if (technician && request.technician_id !== null) await send(tx, [request.technician_id], technician(job));
  if (admins) await send(tx, await findActiveStaff(tx.db, 'payments:decide'), admins(job));
}

/** Returns the request of a domain event. Throws when it does not exist, because such an event is a bug. */
export async function findRequestOfEvent(tx: Transaction, requestId: number): Promise<RequestRow> {
  const request = await findRequest(tx.db, requestId);
  if (!request) throw new Error(`A domain event names request ${requestId}, which does not exist`);
  return request;
}
