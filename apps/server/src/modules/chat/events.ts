import { eventShapes } from '@oficio/domain/chat/contract.ts';
import { OPEN_CHATS_MAX } from '@oficio/domain/chat/limits.ts';
import { Failure } from '@oficio/domain/errors.ts';
import type { LiveClient } from '../../platform/live/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUser } from '../accounts/public.ts';
import { otherParty, partiesFor } from './access.ts';
import type { Conversations } from './conversations.ts';
import { chatRoom } from './rooms.ts';
import { newClientId } from './send-messages.ts';

interface OpenChat {
  readonly otherId: number;
  /** Of who has it open. */
  readonly name: string;
}

/** What clients may say on the live channel about conversations. */
export function chatEvents({ database, live }: Platform, conversations: Conversations): void {
  // From the moment they are asked for: what comes right behind may be about them, and they may be left before they are open.
  const opened = new WeakMap<LiveClient, Map<number, Promise<OpenChat>>>();

  live.on('join', eventShapes.join, (client, userId) => {
    assertOwn(client, userId, 'userId');
    return {};
  });

  live.on('join_chat', eventShapes.join_chat, async (client, requestId) => {
    const { userId } = client.session;
    const chats = opened.get(client) ?? new Map<number, Promise<OpenChat>>();
    if (chats.size >= OPEN_CHATS_MAX && !chats.has(requestId)) throw new Failure('too_many_chats');
    const opening = open(requestId, userId);
    opened.set(client, chats.set(requestId, opening));
    const isStillWanted = () => chats.get(requestId) === opening;
    try {
      await opening;
    } catch (error) {
      if (isStillWanted()) chats.delete(requestId);
      throw error;
    }
    if (isStillWanted()) client.enter(chatRoom(requestId, userId));
    return {};
  });

  live.on('leave_chat', eventShapes.leave_chat, (client, requestId) => {
    if (opened.get(client)?.delete(requestId)) client.leave(chatRoom(requestId, client.session.userId));
    return {};
  });

  live.on('send_message', eventShapes.send_message, (client, letter) => {
    assertOwn(client, letter.sender_id, 'sender_id');
    const sent = conversations.send({
      requestId: letter.request_id,
      senderId: client.session.userId,
      message: letter.message,
      clientId: letter.client_id ?? newClientId(),
    });
    return sent.then(message => ({ message }));
  });

  live.on('read_messages', eventShapes.read_messages, (client, { request_id, message_id }) =>
    conversations.read({
      requestId: request_id,
      readerId: client.session.userId,
      messageId: message_id,
    }),
  );

  live.on('typing', eventShapes.typing, async (client, { request_id, userId }) => {
    assertOwn(client, userId, 'userId');
    const { otherId, name } = await openedChat(client, request_id);
    live.tell([chatRoom(request_id, otherId)], 'user_typing', { request_id, userId, userName: name });
    return {};
  });

  live.on('stop_typing', eventShapes.stop_typing, async (client, { request_id, userId }) => {
    assertOwn(client, userId, 'userId');
    const { otherId } = await openedChat(client, request_id);
    live.tell([chatRoom(request_id, otherId)], 'user_stop_typing', { request_id, userId });
    return {};
  });

  async function open(requestId: number, userId: number): Promise<OpenChat> {
    const parties = await partiesFor(database.read, requestId, userId);
    const user = await findUser(database.read, userId);
    return { otherId: otherParty(parties, userId), name: user?.name ?? '' };
  }

  function openedChat(client: LiveClient, requestId: number): Promise<OpenChat> {
    const chat = opened.get(client)?.get(requestId);
    if (!chat) throw new Failure('chat_not_found', { field: 'request_id' });
    return chat;
  }
}

/** Nobody speaks for somebody else. */
function assertOwn({ session }: LiveClient, userId: number, field: string): void {
  if (userId !== session.userId) throw new Failure('forbidden', { field });
}
