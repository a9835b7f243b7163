import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import type { Router } from '../../platform/http/router.ts';
import { partiesFor } from './access.ts';
import type { ChatWriter } from './chat-writer.ts';
import type { ChatContext } from './context.ts';
import { listChats } from './list-chats.ts';
import { listMessages } from './list-messages.ts';
import { presentChat } from './present.ts';
import { findChats } from './store/chats.ts';

/** Registers the calls about chats. Only the two parties of a request can access its chat. */
export function chatRoutes(router: Router, context: ChatContext, writer: ChatWriter): void {
  const { database, findWithUndecidedProblem } = context;
  router.on(chatEndpoints.listChats, ({ session, query }) => listChats(context, session.userId, query));

  router.on(chatEndpoints.getChat, async ({ session, params }) => {
    const [chat] = await findChats(database.read, session.userId, {
      after: null,
      only: params.requestId,
      limit: 1,
    });
    if (!chat) throw new AppError('chat_not_found');
    return { chat: presentChat(chat, await findWithUndecidedProblem(database.read, [chat.request_id])) };
  });

  router.on(chatEndpoints.listMessages, async ({ session, params, query }) => {
    const parties = await partiesFor(database.read, params.requestId, session.userId);
    return listMessages(database.read, parties, session.userId, query);
  });

  router.on(chatEndpoints.sendMessage, async ({ session, body }) => ({
    message: await writer.send({ ...body, sender_id: session.userId }),
  }));

  router.on(chatEndpoints.readMessages, async ({ session, params, body }) => {
    await writer.markRead({
      request_id: params.requestId,
      user_id: session.userId,
      message_id: body.message_id,
    });
    return DONE;
  });
}
