import { afterEach, expect, test, vi } from 'vitest';
import { mayPrefetch } from './connection.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a browser without the Network Information API', undefined, true],
  ['a fast connection', { saveData: false, effectiveType: '4g' }, true],
  ['a fast Wi-Fi', { saveData: false, effectiveType: '4g', type: 'wifi' }, true],
  ['a fast connection with Save-Data', { saveData: true, effectiveType: '4g' }, false],
  ['a 3G connection', { saveData: false, effectiveType: '3g' }, false],
  ['a 2G connection', { saveData: false, effectiveType: '2g' }, false],
  ['a slow 2G connection', { saveData: false, effectiveType: 'slow-2g' }, false],
  ['a metered connection', { saveData: false, effectiveType: '4g', type: 'cellular' }, false],
])(
  'mayPrefetch for %s returns whether the app may load what the user has not asked for',
  (_, connection, expected) => {
    vi.stubGlobal('navigator', { connection });
    expect(mayPrefetch()).toBe(expected);
  },
);
