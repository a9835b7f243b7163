/** Accents and the middle dot of Catalan: 'Gavil·la'. */
const MARKS = /[\p{M}·]/gu;
const BEYOND_ASCII = /[^ -~]/;

/** No name has more words; 'Santa Cruz de la Sierra' has five, the longest one eight. */
export const MAX_NAME_WORDS = 9;

/** Returns a text as names are compared: words of letters from a to z and digits, separated by one space. */
export function keyOf(text: string): string {
  const lower = text.toLowerCase();
  const plain = BEYOND_ASCII.test(lower) ? lower.normalize('NFD').replace(MARKS, '') : lower;
  return plain.replace(/[^a-z0-9]+/g, ' ').trim();
}

const ARTICLES = 'el|la|los|las|els|les|es|ses|sa|s|l|o|a|os|as|lo';
const ARTICLE = new RegExp(`^(${ARTICLES}) (?=.)`);
const ARTICLE_AT_END = new RegExp(`^(.+) (${ARTICLES})$`);

export const withoutArticle = (key: string): string => key.replace(ARTICLE, '');

/** Returns the key of a name that is written as in the list of the INE: 'Rozas de Madrid, Las'. */
export const articleInFront = (key: string): string => key.replace(ARTICLE_AT_END, '$2 $1');
