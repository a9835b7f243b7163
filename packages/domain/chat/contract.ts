import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import {
  done,
  id,
  instantOut,
  optionalId,
  optionalNumber,
  optionalText,
  page,
  text,
} from '../fields/contract.ts';
import { CLIENT_ID_MAX } from '../fields/limits.ts';
import { IMAGE_MAX_BYTES } from '../photos.ts';
import { STATUSES } from '../requests/lifecycle.ts';
import { MESSAGE_MAX, USER_NAME_MAX } from './limits.ts';

const photoOut = z.object({
  /** Signed address that expires; `getPhotoLink` returns a new one. */
  url: z.string(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
});

export const messageOut = z.object({
  id: z.number(),
  request_id: z.number(),
  sender_id: z.number(),
  /** `PHOTO_TEXT` for a photo without a caption (`captionOf`). */
  message: z.string(),
  photo: photoOut.nullable(),
  created_at: instantOut,
  /** Key from the sender's client, by which the client recognises its own message. */
  client_id: z.string(),
});
export type MessageOut = z.output<typeof messageOut>;

/** A chat as one of its two parties sees it. */
export const chatOut = z.object({
  request_id: z.number(),
  user_id: z.number(),
  user_name: z.string(),
  technician_id: z.number(),
  technician_name: z.string(),
  /** Common part of the addresses of the technician's photo (`photos.ts`); null while the profile is not public. */
  technician_photo: z.string().nullable(),
  service_name: z.string(),
  service_icon: z.string(),
  status: z.enum(STATUSES),
  /** True while a problem of the paid job is undecided. */
  is_undecided: z.boolean(),
  /** Summary of the last message (`messageSummary`); this and the next three fields are null without messages. */
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

/** The fields of a chat that change with a message, for screens that list chats. */
export type ChatUpdate = Pick<
  ChatOut,
  'request_id' | 'last_message' | 'last_message_id' | 'last_message_at' | 'last_message_sender_id' | 'unread'
>;

const requestId = id('la solicitud');
const params = z.object({ requestId: id('la solicitud') });

/** Without a key, a message that is sent twice is stored twice. */
const clientId = text('la clave del mensaje', { max: CLIENT_ID_MAX }).optional();

/** A new message, sent by HTTP or over the live channel. */
const newMessage = z.object({
  request_id: requestId,
  message: text('el mensaje', { max: MESSAGE_MAX }),
  client_id: clientId,
});

const userId = id('el usuario');
const userName = text('el nombre', { max: USER_NAME_MAX });

/** Payloads of client events. A user id in a payload must be the id of the session's user. */
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
    viewable: true,
    query: z.object(page()),
    reply: z.object({ chats: z.array(chatOut), next_cursor: z.string().nullable() }),
  },
  /** One chat, for a link that opens it directly. */
  getChat: {
    method: 'GET',
    path: '/api/chat/request/{requestId}/summary',
    access: 'session',
    viewable: true,
    allow: ['owner', 'technician'],
    params,
    reply: z.object({ chat: chatOut }),
  },
  /**
   * Returns messages oldest first: a page before `before` or after `after` (0: from the first), or the latest page. Clients take
   * `after` from a reply, never from an event, because events may arrive out of order.
   */
  listMessages: {
    method: 'GET',
    path: '/api/chat/request/{requestId}',
    access: 'session',
    viewable: true,
    allow: ['owner', 'technician'],
    params,
    query: z.object({
      before: optionalId('el mensaje'),
      after: optionalNumber('el mensaje', { min: 0, max: Number.MAX_SAFE_INTEGER, integer: true }),
      limit: page().limit,
    }),
    reply: z.object({ messages: z.array(messageOut), has_more: z.boolean(), read_up_to: z.number() }),
  },
  sendMessage: {
    method: 'POST',
    path: '/api/chat/message',
    access: 'session',
    allow: ['owner', 'technician'],
    body: newMessage,
    reply: z.object({ message: messageOut }),
    status: 201,
  },
  /** Sends a photo with an optional caption. */
  sendPhoto: {
    method: 'POST',
    path: '/api/chat/photo',
    access: 'session',
    allow: ['owner', 'technician'],
    upload: { field: 'image', maxBytes: IMAGE_MAX_BYTES },
    body: z.object({
      request_id: requestId,
      message: optionalText('el mensaje', { max: MESSAGE_MAX }),
      client_id: clientId,
    }),
    reply: z.object({ message: messageOut }),
    status: 201,
  },
  /** Returns a new address of a message's photo, because addresses expire while a conversation stays open. */
  getPhotoLink: {
    method: 'GET',
    path: '/api/chat/request/{requestId}/photo/{messageId}',
    access: 'session',
    viewable: true,
    allow: ['owner', 'technician'],
    params: params.extend({ messageId: id('el mensaje') }),
    reply: photoOut.pick({ url: true }),
  },
  /** Marks all messages up to this one as read by the caller. */
  readMessages: {
    method: 'PUT',
    path: '/api/chat/request/{requestId}/read',
    access: 'session',
    allow: ['owner', 'technician'],
    params,
    body: z.object({ message_id: id('el mensaje') }),
    reply: done,
  },
});
