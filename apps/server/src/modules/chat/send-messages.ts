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
import { presentLast, presentMessage } from './present.ts';
import { chatRoom } from './rooms.ts';
import { findSent, type MessageRow } from './store/messages.ts';
import { addUnread, insertMessages, type Letter, type NewMessage } from './store/read-marks.ts';

/** For senders who make no key of their own. */
export const newClientId = (): string => messageKey(Date.now(), randomBytes(16).toString('hex'));

/**
 * Stores messages in the order given and emits `new_message` or `chat_updated` to both parties after the commit. A message that was
 * sent before is answered with its stored row and emitted again, because its sender may have lost more than the acknowledgement.
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
  const rows = new Map<string, MessageRow>();
  for (const row of await findSent(unit.db, letters)) rows.set(keyOf(row.sender_id, row.client_id), row);
  const fresh = new Map<string, NewMessage>();
  const refusals = letters.map(letter => {
    const refusal = refusalOf(letter, parties.get(letter.requestId), active);
    const key = keyOf(letter.senderId, letter.clientId);
    if (!refusal && !rows.has(key) && !fresh.has(key)) fresh.set(key, { ...letter, at: unit.now });
    return refusal;
  });
  const stored = await insertMessages(unit, [...fresh.values()]);
  for (const row of stored) rows.set(keyOf(row.sender_id, row.client_id), row);
  const outcomes = letters.map(({ requestId, senderId, clientId }, index): Outcome<MessageOut> => {
    const row = rows.get(keyOf(senderId, clientId));
    // A message that was sent before is answered even if the chat has been closed since.
    if (row?.request_id === requestId) return presentMessage(row);
    return refusals[index] ?? new Failure('message_key_taken', { field: 'client_id' });
  });
  const changed = await countUnread(unit, stored, parties);
  await recordWaiting(unit, live, changed);
  await live.emitOnCommit(unit, [
    ...outcomes.flatMap(outcome => {
      const sides = outcome instanceof Failure ? undefined : parties.get(outcome.request_id);
      if (!sides || outcome instanceof Failure) return [];
      const rooms = partyIds(sides).map(userId => chatRoom(sides.requestId, userId));
      return { rooms, event: 'new_message' as const, payload: outcome };
    }),
    ...changed.map(({ requestId, readerId, unread, last }) => ({
      rooms: [userRoom(readerId)],
      except: [chatRoom(requestId, readerId)],
      event: 'chat_updated' as const,
      payload: { request_id: requestId, ...presentLast(last), unread },
    })),
  ]);
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
  const { status, isUndecided } = parties;
  return isWritable(status, Boolean(isUndecided))
    ? null
    : new Failure('chat_closed', { field: 'request_id' });
}

/** A chat with new messages, as one of its parties sees it. */
interface ChangedChat {
  readonly requestId: number;
  readonly readerId: number;
  readonly otherId: number;
  readonly last: MessageRow;
  /** How many of the new messages the other party wrote. */
  readonly added: number;
  /** These and older ones. */
  readonly unread: number;
}

async function countUnread(
  unit: Unit,
  stored: readonly MessageRow[],
  parties: ReadonlyMap<number, Parties>,
): Promise<ChangedChat[]> {
  const changed = [...Map.groupBy(stored, row => row.request_id)].flatMap(([requestId, rows]) => {
    const sides = parties.get(requestId);
    const last = rows.at(-1);
    if (!sides || !last) return [];
    return partyIds(sides).map(readerId => {
      const added = rows.filter(row => row.sender_id !== readerId).length;
      return { requestId, readerId, otherId: otherParty(sides, readerId), last, added };
    });
  });
  const reads = await addUnread(
    unit,
    changed.map(chat => ({ request_id: chat.requestId, user_id: chat.readerId, unread: chat.added })),
  );
  const unread = new Map(reads.map(read => [`${read.request_id} ${read.user_id}`, read.unread]));
  return changed.map(chat => ({ ...chat, unread: unread.get(`${chat.requestId} ${chat.readerId}`) ?? 0 }));
}

/** Notifies the readers who did not join the chat; the others see the messages. */
async function recordWaiting(unit: Unit, live: Live, changed: readonly ChangedChat[]): Promise<void> {
  const chats = changed
    .filter(chat => chat.added > 0 && !live.isAnyoneIn(chatRoom(chat.requestId, chat.readerId)))
    .map(({ requestId, readerId, otherId, unread }) => ({ requestId, readerId, senderId: otherId, unread }));
  if (chats.length > 0) await unit.record('messages_waiting', { chats });
}
