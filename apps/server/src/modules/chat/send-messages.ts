import { randomBytes } from 'node:crypto';
import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import { messageKey } from '@oficio/domain/chat/message-key.ts';
import { isWritable } from '@oficio/domain/chat/rules.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { Outcome } from '../../platform/group-commit.ts';
import type { Live } from '../../platform/live/live.ts';
import { userRoom } from '../../platform/live/rooms.ts';
import { activeAmong } from '../accounts/public.ts';
import { findParties, type Parties, partyIds } from '../requests/public.ts';
import { isParty, otherParty } from './access.ts';
import { presentMessage } from './present.ts';
import { countUnread, findSent, type MessageRow } from './read.ts';
import { chatRoom } from './rooms.ts';
import { insertMessages, type Letter, type NewMessage } from './write.ts';

/** A message under its key, once it is there. */
interface Sent {
  row: MessageRow | null;
}

/** For senders who make no key of their own. */
export const newClientId = (): string => messageKey(Date.now(), randomBytes(16).toString('hex'));

/**
 * Stores messages in the order given, and tells both parties of each once that is durable. A message that was sent before
 * is answered with what it became then, and told again: whoever sends it twice may have lost more than the acknowledgement.
 */
export async function sendMessages(
  unit: Unit,
  live: Live,
  letters: readonly Letter[],
  lock: 'postgres' | null,
): Promise<readonly Outcome<MessageOut>[]> {
  // Before the conversations, as deleting an account does, so that nobody waits in a circle. It takes the name out of what is
  // there: what came after would keep it.
  const active = await activeAmong(unit.db, [...new Set(letters.map(letter => letter.senderId))], lock);
  // Locked until the end: of two instances that write into one conversation the second numbers its messages after the
  // first has committed, so nobody who has read a number ever finds a smaller one new.
  const parties = await findParties(unit.db, [...new Set(letters.map(letter => letter.requestId))], lock);
  const sent = new Map<string, Sent>();
  for (const row of await findSent(unit.db, letters)) sent.set(keyOf(row.sender_id, row.client_id), { row });
  const fresh: NewMessage[] = [];
  const waiting: Sent[] = [];
  const attempts = letters.map(letter => {
    const refusal = refusalOf(letter, parties.get(letter.requestId), active);
    const key = keyOf(letter.senderId, letter.clientId);
    const known = sent.get(key);
    // A refusal too may be of a message that was sent while it was still possible.
    if (known || refusal) return { refusal, message: known };
    const message: Sent = { row: null };
    sent.set(key, message);
    waiting.push(message);
    fresh.push({ ...letter, at: unit.now });
    return { refusal, message };
  });
  const stored = await insertMessages(unit, fresh);
  for (const [index, message] of waiting.entries()) message.row = stored[index] ?? null;
  const outcomes = attempts.map(({ refusal, message }, index): Outcome<MessageOut> => {
    const row = message?.row ?? null;
    if (row !== null && row.request_id === letters[index]?.requestId) return presentMessage(row);
    return refusal ?? new Failure('message_key_taken', { field: 'client_id' });
  });
  await recordWaiting(unit, live, stored, parties);
  await live.tellWith(
    unit,
    outcomes.flatMap(outcome => {
      const sides = outcome instanceof Failure ? undefined : parties.get(outcome.request_id);
      if (!sides || outcome instanceof Failure) return [];
      return { rooms: partyIds(sides).map(userRoom), event: 'new_message' as const, payload: outcome };
    }),
  );
  return outcomes;
}

const keyOf = (senderId: number, clientId: string): string => `${senderId} ${clientId}`;

function refusalOf(
  { senderId }: Letter,
  parties: Parties | undefined,
  active: ReadonlySet<number>,
): Failure | null {
  if (!active.has(senderId)) return new Failure('session_expired');
  if (!isParty(parties, senderId)) return new Failure('chat_not_found', { field: 'request_id' });
  return isWritable(parties.status) ? null : new Failure('chat_closed', { field: 'request_id' });
}

/** Who has the conversation open reads what comes; the others are to be notified. */
async function recordWaiting(
  unit: Unit,
  live: Live,
  stored: readonly MessageRow[],
  parties: ReadonlyMap<number, Parties>,
): Promise<void> {
  const waiting = new Map<string, { requestId: number; senderId: number; readerId: number }>();
  for (const { request_id: requestId, sender_id: senderId } of stored) {
    const sides = parties.get(requestId);
    const readerId = sides && otherParty(sides, senderId);
    if (readerId !== undefined && !live.isAnyoneIn(chatRoom(requestId, readerId)))
      waiting.set(`${requestId} ${senderId}`, { requestId, senderId, readerId });
  }
  if (waiting.size === 0) return;
  const chats = [...waiting.values()];
  const counts = await countUnread(unit.db, [...new Set(chats.map(chat => chat.requestId))]);
  const unread = new Map(counts.map(count => [`${count.requestId} ${count.senderId}`, count.unread]));
  await unit.record('messages_waiting', {
    chats: chats.map(chat => ({ ...chat, unread: unread.get(`${chat.requestId} ${chat.senderId}`) ?? 1 })),
  });
}
