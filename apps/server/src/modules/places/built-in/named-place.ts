import { keyOf, MAX_NAME_WORDS } from './keys.ts';
import { type BuiltInPlace, builtInPlaces } from './read-places.ts';

/** 'fontanero en Getafe', 'mudanza desde Alcorcón', 'electricista cerca de Sants'. */
const BEFORE_PLACE = ['en', 'por', 'cerca de', 'desde'].map(words => words.split(' '));
/** They stand before a place and before many other words, so a place at the end of the text comes first. */
const ALSO_BEFORE_OTHERS = ['de', 'a'].map(words => words.split(' '));
/** Smaller places, whose names are often words of other meanings, need a capital letter. */
const KNOWN_POPULATION = 5000;
/** A place without a word before it, as in 'cerrajero getafe', must be well known. */
const LARGE_POPULATION = 10_000;
/** Names of larger places that are also words of a need: 'tubería rota', 'arreglar la silla', 'en la campana'. They need a capital letter too. */
const ORDINARY = new Set(
  `rota,silla,pinto,ronda,muro,muros,salt,toro,mesa,olivar,porta,horta,cabra,salas,mos,ames,coll,mula,vera,campos,grado,sada,tias,nueva,herencia,
   ingenio,algarrobo,blanca,camas,canals,carral,castro,fortuna,lena,mora,moraleja,navas,oliva,olivares,peligros,pinos,pilas,pineda,pizarra,
   posadas,quesada,retiro,rosas,roses,rubi,rute,solera,tona,valls,antigua,ares,alameda,arcos,corral,palos,palma,paradas,infantes,onda,pego,puig,
   la muela,la cuesta,la solana,la rambla,la palma,la union,la campana,la laguna,la escala,la oliva,la pineda,el alamo,el paso,el plan,el puerto,
   los barrios,los corrales,los llanos,los santos,los villares,las navas`.split(/,\s*/),
);

let byName: ReadonlyMap<string, BuiltInPlace> | undefined;

/** The best place of each complete name. */
function placesByName(): ReadonlyMap<string, BuiltInPlace> {
  if (byName) return byName;
  const best = new Map<string, BuiltInPlace>();
  for (const place of builtInPlaces())
    for (const name of place.names) {
      const other = best.get(name);
      if (!other || isBetter(place, other)) best.set(name, place);
    }
  byName = best;
  return best;
}

const isBetter = (one: BuiltInPlace, other: BuiltInPlace): boolean =>
  one.isCapital === other.isCapital ? one.population > other.population : one.isCapital;

/** Returns the best place of a complete name, accents and capitals aside; undefined without one. */
export const placeOfName = (name: string): BuiltInPlace | undefined => placesByName().get(keyOf(name));

interface Word {
  readonly key: string;
  readonly isCapital: boolean;
}

/** Returns the place that a sentence names: 'fontanero en Getafe'. Null if it names none. */
export function namedPlace(text: string): BuiltInPlace | null {
  const words = wordsOf(text);
  return placeAfter(BEFORE_PLACE, words) ?? placeAtEnd(words) ?? placeAfter(ALSO_BEFORE_OTHERS, words);
}

/** Tries these words in turn. Returns the last place after the first word that finds one. */
function placeAfter(all: readonly (readonly string[])[], words: readonly Word[]): BuiltInPlace | null {
  for (const before of all)
    for (let at = words.length - 1; at >= before.length; at -= 1) {
      if (!before.every((word, index) => words[at - before.length + index]?.key === word)) continue;
      const place = longestPlace(words.slice(at, at + MAX_NAME_WORDS), KNOWN_POPULATION);
      if (place) return place;
    }
  return null;
}

function wordsOf(text: string): readonly Word[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(word => ({
    key: keyOf(word),
    isCapital: /^\p{Lu}/u.test(word),
  }));
}

/** Returns the place with the longest name with which the words begin. */
function longestPlace(words: readonly Word[], minPopulation: number): BuiltInPlace | null {
  for (let count = words.length; count > 0; count -= 1) {
    const place = placeOfWords(words.slice(0, count), minPopulation);
    if (place) return place;
  }
  return null;
}

/** A need comes first, so the place is not the whole text. */
function placeAtEnd(words: readonly Word[]): BuiltInPlace | null {
  for (let at = Math.max(1, words.length - MAX_NAME_WORDS); at < words.length; at += 1) {
    const place = placeOfWords(words.slice(at), LARGE_POPULATION);
    if (place && place.population >= LARGE_POPULATION) return place;
  }
  return null;
}

function placeOfWords(words: readonly Word[], minPopulation: number): BuiltInPlace | null {
  const name = words.map(({ key }) => key).join(' ');
  const place = placesByName().get(name);
  if (!place) return null;
  // The article of 'La Torre' may be written small.
  const isWrittenAsName = words.some(({ isCapital, key }) => isCapital && key.length > 2);
  const isKnown = place.population >= minPopulation && !ORDINARY.has(name);
  return isKnown || isWrittenAsName ? place : null;
}
