import { randomUUID } from 'node:crypto';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import type { ChatContext } from './access.ts';
import { markMessagesRead, type ReadInput } from './mark-messages-read.ts';
import { type MessageInput, sendMessages } from './send-messages.ts';
import { findSentMessages, type MessageRow } from './store/messages.ts';

type Given = 'client_id' | 'photo';
type NewMessage = Omit<MessageInput, Given> & { [Key in Given]?: MessageInput[Key] | undefined };

/** Writes to chats. Calls that arrive together share one transaction; each resolves when it is durable. */
export interface ChatWriter {
  /**
   * Stores a message. Without a `client_id`, a message that is sent twice is stored twice. Throws 429 over the limit of messages, unless the
   * message is stored already.
   */
  send(input: NewMessage): Promise<MessageRow>;
  /** Throws 429 over the limit of messages. For messages that need an expensive step before `send`. */
  assertMaySend(userId: number): Promise<void>;
  markRead(input: ReadInput): Promise<object>;
}

export function createChatWriter(context: ChatContext): ChatWriter {
  const { database, live, limits } = context;
  const lock = database.engine === 'postgres' ? 'postgres' : null;
  const messages = new GroupCommit<MessageInput, MessageRow>(database, (tx, inputs) =>
    sendMessages(tx, context, inputs, lock),
  );
  const readMarks = new GroupCommit<ReadInput, object>(database, (tx, inputs) =>
    markMessagesRead(tx, live, inputs),
  );
  return {
    async send({ client_id = randomUUID(), photo = null, ...input }) {
      const message = { ...input, client_id, photo };
      const store = () => messages.add(message);
      const isOver = (await limits.wait('message', message.sender_id)) > 0;
      if (isOver && (await findSentMessages(database.read, [message])).length > 0) return store();
      return limits.run(['message', message.sender_id], store);
    },
    assertMaySend: userId => limits.assertFree('message', userId),
    markRead: input => readMarks.add(input),
  };
}
