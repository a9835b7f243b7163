import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { Failure } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { partiesFor } from './access.ts';
import type { Conversations } from './chat-writer.ts';
import { listChats } from './list-chats.ts';
import { pageMessages } from './list-messages.ts';
import { presentChat } from './present.ts';
import { newClientId } from './send-messages.ts';
import { findChats } from './store/chats.ts';

/** The two parties of a request reach its conversation, and nobody else. */
export function chatRoutes(router: Router, { database }: Platform, conversations: Conversations): void {
  router.on(chatEndpoints.listChats, ({ session, query }) => listChats(database.read, session.userId, query));

  router.on(chatEndpoints.getChat, async ({ session, params }) => {
    const [chat] = await findChats(database.read, session.userId, {
      after: null,
      only: params.requestId,
      limit: 1,
    });
    if (!chat) throw new Failure('chat_not_found');
    return { chat: presentChat(chat) };
  });

  router.on(chatEndpoints.listMessages, async ({ session, params, query }) => {
    const parties = await partiesFor(database.read, params.requestId, session.userId);
    return pageMessages(database.read, parties, session.userId, query);
  });

  router.on(chatEndpoints.sendMessage, async ({ session, body }) => ({
    message: await conversations.send({
      requestId: body.request_id,
      senderId: session.userId,
      message: body.message,
      clientId: body.client_id ?? newClientId(),
    }),
  }));

  router.on(chatEndpoints.readMessages, async ({ session, params, body }) => {
    await conversations.read({
      requestId: params.requestId,
      readerId: session.userId,
      messageId: body.message_id,
    });
    return DONE;
  });
}
