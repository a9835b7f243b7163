import { createHash } from 'node:crypto';
import { AppError } from '@oficio/domain/errors.ts';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { ADDRESS_SEARCH, DEFAULT_LOCATION } from '@oficio/domain/technicians/limits.ts';
import { DroppedFromQueueError, LatestWinsQueue } from '../../../platform/concurrency/latest-wins-queue.ts';
import { createGeocoder, GeocoderUnavailable } from '../../../platform/geocoder/geocoder.ts';
import type { Platform } from '../../../platform/platform.ts';
import { networksOf } from '../../../platform/security/networks-of.ts';
import { cacheSuggestions, findCachedSuggestions } from '../store/geocodes.ts';
import { suggestionsFrom } from './present.ts';
import { createVisitorLimit } from './visitor-limit.ts';

/** A search waits at most this long in the queue. Milliseconds. */
const TIMEOUT_MS = 4000;

/** A user, or a visitor who is known only by a network address. */
interface Searcher {
  readonly userId: number | null;
  readonly address: string;
}

/**
 * Returns a function that finds places for a partly typed address. It stores the geocoder's answers and makes one request at a
 * time. It throws 503 when the geocoder does not answer in time, and 429 when a newer search of the same user or network replaced
 * this one or when visitors have searched too much.
 */
export function createAddressSearch({ settings, database, clock }: Platform) {
  const { provider, url } = settings.geocoder;
  const userAgent = `Oficio (+${settings.publicUrl})`;
  const geocoder = createGeocoder({ provider, url, userAgent, clock });
  const queue = new LatestWinsQueue(TIMEOUT_MS);
  const countVisitor = createVisitorLimit(settings.rateLimit);

  async function fetchAnswer(text: string, key: string): Promise<AddressSuggestionOut[]> {
    const places = await geocoder({ words: text, limit: ADDRESS_SEARCH.suggestions, near: DEFAULT_LOCATION });
    const suggestions = suggestionsFrom(places);
    await database.transaction(tx => cacheSuggestions(tx, key, suggestions));
    return suggestions;
  }

  return async ({ userId, address }: Searcher, typed: string): Promise<AddressSuggestionOut[]> => {
    const text = normalise(typed);
    const key = createHash('sha256').update(`${provider} ${url} ${text}`).digest('base64url');
    const known = () => findCachedSuggestions(database.read, key, clock());
    try {
      const stored = await known();
      if (stored) return stored;
      if (userId === null) await countVisitor(address);
      // Reads again after the wait, because an earlier call in the queue may have stored the answer.
      return await queue.run(
        userId === null ? `network ${networksOf(address)[0]}` : `user ${userId}`,
        async () => (await known()) ?? (await fetchAnswer(text, key)),
      );
    } catch (cause) {
      throw refusalOf(cause);
    }
  };
}

/** Maps all spellings of an address to one text: capitals, spaces and Unicode forms of accents. */
const normalise = (typed: string): string =>
  typed.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('es');

function refusalOf(cause: unknown): unknown {
  if (cause instanceof DroppedFromQueueError && cause.reason === 'replaced')
    return new AppError('too_many_requests', { cause });
  return cause instanceof DroppedFromQueueError || cause instanceof GeocoderUnavailable
    ? new AppError('geocoder_unavailable', { cause })
    : cause;
}
