import { fold } from '@oficio/domain/fields/fold.ts';

/** 'Rozas de Madrid, Las', 'Hospitalet de Llobregat, L'' or 'Alfàs del Pi, l''. */
const ARTICLE_AT_END = /^(.+), ((?:El|La|Los|Las|Els|Les|Es|Ses|Sa|S'|L'|O|A|Os|As|Lo))$/i;

/** Returns a name as people write it, with its article in front: 'Las Rozas de Madrid', "L'Hospitalet de Llobregat". */
export function withArticle(name: string): string {
  return name
    .split('/')
    .map(half => {
      const [, rest, article] = ARTICLE_AT_END.exec(half.trim()) ?? [];
      if (rest === undefined || article === undefined) return half.trim();
      const capital = article.charAt(0).toUpperCase() + article.slice(1);
      return article.endsWith("'") ? `${capital}${rest}` : `${capital} ${rest}`;
    })
    .join('/');
}

export const halvesOf = (name: string): readonly string[] => name.split('/').map(half => half.trim());

/** Returns a name as names of two sources are compared: letters and digits without accents, without an article in front. */
export const sameName = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(el|la|los|las|els|les|es|ses|sa|s|l|o|a|os|as|lo) /, '')
    .replaceAll(' ', '');

/** Returns the folded words of a name, with a space after each. */
export const wordsOf = (name: string): string =>
  `${fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;

/** Returns whether a name is another one or its beginning: 'Las Rozas' of 'Las Rozas de Madrid'. */
export const isBeginning = (long: string, short: string): boolean => wordsOf(long).startsWith(wordsOf(short));
