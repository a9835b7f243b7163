/** Plain letter → its forms with an accent, and one apostrophe for all signs that people type for it. */
const FORMS: Readonly<Record<string, RegExp>> = {
  a: /[áàâäãå]/giu,
  e: /[éèêë]/giu,
  i: /[íìîïİ]/giu,
  o: /[óòôöõ]/giu,
  u: /[úùûü]/giu,
  n: /ñ/giu,
  c: /ç/giu,
  "'": /[’‘ʼʻ´`′＇]/gu,
  // Joiners, which change only the shape of the letters beside them.
  '': /[\u200c\u200d]/gu,
};

/** Changes one letter, because `toLowerCase` of a text makes two characters of İ, and a ς of the last Σ of a word. */
function lowerCase(letter: string): string {
  const lower = letter.toLowerCase();
  return lower.length === letter.length ? lower : letter;
}

/**
 * Returns a text as searches compare it: in lower case, without accents, with one kind of apostrophe. Stored texts and searched ones must
 * pass through it, so a change of it needs a migration that writes the stored ones again.
 */
export const fold = (text: string): string =>
  Object.entries(FORMS)
    .reduce((folded, [plain, forms]) => folded.replace(forms, plain), text)
    .replace(/\p{Lu}|\p{Lt}/gu, lowerCase);

/** Returns the different words of letters from a to z and digits in a text, folded. */
export const plainWords = (text: string): readonly string[] => [
  ...new Set(fold(text).match(/[a-z0-9]+/g) ?? []),
];
