import type { MessageOut } from '@oficio/domain/chat/contract.ts';
import { GroupCommit } from '../../platform/group-commit.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Reading, readMessages } from './mark-messages-read.ts';
import { sendMessages } from './send-messages.ts';
import type { Letter } from './store/read-marks.ts';

/** What is written to conversations, by whichever way it comes. Each resolves once it is durable, or rejects with a failure. */
export interface Conversations {
  send(letter: Letter): Promise<MessageOut>;
  read(reading: Reading): Promise<object>;
}

export function createConversations({ database, live }: Platform): Conversations {
  const lock = database.engine === 'postgres' ? 'postgres' : null;
  const letters = new GroupCommit<Letter, MessageOut>(database, (unit, jobs) =>
    sendMessages(unit, live, jobs, lock),
  );
  const readings = new GroupCommit<Reading, object>(database, (unit, jobs) => readMessages(unit, live, jobs));
  return { send: letter => letters.add(letter), read: reading => readings.add(reading) };
}
