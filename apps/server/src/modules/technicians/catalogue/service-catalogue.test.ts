import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../../../platform/database/unavailable.ts';
import { createServiceCatalogue } from './service-catalogue.ts';

const OUTAGE = new DatabaseUnavailable(new Error('outage'));
const read = vi.fn<Parameters<typeof createServiceCatalogue>[0]>();
const shown = (name: string) => ({ id: 1, name, icon: '🔧', category: 'Hogar' });
const serviceNamed = (name: string) => [{ ...shown(name), default_name: null, words: null }];
const named = (name: string) => JSON.stringify({ services: [shown(name)] });

let version = 0;
let elapsedMs = 1;
function waitTwoMinutes() {
  elapsedMs += 120_000;
  // The cache remembers the time for a millisecond.
  vi.advanceTimersByTime(1);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Fake timers replace `performance`, but the cache has kept the original object.
  vi.spyOn(performance, 'now').mockImplementation(() => elapsedMs);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  read.mockReset();
});

it('every call fails with the error of the database until a first read succeeds', async () => {
  const { reply: list } = createServiceCatalogue(read, () => version);
  read.mockRejectedValue(OUTAGE);
  for (const result of await Promise.allSettled([list(), list()]))
    expect(result).toEqual({ status: 'rejected', reason: OUTAGE });
  read.mockResolvedValue(serviceNamed('Fontanería'));
  expect(await list()).toBe(named('Fontanería'));
});

it('reads again after two minutes, and keeps the last reply during an outage', async () => {
  const { reply: list } = createServiceCatalogue(read, () => version);
  read.mockResolvedValue(serviceNamed('Fontanería'));
  expect(await list()).toBe(named('Fontanería'));
  read.mockResolvedValue(serviceNamed('Fontanero'));
  expect(await list()).toBe(named('Fontanería'));
  waitTwoMinutes();
  expect(await list()).toBe(named('Fontanero'));
  read.mockRejectedValue(OUTAGE);
  waitTwoMinutes();
  expect(await Promise.all([list(), list()])).toEqual([named('Fontanero'), named('Fontanero')]);
});

it('reads again after a change, keeps the last reply during an outage, and then shows the change', async () => {
  const list = createServiceCatalogue(read, () => version);
  read.mockResolvedValue(serviceNamed('Fontanería'));
  expect(await list.reply()).toBe(named('Fontanería'));
  expect(await list.idOf('Fontanería')).toBe(1);
  version += 1;
  read.mockRejectedValue(OUTAGE);
  expect(await list.reply()).toBe(named('Fontanería'));
  read.mockResolvedValue(serviceNamed('Fontanero'));
  expect(await list.reply()).toBe(named('Fontanero'));
  expect(await list.idOf('Fontanero')).toBe(1);
  await expect(list.idOf('Fontanería')).rejects.toThrow('no existe');
  expect(read).toHaveBeenCalledTimes(3);
});

it('a change during a read causes another read', async () => {
  const list = createServiceCatalogue(read, () => version);
  read.mockImplementationOnce(async () => {
    version += 1;
    return serviceNamed('Fontanería');
  });
  read.mockResolvedValue(serviceNamed('Fontanero'));
  await list.reply();
  expect(await list.reply()).toBe(named('Fontanero'));
});

it('unknown names cause no reads', async () => {
  const list = createServiceCatalogue(read, () => version);
  read.mockResolvedValue(serviceNamed('Fontanería'));
  for (const name of ['x', '99', '__proto__', '']) await expect(list.idOf(name)).rejects.toThrow('no existe');
  expect(read).toHaveBeenCalledTimes(1);
});
