import { describe, expect, it } from 'vitest';
import { readyToDecideSince } from './silence.ts';

const HOUR = 3_600_000;
const opener = (hours: number) => ({ isOpener: true, at: hours * HOUR });
const other = (hours: number) => ({ isOpener: false, at: hours * HOUR });

describe('readyToDecideSince', () => {
  it.each([
    ['the report, which the other side has not answered', [opener(0)], 72],
    ['the first answer of the other side', [opener(0), other(10), other(50)], 82],
    ['the last statement of the opener', [opener(0), other(10), opener(40)], 112],
    ['the answer to the last statement of the opener', [opener(0), other(10), opener(40), other(41)], 113],
  ])('counts 72 hours from %s', (_, statements, ready) => {
    expect(readyToDecideSince(statements, ready * HOUR - 1)).toBeNull();
    expect(readyToDecideSince(statements, ready * HOUR)).toBe(ready * HOUR);
    expect(readyToDecideSince(statements, 1000 * HOUR)).toBe(ready * HOUR);
  });

  it('waits for no opener when the platform opened the problem', () => {
    expect(readyToDecideSince([other(0)], 1000 * HOUR)).toBeNull();
    expect(readyToDecideSince([], 1000 * HOUR)).toBeNull();
  });
});
