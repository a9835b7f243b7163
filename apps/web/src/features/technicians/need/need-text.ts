import { nameKey } from '@oficio/domain/technicians/catalogue/rules.ts';

/** Shows the name that a visitor has chosen in what they had typed for it. Returns '' for a text that only names the place. */
export function withPlace(text: string, label: string): string {
  const rest = beforePlace(text, label);
  if (rest === null) return text;
  return saysNothing(rest) ? '' : `${rest} ${shortName(label)}`;
}

/** Returns the name of a service instead of the beginning of its words; any other text stays, because it describes the job. */
export function withService(text: string, name: string): string {
  const words = wordsOf(name);
  return wordsOf(text).every(typed => words.some(word => word.startsWith(typed))) ? name : text;
}

/** Returns what the text says besides the names of the chosen service and place, which the request has anyway. */
export function descriptionIn(text: string, service: string | null, place: string | null): string {
  const isName = [service, place && shortName(place)].some(
    name => name !== null && nameKey(name) === nameKey(text),
  );
  return isName ? '' : text;
}

/** Returns whether the text says more than the place at its end. */
export function saysMoreThan(text: string, label: string): boolean {
  const rest = beforePlace(text, label);
  return rest !== null && !saysNothing(rest);
}

/** Returns the text before the first words of a place at its end: 'fontanero en geta' → 'fontanero en'. Null without them. */
function beforePlace(text: string, label: string): string | null {
  const typed = text.trim().split(/\s+/);
  const named = wordsOf(shortName(label));
  for (let count = Math.min(typed.length, named.length); count > 0; count -= 1) {
    const end = typed.slice(-count).map(nameKey);
    if (end.every((word, index) => isBeginning(word, named[index], index === count - 1)))
      return typed.slice(0, -count).join(' ');
  }
  return null;
}

/** Only the last word may be unfinished. */
const isBeginning = (typed: string, word = '', isLast: boolean): boolean =>
  isLast ? word.startsWith(typed) : word === typed;

/** Words that lead to a place. */
const saysNothing = (rest: string): boolean => /^(?:(?:en|de|a|cerca|por)\s*)*$/i.test(rest);

const wordsOf = (text: string): string[] => nameKey(text).trim().split(/\s+/);

/** 'Getafe, Madrid' → 'Getafe' */
const shortName = (label: string): string => label.split(', ', 1)[0] || label;
