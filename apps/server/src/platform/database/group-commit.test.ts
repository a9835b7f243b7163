import { expect, it } from 'vitest';
import type { Database } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { DatabaseUnavailable } from './unavailable.ts';

it('GroupCommit rejects all writes of a transaction at once during an outage, and runs none of them again', async () => {
  let transactions = 0;
  const database = {
    transaction: async () => {
      transactions += 1;
      throw new DatabaseUnavailable(new Error('down'));
    },
  } as Pick<Database, 'transaction'> as Database;
  const commits = new GroupCommit<number, number>(database, async (_, writes) => writes);
  const added = await Promise.allSettled([1, 2, 3].map(write => commits.add(write)));
  expect(added.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(transactions).toBe(1);
});

it('GroupCommit rejects writes that arrived during a transaction that the outage ended, so that none waits twice', async () => {
  let transactions = 0;
  const down = Promise.withResolvers<never>();
  const database = {
    transaction: async () => {
      transactions += 1;
      return down.promise;
    },
  } as Pick<Database, 'transaction'> as Database;
  const commits = new GroupCommit<number, number>(database, async (_, writes) => writes);
  const first = commits.add(1);
  await new Promise(setImmediate);
  const later = commits.add(2);
  down.reject(new DatabaseUnavailable(new Error('down')));
  const settled = await Promise.allSettled([first, later]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(transactions).toBe(1);
});
