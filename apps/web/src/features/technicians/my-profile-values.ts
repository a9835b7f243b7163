import type { UseFormReturnType } from '@mantine/form';
import type { BodyInput } from '@oficio/domain/endpoint.ts';
import { lineProblem, tidyLine } from '@oficio/domain/fields/characters.ts';
import { LATITUDE_RANGE, LONGITUDE_RANGE } from '@oficio/domain/fields/contract.ts';
import type { ProfileOut, technicianEndpoints } from '@oficio/domain/technicians/contract.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { EXPERIENCE_RANGE, HOURLY_RATE_RANGE } from '@oficio/domain/technicians/limits.ts';
import { decimalText, isInCents, parseAmount, parseDecimal } from '../../lib/decimal.ts';

/** The form as it is typed; the names are the contract's, so that the server can blame a field. */
export interface ProfileValues extends Record<string, unknown> {
  bio: string;
  experience_years: string;
  hourly_rate: string;
  address: string;
  latitude: string;
  longitude: string;
  available: boolean;
}

/** Nobody's profile: what a new or rejected technician starts from. */
const BLANK = {
  bio: '',
  experience_years: null,
  hourly_rate: null,
  address: '',
  latitude: null,
  longitude: null,
  available: 1,
} as const;

export function valuesOf(profile: ProfileOut | null): ProfileValues {
  const from = profile ?? BLANK;
  return {
    bio: from.bio,
    experience_years: decimalText(from.experience_years),
    hourly_rate: decimalText(from.hourly_rate),
    address: from.address,
    latitude: decimalText(from.latitude),
    longitude: decimalText(from.longitude),
    available: from.available === 1,
  };
}

export function bodyOf(values: ProfileValues): BodyInput<typeof technicianEndpoints.updateMyProfile> {
  return {
    ...values,
    experience_years: parseDecimal(values.experience_years),
    hourly_rate: parseAmount(values.hourly_rate),
    latitude: parseDecimal(values.latitude),
    longitude: parseDecimal(values.longitude),
  };
}

export const sameValues = (one: ProfileValues, other: ProfileValues): boolean =>
  Object.keys(one).every(name => one[name] === other[name]);

/** Degrees with six decimals are about 10 cm; what a device adds to that is noise. */
const degrees = (value: number): string => decimalText(Number(value.toFixed(6)));

/** Puts a point into the form's two fields. */
export function setPlace(form: UseFormReturnType<ProfileValues>, { latitude, longitude }: Point): void {
  form.setFieldValue('latitude', degrees(latitude));
  form.setFieldValue('longitude', degrees(longitude));
  form.clearFieldError('latitude');
  form.clearFieldError('longitude');
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** What is wrong with a number that may be left out. */
function problemOf(value: number | null, { min, max }: Range): string | null {
  if (value === null) return null;
  if (Number.isNaN(value)) return 'Escribe un número';
  if (value >= min && value <= max) return null;
  return `Tiene que estar entre ${min.toLocaleString('es-ES')} y ${max.toLocaleString('es-ES')}`;
}

/** The point is two numbers or none. */
const together = (own: string, other: string): string | null =>
  own.trim() === '' && other.trim() !== '' ? 'La latitud y la longitud van juntas' : null;

/** The contract's rules as a form's checks. */
export const profileChecks = {
  address: (typed: string) => lineProblem('la dirección', tidyLine(typed)),
  experience_years: (typed: string) =>
    problemOf(parseDecimal(typed), EXPERIENCE_RANGE) ??
    (Number.isInteger(parseDecimal(typed) ?? 0) ? null : 'Escribe años enteros'),
  hourly_rate: (typed: string) =>
    problemOf(parseAmount(typed), HOURLY_RATE_RANGE) ??
    (isInCents(parseAmount(typed) ?? 0) ? null : 'Como mucho dos decimales'),
  latitude: (typed: string, { longitude }: ProfileValues) =>
    problemOf(parseDecimal(typed), LATITUDE_RANGE) ?? together(typed, longitude),
  longitude: (typed: string, { latitude }: ProfileValues) =>
    problemOf(parseDecimal(typed), LONGITUDE_RANGE) ?? together(typed, latitude),
};
