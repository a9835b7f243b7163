import { isWritable } from '@oficio/domain/chat/rules.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Outcome } from '../../platform/database/group-commit.ts';
import { userRoom } from '../../platform/live/rooms.ts';
import { activeAmong } from '../accounts/public.ts';
import { findRequestParties, partyIds, type RequestParties } from '../requests/public.ts';
import { type ChatContext, chatRoom, hidesPhoto, isParty, otherParty } from './access.ts';
import { presentMessage, presentUpdate } from './present.ts';
import { findSentMessages, insertMessages, type MessageRow } from './store/messages.ts';
import { addMessages } from './store/participants.ts';

export interface MessageInput {
  readonly request_id: number;
  readonly sender_id: number;
  /** The sender's key, see `messages.client_id`. */
  readonly client_id: string;
  readonly message: string;
  /** Null for a message without a photo. */
  readonly photo: StoredPhoto | null;
}

interface StoredPhoto {
  /** Name in the file store. */
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Stores messages in the given order and emits `new_message` or `chat_updated` to both parties after the commit. Returns the stored row
 * of a message that was sent before and emits it again, because its sender may have missed the event too.
 */
export async function sendMessages(
  tx: Transaction,
  { live, files, findWithUndecidedProblem }: Pick<ChatContext, 'live' | 'files' | 'findWithUndecidedProblem'>,
  inputs: readonly MessageInput[],
  lock: 'postgres' | null,
): Promise<readonly Outcome<MessageRow>[]> {
  // Users before requests, in the order of account deletion, to avoid deadlocks. Deletion redacts what is stored, so it must wait.
  const active = await activeAmong(tx.db, [...new Set(inputs.map(input => input.sender_id))], lock);
  // The lock makes ids ascend in commit order: another instance numbers its messages of this chat after our commit.
  const parties = await findRequestParties(tx.db, [...new Set(inputs.map(input => input.request_id))], lock);
  const closed = [...parties.values()].filter(({ status }) => !isWritable(status, false));
  const undecided = await findWithUndecidedProblem(
    tx.db,
    closed.map(({ requestId }) => requestId),
  );
  const refusals = inputs.map(input => refusalOf(input, parties.get(input.request_id), undecided, active));
  const accepted = inputs.filter((_, index) => refusals[index] === null);
  const inserted = await insertMessages(
    tx,
    accepted.map(({ request_id, sender_id, client_id, message, photo }) => ({
      request_id,
      sender_id,
      client_id,
      message,
      image: photo?.name ?? null,
      image_width: photo?.width ?? null,
      image_height: photo?.height ?? null,
      created_at: tx.now,
    })),
  );
  const rows = new Map(inserted.map(row => [keyOf(row), row]));
  const repeated = inputs.filter(input => !rows.has(keyOf(input)));
  for (const row of await findSentMessages(tx.db, repeated)) rows.set(keyOf(row), row);
  const outcomes = inputs.map((input, index): Outcome<MessageRow> => {
    const row = rows.get(keyOf(input));
    // A message that was stored before is returned even if the chat has been closed since.
    if (row?.request_id === input.request_id) return row;
    return refusals[index] ?? new AppError('message_key_taken', { field: 'client_id' });
  });
  const linkTo = (name: string) => files.link(name, tx.now);
  const changed = await countUnread(tx, inserted, parties);
  await publishUnseenMessages(tx, live, changed, active);
  await live.emitOnCommit(tx, [
    ...outcomes.flatMap(outcome => {
      const sides = outcome instanceof AppError ? undefined : parties.get(outcome.request_id);
      if (!sides || outcome instanceof AppError) return [];
      const isHiddenFrom = (userId: number) =>
        outcome.image !== null && hidesPhoto(sides, userId, outcome.sender_id);
      return [...Map.groupBy(partyIds(sides), isHiddenFrom)].map(([isHidden, readers]) => ({
        rooms: readers.map(userId => chatRoom(sides.requestId, userId)),
        event: 'new_message' as const,
        payload: presentMessage(outcome, linkTo, isHidden),
      }));
    }),
    ...changed.map(({ requestId, readerId, unread, last }) => ({
      rooms: [userRoom(readerId)],
      except: [chatRoom(requestId, readerId)],
      event: 'chat_updated' as const,
      payload: presentUpdate(last, unread),
    })),
  ]);
  return outcomes;
}

type MessageKey = Pick<MessageInput, 'sender_id' | 'client_id'>;
const keyOf = ({ sender_id, client_id }: MessageKey): string => `${sender_id} ${client_id}`;

function refusalOf(
  { sender_id }: MessageInput,
  parties: RequestParties | undefined,
  undecided: ReadonlySet<number>,
  active: ReadonlyMap<number, string>,
): AppError | null {
  if (!active.has(sender_id)) return new AppError('session_expired');
  if (!isParty(parties, sender_id)) return new AppError('chat_not_found', { field: 'request_id' });
  return isWritable(parties.status, undecided.has(parties.requestId))
    ? null
    : new AppError('chat_closed', { field: 'request_id' });
}

/** A chat with new messages, as one of its parties sees it. */
interface ChangedChat {
  readonly requestId: number;
  readonly serviceId: number;
  readonly serviceName: string;
  readonly readerId: number;
  readonly otherId: number;
  readonly last: MessageRow;
  /** New messages of the other party. */
  readonly added: number;
  /** All unread messages, the new ones included. */
  readonly unread: number;
}

/** Deleted accounts are no longer in the chat and are left out. */
async function countUnread(
  tx: Transaction,
  inserted: readonly MessageRow[],
  parties: ReadonlyMap<number, RequestParties>,
): Promise<ChangedChat[]> {
  const changed = [...Map.groupBy(inserted, row => row.request_id)].flatMap(([requestId, rows]) => {
    const sides = parties.get(requestId);
    const last = rows.at(-1);
    if (!sides || !last) return [];
    return partyIds(sides).map(readerId => {
      const added = rows.filter(row => row.sender_id !== readerId).length;
      return {
        requestId,
        serviceId: sides.serviceId,
        serviceName: sides.serviceName,
        readerId,
        otherId: otherParty(sides, readerId),
        last,
        added,
      };
    });
  });
  const counts = await addMessages(
    tx,
    changed.map(({ requestId, readerId, last, added }) => ({
      request_id: requestId,
      user_id: readerId,
      unread: added,
      last_message_id: last.id,
      last_activity_at: last.created_at,
    })),
  );
  const unreadOf = new Map(counts.map(count => [`${count.request_id} ${count.user_id}`, count.unread]));
  return changed.flatMap(chat => {
    const unread = unreadOf.get(`${chat.requestId} ${chat.readerId}`);
    return unread === undefined ? [] : { ...chat, unread };
  });
}

/** Publishes `messages_waiting` for readers who have not joined the chat. Readers who have joined see the messages. */
async function publishUnseenMessages(
  tx: Transaction,
  live: ChatContext['live'],
  changed: readonly ChangedChat[],
  /** Names of the senders. */
  names: ReadonlyMap<number, string>,
): Promise<void> {
  const chats = changed
    .filter(chat => chat.added > 0 && !live.isAnyoneIn(chatRoom(chat.requestId, chat.readerId)))
    .map(({ otherId, requestId, serviceId, serviceName, readerId, unread }) => ({
      requestId,
      serviceId,
      serviceName,
      readerId,
      senderId: otherId,
      senderName: names.get(otherId) ?? '',
      unread,
    }));
  if (chats.length > 0) await tx.publish('messages_waiting', { chats });
}
