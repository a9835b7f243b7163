import { MAX_SERVICE_WORDS, SERVICE_WORD } from './limits.ts';

/** Splits words or phrases that commas or line breaks separate. Leaves out empty and repeated ones. */
export const splitWords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map(word => word.replace(/\s+/g, ' ').trim())
      .filter(word => word !== ''),
  ),
];

/** Characters that an administrator may type as the words of a service: the most words with what separates them. */
export const WORD_LIST_MAX = MAX_SERVICE_WORDS * (SERVICE_WORD.max + 2);

/** Returns the error text of typed words, or null for valid ones. */
export function wordsProblem(text: string): string | null {
  const words = splitWords(text);
  if (words.length > MAX_SERVICE_WORDS)
    return `Un servicio admite como mucho ${MAX_SERVICE_WORDS} palabras o frases, y hay ${words.length}`;
  const { min, max } = SERVICE_WORD;
  const wrong = words.find(({ length }) => length < min || length > max);
  if (wrong === undefined) return null;
  const shown = wrong.length > max ? `${wrong.slice(0, 20)}…` : wrong;
  return `«${shown}» no vale: cada palabra o frase tiene de ${min} a ${max} caracteres`;
}
