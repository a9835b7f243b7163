import { plainWords } from '../fields/fold.ts';

/** Words in front of a place, folded. */
const BEFORE_PLACES: ReadonlySet<string> = new Set(['en', 'a', 'de', 'desde', 'hasta', 'por']);

/** Returns the part of a need that may be the beginning of a place: what follows the last 'en', otherwise the whole text. */
export const placePart = (need: string): string => /^.*\ben\s+(\S.*)$/isu.exec(need)?.[1] ?? need;

/** Returns a need without the place that it names, so that the place's words find no service: 'mudanza a Piedrafita' → 'mudanza a'. */
export function withoutPlace(need: string, label: string): string {
  const ofPlace = new Set(plainWords(label));
  let isBehind = false;
  return need
    .split(/\s+/)
    .filter(word => {
      const [plain = ''] = plainWords(word);
      const isOfPlace = isBehind && ofPlace.has(plain);
      isBehind = isOfPlace || BEFORE_PLACES.has(plain);
      return !isOfPlace;
    })
    .join(' ');
}
