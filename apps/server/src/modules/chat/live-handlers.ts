import { eventShapes } from '@oficio/domain/chat/contract.ts';
import { AppError } from '@oficio/domain/errors.ts';
import type { LiveClient } from '../../platform/live/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUser } from '../accounts/public.ts';
import { chatRoom, otherParty, partiesFor } from './access.ts';
import type { ChatWriter } from './chat-writer.ts';
import { presentMessage } from './present.ts';

/** Data of the user who joined, for typing events. */
interface Membership {
  readonly otherId: number;
  readonly name: string;
}

/** The one chat that a connection has joined or is joining. */
interface JoinedChat {
  readonly requestId: number;
  readonly membership: Promise<Membership>;
}

/** Handles the events of clients about chats on the live channel. */
export function handleChatEvents({ database, live, files, clock }: Platform, writer: ChatWriter): void {
  // Set before access is checked, so that typing events right after `join_chat` wait for it and a later join replaces it.
  const joined = new WeakMap<LiveClient, JoinedChat>();

  live.on('join', eventShapes.join, (client, userId) => {
    assertOwn(client, userId, 'userId');
    return {};
  });

  live.on('join_chat', eventShapes.join_chat, async (client, requestId) => {
    leave(client);
    const chat: JoinedChat = { requestId, membership: findMembership(requestId, client.session.userId) };
    joined.set(client, chat);
    const isCurrent = () => joined.get(client) === chat;
    try {
      await chat.membership;
    } catch (error) {
      if (isCurrent()) joined.delete(client);
      throw error;
    }
    if (isCurrent()) client.join(chatRoom(requestId, client.session.userId));
    return {};
  });

  live.on('leave_chat', eventShapes.leave_chat, (client, requestId) => {
    if (joined.get(client)?.requestId === requestId) leave(client);
    return {};
  });

  live.on('send_message', eventShapes.send_message, async (client, input) => {
    assertOwn(client, input.sender_id, 'sender_id');
    return { message: presentMessage(await writer.send(input), name => files.link(name, clock())) };
  });

  live.on('read_messages', eventShapes.read_messages, (client, input) =>
    writer.markRead({ ...input, user_id: client.session.userId }),
  );

  live.on('typing', eventShapes.typing, async (client, { request_id, userId }) => {
    assertOwn(client, userId, 'userId');
    const { otherId, name } = await membershipOf(client, request_id);
    live.emit([chatRoom(request_id, otherId)], 'user_typing', { request_id, userId, userName: name });
    return {};
  });

  live.on('stop_typing', eventShapes.stop_typing, async (client, { request_id, userId }) => {
    assertOwn(client, userId, 'userId');
    const { otherId } = await membershipOf(client, request_id);
    live.emit([chatRoom(request_id, otherId)], 'user_stop_typing', { request_id, userId });
    return {};
  });

  async function findMembership(requestId: number, userId: number): Promise<Membership> {
    const parties = await partiesFor(database.read, requestId, userId);
    const user = await findUser(database.read, userId);
    return { otherId: otherParty(parties, userId), name: user?.name ?? '' };
  }

  function membershipOf(client: LiveClient, requestId: number): Promise<Membership> {
    const chat = joined.get(client);
    if (chat?.requestId !== requestId) throw new AppError('chat_not_found', { field: 'request_id' });
    return chat.membership;
  }

  function leave(client: LiveClient): void {
    const chat = joined.get(client);
    if (!chat) return;
    joined.delete(client);
    client.leave(chatRoom(chat.requestId, client.session.userId));
  }
}

/** Throws 403 if a user id in the event is not the id of the session's user. */
function assertOwn({ session }: LiveClient, userId: number, field: string): void {
  if (userId !== session.userId) throw new AppError('forbidden', { field });
}
