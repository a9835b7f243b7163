import { threadId } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProbeInput } from '../../testing/process/probe-thread.ts';
import { WorkerThread } from './worker-thread.ts';

const OPTIONS = {
  entry: new URL('../../testing/process/probe-thread.ts', import.meta.url),
  timeoutMs: 20_000,
  idleMs: 20_000,
  maxPerKey: 2,
  maxTotal: 4,
  maxHeapMb: 32,
};
const UNAVAILABLE = { code: 'service_unavailable', status: 503 };

const opened: Array<WorkerThread<ProbeInput, number>> = [];
function openWorker(options: Partial<typeof OPTIONS> = {}): WorkerThread<ProbeInput, number> {
  const worker = new WorkerThread<ProbeInput, number>({ ...OPTIONS, ...options });
  opened.push(worker);
  return worker;
}
afterEach(async () => {
  for (const worker of opened.splice(0)) await worker.close();
});

describe('WorkerThread', () => {
  it('runs inputs one after the other in one other thread', async () => {
    const worker = openWorker();
    const ids = await Promise.all(['a', 'b', 'c'].map(key => worker.run(key, 'thread id')));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBe(threadId);
  });

  it.each(['throw', 'throw later', 'exit', 'fill memory'] as const)(
    'answers 503 only for the input that ends with "%s"',
    async input => {
      const worker = openWorker();
      const [bad, good] = [worker.run('a', input), worker.run('b', 'thread id')];
      await expect(bad).rejects.toMatchObject(UNAVAILABLE);
      expect(await good).toBeGreaterThan(0);
    },
  );

  it('ends an input that takes too long and runs the next one in a new thread', async () => {
    const worker = openWorker({ timeoutMs: 1500 });
    const [bad, good] = [worker.run('a', 'hang'), worker.run('b', 'thread id')];
    await expect(bad).rejects.toMatchObject(UNAVAILABLE);
    expect(await good).toBeGreaterThan(0);
  });

  it('does not give the answer of an input that took too long to the next input', async () => {
    const timeoutMs = 2000;
    const worker = openWorker({ timeoutMs });
    const first = await worker.run('a', 'thread id');
    // Timers run next after this callback, before messages of other threads.
    await new Promise(resolve => setImmediate(resolve));
    const inputs = Promise.allSettled([worker.run('a', 'slow'), worker.run('b', 'thread id')]);
    // Blocks this thread, so that the answer arrives in the turn in which the time limit ends.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, timeoutMs + 100);
    const [late, next] = await inputs;
    expect(late).toMatchObject({ status: 'rejected', reason: UNAVAILABLE });
    expect(next).toEqual({ status: 'fulfilled', value: expect.any(Number) });
    expect(next).not.toEqual({ status: 'fulfilled', value: first });
  });

  it('refuses the third input of one key and the fifth input in total with 429', async () => {
    const worker = openWorker();
    const inputs = ['a', 'a', 'b', 'b'].map(key => worker.run(key, 'thread id'));
    for (const key of ['a', 'c'])
      await expect(worker.run(key, 'thread id')).rejects.toMatchObject({ code: 'too_many_requests' });
    await Promise.all(inputs);
    expect(await worker.run('a', 'thread id')).toBeGreaterThan(0);
  });

  it('ends the thread when it has been idle and starts another one for the next input', async () => {
    const worker = openWorker({ idleMs: 10 });
    const first = await worker.run('a', 'thread id');
    await expect.poll(() => worker.run('a', 'thread id'), { interval: 100 }).not.toBe(first);
  });

  it('fails the running and the waiting inputs when it is closed, and refuses later ones', async () => {
    const worker = openWorker();
    const inputs = [worker.run('a', 'hang'), worker.run('b', 'thread id')];
    const settled = Promise.allSettled(inputs);
    await worker.close();
    for (const { status } of await settled) expect(status).toBe('rejected');
    await expect(worker.run('a', 'thread id')).rejects.toMatchObject({ code: 'shutting_down' });
  });
});
