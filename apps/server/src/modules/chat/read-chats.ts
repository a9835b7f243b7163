import type { chatEndpoints, MessageOut } from '@oficio/domain/chat/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { RequestParties } from '../requests/public.ts';
import { hidesPhoto, otherParty } from './access.ts';
import { type PhotoLink, presentMessage } from './present.ts';
import { findMessages } from './store/messages.ts';
import { findReadMark } from './store/participants.ts';

interface MessagesPage {
  readonly messages: MessageOut[];
  readonly has_more: boolean;
  readonly read_up_to: number;
}

/** Returns the messages before one, after one, or the latest, and how far the other party has read. */
export async function listMessages(
  db: Reader,
  parties: RequestParties,
  userId: number,
  { before, after, limit }: Query<typeof chatEndpoints.listMessages>,
  linkTo: PhotoLink,
): Promise<MessagesPage> {
  const { requestId } = parties;
  const rows = await findMessages(db, requestId, { before, after, limit: limit + 1 });
  // The extra row is at the far end: the newest when paging forward, the oldest when paging back.
  const page = after === null ? rows.slice(-limit) : rows.slice(0, limit);
  return {
    messages: page.map(row => presentMessage(row, linkTo, hidesPhoto(parties, userId, row.sender_id))),
    has_more: rows.length > limit,
    read_up_to: await findReadMark(db, requestId, otherParty(parties, userId)),
  };
}
