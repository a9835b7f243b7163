import type { JobParams, StoredNotice } from '@oficio/domain/notifications/templates.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { idsOfRole } from '../../accounts/public.ts';
import { findRequestOfEvent } from '../notices/find-request-of-event.ts';
import { jobOf } from '../notices/notices-of-move.ts';
import type { Tell } from '../notify/notify.ts';

/** The notice for each side of a job and for the administrators; a missing side gets none. */
export interface Sides {
  readonly customer?: (job: JobParams) => StoredNotice;
  /** Ignored for a job without a technician. */
  readonly technician?: (job: JobParams) => StoredNotice;
  readonly admins?: (job: JobParams) => StoredNotice;
}

/** Notifies the given sides of a job. */
export async function tellSides(send: Tell, tx: Transaction, requestId: number, sides: Sides): Promise<void> {
  const request = await findRequestOfEvent(tx, requestId);
  const { customer, technician, admins } = sides;
  const job = jobOf(request);
  if (customer) await send(tx, [request.userId], customer(job));
  if (technician && request.technicianId !== null) await send(tx, [request.technicianId], technician(job));
  if (admins) await send(tx, await idsOfRole(tx.db, 'admin'), admins(job));
}
