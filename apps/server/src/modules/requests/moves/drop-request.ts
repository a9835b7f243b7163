import { AppError } from '@oficio/domain/errors.ts';
import type { Status } from '@oficio/domain/requests/lifecycle.ts';
import { isSilent } from '@oficio/domain/requests/open-limits.ts';
import type { Reader, Transaction } from '../../../platform/database/database.ts';
import type { DomainEventMap } from '../../../platform/database/event-types.ts';
import { DatabaseUnavailable } from '../../../platform/database/unavailable.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { isActive } from '../../accounts/public.ts';
import { isApproved } from '../../technicians/public.ts';
import { copyRequest } from '../creation/copy-request.ts';
import { findAcceptance, findLastStepOfCustomer, markDropped } from '../store/acceptances.ts';
import { insertExclusions } from '../store/exclusions.ts';
import type { MovedRequest } from '../store/write-requests.ts';

/** Returns when a user last wrote in the chat of a request; null for never. Chat owns this data, so the composition root passes it in. */
export type FindLastMessage = (db: Reader, requestId: number, senderId: number) => Promise<number | null>;

export interface DropContext {
  readonly settings: Pick<Settings, 'openRequests' | 'siteTimeZone'>;
  readonly findLastMessage: FindLastMessage;
}

const UNPAID: readonly Status[] = ['accepted', 'negotiating', 'approved'];

/**
 * Stores a drop: a technician ended an accepted open request before its payment, or lost the account or the approval. The customer gets an
 * open copy that this technician cannot accept. Does nothing for other withdrawals.
 */
export async function dropRequest(
  tx: Transaction,
  { request, actor, from }: DomainEventMap['request_moved'],
  context: DropContext,
): Promise<void> {
  if (actor !== 'assigned_technician' || !UNPAID.includes(from)) return;
  const acceptance = await findAcceptance(tx.db, request.id);
  if (!acceptance) return;
  const { technician_id: technicianId, accepted_at: acceptedAt } = acceptance;
  const isCounted =
    (await isOwnChoice(tx.db, technicianId)) && !(await wasSilent(tx, request, acceptedAt, context));
  const copyId = await copyForOthers(tx, request, technicianId, context);
  await markDropped(tx, request.id, { isCounted, copyId });
}

/** Returns the id of the copy; null when the customer cannot have one, for example after the deletion of the account. */
async function copyForOthers(
  tx: Transaction,
  { id: requestId }: MovedRequest,
  technicianId: number,
  { settings: { siteTimeZone } }: DropContext,
): Promise<number | null> {
  try {
    const copyId = await copyRequest(tx, { requestId, technicianId: null, siteTimeZone, actorId: null });
    await insertExclusions(tx, { from: requestId, to: copyId, technicianId });
    return copyId;
  } catch (error) {
    // After an error of the database the transaction must end, so that it can run again.
    if (!(error instanceof AppError) || error instanceof DatabaseUnavailable) throw error;
    // The copy checks everything before it writes, so nothing of it is stored.
    return null;
  }
}

/** False when the request ended because the technician lost the account or the approval. */
const isOwnChoice = async (db: Reader, technicianId: number): Promise<boolean> =>
  (await isActive(db, technicianId)) && (await isApproved(db, technicianId));

/** Returns whether the customer has neither written nor answered for so long that the technician may end the request. */
async function wasSilent(
  { db, now }: Transaction,
  { id, user_id: customerId }: MovedRequest,
  acceptedAt: number,
  { settings, findLastMessage }: DropContext,
): Promise<boolean> {
  const written = (await findLastMessage(db, id, customerId)) ?? 0;
  const acted = (await findLastStepOfCustomer(db, id, customerId)) ?? 0;
  return isSilent(Math.max(acceptedAt, written, acted), settings.openRequests, now);
}
