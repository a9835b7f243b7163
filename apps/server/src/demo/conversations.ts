import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import { insertMessages } from '../modules/chat/public.ts';
import { chatKey } from '../modules/notifications/public.ts';
import type { Transaction } from '../platform/database/database.ts';
import { CONVERSATIONS, type Conversation, type Statement } from './content.ts';
import { instantOf } from './moments.ts';
import type { DemoNotice } from './notices.ts';
import type { InsertedRequest } from './requests.ts';
import type { DemoRequest } from './stories.ts';

/** Older messages are marked as read, answered or not. Milliseconds. */
const READ_AFTER = DAY_MS;

interface DemoMessage<AnyRequest extends DemoRequest> {
  readonly demoRequest: AnyRequest;
  readonly line: Statement;
  readonly at: number;
}

/** Inserts the messages of the conversations. Returns the notifications about unread ones. */
export async function insertConversations(
  tx: Transaction,
  demoRequests: readonly InsertedRequest[],
): Promise<DemoNotice[]> {
  const lines = demoLines(demoRequests, tx.now);
  const messages = await insertMessages(
    tx,
    lines.map(({ demoRequest, line, at }, index) => ({
      request_id: demoRequest.requestId,
      sender_id: partyOf(demoRequest, line.by),
      client_id: `demo-${index}`,
      message: line.text,
      created_at: at,
    })),
  );
  const notices: DemoNotice[] = [];
  for (const demoRequest of new Set(lines.map(line => line.demoRequest)))
    for (const side of ['customer', 'technician'] as const) {
      const reader = partyOf(demoRequest, side);
      const all = messages.filter(({ request_id }) => request_id === demoRequest.requestId);
      const answered = all.findLast(({ sender_id }) => sender_id === reader)?.id ?? 0;
      const seen = all.findLast(({ id, created_at }) => id <= answered || tx.now - created_at > READ_AFTER);
      const waiting = all.filter(({ id, sender_id }) => sender_id !== reader && id > (seen?.id ?? 0));
      await tx.db
        .updateTable('chat_participants')
        .set({
          read_message_id: seen?.id ?? 0,
          unread: waiting.length,
          last_message_id: all.at(-1)?.id ?? 0,
          last_activity_at: all.at(-1)?.created_at ?? 0,
        })
        .where('request_id', '=', demoRequest.requestId)
        .where('user_id', '=', reader)
        .execute();
      const last = waiting.at(-1);
      if (last) {
        const { requestId, serviceId } = demoRequest;
        const params = { requestId, serviceId, senderId: last.sender_id, unread: waiting.length };
        const notice = storedNotice('written', params);
        notices.push({ to: reader, at: last.created_at, notice, foldKey: chatKey(requestId) });
      }
    }
  return notices;
}

/**
 * Returns all messages, oldest first. Throws when a conversation has no story, or a message is older than the
 * acceptance of the job or newer than now.
 */
export function demoLines<AnyRequest extends DemoRequest>(
  demoRequests: readonly AnyRequest[],
  now: number,
): DemoMessage<AnyRequest>[] {
  const messages = CONVERSATIONS.flatMap(conversation => linesOf(conversation, demoRequests, now));
  return messages.sort((one, next) => one.at - next.at);
}

function linesOf<AnyRequest extends DemoRequest>(
  { about, lines }: Conversation,
  demoRequests: readonly AnyRequest[],
  now: number,
): DemoMessage<AnyRequest>[] {
  const demoRequest = demoRequests.find(({ story }) => story.description.startsWith(about));
  const accepted = demoRequest?.events.find(({ action }) => action === 'accept')?.at;
  if (!demoRequest || accepted === undefined) throw new Error(`No technician has accepted "${about}"`);
  let last = accepted;
  return lines.map(line => {
    const at = instantOf(line.when, now);
    if (at < last || at > now)
      throw new Error(`The conversation about "${about}" is out of order: ${line.text}`);
    last = at;
    return { demoRequest, line, at };
  });
}

function partyOf({ customerId, technicianId, story }: InsertedRequest, side: Statement['by']): number {
  if (side === 'customer') return customerId;
  if (technicianId === null) throw new Error(`"${story.description}" has no technician`);
  return technicianId;
}
