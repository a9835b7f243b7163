declare module '../../platform/database/event-types.ts' {
  interface DomainEventMap {
    /**
     * Messages arrived for readers who have not joined the chat; one entry per chat and sender. Carries the names that the reader's
     * notification shows.
     */
    messages_waiting: {
      readonly chats: readonly {
        readonly requestId: number;
        readonly serviceId: number;
        readonly serviceName: string;
        readonly senderId: number;
        readonly senderName: string;
        readonly readerId: number;
        /** All unread messages of the reader in this chat, older ones included. */
        readonly unread: number;
      }[];
    };
    /** The reader has read all messages of the chat. */
    chat_read: { readonly requestId: number; readonly readerId: number };
  }
}
