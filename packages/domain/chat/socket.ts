import type { ErrorReply } from '../errors.ts';
import type { NotificationOut } from '../notifications/contract.ts';
import type { ChatUpdate, MessageOut } from './contract.ts';

/**
 * The live channel, typed both ways (spec, section 7). What goes over it may be lost; whoever comes back asks by HTTP for
 * what they have missed. Every event that asks for something is acknowledged, with an error when it was refused.
 *
 * A connection is made with `auth: { token }`. The server ends it for good when the session ends ('io server disconnect':
 * nobody comes back by themselves); when it restarts, or may have missed something, it cuts it ('transport close'), and the
 * client then joins its chat again and asks for what it missed.
 */

export type Acknowledge<Value extends object = object> = (reply: Value | ErrorReply) => void;

/** A message on its way; `sender_id` must be the session's own user. */
export interface SendMessage {
  readonly request_id: number;
  readonly sender_id: number;
  readonly message: string;
  /** Absent from clients that cannot make one; then a message sent twice is two messages. */
  readonly client_id?: string | undefined;
}

/** What the administrators' pages are about. */
export type AdminSubject = 'users' | 'technicians' | 'requests' | 'payments' | 'reviews';

export interface ClientEvents {
  /** The user's own id. */
  join: (userId: number, acknowledge?: Acknowledge) => void;
  /** Joins one chat and leaves the one joined before. The connection then receives its `new_message` and typing events. */
  join_chat: (requestId: number, acknowledge?: Acknowledge) => void;
  leave_chat: (requestId: number, acknowledge?: Acknowledge) => void;
  send_message: (message: SendMessage, acknowledge?: Acknowledge<{ readonly message: MessageOut }>) => void;
  read_messages: (
    read: { readonly request_id: number; readonly message_id: number },
    acknowledge?: Acknowledge,
  ) => void;
  typing: (
    typing: { readonly request_id: number; readonly userId: number; readonly userName: string },
    acknowledge?: Acknowledge,
  ) => void;
  stop_typing: (
    typing: { readonly request_id: number; readonly userId: number },
    acknowledge?: Acknowledge,
  ) => void;
}

export interface ServerEvents {
  /** Only for connections that joined the chat. */
  new_message: (message: MessageOut) => void;
  /** A chat has a new last message; for the parties' connections that did not join it. */
  chat_updated: (update: ChatUpdate) => void;
  /** The other party has seen everything up to `message_id`. */
  messages_read: (read: {
    readonly request_id: number;
    readonly reader_id: number;
    readonly message_id: number;
  }) => void;
  user_typing: (typing: {
    readonly request_id: number;
    readonly userId: number;
    readonly userName: string;
  }) => void;
  user_stop_typing: (typing: { readonly request_id: number; readonly userId: number }) => void;
  /** An event was refused that came without anything to take the acknowledgement. */
  refused: (refusal: ErrorReply & { readonly event: string }) => void;
  new_notification: (notification: NotificationOut) => void;
  /** An administrator decided about the receiver's own technician profile. */
  profile_changed: (change: { readonly user_id: number }) => void;
  /** Pages on this subject are out of date. Only administrators receive it. */
  admin_changed: (change: { readonly subject: AdminSubject }) => void;
  /** A request of the reader's, or one they could take, has changed: what they show of it is out of date. */
  request_changed: (change: { readonly request_id: number }) => void;
}
