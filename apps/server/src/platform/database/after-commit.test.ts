import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLog } from '../observability/log.ts';
import { openDatabase } from './open.ts';

it('an effect that fails after a commit is logged, and neither the call nor the other effects fail', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'oficio-effects-'));
  const lines: string[] = [];
  const log = createLog('info', { write: line => void lines.push(line) });
  const database = await openDatabase({ databaseUrl: null, dataDir, log });
  const seen: string[] = [];
  const result = await database.transaction(async tx => {
    tx.afterCommit(() => seen.push('first'));
    tx.afterCommit(() => {
      throw new Error('no listener');
    });
    tx.afterCommit(() => seen.push('last'));
    return 'stored';
  });
  expect(result).toBe('stored');
  expect(seen).toEqual(['first', 'last']);
  expect(lines.join('')).toContain('no listener');
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
