import { halvesOf, isBeginning, sameName, wordsOf } from './names.ts';

/** Names of well-known towns beside those of the sources, because GeoNames mixes them there with names in hundreds of languages. */
const OF_KNOWN_TOWNS: Readonly<Record<string, readonly string[]>> = {
  '01059': ['Vitoria', 'Gasteiz'],
  '07032': ['Mahón'],
  '07040': ['Palma de Mallorca'],
  '08101': ['Hospitalet de Llobregat', 'Hospitalet'],
  '08245': ['Santa Coloma'],
  '08279': ['Tarrasa'],
  '11020': ['Jerez'],
  '12040': ['Castellón de la Plana', 'Castellón'],
  '15030': ['La Coruña', 'Coruña'],
  '15078': ['Santiago'],
  '20069': ['Donosti'],
  '25120': ['Lérida'],
  '32054': ['Orense'],
  '28005': ['Alcalá'],
  '28148': ['Torrejón'],
  '35016': ['Las Palmas'],
  '38023': ['La Laguna'],
  '46250': ['València'],
  '48013': ['Baracaldo'],
  '48020': ['Bilbo'],
};
const LARGE = 100_000;
/** Towns in municipalities whose names in the source are longer than those that people use. */
export const OF_PARTS: Readonly<Record<string, readonly string[]>> = {
  'Barajas de Madrid': ['Barajas'],
  Eixample: ["L'Eixample", 'Ensanche'],
  'Fuencarral-El Pardo': ['Fuencarral'],
  'Moncloa-Aravaca': ['Moncloa', 'Aravaca'],
  'Playa del Ingles': ['Playa del Inglés'],
  'Puente de Vallecas': ['Vallecas'],
  'San Blas-Canillejas': ['San Blas', 'Canillejas'],
  'Tetuán de las Victorias': ['Tetuán'],
};
/** Below this number of inhabitants the other names in GeoNames are rarely those that people use. */
const MIN_POPULATION = 3000;

/** Provinces with a second official language, in which places have an old or a Spanish name too: 'Gerona', 'Zarauz', 'Puzol'. */
const BILINGUAL = new Set('01 03 07 08 12 15 17 20 25 27 31 32 36 43 46 48'.split(' '));
export const isBilingual = (code: string): boolean => BILINGUAL.has(code.slice(0, 2));
const BASQUE = new Set('01 20 31 48'.split(' '));
/** A name in capitals only is the code of an airport. */
const SPANISH = /^(?!\p{Lu}+$)\p{Lu}[a-zñçáéíóúàèòïü·A-ZÁÉÍÓÚÀÈÒ' -]+$/u;
/** GeoNames transcribes other alphabets like this: "Al'kala-de-Gvadaira", 'Kartakhena'. */
const TRANSCRIBED = /^Eh|[wy]|'[a-z]|[a-z]-[a-z]| - |kh|zh|ph|jj|'$/;
const MIN_LETTERS = 4;

interface Named {
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly population: number;
}

/** Returns the names by which people may search a municipality beside its official ones; `seat` is its town in GeoNames. */
export function aliasesOf(code: string, names: readonly string[], seat: Named): readonly string[] {
  const province = code.slice(0, 2);
  const halves = names.flatMap(halvesOf);
  const known = new Set(halves.map(wordsOf));
  const aliases: string[] = [];
  const add = (alias: string) => {
    if (known.has(wordsOf(alias))) return;
    known.add(wordsOf(alias));
    aliases.push(alias);
  };
  for (const alias of [...halvesOf(seat.name), ...(OF_KNOWN_TOWNS[code] ?? [])]) add(alias);
  if (seat.population < MIN_POPULATION || seat.population >= LARGE) return aliases;
  for (const other of seat.otherNames) {
    if (!SPANISH.test(other) || TRANSCRIBED.test(other) || sameName(other).length < MIN_LETTERS) continue;
    if (/k/i.test(other) && !BASQUE.has(province)) continue;
    const isVariant = isBilingual(code) && halves.some(half => isSimilar(half, other));
    if (isVariant || halves.some(half => isBeginning(half, other))) add(other);
  }
  return aliases;
}

/** Returns whether at most a third of the letters differ. */
function isSimilar(one: string, other: string): boolean {
  const [a, b] = [sameName(one), sameName(other)];
  return distance(a, b) <= Math.max(a.length, b.length) / 3;
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
