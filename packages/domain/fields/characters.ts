/**
 * Which characters a typed text may hold. What nobody sees can hide words, turn them round (U+202E) or make one name
 * look like another, so a single line is refused with it and a longer text loses it.
 */

// Marked pure, so that a page which checks nothing is not made to load this.
/** Controls, formatting marks, lone surrogates, and what draws nothing, such as U+200B or the Braille blank. */
const INVISIBLE = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800';
const HAS_INVISIBLE = /* @__PURE__ */ new RegExp(`[${INVISIBLE}]`, 'u');
/** In a longer text emoji and scripts need their joiners and variants. */
const LOST_IN_TEXT = /* @__PURE__ */ new RegExp(
  `(?![\\n\\t\\u200c\\u200d\\ufe0e\\ufe0f])[${INVISIBLE}]`,
  'gu',
);
/** From the first visible character to the last; found in one pass, however long the blanks around it. */
const VISIBLE = /* @__PURE__ */ new RegExp(`[^\\s${INVISIBLE}](?:.*[^\\s${INVISIBLE}])?`, 'su');
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Ask for the coloured or the plain form of a sign; without them it is the same sign. */
const VARIANTS = /[\ufe0e\ufe0f]/g;
const BLANKS = /[\p{Zs}\t]+/gu;
/** No script sets more marks on one letter. They would cover the lines around, and composing them takes the square of their number. */
const TOO_MANY_MARKS = /(\p{M}{10})\p{M}+/gu;

/** A single line as it is kept: composed (NFC), single spaces, nothing invisible at its ends, as when it was pasted. */
export const tidyLine = (value: string): string =>
  visibleIn(composed(value).replace(VARIANTS, '')).replace(BLANKS, ' ');

/** A longer text as it is kept: composed (NFC), lines ended by '\n', nothing else that is invisible. */
export const tidyText = (value: string): string =>
  visibleIn(composed(value).replace(LINE_BREAKS, '\n').replace(LOST_IN_TEXT, ''));

/** In a time that grows with its length alone, whatever a stranger sends. */
const composed = (value: string): string => value.replace(TOO_MANY_MARKS, '$1').normalize('NFC');

const visibleIn = (value: string): string => VISIBLE.exec(value)?.[0] ?? '';

/** Why a tidy text cannot be a single line, or null. `label` is the field's Spanish name with its article. */
export function lineProblem(label: Label, value: string): string | null {
  if (LINE_BREAK.test(value)) return `${capital(label)} no puede tener saltos de línea`;
  return HAS_INVISIBLE.test(value)
    ? `${capital(label)} contiene caracteres invisibles. Bórralos o vuelve a escribirlo todo a mano`
    : null;
}

/** A field's Spanish name with its article. Singular, because every message continues with a singular verb. */
export type Label = `${'el' | 'la'} ${string}`;

export const capital = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);
