import { randomUUID } from 'node:crypto';
import { PERSON_LIMITS } from '@oficio/domain/limits.ts';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import { RateLimiter } from '../../platform/security/limits/rate-limiter.ts';
import { assertWithinLimit, runWithinLimit } from '../../platform/security/limits/run-within-limit.ts';
import type { ChatContext } from './context.ts';
import { markMessagesRead, type ReadInput } from './mark-messages-read.ts';
import { type MessageInput, sendMessages } from './send-messages.ts';
import { findSentMessages, type MessageRow } from './store/messages.ts';

type Given = 'client_id' | 'photo';
type NewMessage = Omit<MessageInput, Given> & { [Key in Given]?: MessageInput[Key] | undefined };

/** Writes to chats. Calls that arrive together share one transaction; each resolves when it is durable. */
export interface ChatWriter {
  /**
   * Stores a message. Without a `client_id`, a message that is sent twice is stored twice. Throws 429 over `PERSON_LIMITS.message`, unless the
   * message is stored already.
   */
  send(input: NewMessage): Promise<MessageRow>;
  /** Throws 429 when the person has sent `PERSON_LIMITS.message`. For messages that need an expensive step before `send`. */
  assertMaySend(userId: number): Promise<void>;
  markRead(input: ReadInput): Promise<object>;
}

export function createChatWriter(context: ChatContext): ChatWriter {
  const { database, live, settings } = context;
  const lock = database.engine === 'postgres' ? 'postgres' : null;
  const messages = new GroupCommit<MessageInput, MessageRow>(database, (tx, inputs) =>
    sendMessages(tx, context, inputs, lock),
  );
  const readMarks = new GroupCommit<ReadInput, object>(database, (tx, inputs) =>
    markMessagesRead(tx, live, inputs),
  );
  const limiter = settings.rateLimit ? new RateLimiter(PERSON_LIMITS.message) : null;
  const limitOf = (userId: number) => ({
    limiter,
    key: String(userId),
    code: 'chat_quota' as const,
    text: (wait: string) => `Has enviado muchos mensajes seguidos. Podrás enviar otro en ${wait}`,
  });
  return {
    async send({ client_id = randomUUID(), photo = null, ...input }) {
      const message = { ...input, client_id, photo };
      const limit = limitOf(message.sender_id);
      const store = () => messages.add(message);
      const isOver = limiter !== null && (await limiter.wait(limit.key)) > 0;
      if (isOver && (await findSentMessages(database.read, [message])).length > 0) return store();
      return runWithinLimit(limit, store);
    },
    assertMaySend: userId => assertWithinLimit(limitOf(userId)),
    markRead: input => readMarks.add(input),
  };
}
