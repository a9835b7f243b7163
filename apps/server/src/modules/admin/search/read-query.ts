import { tidyPhone } from '@oficio/domain/accounts/phone.ts';
import { MIN_PHONE_DIGITS } from '@oficio/domain/admin/search/limits.ts';
import { plainWords } from '@oficio/domain/fields/fold.ts';

const PHONE = /^[+(\d][\d ().-]*$/;
const SPAIN = /^(?:\+|00)34(?=[\d ().-]*\d)/;

/** Returns the digits of a part of a telephone number, without the prefix of Spain, or null for other texts. */
export function phoneIn(text: string): string | null {
  const phone = tidyPhone(text);
  if (!PHONE.test(phone)) return null;
  const digits = phone.replace(SPAIN, '').replace(/\D/g, '');
  return digits.length < MIN_PHONE_DIGITS ? null : digits;
}

/** Words that many addresses contain in several spellings, so that 'Avda. América' finds 'Avenida de América'. */
const GENERIC = new Set(
  'a al av avd avda avenida c calle cl de del el en la las los n num numero pl plaza pza s y'.split(' '),
);
/** A house number alone is no address. Three letters or a postcode are. */
const IS_DISTINCTIVE = /[a-z]{3}|\d{5}/;

/** Returns the words that an address must contain; none for a text that is no part of an address. */
export function addressWordsIn(text: string): readonly string[] {
  if (text.includes('@')) return [];
  const words = plainWords(text).filter(word => !GENERIC.has(word));
  return words.some(word => IS_DISTINCTIVE.test(word)) ? words : [];
}
