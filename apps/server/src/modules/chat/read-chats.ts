import type { ChatOut, chatEndpoints, MessageOut } from '@oficio/domain/chat/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import type { Reader } from '../../platform/database/database.ts';
import { positionIn } from '../../platform/database/paging/cursor.ts';
import { cutPage, type PageQuery } from '../../platform/database/paging/id-pages.ts';
import type { RequestParties } from '../requests/public.ts';
import { type ChatContext, hidesPhoto, otherParty } from './access.ts';
import { type PhotoLink, presentChat, presentMessage } from './present.ts';
import { findChats } from './store/chats.ts';
import { findMessages } from './store/messages.ts';
import { findReadMark } from './store/participants.ts';

/** Returns one page of a user's chats. Throws 400 for a cursor that we did not write. */
export async function listChats(
  { database, findWithUndecidedProblem }: ChatContext,
  userId: number,
  query: PageQuery,
): Promise<{ chats: ChatOut[]; next_cursor: string | null }> {
  const position = positionIn(query.cursor);
  const after = position && { activity: position[0], requestId: position[1] };
  const rows = await findChats(database.read, userId, { after, limit: query.limit + 1 });
  const { page, next_cursor } = cutPage(
    rows,
    query,
    row => row.request_id,
    row => row.last_activity_at,
  );
  const undecided = await findWithUndecidedProblem(
    database.read,
    page.map(row => row.request_id),
  );
  return { chats: page.map(row => presentChat(row, undecided)), next_cursor };
}

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
