import { describe, expect, it } from 'vitest';
import { retry } from './retry.ts';

class Conflict extends Error {}
const OPTIONS = {
  shouldRetry: (error: unknown) => error instanceof Conflict,
  timeoutMs: 60_000,
  maxBackoffMs: 2,
};

/** Returns work that throws each of the errors once and then returns how often it ran. */
function workThatFails(...errors: readonly Error[]) {
  const left = [...errors];
  return async () => {
    const error = left.shift();
    if (error) throw error;
    return errors.length + 1;
  };
}

describe('retry', () => {
  it('runs the work until it succeeds', async () => {
    const conflicts = Array.from({ length: 20 }, () => new Conflict());
    expect(await retry(workThatFails(...conflicts), OPTIONS)).toBe(21);
  });

  it('throws an error that `shouldRetry` refuses, without another attempt', async () => {
    const error = new Error('broken');
    await expect(retry(workThatFails(new Conflict(), error, new Conflict()), OPTIONS)).rejects.toBe(error);
  });

  it('throws the last error when the time limit has passed', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      throw new Conflict(String(runs));
    };
    const error = await retry(work, { ...OPTIONS, timeoutMs: 30 }).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(Conflict);
    expect(runs).toBeGreaterThan(1);
    expect((error as Error).message).toBe(String(runs));
  });
});
