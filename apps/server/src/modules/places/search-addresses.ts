import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@oficio/domain/errors.ts';
import { LIMITS } from '@oficio/domain/limits.ts';
import type { AddressSuggestionOut } from '@oficio/domain/technicians/addresses/contract.ts';
import { distanceKm, type Point } from '@oficio/domain/technicians/geo.ts';
import { ADDRESS_MAX, ADDRESS_SEARCH, DEFAULT_LOCATION } from '@oficio/domain/technicians/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { FairQueue } from '../../platform/security/limits/fair-queue.ts';
import { type Limits, tooManyRequests } from '../../platform/security/limits/limits.ts';
import { networksOf } from '../../platform/security/networks-of.ts';
import {
  placesInAddress,
  placesOfPostcode,
  postcodeIn,
  provinceOfPostcode,
} from './built-in/places-in-address.ts';
import type { ShownPlace } from './built-in/shown-place.ts';
import type { FoundPlace } from './geocoder/adapter.ts';
import { createGeocoder, GeocoderUnavailable } from './geocoder/geocoder.ts';
import { cacheSuggestions, findCachedSuggestions } from './store/geocodes.ts';
import { findMunicipalities } from './store/postcodes.ts';

/** Callers ask the geocoder one at a time. A newer question of a caller replaces the one that waits, because it was typed later. */
const QUEUE = {
  parallel: 1,
  maxWaiting: 1000,
  maxWaitingPerKey: [1],
  timeoutMs: 4000,
  lateCode: 'geocoder_unavailable',
  latestWins: true,
} as const;

/** After this time the built-in places answer, if they have the place. The geocoder's answer is stored when it comes. Milliseconds. */
const PATIENCE_MS = 2000;

/** An address farther away is not the address of the point. The point of a street may be its middle. */
const ADDRESS_RADIUS_KM = 0.3;

type GeocoderService = NonNullable<Platform['settings']['geocoder']>;

/** A user, or a visitor who is known only by a network address. */
interface Searcher {
  readonly userId: number | null;
  readonly address: string;
}

/**
 * Returns functions that find places for a partly typed address, and the address of a point. They store the geocoder's answers and
 * make one request at a time. Built-in places answer when the geocoder does not. Throws 503 when it does not answer in time and no built-in place fits,
 * and 429 when a newer call of the same kind and user or network replaced this one or when the user or visitors have searched too much.
 */
export function createAddressSearch(platform: Platform) {
  const { settings, database, log } = platform;
  const askStored = settings.geocoder && createStoredGeocoder(platform, settings.geocoder);

  return {
    async searchAddresses(searcher: Searcher, typed: string): Promise<AddressSuggestionOut[]> {
      const postcode = postcodeIn(typed);
      const towns = postcode
        ? placesOfPostcode(postcode, await findMunicipalities(database.read, postcode))
        : [];
      if (towns.length > 0) return towns.slice(0, ADDRESS_SEARCH.suggestions).map(builtInSuggestion);
      const findBuiltIn = () =>
        (postcode ? provinceOfPostcode(postcode) : placesInAddress(typed, ADDRESS_SEARCH.suggestions)).map(
          builtInSuggestion,
        );
      const answer = askStored?.search(searcher, typed) ?? SWITCHED_OFF();
      return answerOr(answer, findBuiltIn, outage =>
        log.warn({ err: outage }, 'the geocoder is unavailable'),
      );
    },
    /** Null also without a geocoder: the nearest town would be a wrong address. */
    findAddressAt: async (searcher: Searcher, point: Point): Promise<string | null> =>
      askStored ? askStored.reverse(searcher, point) : null,
  };
}

/**
 * Returns the geocoder's answer, or the built-in places if it fails, takes too long or finds nothing. Without any, it waits for the geocoder.
 * `onOutage` receives the failure of the geocoder, because the reply with places does not show it.
 */
async function answerOr(
  answer: Promise<AddressSuggestionOut[]>,
  findBuiltIn: () => AddressSuggestionOut[],
  onOutage: (cause: unknown) => void,
): Promise<AddressSuggestionOut[]> {
  const answered = answer.then(
    found => ({ found, error: null }),
    (error: unknown) => ({ found: [], error }),
  );
  const first = await Promise.race([answered, sleep(PATIENCE_MS, null, { ref: false })]);
  if (first && first.found.length > 0) return first.found;
  const { error } = first ?? { error: null };
  if (error && !(error instanceof AppError && error.code === 'geocoder_unavailable')) throw error;
  const places = findBuiltIn();
  if (places.length === 0) return answer;
  void answered.then(({ error }) => {
    if (error instanceof AppError && error.cause !== undefined) onOutage(error.cause);
  });
  return places;
}

const SWITCHED_OFF = () => Promise.reject(new AppError('geocoder_unavailable'));

/** Asks the geocoder one question at a time, and stores its answers. */
function createStoredGeocoder({ settings, database, clock, limits }: Platform, service: GeocoderService) {
  const { provider, url } = service;
  const userAgent = `Oficio (+${settings.publicUrl})`;
  const geocoder = createGeocoder({ provider, url, userAgent, clock });
  const queue = new FairQueue(QUEUE);

  async function findStored(
    searcher: Searcher,
    kind: 'text' | 'point',
    question: string,
    ask: () => Promise<FoundPlace[]>,
  ): Promise<AddressSuggestionOut[]> {
    const { userId, address } = searcher;
    const key = createHash('sha256').update(`${provider} ${url} ${question}`).digest('base64url');
    const known = () => findCachedSuggestions(database.read, key, clock());
    const fetchAnswer = async () => {
      const suggestions = suggestionsFrom(await ask());
      await database.transaction(tx => cacheSuggestions(tx, key, suggestions));
      return suggestions;
    };
    try {
      const stored = await known();
      if (stored) return stored;
      await countSearch(limits, searcher);
      // Reads again after the wait, because an earlier call in the queue may have stored the answer.
      return await queue.run(
        [userId === null ? `${kind} network ${networksOf(address)[0]}` : `${kind} user ${userId}`],
        async () => (await known()) ?? (await fetchAnswer()),
      );
    } catch (cause) {
      throw cause instanceof GeocoderUnavailable ? new AppError('geocoder_unavailable', { cause }) : cause;
    }
  }

  return {
    search(searcher: Searcher, typed: string): Promise<AddressSuggestionOut[]> {
      const words = normalise(typed);
      const query = { words, limit: ADDRESS_SEARCH.suggestions, near: DEFAULT_LOCATION };
      return findStored(searcher, 'text', words, () => geocoder.search(query));
    },
    async reverse(searcher: Searcher, exact: Point): Promise<string | null> {
      const point = rounded(exact);
      // No typed text contains a line break.
      const question = `\n${point.latitude},${point.longitude}`;
      const [nearest] = await findStored(searcher, 'point', question, async () => {
        const places = await geocoder.reverse({ ...point, radiusKm: ADDRESS_RADIUS_KM });
        return places.filter(place => distanceKm(point, place) <= ADDRESS_RADIUS_KM).slice(0, 1);
      });
      return nearest?.display_name ?? null;
    },
  };
}

/** Counts a search that needs the geocoder. Throws 429 with the time to wait. */
async function countSearch(limits: Limits, { userId, address }: Searcher): Promise<void> {
  if (userId !== null) return limits.take('address_search', userId);
  const { waitMs } = await limits.consume(
    ['visitor_search_of_subnet', address],
    ['visitor_search_of_site', address],
    ['visitor_search', ''],
  );
  if (waitMs > 0) throw tooManyRequests(waitMs, LIMITS.visitor_search);
}

/** About ten metres. Fewer different points mean more stored answers, and the service does not learn the exact position. */
const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(longitude.toFixed(4)),
});

/** Maps all spellings of an address to one text: capitals, spaces and Unicode forms of accents. */
const normalise = (typed: string): string =>
  typed.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('es');

const builtInSuggestion = ({ label, latitude, longitude }: ShownPlace): AddressSuggestionOut => ({
  display_name: label,
  latitude,
  longitude,
});

/** Returns the places as suggestions. Places with the same text, such as parts of one street, become one suggestion. */
function suggestionsFrom(places: readonly FoundPlace[]): AddressSuggestionOut[] {
  const suggestions = new Map<string, AddressSuggestionOut>();
  for (const { name, latitude, longitude } of places) {
    const display_name = shortened(name);
    if (!suggestions.has(display_name)) suggestions.set(display_name, { display_name, latitude, longitude });
  }
  return [...suggestions.values()];
}

/** Cuts a name to the length of an address field. Drops its last parts, because they are the least specific. */
function shortened(name: string): string {
  if (name.length <= ADDRESS_MAX) return name;
  const start = name.slice(0, ADDRESS_MAX + 1);
  const end = start.lastIndexOf(', ');
  return (end > 0 ? start.slice(0, end) : name.slice(0, ADDRESS_MAX)).toWellFormed().trimEnd();
}
