import { openDatabase } from '../../../platform/database/open.ts';
import { answerInThread } from '../../../platform/tasks/answer-in-thread.ts';
import { countMonths } from './count-months.ts';

/** What the thread needs to open the database, and the time of the server. */
export interface CountInput {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly now: number;
}

answerInThread(async ({ databaseUrl, dataDir, now }: CountInput) => {
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    return await countMonths(database.longRunning.read, now);
  } finally {
    await database.close();
  }
});
