import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { AppError } from '@oficio/domain/errors.ts';
import { DONE } from '@oficio/domain/fields/contract.ts';
import type { Router } from '../../platform/http/router.ts';
import { type ChatContext, hidesPhoto, partiesFor } from './access.ts';
import type { ChatWriter } from './chat-writer.ts';
import { presentChat, presentMessage } from './present.ts';
import { listChats, listMessages } from './read-chats.ts';
import { sendPhoto } from './send-photo.ts';
import { findChats } from './store/chats.ts';
import { findMessage } from './store/messages.ts';

/** Registers the calls about chats, for the two parties of a request alone. The staff read one through `modules/admin/job-file`. */
export function chatRoutes(router: Router, context: ChatContext, writer: ChatWriter): void {
  const { database, files, clock, findWithUndecidedProblem } = context;
  const linkTo = (name: string) => files.link(name, clock());
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
    return listMessages(database.read, parties, session.userId, query, linkTo);
  });

  router.on(chatEndpoints.sendMessage, async ({ session, body }) => ({
    message: presentMessage(await writer.send({ ...body, sender_id: session.userId }), linkTo),
  }));

  router.on(chatEndpoints.sendPhoto, async ({ session: { userId }, address, body, file }) => ({
    message: presentMessage(await sendPhoto(context, writer, { userId, address }, body, file), linkTo),
  }));

  router.on(chatEndpoints.getPhotoLink, async ({ session, params: { requestId, messageId } }) => {
    const parties = await partiesFor(database.read, requestId, session.userId);
    const message = await findMessage(database.read, requestId, messageId);
    if (!message?.image || hidesPhoto(parties, session.userId, message.sender_id))
      throw new AppError('message_not_found');
    return { url: linkTo(message.image) };
  });

  router.on(chatEndpoints.readMessages, async ({ session, params, body }) => {
    await writer.markRead({
      request_id: params.requestId,
      user_id: session.userId,
      message_id: body.message_id,
    });
    return DONE;
  });
}
