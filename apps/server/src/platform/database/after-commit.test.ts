import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../logs/log.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';

let dataDir: string;
let database: Database;
let lines: string[];
let seen: string[];
const fail = () => {
  throw new Error('no listener');
};

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oficio-effects-'));
  [lines, seen] = [[], []];
  const log = createLog('info', { write: line => void lines.push(line) });
  database = await openDatabase({ databaseUrl: null, dataDir, log });
});

afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('an effect that fails after a commit is logged, and neither the call nor the other effects fail', async () => {
  const result = await database.transaction(async tx => {
    tx.afterCommit(() => seen.push('first'));
    tx.afterCommit(fail);
    tx.afterCommit(() => seen.push('last'));
    tx.ifInDoubt(() => seen.push('in doubt'));
    return 'stored';
  });
  expect([result, seen]).toEqual(['stored', ['first', 'last']]);
  expect(lines.join('')).toContain('no listener');
});

it('after a commit that failed, the caller gets its error, also when an effect for this case fails', async () => {
  const failing = database.transaction(async tx => {
    await sql`create table parents (id integer primary key)`.execute(tx.db);
    await sql`create table children (parent references parents deferrable initially deferred)`.execute(tx.db);
    await sql`insert into children values (1)`.execute(tx.db);
    tx.afterCommit(() => seen.push('committed'));
    tx.ifInDoubt(fail);
    tx.ifInDoubt(() => seen.push('in doubt'));
  });
  await expect(failing).rejects.toThrow(/FOREIGN KEY/);
  expect(seen).toEqual(['in doubt']);
  expect(lines.join('')).toContain('no listener');
});
