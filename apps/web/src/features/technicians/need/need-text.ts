import { plainWords } from '@oficio/domain/fields/fold.ts';

/** Shows the name of a chosen place in what was typed for it. Returns '' for a text that only names the place. */
export function withPlace(text: string, label: string): string {
  const rest = beforePlace(text, label);
  if (rest === null) return text;
  return saysNothing(rest) ? '' : `${rest} ${shortName(label)}`;
}

/** Returns the name of a service instead of the beginning of its words; any other text stays, because it describes the job. */
export function withService(text: string, name: string): string {
  const words = plainWords(name);
  return plainWords(text).every(typed => words.some(word => word.startsWith(typed))) ? name : text;
}

/** Returns what the text says besides the name of the chosen service or place, which the request has anyway. */
export function descriptionIn(text: string, service: string | null, place: string | null): string {
  const isName = (name: string | null) => name !== null && plainText(name) === plainText(text);
  return isName(service) || isName(place && shortName(place)) ? '' : text;
}

/** Returns whether the text says more than the place at its end. */
export function saysMoreThan(text: string, label: string): boolean {
  const rest = beforePlace(text, label);
  return rest !== null && !saysNothing(rest);
}

/** Returns the text before the first words of a place at its end: 'fontanero en geta' → 'fontanero en'. Null without them. */
function beforePlace(text: string, label: string): string | null {
  const typed = text.trim().split(/\s+/);
  const place = plainText(shortName(label));
  for (let count = typed.length; count > 0; count -= 1) {
    const end = plainText(typed.slice(-count).join(' '));
    if (end !== '' && place.startsWith(end)) return typed.slice(0, -count).join(' ');
  }
  return null;
}

/** Returns whether the words only lead to a place. */
const saysNothing = (rest: string): boolean => /^(?:(?:en|de|a|por|cerca)\b\s*)*$/i.test(rest);

const plainText = (text: string): string => plainWords(text).join(' ');

/** 'Getafe, Madrid' → 'Getafe' */
const shortName = (label: string): string => label.split(', ', 1)[0] || label;
