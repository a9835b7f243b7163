import type { UseFormReturnType } from '@mantine/form';
import type { BodyInput } from '@oficio/domain/endpoint.ts';
import { lineProblem, tidyLine } from '@oficio/domain/fields/characters.ts';
import { LATITUDE_RANGE, LONGITUDE_RANGE } from '@oficio/domain/fields/contract.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { EXPERIENCE_RANGE, HOURLY_RATE_RANGE } from '@oficio/domain/technicians/limits.ts';
import type { ownProfileEndpoints, ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { isSamePlace } from '../../../lib/address/placed-address.ts';
import { decimalText, isInCents, parseAmount, parseDecimal } from '../../../lib/format/decimal.ts';

/** The form as it is typed; the names are the contract's, so that the server can blame a field. */
export interface ProfileValues extends Record<string, unknown> {
  bio: string;
  experience_years: string;
  hourly_rate: string;
  address: string;
  latitude: string;
  longitude: string;
  /** The address that the point belongs to; '' when they were not set together. */
  placed_address: string;
  /** The address was changed after its point had been set. */
  point_unconfirmed: boolean;
  available: boolean;
}

/** Empty profile, for a new or rejected technician. */
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
    placed_address: from.latitude === null ? '' : from.address,
    point_unconfirmed: false,
    available: from.available === 1,
  };
}

export function bodyOf({
  placed_address: _,
  point_unconfirmed: __,
  ...values
}: ProfileValues): BodyInput<typeof ownProfileEndpoints.updateMyProfile> {
  return {
    ...values,
    experience_years: parseDecimal(values.experience_years),
    hourly_rate: parseAmount(values.hourly_rate),
    latitude: parseDecimal(values.latitude),
    longitude: parseDecimal(values.longitude),
  };
}

/** Compares what would be saved. */
export const sameValues = (one: ProfileValues, other: ProfileValues): boolean =>
  Object.keys(one)
    .filter(name => name !== 'placed_address' && name !== 'point_unconfirmed')
    .every(name => one[name] === other[name]);

/** Degrees with six decimals are about 10 cm; what a device adds to that is noise. */
const degrees = (value: number): string => decimalText(Number(value.toFixed(6)));

/** Puts a point into the form's two fields; `address` is the one it came with, if any. */
export function setPlace(
  form: UseFormReturnType<ProfileValues>,
  { latitude, longitude }: Point,
  address = '',
): void {
  form.setFieldValue('latitude', degrees(latitude));
  form.setFieldValue('longitude', degrees(longitude));
  form.setFieldValue('placed_address', address);
  form.setFieldValue('point_unconfirmed', false);
  form.clearFieldError('latitude');
  form.clearFieldError('longitude');
}

/** Writes the address. A point that belongs to another one goes until it is confirmed. */
export function writeAddress(form: UseFormReturnType<ProfileValues>, typed: string): void {
  form.setFieldValue('address', typed);
  if (isSamePlace(form.getValues().placed_address, typed)) return;
  form.setFieldValue('latitude', '');
  form.setFieldValue('longitude', '');
  form.setFieldValue('placed_address', '');
  form.setFieldValue('point_unconfirmed', true);
}

/** Whether a changed address waits for its point. A technician who removes the address needs none. */
export const lacksPoint = ({ address, latitude, longitude, point_unconfirmed }: ProfileValues): boolean =>
  point_unconfirmed && [latitude, longitude].every(typed => typed.trim() === '') && address.trim() !== '';

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
  latitude: (typed: string, values: ProfileValues) =>
    lacksPoint(values)
      ? 'Confirma el punto en el mapa'
      : (problemOf(parseDecimal(typed), LATITUDE_RANGE) ?? together(typed, values.longitude)),
  longitude: (typed: string, { latitude }: ProfileValues) =>
    problemOf(parseDecimal(typed), LONGITUDE_RANGE) ?? together(typed, latitude),
};
