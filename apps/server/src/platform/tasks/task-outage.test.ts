import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { createLog } from '../logs/log.ts';
import { Shutdown } from './shutdown.ts';
import { TaskScheduler } from './task-scheduler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('TaskScheduler continues after an outage of the database and does not log it again', async () => {
  const lines: string[] = [];
  const worker = new TaskScheduler({
    database: {} as Database,
    log: createLog('trace', { write: line => void lines.push(line) }),
    clock: Date.now,
    shutdown: new Shutdown(),
  });
  const down = () => Promise.reject(new DatabaseUnavailable(new Error('down')));
  let passes = 0;
  let isDown = true;
  worker.addWork({
    name: 'test',
    slots: 1,
    claim: () => (isDown ? down() : Promise.resolve([])),
    findNext: () => {
      passes += 1;
      return isDown ? down() : Promise.resolve(null);
    },
  });
  worker.start();
  await vi.advanceTimersByTimeAsync(12_000);
  const whileDown = passes;
  expect(whileDown).toBeGreaterThan(1);
  isDown = false;
  await vi.advanceTimersByTimeAsync(6000);
  expect(passes).toBeGreaterThan(whileDown);
  expect(lines).toEqual([]);
  await worker.settle();
});
