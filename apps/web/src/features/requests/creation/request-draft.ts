import type { Point } from '@oficio/domain/technicians/geo.ts';
import { draftName } from '../../../lib/storage/drafts.ts';
import { readJson, type StorageEntry, sessionStorageEntry } from '../../../lib/storage/storage-entry.ts';

/** Values of the request form. Texts are as typed; coordinates are WGS 84 degrees. */
export type RequestValues = {
  /** Idempotency key, the same for repeated attempts; '' until the form is on the screen. */
  client_id: string;
  service_id: string;
  description: string;
  address: string;
  /** Suggestion that the point belongs to; '' for a point from the device or the map. */
  suggested_address: string;
  latitude: number | null;
  longitude: number | null;
  /** Service and place of the search that the form started with; '' without. A draft takes over only what is new. */
  searched_service: string;
  searched_place: string;
  /** The address changed after its point was set. */
  point_unconfirmed: boolean;
  /** 'AAAA-MM-DDTHH:MM' in the user's time zone, as the date field returns it; '' for none. */
  scheduled_date: string;
  /** Preferred days at any time, as in `days.ts` of the domain; '' for none. */
  scheduled_days: string;
  /** The customer wants to choose a date with a time, which may still be missing. */
  wants_time: boolean;
  /** All photos in their order; the field of the API has this name. */
  image: File[];
  /** Copied from an earlier request for an open request; the form of a direct request ignores it. */
  is_copy: boolean;
};

export const EMPTY_VALUES: RequestValues = {
  client_id: '',
  service_id: '',
  description: '',
  address: '',
  suggested_address: '',
  searched_service: '',
  searched_place: '',
  latitude: null,
  longitude: null,
  point_unconfirmed: false,
  scheduled_date: '',
  scheduled_days: '',
  wants_time: false,
  image: [],
  is_copy: false,
};

/** Returns the point of the values, or null. */
export const pointOf = ({
  latitude,
  longitude,
}: Pick<RequestValues, 'latitude' | 'longitude'>): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const storageOf = (userId: number): StorageEntry => sessionStorageEntry(draftName(userId, 'request'));

/** Saves the draft of this user through a refresh and a login. The photos are stored separately (`photo-draft.ts`). */
export const saveDraft = (userId: number, { image: _, ...values }: RequestValues): void =>
  storageOf(userId).write(JSON.stringify({ wish: values }));

/** Deletes the draft with this key after it was sent. Keeps a newer draft. */
export function deleteDraft(userId: number, clientId: string): void {
  const stored = storageOf(userId);
  if (stored.read()?.includes(JSON.stringify(clientId))) stored.write(null);
}

/** Returns the user's draft for this kind of request, or null. Also null if its fields do not match the current form. */
export function readDraft(userId: number, kind: 'open' | 'direct'): RequestValues | null {
  const stored = readJson(storageOf(userId));
  if (typeof stored !== 'object' || stored === null || !('wish' in stored)) return null;
  if (!areValues(stored.wish) || (kind === 'direct' && stored.wish.is_copy)) return null;
  return { ...stored.wish, image: [] };
}

const FLAGS = ['point_unconfirmed', 'wants_time', 'is_copy'] as const;
const TEXTS = [
  'client_id',
  'service_id',
  'description',
  'address',
  'suggested_address',
  'searched_service',
  'searched_place',
  'scheduled_date',
  'scheduled_days',
] as const;

function areValues(value: unknown): value is Omit<RequestValues, 'image'> {
  if (typeof value !== 'object' || value === null) return false;
  const { latitude, longitude, ...others } = value as Record<string, unknown>;
  return (
    FLAGS.every(name => typeof others[name] === 'boolean') &&
    TEXTS.every(name => typeof others[name] === 'string') &&
    [latitude, longitude].every(degrees => degrees === null || typeof degrees === 'number')
  );
}
