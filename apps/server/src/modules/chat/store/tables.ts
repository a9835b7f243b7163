declare module '../../../platform/database/tables.ts' {
  interface Tables {
    messages: {
      /** Ascends within a chat: no message is committed with an id below one that a reader could already see. */
      id: GeneratedId;
      request_id: number;
      sender_id: number;
      /** Made by the sender's client and unique per sender, so that a repeated send stores one row. */
      client_id: string;
      /** Empty for a photo without a caption. */
      message: string;
      /** Name of the photo in the file store; null without a photo. */
      image: string | null;
      /** Pixels; null without a photo. */
      image_width: number | null;
      image_height: number | null;
      created_at: Instant;
    };
    /** One row for each party of an accepted request, from the acceptance until the party's account is deleted. */
    chat_participants: {
      request_id: number;
      user_id: number;
      /** The last message that the user has read; 0 for none. */
      read_message_id: number;
      /** Messages of the other party after `read_message_id`. Stored, because counting a long backlog would slow every insert. */
      unread: number;
      /** The last message of both parties; 0 for none. */
      last_message_id: number;
      /** When that message was sent, or without messages when the request last changed. */
      last_activity_at: Instant;
    };
  }
}
