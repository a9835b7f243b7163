import type { UseFormReturnType } from '@mantine/form';
import type { Point } from '@oficio/domain/technicians/geo.ts';
import { draftName, draftTimestamp, VISITOR_ID } from '../../../lib/storage/drafts.ts';
import {
  localStorageEntry,
  readJson,
  type StorageEntry,
  sessionStorageEntry,
} from '../../../lib/storage/storage-entry.ts';
import { markAsOfThisTab } from '../../../lib/storage/visitor-draft.ts';

/** Values of the request form. Texts are as typed; coordinates are WGS 84 degrees. */
export type RequestValues = {
  /** Idempotency key, the same for repeated attempts; '' until the form is on the screen. */
  client_id: string;
  /** The chosen technician; null for an open request. */
  technician_id: number | null;
  service_id: string;
  description: string;
  address: string;
  /** Address that the point belongs to; '' if the point has none yet. */
  suggested_address: string;
  /** Address of the device's position that the customer has not seen yet; '' for none. */
  guessed_address: string;
  latitude: number | null;
  longitude: number | null;
  /** Service and place of the search that the form started with; '' without. A draft takes over only what is new. */
  searched_service: string;
  searched_place: string;
  /** The need that the description began with; '' without. */
  searched_need: string;
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
  /** Copied from an earlier request for an open request. */
  is_copy: boolean;
};

export type RequestFormState = UseFormReturnType<RequestValues>;

export const EMPTY_VALUES: RequestValues = {
  client_id: '',
  technician_id: null,
  service_id: '',
  description: '',
  address: '',
  suggested_address: '',
  guessed_address: '',
  searched_service: '',
  searched_place: '',
  searched_need: '',
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
export const pointOfValues = ({
  latitude,
  longitude,
}: Pick<RequestValues, 'latitude' | 'longitude'>): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Where an unsent request is kept. */
export interface DraftSlot {
  /** `VISITOR_ID` without a session. */
  readonly ownerId: number;
  /** On the device, for all tabs: the request of the public page. Otherwise of this tab. */
  readonly isOnDevice: boolean;
}

export const tabSlot = (userId: number): DraftSlot => ({ ownerId: userId, isOnDevice: false });

/** Null: a visitor. */
export const deviceSlot = (userId: number | null): DraftSlot => ({
  ownerId: userId ?? VISITOR_ID,
  isOnDevice: true,
});

const storageOf = ({ ownerId, isOnDevice }: DraftSlot): StorageEntry =>
  (isOnDevice ? localStorageEntry : sessionStorageEntry)(draftName(ownerId, 'request'));

/**
 * Saves the draft through a refresh and a login. The photos are stored separately (`photo-draft.ts`), here only their number.
 */
export function saveDraft(slot: DraftSlot, { image, ...values }: RequestValues): void {
  const draft = { wish: values, photos: image.length, saved_at: draftTimestamp() } satisfies StoredDraft;
  storageOf(slot).write(JSON.stringify(draft));
  if (slot.ownerId === VISITOR_ID) markAsOfThisTab(values.client_id);
}

/** Deletes the draft with this key after it was sent. Keeps a newer draft. */
export function deleteDraft(slot: DraftSlot, clientId: string): void {
  const stored = storageOf(slot);
  if (stored.read()?.includes(JSON.stringify(clientId))) stored.write(null);
}

/** Returns the draft, or null. Also null if its fields do not match the current form. */
export function readDraft(slot: DraftSlot): RequestValues | null {
  const { wish } = readStored(slot);
  if (typeof wish !== 'object' || wish === null) return null;
  // A draft of an earlier version lacks newer fields.
  const values = { ...EMPTY_VALUES, ...wish };
  return 'client_id' in wish && areValues(values) ? { ...values, image: [] } : null;
}

/** Returns the number of photos that the draft was saved with. */
export function countDraftPhotos(slot: DraftSlot): number {
  const { photos } = readStored(slot);
  return typeof photos === 'number' ? photos : 0;
}

/** Returns when the draft was last changed, in milliseconds since the epoch; null if it is unknown. */
export function draftTime(slot: DraftSlot): number | null {
  const { saved_at } = readStored(slot);
  return typeof saved_at === 'number' ? saved_at : null;
}

/** Makes the draft for this technician an open request, because the customer removed the technician from the form. */
export function dropDraftTechnician(slot: DraftSlot, technicianId: number): void {
  const draft = readStored(slot);
  if (!areValues(draft.wish) || draft.wish.technician_id !== technicianId) return;
  storageOf(slot).write(JSON.stringify({ ...draft, wish: { ...draft.wish, technician_id: null } }));
}

interface StoredDraft {
  readonly wish?: unknown;
  readonly photos?: unknown;
  readonly saved_at?: unknown;
}

function readStored(slot: DraftSlot): StoredDraft {
  const stored = readJson(storageOf(slot));
  return typeof stored === 'object' && stored !== null ? stored : {};
}

const FLAGS = ['point_unconfirmed', 'wants_time', 'is_copy'] as const;
const TEXTS = [
  'client_id',
  'service_id',
  'description',
  'address',
  'suggested_address',
  'guessed_address',
  'searched_service',
  'searched_place',
  'searched_need',
  'scheduled_date',
  'scheduled_days',
] as const;

function areValues(value: unknown): value is Omit<RequestValues, 'image'> {
  if (typeof value !== 'object' || value === null) return false;
  const { latitude, longitude, technician_id, ...others } = value as Record<string, unknown>;
  return (
    FLAGS.every(name => typeof others[name] === 'boolean') &&
    TEXTS.every(name => typeof others[name] === 'string') &&
    [latitude, longitude, technician_id].every(number => number === null || typeof number === 'number')
  );
}
