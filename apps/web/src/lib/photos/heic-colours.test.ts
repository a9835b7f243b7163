import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colourSpaceOf } from './heic-colours.ts';

const photo = readFileSync(new URL('../../../../../tests/e2e/files/iphone.heic', import.meta.url));
const bytes = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0));

test('colourSpaceOf finds Display P3 by the profile of a photo or by the number of its colours', () => {
  expect(colourSpaceOf(photo)).toBe('display-p3');
  expect(colourSpaceOf(bytes('\0\0\0\x13colrnclx\0\x0c\0\x0d\0\x06\x80'))).toBe('display-p3');
  expect(colourSpaceOf(bytes('\0\0\0\x13colrnclx\0\x01\0\x0d\0\x06\x80'))).toBe('srgb');
});

test('colourSpaceOf takes sRGB for a photo without a profile, and for a profile that is cut off', () => {
  expect(colourSpaceOf(bytes('\0\0\0\x18ftypheic'))).toBe('srgb');
  const profile = photo.indexOf('colrprof');
  for (const end of [profile + 8, profile + 140, profile + 200])
    expect(colourSpaceOf(photo.subarray(0, end))).toBe('srgb');
});
