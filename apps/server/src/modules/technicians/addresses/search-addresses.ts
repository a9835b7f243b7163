import { createHash } from 'node:crypto';
import { AppError } from '@oficio/domain/errors.ts';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { ADDRESS_SEARCH, DEFAULT_LOCATION } from '@oficio/domain/technicians/limits.ts';
import { DroppedFromQueueError, LatestWinsQueue } from '../../../platform/concurrency/latest-wins-queue.ts';
import { createGeocoder, GeocoderDown } from '../../../platform/geocoder/geocoder.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAnswer, keepAnswer } from '../store/geocodes.ts';
import { suggestionsFrom } from './present.ts';

/** How long somebody who types waits for their turn. Milliseconds. */
const TIMEOUT_MS = 4000;

/**
 * Finds the places that a piece of an address may mean. The service behind it is asked once for the same words, in
 * whatever process and after whatever restart, and from this process once at a time. Throws 503 when it is out of reach
 * and 429 to whoever wants something newer meanwhile.
 */
export function createAddressSearch({ settings, database, clock }: Platform) {
  const { provider, url } = settings.geocoder;
  const userAgent = `Oficio (+${settings.publicUrl})`;
  const geocoder = createGeocoder({ provider, url, userAgent, clock });
  const queue = new LatestWinsQueue(TIMEOUT_MS);

  async function fetchAnswer(words: string, key: string): Promise<AddressSuggestionOut[]> {
    const places = await geocoder({ words, limit: ADDRESS_SEARCH.suggestions, near: DEFAULT_LOCATION });
    const suggestions = suggestionsFrom(places);
    await database.transaction(tx => keepAnswer(tx, key, suggestions));
    return suggestions;
  }

  return async (userId: number, typed: string): Promise<AddressSuggestionOut[]> => {
    const words = normalise(typed);
    const key = createHash('sha256').update(`${provider} ${url} ${words}`).digest('base64url');
    const known = () => findAnswer(database.read, key, clock());
    try {
      // An earlier call in the queue may have asked the same.
      return (
        (await known()) ??
        (await queue.run(String(userId), async () => (await known()) ?? (await fetchAnswer(words, key))))
      );
    } catch (cause) {
      throw refusalOf(cause);
    }
  };
}

/** Capitals, spaces and ways to write an accent make no other address. */
const normalise = (typed: string): string =>
  typed.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('es');

function refusalOf(cause: unknown): unknown {
  if (cause instanceof DroppedFromQueueError && cause.reason === 'overtaken')
    return new AppError('too_many_requests', { cause });
  return cause instanceof DroppedFromQueueError || cause instanceof GeocoderDown
    ? new AppError('geocoder_unavailable', { cause })
    : cause;
}
