/** How the database folds `users.words` (migration 0018): what is looked for is folded alike. */
const FOLDED: Readonly<Record<string, RegExp>> = {
  a: /[áàâäãå]/giu,
  e: /[éèêë]/giu,
  i: /[íìîï]/giu,
  o: /[óòôöõ]/giu,
  u: /[úùûü]/giu,
  n: /ñ/giu,
  c: /ç/giu,
};

/** Small letters without accents. */
const fold = (words: string): string =>
  Object.entries(FOLDED)
    .reduce((text, [plain, letters]) => text.replace(letters, plain), words)
    .toLowerCase();

/** A pattern for `like … escape '\'` that finds these words anywhere in a text folded by the database. */
export const patternOf = (words: string): string => `%${fold(words).replace(/[\\%_]/g, '\\$&')}%`;
