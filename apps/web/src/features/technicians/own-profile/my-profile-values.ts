import type { UseFormReturnType } from '@mantine/form';
import type { BodyInput } from '@oficio/domain/endpoint.ts';
import { lineProblem, tidyLine } from '@oficio/domain/fields/characters.ts';
import { LATITUDE_RANGE, LONGITUDE_RANGE } from '@oficio/domain/fields/contract.ts';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { EXPERIENCE_RANGE, HOURLY_RATE_RANGE } from '@oficio/domain/technicians/limits.ts';
import type { ownProfileEndpoints, ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { type FormPlace, sixDecimals } from '../../../lib/address/point-address.ts';
import { decimalText, isInCents, parseAmount, parseDecimal } from '../../../lib/format/decimal.ts';
import { draftName } from '../../../lib/storage/drafts.ts';
import { readJson, type StorageEntry, sessionStorageEntry } from '../../../lib/storage/storage-entry.ts';

/** Typed values of the form. Names equal the contract's, so that an error of the server finds its field. */
export interface ProfileValues extends Record<string, unknown> {
  bio: string;
  experience_years: string;
  hourly_rate: string;
  address: string;
  latitude: string;
  longitude: string;
  /** Address that the point belongs to; '' if they were not set together. */
  placed_address: string;
  /** The address changed after its point was set. */
  point_unconfirmed: boolean;
}

/** Empty profile, for a new or rejected technician. */
const BLANK = {
  bio: '',
  experience_years: null,
  hourly_rate: null,
  address: '',
  latitude: null,
  longitude: null,
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

/** Returns whether two forms would save the same values. */
export const sameValues = (one: ProfileValues, other: ProfileValues): boolean =>
  Object.keys(one)
    .filter(name => name !== 'placed_address' && name !== 'point_unconfirmed')
    .every(name => one[name] === other[name]);

const degrees = (value: number): string => decimalText(sixDecimals(value));

/** Returns the place in the form. Coordinates that are no numbers are no point. */
export function placeIn({ address, latitude, longitude, placed_address }: ProfileValues): FormPlace {
  return { address, point: pointOf({ latitude, longitude }), placed: placed_address };
}

/** Writes a place into the fields. */
export function setPlace(
  form: UseFormReturnType<ProfileValues>,
  { address, point, placed }: FormPlace,
): void {
  form.setFieldValue('address', address);
  form.setFieldValue('latitude', point === null ? '' : degrees(point.latitude));
  form.setFieldValue('longitude', point === null ? '' : degrees(point.longitude));
  form.setFieldValue('placed_address', placed);
  form.setFieldValue('point_unconfirmed', point === null);
  form.clearFieldError('latitude');
  form.clearFieldError('longitude');
}

/** Returns the typed coordinates as a point, or null. */
function pointOf(typed: Pick<ProfileValues, 'latitude' | 'longitude'>): Point | null {
  const latitude = parseDecimal(typed.latitude);
  const longitude = parseDecimal(typed.longitude);
  if (latitude === null || longitude === null) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Returns whether a changed address still needs a point. A removed address needs none. */
export const lacksPoint = ({ address, latitude, longitude, point_unconfirmed }: ProfileValues): boolean =>
  point_unconfirmed && [latitude, longitude].every(typed => typed.trim() === '') && address.trim() !== '';

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Returns the error of an optional number, or null. */
function problemOf(value: number | null, { min, max }: Range): string | null {
  if (value === null) return null;
  if (Number.isNaN(value)) return 'Escribe un número';
  if (value >= min && value <= max) return null;
  return `Tiene que estar entre ${min.toLocaleString('es-ES')} y ${max.toLocaleString('es-ES')}`;
}

/** Requires both coordinates or neither. */
const together = (own: string, other: string): string | null =>
  own.trim() === '' && other.trim() !== '' ? 'La latitud y la longitud van juntas' : null;

/** Validators of the form, with the rules of the contract. */
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

const storageOf = (userId: number): StorageEntry => sessionStorageEntry(draftName(userId, 'profile'));

/** Saves the user's unsaved changes through other pages, a refresh and a login; null deletes them. */
export const saveProfileDraft = (userId: number, values: ProfileValues | null): void =>
  storageOf(userId).write(values && JSON.stringify({ values }));

/** Returns the user's unsaved changes, or null. Also null if it lacks a field of the current form (`like`); other fields are dropped. */
export function readProfileDraft(userId: number, like: ProfileValues): ProfileValues | null {
  const stored = readJson(storageOf(userId));
  if (typeof stored !== 'object' || stored === null || !('values' in stored)) return null;
  const { values } = stored;
  if (!isLike(values, like)) return null;
  return { ...like, ...Object.fromEntries(Object.keys(like).map(name => [name, values[name]])) };
}

const isLike = (value: unknown, like: ProfileValues): value is ProfileValues =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(like).every(([name, sample]) => typeof Reflect.get(value, name) === typeof sample);
