import { storedNotice } from '@oficio/domain/notifications/templates.ts';
import { insertMessages } from '../modules/chat/public.ts';
import { chatKey } from '../modules/notifications/public.ts';
import type { Transaction } from '../platform/database/database.ts';
import { CONVERSATIONS, type Conversation, type Line } from './content/conversations.ts';
import { instantOf } from './content/moments.ts';
import type { Life } from './lifeline.ts';
import type { Told } from './notices.ts';
import type { WrittenLife } from './requests.ts';

/** Older messages are marked as read, answered or not. Milliseconds. */
const READ_AFTER = 24 * 3_600_000;

interface Said<AnyLife extends Life> {
  readonly life: AnyLife;
  readonly line: Line;
  readonly at: number;
}

/** Inserts the messages of the conversations. Returns the notifications about unread ones. */
export async function insertConversations(tx: Transaction, lives: readonly WrittenLife[]): Promise<Told[]> {
  const lines = demoLines(lives, tx.now);
  const messages = await insertMessages(
    tx,
    lines.map(({ life, line, at }, index) => ({
      request_id: life.requestId,
      sender_id: partyOf(life, line[0]),
      client_id: `demo-${index}`,
      message: line[2],
      created_at: at,
    })),
  );
  const notices: Told[] = [];
  for (const life of new Set(lines.map(line => line.life)))
    for (const side of ['customer', 'technician'] as const) {
      const reader = partyOf(life, side);
      const all = messages.filter(({ request_id }) => request_id === life.requestId);
      const answered = all.findLast(({ sender_id }) => sender_id === reader)?.id ?? 0;
      const seen = all.findLast(({ id, created_at }) => id <= answered || tx.now - created_at > READ_AFTER);
      const waiting = all.filter(({ id, sender_id }) => sender_id !== reader && id > (seen?.id ?? 0));
      await tx.db
        .insertInto('chat_reads')
        .values({
          request_id: life.requestId,
          user_id: reader,
          message_id: seen?.id ?? 0,
          unread: waiting.length,
        })
        .execute();
      const last = waiting.at(-1);
      if (last) {
        const { requestId, serviceId } = life;
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
export function demoLines<AnyLife extends Life>(lives: readonly AnyLife[], now: number): Said<AnyLife>[] {
  const said = CONVERSATIONS.flatMap(conversation => linesOf(conversation, lives, now));
  return said.sort((one, next) => one.at - next.at);
}

function linesOf<AnyLife extends Life>(
  { about, lines }: Conversation,
  lives: readonly AnyLife[],
  now: number,
): Said<AnyLife>[] {
  const life = lives.find(({ story }) => story.description.startsWith(about));
  const accepted = life?.events.find(({ action }) => action === 'accept')?.at;
  if (!life || accepted === undefined) throw new Error(`No technician has accepted "${about}"`);
  let last = accepted;
  return lines.map(line => {
    const at = instantOf(line[1], now);
    if (at < last || at > now)
      throw new Error(`The conversation about "${about}" is out of order: ${line[2]}`);
    last = at;
    return { life, line, at };
  });
}

function partyOf({ customerId, technicianId, story }: WrittenLife, side: Line[0]): number {
  if (side === 'customer') return customerId;
  if (technicianId === null) throw new Error(`"${story.description}" has no technician`);
  return technicianId;
}
