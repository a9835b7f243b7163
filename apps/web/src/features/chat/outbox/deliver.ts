import { chatEndpoints, type MessageOut } from '@oficio/domain/chat/contract.ts';
import { call } from '../../../lib/api/client.ts';
import { requestLive } from '../../../lib/live/channel.ts';
import type { PendingMessage } from './pending-messages.ts';

/**
 * Sends over the live channel and, if that fails, by HTTP (spec, section 4). Both use the same key, so the server stores one
 * message; only HTTP distinguishes a temporary refusal from a final one.
 */
export async function deliver(userId: number, pending: PendingMessage): Promise<MessageOut> {
  const body = { request_id: pending.requestId, message: pending.text, client_id: pending.clientId };
  try {
    return (await requestLive('send_message', { ...body, sender_id: userId })).message;
  } catch {
    return (await call(chatEndpoints.sendMessage, { body })).message;
  }
}
