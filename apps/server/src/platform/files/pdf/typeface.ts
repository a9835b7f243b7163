import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { create as readFont } from 'fontkit';

export type Weight = 'regular' | 'bold';

/** A piece of text in a single font file. */
export interface Run {
  /** Name of the font. */
  readonly face: string;
  readonly text: string;
  /** Letters that are written from right to left. */
  readonly isRightToLeft: boolean;
}

/** Has a plain glyph for every letter, for the scripts without a font of their own, such as Chinese. It has one weight. */
const EVERY_SCRIPT = import.meta.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff');

/** One file per script, in the order of their use. The first two are the typeface of the web app and contain Spanish letters. */
const FILES: Readonly<Record<Weight, readonly string[]>> = {
  regular: [
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff'),
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff'),
    import.meta.resolve('@fontsource/vazirmatn/files/vazirmatn-arabic-400-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff'),
    EVERY_SCRIPT,
  ],
  bold: [
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'),
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-vietnamese-600-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-greek-ext-600-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-600-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-600-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans/files/noto-sans-devanagari-600-normal.woff'),
    import.meta.resolve('@fontsource/vazirmatn/files/vazirmatn-arabic-600-normal.woff'),
    import.meta.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-600-normal.woff'),
    EVERY_SCRIPT,
  ],
};

/** Draws texts in any script: in the typeface of the web app, or in a font with the letters that it lacks. */
export class Typeface {
  readonly #faces: Readonly<Record<Weight, readonly Face[]>> = {
    regular: facesOf('regular'),
    bold: facesOf('bold'),
  };

  /** Returns the font file of a face. */
  fontOf(name: string): Buffer {
    const face = Object.values(this.#faces)
      .flat()
      .find(each => each.name === name);
    if (!face) throw new Error(`No face ${name}`);
    return face.bytes;
  }

  /**
   * Splits a line by the fonts that can draw it and by the direction of the letters. A letter without a font loses its diacritics
   * or becomes a question mark.
   */
  runs(text: string, weight: Weight): readonly Run[] {
    const runs: Run[] = [];
    for (const { segment } of graphemes.segment(text.normalize('NFC').replace(/[\s\p{Cc}]/gu, spaceOf))) {
      const [face, letter] = set(segment, this.#faces[weight]);
      const isRightToLeft = RIGHT_TO_LEFT.test(letter);
      const isDigit = RIGHT_TO_LEFT_DIGIT.test(letter);
      const last = runs.at(-1);
      const continues =
        last?.face === face &&
        last.isRightToLeft === isRightToLeft &&
        RIGHT_TO_LEFT_DIGIT.test(last.text) === isDigit;
      if (continues)
        runs[runs.length - 1] = { ...last, text: isDigit ? letter + last.text : last.text + letter };
      else runs.push({ face, text: letter, isRightToLeft });
    }
    return runs.map((run, at) => this.#withNeighbours(run, runs[at - 1], runs[at + 1]));
  }

  /** Sets the space between two words in their font. Readers of PDF put words from right to left in order only within a font. */
  #withNeighbours(run: Run, before: Run | undefined, after: Run | undefined): Run {
    const isBetween = before?.isRightToLeft && after?.isRightToLeft && before.face === after.face;
    return isBetween && run.text.trim() === '' ? { ...run, face: before.face } : run;
  }
}

/** A font file, read when a letter needs it: the last one has 14 MB. */
class Face {
  readonly name: string;
  readonly #file: string;
  #font: { readonly bytes: Buffer; readonly has: (character: number) => boolean } | null = null;

  constructor(name: string, file: string) {
    this.name = name;
    this.#file = file;
  }

  get bytes(): Buffer {
    return this.#read().bytes;
  }

  has(text: string): boolean {
    const { has } = this.#read();
    return [...text].every(character => has(character.codePointAt(0) ?? 0));
  }

  #read() {
    if (this.#font) return this.#font;
    const bytes = unpackWoff(readFileSync(fileURLToPath(this.#file)));
    const font = readFont(bytes);
    this.#font = {
      bytes,
      has: character => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(character),
    };
    return this.#font;
  }
}

/** Returns the runs of a line from left to right. Words that are written from right to left follow each other in this direction. */
export function inVisualOrder(line: readonly Run[]): readonly Run[] {
  const ordered: Run[] = [];
  for (let first = 0; first < line.length; ) {
    let end = first + 1;
    if (line[first]?.isRightToLeft)
      for (let next = end; next < line.length && !isLeftToRight(line[next]); next += 1)
        if (line[next]?.isRightToLeft) end = next + 1;
    ordered.push(...line.slice(first, end).reverse());
    first = end;
  }
  return ordered;
}

const RIGHT_TO_LEFT =
  /(?!\p{N})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The font library sets these digits from right to left, unlike people, so a run contains them from the last to the first. */
const RIGHT_TO_LEFT_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/;

const isLeftToRight = (run: Run | undefined): boolean =>
  run !== undefined && !run.isRightToLeft && /\p{L}/u.test(run.text);

const facesOf = (weight: Weight): readonly Face[] =>
  FILES[weight].map((file, index) => new Face(`${weight} ${index}`, file));

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Keeps a non-breaking space and replaces other spaces. */
const spaceOf = (space: string): string => (space === '\u00a0' ? space : ' ');

function set(letter: string, faces: readonly Face[]): readonly [face: string, letter: string] {
  for (const candidate of [letter, letter.normalize('NFD').replace(/\p{M}/gu, ''), '?']) {
    const face = candidate === '' ? undefined : faces.find(each => each.has(candidate));
    if (face) return [face.name, candidate];
  }
  throw new Error('The typeface has no question mark');
}

const HEADER = { woff: 44, sfnt: 12 } as const;
const ENTRY = { woff: 20, sfnt: 16 } as const;

/**
 * Returns the font inside a WOFF file (https://www.w3.org/TR/WOFF/). Unpacks each table once; the PDF library would
 * unpack a table again for every letter.
 */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(HEADER.sfnt + count * ENTRY.sfnt);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [directory];
  let at = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = HEADER.woff + index * ENTRY.woff;
    const to = HEADER.sfnt + index * ENTRY.sfnt;
    const [offset, packed, length] = [4, 8, 12].map(field => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ];
    const data = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(data) : data;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(at, to + 8);
    directory.writeUInt32BE(length, to + 12);
    // Tables start at multiples of four bytes.
    const padding = (4 - (length % 4)) % 4;
    parts.push(table, Buffer.alloc(padding));
    at += length + padding;
  }
  return Buffer.concat(parts);
}
