import { draftName } from '../../../lib/storage/drafts.ts';
import { readJson, type StorageEntry, sessionStorageEntry } from '../../../lib/storage/storage-entry.ts';

/** What is typed into the request form. Texts are as typed; degrees are WGS 84. */
export type RequestWish = {
  /** Stays the same however often the request is sent, so that it arrives once; '' until the form is on the screen. */
  client_id: string;
  service_id: string;
  description: string;
  address: string;
  /** The suggestion that brought the point; '' for a point from the device or the map. */
  suggested_address: string;
  latitude: number | null;
  longitude: number | null;
  /** The address was changed after its point had been set. */
  point_unconfirmed: boolean;
  /** 'AAAA-MM-DDTHH:MM' in the reader's zone, as the browser's own field writes it; '' for none. */
  scheduled_date: string;
  image: File | null;
  /** Copied from an earlier request to ask everybody near: a direct request does not begin with it. */
  is_copy: boolean;
};

export const EMPTY_WISH: RequestWish = {
  client_id: '',
  service_id: '',
  description: '',
  address: '',
  suggested_address: '',
  latitude: null,
  longitude: null,
  point_unconfirmed: false,
  scheduled_date: '',
  image: null,
  is_copy: false,
};

const storageOf = (userId: number): StorageEntry => sessionStorageEntry(draftName(userId, 'request'));

/**
 * Keeps what was typed through a refresh and a login, for this person alone; the photo has a place of its own
 * (`photo-draft.ts`).
 */
export const saveDraft = (userId: number, { image: _, ...wish }: RequestWish): void =>
  storageOf(userId).write(JSON.stringify({ wish }));

/** Forgets the draft of the request that went out under this key: a newer one stays. */
export function forgetDraft(userId: number, clientId: string): void {
  const kept = storageOf(userId);
  if (kept.read()?.includes(JSON.stringify(clientId))) kept.write(null);
}

/** The draft of this person for a request of this kind, or null. What does not look like a draft of today's form is none. */
export function readDraft(userId: number, kind: 'open' | 'direct'): RequestWish | null {
  const kept = readJson(storageOf(userId));
  if (typeof kept !== 'object' || kept === null || !('wish' in kept)) return null;
  if (!isWish(kept.wish) || (kind === 'direct' && kept.wish.is_copy)) return null;
  return { ...kept.wish, image: null };
}

const FLAGS = ['point_unconfirmed', 'is_copy'] as const;
const TEXTS = [
  'client_id',
  'service_id',
  'description',
  'address',
  'suggested_address',
  'scheduled_date',
] as const;

function isWish(value: unknown): value is Omit<RequestWish, 'image'> {
  if (typeof value !== 'object' || value === null) return false;
  const { latitude, longitude, ...others } = value as Record<string, unknown>;
  return (
    FLAGS.every(name => typeof others[name] === 'boolean') &&
    TEXTS.every(name => typeof others[name] === 'string') &&
    [latitude, longitude].every(degrees => degrees === null || typeof degrees === 'number')
  );
}
