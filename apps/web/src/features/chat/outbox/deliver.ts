import { chatEndpoints, type MessageOut } from '@oficio/domain/chat/contract.ts';
import { call } from '../../../lib/api/client.ts';
import { askLive } from '../../../lib/live/channel.ts';
import type { Letter } from './pending-messages.ts';

/**
 * Over the live channel and, where that is down, does not answer or refuses, by HTTP (spec, section 4): under the same
 * key it stays one message, and only HTTP tells a refusal that may pass from one that will not.
 */
export async function deliver(userId: number, letter: Letter): Promise<MessageOut> {
  const body = { request_id: letter.requestId, message: letter.text, client_id: letter.clientId };
  try {
    return (await askLive('send_message', { ...body, sender_id: userId })).message;
  } catch {
    return (await call(chatEndpoints.sendMessage, { body })).message;
  }
}
