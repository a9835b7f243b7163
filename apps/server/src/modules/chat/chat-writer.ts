import { randomUUID } from 'node:crypto';
import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import type { ChatContext } from './context.ts';
import { markMessagesRead, type ReadInput } from './mark-messages-read.ts';
import { type MessageInput, sendMessages } from './send-messages.ts';

/** Writes to chats. Calls that arrive together share one transaction; each resolves when it is durable. */
export interface ChatWriter {
  /** Stores a message. Without a `client_id`, a message that is sent twice is stored twice. */
  send(input: Omit<MessageInput, 'client_id'> & { client_id?: string | undefined }): Promise<MessageOut>;
  markRead(input: ReadInput): Promise<object>;
}

export function createChatWriter(context: ChatContext): ChatWriter {
  const { database, live } = context;
  const lock = database.engine === 'postgres' ? 'postgres' : null;
  const messages = new GroupCommit<MessageInput, MessageOut>(database, (tx, inputs) =>
    sendMessages(tx, context, inputs, lock),
  );
  const readMarks = new GroupCommit<ReadInput, object>(database, (tx, inputs) =>
    markMessagesRead(tx, live, inputs),
  );
  return {
    send: input => messages.add({ ...input, client_id: input.client_id ?? randomUUID() }),
    markRead: input => readMarks.add(input),
  };
}
