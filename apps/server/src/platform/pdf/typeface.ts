import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create as readFont } from 'fontkit';
import { unpackWoff } from './woff.ts';

export type Weight = 'regular' | 'bold';

/** A piece of text in a single font file. */
export interface Run {
  /** Name of the font. */
  readonly face: string;
  readonly text: string;
}

interface Face {
  readonly name: string;
  readonly weight: Weight;
  readonly font: Buffer;
  readonly characters: ReadonlySet<number>;
}

/** The typeface has one file per script. Spanish letters are in the first. */
const FILES: Readonly<Record<Weight, readonly string[]>> = {
  regular: [
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff'),
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff'),
  ],
  bold: [
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'),
    import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff'),
  ],
};

/** The same typeface as in the web app. */
export class Typeface {
  readonly faces = [...facesOf('regular'), ...facesOf('bold')];

  /**
   * Splits a line by the fonts that can draw it. A letter without a font loses its diacritics or becomes a question
   * mark.
   */
  runs(text: string, weight: Weight): readonly Run[] {
    const faces = this.faces.filter(face => face.weight === weight);
    const runs: Run[] = [];
    for (const { segment } of graphemes.segment(text.normalize('NFC').replace(/[\s\p{Cc}]/gu, spaceOf))) {
      const [face, letter] = set(segment, faces);
      const last = runs.at(-1);
      if (last?.face === face) runs[runs.length - 1] = { face, text: last.text + letter };
      else runs.push({ face, text: letter });
    }
    return runs;
  }
}

function facesOf(weight: Weight): readonly Face[] {
  return FILES[weight].map((file, index) => {
    const font = unpackWoff(readFileSync(fileURLToPath(file)));
    const read = readFont(font);
    const characters = new Set('characterSet' in read ? read.characterSet : []);
    return { name: `${weight} ${index}`, weight, font, characters };
  });
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Keeps a non-breaking space and replaces other spaces. */
const spaceOf = (space: string): string => (space === '\u00a0' ? space : ' ');

function set(letter: string, faces: readonly Face[]): readonly [face: string, letter: string] {
  for (const candidate of [letter, letter.normalize('NFD').replace(/\p{M}/gu, ''), '?']) {
    const face = candidate === '' ? undefined : faces.find(({ characters }) => has(characters, candidate));
    if (face) return [face.name, candidate];
  }
  throw new Error('The typeface has no question mark');
}

const has = (characters: ReadonlySet<number>, text: string): boolean =>
  [...text].every(character => characters.has(character.codePointAt(0) ?? 0));
