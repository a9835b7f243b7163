import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const OPTIONS = { parallel: 1, maxWaiting: 10, maxWaitingPerKey: [4, 4], timeoutMs: 60_000 };

/** Returns a queue of operations that the test ends with `finish`; `started` lists the operations in the order of their start. */
function openQueue(options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ ...OPTIONS, ...options });
  const started: string[] = [];
  const ends: Array<() => void> = [];
  const add = (name: string, path: readonly string[]) =>
    queue.run(path, async () => {
      started.push(name);
      await new Promise<void>(resolve => ends.push(resolve));
      return name;
    });
  /** Ends the running operations, oldest first, until no operation is left. */
  const finish = async (operations: readonly Promise<unknown>[]) => {
    const all = Promise.allSettled(operations);
    let isDone = false;
    void all.then(() => {
      isDone = true;
    });
    while (!isDone) {
      ends.shift()?.();
      await new Promise(resolve => setImmediate(resolve));
    }
    return all;
  };
  return { queue, started, add, finish };
}

const REFUSED = { code: 'too_many_requests' };

describe('FairQueue', () => {
  it('runs up to `parallel` operations at once and starts the next one when one ends or fails', async () => {
    const queue = new FairQueue({ ...OPTIONS, parallel: 2 });
    const ends = Array.from({ length: 3 }, () => Promise.withResolvers<number>());
    const started: number[] = [];
    const operations = ends.map(({ promise }, index) =>
      queue.run(['a'], () => {
        started.push(index);
        return promise;
      }),
    );
    expect(started).toEqual([0, 1]);
    ends[0]?.reject(new Error('broken'));
    await expect(operations[0]).rejects.toThrow('broken');
    expect(started).toEqual([0, 1, 2]);
    ends[1]?.resolve(1);
    ends[2]?.resolve(2);
    expect(await Promise.all([operations[1], operations[2]])).toEqual([1, 2]);
  });

  it('gives each key a turn, also when one key has many more operations', async () => {
    const { add, started, finish } = openQueue();
    const operations = [
      ...['a1', 'a2', 'a3', 'a4'].map(name => add(name, ['a'])),
      ...['b1', 'b2'].map(name => add(name, ['b'])),
      add('c1', ['c']),
    ];
    await finish(operations);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('gives each key of a level a turn, so that many narrow keys share the turn of their wide key', async () => {
    const { add, started, finish } = openQueue();
    const operations = [
      add('running', ['z']),
      ...[1, 2, 3].map(number => add(`wide/${number}`, ['wide', String(number)])),
      ...['other1', 'other2', 'other3'].map(name => add(name, ['other'])),
    ];
    await finish(operations);
    expect(started).toEqual(['running', 'wide/1', 'other1', 'wide/2', 'other2', 'wide/3', 'other3']);
  });

  it('refuses an operation of a key that has too many waiting and accepts the next operation of another key', async () => {
    const { add, finish } = openQueue();
    const operations = Array.from({ length: 5 }, (_, index) => add(`a${index}`, ['wide', `a${index}`]));
    await expect(add('a5', ['wide', 'a5'])).rejects.toMatchObject(REFUSED);
    const other = add('b', ['b']);
    expect((await finish([...operations, other])).every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('refuses the newest operation of the key with the most operations when the queue is full and another key comes', async () => {
    const { add, started, finish } = openQueue({ maxWaiting: 6, maxWaitingPerKey: [4, 2] });
    const operations = [
      add('running', ['z']),
      ...['a1', 'a2', 'a3', 'a4'].map(name => add(name, ['a', name])),
      ...['b1', 'b2'].map(name => add(name, ['b', 'b'])),
    ];
    const refused = expect(operations[4]).rejects.toMatchObject(REFUSED);
    operations.push(add('c1', ['c', 'c']));
    await refused;
    await finish(operations);
    expect(started).toEqual(['running', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('refuses one operation of a crowded network for another caller of it when the queue is full', async () => {
    const { add, started, finish } = openQueue({ maxWaiting: 3, maxWaitingPerKey: [4, 4] });
    const operations = [
      add('running', ['z']),
      ...['a1', 'a2', 'a3'].map(name => add(name, ['wide', 'a'])),
      add('b1', ['wide', 'b']),
    ];
    await expect(operations[3]).rejects.toMatchObject(REFUSED);
    await finish(operations);
    expect(started).toEqual(['running', 'a1', 'b1', 'a2']);
  });

  it('refuses every operation while too many wait in total and no key has more than one', async () => {
    const { add, finish } = openQueue();
    const operations = Array.from({ length: 11 }, (_, index) => add(`${index}`, [String(index)]));
    await expect(add('last', ['last'])).rejects.toMatchObject(REFUSED);
    await finish(operations);
    await finish([add('later', ['last'])]);
  });

  it('refuses an operation that has waited too long and gives its place to others', async () => {
    const { add, started, finish } = openQueue({ timeoutMs: 20, maxWaiting: 1 });
    const running = add('running', ['a']);
    await expect(add('waiting', ['b'])).rejects.toMatchObject(REFUSED);
    const next = add('next', ['b']);
    await finish([running, next]);
    expect(started).toEqual(['running', 'next']);
  });

  it('with `latestWins`, a newer operation takes the place of the waiting one of its key', async () => {
    const { add, started, finish } = openQueue({ maxWaitingPerKey: [1], latestWins: true });
    const operations = [add('running', ['a']), add('old', ['b']), add('other', ['c']), add('latest', ['b'])];
    await expect(operations[1]).rejects.toMatchObject(REFUSED);
    await finish(operations);
    expect(started).toEqual(['running', 'latest', 'other']);
  });

  it('refuses a late operation with the code of its queue', async () => {
    const { add, finish } = openQueue({ timeoutMs: 1, lateCode: 'geocoder_unavailable' });
    const running = add('running', ['a']);
    await expect(add('late', ['b'])).rejects.toMatchObject({ code: 'geocoder_unavailable' });
    await finish([running]);
  });
});
