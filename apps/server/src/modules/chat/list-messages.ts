import type { chatEndpoints, MessageOut } from '@oficio/domain/chat/contract.ts';
import type { Query } from '@oficio/domain/endpoint.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Parties } from '../requests/public.ts';
import { otherParty } from './access.ts';
import { presentMessage } from './present.ts';
import { findMessages, findReads } from './store/messages.ts';

interface MessagesPage {
  readonly messages: MessageOut[];
  readonly has_more: boolean;
  readonly read_up_to: number;
}

/** Messages before one, after one, or the last ones; with how far the other party has read. */
export async function pageMessages(
  db: Reader,
  parties: Parties,
  userId: number,
  { before, after, limit }: Query<typeof chatEndpoints.listMessages>,
): Promise<MessagesPage> {
  const { requestId } = parties;
  const rows = await findMessages(db, requestId, {
    before: before ?? undefined,
    after: after ?? undefined,
    limit: limit + 1,
  });
  // The one too many is at the far end: the newest when looking forward, the oldest when looking back.
  const page = after === null ? rows.slice(-limit) : rows.slice(0, limit);
  const other = otherParty(parties, userId);
  const reads = await findReads(db, [requestId]);
  return {
    messages: page.map(presentMessage),
    has_more: rows.length > limit,
    read_up_to: reads.find(read => read.user_id === other)?.message_id ?? 0,
  };
}
