/** Card data as typed, checked before it is sent. It is never stored. */
export interface CardText {
  readonly number: string;
  /** 'MM/AA' */
  readonly expiry: string;
  readonly cvc: string;
}

/** Card data in the format of the payment provider. */
export interface CardDetails {
  readonly number: string;
  readonly month: number;
  /** Four digits. */
  readonly year: number;
  readonly cvc: string;
}

export type CardErrors = { readonly [Field in keyof CardText]?: string };

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** American Express groups 4-6-5 digits, all others groups of four. */
const GROUPS = { amex: [4, 6, 5], others: [4, 4, 4, 4, 3] } as const;
const isAmex = (number: string): boolean => /^3[47]/.test(number);

/** '4242 4242 4242 4242' */
export function groupNumber(text: string): string {
  let rest = digitsOf(text);
  const groups: string[] = [];
  for (const length of isAmex(rest) ? GROUPS.amex : GROUPS.others) {
    if (rest !== '') groups.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return groups.join(' ');
}

/** Formats the expiry date as '12/34', from typed text or autofill: '1234', '12 / 34', '12/2034', '3/34'. */
export function groupExpiry(text: string): string {
  const [month = '', year] = text.split(/\D+/).filter(Boolean);
  if (year !== undefined)
    return `${month.padStart(2, '0')}/${year.length === 4 ? year.slice(2) : year.slice(0, 2)}`;
  const isWhole = /^[2-9]/.test(month) || /^\d\D/.test(text);
  const padded = isWhole ? month.padStart(2, '0') : month;
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2, 4)}` : padded;
}

export const groupCvc = (text: string): string => digitsOf(text).slice(0, 4);

/** Returns the card, or a Spanish error for each invalid field. `now` is milliseconds since the epoch. */
export function readCard(
  text: CardText,
  now: number,
): { readonly card: CardDetails } | { readonly errors: CardErrors } {
  const number = digitsOf(text.number);
  const [month = 0, shortYear = -1] = text.expiry.split('/').map(Number);
  const year = 2000 + shortYear;
  const errors = {
    ...problem('number', numberProblem(number)),
    ...problem('expiry', expiryProblem(text.expiry, month, year, now)),
    ...problem('cvc', cvcProblem(text.cvc, number)),
  };
  return Object.keys(errors).length > 0 ? { errors } : { card: { number, month, year, cvc: text.cvc } };
}

const problem = (field: keyof CardText, text: string | null): CardErrors =>
  text === null ? {} : { [field]: text };

function numberProblem(number: string): string | null {
  if (number === '') return 'Escribe el número de la tarjeta';
  return number.length >= 13 && passesLuhn(number) ? null : 'El número de la tarjeta no es correcto';
}

function expiryProblem(text: string, month: number, year: number, now: number): string | null {
  if (text === '') return 'Escribe la fecha de caducidad';
  if (!/^\d{2}\/\d{2}$/.test(text) || month < 1 || month > 12) return 'Escribe la caducidad como MM/AA';
  // A card is valid until its month has ended in every time zone.
  return Date.UTC(year, month, 2) > now ? null : 'La tarjeta ha caducado';
}

function cvcProblem(cvc: string, number: string): string | null {
  if (cvc === '') return 'Escribe el código de seguridad';
  const length = isAmex(number) ? 4 : 3;
  return cvc.length === length ? null : `El código de seguridad tiene ${length} cifras`;
}

/** Returns whether the check digit is correct (ISO/IEC 7812-1, annex B). It detects any single wrong digit. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [position, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (position % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
