import type { ClientEvents, ServerEvents } from '@oficio/domain/chat/socket.ts';

declare module '../../platform/database/tables.ts' {
  interface Tables {
    messages: {
      /** Within one conversation, greater than every id that was there to be read before. */
      id: GeneratedId;
      request_id: number;
      sender_id: number;
      /** The sender's own key: the same message sent again is the same row. */
      client_id: string;
      message: string;
      created_at: Instant;
      /** The one before it in its conversation; null for the first. */
      previous_id: number | null;
    };
    /** Those in which anything was written. */
    conversations: {
      request_id: number;
      last_message_id: number;
    };
    /** How far each party has read. */
    chat_reads: {
      request_id: number;
      user_id: number;
      message_id: number;
    };
  }
}

declare module '../../platform/facts.ts' {
  interface Facts {
    /** Messages whose reader does not have the conversation open; one entry per conversation and sender. */
    messages_waiting: {
      readonly chats: readonly {
        readonly requestId: number;
        readonly senderId: number;
        readonly readerId: number;
        /** All that wait for this reader in this conversation, older ones too. */
        readonly unread: number;
      }[];
    };
    /** Somebody has seen everything there is in a conversation. */
    chat_read: { readonly requestId: number; readonly readerId: number };
  }
}

declare module '../../platform/live/events.ts' {
  interface Heard extends ClientEvents {}
  interface Told
    extends Pick<ServerEvents, 'new_message' | 'messages_read' | 'user_typing' | 'user_stop_typing'> {}
}
