import { randomUUID } from 'node:crypto';
import { chatEndpoints } from '@oficio/domain/chat/contract.ts';
import { sendChatPhoto } from '../../chat/chat-photo.ts';
import type { Actors } from '../callers.ts';
import { accepted } from '../request-fixtures.ts';
import { PLAIN, type Samples } from './sample.ts';

const chat = async (actors: Actors) => ({ params: { requestId: await accepted(actors) } });

async function message(actors: Actors, requestId: number): Promise<number> {
  const body = { client_id: randomUUID(), request_id: requestId, message: 'Hola' };
  return (await actors.owner.call(chatEndpoints.sendMessage, { body })).reply.message.id;
}

export const CHAT_SAMPLES: Samples = {
  'GET /api/chat/my-chats': PLAIN,
  'GET /api/chat/request/{requestId}/summary': [{ make: chat }],
  'GET /api/chat/request/{requestId}': [{ make: chat }],
  'POST /api/chat/message': [
    {
      make: async actors => ({
        body: { request_id: await accepted(actors), message: 'Hola', client_id: randomUUID() },
      }),
    },
  ],
  'POST /api/chat/photo': [
    {
      make: async actors => ({
        body: { request_id: await accepted(actors), message: 'Así está', client_id: randomUUID() },
      }),
      answers: [400],
    },
  ],
  'GET /api/chat/request/{requestId}/photo/{messageId}': [
    {
      make: async actors => {
        const requestId = await accepted(actors);
        const { id: messageId } = await sendChatPhoto(actors.app, actors.owner, requestId);
        return { params: { requestId, messageId } };
      },
    },
  ],
  'PUT /api/chat/request/{requestId}/read': [
    {
      make: async actors => {
        const requestId = await accepted(actors);
        return { params: { requestId }, body: { message_id: await message(actors, requestId) } };
      },
    },
  ],
};
