import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formatOf, HEAD_BYTES, type PhotoFormat } from './prepare-photo.ts';

const bytes = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0));
/** Returns the head of a file with these brands (ISO/IEC 14496-12). */
const withBrands = (...brands: readonly string[]) =>
  bytes(`\0\0\0${String.fromCharCode(8 + 4 * brands.length)}ftyp${brands.join('')}meta`);

test.each<Exclude<PhotoFormat, 'heic'>>(['jpeg', 'png', 'gif', 'webp', 'avif'])(
  'formatOf finds %s by the first bytes of a real photo',
  async format => {
    const photo = sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } });
    const file = await photo.toFormat(format).toBuffer();
    expect(formatOf(file.subarray(0, HEAD_BYTES))).toBe(format);
  },
);

test('formatOf finds the brand of AVIF after another main brand, and not behind the first box', () => {
  expect(formatOf(withBrands('mif1', '\0\0\0\0', 'miaf', 'avif'))).toBe('avif');
  expect(formatOf(bytes('\0\0\0\x10ftypqt  \0\0\0\0avif'))).toBeNull();
});

test('formatOf finds HEIC as phones and other devices name it', () => {
  expect(formatOf(withBrands('heic', '\0\0\0\0', 'mif1', 'MiHE', 'MiPr', 'miaf', 'heic'))).toBe('heic');
  expect(formatOf(withBrands('mif1', '\0\0\0\0', 'heic'))).toBe('heic');
  expect(formatOf(withBrands('heix', '\0\0\0\0'))).toBe('heic');
});

test.each([
  ['a PDF', bytes('%PDF-1.7')],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a film', withBrands('qt  ', '\0\0\0\0')],
  ['a sound', bytes('RIFF\0\0\0\0WAVE')],
  ['an empty file', bytes('')],
])('formatOf refuses %s', (_name, head) => {
  expect(formatOf(head)).toBeNull();
});
