import { expect, it } from 'vitest';
import { LIST_MAX_BYTES, readPostcodeList } from './read-list.ts';

const read = (text: string) => readPostcodeList(Buffer.from(text));
const GETAFE = { postcode: '28901', municipality: '28065' };
const ALCORCON = { postcode: '28921', municipality: '28007' };

it.each([
  ['semicolons and a heading', 'código postal;municipio\n28901;28065\n28921;28007\n'],
  ['commas', '28901,28065\n28921,28007'],
  ['tabs, quotes and the line ends of Windows', '"28901"\t"28065"\r\n28921\t 28007 \r\n\r\n'],
  ['a byte order mark', '\uFEFF28901;28065\n28921;28007'],
])('reads a list with %s', (_, text) => {
  expect(read(text)).toEqual({ rows: [GETAFE, ALCORCON], acrossProvinces: 0, repeated: 0 });
});

it('reads a heading in the encoding of old spreadsheets', () => {
  expect(readPostcodeList(Buffer.from('código;municipio\n28901;28065', 'latin1')).rows).toEqual([GETAFE]);
});

it('keeps several municipalities of a postcode, counts those of another province, and leaves out repeated lines', () => {
  const list = read('28901;28065\n28901;28007\n28901;45165\n28901;28065');
  expect(list.rows).toHaveLength(3);
  expect(list).toMatchObject({ acrossProvinces: 1, repeated: 1 });
});

it.each([
  [
    '2890;28065',
    'Line 1: the postcode "2890" does not have five digits. A spreadsheet may have removed the zero in front.',
  ],
  [
    '28901;28065\n1001;01059',
    'Line 2: the postcode "1001" does not have five digits. A spreadsheet may have removed the zero in front.',
  ],
  ['99999;28065', 'Line 1: the postcode 99999 begins with no province (01 to 52).'],
  ['00123;28065', 'Line 1: the postcode 00123 begins with no province (01 to 52).'],
  ['53001;28065', 'Line 1: the postcode 53001 begins with no province (01 to 52).'],
  ['28901;28999', 'Line 1: no municipality has the code 28999.'],
  ['28901;280651', 'Line 1: the code of the municipality "280651" does not have five digits.'],
  ['28901;', 'Line 1: the code of the municipality "" does not have five digits.'],
  [
    '28901;28065;Getafe',
    'Line 1: instead of two columns separated by semicolons, postcode and code of the municipality, it has 3.',
  ],
  [
    '28901',
    'Line 1: instead of two columns separated by semicolons, postcode and code of the municipality, it has 1.',
  ],
  ['２８９０１;28065', 'Line 1: the postcode "２８９０１" does not have five digits.'],
  ['', 'The file has no postcode.'],
  ['código postal;municipio\n', 'The file has no postcode.'],
])('refuses %j', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

it('names the first ten wrong lines and counts the others', () => {
  const wrong = Array.from({ length: 13 }, (_, index) => `28901;2899${index % 10}`).join('\n');
  expect(() => read(wrong)).toThrow(/^(Line \d+: .+\n){10}… and 3 more lines\.$/);
});

it('refuses a file that is too large or no plain text', () => {
  expect(() => readPostcodeList(new Uint8Array(LIST_MAX_BYTES + 1).fill(49))).toThrow('more than 5 MB');
  expect(() => readPostcodeList(Buffer.from('28901;28065', 'utf16le'))).toThrow('Save it as CSV in UTF-8');
});
