import { z } from 'zod';
import { isCalendarDay } from './calendar.ts';
import { capital, type Label, lineProblem, tidyLine, tidySearch, tidyText, tooShort } from './characters.ts';
import { CLIENT_ID_MAX, FORM_KEY_MISSING } from './limits.ts';

/**
 * Builders for the fields of the contracts. Each takes the field's Spanish name with its article ('el nombre') and produces
 * error messages that contain it, so that users never see a message of the validation library.
 */

interface TextOptions {
  readonly min?: number;
  readonly max: number;
  /** Error text for an absent or blank field; by default 'Falta el nombre'. */
  readonly missing?: string;
}

/** Builds a text of 1 to `max` characters (UTF-16 units) on any number of lines, normalized by `tidyText`. */
export function text(label: Label, options: TextOptions) {
  return bounded(label, tidyText, options);
}

/** Builds a text of 1 to `max` characters (UTF-16 units) on one line, normalized by `tidyLine`: names, addresses, keys. */
export function line(label: Label, options: TextOptions) {
  return bounded(label, tidyLine, options).refine(...without(value => lineProblem(label, value)));
}

/** Builds a normalized text. No later rule runs on a text that is too long, because some patterns take quadratic time. */
function bounded(
  label: Label,
  tidy: (value: string) => string,
  { min = 1, max, missing = `Falta ${label}` }: TextOptions,
) {
  return z
    .string({ error: issue => (issue.input === undefined ? missing : `${capital(label)} debe ser un texto`) })
    .overwrite(tidy)
    .refine(...atLeast(min, min === 1 ? missing : tooShort(label, min)))
    .refine(...atMost(max, `${capital(label)} no puede pasar de ${max} caracteres`));
}

// Refinements, because zod's `min` and `max` also run on values that are not texts, and throw for some of them.
/** Arguments of `refine` that require at least `min` characters. */
export const atLeast = (min: number, error: string) =>
  [(value: string) => value.length >= min, { error }] as const;

/** Arguments of `refine` that allow at most `max` characters. No later rule runs on a longer text. */
export const atMost = (max: number, error: string) =>
  [(value: string) => value.length <= max, { error, abort: true }] as const;

/** Arguments of `refine` for a function that returns the error text, or null for a valid value. */
export const without = (problemOf: (value: string) => string | null) =>
  [
    (value: string) => problemOf(value) === null,
    { error: (issue: { readonly input?: unknown }) => problemOf(String(issue.input)) ?? undefined },
  ] as const;

/** Builds a text that may be absent, null or blank; all three become null. */
export function optionalText(label: Label, options: { readonly max: number }) {
  return z.preprocess(blankToNull, text(label, options).nullable());
}

/** Builds a line that may be absent, null or blank; all three become null. */
export function optionalLine(label: Label, options: { readonly max: number }) {
  return z.preprocess(blankToNull, line(label, options).nullable());
}

/** Builds the text of a search. Removes the invisible characters of a paste: they would hide why the search finds nothing. */
export function searchText({ max, missing }: { readonly max: number; readonly missing?: string }) {
  return bounded('la búsqueda', tidySearch, missing === undefined ? { max } : { max, missing });
}

/** Builds the text of a search that may be absent, null or blank; all three become null. */
export const optionalSearch = (options: { readonly max: number }) =>
  z.preprocess(blankToNull, searchText(options).nullable());

/** Builds a line of a query that may be absent or blank, such as an empty form field; both become undefined. */
export function lineIfGiven(label: Label, options: { readonly max: number }) {
  return z.preprocess(value => blankToNull(value) ?? undefined, line(label, options).optional());
}

interface NumberOptions {
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
  /** At most two decimals: an amount of money. */
  readonly cents?: boolean;
  readonly missing?: string;
}

/** Builds a number, given in JSON or as a decimal text of a query or form with an optional minus and dot. */
export function number(label: Label, options: NumberOptions) {
  return z.preprocess(numberIn, numberSchema(label, options));
}

/** Builds a number that may be absent, null or blank; all three become null. */
export function optionalNumber(label: Label, options: NumberOptions) {
  return z.preprocess(numberIn, numberSchema(label, options).nullable().default(null));
}

function numberSchema(label: Label, { min, max, integer, cents, missing = `Falta ${label}` }: NumberOptions) {
  return z
    .number({ error: issue => (issue.input == null ? missing : `${capital(label)} debe ser un número`) })
    .min(min, `${capital(label)} no puede ser menor que ${min.toLocaleString('es-ES')}`)
    .max(max, `${capital(label)} no puede ser mayor que ${max.toLocaleString('es-ES')}`)
    .refine(value => !integer || Number.isSafeInteger(value), `${capital(label)} debe ser un número entero`)
    .refine(
      value => !cents || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      `${capital(label)} admite como mucho dos decimales`,
    );
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Converts a decimal text to a number and a blank to null. Returns any other value unchanged, for the schema to check. */
export function numberIn(value: number | string | null | undefined): unknown {
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : blankToNull(value);
}

const idRange = { min: 1, max: Number.MAX_SAFE_INTEGER, integer: true } as const;

/** Builds an id. One that is too large for a number becomes the largest one: nothing has it, so the reply is "not found". */
export const id = (label: Label, missing?: string) =>
  z.preprocess(idIn, numberSchema(label, missing === undefined ? idRange : { ...idRange, missing }));
export const optionalId = (label: Label) =>
  z.preprocess(idIn, numberSchema(label, idRange).nullable().default(null));

function idIn(value: number | string | null | undefined): unknown {
  const given = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : numberIn(value);
  return typeof given === 'number' && given > idRange.max ? idRange.max : given;
}

/** WGS 84 degrees. */
export const LATITUDE_RANGE = { min: -90, max: 90 } as const;
export const LONGITUDE_RANGE = { min: -180, max: 180 } as const;

export function oneOf<const Values extends readonly [string, ...string[]]>(label: Label, values: Values) {
  return z.enum(values, {
    error: issue =>
      issue.input === undefined
        ? `Falta ${label}`
        : `${capital(label)} debe ser uno de: ${values.join(', ')}`,
  });
}

/** Builds a boolean, given as true/false, 1/0 or their texts, which forms and queries send. */
export function flag(label: Label) {
  return z.preprocess(
    value =>
      value === 1 || value === '1' || value === 'true'
        ? true
        : value === 0 || value === '0' || value === 'false'
          ? false
          : value,
    z.boolean({ error: `${capital(label)} debe ser verdadero o falso` }),
  );
}

/** A parsed date-time: milliseconds since the epoch, or the text of a local time without a zone ('2026-12-20T10:30'). */
export type WrittenInstant = number | string;

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Builds an ISO 8601 date-time; absent, null and blank become null. A time without a zone stays a text, which the server reads
 * in the zone of the job. A date without a time is rejected, because the payment terms count hours, unless `allowsDay`.
 */
export function optionalInstant(label: Label, { allowsDay = false } = {}) {
  const wrong = `${capital(label)} no es una fecha válida`;
  return z.preprocess(
    blankToNull,
    z
      .string({ error: wrong })
      .transform((value, context): WrittenInstant => {
        const zone = DATE_TIME.exec(value)?.at(-1);
        const instant = Date.parse(zone === undefined ? `${value}Z` : value);
        if (DATE_TIME.test(value) && isCalendarDay(value.slice(0, 10)) && Number.isFinite(instant))
          return zone === undefined ? value : instant;
        if (allowsDay && isCalendarDay(value)) return value;
        const message = isCalendarDay(value) ? `Indica también la hora de ${label}` : wrong;
        context.issues.push({ code: 'custom', message, input: value });
        return z.NEVER;
      })
      .nullable(),
  );
}

/** Builds a field as `optionalInstant` does, but required. */
export const instant = (label: Label) =>
  optionalInstant(label).transform((value, context): WrittenInstant => {
    if (value !== null) return value;
    context.issues.push({ code: 'custom', message: `Falta ${label}`, input: value });
    return z.NEVER;
  });

/** Builds a calendar day, 'YYYY-MM-DD'; absent, null and blank become null. */
export function optionalDay(label: Label) {
  const wrong = `${capital(label)} no es una fecha válida`;
  return z.preprocess(
    blankToNull,
    z.string({ error: wrong }).refine(isCalendarDay, wrong).nullable().default(null),
  );
}

/** An instant in replies: ISO 8601 in UTC. */
export const instantOut = z.iso.datetime();

/** Converts undefined and texts without a visible character to null. Returns any other value unchanged. */
export function blankToNull(value: unknown): unknown {
  return value === undefined || (typeof value === 'string' && tidyLine(value) === '') ? null : value;
}

/** Most rows of a page. Clients of the specification send no limit and show a single page. */
const PAGE_MAX = 200;

/** Builds the query fields `limit` and `cursor` of a paginated list. */
export function page(
  limits: { readonly default: number; readonly max: number } = { default: PAGE_MAX, max: PAGE_MAX },
) {
  return {
    limit: optionalNumber('el límite', { min: 1, max: limits.max, integer: true }).transform(
      limit => limit ?? limits.default,
    ),
    cursor: lineIfGiven('el cursor', { max: 200 }),
  };
}

/** `{ ok: true }`, the reply of calls without data. */
export const done = z.object({ ok: z.literal(true) });
export const DONE = { ok: true } as const;

/**
 * The key of a form that moves money. The browser makes it at the first attempt and keeps it for all further ones, so that a
 * repeated call acts once (decision 0056).
 */
export const formKeyField = text('la clave del envío', { max: CLIENT_ID_MAX, missing: FORM_KEY_MISSING });
