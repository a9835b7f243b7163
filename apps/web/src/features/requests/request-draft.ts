import { draftName } from '../../lib/drafts.ts';

/** What is typed into the request form. Texts are as typed; degrees are WGS 84. */
export type RequestWish = {
  /** Stays the same however often the request is sent, so that it arrives once; '' until the form is on the screen. */
  client_id: string;
  service_id: string;
  description: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  /** 'AAAA-MM-DDTHH:MM' in the reader's zone, as the browser's own field writes it; '' for none. */
  scheduled_date: string;
  image: File | null;
};

export const EMPTY_WISH: RequestWish = {
  client_id: '',
  service_id: '',
  description: '',
  address: '',
  latitude: null,
  longitude: null,
  scheduled_date: '',
  image: null,
};

const keyOf = (userId: number) => draftName(userId, 'request');

/**
 * Keeps what was typed through a refresh and a login, in this tab and for this person alone; the photo has a place of its
 * own (`photo-draft.ts`). Storage may be refused; then nothing is kept.
 */
export function saveDraft(userId: number, { image: _, ...wish }: RequestWish): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify({ wish }));
  } catch {
    // The form works without.
  }
}

/** Forgets the draft of the request that went out under this key: a newer one stays. */
export function forgetDraft(userId: number, clientId: string): void {
  try {
    const kept = sessionStorage.getItem(keyOf(userId));
    if (kept?.includes(JSON.stringify(clientId))) sessionStorage.removeItem(keyOf(userId));
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

/** The draft of this person, or null. What does not look like a draft of today's form is none. */
export function readDraft(userId: number): RequestWish | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('wish' in kept)) return null;
    return isWish(kept.wish) ? { ...kept.wish, image: null } : null;
  } catch {
    return null;
  }
}

function isWish(value: unknown): value is Omit<RequestWish, 'image'> {
  if (typeof value !== 'object' || value === null) return false;
  const { client_id, service_id, description, address, scheduled_date, latitude, longitude } =
    value as Record<string, unknown>;
  return (
    [client_id, service_id, description, address, scheduled_date].every(text => typeof text === 'string') &&
    [latitude, longitude].every(degrees => degrees === null || typeof degrees === 'number')
  );
}
