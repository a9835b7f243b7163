import { provinceOf } from '@oficio/domain/places/provinces.ts';
import { findMunicipality } from '../built-in/read-places.ts';
import type { PostcodeRow } from '../store/postcodes.ts';

/** About ten times the list of all Spain. */
export const LIST_MAX_BYTES = 5_000_000;
/** The first ones are enough to see what is wrong. */
const MAX_PROBLEMS = 10;
const SEPARATORS = [';', '\t', ','];
const FIVE_DIGITS = /^\d{5}$/;

export interface PostcodeList {
  readonly rows: readonly PostcodeRow[];
  /** Rows whose postcode has the first digits of another province than the municipality: some hundred in Spain. */
  readonly acrossProvinces: number;
  /** Lines that repeat an earlier one. */
  readonly repeated: number;
}

/** The list cannot be used. The message is for the operator and names the lines. */
export class InvalidList extends Error {
  override readonly name = 'InvalidList';
}

/**
 * Reads a list of postcodes: two columns, the postcode and the code of the INE of a municipality, five digits each, separated by a semicolon, comma or tab;
 * the first line may be a heading. Throws `InvalidList` when a line is wrong.
 */
export function readPostcodeList(bytes: Uint8Array): PostcodeList {
  if (bytes.length > LIST_MAX_BYTES)
    throw new InvalidList(`The file has more than ${LIST_MAX_BYTES / 1e6} MB: it is no list of postcodes.`);
  // UTF-16 has a zero byte beside each digit. Digits are the same in all other encodings.
  if (bytes.includes(0)) throw new InvalidList('The file is not plain text. Save it as CSV in UTF-8.');
  const lines = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/);
  const separator = SEPARATORS.find(sign => lines[0]?.includes(sign)) ?? ';';
  const rows = new Map<string, PostcodeRow>();
  const problems: string[] = [];
  let acrossProvinces = 0;
  let filled = 0;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && !/\d/.test(line))) continue;
    filled += 1;
    const columns = line.split(separator).map(unquoted);
    const problem = problemOf(columns, separator);
    if (problem) {
      problems.push(`Line ${index + 1}: ${problem}`);
      continue;
    }
    const [postcode = '', municipality = ''] = columns;
    const key = `${postcode} ${municipality}`;
    if (!rows.has(key) && postcode.slice(0, 2) !== municipality.slice(0, 2)) acrossProvinces += 1;
    rows.set(key, { postcode, municipality });
  }
  if (problems.length > 0) throw new InvalidList(describe(problems));
  if (filled === 0) throw new InvalidList('The file has no postcode.');
  return { rows: [...rows.values()], acrossProvinces, repeated: filled - rows.size };
}

const unquoted = (column: string): string =>
  column
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

function problemOf(columns: readonly string[], separator: string): string | null {
  const [postcode = '', municipality = ''] = columns;
  if (columns.length !== 2)
    return `instead of two columns separated by ${NAMES[separator]}, postcode and code of the municipality, it has ${columns.length}.`;
  if (!FIVE_DIGITS.test(postcode))
    return `the postcode ${shown(postcode)} does not have five digits.${lostZero(postcode)}`;
  if (!provinceOf(postcode)) return `the postcode ${postcode} begins with no province (01 to 52).`;
  if (!FIVE_DIGITS.test(municipality))
    return `the code of the municipality ${shown(municipality)} does not have five digits.${lostZero(municipality)}`;
  if (!findMunicipality(municipality)) return `no municipality has the code ${municipality}.`;
  return null;
}

const NAMES: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs', ',': 'commas' };

const shown = (text: string): string => JSON.stringify(text.slice(0, 20));

const lostZero = (text: string): string =>
  /^\d{4}$/.test(text) ? ' A spreadsheet may have removed the zero in front.' : '';

function describe(problems: readonly string[]): string {
  const more = problems.length - MAX_PROBLEMS;
  const first = problems.slice(0, MAX_PROBLEMS).join('\n');
  return more > 0 ? `${first}\n… and ${more} more lines.` : first;
}
