/**
 * Characters that typed texts may contain. Invisible characters can hide text, reverse it (U+202E) or make two names look
 * alike. A single line with such characters is rejected, except for joiners where a script needs them; in a longer text they are removed.
 */

// The constants are marked pure, so that bundles of pages that check no text leave them out.
/** Controls, formatting marks, lone surrogates, and characters without a glyph, such as U+200B or the Braille blank. */
const INVISIBLE = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800';
const HAS_INVISIBLE = /* @__PURE__ */ new RegExp(`[${INVISIBLE}]`, 'u');
/** Scripts in which a joiner changes the shape of the letters beside it, as in many Persian and Hindi names. */
const JOINING =
  '\\p{Script=Arabic}\\p{Script=Bengali}\\p{Script=Devanagari}\\p{Script=Gujarati}\\p{Script=Gurmukhi}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Oriya}\\p{Script=Sinhala}\\p{Script=Syriac}\\p{Script=Tamil}\\p{Script=Telugu}';
const JOINERS = /* @__PURE__ */ new RegExp(`([${JOINING}]\\p{M}*)[\u200c\u200d](?=[${JOINING}])`, 'gu');
/** Does not match joiners and variation selectors, because emoji and some scripts need them in a longer text. */
const REMOVED_FROM_TEXT = /* @__PURE__ */ new RegExp(
  `(?![\\n\\t\\u200c\\u200d\\ufe0e\\ufe0f])[${INVISIBLE}]`,
  'gu',
);
/** From the first visible character to the last. Matches in linear time, also with many blanks around it. */
const VISIBLE = /* @__PURE__ */ new RegExp(`[^\\s${INVISIBLE}](?:.*[^\\s${INVISIBLE}])?`, 'su');
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Variation selectors, which choose the coloured or the plain form of the same character. */
const VARIANTS = /[\ufe0e\ufe0f]/g;
const BLANKS = /[\p{Zs}\t]+/gu;
/** More marks than any script puts on one letter. They cover neighbouring lines, and composing them takes quadratic time. */
const TOO_MANY_MARKS = /(\p{M}{10})\p{M}+/gu;

/** Returns a line in the form that is stored: NFC, single spaces, and no invisible characters of a paste at the ends. */
export const tidyLine = (value: string): string =>
  visibleIn(composed(value).replace(VARIANTS, '')).replace(BLANKS, ' ');

/** Returns a longer text in the form that is stored: NFC, lines separated by '\n', and no other invisible characters. */
export const tidyText = (value: string): string =>
  visibleIn(composed(value).replace(LINE_BREAKS, '\n').replace(REMOVED_FROM_TEXT, ''));

/** Returns what a search looks for: a line with single spaces, whatever was pasted into the field. */
export const tidySearch = (value: string): string => tidyLine(tidyText(value).replaceAll('\n', ' '));

/** Composes a text (NFC) in linear time, even for hostile input. */
const composed = (value: string): string => value.replace(TOO_MANY_MARKS, '$1').normalize('NFC');

const visibleIn = (value: string): string => VISIBLE.exec(value)?.[0] ?? '';

/** Returns why a text from `tidyLine` is not a valid line, or null. `label` is the field's Spanish name with its article. */
export function lineProblem(label: Label, value: string): string | null {
  if (LINE_BREAK.test(value)) return `${capital(label)} no puede tener saltos de línea`;
  return HAS_INVISIBLE.test(value.replace(JOINERS, '$1'))
    ? `${capital(label)} contiene caracteres invisibles. Bórralos o vuelve a escribirlo todo a mano`
    : null;
}

/** A field's Spanish name with its article. Singular, because every message continues with a singular verb. */
export type Label = `${'el' | 'la'} ${string}`;

/** Returns the error of a text with fewer than `min` characters. */
export const tooShort = (label: Label, min: number): string =>
  `${capital(label)} debe tener al menos ${min} caracteres`;

/** Returns a label with a capital first letter. */
export const capital = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);
