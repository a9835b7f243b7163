import { randomUUID } from 'node:crypto';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import type { ChatContext } from './context.ts';
import { markMessagesRead, type ReadInput } from './mark-messages-read.ts';
import { type MessageInput, sendMessages } from './send-messages.ts';
import type { MessageRow } from './store/messages.ts';

type Given = 'client_id' | 'photo';
type NewMessage = Omit<MessageInput, Given> & { [Key in Given]?: MessageInput[Key] | undefined };

/** Writes to chats. Calls that arrive together share one transaction; each resolves when it is durable. */
export interface ChatWriter {
  /** Stores a message. Without a `client_id`, a message that is sent twice is stored twice. */
  send(input: NewMessage): Promise<MessageRow>;
  markRead(input: ReadInput): Promise<object>;
}

export function createChatWriter(context: ChatContext): ChatWriter {
  const { database, live } = context;
  const lock = database.engine === 'postgres' ? 'postgres' : null;
  const messages = new GroupCommit<MessageInput, MessageRow>(database, (tx, inputs) =>
    sendMessages(tx, context, inputs, lock),
  );
  const readMarks = new GroupCommit<ReadInput, object>(database, (tx, inputs) =>
    markMessagesRead(tx, live, inputs),
  );
  return {
    send: input =>
      messages.add({ ...input, client_id: input.client_id ?? randomUUID(), photo: input.photo ?? null }),
    markRead: input => readMarks.add(input),
  };
}
