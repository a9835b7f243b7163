import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done, id, instantOut, optionalId, optionalNumber, page, text } from '../fields/contract.ts';
import { STATUSES } from '../requests/lifecycle.ts';
import { CLIENT_ID_MAX, MESSAGE_MAX, USER_NAME_MAX } from './limits.ts';

export const messageOut = z.object({
  id: z.number(),
  request_id: z.number(),
  sender_id: z.number(),
  message: z.string(),
  created_at: instantOut,
  /** The sender's own key of it, by which their screen knows its own message again. */
  client_id: z.string(),
});
export type MessageOut = z.output<typeof messageOut>;

/** A conversation as one of its two parties sees it. */
export const chatOut = z.object({
  request_id: z.number(),
  user_id: z.number(),
  user_name: z.string(),
  technician_id: z.number(),
  technician_name: z.string(),
  service_name: z.string(),
  service_icon: z.string(),
  status: z.enum(STATUSES),
  /** A problem of the paid job waits for a decision. */
  is_undecided: z.boolean(),
  /** Text of the last message; this and the next three are null while there is none. */
  last_message: z.string().nullable(),
  last_message_id: z.number().nullable(),
  last_message_at: instantOut.nullable(),
  last_message_sender_id: z.number().nullable(),
  /** The other party's messages that the reader has not read. */
  unread: z.number(),
  /** Id of the last message that the other party has read; 0 for none. */
  read_up_to: z.number(),
});
export type ChatOut = z.output<typeof chatOut>;

/** What of a chat changes with a message, for screens that list chats. */
export type ChatUpdate = Pick<
  ChatOut,
  'request_id' | 'last_message' | 'last_message_id' | 'last_message_at' | 'last_message_sender_id' | 'unread'
>;

const requestId = id('la solicitud');
const params = z.object({ requestId: id('la solicitud') });

/** What a message must be, by whichever way it comes. */
const newMessage = z.object({
  request_id: requestId,
  message: text('el mensaje', { max: MESSAGE_MAX }),
  /** Absent from clients that cannot make one; then a message sent twice is two messages. */
  client_id: text('la clave del mensaje', { max: CLIENT_ID_MAX }).optional(),
});

const userId = id('el usuario');
const userName = text('el nombre', { max: USER_NAME_MAX });

/** What the events of the live channel must carry. Who is named in them must be the session's own user. */
export const eventShapes = Object.freeze({
  join: userId,
  join_chat: requestId,
  leave_chat: requestId,
  send_message: newMessage.extend({ sender_id: id('el remitente') }),
  read_messages: z.object({ request_id: requestId, message_id: id('el mensaje') }),
  typing: z.object({ request_id: requestId, userId, userName }),
  stop_typing: z.object({ request_id: requestId, userId }),
});

export const chatEndpoints = defineEndpoints({
  listChats: {
    method: 'GET',
    path: '/api/chat/my-chats',
    access: 'session',
    query: z.object(page({ default: 100, max: 200 })),
    reply: z.object({ chats: z.array(chatOut), next_cursor: z.string().nullable() }),
  },
  /** One conversation, for a link that leads straight into it. */
  getChat: {
    method: 'GET',
    path: '/api/chat/request/{requestId}/summary',
    access: 'session',
    whose: ['owner', 'technician'],
    params,
    reply: z.object({ chat: chatOut }),
  },
  /**
   * Oldest first. `before`: the page that ends before that message; `after`: what came since it (0: from
   * the very first); neither: the latest.
   * `has_more`: in the direction asked for. What one answer holds has no gaps; live events may overtake each other, so
   * whoever comes back asks for what came after the last message of an answer, not of an event.
   */
  listMessages: {
    method: 'GET',
    path: '/api/chat/request/{requestId}',
    access: 'session',
    whose: ['owner', 'technician'],
    params,
    query: z.object({
      before: optionalId('el mensaje'),
      after: optionalNumber('el mensaje', { min: 0, max: Number.MAX_SAFE_INTEGER, integer: true }),
      limit: page({ default: 50, max: 200 }).limit,
    }),
    reply: z.object({ messages: z.array(messageOut), has_more: z.boolean(), read_up_to: z.number() }),
  },
  sendMessage: {
    method: 'POST',
    path: '/api/chat/message',
    access: 'session',
    whose: ['owner', 'technician'],
    body: newMessage,
    reply: z.object({ message: messageOut }),
    status: 201,
  },
  /** Everything up to this message has been seen by the caller. */
  readMessages: {
    method: 'PUT',
    path: '/api/chat/request/{requestId}/read',
    access: 'session',
    whose: ['owner', 'technician'],
    params,
    body: z.object({ message_id: id('el mensaje') }),
    reply: done,
  },
});
