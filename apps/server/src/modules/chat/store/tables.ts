import type * as socket from '@oficio/domain/chat/socket.ts';

declare module '../../../platform/database/tables.ts' {
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
    };
    /** One row for each party of a chat with messages. */
    chat_reads: {
      request_id: number;
      user_id: number;
      /** The last message they have read; 0 for none. */
      message_id: number;
      /** The other party's messages after it. Counted as they come, so that a long backlog costs nothing. */
      unread: number;
    };
  }
}

declare module '../../../platform/facts.ts' {
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

declare module '../../../platform/live/events.ts' {
  interface ClientEvents extends socket.ClientEvents {}
  interface ServerEvents
    extends Pick<
      socket.ServerEvents,
      'new_message' | 'chat_updated' | 'messages_read' | 'user_typing' | 'user_stop_typing'
    > {}
}
