import type { ChatUpdate, MessageOut } from '../chat/contract.ts';
import type { ErrorReply } from '../errors.ts';
import type { NotificationOut } from '../notifications/contract.ts';

/**
 * Event types of the live channel (spec, section 7). Events may be lost, so clients fetch missed data by HTTP. See
 * docs/live.md for connections and acknowledgements.
 */

export type Acknowledge<Value extends object = object> = (reply: Value | ErrorReply) => void;

/** A new message. `sender_id` must be the id of the session's user. */
export interface SendMessage {
  readonly request_id: number;
  readonly sender_id: number;
  readonly message: string;
  /** Without a key, a message that is sent twice is stored twice. */
  readonly client_id?: string | undefined;
}

/** Subjects of the administrators' pages. */
export type AdminSubject = 'users' | 'technicians' | 'requests' | 'payments' | 'reviews' | 'services';

export interface ClientEvents {
  /** `userId` must be the id of the session's user. */
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
  /** `reader_id` has read all messages up to `message_id`. */
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
  /** The server rejected an event that was sent without an acknowledgement callback. */
  refused: (refusal: ErrorReply & { readonly event: string }) => void;
  new_notification: (notification: NotificationOut) => void;
  /** The receiver has read or deleted notifications, maybe on another device. */
  notifications_changed: (change: { readonly user_id: number }) => void;
  /** An administrator decided about the receiver's own technician profile. */
  profile_changed: (change: { readonly user_id: number }) => void;
  /** Pages on this subject are out of date. Only administrators receive it. */
  admin_changed: (change: { readonly subject: AdminSubject }) => void;
  /** A request of the receiver, or an open one they could accept, changed. */
  request_changed: (change: { readonly request_id: number }) => void;
}
