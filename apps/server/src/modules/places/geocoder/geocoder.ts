import type { GeocoderProvider } from '../../../platform/settings/settings.ts';
import type { FoundPlace, GeocoderAdapter, PlaceQuery, PointQuery } from './adapter.ts';
import { fetchJson, type JsonResponse } from './fetch-json.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

const ADAPTERS: Record<GeocoderProvider, GeocoderAdapter> = { photon, nominatim };
/** Pause after a service is too busy and sends no `Retry-After`. */
const BACKOFF_MS = 10_000;
const MAX_BACKOFF_MS = 60_000;
const TIMEOUT_MS = 5000;
/** Five places take about 3 KB. */
const ANSWER_MAX_BYTES = 256 * 1024;

/** The service did not answer, or its answer has an unknown format. */
export class GeocoderUnavailable extends Error {
  override readonly name = 'GeocoderUnavailable';
}

/** Both functions reject with `GeocoderUnavailable`. */
export interface Geocoder {
  /** Finds places by the text of an address, best match first. */
  readonly search: (query: PlaceQuery) => Promise<FoundPlace[]>;
  /** Finds places with a street around a point, nearest first. */
  readonly reverse: (query: PointQuery) => Promise<FoundPlace[]>;
}

interface GeocoderOptions {
  readonly provider: GeocoderProvider;
  /** Complete address of the search. Its own parameters, such as a key, are sent along. */
  readonly url: string;
  /** Names the site and a contact, as public services require. */
  readonly userAgent: string;
  readonly clock: () => number;
  readonly timeoutMs?: number;
}

/** Returns a client of one service at a fixed address. It does not queue: the caller must limit parallel requests. */
export function createGeocoder({
  provider,
  url,
  userAgent,
  clock,
  timeoutMs = TIMEOUT_MS,
}: GeocoderOptions): Geocoder {
  const adapter = ADAPTERS[provider];
  let blockedUntil = 0;

  async function ask(
    address: URL,
    params: Readonly<Record<string, string>>,
    parse: GeocoderAdapter['parseAnswer'],
  ): Promise<FoundPlace[]> {
    if (clock() < blockedUntil)
      throw new GeocoderUnavailable(
        `${provider} asked to wait until ${new Date(blockedUntil).toISOString()}`,
      );
    for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
    const answered = await fetchJson(address, { userAgent, timeoutMs, maxBytes: ANSWER_MAX_BYTES }).catch(
      cause => Promise.reject(new GeocoderUnavailable(`The request to ${provider} failed`, { cause })),
    );
    if (isTooBusy(answered)) blockedUntil = clock() + backoffOf(answered);
    if (answered.status !== 200) throw new GeocoderUnavailable(`${provider} answered ${answered.status}`);
    const places = parse(answered.body);
    if (!places) throw new GeocoderUnavailable(`The answer does not have the format of ${provider}`);
    return places;
  }

  return {
    search: async query =>
      (await ask(new URL(url), adapter.toParams(query), adapter.parseAnswer)).slice(0, query.limit),
    reverse: query => ask(reverseUrl(url), adapter.toPointParams(query), adapter.parsePointAnswer),
  };
}

/** Returns the address beside that of the search, as both services have it: '/api' and '/reverse', '/search' and '/reverse'. */
function reverseUrl(search: string): URL {
  const url = new URL(search);
  url.pathname = url.pathname.replace(/[^/]*\/?$/, 'reverse');
  return url;
}

const isTooBusy = ({ status }: JsonResponse): boolean => status === 429 || status === 503;

function backoffOf({ retryAfter }: JsonResponse): number {
  const wanted = Number(retryAfter) * 1000;
  return wanted > 0 ? Math.min(wanted, MAX_BACKOFF_MS) : BACKOFF_MS;
}
