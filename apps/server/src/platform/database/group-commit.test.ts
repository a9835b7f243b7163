import { expect, it } from 'vitest';
import type { Database } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { DatabaseUnavailable } from './unavailable.ts';

it('GroupCommit rejects all jobs of a transaction at once during an outage, and runs none of them again', async () => {
  let transactions = 0;
  const database = {
    transaction: async () => {
      transactions += 1;
      throw new DatabaseUnavailable(new Error('down'));
    },
  } as Pick<Database, 'transaction'> as Database;
  const commits = new GroupCommit<number, number>(database, async (_, jobs) => jobs);
  const added = await Promise.allSettled([1, 2, 3].map(job => commits.add(job)));
  expect(added.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(transactions).toBe(1);
});
