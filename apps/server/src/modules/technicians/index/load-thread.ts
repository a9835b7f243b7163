import { openDatabase } from '../../../platform/database/open.ts';
import { answerInThread } from '../../../platform/tasks/answer-in-thread.ts';
import { type LoadInput, loadSnapshot } from './load-snapshot.ts';
import { buffersOf } from './snapshot.ts';

/** A thread blocks no calls, so its pages are as long as they are fast. */
const PAGE_SIZE = 10_000;

answerInThread(
  async ({ databaseUrl, dataDir }: LoadInput) => {
    const database = await openDatabase({ databaseUrl, dataDir });
    try {
      const snapshot = await loadSnapshot(database.longRunning, { max: Infinity, pageSize: PAGE_SIZE });
      if (!snapshot) throw new Error('Without a maximum, every number of technicians is loaded');
      return snapshot;
    } finally {
      await database.close();
    }
  },
  { transfer: buffersOf },
);
