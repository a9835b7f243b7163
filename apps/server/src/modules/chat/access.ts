import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../platform/database/database.ts';
import { openRoom } from '../../platform/live/rooms.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRequestParties, partyIds, type RequestParties } from '../requests/public.ts';

/** Returns those of these requests that have an undecided problem. */
type FindWithUndecidedProblem = (db: Reader, requestIds: readonly number[]) => Promise<ReadonlySet<number>>;

/** Problems belong to payments, which chat cannot import, so the composition root passes their reader in. */
export interface ChatContext extends Platform {
  readonly findWithUndecidedProblem: FindWithUndecidedProblem;
}

export const isParty = (parties: RequestParties | undefined, userId: number): parties is RequestParties =>
  parties !== undefined && partyIds(parties).includes(userId);

export const otherParty = ({ userId, technicianId }: RequestParties, oneId: number): number =>
  oneId === userId ? technicianId : userId;

/** Returns whether the reader may not see a photo: the customer's photos of a cancelled job, which can show a home, are not for the technician. */
export const hidesPhoto = (
  { technicianId, status }: RequestParties,
  readerId: number,
  senderId: number,
): boolean => status === 'cancelled' && readerId === technicianId && senderId !== readerId;

/** Returns the parties of a request. Throws 404 unless the user is one of them, so that others cannot find out which chats exist. */
export async function partiesFor(db: Reader, requestId: number, userId: number): Promise<RequestParties> {
  const parties = (await findRequestParties(db, [requestId])).get(requestId);
  if (!isParty(parties, userId)) throw new AppError('chat_not_found', { field: 'request_id' });
  return parties;
}

/** Returns the room with the connections of a user that joined a chat. */
export const chatRoom = (requestId: number, userId: number): string =>
  openRoom(`chat:${requestId}:${userId}`);
